/* Clauses that lean on those before, legs of journeys, loops, and what stands before a clause. */
#include "reading.h"

static void test_again(void **state)
{
    static const reading_row rows[] = {
        { "Kim trusts Lou, and so does Max. Lou trusts Max.", "Kim > Lou, Lou > Max, Max > Lou" },
        { "Wasps and ants are rivals, so are ants and mites.", "Wasps - ants, ants - mites" },
        { "Pia and Rex are 3 km apart, Rex and Sol 4 km.", "Pia - Rex: 3, Rex - Sol: 4" },
        { "x and y are linked with weight 2, y and z with weight 5.", "x - y: 2, y - z: 5" },
        { "A pipe links Ford and Mill (3 km). Another links Mill and Weir (5 km).",
          "Ford - Mill: 3, Mill - Weir: 5" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_legs(void **state)
{
    static const reading_row rows[] = {
        { "40 crates went from Cork to Bray, 25 from Bray to Howth and 5 from Cork to Howth.",
          "Bray > Howth: 25, Cork > Bray: 40, Cork > Howth: 5" },
        { "Hose lengths: 9 m from the well to the barn, 4 m from the barn to the shed.",
          "barn - shed: 4, well - barn: 9" },
        { "A taxi from Lund to Ystad costs 70 euros. A taxi from Ystad to Kivik costs 40 euros.",
          "Lund > Ystad: 70, Ystad > Kivik: 40" },
        { "I want to get from Rome to Bonn in 5 hours, and from Bonn to Ulm in 3 hours.", "" },
        { "The shop is open from 9 to 12 on Monday, and from 2 to 6 on Friday.", "" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_places(void **state)
{
    static const reading_row rows[] = {
        { "At the fair Ulla met Vito, and Vito met Wanda.", "Ulla - Vito, Vito - Wanda" },
        { "In the old story, the fox trusts the crow, and the crow trusts the cat.",
          "crow > cat, fox > crow" },
        { "Three years ago, Ella hired Finn. Finn has since hired Gwen.",
          "Ella > Finn, Finn > Gwen" },
        { "Vertex 7 has a loop. Vertex 7 is adjacent to vertex 8.", "7 - 7, 7 - 8" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_legs),
        cmocka_unit_test(test_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
