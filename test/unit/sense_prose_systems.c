/* Sentences about networks, programs, animals, goods. */
#include "reading.h"

static void test_sentences(void **state)
{
    static const reading_row rows[] = {
        { "Our office network: the router is connected to switch1 and switch2. switch1 is "
          "connected to pc1, pc2 and pc3. switch2 is connected to printer. Which devices "
          "lose connection if switch1 fails?",
          "pc1 - switch1, pc2 - switch1, pc3 - switch1, printer - switch2, router - "
          "switch1, router - switch2" },
        { "Wolves eat deer. Deer eat grass. Foxes eat rabbits. Rabbits eat grass. Who is "
          "at the top?",
          "Foxes > rabbits, Wolves > deer, deer > grass, rabbits > grass" },
        { "Nodes A, B, C, D. There is an edge from A to B, from B to C and from C to D.",
          "A > B, B > C, C > D" },
        { "Page Home links to About and Blog. Blog links to Home. About links to Contact.",
          "About > Contact, Blog > Home, Home > About, Home > Blog" },
        { "A's neighbours are B and C. B's neighbours are A and D.", "A - B, A - C, B - D" },
        { "Friends of Ann: Ben, Cid. Friends of Ben: Ann, Dan.",
          "Ann - Ben, Ann - Cid, Ben - Dan" },
        { "The company Acme supplies Bolt Inc and Core Ltd. Bolt Inc supplies Dyna.",
          "Acme > Bolt Inc, Acme > Core Ltd, Bolt Inc > Dyna" },
        { "Sensor S1 sends data to gateway G1. Sensor S2 sends data to gateway G1. G1 "
          "sends data to the cloud.",
          "G1 > cloud, G1: kind=gateway, S1 > G1, S1: kind=sensor, S2 > G1, S2: kind=sensor" },
        { "All of A, B and C are connected to hub H.", "A - H, B - H, C - H" },
        { "1 is connected to 2 and 3. 2 is connected to 4.", "1 - 2, 1 - 3, 2 - 4" },
        { "The bakery delivers to the cafe, the hotel and the school. The mill delivers to "
          "the bakery.",
          "bakery > cafe, bakery > hotel, bakery > school, mill > bakery" },
        { "Pump P1 pumps 30 l/s into tank T1 and 20 l/s into tank T2. T1 drains into T2 at "
          "10 l/s.",
          "P1 > T1: capacity=30, P1 > T2: capacity=20, P1: kind=pump, T1 > T2: "
          "capacity=10, T1: kind=tank, T2: kind=tank" },
        { "S to A: capacity 5; A to T: capacity 7; S to T: capacity 2.",
          "A > T: capacity=7, S > A: capacity=5, S > T: capacity=2" },
        { "10.0.0.1 is connected to 10.0.0.2. 10.0.0.2 is connected to 10.0.0.3.",
          "10.0.0.1 - 10.0.0.2, 10.0.0.2 - 10.0.0.3" },
        { "Function main calls parse and run. parse calls lex. run calls eval, and eval "
          "calls apply. apply calls eval.",
          "apply > eval, eval > apply, main > parse, main > run, parse > lex, run > eval" },
        { "the cat chased the mouse. the dog chased the cat.", "cat > mouse, dog > cat" },
        { "Suppose that A is connected to B, B to C. Is C reachable from A?", "A - B, B - C" },
        { "Given: A is connected to B, B is connected to C.", "A - B, B - C" },
        { "Alpha Ltd owns Beta Ltd. Beta Ltd owns 40% of Gamma AG. Alpha Ltd owns 60% of "
          "Gamma AG.",
          "Alpha Ltd > Beta Ltd, Alpha Ltd > Gamma AG: 60, Beta Ltd > Gamma AG: 40" },
        { "Paul is connected to Quin with strength 5 and to Rae with strength 2.",
          "Paul - Quin: 5, Paul - Rae: 2" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
