/* Degrees: of one node, of all, how they are spread.
 *
 * The kernels take the lengths of rows. The verifiers go through all edges and count ends. */
#include "algo/algo_int.h"

enum { BOTH, IN, OUT }; /* as in the choices of the parameter "direction" */

/* --- the count that verifiers trust --- */

/* degree[v] for all nodes, edge by edge; a loop counts at both of its ends. */
static gr_status count_ends(gr_ctx *cx, const gr_graph *g, unsigned direction, uint64_t **degree,
                            gr_err *err)
{
    uint64_t *d = gr_new_n(&cx->scratch, uint64_t, gr_graph_n_nodes(g));
    bool out = direction != IN || !gr_graph_is_directed(g);
    bool in = direction != OUT || !gr_graph_is_directed(g);
    gr_status st;

    if (d == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        d[it.u] += out;
        d[it.v] += in;
    }
    *degree = d;
    return GR_OK;
}

/* The same for one node. */
static gr_status verify_one(gr_ctx *cx, const gr_in *in, unsigned direction, gr_result *r,
                            gr_err *err)
{
    gr_vid v = in->arg[0].node;
    uint64_t starts = 0, ends = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        starts += it.u == v;
        ends += it.v == v;
    }
    return gr_check_int(r, (direction != IN ? starts : 0) + (direction != OUT ? ends : 0), "degree",
                        err);
}

/* --- degree, in_degree, out_degree --- */

/* Reads all arcs, which is much less work than to turn them round for one node. */
static uint64_t count_into(const gr_graph *g, gr_vid v)
{
    const gr_vid *to = gr_graph_out(g)->to;
    uint64_t n_arcs = gr_graph_n_arcs(g), n = 0;

    for (uint64_t i = 0; i < n_arcs; i++)
        n += to[i] == v;
    return n;
}

static gr_status degree_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_csr *rows = gr_graph_out(in->graph);
    gr_vid v = in->arg[0].node;
    uint64_t n = gr_graph_is_directed(in->graph) ? gr_csr_degree(rows, v) + count_into(in->graph, v)
                                                 : gr_graph_degree(in->graph, rows, v);

    out->value = gr_v_int((int64_t)n);
    return GR_OK;
}

static gr_status in_degree_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    out->value = gr_v_int((int64_t)count_into(in->graph, in->arg[0].node));
    return GR_OK;
}

static gr_status out_degree_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    out->value = gr_v_int((int64_t)gr_csr_degree(gr_graph_out(in->graph), in->arg[0].node));
    return GR_OK;
}

static gr_status degree_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_one(cx, in, BOTH, r, err);
}

static gr_status in_degree_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_one(cx, in, IN, r, err);
}

static gr_status out_degree_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_one(cx, in, OUT, r, err);
}

static const gr_param node_params[] = {
    { "node", GR_P_NODE, GR_REQUIRED, "the node", .words = "of, does, at" },
};
static const gr_alias degree_aliases[] = {
    { GR_SURFACE_GTOOLS, "degree_graphCount", NULL, NULL },
};

const gr_tool gr_tool_degree = {
    .name = "degree",
    .family = "structure",
    .summary = "Number of edges at a node",
    .details = "A loop counts twice, each of parallel edges once; in a directed graph it is the "
               "number of edges in plus that of edges out.",
    GR_PARAMS(node_params),
    GR_ALIASES(degree_aliases),
    .result = GR_R_INT,
    .cost = "O(log degree); O(m) if directed",
    .run = degree_run,
    .verify = degree_verify,
    .checked_by = "goes through all edges and counts the ends at the node",
    .cues = "degree, how many neighbours, how many connections, how many edges at, friends of, "
            "how many friends, how many links, number of neighbours of, how well connected is, "
            "valency, how many roads meet at",
    .example = { "a-b, b-c, b-b", "degree(G, b)", "4" },
};

