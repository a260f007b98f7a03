/* Which pairs are likely to be joined next, of all or of one node.
 *
 * The kernel meets the nodes two steps away from each node and adds up what they share. The
 * verifier scores every pair by an adjacency matrix. */
#include "algo/structure/similarity_int.h"

#include <float.h>

enum { METHOD, NODE, LIMIT }; /* the parameters */

typedef struct candidate {
    gr_vid u, v;
    double score;
} candidate;

typedef struct best {
    candidate *at; /* best first */
    size_t n, most;
    size_t total; /* offered, and not 0 */
} best;

static int by_score(const candidate *a, const candidate *b)
{
    if (!gr_is_level(a->score, b->score))
        return a->score > b->score ? -1 : 1;
    if (a->u != b->u)
        return a->u < b->u ? -1 : 1;
    return (a->v > b->v) - (a->v < b->v);
}

/* Few are kept: in place by insertion. */
static void offer(best *b, candidate c)
{
    size_t i = b->n < b->most ? b->n : b->most - 1;

    b->total += c.score > 0;
    if (!(c.score > 0) || (b->n == b->most && by_score(&b->at[b->n - 1], &c) < 0))
        return;
    for (; i > 0 && by_score(&c, &b->at[i - 1]) < 0; i--)
        b->at[i] = b->at[i - 1];
    b->at[i] = c;
    b->n += b->n < b->most;
}

#define MOST_PAIRS (UINT64_C(1) << 28)

/* Pairs to look at: with a common neighbour, or all. Those of one node are few. */
static uint64_t count_work(const gr_in *in, const gr_row_pair *r)
{
    uint64_t n = gr_graph_n_nodes(in->graph), sum = 0;

    if (in->arg[NODE].given)
        return 0;
    if (in->arg[METHOD].choice == GR_LIKE_PREFERENTIAL)
        return n * n / 2;
    for (gr_vid v = 0; v < n; v++)
        sum += gr_csr_degree(r->back, v) * gr_csr_degree(r->out, v);
    return sum;
}

/* What is known of all nodes, and of those that share neighbours with one of them. */
typedef struct near {
    gr_row_pair r;
    gr_likeness m;
    uint64_t *width, *out; /* different nodes joined to it; those its edges lead to */
    gr_vid *joined, *seen; /* u + 1 = to the u at hand, met from there */
    gr_vid *met;           /* the nodes met from u */
    size_t n_met;
    uint64_t *common, *both; /* with u: nodes, those but u and the node itself */
    double *sum;
} near;

static uint64_t count_different(const gr_csr *c, gr_vid v)
{
    uint64_t n = 0;

    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
        n += i == c->start[v] || c->to[i] != c->to[i - 1];
    return n;
}

static gr_status near_start(gr_ctx *cx, const gr_graph *g, near *x, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_arena *a = &cx->scratch;

    x->width = gr_new_n(a, uint64_t, n);
    x->out = gr_new_n(a, uint64_t, n);
    x->joined = gr_new_n(a, gr_vid, n);
    x->seen = gr_new_n(a, gr_vid, n);
    x->met = gr_new_n(a, gr_vid, n);
    x->common = gr_new_n(a, uint64_t, n);
    x->both = gr_new_n(a, uint64_t, n);
    x->sum = gr_new_n(a, double, n);
    if (x->width == NULL || x->out == NULL || x->joined == NULL || x->seen == NULL ||
        x->met == NULL || x->common == NULL || x->both == NULL || x->sum == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        x->width[v] = gr_width(x->r.out, x->r.back, v);
        x->out[v] = count_different(x->r.out, v);
    }
    return gr_ctx_check(cx, err);
}

static void meet(near *x, gr_vid u, gr_vid v, gr_vid w)
{
    if (x->seen[v] != u + 1) {
        x->seen[v] = u + 1;
        x->met[x->n_met++] = v;
        x->common[v] = x->both[v] = 0;
        x->sum[v] = 0;
    }
    x->both[v]++;
    if (w == u || w == v)
        return;
    x->common[v]++;
    if (x->m != GR_LIKE_JACCARD)
        x->sum[v] += gr_likeness_share(x->m, x->width[w]);
}

static void mark_joined(near *x, const gr_csr *c, gr_vid u)
{
    for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
        x->joined[c->to[i]] = u + 1;
}

/* Those with a common neighbour are two steps away: forth along an edge and back along another.
 * Only nodes from `first` on count. */
