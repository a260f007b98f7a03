/* DIMACS challenge files, told apart by the problem line:
 *
 *   p sp N M      a U V W                shortest paths; W is the weight
 *   p max N M     n ID s|t, a U V C      maximum flow; C is the capacity
 *   p min N M     n ID FLOW, a U V LOW CAP COST   cheapest flow; COST is the weight
 *   p edge N M    e U V                  colouring, cliques; undirected. "col" is the same
 *
 * Lines that begin with c are comments, nodes are 1, 2, ... The weight may be left out, and "e" may
 * have one: so that every graph can be written. Some colouring files list each edge both ways, and
 * some count each edge twice. */
#include "graph/fields_int.h"

typedef enum problem { NONE, SP, MAX, MIN, EDGE } problem;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_scan s;
    problem problem;
    int64_t n, m;     /* as the problem line says */
    int64_t end[2];   /* source and sink of a maximum flow, 0 = not given */
    gr_u64map listed; /* pairs of an undirected graph: lines u < v less lines u > v, from MIDDLE */
    uint64_t n_open;  /* pairs whose two counts differ */
    bool ignored;     /* noted that there are lines without meaning here */
} reader;

#define MIDDLE (UINT32_C(1) << 31)

static gr_status read_problem(reader *r, gr_str line, gr_err *err)
{
    static const struct {
        const char *word;
        problem problem;
    } words[] = { { "sp", SP },     { "max", MAX },    { "min", MIN },
                  { "edge", EDGE }, { "edges", EDGE }, { "col", EDGE } };
    gr_str word;
    gr_status st;

    if (r->problem != NONE)
        return gr_scan_fail(&r->s, line.ptr, err, "expected one problem line, found a second");
    gr_scan_field(&line, &word);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (gr_str_is_nocase(word, words[i].word))
            r->problem = words[i].problem;
    if (r->problem == NONE)
        return gr_scan_fail(&r->s, word.ptr, err,
                            "expected the problem sp, max, min, edge or col, found '%.*s'",
                            GR_FMT(word));
    if ((st = gr_field_int(&r->s, &line, "the number of nodes", 0, GR_MAX_NODES, &r->n, err)) !=
            GR_OK ||
        (st = gr_field_int(&r->s, &line, "the number of edges", 0, GR_MAX_EDGES, &r->m, err)) !=
            GR_OK ||
        (st = gr_field_none(&r->s, line, err)) != GR_OK)
        return st;
    if (r->problem != EDGE)
        gr_builder_direction(r->b, GR_DIRECTED, "arcs of a DIMACS network");
    return gr_builder_range(r->b, 1, (uint64_t)r->n, err);
}

/* A number into a column, or nothing if the line has ended and it may be left out. */
static gr_status read_cell(reader *r, gr_of of, const char *column, uint32_t i, bool optional,
                           gr_str *line, gr_err *err)
{
    uint32_t col;
    gr_value v;
    gr_status st;

    if (optional && gr_str_trim(*line).len == 0)
        return GR_OK;
    if ((st = gr_field_number(&r->s, line, "a number", &v, err)) == GR_OK &&
        (st = gr_builder_column(r->b, of, gr_str_of(column), &col, err)) == GR_OK)
        st = gr_builder_set(r->b, of, col, i, v, err);
    return st;
}

static gr_status read_node(reader *r, gr_str line, gr_err *err)
{
    gr_str which;
    int64_t id;
    gr_status st = gr_field_int(&r->s, &line, "a node", 1, r->n, &id, err);

    if (st != GR_OK)
        return st;
    if (r->problem != MAX) {
        st = read_cell(r, GR_OF_NODE, r->problem == MIN ? "supply" : "weight", (uint32_t)(id - 1),
                       false, &line, err);
        return st == GR_OK ? gr_field_none(&r->s, line, err) : st;
    }
    gr_scan_field(&line, &which);
    if (!gr_str_is(which, "s") && !gr_str_is(which, "t"))
        return gr_scan_fail(&r->s, which.ptr, err, "expected s or t, found '%.*s'", GR_FMT(which));
    if (r->end[which.ptr[0] == 't'] != 0)
        return gr_scan_fail(&r->s, which.ptr, err, "expected one %s, found a second",
                            which.ptr[0] == 's' ? "source" : "sink");
    r->end[which.ptr[0] == 't'] = id;
    if ((st = gr_field_none(&r->s, line, err)) != GR_OK)
        return st;
    return gr_builder_attribute(r->b, which.ptr[0] == 's' ? GR_STR("source") : GR_STR("sink"),
                                gr_v_int(id), err);
}

