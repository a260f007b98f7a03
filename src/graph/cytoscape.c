/* Cytoscape JSON: {"elements": {"nodes": [{"data": {"id"}}], "edges": [{"data": {"source",
 * "target"}}]}}, or one list of elements of both kinds, told apart by "group" or by having a
 * source.
 *
 * What "data" holds makes the columns, a node's "parent" too. NetworkX adds "value" and "name" that
 * repeat the id; where they do for all nodes they make no columns. Beside "data", an element says
 * how it is shown; that is left out. */
#include "graph/jsondoc_int.h"

typedef struct reader {
    gr_jsondoc doc;
    gr_builder *b;
    const char *node_skip[4];
    bool noted;
} reader;

typedef struct place {
    gr_jsonstep step[3];
    size_t n;
} place;

/* The elements of one kind, or all where they are in one list. */
static const gr_value *list_of(const reader *r, bool edges, place *at)
{
    const gr_value *elements = gr_v_get(&r->doc.root, "elements");

    *at = (place){ { { "elements", 0 } }, 1 };
    if (elements->type == GR_V_RECORD) {
        const char *key = edges ? "edges" : "nodes";
        at->step[at->n++] = (gr_jsonstep){ key, 0 };
        elements = gr_v_get(elements, key);
    }
    at->n++;
    return elements;
}

static bool is_edge(const gr_value *element)
{
    const gr_value *group = gr_v_get(element, "group"), *data = gr_v_get(element, "data");

    if (group != NULL && group->type == GR_V_STR)
        return gr_str_is(group->s, "edges");
    return data != NULL && gr_v_get(data, "source") != NULL;
}

/* Does the member say no more than the id, in all nodes? */
static bool repeats_id(reader *r, const char *key)
{
    place at;
    const gr_value *nodes = list_of(r, false, &at);
    gr_name id, other;

    for (size_t i = 0; nodes != NULL && i < nodes->list->n; i++) {
        const gr_value *data = gr_v_get(&nodes->list->at[i], "data");

        if (data == NULL || (at.n == 2 && is_edge(&nodes->list->at[i])))
            continue;
        if (!gr_jsondoc_name(&r->doc, gr_v_get(data, "id"), &id) ||
            !gr_jsondoc_name(&r->doc, gr_v_get(data, key), &other) || !gr_name_eq(id, other))
            return false;
    }
    return true;
}

static gr_status read_node(reader *r, const gr_value *data, const place *at, gr_err *err)
{
    const gr_value *id = gr_v_get(data, "id");
    gr_name name;
    gr_vid node;
    gr_status st;

    if (!gr_jsondoc_name(&r->doc, id, &name))
        return gr_jsondoc_fail(&r->doc, at->step, at->n, err,
                               "expected a node with an \"id\" in its \"data\", found %s",
                               gr_jsondoc_show(&r->doc, data));
    if (gr_builder_find(r->b, name) != GR_NO_NODE)
        return gr_jsondoc_fail(&r->doc, at->step, at->n, err, "node %s occurs twice",
                               gr_jsondoc_show(&r->doc, id));
    if ((st = gr_builder_node(r->b, name, &node, err)) != GR_OK)
        return st;
    return gr_jsondoc_cells(&r->doc, GR_OF_NODE, node, data, r->node_skip, err);
}

static gr_status read_edge(reader *r, const gr_value *data, const place *at, gr_err *err)
{
    static const char *const keys[] = { "source", "target" };
    gr_vid end[2];
    gr_name name;

    for (int k = 0; k < 2; k++) {
        const gr_value *v = gr_v_get(data, keys[k]);

        if (!gr_jsondoc_name(&r->doc, v, &name))
            return gr_jsondoc_fail(&r->doc, at->step, at->n, err,
                                   "expected an edge with a \"%s\" in its \"data\", found %s",
                                   keys[k], gr_jsondoc_show(&r->doc, data));
        if ((end[k] = gr_builder_find(r->b, name)) == GR_NO_NODE)
            return gr_jsondoc_fail(&r->doc, at->step, at->n, err,
                                   "the edge's %s %s is not among the nodes", keys[k],
                                   gr_jsondoc_show(&r->doc, v));
    }
    return gr_vec_push(&r->doc.links, ((gr_jsonlink){ end[0], end[1], data }))
               ? GR_OK
               : gr_fail_memory(r->doc.cx, err);
}

static void note_others(reader *r, const gr_value *element)
{
    static const char *const known[] = { "data", "group", NULL };

    for (size_t i = 0; i < element->record->n && !r->noted; i++)
        if (!gr_jsondoc_listed(known, element->record->at[i].key)) {
            gr_builder_note(r->b, "what elements say beside \"data\" (\"%.*s\" ...) is left out",
                            GR_FMT(element->record->at[i].key));
            r->noted = true;
        }
}

static gr_status read_elements(reader *r, bool edges, gr_err *err)
{
    place at;
    const gr_value *list = list_of(r, edges, &at);
    gr_status st = GR_OK;

    if (list == NULL)
        return GR_OK;
    for (size_t i = 0; i < list->list->n && st == GR_OK; i++) {
        const gr_value *element = &list->list->at[i], *data = gr_v_get(element, "data");

        at.step[at.n - 1].i = i;
        if (i % 4096 == 0 && (st = gr_ctx_check(r->doc.cx, err)) != GR_OK)
            break;
        if (at.n == 2 && is_edge(element) != edges)
            continue;
        if (data == NULL || data->type != GR_V_RECORD)
            return gr_jsondoc_fail(&r->doc, at.step, at.n, err,
                                   "expected an element as {\"data\": {..}}, found %s",
                                   gr_jsondoc_show(&r->doc, element));
        note_others(r, element);
        st = edges ? read_edge(r, data, &at, err) : read_node(r, data, &at, err);
    }
    return st;
}

