/* Layouts: finite, apart, inside the picture; each kind of graph in its own way. */
#include "make.h"

#include <math.h>

#include "draw/draw_int.h"

static gr_arena mem;
static const gr_marks none;
static const gr_look usual;

static gr_scene scene(const gr_graph *g)
{
    gr_scene s;

    assert_int_equal(gr_scene_make(&cx, &mem, g, &none, &usual, &s, &err), GR_OK);
    return s;
}

static double distance(gr_point a, gr_point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static void check(const char *name, const char *args)
{
    gr_graph *g = make(name, args);
    uint32_t n = gr_graph_n_nodes(g);
    gr_scene s = scene(g);

    for (gr_vid v = 0; v < n; v++) {
        gr_point p = s.layout.at[v];
        double r = s.node[v].radius;

        assert_true(isfinite(p.x) && isfinite(p.y) && r > 0);
        assert_true(p.x - r >= s.box.x0 && p.x + r <= s.box.x1);
        assert_true(p.y - r >= s.box.y0 && p.y + r <= s.box.y1);
        for (gr_vid u = 0; u < v; u++)
            if (distance(p, s.layout.at[u]) < s.scale.radius)
                fail_msg("%s(%s): %u and %u are on each other", name, args, u, v);
    }
    gr_arena_clear(&mem);
    gr_graph_unref(g);
}

static void test_sound(void **state)
{
    static const char *const graphs[][2] = {
        { "empty_graph", "1" },
        { "empty_graph", "100" },
        { "path_graph", "40" },
        { "cycle_graph", "3" },
        { "cycle_graph", "30, true" },
        { "complete_graph", "15" },
        { "complete_graph", "60" },
        { "star_graph", "200" },
        { "grid_2d", "9, 9" },
        { "balanced_tree", "2, 5" },
        { "random_tree", "2000" },
        { "gnm", "300, 250" },
        { "gnm", "100, 300, true" },
        { "karate", "" },
        { "les_miserables", "" },
        { "random_dag", "40, 0.2" },
        { "barabasi_albert", "1500, 1" },
        { "complete_bipartite_graph", "1, 1200" },
        { "circulant_graph", "50, [0]" },
    };

    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++)
        check(graphs[i][0], graphs[i][1]);
    for (size_t i = 0; i < gr_n_makers(); i++)
        check(gr_maker_at(i)->name, gr_maker_at(i)->example);
}

/* Edges of a layered graph go one way, also past other layers, whatever direction that is. */
static void test_layers(void **state)
{
    static const char *const graphs[] = {
        "a>b, b>c, c>d, a>d, a>c, e>d, f>g",
        "kitchen>dining_room, dining_room>hall, kitchen>hall, hall>garden, kitchen>garden",
    };

    for (size_t i = 0; i < 2; i++) {
        gr_graph *g = NULL;
        gr_scene s;

        assert_int_equal(gr_example_graph(&cx, graphs[i], &g, &err), GR_OK);
        s = scene(g);
        assert_true(s.layout.layered);
        assert_int_equal(s.layout.sideways, i == 1);
        for (gr_eid e = 0; e < gr_graph_n_edges(g); e++) {
            gr_curve k = gr_scene_curve(&s, e);

            for (uint32_t j = 1; j < k.n; j++)
                assert_true(i == 0 ? k.p[j].y >= k.p[j - 1].y : k.p[j].x >= k.p[j - 1].x);
        }
        gr_graph_unref(g);
    }
    gr_arena_clear(&mem);
}

/* A tree has no crossings and every parent is above its children. */
static void test_tree(void **state)
{
    gr_graph *g = make("balanced_tree", "2, 4");
    gr_scene s = scene(g);
    const gr_point *at = s.layout.at;

    for (gr_vid v = 0; 2 * v + 2 < gr_graph_n_nodes(g); v++) {
        assert_true(at[v].y < at[2 * v + 1].y && at[2 * v + 1].y == at[2 * v + 2].y);
        assert_true(at[2 * v + 1].x < at[v].x && at[v].x < at[2 * v + 2].x);
    }
    gr_arena_clear(&mem);
    gr_graph_unref(g);
}

/* Where neighbours are nearer than others, stress has found the grid. */
static void test_grid_unfolds(void **state)
{
    gr_graph *g = make("grid_2d", "6, 7");
    gr_scene s = scene(g);

    for (gr_vid u = 0; u < 42; u++)
        for (gr_vid v = 0; v < u; v++) {
            bool linked = gr_csr_find(gr_graph_out(g), u, v) != UINT64_MAX;

            assert_true(linked == (distance(s.layout.at[u], s.layout.at[v]) < 1.25 * s.scale.unit));
        }
    gr_arena_clear(&mem);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_layers),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_grid_unfolds),
    };

    gr_arena_init(&mem, NULL);
    return cmocka_run_group_tests(tests, make_setup, make_teardown);
}
