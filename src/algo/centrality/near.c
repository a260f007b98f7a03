/* Distances from every node in turn. */
#include "algo/centrality/near_int.h"

/* --- rows --- */

static gr_status check_positive(const gr_graph *g, const gr_fixed *f, const char *param,
                                gr_err *err)
{
    for (gr_eid e = 0; e < gr_graph_n_edges(g); e++)
        if (f->at[e] <= 0) {
            gr_fail_arg(err, GR_EINPUT, param, "%s: every edge needs a number above 0", param);
            gr_err_hint(err, "%s=null counts edges", param);
            return GR_EINPUT;
        }
    return GR_OK;
}

/* Row v without loops and repeats; to NULL only counts. */
static uint64_t copy_row(const gr_csr *c, const gr_fixed *f, gr_vid v, gr_vid *to, int64_t *length)
{
    uint64_t n = 0;

    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        bool again = i > c->start[v] && c->to[i] == c->to[i - 1];

        if (c->to[i] == v)
            continue;
        n += !again;
        if (to != NULL)
            to[n - 1] = c->to[i];
        if (length != NULL) {
            int64_t w = f->at[gr_arc_edge(c, i)];

            length[n - 1] = again && length[n - 1] < w ? length[n - 1] : w;
        }
    }
    return n;
}

gr_status gr_near_read(gr_ctx *cx, const gr_graph *g, const gr_column *length, const char *param,
                       bool back, gr_near_rows *out, gr_fixed *fixed, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    const gr_csr *c = gr_graph_out(g);
    uint64_t *start = gr_new_n(&cx->scratch, uint64_t, (size_t)n + 1);
    int64_t *lengths = NULL;
    gr_vid *to;
    gr_status st = gr_fixed_read(cx, g, length, param, fixed, err);

    if (st != GR_OK || (length != NULL && (st = check_positive(g, fixed, param, err)) != GR_OK) ||
        (back && (st = gr_graph_in(cx, g, &c, err)) != GR_OK))
        return st;
    if (start == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        start[v + 1] = start[v] + copy_row(c, fixed, v, NULL, NULL);
    to = gr_arena_alloc(&cx->scratch, start[n] * sizeof *to);
    if (length != NULL)
        lengths = gr_arena_alloc(&cx->scratch, start[n] * sizeof *lengths);
    if (to == NULL || (length != NULL && lengths == NULL))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        copy_row(c, fixed, v, to + start[v], lengths != NULL ? lengths + start[v] : NULL);
    }
    *out = (gr_near_rows){ n, start, to, lengths };
    return GR_OK;
}

/* --- one search --- */

bool gr_near_init(gr_ctx *cx, const gr_near_rows *rows, gr_near *s)
{
    *s = (gr_near){ .cx = cx,
                    .dist = gr_arena_alloc(&cx->scratch, rows->n * sizeof *s->dist),
                    .order = gr_arena_alloc(&cx->scratch, rows->n * sizeof *s->order) };
    if (rows->length != NULL) {
        s->heap = gr_arena_alloc(&cx->scratch, rows->n * sizeof *s->heap);
        s->at = gr_arena_alloc(&cx->scratch, rows->n * sizeof *s->at);
    }
    return s->dist != NULL && s->order != NULL &&
           (rows->length == NULL || (s->heap != NULL && s->at != NULL));
}

static gr_status search_hops(const gr_near_rows *rows, gr_near *s)
{
    gr_status st = GR_OK;

    for (gr_vid head = 0; head < s->n; head++) {
        gr_vid u = s->order[head];

        if ((head & 0xffff) == 0xffff && (st = gr_ctx_poll(s->cx)) != GR_OK)
            return st;
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++)
            if (s->dist[rows->to[i]] < 0) {
                s->dist[rows->to[i]] = s->dist[u] + 1;
                s->order[s->n++] = rows->to[i];
            }
    }
    return st;
}

static void place(gr_near *s, uint32_t i, gr_vid v)
{
    s->heap[i] = v;
    s->at[v] = i;
}

static void rise(gr_near *s, gr_vid v)
{
    uint32_t i = s->at[v];

    for (; i > 0 && s->dist[v] < s->dist[s->heap[(i - 1) / 2]]; i = (i - 1) / 2)
        place(s, i, s->heap[(i - 1) / 2]);
    place(s, i, v);
}

static gr_vid take_nearest(gr_near *s, uint32_t *size)
{
    gr_vid top = s->heap[0], last = s->heap[--*size];
    uint32_t i = 0;

    while (2 * i + 1 < *size) {
        uint32_t below = 2 * i + 1;

        if (below + 1 < *size && s->dist[s->heap[below + 1]] < s->dist[s->heap[below]])
            below++;
        if (s->dist[last] <= s->dist[s->heap[below]])
            break;
        place(s, i, s->heap[below]);
        i = below;
    }
    place(s, i, last);
    return top;
}

