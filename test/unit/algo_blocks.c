/* Bridges, articulation points, biconnected components: odd graphs, and proofs that are read. */
#include "spoil.h"

#include "algo/connectivity/blocks_int.h"

#define HOUSE "a-b, b-c, c-a, c-d, d-e, e-f, f-d, f-g, h-i, j"

static void test_odd(void **state)
{
    assert_answer("", "bridges(G)", "none");
    assert_answer("a", "articulation_points(G)", "none");
    assert_answer("a", "biconnected_components(G)", "none");
    assert_answer("", "is_biconnected(G)", "no");
    assert_answer("a", "is_biconnected(G)", "no");
    assert_answer("a-b", "is_biconnected(G)", "yes");
    assert_answer("a-b, c", "is_biconnected(G)", "no");
    assert_answer("a-b, b-c, c-a, d", "is_biconnected(G)", "no");
    assert_answer("a-a, a-b", "biconnected_components(G)", "a, b");
    assert_answer("a-b", "bridges(G)", "a - b");
    assert_answer("a-b, a-b", "bridges(G)", "none");
    assert_answer("a-b, a-b", "biconnected_components(G)", "a, b");
    assert_answer("b>a", "bridges(G)", "b - a");
    assert_answer("b>a, a>b", "has_bridges(G)", "no");
    assert_answer("b>a, b>a", "has_bridges(G)", "no");
    assert_answer("c>b, b>a, a>c, a>d", "bridges(G)", "a - d");
    assert_answer("a-a", "has_bridges(G)", "no");
}

static void test_house(void **state)
{
    assert_answer(HOUSE, "articulation_points(G)", "c, d, f");
    assert_answer(HOUSE, "bridges(G)", "c - d, f - g, h - i");
    assert_answer(HOUSE, "biconnected_components(G)", "a, b, c\nd, e, f\nc, d\nf, g\nh, i");
    assert_answer("b-a, a-c, c-d", "cut_vertices(G)", "a, c");
}

/* The root of the search is a joint only if two blocks hang from it. */
static void test_root(void **state)
{
    assert_answer("r-a, a-b, b-r", "articulation_points(G)", "none");
    assert_answer("r-a, a-b, b-r, r-c, c-d, d-r", "articulation_points(G)", "r");
    assert_answer("r-a, r-b", "articulation_points(G)", "r");
}

static void change_number(trial *t, gr_vid *at, gr_vid with)
{
    gr_vid right = *at;

    if (right == with)
        return;
    *at = with;
    trial_refuted(t);
    *at = right;
}

/* Every entry of the proof that can be wrong in a way that matters. */
static void spoil_proof(trial *t)
{
    const gr_blocks *b = t->r.proof;
    gr_blocks wrong = *b;
    gr_vid n = gr_graph_n_nodes(t->g);

    for (gr_vid v = 0; v < n; v++) {
        change_number(t, &b->of[v], b->of[v] == GR_NO_NODE ? 0 : GR_NO_NODE);
        change_number(t, &b->of[v], (b->of[v] + 1) % b->n);
        change_number(t, &b->of[v], b->n);
    }
    for (gr_vid k = 0; k < b->n; k++) {
        change_number(t, &b->top[k], n);
        change_number(t, &b->top[k], (b->top[k] + 1) % n);
    }
    t->r.proof = &wrong;
    wrong.n--;
    trial_refuted(t);
    t->r.proof = b;
}

static void test_spoilt_proofs(void **state)
{
    const char *tools[] = { "articulation_points", "bridges", "has_bridges",
                            "biconnected_components", "is_biconnected" };

    for (size_t i = 0; i < 5; i++) {
        trial t;

        trial_start(&t, HOUSE, tools[i]);
        trial_run(&t);
        assert_int_equal(t.r.grade, GR_PROVED);
        spoil_proof(&t);
        trial_spoils_refused_but(&t, "");
        trial_end(&t);
    }
}

static void refute_one_block(const char *graph)
{
    gr_vid of[] = { GR_NO_NODE, 0, 0, 0, 0 }, number[5], top[] = { 0 };
    gr_blocks one = { of, number, top, 1 };
    trial t;

    trial_start(&t, graph, "is_biconnected");
    trial_run(&t);
    t.r.value = gr_v_bool(true);
    t.r.proof = &one;
    for (unsigned code = 0; code < 256; code++) {
        for (unsigned v = 0; v < 4; v++)
            number[v + 1] = code >> (2 * v) & 3;
        trial_refuted(&t);
    }
    trial_end(&t);
}

/* Two triangles at a node are no block, however they are numbered: with that node on top, and with
 * another. */
static void test_a_block_that_is_none(void **state)
{
    refute_one_block("m-a, a-b, b-m, m-c, c-d, d-m");
    refute_one_block("r-a, a-m, m-r, m-c, c-d, d-m");
}

static void test_spoilt_values(void **state)
{
    assert_spoils_refused(HOUSE, "articulation_points(G)");
    assert_spoils_refused_but(HOUSE, "bridges(G)", "");
    assert_spoils_refused(HOUSE, "biconnected_components(G)");
    assert_spoils_refused(HOUSE, "has_bridges(G)");
    assert_spoils_refused("a-b, b-c, c-a", "is_biconnected(G)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd),
        cmocka_unit_test(test_house),
        cmocka_unit_test(test_root),
        cmocka_unit_test(test_spoilt_proofs),
        cmocka_unit_test(test_a_block_that_is_none),
        cmocka_unit_test(test_spoilt_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
