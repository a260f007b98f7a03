/* Fits the networks: Adam on small batches, in a fixed order and without threads, so that the same
 * files give the same weights.
 *
 * Classes that have things in common (a tool, what the answer is, a word of the name) share
 * weights: the row of a class is its own plus those of its traits. So a word that asks for a count,
 * or for the largest, is learned once and not from the few phrases of every class. */
#include "agent/phrases/maker/book_int.h"

#include <math.h>

#define HIDDEN   GR_PHRASE_HIDDEN
#define EPOCHS   12
#define BATCH    128
#define RATE     0.004f
#define DROPPED  0.25f /* features left out by chance, so that no single word decides */
#define SILENCED 0.3f  /* values of the hidden layer likewise */
#define FIRST    0.1f  /* how far from 0 weights begin */
#define NOTHING  1e-4f /* a slope that changes nothing */
#define TRAITS   64    /* of a class */

/* Weights with what Adam remembers of their slopes. */
typedef struct layer {
    float *w, *slope, *mean, *square;
    size_t n;
} layer;

typedef struct traits {
    uint32_t at[TRAITS];
    size_t n;
} traits;

typedef struct fitting {
    gr_book *b;
    gr_book_net *net;
    layer in, own, shared, bias; /* by feature, class, trait, class */
    traits *of;                  /* by class: positions in shared */
    uint32_t *touched;           /* features of a batch */
    bool *is_touched;
    size_t n_touched;
    uint64_t chance;
    float rate, bent_mean, bent_square; /* of this step */
} fitting;

static float chance(fitting *f)
{
    f->chance = f->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (float)(f->chance >> 40) / (float)(1 << 24);
}

static float *zeros(gr_book *b, size_t n)
{
    float *at = gr_arena_zeroed(&b->cx->arena, n, sizeof *at);

    if (at == NULL)
        gr_book_die("no memory", GR_STR("weights"));
    return at;
}

/* Weights that begin by chance, on both sides of 0. */
static layer new_layer(fitting *f, size_t rows, size_t columns, float first)
{
    size_t n = rows * columns;
    layer l = { zeros(f->b, n), zeros(f->b, n), zeros(f->b, n), zeros(f->b, n), n };

    for (size_t i = 0; i < n; i++)
        l.w[i] = first * (chance(f) + chance(f) + chance(f) - 1.5f) * 2;
    return l;
}

/* --- traits --- */

typedef struct trait_list {
    GR_VEC(gr_book_word) at; /* a trait and a class that has it */
} trait_list;

static void add_trait(gr_book *b, trait_list *list, char kind, gr_str text, size_t cls)
{
    char word[200];
    int n = snprintf(word, sizeof word, "%c %.*s", kind, GR_FMT(text));
    gr_book_word t = { gr_phrase_feature((gr_str){ word, (size_t)n < sizeof word ? (size_t)n : 0 }),
                       (uint16_t)cls };

    if (text.len == 0)
        return;
    for (size_t i = list->at.n; i > 0 && list->at.at[i - 1].of == cls; i--)
        if (list->at.at[i - 1].word == t.word)
            return;
    if (!gr_vec_push(&list->at, t))
        gr_book_die("no memory", text);
}

static bool is_name(char c)
{
    return ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_';
}

/* The names and the signs of a call. */
static void add_call(gr_book *b, trait_list *list, gr_str call, size_t cls)
{
    for (size_t i = 0, end; i < call.len; i = end) {
        for (end = i; end < call.len && is_name(call.ptr[end]); end++)
            ;
        if (end > i) {
            add_trait(b, list, 'n', gr_str_sub(call, i, end), cls);
            continue;
        }
        end = i + 1;
        if (strchr("<>=!+-*/", call.ptr[i]) != NULL)
            add_trait(b, list, 's', gr_str_sub(call, i, end), cls);
    }
}

/* Finds what classes have in common; returns how many traits there are. */
static size_t find_traits(fitting *f)
{
    gr_book *b = f->b;
    trait_list list = { { .budget = &b->cx->budget } };
    uint32_t *known = NULL;
    size_t n = 0;

    for (size_t c = 0; c < b->classes.n; c++) {
        const gr_book_row *row = &b->classes.at[c];
        gr_str names = row->name, flags = row->flags, part;

        add_trait(b, &list, 't', row->type, c);
        add_trait(b, &list, 'f', row->file, c);
        add_call(b, &list, row->means, c);
        while (gr_str_split(&names, '_', &part))
            add_trait(b, &list, 'c', part, c);
        while (gr_str_split(&flags, ' ', &part))
            add_trait(b, &list, 'l', part, c);
    }
    f->of = gr_new_n(&b->cx->arena, traits, b->classes.n);
    known = gr_new_n(&b->cx->arena, uint32_t, list.at.n + 1);
    if (f->of == NULL || known == NULL)
        gr_book_die("no memory", GR_STR("traits"));
    memset(f->of, 0, b->classes.n * sizeof *f->of);
    for (size_t i = 0; i < list.at.n; i++) {
        size_t same = 0, k = 0;
        traits *of = &f->of[list.at.at[i].of];

        for (size_t j = 0; j < list.at.n; j++)
            same += list.at.at[j].word == list.at.at[i].word;
        if (same < 2 || of->n == TRAITS)
            continue; /* its own weights do as well */
        while (k < n && known[k] != list.at.at[i].word)
            k++;
        if (k == n)
            known[n++] = list.at.at[i].word;
        of->at[of->n++] = (uint32_t)k;
    }
    gr_vec_clear(&list.at);
    return n;
}

