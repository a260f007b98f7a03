/* Edges to sorted rows, by stable counting sort.
 *
 * Sorting pairs by (u, v, input) is two stable passes: by v, then by u. A pass goes in two steps so
 * that memory is written in order: the arcs are first dealt into buckets of neighbouring keys, in
 * slices that threads take; then each bucket, which fits the cache, is put into rows. Every slice
 * has its own place in every bucket, so there are no locks and the order does not depend on the
 * number of threads. */
#include "graph/graph_int.h"

#define BUCKET_KEYS 4096u /* keys a bucket; more where that would be too many buckets */
#define MAX_BUCKETS 1024u
#define SLICE_ARCS  (1u << 20)
#define MAX_SLICES  64u

typedef struct arc {
    gr_vid key, item;
} arc;

typedef struct pass {
    const gr_ctx *cx;
    uint32_t n;
    gr_edge_block **blocks; /* one source: pairs, by their second end ... */
    size_t n_blocks;
    const gr_rows *rows; /* ... or the other: arcs, by where they lead */
    uint64_t n_arcs;
    bool tags;
    unsigned shift; /* key >> shift is the bucket */
    size_t n_buckets, n_slices;
    /* [slice * n_buckets + bucket]: counts, then where to put the next. By slices, because two
     * threads that count side by side must not share cache lines. */
    uint64_t *place;
    arc *dealt;
    uint32_t *dealt_tag;
    gr_rows *out;
} pass;

/* The first block or row of slice i. */
static size_t slice_start(const pass *p, size_t i)
{
    size_t n = p->rows != NULL ? p->n : p->n_blocks;

    return n * i / p->n_slices;
}

/* Calls use(p, slice, key, item, tag) for every arc of a slice, in order. */
typedef void (*use_arc)(const pass *p, size_t slice, gr_vid key, gr_vid item, uint32_t tag);

static inline __attribute__((always_inline)) void each_arc(const pass *p, size_t slice, use_arc use)
{
    size_t from = slice_start(p, slice), to = slice_start(p, slice + 1);

    if (p->rows == NULL) {
        for (size_t b = from; b < to && gr_ctx_poll(p->cx) == GR_OK; b++) {
            const gr_edge_block *block = p->blocks[b];

            for (uint32_t e = 0; e < block->n; e++)
                use(p, slice, block->uv[2 * e + 1], block->uv[2 * e], block->first + e);
        }
        return;
    }
    for (size_t v = from; v < to; v++)
        for (uint64_t a = p->rows->start[v]; a < p->rows->start[v + 1]; a++)
            use(p, slice, p->rows->to[a], (gr_vid)v, p->rows->tag != NULL ? p->rows->tag[a] : 0);
}

static inline void count_arc(const pass *p, size_t slice, gr_vid key, gr_vid item, uint32_t tag)
{
    p->place[slice * p->n_buckets + (key >> p->shift)]++;
}

static inline void deal_arc(const pass *p, size_t slice, gr_vid key, gr_vid item, uint32_t tag)
{
    uint64_t at = p->place[slice * p->n_buckets + (key >> p->shift)]++;

    p->dealt[at] = (arc){ key, item };
    if (p->tags)
        p->dealt_tag[at] = tag;
}

static void count_slice(void *arg, size_t slice)
{
    each_arc(arg, slice, count_arc);
}

static void deal_slice(void *arg, size_t slice)
{
    each_arc(arg, slice, deal_arc);
}

/* One bucket into its rows: start[key + 1] counts, then is where row key begins, and ends up where
 * it ends. After dealing, the last slice's places are where the buckets end. */