static gr_status read_document(reader *r, gr_err *err)
{
    const gr_value *elements = gr_v_get(&r->doc.root, "elements");
    static const char *const redundant[] = { "value", "name" };
    size_t n_skip = 1;
    gr_status st;
    place at;

    if (elements == NULL || (elements->type != GR_V_RECORD && elements->type != GR_V_LIST))
        return gr_jsondoc_fail(&r->doc, NULL, 0, err,
                               "expected an object with the list or object \"elements\"");
    for (int edges = 0; edges < 2; edges++) {
        const gr_value *list = list_of(r, edges != 0, &at);
        if (list != NULL && list->type != GR_V_LIST)
            return gr_jsondoc_fail(&r->doc, at.step, at.n - 1, err,
                                   "expected a list of elements, found %s",
                                   gr_jsondoc_show(&r->doc, list));
    }
    r->node_skip[0] = "id";
    for (size_t i = 0; i < 2; i++)
        if (repeats_id(r, redundant[i]))
            r->node_skip[n_skip++] = redundant[i];
    r->doc.skip[0] = "source";
    r->doc.skip[1] = "target";
    if ((st = gr_jsondoc_kind(&r->doc, err)) != GR_OK ||
        (st = gr_jsondoc_attributes(&r->doc, "data", err)) != GR_OK ||
        (st = read_elements(r, false, err)) != GR_OK || (st = read_elements(r, true, err)) != GR_OK)
        return st;
    return gr_jsondoc_add_edges(&r->doc, err);
}

static gr_status cytoscape_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .b = b };
    gr_status st = gr_jsondoc_open(&r.doc, cx, b, in->text, err);

    if (st == GR_OK)
        st = read_document(&r, err);
    gr_jsondoc_close(&r.doc);
    return st;
}

static int cytoscape_sniff(gr_str text, bool whole)
{
    return gr_jsontext_has(text, "elements", '{') || gr_jsontext_has(text, "elements", '[') ? 95
                                                                                            : 0;
}

/* The id, and the two members that NetworkX wants beside it. */
static void write_id(gr_output *o, const gr_graph *g, gr_vid v)
{
    static const char *const keys[] = { "id", "value", "name" };
    gr_name name = gr_graph_name(g, v);

    for (int k = 0; k < 3; k++) {
        bool as_text = k != 1 && gr_name_is_int(name);

        if (k != 0 && gr_graph_column_named(g, GR_OF_NODE, gr_str_of(keys[k])) != NULL)
            continue;
        gr_output_printf(o, "%s\"%s\": %s", k == 0 ? "" : ", ", keys[k], as_text ? "\"" : "");
        gr_jsonout_name(o, name);
        gr_output_adds(o, as_text ? "\"" : "");
    }
}

static gr_status cytoscape_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    static const char *const node_keys[] = { "id", NULL };
    static const char *const edge_keys[] = { "source", "target", NULL };
    /* Parallel edges follow each other; NetworkX tells them apart by their key. */
    bool keys =
        gr_graph_n_repeats(g) != 0 && gr_graph_column_named(g, GR_OF_EDGE, GR_STR("key")) == NULL;
    gr_vid last[2] = { GR_NO_NODE, GR_NO_NODE };
    int64_t key = 0;
    gr_status st = gr_jsonout_check(g, GR_OF_NODE, node_keys, err);

    if (st == GR_OK)
        st = gr_jsonout_check(g, GR_OF_EDGE, edge_keys, err);
    if (st != GR_OK)
        return st;
    gr_output_printf(o, "{\n\"directed\": %s,\n\"multigraph\": %s,\n\"data\": ",
                     gr_graph_is_directed(g) ? "true" : "false",
                     gr_graph_n_repeats(g) != 0 ? "true" : "false");
    st = gr_jsonout_attributes(cx, g, o, err);
    gr_output_adds(o, ",\n\"elements\": {\n\"nodes\": [");
    for (gr_vid v = 0; v < gr_graph_n_nodes(g) && st == GR_OK; v++) {
        if (v % 4096 == 0)
            st = gr_ctx_check(cx, err);
        gr_output_adds(o, v == 0 ? "\n{\"data\": {" : ",\n{\"data\": {");
        write_id(o, g, v);
        gr_jsonout_cells(o, g, GR_OF_NODE, v);
        gr_output_adds(o, "}}");
    }
    gr_output_adds(o, "\n],\n\"edges\": [");
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        if (it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
        gr_output_adds(o,
                       it.id == 0 ? "\n{\"data\": {\"source\": " : ",\n{\"data\": {\"source\": ");
        gr_jsonout_name(o, gr_graph_name(g, it.u));
        gr_output_adds(o, ", \"target\": ");
        gr_jsonout_name(o, gr_graph_name(g, it.v));
        key = it.u == last[0] && it.v == last[1] ? key + 1 : 0;
        last[0] = it.u;
        last[1] = it.v;
        if (keys)
            gr_output_printf(o, ", \"key\": %lld", (long long)key);
        gr_jsonout_cells(o, g, GR_OF_EDGE, it.id);
        gr_output_adds(o, "}}");
    }
    gr_output_adds(o, "\n]\n}\n}\n");
    return st;
}

const gr_format gr_format_cytoscape = {
    .name = "cytoscape",
    .title = "Cytoscape JSON",
    .extensions = ".cyjs .cyjson",
    .summary = "Elements with data, as Cytoscape, Cytoscape.js and NetworkX write them; positions "
               "and classes are left out",
    .carries = GR_CARRIES_ALL,
    .sniff = cytoscape_sniff,
    .read = cytoscape_read,
    .write = cytoscape_write,
};
