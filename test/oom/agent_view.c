/* What a model sees and says, when memory runs out. */
#include "oom/fault.h"

#include "agent/model/skills_int.h"
#include "engine/engine.h"

static gr_ctx reading_cx;
static gr_reading reading;

static int set_up(void **state)
{
    gr_sense_options o = { 0 };
    gr_err err = { 0 };

    gr_ctx_init(&reading_cx);
    return gr_sense(&reading_cx,
                    GR_STR("Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km. How far is it from Oslo "
                           "to Voss?"),
                    &o, &reading, &err);
}

static int tear_down(void **state)
{
    gr_reading_clear(&reading);
    gr_ctx_clear(&reading_cx);
    return 0;
}

static bool view_and_check(void)
{
    gr_err err = { 0 };
    gr_program p;
    gr_strbuf sb;
    gr_view v;
    gr_ctx cx;
    gr_status st;
    size_t foreign;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, &cx.budget, 0);
    st = gr_view_make(&cx, &reading, gr_engine_registry(), true, &v, &err);
    if (st == GR_OK) {
        assert_int_equal(v.n_names, 2);
        gr_view_print(&sb, &v);
        st = gr_call_parse(&cx, GR_STR("d = shortest_path(G, node_1, node_2); d.length"), &p, &err);
    }
    if (st == GR_OK)
        st = gr_proposed_check(&v, gr_engine_registry(), &p, &foreign, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    if (sb.failed)
        st = GR_EMEMORY;
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}
OOM_TEST(view_and_check)

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(oom_view_and_check) };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
