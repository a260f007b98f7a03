/* The heaviest triangle, by the weights of its edges or of its nodes.
 *
 * The kernel visits triangles by degree (triangles.c). The verifier adds up the three weights of
 * the answer and reads the rows of both ends of every edge side by side for a heavier one. */
#include "algo/cohesion/cohesion_int.h"

enum { WEIGHT, NODE_WEIGHT };

/* The weights of arcs of simple rows: of parallel edges the heaviest. NULL = all nodes' weights
 * count instead. */
typedef struct heaviest {
    gr_csr rows;
    gr_forward f;
    gr_fixed weight;
    int64_t *arc;
    gr_vid best[3]; /* ascending; best[0] == GR_NO_NODE: none so far */
    int64_t sum;
} heaviest;

static gr_status read_weights(gr_ctx *cx, const gr_in *in, gr_fixed *weight, gr_err *err)
{
    if (in->arg[NODE_WEIGHT].given)
        return gr_fixed_read_nodes(cx, in->graph, in->arg[NODE_WEIGHT].column, "node_weight",
                                   weight, err);
    return gr_fixed_read(cx, in->graph, in->arg[WEIGHT].column, "weight", weight, err);
}

static void raise_arc(heaviest *h, gr_vid u, gr_vid v, int64_t w)
{
    int64_t *arc = &h->arc[gr_csr_find(&h->rows, u, v)];

    *arc = w > *arc ? w : *arc;
}

static gr_status weigh_arcs(gr_ctx *cx, const gr_graph *g, heaviest *h, gr_err *err)
{
    uint64_t n_arcs = h->rows.start[gr_graph_n_nodes(g)];
    gr_status st;

    h->arc = gr_arena_alloc(&cx->scratch, n_arcs * sizeof *h->arc);
    if (h->arc == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < n_arcs; i++)
        h->arc[i] = INT64_MIN;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (it.u == it.v)
            continue;
        raise_arc(h, it.u, it.v, h->weight.at[it.id]);
        raise_arc(h, it.v, it.u, h->weight.at[it.id]);
    }
    return GR_OK;
}

static void sort3(gr_vid v[3])
{
    for (int i = 0; i < 3; i++)
        if (v[i % 2] > v[i % 2 + 1]) {
            gr_vid swap = v[i % 2];

            v[i % 2] = v[i % 2 + 1];
            v[i % 2 + 1] = swap;
        }
}

static bool comes_before(const gr_vid a[3], const gr_vid b[3])
{
    return a[0] != b[0] ? a[0] < b[0] : a[1] != b[1] ? a[1] < b[1] : a[2] < b[2];
}

static void weigh(void *arg, const gr_triangle *t)
{
    heaviest *h = arg;
    gr_vid v[3];
    int64_t sum = 0;

    for (int i = 0; i < 3; i++) {
        v[i] = h->f.node[t->node[i]];
        sum += h->arc != NULL ? h->arc[h->f.arc[t->edge[i]]] : h->weight.at[v[i]];
    }
    if (h->best[0] != GR_NO_NODE && sum < h->sum)
        return;
    sort3(v);
    if (h->best[0] != GR_NO_NODE && sum == h->sum && !comes_before(v, h->best))
        return;
    memcpy(h->best, v, sizeof v);
    h->sum = sum;
}

