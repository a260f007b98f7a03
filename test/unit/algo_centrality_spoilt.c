/* Tables of centralities that were spoilt. Every verifier must see it. */
#include "spoil.h"

static void spoil(const char *graph, const char *tool)
{
    trial t;

    print_message("# %s on %s\n", tool, graph);
    trial_start(&t, graph, tool);
    trial_args(&t, "");
    trial_run(&t);
    trial_spoils_refused(&t);
    trial_end(&t);
}

#define UNDIRECTED "a-b 2, b-c 3, c-d 1, d-a 2, d-e 2, b-d 1"
#define DIRECTED   "a>b 2, b>c 3, c>d 1, d>a 2, d>e 2, e>a 1, b>d 1"

static void test_undirected(void **state)
{
    spoil(UNDIRECTED, "degree_centrality");
    spoil(UNDIRECTED, "pagerank");
    spoil(UNDIRECTED, "betweenness_centrality");
    spoil(UNDIRECTED, "edge_betweenness_centrality");
    spoil(UNDIRECTED, "closeness_centrality");
    spoil(UNDIRECTED, "harmonic_centrality");
    spoil(UNDIRECTED, "eigenvector_centrality");
    spoil(UNDIRECTED, "katz_centrality");
    spoil(UNDIRECTED, "hits");
}

static void test_directed(void **state)
{
    spoil(DIRECTED, "degree_centrality");
    spoil(DIRECTED, "in_degree_centrality");
    spoil(DIRECTED, "out_degree_centrality");
    spoil(DIRECTED, "pagerank");
    spoil(DIRECTED, "betweenness_centrality");
    spoil(DIRECTED, "edge_betweenness_centrality");
    spoil(DIRECTED, "closeness_centrality");
    spoil(DIRECTED, "harmonic_centrality");
    spoil(DIRECTED, "eigenvector_centrality");
    spoil(DIRECTED, "katz_centrality");
    spoil(DIRECTED, "hits");
}

/* An eigenvector of a smaller eigenvalue, with the right equation, is not the answer. */
static void test_another_eigenvector(void **state)
{
    trial t;

    trial_start(&t, "a-b, b-c, a-c, d-e", "eigenvector_centrality");
    trial_run(&t);
    for (size_t v = 0; v < 5; v++)
        t.r.value.table->cells[2 * v + 1] = gr_v_real(v < 3 ? 0 : 0.70710678118654752);
    trial_refuted(&t);
    trial_end(&t);
}

/* Hubs and authorities of the smaller of two components make each other, too. */
static void test_lesser_hubs(void **state)
{
    trial t;

    trial_start(&t, "a>b, a>c, a>d, e>f", "hits");
    trial_run(&t);
    for (size_t v = 0; v < 6; v++) {
        t.r.value.table->cells[3 * v + 1] = gr_v_real(v == 4);
        t.r.value.table->cells[3 * v + 2] = gr_v_real(v == 5);
    }
    trial_refuted(&t);
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undirected),
        cmocka_unit_test(test_directed),
        cmocka_unit_test(test_another_eigenvector),
        cmocka_unit_test(test_lesser_hubs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