static void offer_near(near *x, gr_vid u, gr_vid first, best *b)
{
    const gr_csr *out = x->r.out, *back = x->r.back;

    x->n_met = 0;
    for (uint64_t i = out->start[u]; i < out->start[u + 1]; i++) {
        gr_vid w = out->to[i];

        if (i != out->start[u] && w == out->to[i - 1])
            continue;
        for (uint64_t j = back->start[w]; j < back->start[w + 1]; j++)
            if (back->to[j] >= first && back->to[j] != u &&
                (j == back->start[w] || back->to[j] != back->to[j - 1]))
                meet(x, u, back->to[j], w);
    }
    for (size_t i = 0; i < x->n_met; i++) {
        gr_vid v = x->met[i];
        double either = (double)(x->out[u] + x->out[v] - x->both[v]);

        if (x->joined[v] != u + 1)
            offer(b,
                  (candidate){
                      u, v, x->m == GR_LIKE_JACCARD ? (double)x->common[v] / either : x->sum[v] });
    }
}

static gr_status find_best(gr_ctx *cx, const gr_in *in, near *x, best *b, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool one = in->arg[NODE].given;
    gr_status st = near_start(cx, in->graph, x, err);

    for (gr_vid u = one ? in->arg[NODE].node : 0;
         st == GR_OK && u < (one ? in->arg[NODE].node + 1 : n); u++) {
        gr_vid first = one ? 0 : u + 1;

        st = gr_ctx_check(cx, err);
        mark_joined(x, x->r.out, u);
        mark_joined(x, x->r.back, u);
        if (x->m != GR_LIKE_PREFERENTIAL) {
            offer_near(x, u, first, b);
            continue;
        }
        for (gr_vid v = first; v < n; v++)
            if (v != u && x->joined[v] != u + 1)
                offer(b, (candidate){ u, v, (double)x->width[u] * (double)x->width[v] });
    }
    return st;
}

