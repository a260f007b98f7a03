/* Links drawn with symbols: "A -> B", "Valley–Midway 12 min", "Gant - Kort - Mene", "x<->y (3)",
 * "Spring-Tank, Tank-Barn", "A -> B, C; B -> D".
 *
 * The text is cut into segments at commas, line ends and other separators. A segment with links in
 * it is a chain of names, and numbers behind the last one. How far a name goes is seen from capital
 * letters, from blanks around the links, and from the other names of the list.
 *
 * Dashes and hyphens also stand in ordinary sentences, so they need company: several of them, alone
 * in their segments. What a question names in passing is no data if data stands elsewhere. */
#include "sense/links_int.h"

#define NAME_TOKENS 6
#define GROUP_MAX   24 /* tokens of a bracket behind a name */
#define ADDRESS_MAX 64 /* bytes of an address beside the name that was found */

/* --- tokens --- */

static bool is_name_token(const gr_sensing *s, size_t i)
{
    return i < s->tokens.n &&
           (s->tokens.at[i].kind == GR_TOKEN_WORD || s->tokens.at[i].kind == GR_TOKEN_NUMBER ||
            s->tokens.at[i].kind == GR_TOKEN_QUOTED || s->tokens.at[i].kind == GR_TOKEN_DATE);
}

static bool is_and(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "&") && i > 0 && s->tokens.at[i - 1].kind != GR_TOKEN_NUMBER;
}

static bool is_against(const gr_sensing *s, size_t i)
{
    return gr_token_kind_is(s, i, GR_TOKEN_WORD) && gr_word_in(s->lemma[i], "v|vs|versus");
}

static bool is_greater(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, ">") && i > 0 && is_name_token(s, i - 1) && is_name_token(s, i + 1);
}

/* "t1 < t2": t1 comes first. Not the front of a tag. */
static bool is_less(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "<") && i > 0 && is_name_token(s, i - 1) && is_name_token(s, i + 1) &&
           !gr_token_is(s, i + 2, ">") && !gr_token_is(s, i + 2, "=");
}

/* Is the token a unit of measurement, or a word of a closed class? "km/h", "and/or" */
static bool is_common(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);
    const gr_unit *unit;

    return (s->tokens.at[i].kind == GR_TOKEN_WORD && t.len > 1 && gr_text_word_class(t) != 0) ||
           (!(t.len == 1 && t.ptr[0] >= 'A' && t.ptr[0] <= 'Z') && gr_text_unit(t, &unit) == t.len);
}

static bool is_glued(const gr_sensing *s, size_t i)
{
    return i < s->tokens.n && (s->tokens.at[i].flags & GR_TOKEN_GLUED) != 0;
}

/* "c/d" are two names, "m/s" is a unit. */
static bool are_letters(const gr_sensing *s, size_t i)
{
    gr_str both = gr_str_sub(s->text, s->tokens.at[i - 1].start, s->tokens.at[i + 1].end);
    const gr_unit *unit;

    return both.len == 3 && gr_text_unit(both, &unit) != both.len;
}

/* "Ann/Bob", "1|2", "Oslo=Kiel", "1 ~ 2": one mark between two names, nothing else of the kind
 * beside them. */
static bool is_between(const gr_sensing *s, size_t i)
{
    bool slash = gr_token_is(s, i, "/"), equals = gr_token_is(s, i, "=");
    bool tilde = gr_token_is(s, i, "~");

    if ((!slash && !equals && !tilde && !gr_token_is(s, i, "|")) || i == 0 ||
        is_glued(s, i) != is_glued(s, i + 1) || (!is_glued(s, i) && !tilde) ||
        !is_name_token(s, i - 1) || !is_name_token(s, i + 1))
        return false;
    for (size_t k = 0; k < 2; k++) { /* "a/b/c", "./a", "a|b|c" */
        size_t beside = k == 0 ? i - 2 : i + 2;

        if (i < 2 && k == 0)
            continue;
        if (beside < s->tokens.n && s->tokens.at[beside].kind == GR_TOKEN_OPERATOR &&
            is_glued(s, k == 0 ? i - 1 : i + 2))
            return false;
    }
    if (slash || equals)
        return s->tokens.at[i - 1].kind == GR_TOKEN_WORD &&
               s->tokens.at[i + 1].kind == GR_TOKEN_WORD &&
               (are_letters(s, i) || (!is_common(s, i - 1) && !is_common(s, i + 1)));
    return s->tokens.at[i - 1].kind == s->tokens.at[i + 1].kind;
}

/* "Tay[3]Usk": either bracket of it. */
static bool is_box(const gr_sensing *s, size_t i)
{
    size_t open = gr_token_is(s, i, "[") || gr_token_is(s, i, "(") ? i : i - 2;

    if (i >= s->tokens.n || open == 0 || open >= s->tokens.n || (open != i && i < 3) ||
        !is_glued(s, open) || !is_glued(s, open + 1) || !is_glued(s, open + 2) ||
        !is_glued(s, open + 3))
        return false;
    return s->tokens.at[open - 1].kind == GR_TOKEN_WORD &&
           s->tokens.at[open + 1].kind == GR_TOKEN_NUMBER &&
           s->tokens.at[open + 3].kind == GR_TOKEN_WORD &&
           ((gr_token_is(s, open, "[") && gr_token_is(s, open + 2, "]")) ||
            (gr_token_is(s, open, "(") && gr_token_is(s, open + 2, ")")));
}

static bool is_rare(const gr_links *r, size_t i)
{
    return r->rare && (is_between(r->s, i) || is_box(r->s, i));
}

