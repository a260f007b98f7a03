/* What the builder makes of nodes, edges and cells; the order of ids; degrees; names and labels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "graph/graph.h"

static gr_ctx cx;
static gr_err err;

static gr_graph *read_text(const char *text, gr_direction d)
{
    gr_graph *g = NULL;
    gr_read_options o = { .format = "edgelist", .direction = d };

    err = (gr_err){ 0 };
    if (gr_graph_read_text(&cx, gr_str_of(text), &o, &g, &err) != GR_OK)
        fail_msg("%s", err.message);
    return g;
}

static int setup(void **state)
{
    gr_ctx_init(&cx);
    cx.pool = gr_pool_new(2);
    return 0;
}

static int teardown(void **state)
{
    gr_pool_free(cx.pool);
    gr_ctx_clear(&cx);
    return 0;
}

/* Direction of unmarked lists, as decided in docs/ARCHITECTURE.md. */
static void direction_of_unmarked_lists(void **state)
{
    static const struct {
        const char *text;
        bool directed;
        uint32_t n_edges;
    } rows[] = {
        { "1 2\n2 3\n", false, 2 },
        { "2 1\n2 3\n", false, 2 },
        { "1 2\n2 1\n", false, 1 },             /* every pair both ways */
        { "1 2\n2 1\n2 3\n", true, 3 },         /* some */
        { "1 2 5\n2 1 5\n", false, 1 },         /* with equal data */
        { "1 2 5\n2 1 6\n", true, 2 },          /* with other data */
        { "1 1\n1 2\n2 1\n", false, 2 },        /* a loop says nothing */
        { "a b\nb a\na b\nb a\n", false, 2 },   /* parallel, all mirrored */
        { "a b\na b\nb a\n", true, 3 },         /* one lacks its mirror */
        { "# directed=1 n=3\n0 1\n", true, 1 }, /* marked */
        { "# Undirected graph\n0 1\n1 0\n", false, 2 },
        { "", false, 0 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_graph *g = read_text(rows[i].text, GR_AUTO);

        if (gr_graph_is_directed(g) != rows[i].directed || gr_graph_n_edges(g) != rows[i].n_edges)
            fail_msg("row %zu: %s, %u edges, because %s", i,
                     gr_graph_is_directed(g) ? "directed" : "undirected", gr_graph_n_edges(g),
                     gr_graph_direction_by(g));
        gr_graph_unref(g);
    }
}

/* Asked for no direction, a list that has every edge at both ends is not doubled. */
static void undirected_as_asked(void **state)
{
    static const struct {
        const char *text;
        uint32_t n_edges;
    } rows[] = {
        { "1 2\n2 1\n2 3\n3 2\n", 2 },
        { "1 2 5\n2 1 5\n", 1 },
        { "1 2 5\n2 1 6\n", 2 },
        { "1 2\n2 1\n2 3\n", 3 },
        { "# Directed graph\n0 1\n1 0\n", 1 },
        { "a b\na b\n", 2 },
        { "# Undirected graph\n0 1\n1 0\n", 2 },
        { "1 1\n1 2\n2 1\n", 2 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_graph *g = read_text(rows[i].text, GR_UNDIRECTED);

        if (gr_graph_is_directed(g) || gr_graph_n_edges(g) != rows[i].n_edges)
            fail_msg("row %zu: %u edges", i, gr_graph_n_edges(g));
        gr_graph_unref(g);
    }
}

static void order_of_ids(void **state)
{
    gr_graph *dense = read_text("3 1\n2 0\n", GR_AUTO);
    gr_graph *sparse = read_text("30 10\n20 30\n", GR_AUTO);
    gr_graph *one_based = read_text("3 1\n2 3\n", GR_AUTO);
    int64_t first;

    assert_true(gr_graph_names_dense(dense, &first));
    assert_int_equal(first, 0);
    assert_true(gr_graph_names_dense(one_based, &first));
    assert_int_equal(first, 1);
    assert_false(gr_graph_names_dense(sparse, &first));
    assert_int_equal(gr_graph_find(sparse, gr_name_int(30)), 0);
    assert_int_equal(gr_graph_find(sparse, gr_name_int(10)), 1);
    assert_int_equal(gr_graph_find(sparse, gr_name_int(20)), 2);
    assert_int_equal(gr_graph_find(sparse, gr_name_int(7)), GR_NO_NODE);
    gr_graph_unref(dense);
    gr_graph_unref(sparse);
    gr_graph_unref(one_based);
}

static void names_are_bytes(void **state)
{
    gr_graph *g = read_text("Schauss Schauß\n01 1\n", GR_AUTO);

    assert_int_equal(gr_graph_n_nodes(g), 4);
    assert_true(gr_graph_find(g, gr_name_of(GR_STR("01"))) !=
                gr_graph_find(g, gr_name_of(GR_STR("1"))));
    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("1"))), gr_graph_find(g, gr_name_int(1)));
    gr_graph_unref(g);
}

