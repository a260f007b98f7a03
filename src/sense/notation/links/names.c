/* Links, step two: how far the names beside a mark go, and the numbers behind them. */
#include "sense/notation/links/links_int.h"

#define NAME_TOKENS 6
#define PHRASE_TEXT 16384 /* bytes of a text in which phrases are looked for */

/* --- names --- */

gr_span gr_link_span(const gr_sensing *s, size_t first, size_t last)
{
    return (gr_span){ s->tokens.at[first].start, s->tokens.at[last].end };
}

/* "<3>": the token behind, and the span of what stands between. */
static size_t angle_name(const gr_sensing *s, size_t i, gr_span *out)
{
    if (!gr_token_is(s, i, "<") || !gr_link_is_name_token(s, i + 1) || !gr_token_is(s, i + 2, ">"))
        return 0;
    *out = gr_link_span(s, i + 1, i + 1);
    return i + 3;
}

/* "@ann" */
static bool is_handle(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "@") && gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) &&
           gr_link_is_glued(s, i + 1);
}

/* Words that never go on with a name: "costs", "with", "is", "in". */
static bool ends_name(const gr_sensing *s, size_t i)
{
    return gr_text_word_class(gr_token_text(s, i)) != 0 || gr_is_vocabulary(s->lemma[i]) ||
           gr_word_in(s->lemma[i], "cost|weigh|weight|capacity|distance|length|takes");
}

static bool is_known(const gr_links *r, size_t word)
{
    gr_span at = gr_link_span(r->s, word, word + 1);

    return gr_strmap_get(&r->numbered, gr_str_sub(r->s->text, at.start, at.end)) != GR_MAP_NONE;
}

/* Can a name begin at byte i: behind a mark, a separator, or a word that is none itself? */
static bool is_left_border(gr_str t, size_t i)
{
    size_t at = i, word;

    while (at > 0 && t.ptr[at - 1] == ' ')
        at--;
    if (at == 0 || strchr(",;:.?!\n(-*>=", t.ptr[at - 1]) != NULL ||
        (unsigned char)t.ptr[at - 1] >= 0x80)
        return true;
    word = at;
    while (word > 0 && ((t.ptr[word - 1] | 32) >= 'a' && (t.ptr[word - 1] | 32) <= 'z'))
        word--;
    return at < i && word < at && gr_text_word_class(gr_str_sub(t, word, at)) != 0;
}

/* Can a name end before byte i? *sure: no number stands there, which may have a word before it. */
static bool is_right_border(gr_str t, size_t i, bool *sure)
{
    while (i < t.len && t.ptr[i] == ' ')
        i++;
    *sure |= i == t.len || !gr_is_digit(t.ptr[i]);
    return i == t.len || strchr(",;:.?!\n)(-<=", t.ptr[i]) != NULL || gr_is_digit(t.ptr[i]) ||
           (unsigned char)t.ptr[i] >= 0x80;
}

/* "North shore–Mill, North shore–South shore": several words are a name where they stand between
 * borders in two places. */
static bool is_phrase(const gr_links *r, size_t start, size_t end)
{
    gr_str t = r->s->text, what = gr_str_sub(t, start, end);
    size_t places = 0;
    bool sure = !ends_name(r->s, gr_token_from(r->s, end) - 1); /* not "max" of "Ramp max 120" */

    for (size_t pos = 0; t.len < PHRASE_TEXT && (places < 2 || !sure);) {
        const char *found = memmem(t.ptr + pos, t.len - pos, what.ptr, what.len);
        size_t at = found != NULL ? (size_t)(found - t.ptr) : t.len;

        if (found == NULL)
            break;
        places += is_left_border(t, at) && is_right_border(t, at + what.len, &sure);
        pos = at + what.len;
    }
    return places > 1 && sure;
}

static bool may_go_on(const gr_sensing *s, size_t i)
{
    return s->tokens.at[i].kind == GR_TOKEN_WORD && !gr_link_is_hyphened(s, i) &&
           gr_text_word_class(gr_token_text(s, i)) == 0;
}

size_t gr_link_phrase_after(const gr_links *r, size_t start, size_t last, size_t end)
{
    const gr_sensing *s = r->s;

    for (size_t k = last + 1; k < end && k < last + NAME_TOKENS && may_go_on(s, k); k++)
        if (is_phrase(r, start, s->tokens.at[k].end))
            return k;
    return last;
}

/* "Mill–East end.": where other names have several words, those up to the border belong to this
 * one. The last of them, or `last`. */