static bool is_sign(const gr_links *r, size_t i)
{
    return (r->ands && is_and(r->s, i)) || (r->against && is_against(r->s, i)) ||
           (r->greater && is_greater(r->s, i)) || (r->less && is_less(r->s, i)) ||
           (r->rare && is_between(r->s, i));
}

/* "==7==" */
static bool is_rail(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "==") &&
           ((i > 1 && s->tokens.at[i - 1].kind == GR_TOKEN_NUMBER && gr_token_is(s, i - 2, "==")) ||
            (gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER) && gr_token_is(s, i + 2, "==")));
}

/* "g <- make_graph(": R gives a name to what a function makes. */
static bool is_assignment(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "<-") && gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) &&
           gr_token_is(s, i + 2, "(") && is_glued(s, i + 2);
}

/* "with --batch", "run -g": an option of a program; links have blanks on both sides or on none. */
static bool is_option(const gr_sensing *s, size_t i)
{
    return (gr_token_is(s, i, "-") || gr_token_is(s, i, "--")) && !is_glued(s, i) &&
           is_glued(s, i + 1) && gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) &&
           !(is_glued(s, i + 2) && gr_token_kind_is(s, i + 2, GR_TOKEN_OPERATOR)); /* "-a->" */
}

static gr_direction link_at(const gr_links *r, size_t i, bool *backwards)
{
    const gr_sensing *s = r->s;

    *backwards = false;
    if (i >= s->tokens.n || is_option(s, i))
        return GR_AUTO;
    if (is_sign(r, i) || is_rare(r, i))
        return is_greater(s, i) || is_less(s, i) ? GR_DIRECTED : GR_UNDIRECTED;
    if (s->tokens.at[i].kind != GR_TOKEN_OPERATOR || is_assignment(s, i))
        return GR_AUTO;
    return is_rail(s, i) ? GR_UNDIRECTED : gr_link_operator(gr_token_text(s, i), backwards);
}

static bool is_link(const gr_links *r, size_t i)
{
    bool back;

    return link_at(r, i, &back) != GR_AUTO;
}

static bool is_arrow(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);
    bool back;
    gr_direction d = gr_link_operator(t, &back);

    return d == GR_DIRECTED ||
           (d == GR_UNDIRECTED && (gr_str_find(t, "<") < t.len || gr_str_is(t, "--") ||
                                   gr_str_is(t, "---") || gr_str_starts(t, "↔")));
}

static bool is_capital(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);

    return s->tokens.at[i].kind == GR_TOKEN_WORD &&
           ((t.ptr[0] >= 'A' && t.ptr[0] <= 'Z') || (unsigned char)t.ptr[0] >= 0x80);
}

static bool is_hyphened(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);
    size_t hyphen = gr_str_find(t, "-");

    return s->tokens.at[i].kind == GR_TOKEN_WORD && hyphen > 0 && hyphen + 1 < t.len;
}

/* The token behind a bracket that opens at i and has no list of links in it; 0 if there is none. */
static size_t group_end(const gr_links *r, size_t i)
{
    const gr_sensing *s = r->s;
    size_t links = 0;
    char close = gr_token_is(s, i, "(") ? ')' : gr_token_is(s, i, "[") ? ']' : '\0';

    if (close == '\0')
        return 0;
    for (size_t k = i + 1; k < s->tokens.n && k < i + GROUP_MAX; k++) {
        gr_str t = gr_token_text(s, k);

        if (t.len == 1 && t.ptr[0] == close)
            return k + 1;
        links += is_link(r, k) || is_hyphened(s, k);
        if (links > 1 || (is_link(r, k) && is_arrow(s, k)) ||
            s->tokens.at[k].kind == GR_TOKEN_NEWLINE)
            return 0;
    }
    return 0;
}

static bool separates(const gr_links *r, size_t i)
{
    const gr_sensing *s = r->s;
    const gr_token *t = &s->tokens.at[i];
    gr_str text = gr_token_text(s, i);

    if (is_link(r, i))
        return false;
    switch (t->kind) {
    case GR_TOKEN_NEWLINE: return true;
    case GR_TOKEN_WORD: return gr_word_in(s->lemma[i], "and|or|then|but");
    case GR_TOKEN_OPERATOR:
        return !gr_str_is(text, "=") && !gr_str_is(text, "/") && !gr_str_is(text, "<") &&
               !gr_str_is(text, ">");
    case GR_TOKEN_PUNCT:
        if (gr_str_is(text, ":"))
            return !(gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER) || gr_token_is(s, i + 1, "€") ||
                     gr_token_is(s, i + 1, "$"));
        if (gr_str_is(text, ".") || gr_str_is(text, "?") || gr_str_is(text, "!"))
            return true;
        return !gr_str_is(text, "'") && !gr_str_is(text, "#") && !gr_str_is(text, "€") &&
               !gr_str_is(text, "$") && !gr_str_is(text, "£") && !gr_str_is(text, "@");
    default: return false;
    }
}

/* --- names --- */

static gr_span span_of(const gr_sensing *s, size_t first, size_t last)
{
    return (gr_span){ s->tokens.at[first].start, s->tokens.at[last].end };
}

/* "<3>": the token behind, and the span of what stands between. */
static size_t angle_name(const gr_sensing *s, size_t i, gr_span *out)
{
    if (!gr_token_is(s, i, "<") || !is_name_token(s, i + 1) || !gr_token_is(s, i + 2, ">"))
        return 0;
    *out = span_of(s, i + 1, i + 1);
    return i + 3;
}

/* "@ann" */
static bool is_handle(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "@") && gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) &&
           is_glued(s, i + 1);
}

/* Words that never go on with a name: "costs", "with", "is", "in". */
static bool ends_name(const gr_sensing *s, size_t i)
{
    return gr_text_word_class(gr_token_text(s, i)) != 0 || gr_is_vocabulary(s->lemma[i]) ||
           gr_word_in(s->lemma[i], "cost|weigh|weight|capacity|distance|length|takes");
}

