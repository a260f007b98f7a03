/* Every recogniser's example is read as the row says, and by that recogniser. */
#include "sense.h"
#include "sense/sense_int.h"

static gr_ctx cx;

static void examples(void **state)
{
    for (size_t i = 0; i < gr_n_recognisers(); i++) {
        const gr_recogniser *row = gr_recogniser_at(i);
        gr_graph *want;
        gr_reading r;
        gr_err err = { 0 };

        assert_non_null(row->summary);
        sense_text(&cx, row->example, &r);
        if (r.n_graphs != 1)
            fail_msg("%s: %zu graphs in its example", row->name, r.n_graphs);
        assert_string_equal(r.graphs[0].by, row->name);
        assert_int_equal(gr_example_graph(&cx, row->graph, &want, &err), GR_OK);
        assert_string_equal(graph_text(&cx, r.graphs[0].graph), graph_text(&cx, want));
        assert_int_equal(r.n_problems, 0);
        gr_graph_unref(want);
        gr_reading_clear(&r);
    }
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
    const struct CMUnitTest tests[] = { cmocka_unit_test(examples) };

    return cmocka_run_group_tests(tests, setup, teardown);
}
