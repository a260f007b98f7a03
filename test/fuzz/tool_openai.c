/* OpenAI's and MCP's calls, damaged: read or refused, and what is read prints. */
#include "mutate.h"

#include "engine/engine.h"
#include "tool/tool.h"

static const char *const seeds[] = {
    "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":"
    "{\"name\":\"degree\",\"arguments\":\"{\\\"graph\\\":\\\"G\\\",\\\"node\\\":\\\"a\\\"}\"}}]}",
    "{\"choices\":[{\"message\":{\"tool_calls\":[{\"function\":{\"name\":\"density\"}}]}}]}",
    "{\"function_call\":{\"name\":\"density\",\"arguments\":{\"graph\":\"H\"}}}",
    "{\"name\":\"filter_edges\",\"arguments\":{\"condition\":\"weight > 3\",\"graph\":\"G\"}}",
    "[{\"function\":{\"name\":\"remove_nodes\",\"arguments\":\"{\\\"nodes\\\":[1,[2,[3]]]}\"}}]",
};

static void check(gr_ctx *cx, gr_status st, const gr_program *p, const gr_err *read)
{
    gr_err err = { 0 };
    gr_value out;
    gr_strbuf sb;

    if (st != GR_OK) {
        assert_true(read->message[0] != '\0');
        return;
    }
    gr_strbuf_init(&sb, NULL, 0);
    gr_call_print(&sb, p);
    if (gr_openai_print(cx, gr_engine_registry(), p, &out, &err) != GR_OK)
        assert_true(err.message[0] != '\0');
    gr_strbuf_clear(&sb);
}

static void take(gr_str text)
{
    gr_program p = { 0 };
    gr_value v, ids;
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    if (gr_json_read(&cx, text, &v, NULL) == GR_OK) {
        check(&cx, gr_openai_parse(&cx, &v, &p, &ids, &err), &p, &err);
        err = (gr_err){ 0 };
        check(&cx, gr_mcp_parse(&cx, &v, &p, &err), &p, &err);
    }
    gr_ctx_clear(&cx);
}

static void calls(void **state)
{
    MUTATE(seeds, 50000, take);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(calls) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
