/* Links that are no data: what a question only names, and what a sentence says of links that stand
 * elsewhere. */
#include "sense/notation/links/links_int.h"

#define WAYS_MAX     2  /* arrows beside a list of lines */
#define INDIRECT_MAX 60 /* tokens of a sentence that only asks about a link */

static uint64_t pair_key(const gr_links *r, const gr_link *x)
{
    gr_str u = gr_link_name(r->s, x->u), v = gr_link_name(r->s, x->v);

    return gr_hash_bytes(u.ptr, u.len) * 31 + gr_hash_bytes(v.ptr, v.len);
}

/* Does a list begin with this link: at the front of a line, or behind a colon? */
static bool opens_list(const gr_sensing *s, const gr_link *x)
{
    size_t i = gr_token_from(s, x->at.start);

    i -= i > 0 && (gr_token_is(s, i - 1, "-") || gr_token_is(s, i - 1, "*"));
    return i == 0 || s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE || gr_token_is(s, i - 1, ":");
}

static uint64_t back_key(const gr_links *r, const gr_link *x)
{
    gr_link back = *x;

    back.u = x->v;
    back.v = x->u;
    return pair_key(r, &back);
}

/* The token behind both names of a link. */
static size_t behind(const gr_links *r, const gr_link *x)
{
    return gr_token_from(r->s, x->u.end > x->v.end ? x->u.end : x->v.end);
}

/* Does a link stand elsewhere with a number right behind it? */
static bool is_listed(const gr_links *r, const gr_link *x)
{
    for (size_t i = 0; i < r->links.n; i++) {
        const gr_link *y = &r->links.at[i];
        size_t own = behind(r, y);

        if (y->sentence != x->sentence && y->n_cells != 0 && own < r->s->tokens.n &&
            r->s->tokens.at[own].kind == GR_TOKEN_NUMBER &&
            (pair_key(r, y) == pair_key(r, x) || back_key(r, y) == pair_key(r, x)))
            return true;
    }
    return false;
}

/* "The A-B line is upgraded by 6", where "A-B 12" stands elsewhere: the number is no more that of
 * the link. */
static bool has_far_number(const gr_links *r, const gr_link *x)
{
    size_t next = behind(r, x);

    return next < r->s->tokens.n && r->s->tokens.at[next].kind == GR_TOKEN_WORD && is_listed(r, x);
}

/* "We could replace the pipe A-B by a wider one": a sentence of words that names one or two links
 * of a list, without their numbers. */
static bool is_about(const gr_links *r, size_t first, size_t end)
{
    const gr_sensing *s = r->s;
    size_t sentence = r->links.at[first].sentence, words = 0, listed = 0;

    if (end - first > 2 || r->links.n < end - first + 3)
        return false;
    for (size_t i = first; i < end; i++)
        listed += r->links.at[i].n_cells == 0 && is_listed(r, &r->links.at[i]);
    if (listed == end - first)
        return true;
    for (size_t i = first; i < end; i++)
        if (r->links.at[i].n_cells != 0 && !has_far_number(r, &r->links.at[i]))
            return false;
    for (size_t i = s->sentences[sentence].first; i < s->sentences[sentence].last; i++)
        words += s->tokens.at[i].kind == GR_TOKEN_WORD;
    return words >= 2 * (end - first) + 4;
}

/* "The roads A-B and C-D are closed": links of a sentence that says something of them, all of which
 * stand elsewhere too. */
static bool are_spoken_of(const gr_links *r, const gr_u64map *seen, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        uint32_t there = gr_u64map_get(seen, pair_key(r, &r->links.at[i]));
        uint32_t back = gr_u64map_get(seen, back_key(r, &r->links.at[i]));

        if ((there == GR_MAP_NONE || there < 2) && back == GR_MAP_NONE)
            return false;
    }
    return gr_link_has_verb(r->s, &r->links.at[end - 1]) || is_about(r, first, end);
}

