/* Graphs as people paste them out of programs: arrays, DIMACS, JSON, DOT; and the shorthand of
 * mathematicians. */
#include "reading.h"

#define CHECK(rows) check_readings(rows, sizeof(rows) / sizeof *(rows))

static void arrays(void **state)
{
    static const reading_row rows[] = {
        { "Adjacency: [[1,2],[0,2],[0,1,3],[2]] (index = node). Any bridge?",
          "0 - 1, 0 - 2, 1 - 2, 2 - 3" },
        { "graph = [[1, 3], [2], [], [2]]. Is there a cycle?", "0 > 1, 0 > 3, 1 > 2, 3 > 2" },
        { "The neighbours, numbered from 1: [[2], [1, 3], [2, 4], [3]].", "1 - 2, 2 - 3, 3 - 4" },
        { "adj = [[(1, 5), (2, 9)], [(2, 1)], []]", "0 > 1: 5, 0 > 2: 9, 1 > 2: 1" },
        { "Adjacency list by index: [[1,2],[0,3],[0,3],[1,2]]", "0 - 1, 0 - 2, 1 - 3, 2 - 3" },
        { "The edges are [[0,1],[1,2],[2,3]]. Is it a path?", "0 - 1, 1 - 2, 2 - 3" },
        { "The matrix is [[0,1,0],[1,0,1],[0,1,0]].", "0 - 1, 1 - 2" },
        { "We met [[three]] times and noted [[1], [2]].", "" },
    };

    CHECK(rows);
}

static void dimacs(void **state)
{
    static const reading_row rows[] = {
        { "p edge 5 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\nchromatic number?",
          "1 - 2, 2 - 3, 3 - 4, 1 - 4, 5" },
        { "My file says\nc roads\np sp 3 2\na 1 2 7\na 2 3 4\n\nHow far is it from 1 to 3?",
          "1 > 2: 7, 2 > 3: 4" },
        { "p max 3 2\nn 1 s\nn 3 t\na 1 2 7\na 2 3 4\nmaximum flow?",
          "1 > 2: capacity=7, 2 > 3: capacity=4" },
    };

    CHECK(rows);
}

static void dot(void **state)
{
    static const reading_row rows[] = {
        { "graph { a -- b [len=3]; b -- c [len=4]; } How far is it from a to c?",
          "a - b: len=3, b - c: len=4" },
        { "digraph { x -> y [label=\"5 km\"]; y -> z [label=\"2 km\"]; }", "x > y: 5, y > z: 2" },
        { "digraph { x -> y [label=\"yes\"]; y -> z [label=\"no\"]; }",
          "x > y: label=yes, y > z: label=no" },
        { "graph { a -- b [penwidth=3]; b -- c [penwidth=1]; }",
          "a - b: penwidth=3, b - c: penwidth=1" },
    };

    CHECK(rows);
}

static void json(void **state)
{
    static const reading_row rows[] = {
        { "{\"pipes\":[{\"s\":\"A\",\"t\":\"B\",\"cap\":3},{\"s\":\"B\",\"t\":\"C\",\"cap\":4}]}",
          "A > B: cap=3, B > C: cap=4" },
        { "[{\"From\": \"Oslo\", \"To\": \"Moss\", \"fare\": \"12 €\"}, {\"From\": \"Moss\", "
          "\"To\": \"Rygge\", \"fare\": \"4 €\"}] cheapest?",
          "Oslo > Moss: fare=12, Moss > Rygge: fare=4" },
        { "{\"nodes\":[{\"id\":1},{\"id\":2},{\"id\":3}],\"links\":[{\"source\":1,\"target\":2}]}",
          "1 - 2, 3" },
        { "{\"network\": {\"edges\": [[\"p\", \"q\", 2], [\"q\", \"r\", 6]]}}",
          "p - q: 2, q - r: 6" },
        { "{\"name\": \"a\", \"children\": [\"b\", {\"name\": \"c\", \"children\": [\"d\"]}]}",
          "a > b, a > c, c > d" },
        { "[{\"name\": \"Ann\", \"age\": 4}, {\"name\": \"Bob\", \"age\": 7}]",
          "facts: Ann: age=4, Bob: age=7" },
        { "[{\"name\": \"Ann\", \"likes\": [\"tea\"]}, {\"name\": \"Bob\", \"likes\": [\"tea\"]}]",
          "facts: Ann > tea: relation=likes, Bob > tea: relation=likes" },
        { "{\"people\": [{\"name\": \"Ann\", \"city\": \"Rome\"}, {\"name\": \"Ann\", \"city\": "
          "\"Oslo\"}]}",
          "" },
    };

    CHECK(rows);
}

