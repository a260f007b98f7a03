/* Fits the networks, a thread each: Adam on small batches, in a fixed order, so that the same files
 * give the same weights.
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
#define NOWHERE  UINT32_MAX

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
    float *across;               /* the weights of the classes, those of a hidden value in a row */
    uint32_t *order;             /* of the phrases */
    size_t n_order;
    uint32_t *touched; /* features of a batch; their slopes stand in this order */
    uint32_t *place;   /* by feature: where it is in touched, or NOWHERE */
    size_t n_touched;
    uint64_t chance;
    float rate, tiny; /* of this step */
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
    for (size_t c = 0; c < b->classes.n; c++)
        for (size_t i = 0; i < HIDDEN; i++)
            f->across[i * b->classes.n + c] = f->net->out[c * HIDDEN + i];
}

/* --- there and back --- */

/* e to the x, for x up to 0, to six digits. The compiler makes vectors of it. */
static inline float power(float x)
{
    float z = (x < -80 ? -80 : x) * 1.44269504f;
    int32_t whole = (int32_t)(z - 0.5f);
    float r = (z - (float)whole) * 0.693147181f;
    union {
        int32_t bits;
        float value;
    } two = { (whole + 127) * (1 << 23) };

    return two.value *
           (1 +
            r * (1 + r * (0.5f + r * (0.166666667f + r * (0.0416666667f + r * 0.00833333333f)))));
}

static void to_shares(float *score, size_t n)
{
    float most = score[0], sum = 0;

    for (size_t c = 1; c < n; c++)
        most = score[c] > most ? score[c] : most;
    for (size_t c = 0; c < n; c++)
        score[c] = power(score[c] - most);
    for (size_t c = 0; c < n; c++)
        sum += score[c];
    for (size_t c = 0; c < n; c++)
        score[c] /= sum;
}

/* Rows lie far apart: the next ones are sent for early. */
static void send_for(const float *row)
{
    for (size_t i = 0; i < HIDDEN; i += 16)
        __builtin_prefetch(row + i);
}

static void hidden_of(const gr_book_net *net, const uint32_t *features, size_t n,
                      float hidden[HIDDEN])
{
    float unit = n == 0 ? 0 : 1 / sqrtf((float)n);

    memset(hidden, 0, HIDDEN * sizeof *hidden);
    for (size_t k = 0; k < n; k++) {
        const float *row = net->in + (size_t)features[k] * HIDDEN;

        if (k + 4 < n)
            send_for(net->in + (size_t)features[k + 4] * HIDDEN);
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

/* sum += v[0] * w[0] + .. + v[3] * w[3], of whole rows. Inside another loop the compiler would make
 * vectors of the wrong one. */
__attribute__((noinline)) static void add_rows(size_t n, float *restrict sum, const float v[4],
                                               const float *const w[4])
{
    const float *restrict w0 = w[0], *restrict w1 = w[1], *restrict w2 = w[2], *restrict w3 = w[3];
    float v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3];

    for (size_t i = 0; i < n; i++)
        sum[i] += (v0 * w0[i] + v1 * w1[i]) + (v2 * w2[i] + v3 * w3[i]);
}

/* The same, of a hidden layer that is mostly 0. */
static void shares_of_few(const fitting *f, const float hidden[HIDDEN], float *share)
{
    size_t classes = f->b->classes.n, n = 0;
    float value[HIDDEN + 3];
    const float *row[HIDDEN + 3];

    for (size_t i = 0; i < HIDDEN; i++)
        if (hidden[i] > 0) {
            value[n] = hidden[i];
            row[n++] = f->across + i * classes;
        }
    for (; n % 4 != 0; n++) {
        value[n] = 0;
        row[n] = f->across;
    }
    memcpy(share, f->net->bias, classes * sizeof *share);
    for (size_t k = 0; k < n; k += 4)
        add_rows(classes, share, value + k, row + k);
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
    uint32_t features[GR_PHRASE_FEATURES];
    float share[GR_BOOK_CLASSES], hidden[HIDDEN], back[HIDDEN] = { 0 };
    size_t n = 0;

    for (size_t i = 0; i < l->n; i++)
        if (chance(f) >= DROPPED)
            features[n++] = f->b->features.at[l->first + i];
    if (n == 0)
        return;
    hidden_of(f->net, features, n, hidden);
    for (size_t i = 0; i < HIDDEN; i++)
        hidden[i] = chance(f) < SILENCED ? 0 : hidden[i] / (1 - SILENCED);
    shares_of_few(f, hidden, share);
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
        uint32_t *place = &f->place[features[k]];

        if (*place == NOWHERE) {
            *place = (uint32_t)f->n_touched;
            f->touched[f->n_touched++] = features[k];
        }
        float *slope = f->in.slope + (size_t)*place * HIDDEN;
        for (size_t i = 0; i < HIDDEN; i++)
            slope[i] += back[i];
    }
}

