/* Answers spoilt in every way one can think of: their verifier must refuse each.
 *
 *     assert_spoils_refused("a-b, b-c", "subgraph(G, [a, b])");
 *
 * runs the call with a registry whose tool checks, in place of its verifier, that this one accepts
 * the answer and refuses all others made from it: every value at every depth of another type, a
 * number off, a node or an edge that is another, lists and tables with an item too few, too many,
 * wrong or out of order, records without a field, graphs with a change.
 *
 * A question may have several right answers, and a change may make one of the others:
 *
 *     assert_spoils_refused_but("a-b, b-c", "random_walk(G, a, 3)", "node, missing");
 *
 * allows changes of a kind, "order", those below a field of a record or a column of a table,
 * "bound", or both, "edges.order". A kind that is allowed and always refused is an error. */
#ifndef TEST_SPOIL_H
#define TEST_SPOIL_H

#include <math.h>

#include "algo.h"

#define SPOIL_ITEMS 24 /* of a list or a table that are spoilt one by one */

typedef struct spoiler {
    gr_ctx *cx;
    const gr_tool *tool;
    const gr_in *in;
    gr_result *r;
    const char *legal;
    gr_str field;  /* where the change is, .len 0 = in the value itself */
    unsigned used; /* words of `legal` that were needed, a bit each */
    size_t tried, accepted;
} spoiler;

/* --- what is legal --- */

static inline bool spoil_word_fits(const spoiler *s, gr_str word, const char *kind)
{
    gr_str field;

    if (gr_str_is(word, kind) || (s->field.len != 0 && gr_str_eq(word, s->field)))
        return true;
    return gr_str_split(&word, '.', &field) && gr_str_eq(field, s->field) && gr_str_is(word, kind);
}

static inline bool spoil_is_legal(spoiler *s, const char *kind)
{
    gr_str rest = gr_str_of(s->legal), word;
    bool legal = false;

    for (unsigned i = 0; rest.len != 0 && gr_str_split(&rest, ',', &word); i++)
        if (spoil_word_fits(s, gr_str_trim(word), kind)) {
            legal = true;
            s->used |= 1u << i;
        }
    return legal;
}

/* Everything that was said to be legal was so. */
static inline void assert_legal_used(const spoiler *s)
{
    gr_str rest = gr_str_of(s->legal), word;

    for (unsigned i = 0; rest.len != 0 && gr_str_split(&rest, ',', &word); i++)
        if ((s->used >> i & 1) == 0)
            fail_msg("%s: '%.*s' need not be allowed", s->tool->name, (int)word.len, word.ptr);
}

/* The verifier looks at the answer as it is now. */
static inline void spoil_try(spoiler *s, const char *kind)
{
    gr_result r = *s->r;
    gr_err err = { 0 };
    gr_strbuf sb;
    gr_status st;

    r.grade = GR_UNCHECKED;
    s->tried++;
    st = s->tool->verify(s->cx, s->in, &r, &err);
    if (st == GR_EINTERNAL) {
        assert_non_null(strstr(err.message, "withheld"));
        return;
    }
    assert_int_equal(st, GR_OK);
    if (spoil_is_legal(s, kind))
        return;
    gr_strbuf_init(&sb, NULL, 0);
    if (r.value.type == GR_V_GRAPH)
        gr_strbuf_addf(&sb, "a graph");
    else
        gr_v_text(&sb, &r.value);
    print_error("%s accepts (%.*s.%s, %s):\n%s\n", s->tool->name, (int)s->field.len,
                s->field.len != 0 ? s->field.ptr : "", kind, gr_grade_name(r.grade), sb.buf);
    gr_strbuf_clear(&sb);
    s->accepted++;
}

static inline void spoil_as(spoiler *s, gr_value *v, gr_value wrong, const char *kind)
{
    gr_value right = *v;

    if (wrong.type == right.type &&
        (gr_v_eq(&wrong, &right) ||
         (right.type == GR_V_REAL && fabs(wrong.d - right.d) <= 1e-9))) /* but for rounding */
        return;
    *v = wrong;
    spoil_try(s, kind);
    *v = right;
}

