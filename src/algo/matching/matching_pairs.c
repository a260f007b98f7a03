/* Matchings between two sides, by Hopcroft and Karp's algorithm (1973): rounds of shortest
 * alternating paths, at most about sqrt(n) of them; and the cover that proves them largest. */
#include "algo/matching/matching_int.h"

#define FAR UINT32_MAX

typedef struct rounds {
    gr_ctx *cx;
    const gr_csr *c;
    gr_vid n;
    const bool *left;
    gr_pairing *p;
    uint32_t *depth; /* of left nodes in the round's search */
    uint64_t *at;    /* arcs before this one lead nowhere in this round */
    gr_vid *queue, *path;
} rounds;

static bool is_free(const rounds *r, gr_vid u)
{
    return (r->left == NULL || r->left[u]) && r->p->of_left[u] == GR_NO_NODE;
}

static void match(gr_pairing *p, gr_vid u, gr_vid v)
{
    p->of_left[u] = v;
    p->of_right[v] = u;
}

static void start_greedy(rounds *r)
{
    for (gr_vid u = 0; u < r->n; u++)
        for (uint64_t i = r->c->start[u]; is_free(r, u) && i < r->c->start[u + 1]; i++)
            if (r->c->to[i] != u && r->p->of_right[r->c->to[i]] == GR_NO_NODE) {
                match(r->p, u, r->c->to[i]);
                r->p->size++;
            }
}

/* Depths from the free nodes on the left; *found if a free one on the right was met. */
static gr_status layer(rounds *r, bool *found, gr_err *err)
{
    gr_vid tail = 0;
    gr_status st;

    *found = false;
    for (gr_vid u = 0; u < r->n; u++) {
        r->depth[u] = is_free(r, u) ? 0 : FAR;
        r->at[u] = r->c->start[u];
        if (r->depth[u] == 0)
            r->queue[tail++] = u;
    }
    for (gr_vid head = 0; head < tail; head++) {
        gr_vid u = r->queue[head];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            return st;
        for (uint64_t i = r->c->start[u]; i < r->c->start[u + 1]; i++) {
            gr_vid w = r->c->to[i] == u ? u : r->p->of_right[r->c->to[i]];

            if (w == GR_NO_NODE)
                *found = true;
            else if (r->depth[w] == FAR) {
                r->depth[w] = r->depth[u] + 1;
                r->queue[tail++] = w;
            }
        }
    }
    return GR_OK;
}

/* Follows the layers from u to a free node on the right, and matches along the way back. */
static bool augment(rounds *r, gr_vid start)
{
    size_t n = 1;

    r->path[0] = start;
    while (n != 0) {
        gr_vid u = r->path[n - 1], v, w;

        if (r->at[u] == r->c->start[u + 1]) {
            r->depth[u] = FAR;
            n--;
            continue;
        }
        v = r->c->to[r->at[u]++];
        if (v == u)
            continue;
        w = r->p->of_right[v];
        if (w == GR_NO_NODE) {
            while (n-- > 0) {
                gr_vid last = r->p->of_left[r->path[n]];

                match(r->p, r->path[n], v);
                v = last;
            }
            r->p->size++;
            return true;
        }
        if (r->depth[w] == r->depth[u] + 1 && r->depth[u] != FAR)
            r->path[n++] = w;
    }
    return false;
}

gr_status gr_pairing_find(gr_ctx *cx, const gr_csr *c, gr_vid n, const bool *left, gr_pairing *out,
                          gr_err *err)
{
    rounds r = { .cx = cx, .c = c, .n = n, .left = left, .p = out };
    gr_status st;
    bool found;

    *out = (gr_pairing){ .size = 0 };
    out->of_left = gr_arena_alloc(&cx->scratch, n * sizeof *out->of_left);
    out->of_right = gr_arena_alloc(&cx->scratch, n * sizeof *out->of_right);
    r.depth = gr_arena_alloc(&cx->scratch, n * sizeof *r.depth);
    r.at = gr_arena_alloc(&cx->scratch, n * sizeof *r.at);
    r.queue = gr_arena_alloc(&cx->scratch, n * sizeof *r.queue);
    r.path = gr_arena_alloc(&cx->scratch, n * sizeof *r.path);
    if (out->of_left == NULL || out->of_right == NULL || r.depth == NULL || r.at == NULL ||
        r.queue == NULL || r.path == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        out->of_left[v] = out->of_right[v] = GR_NO_NODE;
    start_greedy(&r);
    for (;;) {
        if ((st = layer(&r, &found, err)) != GR_OK || !found)
            return st;
        for (gr_vid u = 0; u < n; u++) {
            if ((u & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if (is_free(&r, u))
                augment(&r, u);
        }
    }
}

gr_status gr_pairing_cover(gr_ctx *cx, const gr_csr *c, gr_vid n, const bool *left,
                           const gr_pairing *p, bool **on_left, bool **on_right, gr_err *err)
{
    gr_vid *queue = gr_arena_alloc(&cx->scratch, n * sizeof *queue), tail = 0;
    bool *seen = gr_new_n(&cx->scratch, bool, n);
    gr_status st;

    *on_left = gr_new_n(&cx->scratch, bool, n);
    *on_right = gr_new_n(&cx->scratch, bool, n);
    if (queue == NULL || seen == NULL || *on_left == NULL || *on_right == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < n; u++) {
        seen[u] = (left == NULL || left[u]) && p->of_left[u] == GR_NO_NODE;
        if (seen[u])
            queue[tail++] = u;
    }
    for (gr_vid head = 0; head < tail; head++) {
        gr_vid u = queue[head];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            gr_vid v = c->to[i];

            if (v == u || (*on_right)[v])
                continue;
            (*on_right)[v] = true;
            if (!seen[p->of_right[v]]) {
                seen[p->of_right[v]] = true;
                queue[tail++] = p->of_right[v];
            }
        }
    }
    for (gr_vid u = 0; u < n; u++)
        (*on_left)[u] = p->of_left[u] != GR_NO_NODE && !seen[u];
    return GR_OK;
}
