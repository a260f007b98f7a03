/* Largest matchings, and the smallest covers of bipartite graphs.
 *
 * Between two sides a matching is largest if as few nodes as it has edges meet every edge of the
 * graph (Koenig); in any graph if removing some nodes leaves so many odd components that as many
 * nodes as it leaves over must stay alone (Tutte and Berge). The kernels leave such nodes to the
 * verifiers, which need not know how they were found. */
#include "algo/matching/matching_int.h"

gr_status gr_matching_edges(gr_ctx *cx, const gr_graph *g, const gr_vid *mate, bool directed,
                            gr_value *edges, int64_t *size, gr_err *err)
{
    *size = 0;
    if (!gr_v_list(&cx->arena, edges))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        if (mate[v] == GR_NO_NODE || (!directed && mate[v] < v))
            continue;
        if (!gr_v_push(&cx->arena, edges, gr_v_link(g, v, mate[v])))
            return gr_fail_memory(cx, err);
        ++*size;
    }
    return gr_ctx_check(cx, err);
}

static gr_status show(gr_ctx *cx, const gr_graph *g, const gr_vid *mate, bool directed,
                      gr_value *out, gr_err *err)
{
    gr_value edges;
    int64_t size;
    gr_status st = gr_matching_edges(cx, g, mate, directed, &edges, &size, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, out) || !gr_v_set(&cx->arena, out, "size", gr_v_int(size)) ||
        !gr_v_set(&cx->arena, out, "edges", edges))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the kernels --- */

static gr_status prove(gr_ctx *cx, gr_matching_proof proof, gr_result *out, gr_err *err)
{
    out->cert_kind = proof.cover != NULL ? "cover" : "barrier";
    out->cert_text = proof.cover != NULL
                         ? GR_STR("as many nodes as matched edges meet every edge of the graph")
                         : GR_STR("removing some nodes leaves so many odd components that no more "
                                  "nodes can be matched");
    out->proof = gr_arena_copy(&cx->scratch, &proof, sizeof proof);
    return out->proof != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* Both ends of every pair, and a cover of the same size; the graph has two sides. */
static gr_status match_sides(gr_ctx *cx, const gr_csr *rows, gr_vid n, const bool *second,
                             gr_vid **mate, bool **cover, gr_err *err)
{
    bool *left = gr_arena_alloc(&cx->scratch, n), *on_right;
    gr_pairing p;
    gr_status st;

    if (left == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        left[v] = !second[v];
    if ((st = gr_pairing_find(cx, rows, n, left, &p, err)) != GR_OK ||
        (st = gr_pairing_cover(cx, rows, n, left, &p, cover, &on_right, err)) != GR_OK)
        return st;
    *mate = p.of_left;
    for (gr_vid v = 0; v < n; v++) {
        if (second[v])
            p.of_left[v] = p.of_right[v];
        (*cover)[v] = (*cover)[v] || on_right[v];
    }
    return GR_OK;
}

static gr_status maximum_matching_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *mate;
    bool *cover = NULL, *barrier = NULL;
    gr_two_colours c;
    gr_csr rows;
    gr_status st;

    if ((st = gr_simple_rows(cx, in->graph, &rows, err)) != GR_OK ||
        (st = gr_two_colour(cx, in->graph, &c, err)) != GR_OK)
        return st;
    st = c.second != NULL ? match_sides(cx, &rows, n, c.second, &mate, &cover, err)
                          : gr_blossom_find(cx, &rows, n, &mate, &barrier, err);
    /* "Ada: chess": who gets what is told from one side. */
    for (gr_vid v = 0; st == GR_OK && c.second != NULL && v < n; v++)
        mate[v] = c.second[v] ? GR_NO_NODE : mate[v];
    if (st == GR_OK)
        st = show(cx, in->graph, mate, c.second != NULL, &out->value, err);
    return st != GR_OK ? st : prove(cx, (gr_matching_proof){ cover, barrier, NULL }, out, err);
}

static gr_status reference_match_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *citing, *cited;
    gr_pairing p;
    gr_status st;

    if (!gr_graph_is_directed(in->graph))
        return maximum_matching_run(cx, in, out, err);
    if ((st = gr_pairing_find(cx, gr_graph_out(in->graph), n, NULL, &p, err)) != GR_OK ||
        (st = gr_pairing_cover(cx, gr_graph_out(in->graph), n, NULL, &p, &citing, &cited, err)) !=
            GR_OK ||
        (st = show(cx, in->graph, p.of_left, true, &out->value, err)) != GR_OK)
        return st;
    return prove(cx, (gr_matching_proof){ citing, NULL, cited }, out, err);
}

