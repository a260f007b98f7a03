/* Arguments: from values to what a kernel wants, with errors that name the argument. */
#include "tool/tool_int.h"

#include <math.h>

#define NEAR_NODES 100000u /* names that are looked at for "did you mean" */

static gr_status wrong_type(const gr_param *p, const gr_value *v, gr_err *err)
{
    bool shown = v->type != GR_V_NULL && v->type != GR_V_GRAPH;
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, v, 0);
    gr_fail_arg(err, GR_EINPUT, p->name, "%s: expected %s %s%s, found %s%s%.60s", p->name,
                strchr("aeiou", gr_ptype_name(p->type)[0]) != NULL ? "an" : "a",
                gr_ptype_name(p->type), p->moment ? " or a time" : "",
                shown ? gr_vtype_name(v->type) : gr_vtype_one(v->type), shown ? " " : "",
                shown ? sb.buf : "");
    gr_strbuf_clear(&sb);
    return GR_EINPUT;
}

static gr_status unknown_node(gr_ctx *cx, const gr_graph *g, const gr_param *p, const gr_value *v,
                              gr_err *err)
{
    uint32_t n = gr_graph_n_nodes(g) < NEAR_NODES ? gr_graph_n_nodes(g) : NEAR_NODES;
    gr_str *names = gr_new_n(&cx->scratch, gr_str, n), query;
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_v_text(&sb, v);
    query = gr_strbuf_str(&sb);
    gr_fail_arg(err, GR_ENAME, p->name, "%s: there is no node '%.*s' in the graph", p->name,
                GR_FMT(query));
    for (uint32_t i = 0; names != NULL && i < n; i++) {
        gr_name name = gr_graph_shown(g, i);

        if (!gr_name_is_int(name))
            names[i] = (gr_str){ name.ptr, name.len };
    }
    if (names != NULL)
        gr_hint_nearest(err, query, names, n);
    gr_strbuf_clear(&sb);
    return GR_ENAME;
}

static gr_status node_arg(gr_ctx *cx, const gr_graph *g, const gr_param *p, const gr_value *v,
                          gr_vid *out, gr_err *err)
{
    if (v->type == GR_V_RECORD && gr_v_get(v, "node") != NULL)
        v = gr_v_get(v, "node"); /* a row about a node */
    if (v->type != GR_V_NODE && v->type != GR_V_INT && v->type != GR_V_STR)
        return wrong_type(p, v, err);
    if (!gr_vertex_of(g, v, out))
        return unknown_node(cx, g, p, v, err);
    return GR_OK;
}

/* What an argument of several things is made of: items of a list, rows of a table, nodes of a path;
 * anything else is one alone. */
static size_t n_things(const gr_value *v)
{
    return v->type == GR_V_LIST    ? v->list->n
           : v->type == GR_V_PATH  ? v->path.nodes->n
           : v->type == GR_V_TABLE ? v->table->n_rows
                                   : 1;
}

static gr_value thing_at(const gr_value *v, size_t i)
{
    return v->type == GR_V_LIST    ? v->list->at[i]
           : v->type == GR_V_PATH  ? v->path.nodes->at[i]
           : v->type == GR_V_TABLE ? gr_row_name(v->table, i)
                                   : *v;
}

static gr_status nodes_arg(gr_ctx *cx, const gr_graph *g, const gr_param *p, const gr_value *v,
                           gr_arg *out, gr_err *err)
{
    size_t n = n_things(v);
    gr_vid *ids = gr_new_n(&cx->arena, gr_vid, n);
    gr_status st = GR_OK;

    if (ids == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        gr_value one = thing_at(v, i);

        st = node_arg(cx, g, p, &one, &ids[i], err);
    }
    out->nodes = ids;
    out->n_nodes = n;
    return st;
}

/* [u, v], neither of which is a list itself. */
static bool is_pair(const gr_value *v)
{
    return v->type == GR_V_LIST && v->list->n == 2 && v->list->at[0].type != GR_V_LIST &&
           v->list->at[0].type != GR_V_EDGE && v->list->at[1].type != GR_V_LIST;
}

