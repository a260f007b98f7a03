/* What a decoder says: the best sequences of actions that the grammar allows (beam search), with
 * the spans that they point at (pointer networks, Vinyals et al. 2015).
 *
 * A symbol's score is the product of the hidden state with its vector; a tool's also counts how
 * alike its description and those words are that the state attends to, in the encoder's own space,
 * so that a tool which nobody trained can be found. A span's start is scored by a product with
 * every token of the memory, its end likewise once the start is chosen. Probabilities are over all
 * symbols and places, not only those that are allowed: what the grammar takes away is doubt that
 * counts. */
#include "parse/parse_int.h"

#include <math.h>

#define STARTS   2 /* tried for a symbol that points */
#define MARGIN   8 /* what is so much worse than the best is given up: e^8 = 3000 times */
#define MOST_NEW (GR_BEAM * GR_BEAM * STARTS)

/* --- binding --- */

gr_status gr_head_bind(gr_ctx *cx, const gr_weights *w, const char *prefix, size_t n_symbols,
                       gr_head *out, gr_err *err)
{
    static const char *const names[] = { "symbols", "gate",    "describe", "point",
                                         "start_q", "start_k", "end_q",    "end_s",
                                         "end_k",   "find_q",  "find_k" };
    gr_head h = { NULL };
    gr_linear *const layers[] = { &h.symbols, &h.gate,    &h.describe, &h.point,
                                  &h.start_q, &h.start_k, &h.end_q,    &h.end_s,
                                  &h.end_k,   &h.find_q,  &h.find_k };
    gr_status st = gr_decoder_new(cx, w, prefix, &h.decoder, err);
    size_t width = st == GR_OK ? gr_decoder_width(h.decoder) : 0;

    for (size_t i = 0; i < sizeof layers / sizeof *layers && st == GR_OK; i++) {
        char name[80];

        *layers[i] = (gr_linear){ .in = width,
                                  .out = i == 0   ? n_symbols
                                         : i == 1 ? 1
                                         : i < 4  ? width
                                                  : h.start_q.out };
        snprintf(name, sizeof name, "%s.%s", prefix, names[i]);
        st = gr_linear_bind(w, name, layers[i], err);
    }
    if (st == GR_OK)
        *out = h;
    else
        gr_decoder_free(h.decoder);
    return st;
}

void gr_head_clear(gr_head *h)
{
    gr_decoder_free(h->decoder);
}

/* --- states --- */

/* A sequence from its end. */
typedef struct step {
    gr_pick pick;
    size_t n;
    const struct step *before;
} step;

typedef struct hypothesis {
    double log_p;
    const step *last;
    gr_grammar grammar;
} hypothesis;

/* A hypothesis and what it could say next. */
typedef struct option {
    double log_p;
    uint32_t from;
    gr_pick pick;
} option;

typedef struct beams {
    gr_ctx *cx;
    gr_arena *arena;
    const gr_speech *s;
    size_t width, size;                              /* of a hidden state, of a pointer's vector */
    float *start_k, *end_k, *end_s, *point, *find_k; /* of every token of the memory */
    float *in, *h, *scaled, *found;                  /* [GR_BEAM, width] */
    float *scores, *alike;                           /* [GR_BEAM, alphabet] */
    float gate[GR_BEAM];                             /* what likeness counts */
    float *all;                      /* [n_symbols] of one hypothesis, log probabilities */
    float *start_q, *end_q, *find_q; /* [GR_BEAM, size] */
    float *starts;                   /* [n] */
    hypothesis *open, *next;         /* [GR_BEAM] */
    size_t n_open;
    hypothesis done[GR_BEAM]; /* best first; their grammar is not used */
    size_t n_done;
    option options[MOST_NEW];
    size_t n_options;
} beams;

static float *floats(gr_arena *a, size_t n, size_t width)
{
    return gr_new_n(a, float, n *width);
}

