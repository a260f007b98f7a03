/* How alike two nodes are by their neighbours, and which pairs are likely to be joined next.
 *
 * Neighbours are those of NetworkX on simple graphs: each once, a loop makes a node its own
 * neighbour; in a directed graph those that its edges lead to. The kernels merge sorted rows. The
 * verifiers mark ends, going through all edges. */
#include "algo/change_int.h"

#include <math.h>
#include <stdlib.h>

typedef enum method { JACCARD, ADAMIC_ADAR, RESOURCE, PREFERENTIAL } method;

/* Number of different nodes that v is joined to in either direction; a loop counts twice. */
static uint64_t width(const gr_csr *out, const gr_csr *back, gr_vid v)
{
    uint64_t i = out->start[v], j = back->start[v], n = 0;
    gr_vid last = GR_NO_NODE;

    if (out == back)
        j = back->start[v + 1];
    while (i < out->start[v + 1] || j < back->start[v + 1]) {
        gr_vid w = j == back->start[v + 1] || (i < out->start[v + 1] && out->to[i] <= back->to[j])
                       ? out->to[i++]
                       : back->to[j++];

        if (w != last)
            n += w == v ? 2 : 1;
        last = w;
    }
    return n;
}

typedef struct rows {
    const gr_csr *out, *back;
} rows;

static gr_status rows_of(gr_ctx *cx, const gr_graph *g, rows *r, gr_err *err)
{
    r->out = gr_graph_out(g);
    return gr_graph_in(cx, g, &r->back, err);
}

static double share(method m, uint64_t width_of_common)
{
    return m == ADAMIC_ADAR ? 1 / log((double)width_of_common) : 1 / (double)width_of_common;
}

/* Both rows in step; a node that is there again counts once. */
static double score(const rows *r, method m, gr_vid u, gr_vid v)
{
    const gr_csr *c = r->out;
    uint64_t i = c->start[u], j = c->start[v], all = 0, common = 0;
    gr_vid last = GR_NO_NODE;
    double sum = 0;

    if (m == PREFERENTIAL)
        return (double)width(r->out, r->back, u) * (double)width(r->out, r->back, v);
    while (i < c->start[u + 1] || j < c->start[v + 1]) {
        gr_vid a = i < c->start[u + 1] ? c->to[i] : GR_NO_NODE;
        gr_vid b = j < c->start[v + 1] ? c->to[j] : GR_NO_NODE, w = a < b ? a : b;

        i += a == w;
        j += b == w;
        if (w == last) /* more of parallel edges; rows meet at the first of each */
            continue;
        last = w;
        all++;
        if (a != b || w == u || w == v)
            continue;
        common++;
        if (m != JACCARD)
            sum += share(m, width(r->out, r->back, w));
    }
    return m != JACCARD ? sum : all != 0 ? (double)common / (double)all : 0;
}

/* --- pairs --- */

static gr_status pair_run(gr_ctx *cx, const gr_in *in, method m, gr_result *out, gr_err *err)
{
    double s;
    rows r;
    gr_status st = rows_of(cx, in->graph, &r, err);

    if (st != GR_OK)
        return st;
    if (in->arg[0].node == in->arg[1].node)
        return gr_fail_arg(err, GR_EINPUT, "v", "v: expected another node than u");
    s = score(&r, m, in->arg[0].node, in->arg[1].node);
    out->value = m == PREFERENTIAL ? gr_v_int((int64_t)s) : gr_v_real(s);
    return GR_OK;
}

enum { OF_U = 1, OF_V = 2 };

/* Marks who is a neighbour of u, of v, by all edges. */
static void mark_ends(const gr_graph *g, gr_vid u, gr_vid v, unsigned char *mark)
{
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        mark[it.v] |= (it.u == u ? OF_U : 0) | (it.u == v ? OF_V : 0);
        if (!gr_graph_is_directed(g))
            mark[it.u] |= (it.v == u ? OF_U : 0) | (it.v == v ? OF_V : 0);
    }
}

