/* From the text to units: sentences, their lines, quotations. A line that cannot be read goes on in
 * the next ones. */
#include "sense/prose/units_int.h"

#define LINES_MAX  4  /* lines that one sentence may be wrapped over */
#define DOUBTS_MAX 32 /* unread sentences that are compared with what was read */

static bool is_bullet(const gr_prose *p, size_t i)
{
    gr_str s = gr_token_text(p->s, i);

    return gr_str_is(s, "-") || gr_str_is(s, "*") || gr_str_is(s, "•") || gr_str_is(s, "–") ||
           gr_str_is(s, "·");
}

/* The marks around a quotation that is a text of its own. */
static bool is_quote(const gr_prose *p, size_t i)
{
    gr_str s = gr_token_text(p->s, i);

    return p->s->tokens.at[i].kind == GR_TOKEN_PUNCT &&
           (gr_str_is(s, "\"") || gr_str_is(s, "“") || gr_str_is(s, "”") || gr_str_is(s, "„") ||
            gr_str_is(s, "«") || gr_str_is(s, "»"));
}

/* "w/" */
static bool is_with(const gr_prose *p, size_t i)
{
    const gr_tokens *ts = &p->s->tokens;

    return gr_str_is_nocase(gr_token_text(p->s, i), "w") && i + 1 < ts->n &&
           gr_token_is(p->s, i + 1, "/") && ts->at[i + 1].flags & GR_TOKEN_GLUED;
}

/* Fills p->ix with the lines [first, last) of tokens, without line ends, bullets and the full stop.
 */
static void fill_unit(gr_prose *p, size_t first, size_t last)
{
    const gr_tokens *ts = &p->s->tokens;
    bool at_start = true;

    p->n = 0;
    p->unit++;
    for (size_t i = first; i < last; i++) {
        if (ts->at[i].kind == GR_TOKEN_NEWLINE) {
            at_start = true;
            continue;
        }
        if (at_start && is_bullet(p, i))
            continue;
        /* "1. Oslo is linked to Bergen", "2) ..." */
        if (at_start && ts->at[i].kind == GR_TOKEN_NUMBER && i + 2 < last &&
            (gr_token_is(p->s, i + 1, ".") || gr_token_is(p->s, i + 1, ")"))) {
            i++;
            continue;
        }
        at_start = false;
        if (is_with(p, i)) { /* "friends w/ Kim" */
            p->s->lemma[i] = GR_STR("with");
            p->ix[p->n++] = i++;
        } else if (!is_quote(p, i)) {
            p->ix[p->n++] = i;
        }
    }
}

static bool end_sentence(gr_prose *p, size_t first, size_t last, bool read)
{
    gr_prose_sentence sentence = { { p->s->tokens.at[first].start, p->s->tokens.at[last - 1].end },
                                   read };

    return gr_vec_push(&p->sentences, sentence);
}

/* 'The card says "lid after base, hinge after lid"': the quotation alone. */
static bool read_quoted(gr_prose *p, size_t first, size_t last)
{
    size_t open = first, close;
    bool tells;

    while (open < last && !is_quote(p, open))
        open++;
    for (close = open + 1; close < last && !is_quote(p, close); close++)
        ;
    if (close >= last || close < open + 3)
        return false;
    fill_unit(p, open, close);
    return gr_prose_read_unit(p, &tells) && tells;
}

/* One sentence, line by line; a line that cannot be read goes on in the next ones. */
static bool read_lines(gr_prose *p, size_t first, size_t last)
{
    const gr_tokens *ts = &p->s->tokens;
    size_t i = first;

    while (i < last) {
        size_t end = i, next = 0;
        bool read = false, tells = false;

        if (ts->at[i].kind == GR_TOKEN_NEWLINE) {
            i++;
            continue;
        }
        for (int lines = 0; lines < LINES_MAX && end < last && !read; lines++) {
            bool t = false;

            while (end < last && ts->at[end].kind == GR_TOKEN_NEWLINE)
                end++;
            while (end < last && ts->at[end].kind != GR_TOKEN_NEWLINE)
                end++;
            if (next == 0)
                next = end;
            fill_unit(p, i, end);
            read = p->n != 0 && gr_prose_read_unit(p, &t);
            tells |= t;
            if (p->no_memory)
                return false;
            if (!tells)
                break; /* it asks, or it is the head of a list */
        }
        if (!read && tells && read_quoted(p, i, next)) {
            read = true;
            end = next;
        }
        if (!read) {
            end = next;
            fill_unit(p, i, end);
            if (tells) {
                gr_span at = { ts->at[i].start, ts->at[end - 1].end };

                if (gr_prose_is_data(p, 0, p->n) ? !gr_vec_push(&p->s->unread, at)
                    : gr_prose_has_duration(p)   ? !gr_vec_push(&p->timed, at)
                                                 : !gr_vec_push(&p->doubts, at))
                    return false;
            }
        }
        if (!end_sentence(p, i, end, read || !tells))
            return false;
        i = end;
    }
    return true;
}

