/* Whether two graphs are the same but for the names of their nodes.
 *
 * The kernel compares canonical forms, which also say which node is which. The verifier takes that
 * map to the edges of the graphs themselves. Where there is none, it splits nodes by what their
 * neighbours are, and if that does not tell the graphs apart it tries maps. */
#include "algo/isomorphism/shape_int.h"

#define CHECK_STEPS 200000

enum { OTHER, NODE_LABEL, EDGE_LABEL };

typedef struct iso_proof {
    const gr_vid *image; /* by node of the other graph: that of the first */
} iso_proof;

static gr_status show_map(gr_ctx *cx, const gr_in *in, const gr_vid *image, gr_result *out,
                          gr_err *err)
{
    const gr_graph *other = in->arg[OTHER].graph;
    iso_proof *p = gr_new(&cx->scratch, iso_proof);

    if (p == NULL ||
        !gr_v_table(&cx->arena, &out->cert, (const char *const[]){ "node", "other", NULL }))
        return gr_fail_memory(cx, err);
    p->image = image;
    out->proof = p;
    out->cert_kind = "map";
    out->cert_text = gr_str_of("which node of the first graph is which of the other");
    for (gr_vid v = 0; v < gr_graph_n_nodes(other); v++) {
        gr_value *row = gr_v_row(&cx->arena, &out->cert);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(in->graph, image[v]);
        row[1] = gr_v_vertex(other, v);
    }
    return GR_OK;
}

static gr_status is_isomorphic_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *a = in->graph, *b = in->arg[OTHER].graph;
    gr_shapes shapes;
    gr_canon ca, cb;
    gr_vid *image;
    gr_status st = gr_check_directions(a, b, "other", err);

    out->value = gr_v_bool(false);
    if (st != GR_OK || gr_graph_n_nodes(a) != gr_graph_n_nodes(b) ||
        gr_graph_n_edges(a) != gr_graph_n_edges(b) || gr_graph_n_loops(a) != gr_graph_n_loops(b))
        return st;
    if ((st = gr_shapes_read(cx, a, b, in->arg[NODE_LABEL].column, in->arg[EDGE_LABEL].column,
                             &shapes, err)) != GR_OK ||
        (st = gr_canon_find(cx, &shapes.of[0], &ca, err)) != GR_OK ||
        (st = gr_canon_find(cx, &shapes.of[1], &cb, err)) != GR_OK)
        return st;
    out->value.b = gr_canon_same(&ca, &cb);
    if (!out->value.b)
        return GR_OK;
    image = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(b));
    if (image == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < gr_graph_n_nodes(b); i++)
        image[cb.lab[i]] = ca.lab[i];
    return show_map(cx, in, image, out, err);
}

/* --- the verifier --- */

/* The column of the same name in the other graph; its own for the first. */
static const gr_column *label_of(const gr_graph *g, gr_of of, const gr_column *c)
{
    return c != NULL ? gr_graph_column_named(g, of, c->name) : NULL;
}

/* How many edges lead from u to v, of those with that label if there is one. */
static uint64_t count_edges(const gr_graph *g, const gr_column *label, const gr_value *value,
                            gr_vid u, gr_vid v)
{
    const gr_csr *c = gr_graph_out(g);
    uint64_t i = gr_csr_find(c, u, v), n = 0;

    for (; i < c->start[u + 1] && c->to[i] == v; i++) { /* none if i is UINT64_MAX */
        gr_value x = label != NULL ? gr_column_get(label, gr_arc_edge(c, i)) : gr_v_null();

        n += gr_v_cmp(&x, value) == 0;
    }
    return n;
}

static gr_status check_map(gr_ctx *cx, const gr_in *in, const gr_vid *image, gr_err *err)
{
    const gr_graph *a = in->graph, *b = in->arg[OTHER].graph;
    const gr_column *node_a = in->arg[NODE_LABEL].column, *edge_a = in->arg[EDGE_LABEL].column;
    const gr_column *node_b = label_of(b, GR_OF_NODE, node_a);
    const gr_column *edge_b = label_of(b, GR_OF_EDGE, edge_a);
    bool *used = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(a));
    gr_status st;

    if (used == NULL)
        return gr_fail_memory(cx, err);
    if (gr_graph_n_nodes(a) != gr_graph_n_nodes(b) || gr_graph_n_edges(a) != gr_graph_n_edges(b))
        return gr_refute(err, "the graphs differ in size");
    for (gr_vid v = 0; v < gr_graph_n_nodes(b); v++) {
        gr_value x =
            node_a != NULL && image[v] < node_a->n ? gr_column_get(node_a, image[v]) : gr_v_null();
        gr_value y = node_b != NULL ? gr_column_get(node_b, v) : gr_v_null();

        if (image[v] >= gr_graph_n_nodes(a) || used[image[v]] || gr_v_cmp(&x, &y) != 0)
            return gr_refute(err, "node %u has no counterpart of its own", v);
        used[image[v]] = true;
    }
    for (gr_edge_iter it = gr_edges(b); gr_edge_next(&it);) {
        gr_value x = edge_b != NULL ? gr_column_get(edge_b, it.id) : gr_v_null();

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (count_edges(b, edge_b, &x, it.u, it.v) !=
            count_edges(a, edge_a, &x, image[it.u], image[it.v]))
            return gr_refute(err, "the edge between nodes %u and %u has no counterpart", it.u,
                             it.v);
    }
    return GR_OK;
}

