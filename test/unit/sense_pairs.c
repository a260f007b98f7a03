/* Pairs with one word between their ends, and lists that only look like them. */
#include "reading.h"

#define CHECK(rows) check_readings(rows, sizeof(rows) / sizeof *(rows))

static void words(void **state)
{
    static const reading_row rows[] = {
        { "Is there a loop? Battery to coil, coil to bulb, bulb to fuse, fuse to coil.",
          "Battery - coil, coil - bulb, bulb - fuse, coil - fuse" },
        { "Pipes go boiler to pump, pump to valve, valve to tank and tank to boiler. A cycle?",
          "boiler > pump, pump > valve, valve > tank, tank > boiler" },
        { "Possible teams are Una with Vic, Vic with Wes, Wes with Xia and Xia with Una.",
          "Una - Vic, Vic - Wes, Wes - Xia, Xia - Una" },
        { "Coaches run between Ulm and Bern, Ulm and Graz, Graz and Linz, Linz and Ulm.",
          "Ulm - Bern, Ulm - Graz, Graz - Linz, Linz - Ulm" },
        { "Site plan: dig then pour, pour then frame, frame then roof. Which comes last?",
          "dig > pour, pour > frame, frame > roof" },
        { "Shelf A to Shelf B, Shelf B to Shelf C, Shelf C to Shelf D. How far is A from D?",
          "Shelf A - Shelf B, Shelf B - Shelf C, Shelf C - Shelf D" },
        { "Dana to Eli and Finn, Eli to Finn, Finn to Gus. Who is central?",
          "Dana - Eli, Dana - Finn, Eli - Finn, Finn - Gus" },
        { "Slides: loft to hall, hall to yard, yard to loft, yard to pond. They go only in these "
          "directions.",
          "loft > hall, hall > yard, yard > loft, yard > pond" },
        { "Water runs downhill: Peak to Ridge, Peak to Saddle, Ridge to Lake, Saddle to Lake.",
          "Peak > Ridge, Peak > Saddle, Ridge > Lake, Saddle > Lake" },
        /* twice in a row is meant */
        { "Can I cross every bridge once? north-isle, north-isle, south-isle, south-isle, "
          "isle-east",
          "north - isle, north - isle, south - isle, south - isle, isle - east" },
    };

    CHECK(rows);
}

static void numbers(void **state)
{
    static const reading_row rows[] = {
        { "The signs claim Moss to Rygge, 12 minutes; Rygge to Halden, 30 minutes; Moss to Ski, 25 "
          "minutes; Ski to Halden, 50 minutes.",
          "Moss - Rygge: 12, Rygge - Halden: 30, Moss - Ski: 25, Ski - Halden: 50" },
        { "Bribes: Gate to Yard 4 coins, Yard to Keep 7 coins, Gate to Keep 9 coins. Cheapest way?",
          "Gate - Yard: 4, Yard - Keep: 7, Gate - Keep: 9" },
        { "Grain: silo to barge at most 50, silo to truck at most 20, barge to dock at most 35, "
          "truck to dock at most 30.",
          "silo > barge: capacity=50, silo > truck: capacity=20, barge > dock: capacity=35, "
          "truck > dock: capacity=30" },
    };

    CHECK(rows);
}

/* What stands over the columns is no edge. */
static void headings(void **state)
{
    static const reading_row rows[] = {
        { "source target\nk1 k2\nk2 k3\nk3 k4\nk4 k1\nWhat is the diameter?",
          "k1 - k2, k2 - k3, k3 - k4, k4 - k1" },
        { "sender -> receiver\nIda -> Jon\nJon -> Kai\nKai -> Ida\nIs there a cycle?",
          "Ida > Jon, Jon > Kai, Kai > Ida" },
        { "n=4, m=4\n1 2\n2 3\n3 4\n4 1\nIs it bipartite?", "1 - 2, 2 - 3, 3 - 4, 4 - 1" },
        { "Translators (from, to): (nl,en), (en,fr), (fr,wo), (en,sw). Who gets to wo?",
          "nl > en, en > fr, fr > wo, en > sw" },
        { "up = {'Moth': 'Insect', 'Ant': 'Insect', 'Insect': 'Animal'}  # child: parent\nHow many "
          "leaves has the tree?",
          "Insect > Moth, Insect > Ant, Animal > Insect" },
        { "Transfers in our log:\nTX from=0xaa to=0xb1\nTX from=0xb1 to=0xc2\nTX from=0xc2 "
          "to=0xd3\nCan 0xaa reach 0xd3?",
          "0xaa > 0xb1, 0xb1 > 0xc2, 0xc2 > 0xd3" },
        { "source -> mill, mill -> dam, dam -> target, source -> dam. Any cycle?",
          "source > mill, mill > dam, dam > target, source > dam" },
    };

    CHECK(rows);
}

/* Nodes beside a list that has no link to them. */
static void lone(void **state)
{
    static const reading_row rows[] = {
        { "Ropes: reef-wreck, wreck-arch, canyon-cave. The pier has no rope at all. How many "
          "groups?",
          "reef - wreck, wreck - arch, canyon - cave, pier" },
        { "Ties are Ulf-Ove, Ove-Liv, Liv-Siv. Hodr stays alone. Who has one tie?",
          "Ulf - Ove, Ove - Liv, Liv - Siv, Hodr" },
        { "Lines: Ulm-Bonn, Bonn-Kiel, Kiel-Hof. Jena has no line. Is it connected?",
          "Ulm - Bonn, Bonn - Kiel, Kiel - Hof, Jena" },
        { "Alf-Bert, Bert-Carl, and Ingo knows no one. How many parts?",
          "Alf - Bert, Bert - Carl, Ingo" },
        { "Alf-Bert, Bert-Carl. There is also Ingo, who has no friends. How many parts?",
          "Alf - Bert, Bert - Carl, Ingo" },
        { "Nest-Oak, Oak-Elm, Elm-Fir, Fir-Oak. Lightning fells the Elm. How many parts?",
          "Nest - Oak, Oak - Elm, Elm - Fir, Fir - Oak" },
    };

    CHECK(rows);
}

static void others(void **state)
{
    static const reading_row rows[] = {
        { "We had salt and pepper, bread and butter, fish and chips.", "" },
        { "I prefer tea to coffee, coffee to milk, milk to water.", "" },
        { "Open from nine to five, Monday to Friday, one to one.", "" },
        { "From 2 to 3, 3 to 4, 4 to 5 pm we meet at the node.", "" },
        { "Add hall to attic, attic to barn, barn to cellar to the plan.", "" },
        { "Ivan drew a line to Olga and Petr, Olga to Petr, Petr to Rolf.", "" },
        /* it breaks off before its second subject: what follows is looked at once */
        { "Gina talks to Iqbal and to Jem, and Iqbal and Jem to each other, they share a hedge.",
          "" },
    };

    CHECK(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words), cmocka_unit_test(numbers), cmocka_unit_test(headings),
        cmocka_unit_test(lone),  cmocka_unit_test(others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
