/* GraphML (http://graphml.graphdrawing.org): typed keys with defaults, one flat graph a file.
 *
 * Refused, since grasp has no such graphs: hyperedges, graphs inside nodes, mixed directions.
 * yEd's drawing data are left aside but for the label of a node. */
#include "graph/declare_int.h"
#include "graph/scan_int.h"
#include "graph/xml_int.h"

typedef struct reader {
    gr_builder *b;
    gr_declare nodes;
    gr_xml_keys keys;
    gr_xml_key *key; /* of the <data> being read */
    uint32_t n_graphs;
    bool default_directed, default_known;
    bool directed; /* of the edges so far */
    bool said_ports;
    bool in_node;
    gr_vid node;
    gr_vid labelled; /* the last node that got a label of yEd's */
    uint32_t edge;
    uint32_t id_column, label_column;
} reader;

static gr_status start_key(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_str id, name = gr_xml_attr(x, "attr.name"), type = gr_xml_attr(x, "attr.type");
    gr_str of = gr_xml_attr(x, "for");
    unsigned mask = GR_XML_OF_NODE | GR_XML_OF_EDGE | GR_XML_OF_GRAPH;
    gr_status st = gr_xml_need(x, "id", &id);

    if (st != GR_OK)
        return st;
    if (gr_xml_attr(x, "yfiles.type").ptr != NULL)
        mask = 0;
    else if (of.ptr != NULL && !gr_str_is(of, "all"))
        mask = gr_str_is(of, "node")    ? GR_XML_OF_NODE
               : gr_str_is(of, "edge")  ? GR_XML_OF_EDGE
               : gr_str_is(of, "graph") ? GR_XML_OF_GRAPH
                                        : 0;
    return gr_xml_keys_add(x, &r->keys, id, name.ptr != NULL ? name : id, type, mask);
}

static gr_status end_default(gr_xml *x, gr_str text)
{
    reader *r = gr_xml_arg(x);

    return gr_xml_keys_fallback(x, &r->keys, text);
}

static gr_status start_graph(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_str id = gr_xml_attr(x, "id"), dir = gr_xml_attr(x, "edgedefault");

    if (r->n_graphs++ != 0)
        return gr_xml_fail(x, "a second graph '%.*s' in one file; expected one graph",
                           GR_FMT(id.ptr != NULL ? id : GR_STR("")));
    if (dir.ptr == NULL)
        return GR_OK;
    r->default_known = true;
    r->default_directed = gr_str_is(dir, "directed");
    if (!r->default_directed && !gr_str_is(dir, "undirected"))
        return gr_xml_fail(x, "expected edgedefault to be directed or undirected, found '%.*s'",
                           GR_FMT(dir));
    return GR_OK;
}

static gr_status refuse_nested(gr_xml *x)
{
    return gr_xml_fail(x, "a graph inside a node or an edge; grasp reads flat graphs only");
}

static gr_status refuse_hyperedge(gr_xml *x)
{
    return gr_xml_fail(x, "a hyperedge; grasp reads edges between two nodes only");
}

static gr_status start_port(gr_xml *x)
{
    reader *r = gr_xml_arg(x);

    if (!r->said_ports)
        gr_builder_note(r->b, "ports of nodes are left aside");
    r->said_ports = true;
    return GR_OK;
}

static gr_status start_node(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_str id;
    gr_status st = gr_xml_need(x, "id", &id);

    if (st == GR_OK)
        st = gr_declare_node(&r->nodes, gr_name_of(id), gr_xml_offset(x), &r->node, gr_xml_err(x));
    if (st == GR_OK)
        st = gr_xml_keys_defaults(x, &r->keys, GR_OF_NODE, r->node);
    r->in_node = true;
    return st;
}

static gr_status end_node(gr_xml *x, gr_str text)
{
    reader *r = gr_xml_arg(x);

    r->in_node = false;
    return GR_OK;
}

