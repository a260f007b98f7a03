/* Records and trees as people paste them: YAML, XML, SQL, Newick, bullets; and matrices with marks.
 */
#include "reading.h"

#define CHECK(rows) check_readings(rows, sizeof(rows) / sizeof *(rows))

static void yaml(void **state)
{
    static const reading_row rows[] = {
        { "- {from: A, to: B}\n- {from: B, to: C}\nIs C reachable from A?", "A > B, B > C" },
        { "roads:\n  - from: A\n    to: B\n    km: 4\n  - from: B\n    to: C\n    km: 5\nHow far?",
          "A > B: km=4, B > C: km=5" },
        { "cities: [Ulm, Bonn, Kiel, Jena]\nroads:\n  - [Ulm, Bonn]\n  - [Bonn, Kiel]\n",
          "Ulm - Bonn, Bonn - Kiel, Jena" },
        { "stations:\n  - Oak\n  - Elm\n  - Yew\nlinks:\n  - [Oak, Elm, 4]\n  - [Elm, Oak, 4]\n",
          "Elm - Oak: 4, Yew" },
        { "const e = [{from: 'a', to: 'b', w: 3}, {from: 'b', to: 'c', w: 4}];",
          "a > b: w=3, b > c: w=4" },
        { "- name: Ann\n  age: 4\n- name: Bob\n  age: 7\n", "" },
        { "- cub: Ash\n  kg: 4\n  dam: Bey\n- cub: Bey\n  kg: 9\n  dam: Cam\n- cub: Dot\n  kg: 5\n"
          "  dam: Cam\n",
          "Ash > Bey: kg=4, Bey > Cam: kg=9, Dot > Cam: kg=5" },
    };

    CHECK(rows);
}

/* Whatever the ends are called, they share names. */
static void json(void **state)
{
    static const reading_row rows[] = {
        { "[{\"phone\": \"p1\", \"called\": \"p2\", \"times\": 4},\n {\"phone\": \"p3\", "
          "\"called\": \"p1\", "
          "\"times\": 2}]\nWho called p2?",
          "p1 > p2: times=4, p3 > p1: times=2" },
        { "[{\"no\": 1, \"kind\": \"x\", \"cub\": \"Ash\", \"dam\": \"Bey\"}, {\"no\": 2, "
          "\"kind\": \"y\", "
          "\"cub\": \"Bey\", \"dam\": \"Cam\"}]",
          "Ash > Bey: no=1; kind=x, Bey > Cam: no=2; kind=y" },
        { "[{\"dish\": \"soup\", \"cook\": \"Ann\"}, {\"dish\": \"pie\", \"cook\": \"Bob\"}]", "" },
    };

    CHECK(rows);
}

static void xml(void **state)
{
    static const reading_row rows[] = {
        { "<graph><edge from=\"dock\" to=\"crane\"/><edge from=\"crane\" to=\"yard\"/></graph>\n"
          "Shortest directed path from dock to yard?",
          "dock > crane, crane > yard" },
        { "<r a='Oslo' b='Moss' km='60'/>\n<r a='Moss' b='Rygge' km='12'/>",
          "Oslo - Moss: km=60, Moss - Rygge: km=12" },
        { "<a href=\"x\" class=\"y\">see</a> and <b>bold</b>", "" },
    };

    CHECK(rows);
}

static void sql(void **state)
{
    static const reading_row rows[] = {
        { "INSERT INTO e (src, dst) VALUES ('a','b'),('b','c'); is c reachable from a?",
          "a > b, b > c" },
        { "insert into fares values ('OSL','BGO',120);\ninsert into fares values ('BGO','SVG',80);",
          "OSL - BGO: 120, BGO - SVG: 80" },
        { "INSERT INTO people (name, age, city) VALUES ('Ann', 3, 'Oslo'), ('Bob', 5, 'Rome');",
          "" },
    };

    CHECK(rows);
}

static void trees(void **state)
{
    static const reading_row rows[] = {
        { "In Newick: ((oak,elm)broad,(fir)needle)trees; how far is oak from fir?",
          "broad > oak, broad > elm, needle > fir, trees > broad, trees > needle" },
        { "((A:1.5,B:2)C:3,D:4)R; distance from A to D?",
          "C > A: 1.5, C > B: 2, R > C: 3, R > D: 4" },
        { "The Newick tree is ((hen,duck),cat);",
          "(hen,duck) > hen, (hen,duck) > duck, ((hen,duck),cat) > (hen,duck), "
          "((hen,duck),cat) > cat" },
        { "- Attic\n  - Box\n    - Hats\n- Cellar\n  - Rack\n    - Wine\n\nWhat is in the Cellar?",
          "Attic > Box, Box > Hats, Cellar > Rack, Rack > Wine" },
        { "I like it (well (maybe), sort of) and (a, b)c.", "" },
    };

    CHECK(rows);
}

static void matrices(void **state)
{
    static const reading_row rows[] = {
        { "  a b c d\na . x x .\nb x . . x\nc x . . x\nd . x x .\nAn x is a link. A triangle?",
          "a - b, a - c, b - d, c - d" },
        { "  x y z\nx . x .\ny x . x\nz . x .\nIs it a path?", "x - y, y - z" },
        { "The matrix of capacities, order s, x, t:\n0 6 4\n0 0 3\n0 0 0\nmaximum flow?",
          "s > x: capacity=6, s > t: capacity=4, x > t: capacity=3" },
        { "The adjacency matrix for nodes A, B and C: [[0,1,0],[1,0,1],[0,1,0]].", "A - B, B - C" },
        { "Ann, Bob and Cid came, and the matrix was [[0,1],[1,0]].", "0 - 1" },
        { "The matrix of A, A and C: [[0,1,0],[1,0,1],[0,1,0]].", "0 - 1, 1 - 2" },
    };

    CHECK(rows);
}

/* A question names two ends; that is no edge. */
static void mentions(void **state)
{
    static const reading_row rows[] = {
        { "a,b,km\nUlm,Bonn,31\nBonn,Kiel,18\nUlm,Jena,12\n\nGive me the drive Ulm -> Kiel.",
          "Ulm - Bonn: km=31, Bonn - Kiel: km=18, Ulm - Jena: km=12" },
    };

    CHECK(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yaml),  cmocka_unit_test(xml),      cmocka_unit_test(sql),
        cmocka_unit_test(trees), cmocka_unit_test(matrices), cmocka_unit_test(mentions),
        cmocka_unit_test(json),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
