/* Answers have the form that is asked for, go the way that verbs say, and leave nothing out. */
#include "asked.h"

#define RING "Roads: p1-p2, p2-p3, p3-p4, p4-p5, p5-p1, p1-p3. "
#define TREE "Lines: T1-T2, T2-T3, T3-T1, T3-T4, T4-T5, T5-T3. "
#define BUSES                                                                                      \
    "Bus lines: Alm-Bruck, Bruck-Cham, Cham-Dorf, Alm-Egg, Egg-Dorf, Dorf-Fels, Fels-Cham. "
#define DEBTS  "Al owes Bea 20, Bea owes Cal 35, Cal owes Al 10, Dot owes Al 15, Dot owes Bea 5. "
#define CABLES "Cable prices: A-B 30, A-C 45, B-C 20, C-D 25, B-D 60. "
#define MAILS  "Ana wrote to Ben. Ana wrote to Cem. Ben wrote to Cem. Dora wrote to Cem. "

static const question_row forms[] = {
    { RING, "List a shortest cycle.", "unsupported" },
    { CABLES, "Cheapest connection from A to D, which cables does it use?", "unsupported" },
    { TREE, "How many bridges are there?", "count(bridges(G))" },
    { TREE, "Name the articulation vertices and say how many bridges there are.",
      "articulation_points(G) & count(bridges(G))" },
};

static const question_row back[] = {
    { TREE, "Are there any articulation points? Which?", "articulation_points(G)" },
    { TREE, "Is there a triangle? If so, which one?", "list_triangles(G)" },
    { TREE, "Is the network connected? Who?", "off_topic" },
};

static const question_row shapes[] = {
    { CABLES, "What is the minimum spanning tree? The total is enough.",
      "minimum_spanning_tree(G, weight=\"weight\").weight" },
    { TREE, "What are the articulation points? Just their number.",
      "count(articulation_points(G))" },
    { TREE, "How many articulation points are there? Only the names please.", "unsupported" },
};

static const question_row excepted[] = {
    { BUSES, "Which stop other than Dorf has the most lines?",
      "argmax_all(among(degrees(G), items_without(column(nodes(G), \"node\"), [\"Dorf\"])), "
      "by=\"degree\")" },
    { BUSES, "Without Dorf, which stop has the most lines?",
      "argmax_all(degrees(remove_nodes(G, [\"Dorf\"])), by=\"degree\")" },
};

#define HIKES "Hiking times in h: Start-Alm 2, Alm-Col 3, Start-Weir 1, Weir-Col 5, Col-Hut 1. "
#define WAY   "\"Start\", \"Hut\""

static const question_row conditions[] = {
    { HIKES, "If Alm is shut, what is the least time I need from Start to Hut?",
      "shortest_path_length(remove_nodes(G, [\"Alm\"]), " WAY ", weight=\"weight\")" },
    { HIKES, "We have to feed a cat at Weir. How many hours from Start to Hut?",
      "constrained_path(G, " WAY ", weight=\"weight\", through=[\"Weir\"]).length" },
    { HIKES,
      "In winter every leg takes 2 hours longer. How many hours from Start to Hut in winter?",
      "shortest_path_length(scale_edge_attribute(G, attribute=weight, factor=1, plus=2), " WAY
      ", weight=\"weight\")" },
    { HIKES, "Every stop costs us another 30 minutes. How many hours from Start to Hut?",
      "constrained_path(G, " WAY ", weight=\"weight\", stop_cost=0.5).length" },
    { HIKES, "On Sundays no buses run between Alm and Col. How many hours from Start to Hut?",
      "shortest_path_length(remove_edges(G, [[\"Alm\", \"Col\"]]), " WAY ", weight=\"weight\")" },
    { HIKES, "Provided Alm-Col is shortened to 1, what's the least time from Start to Hut?",
      "shortest_path_length(set_edge_attribute(G, edges=[[\"Alm\",\"Col\"]], attribute=weight, "
      "value=1), " WAY ", weight=\"weight\")" },
    { "Links: core>edge1 10, core>edge2 8, edge1>user 6, edge2>user 7. ",
      "Management triples edge1>user. What is the maximum flow from core to user?",
      "maximum_flow_value(scale_edge_attribute(G, edges=[[\"edge1\",\"user\"]], "
      "attribute=\"weight\", factor=3), \"core\", \"user\", capacity=\"weight\")" },
    /* What nothing takes up. */
    { HIKES, "Painters have taken over Alm. How many hours from Start to Hut?", "unsupported" },
    { HIKES, "The Alm-Col path is lengthened by something. How many hours from Start to Hut?",
      "unsupported" },
    { HIKES, "Somebody adds a path from Start to Hut. How many hours from Start to Hut?",
      "unsupported" },
    { HIKES, "At each hut I lose an hour and 10 minutes. How many hours from Start to Hut?",
      "unsupported" },
    { HIKES, "Alm-Col was blocked, but is open again. How many hours from Start to Hut?",
      "unsupported" },
    /* A number far behind a link is no second one of it. */
    { CABLES, "The A-B cable is getting dearer by 6. What is the least cost from A to D?",
      "shortest_path_length(scale_edge_attribute(G, edges=[[\"A\",\"B\"]], attribute=weight, "
      "factor=1, plus=6), \"A\", \"D\", weight=\"weight\")" },
};

static const question_row voices[] = {
    { MAILS, "To whom did Ana write?",
      "objects(set_edge_attribute(G, relation, \"write to\"), \"Ana\", \"write to\")" },
    { DEBTS, "How many people does Al owe?",
      "count(objects(set_edge_attribute(G, relation, \"owe\"), \"Al\", \"owe\"))" },
    { DEBTS, "How much is Al owed altogether?", "unsupported" },
    { DEBTS, "What's the biggest single debt?", "max(edges(G), by=\"weight\")" },
};

static void test_forms(void **state)
{
    assert_sensed(forms, sizeof forms / sizeof *forms);
}

static void test_back(void **state)
{
    assert_sensed(back, sizeof back / sizeof *back);
}

static void test_shapes(void **state)
{
    assert_sensed(shapes, sizeof shapes / sizeof *shapes);
}

static void test_excepted(void **state)
{
    assert_sensed(excepted, sizeof excepted / sizeof *excepted);
}

static void test_conditions(void **state)
{
    assert_sensed(conditions, sizeof conditions / sizeof *conditions);
}

static void test_voices(void **state)
{
    assert_sensed(voices, sizeof voices / sizeof *voices);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),  cmocka_unit_test(test_back),
        cmocka_unit_test(test_shapes), cmocka_unit_test(test_excepted),
        cmocka_unit_test(test_voices), cmocka_unit_test(test_conditions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
