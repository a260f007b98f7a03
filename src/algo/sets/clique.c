/* The largest clique, and its size.
 *
 * The verifiers look at every pair of the clique. That none is larger they show by taking away
 * nodes with too few neighbours until nothing is left, or else by a second search where cliques are
 * independent sets of the complement. */
#include "algo/sets/search_int.h"

#define CHECK_NODES 2048

static gr_status find(gr_ctx *cx, const gr_in *in, gr_value *out, gr_clique *best, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_clock clock = gr_clock_start(cx, &in->arg[0]);
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK)
        return st;
    if (mark == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_clique_search(cx, &rows, n, &clock, best, err)) != GR_OK)
        return st;
    for (gr_vid i = 0; i < best->n; i++)
        mark[best->at[i]] = true;
    return gr_best_write(cx, in->graph, mark, best->bound, out, err);
}

static gr_status maximum_clique_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clique best;

    return find(cx, in, &out->value, &best, err);
}

static gr_status clique_number_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clique best;
    gr_status st = find(cx, in, &out->cert, &best, err);

    if (st != GR_OK)
        return st;
    if (best.bound != best.n) {
        gr_fail(err, GR_ELIMIT,
                "the largest clique has %u to %u nodes; time ran out before more "
                "was known",
                best.n, best.bound);
        gr_err_hint(err, "raise budget_ms, or take maximum_clique for the best one found");
        return GR_ELIMIT;
    }
    out->value = gr_v_int(best.n);
    out->cert_kind = "clique";
    out->cert_text =
        gr_str_printf(&cx->arena, "a clique of %u node%s", best.n, best.n == 1 ? "" : "s");
    return out->cert_text.ptr == NULL ? gr_fail_memory(cx, err) : GR_OK;
}

/* --- the verifiers --- */

static bool joined(const gr_graph *g, gr_vid u, gr_vid v)
{
    const gr_csr *rows = gr_graph_out(g);

    return gr_csr_find(rows, u, v) != UINT64_MAX || gr_csr_find(rows, v, u) != UINT64_MAX;
}

/* The nodes that may lie in a clique of more than k: those with k neighbours among themselves. */
static gr_status candidates(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_vid k, gr_vid **out,
                            gr_vid *n_out, gr_err *err)
{
    gr_vid *degree = gr_new_n(&cx->scratch, gr_vid, n), *gone = gr_new_n(&cx->scratch, gr_vid, n);
    gr_vid head = 0, tail = 0;

    *out = gr_new_n(&cx->scratch, gr_vid, n);
    *n_out = 0;
    if (degree == NULL || gone == NULL || *out == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        if ((degree[v] = (gr_vid)gr_csr_degree(rows, v)) < k)
            gone[tail++] = v;
    for (; head < tail; head++)
        for (uint64_t i = rows->start[gone[head]]; i < rows->start[gone[head] + 1]; i++)
            if (degree[rows->to[i]]-- == k)
                gone[tail++] = rows->to[i];
    for (gr_vid v = 0; v < n; v++)
        if (degree[v] >= k && degree[v] < n)
            (*out)[(*n_out)++] = v;
    return gr_ctx_check(cx, err);
}

static gr_status check_largest(gr_ctx *cx, const gr_graph *g, gr_vid k, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *of, n_of, *numbers = gr_matrix_numbers(cx, n);
    gr_finding finding;
    gr_matrix m;
    gr_csr rows;
    gr_status st;

    if (numbers == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_simple_rows(cx, g, &rows, err)) != GR_OK ||
        (st = candidates(cx, &rows, n, k, &of, &n_of, err)) != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (n_of == 0)
        return GR_OK;
    r->grade = GR_UNCHECKED;
    r->why = "the clique was checked, but not again that none is larger: that would take too long";
    if (n_of > CHECK_NODES)
        return GR_OK;
    if ((st = gr_matrix_make(cx, &rows, numbers, of, n_of, &m, err)) != GR_OK)
        return st;
    gr_matrix_complement(&m);
    if ((st = gr_larger_independent(cx, &m, k, &finding, err)) != GR_OK)
        return st;
    if (finding == GR_FOUND_ONE)
        return gr_refute(err, "there is a clique of more than %u nodes", k);
    if (finding == GR_FOUND_NONE) {
        r->grade = GR_REDERIVED;
        r->why = NULL;
    }
    return GR_OK;
}

static gr_status check(gr_ctx *cx, const gr_in *in, const gr_value *found, gr_result *r,
                       gr_err *err)
{
    gr_best best;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_best_read(cx, in->graph, found, true, &best, err)) != GR_OK)
        return st;
    for (gr_vid i = 0; i < best.n; i++)
        for (gr_vid j = 0; j < i; j++)
            if (!joined(in->graph, best.at[i], best.at[j]))
                return gr_refute(err, "nodes %u and %u are not joined", best.at[j], best.at[i]);
    if (best.n == 0 && gr_graph_n_nodes(in->graph) != 0)
        return gr_refute(err, "a node alone is a clique");
    if (best.optimal)
        return check_largest(cx, in->graph, best.n, r, err);
    r->grade = GR_UNCHECKED;
    r->why = "the clique was checked, its bound was not: the search ended before it was done";
    return GR_OK;
}

