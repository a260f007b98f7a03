/* N-Triples: one RDF triple a line, all IRIs in full. */
#include "graph/rdf_int.h"

static gr_status ntriples_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    return gr_rdf_read(cx, in, b, GR_RDF_NTRIPLES, err);
}

/* The first lines are triples, each with its full stop. */
static int ntriples_sniff(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    int n_triples = 0;
    bool ended;
    gr_str line;

    while (n_triples < 20 && gr_scan_line(&s, &line)) {
        line = gr_str_trim(line);
        if (line.len == 0 || line.ptr[0] == '#')
            continue;
        if (!whole && s.pos == text.len)
            break;
        if (!gr_rdf_is_triple(line, &ended) || !ended)
            return 0;
        n_triples++;
    }
    return n_triples != 0 ? 84 : 0; /* less than Turtle with its extension: it may be that */
}

static gr_status ntriples_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    return gr_rdf_write(cx, g, o, false, err);
}

const gr_format gr_format_ntriples = {
    .name = "ntriples",
    .title = "N-Triples",
    .extensions = ".nt",
    .summary = "RDF, one triple a line: edges with the column \"predicate\"; literals are nodes, "
               "but a node's only label is its column \"label\"",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED |
               GR_CARRIES_NAMES,
    .edge_column = "predicate",
    .sniff = ntriples_sniff,
    .read = ntriples_read,
    .write = ntriples_write,
};