static gr_status search_lengths(const gr_near_rows *rows, gr_near *s, gr_vid source)
{
    uint32_t size = 1;
    gr_status st = GR_OK;

    s->n = 0;
    place(s, 0, source);
    while (size != 0) {
        gr_vid u = take_nearest(s, &size);

        s->order[s->n++] = u;
        if ((s->n & 0x3fff) == 0 && (st = gr_ctx_poll(s->cx)) != GR_OK)
            return st;
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
            gr_vid v = rows->to[i];
            int64_t dist = s->dist[u] + rows->length[i];

            if (s->dist[v] >= 0 && s->dist[v] <= dist)
                continue;
            if (s->dist[v] < 0)
                place(s, size++, v);
            s->dist[v] = dist;
            rise(s, v);
        }
    }
    return st;
}

gr_status gr_near_from(const gr_near_rows *rows, gr_near *s, gr_vid source)
{
    for (gr_vid v = 0; v < rows->n; v++)
        s->dist[v] = -1;
    s->dist[source] = 0;
    s->order[0] = source;
    s->n = 1;
    return rows->length == NULL ? search_hops(rows, s) : search_lengths(rows, s, source);
}

size_t gr_near_parts(gr_vid n)
{
    return n < GR_NEAR_PARTS ? n : GR_NEAR_PARTS;
}

/* --- for verifiers --- */

gr_status gr_near_pairs(gr_ctx *cx, const gr_graph *g, const gr_fixed *f, int64_t **dist,
                        gr_err *err)
{
    size_t n = gr_graph_n_nodes(g);
    int64_t *d = gr_arena_alloc(&cx->scratch, n * n * sizeof *d);

    if (d == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n * n; i++)
        d[i] = i % (n + 1) == 0 ? 0 : INT64_MAX;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        int64_t w = f->at[it.id], *there = &d[it.u * n + it.v], *back = &d[it.v * n + it.u];

        *there = w < *there ? w : *there;
        if (!gr_graph_is_directed(g))
            *back = w < *back ? w : *back;
    }
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n && d[i * n + k] != INT64_MAX; j++)
                if (d[k * n + j] != INT64_MAX && d[i * n + k] + d[k * n + j] < d[i * n + j])
                    d[i * n + j] = d[i * n + k] + d[k * n + j];
    *dist = d;
    return gr_ctx_check(cx, err);
}

gr_status gr_near_batch_init(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_near_batch *b,
                             gr_err *err)
{
    *b = (gr_near_batch){ .cx = cx, .rows = rows, .n = n };
    b->work = gr_arena_alloc(&cx->scratch, 3 * (size_t)n * sizeof *b->work);
    b->left = n * (n + rows->start[n]) + 1;
    return b->work != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* One level: those in front reach their neighbours. False if none of them is new. */
static bool go_on(const gr_near_batch *b, uint64_t level, gr_near_sums *out)
{
    uint64_t *seen = b->work, *front = seen + b->n, *next = front + b->n;
    const gr_csr *rows = b->rows;
    bool more = false;

    for (gr_vid u = 0; u < b->n; u++)
        for (uint64_t i = rows->start[u]; front[u] != 0 && i < rows->start[u + 1]; i++)
            next[rows->to[i]] |= front[u];
    for (gr_vid v = 0; v < b->n; v++) {
        uint64_t fresh = next[v] & ~seen[v];

        next[v] = 0;
        front[v] = fresh;
        seen[v] |= fresh;
        more = more || fresh != 0;
        for (; fresh != 0; fresh &= fresh - 1) {
            int bit = __builtin_ctzll(fresh);

            out->count[bit]++;
            out->dist[bit] += level;
            out->inverse[bit] += 1.0 / (double)level;
        }
    }
    return more;
}

gr_status gr_near_batch_run(gr_near_batch *b, gr_vid first, gr_near_sums *out, gr_err *err)
{
    gr_status st = GR_OK;

    *out = (gr_near_sums){ .count = { 0 } };
    memset(b->work, 0, 3 * (size_t)b->n * sizeof *b->work);
    for (gr_vid k = 0; k < 64 && first + k < b->n; k++)
        b->work[first + k] = b->work[b->n + first + k] = UINT64_C(1) << k;
    for (uint64_t level = 1; st == GR_OK && go_on(b, level, out); level++) {
        b->left = b->left > 2 * (uint64_t)b->n ? b->left - 2 * (uint64_t)b->n : 0;
        if (b->left == 0)
            break;
        st = gr_ctx_check(b->cx, err);
    }
    return st;
}
