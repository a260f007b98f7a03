/* GraphCogent's figures: tasks by scale, and its classes of errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/tables_int.h"

static const gr_registry nine;

#define ITEM(where, of)                                                                            \
    {                                                                                              \
        .id = GR_STR(where "/list/0/x"), .task = GR_STR(of),                                       \
        .tools = (of)[0] == 'n' ? &nine : NULL, .outside = (of)[sizeof of - 2] == 'r'              \
    }

static const gr_item items[] = {
    ITEM("web/40", "nine/inside/edge_count"),   ITEM("web/40", "nine/inside/edge_count"),
    ITEM("web/1000", "nine/inside/edge_count"), ITEM("web/100", "nine/inside/edge_count"),
    ITEM("web/100", "nine/outside/diameter"),   ITEM("web/100", "nine/outside/diameter"),
    ITEM("web/100", "all/outside/diameter"),    ITEM("web/100", "nine/outside/diameter"),
};
static const gr_outcome outcomes[] = {
    { .verdict = GR_RIGHT },
    { .verdict = GR_WRONG, .fault = GR_FAULT_GRAPH },
    { .verdict = GR_WRONG, .fault = GR_FAULT_PARAMETER },
    { .verdict = GR_WRONG, .fault = GR_FAULT_ANSWER },
    { .verdict = GR_WRONG, .fault = GR_FAULT_NAME },
    { .verdict = GR_FAILED, .fault = GR_FAULT_TIMEOUT },
    { .verdict = GR_WRONG, .fault = GR_FAULT_NAME },
    { .verdict = GR_DECLINED, .fault = GR_FAULT_DECLINED },
};
#define N (sizeof items / sizeof *items)

static void test_cogent(void **state)
{
    static const struct {
        const char *path, *value;
    } rows[] = {
        { "scales.40.nine/inside/edge_count.n", "2" },
        { "scales.40.nine/inside/edge_count.accuracy", "0.5" },
        { "scales.100.nine/inside/edge_count.right", "0" },
        { "scales.1000.nine/inside/edge_count.accuracy", "0.0" },
        { "scales.100.nine/outside/diameter.n", "3" },
        { "cogent_classes.inside", "{\"correct\":1,\"edge\":1,\"tool\":1,\"discrimination\":0,"
                                   "\"execution\":0,\"format\":1,\"declined\":0}" },
        { "cogent_classes.outside", "{\"correct\":0,\"edge\":0,\"tool\":1,\"discrimination\":1,"
                                    "\"execution\":1,\"format\":0,\"declined\":1}" },
    };
    gr_eval_run_of run = { .items = items, .outcome = outcomes, .n = N };
    gr_err err = { 0 };
    gr_value summary;
    gr_strbuf sb;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, &cx.budget, 0);
    assert_true(gr_v_record(&cx.arena, &summary));
    assert_int_equal(gr_cogent_metrics(&cx, &run, &summary, &err), GR_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const gr_value *v = gr_summary_at(&summary, rows[i].path);

        assert_non_null(v);
        gr_strbuf_reset(&sb);
        gr_json_write(&sb, v, 0);
        assert_string_equal(sb.buf, rows[i].value);
    }
    assert_null(gr_summary_at(&summary, "scales.41"));
    /* Scales in the order of their size. */
    assert_true(gr_str_is(gr_v_get(&summary, "scales")->record->at[2].key, "1000"));
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_cogent) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
