/* Subgraphs, motifs, triads: odd graphs, and answers that are spoilt. */
#include "pair.h"

#define SQUARE "a-b, b-c, c-d, d-a"

static void test_odd_patterns(void **state)
{
    assert_pair(SQUARE, "", "subgraph_isomorphism(G, H)",
                "exists: yes\nmapping:\n  pattern  node\n  no rows\ndecided: yes");
    assert_pair("", "x", "subgraph_isomorphism(G, H).exists", "no");
    assert_pair("a", "x-y", "subgraph_isomorphism(G, H).exists", "no");
    assert_pair(SQUARE, "x-y, y-z, z-x", "subgraph_isomorphism(G, H).exists", "no");
    assert_pair(SQUARE, "x, y, z", "subgraph_isomorphism(G, H).exists", "no");
    assert_pair(SQUARE, "x, y, z", "subgraph_isomorphism(G, H, induced=false).exists", "yes");
    assert_pair("a-a, a-b", "x-x", "subgraph_isomorphism(G, H).exists", "yes");
    assert_pair("a-a, a-b", "x", "subgraph_count(G, H).count", "1");
    assert_pair("a-a, a-b", "x", "subgraph_count(G, H, induced=false).count", "2");
    assert_pair("a-b, a-b", "x-y", "subgraph_isomorphism(G, H).exists", "no");
    assert_pair("a-b, a-b", "x-y", "subgraph_isomorphism(G, H, induced=false).exists", "yes");
    assert_pair("a>b, b>c", "x>y, x>z", "subgraph_isomorphism(G, H).exists", "no");
    assert_pair("a-b 1, b-c 2", "x-y 2", "subgraph_count(G, H, edge_label=weight).count", "1");
    assert_pair("a-b", "x>y", "subgraph_isomorphism(G, H)",
                "input: one graph is directed, the other is not");
    assert_pair(SQUARE, "x-y, y-z", "subgraph_count(G, H)", "count: 4\nmaps: 8\ncomplete: yes");
}

static void start_pair(trial *t, const char *graph, const char *tool, gr_graph **other,
                       const char *pattern)
{
    gr_err err;

    trial_start(t, graph, tool);
    assert_int_equal(gr_example_graph(&t->cx, pattern, other, &err), GR_OK);
    t->arg[0] = (gr_arg){ .given = true, .graph = *other };
    t->arg[1] = (gr_arg){ .given = true, .value = gr_v_bool(true) };
    t->arg[4] = (gr_arg){ .given = true, .value = gr_v_int(1000) };
    trial_run(t);
}

static void test_spoilt_mapping(void **state)
{
    gr_graph *other;
    gr_value *v, *cells;
    trial t;

    start_pair(&t, SQUARE, "subgraph_isomorphism", &other, "x-y, y-z");
    v = &t.r.value;
    cells = field(v, "mapping")->table->cells;
    refuted_with(&t, v, gr_v_null());
    refuted_with(&t, field(v, "exists"), gr_v_bool(false));
    refuted_with(&t, field(v, "exists"), gr_v_null());
    refuted_with(&t, field(v, "decided"), gr_v_bool(false));
    refuted_with(&t, field(v, "mapping"), gr_v_null());
    for (size_t i = 0; i < 6; i++)
        refuted_with(&t, &cells[i], gr_v_str(GR_STR("nowhere")));
    for (size_t i = 0; i < 3; i++)
        refuted_with(&t, &cells[2 * i + 1], cells[(2 * i + 3) % 6]);
    field(v, "mapping")->table->n_rows--;
    trial_refuted(&t);
    field(v, "mapping")->table->n_rows++;
    *field(v, "mapping") = gr_v_null(); /* it is there */
    *field(v, "exists") = gr_v_bool(false);
    trial_refuted(&t);
    gr_graph_unref(other);
    trial_end(&t);
}

static void test_spoilt_count(void **state)
{
    gr_graph *other;
    gr_value *v;
    trial t;

    start_pair(&t, SQUARE, "subgraph_count", &other, "x-y, y-z");
    v = &t.r.value;
    refuted_with(&t, v, gr_v_int(4));
    refuted_with(&t, field(v, "count"), gr_v_int(5));
    refuted_with(&t, field(v, "maps"), gr_v_int(9));
    refuted_with(&t, field(v, "count"), gr_v_null());
    refuted_with(&t, field(v, "complete"), gr_v_null());
    gr_graph_unref(other);
    trial_end(&t);
}

static void test_odd_motifs(void **state)
{
    const char *none = "0, 0, 0, 0, 0, 0, 0, 0", *count = "column(motif_counts(G), count)";

    assert_answer("", count, none);
    assert_answer("a-a, a-b, a-b", count, none);
    assert_answer("a>b, b>c", count, "1, 0, 0, 0, 0, 0, 0, 0");
    assert_answer(SQUARE, count, "4, 0, 0, 0, 1, 0, 0, 0");
    assert_answer(SQUARE ", a-c", count, "2, 2, 0, 0, 0, 0, 1, 0");
    assert_answer(SQUARE ", a-c, b-d", count, "0, 4, 0, 0, 0, 0, 0, 1");
    assert_answer("h-a, h-b, h-c", count, "3, 0, 0, 1, 0, 0, 0, 0");
    assert_answer("a-b", "triadic_census(G)", "input: triadic_census needs a directed graph");
    assert_answer("a>b", "sum(column(triadic_census(G), count))", "0");
    assert_answer("a>a, a>b, a>b, b>c", "column(triadic_census(G), count)",
                  "0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0");
}

static void test_spoilt_tables(void **state)
{
    static const char *const tools[] = { "motif_counts", "triadic_census" };
    trial t;

    for (int i = 0; i < 2; i++) {
        gr_table *table;

        trial_start(&t, "a>b, b>c, c>d, d>a, a>c", tools[i]);
        trial_run(&t);
        table = t.r.value.table;
        refuted_with(&t, &t.r.value, gr_v_null());
        for (size_t k = 0; k < table->n_rows; k++) {
            refuted_with(&t, &table->cells[2 * k + 1], gr_v_int(table->cells[2 * k + 1].i + 1));
            refuted_with(&t, &table->cells[2 * k + 1], gr_v_null());
            refuted_with(&t, &table->cells[2 * k], gr_v_str(GR_STR("other")));
        }
        table->n_rows--;
        trial_refuted(&t);
        trial_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_patterns),  cmocka_unit_test(test_spoilt_mapping),
        cmocka_unit_test(test_spoilt_count),  cmocka_unit_test(test_odd_motifs),
        cmocka_unit_test(test_spoilt_tables),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
