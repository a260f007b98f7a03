/* Trivial Graph Format: "id label", one node a line, a line "#", then "from to label", one edge a
 * line. Directed; every node has to be declared.
 *
 * Ids are words; labels run to the end of the line and become the column "label" of nodes or edges.
 * What could be misread stands in double quotes, as in JSON; in an id, which stays a word, \u0020
 * stands for a blank. Labels of nodes are text, those of edges numbers or true and false if all of
 * them are. */
#include "graph/declare_int.h"
#include "graph/scan_int.h"

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_scan s;
    gr_declare nodes;
    uint32_t label[2]; /* columns by gr_of, or GR_MAP_NONE */
} reader;

/* The line between nodes and edges. */
static bool is_mark(gr_str line)
{
    return gr_str_is(gr_str_trim(line), "#");
}

/* Text that is quoted from end to end loses its quotes; else they are part of it. */
static gr_status unquote(reader *r, gr_str *text, bool *quoted, gr_err *err)
{
    gr_str rest = *text, inner;
    gr_status st;

    *quoted = false;
    if (text->len < 2 || text->ptr[0] != '"' || text->ptr[text->len - 1] != '"')
        return GR_OK;
    st = gr_scan_string(r->cx, &r->s, &rest, &inner, NULL);
    if (st != GR_OK && st != GR_EINPUT)
        return gr_fail_memory(r->cx, err);
    *quoted = st == GR_OK && rest.len == 0;
    if (*quoted)
        *text = inner;
    return GR_OK;
}

/* Takes an id off the front of *line; *at is its place in the text. */
static gr_status take_id(reader *r, gr_str *line, gr_name *name, size_t *at, gr_err *err)
{
    gr_status st;
    gr_str word;
    bool quoted, there = gr_scan_field(line, &word);

    *at = (size_t)(word.ptr - r->s.text.ptr);
    if (!there)
        return gr_scan_fail(&r->s, word.ptr, err, "expected the ids of two nodes, found one");
    if ((st = unquote(r, &word, &quoted, err)) == GR_OK)
        *name = gr_name_of(word);
    return st;
}

/* What is left of the line, if anything is, labels item i. */
static gr_status read_label(reader *r, gr_of of, uint32_t i, gr_str rest, gr_err *err)
{
    gr_str text = gr_str_trim(rest);
    uint32_t *col = &r->label[of];
    gr_value v;
    gr_status st;
    bool quoted;

    if (text.len == 0)
        return GR_OK;
    if (*col == GR_MAP_NONE &&
        (st = gr_builder_column(r->b, of, GR_STR("label"), col, err)) != GR_OK)
        return st;
    if ((st = unquote(r, &text, &quoted, err)) != GR_OK)
        return st;
    v = quoted || of == GR_OF_NODE ? gr_v_str(text) : gr_scan_value(text, true);
    return gr_builder_set(r->b, of, *col, i, v, err);
}

static gr_status read_node(reader *r, gr_str line, gr_err *err)
{
    gr_name name;
    gr_status st;
    gr_vid v;
    size_t at;

    if ((st = take_id(r, &line, &name, &at, err)) != GR_OK ||
        (st = gr_declare_node(&r->nodes, name, at, &v, err)) != GR_OK)
        return st;
    return read_label(r, GR_OF_NODE, v, line, err);
}

static gr_status read_edge(reader *r, gr_str line, gr_err *err)
{
    uint32_t e = gr_builder_n_edges(r->b);
    gr_vid end[2];
    gr_status st;

    for (int k = 0; k < 2; k++) {
        gr_name name;
        size_t at;

        if ((st = take_id(r, &line, &name, &at, err)) != GR_OK ||
            (st = gr_declare_use(&r->nodes, name, at, &end[k], err)) != GR_OK)
            return st;
    }
    if ((st = gr_builder_edge(r->b, end[0], end[1], err)) != GR_OK)
        return st;
    return read_label(r, GR_OF_EDGE, e, line, err);
}

static gr_status read_lines(reader *r, gr_err *err)
{
    bool marked = false;
    gr_status st = GR_OK;
    gr_str line;

    while (st == GR_OK && gr_scan_line(&r->s, &line)) {
        if (r->s.line % 4096 == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            break;
        if (gr_str_trim(line).len == 0)
            continue;
        if (!marked && is_mark(line))
            marked = true;
        else
            st = marked ? read_edge(r, line, err) : read_node(r, line, err);
    }
    if (st == GR_OK && !marked)
        st = gr_scan_fail(&r->s, NULL, err, "expected a line '#' after the nodes, found the end");
    return st == GR_OK ? gr_declare_finish(&r->nodes, err) : st;
}

static gr_status read_tgf(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .s = gr_scan_of(in->text) };
    gr_status st = gr_scan_utf8(in->text, err);

    r.label[GR_OF_NODE] = r.label[GR_OF_EDGE] = GR_MAP_NONE;
    gr_builder_direction(b, GR_DIRECTED, "its edges lead from the first node to the second");
    gr_declare_init(&r.nodes, cx, b, in->text);
    if (st == GR_OK)
        st = read_lines(&r, err);
    gr_declare_clear(&r.nodes);
    return st;
}

