/* Hubs and authorities (Kleinberg: Authoritative sources in a hyperlinked environment, 1999).
 *
 * The kernel goes back and forth between the two until they settle. The verifier does it once along
 * the edges and compares ratios. */
#include "algo/centrality/linear_int.h"

#include <math.h>

#define TOLERANCE 1e-8 /* of the equations, relative to the largest value */
#define SMALL     5000 /* nodes and arcs for which 64 turns are tried */

static void scale_to_one(double *x, gr_vid n)
{
    double sum = 0;

    for (gr_vid v = 0; v < n; v++)
        sum += x[v];
    for (gr_vid v = 0; v < n && sum > 0; v++)
        x[v] /= sum;
}

static const char *const columns[] = { "node", "hub", "authority", NULL };

static gr_status make_table(gr_ctx *cx, const gr_graph *g, const double *hub,
                            const double *authority, gr_value *out, gr_err *err)
{
    gr_status st;

    if (!gr_v_table(&cx->arena, out, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_value *row = gr_v_row(&cx->arena, out);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        row[0] = gr_v_vertex(g, v);
        row[1] = gr_v_real(hub[v]);
        row[2] = gr_v_real(authority[v]);
    }
    return GR_OK;
}

static gr_status hits_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_column *weight = in->arg[0].column;
    double *hub, *authority, *next, change = 1, last;
    gr_matrix to, from;
    gr_status st = gr_matrix_init(cx, in->graph, weight, true, &to, err);

    if (st != GR_OK || (st = gr_matrix_init(cx, in->graph, weight, false, &from, err)) != GR_OK)
        return st;
    authority = gr_vector(cx, to.n, 1 / sqrt(to.n));
    hub = gr_vector(cx, to.n, 0);
    next = gr_vector(cx, to.n, 0);
    if (hub == NULL || authority == NULL || next == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t left = gr_matrix_turns(&to);; left--) {
        if (left == 0)
            return gr_not_settled(err, "hits");
        if ((st = gr_matrix_times(&from, authority, hub, err)) != GR_OK ||
            (st = gr_matrix_times(&to, hub, next, err)) != GR_OK)
            return st;
        last = change;
        change = gr_take_over(authority, next, to.n);
        if (gr_is_settled(change, last))
            break;
    }
    if ((st = gr_matrix_times(&from, authority, hub, err)) != GR_OK)
        return st;
    scale_to_one(hub, to.n);
    scale_to_one(authority, to.n);
    if ((st = gr_level_scores(cx, hub, to.n, GR_LOST_IN_SCORES, err)) != GR_OK ||
        (st = gr_level_scores(cx, authority, to.n, GR_LOST_IN_SCORES, err)) != GR_OK)
        return st;
    return make_table(cx, in->graph, hub, authority, &out->value, err);
}

/* y must be a multiple of x; *factor is it. */
static bool is_multiple(const double *y, const double *x, gr_vid n, double *factor)
{
    double product = 0, most = 0, off = 0;

    for (gr_vid v = 0; v < n; v++) {
        product += x[v] * y[v];
        most = y[v] > most ? y[v] : most;
    }
    *factor = most > 0 ? product / (gr_length(x, n) * gr_length(x, n)) : 0;
    for (gr_vid v = 0; v < n; v++) {
        double d = fabs(y[v] - *factor * x[v]);

        off = d > off ? d : off;
    }
    return off <= TOLERANCE * most;
}

static bool is_share(const double *x, gr_vid n, bool empty)
{
    double sum = 0;

    for (gr_vid v = 0; v < n; v++) {
        if (!(x[v] >= 0))
            return false;
        sum += x[v];
    }
    return fabs(sum - (empty ? 0 : 1)) <= 1e-9;
}

/* From equal authorities on, the growth in a turn never shrinks and is at most that of the answer,
 * which it comes near to. */
static gr_status grow(gr_ctx *cx, const gr_in *in, int turns, double *value, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    double *x = gr_vector(cx, n, 1), *h = NULL, *y = NULL;
    gr_status st = x == NULL ? gr_fail_memory(cx, err) : GR_OK;

    for (int turn = 0; turn < turns && st == GR_OK; turn++) {
        if ((st = gr_matrix_push(cx, in->graph, in->arg[0].column, true, x, &h, err)) != GR_OK ||
            (st = gr_matrix_push(cx, in->graph, in->arg[0].column, false, h, &y, err)) != GR_OK)
            return st;
        *value = gr_length(x, n) > 0 ? gr_length(y, n) / gr_length(x, n) : 0;
        x = y;
        for (gr_vid v = 0; v<n && * value> 0; v++)
            x[v] /= *value;
    }
    return st;
}

static gr_status hits_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_column *w = in->arg[0].column;
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool small = n + gr_graph_n_arcs(in->graph) <= SMALL;
    double *hub = NULL, *authority = NULL, *a = NULL, *h = NULL, up, down, least = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_scores_read(cx, in->graph, &r->value, columns, 1, &hub, err)) != GR_OK ||
        (st = gr_scores_read(cx, in->graph, &r->value, columns, 2, &authority, err)) != GR_OK ||
        (st = gr_matrix_push(cx, in->graph, w, true, authority, &h, err)) != GR_OK ||
        (st = gr_matrix_push(cx, in->graph, w, false, hub, &a, err)) != GR_OK ||
        (st = grow(cx, in, small ? 64 : 2, &least, err)) != GR_OK)
        return st;
    if (!is_multiple(a, authority, n, &up) || !is_multiple(h, hub, n, &down) ||
        !is_share(hub, n, least == 0) || !is_share(authority, n, least == 0))
        return gr_refute(err, "hubs and authorities do not make each other");
    if (up * down < least * (1 - 1e-6))
        return gr_refute(err, "there are hubs and authorities that grow faster");
    if (small)
        r->grade = GR_REDERIVED;
    else
        r->why = "hubs and authorities make each other; that none grow faster was only tried for "
                 "two turns";
    return GR_OK;
}

static const gr_param hits_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to multiply with; null means 1",
      .standard = "@weight", .words = "by" },
};

static const gr_alias hits_aliases[] = {
    { GR_SURFACE_NATIVE, "hubs_and_authorities", NULL, NULL },
};

const gr_tool gr_tool_hits = {
    .name = "hits",
    .family = "centrality",
    .summary = "For every node, how good a hub and how good an authority it is",
    .brief = "hubs and authorities",
    .details =
        "Good hubs point to good authorities, and good authorities are pointed to by good hubs: "
        "each is in proportion to the sum of the other over the edges. A table of node, hub and "
        "authority in the order of the graph; each column adds up to 1, or is 0 if all edges "
        "weigh nothing or there are none. Where several solutions tie it is the one that repeated "
        "summing tends to from equal values. In an undirected graph both are the same up to such "
        "ties. Parallel edges add up; weights must not be negative.",
    GR_PARAMS(hits_params),
    GR_ALIASES(hits_aliases),
    .result = GR_R_TABLE,
    .returns = "node: node, hub: number, authority: number",
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n + m) a turn; the turns depend on the gap between the eigenvalues",
    .run = hits_run,
    .verify = hits_verify,
    .checked_by = "makes each column from the other along all edges, and compares the growth with "
                  "that from equal values",
    .cues = "hubs and authorities, HITS, Kleinberg, hub score, authority score, good links, good "
            "directories, who links to the experts, which pages are authorities, hub and "
            "authority ranking",
    .example = { "a>c, b>c, b>d", "hits(G) | argmax(by=authority)", "c" },
};