/* --- values --- */

static inline void spoil_any(spoiler *s, gr_value *v);

static inline gr_value spoil_nobody(void)
{
    return gr_v_node(gr_name_of(GR_STR("nobody")));
}

static inline void spoil_type(spoiler *s, gr_value *v)
{
    gr_arena *a = &s->cx->arena;
    gr_name nobody = spoil_nobody().node;
    const char *const columns[] = { "node", "value", NULL };
    gr_value empty, nothing, nested, record, path, table;

    assert_true(gr_v_list(a, &empty) && gr_v_list(a, &nothing) && gr_v_list(a, &nested) &&
                gr_v_record(a, &record) && gr_v_path(a, &path, gr_v_int(0), true) &&
                gr_v_table(a, &table, columns));
    assert_true(gr_v_push(a, &nothing, gr_v_null()) && gr_v_push(a, &nested, nothing));
    {
        gr_value others[] = { gr_v_null(),
                              gr_v_bool(true),
                              gr_v_bool(false),
                              gr_v_int(-1),
                              gr_v_int(99),
                              gr_v_real(0.5),
                              gr_v_str(GR_STR("nobody")),
                              gr_v_time(7),
                              gr_v_node(nobody),
                              gr_v_edge(nobody, nobody),
                              path,
                              empty,
                              nothing,
                              nested,
                              record,
                              table };

        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            if (others[i].type != v->type)
                spoil_as(s, v, others[i], "type");
    }
}

static inline void spoil_int(spoiler *s, gr_value *v)
{
    spoil_as(s, v, gr_v_int(v->i + 1), "number");
    spoil_as(s, v, gr_v_int(v->i - 1), "number");
    spoil_as(s, v, gr_v_int(-1 - v->i), "number");
    spoil_as(s, v, gr_v_real((double)v->i), "kind");
}

static inline void spoil_real(spoiler *s, gr_value *v)
{
    const double off[] = { 0.5, -0.5, 0.25, -0.25, 1e-3, -1e-3, -1, INFINITY, -INFINITY, NAN };

    for (size_t i = 0; i < sizeof off / sizeof *off; i++)
        spoil_as(s, v, gr_v_real(v->d + off[i]), "number");
    spoil_as(s, v, gr_v_real(-v->d), "number");
    spoil_as(s, v, gr_v_real(v->d + 1e-6), "a little");
    spoil_as(s, v, gr_v_real(v->d - 1e-6), "a little");
    if (fabs(v->d) < 1e15 && v->d == nearbyint(v->d))
        spoil_as(s, v, gr_v_int((int64_t)v->d), "kind");
}

/* Every other node of the graph. */
static inline void spoil_node(spoiler *s, gr_value *v)
{
    const gr_graph *g = s->in->graph;

    for (gr_vid k = 0; g != NULL && k < gr_graph_n_nodes(g) && k < SPOIL_ITEMS; k++)
        spoil_as(s, v, gr_v_vertex(g, k), "node");
    spoil_as(s, v, spoil_nobody(), "name");
}

/* Every other edge of the graph, and some that are none. */
static inline void spoil_edge(spoiler *s, gr_value *v)
{
    gr_name u = v->edge.u, w = v->edge.v, nobody = spoil_nobody().node;
    const gr_graph *g = s->in->graph;
    size_t k = 0;

    spoil_as(s, v, gr_v_edge(u, nobody), "name");
    spoil_as(s, v, gr_v_edge(nobody, w), "name");
    spoil_as(s, v, gr_v_edge(w, u), "turned");
    if (g == NULL)
        return;
    for (gr_vid x = 0; x < gr_graph_n_nodes(g) && x < SPOIL_ITEMS; x++) {
        spoil_as(s, v, gr_v_edge(u, gr_graph_name(g, x)), "edge");
        spoil_as(s, v, gr_v_edge(gr_graph_name(g, x), w), "edge");
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it) && k < SPOIL_ITEMS; k++) {
        gr_value other = gr_v_edge(gr_graph_name(g, it.u), gr_graph_name(g, it.v)),
                 turned = gr_v_edge(w, u);

        if (!gr_v_eq(&other, &turned))
            spoil_as(s, v, other, "edge");
    }
}

