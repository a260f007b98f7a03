/* Stories, comparisons of all sorts, distances in words. */
#include "reading.h"

static void test_stories(void **state)
{
    static const reading_row rows[] = {
        { "My aunt Rosa, 74, runs a small railway. Its line goes from Alp to Berg, then to Crag "
          "and finally to Dorn. Tickets cost 4 euros. How many stops from Alp to Dorn?",
          "" },
        { "In the chess club, Ana beat Bo on Monday and Bo beat Cleo on Tuesday, while Cleo beat "
          "Ana last week.",
          "" },
        { "Five islands. A bridge joins Ero to Fay. Another joins Fay to Gil. A ferry connects Gil "
          "and Hoy. Ivo has no link at all.",
          "Ero - Fay, Fay - Gil, Gil - Hoy, Ivo" },
        { "I have six pumps. P1 feeds P2 and P3. P2 and P3 both feed P4. P5 is spare.",
          "P1 > P2, P1 > P3, P2 > P4, P3 > P4" },
        { "The mayor trusts the judge. The judge trusts the banker and the priest. The priest "
          "trusts the mayor.",
          "mayor > judge, judge > banker, judge > priest, priest > mayor" },
        { "Doctor Who? Never mind. Kay emailed Lea, Lea emailed Mia and Kay, Mia emailed nobody.",
          "Kay > Lea, Lea > Mia, Lea > Kay" },
        { "During the tour we visited Arles after Nimes, Nimes after Sete and Avignon after Arles.",
          "Arles > Avignon, Nimes > Arles, Sete > Nimes" },
        { "Anna can lift 20 kg. Ben can lift 30 kg. Anna knows Ben. Ben knows Carl.",
          "Anna - Ben, Ben - Carl" },
        { "Pipe 1 connects tank A to tank B and carries 30 litres per second. Pipe 2 connects tank "
          "B to tank C and carries 20 litres per second.",
          "A - B: capacity=30, B - C: capacity=20" },
        { "From the attic you get to the loft; from the loft to the roof.",
          "attic > loft, loft > roof" },
        { "The cheapest ticket from Ulm to Bonn is 30 euros, from Bonn to Kiel 25 euros and from "
          "Ulm to Kiel 70 euros.",
          "Ulm - Bonn: 30, Bonn - Kiel: 25, Ulm - Kiel: 70" },
        { "Who leads? Red leads Blue by 5 points. Blue leads Green by 2 points.",
          "Blue > Green: 2, Red > Blue: 5" },
        { "Ines gave Jan a book. Jan gave Kim a pen.", "Ines > Jan, Jan > Kim" },
        { "Box A contains box B and box C. Box C contains box D.", "A > B, A > C, C > D" },
        { "The shop sells tea to the inn and coffee to the bar.", "shop > bar, shop > inn" },
        { "Step 1 is mixing. Step 2 is baking. Baking needs mixing.", "mixing > Baking" },
        { "Course Algebra must be taken before Calculus, and Calculus before Topology.",
          "Algebra > Calculus, Calculus > Topology" },
        { "Algebra is a prerequisite for Calculus and Statistics; Statistics is one for "
          "Econometrics.",
          "" },
        { "You need a permit to dig, and you need to dig before you pour.", "" },
        { "Paint dries in 4 hours. Sanding comes first, painting second, waxing third.", "" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_more_stories(void **state)
{
    static const reading_row rows[] = {
        { "Ulla lives two doors from Vito. Vito lives next door to Wim.", "Vito - Wim" },
        { "The word cat differs from cot by one letter, cot from dot, dot from dog.", "" },
        { "Birch borders Cedar and Dell. Cedar borders Dell. Elm borders nobody. Paint them.",
          "Birch - Cedar, Birch - Dell, Cedar - Dell, Elm" },
        { "Mary's mother is Nell, and Nell's mother is Opal.", "Nell > Mary, Opal > Nell" },
        { "Opal had three children: Nell, Pete and Quin. Nell had Mary.",
          "Opal > Nell, Opal > Pete, Opal > Quin, Nell > Mary" },
        { "Router A pings B in 3 ms, B pings C in 4 ms, A pings C in 9 ms.",
          "A > B: 3, B > C: 4, A > C: 9" },
        { "Bus 7 goes from Mall to Zoo via Park. Bus 9 goes from Zoo to Port.",
          "Mall > Park, Park > Zoo, Zoo > Port" },
        { "There is an edge between 1 and 2, between 2 and 3 and between 3 and 1.",
          "1 - 2, 2 - 3, 1 - 3" },
        { "1 and 2 are adjacent, so are 2 and 3.", "" },
        { "Vertices a, b, c, d; a is adjacent to b and c; d is adjacent to c.",
          "a - b, a - c, c - d" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stories),
        cmocka_unit_test(test_more_stories),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
