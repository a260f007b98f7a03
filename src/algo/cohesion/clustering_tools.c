/* Clustering coefficients of nodes, their mean, and transitivity; and the definition that answers
 * are checked by. */
#include "algo/cohesion/clustering_int.h"

#include <math.h>

#define DEFINE_MAX (UINT64_C(1) << 21) /* pairs of neighbours that are looked at one by one */

/* --- by the definition --- */

typedef struct defining {
    const gr_clustering *q;
    gr_csr rows;
    double largest;
} defining;

/* The weight of the edges from u to v, or 1 if there are any; not divided. */
static double between(const gr_clustering *q, gr_vid u, gr_vid v)
{
    const gr_csr *out = gr_graph_out(q->g);
    uint64_t i = gr_csr_find(out, u, v);
    double w = 0;

    if (i == UINT64_MAX || q->weight == NULL)
        return i != UINT64_MAX;
    for (; i < out->start[u + 1] && out->to[i] == v; i++)
        w += gr_column_number(q->weight, gr_arc_edge(out, i));
    return w;
}

static bool is_there(const gr_clustering *q, gr_vid u, gr_vid v)
{
    return gr_csr_find(gr_graph_out(q->g), u, v) != UINT64_MAX;
}

static double find_largest(const gr_clustering *q)
{
    const gr_csr *out = gr_graph_out(q->g);
    double largest = 0;

    for (gr_vid u = 0; u < gr_graph_n_nodes(q->g); u++)
        for (uint64_t i = out->start[u]; i < out->start[u + 1]; i++) {
            double w = out->to[i] != u     ? between(q, u, out->to[i])
                       : q->weight != NULL ? gr_column_number(q->weight, gr_arc_edge(out, i))
                                           : 1;

            largest = w > largest ? w : largest;
        }
    return largest;
}

static double strength(const defining *d, gr_vid u, gr_vid v)
{
    double largest = d->largest > 0 ? d->largest : 1;
    double s = cbrt(between(d->q, u, v) / largest);

    return gr_graph_is_directed(d->q->g) ? s + cbrt(between(d->q, v, u) / largest) : s;
}

static double define_all(const defining *d, gr_vid v)
{
    const gr_vid *at = d->rows.to + d->rows.start[v];
    uint64_t n = gr_csr_degree(&d->rows, v), ends = 0, both = 0;
    double sum = 0, pairs;

    for (uint64_t i = 0; i < n; i++) {
        for (uint64_t k = 0; k < i; k++)
            if (gr_csr_find(&d->rows, at[i], at[k]) != UINT64_MAX)
                sum += strength(d, v, at[i]) * strength(d, at[i], at[k]) * strength(d, at[k], v);
        ends += is_there(d->q, v, at[i]) + is_there(d->q, at[i], v);
        both += is_there(d->q, v, at[i]) && is_there(d->q, at[i], v);
    }
    pairs = gr_graph_is_directed(d->q->g) ? (double)ends * (double)(ends - 1) - 2 * (double)both
                                          : (double)n * (double)(n - 1) / 2;
    return sum > 0 ? sum / pairs : 0;
}

static double define_successors(const defining *d, gr_vid v)
{
    const gr_vid *at = d->rows.to + d->rows.start[v];
    double n = 0, joined = 0;

    for (uint64_t i = 0; i < gr_csr_degree(&d->rows, v); i++) {
        if (!is_there(d->q, v, at[i]))
            continue;
        n++;
        for (uint64_t k = 0; k < gr_csr_degree(&d->rows, v); k++)
            joined += k != i && is_there(d->q, v, at[k]) && is_there(d->q, at[i], at[k]);
    }
    return joined > 0 ? joined / (n * (n - 1)) : 0;
}

