/* Lists written alike, step one: the text as words, numbers and signs, cut into items. */
#include "sense/notation/alike/alike_int.h"

/* Signs that separate items where they have blanks around them. */
static const char *const cut_signs[] = { "/", "|", "•", "·" };
#define N_CUT_SIGNS 4

/* --- pieces --- */

static uint64_t hash_folded(gr_str t)
{
    char low[64] = { 0 };

    if (t.len > sizeof low)
        return gr_hash_bytes(t.ptr, t.len);
    for (size_t i = 0; i < t.len; i++)
        low[i] = t.ptr[i] >= 'A' && t.ptr[i] <= 'Z' ? (char)(t.ptr[i] + 32) : t.ptr[i];
    return gr_hash_bytes(low, t.len);
}

static bool is_blank_before(const gr_sensing *s, size_t i)
{
    return i >= s->tokens.n || (s->tokens.at[i].flags & GR_TOKEN_GLUED) == 0;
}

static bool is_stop(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, ".") || gr_token_is(s, i, "?") || gr_token_is(s, i, "!");
}

/* "3. A" */
static bool is_item_number(const gr_sensing *s, size_t i)
{
    return s->tokens.at[i].kind == GR_TOKEN_NUMBER &&
           (i == 0 || s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE);
}

/* Ends a sentence: "A !! B" and "A .. B" do not. */
static bool is_full_stop(const gr_sensing *s, size_t i)
{
    bool ends_line = i + 1 == s->tokens.n || s->tokens.at[i + 1].kind == GR_TOKEN_NEWLINE;

    return is_stop(s, i) && i > 0 && !is_blank_before(s, i) && !is_item_number(s, i - 1) &&
           (ends_line || (is_blank_before(s, i + 1) && !is_stop(s, i - 1)));
}

static unsigned cut_of(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);

    switch (s->tokens.at[i].kind) {
    case GR_TOKEN_NEWLINE: return CUT_LINE;
    case GR_TOKEN_WORD: return gr_word_in(s->lemma[i], "and|or") ? CUT_AND : 0;
    case GR_TOKEN_OPERATOR:
    case GR_TOKEN_PUNCT:
        if (gr_str_is(t, ";"))
            return CUT_SEMICOLON;
        if (gr_str_is(t, ",") || gr_str_is(t, "，") || gr_str_is(t, "、"))
            return CUT_COMMA;
        if (is_full_stop(s, i))
            return CUT_SENTENCE;
        for (unsigned k = 0; k < N_CUT_SIGNS; k++)
            if (gr_str_is(t, cut_signs[k]) && is_blank_before(s, i) && is_blank_before(s, i + 1))
                return (unsigned)CUT_SIGN << k;
        return 0;
    default: return 0;
    }
}

/* The bytes of the number at the front of a line's rest, with its unit. */
static size_t number_length(const gr_sensing *s, size_t start)
{
    gr_text_qty q;
    size_t end = start;

    while (end < s->text.len && end < start + 64 && s->text.ptr[end] != '\n')
        end++;
    return gr_text_quantity(gr_str_sub(s->text, start, end), &q);
}

/* A number's token and those of its unit; the token behind them. */
static size_t number_end(const gr_sensing *s, size_t i, size_t start, size_t *end)
{
    size_t n = number_length(s, start), k = i + 1;

    *end = s->tokens.at[i].end;
    if (n == 0 || start + n <= *end)
        return k;
    while (k < s->tokens.n && s->tokens.at[k].end <= start + n)
        k++;
    if (k < s->tokens.n && s->tokens.at[k].start < start + n)
        return i + 1;
    *end = start + n;
    return k;
}

static int bracket_of(gr_str t)
{
    if (t.len != 1)
        return 0;
    return strchr("([{", t.ptr[0]) != NULL ? 1 : strchr(")]}", t.ptr[0]) != NULL ? -1 : 0;
}

