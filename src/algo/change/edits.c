/* Graphs with something added or changed: nodes, edges, attributes, two nodes made one.
 *
 * Kernel and verifier each plan the new graph. The verifiers look names up with gr_graph_find one
 * by one, and go through what is given from its end. */
#include "algo/change/change_int.h"

#include <math.h>

/* The items of a list; a value that is none is a list of itself. */
typedef struct items {
    const gr_value *at;
    size_t n;
} items;

static items items_of(const gr_value *v)
{
    return v->type == GR_V_LIST ? (items){ v->list->at, v->list->n } : (items){ v, 1 };
}

static bool name_of(const gr_value *v, gr_name *out)
{
    switch (v->type) {
    case GR_V_NODE: *out = v->node; return true;
    case GR_V_INT: *out = gr_name_int(v->i); return true;
    case GR_V_STR: *out = gr_name_of(v->s); return true;
    default: return false;
    }
}

static gr_status no_name(const char *param, const gr_value *v, gr_err *err)
{
    return gr_fail_arg(err, GR_EINPUT, param, "%s: expected the name of a node, found %s", param,
                       gr_vtype_one(v->type));
}

/* --- names, old and new --- */

/* A plan whose nodes can be found by name: a node of the graph by its name or label, one that was
 * added by its name. */
typedef struct growing {
    gr_plan plan;
    gr_strmap words; /* names that are text, to places in the list of nodes */
    gr_u64map numbers;
} growing;

static void growing_clear(growing *w)
{
    gr_strmap_clear(&w->words);
    gr_u64map_clear(&w->numbers);
}

static bool growing_start(growing *w, gr_ctx *cx, const gr_graph *g)
{
    w->plan = gr_plan_start(cx, g, NULL);
    gr_strmap_init(&w->words, &cx->budget);
    gr_u64map_init(&w->numbers, &cx->budget);
    return gr_plan_all_nodes(&w->plan);
}

static gr_status place_of(growing *w, const char *param, const gr_value *v, gr_vid *out,
                          gr_err *err)
{
    uint32_t *slot;
    gr_name name;

    if (!name_of(v, &name))
        return no_name(param, v, err);
    *out = gr_graph_find(w->plan.src[0], name);
    if (*out != GR_NO_NODE)
        return GR_OK;
    slot = gr_name_is_int(name) ? gr_u64map_put(&w->numbers, (uint64_t)name.num)
                                : gr_strmap_put(&w->words, (gr_str){ name.ptr, name.len });
    if (slot == NULL)
        return gr_fail_memory(w->plan.cx, err);
    if (*slot == GR_MAP_NONE) {
        *slot = (uint32_t)w->plan.n_nodes;
        if (gr_plan_add_node(&w->plan, name, GR_NO_NODE, GR_NO_NODE) == NULL)
            return gr_fail_memory(w->plan.cx, err);
    }
    *out = *slot;
    return GR_OK;
}

/* The same for verifiers: one look after the other at all nodes that were added. */
static bool place_slowly(gr_plan *p, const gr_value *v, gr_vid *out)
{
    gr_name name;

    if (!name_of(v, &name))
        return false;
    *out = gr_graph_find(p->src[0], name);
    for (size_t i = gr_graph_n_nodes(p->src[0]); *out == GR_NO_NODE && i < p->n_nodes; i++)
        if (gr_name_eq(p->node[i].name, name))
            *out = (gr_vid)i;
    if (*out != GR_NO_NODE)
        return true;
    *out = (gr_vid)p->n_nodes;
    return gr_plan_add_node(p, name, GR_NO_NODE, GR_NO_NODE) != NULL;
}

static bool too_much(const gr_in *in, size_t n_given, gr_result *r)
{
    return gr_plan_too_big(gr_graph_n_nodes(in->graph) + n_given * (uint64_t)n_given / 16,
                           gr_graph_n_edges(in->graph) + n_given, r);
}

/* --- add_nodes --- */

static gr_status add_nodes_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    items given = items_of(&in->arg[0].value);
    gr_status st = GR_OK;
    growing w;
    gr_vid v;

    if (!growing_start(&w, cx, in->graph) || !gr_plan_all_edges(&w.plan))
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; st == GR_OK && i < given.n; i++)
        st = place_of(&w, "nodes", &given.at[i], &v, err);
    if (st == GR_OK)
        st = gr_plan_build(&w.plan, &out->value, err);
    growing_clear(&w);
    return st;
}

