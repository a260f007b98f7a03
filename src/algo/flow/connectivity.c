/* Edge and node connectivity: how many edges or nodes hold the graph, or two nodes, together.
 *
 * Between two nodes it is a number of disjoint paths (disjoint_paths.c). For the whole graph the
 * kernels find the smallest cut; the verifiers check the cut, and see by flows between other nodes
 * that there is no smaller one, where that does not take long. */
#include "algo/flow/flow_int.h"

#define CHECK_WORK 4000000u /* flows times arcs that a check may go through */

/* Both ends, or none of them. */
static gr_status has_ends(const gr_in *in, bool *both, gr_err *err)
{
    *both = in->arg[0].given && in->arg[1].given;
    if (in->arg[0].given != in->arg[1].given)
        return gr_fail_arg(err, GR_EINPUT, in->arg[0].given ? "target" : "source",
                           "%s: give source and target, or neither for the whole graph",
                           in->arg[0].given ? "target" : "source");
    return GR_OK;
}

static gr_status between(gr_ctx *cx, const gr_in *in, bool nodes, gr_result *out, gr_err *err)
{
    gr_disjoint *found = gr_new(&cx->scratch, gr_disjoint);
    gr_status st;

    if (found == NULL)
        return gr_fail_memory(cx, err);
    st = gr_disjoint_find(cx, in->graph, in->arg[0].node, in->arg[1].node, nodes, found, err);
    out->value = gr_v_int((int64_t)found->paths.n);
    out->proof = found;
    out->cert_kind = "cut";
    out->cert_text = GR_STR("as many disjoint paths, and a cut of the same size");
    return st;
}

static gr_status between_verify(gr_ctx *cx, const gr_in *in, bool nodes, gr_result *r, gr_err *err)
{
    const gr_disjoint *proof = r->proof;

    if (r->value.type != GR_V_INT || r->value.i != (int64_t)proof->paths.n)
        return gr_refute(err, "there are %zu disjoint paths", proof->paths.n);
    r->grade = GR_PROVED;
    return gr_disjoint_check(cx, in->graph, in->arg[0].node, in->arg[1].node, nodes, &proof->paths,
                             proof->cut, err);
}

/* --- edges --- */

/* How many nodes the first one that is left reaches over rows c without the cut, itself included.
 */
static gr_status count_reached(gr_ctx *cx, const gr_csr *c, gr_vid n, const bool *cut,
                               gr_vid *count, gr_err *err)
{
    gr_vid *queue = gr_arena_alloc(&cx->scratch, n * sizeof *queue), first = 0;
    bool *seen = gr_arena_copy(&cx->scratch, cut, n * sizeof *cut);

    if (queue == NULL || seen == NULL)
        return gr_fail_memory(cx, err);
    while (first < n && cut[first])
        first++;
    *count = 0;
    if (first == n)
        return GR_OK;
    queue[(*count)++] = first;
    seen[first] = true;
    for (gr_vid head = 0; head < *count; head++)
        for (uint64_t i = c->start[queue[head]]; i < c->start[queue[head] + 1]; i++)
            if (!seen[c->to[i]]) {
                seen[c->to[i]] = true;
                queue[(*count)++] = c->to[i];
            }
    return gr_ctx_check(cx, err);
}

/* Does every node reach every other? */
static gr_status holds_together(gr_ctx *cx, const gr_graph *g, bool *yes, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), there, back;
    bool *none = gr_new_n(&cx->scratch, bool, n);
    const gr_csr *in;
    gr_status st = gr_graph_in(cx, g, &in, err);

    if (st == GR_OK && none == NULL)
        st = gr_fail_memory(cx, err);
    if (st != GR_OK || (st = count_reached(cx, gr_graph_out(g), n, none, &there, err)) != GR_OK ||
        (st = count_reached(cx, in, n, none, &back, err)) != GR_OK)
        return st;
    *yes = there == n && back == n;
    return GR_OK;
}

