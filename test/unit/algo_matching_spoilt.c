/* Bipartite graphs and matchings: every answer and every proof that is spoilt is refuted. */
#include "algo/matching/weighted_int.h"
#include "spoil.h"

#define TWO_SIDES "a-x 4, a-y 1, b-x 2, b-y 2, c-x 3, c-z 9"
#define ODD       "a-b 3, b-c 4, c-a 5, c-d 2, d-e 7, e-f 1, f-d 3, b-a 1"
#define PAPERS    "a>b, b>c, a>c, d>c, c>d, d>d"

static void spoil(const char *graph, const char *tool, const char *legal)
{
    trial t;

    trial_start(&t, graph, tool);
    trial_proved(&t);
    trial_spoils_refused_but(&t, legal);
    trial_end(&t);
}

static void test_answers(void **state)
{
    spoil(TWO_SIDES, "is_bipartite", "");
    spoil(TWO_SIDES, "bipartite_sets", "order");
    spoil(TWO_SIDES, "maximum_matching", "");
    spoil(TWO_SIDES, "reference_match", "");
    spoil(ODD, "is_bipartite", "");
    spoil(ODD, "bipartite_sets", "");
    spoil(ODD, "maximum_matching", "");
    spoil(ODD, "reference_match", "");
    spoil(PAPERS, "is_bipartite", "");
    spoil(PAPERS, "bipartite_sets", "");
    spoil(PAPERS, "maximum_matching", "");
    spoil(PAPERS, "reference_match", "edges.edge, edges.order");
    spoil("a, b", "is_bipartite", "");
    spoil("a, b", "bipartite_sets", "order");
    spoil("a, b", "maximum_matching", "");
    spoil("a, b", "reference_match", "");
    spoil(TWO_SIDES, "bipartite_vertex_cover", "");
}

/* A bool at a time. */
static void flip_each(trial *t, const bool *at)
{
    bool *mark = (bool *)at;

    for (gr_vid v = 0; v < gr_graph_n_nodes(t->g); v++) {
        mark[v] = !mark[v];
        trial_refuted(t);
        mark[v] = !mark[v];
    }
}

static void test_colours_and_cycles(void **state)
{
    gr_two_colours *c;
    trial t;

    trial_start(&t, TWO_SIDES, "is_bipartite");
    trial_run(&t);
    flip_each(&t, ((const gr_two_colours *)t.r.proof)->second);
    trial_end(&t);
    trial_start(&t, ODD, "is_bipartite");
    trial_run(&t);
    c = (gr_two_colours *)t.r.proof;
    c->n_cycle--;
    trial_refuted(&t);
    c->n_cycle++;
    c->cycle[0] = c->cycle[1];
    trial_refuted(&t);
    c->cycle[0] = trial_node(&t, "e");
    trial_refuted(&t);
    trial_end(&t);
}

static void test_covers_and_barriers(void **state)
{
    const gr_matching_proof *p;
    trial t;

    trial_start(&t, TWO_SIDES, "maximum_matching");
    trial_run(&t);
    flip_each(&t, ((const gr_matching_proof *)t.r.proof)->cover);
    trial_end(&t);
    trial_start(&t, PAPERS, "reference_match");
    trial_run(&t);
    p = t.r.proof;
    flip_each(&t, p->cover);
    flip_each(&t, p->as_cited);
    trial_end(&t);
    trial_start(&t, "m-a, m-b, m-c, a-d, d-e, e-a, b-f, f-g, g-b", "maximum_matching");
    trial_run(&t);
    flip_each(&t, ((const gr_matching_proof *)t.r.proof)->barrier);
    trial_end(&t);
}

/* A matching that is not largest is refuted, however well its size fits. */
static void test_smaller_matchings(void **state)
{
    static const char *const graphs[] = { TWO_SIDES, ODD };

    for (size_t i = 0; i < 2; i++) {
        trial t;
        gr_value *size;

        trial_start(&t, graphs[i], "maximum_matching");
        trial_run(&t);
        size = (gr_value *)gr_v_get(&t.r.value, "size");
        size->i--;
        gr_v_get(&t.r.value, "edges")->list->n--;
        trial_refuted(&t);
        trial_end(&t);
    }
}

static void test_weights(void **state)
{
    for (int i = 0; i < 6; i++) {
        gr_weighted_proof *p;
        trial t;

        trial_start(&t, i % 2 ? ODD : TWO_SIDES,
                    i < 4 ? "max_weight_matching" : "min_weight_matching");
        trial_args(&t, "");
        t.arg[1] = (gr_arg){ .given = true, .value = gr_v_bool(i >= 2) };
        trial_proved(&t);
        trial_spoils_refused(&t);
        p = (gr_weighted_proof *)t.r.proof;
        for (gr_vid v = 0; v < gr_graph_n_nodes(t.g); v++) {
            p->dual[v]++;
            trial_refuted(&t);
            p->dual[v] -= 2;
            trial_refuted(&t);
            p->dual[v]++;
        }
        p->dual[p->n_all - 1]--;
        trial_refuted(&t);
        trial_end(&t);
    }
}

static void test_assignments(void **state)
{
    trial t;

    for (int maximize = 0; maximize < 2; maximize++) {
        gr_assign_proof *p;

        trial_start(&t, TWO_SIDES, "linear_assignment");
        trial_args(&t, "");
        t.arg[2] = (gr_arg){ .given = true, .value = gr_v_bool(maximize) };
        trial_proved(&t);
        trial_spoils_refused(&t);
        p = (gr_assign_proof *)t.r.proof;
        for (gr_vid v = 0; v < gr_graph_n_nodes(t.g); v++) {
            p->price[v]--;
            trial_refuted(&t);
            p->price[v] += 2;
            trial_refuted(&t);
            p->price[v]--;
        }
        trial_end(&t);
    }
    trial_start(&t, "a>x, b>x, c>y, c>z", "linear_assignment");
    trial_proved(&t);
    trial_spoils_refused(&t);
    ((gr_assign_proof *)t.r.proof)->stuck[trial_node(&t, "b")] = false;
    trial_refuted(&t);
    trial_end(&t);
}

static void test_stable_matchings(void **state)
{
    gr_list *edges;
    trial t;

    trial_start(&t, "a>x 1, a>y 2, b>x 1, b>y 2, x>a 2, x>b 1, y>a 1, y>b 2", "stable_matching");
    trial_args(&t, "");
    trial_proved(&t);
    trial_spoils_refused(&t);
    edges = gr_v_get(&t.r.value, "edges")->list;
    edges->at[0] = gr_v_edge(gr_name_of(GR_STR("a")), gr_name_of(GR_STR("x")));
    edges->at[1] = gr_v_edge(gr_name_of(GR_STR("b")), gr_name_of(GR_STR("y")));
    trial_refuted(&t); /* b and x would rather have each other */
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_colours_and_cycles),
        cmocka_unit_test(test_covers_and_barriers),
        cmocka_unit_test(test_smaller_matchings),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_assignments),
        cmocka_unit_test(test_stable_matchings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