/* Another list for one look. */
static inline void spoil_list_as(spoiler *s, gr_list *l, gr_list wrong, const char *kind)
{
    gr_list right = *l;

    *l = wrong;
    spoil_try(s, kind);
    *l = right;
}

/* A copy with room for one more. */
static inline gr_list spoil_list_copy(spoiler *s, const gr_list *l)
{
    gr_value *at = gr_new_n(&s->cx->arena, gr_value, l->n + 1);

    if (l->n != 0)
        memcpy(at, l->at, l->n * sizeof *at);
    return (gr_list){ .at = at, .n = l->n, .cap = l->n + 1 };
}

static inline void spoil_list_more(spoiler *s, gr_list *l, gr_value item, const char *kind)
{
    gr_list wrong = spoil_list_copy(s, l);

    wrong.at[wrong.n++] = item;
    spoil_list_as(s, l, wrong, kind);
}

/* Without item i, with it twice, or with it in the place of the next one or after that. */
static inline void spoil_item(spoiler *s, gr_list *l, size_t i)
{
    gr_list wrong = spoil_list_copy(s, l);
    gr_value *at = wrong.at;
    size_t n = l->n;

    memmove(at + i, at + i + 1, (n - i - 1) * sizeof *at);
    wrong.n = n - 1;
    spoil_list_as(s, l, wrong, "missing");
    memcpy(at + i, l->at + i, (n - i) * sizeof *at);
    memcpy(at + i + 1, l->at + i, (n - i) * sizeof *at);
    wrong.n = n + 1;
    spoil_list_as(s, l, wrong, "twice");
    spoil_list_more(s, l, l->at[i], "twice");
    if (i + 1 == n || gr_v_eq(&l->at[i], &l->at[i + 1]))
        return;
    memcpy(at, l->at, n * sizeof *at);
    wrong.n = n;
    at[i] = l->at[i + 1];
    spoil_list_as(s, l, wrong, "other");
    at[i + 1] = l->at[i];
    spoil_list_as(s, l, wrong, "order");
    at[i] = l->at[i];
    spoil_list_as(s, l, wrong, "other");
}

static inline void spoil_list(spoiler *s, gr_list *l)
{
    const gr_graph *g = s->in->graph;

    for (size_t i = 0; i < l->n && i < SPOIL_ITEMS; i++) {
        spoil_any(s, &l->at[i]);
        spoil_item(s, l, i);
    }
    if (l->n > 1)
        spoil_list_as(s, l, (gr_list){ .n = 0 }, "missing");
    spoil_list_more(s, l, gr_v_null(), "type");
    spoil_list_more(s, l, gr_v_int(77), "extra");
    spoil_list_more(s, l, spoil_nobody(), "name");
    for (gr_vid v = 0; g != NULL && v < gr_graph_n_nodes(g) && v < SPOIL_ITEMS; v++)
        spoil_list_more(s, l, gr_v_vertex(g, v), "extra");
}

static inline void spoil_path(spoiler *s, gr_value *v)
{
    gr_list *nodes = v->path.nodes;

    spoil_any(s, v->path.length);
    spoil_list(s, nodes);
    if (nodes->n < 2 || v->path.length->type != GR_V_INT)
        return;
    v->path.length->i--; /* shorter, and it says so */
    spoil_list_as(s, nodes, (gr_list){ .at = nodes->at, .n = nodes->n - 1, .cap = nodes->n },
                  "shorter");
    spoil_list_as(s, nodes, (gr_list){ .at = nodes->at + 1, .n = nodes->n - 1, .cap = nodes->n },
                  "shorter");
    v->path.length->i++;
}

