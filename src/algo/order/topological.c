/* Orders of a directed graph in which every edge leads forward: all nodes in a row, in layers, and
 * whether there is only one.
 *
 * order.c takes the nodes away layer by layer. The verifiers need no search: layers are right if
 * every edge leads to a later one and every node has an edge from the layer before its own. */
#include "algo/order/order_int.h"

#define NO_ORDER "a graph with a cycle has no such order, and the cycle is told instead"

/* Finds the order; where there is none, the value stays null and the cycle is its certificate. */
static gr_status search(gr_ctx *cx, const gr_in *in, gr_cycle_search *s, gr_result *out,
                        gr_err *err)
{
    gr_status st = gr_find_cycle(cx, in->graph, s, err);

    out->value = gr_v_null();
    return st != GR_OK ? st : gr_cycle_certify(cx, in->graph, s, out, err);
}

/* Nodes from .. to-1 of the order. */
static gr_status list_nodes(gr_ctx *cx, const gr_graph *g, const gr_vid *order, gr_vid from,
                            gr_vid to, gr_value *out, gr_err *err)
{
    gr_status st;

    if (!gr_v_list_of(&cx->arena, to - from, out))
        return gr_fail_memory(cx, err);
    for (gr_vid i = from; i < to; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        out->list->at[i - from] = gr_v_vertex(g, order[i]);
    }
    return GR_OK;
}

/* --- what the verifiers do --- */

/* An order read back from a value. */
typedef struct reading {
    gr_vid *order;
    gr_vid *layer; /* by node; GR_NO_NODE = not read yet */
    gr_vid n;
} reading;

static gr_status reading_init(gr_ctx *cx, const gr_graph *g, reading *o, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);

    *o = (reading){ .order = gr_arena_alloc(&cx->scratch, n * sizeof *o->order),
                    .layer = gr_arena_alloc(&cx->scratch, n * sizeof *o->layer) };
    if (o->order == NULL || o->layer == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        o->layer[v] = GR_NO_NODE;
    return GR_OK;
}

/* Nodes from .. to-1 of the list are a layer: in order, and not read before. */
static gr_status read_layer(gr_ctx *cx, const gr_graph *g, reading *o, const gr_list *list,
                            size_t from, size_t to, gr_vid layer, gr_err *err)
{
    gr_vid v;
    gr_status st;

    for (size_t i = from; i < to; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_vertex_of(g, &list->at[i], &v) || o->layer[v] != GR_NO_NODE)
            return gr_refute(err, "place %u is no node, or one that was there before", o->n);
        if (i > from && v < o->order[o->n - 1])
            return gr_refute(err, "node %u belongs further to the front of its layer", v);
        o->layer[v] = layer;
        o->order[o->n++] = v;
    }
    return GR_OK;
}

/* All nodes are there; every edge leads to a later layer; every node behind the first layer has an
 * edge from the one before its own. */
static gr_status check_layers(gr_ctx *cx, const gr_graph *g, const reading *o, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g);
    bool *held = gr_new_n(&cx->scratch, bool, n);
    gr_status st;

    if (held == NULL)
        return gr_fail_memory(cx, err);
    if (o->n != n)
        return gr_refute(err, "the order has %u of %u nodes", o->n, n);
    for (gr_vid u = 0; u < n; u++) {
        gr_vid mine = o->layer[u];

        if ((u & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            gr_vid theirs = o->layer[c->to[i]];

            if (theirs <= mine)
                return gr_refute(err,
                                 "the edge from node %u to node %u does not lead to a later "
                                 "layer",
                                 u, c->to[i]);
            if (theirs == mine + 1)
                held[c->to[i]] = true;
        }
    }
    for (gr_vid v = 0; v < n; v++)
        if (o->layer[v] != 0 && !held[v])
            return gr_refute(err, "node %u belongs to an earlier layer", v);
    return GR_OK;
}