/* The rows of the classes from their own weights and those of their traits. */
static void sum_traits(const fitting *f)
{
    const gr_book *b = f->b;

    memcpy(f->net->out, f->own.w, f->own.n * sizeof(float));
    for (size_t c = 0; c < b->classes.n; c++)
        for (size_t t = 0; t < f->of[c].n; t++) {
            const float *w = f->shared.w + (size_t)f->of[c].at[t] * HIDDEN;
            float *out = f->net->out + c * HIDDEN;

            for (size_t i = 0; i < HIDDEN; i++)
                out[i] += w[i];
        }
}

/* --- there and back --- */

static void to_shares(float *score, size_t n)
{
    float most = score[0], sum = 0;

    for (size_t c = 1; c < n; c++)
        most = score[c] > most ? score[c] : most;
    for (size_t c = 0; c < n; c++)
        sum += score[c] = expf(score[c] - most);
    for (size_t c = 0; c < n; c++)
        score[c] /= sum;
}

static void hidden_of(const gr_book_net *net, const uint32_t *features, size_t n,
                      float hidden[HIDDEN])
{
    float unit = n == 0 ? 0 : 1 / sqrtf((float)n);

    memset(hidden, 0, HIDDEN * sizeof *hidden);
    for (size_t k = 0; k < n; k++) {
        const float *row = net->in + (size_t)features[k] * HIDDEN;

        for (size_t i = 0; i < HIDDEN; i++)
            hidden[i] += row[i];
    }
    for (size_t i = 0; i < HIDDEN; i++)
        hidden[i] = hidden[i] > 0 ? hidden[i] * unit : 0;
}

static void shares_of(const gr_book_net *net, size_t classes, const float hidden[HIDDEN],
                      float *share)
{
    for (size_t c = 0; c < classes; c++) {
        const float *row = net->out + c * HIDDEN;
        float part[8] = { 0 };

        for (size_t i = 0; i < HIDDEN; i += 8)
            for (size_t k = 0; k < 8; k++)
                part[k] += row[i + k] * hidden[i + k];
        share[c] = net->bias[c] + ((part[0] + part[1]) + (part[2] + part[3])) +
                   ((part[4] + part[5]) + (part[6] + part[7]));
    }
    to_shares(share, classes);
}

void gr_book_shares(const gr_book *b, const uint32_t *features, size_t n, float *share)
{
    float hidden[HIDDEN], own[GR_BOOK_CLASSES] = { 0 };

    memset(share, 0, b->classes.n * sizeof *share);
    for (size_t k = 0; k < GR_PHRASE_NETS; k++) {
        hidden_of(&b->net[k], features, n, hidden);
        shares_of(&b->net[k], b->classes.n, hidden, own);
        for (size_t c = 0; c < b->classes.n; c++)
            share[c] += own[c] / GR_PHRASE_NETS;
    }
}

/* Adds the slopes of one phrase to those of its batch. */
static void learn(fitting *f, const gr_book_line *l)
{
    static uint32_t features[GR_PHRASE_FEATURES];
    static float share[GR_BOOK_CLASSES];
    float hidden[HIDDEN], back[HIDDEN] = { 0 };
    size_t n = 0;

    for (size_t i = 0; i < l->n; i++)
        if (chance(f) >= DROPPED)
            features[n++] = f->b->features.at[l->first + i];
    if (n == 0)
        return;
    hidden_of(f->net, features, n, hidden);
    for (size_t i = 0; i < HIDDEN; i++)
        hidden[i] = chance(f) < SILENCED ? 0 : hidden[i] / (1 - SILENCED);
    shares_of(f->net, f->b->classes.n, hidden, share);
    share[l->cls] -= 1;
    for (size_t c = 0; c < f->b->classes.n; c++) {
        const float *row = f->net->out + c * HIDDEN;
        float *slope = f->own.slope + c * HIDDEN, s = share[c] / BATCH;

        if (fabsf(share[c]) < NOTHING)
            continue;
        f->bias.slope[c] += s;
        for (size_t i = 0; i < HIDDEN; i++) {
            slope[i] += s * hidden[i];
            back[i] += s * row[i];
        }
    }
    float unit = 1 / sqrtf((float)n) / (1 - SILENCED);
    for (size_t i = 0; i < HIDDEN; i++)
        back[i] = hidden[i] > 0 ? back[i] * unit : 0;
    for (size_t k = 0; k < n; k++) {
        float *slope = f->in.slope + (size_t)features[k] * HIDDEN;

        for (size_t i = 0; i < HIDDEN; i++)
            slope[i] += back[i];
        if (!f->is_touched[features[k]]) {
            f->is_touched[features[k]] = true;
            f->touched[f->n_touched++] = features[k];
        }
    }
}

