/* What is simply counted of a pair, and how well scores tell links from pairs that are none. */
#include <math.h>
#include <stdlib.h>

#include "learn/pairs.h"

const char *const gr_pair_count_names[GR_PAIR_COUNTS] = {
    [GR_PAIR_COMMON] = "common_neighbors",
    [GR_PAIR_JACCARD] = "jaccard_coefficient",
    [GR_PAIR_ADAMIC_ADAR] = "adamic_adar_index",
    [GR_PAIR_ALLOCATION] = "resource_allocation_index",
    [GR_PAIR_ATTACHMENT] = "preferential_attachment",
};

bool gr_pair_linked(const gr_pair_graph *g, gr_pair p)
{
    size_t low = g->from[p.u], high = g->from[p.u + 1];

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (g->col[middle] < p.v)
            low = middle + 1;
        else
            high = middle;
    }
    return low < g->from[p.u + 1] && g->col[low] == p.v;
}

void gr_pair_counts_of(const gr_pair_graph *g, gr_pair p, double out[GR_PAIR_COUNTS])
{
    size_t i = g->from[p.u], j = g->from[p.v], linked = gr_pair_linked(g, p);
    double here = (double)(g->from[p.u + 1] - i - linked);
    double there = (double)(g->from[p.v + 1] - j - linked);

    memset(out, 0, GR_PAIR_COUNTS * sizeof *out);
    while (i < g->from[p.u + 1] && j < g->from[p.v + 1]) {
        uint32_t a = g->col[i], b = g->col[j];

        if (a == b) {
            double degree = (double)(g->from[a + 1] - g->from[a]); /* at least 2 */

            out[GR_PAIR_COMMON]++;
            out[GR_PAIR_ADAMIC_ADAR] += 1 / log(degree);
            out[GR_PAIR_ALLOCATION] += 1 / degree;
        }
        i += a <= b;
        j += b <= a;
    }
    if (here + there > 0)
        out[GR_PAIR_JACCARD] = out[GR_PAIR_COMMON] / (here + there - out[GR_PAIR_COMMON]);
    out[GR_PAIR_ATTACHMENT] = here * there;
}

/* --- figures --- */

typedef struct scored {
    float score;
    bool good;
} scored;

static int by_score(const void *a, const void *b)
{
    float x = ((const scored *)a)->score, y = ((const scored *)b)->score;

    return (x < y) - (x > y);
}

static scored *sorted(gr_arena *a, const float *good, size_t n_good, const float *bad, size_t n_bad)
{
    scored *all = gr_new_n(a, scored, n_good + n_bad + 1);

    for (size_t i = 0; all != NULL && i < n_good + n_bad; i++)
        all[i] = i < n_good ? (scored){ good[i], true } : (scored){ bad[i - n_good], false };
    if (all != NULL)
        qsort(all, n_good + n_bad, sizeof *all, by_score);
    return all;
}

/* One past those of the score at `from`; how many of them are good. */
static size_t level(const scored *all, size_t n, size_t from, size_t *good)
{
    size_t end = from;

    for (*good = 0; end < n && !(all[end].score < all[from].score); end++)
        *good += all[end].good;
    return end;
}

double gr_pair_auc(gr_arena *a, const float *good, size_t n_good, const float *bad, size_t n_bad)
{
    scored *all = sorted(a, good, n_good, bad, n_bad);
    size_t n = n_good + n_bad, above = 0; /* good ones with a higher score */
    double sum = 0;

    if (all == NULL)
        return NAN;
    for (size_t from = 0, end, here; from < n; from = end) {
        end = level(all, n, from, &here);
        sum += (double)(end - from - here) * ((double)above + 0.5 * (double)here);
        above += here;
    }
    return n_good != 0 && n_bad != 0 ? sum / (double)n_good / (double)n_bad : 0;
}

double gr_pair_precision(gr_arena *a, const float *good, size_t n_good, const float *bad,
                         size_t n_bad)
{
    scored *all = sorted(a, good, n_good, bad, n_bad);
    size_t n = n_good + n_bad, found = 0;
    double sum = 0;

    if (all == NULL)
        return NAN;
    for (size_t from = 0, end, here; from < n; from = end) {
        end = level(all, n, from, &here);
        found += here;
        sum += (double)here * (double)found / (double)end;
    }
    return n_good != 0 ? sum / (double)n_good : 0;
}
