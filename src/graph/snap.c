/* SNAP's edge lists: a header that begins with "# Directed graph" or "# Undirected graph" and says
 * "# Nodes: N Edges: M", then "u<TAB>v". Read as an edge list; the counts are not believed, because
 * published files disagree with them. */
#include "graph/edgelist_int.h"

static int sniff_snap(gr_str text, bool whole)
{
    bool header = gr_str_starts(text, "# Directed graph") ||
                  gr_str_starts(text, "# Undirected graph") ||
                  (gr_str_starts(text, "#") && gr_str_find(text, "# Nodes: ") < text.len);

    return header && gr_edgelist_sniff(text, whole) > 0 ? 90 : 0;
}

static gr_status write_snap(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    gr_output_printf(o, "# %s graph\n# Nodes: %u Edges: %u\n# FromNodeId\tToNodeId\n",
                     g->directed ? "Directed" : "Undirected", g->n, g->m);
    return gr_edgelist_write_edges(cx, g, o, "\t", err);
}

const gr_format gr_format_snap = {
    .name = "snap",
    .title = "SNAP edge list",
    .extensions = ".snap",
    .summary = "Edge list with the header of the Stanford collection, which says the direction",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_NAMES | GR_CARRIES_WEIGHT,
    .sniff = sniff_snap,
    .read = gr_edgelist_read,
    .write = write_snap,
};
