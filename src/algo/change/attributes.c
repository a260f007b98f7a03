/* Graphs with attributes changed: set for some nodes or edges, or multiplied and added to. */
#include "algo/change/change_int.h"

#include <math.h>

enum { ATTRIBUTE, VALUE, WHICH, PLUS }; /* VALUE: of scale_edge_attribute the factor */

static gr_status check_cell(const gr_value *v, gr_err *err)
{
    if (v->type == GR_V_NULL || v->type == GR_V_BOOL || v->type == GR_V_INT ||
        v->type == GR_V_STR || (v->type == GR_V_REAL && isfinite(v->d)))
        return GR_OK;
    return gr_fail_arg(err, GR_EINPUT, "value",
                       "value: expected a number, a text, true or false, found %s",
                       gr_vtype_one(v->type));
}

static gr_status check_attribute(const gr_value *name, gr_err *err)
{
    if (name->s.len == 0)
        return gr_fail_arg(err, GR_EINPUT, "attribute", "attribute: expected a name");
    return GR_OK;
}

/* --- set_edge_attribute, scale_edge_attribute --- */

/* Which edges are meant: those of the argument, or all. */
static gr_status meant(gr_ctx *cx, const gr_in *in, bool slowly, bool **mark, gr_err *err)
{
    if (in->arg[WHICH].given)
        return slowly ? gr_mark_edges_slowly(cx, in->graph, &in->arg[WHICH], mark, err)
                      : gr_mark_edges(cx, in->graph, &in->arg[WHICH], "edges", mark, err);
    *mark = gr_marks(cx, gr_graph_n_edges(in->graph), true);
    return *mark != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static bool too_many_pairs(const gr_in *in, gr_result *r)
{
    uint64_t m = gr_graph_n_edges(in->graph);

    return gr_plan_too_big(gr_graph_n_nodes(in->graph), m + m * in->arg[WHICH].n_nodes / 16, r);
}

static gr_status plan_set(gr_plan *p, const gr_in *in, bool slowly, gr_err *err)
{
    bool *mark = NULL;
    gr_status st = meant(p->cx, in, slowly, &mark, err);

    if (st != GR_OK)
        return st;
    if (!gr_plan_all_nodes(p) || !gr_plan_all_edges(p))
        return gr_fail_memory(p->cx, err);
    p->extra[GR_OF_EDGE] = in->arg[ATTRIBUTE].value.s;
    for (size_t i = 0; i < p->n_edges; i++)
        if (mark[i])
            p->edge[i].cell = &in->arg[VALUE].value;
    return GR_OK;
}

static gr_status set_edge_attribute_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_status st;

    if ((st = check_attribute(&in->arg[ATTRIBUTE].value, err)) != GR_OK ||
        (st = check_cell(&in->arg[VALUE].value, err)) != GR_OK ||
        (st = plan_set(&p, in, false, err)) != GR_OK)
        return st;
    return gr_plan_build(&p, &out->value, err);
}

static gr_status set_edge_attribute_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_status st;

    if (too_many_pairs(in, r))
        return GR_OK;
    st = plan_set(&p, in, true, err);
    return st == GR_OK ? gr_plan_check(&p, r, err) : st;
}

#define EDGES_PARAM                                                                                \
    {                                                                                              \
        "edges", GR_P_EDGES, GR_OPTIONAL, "which edges, as [u, v]; null: all",                     \
            .words = "of, between"                                                                 \
    }

static const gr_param set_edge_params[] = {
    { "attribute", GR_P_TEXT, GR_REQUIRED, "the attribute, which may be new", .words = "the" },
    { "value", GR_P_VALUE, GR_REQUIRED, "its value from now on; null: none", .words = "to" },
    EDGES_PARAM,
};

