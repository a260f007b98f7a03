/* Tasks that one sentence sets and another asks about. */
#include "asked.h"

#define ROADS "ash-elm 4, elm-oak 3, ash-oak 9, oak-fir 2"
#define PIPES "well>tank 10, tank>farm 4, tank>town 5, farm>town 3"
#define PLAIN "ash-elm, elm-oak, oak-ash, oak-fir"
#define RING  "ash>elm, elm>oak, oak>ash, oak>fir"

static const question_row questions[] = {
    { ROADS,
      "We need to lay cable so that all houses have power, as short as possible. Total length?",
      "minimum_spanning_tree(G, weight=\"weight\").weight" },
    { ROADS, "The mayor wants every village linked, as cheaply as possible. What does it cost?",
      "minimum_spanning_tree(G, weight=\"weight\").weight" },
    { ROADS, "All villages must be connected as cheaply as possible. Which roads should be built?",
      "minimum_spanning_tree(G, weight=\"weight\").edges" },
    { ROADS, "Only ash, oak and fir must get fibre. Cheapest total?",
      "steiner_tree(G, [\"ash\", \"oak\", \"fir\"], weight=\"weight\").weight" },
    { ROADS,
      "We build only the lines needed so that ash and fir can talk to each other. What is the "
      "least we pay?",
      "steiner_tree(G, [\"ash\", \"fir\"], weight=\"weight\").weight" },
    { PIPES,
      "The enemy wants to stop all water from well to town as cheaply as possible. How much is "
      "enough?",
      "minimum_cut(G, \"well\", \"town\", capacity=\"weight\").value" },
    { ROADS,
      "Clearances are in metres. A truck 3 m high has to go from ash to fir. Is that possible?",
      "has_path(filter_edges(G, weight >= 3), \"ash\", \"fir\")" },
    { ROADS, "My scooter has a range of 8 km and I want to go from ash to fir. Can it be done?",
      "has_path(filter_edges(G, weight <= 8), \"ash\", \"fir\")" },
    { PLAIN, "The plough has to go along every street exactly once. Give the tour.",
      "eulerian_path(G)" },
    { PLAIN,
      "The plough has to go along every street exactly once and return to the start. Is that "
      "possible?",
      "is_eulerian(G)" },
    { PLAIN, "I want to visit every town exactly once. Is it possible?",
      "hamiltonian_path(G).exists" },
    { PLAIN, "Seat ash, elm, oak and fir in a row so that neighbours get on. Show one.",
      "hamiltonian_path(subgraph(G, [\"ash\", \"elm\", \"oak\", \"fir\"])).path" },
    { RING,
      "Count towns as one group if you can drive from each of them to each other. How many "
      "groups are there?",
      "count(strongly_connected_components(G))" },
    { PLAIN, "Two couriers should go from ash to fir on routes that share no road. Is it possible?",
      "edge_connectivity(G, \"ash\", \"fir\") >= 2" },

    { ROADS, "A truck 3 m high has to go from ash to fir. Is that possible?", "missing_data" },

    /* What was told must be taken up, and a condition must be understood. */
    { ROADS, "A truck 3 m high has to go from ash to fir. How many roads are there?",
      "unsupported" },
    { ROADS, "Trucks may not use roads over 3. What is the shortest way from ash to fir?",
      "unsupported" },
    { ROADS, "Every stop costs two minutes. How far is it from ash to fir?",
      "constrained_path(G, \"ash\", \"fir\", stop_cost=2).length" },
    { ROADS, "The road from elm to oak is one way today. How far is it from fir to ash?",
      "unsupported" },
    { ROADS, "fir must have two cables. What is the cheapest network that connects all towns?",
      "unsupported" },
    { ROADS, "I do not want to drive more than 5 km without a break. Can I get from ash to fir?",
      "unsupported" },
    { ROADS, "I want to pick up a friend in elm. How far is it from ash to fir?",
      "constrained_path(G, \"ash\", \"fir\", through=[\"elm\"]).length" },
    { ROADS, "Tolls double on Sundays. What is the cheapest way from ash to fir?", "unsupported" },
    { ROADS, "Total length?", "off_topic" },
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
