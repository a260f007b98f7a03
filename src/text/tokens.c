/* Tokens: one pass over the text, each rule tried where a token can begin.
 *
 * Linear on hostile input: numbers and dates look ahead by a bounded amount, and where a quote has
 * no partner the search is remembered, so that it is not made again on the same line. The ends of
 * sentences are found in a second pass over the tokens, which sees both neighbours of a point. */
#include "text/text_int.h"

typedef struct quote_pair {
    const char *open, *close;
} quote_pair;

static const quote_pair quotes[] = {
    { "'", "'" }, { "\"", "\"" }, { "`", "`" }, { "“", "”" },
    { "‘", "’" }, { "„", "“" },   { "«", "»" },
};

#define INITIALS_MAX                                                                               \
    8 /* letters in "e.g.", "U.S.A."; bounded, since it is looked for again and again */

#define N_QUOTES (sizeof quotes / sizeof *quotes)

typedef struct lexer {
    gr_str text;
    size_t pos;
    GR_VEC(gr_token) tokens;
    size_t no_close[N_QUOTES]; /* up to here the quote is known to have no partner */
} lexer;

static bool is_one_of(uint32_t cp, const char *ascii)
{
    return cp != 0 && cp < 0x80 && strchr(ascii, (int)cp) != NULL;
}

/* The token before, if nothing stands between it and the position; else NULL. */
static const gr_token *glued_before(const lexer *lx)
{
    const gr_token *last = lx->tokens.n != 0 ? &lx->tokens.at[lx->tokens.n - 1] : NULL;

    return last != NULL && last->end == lx->pos ? last : NULL;
}

/* Whether a word, a number or a closing bracket touches the position from the left. */
static bool after_operand(const lexer *lx)
{
    const gr_token *last = glued_before(lx);

    if (last == NULL)
        return false;
    return last->kind == GR_TOKEN_WORD || last->kind == GR_TOKEN_NUMBER ||
           last->kind == GR_TOKEN_DATE || last->kind == GR_TOKEN_QUOTED ||
           is_one_of((unsigned char)lx->text.ptr[last->start], ")]}");
}

static size_t newline_at(gr_str s, size_t pos)
{
    if (s.ptr[pos] == '\r')
        return pos + 1 < s.len && s.ptr[pos + 1] == '\n' ? 2 : 1;
    return s.ptr[pos] == '\n' ? 1 : 0;
}

/* Bytes of letters, digits and "_" at s[pos]. */
static size_t word_run(gr_str s, size_t pos)
{
    size_t start = pos, len;

    while (gr_cp_is_word(gr_cp_at(s, pos, &len)))
        pos += len;
    return pos - start;
}

/* "e.g.", "U.S.": single letters, each with a point; at least two. */
static size_t initials_at(gr_str s, size_t pos)
{
    size_t start = pos, n = 0;

    while (n < INITIALS_MAX && pos + 1 < s.len && gr_is_alpha(s.ptr[pos]) &&
           s.ptr[pos + 1] == '.') {
        pos += 2;
        n++;
    }
    return n >= 2 && !gr_word_at(s, pos) ? pos - start : 0;
}

/* A mark at s[pos] that holds two parts of a word together: its bytes. */
static size_t joiner_at(gr_str s, size_t pos)
{
    size_t len, next_len;
    uint32_t cp = gr_cp_at(s, pos, &len), next = gr_cp_at(s, pos + len, &next_len);

    if (len == 0 || !gr_cp_is_word(next))
        return 0;
    if (cp == '-' || cp == 0x2010 || cp == 0x2011)
        return len;
    if (cp == '\'' || cp == 0x2019)
        return gr_cp_is_letter(next) ? len : 0;
    if (cp == '.')
        return (next < 0x80 && gr_is_digit((char)next)) ||
                       (gr_cp_is_letter(next) && gr_cp_fold(next) == next)
                   ? len
                   : 0;
    return 0;
}

static size_t word_at(gr_str s, size_t pos)
{
    size_t start = pos, n = initials_at(s, pos);

    if (n != 0)
        return n;
    for (n = word_run(s, pos); n != 0; n = word_run(s, pos)) {
        pos += n;
        n = joiner_at(s, pos);
        if (n == 0)
            break;
        pos += n;
    }
    return pos - start;
}