/* The ends of an edge, however it is told: an edge, a pair, a row of a table of edges. */
static bool ends_of(const gr_value *e, gr_value ends[2])
{
    const gr_value *source = gr_v_get(e, "source"), *target = gr_v_get(e, "target");

    if (e->type == GR_V_EDGE) {
        ends[0] = gr_v_node(e->edge.u);
        ends[1] = gr_v_node(e->edge.v);
    } else if (e->type == GR_V_LIST && e->list->n == 2) {
        ends[0] = e->list->at[0];
        ends[1] = e->list->at[1];
    } else if (source != NULL && target != NULL) {
        ends[0] = *source;
        ends[1] = *target;
    }
    return e->type == GR_V_EDGE || (e->type == GR_V_LIST && e->list->n == 2) ||
           (source != NULL && target != NULL);
}

static gr_status edges_arg(gr_ctx *cx, const gr_graph *g, const gr_param *p, const gr_value *v,
                           gr_arg *out, gr_err *err)
{
    size_t n = is_pair(v) ? 1 : v->type == GR_V_PATH ? v->path.nodes->n - 1 : n_things(v);
    gr_vid *ids = gr_new_n(&cx->arena, gr_vid, 2 * n);
    gr_status st = GR_OK;

    if (ids == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        gr_value e = is_pair(v) ? *v : thing_at(v, i), ends[2];

        if (v->type == GR_V_PATH) {
            ends[0] = e;
            ends[1] = thing_at(v, i + 1);
        } else if (!ends_of(&e, ends)) {
            return wrong_type(p, v, err);
        }
        st = node_arg(cx, g, p, &ends[0], &ids[2 * i], err);
        if (st == GR_OK)
            st = node_arg(cx, g, p, &ends[1], &ids[2 * i + 1], err);
    }
    out->nodes = ids;
    out->n_nodes = n;
    return st;
}

static gr_status attr_arg(const gr_graph *g, const gr_param *p, const gr_value *v, gr_arg *out,
                          gr_err *err)
{
    gr_of of = p->type == GR_P_ATTR ? GR_OF_EDGE : GR_OF_NODE;
    gr_str names[64];
    size_t n = gr_graph_n_columns(g, of);

    if (v->type != GR_V_STR)
        return wrong_type(p, v, err);
    out->column = gr_graph_column_named(g, of, v->s);
    if (out->column != NULL)
        return GR_OK;
    for (size_t i = 0; i < n && i < 64; i++)
        names[i] = gr_graph_column(g, of, i)->name;
    gr_fail_arg(err, GR_ENAME, p->name, "%s: the %s have no attribute '%.*s'", p->name,
                of == GR_OF_EDGE ? "edges" : "nodes", GR_FMT(v->s));
    gr_hint_names(err, v->s, names, n < 64 ? n : 64);
    return GR_ENAME;
}

/* Numbers may come as text: shells and models write them so. */
static gr_status number_arg(const gr_param *p, const gr_value *v, gr_value *out, gr_err *err)
{
    double d = 0;

    *out = *v;
    if (v->type == GR_V_STR) {
        *out = gr_v_int(0);
        if (!gr_num_to_int(v->s, &out->i)) {
            *out = gr_v_real(0);
            if (!gr_num_to_double(v->s, &out->d) && !(p->moment && gr_text_time_cell(v->s, out)))
                return wrong_type(p, v, err);
        }
    }
    if (p->moment && out->type == GR_V_TIME)
        return GR_OK;
    if (p->type == GR_P_INT && out->type == GR_V_REAL && fabs(out->d) <= (double)GR_EXACT_INT &&
        (double)(int64_t)out->d == out->d)
        *out = gr_v_int((int64_t)out->d);
    if (!gr_v_number(out, &d) || (p->type == GR_P_INT && out->type != GR_V_INT))
        return wrong_type(p, v, err);
    if (p->bounded && (d < p->min || d > p->max))
        return gr_fail_arg(err, GR_EINPUT, p->name,
                           "%s: expected a number from %.15g to %.15g, found %.15g", p->name,
                           p->min, p->max, d);
    return GR_OK;
}

