/* Nodes and edges of a graph as functions of the call language see them. */
#include "algo/algo_int.h"

static bool node_field(const gr_elem *it, gr_str word, gr_value *out)
{
    const gr_part *p = (const gr_part *)it;
    const gr_column *c = gr_graph_column_named(p->g, GR_OF_NODE, word);
    bool directed = gr_graph_is_directed(p->g);

    if (c != NULL)
        *out = gr_column_get(c, p->v);
    else if (gr_str_is(word, "node"))
        *out = gr_v_vertex(p->g, p->v);
    else if (gr_str_is(word, "degree"))
        *out = gr_v_int((int64_t)(p->in + p->out));
    else if (directed && gr_str_is(word, "in_degree"))
        *out = gr_v_int((int64_t)p->in);
    else if (directed && gr_str_is(word, "out_degree"))
        *out = gr_v_int((int64_t)p->out);
    else
        return false;
    return true;
}

static bool edge_field(const gr_elem *it, gr_str word, gr_value *out)
{
    const gr_part *p = (const gr_part *)it;
    const gr_column *c = gr_graph_column_named(p->g, GR_OF_EDGE, word);

    if (c != NULL)
        *out = gr_column_get(c, p->e);
    else if (gr_str_is(word, "source"))
        *out = gr_v_vertex(p->g, p->u);
    else if (gr_str_is(word, "target"))
        *out = gr_v_vertex(p->g, p->v);
    else
        return false;
    return true;
}

static gr_status node_self(gr_ctx *cx, const gr_elem *it, gr_value *out, gr_err *err)
{
    const gr_part *p = (const gr_part *)it;

    *out = gr_v_vertex(p->g, p->v);
    return GR_OK;
}

static gr_status edge_self(gr_ctx *cx, const gr_elem *it, gr_value *out, gr_err *err)
{
    const gr_part *p = (const gr_part *)it;

    *out = gr_v_link(p->g, p->u, p->v);
    return GR_OK;
}

gr_part gr_node_part(const gr_graph *g, gr_vid v, uint64_t in, uint64_t out)
{
    return (gr_part){ .elem = { v, node_self, node_field }, .g = g, .v = v, .in = in, .out = out };
}

gr_part gr_edge_part(const gr_graph *g, gr_eid e, gr_vid u, gr_vid v)
{
    return (gr_part){ .elem = { e, edge_self, edge_field }, .g = g, .u = u, .v = v, .e = e };
}
