/* Questions about triangles, cliques, cores and clustering. */
#include "asked.h"

#define FRIENDS "Ann-Bo, Bo-Cy, Cy-Ann, Cy-Dee, Dee-Eli, Eli-Cy"

static const question_row questions[] = {
    { FRIENDS, "How many triangles contain Cy?", "triangles(G, \"Cy\")" },
    { FRIENDS, "How many triples of mutual friends?", "triangle_count(G)" },
    { FRIENDS, "How many open triads are around Cy?",
      "degree(simple_graph(G), \"Cy\") * (degree(simple_graph(G), \"Cy\") - 1) / 2 - triangles(G, "
      "\"Cy\")" },
    { FRIENDS, "Who belongs to the most triangles?", "argmax_all(triangles(G))" },
    { FRIENDS, "Which people are in no triangle?",
      "column(filter(triangles(G), triangles == 0), \"node\")" },
    { FRIENDS, "What is the clustering coefficient of Bo?",
      "clustering(G, \"Bo\", neighbors=\"all\")" },
    { FRIENDS,
      "Who has the highest clustering coefficient among those with at least three friends?",
      "argmax_all(among(clustering(G), column(filter(degrees(G), degree >= 3), \"node\")), "
      "by=\"clustering\")" },
    { FRIENDS, "What is the largest group of people who all know each other?",
      "maximum_clique(G).nodes" },
    { FRIENDS, "How many people are in the largest group in which everyone knows everyone?",
      "clique_number(G)" },
    { FRIENDS, "How big is the largest clique?", "count(maximum_clique(G).nodes)" },
    { FRIENDS, "Are there four people who all know each other?", "clique_number(G) >= 4" },
    { FRIENDS, "Is there a group of three people who all know each other?",
      "clique_number(G) >= 3" },
    { FRIENDS, "Do Ann, Bo and Cy all know each other?",
      "complement_size(subgraph(to_undirected(G), [\"Ann\", \"Bo\", \"Cy\"])) == 0" },
    { FRIENDS, "Which people form maximal groups of at least three that all interact pairwise?",
      "filter(find_cliques(G), size >= 3)" },
    { FRIENDS, "Which nodes belong to the 2-core?", "k_core(G, k=2)" },
    { FRIENDS, "What's the largest k for which a k-core exists?", "maximum_core(G).k" },
    { FRIENDS, "What is the largest group in which everyone has at least 2 friends in the group?",
      "k_core(G, k=2)" },
    { FRIENDS, "What is the degree assortativity?", "degree_assortativity_coefficient(G)" },
    { FRIENDS, "Which three people are all friends with each other?", "list_triangles(G)" },
    { FRIENDS, "What is the biggest clique of friends?", "maximum_clique(G).nodes" },
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
