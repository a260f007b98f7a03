/* Plans as people speak of them. */
#include "asked.h"

#define HOUSE "require: dig>pour, pour>walls, walls>roof, dig>drain, drain>garden"
#define WORK  "prep>brick 2, prep>cable 2, brick>roof 5, cable>roof 4"

static const question_row questions[] = {
    { WORK, "How many days until we can move in, that is until the last step is done?",
      "critical_path(G, duration=null).duration" },
    { HOUSE, "Does roof have to wait for drain?", "has_path(G, \"drain\", \"roof\")" },
    { HOUSE, "Which tasks can be done at the same time as pour?",
      "items_without(items_without(items_without(column(nodes(G), \"node\"), descendants(G, "
      "\"pour\")), ancestors(G, \"pour\")), [\"pour\"])" },
    { HOUSE, "If dig is late, what else is delayed?", "descendants(G, \"dig\")" },
    { HOUSE, "What is the last thing to do?",
      "column(filter(degrees(G, direction=\"out\"), degree == 0), \"node\")" },
    { HOUSE, "What can I do right at the beginning?",
      "column(filter(degrees(G, direction=\"in\"), degree == 0), \"node\")" },
    { HOUSE, "Give me a to-do list in a sensible order.", "topological_sort(G)" },
    { HOUSE, "Which tasks depend directly on dig?", "neighbors(G, \"dig\", direction=\"out\")" },
    { HOUSE, "Which task directly precedes roof?", "neighbors(G, \"roof\", direction=\"in\")" },
    { HOUSE, "Once pour is done, what can follow directly?",
      "neighbors(G, \"pour\", direction=\"out\")" },
    { HOUSE, "dig is done already. What can I start now?",
      "column(filter(degrees(remove_nodes(G, [\"dig\"]), direction=\"in\"), degree == 0), "
      "\"node\")" },
    { HOUSE, "What is missing for roof if I have dig and pour?",
      "ancestors(remove_nodes(G, [\"dig\", \"pour\"]), \"roof\")" },
    { HOUSE, "Does drain come before garden?", "has_path(G, \"drain\", \"garden\")" },
    { HOUSE, "For which tasks is pour necessary?", "descendants(G, \"pour\")" },
    { HOUSE, "What can't be done without drain?", "descendants(G, \"drain\")" },
    { HOUSE, "If drain is missing, what can't be done?", "descendants(G, \"drain\")" },
    { WORK, "How many days will it take with enough helpers?",
      "critical_path(G, duration=null).duration" },
    { WORK, "How long will the project take if as much as possible is done in parallel?",
      "critical_path(G, duration=null).duration" },
    { WORK, "What's the earliest day that roof can start?",
      "first(filter(critical_path(G, duration=null).tasks, node == \"roof\")).earliest_start" },
    { WORK, "On which day is brick finished at the earliest?",
      "first(filter(critical_path(G, duration=null).tasks, node == \"brick\")).earliest_start + "
      "first(filter(critical_path(G, duration=null).tasks, node == \"brick\")).duration" },
    { WORK, "When must cable start at the latest so that the project isn't late?",
      "first(filter(critical_path(G, duration=null).tasks, node == \"cable\")).latest_start" },
    { WORK, "Which tasks have some slack?",
      "column(filter(critical_path(G, duration=null).tasks, slack > 0), \"node\")" },
    { WORK, "Which chain of tasks determines the duration?",
      "critical_path(G, duration=null).path" },
    { WORK, "Can we finish in 9 days?", "critical_path(G, duration=null).duration <= 9" },
    { WORK, "After how many days are we done?", "critical_path(G, duration=null).duration" },
    { WORK, "By how many days does the project get longer if cable takes 2 days more?",
      "max([0, 2 - first(filter(critical_path(G, duration=null).tasks, node == "
      "\"cable\")).slack])" },
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
