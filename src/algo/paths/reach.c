/* Which nodes can be reached, within or at a number of steps; and which can reach a node.
 *
 * The search leaves the steps to every node as a proof: the verifier checks that no edge leads to a
 * node in fewer, and that one leads there in as many. */
#include "algo/paths/reach_int.h"

#define NO_LIMIT UINT32_MAX

/* --- the kernel --- */

static gr_status reach_rows(gr_ctx *cx, const gr_graph *g, bool backward, const gr_csr **rows,
                            gr_err *err)
{
    *rows = gr_graph_out(g);
    return backward ? gr_graph_in(cx, g, rows, err) : GR_OK;
}

/* The nodes at most `limit` steps away. */
static gr_status flood(gr_ctx *cx, const gr_graph *g, const gr_csr *c, gr_vid source,
                       uint32_t limit, gr_reach *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_vid *queue = gr_arena_alloc(&cx->scratch, n * sizeof *queue);
    uint32_t *steps = gr_new_n(&cx->scratch, uint32_t, n);
    size_t tail = 1;
    gr_status st;

    if (queue == NULL || steps == NULL)
        return gr_fail_memory(cx, err);
    queue[0] = source;
    steps[source] = 1;
    for (size_t head = 0; head < tail && steps[queue[head]] - 1 < limit; head++) {
        gr_vid u = queue[head];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
            if (steps[c->to[i]] == 0) {
                steps[c->to[i]] = steps[u] + 1;
                queue[tail++] = c->to[i];
            }
    }
    *out = (gr_reach){ queue, tail, steps };
    return GR_OK;
}

/* What a tool asks: nodes from `least` to `most` steps away. */
typedef struct span {
    bool backward;
    uint32_t least, most;
} span;

static uint32_t number_of(const gr_arg *arg)
{
    return (uint32_t)arg->value.i;
}

static gr_status run_span(gr_ctx *cx, const gr_in *in, span s, gr_result *out, gr_err *err)
{
    gr_reach *proof = gr_new(&cx->scratch, gr_reach);
    bool *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(in->graph));
    const gr_csr *rows;
    gr_status st = reach_rows(cx, in->graph, s.backward, &rows, err);

    if (proof == NULL || mark == NULL)
        return gr_fail_memory(cx, err);
    if (st != GR_OK ||
        (st = flood(cx, in->graph, rows, in->arg[0].node, s.most, proof, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < proof->n; i++)
        mark[proof->node[i]] = proof->steps[proof->node[i]] - 1 >= s.least;
    out->proof = proof;
    return gr_nodes_marked(cx, in->graph, mark, &out->value, err);
}

/* --- the verifier --- */

/* The nodes of the proof are those with steps; marks those that an edge leads to in as many. */
static gr_status check_steps(gr_ctx *cx, const gr_csr *c, const gr_reach *p, span s, bool *reached,
                             gr_err *err)
{
    for (size_t k = 0; k < p->n; k++) {
        gr_vid u = p->node[k];
        gr_status st;

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1] && p->steps[u] - 1 < s.most; i++) {
            uint32_t there = p->steps[c->to[i]];

            if (there == 0 || there > p->steps[u] + 1)
                return gr_refute(err, "the edge between nodes %u and %u is a short cut", u,
                                 c->to[i]);
            if (there == p->steps[u] + 1)
                reached[c->to[i]] = true;
        }
    }
    return GR_OK;
}

static gr_status check_span(gr_ctx *cx, const gr_in *in, span s, gr_result *r, gr_err *err)
{
    const gr_reach *p = r->proof;
    gr_vid n = gr_graph_n_nodes(in->graph), source = in->arg[0].node, n_steps = 0;
    bool *reached = gr_new_n(&cx->scratch, bool, n);
    const gr_csr *rows;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (reached == NULL)
        return gr_fail_memory(cx, err);
    if ((st = reach_rows(cx, in->graph, s.backward, &rows, err)) != GR_OK ||
        (st = check_steps(cx, rows, p, s, reached, err)) != GR_OK)
        return st;
    reached[source] = true;
    for (gr_vid v = 0; v < n; v++) {
        n_steps += p->steps[v] != 0;
        if ((p->steps[v] == 1) != (v == source) || (p->steps[v] != 0 && !reached[v]))
            return gr_refute(err, "no edge leads to node %u in as many steps", v);
        reached[v] = p->steps[v] != 0 && p->steps[v] - 1 >= s.least && p->steps[v] - 1 <= s.most;
    }
    if (n_steps != p->n)
        return gr_refute(err, "the proof leaves out nodes that were reached");
    r->grade = GR_PROVED;
    return gr_check_nodes(cx, in->graph, &r->value, reached, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "checks the steps to every node: an edge leads there in as many, and none in fewer"

static const gr_param within_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "the node in the middle", .words = "of, from, around" },
    { "hops", GR_P_INT, GR_REQUIRED, "how many at most", .also = "k",
      .words = "within, at most, up to", .bounded = true, .min = 0, .max = 1000000000 },
};

static gr_status within_hops_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return run_span(cx, in, (span){ false, 1, number_of(&in->arg[1]) }, out, err);
}

