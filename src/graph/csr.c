/* Edges to sorted rows, by stable counting sort.
 *
 * Sorting pairs by (u, v, input) is two stable passes: scatter by v, then by u. A pass cuts the
 * keys into ranges; one task owns one range, reads all arcs and takes those of its range. Reading
 * everything several times costs little beside the writes, which stay inside a part of the target
 * that fits the cache, need no locks, and come out in the same order on any number of threads. */
#include "graph/graph_int.h"

#define RANGE_BYTES (64u << 20) /* of the target a task writes to: measured, 8 to 64 MB */
#define POLL_ARCS   (1u << 20)

typedef struct pass {
    const gr_ctx *cx;
    uint32_t n;
    gr_edge_block **blocks; /* one source ... */
    size_t n_blocks;
    const gr_rows *rows; /* ... or the other */
    gr_rows *out;
    size_t n_ranges;
} pass;

static void range_of(const pass *p, size_t i, gr_vid *lo, gr_vid *width)
{
    uint64_t from = (uint64_t)p->n * i / p->n_ranges, to = (uint64_t)p->n * (i + 1) / p->n_ranges;

    *lo = (gr_vid)from;
    *width = (gr_vid)(to - from);
}

/* Counts into start[key + 1]. */
static void count_task(void *arg, size_t i)
{
    const pass *p = arg;
    uint64_t *count = p->out->start + 1;
    gr_vid lo, width;

    range_of(p, i, &lo, &width);
    for (size_t b = 0; b < p->n_blocks; b++) {
        const gr_edge_block *block = p->blocks[b];

        for (uint32_t e = 0; e < block->n; e++)
            if (block->uv[2 * e + 1] - lo < width)
                count[block->uv[2 * e + 1]]++;
    }
    for (uint64_t a = 0; p->rows != NULL && a < p->rows->n_arcs; a++)
        if (p->rows->to[a] - lo < width)
            count[p->rows->to[a]]++;
}

static inline void put(const pass *p, gr_vid key, gr_vid item, uint32_t tag)
{
    uint64_t at = p->out->start[key + 1]++;

    p->out->to[at] = item;
    if (p->out->tag != NULL)
        p->out->tag[at] = tag;
}

static void scatter_task(void *arg, size_t i)
{
    const pass *p = arg;
    const gr_rows *rows = p->rows;
    uint32_t tag = 0;
    uint64_t next_poll = POLL_ARCS;
    gr_vid lo, width;

    range_of(p, i, &lo, &width);
    for (size_t b = 0; b < p->n_blocks && gr_ctx_poll(p->cx) == GR_OK; b++) {
        const gr_edge_block *block = p->blocks[b];

        for (uint32_t e = 0; e < block->n; e++, tag++)
            if (block->uv[2 * e + 1] - lo < width)
                put(p, block->uv[2 * e + 1], block->uv[2 * e], tag);
    }
    for (gr_vid r = 0; rows != NULL && r < p->n; r++) {
        if (rows->start[r] > next_poll) {
            if (gr_ctx_poll(p->cx) != GR_OK)
                return;
            next_poll += POLL_ARCS;
        }
        for (uint64_t a = rows->start[r]; a < rows->start[r + 1]; a++)
            if (rows->to[a] - lo < width)
                put(p, rows->to[a], r, rows->tag != NULL ? rows->tag[a] : 0);
    }
}

void gr_rows_clear(gr_ctx *cx, gr_rows *r, uint32_t n)
{
    gr_mem_resize(&cx->budget, r->start, ((size_t)n + 1) * sizeof *r->start, 0);
    gr_mem_resize(&cx->budget, r->to, r->n_arcs * sizeof *r->to, 0);
    gr_mem_resize(&cx->budget, r->tag, r->n_arcs * sizeof *r->tag, 0);
    *r = (gr_rows){ 0 };
}

static bool rows_alloc(gr_ctx *cx, gr_rows *r, uint32_t n, uint64_t n_arcs, bool tags)
{
    *r = (gr_rows){ .n_arcs = n_arcs };
    r->start = gr_mem_zeroed(&cx->budget, (size_t)n + 1, sizeof *r->start);
    if (n_arcs != 0) {
        r->to = gr_mem_resize(&cx->budget, NULL, 0, n_arcs * sizeof *r->to);
        if (tags)
            r->tag = gr_mem_resize(&cx->budget, NULL, 0, n_arcs * sizeof *r->tag);
    }
    if (r->start != NULL && (n_arcs == 0 || (r->to != NULL && (!tags || r->tag != NULL))))
        return true;
    gr_rows_clear(cx, r, n);
    return false;
}

