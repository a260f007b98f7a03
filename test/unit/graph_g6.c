/* graph6, sparse6 and digraph6. The path of 5 nodes with a chord and the like were encoded by hand
 * from the definition. */
#include "roundtrip.h"

static bool linked(const gr_graph *g, gr_vid u, gr_vid v)
{
    return gr_csr_find(gr_graph_out(g), u, v) != UINT64_MAX;
}

static void reads_graph6(void **state)
{
    /* n = 5, edges 0-2 0-4 1-3 3-4: 010010 100100 */
    gr_graph *g = read_text(*state, "graph6", ">>graph6<<DQc\n");

    assert_int_equal(gr_graph_n_nodes(g), 5);
    assert_int_equal(gr_graph_n_edges(g), 4);
    assert_true(linked(g, 0, 2) && linked(g, 4, 0) && linked(g, 1, 3) && linked(g, 3, 4));
    assert_false(gr_graph_is_directed(g));
    writes_back(*state, "graph6", g);
    gr_graph_unref(g);
    for (int i = 0; i < 3; i++) {
        g = read_text(*state, "graph6", (const char *const[]){ "?", "@", "A_" }[i]);
        assert_int_equal(gr_graph_n_nodes(g), i);
        assert_int_equal(gr_graph_n_edges(g), i / 2);
        writes_back(*state, "graph6", g);
        gr_graph_unref(g);
    }
}

static void reads_digraph6(void **state)
{
    /* n = 5, arcs 0->2 0->4 3->1 3->4 */
    gr_graph *g = read_text(*state, "digraph6", "&DI?AO?\r\n");

    assert_int_equal(gr_graph_n_edges(g), 4);
    assert_true(linked(g, 0, 2) && linked(g, 0, 4) && linked(g, 3, 1) && linked(g, 3, 4));
    assert_true(gr_graph_is_directed(g));
    writes_back(*state, "digraph6", g);
    gr_graph_unref(g);
}

static void reads_sparse6(void **state)
{
    /* n = 7, edges 0-1 0-2 1-2 5-6 */
    gr_graph *g = read_text(*state, "sparse6", ":Fa@x^\n");

    assert_int_equal(gr_graph_n_nodes(g), 7);
    assert_int_equal(gr_graph_n_edges(g), 4);
    assert_true(linked(g, 0, 1) && linked(g, 0, 2) && linked(g, 1, 2) && linked(g, 5, 6));
    writes_back(*state, "sparse6", g);
    gr_graph_unref(g);
}

/* Graphs of every size up to 70, so that all paddings and both short number forms come up. */
static void all_sizes_come_back(void **state)
{
    gr_ctx *cx = *state;
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (uint32_t n = 0; n < 70; n++)
        for (int simple = 0; simple < 2; simple++)
            for (int directed = 0; directed < 2; directed++) {
                gr_builder *b = gr_builder_new(cx, GR_AUTO);
                gr_graph *g;
                gr_err err;

                gr_builder_direction(b, directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
                assert_int_equal(gr_builder_range(b, 0, n, &err), GR_OK);
                for (gr_vid u = 0; u < n; u++)
                    for (gr_vid v = simple != 0 && directed == 0 ? u + 1 : 0; v < n; v++)
                        if (gr_rng_below(&rng, 4) == 0)
                            assert_int_equal(gr_builder_edge(b, u, v, &err), GR_OK);
                assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
                if (directed != 0)
                    writes_back(cx, "digraph6", g);
                else
                    writes_back(cx, "sparse6", g);
                if (simple != 0 && directed == 0)
                    writes_back(cx, "graph6", g);
                gr_graph_unref(g);
                gr_builder_free(b);
            }
}

static void large_numbers_of_nodes(void **state)
{
    gr_graph *g = read_text(*state, "sparse6", ":~~??@???"); /* 64^3 nodes, no edge */

    assert_int_equal(gr_graph_n_nodes(g), 262144);
    writes_back(*state, "sparse6", g);
    gr_graph_unref(g);
}

static void says_what_is_wrong(void **state)
{
    refuses("graph6", "DQc\n\nA_\nA_\n", 1, 1, "3 graphs");
    refuses("graph6", "", 1, 1, "found nothing");
    refuses("graph6", "DQ", 1, 2, "expected 2 bytes");
    refuses("graph6", "D Q", 1, 2, "0x20");
    refuses("graph6", ":Fa@x^", 1, 1, "sparse6");
    refuses("graph6", "Aa", 1, 2, "zeros");
    refuses("graph6", "~~~~~~~~", 1, 9, "at most");
    refuses("graph6", "~?", 1, 1, "number of nodes");
    refuses("sparse6", ";Fa@x^", 1, 1, "incremental");
    refuses("sparse6", "Fa@x^", 1, 1, "':'");
    survives("graph6", ">>graph6<<DQc\n");
    survives("sparse6", ">>sparse6<<:Fa@x^\n");
    survives("digraph6", "&DI?AO?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_graph6),           cmocka_unit_test(reads_digraph6),
        cmocka_unit_test(reads_sparse6),          cmocka_unit_test(all_sizes_come_back),
        cmocka_unit_test(large_numbers_of_nodes), cmocka_unit_test(says_what_is_wrong),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
