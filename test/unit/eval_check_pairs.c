/* Matchings, maps between two graphs, times, numbers of nodes. */
#include "judge.h"

#define JOBS                                                                                       \
    "{\"directed\":false,\"edges\":[[\"applicant 0\",\"job 0\"],[\"applicant 0\",\"job 1\"],"      \
    "[\"applicant 1\",\"job 0\"]]}"
#define MOLECULES                                                                                  \
    "{\"directed\":false,\"nodes\":[0,1,2],\"edges\":[[0,1],[1,2]],"                               \
    "\"columns\":{\"symbol\":[\"C\",\"N\",\"C\"]},\"other\":{\"directed\":false,"                  \
    "\"nodes\":[0,1,2],\"edges\":[[0,1],[0,2]],\"columns\":{\"symbol\":[\"N\",\"C\",\"F\"]}}}"
#define TIMES                                                                                      \
    "{\"directed\":false,\"edges\":[[1,2,0],[2,3,1],[3,4,0],[1,2,5]],\"attribute\":\"time\"}"

static void test_matchings(void **state)
{
    assert_judged(
        &(test_item){ GR_A_MAPPING, "2",
                      "{\"type\":\"matching\",\"size\":2,\"left\":\"applicant\",\"right\":\"job\"}",
                      JOBS, NULL },
        ONES("[[\"applicant 0\",\"job 1\"],[\"Applicant 1\",\"Job 0\"]]",
             "{\"edges\":[[\"job 1\",\"applicant 0\"],[\"applicant 1\",\"job 0\"]],\"size\":2}",
             "{\"0\":\"1\",\"1\":\"0\"}", "{\"applicant 0\":\"job 1\",\"applicant 1\":\"job 0\"}"),
        ONES("[[\"applicant 0\",\"job 0\"]]", "{\"0\":\"0\",\"1\":\"0\"}", "2", "null",
             "[[\"applicant 0\",\"job 0\"],[\"applicant 1\",\"job 1\"]]"));
}

static void test_maps(void **state)
{
    /* The best: the middle stays N, one C becomes F. */
    assert_judged(
        &(test_item){ GR_A_MAPPING, "null", "{\"type\":\"edit_mapping\"}", MOLECULES, NULL },
        ONES("[1,0,2]", "[2,0,1]", "1",
             "{\"columns\":[\"node\",\"other\"],\"rows\":[[0,1],[1,0],[2,2]]}"),
        ONES("[0,1,2]", "[1,0]", "[1,1,0]", "2", "[1,0,9]", "null"));
    assert_judged(
        &(test_item){ GR_A_MAPPING, "null", "{\"type\":\"common_subgraph\"}", MOLECULES, NULL },
        ONES("[[0,1,2],[1,0,2]]", "3",
             "{\"columns\":[\"node\",\"other\"],\"rows\":[[0,2],[1,0],[2,1]]}"),
        ONES("[[0,1],[1,0]]", "[[0,1,2],[0,1,2]]", "2", "[[0,0,2],[1,0,2]]"));
}

static void test_times(void **state)
{
    assert_judged(&(test_item){ GR_A_LIST, "[]", "{\"type\":\"sorted_edges\"}", TIMES, NULL },
                  ONES("[[1,2,0],[4,3,0],[2,3,1],[1,2,5]]",
                       "{\"columns\":[\"time\",\"source\",\"target\"],"
                       "\"rows\":[[0,3,4],[0,1,2],[1,2,3],[5,2,1]]}"),
                  ONES("[[1,2,0],[2,3,1],[3,4,0],[1,2,5]]", "[[1,2,0],[3,4,0],[2,3,1]]",
                       "[[1,2,0],[3,4,0],[2,3,1],[1,2,0]]", "[]"));
    assert_judged(&(test_item){ GR_A_SET, "[]", "{\"type\":\"edge_rows\"}", TIMES, NULL },
                  ONES("[[1,2,5],[1,2,0],[2,3,1],[3,4,0]]"),
                  ONES("[[1,2,5],[1,2,5],[2,3,1],[3,4,0]]"));
    assert_judged(
        &(test_item){ GR_A_PATH, "[]",
                      "{\"type\":\"temporal_path\",\"source\":1,\"size\":3,\"loose\":true}", TIMES,
                      NULL },
        ONES("[1,2,3]", "{\"path\":{\"path\":[1,2,3],\"length\":2},\"times\":[0,1]}"),
        ONES("[1,2]", "[1,2,3,4]", "[3,2,1]", "[1,2,1]", "[]"));
}

static void test_numbers_of_nodes(void **state)
{
    assert_judged(&(test_item){ GR_A_MAPPING, "{\"0\":[1,2],\"1\":[3,4]}",
                                "{\"type\":\"embedding\"}", NULL, NULL },
                  ONES("{\"columns\":[\"node\",\"x0\",\"x1\"],\"rows\":[[1,3,4],[0,1,2]]}",
                       "{\"0\":[1,2],\"1\":[3,4]}"),
                  ONES("{\"columns\":[\"node\",\"x0\",\"x1\"],\"rows\":[[1,3,4]]}",
                       "{\"0\":[1,2],\"1\":[3,5]}", "{\"0\":[1,2]}", "{\"0\":[1],\"1\":[3]}",
                       "[]"));
    assert_judged(
        &(test_item){ GR_A_MAPPING, "{\"a\":3,\"b\":4}", "{\"type\":\"embedding\"}", NULL, NULL },
        ONES("{\"columns\":[\"node\",\"x\"],\"rows\":[[\"b\",4],[\"a\",3]]}", "{\"a\":3,\"b\":4}"),
        ONES("{\"columns\":[\"node\",\"x\"],\"rows\":[[\"b\",3],[\"a\",4]]}", "{\"a\":3}"));
    assert_judged(
        &(test_item){ GR_A_NUMBER, "9", "{\"type\":\"figure\",\"field\":\"weight\"}", NULL, NULL },
        ONES("9", "{\"nodes\":[1,2,3],\"weight\":9}"),
        ONES("{\"nodes\":[9,1]}", "{\"weight\":8}", "8"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matchings),
        cmocka_unit_test(test_maps),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_numbers_of_nodes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
