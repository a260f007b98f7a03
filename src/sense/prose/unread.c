/* Sentences that were not read: which of them hold data all the same, so that nobody answers from
 * half a graph. */
#include "sense/prose/prose_int.h"

#define TIMED_MAX 8   /* sentences that are compared with the tasks */
#define SEEN_MAX  256 /* statements and names that others are compared with */

static bool is_relation(const gr_prose *p, size_t i)
{
    gr_str lemmas[GR_RELATION_WORDS_MAX];
    size_t n = 0, taken;

    while (n < GR_RELATION_WORDS_MAX && i + n < p->n) {
        lemmas[n] = gr_prose_lemma(p, i + n);
        n++;
    }
    return gr_relation_match(lemmas, n, &taken) != NULL;
}

/* "s3", "web1" */
static bool has_digit(const gr_prose *p, size_t i)
{
    gr_str s;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_WORD))
        return false;
    s = gr_prose_text(p, i);
    return !gr_is_digit(s.ptr[0]) && gr_is_digit(s.ptr[s.len - 1]);
}

/* The number of "floor 2" */
static bool is_counted(const gr_prose *p, size_t i)
{
    return i > 0 && gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) &&
           gr_is_node_noun(gr_prose_lemma(p, i - 1)) && gr_prose_form(p, i - 1) == 0;
}

/* "Delta lost to everyone": the first word has a capital anyway, but a verb goes with it. */
static bool does_something(const gr_prose *p, size_t i)
{
    return (gr_prose_form(p, i + 1) & (GR_FORM_S | GR_FORM_PAST) && is_relation(p, i + 1)) ||
           gr_prose_class(p, i + 1) & GR_WORD_AUXILIARY;
}

/* Does the unit look like data: two names and a word that links? */
bool gr_prose_is_data(const gr_prose *p, size_t from, size_t to)
{
    size_t n_names = 0, everyone = 0;
    bool links = false, orders = false;

    for (size_t i = from; i < to; i++) {
        gr_str lemma = gr_prose_lemma(p, i);

        if (has_digit(p, i) || is_counted(p, i)) {
            n_names++;
            continue;
        }
        everyone += (i > 0 && is_relation(p, i - 1) &&
                     (gr_prose_is(p, i, "both") || gr_prose_is(p, i, "them") ||
                      gr_prose_is(p, i, "him") || gr_prose_is(p, i, "her"))) ||
                    gr_prose_in(p, i, "everyone|everybody") ||
                    (i == 0 && gr_prose_in(p, i, "he|she|it|they") && is_relation(p, i + 1)) ||
                    (i == 0 && gr_prose_in(p, i, "he|she|it|they") && gr_prose_in(p, 1, "be") &&
                     is_relation(p, 2));
        if (gr_prose_capital(p, i) && gr_prose_class(p, i) == 0 &&
            (i != 0 || does_something(p, i) || gr_prose_is(p, i + 1, ",") ||
             gr_prose_token(p, i)->inner_end < gr_prose_token(p, i)->end ||
             gr_strmap_get(&p->inside, gr_prose_text(p, i)) != GR_MAP_NONE))
            n_names++;
        else if (gr_prose_capital(p, i) && i != 0 && gr_prose_text(p, i).len == 1)
            n_names += p->letters;
        else if (gr_prose_is_kind(p, i, GR_TOKEN_QUOTED) ||
                 (p->small_letters && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
                  gr_prose_text(p, i).len == 1 &&
                  (gr_prose_class(p, i) == 0 || /* "a is", of all letters */
                   gr_prose_class(p, i + 1) & GR_WORD_AUXILIARY)))
            n_names++;
        else if (gr_prose_in(p, i, "before|after|require|depend|without|until") ||
                 gr_prose_is(p, i, "needs") ||
                 (gr_prose_is(p, i, "need") && i > 1 && gr_prose_is(p, i - 1, "you")))
            orders = true;
        else if ((gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) && i != 0) ||
                 (gr_prose_is(p, i, "from") && i + 2 < to &&
                  (gr_prose_is(p, i + 2, "to") || gr_prose_is(p, i + 3, "to"))) ||
                 gr_prose_in(p, i, "half|quarter|two|three|four|five|six|mile|km|metre|meter") ||
                 (gr_prose_is(p, i, "as") && gr_prose_is(p, i + 2, "as"))) /* "as old as" */
            links = true;
        else
            links |= lemma.len != 0 && (is_relation(p, i) || gr_prose_in(p, i, "have") ||
                                        (!gr_prose_capital(p, i) && gr_prose_class(p, i) == 0 &&
                                         gr_prose_form(p, i) & (GR_FORM_S | GR_FORM_PAST)));
    }
    /* "Forget the last one.": something does not hold. */
    if (to - from < 8 && gr_prose_in(p, from, "forget|scratch|strike|undo|disregard|cancel"))
        return true;
    /* "So does Gwen.", "Nor is Hal." */
    if (to - from < 8 && gr_prose_in(p, from, "so|nor|neither") &&
        gr_prose_in(p, from + 1, "do|be|have|can"))
        return true;
    /* "Gwen too." */
    if (n_names != 0 && to - from < 6 &&
        (gr_prose_is(p, to - 1, "too") || gr_prose_is(p, to - 1, "likewise") ||
         (to > from + 1 && gr_prose_is(p, to - 1, ".") &&
          gr_prose_in(p, to - 2, "too|likewise|so"))))
        return true;
    return orders || (links && n_names + everyone >= 2);
}

