/* METIS: line i lists the neighbours of node i, so every edge stands twice and the graph is simple.
 *
 * The head is "nodes edges [fmt [ncon]]"; the digits of fmt tell that node sizes, ncon weights of
 * each node and weights of the edges are there. The first listing of an edge, at its lower end,
 * makes it; the second must match it. Nodes are 1, 2, ... */
#include "graph/fields_int.h"

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_scan s;
    int64_t n, m;
    bool sizes, edge_weights;
    int64_t n_weights;
    gr_u64map pairs;          /* pair -> edge */
    GR_VEC(gr_value) weights; /* of the edges, null = seen at both ends; INT 1 without weights */
} reader;

/* The next line that is no comment. */
static bool next_line(reader *r, gr_str *line)
{
    while (gr_scan_line(&r->s, line))
        if (line->len == 0 || line->ptr[0] != '%')
            return true;
    return false;
}

static gr_status read_fmt(reader *r, gr_str *line, gr_err *err)
{
    gr_str fmt;
    char digits[4] = "000";

    if (!gr_scan_field(line, &fmt))
        return GR_OK;
    for (size_t i = 0; i < fmt.len; i++)
        if (fmt.len > 3 || (fmt.ptr[i] != '0' && fmt.ptr[i] != '1'))
            return gr_scan_fail(&r->s, fmt.ptr, err,
                                "expected up to three digits 0 or 1 for sizes, node weights and "
                                "edge weights, found '%.*s'",
                                GR_FMT(fmt));
    memcpy(digits + 3 - fmt.len, fmt.ptr, fmt.len);
    r->sizes = digits[0] == '1';
    r->n_weights = digits[1] == '1' ? 1 : 0;
    r->edge_weights = digits[2] == '1';
    if (gr_str_trim(*line).len == 0)
        return GR_OK;
    return gr_field_int(&r->s, line, "the number of weights of a node", r->n_weights,
                        r->n_weights * 100, &r->n_weights, err);
}

static gr_status read_head(reader *r, gr_err *err)
{
    gr_str line;
    gr_status st;

    do {
        if (!next_line(r, &line))
            return gr_scan_fail(&r->s, NULL, err,
                                "expected a line with the numbers of nodes and edges");
    } while (gr_str_trim(line).len == 0);
    if ((st = gr_field_int(&r->s, &line, "the number of nodes", 0, GR_MAX_NODES, &r->n, err)) !=
            GR_OK ||
        (st = gr_field_int(&r->s, &line, "the number of edges", 0, GR_MAX_EDGES, &r->m, err)) !=
            GR_OK ||
        (st = read_fmt(r, &line, err)) != GR_OK || (st = gr_field_none(&r->s, line, err)) != GR_OK)
        return st;
    return gr_builder_range(r->b, 1, (uint64_t)r->n, err);
}

static gr_status read_node_values(reader *r, gr_vid v, gr_str *line, gr_err *err)
{
    char name[24];
    gr_value value;
    uint32_t col;
    gr_status st = GR_OK;

    for (int k = r->sizes ? -1 : 0; k < r->n_weights && st == GR_OK; k++) {
        if (k < 1)
            snprintf(name, sizeof name, "%s", k < 0 ? "size" : "weight");
        else
            snprintf(name, sizeof name, "weight%d", k + 1);
        if ((st = gr_field_number(&r->s, line, k < 0 ? "the node's size" : "the node's weight",
                                  &value, err)) == GR_OK &&
            (st = gr_builder_column(r->b, GR_OF_NODE, gr_str_of(name), &col, err)) == GR_OK)
            st = gr_builder_set(r->b, GR_OF_NODE, col, v, value, err);
    }
    return st;
}

