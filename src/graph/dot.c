/* DOT, the language of Graphviz (https://graphviz.org/doc/info/lang.html).
 *
 * Defaults (node [...], edge [...]) hold for what is made after them in their braces, as in
 * Graphviz. An edge to or from a subgraph joins all its nodes. DOT has no types: numerals and the
 * bare words true and false are values of their type, all else is text; a quoted number counts as
 * one for weight, capacity and time, which many programs quote. */
#include "graph/dot_int.h"

#define MAX_DEPTH 64

/* An attribute of a node or edge, or a default; prev is the default that it hides. */
typedef struct setting {
    uint32_t column;
    uint32_t prev;
    unsigned depth;
    gr_value value;
} setting;

typedef GR_VEC(setting) settings;

typedef struct reader {
    gr_dot_lex x;
    gr_ctx *cx;
    gr_builder *b;
    gr_err *err;
    bool directed, strict, said_ports;
    settings defaults[2];       /* innermost last */
    GR_VEC(uint32_t) newest[2]; /* by column: its default in force, or GR_MAP_NONE */
    gr_strmap columns[2];
    settings given;         /* the attributes of the statement being read */
    GR_VEC(gr_vid) members; /* the nodes of the statements and subgraphs that are open */
    GR_VEC(size_t) bounds;  /* of the ends of the edges that are open, in members */
    GR_VEC(uint64_t) seen;  /* by node: the last subgraph that counted it */
    uint64_t n_subgraphs;
    gr_u64map edges; /* strict: the pair's edge */
    uint64_t n_made;
} reader;

/* --- attributes --- */

/* The value that the last token stands for. */
static gr_value value_of(const gr_dot_lex *x, gr_of of, gr_str key)
{
    size_t sign = x->id.len != 0 && x->id.ptr[0] == '-';
    gr_value v = gr_v_str(x->id);

    if (x->kind == GR_DOT_WORD)
        return gr_scan_value(x->id, true);
    if (x->kind == GR_DOT_NUMERAL) /* a code such as 007 is no number */
        return x->id.len > sign + 1 && x->id.ptr[sign] == '0' && x->id.ptr[sign + 1] != '.'
                   ? v
                   : gr_scan_value(x->id, false);
    if (x->kind == GR_DOT_QUOTED && gr_dot_numeric(of, key)) {
        v = gr_scan_value(x->id, false);
        if (v.type == GR_V_BOOL)
            v = gr_v_str(x->id);
    }
    return v;
}

static gr_status find_column(reader *r, gr_of of, gr_str key, uint32_t *column)
{
    gr_status st;
    uint32_t *slot;

    *column = gr_strmap_get(&r->columns[of], key);
    if (*column != GR_MAP_NONE)
        return GR_OK;
    if ((st = gr_builder_column(r->b, of, key, column, r->err)) != GR_OK)
        return st;
    if ((slot = gr_strmap_put(&r->columns[of], key)) == NULL ||
        !gr_vec_push(&r->newest[of], GR_MAP_NONE))
        return gr_fail_memory(r->cx, r->err);
    *slot = *column;
    return GR_OK;
}

/* What to do with each attribute of a list. */
typedef gr_status (*on_setting)(reader *r, unsigned depth, gr_of of, setting s);

static gr_status give(reader *r, unsigned depth, gr_of of, setting s)
{
    return gr_vec_push(&r->given, s) ? GR_OK : gr_fail_memory(r->cx, r->err);
}

static gr_status set_default(reader *r, unsigned depth, gr_of of, setting s)
{
    uint32_t *newest = &r->newest[of].at[s.column];
    settings *d = &r->defaults[of];

    if (*newest != GR_MAP_NONE && d->at[*newest].depth == depth) {
        d->at[*newest].value = s.value;
        return GR_OK;
    }
    s.depth = depth;
    s.prev = *newest;
    *newest = (uint32_t)d->n;
    return gr_vec_push(d, s) ? GR_OK : gr_fail_memory(r->cx, r->err);
}

/* key [= value], the key being the last token. */
static gr_status read_pair(reader *r, gr_of of, gr_str *key, gr_value *value)
{
    gr_dot_lex *x = &r->x;
    gr_status st;

    *key = x->id;
    *value = gr_v_bool(true);
    if ((st = gr_dot_next(x)) != GR_OK || !gr_dot_is(x, '='))
        return st;
    if ((st = gr_dot_next(x)) != GR_OK)
        return st;
    if (x->t != GR_DOT_ID)
        return gr_dot_expected(x, "a value after '='");
    *value = value_of(x, of, *key);
    return gr_dot_next(x);
}

