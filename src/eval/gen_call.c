/* Calls: what classes of the phrasebook want of a graph, their calls filled in, run and compared.
 */
#include <stdlib.h>

#include "engine/engine.h"
#include "eval/gen_int.h"

bool gr_class_has(const gr_book_class *c, const char *slot)
{
    return strstr(c->means, slot) != NULL;
}

static bool has_flag(const gr_book_class *c, const char *flag)
{
    return strstr(c->flags, flag) != NULL;
}

/* Slots that are filled here; classes with others (times, two graphs, task times) are left out. */
static bool is_known(gr_str slot)
{
    static const char *const known[] = { "G",     "W", "C",   "F",      "a",      "b",     "node",
                                         "nodes", "k", "qty", "qty.of", "edge.u", "edge.v" };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (gr_str_is(slot, known[i]))
            return true;
    return false;
}

bool gr_class_wants(const gr_book_class *c, gr_wants *out)
{
    gr_str rest = gr_str_of(c->means);

    *out = (gr_wants){ .least = 4, .most = 14 };
    if (strcmp(c->type, "decline") == 0 || has_flag(c, "needs_clock") ||
        has_flag(c, "needs_two_graphs") || has_flag(c, "needs_task_times"))
        return false;
    for (gr_str before, slot; gr_pick_until(&rest, "{", &before);)
        if (!gr_pick_until(&rest, "}", &slot) || !is_known(slot))
            return false;
    if (has_flag(c, "needs_directed") || has_flag(c, "wants_directed"))
        out->direction = GR_DIRECTED;
    if (has_flag(c, "wants_undirected"))
        out->direction = GR_UNDIRECTED;
    out->order = gr_class_has(c, "{F}");
    if (out->order)
        out->direction = GR_DIRECTED;
    out->capacities = has_flag(c, "needs_capacity") || gr_class_has(c, "{C}");
    out->meaning = has_flag(c, "needs_duration") ? GR_MEANS_DURATION
                   : has_flag(c, "needs_length") ? GR_MEANS_LENGTH
                   : has_flag(c, "needs_cost")   ? GR_MEANS_COST
                                                 : GR_MEANS_NUMBER;
    out->numbers = has_flag(c, "needs_weight") || out->capacities ||
                   out->meaning != GR_MEANS_NUMBER || gr_class_has(c, "{qty");
    out->may_number = out->numbers || (gr_class_has(c, "{W}") && !out->order);
    out->words = gr_class_has(c, "{k}") || gr_class_has(c, "{qty");
    return true;
}

/* --- filling --- */

static void add_node(gr_strbuf *sb, const gr_sketch *s, uint32_t node)
{
    gr_value name = gr_name_value(s->name[node]);

    gr_json_write(sb, &name, 0);
}

static void add_column(gr_strbuf *sb, gr_str column)
{
    if (column.len == 0)
        gr_strbuf_adds(sb, "null");
    else
        gr_json_string(sb, column);
}

static void add_slot(gr_strbuf *sb, const gr_sketch *s, gr_str slot, const gr_wording *w,
                     gr_str column)
{
    size_t pair = w->n_nodes >= 2 ? w->n_nodes - 2 : 0;

    if (gr_str_is(slot, "G")) {
        gr_strbuf_addc(sb, 'G');
    } else if (gr_str_is(slot, "F")) {
        gr_strbuf_adds(sb, s->domain->flags & GR_D_NEEDS ? "reverse(G)" : "G");
    } else if (gr_str_is(slot, "W") || gr_str_is(slot, "C")) {
        add_column(sb, column);
    } else if (gr_str_is(slot, "qty.of")) {
        gr_strbuf_add(sb, column);
    } else if (gr_str_is(slot, "node")) {
        add_node(sb, s, w->node[0]);
    } else if (gr_str_is(slot, "a") || gr_str_is(slot, "edge.u")) {
        add_node(sb, s, w->node[pair]);
    } else if (gr_str_is(slot, "b") || gr_str_is(slot, "edge.v")) {
        add_node(sb, s, w->node[pair + 1]);
    } else if (gr_str_is(slot, "nodes")) {
        for (size_t i = w->list; i < w->n_nodes; i++) {
            gr_strbuf_adds(sb, i == w->list ? "[" : ", ");
            add_node(sb, s, w->node[i]);
        }
        gr_strbuf_addc(sb, ']');
    } else if (gr_str_is(slot, "k")) {
        gr_strbuf_addf(sb, "%lld", (long long)w->k);
    } else {
        gr_value amount = w->amount == (double)(int64_t)w->amount ? gr_v_int((int64_t)w->amount)
                                                                  : gr_v_real(w->amount);

        gr_json_write(sb, &amount, 0);
    }
}

static void add_means(gr_strbuf *sb, const gr_sketch *s, const gr_book_class *c,
                      const gr_wording *w, gr_str column)
{
    gr_str rest = gr_str_of(c->means), before, slot;

    while (gr_pick_until(&rest, "{", &before)) {
        gr_strbuf_add(sb, before);
        if (!gr_pick_until(&rest, "}", &slot))
            return;
        add_slot(sb, s, slot, w, column);
    }
    gr_strbuf_add(sb, rest);
}

