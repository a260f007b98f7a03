/* Communities by the Louvain method (Blondel, Guillaume, Lambiotte, Lefebvre 2008): nodes move to
 * the neighbouring community that gains most modularity; then communities become nodes, and so on
 * until nothing moves.
 *
 * The verifier knows nothing of how they were found: it sees that every node is in one group, adds
 * up modularity edge by edge, and tries to join every two groups. */
#include "algo/communities/communities_int.h"

enum { WEIGHT, RESOLUTION };

/* Moves nodes, joins them, moves what they became, and so on: from the groups in label[] to better
 * ones. The last level goes to *top. */
static gr_status climb(gr_ctx *cx, const gr_level *bottom, gr_movers *m, double resolution,
                       gr_rng *rng, gr_vid *label, gr_level *top, gr_err *err)
{
    gr_vid n = bottom->n, k;
    gr_status st;

    *top = *bottom;
    memcpy(m->label, label, n * sizeof *label);
    for (gr_vid v = 0; v < n; v++)
        label[v] = v;
    for (;;) {
        if ((st = gr_move_nodes(cx, top, m, resolution, rng, err)) != GR_OK)
            return st;
        k = gr_number_labels(m->label, top->n, m->queue);
        for (gr_vid v = 0; v < n; v++)
            label[v] = m->label[label[v]];
        if (k == top->n)
            return GR_OK;
        if ((st = gr_level_shrink(cx, top, m, m->label, k, top, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < k; v++)
            m->label[v] = v;
    }
}

static gr_status louvain(gr_ctx *cx, const gr_graph *g, const gr_fixed *weight, double resolution,
                         gr_vid *label, double *modularity, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_level bottom, top;
    gr_movers m;
    gr_rng rng;
    gr_status st;

    gr_rng_seed(&rng, cx->seed);
    for (gr_vid v = 0; v < n; v++)
        label[v] = v;
    if ((st = gr_level_make(cx, g, weight, &bottom, err)) != GR_OK ||
        (st = gr_movers_make(cx, n, gr_graph_is_directed(g), &m, err)) != GR_OK)
        return st;
    top = bottom;
    for (int pass = 0; bottom.total > 0 && pass < GR_PASSES; pass++)
        if ((st = climb(cx, &bottom, &m, resolution, &rng, label, &top, err)) != GR_OK)
            return st;
    *modularity = gr_level_modularity(&top, resolution);
    return GR_OK;
}

static gr_status louvain_communities_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid *label = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(in->graph) * sizeof *label);
    double modularity;
    gr_fixed weight;
    gr_status st;

    if (label == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_communities_weight(cx, in, WEIGHT, &weight, err)) != GR_OK ||
        (st = louvain(cx, in->graph, &weight, gr_communities_resolution(in, RESOLUTION), label,
                      &modularity, err)) != GR_OK ||
        (st = gr_groups_make(cx, in->graph, label, &out->value, err)) != GR_OK)
        return st;
    return gr_communities_certify(cx, modularity, out, err);
}

/* --- the verifier --- */

typedef struct joining {
    gr_vid k;
    gr_vid *first, *order; /* nodes by group */
    double *out, *in;      /* by group */
    double *between;       /* weight between one group and each of the others, both ways */
    double total;
} joining;

static gr_status make_joining(gr_ctx *cx, const gr_graph *g, const gr_vid *label, gr_vid k,
                              const gr_fixed *weight, joining *j, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);

    *j = (joining){ .k = k };
    j->first = gr_new_n(&cx->scratch, gr_vid, (size_t)k + 2);
    j->order = gr_new_n(&cx->scratch, gr_vid, n);
    j->out = gr_new_n(&cx->scratch, double, k);
    j->in = gr_new_n(&cx->scratch, double, k);
    j->between = gr_new_n(&cx->scratch, double, k);
    if (j->first == NULL || j->order == NULL || j->out == NULL || j->in == NULL ||
        j->between == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        j->first[label[v] + 2]++;
    for (gr_vid c = 0; c < k; c++)
        j->first[c + 2] += j->first[c + 1];
    for (gr_vid v = 0; v < n; v++)
        j->order[j->first[label[v] + 1]++] = v;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        double w = weight->at != NULL ? (double)weight->at[it.id] : 1;

        j->out[label[it.u]] += w;
        j->in[label[it.v]] += w;
        j->total += w;
    }
    return gr_ctx_check(cx, err);
}

