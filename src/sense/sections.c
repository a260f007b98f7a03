/* Where a text tells several graphs apart: "G1: ... G2: ...", "the first graph", "subgraph G'". */
#include "sense/sense_int.h"

static bool is_whole(gr_str lemma)
{
    return gr_word_in(lemma, "graph|subgraph|network|map|molecule|pattern|tree|digraph|version|"
                             "plan|layout|adjacency|list");
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

    while (gr_token_kind_is(s, i, GR_TOKEN_NEWLINE) || gr_token_is(s, i, "-"))
        i++;
    if (i + 1 >= s->tokens.n)
        return false;
    t = gr_token_text(s, i);
    return gr_token_is(s, i, "(") || gr_token_is(s, i, "[") || gr_str_find(t, "-") < t.len ||
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

/* "2019", "v2", "V1.3": a year or a version, each a graph of its own before a colon. */
static bool is_version(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);
    int64_t year;

    if (gr_num_to_int(t, &year))
        return t.len == 4 && year > 1500 && year < 2200;
    return t.len > 1 && (t.ptr[0] == 'v' || t.ptr[0] == 'V') && gr_is_digit(t.ptr[1]);
}

/* "Plan 2019:", "v1:", "In 2020:" before links; the token of the year or the version, or 0. */
static size_t version_at(const gr_sensing *s, size_t i)
{
    size_t at = i;

    if (!is_start(s, i))
        return 0;
    if (is_whole(s->lemma[i]) || gr_word_in(s->lemma[i], "in|year|release|model|state"))
        at++;
    return at < s->tokens.n && is_version(s, at) && gr_token_is(s, at + 1, ":") &&
                   links_follow(s, at + 2)
               ? at
               : 0;
}

/* The name of a graph that begins with token i, or nothing. */
static gr_str label_at(const gr_sensing *s, size_t i)
{
    gr_str name;
    size_t version = version_at(s, i);

    if (version != 0 ||
        (i == 0 && is_version(s, 0) && gr_token_is(s, 1, ":") && links_follow(s, 2)))
        return gr_token_text(s, version);
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
    /* "P1: P2, P3" are the neighbours of P1. */
    if (name.len > 1 && gr_token_is(s, i + 1, ":") && name.ptr[0] != 'G' && !links_follow(s, i + 2))
        return (gr_str){ 0 };
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

        if (s->tokens.at[i].kind != GR_TOKEN_WORD && s->tokens.at[i].kind != GR_TOKEN_NUMBER)
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
