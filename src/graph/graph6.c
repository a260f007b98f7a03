/* graph6: the upper triangle of the adjacency matrix of a simple undirected graph, column by
 * column, six entries a byte. */
#include "graph/g6_int.h"

static uint64_t n_bits(uint64_t n)
{
    return n == 0 ? 0 : n * (n - 1) / 2;
}

static const gr_g6_kind kind = { "graph6", ">>graph6<<", '\0', n_bits };

static gr_status graph6_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_scan s = gr_scan_of(in->text);
    uint64_t n, i = 0;
    gr_str data;
    gr_status st = gr_g6_open(&kind, &s, b, &n, &data, err);

    gr_builder_direction(b, GR_UNDIRECTED, "graph6 is undirected");
    for (gr_vid v = 1; v < n && st == GR_OK; v++) {
        st = gr_ctx_check(cx, err);
        for (gr_vid u = 0; u < v && st == GR_OK; u++)
            if (gr_g6_bit(data, i++))
                st = gr_builder_edge(b, u, v, err);
    }
    return st == GR_OK ? gr_g6_zeros(&s, data, i, err) : st;
}

static int graph6_sniff(gr_str text, bool whole)
{
    return gr_g6_sniff(&kind, text, whole);
}

static gr_status graph6_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    gr_g6_out out = gr_g6_begin(&kind, o, gr_graph_n_nodes(g));
    const gr_csr *rows = gr_graph_out(g), *in;
    gr_status st = gr_graph_in(cx, g, &in, err);

    for (gr_vid v = 1; v < gr_graph_n_nodes(g) && st == GR_OK; v++) {
        uint64_t i = rows->start[v], j = in->start[v];

        st = gr_ctx_check(cx, err);
        for (gr_vid u = 0; u < v && st == GR_OK; u++) {
            bool linked = false;

            for (; i < rows->start[v + 1] && rows->to[i] == u; i++)
                linked = true;
            for (; j < in->start[v + 1] && in->to[j] == u; j++)
                linked = true;
            gr_g6_put(&out, linked);
        }
    }
    gr_g6_end(&out, 0);
    return st;
}

const gr_format gr_format_graph6 = {
    .name = "graph6",
    .title = "graph6",
    .extensions = ".g6",
    .summary = "A simple undirected graph as one line of printable bits; nodes are 0, 1, ...",
    .carries = GR_CARRIES_UNDIRECTED | GR_CARRIES_ISOLATED,
    .first = 0,
    .sniff = graph6_sniff,
    .read = graph6_read,
    .write = graph6_write,
};
