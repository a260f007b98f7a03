/* Right answers whose proofs are damaged: a verifier that reads its proof must see it. */
#include "algo.h"

#include "algo/paths/routes_int.h"

static void begin(trial *t, const char *graph, const char *tool, const char *args)
{
    trial_start(t, graph, tool);
    trial_args(t, args);
    trial_run(t);
    assert_non_null(t->r.proof);
}

/* The number at a node, one up and one down, as far as that must be seen. */
static void change_number(trial *t, const char *node, bool up, bool down)
{
    int64_t *at = (int64_t *)(uintptr_t)t->r.proof + trial_node(t, node);
    int64_t right = *at;

    *at = right + 1;
    if (up)
        trial_refuted(t);
    *at = right - 1;
    if (down)
        trial_refuted(t);
    *at = right;
}

static void test_distances(void **state)
{
    trial t;

    begin(&t, "a>b 4, b>d -3, c>d 1", "bellman_ford_path", "source=a, target=d");
    change_number(&t, "a", true, true);
    change_number(&t, "b", true, true);
    change_number(&t, "d", true, true);
    ((int64_t *)(uintptr_t)t.r.proof)[trial_node(&t, "b")] = GR_FAR;
    trial_refuted(&t);
    trial_end(&t);
    begin(&t, "a>b 1, b>c -1, c>a 0", "negative_cycle", "");
    change_number(&t, "a", true, true);
    change_number(&t, "b", true, true);
    ((int64_t *)(uintptr_t)t.r.proof)[trial_node(&t, "c")] = GR_FAR;
    trial_refuted(&t);
    t.r.proof = NULL;
    trial_refuted(&t);
    trial_end(&t);
    begin(&t, "a>b 1, b>c 2, a>c 3", "all_shortest_paths", "source=a, target=c");
    change_number(&t, "a", true, true);
    change_number(&t, "b", true, true);
    change_number(&t, "c", true, true);
    trial_end(&t);
    begin(&t, "a>b 1, b>c 2, a>c 3", "shortest_path_count", "source=a, target=c");
    change_number(&t, "a", true, true);
    change_number(&t, "b", true, true);
    change_number(&t, "c", true, true);
    trial_end(&t);
    begin(&t, "a>b 2, b>d 3, a>c 1", "dag_longest_path", "");
    change_number(&t, "a", true, true);
    change_number(&t, "b", true, true);
    change_number(&t, "d", true, true);
    change_number(&t, "c", false, true);
    trial_end(&t);
}

static void test_sets_of_nodes(void **state)
{
    const uint32_t *level;
    bool *cut;
    trial t;

    begin(&t, "a-b 5, b-d 3, a-c 2, c-d 9", "widest_path", "source=a, target=d");
    level = *(const uint32_t *const *)t.r.proof; /* its first member */
    for (gr_vid v = 0; v < 4; v++) {
        uint32_t right = level[v];

        if (v == trial_node(&t, "c")) /* both sides of the cut will do */
            continue;
        ((uint32_t *)(uintptr_t)level)[v] = right == 0;
        trial_refuted(&t);
        ((uint32_t *)(uintptr_t)level)[v] = right;
    }
    trial_end(&t);
    begin(&t, "a-b, a-c, a-d, a-e", "hamiltonian_path", "");
    cut = (bool *)(uintptr_t)t.r.proof;
    cut[0] = false; /* all is one part again */
    trial_refuted(&t);
    cut[0] = cut[1] = cut[2] = true;
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distances),
        cmocka_unit_test(test_sets_of_nodes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