/* The value is null: then there must be a cycle. */
static gr_status verify_none(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_status st = gr_check_cycle(cx, in->graph, gr_v_get(&r->cert, "cycle"), err);

    r->grade = GR_PROVED;
    return st;
}

/* --- topological_sort --- */

static gr_status sort_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cycle_search s;
    gr_status st = search(cx, in, &s, out, err);

    if (st != GR_OK || s.cycle != NULL)
        return st;
    if ((out->proof = gr_arena_copy(&cx->scratch, &s, sizeof s)) == NULL)
        return gr_fail_memory(cx, err);
    return list_nodes(cx, in->graph, s.order, 0, gr_graph_n_nodes(in->graph), &out->value, err);
}

static gr_status sort_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_cycle_search *s = r->proof;
    reading o;
    gr_status st;

    if (r->value.type == GR_V_NULL)
        return verify_none(cx, in, r, err);
    if (r->value.type != GR_V_LIST || s == NULL || s->layer == NULL || s->layer[0] != 0 ||
        s->layer[s->n_layers] != r->value.list->n)
        return gr_refute(err, "the value is no list of nodes in layers");
    if ((st = reading_init(cx, in->graph, &o, err)) != GR_OK)
        return st;
    for (gr_vid k = 0; k < s->n_layers; k++) {
        if (s->layer[k + 1] > r->value.list->n)
            return gr_refute(err, "layer %u ends nowhere", k);
        st = read_layer(cx, in->graph, &o, r->value.list, s->layer[k], s->layer[k + 1], k, err);
        if (st != GR_OK)
            return st;
    }
    r->grade = GR_PROVED;
    return check_layers(cx, in->graph, &o, err);
}

static const gr_alias sort_aliases[] = {
    { GR_SURFACE_NATIVE, "topological_order", NULL, NULL },
    { GR_SURFACE_GTOOLS, "topological_sort", NULL, NULL },
    { GR_SURFACE_NATIVE, "toposort", NULL, NULL },
};

const gr_tool gr_tool_topological_sort = {
    .name = "topological_sort",
    .family = "order",
    .summary = "All nodes in an order in which every edge leads forward",
    .brief = "every edge leads forward",
    .details =
        "First the nodes without edges in, then those whose edges come from these alone, and "
        "so on: layer by layer as topological_generations has them, each in the order of "
        "the graph. Null if there is a cycle: " NO_ORDER ". A loop is a cycle; parallel "
        "edges change nothing. Directed graphs only.",
    GR_ALIASES(sort_aliases),
    .result = GR_R_NODES,
    .returns = "nodes?",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = sort_run,
    .verify = sort_verify,
    .checked_by = "sees that every edge leads to a later layer, and that every node has one from "
                  "the layer before; without an order, walks the cycle",
    .cues = "topological sort, topological order, topologically sorted, in which order, valid "
            "order, order of tasks, order of courses, respecting the dependencies, prerequisites "
            "first, what has to be done first, build order, schedule the tasks, precedence, which "
            "task first, sequence of the jobs, dependency order, linear order of the DAG, compile "
            "order, in what order must",
    .example = { "a>c, b>c, c>d, b>d", "topological_sort(G)", "a, b, c, d" },
};

/* --- topological_generations --- */

static gr_status generations_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cycle_search s;
    gr_status st = search(cx, in, &s, out, err);

    if (st != GR_OK || s.cycle != NULL)
        return st;
    if (!gr_v_list_of(&cx->arena, s.n_layers, &out->value))
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k < s.n_layers && st == GR_OK; k++)
        st = list_nodes(cx, in->graph, s.order, s.layer[k], s.layer[k + 1], &out->value.list->at[k],
                        err);
    return st;
}

