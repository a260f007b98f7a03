/* PageRank: where a surfer is who follows a random edge, or now and then starts anew.
 *
 * A node without edges out starts anew like everybody else, so that the ranks are, up to a factor,
 * the solution of z = alpha P z + start, where such nodes hand on nothing (Del Corso, Gulli,
 * Romani: Fast PageRank computation via a sparse linear system, 2005). Every node sums up what its
 * neighbours against the edges hand on, again and again; without directions there is a faster way
 * (pagerank_symmetric.c). The residual over 1 - alpha bounds the error. The verifier pushes the
 * answer along the edges once: what that changes, over 1 - alpha, bounds the error, whatever the
 * way to the answer was. */
#include "algo/centrality/pagerank_int.h"

#include <math.h>

#define TOLERANCE 1e-10  /* of the sum of all errors */
#define STUCK     200    /* steps without a smaller residual: all that is left is rounding */
#define MANY_ARCS 100000 /* from here on threads pay */

enum { ALPHA, PERSONALIZATION, WEIGHT, START_WEIGHT };

typedef struct ranking {
    gr_surfing s;
    const gr_column *weight;
    double *share, *next; /* what z hands on over an edge, and what the next z will */
    double scale;         /* of z, due at the next step */
    double residual[GR_SCORE_BLOCKS], sum[GR_SCORE_BLOCKS];
    double ends[GR_SCORE_BLOCKS]; /* of surfing, in the new z: as many as there are starts, 1 */
} ranking;

/* --- where to start --- */

static gr_status jump_to_nodes(gr_ctx *cx, const gr_arg *nodes, gr_vid n, double **jump,
                               gr_err *err)
{
    *jump = gr_new_n(&cx->scratch, double, n);
    if (*jump == NULL)
        return gr_fail_memory(cx, err);
    if (nodes->n_nodes == 0)
        return gr_fail_arg(err, GR_EINPUT, "personalization",
                           "personalization: expected at least one node");
    for (size_t i = 0; i < nodes->n_nodes; i++)
        (*jump)[nodes->nodes[i]] += 1.0 / (double)nodes->n_nodes;
    return GR_OK;
}

static gr_status jump_by_column(gr_ctx *cx, const gr_column *c, gr_vid n, double **jump,
                                gr_err *err)
{
    double sum = 0;

    *jump = gr_new_n(&cx->scratch, double, n);
    if (*jump == NULL)
        return gr_fail_memory(cx, err);
    if (c->type != GR_COL_INT && c->type != GR_COL_REAL)
        return gr_fail_arg(err, GR_EINPUT, "start_weight",
                           "start_weight: expected numbers, but the nodes' attribute '%.*s' is of "
                           "type %s",
                           GR_FMT(c->name), gr_coltype_name(c->type));
    for (gr_vid v = 0; v < n; v++) {
        (*jump)[v] = gr_column_has(c, v) ? gr_column_number(c, v) : 0;
        if ((*jump)[v] < 0)
            return gr_fail_arg(err, GR_EINPUT, "start_weight",
                               "start_weight: '%.*s' must not be negative", GR_FMT(c->name));
        sum += (*jump)[v];
    }
    if (!(sum > 0 && isfinite(sum)))
        return gr_fail_arg(err, GR_EINPUT, "start_weight",
                           "start_weight: '%.*s' is 0 at every node, or too large",
                           GR_FMT(c->name));
    for (gr_vid v = 0; v < n; v++)
        (*jump)[v] /= sum;
    return GR_OK;
}

static gr_status read_jump(gr_ctx *cx, const gr_in *in, double **jump, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);

    *jump = NULL;
    if (in->arg[PERSONALIZATION].given && in->arg[START_WEIGHT].given)
        return gr_fail_arg(err, GR_EINPUT, "start_weight",
                           "start_weight: give either this or personalization");
    if (in->arg[PERSONALIZATION].given)
        return jump_to_nodes(cx, &in->arg[PERSONALIZATION], n, jump, err);
    if (in->arg[START_WEIGHT].given)
        return jump_by_column(cx, in->arg[START_WEIGHT].column, n, jump, err);
    return GR_OK;
}

/* --- the kernel --- */

static void copy_block(void *arg, size_t block)
{
    ranking *r = arg;
    const gr_csr *in = r->s.in;
    uint64_t end = in->start[r->s.first[block + 1]];

    for (uint64_t i = in->start[r->s.first[block]]; i < end; i++)
        r->s.arc[i] = gr_arc_number(in, r->weight, i);
}

static double pull(const ranking *r, gr_vid v)
{
    const gr_csr *in = r->s.in;
    double sum = 0;

    if (r->s.arc == NULL)
        return gr_pull(in, NULL, r->share, v);
    for (uint64_t i = in->start[v]; i < in->start[v + 1]; i++)
        sum += r->s.arc[i] * r->share[in->to[i]];
    return sum;
}

