/* Flows, cuts and connectivity: every answer and every proof that is spoilt is refuted. */
#include "algo/flow/demand_int.h"
#include "spoil.h"

#define NETWORK "s>a 3, s>b 2, a>b 1, a>t 2, b>t 3, t>c 4, a>c 1"
#define MESH    "s-a, s-b, a-b, a-t, b-t, b-c, c-t"

static void start_ends(trial *t, const char *graph, const char *tool)
{
    trial_start(t, graph, tool);
    trial_args(t, "source=s, target=t");
}

static void test_flow_answers(void **state)
{
    static const char *const tools[] = { "maximum_flow", "maximum_flow_value", "minimum_cut",
                                         "minimum_cut_value" };

    for (size_t i = 0; i < 4; i++) {
        trial t;

        start_ends(&t, NETWORK, tools[i]);
        trial_proved(&t);
        trial_spoils_refused(&t);
        trial_end(&t);
        start_ends(&t, "s-a 1.5, a-t 2.5, s-t 0.25", tools[i]);
        trial_proved(&t);
        trial_spoils_refused(&t);
        trial_end(&t);
    }
}

static void test_several_ends(void **state)
{
    assert_spoils_refused(NETWORK,
                          "maximum_flow(set_node_attribute(G, b, room, 1), [s, a], [t, c], "
                          "node_capacity=room)");
    assert_spoils_refused(MESH, "minimum_cut(set_node_attribute(G, [a, b], room, 1), s, [t, c], "
                                "node_capacity=room)");
}

/* Too much, too little, or not conserved; a cut that is none, or carries more. */
static void test_flow_proofs(void **state)
{
    gr_flow_proof *p;
    trial t;

    start_ends(&t, NETWORK, "maximum_flow");
    trial_run(&t);
    p = (gr_flow_proof *)t.r.proof;
    for (uint32_t e = 0; e < gr_graph_n_edges(t.g); e++) {
        p->flow[e]++;
        trial_refuted(&t);
        p->flow[e] -= 2;
        trial_refuted(&t);
        p->flow[e]++;
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(t.g); v++) {
        p->near[v] = !p->near[v];
        if (v != trial_node(&t, "c")) /* nothing flows there either way */
            trial_refuted(&t);
        p->near[v] = !p->near[v];
    }
    trial_end(&t);
}

static void test_disjoint_paths(void **state)
{
    static const char *const tools[] = { "edge_disjoint_paths", "node_disjoint_paths",
                                         "edge_connectivity", "node_connectivity" };

    for (size_t i = 0; i < 4; i++) {
        gr_disjoint *p;
        trial t;

        start_ends(&t, MESH, tools[i]);
        trial_proved(&t);
        trial_spoils_refused_but(&t, i < 2 ? "order" : "");
        p = (gr_disjoint *)t.r.proof;
        for (gr_vid v = 0; v < gr_graph_n_nodes(t.g); v++) {
            p->cut[v] = !p->cut[v];
            trial_refuted(&t);
            p->cut[v] = !p->cut[v];
        }
        trial_end(&t);
    }
}

/* Twice the same way is not disjoint, even where the number is right. */
static void test_a_path_twice(void **state)
{
    for (int nodes = 0; nodes < 2; nodes++) {
        trial t;

        start_ends(&t, MESH, nodes ? "node_disjoint_paths" : "edge_disjoint_paths");
        trial_run(&t);
        assert_int_equal(t.r.value.list->n, 2);
        t.r.value.list->at[0] = t.r.value.list->at[1];
        trial_refuted(&t);
        trial_end(&t);
    }
}

static void test_whole_graphs(void **state)
{
    static const char *const tools[] = { "edge_connectivity", "node_connectivity" };
    static const char *const graphs[] = { MESH, "a>b, b>c, c>a, b>a, a>c", "a-b, b-c, c-a",
                                          "a, b" };

    for (size_t i = 0; i < 8; i++) {
        bool *cut;
        trial t;

        trial_start(&t, graphs[i / 2], tools[i % 2]);
        trial_run(&t);
        trial_spoils_refused(&t);
        cut = i % 2 == 1 ? (bool *)t.r.proof : NULL; /* another cut of edges may be as good */
        for (gr_vid v = 0; cut != NULL && v < gr_graph_n_nodes(t.g) && t.r.value.i != 0; v++) {
            cut[v] = !cut[v];
            trial_refuted(&t);
            t.r.value.i += cut[v] ? 1 : -1;
            trial_refuted(&t);
            t.r.value.i -= cut[v] ? 1 : -1;
            cut[v] = !cut[v];
        }
        trial_end(&t);
    }
}

static void test_global_cut(void **state)
{
    trial t;

    trial_start(&t, "a-b 3, b-c 1, c-d 3, d-a 2, a-c 1", "stoer_wagner");
    trial_args(&t, "");
    trial_run(&t);
    trial_spoils_refused(&t);
    trial_end(&t);
}

static void test_costs_and_rounds(void **state)
{
    trial t;

    start_ends(&t, NETWORK, "min_cost_flow");
    trial_args(&t, "source=s, target=t, capacity=weight");
    trial_proved(&t);
    trial_spoils_refused(&t);
    for (gr_vid v = 0; v < 3; v++) {
        int64_t *p = &((gr_cost_proof *)t.r.proof)->potential[v];

        *p += 100;
        trial_refuted(&t);
        *p -= 100;
    }
    ((gr_cost_proof *)t.r.proof)->flow[0]++;
    trial_refuted(&t);
    trial_end(&t);
    trial_start(&t, "a>b 1, b>c 2, c>a 1", "circulation");
    trial_args(&t, "lower=weight");
    trial_proved(&t);
    trial_spoils_refused(&t);
    ((gr_round_proof *)t.r.proof)->flow[0]++;
    trial_refuted(&t);
    trial_end(&t);
    trial_start(&t, "a>b 2, b>c 1", "circulation");
    trial_args(&t, "lower=weight");
    trial_proved(&t);
    trial_spoils_refused_but(&t, "blocked.extra");
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flow_answers), cmocka_unit_test(test_several_ends),
        cmocka_unit_test(test_flow_proofs),  cmocka_unit_test(test_disjoint_paths),
        cmocka_unit_test(test_a_path_twice), cmocka_unit_test(test_whole_graphs),
        cmocka_unit_test(test_global_cut),   cmocka_unit_test(test_costs_and_rounds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
