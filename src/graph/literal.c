/* Graphs as Python code: what NetworkX prints and what people paste.
 *
 *     [(0, 1), (1, 2, {'weight': 3}), ('a', 'b', 5)]     also [[0, 1], [1, 2]] and (0, 1), (1, 2)
 *     {0: [1, 2], 1: [0]}                                 neighbours, also {'a': {'b': {'w': 1}}}
 *     {('a', 'b'): 3}                                     edges and their weights
 *     EdgeView([...]), G = nx.DiGraph(), G.add_edges_from([...])
 *     directed = True; nodes = [...]; edges = [...]; n = 5
 *
 * The last line is what is written. literal_parse.c turns the text into items, literal_graph.c the
 * items into a graph. */
#include "graph/literal_int.h"
#include "graph/order_int.h"

static gr_status read_literal(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_literal l;
    gr_status st = gr_literal_parse(cx, in->text, &l, err);

    if (st == GR_OK)
        st = gr_literal_build(&l, b, err);
    gr_literal_clear(&l);
    return st;
}

/* --- sniffing --- */

/* Whether a dictionary that JSON could hold as well is Python's after all. */
static bool has_python_text(const gr_lit *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (x[i].type == GR_LIT_STR && x[i].source.ptr[0] != '"')
            return true;
    return false;
}

/* Judges by the first statement's opening: items[0], its first child items[1], and so on. */
static int judge(const gr_lit *x, size_t n)
{
    const gr_lit *inner = x + 1;

    switch (x->type) {
    case GR_LIT_CALL: return gr_literal_knows_call(x->s) ? 95 : 0;
    case GR_LIT_SEQ:
        if (n < 2 || inner->type == GR_LIT_DICT)
            return 0;
        if (inner->type == GR_LIT_SEQ)
            return inner->source.ptr[0] == '(' ? 90 : inner->n == 2 || inner->n == 3 ? 60 : 20;
        return x->source.ptr[0] == '(' && x->n >= 2 && x->n <= 3 ? 60 : 0;
    case GR_LIT_DICT:
        if (n < 3 || (inner->type != GR_LIT_SEQ && !gr_lit_is_container(inner + 1)))
            return 0;
        return inner->source.ptr[0] != '"' || has_python_text(x, n) ? 88 : 45;
    default: return 0;
    }
}

/* "x = [...]" is code; "x: [...]" only if x is a word for it. */
static bool is_assignment(const gr_literal *l, const gr_lit *x)
{
    const char *p = x->s.ptr + x->s.len, *end = l->text.ptr + l->text.len;

    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    return (p < end && *p == '=') || gr_literal_is_nodes(x->s) ||
           gr_literal_contains(x->s, "edge") || gr_literal_contains(x->s, "graph") ||
           gr_literal_contains(x->s, "link");
}

static int sniff_items(const gr_literal *l, bool complete)
{
    const gr_lit *x = l->items.at, *end = x + l->items.n;
    int sure;

    while (complete && x + 1 < end && x->type == GR_LIT_SETTING && !gr_lit_is_container(x + 1) &&
           x[1].type != GR_LIT_CALL)
        x = gr_lit_next(x); /* n = 5, directed = True */
    if (x >= end)
        return 0;
    if (x->type == GR_LIT_SETTING && x + 1 < end && x[1].type == GR_LIT_CALL)
        sure = judge(x + 1, 1);
    else if (x->type == GR_LIT_SETTING)
        sure = x + 1 < end && gr_lit_is_container(x + 1) && is_assignment(l, x) ? 85 : 0;
    else
        sure = judge(x, (size_t)(end - x));
    for (; complete && x != end; x = gr_lit_next(x))
        if (x->type != GR_LIT_SETTING && x->type != GR_LIT_CALL && !gr_lit_is_container(x))
            return 0;
    return sure;
}