/* Bytes of a final 's. */
static size_t possessive(gr_str word)
{
    return gr_str_ends(word, "'s") || gr_str_ends(word, "'S") ? 2 : gr_str_ends(word, "’s") ? 4 : 0;
}

/* Whether the letters behind a number are a unit or "am" and "pm", a token of their own. */
static bool unit_touches(gr_str s)
{
    const gr_unit *unit;
    size_t n = gr_unit_at(s, &unit);

    if (gr_word_here(s, 0, "am") != 0 || gr_word_here(s, 0, "pm") != 0)
        return true;
    while (gr_digit_at(s, n)) /* "1h30" */
        n++;
    return n != 0 && !gr_word_at(s, n);
}

/* Whether commas around the number s[pos, end) separate: "(1,200)", "0,1,200". */
static bool is_list_item(gr_str s, size_t pos, size_t end)
{
    return pos > 0 &&
           (s.ptr[pos - 1] == ',' || (is_one_of((unsigned char)s.ptr[pos - 1], "([{") &&
                                      end < s.len && is_one_of((unsigned char)s.ptr[end], ")]}")));
}

/* A numeral that stands for itself; 0 if it is part of a name ("2b", "10.0.0.1"). */
static size_t number_at(const lexer *lx)
{
    gr_str rest = gr_str_sub(lx->text, lx->pos, lx->text.len);
    gr_text_num num;
    size_t n, len;

    if (gr_is_alpha(rest.ptr[0]) || (!gr_is_digit(rest.ptr[0]) && after_operand(lx)))
        return 0;
    n = gr_text_number(rest, GR_NUM_NO_WORDS, &num);
    if (n != 0 && is_list_item(lx->text, lx->pos, lx->pos + n))
        n = gr_text_number(rest, GR_NUM_NO_WORDS | GR_NUM_NO_GROUPS, &num);
    if (n == 0 || !gr_is_digit(rest.ptr[n - 1]))
        return n;
    if (gr_word_at(rest, n))
        return unit_touches(gr_str_sub(rest, n, rest.len)) ? n : 0;
    return gr_cp_at(rest, n, &len) == '.' && gr_word_at(rest, n + 1) ? 0 : n;
}

/* "\\to", "\\rightarrow": an arrow as TeX has it; its bytes, or 0. */
static size_t tex_arrow(gr_str s)
{
    static const char *const arrows[] = { "\\to",         "\\rightarrow",     "\\longrightarrow",
                                          "\\Rightarrow", "\\leftrightarrow", "\\leftarrow" };

    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
        size_t n = strlen(arrows[i]);

        if (gr_str_starts(s, arrows[i]) &&
            (n == s.len || (s.ptr[n] | 32) < 'a' || (s.ptr[n] | 32) > 'z'))
            return n;
    }
    return 0;
}

/* The longest run that reads as an arrow, a line or a comparison, else one sign. */
static size_t operator_at(gr_str s, size_t pos)
{
    size_t start = pos, len, n;
    uint32_t cp = gr_cp_at(s, pos, &len);
    char line;

    if ((cp >= 0x2190 && cp <= 0x22FF && cp != 0x221E) || (cp >= 0x27F0 && cp <= 0x27FF) ||
        (cp >= 0x2900 && cp <= 0x297F) || (cp >= 0x2012 && cp <= 0x2015) || cp == 0x2500 ||
        cp == 0x2501 || cp == 0xD7 || cp == 0xF7)
        return len;
    if (cp == '\\')
        return tex_arrow(gr_str_sub(s, pos, s.len));
    if (!is_one_of(cp, "+-*/=<>~^&|!"))
        return 0;
    if (pos + 1 < s.len && (s.ptr[pos] == '!' || s.ptr[pos] == '>') && s.ptr[pos + 1] == '=')
        return 2;
    if (pos + 1 < s.len && (s.ptr[pos] == '&' || s.ptr[pos] == '|') && s.ptr[pos + 1] == s.ptr[pos])
        return 2;
    if (cp == '>' && pos + 1 < s.len && s.ptr[pos + 1] == '>')
        return 2;
    if (cp == '!')
        return 0;
    pos += cp == '<';
    line = pos < s.len && is_one_of((unsigned char)s.ptr[pos], "-=~") ? s.ptr[pos] : '\0';
    for (n = 0; line != '\0' && pos < s.len && s.ptr[pos] == line; n++)
        pos++;
    if (n != 0 && pos + 1 < s.len && s.ptr[pos] == '.' && s.ptr[pos + 1] == '-')
        pos += 2; /* "-.->" */
    if ((n != 0 || cp == '<') && pos < s.len && s.ptr[pos] == '>')
        pos += pos + 1 < s.len && s.ptr[pos + 1] == '>' && n != 0 ? 2 : 1; /* "->>" */
    return pos > start ? pos - start : 1;
}