static bool push_piece(gr_alike *r, gr_alike_kind kind, gr_span at, size_t token, bool glued,
                       unsigned cut)
{
    gr_alike_piece x = {
        .at = at, .name = at, .kind = kind, .token = token, .glued = glued, .cut = cut
    };

    x.hash = hash_folded(gr_str_sub(r->s->text, at.start, at.end));
    x.bracket = bracket_of(gr_str_sub(r->s->text, at.start, at.end));
    r->cuts |= cut;
    r->brackets |= x.bracket != 0;
    return gr_vec_push(&r->pieces, x);
}

/* "_", "__": no letter in it. */
static bool is_mark(gr_str t)
{
    for (size_t i = 0; i < t.len; i++)
        if (t.ptr[i] != '_')
            return false;
    return true;
}

/* "A_B": the words between the joints, if they are to be split. */
static bool push_word(gr_alike *r, size_t i, bool split)
{
    const gr_sensing *s = r->s;
    const gr_token *t = &s->tokens.at[i];
    size_t begin = t->start;
    bool glued = (t->flags & GR_TOKEN_GLUED) != 0;

    for (size_t k = t->start; split && k < t->end; k++) {
        if ((s->text.ptr[k] != '_' && s->text.ptr[k] != '.') || k == begin || k + 1 == t->end)
            continue;
        if (!push_piece(r, WORD, (gr_span){ begin, k }, i, glued, 0) ||
            !push_piece(r, SIGN, (gr_span){ k, k + 1 }, i, true, 0))
            return false;
        glued = true;
        begin = k + 1;
    }
    return push_piece(r, is_mark(gr_str_sub(s->text, begin, t->end)) ? SIGN : WORD,
                      (gr_span){ begin, t->end }, i, glued, cut_of(s, i));
}

static bool is_money(gr_str t)
{
    return gr_str_is(t, "€") || gr_str_is(t, "$") || gr_str_is(t, "£");
}

/* The token behind the piece at token i; 0 without memory. */
static size_t read_piece(gr_alike *r, size_t i, bool split)
{
    const gr_sensing *s = r->s;
    const gr_token *t = &s->tokens.at[i];
    bool glued = (t->flags & GR_TOKEN_GLUED) != 0;
    size_t start = t->start, end, next;

    if (t->kind == GR_TOKEN_QUOTED) {
        if (!push_piece(r, WORD, (gr_span){ t->inner_start, t->inner_end }, i, glued, 0))
            return 0;
        r->pieces.at[r->pieces.n - 1].at = (gr_span){ t->start, t->end };
        return i + 1;
    }
    if (t->kind == GR_TOKEN_WORD)
        return push_word(r, i, split) ? i + 1 : 0;
    if ((!glued || (i > 0 && s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE)) &&
        (gr_token_is(s, i, "@") || gr_token_is(s, i, "#")) &&
        gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) && !is_blank_before(s, i + 1)) /* "@ann" */
        return push_piece(r, WORD, (gr_span){ start, s->tokens.at[i + 1].end }, i + 1, false, 0)
                   ? i + 2
                   : 0;
    if (t->kind == GR_TOKEN_DATE)
        return push_piece(r, OTHER, (gr_span){ t->start, t->end }, i, glued, 0) ? i + 1 : 0;
    if (t->kind == GR_TOKEN_NUMBER ||
        (is_money(gr_token_text(s, i)) && gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER))) {
        /* "A -5- B": the line is no sign of the number */
        if (s->text.ptr[start] == '-' && gr_token_kind_is(s, i + 1, GR_TOKEN_OPERATOR) &&
            !is_blank_before(s, i + 1)) {
            if (!push_piece(r, SIGN, (gr_span){ start, start + 1 }, i, glued, 0))
                return 0;
            start++;
            glued = true;
        }
        next = number_end(s, i + (t->kind != GR_TOKEN_NUMBER), start, &end);
        return push_piece(r, NUMBER, (gr_span){ start, end }, i, glued, 0) ? next : 0;
    }
    return push_piece(r, SIGN, (gr_span){ t->start, t->end }, i, glued, cut_of(s, i)) ? i + 1 : 0;
}

