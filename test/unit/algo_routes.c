/* Routes: odd graphs, ties, and what is refused. */
#include "algo.h"

static void test_negative_weights(void **state)
{
    assert_answer("a>b 1, b>c -3, a>c 0", "bellman_ford_path(G, a, c)", "a b c, length -2");
    assert_answer("a>b 0, b>c 0, a>c 0", "bellman_ford_path(G, a, c)", "a c, length 0");
    assert_answer("a-b 0, b-c 0, a-d 0, d-c 0", "bellman_ford_path(G, a, c)", "a b c, length 0");
    assert_answer("a>b -1.5, b>a 1.5", "bellman_ford_path(G, b, a)", "b a, length 1.5");
    assert_answer("a>b 1", "bellman_ford_path(G, b, a)", "none");
    assert_answer("a>b 1, c>c -1", "bellman_ford_path(G, a, b)", "a b, length 1");
    assert_answer("a>b 1, b>b 0", "bellman_ford_path(G, b, b)", "b, length 0");
    assert_answer("a>b 1, b>c -3, c>b 1, a>d 1", "bellman_ford_path(G, a, d)",
                  "input: weight: there is no shortest path, for a cycle of negative length can be "
                  "reached from the source: b c b, length -2");
    assert_answer("a-b -1", "negative_cycle(G)", "a b a, length -2");
    assert_answer("a>a -1, a>b 2", "negative_cycle(G)", "a a, length -1");
    assert_answer("a>b 5, a>b -1, b>a 0", "negative_cycle(G)", "a b a, length -1");
    assert_answer("a>b -5, b>c -5", "negative_cycle(G)", "none");
    assert_answer("", "negative_cycle(G)", "none");
    assert_answer("a>b 4611686018427387904", "negative_cycle(G)",
                  "limit: weight: the sum of all does not fit in 64 bits");
}

static void test_lists_of_paths(void **state)
{
    assert_answer("a-b 0, b-c 0, a-c 0", "all_shortest_paths(G, a, c)",
                  "paths:\n  a b c, length 0\n  a c, length 0\ncount: 2\ncomplete: yes");
    assert_answer("a-b, b-d, a-c, c-d", "all_shortest_paths(G, a, d, limit=1)",
                  "paths:\n  a b d, length 2\n  … more: all_shortest_paths ended at limit=1\n"
                  "count: 1\ncomplete: no");
    assert_answer("a, b", "all_shortest_paths(G, a, b)", "paths: none\ncount: 0\ncomplete: yes");
    assert_answer("a-b, a-b, b-c", "shortest_path_count(G, a, c)", "1");
    assert_answer("a-a", "shortest_path_count(G, a, a)", "1");
    assert_answer("s-a 1, a-b 0, b-t 1, s-b 1, a-t 1", "shortest_path_count(G, s, t)",
                  "input: weight: edges of weight 0 form a cycle between shortest paths, which "
                  "leaves their number undefined");
    assert_answer("a-b, b-c, a-c", "all_simple_paths(G, a, a)",
                  "paths: none\ncount: 0\ncomplete: yes");
    assert_answer("a-b, b-c, a-c", "all_simple_paths(G, a, c, max_hops=0)",
                  "paths: none\ncount: 0\ncomplete: yes");
    assert_answer("a-b, b-c, a-c", "all_simple_paths(G, a, c, limit=1)",
                  "paths:\n  a b c, length 2\n  … more: all_simple_paths ended at limit=1\n"
                  "count: 1\ncomplete: no");
    assert_answer("a>b, b>c", "k_shortest_paths(G, c, a)", "none");
    assert_answer("a-b 1, a-b 3, b-c 1", "k_shortest_paths(G, a, c)", "a b c, length 2");
    assert_answer("a-b 1, b-c 0", "k_shortest_paths(G, a, c, 0)",
                  "input: k: expected a number from 1 to 10000, found 0");
}

