/* Which of the marks between names are links: names that recur, lists, and what a question only
 * mentions. */
#include "sense/links_int.h"

gr_str gr_link_name(const gr_sensing *s, gr_span at)
{
    size_t i = gr_token_from(s, at.start);

    if (i < s->tokens.n && s->tokens.at[i].kind == GR_TOKEN_QUOTED && s->tokens.at[i].end == at.end)
        return gr_str_sub(s->text, s->tokens.at[i].inner_start, s->tokens.at[i].inner_end);
    return gr_str_sub(s->text, at.start, at.end);
}

bool gr_link_is_number(const gr_sensing *s, gr_span at)
{
    gr_str t = gr_str_sub(s->text, at.start, at.end);

    return t.len != 0 && gr_is_digit(t.ptr[0]) && t.ptr[t.len - 1] >= '0' &&
           t.ptr[t.len - 1] <= '9';
}

/* Names that begin or end at a separator are sure; a left name that drags words along is cut down
 * to one of them. */
static bool settle_names(gr_links *r)
{
    const gr_sensing *s = r->s;

    for (size_t i = 0; i < r->links.n; i++) {
        uint32_t *slot = gr_strmap_put(&r->known, gr_link_name(s, r->links.at[i].v));

        if (slot == NULL)
            return false;
        *slot = 0;
    }
    for (size_t i = 0; i < r->links.n; i++) {
        gr_span *u = &r->links.at[i].u;
        gr_span cut = *u;

        if (gr_strmap_get(&r->known, gr_link_name(s, *u)) != GR_MAP_NONE)
            continue;
        for (size_t k = cut.start; k < cut.end; k++)
            if (s->text.ptr[k] == ' ') {
                gr_span rest = { k + 1, u->end };

                if (gr_strmap_get(&r->known, gr_link_name(s, rest)) == GR_MAP_NONE)
                    continue;
                *u = rest;
                if (r->links.at[i].at.start == cut.start)
                    r->links.at[i].at.start = rest.start;
                break;
            }
    }
    return true;
}

static size_t count_marks(const gr_links *r, gr_link_mark by, bool numbers)
{
    size_t n = 0;

    for (size_t i = 0; i < r->links.n; i++)
        n += r->links.at[i].by == by && r->links.at[i].numbers == numbers && r->links.at[i].pure;
    return n;
}

/* Short names in capitals: "A", "B2", "JFK". */
static bool is_symbol(gr_str t)
{
    bool ok = t.len != 0 && t.len <= 3;

    for (size_t i = 0; ok && i < t.len; i++)
        ok = (t.ptr[i] >= 'A' && t.ptr[i] <= 'Z') || gr_is_digit(t.ptr[i]);
    return ok;
}

#define SEVERAL (GR_MAP_NONE - 1)

/* Which links have a name that another chain has too. */
static bool recur(gr_links *r)
{
    gr_strmap seen;
    bool ok = true;

    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; ok && i < r->links.n * 2; i++) {
        const gr_link *x = &r->links.at[i / 2];
        uint32_t *slot;

        if (!x->pure && !x->tail)
            continue;
        slot = gr_strmap_put(&seen, gr_link_name(r->s, i % 2 == 0 ? x->u : x->v));
        ok = slot != NULL;
        if (ok)
            *slot =
                *slot == GR_MAP_NONE || *slot == (uint32_t)x->chain ? (uint32_t)x->chain : SEVERAL;
    }
    for (size_t i = 0; ok && i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];

        x->again = gr_strmap_get(&seen, gr_link_name(r->s, x->u)) == SEVERAL ||
                   gr_strmap_get(&seen, gr_link_name(r->s, x->v)) == SEVERAL;
    }
    gr_strmap_clear(&seen);
    return ok;
}

static bool any_again(const gr_links *r, gr_link_mark by)
{
    for (size_t i = 0; i < r->links.n; i++)
        if (r->links.at[i].by == by && r->links.at[i].again && r->links.at[i].pure)
            return true;
    return false;
}

/* Does nothing but commas and line ends stand between two links? */
static bool side_by_side(const gr_links *r, const gr_link *x, const gr_link *y)
{
    const gr_sensing *s = r->s;
    size_t i = gr_token_from(s, x->at.end), end = gr_token_from(s, y->at.start);

    if (x->chain == y->chain)
        return true;
    for (; i < end; i++)
        if (s->tokens.at[i].kind != GR_TOKEN_NEWLINE && !gr_token_is(s, i, ",") &&
            !gr_token_is(s, i, ";") && !gr_token_is(s, i, "-") && !gr_token_is(s, i, "*") &&
            !gr_word_in(s->lemma[i], "and"))
            return false;
    return true;
}