static gr_status vertex_cover_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *mate;
    bool *cover;
    gr_two_colours c;
    gr_csr rows;
    gr_status st;

    if ((st = gr_demand_bipartite(cx, in->graph, &c, err)) != GR_OK ||
        (st = gr_simple_rows(cx, in->graph, &rows, err)) != GR_OK ||
        (st = match_sides(cx, &rows, n, c.second, &mate, &cover, err)) != GR_OK)
        return st;
    out->proof = mate;
    out->cert_kind = "matching";
    out->cert_text = GR_STR("as many edges as nodes of the cover, no two of which meet");
    return gr_nodes_marked(cx, in->graph, cover, &out->value, err);
}

/* --- the verifiers --- */

gr_status gr_check_matching(gr_ctx *cx, const gr_graph *g, const gr_value *edges, bool directed,
                            gr_vid **mate, int64_t *size, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *back = gr_arena_alloc(&cx->scratch, n * sizeof *back);

    *mate = gr_arena_alloc(&cx->scratch, n * sizeof **mate);
    if (*mate == NULL || back == NULL)
        return gr_fail_memory(cx, err);
    if (edges == NULL || edges->type != GR_V_LIST)
        return gr_refute(err, "the matching is no list of edges");
    for (gr_vid v = 0; v < n; v++)
        (*mate)[v] = back[v] = GR_NO_NODE;
    if (!directed)
        back = *mate;
    for (size_t k = 0; k < edges->list->n; k++) {
        const gr_value *e = &edges->list->at[k];
        gr_vid u = e->type == GR_V_EDGE ? gr_graph_find(g, e->edge.u) : GR_NO_NODE;
        gr_vid v = e->type == GR_V_EDGE ? gr_graph_find(g, e->edge.v) : GR_NO_NODE;
        bool there =
            u != GR_NO_NODE && v != GR_NO_NODE && u != v &&
            (directed ? gr_csr_find(gr_graph_out(g), u, v) != UINT64_MAX : gr_joined(g, u, v));

        if (!there)
            return gr_refute(err, "pair %zu is no edge of the graph", k);
        if ((*mate)[u] != GR_NO_NODE || back[v] != GR_NO_NODE)
            return gr_refute(err, "pair %zu meets another one", k);
        (*mate)[u] = v;
        back[v] = u;
    }
    *size = (int64_t)edges->list->n;
    return gr_ctx_check(cx, err);
}

gr_status gr_check_first_nodes(const gr_graph *g, const gr_value *edges, const bool *first,
                               gr_err *err)
{
    gr_vid last = 0;

    for (size_t k = 0; k < edges->list->n; k++) {
        const gr_value *e = &edges->list->at[k];
        gr_vid u = gr_graph_find(g, e->edge.u), v = gr_graph_find(g, e->edge.v);

        if (first != NULL ? !first[u] : u > v)
            return gr_refute(err, "pair %zu is turned", k);
        if (k != 0 && u < last)
            return gr_refute(err, "pair %zu is out of order", k);
        last = u;
    }
    return GR_OK;
}

/* The number of nodes of a cover that meets every edge, loops aside. */
static gr_status count_cover(gr_ctx *cx, const gr_graph *g, const bool *from, const bool *to,
                             int64_t *n, gr_err *err)
{
    gr_edge_iter it = gr_edges(g);
    gr_status st;

    *n = 0;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        *n += from[v] + (to != from && to[v]);
    while (gr_edge_next(&it)) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (it.u != it.v && !from[it.u] && !to[it.v])
            return gr_refute(err, "the edge between nodes %u and %u is not covered", it.u, it.v);
    }
    return GR_OK;
}

