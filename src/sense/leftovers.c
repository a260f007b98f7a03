/* What stands in a list beside the links that were read: a name alone is a node without links
 * ("A-B, B-C and D alone", "Willi (no friends yet)"); what looks like one more link is told as a
 * problem, so that nobody answers from half a graph. */
#include "sense/sense_int.h"

#define ITEM_TOKENS 8 /* of an item that was not read */

/* How all names of a graph are written. */
typedef struct style {
    bool numbers, letters, capitals, digits;
} style;

static style style_of(gr_str name)
{
    style x = { .letters = name.len == 1, .digits = gr_is_digit(name.ptr[name.len - 1]) };
    int64_t n;

    x.numbers = gr_num_to_int(name, &n);
    x.letters &= !x.numbers;
    x.capitals = !x.letters &&
                 ((name.ptr[0] >= 'A' && name.ptr[0] <= 'Z') || (unsigned char)name.ptr[0] >= 0x80);
    return x;
}

static style style_of_all(const gr_draft *d)
{
    style all = { true, true, true, true };

    for (size_t i = 0; i < d->nodes.n; i++) {
        style x = style_of(d->nodes.at[i].name);

        all.numbers &= x.numbers;
        all.letters &= x.letters;
        all.capitals &= x.capitals;
        all.digits &= x.digits && !x.numbers;
    }
    return all;
}

static bool has_style(style all, gr_str name)
{
    style x = style_of(name);

    return (all.numbers && x.numbers) || (all.letters && x.letters) ||
           (all.capitals && x.capitals) || (all.digits && x.digits && !x.numbers);
}

/* --- items --- */

typedef struct finder {
    gr_sensing *s;
    gr_draft *d;
    bool *covered; /* tokens that some draft has read */
    bool *mine;    /* that this one has */
    style style;
} finder;

static bool is_separator(const gr_sensing *s, size_t i)
{
    return s->tokens.at[i].kind == GR_TOKEN_NEWLINE || gr_token_is(s, i, ",") ||
           gr_token_is(s, i, ";") || gr_lemma_is(s, i, "and");
}

static bool is_end(const gr_sensing *s, size_t i)
{
    return i >= s->tokens.n || is_separator(s, i) || gr_token_is(s, i, ".") ||
           gr_token_is(s, i, "?");
}

/* A sign at the front of a line that is no part of its item. */
static bool is_bullet(const gr_sensing *s, size_t i)
{
    return i < s->tokens.n && s->tokens.at[i].kind != GR_TOKEN_WORD &&
           s->tokens.at[i].kind != GR_TOKEN_NUMBER && s->tokens.at[i].kind != GR_TOKEN_QUOTED &&
           !is_separator(s, i) &&
           (i + 1 >= s->tokens.n || (s->tokens.at[i + 1].flags & GR_TOKEN_GLUED) == 0);
}

/* Words that say that a name has no links: "(no path)", "alone", "(isolated)"; the token behind
 * them, `i` if there are none, 0 if something else stands there. */
static size_t skip_lonely(const gr_sensing *s, size_t i)
{
    static const char lonely[] = "alone|isolated|unconnected|disconnected|nothing|none|nobody|"
                                 "no|without|separate|unlinked|lonely|only|itself|by";
    size_t open, end = i;
    bool back;

    if (is_end(s, i))
        return i;
    if (gr_token_kind_is(s, i, GR_TOKEN_OPERATOR) && !is_end(s, i + 1) &&
        gr_link_operator(gr_token_text(s, i), &back) != GR_AUTO)
        i++; /* "Wes - (nobody)" */
    open = gr_token_is(s, i, "(") || gr_token_is(s, i, "[");
    if (open == 0 && gr_word_in(s->lemma[i], "be|stand|stay|remain|has|have"))
        i++;
    if (!gr_word_in(s->lemma[i + open], lonely) && !gr_token_is(s, i + open, "-"))
        return 0;
    for (end = i; end < s->tokens.n && end < i + ITEM_TOKENS; end++) {
        if (open != 0 ? gr_token_is(s, end, ")") || gr_token_is(s, end, "]") : is_end(s, end))
            return end + open;
        if (!open && s->tokens.at[end].kind == GR_TOKEN_WORD &&
            !gr_word_in(s->lemma[end], lonely) && gr_text_word_class(gr_token_text(s, end)) == 0)
            return 0;
    }
    return 0;
}

