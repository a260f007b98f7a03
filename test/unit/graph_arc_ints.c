/* Weights beside the arcs: as narrow as they can be, and the right one at every arc. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "graph/graph.h"

/* Five nodes, eight edges with parallel ones and a loop; the last weighs `last`. */
static gr_graph *weighted(gr_ctx *cx, gr_direction d, const char *name, gr_value last)
{
    static const gr_vid uv[][2] = { { 0, 1 }, { 4, 2 }, { 1, 0 }, { 3, 3 },
                                    { 2, 4 }, { 1, 4 }, { 0, 1 }, { 3, 0 } };
    gr_builder *b = gr_builder_new(cx, d);
    gr_graph *g;
    gr_err err;
    uint32_t col;

    assert_int_equal(gr_builder_range(b, 0, 5, &err), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_EDGE, gr_str_of(name), &col, &err), GR_OK);
    for (uint32_t i = 0; i < 8; i++) {
        assert_int_equal(gr_builder_edge(b, uv[i][0], uv[i][1], &err), GR_OK);
        assert_int_equal(
            gr_builder_set(b, GR_OF_EDGE, col, i, i == 7 ? last : gr_v_int(3 * i), &err), GR_OK);
    }
    assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
    gr_builder_free(b);
    return g;
}

static void check(gr_direction d, gr_value last, unsigned width)
{
    gr_graph *g;
    gr_ctx cx;
    gr_err err;
    gr_arc_ints ints;
    const gr_column *c;

    gr_ctx_init(&cx);
    g = weighted(&cx, d, "weight", last);
    c = gr_graph_column(g, GR_OF_EDGE, 0);
    for (int time = 0; time < 2; time++) { /* made, and kept */
        assert_int_equal(gr_graph_arc_ints(&cx, g, c, &ints, &err), GR_OK);
        assert_int_equal(ints.width, width);
        for (uint64_t i = 0; width != 0 && i < gr_graph_n_arcs(g); i++) {
            const gr_csr *out = gr_graph_out(g);

            assert_int_equal(gr_arc_int(&ints, i), c->ints[out->edge != NULL ? out->edge[i] : i]);
        }
    }
    assert_true(width == 0 || ints.largest == (last.i > 18 ? last.i : 18));
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
}

static void test_weights_are_as_narrow_as_can_be(void **state)
{
    for (gr_direction d = GR_DIRECTED; d <= GR_UNDIRECTED; d++) {
        check(d, gr_v_int(0), 1);
        check(d, gr_v_int(255), 1);
        check(d, gr_v_int(256), 2);
        check(d, gr_v_int(65535), 2);
        check(d, gr_v_int(65536), 4);
        check(d, gr_v_int(UINT32_MAX), 4);
    }
}

static void test_other_weights_have_none(void **state)
{
    check(GR_UNDIRECTED, gr_v_int((int64_t)UINT32_MAX + 1), 0);
    check(GR_UNDIRECTED, gr_v_int(-1), 0);
    check(GR_UNDIRECTED, gr_v_real(0.5), 0);
    check(GR_DIRECTED, gr_v_null(), 0);
}

static void test_only_the_weight_is_kept(void **state)
{
    gr_graph *g;
    gr_ctx cx;
    gr_err err;
    gr_arc_ints ints;

    gr_ctx_init(&cx);
    g = weighted(&cx, GR_UNDIRECTED, "cost", gr_v_int(1));
    assert_int_equal(gr_graph_arc_ints(&cx, g, gr_graph_column(g, GR_OF_EDGE, 0), &ints, &err),
                     GR_OK);
    assert_int_equal(ints.width, gr_graph_role(g, GR_ROLE_WEIGHT) != NULL ? 1 : 0);
    assert_int_equal(gr_graph_arc_ints(&cx, g, NULL, &ints, &err), GR_OK);
    assert_int_equal(ints.width, 0);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weights_are_as_narrow_as_can_be),
        cmocka_unit_test(test_other_weights_have_none),
        cmocka_unit_test(test_only_the_weight_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