static gr_status over_memory(const beams *b, const gr_linear *l, float **out, gr_err *err)
{
    *out = floats(b->arena, b->s->n, l->out);
    return *out != NULL ? gr_linear_apply(b->cx, l, b->s->memory, b->s->n, *out, err)
                        : gr_fail_memory(b->cx, err);
}

static gr_status make_beams(beams *b, gr_err *err)
{
    const gr_head *h = b->s->head;
    gr_status st;

    b->width = h->point.in;
    b->size = h->start_q.out;
    if ((st = over_memory(b, &h->start_k, &b->start_k, err)) != GR_OK ||
        (st = over_memory(b, &h->end_k, &b->end_k, err)) != GR_OK ||
        (st = over_memory(b, &h->end_s, &b->end_s, err)) != GR_OK ||
        (st = over_memory(b, &h->point, &b->point, err)) != GR_OK ||
        (st = over_memory(b, &h->find_k, &b->find_k, err)) != GR_OK)
        return st;
    if ((b->in = floats(b->arena, GR_BEAM, b->width)) == NULL ||
        (b->h = floats(b->arena, GR_BEAM, b->width)) == NULL ||
        (b->scaled = floats(b->arena, GR_BEAM, b->width)) == NULL ||
        (b->found = floats(b->arena, GR_BEAM, b->width)) == NULL ||
        (b->alike = floats(b->arena, GR_BEAM, h->symbols.out)) == NULL ||
        (b->find_q = floats(b->arena, GR_BEAM, b->size)) == NULL ||
        (b->scores = floats(b->arena, GR_BEAM, h->symbols.out)) == NULL ||
        (b->all = floats(b->arena, 1, b->s->n_symbols)) == NULL ||
        (b->start_q = floats(b->arena, GR_BEAM, b->size)) == NULL ||
        (b->end_q = floats(b->arena, GR_BEAM, b->size)) == NULL ||
        (b->starts = floats(b->arena, 1, b->s->n)) == NULL ||
        (b->open = gr_new_n(b->arena, hypothesis, GR_BEAM)) == NULL ||
        (b->next = gr_new_n(b->arena, hypothesis, GR_BEAM)) == NULL)
        return gr_fail_memory(b->cx, err);
    gr_grammar_begin(&b->open[0].grammar, b->s->begin, b->s->n_graphs, b->s->n_holes);
    b->n_open = 1;
    return GR_OK;
}

/* --- scores --- */

static void log_softmax(float *x, size_t n)
{
    float top = x[0];
    double sum;

    for (size_t i = 1; i < n; i++)
        top = x[i] > top ? x[i] : top;
    sum = (double)expf(x[0] - top);
    for (size_t i = 1; i < n; i++)
        sum += (double)expf(x[i] - top);
    top += (float)log(sum);
    for (size_t i = 0; i < n; i++)
        x[i] -= top;
}

/* What goes in behind a pick: its vector, and that of the token that it points at. */
static void put_input(const beams *b, gr_pick p, float *in)
{
    const gr_linear *table = &b->s->head->symbols;

    if (p.symbol < table->out)
        gr_linear_row(table, p.symbol, in);
    else
        memcpy(in, b->s->further + (p.symbol - table->out) * b->width, b->width * sizeof *in);
    for (size_t i = 0; p.start != GR_NOWHERE && i < b->width; i++)
        in[i] += b->point[p.start * b->width + i];
}

/* b->all = the log probabilities of the symbols behind hypothesis i. */
static void score_symbols(beams *b, size_t i)
{
    size_t known = b->s->head->symbols.out;
    const float *h = b->scaled + i * b->width, *found = b->found + i * b->width;

    for (size_t k = 0; k < known; k++)
        b->all[k] = b->scores[i * known + k] + b->gate[i] * b->alike[i * known + k];
    for (size_t k = known; k < b->s->n_symbols; k++) {
        size_t at = (k - known) * b->width;

        b->all[k] = gr_dot(h, b->s->further + at, b->width) +
                    b->gate[i] * gr_dot(found, b->s->described_further + at, b->width) +
                    (b->open[i].last == NULL ? b->s->called_for[k - known] : 0);
    }
    log_softmax(b->all, b->s->n_symbols);
}

