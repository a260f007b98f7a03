/* Edit distance and common subgraphs: odd graphs, and answers that are spoilt. */
#include "spoil.h"

static void test_odd_distances(void **state)
{
    assert_answer(" | ", "graph_edit_distance(G, H).distance", "0");
    assert_answer(" | x-y", "graph_edit_distance(G, H).distance", "3");
    assert_answer("a-b, b-c | ", "graph_edit_distance(G, H).distance", "5");
    assert_answer("a-b | x-y, x-y", "graph_edit_distance(G, H).distance", "0");
    assert_answer("a-a | x", "graph_edit_distance(G, H).distance", "1");
    assert_answer("a>b | x>y, y>x", "graph_edit_distance(G, H).distance", "1");
    assert_answer("a-b, b-c, c-d | x-y, x-z, x-w", "graph_edit_distance(G, H).distance", "2");
    assert_answer("a-b, b-c, c-a | x-y, y-z, z-w", "graph_edit_distance(G, H).distance", "3");
    assert_answer("a-b | x>y", "graph_edit_distance(G, H)",
                  "input: one graph is directed, the other is not");
}

static void test_odd_common(void **state)
{
    assert_answer(" | x", "maximum_common_subgraph(G, H).size", "0");
    assert_answer("a | x-y", "maximum_common_subgraph(G, H).size", "1");
    assert_answer("a-a | x", "maximum_common_subgraph(G, H).size", "0");
    assert_answer("a-b, b-c, c-d | x-y, y-z, y-w", "maximum_common_subgraph(G, H).size", "3");
    assert_answer("a>b, b>c, c>a | x>y, y>z, x>z", "maximum_common_subgraph(G, H).size", "2");
    assert_answer("a-b | x>y", "maximum_common_subgraph(G, H)",
                  "input: one graph is directed, the other is not");
}

/* The molecules of a published example: six nodes in common. */
static void test_molecules(void **state)
{
    assert_answer("0-1, 0-6, 1-2, 2-3, 3-4, 3-7, 4-5, 5-6, 5-7 | 0-1, 1-2, 1-4, 2-3, 3-4, 3-6, 4-5",
                  "maximum_common_subgraph(G, H).size", "6");
    assert_answer("0-1, 1-2, 2-3, 2-4 | 0-1, 1-2, 1-4, 2-3", "graph_edit_distance(G, H).distance",
                  "0");
}

static void start_pair(trial *t, const char *graph, const char *tool, gr_graph **other,
                       const char *second)
{
    gr_err err;

    trial_start(t, graph, tool);
    assert_int_equal(gr_example_graph(&t->cx, second, other, &err), GR_OK);
    t->arg[0] = (gr_arg){ .given = true, .graph = *other };
    t->arg[2] = (gr_arg){ .given = true, .value = gr_v_int(1000) };
    trial_run(t);
}

static void swap_cells(gr_value *a, gr_value *b)
{
    gr_value saved = *a;

    *a = *b;
    *b = saved;
}

static void test_spoilt_distance(void **state)
{
    assert_spoils_refused("a-b, b-c, c-d, d-e | x-y, y-z", "graph_edit_distance(G, H)");
    assert_spoils_refused("a-b, b-c | x-y, y-z, z-w, w-v", "graph_edit_distance(G, H)");
}

/* A mapping that is counted right but can be beaten. */
static void test_beaten(void **state)
{
    gr_graph *other;
    gr_table *table;
    trial t;

    start_pair(&t, "a-b, b-c", "graph_edit_distance", &other, "x-y, y-z");
    table = field(&t.r.value, "mapping")->table;
    swap_cells(&table->cells[1], &table->cells[3]); /* the middle is at the end */
    trial_refuted(&t);                              /* the numbers are those of the other mapping */
    *field(&t.r.value, "distance") = *field(&t.r.value, "bound") = gr_v_int(2);
    trial_refuted(&t);
    gr_graph_unref(other);
    trial_end(&t);

    start_pair(&t, "a-b, b-c", "maximum_common_subgraph", &other, "x-y, y-z");
    field(&t.r.value, "mapping")->table->n_rows = 2;
    *field(&t.r.value, "size") = *field(&t.r.value, "bound") = gr_v_int(2);
    trial_refuted(&t);
    gr_graph_unref(other);
    trial_end(&t);
}

static void test_spoilt_common(void **state)
{
    assert_spoils_refused("a-b, b-c, c-d, b-e | x-y, y-z, z-w", "maximum_common_subgraph(G, H)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_distances), cmocka_unit_test(test_odd_common),
        cmocka_unit_test(test_molecules),     cmocka_unit_test(test_spoilt_distance),
        cmocka_unit_test(test_beaten),        cmocka_unit_test(test_spoilt_common),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
