/* Pictures when memory runs out. */
#include "oom/fault.h"

#include "draw/draw.h"

static bool draw_one(const char *name, const char *json)
{
    uint32_t group[34] = { 0 };
    gr_vid path[] = { 0, 1, 2 };
    gr_marks m = { .path = path, .n_path = 3, .group = group };
    gr_output *o = NULL;
    gr_graph *g = NULL;
    gr_strbuf svg;
    gr_value args;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    gr_strbuf_init(&svg, &cx.budget, 0);
    if ((st = gr_json_read(&cx, gr_str_of(json), &args, NULL)) == GR_OK &&
        (st = gr_graph_make(&cx, gr_str_of(name), &args, &g, NULL)) == GR_OK &&
        (st = gr_output_memory(&cx, &svg, &o, NULL)) == GR_OK) {
        st = gr_draw_svg(&cx, g, &m, o, NULL);
        if (st == GR_OK)
            st = gr_output_commit(o, NULL);
        else
            gr_output_abort(o);
    }
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_graph_unref(g);
    gr_strbuf_clear(&svg);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

static bool draw_stress(void)
{
    return draw_one("karate", "[]");
}

static bool draw_layers(void)
{
    return draw_one("random_dag", "[12, 0.3]");
}

static bool draw_loops(void)
{
    return draw_one("circulant_graph", "[9, [0, 1]]");
}

OOM_TEST(draw_stress)
OOM_TEST(draw_layers)
OOM_TEST(draw_loops)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_draw_stress),
        cmocka_unit_test(oom_draw_layers),
        cmocka_unit_test(oom_draw_loops),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