/* The partner of quote q, opened before pos, on this line: its position, or SIZE_MAX. */
static size_t close_quote(lexer *lx, size_t q, size_t pos)
{
    gr_str s = lx->text;
    size_t n = strlen(quotes[q].close);
    bool single = quotes[q].open[0] == '\'' || strcmp(quotes[q].close, "’") == 0;

    if (pos < lx->no_close[q])
        return SIZE_MAX;
    for (; pos < s.len && newline_at(s, pos) == 0; pos++)
        if (s.len - pos >= n && memcmp(s.ptr + pos, quotes[q].close, n) == 0 &&
            !(single && gr_word_at(s, pos + n)))
            return pos;
    lx->no_close[q] = pos;
    return SIZE_MAX;
}

static size_t quoted_at(lexer *lx, gr_token *t)
{
    gr_str rest = gr_str_sub(lx->text, lx->pos, lx->text.len);

    if (after_operand(lx))
        return 0;
    for (size_t q = 0; q < N_QUOTES; q++) {
        size_t n = strlen(quotes[q].open), end;

        if (!gr_str_starts(rest, quotes[q].open))
            continue;
        end = close_quote(lx, q, lx->pos + n);
        if (end == SIZE_MAX || end == lx->pos + n)
            return 0;
        t->inner_start = lx->pos + n;
        t->inner_end = end;
        return end + strlen(quotes[q].close) - lx->pos;
    }
    return 0;
}

/* The token at the position, which is not white space. */
static gr_token next_token(lexer *lx)
{
    gr_str s = lx->text, rest = gr_str_sub(s, lx->pos, s.len);
    gr_token t = { .start = lx->pos, .flags = glued_before(lx) != NULL ? GR_TOKEN_GLUED : 0 };
    gr_text_when when;
    size_t n;

    if ((n = newline_at(s, lx->pos)) != 0) {
        t.kind = GR_TOKEN_NEWLINE;
    } else if ((n = gr_date_at(rest, &when)) != 0) {
        t.kind = GR_TOKEN_DATE;
    } else if ((n = number_at(lx)) != 0) {
        t.kind = GR_TOKEN_NUMBER;
    } else if ((n = word_at(s, lx->pos)) != 0) {
        t.kind = GR_TOKEN_WORD;
    } else if ((n = quoted_at(lx, &t)) != 0) {
        t.kind = GR_TOKEN_QUOTED;
    } else if ((n = operator_at(s, lx->pos)) != 0) {
        t.kind = GR_TOKEN_OPERATOR;
    } else {
        t.kind = GR_TOKEN_PUNCT;
        gr_cp_at(s, lx->pos, &n);
    }
    t.end = t.start + n;
    if (t.kind != GR_TOKEN_QUOTED) {
        t.inner_start = t.start;
        t.inner_end = t.end;
        if (t.kind == GR_TOKEN_WORD)
            t.inner_end -= possessive(gr_str_sub(s, t.start, t.end));
    }
    return t;
}

static gr_str token_text(gr_str text, const gr_token *t)
{
    return gr_str_sub(text, t->start, t->end);
}

static bool is_listed(gr_str word, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (gr_str_is_nocase(word, list[i]))
            return true;
    return false;
}

/* Whether the token begins with a capital; quotes and brackets before it do not count. */
static bool begins_capital(gr_str text, const gr_token *t)
{
    size_t len;
    uint32_t cp = gr_cp_at(text, t->inner_start, &len);

    return gr_cp_fold(cp) != cp;
}

