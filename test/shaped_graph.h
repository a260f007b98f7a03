/* Random graphs of many shapes for property tests of tools on larger graphs. */
#ifndef TEST_SHAPED_GRAPH_H
#define TEST_SHAPED_GRAPH_H

#include "algo.h"

/* Up to `most` nodes: a path with twigs, a ring with chords, one with hubs, or anything, in pieces
 * or not; large ones have hubs and a tail. Weights are in two columns: whole as `weight`, a quarter
 * of that as `cost`. */
static inline gr_graph *shaped_graph(gr_ctx *cx, gr_rng *rng, uint32_t most)
{
    uint32_t tail = most > 3000 ? 50 : 0, weight, cost;
    uint32_t n = 2 + 2 * tail + (uint32_t)gr_rng_below(rng, most);
    uint64_t kind = most > 3000 ? 2 : gr_rng_below(rng, 4),
             m = kind == 0 ? n - 1 : n * (1 + gr_rng_below(rng, 8));
    uint64_t largest = gr_rng_below(rng, 2) != 0 ? 4 : 100000;
    gr_builder *b = gr_builder_new(cx, gr_rng_below(rng, 2) != 0 ? GR_DIRECTED : GR_UNDIRECTED);
    gr_graph *g;
    gr_err err;

    assert_int_equal(gr_builder_range(b, 0, n, &err), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &weight, &err), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("cost"), &cost, &err), GR_OK);
    for (uint32_t i = 0; i < m; i++) {
        gr_vid u = (gr_vid)gr_rng_below(rng, n - tail), v = (gr_vid)gr_rng_below(rng, n - tail);
        int64_t w = (int64_t)gr_rng_below(rng, largest);

        if (kind == 0) /* a path with twigs */
            u = i + 1 > 3 ? i + 1 - (gr_vid)gr_rng_below(rng, 3) - 1 : 0, v = i + 1;
        else if (kind == 1 && i < n)
            u = i, v = (i + 1) % n;
        else if (i < tail) /* nothing else leads there */
            u = n - tail - 1 + i, v = n - tail + i;
        else if (kind == 2) /* a few hubs */
            u = (gr_vid)((uint64_t)u * u / n * u / n);
        assert_int_equal(gr_builder_edge(b, u, v, &err), GR_OK);
        assert_int_equal(gr_builder_set(b, GR_OF_EDGE, weight, i, gr_v_int(w), &err), GR_OK);
        assert_int_equal(gr_builder_set(b, GR_OF_EDGE, cost, i, gr_v_real((double)w / 4), &err),
                         GR_OK);
    }
    assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
    gr_builder_free(b);
    return g;
}

/* Runs a tool and its verifier, which must see it through. */
static inline void run_checked(gr_ctx *cx, const char *name, const gr_in *in, gr_result *r)
{
    const gr_tool *tool = tool_named(name);
    gr_err err;

    *r = (gr_result){ .grade = GR_UNCHECKED };
    assert_int_equal(tool->run(cx, in, r, &err), GR_OK);
    assert_int_equal(tool->verify(cx, in, r, &err), GR_OK);
    assert_int_not_equal(r->grade, GR_UNCHECKED);
}

#endif