static gr_status add_nodes_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    items given = items_of(&in->arg[0].value);
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    gr_vid v;

    if (too_much(in, given.n, r))
        return GR_OK;
    if (!gr_plan_all_nodes(&p) || !gr_plan_all_edges(&p))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < given.n; i++)
        if (!place_slowly(&p, &given.at[i], &v))
            return gr_fail_memory(cx, err);
    return gr_plan_check(&p, r, err);
}

static const gr_param add_nodes_params[] = {
    { "nodes", GR_P_VALUE, GR_REQUIRED, "a name, or a list of names", .words = "with, adding",
      .naming = GR_LIST_OF_NAMES },
};
static const gr_alias add_nodes_aliases[] = {
    { GR_SURFACE_NATIVE, "add_node", NULL, NULL },
    { GR_SURFACE_NATIVE, "add_nodes_from", NULL, NULL },
};

const gr_tool gr_tool_add_nodes = {
    .name = "add_nodes",
    .family = "transformations",
    .summary = "The graph with some nodes more",
    .details = "They come last, without edges and attributes. A name that the graph has already "
               "changes nothing.",
    GR_PARAMS(add_nodes_params),
    GR_ALIASES(add_nodes_aliases),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = add_nodes_run,
    .verify = add_nodes_verify,
    .checked_by = "looks every name up again and compares all names, edges and attributes",
    .cues = "add a node, new node, with another member, joins the network, insert the vertices, "
            "append a node, what if there were another node, extra vertex",
    .example = { "a-b", "nodes(add_nodes(G, [b, c])).node", "a, b, c" },
};

/* --- add_edges --- */

/* An edge as it is given: [u, v] or [u, v, weight], or an edge of a graph. */
typedef struct given_edge {
    gr_value end[2];
    const gr_value *weight; /* NULL = none */
} given_edge;

static bool is_end(const gr_value *v)
{
    return v->type == GR_V_STR || v->type == GR_V_INT || v->type == GR_V_NODE;
}

/* One edge alone: [u, v] or [u, v, weight] with names in it. */
static items edges_of(const gr_value *v)
{
    if (v->type == GR_V_LIST && (v->list->n == 2 || v->list->n == 3) && is_end(&v->list->at[0]) &&
        is_end(&v->list->at[1]))
        return (items){ v, 1 };
    return items_of(v);
}

static gr_status read_edge(const gr_value *v, given_edge *out, gr_err *err)
{
    if (v->type == GR_V_EDGE) {
        *out = (given_edge){ { gr_v_node(v->edge.u), gr_v_node(v->edge.v) }, NULL };
        return GR_OK;
    }
    if (v->type != GR_V_LIST || v->list->n < 2 || v->list->n > 3)
        return gr_fail_arg(err, GR_EINPUT, "edges",
                           "edges: expected a list of [u, v] or [u, v, weight], found %s in it",
                           gr_vtype_one(v->type));
    *out = (given_edge){ { v->list->at[0], v->list->at[1] },
                         v->list->n == 3 ? &v->list->at[2] : NULL };
    return GR_OK;
}

static gr_status check_weight(const gr_value *w, gr_err *err)
{
    double d;

    if (w != NULL && (!gr_v_number(w, &d) || !isfinite(d)))
        return gr_fail_arg(err, GR_EINPUT, "edges", "edges: expected a number as weight, found %s",
                           gr_vtype_one(w->type));
    return GR_OK;
}

/* The column of weights, called weight if there is none yet. */
static gr_str weight_name(const gr_graph *g)
{
    const gr_column *c = gr_graph_role(g, GR_ROLE_WEIGHT);

    return c != NULL ? c->name : GR_STR("weight");
}