static size_t words_after(const gr_links *r, size_t i, size_t last, size_t end)
{
    const gr_sensing *s = r->s;
    size_t k = last + 1;
    bool sure = false;

    if (!r->phrases || !gr_link_is_capital(s, i))
        return last;
    while (k < end && k < i + 3 && may_go_on(s, k) && !gr_link_is_capital(s, k))
        k++;
    return k > last + 1 &&
                   (k == end || (is_right_border(s->text, s->tokens.at[k - 1].end, &sure) && sure))
               ? k - 1
               : last;
}

void gr_links_find_phrases(gr_links *r)
{
    const gr_sensing *s = r->s;

    for (size_t i = 1; i + 2 < s->tokens.n && !r->phrases; i++)
        r->phrases = gr_link_is(r, i) && s->tokens.at[i + 1].kind == GR_TOKEN_WORD &&
                     gr_link_is_capital(s, i + 1) && !gr_link_is_capital(s, i + 2) &&
                     gr_link_phrase_after(r, s->tokens.at[i + 1].start, i + 1, s->tokens.n) > i + 1;
}

size_t gr_link_phrase_before(const gr_links *r, size_t first, size_t start, size_t end)
{
    const gr_sensing *s = r->s;

    for (size_t k = start; k-- > first && k + NAME_TOKENS > start && may_go_on(s, k);)
        if (is_phrase(r, s->tokens.at[k].start, end))
            return k;
    return start;
}

/* "test run", "buy tree": small words that fill all there is between a mark and the border of its
 * item, whatever else they may mean; no more than four, and none that says something of links. */
static bool is_whole(const gr_sensing *s, size_t from, size_t to)
{
    if (to < from + 2 || to > from + 4)
        return false;
    for (size_t k = from; k < to; k++)
        if (s->tokens.at[k].kind != GR_TOKEN_WORD || gr_token_text(s, k).len < 2 ||
            gr_link_is_capital(s, k) || gr_link_is_hyphened(s, k) ||
            gr_text_word_class(gr_token_text(s, k)) != 0 ||
            gr_word_in(
                s->lemma[k],
                "cost|weigh|weight|capacity|distance|length|take|edge|node|link|vertex|arc|"
                "only|too|please|again|also|direct|undirected|way|close|open|twice|daily|"
                "exist|remain|separately|respectively|etc|each|here|there|then|find|show|give|tell|"
                "compute|path|route|shortest|list|name|check|draw|count|connect|compare"))
            return false;
    return true;
}

/* Does an item of a list begin at the token? */
static bool begins_item(const gr_sensing *s, size_t i)
{
    if (i > 1 && s->tokens.at[i - 1].kind == GR_TOKEN_OPERATOR &&
        s->tokens.at[i - 2].kind == GR_TOKEN_NEWLINE) /* a bullet */
        return true;
    return i == 0 || s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE || gr_token_is(s, i - 1, ",") ||
           gr_token_is(s, i - 1, ";") || gr_token_is(s, i - 1, ":");
}

size_t gr_link_name_after(const gr_links *r, size_t i, size_t end, bool glued, gr_span *out)
{
    const gr_sensing *s = r->s;
    size_t last = i, k;

    if (i > 0 && gr_token_is(s, i, ".") && gr_lemma_is(s, i - 1, "vs")) /* "vs. Tybalt" */
        last = ++i;
    if ((k = angle_name(s, i, out)) != 0)
        return k;
    if (i + 1 < end && is_handle(s, i)) {
        *out = gr_link_span(s, i, i + 1);
        return i + 2;
    }
    if (i >= end || !gr_link_is_name_token(s, i))
        return 0;
    /* "node 3": the number is the name */
    if (gr_word_in(s->lemma[i], "node|vertex") && i + 1 < end &&
        (s->tokens.at[i + 1].kind == GR_TOKEN_NUMBER || gr_link_is_capital(s, i + 1)) && !glued) {
        *out = gr_link_span(s, i + 1, i + 1);
        return i + 2;
    }
    for (k = i + 1; k < end && k < i + NAME_TOKENS; k++) {
        bool touches = (s->tokens.at[k].flags & GR_TOKEN_GLUED) != 0;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD)
            break;
        if (s->tokens.at[k].kind == GR_TOKEN_NUMBER && k == i + 1 &&
            (r->numbered_names || is_known(r, i))) {
            last = k;
            continue;
        }
        if (gr_link_is_abbreviated(s, k))
            continue;
        if (s->tokens.at[k].kind != GR_TOKEN_WORD)
            break;
        if (gr_link_is_capital(s, k) && gr_link_is_capital(s, i)) {
            last = k;
        } else if (gr_link_is_capital(s, i) && k + 1 < end && gr_link_is_capital(s, k + 1) &&
                   gr_word_in(s->lemma[k],
                              "of|de|la|le|van|von|der|den|du|del|the|on|upon|am|st")) {
            continue;
        } else if (!gr_link_is_capital(s, i) && !glued && !touches && !ends_name(s, k)) {
            last = k;
        } else {
            break;
        }
    }
    if (s->tokens.at[i].kind == GR_TOKEN_WORD) {
        last = gr_link_phrase_after(r, s->tokens.at[i].start, last, end);
        last = words_after(r, i, last, end);
        if (!glued && last + 1 < end && is_whole(s, i, end))
            last = end - 1;
    }
    *out = gr_link_span(s, i, last);
    return last + 1;
}

