/* What no tour is shorter than.
 *
 * Without one node a tour is a path, which is no shorter than the shortest tree; the node has two
 * links more. A price on each node, paid by both of its links, changes every tour by the same
 * amount but not every tree: prices rise where the tree has too many links and fall where it has
 * one (Held and Karp 1970, 1971). All of it in integers, so that the bound is exact. */
#include "algo/tours/salesman_int.h"

#define ROUNDS 400

int64_t gr_tour_bound_of(const gr_tour_task *t, const gr_tour_bound *b, int64_t tree)
{
    int64_t sum = tree;

    for (gr_vid v = 0; v < t->n; v++)
        sum -= 2 * b->price[v];
    return sum / b->scale + (sum % b->scale > 0);
}

int64_t gr_tour_bound_plain(const gr_tour_task *t)
{
    int64_t out = 0, in = 0;

    for (gr_vid u = 0; u < t->n; u++) {
        int64_t least_out = GR_FAR, least_in = GR_FAR;

        for (gr_vid v = 0; v < t->n; v++) {
            int64_t there = t->d[(size_t)u * t->n + v], back = t->d[(size_t)v * t->n + u];

            least_out = u != v && there < least_out ? there : least_out;
            least_in = u != v && back < least_in ? back : least_in;
        }
        out += least_out;
        in += least_in;
    }
    return out > in ? out : in;
}

typedef struct tree {
    int64_t *near; /* from each node to the tree so far */
    gr_vid *from;
    bool *in;
    int32_t *degree;
} tree;

static int64_t priced(const gr_tour_task *t, const gr_tour_bound *b, gr_vid u, gr_vid v)
{
    return b->scale * t->d[(size_t)u * t->n + v] + b->price[u] + b->price[v];
}

/* Prim's tree over all nodes but 0, and the two shortest links of node 0. */
static int64_t grow(const gr_tour_task *t, const gr_tour_bound *b, tree *w)
{
    int64_t sum = 0;
    gr_vid two[2] = { 0, 0 };

    memset(w->in, 0, t->n);
    memset(w->degree, 0, t->n * sizeof *w->degree);
    for (gr_vid v = 1; v < t->n; v++)
        w->near[v] = GR_FAR;
    w->near[1] = 0;
    w->from[1] = 0;
    for (gr_vid k = 1; k < t->n; k++) {
        gr_vid next = 0;

        for (gr_vid v = 1; v < t->n; v++)
            if (!w->in[v] && (next == 0 || w->near[v] < w->near[next]))
                next = v;
        w->in[next] = true;
        sum += w->near[next];
        w->degree[next]++;
        w->degree[w->from[next]]++;
        for (gr_vid v = 1; v < t->n; v++)
            if (!w->in[v] && priced(t, b, next, v) < w->near[v]) {
                w->near[v] = priced(t, b, next, v);
                w->from[v] = next;
            }
    }
    w->degree[1]--;
    for (gr_vid v = 1; v < t->n; v++) {
        if (two[0] == 0 || priced(t, b, 0, v) < priced(t, b, 0, two[0])) {
            two[1] = two[0];
            two[0] = v;
        } else if (two[1] == 0 || priced(t, b, 0, v) < priced(t, b, 0, two[1])) {
            two[1] = v;
        }
    }
    w->degree[0] = 2;
    w->degree[two[0]]++;
    w->degree[two[1]]++;
    return sum + priced(t, b, 0, two[0]) + priced(t, b, 0, two[1]);
}

/* The step is a share of what is missing to the length of a tour, over how wrong the degrees are.
 */
static void change_prices(const gr_tour_task *t, const tree *w, double missing, double share,
                          gr_tour_bound *b)
{
    double wrong = 0, step, most = 4.0 * (double)t->missing * (double)b->scale;

    for (gr_vid v = 0; v < t->n; v++)
        wrong += (double)(w->degree[v] - 2) * (double)(w->degree[v] - 2);
    step = wrong > 0 ? share * missing / wrong : 0;
    for (gr_vid v = 0; v < t->n; v++) {
        double price = (double)b->price[v] + step * (double)(w->degree[v] - 2);

        b->price[v] = (int64_t)(price > most ? most : price < -most ? -most : price);
    }
}

/* Prices are at most four times as large as the longest link, and all sums must fit. */
static int64_t scale_for(const gr_tour_task *t)
{
    int64_t scale = 1024;

    while (scale > 1 && t->missing > (INT64_C(1) << 60) / scale / 8 / t->n)
        scale /= 4;
    return scale;
}

gr_status gr_tour_bound_find(gr_ctx *cx, const gr_tour_task *t, gr_clock *clock, int64_t length,
                             gr_tour_bound *out, gr_err *err)
{
    gr_arena *a = &cx->scratch;
    tree w = { gr_new_n(a, int64_t, t->n), gr_new_n(a, gr_vid, t->n), gr_new_n(a, bool, t->n),
               gr_new_n(a, int32_t, t->n) };
    gr_tour_bound now = { .price = gr_new_n(a, int64_t, t->n), .scale = scale_for(t) };
    gr_status st = GR_OK;
    double share = 1;
    unsigned worse = 0;

    *out = (gr_tour_bound){ .value = gr_tour_bound_plain(t), .scale = 1 };
    if (!t->symmetric || t->n < 3)
        return GR_OK;
    out->price = gr_new_n(a, int64_t, t->n);
    if (w.near == NULL || w.from == NULL || w.in == NULL || w.degree == NULL || now.price == NULL ||
        out->price == NULL)
        return gr_fail_memory(cx, err);
    out->scale = now.scale;
    out->value = INT64_MIN;
    for (unsigned i = 0;
         st == GR_OK && i < ROUNDS && (i == 0 || !clock->over) && out->value < length; i++) {
        now.value = gr_tour_bound_of(t, &now, grow(t, &now, &w));
        if (now.value > out->value) {
            out->value = now.value;
            memcpy(out->price, now.price, t->n * sizeof *now.price);
            worse = 0;
        } else if (++worse > 10) {
            share /= 2;
            worse = 0;
        }
        change_prices(t, &w, (double)(length - now.value) * (double)now.scale, share, &now);
        clock->over = gr_now_ns() >= clock->end_ns;
        st = gr_ctx_check(cx, err);
    }
    return st;
}
