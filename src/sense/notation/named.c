/* Graphs that the text only names: "K5", "the Petersen graph", "a ring of 6 nodes", "the 3x4 grid",
 * "a star with 7 leaves". graph/ makes them.
 *
 * A name is the graph only where nothing else is: beside data it is a pattern to look for, a node
 * or a road. So all others have looked before, and what hints at data that nobody read, or at a
 * graph that is made of the named one ("plus a chord"), is left alone. */
#include "sense/sense_int.h"

#define TEXT_MAX  600  /* bytes; longer texts have data somewhere */
#define NODES_MAX 5000 /* of a graph that is copied with other numbers */
#define ARGS_MAX  2

typedef struct named {
    const char *maker;
    int64_t args[ARGS_MAX];
    size_t n;
    gr_span at;
} named;

/* "6", "six" at token i. */
static bool count_at(const gr_sensing *s, size_t i, int64_t *out)
{
    gr_text_num n;
    gr_str rest;

    if (i >= s->tokens.n)
        return false;
    rest = gr_str_sub(s->text, s->tokens.at[i].start, s->text.len);
    if (gr_text_number(rest, 0, &n) == 0 || !n.is_int || (n.marks & ~(unsigned)GR_NUM_WORDS) ||
        gr_text_word_class(gr_token_text(s, i)) & GR_WORD_ARTICLE)
        return false;
    *out = n.i;
    return n.i > 0;
}

static bool is_joint(const gr_sensing *s, size_t i)
{
    return i < s->tokens.n && gr_word_in(s->lemma[i], "of|with|on|having|over|has|have|graph|size|"
                                                      "network|topology");
}

/* "of 6 nodes", "graph on 8 vertices" behind token i; *noun is what is counted. */
static size_t count_behind(const gr_sensing *s, size_t i, int64_t *out, gr_str *noun)
{
    size_t k = i;

    while (k < i + 3 && is_joint(s, k))
        k++;
    if (k == i || !count_at(s, k, out))
        return 0;
    *noun = k + 1 < s->tokens.n ? s->lemma[k + 1] : (gr_str){ 0 };
    return k + 2;
}

static bool counts_nodes(gr_str noun)
{
    return gr_is_node_noun(noun) || gr_word_in(noun, "node|vertex|station|computer|people|point");
}

/* --- ring, path, star, wheel, complete --- */

/* "Is there a cycle of 4 nodes", "find a star with 3 leaves": in another graph. */
static bool is_sought(const gr_sensing *s, size_t i)
{
    for (size_t k = i; k-- > 0 && k + 6 > i;)
        if (gr_word_in(s->lemma[k], "there|find|have|contain|exist|search|look|list|show|any|count|"
                                    "include|see|spot|form"))
            return true;
    return false;
}

static size_t family_at(const gr_sensing *s, size_t i, named *out)
{
    static const struct {
        const char *words, *maker;
        const char *around; /* what is counted beside nodes, and how many nodes there are less */
        int64_t less;
    } rows[] = {
        { "cycle|ring|circle", "cycle_graph", "edge", 0 },
        { "chain", "path_graph", "", 0 },
        { "star", "star_graph", "leaf|ray|arm|spoke", 1 },
        { "wheel", "wheel_graph", "spoke", 0 },
    };
    gr_str noun;
    int64_t n;

    if (is_sought(s, i))
        return 0;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        size_t end = gr_word_in(s->lemma[i], rows[k].words) ? count_behind(s, i + 1, &n, &noun) : 0;

        if (end == 0 || (!counts_nodes(noun) && !gr_word_in(noun, rows[k].around)))
            continue;
        *out = (named){ .maker = rows[k].maker, .n = 1 };
        out->args[0] =
            n - (counts_nodes(noun) ? rows[k].less : 0) +
            (rows[k].maker[0] == 'w' && !counts_nodes(noun)); /* a wheel counts its hub */
        return out->args[0] > 0 ? end : 0;
    }
    return 0;
}

/* "complete graph on 8 vertices", "path graph with 5 nodes" */
static size_t complete_at(const gr_sensing *s, size_t i, named *out)
{
    gr_str noun;
    size_t end;

    if (!gr_word_in(s->lemma[i], "complete|path") || !gr_lemma_is(s, i + 1, "graph"))
        return 0;
    *out = (named){ .maker = gr_lemma_is(s, i, "path") ? "path_graph" : "complete_graph", .n = 1 };
    end = count_behind(s, i + 2, &out->args[0], &noun);
    return end != 0 && counts_nodes(noun) ? end : 0;
}

