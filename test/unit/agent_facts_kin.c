/* Questions over facts: relatives in words that the facts do not have. */
#include "asked.h"

#define FAMILY                                                                                     \
    "Tom is Sue's brother. Sue is Ben's mother. Ben's father is Karl. Karl's mother is Olga.\n\n"
#define LAW                                                                                        \
    "Nora's husband is Piet. Piet's sister is Roos. Roos has a son named Sem. Piet has a "         \
    "daughter, Lotte.\n\n"
#define TERMS                                                                                      \
    "parent(anna, bob). parent(anna, cleo). parent(bob, dan). parent(cleo, eva). "                 \
    "parent(cleo, finn). male(bob). female(cleo).\n\n"
#define TWO "parent(anna, bob). parent(anna, cleo). parent(anna, gus). parent(bob, dan).\n\n"

#define BENS "all_items(subjects(G, \"Ben\", \"mother of\"), subjects(G, \"Ben\", \"father of\"))"
#define DANS "subjects(G, \"dan\", \"parent\")"
#define SIBS "items_without(objects(G, subjects(G, " DANS ", \"parent\"), \"parent\"), " DANS ")"

static const question_row questions[] = {
    { FAMILY, "Who is Ben's uncle?", "subjects(G, " BENS ", \"brother of\")" },
    { FAMILY, "Who is Ben's paternal grandmother?",
      "subjects(G, items_without(" BENS ", [\"Sue\"]), \"mother of\")" },
    { FAMILY, "Whose uncle is Tom?",
      "objects(G, objects(G, \"Tom\", \"brother of\"), \"mother of\")" },
    { LAW, "Who is Nora's sister-in-law?",
      "subjects(G, subjects(G, \"Nora\", \"husband of\"), \"sister of\")" },
    { LAW, "Is Lotte a cousin of Sem?",
      "contains(subjects(G, objects(G, objects(G, \"Sem\", \"son of\"), \"sister of\"), "
      "\"daughter of\"), \"Lotte\")" },
    { TERMS, "How many cousins does dan have?", "count(objects(G, " SIBS ", \"parent\"))" },
    { TERMS, "Who is dan's aunt?", SIBS },
    { TERMS, "Does eva have any siblings?",
      "count(items_without(objects(G, subjects(G, \"eva\", \"parent\"), \"parent\"), [\"eva\"])) > "
      "0" },
    { FAMILY, "What is Tom to Ben?",
      "item([null, \"uncle\"], count(common_items(subjects(G, " BENS
      ", \"brother of\"), [\"Tom\"])))" },
    /* Nothing tells which of the two is a man. */
    { TWO, "How many uncles does dan have?", "unsupported" },
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
