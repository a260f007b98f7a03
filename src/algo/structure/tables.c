/* Nodes and edges with their attributes, as tables.
 *
 * The kernels fill rows one after the other. The verifiers go column by column, and look up nodes
 * by what the table calls them. */
#include "algo/structure/tables_int.h"

bool gr_is_attributes(const gr_graph *g, gr_of of, const char *const *first, size_t n_first,
                      const gr_value *v, size_t n_rows)
{
    size_t n = gr_graph_n_columns(g, of);

    if (v->type != GR_V_TABLE || v->table->n_columns != n_first + n || v->table->n_rows != n_rows ||
        v->table->total != n_rows)
        return false;
    for (size_t c = 0; c < n_first; c++)
        if (!gr_str_is(v->table->columns[c], first[c]))
            return false;
    for (size_t c = 0; c < n; c++)
        if (!gr_str_eq(v->table->columns[n_first + c], gr_graph_column(g, of, c)->name))
            return false;
    return true;
}

bool gr_attributes_table(gr_arena *a, const gr_graph *g, gr_of of, const char *const *first,
                         size_t n_first, size_t n_rows, gr_value *out)
{
    size_t n = n_first + gr_graph_n_columns(g, of), cells;
    gr_table *t = gr_new(a, gr_table);

    if (t == NULL || (t->columns = gr_new_n(a, gr_str, n)) == NULL ||
        !gr_mul_size(n, n_rows, &cells) || (t->cells = gr_new_n(a, gr_value, cells)) == NULL)
        return false;
    for (size_t c = 0; c < n; c++)
        t->columns[c] =
            c < n_first ? gr_str_of(first[c]) : gr_graph_column(g, of, c - n_first)->name;
    t->n_columns = n;
    t->n_rows = t->cap_rows = t->total = n_rows;
    *out = (gr_value){ .type = GR_V_TABLE, .table = t };
    return true;
}

void gr_attributes_row(const gr_graph *g, gr_of of, size_t item, gr_value *cells)
{
    for (size_t c = 0; c < gr_graph_n_columns(g, of); c++)
        cells[c] = gr_column_get(gr_graph_column(g, of, c), item);
}

/* Rows i hold the attributes of items id[i], or of i if id is NULL. */
static gr_status check_cells(const gr_graph *g, gr_of of, size_t n_first, const uint32_t *id,
                             const gr_table *t, gr_err *err)
{
    for (size_t c = 0; c < gr_graph_n_columns(g, of); c++)
        for (size_t i = 0; i < t->n_rows; i++) {
            gr_value v = gr_column_get(gr_graph_column(g, of, c), id != NULL ? id[i] : i);

            if (!gr_is_same(&v, &t->cells[i * t->n_columns + n_first + c]))
                return gr_refute(err, "row %zu has a wrong attribute", i);
        }
    return GR_OK;
}

/* --- nodes --- */

static const char *const node_head[] = { "node" };
static const char *const edge_head[] = { "source", "target" };

static gr_status nodes_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    size_t n = gr_graph_n_nodes(g);
    gr_status st;

    if (!gr_attributes_table(&cx->arena, g, GR_OF_NODE, node_head, 1, n, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        gr_value *row = &out->value.table->cells[v * out->value.table->n_columns];

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        row[0] = gr_v_vertex(g, v);
        gr_attributes_row(g, GR_OF_NODE, v, row + 1);
    }
    return GR_OK;
}

static gr_status nodes_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_table *t = r->value.table;
    gr_vid v;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if (!gr_is_attributes(g, GR_OF_NODE, node_head, 1, &r->value, gr_graph_n_nodes(g)))
        return gr_refute(err, "the value is no table of all nodes and their attributes");
    for (size_t i = 0; i < t->n_rows; i++)
        if (!gr_vertex_of(g, &t->cells[i * t->n_columns], &v) || v != i)
            return gr_refute(err, "row %zu has a wrong node", i);
    r->grade = GR_REDERIVED;
    return check_cells(g, GR_OF_NODE, 1, NULL, t, err);
}

const gr_tool gr_tool_nodes = {
    .name = "nodes",
    .family = "structure",
    .summary = "All nodes with their attributes",
    .brief = "and their attributes",
    .details = "A table in the order of the graph: the node, then its attributes.",
    .result = GR_R_TABLE,
    .returns = "node: node, ...",
    .cost = "O(n)",
    .run = nodes_run,
    .verify = nodes_verify,
    .checked_by = "looks up every node of the table, and reads the attributes column by column",
    .cues = "list the nodes, all nodes, which nodes, nodes with attributes, table of nodes, "
            "vertices, show the members, names of the nodes, node list, attributes of nodes, who "
            "is in the network",
    .example = { "a-b, b-c", "nodes(G).node", "a, b, c" },
};

