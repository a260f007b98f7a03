/* Lists whose items are written alike, with whatever signs; and lists that are no graphs. */
#include "reading.h"

#define CHECK(rows) check_readings(rows, sizeof(rows) / sizeof *(rows))

static void signs(void **state)
{
    static const reading_row rows[] = {
        { "Ann+Bob, Bob+Cid, Cid+Dan. How many components?", "Ann - Bob, Bob - Cid, Cid - Dan" },
        { "Paths: Fox·Hut, Hut·Lake, Lake·Mill. How far apart are Fox and Mill?",
          "Fox - Hut, Hut - Lake, Lake - Mill" },
        { "Is p1..p2, p2..p3, p3..p4 connected?", "p1 - p2, p2 - p3, p3 - p4" },
        { "Links x::y, y::z. Any cycle?", "x - y, y - z" },
        { "C1=C2, C2=C3. How many components does that graph have?", "C1 - C2, C2 - C3" },
        { "edges a<>b b<>c c<>d", "a - b, b - c, c - d" },
        { "Roads: Ulm × Bonn, Bonn × Kiel. Shortest path?", "Ulm - Bonn, Bonn - Kiel" },
        { "A➖B, B➖C: is there a path from A to C?", "A - B, B - C" },
        { "Tunnels: hill_mill, mill_dam, dam_lake. Any cycle?",
          "hill - mill, mill - dam, dam - lake" },
        { "[[Ada]] ~ [[Bo]]; [[Bo]] ~ [[Cy Dean]]; [[Cy Dean]] ~ [[Ada]]",
          "Ada - Bo, Bo - Cy Dean, Cy Dean - Ada" },
        { "Cables: e(A,B) e(B,C) e(C,D). Diameter?", "A - B, B - C, C - D" },
        { "Pipes: New Ulm ⇢ Old Ulm; Old Ulm ⇢ Bonn. Reachable?",
          "New Ulm > Old Ulm, Old Ulm > Bonn" },
    };

    CHECK(rows);
}

static void words(void **state)
{
    static const reading_row rows[] = {
        { "hop A B\nhop B C\nhop C D\nDiameter?", "A - B, B - C, C - D" },
        { "connect A B; connect B C. Is it a tree?", "A - B, B - C" },
        { "Ulm Bonn\nBonn Kiel\nKiel Hof\nHow many hops from Ulm to Hof?",
          "Ulm - Bonn, Bonn - Kiel, Kiel - Hof" },
        { "Corridors: a x b, b x c, c x d. Longest path?", "a - b, b - c, c - d" },
        { "Gate 1 + Gate 2, Gate 2 + Pier 3, Pier 3 + Gate 1. Any cycle?",
          "Gate 1 - Gate 2, Gate 2 - Pier 3, Pier 3 - Gate 1" },
    };

    CHECK(rows);
}

static void numbers(void **state)
{
    static const reading_row rows[] = {
        { "Roads: Ulm Bonn 5, Bonn Kiel 7, Kiel Hof 3. How far is it from Ulm to Hof?",
          "Ulm - Bonn: 5, Bonn - Kiel: 7, Kiel - Hof: 3" },
        { "(Ulm) (Bonn) 5; (Bonn) (Kiel) 7. Shortest path?", "Ulm - Bonn: 5, Bonn - Kiel: 7" },
        { "A (to) B: 5, B (to) C: 6. Shortest path from A to C?", "A - B: 5, B - C: 6" },
        { "Ann ~ Bob (3 km), Bob ~ Cid, Cid ~ Dan (4 km)",
          "Ann - Bob: 3, Bob - Cid, Cid - Dan: 4" },
    };

    CHECK(rows);
}

static void no_graphs(void **state)
{
    static const reading_row rows[] = {
        { "We sell apples and pears, plums and figs, nuts and dates.", "" },
        { "Compute 1+2, 2+3 and 3+4.", "" },
        { "Simplify a+b, b+c and c+a.", "" },
        { "If x+y=5; y+z=7; z+x=6, what is x?", "" },
        { "The ratios are 2:3, 3:4, 4:5.", "" },
        { "On 1/2, 2/3 and 3/4 we were away.", "" },
        { "Ann 3:2 Bob, Cid 1:0 Dan, Eve 2:2 Fay.", "" },
        { "red=5, green=6, blue=7", "" },
        { "He came, he saw, he won; she left, she slept, she woke.", "" },
        { "big dogs, small dogs, big cats, small cats", "" },
        { "width x height, height x depth, depth x width", "" },
        { "Streets: Park Lane, Mill Lane, Church Lane. Which is the shortest way?", "" },
        { "f(x)=y, f(y)=z, f(z)=x. What is f(f(x))?", "" },
        { "Knights e4 d5, d5 c6, c6 b7. Who wins?", "" },
    };

    CHECK(rows);
}

/* The words around a list, and what stands beside it. */
static void around(void **state)
{
    static const reading_row rows[] = {
        { "1. Ulm ~ Bonn\n2. Bonn ~ Kiel\n3. Kiel ~ Hof\nShortest path?",
          "Ulm - Bonn, Bonn - Kiel, Kiel - Hof" },
        { "Would our offices Ulm~Bonn, Bonn~Kiel, Kiel~Ulm stay connected without Kiel?",
          "Ulm - Bonn, Bonn - Kiel, Kiel - Ulm" },
        { "Roads: A~B, B~C, C~D.\nMore roads: D~E, E~F, F~A.\nDiameter?",
          "A - B, B - C, C - D, D - E, E - F, A - F" },
        { "Roads: A~B, B~C, C~D. Is A~D connected?", "A - B, B - C, C - D" },
        { "Roads: A~B, B~C, C~D. There is also D~E. How far is it from A to E?",
          "A - B, B - C, C - D, D - E" },
        { "Bridges: Ann+Bob, Bob+Cid, Cid+Dan, and an island Eve. How many components?", "" },
        { "Ann+Bob, Bob+Cid, Cid+Dan+Eve. How many components?", "" },
        { "The edges are\n- hop A B\n- hop B C\n- hop C D\nIs it a tree?", "A - B, B - C, C - D" },
        { "Roads: Hall | Kitchen\nKitchen | Cellar\nCellar | Attic\nDiameter?",
          "Hall - Kitchen, Kitchen - Cellar, Cellar - Attic" },
    };

    CHECK(rows);
}

static void directions(void **state)
{
    static const reading_row rows[] = {
        { "[[A]] links to [[B]], [[B]] links to [[C]]. Any cycle?", "A > B, B > C" },
        { "(A) requires (B); (B) requires (C); (C) requires (D). Any cycle?",
          "B > A, C > B, D > C" },
        { "Pipes: <A> |> <B>, <B> |> <C>, <C> |> <D>. Reachable?", "A > B, B > C, C > D" },
        { "Ranks: a<b, b<c, c<d. Which order?", "" },
    };

    CHECK(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(around), cmocka_unit_test(directions), cmocka_unit_test(signs),
        cmocka_unit_test(words),  cmocka_unit_test(numbers),    cmocka_unit_test(no_graphs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
