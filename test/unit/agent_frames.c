/* Questions about what others come to: before and after a change, of some nodes, behind the best.
 */
#include "asked.h"

#define ROADS   "ash-elm 4, elm-oak 3, ash-oak 9, oak-fir 2"
#define PIPES   "well>tank 10, tank>farm 4, tank>town 5, farm>town 3"
#define CALLS   "web>api, api>db, api>cache, cache>db, cron>db"
#define FRIENDS "ivo-jan, jan-kea, kea-lou, lou-ivo, jan-lou, lou-max, max-ned"

#define FAR(g)  "shortest_path_length(" g ", \"ash\", \"fir\")"
#define LONG(g) "shortest_path_length(" g ", \"ash\", \"fir\", weight=\"weight\")"
#define FLOW(g) "maximum_flow_value(" g ", \"well\", \"town\", capacity=\"weight\")"
#define NO_ELM  "remove_nodes(G, [\"elm\"])"
#define NO_API  "remove_nodes(G, [\"api\"])"
#define WIDE    "scale_edge_attribute(G, edges=[[\"tank\", \"town\"]], attribute=\"weight\", factor=2)"

static const question_row frames[] = {
    { ROADS,
      "With elm shut for nesting birds, by how much does the way from ash to fir get longer?",
      "(" LONG(NO_ELM) ") - (" LONG("G") ")" },
    { PIPES, "Would it help the well to town throughput to double the pipe from tank to town?",
      "(" FLOW(WIDE) ") != (" FLOW("G") ")" },
    { CALLS, "If api is down, who can't get to db any more?",
      "items_without(common_items(nodes(" NO_API "), ancestors(G, \"db\")), ancestors(" NO_API
      ", \"db\"))" },
    { FRIENDS, "Who has the second most friends?",
      "argmax_all(among(degrees(G), items_without(column(degrees(G), \"node\"), "
      "argmax_all(degrees(G), by=\"degree\"))), by=\"degree\")" },
    { FRIENDS, "Do more than half of the people have exactly two friends?",
      "count(column(filter(degrees(G), degree == 2), \"node\")) > 0.5 * node_count(G)" },
};

static const question_row changes[] = {
    { ROADS, "How far is it from ash to fir, and how far if elm is closed?",
      FAR("G") " & " FAR(NO_ELM) },
    { CALLS, "Can web reach db? And back?",
      "has_path(G, \"web\", \"db\") & has_path(G, \"db\", \"web\")" },
    { FRIENDS, "Is ned connected to ivo without lou? If not, who can he still reach?",
      "has_path(remove_nodes(G, [\"lou\"]), \"ned\", \"ivo\") & "
      "descendants(remove_nodes(G, [\"lou\"]), \"ned\")" },
};

static const question_row some[] = {
    { FRIENDS,
      "Only jan, max and ned play chess. How many people who play chess are friends of lou?",
      "count(common_items(neighbors(G, \"lou\"), [\"jan\", \"max\", \"ned\"]))" },
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

static void test_some(void **state)
{
    check_questions(some, sizeof some / sizeof *some);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_some),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
