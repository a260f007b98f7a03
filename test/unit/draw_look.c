/* How pictures look if they are asked to: layout, size, colours, labels. */
#include "draw.h"

#include <math.h>

#include "draw/draw_int.h"

/* A text column of nodes, an int, a real, and an int of edges. */
static gr_graph *staff(void)
{
    static const char text[] =
        "{\"nodes\":[{\"id\":\"a\",\"team\":\"red\",\"age\":30,\"pay\":1.5},"
        "{\"id\":\"b\",\"team\":\"<blue>\",\"age\":41,\"pay\":2.5},"
        "{\"id\":\"c\",\"team\":\"red\",\"age\":30,\"pay\":7.5},{\"id\":\"d\"}],"
        "\"links\":[{\"source\":\"a\",\"target\":\"b\",\"km\":5},"
        "{\"source\":\"b\",\"target\":\"c\",\"km\":6},"
        "{\"source\":\"c\",\"target\":\"d\",\"km\":5}]}";
    gr_graph *g = NULL;

    assert_int_equal(gr_graph_read_text(&cx, gr_str_of(text), NULL, &g, &err), GR_OK);
    return g;
}

static gr_look look(const gr_graph *g, const char *layout, const char *size, const char *colour,
                    const char *label)
{
    gr_look k;

    assert_int_equal(gr_look_read(g, layout, size, colour, label, &k, &err), GR_OK);
    return k;
}

static void test_words(void **state)
{
    static const char *const sizes[] = { "",     "x",  "800x",     "x600", "63",
                                         "8193", "-5", "800x600x", "8e2",  "800 x 600" };
    gr_graph *g = staff();
    gr_look k = look(g, "circle", "800x600", "team", "age");

    assert_true(k.layout == GR_ARRANGE_CIRCLE && k.width == 800 && k.height == 600);
    assert_true(k.colour != NULL && !k.of_edges && k.label != NULL && !k.unlabelled);
    assert_true(look(g, NULL, "64", "km", "none").of_edges);
    assert_int_equal(gr_look_read(g, "spiral", NULL, NULL, NULL, &k, &err), GR_EUSAGE);
    assert_non_null(strstr(err.message, "layers"));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        assert_int_equal(gr_look_read(g, NULL, sizes[i], NULL, NULL, &k, &err), GR_EUSAGE);
    assert_int_equal(gr_look_read(g, NULL, NULL, "taem", NULL, &k, &err), GR_ENAME);
    assert_non_null(strstr(err.hint, "team"));
    assert_int_equal(gr_look_read(g, NULL, NULL, NULL, "km", &k, &err), GR_ENAME);
    gr_graph_unref(g);
}

static void test_colours(void **state)
{
    gr_graph *g = staff();
    uint32_t group[] = { 0, 0, 1, 1 };
    gr_marks m = { .group = group };
    gr_look k = look(g, NULL, NULL, "team", NULL);

    draw_as(g, NULL, &k);
    assert_true(says(">team</text>") && says(">red (2)<") && says(">&lt;blue&gt; (1)<"));
    assert_true(says(">none (1)<"));
    k = look(g, NULL, NULL, "age", NULL); /* few numbers have a colour each */
    draw_as(g, NULL, &k);
    assert_true(says(">30 (2)<") && says(">41 (1)<"));
    k = look(g, NULL, NULL, "pay", NULL); /* others are ranges */
    draw_as(g, NULL, &k);
    assert_true(says(">1.5 – 2.5<") && says(">6.5 – 7.5<") && says("#440154") && says("#fde725"));
    k = look(g, NULL, NULL, "km", NULL);
    draw_as(g, NULL, &k);
    assert_true(says(">5 (2)<") && says("stroke=\"#88ccee\"") && !says("none ("));
    k = look(g, NULL, NULL, "team", NULL);
    assert_int_equal(gr_draw_svg(&cx, g, &m, &k, NULL, &err), GR_EUSAGE);
    gr_graph_unref(g);
}

static void test_labels(void **state)
{
    gr_graph *g = staff();
    gr_look k = look(g, NULL, NULL, NULL, "team");

    draw_as(g, NULL, &k);
    assert_true(says(">red</text>") && says(">&lt;blue&gt;</text>") && !says(">a</text>"));
    k = look(g, NULL, NULL, NULL, "none");
    draw_as(g, NULL, &k);
    assert_false(says(">red</text>") || says(">a</text>"));
    gr_graph_unref(g);
}

static void test_size(void **state)
{
    gr_graph *g = staff(), *none = make("empty_graph", "0");
    gr_look k = look(g, NULL, "500x100", NULL, NULL);

    draw_as(g, NULL, &k);
    assert_true(says("width=\"500\" height=\"100\""));
    draw_as(none, NULL, &k);
    assert_true(says("width=\"500\" height=\"100\""));
    k = look(g, NULL, "100x700", NULL, NULL);
    draw_as(g, NULL, &k);
    assert_true(says("width=\"100\" height=\"700\""));
    gr_graph_unref(g);
    gr_graph_unref(none);
}

static double radius_of(const gr_scene *s, gr_vid v, gr_point centre)
{
    return hypot(s->layout.at[v].x - centre.x, s->layout.at[v].y - centre.y);
}

static void test_layouts(void **state)
{
    static const gr_marks nothing;
    gr_graph *g = make("petersen", ""), *star = make("star_graph", "4");
    gr_look k = look(g, "circle", NULL, NULL, NULL);
    gr_point centre = { 0, 0 };
    gr_scene s;

    assert_int_equal(gr_scene_make(&cx, &cx.arena, g, &nothing, &k, &s, &err), GR_OK);
    for (gr_vid v = 0; v < 10; v++)
        centre = (gr_point){ centre.x + s.layout.at[v].x / 10, centre.y + s.layout.at[v].y / 10 };
    for (gr_vid v = 1; v < 10; v++)
        assert_true(fabs(radius_of(&s, v, centre) - radius_of(&s, 0, centre)) < 1e-6);
    k.layout = GR_ARRANGE_STRESS;
    assert_int_equal(gr_scene_make(&cx, &cx.arena, star, &nothing, &k, &s, &err), GR_OK);
    k.layout = GR_ARRANGE_LAYERS;
    assert_int_equal(gr_scene_make(&cx, &cx.arena, star, &nothing, &k, &s, &err), GR_OK);
    assert_true(s.layout.layered);
    assert_int_equal(gr_scene_make(&cx, &cx.arena, g, &nothing, &k, &s, &err), GR_EINPUT);
    assert_non_null(strstr(err.message, "cycle"));
    k.layout = GR_ARRANGE_GIVEN;
    assert_int_equal(gr_scene_make(&cx, &cx.arena, g, &nothing, &k, &s, &err), GR_EINPUT);
    gr_graph_unref(g);
    gr_graph_unref(star);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words), cmocka_unit_test(test_colours), cmocka_unit_test(test_labels),
        cmocka_unit_test(test_size),  cmocka_unit_test(test_layouts),
    };

    return cmocka_run_group_tests(tests, draw_setup, draw_teardown);
}
