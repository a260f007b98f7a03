/* How many triangles there are, at which nodes, and which.
 *
 * The kernels count by degree (triangles.c); the verifiers read the rows of the two ends of every
 * edge side by side. */
#include "algo/cohesion/cohesion_int.h"

#define SIMPLE "Three nodes that are all joined. Directions, loops and parallel edges do not count."

/* --- triangle_count --- */

static gr_status triangle_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    uint64_t total;
    gr_status st = gr_triangles_count(cx, in->graph, &total, NULL, err);

    out->value = gr_v_int((int64_t)total);
    return st;
}

static bool add_one(void *arg, gr_vid u, gr_vid v, gr_vid w)
{
    (void)u, (void)v, (void)w;
    ++*(uint64_t *)arg;
    return true;
}

static gr_status triangle_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t total = 0;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK || gr_too_many_pairs(&rows, n, GR_MERGE_MAX, r))
        return st;
    if ((st = gr_triangles_merge(cx, &rows, n, add_one, &total, err)) != GR_OK)
        return st;
    return gr_check_int(r, total, "number of triangles", err);
}

static const gr_alias triangle_count_aliases[] = {
    { GR_SURFACE_NATIVE, "number_of_triangles", NULL, NULL },
    { GR_SURFACE_NATIVE, "count_triangles", NULL, NULL },
};

const gr_tool gr_tool_triangle_count = {
    .name = "triangle_count",
    .family = "cohesion",
    .summary = "Number of triangles in the graph",
    .details = SIMPLE " Each triangle counts once. 0 if there is none.",
    GR_ALIASES(triangle_count_aliases),
    .result = GR_R_INT,
    .cost = "O(m sqrt m)",
    .run = triangle_count_run,
    .verify = triangle_count_verify,
    .checked_by = "reads the neighbours of both ends of every edge side by side; large graphs are "
                  "left unchecked",
    .cues = "how many triangles, number of triangles, triangle count, count triangles, three "
            "mutually connected nodes, triples of mutual friends, closed triplets, closed "
            "triples, how many trios of friends, how many cliques of three, count 3-cycles",
    .example = { "a-b, b-c, c-a, c-d, d-a", "triangle_count(G)", "2" },
};

/* --- triangles --- */

static gr_status triangles_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g);
    uint64_t total, *at_node;
    gr_status st;

    if (in->arg[0].given) {
        st = gr_triangles_at(cx, g, in->arg[0].node, &total, err);
        out->value = gr_v_int((int64_t)total);
        return st;
    }
    at_node = gr_new_n(&cx->scratch, uint64_t, n);
    if (at_node == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_triangles_count(cx, g, &total, at_node, err)) != GR_OK ||
        (st = gr_node_table(cx, g, "triangles", &out->value, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        *gr_node_cell(&out->value, v) = gr_v_int((int64_t)at_node[v]);
    return GR_OK;
}

/* Asks for every pair of neighbours whether it is joined. */
static gr_status verify_at(gr_ctx *cx, const gr_csr *rows, gr_vid v, gr_result *r, gr_err *err)
{
    uint64_t count = 0, d = gr_csr_degree(rows, v);
    gr_status st;

    if (d * d > GR_MERGE_MAX / 8) {
        r->grade = GR_UNCHECKED;
        r->why = "the node has too many pairs of neighbours to go through all of them";
        return GR_OK;
    }
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t k = rows->start[v]; k < i; k++)
            count += gr_csr_find(rows, rows->to[i], rows->to[k]) != UINT64_MAX;
    }
    return gr_check_int(r, count, "number of triangles", err);
}

static bool add_at_nodes(void *arg, gr_vid u, gr_vid v, gr_vid w)
{
    int64_t *at_node = arg;

    at_node[u]++;
    at_node[v]++;
    at_node[w]++;
    return true;
}