/* The smallest cut that is known of a directed graph, and the flows that look for smaller ones. */
typedef struct least {
    gr_ctx *cx;
    gr_flow_net net;
    uint64_t best;
    bool *beyond;
} least;

static gr_status try_pair(least *l, gr_vid s, gr_vid t, gr_err *err)
{
    uint64_t flow;
    gr_status st;

    gr_net_reset(&l->net);
    st = gr_net_augment(l->cx, &l->net, s, t, l->best, &flow, err);
    if (st != GR_OK || flow == l->best)
        return st;
    l->best = flow;
    return gr_net_near(l->cx, &l->net, t, &l->beyond, err);
}

/* A node alone on its side is a cut. */
static gr_status try_degrees(least *l, const gr_graph *g, const gr_csr *rows, bool alone,
                             gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), best = GR_NO_NODE;

    for (gr_vid v = 0; v < n; v++) {
        uint64_t degree = 0;

        for (uint64_t i = rows->start[v]; i < rows->start[v + 1] && degree < l->best; i++)
            degree += rows->to[i] != v;
        if (degree < l->best) {
            l->best = degree;
            best = v;
        }
    }
    if (best == GR_NO_NODE)
        return GR_OK;
    l->beyond = gr_arena_alloc(&l->cx->scratch, n);
    if (l->beyond == NULL)
        return gr_fail_memory(l->cx, err);
    for (gr_vid v = 0; v < n; v++)
        l->beyond[v] = (v == best) == alone;
    return gr_ctx_check(l->cx, err);
}

/* Every cut has node 0 on one side and some node on the other. */
static gr_status least_of_directed(gr_ctx *cx, const gr_graph *g, int64_t *value, bool **beyond,
                                   gr_err *err)
{
    least l = { .cx = cx, .best = UINT64_MAX };
    const gr_csr *in;
    bool together;
    gr_status st = gr_net_of_graph(cx, g, NULL, NULL, &l.net, err);

    if (st != GR_OK || (st = gr_graph_in(cx, g, &in, err)) != GR_OK ||
        (st = try_degrees(&l, g, gr_graph_out(g), false, err)) != GR_OK ||
        (st = try_degrees(&l, g, in, true, err)) != GR_OK ||
        (st = holds_together(cx, g, &together, err)) != GR_OK)
        return st;
    for (gr_vid v = 1; v < gr_graph_n_nodes(g) && st == GR_OK && l.best > together; v++)
        if ((st = try_pair(&l, 0, v, err)) == GR_OK)
            st = try_pair(&l, v, 0, err);
    *value = (int64_t)l.best;
    *beyond = l.beyond;
    return st;
}

static gr_status edge_connectivity_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    bool both, *beyond = NULL;
    gr_fixed fixed;
    int64_t value = 0;
    gr_status st = has_ends(in, &both, err);

    if (st != GR_OK || both)
        return st != GR_OK ? st : between(cx, in, false, out, err);
    if (gr_graph_n_nodes(g) > 1) {
        if ((st = gr_fixed_read(cx, g, NULL, "weight", &fixed, err)) != GR_OK)
            return st;
        st = gr_graph_is_directed(g) ? least_of_directed(cx, g, &value, &beyond, err)
                                     : gr_global_cut(cx, g, &fixed, &value, &beyond, err);
    }
    out->value = gr_v_int(value);
    out->proof = beyond;
    return st;
}

static gr_status edge_connectivity_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const bool *beyond = r->proof;
    bool sides[2] = { false, false };
    int64_t size = 0;
    gr_flow_net net;
    gr_status st;

    if (in->arg[0].given)
        return between_verify(cx, in, false, r, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g) && beyond != NULL; v++)
        sides[beyond[v]] = true;
    if (gr_graph_n_nodes(g) > 1 && (!sides[0] || !sides[1]))
        return gr_refute(err, "the cut parts nothing");
    for (gr_edge_iter it = gr_edges(g); beyond != NULL && gr_edge_next(&it);)
        size += (!beyond[it.u] && beyond[it.v]) ||
                (!gr_graph_is_directed(g) && beyond[it.u] && !beyond[it.v]);
    if (r->value.type != GR_V_INT || r->value.i != size)
        return gr_refute(err, "the cut has %lld edges", (long long)size);
    st = gr_net_of_graph(cx, g, NULL, NULL, &net, err);
    return st != GR_OK ? st : gr_check_all_cuts(cx, &net, size, r, err);
}

