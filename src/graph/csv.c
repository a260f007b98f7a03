/* CSV: a table of edges, cells separated by commas (or ; | or tabs, as the rows show). */
#include "graph/table_int.h"

static int sniff(gr_str text, bool whole)
{
    return gr_edgetable_sniff(text, whole, 0);
}

static gr_status read_csv(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    return gr_edgetable_read(cx, in, b, 0, err);
}

static gr_status write_csv(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    return gr_edgetable_write(cx, g, o, ',', err);
}

const gr_format gr_format_csv = {
    .name = "csv",
    .title = "CSV",
    .extensions = ".csv",
    .summary = "a table with one edge a row; header words tell ends, weight, capacity and time",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_NAMES | GR_CARRIES_EDGE_COLUMNS | GR_CARRIES_WEIGHT,
    .sniff = sniff,
    .read = read_csv,
    .write = write_csv,
};