static gr_status choice_arg(const gr_param *p, const gr_value *v, gr_arg *out, gr_err *err)
{
    gr_str rest = gr_str_of(p->choices), word;

    if (v->type != GR_V_STR)
        return wrong_type(p, v, err);
    for (out->choice = 0; gr_str_split(&rest, ',', &word); out->choice++)
        if (gr_str_eq(gr_str_trim(word), v->s)) {
            out->value = *v;
            return GR_OK;
        }
    return gr_fail_arg(err, GR_EINPUT, p->name, "%s: expected one of %s, found '%.*s'", p->name,
                       p->choices, GR_FMT(v->s));
}

gr_status gr_arg_from_value(gr_ctx *cx, const gr_graph *g, const gr_param *p, const gr_value *v,
                            gr_arg *out, gr_err *err)
{
    *out = (gr_arg){ .given = true };
    if (v->type == GR_V_NULL && p->need == GR_OPTIONAL && p->type != GR_P_VALUE) {
        if (p->standard != NULL && p->type != GR_P_ATTR && p->type != GR_P_NODE_ATTR)
            return gr_arg_standard(cx, g, p, out, err);
        out->given = false;
        return GR_OK;
    }
    switch (p->type) {
    case GR_P_NODE: return node_arg(cx, g, p, v, &out->node, err);
    case GR_P_NODES: return nodes_arg(cx, g, p, v, out, err);
    case GR_P_EDGES: return edges_arg(cx, g, p, v, out, err);
    case GR_P_ATTR:
    case GR_P_NODE_ATTR: return attr_arg(g, p, v, out, err);
    case GR_P_INT:
    case GR_P_REAL: return number_arg(p, v, &out->value, err);
    case GR_P_BOOL:
        out->value = *v;
        if (v->type == GR_V_STR && (gr_str_is(v->s, "true") || gr_str_is(v->s, "false")))
            out->value = gr_v_bool(gr_str_is(v->s, "true"));
        return out->value.type == GR_V_BOOL ? GR_OK : wrong_type(p, v, err);
    case GR_P_TEXT: out->value = *v; return v->type == GR_V_STR ? GR_OK : wrong_type(p, v, err);
    case GR_P_CHOICE: return choice_arg(p, v, out, err);
    case GR_P_GRAPH:
        out->graph = v->type == GR_V_GRAPH ? v->graph : NULL;
        return out->graph != NULL ? GR_OK : wrong_type(p, v, err);
    default: out->value = *v; return GR_OK;
    }
}

/* A cell of the column is no number: the caller must say what to do. */
static gr_status spoilt(const gr_graph *g, const gr_param *p, const gr_column *c, gr_err *err)
{
    gr_edge_iter it = gr_edges(g);
    gr_value v = gr_v_null();
    gr_status st = GR_EINPUT;
    gr_strbuf sb, edge;
    double d;

    while (gr_edge_next(&it)) {
        v = gr_column_get(c, it.id);
        if (v.type != GR_V_NULL && (v.type != GR_V_STR || !gr_num_to_double(v.s, &d)))
            break;
    }
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_init(&edge, NULL, 0);
    gr_v_text(&sb, &v);
    v = gr_v_edge(gr_graph_shown(g, it.u), gr_graph_shown(g, it.v));
    gr_v_text(&edge, &v);
    gr_fail_arg(err, st, p->name, "%s: the column '%.*s' has '%.60s' at the edge %.100s, no number",
                p->name, GR_FMT(c->name), sb.buf, edge.buf);
    gr_err_hint(err, "%s=null leaves it out; or correct the column", p->name);
    gr_strbuf_clear(&sb);
    gr_strbuf_clear(&edge);
    return st;
}

/* The column of the first role in "weight" or "capacity or weight" that the graph has, or NULL. */
static gr_status role_column(const gr_graph *g, const gr_param *p, const gr_column **out,
                             gr_err *err)
{
    static const char *const names[GR_N_ROLES] = { "weight", "capacity", "time" };
    gr_str roles = gr_str_of(p->standard + 1), word;

    *out = NULL;
    while (*out == NULL && gr_str_split(&roles, ' ', &word))
        for (int r = 0; r < GR_N_ROLES && *out == NULL; r++) {
            if (!gr_str_is(word, names[r]))
                continue;
            if (gr_graph_spoilt(g, (gr_role)r) != NULL)
                return spoilt(g, p, gr_graph_spoilt(g, (gr_role)r), err);
            *out = gr_graph_role(g, (gr_role)r);
        }
    return GR_OK;
}