/* Whoever is in a field or a column is known by the outermost one. */
static inline void spoil_field(spoiler *s, gr_str field, gr_value *v)
{
    gr_str outer = s->field;

    if (outer.len == 0)
        s->field = field;
    spoil_any(s, v);
    s->field = outer;
}

static inline void spoil_record(spoiler *s, gr_record *r)
{
    gr_record right = *r;

    for (size_t i = 0; i < right.n; i++) {
        gr_field *at = gr_arena_copy(&s->cx->arena, right.at, right.n * sizeof *at);

        spoil_field(s, right.at[i].key, right.at[i].value);
        right.at[i].key = GR_STR("another");
        spoil_try(s, "field");
        right.at[i].key = at[i].key;
        memmove(at + i, at + i + 1, (right.n - i - 1) * sizeof *at);
        *r = (gr_record){ .at = at, .n = right.n - 1, .cap = right.n };
        spoil_try(s, "field");
        *r = right;
    }
}

static inline void spoil_table_as(spoiler *s, gr_table *t, const gr_value *cells, size_t n_rows,
                                  const char *kind)
{
    gr_table right = *t;

    t->cells = (gr_value *)(uintptr_t)cells;
    t->n_rows = n_rows;
    t->total += n_rows - right.n_rows;
    spoil_try(s, kind);
    *t = right;
}

/* Row i missing, twice, after the next one, or like it in one cell. */
static inline void spoil_row(spoiler *s, gr_table *t, size_t i)
{
    size_t k = t->n_columns, n = t->n_rows, row = k * sizeof(gr_value);
    gr_value *cells = gr_new_n(&s->cx->arena, gr_value, (n + 1) * k), *at = t->cells;
    bool alike = true;

    memcpy(cells, at, n * row);
    memmove(cells + i * k, at + (i + 1) * k, (n - i - 1) * row);
    spoil_table_as(s, t, cells, n - 1, "missing");
    memcpy(cells + i * k, at + i * k, (n - i) * row);
    memcpy(cells + (i + 1) * k, at + i * k, (n - i) * row);
    spoil_table_as(s, t, cells, n + 1, "twice");
    memcpy(cells, at, n * row);
    memcpy(cells + n * k, at + i * k, row);
    spoil_table_as(s, t, cells, n + 1, "twice");
    if (i + 1 == n)
        return;
    for (size_t c = 0; c < k; c++)
        alike = alike && gr_v_eq(&at[i * k + c], &at[(i + 1) * k + c]);
    memcpy(cells + i * k, at + (i + 1) * k, row);
    memcpy(cells + (i + 1) * k, at + i * k, row);
    if (!alike)
        spoil_table_as(s, t, cells, n, "order");
    for (size_t c = 0; c < k; c++)
        spoil_as(s, &at[i * k + c], at[(i + 1) * k + c], "other");
}

static inline void spoil_table(spoiler *s, gr_table *t)
{
    size_t total = t->total;
    gr_value *cells;

    for (size_t i = 0; i < t->n_rows && i < SPOIL_ITEMS; i++) {
        for (size_t c = 0; c < t->n_columns; c++)
            spoil_field(s, t->columns[c], &t->cells[i * t->n_columns + c]);
        spoil_row(s, t, i);
    }
    cells = gr_new_n(&s->cx->arena, gr_value, (t->n_rows + 1) * t->n_columns); /* ends in nulls */
    memcpy(cells, t->cells, t->n_rows * t->n_columns * sizeof *cells);
    spoil_table_as(s, t, cells, t->n_rows + 1, "extra");
    t->total = total + 1;
    spoil_try(s, "total");
    t->total = total;
    for (size_t c = 0; c < t->n_columns; c++) {
        gr_str name = t->columns[c];

        t->columns[c] = GR_STR("another");
        spoil_try(s, "column");
        t->columns[c] = name;
    }
    t->n_columns--;
    spoil_try(s, "column");
    t->n_columns++;
}

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