/* Whether the abbreviation `word` keeps the point behind it from ending a sentence before `next`.
 */
static bool holds_point(gr_str text, gr_str word, const gr_token *next)
{
    static const char *const always[] = { "dr", "mr",  "mrs", "ms",     "prof", "st",
                                          "mt", "fig", "vs",  "e.g",    "i.e",  "eg",
                                          "ie", "cf",  "ca",  "approx", "resp" };
    static const char *const before_small[] = {
        "etc", "min", "max",  "avg",  "inc", "ltd",  "co",
        "jr",  "sr",  "incl", "excl", "est", "dept", "ave"
    };

    if (gr_str_ends(word, "."))
        word.len--;
    if (is_listed(word, always, sizeof always / sizeof *always))
        return true;
    if (gr_str_is_nocase(word, "no"))
        return next->kind == GR_TOKEN_NUMBER;
    return is_listed(word, before_small, sizeof before_small / sizeof *before_small) &&
           !begins_capital(text, next);
}

static bool is_stop(gr_str text, const gr_token *t)
{
    gr_str s = token_text(text, t);

    return t->kind == GR_TOKEN_PUNCT &&
           (gr_str_is(s, ".") || gr_str_is(s, "!") || gr_str_is(s, "?") || gr_str_is(s, "…"));
}

static bool is_closer(gr_str text, const gr_token *t)
{
    gr_str s = token_text(text, t);

    return t->kind == GR_TOKEN_PUNCT &&
           (gr_str_is(s, ")") || gr_str_is(s, "]") || gr_str_is(s, "\"") || gr_str_is(s, "'") ||
            gr_str_is(s, "”"));
}

