/* How tours are found and made shorter.
 *
 * Held and Karp's sets for few nodes. Else a tour is made shorter by turning a piece of it round
 * (2-opt, symmetric only) and by moving up to three nodes elsewhere (Or-opt), until neither helps;
 * then four places are cut and joined otherwise, and it begins anew from the best. */
#include "algo/tours/salesman_int.h"

int64_t gr_tour_length(const gr_tour_task *t, const gr_vid *at)
{
    int64_t sum = 0;

    for (gr_vid i = 0; i < t->n; i++)
        sum += t->d[(size_t)at[i] * t->n + at[i + 1 < t->n ? i + 1 : 0]];
    return sum;
}

void gr_tour_nearest(const gr_tour_task *t, gr_vid start, bool *seen, gr_tour *out)
{
    gr_vid here = start;

    memset(seen, 0, t->n);
    for (gr_vid k = 0; k < t->n; k++) {
        const int64_t *row = t->d + (size_t)here * t->n;
        gr_vid next = GR_NO_NODE;

        out->at[k] = here;
        seen[here] = true;
        for (gr_vid v = 0; v < t->n; v++)
            if (!seen[v] && (next == GR_NO_NODE || row[v] < row[next]))
                next = v;
        here = next;
    }
    out->length = gr_tour_length(t, out->at);
}

/* --- sets --- */

static void trace(const gr_tour_task *t, const int64_t *best, gr_tour *out)
{
    uint32_t n = t->n - 1, set = (UINT32_C(1) << n) - 1, to = n; /* node n is the begin and end */

    out->length = GR_FAR;
    for (uint32_t place = t->n - 1; place > 0; place--) {
        int64_t shortest = GR_FAR;
        uint32_t end = 0;

        for (uint32_t v = 0; v < n; v++) {
            int64_t sum;

            if ((set >> v & 1) == 0 || best[(size_t)set * n + v] == GR_FAR)
                continue;
            sum = best[(size_t)set * n + v] + t->d[(size_t)v * t->n + to];
            if (sum < shortest) {
                shortest = sum;
                end = v;
            }
        }
        if (out->length == GR_FAR)
            out->length = shortest;
        out->at[place] = end;
        set ^= UINT32_C(1) << end;
        to = end;
    }
    out->at[0] = n;
}

gr_status gr_tour_exact(gr_ctx *cx, const gr_tour_task *t, gr_clock *clock, gr_tour *tour,
                        bool *done, gr_err *err)
{
    uint32_t n = t->n - 1, all = (UINT32_C(1) << n) - 1;
    int64_t *best = gr_arena_alloc(&cx->scratch, ((size_t)all + 1) * n * sizeof *best);
    gr_status st = GR_OK;

    *done = false;
    if (best == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t set = 1; set <= all; set++) {
        if ((set & 0x3ff) == 0) {
            clock->over = clock->over || gr_now_ns() >= clock->end_ns;
            st = gr_ctx_check(cx, err);
        }
        if (st != GR_OK || clock->over)
            return st;
        for (uint32_t v = 0; v < n; v++) {
            uint32_t before = set & ~(UINT32_C(1) << v);
            int64_t shortest = before == 0 ? t->d[(size_t)n * t->n + v] : GR_FAR;

            if ((set >> v & 1) == 0)
                continue;
            for (uint32_t left = before; left != 0; left &= left - 1) {
                uint32_t u = (uint32_t)__builtin_ctz(left);
                int64_t sum = best[(size_t)before * n + u] + t->d[(size_t)u * t->n + v];

                shortest = sum < shortest ? sum : shortest;
            }
            best[(size_t)set * n + v] = shortest;
        }
    }
    trace(t, best, tour);
    *done = true;
    return GR_OK;
}

/* --- making it shorter --- */

static int64_t dist(const gr_tour_task *t, gr_vid u, gr_vid v)
{
    return t->d[(size_t)u * t->n + v];
}

static void reverse(gr_vid *at, gr_vid first, gr_vid last)
{
    for (; first < last; first++, last--) {
        gr_vid v = at[first];

        at[first] = at[last];
        at[last] = v;
    }
}

/* Turns at[i+1..k] round wherever that helps. *better: it did. */
static gr_status turn_pieces(gr_ctx *cx, const gr_tour_task *t, gr_clock *clock, gr_tour *tour,
                             bool *better, gr_err *err)
{
    gr_vid *at = tour->at, n = t->n;
    gr_status st = GR_OK;

    for (gr_vid i = 0; i + 2 < n && st == GR_OK && !clock->over; i++) {
        uint64_t work = 4 * (uint64_t)n;

        for (gr_vid k = i + 2; k < n; k++) {
            gr_vid a = at[i], b = at[i + 1], c = at[k], d = at[k + 1 < n ? k + 1 : 0];
            int64_t gain = dist(t, a, b) + dist(t, c, d) - dist(t, a, c) - dist(t, b, d);

            if (d == a || gain <= 0)
                continue;
            reverse(at, i + 1, k);
            work += k - i;
            tour->length -= gain;
            *better = true;
        }
        st = gr_clock_work(cx, clock, work, err);
    }
    return st;
}