static void letters(void **state)
{
    static const reading_row rows[] = {
        { "Let $V=\\{p,q,r,s,t\\}$ and $E=\\{pq,qr,rs,sp\\}$. What is $\\chi(G)$?",
          "p - q, q - r, r - s, p - s, t" },
        { "$V(G)=\\{v_1,v_2,v_3\\}$ and $E(G)=\\{v_1v_2, v_{2}v_{3}\\}$", "v_1 - v_2, v_2 - v_3" },
        { "V={1,2,3,4}, E={12,23,34}: a tree?", "1 - 2, 2 - 3, 3 - 4" },
        { "Let $E = \\{\\{u,v\\},\\{v,w\\}\\}$. Is it a tree?", "u - v, v - w" },
        { "How many spanning trees? edges ab, bc, cd, da and ac",
          "a - b, b - c, c - d, a - d, a - c" },
        { "The arcs are: ab 3, bc 4, ac 9. Shortest path from a to c?",
          "a > b: 3, b > c: 4, a > c: 9" },
        { "Is the graph xy, yz, zw, wx bipartite?", "x - y, y - z, z - w, w - x" },
        { "diameter: ab bc cd de ef, and is it a tree?", "a - b, b - c, c - d, d - e, e - f" },
        { "u1u2, u2u3, u3u1, u3u4: how many triangles?", "u1 - u2, u2 - u3, u1 - u3, u3 - u4" },
        { "MST of ab=3 bc=4 ca=5 cd=1", "a - b: 3, b - c: 4, a - c: 5, c - d: 1" },
        { "Find the core of no, op, pn, pq.", "n - o, o - p, n - p, p - q" },
        { "The codes are de, en, fr, it, es, nl, pt. Is the graph connected?", "" },
        { "We visit CA, CO, CT, GA, IA, IL, IN. Which path is the shortest?", "" },
        { "Is he on it, or in it, as we go on, so to do it? It is a graph.", "" },
        { "The links of an old network go to my home, so be it.", "" },
        { "Edges of us are in no way at issue.", "" },
    };

    CHECK(rows);
}

static void signs(void **state)
{
    static const reading_row rows[] = {
        { "Dominoes 6|2, 2|4, 4|6, 6|5: can they be laid in a row?", "6 - 2, 2 - 4, 4 - 6, 6 - 5" },
        { "Quarrels: Ann/Bob, Bob/Cid, Cid/Ann. Do two tables do?",
          "Ann - Bob, Bob - Cid, Ann - Cid" },
        { "Trains: Oslo=Kiel 14h, Kiel=Ulm 7h, Ulm=Rome 11h.",
          "Oslo - Kiel: 14, Kiel - Ulm: 7, Ulm - Rome: 11" },
        { "Weights in brackets: Tay[3]Usk, Usk[4]Vyr, Tay[8]Vyr.",
          "Tay - Usk: 3, Usk - Vyr: 4, Tay - Vyr: 8" },
        { "shirt>tie, tie>jacket, socks>shoes. In which order?",
          "shirt > tie, tie > jacket, socks > shoes" },
        { "How many bridges does 1-2, 2-3, 3-1, 3-4 have?", "1 - 2, 2 - 3, 1 - 3, 3 - 4" },
        { "Girth of v1-v2 v2-v3 v3-v1 v2-v4 (undirected)?", "v1 - v2, v2 - v3, v1 - v3, v2 - v4" },
        { "We drive at 60 km/h and/or 70 km/h, he/she said on 1/2/2024.", "" },
        { "In x=y, y=z, z=3 what is x?", "" },
        { "See src/main, src/test and doc/index.", "" },
    };

    CHECK(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays), cmocka_unit_test(dimacs),  cmocka_unit_test(dot),
        cmocka_unit_test(json),   cmocka_unit_test(letters), cmocka_unit_test(signs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