const gr_tool gr_tool_in_degree = {
    .name = "in_degree",
    .family = "structure",
    .summary = "Number of edges that lead to a node",
    .details = "Loops and each of parallel edges count once. Directed graphs only.",
    GR_PARAMS(node_params),
    .result = GR_R_INT,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(m)",
    .run = in_degree_run,
    .verify = in_degree_verify,
    .checked_by = "goes through all edges and counts those that end at the node",
    .cues = "in-degree, incoming, followers, how many point to, cited by, predecessors, how many "
            "followers, how often cited, how many arrows come in, how many edges enter, how many "
            "depend on it directly",
    .example = { "a>b, c>b, b>d", "in_degree(G, b)", "2" },
};

const gr_tool gr_tool_out_degree = {
    .name = "out_degree",
    .family = "structure",
    .summary = "Number of edges that leave a node",
    .details = "Loops and each of parallel edges count once. Directed graphs only.",
    GR_PARAMS(node_params),
    .result = GR_R_INT,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(1)",
    .run = out_degree_run,
    .verify = out_degree_verify,
    .checked_by = "goes through all edges and counts those that start at the node",
    .cues = "out-degree, outgoing, follows how many, points to how many, successors, how many "
            "does it follow, how many arrows leave, how many edges go out, how many does it cite, "
            "direct dependencies",
    .example = { "a>b, c>b, b>d", "out_degree(G, b)", "1" },
};

/* --- degrees --- */

static uint64_t degree_of(const gr_graph *g, const gr_csr *back, unsigned direction, gr_vid v)
{
    if (direction == BOTH || !gr_graph_is_directed(g))
        return gr_graph_degree(g, back, v);
    return gr_csr_degree(direction == IN ? back : gr_graph_out(g), v);
}

static const char *const degree_columns[] = { "node", "degree", NULL };
static const char *const in_degree_columns[] = { "node", "in_degree", NULL };
static const char *const out_degree_columns[] = { "node", "out_degree", NULL };

static gr_status list_degrees(gr_ctx *cx, const gr_in *in, unsigned direction,
                              const char *const *columns, gr_result *out, gr_err *err)
{
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, in->graph, &back, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        gr_value *row = gr_v_row(&cx->arena, &out->value);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        row[0] = gr_v_vertex(in->graph, v);
        row[1] = gr_v_int((int64_t)degree_of(in->graph, back, direction, v));
    }
    return GR_OK;
}

static gr_status check_degrees(gr_ctx *cx, const gr_in *in, unsigned direction,
                               const char *const *columns, gr_result *r, gr_err *err)
{
    const gr_table *t = r->value.table;
    uint64_t *degree;
    gr_vid id;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = count_ends(cx, in->graph, direction, &degree, err)) != GR_OK)
        return st;
    if (!gr_is_table(&r->value, columns) || t->n_rows != gr_graph_n_nodes(in->graph))
        return gr_refute(err, "the value is no table of all nodes");
    for (gr_vid v = 0; v < t->n_rows; v++) {
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_vertex_of(in->graph, &t->cells[2 * (size_t)v], &id) || id != v ||
            t->cells[2 * (size_t)v + 1].type != GR_V_INT ||
            (uint64_t)t->cells[2 * (size_t)v + 1].i != degree[v])
            return gr_refute(err, "row %u is wrong: the degree is %llu", v,
                             (unsigned long long)degree[v]);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status degrees_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return list_degrees(cx, in, in->arg[0].choice, degree_columns, out, err);
}

static gr_status degrees_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_degrees(cx, in, in->arg[0].choice, degree_columns, r, err);
}

static gr_status in_degrees_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return list_degrees(cx, in, IN, in_degree_columns, out, err);
}

static gr_status in_degrees_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_degrees(cx, in, IN, in_degree_columns, r, err);
}

static gr_status out_degrees_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return list_degrees(cx, in, OUT, out_degree_columns, out, err);
}

static gr_status out_degrees_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_degrees(cx, in, OUT, out_degree_columns, r, err);
}

