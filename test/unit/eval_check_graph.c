/* Answers of which several are right: what is valid in the graph counts, and nothing else. */
#include "judge.h"

#define SQUARE                                                                                     \
    "{\"directed\":false,\"nodes\":[\"a\",\"b\",\"c\",\"d\"],"                                     \
    "\"edges\":[[\"a\",\"b\",1],[\"b\",\"c\",2],[\"c\",\"d\",1],[\"a\",\"d\",2]]}"
#define DAG "{\"directed\":true,\"nodes\":[1,2,3,4],\"edges\":[[1,2],[1,3],[2,4],[3,4]]}"

static void test_paths(void **state)
{
    assert_judged(
        &(test_item){ GR_A_PATH, "[\"a\",\"b\",\"c\"]",
                      "{\"type\":\"path\",\"source\":\"a\",\"target\":\"c\",\"by\":\"weight\"}",
                      SQUARE, "3" },
        ONES("[\"a\",\"b\",\"c\"]", "{\"path\":[\"a\",\"d\",\"c\"],\"length\":3}",
             "[[\"a\",\"d\"],[\"d\",\"c\"]]", "\"a -> d -> c\""),
        ONES("{\"path\":[\"a\",\"d\",\"c\"],\"length\":2}", "[\"a\",\"c\"]", "[\"c\",\"b\",\"a\"]",
             "[]", "null", "[\"a\",\"x\",\"c\"]", "3", "[[\"a\",\"d\"],[\"b\",\"c\"]]"));
    assert_judged(
        &(test_item){ GR_A_PATH, "null", "{\"type\":\"diameter\",\"loose\":true}", SQUARE, "2" },
        ONES("[2,{\"path\":[\"a\",\"b\",\"c\"],\"length\":2}]",
             "[{\"path\":[\"a\",\"b\",\"c\"],\"length\":2},2]"),
        ONES("[3,{\"path\":[\"a\",\"b\",\"c\"],\"length\":2}]", "2"));
    assert_judged(&(test_item){ GR_A_PATH, "null", "{\"type\":\"diameter\"}", SQUARE, "2" },
                  ONES("[\"a\",\"b\",\"c\"]", "[\"d\",\"c\",\"b\"]"),
                  ONES("[\"a\",\"b\"]", "[\"a\",\"b\",\"a\"]", "[\"a\",\"c\"]", "2"));
}

static void test_orders(void **state)
{
    assert_judged(
        &(test_item){ GR_A_ORDER, "null", "{\"type\":\"topo\",\"loose\":true}", DAG, NULL },
        ONES("[1,2,3,4]", "[1,3,2,4]", "[true,[1,2,3,4]]"),
        ONES("[1,2,4,3]", "[1,2,3]", "[1,2,3,3]", "[true,[4]]", "true", "{}"));
    assert_judged(&(test_item){ GR_A_ORDER, "null", "{\"type\":\"bfs\",\"source\":1}", DAG, NULL },
                  ONES("[1,2,3,4]", "[1,3,2,4]"), ONES("[1,2,4,3]", "[2,4]", "[1]", "[1,2,3,4,4]"));
    assert_judged(&(test_item){ GR_A_ORDER, "null", "{\"type\":\"dfs\",\"source\":1}", DAG, NULL },
                  ONES("[1,2,4,3]", "[1,3,4,2]"), ONES("[1,2,3,4]", "[1,2,4]", "[3,4]"));
    assert_judged(&(test_item){ GR_A_ORDER, "\"A.\"",
                                "{\"type\":\"bfs\",\"source\":1,\"choice\":\"A.\"}", DAG, NULL },
                  ONES("\"A\"", "\"a.\"", "[1,2,3,4]"), ONES("\"B\""));
}

static void test_walks(void **state)
{
    assert_judged(&(test_item){ GR_A_PATH, "null", "{\"type\":\"euler\"}", SQUARE, NULL },
                  ONES("[\"a\",\"b\",\"c\",\"d\",\"a\"]"),
                  ONES("[\"a\",\"b\",\"c\",\"d\"]", "[\"a\",\"b\",\"a\",\"d\",\"c\"]"));
    assert_judged(
        &(test_item){ GR_A_PATH, "null", "{\"type\":\"hamilton\",\"closed\":true}", SQUARE, "6" },
        ONES("[\"b\",\"c\",\"d\",\"a\"]", "[\"b\",\"c\",\"d\",\"a\",\"b\"]"),
        ONES("[\"a\",\"c\",\"b\",\"d\"]", "[\"a\",\"b\",\"c\"]",
             "[\"a\",\"b\",\"c\",\"d\",\"d\"]"));
    assert_judged(
        &(test_item){ GR_A_PATH, "null",
                      "{\"type\":\"hamilton\",\"closed\":true,\"loose\":true,\"at_most\":true}",
                      SQUARE, "8" },
        ONES("{\"path\":[\"a\",\"b\",\"c\",\"d\",\"a\"],\"length\":6}",
             "{\"tour\":{\"path\":[\"a\",\"b\",\"c\",\"d\",\"a\"],\"length\":6}}"),
        ONES("{\"path\":[\"a\",\"b\",\"c\",\"d\",\"a\"],\"length\":8}"));
}

