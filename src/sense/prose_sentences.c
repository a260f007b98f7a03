/* From the text to units: sentences, their lines, quotations. A line that cannot be read goes on in
 * the next ones. */
#include "sense/prose_units_int.h"

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
    return ok && !p->no_memory ? GR_OK : gr_fail_memory(s->cx, err);
}
