/* Writes Mermaid flowcharts. Names that are plain words or numbers are ids; if one is not, all
 * nodes get numbered ids and their names as texts. */
#include "graph/mermaid_int.h"
#include "graph/scan_int.h"

const char *const gr_mermaid_marks[GR_MERMAID_MARKS] = {
    "%% grasp: texts are names",
    "%% grasp: numbers are weights",
    "%% grasp: directed",
};

static bool is_plain(gr_name name)
{
    static const char *const keywords[] = {
        "graph",     "flowchart", "subgraph", "end",   "style", "class", "classDef", "linkStyle",
        "direction", "accTitle",  "accDescr", "click", "call",  "href",  "default",  "interpolate",
    };
    gr_str s = { name.ptr, gr_name_is_int(name) ? 0 : name.len };

    if (gr_name_is_int(name))
        return name.num >= 0;
    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && c != '_' &&
            (i == 0 || c < '0' || c > '9'))
            return false;
    }
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (gr_str_is_nocase(s, keywords[i]))
            return false;
    return s.len != 0;
}

static gr_status write_text(gr_output *o, gr_name name, gr_err *err)
{
    gr_str s = { name.ptr, gr_name_is_int(name) ? 0 : name.len };

    if (gr_utf8_valid_prefix(s) != s.len)
        return gr_fail(err, GR_EINPUT, "Mermaid cannot hold names that are not UTF-8");
    gr_output_adds(o, "[\"");
    if (gr_name_is_int(name))
        gr_output_int(o, name.num);
    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == '"')
            gr_output_adds(o, "#quot;");
        else if (strchr("#`<>&", s.ptr[i]) != NULL || (unsigned char)s.ptr[i] < ' ')
            gr_output_printf(o, "#%d;", s.ptr[i]);
        else
            gr_output_addc(o, s.ptr[i]);
    }
    gr_output_adds(o, "\"]");
    return GR_OK;
}

static void write_id(gr_output *o, const gr_graph *g, gr_vid v, bool named)
{
    if (named)
        gr_output_printf(o, "n%u", v);
    else
        gr_output_name(o, gr_graph_name(g, v));
}

gr_status gr_mermaid_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_column *weight = gr_graph_role(g, GR_ROLE_WEIGHT);
    bool named = false, directed = gr_graph_is_directed(g);
    uint32_t n = gr_graph_n_nodes(g);
    gr_status st = GR_OK;

    gr_output_adds(o, "flowchart LR\n");
    for (gr_vid v = 0; v < n && !named; v++)
        named = !is_plain(gr_graph_name(g, v));
    if (named)
        gr_output_printf(o, "%s\n", gr_mermaid_marks[GR_MERMAID_NAMES]);
    if (weight != NULL && weight->n_missing != 0)
        gr_output_printf(o, "%s\n", gr_mermaid_marks[GR_MERMAID_WEIGHTS]);
    if (directed && gr_graph_n_edges(g) == 0)
        gr_output_printf(o, "%s\n", gr_mermaid_marks[GR_MERMAID_DIRECTED]);
    for (gr_vid v = 0; st == GR_OK && v < n; v++) {
        gr_output_adds(o, "    ");
        write_id(o, g, v, named);
        if (named)
            st = write_text(o, gr_graph_name(g, v), err);
        gr_output_addc(o, '\n');
        if (st == GR_OK && v % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        gr_output_adds(o, "    ");
        write_id(o, g, it.u, named);
        gr_output_adds(o, directed ? " -->" : " ---");
        if (weight != NULL && gr_column_has(weight, it.id)) {
            gr_value v = gr_column_get(weight, it.id);

            gr_output_addc(o, '|');
            gr_output_value(o, &v);
            gr_output_addc(o, '|');
        }
        gr_output_addc(o, ' ');
        write_id(o, g, it.v, named);
        gr_output_addc(o, '\n');
        if (it.id % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    return st;
}
