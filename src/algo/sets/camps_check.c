/* The most weight that can lie between two camps, for verifiers: by tables.
 *
 * Nodes come one after the other. A table has the best of those that came, for every way to part
 * the ones among them that still wait for a neighbour; a node that has met all its neighbours
 * leaves the table. Small where graphs are small, or long and thin. */
#include "algo/sets/camps_int.h"

#define NODES_MAX 4096u
#define WIDE_MAX  20        /* nodes that wait at once */
#define WORK_MAX  60000000u /* steps of a nanosecond or so */

typedef struct sweep {
    gr_vid n;
    const uint64_t *start; /* rows of rivals */
    const gr_vid *to;
    const int64_t *w;
    gr_vid *left; /* neighbours that did not come yet */
    bool *here;   /* came */
    gr_vid front[WIDE_MAX + 1];
    int wide;
    int64_t *table, *spare; /* 2^wide; a bit of a place is the side of a node in front */
    uint64_t work;
} sweep;

static gr_status make_rows(gr_ctx *cx, sweep *s, const gr_rivals *at, size_t m, gr_err *err)
{
    uint64_t *start = gr_new_n(&cx->scratch, uint64_t, (size_t)s->n + 2);
    gr_vid *to = gr_new_n(&cx->scratch, gr_vid, 2 * m);
    int64_t *w = gr_new_n(&cx->scratch, int64_t, 2 * m);
    size_t most = (size_t)1 << (s->n < WIDE_MAX ? s->n : WIDE_MAX);

    s->left = gr_new_n(&cx->scratch, gr_vid, s->n);
    s->here = gr_new_n(&cx->scratch, bool, s->n);
    s->table = gr_new_n(&cx->scratch, int64_t, most);
    s->spare = gr_new_n(&cx->scratch, int64_t, most);
    if (start == NULL || to == NULL || w == NULL || s->left == NULL || s->here == NULL ||
        s->table == NULL || s->spare == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < m; i++) {
        start[at[i].u + 2]++;
        start[at[i].v + 2]++;
    }
    for (gr_vid v = 0; v < s->n; v++) {
        s->left[v] = (gr_vid)start[v + 2];
        start[v + 2] += start[v + 1];
    }
    for (size_t i = 0; i < m; i++) {
        w[start[at[i].u + 1]] = w[start[at[i].v + 1]] = at[i].w;
        to[start[at[i].u + 1]++] = at[i].v;
        to[start[at[i].v + 1]++] = at[i].u;
    }
    s->start = start;
    s->to = to;
    s->w = w;
    return GR_OK;
}

/* How many more wait once v has come: v, unless it has met all, less those it was the last for. */
static int widening(const sweep *s, gr_vid v)
{
    int more = s->left[v] != 0;

    for (int i = 0; i < s->wide; i++) {
        gr_vid meets = 0;

        for (uint64_t e = s->start[v]; e < s->start[v + 1]; e++)
            meets += s->to[e] == s->front[i];
        more -= meets != 0 && meets == s->left[s->front[i]];
    }
    return more;
}

/* The node that makes the table smallest; one beside those in front if there is any. */
static gr_vid next_node(const sweep *s)
{
    gr_vid best = GR_NO_NODE;
    int least = 0;

    for (gr_vid v = 0; v < s->n; v++) {
        bool beside = false;
        int more;

        if (s->here[v])
            continue;
        for (uint64_t e = s->start[v]; e < s->start[v + 1] && !beside; e++)
            beside = s->here[s->to[e]];
        if (s->wide != 0 && !beside)
            continue;
        more = widening(s, v);
        if (best == GR_NO_NODE || more < least) {
            best = v;
            least = more;
        }
    }
    return best;
}

/* v comes, on either side. */
static void enter(sweep *s, gr_vid v)
{
    size_t size = (size_t)1 << s->wide;
    int64_t with[WIDE_MAX + 1] = { 0 };

    for (uint64_t e = s->start[v]; e < s->start[v + 1]; e++) {
        if (!s->here[s->to[e]])
            continue;
        s->left[v]--;
        s->left[s->to[e]]--;
        for (int i = 0; i < s->wide; i++)
            with[i] += s->front[i] == s->to[e] ? s->w[e] : 0;
    }
    for (size_t p = 0; p < size; p++) {
        int64_t gain[2] = { 0, 0 };

        for (int i = 0; i < s->wide; i++)
            gain[(p >> i & 1) == 0] += with[i];
        s->table[size + p] = s->table[p] + gain[1];
        s->table[p] += gain[0];
    }
    s->work += size * ((size_t)s->wide + 2);
    s->here[v] = true;
    s->front[s->wide++] = v;
}

/* The node at place i has met all: the better of its sides counts. */
static void leave(sweep *s, int i)
{
    size_t low = ((size_t)1 << i) - 1, size = (size_t)1 << --s->wide;
    int64_t *swap = s->table;

    for (size_t p = 0; p < size; p++) {
        size_t q = (p & low) | (p & ~low) << 1;
        int64_t a = s->table[q], b = s->table[q | (low + 1)];

        s->spare[p] = a > b ? a : b;
    }
    s->work += 2 * size;
    s->table = s->spare;
    s->spare = swap;
    for (; i < s->wide; i++)
        s->front[i] = s->front[i + 1];
}

gr_status gr_camps_most(gr_ctx *cx, gr_vid n, const gr_rivals *at, size_t m, int64_t *most,
                        bool *done, gr_err *err)
{
    sweep s = { .n = n };
    gr_status st;

    *done = false;
    if (n > NODES_MAX || m > 8 * NODES_MAX)
        return GR_OK;
    if ((st = make_rows(cx, &s, at, m, err)) != GR_OK)
        return st;
    for (gr_vid turn = 0; turn < n; turn++) {
        gr_vid v = next_node(&s);

        if (s.wide == WIDE_MAX || s.work > WORK_MAX)
            return GR_OK;
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        enter(&s, v);
        s.work += (uint64_t)n * 16;
        for (int i = s.wide; i-- > 0;)
            if (s.left[s.front[i]] == 0)
                leave(&s, i);
    }
    *most = s.table[0];
    *done = true;
    return GR_OK;
}
