/* Words for what was named before, who somebody is, what is kept apart, legs that go on. */
#include "reading.h"

static void test_named_before(void **state)
{
    static const reading_row rows[] = {
        { "Greta calls Hans, Hans calls Ines. Jonas calls all three of them.",
          "Greta > Hans, Hans > Ines, Jonas > Greta, Jonas > Hans, Jonas > Ines" },
        { "The upper pond drains into the lower pond. Both ponds drain into the river.",
          "lower pond > river, upper pond > lower pond, upper pond > river" },
        { "Ria likes Sol and Tom. Sol likes her back.", "Ria > Sol, Ria > Tom, Sol > Ria" },
        { "It's 4 km from Ash to Elm, from there to Oak 7 km.", "Ash - Elm: 4, Elm - Oak: 7" },
        { "It's 12 km from Ulm to Bonn, and another 5 to Kiel.", "Bonn - Kiel: 5, Bonn - Ulm: 12" },
        { "Marta trusts everyone but Ned. Ned trusts Marta. Pim trusts Oda.",
          "Marta > Oda, Marta > Pim, Ned > Marta, Pim > Oda" },
        { "Wok, a new page, links to Xan. Xan, our oldest page, links to Yak.",
          "Wok > Xan, Xan > Yak" },
        { "Miro is older than Nadia. Petra is the youngest.",
          "Miro > Nadia, Miro > Petra, Nadia > Petra" },
        { "The treatment plant feeds the tank. The tank feeds the mall, the plant feeds the port.",
          "tank > mall, treatment plant > port, treatment plant > tank" },
        { "Ann knows Ben and Cid. Each of them knows Dee. They both know Eva.",
          "Ann - Ben, Ann - Cid, Ben - Dee, Ben - Eva, Cid - Dee, Cid - Eva" },
        { "Ann knows Ben and Cid. Neither of them knows Dee. Dee knows Ann.",
          "Ann - Ben, Ann - Cid, Ann - Dee" },
        { "Neither Ann nor Ben knows Cid. Ann knows Ben. Cid knows Dee.", "Ann - Ben, Cid - Dee" },
        { "Jo likes Kai. Kai likes Lia. Max likes them all.",
          "Jo > Kai, Kai > Lia, Max > Jo, Max > Kai, Max > Lia" },
        { "Ann and Ben go climbing together. Ben knows Cid.", "Ann - Ben, Ben - Cid" },
        { "My hub is wired to the modem. The lamp is wired to my hub.", "hub - lamp, hub - modem" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_places(void **state)
{
    static const reading_row rows[] = {
        { "Otto lives next to Pia, Pia next to Rolf.", "Otto - Pia, Pia - Rolf" },
        { "Otto sits next to Pia, Pia beside Rolf, and Rolf opposite Sven.",
          "Otto - Pia, Pia - Rolf, Rolf - Sven" },
        { "The attic is above the loft, the cellar below the hall, and the loft above the hall.",
          "cellar > hall, hall > loft, loft > attic" },
        { "The bakery is 4 minutes from the bank. The bank is 3 minutes from the library, and the "
          "library 6 minutes from the pool.",
          "bakery - bank: 4, bank - library: 3, library - pool: 6" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_denied(void **state)
{
    static const reading_row rows[] = {
        { "Ann used to know Ben but no longer does. Ann knows Cid.", "Ann - Cid, Ben" },
        { "Ann isn't linked to Ben any more because they quarrelled. Ben is linked to Cid.",
          "Ann, Ben - Cid" },
        { "A road from Ayr to Bex is planned. There is a road from Bex to Cob.", "Ayr, Bex - Cob" },
        { "You can get from the hall to the bath and from the hall to the loft, but not directly "
          "from the bath to the loft.",
          "hall > bath, hall > loft" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_apart(void **state)
{
    static const reading_row rows[] = {
        { "Rosa and Silas can't be in the same boat. Silas can't be in a boat with Tilda or Uri.",
          "Rosa - Silas, Silas - Tilda, Silas - Uri" },
        { "Ann must not travel together.", "" },
        { "Sven can't stand Ulla. Ulla can't stand Wanda.", "Sven > Ulla, Ulla > Wanda" },
        { "Sam sits between Tom and Ulla. Ulla sits next to Vera.",
          "Sam - Tom, Sam - Ulla, Ulla - Vera" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_ways(void **state)
{
    static const reading_row rows[] = {
        { "The virus went from Patient 1 to Patients 2 and 3, from Patient 2 to Patient 4.",
          "1 > 2, 1 > 3, 2 > 4" },
        { "Two pipes leave the tank: one to the house (8 l/s), the other to the barn (5 l/s).",
          "tank > barn: capacity=5, tank > house: capacity=8" },
        { "The knight can go from a1 to b3 or c2, from b3 to c5.", "a1 > b3, a1 > c2, b3 > c5" },
        { "From the harbour a ferry takes 25 min to Skye, and from there it's another 10 to Rum.",
          "Rum - Skye: 10, harbour - Skye: 25" },
        { "The mill gets its grain from the farm and its water from the river.",
          "farm > mill, river > mill" },
        { "One-way streets: plaza to park, park to zoo, zoo to plaza.",
          "park > zoo, plaza > park, zoo > plaza" },
        { "Each of the following depends on core: net, ui and log.",
          "core > log, core > net, core > ui" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named_before), cmocka_unit_test(test_places),
        cmocka_unit_test(test_denied),       cmocka_unit_test(test_apart),
        cmocka_unit_test(test_ways),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
