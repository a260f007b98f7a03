/* Pruefer sequences: a tree of n nodes as a list of n - 2 of them, and back.
 *
 * Each of the two directions is the check of the other: a tree is rebuilt from its sequence, a
 * sequence taken from the tree that was built. */
#include "algo/trees/trees_int.h"

/* The sequence of the tree of these edges: each time the neighbour of the smallest leaf. degree is
 * used up; sum[v] is all neighbours of v, without carries. */
static void encode(gr_vid n, uint32_t *degree, gr_vid *sum, gr_vid *sequence)
{
    gr_vid next = 0, leaf, k = 0;

    while (k + 2 < n) {
        while (degree[next] != 1)
            next++;
        for (leaf = next; k + 2 < n;) {
            gr_vid up = sum[leaf];

            sequence[k++] = up;
            degree[leaf] = 0;
            sum[up] ^= leaf;
            if (--degree[up] != 1 || up > next)
                break;
            leaf = up;
        }
    }
}

/* The n - 1 edges of the tree of a sequence, as pairs. */
static void decode(gr_vid n, const gr_vid *sequence, uint32_t *degree, gr_vid *pairs)
{
    gr_vid next = 0, leaf;

    for (gr_vid v = 0; v < n; v++)
        degree[v] = 1;
    for (gr_vid k = 0; k + 2 < n; k++)
        degree[sequence[k]]++;
    while (degree[next] != 1)
        next++;
    leaf = next;
    for (gr_vid k = 0; k + 2 < n; k++) {
        gr_vid up = sequence[k];

        pairs[2 * (size_t)k] = leaf;
        pairs[2 * (size_t)k + 1] = up;
        degree[up]--;
        if (up < next && degree[up] == 1) {
            leaf = up;
            continue;
        }
        do
            next++;
        while (degree[next] != 1);
        leaf = next;
    }
    pairs[2 * (size_t)n - 4] = leaf;
    pairs[2 * (size_t)n - 3] = n - 1;
}

/* --- to_prufer_sequence --- */

static gr_status sequence_of(gr_ctx *cx, const gr_graph *g, gr_vid **sequence, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *sum = gr_new_n(&cx->scratch, gr_vid, n);
    uint32_t *degree = gr_new_n(&cx->scratch, uint32_t, n);

    *sequence = gr_new_n(&cx->scratch, gr_vid, n);
    if (degree == NULL || sum == NULL || *sequence == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        degree[it.u]++;
        degree[it.v]++;
        sum[it.u] ^= it.v;
        sum[it.v] ^= it.u;
    }
    encode(n, degree, sum, *sequence);
    return gr_ctx_check(cx, err);
}