/* The name that begins at token i, before `end`; the token behind it, 0 if there is none. */
static size_t name_after(const gr_links *r, size_t i, size_t end, bool glued, gr_span *out)
{
    const gr_sensing *s = r->s;
    size_t last = i, k;

    if ((k = angle_name(s, i, out)) != 0)
        return k;
    if (i + 1 < end && is_handle(s, i)) {
        *out = span_of(s, i, i + 1);
        return i + 2;
    }
    if (i >= end || !is_name_token(s, i))
        return 0;
    /* "node 3": the number is the name */
    if (gr_word_in(s->lemma[i], "node|vertex") && i + 1 < end &&
        (s->tokens.at[i + 1].kind == GR_TOKEN_NUMBER || is_capital(s, i + 1)) && !glued) {
        *out = span_of(s, i + 1, i + 1);
        return i + 2;
    }
    for (k = i + 1; k < end && k < i + NAME_TOKENS; k++) {
        bool touches = (s->tokens.at[k].flags & GR_TOKEN_GLUED) != 0;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD)
            break;
        if (s->tokens.at[k].kind == GR_TOKEN_NUMBER && r->numbered_names && k == i + 1) {
            last = k;
            continue;
        }
        if (s->tokens.at[k].kind != GR_TOKEN_WORD)
            break;
        if (is_capital(s, k) && is_capital(s, i)) {
            last = k;
        } else if (is_capital(s, i) && k + 1 < end && is_capital(s, k + 1) &&
                   gr_word_in(s->lemma[k],
                              "of|de|la|le|van|von|der|den|du|del|the|on|upon|am|st")) {
            continue;
        } else if (!is_capital(s, i) && !glued && !touches && !ends_name(s, k)) {
            last = k;
        } else {
            break;
        }
    }
    *out = span_of(s, i, last);
    return last + 1;
}

/* The name that ends before token `end`, not before `first`; its first token, or SIZE_MAX. */
static size_t name_before(const gr_links *r, size_t first, size_t end, bool glued, gr_span *out)
{
    const gr_sensing *s = r->s;
    size_t i, start;

    if (end <= first)
        return SIZE_MAX;
    if (end >= first + 3 && angle_name(s, end - 3, out) == end)
        return end - 3;
    i = end - 1;
    if (i > first && is_handle(s, i - 1)) {
        *out = span_of(s, i - 1, i);
        return i - 1;
    }
    if (!is_name_token(s, i))
        return SIZE_MAX;
    start = i;
    if (s->tokens.at[i].kind == GR_TOKEN_NUMBER && r->numbered_names && i > first &&
        s->tokens.at[i - 1].kind == GR_TOKEN_WORD)
        start = --i;
    if (s->tokens.at[i].kind != GR_TOKEN_WORD) {
        *out = span_of(s, start, end - 1);
        return start;
    }
    for (size_t k = i; k-- > first && k + NAME_TOKENS > end;) {
        if (s->tokens.at[k].kind != GR_TOKEN_WORD)
            break;
        if (is_capital(s, i) && is_capital(s, k)) {
            if (gr_text_word_class(gr_token_text(s, k)) != 0 && k == first)
                break; /* "In Ola–Per" */
            start = k;
        } else if (is_capital(s, i) && k > first && is_capital(s, k - 1) &&
                   gr_word_in(s->lemma[k],
                              "of|de|la|le|van|von|der|den|du|del|the|on|upon|am|st")) {
            continue;
        } else if (!is_capital(s, i) && !glued && !ends_name(s, k)) {
            start = k;
        } else {
            break;
        }
    }
    *out = span_of(s, start, end - 1);
    return start;
}

/* --- numbers behind a name --- */

static void add_cell(gr_link *x, gr_value v, const gr_unit *unit, gr_meaning meaning)
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

/* A number, a quantity or a time at the front of s: its bytes, 0 if there is none. */
static size_t number_at(gr_str s, gr_value *v, const gr_unit **unit)
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

    if ((last != 'G' && last != 'T') || !gr_is_digit(word.ptr[0]) ||
        !gr_num_to_double(gr_str_sub(word, 0, word.len - 1), &x) ||
        gr_text_unit(gr_str_of(last == 'G' ? "Gbit/s" : "Tbit/s"), unit) == 0)
        return 0;
    *v = x == (double)(int64_t)x ? gr_v_int((int64_t)x) : gr_v_real(x);
    return word.len;
}

/* Reads attributes from token i up to `end`; where it stopped. */
static size_t read_cells(const gr_links *r, size_t i, size_t end, gr_link *x)
{
    const gr_sensing *s = r->s;
    size_t words = i, from = i;

    while (i < end) {
        const gr_token *t = &s->tokens.at[i];
        gr_str rest = gr_str_sub(s->text, t->start, s->tokens.at[end - 1].end);
        const gr_unit *unit, *other;
        gr_value v;
        size_t n = t->kind == GR_TOKEN_NUMBER || t->kind == GR_TOKEN_PUNCT
                       ? number_at(rest, &v, &unit)
                   : t->kind == GR_TOKEN_WORD ? rate_at(gr_token_text(s, i), &v, &unit)
                                              : 0;

        if (n != 0) {
            gr_meaning meaning = GR_MEANS_NUMBER;

            if (words < i)
                meaning =
                    gr_meaning_of(gr_str_sub(s->text, s->tokens.at[words].start, t->start), &other);
            add_cell(x, v, unit, meaning);
            while (i < end && s->tokens.at[i].start < t->start + n)
                i++;
            /* "per hour" and other words behind the unit say no more */
            words = i;
            continue;
        }
        if (t->kind == GR_TOKEN_WORD && !is_capital(s, i) && i - words < 5) {
            i++;
            continue;
        }
        if (gr_token_is(s, i, "(") || gr_token_is(s, i, "[") || gr_token_is(s, i, ")") ||
            gr_token_is(s, i, "]") || gr_token_is(s, i, "=") || gr_token_is(s, i, ":") ||
            gr_token_is(s, i, ",") || gr_token_is(s, i, ";")) {
            i++;
            if (gr_token_is(s, i - 1, ",") || gr_token_is(s, i - 1, ";"))
                words = i;
            continue;
        }
        break;
    }
    return x->n_cells != 0 ? i : from; /* words alone say nothing about the gr_link */
}

