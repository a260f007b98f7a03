/* Right answers whose proofs are damaged: a verifier that reads its proof must see it. */
#include "spoil_routes.h"

#include "algo/paths/routes_int.h"

typedef struct damaged {
    trial t;
    gr_arg arg[SPOIL_ARGS];
} damaged;

static void begin(damaged *d, const char *graph, const char *tool, const char *args)
{
    *d = (damaged){ .arg = { { .given = false } } };
    trial_start(&d->t, graph, tool);
    trial_args(&d->t, d->arg, args);
    trial_run(&d->t);
    assert_non_null(d->t.r.proof);
}

/* The number at a node, one up and one down, as far as that must be seen. */
static void change_number(damaged *d, const char *node, bool up, bool down)
{
    int64_t *at = (int64_t *)(uintptr_t)d->t.r.proof + trial_node(&d->t, node);
    int64_t right = *at;

    *at = right + 1;
    if (up)
        trial_refuted(&d->t);
    *at = right - 1;
    if (down)
        trial_refuted(&d->t);
    *at = right;
}

static void test_distances(void **state)
{
    damaged d;

    begin(&d, "a>b 4, b>d -3, c>d 1", "bellman_ford_path", "source=a, target=d");
    change_number(&d, "a", true, true);
    change_number(&d, "b", true, true);
    change_number(&d, "d", true, true);
    ((int64_t *)(uintptr_t)d.t.r.proof)[trial_node(&d.t, "b")] = GR_FAR;
    trial_refuted(&d.t);
    trial_end(&d.t);
    begin(&d, "a>b 1, b>c -1, c>a 0", "negative_cycle", "");
    change_number(&d, "a", true, true);
    change_number(&d, "b", true, true);
    ((int64_t *)(uintptr_t)d.t.r.proof)[trial_node(&d.t, "c")] = GR_FAR;
    trial_refuted(&d.t);
    d.t.r.proof = NULL;
    trial_refuted(&d.t);
    trial_end(&d.t);
    begin(&d, "a>b 1, b>c 2, a>c 3", "all_shortest_paths", "source=a, target=c");
    change_number(&d, "a", true, true);
    change_number(&d, "b", true, true);
    change_number(&d, "c", true, true);
    trial_end(&d.t);
    begin(&d, "a>b 1, b>c 2, a>c 3", "shortest_path_count", "source=a, target=c");
    change_number(&d, "a", true, true);
    change_number(&d, "b", true, true);
    change_number(&d, "c", true, true);
    trial_end(&d.t);
    begin(&d, "a>b 2, b>d 3, a>c 1", "dag_longest_path", "");
    change_number(&d, "a", true, true);
    change_number(&d, "b", true, true);
    change_number(&d, "d", true, true);
    change_number(&d, "c", false, true);
    trial_end(&d.t);
}

static void test_sets_of_nodes(void **state)
{
    const uint32_t *level;
    bool *cut;
    damaged d;

    begin(&d, "a-b 5, b-d 3, a-c 2, c-d 9", "widest_path", "source=a, target=d");
    level = *(const uint32_t *const *)d.t.r.proof; /* its first member */
    for (gr_vid v = 0; v < 4; v++) {
        uint32_t right = level[v];

        if (v == trial_node(&d.t, "c")) /* both sides of the cut will do */
            continue;
        ((uint32_t *)(uintptr_t)level)[v] = right == 0;
        trial_refuted(&d.t);
        ((uint32_t *)(uintptr_t)level)[v] = right;
    }
    trial_end(&d.t);
    begin(&d, "a-b, a-c, a-d, a-e", "hamiltonian_path", "");
    cut = (bool *)(uintptr_t)d.t.r.proof;
    cut[0] = false; /* all is one part again */
    trial_refuted(&d.t);
    cut[0] = cut[1] = cut[2] = true;
    trial_refuted(&d.t);
    trial_end(&d.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distances),
        cmocka_unit_test(test_sets_of_nodes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
