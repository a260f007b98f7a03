/* Largest matchings in any graph, by Edmonds' blossoms.
 *
 * A tree of alternating paths grows from one free node after the other; an odd cycle that closes is
 * shrunk to its base. A tree that finds no other free node is final: nothing in it will ever be
 * rematched, and its inner nodes belong to the barrier. */
#include "algo/matching/matching_int.h"

enum { FRESH, OUTER, INNER };

typedef struct forest {
    gr_ctx *cx;
    const gr_csr *c;
    gr_vid n;
    gr_vid *mate, *up; /* up: the outer node over which an inner one was reached */
    gr_vid *base;      /* union and find: where a node's blossom hangs */
    uint32_t *stamp, now;
    uint8_t *label;
    bool *final;
    gr_vid *queue, *touched;
    gr_vid tail, n_touched;
} forest;

static gr_vid base_of(forest *f, gr_vid v)
{
    while (f->base[v] != v)
        v = f->base[v] = f->base[f->base[v]];
    return v;
}

static void set_label(forest *f, gr_vid v, uint8_t label)
{
    if (f->label[v] == FRESH)
        f->touched[f->n_touched++] = v;
    f->label[v] = label;
    if (label == OUTER)
        f->queue[f->tail++] = v;
}

/* The first base that both paths to the root go through. */
static gr_vid meet(forest *f, gr_vid u, gr_vid v)
{
    f->now++;
    for (;;) {
        gr_vid last = u;

        if (u != GR_NO_NODE) {
            u = base_of(f, u);
            if (f->stamp[u] == f->now)
                return u;
            f->stamp[u] = f->now;
            last = f->mate[u] == GR_NO_NODE ? GR_NO_NODE : f->up[f->mate[u]];
        }
        u = v;
        v = last;
    }
}

/* Shrinks the path from u up to the base; `over` is u's neighbour on the other path. */
static void shrink(forest *f, gr_vid u, gr_vid over, gr_vid base)
{
    while (base_of(f, u) != base) {
        gr_vid inner = f->mate[u];

        f->up[u] = over;
        if (f->label[inner] == INNER)
            set_label(f, inner, OUTER);
        if (base_of(f, u) == u)
            f->base[u] = base;
        if (base_of(f, inner) == inner)
            f->base[inner] = base;
        over = inner;
        u = f->up[inner];
    }
}

static void flip(forest *f, gr_vid v)
{
    while (v != GR_NO_NODE) {
        gr_vid u = f->up[v], next = f->mate[u];

        f->mate[v] = u;
        f->mate[u] = v;
        v = next;
    }
}

/* Grows the tree over the edges of u; true if the matching grew. */
static bool scan(forest *f, gr_vid u)
{
    for (uint64_t i = f->c->start[u]; i < f->c->start[u + 1]; i++) {
        gr_vid v = f->c->to[i];

        if (f->final[v] || f->label[v] == INNER || base_of(f, u) == base_of(f, v))
            continue;
        if (f->label[v] == OUTER) {
            gr_vid base = meet(f, u, v);

            shrink(f, u, v, base);
            shrink(f, v, u, base);
            continue;
        }
        f->up[v] = u;
        if (f->mate[v] == GR_NO_NODE) {
            flip(f, v);
            return true;
        }
        set_label(f, v, INNER);
        set_label(f, f->mate[v], OUTER);
    }
    return false;
}

static gr_status grow(forest *f, gr_vid root, gr_err *err)
{
    bool grew = false;
    gr_status st;

    f->tail = f->n_touched = 0;
    set_label(f, root, OUTER);
    for (gr_vid head = 0; head < f->tail && !grew; head++) {
        if ((head & 0xfff) == 0 && (st = gr_ctx_check(f->cx, err)) != GR_OK)
            return st;
        grew = scan(f, f->queue[head]);
    }
    for (gr_vid k = 0; k < f->n_touched; k++) {
        gr_vid v = f->touched[k];

        f->final[v] = !grew;
        if (grew) {
            f->label[v] = FRESH;
            f->base[v] = v;
        }
    }
    return GR_OK;
}

static bool prepare(gr_ctx *cx, forest *f)
{
    gr_arena *a = &cx->scratch;
    size_t size = f->n * sizeof(gr_vid);

    f->mate = gr_arena_alloc(a, size);
    f->up = gr_arena_alloc(a, size);
    f->base = gr_arena_alloc(a, size);
    f->queue = gr_arena_alloc(a, size);
    f->touched = gr_arena_alloc(a, size);
    f->stamp = gr_new_n(a, uint32_t, f->n);
    f->label = gr_new_n(a, uint8_t, f->n);
    f->final = gr_new_n(a, bool, f->n);
    if (f->mate == NULL || f->up == NULL || f->base == NULL || f->queue == NULL ||
        f->touched == NULL || f->stamp == NULL || f->label == NULL || f->final == NULL)
        return false;
    for (gr_vid v = 0; v < f->n; v++) {
        f->mate[v] = GR_NO_NODE;
        f->base[v] = v;
    }
    for (gr_vid u = 0; u < f->n; u++)
        for (uint64_t i = f->c->start[u]; i < f->c->start[u + 1] && f->mate[u] == GR_NO_NODE; i++)
            if (f->mate[f->c->to[i]] == GR_NO_NODE) {
                f->mate[u] = f->c->to[i];
                f->mate[f->c->to[i]] = u;
            }
    return true;
}

gr_status gr_blossom_find(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_vid **mate, bool **barrier,
                          gr_err *err)
{
    forest f = { .cx = cx, .c = rows, .n = n };
    gr_status st = GR_OK;

    *barrier = gr_new_n(&cx->scratch, bool, n);
    if (*barrier == NULL || !prepare(cx, &f))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n && st == GR_OK; v++)
        if (f.mate[v] == GR_NO_NODE)
            st = grow(&f, v, err);
    for (gr_vid v = 0; v < n; v++)
        (*barrier)[v] = f.final[v] && f.label[v] == INNER;
    *mate = f.mate;
    return st;
}

/* Floods what is left without the barrier. */
gr_status gr_barrier_deficit(gr_ctx *cx, const gr_graph *g, const bool *barrier, int64_t *out,
                             gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *queue = gr_arena_alloc(&cx->scratch, n * sizeof *queue);
    bool *seen = gr_arena_copy(&cx->scratch, barrier, n * sizeof *barrier);
    const gr_csr *side[2] = { gr_graph_out(g) };
    gr_status st = gr_graph_in(cx, g, &side[1], err);

    if (st != GR_OK)
        return st;
    if (queue == NULL || seen == NULL)
        return gr_fail_memory(cx, err);
    *out = 0;
    for (gr_vid start = 0; start < n; start++) {
        gr_vid tail = 0;

        *out -= barrier[start];
        if (seen[start])
            continue;
        seen[start] = true;
        queue[tail++] = start;
        for (gr_vid head = 0; head < tail; head++) {
            gr_vid v = queue[head];

            if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            for (int k = 0; k < 2; k++)
                for (uint64_t i = side[k]->start[v]; i < side[k]->start[v + 1]; i++)
                    if (!seen[side[k]->to[i]]) {
                        seen[side[k]->to[i]] = true;
                        queue[tail++] = side[k]->to[i];
                    }
        }
        *out += tail % 2;
    }
    return GR_OK;
}
