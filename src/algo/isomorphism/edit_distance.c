/* Graph edit distance: the tool, and how its answer is checked.
 *
 * The verifier counts the edits of the mapping on the edges of both graphs. That no mapping takes
 * fewer it shows by trying them all, dropping those that cost too much already. */
#include "algo/isomorphism/edit_int.h"
#include "algo/isomorphism/shape_int.h"

#define NODES_MAX   20000
#define CHECK_STEPS 300000

enum { OTHER, NODE_LABEL, BUDGET };

static gr_status write_mapping(gr_ctx *cx, const gr_in *in, const gr_vid *image, gr_value *out,
                               gr_err *err)
{
    const gr_graph *a = in->graph, *b = in->arg[OTHER].graph;
    bool *used = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(b));
    gr_value *row;

    if (used == NULL ||
        !gr_v_table(&cx->arena, out, (const char *const[]){ "node", "other", NULL }))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(a); v++) {
        if ((row = gr_v_row(&cx->arena, out)) == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(a, v);
        if (image[v] == GR_NO_NODE)
            continue;
        row[1] = gr_v_vertex(b, image[v]);
        used[image[v]] = true;
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(b); v++) {
        if (used[v])
            continue;
        if ((row = gr_v_row(&cx->arena, out)) == NULL)
            return gr_fail_memory(cx, err);
        row[1] = gr_v_vertex(b, v);
    }
    return GR_OK;
}

static gr_status graph_edit_distance_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *a = in->graph, *b = in->arg[OTHER].graph;
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]);
    gr_arena *arena = &cx->arena;
    gr_edits e;
    gr_value map;
    gr_status st = gr_check_directions(a, b, "other", err);

    if (st != GR_OK)
        return st;
    if (gr_graph_n_nodes(a) > NODES_MAX || gr_graph_n_nodes(b) > NODES_MAX)
        return gr_fail(err, GR_ELIMIT, "the graphs are too large to compare: at most %d nodes each",
                       NODES_MAX);
    if ((st = gr_edit_search(cx, a, b, in->arg[NODE_LABEL].column, &clock, &e, err)) != GR_OK ||
        (st = write_mapping(cx, in, e.image, &map, err)) != GR_OK)
        return st;
    if (!gr_v_record(arena, &out->value) ||
        !gr_v_set(arena, &out->value, "distance", gr_v_int(e.cost)) ||
        !gr_v_set(arena, &out->value, "mapping", map) ||
        !gr_v_set(arena, &out->value, "optimal", gr_v_bool(e.bound == e.cost)) ||
        !gr_v_set(arena, &out->value, "bound", gr_v_int(e.bound)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

typedef struct edits {
    const gr_graph *a, *b;
    const gr_column *label_a, *label_b;
    gr_vid *image; /* by node of a; GR_NO_NODE = deleted */
    bool *used;
} edits;

static bool leads(const gr_graph *g, gr_vid u, gr_vid v)
{
    return u != GR_NO_NODE && v != GR_NO_NODE && gr_leads(g, u, v);
}

/* What mapping u to h adds: deletion or label, loops, and edges to the nodes before u. */
static int64_t added(const edits *e, gr_vid u, gr_vid h)
{
    gr_value x = e->label_a != NULL ? gr_column_get(e->label_a, u) : gr_v_null();
    gr_value y = e->label_b != NULL && h != GR_NO_NODE ? gr_column_get(e->label_b, h) : gr_v_null();
    int64_t n =
        (h == GR_NO_NODE || gr_v_cmp(&x, &y) != 0) + (leads(e->a, u, u) != leads(e->b, h, h));

    for (gr_vid v = 0; v < u; v++) {
        n += leads(e->a, u, v) != leads(e->b, h, e->image[v]);
        if (gr_graph_is_directed(e->a))
            n += leads(e->a, v, u) != leads(e->b, e->image[v], h);
    }
    return n;
}

/* Nodes of b that nothing is mapped to are inserted, with their edges. */
static int64_t inserted(const edits *e)
{
    int64_t n = 0;
    gr_vid u = GR_NO_NODE, v = GR_NO_NODE;

    for (gr_vid w = 0; w < gr_graph_n_nodes(e->b); w++)
        n += !e->used[w];
    for (gr_edge_iter it = gr_edges(e->b); gr_edge_next(&it); u = it.u, v = it.v)
        n += (!e->used[it.u] || !e->used[it.v]) && (it.u != u || it.v != v);
    return n;
}

static gr_status read_mapping(edits *e, const gr_value *map, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(e->a), v, h, last = GR_NO_NODE;
    size_t n_more = 0;

    if (!gr_is_table(map, GR_COLUMNS("node", "other")) || map->table->n_rows < n)
        return gr_refute(err, "the mapping is no table of all nodes");
    for (size_t i = 0; i < map->table->n_rows; i++) {
        const gr_value *row = map->table->cells + 2 * i;

        h = GR_NO_NODE;
        if (row[1].type != GR_V_NULL && (!gr_vertex_of(e->b, &row[1], &h) || e->used[h]))
            return gr_refute(err, "row %zu of the mapping names no node, or one twice", i);
        if (i < n ? !gr_vertex_of(e->a, &row[0], &v) || v != i : row[0].type != GR_V_NULL)
            return gr_refute(err, "row %zu of the mapping is about another node", i);
        if (i < n && h != GR_NO_NODE)
            e->used[h] = true;
        if (i < n) {
            e->image[i] = h;
            continue;
        }
        if (h == GR_NO_NODE || (last != GR_NO_NODE && h <= last))
            return gr_refute(err, "row %zu of the mapping adds no further node", i);
        last = h;
        n_more++;
    }
    for (v = 0; v < gr_graph_n_nodes(e->b); v++)
        n_more -= !e->used[v];
    return n_more == 0 ? GR_OK : gr_refute(err, "the mapping does not name every node once");
}

/* Is there a mapping of fewer edits? The nodes of a in their order, each to every node of b. */
static gr_status try_all(gr_ctx *cx, edits *e, int64_t distance, gr_finding *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(e->a), n_b = gr_graph_n_nodes(e->b), u = 0, h = 0;
    int64_t *cost = gr_new_n(&cx->scratch, int64_t, (size_t)n + 1);
    gr_clock never = { .end_ns = INT64_MAX };
    gr_status st;

    if (cost == NULL)
        return gr_fail_memory(cx, err);
    memset(e->used, 0, n_b);
    for (uint64_t steps = 0; steps < CHECK_STEPS; steps++) {
        gr_vid to = h < n_b ? h : GR_NO_NODE;

        if ((st = gr_clock_work(cx, &never, 16 + (u == n ? n_b + gr_graph_n_edges(e->b) : 32 * u),
                                err)) != GR_OK)
            return st;
        if (u == n && cost[n] + inserted(e) < distance) {
            *out = GR_FOUND_ONE;
            return GR_OK;
        }
        if (u == n || h > n_b) { /* back to the node before */
            if (u == 0) {
                *out = GR_FOUND_NONE;
                return GR_OK;
            }
            h = e->image[--u];
            if (h != GR_NO_NODE)
                e->used[h] = false;
            h = h == GR_NO_NODE ? n_b + 1 : h + 1;
            continue;
        }
        if (to != GR_NO_NODE && e->used[to]) {
            h++;
            continue;
        }
        cost[u + 1] = cost[u] + added(e, u, to);
        if (cost[u + 1] >= distance) {
            h++;
            continue;
        }
        e->image[u++] = to;
        if (to != GR_NO_NODE)
            e->used[to] = true;
        h = 0;
    }
    *out = GR_GAVE_UP;
    return GR_OK;
}

static gr_status graph_edit_distance_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_column *label = in->arg[NODE_LABEL].column;
    edits e = { .a = in->graph, .b = in->arg[OTHER].graph, .label_a = label };
    gr_finding finding = GR_GAVE_UP;
    int64_t distance;
    bool optimal;
    gr_status st;

    e.label_b = label != NULL ? gr_graph_column_named(e.b, GR_OF_NODE, label->name) : NULL;
    e.image = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(e.a));
    e.used = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(e.b));
    if (e.image == NULL || e.used == NULL)
        return gr_fail_memory(cx, err);
    if ((st = read_mapping(&e, gr_v_get(&r->value, "mapping"), err)) != GR_OK)
        return st;
    distance = inserted(&e);
    for (gr_vid u = 0; u < gr_graph_n_nodes(e.a); u++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        distance += added(&e, u, e.image[u]);
    }
    if ((st = gr_best_fields(&r->value, "distance", distance, false, &optimal, err)) != GR_OK)
        return st;
    r->why = "the edits were counted, their bound was not checked: the search ended before it was "
             "done";
    if (!optimal)
        return GR_OK;
    r->why = "the edits were counted, but not again that fewer are not enough: that would take too "
             "long";
    if ((st = try_all(cx, &e, distance, &finding, err)) != GR_OK)
        return st;
    if (finding == GR_FOUND_ONE)
        return gr_refute(err, "fewer than %lld edits are enough", (long long)distance);
    r->grade = finding == GR_FOUND_NONE ? GR_REDERIVED : GR_UNCHECKED;
    return GR_OK;
}

