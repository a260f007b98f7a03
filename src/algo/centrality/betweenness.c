/* Betweenness of nodes and edges.
 *
 * The kernel is in betweenness_sum.c. The verifiers take every pair of nodes of a small graph, with
 * its distance and number of shortest paths, and ask of every node and edge how many of them go
 * through it; in larger ones they add up everything: a shortest path of d edges passes d - 1 nodes.
 */
#include "algo/centrality/betweenness_int.h"

#include <math.h>

enum { NORMALIZED, WEIGHT, ENDPOINTS };

/* --- the kernels --- */

/* What the sums over ordered pairs are multiplied by. */
static double scale_of(const gr_graph *g, bool normalized, bool edges, bool endpoints)
{
    double n = gr_graph_n_nodes(g);

    if (!normalized)
        return gr_graph_is_directed(g) ? 1 : 0.5;
    if (edges || endpoints)
        return n < 2 ? 1 : 1 / (n * (n - 1));
    return n <= 2 ? 1 : 1 / ((n - 1) * (n - 2));
}

static gr_status node_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    bool endpoints = in->arg[ENDPOINTS].value.b;
    double scale = scale_of(in->graph, in->arg[NORMALIZED].value.b, false, endpoints);
    gr_between b;
    gr_status st = gr_between_sum(cx, in->graph, in->arg[WEIGHT].column, false, endpoints, &b, err);

    if (st != GR_OK)
        return st;
    for (gr_vid v = 0; v < b.rows.n; v++)
        b.node[v] *= scale;
    return gr_scores_table(cx, in->graph, b.node, GR_LOST_IN_SCORES, &out->value, err);
}

