/* How many simple cycles there are, without a list of them.
 *
 * A cycle belongs to its earliest node: for each node the closed ways through later ones are
 * counted (ways.c). In an undirected graph each is met in both directions, and every edge there
 * and back, which is none. */
#include "algo/ways_int.h"

#define CHECK_STEPS (UINT64_C(1) << 22)

/* Neighbours of v behind it, those with parallel edges, and whether v has a loop. */
typedef struct around {
    uint64_t later, twice;
    bool loop;
} around;

static around look_around(const gr_graph *g, gr_vid v)
{
    const gr_csr *c = gr_graph_out(g);
    around r = { .loop = gr_leads(g, v, v) };

    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        bool first = i == c->start[v] || c->to[i - 1] != c->to[i];

        r.later += c->to[i] > v && first;
        r.twice += c->to[i] > v && first && i + 1 < c->start[v + 1] && c->to[i + 1] == c->to[i];
    }
    return r;
}

static gr_status cycle_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[0]);
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t sum = 0;

    for (gr_vid v = 0; v < n; v++) {
        gr_ways w = { in->graph, v, v, v, n };
        around a = look_around(in->graph, v);
        uint64_t closed = a.loop;
        gr_status st = GR_OK;

        if (a.later != 0)
            st = gr_ways_count(cx, &w, &clock, &closed, err);
        if (st != GR_OK)
            return st;
        if (!gr_graph_is_directed(in->graph))
            closed = a.loop + a.twice + (closed - a.loop - a.later) / 2;
        if ((sum += closed) > INT64_MAX)
            return gr_fail(err, GR_ELIMIT, "the number of cycles does not fit in 64 bits");
    }
    out->value = gr_v_int((int64_t)sum);
    return GR_OK;
}

/* Undirected: joined pairs, each an edge there and back, and how many of them by several edges. */
static void count_pairs(const gr_graph *g, uint64_t *joined, uint64_t *twice)
{
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;
    uint64_t same = 0;

    *joined = *twice = 0;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        same = it.u == u && it.v == v ? same + 1 : 0;
        u = it.u;
        v = it.v;
        *joined += u != v && same == 0;
        *twice += u != v && same == 1;
    }
}

static gr_status cycle_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint64_t loops = 0, walks = 0, steps = CHECK_STEPS, closed, joined, twice;
    bool done = true;

    for (gr_vid v = 0; v < n && done; v++) {
        gr_ways w = { in->graph, v, v, v, n };
        bool loop = gr_leads(in->graph, v, v);
        gr_status st = gr_ways_again(cx, &w, &steps, &closed, &done, err);

        if (st != GR_OK)
            return st;
        loops += loop;
        walks += closed - loop;
    }
    if (!done) {
        r->why = "there are too many paths to try them all";
        return GR_OK;
    }
    if (gr_graph_is_directed(in->graph))
        return gr_check_int(r, loops + walks, "number of cycles", err);
    count_pairs(in->graph, &joined, &twice);
    return gr_check_int(r, loops + twice + (walks - joined) / 2, "number of cycles", err);
}

static const gr_param cycle_count_params[] = { GR_BUDGET_PARAM };

static const gr_alias cycle_count_aliases[] = {
    { GR_SURFACE_NATIVE, "count_simple_cycles", NULL, NULL },
    { GR_SURFACE_NATIVE, "cycle_count", NULL, NULL },
    { GR_SURFACE_NATIVE, "count_cycles", NULL, NULL },
};

const gr_tool gr_tool_simple_cycle_count = {
    .name = "simple_cycle_count",
    .family = "cycles",
    .summary = "How many cycles pass no node twice",
    .details = "As many as simple_cycles lists without a limit: a loop is a cycle of one node, "
               "parallel edges of an undirected graph one of two; parallel edges are no further "
               "cycles otherwise. Directed edges are followed one way. An error if it is not "
               "certain after budget_ms, or does not fit in 64 bits.",
    GR_PARAMS(cycle_count_params),
    GR_ALIASES(cycle_count_aliases),
    .result = GR_R_INT,
    .cost = "exponential at worst; within budget_ms",
    .run = cycle_count_run,
    .verify = cycle_count_verify,
    .checked_by = "adds up over all subsets of nodes, or tries all paths if there are not too many",
    .cues = "how many cycles, number of cycles, count the cycles, number of simple cycles, how "
            "many loops, how many circuits",
    .example = { "a>b, b>c, c>a, b>a", "simple_cycle_count(G)", "2" },
};
