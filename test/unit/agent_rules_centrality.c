/* Questions about who is in the middle, and places to meet. */
#include "asked.h"

#define FRIENDS "Ann-Bo, Bo-Cy, Cy-Ann, Cy-Dee, Dee-Eli, Fay-Eli"
#define ROADS   "Rome-Pisa 5, Pisa-Genoa 7, Genoa-Turin 2, Rome-Turin 9"

static const question_row questions[] = {
    { FRIENDS, "What is the betweenness (not normalised) of Cy?",
      "first(filter(betweenness_centrality(G, normalized=false, weight=null), node == "
      "\"Cy\")).value" },
    { FRIENDS, "Raw betweenness of Cy, 2 decimals please",
      "first(filter(betweenness_centrality(G, normalized=false, weight=null), node == "
      "\"Cy\")).value" },
    { FRIENDS, "PageRank of Bo with a damping factor of 0.9?",
      "first(filter(pagerank(G, alpha=0.9), node == \"Bo\")).value" },
    { FRIENDS, "How many steps to the person that is farthest from Ann, and who is that?",
      "[eccentricity(G, \"Ann\", weight=null), argmax_all(filter(distances(G, \"Ann\", "
      "weight=null), "
      "node != \"Ann\"), by=\"distance\")]" },
    { FRIENDS, "Who sits on most of the shortest paths between the others?",
      "argmax_all(betweenness_centrality(G, weight=null), by=\"value\")" },
    { FRIENDS, "Through whom do most shortest paths run?",
      "argmax_all(betweenness_centrality(G, weight=null), by=\"value\")" },
    { FRIENDS, "Who is the most important broker?",
      "argmax_all(betweenness_centrality(G, weight=null), by=\"value\")" },
    { FRIENDS, "Who is the main go-between in this group?",
      "argmax_all(betweenness_centrality(G, weight=null), by=\"value\")" },
    { FRIENDS, "What is the betweenness of Dee?",
      "first(filter(betweenness_centrality(G, weight=null), node == \"Dee\")).value" },
    { FRIENDS, "Who gets the highest PageRank?", "argmax_all(pagerank(G), by=\"value\")" },
    { FRIENDS, "Which node has the highest PageRank with damping 0.5?",
      "argmax_all(pagerank(G, alpha=0.5), by=\"value\")" },
    { FRIENDS, "Rank the three best people by closeness.",
      "column(top(closeness_centrality(G, weight=null), 3, by=\"value\"), \"node\")" },
    { FRIENDS, "Is Cy more central than Bo, judged by number of contacts?",
      "degree(G, \"Cy\") > degree(G, \"Bo\")" },
    { FRIENDS, "Who is the most central person, judged by betweenness?",
      "argmax_all(betweenness_centrality(G, weight=null), by=\"value\")" },
    { FRIENDS, "Among Ann, Cy and Eli, who has the most friends?",
      "argmax_all(among(degrees(G), [\"Ann\", \"Cy\", \"Eli\"]), by=\"degree\")" },
    { FRIENDS, "Which of Cy's friends has the highest closeness?",
      "argmax_all(among(closeness_centrality(G, weight=null), neighbors(G, \"Cy\")), "
      "by=\"value\")" },
    { FRIENDS, "Who has the smallest average distance to all the others?",
      "argmax_all(closeness_centrality(G, weight=null), by=\"value\")" },
    { ROADS, "Which town has the smallest average distance to all the others?",
      "argmax_all(closeness_centrality(G, weight=\"weight\"), by=\"value\")" },
    { ROADS,
      "In which town should we meet so that the longest trip anyone has to make is as short as "
      "possible?",
      "center(G, weight=\"weight\")" },
    { ROADS, "Where should we build the depot so that the farthest town is as near as possible?",
      "center(G, weight=\"weight\")" },
    { FRIENDS, "Which nodes are in the centre?", "center(G, weight=null)" },
    { FRIENDS, "Find the centre nodes and the radius.",
      "center(G, weight=null) & radius(G, weight=null)" },
    { FRIENDS, "Is everybody within 3 handshakes of everybody else?",
      "diameter(G, weight=null) <= 3" },
    { FRIENDS, "Which two people are farthest apart?",
      "p1 = periphery(G, weight=null); item([p1], count(p1) - 2)" },
    { FRIENDS, "Who is the most important person?", "argmax_all(degrees(G), by=\"degree\")" },
    { FRIENDS, "Who is on average closest to everyone else?",
      "argmax_all(closeness_centrality(G, weight=null), by=\"value\")" },
    { FRIENDS,
      "Which person would you have to pass most often on shortest ways between the others?",
      "argmax_all(betweenness_centrality(G, weight=null), by=\"value\")" },
    { ROADS,
      "Which town is the best place for a warehouse if we want the average distance to be as small "
      "as possible?",
      "argmax_all(closeness_centrality(G, weight=\"weight\"), by=\"value\")" },
    { ROADS, "Which town is the nicest?", "subjective" },
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