/* --- the row --- */

static const gr_param params[] = {
    { "other", GR_P_GRAPH, GR_REQUIRED, "the other graph", .words = "and, to, into, with" },
    { "node_label", GR_P_NODE_ATTR, GR_OPTIONAL, "node attribute whose changes are edits",
      .words = "label, type, atom" },
    GR_BUDGET_PARAM,
};

static const gr_alias graph_edit_distance_aliases[] = {
    { GR_SURFACE_NATIVE, "ged", NULL, NULL },
};

const gr_tool gr_tool_graph_edit_distance = {
    .name = "graph_edit_distance",
    .family = "isomorphism",
    .summary = "Fewest edits that turn one graph into another",
    .brief = "fewest edits",
    .details =
        "An edit adds or deletes a node or an edge, or changes the label of a node if a label is "
        "named; each costs 1. A record: distance, mapping (which node becomes which; without a "
        "partner it is deleted or added), optimal and bound. optimal says that fewer edits are not "
        "enough; otherwise time ran out, and bound edits are needed in any case. The distance is "
        "that of NetworkX's defaults; for graphs of equal size it is the number of changed labels "
        "plus the edges that only one of the graphs has. Edges keep their direction, loops are "
        "edges, parallel edges count once. Both graphs must be directed, or neither.",
    GR_PARAMS(params),
    GR_ALIASES(graph_edit_distance_aliases),
    .result = GR_R_RECORD,
    .returns = "distance: int, mapping: table(node: node?, other: node?), optimal: bool, bound: "
               "int",
    .cost = "exponential at worst; within budget_ms",
    .run = graph_edit_distance_run,
    .verify = graph_edit_distance_verify,
    .checked_by = "counts the edits of the mapping; that fewer are not enough, by trying all "
                  "mappings, where these are few",
    .cues = "graph edit distance, edit distance between graphs, how different are the graphs, how "
            "many edits, how many changes turn one into the other, fewest changes, node mapping "
            "with minimum edit cost, similarity of molecules, how similar are two graphs, minimum "
            "number of operations, transform one graph into another",
    .example = { "a-b, b-c", "graph_edit_distance(G, G).distance", "0" },
};