/* A step of Adam, and a fresh start of the slopes. */
static void step(const fitting *f, const layer *l, size_t first, size_t n)
{
    float *w = l->w + first, *slope = l->slope + first, *mean = l->mean + first;
    float *square = l->square + first;

    for (size_t i = 0; i < n; i++) {
        mean[i] += 0.1f * (slope[i] - mean[i]);
        square[i] += 0.001f * (slope[i] * slope[i] - square[i]);
        w[i] -= f->rate * mean[i] / f->bent_mean / (sqrtf(square[i] / f->bent_square) + 1e-8f);
        slope[i] = 0;
    }
}

static void end_batch(fitting *f, size_t n_steps)
{
    const gr_book *b = f->b;

    f->bent_mean = 1 - powf(0.9f, (float)n_steps);
    f->bent_square = 1 - powf(0.999f, (float)n_steps);
    for (size_t c = 0; c < b->classes.n; c++)
        for (size_t t = 0; t < f->of[c].n; t++) {
            float *slope = f->shared.slope + (size_t)f->of[c].at[t] * HIDDEN;

            for (size_t i = 0; i < HIDDEN; i++)
                slope[i] += f->own.slope[c * HIDDEN + i];
        }
    step(f, &f->own, 0, f->own.n);
    step(f, &f->shared, 0, f->shared.n);
    step(f, &f->bias, 0, f->bias.n);
    for (size_t k = 0; k < f->n_touched; k++) {
        step(f, &f->in, (size_t)f->touched[k] * HIDDEN, HIDDEN);
        f->is_touched[f->touched[k]] = false;
    }
    f->n_touched = 0;
    sum_traits(f);
}

static void shuffle(fitting *f, uint32_t *order, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t k = (size_t)(chance(f) * (float)i);
        uint32_t t = order[i - 1];

        order[i - 1] = order[k];
        order[k] = t;
    }
}

static void begin(fitting *f)
{
    gr_book *b = f->b;
    size_t classes = b->classes.n, n_traits = find_traits(f);

    f->in = new_layer(f, b->known.n, HIDDEN, FIRST);
    f->own = new_layer(f, classes, HIDDEN, FIRST);
    f->shared = new_layer(f, n_traits, HIDDEN, FIRST);
    f->bias = new_layer(f, classes, 1, 0);
    f->touched = gr_new_n(&b->cx->arena, uint32_t, b->known.n);
    f->is_touched = gr_new_n(&b->cx->arena, bool, b->known.n);
    if (f->touched == NULL || f->is_touched == NULL)
        gr_book_die("no memory", GR_STR("weights"));
    memset(f->is_touched, 0, b->known.n * sizeof *f->is_touched);
    *f->net = (gr_book_net){ f->in.w, zeros(b, classes * HIDDEN), f->bias.w };
    sum_traits(f);
}

static void fit(gr_book *b, gr_book_net *net, uint64_t seed, bool hold_out)
{
    fitting f = { .b = b, .net = net, .chance = seed };
    uint32_t *order = gr_new_n(&b->cx->arena, uint32_t, b->lines.n);
    size_t n = 0, n_steps = 0;

    if (order == NULL)
        gr_book_die("no memory", GR_STR("phrases"));
    begin(&f);
    for (uint32_t i = 0; i < b->lines.n; i++)
        if (!hold_out || !b->lines.at[i].held)
            order[n++] = i;
    for (size_t epoch = 0; epoch < EPOCHS; epoch++) {
        shuffle(&f, order, n);
        for (size_t i = 0; i < n; i++) {
            learn(&f, &b->lines.at[order[i]]);
            if ((i + 1) % BATCH != 0 && i + 1 < n)
                continue;
            f.rate = RATE * (1 - (float)(epoch * n + i) / (float)(EPOCHS * n));
            end_batch(&f, ++n_steps);
        }
    }
}

void gr_book_fit(gr_book *b, bool hold_out)
{
    for (size_t k = 0; k < GR_PHRASE_NETS; k++)
        fit(b, &b->net[k], 42 + k, hold_out);
}
