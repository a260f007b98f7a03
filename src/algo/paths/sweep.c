/* Breadth-first search from many sources at once.
 *
 * Every node has a word of 256 bits, one for each source of a batch: in a step it takes over the
 * bits of its neighbours (Then et al.: The More the Merrier: Efficient Multi-Source Graph
 * Traversal, 2014). One visit of an arc serves all sources whose frontiers overlap, as nearly all
 * do after a few steps. Batches are independent; each thread has arrays of its own. */
#include "algo/paths/distances_int.h"
#include "algo/paths/sweep_int.h"

#define WORDS 4
#define BATCH (WORDS * 64)

typedef struct bits {
    uint64_t w[WORDS];
} bits;

/* One thread's work. */
typedef struct worker {
    bits *seen, *front, *next;
    gr_vid *active, *found; /* nodes with bits in front, in next */
    size_t n_active, n_found;
    uint64_t n_pairs, sum;
    uint32_t most;
} worker;

struct gr_sweeper {
    gr_ctx *cx;
    const gr_csr *rows, *back;
    gr_vid n;
    uint64_t n_arcs;
    const gr_vid *source;
    size_t n_sources, n_batches;
    atomic_size_t next_batch;
    int64_t *far;
    worker *workers;
    size_t n_workers;
};

typedef struct gr_sweeper sweep;

static bool is_zero(const bits *a)
{
    return (a->w[0] | a->w[1] | a->w[2] | a->w[3]) == 0;
}

static bool is_equal(const bits *a, const bits *b)
{
    return ((a->w[0] ^ b->w[0]) | (a->w[1] ^ b->w[1]) | (a->w[2] ^ b->w[2]) |
            (a->w[3] ^ b->w[3])) == 0;
}

/* What is in a and not in b. */
static bits without(const bits *a, const bits *b)
{
    bits c;

    for (int i = 0; i < WORDS; i++)
        c.w[i] = a->w[i] & ~b->w[i];
    return c;
}

static void unite(bits *a, const bits *b)
{
    for (int i = 0; i < WORDS; i++)
        a->w[i] |= b->w[i];
}

/* The active nodes hand their bits on. */
static void push(const sweep *s, worker *k)
{
    for (size_t j = 0; j < k->n_active; j++) {
        gr_vid u = k->active[j];

        if ((j & 0xfff) == 0xfff && gr_ctx_poll(s->cx) != GR_OK)
            return;
        for (uint64_t i = s->rows->start[u]; i < s->rows->start[u + 1]; i++) {
            gr_vid v = s->rows->to[i];
            bits fresh = without(&k->front[u], &k->seen[v]);

            if (is_zero(&fresh))
                continue;
            if (is_zero(&k->next[v]))
                k->found[k->n_found++] = v;
            unite(&k->next[v], &fresh);
        }
    }
}

/* Every node that some source has not met yet collects bits from its neighbours. */
static void pull(const sweep *s, worker *k, const bits *all)
{
    for (gr_vid v = 0; v < s->n; v++) {
        bits sum = k->seen[v];

        if ((v & 0xfff) == 0xfff && gr_ctx_poll(s->cx) != GR_OK)
            return;
        if (is_equal(&sum, all))
            continue;
        for (uint64_t i = s->back->start[v]; i < s->back->start[v + 1]; i++) {
            unite(&sum, &k->front[s->back->to[i]]);
            if (is_equal(&sum, all))
                break;
        }
        sum = without(&sum, &k->seen[v]);
        if (is_zero(&sum))
            continue;
        k->next[v] = sum;
        k->found[k->n_found++] = v;
    }
}

static uint64_t arcs_of(const sweep *s, const worker *k)
{
    uint64_t arcs = 0;

    for (size_t j = 0; j < k->n_active; j++)
        arcs += gr_csr_degree(s->rows, k->active[j]);
    return arcs;
}

/* Takes over what was found at this depth, and leaves `next` empty; the sources that found
 * something. */
static bits settle(worker *k, uint32_t depth)
{
    bits alive = { { 0 } }, *swap = k->front;
    gr_vid *nodes = k->active;
    uint64_t count = 0;

    for (size_t j = 0; j < k->n_active; j++)
        k->front[k->active[j]] = (bits){ { 0 } };
    for (size_t j = 0; j < k->n_found; j++) {
        const bits *fresh = &k->next[k->found[j]];

        unite(&k->seen[k->found[j]], fresh);
        unite(&alive, fresh);
        for (int i = 0; i < WORDS; i++)
            count += (uint64_t)__builtin_popcountll(fresh->w[i]);
    }
    k->front = k->next;
    k->next = swap;
    k->active = k->found;
    k->found = nodes;
    k->n_active = k->n_found;
    k->n_found = 0;
    k->n_pairs += count;
    k->sum += count * depth;
    if (count != 0 && depth > k->most)
        k->most = depth;
    return alive;
}

static void start_batch(const sweep *s, worker *k, size_t first, size_t n, bits *all)
{
    *all = (bits){ { 0 } };
    memset(k->seen, 0, s->n * sizeof *k->seen);
    memset(k->front, 0, s->n * sizeof *k->front);
    memset(k->next, 0, s->n * sizeof *k->next);
    k->n_active = k->n_found = 0;
    for (size_t i = 0; i < n; i++) {
        gr_vid v = s->source[first + i];
        uint64_t bit = UINT64_C(1) << i % 64;

        if (is_zero(&k->front[v]))
            k->active[k->n_active++] = v;
        k->front[v].w[i / 64] |= bit;
        k->seen[v].w[i / 64] |= bit;
        all->w[i / 64] |= bit;
        s->far[first + i] = 0;
    }
}

