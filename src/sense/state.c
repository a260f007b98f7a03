/* A graph that a reader of the text states: a draft like any other, made of statements instead of
 * signs, alone or on top of the graph that was read. */
#include "sense/sense_int.h"

static const gr_recogniser by_model = { .name = "model" }, by_reader = { .name = "reader" };

typedef struct stating {
    gr_sensing *s;
    const gr_stated *told;
    const gr_seen *old; /* the graph that is changed, or NULL */
    gr_draft *d;
} stating;

static bool is_of_text(const gr_seen *g)
{
    return g->source.len == 0 && !gr_seen_is_given(g);
}

static gr_str name_text(gr_arena *a, gr_name name)
{
    char num[GR_NUM_MAX];

    return gr_str_dup(a, gr_name_is_int(name) ? (gr_str){ num, gr_num_from_int(name.num, num) }
                                              : (gr_str){ name.ptr, name.len });
}

/* --- what was read --- */

static bool is_no_node(const stating *k, gr_name name)
{
    for (size_t i = 0; i < k->told->n_no_nodes; i++)
        if (gr_name_eq(gr_name_of(k->told->no_nodes[i]), name))
            return true;
    return false;
}

/* Do the ends of a stated link name this pair, whichever way where there is no direction? */
static bool names_pair(const stating *k, const gr_stated_link *l, gr_name u, gr_name v)
{
    gr_name a = gr_name_of(l->u), b = gr_name_of(l->v);

    return (gr_name_eq(a, u) && gr_name_eq(b, v)) ||
           (!gr_graph_is_directed(k->old->graph) && gr_name_eq(a, v) && gr_name_eq(b, u));
}

static bool is_replaced(const stating *k, gr_name u, gr_name v)
{
    for (size_t i = 0; i < k->told->n_links; i++)
        if (names_pair(k, &k->told->links[i], u, v))
            return true;
    for (size_t i = 0; i < k->told->n_no_links; i++)
        if (names_pair(k, &k->told->no_links[i], u, v))
            return true;
    return is_no_node(k, u) || is_no_node(k, v);
}

/* Did the text name v first? An undirected graph does not know. */
static bool is_written_back(const stating *k, gr_name u, gr_name v)
{
    for (size_t i = 0; i < k->old->n_edges; i++)
        if (gr_name_eq(k->old->edges[i].u, v) && gr_name_eq(k->old->edges[i].v, u))
            return true;
    return false;
}

static bool copy_cells(const stating *k, gr_of of, uint32_t from, uint32_t to)
{
    const gr_graph *g = k->old->graph;
    gr_arena *a = &k->s->cx->arena;

    for (size_t i = 0; i < gr_graph_n_columns(g, of); i++) {
        const gr_column *c = gr_graph_column(g, of, i);
        const gr_seen_column *seen = gr_seen_column_named(k->old, of, c->name);
        gr_str name = gr_str_dup(a, c->name);
        gr_value v;

        if (!gr_column_has(c, from))
            continue;
        v = gr_column_get(c, from);
        if (v.type == GR_V_STR)
            v.s = gr_str_dup(a, v.s);
        if (name.ptr == NULL || (v.type == GR_V_STR && v.s.ptr == NULL) ||
            !gr_draft_set(k->d, of, name.ptr, seen != NULL ? seen->meaning : GR_MEANS_NUMBER, to, v,
                          seen != NULL ? seen->unit : NULL))
            return false;
    }
    return true;
}