/* Any number of lists in brackets. of = 2: attributes of the graph, of a subgraph if depth > 0. */
static gr_status read_lists(reader *r, unsigned depth, unsigned of, on_setting then)
{
    gr_dot_lex *x = &r->x;
    gr_status st = GR_OK;

    while (st == GR_OK && gr_dot_is(x, '[')) {
        st = gr_dot_next(x);
        while (st == GR_OK && !gr_dot_is(x, ']')) {
            setting s = { .prev = GR_MAP_NONE };
            gr_str key;

            if (x->t != GR_DOT_ID)
                return gr_dot_expected(x, "an attribute or ']'");
            if ((st = read_pair(r, of == 2 ? GR_OF_NODE : of, &key, &s.value)) != GR_OK)
                return st;
            if (of == 2)
                st = depth == 0 ? gr_builder_attribute(r->b, key, s.value, r->err) : GR_OK;
            else if ((st = find_column(r, of, key, &s.column)) == GR_OK)
                st = then(r, depth, of, s);
            if (st == GR_OK && (gr_dot_is(x, ',') || gr_dot_is(x, ';')))
                st = gr_dot_next(x);
        }
        if (st == GR_OK)
            st = gr_dot_next(x);
    }
    return st;
}

static gr_status apply(reader *r, gr_of of, uint32_t i, const settings *list)
{
    gr_status st = GR_OK;

    for (size_t k = 0; st == GR_OK && k < list->n; k++)
        st = gr_builder_set(r->b, of, list->at[k].column, i, list->at[k].value, r->err);
    return st;
}

/* The end of the braces at depth: their defaults go. */
static void drop_defaults(reader *r, unsigned depth)
{
    for (int of = 0; of < 2; of++) {
        settings *d = &r->defaults[of];

        for (; d->n != 0 && d->at[d->n - 1].depth == depth; d->n--)
            r->newest[of].at[d->at[d->n - 1].column] = d->at[d->n - 1].prev;
    }
}

/* --- nodes and edges --- */

/* A node and its port; the name is the last token. */
static gr_status read_node(reader *r, bool is_end)
{
    gr_dot_lex *x = &r->x;
    gr_name name = gr_name_of(x->id);
    uint32_t before = gr_builder_n_nodes(r->b);
    gr_status st = gr_dot_next(x);
    gr_vid v = 0;

    for (int i = 0; st == GR_OK && i < 2 && gr_dot_is(x, ':'); i++) {
        if (!r->said_ports)
            gr_builder_note(r->b, "ports of nodes are left aside");
        r->said_ports = true;
        if ((st = gr_dot_next(x)) == GR_OK && x->t != GR_DOT_ID)
            st = gr_dot_expected(x, "a port after ':'");
        if (st == GR_OK)
            st = gr_dot_next(x);
    }
    if (st != GR_OK)
        return st;
    st = is_end || x->t == GR_DOT_ARROW || x->t == GR_DOT_LINE
             ? gr_builder_endpoint(r->b, name, &v, r->err)
             : gr_builder_node(r->b, name, &v, r->err);
    if (st == GR_OK && v == before)
        st = apply(r, GR_OF_NODE, v, &r->defaults[GR_OF_NODE]);
    if (st == GR_OK && !gr_vec_push(&r->members, v))
        st = gr_fail_memory(r->cx, r->err);
    return st;
}

static gr_status make_edge(reader *r, gr_vid u, gr_vid v)
{
    bool swap = !r->directed && u > v;
    uint32_t e = gr_builder_n_edges(r->b), *slot = NULL;
    gr_status st = GR_OK;

    if (r->strict) {
        slot = gr_u64map_put(&r->edges, (uint64_t)(swap ? v : u) << 32 | (swap ? u : v));
        if (slot == NULL)
            return gr_fail_memory(r->cx, r->err);
        if (*slot != GR_MAP_NONE)
            return apply(r, GR_OF_EDGE, *slot, &r->given);
        *slot = e;
    }
    if ((st = gr_builder_edge(r->b, u, v, r->err)) != GR_OK ||
        (st = apply(r, GR_OF_EDGE, e, &r->defaults[GR_OF_EDGE])) != GR_OK ||
        (st = apply(r, GR_OF_EDGE, e, &r->given)) != GR_OK)
        return st;
    return r->n_made++ % 4096 == 0 ? gr_ctx_check(r->cx, r->err) : GR_OK;
}

/* Joins the ends that stand at bounds[first], bounds[first+1], ... */
static gr_status make_edges(reader *r, size_t first)
{
    const size_t *at = r->bounds.at;
    gr_status st = GR_OK;

    for (size_t k = first; k + 2 < r->bounds.n; k++) {
        uint64_t n_from = at[k + 1] - at[k], n_to = at[k + 2] - at[k + 1];

        if (n_to != 0 && n_from > (GR_MAX_EDGES - gr_builder_n_edges(r->b)) / n_to)
            return gr_fail_at(r->err, GR_ELIMIT, r->x.line, r->x.column, "more than %u edges",
                              GR_MAX_EDGES);
        for (size_t i = at[k]; st == GR_OK && i < at[k + 1]; i++)
            for (size_t j = at[k + 1]; st == GR_OK && j < at[k + 2]; j++)
                st = make_edge(r, r->members.at[i], r->members.at[j]);
    }
    return st;
}