/* Do all pairs begin on the first side, or without sides with the earlier node? */
static gr_status check_turned(gr_ctx *cx, const gr_graph *g, const gr_value *edges, gr_err *err)
{
    gr_two_colours c;
    gr_status st = gr_two_colour(cx, g, &c, err);

    for (gr_vid v = 0; st == GR_OK && c.second != NULL && v < gr_graph_n_nodes(g); v++)
        c.second[v] = !c.second[v];
    return st == GR_OK ? gr_check_first_nodes(g, edges, c.second, err) : st;
}

static gr_status check_size(gr_ctx *cx, const gr_in *in, gr_result *r, bool directed, gr_err *err)
{
    const gr_value *shown = gr_v_get(&r->value, "size");
    const gr_matching_proof *p = r->proof;
    int64_t size, most;
    gr_vid *mate;
    gr_status st =
        gr_check_matching(cx, in->graph, gr_v_get(&r->value, "edges"), directed, &mate, &size, err);

    if (st == GR_OK && !directed)
        st = check_turned(cx, in->graph, gr_v_get(&r->value, "edges"), err);
    if (st != GR_OK)
        return st;
    if (p->cover != NULL) {
        st = count_cover(cx, in->graph, p->cover, directed ? p->as_cited : p->cover, &most, err);
    } else if ((st = gr_barrier_deficit(cx, in->graph, p->barrier, &most, err)) == GR_OK) {
        most = ((int64_t)gr_graph_n_nodes(in->graph) - most) / 2;
    }
    if (st != GR_OK)
        return st;
    if (size != most || shown == NULL || shown->type != GR_V_INT || shown->i != size)
        return gr_refute(err, "%lld pairs, though there may be %lld", (long long)size,
                         (long long)most);
    r->grade = GR_PROVED;
    return GR_OK;
}

static gr_status maximum_matching_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_size(cx, in, r, false, err);
}

static gr_status reference_match_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_size(cx, in, r, gr_graph_is_directed(in->graph), err);
}

/* Every edge is met, and no fewer nodes can meet edges that do not meet each other. */
static gr_status vertex_cover_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_vid *mate = r->proof;
    bool *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    int64_t n_cover, n_pairs = 0;
    gr_status st;
    gr_vid v;

    if (mark == NULL)
        return gr_fail_memory(cx, err);
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the cover is no list");
    for (size_t k = 0; k < r->value.list->n; k++)
        if (gr_vertex_of(g, &r->value.list->at[k], &v))
            mark[v] = true;
    if ((st = gr_check_nodes(cx, g, &r->value, mark, err)) != GR_OK ||
        (st = count_cover(cx, g, mark, mark, &n_cover, err)) != GR_OK)
        return st;
    for (gr_vid u = 0; u < gr_graph_n_nodes(g); u++)
        if (mate[u] != GR_NO_NODE) {
            if (mate[mate[u]] != u || !gr_joined(g, u, mate[u]))
                return gr_refute(err, "the matching is none");
            n_pairs += mate[u] > u;
        }
    if (n_pairs != n_cover)
        return gr_refute(err, "the cover has %lld nodes, the matching %lld edges",
                         (long long)n_cover, (long long)n_pairs);
    r->grade = GR_PROVED;
    return GR_OK;
}

/* --- the rows --- */

static const gr_alias maximum_matching_aliases[] = {
    { GR_SURFACE_NATIVE, "hopcroft_karp_matching", NULL, NULL },
    { GR_SURFACE_NATIVE, "max_matching", NULL, NULL },
    { GR_SURFACE_NATIVE, "eppstein_matching", NULL, NULL },
    { GR_SURFACE_NATIVE, "max_cardinality_matching", NULL, NULL },
};