/* The width of w by all edges, with marks of its own. */
static uint64_t width_slowly(const gr_graph *g, gr_vid w, bool *seen)
{
    uint64_t n = 0;

    memset(seen, false, gr_graph_n_nodes(g));
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        gr_vid other = it.u == w ? it.v : it.u;

        if ((it.u != w && it.v != w) || seen[other])
            continue;
        seen[other] = true;
        n += other == w ? 2 : 1;
    }
    return n;
}

static gr_status check_score(const gr_value *v, double expected, gr_err *err)
{
    double d;

    if (!gr_v_number(v, &d) || !(fabs(d - expected) <= 1e-12 * (1 + fabs(expected))))
        return gr_refute(err, "the score is %.17g by a second count", expected);
    return GR_OK;
}

static gr_status pair_verify(gr_ctx *cx, const gr_in *in, method m, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g), u = in->arg[0].node, v = in->arg[1].node;
    unsigned char *mark = gr_new_n(&cx->scratch, unsigned char, n);
    bool *seen = gr_marks(cx, n, false);
    uint64_t all = 0, common = 0;
    double sum = 0;
    gr_status st;

    if (mark == NULL || seen == NULL)
        return gr_fail_memory(cx, err);
    if (gr_too_big_to_check(g, r))
        return GR_OK;
    mark_ends(g, u, v, mark);
    for (gr_vid w = 0; w < n; w++) {
        all += mark[w] != 0;
        common += mark[w] == (OF_U | OF_V) && w != u && w != v;
    }
    if (common * ((uint64_t)n + gr_graph_n_edges(g)) > UINT64_C(1) << 28) {
        r->why = "there are too many common neighbours to count the edges of each again";
        return GR_OK;
    }
    for (gr_vid w = 0; w < n && m != JACCARD; w++)
        if (mark[w] == (OF_U | OF_V) && w != u && w != v) {
            if ((st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            sum += share(m, width_slowly(g, w, seen));
        }
    if (m == JACCARD)
        sum = all != 0 ? (double)common / (double)all : 0;
    if (m == PREFERENTIAL)
        sum = (double)width_slowly(g, u, seen) * (double)width_slowly(g, v, seen);
    r->grade = GR_REDERIVED;
    return check_score(&r->value, sum, err);
}

#define PAIR_TOOL(tool, m)                                                                         \
    static gr_status tool##_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)          \
    {                                                                                              \
        return pair_run(cx, in, m, out, err);                                                      \
    }                                                                                              \
    static gr_status tool##_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)         \
    {                                                                                              \
        return pair_verify(cx, in, m, r, err);                                                     \
    }

PAIR_TOOL(jaccard, JACCARD)
PAIR_TOOL(adamic_adar, ADAMIC_ADAR)
PAIR_TOOL(resource_allocation, RESOURCE)
PAIR_TOOL(preferential_attachment, PREFERENTIAL)

#define CHECKED_BY "marks the neighbours of both by going through all edges"
#define COMMON_DETAILS                                                                             \
    "Parallel edges count once, a loop makes a node its own neighbour; the two nodes themselves "  \
    "are never common neighbours. In a directed graph neighbours are the nodes that edges lead "   \
    "to. "

static const gr_param pair_params[] = {
    { "u", GR_P_NODE, GR_REQUIRED, "one node", .words = "of, between" },
    { "v", GR_P_NODE, GR_REQUIRED, "the other node", .words = "and" },
};

const gr_tool gr_tool_jaccard_coefficient = {
    .name = "jaccard_coefficient",
    .family = "structure",
    .summary = "Common neighbours of two nodes over all their neighbours",
    .details = COMMON_DETAILS "0 if neither has neighbours.",
    GR_PARAMS(pair_params),
    .result = GR_R_NUMBER,
    .cost = "O(degree)",
    .run = jaccard_run,
    .verify = jaccard_verify,
    .checked_by = CHECKED_BY,
    .cues = "jaccard coefficient, jaccard similarity, similarity of two nodes, how alike are",
    .example = { "a-b, a-c, d-b, d-c, d-e, a-f", "jaccard_coefficient(G, a, d)", "0.5" },
};

static const gr_alias adamic_adar_aliases[] = {
    { GR_SURFACE_NATIVE, "adamic_adar", NULL, NULL },
};

const gr_tool gr_tool_adamic_adar_index = {
    .name = "adamic_adar_index",
    .family = "structure",
    .summary = "Common neighbours of two nodes, those with few neighbours counting more",
    .details = COMMON_DETAILS "Each common neighbour counts 1 / ln(its degree), the degree being "
                              "the number of different nodes it is joined to in either direction.",
    GR_PARAMS(pair_params),
    GR_ALIASES(adamic_adar_aliases),
    .result = GR_R_NUMBER,
    .cost = "O(degrees of the common neighbours)",
    .run = adamic_adar_run,
    .verify = adamic_adar_verify,
    .checked_by = CHECKED_BY,
    .cues = "adamic adar, adamic-adar index, weighted common neighbours",
    .example = { "a-b, b-c", "adamic_adar_index(G, a, c) | round(4)", "1.4427" },
};

const gr_tool gr_tool_resource_allocation_index = {
    .name = "resource_allocation_index",
    .family = "structure",
    .summary = "Common neighbours of two nodes, each counting 1 over its degree",
    .details = COMMON_DETAILS "The degree is the number of different nodes that it is joined to in "
                              "either direction.",
    GR_PARAMS(pair_params),
    .result = GR_R_NUMBER,
    .cost = "O(degrees of the common neighbours)",
    .run = resource_allocation_run,
    .verify = resource_allocation_verify,
    .checked_by = CHECKED_BY,
    .cues = "resource allocation index, resource allocation",
    .example = { "a-b, b-c", "resource_allocation_index(G, a, c)", "0.5" },
};

const gr_tool gr_tool_preferential_attachment = {
    .name = "preferential_attachment",
    .family = "structure",
    .summary = "The product of the degrees of two nodes",
    .details = "A degree is the number of different nodes joined to it in either direction; a loop "
               "counts twice, parallel edges once.",
    GR_PARAMS(pair_params),
    .result = GR_R_INT,
    .cost = "O(degree)",
    .run = preferential_attachment_run,
    .verify = preferential_attachment_verify,
    .checked_by = CHECKED_BY,
    .cues = "preferential attachment, product of degrees",
    .example = { "a-b, b-c, c-d", "preferential_attachment(G, b, c)", "4" },
};

/* --- link_prediction --- */

typedef struct candidate {
    gr_vid u, v;
    double score;
} candidate;

typedef struct best {
    candidate *at; /* best first */
    size_t n, most;
} best;

static int by_score(const candidate *a, const candidate *b)
{
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    if (a->u != b->u)
        return a->u < b->u ? -1 : 1;
    return (a->v > b->v) - (a->v < b->v);
}

/* Few are kept: in place by insertion. */
static void offer(best *b, candidate c)
{
    size_t i = b->n < b->most ? b->n : b->most - 1;

    if (!(c.score > 0) || (b->n == b->most && by_score(&b->at[b->n - 1], &c) < 0))
        return;
    for (; i > 0 && by_score(&c, &b->at[i - 1]) < 0; i--)
        b->at[i] = b->at[i - 1];
    b->at[i] = c;
    b->n += b->n < b->most;
}

#define MOST_PAIRS (UINT64_C(1) << 28)

/* Pairs to look at: with a common neighbour, or all. */
static uint64_t count_work(const gr_graph *g, const rows *r, bool all)
{
    uint64_t n = gr_graph_n_nodes(g), sum = 0;

    if (all)
        return n * n / 2;
    for (gr_vid v = 0; v < n; v++)
        sum += gr_csr_degree(r->back, v) * gr_csr_degree(r->out, v);
    return sum;
}

static bool joined(const gr_graph *g, const rows *r, gr_vid u, gr_vid v)
{
    return gr_csr_find(r->out, u, v) != UINT64_MAX ||
           (gr_graph_is_directed(g) && gr_csr_find(r->out, v, u) != UINT64_MAX);
}

/* Those with a common neighbour are two steps away: forth along an edge and back along another. */
static void offer_near(const gr_graph *g, const rows *r, method m, gr_vid u, gr_vid *seen, best *b)
{
    for (uint64_t i = r->out->start[u]; i < r->out->start[u + 1]; i++) {
        gr_vid w = r->out->to[i];

        for (uint64_t j = r->back->start[w]; j < r->back->start[w + 1]; j++) {
            gr_vid v = r->back->to[j];

            if (v <= u || seen[v] == u + 1)
                continue;
            seen[v] = u + 1;
            if (!joined(g, r, u, v))
                offer(b, (candidate){ u, v, score(r, m, u, v) });
        }
    }
}

static gr_status find_best(gr_ctx *cx, const gr_in *in, const rows *r, best *b, gr_err *err)
{
    const gr_graph *g = in->graph;
    method m = (method)in->arg[0].choice;
    gr_vid n = gr_graph_n_nodes(g), *seen = gr_new_n(&cx->scratch, gr_vid, n);
    gr_status st;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < n; u++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (m != PREFERENTIAL) {
            offer_near(g, r, m, u, seen, b);
            continue;
        }
        for (gr_vid v = u + 1; v < n; v++)
            if (!joined(g, r, u, v))
                offer(b, (candidate){ u, v, score(r, m, u, v) });
    }
    return GR_OK;
}

