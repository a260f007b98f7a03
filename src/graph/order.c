/* Edges sorted so that their ends appear in the order of the nodes: see order_int.h. */
#include "graph/order_int.h"

typedef struct gr_edge_at {
    gr_vid u, v;
    gr_eid id;
} gr_edge_at;

bool gr_edges_tell_nodes(const gr_graph *g)
{
    gr_vid next = 0;

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (it.u > next || (it.u == next && it.v > next + 1) || (it.u < next && it.v > next))
            return false;
        next += it.u == next;
        next += it.v == next;
    }
    return next == g->n;
}

static gr_vid later(gr_vid u, gr_vid v)
{
    return u > v ? u : v;
}

/* Counting sort; at has n + 1 places. */
static void sort(const gr_graph *g, uint32_t *at, gr_edge_at *sorted)
{
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        at[later(it.u, it.v) + 1]++;
    for (gr_vid v = 0; v < g->n; v++)
        at[v + 1] += at[v];
    for (int others = 0; others < 2; others++)
        for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
            if ((it.u + 1 != it.v) == (others != 0))
                sorted[at[later(it.u, it.v)]++] = (gr_edge_at){ it.u, it.v, it.id };
}

gr_status gr_edge_order_init(gr_edge_order *e, gr_ctx *cx, const gr_graph *g, gr_err *err)
{
    int64_t first;
    gr_status st = GR_OK;
    uint32_t *at;

    *e = (gr_edge_order){ .it = gr_edges(g), .cx = cx };
    if (g->m == 0 || (gr_graph_names_dense(g, &first) && (first == 0 || first == 1)) ||
        gr_edges_tell_nodes(g))
        return GR_OK;
    at = gr_mem_zeroed(&cx->budget, (size_t)g->n + 1, sizeof *at);
    e->sorted = gr_mem_resize(&cx->budget, NULL, 0, g->m * sizeof *e->sorted);
    e->n = e->sorted != NULL ? g->m : 0;
    if (at != NULL && e->sorted != NULL)
        sort(g, at, e->sorted);
    else
        st = gr_fail_memory(cx, err);
    gr_mem_resize(&cx->budget, at, ((size_t)g->n + 1) * sizeof *at, 0);
    return st;
}

bool gr_edge_order_next(gr_edge_order *e)
{
    if (e->sorted == NULL) {
        if (!gr_edge_next(&e->it))
            return false;
        e->u = e->it.u;
        e->v = e->it.v;
        e->id = e->it.id;
        return true;
    }
    if (e->next == e->n)
        return false;
    e->u = e->sorted[e->next].u;
    e->v = e->sorted[e->next].v;
    e->id = e->sorted[e->next++].id;
    return true;
}

void gr_edge_order_clear(gr_edge_order *e)
{
    gr_mem_resize(&e->cx->budget, e->sorted, e->n * sizeof *e->sorted, 0);
    e->sorted = NULL;
}