static gr_status edge_direction(gr_xml *x, reader *r)
{
    gr_str dir = gr_xml_attr(x, "directed");
    bool known = r->default_known, directed = r->default_directed;

    if (dir.ptr != NULL) {
        known = true;
        directed = gr_str_is(dir, "true") || gr_str_is(dir, "1");
        if (!directed && !gr_str_is(dir, "false") && !gr_str_is(dir, "0"))
            return gr_xml_fail(x, "expected directed to be true or false, found '%.*s'",
                               GR_FMT(dir));
    }
    if (gr_builder_n_edges(r->b) != 0 && directed != r->directed)
        return gr_xml_fail(x, "directed and undirected edges in one graph; grasp has no mixed "
                              "graphs");
    r->directed = directed;
    if (known)
        gr_builder_direction(r->b, directed ? GR_DIRECTED : GR_UNDIRECTED,
                             dir.ptr != NULL ? "'directed' of the edges" : "'edgedefault'");
    return GR_OK;
}

static gr_status start_edge(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_err *err = gr_xml_err(x);
    gr_str source, target, id = gr_xml_attr(x, "id");
    size_t at = gr_xml_offset(x);
    gr_vid u, v;
    gr_status st;

    r->edge = gr_builder_n_edges(r->b);
    if ((st = gr_xml_need(x, "source", &source)) != GR_OK ||
        (st = gr_xml_need(x, "target", &target)) != GR_OK || (st = edge_direction(x, r)) != GR_OK ||
        (st = gr_declare_use(&r->nodes, gr_name_of(source), at, &u, err)) != GR_OK ||
        (st = gr_declare_use(&r->nodes, gr_name_of(target), at, &v, err)) != GR_OK ||
        (st = gr_builder_edge(r->b, u, v, err)) != GR_OK ||
        (st = gr_xml_keys_defaults(x, &r->keys, GR_OF_EDGE, r->edge)) != GR_OK)
        return st;
    if (gr_xml_attr(x, "sourceport").ptr != NULL || gr_xml_attr(x, "targetport").ptr != NULL)
        start_port(x);
    if (id.ptr == NULL || gr_xml_keys_named(&r->keys, GR_OF_EDGE, "id"))
        return GR_OK;
    if (r->id_column == GR_MAP_NONE)
        st = gr_builder_column(r->b, GR_OF_EDGE, GR_STR("id"), &r->id_column, err);
    return st == GR_OK ? gr_builder_set(r->b, GR_OF_EDGE, r->id_column, r->edge,
                                        gr_scan_value(id, true), err)
                       : st;
}

static gr_status start_data(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_str id;
    gr_status st = gr_xml_need(x, "key", &id);

    if (st != GR_OK)
        return st;
    r->key = gr_xml_keys_find(x, &r->keys, id);
    return r->key != NULL ? GR_OK : GR_EINPUT;
}

static gr_status end_node_data(gr_xml *x, gr_str text)
{
    reader *r = gr_xml_arg(x);

    return r->key->of != 0 ? gr_xml_keys_set(x, &r->keys, r->key, GR_OF_NODE, r->node, text)
                           : GR_OK;
}

static gr_status end_edge_data(gr_xml *x, gr_str text)
{
    reader *r = gr_xml_arg(x);

    return r->key->of != 0 ? gr_xml_keys_set(x, &r->keys, r->key, GR_OF_EDGE, r->edge, text)
                           : GR_OK;
}

static gr_status end_graph_data(gr_xml *x, gr_str text)
{
    reader *r = gr_xml_arg(x);
    gr_value v = gr_v_null();
    gr_status st = r->key->of != 0 ? gr_xml_keys_value(x, &r->keys, r->key, text, &v) : GR_OK;

    if (st != GR_OK || v.type == GR_V_NULL)
        return st;
    return gr_builder_attribute(r->b, r->key->name, v, gr_xml_err(x));
}