static gr_status link_prediction_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "u", "v", "score", NULL };
    best b = { .most = (size_t)in->arg[1].value.i };
    rows r;
    gr_status st = rows_of(cx, in->graph, &r, err);

    if (st != GR_OK)
        return st;
    if (count_work(in->graph, &r, in->arg[0].choice == PREFERENTIAL) > MOST_PAIRS)
        return gr_fail(err, GR_ELIMIT, "link_prediction would have to look at too many pairs");
    b.at = gr_new_n(&cx->scratch, candidate, b.most);
    if (b.at == NULL || !gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    if ((st = find_best(cx, in, &r, &b, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < b.n; i++) {
        gr_value *row = gr_v_row(&cx->arena, &out->value);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(in->graph, b.at[i].u);
        row[1] = gr_v_vertex(in->graph, b.at[i].v);
        row[2] = gr_v_real(b.at[i].score);
    }
    return GR_OK;
}

/* The score of each pair by an adjacency matrix. */
typedef struct matrix {
    const bool *to; /* n x n */
    gr_vid n;
    uint64_t *width;
} matrix;

static double matrix_score(const matrix *x, method m, gr_vid u, gr_vid v)
{
    uint64_t all = 0, common = 0;
    double sum = 0;

    if (m == PREFERENTIAL)
        return (double)x->width[u] * (double)x->width[v];
    for (gr_vid w = x->n; w-- > 0;) {
        bool a = x->to[(size_t)u * x->n + w], b = x->to[(size_t)v * x->n + w];

        all += a || b;
        if (!a || !b || w == u || w == v)
            continue;
        common++;
        sum += m != JACCARD ? share(m, x->width[w]) : 0;
    }
    return m != JACCARD ? sum : all != 0 ? (double)common / (double)all : 0;
}

static gr_status make_matrix(gr_ctx *cx, const gr_graph *g, matrix *x, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    bool *to = gr_new_n(&cx->scratch, bool, (size_t)n *n);

    *x = (matrix){ to, n, gr_new_n(&cx->scratch, uint64_t, n) };
    if (to == NULL || x->width == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        to[(size_t)it.u * n + it.v] = true;
        if (!gr_graph_is_directed(g))
            to[(size_t)it.v * n + it.u] = true;
    }
    for (gr_vid v = 0; v < n; v++)
        for (gr_vid w = 0; w < n; w++)
            x->width[v] += (to[(size_t)v * n + w] || to[(size_t)w * n + v]) ? (v == w ? 2 : 1) : 0;
    return GR_OK;
}

/* Rows must be in order, each with its score, and no pair that is not there may come before the
 * last; rounding is forgiven. */
static gr_status check_pairs(const gr_in *in, const matrix *x, const gr_table *t, gr_err *err)
{
    method m = (method)in->arg[0].choice;
    double last = INFINITY;
    size_t found = 0, above = 0;
    gr_vid u, v;

    for (size_t i = 0; i < t->n_rows; i++) {
        const gr_value *row = &t->cells[3 * i];
        double s;

        if (!gr_vertex_of(in->graph, &row[0], &u) || !gr_vertex_of(in->graph, &row[1], &v) ||
            u >= v || x->to[(size_t)u * x->n + v] || x->to[(size_t)v * x->n + u])
            return gr_refute(err, "row %zu is no pair that could be joined", i);
        s = matrix_score(x, m, u, v);
        if (check_score(&row[2], s, NULL) != GR_OK || s > last + 1e-9)
            return gr_refute(err, "row %zu has a wrong score or place", i);
        last = s;
        for (size_t k = 0; k < i; k++)
            if (gr_v_eq(&row[0], &t->cells[3 * k]) && gr_v_eq(&row[1], &t->cells[3 * k + 1]))
                return gr_refute(err, "row %zu is there twice", i);
    }
    for (u = 0; u < x->n; u++)
        for (v = u + 1; v < x->n; v++) {
            double s = x->to[(size_t)u * x->n + v] || x->to[(size_t)v * x->n + u]
                           ? 0
                           : matrix_score(x, m, u, v);

            found += s > 0;
            above += s > last + 1e-9;
        }
    if (t->n_rows != (found < (size_t)in->arg[1].value.i ? found : (size_t)in->arg[1].value.i) ||
        above > t->n_rows)
        return gr_refute(err, "a better pair was left out");
    return GR_OK;
}

static gr_status link_prediction_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    uint64_t n = gr_graph_n_nodes(in->graph);
    matrix x;
    gr_status st;

    if (r->value.type != GR_V_TABLE || r->value.table->n_columns != 3)
        return gr_refute(err, "the value is no table of three columns");
    if (n * n * n > UINT64_C(1) << 28 || r->value.table->n_rows > 10000) {
        r->why = "the graph is too large to score every pair again";
        return GR_OK;
    }
    if ((st = make_matrix(cx, in->graph, &x, err)) != GR_OK ||
        (st = check_pairs(in, &x, r->value.table, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param prediction_params[] = {
    { "method", GR_P_CHOICE, GR_OPTIONAL, "how a pair is scored", .standard = "jaccard",
      .words = "by, using",
      .choices = "jaccard, adamic_adar, resource_allocation, preferential_attachment" },
    { "top", GR_P_INT, GR_OPTIONAL, "how many pairs", .standard = "10", .words = "the first",
      .bounded = true, .min = 1, .max = 100000 },
};

const gr_tool gr_tool_link_prediction = {
    .name = "link_prediction",
    .family = "structure",
    .summary = "Pairs that are not joined and most likely to be, with their scores",
    .details =
        "A table of u, v and score, best first; pairs of one score in the order of the graph. "
        "Scores as jaccard_coefficient, adamic_adar_index, resource_allocation_index and "
        "preferential_attachment define them; pairs that score 0 are left out. In a directed "
        "graph a pair is joined by an edge in either direction.",
    GR_PARAMS(prediction_params),
    .result = GR_R_TABLE,
    .cost = "O(sum of squared degrees); O(n^2) for preferential_attachment",
    .run = link_prediction_run,
    .verify = link_prediction_verify,
    .checked_by = "scores every pair again by an adjacency matrix",
    .cues = "link prediction, who should be connected, likely new edges, recommend friends, people "
            "you may know, missing links, predict edges",
    .example = { "a-b, b-c, c-d, d-a", "link_prediction(G, top=1)", "u  v  score\na  c      1" },
};
