/* Parts of a graph around something: what is near a node, the dense core, the largest piece. */
#include "algo/change/keep_int.h"

/* --- ego_graph --- */

enum { EGO_NODE, EGO_RADIUS, EGO_CENTER, EGO_UNDIRECTED };

typedef struct flood {
    gr_vid *queue;
    size_t n;
    bool *seen;
} flood;

static void visit_row(const gr_csr *c, gr_vid v, flood *f)
{
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
        if (!f->seen[c->to[i]]) {
            f->seen[c->to[i]] = true;
            f->queue[f->n++] = c->to[i];
        }
}

/* Breadth first, level by level. */
static gr_status ego_find(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    bool both = gr_graph_is_directed(g) && in->arg[EGO_UNDIRECTED].value.b;
    flood f = { gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(g)), 0,
                gr_marks(cx, gr_graph_n_nodes(g), false) };
    const gr_csr *back;
    size_t done = 0;
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    if (f.queue == NULL || f.seen == NULL)
        return gr_fail_memory(cx, err);
    f.queue[f.n++] = in->arg[EGO_NODE].node;
    f.seen[in->arg[EGO_NODE].node] = true;
    for (int64_t r = 0; r < in->arg[EGO_RADIUS].value.i && done < f.n; r++)
        for (size_t level = f.n; done < level; done++) {
            if ((done & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            visit_row(gr_graph_out(g), f.queue[done], &f);
            if (both)
                visit_row(back, f.queue[done], &f);
        }
    f.seen[in->arg[EGO_NODE].node] = in->arg[EGO_CENTER].value.b;
    out->node = f.seen;
    return GR_OK;
}

/* Each round goes through all edges and adds those that lead out of what is there. */
static gr_status ego_find_again(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    bool both = !gr_graph_is_directed(g) || in->arg[EGO_UNDIRECTED].value.b, more = true;
    int64_t *round = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(g)); /* 0 = not reached */
    gr_status st;

    out->node = gr_marks(cx, gr_graph_n_nodes(g), false);
    if (round == NULL || out->node == NULL)
        return gr_fail_memory(cx, err);
    round[in->arg[EGO_NODE].node] = 1;
    for (int64_t r = 1; more && r <= in->arg[EGO_RADIUS].value.i; r++) {
        more = false;
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
            gr_vid from = round[it.u] == r && round[it.v] == 0 ? it.u : it.v;
            gr_vid to = from == it.u ? it.v : it.u;

            if (round[from] != r || round[to] != 0 || (!both && from != it.u))
                continue;
            round[to] = r + 1;
            more = true;
        }
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        out->node[v] = round[v] != 0;
    out->node[in->arg[EGO_NODE].node] = in->arg[EGO_CENTER].value.b;
    return GR_OK;
}

static gr_status ego_graph_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return gr_keep_run(cx, in, ego_find, out, err);
}

#define MAX_ROUNDS 64 /* that go through all edges */

static gr_status ego_graph_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    int64_t radius = in->arg[EGO_RADIUS].value.i;
    uint64_t rounds =
        radius < gr_graph_n_nodes(in->graph) ? (uint64_t)radius : gr_graph_n_nodes(in->graph);

    if (rounds > MAX_ROUNDS &&
        gr_plan_too_big(0, gr_graph_n_edges(in->graph) * rounds / MAX_ROUNDS, r))
        return GR_OK;
    return gr_keep_verify(cx, in, ego_find_again, r, err);
}

static const gr_param ego_params[] = {
    { "node", GR_P_NODE, GR_REQUIRED, "the node in the middle", .words = "of, around" },
    { "radius", GR_P_INT, GR_OPTIONAL, "how many edges away a node may be", .standard = "1",
      .words = "within", .bounded = true, .min = 0, .max = 4294967295.0 },
    { "center", GR_P_BOOL, GR_OPTIONAL, "whether the node itself is in it", .standard = "true",
      .words = "including itself, without itself" },
    { "undirected", GR_P_BOOL, GR_OPTIONAL, "follow edges of a directed graph both ways",
      .standard = "false", .words = "regardless of direction, both ways" },
};