static void fill_bucket(void *arg, size_t bucket)
{
    const pass *p = arg;
    const uint64_t *ends = p->place + (p->n_slices - 1) * p->n_buckets;
    uint64_t from = bucket != 0 ? ends[bucket - 1] : 0, to = ends[bucket], sum = from;
    uint64_t first = (uint64_t)bucket << p->shift, end = (uint64_t)(bucket + 1) << p->shift;
    uint64_t *next = p->out->start + 1;

    for (uint64_t i = from; i < to; i++)
        next[p->dealt[i].key]++;
    for (uint64_t k = first; k < end && k < p->n; k++) {
        uint64_t count = next[k];

        next[k] = sum;
        sum += count;
    }
    for (uint64_t i = from; i < to; i++) {
        uint64_t at = next[p->dealt[i].key]++;

        p->out->to[at] = p->dealt[i].item;
        if (p->tags)
            p->out->tag[at] = p->dealt_tag[i];
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

static void plan_pass(pass *p)
{
    size_t units = p->rows != NULL ? p->n : p->n_blocks;

    p->shift = 0;
    while ((1u << p->shift) < BUCKET_KEYS || (p->n >> p->shift) >= MAX_BUCKETS)
        p->shift++;
    p->n_buckets = (size_t)(p->n >> p->shift) + 1;
    p->n_slices = (size_t)(p->n_arcs / SLICE_ARCS) + 1;
    if (p->n_slices > MAX_SLICES)
        p->n_slices = MAX_SLICES;
    if (p->n_slices > units)
        p->n_slices = units != 0 ? units : 1;
}

/* Deals the arcs into buckets. */
static bool deal(gr_ctx *cx, pass *p)
{
    uint64_t sum = 0;

    p->place = gr_mem_zeroed(&cx->budget, p->n_buckets * p->n_slices, sizeof *p->place);
    p->dealt = gr_mem_resize(&cx->budget, NULL, 0, (p->n_arcs + 1) * sizeof *p->dealt);
    if (p->tags)
        p->dealt_tag = gr_mem_resize(&cx->budget, NULL, 0, (p->n_arcs + 1) * sizeof(uint32_t));
    if (p->place == NULL || p->dealt == NULL || (p->tags && p->dealt_tag == NULL))
        return false;
    gr_pool_each(cx->pool, p->n_slices, count_slice, p);
    for (size_t b = 0; b < p->n_buckets; b++)
        for (size_t i = 0; i < p->n_slices; i++) {
            uint64_t count = p->place[i * p->n_buckets + b];

            p->place[i * p->n_buckets + b] = sum;
            sum += count;
        }
    gr_pool_each(cx->pool, p->n_slices, deal_slice, p);
    return true;
}

static void pass_clear(gr_ctx *cx, pass *p)
{
    gr_mem_resize(&cx->budget, p->place, p->n_buckets * p->n_slices * sizeof *p->place, 0);
    gr_mem_resize(&cx->budget, p->dealt, (p->n_arcs + 1) * sizeof *p->dealt, 0);
    gr_mem_resize(&cx->budget, p->dealt_tag, (p->n_arcs + 1) * sizeof(uint32_t), 0);
}

/* One stable pass; p has its source, which `spent` frees as soon as it was read. On failure *out is
 * empty. */
static gr_status run_pass(gr_ctx *cx, pass *p, void (*spent)(gr_ctx *cx, pass *p), gr_rows *out,
                          gr_err *err)
{
    gr_status st = GR_OK;

    p->cx = cx;
    p->out = out;
    *out = (gr_rows){ 0 };
    plan_pass(p);
    if (!deal(cx, p))
        st = gr_fail_memory(cx, err);
    if (spent != NULL)
        spent(cx, p);
    if (st == GR_OK && (st = gr_ctx_check(cx, err)) == GR_OK &&
        !rows_alloc(cx, out, p->n, p->n_arcs, p->tags))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK)
        gr_pool_each(cx->pool, p->n_buckets, fill_bucket, p);
    pass_clear(cx, p);
    if (st == GR_OK && (st = gr_ctx_check(cx, err)) != GR_OK)
        gr_rows_clear(cx, out, p->n);
    return st;
}

static void free_blocks(gr_ctx *cx, pass *p)
{
    for (size_t i = 0; i < p->n_blocks; i++) {
        gr_mem_resize(&cx->budget, p->blocks[i], sizeof **p->blocks, 0);
        p->blocks[i] = NULL;
    }
    gr_mem_trim(p->n_blocks * sizeof **p->blocks);
}

gr_status gr_rows_from_blocks(gr_ctx *cx, uint32_t n, gr_edge_block **blocks, size_t n_blocks,
                              bool tags, gr_rows *out, gr_err *err)
{
    pass by_second = { .n = n, .blocks = blocks, .n_blocks = n_blocks, .tags = tags };
    gr_rows in;
    gr_status st;

    for (size_t i = 0; i < n_blocks; i++) {
        blocks[i]->first = (uint32_t)by_second.n_arcs;
        by_second.n_arcs += blocks[i]->n;
    }
    st = run_pass(cx, &by_second, free_blocks, &in, err);
    if (st != GR_OK)
        return st;
    st = gr_rows_transpose(cx, n, &in, out, err);
    gr_rows_clear(cx, &in, n);
    return st;
}

gr_status gr_rows_transpose(gr_ctx *cx, uint32_t n, const gr_rows *in, gr_rows *out, gr_err *err)
{
    pass p = { .n = n, .rows = in, .n_arcs = in->n_arcs, .tags = in->tag != NULL };

    return run_pass(cx, &p, NULL, out, err);
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
    bool tags = x->tag != NULL && y->tag != NULL;

    for (;;) {
        while (b < y->start[v + 1] && y->to[b] == v)
            b++; /* loops come with the other side */
        if (a == x->start[v + 1] && b == y->start[v + 1])
            return;
        if (b == y->start[v + 1] ||
            (a < x->start[v + 1] &&
             (x->to[a] < y->to[b] || (x->to[a] == y->to[b] && (!tags || x->tag[a] < y->tag[b]))))) {
            m->both->to[at] = x->to[a];
            if (tags)
                m->both->tag[at] = x->tag[a];
            a++;
        } else {
            m->both->to[at] = y->to[b];
            if (tags)
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