static bool is_listed(const gr_links *r, size_t i)
{
    return (i > 0 && side_by_side(r, &r->links.at[i - 1], &r->links.at[i])) ||
           (i + 1 < r->links.n && side_by_side(r, &r->links.at[i], &r->links.at[i + 1]));
}

/* The word around a hyphen. */
static gr_str word_of(const gr_links *r, const gr_link *x)
{
    return gr_token_text(r->s, gr_token_from(r->s, x->at.start));
}

/* "Seine-et-Marne is connected to France": a word with hyphens that is used as a name elsewhere, or
 * listed among the nodes, is one. */
static bool drop_hyphened_names(gr_links *r)
{
    const gr_sensing *s = r->s;
    gr_strmap names;
    bool ok = true;

    gr_strmap_init(&names, &s->cx->budget);
    for (size_t i = 0; ok && i < r->links.n; i++) {
        const gr_link *x = &r->links.at[i];

        if (x->by == MARK_HYPHEN && !x->pure && !s->sentences[x->sentence].asks) {
            uint32_t *slot = gr_strmap_put(&names, word_of(r, x));

            ok = slot != NULL;
            if (ok)
                *slot = 0;
        }
    }
    for (size_t i = 0, k = 0; i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];

        while (k < s->said.n &&
               (s->said.at[k].kind != GR_SAID_NODES || s->said.at[k].at.end <= x->at.start))
            k++;
        if (x->by == MARK_HYPHEN && ((k < s->said.n && s->said.at[k].at.start <= x->at.start) ||
                                     gr_strmap_get(&names, word_of(r, x)) != GR_MAP_NONE))
            x->pure = false;
    }
    gr_strmap_clear(&names);
    return ok;
}

/* "(i->j) means that ..." */
static bool explains_notation(const gr_sensing *s, const gr_link *x)
{
    size_t token = gr_token_from(s, x->at.end);

    if (gr_token_is(s, token, ")"))
        token++;
    return token < s->tokens.n &&
           gr_word_in(s->lemma[token], "mean|means|denote|represent|indicate|signify");
}

#define TAIL_LINKS 64 /* links behind it that are looked at */

/* Is a link behind words the first of a list that goes on with its names? */
static bool begins_list(const gr_links *r, size_t i)
{
    const gr_link *x = &r->links.at[i];
    gr_str u = gr_link_name(r->s, x->u), v = gr_link_name(r->s, x->v);

    if (!x->tail)
        return false;
    for (size_t k = i + 1; k < r->links.n && k <= i + TAIL_LINKS; k++) {
        const gr_link *y = &r->links.at[k];

        if (y->sentence != x->sentence || y->by != x->by || !y->pure)
            return false;
        gr_str a = gr_link_name(r->s, y->u), b = gr_link_name(r->s, y->v);
        if (gr_str_eq(u, a) || gr_str_eq(u, b) || gr_str_eq(v, a) || gr_str_eq(v, b))
            return true;
    }
    return false;
}

/* Is a link before words the last of such a list? */
static bool ends_list(const gr_links *r, size_t i)
{
    const gr_link *x = &r->links.at[i];

    return x->front && x->again && i > 0 && r->links.at[i - 1].by == x->by &&
           r->links.at[i - 1].pure && side_by_side(r, &r->links.at[i - 1], x);
}

/* "a-b": an article only looks like one. */
static bool is_letter(gr_str t)
{
    return t.len == 1 && ((t.ptr[0] | 32) >= 'a' && (t.ptr[0] | 32) <= 'z');
}

/* "as a table station -> number": both ends are words about graphs, not names. */
static bool is_template(const gr_links *r, const gr_link *x)
{
    const gr_sensing *s = r->s;

    return x->by == MARK_ARROW && !x->again &&
           gr_is_vocabulary(s->lemma[gr_token_from(s, x->u.end) - 1]) &&
           gr_is_vocabulary(s->lemma[gr_token_from(s, x->v.start)]);
}

/* A name that is also a small word needs a reason to be one. */
static bool is_small_word(const gr_link *x, gr_str name)
{
    return gr_text_word_class(name) != 0 && !is_letter(name) && !x->again;
}

/* "A new bridge Ferry–Chapel is planned": not there yet. */
static bool is_supposed(const gr_sensing *s, size_t sentence)
{
    for (size_t i = s->sentences[sentence].first; i < s->sentences[sentence].last; i++)
        if (gr_word_in(s->lemma[i], "if|new|plan|planned|would|could|might|suppose|propose|add|"
                                    "build|imagine|without|close|closed|remove|cancel"))
            return true;
    return false;
}