gr_status gr_arg_standard(gr_ctx *cx, const gr_graph *g, const gr_param *p, gr_arg *out,
                          gr_err *err)
{
    gr_program program;
    gr_status st;

    *out = (gr_arg){ .given = false };
    if (p->standard == NULL)
        return GR_OK;
    if (p->standard[0] == '@') {
        st = role_column(g, p, &out->column, err);
        out->given = out->column != NULL;
        return st;
    }
    if ((st = gr_call_parse(cx, gr_str_of(p->standard), &program, err)) != GR_OK)
        return st;
    if (program.stmt[0].expr->kind == GR_X_WORD)
        return gr_arg_from_value(
            cx, g, p, &(gr_value){ .type = GR_V_STR, .s = program.stmt[0].expr->text }, out, err);
    return gr_arg_from_value(cx, g, p, &program.stmt[0].expr->value, out, err);
}

/* A missing cell holds 0. */
static bool none_negative(const gr_graph *g, const gr_column *w)
{
    bool negative = false;

    if (gr_graph_has_arc_ints(g, w))
        return true;
    for (size_t i = 0; i < w->n; i++)
        negative |= w->type == GR_COL_INT ? w->ints[i] < 0 : w->reals[i] < 0;
    return !negative;
}

static gr_status check_weights(const gr_tool *t, const gr_graph *g, const gr_column *w, gr_err *err)
{
    if (w->type != GR_COL_INT && w->type != GR_COL_REAL)
        return gr_fail_arg(err, GR_EINPUT, "weight",
                           "weight: expected an attribute with numbers, '%.*s' is a %s",
                           GR_FMT(w->name), gr_coltype_name(w->type));
    if (none_negative(g, w))
        return GR_OK;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (gr_column_has(w, it.id) && gr_column_number(w, it.id) < 0) {
            gr_strbuf sb;

            gr_strbuf_init(&sb, NULL, 0);
            gr_name_add(&sb, gr_graph_shown(g, it.u));
            gr_strbuf_adds(&sb, " - ");
            gr_name_add(&sb, gr_graph_shown(g, it.v));
            gr_fail_arg(err, GR_EINPUT, "weight",
                        "weight: %s needs weights that are not negative; the edge %.100s has %g",
                        t->name, sb.buf, gr_column_number(w, it.id));
            gr_err_hint(err, "weight=null counts every edge as 1");
            gr_strbuf_clear(&sb);
            return GR_EINPUT;
        }
    return GR_OK;
}

gr_status gr_check_demands(const gr_tool *t, const gr_in *in, gr_err *err)
{
    const gr_graph *g = in->graph;

    if ((t->demands & GR_WANTS_DIRECTED) != 0 && !gr_graph_is_directed(g)) {
        gr_fail_arg(err, GR_EINPUT, "graph", "%s needs a directed graph", t->name);
        gr_err_hint(err,
                    "read the file as one (direction: directed), or take every edge both ways: "
                    "to_directed(G)");
        return GR_EINPUT;
    }
    if ((t->demands & GR_WANTS_UNDIRECTED) != 0 && gr_graph_is_directed(g)) {
        gr_fail_arg(err, GR_EINPUT, "graph", "%s needs an undirected graph", t->name);
        gr_err_hint(err, "leave the directions out: to_undirected(G)");
        return GR_EINPUT;
    }
    if ((t->demands & GR_WANTS_NODES) != 0 && gr_graph_n_nodes(g) == 0)
        return gr_fail_arg(err, GR_EINPUT, "graph", "%s needs a graph with nodes", t->name);
    for (size_t i = 0; (t->demands & GR_NONNEG_WEIGHT) != 0 && i < t->n_params; i++)
        if (strcmp(t->params[i].name, "weight") == 0 && in->arg[i].column != NULL)
            return check_weights(t, g, in->arg[i].column, err);
    return GR_OK;
}
