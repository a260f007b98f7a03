/* Spanning and Steiner trees that were spoilt: every verifier must see it. */
#include "spoil.h"

#define GRAPH "a-b 1, b-c 2, a-c 3, c-d 4, b-d 5, d-e 1, a-e 7"

static void test_spanning_trees(void **state)
{
    static const char *const tools[] = { "minimum_spanning_tree", "maximum_spanning_tree",
                                         "second_best_spanning_tree" };
    static const char *const legal[] = { "edges.order", "", "" };

    for (size_t i = 0; i < 3; i++) {
        trial t;

        trial_start(&t, GRAPH, tools[i]);
        trial_args(&t, "");
        trial_proved(&t);
        trial_spoils_refused_but(&t, legal[i]);
        trial_end(&t);
    }
}

/* A spanning tree with the right sum of its weights that is not the best. */
static void test_another_tree(void **state)
{
    trial t;
    gr_value edges;

    trial_start(&t, "a-b 1, b-c 2, a-c 3", "minimum_spanning_tree");
    trial_args(&t, "");
    trial_run(&t);
    edges = *gr_v_get(&t.r.value, "edges");
    edges.list->at[1] = gr_v_edge(gr_name_of(GR_STR("a")), gr_name_of(GR_STR("c")));
    t.r.value.record->at[1].value->i = 4;
    trial_refuted(&t);
    edges.list->n = 1; /* a forest where a tree is possible */
    t.r.value.record->at[1].value->i = 1;
    t.r.value.record->at[2].value->i = 2;
    trial_refuted(&t);
    trial_end(&t);
}

static void test_ruled_trees(void **state)
{
    assert_spoils_refused(GRAPH, "minimum_spanning_tree(G, with=[[a, c]], without=[[a, b]])");
    assert_spoils_refused(GRAPH, "maximum_spanning_tree(G, weight, [[a, b]])");
}

static void test_steiner(void **state)
{
    assert_spoils_refused_but(GRAPH, "steiner_tree(G, [a, c, e])", "edges.order");
    assert_spoils_refused("a-b 1, c-d 1", "steiner_tree(G, [a, c, a])");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spanning_trees),
        cmocka_unit_test(test_another_tree),
        cmocka_unit_test(test_ruled_trees),
        cmocka_unit_test(test_steiner),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
