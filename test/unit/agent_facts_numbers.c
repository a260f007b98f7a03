/* Questions over what things have: sums, means, differences, columns of yes and no; and over the
 * one verb of all sentences. */
#include "asked.h"

#define STAFF                                                                                      \
    "name;dept;salary;town\nUte;IT;52;Ulm\nLin;IT;61;Bonn\nMax;HR;75;Ulm\nJon;HR;48;Bonn\n\n"
#define DISHES                                                                                     \
    "| dish | cook | minutes | vegan |\n|---|---|---|---|\n| dal | Priya | 35 | yes |\n"           \
    "| goulash | Imre | 120 | no |\n| falafel | Amal | 40 | yes |\n\n"
#define PEAKS                                                                                      \
    "| mountain | height_m | country |\n|---|---|---|\n| Blanc | 4808 | France |\n"                \
    "| Rosa | 4634 | Italy |\n| Ortler | 3905 | Italy |\n\n"
#define AGES                                                                                       \
    "Ann, 34, baker, lives in Gent. Bo, 22, baker, lives in Gent. Cy, 41, nurse, lives in "        \
    "Mol.\n\n"
#define SPHERES                                                                                    \
    "country,continent,population_m,area_km2\nKenya,Africa,54,580367\nPeru,America,33,1285216\n"   \
    "Mali,Africa,22,1240192\n\n"
#define PICKS    "Ann picks Bob. Cat picks Bob. Bob picks Cat. Eva picks Bob. "
#define P        "set_edge_attribute(G, relation, \"pick\")"
#define LANGUAGE "Ola speaks Norwegian and German. Petr speaks Czech. Rosa speaks Catalan. "
#define L        "set_edge_attribute(G, relation, \"speak\")"

#define FILMS                                                                                      \
    "film;director;year\nAlien;Scott;1979\nHeat;Mann;1995\nAli;Mann;2001\nGladiator;Scott;"        \
    "2000\n\n"

static const question_row questions[] = {
    { STAFF, "What's the salary of Lin?", "first(column(among(nodes(G), [\"Lin\"]), \"salary\"))" },
    { STAFF, "How much does Lin earn?", "first(column(among(nodes(G), [\"Lin\"]), \"salary\"))" },
    { STAFF, "What is the average salary in IT?",
      "mean(among(nodes(G), subjects(G, \"IT\", \"dept\")), by=\"salary\")" },
    { STAFF, "What is the highest salary?", "max(nodes(G), by=\"salary\")" },
    { STAFF, "Who in IT earns the least?",
      "argmin_all(among(nodes(G), subjects(G, \"IT\", \"dept\")), by=\"salary\")" },
    { DISHES, "Which dishes are vegan?", "subjects(G, \"yes\", \"vegan\")" },
    { DISHES, "How many vegan dishes are there?", "count(subjects(G, \"yes\", \"vegan\"))" },
    { DISHES, "Who cooks the goulash?", "objects(G, \"goulash\", \"cook\")" },
    { PEAKS, "How much higher is Blanc than Ortler?",
      "first(column(among(nodes(G), [\"Blanc\"]), \"height_m\")) - "
      "first(column(among(nodes(G), [\"Ortler\"]), \"height_m\"))" },
    { PEAKS, "Which mountains are higher than 4000 m?",
      "column(filter(nodes(G), height_m > 4000), \"node\")" },
    { AGES, "Who is the oldest in Gent?",
      "argmax_all(among(nodes(G), subjects(G, \"Gent\", \"live in\")), by=\"age\")" },
    { AGES, "Who is older, Bo or Cy?",
      "argmax_all(among(nodes(G), [\"Bo\", \"Cy\"]), by=\"age\")" },
    { AGES, "Who is the second oldest?", "last(column(top(nodes(G), 2, by=\"age\"), \"node\"))" },
    { AGES, "Who is as old as Ann?",
      "items_without(column(filter(nodes(G), age == 34), \"node\"), [\"Ann\"])" },
    { AGES, "Among the bakers, who is the youngest?",
      "argmin_all(among(nodes(G), ancestors(filter_edges(G, relation == \"be\"), \"baker\")), "
      "by=\"age\")" },
    { SPHERES, "Which countries have more than 30 million people but less than 600000 square km?",
      "common_items(column(filter(nodes(G), population_m > 30), \"node\"), column(filter(nodes(G), "
      "area_km2 < 600000), \"node\"))" },
    { "The novel has 300 pages, the atlas has 120 pages. ",
      "How many pages do they have altogether?", "sum(nodes(G), by=\"page\")" },
    { FILMS, "Who directed the most recent film?",
      "objects(G, argmax_all(nodes(G), by=\"year\"), \"director\")" },
    { "book,author,language\nDune,Herbert,English\nSolaris,Lem,Polish\nEden,Lem,Polish\n\n",
      "How many books did Lem write?", "count(subjects(G, \"Lem\", \"author\"))" },
    { PEAKS, "What is the difference in height between Rosa and Blanc?",
      "first(column(among(nodes(G), [\"Blanc\"]), \"height_m\")) - "
      "first(column(among(nodes(G), [\"Rosa\"]), \"height_m\"))" },
    { "The inn Alba costs 90 euros and has a pool. The inn Bora costs 70 euros and has a sauna. "
      "The inn Cima costs 80 euros and has a pool. ",
      "Which is the cheapest inn with a pool?",
      "argmin_all(among(nodes(G), common_items(subjects(G, \"pool\", \"have\"), "
      "ancestors(filter_edges(G, relation == \"be\"), \"inn\"))), by=\"cost\")" },
    { PICKS, "Who was picked most often?",
      "argmax_all(fact_counts(" P ", unique(column(facts(" P
      ", relation=\"pick\"), \"object\")), \"pick\", count=subjects))" },
    { PICKS, "By whom was Cat picked?", "subjects(" P ", \"Cat\", \"pick\")" },
    { PICKS, "Who picked Bob but wasn't picked by him?",
      "items_without(subjects(" P ", \"Bob\", \"pick\"), objects(" P ", \"Bob\", \"pick\"))" },
    { LANGUAGE, "Who doesn't speak German?",
      "items_without(unique(column(facts(" L ", relation=\"speak\"), \"subject\")), subjects(" L
      ", \"German\", \"speak\"))" },
};

static void test_questions(void **state)
{
    assert_sensed(questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
