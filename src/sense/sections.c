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

/* "Edit>Layout 4": a node and a number. */
static bool is_end_of_link(const gr_sensing *s, size_t i)
{
    return i > 0 && s->tokens.at[i - 1].kind == GR_TOKEN_OPERATOR &&
           (s->tokens.at[i - 1].flags & GR_TOKEN_SENTENCE_END) == 0 &&
           !(i > 1 && s->tokens.at[i - 2].kind == GR_TOKEN_NEWLINE);
}

/* "old = [(1, 2), ..": a name that is given a list of pairs, as code does. */
static bool is_given_pairs(const gr_sensing *s, size_t i)
{
    return s->tokens.at[i].kind == GR_TOKEN_WORD && !gr_is_edge_noun(s->lemma[i]) &&
           gr_token_is(s, i + 1, "=") && gr_token_is(s, i + 2, "[") && gr_token_is(s, i + 3, "(");
}

/* "One" of "graph one:". */
static bool is_number_word(const gr_sensing *s, size_t i)
{
    return i < s->tokens.n && gr_token_is(s, i + 1, ":") &&
           gr_word_in(s->lemma[i], "one|two|three|four|five|six");
}

/* Is the word a line by itself? */
static bool is_line(const gr_sensing *s, size_t i)
{
    return (i == 0 || s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE) &&
           gr_token_kind_is(s, i + 1, GR_TOKEN_NEWLINE);
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
    if (is_whole(s->lemma[i]) && !is_end_of_link(s, i)) {
        name = is_number_word(s, i + 1) ? s->lemma[i + 1] : short_name(s, i + 1);
        if (name.len != 0)
            return name;
    }
    if (is_start(s, i) && is_given_pairs(s, i))
        return gr_token_text(s, i);
    if (is_start(s, i) && (gr_token_is(s, i + 1, ":") || is_line(s, i)) &&
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

/* --- headings of a kind: "Winter timetable: ... Summer timetable: ..." --- */

#define HEADING_WORDS 5

/* A few words with a colon before links; where the colon stands, or 0. */
static size_t heading_at(const gr_sensing *s, size_t i)
{
    size_t j = i;

    if (!is_start(s, i) || s->tokens.at[i].kind != GR_TOKEN_WORD)
        return 0;
    while (j < s->tokens.n && j < i + HEADING_WORDS &&
           (s->tokens.at[j].kind == GR_TOKEN_WORD || s->tokens.at[j].kind == GR_TOKEN_NUMBER))
        j++;
    return gr_token_is(s, j, ":") && links_follow(s, j + 1) ? j : 0;
}

/* Words for two states of one thing. */
static bool are_opposites(gr_str a, gr_str b)
{
    static const char *const rows[][2] = {
        { "old|previous|former|past|last|earlier|original|existing|yesterday|then|before|draft",
          "new|current|present|this|later|revised|updated|modified|planned|proposed|today|now|"
          "after|"
          "final|next" },
        { "winter|spring", "summer|autumn" },
        { "morning|day", "evening|night|afternoon" },
        { "plan|planned|expected", "reality|actual|observed" },
        { "first", "second" },
        { "left", "right" },
        { "my|mine", "your|his|her|their" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if ((gr_word_in(a, rows[i][0]) && gr_word_in(b, rows[i][1])) ||
            (gr_word_in(a, rows[i][1]) && gr_word_in(b, rows[i][0])))
            return true;
    return false;
}

/* What a whole graph is called, and no part of one ("red line", "blue line"). */
static bool is_whole_heading(gr_str lemma)
{
    return is_whole(lemma) ||
           gr_word_in(lemma, "timetable|wiring|setup|configuration|topology|draft|design|scheme|"
                             "diagram|chart|snapshot|sketch|blueprint|proposal|edition|release|"
                             "model|picture|structure|circuit|schedule|roster|grid|state|web|"
                             "compound|catalogue|wiki|system");
}

static bool stands_between(const gr_sensing *s, size_t from, size_t to, gr_str lemma)
{
    for (size_t i = from; i < to; i++)
        if (gr_str_eq(s->lemma[i], lemma))
            return true;
    return false;
}

static bool speaks_of_two(const gr_sensing *s, size_t i)
{
    return gr_str_is_nocase(gr_token_text(s, i), "gone") ||
           gr_str_is_nocase(gr_token_text(s, i), "earlier") ||
           gr_word_in(s->lemma[i], "both|same|differ|difference|different|compare|comparison|newly|"
                                   "add|disappear|vanish|missing|remove|lose|drop|change|common|"
                                   "isomorphic|identical|two|versus|vs|still|equal|equivalent|"
                                   "either|survive|keep|stay|remain|overlap|anymore|edit|"
                                   "transform|appear|unchanged|contain|subgraph|relabel|rename|"
                                   "gain|break|end|new");
}

/* Do the questions speak of two, or of both by name? */
static bool is_compared(const gr_sensing *s, const size_t name[2])
{
    bool has[2] = { false, false };

    for (size_t k = 0; k < s->n_sentences; k++)
        for (size_t i = s->sentences[k].first; s->sentences[k].asks && i < s->sentences[k].last;
             i++) {
            if (i != name[0] && i != name[1] && speaks_of_two(s, i))
                return true;
            for (int n = 0; n < 2; n++)
                has[n] |= i != name[n] && gr_str_eq(s->lemma[i], s->lemma[name[n]]);
        }
    return has[0] && has[1];
}

/* The first word of one heading that the other does not have; its end if there is none. */
static size_t own_word(const gr_sensing *s, const size_t heading[2], const size_t other[2])
{
    size_t i = heading[0];

    while (i < heading[1] && stands_between(s, other[0], other[1], s->lemma[i]))
        i++;
    return i;
}

/* The words in which two headings differ; false if they are no two of a kind. */
static bool differ(const gr_sensing *s, const size_t a[2], const size_t b[2], size_t name[2])
{
    for (size_t i = a[0]; i < a[1]; i++)
        for (size_t k = b[0]; k < b[1]; k++)
            if (are_opposites(s->lemma[i], s->lemma[k])) {
                name[0] = i;
                name[1] = k;
                return true;
            }
    name[0] = own_word(s, a, b);
    name[1] = own_word(s, b, a);
    return name[0] < a[1] && name[1] < b[1] && is_whole_heading(s->lemma[a[1] - 1]) &&
           gr_str_eq(s->lemma[a[1] - 1], s->lemma[b[1] - 1]);
}

/* Two headings of a kind before links are two graphs, where the text compares. */
static bool find_headings(const gr_sensing *s, gr_section out[2])
{
    size_t at[2][2], name[2], n = 0;

    for (size_t i = 0; i < s->tokens.n; i++) {
        size_t colon = heading_at(s, i);

        if (colon == 0)
            continue;
        if (n == 2)
            return false;
        at[n][0] = i;
        at[n++][1] = colon;
        i = colon;
    }
    if (n != 2 || !differ(s, at[0], at[1], name) || !is_compared(s, name))
        return false;
    for (int k = 0; k < 2; k++) {
        gr_str text = gr_token_text(s, name[k]);

        text.len = gr_str_find(text, "'") < text.len ? gr_str_find(text, "'") : text.len;
        out[k] = (gr_section){ s->tokens.at[at[k][0]].start, text };
    }
    return true;
}

gr_status gr_sense_sections(gr_sensing *s, gr_err *err)
{
    GR_VEC(gr_section) found = { .budget = &s->cx->budget };
    bool several = false, ok = true;
    gr_section heading[2];

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
    if (ok && !several && find_headings(s, heading)) {
        found.n = 0;
        several = ok = gr_vec_push(&found, heading[0]) && gr_vec_push(&found, heading[1]);
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