gr_status gr_call_fill(gr_ctx *cx, const gr_sketch *s, const gr_book_class *c, gr_asked_form form,
                       const gr_wording *w, gr_str column, gr_str *out, gr_err *err)
{
    bool edge = strcmp(c->type, "eset") == 0;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (form == GR_ASKS_ONE)
        gr_strbuf_adds(&sb, edge ? "has_edge(edge_subgraph(G, " : "contains(");
    else if (form != GR_ASKS_VALUE)
        gr_strbuf_adds(&sb, "count(");
    add_means(&sb, s, c, w, column);
    if (form == GR_ASKS_ONE) {
        gr_strbuf_adds(&sb, edge ? "), " : ", ");
        add_node(&sb, s, w->node[0]);
        if (edge) {
            gr_strbuf_adds(&sb, ", ");
            add_node(&sb, s, w->node[1]);
        }
    }
    gr_strbuf_adds(&sb, form == GR_ASKS_VALUE ? "" : form == GR_ASKS_ANY ? ") > 0" : ")");
    return gr_keep_text(cx, &sb, out, err);
}

/* --- running --- */

gr_status gr_gen_run(gr_ctx *cx, const gr_registry *tools, gr_graph *g, gr_str call, uint64_t seed,
                     gr_value *out, gr_err *err)
{
    gr_value graph = { .type = GR_V_GRAPH, .graph = g }, value;
    gr_program p;
    gr_strbuf sb;
    gr_run run;
    gr_status st;

    cx->seed = seed;
    gr_run_init(&run, cx, tools);
    run.graph = GR_STR("G"); /* models leave it out where there is but one */
    st = gr_run_bind(&run, GR_STR("G"), graph) ? gr_call_parse(cx, call, &p, err)
                                               : gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = gr_run_program(cx, &run, &p, &value, err);
    gr_strbuf_init(&sb, &cx->budget, 0);
    if (st == GR_OK) {
        gr_json_write(&sb, &value, 0);
        st = sb.failed ? gr_fail_memory(cx, err) : gr_json_read(cx, gr_strbuf_str(&sb), out, err);
    }
    gr_strbuf_clear(&sb);
    gr_run_clear(&run);
    return st;
}

/* --- comparing --- */

static int by_value(const void *a, const void *b)
{
    return gr_v_cmp(a, b);
}

/* A copy with every list in order: of nodes, of edges, of groups. */
static gr_value sorted(gr_ctx *cx, const gr_value *v)
{
    gr_value out = *v, item;

    if (v->type != GR_V_LIST || !gr_v_list(&cx->arena, &out))
        return *v;
    for (size_t i = 0; i < v->list->n; i++) {
        item = sorted(cx, &v->list->at[i]);
        if (!gr_v_push(&cx->arena, &out, item))
            return *v;
    }
    if (out.list->n != 0)
        qsort(out.list->at, out.list->n, sizeof *out.list->at, by_value);
    return out;
}

static bool near(const gr_value *a, const gr_value *b)
{
    double x, y;

    return gr_v_number(a, &x) && gr_v_number(b, &y) && (x - y) * (x - y) <= 1e-18 * (1 + x * x);
}

bool gr_gen_same(gr_ctx *cx, gr_kind_of_answer kind, const gr_value *a, const gr_value *b)
{
    gr_value x = *a, y = *b;

    if (kind == GR_A_SET) {
        x = sorted(cx, a);
        y = sorted(cx, b);
    }
    return gr_v_eq(&x, &y) || near(a, b);
}

gr_kind_of_answer gr_gen_kind(const gr_book_class *c, gr_asked_form form, const gr_value *v)
{
    if (v->type == GR_V_BOOL)
        return GR_A_BOOLEAN;
    if (v->type == GR_V_INT || v->type == GR_V_REAL)
        return GR_A_NUMBER;
    if (v->type == GR_V_STR)
        return GR_A_STRING;
    if (c == NULL || form != GR_ASKS_VALUE)
        return GR_A_LIST;
    return strcmp(c->type, "set") == 0 || strcmp(c->type, "eset") == 0 ||
                   strcmp(c->type, "groups") == 0
               ? GR_A_SET
           : strcmp(c->type, "path") == 0    ? GR_A_PATH
           : strcmp(c->type, "order") == 0   ? GR_A_ORDER
           : strcmp(c->type, "mapping") == 0 ? GR_A_MAPPING
                                             : GR_A_LIST;
}

/* --- tools of a program --- */

static size_t add_tools(const gr_registry *tools, const gr_expr *x, const gr_tool **out, size_t n,
                        size_t max)
{
    if (x->kind == GR_X_CALL) {
        const gr_alias *alias;
        const gr_tool *t = gr_registry_find(tools, x->text, &alias);
        size_t k = 0;

        while (k < n && out[k] != t)
            k++;
        if (t != NULL && k == n && n < max)
            out[n++] = t;
    }
    for (size_t i = 0; i < x->n; i++)
        n = add_tools(tools, x->item[i], out, n, max);
    return n;
}

size_t gr_gen_tools(const gr_registry *tools, const gr_program *p, const gr_tool **out, size_t max)
{
    size_t n = 0;

    for (size_t i = 0; i < p->n; i++)
        n = add_tools(tools, p->stmt[i].expr, out, n, max);
    return n;
}
