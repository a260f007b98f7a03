/* Questions about what others come to: before and after a change, of some nodes, behind the best.
 */
#include "asked.h"

#define ROADS   "ash-elm 4, elm-oak 3, ash-oak 9, oak-fir 2"
#define PIPES   "well>tank 10, tank>farm 4, tank>town 5, farm>town 3"
#define CALLS   "web>api, api>db, api>cache, cache>db, cron>db"
#define FRIENDS "ivo-jan, jan-kea, kea-lou, lou-ivo, jan-lou, lou-max, max-ned"

#define NEAR       "among(distances(G, \"ash\"), [\"elm\", \"fir\"]), by=\"distance\""
#define FAR(g)     "shortest_path_length(" g ", \"ash\", \"fir\")"
#define FLOW(g)    "maximum_flow_value(" g ", \"well\", \"town\", capacity=\"weight\")"
#define MOST       "argmax_all(degrees(G), by=\"degree\")"
#define WITH(u, v) "diameter(add_edges(G, [[\"" u "\",\"" v "\"]]), weight=null)"
#define NO_ELM     "remove_nodes(G, [\"elm\"])"
#define NO_FARM    "remove_nodes(G, [\"farm\"])"
#define NO_API     "remove_nodes(G, [\"api\"])"
#define WIDE       "scale_edge_attribute(G, edges=[[\"tank\", \"town\"]], attribute=\"weight\", factor=2)"

static const question_row frames[] = {
    { FRIENDS, "How many fewer people can ivo reach if lou is away?",
      "(count(descendants(G, \"ivo\"))) - (count(descendants(remove_nodes(G, [\"lou\"]), "
      "\"ivo\")))" },
    { PIPES, "By what percentage does the well to town throughput drop without farm?",
      "100 * abs((" FLOW(NO_FARM) ") - (" FLOW("G") ")) / (" FLOW("G") ")" },
    { PIPES, "Would it help the well to town throughput to double the pipe from tank to town?",
      "(" FLOW(WIDE) ") != (" FLOW("G") ")" },
    { PIPES,
      "Which would help the flow from well to town more: doubling tank to town or closing farm?",
      "unsupported" },
    { FRIENDS, "Who has more friends than average?",
      "t1 = degrees(G); m1 = mean(t1, by=\"degree\"); column(filter(t1, degree > m1), \"node\")" },
    { FRIENDS, "The number of people with exactly two friends, as a fraction of all people.",
      "count(column(filter(degrees(G), degree == 2), \"node\")) / node_count(G)" },
    { CALLS, "Would adding a link from db to web create a cycle?",
      "has_cycle(add_edges(G, [[\"db\", \"web\"]]))" },
    { CALLS, "If api is down, who can't get to db any more?",
      "items_without(common_items(nodes(" NO_API "), ancestors(G, \"db\")), ancestors(" NO_API
      ", \"db\"))" },
    { FRIENDS, "Who has the second most friends?",
      "m11 = max(degrees(G), by=\"degree\"); argmax_all(filter(degrees(G), degree < m11), "
      "by=\"degree\")" },
    { FRIENDS, "Do more than half of the people have exactly two friends?",
      "count(column(filter(degrees(G), degree == 2), \"node\")) > 0.5 * node_count(G)" },
};