static bool copy_links(const stating *k)
{
    const gr_graph *g = k->old->graph;
    bool directs = k->told->direction == GR_DIRECTED && !gr_graph_is_directed(g);

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_name u = gr_graph_name(g, it.u), v = gr_graph_name(g, it.v);
        bool turn = k->told->turned != (directs && is_written_back(k, u, v));
        gr_str from = name_text(&k->s->cx->arena, turn ? v : u);
        gr_str to = name_text(&k->s->cx->arena, turn ? u : v);
        uint32_t a, b, e;

        if (is_replaced(k, u, v))
            continue;
        if (from.ptr == NULL || to.ptr == NULL ||
            !gr_draft_node_of(k->d, from, (gr_span){ 0, 0 }, true, &a) ||
            !gr_draft_node_of(k->d, to, (gr_span){ 0, 0 }, true, &b) ||
            !gr_draft_edge_of(k->d, a, b, (gr_span){ 0, 0 }, &e) ||
            !copy_cells(k, GR_OF_EDGE, it.id, e))
            return false;
    }
    return true;
}

static bool copy_graph(const stating *k)
{
    const gr_graph *g = k->old->graph;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_str name = name_text(&k->s->cx->arena, gr_graph_name(g, v));
        uint32_t id;

        if (is_no_node(k, gr_graph_name(g, v)))
            continue;
        if (name.ptr == NULL || !gr_draft_node_of(k->d, name, (gr_span){ 0, 0 }, true, &id) ||
            !copy_cells(k, GR_OF_NODE, v, id))
            return false;
    }
    for (size_t i = 0; i < k->old->n_spans; i++)
        if (!gr_draft_explains(k->d, k->old->spans[i]))
            return false;
    return copy_links(k);
}

/* --- what is stated --- */

/* "5 km" is a number, "07:50" a time; a text stays one. */
static bool set_cell(const stating *k, gr_of of, uint32_t item, gr_str column, gr_value v)
{
    const gr_unit *unit = NULL, *named = NULL;
    gr_meaning meaning = gr_meaning_of(column, &named);
    gr_str name = gr_str_dup(&k->s->cx->arena, column);
    gr_value read;

    if (v.type == GR_V_STR && (gr_text_time_cell(v.s, &read) || gr_read_number(v.s, &read, &unit)))
        v = read;
    if (v.type == GR_V_TIME)
        meaning = GR_MEANS_CLOCK;
    unit = unit != NULL ? unit : named;
    if (meaning == GR_MEANS_NUMBER && unit != NULL)
        meaning = gr_meaning_of_unit(unit);
    if (v.type != GR_V_INT && v.type != GR_V_REAL)
        unit = NULL;
    return name.ptr != NULL && gr_draft_set(k->d, of, name.ptr, meaning, item, v, unit);
}

static bool set_cells(const stating *k, gr_of of, uint32_t item, const gr_value *attributes)
{
    for (size_t i = 0; attributes->type == GR_V_RECORD && i < attributes->record->n; i++) {
        const gr_value *v = attributes->record->at[i].value;

        if (v->type != GR_V_NULL && !set_cell(k, of, item, attributes->record->at[i].key, *v))
            return false;
    }
    return true;
}

/* The same statement twice is one link; with other attributes it is another. */
static bool was_stated(const stating *k, size_t at)
{
    const gr_stated_link *l = &k->told->links[at];
    bool directed = k->d->direction == GR_DIRECTED;

    for (size_t i = 0; i < at; i++) {
        const gr_stated_link *m = &k->told->links[i];
        bool same = gr_str_eq(l->u, m->u) && gr_str_eq(l->v, m->v);

        if (!same && !directed)
            same = gr_str_eq(l->u, m->v) && gr_str_eq(l->v, m->u);
        if (same && gr_v_eq(&l->attributes, &m->attributes))
            return true;
    }
    return false;
}

static bool add_stated(const stating *k)
{
    uint32_t a, b, e;

    for (size_t i = 0; i < k->told->n_nodes; i++) {
        const gr_stated_node *n = &k->told->nodes[i];

        if (!gr_draft_node_of(k->d, n->name, n->at, true, &a) ||
            !set_cells(k, GR_OF_NODE, a, &n->attributes) || !gr_draft_explains(k->d, n->at))
            return false;
    }
    for (size_t i = 0; i < k->told->n_links; i++) {
        const gr_stated_link *l = &k->told->links[i];

        if (was_stated(k, i))
            continue;
        if (!gr_draft_node_of(k->d, l->u, l->at, false, &a) ||
            !gr_draft_node_of(k->d, l->v, l->at, false, &b) ||
            !gr_draft_edge_of(k->d, a, b, l->at, &e) ||
            !set_cells(k, GR_OF_EDGE, e, &l->attributes) || !gr_draft_explains(k->d, l->at))
            return false;
    }
    return true;
}