/* One stable pass; p has its source. On failure *out is empty. */
static gr_status run_pass(gr_ctx *cx, pass *p, uint64_t n_arcs, bool tags, gr_rows *out,
                          gr_err *err)
{
    uint64_t sum = 0;
    gr_status st;

    if (!rows_alloc(cx, out, p->n, n_arcs, tags))
        return gr_fail_memory(cx, err);
    p->out = out;
    p->cx = cx;
    p->n_ranges = (size_t)(n_arcs * sizeof(gr_vid) / RANGE_BYTES) + 1;
    if (p->n_ranges > 1 && p->n_ranges < gr_pool_threads(cx->pool))
        p->n_ranges = gr_pool_threads(cx->pool);
    gr_pool_each(cx->pool, p->n_ranges, count_task, p);
    for (gr_vid v = 0; v < p->n; v++) { /* start[v + 1] becomes where row v begins ... */
        uint64_t count = out->start[v + 1];

        out->start[v + 1] = sum;
        sum += count;
    }
    gr_pool_each(cx->pool, p->n_ranges, scatter_task, p); /* ... and ends up where it ends */
    if ((st = gr_ctx_check(cx, err)) != GR_OK)
        gr_rows_clear(cx, out, p->n);
    return st;
}

static void free_blocks(gr_ctx *cx, gr_edge_block **blocks, size_t n_blocks)
{
    for (size_t i = 0; i < n_blocks; i++) {
        gr_mem_resize(&cx->budget, blocks[i], sizeof **blocks, 0);
        blocks[i] = NULL;
    }
}

gr_status gr_rows_from_blocks(gr_ctx *cx, uint32_t n, gr_edge_block **blocks, size_t n_blocks,
                              bool tags, gr_rows *out, gr_err *err)
{
    pass by_second = { .n = n, .blocks = blocks, .n_blocks = n_blocks };
    uint64_t n_arcs = 0;
    gr_rows in;
    gr_status st;

    for (size_t i = 0; i < n_blocks; i++)
        n_arcs += blocks[i]->n;
    st = run_pass(cx, &by_second, n_arcs, tags, &in, err);
    free_blocks(cx, blocks, n_blocks);
    if (st != GR_OK)
        return st;
    st = gr_rows_transpose(cx, n, &in, out, err);
    gr_rows_clear(cx, &in, n);
    return st;
}

gr_status gr_rows_transpose(gr_ctx *cx, uint32_t n, const gr_rows *in, gr_rows *out, gr_err *err)
{
    pass p = { .n = n, .rows = in };

    return run_pass(cx, &p, in->n_arcs, in->tag != NULL, out, err);
}

typedef struct merge {
    uint32_t n;
    const gr_rows *out, *in;
    gr_rows *both;
    size_t n_ranges;
} merge;

static uint64_t loops_at(const gr_rows *r, gr_vid v)
{
    uint64_t a = gr_csr_find(&(gr_csr){ r->start, r->to, NULL }, v, v), n = 0;

    for (; a < r->start[v + 1] && r->to[a] == v; a++)
        n++;
    return n;
}

static void merge_row(const merge *m, gr_vid v)
{
    const gr_rows *x = m->out, *y = m->in;
    uint64_t a = x->start[v], b = y->start[v], at = m->both->start[v];

    for (;;) {
        while (b < y->start[v + 1] && y->to[b] == v)
            b++; /* loops come with the other side */
        if (a == x->start[v + 1] && b == y->start[v + 1])
            return;
        if (b == y->start[v + 1] ||
            (a < x->start[v + 1] &&
             (x->to[a] < y->to[b] ||
              (x->to[a] == y->to[b] && (x->tag == NULL || x->tag[a] < y->tag[b]))))) {
            m->both->to[at] = x->to[a];
            if (x->tag != NULL)
                m->both->tag[at] = x->tag[a];
            a++;
        } else {
            m->both->to[at] = y->to[b];
            if (y->tag != NULL)
                m->both->tag[at] = y->tag[b];
            b++;
        }
        at++;
    }
}

static void merge_task(void *arg, size_t i)
{
    const merge *m = arg;
    gr_vid from = (gr_vid)((uint64_t)m->n * i / m->n_ranges);
    gr_vid to = (gr_vid)((uint64_t)m->n * (i + 1) / m->n_ranges);

    for (gr_vid v = from; v < to; v++)
        merge_row(m, v);
}

gr_status gr_rows_merge(gr_ctx *cx, uint32_t n, const gr_rows *out, const gr_rows *in,
                        gr_rows *both, gr_err *err)
{
    merge m = { .n = n, .out = out, .in = in, .both = both };
    uint64_t n_loops = 0, at = 0;

    for (gr_vid v = 0; v < n; v++)
        n_loops += loops_at(out, v);
    if (!rows_alloc(cx, both, n, 2 * out->n_arcs - n_loops, out->tag != NULL))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        at += (out->start[v + 1] - out->start[v]) + (in->start[v + 1] - in->start[v]) -
              loops_at(out, v);
        both->start[v + 1] = at;
    }
    m.n_ranges = n > 4096 ? 16 : 1;
    gr_pool_each(cx->pool, m.n_ranges, merge_task, &m);
    return gr_ctx_check(cx, err);
}

uint64_t gr_csr_find(const gr_csr *c, gr_vid u, gr_vid v)
{
    uint64_t lo = c->start[u], end = c->start[u + 1], hi = end;

    while (lo < hi) {
        uint64_t mid = lo + (hi - lo) / 2;

        if (c->to[mid] < v)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < end && c->to[lo] == v ? lo : UINT64_MAX;
}
