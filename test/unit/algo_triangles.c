/* Triangles: odd graphs, ties, what is refused, and verifiers that see every answer spoilt. */
#include "algo.h"

#define BOW "a-b 1, b-c 2, c-a 3, c-d 4, d-e 5, e-c 6, e-f 7" /* two triangles that share c */

static void test_odd_graphs(void **state)
{
    assert_answer("a", "triangle_count(G)", "0");
    assert_answer("a-b, b-a, a-a", "triangle_count(G)", "0");
    assert_answer("a-b, b-c, c-a, a-b, a-a, c-c", "triangle_count(G)", "1");
    assert_answer("a>b, b>a, b>c, a>c", "triangle_count(G)", "1");
    assert_answer("a", "triangles(G)", "node  triangles\na             0");
    assert_answer("a-b, b-c, c-a, c-d", "triangles(G, d)", "0");
    assert_answer("a-b, b-c", "list_triangles(G)", "a  b  c\nno rows");
    assert_answer("a-b, b-c, c-a", "count(list_triangles(G, 0))", "0");
    assert_answer("a-b, b-c", "maximum_triangle(G)", "none");
    assert_answer("a-b, b-c", "triangles(G, x)",
                  "unknown_name: node: there is no node 'x' in the graph");
    assert_answer("a-b, b-c", "list_triangles(G, -1)",
                  "input: limit: expected a number from 0 to 10000000, found -1");
}

static void test_heaviest(void **state)
{
    assert_answer("a-b, b-c, c-a", "maximum_triangle(G)", "nodes: a, b, c\nweight: 3");
    assert_answer("a-b -1, b-c -2, c-a -3", "maximum_triangle(G)", "nodes: a, b, c\nweight: -6");
    assert_answer("a-b 0.1, b-c 0.2, c-a 0.3", "maximum_triangle(G).weight", "0.6");
    assert_answer("a-b 1, a-b 9, b-c 2, c-a 3", "maximum_triangle(G).weight", "14");
    assert_answer("a>b 1, b>a 5, b>c 2, c>a 3", "maximum_triangle(G).weight", "10");
    assert_answer(BOW, "maximum_triangle(G)", "nodes: c, d, e\nweight: 15");
    assert_answer(BOW, "maximum_triangle(G, weight=null)", "nodes: a, b, c\nweight: 3");
    assert_answer("a-b 4611686018427387904, b-c 1, c-a 1", "maximum_triangle(G)",
                  "limit: weight: the sum of all does not fit in 64 bits");
    assert_answer("a-b 1, b-c", "maximum_triangle(G)",
                  "input: weight: the edge b - c has no value for 'weight'");
}

static void test_counts_spoilt(void **state)
{
    trial t;

    trial_start(&t, BOW, "triangle_count");
    trial_run(&t);
    t.r.value.i++;
    trial_refuted(&t);
    t.r.value = gr_v_real(2);
    trial_refuted(&t);
    trial_end(&t);
    trial_start(&t, BOW, "triangles");
    t.arg[0] = (gr_arg){ .given = true, .node = trial_node(&t, "c") };
    trial_run(&t);
    assert_int_equal(t.r.value.i, 2);
    t.r.value.i--;
    trial_refuted(&t);
    t.r.value = gr_v_null();
    trial_refuted(&t);
    trial_end(&t);
}

static void test_tables_spoilt(void **state)
{
    trial t;
    gr_value *cells;

    trial_start(&t, BOW, "triangles");
    trial_run(&t);
    cells = t.r.value.table->cells;
    cells[1].i++;
    trial_refuted(&t);
    cells[1] = gr_v_real(1);
    trial_refuted(&t);
    cells[1] = gr_v_int(1);
    cells[0] = cells[2];
    trial_refuted(&t);
    t.r.value.table->n_rows--;
    trial_refuted(&t);
    t.r.value = gr_v_int(2);
    trial_refuted(&t);
    trial_end(&t);
}

static void test_lists_spoilt(void **state)
{
    trial t;
    gr_table *table;

    for (int64_t limit = 1; limit < 4; limit++) {
        trial_start(&t, BOW, "list_triangles");
        t.arg[0] = (gr_arg){ .given = true, .value = gr_v_int(limit) };
        trial_run(&t);
        table = t.r.value.table;
        assert_int_equal(table->n_rows, limit < 2 ? limit : 2);
        assert_int_equal(table->total, 2);
        table->total++;
        trial_refuted(&t);
        table->total--;
        table->n_rows--;
        trial_refuted(&t);
        table->n_rows++;
        table->cells[2] = gr_v_node(gr_name_of(GR_STR("d")));
        trial_refuted(&t);
        table->cells[2] = gr_v_null();
        trial_refuted(&t);
        t.r.value = gr_v_null();
        trial_refuted(&t);
        trial_end(&t);
    }
}

static void test_heaviest_spoilt(void **state)
{
    trial t;
    gr_value *nodes, *sum;

    trial_start(&t, BOW, "maximum_triangle");
    t.arg[0] = (gr_arg){ .given = true, .column = gr_graph_role(t.g, GR_ROLE_WEIGHT) };
    trial_run(&t);
    nodes = t.r.value.record->at[0].value;
    sum = t.r.value.record->at[1].value;
    sum->i++;
    trial_refuted(&t);
    sum->i -= 2;
    trial_refuted(&t);
    sum->i++;
    nodes->list->at[0] = nodes->list->at[1];
    trial_refuted(&t);
    nodes->list->n--;
    trial_refuted(&t);
    *nodes = gr_v_null();
    trial_refuted(&t);
    t.r.value = gr_v_null();
    trial_refuted(&t);
    trial_end(&t);
    trial_start(&t, "a-b, b-c", "maximum_triangle");
    trial_run(&t);
    t.r.value = gr_v_int(0);
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_graphs),    cmocka_unit_test(test_heaviest),
        cmocka_unit_test(test_counts_spoilt), cmocka_unit_test(test_tables_spoilt),
        cmocka_unit_test(test_lists_spoilt),  cmocka_unit_test(test_heaviest_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
