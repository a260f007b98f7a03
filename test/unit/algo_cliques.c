/* Cliques, independent sets, covers: odd graphs, and answers that are spoilt. */
#include "spoil.h"

#define BUDGET(t) ((t)->arg[0] = (gr_arg){ .given = true, .value = gr_v_int(1000) })

static void test_odd_cliques(void **state)
{
    const char *one = "nodes: a\nsize: 1\noptimal: yes\nbound: 1";

    assert_answer("", "maximum_clique(G)", "nodes: none\nsize: 0\noptimal: yes\nbound: 0");
    assert_answer("", "clique_number(G)", "0");
    assert_answer("", "find_cliques(G)", "none");
    assert_answer("a", "maximum_clique(G)", one);
    assert_answer("a-a", "maximum_clique(G)", one);
    assert_answer("a, b", "find_cliques(G)", "a\nb");
    assert_answer("a-a, a-b, a-b", "find_cliques(G)", "a, b");
    assert_answer("a>b, b>c, c>a", "clique_number(G)", "3");
    assert_answer("a-b, c-d, d-e, c-e", "maximum_clique(G)",
                  "nodes: c, d, e\nsize: 3\noptimal: yes\nbound: 3");
    assert_answer("a-b, b-c, c-d", "find_cliques(G, limit=2)",
                  "limit: limit: there are more than 2 maximal cliques");
    assert_answer("a-b, b-c, c-d", "find_cliques(G, limit=0)",
                  "input: limit: expected a number from 1 to 100000000, found 0");
    assert_answer("a-b", "maximum_clique(G, budget_ms=0)",
                  "input: budget_ms: expected a number from 1 to 3600000, found 0");
    assert_answer("a-b, b-c, a-c", "max_clique(G).size", "3");
}

static void test_odd_sets(void **state)
{
    assert_answer("", "maximum_independent_set(G).size", "0");
    assert_answer("", "minimum_vertex_cover(G).size", "0");
    assert_answer("", "minimum_dominating_set(G).size", "0");
    assert_answer("a-a", "maximum_independent_set(G).nodes", "a");
    assert_answer("a-a", "minimum_vertex_cover(G).nodes", "none");
    assert_answer("a, b, c", "maximum_independent_set(G).size", "3");
    assert_answer("a, b, c", "minimum_dominating_set(G).nodes", "a, b, c");
    assert_answer("a>b, b>a, b>c", "minimum_vertex_cover(G).nodes", "b");
    assert_answer("h-a, h-b, h-c, h-d", "minimum_vertex_cover(G).nodes", "h");
    assert_answer("h-a, h-b, h-c, h-d", "maximum_independent_set(G).nodes", "a, b, c, d");
    assert_answer("a>h, b>h, c>h", "minimum_dominating_set(G).nodes", "a, b, c");
    assert_answer("h>a, h>b, h>c", "minimum_dominating_set(G).nodes", "h");
    assert_answer("1-2, 2-3, 3-4, 4-5, 5-1", "maximum_independent_set(G).size", "2");
}

/* Not the best: a set that is right but can be beaten, with a bound to match. */
static void claim(trial *t, const char *tool, const char *graph, const char *const *names)
{
    gr_value *v = &t->r.value;
    size_t n = 0;

    trial_start(t, graph, tool);
    BUDGET(t);
    trial_run(t);
    field(v, "nodes")->list->n = 0;
    for (; names[n] != NULL; n++)
        assert_true(
            gr_v_push(&t->cx.arena, field(v, "nodes"), gr_v_vertex(t->g, trial_node(t, names[n]))));
    *field(v, "size") = *field(v, "bound") = gr_v_int((int64_t)n);
    trial_refuted(t);
    trial_end(t);
}

static void test_beaten(void **state)
{
    trial t;

    claim(&t, "maximum_clique", "a-b, b-c, a-c, c-d", (const char *[]){ "c", "d", NULL });
    claim(&t, "maximum_clique", "a-b", (const char *[]){ NULL });
    claim(&t, "maximum_independent_set", "a-b, b-c, c-d, d-e", (const char *[]){ "b", "d", NULL });
    claim(&t, "minimum_vertex_cover", "a-b, b-c, c-d, d-e",
          (const char *[]){ "a", "c", "d", NULL });
    claim(&t, "minimum_dominating_set", "a-b, b-c, c-d, d-e",
          (const char *[]){ "a", "c", "e", NULL });
}

/* Not even right. */
static void test_wrong(void **state)
{
    trial t;

    claim(&t, "maximum_clique", "a-b, b-c, a-c, c-d", (const char *[]){ "a", "b", "d", NULL });
    claim(&t, "maximum_independent_set", "a-b, b-c, c-d", (const char *[]){ "a", "b", NULL });
    claim(&t, "minimum_vertex_cover", "a-b, b-c, c-d", (const char *[]){ "b", NULL });
    claim(&t, "minimum_dominating_set", "a-b, b-c, c-d, d-e", (const char *[]){ "c", NULL });
}

static void test_spoilt_records(void **state)
{
    static const char g[] = "a-b, b-c, a-c, c-d, d-e, e-f";

    assert_spoils_refused(g, "maximum_clique(G)");
    assert_spoils_refused_but(g, "maximum_independent_set(G)", "nodes.node"); /* f for e */
    assert_spoils_refused_but(g, "minimum_vertex_cover(G)", "nodes.node");
    assert_spoils_refused_but(g, "minimum_dominating_set(G)", "nodes.node");
}

static void test_spoilt_number(void **state)
{
    gr_value *nodes, *at, first;
    trial t;

    trial_start(&t, "a-b, b-c, a-c, c-d", "clique_number");
    BUDGET(&t);
    trial_run(&t);
    trial_spoils_refused(&t);
    refuted_with(&t, &t.r.cert, gr_v_null());
    refuted_with(&t, field(&t.r.cert, "optimal"), gr_v_bool(false));
    nodes = field(&t.r.cert, "nodes");
    at = nodes->list->at;
    refuted_with(&t, nodes, gr_v_null());
    refuted_with(&t, &at[0], gr_v_str(GR_STR("nowhere")));
    refuted_with(&t, &at[0], gr_v_null());
    refuted_with(&t, &at[0], at[1]);
    nodes->list->n--;
    trial_refuted(&t);
    nodes->list->n++;
    first = at[0];
    at[0] = at[1];
    at[1] = first; /* out of order */
    trial_refuted(&t);
    trial_end(&t);
}

static void test_spoilt_list(void **state)
{
    assert_spoils_refused("a-b, b-c, a-c, c-d, d-e", "find_cliques(G)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_cliques),    cmocka_unit_test(test_odd_sets),
        cmocka_unit_test(test_beaten),         cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_spoilt_records), cmocka_unit_test(test_spoilt_number),
        cmocka_unit_test(test_spoilt_list),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