static void run_batch(const sweep *s, worker *k, size_t batch)
{
    size_t first = batch * BATCH;
    size_t n = s->n_sources - first < BATCH ? s->n_sources - first : BATCH;
    bits all, alive;

    start_batch(s, k, first, n, &all);
    for (uint32_t depth = 1; k->n_active != 0 && gr_ctx_poll(s->cx) == GR_OK; depth++) {
        if (arcs_of(s, k) > s->n_arcs / 4)
            pull(s, k, &all);
        else
            push(s, k);
        alive = settle(k, depth);
        for (size_t i = 0; i < n; i++)
            if ((alive.w[i / 64] >> i % 64 & 1) != 0)
                s->far[first + i] = depth;
    }
}

static void work(void *arg, size_t i)
{
    sweep *s = arg;
    size_t batch;

    while ((batch = atomic_fetch_add(&s->next_batch, 1)) < s->n_batches &&
           gr_ctx_poll(s->cx) == GR_OK) {
        gr_ctx_progress(s->cx, "sources", batch * BATCH, s->n_sources);
        run_batch(s, &s->workers[i], batch);
    }
}

static bool worker_init(gr_ctx *cx, worker *k, gr_vid n)
{
    gr_arena *a = &cx->scratch;

    k->seen = gr_arena_alloc(a, n * sizeof *k->seen);
    k->front = gr_arena_alloc(a, n * sizeof *k->front);
    k->next = gr_arena_alloc(a, n * sizeof *k->next);
    k->active = gr_arena_alloc(a, n * sizeof *k->active);
    k->found = gr_arena_alloc(a, n * sizeof *k->found);
    return k->seen != NULL && k->front != NULL && k->next != NULL && k->active != NULL &&
           k->found != NULL;
}

gr_status gr_sweeper_new(gr_ctx *cx, const gr_graph *g, size_t most, gr_sweeper **out, gr_err *err)
{
    sweep *s = gr_new(&cx->scratch, sweep);
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    if (s == NULL)
        return gr_fail_memory(cx, err);
    s->cx = cx;
    s->rows = gr_graph_out(g);
    s->back = back;
    s->n = gr_graph_n_nodes(g);
    s->n_arcs = gr_graph_n_arcs(g);
    s->n_workers = gr_pool_threads(cx->pool);
    if (s->n_workers > (most + BATCH - 1) / BATCH)
        s->n_workers = (most + BATCH - 1) / BATCH;
    s->workers = gr_new_n(&cx->scratch, worker, s->n_workers);
    if (s->workers == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < s->n_workers; i++)
        if (!worker_init(cx, &s->workers[i], s->n))
            return gr_fail_memory(cx, err);
    *out = s;
    return GR_OK;
}

gr_status gr_sweeper_run(gr_sweeper *s, const gr_vid *source, size_t n, gr_sweep *out, gr_err *err)
{
    s->source = source;
    s->n_sources = n;
    s->n_batches = (n + BATCH - 1) / BATCH;
    s->next_batch = 0;
    s->far = gr_arena_alloc(&s->cx->scratch, n * sizeof *s->far);
    if (s->far == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < s->n_workers; i++)
        s->workers[i].n_pairs = s->workers[i].sum = s->workers[i].most = 0;
    gr_pool_each(s->cx->pool, s->n_workers, work, s);
    *out = (gr_sweep){ .far = s->far };
    for (size_t i = 0; i < s->n_workers; i++) {
        out->n_pairs += s->workers[i].n_pairs;
        out->sum += s->workers[i].sum;
        if (s->workers[i].most > out->most)
            out->most = s->workers[i].most;
    }
    out->least = out->n_pairs != 0;
    return gr_ctx_check(s->cx, err);
}

gr_status gr_sweep_hops(gr_ctx *cx, const gr_graph *g, const gr_vid *source, size_t n,
                        gr_sweep *out, gr_err *err)
{
    gr_sweeper *s;
    gr_status st = gr_sweeper_new(cx, g, n, &s, err);

    return st != GR_OK ? st : gr_sweeper_run(s, source, n, out, err);
}

/* --- sums, one source at a time --- */

static void add_source(const int64_t *key, gr_vid n, gr_vid source, size_t i, gr_sweep *out)
{
    for (gr_vid v = 0; v < n; v++) {
        if (v == source || key[v] < 0)
            continue;
        out->sum += (uint64_t)key[v];
        if (key[v] > out->far[i])
            out->far[i] = key[v];
        if (out->n_pairs == 0 || key[v] < out->least)
            out->least = key[v];
        if (key[v] > out->most)
            out->most = key[v];
        out->n_pairs++;
    }
}

gr_status gr_sweep_sums(gr_ctx *cx, const gr_graph *g, const gr_fixed *length, const gr_vid *source,
                        size_t n, gr_sweep *out, gr_err *err)
{
    gr_column weight = { .type = GR_COL_INT, .n = gr_graph_n_edges(g), .ints = length->at };
    int64_t *key = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(g) * sizeof *key);
    gr_heap heap = { .budget = &cx->budget };
    gr_status st = GR_OK;

    *out = (gr_sweep){ .far = gr_new_n(&cx->scratch, int64_t, n) };
    if (key == NULL || out->far == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        gr_ctx_progress(cx, "sources", i, n);
        st = gr_keys_from(cx, g, source[i], &weight, &heap, key, err);
        if (st == GR_OK)
            add_source(key, gr_graph_n_nodes(g), source[i], i, out);
    }
    gr_vec_clear(&heap);
    return st;
}