/* "weight 5", "w=5", "cost: 5": a word that tells what a number is stands for itself. */
static void find_labels(gr_alike *r)
{
    for (size_t i = 0; i + 1 < r->pieces.n; i++) {
        gr_alike_piece *p = &r->pieces.at[i];
        gr_str lemma = r->s->lemma[p->token];
        const gr_unit *unit;
        bool equals = gr_alike_is(r, i + 1, "=") || gr_alike_is(r, i + 1, ":");

        if (p->kind != WORD || p->glued || gr_alike_is_capital(r, i) || lemma.len == 0 ||
            (!equals && r->pieces.at[i + 1].kind != NUMBER) ||
            (equals && (i + 2 == r->pieces.n || r->pieces.at[i + 2].kind != NUMBER)))
            continue;
        if (gr_word_in(lemma, "weight|wt|len|dist") || (equals && lemma.len == 1) ||
            gr_meaning_of(lemma, &unit) != GR_MEANS_NUMBER)
            p->kind = SIGN;
    }
}

bool gr_alike_find_pieces(gr_alike *r, bool split)
{
    r->pieces.n = 0;
    r->cuts = 0;
    for (size_t i = 0; i < r->s->tokens.n;) {
        i = read_piece(r, i, split);
        if (i == 0)
            return false;
    }
    find_labels(r);
    return true;
}

/* --- items --- */

/* "- A", "* A", "3. A", "3) A", "(3) A" at the front of a line: the piece behind the mark. */
static size_t skip_bullet(const gr_alike *r, size_t i, size_t last)
{
    const gr_alike_piece *p = r->pieces.at;

    if (i + 2 < last && p[i].kind == NUMBER && p[i + 1].kind == SIGN && p[i + 1].glued &&
        !p[i + 2].glued && (gr_alike_is(r, i + 1, ".") || gr_alike_is(r, i + 1, ")")))
        return i + 2;
    if (i + 1 < last && p[i].kind == SIGN && !p[i + 1].glued && !gr_alike_opens(r, i) &&
        !gr_alike_closes(r, i) && !gr_alike_is(r, i, ":"))
        return i + 1;
    return i;
}

static bool push_item(gr_alike *r, size_t first, size_t last, unsigned before, unsigned after)
{
    gr_alike_row x = { first, last, before, after };

    if ((before & CUT_LINE) != 0)
        x.first = skip_bullet(r, first, last);
    while (x.first < x.last && (r->pieces.at[x.first].cut & CUT_AND) != 0 && x.first + 1 < x.last &&
           (before & ~(unsigned)CUT_BLANK) != 0)
        x.first++;
    while (x.last > x.first &&
           (r->pieces.at[x.last - 1].cut & (CUT_COMMA | CUT_SEMICOLON | CUT_SENTENCE)) != 0)
        x.after |= r->pieces.at[--x.last].cut;
    if (x.first == x.last) { /* "A+B,\n": two cuts are one */
        if (r->items.n != 0)
            r->items.at[r->items.n - 1].after |= after;
        return true;
    }
    if (r->items.n != 0)
        x.before |= r->items.at[r->items.n - 1].after;
    return gr_vec_push(&r->items, x);
}

bool gr_alike_cut_text(gr_alike *r, const gr_alike_way *w)
{
    size_t first = 0, depth = 0;
    unsigned before = CUT_LINE;

    r->items.n = 0;
    for (size_t i = 0; i <= r->pieces.n; i++) {
        const gr_alike_piece *p = i < r->pieces.n ? &r->pieces.at[i] : NULL;
        unsigned cut = p == NULL ? CUT_SENTENCE : p->cut & w->cuts;

        if (p != NULL && gr_alike_opens(r, i))
            depth++;
        else if (p != NULL && gr_alike_closes(r, i) && depth > 0)
            depth--;
        if ((cut & CUT_ALWAYS) != 0)
            depth = 0;
        else if (w->nests && depth != 0)
            cut = 0;
        if (cut == 0 && (w->cuts & CUT_BLANK) != 0 && !p->glued && i > first) {
            if (!push_item(r, first, i, before, CUT_BLANK))
                return false;
            before = CUT_BLANK;
            first = i;
        }
        if (cut == 0)
            continue;
        if (!push_item(r, first, i, before, cut))
            return false;
        before = cut;
        first = i + 1;
    }
    return true;
}
