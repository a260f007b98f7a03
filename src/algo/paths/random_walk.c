/* A random walk: at every node one of its edges, each as likely. */
#include "algo/algo_int.h"

static gr_status random_walk_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid at = in->arg[0].node;
    gr_rng rng;
    gr_status st;

    gr_rng_seed(&rng, cx->seed);
    if (!gr_v_list(&cx->arena, &out->value) ||
        !gr_v_push(&cx->arena, &out->value, gr_v_vertex(in->graph, at)))
        return gr_fail_memory(cx, err);
    for (int64_t i = 0; i < in->arg[1].value.i && gr_csr_degree(c, at) != 0; i++) {
        if ((i & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        at = c->to[c->start[at] + gr_rng_below(&rng, gr_csr_degree(c, at))];
        if (!gr_v_push(&cx->arena, &out->value, gr_v_vertex(in->graph, at)))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

/* That it is a walk, and as long as it should be; chance cannot be checked. */
static gr_status random_walk_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    const gr_list *list = r->value.type == GR_V_LIST ? r->value.list : NULL;
    gr_vid u = GR_NO_NODE, v;
    gr_status st;

    if (list == NULL || list->n == 0 || list->n - 1 > (uint64_t)in->arg[1].value.i)
        return gr_refute(err, "the value is no walk of so many steps");
    for (size_t i = 0; i < list->n; i++, u = v) {
        if ((i & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_vertex_of(in->graph, &list->at[i], &v))
            return gr_refute(err, "the walk leaves the graph");
        if (i == 0 ? v != in->arg[0].node : gr_csr_find(c, u, v) == UINT64_MAX)
            return gr_refute(err, "step %zu follows no edge", i);
    }
    if (list->n - 1 < (uint64_t)in->arg[1].value.i && gr_csr_degree(c, u) != 0)
        return gr_refute(err, "the walk stops where it could go on");
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_param random_walk_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, starting at" },
    { "length", GR_P_INT, GR_OPTIONAL, "how many steps", .also = "steps", .standard = "10",
      .words = "of, for, with", .bounded = true, .min = 0, .max = 10000000 },
};

const gr_tool gr_tool_random_walk = {
    .name = "random_walk",
    .family = "paths",
    .summary = "Nodes along a random walk from a node",
    .brief = "length in steps",
    .details = "At every node one of its edges is taken, each as likely, directed ones forward "
               "only; parallel edges make a neighbour as much likelier. The start is listed first. "
               "A walk ends early at a node without a way out. The same seed gives the same walk.",
    GR_PARAMS(random_walk_params),
    .result = GR_R_NODES,
    .cost = "O(length)",
    .run = random_walk_run,
    .verify = random_walk_verify,
    .checked_by = "checks that every step follows an edge, not that chance was fair",
    .cues = "random walk, walk at random, random path, wander, go randomly from, simulate a "
            "surfer, sample a path, drunkard's walk",
    .example = { "a>b, b>c", "random_walk(G, a, 5)", "a, b, c" },
};
