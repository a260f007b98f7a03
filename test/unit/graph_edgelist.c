/* Edge lists: the parallel reader and the general one agree; errors say where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "graph/graph.h"

static gr_ctx cx;
static gr_err err;

static gr_status try_read(gr_str text, gr_graph **g)
{
    err = (gr_err){ 0 };
    return gr_graph_read_text(&cx, text, &(gr_read_options){ .format = "edgelist" }, g, &err);
}

/* A line "x" behind the edges makes the general reader do the work. */
static void both_readers_agree(void **state)
{
    gr_rng r;

    gr_rng_seed(&r, 5);
    for (int round = 0; round < 200; round++) {
        gr_strbuf text;
        gr_graph *fast, *slow;
        bool weighted = gr_rng_below(&r, 2) != 0, real = gr_rng_below(&r, 2) != 0;
        uint64_t span = round % 3 == 0 ? 1000000 : 50;
        const char *blank = gr_rng_below(&r, 2) != 0 ? "\t" : "  ";

        gr_strbuf_init(&text, NULL, 0);
        for (uint64_t m = gr_rng_below(&r, 100); m != 0; m--) {
            gr_strbuf_addf(&text, "%llu%s%llu", (unsigned long long)gr_rng_below(&r, span), blank,
                           (unsigned long long)gr_rng_below(&r, span));
            if (weighted)
                gr_strbuf_addf(&text, real && m % 5 == 0 ? "%s%llu.5" : "%s%llu", blank,
                               (unsigned long long)gr_rng_below(&r, 9));
            gr_strbuf_adds(&text, gr_rng_below(&r, 9) == 0 ? "\r\n# note\n\n" : "\n");
        }
        assert_int_equal(try_read(gr_strbuf_str(&text), &fast), GR_OK);
        gr_strbuf_adds(&text, "x\n");
        assert_int_equal(try_read(gr_strbuf_str(&text), &slow), GR_OK);
        assert_int_equal(gr_graph_n_nodes(slow), gr_graph_n_nodes(fast) + 1);
        assert_int_equal(gr_graph_n_edges(slow), gr_graph_n_edges(fast));
        assert_int_equal(gr_graph_is_directed(slow), gr_graph_is_directed(fast));
        for (gr_edge_iter it = gr_edges(fast); gr_edge_next(&it);) {
            gr_vid u = gr_graph_find(slow, gr_graph_name(fast, it.u));
            gr_vid v = gr_graph_find(slow, gr_graph_name(fast, it.v));

            assert_true(gr_csr_find(gr_graph_out(slow), u, v) != UINT64_MAX);
        }
        if (weighted && gr_graph_n_edges(fast) != 0)
            assert_int_equal(gr_graph_role(fast, GR_ROLE_WEIGHT)->type,
                             gr_graph_role(slow, GR_ROLE_WEIGHT)->type);
        gr_graph_unref(fast);
        gr_graph_unref(slow);
        gr_strbuf_clear(&text);
    }
}

static void headers(void **state)
{
    gr_graph *g;

    assert_int_equal(try_read(GR_STR("# toy n=5 m=1 directed=1 weighted=0 base=0\n0 1\n"), &g),
                     GR_OK);
    assert_int_equal(gr_graph_n_nodes(g), 5);
    assert_true(gr_graph_is_directed(g));
    gr_graph_unref(g);
    assert_int_equal(try_read(GR_STR("# 5 2\n0 1\n1 3\n"), &g), GR_OK);
    assert_int_equal(gr_graph_n_nodes(g), 5);
    gr_graph_unref(g);
    assert_int_equal(try_read(GR_STR("# 2 2\n0 1\n1 3\n"), &g), GR_OK); /* no count of nodes */
    assert_int_equal(gr_graph_n_nodes(g), 3);
    gr_graph_unref(g);
}

/* A first line of words for ends is a header, unless they are nodes or grasp's own comment says
 * that edges follow. */
static void names_of_columns(void **state)
{
    static const struct {
        const char *text, *weight;
        uint32_t n_nodes;
    } rows[] = {
        { "source target weight\na b 1\nb c 2\n", "weight", 3 },
        { "# roads\n from   to\tkm\n1 2\t5\n% no\n\n2 \"c d\" 7 \n", "km", 3 },
        { "source target\nb target\n", NULL, 3 },
        { "u v\nv w\n", NULL, 3 },
        { "from to\n", NULL, 2 },
        { "# m=2 directed=0\nfrom to\na b\n", NULL, 4 },
    };
    gr_graph *g;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const gr_column *w;

        assert_int_equal(try_read(gr_str_of(rows[i].text), &g), GR_OK);
        w = gr_graph_role(g, GR_ROLE_WEIGHT);
        if (gr_graph_n_nodes(g) != rows[i].n_nodes || (w != NULL) != (rows[i].weight != NULL))
            fail_msg("row %zu: %u nodes", i, gr_graph_n_nodes(g));
        if (w != NULL)
            assert_true(gr_str_is(w->name, rows[i].weight));
        gr_graph_unref(g);
    }
}

static void errors_say_where(void **state)
{
    static const struct {
        const char *text;
        uint32_t line, column;
    } rows[] = {
        { "a b\n\"open c\n", 2, 1 },
        { "a b\nc \xff\n", 2, 3 },
        { "# n=2\n0 1\n1 5\n", 1, 1 },
        { "source target km\na b 1\nb c\n", 3, 3 },
    };
    gr_graph *g;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(try_read(gr_str_of(rows[i].text), &g), GR_EINPUT);
        if (err.place.line != rows[i].line || err.place.column != rows[i].column)
            fail_msg("row %zu: %u:%u: %s", i, err.place.line, err.place.column, err.message);
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_readers_agree),
        cmocka_unit_test(headers),
        cmocka_unit_test(names_of_columns),
        cmocka_unit_test(errors_say_where),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
