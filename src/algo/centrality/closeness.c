/* Closeness and harmonic centrality: how near a node is to all others.
 *
 * The kernel searches from every node, against the edges of a directed graph. The verifier searches
 * from 64 nodes at once, or computes all distances of a small graph after Floyd and Warshall. */
#include "algo/centrality/near_int.h"

enum { WEIGHT, IMPROVED };

typedef struct job {
    gr_ctx *cx;
    gr_near_rows rows;
    gr_near *search; /* one for each part */
    size_t n_parts;
    double per; /* that many make a distance of 1 */
    bool harmonic, improved;
    double *x;
    gr_status st[GR_NEAR_PARTS];
    atomic_uint n_done; /* nodes */
} job;

static double closeness_of(gr_vid n, bool improved, double reached, double sum)
{
    if (!(sum > 0) || n < 2)
        return 0;
    return reached / sum * (improved ? reached / (n - 1) : 1);
}

static double score(const job *j, const gr_near *s)
{
    unsigned __int128 sum = 0;
    double inverse = 0;

    for (gr_vid k = 1; k < s->n; k++)
        if (j->harmonic)
            inverse += j->per / (double)s->dist[s->order[k]];
        else
            sum += (uint64_t)s->dist[s->order[k]];
    return j->harmonic ? inverse
                       : closeness_of(j->rows.n, j->improved, s->n - 1, (double)sum / j->per);
}

static void run_part(void *arg, size_t part)
{
    job *j = arg;

    for (uint64_t i = part; i < j->rows.n; i += j->n_parts) {
        gr_vid v = (gr_vid)i;

        if ((j->st[part] = gr_ctx_poll(j->cx)) != GR_OK ||
            (j->st[part] = gr_near_from(&j->rows, &j->search[part], v)) != GR_OK)
            return;
        gr_ctx_progress(j->cx, "sources", atomic_fetch_add(&j->n_done, 1) + 1, j->rows.n);
        j->x[v] = score(j, &j->search[part]);
    }
}

static gr_status run(gr_ctx *cx, const gr_in *in, job *j, gr_result *out, gr_err *err)
{
    gr_fixed f;
    gr_status st =
        gr_near_read(cx, in->graph, in->arg[WEIGHT].column, "weight", true, &j->rows, &f, err);

    if (st != GR_OK)
        return st;
    j->cx = cx;
    j->per = gr_fixed_per(&f);
    j->n_parts = gr_near_parts(j->rows.n);
    j->search = gr_new_n(&cx->scratch, gr_near, j->n_parts);
    j->x = gr_new_n(&cx->scratch, double, j->rows.n);
    if (j->search == NULL || j->x == NULL)
        return gr_fail_memory(cx, err);
    for (size_t p = 0; p < j->n_parts; p++)
        if (!gr_near_init(cx, &j->rows, &j->search[p]))
            return gr_fail_memory(cx, err);
    gr_pool_each(cx->pool, j->n_parts, run_part, j);
    for (size_t p = 0; p < j->n_parts; p++)
        if (j->st[p] != GR_OK)
            return gr_ctx_check(cx, err);
    return gr_scores_table(cx, in->graph, j->x, j->harmonic ? GR_LOST_IN_SCORES : GR_LOST_IN_SUMS,
                           &out->value, err);
}

static gr_status closeness_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    job j = { .improved = in->arg[IMPROVED].value.b };

    return run(cx, in, &j, out, err);
}

static gr_status harmonic_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    job j = { .harmonic = true };

    return run(cx, in, &j, out, err);
}

/* --- the verifiers --- */

static gr_status sum_pairs(gr_ctx *cx, const gr_in *in, bool harmonic, bool improved, double *x,
                           gr_err *err)
{
    size_t n = gr_graph_n_nodes(in->graph);
    int64_t *dist;
    gr_fixed f;
    double per;
    gr_status st = gr_fixed_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &f, err);

    if (st != GR_OK || (st = gr_near_pairs(cx, in->graph, &f, &dist, err)) != GR_OK)
        return st;
    per = gr_fixed_per(&f);
    for (size_t v = 0; v < n; v++) {
        double sum = 0, inverse = 0, reached = 0;

        for (size_t u = 0; u < n; u++) {
            double d = (double)dist[u * n + v] / per;

            if (u == v || dist[u * n + v] == INT64_MAX)
                continue;
            reached++;
            sum += d;
            inverse += 1 / d;
        }
        x[v] = harmonic ? inverse : closeness_of((gr_vid)n, improved, reached, sum);
    }
    return GR_OK;
}

