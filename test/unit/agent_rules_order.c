/* Questions about what comes before what. */
#include "asked.h"

#define COURSE "require: Logic>Rhetoric, Reading>Logic, Reading>Poetry, Grammar>Poetry"
#define PACK   "tent>poles, poles>pegs, tent>rainfly, rainfly>mats, pegs>mats"
#define LOOP   "a>b, b>c, c>a, c>d"
#define FAMILY "Ada>Bo, Ada>Cy, Bo>Dee, Bo>Eli, Dee>Fay"
#define UND    "a-b, b-c, c-a"
#define WORK   "dig>pour 3, pour>build 5, order>build 2, build>paint 4"

static const question_row questions[] = {
    { UND, "How many edges must be removed at least to make this a forest?",
      "edge_count(G) - node_count(G) + component_count(G)" },
    { UND, "Removing how many links would make this loop-free at the least?",
      "edge_count(G) - node_count(G) + component_count(G)" },
    { PACK, "In which order?", "topological_sort(G)" },
    { PACK, "In what order should we do these tasks?", "topological_sort(G)" },
    { PACK, "Give a valid order of all items.", "topological_sort(G)" },
    { PACK, "What is a topological sort of this graph?", "topological_sort(G)" },
    { UND, "Give a topological order of the nodes.", "missing_data" },
    { PACK, "What does mats depend on?", "ambiguous" },
    { COURSE, "Can I skip Grammar and still get into Rhetoric?",
      "not has_path(G, \"Grammar\", \"Rhetoric\")" },
    { COURSE, "Which courses do I have to take before Rhetoric?", "ancestors(G, \"Rhetoric\")" },
    { COURSE, "What are the prerequisites of Poetry?", "ancestors(G, \"Poetry\")" },
    { COURSE, "List the direct prerequisites of Rhetoric.",
      "neighbors(G, \"Rhetoric\", direction=\"in\")" },
    { COURSE, "Which courses have no prerequisites?",
      "column(filter(degrees(G, direction=\"in\"), degree == 0), \"node\")" },
    { COURSE, "How many courses depend on Reading?", "count(descendants(G, \"Reading\"))" },
    { COURSE, "Does Rhetoric depend on Reading?", "has_path(G, \"Reading\", \"Rhetoric\")" },
    { COURSE, "Is Grammar required for Rhetoric?", "has_path(G, \"Grammar\", \"Rhetoric\")" },
    { COURSE, "Can I take Rhetoric without Grammar?",
      "not has_path(G, \"Grammar\", \"Rhetoric\")" },
    { COURSE, "How many semesters do I need at least to take all courses?",
      "count(topological_generations(G))" },
    { COURSE, "Can Logic and Grammar be taken at the same time?",
      "not has_path(G, \"Logic\", \"Grammar\") and not has_path(G, \"Grammar\", \"Logic\")" },
    { COURSE, "Can Rhetoric be taken before Reading?",
      "not has_path(G, \"Reading\", \"Rhetoric\")" },
    { COURSE, "Must Reading be done before Poetry?", "has_path(G, \"Reading\", \"Poetry\")" },
    { COURSE, "Which courses can I start with right away?",
      "column(filter(degrees(G, direction=\"in\"), degree == 0), \"node\")" },
    { COURSE, "Which of these do not depend on Logic?",
      "items_without(items_without(column(nodes(G), \"node\"), descendants(G, \"Logic\")), "
      "[\"Logic\"])" },
    { COURSE, "Who arrived last?",
      "item([column(filter(degrees(G, direction=\"out\"), degree == 0), \"node\")], "
      "count(column(filter(degrees(G, direction=\"out\"), degree == 0), \"node\")) - 1)" },
    { COURSE, "Who presents third?",
      "item([item(topological_sort(G), 2)], count(filter([topological_sort_unique(G)], value == "
      "false)))" },
    { COURSE, "In which semester can I take Rhetoric at the earliest?",
      "count(topological_generations(subgraph(G, all_items(ancestors(G, \"Rhetoric\"), "
      "[\"Rhetoric\"]))))" },
    { COURSE,
      "What is the fewest number of courses I must take to get Rhetoric, including "
      "Rhetoric?",
      "count(unique(all_items(ancestors(G, \"Rhetoric\"), [\"Rhetoric\"])))" },
    { PACK, "What breaks if tent fails?", "descendants(G, \"tent\")" },
    { PACK, "How many different orders are there?", "topological_sort_count(G)" },
    { PACK, "Is there only one possible order?", "topological_sort_unique(G)" },
    { LOOP, "Is there a circular dependency?", "has_cycle(G)" },
    { LOOP, "Does this graph contain a cycle?", "has_cycle(G)" },
    { LOOP, "Which tasks form a cycle?", "self_loops(transitive_closure(G))" },
    { LOOP, "Is the graph acyclic?", "is_acyclic(G)" },
    { LOOP, "Can all tasks be completed?", "is_directed_acyclic_graph(G)" },
    { UND, "Is there a cycle in the graph?", "has_cycle(G)" },
    { WORK, "What is the critical path?", "critical_path(G, duration=null).path" },
    { WORK, "How long does the whole project take at least?",
      "critical_path(G, duration=null).duration" },
    { PACK, "How long does the whole project take at least?", "missing_data" },
    { WORK, "When can build start at the earliest?",
      "first(filter(critical_path(G, duration=null).tasks, node == \"build\")).earliest_start" },
    { WORK, "How much can order be delayed without delaying the project?",
      "first(filter(critical_path(G, duration=null).tasks, node == \"order\")).slack" },
    { WORK, "What is the slack of order?",
      "first(filter(critical_path(G, duration=null).tasks, node == \"order\")).slack" },
    { FAMILY, "Who are the descendants of Bo?", "descendants(G, \"Bo\")" },
    { COURSE, "I have passed Reading. Which courses could I start right away?",
      "column(filter(degrees(remove_nodes(G, [\"Reading\"]), direction=\"in\"), degree == 0), "
      "\"node\")" },
    { COURSE, "If I fail Reading, which courses are closed to me?", "descendants(G, \"Reading\")" },
    { COURSE, "Which course comes immediately before Rhetoric?",
      "neighbors(transitive_reduction(G), \"Rhetoric\", direction=\"in\")" },
    { COURSE, "What is the longest chain of prerequisites?", "dag_longest_path(G, weight=null)" },
    { COURSE, "Which courses are independent of Grammar?",
      "items_without(items_without(items_without(column(nodes(G), \"node\"), descendants(G, "
      "\"Grammar\")), ancestors(G, \"Grammar\")), [\"Grammar\"])" },
    { LOOP, "Which modules are caught in the circular dependency?",
      "self_loops(transitive_closure(G))" },
    { PACK, "Put the jobs in a workable order.", "topological_sort(G)" },
    { FAMILY, "Who are Ada's grandchildren?", "nodes_at_distance(G, \"Ada\", 2)" },
    { FAMILY, "Which people descend from Bo?", "descendants(G, \"Bo\")" },
    { FAMILY, "Is Ada an ancestor of Fay?", "contains(ancestors(G, \"Fay\"), \"Ada\")" },
    { FAMILY, "How many grandchildren does Ada have?", "count(nodes_at_distance(G, \"Ada\", 2))" },
    { FAMILY, "Who is Dee's parent?", "neighbors(G, \"Dee\", direction=\"in\")" },
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
