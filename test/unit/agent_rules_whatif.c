/* What if: closures, new links, other numbers, and what they are worth. */
#include "asked.h"

#define ROADS   "ash-elm 4, elm-oak 3, ash-oak 9, oak-fir 2"
#define PIPES   "well>tank 10, tank>farm 4, tank>town 5, farm>town 3"
#define FLOW(g) "maximum_flow_value(" g ", \"well\", \"town\", capacity=\"weight\")"
#define FAR(g)  "shortest_path_length(" g ", \"ash\", \"fir\")"

static const question_row questions[] = {
    { ROADS, "Suppose elm - oak gets blocked completely. How far is it from ash to fir?",
      FAR("remove_edges(G, [[\"elm\", \"oak\"]])") },
    { ROADS, "If oak floods, who is separated from ash?",
      "items_without(common_items(nodes(remove_nodes(G, [\"oak\"])), descendants(G, \"ash\")), "
      "descendants(remove_nodes(G, [\"oak\"]), \"ash\"))" },
    { PIPES,
      "We could replace the pipe between tank and town by one twice as wide. Maximum flow from "
      "well to "
      "town?",
      FLOW("scale_edge_attribute(G, edges=[[\"tank\", \"town\"]], attribute=\"weight\", "
           "factor=2)") },
    { ROADS, "elm is flooded. How far is it from ash to fir?", FAR("remove_nodes(G, [\"elm\"])") },
    { ROADS, "The bridge between elm and oak has been washed away. How far is it from ash to fir?",
      FAR("remove_edges(G, [[\"elm\", \"oak\"]])") },
    { ROADS,
      "The road between elm and oak is closed. How much longer is the way from ash to fir now?",
      FAR("remove_edges(G, [[\"elm\", \"oak\"]])") " - " FAR("G") },
    { ROADS, "Remove elm. How far is it from ash to fir?", FAR("remove_nodes(G, [\"elm\"])") },
    { ROADS, "A new road between ash and fir of 5 is built. How far is it from ash to fir?",
      FAR("add_edges(G, [[\"ash\", \"fir\"]], weight=5)") },
    { ROADS,
      "A new road between ash and fir of 5 is planned. How much would it save from ash to fir?",
      FAR("G") " - " FAR("add_edges(G, [[\"ash\", \"fir\"]], weight=5)") },
    { PIPES,
      "By how much does the maximum flow from well to town grow if the pipe from tank to town "
      "is widened to 9?",
      FLOW("set_edge_attribute(G, edges=[[\"tank\", \"town\"]], attribute=weight, "
           "value=9)") " - " FLOW("G") },
    { PIPES, "What is the maximum flow from well to town if all capacities are doubled?",
      FLOW("scale_edge_attribute(G, attribute=\"weight\", factor=2)") },
    { PIPES, "Does the maximum flow from well to town change if farm is shut?",
      FLOW("remove_nodes(G, [\"farm\"])") " != " FLOW("G") },
    { PIPES,
      "What is the maximum from well to town when the pipe from tank to town is reduced to half?",
      FLOW("scale_edge_attribute(G, edges=[[\"tank\", \"town\"]], attribute=\"weight\", "
           "factor=0.5)") },
    { ROADS, "Merge ash and elm into one town. How many roads are there?",
      "edge_count(contract_nodes(G, \"ash\", \"elm\", self_loops=false))" },
    { ROADS,
      "By how much does the minimum spanning tree get dearer if the road between elm and oak "
      "cannot be built?",
      "minimum_spanning_tree(remove_edges(G, [[\"elm\", \"oak\"]]), weight=\"weight\").weight - "
      "minimum_spanning_tree(G, weight=\"weight\").weight" },
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
