/* Answers about trees that were spoilt: every verifier must see it. */
#include "algo.h"

static void start(trial *t, const char *graph, const char *tool)
{
    trial_start(t, graph, tool);
    for (size_t i = 0; i < t->tool->n_params; i++) {
        t->arg[i].value = gr_v_int(1000); /* budgets */
        if (t->tool->params[i].type == GR_P_ATTR)
            t->arg[i].column = gr_graph_role(t->g, GR_ROLE_WEIGHT);
    }
}

/* Instead of the value: nothing, a number, a list. */
static void spoil_type(trial *t)
{
    gr_value value = t->r.value;

    for (int k = 0; k < 4; k++) {
        t->r.value = k == 0 ? gr_v_null() : k == 1 ? gr_v_int(99) : gr_v_bool(k == 2);
        if (k == 3)
            assert_true(gr_v_list(&t->cx.arena, &t->r.value));
        if (t->r.value.type != value.type || !gr_v_eq(&t->r.value, &value))
            trial_refuted(t);
    }
    t->r.value = value;
}

/* Each field of a record: gone, another number, another list. */
static void spoil_fields(trial *t)
{
    gr_record *record = t->r.value.record;

    for (size_t i = 0; i < record->n; i++) {
        gr_value field = *record->at[i].value;
        gr_list *list = field.list;

        *record->at[i].value = gr_v_null();
        trial_refuted(t);
        *record->at[i].value = gr_v_int(12345);
        trial_refuted(t);
        *record->at[i].value = field;
        if (field.type != GR_V_LIST)
            continue;
        list->n--;
        trial_refuted(t);
        list->n++;
        for (size_t k = 0; k < list->n; k++) {
            gr_value item = list->at[k];

            list->at[k] = list->at[(k + 1) % list->n];
            trial_refuted(t);
            list->at[k] = gr_v_edge(gr_name_of(GR_STR("a")), gr_name_of(GR_STR("zzz")));
            trial_refuted(t);
            list->at[k] = gr_v_null();
            trial_refuted(t);
            list->at[k] = item;
        }
    }
}

#define GRAPH "a-b 1, b-c 2, a-c 3, c-d 4, b-d 5, d-e 1, a-e 7"

static void test_spanning_trees(void **state)
{
    static const char *const tools[] = { "minimum_spanning_tree", "maximum_spanning_tree",
                                         "second_best_spanning_tree" };

    for (size_t i = 0; i < 3; i++) {
        trial t;

        start(&t, GRAPH, tools[i]);
        trial_run(&t);
        assert_int_equal(t.r.grade, GR_PROVED);
        spoil_type(&t);
        spoil_fields(&t);
        trial_run(&t);
        trial_end(&t);
    }
}

/* A spanning tree with the right sum of its weights that is not the best. */
static void test_another_tree(void **state)
{
    trial t;
    gr_value edges;

    start(&t, "a-b 1, b-c 2, a-c 3", "minimum_spanning_tree");
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

static void test_steiner(void **state)
{
    trial t;
    gr_vid nodes[] = { 0, 2, 4 };

    start(&t, GRAPH, "steiner_tree");
    t.arg[0] = (gr_arg){ .given = true, .nodes = nodes, .n_nodes = 3 };
    trial_run(&t);
    spoil_type(&t);
    spoil_fields(&t);
    trial_run(&t);
    trial_end(&t);
    start(&t, "a-b 1, c-d 1", "steiner_tree");
    nodes[2] = 0;
    t.arg[0] = (gr_arg){ .given = true, .nodes = nodes, .n_nodes = 3 };
    trial_run(&t);
    spoil_type(&t);
    trial_end(&t);
}

/* Lists of nodes, and paths: one less, one twice, in another order. */
static void test_lists(void **state)
{
    static const char *const tools[] = { "tree_center", "tree_centroid", "to_prufer_sequence",
                                         "tree_diameter" };

    for (size_t i = 0; i < 4; i++) {
        trial t;
        gr_list *list;

        start(&t, "a-b 1, b-c 2, c-d 3, d-e 4, e-f 1", tools[i]);
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
        start(&t, "a-b, b-c, a-c, c-d", tools[i]);
        trial_run(&t);
        spoil_type(&t);
        trial_end(&t);
    }
    start(&t, "a>b, a>c", "is_arborescence");
    trial_run(&t);
    spoil_type(&t);
    trial_end(&t);
}

static void test_ancestors(void **state)
{
    trial t;

    for (int directed = 0; directed < 2; directed++) {
        start(&t, directed ? "a>b, b>c, b>d, d>e" : "a-b, b-c, b-d, d-e", "lowest_common_ancestor");
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

    start(&t, "0, 1, 2, 3, 0-1, 1-2, 2-3", "from_prufer_sequence");
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
        cmocka_unit_test(test_spanning_trees),
        cmocka_unit_test(test_another_tree),
        cmocka_unit_test(test_steiner),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_plain_values),
        cmocka_unit_test(test_ancestors),
        cmocka_unit_test(test_tree_of_another_sequence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