/* --- the reading --- */

/* The new graph comes first, under the name of the one that it replaces; others of the text go
 * where it is stated anew. */
static bool put_first(stating *k, gr_reading *r, gr_seen made)
{
    gr_seen *all = gr_new_n(&k->s->cx->arena, gr_seen, r->n_graphs + 1);
    size_t n = 1;

    if (all == NULL)
        return false;
    made.name = k->old != NULL ? k->old->name : GR_STR("G");
    for (size_t i = 0; i < r->n_graphs; i++) {
        const gr_seen *g = &r->graphs[i];

        if (g == k->old || (k->told->anew && is_of_text(g))) {
            gr_graph_unref(g->graph);
            continue;
        }
        if (k->old == NULL && gr_str_is(g->name, "G"))
            made.name = GR_STR("T");
        all[n++] = *g;
    }
    if (k->old != NULL) {
        made.node_noun = k->old->node_noun;
        made.edge_noun = k->old->edge_noun;
        made.relation = k->old->relation;
        made.is_facts = k->old->is_facts;
        made.backwards = k->old->backwards != k->told->turned;
    }
    all[0] = made;
    r->graphs = all;
    r->n_graphs = n;
    return true;
}

static gr_status state(stating *k, gr_reading *r, gr_err *err)
{
    gr_seen made = { 0 };
    gr_status st;

    k->d = gr_draft_new(k->s, k->told->by_model ? &by_model : &by_reader);
    if (k->d == NULL)
        return gr_fail_memory(k->s->cx, err);
    if (!k->told->anew && r->n_graphs != 0 && is_of_text(&r->graphs[0]))
        k->old = &r->graphs[0];
    k->d->multi = true; /* who states a pair twice means two links */
    k->d->direction = k->told->direction;
    if (k->d->direction == GR_AUTO)
        k->d->direction =
            k->old != NULL && gr_graph_is_directed(k->old->graph) ? GR_DIRECTED : GR_UNDIRECTED;
    k->d->why = k->told->by_model ? "as the model reads it" : "as the text is read";
    if ((k->old != NULL && !copy_graph(k)) || !add_stated(k))
        return gr_fail_memory(k->s->cx, err);
    r->n_problems = 0; /* they were about the graph that was read */
    if (k->told->anew || k->told->direction != GR_AUTO)
        r->n_assumptions = 0;
    k->s->cap_assumptions = r->n_assumptions;
    if ((st = gr_draft_make(k->s, k->d, &made, err)) != GR_OK)
        return st;
    if (!put_first(k, r, made)) {
        gr_graph_unref(made.graph);
        return gr_fail_memory(k->s->cx, err);
    }
    return GR_OK;
}

gr_status gr_sense_state(gr_ctx *cx, gr_reading *r, const gr_stated *told, gr_err *err)
{
    gr_sensing s = { .cx = cx, .text = r->text, .tokens = r->tokens, .out = r };
    stating k = { .s = &s, .told = told };
    gr_status st;

    s.made.budget = s.drafts.budget = &cx->budget;
    st = state(&k, r, err);
    if (st == GR_OK && (st = gr_sense_look(&s, err)) == GR_OK) {
        r->n_clauses = r->n_mentions = r->n_uncovered = 0;
        if ((st = gr_sense_clauses(&s, err)) == GR_OK)
            st = gr_sense_mentions(&s, err);
    }
    for (size_t i = 0; i < s.made.n; i++)
        gr_draft_free(s.made.at[i]);
    gr_vec_clear(&s.made);
    gr_vec_clear(&s.drafts);
    return st;
}
