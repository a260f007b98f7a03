/* How many walks of a given length there are between two nodes: an entry of a power of the matrix.
 *
 * The kernel goes step by step from the source, the verifier from the target back. */
#include "algo/paths/routes_int.h"

#define CHECK_STEPS (UINT64_C(1) << 28)

enum { FROM, TO, LENGTH };

/* After each step, how many walks end at each node. */
static gr_status walk_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t *now = gr_new_n(&cx->scratch, uint64_t, n);
    uint64_t *next = gr_new_n(&cx->scratch, uint64_t, n);
    gr_status st = GR_OK;

    if (now == NULL || next == NULL)
        return gr_fail_memory(cx, err);
    now[in->arg[FROM].node] = 1;
    for (int64_t k = 0; k < in->arg[LENGTH].value.i; k++) {
        uint64_t *swap = now, most = 0;

        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        memset(next, 0, n * sizeof *next);
        for (gr_vid v = 0; v < n; v++)
            for (uint64_t i = c->start[v]; now[v] != 0 && i < c->start[v + 1]; i++) {
                next[c->to[i]] += now[v]; /* neither is above INT64_MAX */
                most |= next[c->to[i]];
                if (most > INT64_MAX)
                    return gr_fail(err, GR_ELIMIT, "the number of walks does not fit in 64 bits");
            }
        now = next;
        next = swap;
    }
    out->value = gr_v_int((int64_t)now[in->arg[TO].node]);
    return GR_OK;
}

/* How many walks of so many steps lead from each node to the target, modulo 2^64. */
static gr_status walk_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t length = (uint64_t)in->arg[LENGTH].value.i;
    uint64_t *left = gr_new_n(&cx->scratch, uint64_t, n);
    uint64_t *more = gr_new_n(&cx->scratch, uint64_t, n);
    gr_status st = GR_OK;

    if (left == NULL || more == NULL)
        return gr_fail_memory(cx, err);
    if (length > CHECK_STEPS / (n + gr_graph_n_arcs(in->graph) + 1)) {
        r->why = "it takes too many steps to count a second time";
        return GR_OK;
    }
    left[in->arg[TO].node] = 1;
    for (uint64_t k = 0; k < length; k++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < n; v++) {
            more[v] = 0;
            for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
                more[v] += left[c->to[i]];
        }
        memcpy(left, more, n * sizeof *left);
    }
    return gr_check_int(r, left[in->arg[FROM].node], "number of walks", err);
}

static const gr_param walk_count_params[] = {
    GR_SOURCE_PARAM,
    GR_TARGET_PARAM,
    { "length", GR_P_INT, GR_REQUIRED, "how many edges a walk has", .words = "of length, with",
      .bounded = true, .min = 0, .max = 1000000 },
};

static const gr_alias walk_count_aliases[] = {
    { GR_SURFACE_NATIVE, "count_walks", NULL, NULL },
    { GR_SURFACE_NATIVE, "number_of_walks", "walk_length=length", NULL },
};

const gr_tool gr_tool_walk_count = {
    .name = "walk_count",
    .family = "paths",
    .summary = "How many walks of a given length lead from a node to another",
    .brief = "nodes may repeat",
    .details = "Walks may come to a node, and along an edge, more than once. Parallel edges make "
               "different walks, a loop is one step; directed edges are followed one way. An error "
               "if it does not fit in 64 bits.",
    GR_PARAMS(walk_count_params),
    GR_ALIASES(walk_count_aliases),
    .result = GR_R_INT,
    .cost = "O(length (n + m))",
    .run = walk_count_run,
    .verify = walk_count_verify,
    .checked_by = "counts from the target back",
    .cues = "how many walks, number of walks of length, count the walks, walks with exactly so "
            "many steps, power of the adjacency matrix",
    .example = { "a-b, b-c, a-c", "walk_count(G, a, a, 4)", "6" },
};
