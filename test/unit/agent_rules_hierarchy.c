/* Families, offices, tournaments. */
#include "asked.h"

#define FAMILY "ada>bo, ada>cy, bo>dee, bo>eli, cy>fay"
#define TEAMS  "lions>bears, bears>wolves, lions>wolves, wolves>foxes"
#define OF_PARENT(which, node)                                                                     \
    "neighbors(G, " which "(neighbors(G, \"" node "\", direction=\"in\")), direction=\"out\")"
#define OF_GRAND(which, node)                                                                      \
    "nodes_at_distance(G, " which "(nodes_at_distance(reverse(G), \"" node "\", 2)), 2)"
#define NO_IN  "column(filter(degrees(G, direction=\"in\"), degree == 0), \"node\")"
#define NO_OUT "column(filter(degrees(G, direction=\"out\"), degree == 0), \"node\")"

static const question_row questions[] = {
    { FAMILY, "How many people does bo have below him?", "count(descendants(G, \"bo\"))" },
    { FAMILY, "Who has nobody below them?", NO_OUT },
    { FAMILY, "Does bo have more people below him than cy?",
      "count(descendants(G, \"bo\")) > count(descendants(G, \"cy\"))" },
    { FAMILY, "Who are dee's siblings?",
      "items_without(all_items(" OF_PARENT("first", "dee") ", " OF_PARENT("last",
                                                                          "dee") "), [\"dee\"])" },
    { FAMILY, "Who are the cousins of fay?",
      "items_without(items_without(all_items(" OF_GRAND("first", "fay") ", " OF_GRAND(
          "last", "fay") "), " OF_PARENT("first", "fay") "), " OF_PARENT("last", "fay") ")" },
    { FAMILY, "Who is dee's grandfather?", "nodes_at_distance(reverse(G), \"dee\", 2)" },
    { FAMILY, "Who is the boss of dee?", "neighbors(G, \"dee\", direction=\"in\")" },
    { FAMILY, "Who is the boss of dee's boss?", "nodes_at_distance(reverse(G), \"dee\", 2)" },
    { FAMILY, "How many people report to ada, directly or indirectly?",
      "count(descendants(G, \"ada\"))" },
    { FAMILY, "Who reports to bo?", "neighbors(G, \"bo\", direction=\"out\")" },
    { FAMILY, "Who is the closest common boss of dee and fay?",
      "lowest_common_ancestor(G, \"dee\", \"fay\")" },
    { FAMILY, "Who is the lowest manager that both dee and eli report to?",
      "lowest_common_ancestor(G, \"dee\", \"eli\")" },
    { FAMILY, "How deep is the tree?", "dag_longest_path_length(G, weight=null)" },
    { FAMILY, "Name the childless ones.", NO_OUT },
    { FAMILY, "Who is at the top of the hierarchy?", NO_IN },
    { FAMILY, "Who is two levels above dee?", "nodes_at_distance(reverse(G), \"dee\", 2)" },
    { FAMILY, "Who has the most direct reports?",
      "argmax_all(degrees(G, direction=\"out\"), by=\"degree\")" },
    { TEAMS, "Who has not lost yet?", NO_IN },
    { TEAMS, "Who is unbeaten?", NO_IN },
    { TEAMS, "Which team won all its games?", NO_IN },
    { TEAMS, "Which teams lost every match?", NO_OUT },
    { TEAMS, "How many games did bears lose?", "in_degree(G, \"bears\")" },
    { TEAMS, "Which teams won two games?",
      "column(filter(degrees(G, direction=\"out\"), degree == 2), \"node\")" },
    { TEAMS, "There are 3 points for a win. How many points does lions have?",
      "3 * out_degree(G, \"lions\")" },
    { TEAMS, "Can lions be called better than foxes through a chain of victories?",
      "has_path(G, \"lions\", \"foxes\")" },
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
