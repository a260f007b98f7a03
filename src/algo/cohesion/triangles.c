/* Triangles, counted fast.
 *
 * Every edge is directed to its end with the higher degree, so that no row is longer than the
 * square root of twice the number of edges; a triangle is then found once, from its lowest end
 * (Schank, Wagner: Finding, Counting and Listing all Triangles in Large Graphs, 2005; Latapy 2008).
 * Nodes are numbered by falling degree: the marks that are asked for most lie side by side. */
#include "algo/cohesion/cohesion_int.h"

#define MANY_ARCS 100000 /* from here on threads pay */
#define CHUNK     1024   /* rows that a thread makes at a time */
#define TAKE      64     /* nodes from which a thread counts at a time */
#define AHEAD     8      /* rows that are fetched before they are read */

/* --- nodes by degree --- */

typedef struct making {
    gr_ctx *cx;
    const gr_csr *rows;
    const gr_vid *rank;
    gr_forward *f;
    bool fill; /* else count */
    atomic_bool stop;
} making;

static void rank_nodes(const gr_csr *rows, gr_vid n, gr_vid *slot, gr_vid *rank, gr_vid *node)
{
    gr_vid sum = 0;

    for (gr_vid v = 0; v < n; v++)
        slot[gr_csr_degree(rows, v)]++;
    for (gr_vid d = n; d-- > 0;) { /* a node has fewer than n neighbours */
        gr_vid count = slot[d];

        slot[d] = sum;
        sum += count;
    }
    for (gr_vid v = 0; v < n; v++) {
        rank[v] = slot[gr_csr_degree(rows, v)]++;
        node[rank[v]] = v;
    }
}

/* The neighbours of smaller rank: how many, or which. */
static void make_rows(void *arg, size_t chunk)
{
    making *m = arg;
    gr_forward *f = m->f;
    gr_vid end = f->n - chunk * CHUNK < CHUNK ? f->n : (gr_vid)(chunk + 1) * CHUNK;

    if (atomic_load_explicit(&m->stop, memory_order_relaxed))
        return;
    if (gr_ctx_poll(m->cx) != GR_OK)
        atomic_store(&m->stop, true);
    for (gr_vid r = (gr_vid)chunk * CHUNK; r < end; r++) {
        uint64_t i = m->rows->start[f->node[r]], last = m->rows->start[f->node[r] + 1];
        uint32_t count = 0;

        if (r + AHEAD < end)
            __builtin_prefetch(&m->rows->to[m->rows->start[f->node[r + AHEAD]]]);
        if (!m->fill) {
            for (; i < last; i++)
                count += m->rank[m->rows->to[i]] < r;
            f->start[r + 1] = count;
            continue;
        }
        for (count = f->start[r]; i < last; i++) {
            gr_vid u = m->rank[m->rows->to[i]];

            if (u >= r)
                continue;
            if (f->arc != NULL)
                f->arc[count] = i;
            f->to[count++] = u;
        }
    }
}

gr_status gr_forward_make(gr_ctx *cx, const gr_csr *rows, gr_vid n, bool arcs, gr_forward *out,
                          gr_err *err)
{
    gr_pool *pool = rows->start[n] >= MANY_ARCS ? cx->pool : NULL;
    size_t n_chunks = ((size_t)n + CHUNK - 1) / CHUNK;
    gr_vid *rank = gr_arena_alloc(&cx->scratch, n * sizeof *rank);
    making m = { cx, rows, rank, out, false, false };

    *out = (gr_forward){ .n = n };
    out->node = gr_arena_alloc(&cx->scratch, n * sizeof *out->node);
    out->start = gr_new_n(&cx->scratch, uint32_t, (size_t)n + 1);
    out->to = gr_arena_alloc(&cx->scratch, rows->start[n] / 2 * sizeof *out->to);
    if (arcs)
        out->arc = gr_arena_alloc(&cx->scratch, rows->start[n] / 2 * sizeof *out->arc);
    if (rank == NULL || out->node == NULL || out->start == NULL || out->to == NULL ||
        (arcs && out->arc == NULL))
        return gr_fail_memory(cx, err);
    rank_nodes(rows, n, out->start, rank, out->node);
    gr_pool_each(pool, n_chunks, make_rows, &m);
    out->start[0] = 0;
    for (gr_vid r = 0; r < n; r++)
        out->start[r + 1] += out->start[r];
    m.fill = true;
    gr_pool_each(pool, n_chunks, make_rows, &m);
    return gr_ctx_check(cx, err);
}

/* --- counting --- */

typedef struct counting {
    gr_ctx *cx;
    const gr_forward *f;
    atomic_size_t next; /* node to take */
    struct counter *counter;
} counting;

typedef struct counter {
    uint8_t *mark;     /* by rank */
    uint64_t *at_node; /* by rank; NULL = only the total */
    uint64_t total;
    char apart[104]; /* so that no two threads write to one line of the cache */
} counter;

static inline uint64_t bit(const uint8_t *mark, gr_vid r)
{
    return mark[r];
}

/* The marked nodes in the row of u. */
static uint64_t count_row(const gr_forward *f, const uint8_t *mark, gr_vid u)
{
    uint64_t count = 0;

    for (uint32_t i = f->start[u]; i < f->start[u + 1]; i++)
        count += bit(mark, f->to[i]);
    return count;
}

static uint64_t count_row_at_nodes(const gr_forward *f, counter *c, gr_vid u)
{
    uint64_t count = 0;

    for (uint32_t i = f->start[u]; i < f->start[u + 1]; i++) {
        uint64_t is = bit(c->mark, f->to[i]);

        c->at_node[f->to[i]] += is;
        count += is;
    }
    return count;
}