/* --- segments --- */

/* "Opening 9-10": a word, and a range of numbers. */
static bool is_range(const gr_links *r, const gr_link *x)
{
    gr_str u = gr_str_sub(r->s->text, x->u.start, x->u.end);

    return !x->numbers && gr_link_is_number(r->s, x->v) && memchr(u.ptr, ' ', u.len) != NULL &&
           gr_is_digit(u.ptr[u.len - 1]);
}

static bool is_address_char(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
           c == '_' || c == '@';
}

/* "ann@x.org": both sides of the sign are one name. */
static void widen_address(const gr_sensing *s, gr_span *name)
{
    size_t start = name->start, end = name->end;

    if (start > 1 && (s->text.ptr[start - 1] == '@' || s->text.ptr[start] == '@'))
        while (name->start > 0 && start - name->start < ADDRESS_MAX &&
               is_address_char(s->text.ptr[name->start - 1]))
            name->start--;
    if (end + 1 < s->text.len && s->text.ptr[end] == '@')
        while (name->end < s->text.len && name->end - end < ADDRESS_MAX &&
               is_address_char(s->text.ptr[name->end]))
            name->end++;
    while (name->end > name->start + 1 && s->text.ptr[name->end - 1] == '.')
        name->end--;
}

static bool push_link(gr_links *r, gr_link x)
{
    widen_address(r->s, &x.u);
    widen_address(r->s, &x.v);
    x.at.start = x.u.start < x.at.start ? x.u.start : x.at.start;
    x.at.end = x.v.end > x.at.end ? x.v.end : x.at.end;
    x.sentence = r->s->sentence_of[gr_token_from(r->s, x.u.start)];
    x.numbers = gr_link_is_number(r->s, x.u) && gr_link_is_number(r->s, x.v);
    x.range = is_range(r, &x);
    return gr_vec_push(&r->links, x);
}

/* What stands between two marks of one link: "A - 5 - B", "A ==7 km== B", "A -[5]-> B", "A -- knows
 * --> B". Tokens [*first, *last) are the label. */
static bool is_label(const gr_links *r, size_t op, size_t next, size_t *first, size_t *last)
{
    const gr_sensing *s = r->s;
    size_t i = op + 1, end = next, words = 0;
    bool boxed = gr_token_is(s, i, "(") || gr_token_is(s, i, "["), back;
    const gr_unit *unit;
    gr_value v;
    gr_str t;

    if (is_sign(r, op) || is_sign(r, next))
        return false;
    i += boxed;
    end -= boxed;
    if (end <= i || (boxed && !gr_token_is(s, end, ")") && !gr_token_is(s, end, "]")))
        return false;
    *first = i;
    *last = end;
    t = gr_str_sub(s->text, s->tokens.at[i].start, s->tokens.at[end - 1].end);
    if (is_glued(s, i) && is_glued(s, next) && !is_glued(s, op) && end == i + 1 &&
        s->tokens.at[i].kind == GR_TOKEN_WORD && link_at(r, op, &back) == GR_UNDIRECTED &&
        link_at(r, next, &back) == GR_DIRECTED) /* "q0 -a-> q1" */
        return true;
    if (number_at(t, &v, &unit) == t.len)
        return boxed || unit != NULL ||
               (!gr_token_kind_is(s, op - 1, GR_TOKEN_NUMBER) &&
                !gr_token_kind_is(s, next + 1, GR_TOKEN_NUMBER));
    while (i < end && s->tokens.at[i].kind == GR_TOKEN_WORD && !is_capital(s, i) && words < 4) {
        i++;
        words++;
    }
    return i == end && (boxed || gr_token_is(s, op, "--")) &&
           link_at(r, op, &back) == GR_UNDIRECTED && link_at(r, next, &back) == GR_DIRECTED;
}

static size_t next_link(const gr_links *r, size_t i, size_t end)
{
    while (i < end && !is_link(r, i))
        i++;
    return i;
}

/* Where the name begins with which the next chain of the segment does, after v and its numbers:
 * "a->b b->c", "1-2 5 2-3 4". `stop` itself if there is none. */
static size_t next_chain(const gr_links *r, size_t stop, size_t next)
{
    gr_span name;
    gr_link scratch = { 0 };
    bool glued = (r->s->tokens.at[next].flags & GR_TOKEN_GLUED) != 0;
    size_t start = name_before(r, stop, next, glued, &name);

    if (!glued || start == SIZE_MAX)
        return 0;
    return start == stop || read_cells(r, stop, start, &scratch) == start ? start : 0;
}

/* A chain whose first link is token op; its first name does not begin before `first`. Sets the
 * tokens that it covers, and *next to the first link of another chain behind it, or end. */
