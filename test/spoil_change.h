/* Answers spoilt in every way one can think of: their verifier must refuse each.
 *
 *     assert_spoils_refused("a-b, b-c", "subgraph(G, [a, b])");
 *
 * runs the call with a registry whose tools check, in place of their verifier, that it accepts the
 * answer and refuses all others made from it. */
#ifndef TEST_SPOIL_H
#define TEST_SPOIL_H

#include "algo.h"

/* --- graphs --- */

enum { DROP_NODE, DROP_EDGE, ADD_EDGE, ADD_NODE, TURN, CELL, SWAP_NAMES, N_GRAPH_SPOILS };

static inline void spoil_cells(gr_builder *b, const gr_graph *g, gr_of of, uint32_t n, int how)
{
    for (size_t c = 0; c < gr_graph_n_columns(g, of); c++) {
        const gr_column *column = gr_graph_column(g, of, c);
        uint32_t col;

        assert_int_equal(gr_builder_column(b, of, column->name, &col, NULL), GR_OK);
        for (uint32_t i = 0; i < n; i++) {
            gr_value v = gr_column_get(column, i);

            if (how == CELL && i + 1 == n)
                v = v.type == GR_V_INT ? gr_v_int(v.i + 1) : gr_v_str(GR_STR("spoilt"));
            assert_int_equal(gr_builder_set(b, of, col, i, v, NULL), GR_OK);
        }
    }
}

/* Another graph made from g, or NULL if it cannot be spoilt that way. */
static inline gr_graph *spoil_graph(gr_ctx *cx, const gr_graph *g, int how)
{
    uint32_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g);
    bool directed = gr_graph_is_directed(g) != (how == TURN);
    gr_graph *h = NULL;
    gr_builder *b;
    gr_vid id;

    if ((how == DROP_NODE && n == 0) || ((how == DROP_EDGE || how == TURN) && m == 0) ||
        (how == ADD_EDGE && n == 0) || (how == SWAP_NAMES && n < 2) ||
        (how == CELL && (m == 0 || gr_graph_n_columns(g, GR_OF_EDGE) == 0)))
        return NULL;
    if (how == DROP_NODE || how == DROP_EDGE) {
        bool *keep = gr_new_n(&cx->arena, bool, n + m + 1);

        memset(keep, true, n + m + 1);
        keep[(how == DROP_NODE ? n : m) - 1] = false;
        assert_int_equal(gr_graph_derive(cx, g,
                                         how == DROP_NODE ? &(gr_derive){ .keep_node = keep }
                                                          : &(gr_derive){ .keep_edge = keep },
                                         &h, NULL),
                         GR_OK);
        return h;
    }
    b = gr_builder_new(cx, GR_AUTO);
    gr_builder_direction(b, directed ? GR_DIRECTED : GR_UNDIRECTED, "spoilt");
    for (gr_vid v = 0; v < n; v++) {
        gr_vid name = how == SWAP_NAMES && v < 2 ? 1 - v : v;

        assert_int_equal(gr_builder_node(b, gr_graph_name(g, name), &id, NULL), GR_OK);
    }
    if (how == ADD_NODE)
        assert_int_equal(gr_builder_node(b, gr_name_of(GR_STR("spoilt")), &id, NULL), GR_OK);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        assert_int_equal(gr_builder_edge(b, it.u, it.v, NULL), GR_OK);
    if (how == ADD_EDGE)
        assert_int_equal(gr_builder_edge(b, n - 1, n - 1, NULL), GR_OK);
    spoil_cells(b, g, GR_OF_NODE, n, -1);
    spoil_cells(b, g, GR_OF_EDGE, m, how);
    assert_int_equal(gr_builder_finish(b, &h, NULL), GR_OK);
    gr_builder_free(b);
    return h;
}

/* --- values --- */

/* The k-th way to spoil v; false if there are fewer. */
static inline bool spoil(gr_ctx *cx, const gr_value *v, size_t k, gr_value *out);

/* A copy of a list with one item changed, left out (how 1), or put in again (2). */
static inline gr_value spoil_list(gr_ctx *cx, const gr_list *l, size_t at, int how, gr_value item)
{
    gr_value out;

    assert_true(gr_v_list(&cx->arena, &out));
    for (size_t i = 0; i < l->n; i++) {
        if (how == 1 && i == at)
            continue;
        assert_true(gr_v_push(&cx->arena, &out, how == 0 && i == at ? item : l->at[i]));
        if (how == 2 && i == at)
            assert_true(gr_v_push(&cx->arena, &out, l->at[i]));
    }
    return out;
}

static inline bool spoil_items(gr_ctx *cx, const gr_value *v, size_t k, gr_value *out)
{
    const gr_list *l = v->list;
    size_t at = l->n != 0 ? k % l->n : 0;
    gr_value item = gr_v_null();

    if (l->n == 0) {
        *out = spoil_list(cx, l, 0, 0, item);
        return k == 0 && gr_v_push(&cx->arena, out, gr_v_int(7));
    }
    if (k / l->n >= 2 && !spoil(cx, &l->at[at], k / l->n - 2, &item))
        return false;
    *out = spoil_list(cx, l, at, k / l->n == 0 ? 1 : k / l->n == 1 ? 2 : 0, item);
    return true;
}

