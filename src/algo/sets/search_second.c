/* A second search, for verifiers: whether some independent set is larger than a given one.
 *
 * Nodes of degree 0 and 1 may always be taken. If all others have degree 2 they form cycles, and
 * any node of a cycle may be left out. Else a node of largest degree is taken in one branch and
 * left out in the other. A cover of E edges needs E / (largest degree) nodes, which prunes. */
#include "algo/sets/search_int.h"

#define MAX_WORK 40000000 /* words looked at: a few hundredths of a second */

typedef struct second {
    const gr_matrix *m;
    size_t k;        /* more than these */
    uint64_t *stack; /* sets of nodes that are left; n + 1 of them */
    size_t *taken;
    size_t height;
    uint64_t work;
} second;

static void take(const second *s, uint64_t *left, size_t v)
{
    const uint64_t *row = gr_matrix_row(s->m, v);

    gr_bit_off(left, v);
    for (size_t w = 0; w < s->m->words; w++)
        left[w] &= ~row[w];
}

typedef struct census {
    size_t n, edges, max, at; /* nodes, edges, largest degree and where */
} census;

/* Takes all that is free to take; says what is left. */
static census settle(second *s, uint64_t *left, size_t *taken)
{
    census c = { .n = 0 };
    bool again = true;

    while (again) {
        c = (census){ .n = 0 };
        again = false;
        GR_BITS_EACH (v, left, s->m->words) {
            size_t d = gr_bits_common(left, gr_matrix_row(s->m, v), s->m->words);

            s->work += s->m->words;
            if (d <= 1) {
                take(s, left, v);
                ++*taken;
                again = true;
                continue;
            }
            c.n++;
            c.edges += d;
            if (d > c.max) {
                c.max = d;
                c.at = v;
            }
        }
    }
    c.edges /= 2;
    return c;
}

/* Works on the topmost set: makes it smaller, splits it in two or drops it. */
static bool step(second *s)
{
    size_t words = s->m->words, top = s->height - 1;
    uint64_t *left = s->stack + top * words;
    census c = settle(s, left, &s->taken[top]);
    size_t cover = c.max == 0 ? 0 : (c.edges + c.max - 1) / c.max;

    if (s->taken[top] + c.n - cover <= s->k) {
        s->height--;
        return false;
    }
    if (c.n == 0)
        return true;
    if (c.max > 2) {
        memcpy(left + words, left, words * sizeof *left);
        s->taken[s->height] = s->taken[top] + 1;
        take(s, left + words, c.at);
        s->height++;
    }
    gr_bit_off(left, c.at);
    return false;
}

gr_status gr_larger_independent(gr_ctx *cx, gr_matrix *m, size_t k, gr_finding *out, gr_err *err)
{
    second s = { .m = m, .k = k, .height = 1 };
    gr_status st;

    *out = GR_FOUND_NONE;
    if (m->n == 0)
        return GR_OK;
    s.stack = gr_new_n(&cx->scratch, uint64_t, ((size_t)m->n + 2) * m->words);
    s.taken = gr_new_n(&cx->scratch, size_t, (size_t)m->n + 2);
    if (s.stack == NULL || s.taken == NULL)
        return gr_fail_memory(cx, err);
    gr_bits_fill(s.stack, m->n);
    for (size_t turn = 0; s.height != 0; turn++) {
        if ((turn & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (s.work > MAX_WORK || step(&s)) {
            *out = s.work > MAX_WORK ? GR_GAVE_UP : GR_FOUND_ONE;
            return GR_OK;
        }
    }
    return GR_OK;
}
