/* What if: closures, new links, other numbers, and what they are worth. */
#include "asked.h"

#define ROADS   "ash-elm 4, elm-oak 3, ash-oak 9, oak-fir 2"
#define PLAIN   "ash>elm, elm>fir, oak>fir"
#define PIPES   "well>tank 10, tank>farm 4, tank>town 5, farm>town 3"
#define FLOW(g) "maximum_flow_value(" g ", \"well\", \"town\", capacity=\"weight\")"
#define FAR(g)  "shortest_path_length(" g ", \"ash\", \"fir\")"

static const question_row questions[] = {
    { PLAIN, "Leaving directions aside, which common neighbours have ash and fir?",
      "common_neighbors(to_undirected(G), u=\"ash\", v=\"fir\")" },
    { PLAIN, "As an undirected graph: which common neighbours do ash and fir have?",
      "common_neighbors(to_undirected(G), u=\"ash\", v=\"fir\")" },
    { ROADS, "Keep only the 2-core. How many nodes are there?",
      "node_count(k_core_subgraph(G, 2))" },
    { ROADS, "Within the 2-core, which node has the highest PageRank?",
      "argmax(pagerank(k_core_subgraph(G, 2), weight=null))" },
    { PIPES, "Links of a capacity below 5 are closed. How many links is town away from well then?",
      "shortest_path_length(filter_edges(G, not (weight < 5)), \"well\", \"town\", "
      "weight=null)" },
    { PLAIN, "Will ash and fir become linked?", "unsupported" },
    { PLAIN, "Predict whether ash will link to fir.", "unsupported" },
    { PLAIN, "How long is the shortest path from ash to fir?",
      "shortest_path_length(G, \"ash\", \"fir\")" },
    { "s1>s2, s2>s3", "Is there a node s9?", "has_node(G, \"s9\")" },
    { "s1>s2, s2>s3", "Is s9 a cut vertex of the graph?", "unknown_node" },
    { ROADS, "total distance from ash to all others", "sum(distances(G, \"ash\"))" },
    { ROADS, "Are all nodes at most 2 steps from ash?",
      "count(within_hops(G, \"ash\", 2)) == node_count(G) - 1" },
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
    /* Numbers that rise or fall. */
    { ROADS, "The road between elm and oak takes 5 longer. How far is it from ash to fir?",
      FAR("scale_edge_attribute(G, edges=[[\"elm\", \"oak\"]], attribute=weight, factor=1, "
          "plus=5)") },
    { ROADS, "Every road gets longer by 10 percent. How far is it from ash to fir?",
      FAR("scale_edge_attribute(G, attribute=\"weight\", factor=1 + 10 / 100)") },
    { ROADS,
      "The road between ash and elm takes three times as long. How far is it from ash to fir?",
      FAR("scale_edge_attribute(G, edges=[[\"ash\", \"elm\"]], attribute=\"weight\", factor=3)") },
    { PIPES,
      "The pipe between tank and farm is cut by 2. What is the maximum flow from well to town?",
      FLOW("scale_edge_attribute(G, edges=[[\"tank\", \"farm\"]], attribute=weight, factor=1, "
           "plus=-2)") },
    { PIPES,
      "The valve on the pipe from tank to town is stuck and only lets 1 through. What is the "
      "maximum flow from "
      "well to town?",
      FLOW("set_edge_attribute(G, edges=[[\"tank\", \"town\"]], attribute=weight, value=1)") },
    /* One way, links that come and go. */
    { ROADS,
      "The road between elm and oak is one-way now, only from oak to elm. How far is it from ash "
      "to fir?",
      FAR("remove_edges(to_directed(G), [[\"elm\", \"oak\"]])") },
    { ROADS, "ash and elm fall out. How far is it from ash to fir?",
      FAR("remove_edges(G, [[\"ash\", \"elm\"]])") },
    { ROADS, "ash and fir get a direct road. How many roads are there?",
      "edge_count(add_edges(G, [[\"ash\", \"fir\"]]))" },
    { ROADS, "Roads longer than 8 are closed. How far is it from ash to fir?",
      FAR("filter_edges(G, not (weight > 8))") },
    { PIPES,
      "The pipe from tank to farm is blocked and so is the one from farm to town. How many parts "
      "are there?",
      "count(connected_components(remove_edges(remove_edges(G, [[\"tank\", \"farm\"]]), "
      "[[\"farm\", "
      "\"town\"]])))" },
    { ROADS, "After removing elm, how many roads are left?",
      "edge_count(remove_nodes(G, [\"elm\"]))" },
    { ROADS, "We already have the road between ash and oak. What does the cheapest network cost?",
      "minimum_spanning_tree(scale_edge_attribute(G, edges=[[\"ash\", \"oak\"]], "
      "attribute=\"weight\", factor=0), weight=\"weight\").weight" },
    { PIPES, "farm is down. How much can flow from well to town?",
      FLOW("remove_nodes(G, [\"farm\"])") },
    /* What stops cost, and how many there may be. */
    { ROADS, "Every stop takes 2 extra. How far is it from ash to fir?",
      "constrained_path(G, \"ash\", \"fir\", stop_cost=2).length" },
    { ROADS, "Passing through elm costs a toll of 5. How far is it from ash to fir?",
      "constrained_path(G, \"ash\", \"fir\", stop_cost=5, stops=[\"elm\"]).length" },
    { ROADS, "I refuse to change more than once. How far is it from ash to fir?",
      "constrained_path(G, \"ash\", \"fir\", max_hops=2).length" },
    { ROADS, "What is the shortest way to fir from any of ash and elm?",
      "column(filter(distances_from_several(G, [\"ash\", \"elm\"]), node == \"fir\"), "
      "\"least\")" },
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
