/* The lowest common ancestor of two nodes, in a directed graph without cycles or in a tree with a
 * root.
 *
 * Directed: the kernel walks edges backwards from both nodes; a common ancestor is lowest if no
 * edge leads from it to another one. The verifier gets an order in which all edges lead forwards,
 * and goes through it from the end. Tree: the kernel climbs from both nodes; the verifier measures
 * distances, since the answer is the only node on all ways between the two and the root. */
#include "algo/trees/trees_int.h"

enum { FIRST, SECOND, ROOT };

/* --- directed --- */

static void mark_back(const gr_csr *back, gr_vid start, bool *mark, gr_vid *queue)
{
    gr_vid tail = 1;

    queue[0] = start;
    mark[start] = true;
    for (gr_vid head = 0; head < tail; head++)
        for (uint64_t i = back->start[queue[head]]; i < back->start[queue[head] + 1]; i++)
            if (!mark[back->to[i]]) {
                mark[back->to[i]] = true;
                queue[tail++] = back->to[i];
            }
}

/* An order of all nodes in which edges lead forwards. */
static gr_status order_nodes(gr_ctx *cx, const gr_graph *g, gr_vid **order, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), tail = 0;
    const gr_csr *c = gr_graph_out(g);
    uint32_t *left = gr_new_n(&cx->scratch, uint32_t, n);
    gr_status st;

    *order = gr_new_n(&cx->scratch, gr_vid, n);
    if (left == NULL || *order == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < gr_graph_n_arcs(g); i++)
        left[c->to[i]]++;
    for (gr_vid v = 0; v < n; v++)
        if (left[v] == 0)
            (*order)[tail++] = v;
    for (gr_vid head = 0; head < tail; head++) {
        gr_vid v = (*order)[head];

        if (GR_EVERY(head) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            if (--left[c->to[i]] == 0)
                (*order)[tail++] = c->to[i];
    }
    if (tail < n) {
        gr_fail_arg(err, GR_EINPUT, "graph",
                    "the graph has a cycle, so that ancestors have no order");
        gr_err_hint(err, "common ancestors need a directed graph without cycles");
        return GR_EINPUT;
    }
    return GR_OK;
}

static bool leads_to(const gr_csr *c, gr_vid v, const bool *a, const bool *b)
{
    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
        if (a[c->to[i]] && b[c->to[i]])
            return true;
    return false;
}

static gr_status run_directed(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *order, *queue = gr_new_n(&cx->scratch, gr_vid, n);
    bool *a = gr_new_n(&cx->scratch, bool, n), *b = gr_new_n(&cx->scratch, bool, n);
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, in->graph, &back, err);

    if (in->arg[ROOT].given)
        return gr_fail_arg(err, GR_EINPUT, "root",
                           "root: a directed graph says itself what is above what");
    if (st != GR_OK || (st = order_nodes(cx, in->graph, &order, err)) != GR_OK)
        return st;
    if (queue == NULL || a == NULL || b == NULL)
        return gr_fail_memory(cx, err);
    mark_back(back, in->arg[FIRST].node, a, queue);
    mark_back(back, in->arg[SECOND].node, b, queue);
    out->value = gr_v_null();
    out->proof = order;
    for (gr_vid v = 0; v < n; v++)
        if (a[v] && b[v] && !leads_to(gr_graph_out(in->graph), v, a, b)) {
            out->value = gr_v_vertex(in->graph, v);
            break;
        }
    return gr_ctx_check(cx, err);
}

/* above[v]: 1 = leads to the first node, 2 = to the second. */
static gr_status mark_above(gr_ctx *cx, const gr_in *in, const gr_vid *order, uint8_t *above,
                            gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    const gr_csr *c = gr_graph_out(in->graph);
    bool *done = gr_new_n(&cx->scratch, bool, n);

    if (done == NULL)
        return gr_fail_memory(cx, err);
    above[in->arg[FIRST].node] |= 1;
    above[in->arg[SECOND].node] |= 2;
    for (gr_vid k = n; k-- > 0;) {
        gr_vid v = order[k];

        if (v >= n || done[v])
            return gr_refute(err, "the order of the nodes is wrong");
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
            if (!done[c->to[i]])
                return gr_refute(err, "the edge between nodes %u and %u leads back", v, c->to[i]);
            above[v] |= above[c->to[i]];
        }
        done[v] = true;
    }
    return GR_OK;
}

