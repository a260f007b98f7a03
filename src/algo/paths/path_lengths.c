/* The lengths of all shortest paths: their average, the shortest and the longest. */
#include "algo/paths/spread_int.h"

static double mean_of(const gr_spread *s)
{
    gr_exact sum = { (__int128)s->total.sum, s->weighted ? s->fixed.exp10 : 0 };
    gr_exact n = { (__int128)s->total.n_pairs, 0 };

    return gr_exact_ratio(&sum, &n);
}

/* --- average_shortest_path_length --- */

static gr_value average(const gr_spread *s)
{
    return gr_v_real(s->total.n_pairs != 0 ? mean_of(s) : 0);
}

static gr_status average_shortest_path_length_run(gr_ctx *cx, const gr_in *in, gr_result *out,
                                                  gr_err *err)
{
    gr_spread s;
    gr_status st = gr_spread_find(cx, in->graph, in->arg[0].column, in->arg[1].choice, &s, err);

    if (st == GR_OK)
        out->value = average(&s);
    return st;
}

static gr_status average_shortest_path_length_verify(gr_ctx *cx, const gr_in *in, gr_result *r,
                                                     gr_err *err)
{
    bool done;
    gr_spread s;
    gr_status st =
        gr_spread_again(cx, in->graph, in->arg[0].column, in->arg[1].choice, &s, &done, r, err);

    if (st != GR_OK || !done)
        return st;
    if (r->value.type != GR_V_REAL || r->value.d != average(&s).d)
        return gr_refute(err, "the average is %g by a second count", average(&s).d);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

#define CHECKED_BY                                                                                 \
    "finds all distances a second way, from each node alone or by growing sets, and compares"

static const gr_param average_params[] = { GR_LENGTH_PARAM, GR_PARTS_PARAM };
static const gr_alias average_aliases[] = {
    { GR_SURFACE_NATIVE, "average_path_length", NULL, NULL },
    { GR_SURFACE_NATIVE, "mean_distance", NULL, NULL },
    { GR_SURFACE_NATIVE, "avg_path_length", NULL, NULL },
};

const gr_tool gr_tool_average_shortest_path_length = {
    .name = "average_shortest_path_length",
    .family = "paths",
    .summary = "Mean distance between two nodes",
    .details = "The mean of the lengths of the shortest paths from every node to every other: "
               "weights added up, or edges without them. In a directed graph paths follow the "
               "directions. Every node must reach every other, unless components says otherwise. "
               "0 for a single node, or if no node reaches another; the empty graph is refused.",
    GR_PARAMS(average_params),
    GR_ALIASES(average_aliases),
    .result = GR_R_NUMBER,
    .demands = GR_NONNEG_WEIGHT | GR_WANTS_NODES,
    .cost = "O(n (n + m)), times log n with weights",
    .run = average_shortest_path_length_run,
    .verify = average_shortest_path_length_verify,
    .checked_by = CHECKED_BY,
    .cues = "average shortest path length, average distance, mean distance between nodes, "
            "characteristic path length, how far apart on average, average number of hops, how "
            "many steps between two people on average, degrees of separation on average, typical "
            "distance, small world",
    .example = { "a-b, b-c, c-d, d-e", "average_shortest_path_length(G)", "2" },
};

/* --- path_lengths --- */

static bool summarise(gr_arena *a, const gr_spread *s, gr_value *out)
{
    bool any = s->total.n_pairs != 0;

    return gr_v_record(a, out) &&
           gr_v_set(a, out, "average", any ? gr_v_real(mean_of(s)) : gr_v_null()) &&
           gr_v_set(a, out, "min", any ? gr_spread_value(s, s->total.least) : gr_v_null()) &&
           gr_v_set(a, out, "max", any ? gr_spread_value(s, s->total.most) : gr_v_null()) &&
           gr_v_set(a, out, "pairs", gr_v_int((int64_t)s->total.n_pairs));
}

static gr_status path_lengths_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_spread s;
    gr_status st = gr_spread_find(cx, in->graph, in->arg[0].column, GR_PARTS_MAX, &s, err);

    if (st == GR_OK && !summarise(&cx->arena, &s, &out->value))
        return gr_fail_memory(cx, err);
    return st;
}

static gr_status path_lengths_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_value right;
    bool done;
    gr_spread s;
    gr_status st =
        gr_spread_again(cx, in->graph, in->arg[0].column, GR_PARTS_MAX, &s, &done, r, err);

    if (st != GR_OK || !done)
        return st;
    if (!summarise(&cx->scratch, &s, &right))
        return gr_fail_memory(cx, err);
    if (!gr_is_same(&r->value, &right))
        return gr_refute(err, "a second count finds %lld pairs with other lengths",
                         (long long)s.total.n_pairs);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param path_lengths_params[] = { GR_LENGTH_PARAM };
static const gr_alias path_lengths_aliases[] = {
    { GR_SURFACE_TOOLX, "toolx:avg_path_length", "=weight", ".average" },
    { GR_SURFACE_TOOLX, "toolx:min_path_length", "=weight", ".min" },
    { GR_SURFACE_TOOLX, "toolx:max_path_length", "=weight", ".max" },
    { GR_SURFACE_TOOLX, "toolx:avg_shortest_path", "=weight", ".average" },
    { GR_SURFACE_TOOLX, "toolx:min_shortest_path", "=weight", ".min" },
    { GR_SURFACE_TOOLX, "toolx:max_shortest_path", "=weight", ".max" },
};

const gr_tool gr_tool_path_lengths = {
    .name = "path_lengths",
    .family = "paths",
    .summary = "Average, shortest and longest distance between two nodes",
    .brief = "over all pairs",
    .details =
        "Over all pairs of a node and another that it reaches, each direction a pair of its "
        "own; `pairs` says how many there are. Lengths are weights added up, or edges without "
        "them. Pairs without a path are left out; the lengths are null if there is no "
        "pair, as in a graph without edges.",
    GR_PARAMS(path_lengths_params),
    GR_ALIASES(path_lengths_aliases),
    .result = GR_R_RECORD,
    .returns = "average: number?, min: number?, max: number?, pairs: int",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(n (n + m)), times log n with weights",
    .run = path_lengths_run,
    .verify = path_lengths_verify,
    .checked_by = CHECKED_BY,
    .cues = "path lengths, distribution of distances, average minimum and maximum distance, "
            "shortest and longest distance between nodes, statistics of distances, shortest and "
            "longest of the distances, mean distance over reachable pairs, range of distances",
    .example = { "a-b, b-c, d", "path_lengths(G)",
                 "average: 1.3333333333333333\nmin: 1\nmax: 2\npairs: 6" },
};