static gr_status link_prediction_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "source", "target", "score", NULL };
    best b = { .most = (size_t)in->arg[LIMIT].value.i };
    near x = { .m = (gr_likeness)in->arg[METHOD].choice };
    gr_status st = gr_likeness_rows(cx, in->graph, &x.r, err);

    if (st != GR_OK)
        return st;
    if (count_work(in, &x.r) > MOST_PAIRS) {
        gr_fail(err, GR_ELIMIT, "link_prediction would have to look at too many pairs");
        gr_err_hint(err, "node=NAME looks at those of one node");
        return GR_ELIMIT;
    }
    b.at = gr_new_n(&cx->scratch, candidate, b.most);
    if (b.at == NULL || !gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    if ((st = find_best(cx, in, &x, &b, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < b.n; i++) {
        gr_value *row = gr_v_row(&cx->arena, &out->value);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        if (i != 0 && gr_is_level(b.at[i].score, b.at[i - 1].score))
            b.at[i].score = b.at[i - 1].score;
        row[0] = gr_v_vertex(in->graph, b.at[i].u);
        row[1] = gr_v_vertex(in->graph, b.at[i].v);
        row[2] = gr_v_real(b.at[i].score);
    }
    out->value.table->total = b.total;
    return GR_OK;
}

/* The score of each pair by an adjacency matrix. */
typedef struct matrix {
    const bool *to; /* n x n */
    gr_vid n;
    uint64_t *width;
} matrix;

static double matrix_score(const matrix *x, gr_likeness m, gr_vid u, gr_vid v)
{
    uint64_t all = 0, common = 0;
    double sum = 0;

    if (m == GR_LIKE_PREFERENTIAL)
        return (double)x->width[u] * (double)x->width[v];
    for (gr_vid w = x->n; w-- > 0;) {
        bool a = x->to[(size_t)u * x->n + w], b = x->to[(size_t)v * x->n + w];

        all += a || b;
        if (!a || !b || w == u || w == v)
            continue;
        common++;
        sum += m != GR_LIKE_JACCARD ? gr_likeness_share(m, x->width[w]) : 0;
    }
    return m != GR_LIKE_JACCARD ? sum : all != 0 ? (double)common / (double)all : 0;
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

/* A row of the table. Rows must be in order, each with its score, and no pair that is not there may
 * come before the last; sums may be rounded otherwise by the kernel. */
typedef struct place {
    double score;
    gr_vid u, v;
} place;

static bool is_before(double score, gr_vid u, gr_vid v, const place *p)
{
    if (!gr_is_level(score, p->score))
        return score > p->score;
    return u != p->u ? u < p->u : v < p->v;
}

/* Pairs that are asked about: each once, or those of one node. */
static bool is_asked(const gr_in *in, gr_vid u, gr_vid v)
{
    return in->arg[NODE].given ? u == in->arg[NODE].node && v != u : u < v;
}

static gr_status check_pairs(const gr_in *in, const matrix *x, const gr_table *t, gr_err *err)
{
    gr_likeness m = (gr_likeness)in->arg[METHOD].choice;
    size_t found = 0, above = 0, most = (size_t)in->arg[LIMIT].value.i;
    place last = { .score = DBL_MAX };
    gr_vid u, v;

    for (size_t i = 0; i < t->n_rows; i++) {
        const gr_value *row = &t->cells[3 * i];
        double s;

        if (!gr_vertex_of(in->graph, &row[0], &u) || !gr_vertex_of(in->graph, &row[1], &v) ||
            !is_asked(in, u, v) || x->to[(size_t)u * x->n + v] || x->to[(size_t)v * x->n + u])
            return gr_refute(err, "row %zu is no pair that could be joined", i);
        s = matrix_score(x, m, u, v);
        if (row[2].type != GR_V_REAL || gr_check_score(&row[2], s, NULL) != GR_OK ||
            is_before(s, u, v, &last))
            return gr_refute(err, "row %zu has a wrong score or place", i);
        last.score = s;
        last.u = u;
        last.v = v;
        for (size_t k = 0; k < i; k++)
            if (gr_v_eq(&row[0], &t->cells[3 * k]) && gr_v_eq(&row[1], &t->cells[3 * k + 1]))
                return gr_refute(err, "row %zu is there twice", i);
    }
    for (u = 0; u < x->n; u++)
        for (v = 0; v < x->n; v++) {
            double s =
                !is_asked(in, u, v) || x->to[(size_t)u * x->n + v] || x->to[(size_t)v * x->n + u]
                    ? 0
                    : matrix_score(x, m, u, v);

            found += s > 0;
            above += s > 0 && is_before(s, u, v, &last);
        }
    if (t->n_rows != (found < most ? found : most) || above >= t->n_rows + (t->n_rows == 0))
        return gr_refute(err, "a better pair was left out");
    if (t->total != found)
        return gr_refute(err, "there are %zu pairs", found);
    return GR_OK;
}

static gr_status link_prediction_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    uint64_t n = gr_graph_n_nodes(in->graph);
    matrix x;
    gr_status st;

    if (!gr_has_columns(&r->value, GR_COLUMNS("source", "target", "score")))
        return gr_refute(err, "the value is no table of three columns");
    if (n * n * (in->arg[NODE].given ? 1 : n) > UINT64_C(1) << 28 ||
        r->value.table->n_rows > 10000) {
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
      .choices =
          "jaccard, adamic_adar, resource_allocation, preferential_attachment, common_neighbors" },
    { "node", GR_P_NODE, GR_OPTIONAL, "whose pairs; all pairs if it is not given", .words = "for" },
    { "limit", GR_P_INT, GR_OPTIONAL, "how many pairs", .standard = "10", .words = "the first, top",
      .bounded = true, .min = 1, .max = 100000 },
};

const gr_tool gr_tool_link_prediction = {
    .name = "link_prediction",
    .family = "structure",
    .summary = "Pairs that are not joined and most likely to be, with their scores",
    .details =
        "A table of source, target and score, best first; pairs of one score in the order of the "
        "graph. "
        "Scores as jaccard_coefficient, adamic_adar_index, resource_allocation_index and "
        "preferential_attachment define them, common_neighbors as how many there are; pairs that "
        "score 0 are left out. In a directed "
        "graph a pair is joined by an edge in either direction. With a node it is the source of "
        "every row.",
    GR_PARAMS(prediction_params),
    .result = GR_R_TABLE,
    .returns = "source: node, target: node, score: number",
    .cost = "O(sum of squared degrees); O(n^2) for preferential_attachment; O(n + m) or so for "
            "one node",
    .run = link_prediction_run,
    .verify = link_prediction_verify,
    .checked_by = "scores every pair again by an adjacency matrix",
    .cues = "link prediction, who should be connected, likely new edges, recommend friends, "
            "people you may know, missing links, predict edges, which edges will appear, suggest "
            "new contacts, who will become friends, future links, recommend connections",
    .example = { "a-b, b-c, c-d, d-a", "link_prediction(G)",
                 "source  target  score\na       c           1\nb       d           1" },
};
