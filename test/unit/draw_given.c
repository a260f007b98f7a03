/* Nodes that bring their own places: columns x and y, longitude and latitude. */
#include "make.h"

#include <math.h>

#include "draw/draw_int.h"

static gr_graph *placed(const char *x, const char *y, const double at[3][2])
{
    gr_builder *b = gr_builder_new(&cx, GR_UNDIRECTED);
    gr_graph *g = NULL;
    uint32_t col[2];

    assert_int_equal(gr_builder_range(b, 0, 3, &err), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_NODE, gr_str_of(x), &col[0], &err), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_NODE, gr_str_of(y), &col[1], &err), GR_OK);
    for (uint32_t v = 0; v < 3; v++)
        for (int k = 0; k < 2; k++)
            assert_int_equal(gr_builder_set(b, GR_OF_NODE, col[k], v, gr_v_real(at[v][k]), &err),
                             GR_OK);
    assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
    gr_builder_free(b);
    return g;
}

static void test_given(void **state)
{
    static const double plain[3][2] = { { 0, 0 }, { 2, 0 }, { 0, 1 } };
    static const double huge[3][2] = { { -1.7e308, 0 }, { 1.7e308, 0 }, { 0, 1.7e308 } };
    static const double north[3][2] = { { 10, 60 }, { 12, 60 }, { 10, 61 } };
    static const double same[3][2] = { { 5, 5 }, { 5, 5 }, { 5, 5 } };
    gr_graph *g[] = { placed("x", "y", plain), placed("x", "y", huge), placed("lon", "lat", north),
                      placed("x", "y", same) };

    for (size_t i = 0; i < 4; i++) {
        const gr_scale scale = { .radius = 10, .unit = 50 };
        gr_layout l;
        const gr_point *at;

        assert_int_equal(gr_layout_make(&cx, &cx.arena, g[i], &scale, &l, &err), GR_OK);
        at = l.at;
        for (gr_vid v = 0; v < 3; v++)
            assert_true(isfinite(at[v].x) && isfinite(at[v].y));
        if (i < 2) /* shape kept, y upwards */
            assert_true(fabs(at[1].x - at[0].x - 2 * (at[0].y - at[2].y)) < 1e-6);
        if (i == 2) /* a degree of longitude is half as long at 60 degrees */
            assert_true(fabs((at[1].x - at[0].x) / (at[0].y - at[2].y) - 1) < 0.02);
        gr_graph_unref(g[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_given) };

    return cmocka_run_group_tests(tests, make_setup, make_teardown);
}
