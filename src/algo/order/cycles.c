/* Is there a cycle, and which. order.c searches; the verifiers walk the cycle, or check the order
 * of nodes that leaves no room for one. */
#include "algo/order/order_int.h"

#define CHECKED_BY                                                                                 \
    "walks the cycle; without one, checks an order of the nodes in which every edge leads "        \
    "forward "                                                                                     \
    "(undirected: in which each node has at most one edge to those before it)"

static gr_status has_cycle_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cycle_search s;
    gr_status st = gr_find_cycle(cx, in->graph, &s, err);

    out->value = gr_v_bool(s.cycle != NULL);
    return st != GR_OK ? st : gr_cycle_certify(cx, in->graph, &s, out, err);
}

/* The value must be `yes` if there is a cycle, or if there is none: as `wanted` says. */
static gr_status verify_bool(gr_ctx *cx, const gr_in *in, gr_result *r, bool wanted, gr_err *err)
{
    bool has_cycle;
    gr_status st = gr_check_cycle_proof(cx, in->graph, r, &has_cycle, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_BOOL || r->value.b != (has_cycle == wanted))
        return gr_refute(err, "the certificate says otherwise");
    r->grade = GR_PROVED;
    return GR_OK;
}

static gr_status has_cycle_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_bool(cx, in, r, true, err);
}

static const gr_alias has_cycle_aliases[] = {
    { GR_SURFACE_NATIVE, "cycle_check", NULL, NULL },
    { GR_SURFACE_NATIVE, "cycle_detection", NULL, NULL },
    { GR_SURFACE_GTOOLS, "cycle_check_graphExistance", NULL, NULL },
    { GR_SURFACE_NATIVE, "is_cyclic", NULL, NULL },
};

const gr_tool gr_tool_has_cycle = {
    .name = "has_cycle",
    .family = "cycles",
    .summary = "Whether the graph has a cycle",
    .details =
        "Directed edges are followed one way: a>b, b>a is a cycle, a>b, a>c, b>c is none. A "
        "loop is a cycle; so are two parallel edges of an undirected graph, but not one edge "
        "there and back. The empty graph has none.",
    GR_ALIASES(has_cycle_aliases),
    .result = GR_R_BOOL,
    .cost = "O(n + m)",
    .run = has_cycle_run,
    .verify = has_cycle_verify,
    .checked_by = CHECKED_BY,
    .cues = "is there a cycle, has a cycle, contains a cycle, contain any cycles, cyclic, cycle "
            "detection, circular dependency, circular reference, does it loop, go round in "
            "circles, come back to where it started, closed loop, deadlock, is there a loop in "
            "the dependencies, any ring, are there circular chains, is it cyclic",
    .example = { "a>b, b>c, c>a", "has_cycle(G)", "yes" },
};

/* --- is_acyclic --- */

static gr_status is_acyclic_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_status st = has_cycle_run(cx, in, out, err);

    out->value.b = !out->value.b;
    return st;
}

static gr_status is_acyclic_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_bool(cx, in, r, false, err);
}

const gr_tool gr_tool_is_acyclic = {
    .name = "is_acyclic",
    .family = "cycles",
    .summary = "Whether the graph has no cycle",
    .details = "The opposite of has_cycle, for directed and undirected graphs.",
    .result = GR_R_BOOL,
    .cost = "O(n + m)",
    .run = is_acyclic_run,
    .verify = is_acyclic_verify,
    .checked_by = CHECKED_BY,
    .cues = "is it acyclic, acyclic, free of cycles, without cycles, no cycles, no circular "
            "dependencies, can everything be put in order, does it have no cycle, is it loop "
            "free, can it be sorted, hierarchy without loops",
    .example = { "a>b, b>c, a>c", "is_acyclic(G)", "yes" },
};

/* --- find_cycle --- */

static gr_status find_cycle_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cycle_search s;
    gr_status st = gr_find_cycle(cx, in->graph, &s, err);

    if (st != GR_OK || (st = gr_cycle_value(cx, in->graph, &s, &out->value, err)) != GR_OK)
        return st;
    return s.cycle != NULL ? GR_OK : gr_cycle_certify(cx, in->graph, &s, out, err);
}

static gr_status find_cycle_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    bool has_cycle = true;
    gr_status st;

    if (r->value.type != GR_V_NULL)
        st = gr_check_cycle(cx, in->graph, &r->value, err);
    else
        st = gr_check_cycle_proof(cx, in->graph, r, &has_cycle, err);
    if (st == GR_OK && has_cycle != (r->value.type != GR_V_NULL))
        return gr_refute(err, "the certificate says otherwise");
    r->grade = GR_PROVED;
    return st;
}

const gr_tool gr_tool_find_cycle = {
    .name = "find_cycle",
    .family = "cycles",
    .summary = "A cycle of the graph, if there is one",
    .details = "Its nodes from the earliest one round to the same again, and the number of its "
               "edges; null if there is no cycle. What counts as a cycle: see has_cycle. It is "
               "some cycle, not a shortest one (girth measures that), and always the same.",
    .result = GR_R_PATH,
    .cost = "O(n + m)",
    .run = find_cycle_run,
    .verify = find_cycle_verify,
    .checked_by = CHECKED_BY,
    .cues = "find a cycle, show a cycle, which cycle, give a cycle, an example of a cycle, which "
            "nodes form a cycle, which dependencies are circular, where is the loop, a closed "
            "walk, circular chain, prove that there is a cycle, who depends on itself",
    .example = { "a>b, b>c, c>b", "find_cycle(G)", "b c b, length 2" },
};

/* --- is_directed_acyclic_graph --- */

static gr_status is_dag_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cycle_search s;
    gr_status st;

    out->value = gr_v_bool(false);
    if (!gr_graph_is_directed(in->graph))
        return GR_OK;
    if ((st = gr_find_cycle(cx, in->graph, &s, err)) != GR_OK)
        return st;
    out->value = gr_v_bool(s.cycle == NULL);
    return gr_cycle_certify(cx, in->graph, &s, out, err);
}

static gr_status is_dag_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    if (gr_graph_is_directed(in->graph))
        return verify_bool(cx, in, r, false, err);
    if (r->value.type != GR_V_BOOL || r->value.b)
        return gr_refute(err, "the graph is not directed");
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_alias is_dag_aliases[] = {
    { GR_SURFACE_NATIVE, "is_dag", NULL, NULL },
};

const gr_tool gr_tool_is_directed_acyclic_graph = {
    .name = "is_directed_acyclic_graph",
    .family = "cycles",
    .summary = "Whether the graph is directed and has no cycle",
    .details = "A loop is a cycle. No for an undirected graph; ask has_cycle about one.",
    GR_ALIASES(is_dag_aliases),
    .result = GR_R_BOOL,
    .cost = "O(n + m)",
    .run = is_dag_run,
    .verify = is_dag_verify,
    .checked_by = CHECKED_BY,
    .cues = "is it a DAG, is the graph a DAG, directed acyclic graph, directed and acyclic, is it "
            "a valid dependency graph, DAG check, directed without cycles",
    .example = { "a>b, b>c, a>c", "is_directed_acyclic_graph(G)", "yes" },
};
