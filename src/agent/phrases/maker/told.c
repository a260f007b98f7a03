/* What told sentences do: logistic models, one for each thing they may do, fitted by AdaGrad in a
 * fixed order.
 *
 * Beside the sentences of the file, all of what phrases of the book tell before they ask matters;
 * they are many and alike, so each of them counts less. Which of them limit something is not said.
 */
#include "agent/phrases/maker/book_int.h"

#include <math.h>

#define SEVERAL 2 /* sentences that a feature must be in */
#define EPOCHS  10
#define RATE    0.2f
#define STORY   0.02f /* what a sentence of a phrase counts */
#define SURE    0.5f

/* Of a line's class, beside what it does: it is from a phrase. */
#define IN_BOOK (UINT32_C(1) << GR_TOLD_MODELS)

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
    if (!gr_vec_push(&b->told, l))
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
            add_sentence(b, sentence, 1 << GR_TOLD_MATTERS | IN_BOOK);
        from = end;
    }
}

void gr_told_read(gr_book *b, const char *path)
{
    static const struct section {
        const char *name;
        uint32_t cls;
    } sections[] = { { "[limits]", 1 << GR_TOLD_MATTERS | 1 << GR_TOLD_LIMITS },
                     { "[task]", 1 << GR_TOLD_MATTERS },
                     { "[noise]", 0 } };
    gr_str rest = gr_book_file(b, path), line;
    uint32_t cls = IN_BOOK;

    while (gr_str_split(&rest, '\n', &line)) {
        bool begins = false;

        line = gr_str_trim(line);
        for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
            if (gr_str_is(line, sections[i].name)) {
                cls = sections[i].cls;
                begins = true;
            }
        if (begins || line.len == 0 || line.ptr[0] == '#')
            continue;
        if (cls == IN_BOOK)
            gr_book_die("a sentence before the first section", line);
        add_sentence(b, line, cls);
    }
    for (size_t i = 0; i < b->lines.n; i++)
        add_told_of(b, b->lines.at[i].text);
    gr_book_index_features(&b->told, &b->told_features, &b->told_known, SEVERAL);
}

static float likely(const gr_book *b, const gr_book_told *m, const gr_book_line *l)
{
    float sum = 0;

    for (size_t k = 0; k < l->n; k++)
        sum += m->weight[b->told_features.at[l->first + k]];
    return 1 / (1 + expf(-(m->bias + (l->n == 0 ? 0 : sum / sqrtf((float)l->n)))));
}

static void learn(const gr_book *b, gr_book_told *m, const gr_book_line *l, bool does,
                  float *square)
{
    float counts = l->cls & IN_BOOK ? STORY : 1;
    float slope = counts * (likely(b, m, l) - (float)does);
    float each = l->n == 0 ? 0 : slope / sqrtf((float)l->n);

    for (size_t k = 0; k < l->n; k++) {
        uint32_t f = b->told_features.at[l->first + k];

        square[f] += each * each;
        m->weight[f] -= RATE * each / (sqrtf(square[f]) + 1e-3f);
    }
    m->bias -= 0.01f * slope;
}

static size_t common_divisor(size_t a, size_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* Goes through the sentences by great steps, so that those of a section do not come in a row. */
static void fit(gr_book *b, size_t model, size_t held)
{
    size_t n = b->told.n, step = n * 5 / 8, n_known = b->told_known.n;
    gr_book_told *m = &b->told_model[model];
    float *square = gr_new_n(&b->cx->arena, float, n_known);

    *m = (gr_book_told){ gr_new_n(&b->cx->arena, float, n_known), 0 };
    if (square == NULL || m->weight == NULL)
        gr_book_die("no memory", GR_STR("weights"));
    while (common_divisor(n, step) > 1)
        step++;
    for (size_t epoch = 0; epoch < EPOCHS; epoch++)
        for (size_t i = 0, at = epoch % n; i < n; i++, at = (at + step) % n) {
            const gr_book_line *l = &b->told.at[at];

            if (l->cls & IN_BOOK ? model == GR_TOLD_MATTERS : at % GR_TOLD_FOLDS != held)
                learn(b, m, l, l->cls >> model & 1, square);
        }
}

void gr_told_fit(gr_book *b, size_t held)
{
    for (size_t model = 0; model < GR_TOLD_MODELS; model++)
        fit(b, model, held);
}

void gr_told_check(gr_book *b, bool verbose)
{
    size_t n[GR_TOLD_MODELS][2] = { 0 }, right[GR_TOLD_MODELS][2] = { 0 };

    for (size_t held = 0; held < GR_TOLD_FOLDS; held++) {
        gr_told_fit(b, held);
        for (size_t i = held; i < b->told.n; i += GR_TOLD_FOLDS) {
            const gr_book_line *l = &b->told.at[i];

            for (size_t model = 0; model < GR_TOLD_MODELS && !(l->cls & IN_BOOK); model++) {
                float p = likely(b, &b->told_model[model], l);
                bool does = l->cls >> model & 1;

                n[model][does]++;
                right[model][does] += (p >= SURE) == does;
                if (verbose)
                    printf("%zu %d %.3f %.*s\n", model, does, (double)p, GR_FMT(l->text));
            }
        }
    }
    for (size_t model = 0; model < GR_TOLD_MODELS; model++)
        printf("told, model %zu: %.1f %% of %zu that do, %.1f %% of %zu that do not\n", model,
               100.0 * (double)right[model][1] / (double)n[model][1], n[model][1],
               100.0 * (double)right[model][0] / (double)n[model][0], n[model][0]);
}