static gr_status plan_edge(growing *w, const gr_value *v, const gr_value *weight, gr_err *err)
{
    gr_vid end[2] = { 0, 0 };
    gr_plan_edge *edge;
    given_edge given;
    gr_status st = read_edge(v, &given, err);

    for (int i = 0; i < 2 && st == GR_OK; i++)
        st = place_of(w, "edges", &given.end[i], &end[i], err);
    if (st != GR_OK || (st = check_weight(given.weight, err)) != GR_OK)
        return st;
    edge = gr_plan_add_edge(&w->plan, end[0], end[1], GR_NO_EDGE, GR_NO_EDGE);
    if (edge == NULL)
        return gr_fail_memory(w->plan.cx, err);
    edge->cell = given.weight != NULL ? given.weight : weight;
    if (edge->cell != NULL)
        w->plan.extra[GR_OF_EDGE] = weight_name(w->plan.src[0]);
    return GR_OK;
}

static gr_status add_edges_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    items given = edges_of(&in->arg[0].value);
    const gr_value *weight = in->arg[1].given ? &in->arg[1].value : NULL;
    gr_status st = GR_OK;
    growing w;

    if (!growing_start(&w, cx, in->graph) || !gr_plan_all_edges(&w.plan))
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; st == GR_OK && i < given.n; i++) {
        if ((i & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK)
            st = plan_edge(&w, &given.at[i], weight, err);
    }
    if (st == GR_OK)
        st = gr_plan_build(&w.plan, &out->value, err);
    growing_clear(&w);
    return st;
}

static gr_status add_edges_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    items given = edges_of(&in->arg[0].value);
    gr_plan p = gr_plan_start(cx, in->graph, NULL);
    given_edge e;
    gr_vid u, v;

    if (too_much(in, given.n, r))
        return GR_OK;
    if (!gr_plan_all_nodes(&p) || !gr_plan_all_edges(&p))
        return gr_fail_memory(cx, err);
    p.extra[GR_OF_EDGE] = weight_name(in->graph);
    for (size_t i = 0; i < given.n; i++) {
        gr_plan_edge *edge;

        if (read_edge(&given.at[i], &e, NULL) != GR_OK)
            return gr_refute(err, "what is added is no edge");
        if (!place_slowly(&p, &e.end[0], &u) || !place_slowly(&p, &e.end[1], &v) ||
            (edge = gr_plan_add_edge(&p, u, v, GR_NO_EDGE, GR_NO_EDGE)) == NULL)
            return gr_fail_memory(cx, err);
        edge->cell = e.weight != NULL ? e.weight : in->arg[1].given ? &in->arg[1].value : NULL;
    }
    return gr_plan_check(&p, r, err);
}

static const gr_param add_edges_params[] = {
    { "edges", GR_P_VALUE, GR_REQUIRED, "a list of [u, v] or [u, v, weight], or one of them",
      .words = "between, adding, with", .naming = GR_PAIRS_OF_NAMES },
    { "weight", GR_P_REAL, GR_OPTIONAL, "the weight of those that bring none",
      .words = "of length" },
};
static const gr_alias add_edges_aliases[] = {
    { GR_SURFACE_NATIVE, "add_edge", NULL, NULL },
    { GR_SURFACE_NATIVE, "add_edges_from", NULL, NULL },
    { GR_SURFACE_NATIVE, "add_weighted_edges_from", NULL, NULL },
};

const gr_tool gr_tool_add_edges = {
    .name = "add_edges",
    .family = "transformations",
    .summary = "The graph with some edges more",
    .brief = "[[u, v], [u, v, 3]]",
    .details = "Ends that the graph does not have are added, last. An edge that is there already "
               "becomes a parallel one. The weight goes into the attribute that holds the weights "
               "of the graph, `weight` if there is none; edges without one lack it.",
    GR_PARAMS(add_edges_params),
    GR_ALIASES(add_edges_aliases),
    .result = GR_R_GRAPH,
    .cost = "O(n + m)",
    .run = add_edges_run,
    .verify = add_edges_verify,
    .checked_by = "looks every end up again and compares all names, edges and attributes",
    .cues = "add an edge, new road, if a and b were connected, build a link, a new connection, "
            "became friends, additional edge, suppose there were a link between, what if we "
            "connect, after adding, extend the network by",
    .example = { "a-b 2, b-c 3", "shortest_path(add_edges(G, [[a, c, 1]]), a, c)",
                 "a c, length 1" },
};
