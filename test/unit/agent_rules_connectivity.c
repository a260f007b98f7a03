/* What hangs together, what gets through, what joins all. */
#include "asked.h"

#define PLAIN "ash-elm, elm-oak, oak-ash, oak-fir"
#define ROADS "ash-elm 4, elm-oak 3, ash-oak 9, oak-fir 2"
#define PIPES "well>tank 10, tank>farm 4, tank>town 5, farm>town 3"
#define MST   "minimum_spanning_tree(G, weight=\"weight\")"
#define FLOW  "maximum_flow_value(G, \"well\", \"town\", capacity=\"weight\")"

static const question_row questions[] = {
    { PLAIN, "Largest component: how many nodes?", "count(largest_component(G))" },
    { PLAIN, "How many components are there, and how large is the largest?",
      "[count(connected_components(G)), count(largest_component(G))]" },
    { PLAIN, "How many components are there?", "count(connected_components(G))" },
    { PLAIN, "number of components after removing oak",
      "count(connected_components(remove_nodes(G, [\"oak\"])))" },
    { PLAIN, "Is everyone linked to everyone at least indirectly?", "is_connected(G)" },
    { PLAIN, "List the bridges (possibly none).", "bridges(G)" },
    { PLAIN, "Which towns are single points of failure?", "articulation_points(G)" },
    { PLAIN, "Are there any rooms that would cut the house in two if locked?",
      "count(articulation_points(G)) > 0" },
    { PLAIN, "Whose departure would split the group?", "articulation_points(G)" },
    { PLAIN, "Which roads, if blocked by snow, would cut some village off?", "bridges(G)" },
    { PLAIN, "Which road closure would cut the network in two?", "bridges(G)" },
    { PLAIN, "Would the network stay connected whichever single cable breaks?",
      "edge_connectivity(G) >= 2" },
    { PLAIN, "Could we lose any one cable without splitting the network?",
      "edge_connectivity(G) >= 2" },
    { PLAIN, "Into how many separate groups do they fall?", "component_count(G)" },
    { PLAIN, "How many extra lines do we need at least to make it one connected network?",
      "component_count(G) - 1" },
    { PLAIN, "Is everything connected with everything else?", "is_connected(G)" },
    { PLAIN, "How many cables must a saboteur cut at least so that ash and fir can no longer talk?",
      "edge_connectivity(G, \"ash\", \"fir\")" },
    { PIPES, "What can farm be reached from?", "ancestors(G, \"farm\")" },
    { PIPES, "Can one still drive from every corner to every other corner?",
      "is_strongly_connected(G)" },

    { PIPES, "How much water reaches town from well?", FLOW },
    { PIPES, "What is the greatest amount per minute from well to town?", FLOW },
    { PIPES,
      "What is the maximum flow from well to town, and what capacity does a minimum cut have?",
      FLOW " & minimum_cut_value(G, \"well\", \"town\", capacity=\"weight\")" },
    { PIPES, "The source is well and the sink is town. What is the maximum flow?", FLOW },
    { PIPES, "Which pipes make up the minimum cut from well to town?",
      "minimum_cut(G, \"well\", \"town\", capacity=\"weight\").edges" },
    { PLAIN, "What is the maximum flow from ash to fir?", "missing_data" },

    { ROADS, "What is the dearest link in the cheapest network that connects all villages?",
      "max(edges(edge_subgraph(G, " MST ".edges)), by=\"weight\")" },
    { ROADS, "Is the road between ash and oak part of the minimum spanning tree?",
      "has_edge(edge_subgraph(G, " MST ".edges), \"ash\", \"oak\")" },
    { ROADS, "What is the price of the cheapest network that joins ash, elm and fir?",
      "steiner_tree(G, [\"ash\", \"elm\", \"fir\"], weight=\"weight\").weight" },
    { ROADS, "What does it cost to connect all towns?", MST ".weight" },
    { PLAIN, "Are the pipes a tree?", "is_tree(G)" },
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