static bool read_chain(gr_links *r, size_t first, size_t op, size_t end, size_t *start,
                       size_t *stop, size_t *more)
{
    const gr_sensing *s = r->s;
    size_t from = r->links.n, pos = op, limit = end;
    gr_span left;
    bool back, glued = (s->tokens.at[op].flags & GR_TOKEN_GLUED) != 0;

    *more = end;
    *stop = op;
    *start = name_before(r, first, op, glued, &left);
    while (*start != SIZE_MAX && pos < end) {
        gr_link x = { .u = left, .chain = r->n_chains };
        size_t next = next_link(r, pos + 1, end), label = 0, label_end = 0;
        bool labelled = next < end && is_label(r, pos, next, &label, &label_end);

        x.direction = link_at(r, pos, &back);
        x.by = is_rare(r, pos)    ? MARK_RARE
               : is_sign(r, pos)  ? MARK_SIGN
               : is_arrow(s, pos) ? MARK_ARROW
                                  : MARK_DASH;
        glued = (s->tokens.at[pos].flags & GR_TOKEN_GLUED) != 0;
        if (labelled) {
            if (x.direction == GR_UNDIRECTED)
                x.direction = link_at(r, next, &back);
            x.by = is_arrow(s, next) ? MARK_ARROW : x.by;
            pos = next;
            next = next_link(r, pos + 1, end);
        }
        *stop = name_after(r, pos + 1, next, glued, &x.v);
        if (*stop == 0)
            break;
        if (next < end && *stop != next) {
            size_t begin = next_chain(r, *stop, next);

            limit = begin != 0 ? begin : end;
            *more = begin != 0 ? next : end;
            next = end; /* the next link needs this name whole */
        }
        if (labelled && read_cells(r, label, label_end, &x) == label)
            x.label = span_of(s, label, label_end - 1);
        left = x.v;
        if (back) {
            gr_span t = x.u;

            x.u = x.v;
            x.v = t;
        }
        x.back = back;
        x.at = (gr_span){ x.u.start < x.v.start ? x.u.start : x.v.start,
                          x.u.end > x.v.end ? x.u.end : x.v.end };
        if (!push_link(r, x))
            return false;
        pos = next;
    }
    if (r->links.n == from)
        return true;
    /* numbers belong to a link, not to a chain of them */
    if (r->links.n == from + 1) {
        gr_link *x = &r->links.at[from];

        *stop = read_cells(r, *stop, limit, x);
        if (x->n_cells != 0 && *stop > 0 && s->tokens.at[*stop - 1].end > x->at.end)
            x->at.end = s->tokens.at[*stop - 1].end;
    }
    r->n_chains++;
    return true;
}

/* "8:00 Ira-Jo": a time before a link belongs to it; sentences read that. */
static bool is_clock(const gr_sensing *s, size_t i)
{
    return i > 1 && s->tokens.at[i].kind == GR_TOKEN_NUMBER && gr_token_is(s, i - 1, ":") &&
           (s->tokens.at[i].flags & GR_TOKEN_GLUED) != 0 &&
           s->tokens.at[i - 2].kind == GR_TOKEN_NUMBER;
}

/* "bonds 0-1": a word before a list; "Bees 9-11" is something else. */
static bool may_lead(const gr_links *r, size_t first, size_t start)
{
    const gr_sensing *s = r->s;

    return start == first || (start == first + 1 && !is_clock(s, first) &&
                              (s->tokens.at[start].kind != GR_TOKEN_NUMBER ||
                               !is_capital(s, first) || gr_is_vocabulary(s->lemma[first])));
}

/* "a-b b-c (undirected)": a note behind a list ends it. */
static size_t skip_note(const gr_links *r, size_t i, size_t end)
{
    return i < end && group_end(r, i) == end ? end : i;
}

/* The chains of a segment; the first link is token op. */
static bool read_chains(gr_links *r, size_t first, size_t op, size_t end)
{
    size_t from = r->links.n, start, stop = first, begin = first;
    bool pure = true, tail;

    while (op < end) {
        if (!read_chain(r, begin, op, end, &start, &stop, &op))
            return false;
        if (begin == first)
            pure = start != SIZE_MAX && may_lead(r, first, start);
        begin = stop;
    }
    tail = skip_note(r, stop, end) >= end;
    for (size_t i = from; i < r->links.n; i++) {
        r->links.at[i].pure = tail && (pure || i != from);
        r->links.at[i].tail = tail;
    }
    return true;
}

/* "A-5-B": the number is what the link is worth. */
static bool is_weighted(const gr_sensing *s, size_t at)
{
    gr_str rest = gr_token_text(s, at), part[3];
    size_t n = 0;
    double x;

    while (n < 3 && gr_str_split(&rest, '-', &part[n]))
        n++;
    return n == 3 && rest.ptr == NULL && gr_num_to_double(part[1], &x) && part[0].len != 0 &&
           part[2].len != 0 && !gr_is_digit(part[0].ptr[0]) && !gr_is_digit(part[2].ptr[0]);
}

static bool push_weighted(gr_links *r, size_t at)
{
    const gr_token *t = &r->s->tokens.at[at];
    gr_str text = gr_token_text(r->s, at);
    size_t first = gr_str_find(text, "-"), second = text.len;
    const gr_unit *unit;
    gr_value v;
    gr_link x = { .direction = GR_UNDIRECTED, .by = MARK_HYPHEN, .chain = r->n_chains++ };

    while (text.ptr[second - 1] != '-')
        second--;
    x.u = (gr_span){ t->start, t->start + first };
    x.v = (gr_span){ t->start + second, t->end };
    x.at = (gr_span){ t->start, t->end };
    if (gr_read_number(gr_str_sub(text, first + 1, second - 1), &v, &unit))
        add_cell(&x, v, unit, GR_MEANS_NUMBER);
    return push_link(r, x);
}

/* "Spring-Tank": a word of names with hyphens between them. The token behind it and its numbers,
 * which end before `end`; 0 without memory. */