/* One step for the nodes of a block. */
static void step_block(void *arg, size_t block)
{
    ranking *r = arg;
    double residual = 0, sum = 0, ends = 0;

    for (gr_vid v = r->s.first[block]; v < r->s.first[block + 1]; v++) {
        double z = r->s.alpha * r->scale * pull(r, v) + gr_surfing_start(&r->s, v);

        residual += fabs(z - r->scale * r->s.z[v]);
        sum += r->scale * r->s.z[v];
        r->s.z[v] = z;
        r->next[v] = z * r->s.per[v];
        ends += r->s.per[v] != 0 ? (1 - r->s.alpha) * z : z;
    }
    r->residual[block] = residual;
    r->sum[block] = sum;
    r->ends[block] = ends;
}

static gr_status iterate(ranking *r, double enough, gr_err *err)
{
    double least = INFINITY, left;
    unsigned stuck = 0;
    gr_status st = GR_OK;

    r->share = gr_arena_alloc(&r->s.cx->scratch, r->s.n * sizeof *r->share);
    r->next = gr_arena_alloc(&r->s.cx->scratch, r->s.n * sizeof *r->next);
    if (r->share == NULL || r->next == NULL)
        return gr_fail_memory(r->s.cx, err);
    for (gr_vid v = 0; v < r->s.n; v++)
        r->share[v] = r->s.z[v] * r->s.per[v];
    r->scale = 1;
    while (st == GR_OK) {
        double *last = r->share;

        gr_pool_each(r->s.pool, GR_SCORE_BLOCKS, step_block, r);
        left = gr_sum_blocks(r->residual);
        stuck = left < least ? 0 : stuck + 1;
        least = left < least ? left : least;
        if (left <= enough * gr_sum_blocks(r->sum) || stuck == STUCK)
            break;
        r->scale = 1 / gr_sum_blocks(r->ends);
        r->share = r->next;
        r->next = last;
        st = gr_ctx_check(r->s.cx, err);
    }
    return st;
}

/* The first z has the right sum over every component of an undirected graph. *moderate: no sum of
 * weights is very large or very small. */
static gr_status prepare(ranking *r, const gr_graph *g, bool *moderate, gr_err *err)
{
    const gr_csr *out = gr_graph_out(g);
    gr_arena *a = &r->s.cx->scratch;

    r->s.per = gr_arena_alloc(a, r->s.n * sizeof *r->s.per);
    r->s.z = gr_arena_alloc(a, r->s.n * sizeof *r->s.z);
    if (r->s.per == NULL || r->s.z == NULL)
        return gr_fail_memory(r->s.cx, err);
    if (r->weight != NULL) {
        r->s.arc = gr_arena_alloc(a, r->s.in->start[r->s.n] * sizeof *r->s.arc);
        if (r->s.arc == NULL)
            return gr_fail_memory(r->s.cx, err);
        gr_pool_each(r->s.cx->pool, GR_SCORE_BLOCKS, copy_block, r);
    }
    for (gr_vid v = 0; v < r->s.n; v++) {
        double sum = r->weight == NULL ? (double)gr_csr_degree(out, v) : 0;

        for (uint64_t i = out->start[v]; r->weight != NULL && i < out->start[v + 1]; i++)
            sum += gr_arc_number(out, r->weight, i);
        *moderate &= sum == 0 || (sum >= 1e-12 && sum <= 1e12);
        r->s.per[v] = sum > 0 ? 1 / sum : 0;
        r->s.z[v] = gr_surfing_start(&r->s, v) / (sum > 0 ? 1 - r->s.alpha : 1);
    }
    return GR_OK;
}

static gr_status pagerank_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    ranking r = { .s.cx = cx, .weight = in->arg[WEIGHT].column };
    double sum = 0, enough, *jump;
    bool moderate = true;
    gr_status st = r.weight != NULL ? gr_check_moderate(in->graph, r.weight, "weight", err) : GR_OK;

    r.s.n = gr_graph_n_nodes(in->graph);
    gr_v_number(&in->arg[ALPHA].value, &r.s.alpha);
    if (st != GR_OK || (st = read_jump(cx, in, &jump, err)) != GR_OK ||
        (st = gr_graph_in(cx, in->graph, &r.s.in, err)) != GR_OK)
        return st;
    r.s.jump = jump;
    r.s.pool = r.s.in->start[r.s.n] >= MANY_ARCS ? cx->pool : NULL;
    gr_score_blocks(r.s.in, r.s.n, r.s.first);
    if ((st = prepare(&r, in->graph, &moderate, err)) != GR_OK)
        return st;
    enough = TOLERANCE / 2.5 * (1 - r.s.alpha); /* scaling to the sum 1 may double the error */
    if (moderate && !gr_graph_is_directed(in->graph))
        st = gr_pagerank_symmetric(&r.s, enough, err);
    else
        st = iterate(&r, enough, err);
    if (st != GR_OK)
        return st;
    for (gr_vid v = 0; v < r.s.n; v++)
        sum += r.s.z[v];
    for (gr_vid v = 0; v < r.s.n; v++)
        r.s.z[v] /= sum;
    return gr_scores_table(cx, in->graph, r.s.z, GR_LOST_IN_SCORES, &out->value, err);
}