/* --- edges, edges_between, sorted_edges, edges_by_time --- */

/* The ends of all edges in the order of their ids, in cx->scratch. */
static gr_vid *list_ends(gr_ctx *cx, const gr_graph *g)
{
    gr_vid *ends = gr_new_n(&cx->scratch, gr_vid, 2 * (size_t)gr_graph_n_edges(g));

    for (gr_edge_iter it = gr_edges(g); ends != NULL && gr_edge_next(&it);) {
        ends[2 * (size_t)it.id] = it.u;
        ends[2 * (size_t)it.id + 1] = it.v;
    }
    return ends;
}

/* n edges in some order; order NULL = that of the ids. */
static gr_status edge_table(gr_ctx *cx, const gr_graph *g, const uint32_t *order, size_t n,
                            gr_value *out, gr_err *err)
{
    gr_vid *ends = list_ends(cx, g);
    gr_status st;

    if (ends == NULL || !gr_attributes_table(&cx->arena, g, GR_OF_EDGE, edge_head, 2, n, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        size_t e = order != NULL ? order[i] : i;
        gr_value *row = &out->table->cells[i * out->table->n_columns];

        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        row[0] = gr_v_vertex(g, ends[2 * e]);
        row[1] = gr_v_vertex(g, ends[2 * e + 1]);
        gr_attributes_row(g, GR_OF_EDGE, e, row + 2);
    }
    return GR_OK;
}

/* There must be n rows, and row i be edge id[i], or i if id is NULL. */
static gr_status check_edge_table(const gr_graph *g, const uint32_t *id, size_t n,
                                  const gr_value *v, gr_vid *ends, gr_err *err)
{
    const gr_table *t = v->table;
    gr_vid a, b;

    if (!gr_is_attributes(g, GR_OF_EDGE, edge_head, 2, v, n))
        return gr_refute(err, "the value is no table of %zu edges and their attributes", n);
    for (size_t i = 0; i < t->n_rows; i++) {
        size_t e = id != NULL ? id[i] : i;

        if (!gr_vertex_of(g, &t->cells[i * t->n_columns], &a) ||
            !gr_vertex_of(g, &t->cells[i * t->n_columns + 1], &b) || a != ends[2 * e] ||
            b != ends[2 * e + 1])
            return gr_refute(err, "row %zu has a wrong edge", i);
    }
    return check_cells(g, GR_OF_EDGE, 2, id, t, err);
}

static gr_status edges_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return edge_table(cx, in->graph, NULL, gr_graph_n_edges(in->graph), &out->value, err);
}

static gr_status edges_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid *ends = list_ends(cx, in->graph);

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (ends == NULL)
        return gr_fail_memory(cx, err);
    r->grade = GR_REDERIVED;
    return check_edge_table(in->graph, NULL, gr_graph_n_edges(in->graph), &r->value, ends, err);
}

const gr_tool gr_tool_edges = {
    .name = "edges",
    .family = "structure",
    .summary = "All edges with their attributes",
    .brief = "and their attributes",
    .details = "A table in the order of the graph: source, target, then the attributes. Every "
               "undirected edge is there once, from the end that comes first in the graph.",
    .result = GR_R_TABLE,
    .returns = "source: node, target: node, ...",
    .cost = "O(n + m)",
    .run = edges_run,
    .verify = edges_verify,
    .checked_by = "looks up the ends of every edge, and reads the attributes column by column",
    .cues = "list the edges, all edges, which edges, edge list, all triplets, table of edges, "
            "links, show the connections, edges with weights, list of links, who is connected "
            "with whom, relations",
    .example = { "a-b 2, b-c 3", "edges(G)",
                 "source  target  weight\na       b            2\nb       c            3" },
};

/* Which nodes are in the first set, and which in the second: the others if it is not given. */
static bool mark_sides(gr_ctx *cx, const gr_in *in, bool **first, bool **second)
{
    gr_vid n = gr_graph_n_nodes(in->graph);

    *first = gr_marks(cx, n, false);
    *second = gr_marks(cx, n, !in->arg[1].given);
    if (*first == NULL || *second == NULL)
        return false;
    for (size_t i = 0; i < in->arg[0].n_nodes; i++) {
        (*first)[in->arg[0].nodes[i]] = true;
        if (!in->arg[1].given)
            (*second)[in->arg[0].nodes[i]] = false;
    }
    for (size_t i = 0; i < in->arg[1].n_nodes; i++)
        (*second)[in->arg[1].nodes[i]] = true;
    return true;
}

