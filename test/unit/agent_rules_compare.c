/* Questions about two graphs. */
#include "asked.h"

#define BOTH "a-b, b-c | a-b, a-c, c-d"

static const question_row questions[] = {
    { BOTH, "Are the two networks isomorphic?", "is_isomorphic(G, H)" },
    { BOTH, "Are these two molecules the same up to naming?", "is_isomorphic(G, H)" },
    { BOTH, "Same shape or not?", "is_isomorphic(G, H)" },
    { BOTH, "Are they the same?", "is_equal(G, H)" },
    { BOTH, "Which links are new?", "graph_difference(G, H).edges_only_second" },
    { BOTH, "Which edges were removed?", "graph_difference(G, H).edges_only_first" },
    { BOTH, "Which links are only in H?", "graph_difference(H, G).edges_only_first" },
    { BOTH, "How many links do the two share?", "count(edges(intersection(G, H)))" },
    { BOTH, "Which edges do both graphs have in common?", "edges(intersection(G, H))" },
    { BOTH, "How many more edges does H have than G?", "edge_count(H) - edge_count(G)" },
    { BOTH, "Which network has more edges?",
      "unique([item([\"G\", \"H\"], argmax([edge_count(G), edge_count(H)])), item([\"H\", \"G\"], "
      "argmax([edge_count(H), edge_count(G)]))])" },
    { BOTH, "In which of the two is the density higher?",
      "unique([item([\"G\", \"H\"], argmax([density(G), density(H)])), item([\"H\", \"G\"], "
      "argmax([density(H), density(G)]))])" },
    { BOTH, "Does H have more nodes than G?", "node_count(H) > node_count(G)" },
    { BOTH, "What is the graph edit distance between them?", "graph_edit_distance(G, H).distance" },
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
