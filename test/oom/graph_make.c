/* Generators and samplers when memory runs out. */
#include "oom/fault.h"

#include "graph/graph.h"

static bool done(gr_ctx *cx, gr_status st, gr_graph *g)
{
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_graph_unref(g);
    gr_ctx_clear(cx);
    return st == GR_OK;
}

static bool make_all(void)
{
    bool ok = true;

    for (size_t i = 0; i < gr_n_makers(); i++) {
        const gr_maker *k = gr_maker_at(i);
        gr_ctx cx;
        gr_graph *g = NULL;
        gr_value args;
        gr_str text;
        gr_status st = GR_EMEMORY;

        gr_ctx_init(&cx);
        text = gr_str_printf(&cx.arena, "[%s]", k->example);
        if (text.ptr != NULL && (st = gr_json_read(&cx, text, &args, NULL)) == GR_OK)
            st = gr_graph_make(&cx, gr_str_of(k->name), &args, &g, NULL);
        ok &= done(&cx, st, g);
    }
    return ok;
}

static bool sample_all(void)
{
    bool ok = true;

    for (gr_sample_method m = 0; m < GR_N_SAMPLE_METHODS; m++) {
        gr_ctx cx;
        gr_graph *g = NULL, *s = NULL;
        gr_status st;

        gr_ctx_init(&cx);
        st = gr_graph_make(&cx, GR_STR("karate"), NULL, &g, NULL);
        if (st == GR_OK)
            st = gr_graph_sample(&cx, g, m, 20, NULL, &s, NULL);
        gr_graph_unref(g);
        ok &= done(&cx, st, s);
    }
    return ok;
}

OOM_TEST(make_all)
OOM_TEST(sample_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_make_all),
        cmocka_unit_test(oom_sample_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