const gr_tool gr_tool_set_edge_attribute = {
    .name = "set_edge_attribute",
    .family = "transformations",
    .summary = "The graph with an attribute of some edges set to a value",
    .brief = "all edges, or some",
    .details = "All edges between the two ends are meant; in a directed graph those from the first "
               "to the second. Other edges keep what they have. A pair that no edge joins is an "
               "error.",
    GR_PARAMS(set_edge_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = set_edge_attribute_run,
    .verify = set_edge_attribute_verify,
    .checked_by = "compares every edge with the list, and all names, edges and attributes",
    .cues = "if the weight were, change the capacity of, set the length, costs now, takes longer, "
            "becomes, with a new travel time, what if the road took, change the weight of the "
            "edge, new capacity, price changes to, update the edge",
    .example = { "a-b 2, b-c 3, a-c 9",
                 "shortest_path(set_edge_attribute(G, weight, 1, [[a, c]]), a, c)",
                 "a c, length 1" },
};

/* Numbers times a factor and something added, in places that last as long as the plan. */
static gr_status plan_scaled(gr_plan *p, const gr_in *in, const bool *mark, gr_err *err)
{
    const gr_column *c = in->arg[ATTRIBUTE].column;
    gr_value *cell;

    if (!gr_plan_all_nodes(p) || !gr_plan_all_edges(p) ||
        (cell = gr_new_n(&p->cx->scratch, gr_value, p->n_edges)) == NULL)
        return gr_fail_memory(p->cx, err);
    p->extra[GR_OF_EDGE] = c->name;
    for (size_t i = 0; i < p->n_edges; i++) {
        gr_value old;
        gr_status st;

        if (!mark[i] || !gr_column_has(c, i))
            continue;
        old = gr_column_get(c, i);
        if ((st = gr_op_apply(GR_OP_MUL, &old, &in->arg[VALUE].value, &cell[i], err)) != GR_OK ||
            (in->arg[PLUS].given &&
             (st = gr_op_apply(GR_OP_ADD, &cell[i], &in->arg[PLUS].value, &cell[i], err)) != GR_OK))
            return st;
        p->edge[i].cell = &cell[i];
    }
    return gr_ctx_check(p->cx, err);
}

static gr_status scale_edge_attribute_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_column *c = in->arg[ATTRIBUTE].column;
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    bool *mark = NULL;
    gr_status st;

    if (c->type != GR_COL_INT && c->type != GR_COL_REAL)
        return gr_fail_arg(err, GR_EINPUT, "attribute",
                           "attribute: expected numbers, '%.*s' is a %s", GR_FMT(c->name),
                           gr_coltype_name(c->type));
    if ((st = meant(cx, in, false, &mark, err)) != GR_OK ||
        (st = plan_scaled(&p, in, mark, err)) != GR_OK)
        return st;
    return gr_plan_build(&p, &out->value, err);
}

/* A number, also of a column that has become text because no other type holds all of its numbers.
 */
static bool number_in(const gr_column *c, size_t i, double *out)
{
    gr_value v = gr_column_get(c, i);

    return v.type == GR_V_STR ? gr_num_to_double(v.s, out) : gr_v_number(&v, out);
}

/* The structure must be the same; the numbers are compared with products in floating point. */
static gr_status scale_edge_attribute_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    const gr_column *old = in->arg[ATTRIBUTE].column, *scaled;
    bool *mark = NULL;
    double factor = 0, plus = 0;
    gr_status st;

    if (too_many_pairs(in, r))
        return GR_OK;
    if ((st = meant(cx, in, true, &mark, err)) != GR_OK ||
        (st = plan_scaled(&p, in, mark, err)) != GR_OK || (st = gr_plan_check(&p, r, err)) != GR_OK)
        return st;
    scaled = gr_graph_column_named(r->value.graph, GR_OF_EDGE, old->name);
    gr_v_number(&in->arg[VALUE].value, &factor);
    if (in->arg[PLUS].given)
        gr_v_number(&in->arg[PLUS].value, &plus);
    for (size_t i = 0; scaled != NULL && i < scaled->n; i++) {
        double is, wanted;

        if (!gr_column_has(old, i))
            continue;
        wanted = gr_column_number(old, i) * (mark[i] ? factor : 1) + (mark[i] ? plus : 0);
        if (!number_in(scaled, i, &is) || fabs(is - wanted) > 1e-9 * (fabs(wanted) + fabs(plus)))
            return gr_refute(err, "edge %zu was not multiplied", i);
    }
    return GR_OK;
}