/* The edge u - v, listed at u; at points to v in the line. */
static gr_status add_listing(reader *r, gr_vid u, gr_vid v, gr_value w, const char *at, gr_err *err)
{
    uint32_t *e = gr_u64map_put(&r->pairs, u < v ? (uint64_t)u << 32 | v : (uint64_t)v << 32 | u);
    uint32_t col;
    gr_status st;

    if (e == NULL)
        return gr_fail_memory(r->cx, err);
    if (u < v && *e == GR_MAP_NONE) {
        *e = gr_builder_n_edges(r->b);
        if ((st = gr_builder_edge(r->b, u, v, err)) != GR_OK)
            return st;
        if (r->edge_weights &&
            ((st = gr_builder_column(r->b, GR_OF_EDGE, GR_STR("weight"), &col, err)) != GR_OK ||
             (st = gr_builder_set(r->b, GR_OF_EDGE, col, *e, w, err)) != GR_OK))
            return st;
        return gr_vec_push(&r->weights, w) ? GR_OK : gr_fail_memory(r->cx, err);
    }
    if (*e == GR_MAP_NONE)
        return gr_scan_fail(&r->s, at, err,
                            "node %llu does not list %llu, expected each edge twice",
                            (unsigned long long)v + 1, (unsigned long long)u + 1);
    if (u < v || r->weights.at[*e].type == GR_V_NULL)
        return gr_scan_fail(&r->s, at, err, "node %llu is listed twice, expected once",
                            (unsigned long long)v + 1);
    if (!gr_v_eq(&r->weights.at[*e], &w))
        return gr_scan_fail(&r->s, at, err,
                            "the edge has another weight at node %llu, expected the same",
                            (unsigned long long)v + 1);
    r->weights.at[*e] = gr_v_null();
    return GR_OK;
}

static gr_status read_node(reader *r, gr_vid u, gr_str line, gr_err *err)
{
    gr_status st = read_node_values(r, u, &line, err);
    gr_value w = gr_v_int(1);
    int64_t v;

    while (st == GR_OK && (line = gr_str_trim(line)).len != 0) {
        const char *at = line.ptr;

        if ((st = gr_field_int(&r->s, &line, "a neighbour", 1, r->n, &v, err)) != GR_OK)
            break;
        if (v == (int64_t)u + 1)
            return gr_scan_fail(&r->s, at, err, "expected another node as neighbour, found a loop");
        if (r->edge_weights &&
            (st = gr_field_number(&r->s, &line, "the edge's weight", &w, err)) != GR_OK)
            break;
        st = add_listing(r, u, (gr_vid)(v - 1), w, at, err);
    }
    return st;
}

static gr_status read_nodes(reader *r, gr_err *err)
{
    gr_status st = GR_OK;
    gr_str line;

    for (gr_vid u = 0; u < r->n && st == GR_OK; u++) {
        if (u % 4096 == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            break;
        if (!next_line(r, &line))
            return gr_scan_fail(&r->s, NULL, err, "expected %lld lines of neighbours, found %u",
                                (long long)r->n, u);
        st = read_node(r, u, line, err);
    }
    while (st == GR_OK && next_line(r, &line))
        if (gr_str_trim(line).len != 0)
            return gr_scan_fail(&r->s, line.ptr, err, "expected the end after %lld nodes",
                                (long long)r->n);
    for (size_t e = 0; e < r->weights.n && st == GR_OK; e++)
        if (r->weights.at[e].type != GR_V_NULL)
            return gr_scan_fail(&r->s, NULL, err,
                                "an edge is listed at its lower node only, expected each edge "
                                "twice");
    if (st == GR_OK && gr_builder_n_edges(r->b) != r->m)
        st = gr_scan_fail(&r->s, NULL, err, "expected %lld edges, found %u", (long long)r->m,
                          gr_builder_n_edges(r->b));
    return st;
}

static gr_status metis_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = {
        .cx = cx, .b = b, .s = gr_scan_of(in->text), .weights = { .budget = &cx->budget }
    };
    gr_status st;

    gr_u64map_init(&r.pairs, &cx->budget);
    gr_builder_direction(b, GR_UNDIRECTED, "METIS graphs are undirected");
    if ((st = read_head(&r, err)) == GR_OK)
        st = read_nodes(&r, err);
    gr_vec_clear(&r.weights);
    gr_u64map_clear(&r.pairs);
    return st;
}

/* Row u of what may be a METIS file: false if it cannot be one. Every pair is met twice, so that in
 * the end mix is 0 again. */
static bool sniff_row(const reader *r, int64_t u, gr_str line, uint64_t *mix)
{
    int64_t skip = r->sizes + r->n_weights, v;
    gr_str field;
    double d;

    for (; gr_scan_field(&line, &field); skip--) {
        if (skip > 0 || (r->edge_weights && skip % 2 != 0)) {
            if (!gr_num_to_double(field, &d))
                return false;
            continue;
        }
        if (!gr_num_to_int(field, &v) || v < 1 || v > r->n || v == u)
            return false;
        *mix ^=
            gr_hash_u64(u < v ? (uint64_t)u << 32 | (uint64_t)v : (uint64_t)v << 32 | (uint64_t)u);
    }
    return true;
}