static gr_status maximum_clique_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check(cx, in, &r->value, r, err);
}

static gr_status clique_number_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *size = gr_v_get(&r->cert, "size"), *optimal = gr_v_get(&r->cert, "optimal");

    if (size == NULL || !gr_v_eq(size, &r->value) || r->value.type != GR_V_INT)
        return gr_refute(err, "the clique has another size");
    if (optimal == NULL || optimal->type != GR_V_BOOL || !optimal->b)
        return gr_refute(err, "the clique is not said to be the largest");
    return check(cx, in, &r->cert, r, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "looks at every pair of the clique; that none is larger, by taking away nodes with too few "   \
    "neighbours, or by a second search that branches on nodes of the complement"

static const gr_param params[] = { GR_BUDGET_PARAM };
static const gr_alias maximum_clique_aliases[] = {
    { GR_SURFACE_NATIVE, "max_clique", NULL, NULL },
    { GR_SURFACE_NATIVE, "largest_clique", NULL, NULL },
};

const gr_tool gr_tool_maximum_clique = {
    .name = "maximum_clique",
    .family = "sets",
    .summary = "Largest set of nodes that are all joined to each other",
    .brief = "all joined",
    .details = "A record: nodes in the order of the graph, size, optimal and bound. optimal says "
               "that no clique is larger; otherwise time ran out, and bound is what no clique "
               "exceeds. Of several largest ones it is the one that the search meets first. "
               "Directions, loops and parallel edges do not count; a node alone is a clique of 1, "
               "the empty graph has one of 0.",
    GR_PARAMS(params),
    GR_ALIASES(maximum_clique_aliases),
    .result = GR_R_RECORD,
    .returns = "nodes: nodes, size: int, optimal: bool, bound: int",
    .cost = "exponential at worst; within budget_ms",
    .run = maximum_clique_run,
    .verify = maximum_clique_verify,
    .checked_by = CHECKED_BY,
    .cues = "maximum clique, largest clique, biggest clique, largest complete subgraph, largest "
            "group where everyone knows everyone, all know each other, all worked with each "
            "other, mutually connected, pairwise connected, fully connected group, biggest group "
            "of mutual friends, all pairs acquainted, densest group, largest set where everyone "
            "is linked to everyone",
    .example = { "a-b, b-c, a-c, c-d", "maximum_clique(G)",
                 "nodes: a, b, c\nsize: 3\noptimal: yes\nbound: 3" },
};

static const gr_alias clique_number_aliases[] = {
    { GR_SURFACE_NATIVE, "graph_clique_number", NULL, NULL },
    { GR_SURFACE_NATIVE, "large_clique_size", NULL, NULL },
};

const gr_tool gr_tool_clique_number = {
    .name = "clique_number",
    .family = "sets",
    .summary = "Number of nodes of the largest clique",
    .details = "As maximum_clique, but an error if it is not certain after budget_ms.",
    GR_PARAMS(params),
    GR_ALIASES(clique_number_aliases),
    .result = GR_R_INT,
    .cost = "exponential at worst; within budget_ms",
    .run = clique_number_run,
    .verify = clique_number_verify,
    .checked_by = CHECKED_BY,
    .cues = "clique number, size of the largest clique, how large is the biggest clique, how many "
            "can know each other, how many are mutually acquainted at most, size of the biggest "
            "complete subgraph, largest fully connected group size",
    .example = { "a-b, b-c, a-c, c-d", "clique_number(G)", "3" },
};