static bool is_capital_word(gr_str text, const gr_tokens *ts, size_t i)
{
    return i < ts->n && ts->at[i].kind == GR_TOKEN_WORD && begins_capital(text, &ts->at[i]);
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Whether the point at idx is that of an initial inside a name: "James B. Rawlings". A name goes on
 * with a capital and ends with punctuation or "and"; in "beat Team A. Ben follows" a verb comes. */
static bool is_initial(gr_str text, const gr_tokens *ts, size_t idx)
{
    size_t before = idx >= 2 ? idx - 2 : 0, i = idx + 1;

    if (idx < 2 || !is_capital_word(text, ts, idx - 1) ||
        token_text(text, &ts->at[idx - 1]).len > 1)
        return false;
    while (before > 1 && gr_str_is(token_text(text, &ts->at[before]), ".") &&
           token_text(text, &ts->at[before - 1]).len == 1)
        before -= 2; /* "Pierre O. M. Scokaert" */
    if (!is_capital_word(text, ts, before) || token_text(text, &ts->at[before]).len == 1)
        return false;
    if (!is_capital_word(text, ts, i))
        return false;
    while (is_capital_word(text, ts, i) ||
           (i < ts->n && gr_str_is(token_text(text, &ts->at[i]), ".") &&
            token_text(text, &ts->at[i - 1]).len == 1))
        i++;
    return i >= ts->n || ts->at[i].kind != GR_TOKEN_WORD ||
           gr_str_is(token_text(text, &ts->at[i]), "and");
}

/* Whether the point at idx belongs to the token before it and the text goes on after `last`. */
static bool is_inner_point(gr_str text, const gr_tokens *ts, size_t idx, size_t last)
{
    const gr_token *before = idx > 0 ? &ts->at[idx - 1] : NULL;
    gr_token_kind kind_before = idx > 1 ? ts->at[idx - 2].kind : GR_TOKEN_NEWLINE;

    if (before == NULL || last + 1 >= ts->n || ts->at[last + 1].kind == GR_TOKEN_NEWLINE ||
        !gr_str_is(token_text(text, &ts->at[idx]), "."))
        return false;
    if (before->kind == GR_TOKEN_WORD && is_initial(text, ts, idx))
        return true;
    if (before->kind == GR_TOKEN_WORD) /* "12 min." ends with a unit, "min. flow" does not */
        return kind_before != GR_TOKEN_NUMBER &&
               holds_point(text, token_text(text, before), &ts->at[last + 1]);
    return before->kind == GR_TOKEN_NUMBER && kind_before == GR_TOKEN_NEWLINE; /* "1. Oslo" */
}

/* Whether a word with its own point ("p.m.") or a quotation ends a sentence before a capital. */
static bool ends_before_capital(gr_str text, const gr_token *t, const gr_token *next)
{
    gr_str s = gr_str_sub(text, t->inner_start, t->inner_end);

    if (next->flags & GR_TOKEN_GLUED || !begins_capital(text, next))
        return false;
    if (t->kind == GR_TOKEN_WORD)
        return gr_str_ends(s, ".") && !holds_point(text, s, next);
    return t->kind == GR_TOKEN_QUOTED &&
           (gr_str_ends(s, ".") || gr_str_ends(s, "!") || gr_str_ends(s, "?"));
}

/* The last of the stops and closing marks that touch the stop at idx: `?!`, `.)`. */
static size_t last_of_stop(gr_str text, const gr_tokens *ts, size_t idx)
{
    while (idx + 1 < ts->n && ts->at[idx + 1].flags & GR_TOKEN_GLUED &&
           (is_stop(text, &ts->at[idx + 1]) || is_closer(text, &ts->at[idx + 1])))
        idx++;
    return idx;
}

/* "returns to the start.Please find": small letters before the stop, a word in capitals and small
 * letters behind it. */
static bool is_missing_space(gr_str text, const gr_tokens *ts, size_t idx, size_t last)
{
    gr_str before = idx > 0 ? token_text(text, &ts->at[idx - 1]) : GR_STR("");
    gr_str behind = token_text(text, &ts->at[last + 1]);

    return before.len > 1 && behind.len > 1 && is_small(before.ptr[before.len - 1]) &&
           is_small(before.ptr[before.len - 2]) && is_capital_word(text, ts, last + 1) &&
           is_small(behind.ptr[1]);
}

static void mark_sentences(gr_str text, gr_tokens *ts)
{
    gr_token *last_word = NULL, *next;
    size_t n_newlines = 0;
    bool ends;

    for (size_t i = 0; i < ts->n; i++) {
        gr_token *t = &ts->at[i];
        size_t last = i;

        if (t->kind == GR_TOKEN_NEWLINE) {
            if (++n_newlines == 2 && last_word != NULL)
                last_word->flags |= GR_TOKEN_SENTENCE_END;
            continue;
        }
        n_newlines = 0;
        if (is_stop(text, t)) {
            last = last_of_stop(text, ts, i);
            next = &ts->at[last + 1];
            ends = (last + 1 == ts->n || next->kind == GR_TOKEN_NEWLINE ||
                    !(next->flags & GR_TOKEN_GLUED) || is_missing_space(text, ts, i, last)) &&
                   !is_inner_point(text, ts, i, last);
        } else {
            ends = i + 1 < ts->n && ends_before_capital(text, t, t + 1);
        }
        last_word = &ts->at[last];
        if (ends)
            last_word->flags |= GR_TOKEN_SENTENCE_END;
        i = last;
    }
    if (last_word != NULL)
        last_word->flags |= GR_TOKEN_SENTENCE_END;
}

gr_status gr_text_tokens(gr_ctx *cx, gr_str text, gr_tokens *out, gr_err *err)
{
    lexer lx = { .text = text, .tokens = { .budget = &cx->budget } };
    gr_status st = GR_OK;
    gr_tokens ts;
    gr_token t;

    for (size_t n_seen = 0; lx.pos < text.len; n_seen++) {
        size_t space = gr_space_at(text, lx.pos);

        if (n_seen % 65536 == 65535 && (st = gr_ctx_check(cx, err)) != GR_OK)
            goto out;
        if (space != 0) {
            lx.pos += space;
            continue;
        }
        t = next_token(&lx);
        if (!gr_vec_push(&lx.tokens, t))
            goto no_memory;
        lx.pos = t.end;
    }
    ts.n = lx.tokens.n;
    ts.at = gr_arena_copy(&cx->arena, lx.tokens.at, ts.n * sizeof *ts.at);
    if (ts.at == NULL)
        goto no_memory;
    mark_sentences(text, &ts);
    *out = ts;
    goto out;
no_memory:
    st = gr_fail_memory(cx, err);
out:
    gr_vec_clear(&lx.tokens);
    return st;
}
