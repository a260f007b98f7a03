/* What a limit cut off is missing from no answer: a value knows that it was cut, and what depends
 * on the whole refuses it. */
#include "algo.h"

/* Every pair of seven nodes, and each of six tasks before none. */
#define K7                                                                                         \
    "a-b, a-c, a-d, a-e, a-f, a-g, b-c, b-d, b-e, b-f, b-g, c-d, c-e, c-f, c-g, d-e, d-f, d-g, "   \
    "e-f, e-g, f-g"
#define TASKS "a>x, b>x, c>x, d>x, e>x, f>x, g>x"
#define STAR  "a-b, a-c, a-d, a-e, a-f, a-g"

#define PATHS "all_simple_paths(G, a, g)"

static void assert_refused(const char *graph, const char *call, const char *why)
{
    const char *said = ask(graph, call);

    if (strncmp(said, "limit: ", 7) != 0 || strstr(said, why) == NULL)
        fail_msg("%s: %s", call, said);
}

static void test_wholes(void **state)
{
    static const char *const calls[] = {
        "count(" PATHS ".paths)",
        "count(" PATHS ".paths, hops > 2)",
        "max(" PATHS ".paths)",
        "sort(" PATHS ".paths) | first()",
        "top(" PATHS ".paths, 1)",
        "last(" PATHS ".paths)",
        "item(" PATHS ".paths, -1)",
        "item(" PATHS ".paths, 100)",
        "all(" PATHS ".paths, hops > 0)",
        "any(" PATHS ".paths, hops > 9)",
        "contains(" PATHS ".paths, x)",
        "first(filter(" PATHS ".paths, hops > 9))",
        "count(filter(" PATHS ".paths, hops = 2))",
        "unique(" PATHS ".paths) | count()",
        PATHS ".paths = []",
        PATHS " = " PATHS,
        "p = " PATHS "; q = p.paths; count(q)",
        "count([" PATHS ".paths])",
        "common_items(" PATHS ".paths, [])",
        "items_without([a], " PATHS ".paths)",
        "argmax(" PATHS ".paths)",
        "argmin_all(" PATHS ".paths)",
    };

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        assert_refused(K7, calls[i], "all_simple_paths ended at limit=100");
    assert_refused(K7, "count(all_simple_paths(G, a, g, limit=5).paths)", "limit=5");
    assert_refused(K7, "count(all_shortest_paths(G, a, g, limit=1).paths) + count(" PATHS ".paths)",
                   "limit=100");
    assert_refused(K7, "simple_cycles(G).count", "simple_cycles ended at limit=1000");
    assert_refused(K7, "count(simple_cycles(G, limit=3).cycles)", "limit=3");
    assert_refused(TASKS, "all_topological_sorts(G).count", "limit=1000");
    assert_refused(K7, "count(list_triangles(G, limit=4))", "list_triangles ended at limit=4");
    assert_refused(K7, "argmax(list_triangles(G, limit=4))", "limit=4");
    assert_refused(K7, "list_triangles(G, limit=4).a | count()", "limit=4");
    assert_refused(STAR, "link_prediction(G) | count()", "link_prediction ended at limit=10");
    assert_refused(STAR, "link_prediction(G) | mean(score)", "limit=10");
    assert_refused(STAR, "remove_nodes(G, column(link_prediction(G), target))", "limit=10");
    assert_refused(STAR, "add_edges(G, rows(link_prediction(G), columns=2))", "limit=10");
    assert_refused(K7, "k_shortest_paths(G, a, g) | count()", "k_shortest_paths ended at k=3");
    assert_refused(K7, "edges(G) | top() | count()", "top ended at k=10");
}

static void test_parts(void **state)
{
    assert_answer(K7, "first(" PATHS ".paths)", "a b c d e f g, length 6");
    assert_answer(K7, "item(" PATHS ".paths, 1)", "a b c d e g, length 5");
    assert_answer(K7, "any(" PATHS ".paths, hops = 6)", "yes");
    assert_answer(K7, "all(" PATHS ".paths, hops = 6)", "no");
    assert_answer(K7, "first(filter(" PATHS ".paths, hops = 4))", "a b c d g, length 4");
    assert_answer(K7, PATHS ".complete", "no");
    assert_answer(K7, "all_simple_paths(G, a, g, max_hops=2, limit=1)",
                  "paths:\n  a b g, length 2\n  … more: all_simple_paths ended at limit=1\n"
                  "count: 1\ncomplete: no");
    assert_answer(K7, "list_triangles(G, limit=1)", "a  b  c\na  b  c\n… 34 more rows");
    assert_answer(K7, "filter(list_triangles(G, limit=1), a = a)",
                  "a  b  c\na  b  c\n… more: list_triangles ended at limit=1");
    assert_answer(STAR, "first(link_prediction(G)).target", "c");
}

static void test_asked_for(void **state)
{
    assert_answer(K7, "count(all_simple_paths(G, a, g, limit=400).paths)", "326");
    assert_answer(K7, "count(k_shortest_paths(G, a, g, k=3))", "3");
    assert_answer(STAR, "degrees(G) | top(2) | sum()", "7");
    assert_answer(STAR, "degrees(G) | top() | count()", "7");
    assert_answer("a-b, b-c, a-c", "k_shortest_paths(G, a, c) | count()", "2");
    assert_answer(K7, "count(all_simple_paths(G, a, g, max_hops=2).paths)", "6");
    assert_answer(K7, "count(list_triangles(G))", "35");
}

/* A search that had no time to find the best says so, and gives no number away. */
static void test_budgets(void **state)
{
    static const gr_str why = { "it ended at budget_ms=1", 23 };
    gr_cut cut = { .why = why, .remedy = why };
    gr_value r, nodes;
    gr_arena a;
    gr_err err;

    gr_arena_init(&a, NULL);
    assert_true(gr_v_list(&a, &nodes) && gr_v_record(&a, &r));
    gr_v_set_cut(&nodes, &cut);
    assert_true(gr_v_set(&a, &r, "nodes", nodes) && gr_v_set(&a, &r, "size", gr_v_int(3)));
    assert_int_equal(gr_cut_field(&r, GR_STR("size"), gr_v_get(&r, "size"), &err), GR_OK);
    gr_v_set_cut(&r, &cut);
    assert_int_equal(gr_cut_field(&r, GR_STR("nodes"), gr_v_get(&r, "nodes"), &err), GR_OK);
    assert_int_equal(gr_cut_field(&r, GR_STR("bound"), gr_v_get(&r, "size"), &err), GR_OK);
    assert_int_equal(gr_cut_field(&r, GR_STR("size"), gr_v_get(&r, "size"), &err), GR_ELIMIT);
    assert_int_equal(gr_cut_check(tool_named("first"), 0, &nodes, &err), GR_ELIMIT);
    gr_arena_clear(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wholes),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_asked_for),
        cmocka_unit_test(test_budgets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
