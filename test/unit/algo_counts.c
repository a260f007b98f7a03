/* Counting tools: numbers that are known, odd graphs, limits. */
#include "algo.h"

#define K5 "a-b, a-c, a-d, a-e, b-c, b-d, b-e, c-d, c-e, d-e"
#define K7 K5 ", a-f, b-f, c-f, d-f, e-f, a-g, b-g, c-g, d-g, e-g, f-g"

#define GRID(n, call) "G = make_graph(\"grid_2d_graph\", [" n ", " n "]); " call

static void test_paths(void **state)
{
    assert_answer(K7, "simple_path_count(G, a, g)", "326");
    assert_answer(K7, "simple_path_count(G, a, g, max_hops=2)", "6");
    assert_answer(K7, "simple_path_count(G, a, g, max_hops=0)", "0");
    assert_answer(K7, "simple_path_count(G, a, a)", "0");
    assert_answer("a-b, b-c, c-d, a-b", "simple_path_count(G, a, d)", "1");
    assert_answer("a>b, c>b", "simple_path_count(G, a, c)", "0");
    assert_answer("a>b, a>c, b>d, c>d, b>c, d>a, d>d", "simple_path_count(G, a, d)", "3");
    assert_answer("a",
                  GRID("5", "n = nodes(G) | column(node); simple_path_count(G, first(n), "
                            "last(n), budget_ms=60000)"),
                  "8512");
    assert_memory_equal(ask("a", "G = make_graph(\"complete_graph\", [30]); "
                                 "simple_path_count(G, 0, 29, budget_ms=100)"),
                        "limit: ", 7);
}

/* 63 diamonds in a row: 2^63 paths. */
static void test_overflow(void **state)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 63; i++)
        gr_strbuf_addf(&sb, "%sn%d>x%d, n%d>y%d, x%d>n%d, y%d>n%d", i != 0 ? ", " : "", i, i, i, i,
                       i, i + 1, i, i + 1);
    assert_answer(sb.buf, "simple_path_count(G, n0, n62)", "4611686018427387904");
    assert_answer(sb.buf, "simple_path_count(G, n0, n63)",
                  "limit: their number does not fit in 64 bits");
    assert_answer(sb.buf, "walk_count(G, n0, n62, 124)", "4611686018427387904");
    assert_answer(sb.buf, "walk_count(G, n0, n63, 126)",
                  "limit: the number of walks does not fit in 64 bits");
    gr_strbuf_clear(&sb);
}

static void test_cycles(void **state)
{
    assert_answer(K5, "simple_cycle_count(G)", "37");
    assert_answer(K7, "simple_cycle_count(G)", "1172");
    assert_answer(K5, "simple_cycle_count(to_directed(G))", "84");
    assert_answer("a-b, b-c", "simple_cycle_count(G)", "0");
    assert_answer("a-b, a-b, a-b, b-b", "simple_cycle_count(G)", "2");
    assert_answer("a>b, b>a, a>a, a>b", "simple_cycle_count(G)", "2");
    assert_answer("a", GRID("5", "simple_cycle_count(G, budget_ms=60000)"), "9349");
}

static void test_orders(void **state)
{
    gr_strbuf sb;

    assert_answer("a>b, b>c", "topological_sort_count(G)", "1");
    assert_answer("a>b, b>a", "topological_sort_count(G)", "0");
    assert_answer("a>x, b>x, c>x, d>x, e>x, f>x, g>x", "topological_sort_count(G)", "5040");
    assert_answer("a>b, a>b, c>d", "topological_sort_count(G)", "6");
    assert_answer("a-b", "topological_sort_count(G)",
                  "input: topological_sort_count needs a directed graph");
    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 24; i++)
        gr_strbuf_addf(&sb, "%sx%d>x%d, y%d>y%d, z%d>z%d", i != 0 ? ", " : "", i, i + 1, i, i + 1,
                       i, i + 1);
    assert_answer(sb.buf, "topological_sort_count(G)",
                  "limit: the number of orders does not fit in 64 bits");
    gr_strbuf_clear(&sb);
}

static void test_walks(void **state)
{
    assert_answer("a-b, b-c, a-c", "walk_count(G, a, b, 0)", "0");
    assert_answer("a-b, b-c, a-c", "walk_count(G, a, b, 2)", "1");
    assert_answer("a-b, a-b", "walk_count(G, a, a, 2)", "4");
    assert_answer("a>a, a>b", "walk_count(G, a, b, 9)", "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths),  cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_cycles), cmocka_unit_test(test_orders),
        cmocka_unit_test(test_walks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
