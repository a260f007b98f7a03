/* Pictures when memory runs out. */
#include "oom/fault.h"

#include "draw/draw.h"

typedef gr_status draw_fn(gr_ctx *cx, const gr_graph *g, const gr_marks *m, const gr_look *look,
                          gr_output *o, gr_err *err);

static bool draw_with(draw_fn *draw, const char *name, const char *json)
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
        st = draw(&cx, g, &m, NULL, o, NULL);
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

static bool draw_one(const char *name, const char *json)
{
    return draw_with(gr_draw_svg, name, json);
}

/* What cairo itself takes is not ours; it is loaded before. */
static bool draw_pixels(void)
{
    return draw_with(gr_draw_png, "petersen", "[]");
}

static int load_cairo(void **state)
{
    return draw_pixels() ? 0 : -1;
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
OOM_TEST(draw_pixels)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_draw_stress),
        cmocka_unit_test(oom_draw_layers),
        cmocka_unit_test(oom_draw_loops),
        cmocka_unit_test_setup(oom_draw_pixels, load_cairo),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
