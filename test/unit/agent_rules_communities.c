/* Questions about communities. */
#include "asked.h"

#define TWO "a1-a2, a2-a3, a3-a1, b1-b2, b2-b3, b3-b1, a3-b1"

static const question_row questions[] = {
    { TWO, "Which communities are there?", "louvain_communities(G)" },
    { TWO, "How many communities are there?", "count(louvain_communities(G))" },
    { TWO, "Which are the two communities?", "girvan_newman(G, 2)" },
    { TWO, "Which community does a1 belong to?",
      "first(groups_with(louvain_communities(G), \"a1\"))" },
    { TWO, "Who is in the same community as b2?",
      "items_without(first(groups_with(louvain_communities(G), \"b2\")), [\"b2\"])" },
    { TWO, "Are a1 and b1 in the same community?",
      "contains(first(groups_with(louvain_communities(G), \"a1\")), \"b1\")" },
    { TWO, "Two communities are obvious here. Which are they?", "girvan_newman(G, 2)" },
};

static void test_questions(void **state)
{
    check_questions(questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