/* Moves at[i+1..i+size] between two nodes behind it, as it is or turned round. */
static bool move_piece(const gr_tour_task *t, gr_tour *tour, gr_vid i, gr_vid size)
{
    gr_vid *at = tour->at, n = t->n, a = at[i], b = at[i + 1], c = at[i + size];
    gr_vid after = at[i + size + 1 < n ? i + size + 1 : 0], piece[3];
    int64_t gain = dist(t, a, b) + dist(t, c, after) - dist(t, a, after);

    for (gr_vid k = i + size + 1; k < n; k++) {
        gr_vid u = at[k], v = at[k + 1 < n ? k + 1 : 0];
        int64_t straight = dist(t, u, b) + dist(t, c, v) - dist(t, u, v);
        int64_t turned = t->symmetric ? dist(t, u, c) + dist(t, b, v) - dist(t, u, v) : GR_FAR;
        int64_t cost = straight < turned ? straight : turned;

        if (v == b || cost >= gain)
            continue;
        memcpy(piece, at + i + 1, size * sizeof *piece);
        memmove(at + i + 1, at + i + size + 1, (k - i - size) * sizeof *at);
        memcpy(at + k - size + 1, piece, size * sizeof *piece);
        if (turned < straight)
            reverse(at, k - size + 1, k);
        tour->length -= gain - cost;
        return true;
    }
    return false;
}

/* Brings the last nodes to the front, so that moves across the end of the array are seen, too. */
static void shift(const gr_tour_task *t, gr_vid *at, gr_vid by)
{
    reverse(at, 0, t->n - 1);
    reverse(at, 0, by - 1);
    reverse(at, by, t->n - 1);
}

static gr_status move_pieces(gr_ctx *cx, const gr_tour_task *t, gr_clock *clock, gr_tour *tour,
                             bool *better, gr_err *err)
{
    gr_status st = GR_OK;

    for (gr_vid size = 1; size <= 3; size++)
        for (gr_vid i = 0; i + size + 1 < t->n && st == GR_OK && !clock->over; i++) {
            *better = move_piece(t, tour, i, size) || *better;
            st = gr_clock_work(cx, clock, 4 * (uint64_t)t->n, err);
        }
    return st;
}

static gr_status settle(gr_ctx *cx, const gr_tour_task *t, gr_clock *clock, gr_tour *tour,
                        gr_err *err)
{
    gr_status st = GR_OK;

    for (unsigned quiet = 0; st == GR_OK && !clock->over && quiet < 2;) {
        bool better = false;

        if (t->symmetric)
            st = turn_pieces(cx, t, clock, tour, &better, err);
        if (st == GR_OK)
            st = move_pieces(cx, t, clock, tour, &better, err);
        shift(t, tour->at, (t->n + 1) / 2);
        quiet = better ? 0 : quiet + 1;
        if (st == GR_OK)
            st = gr_clock_tick(cx, clock, err);
    }
    return st;
}

/* A B C D becomes A C B D at three random places. */
static void kick(const gr_tour_task *t, gr_rng *rng, const gr_vid *from, gr_vid *to)
{
    gr_vid p[3], n = t->n, k = 0;

    for (int i = 0; i < 3; i++)
        p[i] = 1 + (gr_vid)gr_rng_below(rng, n - 1);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (p[j] > p[j + 1]) {
                gr_vid v = p[j];

                p[j] = p[j + 1];
                p[j + 1] = v;
            }
    for (gr_vid i = 0; i < p[0]; i++)
        to[k++] = from[i];
    for (gr_vid i = p[1]; i < p[2]; i++)
        to[k++] = from[i];
    for (gr_vid i = p[0]; i < p[1]; i++)
        to[k++] = from[i];
    for (gr_vid i = p[2]; i < n; i++)
        to[k++] = from[i];
}

gr_status gr_tour_improve(gr_ctx *cx, const gr_tour_task *t, gr_clock *clock, int64_t bound,
                          gr_tour *tour, gr_err *err)
{
    gr_tour next = { gr_new_n(&cx->scratch, gr_vid, t->n), 0 };
    uint64_t kicks = t->n < 8 ? 0 : 20 * (uint64_t)t->n;
    gr_rng rng;
    gr_status st;

    if (next.at == NULL)
        return gr_fail_memory(cx, err);
    gr_rng_seed(&rng, cx->seed);
    st = t->n < 4 ? GR_OK : settle(cx, t, clock, tour, err);
    while (st == GR_OK && kicks-- > 0 && !clock->over && tour->length > bound) {
        kick(t, &rng, tour->at, next.at);
        next.length = gr_tour_length(t, next.at);
        st = settle(cx, t, clock, &next, err);
        if (st == GR_OK && next.length < tour->length) {
            memcpy(tour->at, next.at, t->n * sizeof *next.at);
            tour->length = next.length;
        }
    }
    return st;
}
