/* Sentences in a frame, orders with until and before, directions for all. */
#include "reading.h"

static void test_sentences(void **state)
{
    static const reading_row rows[] = {
        { "Ann and Bob follow each other. Cy follows Ann.", "Ann > Bob, Bob > Ann, Cy > Ann" },
        { "Anna knows Ben. Ben is a doctor. Ben knows Carl.",
          "Anna - Ben: relation=know, Ben - Carl: relation=know, Ben: be=doctor" },
        { "There is a one-way road from Elm to Oak (3 km) and a two-way road between Oak "
          "and Fir (4 km).",
          "Elm > Oak: 3, Fir > Oak: 4, Oak > Fir: 4" },
        { "All roads are one-way. A road leads from Elm to Oak. A road leads from Oak to Fir.",
          "Elm > Oak, Oak > Fir" },
        { "All links work in both directions. Elm is linked to Oak. Oak is linked to Fir.",
          "Elm - Oak, Fir - Oak" },
        { "A trusts B. B trusts C. Trust is not mutual.", "A > B, B > C" },
        { "Stations: Alfa, Beta, Gamma, Delta. Alfa is connected to Beta. Beta is "
          "connected to Gamma.",
          "Alfa - Beta, Beta - Gamma, Delta" },
        { "Players: Ann, Bob, Cy. Ann beat Bob 3-1 and Bob beat Cy 2-0.",
          "Ann > Bob: score=3-1, Bob > Cy: score=2-0" },
        { "In the following graph, node A is connected to nodes B and C, and node B is "
          "connected to node D. Is there a path from A to D?",
          "A - B, A - C, B - D" },
        { "Consider a network where A is connected to B, B is connected to C and C is "
          "connected to A.",
          "A - B, A - C, B - C" },
        { "We have tasks T1, T2 and T3. T1 must finish before T2 starts. T2 must finish "
          "before T3 starts.",
          "T1 > T2, T2 > T3" },
        { "T3 cannot start until T2 is done. T2 cannot start before T1 is done.",
          "T1 > T2, T2 > T3" },
        { "T2 can only start after T1. T3 can only start after T1 and T2.",
          "T1 > T2, T1 > T3, T2 > T3" },
        { "Paint only after sanding. Sand after cutting.", "cutting > sanding, sanding > Paint" },
        { "Bert's wife is Anna. Anna's father is Carl.",
          "facts: Anna > Bert: relation=wife of, Carl > Anna: relation=father of" },
        { "The river Inn flows into the Danube. The Isar flows into the Danube. The Danube "
          "flows into the Black Sea.",
          "Danube > Black Sea, Inn > Danube, Isar > Danube" },
        { "Ulm and Bonn have a direct flight. Bonn and Kiel have a direct flight.",
          "Bonn - Kiel, Bonn - Ulm" },
        { "Ann lives in Oslo and works at Acme. Bob lives in Bergen and works at Acme.",
          "facts: Ann > Acme: relation=work at, Ann > Oslo: relation=live in, Bob > Acme: "
          "relation=work at, Bob > Bergen: relation=live in" },
        { "A is linked to B by a cable of 5 m and to C by a cable of 7 m.", "A - B: 5, A - C: 7" },
        { "Ann paid Bob 10 euros and Cy 20 euros.", "Ann > Bob: 10, Ann > Cy: 20" },
        { "Ann paid 10 euros to Bob and 20 euros to Cy. Bob paid 5 euros to Cy.",
          "Ann > Bob: 10, Ann > Cy: 20, Bob > Cy: 5" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
