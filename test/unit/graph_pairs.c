/* The little language of the tools' examples, as a format. */
#include "roundtrip.h"

static gr_ctx cx;

static void pairs(void **state)
{
    static const struct {
        const char *text;
        bool directed;
        uint32_t n_nodes, n_edges;
        double weight; /* of the first edge; 0 = none */
    } rows[] = {
        { "a-b 2, b-c 3", false, 3, 2, 2 },
        { "a>b 3, a>c 1", true, 3, 2, 3 },
        { "Aldo-Bern 14\nBern-Cham 3\n", false, 3, 2, 14 },
        { "a-b, b-c, c-a", false, 3, 3, 0 },
        { "a->b, b->c\n", true, 3, 2, 0 },
        { "a--b -0.5\nb--c 2\n", false, 3, 2, -0.5 },
        { "1-2, 2-3, 3-1, 3-4", false, 4, 4, 0 },
        { "# roads\na-b 2,\nb-c 3,\n", false, 3, 2, 2 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_graph *g = read_text(&cx, NULL, rows[i].text);
        const gr_column *w = gr_graph_role(g, GR_ROLE_WEIGHT);

        if (gr_graph_is_directed(g) != rows[i].directed || gr_graph_n_nodes(g) != rows[i].n_nodes ||
            gr_graph_n_edges(g) != rows[i].n_edges ||
            (w != NULL ? gr_column_number(w, 0) : 0) != rows[i].weight)
            fail_msg("%s: %s, %u nodes", rows[i].text, gr_graph_format(g), gr_graph_n_nodes(g));
        gr_graph_unref(g);
    }
}

static void mistakes(void **state)
{
    refuses("pairs", "a-b, b-c-d", 1, 8, "one joint");
    refuses("pairs", "a-b\nb- 3\n", 2, 1, "both sides");
    refuses("pairs", "a-b x", 1, 5, "expected a weight");
    refuses("pairs", "a b", 1, 3, "expected a joint");
    survives("pairs", "# x\na-b 2, b>c -3.5\nd\n");
}

static void others(void **state)
{
    static const char *const texts[] = {
        "Aldo 14\nBern 3\n", "well-known - as ever.", "14, 15-16", "state-of-the-art", "a-b: 3",
        "x, y, z, a-b"
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (gr_format_named(GR_STR("pairs"))->sniff(gr_str_of(texts[i]), true) != 0)
            fail_msg("taken for pairs: %s", texts[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(others),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_ctx_clear(&cx);
    return failed;
}