static gr_status verify_directed(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), v = 0, answer;
    const gr_csr *c = gr_graph_out(in->graph);
    uint8_t *above = gr_new_n(&cx->scratch, uint8_t, n);
    bool lowest = false;
    gr_status st;

    if (above == NULL)
        return gr_fail_memory(cx, err);
    if ((st = mark_above(cx, in, r->proof, above, err)) != GR_OK)
        return st;
    for (; v < n && !lowest; v++) {
        lowest = above[v] == 3;
        for (uint64_t i = c->start[v]; i < c->start[v + 1] && lowest; i++)
            lowest = above[c->to[i]] != 3;
    }
    if (lowest ? !gr_vertex_of(in->graph, &r->value, &answer) || answer != v - 1
               : r->value.type != GR_V_NULL)
        return gr_refute(err, "the lowest common ancestor is another");
    r->grade = GR_PROVED;
    return GR_OK;
}

/* --- a tree --- */

static gr_status run_tree(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), u = in->arg[FIRST].node, v = in->arg[SECOND].node;
    uint32_t *level = gr_new_n(&cx->scratch, uint32_t, n);
    gr_vid *queue = gr_new_n(&cx->scratch, gr_vid, n);
    const gr_csr *c = gr_graph_out(in->graph);
    gr_status st;

    if (!in->arg[ROOT].given) {
        gr_fail_arg(err, GR_EINPUT, "root", "root: an undirected tree needs a root");
        gr_err_hint(err, "name the node that is above all others: root=NAME");
        return GR_EINPUT;
    }
    if ((st = gr_demand_tree(cx, in->graph, err)) != GR_OK)
        return st;
    if (level == NULL || queue == NULL)
        return gr_fail_memory(cx, err);
    gr_tree_levels(in->graph, c, in->arg[ROOT].node, level, queue);
    while (u != v) {
        gr_vid *lower = level[u] >= level[v] ? &u : &v;
        uint64_t i = c->start[*lower];

        while (level[c->to[i]] != level[*lower] - 1)
            i++;
        *lower = c->to[i];
    }
    out->value = gr_v_vertex(in->graph, u);
    return gr_ctx_check(cx, err);
}

static gr_status verify_tree(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *queue = gr_new_n(&cx->scratch, gr_vid, n), answer;
    uint32_t *level[3];

    if (queue == NULL || !gr_vertex_of(in->graph, &r->value, &answer))
        return queue == NULL ? gr_fail_memory(cx, err) : gr_refute(err, "the value is no node");
    for (int k = FIRST; k <= ROOT; k++) {
        if ((level[k] = gr_new_n(&cx->scratch, uint32_t, n)) == NULL)
            return gr_fail_memory(cx, err);
        gr_tree_levels(in->graph, gr_graph_out(in->graph), in->arg[k].node, level[k], queue);
    }
    for (int k = FIRST; k <= ROOT; k++) {
        int next = (k + 1) % 3;

        if ((uint64_t)level[k][answer] + level[next][answer] != level[k][in->arg[next].node])
            return gr_refute(err, "the node is not between the two and the root");
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

/* --- the row --- */

static gr_status lca_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return gr_graph_is_directed(in->graph) ? run_directed(cx, in, out, err)
                                           : run_tree(cx, in, out, err);
}

static gr_status lca_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    return gr_graph_is_directed(in->graph) ? verify_directed(cx, in, r, err)
                                           : verify_tree(cx, in, r, err);
}

static const gr_param lca_params[] = {
    { "u", GR_P_NODE, GR_REQUIRED, "a node", .also = "node1", .words = "of, between" },
    { "v", GR_P_NODE, GR_REQUIRED, "another node", .also = "node2", .words = "and, with" },
    { "root", GR_P_NODE, GR_OPTIONAL, "the topmost node of an undirected tree",
      .words = "root, rooted at" },
};

static const gr_alias lca_aliases[] = {
    { GR_SURFACE_NATIVE, "lca", NULL, NULL },
};

const gr_tool gr_tool_lowest_common_ancestor = {
    .name = "lowest_common_ancestor",
    .family = "trees",
    .summary = "The nearest node above two nodes of a hierarchy",
    .brief = "nearest above both",
    .details =
        "In a directed graph edges lead from ancestors to descendants; a node is its own ancestor. "
        "A common ancestor is lowest if no other common ancestor is below it; of several the "
        "earliest in the graph; null if there is none. A graph with a cycle is refused. An "
        "undirected graph must be a tree, and root says which node is on top.",
    GR_PARAMS(lca_params),
    GR_ALIASES(lca_aliases),
    .result = GR_R_NODE,
    .returns = "node?",
    .cost = "O(n + m)",
    .run = lca_run,
    .verify = lca_verify,
    .checked_by = "finds the ancestors again in an order that all edges follow; in a tree, checks "
                  "that the node lies between each two of the nodes and the root",
    .cues = "lowest common ancestor, LCA, nearest common ancestor, common boss, common superior, "
            "common ancestor, where do the branches meet, closest common superior, where do the "
            "lineages meet, deepest shared parent, merge base",
    .example = { "a>b, a>c, b>d, b>e", "lowest_common_ancestor(G, d, e)", "b" },
};
