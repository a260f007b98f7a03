/* Names in pictures: whatever they are, the SVG is well-formed and shows them safely. */
#include "draw.h"

static void test_hostile(void **state)
{
    static const char *const names[] = { "<script>alert(1)</script>",
                                         "\"' onload=\"x",
                                         "]]>&amp;&#0;",
                                         "\x01\x02\x1b[31mred",
                                         "bad \xff\xc0\x80 bytes",
                                         "\xef\xbf\xbe\xef\xbf\xbf",
                                         "\xe2\x80\xaeright to left",
                                         "",
                                         "two\nlines" };
    gr_builder *b = gr_builder_new(&cx, GR_UNDIRECTED);
    static char longest[100000];
    gr_graph *g;
    gr_vid v;

    memset(longest, 'x', sizeof longest);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(gr_builder_node(b, gr_name_of(gr_str_of(names[i])), &v, &err), GR_OK);
    assert_int_equal(gr_builder_node(b, gr_name_of((gr_str){ longest, sizeof longest }), &v, &err),
                     GR_OK);
    for (gr_vid u = 1; u <= v; u++)
        assert_int_equal(gr_builder_edge(b, u - 1, u, &err), GR_OK);
    assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
    gr_builder_free(b);
    assert_int_equal(draw(g, NULL).circles, v + 1);
    assert_false(says("<script"));
    assert_false(says("\x1b"));
    assert_false(says("\xe2\x80\xae"));
    assert_true(says(">two lines<") && says("xxxxx…</text>") && says("&lt;script&gt;"));
    gr_graph_unref(g);
}

/* Wide characters count double, accents nothing; a name of accents alone ends too. */
static void test_shortened(void **state)
{
    gr_builder *b = gr_builder_new(&cx, GR_UNDIRECTED);
    static char accents[2000];
    gr_graph *g;
    gr_vid v;

    for (size_t i = 0; i < sizeof accents; i += 2)
        memcpy(accents + i, "\xcc\x81", 2);
    assert_int_equal(
        gr_builder_node(b, gr_name_of(GR_STR("図書館図書館図書館図書館図書館")), &v, &err), GR_OK);
    assert_int_equal(gr_builder_node(b, gr_name_of(GR_STR("this is 23 columns wide")), &v, &err),
                     GR_OK);
    assert_int_equal(gr_builder_node(b, gr_name_of(GR_STR("just 22 columns in all")), &v, &err),
                     GR_OK);
    assert_int_equal(gr_builder_node(b, gr_name_of((gr_str){ accents, sizeof accents }), &v, &err),
                     GR_OK);
    assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
    gr_builder_free(b);
    draw(g, NULL);
    assert_true(says(">図書館図書館図書館図…</text>"));
    assert_true(says(">図書館図書館図書館図書館図書館</title>"));
    assert_true(says(">this is 23 columns wi…</text>") && says(">just 22 columns in all</text>"));
    assert_true(says("\xcc\x81…</text>"));
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_shortened),
    };

    return cmocka_run_group_tests(tests, draw_setup, draw_teardown);
}