static bool drop_spoken_of(gr_links *r)
{
    gr_u64map seen;
    bool ok = true;

    gr_u64map_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; ok && i < r->links.n; i++)
        if (!r->links.at[i].dropped) {
            uint32_t *slot = gr_u64map_put(&seen, pair_key(r, &r->links.at[i]));

            ok = slot != NULL;
            if (ok)
                *slot = *slot == GR_MAP_NONE ? 1 : *slot + 1;
        }
    for (size_t i = 0, end; ok && i < r->links.n; i = end) {
        size_t sentence = r->links.at[i].sentence;

        for (end = i; end < r->links.n && r->links.at[end].sentence == sentence;)
            end++;
        if (!r->s->sentences[sentence].asks && are_spoken_of(r, &seen, i, end))
            for (size_t k = i; k < end; k++)
                r->links.at[k].dropped = true;
    }
    gr_u64map_clear(&seen);
    return ok;
}

/* "Just tell me whether f->a does the job." Longer sentences are data. */
static bool is_indirect(const gr_sensing *s, const gr_sentence *x)
{
    for (size_t i = x->first; i < x->last && x->last - x->first <= INDIRECT_MAX; i++)
        if (gr_lemma_is(s, i, "whether"))
            return true;
    return false;
}

/* The first link of a sentence; links stand in the order of the text. */
static size_t first_link(const gr_links *r, size_t sentence)
{
    size_t lo = 0, hi = r->links.n;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (r->links.at[mid].sentence < sentence)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Does the sentence of a link tell it? One that begins with three links or more and ends without a
 * question mark does, whatever its first word is: "plan -> buy, buy -> cook, cook -> eat." */
static bool tells(const gr_links *r, size_t i)
{
    const gr_sensing *s = r->s;
    const gr_sentence *x = &s->sentences[r->links.at[i].sentence];
    size_t sentence = r->links.at[i].sentence, n = 0;

    if (!x->asks)
        return !is_indirect(s, x);
    i = first_link(r, sentence);
    if (r->links.at[i].at.start != s->tokens.at[x->first].start || gr_token_is(s, x->last - 1, "?"))
        return false;
    for (; n < 3 && i < r->links.n && r->links.at[i].sentence == sentence; i++)
        n += !r->links.at[i].dropped;
    return n == 3;
}

/* Where only questions have links, the one with three or more tells them, and what others name
 * alone is no data. */
static void drop_beside(gr_links *r)
{
    size_t main = SIZE_MAX;

    for (size_t i = 0, end; i < r->links.n; i = end) {
        for (end = i; end < r->links.n && r->links.at[end].sentence == r->links.at[i].sentence;)
            end++;
        if (end - i > 2 && main != SIZE_MAX)
            return;
        main = end - i > 2 ? r->links.at[i].sentence : main;
    }
    for (size_t i = 0; main != SIZE_MAX && i < r->links.n; i++)
        if (r->links.at[i].sentence != main && r->links.at[i].again && !tells(r, i))
            r->links.at[i].dropped = true;
}

/* Links that a question only names: few of them, or a way through data that stands elsewhere. */
static bool drop_mentions(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t data = 0;
    gr_u64map told;
    gr_strmap sections; /* that have links outside of questions */
    bool ok = true;

    for (size_t i = 0; i < r->links.n; i++)
        data += !r->links.at[i].dropped && tells(r, i);
    if (data < 2) {
        drop_beside(r);
        return true;
    }
    gr_u64map_init(&told, &s->cx->budget);
    gr_strmap_init(&sections, &s->cx->budget);
    for (size_t i = 0; ok && i < r->links.n; i++)
        if (!r->links.at[i].dropped && tells(r, i)) {
            uint32_t *slot = gr_u64map_put(&told, pair_key(r, &r->links.at[i]));
            uint32_t *section = gr_strmap_put(&sections, gr_section_at(s, r->links.at[i].at.start));

            ok = slot != NULL && section != NULL;
            if (ok)
                *slot = *section = 0;
        }
    for (size_t i = 0; ok && i < r->links.n;) {
        size_t end = i, known = 0, chains = 0;

        while (end < r->links.n && r->links.at[end].sentence == r->links.at[i].sentence) {
            known += gr_u64map_get(&told, pair_key(r, &r->links.at[end])) != GR_MAP_NONE;
            chains += end == i || r->links.at[end].chain != r->links.at[end - 1].chain;
            end++;
        }
        if (!tells(r, i) &&
            (gr_strmap_get(&sections, gr_section_at(s, r->links.at[i].at.start)) != GR_MAP_NONE ||
             !opens_list(s, &r->links.at[i])) &&
            (end - i < 3 || chains == 1 || known == end - i))
            for (size_t k = i; k < end; k++)
                r->links.at[k].dropped = true;
        i = end;
    }
    gr_u64map_clear(&told);
    gr_strmap_clear(&sections);
    return ok;
}

/* The line around a link, without blanks at its end. */
static gr_str line_of(const gr_sensing *s, const gr_link *x)
{
    size_t start = x->at.start, end = x->at.end;

    while (start > 0 && s->text.ptr[start - 1] != '\n')
        start--;
    while (end < s->text.len && s->text.ptr[end] != '\n')
        end++;
    return gr_str_trim(gr_str_sub(s->text, start, end));
}

static bool is_in(gr_str line, const gr_sensing *s, const gr_link *x)
{
    const char *at = s->text.ptr + x->at.start;

    return at >= line.ptr && at < line.ptr + line.len;
}

/* "A -> E km?": the one link of a line that asks, where others tell links of its names. */
static void drop_asked_lines(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t end, n = 0;

    for (size_t i = 0; i < r->links.n; i++)
        n += !r->links.at[i].dropped;
    for (size_t i = 0; i < r->links.n; i = end) {
        gr_link *x = &r->links.at[i];
        gr_str line = line_of(s, x);

        for (end = i + 1; end < r->links.n && is_in(line, s, &r->links.at[end]);)
            end++;
        if (end == i + 1 && n > 1 && !x->dropped && x->again && x->n_cells == 0 && line.len != 0 &&
            line.ptr[line.len - 1] == '?' &&
            !gr_token_is(s, gr_token_from(s, x->at.end), ":")) /* "bob -> carol: lunch?" */
            x->dropped = true;
    }
}

/* "paths a->d?": one link that stands in a question is no graph. */
static void drop_only_asked(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t n = 0, only = 0;

    for (size_t i = 0; i < r->links.n; i++)
        if (!r->links.at[i].dropped) {
            n++;
            only = i;
        }
    if (n == 1 && r->links.at[only].n_cells == 0) {
        gr_str line = line_of(s, &r->links.at[only]);

        r->links.at[only].dropped = line.len != 0 && line.ptr[line.len - 1] == '?';
    }
}

static bool is_data(const gr_link *x)
{
    return !x->dropped && x->direction == GR_UNDIRECTED && x->n_cells != 0;
}

/* "Hale–Irwin 0.5, .. The bundle must go Hale→Lyon": one or two arrows without numbers between
 * names of a list of lines with numbers, in another sentence, are ways that somebody wants. */
static bool drop_ways(gr_links *r)
{
    size_t data = 0, arrows = 0;
    gr_strmap names;
    bool ok = true;

    gr_strmap_init(&names, &r->s->cx->budget);
    for (size_t i = 0; i < r->links.n; i++) {
        const gr_link *x = &r->links.at[i];

        arrows += !x->dropped && x->direction == GR_DIRECTED;
        data += is_data(x);
        for (size_t k = 0; ok && is_data(x) && k < 2; k++) {
            uint32_t *slot = gr_strmap_put(&names, gr_link_name(r->s, k == 0 ? x->u : x->v));

            ok = slot != NULL;
            if (ok)
                *slot = (uint32_t)x->sentence;
        }
    }
    for (size_t i = 0; ok && arrows <= WAYS_MAX && data > WAYS_MAX && i < r->links.n; i++) {
        gr_link *x = &r->links.at[i];
        uint32_t u = gr_strmap_get(&names, gr_link_name(r->s, x->u));
        uint32_t v = gr_strmap_get(&names, gr_link_name(r->s, x->v));

        if (x->direction == GR_DIRECTED && x->n_cells == 0 && u != GR_MAP_NONE &&
            v != GR_MAP_NONE && u != x->sentence && v != x->sentence)
            x->dropped = true;
    }
    gr_strmap_clear(&names);
    return ok;
}

bool gr_links_drop_mentions(gr_links *r)
{
    drop_asked_lines(r);
    drop_only_asked(r);
    if (!drop_ways(r))
        return false;
    return drop_spoken_of(r) && drop_mentions(r);
}
