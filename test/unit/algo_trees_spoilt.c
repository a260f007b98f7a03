/* Answers about trees that were spoilt: every verifier must see it. */
#include "spoil_trees.h"

/* Lists of nodes, and paths: one less, one twice, in another order. */
static void test_lists(void **state)
{
    static const char *const tools[] = { "tree_center", "tree_centroid", "to_prufer_sequence",
                                         "tree_diameter" };

    for (size_t i = 0; i < 4; i++) {
        trial t;
        gr_list *list;

        spoil_start(&t, "a-b 1, b-c 2, c-d 3, d-e 4, e-f 1", tools[i]);
        trial_run(&t);
        spoil_type(&t);
        list = t.r.value.type == GR_V_PATH ? t.r.value.path.nodes : t.r.value.list;
        list->n--;
        trial_refuted(&t);
        list->n++;
        for (size_t k = 0; k < list->n; k++) {
            gr_value item = list->at[k];

            list->at[k] = gr_v_node(gr_name_of(gr_str_of(k == 0 ? "f" : "a")));
            if (!gr_v_eq(&list->at[k], &item))
                trial_refuted(&t);
            list->at[k] = gr_v_null();
            trial_refuted(&t);
            list->at[k] = item;
        }
        if (t.r.value.type == GR_V_PATH) {
            t.r.value.path.length->i++;
            trial_refuted(&t);
        }
        trial_end(&t);
    }
}

static void test_plain_values(void **state)
{
    static const char *const tools[] = { "is_tree", "is_forest", "spanning_tree_count" };
    trial t;

    for (size_t i = 0; i < 3; i++) {
        spoil_start(&t, "a-b, b-c, a-c, c-d", tools[i]);
        trial_run(&t);
        spoil_type(&t);
        trial_end(&t);
    }
    spoil_start(&t, "a>b, a>c", "is_arborescence");
    trial_run(&t);
    spoil_type(&t);
    trial_end(&t);
}

static void test_ancestors(void **state)
{
    trial t;

    for (int directed = 0; directed < 2; directed++) {
        spoil_start(&t, directed ? "a>b, b>c, b>d, d>e" : "a-b, b-c, b-d, d-e",
                    "lowest_common_ancestor");
        t.arg[0].node = trial_node(&t, "c");
        t.arg[1].node = trial_node(&t, "e");
        t.arg[2] = (gr_arg){ .given = !directed, .node = trial_node(&t, "a") };
        trial_run(&t);
        spoil_type(&t);
        for (gr_vid v = 0; v < 5; v++) {
            t.r.value = gr_v_vertex(t.g, v);
            if (v != 1)
                trial_refuted(&t);
        }
        trial_end(&t);
    }
}

static void test_tree_of_another_sequence(void **state)
{
    trial t;
    gr_value list, other;

    spoil_start(&t, "0, 1, 2, 3, 0-1, 1-2, 2-3", "from_prufer_sequence");
    assert_true(gr_v_list(&t.cx.arena, &list) && gr_v_push(&t.cx.arena, &list, gr_v_int(1)) &&
                gr_v_push(&t.cx.arena, &list, gr_v_int(1)));
    t.arg[0].value = list;
    trial_run(&t);
    spoil_type(&t);
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
