/* Modularity: partitions of all kinds, what is refused, and a verifier that sees it spoilt. */
#include "spoil.h"

#define PAIR "a-b, b-c, c-a, c-d, d-e, e-f, f-d" /* two triangles with an edge between them */

static void test_modularity(void **state)
{
    const char *missing = "input: communities: a node is in no group";

    assert_answer(PAIR, "modularity(G, louvain_communities(G)) | round(6)", "0.357143");
    assert_answer(PAIR, "modularity(G, [[a, b, c, d, e, f]])", "0");
    assert_answer("a, b", "modularity(G, [[a], [b]])", "none");
    assert_answer("a>b, b>a", "modularity(G, [[a], [b]])", "-0.5");
    assert_answer("a-a, b-b", "modularity(G, [[a], [b]])", "0.5");
    assert_answer(PAIR, "modularity(G, [[a, b, c], [d, e]])", missing);
    assert_answer(PAIR, "modularity(G, [[a, b, c], [d, e, f, a]])",
                  "input: communities: a node is there twice");
    assert_answer(PAIR, "modularity(G, [[a, b, x], [d, e, f]])",
                  "input: communities: a member is no node of the graph");
    assert_answer(PAIR, "modularity(G, 3)",
                  "input: communities: expected a list of lists of nodes");
    assert_answer(PAIR, "modularity(G)", "input: communities: which partition is meant?");
}

static void test_modularity_spoilt(void **state)
{
    trial t;
    gr_value groups;
    gr_err err;

    trial_start(&t, PAIR, "modularity");
    assert_int_equal(gr_json_read(&t.cx, GR_STR("[[\"a\", \"b\"], [\"c\", \"d\", \"e\", \"f\"]]"),
                                  &groups, &err),
                     GR_OK);
    t.arg[0] = (gr_arg){ .given = true, .value = groups };
    trial_run(&t);
    trial_spoils_refused(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_modularity),
        cmocka_unit_test(test_modularity_spoilt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