/* --- nodes --- */

typedef struct separator {
    gr_ctx *cx;
    const gr_graph *g;
    gr_flow_net net;
    uint64_t best;
    bool *cut;     /* the nodes to remove; NULL = all but one */
    bool together; /* at least one is needed */
} separator;

/* Nodes that part s from t, if fewer than the best suffice. */
static gr_status try_nodes(separator *p, gr_vid s, gr_vid t, gr_err *err)
{
    uint64_t flow;
    bool *near;
    gr_status st;

    if (s == t || gr_leads(p->g, s, t))
        return GR_OK;
    gr_net_reset(&p->net);
    st = gr_net_augment(p->cx, &p->net, 2 * s + 1, 2 * t, p->best, &flow, err);
    if (st != GR_OK || flow == p->best ||
        (st = gr_net_near(p->cx, &p->net, 2 * t, &near, err)) != GR_OK)
        return st;
    p->best = flow;
    for (gr_vid v = 0; v < gr_graph_n_nodes(p->g); v++)
        near[v] = v != s && v != t && !near[2 * v] && near[2 * v + 1];
    p->cut = near;
    return GR_OK;
}

/* The neighbours of v, of which rows has those on one side, cut it off from the rest. */
static gr_status try_neighbours(separator *p, const gr_csr *rows, gr_vid v, gr_err *err)
{
    uint64_t size = 0;
    gr_vid last = v;
    bool *cut;

    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        size += rows->to[i] != v && rows->to[i] != last;
        last = rows->to[i];
    }
    if (size >= p->best)
        return GR_OK;
    cut = gr_new_n(&p->cx->scratch, bool, gr_graph_n_nodes(p->g));
    if (cut == NULL)
        return gr_fail_memory(p->cx, err);
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
        cut[rows->to[i]] = rows->to[i] != v;
    p->best = size;
    p->cut = cut;
    return GR_OK;
}

/* A smallest cut leaves v on a side, or v has a neighbour before and one behind it (Esfahanian and
 * Hakimi). */
static gr_status try_around(separator *p, gr_vid v, gr_err *err)
{
    const gr_csr *out = gr_graph_out(p->g), *in;
    gr_status st = gr_graph_in(p->cx, p->g, &in, err);

    if (st != GR_OK || (st = try_neighbours(p, out, v, err)) != GR_OK ||
        (st = try_neighbours(p, in, v, err)) != GR_OK)
        return st;
    for (gr_vid w = 0; w < gr_graph_n_nodes(p->g) && st == GR_OK && p->best > p->together; w++) {
        st = try_nodes(p, v, w, err);
        if (st == GR_OK && gr_graph_is_directed(p->g))
            st = try_nodes(p, w, v, err);
    }
    for (uint64_t i = in->start[v]; st == GR_OK && i < in->start[v + 1] && p->best > p->together;
         i++)
        for (uint64_t k = out->start[v]; st == GR_OK && k < out->start[v + 1]; k++)
            if (in->to[i] != v && out->to[k] != v &&
                (gr_graph_is_directed(p->g) || in->to[i] < out->to[k]))
                st = try_nodes(p, in->to[i], out->to[k], err);
    return st;
}

