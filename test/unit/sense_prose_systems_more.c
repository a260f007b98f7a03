/* Sentences about networks, programs, animals, goods. */
#include "reading.h"

static void test_sentences(void **state)
{
    static const reading_row rows[] = {
        { "Module auth imports db and utils. Module api imports auth. Module web imports "
          "api and utils. Is there a circular import?",
          "api > auth, auth > db, auth > utils, web > api, web > utils" },
        { "Germany borders France, Poland, Austria and Switzerland. France borders Spain "
          "and Switzerland. Austria borders Switzerland.",
          "Austria - Germany, Austria - Switzerland, France - Germany, France - Spain, "
          "France - Switzerland, Germany - Poland, Germany - Switzerland" },
        { "P1 cites P2 and P3, P2 cites P4, and P3 cites P4 too. P5 isn't cited by anyone.",
          "P1 > P2, P1 > P3, P2 > P4, P3 > P4, P5" },
        { "Node A has edges to B and C. Node B has edges to C.", "A - B, A - C, B - C" },
        { "A has neighbours B and C; B has neighbour D.", "A - B, A - C, B - D" },
        { "Ida connects to Jim (strength 3), Jim connects to Kay (strength 5).",
          "Ida - Jim: 3, Jim - Kay: 5" },
        { "Station North connects to Central, Central connects to South and East. East "
          "connects to Airport.",
          "Airport - East, Central - East, Central - North, Central - South" },
        { "Water flows from the spring to the pond and from the pond to the river.",
          "pond > river, spring > pond" },
        { "Router R1 connects to R2 and R3 but R2 does not connect to R3.", "R1 - R2, R1 - R3" },
        { "Vertex a is adjacent to vertices b and c. Vertex b is adjacent to vertex d.",
          "a - b, a - c, b - d" },
        { "The kitchen has doors to the hall and the garden; the hall has a door to the "
          "bathroom.",
          "bathroom - hall, garden - kitchen, hall - kitchen" },
        { "Copper reacts with acid. Acid reacts with zinc. Zinc does not react with copper.",
          "acid - copper, acid - zinc" },
        { "Edge weights: A to B is 4, B to C is 3, A to C is 9.", "A - B: 4, A - C: 9, B - C: 3" },
        { "main.c includes util.h and list.h. list.h includes mem.h.",
          "list.h > mem.h, main.c > list.h, main.c > util.h" },
        { "Germany exports 50 tons to France. France exports 20 tons to Spain.",
          "France > Spain: capacity=20, Germany > France: capacity=50" },
        { "Hi! I have a question about my garden. The well is connected to the pump, the "
          "pump is connected to the tap and the sprinkler. Thanks a lot!",
          "pump - sprinkler, pump - tap, pump - well" },
        { "Let A be connected to B and B to C.", "A - B, B - C" },
        { "Cats chase mice; dogs chase cats; mice chase nobody.", "cats > mice, dogs > cats" },
        { "The lake drains into the river; the river drains into the sea.",
          "lake > river, river > sea" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
