/* Spanning and Steiner trees that were spoilt: every verifier must see it. */
#include "spoil_trees.h"

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

        spoil_start(&t, GRAPH, tools[i]);
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

    spoil_start(&t, "a-b 1, b-c 2, a-c 3", "minimum_spanning_tree");
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

    spoil_start(&t, GRAPH, "steiner_tree");
    t.arg[0] = (gr_arg){ .given = true, .nodes = nodes, .n_nodes = 3 };
    trial_run(&t);
    spoil_type(&t);
    spoil_fields(&t);
    trial_run(&t);
    trial_end(&t);
    spoil_start(&t, "a-b 1, c-d 1", "steiner_tree");
    nodes[2] = 0;
    t.arg[0] = (gr_arg){ .given = true, .nodes = nodes, .n_nodes = 3 };
    trial_run(&t);
    spoil_type(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spanning_trees),
        cmocka_unit_test(test_another_tree),
        cmocka_unit_test(test_steiner),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