/* "3x4 grid", "3 by 4 grid", "3 × 4 grid graph" that ends with the word at i. */
static size_t grid_at(const gr_sensing *s, size_t i, named *out)
{
    gr_str t = i > 0 ? gr_token_text(s, i - 1) : (gr_str){ 0 };
    size_t x = gr_str_find(t, "x"), start = i - 1;

    if (!gr_word_in(s->lemma[i], "grid|lattice") || i == 0)
        return 0;
    *out = (named){ .maker = "grid_2d", .n = 2 };
    if (x < t.len && gr_num_to_int(gr_str_sub(t, 0, x), &out->args[0]) &&
        gr_num_to_int(gr_str_sub(t, x + 1, t.len), &out->args[1])) {
        start = i - 1;
    } else if (i > 2 && count_at(s, i - 1, &out->args[1]) &&
               (gr_token_is(s, i - 2, "×") || gr_lemma_is(s, i - 2, "by") ||
                gr_lemma_is(s, i - 2, "x")) &&
               count_at(s, i - 3, &out->args[0])) {
        start = i - 3;
    } else {
        return 0;
    }
    out->at.start = s->tokens.at[start].start;
    return out->args[0] > 0 && out->args[1] > 0 ? i + 1 : 0;
}

/* --- names of their own --- */

/* "Petersen graph", "house graph": a maker without arguments. */
static size_t own_name_at(const gr_sensing *s, size_t i, named *out)
{
    static const char *const others[][2] = {
        { "cube", "cubical_graph" },
        { "octahedron", "octahedral_graph" },
        { "icosahedron", "icosahedral_graph" },
        { "dodecahedron", "dodecahedral_graph" },
        { "tetrahedron", "tetrahedral_graph" },
    };
    const gr_maker *m;
    gr_str word = gr_token_text(s, i);

    if (!gr_lemma_is(s, i + 1, "graph"))
        return 0;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (gr_str_is_nocase(word, others[k][0]))
            word = gr_str_of(others[k][1]);
    m = gr_maker_named(word);
    if (m == NULL || m->n_params != 0)
        return 0;
    *out = (named){ .maker = m->name };
    return i + 2;
}

/* --- symbols --- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* "K5", "K_5", "K_{3,3}", "C6": the byte behind it, 0 if it is none. */
static size_t symbol_at(gr_str t, size_t pos, named *out)
{
    size_t start = pos, digits;
    bool brace = false;
    char kind = t.ptr[pos++];

    if (strchr("KCPQ", kind) == NULL ||
        (start > 0 && (is_letter(t.ptr[start - 1]) || gr_is_digit(t.ptr[start - 1]))))
        return 0;
    if (pos < t.len && t.ptr[pos] == '_')
        brace = ++pos < t.len && t.ptr[pos] == '{';
    pos += brace;
    *out = (named){ .n = 0 };
    while (out->n < ARGS_MAX) {
        for (digits = pos; pos < t.len && pos - digits < 4 && gr_is_digit(t.ptr[pos]);)
            pos++;
        if (pos == digits || !gr_num_to_int(gr_str_sub(t, digits, pos), &out->args[out->n]) ||
            out->args[out->n] < 1)
            return 0;
        out->n++;
        if (kind != 'K' || pos + 1 >= t.len || t.ptr[pos] != ',' || !gr_is_digit(t.ptr[pos + 1]))
            break;
        pos++;
    }
    if (brace && (pos >= t.len || t.ptr[pos++] != '}'))
        return 0;
    if (pos < t.len && (is_letter(t.ptr[pos]) || gr_is_digit(t.ptr[pos]) || t.ptr[pos] == '_'))
        return 0;
    out->maker = kind == 'K' && out->n == 2 ? "complete_bipartite_graph"
                 : kind == 'K'              ? "complete_graph"
                 : kind == 'C'              ? "cycle_graph"
                 : kind == 'P'              ? "path_graph"
                                            : "hypercube_graph";
    if (kind == 'C' && out->args[0] < 3)
        return 0;
    out->at = (gr_span){ start, pos };
    return pos;
}

/* Words that only who speaks of graphs uses: without them "K5" is a road. */
static bool speaks_of_graphs(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(
                s->lemma[i],
                "graph|bipartite|planar|chromatic|hamiltonian|eulerian|euler|diameter|girth|"
                "vertex|edge|clique|isomorphic|span|spanning|subgraph|colour|color|matching"))
            return true;
    return false;
}

/* --- whether it is the graph --- */