static gr_status generations_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    reading o;
    gr_status st;

    if (r->value.type == GR_V_NULL)
        return verify_none(cx, in, r, err);
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "the value is no list of layers");
    if ((st = reading_init(cx, in->graph, &o, err)) != GR_OK)
        return st;
    for (size_t k = 0; k < r->value.list->n; k++) {
        const gr_value *layer = &r->value.list->at[k];

        if (layer->type != GR_V_LIST || layer->list->n == 0)
            return gr_refute(err, "layer %zu is no list of nodes", k);
        st = read_layer(cx, in->graph, &o, layer->list, 0, layer->list->n, (gr_vid)k, err);
        if (st != GR_OK)
            return st;
    }
    r->grade = GR_PROVED;
    return check_layers(cx, in->graph, &o, err);
}

static const gr_alias generations_aliases[] = {
    { GR_SURFACE_NATIVE, "topological_layers", NULL, NULL },
};

const gr_tool gr_tool_topological_generations = {
    .name = "topological_generations",
    .family = "order",
    .summary = "Layers of nodes, each needing only the layers before it",
    .brief = "layers",
    .details = "The first layer has the nodes without edges in; a node is in the layer after the "
               "last that has an edge to it. Members in the order of the graph. Null if there is a "
               "cycle: " NO_ORDER ". The empty graph has no layers. Directed graphs only.",
    GR_ALIASES(generations_aliases),
    .result = GR_R_GROUPS,
    .returns = "groups?",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n + m)",
    .run = generations_run,
    .verify = generations_verify,
    .checked_by = "sees that every edge leads to a later layer, and that every node has one from "
                  "the layer before; without layers, walks the cycle",
    .cues = "layers, generations, levels of the hierarchy, which tasks can be done at the same "
            "time, in parallel, rounds, stages, topological generations, waves, what can run in "
            "parallel, bfs layers of a DAG, steps of the plan, which semester, levels of "
            "dependencies",
    .example = { "a>c, b>c, c>d, b>d", "topological_generations(G)", "a, b\nc\nd" },
};

/* --- topological_sort_unique --- */

static bool is_chain(const gr_graph *g, const gr_vid *order)
{
    const gr_csr *c = gr_graph_out(g);

    for (gr_vid k = 1; k < gr_graph_n_nodes(g); k++)
        if (gr_csr_find(c, order[k - 1], order[k]) == UINT64_MAX)
            return false;
    return true;
}

/* One node a layer. */
static gr_status unique_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cycle_search s;
    gr_status st = search(cx, in, &s, out, err);

    out->value = gr_v_bool(s.cycle == NULL && s.n_layers == gr_graph_n_nodes(in->graph));
    return st;
}

/* Neighbours in an order may change places unless an edge joins them. */
static gr_status unique_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    bool has_cycle;
    gr_status st = gr_check_cycle_proof(cx, in->graph, r, &has_cycle, err);

    if (st != GR_OK)
        return st;
    if (r->value.type != GR_V_BOOL || r->value.b != (!has_cycle && is_chain(in->graph, r->proof)))
        return gr_refute(err, "the order, or the cycle, says otherwise");
    r->grade = GR_PROVED;
    return GR_OK;
}

const gr_tool gr_tool_topological_sort_unique = {
    .name = "topological_sort_unique",
    .family = "order",
    .summary = "Whether there is exactly one order in which every edge leads forward",
    .details =
        "That is so if every node of the order has an edge to the next one. No if there is a "
        "cycle, because there is no order then; yes for one node and for none. Directed "
        "graphs only.",
    .result = GR_R_BOOL,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n log n + m)",
    .run = unique_run,
    .verify = unique_verify,
    .checked_by = "looks whether every node of an order has an edge to the next, otherwise the two "
                  "can change places; with a cycle, walks it",
    .cues = "is the order unique, only one order, exactly one topological order, unique "
            "topological sort, is the order forced, the only possible order, is there only one "
            "schedule, can the order vary, alternative orders",
    .example = { "a>b, b>c, a>c", "topological_sort_unique(G)", "yes" },
};