/* Adds the weight of the arcs in the rows of group c's nodes to j->between. */
static void add_between(const gr_csr *rows, const gr_vid *label, const gr_fixed *weight, joining *j,
                        gr_vid c)
{
    for (gr_vid i = j->first[c]; i < j->first[c + 1]; i++)
        for (uint64_t a = rows->start[j->order[i]]; a < rows->start[j->order[i] + 1]; a++)
            j->between[label[rows->to[a]]] +=
                weight->at != NULL ? (double)weight->at[gr_arc_edge(rows, a)] : 1;
}

/* Does it gain more than rounding to join group c with one that these arcs lead to? */
static bool gains(const gr_csr *rows, const gr_vid *label, double resolution, bool directed,
                  joining *j, gr_vid c)
{
    bool found = false;

    for (gr_vid i = j->first[c]; i < j->first[c + 1]; i++)
        for (uint64_t a = rows->start[j->order[i]]; a < rows->start[j->order[i] + 1]; a++) {
            gr_vid d = label[rows->to[a]];
            double expected = directed ? j->out[c] * j->in[d] + j->in[c] * j->out[d]
                                       : (j->out[c] + j->in[c]) * (j->out[d] + j->in[d]) / 2;

            found |= d != c && j->between[d] >
                                   resolution * expected / j->total + 1e-9 * (j->out[c] + j->in[c]);
            j->between[d] = 0;
        }
    return found;
}

static gr_status check_joining(gr_ctx *cx, const gr_graph *g, const gr_vid *label, gr_vid k,
                               const gr_fixed *weight, double resolution, gr_err *err)
{
    bool directed = gr_graph_is_directed(g);
    const gr_csr *out = gr_graph_out(g), *back;
    joining j;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st == GR_OK)
        st = make_joining(cx, g, label, k, weight, &j, err);
    for (gr_vid c = 0; c < k && st == GR_OK; c++) {
        bool more;

        if ((c & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        add_between(out, label, weight, &j, c);
        if (directed)
            add_between(back, label, weight, &j, c);
        more = gains(out, label, resolution, directed, &j, c);
        if (directed)
            more |= gains(back, label, resolution, directed, &j, c);
        if (more)
            return gr_refute(err, "to join group %u with a neighbour gains modularity", c);
    }
    return st;
}

static gr_status louvain_communities_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid *label = gr_arena_alloc(&cx->scratch, gr_graph_n_nodes(in->graph) * sizeof *label);
    double resolution = gr_communities_resolution(in, RESOLUTION);
    gr_fixed weight;
    gr_status st;

    if (label == NULL)
        return gr_fail_memory(cx, err);
    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_communities_weight(cx, in, WEIGHT, &weight, err)) != GR_OK ||
        (st = gr_communities_check(cx, in->graph, &weight, resolution, r, label, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    return check_joining(cx, in->graph, label, (gr_vid)r->value.list->n, &weight, resolution, err);
}

/* --- the row --- */

static const gr_param louvain_params[] = {
    GR_WEIGHT_PARAM,
    GR_RESOLUTION_PARAM,
};

static const gr_alias louvain_aliases[] = {
    { GR_SURFACE_NATIVE, "louvain", NULL, NULL },
    { GR_SURFACE_NATIVE, "communities", NULL, NULL },
    { GR_SURFACE_NATIVE, "community_detection", NULL, NULL },
};

const gr_tool gr_tool_louvain_communities = {
    .name = "louvain_communities",
    .family = "communities",
    .summary = "Communities of high modularity by the Louvain method",
    .details =
        "Nodes move to the community of a neighbour as long as that gains modularity, then "
        "communities are joined the same way. The largest group first, equal ones by their first "
        "node; members in the order of the graph. A good partition, not always the best: no two "
        "groups could be joined with a gain. The order in which nodes are looked at is random: "
        "another seed may find other groups. Directed graphs use the modularity of directed "
        "graphs; loops and parallel edges count with their weights, which must not be negative. "
        "Without edges every node is alone.",
    GR_PARAMS(louvain_params),
    GR_ALIASES(louvain_aliases),
    .result = GR_R_GROUPS,
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O((n + m) log n) in practice",
    .run = louvain_communities_run,
    .verify = louvain_communities_verify,
    .checked_by = "sees that every node is in one group, adds up modularity edge by edge, and "
                  "tries to join every two groups",
    .cues = "communities, community detection, louvain, clusters, modularity maximisation, which "
            "groups belong together, cliques of friends, circles, partition into communities, "
            "greedy modularity communities, find groups, detect clusters, which nodes form a "
            "community, social circles, modules",
    .example = { "a-b, b-c, c-a, c-d, d-e, e-f, f-d", "louvain_communities(G)",
                 "a, b, c\nd, e, f" },
};