/* --- the verifier --- */

/* Pushes x along the edges: *y is what a step makes of it. */
static gr_status push_all(gr_ctx *cx, const gr_in *in, double alpha, const double *jump,
                          const double *x, double **y, gr_err *err)
{
    const gr_column *w = in->arg[WEIGHT].column;
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph);
    double fresh = 1 - alpha;
    gr_status st;

    if ((*y = gr_new_n(&cx->scratch, double, n)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < n; u++) {
        double sum = 0, part;

        if ((u & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
            sum += gr_arc_number(c, w, i);
        part = sum > 0 ? alpha * x[u] / sum : 0;
        fresh += sum > 0 ? 0 : alpha * x[u];
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
            (*y)[c->to[i]] += part * gr_arc_number(c, w, i);
    }
    for (gr_vid v = 0; v < n; v++)
        (*y)[v] += fresh * (jump != NULL ? jump[v] : 1.0 / n);
    return GR_OK;
}

static gr_status pagerank_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    double *x = NULL, *y = NULL, *jump, alpha = 0, change = 0, sum = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    gr_v_number(&in->arg[ALPHA].value, &alpha);
    if ((st = gr_scores_read(cx, in->graph, &r->value, NULL, 1, &x, err)) != GR_OK ||
        (st = read_jump(cx, in, &jump, err)) != GR_OK ||
        (st = push_all(cx, in, alpha, jump, x, &y, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < gr_graph_n_nodes(in->graph); v++) {
        change += fabs(y[v] - x[v]);
        sum += x[v];
    }
    if (!(change / (1 - alpha) <= 2 * TOLERANCE) /* the kernel adds up in another order */ ||
        !(fabs(sum - 1) <= 1e-9))
        return gr_refute(err, "the values change by %.3g when they are handed on once", change);
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_param pagerank_params[] = {
    { "alpha", GR_P_REAL, GR_OPTIONAL, "how likely an edge is followed", .standard = "0.85",
      .words = "damping, alpha", .bounded = true, .min = 0, .max = 0.999 },
    { "personalization", GR_P_NODES, GR_OPTIONAL,
      "the nodes where the surfer starts anew; without them any node",
      .words = "starting at, personalized to, seen from, from" },
    { "weight", GR_P_ATTR, GR_OPTIONAL,
      "edge attribute: how likely an edge is taken; null means all alike", .standard = "@weight",
      .words = "by" },
    { "start_weight", GR_P_NODE_ATTR, GR_OPTIONAL,
      "node attribute instead of personalization: how likely each node is a start",
      .words = "start by" },
};

static const gr_alias pagerank_aliases[] = {
    { GR_SURFACE_NATIVE, "page_rank", NULL, NULL },
};

const gr_tool gr_tool_pagerank = {
    .name = "pagerank",
    .family = "centrality",
    .summary = "How often a random surfer is at each node",
    .brief = "random surfer",
    .details =
        "The surfer follows an edge with probability alpha, chosen by weight, and starts anew "
        "otherwise, as he does from a node without edges out. A table in the order of the graph; "
        "the values add up to 1, and all errors together are below 1e-10. Undirected edges are "
        "followed both ways, parallel edges add up, a loop is one edge. Weights must not be "
        "negative; a node that is named twice in personalization counts twice.",
    GR_PARAMS(pagerank_params),
    GR_ALIASES(pagerank_aliases),
    .result = GR_R_TABLE,
    .returns = "node: node, value: number",
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O((n + m) log(1 / error))",
    .run = pagerank_run,
    .verify = pagerank_verify,
    .checked_by = "hands the values on along all edges once; the change bounds the error",
    .cues = "pagerank, page rank, most important page, influence, ranking of nodes, random "
            "surfer, personalized pagerank, random walk with restart, importance, authority, "
            "which page matters most, rank the nodes, most influential, who is important, "
            "google's ranking, influence through links, random walk score",
    .example = { "a>b, c>b, b>a", "pagerank(G) | argmax()", "b" },
};
