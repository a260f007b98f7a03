/* What programmers and text books paste: arrays in braces, sizes before edges, sets of neighbours,
 * TeX, Pajek, GML; and graphs that are only named. */
#include "reading.h"

#define CHECK(rows) check_readings(rows, sizeof(rows) / sizeof *(rows))

static void arrays(void **state)
{
    static const reading_row rows[] = {
        { "int[][] adj = {{1,2},{0},{0}}; is it a tree?", "0 - 1, 0 - 2" },
        { "edges = [[0,1],[0,2]], n = 5. How many components?", "0 - 1, 0 - 2, 3, 4" },
        { "u v w:\na b 4\nb c 3\na c 9\nshortest?", "a - b: 4, b - c: 3, a - c: 9" },
        { "from: A, to: B, cost: 5\nfrom: B, to: C, cost: 7\nCheapest?",
          "A > B: cost=5, B > C: cost=7" },
    };

    CHECK(rows);
}

static void neighbours(void **state)
{
    static const reading_row rows[] = {
        { "A = {B, C}; B = {A}; C = {A}", "A - B, A - C" },
        { "1: {2, 3}\n2: {3}\n3: {}\n", "1 > 2, 1 > 3, 2 > 3" },
        { "Ann follows: Bob, Cid\nBob follows: Cid\nCid follows: nobody\n",
          "Ann > Bob, Ann > Cid, Bob > Cid" },
        { "dependencies:\n  app: [lib, ui]\n  ui: [core]\n  lib: [core]\nbuild order?",
          "lib > app, ui > app, core > ui, core > lib" },
        { "a -> b c\nb -> c\nc -> none\n", "a > b, a > c, b > c" },
        { "A <- B, C\nB <- D\n", "B > A, C > A, D > B" },
        { "A-5-B, B-3-C, A-10-C shortest way from A to C", "A - B: 5, B - C: 3, A - C: 10" },
        { "AB = 5, BC = 3, AC = 10. How far is it from A to C?", "A - B: 5, B - C: 3, A - C: 10" },
        { "ann@x.org -> bob@y.org; bob@y.org -> cid@z.org",
          "ann@x.org > bob@y.org, bob@y.org > cid@z.org" },
        { "Old list:\na: b\nb: c\nNew list:\na: c\nb: a\nWhat is new?",
          "a - b, b - c | a - b, a - c" },
        { "Run it with --batch or --graph g.x, in UTF-8.", "" },
        { "A:B:5, B:C:7", "" },
        { "Floors F1..F5; lifts: F1-F2, F2-F4. Which are cut off?", "F1 - F2, F2 - F4, F3, F5" },
        { "Nodes v1, v2, ..., v5 and edges v1-v2, v2-v3.", "v1 - v2, v2 - v3, v4, v5" },
    };

    CHECK(rows);
}

static void documents(void **state)
{
    static const reading_row rows[] = {
        { "$A = \\begin{pmatrix} 0 & 1 & 0 \\\\ 1 & 0 & 1 \\\\ 0 & 1 & 0 \\end{pmatrix}$",
          "0 - 1, 1 - 2" },
        { "    T1 T2\nAnn 9  2\nBob 6  4\nCid 5  8\nAssign.",
          "Ann - T1: 9, Ann - T2: 2, Bob - T1: 6, Bob - T2: 4, Cid - T1: 5, Cid - T2: 8, Ann: "
          "kind=row, Bob: kind=row, Cid: kind=row, T1: kind=column, T2: kind=column" },
        { "*Vertices 3\n1 \"A\"\n2 \"B\"\n3 \"C\"\n*Edges\n1 2\n2 3\n", "A - B, B - C" },
        { "graph [ node [ id 1 label \"A\" ] node [ id 2 label \"B\" ] edge [ source 1 target 2 ] "
          "]",
          "A - B" },
        { "<http://x.org/Olga> <http://x.org/knows> <http://x.org/Pia> .\n<http://x.org/Pia> "
          "<http://x.org/knows> <http://x.org/Rob> .\nWho?",
          "facts: Olga > Pia: relation=knows, Pia > Rob: relation=knows" },
        { "<http://a.org/x> <http://a.org/p> <http://b.org/x> .\n<http://a.org/y> "
          "<http://a.org/p> <http://b.org/x> .\n",
          "facts: http://a.org/x > http://b.org/x: relation=p, http://a.org/y > http://b.org/x: "
          "relation=p" },
    };

    CHECK(rows);
}

static void names(void **state)
{
    static const reading_row rows[] = {
        { "What is the diameter of a ring of 4 nodes?", "0 - 1, 1 - 2, 2 - 3, 0 - 3" },
        { "Is $K_{2,2}$ planar?", "0 - 2, 0 - 3, 1 - 2, 1 - 3" },
        { "How many spanning trees does K3 have?", "0 - 1, 0 - 2, 1 - 2" },
        { "Take a star with 3 leaves. What is its radius?", "0 - 1, 0 - 2, 0 - 3" },
        { "Diameter of the 2x2 grid?", "0 - 1, 0 - 2, 1 - 3, 2 - 3" },
        { "A ring of 3 stations numbered 1 to 3: how far is it from 1 to 3?",
          "1 - 2, 2 - 3, 1 - 3" },
        { "A ring of 6 nodes plus a chord from 0 to 3: diameter?", "" },
        { "Is there a cycle of 4 nodes in it?", "" },
        { "Does every graph contain a K5?", "" },
        { "We drove along the K5 to the sea. Is it far?", "" },
    };

    CHECK(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays),
        cmocka_unit_test(neighbours),
        cmocka_unit_test(documents),
        cmocka_unit_test(names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
