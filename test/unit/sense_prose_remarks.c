/* Distances told in passing, remarks for all links, other names, corrections, pronouns, noise. */
#include "reading.h"

static void test_distances(void **state)
{
    static const reading_row rows[] = {
        { "A lane of 2 km links Alm and Bro; Bro and Cid are 300 m apart. How far is it from Alm "
          "to Cid?",
          "Alm - Bro: 2000, Bro - Cid: 300" },
        { "From Alm to Bro it takes twelve minutes, from Bro to Cid half an hour, and from Alm to "
          "Cid an hour.",
          "Alm - Bro: 12, Bro - Cid: 30, Alm - Cid: 60" },
        { "The walk from Alm to Bro is 1.5 km, from Bro to Cid 700 m.",
          "Alm - Bro: 1500, Bro - Cid: 700" },
        { "Alm to Bro takes 10 minutes, Bro to Cid takes twice as long.", "" },
        { "A one-way street runs from Alm to Bro. The road between Bro and Cid can be driven in "
          "both directions.",
          "Alm > Bro, Bro > Cid, Cid > Bro" },
        { "The pipes run Well to Tank (3 l/s), Tank to Farm (8 l/s) and Well to Barn (4 l/s).",
          "Well > Tank: capacity=3, Tank > Farm: capacity=8, Well > Barn: capacity=4" },
        { "The tracks run Dock to Shed (3 minutes), Shed to Yard (8 minutes) and Dock to Gate (6 "
          "minutes), all of them both ways.",
          "Dock - Shed: 3, Shed - Yard: 8, Dock - Gate: 6" },
        { "Van: Depot to Mill 6, Mill to Farm 4, Depot to Farm 11 (km, two-way streets). Shortest "
          "from Depot to Farm?",
          "Depot - Mill: 6, Mill - Farm: 4, Depot - Farm: 11" },
        { "Ulm is 40 km from Bonn and 70 km from Kiel.", "Bonn - Ulm: 40, Kiel - Ulm: 70" },
        { "It is 5 miles from Ayr to Bute, and 7 miles from Bute to Coll.",
          "Ayr - Bute: 5, Bute - Coll: 7" },
        { "Between Ash and Elm lie 12 km, between Elm and Oak 9 km.",
          "Ash - Elm: 12, Elm - Oak: 9" },
        { "My commute: home to station 12 minutes, station to city 31 minutes, city to office 6 "
          "minutes.",
          "home - station: 12, station - city: 31, city - office: 6" },
        { "Getting from Ash to Elm costs 4 euros, from Elm to Oak 3 euros and from Ash to Oak 9 "
          "euros.",
          "Ash - Elm: 4, Elm - Oak: 3, Ash - Oak: 9" },
        { "Node 8 is connected to nodes 9 (weight: 10), 1 (weight: 8). Node 0 is connected to node "
          "8 (weight: 2). What flows from the source node to the sink node?",
          "0 - 8: 2, 1 - 8: 8, 8 - 9: 10" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_other_names(void **state)
{
    static const reading_row rows[] = {
        { "Users (U) call the gateway (G). G calls the cache (C) and the database (D).",
          "Users > gateway, gateway > cache, gateway > database" },
        { "The old mill (M) is linked to the harbour (H), and H is linked to the town (T).",
          "old mill - harbour, harbour - town" },
        { "Hubert (H) follows Inga (I). I follows Jens.", "Hubert > Inga, Inga > Jens" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_corrections(void **state)
{
    static const reading_row rows[] = {
        { "Ann pays Bob 5 euros. Bob pays Cy 3 euros. Sorry: I meant Bob pays Cy 4 euros.",
          "Ann > Bob: 5, Bob > Cy: 4" },
        { "Ann follows Ben. Ben follows Cid. Correction: Ben follows Dan.",
          "Ann > Ben, Ben > Dan" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_pronouns(void **state)
{
    static const reading_row rows[] = {
        { "Ann follows Ben. She also follows Cid.", "Ann > Ben, Ann > Cid" },
        { "Tarn is linked to Umbe. It is linked to Vent as well.", "Tarn - Umbe, Tarn - Vent" },
        { "Rolf manages Sara and Tim. He reports to Uwe.", "Rolf > Sara, Rolf > Tim, Uwe > Rolf" },
        { "Ann and Ben follow Cid and Dan respectively.", "Ann > Cid, Ben > Dan" },
        { "Tom, Una and Vic live in Ulm, Bonn and Kiel, respectively.",
          "Tom > Ulm, Una > Bonn, Vic > Kiel" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_questions(void **state)
{
    static const reading_row rows[] = {
        { "Who is reached? Ann calls Ben, Ben calls Cid.", "Ann > Ben, Ben > Cid" },
        { "ann calls ben. ben calls cid. who is called most?", "ann > ben, ben > cid" },
        { "can ann reach cid? ann follows ben, ben follows cid", "ann > ben, ben > cid" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_noise(void **state)
{
    static const reading_row rows[] = {
        { "The mayor, aged 61, opened the bridge in 1987. Ash is linked to Elm. Elm is linked to "
          "Oak. The bus costs 3 euros.",
          "Ash - Elm, Elm - Oak" },
        { "Ash knows Elm. Elm knows Oak. We met 14 times in room 7 last year and ate 3 cakes.",
          "Ash - Elm, Elm - Oak" },
        { "Gene regulation: P activates Q, Q activates R, R represses P, S activates R. Is there a "
          "loop?",
          "facts: P > Q: relation=activate, Q > R: relation=activate, R > P: relation=repress, S > "
          "R: relation=activate" },
        { "Al, Bo and Cy know each other, and Di knows no one.", "Al - Bo, Al - Cy, Bo - Cy, Di" },
        { "Al knows Bo. Cy has no friends at all. Di knows Bo.", "Al - Bo, Bo - Di, Cy" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distances),   cmocka_unit_test(test_other_names),
        cmocka_unit_test(test_corrections), cmocka_unit_test(test_pronouns),
        cmocka_unit_test(test_questions),   cmocka_unit_test(test_noise),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
