/* Calls when memory runs out: reading, printing, describing, and every tool's own example. */
#include "oom/fault.h"

#include "engine/engine.h"
#include "loader.h"

static bool good(gr_status st)
{
    assert_true(st == GR_OK || st == GR_EMEMORY);
    return st == GR_OK;
}

/* Text to a program, to JSON, back to a program, to text. */
static bool there_and_back(void)
{
    gr_program p, again;
    gr_strbuf sb;
    gr_value json;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, &cx.budget, 0);
    ok = good(gr_call_parse(&cx,
                            GR_STR("a = degree(G, 'x'); b = not (a + 2 * 3 >= -1 and true);"
                                   "nodes_where(G, size > 2.5) | top(5, by='x').first + [1, 'y']"),
                            &p, NULL)) &&
         gr_call_to_json(&cx, &p, &json) && good(gr_call_from_json(&cx, &json, &again, NULL));
    if (ok) {
        gr_call_print(&sb, &again);
        ok = !sb.failed;
    }
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
    assert_int_equal(cx.budget.used, 0);
    return ok;
}

static const gr_tool *tool;

static bool describe(void)
{
    gr_value row, in, out;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    ok = gr_tool_describe(&cx.arena, tool, &row) && gr_tool_input_schema(&cx.arena, tool, &in) &&
         gr_tool_output_schema(&cx.arena, tool, &out);
    gr_ctx_clear(&cx);
    return ok;
}

/* The right answer, or no answer. */
static bool run_example(void)
{
    gr_graph *g = NULL;
    gr_program p;
    gr_strbuf sb;
    gr_value v;
    gr_run run;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    gr_run_init(&run, &cx, gr_engine_registry());
    run.loader = &(gr_loader){ .load = load_from_source, .place = place_in_source };
    gr_strbuf_init(&sb, &cx.budget, 0);
    ok = good(gr_example_graph(&cx, tool->example.graph, &g, NULL)) &&
         good(gr_call_parse(&cx, gr_str_of(tool->example.call), &p, NULL)) &&
         gr_run_bind(&run, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }) &&
         good(gr_run_program(&cx, &run, &p, &v, NULL));
    if (ok) {
        gr_v_text(&sb, &v);
        ok = !sb.failed;
    }
    if (ok)
        assert_string_equal(sb.buf, tool->example.value);
    gr_strbuf_clear(&sb);
    gr_run_clear(&run);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
    return ok;
}

static void every_tool(void **state)
{
    const gr_registry *r = gr_engine_registry();

    for (size_t i = 0; i < r->n; i++) {
        tool = r->tools[i];
        oom_each(describe);
        oom_each(run_example);
    }
}

/* The other surfaces, each there and back. */
static bool surfaces(void)
{
    static const char statement[] = "It is [GR(GL(\"x\", {a, b}), \"toolx:order\", {(1, 2)})->r] "
                                    "and [TBR].";
    static const char said[] = "API_name: shortest_path\nAPI_Input: (G, 1, 5)";
    const gr_registry *r = gr_engine_registry();
    gr_tf_statement s;
    gr_gtools g;
    gr_program p;
    gr_value v;
    gr_strbuf sb;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, &cx.budget, 0);
    ok = good(gr_tf_parse(&cx, gr_str_of(statement), &s, NULL)) &&
         good(gr_gtools_parse(&cx, r, gr_str_of(said), GR_STR(""), &g, NULL)) &&
         good(gr_call_parse(&cx, GR_STR("degree(G, [1, 'a'])"), &p, NULL)) &&
         good(gr_openai_print(&cx, r, &p, &v, NULL)) &&
         good(gr_openai_parse(&cx, &v, &p, NULL, NULL)) &&
         good(gr_mcp_print(&cx, r, &p, &v, NULL)) && good(gr_mcp_parse(&cx, &v, &p, NULL)) &&
         gr_openai_tools(&cx.arena, r, &v);
    if (ok) {
        gr_tf_print(&sb, &s);
        gr_tf_print_tuples(&sb, &s);
        gr_call_gbnf(&sb, r, NULL, 0);
        ok = good(gr_gtools_print(&sb, r, g.call, NULL)) && !sb.failed;
    }
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
    return ok;
}

OOM_TEST(there_and_back)
OOM_TEST(surfaces)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_there_and_back),
        cmocka_unit_test(oom_surfaces),
        cmocka_unit_test(every_tool),
    };

    setenv("GRASP_MODELS", "none", 1); /* weights that cannot be opened once are never there */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
