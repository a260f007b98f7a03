/* Breadth-first search of a whole graph, for distances alone.
 *
 * While the frontier is small, its rows are read. Once it holds a good part of the arcs that are
 * left, every node not seen yet looks for a neighbour in the frontier instead, and stops at the
 * first (Beamer, Asanovic, Patterson: Direction-Optimizing Breadth-First Search, 2012). Nodes write
 * only about themselves then, so threads share that work. */
#include "algo/paths/distances_int.h"

#define ALPHA 15  /* turn around when the frontier has 1/ALPHA of the arcs left */
#define BETA  18  /* and back when it has less than 1/BETA of the nodes */
#define SLICE 512 /* words of 64 nodes a thread takes at once */

typedef struct flood {
    gr_ctx *cx;
    const gr_graph *g;
    const gr_csr *back;
    gr_vid n;
    size_t n_words;
    uint32_t depth;
    uint32_t *level;
    uint64_t *seen, *front, *next; /* a bit a node */
    gr_vid *queue;
    gr_vid head, tail;
    uint64_t arcs_ahead; /* of the frontier */
    uint64_t arcs_left;  /* of the nodes not seen */
    struct found {
        uint64_t nodes, arcs;
    } * found; /* by slice */
} flood;

/* The nodes behind the frontier in the queue. */
static gr_status step_down(flood *f, gr_err *err)
{
    const gr_csr *c = gr_graph_out(f->g);
    gr_vid end = f->tail;
    gr_status st;

    f->depth++;
    f->arcs_ahead = 0;
    for (; f->head < end; f->head++) {
        gr_vid u = f->queue[f->head];

        if ((f->head & 0xfff) == 0 && (st = gr_ctx_check(f->cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            gr_vid v = c->to[i];

            if ((f->seen[v / 64] >> v % 64 & 1) != 0)
                continue;
            f->seen[v / 64] |= UINT64_C(1) << v % 64;
            f->level[v] = f->depth;
            f->queue[f->tail++] = v;
            f->arcs_ahead += gr_csr_degree(c, v);
        }
    }
    f->arcs_left -= f->arcs_ahead;
    return GR_OK;
}

static bool in_front(const flood *f, gr_vid v)
{
    const gr_csr *c = f->back;

    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
        if ((f->front[c->to[i] / 64] >> c->to[i] % 64 & 1) != 0)
            return true;
    return false;
}

static void look_up(void *arg, size_t slice)
{
    flood *f = arg;
    size_t end = (slice + 1) * SLICE < f->n_words ? (slice + 1) * SLICE : f->n_words;
    struct found found = { 0, 0 };

    for (size_t k = slice * SLICE; k < end && gr_ctx_poll(f->cx) == GR_OK; k++) {
        uint64_t next = 0;

        for (uint64_t left = ~f->seen[k]; left != 0; left &= left - 1) {
            gr_vid v = (gr_vid)(k * 64) + (gr_vid)__builtin_ctzll(left);

            if (v >= f->n)
                break;
            if (!in_front(f, v))
                continue;
            next |= left & -left;
            f->level[v] = f->depth;
            found.nodes++;
            found.arcs += gr_csr_degree(gr_graph_out(f->g), v);
        }
        f->next[k] = next;
        f->seen[k] |= next;
    }
    f->found[slice] = found;
}

/* Levels from below, until few nodes are found; then back to the queue. */
static gr_status climb(flood *f, gr_err *err)
{
    size_t n_slices = f->n_words / SLICE + 1;
    uint64_t *swap, found = f->tail - f->head, before;
    gr_status st;

    memset(f->front, 0, f->n_words * sizeof *f->front);
    for (; f->head < f->tail; f->head++)
        f->front[f->queue[f->head] / 64] |= UINT64_C(1) << f->queue[f->head] % 64;
    do {
        before = found;
        found = f->arcs_ahead = 0;
        f->depth++;
        gr_pool_each(f->cx->pool, n_slices, look_up, f);
        if ((st = gr_ctx_check(f->cx, err)) != GR_OK)
            return st;
        for (size_t i = 0; i < n_slices; i++) {
            found += f->found[i].nodes;
            f->arcs_ahead += f->found[i].arcs;
        }
        f->arcs_left -= f->arcs_ahead;
        swap = f->front;
        f->front = f->next;
        f->next = swap;
    } while (found != 0 && (found >= before || found > f->n / BETA));
    f->head = f->tail = 0;
    for (size_t k = 0; found != 0 && k < f->n_words; k++)
        for (uint64_t left = f->front[k]; left != 0; left &= left - 1)
            f->queue[f->tail++] = (gr_vid)(k * 64) + (gr_vid)__builtin_ctzll(left);
    return GR_OK;
}

static bool prepare(gr_ctx *cx, flood *f)
{
    size_t n_slices = f->n_words / SLICE + 1;

    f->level = gr_arena_alloc(&cx->scratch, f->n * sizeof *f->level);
    f->queue = gr_arena_alloc(&cx->scratch, f->n * sizeof *f->queue);
    f->seen = gr_new_n(&cx->scratch, uint64_t, f->n_words);
    f->front = gr_arena_alloc(&cx->scratch, f->n_words * sizeof *f->front);
    f->next = gr_arena_alloc(&cx->scratch, f->n_words * sizeof *f->next);
    f->found = gr_arena_alloc(&cx->scratch, n_slices * sizeof *f->found);
    if (f->level == NULL || f->queue == NULL || f->seen == NULL || f->front == NULL ||
        f->next == NULL || f->found == NULL)
        return false;
    memset(f->level, 0xff, f->n * sizeof *f->level);
    return true;
}

gr_status gr_hops_from(gr_ctx *cx, const gr_graph *g, gr_vid source, uint32_t **level, gr_err *err)
{
    flood f = { .cx = cx, .g = g, .n = gr_graph_n_nodes(g), .tail = 1 };
    gr_status st = GR_OK;

    f.n_words = ((size_t)f.n + 63) / 64;
    if (!prepare(cx, &f))
        return gr_fail_memory(cx, err);
    f.level[source] = 0;
    f.seen[source / 64] |= UINT64_C(1) << source % 64;
    f.queue[0] = source;
    f.arcs_ahead = gr_csr_degree(gr_graph_out(g), source);
    f.arcs_left = gr_graph_n_arcs(g) - f.arcs_ahead;
    while (st == GR_OK && f.head < f.tail) {
        if (f.arcs_ahead > f.arcs_left / ALPHA && f.arcs_left != 0 &&
            (st = gr_graph_in(cx, g, &f.back, err)) == GR_OK)
            st = climb(&f, err);
        if (st == GR_OK)
            st = step_down(&f, err);
    }
    *level = f.level;
    return st;
}