static gr_status maximum_triangle_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    heaviest h = { .best = { GR_NO_NODE } };
    gr_value nodes;
    gr_status st;

    if ((st = read_weights(cx, in, &h.weight, err)) != GR_OK ||
        (st = gr_simple_rows(cx, g, &h.rows, err)) != GR_OK ||
        (!in->arg[NODE_WEIGHT].given && (st = weigh_arcs(cx, g, &h, err)) != GR_OK) ||
        (st = gr_forward_make(cx, &h.rows, gr_graph_n_nodes(g), true, &h.f, err)) != GR_OK ||
        (st = gr_triangles_each(cx, &h.f, weigh, &h, err)) != GR_OK)
        return st;
    out->value = gr_v_null();
    if (h.best[0] == GR_NO_NODE)
        return GR_OK;
    if (!gr_v_list(&cx->arena, &nodes) || !gr_v_record(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    for (int i = 0; i < 3; i++)
        if (!gr_v_push(&cx->arena, &nodes, gr_v_vertex(g, h.best[i])))
            return gr_fail_memory(cx, err);
    if (!gr_v_set(&cx->arena, &out->value, "nodes", nodes) ||
        !gr_v_set(&cx->arena, &out->value, "weight", gr_fixed_value(&h.weight, h.sum)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

typedef struct contest {
    const gr_graph *g;
    const gr_fixed *weight;
    bool by_nodes, found;
    gr_vid best[3];
    int64_t sum;
} contest;

/* The heaviest of the edges between two nodes, in either direction. */
static int64_t heaviest_edge(const contest *c, gr_vid u, gr_vid v)
{
    const gr_csr *rows = gr_graph_out(c->g);
    int64_t most = INT64_MIN;

    for (int turn = 0; turn < 2; turn++) {
        gr_vid from = turn == 0 ? u : v, to = turn == 0 ? v : u;
        uint64_t i = gr_csr_find(rows, from, to);

        for (; i != UINT64_MAX && i < rows->start[from + 1] && rows->to[i] == to; i++) {
            bool all_one = gr_graph_n_columns(c->g, GR_OF_EDGE) == 0; /* then arcs have no ids */
            int64_t w = all_one ? 1 : c->weight->at[gr_arc_edge(rows, i)];

            most = w > most ? w : most;
        }
    }
    return most;
}

/* Triangles come in order: only a heavier one replaces the first. */
static bool enter(void *arg, gr_vid u, gr_vid v, gr_vid w)
{
    contest *c = arg;
    int64_t sum = c->by_nodes
                      ? c->weight->at[u] + c->weight->at[v] + c->weight->at[w]
                      : heaviest_edge(c, u, v) + heaviest_edge(c, v, w) + heaviest_edge(c, u, w);

    if (!c->found || sum > c->sum) {
        c->sum = sum;
        memcpy(c->best, (gr_vid[3]){ u, v, w }, sizeof c->best);
    }
    c->found = true;
    return true;
}

static bool names_best(const contest *c, const gr_value *nodes)
{
    gr_vid id;

    if (nodes == NULL || nodes->type != GR_V_LIST || nodes->list->n != 3)
        return false;
    for (int i = 0; i < 3; i++)
        if (!gr_vertex_of(c->g, &nodes->list->at[i], &id) || id != c->best[i])
            return false;
    return true;
}

static gr_status maximum_triangle_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    const gr_value *shown = gr_v_get(&r->value, "weight");
    gr_fixed weight;
    contest c = { .g = in->graph, .weight = &weight, .by_nodes = in->arg[NODE_WEIGHT].given };
    gr_value expected;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, in->graph, &rows, err);

    if (st != GR_OK || gr_too_many_pairs(&rows, n, GR_MERGE_MAX, r))
        return st;
    if ((st = read_weights(cx, in, &weight, err)) != GR_OK ||
        (st = gr_triangles_merge(cx, &rows, n, enter, &c, err)) != GR_OK)
        return st;
    r->grade = GR_REDERIVED;
    if (!c.found)
        return r->value.type == GR_V_NULL ? GR_OK : gr_refute(err, "there is no triangle");
    expected = gr_fixed_value(&weight, c.sum);
    if (shown == NULL || !gr_is_same(shown, &expected))
        return gr_refute(err, "the sum is not that of the heaviest triangle");
    if (!names_best(&c, gr_v_get(&r->value, "nodes")))
        return gr_refute(err, "the first triangle with that sum is %u, %u, %u", c.best[0],
                         c.best[1], c.best[2]);
    return GR_OK;
}

static const gr_param maximum_triangle_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by, edge weights" },
    { "node_weight", GR_P_NODE_ATTR, GR_OPTIONAL,
      "attribute of nodes to add up instead of the edges' weights",
      .words = "node weights, weights of the nodes" },
};

static const gr_alias maximum_triangle_aliases[] = {
    { GR_SURFACE_GTOOLS, "maximum_triangle_sum", NULL, ".weight" },
};

const gr_tool gr_tool_maximum_triangle = {
    .name = "maximum_triangle",
    .family = "cohesion",
    .summary = "The triangle with the largest sum of edge weights, or of node weights",
    .brief = "heaviest",
    .details =
        "A record of nodes, in the order of the graph, and weight, the sum; null if there is no "
        "triangle. Of "
        "several with that sum the first in the order of the graph. Of parallel edges the heaviest "
        "counts; directions and loops do not count; weights may be negative. Sums are exact.",
    GR_PARAMS(maximum_triangle_params),
    GR_ALIASES(maximum_triangle_aliases),
    .result = GR_R_RECORD,
    .returns = "{nodes: nodes, weight: number}?",
    .cost = "O(m sqrt m)",
    .run = maximum_triangle_run,
    .verify = maximum_triangle_verify,
    .checked_by = "reads the neighbours of both ends of every edge side by side and adds up every "
                  "triangle; large graphs are left unchecked",
    .cues = "maximum triangle, heaviest triangle, largest sum of edge weights in a triangle, "
            "maximum triangle sum, triplet with the maximum weight, maximum sum of the weights of "
            "three interconnected nodes, best triple, three nodes with the greatest total weight, "
            "strongest trio",
    .example = { "a-b 1, b-c 2, c-a 3, c-d 4, d-a 5", "maximum_triangle(G)",
                 "nodes: a, c, d\nweight: 12" },
};