size_t gr_link_name_before(const gr_links *r, size_t first, size_t end, bool glued, gr_span *out)
{
    const gr_sensing *s = r->s;
    size_t i, start;

    if (end <= first)
        return SIZE_MAX;
    if (end >= first + 3 && angle_name(s, end - 3, out) == end)
        return end - 3;
    i = end - 1;
    if (i > first && is_handle(s, i - 1)) {
        *out = gr_link_span(s, i - 1, i);
        return i - 1;
    }
    if (!gr_link_is_name_token(s, i))
        return SIZE_MAX;
    start = i;
    if (s->tokens.at[i].kind == GR_TOKEN_NUMBER && i > first &&
        s->tokens.at[i - 1].kind == GR_TOKEN_WORD && (r->numbered_names || is_known(r, i - 1)))
        start = --i;
    if (s->tokens.at[i].kind != GR_TOKEN_WORD) {
        *out = gr_link_span(s, start, end - 1);
        return start;
    }
    for (size_t k = i; k-- > first && k + NAME_TOKENS > end;) {
        if (gr_link_is_abbreviated(s, k))
            continue;
        if (s->tokens.at[k].kind != GR_TOKEN_WORD)
            break;
        if (gr_link_is_capital(s, i) && gr_link_is_capital(s, k)) {
            if (gr_text_word_class(gr_token_text(s, k)) != 0 && k == first)
                break; /* "In Ola–Per" */
            start = k;
        } else if (gr_link_is_capital(s, i) && k > first && gr_link_is_capital(s, k - 1) &&
                   gr_word_in(s->lemma[k],
                              "of|de|la|le|van|von|der|den|du|del|the|on|upon|am|st")) {
            continue;
        } else if (!gr_link_is_capital(s, i) && !glued && !ends_name(s, k)) {
            start = k;
        } else {
            break;
        }
    }
    start = gr_link_phrase_before(r, first, start, s->tokens.at[end - 1].end);
    if (!glued && start > first && begins_item(s, first) && is_whole(s, first, end))
        start = first;
    *out = gr_link_span(s, start, end - 1);
    return start;
}

/* --- numbers behind a name --- */

void gr_link_add_cell(gr_link *x, gr_value v, const gr_unit *unit, gr_meaning meaning)
{
    if (meaning == GR_MEANS_NUMBER)
        meaning = v.type == GR_V_TIME ? GR_MEANS_CLOCK : gr_meaning_of_unit(unit);
    for (size_t i = 0; i < x->n_cells; i++)
        if (x->cells[i].meaning == meaning && meaning != GR_MEANS_CLOCK)
            return;
    if (x->n_cells < GR_LINK_CELLS_MAX)
        x->cells[x->n_cells++] = (gr_link_cell){ v, unit, meaning };
}

/* "4h 30", "2h 16m": the bytes of two digits behind hours that nothing else claims; they are
 * minutes. */
static size_t minutes_behind(gr_str rest, gr_value *v, const gr_unit *unit)
{
    size_t end = 3;
    int64_t minutes;

    if (unit == NULL || !gr_str_starts(gr_str_of(unit->symbols), "h|") || v->type != GR_V_INT ||
        rest.len < 3 || rest.ptr[0] != ' ' || !gr_is_digit(rest.ptr[1]) ||
        !gr_is_digit(rest.ptr[2]) || !gr_num_to_int(gr_str_sub(rest, 1, 3), &minutes) ||
        minutes > 59)
        return 0;
    if (end < rest.len && rest.ptr[end] == 'm')
        end++;
    if (end < rest.len && strchr(",;.)]\n", rest.ptr[end]) == NULL)
        return 0;
    *v = gr_v_real((double)v->i + (double)minutes / 60);
    return end;
}