/* A graph that is made of another, or data that nobody read. */
static bool is_more(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i],
                       "plus|chord|extra|additional|attach|attached|join|joined|glue|subdivide|"
                       "complement|product|union|copy|copies|pendant|random|weight|weighted|if|"
                       "contain|subgraph|minor|diagonal|line|directed|oriented|every|each|any|"
                       "all|general|following|given|below") ||
            gr_token_is(s, i, "{") || gr_token_is(s, i, "[") || gr_token_is(s, i, "->") ||
            gr_token_is(s, i, "|"))
            return !gr_token_is(s, i, "{") || i == 0 || !gr_str_ends(gr_token_text(s, i - 1), "_");
    return false;
}

/* Are the nodes numbered from 1? */
static int64_t first_number(const gr_sensing *s)
{
    for (size_t i = 0; i < s->said.n; i++)
        if (s->said.at[i].kind == GR_SAID_RANGE && !s->said.at[i].letters)
            return s->said.at[i].first;
    return 0;
}

static bool copy(gr_draft *d, gr_arena *a, const gr_graph *g, int64_t first, gr_span at)
{
    uint32_t id;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_str name = gr_str_printf(a, "%" PRId64, first + (int64_t)v);

        if (name.ptr == NULL || !gr_draft_node_of(d, name, at, true, &id))
            return false;
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (!gr_draft_edge_of(d, it.u, it.v, at, NULL))
            return false;
    d->direction = GR_UNDIRECTED;
    d->why = "the graph of that name";
    return gr_draft_explains(d, at);
}

static gr_status propose(gr_sensing *s, const named *x, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value *values = gr_new_n(a, gr_value, ARGS_MAX);
    gr_list list = { .at = values, .n = x->n };
    gr_value args = { .type = GR_V_LIST, .list = &list };
    gr_graph *g = NULL;
    gr_err why = { 0 };
    gr_draft *d;
    gr_status st;
    bool ok;

    if (values == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < x->n; i++)
        values[i] = gr_v_int(x->args[i]);
    st = gr_graph_make(s->cx, gr_str_of(x->maker), &args, &g, &why);
    if (st != GR_OK) {
        if (st == GR_EMEMORY || st == GR_ECANCELLED)
            *err = why;
        return st == GR_EMEMORY || st == GR_ECANCELLED ? st : GR_OK;
    }
    d = gr_draft_new(s, &gr_recogniser_named);
    ok = d != NULL;
    if (ok && gr_graph_n_nodes(g) <= NODES_MAX)
        ok = copy(d, a, g, first_number(s), x->at);
    else if (ok)
        ok = gr_draft_explains(d, x->at);
    if (ok && gr_graph_n_nodes(g) > NODES_MAX)
        d->ready = g;
    else
        gr_graph_unref(g);
    return ok ? gr_draft_propose(s, d, 55, err) : gr_fail_memory(s->cx, err);
}

/* The first name from token `from` on. */
static bool find_name(const gr_sensing *s, size_t from, named *out)
{
    bool graphs = speaks_of_graphs(s);

    for (size_t i = from; i < s->tokens.n; i++) {
        size_t end = 0;

        out->at.start = SIZE_MAX;
        if (s->tokens.at[i].kind == GR_TOKEN_WORD) {
            end = complete_at(s, i, out);
            end = end != 0 ? end : family_at(s, i, out);
            end = end != 0 ? end : own_name_at(s, i, out);
            if (end != 0)
                out->at.start = s->tokens.at[i].start;
            else
                end = grid_at(s, i, out);
        }
        if (end != 0) {
            out->at.end = s->tokens.at[(end < s->tokens.n ? end : s->tokens.n) - 1].end;
            return true;
        }
        if (graphs && symbol_at(s->text, s->tokens.at[i].start, out) != 0)
            return true;
    }
    return false;
}

/* Did nobody understand a sentence that tells something? */
static bool is_unread(const gr_sensing *s)
{
    for (size_t i = 0; i < s->unread.n; i++) {
        size_t token = gr_token_from(s, s->unread.at[i].start);

        if (token < s->tokens.n && !s->sentences[s->sentence_of[token]].asks)
            return true;
    }
    return false;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    named x = { 0 }, other;

    if (s->drafts.n != 0 || s->out->n_graphs != 0 || s->text.len > TEXT_MAX || is_unread(s) ||
        (s->options != NULL && s->options->n_given != 0) || is_more(s) || !find_name(s, 0, &x) ||
        find_name(s, gr_token_from(s, x.at.end), &other))
        return GR_OK;
    return propose(s, &x, err);
}

const gr_recogniser gr_recogniser_named = {
    .name = "named",
    .summary = "K5, the Petersen graph, a ring of 6 nodes: graphs that the text only names",
    .find = find,
    .example = "What is the diameter of a ring of 4 nodes?",
    .graph = "0-1, 1-2, 2-3, 0-3",
    .late = true,
};
