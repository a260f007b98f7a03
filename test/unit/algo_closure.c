/* Closure and reduction: what is kept, what is refused, and graphs that are not what they say. */
#include "spoil.h"

static void test_closure(void **state)
{
    assert_answer("a-b", "transitive_closure(G)",
                  "input: transitive_closure needs a directed graph");
    assert_answer("a>b, b>c", "has_edge(transitive_closure(G), a, c)", "yes");
    assert_answer("a>b, b>c", "has_cycle(transitive_closure(G))", "no");
    assert_answer("a>b, b>a", "edge_count(transitive_closure(G))", "4");
    assert_answer("a>b, a>b, c", "edge_count(transitive_closure(G))", "1");
    assert_answer("a>b, b>b, b>c", "self_loops(transitive_closure(G))", "b");
    assert_answer("a>b, c", "node_count(transitive_closure(G))", "3");
}

static void test_reduction(void **state)
{
    assert_answer("a>b, b>c, a>c 5, c>d 7, a>d", "edge_count(transitive_reduction(G))", "3");
    assert_answer("a>b, a>b", "edge_count(transitive_reduction(G))", "1");
    assert_answer("a>b 2, b>c 3, a>c 4", "shortest_path_length(transitive_reduction(G), a, c)",
                  "5");
    assert_answer("a>b, b>c, c>b", "transitive_reduction(G)",
                  "input: transitive_reduction needs a graph without cycles, and b > c > b is one; "
                  "condensation makes one node of each group of cycles");
    assert_answer("a>a", "transitive_reduction(G)",
                  "input: transitive_reduction needs a graph without cycles, and a > a is one; "
                  "condensation makes one node of each group of cycles");
    assert_answer("1>2, 2>3, 3>4, 4>5, 5>6, 6>7, 7>8, 8>9, 9>10, 10>11, 11>12, 12>13, 13>14, "
                  "14>15, 15>16, 16>17, 17>18, 18>19, 19>20, 20>21, 21>22, 22>1",
                  "transitive_reduction(G)",
                  "input: transitive_reduction needs a graph without cycles, and 1 > 2 > 3 > 4 > 5 "
                  "> 6 > 7 > 8 > 9 > 10 > 11 > 12 > 13 > 14 > 15 > 16 > 17 > 18 > 19 > 20 > ... is "
                  "one; condensation makes one node of each group of cycles");
}

/* More than 64 targets: a path and its closure. */
static void test_beyond_one_word(void **state)
{
    char graph[2048] = "0>1";
    size_t len = 3;

    for (int v = 1; v < 150; v++)
        len += (size_t)snprintf(graph + len, sizeof graph - len, ", %d>%d", v, v + 1);
    assert_answer(graph, "edge_count(transitive_closure(G))", "11325");
    assert_answer(graph, "out_degree(transitive_closure(G), 0)", "150");
    assert_answer(graph, "edge_count(transitive_reduction(transitive_closure(G)))", "150");
}

/* The answer about another graph of the same nodes is no answer. */
static void spoil(const char *tool, const char *right, const char *const *wrong, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        trial t, other;

        trial_start(&t, right, tool);
        trial_run(&t);
        trial_spoils_refused(&t);
        trial_start(&other, wrong[i], tool);
        t.r.value = (gr_value){ .type = GR_V_GRAPH, .graph = other.g };
        trial_refuted(&t);
        trial_end(&other);
        trial_end(&t);
    }
}

static void test_spoilt_closure(void **state)
{
    const char *wrong[] = { "a>b, b>c, c",   "a>b, b>c, a>c, c>a", "a>b, b>c, a>c, a>c",
                            "a>b, b>x, a>x", "a>b, b>c, c>c",      "a>b, b>c, a>c, d",
                            "a-b, b-c, a-c", "a>b, a>c, c>b",      "a>b, b>c, a>a" };

    spoil("transitive_closure", "a>b, b>c", wrong, 9);
}

static void test_spoilt_reduction(void **state)
{
    const char *wrong[] = { "a>b, b>c, a>c",      "a>b, c, d>c",  "a>b, b>c, c>d, a>d",
                            "a>b, b>c, b>c, c>d", "a>b, b>c, d",  "a>b, b>d, d>c",
                            "a>b, b>c, c>d, c>a", "a-b, b-c, c-d" };

    spoil("transitive_reduction", "a>b, b>c, c>d, a>c, a>d", wrong, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closure),          cmocka_unit_test(test_reduction),
        cmocka_unit_test(test_beyond_one_word),  cmocka_unit_test(test_spoilt_closure),
        cmocka_unit_test(test_spoilt_reduction),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
