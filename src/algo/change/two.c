/* Two graphs side by side. */
#include "algo/change/two_int.h"

gr_status gr_two_start(gr_ctx *cx, const gr_in *in, gr_two *out, gr_err *err)
{
    gr_vid n_a, n_b;
    gr_status st;

    *out = (gr_two){ .a = in->graph, .b = in->arg[0].graph };
    if (gr_graph_is_directed(out->a) != gr_graph_is_directed(out->b)) {
        st = gr_fail_arg(err, GR_EINPUT, "other",
                         "other: expected %s graph, as the first is, found the opposite",
                         gr_graph_is_directed(out->a) ? "a directed" : "an undirected");
        gr_err_hint(err, "to_directed and to_undirected change a graph");
        return st;
    }
    n_a = gr_graph_n_nodes(out->a);
    n_b = gr_graph_n_nodes(out->b);
    out->of_b = gr_new_n(&cx->scratch, gr_vid, n_b);
    out->in_b = gr_new_n(&cx->scratch, gr_vid, (size_t)n_a + n_b);
    if (out->of_b == NULL || out->in_b == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n_a; v++)
        out->in_b[v] = gr_same_node(out->a, v, out->b);
    out->n = n_a;
    for (gr_vid v = 0; v < n_b; v++) {
        out->of_b[v] = gr_same_node(out->b, v, out->a);
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (out->of_b[v] != GR_NO_NODE)
            continue;
        out->in_b[out->n] = v;
        out->of_b[v] = out->n++;
    }
    return GR_OK;
}

bool gr_two_nodes(gr_plan *p, const gr_two *t)
{
    gr_vid n_a = gr_graph_n_nodes(t->a);

    for (gr_vid v = 0; v < t->n; v++)
        if (gr_plan_add_node(p, v < n_a ? gr_graph_name(t->a, v) : gr_graph_name(t->b, t->in_b[v]),
                             v < n_a ? v : GR_NO_NODE, t->in_b[v]) == NULL)
            return false;
    return true;
}

gr_two_walk gr_two_edges(const gr_two *t, bool second)
{
    return (gr_two_walk){ .t = t,
                          .second = second,
                          .it = gr_edges(second ? t->b : t->a),
                          .u = GR_NO_NODE,
                          .v = GR_NO_NODE };
}

static bool kth_edge(const gr_graph *g, gr_vid u, gr_vid v, uint64_t k, gr_eid *id)
{
    const gr_csr *c = gr_graph_out(g);
    uint64_t arc = u != GR_NO_NODE && v != GR_NO_NODE ? gr_csr_find(c, u, v) : UINT64_MAX;

    *id = GR_NO_EDGE;
    if (arc == UINT64_MAX || arc + k >= c->start[u + 1] || c->to[arc + k] != v)
        return false;
    if (gr_graph_n_columns(g, GR_OF_EDGE) != 0)
        *id = gr_arc_edge(c, arc + k);
    return true;
}

bool gr_two_next(gr_two_walk *w)
{
    gr_vid u, v, n_a = gr_graph_n_nodes(w->t->a), x, y;

    if (!gr_edge_next(&w->it))
        return false;
    u = w->second ? w->t->of_b[w->it.u] : w->it.u;
    v = w->second ? w->t->of_b[w->it.v] : w->it.v;
    w->k = u == w->u && v == w->v ? w->k + 1 : 0;
    w->u = u;
    w->v = v;
    x = !w->second ? w->t->in_b[u] : u < n_a ? u : GR_NO_NODE;
    y = !w->second ? w->t->in_b[v] : v < n_a ? v : GR_NO_NODE;
    w->has_twin = kth_edge(w->second ? w->t->a : w->t->b, x, y, w->k, &w->twin);
    return true;
}

static int by_pair(const void *a, const void *b)
{
    const gr_two_edge *x = a, *y = b;

    if (x->u != y->u)
        return x->u < y->u ? -1 : 1;
    if (x->v != y->v)
        return x->v < y->v ? -1 : 1;
    if (x->second != y->second)
        return x->second ? 1 : -1;
    return (x->id > y->id) - (x->id < y->id);
}

gr_status gr_two_sort(gr_ctx *cx, const gr_two *t, gr_two_groups *out, gr_err *err)
{
    size_t m = (size_t)gr_graph_n_edges(t->a) + gr_graph_n_edges(t->b);
    bool directed = gr_graph_is_directed(t->a);

    *out = (gr_two_groups){ .at = gr_new_n(&cx->scratch, gr_two_edge, m) };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    for (int second = 0; second < 2; second++)
        for (gr_edge_iter it = gr_edges(second ? t->b : t->a); gr_edge_next(&it);) {
            gr_vid u = second ? t->of_b[it.u] : it.u, v = second ? t->of_b[it.v] : it.v;
            bool turn = !directed && u > v;

            out->at[out->n++] = (gr_two_edge){ turn ? v : u, turn ? u : v, second != 0, it.id };
        }
    return gr_sort(cx, out->at, out->n, sizeof *out->at, by_pair, err);
}

bool gr_two_group(gr_two_groups *s)
{
    if (s->next == s->n)
        return false;
    s->group = &s->at[s->next];
    s->n_a = s->n_b = 0;
    while (s->next < s->n && s->at[s->next].u == s->group->u && s->at[s->next].v == s->group->v) {
        if (s->at[s->next++].second)
            s->n_b++;
        else
            s->n_a++;
    }
    return true;
}
