/* sparse6: the edges of an undirected graph, loops and parallel edges too, as a stream of bits
 * behind ':'.
 *
 * The stream is a list of units b x, x of k bits, k the least that holds n - 1. A current node v,
 * first 0, is raised by b; then x > v makes x the current node, else it is an edge x - v. Ones fill
 * the last byte; where they would read as an edge, a zero stands before them. */
#include "graph/g6_int.h"

static const gr_g6_kind kind = { "sparse6", ">>sparse6<<", ':', NULL };

static unsigned unit_bits(uint64_t n)
{
    unsigned k = 0;

    while (n > 1 && (n - 1) >> k != 0)
        k++;
    return k;
}

static gr_status sparse6_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_scan s = gr_scan_of(in->text);
    uint64_t n, v = 0, at = 0, end;
    gr_str data;
    gr_status st = gr_g6_open(&kind, &s, b, &n, &data, err);
    unsigned k;

    if (st != GR_OK)
        return st;
    gr_builder_direction(b, GR_UNDIRECTED, "sparse6 is undirected");
    k = unit_bits(n);
    end = 6 * (uint64_t)data.len;
    for (uint64_t units = 0; end - at >= k + 1 && st == GR_OK; units++) {
        uint64_t x = 0;

        if (units % 4096 == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            break;
        v += gr_g6_bit(data, at++);
        for (unsigned i = 0; i < k; i++)
            x = x << 1 | gr_g6_bit(data, at++);
        if (x > v)
            v = x;
        else if (v < n)
            st = gr_builder_edge(b, (gr_vid)x, (gr_vid)v, err);
        if (v >= n)
            break; /* padding */
    }
    if (st == GR_OK && end - at >= 6 + k + 1)
        st = gr_scan_fail(&s, data.ptr + at / 6, err,
                          "expected the line to end behind the last edge, found %llu more bytes",
                          (unsigned long long)(end - at) / 6);
    return st;
}

static int sparse6_sniff(gr_str text, bool whole)
{
    return gr_g6_sniff(&kind, text, whole);
}

static void put_unit(gr_g6_out *out, unsigned k, unsigned b, gr_vid x)
{
    gr_g6_put(out, b);
    for (unsigned i = k; i-- > 0;)
        gr_g6_put(out, x >> i & 1);
}

/* An edge x - v; *at is the current node. */
static void put_edge(gr_g6_out *out, unsigned k, gr_vid *at, gr_vid x, gr_vid v)
{
    if (v > *at + 1) {
        put_unit(out, k, 1, v);
        put_unit(out, k, 0, x);
    } else {
        put_unit(out, k, v != *at, x);
    }
    *at = v;
}

static gr_status sparse6_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    uint32_t n = gr_graph_n_nodes(g);
    gr_g6_out out = gr_g6_begin(&kind, o, n);
    const gr_csr *rows = gr_graph_out(g), *in;
    gr_status st = gr_graph_in(cx, g, &in, err);
    unsigned k = unit_bits(n);
    gr_vid at = 0;

    for (gr_vid v = 0; v < n && st == GR_OK; v++) {
        uint64_t i = rows->start[v], j = in->start[v];

        if (v % 4096 == 0)
            st = gr_ctx_check(cx, err);
        for (; i < rows->start[v + 1] && rows->to[i] <= v; i++)
            put_edge(&out, k, &at, rows->to[i], v);
        for (; rows != in && j < in->start[v + 1] && in->to[j] < v; j++)
            put_edge(&out, k, &at, in->to[j], v);
    }
    /* Ones would raise v to n - 1 and give it a loop. */
    if (n >= 2 && n == UINT64_C(1) << k && at == n - 2 && out.n_bits != 0 && 6 - out.n_bits > k)
        gr_g6_put(&out, 0);
    gr_g6_end(&out, 1);
    return st;
}

const gr_format gr_format_sparse6 = {
    .name = "sparse6",
    .title = "sparse6",
    .extensions = ".s6",
    .summary = "An undirected graph as one line of printable bits, short if edges are few; nodes "
               "are 0, 1, ...",
    .carries = GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED,
    .first = 0,
    .sniff = sparse6_sniff,
    .read = sparse6_read,
    .write = sparse6_write,
};