static int metis_sniff(gr_str text, bool whole)
{
    reader r = { .s = gr_scan_of(text) };
    uint64_t mix = 0;
    int64_t u = 0;
    gr_str line;

    if (!next_line(&r, &line) ||
        gr_field_int(&r.s, &line, "", 1, GR_MAX_NODES, &r.n, NULL) != GR_OK ||
        gr_field_int(&r.s, &line, "", 0, GR_MAX_EDGES, &r.m, NULL) != GR_OK ||
        read_fmt(&r, &line, NULL) != GR_OK || gr_field_none(&r.s, line, NULL) != GR_OK)
        return 0;
    while (next_line(&r, &line) && (whole || r.s.pos < text.len)) {
        if (u == r.n ? gr_str_trim(line).len != 0 : !sniff_row(&r, u + 1, line, &mix))
            return 0;
        u += u < r.n;
    }
    if (whole)
        return u == r.n && mix == 0 ? (r.m != 0 ? 90 : 30) : 0;
    return u < r.n ? 60 : 0;
}

static const gr_column *whole_numbers(const gr_graph *g, const char *name)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_NODE, gr_str_of(name));

    return c != NULL && c->type == GR_COL_INT && c->n_missing == 0 ? c : NULL;
}

/* Row v without loops and repeats, `gap` before the first neighbour. Returns how many neighbours
 * are above v; only counts if o is NULL. */
static uint64_t write_row(const gr_graph *g, gr_vid v, const gr_column *weight, const char *gap,
                          gr_output *o)
{
    const gr_csr *rows = gr_graph_out(g);
    uint64_t above = 0;

    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        gr_vid u = rows->to[i];

        if (u == v || (i > rows->start[v] && rows->to[i - 1] == u))
            continue;
        above += u > v;
        if (o == NULL)
            continue;
        gr_output_adds(o, gap);
        gap = " ";
        gr_output_int(o, (int64_t)u + 1);
        if (weight != NULL) {
            gr_value w = gr_column_get(weight, rows->edge[i]);
            gr_output_addc(o, ' ');
            gr_output_value(o, &w);
        }
    }
    return above;
}

static gr_status write_undirected(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_column *size = whole_numbers(g, "size"), *node = whole_numbers(g, "weight"), *weight;
    gr_status st = gr_field_column(g, GR_ROLE_WEIGHT, "METIS", &weight, err);
    uint64_t m = 0;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g) && st == GR_OK; v++)
        m += write_row(g, v, NULL, "", NULL);
    gr_output_printf(o, "%u %llu", gr_graph_n_nodes(g), (unsigned long long)m);
    if (size != NULL || node != NULL || weight != NULL)
        gr_output_printf(o, " %d%d%d", size != NULL, node != NULL, weight != NULL);
    gr_output_addc(o, '\n');
    for (gr_vid v = 0; v < gr_graph_n_nodes(g) && st == GR_OK; v++) {
        if (v % 4096 == 0)
            st = gr_ctx_check(cx, err);
        if (size != NULL)
            gr_output_int(o, size->ints[v]);
        if (node != NULL)
            gr_output_printf(o, "%s%lld", size != NULL ? " " : "", (long long)node->ints[v]);
        write_row(g, v, weight, size != NULL || node != NULL ? " " : "", o);
        gr_output_addc(o, '\n');
    }
    return st;
}

static gr_status metis_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    gr_graph *both;
    gr_status st;

    if (!gr_graph_is_directed(g))
        return write_undirected(cx, g, o, err);
    st = gr_graph_derive(cx, g, &(gr_derive){ .direction = GR_UNDIRECTED }, &both, err);
    if (st != GR_OK)
        return st;
    st = write_undirected(cx, both, o, err);
    gr_graph_unref(both);
    return st;
}

const gr_format gr_format_metis = {
    .name = "metis",
    .title = "METIS",
    .extensions = ".graph .metis",
    .summary = "Line i lists the neighbours of node i of a simple undirected graph; nodes are 1, "
               "2, ...",
    .carries = GR_CARRIES_UNDIRECTED | GR_CARRIES_ISOLATED | GR_CARRIES_WEIGHT,
    .first = 1,
    .sniff = metis_sniff,
    .read = metis_read,
    .write = metis_write,
};