/* b->starts = the log probabilities of tokens by the products of a query with their keys. */
static void score_tokens(beams *b, const float *query, const float *keys)
{
    float by = 1 / sqrtf((float)b->size);

    for (size_t t = 0; t < b->s->n; t++)
        b->starts[t] = gr_dot(query, keys + t * b->size, b->size) * by;
    log_softmax(b->starts, b->s->n);
}

static void score_starts(beams *b, size_t i)
{
    score_tokens(b, b->start_q + i * b->size, b->start_k);
}

/* b->found = what hypothesis i attends to, as a vector of length 1. */
static void find(beams *b, size_t i)
{
    float *out = b->found + i * b->width, norm;

    score_tokens(b, b->find_q + i * b->size, b->find_k);
    memset(out, 0, b->width * sizeof *out);
    for (size_t t = 0; t < b->s->n; t++) {
        float p = expf(b->starts[t]);

        for (size_t k = 0; k < b->width; k++)
            out[k] += p * b->s->memory[t * b->width + k];
    }
    norm = sqrtf(gr_dot(out, out, b->width));
    for (size_t k = 0; k < b->width; k++)
        out[k] /= norm > 0 ? norm : 1;
}

/* The best end of a span that begins at `start`, in the same part and without a gap. */
static float best_end(const beams *b, size_t i, uint32_t start, uint32_t *end)
{
    size_t n = b->s->n - start < b->s->span ? b->s->n - start : b->s->span, best = 0;
    float q[GR_SPAN] = { 0 }, by = 1 / sqrtf((float)b->size);

    for (size_t k = 0; k < n; k++) {
        const float *key = b->end_k + (start + k) * b->size;

        q[k] = (gr_dot(b->end_q + i * b->size, key, b->size) +
                gr_dot(b->end_s + start * b->size, key, b->size)) *
               by;
    }
    log_softmax(q, n);
    for (size_t k = 1; k < n && b->s->spots[start + k].part == b->s->spots[start].part; k++)
        if (b->s->spots[start + best].inside || (q[k] > q[best] && !b->s->spots[start + k].inside))
            best = k;
    *end = start + (uint32_t)best;
    return q[best];
}

/* --- a step --- */

static void add_option(beams *b, double log_p, size_t from, gr_pick pick)
{
    size_t at = b->n_options++;

    for (; at > 0 && b->options[at - 1].log_p < log_p; at--)
        b->options[at] = b->options[at - 1];
    b->options[at] = (option){ log_p, (uint32_t)from, pick };
}

/* Do the same tokens stand at t as in the span of p? */
static bool is_said_at(const beams *b, gr_pick p, uint32_t t)
{
    size_t n = p.end - p.start + 1;

    return t + n <= b->s->n && b->s->spots[t].part == b->s->spots[p.start].part &&
           memcmp(b->s->ids + t, b->s->ids + p.start, n * sizeof *b->s->ids) == 0;
}

/* Where a link begins whose other end hypothesis i is about to say: that one is somebody else. */
static const gr_pick *first_end(const beams *b, size_t i)
{
    const step *last = b->open[i].last;
    gr_akind before = last != NULL && last->before != NULL
                          ? b->s->symbols[last->before->pick.symbol].kind
                          : GR_A_STOP;

    return before == GR_A_LINK || before == GR_A_FACT ? &last->pick : NULL;
}

/* The options of a symbol that points: its best starts, each with its best end. Whatever says the
 * same elsewhere is the same option. */
