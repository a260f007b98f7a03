/* Tools for strong components. strong.c finds them and checks the partition; here it becomes
 * values, and values are read back into a partition. */
#include "algo/connectivity/strong_int.h"

#define CHECKED_BY                                                                                 \
    "follows edges forward and backward inside each component, and sees that edges between "       \
    "components all lead the same way"

static gr_status find(gr_ctx *cx, const gr_in *in, gr_strong *s, gr_result *out, gr_err *err)
{
    gr_status st = gr_strong_find(cx, in->graph, s, err);

    if (st != GR_OK)
        return st;
    out->proof = gr_arena_copy(&cx->scratch, s, sizeof *s);
    return out->proof != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* --- strong_component_count --- */

static gr_status count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_strong s;
    gr_status st = find(cx, in, &s, out, err);

    if (st == GR_OK)
        out->value = gr_v_int(s.parts.n);
    return st;
}

static gr_status count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_strong *s = r->proof;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_strong_check(cx, in->graph, s, err)) != GR_OK ||
        (st = gr_check_int(r, s->parts.n, "number of strong components", err)) != GR_OK)
        return st;
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_alias count_aliases[] = {
    { GR_SURFACE_NATIVE, "number_strongly_connected_components", NULL, NULL },
    { GR_SURFACE_NATIVE, "number_of_strong_components", NULL, NULL },
};

const gr_tool gr_tool_strong_component_count = {
    .name = "strong_component_count",
    .family = "connectivity",
    .summary = "Number of strongly connected components",
    .details =
        "As strongly_connected_components; a node that no cycle passes is a component of its "
        "own, the empty graph has none. Directed graphs only.",
    GR_ALIASES(count_aliases),
    .result = GR_R_INT,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = count_run,
    .verify = count_verify,
    .checked_by = CHECKED_BY,
    .cues = "how many strongly connected components, number of strong components, how many SCCs, "
            "in how many strong parts, number of mutually reachable groups, how many cyclic "
            "clusters",
    .example = { "a>b, b>a, b>c", "strong_component_count(G)", "2" },
};

/* --- is_strongly_connected --- */

static gr_status is_strong_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_strong s;
    gr_status st = find(cx, in, &s, out, err);

    if (st == GR_OK)
        out->value = gr_v_bool(s.parts.n == 1);
    return st;
}

static gr_status is_strong_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_strong *s = r->proof;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_strong_check(cx, in->graph, s, err)) != GR_OK)
        return st;
    if (r->value.type != GR_V_BOOL || r->value.b != (s->parts.n == 1))
        return gr_refute(err, "there are %u strong components", s->parts.n);
    r->grade = GR_PROVED;
    return GR_OK;
}

const gr_tool gr_tool_is_strongly_connected = {
    .name = "is_strongly_connected",
    .family = "connectivity",
    .summary = "Whether every node can reach every other along the directions",
    .details = "A single node is strongly connected; the empty graph is "
               "refused. Directed graphs only; is_connected leaves directions aside.",
    .result = GR_R_BOOL,
    .demands = GR_WANTS_DIRECTED | GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = is_strong_run,
    .verify = is_strong_verify,
    .checked_by = CHECKED_BY,
    .cues = "strongly connected, is the graph strongly connected, can every node reach every "
            "other, from everywhere to everywhere, mutually reachable, is everyone reachable from "
            "everyone, can you get back from everywhere, one strong component",
    .example = { "a>b, b>c, c>a", "is_strongly_connected(G)", "yes" },
};

/* --- strongly_connected_components --- */

static gr_status components_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_strong s;
    gr_status st = find(cx, in, &s, out, err);

    return st != GR_OK ? st : gr_components_list(cx, in->graph, &s.parts, &out->value, err);
}

static gr_status components_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_strong *s = r->proof;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_strong_check(cx, in->graph, s, err)) != GR_OK ||
        (st = gr_components_check(cx, in->graph, &s->parts, &r->value, err)) != GR_OK)
        return st;
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_alias strongly_connected_components_aliases[] = {
    { GR_SURFACE_NATIVE, "kosaraju_strongly_connected_components", NULL, NULL },
    { GR_SURFACE_NATIVE, "scc", NULL, NULL },
};

const gr_tool gr_tool_strongly_connected_components = {
    .name = "strongly_connected_components",
    .family = "connectivity",
    .summary = "Groups of nodes that can reach each other along the directions",
    .details = "The largest first, equal ones by their first node; members in the order of the "
               "graph. A node that no cycle passes is a group of its own; the empty graph has "
               "none. Directed graphs only; connected_components leaves directions aside.",
    GR_ALIASES(strongly_connected_components_aliases),
    .result = GR_R_GROUPS,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n log n + m)",
    .run = components_run,
    .verify = components_verify,
    .checked_by = CHECKED_BY,
    .cues = "strongly connected components, strong components, SCC, mutually reachable groups, "
            "who can all reach each other, groups that depend on each other, tangles, groups with "
            "cycles, circularly dependent groups, mutually dependent modules, parts where all can "
            "reach all, Tarjan",
    .example = { "a>b, b>a, b>c, c>d, d>c, e>a", "strongly_connected_components(G)",
                 "a, b\nc, d\ne" },
};