static gr_status least_degree(gr_ctx *cx, const gr_graph *g, gr_vid *least_v, gr_err *err)
{
    const gr_csr *in;
    uint64_t best = UINT64_MAX;
    gr_status st = gr_graph_in(cx, g, &in, err);

    *least_v = 0;
    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++)
        if (gr_csr_degree(gr_graph_out(g), v) + gr_csr_degree(in, v) < best) {
            best = gr_csr_degree(gr_graph_out(g), v) + gr_csr_degree(in, v);
            *least_v = v;
        }
    return st;
}

static gr_status node_connectivity_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    separator p = { .cx = cx, .g = in->graph, .best = gr_graph_n_nodes(in->graph) - 1u };
    gr_status st;
    gr_vid v;
    bool both;

    if ((st = has_ends(in, &both, err)) != GR_OK || both)
        return st != GR_OK ? st : between(cx, in, true, out, err);
    if ((st = gr_net_of_nodes(cx, in->graph, GR_NO_NODE, GR_NO_NODE, &p.net, err)) != GR_OK ||
        (st = least_degree(cx, in->graph, &v, err)) != GR_OK ||
        (st = holds_together(cx, in->graph, &p.together, err)) != GR_OK ||
        (st = try_around(&p, v, err)) != GR_OK)
        return st;
    out->value = gr_v_int((int64_t)p.best);
    out->proof = p.cut;
    return GR_OK;
}

/* Without the cut some node must not reach some other. */
static gr_status check_separates(gr_ctx *cx, const gr_graph *g, const bool *cut, int64_t size,
                                 gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), there, back, left = n;
    const gr_csr *in;
    gr_status st = gr_graph_in(cx, g, &in, err);

    for (gr_vid v = 0; v < n; v++)
        left -= cut[v];
    if (st != GR_OK || (st = count_reached(cx, gr_graph_out(g), n, cut, &there, err)) != GR_OK ||
        (st = count_reached(cx, in, n, cut, &back, err)) != GR_OK)
        return st;
    if ((int64_t)(n - left) != size || (there == left && back == left))
        return gr_refute(err, "removing these nodes parts nothing");
    return GR_OK;
}

/* Every edge there can be? */
static bool is_complete(const gr_graph *g)
{
    for (gr_vid u = 0; u < gr_graph_n_nodes(g); u++)
        for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
            if (u != v && !gr_leads(g, u, v))
                return false;
    return true;
}

/* A smaller cut spares one of the first `size` nodes, which has that many ways to and from all. */
static gr_status check_no_smaller(gr_ctx *cx, const gr_graph *g, int64_t size, gr_result *r,
                                  gr_err *err)
{
    gr_flow_net net;
    int64_t flow;
    gr_status st = gr_net_of_nodes(cx, g, GR_NO_NODE, GR_NO_NODE, &net, err);

    for (gr_vid u = 0; u < (gr_vid)size && st == GR_OK; u++)
        for (gr_vid v = 0; v < gr_graph_n_nodes(g) && st == GR_OK; v++)
            for (int back = 0; back < (gr_graph_is_directed(g) ? 2 : 1) && st == GR_OK; back++) {
                gr_vid s = back ? v : u, t = back ? u : v;

                if (u == v || gr_leads(g, s, t))
                    continue;
                gr_net_reset(&net);
                st = gr_net_push(cx, &net, 2 * s + 1, 2 * t, false, &flow, err);
                if (st == GR_OK && flow < size)
                    return gr_refute(err, "fewer nodes part nodes %u and %u", s, t);
            }
    r->grade = GR_REDERIVED;
    return st;
}

static gr_status node_connectivity_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    uint64_t n = gr_graph_n_nodes(g), work;
    gr_status st;

    if (in->arg[0].given)
        return between_verify(cx, in, true, r, err);
    if (r->value.type != GR_V_INT || r->value.i < 0 || r->value.i >= (int64_t)n)
        return gr_refute(err, "no such number of nodes can part the graph");
    if (r->proof == NULL) {
        r->grade = GR_PROVED;
        return r->value.i == (int64_t)n - 1 && is_complete(g)
                   ? GR_OK
                   : gr_refute(err, "not every node is joined to every other");
    }
    if ((st = check_separates(cx, g, r->proof, r->value.i, err)) != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (r->value.i == 0)
        return GR_OK;
    if (__builtin_mul_overflow(n * (uint64_t)r->value.i, 3 * n + 2 * gr_graph_n_arcs(g), &work) ||
        work > CHECK_WORK) {
        r->grade = GR_UNCHECKED;
        r->why = "the cut is as it is said to be; that there is no smaller one would take long to "
                 "check";
        return GR_OK;
    }
    return check_no_smaller(cx, g, r->value.i, r, err);
}

