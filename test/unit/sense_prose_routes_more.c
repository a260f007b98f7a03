/* Sentences about ways: roads, trains, rooms, pipes, and their numbers. */
#include "reading.h"

static void test_sentences(void **state)
{
    static const reading_row rows[] = {
        { "Flights: Oslo to Rome costs 120 euros, Oslo to Paris costs 80 euros, Paris to "
          "Rome costs 30 euros. What's the cheapest way from Oslo to Rome?",
          "Oslo > Paris: 80, Oslo > Rome: 120, Paris > Rome: 30" },
        { "There are direct trains from Bonn to Köln (25 min), from Köln to Essen (50 min) "
          "and from Bonn to Siegen (80 min).",
          "Bonn > Köln: 25, Bonn > Siegen: 80, Köln > Essen: 50" },
        { "A hiking trail leads from the Hut to the Lake (3 km), another from the Lake to "
          "the Summit (5 km). The Hut and the Summit are connected by a steep path of 6 km.",
          "Hut - Lake: 3, Hut - Summit: 6, Lake - Summit: 5" },
        { "Cable Bern-Thun has 40 used of 100. Cable Thun-Spiez has 10 used of 50.",
          "Bern - Thun: capacity=100; used=40, Spiez - Thun: capacity=50; used=10" },
        { "Alpha is wired to Beta, Beta to Gamma, Gamma to Delta.",
          "Alpha - Beta, Beta - Gamma, Delta - Gamma" },
        { "The Red Line runs from Alewife to Davis, then to Porter, then to Harvard.",
          "Alewife - Davis, Davis - Porter, Harvard - Porter" },
        { "A and B are 5 km apart, B and C are 7 km apart.", "A - B: 5, B - C: 7" },
        { "Driving from Ulm to Bonn takes 4 hours. Driving from Bonn to Kiel takes 5 hours "
          "30 minutes.",
          "Bonn - Kiel: 330, Bonn - Ulm: 240" },
        { "No road connects Elm to Oak. A road connects Elm to Fir.", "Elm - Fir, Oak" },
        { "Zug is connected to Baar. Correction: Zug is connected to Cham. Cham is "
          "connected to Risch.",
          "Cham - Risch, Cham - Zug" },
        { "A pipe of capacity 5 runs from S to A, one of capacity 3 from S to B, one of 4 "
          "from A to T and one of 6 from B to T.",
          "A > T: capacity=4, B > T: capacity=6, S > A: capacity=5, S > B: capacity=3" },
        { "Going from A to B costs 4, from B to C costs 3.", "A - B: 4, B - C: 3" },
        { "St. Gallen is connected to Wil. Wil is connected to Zürich.",
          "St. Gallen - Wil, Wil - Zürich" },
        { "Ticket prices: Rome to Oslo 120 euros, Oslo to Rome 130 euros, Rome to Bern 60 "
          "euros.",
          "Oslo > Rome: 130, Rome > Bern: 60, Rome > Oslo: 120" },
        { "There are four rooms: Bath, Hall, Kitchen and Attic. The Hall is next to the "
          "Bath and the Kitchen. The Attic is isolated.",
          "Attic, Bath - Hall, Hall - Kitchen" },
        { "The Hall leads to the Kitchen and to the Cellar; the Cellar leads back to the Hall.",
          "Cellar > Hall, Hall > Cellar, Hall > Kitchen" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