/* The name at token i, as the graph writes its names; the token behind it, or 0. */
static size_t name_at(const finder *f, size_t i, gr_span *out)
{
    const gr_sensing *s = f->s;
    size_t last = i;
    gr_token_kind kind = s->tokens.at[i].kind;

    if ((kind != GR_TOKEN_WORD && kind != GR_TOKEN_NUMBER && kind != GR_TOKEN_QUOTED) ||
        (kind == GR_TOKEN_WORD && gr_token_text(s, i).len > 1 && gr_is_vocabulary(s->lemma[i]) &&
         !(f->style.capitals && gr_token_kind_is(s, i + 1, GR_TOKEN_OPERATOR)))) /* "Wes - " */
        return 0;
    while (f->style.capitals && last + 1 < s->tokens.n && last < i + 2 &&
           s->tokens.at[last + 1].kind == GR_TOKEN_WORD &&
           style_of(gr_token_text(s, last + 1)).capitals)
        last++;
    *out = (gr_span){ s->tokens.at[i].start, s->tokens.at[last].end };
    if (kind == GR_TOKEN_QUOTED)
        *out = (gr_span){ s->tokens.at[i].inner_start, s->tokens.at[i].inner_end };
    return out->end > out->start ? last + 1 : 0;
}

/* Stands the token in the list: is a link right before it, a separator between? */
static bool is_beside(const finder *f, size_t i)
{
    const gr_sensing *s = f->s;
    size_t separators = 0;

    while (i > 0 && (is_separator(s, i - 1) || is_bullet(s, i - 1)) && separators < 4) {
        separators += is_separator(s, i - 1);
        i--;
    }
    return separators != 0 && i > 0 && f->mine[i - 1];
}

/* Is a question asked before the line ends? */
static bool asks(const gr_sensing *s, size_t i)
{
    if (!s->sentences[s->sentence_of[i]].asks)
        return false;
    for (; i < s->tokens.n && s->tokens.at[i].kind != GR_TOKEN_NEWLINE; i++)
        if (gr_token_is(s, i, "?"))
            return true;
    return i >= s->tokens.n;
}

/* Is the word a name of the graph, or a part of it between hyphens? */
static bool has_name(const gr_draft *d, gr_str word)
{
    gr_str rest = word, part;

    if (gr_strmap_get(&d->index, word) != GR_MAP_NONE)
        return true;
    while (gr_str_split(&rest, '-', &part))
        if (part.len != word.len && gr_strmap_get(&d->index, part) != GR_MAP_NONE)
            return true;
    return false;
}

/* An item of the list that begins at token i, has a name of the graph and a sign, and no words of a
 * sentence: one more link, written in some other way. The token behind it, or i. */
static size_t odd_item(const finder *f, size_t i)
{
    const gr_sensing *s = f->s;
    size_t names = 0, signs = 0, end = i;

    if (f->covered[i] || !is_beside(f, i))
        return i;
    for (; !is_end(s, end); end++) {
        gr_str t = gr_token_text(s, end);
        gr_token_kind kind = s->tokens.at[end].kind;

        if (end - i == ITEM_TOKENS || f->covered[end])
            return i;
        names += has_name(f->d, t);
        signs += kind == GR_TOKEN_OPERATOR || gr_token_is(s, end, ":") ||
                 (kind == GR_TOKEN_WORD && memchr(t.ptr, '-', t.len) != NULL);
        if (kind == GR_TOKEN_WORD && t.len > 1 && gr_is_vocabulary(s->lemma[end]) &&
            gr_strmap_get(&f->d->index, t) == GR_MAP_NONE)
            return i;
    }
    return names != 0 && signs != 0 && !asks(s, i) ? end : i;
}

static bool tell_odd(finder *f, size_t first, size_t end)
{
    gr_span at = { f->s->tokens.at[first].start, f->s->tokens.at[end - 1].end };

    return gr_sense_problem(f->s, GR_WHY_UNSUPPORTED, at,
                            "I do not understand '%.*s' in the list of links.",
                            GR_FMT(gr_str_sub(f->s->text, at.start, at.end)));
}

