/* Building networks for flows, and what is read off them. */
#include "algo/flow/flow_int.h"

#include <math.h>

gr_status gr_net_build(gr_ctx *cx, gr_vid n, const gr_link *link, size_t n_links, gr_flow_net *out,
                       gr_err *err)
{
    uint32_t *next = gr_new_n(&cx->scratch, uint32_t, (size_t)n + 1);
    gr_status st;

    if (n_links > INT32_MAX)
        return gr_fail(err, GR_ELIMIT, "the graph has too many edges for a flow: at most %d",
                       INT32_MAX);
    *out = (gr_flow_net){ .n = n, .n_links = (uint32_t)n_links, .link = link };
    out->start = gr_new_n(&cx->scratch, uint32_t, (size_t)n + 1);
    out->arc = gr_arena_alloc(&cx->scratch, 2 * n_links * sizeof *out->arc);
    out->where = gr_arena_alloc(&cx->scratch, n_links * sizeof *out->where);
    if (next == NULL || out->start == NULL || out->arc == NULL || out->where == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < n_links; k++) {
        next[link[k].u]++;
        next[link[k].v]++;
    }
    for (gr_vid v = 0; v < n; v++) {
        out->start[v + 1] = out->start[v] + next[v];
        next[v] = out->start[v];
    }
    for (uint32_t k = (uint32_t)n_links; k-- > 0;) /* ways out come first: they are wanted most */
        out->where[k] = next[link[k].u]++;
    for (uint32_t k = 0; k < n_links; k++) {
        uint32_t a = out->where[k], b = next[link[k].v]++;

        if (GR_EVERY(k) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        out->arc[a] = (gr_flow_arc){ link[k].v, b, link[k].cap };
        out->arc[b] = (gr_flow_arc){ link[k].u, a, link[k].back };
    }
    return GR_OK;
}

void gr_net_reset(gr_flow_net *net)
{
    for (uint32_t k = 0; k < net->n_links; k++) {
        gr_flow_arc *a = &net->arc[net->where[k]];

        a->left = net->link[k].cap;
        net->arc[a->rev].left = net->link[k].back;
    }
}

/* --- capacities --- */

typedef struct wide {
    double cap;
    gr_eid e;
    gr_vid u, v;
} wide;

static int widest_first(const void *a, const void *b)
{
    const wide *x = a, *y = b;

    return (x->cap < y->cap) - (x->cap > y->cap);
}

static gr_vid root_of(gr_vid *up, gr_vid v)
{
    while (up[v] != v)
        v = up[v] = up[up[v]];
    return v;
}

/* Edges are taken widest first until they join s and t, or all nodes if s is t. Those that are
 * narrower than the last hold a cut: no more flows than *most, what they carry together. */
static gr_status bound_flow(gr_ctx *cx, const gr_graph *g, const gr_column *c, gr_vid s, gr_vid t,
                            double *most, gr_err *err)
{
    wide *edge = gr_arena_alloc(&cx->scratch, gr_graph_n_edges(g) * sizeof *edge);
    gr_vid n = gr_graph_n_nodes(g), parts = n, *up = gr_arena_alloc(&cx->scratch, n * sizeof *up);
    size_t m = 0, i = 0;
    gr_status st;

    if (edge == NULL || up == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it); m++)
        edge[m] = (wide){ gr_column_number(c, it.id), it.id, it.u, it.v };
    for (gr_vid v = 0; v < n; v++)
        up[v] = v;
    if ((st = gr_sort(cx, edge, m, sizeof *edge, widest_first, err)) != GR_OK)
        return st;
    for (; i < m && (s == t ? parts > 1 : root_of(up, s) != root_of(up, t)); i++) {
        gr_vid a = root_of(up, edge[i].u), b = root_of(up, edge[i].v);

        parts -= a != b;
        up[a] = b;
    }
    *most = 0;
    for (size_t k = 0; k < m; k++)
        if (i > 0 && edge[k].cap <= edge[i - 1].cap)
            *most += edge[k].cap;
    return gr_ctx_check(cx, err);
}

