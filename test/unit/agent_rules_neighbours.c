/* Questions about neighbours, what two share, and distances in hops. */
#include "asked.h"

#define FRIENDS "Ann-Bo, Bo-Cy, Cy-Ann, Cy-Dee, Dee-Eli, Fay-Eli"
#define WEB     "home>faq, faq>home, faq>shop, shop>cart, cart>shop"

static const question_row questions[] = {
    { FRIENDS, "How many hobbies do Ann and Dee have in common?",
      "count(common_neighbors(G, \"Ann\", \"Dee\"))" },
    { FRIENDS, "Who are Bo's friends?", "neighbors(G, \"Bo\")" },
    { FRIENDS, "Whom does Cy know?", "neighbors(G, \"Cy\")" },
    { FRIENDS, "Whom does Cy sit next to?", "neighbors(G, \"Cy\")" },
    { FRIENDS, "Which houses are adjacent to Dee?", "neighbors(G, \"Dee\")" },
    { FRIENDS, "Do Ann and Dee know each other?", "has_edge(G, \"Ann\", \"Dee\")" },
    { FRIENDS, "Is there a direct line between Ann and Dee?", "has_edge(G, \"Ann\", \"Dee\")" },
    { FRIENDS, "Which friends do Ann and Bo have in common?",
      "common_neighbors(G, \"Ann\", \"Bo\")" },
    { FRIENDS, "How many common friends do Bo and Dee have?",
      "count(common_neighbors(G, \"Bo\", \"Dee\"))" },
    { FRIENDS, "Which people do both Ann and Dee know?", "common_neighbors(G, \"Ann\", \"Dee\")" },
    { FRIENDS, "Who knows Cy but not Bo?",
      "items_without(items_without(neighbors(G, \"Cy\"), neighbors(G, \"Bo\")), [\"Bo\"])" },
    { FRIENDS, "Do Ann and Fay have any common friends?",
      "count(common_neighbors(G, \"Ann\", \"Fay\")) > 0" },
    { FRIENDS, "Who is more than two hops away from Ann?",
      "items_without(items_without(column(nodes(G), \"node\"), within_hops(G, \"Ann\", 2)), "
      "[\"Ann\"])" },
    { FRIENDS, "Name everybody whose Ann number is exactly 2.",
      "nodes_at_distance(G, \"Ann\", 2)" },
    { WEB, "Which pages link to each other in both directions?", "mutual_pairs(G)" },
    { WEB, "How many mutual links are there?", "count(mutual_pairs(G))" },
    { WEB, "Which pages link to shop?", "neighbors(G, \"shop\", direction=\"in\")" },
    { WEB, "Which pages does faq point to?", "neighbors(G, \"faq\", direction=\"out\")" },
    { WEB, "What is the reciprocity?", "reciprocity(G)" },
    { FRIENDS, "Who is not friends with Bo?",
      "items_without(items_without(column(nodes(G), \"node\"), neighbors(G, \"Bo\")), [\"Bo\"])" },
    { FRIENDS, "Who is friends with everyone?",
      "n1 = node_count(G) - 1; column(filter(degrees(simple_graph(G)), degree == n1), \"node\")" },
    { FRIENDS, "Which two people do not know each other?", "edges(complement(G))" },
    { FRIENDS, "Which people can reach Ann with at most one stopover?",
      "within_hops(G, \"Ann\", 1 + 1)" },
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