static void test_edges(void **state)
{
    assert_judged(&(test_item){ GR_A_SET, "null", "{\"type\":\"tree\"}", SQUARE, "4" },
                  ONES("[[\"a\",\"b\"],[\"c\",\"d\"],[\"b\",\"c\"]]", "[\"a-b\",\"d-c\",\"a-d\"]"),
                  ONES("[[\"a\",\"b\"],[\"b\",\"c\"],[\"a\",\"d\"]]",
                       "[[\"a\",\"b\"],[\"c\",\"d\"]]",
                       "[[\"a\",\"b\"],[\"a\",\"b\"],[\"c\",\"d\"]]",
                       "[[\"a\",\"c\"],[\"c\",\"d\"],[\"a\",\"b\"]]"));
    assert_judged(
        &(test_item){ GR_A_SET, "null", "{\"type\":\"cut\",\"source\":1,\"target\":4}", DAG, "2" },
        ONES("[[1,2],[1,3]]", "[[2,4],[3,4]]", "[[1,2],[3,4]]"),
        ONES("[[1,2]]", "[[1,2],[2,4]]", "[[2,1],[3,1]]", "[]"));
    assert_judged(
        &(test_item){ GR_A_MAPPING, "null", "{\"type\":\"colouring\",\"k\":2}", SQUARE, NULL },
        ONES("{\"a\":\"red\",\"b\":\"blue\",\"c\":\"red\",\"d\":\"blue\"}"),
        ONES("{\"a\":\"red\",\"b\":\"red\",\"c\":\"red\",\"d\":\"blue\"}", "{\"a\":1}",
             "{\"a\":1,\"b\":2,\"c\":3,\"d\":2}"));
}

static void test_node_sets(void **state)
{
    assert_judged(&(test_item){ GR_A_SET, "2", "{\"type\":\"clique\",\"size\":2}", SQUARE, NULL },
                  ONES("[\"a\",\"b\"]", "[\"d\",\"a\"]"),
                  ONES("[\"a\",\"c\"]", "[\"a\"]", "[\"a\",\"a\"]"));
    assert_judged(
        &(test_item){ GR_A_SET, "2", "{\"type\":\"independent_set\",\"size\":2}", SQUARE, NULL },
        ONES("[\"a\",\"c\"]", "{\"nodes\":[\"b\",\"d\"],\"size\":2}"), ONES("[\"a\",\"b\"]"));
    assert_judged(
        &(test_item){ GR_A_SET, "2", "{\"type\":\"vertex_cover\",\"size\":2}", SQUARE, NULL },
        ONES("[\"b\",\"d\"]"), ONES("[\"a\",\"b\"]", "[\"a\",\"b\",\"c\"]"));
    assert_judged(&(test_item){ GR_A_SET, "2", "{\"type\":\"components\",\"size\":2}",
                                "{\"directed\":false,\"nodes\":[1,2,3],\"edges\":[[1,2]]}", NULL },
                  ONES("[1,3]", "[3,2]", "[[1,2],[3]]"), ONES("[1,2]", "[1]", "[[1,3],[2]]"));
}

/* Items come from files: nothing in them is believed. */
static void test_malformed(void **state)
{
    static const char *const graphs[] = {
        NULL, "{}", "[]", "{\"edges\":[[1]]}", "{\"edges\":3}", "{\"nodes\":[[]],\"edges\":[[1,2]]}"
    };
    static const char *const types[] = {
        "path",       "topo",      "euler",         "hamilton",     "tree",           "cut",
        "bfs",        "dfs",       "clique",        "matching",     "diameter",       "colouring",
        "components", "edge_rows", "temporal_path", "edit_mapping", "common_subgraph"
    };
    char check[64];

    for (size_t g = 0; g < sizeof graphs / sizeof *graphs; g++)
        for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
            snprintf(check, sizeof check, "{\"type\":\"%s\"}", types[t]);
            test_item item = { GR_A_PATH, "null", check, graphs[g], NULL };

            assert_int_not_equal(verdict(&item, "{\"path\":[1,2],\"length\":1}"), GR_FAILED);
            assert_int_not_equal(verdict(&item, "[[1,2]]"), GR_FAILED);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths),     cmocka_unit_test(test_orders),
        cmocka_unit_test(test_walks),     cmocka_unit_test(test_edges),
        cmocka_unit_test(test_node_sets), cmocka_unit_test(test_malformed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