size_t gr_link_number_at(gr_str s, gr_value *v, const gr_unit **unit)
{
    gr_text_when when;
    gr_text_qty q;
    size_t t = gr_text_time(s, &when), n = gr_text_quantity(s, &q);

    *unit = NULL;
    if (t > n && when.kind == GR_TIME_CLOCK) {
        *v = gr_v_time(when.seconds);
        return t;
    }
    if (n == 0 || (q.num.marks & (GR_NUM_WORDS | GR_NUM_ORDINAL)))
        return 0;
    *v = q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d);
    *unit = q.unit;
    return n + minutes_behind(gr_str_sub(s, n, s.len), v, *unit);
}

/* "10G", "2.5T": what people who run networks write for gigabits per second. The bytes, or 0. */
static size_t rate_at(gr_str word, gr_value *v, const gr_unit **unit)
{
    char last = word.len > 1 ? word.ptr[word.len - 1] : '\0';
    double x;

    if ((last != 'G' && last != 'T' && last != 'M') || !gr_is_digit(word.ptr[0]) ||
        !gr_num_to_double(gr_str_sub(word, 0, word.len - 1), &x) ||
        gr_text_unit(gr_str_of(last == 'G'   ? "Gbit/s"
                               : last == 'M' ? "Mbit/s"
                                             : "Tbit/s"),
                     unit) == 0)
        return 0;
    *v = x == (double)(int64_t)x ? gr_v_int((int64_t)x) : gr_v_real(x);
    return word.len;
}

/* Has the text such a rate? "100M" beside it is one too, and no hundred millions. */
static bool has_rates(const gr_sensing *s)
{
    const gr_unit *unit;
    gr_value v;

    for (size_t i = 0; i < s->tokens.n; i++) {
        gr_str t = gr_token_text(s, i);

        if (s->tokens.at[i].kind == GR_TOKEN_WORD && t.ptr[t.len - 1] == 'G' &&
            rate_at(t, &v, &unit) != 0)
            return true;
    }
    return false;
}

/* "EUR 45", "USD 3.50": a currency before its number. The bytes, or 0. */
static size_t price_at(gr_str rest, gr_str word, gr_value *v, const gr_unit **unit)
{
    const gr_unit *own;
    size_t n;

    if (word.len != 3 || gr_text_unit(word, unit) != 3 || (*unit)->quantity != GR_Q_MONEY ||
        rest.len < 5 || rest.ptr[3] != ' ' || !gr_is_digit(rest.ptr[4]))
        return 0;
    n = gr_link_number_at(gr_str_sub(rest, 4, rest.len), v, &own);
    return n != 0 && own == NULL ? n + 4 : 0;
}

/* "(66kV)", "[3pts]": a number with a unit that nobody knows, alone in brackets. The bytes, or 0.
 */
static size_t odd_unit_at(const gr_sensing *s, size_t i, gr_value *v, const gr_unit **unit)
{
    gr_str t = gr_token_text(s, i);
    size_t n = 0;
    double x;

    if (i == 0 || !(gr_token_is(s, i - 1, "(") || gr_token_is(s, i - 1, "[")) ||
        !(gr_token_is(s, i + 1, ")") || gr_token_is(s, i + 1, "]")))
        return 0;
    while (n < t.len && (gr_is_digit(t.ptr[n]) || t.ptr[n] == '.'))
        n++;
    if (n == 0 || t.len > n + 4 || !gr_num_to_double(gr_str_sub(t, 0, n), &x))
        return 0;
    *unit = NULL;
    *v = x == (double)(int64_t)x ? gr_v_int((int64_t)x) : gr_v_real(x);
    return t.len;
}

/* "x3", "x 3" is read as "×3": how often. The bytes, or 0. */
static size_t times_at(gr_str word, gr_value *v, const gr_unit **unit)
{
    int64_t n;

    if (word.len < 2 || (word.ptr[0] | 32) != 'x' ||
        !gr_num_to_int(gr_str_sub(word, 1, word.len), &n))
        return 0;
    *unit = NULL;
    *v = gr_v_int(n);
    return word.len;
}

/* A moment has its noun before the number, "day 3", a duration behind it, "3 days". */
static bool names_moment(const gr_sensing *s, size_t first, size_t number)
{
    for (size_t i = first; i < number; i++)
        if (gr_token_kind_is(s, i, GR_TOKEN_WORD) &&
            gr_word_in(s->lemma[i], "day|hour|minute|week|month|year|round|tick|t"))
            return true;
    return false;
}

