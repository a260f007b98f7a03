/* Finding tools by words: which rows have most in common with what somebody says.
 *
 * A word counts by the best place where a row has it (name, cue, summary, parameter, ...)
 * and by how few rows have it, so that "node" says little and "bottleneck" much. A cue whose words
 * were all said counts again. */
#include "tool/tool_int.h"

#include <math.h>

#define MOST_WORDS 64u /* different ones that are looked at */
#define NOT_ASKED  MOST_WORDS
#define SKIPPED    (MOST_WORDS + 1) /* a function word */

typedef struct search {
    gr_ctx own; /* memory of the search alone */
    gr_strmap index;
    gr_strmap
        known; /* words of rows as they stand, which repeat: their index, or NOT_ASKED, SKIPPED */
    size_t n_words;
    unsigned char *best; /* by tool and word: points of the best place */
    double weight[MOST_WORDS];
} search;

static bool add_word(search *s, gr_str lemma)
{
    gr_str kept;
    uint32_t *slot;

    if (s->n_words == MOST_WORDS || gr_strmap_get(&s->index, lemma) != GR_MAP_NONE)
        return true;
    kept = gr_str_dup(&s->own.arena, lemma);
    slot = kept.ptr != NULL ? gr_strmap_put(&s->index, kept) : NULL;
    if (slot == NULL)
        return false;
    *slot = (uint32_t)s->n_words++;
    return true;
}

/* The words of the question. */
static gr_status add_words(search *s, gr_str text, gr_err *err)
{
    gr_tokens words;
    gr_status st = gr_text_tokens(&s->own, text, &words, err);

    for (size_t i = 0; st == GR_OK && i < words.n; i++) {
        gr_str word = gr_str_sub(text, words.at[i].start, words.at[i].end);
        char buf[GR_WORD_MAX];

        if (words.at[i].kind == GR_TOKEN_WORD && gr_text_word_class(word) == 0 &&
            !add_word(s, gr_text_lemma(word, buf, NULL)))
            st = gr_fail_memory(&s->own, err);
    }
    return st;
}

/* Which of the question's words a word of a row is. */
static uint32_t index_of(search *s, gr_str word)
{
    uint32_t *slot = gr_strmap_put(&s->known, word), k;
    char buf[GR_WORD_MAX];

    if (slot != NULL && *slot != GR_MAP_NONE)
        return *slot;
    k = gr_text_word_class(word) != 0 ? SKIPPED
                                      : gr_strmap_get(&s->index, gr_text_lemma(word, buf, NULL));
    k = k == GR_MAP_NONE ? NOT_ASKED : k;
    if (slot != NULL)
        *slot = k;
    return k;
}

/* Calls take(arg, index) for every word of a row that is no function word. */
static gr_status each_word(search *s, gr_str text, void (*take)(search *s, uint32_t k, void *arg),
                           void *arg, gr_err *err)
{
    gr_tokens words;
    gr_status st = gr_text_tokens(&s->own, text, &words, err);

    for (size_t i = 0; st == GR_OK && i < words.n; i++) {
        uint32_t k = SKIPPED;

        if (words.at[i].kind == GR_TOKEN_WORD)
            k = index_of(s, gr_str_sub(text, words.at[i].start, words.at[i].end));
        if (k != SKIPPED)
            take(s, k, arg);
    }
    return st;
}

typedef struct place {
    unsigned char *best; /* of one tool */
    unsigned char points;
} place;

static void match_word(search *s, uint32_t k, void *arg)
{
    const place *p = arg;

    if (k != NOT_ASKED && p->best[k] < p->points)
        p->best[k] = p->points;
}

/* "shortest_path" as words. */
static gr_str spaced(search *s, const char *name)
{
    gr_str text = gr_str_dup(&s->own.arena, gr_str_of(name));

    for (char *p = (char *)text.ptr; p != NULL && *p != '\0'; p++)
        *p = *p == '_' ? ' ' : *p;
    return text.ptr != NULL ? text : GR_STR("");
}

