/* Where nodes stand, and what is known of them: for pages that draw a graph themselves. */
#include <math.h>

#include "engine/engine_int.h"

/* The cells of a node or an edge that have a value. */
static bool attributes(gr_arena *a, const gr_graph *g, gr_of of, size_t i, gr_value *out)
{
    bool ok = gr_v_record(a, out);

    for (size_t k = 0; ok && k < gr_graph_n_columns(g, of); k++) {
        const gr_column *c = gr_graph_column(g, of, k);

        if (gr_column_has(c, i))
            ok = gr_v_set_str(a, out, c->name, gr_column_get(c, i));
    }
    return ok;
}

/* Hundredths of a pixel: nobody sees more. */
static gr_value pixels(double x)
{
    return gr_v_real(round(x * 100) / 100);
}

static bool add_node(gr_arena *a, const gr_graph *g, gr_vid v, gr_point at, gr_value *list)
{
    gr_name name = gr_graph_name(g, v), shown = gr_graph_shown(g, v);
    gr_value node, cells;

    return attributes(a, g, GR_OF_NODE, v, &cells) && gr_v_record(a, &node) &&
           gr_v_set(a, &node, "id", gr_v_node(name)) &&
           (gr_name_eq(name, shown) || gr_v_set(a, &node, "label", gr_v_node(shown))) &&
           gr_v_set(a, &node, "x", pixels(at.x)) && gr_v_set(a, &node, "y", pixels(at.y)) &&
           gr_v_set(a, &node, "attributes", cells) && gr_v_push(a, list, node);
}

static bool add_edge(gr_arena *a, const gr_graph *g, const gr_edge_iter *it, gr_value *list)
{
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    gr_value edge, cells;

    return attributes(a, g, GR_OF_EDGE, it->id, &cells) && gr_v_record(a, &edge) &&
           gr_v_set(a, &edge, "source", gr_v_node(gr_graph_name(g, it->u))) &&
           gr_v_set(a, &edge, "target", gr_v_node(gr_graph_name(g, it->v))) &&
           (weight == NULL || gr_v_set(a, &edge, "weight", gr_column_get(weight, it->id))) &&
           gr_v_set(a, &edge, "attributes", cells) && gr_v_push(a, list, edge);
}

static gr_status compose(gr_ctx *cx, const gr_graph *g, const gr_point *at, gr_value *out,
                         gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_edge_iter it = gr_edges(g);
    gr_value nodes, edges;
    bool ok = gr_v_list(a, &nodes) && gr_v_list(a, &edges);

    for (gr_vid v = 0; ok && v < gr_graph_n_nodes(g); v++)
        ok = add_node(a, g, v, at[v], &nodes);
    while (ok && gr_edge_next(&it))
        ok = add_edge(a, g, &it, &edges);
    ok = ok && gr_v_record(a, out) && gr_v_set(a, out, "nodes", nodes) &&
         gr_v_set(a, out, "edges", edges) &&
         gr_v_set(a, out, "directed", gr_v_bool(gr_graph_is_directed(g)));
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

gr_reply *gr_session_places(gr_session *s, const char *name, const char *layout)
{
    gr_graph *g = gr_session_meant(s, name);
    gr_value v = gr_v_null();
    const gr_point *at = NULL;
    gr_err err = { 0 };
    gr_look look;
    gr_status st;
    gr_ctx cx;

    gr_request_begin(s, &cx);
    if (g == NULL)
        st = gr_session_unknown(s, name, &err);
    else if ((st = gr_look_read(g, layout, NULL, NULL, NULL, &look, &err)) == GR_OK &&
             (st = gr_draw_places(&cx, g, &look, &at, &err)) == GR_OK)
        st = compose(&cx, g, at, &v, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}
