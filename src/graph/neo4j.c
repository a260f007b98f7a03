/* Neo4j's export as JSON lines (apoc.export.json), one node or relationship a line:
 *
 *     {"type": "node", "id": "0", "labels": ["User"], "properties": {"name": "Ann"}}
 *     {"type": "relationship", "label": "KNOWS", "start": {"id": "0"}, "end": {"id": "1"}}
 *
 * Properties are columns, the kind of a relationship is the column "relation". */
#include "graph/jsondoc_int.h"

typedef struct reader {
    gr_jsondoc doc; /* for cells and names; its own text is empty */
    gr_builder *b;
    gr_scan s;
    gr_str line;
} reader;

static gr_status fail(const reader *r, gr_err *err, const char *expected)
{
    return gr_scan_fail(&r->s, r->line.ptr, err, "expected %s", expected);
}

static gr_status read_node(reader *r, const gr_value *v, gr_err *err)
{
    static const char *const skip[] = { "type", "id", "labels", NULL };
    const gr_value *labels = gr_v_get(v, "labels");
    gr_name name;
    gr_vid node;
    gr_status st;

    if (!gr_jsondoc_name(&r->doc, gr_v_get(v, "id"), &name))
        return fail(r, err, "a node with an \"id\"");
    if ((st = gr_builder_node(r->b, name, &node, err)) != GR_OK)
        return st;
    /* A node has one kind as a rule; of several the first is kept. */
    if (labels != NULL && labels->type == GR_V_LIST && labels->list->n != 0)
        st = gr_jsondoc_cell(&r->doc, GR_OF_NODE, node, GR_STR("kind"), labels->list->at, err);
    return st == GR_OK ? gr_jsondoc_cells(&r->doc, GR_OF_NODE, node, v, skip, err) : st;
}

static gr_status read_relationship(reader *r, const gr_value *v, gr_err *err)
{
    static const char *const skip[] = { "type", "id", "label", "start", "end", NULL };
    static const char *const ends[] = { "start", "end" };
    uint32_t e = gr_builder_n_edges(r->b);
    const gr_value *label = gr_v_get(v, "label");
    gr_status st = GR_OK;
    gr_vid uv[2];

    for (int k = 0; k < 2 && st == GR_OK; k++) {
        const gr_value *end = gr_v_get(v, ends[k]);
        gr_name name;

        if (end == NULL || end->type != GR_V_RECORD ||
            !gr_jsondoc_name(&r->doc, gr_v_get(end, "id"), &name))
            return fail(r, err, "a relationship with \"start\" and \"end\" as {\"id\": ..}");
        st = gr_builder_endpoint(r->b, name, &uv[k], err);
    }
    if (st == GR_OK)
        st = gr_builder_edge(r->b, uv[0], uv[1], err);
    if (st == GR_OK && label != NULL && label->type == GR_V_STR)
        st = gr_jsondoc_cell(&r->doc, GR_OF_EDGE, e, GR_STR("relation"), label, err);
    return st == GR_OK ? gr_jsondoc_cells(&r->doc, GR_OF_EDGE, e, v, skip, err) : st;
}

/* Parses the line into the document's arena. */
static gr_status parse_line(reader *r, gr_value *v, gr_err *err)
{
    gr_ctx *cx = r->doc.cx;
    gr_arena kept = cx->arena;
    gr_status st;

    cx->arena = r->doc.arena;
    st = gr_json_read(cx, r->line, v, err);
    r->doc.arena = cx->arena;
    cx->arena = kept;
    if (st != GR_OK && err != NULL && err->place.line != 0)
        err->place.line += r->s.line - 1;
    return st;
}

static gr_status read_lines(reader *r, gr_err *err)
{
    gr_status st = GR_OK;
    gr_value v;

    while (st == GR_OK && gr_scan_filled(&r->s, &r->line)) {
        const gr_value *type;

        if (r->s.line % 1024 == 0 && (st = gr_ctx_check(r->doc.cx, err)) != GR_OK)
            break;
        if ((st = parse_line(r, &v, err)) != GR_OK)
            break;
        type = v.type == GR_V_RECORD ? gr_v_get(&v, "type") : NULL;
        if (type == NULL || type->type != GR_V_STR)
            return fail(r, err, "an object whose \"type\" is \"node\" or \"relationship\"");
        st = gr_str_is(type->s, "node")           ? read_node(r, &v, err)
             : gr_str_is(type->s, "relationship") ? read_relationship(r, &v, err)
                                                  : fail(r, err, "a node or a relationship");
    }
    return st;
}

static gr_status neo4j_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .b = b, .s = gr_scan_of(in->text) };
    gr_status st = gr_jsondoc_open(&r.doc, cx, b, GR_STR("{}"), err);

    gr_builder_direction(b, GR_DIRECTED, "relationships lead from start to end");
    if (st == GR_OK)
        st = read_lines(&r, err);
    gr_jsondoc_close(&r.doc);
    return st;
}

/* The first line is an object of one of the two types. */
static int neo4j_sniff(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    gr_str line;
    size_t at;

    if (!gr_scan_filled(&s, &line) ||
        !gr_jsontext_find(line, (gr_jsonstep[]){ { "type", 0 } }, 1, &at))
        return 0;
    line = gr_str_sub(line, at, line.len);
    return gr_str_starts(line, "\"node\"") || gr_str_starts(line, "\"relationship\"") ? 97 : 0;
}

const gr_format gr_format_neo4j = {
    .name = "neo4j",
    .title = "Neo4j JSON lines",
    .extensions = ".neo4j.json",
    .summary = "Nodes and relationships as apoc.export.json writes them, one a line",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED |
               GR_CARRIES_NAMES,
    .sniff = neo4j_sniff,
    .read = neo4j_read,
};
