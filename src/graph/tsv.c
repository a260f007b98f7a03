/* TSV: a table of edges, cells separated by tabs. */
#include "graph/table_int.h"

static int sniff(gr_str text, bool whole)
{
    return gr_edgetable_sniff(text, whole, '\t');
}

static gr_status read_tsv(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    return gr_edgetable_read(cx, in, b, '\t', err);
}

static gr_status write_tsv(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    return gr_edgetable_write(cx, g, o, '\t', err);
}

const gr_format gr_format_tsv = {
    .name = "tsv",
    .title = "TSV",
    .extensions = ".tsv .tab",
    .summary = "as CSV, with tabs; header words tell ends, weight, capacity and time",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_NAMES | GR_CARRIES_EDGE_COLUMNS | GR_CARRIES_WEIGHT,
    .sniff = sniff,
    .read = read_tsv,
    .write = write_tsv,
};
