/* digraph6: the adjacency matrix of a directed graph without parallel edges, row by row, six
 * entries a byte, behind '&'. */
#include "graph/g6_int.h"

static uint64_t n_bits(uint64_t n)
{
    return n * n;
}

static const gr_g6_kind kind = { "digraph6", ">>digraph6<<", '&', n_bits };

static gr_status digraph6_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_scan s = gr_scan_of(in->text);
    uint64_t n, i = 0;
    gr_str data;
    gr_status st = gr_g6_open(&kind, &s, b, &n, &data, err);

    gr_builder_direction(b, GR_DIRECTED, "digraph6 is directed");
    for (gr_vid u = 0; st == GR_OK && u < n; u++) {
        st = gr_ctx_check(cx, err);
        for (gr_vid v = 0; v < n && st == GR_OK; v++)
            if (gr_g6_bit(data, i++))
                st = gr_builder_edge(b, u, v, err);
    }
    return st == GR_OK ? gr_g6_zeros(&s, data, i, err) : st;
}

static int digraph6_sniff(gr_str text, bool whole)
{
    return gr_g6_sniff(&kind, text, whole);
}

static gr_status digraph6_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    gr_g6_out out = gr_g6_begin(&kind, o, gr_graph_n_nodes(g));
    const gr_csr *rows = gr_graph_out(g);
    gr_status st = GR_OK;

    for (gr_vid u = 0; u < gr_graph_n_nodes(g) && st == GR_OK; u++) {
        uint64_t i = rows->start[u];

        st = gr_ctx_check(cx, err);
        for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
            bool linked = false;

            for (; i < rows->start[u + 1] && rows->to[i] == v; i++)
                linked = true;
            gr_g6_put(&out, linked);
        }
    }
    gr_g6_end(&out, 0);
    return st;
}

const gr_format gr_format_digraph6 = {
    .name = "digraph6",
    .title = "digraph6",
    .extensions = ".d6",
    .summary = "A directed graph as one line of printable bits; nodes are 0, 1, ...",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED,
    .first = 0,
    .sniff = digraph6_sniff,
    .read = digraph6_read,
    .write = digraph6_write,
};