static gr_status triangles_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    int64_t *at_node;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK)
        return st;
    if (in->arg[0].given)
        return verify_at(cx, &rows, in->arg[0].node, r, err);
    if (gr_too_many_pairs(&rows, n, GR_MERGE_MAX, r))
        return GR_OK;
    at_node = gr_new_n(&cx->scratch, int64_t, n);
    if (at_node == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_check_node_table(cx, in->graph, "triangles", &r->value, err)) != GR_OK ||
        (st = gr_triangles_merge(cx, &rows, n, add_at_nodes, at_node, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        const gr_value *cell = gr_node_cell(&r->value, v);

        if (cell->type != GR_V_INT || cell->i != at_node[v])
            return gr_refute(err, "node %u is in %lld triangles", v, (long long)at_node[v]);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param triangles_params[] = {
    { "node", GR_P_NODE, GR_OPTIONAL, "the node; null means all nodes, in a table",
      .words = "of, at, contain, includes, through" },
};

const gr_tool gr_tool_triangles = {
    .name = "triangles",
    .family = "cohesion",
    .summary = "Number of triangles that a node belongs to, for one node or for all",
    .brief = "at each node",
    .details = SIMPLE " A number for one node, else a table of node and triangles in the order of "
                      "the graph.",
    GR_PARAMS(triangles_params),
    .result = GR_R_ANY,
    .returns = "int | table(node: node, triangles: int)",
    .cost = "O(m sqrt m)",
    .run = triangles_run,
    .verify = triangles_verify,
    .checked_by = "reads the neighbours of both ends of every edge side by side; for one node, "
                  "looks at every pair of its neighbours",
    .cues = "triangles of each node, triangles at, how many triangles contain, in how many "
            "triangles, which node is in most triangles, how many triangles is it part of, "
            "triangle count by node, who is in the most triangles, trios around a node",
    .example = { "a-b, b-c, c-a, c-d, d-a, d-e", "triangles(G, c)", "2" },
};

/* --- list_triangles --- */

static gr_status add_row(gr_ctx *cx, const gr_graph *g, gr_vid u, gr_vid v, gr_vid w,
                         gr_value *table, gr_err *err)
{
    gr_value *row = gr_v_row(&cx->arena, table);

    if (row == NULL)
        return gr_fail_memory(cx, err);
    row[0] = gr_v_vertex(g, u);
    row[1] = gr_v_vertex(g, v);
    row[2] = gr_v_vertex(g, w);
    return GR_OK;
}

/* The triangles whose first node is u, as far as there is room. */
static gr_status list_from(gr_ctx *cx, const gr_graph *g, const gr_csr *rows, gr_vid u, bool *mark,
                           size_t limit, gr_value *table, gr_err *err)
{
    gr_status st = GR_OK;

    for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++)
        mark[rows->to[i]] = true;
    for (uint64_t i = rows->start[u]; i < rows->start[u + 1] && st == GR_OK; i++) {
        gr_vid v = rows->to[i];

        for (uint64_t k = rows->start[v]; v > u && k < rows->start[v + 1] && st == GR_OK; k++)
            if (rows->to[k] > v && mark[rows->to[k]] && table->table->n_rows < limit)
                st = add_row(cx, g, u, v, rows->to[k], table, err);
    }
    for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++)
        mark[rows->to[i]] = false;
    return st;
}

static gr_status list_triangles_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "a", "b", "c", NULL };
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    size_t limit = (size_t)in->arg[0].value.i;
    uint64_t total;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st == GR_OK)
        st = gr_triangles_count(cx, in->graph, &total, NULL, err);
    if (st != GR_OK)
        return st;
    if (mark == NULL || !gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < n && out->value.table->n_rows < limit && st == GR_OK; u++) {
        if ((u & 0xff) == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK && gr_csr_degree(&rows, u) > 1)
            st = list_from(cx, in->graph, &rows, u, mark, limit, &out->value, err);
    }
    out->value.table->total = total;
    return st;
}

typedef struct listing {
    const gr_graph *g;
    const gr_table *t;
    size_t n;
    bool right;
} listing;

static bool compare_row(void *arg, gr_vid u, gr_vid v, gr_vid w)
{
    listing *l = arg;
    gr_vid want[3] = { u, v, w }, id;

    for (size_t i = 0; l->n < l->t->n_rows && i < 3; i++)
        if (!gr_vertex_of(l->g, &l->t->cells[3 * l->n + i], &id) || id != want[i])
            return l->right = false;
    l->n++;
    return true;
}

static gr_status list_triangles_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    listing l = { in->graph, r->value.table, 0, true };
    size_t limit = (size_t)in->arg[0].value.i;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK || gr_too_many_pairs(&rows, n, GR_MERGE_MAX, r))
        return st;
    if (!gr_has_columns(&r->value, GR_COLUMNS("a", "b", "c")))
        return gr_refute(err, "the value is no table of triangles");
    if ((st = gr_triangles_merge(cx, &rows, n, compare_row, &l, err)) != GR_OK)
        return st;
    if (!l.right)
        return gr_refute(err, "row %zu is not the next triangle", l.n);
    if (l.n != l.t->total || l.t->n_rows != (l.n < limit ? l.n : limit))
        return gr_refute(err, "there are %zu triangles", l.n);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param list_triangles_params[] = {
    { "limit", GR_P_INT, GR_OPTIONAL, "list at most that many", .standard = "100",
      .words = "at most, first", .by_name = true, .bounded = true, .min = 0, .max = 10000000 },
};

static const gr_alias list_triangles_aliases[] = {
    { GR_SURFACE_NATIVE, "all_triangles", NULL, NULL },
};

const gr_tool gr_tool_list_triangles = {
    .name = "list_triangles",
    .family = "cohesion",
    .summary = "The triangles of the graph, each with its three nodes",
    .details = SIMPLE " The nodes of a triangle and the triangles are in the order of the graph; "
                      "the table says how many there are beyond the limit.",
    GR_PARAMS(list_triangles_params),
    GR_ALIASES(list_triangles_aliases),
    .counted_by = "triangle_count",
    .result = GR_R_TABLE,
    .returns = "a: node, b: node, c: node",
    .cost = "O(m sqrt m)",
    .run = list_triangles_run,
    .verify = list_triangles_verify,
    .checked_by = "reads the neighbours of both ends of every edge side by side; large graphs are "
                  "left unchecked",
    .cues = "list the triangles, which triangles, all triangles, find triangles, show triangles, "
            "enumerate triangles, groups of three mutual friends, show all groups of three, which "
            "three all know each other, enumerate closed triples",
    .example = { "a-b, b-c, c-a, c-d, d-a", "list_triangles(G)", "a  b  c\na  b  c\na  c  d" },
};
