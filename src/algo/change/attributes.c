/* Graphs with attributes changed: set for some nodes or edges, to one value or to what a function
 * of each says, or multiplied and added to.
 *
 * The kernels ask the function from the first item to the last, the verifiers the other way. */
#include "algo/change/change_int.h"

#include <math.h>

enum { WHICH, ATTRIBUTE, VALUE }; /* parameters of set_edge_attribute and set_node_attribute */

/* A node as a cell is its name. */
static gr_status check_cell(gr_value *v, gr_err *err)
{
    if (v->type == GR_V_NODE)
        *v = gr_name_is_int(v->node) ? gr_v_int(v->node.num)
                                     : gr_v_str((gr_str){ v->node.ptr, v->node.len });
    if (v->type == GR_V_NULL || v->type == GR_V_BOOL || v->type == GR_V_INT ||
        v->type == GR_V_STR || v->type == GR_V_TIME || (v->type == GR_V_REAL && isfinite(v->d)))
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
    if (in->arg[0].given)
        return slowly ? gr_mark_edges_slowly(cx, in->graph, &in->arg[0], mark, err)
                      : gr_mark_edges(cx, in->graph, &in->arg[0], "edges", mark, err);
    *mark = gr_marks(cx, gr_graph_n_edges(in->graph), true);
    return *mark != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static bool too_many_pairs(const gr_in *in, gr_result *r)
{
    uint64_t m = gr_graph_n_edges(in->graph);

    return gr_plan_too_big(gr_graph_n_nodes(in->graph), m + m * in->arg[0].n_nodes / 16, r);
}

/* The cell of one item: what is written, or what the function says. A word that is no field and no
 * variable is a text. */
static gr_status cell_of(gr_ctx *cx, const gr_in *in, const gr_part *p, gr_value *cell, gr_err *err)
{
    gr_fn *fn = in->arg[VALUE].fn;
    const gr_value *constant = gr_fn_constant(fn);
    gr_str word = gr_fn_field(fn);
    gr_err unknown = { 0 };
    gr_status st = GR_OK;

    if (constant != NULL)
        *cell = *constant;
    else if (GR_EVERY(p->elem.i) && (st = gr_ctx_check(cx, err)) != GR_OK)
        return st;
    else if (word.len == 0)
        st = gr_fn_value(cx, fn, &p->elem, cell, err);
    else if ((st = gr_fn_value(cx, fn, &p->elem, cell, &unknown)) == GR_ENAME) {
        *cell = gr_v_str(word);
        st = GR_OK;
    } else if (st != GR_OK)
        *err = unknown;
    return st == GR_OK ? check_cell(cell, err) : st;
}

static gr_status set_cell(gr_plan *p, const gr_in *in, gr_value *cell, size_t e, gr_err *err)
{
    gr_part part = gr_edge_part(in->graph, (gr_eid)e, p->edge[e].u, p->edge[e].v);

    p->edge[e].cell = &cell[e];
    return cell_of(p->cx, in, &part, &cell[e], err);
}

static gr_status plan_set(gr_plan *p, const gr_in *in, bool again, gr_err *err)
{
    bool *mark = NULL;
    gr_value *cell;
    gr_status st = meant(p->cx, in, again, &mark, err);

    if (st != GR_OK)
        return st;
    if (!gr_plan_all_nodes(p) || !gr_plan_all_edges(p) ||
        (cell = gr_new_n(&p->cx->scratch, gr_value, p->n_edges)) == NULL)
        return gr_fail_memory(p->cx, err);
    p->extra[GR_OF_EDGE] = in->arg[ATTRIBUTE].value.s;
    for (size_t i = 0; i < p->n_edges; i++) {
        size_t e = again ? p->n_edges - 1 - i : i;

        if (mark[e] && (st = set_cell(p, in, cell, e, err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status set_edge_attribute_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_status st;

    if ((st = check_attribute(&in->arg[ATTRIBUTE].value, err)) != GR_OK ||
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
    EDGES_PARAM,
    { "attribute", GR_P_TEXT, GR_REQUIRED, "the attribute, which may be new", .words = "the" },
    { "value", GR_P_EACH, GR_REQUIRED,
      "its value from now on; null: none. Or what it comes to for each: e -> e.km * 2, km * 2",
      .words = "to" },
};

const gr_tool gr_tool_set_edge_attribute = {
    .name = "set_edge_attribute",
    .family = "transformations",
    .summary = "The graph with an attribute of some edges set to a value, or computed for each",
    .details = "All edges between the two ends are meant; in a directed graph those from the first "
               "to the second. Other edges keep what they have. A pair that no edge joins is an "
               "error. In a function of an edge words are its attributes first, then source and "
               "target; what is in quotes is a text.",
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
                 "shortest_path(set_edge_attribute(G, [[a, c]], weight, 1), a, c)",
                 "a c, length 1" },
};

/* Numbers times a factor and something added, in places that last as long as the plan. */
static gr_status plan_scaled(gr_plan *p, const gr_in *in, const bool *mark, gr_err *err)
{
    const gr_column *c = in->arg[1].column;
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
        if ((st = gr_op_apply(GR_OP_MUL, &old, &in->arg[2].value, &cell[i], err)) != GR_OK ||
            (in->arg[3].given &&
             (st = gr_op_apply(GR_OP_ADD, &cell[i], &in->arg[3].value, &cell[i], err)) != GR_OK))
            return st;
        p->edge[i].cell = &cell[i];
    }
    return gr_ctx_check(p->cx, err);
}

static gr_status scale_edge_attribute_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_column *c = in->arg[1].column;
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
    const gr_column *old = in->arg[1].column, *scaled;
    bool *mark = NULL;
    double factor = 0, plus = 0;
    gr_status st;

    if (too_many_pairs(in, r))
        return GR_OK;
    if ((st = meant(cx, in, true, &mark, err)) != GR_OK ||
        (st = plan_scaled(&p, in, mark, err)) != GR_OK || (st = gr_plan_check(&p, r, err)) != GR_OK)
        return st;
    scaled = gr_graph_column_named(r->value.graph, GR_OF_EDGE, old->name);
    gr_v_number(&in->arg[2].value, &factor);
    if (in->arg[3].given)
        gr_v_number(&in->arg[3].value, &plus);
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
    EDGES_PARAM,
    { "attribute", GR_P_ATTR, GR_REQUIRED, "an attribute with numbers", .words = "the" },
    { "factor", GR_P_REAL, GR_REQUIRED, "what to multiply by", .words = "by, times" },
    { "plus", GR_P_REAL, GR_OPTIONAL, "what to add after that", .words = "plus, longer by" },
};

const gr_tool gr_tool_scale_edge_attribute = {
    .name = "scale_edge_attribute",
    .family = "transformations",
    .summary = "The graph with an attribute of some edges multiplied",
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
    .example = { "a-b 2, b-c 3", "edges(scale_edge_attribute(G, [[a, b]], weight, 2)).weight",
                 "4, 3" },
};

/* --- set_node_attribute --- */

/* A node as a function sees it; degrees by rows, or edge by edge. */
static gr_status list_parts(gr_ctx *cx, const gr_graph *g, bool again, gr_part **out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    const gr_csr *rows = gr_graph_out(g), *back;
    gr_part *at = gr_new_n(&cx->scratch, gr_part, n);
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    if ((*out = at) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        at[v] = again ? gr_node_part(g, v, 0, 0)
                : gr_graph_is_directed(g)
                    ? gr_node_part(g, v, gr_csr_degree(back, v), gr_csr_degree(rows, v))
                    : gr_node_part(g, v, 0, gr_graph_degree(g, rows, v));
    for (gr_edge_iter e = gr_edges(g); again && gr_edge_next(&e);) {
        at[e.u].out++;
        at[e.v].in++;
    }
    return gr_ctx_check(cx, err);
}

static gr_status plan_set_nodes(gr_plan *p, const gr_in *in, bool again, gr_err *err)
{
    const gr_arg *which = &in->arg[WHICH];
    gr_value *cell = gr_new_n(&p->cx->scratch, gr_value, gr_graph_n_nodes(in->graph));
    size_t n = which->given ? which->n_nodes : gr_graph_n_nodes(in->graph);
    gr_part *part;
    gr_status st = list_parts(p->cx, in->graph, again, &part, err);

    if (st != GR_OK)
        return st;
    if (cell == NULL || !gr_plan_all_nodes(p) || !gr_plan_all_edges(p))
        return gr_fail_memory(p->cx, err);
    p->extra[GR_OF_NODE] = in->arg[ATTRIBUTE].value.s;
    for (size_t i = 0; i < n; i++) {
        size_t k = again ? n - 1 - i : i;
        gr_vid v = which->given ? which->nodes[k] : (gr_vid)k;

        p->node[v].cell = &cell[v];
        if ((st = cell_of(p->cx, in, &part[v], &cell[v], err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status set_node_attribute_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_status st;

    if ((st = check_attribute(&in->arg[ATTRIBUTE].value, err)) != GR_OK ||
        (st = plan_set_nodes(&p, in, false, err)) != GR_OK)
        return st;
    return gr_plan_build(&p, &out->value, err);
}

static gr_status set_node_attribute_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_status st;

    if (gr_plan_too_big(gr_graph_n_nodes(in->graph), gr_graph_n_edges(in->graph), r))
        return GR_OK;
    st = plan_set_nodes(&p, in, true, err);
    return st == GR_OK ? gr_plan_check(&p, r, err) : st;
}

static const gr_param set_node_params[] = {
    { "nodes", GR_P_NODES, GR_OPTIONAL, "which nodes; null: all", .words = "of" },
    { "attribute", GR_P_TEXT, GR_REQUIRED, "the attribute, which may be new", .words = "the" },
    { "value", GR_P_EACH, GR_REQUIRED,
      "its value from now on; null: none. Or what it comes to for each: v -> v.age + 1, age + 1",
      .words = "to" },
};

const gr_tool gr_tool_set_node_attribute = {
    .name = "set_node_attribute",
    .family = "transformations",
    .summary = "The graph with an attribute of some nodes set to a value, or computed for each",
    .details = "Other nodes keep what they have, and lack an attribute that is new. In a function "
               "of a node words are its attributes first, then node, degree, in_degree and "
               "out_degree; what is in quotes is a text.",
    GR_PARAMS(set_node_params),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = set_node_attribute_run,
    .verify = set_node_attribute_verify,
    .checked_by = "goes through the nodes from the last, with degrees counted edge by edge, and "
                  "compares all names, edges and attributes",
    .cues = "label the nodes, colour of the node is, set the attribute, mark as, belongs to "
            "class, give the nodes a value, assign a class, tag the nodes, update the node",
    .example = { "a-b, b-c",
                 "nodes(filter_nodes(set_node_attribute(G, [a, b], colour, red), colour = "
                 "red)).node",
                 "a, b" },
};
