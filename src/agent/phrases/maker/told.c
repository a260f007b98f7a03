/* What told sentences matter: a logistic model, fitted by AdaGrad in a fixed order.
 *
 * Beside the sentences of the file, all of what phrases of the book tell before they ask matters;
 * they are many and alike, so each of them counts less. */
#include "agent/phrases/maker/book_int.h"

#include <math.h>

#define SEVERAL 2 /* sentences that a feature must be in */
#define EPOCHS  10
#define RATE    0.1f
#define STORY   0.02f /* what a sentence of a phrase counts */
#define SURE    0.5f

#define IN_BOOK UINT32_C(2) /* of a line's class: it is from a phrase */

static void add_sentence(gr_book *b, gr_str text, uint32_t cls)
{
    static gr_phrase_text t;
    uint32_t out[GR_PHRASE_FEATURES];
    size_t at[3];

    gr_book_words(b, &t, text, at);
    if (gr_str_ends(text, ":"))
        gr_phrase_add_thing(&t, "<data>");
    size_t n = gr_phrase_told_features(&t, &b->like, out);
    gr_book_line l = {
        .cls = cls, .first = (uint32_t)b->told_features.n, .n = (uint32_t)n, .text = text
    };

    for (size_t i = 0; i < n; i++)
        if (!gr_vec_push(&b->told_features, out[i]))
            gr_book_die("no memory", text);
    if (t.n > 0 && !gr_vec_push(&b->told, l))
        gr_book_die("no memory", text);
}

/* All sentences of a phrase but the last and those with a question mark. */
static void add_told_of(gr_book *b, gr_str phrase)
{
    gr_tokens tokens;
    size_t from = 0;

    if (gr_text_tokens(b->cx, phrase, &tokens, NULL) != GR_OK)
        gr_book_die("cannot split", phrase);
    for (size_t i = 0; i + 1 < tokens.n; i++) {
        size_t end = tokens.at[i].end;

        if (!(tokens.at[i].flags & GR_TOKEN_SENTENCE_END))
            continue;
        gr_str sentence = gr_str_trim(gr_str_sub(phrase, from, end));
        if (!gr_str_ends(sentence, "?"))
            add_sentence(b, sentence, 1 | IN_BOOK);
        from = end;
    }
}

void gr_told_read(gr_book *b, const char *path)
{
    gr_str rest = gr_book_file(b, path), line;
    uint32_t cls = IN_BOOK;

    while (gr_str_split(&rest, '\n', &line)) {
        line = gr_str_trim(line);
        if (line.len == 0 || line.ptr[0] == '#')
            continue;
        if (gr_str_is(line, "[matters]") || gr_str_is(line, "[noise]"))
            cls = gr_str_is(line, "[matters]");
        else if (cls == IN_BOOK)
            gr_book_die("a sentence before the first section", line);
        else
            add_sentence(b, line, cls);
    }
    for (size_t i = 0; i < b->lines.n; i++)
        add_told_of(b, b->lines.at[i].text);
    gr_book_index_features(&b->told, &b->told_features, &b->told_known, SEVERAL);
}

static float likely(const gr_book *b, const gr_book_line *l)
{
    float sum = 0;

    for (size_t k = 0; k < l->n; k++)
        sum += b->told_weight[b->told_features.at[l->first + k]];
    return 1 / (1 + expf(-(b->told_bias + (l->n == 0 ? 0 : sum / sqrtf((float)l->n)))));
}

static void learn(gr_book *b, const gr_book_line *l, float *square)
{
    float counts = l->cls & IN_BOOK ? STORY : 1;
    float slope = counts * (likely(b, l) - (float)(l->cls & 1));
    float each = l->n == 0 ? 0 : slope / sqrtf((float)l->n);

    for (size_t k = 0; k < l->n; k++) {
        uint32_t f = b->told_features.at[l->first + k];

        square[f] += each * each;
        b->told_weight[f] -= RATE * each / (sqrtf(square[f]) + 1e-3f);
    }
    b->told_bias -= 0.01f * slope;
}

static size_t common_divisor(size_t a, size_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* Goes through the sentences by great steps, so that those of a section do not come in a row. */
void gr_told_fit(gr_book *b, size_t held)
{
    size_t n = b->told.n, step = n * 5 / 8;
    float *square = gr_new_n(&b->cx->arena, float, b->told_known.n);

    b->told_weight = gr_new_n(&b->cx->arena, float, b->told_known.n);
    b->told_bias = 0;
    if (square == NULL || b->told_weight == NULL)
        gr_book_die("no memory", GR_STR("weights"));
    memset(square, 0, b->told_known.n * sizeof *square);
    memset(b->told_weight, 0, b->told_known.n * sizeof *b->told_weight);
    while (common_divisor(n, step) > 1)
        step++;
    for (size_t epoch = 0; epoch < EPOCHS; epoch++)
        for (size_t i = 0, at = epoch % n; i < n; i++, at = (at + step) % n) {
            const gr_book_line *l = &b->told.at[at];

            if (l->cls & IN_BOOK || at % GR_TOLD_FOLDS != held)
                learn(b, l, square);
        }
}

void gr_told_check(gr_book *b, bool verbose)
{
    size_t n[2] = { 0 }, right[2] = { 0 };

    for (size_t held = 0; held < GR_TOLD_FOLDS; held++) {
        gr_told_fit(b, held);
        for (size_t i = held; i < b->told.n; i += GR_TOLD_FOLDS) {
            const gr_book_line *l = &b->told.at[i];
            float p = likely(b, l);
            bool is_right = (p >= SURE) == (l->cls == 1);

            if (l->cls & IN_BOOK)
                continue;
            n[l->cls]++;
            right[l->cls] += is_right;
            if (verbose)
                printf("%u %.3f %.*s\n", l->cls, (double)p, GR_FMT(l->text));
        }
    }
    printf("told: %.1f %% of %zu that matter, %.1f %% of %zu that do not\n",
           100.0 * (double)right[1] / (double)n[1], n[1], 100.0 * (double)right[0] / (double)n[0],
           n[0]);
}