/* *done = false if it takes too long. */
static gr_status sum_batches(gr_ctx *cx, const gr_in *in, bool harmonic, bool improved, double *x,
                             bool *done, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    const gr_csr *back;
    gr_near_batch batch;
    gr_near_sums s;
    gr_status st = gr_graph_in(cx, in->graph, &back, err);

    if (st != GR_OK || (st = gr_near_batch_init(cx, back, n, &batch, err)) != GR_OK)
        return st;
    for (uint64_t first = 0; first < n; first += 64) {
        if ((st = gr_near_batch_run(&batch, (gr_vid)first, &s, err)) != GR_OK)
            return st;
        *done = batch.left != 0;
        if (!*done)
            return GR_OK;
        for (gr_vid b = 0; b < 64 && first + b < n; b++)
            x[first + b] = harmonic
                               ? s.inverse[b]
                               : closeness_of(n, improved, (double)s.count[b], (double)s.dist[b]);
    }
    return GR_OK;
}

static gr_status verify(gr_ctx *cx, const gr_in *in, bool harmonic, bool improved, gr_result *r,
                        gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double *x = gr_new_n(&cx->scratch, double, n);
    bool done = true;
    gr_status st;

    if (x == NULL)
        return gr_fail_memory(cx, err);
    if (n > GR_NEAR_MOST && in->arg[WEIGHT].column != NULL) {
        r->why = "all distances of a large graph would have to be computed again";
        return GR_OK;
    }
    st = n <= GR_NEAR_MOST ? sum_pairs(cx, in, harmonic, improved, x, err)
                           : sum_batches(cx, in, harmonic, improved, x, &done, err);
    if (st != GR_OK)
        return st;
    if (!done) {
        r->why = GR_NEAR_TOO_LONG;
        return GR_OK;
    }
    r->grade = GR_REDERIVED;
    return gr_scores_check(cx, in->graph, &r->value, x, err);
}

static gr_status closeness_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify(cx, in, false, in->arg[IMPROVED].value.b, r, err);
}

static gr_status harmonic_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify(cx, in, true, false, r, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "searches from 64 nodes at once; in small graphs, computes all distances after Floyd and "     \
    "Warshall"

static const gr_param params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute that is its length; null counts edges",
      .standard = "@weight", .also = "distance", .words = "by" },
    { "wf_improved", GR_P_BOOL, GR_OPTIONAL,
      "scale by the share of nodes that can reach the node (Wasserman and Faust)",
      .standard = "true", .words = "improved, wasserman faust" },
};

const gr_tool gr_tool_closeness_centrality = {
    .name = "closeness_centrality",
    .family = "centrality",
    .summary = "For every node, one over its mean distance from the others",
    .brief = "one over mean distance",
    .details =
        "Of the k nodes that can reach it, k over the sum of their distances, times k / (n - 1) "
        "unless wf_improved is false; 0 if there is none. Distances lead to the node along "
        "directed edges: reverse the graph for those from it. Adds up weights, which must be "
        "positive, or counts edges. A table in the order of the graph.",
    GR_PARAMS(params),
    .result = GR_R_TABLE,
    .returns = "node: node, value: number",
    .cost = "O(n (n + m)) in hops, O(n (n + m) log n) with distances",
    .run = closeness_run,
    .verify = closeness_verify,
    .checked_by = CHECKED_BY,
    .cues = "closeness centrality, closest to everyone, nearest to all others, most central by "
            "distance, smallest average distance, quickest to reach all, who can reach everybody "
            "fastest, best place to spread news, shortest total distance to others, most "
            "accessible",
    .example = { "a-b, b-c", "closeness_centrality(G) | argmax()", "b" },
};

const gr_tool gr_tool_harmonic_centrality = {
    .name = "harmonic_centrality",
    .family = "centrality",
    .summary = "For every node, the sum of one over its distances from the others",
    .brief = "sum of one over distances",
    .details =
        "Nodes that cannot reach it add nothing, so that it needs no connected graph. Distances "
        "lead to the node along directed edges. Adds up weights, which must be positive, "
        "or counts edges. Not divided by n - 1. A table in the order of the graph.",
    .params = params,
    .n_params = 1,
    .result = GR_R_TABLE,
    .returns = "node: node, value: number",
    .cost = "O(n (n + m)) in hops, O(n (n + m) log n) with distances",
    .run = harmonic_run,
    .verify = harmonic_verify,
    .checked_by = CHECKED_BY,
    .cues = "harmonic centrality, harmonic closeness, valued centrality, closeness in a "
            "disconnected graph, sum of reciprocal distances, who is near to many, reachability "
            "with distance, closeness when parts are apart",
    .example = { "a-b, b-c, d", "harmonic_centrality(G)",
                 "node  value\na       1.5\nb         2\nc       1.5\nd         0" },
};