/* A column in which what is wider than `limit` is as wide as that. */
static gr_status narrow(gr_ctx *cx, const gr_column *c, double limit, gr_column *out, gr_err *err)
{
    int64_t *ints = gr_arena_alloc(&cx->scratch, c->n * sizeof *ints);
    double *reals = gr_arena_alloc(&cx->scratch, c->n * sizeof *reals);

    *out = *c;
    if (ints == NULL || reals == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < c->n; i++)
        if (c->type == GR_COL_INT)
            ints[i] = (double)c->ints[i] > limit ? (int64_t)limit : c->ints[i];
        else
            reals[i] = c->reals[i] > limit ? limit : c->reals[i];
    if (c->type == GR_COL_INT)
        out->ints = ints;
    else
        out->reals = reals;
    return GR_OK;
}

gr_status gr_capacities_read(gr_ctx *cx, const gr_graph *g, const gr_column *c, gr_vid s, gr_vid t,
                             const char *param, gr_fixed *out, gr_err *err)
{
    bool before = cx->rounded, exact;
    int exp10 = cx->rounded_exp10;
    gr_err first = { 0 };
    gr_column narrowed;
    double most = 0;
    gr_status st;

    cx->rounded = false;
    st = gr_fixed_read(cx, g, c, param, out, &first);
    exact = !cx->rounded;
    cx->rounded = before;
    cx->rounded_exp10 = exp10;
    if (st == GR_OK && exact)
        return GR_OK;
    if (st != GR_OK && st != GR_ELIMIT) {
        if (err != NULL)
            *err = first;
        return st;
    }
    if ((st = bound_flow(cx, g, c, s, t, &most, err)) != GR_OK ||
        (st = narrow(cx, c, pow(10, floor(log10(most + 1)) + 1), &narrowed, err)) != GR_OK)
        return st;
    return gr_fixed_read(cx, g, &narrowed, param, out, err);
}

gr_status gr_net_of_graph(gr_ctx *cx, const gr_graph *g, const gr_column *capacity,
                          const gr_fixed *fixed, gr_flow_net *out, gr_err *err)
{
    bool directed = gr_graph_is_directed(g);
    gr_link *link = gr_arena_alloc(&cx->scratch, gr_graph_n_edges(g) * sizeof *link);
    gr_edge_iter it = gr_edges(g);
    gr_status st;

    if (link == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t k = 0; gr_edge_next(&it); k++) {
        int64_t cap = fixed != NULL ? fixed->at[it.id] : 1;

        if (GR_EVERY(k) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (cap < 0 && capacity != NULL) { /* 1 is not negative */
            gr_fail_arg(err, GR_EINPUT, "capacity",
                        "capacity: expected numbers that are not negative, an edge has %g",
                        gr_column_number(capacity, it.id));
            gr_err_hint(err, "capacity=null counts every edge as 1");
            return GR_EINPUT;
        }
        link[k] = (gr_link){ it.u, it.v, cap, directed ? 0 : cap };
    }
    return gr_net_build(cx, gr_graph_n_nodes(g), link, gr_graph_n_edges(g), out, err);
}

gr_status gr_net_near(gr_ctx *cx, const gr_flow_net *net, gr_vid t, bool **near, gr_err *err)
{
    gr_vid *queue = gr_arena_alloc(&cx->scratch, net->n * sizeof *queue);
    gr_vid head = 0, tail = 1;
    gr_status st;

    *near = gr_new_n(&cx->scratch, bool, net->n);
    if (queue == NULL || *near == NULL)
        return gr_fail_memory(cx, err);
    queue[0] = t;
    (*near)[t] = true;
    for (; head < tail; head++) {
        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint32_t a = net->start[queue[head]]; a < net->start[queue[head] + 1]; a++) {
            gr_vid u = net->arc[a].to;

            if (!(*near)[u] && net->arc[net->arc[a].rev].left > 0) {
                (*near)[u] = true;
                queue[tail++] = u;
            }
        }
    }
    return GR_OK;
}
