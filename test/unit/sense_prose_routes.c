/* Sentences about ways: roads, trains, rooms, pipes, and their numbers. */
#include "reading.h"

static void test_sentences(void **state)
{
    static const reading_row rows[] = {
        { "In our village there are footpaths between the church and the mill (4 min), the "
          "mill and the pond (6 min), the pond and the church (7 min), and the pond and "
          "the farm (3 min). How do I get from the church to the farm fastest?",
          "church - mill: 4, church - pond: 7, farm - pond: 3, mill - pond: 6" },
        { "The museum has five rooms. The Hall is connected to the Gallery and the Shop. "
          "The Gallery is connected to the Library. The Library has no other doors.",
          "Gallery - Hall, Gallery - Library, Hall - Shop" },
        { "The bus goes from Market to School in 5 minutes, from School to Park in 7 "
          "minutes and from Park to Market in 4 minutes.",
          "Market > School: 5, Park > Market: 4, School > Park: 7" },
        { "Every island has a name: Alma, Bora, Cora and Dora. Bridges exist between Alma "
          "and Bora, Bora and Cora, Cora and Dora.",
          "Alma - Bora, Bora - Cora, Cora - Dora" },
        { "The 8:05 bus leaves Aal and reaches Bro at 8:35. The 8:40 bus leaves Bro and "
          "arrives in Cas at 9:10.",
          "Aal > Bro: departure=08:05; arrival=08:35, Bro > Cas: departure=08:40; arrival=09:10" },
        { "You can walk from Foyer to Bar, from Bar to Stage and from Stage back to Foyer.",
          "Bar > Stage, Foyer > Bar, Stage > Foyer" },
        { "Between A and B there is a cable of 10 m. Between B and C there is one of 20 m.",
          "A - B: 10, B - C: 20" },
        { "The distance from A to B is 5 km, from B to C 7 km, and from A to C 20 km.",
          "A - B: 5, A - C: 20, B - C: 7" },
        { "One-way streets lead from Elm to Oak and from Oak to Pine. A two-way street "
          "connects Pine and Elm.",
          "Elm > Oak, Elm > Pine, Oak > Pine, Pine > Elm" },
        { "There's a ferry between Hvar and Vis (80 minutes) and another between Vis and "
          "Split (140 minutes).",
          "Hvar - Vis: 80, Split - Vis: 140" },
        { "Please find the shortest route from Oslo to Bergen. Oslo is connected to "
          "Drammen (40 km), Drammen to Hol (180 km), Hol to Bergen (250 km).",
          "Bergen - Hol: 250, Drammen - Hol: 180, Drammen - Oslo: 40" },
        { "Pipe S to A has capacity 5. Pipe A to T has capacity 7.",
          "A > T: capacity=7, S > A: capacity=5" },
        { "London is directly connected with Paris, Rome and Berlin. Rome is directly "
          "connected with Athens.",
          "Athens - Rome, Berlin - London, London - Paris, London - Rome" },
        { "I live in Berlin and love graphs. Berlin is connected to Hamburg (290 km) and "
          "Leipzig (190 km). Leipzig is connected to Dresden (120 km).",
          "Berlin - Hamburg: 290, Berlin - Leipzig: 190, Dresden - Leipzig: 120" },
        { "The A1 connects Berlin and Hamburg. The A2 connects Berlin and Hannover.",
          "Berlin - Hamburg, Berlin - Hannover" },
        { "From the Hall you can go to the Bath, the Kitchen and the Attic. From the "
          "Kitchen you can go to the Yard.",
          "Hall > Attic, Hall > Bath, Hall > Kitchen, Kitchen > Yard" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
