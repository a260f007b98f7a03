/* Pairs of nodes as people write them: "A - B", "A -> B (5 km)". */
#include "roundtrip.h"

static gr_ctx cx;

static void pairs(void **state)
{
    static const struct {
        const char *text;
        uint32_t n_nodes;
        const char *last; /* the name of a node */
        double weight;    /* of the first edge; 0 = none */
    } rows[] = {
        { "A - B\nB - C\nC - A\n", 3, "C", 0 },
        { "A -- B\nB -- C\n", 3, "C", 0 },
        { "A <-> B\n", 2, "B", 0 },
        { "A \xe2\x80\x93 B\nB \xe2\x80\x94 C\n", 3, "C", 0 },
        { "A - B 5\nB - C 6\n", 3, "C", 5 },
        { "A - B (5)\nB - C: 6\n", 3, "C", 5 },
        { "A - B, C\nlone\n", 4, "C", 0 },
        { "Terminal 1 - Terminal 2\nTerminal 2 - Gate 5\n", 3, "Gate 5", 0 },
        { "New York - Boston (215 mi)\n", 2, "New York", 215 },
        { "A -> B (5 km)\nB -> C (6 km)\n", 3, "C", 5 },
        { "\"x - y\" - \"z - w\"\n", 2, "z - w", 0 },
        { "a - b\nc d\n", 5, "-", 0 }, /* not in every line: a node of this name */
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_graph *g = read_text(&cx, "adjlist", rows[i].text);
        const gr_column *w = gr_graph_role(g, GR_ROLE_WEIGHT);

        if (gr_graph_n_nodes(g) != rows[i].n_nodes ||
            gr_graph_find(g, gr_name_of(gr_str_of(rows[i].last))) == GR_NO_NODE ||
            (w != NULL ? gr_column_number(w, 0) : 0) != rows[i].weight)
            fail_msg("row %zu: %u nodes", i, gr_graph_n_nodes(g));
        writes_back(&cx, "adjlist", g);
        gr_graph_unref(g);
    }
}

static void mistakes(void **state)
{
    refuses("adjlist", "a - b - c\n", 1, 7, "one dash");
    refuses("adjlist", "a -> b (5 km)\nb -> c (3 mi)\n", 2, 6, "expected a weight in km");
}

static void sniffing(void **state)
{
    const gr_format *f = gr_format_named(GR_STR("adjlist")), *e;

    e = gr_format_named(GR_STR("edgelist"));
    assert_true(f->sniff(GR_STR("A - B\nB - C\n"), true) >
                e->sniff(GR_STR("A - B\nB - C\n"), true) + 10);
    assert_int_equal(
        f->sniff(
            GR_STR("Dashes - as in this rather long sentence - make no graph of what one says\n"),
            true),
        0);
}

static int setup(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int teardown(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(sniffing),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
