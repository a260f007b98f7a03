/* Marks read off values: paths, nodes, edges, groups, and what is none of these. */
#include "make.h"

#include "draw/draw.h"

static gr_value list_of(const int64_t *names, size_t n)
{
    gr_value v;

    assert_true(gr_v_list(&cx.arena, &v));
    for (size_t i = 0; i < n; i++)
        assert_true(gr_v_push(&cx.arena, &v, gr_v_node(gr_name_int(names[i]))));
    return v;
}

static gr_marks marks(const gr_graph *g, gr_value v)
{
    gr_marks m;

    assert_int_equal(gr_draw_marks(&cx, g, &v, &m, &err), GR_OK);
    return m;
}

static void test_path(void **state)
{
    gr_graph *g = make("path_graph", "5");
    gr_value record, path, second;
    gr_marks m;

    assert_true(gr_v_path(&cx.arena, &path, gr_v_int(3), true) &&
                gr_v_path(&cx.arena, &second, gr_v_int(1), true) &&
                gr_v_record(&cx.arena, &record));
    for (int64_t i = 1; i < 4; i++)
        assert_true(gr_v_path_push(&cx.arena, &path, gr_name_int(i)));
    for (int64_t i = 0; i < 2; i++)
        assert_true(gr_v_path_push(&cx.arena, &second, gr_name_int(i)));
    assert_true(gr_v_set(&cx.arena, &record, "length", gr_v_int(3)) &&
                gr_v_set(&cx.arena, &record, "best", path) &&
                gr_v_set(&cx.arena, &record, "other", second));
    m = marks(g, record);
    assert_int_equal(m.n_path, 3);
    assert_int_equal(m.path[0], 1);
    assert_int_equal(m.path[2], 3);
    assert_int_equal(m.n_edges, 1);
    assert_int_equal(m.n_nodes, 2);
    assert_null(m.group);
    gr_graph_unref(g);
}

/* A tree in a graph is its edges. */
static void test_graph(void **state)
{
    gr_graph *g = make("cycle_graph", "5"), *part = make("path_graph", "7");
    gr_marks m = marks(g, (gr_value){ .type = GR_V_GRAPH, .graph = part });

    assert_int_equal(m.n_edges, 4); /* the others have ends that the graph does not have */
    assert_int_equal(m.edges[0], 0);
    assert_int_equal(m.edges[7], 4);
    assert_int_equal(m.n_nodes + m.n_path, 0);
    gr_graph_unref(part);
    gr_graph_unref(g);
}

static void test_nodes_and_edges(void **state)
{
    gr_graph *g = make("path_graph", "5");
    gr_value v = list_of((int64_t[]){ 4, 99, 0 }, 3);
    gr_marks m;

    assert_true(gr_v_push(&cx.arena, &v, gr_v_edge(gr_name_int(1), gr_name_int(2))));
    assert_true(gr_v_push(&cx.arena, &v, gr_v_edge(gr_name_int(1), gr_name_int(77))));
    m = marks(g, v);
    assert_int_equal(m.n_nodes, 2); /* 99 is no node */
    assert_int_equal(m.nodes[0], 4);
    assert_int_equal(m.n_edges, 1);
    assert_int_equal(m.edges[1], 2);
    gr_graph_unref(g);
}

static void test_groups(void **state)
{
    static const char *const columns[] = { "node", "color", NULL };
    gr_graph *g = make("path_graph", "5");
    gr_value v, table, *row;
    gr_marks m;

    assert_true(gr_v_list(&cx.arena, &v));
    assert_true(gr_v_push(&cx.arena, &v, list_of((int64_t[]){ 0, 2, 99 }, 3)));
    assert_true(gr_v_push(&cx.arena, &v, list_of((int64_t[]){ 2, 4 }, 2)));
    m = marks(g, v);
    assert_int_equal(m.n_nodes, 0);
    assert_int_equal(m.group[0], 0);
    assert_int_equal(m.group[1], GR_NO_GROUP);
    assert_int_equal(m.group[2], 0); /* the first of its groups */
    assert_int_equal(m.group[4], 1);

    assert_true(gr_v_table(&cx.arena, &table, columns));
    for (int64_t i = 0; i < 5; i++) {
        assert_non_null(row = gr_v_row(&cx.arena, &table));
        row[0] = gr_v_node(gr_name_int(i));
        row[1] = gr_v_int(i == 3 ? -1 : i % 2);
    }
    m = marks(g, table);
    assert_int_equal(m.group[1], 1);
    assert_int_equal(m.group[3], GR_NO_GROUP);
    gr_graph_unref(g);
}

static void test_nothing(void **state)
{
    gr_graph *g = make("path_graph", "5");
    gr_value deep = list_of((int64_t[]){ 0 }, 1), outer, bare;
    gr_marks m;

    assert_true(gr_v_list(&cx.arena, &bare) && gr_v_push(&cx.arena, &bare, gr_v_int(3)));
    m = marks(g, bare); /* a number is no node */
    assert_true(m.n_nodes == 0 && m.n_path == 0 && m.n_edges == 0 && m.group == NULL);
    m = marks(g, gr_v_null());
    assert_true(m.n_nodes == 0 && m.n_path == 0 && m.n_edges == 0 && m.group == NULL);
    for (int i = 0; i < 10000; i++) {
        assert_true(gr_v_list(&cx.arena, &outer) && gr_v_push(&cx.arena, &outer, deep));
        deep = outer;
    }
    assert_int_equal(marks(g, deep).n_nodes, 0);
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path),
        cmocka_unit_test(test_graph),
        cmocka_unit_test(test_nodes_and_edges),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_nothing),
    };

    return cmocka_run_group_tests(tests, make_setup, make_teardown);
}
