/* Which clauses ask: requests without a question mark, words without a verb, and what only tells.
 */
#include "reading.h"

/* The kinds of a text's clauses, 'a' for one that asks and 't' for one that tells. */
static bool has_kinds(const char *text, const char *kinds)
{
    char got[32] = { 0 };
    gr_reading r;
    gr_err err;
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_sense(&cx, gr_str_of(text), NULL, &r, &err), GR_OK);
    for (size_t i = 0; i < r.n_clauses && i + 1 < sizeof got; i++)
        got[i] = r.clauses[i].kind == GR_ASKS ? 'a' : 't';
    gr_reading_clear(&r);
    gr_ctx_clear(&cx);
    if (strcmp(got, kinds) != 0)
        fprintf(stderr, "\n%s\n  kinds %s, expected %s\n", text, got, kinds);
    return strcmp(got, kinds) == 0;
}

typedef struct kinds_row {
    const char *text, *kinds;
} kinds_row;

static void check_kinds(const kinds_row *rows, size_t n)
{
    size_t n_wrong = 0;

    for (size_t i = 0; i < n; i++)
        n_wrong += !has_kinds(rows[i].text, rows[i].kinds);
    assert_int_equal(n_wrong, 0);
}

static void test_requests(void **state)
{
    static const kinds_row rows[] = {
        { "Topologically order: a->b, b->c, a->c", "a" },
        { "Two-colour these towns so that linked ones differ: A-B, B-C, C-D.", "a" },
        { "A-B, B-C, C-D. Line the wagons up so that no link points backwards.", "a" },
        { "Tie before jacket, shirt before tie. give me one that works", "a" },
        { "Put the jobs in a feasible order: a->b, b->c", "a" },
        { "Trace the chain of command from Ann to Cid. Ann manages Ben. Ben manages Cid.", "a" },
        { "Ann manages Ben. Ben manages Cid. Let me know if Ann is above Cid.", "a" },
        { "Ann manages Ben. Ben manages Cid. I'd like the boss of Cid's boss.", "a" },
        { "A-B, B-C. Seat the guests so that no two friends sit together.", "a" },
        { "A-B, B-C. Connect all towns with the least cable.", "a" },
        { "A-B, B-C. Pair up as many as possible.", "a" },
        { "A-B, B-C. Send a letter from A to C with the fewest stops", "a" },
        { "A-B, B-C. true or false: B is a cut vertex", "a" },
        { "A-B, B-C. yes or no, is it connected", "a" },
        { "A-B, B-C. The degree of B is wanted.", "a" },
        { "A-B, B-C. Everything next to B, please.", "a" },
        { "Place Ann, Ben and Cid so that no friends meet. Friends: Ann-Ben.", "at" },
        { "Delete B from A-B, B-C, C-D and tell me which nodes stay linked.", "a" },
    };

    check_kinds(rows, sizeof rows / sizeof *rows);
}

static void test_fragments(void **state)
{
    static const kinds_row rows[] = {
        { "A-B, B-C, C-A. mutul frends of A and C:", "a" },
        { "A-B, B-C. Shortest route from A to C:", "a" },
        { "A-B, B-C. Number of bridges.", "a" },
        { "A-B, B-C, C-D\nlongest path", "a" },
        { "Ann manages Ben. Ben manages Cid. everyone below ann", "a" },
        { "A-B 3, B-C 4. Cheapest way A to C", "a" },
        { "My garden. A-B 3, B-C 4. Max flow between A and C", "ta" },
        { "A-B, B-C. degree of B", "a" },
        { "Smallest number of lanes that must be cleared so that A and C are joined: A-B, B-C.",
          "a" },
        { "strongly connected components of: a->b, b->a, b->c", "a" },
        { "The matrix of costs, order s, t, u:\n0 1 2\n1 0 3\n2 3 0\nlightest tree", "ta" },
    };

    check_kinds(rows, sizeof rows / sizeof *rows);
}

static void test_telling(void **state)
{
    static const kinds_row rows[] = {
        { "A-B, B-C. The weather was nice.", "t" },
        { "A-B, B-C. All roads are open.", "t" },
        { "A-B, B-C. Thanks in advance.", "t" },
        { "A-B, B-C. Edges are undirected. Is it connected?", "ta" },
        { "A-B, B-C. Each road takes one hour. How long from A to C?", "ta" },
        { "A-B, B-C. Assume all edges have weight 1. Distance A to C?", "ta" },
        { "A-B, B-C. Give the answer as a number. Distance A to C?", "ta" },
        { "Ann follows Bob. Everyone with a hat follows Zoe.", "t" },
    };

    check_kinds(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_fragments),
        cmocka_unit_test(test_telling),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
