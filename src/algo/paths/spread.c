/* Which nodes are looked at, and how far each is from the one farthest from it. */
#include "algo/paths/spread_int.h"

/* --- breadth-first search by a plain queue --- */

bool gr_plain_init(gr_ctx *cx, const gr_graph *g, gr_plain *p)
{
    p->level = gr_new_n(&cx->scratch, uint32_t, gr_graph_n_nodes(g));
    p->queue = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(g) * sizeof *p->queue);
    p->n = 0;
    p->depth = 0;
    return p->level != NULL && p->queue != NULL;
}

gr_status gr_plain_run(gr_ctx *cx, const gr_csr *rows, gr_vid source, gr_plain *p, gr_err *err)
{
    gr_status st;

    for (size_t i = 0; i < p->n; i++)
        p->level[p->queue[i]] = 0;
    p->level[source] = 1;
    p->queue[0] = source;
    p->n = 1;
    for (size_t head = 0; head < p->n; head++) {
        gr_vid u = p->queue[head];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++)
            if (p->level[rows->to[i]] == 0) {
                p->level[rows->to[i]] = p->level[u] + 1;
                p->queue[p->n++] = rows->to[i];
            }
    }
    p->depth = p->level[p->queue[p->n - 1]] - 1;
    return GR_OK;
}

/* --- the domain --- */

/* The nodes of the largest component, of equally large ones that with the smallest id. */
static gr_status take_largest(gr_ctx *cx, const gr_graph *g, gr_domain *d, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), best = 0;
    gr_vid *size = gr_new_n(&cx->scratch, gr_vid, n);
    gr_components c;
    gr_status st = gr_components_find(cx, g, &c, err);

    if (st != GR_OK)
        return st;
    if (size == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        size[c.label[v]]++;
    for (gr_vid v = 0; v < n; v++)
        if (size[v] > size[best])
            best = v;
    for (gr_vid v = 0; v < n; v++)
        if (c.label[v] == best)
            d->node[d->n++] = v;
    return GR_OK;
}

static gr_status refuse(const gr_graph *g, gr_parts parts, gr_err *err)
{
    gr_fail_arg(err, GR_EINPUT, "graph",
                gr_graph_is_directed(g)
                    ? "graph: not every node can be reached from every other along the directions, "
                      "so some distances are infinite"
                    : "graph: it is not connected, so some distances are infinite");
    gr_err_hint(err, parts == GR_PARTS_ERROR
                         ? "components=largest looks at the largest component alone, "
                           "components=max leaves out pairs without a path"
                         : "components=max leaves out pairs without a path");
    return GR_EINPUT;
}

gr_status gr_domain_find(gr_ctx *cx, const gr_graph *g, gr_parts parts, gr_domain *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    const gr_csr *back;
    gr_plain p;
    gr_status st = GR_OK;

    *out = (gr_domain){ .node = gr_arena_alloc(&cx->scratch, n * sizeof *out->node) };
    if (out->node == NULL || !gr_plain_init(cx, g, &p))
        return gr_fail_memory(cx, err);
    if (parts == GR_PARTS_LARGEST && n != 0)
        st = take_largest(cx, g, out, err);
    else
        for (; out->n < n; out->n++)
            out->node[out->n] = (gr_vid)out->n;
    if (st != GR_OK || parts == GR_PARTS_MAX || n == 0 ||
        (parts == GR_PARTS_LARGEST && !gr_graph_is_directed(g)))
        return st;
    if ((st = gr_plain_run(cx, gr_graph_out(g), out->node[0], &p, err)) != GR_OK)
        return st;
    if (p.n == out->n && gr_graph_is_directed(g) &&
        ((st = gr_graph_in(cx, g, &back, err)) != GR_OK ||
         (st = gr_plain_run(cx, back, out->node[0], &p, err)) != GR_OK))
        return st;
    return p.n == out->n ? GR_OK : refuse(g, parts, err);
}

/* --- how far --- */

gr_value gr_spread_value(const gr_spread *s, int64_t distance)
{
    return s->weighted ? gr_fixed_value(&s->fixed, distance) : gr_v_int(distance);
}

gr_status gr_spread_find(gr_ctx *cx, const gr_graph *g, const gr_column *weight, gr_parts parts,
                         gr_spread *out, gr_err *err)
{
    gr_status st = GR_OK;

    *out = (gr_spread){ .weighted = weight != NULL };
    if (out->weighted)
        st = gr_fixed_read(cx, g, weight, "weight", &out->fixed, err);
    if (st != GR_OK || (st = gr_domain_find(cx, g, parts, &out->domain, err)) != GR_OK)
        return st;
    if (out->weighted)
        st = gr_sweep_sums(cx, g, &out->fixed, out->domain.node, out->domain.n, &out->total, err);
    else
        st = gr_sweep_hops(cx, g, out->domain.node, out->domain.n, &out->total, err);
    out->far = out->total.far;
    return st;
}