static void degrees_count_loops_twice(void **state)
{
    gr_graph *g = read_text("a a\na b\na b\n", GR_UNDIRECTED);
    gr_graph *d = read_text("a a\na b\nb a\n", GR_DIRECTED);
    const gr_csr *in;

    assert_int_equal(gr_graph_n_arcs(g), 5);
    assert_int_equal(gr_graph_n_loops(g), 1);
    assert_int_equal(gr_graph_n_repeats(g), 1);
    assert_int_equal(gr_graph_degree(g, NULL, 0), 4);
    assert_int_equal(gr_graph_degree(g, NULL, 1), 2);
    assert_int_equal(gr_graph_in(&cx, d, &in, NULL), GR_OK);
    assert_int_equal(gr_graph_degree(d, in, 0), 4);
    assert_int_equal(gr_csr_degree(in, 1), 1);
    gr_graph_unref(g);
    gr_graph_unref(d);
}

static void columns_widen(void **state)
{
    gr_graph *g = read_text("a b 1\nb c 2.5\n", GR_AUTO);
    gr_graph *big = read_text("a b 9007199254740993\nb c 2.5\n", GR_AUTO);
    const gr_column *w = gr_graph_role(g, GR_ROLE_WEIGHT);

    assert_int_equal(w->type, GR_COL_REAL);
    assert_true(gr_column_number(w, 0) == 1.0);
    assert_null(gr_graph_role(big, GR_ROLE_WEIGHT)); /* text keeps both exact */
    assert_int_equal(gr_graph_column(big, GR_OF_EDGE, 0)->type, GR_COL_STR);
    gr_graph_unref(g);
    gr_graph_unref(big);
}

/* Nodes 10 and 11. */
static gr_graph *labelled(const char *first, const char *second)
{
    gr_builder *b = gr_builder_new(&cx, GR_UNDIRECTED);
    gr_graph *g;
    gr_vid v;
    uint32_t col;

    for (int i = 0; i < 2; i++)
        assert_int_equal(gr_builder_node(b, gr_name_int(10 + i), &v, NULL), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_NODE, GR_STR("label"), &col, NULL), GR_OK);
    gr_builder_set(b, GR_OF_NODE, col, 0, gr_v_str(gr_str_of(first)), NULL);
    gr_builder_set(b, GR_OF_NODE, col, 1, gr_v_str(gr_str_of(second)), NULL);
    assert_int_equal(gr_builder_finish(b, &g, NULL), GR_OK);
    gr_builder_free(b);
    return g;
}

static void labels_that_name_others_are_not_shown(void **state)
{
    gr_graph *swapped = labelled("11", "10"), *same = labelled("10", "11");
    gr_graph *twice = labelled("x", "x");

    assert_true(gr_name_eq(gr_graph_shown(swapped, 0), gr_name_int(10)));
    assert_int_equal(gr_graph_find(swapped, gr_name_int(11)), 1);
    assert_int_equal(gr_graph_find(same, gr_name_int(11)), 1);
    assert_int_equal(gr_graph_find(twice, gr_name_of(GR_STR("x"))), GR_NO_NODE);
    gr_graph_unref(swapped);
    gr_graph_unref(same);
    gr_graph_unref(twice);
}

static void unique_labels_are_shown(void **state)
{
    gr_graph *g = labelled("Oslo", "Bergen");

    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("Bergen"))), 1);
    assert_int_equal(gr_graph_find(g, gr_name_int(11)), 1);
    assert_true(gr_name_eq(gr_graph_shown(g, 0), gr_name_of(GR_STR("Oslo"))));
    gr_graph_unref(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(direction_of_unmarked_lists),
        cmocka_unit_test(undirected_as_asked),
        cmocka_unit_test(order_of_ids),
        cmocka_unit_test(names_are_bytes),
        cmocka_unit_test(degrees_count_loops_twice),
        cmocka_unit_test(columns_widen),
        cmocka_unit_test(unique_labels_are_shown),
        cmocka_unit_test(labels_that_name_others_are_not_shown),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