static gr_status to_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *sequence;
    gr_status st;

    if (n < 2)
        return gr_fail_arg(err, GR_EINPUT, "graph",
                           "a Pruefer sequence needs a tree of at least two nodes");
    if ((st = gr_demand_tree(cx, in->graph, err)) != GR_OK ||
        (st = sequence_of(cx, in->graph, &sequence, err)) != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k + 2 < n; k++)
        if (!gr_v_push(&cx->arena, &out->value, gr_v_vertex(in->graph, sequence[k])))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status to_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g), *sequence = gr_new_n(&cx->scratch, gr_vid, n);
    gr_vid *pairs = gr_new_n(&cx->scratch, gr_vid, 2 * (size_t)n);
    uint32_t *degree = gr_new_n(&cx->scratch, uint32_t, n);

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if (sequence == NULL || pairs == NULL || degree == NULL)
        return gr_fail_memory(cx, err);
    if (r->value.type != GR_V_LIST || r->value.list->n != n - 2)
        return gr_refute(err, "the sequence is not two shorter than the tree");
    for (gr_vid k = 0; k + 2 < n; k++)
        if (!gr_vertex_of(g, &r->value.list->at[k], &sequence[k]))
            return gr_refute(err, "item %u is no node", k);
    decode(n, sequence, degree, pairs);
    for (gr_vid k = 0; k + 1 < n; k++) {
        gr_vid u = pairs[2 * (size_t)k], v = pairs[2 * (size_t)k + 1];

        if (gr_csr_find(c, u, v) == UINT64_MAX && gr_csr_find(c, v, u) == UINT64_MAX)
            return gr_refute(err, "the sequence stands for a tree that joins nodes %u and %u", u,
                             v);
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

const gr_tool gr_tool_to_prufer_sequence = {
    .name = "to_prufer_sequence",
    .family = "trees",
    .summary = "The Pruefer sequence of a tree",
    .details =
        "Takes off the earliest leaf in the order of the graph, notes its neighbour, and goes on "
        "until two nodes are left: n - 2 nodes in all. Names may be anything; if they are 0 to "
        "n - 1 in order it is NetworkX's sequence. Directions do not count. A graph that is no "
        "tree of at least two nodes is refused.",
    .result = GR_R_NODES,
    .cost = "O(n)",
    .run = to_run,
    .verify = to_verify,
    .checked_by = "builds the tree of the sequence and compares its edges",
    .cues = "Pruefer sequence, Prufer code, encode the tree, code of a labelled tree, code of the "
            "tree, sequence that stands for the tree",
    .example = { "0, 1, 2, 3, 4, 5, 0-3, 1-3, 2-3, 3-4, 4-5", "to_prufer_sequence(G)",
                 "3, 3, 3, 4" },
};

/* --- from_prufer_sequence --- */

/* The items as integers, all below n. */
static gr_status read_sequence(gr_ctx *cx, const gr_value *list, gr_vid **sequence, gr_vid *n,
                               gr_err *err)
{
    if (list->type != GR_V_LIST || list->list->n > GR_MAX_NODES - 2)
        return gr_fail_arg(err, GR_EINPUT, "sequence", "sequence: expected a list of integers");
    *n = (gr_vid)list->list->n + 2;
    *sequence = gr_new_n(&cx->scratch, gr_vid, *n);
    if (*sequence == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < list->list->n; k++) {
        const gr_value *v = &list->list->at[k];
        bool named = v->type == GR_V_NODE && gr_name_is_int(v->node);
        int64_t i = named ? v->node.num : v->i;

        if ((!named && v->type != GR_V_INT) || i < 0 || i >= *n) {
            gr_fail_arg(err, GR_EINPUT, "sequence", "sequence: item %zu is no integer from 0 to %u",
                        k, *n - 1);
            gr_err_hint(err, "a sequence of k numbers stands for a tree of the nodes 0 to k + 1");
            return GR_EINPUT;
        }
        (*sequence)[k] = (gr_vid)i;
    }
    return GR_OK;
}

static gr_status build(gr_builder *b, gr_vid n, const gr_vid *pairs, gr_graph **g, gr_err *err)
{
    gr_status st;

    gr_builder_direction(b, GR_UNDIRECTED, "trees of sequences are");
    if ((st = gr_builder_range(b, 0, n, err)) != GR_OK)
        return st;
    for (gr_vid k = 0; k + 1 < n && st == GR_OK; k++)
        st = gr_builder_edge(b, pairs[2 * (size_t)k], pairs[2 * (size_t)k + 1], err);
    return st != GR_OK ? st : gr_builder_finish(b, g, err);
}

static gr_status from_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid *sequence, *pairs, n = 0;
    uint32_t *degree;
    gr_builder *b;
    gr_graph *g;
    gr_status st = read_sequence(cx, &in->arg[0].value, &sequence, &n, err);

    if (st != GR_OK)
        return st;
    pairs = gr_new_n(&cx->scratch, gr_vid, 2 * (size_t)n);
    degree = gr_new_n(&cx->scratch, uint32_t, n);
    if (pairs == NULL || degree == NULL || (b = gr_builder_new(cx, GR_AUTO)) == NULL)
        return gr_fail_memory(cx, err);
    decode(n, sequence, degree, pairs);
    st = build(b, n, pairs, &g, err);
    gr_builder_free(b);
    if (st == GR_OK && !gr_v_graph(&cx->arena, &out->value, g))
        return gr_fail_memory(cx, err);
    return st;
}

static gr_status from_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid *sequence, *again, n = 0;
    gr_peel p;
    gr_status st = read_sequence(cx, &in->arg[0].value, &sequence, &n, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_GRAPH || gr_graph_n_nodes(r->value.graph) != n ||
        gr_graph_is_directed(r->value.graph))
        return gr_refute(err, "the value is no tree of %u nodes", n);
    if ((st = gr_peel_leaves(cx, r->value.graph, &p, err)) != GR_OK)
        return st;
    if (p.n != n || gr_graph_n_edges(r->value.graph) != n - 1)
        return gr_refute(err, "the value is no tree");
    if ((st = sequence_of(cx, r->value.graph, &again, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        gr_value name = gr_v_vertex(r->value.graph, v), number = gr_v_node(gr_name_int(v));

        if (!gr_v_eq(&name, &number) || (v + 2 < n && again[v] != sequence[v]))
            return gr_refute(err, "the tree has another sequence or other names");
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_param from_params[] = {
    { "sequence", GR_P_VALUE, GR_REQUIRED, "a list of k integers from 0 to k + 1",
      .words = "of, from" },
};

const gr_tool gr_tool_from_prufer_sequence = {
    .name = "from_prufer_sequence",
    .family = "trees",
    .summary = "The tree of a Pruefer sequence",
    .details =
        "A list of k integers stands for a tree of the nodes 0 to k + 1, and every such list for "
        "another tree. The empty list stands for two nodes and an edge. A sequence of other names "
        "does not say what the leaves are called and is refused.",
    GR_PARAMS(from_params),
    .on_values = true,
    .result = GR_R_GRAPH,
    .cost = "O(n)",
    .run = from_run,
    .verify = from_verify,
    .checked_by = "takes the sequence of the tree and compares",
    .cues = "tree from a Pruefer sequence, decode a Prufer code, rebuild the tree, which tree has "
            "this code, tree of a Prufer sequence, decode a tree",
    .example = { "a", "edge_count(from_prufer_sequence([3, 3, 3, 4]))", "5" },
};