/* A step of Adam, and a fresh start of the slopes. */
static void step(const fitting *f, const layer *l, size_t first, float *restrict slope, size_t n)
{
    float *restrict w = l->w + first;
    float *restrict mean = l->mean + first, *restrict square = l->square + first;

    for (size_t i = 0; i < n; i++) {
        mean[i] += 0.1f * (slope[i] - mean[i]);
        square[i] += 0.001f * (slope[i] * slope[i] - square[i]);
        w[i] -= f->rate * mean[i] / (sqrtf(square[i]) + f->tiny);
        slope[i] = 0;
    }
}

static void end_batch(fitting *f, float rate, size_t n_steps)
{
    const gr_book *b = f->b;
    float bent = sqrtf(1 - powf(0.999f, (float)n_steps)); /* what began at 0 is too small yet */

    f->rate = rate * bent / (1 - powf(0.9f, (float)n_steps));
    f->tiny = 1e-8f * bent;
    for (size_t c = 0; c < b->classes.n; c++)
        for (size_t t = 0; t < f->of[c].n; t++) {
            float *slope = f->shared.slope + (size_t)f->of[c].at[t] * HIDDEN;

            for (size_t i = 0; i < HIDDEN; i++)
                slope[i] += f->own.slope[c * HIDDEN + i];
        }
    step(f, &f->own, 0, f->own.slope, f->own.n);
    step(f, &f->shared, 0, f->shared.slope, f->shared.n);
    step(f, &f->bias, 0, f->bias.slope, f->bias.n);
    for (size_t k = 0; k < f->n_touched; k++) {
        if (k + 2 < f->n_touched) {
            size_t next = (size_t)f->touched[k + 2] * HIDDEN;

            send_for(f->in.w + next);
            send_for(f->in.mean + next);
            send_for(f->in.square + next);
        }
        step(f, &f->in, (size_t)f->touched[k] * HIDDEN, f->in.slope + k * HIDDEN, HIDDEN);
        f->place[f->touched[k]] = NOWHERE;
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

static void begin(fitting *f, bool hold_out)
{
    gr_book *b = f->b;
    size_t classes = b->classes.n, n_traits = find_traits(f);

    f->in = new_layer(f, b->known.n, HIDDEN, FIRST);
    f->own = new_layer(f, classes, HIDDEN, FIRST);
    f->shared = new_layer(f, n_traits, HIDDEN, FIRST);
    f->bias = new_layer(f, classes, 1, 0);
    f->across = zeros(b, classes * HIDDEN);
    f->order = gr_new_n(&b->cx->arena, uint32_t, b->lines.n);
    f->touched = gr_new_n(&b->cx->arena, uint32_t, b->known.n);
    f->place = gr_new_n(&b->cx->arena, uint32_t, b->known.n);
    if (f->order == NULL || f->touched == NULL || f->place == NULL)
        gr_book_die("no memory", GR_STR("weights"));
    for (size_t i = 0; i < b->known.n; i++)
        f->place[i] = NOWHERE;
    *f->net = (gr_book_net){ f->in.w, zeros(b, classes * HIDDEN), f->bias.w };
    sum_traits(f);
    for (uint32_t i = 0; i < b->lines.n; i++)
        if (!hold_out || !b->lines.at[i].held)
            f->order[f->n_order++] = i;
}

static void fit(void *arg, size_t k)
{
    fitting *f = (fitting *)arg + k;
    size_t n = f->n_order, n_steps = 0;

    for (size_t epoch = 0; epoch < EPOCHS; epoch++) {
        shuffle(f, f->order, n);
        for (size_t i = 0; i < n; i++) {
            learn(f, &f->b->lines.at[f->order[i]]);
            if ((i + 1) % BATCH == 0 || i + 1 == n)
                end_batch(f, RATE * (1 - (float)(epoch * n + i) / (float)(EPOCHS * n)), ++n_steps);
        }
    }
}

void gr_book_fit(gr_book *b, bool hold_out)
{
    fitting each[GR_PHRASE_NETS];
    gr_pool *pool = gr_pool_new(GR_PHRASE_NETS);

    for (size_t k = 0; k < GR_PHRASE_NETS; k++) {
        each[k] = (fitting){ .b = b, .net = &b->net[k], .chance = 42 + k };
        begin(&each[k], hold_out);
    }
    gr_pool_each(pool, GR_PHRASE_NETS, fit, each);
    gr_pool_free(pool);
}
