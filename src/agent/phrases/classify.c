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

/* Positions of the features that the networks know. */
static size_t known_features(const gr_phrase_text *t, uint32_t out[GR_PHRASE_FEATURES])
{
    size_t n = gr_phrase_features(t, &gr_phrase_concepts, out), known = 0;

    for (size_t k = 0; k < n; k++) {
        size_t f = find(gr_phrase_hashes, gr_n_phrase_features, out[k]);

        if (f < gr_n_phrase_features)
            out[known++] = (uint32_t)f;
    }
    return known;
}

/* The hidden layer: the sum of the rows of the features over the root of their number. */
static void hidden_of(const gr_phrase_net *net, const uint32_t *features, size_t n,
                      float hidden[GR_PHRASE_HIDDEN])
{
    int32_t sum[GR_PHRASE_HIDDEN] = { 0 };
    float unit = n == 0 ? 0 : net->in_unit / sqrtf((float)n);

    for (size_t k = 0; k < n; k++) {
        const char *row = net->in + (size_t)features[k] * GR_PHRASE_HIDDEN;

        for (size_t i = 0; i < GR_PHRASE_HIDDEN; i++)
            sum[i] += (signed char)row[i];
    }
    for (size_t i = 0; i < GR_PHRASE_HIDDEN; i++)
        hidden[i] = sum[i] > 0 ? unit * (float)sum[i] : 0;
}

/* Adds what one network makes of the features: its share of the vote for each class. likely: what
 * else speaks for them. */
static void add_shares(const gr_phrase_net *net, const uint32_t *features, size_t n,
                       const double *likely, double *share)
{
    size_t classes = gr_n_phrase_classes < CLASSES_MAX ? gr_n_phrase_classes : CLASSES_MAX;
    float hidden[GR_PHRASE_HIDDEN];
    double score[CLASSES_MAX], most = -HUGE_VAL, sum = 0;

    hidden_of(net, features, n, hidden);
    for (size_t c = 0; c < classes; c++) {
        const char *row = net->out + c * GR_PHRASE_HIDDEN;
        float part = 0;

        for (size_t i = 0; i < GR_PHRASE_HIDDEN; i++)
            part += hidden[i] * (float)(signed char)row[i];
        score[c] = (double)(net->bias[c] + net->out_unit * part);
        most = likely[c] >= 0 && score[c] > most ? score[c] : most;
    }
    for (size_t c = 0; c < classes; c++)
        if (likely[c] >= 0)
            sum += score[c] = exp(score[c] - most) * (likely[c] > 0 ? likely[c] : 1);
    for (size_t c = 0; c < classes; c++)
        if (likely[c] >= 0)
            share[c] += score[c] / sum / GR_PHRASE_NETS;
}

size_t gr_phrase_classify(const gr_phrase_text *t, double (*fits)(const void *arg, size_t cls),
                          const void *arg, gr_phrase_guess best[GR_PHRASE_BEST])
{
    size_t classes = gr_n_phrase_classes < CLASSES_MAX ? gr_n_phrase_classes : CLASSES_MAX;
    uint32_t features[GR_PHRASE_FEATURES];
    size_t n = known_features(t, features), found = 0;
    double likely[CLASSES_MAX], share[CLASSES_MAX] = { 0 };

    for (size_t c = 0; c < classes; c++)
        likely[c] = fits(arg, c);
    for (size_t k = 0; k < GR_PHRASE_NETS; k++)
        add_shares(&gr_phrase_nets[k], features, n, likely, share);
    for (size_t c = 0; c < classes; c++)
        if (likely[c] > 0)
            keep(best, &found, (gr_phrase_guess){ c, share[c] });
    return found;
}

void gr_phrase_tells(const gr_phrase_text *t, double out[GR_TOLD_MODELS])
{
    uint32_t features[GR_PHRASE_FEATURES];
    size_t n = gr_phrase_told_features(t, &gr_phrase_concepts, features), known = 0;
    long sum[GR_TOLD_MODELS] = { 0 };

    for (size_t k = 0; k < n; k++) {
        size_t f = find(gr_told_hashes, gr_n_told_hashes, features[k]);

        for (size_t m = 0; f < gr_n_told_hashes && m < GR_TOLD_MODELS; m++)
            sum[m] += (signed char)gr_told_models[m].weights[f];
        known += f < gr_n_told_hashes;
    }
    for (size_t m = 0; m < GR_TOLD_MODELS; m++) {
        double part = (double)gr_told_models[m].unit * (double)sum[m];
        double score =
            (double)gr_told_models[m].bias + (known == 0 ? 0 : part / sqrt((double)known));

        out[m] = 1 / (1 + exp(-score));
    }
}

static const gr_phrase_word *find_word(gr_str word, uint32_t cls)
{
    gr_phrase_word key = { gr_phrase_feature(word), cls };
    size_t lo = 0, hi = gr_n_phrase_words;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        const gr_phrase_word *w = &gr_phrase_words[mid];

        if (w->word < key.word || (w->word == key.word && w->cls < cls))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < gr_n_phrase_words && gr_phrase_words[lo].word == key.word ? &gr_phrase_words[lo]
                                                                          : NULL;
}

bool gr_phrase_has_word(size_t cls, gr_str word)
{
    const gr_phrase_word *w = find_word(word, (uint32_t)cls);

    return w != NULL && w->cls == cls;
}

bool gr_phrase_knows_word(gr_str word)
{
    return find_word(word, 0) != NULL;
}

static double around(const gr_phrase_text *t, size_t at, const int8_t *weights)
{
    uint32_t features[GR_ROLE_FEATURES];
    double sum = 0;

    gr_phrase_role_features(t, at, features);
    for (size_t i = 0; i < GR_ROLE_FEATURES; i++) {
        size_t f = find(gr_role_hashes, gr_n_role_hashes, features[i]);

        sum += f < gr_n_role_hashes ? weights[f] / 16.0 : 0;
    }
    return sum;
}

double gr_phrase_role(const gr_phrase_text *t, size_t at)
{
    return around(t, at, gr_role_weights);
}

double gr_phrase_third(const gr_phrase_text *t, size_t at, bool first)
{
    return around(t, at, first ? gr_first_weights : gr_last_weights);
}