static inline gr_graph *spoil_graph_less(gr_ctx *cx, const gr_graph *g, int how)
{
    uint32_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g);
    bool *keep = gr_new_n(&cx->arena, bool, n + m + 1);
    gr_derive less =
        how == DROP_NODE ? (gr_derive){ .keep_node = keep } : (gr_derive){ .keep_edge = keep };
    gr_graph *h = NULL;

    memset(keep, true, n + m + 1);
    keep[(how == DROP_NODE ? n : m) - 1] = false;
    assert_int_equal(gr_graph_derive(cx, g, &less, &h, NULL), GR_OK);
    return h;
}

static inline gr_graph *spoil_graph_other(gr_ctx *cx, const gr_graph *g, int how)
{
    uint32_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g);
    bool directed = gr_graph_is_directed(g) != (how == TURN);
    gr_builder *b = gr_builder_new(cx, GR_AUTO);
    gr_graph *h = NULL;
    gr_vid id;

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

static inline bool spoil_graph_can(const gr_graph *g, int how)
{
    uint32_t n = gr_graph_n_nodes(g), m = gr_graph_n_edges(g);

    switch (how) {
    case DROP_NODE:
    case ADD_EDGE: return n != 0;
    case DROP_EDGE:
    case TURN: return m != 0;
    case CELL: return m != 0 && gr_graph_n_columns(g, GR_OF_EDGE) != 0;
    case SWAP_NAMES: return n >= 2;
    default: return true;
    }
}

static inline void spoil_graph(spoiler *s, gr_value *v)
{
    static const char *const kinds[] = { "drop_node", "drop_edge", "add_edge",  "add_node",
                                         "turn",      "cell",      "swap_names" };

    for (int how = 0; how < N_GRAPH_SPOILS; how++) {
        gr_graph *right = v->graph;

        if (!spoil_graph_can(right, how))
            continue;
        v->graph = how == DROP_NODE || how == DROP_EDGE ? spoil_graph_less(s->cx, right, how)
                                                        : spoil_graph_other(s->cx, right, how);
        spoil_try(s, kinds[how]);
        gr_graph_unref(v->graph);
        v->graph = right;
    }
}

/* --- all of them --- */

static inline void spoil_any(spoiler *s, gr_value *v)
{
    spoil_type(s, v);
    switch (v->type) {
    case GR_V_BOOL: spoil_as(s, v, gr_v_bool(!v->b), "truth"); break;
    case GR_V_INT: spoil_int(s, v); break;
    case GR_V_REAL: spoil_real(s, v); break;
    case GR_V_STR: spoil_as(s, v, gr_v_str(GR_STR("spoilt")), "text"); break;
    case GR_V_TIME: spoil_as(s, v, gr_v_time(v->i + 1), "number"); break;
    case GR_V_NODE: spoil_node(s, v); break;
    case GR_V_EDGE: spoil_edge(s, v); break;
    case GR_V_PATH: spoil_path(s, v); break;
    case GR_V_LIST: spoil_list(s, v->list); break;
    case GR_V_RECORD: spoil_record(s, v->record); break;
    case GR_V_TABLE: spoil_table(s, v->table); break;
    case GR_V_GRAPH: spoil_graph(s, v); break;
    case GR_V_NULL: break;
    }
}

