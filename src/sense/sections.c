/* Where a text tells several graphs apart: "G1: ... G2: ...", "the first graph", "subgraph G'". */
#include "sense/sense_int.h"

static bool is_whole(gr_str lemma)
{
    return gr_word_in(lemma, "graph|subgraph|network|map|molecule|pattern|tree|digraph|version|"
                             "plan|layout");
}

/* "G", "G1", "2", "B", with a prime if there is one. */
static gr_str short_name(const gr_sensing *s, size_t i)
{
    gr_str t;

    if (i >= s->tokens.n ||
        (s->tokens.at[i].kind != GR_TOKEN_WORD && s->tokens.at[i].kind != GR_TOKEN_NUMBER))
        return (gr_str){ 0 };
    t = gr_token_text(s, i);
    if (t.len > 2 || t.len == 0 || (t.ptr[0] >= 'a' && t.ptr[0] <= 'z'))
        return (gr_str){ 0 };
    if (t.len == 2 && !gr_is_digit(t.ptr[1]))
        return (gr_str){ 0 };
    if (gr_token_is(s, i + 1, "'") && s->tokens.at[i + 1].start == s->tokens.at[i].end)
        t.len++;
    return t;
}

static bool is_start(const gr_sensing *s, size_t i)
{
    return i == 0 || s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE ||
           s->tokens.at[i - 1].kind == GR_TOKEN_PUNCT;
}

/* "M: e1-e2": links, not the neighbours of M. */
static bool links_follow(const gr_sensing *s, size_t i)
{
    gr_str t;
    bool back;

    if (i + 1 >= s->tokens.n)
        return false;
    t = gr_token_text(s, i);
    return gr_str_find(t, "-") < t.len ||
           (s->tokens.at[i + 1].kind == GR_TOKEN_OPERATOR &&
            gr_link_operator(gr_token_text(s, i + 1), &back) != GR_AUTO);
}

/* "has edges", "has the links" */
static bool has_edges(const gr_sensing *s, size_t i)
{
    return i + 2 < s->tokens.n && gr_word_in(s->lemma[i], "have|contain|be") &&
           (gr_is_edge_noun(s->lemma[i + 1]) ||
            (gr_lemma_is(s, i + 1, "the") && gr_is_edge_noun(s->lemma[i + 2])));
}

/* The name of a graph that begins with token i, or nothing. */
static gr_str label_at(const gr_sensing *s, size_t i)
{
    gr_str name;

    if (gr_word_in(s->lemma[i], "first|second|third|fourth|other|old|new|original|current|before|"
                                "after") &&
        i + 1 < s->tokens.n && is_whole(s->lemma[i + 1]))
        return s->lemma[i];
    if (is_whole(s->lemma[i])) {
        name = short_name(s, i + 1);
        if (name.len != 0)
            return name;
    }
    if (is_start(s, i) && gr_token_is(s, i + 1, ":") &&
        gr_word_in(s->lemma[i], "first|second|third|before|after|old|new|left|right"))
        return s->lemma[i];
    name = short_name(s, i);
    if (name.len == 1 && name.ptr[0] >= 'A' && is_start(s, i) &&
        ((gr_token_is(s, i + 1, ":") && links_follow(s, i + 2)) || has_edges(s, i + 1)))
        return name;
    if (name.len > 1 && name.ptr[0] >= 'A' &&
        (gr_token_is(s, i + 1, ":") || gr_token_is(s, i + 1, "=") || gr_token_is(s, i + 2, ":") ||
         gr_token_is(s, i + 2, "=")) &&
        is_start(s, i))
        return name;
    return (gr_str){ 0 };
}

gr_status gr_sense_sections(gr_sensing *s, gr_err *err)
{
    GR_VEC(gr_section) found = { .budget = &s->cx->budget };
    bool several = false, ok = true;

    for (size_t i = 0; ok && i < s->tokens.n; i++) {
        gr_section section = { s->tokens.at[i].start, { 0 } };

        if (s->tokens.at[i].kind != GR_TOKEN_WORD)
            continue;
        section.name = label_at(s, i);
        if (section.name.len == 0)
            continue;
        several |= found.n != 0 && !gr_str_eq(found.at[0].name, section.name);
        ok = gr_vec_push(&found, section);
    }
    if (ok && several) {
        s->sections = gr_arena_copy(&s->cx->arena, found.at, found.n * sizeof *found.at);
        s->n_sections = found.n;
        ok = s->sections != NULL;
    }
    gr_vec_clear(&found);
    return ok ? GR_OK : gr_fail_memory(s->cx, err);
}

gr_str gr_section_at(const gr_sensing *s, size_t byte)
{
    size_t lo = 0, hi = s->n_sections;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (s->sections[mid].start <= byte)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo != 0 ? s->sections[lo - 1].name : (gr_str){ 0 };
}

size_t gr_token_from(const gr_sensing *s, size_t byte)
{
    size_t lo = 0, hi = s->tokens.n;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (s->tokens.at[mid].start < byte)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}