gr_status gr_clustering_define(gr_ctx *cx, const gr_clustering *q, double *c, gr_err *err)
{
    bool successors = q->successors && gr_graph_is_directed(q->g);
    defining d = { .q = q };
    gr_status st = gr_simple_rows(cx, q->g, &d.rows, err);

    if (st != GR_OK)
        return st;
    d.largest = q->weight != NULL ? find_largest(q) : 1;
    for (gr_vid v = 0; v < gr_graph_n_nodes(q->g); v++) {
        if ((v & 0xf) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (q->node == GR_NO_NODE || q->node == v)
            c[v] = successors ? define_successors(&d, v) : define_all(&d, v);
    }
    return GR_OK;
}

/* --- kernels and verifiers --- */

/* The parameters weight and neighbors stand at `first` and behind it. */
static gr_status ask(const gr_in *in, size_t first, gr_clustering *q, gr_err *err)
{
    *q = (gr_clustering){ in->graph, in->arg[first].column, in->arg[first + 1].choice != 0,
                          GR_NO_NODE };
    if (q->weight != NULL && q->successors && gr_graph_is_directed(in->graph))
        return gr_fail_arg(err, GR_EINPUT, "weight",
                           "weight: with neighbors=successors edges have no weight");
    return q->weight != NULL ? gr_check_moderate(in->graph, q->weight, "weight", err) : GR_OK;
}

static bool too_long(gr_ctx *cx, const gr_clustering *q, gr_result *r, gr_status *st, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(q->g);
    gr_csr rows;

    *st = gr_simple_rows(cx, q->g, &rows, err);
    if (*st != GR_OK || q->node == GR_NO_NODE)
        return *st != GR_OK || gr_too_many_pairs(&rows, n, DEFINE_MAX, r);
    rows.start += q->node; /* the row of that node alone */
    return gr_too_many_pairs(&rows, 1, DEFINE_MAX, r);
}

static bool is_about(const gr_value *v, double expected)
{
    return v->type == GR_V_REAL && fabs(v->d - expected) <= 1e-9;
}

static gr_status clustering_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double *c = gr_new_n(&cx->scratch, double, n);
    gr_clustering q;
    gr_status st = ask(in, 1, &q, err);

    if (st != GR_OK)
        return st;
    if (c == NULL)
        return gr_fail_memory(cx, err);
    q.node = in->arg[0].given ? in->arg[0].node : GR_NO_NODE;
    if ((st = gr_clustering_find(cx, &q, c, err)) != GR_OK)
        return st;
    if (in->arg[0].given) {
        out->value = gr_v_real(c[q.node]);
        return GR_OK;
    }
    if ((st = gr_level_scores(cx, c, n, GR_LOST_IN_SCORES, err)) != GR_OK ||
        (st = gr_node_table(cx, in->graph, "clustering", &out->value, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        *gr_node_cell(&out->value, v) = gr_v_real(c[v]);
    return GR_OK;
}

static gr_status clustering_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double *c = gr_new_n(&cx->scratch, double, n);
    gr_clustering q;
    gr_status st = ask(in, 1, &q, err);

    if (st != GR_OK)
        return st;
    if (c == NULL)
        return gr_fail_memory(cx, err);
    q.node = in->arg[0].given ? in->arg[0].node : GR_NO_NODE;
    if (too_long(cx, &q, r, &st, err) || (st = gr_clustering_define(cx, &q, c, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    if (in->arg[0].given)
        return is_about(&r->value, c[q.node]) ? GR_OK
                                              : gr_refute(err, "the coefficient is %g", c[q.node]);
    if ((st = gr_check_node_table(cx, in->graph, "clustering", &r->value, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++)
        if (!is_about(gr_node_cell(&r->value, v), c[v]))
            return gr_refute(err, "the coefficient of node %u is %g", v, c[v]);
    return GR_OK;
}

static double mean(const double *c, gr_vid n)
{
    double sum = 0;

    for (gr_vid v = 0; v < n; v++)
        sum += c[v];
    return sum / n;
}

static gr_status average_clustering_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double *c = gr_new_n(&cx->scratch, double, n);
    gr_clustering q;
    gr_status st = ask(in, 0, &q, err);

    if (st != GR_OK)
        return st;
    if (c == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_clustering_find(cx, &q, c, err)) == GR_OK)
        out->value = n != 0 ? gr_v_real(mean(c, n)) : gr_v_null();
    return st;
}

static gr_status average_clustering_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double *c = gr_new_n(&cx->scratch, double, n);
    gr_clustering q;
    gr_status st = ask(in, 0, &q, err);

    if (st != GR_OK)
        return st;
    if (c == NULL)
        return gr_fail_memory(cx, err);
    if (too_long(cx, &q, r, &st, err) || (st = gr_clustering_define(cx, &q, c, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    if (n == 0 ? r->value.type == GR_V_NULL : is_about(&r->value, mean(c, n)))
        return GR_OK;
    return gr_refute(err, "the mean of the coefficients is another one");
}

/* Triangles over paths of two edges, both counted at their middle. */
static gr_value transitivity_of(const gr_csr *rows, gr_vid n, uint64_t triangles)
{
    double paths = 0;

    for (gr_vid v = 0; v < n; v++) {
        double d = (double)gr_csr_degree(rows, v);

        paths += d * (d - 1) / 2;
    }
    return gr_v_real(triangles != 0 ? 3 * (double)triangles / paths : 0);
}

static gr_status transitivity_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    uint64_t total;
    gr_csr rows;
    gr_status st = gr_triangles_count(cx, in->graph, &total, NULL, err);

    if (st == GR_OK && (st = gr_simple_rows(cx, in->graph, &rows, err)) == GR_OK)
        out->value = transitivity_of(&rows, gr_graph_n_nodes(in->graph), total);
    return st;
}

static bool add_one(void *arg, gr_vid u, gr_vid v, gr_vid w)
{
    (void)u, (void)v, (void)w;
    ++*(uint64_t *)arg;
    return true;
}

static gr_status transitivity_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t total = 0, paths = 0;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK || gr_too_many_pairs(&rows, n, GR_MERGE_MAX, r))
        return st;
    if ((st = gr_triangles_merge(cx, &rows, n, add_one, &total, err)) != GR_OK)
        return st;
    for (uint64_t i = 0; i < rows.start[n]; i++) /* an edge to u goes on to all others of u */
        paths += gr_csr_degree(&rows, rows.to[i]) - 1;
    if (!is_about(&r->value, total != 0 ? 6 * (double)total / (double)paths : 0))
        return gr_refute(err, "there are %llu triangles on %llu paths", (unsigned long long)total,
                         (unsigned long long)paths / 2);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- the rows --- */

#define DEFINITION                                                                                 \
    "The share of the pairs of neighbours that are joined themselves; 0 with fewer than two "      \
    "neighbours. "
#define VARIANTS                                                                                   \
    "In a directed graph triangles count by all ways round (Fagiolo), unless "                     \
    "neighbors=successors: then it is the share of the ordered pairs of successors with an edge "  \
    "from one to the other. With a weight a triangle counts with the geometric mean of its "       \
    "weights, divided by the largest weight; parallel edges add up. Loops do not count."
#define CHECKED_BY                                                                                 \
    "looks at every pair of neighbours of every node; large graphs are left unchecked"

#define WEIGHT_AND_NEIGHBORS                                                                       \
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute with weights; null means all are equal",   \
      .words = "weighted by" },                                                                    \
    {                                                                                              \
        "neighbors", GR_P_CHOICE, GR_OPTIONAL, "who the neighbours are in a directed graph",       \
            .standard = "all", .choices = "all, successors", .words = "considering, counting"      \
    }

static const gr_param clustering_params[] = {
    { "node", GR_P_NODE, GR_OPTIONAL, "the node; null means all nodes, in a table",
      .words = "of, for" },
    WEIGHT_AND_NEIGHBORS,
};

static const gr_alias clustering_aliases[] = {
    { GR_SURFACE_NATIVE, "clustering_coefficient", NULL, NULL },
    { GR_SURFACE_NATIVE, "local_clustering", NULL, NULL },
};

const gr_tool gr_tool_clustering = {
    .name = "clustering",
    .family = "cohesion",
    .summary = "Clustering coefficient of a node, or of all: how many of its neighbours are joined",
    .brief = "how many of its neighbours are joined",
    .details = DEFINITION "A number for one node, else a table of node and clustering in the order "
                          "of the graph. " VARIANTS,
    GR_PARAMS(clustering_params),
    GR_ALIASES(clustering_aliases),
    .result = GR_R_ANY,
    .returns = "number | table(node: node, clustering: number)",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(m sqrt m)",
    .run = clustering_run,
    .verify = clustering_verify,
    .checked_by = CHECKED_BY,
    .cues = "clustering coefficient, local clustering, how clustered, how many of its neighbours "
            "know each other, cliquishness, share of friends who are friends, do its friends know "
            "each other, density of the neighbourhood, local density, triangles over possible "
            "triangles",
    .example = { "a-b, b-c, c-a, c-d", "clustering(G, a)", "1" },
};

static const gr_param average_params[] = {
    WEIGHT_AND_NEIGHBORS,
};

static const gr_alias average_aliases[] = {
    { GR_SURFACE_NATIVE, "average_clustering_coefficient", NULL, NULL },
    { GR_SURFACE_NATIVE, "mean_clustering", NULL, NULL },
};

const gr_tool gr_tool_average_clustering = {
    .name = "average_clustering",
    .family = "cohesion",
    .summary = "Mean clustering coefficient over all nodes",
    .details = DEFINITION "Nodes with fewer than two neighbours count with 0; null for the empty "
                          "graph. " VARIANTS,
    GR_PARAMS(average_params),
    GR_ALIASES(average_aliases),
    .result = GR_R_NUMBER,
    .returns = "number?",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(m sqrt m)",
    .run = average_clustering_run,
    .verify = average_clustering_verify,
    .checked_by = CHECKED_BY,
    .cues = "average clustering, mean clustering coefficient, clustering coefficient of the "
            "graph, average clustering coefficient, small world, how tightly knit is the network "
            "on average, do friends of friends know each other on average, local clustering "
            "averaged",
    .example = { "a-b, b-c, c-a, a-d, d-b", "average_clustering(G) | round(4)", "0.8333" },
};

static const gr_alias transitivity_aliases[] = {
    { GR_SURFACE_NATIVE, "global_clustering", NULL, NULL },
    { GR_SURFACE_NATIVE, "global_clustering_coefficient", NULL, NULL },
};

const gr_tool gr_tool_transitivity = {
    .name = "transitivity",
    .family = "cohesion",
    .summary = "Share of the paths of two edges whose ends are joined, over the whole graph",
    .brief = "triangles among paths of two edges",
    .details = "Three times the triangles over the paths of two edges; 0 without triangles. "
               "Directions, loops and parallel edges do not count.",
    GR_ALIASES(transitivity_aliases),
    .result = GR_R_NUMBER,
    .cost = "O(m sqrt m)",
    .run = transitivity_run,
    .verify = transitivity_verify,
    .checked_by = "counts triangles edge by edge and paths by their first edges; large graphs are "
                  "left unchecked",
    .cues = "transitivity, global clustering coefficient, closed triplets, triadic closure, how "
            "likely are friends of friends friends, share of closed triples, probability that two "
            "friends of one are friends, overall clustering",
    .example = { "a-b, b-c, c-a, c-d", "transitivity(G)", "0.6" },
};
