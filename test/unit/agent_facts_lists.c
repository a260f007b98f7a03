/* Questions over facts: lists of what belongs together, other words for relations, who else. */
#include "asked.h"

#define CLUBS "chess: Ali, Bea, Cal\njudo: Bea, Dov, Eli\ndrama: Cal, Eli, Fay\n\n"
#define LABS  "Lab A: laser, mill. Lab B: mill, printer. Lab C: laser, printer, oven. "
#define CARS                                                                                       \
    "The Saab belongs to Hans. The Volvo belongs to Gina. Hans lives in Bern. Gina lives in "      \
    "Basel.\n\n"
#define PRIZES "(Curie, won, Physics), (Curie, won, Peace), (Bohr, won, Physics)\n\n"
#define TRAM                                                                                       \
    "Tram: Nord-Mitte, Mitte-Sud, Sud-Ost, Ost-Nord. Stops with a lift: Nord, Ost and Mitte.\n"
#define K     "set_edge_attribute(G, relation, \"link\")"
#define BOOKS "Dune was written by Herbert. Emma was written by Austen. "

#define H      "set_edge_attribute(G, relation, \"has\")"
#define IN(x)  "objects(" H ", \"" x "\", \"has\")"
#define PEOPLE "[\"Ali\", \"Bea\", \"Cal\", \"Dov\", \"Eli\", \"Fay\"]"
#define W      "set_edge_attribute(G, relation, \"write\")"

static const question_row questions[] = {
    { CLUBS, "Who goes to chess but not to judo?",
      "items_without(" IN("chess") ", " IN("judo") ")" },
    { CLUBS, "Who attends neither chess nor drama?",
      "items_without(" PEOPLE ", all_items(" IN("chess") ", " IN("drama") "))" },
    { CLUBS, "How many people are in more than one club?",
      "count(column(filter(fact_counts(" H ", " PEOPLE
      ", \"has\", count=subjects), count > 1), \"node\"))" },
    { CLUBS, "Which clubs does Cal attend?", "subjects(" H ", \"Cal\", \"has\")" },
    { CLUBS, "Who is in the same club as Fay?",
      "items_without(objects(" H ", subjects(" H ", \"Fay\", \"has\"), \"has\"), [\"Fay\"])" },
    { LABS, "Which lab has no mill?",
      "items_without([\"Lab A\", \"Lab B\", \"Lab C\"], subjects(" H ", \"mill\", \"has\"))" },
    /* Nothing says which side is meant. */
    { LABS, "Which ones have exactly two?", "off_topic" },
    { TRAM, "How many stops have a lift?",
      "count(column(filter(nodes(" K "), lift == true), \"node\"))" },
    { CARS, "Who owns the Saab?", "objects(G, \"Saab\", \"belong to\")" },
    { CARS, "In which town is the owner of the Volvo at home?",
      "objects(G, objects(G, \"Volvo\", \"belong to\"), \"live in\")" },
    { PRIZES, "Who else won a prize that Curie won?",
      "items_without(subjects(G, objects(G, \"Curie\", \"won\"), \"won\"), [\"Curie\"])" },
    { BOOKS, "What did Austen write?", "objects(" W ", \"Austen\", \"write\")" },
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
