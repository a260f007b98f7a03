/* The SVG writer: complete, deterministic, limited. */
#include "draw.h"

static void test_small(void **state)
{
    gr_graph *none = make("empty_graph", "0"), *one = make("empty_graph", "1");
    gr_graph *pair = make("path_graph", "2");

    assert_int_equal(draw(none, NULL).circles, 0);
    assert_true(says("The graph is empty.") && says("0 nodes, 0 edges"));
    assert_int_equal(draw(one, NULL).circles, 1);
    assert_true(says("1 node, 0 edges"));
    assert_int_equal(draw(pair, NULL).paths, 1);
    assert_true(says("2 nodes, 1 edge<"));
    gr_graph_unref(none);
    gr_graph_unref(one);
    gr_graph_unref(pair);
}

static void test_loops_and_parallels(void **state)
{
    gr_graph *g = example("a>b 1, a>b 2, b>a 3, b>b 4, b>b 5, c");
    seen s = draw(g, NULL);
    const char *line, *next = svg.buf;
    int n_lines = 0;

    assert_int_equal(s.paths, 2 * 5); /* a line and a head each */
    assert_int_equal(s.titles, 1 + 5 + 3);
    assert_int_equal(s.texts, 5 + 3 + 1);
    while ((line = strstr(next, "<path d=\"M")) != NULL) { /* no two of them are the same */
        next = line + 9;
        assert_null(memmem(next, svg.len - (size_t)(next - svg.buf), line, 30));
        n_lines++;
    }
    assert_int_equal(n_lines, s.paths);
    gr_graph_unref(g);
}

static void test_marks(void **state)
{
    gr_graph *g = example("a-b 5, a-b 2, b-c 1, c-d 1, d-a 9");
    gr_vid path[] = { 2, 1, 0 };
    uint32_t group[] = { 0, 0, 7, GR_NO_GROUP };
    gr_marks m = { .path = path, .n_path = 3 };

    assert_int_equal(draw(g, NULL).paths, 5);
    assert_int_equal(draw(g, &m).paths, 5 + 2); /* the path has heads */
    assert_true(says(">1</text>") && says(">3</text>"));
    assert_true(says("font-weight=\"600\">2</text>")); /* the cheapest of the parallel edges */
    assert_false(says("font-weight=\"600\">5</text>"));
    m = (gr_marks){ .group = group };
    draw(g, &m);
    assert_true(says("group 1 (2)") && says("group 8 (1)"));
    assert_false(says("more<"));
    gr_graph_unref(g);
}

static void test_deterministic(void **state)
{
    gr_graph *g = make("les_miserables", "");
    char *first;

    draw(g, NULL);
    first = strdup(svg.buf);
    draw(g, NULL);
    assert_string_equal(first, svg.buf);
    cx.seed = 1;
    draw(g, NULL);
    cx.seed = 0;
    assert_string_not_equal(first, svg.buf);
    free(first);
    gr_graph_unref(g);
}

static void test_limits(void **state)
{
    gr_graph *wide = make("empty_graph", "5001"), *dense = make("complete_graph", "400");
    gr_graph *g = make("gnm", "2000, 4000");
    atomic_bool cancel = true;

    assert_int_equal(gr_draw_svg(&cx, wide, NULL, NULL, NULL, &err), GR_ELIMIT);
    assert_non_null(strstr(err.message, "5001 nodes"));
    assert_true(err.hint[0] != '\0');
    assert_int_equal(gr_draw_svg(&cx, dense, NULL, NULL, NULL, &err), GR_ELIMIT);
    assert_non_null(strstr(err.message, "79800 edges"));
    cx.cancel = &cancel;
    assert_int_equal(gr_draw_svg(&cx, g, NULL, NULL, NULL, &err), GR_ECANCELLED);
    cx.cancel = NULL;
    gr_graph_unref(wide);
    gr_graph_unref(dense);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),  cmocka_unit_test(test_loops_and_parallels),
        cmocka_unit_test(test_marks),  cmocka_unit_test(test_deterministic),
        cmocka_unit_test(test_limits),
    };

    return cmocka_run_group_tests(tests, draw_setup, draw_teardown);
}
