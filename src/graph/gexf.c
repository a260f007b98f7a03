/* GEXF 1.1 to 1.3 (https://gexf.net): Gephi's XML, with typed attributes.
 *
 * Kept as columns: label, weight, kind, start and end. Left aside: how things are drawn (viz),
 * several spells of time. Refused: nodes inside nodes, directed and undirected edges together. */
#include "graph/builder_int.h"
#include "graph/declare_int.h"
#include "graph/scan_int.h"
#include "graph/xml_int.h"

/* The attributes of <node> and <edge> that become columns. */
static const char *const plain[] = { "label", "kind", "start", "end", "weight" };
enum { LABEL, KIND, START, END, WEIGHT, N_PLAIN };

typedef struct reader {
    gr_builder *b;
    gr_declare nodes;
    gr_xml_keys keys[2];
    uint32_t plain[2][N_PLAIN]; /* their columns, or GR_MAP_NONE */
    gr_of of;                   /* of the <attributes> being read */
    gr_str default_type;        /* a literal */
    bool directed;              /* of the edges so far */
    bool has_graph;
    bool said_time;
    uint32_t item;   /* the node or edge being read; */
    uint32_t n_arcs; /* a mutual edge is two, from item on */
} reader;

static gr_status known_type(gr_xml *x, gr_str word, gr_str *out)
{
    static const gr_str types[] = { { "undirected", 10 }, { "directed", 8 }, { "mutual", 6 } };

    for (size_t i = 0; i < 3; i++)
        if (gr_str_eq(word, types[i])) {
            *out = types[i];
            return GR_OK;
        }
    return gr_xml_fail(x, "expected the edge type directed, undirected or mutual, found '%.*s'",
                       GR_FMT(word));
}

static gr_status start_graph(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_str type = gr_xml_attr(x, "defaultedgetype");

    if (r->has_graph)
        return gr_xml_fail(x, "a second <graph> in one file; expected one");
    r->has_graph = true;
    return known_type(x, type.ptr != NULL ? type : GR_STR("undirected"), &r->default_type);
}

static gr_status start_attributes(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_str class;
    gr_status st = gr_xml_need(x, "class", &class);

    if (st != GR_OK)
        return st;
    r->of = gr_str_is(class, "edge") ? GR_OF_EDGE : GR_OF_NODE;
    if (r->of == GR_OF_NODE && !gr_str_is(class, "node"))
        return gr_xml_fail(x, "expected the class node or edge, found '%.*s'", GR_FMT(class));
    return GR_OK;
}

static gr_status start_attribute(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_str id, title = gr_xml_attr(x, "title"), type = gr_xml_attr(x, "type");
    gr_status st = gr_xml_need(x, "id", &id);

    return st == GR_OK ? gr_xml_keys_add(x, &r->keys[r->of], id, title.ptr != NULL ? title : id,
                                         type, 1u << r->of)
                       : st;
}

static gr_status end_default(gr_xml *x, gr_str text)
{
    reader *r = gr_xml_arg(x);

    return gr_xml_keys_fallback(x, &r->keys[r->of], text);
}

static gr_status refuse_nested(gr_xml *x)
{
    return gr_xml_fail(x, "nodes or edges inside a node; grasp reads flat graphs only");
}