static void add_pointed(beams *b, double log_p, size_t from, uint32_t symbol)
{
    const gr_pick *other = first_end(b, from);
    gr_pick picks[STARTS];

    for (size_t k = 0; k < STARTS; k++) {
        gr_pick p = { symbol, GR_NOWHERE, 0 };
        double sum = 0;
        float end;

        for (uint32_t t = 0; t < b->s->n; t++) {
            bool taken = b->s->spots[t].part == GR_PART_NONE ||
                         (p.start != GR_NOWHERE && b->starts[t] <= b->starts[p.start]) ||
                         (other != NULL && is_said_at(b, *other, t));

            for (size_t i = 0; !taken && i < k; i++)
                taken = is_said_at(b, picks[i], t);
            p.start = taken ? p.start : t;
        }
        if (p.start == GR_NOWHERE)
            return;
        end = best_end(b, from, p.start, &p.end);
        for (uint32_t t = 0; t < b->s->n; t++)
            if (is_said_at(b, p, t))
                sum += exp((double)b->starts[t]);
        picks[k] = p;
        add_option(b, log_p + log(sum) + (double)end, from, p);
    }
}

/* The best symbols that may follow hypothesis i. */
static void add_options(beams *b, size_t i)
{
    const hypothesis *h = &b->open[i];
    uint32_t best[GR_BEAM];
    bool pointed = false;
    size_t n = 0;

    score_symbols(b, i);
    for (uint32_t k = 0; k < b->s->n_symbols; k++) {
        size_t at = n;

        if ((n == b->s->beam && b->all[k] <= b->all[best[n - 1]]) ||
            !gr_grammar_allows(&h->grammar, &b->s->symbols[k]))
            continue;
        for (; at > 0 && b->all[best[at - 1]] < b->all[k]; at--)
            if (at < b->s->beam)
                best[at] = best[at - 1];
        best[at] = k;
        n += n < b->s->beam;
    }
    for (size_t k = 0; k < n; k++) {
        double log_p = h->log_p + (double)b->all[best[k]];

        if (!gr_symbol_points(&b->s->symbols[best[k]])) {
            add_option(b, log_p, i, (gr_pick){ best[k], GR_NOWHERE, GR_NOWHERE });
            continue;
        }
        if (!pointed)
            score_starts(b, i);
        pointed = true;
        add_pointed(b, log_p, i, best[k]);
    }
}

static void finish(beams *b, const option *o)
{
    size_t at = b->n_done;

    for (; at > 0 && b->done[at - 1].log_p < o->log_p; at--)
        if (at < b->s->beam)
            b->done[at] = b->done[at - 1];
    if (at < b->s->beam)
        b->done[at] = (hypothesis){ .log_p = o->log_p, .last = b->open[o->from].last };
    b->n_done += b->n_done < b->s->beam;
}

static bool go_on(beams *b, const option *o, size_t n)
{
    hypothesis *to = &b->next[n];
    step *last = gr_new(b->arena, step);

    if (last == NULL)
        return false;
    *to = b->open[o->from];
    *last = (step){ o->pick, to->last != NULL ? to->last->n + 1 : 1, to->last };
    to->last = last;
    to->log_p = o->log_p;
    gr_grammar_take(&to->grammar, &b->s->symbols[o->pick.symbol]);
    return true;
}

/* The hypotheses of the next step, and whom they come from; those that stop are done. */
static gr_status choose(beams *b, uint32_t *parent, gr_err *err)
{
    size_t n = 0;
    hypothesis *spare = b->open;
    double best = b->n_options != 0 ? b->options[0].log_p : 0;

    if (b->n_done != 0 && b->done[0].log_p > best)
        best = b->done[0].log_p;
    for (size_t k = 0; k < b->n_options && k < 2 * b->s->beam; k++) {
        const option *o = &b->options[k];

        if (o->log_p < best - MARGIN)
            break;
        if (b->s->symbols[o->pick.symbol].kind == GR_A_STOP) {
            finish(b, o);
        } else if (n < b->s->beam) {
            parent[n] = o->from;
            if (!go_on(b, o, n++))
                return gr_fail_memory(b->cx, err);
        }
    }
    b->open = b->next;
    b->next = spare;
    b->n_open = n;
    if (n != 0 && b->n_done == b->s->beam && b->done[b->n_done - 1].log_p > b->open[0].log_p)
        b->n_open = 0;
    return GR_OK;
}