static bool judge(gr_links *r)
{
    size_t dashes = count_marks(r, MARK_DASH, false), ranges = count_marks(r, MARK_DASH, true);
    size_t hyphens = count_marks(r, MARK_HYPHEN, false) + count_marks(r, MARK_HYPHEN, true);
    size_t arrows = count_marks(r, MARK_ARROW, false) + count_marks(r, MARK_ARROW, true);
    size_t all = dashes + ranges + hyphens + arrows;
    bool hyphens_again, signs_again;

    if (!recur(r))
        return false;
    hyphens_again = any_again(r, MARK_HYPHEN);
    signs_again = any_again(r, MARK_SIGN);
    for (size_t i = 0; i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];
        gr_str u = gr_link_name(r->s, x->u), v = gr_link_name(r->s, x->v);
        bool symbols = is_symbol(u) && is_symbol(v) && !x->numbers;
        bool company = i + 1 < r->links.n && r->links.at[i + 1].sentence == x->sentence;
        bool starts = x->pure || begins_list(r, i) || ends_list(r, i);

        company |= i > 0 && r->links.at[i - 1].sentence == x->sentence;
        if (u.len == 0 || v.len == 0 || explains_notation(r->s, x) || x->range ||
            (is_template(r, x) && all > 2))
            x->dropped = true;
        else if (x->by == MARK_SIGN)
            x->dropped = !starts || !signs_again || !(x->again || is_listed(r, i)) ||
                         gr_link_is_number(r->s, x->u) != gr_link_is_number(r->s, x->v);
        else if (x->by == MARK_DASH && x->numbers)
            x->dropped = ranges < 2 || !x->pure || x->n_cells > 1;
        else if (x->by == MARK_DASH)
            x->dropped = !(symbols || dashes + arrows > 1 || x->n_cells != 0) ||
                         (!x->pure && !company && !symbols &&
                          !(x->tail && x->again && !is_supposed(r->s, x->sentence)));
        else if (x->by == MARK_HYPHEN)
            x->dropped = !starts ||
                         !(symbols || (hyphens > 1 && hyphens_again) || hyphens > 3 ||
                           (hyphens == 1 && x->again && dashes + arrows > 0)) ||
                         (hyphens > 1 && !x->again && !is_listed(r, i)) ||
                         (!symbols && (is_small_word(x, u) || is_small_word(x, v)));
    }
    return true;
}

static uint64_t pair_key(const gr_links *r, const gr_link *x)
{
    gr_str u = gr_link_name(r->s, x->u), v = gr_link_name(r->s, x->v);

    return gr_hash_bytes(u.ptr, u.len) * 31 + gr_hash_bytes(v.ptr, v.len);
}

/* Links that a question only names: few of them, or a way through data that stands elsewhere. */
static bool drop_mentions(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t data = 0;
    gr_u64map told;
    bool ok = true;

    for (size_t i = 0; i < r->links.n; i++)
        data += !r->links.at[i].dropped && !s->sentences[r->links.at[i].sentence].asks;
    if (data < 2)
        return true;
    gr_u64map_init(&told, &s->cx->budget);
    for (size_t i = 0; ok && i < r->links.n; i++)
        if (!r->links.at[i].dropped && !s->sentences[r->links.at[i].sentence].asks) {
            uint32_t *slot = gr_u64map_put(&told, pair_key(r, &r->links.at[i]));

            ok = slot != NULL;
            if (ok)
                *slot = 0;
        }
    for (size_t i = 0; ok && i < r->links.n;) {
        size_t end = i, known = 0, chains = 0;

        while (end < r->links.n && r->links.at[end].sentence == r->links.at[i].sentence) {
            known += gr_u64map_get(&told, pair_key(r, &r->links.at[end])) != GR_MAP_NONE;
            chains += end == i || r->links.at[end].chain != r->links.at[end - 1].chain;
            end++;
        }
        if (s->sentences[r->links.at[i].sentence].asks &&
            (end - i < 3 || chains == 1 || known == end - i))
            for (size_t k = i; k < end; k++)
                r->links.at[k].dropped = true;
        i = end;
    }
    gr_u64map_clear(&told);
    return ok;
}

bool gr_links_judge(gr_links *r)
{
    return settle_names(r) && drop_hyphened_names(r) && judge(r) && drop_mentions(r);
}