static bool supposes(const gr_sensing *s, size_t i)
{
    bool first = true;

    for (size_t t = s->sentences[i].first; t < s->sentences[i].last; t++) {
        if (s->tokens.at[t].kind != GR_TOKEN_WORD)
            continue;
        if ((first && gr_word_in(s->lemma[t], "suppose|assume|imagine|let")) ||
            gr_word_in(s->lemma[t], "if|given|provided"))
            return true;
        first = false;
    }
    return false;
}

/* --- then and now --- */

typedef enum { ANY_TIME, THEN, NOW } era;

/* "last year", "ten years ago", "formerly" or "this year", "today", "nowadays" at token t. */
static era era_at(const gr_sensing *s, size_t t)
{
    static const char spans[] = "year|month|week|season|term|summer|winter|spring|autumn|century";
    bool span = t + 1 < s->tokens.n && gr_word_in(s->lemma[t + 1], spans);

    if ((gr_word_in(s->lemma[t], "last|previous") && span) ||
        gr_word_in(s->lemma[t], "ago|formerly|previously"))
        return THEN;
    if ((gr_lemma_is(s, t, "this") && span) ||
        gr_word_in(s->lemma[t], "nowadays|today|currently|presently"))
        return NOW;
    return ANY_TIME;
}

/* What the sentences that ask say of it; *both if they compare. */
static era era_asked(const gr_sensing *s, bool *both)
{
    bool then = false, now = false;

    for (size_t t = 0; t < s->tokens.n; t++) {
        if (!s->sentences[s->sentence_of[t]].asks)
            continue;
        then |= era_at(s, t) == THEN;
        now |= era_at(s, t) == NOW;
        *both |= gr_word_in(s->lemma[t], "change|new|lose|gain|difference|differ|compare|since|"
                                         "disappear|appear|still|both|more|less|few");
    }
    *both |= then && now;
    return then ? THEN : NOW;
}

/* "Last year Ann wrote to Bob. This year she writes to Cid": two graphs, of which one is meant. */
static bool settle_eras(gr_prose *p)
{
    gr_sensing *s = p->s;
    era now = ANY_TIME, asked;
    size_t n[3] = { 0, 0, 0 }, t = 0;
    era *of = gr_new_n(&s->cx->arena, era, p->statements.n + 1);
    bool both = false;

    if (of == NULL)
        return false;
    for (size_t i = 0; i < p->statements.n; i++) {
        for (; t < s->tokens.n && s->tokens.at[t].start < p->statements.at[i].part.end; t++)
            if (!s->sentences[s->sentence_of[t]].asks && era_at(s, t) != ANY_TIME)
                now = era_at(s, t);
        of[i] = now;
        /* "Until 2015 there was a ferry": it is over. */
        if (gr_lemma_is(s, gr_token_from(s, p->statements.at[i].part.start), "until"))
            p->statements.at[i].negated = true;
        n[now] += p->statements.at[i].shape != GR_SHAPE_NODES;
    }
    if (n[THEN] == 0 || n[NOW] == 0)
        return true;
    asked = era_asked(s, &both);
    if (both)
        return gr_sense_problem(s, GR_WHY_AMBIGUOUS, p->statements.at[0].at,
                                "the text tells how it was and how it is, and I read one graph");
    for (size_t i = 0; i < p->statements.n; i++)
        p->statements.at[i].negated |= of[i] != ANY_TIME && of[i] != asked;
    return true;
}

gr_status gr_prose_read(gr_prose *p, gr_err *err)
{
    gr_sensing *s = p->s;
    bool ok = gr_prose_learn(p) && gr_prose_look(p);

    p->ix = gr_new_n(&s->cx->arena, size_t, s->tokens.n + 1);
    p->lists = gr_new_n(&s->cx->arena, gr_word_list, GR_WORD_LISTS);
    ok = ok && p->ix != NULL && p->lists != NULL;
    /* A hypothesis beside data is none of it; alone it is the data. */
    for (int pass = 0; pass < 2 && p->statements.n == 0; pass++) {
        p->suppose = pass == 1;
        for (size_t i = 0; ok && i < s->n_sentences; i++) {
            gr_status st = GR_OK;

            if (i % 64 == 0 && (st = gr_ctx_check(s->cx, err)) != GR_OK)
                return st;
            if (pass == 0 || supposes(s, i))
                ok = read_lines(p, s->sentences[i].first, s->sentences[i].last);
        }
    }
    if (ok && p->timed.n != 0 && gr_prose_about_tasks(p)) {
        ok = gr_prose_miss_tasks(p);
        for (size_t i = 0; ok && i < p->timed.n; i++)
            ok = gr_vec_push(&s->unread, p->timed.at[i]);
    }
    for (size_t i = 0; ok && i < p->doubts.n && i < DOUBTS_MAX; i++)
        ok = !gr_prose_repeats(p, p->doubts.at[i]) || gr_vec_push(&s->unread, p->doubts.at[i]);
    s->unread.n = gr_spans_sort(s->unread.at, s->unread.n);
    ok = ok && settle_eras(p);
    return ok && !p->no_memory ? GR_OK : gr_fail_memory(s->cx, err);
}