/* Every diamond in a row doubles the number of shortest paths. */
static void test_more_paths_than_numbers(void **state)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 62; i++)
        gr_strbuf_addf(&sb, "%s%d-%d, %d-%d, %d-%d, %d-%d", i == 0 ? "" : ", ", 3 * i, 3 * i + 1,
                       3 * i, 3 * i + 2, 3 * i + 1, 3 * i + 3, 3 * i + 2, 3 * i + 3);
    assert_answer(sb.buf, "shortest_path_count(G, 0, 186)", "4611686018427387904");
    gr_strbuf_adds(&sb, ", 186-187, 186-188, 187-189, 188-189");
    assert_answer(sb.buf, "shortest_path_count(G, 0, 189)",
                  "limit: the number of shortest paths does not fit in 64 bits");
    gr_strbuf_clear(&sb);
}

static void test_conditions(void **state)
{
    const char *square = "a-b 1, b-c 1, c-d 1, a-d 9";

    assert_answer(square, "constrained_path(G, a, d)", "a b c d, length 3");
    assert_answer(square, "constrained_path(G, a, d, max_hops=2)", "a d, length 9");
    assert_answer(square, "constrained_path(G, a, a, max_hops=0)", "a, length 0");
    assert_answer(square, "constrained_path(G, a, b, max_hops=0)", "none");
    assert_answer(square, "constrained_path(G, a, d, where=weight > 5)", "a d, length 9");
    assert_answer(square, "constrained_path(G, a, d, avoid_edges=[[c, b]])", "a d, length 9");
    assert_answer(square, "constrained_path(G, a, b, through=[c])", "a b c b, length 3");
    assert_answer(square, "constrained_path(G, a, d, stop_cost=2)", "a b c d, length 7");
    assert_answer(square, "constrained_path(G, a, d, stop_cost=2.5)", "a b c d, length 8");
    assert_answer(square, "constrained_path(G, a, d, stop_cost=7, stops=[b])", "a d, length 9");
    assert_answer(square, "constrained_path(G, a, d, stop_cost=7, stops=[d])", "a b c d, length 3");
    assert_answer(square, "constrained_path(G, a, a, through=[c, b], ordered=true)",
                  "a b c b a, length 4");
    assert_answer(square, "constrained_path(G, a, d, avoid=[b], max_hops=7)", "a d, length 9");
    assert_answer(square, "constrained_path(G, a, d, avoid=[a])", "input: avoid: a is the source");
    assert_answer(square, "constrained_path(G, a, d, avoid=[c], through=[c])",
                  "input: avoid: c is among those to come through");
    assert_answer(square, "constrained_path(G, a, d, where=colour = red)",
                  "unknown_name: there is no column or attribute 'colour' to compare");
    assert_answer("a-b -1", "constrained_path(G, a, b)",
                  "input: weight: constrained_path needs weights that are not negative; the edge "
                  "a - b has -1");
}

static void test_bottlenecks(void **state)
{
    assert_answer("a-b 1, a-b 7, b-c 5", "widest_path(G, a, c)", "path: a b c, length 2\nwidth: 5");
    assert_answer("a-b 1, a-b 7, b-c 5", "minimax_path(G, a, b)",
                  "path: a b, length 1\nlargest: 1");
    assert_answer("a-b, b-c", "widest_path(G, a, c)", "path: a b c, length 2\nwidth: 1");
    assert_answer("a-b 3", "widest_path(G, a, b, capacity=null).width", "1");
    assert_answer("a-b 3", "minimax_path(G, a, b, weight=null).largest", "1");
    assert_answer("a>b -2, b>c -1", "widest_path(G, a, c)", "path: a b c, length 2\nwidth: -2");
    assert_answer("s-b 1, s-a 1, b-t 1, a-t 1", "widest_path(G, s, t)",
                  "path: s b t, length 2\nwidth: 1");
    assert_answer("a>b 1", "widest_path(G, b, a)", "none");
    assert_answer("a-b 1", "minimax_path(G, a, a)",
                  "input: target: is the source itself, and a path without edges has no largest "
                  "edge");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_negative_weights),
        cmocka_unit_test(test_lists_of_paths),
        cmocka_unit_test(test_more_paths_than_numbers),
        cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_bottlenecks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
