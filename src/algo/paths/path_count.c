/* How many simple paths there are between two nodes, without a list of them. ways.c counts. */
#include "algo/paths/routes_int.h"
#include "algo/ways_int.h"

#define CHECK_STEPS (UINT64_C(1) << 22)

enum { FROM, TO, MAX_HOPS, BUDGET };

static gr_ways ways_in(const gr_in *in)
{
    return (gr_ways){ .g = in->graph,
                      .source = in->arg[FROM].node,
                      .target = in->arg[TO].node,
                      .max_hops = in->arg[MAX_HOPS].given ? (uint32_t)in->arg[MAX_HOPS].value.i
                                                          : gr_graph_n_nodes(in->graph) };
}

static gr_status path_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    gr_ways w = ways_in(in);
    uint64_t n = 0;
    gr_status st = w.source != w.target ? gr_ways_count(cx, &w, &clock, &n, err) : GR_OK;

    out->value = gr_v_int((int64_t)n);
    return st;
}

static gr_status path_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_ways w = ways_in(in);
    uint64_t n = 0, steps = CHECK_STEPS;
    bool done = true;
    gr_status st = w.source != w.target ? gr_ways_again(cx, &w, &steps, &n, &done, err) : GR_OK;

    if (st != GR_OK)
        return st;
    if (!done) {
        r->why = "there are too many paths to try them all";
        return GR_OK;
    }
    return gr_check_int(r, n, "number of paths", err);
}

static const gr_param path_count_params[] = {
    GR_SOURCE_PARAM,
    GR_TARGET_PARAM,
    { "max_hops", GR_P_INT, GR_OPTIONAL, "the most edges a path may have",
      .words = "at most, within, no more than", .bounded = true, .min = 0, .max = GR_MAX_NODES },
    GR_BUDGET_PARAM,
};

static const gr_alias path_count_aliases[] = {
    { GR_SURFACE_NATIVE, "count_simple_paths", NULL, NULL },
};

const gr_tool gr_tool_simple_path_count = {
    .name = "simple_path_count",
    .family = "paths",
    .summary = "How many paths between two nodes come to no node twice",
    .brief = "no node twice",
    .details = "As many as all_simple_paths lists without a limit: directed edges are followed one "
               "way, parallel edges make no further path, from a node to itself there is none. An "
               "error if it is not certain after budget_ms, or does not fit in 64 bits.",
    GR_PARAMS(path_count_params),
    GR_ALIASES(path_count_aliases),
    .result = GR_R_INT,
    .cost = "exponential at worst, O(n (n + m)) without cycles; within budget_ms",
    .run = path_count_run,
    .verify = path_count_verify,
    .checked_by = "adds up over all subsets of the nodes between, or tries all paths if there are "
                  "not too many",
    .cues = "how many paths, number of simple paths, count the routes, how many different ways, "
            "how many routes, in how many ways can one get from",
    .example = { "a-b, b-c, a-c", "simple_path_count(G, a, c)", "2" },
};
