/* The fewest rounds in which everyone is told, for small graphs that are no trees.
 *
 * A number of rounds is tried after the other. Who knows is a set of bits; in each round all ways
 * to choose calls that leave no call out are tried. Sets that did not get there are remembered; so
 * is what is clear at once: numbers at most double, and news goes one step a round. */
#include "algo/paths/broadcast_int.h"

#define MEMORY (UINT64_C(1) << 18) /* sets that are remembered */

typedef struct search {
    gr_ctx *cx;
    gr_broadcast *b;
    gr_clock *clock;
    gr_err *err;
    uint64_t near[GR_BROADCAST_MOST]; /* whom each can call */
    uint64_t all;
    uint64_t *failed;   /* by hash; 0 = free */
    uint8_t *failed_in; /* rounds that were left */
    gr_call call[GR_BROADCAST_MOST];
    size_t n_calls;
    uint32_t rounds; /* that are tried */
    gr_status st;
} search;

static uint64_t slot_of(uint64_t known)
{
    return (known * UINT64_C(0x9e3779b97f4a7c15)) >> 46;
}

static bool has_failed(const search *s, uint64_t known, uint32_t left)
{
    uint64_t k = slot_of(known);

    return s->failed[k] == known && s->failed_in[k] >= left;
}

/* Can it be done in so many rounds at all? */
static bool is_possible(const search *s, uint64_t known, uint32_t left)
{
    uint64_t at = known;
    uint32_t n = (uint32_t)__builtin_popcountll(known);

    if (left < 6 && (n << left) < s->b->n)
        return false;
    for (uint32_t k = 0; k < left && at != s->all; k++) {
        uint64_t next = at;

        for (uint64_t rest = at; rest != 0; rest &= rest - 1)
            next |= s->near[__builtin_ctzll(rest)];
        at = next;
    }
    return at == s->all;
}

static bool tell(search *s, uint64_t known, uint32_t left);

/* Chooses whom those in `callers` call; `told` is who was told in this round, `idle` who could have
 * called and did not. */
static bool choose(search *s, uint64_t known, uint64_t callers, uint64_t told, uint64_t idle,
                   uint32_t left)
{
    gr_vid u;

    if (callers == 0) {
        for (uint64_t rest = idle; rest != 0; rest &= rest - 1)
            if ((s->near[__builtin_ctzll(rest)] & ~known & ~told) != 0)
                return false;
        return tell(s, known | told, left - 1);
    }
    if ((s->st = gr_clock_tick(s->cx, s->clock, s->err)) != GR_OK || s->clock->over)
        return false;
    u = (gr_vid)__builtin_ctzll(callers);
    for (uint64_t rest = s->near[u] & ~known & ~told; rest != 0; rest &= rest - 1) {
        gr_vid v = (gr_vid)__builtin_ctzll(rest);

        s->call[s->n_calls++] = (gr_call){ s->rounds - left + 1, u, v };
        if (choose(s, known, callers & (callers - 1), told | UINT64_C(1) << v, idle, left))
            return true;
        s->n_calls--;
    }
    return choose(s, known, callers & (callers - 1), told, idle | UINT64_C(1) << u, left);
}

static bool tell(search *s, uint64_t known, uint32_t left)
{
    uint64_t callers = 0;

    if (known == s->all)
        return true;
    if (left == 0 || has_failed(s, known, left) || !is_possible(s, known, left))
        return false;
    for (uint64_t rest = known; rest != 0; rest &= rest - 1)
        if ((s->near[__builtin_ctzll(rest)] & ~known) != 0)
            callers |= rest & -rest;
    if (choose(s, known, callers, 0, 0, left))
        return true;
    if (s->st == GR_OK && !s->clock->over) {
        s->failed[slot_of(known)] = known;
        s->failed_in[slot_of(known)] = (uint8_t)left;
    }
    return false;
}

gr_status gr_broadcast_search(gr_ctx *cx, gr_broadcast *b, gr_clock *clock, gr_err *err)
{
    search s = { .cx = cx, .b = b, .clock = clock, .err = err, .st = GR_OK };

    if (b->n > GR_BROADCAST_MOST)
        return GR_OK;
    s.all = b->n == 64 ? UINT64_MAX : (UINT64_C(1) << b->n) - 1;
    s.failed = gr_new_n(&cx->scratch, uint64_t, MEMORY);
    s.failed_in = gr_new_n(&cx->scratch, uint8_t, MEMORY);
    if (s.failed == NULL || s.failed_in == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < b->n; v++)
        for (uint64_t i = b->rows.start[v]; i < b->rows.start[v + 1]; i++)
            s.near[v] |= UINT64_C(1) << b->rows.to[i];
    for (; b->bound < b->rounds; b->bound++) {
        s.rounds = b->bound;
        s.n_calls = 0;
        if (tell(&s, UINT64_C(1) << b->source, b->bound)) {
            b->rounds = b->bound;
            memcpy(b->call, s.call, s.n_calls * sizeof *b->call);
        }
        if (s.st != GR_OK || clock->over || b->rounds == b->bound)
            break;
    }
    return s.st;
}