/* Each node once in members[from...]. */
static gr_status unique_members(reader *r, size_t from)
{
    uint32_t n = gr_builder_n_nodes(r->b);
    size_t kept = from;

    if (!gr_vec_reserve(&r->seen, n))
        return gr_fail_memory(r->cx, r->err);
    while (r->seen.n < n)
        r->seen.at[r->seen.n++] = 0;
    r->n_subgraphs++;
    for (size_t i = from; i < r->members.n; i++) {
        gr_vid v = r->members.at[i];

        if (r->seen.at[v] == r->n_subgraphs)
            continue;
        r->seen.at[v] = r->n_subgraphs;
        r->members.at[kept++] = v;
    }
    r->members.n = kept;
    return GR_OK;
}

static gr_status read_body(reader *r, unsigned depth);

/* [subgraph [name]] { ... } */
static gr_status read_subgraph(reader *r, unsigned depth)
{
    gr_dot_lex *x = &r->x;
    size_t from = r->members.n;
    gr_status st = GR_OK;

    if (depth >= MAX_DEPTH)
        return gr_fail_at(r->err, GR_EINPUT, x->line, x->column,
                          "subgraphs are nested deeper than %d", MAX_DEPTH);
    if (gr_dot_is_word(x, "subgraph")) {
        st = gr_dot_next(x);
        if (st == GR_OK && x->t == GR_DOT_ID)
            st = gr_dot_next(x);
    }
    if (st == GR_OK)
        st = read_body(r, depth + 1);
    return st == GR_OK ? unique_members(r, from) : st;
}

static bool starts_subgraph(const gr_dot_lex *x)
{
    return gr_dot_is(x, '{') || gr_dot_is_word(x, "subgraph");
}

static gr_status read_end(reader *r, unsigned depth, bool is_end)
{
    gr_dot_lex *x = &r->x;
    gr_status st;

    if (starts_subgraph(x))
        st = read_subgraph(r, depth);
    else if (x->t != GR_DOT_ID || (x->kind == GR_DOT_WORD && gr_dot_keyword(x->id)))
        st = gr_dot_expected(x, is_end ? "a node or a subgraph" : "a statement or '}'");
    else
        st = read_node(r, is_end);
    if (st == GR_OK && !gr_vec_push(&r->bounds, r->members.n))
        st = gr_fail_memory(r->cx, r->err);
    return st;
}

static gr_status check_operator(const reader *r)
{
    const gr_dot_lex *x = &r->x;

    if ((x->t == GR_DOT_ARROW) == r->directed)
        return GR_OK;
    return gr_fail_at(r->err, GR_EINPUT, x->line, x->column,
                      r->directed ? "'--' in a digraph; expected '->'"
                                  : "'->' in a graph; expected '--', or the keyword digraph");
}

/* A node with its attributes, a subgraph, or a chain of edges. */
static gr_status read_chain(reader *r, unsigned depth)
{
    gr_dot_lex *x = &r->x;
    size_t first = r->bounds.n;
    bool subgraph = starts_subgraph(x);
    gr_status st;

    if (!gr_vec_push(&r->bounds, r->members.n))
        return gr_fail_memory(r->cx, r->err);
    st = read_end(r, depth, false);
    while (st == GR_OK && (x->t == GR_DOT_ARROW || x->t == GR_DOT_LINE))
        if ((st = check_operator(r)) == GR_OK && (st = gr_dot_next(x)) == GR_OK)
            st = read_end(r, depth, true);
    if (st != GR_OK)
        return st;
    r->given.n = 0;
    if (r->bounds.n - first > 2) {
        if ((st = read_lists(r, depth, GR_OF_EDGE, give)) == GR_OK)
            st = make_edges(r, first);
    } else if (!subgraph) {
        if ((st = read_lists(r, depth, GR_OF_NODE, give)) == GR_OK)
            st = apply(r, GR_OF_NODE, r->members.at[r->members.n - 1], &r->given);
    }
    r->bounds.n = first;
    return st;
}