static const gr_param degrees_params[] = {
    { "direction", GR_P_CHOICE, GR_OPTIONAL, "which edges count in a directed graph",
      .standard = "both", .choices = "both, in, out",
      .words = "incoming, outgoing, in either direction" },
};

const gr_tool gr_tool_degrees = {
    .name = "degrees",
    .family = "structure",
    .summary = "The degree of every node",
    .details = "A table of node and degree in the order of the graph; a loop counts twice. Which "
               "node has most: degrees(G) | argmax().",
    GR_PARAMS(degrees_params),
    .result = GR_R_TABLE,
    .returns = "node: node, degree: int",
    .cost = "O(n)",
    .run = degrees_run,
    .verify = degrees_verify,
    .checked_by = "goes through all edges and counts the ends at each node",
    .cues = "degree of each node, all degrees, who has most connections, most friends, hub, "
            "number of connections for everyone, table of degrees, who is the most connected, "
            "least connected, biggest hub, ranking by links",
    .example = { "a-b, b-c", "degrees(G)",
                 "node  degree\na          1\nb          2\nc          1" },
};

const gr_tool gr_tool_in_degrees = {
    .name = "in_degrees",
    .family = "structure",
    .summary = "How many edges lead to every node",
    .details =
        "A table of node and in_degree in the order of the graph; loops and each of parallel "
        "edges count once. Directed graphs only.",
    .result = GR_R_TABLE,
    .returns = "node: node, in_degree: int",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = in_degrees_run,
    .verify = in_degrees_verify,
    .checked_by = "goes through all edges and counts those that end at each node",
    .cues = "in-degree of each node, followers of everyone, who is cited most, number of incoming "
            "links for all, ranking by followers, who depends on whom how often",
    .example = { "a>b, c>b", "in_degrees(G)",
                 "node  in_degree\na             0\nb             2\nc             0" },
};

const gr_tool gr_tool_out_degrees = {
    .name = "out_degrees",
    .family = "structure",
    .summary = "How many edges leave every node",
    .details = "A table of node and out_degree in the order of the graph; loops and each of "
               "parallel edges count once. Directed graphs only.",
    .result = GR_R_TABLE,
    .returns = "node: node, out_degree: int",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n)",
    .run = out_degrees_run,
    .verify = out_degrees_verify,
    .checked_by = "goes through all edges and counts those that start at each node",
    .cues = "out-degree of each node, who follows most, number of outgoing links for all, ranking "
            "by outgoing links, how many each one points to",
    .example = { "a>b, c>b", "out_degrees(G)",
                 "node  out_degree\na              1\nb              0\nc              1" },
};

