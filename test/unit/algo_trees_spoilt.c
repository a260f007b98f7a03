/* Answers about trees that were spoilt: every verifier must see it. */
#include "spoil.h"

static void test_lists(void **state)
{
    static const char path[] = "a-b 1, b-c 2, c-d 3, d-e 4, e-f 1";

    assert_spoils_refused(path, "tree_center(G)");
    assert_spoils_refused(path, "tree_centroid(G)");
    assert_spoils_refused(path, "to_prufer_sequence(G)");
    assert_spoils_refused(path, "tree_diameter(G)");
}

static void test_plain_values(void **state)
{
    assert_spoils_refused("a-b, b-c, a-c, c-d", "is_tree(G)");
    assert_spoils_refused("a-b, b-c, a-c, c-d", "is_forest(G)");
    assert_spoils_refused("a-b, b-c, a-c, c-d", "spanning_tree_count(G)");
    assert_spoils_refused("a>b, a>c", "is_arborescence(G)");
}

static void test_ancestors(void **state)
{
    assert_spoils_refused("a>b, b>c, b>d, d>e", "lowest_common_ancestor(G, c, e)");
    assert_spoils_refused("a-b, b-c, b-d, d-e", "lowest_common_ancestor(G, c, e, root=a)");
}

static void test_tree_of_another_sequence(void **state)
{
    trial t;
    gr_value list, other;

    trial_start(&t, "0, 1, 2, 3, 0-1, 1-2, 2-3", "from_prufer_sequence");
    assert_true(gr_v_list(&t.cx.arena, &list) && gr_v_push(&t.cx.arena, &list, gr_v_int(1)) &&
                gr_v_push(&t.cx.arena, &list, gr_v_int(1)));
    t.arg[0].value = list;
    trial_run(&t);
    trial_spoils_refused(&t);
    other = t.r.value;
    t.r.value.graph = t.g;
    trial_refuted(&t);
    t.r.value = other;
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_plain_values),
        cmocka_unit_test(test_ancestors),
        cmocka_unit_test(test_tree_of_another_sequence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
