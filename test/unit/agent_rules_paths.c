/* Questions about ways, distances and what can be reached. */
#include "asked.h"

#define ROAD                                                                                       \
    "Oslo-Drammen 40, Drammen-Larvik 90, Oslo-Larvik 150, Larvik-Skien 30, Skien-Bergen 200"
#define LINK "web1-lb, web2-lb, lb-fw, fw-vpn, web1-db, web2-db, db-backup"
#define FLOW "spring>tank 5, tank>barn 3, tank>house 4, barn>house 2, house>pool 1"
#define SOC  "Ann-Bob, Bob-Cy, Cy-Dee, Dee-Eve, Ann-Cy"
#define NUM  "0-1 4, 1-2 3, 2-3 1, 0-3 9, 3-4 2"

static const question_row questions[] = {
    { ROAD, "What's the fastest way from Oslo to Skien? Tell me the places.",
      "shortest_path(G, \"Oslo\", \"Skien\", weight=\"weight\")" },
    { ROAD, "How do I get from Oslo to Bergen?", "shortest_path(G, \"Oslo\", \"Bergen\")" },
    { ROAD, "What is the best route from Oslo to Bergen?",
      "shortest_path(G, \"Oslo\", \"Bergen\")" },
    { ROAD, "Which road should I take from Oslo to Larvik?",
      "shortest_path(G, \"Oslo\", \"Larvik\")" },
    { ROAD, "Find the shortest route between Oslo and Skien via Drammen.",
      "constrained_path(G, \"Oslo\", \"Skien\", through=[\"Drammen\"])" },
    { ROAD, "Cheapest way to get to Bergen from Drammen avoiding Larvik?",
      "shortest_path(remove_nodes(G, [\"Larvik\"]), \"Drammen\", \"Bergen\", weight=\"weight\")" },
    { ROAD, "How far is it from Oslo to Bergen?", "shortest_path_length(G, \"Oslo\", \"Bergen\")" },
    { ROAD, "how far apart are Oslo and Bergen", "shortest_path_length(G, \"Oslo\", \"Bergen\")" },
    { ROAD, "What is the distance between Oslo and Bergen if Larvik is closed?",
      "shortest_path_length(remove_nodes(G, [\"Larvik\"]), \"Oslo\", \"Bergen\")" },
    { ROAD, "How many kilometres is it from Oslo to Skien?",
      "shortest_path_length(G, \"Oslo\", \"Skien\", weight=\"weight\")" },
    { ROAD, "How long does it take to drive from Oslo to Skien?",
      "shortest_path_length(G, \"Oslo\", \"Skien\", weight=\"weight\")" },
    { LINK, "How long does it take to get from web1 to vpn?", "missing_data" },
    { LINK, "How many hops are there between web1 and backup?",
      "shortest_path_length(G, \"web1\", \"backup\", weight=null)" },
    { LINK, "What's the minimum number of links from vpn to backup?",
      "shortest_path_length(G, \"vpn\", \"backup\", weight=null)" },
    { LINK, "Can web1 still reach vpn if lb goes down?",
      "has_path(remove_nodes(G, [\"lb\"]), \"web1\", \"vpn\")" },
    { LINK, "Is there a path from web1 to vpn without passing through lb?",
      "has_path(remove_nodes(G, [\"lb\"]), \"web1\", \"vpn\")" },
    { LINK, "is vpn reachable from backup", "has_path(G, \"backup\", \"vpn\")" },
    { LINK, "Can a packet get from web2 to vpn in at most 2 hops?",
      "constrained_path(G, \"web2\", \"vpn\", weight=null, max_hops=2) != null" },
    { LINK, "Which machines can be reached from web1 within 2 hops?",
      "within_hops(G, \"web1\", 2)" },
    { LINK, "How many different paths are there from web1 to backup?",
      "count(all_simple_paths(G, \"web1\", \"backup\", limit=100000).paths)" },
    { LINK, "List all paths from web1 to backup.",
      "all_simple_paths(G, \"web1\", \"backup\", limit=100000).paths" },
    { LINK, "How many shortest paths are there between web1 and web2?",
      "shortest_path_count(G, \"web1\", \"web2\")" },
    { LINK, "Give me all the shortest paths from web1 to web2.",
      "all_shortest_paths(G, \"web1\", \"web2\").paths" },
    { LINK, "What is the diameter of the network?", "diameter(G)" },
    { LINK, "Which server is farthest from vpn?",
      "t1 = distances(G, \"vpn\"); m1 = max(t1, by=\"distance\"); column(filter(t1, distance == "
      "m1), "
      "\"node\")" },
    { FLOW, "Does water from the spring reach the pool?", "has_path(G, \"spring\", \"pool\")" },
    { FLOW, "Which places are downstream of the tank?", "descendants(G, \"tank\")" },
    { FLOW, "Everything upstream of the house, please.", "ancestors(G, \"house\")" },
    { FLOW, "What is the longest path?", "dag_longest_path(G)" },
    { SOC, "Can Ann get a message to Eve?", "has_path(G, \"Ann\", \"Eve\")" },
    { SOC, "How many handshakes are Ann and Eve apart?",
      "shortest_path_length(G, \"Ann\", \"Eve\", weight=null)" },
    { SOC, "What are the degrees of separation between Ann and Eve?",
      "shortest_path_length(G, \"Ann\", \"Eve\", weight=null)" },
    { SOC, "Who are the friends of friends of Ann?", "nodes_at_distance(G, \"Ann\", 2)" },
    { SOC, "Who is exactly 3 steps away from Ann?", "nodes_at_distance(G, \"Ann\", 3)" },
    { SOC, "Are Ann and Eve connected?", "has_path(G, \"Ann\", \"Eve\")" },
    { SOC, "Is Ann connected to Dee if Cy leaves?",
      "has_path(remove_nodes(G, [\"Cy\"]), \"Ann\", \"Dee\")" },
    { NUM, "What is the shortest path from node 0 to node 4?", "shortest_path(G, 0, 4)" },
    { NUM, "Calculate the length of the shortest path between 0 and 4.",
      "shortest_path_length(G, 0, 4)" },
    { NUM, "Give the total weight of the shortest path from node 0 to node 3.",
      "shortest_path_length(G, 0, 3)" },
    { NUM, "Is there a path between node 0 and node 3?", "has_path(G, 0, 3)" },
    { NUM, "What is the second shortest path from 0 to 4?",
      "item(k_shortest_paths(G, 0, 4, k=2), 2 - 1)" },
    { NUM, "What are the 3 shortest paths from 0 to 4?", "k_shortest_paths(G, 0, 4, k=3)" },
    { NUM, "Which path from 0 to 4 has the fewest edges?", "shortest_path(G, 0, 4, weight=null)" },
    { NUM, "Find the path from 0 to 4 with the fewest hops.",
      "shortest_path(G, 0, 4, weight=null)" },
    { NUM, "Is there a Hamiltonian path in this graph?", "hamiltonian_path(G).exists" },
    { NUM, "Is it possible to visit every node exactly once?", "hamiltonian_path(G).exists" },
    { ROAD, "Can I drive every road exactly once and return to the start?", "is_eulerian(G)" },
    { ROAD, "Is there a route that uses every road exactly once?", "has_eulerian_path(G)" },
    { ROAD, "What's the shortest round trip visiting all cities?", "traveling_salesman(G).tour" },
    { ROAD, "Find the shortest tour that visits every city exactly once and returns to the start.",
      "traveling_salesman(G).tour" },
    { ROAD, "How long is the shortest round trip through all cities?",
      "traveling_salesman(G).tour.length" },
    { ROAD, "What is the widest path from Oslo to Bergen?",
      "widest_path(G, \"Oslo\", \"Bergen\").path" },
    { ROAD, "What's the heaviest truck that can drive from Oslo to Bergen?",
      "widest_path(G, \"Oslo\", \"Bergen\").width" },
    { ROAD,
      "What is the length of the shortest path from Oslo to Bergen after the removal of Larvik?",
      "shortest_path_length(remove_nodes(G, [\"Larvik\"]), \"Oslo\", \"Bergen\")" },
    { ROAD, "By how much does the distance from Oslo to Bergen increase if Drammen is closed?",
      "shortest_path_length(remove_nodes(G, [\"Drammen\"]), \"Oslo\", \"Bergen\") - "
      "shortest_path_length(G, \"Oslo\", \"Bergen\")" },
    { ROAD, "Is Drammen on the shortest path from Oslo to Bergen?",
      "contains(shortest_path(G, \"Oslo\", \"Bergen\").path, \"Drammen\")" },
    { ROAD, "Is it shorter to go from Oslo to Larvik or from Oslo to Skien?", "unsupported" },
    { ROAD, "How many roads do I have to drive on from Oslo to Bergen?",
      "shortest_path_length(G, \"Oslo\", \"Bergen\", weight=null)" },
    { ROAD, "If I want to get from Oslo to Skien, which towns do I pass?",
      "shortest_path(G, \"Oslo\", \"Skien\")" },
    { ROAD, "Is Skien more than 150 km from Oslo?",
      "shortest_path_length(G, \"Oslo\", \"Skien\", weight=\"weight\") > 150" },
    { ROAD, "Is the way from Oslo to Skien shorter than 200 km?",
      "shortest_path_length(G, \"Oslo\", \"Skien\", weight=\"weight\") < 200" },
    { ROAD, "How much longer is the trip from Oslo to Skien when Drammen is blocked?",
      "shortest_path_length(remove_nodes(G, [\"Drammen\"]), \"Oslo\", \"Skien\") - "
      "shortest_path_length(G, \"Oslo\", \"Skien\")" },
    { ROAD, "How much longer is the trip from Oslo to Skien?", "unsupported" },
    { ROAD, "Who lives nearer to Skien, someone in Oslo or someone in Drammen?",
      "t1 = filter(distances(G, \"Skien\"), node == \"Oslo\" or node == \"Drammen\"); m1 = min(t1, "
      "by=\"distance\"); column(filter(t1, distance == m1), \"node\")" },
    { ROAD, "What's the second fastest way from Oslo to Skien and how long does it take?",
      "item(k_shortest_paths(G, \"Oslo\", \"Skien\", k=2), 2 - 1) & item(k_shortest_paths(G, "
      "\"Oslo\", \"Skien\", k=2), 2 - 1).length" },
    { ROAD, "How far is it from Oslo to Skien and back?",
      "shortest_path_length(G, \"Oslo\", \"Skien\") + shortest_path_length(G, \"Skien\", "
      "\"Oslo\")" },
    { SOC, "Through how many people does a rumour from Ann have to pass to reach Eve?",
      "shortest_path_length(G, \"Ann\", \"Eve\", weight=null) - 1" },
    { SOC, "Is everybody within 3 handshakes of everybody else?", "diameter(G) <= 3" },
    { SOC, "Everyone within two steps of Eve?", "within_hops(G, \"Eve\", 2)" },
    { FLOW, "Which places can't reach the pool?",
      "items_without(items_without(column(nodes(G), \"node\"), ancestors(G, \"pool\")), "
      "[\"pool\"])" },
    { FLOW, "Does everything eventually lead to the pool?",
      "count(ancestors(G, \"pool\")) == node_count(G) - 1" },
    { NUM, "Is there a path that visits every node exactly once? If yes, give the path.",
      "hamiltonian_path(G).path" },
    { NUM, "Start from node 2, output a sequence of traversal in breadth-first search (BFS) order.",
      "bfs_order(G, 2)" },
    { NUM, "What's d(0,4)?", "shortest_path_length(G, 0, 4)" },
    { ROAD, "Can the postman walk each street exactly once?", "has_eulerian_path(G)" },
    { ROAD, "Which offices can be reached from Oslo?", "descendants(G, \"Oslo\")" },
    { ROAD, "What's the way from Oslo to Trondheim?", "unknown_node" },
    { ROAD, "The road between Oslo and Larvik is closed. How far is it from Oslo to Larvik now?",
      "shortest_path_length(remove_edges(G, [[\"Oslo\", \"Larvik\"]]), \"Oslo\", \"Larvik\")" },
    { ROAD, "Which cities are within 100 km of Oslo?",
      "column(filter(distances(G, \"Oslo\"), distance <= 100 and distance > 0), \"node\")" },
    { ROAD, "I am in Oslo and want to get to Bergen. How long do I need at least?",
      "shortest_path_length(G, \"Oslo\", \"Bergen\", weight=\"weight\")" },
    { ROAD, "A parcel must go to Bergen from Oslo. What's the shortest route?",
      "shortest_path(G, \"Oslo\", \"Bergen\")" },
    { ROAD, "Ann is in Oslo, Bob in Bergen. Is it possible?", "unsupported" },
    { ROAD, "My truck is 4 m high and must go from Oslo to Bergen. Is it possible?",
      "missing_data" },
    { ROAD, "Which city is closest to Larvik?",
      "t1 = filter(distances(G, \"Larvik\"), distance > 0); m1 = min(t1, by=\"distance\"); "
      "column(filter(t1, distance == m1), \"node\")" },
    { ROAD, "What is the shortest path from Oslo to Bergen, and how long is it?",
      "shortest_path(G, \"Oslo\", \"Bergen\") & shortest_path(G, \"Oslo\", \"Bergen\").length" },
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
