/* Kruskal's algorithm on a part of the edges at a time.
 *
 * Most edges are heavier than any in the tree. A sample of the weights tells where about the
 * lightest 3 n edges end; they are sorted and joined first. Of all others only those that still
 * join two trees are sorted, which are few (Osipov, Sanders, Singler: The Filter-Kruskal Minimum
 * Spanning Tree Algorithm, 2009). Edges of the smallest weight need no sorting at all. */
#include "algo/trees/spanning_int.h"

#include <math.h>
#include <stdlib.h>

#define SAMPLES    1024
#define FIRST_PART 3  /* edges for each node in the first part */
#define DIGIT_BITS 11 /* of a key in one round of sorting */
#define DIGITS     (1u << DIGIT_BITS)
#define SIGN       (UINT64_C(1) << 63)

typedef GR_VEC(gr_span_edge) edges;

typedef struct search {
    gr_ctx *cx;
    const gr_graph *g;
    const gr_column *weight;
    bool heaviest;
    const gr_span_rule *rule; /* by edge, or NULL */
    gr_vid *up;               /* union and find */
    gr_span *out;
    edges part;
} search;

/* --- keys --- */

uint64_t gr_span_key(const gr_column *weight, bool heaviest, gr_eid e)
{
    uint64_t key;
    double d;

    if (weight == NULL)
        return 0;
    if (weight->type == GR_COL_INT) {
        key = (uint64_t)weight->ints[e] ^ SIGN;
    } else {
        d = weight->reals[e] + 0.0; /* -0 becomes 0 */
        memcpy(&key, &d, sizeof key);
        key ^= key >> 63 != 0 ? UINT64_MAX : SIGN;
    }
    return heaviest ? ~key : key;
}

static int64_t int_of(uint64_t key, bool heaviest)
{
    return (int64_t)((heaviest ? ~key : key) ^ SIGN);
}

static double real_of(uint64_t key, bool heaviest)
{
    uint64_t k = heaviest ? ~key : key;
    double d;

    k ^= k >> 63 != 0 ? SIGN : UINT64_MAX;
    memcpy(&d, &k, sizeof d);
    return d;
}

static int by_key(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* The key up to which the first part goes. */
static uint64_t choose_cut(const search *s)
{
    uint64_t sample[SAMPLES], m = gr_graph_n_edges(s->g);
    uint64_t first = (uint64_t)FIRST_PART * gr_graph_n_nodes(s->g);

    if (m <= first + first / 2 || m < SAMPLES)
        return UINT64_MAX;
    for (uint64_t i = 0; i < SAMPLES; i++)
        sample[i] = gr_span_key(s->weight, s->heaviest, (gr_eid)(m * i / SAMPLES));
    qsort(sample, SAMPLES, sizeof *sample, by_key);
    return sample[first * SAMPLES / m];
}

static uint64_t least_key(const search *s)
{
    uint64_t least = UINT64_MAX;

    for (gr_eid e = 0; e < gr_graph_n_edges(s->g); e++) {
        uint64_t key = gr_span_key(s->weight, s->heaviest, e);

        least = key < least ? key : least;
    }
    return least;
}

/* --- sorting --- */

/* One round: stable, by the digit at `shift`. */
static void sort_digit(const gr_span_edge *from, gr_span_edge *to, size_t n, uint64_t least,
                       unsigned shift)
{
    size_t place[DIGITS] = { 0 }, sum = 0;

    for (size_t i = 0; i < n; i++)
        place[((from[i].key - least) >> shift) % DIGITS]++;
    for (size_t d = 0; d < DIGITS; d++) {
        size_t count = place[d];

        place[d] = sum;
        sum += count;
    }
    for (size_t i = 0; i < n; i++)
        to[place[((from[i].key - least) >> shift) % DIGITS]++] = from[i];
}

static gr_status sort_part(search *s, gr_err *err)
{
    uint64_t least = UINT64_MAX, most = 0;
    size_t bytes = s->part.n * sizeof *s->part.at;
    gr_span_edge *other = NULL, *from = s->part.at, *to;
    gr_status st = GR_OK;

    for (size_t i = 0; i < s->part.n; i++) {
        least = from[i].key < least ? from[i].key : least;
        most = from[i].key > most ? from[i].key : most;
    }
    if (s->part.n < 2 || least == most)
        return GR_OK;
    if ((other = gr_mem_resize(&s->cx->budget, NULL, 0, bytes)) == NULL)
        return gr_fail_memory(s->cx, err);
    to = other;
    for (unsigned shift = 0; shift < 64 && (most - least) >> shift != 0 && st == GR_OK;
         shift += DIGIT_BITS) {
        gr_span_edge *t = from;

        sort_digit(from, to, s->part.n, least, shift);
        from = to;
        to = t;
        st = gr_ctx_check(s->cx, err);
    }
    if (from == other)
        memcpy(s->part.at, other, bytes);
    gr_mem_resize(&s->cx->budget, other, bytes, 0);
    return st;
}

/* --- joining --- */

static void join(search *s, gr_span_edge e)
{
    gr_vid u = gr_set_root(s->up, e.u), v = gr_set_root(s->up, e.v);

    if (u == v)
        return;
    if (u < v)
        s->up[v] = u;
    else
        s->up[u] = v;
    s->out->at[s->out->n++] = e;
}

static gr_status join_part(search *s, gr_err *err)
{
    gr_status st = sort_part(s, err);

    for (size_t i = 0; i < s->part.n && st == GR_OK; i++) {
        if (GR_EVERY(i))
            st = gr_ctx_check(s->cx, err);
        join(s, s->part.at[i]);
    }
    s->part.n = 0;
    return st;
}

/* The edges up to the cut if `first`, else those above it that still join two trees. Those of key
 * `least` are joined at once. */
static gr_status collect(search *s, uint64_t least, bool first, uint64_t cut, gr_err *err)
{
    gr_status st;

    for (gr_edge_iter it = gr_edges(s->g); gr_edge_next(&it);) {
        gr_span_edge e = { gr_span_key(s->weight, s->heaviest, it.id), it.u, it.v };

        if (GR_EVERY(it.id) && (st = gr_ctx_check(s->cx, err)) != GR_OK)
            return st;
        if ((e.key <= cut) != first || it.u == it.v ||
            (s->rule != NULL && s->rule[it.id] != GR_SPAN_FREE))
            continue;
        if (e.key == least)
            join(s, e);
        else if ((first || s->up[it.u] != s->up[it.v]) && !gr_vec_push(&s->part, e))
            return gr_fail_memory(s->cx, err);
    }
    return GR_OK;
}

/* Before all others. */
static gr_status join_forced(search *s, gr_err *err)
{
    gr_status st;

    for (gr_edge_iter it = gr_edges(s->g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(s->cx, err)) != GR_OK)
            return st;
        if (s->rule[it.id] == GR_SPAN_WITH)
            join(s, (gr_span_edge){ gr_span_key(s->weight, s->heaviest, it.id), it.u, it.v });
    }
    return GR_OK;
}

