/* Steps that balance a directed graph at least cost: a flow from nodes with more edges in than out
 * to the others, along shortest ways one after the other, which may take back steps of earlier ones
 * (Busacker and Gowen 1961). Heights of the nodes keep all lengths from being negative; in the end
 * they prove that nothing is cheaper. */
#include "algo/tours/postman_int.h"

#define NO_LINK UINT64_MAX

typedef struct flow {
    const gr_links *l;
    int64_t *excess;
    uint64_t *in_start, *in_link; /* links into each node */
    gr_vid *tail;                 /* of each link */
    int64_t *dist;
    uint64_t *via;    /* the link a node is reached by; .. */
    bool *taken_back; /* .. backwards */
    gr_heap heap;
    gr_again *a;
} flow;

static gr_status flow_new(gr_ctx *cx, const gr_links *l, flow *f, gr_err *err)
{
    gr_arena *a = &cx->scratch;
    uint64_t m = l->start[l->n], *next;

    f->in_start = gr_new_n(a, uint64_t, (size_t)l->n + 1);
    f->in_link = gr_new_n(a, uint64_t, m);
    f->tail = gr_new_n(a, gr_vid, m);
    f->dist = gr_new_n(a, int64_t, l->n);
    f->via = gr_new_n(a, uint64_t, l->n);
    f->taken_back = gr_new_n(a, bool, l->n);
    f->a->times = gr_new_n(a, uint64_t, m);
    f->a->height = gr_new_n(a, int64_t, l->n);
    if (f->in_start == NULL || f->in_link == NULL || f->tail == NULL || f->dist == NULL ||
        f->via == NULL || f->taken_back == NULL || f->a->times == NULL || f->a->height == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < m; i++)
        f->in_start[l->to[i] + 1]++;
    for (gr_vid v = 0; v < l->n; v++)
        f->in_start[v + 1] += f->in_start[v];
    next = gr_arena_copy(a, f->in_start, ((size_t)l->n + 1) * sizeof *next);
    if (next == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < l->n; v++)
        for (uint64_t i = l->start[v]; i < l->start[v + 1]; i++) {
            f->tail[i] = v;
            f->in_link[next[l->to[i]]++] = i;
        }
    return gr_ctx_check(cx, err);
}

static bool reach(flow *f, gr_vid v, int64_t dist, uint64_t link, bool back)
{
    if (dist >= f->dist[v])
        return true;
    f->dist[v] = dist;
    f->via[v] = link;
    f->taken_back[v] = back;
    return gr_heap_push(&f->heap, (gr_entry){ .len = dist, .node = v });
}

static bool leave(flow *f, gr_vid u)
{
    const gr_links *l = f->l;
    const int64_t *h = f->a->height;

    for (uint64_t i = l->start[u]; i < l->start[u + 1]; i++)
        if (!reach(f, l->to[i], f->dist[u] + l->len[i] + h[u] - h[l->to[i]], i, false))
            return false;
    for (uint64_t k = f->in_start[u]; k < f->in_start[u + 1]; k++) {
        uint64_t i = f->in_link[k];
        gr_vid v = f->tail[i];

        if (f->a->times[i] != 0 && !reach(f, v, f->dist[u] - l->len[i] + h[u] - h[v], i, true))
            return false;
    }
    return true;
}

/* The nearest node that lacks edges in, GR_NO_NODE if all have enough. */
static gr_status nearest(gr_ctx *cx, flow *f, gr_vid *end, gr_err *err)
{
    gr_status st = gr_ctx_check(cx, err);

    *end = GR_NO_NODE;
    f->heap.n = 0;
    for (gr_vid v = 0; v < f->l->n; v++)
        f->dist[v] = GR_FAR;
    for (gr_vid v = 0; v < f->l->n; v++)
        if (f->excess[v] > 0 && !reach(f, v, 0, NO_LINK, false))
            return gr_fail_memory(cx, err);
    while (st == GR_OK && f->heap.n != 0 && *end == GR_NO_NODE) {
        gr_entry e = gr_heap_pop(&f->heap);

        if (e.len != f->dist[e.node])
            continue;
        if (f->excess[e.node] < 0)
            *end = e.node;
        else if (!leave(f, e.node))
            st = gr_fail_memory(cx, err);
    }
    return st;
}

/* As much as begin, end and what is taken back allow. */
static void push_flow(flow *f, gr_vid end)
{
    uint64_t most = (uint64_t)-f->excess[end];
    gr_vid v = end;

    for (gr_vid u = 0; u < f->l->n; u++)
        f->a->height[u] += f->dist[u] < f->dist[end] ? f->dist[u] : f->dist[end];
    while (f->via[v] != NO_LINK) {
        uint64_t i = f->via[v];

        if (f->taken_back[v] && f->a->times[i] < most)
            most = f->a->times[i];
        v = f->taken_back[v] ? f->l->to[i] : f->tail[i];
    }
    most = (uint64_t)f->excess[v] < most ? (uint64_t)f->excess[v] : most;
    f->excess[v] -= (int64_t)most;
    f->excess[end] += (int64_t)most;
    for (v = end; f->via[v] != NO_LINK;) {
        uint64_t i = f->via[v];

        f->a->times[i] = f->taken_back[v] ? f->a->times[i] - most : f->a->times[i] + most;
        v = f->taken_back[v] ? f->l->to[i] : f->tail[i];
    }
}

gr_status gr_again_find(gr_ctx *cx, const gr_links *l, int64_t *excess, gr_again *out, gr_err *err)
{
    flow f = { .l = l, .excess = excess, .heap = { .budget = &cx->budget }, .a = out };
    gr_status st;
    gr_vid end;

    *out = (gr_again){ .sum = 0 };
    st = flow_new(cx, l, &f, err);
    while (st == GR_OK && (st = nearest(cx, &f, &end, err)) == GR_OK && end != GR_NO_NODE)
        push_flow(&f, end);
    gr_vec_clear(&f.heap);
    for (uint64_t i = 0; st == GR_OK && i < l->start[l->n]; i++) {
        int64_t add;

        out->n += out->times[i];
        if (__builtin_mul_overflow((int64_t)out->times[i], l->len[i], &add) ||
            __builtin_add_overflow(out->sum, add, &out->sum))
            return gr_fail_arg(err, GR_ELIMIT, "weight",
                               "weight: the length of the walk does not fit in 64 bits");
    }
    return st;
}