static inline bool spoil_record(gr_ctx *cx, const gr_value *v, size_t k, gr_value *out)
{
    const gr_record *r = v->record;
    size_t at = k % r->n;
    gr_value item = gr_v_null();

    if (k / r->n >= 1 && !spoil(cx, r->at[at].value, k / r->n - 1, &item))
        return false;
    assert_true(gr_v_record(&cx->arena, out));
    for (size_t i = 0; i < r->n; i++)
        if (i != at || k / r->n != 0)
            assert_true(
                gr_v_set_str(&cx->arena, out, r->at[i].key, i == at ? item : *r->at[i].value));
    return true;
}

static inline bool spoil_table(gr_ctx *cx, const gr_value *v, size_t k, gr_value *out)
{
    size_t cells = v->table->n_rows * v->table->n_columns;
    gr_table *t = gr_arena_copy(&cx->arena, v->table, sizeof *t);

    t->cells = gr_arena_copy(&cx->arena, t->cells, cells * sizeof *t->cells);
    *out = (gr_value){ .type = GR_V_TABLE, .table = t };
    if (k == 0 && t->n_rows != 0)
        t->n_rows--;
    else if (k == 1)
        t->n_columns--;
    else
        return k >= 2 && cells != 0 &&
               spoil(cx, &v->table->cells[(k - 2) % cells], (k - 2) / cells,
                     &t->cells[(k - 2) % cells]);
    return true;
}

static inline bool spoil(gr_ctx *cx, const gr_value *v, size_t k, gr_value *out)
{
    if (k == 0) { /* another type */
        *out = v->type == GR_V_NULL ? gr_v_int(3) : gr_v_null();
        return true;
    }
    k--;
    switch (v->type) {
    case GR_V_BOOL: *out = gr_v_bool(!v->b); return k == 0;
    case GR_V_INT: *out = gr_v_int(v->i + (k == 0 ? 1 : -1)); return k < 2;
    case GR_V_REAL: *out = gr_v_real(v->d + (k == 0 ? 0.5 : -0.5)); return k < 2;
    case GR_V_STR:
    case GR_V_NODE: *out = gr_v_str(GR_STR("nobody")); return k == 0;
    case GR_V_EDGE: *out = gr_v_edge(v->edge.u, gr_name_of(GR_STR("nobody"))); return k == 0;
    case GR_V_LIST: return spoil_items(cx, v, k, out);
    case GR_V_RECORD: return spoil_record(cx, v, k, out);
    case GR_V_TABLE: return spoil_table(cx, v, k, out);
    default: return false;
    }
}

/* --- the registry --- */

static gr_tool spoil_rows[512];
static const gr_tool *spoil_list_of_rows[512];
static gr_registry spoil_registry;
static const gr_tool *spoil_real; /* the tool whose answers are spoilt */
static size_t spoil_tried;

static inline void refuse(gr_ctx *cx, const gr_in *in, gr_result r, gr_value spoilt)
{
    gr_err err = { 0 };
    gr_strbuf sb;

    r.value = spoilt;
    spoil_tried++;
    if (spoil_real->verify(cx, in, &r, &err) == GR_EINTERNAL)
        return;
    gr_strbuf_init(&sb, NULL, 0);
    gr_v_text(&sb, &spoilt);
    print_error("%s accepts: %s\n", spoil_real->name, sb.buf);
    fail();
}

static inline gr_status spoil_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_status st = spoil_real->verify(cx, in, r, err);
    gr_value spoilt;

    assert_int_equal(st, GR_OK);
    assert_int_not_equal(r->grade, GR_UNCHECKED);
    for (size_t k = 0; k < 400 && spoil(cx, &r->value, k, &spoilt); k++)
        if (spoilt.type != r->value.type || !gr_v_eq(&spoilt, &r->value))
            refuse(cx, in, *r, spoilt);
    for (int how = 0; r->value.type == GR_V_GRAPH && how < N_GRAPH_SPOILS; how++) {
        gr_graph *g = spoil_graph(cx, r->value.graph, how);

        if (g == NULL)
            continue;
        refuse(cx, in, *r, (gr_value){ .type = GR_V_GRAPH, .graph = g });
        gr_graph_unref(g);
    }
    return st;
}

/* Runs the call; the answers of the outermost tool are spoilt. */
static inline void assert_spoils_refused(const char *graph, const char *call)
{
    const gr_registry *real = gr_engine_registry();
    gr_str name = gr_str_sub(gr_str_of(call), 0, gr_str_find(gr_str_of(call), "("));
    gr_err err = { 0 };
    gr_graph *g = NULL;
    gr_ctx cx;
    gr_run run;
    gr_program program;
    gr_value v;

    for (size_t i = 0; i < real->n; i++) {
        spoil_rows[i] = *real->tools[i];
        spoil_list_of_rows[i] = &spoil_rows[i];
        if (gr_str_is(name, real->tools[i]->name)) {
            spoil_real = real->tools[i];
            spoil_rows[i].verify = spoil_verify;
        }
    }
    spoil_registry = (gr_registry){ spoil_list_of_rows, real->n };
    spoil_tried = 0;
    gr_ctx_init(&cx);
    gr_run_init(&run, &cx, &spoil_registry);
    assert_int_equal(gr_example_graph(&cx, graph, &g, &err), GR_OK);
    assert_int_equal(gr_call_parse(&cx, gr_str_of(call), &program, &err), GR_OK);
    assert_true(gr_run_bind(&run, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }));
    if (gr_run_program(&cx, &run, &program, &v, &err) != GR_OK)
        fail_msg("%s: %s", call, err.message);
    assert_true(spoil_tried > 0);
    gr_run_clear(&run);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
}

#endif
