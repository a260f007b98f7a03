/* Questions about colourings, two sides, independent sets and covers. */
#include "asked.h"

#define CLASH "Math-Art, Art-Music, Music-Math, Music-Sport"
#define YARD  "Ayr-Bute, Bute-Coll, Coll-Danna, Danna-Ayr, Danna-Eigg"

static const question_row questions[] = {
    { CLASH, "How many time slots do we need at least so that no student has two exams at once?",
      "chromatic_number(G)" },
    { CLASH, "Fewest colours so that no two neighbours are alike?", "chromatic_number(G)" },
    { CLASH, "What is the minimum number of rooms such that conflicting exams are never together?",
      "chromatic_number(G)" },
    { CLASH, "Are two colours enough?", "chromatic_number(G) <= 2" },
    { CLASH, "Can the map be coloured with three colours so that neighbours differ?",
      "chromatic_number(G) <= 3" },
    { CLASH, "Is this graph 2-colourable?", "chromatic_number(G) <= 2" },
    { CLASH, "Chemicals that react must be stored in different cabinets. Are two cabinets enough?",
      "chromatic_number(G) <= 2" },
    { YARD,
      "Can the guests be divided into two teams such that every fight is between opposite teams?",
      "is_bipartite(G)" },
    { YARD, "Can the exams be split into two groups so that no two in the same group conflict?",
      "is_bipartite(G)" },
    { YARD, "Which nodes are on the same side as Ayr?",
      "items_without(first(groups_with(bipartite_sets(subgraph(G, node_connected_component(G, "
      "\"Ayr\"))), \"Ayr\")), [\"Ayr\"])" },
    { YARD, "What are the two sides of the graph?", "bipartite_sets(G)" },
    { CLASH, "How many exams can be scheduled at once without any conflict?",
      "maximum_independent_set(G).size" },
    { CLASH, "What is the largest set of exams no two of which conflict?",
      "maximum_independent_set(G).nodes" },
    { CLASH, "How many people can I invite so that no two of them know each other?",
      "maximum_independent_set(G).size" },
    { CLASH,
      "I want to invite as many as possible but no two who dislike each other. Max number of "
      "guests?",
      "maximum_independent_set(G).size" },
    { YARD, "Fewest cameras to watch every corridor?", "minimum_vertex_cover(G).size" },
    { YARD, "At which corners should we place guards to watch every corridor?",
      "minimum_vertex_cover(G).nodes" },
    { YARD, "What is the minimum number of guards so that every corridor has a guard at one end?",
      "minimum_vertex_cover(G).size" },
    { YARD,
      "How many fire stations do we need so that every village has one itself or in a neighbouring "
      "village?",
      "minimum_dominating_set(G).size" },
    { YARD, "Where should the chargers go so that every town has one or is next to one?",
      "minimum_dominating_set(G).nodes" },
    { YARD, "How large is the maximum independent set?",
      "count(maximum_independent_set(G).nodes)" },
    { YARD, "What is the size of the minimum vertex cover?", "minimum_vertex_cover(G).size" },
    { CLASH, "Is there an odd cycle?", "not is_bipartite(G)" },
    { CLASH, "What is the smallest number of frequencies we can get by with?",
      "chromatic_number(G)" },
    { CLASH, "Pick as many sensors as possible such that no two are linked. Which ones?",
      "maximum_independent_set(G).nodes" },
    { YARD, "Which sensors should be switched on so that every link has at least one active end?",
      "minimum_vertex_cover(G).nodes" },
    { YARD, "Can the sensors be divided into two groups with links only between the groups?",
      "is_bipartite(G)" },
    { YARD, "Are two buses enough for us?", "off_topic" },
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
