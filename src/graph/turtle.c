/* Turtle: RDF with prefixes, which are expanded when it is read, and lists that share a subject. */
#include "graph/rdf_int.h"

static gr_status turtle_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    return gr_rdf_read(cx, in, b, GR_RDF_TURTLE, err);
}

/* A directive or the beginning of a triple in full comes first. */
static int turtle_sniff(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    gr_str line, word;
    bool ended;

    while (gr_scan_line(&s, &line)) {
        line = gr_str_trim(line);
        if (line.len == 0 || line.ptr[0] == '#')
            continue;
        if (gr_rdf_is_triple(line, &ended))
            return 60;
        if (!gr_scan_field(&line, &word) || gr_str_find(line, "<") == line.len)
            return 0;
        if (gr_str_is(word, "@prefix") || gr_str_is(word, "@base"))
            return 97;
        return gr_str_is_nocase(word, "prefix") || gr_str_is_nocase(word, "base") ? 90 : 0;
    }
    return 0;
}

static gr_status turtle_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    return gr_rdf_write(cx, g, o, true, err);
}

const gr_format gr_format_turtle = {
    .name = "turtle",
    .title = "Turtle",
    .extensions = ".ttl",
    .summary = "RDF with prefixes: edges with the column \"predicate\"; literals are nodes, but a "
               "node's only label is its column \"label\"",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED |
               GR_CARRIES_NAMES,
    .edge_column = "predicate",
    .sniff = turtle_sniff,
    .read = turtle_read,
    .write = turtle_write,
};