/* "pc4" where "pc1" is a node: the same letters and another number. */
static bool is_counted_on(const finder *f, gr_str name)
{
    size_t n = name.len;

    while (n > 0 && gr_is_digit(name.ptr[n - 1]))
        n--;
    for (size_t i = 0; n > 0 && n < name.len && i < f->d->nodes.n; i++) {
        gr_str other = f->d->nodes.at[i].name;

        if (other.len > n && memcmp(other.ptr, name.ptr, n) == 0 && gr_is_digit(other.ptr[n]) &&
            !gr_str_eq(other, name))
            return true;
    }
    return false;
}

static bool is_end_of_link(const gr_draft *d, gr_str name)
{
    uint32_t v = gr_strmap_get(&d->index, name);

    for (size_t e = 0; v != GR_MAP_NONE && e < d->edges.n; e++)
        if (d->edges.at[e].u == v || d->edges.at[e].v == v)
            return true;
    return false;
}

/* A node without links at token i; the token behind it, or i. */
static size_t read_lonely(finder *f, size_t i, bool *ok)
{
    gr_sensing *s = f->s;
    size_t end, stop;
    uint32_t v;
    gr_span at;
    gr_str name;
    bool counted;

    end = name_at(f, i, &at);
    if (end == 0 || f->covered[i] || !is_beside(f, i))
        return i;
    stop = skip_lonely(s, end);
    name = gr_str_sub(s->text, at.start, at.end);
    counted = stop == end && is_counted_on(f, name);
    if (stop == 0 || (asks(s, i) && !counted) ||
        (stop == end && !counted && !has_style(f->style, name)))
        return i;
    /* A name alone at the end of a line may be anything; in the middle of a list it is a node. */
    if (stop == end && gr_strmap_get(&f->d->index, name) == GR_MAP_NONE && !f->style.letters &&
        !f->style.numbers && !counted && !(stop + 1 < s->tokens.n && f->mine[stop + 1]))
        return i;
    if (stop == end && f->d->by == &gr_recogniser_links && is_end_of_link(f->d, name)) {
        *ok = tell_odd(f, i, stop); /* "A - B, C": C has links elsewhere, so what is it here? */
        return stop;
    }
    *ok = gr_draft_node_of(f->d, name, at, true, &v) &&
          gr_draft_explains(f->d, (gr_span){ at.start, s->tokens.at[stop - 1].end });
    return stop;
}

static gr_status in_draft(gr_sensing *s, gr_draft *d, bool *covered, gr_err *err)
{
    finder f = { .s = s, .d = d, .covered = covered, .style = style_of_all(d) };
    bool ok = true;

    f.mine = gr_new_n(&s->cx->arena, bool, s->tokens.n + 1);
    if (f.mine == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t k = 0, i = 0; k < d->spans.n; k++)
        for (; i < s->tokens.n && s->tokens.at[i].start < d->spans.at[k].end; i++)
            f.mine[i] = s->tokens.at[i].start >= d->spans.at[k].start;
    for (size_t i = 0; ok && i < s->tokens.n;) {
        size_t next = read_lonely(&f, i, &ok), odd = next == i ? odd_item(&f, i) : i;

        if (ok && odd > i)
            ok = tell_odd(&f, i, odd);
        for (size_t k = i; k < next; k++)
            f.mine[k] = covered[k] = true;
        i = next > i ? next : i + 1;
    }
    d->spans.n = gr_spans_sort(d->spans.at, d->spans.n);
    return ok ? GR_OK : gr_fail_memory(s->cx, err);
}

gr_status gr_sense_leftovers(gr_sensing *s, gr_err *err)
{
    bool *covered = gr_new_n(&s->cx->arena, bool, s->tokens.n + 1);
    gr_status st = GR_OK;

    if (covered == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t g = 0; g < s->drafts.n; g++) {
        const gr_draft *d = s->drafts.at[g];

        for (size_t k = 0, i = 0; k < d->spans.n; k++)
            for (; i < s->tokens.n && s->tokens.at[i].start < d->spans.at[k].end; i++)
                covered[i] |= s->tokens.at[i].start >= d->spans.at[k].start;
    }
    for (size_t g = 0; st == GR_OK && g < s->drafts.n; g++)
        if (s->drafts.at[g]->ready == NULL && s->drafts.at[g]->edges.n > 1 &&
            s->drafts.at[g]->by != &gr_recogniser_sentences && !s->drafts.at[g]->is_facts)
            st = in_draft(s, s->drafts.at[g], covered, err);
    return st;
}