/* --- degree_distribution --- */

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static gr_status degree_distribution_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "degree", "count", NULL };
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t *degree = gr_new_n(&cx->scratch, uint64_t, n);
    gr_value *row = NULL;
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, in->graph, &back, err);

    if (st != GR_OK)
        return st;
    if (degree == NULL || !gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        degree[v] = degree_of(in->graph, back, in->arg[0].choice, v);
    if ((st = gr_sort(cx, degree, n, sizeof *degree, by_value, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        if (v == 0 || degree[v] != degree[v - 1]) {
            if ((row = gr_v_row(&cx->arena, &out->value)) == NULL)
                return gr_fail_memory(cx, err);
            row[0] = gr_v_int((int64_t)degree[v]);
            row[1] = gr_v_int(0);
        }
        row[1].i++;
    }
    return gr_ctx_check(cx, err);
}

/* Takes every node, by the degree counted for it, off the count of its row; nothing may be left. */
static gr_status degree_distribution_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_table *t = r->value.table;
    int64_t *left;
    uint64_t *degree;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (!gr_is_table(&r->value, GR_COLUMNS("degree", "count")))
        return gr_refute(err, "the value is no table of degrees and counts");
    if ((left = gr_new_n(&cx->scratch, int64_t, t->n_rows)) == NULL)
        return gr_fail_memory(cx, err);
    if ((st = count_ends(cx, in->graph, in->arg[0].choice, &degree, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < t->n_rows; i++) {
        if (t->cells[2 * i].type != GR_V_INT || t->cells[2 * i + 1].type != GR_V_INT)
            return gr_refute(err, "row %zu is not of integers", i);
        left[i] = t->cells[2 * i + 1].i;
        if (left[i] <= 0 || (i != 0 && t->cells[2 * i].i <= t->cells[2 * i - 2].i))
            return gr_refute(err, "row %zu is empty or out of order", i);
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        size_t lo = 0, hi = t->n_rows;

        while (lo < hi) {
            size_t mid = lo + (hi - lo) / 2;

            if ((uint64_t)t->cells[2 * mid].i < degree[v])
                lo = mid + 1;
            else
                hi = mid;
        }
        if (lo == t->n_rows || (uint64_t)t->cells[2 * lo].i != degree[v] || left[lo]-- == 0)
            return gr_refute(err, "node %u has degree %llu", v, (unsigned long long)degree[v]);
    }
    for (size_t i = 0; i < t->n_rows; i++)
        if (left[i] != 0)
            return gr_refute(err, "row %zu counts %lld nodes too many", i, (long long)left[i]);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias degree_distribution_aliases[] = {
    { GR_SURFACE_NATIVE, "degree_histogram", NULL, NULL },
};

const gr_tool gr_tool_degree_distribution = {
    .name = "degree_distribution",
    .family = "structure",
    .summary = "How many nodes have each degree",
    .brief = "nodes per degree",
    .details = "A table of degree and count, smallest degree first; degrees that no node has are "
               "left out. A loop counts twice. The empty graph has no rows.",
    GR_PARAMS(degrees_params),
    GR_ALIASES(degree_distribution_aliases),
    .result = GR_R_TABLE,
    .returns = "degree: int, count: int",
    .cost = "O(n log n)",
    .run = degree_distribution_run,
    .verify = degree_distribution_verify,
    .checked_by = "counts the degrees from all edges and takes every node off its row",
    .cues = "degree distribution, degree histogram, how are the degrees distributed, how many "
            "nodes have degree, histogram of connections, is it scale free, frequency of degrees, "
            "heavy tail",
    .example = { "a-b, b-c", "degree_distribution(G)",
                 "degree  count\n     1      2\n     2      1" },
};

/* --- isolated_nodes --- */

static gr_status isolated_nodes_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, in->graph, &back, err);

    if (st != GR_OK)
        return st;
    if (mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        mark[v] = gr_csr_degree(gr_graph_out(in->graph), v) == 0 && gr_csr_degree(back, v) == 0;
    return gr_nodes_marked(cx, in->graph, mark, &out->value, err);
}

static gr_status isolated_nodes_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    uint64_t *degree;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (mark == NULL)
        return gr_fail_memory(cx, err);
    if ((st = count_ends(cx, in->graph, BOTH, &degree, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        mark[v] = degree[v] == 0;
    r->grade = GR_REDERIVED;
    return gr_check_nodes(cx, in->graph, &r->value, mark, err);
}

static const gr_alias isolated_nodes_aliases[] = {
    { GR_SURFACE_NATIVE, "isolates", NULL, NULL },
};

const gr_tool gr_tool_isolated_nodes = {
    .name = "isolated_nodes",
    .family = "structure",
    .summary = "Nodes without edges",
    .details = "A node with only a loop is not isolated.",
    GR_ALIASES(isolated_nodes_aliases),
    .result = GR_R_NODES,
    .cost = "O(n)",
    .run = isolated_nodes_run,
    .verify = isolated_nodes_verify,
    .checked_by = "goes through all edges and keeps the nodes that none of them touches",
    .cues = "isolated, isolates, without any connection, no edges, not connected to anyone, who "
            "has no friends, who is alone, unconnected nodes, nodes of degree zero, singletons, "
            "orphans",
    .example = { "a-b, c, d-d", "isolated_nodes(G)", "c" },
};