static gr_status check_none(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *a = in->graph, *b = in->arg[OTHER].graph;
    gr_shapes shapes;
    gr_match m = { .shapes = &shapes, .induced = true, .max_steps = CHECK_STEPS };
    bool differ;
    gr_status st;

    r->grade = GR_PROVED;
    if (gr_graph_n_nodes(a) != gr_graph_n_nodes(b) || gr_graph_n_edges(a) != gr_graph_n_edges(b) ||
        gr_graph_n_loops(a) != gr_graph_n_loops(b))
        return GR_OK;
    if ((st = gr_shapes_read(cx, a, b, in->arg[NODE_LABEL].column, in->arg[EDGE_LABEL].column,
                             &shapes, err)) != GR_OK ||
        (st = gr_shapes_refine(cx, &shapes, &differ, err)) != GR_OK || differ)
        return st;
    r->grade = GR_REDERIVED;
    if ((st = gr_match_search(cx, &m, err)) != GR_OK)
        return st;
    if (m.found != 0)
        return gr_refute(err, "there is a map between the graphs");
    if (!m.complete) {
        r->grade = GR_UNCHECKED;
        r->why = "the canonical forms differ; to try all maps as well would take too long";
    }
    return GR_OK;
}

static gr_status is_isomorphic_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const iso_proof *p = r->proof;

    if (gr_too_big_to_check(in->graph, r) || gr_too_big_to_check(in->arg[OTHER].graph, r))
        return GR_OK;
    if (r->value.type != GR_V_BOOL || r->value.b != (p != NULL))
        return gr_refute(err, "value and certificate contradict each other");
    if (!r->value.b)
        return check_none(cx, in, r, err);
    r->grade = GR_PROVED;
    return check_map(cx, in, p->image, err);
}

/* --- the row --- */

static const gr_param params[] = {
    { "other", GR_P_GRAPH, GR_REQUIRED, "the other graph", .words = "and, to, with" },
    { "node_label", GR_P_NODE_ATTR, GR_OPTIONAL, "node attribute that must agree",
      .words = "by node attribute, same label" },
    { "edge_label", GR_P_ATTR, GR_OPTIONAL, "edge attribute that must agree",
      .words = "by edge attribute" },
};

static const gr_alias is_isomorphic_aliases[] = {
    { GR_SURFACE_NATIVE, "vf2pp_is_isomorphic", NULL, NULL },
};

const gr_tool gr_tool_is_isomorphic = {
    .name = "is_isomorphic",
    .family = "isomorphism",
    .summary = "Whether two graphs are the same but for the names of their nodes",
    .brief = "same but for names",
    .details = "Edges keep their direction; loops and the number of parallel edges count. Weights "
               "and other attributes count only if they are named as labels; a missing value "
               "equals a missing value alone. If they are, the certificate says which node is "
               "which. Two empty graphs are isomorphic. Both graphs must be directed, or neither.",
    GR_PARAMS(params),
    GR_ALIASES(is_isomorphic_aliases),
    .result = GR_R_BOOL,
    .cost = "usually O((n + m) log n); exponential at worst; at most 20000 nodes, pairs of several "
            "kinds included",
    .run = is_isomorphic_run,
    .verify = is_isomorphic_verify,
    .checked_by = "takes every edge through the map; without one, compares what neighbours the "
                  "nodes have, round after round, or tries maps",
    .cues = "isomorphic, same structure, same shape, identical up to renaming, same graph in "
            "disguise, structurally equal, are these two graphs the same, same molecule, same up "
            "to labels, is one a relabelling of the other, do they have the same form, vf2",
    .example = { "a-b, b-c, c-d", "is_isomorphic(G, G)", "yes" },
};