/* The proof is a list of the edges, behind how many they are. */
static gr_status edges_between_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    uint32_t *id = gr_new_n(&cx->scratch, uint32_t, (size_t)gr_graph_n_edges(in->graph) + 1);
    bool *first, *second;
    gr_status st;

    if (id == NULL || !mark_sides(cx, in, &first, &second))
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((first[it.u] && second[it.v]) || (first[it.v] && second[it.u]))
            id[++id[0]] = it.id;
    }
    out->proof = id;
    return edge_table(cx, in->graph, id + 1, id[0], &out->value, err);
}

/* Edges from a node of the first set to one of the second, node by node. One that is such in both
 * directions counts once: from its smaller end, or along its direction. */
static uint64_t count_between(const gr_graph *g, const gr_csr *rows, bool back, gr_vid u,
                              const bool *first, const bool *second)
{
    uint64_t n = 0;

    for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
        gr_vid w = rows->to[i];
        bool turned = first[w] && second[u];

        n += second[w] && !(turned && (back || (w < u && !gr_graph_is_directed(g))));
    }
    return n;
}

static gr_status edges_between_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const uint32_t *id = r->proof;
    gr_vid *ends = list_ends(cx, g);
    bool *first, *second;
    uint64_t n = 0;
    const gr_csr *back;
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if ((st = gr_graph_in(cx, g, &back, err)) != GR_OK)
        return st;
    if (ends == NULL || !mark_sides(cx, in, &first, &second))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        if (first[v])
            n += count_between(g, gr_graph_out(g), false, v, first, second) +
                 (gr_graph_is_directed(g) ? count_between(g, back, true, v, first, second) : 0);
    if (n != id[0])
        return gr_refute(err, "there are %llu edges between them", (unsigned long long)n);
    for (size_t i = 1; i <= n; i++) {
        gr_vid u, v;

        if (id[i] >= gr_graph_n_edges(g) || (i > 1 && id[i] <= id[i - 1]))
            return gr_refute(err, "row %zu is out of order", i - 1);
        u = ends[2 * (size_t)id[i]];
        v = ends[2 * (size_t)id[i] + 1];
        if (!(first[u] && second[v]) && !(first[v] && second[u]))
            return gr_refute(err, "row %zu is no edge between them", i - 1);
    }
    r->grade = GR_REDERIVED;
    return check_edge_table(g, id + 1, n, &r->value, ends, err);
}

static const gr_param edges_between_params[] = {
    { "first", GR_P_NODES, GR_REQUIRED, "the nodes on one side", .words = "between, from" },
    { "second", GR_P_NODES, GR_OPTIONAL, "those on the other; all others if not given",
      .words = "and, to" },
};

const gr_tool gr_tool_edges_between = {
    .name = "edges_between",
    .family = "structure",
    .summary = "The edges between two sets of nodes, with their attributes",
    .brief = "two sets",
    .details = "A table as that of edges, in either direction. A node may be in both sets: then "
               "edges inside what they share are between them as well.",
    GR_PARAMS(edges_between_params),
    .result = GR_R_TABLE,
    .returns = "source: node, target: node, ...",
    .cost = "O(n + m)",
    .run = edges_between_run,
    .verify = edges_between_verify,
    .checked_by = "looks at the ends of every row, and counts the edges node by node",
    .cues = "edges between two groups, links between the sets, connections from one side to the "
            "other, which edges cross, cross links, edges from these to those, border edges, "
            "boundary of a set, links that leave the group",
    .example = { "a-b 2, b-c 3, c-d 1, a-d 4", "edges_between(G, [a, b], [c, d])",
                 "source  target  weight\na       d            4\nb       c            3" },
};

/* Missing values are last either way. */
static int cmp_cells(const gr_column *c, uint32_t i, uint32_t j, bool descending)
{
    gr_value a, b;

    if (!gr_column_has(c, i) || !gr_column_has(c, j))
        return gr_column_has(c, j) - gr_column_has(c, i);
    a = gr_column_get(c, i);
    b = gr_column_get(c, j);
    return descending ? gr_v_cmp(&b, &a) : gr_v_cmp(&a, &b);
}

static gr_status sort_by(gr_ctx *cx, const gr_column *c, bool descending, size_t n, uint32_t **out,
                         gr_err *err)
{
    uint32_t *from = gr_new_n(&cx->scratch, uint32_t, n), *to = gr_new_n(&cx->scratch, uint32_t, n);
    gr_status st;

    if (from == NULL || to == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < n; i++)
        from[i] = i;
    for (size_t run = 1; run < n; run *= 2) {
        uint32_t *swap = from;

        for (size_t lo = 0; lo < n; lo += 2 * run) {
            size_t mid = n - lo < run ? n : lo + run, hi = n - lo < 2 * run ? n : lo + 2 * run;

            for (size_t i = lo, j = mid, k = lo; k < hi; k++) {
                if (GR_EVERY(k) && (st = gr_ctx_check(cx, err)) != GR_OK)
                    return st;
                to[k] = i < mid && (j == hi || cmp_cells(c, from[i], from[j], descending) <= 0)
                            ? from[i++]
                            : from[j++];
            }
        }
        from = to;
        to = swap;
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
    }
    *out = from;
    return GR_OK;
}