static uint64_t find_arc(const gr_near_rows *r, gr_vid u, gr_vid v)
{
    uint64_t lo = r->start[u], hi = r->start[u + 1];

    while (lo < hi) {
        uint64_t mid = lo + (hi - lo) / 2;

        if (r->to[mid] < v)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Parallel edges that are as short as the shortest share its value; the others have none. */
static gr_status edge_table(gr_ctx *cx, const gr_graph *g, const gr_between *b, double scale,
                            gr_value *out, gr_err *err)
{
    static const char *const columns[] = { "source", "target", "value", NULL };
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;
    size_t first = 0, equal = 0;
    int64_t least = 0;
    gr_edge_iter it = gr_edges(g);
    gr_value *row;
    gr_status st;

    if (!gr_v_table(&cx->arena, out, columns))
        return gr_fail_memory(cx, err);
    for (bool more = true; more;) {
        more = gr_edge_next(&it);
        if (more && GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!more || it.u != u || it.v != v) { /* the edges of u and v are complete */
            size_t end = out->table->n_rows;
            double value = 0;

            if (end > first && u != v) {
                value = b->arc[find_arc(&b->rows, u, v)];
                value += gr_graph_is_directed(g) ? 0 : b->arc[find_arc(&b->rows, v, u)];
            }
            for (size_t k = first; k < end; k++)
                out->table->cells[3 * k + 2] =
                    gr_v_real(b->fixed.at[k] == least ? value * scale / (double)equal : 0);
            first = end;
            equal = 0;
            u = it.u;
            v = it.v;
        }
        if (!more)
            break;
        if ((row = gr_v_row(&cx->arena, out)) == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(g, u);
        row[1] = gr_v_vertex(g, v);
        if (equal == 0 || b->fixed.at[it.id] < least) {
            least = b->fixed.at[it.id];
            equal = 0;
        }
        equal += b->fixed.at[it.id] == least;
    }
    return gr_level_column(cx, out, 2, err);
}

static gr_status edge_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    double scale = scale_of(in->graph, in->arg[NORMALIZED].value.b, true, false);
    gr_between b;
    gr_status st = gr_between_sum(cx, in->graph, in->arg[WEIGHT].column, true, false, &b, err);

    return st != GR_OK ? st : edge_table(cx, in->graph, &b, scale, &out->value, err);
}

/* --- the verifiers --- */

typedef struct pairs {
    size_t n;
    int64_t *dist, *edge;
    double *paths;
    gr_fixed fixed;
} pairs;

static gr_status read_pairs(gr_ctx *cx, const gr_in *in, pairs *p, gr_err *err)
{
    gr_status st = gr_fixed_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &p->fixed, err);

    p->n = gr_graph_n_nodes(in->graph);
    if (st == GR_OK)
        st = gr_near_pairs(cx, in->graph, &p->fixed, &p->dist, err);
    if (st == GR_OK)
        st = gr_between_paths(cx, in->graph, &p->fixed, p->dist, &p->paths, &p->edge, err);
    return st;
}

/* The share of the shortest paths from s to t that lead over `through` paths to u, a way of length
 * `step`, and on from v. */
static double share_of(const pairs *p, size_t s, size_t u, int64_t step, size_t v, size_t t)
{
    int64_t a = p->dist[s * p->n + u], b = p->dist[v * p->n + t], whole = p->dist[s * p->n + t];

    if (s == t || a == INT64_MAX || b == INT64_MAX || step == INT64_MAX || a + step + b != whole)
        return 0;
    return p->paths[s * p->n + u] * p->paths[v * p->n + t] / p->paths[s * p->n + t];
}

static gr_status verify_nodes(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    bool endpoints = in->arg[ENDPOINTS].value.b;
    double *x = gr_new_n(&cx->scratch, double, gr_graph_n_nodes(in->graph));
    double scale = scale_of(in->graph, in->arg[NORMALIZED].value.b, false, endpoints);
    pairs p;
    gr_status st = read_pairs(cx, in, &p, err);

    if (st != GR_OK)
        return st;
    if (x == NULL)
        return gr_fail_memory(cx, err);
    for (size_t v = 0; v < p.n; v++) {
        for (size_t s = 0; s < p.n; s++)
            for (size_t t = 0; t < p.n; t++)
                if (endpoints || (s != v && t != v))
                    x[v] += share_of(&p, s, v, 0, v, t);
        x[v] *= scale;
    }
    r->grade = GR_REDERIVED;
    return gr_scores_check(cx, in->graph, &r->value, x, err);
}

/* All values together, in hops. */
static gr_status verify_sum(gr_ctx *cx, const gr_in *in, bool edges, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool endpoints = !edges && in->arg[ENDPOINTS].value.b;
    double expected = 0, sum = 0;
    gr_near_batch batch;
    gr_near_sums s;
    gr_status st = gr_near_batch_init(cx, gr_graph_out(in->graph), n, &batch, err);

    if (st != GR_OK)
        return st;
    if (!gr_is_table(&r->value, edges ? GR_COLUMNS("source", "target", "value")
                                      : GR_COLUMNS("node", "value")) ||
        r->value.table->n_rows != (edges ? gr_graph_n_edges(in->graph) : n))
        return gr_refute(err, "the value is no table of all nodes or edges");
    for (uint64_t first = 0; first < n; first += 64) {
        if ((st = gr_near_batch_run(&batch, (gr_vid)first, &s, err)) != GR_OK)
            return st;
        if (batch.left == 0) {
            r->why = GR_NEAR_TOO_LONG;
            return GR_OK;
        }
        for (int b = 0; b < 64; b++)
            expected += (double)s.dist[b] + (edges       ? 0
                                             : endpoints ? (double)s.count[b]
                                                         : -(double)s.count[b]);
    }
    for (size_t k = 0; k < r->value.table->n_rows; k++) {
        const gr_value *v = &r->value.table->cells[(edges ? 3 : 2) * k + (edges ? 2 : 1)];

        if (v->type != GR_V_REAL || !(v->d >= 0))
            return gr_refute(err, "row %zu has no number", k);
        sum += v->d;
    }
    expected *= scale_of(in->graph, in->arg[NORMALIZED].value.b, edges, endpoints);
    if (!(fabs(sum - expected) <= 1e-9 * expected))
        return gr_refute(err, "the values add up to %.12g, not %.12g", sum, expected);
    r->why = "only the sum of all values was checked, against all distances";
    return GR_OK;
}

static gr_status verify_edges(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    double scale = scale_of(in->graph, in->arg[NORMALIZED].value.b, true, false);
    bool directed = gr_graph_is_directed(in->graph);
    const gr_table *t = r->value.table;
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid u, v;
    pairs p;
    gr_status st;

    if (!gr_is_table(&r->value, GR_COLUMNS("source", "target", "value")) ||
        t->n_rows != gr_graph_n_edges(in->graph))
        return gr_refute(err, "the value is no table of all edges");
    if ((st = read_pairs(cx, in, &p, err)) != GR_OK)
        return st;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        const gr_value *row = t->cells + 3 * (size_t)it.id;
        int64_t w = p.fixed.at[it.id];
        double x = 0, equal = 0;

        for (uint64_t i = gr_csr_find(c, it.u, it.v); i < c->start[it.u + 1] && c->to[i] == it.v;
             i++)
            equal += in->arg[WEIGHT].column == NULL || p.fixed.at[gr_arc_edge(c, i)] == w;
        w = w == p.edge[it.u * p.n + it.v] && it.u != it.v ? w : INT64_MAX;
        for (size_t k = 0; k < p.n * p.n; k++) {
            x += share_of(&p, k / p.n, it.u, w, it.v, k % p.n);
            x += directed ? 0 : share_of(&p, k / p.n, it.v, w, it.u, k % p.n);
        }
        x *= scale / equal;
        if (!gr_vertex_of(in->graph, &row[0], &u) || !gr_vertex_of(in->graph, &row[1], &v) ||
            u != it.u || v != it.v || row[2].type != GR_V_REAL ||
            !(fabs(row[2].d - x) <= 1e-9 * (x > 1e-3 ? x : 1e-3)))
            return gr_refute(err, "row %u is wrong: all pairs of nodes give %.12g", it.id, x);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status node_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    if (gr_graph_n_nodes(in->graph) <= GR_NEAR_MOST)
        return verify_nodes(cx, in, r, err);
    if (in->arg[WEIGHT].column == NULL)
        return verify_sum(cx, in, false, r, err);
    r->why = "all distances of a large graph would have to be computed again";
    return GR_OK;
}

static gr_status edge_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    uint64_t n = gr_graph_n_nodes(in->graph);

    if (n <= GR_NEAR_MOST && n * n * gr_graph_n_edges(in->graph) < (1 << 24))
        return verify_edges(cx, in, r, err);
    if (in->arg[WEIGHT].column == NULL)
        return verify_sum(cx, in, true, r, err);
    r->why = "all distances of a large graph would have to be computed again";
    return GR_OK;
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "counts the shortest paths of every pair of nodes and how many lead through; in graphs of "    \
    "more than 150 nodes, compares the sum of all values with that of all distances"

static const gr_param params[] = {
    { "normalized", GR_P_BOOL, GR_OPTIONAL, "divide by the number of pairs", .standard = "true",
      .words = "normalized, normalised, as a share" },
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute that is its length; null counts edges",
      .standard = "@weight", .words = "by" },
    { "endpoints", GR_P_BOOL, GR_OPTIONAL, "count paths at their ends too", .standard = "false",
      .words = "with endpoints, ends included" },
};