/* Nothing that is changed in a copy is seen in arguments or proofs. */
static inline gr_value spoil_copy(gr_arena *a, const gr_value *v)
{
    gr_value out = *v;

    switch (v->type) {
    case GR_V_LIST:
    case GR_V_PATH: {
        const gr_list *from = v->type == GR_V_LIST ? v->list : v->path.nodes;
        gr_list *l = gr_arena_copy(a, from, sizeof *l);

        l->at = gr_new_n(a, gr_value, l->n + 1);
        for (size_t i = 0; i < l->n; i++)
            l->at[i] = spoil_copy(a, &from->at[i]);
        if (v->type == GR_V_LIST)
            out.list = l;
        else
            out.path.nodes = l, out.path.length = gr_arena_copy(a, v->path.length, sizeof *v);
        break;
    }
    case GR_V_RECORD:
        out.record = gr_arena_copy(a, v->record, sizeof *v->record);
        out.record->at = gr_arena_copy(a, v->record->at, v->record->n * sizeof *v->record->at);
        for (size_t i = 0; i < v->record->n; i++) {
            gr_value copy = spoil_copy(a, v->record->at[i].value);

            out.record->at[i].value = gr_arena_copy(a, &copy, sizeof copy);
        }
        break;
    case GR_V_TABLE:
        out.table = gr_arena_copy(a, v->table, sizeof *v->table);
        out.table->columns =
            gr_arena_copy(a, v->table->columns, v->table->n_columns * sizeof *v->table->columns);
        out.table->cells = gr_new_n(a, gr_value, v->table->n_rows * v->table->n_columns + 1);
        for (size_t i = 0; i < v->table->n_rows * v->table->n_columns; i++)
            out.table->cells[i] = spoil_copy(a, &v->table->cells[i]);
        break;
    default: break;
    }
    return out;
}

/* The answer is right; everything made of it is wrong, but for what is legal. */
static inline void spoil_result(gr_ctx *cx, const gr_tool *tool, const gr_in *in,
                                const gr_result *right, const char *legal)
{
    gr_result r = *right;
    spoiler s = { .cx = cx, .tool = tool, .in = in, .r = &r, .legal = legal };
    gr_err err = { 0 };

    r.value = spoil_copy(&cx->arena, &right->value);
    spoil_any(&s, &r.value);
    assert_true(s.tried > 0);
    assert_int_equal(s.accepted, 0);
    assert_legal_used(&s);
    assert_int_equal(tool->verify(cx, in, &r, &err), GR_OK); /* all is as it was */
    assert_int_not_equal(r.grade, GR_UNCHECKED);
}

static inline void trial_spoils_refused_but(trial *t, const char *legal)
{
    spoil_result(&t->cx, t->tool, &t->in, &t->r, legal);
}

static inline void trial_spoils_refused(trial *t)
{
    trial_spoils_refused_but(t, "");
}

/* --- by call --- */

static const gr_tool *spoil_tool; /* the tool whose answers are spoilt */
static const char *spoil_legal;
static size_t spoil_calls;
static gr_value spoil_last; /* its answer */

static inline gr_status spoil_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_status st = spoil_tool->verify(cx, in, r, err);

    assert_int_equal(st, GR_OK);
    assert_int_not_equal(r->grade, GR_UNCHECKED);
    spoil_result(cx, spoil_tool, in, r, spoil_legal);
    spoil_calls++;
    spoil_last = r->value;
    return st;
}

/* The engine's tools, one of them with that verifier. */
static inline const gr_registry *spoil_registry(gr_str name)
{
    static gr_tool tools[512];
    static const gr_tool *list[512];
    static gr_registry registry;
    const gr_registry *real = gr_engine_registry();

    assert_true(real->n <= 512);
    spoil_tool = NULL;
    for (size_t i = 0; i < real->n; i++) {
        tools[i] = *real->tools[i];
        list[i] = &tools[i];
        if (gr_str_is(name, real->tools[i]->name)) {
            spoil_tool = real->tools[i];
            tools[i].verify = spoil_verify;
        }
    }
    assert_non_null(spoil_tool);
    registry = (gr_registry){ .tools = list, .n = real->n };
    return &registry;
}

/* Is there something to leave out and to put in a wrong place? */
static inline bool spoil_is_rich(const gr_value *v)
{
    switch (v->type) {
    case GR_V_NULL: return false;
    case GR_V_LIST: return v->list->n >= 2;
    case GR_V_PATH: return v->path.nodes->n >= 3;
    case GR_V_TABLE: return v->table->n_rows >= 2;
    case GR_V_GRAPH: return gr_graph_n_nodes(v->graph) >= 2 && gr_graph_n_edges(v->graph) >= 1;
    default: return true;
    }
}