/* --- the rows --- */

static const gr_param ends[] = {
    { "source", GR_P_NODE, GR_OPTIONAL, "to be parted from the target; without both, the graph",
      .words = "from, between" },
    { "target", GR_P_NODE, GR_OPTIONAL, "to be parted from the source", .words = "to, and" },
};

static const gr_alias edge_aliases[] = {
    { GR_SURFACE_NATIVE, "local_edge_connectivity", NULL, NULL },
};

const gr_tool gr_tool_edge_connectivity = {
    .name = "edge_connectivity",
    .family = "flow",
    .summary = "How many edges must go so that the graph falls apart, or two nodes do",
    .brief = "fewest edges to cut it, or two nodes",
    .details = "The smallest number of edges whose removal leaves some node that cannot reach "
               "some other; with source and target, these two. Weights do not count, parallel "
               "edges count each, loops do not. Directed edges lead one way. 0 if the graph falls "
               "apart already, and for a single node; the empty graph is refused.",
    GR_PARAMS(ends),
    GR_ALIASES(edge_aliases),
    .result = GR_R_INT,
    .demands = GR_WANTS_NODES,
    .cost = "O(m log n) in practice, directed O(n m k)",
    .run = edge_connectivity_run,
    .verify = edge_connectivity_verify,
    .checked_by = "counts the edges of a cut and disjoint paths; for the whole graph sends a flow "
                  "from every node to the next, unless that takes long",
    .cues = "edge connectivity, how many edges must be removed to disconnect, k-edge-connected, "
            "fewest links to cut, how many link failures, number of edge-disjoint paths, minimum "
            "edge cut, how many cables may fail, robust against link failures, how many roads "
            "must be blocked",
    .example = { "a-b, b-c, c-a, c-d", "edge_connectivity(G)", "1" },
};

static const gr_alias node_aliases[] = {
    { GR_SURFACE_NATIVE, "vertex_connectivity", NULL, NULL },
    { GR_SURFACE_NATIVE, "local_node_connectivity", NULL, NULL },
};

const gr_tool gr_tool_node_connectivity = {
    .name = "node_connectivity",
    .family = "flow",
    .summary = "How many nodes must go so that the graph falls apart, or two nodes do",
    .brief = "fewest nodes to cut it, or two nodes",
    .details = "The smallest number of nodes whose removal leaves some node that cannot reach "
               "some other, or a single node: n - 1 if all are joined. With source and target, the "
               "number of paths between them that share no other node; an edge between them is "
               "one of these paths, parallel ones count once. Directed edges lead one way, so a "
               "directed graph that is not strongly connected has 0. The empty graph is refused.",
    GR_PARAMS(ends),
    GR_ALIASES(node_aliases),
    .result = GR_R_INT,
    .demands = GR_WANTS_NODES,
    .cost = "O(n m k)",
    .run = node_connectivity_run,
    .verify = node_connectivity_verify,
    .checked_by = "removes the nodes of a cut and counts disjoint paths; for the whole graph sends "
                  "flows between other nodes, unless that takes long",
    .cues = "node connectivity, vertex connectivity, how many nodes must be removed to "
            "disconnect, k-connected, fewest stations to close, how many node failures, minimum "
            "node cut, how many stations may fail, how robust against node failures, smallest "
            "separator size",
    .example = { "a-b, b-c, c-a, c-d", "node_connectivity(G)", "1" },
};