static size_t read_hyphen(gr_links *r, size_t at, size_t end)
{
    const gr_sensing *s = r->s;
    const gr_token *t = &s->tokens.at[at];
    size_t from = r->links.n, begin = t->start, stop = at + 1;

    if (is_weighted(s, at))
        return push_weighted(r, at) ? stop : 0;
    for (size_t i = t->start; i <= t->inner_end; i++) {
        if (i < t->inner_end && s->text.ptr[i] != '-')
            continue;
        if (begin == i)
            return stop;
        if (r->links.n > from || begin != t->start) {
            gr_link *before = r->links.n > from ? &r->links.at[r->links.n - 1] : NULL;
            gr_link x = { .u = before != NULL ? before->v : (gr_span){ t->start, begin - 1 },
                          .v = { begin, i },
                          .at = { t->start, t->end },
                          .direction = GR_UNDIRECTED,
                          .by = MARK_HYPHEN,
                          .chain = r->n_chains };

            if (!push_link(r, x))
                return 0;
        }
        begin = i + 1;
    }
    if (r->links.n == from + 1) {
        gr_link *x = &r->links.at[from];

        stop = read_cells(r, at + 1, end, x);
        if (x->n_cells != 0)
            x->at.end = s->tokens.at[stop - 1].end;
    }
    r->n_chains += r->links.n > from;
    return stop;
}

/* The words with hyphens of a segment, the first of them token `at`. Only the last ones side by
 * side are a list: "the path-like network P-Q Q-R". */
static bool read_hyphens(gr_links *r, size_t first, size_t at, size_t end)
{
    const gr_sensing *s = r->s;
    size_t from = r->links.n, stop = at, second = 0, begin = at;
    bool lead;

    while (at < end) {
        size_t next = at + 1;

        if (at != stop) { /* words stand between */
            from = r->links.n;
            second = 0;
            begin = at;
        }
        while (next < end && !is_hyphened(s, next))
            next++;
        stop = read_hyphen(r, at, next);
        if (stop == 0)
            return false;
        second = second == 0 ? r->links.n : second;
        at = next;
    }
    stop = skip_note(r, stop, end);
    /* a word before the first of a list is fine */
    lead = begin == first ||
           (begin == first + 1 && !is_clock(s, first) &&
            (!is_capital(s, first) || gr_text_word_class(gr_token_text(s, first)) != 0));
    for (size_t i = from; i < r->links.n; i++) {
        r->links.at[i].pure = stop >= end && (lead || i >= second);
        r->links.at[i].tail = stop >= end && !r->links.at[i].pure;
        r->links.at[i].front = begin == first && stop < end;
    }
    return true;
}

/* The words of a segment that branch from each other, whatever stands between them. */
static bool read_branches(gr_links *r, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        size_t from = r->links.n;

        if (!r->branch[i])
            continue;
        if (read_hyphen(r, i, i + 1) == 0)
            return false;
        for (size_t k = from; k < r->links.n; k++)
            r->links.at[k].pure = true;
    }
    return true;
}

/* A segment without links that follows one: "A -> B, C" or "A–B 12 km, 10 min". */
static bool read_more(gr_links *r, size_t first, size_t end, size_t line_links)
{
    const gr_sensing *s = r->s;
    gr_link *last = r->links.n != 0 ? &r->links.at[r->links.n - 1] : NULL, x;
    gr_span name;
    size_t stop;

    if (last == NULL || end <= first)
        return true;
    if (s->tokens.at[first].kind == GR_TOKEN_NUMBER && last->n_cells != 0) {
        gr_link copy = *last;

        if (read_cells(r, first, end, &copy) == end && copy.n_cells > last->n_cells) {
            *last = copy;
            last->at.end = s->tokens.at[end - 1].end;
        }
        return true;
    }
    if (line_links != 1 || last->by != MARK_ARROW || last->direction == GR_UNDIRECTED)
        return true;
    stop = name_after(r, first, end, false, &name);
    if (stop == 0)
        return true;
    x = *last;
    if (x.back)
        x.u = name;
    else
        x.v = name;
    x.n_cells = 0;
    x.at = name;
    stop = read_cells(r, stop, end, &x);
    if (stop < end)
        return true;
    x.at.end = s->tokens.at[end - 1].end;
    return push_link(r, x);
}

static bool read_segment(gr_links *r, size_t first, size_t end, size_t *line_links)
{
    const gr_sensing *s = r->s;
    size_t op = first, before = r->links.n;

    while (op < end && !is_link(r, op))
        op++;
    if (op == first && op < end && end > first + 1) { /* a bullet */
        for (op = ++first; op < end && !is_link(r, op);)
            op++;
    }
    if (op < end) {
        if (!read_chains(r, first, op, end))
            return false;
    } else {
        size_t at = first;

        if (!read_branches(r, first, end))
            return false;
        if (r->links.n > before)
            return true;
        while (at < end && at < first + 6 && !is_hyphened(s, at))
            at++;
        /* The last word of a longer sentence may begin a list. */
        if ((at == end || at == first + 6) && is_hyphened(s, end - 1))
            at = end - 1;
        if (at < end && is_hyphened(s, at) ? !read_hyphens(r, first, at, end)
                                           : !read_more(r, first, end, *line_links))
            return false;
    }
    *line_links += r->links.n > before && op < end;
    return true;
}

/* "A -> {B, C 5}": the set that opens at token i, behind an arrow; the token behind it, or i if it
 * is none. Its left name does not begin before `first`. */