/* Runs the call; the answers of the tool in it are spoilt. `rich`: they must be large enough. */
static inline void spoil_call(gr_str tool, const char *graph, const char *call, const char *legal,
                              bool rich)
{
    gr_err err = { 0 };
    gr_graph *g[2] = { NULL, NULL };
    gr_program program;
    gr_value v;
    gr_run run;
    gr_ctx cx;

    spoil_legal = legal;
    spoil_calls = 0;
    gr_ctx_init(&cx);
    gr_run_init(&run, &cx, spoil_registry(tool));
    if (!ask_graphs(&cx, &run, graph, g, &err) ||
        gr_call_parse(&cx, gr_str_of(call), &program, &err) != GR_OK ||
        gr_run_program(&cx, &run, &program, &v, &err) != GR_OK)
        fail_msg("%s: %s", call, err.message);
    assert_true(spoil_calls > 0);
    if (rich && !spoil_is_rich(&spoil_last))
        fail_msg("%s: the answer is too small to be spoilt", call);
    gr_run_clear(&run);
    gr_graph_unref(g[0]);
    gr_graph_unref(g[1]);
    gr_ctx_clear(&cx);
}

static inline void assert_spoils_refused_but(const char *graph, const char *call, const char *legal)
{
    gr_str name = gr_str_sub(gr_str_of(call), 0, gr_str_find(gr_str_of(call), "("));

    spoil_call(name, graph, call, legal, false);
}

static inline void assert_spoils_refused(const char *graph, const char *call)
{
    assert_spoils_refused_but(graph, call, "");
}

/* --- by table --- */

typedef struct spoil_case {
    const char *tool;
    const char *graph, *call; /* NULL = the example of the row */
    const char *legal, *why;  /* what may be another right answer, NULL = nothing */
} spoil_case;

#define EXAMPLE(name)                                                                              \
    {                                                                                              \
        .tool = name                                                                               \
    }
#define CALL(name, g, c)                                                                           \
    {                                                                                              \
        .tool = name, .graph = g, .call = c                                                        \
    }
#define BUT(name, g, c, allowed, reason)                                                           \
    {                                                                                              \
        .tool = name, .graph = g, .call = c, .legal = allowed, .why = reason                       \
    }

typedef struct spoil_cases {
    const spoil_case *at;
    size_t n;
    const char *from, *to; /* the tools from one name up to another, which is not in it */
} spoil_cases;

static inline void spoil_test(void **state)
{
    const spoil_case *c = *state;
    const gr_tool *t = tool_named(c->tool);

    assert_true((c->legal == NULL) == (c->why == NULL));
    spoil_call(gr_str_of(t->name), c->graph != NULL ? c->graph : t->example.graph,
               c->call != NULL ? c->call : t->example.call, c->legal != NULL ? c->legal : "", true);
}

/* A tool that has a verifier is in the table, in the order of the registry. */
static inline void spoil_test_complete(void **state)
{
    const spoil_cases *cases = *state;
    const gr_registry *r = gr_engine_registry();
    size_t k = 0;

    for (size_t i = 0; i < r->n; i++) {
        const char *name = r->tools[i]->name;

        if (strcmp(name, cases->from) < 0 || strcmp(name, cases->to) >= 0 ||
            r->tools[i]->verify == NULL)
            continue;
        if (k == cases->n || strcmp(cases->at[k].tool, name) != 0)
            fail_msg("%s is not in the table, or not in its place", name);
        k++;
    }
    assert_int_equal(k, cases->n);
}

/* A test for each row of the table, and one for the table. */
static inline int spoil_run(const spoil_cases *cases)
{
    static struct CMUnitTest tests[512];

    tests[0] = (struct CMUnitTest){ "complete", spoil_test_complete, NULL, NULL,
                                    (void *)(uintptr_t)cases };
    for (size_t i = 0; i < cases->n; i++)
        tests[i + 1] = (struct CMUnitTest){ cases->at[i].tool, spoil_test, NULL, NULL,
                                            (void *)(uintptr_t)&cases->at[i] };
    return _cmocka_run_group_tests("spoilt", tests, cases->n + 1, NULL, NULL);
}

#endif