static const question_row changes[] = {
    { ROADS, "How far is it from ash to fir? And to oak? And from elm?",
      FAR("G") " & shortest_path_length(G, \"ash\", \"oak\") & shortest_path_length(G, \"elm\", "
               "\"oak\")" },
    { ROADS, "The shortest path from ash to fir and the shortest one that avoids elm.",
      "shortest_path(G, \"ash\", \"fir\") & shortest_path(" NO_ELM ", \"ash\", \"fir\")" },
    { FRIENDS, "Who are the friends of lou? And which when max is away?",
      "neighbors(G, \"lou\") & neighbors(remove_nodes(G, [\"max\"]), \"lou\")" },
    { ROADS, "Would the distance from ash to fir change if elm is shut? By how much?",
      FAR(NO_ELM) " != " FAR("G") " & abs((" FAR(NO_ELM) ") - (" FAR("G") "))" },
    { ROADS, "What is the shortest path from ash to fir, and what is the runner-up length?",
      "shortest_path(G, \"ash\", \"fir\") & item(k_shortest_paths(G, \"ash\", \"fir\", k=2), "
      "1).length" },
    { FRIENDS, "Is jan connected to ned without max? If not, who is cut off from jan?",
      "has_path(remove_nodes(G, [\"max\"]), \"jan\", \"ned\") & "
      "items_without(items_without(column(nodes(remove_nodes(G, [\"max\"])), \"node\"), "
      "descendants(remove_nodes(G, [\"max\"]), \"jan\")), [\"jan\"])" },
    { PIPES,
      "Does doubling the pipe from tank to town change the maximum flow from well to town, and if "
      "so "
      "by how much?",
      FLOW(WIDE) " != " FLOW("G") " & abs((" FLOW(WIDE) ") - (" FLOW("G") "))" },
    { ROADS,
      "How far is it from ash to fir via oak? How much longer is that than the normal route?",
      "constrained_path(G, \"ash\", \"fir\", through=[\"oak\"]).length & abs((constrained_path(G, "
      "\"ash\", \"fir\", through=[\"oak\"]).length) - (constrained_path(G, \"ash\", "
      "\"fir\").length))" },
    { FRIENDS, "How many people are friends of lou? Is max one of them?",
      "count(neighbors(G, \"lou\")) & contains(neighbors(G, \"lou\"), \"max\")" },
    { PIPES, "Would the well to town throughput drop if farm is shut, and to what value?",
      FLOW(NO_FARM) " < " FLOW("G") " & " FLOW(NO_FARM) },
    { PIPES, "What is the maximum flow from well to town? How much less is it without farm?",
      FLOW("G") " & (" FLOW("G") ") - (" FLOW(NO_FARM) ")" },
    { FRIENDS, "How many people have exactly two friends? Is that more than half of them?",
      "count(column(filter(degrees(G), degree == 2), \"node\")) & count(column(filter(degrees(G), "
      "degree == 2), \"node\")) > 0.5 * node_count(G)" },
    { ROADS, "Which is closer to ash: elm or fir? By how much?",
      "argmin_all(" NEAR ") & max(" NEAR ") - min(" NEAR ")" },
    { ROADS, "How far is it from ash to fir if elm is shut, and how far was it before?",
      FAR(NO_ELM) " & " FAR("G") },
    { FRIENDS, "How many friends has lou, and how many remain after deleting node max?",
      "degree(G, \"lou\") & count(neighbors(remove_nodes(G, [\"max\"]), \"lou\"))" },
    { ROADS, "Which town is farthest from ash? How far is it?",
      "t1 = distances(G, \"ash\"); m1 = max(t1, by=\"distance\"); column(filter(t1, distance == "
      "m1), \"node\") & t1 = distances(G, \"ash\"); m1 = max(t1, by=\"distance\"); m1" },
    { FRIENDS, "Who has the most friends, and who comes second?",
      "argmax_all(degrees(G), by=\"degree\") & m21 = max(degrees(G), by=\"degree\"); "
      "argmax_all(filter(degrees(G), degree < m21), by=\"degree\")" },
    { ROADS, "How far is it from ash to fir, and how far if elm is closed?",
      FAR("G") " & " FAR(NO_ELM) },
    { CALLS, "Can web reach db? And back?",
      "has_path(G, \"web\", \"db\") & has_path(G, \"db\", \"web\")" },
    { FRIENDS, "Is ned connected to ivo without lou? If not, who can he still reach?",
      "has_path(remove_nodes(G, [\"lou\"]), \"ned\", \"ivo\") & "
      "descendants(remove_nodes(G, [\"lou\"]), \"ned\")" },
};

