/* Edges that a model found: believed only where the text has both names. */
#include "sense/sense_int.h"

static const gr_recogniser by_model = { .name = "model" };

static size_t find_in(gr_str text, gr_str what)
{
    for (size_t i = 0; what.len != 0 && i + what.len <= text.len; i++)
        if (memcmp(text.ptr + i, what.ptr, what.len) == 0)
            return i;
    return SIZE_MAX;
}

/* The graph that the edges belong to, as a draft again: the first one of the text. */
static bool copy_graph(gr_draft *d, const gr_seen *seen, gr_arena *a)
{
    const gr_graph *g = seen->graph;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_name name = gr_graph_name(g, v);
        char num[GR_NUM_MAX];
        gr_str text = gr_name_is_int(name) ? (gr_str){ num, gr_num_from_int(name.num, num) }
                                           : (gr_str){ name.ptr, name.len };
        uint32_t id;

        text = gr_str_dup(a, text);
        if (text.ptr == NULL || !gr_draft_node_of(d, text, (gr_span){ 0, 0 }, true, &id))
            return false;
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        uint32_t e;

        if (!gr_draft_edge_of(d, it.u, it.v, (gr_span){ 0, 0 }, &e))
            return false;
        for (size_t i = 0; i < seen->n_columns; i++) {
            const gr_seen_column *sc = &seen->columns[i];
            const gr_column *c = gr_graph_column_named(g, sc->of, sc->name);
            gr_str name = gr_str_dup(a, sc->name), text = { 0 };
            gr_value v;

            if (sc->of != GR_OF_EDGE || !gr_column_has(c, it.id))
                continue;
            v = gr_column_get(c, it.id);
            if (v.type == GR_V_STR) {
                text = gr_str_dup(a, v.s);
                v.s = text;
            }
            if (name.ptr == NULL || (v.type == GR_V_STR && text.ptr == NULL) ||
                !gr_draft_set(d, GR_OF_EDGE, name.ptr, sc->meaning, e, v, sc->unit))
                return false;
        }
    }
    return true;
}

static gr_status merge(gr_sensing *s, gr_reading *r, gr_span window, const gr_found_edge *edges,
                       size_t n, size_t *kept, gr_err *err)
{
    gr_str text = gr_str_sub(r->text, window.start, window.end);
    gr_draft *d = gr_draft_new(s, &by_model);
    gr_seen old = { 0 }, made;
    gr_status st;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    if (r->n_graphs != 0 && r->graphs[0].source.len == 0) {
        old = r->graphs[0];
        d->direction = gr_graph_is_directed(old.graph) ? GR_DIRECTED : GR_UNDIRECTED;
        d->why = "as before";
        if (!copy_graph(d, &old, &s->cx->arena))
            return gr_fail_memory(s->cx, err);
    }
    for (size_t i = 0; i < n; i++) {
        size_t u = find_in(text, edges[i].u), v = find_in(text, edges[i].v);
        gr_span at = { window.start + (u < v ? u : v),
                       window.start + (u < v ? v + edges[i].v.len : u + edges[i].u.len) };
        gr_str un = gr_str_dup(&s->cx->arena, edges[i].u), vn;
        uint32_t a, b, e;

        if (u == SIZE_MAX || v == SIZE_MAX)
            continue;
        vn = gr_str_dup(&s->cx->arena, edges[i].v);
        if (un.ptr == NULL || vn.ptr == NULL || !gr_draft_node_of(d, un, at, false, &a) ||
            !gr_draft_node_of(d, vn, at, false, &b) || !gr_draft_edge_of(d, a, b, at, &e) ||
            (edges[i].weight.type != GR_V_NULL &&
             !gr_draft_set(d, GR_OF_EDGE, "weight", GR_MEANS_NUMBER, e, edges[i].weight, NULL)) ||
            !gr_draft_explains(d, at))
            return gr_fail_memory(s->cx, err);
        if (old.graph == NULL && edges[i].directed) {
            d->direction = GR_DIRECTED;
            d->why = "as the model reads it";
        }
        (*kept)++;
    }
    if (*kept == 0)
        return GR_OK;
    if ((st = gr_draft_make(s, d, &made, err)) != GR_OK)
        return st;
    if (old.graph != NULL) {
        made.name = old.name;
        made.node_noun = old.node_noun;
        made.edge_noun = old.edge_noun;
        gr_graph_unref(old.graph);
    } else {
        gr_seen *all = gr_new_n(&s->cx->arena, gr_seen, r->n_graphs + 1);

        if (all == NULL) {
            gr_graph_unref(made.graph);
            return gr_fail_memory(s->cx, err);
        }
        for (size_t i = 0; i < r->n_graphs; i++)
            all[i + 1] = r->graphs[i];
        made.name = GR_STR("G");
        r->graphs = all;
        r->n_graphs++;
    }
    r->graphs[0] = made;
    return GR_OK;
}

gr_status gr_sense_merge(gr_ctx *cx, gr_reading *r, gr_span window, const gr_found_edge *edges,
                         size_t n, size_t *kept, gr_err *err)
{
    gr_sensing s = { .cx = cx, .text = r->text, .tokens = r->tokens, .out = r };
    gr_status st;

    *kept = 0;
    if (window.start > window.end || window.end > r->text.len)
        return gr_fail(err, GR_EUSAGE, "the window lies outside the text");
    s.made.budget = s.drafts.budget = &cx->budget;
    s.cap_assumptions = r->n_assumptions;
    s.cap_problems = r->n_problems;
    st = merge(&s, r, window, edges, n, kept, err);
    if (st == GR_OK && *kept != 0 && (st = gr_sense_look(&s, err)) == GR_OK) {
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
