/* The classifier at work: weights of the features are added up by class. */
#include "agent/phrases/phrases_int.h"

#include <math.h>

#define CLASSES_MAX 1024

/* The position of a value in sorted values; n if it is not there. */
static size_t find(const uint32_t *at, size_t n, uint32_t value)
{
    size_t lo = 0, hi = n;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (at[mid] < value)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < n && at[lo] == value ? lo : n;
}

static void keep(gr_phrase_guess best[GR_PHRASE_BEST], size_t *n, gr_phrase_guess g)
{
    size_t i = *n < GR_PHRASE_BEST ? (*n)++ : GR_PHRASE_BEST;

    if (i == GR_PHRASE_BEST && best[--i].p >= g.p)
        return;
    for (; i > 0 && best[i - 1].p < g.p; i--)
        best[i] = best[i - 1];
    best[i] = g;
}

size_t gr_phrase_classify(const gr_phrase_text *t, double (*fits)(const void *arg, size_t cls),
                          const void *arg, gr_phrase_guess best[GR_PHRASE_BEST])
{
    size_t classes = gr_n_phrase_classes < CLASSES_MAX ? gr_n_phrase_classes : CLASSES_MAX;
    uint32_t features[GR_PHRASE_FEATURES];
    size_t n = gr_phrase_features(t, &gr_phrase_concepts, features), found = 0;
    double score[CLASSES_MAX], unit = n == 0 ? 0 : gr_phrase_unit / sqrt((double)n);
    double most = -1e9, sum = 0;

    for (size_t c = 0; c < classes; c++)
        score[c] = (double)gr_phrase_bias[c];
    for (size_t i = 0; i < n; i++) {
        size_t f = find(gr_phrase_hashes, gr_n_phrase_features, features[i]);

        for (size_t e = f < gr_n_phrase_features ? gr_phrase_first[f] : 0;
             f < gr_n_phrase_features && e < gr_phrase_first[f + 1]; e++)
            score[gr_phrase_entry_class[e]] += unit * gr_phrase_entry_weight[e];
    }
    for (size_t c = 0; c < classes; c++)
        most = score[c] > most && fits(arg, c) > 0 ? score[c] : most;
    for (size_t c = 0; c < classes; c++) {
        double likely = fits(arg, c);

        if (likely > 0) {
            score[c] = likely * exp(score[c] - most);
            sum += score[c];
            keep(best, &found, (gr_phrase_guess){ c, score[c] });
        }
    }
    for (size_t i = 0; i < found; i++)
        best[i].p /= sum;
    return found;
}

bool gr_phrase_has_word(size_t cls, gr_str word)
{
    size_t f = find(gr_phrase_hashes, gr_n_phrase_features, gr_phrase_feature(word));

    if (f == gr_n_phrase_features)
        return false;
    for (size_t e = gr_phrase_first[f]; e < gr_phrase_first[f + 1]; e++)
        if (gr_phrase_entry_class[e] == cls)
            return true;
    return false;
}

bool gr_phrase_speaks_for(size_t cls, gr_str word)
{
    size_t f = find(gr_phrase_hashes, gr_n_phrase_features, gr_phrase_feature(word));

    if (f == gr_n_phrase_features)
        return false;
    for (size_t e = gr_phrase_first[f]; e < gr_phrase_first[f + 1]; e++)
        if (gr_phrase_entry_class[e] == cls)
            return gr_phrase_entry_weight[e] > 0;
    return false;
}

bool gr_phrase_knows_word(gr_str word)
{
    return find(gr_phrase_hashes, gr_n_phrase_features, gr_phrase_feature(word)) <
           gr_n_phrase_features;
}

double gr_phrase_role(const gr_phrase_text *t, size_t at)
{
    uint32_t features[GR_ROLE_FEATURES];
    double sum = 0;

    gr_phrase_role_features(t, at, features);
    for (size_t i = 0; i < GR_ROLE_FEATURES; i++) {
        size_t f = find(gr_role_hashes, gr_n_role_hashes, features[i]);

        sum += f < gr_n_role_hashes ? gr_role_weights[f] / 16.0 : 0;
    }
    return sum;
}