static int sniff(gr_str text, bool whole)
{
    gr_literal l;
    gr_status st;
    int sure;
    gr_ctx cx;

    gr_ctx_init(&cx);
    st = gr_literal_parse(&cx, text, &l, NULL);
    sure = sniff_items(&l, st == GR_OK);
    if (st != GR_OK && whole)
        sure = sure >= 85 ? 70 : 0; /* broken, which reading will say */
    gr_literal_clear(&l);
    gr_ctx_clear(&cx);
    return sure;
}

/* --- writing --- */

static void put_name(gr_output *o, gr_name name)
{
    if (gr_name_is_int(name))
        gr_output_int(o, name.num);
    else
        gr_output_quoted(o, (gr_str){ name.ptr, name.len });
}

static bool has_cells(const gr_graph *g, gr_of of, size_t i)
{
    for (size_t c = 0; c < gr_graph_n_columns(g, of); c++)
        if (gr_column_has(gr_graph_column(g, of, c), i))
            return true;
    return false;
}

/* ", {...}" */
static void put_cells(gr_output *o, const gr_graph *g, gr_of of, size_t i)
{
    const char *before = ", {";

    for (size_t c = 0; c < gr_graph_n_columns(g, of); c++) {
        const gr_column *column = gr_graph_column(g, of, c);
        char time[GR_TIME_MAX];
        gr_value v = gr_column_written(column, i, time);

        if (v.type == GR_V_NULL)
            continue;
        gr_output_adds(o, before);
        before = ", ";
        gr_output_quoted(o, column->name);
        gr_output_adds(o, ": ");
        if (v.type == GR_V_BOOL)
            gr_output_adds(o, v.b ? "True" : "False");
        else if (v.type == GR_V_STR)
            gr_output_quoted(o, v.s);
        else
            gr_output_value(o, &v);
    }
    gr_output_addc(o, '}');
}

static gr_status write_nodes(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    gr_status st;

    gr_output_adds(o, "nodes = [");
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        bool cells = has_cells(g, GR_OF_NODE, v);

        if ((v & 4095) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        gr_output_adds(o, v != 0 ? ", " : "");
        gr_output_adds(o, cells ? "(" : "");
        put_name(o, gr_graph_name(g, v));
        if (cells) {
            put_cells(o, g, GR_OF_NODE, v);
            gr_output_addc(o, ')');
        }
    }
    gr_output_adds(o, "]\n");
    return GR_OK;
}

static gr_status write_literal(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    int64_t first;
    bool dense = gr_graph_names_dense(g, &first) && (first == 0 || first == 1);
    uint32_t alone = 0;
    bool told;
    gr_status st;

    if (dense && (st = gr_graph_isolated(cx, g, &alone, err)) != GR_OK)
        return st;
    told = dense ? alone == 0 : gr_edges_tell_nodes(g);
    gr_output_printf(o, "directed = %s\n", gr_graph_is_directed(g) ? "True" : "False");
    if ((!told || gr_graph_n_columns(g, GR_OF_NODE) != 0) &&
        (st = write_nodes(cx, g, o, err)) != GR_OK)
        return st;
    gr_output_adds(o, "edges = [");
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if ((it.id & 4095) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        gr_output_adds(o, it.id != 0 ? ", (" : "(");
        put_name(o, gr_graph_name(g, it.u));
        gr_output_adds(o, ", ");
        put_name(o, gr_graph_name(g, it.v));
        if (has_cells(g, GR_OF_EDGE, it.id))
            put_cells(o, g, GR_OF_EDGE, it.id);
        gr_output_addc(o, ')');
    }
    gr_output_adds(o, "]\n");
    return GR_OK;
}

const gr_format gr_format_literal = {
    .name = "literal",
    .title = "Python literal",
    .extensions = ".py",
    .summary = "Edges or neighbours as Python and NetworkX print them: [(0, 1), ...], {0: [1]}",
    .carries = GR_CARRIES_ALL & ~GR_CARRIES_ATTRIBUTES,
    .sniff = sniff,
    .read = read_literal,
    .write = write_literal,
};