/* Words for what was found, and two conditions in one question. */
static const question_row found[] = {
    { ROADS, "Which town is farthest from ash, and how many roads does it have?",
      "t5 = distances(G, \"ash\"); m5 = max(t5, by=\"distance\"); column(filter(t5, distance == "
      "m5), \"node\") & degree(G, \"fir\")" },
    { FRIENDS, "Who has the most friends? Who are that person's friends?",
      "argmax_all(degrees(G), by=\"degree\") & neighbors(G, \"lou\")" },
    { ROADS, "Which road is the longest, and is it a bridge?",
      "argmax_all(edges(G), by=\"weight\") & has_edge(edge_subgraph(G, bridges(G)), \"ash\", "
      "\"oak\")" },
    { ROADS, "Which is the longest road and what does it cost?",
      "argmax_all(edges(G), by=\"weight\") & max(edges(G), by=\"weight\")" },
    { FRIENDS, "Who has the fewest friends? How far is it from ivo to max if it is away?",
      "argmin_all(degrees(G), by=\"degree\") & shortest_path_length(remove_nodes(G, [\"ned\"]), "
      "\"ivo\", \"max\")" },
    { FRIENDS, "Who has exactly two friends? How many friends does it have in common with max?",
      "unsupported" },
    { FRIENDS, "Who is two steps from ivo but doesn't know max?",
      "items_without(nodes_at_distance(G, \"ivo\", 2), all_items(neighbors(G, \"max\"), "
      "[\"max\"]))" },
    { FRIENDS, "Who knows both ivo and kea but not jan?",
      "items_without(common_neighbors(G, \"ivo\", \"kea\"), all_items(neighbors(G, \"jan\"), "
      "[\"jan\"]))" },
    { FRIENDS, "How many people have at least three friends but are not friends of max?",
      "count(items_without(column(filter(degrees(G), degree >= 3), \"node\"), "
      "neighbors(G, \"max\")))" },
    { FRIENDS, "Who knows ivo, and is jan a friend of kea?",
      "neighbors(G, \"ivo\") & contains(neighbors(G, \"kea\"), \"jan\")" },
};

/* Two numbers that are compared, and those beyond one. */
static const question_row compared[] = {
    { ROADS, "How much farther is it from ash to fir than from ash to elm?",
      "(" FAR("G") ") - (shortest_path_length(G, \"ash\", \"elm\"))" },
    { ROADS, "Is it farther from ash to fir than from elm to oak?",
      "(" FAR("G") ") > (shortest_path_length(G, \"elm\", \"oak\"))" },
    { ROADS, "Is the way from ash to fir more than twice as long as the way from ash to elm?",
      "(" FAR("G") ") > 2 * (shortest_path_length(G, \"ash\", \"elm\"))" },
    { ROADS, "What is the distance from ash to fir plus the distance from elm to oak?",
      "(" FAR("G") ") + (shortest_path_length(G, \"elm\", \"oak\"))" },
    { ROADS, "By how much is ash farther from fir than from elm?",
      "(shortest_path_length(G, \"fir\", \"ash\")) - (shortest_path_length(G, \"elm\", "
      "\"ash\"))" },
    { ROADS, "Which towns are closer to ash than fir is?",
      "m1 = shortest_path_length(G, \"ash\", \"fir\"); column(filter(distances(G, \"ash\"), "
      "distance < m1 and node != \"ash\" and node != \"fir\"), \"node\")" },
    { FRIENDS, "How many other people have as many friends as jan?",
      "m1 = degree(G, \"jan\"); count(filter(degrees(G), degree == m1 and node != \"jan\"))" },
    { ROADS, "Which is nearer to ash: elm, oak or fir?",
      "argmin_all(among(distances(G, \"ash\"), [\"elm\", \"oak\", \"fir\"]), "
      "by=\"distance\")" },
    { ROADS, "Which two towns are farthest apart, and how far apart are they?",
      "p1 = periphery(G, weight=\"weight\"); item([p1], count(p1) - 2) & diameter(G, "
      "weight=\"weight\")" },
};

/* What is best as part of another question, and the best of all changes. */
static const question_row best[] = {
    { FRIENDS, "Remove the most connected person. How many pieces are left?",
      "count(connected_components(remove_nodes(G, item([" MOST "], count(" MOST ") - 1))))" },
    { FRIENDS, "Remove the most connected person and tell me how many groups remain.",
      "count(connected_components(remove_nodes(G, item([" MOST "], count(" MOST ") - 1))))" },
    { FRIENDS, "Which two friends of lou are also friends with each other?",
      "edges(subgraph(G, neighbors(G, \"lou\")))" },
    { FRIENDS, "How many friends does lou have, and how many of them are friends of max?",
      "degree(G, \"lou\") & count(common_items(neighbors(G, \"lou\"), neighbors(G, \"max\")))" },
    { CALLS, "What can web reach but cron cannot?",
      "items_without(descendants(G, \"web\"), all_items(descendants(G, \"cron\"), "
      "[\"cron\"]))" },
    { ROADS, "Which town is nearest to ash? And which one is the farthest?",
      "t1 = filter(distances(G, \"ash\"), distance > 0); m1 = min(t1, by=\"distance\"); "
      "column(filter(t1, distance == m1), \"node\") & t1 = filter(distances(G, \"ash\"), "
      "distance > 0); m1 = max(t1, by=\"distance\"); column(filter(t1, distance == m1), "
      "\"node\")" },
    { FRIENDS, "Who has as many friends as jan? And who has more?",
      "m1 = degree(G, \"jan\"); column(filter(degrees(G), degree == m1 and node != \"jan\"), "
      "\"node\") & m1 = degree(G, \"jan\"); column(filter(degrees(G), degree > m1 and node != "
      "\"jan\"), \"node\")" },
    { "a-b, b-c, c-d, d-e", "Which new link would reduce the diameter the most?",
      "item([[\"a\",\"c\"], [\"a\",\"d\"], [\"a\",\"e\"], [\"b\",\"d\"], [\"b\",\"e\"], "
      "[\"c\",\"e\"]], argmin([" WITH("a", "c") ", " WITH("a", "d") ", " WITH("a", "e") ", " WITH(
          "b", "d") ", " WITH("b", "e") ", " WITH("c", "e") "]))" },
    { FRIENDS, "Of all people, what share has exactly two friends?",
      "count(column(filter(degrees(G), degree == 2), \"node\")) / node_count(G)" },
    { ROADS, "Which trip is longer, ash to fir or elm to oak? By how much?",
      "item([\"ash to fir\", \"elm to oak\"], argmax([" FAR(
          "G") ", shortest_path_length(G, "
               "\"elm\", \"oak\")])) & max([" FAR(
                   "G") ", shortest_path_length(G, \"elm\", \"oak\")]) - "
                        "min([" FAR("G") ", shortest_path_length(G, \"elm\", \"oak\")])" },
};