static int in_order(const void *a, const void *b)
{
    const gr_span_edge *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->u != y->u ? (x->u > y->u) - (x->u < y->u) : (x->v > y->v) - (x->v < y->v);
}

gr_status gr_span_find(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool heaviest,
                       const gr_span_rule *rule, gr_span *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    search s = { cx, g, weight, heaviest, rule, .out = out, .part = { .budget = &cx->budget } };
    uint64_t least = least_key(&s), cut = choose_cut(&s);
    gr_status st;

    s.up = gr_arena_alloc(&cx->scratch, n * sizeof *s.up);
    *out = (gr_span){ .at = gr_arena_alloc(&cx->scratch, n * sizeof *out->at) };
    if (s.up == NULL || out->at == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        s.up[v] = v;
    if (rule != NULL && (st = join_forced(&s, err)) != GR_OK)
        return st;
    if ((st = collect(&s, least, true, cut, err)) == GR_OK)
        st = join_part(&s, err);
    for (gr_vid v = 0; v < n; v++) /* roots are smaller, so up[up[v]] is final */
        s.up[v] = s.up[s.up[v]];
    if (st == GR_OK && cut != UINT64_MAX && (st = collect(&s, least, false, cut, err)) == GR_OK)
        st = join_part(&s, err);
    gr_vec_clear(&s.part);
    return st == GR_OK && rule != NULL
               ? gr_sort(cx, out->at, out->n, sizeof *out->at, in_order, err)
               : st;
}

/* --- what was found --- */

gr_status gr_span_weight(const gr_column *weight, bool heaviest, const gr_span *s, gr_value *out,
                         gr_err *err)
{
    bool whole = weight == NULL || weight->type == GR_COL_INT;
    gr_exact sum = { 0, 0 };

    for (size_t i = 0; i < s->n; i++)
        if (whole)
            sum.m += weight != NULL ? int_of(s->at[i].key, heaviest) : 1;
        else if (!gr_exact_add(&sum, gr_exact_of(gr_num_decimal(real_of(s->at[i].key, heaviest)))))
            return gr_fail_arg(err, GR_ELIMIT, "weight",
                               "weight: the numbers are too far apart to add them up exactly");
    *out = whole ? gr_v_int((int64_t)sum.m) : gr_v_real(gr_exact_value(&sum));
    if (whole ? out->i != sum.m : !isfinite(out->d))
        return gr_fail_arg(err, GR_ELIMIT, "weight", "weight: the sum does not fit in 64 bits");
    return GR_OK;
}

gr_status gr_span_list(gr_ctx *cx, const gr_graph *g, const gr_span *s, gr_value *out, gr_err *err)
{
    gr_status st;

    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < s->n; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_v_push(&cx->arena, out, gr_v_link(g, s->at[i].u, s->at[i].v)))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}