/* Statements that begin with a word: defaults, attributes, and what begins with a node. */
static gr_status read_statement(reader *r, unsigned depth)
{
    static const char *const words[] = { "node", "edge", "graph" };
    gr_dot_lex *x = &r->x;
    gr_status st;

    for (unsigned of = 0; of < 3; of++)
        if (gr_dot_is_word(x, words[of])) {
            if ((st = gr_dot_next(x)) != GR_OK)
                return st;
            if (!gr_dot_is(x, '['))
                return gr_dot_expected(x, "'[' after node, edge or graph");
            return read_lists(r, depth, of, set_default);
        }
    if (x->t == GR_DOT_ID) {
        bool assigns;
        gr_value value;
        gr_str key;

        if ((st = gr_dot_ahead(x, '=', &assigns)) != GR_OK)
            return st;
        if (assigns) {
            st = read_pair(r, GR_OF_NODE, &key, &value);
            return st == GR_OK && depth == 0 ? gr_builder_attribute(r->b, key, value, r->err) : st;
        }
    }
    return read_chain(r, depth);
}

/* { statements } */
static gr_status read_body(reader *r, unsigned depth)
{
    gr_dot_lex *x = &r->x;
    gr_status st;

    if (!gr_dot_is(x, '{'))
        return gr_dot_expected(x, "'{'");
    st = gr_dot_next(x);
    while (st == GR_OK && !gr_dot_is(x, '}')) {
        st = gr_dot_is(x, ';') || gr_dot_is(x, ',') ? gr_dot_next(x) : read_statement(r, depth);
        if (depth == 0)
            r->members.n = 0;
    }
    drop_defaults(r, depth);
    return st == GR_OK ? gr_dot_next(x) : st;
}

/* [strict] graph | digraph [name], up to the '{'. */
static gr_status read_head(gr_dot_lex *x, bool *directed, bool *strict)
{
    gr_status st = gr_dot_next(x);

    *strict = st == GR_OK && gr_dot_is_word(x, "strict");
    if (*strict)
        st = gr_dot_next(x);
    if (st != GR_OK)
        return st;
    *directed = gr_dot_is_word(x, "digraph");
    if (!*directed && !gr_dot_is_word(x, "graph"))
        return gr_dot_expected(x, "graph or digraph");
    if ((st = gr_dot_next(x)) == GR_OK && x->t == GR_DOT_ID)
        st = gr_dot_next(x);
    return st;
}

static gr_status read_all(reader *r)
{
    gr_status st = read_head(&r->x, &r->directed, &r->strict);

    if (st != GR_OK)
        return st;
    gr_builder_direction(r->b, r->directed ? GR_DIRECTED : GR_UNDIRECTED,
                         r->directed ? "the keyword 'digraph'" : "the keyword 'graph'");
    if ((st = read_body(r, 0)) != GR_OK)
        return st;
    return r->x.t == GR_DOT_END ? GR_OK
                                : gr_dot_expected(&r->x, "the end of the text after the graph");
}

static gr_status read_dot(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .err = err };
    gr_budget *budget = &cx->budget;
    gr_status st;

    gr_dot_init(&r.x, cx, in->text, err);
    r.given.budget = r.members.budget = r.bounds.budget = r.seen.budget = budget;
    gr_u64map_init(&r.edges, budget);
    for (int of = 0; of < 2; of++) {
        r.defaults[of].budget = r.newest[of].budget = budget;
        gr_strmap_init(&r.columns[of], budget);
    }
    st = read_all(&r);
    for (int of = 0; of < 2; of++) {
        gr_vec_clear(&r.defaults[of]);
        gr_vec_clear(&r.newest[of]);
        gr_strmap_clear(&r.columns[of]);
    }
    gr_u64map_clear(&r.edges);
    gr_vec_clear(&r.seen);
    gr_vec_clear(&r.bounds);
    gr_vec_clear(&r.members);
    gr_vec_clear(&r.given);
    gr_dot_clear(&r.x);
    return st;
}

static int sniff_dot(gr_str text, bool whole)
{
    bool directed, strict;
    gr_dot_lex x;
    gr_ctx cx;
    int score = 0;

    gr_ctx_init(&cx);
    gr_dot_init(&x, &cx, text, NULL);
    if (read_head(&x, &directed, &strict) == GR_OK && gr_dot_is(&x, '{')) {
        bool statement = gr_dot_next(&x) != GR_OK || x.t == GR_DOT_ID || x.t == GR_DOT_END ||
                         gr_dot_is(&x, '{') || gr_dot_is(&x, '}') || gr_dot_is(&x, ';');

        score = statement ? 100 : 70; /* an edge list may begin "graph b {'weight': 3}" */
    }
    gr_dot_clear(&x);
    gr_ctx_clear(&cx);
    return score;
}

const gr_format gr_format_dot = {
    .name = "dot",
    .title = "DOT",
    .extensions = ".dot .gv",
    .summary = "The language of Graphviz; numerals are numbers, quoted values are text",
    .carries = GR_CARRIES_ALL,
    .sniff = sniff_dot,
    .read = read_dot,
    .write = gr_dot_write,
};