static const question_row limits[] = {
    { ROADS, "What is the shortest route from ash to fir using exactly two roads?",
      "item(filter(k_shortest_paths(G, \"ash\", \"fir\", k=2000), hops == 2), 0)" },
    { ROADS, "How many routes from ash to fir are shorter than 11?",
      "item([count(filter(k_shortest_paths(G, \"ash\", \"fir\", k=2000), length < 11))], max([0, "
      "count(filter(k_shortest_paths(G, \"ash\", \"fir\", k=2000), length < 11)) - 1999]))" },
    { ROADS, "Leaving out pairs with fewer than 3 calls, who can ash reach?",
      "descendants(filter_edges(G, not (weight < 3)), \"ash\")" },
    { ROADS, "How far is it from ash to fir if the road from elm to oak takes twice as long?",
      FAR("scale_edge_attribute(G, edges=[[\"elm\", \"oak\"]], attribute=\"weight\", factor=2)") },
    { ROADS, "Half price on all boats this week. How far is it from ash to fir?",
      FAR("scale_edge_attribute(G, attribute=\"weight\", factor=0.5)") },
    { ROADS, "All fares are tripled. How far is it from ash to fir?",
      FAR("scale_edge_attribute(G, attribute=\"weight\", factor=3)") },
    { ROADS, "Suppose each road were twice as long. How far is it from ash to fir?",
      FAR("scale_edge_attribute(G, attribute=\"weight\", factor=2)") },
};

static const question_row some[] = {
    { FRIENDS,
      "Only jan, max and ned play chess. How many people who play chess are friends of lou?",
      "count(common_items(neighbors(G, \"lou\"), [\"jan\", \"max\", \"ned\"]))" },
    { FRIENDS, "jan, kea and ned are vegan. Which vegan person has the most friends?",
      "argmax_all(among(degrees(G), [\"jan\", \"kea\", \"ned\"]), by=\"degree\")" },
    { FRIENDS, "Of ivo, kea and ned, who has the most friends?",
      "argmax_all(among(degrees(G), [\"ivo\", \"kea\", \"ned\"]), by=\"degree\")" },
};

static void test_frames(void **state)
{
    check_questions(frames, sizeof frames / sizeof *frames);
}

static void test_changes(void **state)
{
    check_questions(changes, sizeof changes / sizeof *changes);
}

static void test_found(void **state)
{
    check_questions(found, sizeof found / sizeof *found);
}

static void test_compared(void **state)
{
    check_questions(compared, sizeof compared / sizeof *compared);
}

static void test_best(void **state)
{
    check_questions(best, sizeof best / sizeof *best);
}

static void test_limits(void **state)
{
    check_questions(limits, sizeof limits / sizeof *limits);
}

static void test_some(void **state)
{
    check_questions(some, sizeof some / sizeof *some);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames), cmocka_unit_test(test_changes),
        cmocka_unit_test(test_found),  cmocka_unit_test(test_compared),
        cmocka_unit_test(test_best),   cmocka_unit_test(test_limits),
        cmocka_unit_test(test_some),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