const gr_tool gr_tool_ego_graph = {
    .name = "ego_graph",
    .family = "transformations",
    .summary = "The part of the graph within a number of steps of a node",
    .brief = "around a node",
    .details = "All nodes that can be reached over at most `radius` edges, and all edges between "
               "them. Edges of a directed graph are followed one way unless undirected is true.",
    GR_PARAMS(ego_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = ego_graph_run,
    .verify = ego_graph_verify,
    .checked_by = "finds the nodes again in rounds over all edges, and compares all names, edges "
                  "and attributes",
    .cues = "ego network, ego graph, around the node, within two hops, neighbourhood of, "
            "neighborhood, within distance, circle of friends, local network of, surroundings of, "
            "personal network, friends and friends of friends as a graph",
    .example = { "a-b, b-c, c-d, d-e", "nodes(ego_graph(G, b, radius=2)).node", "a, b, c, d" },
};

/* --- k_core_subgraph --- */

/* Nodes in an order in which each has fewer than k neighbours that are not before it. */
typedef struct peeling {
    gr_vid *order;
    size_t n;
} peeling;

typedef struct core_proof {
    int64_t k;
    peeling at;    /* what falls off at k */
    peeling above; /* at k + 1, where k was not given: everything */
} core_proof;

static gr_status peel(gr_ctx *cx, const gr_csr *c, gr_vid n, int64_t k, peeling *out, gr_err *err)
{
    uint64_t *degree = gr_new_n(&cx->scratch, uint64_t, n);
    gr_status st;

    *out = (peeling){ gr_new_n(&cx->scratch, gr_vid, n), 0 };
    if (degree == NULL || out->order == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        degree[v] = gr_csr_degree(c, v);
        if (degree[v] < (uint64_t)k)
            out->order[out->n++] = v;
    }
    for (size_t i = 0; i < out->n; i++) {
        gr_vid v = out->order[i];

        if ((i & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t a = c->start[v]; a < c->start[v + 1]; a++)
            if (degree[c->to[a]]-- == (uint64_t)k)
                out->order[out->n++] = c->to[a];
    }
    return GR_OK;
}

/* The largest k with a core that is not empty, by halving. */
static gr_status largest_k(gr_ctx *cx, const gr_csr *c, gr_vid n, int64_t *k, gr_err *err)
{
    uint64_t low = 0, high = 1;
    peeling p;
    gr_status st;

    for (gr_vid v = 0; v < n; v++)
        if (gr_csr_degree(c, v) >= high)
            high = gr_csr_degree(c, v) + 1;
    while (high - low > 1) {
        uint64_t mid = low + (high - low) / 2;

        if ((st = peel(cx, c, n, (int64_t)mid, &p, err)) != GR_OK)
            return st;
        if (p.n < n)
            low = mid;
        else
            high = mid;
    }
    *k = (int64_t)low;
    return GR_OK;
}

static gr_status k_core_subgraph_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    core_proof *proof = gr_new(&cx->scratch, core_proof);
    bool *keep = gr_marks(cx, n, true);
    gr_csr c;
    gr_status st = gr_simple_rows(cx, in->graph, &c, err);

    if (st != GR_OK)
        return st;
    if (proof == NULL || keep == NULL)
        return gr_fail_memory(cx, err);
    proof->k = in->arg[0].value.i;
    if (!in->arg[0].given && ((st = largest_k(cx, &c, n, &proof->k, err)) != GR_OK ||
                              (st = peel(cx, &c, n, proof->k + 1, &proof->above, err)) != GR_OK))
        return st;
    if ((st = peel(cx, &c, n, proof->k, &proof->at, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < proof->at.n; i++)
        keep[proof->at.order[i]] = false;
    out->proof = proof;
    return gr_keep_parts(cx, in->graph, keep, NULL, &out->value, err);
}

/* Counts the different nodes at the edges of v that are still there. */
static gr_status check_peeling(gr_ctx *cx, const gr_csr *c, gr_vid n, const peeling *p, int64_t k,
                               bool *left, gr_err *err)
{
    memset(left, true, n);
    for (size_t i = 0; i < p->n; i++) {
        gr_vid v = p->order[i];
        int64_t there = 0;

        if (v >= n || !left[v])
            return gr_refute(err, "a node falls off twice");
        for (uint64_t a = c->start[v]; a < c->start[v + 1]; a++)
            there += left[c->to[a]];
        if (there >= k)
            return gr_refute(err, "node %u falls off with %lld neighbours", v, (long long)there);
        left[v] = false;
    }
    return gr_ctx_check(cx, err);
}

static gr_status k_core_subgraph_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const core_proof *p = r->proof;
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *left = gr_marks(cx, n, true);
    gr_csr c;
    gr_status st;

    if (gr_plan_too_big(n, gr_graph_n_edges(in->graph), r))
        return GR_OK;
    if (left == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_simple_rows(cx, in->graph, &c, err)) != GR_OK ||
        (st = check_peeling(cx, &c, n, &p->above, p->k + 1, left, err)) != GR_OK)
        return st;
    if (in->arg[0].given ? p->k != in->arg[0].value.i
                         : p->above.n != n || (p->k > 0 && p->at.n == n))
        return gr_refute(err, "%lld is the wrong k", (long long)p->k);
    if ((st = check_peeling(cx, &c, n, &p->at, p->k, left, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        int64_t there = 0;

        for (uint64_t a = c.start[v]; a < c.start[v + 1]; a++)
            there += left[c.to[a]];
        if (left[v] && there < p->k)
            return gr_refute(err, "node %u has %lld neighbours in the core", v, (long long)there);
    }
    st = gr_check_parts(cx, in->graph, left, NULL, r, err);
    r->grade = GR_PROVED;
    return st;
}

static const gr_param core_params[] = {
    { "k", GR_P_INT, GR_OPTIONAL,
      "how many neighbours each node must have; null: the most possible",
      .words = "k =", .bounded = true, .min = 0, .max = 4294967295.0 },
};

const gr_tool gr_tool_k_core_subgraph = {
    .name = "k_core_subgraph",
    .family = "transformations",
    .summary = "The largest part in which every node has at least k neighbours",
    .details = "Neighbours are counted without directions, each once, and no loops; the part "
               "itself keeps them all. Without k it is the core with the largest k that is not "
               "empty. Empty if there is no such part.",
    GR_PARAMS(core_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m); a logarithm more without k",
    .run = k_core_subgraph_run,
    .verify = k_core_subgraph_verify,
    .checked_by =
        "follows the order in which nodes fall off, and counts the neighbours of the rest",
    .cues = "k-core subgraph, core of the graph, densest part, every member knows at least k "
            "others, dense part as a graph, peeled graph, prune nodes of low degree",
    .example = { "a-b, b-c, c-a, c-d", "nodes(k_core_subgraph(G, 2)).node", "a, b, c" },
};

/* --- largest_component_subgraph --- */

static gr_status keep_largest(gr_ctx *cx, const gr_graph *g, const gr_components *c, gr_kept *out,
                              gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), best = 0;
    gr_vid *size = gr_new_n(&cx->scratch, gr_vid, n);

    out->node = gr_marks(cx, n, false);
    if (size == NULL || out->node == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        size[c->label[v]]++;
    for (gr_vid v = 0; v < n; v++)
        if (size[v] > size[best])
            best = v;
    for (gr_vid v = 0; v < n; v++)
        out->node[v] = c->label[v] == best;
    return GR_OK;
}

static gr_status largest_find(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_components c;
    gr_status st = gr_components_find(cx, in->graph, &c, err);

    return st == GR_OK ? keep_largest(cx, in->graph, &c, out, err) : st;
}

static gr_status largest_flood(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err)
{
    gr_components c;
    gr_status st = gr_components_flood(cx, in->graph, &c, err);

    return st == GR_OK ? keep_largest(cx, in->graph, &c, out, err) : st;
}

GR_KEEP(largest_component_subgraph, largest_find, largest_flood)

const gr_tool gr_tool_largest_component_subgraph = {
    .name = "largest_component_subgraph",
    .family = "transformations",
    .summary = "The largest connected part, as a graph",
    .details = "Directions do not count. Among parts of one size it is the one with the first "
               "node; empty for an empty graph.",
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = largest_component_subgraph_run,
    .verify = largest_component_subgraph_verify,
    .checked_by = "finds the parts by breadth-first search, and compares all names, edges and "
                  "attributes",
    .cues = "giant component, largest connected part, main part of the network, biggest component "
            "as a graph, keep only the largest component, drop the small parts, main network",
    .example = { "a-b, b-c, d-e", "node_count(largest_component_subgraph(G))", "3" },
};