static gr_status within_hops_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_span(cx, in, (span){ false, 1, number_of(&in->arg[1]) }, r, err);
}

static const gr_alias within_aliases[] = {
    { GR_SURFACE_NATIVE, "nodes_within_distance", "distance=hops", NULL },
    { GR_SURFACE_NATIVE, "k_hop_neighbors", NULL, NULL },
    { GR_SURFACE_NATIVE, "k_hop_neighborhood", NULL, NULL },
};

const gr_tool gr_tool_within_hops = {
    .name = "within_hops",
    .family = "paths",
    .summary = "Nodes at most a number of hops away from a node",
    .brief = "at most",
    .details = "In the order of the graph, without the node itself. Directed edges are followed "
               "one way; weights do not matter.",
    GR_PARAMS(within_params),
    GR_ALIASES(within_aliases),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = within_hops_run,
    .verify = within_hops_verify,
    .checked_by = CHECKED_BY,
    .cues = "within k hops, within two steps of, at most n edges away, k-hop neighbourhood, "
            "nearby, friends of friends, reachable in at most, neighbourhood of radius, who is at "
            "most two steps away, second degree contacts, close to, nodes around",
    .example = { "a-b, b-c, c-d", "within_hops(G, a, 2)", "b, c" },
};

static const gr_param at_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, of" },
    { "hops", GR_P_INT, GR_REQUIRED, "how many exactly", .also = "distance", .words = "at, exactly",
      .bounded = true, .min = 0, .max = 1000000000 },
};

static span exactly(const gr_in *in)
{
    return (span){ false, number_of(&in->arg[1]), number_of(&in->arg[1]) };
}

static gr_status nodes_at_distance_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return run_span(cx, in, exactly(in), out, err);
}

static gr_status nodes_at_distance_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_span(cx, in, exactly(in), r, err);
}

static const gr_alias at_aliases[] = {
    { GR_SURFACE_NATIVE, "descendants_at_distance", NULL, NULL },
};

const gr_tool gr_tool_nodes_at_distance = {
    .name = "nodes_at_distance",
    .family = "paths",
    .summary = "Nodes exactly a number of hops away from a node",
    .brief = "exactly",
    .details = "The fewest edges count, not weights. In the order of the graph; directed edges are "
               "followed one way. At distance 0 is the node itself.",
    GR_PARAMS(at_params),
    GR_ALIASES(at_aliases),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = nodes_at_distance_run,
    .verify = nodes_at_distance_verify,
    .checked_by = CHECKED_BY,
    .cues = "exactly k hops away, at distance, two steps away, n edges from, k hops from, friends "
            "of friends only, at exactly n hops, second neighbours, ring around",
    .example = { "a-b, b-c, c-d, a-c", "nodes_at_distance(G, a, 2)", "d" },
};

static const gr_param node_params[] = {
    { "node", GR_P_NODE, GR_REQUIRED, "the node", .also = "source", .words = "of, from" },
};

static gr_status descendants_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return run_span(cx, in, (span){ false, 1, NO_LIMIT }, out, err);
}

static gr_status descendants_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_span(cx, in, (span){ false, 1, NO_LIMIT }, r, err);
}

static const gr_alias descendants_aliases[] = {
    { GR_SURFACE_NATIVE, "reachable_nodes", NULL, NULL },
};

const gr_tool gr_tool_descendants = {
    .name = "descendants",
    .family = "paths",
    .summary = "Nodes that can be reached from a node",
    .brief = "all that it reaches",
    .details = "In the order of the graph, without the node itself, also where it lies on a cycle. "
               "Without directions these are the others of its component.",
    GR_PARAMS(node_params),
    GR_ALIASES(descendants_aliases),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = descendants_run,
    .verify = descendants_verify,
    .checked_by = CHECKED_BY,
    .cues = "descendants, reachable from, everything downstream of, which nodes can be reached, "
            "depends on it, all successors, what can be reached from, who is affected by, "
            "downstream nodes, everything that depends on, whom does it influence, infected from",
    .example = { "a>b, b>c, d>a", "descendants(G, a)", "b, c" },
};

static gr_status ancestors_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return run_span(cx, in, (span){ true, 1, NO_LIMIT }, out, err);
}

static gr_status ancestors_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_span(cx, in, (span){ true, 1, NO_LIMIT }, r, err);
}

const gr_tool gr_tool_ancestors = {
    .name = "ancestors",
    .family = "paths",
    .summary = "Nodes from which a node can be reached",
    .brief = "all that reach it",
    .details = "In the order of the graph, without the node itself, also where it lies on a cycle. "
               "Without directions these are the others of its component.",
    GR_PARAMS(node_params),
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = ancestors_run,
    .verify = ancestors_verify,
    .checked_by = CHECKED_BY,
    .cues = "ancestors, who can reach, everything upstream of, which nodes lead to, all "
            "predecessors, prerequisites of, what does it depend on, all dependencies of, "
            "upstream nodes, what comes before, who influences, sources of",
    .example = { "a>b, b>c, d>a", "ancestors(G, b)", "a, d" },
};