static const gr_param scale_edge_params[] = {
    { "attribute", GR_P_ATTR, GR_REQUIRED, "an attribute with numbers", .words = "the" },
    { "factor", GR_P_REAL, GR_REQUIRED, "what to multiply by", .words = "by, times" },
    EDGES_PARAM,
    { "plus", GR_P_REAL, GR_OPTIONAL, "what to add after that", .words = "plus, longer by" },
};

const gr_tool gr_tool_scale_edge_attribute = {
    .name = "scale_edge_attribute",
    .family = "transformations",
    .summary = "The graph with an attribute of some edges multiplied",
    .brief = "times factor, plus an amount",
    .details =
        "And with something added to it, if that is given. As set_edge_attribute; edges that "
        "lack the attribute go on lacking it. Whole numbers stay whole if the factor is.",
    GR_PARAMS(scale_edge_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = scale_edge_attribute_run,
    .verify = scale_edge_attribute_verify,
    .checked_by = "compares every edge with the list, multiplies again, and compares all names, "
                  "edges and attributes",
    .cues = "doubled, twice as wide, halved, increase by percent, if the tunnel were doubled, "
            "scaled, congestion, half the capacity, multiply the weights, traffic doubles, "
            "capacity cut in half, ten percent longer, prices rise",
    .example = { "a-b 2, b-c 3", "edges(scale_edge_attribute(G, weight, 2, [[a, b]])).weight",
                 "4, 3" },
};

/* --- set_node_attribute --- */

static gr_status set_node_attribute_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_status st;

    if ((st = check_attribute(&in->arg[ATTRIBUTE].value, err)) != GR_OK ||
        (st = check_cell(&in->arg[VALUE].value, err)) != GR_OK)
        return st;
    if (!gr_plan_all_nodes(&p) || !gr_plan_all_edges(&p))
        return gr_fail_memory(cx, err);
    p.extra[GR_OF_NODE] = in->arg[ATTRIBUTE].value.s;
    for (size_t i = 0; i < in->arg[WHICH].n_nodes; i++)
        p.node[in->arg[WHICH].nodes[i]].cell = &in->arg[VALUE].value;
    for (size_t i = 0; !in->arg[WHICH].given && i < p.n_nodes; i++)
        p.node[i].cell = &in->arg[VALUE].value;
    return gr_plan_build(&p, &out->value, err);
}

static gr_status set_node_attribute_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);

    if (gr_plan_too_big(gr_graph_n_nodes(in->graph), gr_graph_n_edges(in->graph), r))
        return GR_OK;
    if (!gr_plan_all_nodes(&p) || !gr_plan_all_edges(&p))
        return gr_fail_memory(cx, err);
    p.extra[GR_OF_NODE] = in->arg[ATTRIBUTE].value.s;
    if (in->arg[WHICH].given) {
        for (size_t i = in->arg[WHICH].n_nodes; i-- > 0;)
            p.node[in->arg[WHICH].nodes[i]].cell = &in->arg[VALUE].value;
    } else {
        for (size_t i = p.n_nodes; i-- > 0;)
            p.node[i].cell = &in->arg[VALUE].value;
    }
    return gr_plan_check(&p, r, err);
}

static const gr_param set_node_params[] = {
    { "attribute", GR_P_TEXT, GR_REQUIRED, "the attribute, which may be new", .words = "the" },
    { "value", GR_P_VALUE, GR_REQUIRED, "its value from now on; null: none", .words = "to" },
    { "nodes", GR_P_NODES, GR_OPTIONAL, "which nodes; null: all", .words = "of" },
};

const gr_tool gr_tool_set_node_attribute = {
    .name = "set_node_attribute",
    .family = "transformations",
    .summary = "The graph with an attribute of some nodes set to a value",
    .brief = "all nodes, or some",
    .details = "Other nodes keep what they have, and lack an attribute that is new.",
    GR_PARAMS(set_node_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = set_node_attribute_run,
    .verify = set_node_attribute_verify,
    .checked_by = "goes through the nodes from the last, and compares all names, edges and "
                  "attributes",
    .cues = "label the nodes, colour of the node is, set the attribute, mark as, belongs to "
            "class, give the nodes a value, assign a class, tag the nodes, update the node",
    .example = { "a-b, b-c",
                 "nodes(filter_nodes(set_node_attribute(G, colour, red, [a, b]), colour = "
                 "red)).node",
                 "a, b" },
};