static gr_status count_pair(reader *r, gr_vid u, gr_vid v, gr_err *err)
{
    uint32_t *n;
    uint32_t before;

    if (u == v)
        return GR_OK;
    n = gr_u64map_put(&r->listed, u < v ? (uint64_t)u << 32 | v : (uint64_t)v << 32 | u);
    if (n == NULL)
        return gr_fail_memory(r->cx, err);
    before = *n == GR_MAP_NONE ? MIDDLE : *n;
    *n = u < v ? before + 1 : before - 1;
    if (before == MIDDLE)
        r->n_open++;
    else if (*n == MIDDLE)
        r->n_open--;
    return GR_OK;
}

static gr_status read_edge(reader *r, gr_str line, gr_err *err)
{
    uint32_t e = gr_builder_n_edges(r->b);
    int64_t u, v;
    gr_status st;

    if ((st = gr_field_int(&r->s, &line, "a node", 1, r->n, &u, err)) != GR_OK ||
        (st = gr_field_int(&r->s, &line, "a node", 1, r->n, &v, err)) != GR_OK ||
        (st = gr_builder_edge(r->b, (gr_vid)(u - 1), (gr_vid)(v - 1), err)) != GR_OK)
        return st;
    if (r->problem == EDGE)
        st = count_pair(r, (gr_vid)(u - 1), (gr_vid)(v - 1), err);
    if (st == GR_OK && r->problem == MIN)
        st = read_cell(r, GR_OF_EDGE, "low", e, false, &line, err);
    if (st == GR_OK && (r->problem == MIN || r->problem == MAX))
        st = read_cell(r, GR_OF_EDGE, "capacity", e, r->problem == MAX, &line, err);
    if (st == GR_OK && r->problem != MAX)
        st = read_cell(r, GR_OF_EDGE, r->problem == MIN ? "cost" : "weight", e, r->problem != MIN,
                       &line, err);
    return st == GR_OK ? gr_field_none(&r->s, line, err) : st;
}

static gr_status read_line(reader *r, gr_str line, gr_err *err)
{
    gr_str word, rest = line;

    if (!gr_scan_field(&rest, &word) || word.ptr[0] == 'c')
        return GR_OK;
    if (gr_str_is(word, "p"))
        return read_problem(r, rest, err);
    if (r->problem == NONE)
        return gr_scan_fail(&r->s, word.ptr, err, "expected a problem line 'p ...' first");
    if (gr_str_is(word, r->problem == EDGE ? "e" : "a"))
        return read_edge(r, rest, err);
    if (gr_str_is(word, "n") && r->problem != SP)
        return read_node(r, rest, err);
    if (r->problem == EDGE &&
        (gr_str_is(word, "d") || gr_str_is(word, "v") || gr_str_is(word, "x"))) {
        if (!r->ignored)
            gr_builder_note(r->b, "lines '%c' describe how the graph was made and are left out",
                            word.ptr[0]);
        r->ignored = true;
        return GR_OK;
    }
    return gr_scan_fail(&r->s, word.ptr, err, "expected a line that begins with %s, found '%.*s'",
                        r->problem == EDGE ? "e, n or c"
                        : r->problem == SP ? "a or c"
                                           : "a, n or c",
                        GR_FMT(word));
}