/* --- sniffing --- */

/* An id must be new before the mark; both ids must be known behind it. */
static bool fits(gr_strmap *ids, gr_str line, bool marked)
{
    gr_str from, to;
    uint32_t *slot;

    gr_scan_field(&line, &from);
    if (marked)
        return gr_scan_field(&line, &to) && gr_strmap_get(ids, from) != GR_MAP_NONE &&
               gr_strmap_get(ids, to) != GR_MAP_NONE;
    slot = gr_strmap_put(ids, from);
    if (slot == NULL || *slot != GR_MAP_NONE)
        return false;
    *slot = 1;
    return true;
}

static int sniff_tgf(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    unsigned n_nodes = 0, n_edges = 0;
    bool good = true, marked = false;
    gr_strmap ids;
    gr_str line;

    gr_strmap_init(&ids, NULL);
    while (good && gr_scan_line(&s, &line)) {
        if (!whole && s.pos == text.len)
            break; /* it may be cut */
        if (gr_str_trim(line).len == 0)
            continue;
        if (!marked && is_mark(line)) {
            marked = true;
            continue;
        }
        good = fits(&ids, line, marked);
        n_nodes += !marked;
        n_edges += marked;
    }
    gr_strmap_clear(&ids);
    if (!good || n_nodes == 0 || (whole && !marked))
        return 0;
    if (n_edges != 0)
        return 85;
    return marked ? 35 : 25; /* other lists of lines may look like this */
}

/* --- writing --- */

/* Is it read back as it is? An id may have no blanks, a label none at its ends. */
static bool is_plain(gr_str s, bool word)
{
    if (s.len == 0 || s.ptr[0] == '"' || s.ptr[0] == ' ' || s.ptr[s.len - 1] == ' ')
        return false;
    for (size_t i = 0; i < s.len; i++)
        if ((unsigned char)s.ptr[i] < ' ' || (word && s.ptr[i] == ' '))
            return false;
    return true;
}

static void put_id(gr_output *o, gr_name name)
{
    gr_str s = { name.ptr, gr_name_is_int(name) ? 0 : name.len };
    gr_strbuf sb;

    if (gr_name_is_int(name) || (is_plain(s, true) && !gr_str_is(s, "#"))) {
        gr_output_name(o, name);
        return;
    }
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_string(&sb, s);
    if (sb.failed)
        gr_output_fail_memory(o);
    for (size_t i = 0; i < sb.len; i++) {
        if (sb.buf[i] == ' ')
            gr_output_adds(o, "\\u0020");
        else
            gr_output_addc(o, sb.buf[i]);
    }
    gr_strbuf_clear(&sb);
}

static void put_label(gr_output *o, const gr_column *label, size_t i)
{
    char time[GR_TIME_MAX];
    gr_value v = label != NULL ? gr_column_written(label, i, time) : gr_v_null();

    if (v.type == GR_V_NULL)
        return;
    gr_output_addc(o, ' ');
    if (v.type == GR_V_STR && (!is_plain(v.s, false) || gr_scan_value(v.s, true).type != GR_V_STR))
        gr_output_quoted(o, v.s);
    else
        gr_output_value(o, &v);
}

static gr_status write_tgf(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_column *of_node = gr_graph_column_named(g, GR_OF_NODE, GR_STR("label"));
    const gr_column *of_edge = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("label"));
    gr_status st = GR_OK;

    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++) {
        put_id(o, gr_graph_name(g, v));
        put_label(o, of_node, v);
        gr_output_addc(o, '\n');
        if (v % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_output_adds(o, "#\n");
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        put_id(o, gr_graph_name(g, it.u));
        gr_output_addc(o, ' ');
        put_id(o, gr_graph_name(g, it.v));
        put_label(o, of_edge, it.id);
        gr_output_addc(o, '\n');
        if (it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    return st;
}

const gr_format gr_format_tgf = {
    .name = "tgf",
    .title = "Trivial Graph Format",
    .extensions = ".tgf",
    .summary = "\"id label\" a node, a line \"#\", \"from to label\" an edge; directed",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED |
               GR_CARRIES_NAMES,
    .node_column = "label",
    .edge_column = "label",
    .sniff = sniff_tgf,
    .read = read_tgf,
    .write = write_tgf,
};