static size_t read_set(gr_links *r, size_t first, size_t i)
{
    const gr_sensing *s = r->s;
    const char *close = gr_token_is(s, i, "{") ? "}" : gr_token_is(s, i, "[") ? "]" : NULL;
    size_t from = r->links.n, k = i + 1;
    gr_link x = { .by = MARK_ARROW, .pure = true, .tail = true };
    bool back;

    if (close == NULL || i < first + 2 || link_at(r, i - 1, &back) != GR_DIRECTED || back ||
        name_before(r, first, i - 1, false, &x.u) == SIZE_MAX)
        return i;
    x.direction = GR_DIRECTED;
    while (!gr_token_is(s, k, close)) {
        gr_link y = x;
        size_t end = k, next;

        while (end < s->tokens.n && end < k + GROUP_MAX && !gr_token_is(s, end, ",") &&
               !gr_token_is(s, end, close) && s->tokens.at[end].kind != GR_TOKEN_NEWLINE)
            end++;
        next = name_after(r, k, end, false, &y.v);
        y.chain = r->n_chains++;
        y.at = (gr_span){ x.u.start, y.v.end };
        if (next == 0 || (next < end && read_cells(r, next, end, &y) != end) ||
            end == s->tokens.n || !push_link(r, y)) {
            r->links.n = from;
            return i;
        }
        k = end + gr_token_is(s, end, ",");
    }
    return k + 1;
}

static bool find_links(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t first = 0, line_links = 0;
    bool linked = false; /* the segment has a link already: "A->B: 6", but "Bonds: 0-1" */

    for (size_t i = 0; i <= s->tokens.n;) {
        size_t set = i < s->tokens.n ? read_set(r, first, i) : i;
        size_t group = i < s->tokens.n && i > first ? group_end(r, i) : 0;

        if (set != i) {
            first = i = set;
            continue;
        }
        linked = i > first && (linked || (is_link(r, i - 1) && i - 1 > first));

        if (group != 0) {
            i = group;
            continue;
        }
        if (i < s->tokens.n && !separates(r, i) &&
            (linked || (i > first && is_hyphened(s, i - 1)) || !gr_token_is(s, i, ":"))) {
            i++;
            continue;
        }
        if (i > first && !read_segment(r, first, i, &line_links))
            return false;
        if (i < s->tokens.n && !gr_token_is(s, i, ",") && !gr_word_in(s->lemma[i], "and|or"))
            line_links = 0;
        first = ++i;
    }
    return true;
}

#define BRANCHES_MAX 32 /* of one sentence */

/* Begins every part of a word with hyphens with a capital letter? *n is how many there are. */
static bool has_capitals(const gr_sensing *s, size_t i, size_t *n)
{
    gr_str rest = gr_token_text(s, i), part;

    *n = 0;
    while (gr_str_split(&rest, '-', &part)) {
        if (part.len == 0 || part.ptr[0] < 'A' || part.ptr[0] > 'Z' || ++*n > BRANCHES_MAX)
            return false;
    }
    return *n > 1;
}

static bool share_part(gr_str a, gr_str b)
{
    gr_str x, y;

    while (gr_str_split(&a, '-', &x))
        for (gr_str rest = b; gr_str_split(&rest, '-', &y);)
            if (gr_str_eq(x, y))
                return true;
    return false;
}

/* Words of one sentence that are chains of names and share some: none is a name by itself. */
static bool find_branches(gr_links *r)
{
    const gr_sensing *s = r->s;

    r->branch = gr_new_n(&s->cx->arena, bool, s->tokens.n + 1);
    for (size_t k = 0; r->branch != NULL && k < s->n_sentences; k++) {
        size_t at[BRANCHES_MAX], n = 0, parts, longest = 0;

        for (size_t i = s->sentences[k].first; i < s->sentences[k].last && n < BRANCHES_MAX; i++)
            if (is_hyphened(s, i) && has_capitals(s, i, &parts)) {
                longest = parts > longest ? parts : longest;
                at[n++] = i;
            }
        for (size_t i = 0; longest > 2 && i < n; i++)
            for (size_t j = 0; !r->branch[at[i]] && j < n; j++)
                r->branch[at[i]] =
                    i != j && share_part(gr_token_text(s, at[i]), gr_token_text(s, at[j]));
    }
    return r->branch != NULL;
}

/* A sign once is no link: "R & D", "n > 3". */
static void find_signs(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t ands = 0, against = 0, greater = 0, less = 0, rare = 0;

    for (size_t i = 1; i + 1 < s->tokens.n; i++) {
        rare += is_between(s, i) || is_box(s, i);
        if (!is_name_token(s, i - 1) || !is_name_token(s, i + 1))
            continue;
        ands += is_and(s, i);
        against += is_against(s, i);
        greater += is_greater(s, i) && !gr_token_is(s, i - 2, "<");
        less += is_less(s, i);
    }
    r->ands = ands > 1;
    r->against = against > 1;
    r->greater = greater > 1;
    r->less = less > 1;
    r->rare = rare > 1;
}

static bool find_numbered_names(const gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t with = 0, without = 0;

    for (size_t i = 2; i < s->tokens.n; i++) {
        if (!is_link(r, i))
            continue;
        if (s->tokens.at[i - 1].kind == GR_TOKEN_NUMBER && is_capital(s, i - 2) &&
            !gr_word_in(s->lemma[i - 2], "node|vertex"))
            with++;
        else
            without++;
    }
    return with > without;
}

/* --- the draft --- */

typedef struct columns {
    bool used;
    gr_meaning first; /* has the column "weight" */
} columns;

static const char *column_of(columns *c, gr_meaning meaning)
{
    static const char *const own[] = {
        [GR_MEANS_LENGTH] = "length",
        [GR_MEANS_DURATION] = "duration",
        [GR_MEANS_COST] = "cost",
        [GR_MEANS_STRENGTH] = "strength",
    };
    const char *name = gr_meaning_column(meaning);

    if (strcmp(name, "weight") != 0)
        return name;
    if (!c->used || meaning == GR_MEANS_NUMBER || c->first == GR_MEANS_NUMBER) {
        c->first = c->used && c->first != GR_MEANS_NUMBER ? c->first : meaning;
        c->used = true;
        return name;
    }
    return meaning == c->first ? name : own[meaning];
}