static gr_status match_tool(search *s, const gr_tool *t, unsigned char *best, gr_err *err)
{
    const struct {
        gr_str text;
        unsigned char points;
    } places[] = { { spaced(s, t->name), 4 },    { gr_str_of(t->cues), 3 },
                   { gr_str_of(t->summary), 2 }, { gr_str_of(t->details), 1 },
                   { gr_str_of(t->returns), 1 }, { gr_str_of(t->family), 1 } };
    gr_status st = GR_OK;

    for (size_t i = 0; i < sizeof places / sizeof *places && st == GR_OK; i++)
        if (places[i].text.len != 0)
            st = each_word(s, places[i].text, match_word, &(place){ best, places[i].points }, err);
    for (size_t k = 0; k < t->n_aliases && st == GR_OK; k++)
        st = each_word(s, spaced(s, t->aliases[k].name), match_word, &(place){ best, 3 }, err);
    for (size_t k = 0; k < t->n_params && st == GR_OK; k++)
        st = each_word(s, spaced(s, t->params[k].name), match_word, &(place){ best, 1 }, err);
    return st;
}

typedef struct phrase {
    double weight;
    bool all;
} phrase;

static void match_phrase(search *s, uint32_t k, void *arg)
{
    phrase *p = arg;

    p->all &= k != NOT_ASKED;
    p->weight += k != NOT_ASKED ? s->weight[k] : 0;
}

static gr_status score_tool(search *s, gr_str words, const gr_tool *t, const unsigned char *best,
                            double *score, gr_err *err)
{
    gr_str rest = gr_str_of(t->cues), cue;
    gr_status st = GR_OK;

    for (size_t k = 0; k < s->n_words; k++)
        *score += best[k] * s->weight[k];
    while (*score > 0 && st == GR_OK && rest.len != 0 && gr_str_split(&rest, ',', &cue)) {
        phrase p = { 0, true };

        st = each_word(s, cue, match_phrase, &p, err);
        *score += p.all ? 2 * p.weight : 0;
    }
    if (gr_str_is(words, t->name))
        *score += 1e6;
    for (size_t k = 0; k < t->n_aliases; k++)
        if (gr_str_is(words, t->aliases[k].name))
            *score += 1e5;
    return st;
}

static gr_status score_all(search *s, const gr_registry *r, gr_str words, double *score,
                           gr_err *err)
{
    gr_status st = add_words(s, words, err);

    s->best = gr_arena_zeroed(&s->own.arena, r->n, s->n_words);
    if (st != GR_OK || s->best == NULL)
        return st != GR_OK ? st : gr_fail_memory(&s->own, err);
    for (size_t i = 0; i < r->n && st == GR_OK; i++)
        st = match_tool(s, r->tools[i], s->best + i * s->n_words, err);
    for (size_t k = 0; k < s->n_words; k++) {
        size_t having = 0;

        for (size_t i = 0; i < r->n; i++)
            having += s->best[i * s->n_words + k] != 0;
        s->weight[k] = having != 0 ? log(1 + (double)r->n / (double)having) : 0;
    }
    for (size_t i = 0; i < r->n && st == GR_OK; i++)
        st = score_tool(s, words, r->tools[i], s->best + i * s->n_words, &score[i], err);
    return st;
}

gr_status gr_registry_search(gr_ctx *cx, const gr_registry *r, gr_str words, const gr_tool **out,
                             size_t max, size_t *n, gr_err *err)
{
    search s = { .own = { .deadline_ns = cx->deadline_ns, .cancel = cx->cancel } };
    double *score = gr_new_n(&cx->arena, double, r->n);
    gr_status st;

    if (score == NULL)
        return gr_fail_memory(cx, err);
    gr_arena_init(&s.own.arena, &cx->budget);
    gr_arena_init(&s.own.scratch, &cx->budget);
    gr_strmap_init(&s.index, &cx->budget);
    gr_strmap_init(&s.known, &cx->budget);
    st = score_all(&s, r, gr_str_trim(words), score, err);
    gr_strmap_clear(&s.index);
    gr_strmap_clear(&s.known);
    gr_ctx_clear(&s.own);
    *n = 0;
    while (st == GR_OK && *n < max) { /* few are wanted: the best again and again */
        size_t best = 0;

        for (size_t i = 1; i < r->n; i++)
            if (score[i] > score[best])
                best = i;
        if (r->n == 0 || score[best] <= 0)
            break;
        score[best] = 0;
        out[(*n)++] = r->tools[best];
    }
    return st;
}