bool gr_prose_has_duration(gr_prose *p)
{
    bool found = false;

    /* "The roof is 2 days late" changes a task, it is none. */
    for (size_t i = 0; i < p->n; i++)
        if (gr_prose_in(p, i,
                        "late|later|long|longer|delay|early|earlier|less|more|short|shorter|"
                        "slip|instead|extra|fast|faster|save"))
            return false;
    for (size_t i = 0; i < p->n && !found; i++) {
        size_t n = p->values.n;

        found = gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) &&
                gr_prose_quantity(p, i, GR_MEANS_NUMBER) > i &&
                p->values.at[n].meaning == GR_MEANS_DURATION;
        p->values.n = n;
    }
    return found;
}

/* Whether a word of a task's name stands in the span. */
static bool names_task(const gr_prose *p, gr_span at)
{
    gr_str text = gr_str_sub(p->s->text, at.start, at.end);

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];
        gr_str rest, word;

        if (s->shape != GR_SHAPE_NODES || s->n_values == 0 || s->n_a == 0)
            continue;
        rest = p->phrases.at[s->a].name;
        while (gr_str_split(&rest, ' ', &word))
            if (word.len > 3 && memmem(text.ptr, text.len, word.ptr, word.len) != NULL)
                return true;
    }
    return false;
}

/* A task whose duration was not understood makes every date of the project wrong. */
bool gr_prose_miss_tasks(gr_prose *p)
{
    for (size_t i = 0; i < p->timed.n && i < TIMED_MAX; i++)
        if (names_task(p, p->timed.at[i]))
            return gr_sense_problem(
                p->s, GR_WHY_MISSING_DATA, p->timed.at[i],
                "I do not understand how long what this says takes: '%.*s'",
                GR_FMT(gr_str_sub(p->s->text, p->timed.at[i].start, p->timed.at[i].end)));
    return true;
}

/* Is the lemma the verb of a link that was read? */
static bool is_used(const gr_prose *p, gr_str lemma)
{
    for (size_t i = 0; i < p->statements.n && i < SEEN_MAX; i++) {
        const gr_statement *s = &p->statements.at[i];
        gr_str rest = s->relation, word;

        while (s->shape != GR_SHAPE_NODES && !s->dropped && gr_str_split(&rest, ' ', &word))
            if (gr_str_eq(word, lemma) && gr_text_word_class(word) == 0)
                return true;
    }
    return false;
}

/* "Jonas", "the core": one that was named, or a word with a capital. */
static bool is_name(const gr_prose *p, size_t t, bool first)
{
    gr_str text = gr_token_text(p->s, t);

    if (p->s->tokens.at[t].kind != GR_TOKEN_WORD)
        return false;
    if (text.ptr[0] >= 'A' && text.ptr[0] <= 'Z' && !first && gr_text_word_class(text) == 0)
        return true;
    for (size_t f = 0; f < p->phrases.n && f < SEEN_MAX; f++)
        if (gr_str_eq(p->phrases.at[f].name, text))
            return true;
    return false;
}

bool gr_prose_repeats(const gr_prose *p, gr_span at)
{
    const gr_sensing *s = p->s;
    bool used = false, named = false, first = true;

    for (size_t t = 0; t < s->tokens.n; t++) {
        gr_str lemma = s->lemma[t];

        if (s->tokens.at[t].start < at.start || s->tokens.at[t].end > at.end ||
            s->tokens.at[t].kind != GR_TOKEN_WORD)
            continue;
        if (lemma.len > 2 && !gr_word_in(lemma, "have|after|before") && is_used(p, lemma) && !first)
            used = true;
        else
            named |= is_name(p, t, first) || gr_word_in(lemma, "both|all|each|everyone|other") ||
                     (first && gr_token_text(s, t).ptr[0] >= 'A' && t + 1 < s->tokens.n &&
                      gr_text_word_class(gr_token_text(s, t)) == 0 && is_used(p, s->lemma[t + 1]));
        first = false;
    }
    return used && named;
}

/* Whether durations of things were read: then others are missing where they were not. */
bool gr_prose_about_tasks(const gr_prose *p)
{
    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (s->shape == GR_SHAPE_NODES && s->n_values != 0 &&
            p->values.at[s->values].meaning == GR_MEANS_DURATION)
            return true;
    }
    return false;
}