size_t gr_link_read_cells(const gr_links *r, size_t i, size_t end, gr_link *x)
{
    const gr_sensing *s = r->s;
    size_t words = i, from = i;

    while (i < end) {
        const gr_token *t = &s->tokens.at[i];
        gr_str rest = gr_str_sub(s->text, t->start, s->tokens.at[end - 1].end);
        const gr_unit *unit, *other;
        gr_value v;
        size_t n = t->kind == GR_TOKEN_NUMBER || t->kind == GR_TOKEN_PUNCT
                       ? gr_link_number_at(rest, &v, &unit)
                   : t->kind == GR_TOKEN_WORD ? rate_at(gr_token_text(s, i), &v, &unit)
                                              : 0;

        if (n != 0 && unit == NULL && rest.ptr[n - 1] == 'M' && has_rates(s))
            rate_at(gr_str_sub(rest, 0, n), &v, &unit);
        if (n == 0 && t->kind == GR_TOKEN_WORD)
            n = price_at(rest, gr_token_text(s, i), &v, &unit);
        if (n == 0 && t->kind == GR_TOKEN_WORD)
            n = odd_unit_at(s, i, &v, &unit);
        if (n == 0 && t->kind == GR_TOKEN_WORD)
            n = times_at(gr_token_text(s, i), &v, &unit);

        if (n != 0) {
            gr_meaning meaning = GR_MEANS_NUMBER;

            if (words < i)
                meaning =
                    gr_meaning_of(gr_str_sub(s->text, s->tokens.at[words].start, t->start), &other);
            if (unit == NULL && names_moment(s, words, i))
                meaning = GR_MEANS_CLOCK;
            gr_link_add_cell(x, v, unit, meaning);
            while (i < end && s->tokens.at[i].start < t->start + n)
                i++;
            /* "per hour" and other words behind the unit say no more */
            words = i;
            continue;
        }
        if (t->kind == GR_TOKEN_WORD && !gr_link_is_capital(s, i) && i - words < 5) {
            i++;
            continue;
        }
        if (gr_link_is_times(s, i) || gr_token_is(s, i, "(") || gr_token_is(s, i, "[") ||
            gr_token_is(s, i, ")") || gr_token_is(s, i, "]") || gr_token_is(s, i, "=") ||
            gr_token_is(s, i, ":") || gr_token_is(s, i, ",") || gr_token_is(s, i, ";")) {
            i++;
            if (gr_token_is(s, i - 1, ",") || gr_token_is(s, i - 1, ";"))
                words = i;
            continue;
        }
        break;
    }
    return x->n_cells != 0 ? i : from; /* words alone say nothing about the gr_link */
}

/* A name at the front of its segment, before a mark: "Bar 7 <-> Club". "Opening 9-10" is none. */
static bool is_numbered(const gr_links *r, size_t mark)
{
    const gr_sensing *s = r->s;

    return mark > 1 && s->tokens.at[mark - 1].kind == GR_TOKEN_NUMBER &&
           !gr_link_is_glued(s, mark - 1) && gr_link_is_capital(s, mark - 2) &&
           gr_text_word_class(gr_token_text(s, mark - 2)) == 0 &&
           !gr_word_in(s->lemma[mark - 2], "node|vertex") &&
           !gr_token_kind_is(s, mark + 1, GR_TOKEN_NUMBER) &&
           (mark == 2 || gr_link_separates(r, mark - 3) || gr_link_is(r, mark - 3));
}

/* "room 1 -> room 2": the same word with a number on both sides of the mark. */
static bool has_counted_ends(const gr_sensing *s, size_t mark)
{
    return mark > 1 && s->tokens.at[mark - 1].kind == GR_TOKEN_NUMBER &&
           s->tokens.at[mark - 2].kind == GR_TOKEN_WORD &&
           gr_token_kind_is(s, mark + 2, GR_TOKEN_NUMBER) &&
           gr_str_eq(gr_token_text(s, mark - 2), gr_token_text(s, mark + 1)) &&
           gr_text_word_class(gr_token_text(s, mark + 1)) == 0 &&
           !gr_word_in(s->lemma[mark + 1], "node|vertex");
}

bool gr_links_find_numbered(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t with = 0, without = 0;

    for (size_t i = 2; i < s->tokens.n; i++) {
        if (!gr_link_is(r, i))
            continue;
        if ((s->tokens.at[i - 1].kind == GR_TOKEN_NUMBER && gr_link_is_capital(s, i - 2) &&
             !gr_word_in(s->lemma[i - 2], "node|vertex")) ||
            has_counted_ends(s, i))
            with++;
        else
            without++;
        if (is_numbered(r, i)) {
            gr_span at = gr_link_span(s, i - 2, i - 1);
            uint32_t *slot = gr_strmap_put(&r->numbered, gr_str_sub(s->text, at.start, at.end));

            if (slot == NULL)
                return false;
            *slot = 0;
        }
    }
    r->numbered_names = with > without;
    return true;
}
