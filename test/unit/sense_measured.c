/* Sentences that measure links: names, numbers and the little words before them. */
#include "reading.h"

#define CHECK(rows) check_readings(rows, sizeof(rows) / sizeof *(rows))

static void places(void **state)
{
    static const reading_row rows[] = {
        { "It's 12 km from Osby to Lund, and Lund lies 9 km from Ystad. Osby and Ystad are 25 km "
          "apart by the coast road. What's the shortest route from Osby to Ystad?",
          "Osby - Lund: 12, Ystad - Lund: 9, Osby - Ystad: 25" },
        { "The shop is 400 m from the school, the school 250 m from the church and the church 300 "
          "m from the shop. How long is the round walk?",
          "school - shop: 400, church - school: 250, shop - church: 300" },
        { "Parking lot to gate: 5 min. Gate to lift: 2 min. Lift to summit: 18 min. Parking lot to "
          "summit on foot: 55 min. How much time does the lift save?",
          "Parking lot - gate: 5, gate - lift: 2, lift - summit: 18, Parking lot - summit: 55" },
        { "It costs 2 tokens to go from the red room to the blue room, 1 token from blue to green, "
          "4 tokens from red to green and 1 from green to gold. Can I reach gold from red?",
          "red - blue: 2, blue - green: 1, red - green: 4, green - gold: 1" },
    };

    CHECK(rows);
}

static void ellipses(void **state)
{
    static const reading_row rows[] = {
        { "I can cycle from home to the station in 6 minutes or to the bakery in 3. From the "
          "bakery "
          "the station is 4 minutes away. How fast can I be at the station?",
          "home - station: 6, home - bakery: 3, bakery - station: 4" },
        { "Node alpha can send 10 Mbit/s to beta and 4 to gamma. Beta can send 6 to gamma and 5 to "
          "delta, gamma 9 to delta. What's the top rate from alpha to delta?",
          "alpha > beta: capacity=10, alpha > gamma: capacity=4, beta > gamma: capacity=6, beta > "
          "delta: capacity=5, gamma > delta: "
          "capacity=9" },
        { "From A you get to B (3) and C (8), from B to C (2) and D (7), from C to D (1). Shortest "
          "way from A to D?",
          "A - B: 3, A - C: 8, B - C: 2, B - D: 7, C - D: 1" },
        { "Anna needs 4 minutes across the yard from the gate to the barn and 6 from the barn to "
          "the mill. How long does she need from the gate to the mill?",
          "gate - barn: 4, barn - mill: 6" },
        { "Laying a cable between the barn and the house would cost 300, between the house and the "
          "shed 120, and from the shed to the well 90. What is the least we must spend?",
          "barn - house: 300, house - shed: 120, shed - well: 90" },
    };

    CHECK(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(places), cmocka_unit_test(ellipses) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