static gr_status finish(reader *r, gr_err *err)
{
    int64_t m = gr_builder_n_edges(r->b);
    bool mirrored = r->problem == EDGE && r->listed.n != 0 && r->n_open == 0;
    gr_status st = GR_OK;
    uint32_t col;

    if (r->problem == NONE)
        return gr_scan_fail(&r->s, NULL, err, "expected a problem line 'p ...', found the end");
    if (r->problem == EDGE && m * 2 == r->m && m != 0)
        gr_builder_note(r->b, "the problem line counts every edge twice");
    else if (m != r->m && !(mirrored && m == 2 * r->m))
        return gr_scan_fail(&r->s, NULL, err, "expected %lld edges, found %lld", (long long)r->m,
                            (long long)m);
    if (mirrored) /* left to the builder, which keeps one of each two */
        gr_builder_note(r->b, "every edge is listed both ways and counts once");
    else if (r->problem == EDGE)
        gr_builder_direction(r->b, GR_UNDIRECTED, "edges of a DIMACS graph");
    if (r->problem == MIN && m != 0 &&
        (st = gr_builder_column(r->b, GR_OF_EDGE, GR_STR("cost"), &col, err)) == GR_OK)
        gr_builder_role(r->b, GR_ROLE_WEIGHT, col);
    return st;
}

static gr_status dimacs_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .s = gr_scan_of(in->text) };
    gr_status st = GR_OK;
    gr_str line;

    gr_u64map_init(&r.listed, &cx->budget);
    while (st == GR_OK && gr_scan_line(&r.s, &line)) {
        if (r.s.line % 4096 == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK)
            st = read_line(&r, line, err);
    }
    if (st == GR_OK)
        st = finish(&r, err);
    gr_u64map_clear(&r.listed);
    return st;
}

static int dimacs_sniff(gr_str text, bool whole)
{
    static const char *const words[] = { "sp", "max", "min", "edge", "edges", "col" };
    gr_scan s = gr_scan_of(text);
    gr_str line, word;

    while (gr_scan_line(&s, &line)) {
        if (!gr_scan_field(&line, &word) || gr_str_is(word, "c"))
            continue;
        if (!gr_str_is(word, "p") || !gr_scan_field(&line, &word))
            return 0;
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (gr_str_is_nocase(word, words[i]))
                return 95;
        return 0;
    }
    return 0;
}

/* The source and the sink of a maximum flow, where the graph knows them. */
static void write_ends(const gr_graph *g, gr_output *o)
{
    static const char *const keys[] = { "source", "sink" };

    for (int i = 0; i < 2; i++) {
        const gr_value *v = gr_v_get(gr_graph_attributes(g), keys[i]);
        gr_vid at = GR_NO_NODE;

        if (v != NULL && v->type == GR_V_INT)
            at = gr_graph_find(g, gr_name_int(v->i));
        else if (v != NULL && v->type == GR_V_STR)
            at = gr_graph_find(g, gr_name_of(v->s));
        if (at != GR_NO_NODE)
            gr_output_printf(o, "n %llu %c\n", (unsigned long long)at + 1, "st"[i]);
    }
}

static gr_status dimacs_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_column *value = gr_graph_role(g, GR_ROLE_WEIGHT);
    bool directed = gr_graph_is_directed(g), flow = false;
    gr_status st = GR_OK;

    if (directed && value == NULL) {
        value = gr_graph_role(g, GR_ROLE_CAPACITY);
        flow = value != NULL;
    }
    gr_output_printf(o, "p %s %u %u\n",
                     flow       ? "max"
                     : directed ? "sp"
                                : "edge",
                     gr_graph_n_nodes(g), gr_graph_n_edges(g));
    if (flow)
        write_ends(g, o);
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        if (it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
        gr_output_printf(o, "%c %llu %llu", directed ? 'a' : 'e', (unsigned long long)it.u + 1,
                         (unsigned long long)it.v + 1);
        if (value != NULL && gr_column_has(value, it.id)) {
            gr_value v = gr_column_get(value, it.id);
            gr_output_addc(o, ' ');
            gr_output_value(o, &v);
        }
        gr_output_addc(o, '\n');
    }
    return st;
}

const gr_format gr_format_dimacs = {
    .name = "dimacs",
    .title = "DIMACS",
    .extensions = ".dimacs .gr .max .min .col .clq",
    .summary = "Challenge files: shortest paths (sp), maximum flow (max), cheapest flow (min), "
               "colouring and cliques (edge, col); nodes are 1, 2, ...",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_ISOLATED | GR_CARRIES_WEIGHT,
    .first = 1,
    .sniff = dimacs_sniff,
    .read = dimacs_read,
    .write = dimacs_write,
};