static gr_status set_plain(gr_xml *x, reader *r, gr_of of)
{
    for (int i = 0; i < N_PLAIN; i++) {
        gr_str text = gr_xml_attr(x, plain[i]);
        gr_value v = i == LABEL || i == KIND ? gr_v_str(text) : gr_scan_value(text, i != WEIGHT);
        gr_status st = GR_OK;

        if (text.ptr == NULL || (of == GR_OF_NODE && (i == KIND || i == WEIGHT)))
            continue;
        if (i == WEIGHT && v.type != GR_V_INT && v.type != GR_V_REAL)
            return gr_xml_fail(x, "expected a finite number as weight, found '%.*s'", GR_FMT(text));
        if (r->plain[of][i] == GR_MAP_NONE)
            st = gr_builder_column(r->b, of, gr_str_of(plain[i]), &r->plain[of][i], gr_xml_err(x));
        for (uint32_t k = 0; st == GR_OK && k < r->n_arcs; k++)
            st = gr_builder_set(r->b, of, r->plain[of][i], r->item + k, v, gr_xml_err(x));
        if (st != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status start_node(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_str id;
    gr_status st = gr_xml_need(x, "id", &id);

    if (st != GR_OK)
        return st;
    if (gr_xml_attr(x, "pid").ptr != NULL)
        return refuse_nested(x);
    r->n_arcs = 1;
    st = gr_declare_node(&r->nodes, gr_name_of(id), gr_xml_offset(x), &r->item, gr_xml_err(x));
    if (st == GR_OK)
        st = gr_xml_keys_defaults(x, &r->keys[GR_OF_NODE], GR_OF_NODE, r->item);
    return st == GR_OK ? set_plain(x, r, GR_OF_NODE) : st;
}

static gr_status edge_direction(gr_xml *x, reader *r)
{
    gr_str type = gr_xml_attr(x, "type");
    gr_status st = type.ptr != NULL ? known_type(x, type, &type) : GR_OK;
    bool directed;

    if (st != GR_OK)
        return st;
    if (type.ptr == NULL)
        type = r->default_type;
    directed = !gr_str_is(type, "undirected");
    r->n_arcs = gr_str_is(type, "mutual") ? 2 : 1;
    if (gr_builder_n_edges(r->b) != 0 && directed != r->directed)
        return gr_xml_fail(x, "directed and undirected edges in one graph; grasp has no mixed "
                              "graphs");
    r->directed = directed;
    return GR_OK;
}

static gr_status start_edge(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_err *err = gr_xml_err(x);
    size_t at = gr_xml_offset(x);
    gr_str source, target;
    gr_vid u, v;
    gr_status st;

    if ((st = gr_xml_need(x, "source", &source)) != GR_OK ||
        (st = gr_xml_need(x, "target", &target)) != GR_OK || (st = edge_direction(x, r)) != GR_OK)
        return st;
    r->item = gr_builder_n_edges(r->b);
    if ((st = gr_declare_use(&r->nodes, gr_name_of(source), at, &u, err)) != GR_OK ||
        (st = gr_declare_use(&r->nodes, gr_name_of(target), at, &v, err)) != GR_OK)
        return st;
    for (uint32_t k = 0; k < r->n_arcs; k++)
        if ((st = gr_builder_edge(r->b, k == 0 ? u : v, k == 0 ? v : u, err)) != GR_OK ||
            (st = gr_xml_keys_defaults(x, &r->keys[GR_OF_EDGE], GR_OF_EDGE, r->item + k)) != GR_OK)
            return st;
    return set_plain(x, r, GR_OF_EDGE);
}

static gr_status note_time(gr_xml *x)
{
    reader *r = gr_xml_arg(x);

    if (!r->said_time)
        gr_builder_note(r->b, "spells are left aside; of values that change over time the last in "
                              "the file is kept");
    r->said_time = true;
    return GR_OK;
}

static gr_status attvalue(gr_xml *x, gr_of of)
{
    reader *r = gr_xml_arg(x);
    gr_str id = gr_xml_attr(x, "for"), value;
    gr_xml_key *key;
    gr_status st = GR_OK;

    if (id.ptr == NULL) /* as before 1.1 */
        st = gr_xml_need(x, "id", &id);
    if (st != GR_OK || (st = gr_xml_need(x, "value", &value)) != GR_OK)
        return st;
    if (gr_xml_attr(x, "start").ptr != NULL || gr_xml_attr(x, "end").ptr != NULL)
        note_time(x);
    key = gr_xml_keys_find(x, &r->keys[of], id);
    if (key == NULL)
        return GR_EINPUT;
    for (uint32_t k = 0; st == GR_OK && k < r->n_arcs; k++)
        st = gr_xml_keys_set(x, &r->keys[of], key, of, r->item + k, value);
    return st;
}

static gr_status node_value(gr_xml *x)
{
    return attvalue(x, GR_OF_NODE);
}

static gr_status edge_value(gr_xml *x)
{
    return attvalue(x, GR_OF_EDGE);
}

enum {
    GEXF = GR_XML_FIRST,
    GRAPH,
    ATTRIBUTES,
    ATTRIBUTE,
    NODES,
    NODE,
    NODE_VALUES,
    EDGES,
    EDGE,
    EDGE_VALUES,
    LEAF,
};

static const gr_xml_row rows[] = {
    { "gexf", GR_XML_TOP, GEXF, NULL, NULL },
    { "graph", GEXF, GRAPH, start_graph, NULL },
    { "attributes", GRAPH, ATTRIBUTES, start_attributes, NULL },
    { "attribute", ATTRIBUTES, ATTRIBUTE, start_attribute, NULL },
    { "default", ATTRIBUTE, LEAF, NULL, end_default },
    { "nodes", GRAPH, NODES, NULL, NULL },
    { "node", NODES, NODE, start_node, NULL },
    { "attvalues", NODE, NODE_VALUES, NULL, NULL },
    { "attvalue", NODE_VALUES, LEAF, node_value, NULL },
    { "spells", NODE, LEAF, note_time, NULL },
    { "nodes", NODE, LEAF, refuse_nested, NULL },
    { "edges", NODE, LEAF, refuse_nested, NULL },
    { "parents", NODE, LEAF, refuse_nested, NULL },
    { "edges", GRAPH, EDGES, NULL, NULL },
    { "edge", EDGES, EDGE, start_edge, NULL },
    { "attvalues", EDGE, EDGE_VALUES, NULL, NULL },
    { "attvalue", EDGE_VALUES, LEAF, edge_value, NULL },
    { "spells", EDGE, LEAF, note_time, NULL },
    { NULL, 0, 0, NULL, NULL },
};

/* An edge without a weight weighs 1 where others have one, as GEXF says. */
static gr_status complete_weights(reader *r, gr_err *err)
{
    uint32_t col = r->plain[GR_OF_EDGE][WEIGHT];
    gr_status st = GR_OK;

    for (uint32_t e = 0; col != GR_MAP_NONE && st == GR_OK && e < gr_builder_n_edges(r->b); e++)
        if (!gr_cells_has(r->b->columns[GR_OF_EDGE].at[col], e))
            st = gr_builder_set(r->b, GR_OF_EDGE, col, e, gr_v_int(1), err);
    return st;
}

static gr_status read_gexf(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .b = b };
    gr_status st;

    gr_declare_init(&r.nodes, cx, b, in->text);
    for (int of = 0; of < 2; of++) {
        gr_xml_keys_init(&r.keys[of], cx, b);
        for (int i = 0; i < N_PLAIN; i++)
            r.plain[of][i] = GR_MAP_NONE;
    }
    st = gr_xml_read(cx, in, rows, &r, err);
    if (st == GR_OK && !r.has_graph)
        st = gr_fail_at(err, GR_EINPUT, 1, 1, "expected a <graph> in <gexf>, found none");
    if (st == GR_OK)
        st = gr_declare_finish(&r.nodes, err);
    if (st == GR_OK)
        st = complete_weights(&r, err);
    if (st == GR_OK) {
        if (gr_builder_n_edges(b) == 0)
            r.directed = !gr_str_is(r.default_type, "undirected");
        gr_builder_direction(b, r.directed ? GR_DIRECTED : GR_UNDIRECTED, "the types of the edges");
    }
    for (int of = 0; of < 2; of++)
        gr_xml_keys_clear(&r.keys[of]);
    gr_declare_clear(&r.nodes);
    return st;
}

static int sniff_gexf(gr_str text, bool whole)
{
    return gr_xml_sniff(text, "gexf", "gexf.net");
}

/* --- writing --- */

/* Columns that are attributes of the element itself; a weight only if every edge has one, as its
 * absence means 1. */
static bool is_plain(const gr_column *c, gr_of of)
{
    return (c->type == GR_COL_STR && gr_str_is(c->name, "label")) ||
           (of == GR_OF_EDGE && (c->type == GR_COL_INT || c->type == GR_COL_REAL) &&
            c->n_missing == 0 && gr_str_is(c->name, "weight"));
}

static gr_status write_attributes(const gr_graph *g, gr_output *o, gr_of of, gr_err *err)
{
    static const char *const types[] = { "boolean", "long", "double", "string", "string" };
    gr_status st = GR_OK;

    gr_output_printf(o, "    <attributes class=\"%s\">\n", of == GR_OF_NODE ? "node" : "edge");
    for (size_t i = 0; st == GR_OK && i < gr_graph_n_columns(g, of); i++) {
        const gr_column *c = gr_graph_column(g, of, i);

        if (is_plain(c, of))
            continue;
        gr_output_printf(o, "      <attribute id=\"%zu\" title=\"", i);
        st = gr_xml_write(o, c->name, err);
        gr_output_printf(o, "\" type=\"%s\"/>\n", types[c->type]);
    }
    gr_output_adds(o, "    </attributes>\n");
    return st;
}

/* The cells of one node or edge; closes the element. */
static gr_status write_cells(const gr_graph *g, gr_output *o, gr_of of, uint32_t i, gr_err *err)
{
    size_t n = gr_graph_n_columns(g, of);
    gr_status st = GR_OK;
    bool open = false;

    for (size_t k = 0; st == GR_OK && k < n; k++) {
        const gr_column *c = gr_graph_column(g, of, k);
        gr_value v = gr_column_get(c, i);

        if (v.type == GR_V_NULL || !is_plain(c, of))
            continue;
        gr_output_printf(o, " %.*s=\"", GR_FMT(c->name));
        st = gr_xml_write_value(o, &v, err);
        gr_output_addc(o, '"');
    }
    for (size_t k = 0; st == GR_OK && k < n; k++) {
        const gr_column *c = gr_graph_column(g, of, k);
        gr_value v = gr_column_get(c, i);

        if (v.type == GR_V_NULL || is_plain(c, of))
            continue;
        if (!open)
            gr_output_adds(o, ">\n        <attvalues>\n");
        open = true;
        gr_output_printf(o, "          <attvalue for=\"%zu\" value=\"", k);
        st = gr_xml_write_value(o, &v, err);
        gr_output_adds(o, "\"/>\n");
    }
    gr_output_adds(o, !open              ? "/>\n"
                      : of == GR_OF_NODE ? "        </attvalues>\n      </node>\n"
                                         : "        </attvalues>\n      </edge>\n");
    return st;
}

static gr_status write_nodes(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    gr_status st = GR_OK;

    gr_output_adds(o, "    <nodes>\n");
    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++) {
        gr_output_adds(o, "      <node id=\"");
        st = gr_xml_write_name(o, gr_graph_name(g, v), err);
        gr_output_addc(o, '"');
        if (st == GR_OK)
            st = write_cells(g, o, GR_OF_NODE, v, err);
        if (st == GR_OK && v % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_output_adds(o, "    </nodes>\n");
    return st;
}

static gr_status write_edges(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    gr_status st = GR_OK;

    gr_output_adds(o, "    <edges>\n");
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        gr_output_printf(o, "      <edge id=\"%u\" source=\"", it.id);
        st = gr_xml_write_name(o, gr_graph_name(g, it.u), err);
        gr_output_adds(o, "\" target=\"");
        if (st == GR_OK)
            st = gr_xml_write_name(o, gr_graph_name(g, it.v), err);
        gr_output_addc(o, '"');
        if (st == GR_OK)
            st = write_cells(g, o, GR_OF_EDGE, it.id, err);
        if (st == GR_OK && it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_output_adds(o, "    </edges>\n");
    return st;
}

static gr_status write_gexf(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    gr_status st;

    gr_output_printf(o,
                     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<gexf xmlns=\"http://www.gexf.net/1.2draft\" version=\"1.2\">\n"
                     "  <graph defaultedgetype=\"%s\">\n",
                     gr_graph_is_directed(g) ? "directed" : "undirected");
    if ((st = write_attributes(g, o, GR_OF_NODE, err)) == GR_OK &&
        (st = write_attributes(g, o, GR_OF_EDGE, err)) == GR_OK &&
        (st = write_nodes(cx, g, o, err)) == GR_OK)
        st = write_edges(cx, g, o, err);
    gr_output_adds(o, "  </graph>\n</gexf>\n");
    return st;
}

const gr_format gr_format_gexf = {
    .name = "gexf",
    .title = "GEXF",
    .extensions = ".gexf",
    .summary = "Gephi's XML with typed attributes; drawing data and spells are left aside",
    .carries = GR_CARRIES_ALL & ~GR_CARRIES_ATTRIBUTES,
    .sniff = sniff_gexf,
    .read = read_gexf,
    .write = write_gexf,
};