static const gr_alias node_aliases[] = {
    { GR_SURFACE_NATIVE, "betweenness", NULL, NULL },
};

const gr_tool gr_tool_betweenness_centrality = {
    .name = "betweenness_centrality",
    .family = "centrality",
    .summary = "For every node, the share of shortest paths that lead through it",
    .brief = "share of shortest paths through it",
    .details =
        "For every pair of other nodes, the shortest paths through the node over all of them, "
        "added up; divided by the number of pairs, (n - 1)(n - 2) ordered ones, or n (n - 1) with "
        "endpoints. Without normalized an undirected pair counts once. Adds up weights, which must "
        "be positive, or counts edges. Loops and all but the shortest of parallel edges do not "
        "count. A table in the order of the graph.",
    GR_PARAMS(params),
    GR_ALIASES(node_aliases),
    .result = GR_R_TABLE,
    .returns = "node: node, value: number",
    .cost = "O(n (n + m)) in hops, O(n (n + m) log n) with weights",
    .run = node_run,
    .verify = node_verify,
    .checked_by = CHECKED_BY,
    .cues = "betweenness centrality, betweenness, broker, bridge between groups, bottleneck node, "
            "on most shortest paths, gatekeeper, go-between, controls the flow, which node lies "
            "between most others, who connects the groups, most critical for traffic, "
            "intermediary",
    .example = { "a-b, b-c, c-d", "betweenness_centrality(G, normalized=false)",
                 "node  value\na         0\nb         2\nc         2\nd         0" },
};

static const gr_alias edge_aliases[] = {
    { GR_SURFACE_NATIVE, "edge_betweenness", NULL, NULL },
};

const gr_tool gr_tool_edge_betweenness_centrality = {
    .name = "edge_betweenness_centrality",
    .family = "centrality",
    .summary = "For every edge, the share of shortest paths that lead over it",
    .details =
        "For every pair of nodes, the shortest paths over the edge over all of them, added up; "
        "divided by the n (n - 1) ordered pairs. Without normalized an undirected pair counts "
        "once. Adds up weights, which must be positive, or counts edges. Parallel edges that are "
        "equally short share the value; longer ones and loops have 0. A table of source, target "
        "and value in the order of the edges.",
    .params = params,
    .n_params = 2,
    GR_ALIASES(edge_aliases),
    .result = GR_R_TABLE,
    .returns = "source: node, target: node, value: number",
    .cost = "O(n (n + m)) in hops, O(n (n + m) log n) with weights",
    .run = edge_run,
    .verify = edge_verify,
    .checked_by = CHECKED_BY,
    .cues = "edge betweenness, most used edge, busiest road, link on most shortest paths, Girvan- "
            "Newman, bottleneck edge, which link carries most shortest paths, most travelled "
            "link, busiest connection, which edge joins the communities",
    .example = { "a-b, b-c", "edge_betweenness_centrality(G, normalized=false)",
                 "source  target  value\na       b           2\nb       c           2" },
};