/* "Distances in km:" before the first link: what bare numbers mean. */
static gr_meaning heading(const gr_sensing *s, const gr_link *x, const gr_unit **unit, gr_draft *d)
{
    size_t token = gr_token_from(s, x->u.start), first = token;

    *unit = NULL;
    if (token == 0 || !gr_token_is(s, token - 1, ":"))
        return GR_MEANS_NUMBER;
    while (first > 0 && first + 10 > token && s->tokens.at[first - 1].kind != GR_TOKEN_NEWLINE &&
           !(s->tokens.at[first - 1].flags & GR_TOKEN_SENTENCE_END)) {
        first--;
        if (gr_is_edge_noun(s->lemma[first]))
            d->edge_noun = s->lemma[first];
        else if (gr_is_node_noun(s->lemma[first]))
            d->node_noun = s->lemma[first];
    }
    if (first == token)
        return GR_MEANS_NUMBER;
    return gr_meaning_of(gr_str_sub(s->text, s->tokens.at[first].start, s->tokens.at[token].start),
                         unit);
}

static bool add_link(gr_links *r, gr_draft *d, columns *c, const gr_link *x, gr_meaning meaning,
                     const gr_unit *unit)
{
    uint32_t u, v, e;

    if (!gr_draft_node_of(d, gr_link_name(r->s, x->u), x->u, false, &u) ||
        !gr_draft_node_of(d, gr_link_name(r->s, x->v), x->v, false, &v))
        return false;
    for (int way = 0; way < (d->direction == GR_DIRECTED && x->direction == GR_UNDIRECTED ? 2 : 1);
         way++) {
        if (!gr_draft_edge_of(d, way == 0 ? u : v, way == 0 ? v : u, x->at, &e))
            return false;
        if (x->label.end != 0) {
            gr_str label = gr_str_sub(r->s->text, x->label.start, x->label.end);

            d->is_facts = true;
            if (!gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e, gr_v_str(label), NULL))
                return false;
        }
        for (size_t i = 0; i < x->n_cells; i++) {
            const gr_link_cell *y = &x->cells[i];
            gr_meaning m = y->meaning == GR_MEANS_NUMBER ? meaning : y->meaning;
            bool bare = y->unit == NULL && y->meaning == GR_MEANS_NUMBER;

            if (!gr_draft_set(d, GR_OF_EDGE, column_of(c, m), m, e, y->value,
                              bare ? unit : y->unit))
                return false;
        }
    }
    return true;
}

static gr_status propose_section(gr_links *r, gr_str section, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_links);
    columns c = { 0 };
    gr_meaning meaning = GR_MEANS_NUMBER;
    const gr_unit *unit = NULL;
    bool first = true, arrows = false;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    d->name = section;
    d->direction = GR_UNDIRECTED;
    d->why = "links without arrow heads";
    for (size_t i = 0; i < r->links.n; i++) {
        const gr_link *x = &r->links.at[i];

        if (x->dropped || !gr_str_eq(gr_section_at(s, x->at.start), section))
            continue;
        arrows |= x->by == MARK_ARROW;
        if (x->direction == GR_DIRECTED) {
            d->direction = GR_DIRECTED;
            d->why = "arrows";
        }
    }
    for (size_t i = 0; i < r->links.n; i++) {
        const gr_link *x = &r->links.at[i];

        if (x->dropped || !gr_str_eq(gr_section_at(s, x->at.start), section))
            continue;
        if (first)
            meaning = heading(s, x, &unit, d);
        first = false;
        if (!add_link(r, d, &c, x, meaning, unit))
            return gr_fail_memory(s->cx, err);
    }
    return d->edges.n != 0 ? gr_draft_propose(s, d, arrows ? 85 : 78, err) : GR_OK;
}

static gr_status propose_all(gr_links *r, gr_err *err)
{
    gr_status st = GR_OK;
    gr_strmap done;

    gr_strmap_init(&done, &r->s->cx->budget);
    for (size_t i = 0; st == GR_OK && i < r->links.n; i++) {
        gr_str section = gr_section_at(r->s, r->links.at[i].at.start);
        uint32_t *slot =
            r->links.at[i].dropped || done.n > 8 ? NULL : gr_strmap_put(&done, section);

        if (slot == NULL || *slot != GR_MAP_NONE)
            continue;
        *slot = 0;
        st = propose_section(r, section, err);
    }
    gr_strmap_clear(&done);
    return st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_links r = { .s = s };
    gr_status st = GR_OK;

    r.links.budget = &s->cx->budget;
    gr_strmap_init(&r.known, &s->cx->budget);
    find_signs(&r);
    r.numbered_names = find_numbered_names(&r);
    if (!find_branches(&r) || !find_links(&r) || !gr_links_judge(&r))
        st = gr_fail_memory(s->cx, err);
    else
        st = propose_all(&r, err);
    gr_vec_clear(&r.links);
    gr_strmap_clear(&r.known);
    return st;
}

const gr_recogniser gr_recogniser_links = {
    .name = "links",
    .summary = "A -> B, Valley–Midway 12 min, x<->y: links drawn with symbols",
    .find = find,
    .example = "We have Oslo–Hamar 8 km, Hamar–Moss 5 km and Moss–Oslo 9 km. How far is it from "
               "Oslo to Moss?",
    .graph = "Oslo-Hamar 8, Hamar-Moss 5, Moss-Oslo 9",
};
