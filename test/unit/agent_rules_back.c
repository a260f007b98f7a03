/* Questions that point back to what a sentence before them wants. */
#include "asked.h"

#define ROADS   "Rome-Pisa 5, Pisa-Genoa 7, Genoa-Turin 2, Rome-Turin 9"
#define FRIENDS "Ann-Bo, Bo-Cy, Cy-Ann, Cy-Dee, Dee-Eli"

static const question_row questions[] = {
    { ROADS,
      "A shop wants its depot in the town with the smallest average distance to all the other "
      "towns. Which town?",
      "argmax_all(closeness_centrality(G, weight=\"weight\"), by=\"value\")" },
    { ROADS,
      "They want to meet in the town where the longest trip anyone has to make is as short as "
      "possible. Where?",
      "center(G, weight=\"weight\")" },
    { FRIENDS, "A spy wants to bug the one person that the most shortest routes use. Which one?",
      "argmax_all(betweenness_centrality(G, weight=null), by=\"value\")" },
    { FRIENDS,
      "Four musicians who have all played with each other are wanted. Is there such a four?",
      "clique_number(G) >= 4" },
    { FRIENDS, "Nobody knows what Bo eats. Which one?", "unsupported" },
    { FRIENDS, "He likes the colour blue. Who?", "off_topic" },
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
