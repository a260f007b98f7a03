/* Names of nodes in arguments: a node may be called 1.5, true, null or [a].
 *
 * Where an argument names nodes, a number, true, false or null is the name that is written so.
 * What was written is gone once it is a value: 1e5 is 100000 then. So the literals of a call become
 * texts first, which also makes the call print its names in quotes; what a variable, a call or JSON
 * brings is named by its shortest form. */
#include "tool/tool_int.h"

gr_naming gr_param_naming(const gr_param *p)
{
    switch (p->type) {
    case GR_P_NODE: return GR_ONE_NAME;
    case GR_P_NODES: return GR_LIST_OF_NAMES;
    case GR_P_EDGES: return GR_PAIRS_OF_NAMES;
    default: return p->naming;
    }
}

/* true, 1.5 or null as the text that it is; numbers with no fraction are integers. */
static gr_status name_value(gr_ctx *cx, gr_value *v, gr_err *err)
{
    char number[GR_NUM_MAX], time[GR_TIME_MAX];
    gr_str s;

    switch (v->type) {
    case GR_V_NULL: s = GR_STR("null"); break;
    case GR_V_BOOL: s = v->b ? GR_STR("true") : GR_STR("false"); break;
    case GR_V_REAL: s = (gr_str){ number, gr_num_from_double(v->d, number) }; break;
    case GR_V_TIME: s = gr_time_written(v->i, time); break;
    default: return GR_OK;
    }
    if (v->type == GR_V_REAL && gr_str_ends(s, ".0"))
        s.len -= 2;
    *v = gr_v_str(gr_str_dup(&cx->arena, s));
    return v->s.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* The items of a list that are names: of [u, v, weight] the first two. */
static size_t n_names(gr_naming naming, size_t n, bool nested)
{
    return naming == GR_PAIRS_OF_NAMES && !nested && n > 2 ? 2 : n;
}

gr_status gr_names_of_value(gr_ctx *cx, gr_naming naming, gr_value *v, gr_err *err)
{
    gr_value list;
    gr_status st = GR_OK;
    size_t n;

    if (v->type == GR_V_RECORD && gr_v_get(v, "node") != NULL)
        *v = *gr_v_get(v, "node"); /* a row about a node */
    if (v->type != GR_V_LIST || naming == GR_ONE_NAME)
        return name_value(cx, v, err);
    if (!gr_v_list(&cx->arena, &list))
        return gr_fail_memory(cx, err);
    n = n_names(naming, v->list->n, v->list->n != 0 && v->list->at[0].type >= GR_V_EDGE);
    for (size_t i = 0; st == GR_OK && i < v->list->n; i++) {
        gr_value item = v->list->at[i];

        if ((i & 0xffff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            break;
        st = i < n ? gr_names_of_value(cx, naming, &item, err) : GR_OK;
        if (st == GR_OK && !gr_v_push(&cx->arena, &list, item))
            st = gr_fail_memory(cx, err);
    }
    gr_v_set_cut(&list, gr_v_cut(v));
    *v = list;
    return st;
}

/* A word of the command line that reads as a list is a node if one is called so. */
static bool is_written_name(const gr_graph *g, const gr_expr *x)
{
    return x->text.len != 0 && g != NULL && gr_graph_find(g, gr_name_of(x->text)) != GR_NO_NODE;
}

gr_status gr_names_of_expr(gr_ctx *cx, const gr_graph *g, gr_naming naming, gr_expr *x, gr_err *err)
{
    gr_status st = GR_OK;
    size_t n;
    int64_t i;

    if (x->kind == GR_X_LIST && is_written_name(g, x)) {
        *x = (gr_expr){ .at = x->at, .value = gr_v_str(x->text) };
    } else if (x->kind == GR_X_LIST && naming != GR_ONE_NAME) {
        n = n_names(naming, x->n, x->n != 0 && x->item[0]->kind == GR_X_LIST);
        for (size_t k = 0; st == GR_OK && k < n; k++)
            st = gr_names_of_expr(cx, g, naming, x->item[k], err);
    } else if (x->kind == GR_X_VALUE && x->text.len != 0) {
        if (x->value.type != GR_V_INT || !gr_num_is_canonical(x->text, &i))
            x->value = gr_v_str(x->text);
    } else if (x->kind == GR_X_VALUE) {
        st = name_value(cx, &x->value, err);
    }
    return st;
}