const gr_tool gr_tool_maximum_matching = {
    .name = "maximum_matching",
    .family = "matching",
    .summary = "As many edges as possible, no two of which share a node",
    .brief = "most edges that share no node",
    .details = "The answer has the size and the edges, each with its earlier node first, in the "
               "order of these; in bipartite graphs (applicants and jobs, say) with the node "
               "first that is on the side of its component's first node. Directions, loops and "
               "parallel edges do not count. The empty graph has an "
               "empty matching.",
    GR_ALIASES(maximum_matching_aliases),
    .result = GR_R_RECORD,
    .returns = "size: int, edges: edges",
    .cost = "O(sqrt(n) m) in bipartite graphs, O(n m) in others",
    .run = maximum_matching_run,
    .verify = maximum_matching_verify,
    .checked_by = "checks the pairs, and as many nodes that meet every edge; in graphs that are "
                  "not bipartite counts the odd components that removing some nodes leaves",
    .cues = "maximum matching, largest matching, pair up, pairs, match, bipartite matching, "
            "assign jobs to applicants, maximum number of applicants find a job, as many pairs as "
            "possible, cardinality matching, couples, perfect matching, maximal matching, how "
            "many pairs can be formed, does a perfect matching exist, who works with whom, "
            "disjoint edges, marriage problem",
    .example = { "a-x, a-y, b-x, c-x", "maximum_matching(G)", "size: 2\nedges: a - y, b - x" },
};

static const gr_alias reference_match_aliases[] = {
    { GR_SURFACE_NATIVE, "citation_matching", NULL, NULL },
};

const gr_tool gr_tool_reference_match = {
    .name = "reference_match",
    .family = "matching",
    .summary = "As many citations as possible, each paper citing once and cited once at most",
    .brief = "each cites once, is cited once",
    .details = "The largest set of directed edges no two of which start or end at the same node: "
               "a maximum matching of citing to cited papers. A paper may be in it twice, once as "
               "citing and once as cited. The answer has the size and the edges in the order of "
               "their first nodes; a paper that cites itself does not count. An undirected graph "
               "gets its maximum matching.",
    GR_ALIASES(reference_match_aliases),
    .result = GR_R_RECORD,
    .returns = "size: int, edges: edges",
    .cost = "O(sqrt(n) m)",
    .run = reference_match_run,
    .verify = reference_match_verify,
    .checked_by = "checks the pairs, and as many papers, citing or cited, that meet every edge",
    .cues = "reference match, reference matching, match citing papers to cited papers, citation "
            "matching, match references, pair each paper with a reference, largest set of "
            "citations without a shared paper, pair citing with cited, one-to-one references",
    .example = { "a>b, b>c, a>c, d>c", "reference_match(G)", "size: 2\nedges: a - b, b - c" },
};

static const gr_alias vertex_cover_aliases[] = {
    { GR_SURFACE_NATIVE, "to_vertex_cover", NULL, NULL },
};

const gr_tool gr_tool_bipartite_vertex_cover = {
    .name = "bipartite_vertex_cover",
    .family = "matching",
    .summary = "As few nodes as possible that meet every edge of a bipartite graph",
    .brief = "fewest nodes that meet every edge",
    .details = "A smallest vertex cover, which in bipartite graphs has as many nodes as a maximum "
               "matching has edges; in the order of the graph. Graphs that are not bipartite are "
               "refused. Directions and parallel edges do not count.",
    GR_ALIASES(vertex_cover_aliases),
    .result = GR_R_NODES,
    .cost = "O(sqrt(n) m)",
    .run = vertex_cover_run,
    .verify = vertex_cover_verify,
    .checked_by = "looks at every edge, and checks a matching with as many edges",
    .cues = "minimum vertex cover of a bipartite graph, koenig, fewest nodes that touch every "
            "edge, bipartite cover, smallest cover of a bipartite graph, Koenig's theorem, cover "
            "all edges between two sides",
    .example = { "a-x, a-y, b-x, c-x", "bipartite_vertex_cover(G)", "a, x" },
};
