/* Graphs as people note them down: lists with a legend, scores, tables of things, tasks in one
 * sentence, versions of one graph, branches. */
#include "reading.h"

#define CHECK(rows) check_readings(rows, sizeof(rows) / sizeof *(rows))

static void lists(void **state)
{
    static const reading_row rows[] = {
        { "caller: callees\nmain: init, run\nrun: step\nstep: init\nCan main reach init?",
          "main > init, main > run, run > step, step > init" },
        { "task: needs\nbake: mix\nmix: weigh, sift\nweigh:\nsift:\nOrder?",
          "mix > bake, weigh > mix, sift > mix" },
        { "main: parse, log\nparse: lex\nlog:\n", "main > parse, main > log, parse > lex" },
        { "Sold: u1: tent, stove; u2: stove, rope; u3: tent.",
          "u1 - stove, u1 - tent, u2 - stove, u2 - rope, u3 - tent, u1: kind=left, u2: kind=left, "
          "u3: kind=left, tent: kind=right, stove: kind=right, rope: kind=right" },
        { "<ul><li>Alto: Basso, Coro</li><li>Basso: Duo</li><li>Coro: Duo</li></ul>",
          "Alto - Basso, Alto - Coro, Basso - Duo, Coro - Duo" },
        { "Contacts by day:\n1: Gao, Hui\n2: Hui, Ina\n4: Gao, Ina\nWho is ill?",
          "Gao - Hui: time=1, Hui - Ina: time=2, Gao - Ina: time=4" },
    };

    CHECK(rows);
}

static void scores(void **state)
{
    static const reading_row rows[] = {
        { "Points: Rex sprint 8, jump 6; Sal sprint 9, jump 7. Best line-up?",
          "Rex - sprint: 8, Rex - jump: 6, Sal - sprint: 9, Sal - jump: 7, Rex: kind=left, Sal: "
          "kind=left, sprint: kind=right, jump: kind=right" },
        { "Anna bought 5, sold 6; Bob bought 7, sold 8.", "" },
        { "We need flour 5, sugar 3; then oil 5, salt 2.", "" },
    };

    CHECK(rows);
}

static void tables(void **state)
{
    static const reading_row rows[] = {
        { "| band | genre | from |\n|---|---|---|\n| Ork | metal | Oslo |\n| Zed | pop | Rome |\n",
          "facts: Ork > metal: relation=genre, Ork > Oslo: relation=from, Zed > pop: "
          "relation=genre, Zed > Rome: relation=from" },
        { "| leg | length |\n|---|---|\n| Reef – Atoll | 8 km |\n| Atoll – Cape | 5 km |\n",
          "Reef - Atoll: length=8, Atoll - Cape: length=5" },
        { "line,stop a,stop b\nU1,Zoo,Opera\nU2,Opera,Dock\n",
          "Zoo - Opera: line=U1, Opera - Dock: line=U2" },
        { "task,days,after\nA,3,\nB,5,A\nC,2,A\nD,4,B C\n",
          "A > B, A > C, B > D, C > D, A: duration=3, B: duration=5, C: duration=2, D: "
          "duration=4" },
    };

    CHECK(rows);
}

static void tasks(void **state)
{
    static const reading_row rows[] = {
        { "P 4, Q 6, R 5 (needs P, Q), S 2 (needs R). When does S end?",
          "P > R, Q > R, R > S, P: duration=4, Q: duration=6, R: duration=5, S: duration=2" },
        { "Book: Scan 20 min, Crop 5 min after Scan, Print half an hour after Crop. How long?",
          "Scan > Crop, Crop > Print, Scan: duration=20, Crop: duration=5, Print: duration=30" },
        { "We met 3 times, 4 people left, 5 stayed after lunch.", "" },
    };

    CHECK(rows);
}

static void versions(void **state)
{
    static const reading_row rows[] = {
        { "Plan 2019: A-B, B-C. Plan 2024: A-B, B-D. What changed?",
          "A - B, B - C | A - B, B - D" },
        { "v1: a->b, b->c\nv2: a->b, a->c\nWhat is new?", "a > b, b > c | a > b, a > c" },
        { "Graph A:\n1-2\n2-3\n\nGraph B:\n1-2\n1-3\nsame?", "1 - 2, 2 - 3 | 1 - 2, 1 - 3" },
        { "v1: v2, v3\nv2: v3\n", "v1 - v2, v1 - v3, v2 - v3" },
        { "Roads: A-B, B-C. Ferries: C-D, D-A.", "A - B, B - C, C - D, A - D" },
    };

    CHECK(rows);
}

static void drawn(void **state)
{
    static const reading_row rows[] = {
        { "The line North-Mid-South has a branch Mid-West. How long is it?",
          "Mid - North, Mid - South, Mid - West" },
        { "The Smith-Jones-Brown report names a well-known problem.", "" },
        { "r1-r2 10G, r2-r3 2.5G: widest way?", "r1 - r2: capacity=10, r2 - r3: capacity=2.5" },
        { "(o:City {name: 'Oslo'})-[:ROAD {km: 60}]->(m:City {name: 'Moss'}), (m)-[:ROAD {km: "
          "8}]->(Ski)",
          "Oslo > Moss: km=60, Moss > Ski: km=8" },
        { "(a)-[:KNOWS]->(b)\n(c)<-[:LIKES]-(b)",
          "facts: a > b: relation=KNOWS, b > c: relation=LIKES" },
        { "connected(a,b). connected(b,c). connected(f,f).", "a - b, b - c, f" },
    };

    CHECK(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists), cmocka_unit_test(scores),   cmocka_unit_test(tables),
        cmocka_unit_test(tasks), cmocka_unit_test(versions), cmocka_unit_test(drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
