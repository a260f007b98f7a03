/* How alike two nodes are by their neighbours, and which pairs are likely to be joined next.
 *
 * Neighbours are those of NetworkX on simple graphs: each once, a loop makes a node its own
 * neighbour; in a directed graph those that its edges lead to. The kernels merge sorted rows. The
 * verifiers mark ends, going through all edges. */
#include "algo/structure/similarity_int.h"

uint64_t gr_width(const gr_csr *out, const gr_csr *back, gr_vid v)
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

double gr_likeness_share(gr_likeness m, uint64_t width_of_common)
{
    if (m == GR_LIKE_COMMON)
        return 1;
    return m == GR_LIKE_ADAMIC_ADAR ? 1 / log((double)width_of_common)
                                    : 1 / (double)width_of_common;
}

/* Both rows in step; a node that is there again counts once. */
static double score(const gr_row_pair *r, gr_likeness m, gr_vid u, gr_vid v)
{
    const gr_csr *c = r->out;
    uint64_t i = c->start[u], j = c->start[v], all = 0, common = 0;
    gr_vid last = GR_NO_NODE;
    double sum = 0;

    if (m == GR_LIKE_PREFERENTIAL)
        return (double)gr_width(r->out, r->back, u) * (double)gr_width(r->out, r->back, v);
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
        if (m != GR_LIKE_JACCARD)
            sum += gr_likeness_share(m, gr_width(r->out, r->back, w));
    }
    return m != GR_LIKE_JACCARD ? sum : all != 0 ? (double)common / (double)all : 0;
}

/* --- pairs --- */

static gr_status pair_run(gr_ctx *cx, const gr_in *in, gr_likeness m, gr_result *out, gr_err *err)
{
    double s;
    gr_row_pair r;
    gr_status st = gr_likeness_rows(cx, in->graph, &r, err);

    if (st != GR_OK)
        return st;
    if (in->arg[0].node == in->arg[1].node)
        return gr_fail_arg(err, GR_EINPUT, "v", "v: expected another node than u");
    s = score(&r, m, in->arg[0].node, in->arg[1].node);
    out->value = m == GR_LIKE_PREFERENTIAL ? gr_v_int((int64_t)s) : gr_v_real(s);
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

gr_status gr_check_score(const gr_value *v, double expected, gr_err *err)
{
    double d;

    if (!gr_v_number(v, &d) || !(fabs(d - expected) <= 1e-12 * (1 + fabs(expected))))
        return gr_refute(err, "the score is %.17g by a second count", expected);
    return GR_OK;
}

static gr_status pair_verify(gr_ctx *cx, const gr_in *in, gr_likeness m, gr_result *r, gr_err *err)
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
    for (gr_vid w = 0; w < n && m != GR_LIKE_JACCARD; w++)
        if (mark[w] == (OF_U | OF_V) && w != u && w != v) {
            if ((st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            sum += gr_likeness_share(m, width_slowly(g, w, seen));
        }
    if (m == GR_LIKE_JACCARD)
        sum = all != 0 ? (double)common / (double)all : 0;
    if (m == GR_LIKE_PREFERENTIAL)
        sum = (double)width_slowly(g, u, seen) * (double)width_slowly(g, v, seen);
    if (r->value.type != (m == GR_LIKE_PREFERENTIAL ? GR_V_INT : GR_V_REAL))
        return gr_refute(err, "the score is %s", gr_vtype_one(r->value.type));
    r->grade = GR_REDERIVED;
    return gr_check_score(&r->value, sum, err);
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

PAIR_TOOL(jaccard, GR_LIKE_JACCARD)
PAIR_TOOL(adamic_adar, GR_LIKE_ADAMIC_ADAR)
PAIR_TOOL(resource_allocation, GR_LIKE_RESOURCE)
PAIR_TOOL(preferential_attachment, GR_LIKE_PREFERENTIAL)

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
    .brief = "of their neighbours",
    .details = COMMON_DETAILS "0 if neither has neighbours.",
    GR_PARAMS(pair_params),
    .result = GR_R_NUMBER,
    .cost = "O(degree)",
    .run = jaccard_run,
    .verify = jaccard_verify,
    .checked_by = CHECKED_BY,
    .cues = "jaccard coefficient, jaccard similarity, similarity of two nodes, how alike are, "
            "overlap of neighbourhoods, how similar are the neighbours, share of common friends",
    .example = { "a-b, a-c, d-b, d-c, d-e, a-f", "jaccard_coefficient(G, a, d)", "0.5" },
};

static const gr_alias adamic_adar_aliases[] = {
    { GR_SURFACE_NATIVE, "adamic_adar", NULL, NULL },
};

const gr_tool gr_tool_adamic_adar_index = {
    .name = "adamic_adar_index",
    .family = "structure",
    .summary = "Common neighbours of two nodes, those with few neighbours counting more",
    .brief = "weighted common neighbours",
    .details = COMMON_DETAILS "Each common neighbour counts 1 / ln(its degree), the degree being "
                              "the number of different nodes it is joined to in either direction.",
    GR_PARAMS(pair_params),
    GR_ALIASES(adamic_adar_aliases),
    .result = GR_R_NUMBER,
    .cost = "O(degrees of the common neighbours)",
    .run = adamic_adar_run,
    .verify = adamic_adar_verify,
    .checked_by = CHECKED_BY,
    .cues = "adamic adar, adamic-adar index, weighted common neighbours, how likely is a link "
            "between, similarity of two nodes, score for friend suggestion, shared rare "
            "neighbours",
    .example = { "a-b, b-c", "adamic_adar_index(G, a, c) | round(4)", "1.4427" },
};

const gr_tool gr_tool_resource_allocation_index = {
    .name = "resource_allocation_index",
    .family = "structure",
    .summary = "Common neighbours of two nodes, each counting 1 over its degree",
    .brief = "common neighbours by 1/degree",
    .details = COMMON_DETAILS "The degree is the number of different nodes that it is joined to in "
                              "either direction.",
    GR_PARAMS(pair_params),
    .result = GR_R_NUMBER,
    .cost = "O(degrees of the common neighbours)",
    .run = resource_allocation_run,
    .verify = resource_allocation_verify,
    .checked_by = CHECKED_BY,
    .cues = "resource allocation index, resource allocation, score for a future link, common "
            "neighbours weighted by degree, similarity by shared resources",
    .example = { "a-b, b-c", "resource_allocation_index(G, a, c)", "0.5" },
};

const gr_tool gr_tool_preferential_attachment = {
    .name = "preferential_attachment",
    .family = "structure",
    .summary = "The product of the degrees of two nodes",
    .brief = "product of degrees",
    .details = "A degree is the number of different nodes joined to it in either direction; a loop "
               "counts twice, parallel edges once.",
    GR_PARAMS(pair_params),
    .result = GR_R_INT,
    .cost = "O(degree)",
    .run = preferential_attachment_run,
    .verify = preferential_attachment_verify,
    .checked_by = CHECKED_BY,
    .cues = "preferential attachment, product of degrees, rich get richer score, degree product, "
            "likely link of hubs",
    .example = { "a-b, b-c, c-d", "preferential_attachment(G, b, c)", "4" },
};