static gr_status sorted_run(gr_ctx *cx, const gr_in *in, bool descending, gr_result *out,
                            gr_err *err)
{
    uint32_t *order = NULL;
    gr_status st;

    if (!in->arg[0].given)
        return gr_fail_arg(err, GR_EINPUT, "time", "time: the edges have no times");
    st = sort_by(cx, in->arg[0].column, descending, gr_graph_n_edges(in->graph), &order, err);
    out->proof = order;
    if (st != GR_OK)
        return st;
    return edge_table(cx, in->graph, order, gr_graph_n_edges(in->graph), &out->value, err);
}

/* The proof says which edge each row is: each once, and none before a smaller one or, if they are
 * equal, before an earlier one. */
static gr_status sorted_verify(gr_ctx *cx, const gr_in *in, bool descending, gr_result *r,
                               gr_err *err)
{
    const uint32_t *order = r->proof;
    size_t n = gr_graph_n_edges(in->graph);
    bool *seen = gr_marks(cx, n, false);
    gr_vid *ends = list_ends(cx, in->graph);

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (seen == NULL || ends == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        int c = 0;

        if (order[i] >= n || seen[order[i]])
            return gr_refute(err, "row %zu is no edge, or there twice", i);
        seen[order[i]] = true;
        if (i != 0)
            c = cmp_cells(in->arg[0].column, order[i - 1], order[i], descending);
        if (c > 0 || (c == 0 && i != 0 && order[i - 1] > order[i]))
            return gr_refute(err, "row %zu is out of order", i);
    }
    r->grade = GR_PROVED;
    return check_edge_table(in->graph, order, n, &r->value, ends, err);
}

static gr_status sorted_edges_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return sorted_run(cx, in, in->arg[1].value.b, out, err);
}

static gr_status sorted_edges_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return sorted_verify(cx, in, in->arg[1].value.b, r, err);
}

static gr_status edges_by_time_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return sorted_run(cx, in, false, out, err);
}

static gr_status edges_by_time_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return sorted_verify(cx, in, false, r, err);
}

static const gr_param sorted_edges_params[] = {
    { "by", GR_P_ATTR, GR_REQUIRED, "the edge attribute to sort by", .words = "by" },
    { "descending", GR_P_BOOL, GR_OPTIONAL, "largest first", .standard = "false",
      .words = "descending, largest first" },
};

const gr_tool gr_tool_sorted_edges = {
    .name = "sorted_edges",
    .family = "structure",
    .summary = "The edges in the order of one of their attributes",
    .details = "A table as that of edges. Equal ones keep the order of the graph; edges that lack "
               "the attribute come last.",
    GR_PARAMS(sorted_edges_params),
    .result = GR_R_TABLE,
    .returns = "source: node, target: node, ...",
    .cost = "O(m log m)",
    .run = sorted_edges_run,
    .verify = sorted_edges_verify,
    .checked_by = "checks that every edge is there once and none before a smaller one",
    .cues = "sort the edges, edges by weight, heaviest edges, longest edges, cheapest links "
            "first, rank the edges, order of the edges, which edge is longest, strongest ties "
            "first, ranking of links, edges from cheap to expensive",
    .example = { "a-b 2, b-c 3, c-d 1", "sorted_edges(G, weight).weight", "1, 2, 3" },
};

static const gr_param edges_by_time_params[] = {
    { "time", GR_P_ATTR, GR_OPTIONAL, "edge attribute with the times", .standard = "@time",
      .words = "by the time in, timestamp" },
};

const gr_tool gr_tool_edges_by_time = {
    .name = "edges_by_time",
    .family = "temporal",
    .summary = "The edges from the earliest to the latest",
    .details = "A table as that of edges. Edges of one time keep the order of the graph; those "
               "without a time come last.",
    GR_PARAMS(edges_by_time_params),
    .result = GR_R_TABLE,
    .returns = "source: node, target: node, ...",
    .cost = "O(m log m)",
    .run = edges_by_time_run,
    .verify = edges_by_time_verify,
    .checked_by = "checks that every edge is there once and none before an earlier one",
    .cues = "sort the edges by time, from earliest to latest, chronological order, order of "
            "events, timeline, what happened first, order of contacts, history of the links, "
            "sequence of interactions",
    .example = { "a-b 2, b-c 3, c-d 1", "edges_by_time(G, weight).source", "c, a, b" },
};