static gr_status end_label(gr_xml *x, gr_str text)
{
    reader *r = gr_xml_arg(x);
    gr_str label = gr_str_trim(text);
    gr_status st = GR_OK;

    if (!r->in_node || r->labelled == r->node || label.len == 0 ||
        gr_xml_keys_named(&r->keys, GR_OF_NODE, "label"))
        return GR_OK;
    r->labelled = r->node;
    if (r->label_column == GR_MAP_NONE)
        st = gr_builder_column(r->b, GR_OF_NODE, GR_STR("label"), &r->label_column, gr_xml_err(x));
    return st == GR_OK ? gr_builder_set(r->b, GR_OF_NODE, r->label_column, r->node, gr_v_str(label),
                                        gr_xml_err(x))
                       : st;
}

enum { GRAPHML = GR_XML_FIRST, KEY, GRAPH, NODE, EDGE, LEAF };

static const gr_xml_row rows[] = {
    { "graphml", GR_XML_TOP, GRAPHML, NULL, NULL },
    { "key", GRAPHML, KEY, start_key, NULL },
    { "default", KEY, LEAF, NULL, end_default },
    { "graph", GRAPHML, GRAPH, start_graph, NULL },
    { "data", GRAPH, LEAF, start_data, end_graph_data },
    { "node", GRAPH, NODE, start_node, end_node },
    { "data", NODE, LEAF, start_data, end_node_data },
    { "port", NODE, LEAF, start_port, NULL },
    { "graph", NODE, LEAF, refuse_nested, NULL },
    { "edge", GRAPH, EDGE, start_edge, NULL },
    { "data", EDGE, LEAF, start_data, end_edge_data },
    { "graph", EDGE, LEAF, refuse_nested, NULL },
    { "hyperedge", GRAPH, LEAF, refuse_hyperedge, NULL },
    { "NodeLabel", GR_XML_SKIPPED, LEAF, NULL, end_label },
    { NULL, 0, 0, NULL, NULL },
};

static gr_status read_graphml(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .b = b, .labelled = GR_NO_NODE };
    gr_status st;

    r.id_column = r.label_column = GR_MAP_NONE;
    gr_declare_init(&r.nodes, cx, b, in->text);
    gr_xml_keys_init(&r.keys, cx, b);
    st = gr_xml_read(cx, in, rows, &r, err);
    if (st == GR_OK && r.n_graphs == 0)
        st = gr_fail_at(err, GR_EINPUT, 1, 1, "expected a <graph> in <graphml>, found none");
    if (st == GR_OK)
        st = gr_declare_finish(&r.nodes, err);
    if (st == GR_OK && gr_builder_n_edges(b) == 0 && r.default_known)
        gr_builder_direction(b, r.default_directed ? GR_DIRECTED : GR_UNDIRECTED, "'edgedefault'");
    gr_xml_keys_clear(&r.keys);
    gr_declare_clear(&r.nodes);
    return st;
}

static int sniff_graphml(gr_str text, bool whole)
{
    return gr_xml_sniff(text, "graphml", "graphml.graphdrawing.org");
}

/* --- writing --- */

static const char *type_word(gr_coltype t)
{
    static const char *const words[] = { "boolean", "long", "double", "string", "string" };

    return words[t];
}

static gr_status write_key(gr_output *o, size_t id, const char *of, gr_str name, gr_coltype type,
                           gr_err *err)
{
    gr_status st;

    gr_output_printf(o, "  <key id=\"d%zu\" for=\"%s\" attr.name=\"", id, of);
    st = gr_xml_write(o, name, err);
    gr_output_printf(o, "\" attr.type=\"%s\"/>\n", type_word(type));
    return st;
}

static gr_status write_data(gr_output *o, const char *indent, size_t id, const gr_value *v,
                            gr_err *err)
{
    gr_status st;

    gr_output_printf(o, "%s<data key=\"d%zu\">", indent, id);
    st = gr_xml_write_value(o, v, err);
    gr_output_adds(o, "</data>\n");
    return st;
}

