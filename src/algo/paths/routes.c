/* What the tools for routes share. */
#include "algo/paths/routes_int.h"

/* --- lengths and links --- */

gr_status gr_lengths_read(gr_ctx *cx, const gr_graph *g, const gr_column *column, const char *param,
                          gr_lengths *out, gr_err *err)
{
    *out = (gr_lengths){ .unit = column == NULL };
    return column == NULL ? GR_OK : gr_fixed_read(cx, g, column, param, &out->fixed, err);
}

static gr_status links_new(gr_ctx *cx, gr_vid n, uint64_t room, gr_links *out, gr_err *err)
{
    *out = (gr_links){ .n = n };
    out->start = gr_new_n(&cx->scratch, uint64_t, (size_t)n + 1);
    out->to = gr_new_n(&cx->scratch, gr_vid, room);
    out->len = gr_new_n(&cx->scratch, int64_t, room);
    if (out->start == NULL || out->to == NULL || out->len == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

gr_status gr_links_read(gr_ctx *cx, const gr_graph *g, const gr_lengths *l, gr_parallel which,
                        gr_links *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g);
    gr_status st = links_new(cx, n, gr_graph_n_arcs(g), out, err);
    uint64_t k = 0;

    for (gr_vid v = 0; st == GR_OK && v < n; v++) {
        if ((v & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
            int64_t len = gr_length_of(l, c, i);

            if (c->to[i] == v)
                continue;
            if (k == out->start[v] || out->to[k - 1] != c->to[i]) {
                out->to[k] = c->to[i];
                out->len[k++] = len;
            } else if (which == GR_SHORTEST ? len < out->len[k - 1] : len > out->len[k - 1]) {
                out->len[k - 1] = len;
            }
        }
        out->start[v + 1] = k;
    }
    return st;
}

gr_status gr_links_turn(gr_ctx *cx, const gr_links *l, gr_links *out, gr_err *err)
{
    uint64_t *next, m = l->start[l->n];
    gr_status st = links_new(cx, l->n, m, out, err);

    if (st != GR_OK)
        return st;
    for (uint64_t i = 0; i < m; i++)
        out->start[l->to[i] + 1]++;
    for (gr_vid v = 0; v < l->n; v++)
        out->start[v + 1] += out->start[v];
    next = gr_arena_copy(&cx->scratch, out->start, ((size_t)l->n + 1) * sizeof *next);
    if (next == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < l->n; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = l->start[v]; i < l->start[v + 1]; i++) {
            uint64_t k = next[l->to[i]]++;

            out->to[k] = v;
            out->len[k] = l->len[i];
        }
    }
    return gr_ctx_check(cx, err);
}

uint64_t gr_links_find(const gr_links *l, gr_vid u, gr_vid v)
{
    uint64_t low = l->start[u], high = l->start[u + 1];

    while (low < high) {
        uint64_t mid = low + (high - low) / 2;

        if (l->to[mid] < v)
            low = mid + 1;
        else
            high = mid;
    }
    return low < l->start[u + 1] && l->to[low] == v ? low : UINT64_MAX;
}

/* --- distances: Dijkstra by length, then by hops, on a heap that keeps outdated entries --- */

static bool before(const gr_entry *a, const gr_entry *b)
{
    if (a->len != b->len)
        return a->len < b->len;
    return a->hops != b->hops ? a->hops < b->hops : a->node < b->node;
}

bool gr_heap_push(gr_heap *h, gr_entry e)
{
    size_t i = h->n;

    if (!gr_vec_push(h, e))
        return false;
    for (; i > 0 && before(&e, &h->at[(i - 1) / 2]); i = (i - 1) / 2)
        h->at[i] = h->at[(i - 1) / 2];
    h->at[i] = e;
    return true;
}

gr_entry gr_heap_pop(gr_heap *h)
{
    gr_entry top = h->at[0], last = h->at[--h->n];
    size_t i = 0;

    for (size_t k = 1; k < h->n; k = 2 * i + 1) {
        k += k + 1 < h->n && before(&h->at[k + 1], &h->at[k]);
        if (!before(&h->at[k], &last))
            break;
        h->at[i] = h->at[k];
        i = k;
    }
    h->at[i] = last;
    return top;
}

gr_status gr_distances_new(gr_ctx *cx, gr_vid n, gr_distances *out, gr_err *err)
{
    out->len = gr_new_n(&cx->scratch, int64_t, n);
    out->hops = gr_new_n(&cx->scratch, uint32_t, n);
    return out->len == NULL || out->hops == NULL ? gr_fail_memory(cx, err) : GR_OK;
}

static bool relax(const gr_links *l, const bool *closed, const gr_entry *e, gr_distances *d,
                  gr_heap *h)
{
    for (uint64_t i = l->start[e->node]; i < l->start[e->node + 1]; i++) {
        gr_entry next = { e->len + l->len[i], e->hops + 1, l->to[i] };
        gr_vid v = next.node;

        if ((closed != NULL && closed[v]) || next.len > d->len[v] ||
            (next.len == d->len[v] && next.hops >= d->hops[v]))
            continue;
        d->len[v] = next.len;
        d->hops[v] = next.hops;
        if (!gr_heap_push(h, next))
            return false;
    }
    return true;
}

gr_status gr_distances_find(gr_ctx *cx, const gr_links *l, gr_vid from, const bool *closed,
                            gr_distances *d, gr_err *err)
{
    gr_heap h = { .budget = &cx->budget };
    gr_status st = GR_OK;
    uint32_t turns = 0;

    for (gr_vid v = 0; v < l->n; v++)
        d->len[v] = GR_FAR;
    d->len[from] = 0;
    d->hops[from] = 0;
    if (!gr_heap_push(&h, (gr_entry){ 0, 0, from }))
        st = gr_fail_memory(cx, err);
    while (st == GR_OK && h.n != 0) {
        gr_entry e = gr_heap_pop(&h);

        if (e.len != d->len[e.node] || e.hops != d->hops[e.node])
            continue;
        if ((turns++ & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK && !relax(l, closed, &e, d, &h))
            st = gr_fail_memory(cx, err);
    }
    gr_vec_clear(&h);
    return st;
}

/* --- walks --- */

gr_status gr_walk_value(gr_ctx *cx, const gr_graph *g, const gr_walk *w, gr_value length,
                        gr_value *out, gr_err *err)
{
    if (!gr_v_path(&cx->arena, out, length, !gr_graph_is_directed(g)))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < w->n; i++)
        if (!gr_v_path_push(&cx->arena, out, gr_graph_shown(g, w->at[i])))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

gr_status gr_walk_read(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_walk *out, gr_err *err)
{
    const gr_list *nodes;

    if (v == NULL || v->type != GR_V_PATH || v->path.nodes->n == 0)
        return gr_refute(err, "there is no path where one should be");
    nodes = v->path.nodes;
    *out = (gr_walk){ gr_new_n(&cx->scratch, gr_vid, nodes->n), nodes->n };
    if (out->at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < nodes->n; i++)
        if (!gr_vertex_of(g, &nodes->at[i], &out->at[i]))
            return gr_refute(err, "item %zu of the path is no node", i);
    return GR_OK;
}

int64_t gr_edge_length(const gr_graph *g, const gr_lengths *l, gr_vid u, gr_vid v)
{
    const gr_csr *c = gr_graph_out(g);
    int64_t best = GR_FAR;

    for (uint64_t i = gr_csr_find(c, u, v); i < c->start[u + 1] && c->to[i] == v; i++)
        if (gr_length_of(l, c, i) < best)
            best = gr_length_of(l, c, i);
    return best;
}

gr_status gr_walk_check(gr_ctx *cx, const gr_graph *g, const gr_lengths *l, const gr_value *v,
                        gr_walk *out, int64_t *sum, gr_err *err)
{
    gr_status st = gr_walk_read(cx, g, v, out, err);
    gr_value length;

    *sum = 0;
    for (size_t i = 1; st == GR_OK && i < out->n; i++) {
        int64_t len = gr_edge_length(g, l, out->at[i - 1], out->at[i]);

        if (len == GR_FAR)
            return gr_refute(err, "step %zu of the path follows no edge", i);
        if (__builtin_add_overflow(*sum, len, sum))
            return gr_refute(err, "the lengths of the edges do not add up");
    }
    length = gr_fixed_value(&l->fixed, *sum);
    if (st == GR_OK && !gr_is_same(&length, v->path.length))
        return gr_refute(err, "the edges of the path do not add up to its length");
    return st;
}

gr_status gr_walk_simple(gr_ctx *cx, const gr_graph *g, const gr_walk *w, gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < w->n; i++) {
        if (seen[w->at[i]])
            return gr_refute(err, "the path comes twice to its node %zu", i);
        seen[w->at[i]] = true;
    }
    return GR_OK;
}
