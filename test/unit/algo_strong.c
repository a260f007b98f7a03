/* Strong components and the condensation: odd graphs, and verifiers that go both ways. */
#include "spoil.h"

#include "algo/connectivity/strong_int.h"

static void test_odd(void **state)
{
    assert_answer("a-b", "strongly_connected_components(G)",
                  "input: strongly_connected_components needs a directed graph");
    assert_answer("a>a", "strongly_connected_components(G)", "a");
    assert_answer("a>b", "strongly_connected_components(G)", "a\nb");
    assert_answer("a>b, b>a, b>a, c", "strongly_connected_components(G)", "a, b\nc");
    assert_answer("a>b, b>a", "is_strongly_connected(G)", "yes");
    assert_answer("a>b, c>b", "is_strongly_connected(G)", "no");
    assert_answer("a>b, b>c, c>b, c>d, d>c", "strong_component_count(G)", "2");
    assert_answer("a>b, b>c, c>a, c>d, d>e, e>f, f>d", "number_strongly_connected_components(G)",
                  "2");
    assert_answer("a>b, c", "weakly_connected_components(G)", "a, b\nc");
    assert_answer("a>b, c", "is_weakly_connected(G)", "no");
}

static void test_order(void **state)
{
    assert_answer("z>a, b>c, c>b, d>e, e>d", "strongly_connected_components(G)",
                  "b, c\nd, e\nz\na");
}

/* Taking back the search's numbers must not mix nodes that are done with those that are not. */
static void test_done_and_not_done(void **state)
{
    assert_answer("1>2, 2>3, 3>2, 1>4, 4>3, 4>1", "strongly_connected_components(G)", "1, 4\n2, 3");
    assert_answer("1>2, 1>3, 3>4, 4>2, 4>5, 5>3, 2>6, 6>7, 7>6", "strongly_connected_components(G)",
                  "3, 4, 5\n6, 7\n1\n2");
}

static void spoil_proof(trial *t)
{
    const gr_strong *s = t->r.proof;
    gr_strong wrong = *s;
    gr_vid n = gr_graph_n_nodes(t->g);

    t->r.proof = &wrong;
    wrong.parts.n++;
    trial_refuted(t);
    wrong.parts.n--;
    for (gr_vid v = 0; v < n; v++) {
        gr_vid label = s->parts.label[v], rank = s->rank[v];

        s->parts.label[v] = label == v ? v + 1 : v;
        trial_refuted(t);
        s->parts.label[v] = label;
        s->rank[v] = v + 1 < n ? rank + n + 1 : 0; /* the last is a sink */
        trial_refuted(t);
        s->rank[v] = rank;
    }
    t->r.proof = s;
}

/* All nodes said to be one component, and all said to be alone. */
static void spoil_partition(trial *t)
{
    const gr_strong *s = t->r.proof;
    gr_vid n = gr_graph_n_nodes(t->g);
    gr_strong wrong = { .parts = { .label = gr_new_n(&t->cx.scratch, gr_vid, n), .n = 1 },
                        .rank = gr_new_n(&t->cx.scratch, gr_vid, n) };

    t->r.proof = &wrong;
    trial_refuted(t);
    for (gr_vid v = 0; v < n; v++) {
        wrong.parts.label[v] = v;
        wrong.rank[v] = v;
    }
    wrong.parts.n = n;
    trial_refuted(t);
    memset(wrong.rank, 0, n * sizeof *wrong.rank); /* alone, but one rank for all */
    trial_refuted(t);
    t->r.proof = s;
}

static void test_spoilt_proofs(void **state)
{
    const char *tools[] = { "strongly_connected_components", "strong_component_count",
                            "is_strongly_connected", "condensation" };

    for (size_t i = 0; i < 4; i++) {
        trial t;

        trial_start(&t, "a>b, b>a, b>c, c>d, d>c, d>e", tools[i]);
        trial_run(&t);
        assert_int_equal(t.r.grade, GR_PROVED);
        spoil_proof(&t);
        spoil_partition(&t);
        trial_spoils_refused(&t);
        trial_end(&t);
    }
}

static void test_spoilt_values(void **state)
{
    assert_spoils_refused("a>b, b>a, b>c, c>d, d>c, d>e", "strongly_connected_components(G)");
    assert_spoils_refused("a>b, b>a, b>c", "strong_component_count(G)");
    assert_spoils_refused("a>b, b>a, b>c", "is_strongly_connected(G)");
}

static void test_condensation(void **state)
{
    assert_answer("a>b, b>a, b>c, a>c, c>d, d>c", "topological_sort(condensation(G))", "a, c");
    assert_answer("a>b, b>a, b>c, a>c", "edge_count(condensation(G))", "1");
    assert_answer("a>a, a>b", "edge_count(condensation(G))", "1");
    assert_answer("c>a, a>c, b>c", "topological_sort(condensation(G))", "b, c");
}

/* Another graph in its place: a name, an edge, a size or the members differ. */
static void test_spoilt_condensation(void **state)
{
    const char *right = "a>b, b>a, b>c, c>d, d>c, d>e";
    const char *wrong[] = { "a>b, b>a, b>c, c>d, d>c, e",   "a>b, b>a, b>c, c>d, d>c, d>e, b>e",
                            "a>b, b>c, c>d, d>c, d>e, x",   "a>b, b>a, c>b, c>d, d>c, d>e",
                            "a>b, b>c, c>a, c>d, d>x, x>d", "a>b, b>a, b>c, c>x, x>c, x>d" };

    for (size_t i = 0; i < 6; i++) {
        trial t, other;

        trial_start(&t, right, "condensation");
        trial_run(&t);
        trial_start(&other, wrong[i], "condensation");
        trial_run(&other);
        t.r.value = other.r.value;
        trial_refuted(&t);
        trial_end(&other);
        trial_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_done_and_not_done),
        cmocka_unit_test(test_spoilt_proofs),
        cmocka_unit_test(test_spoilt_values),
        cmocka_unit_test(test_condensation),
        cmocka_unit_test(test_spoilt_condensation),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