static void count_from(const gr_forward *f, counter *c, gr_vid r)
{
    uint32_t first = f->start[r], last = f->start[r + 1];
    uint64_t count = 0;

    if (last - first < 2)
        return;
    for (uint32_t i = first; i < last; i++)
        c->mark[f->to[i]] = 1;
    for (uint32_t i = first; i < last; i++) {
        uint64_t here;

        if (i + AHEAD < last)
            __builtin_prefetch(&f->to[f->start[f->to[i + AHEAD]]]);
        here = c->at_node != NULL ? count_row_at_nodes(f, c, f->to[i])
                                  : count_row(f, c->mark, f->to[i]);
        if (c->at_node != NULL)
            c->at_node[f->to[i]] += here;
        count += here;
    }
    for (uint32_t i = first; i < last; i++)
        c->mark[f->to[i]] = 0;
    if (c->at_node != NULL)
        c->at_node[r] += count;
    c->total += count;
}

/* One thread: takes nodes until none is left. */
static void count_some(void *arg, size_t i)
{
    counting *c = arg;
    size_t r;

    while ((r = atomic_fetch_add(&c->next, TAKE)) < c->f->n && gr_ctx_poll(c->cx) == GR_OK)
        for (size_t k = r; k < r + TAKE && k < c->f->n; k++)
            count_from(c->f, &c->counter[i], (gr_vid)k);
}

static gr_status make_counters(gr_ctx *cx, counting *c, size_t n_threads, bool at_nodes,
                               gr_err *err)
{
    c->counter = gr_new_n(&cx->scratch, counter, n_threads);
    for (size_t i = 0; c->counter != NULL && i < n_threads; i++) {
        c->counter[i].mark = gr_new_n(&cx->scratch, uint8_t, c->f->n);
        if (at_nodes)
            c->counter[i].at_node = gr_new_n(&cx->scratch, uint64_t, c->f->n);
        if (c->counter[i].mark == NULL || (at_nodes && c->counter[i].at_node == NULL))
            return gr_fail_memory(cx, err);
    }
    return c->counter != NULL ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_triangles_count(gr_ctx *cx, const gr_graph *g, uint64_t *total, uint64_t *at_node,
                             gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    size_t n_threads = gr_graph_n_arcs(g) >= MANY_ARCS ? gr_pool_threads(cx->pool) : 1;
    gr_forward f = { .n = 0 };
    counting c = { .cx = cx, .f = &f };
    gr_csr rows;
    gr_status st;

    *total = 0;
    if ((st = gr_simple_rows(cx, g, &rows, err)) != GR_OK ||
        (st = gr_forward_make(cx, &rows, n, false, &f, err)) != GR_OK ||
        (st = make_counters(cx, &c, n_threads, at_node != NULL, err)) != GR_OK)
        return st;
    gr_pool_each(cx->pool, n_threads, count_some, &c);
    for (size_t i = 0; i < n_threads; i++)
        *total += c.counter[i].total;
    for (gr_vid r = 0; at_node != NULL && r < n; r++) {
        at_node[f.node[r]] = 0;
        for (size_t i = 0; i < n_threads; i++)
            at_node[f.node[r]] += c.counter[i].at_node[r];
    }
    return gr_ctx_check(cx, err);
}

gr_status gr_triangles_at(gr_ctx *cx, const gr_graph *g, gr_vid v, uint64_t *out, gr_err *err)
{
    bool *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    uint64_t count = 0;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, g, &rows, err);

    if (st != GR_OK)
        return st;
    if (mark == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = rows.start[v]; i < rows.start[v + 1]; i++)
        mark[rows.to[i]] = true;
    for (uint64_t i = rows.start[v]; i < rows.start[v + 1]; i++) {
        gr_vid u = rows.to[i];

        if ((i & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t k = rows.start[u]; k < rows.start[u + 1]; k++)
            count += mark[rows.to[k]];
    }
    *out = count / 2; /* each is met from both of its other nodes */
    return GR_OK;
}

/* --- visiting --- */

/* Returns how many arcs it looked at. */
static uint64_t visit_from(const gr_forward *f, uint32_t *place, gr_vid r,
                           void (*fn)(void *arg, const gr_triangle *t), void *arg)
{
    uint64_t steps = 0;

    for (uint32_t i = f->start[r]; i < f->start[r + 1]; i++)
        place[f->to[i]] = i + 1;
    for (uint32_t i = f->start[r]; i < f->start[r + 1]; i++) {
        gr_vid u = f->to[i];

        steps += f->start[u + 1] - f->start[u];
        for (uint32_t k = f->start[u]; k < f->start[u + 1]; k++)
            if (place[f->to[k]] != 0)
                fn(arg, &(gr_triangle){ { r, u, f->to[k] }, { i, place[f->to[k]] - 1, k } });
    }
    for (uint32_t i = f->start[r]; i < f->start[r + 1]; i++)
        place[f->to[i]] = 0;
    return steps;
}

gr_status gr_triangles_each(gr_ctx *cx, const gr_forward *f,
                            void (*fn)(void *arg, const gr_triangle *t), void *arg, gr_err *err)
{
    uint32_t *place = gr_new_n(&cx->scratch, uint32_t, f->n);
    gr_clock clock = { .end_ns = INT64_MAX };
    gr_status st = gr_ctx_check(cx, err);

    if (place == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid r = 0; r < f->n && st == GR_OK; r++)
        st = gr_clock_work(cx, &clock, 16 + 8 * visit_from(f, place, r, fn, arg), err);
    return st;
}