/* What every hypothesis makes of what it said last: hidden states, and scores by them. */
static gr_status think(beams *b, gr_decoding *d, const uint32_t *parent, gr_err *err)
{
    const gr_head *head = b->s->head;
    float by = 1 / sqrtf((float)b->width);
    size_t n = b->n_open;
    gr_status st;

    for (size_t i = 0; i < n; i++)
        put_input(b,
                  b->open[i].last != NULL ? b->open[i].last->pick
                                          : (gr_pick){ b->s->first, GR_NOWHERE, GR_NOWHERE },
                  b->in + i * b->width);
    if ((st = gr_decoder_step(d, b->in, parent, n, b->h, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n * b->width; i++)
        b->scaled[i] = b->h[i] * by;
    if ((st = gr_linear_apply(b->cx, &head->symbols, b->scaled, n, b->scores, err)) != GR_OK ||
        (st = gr_linear_apply(b->cx, &head->start_q, b->h, n, b->start_q, err)) != GR_OK ||
        (st = gr_linear_apply(b->cx, &head->end_q, b->h, n, b->end_q, err)) != GR_OK ||
        (st = gr_linear_apply(b->cx, &head->find_q, b->h, n, b->find_q, err)) != GR_OK ||
        (st = gr_linear_apply(b->cx, &head->gate, b->h, n, b->gate, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++)
        find(b, i);
    return gr_linear_apply(b->cx, b->s->described, b->found, n, b->alike, err);
}

static gr_status advance(beams *b, gr_decoding *d, uint32_t *parent, gr_err *err)
{
    gr_status st = think(b, d, parent, err);

    if (st != GR_OK)
        return st;
    b->n_options = 0;
    for (size_t i = 0; i < b->n_open; i++)
        add_options(b, i);
    return choose(b, parent, err);
}

static gr_status collect(const beams *b, gr_said *out, gr_err *err)
{
    for (size_t i = 0; i < b->n_done; i++) {
        const step *s = b->done[i].last;

        out[i] = (gr_said){ .n = s != NULL ? s->n : 0, .log_p = b->done[i].log_p };
        out[i].at = gr_new_n(b->arena, gr_pick, out[i].n);
        if (out[i].at == NULL)
            return gr_fail_memory(b->cx, err);
        for (size_t k = out[i].n; s != NULL; s = s->before)
            out[i].at[--k] = s->pick;
    }
    return GR_OK;
}

static gr_status begin(gr_ctx *cx, gr_arena *arena, const gr_speech *s, beams **out,
                       gr_decoding **d, gr_err *err)
{
    beams *b = *out = gr_new(arena, beams);
    gr_status st;

    if (b == NULL)
        return gr_fail_memory(cx, err);
    b->cx = cx;
    b->arena = arena;
    b->s = s;
    st = make_beams(b, err);
    return st == GR_OK ? gr_decoder_begin(cx, s->head->decoder, s->memory, s->n, d, err) : st;
}

gr_status gr_speak(gr_ctx *cx, gr_arena *arena, const gr_speech *s, gr_said out[GR_BEAM], size_t *n,
                   gr_err *err)
{
    size_t steps = gr_decoder_positions(s->head->decoder);
    uint32_t parent[GR_BEAM] = { 0 };
    gr_decoding *d = NULL;
    beams *b;
    gr_status st = begin(cx, arena, s, &b, &d, err);

    *n = 0;
    for (size_t i = 0; st == GR_OK && i < s->steps && i < steps && b->n_open != 0; i++)
        st = advance(b, d, parent, err);
    gr_decoding_free(d);
    if (st == GR_OK && (st = collect(b, out, err)) == GR_OK)
        *n = b->n_done;
    return st;
}

gr_status gr_speak_first(gr_ctx *cx, gr_arena *arena, const gr_speech *s, const float **out,
                         gr_err *err)
{
    gr_decoding *d = NULL;
    beams *b;
    gr_status st = begin(cx, arena, s, &b, &d, err);

    if (st == GR_OK && (st = think(b, d, NULL, err)) == GR_OK) {
        score_symbols(b, 0);
        *out = b->all;
    }
    gr_decoding_free(d);
    return st;
}