/* The cells of one node or edge; first is the key of the first column. Closes the element. */
static gr_status write_cells(const gr_graph *g, gr_output *o, gr_of of, size_t first, uint32_t i,
                             gr_err *err)
{
    size_t n = gr_graph_n_columns(g, of);
    gr_status st = GR_OK;
    bool open = false;

    for (size_t k = 0; st == GR_OK && k < n; k++) {
        const gr_column *c = gr_graph_column(g, of, k);
        gr_value v = gr_column_get(c, i);

        if (v.type == GR_V_NULL)
            continue;
        if (!open)
            gr_output_adds(o, ">\n");
        open = true;
        st = write_data(o, "      ", first + k, &v, err);
    }
    gr_output_adds(o, !open ? "/>\n" : of == GR_OF_NODE ? "    </node>\n" : "    </edge>\n");
    return st;
}

static gr_coltype attribute_type(const gr_value *v)
{
    return v->type == GR_V_BOOL   ? GR_COL_BOOL
           : v->type == GR_V_INT  ? GR_COL_INT
           : v->type == GR_V_REAL ? GR_COL_REAL
                                  : GR_COL_STR;
}

static gr_status write_head(const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_value *attributes = gr_graph_attributes(g);
    size_t n_nodes = gr_graph_n_columns(g, GR_OF_NODE), n_edges = gr_graph_n_columns(g, GR_OF_EDGE);
    size_t n = attributes->type == GR_V_RECORD ? attributes->record->n : 0;
    gr_status st = GR_OK;

    gr_output_adds(o, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    for (size_t i = 0; st == GR_OK && i < n_nodes; i++) {
        const gr_column *c = gr_graph_column(g, GR_OF_NODE, i);

        st = write_key(o, i, "node", c->name, c->type, err);
    }
    for (size_t i = 0; st == GR_OK && i < n_edges; i++) {
        const gr_column *c = gr_graph_column(g, GR_OF_EDGE, i);

        st = write_key(o, n_nodes + i, "edge", c->name, c->type, err);
    }
    for (size_t i = 0; st == GR_OK && i < n; i++)
        st = write_key(o, n_nodes + n_edges + i, "graph", attributes->record->at[i].key,
                       attribute_type(attributes->record->at[i].value), err);
    gr_output_printf(o, "  <graph edgedefault=\"%s\">\n",
                     gr_graph_is_directed(g) ? "directed" : "undirected");
    for (size_t i = 0; st == GR_OK && i < n; i++)
        if (attributes->record->at[i].value->type != GR_V_NULL)
            st = write_data(o, "    ", n_nodes + n_edges + i, attributes->record->at[i].value, err);
    return st;
}

static gr_status write_graphml(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    size_t n_nodes = gr_graph_n_columns(g, GR_OF_NODE);
    gr_status st = write_head(g, o, err);

    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++) {
        gr_output_adds(o, "    <node id=\"");
        st = gr_xml_write_name(o, gr_graph_name(g, v), err);
        gr_output_adds(o, "\"");
        if (st == GR_OK)
            st = write_cells(g, o, GR_OF_NODE, 0, v, err);
        if (st == GR_OK && v % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        gr_output_adds(o, "    <edge source=\"");
        st = gr_xml_write_name(o, gr_graph_name(g, it.u), err);
        gr_output_adds(o, "\" target=\"");
        if (st == GR_OK)
            st = gr_xml_write_name(o, gr_graph_name(g, it.v), err);
        gr_output_adds(o, "\"");
        if (st == GR_OK)
            st = write_cells(g, o, GR_OF_EDGE, n_nodes, it.id, err);
        if (st == GR_OK && it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_output_adds(o, "  </graph>\n</graphml>\n");
    return st;
}

const gr_format gr_format_graphml = {
    .name = "graphml",
    .title = "GraphML",
    .extensions = ".graphml .xml",
    .summary = "XML with typed attributes; flat graphs without hyperedges or mixed directions",
    .carries = GR_CARRIES_ALL,
    .sniff = sniff_graphml,
    .read = read_graphml,
    .write = write_graphml,
};
