/* GTools' lines, OpenAI's and MCP's calls: read with patience, written exactly. */
#include "algo.h"

static gr_ctx cx;

static int set_up(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int tear_down(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

/* "class: call" */
static const char *heard(const char *text, const char *name)
{
    static char buf[1024];
    gr_gtools g;
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    assert_int_equal(
        gr_gtools_parse(&cx, gr_engine_registry(), gr_str_of(text), gr_str_of(name), &g, &err),
        GR_OK);
    assert_true((g.verdict == GR_GTOOLS_CORRECT) == (err.message[0] == '\0'));
    gr_strbuf_addf(&sb, "%s:%s", gr_gtools_class_name(g.verdict), g.call != NULL ? " " : "");
    if (g.call != NULL)
        gr_expr_print(&sb, g.call);
    if (g.edges.len != 0)
        gr_strbuf_addf(&sb, " %.*s", GR_FMT(g.edges));
    if (g.path.len != 0)
        gr_strbuf_addf(&sb, " %.*s", GR_FMT(g.path));
    snprintf(buf, sizeof buf, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    return buf;
}

static void test_gtools(void **state)
{
    static const char path[] = "correct: shortest_path(G, source=1, target=5).length";

    assert_string_equal(
        heard("Thought: We use the shortest_path function. Tool_Name: shortest_path "
              "Tool_Para: graph = G, path_source=1, path_target=5",
              ""),
        path);
    assert_string_equal(
        heard("API_name: shortest_path\n\nAPI_Input:\n(G, 1, 5)\n\nHere, G is ..", ""), path);
    assert_string_equal(heard("API_name: 'shortest_path'\nAPI_Input: (graph=, path_target=5, "
                              "path_source=1 )",
                              ""),
                        path);
    assert_string_equal(heard("API_name: shortest_path\nAPI_Input: G, (1, 5)", ""), path);
    assert_string_equal(
        heard("API_Input: (graph= G, path_source=1 , path_target=5 )", "shortest_path"), path);
    assert_string_equal(heard("**API_name**: degree_graphCount\n**API_Input**: {\"graph\": \"G\", "
                              "\"node\": 3}",
                              ""),
                        "correct: degree(G, node=3)");
    assert_string_equal(
        heard("API_name: number_of_nodes_graphCount\nAPI_Input: G (the given graph)", ""),
        "correct: node_count(G)");
    assert_string_equal(heard("API_name: maximum_triangle_sum", ""),
                        "correct: maximum_triangle(G).weight");
    assert_string_equal(heard("G: [(0, 1), (1, 2, {'weight': 3})]. Done", ""),
                        "correct: [(0, 1), (1, 2, {'weight': 3})]");
    assert_string_equal(heard("path: \"a b/roads.edgelist\"", ""), "correct: a b/roads.edgelist");
}

static void test_gtools_mistakes(void **state)
{
    assert_string_equal(heard("I do not know.", ""), "syntax:");
    assert_string_equal(heard("G: [(0, 1), (1, 2", ""), "graph:");
    assert_string_equal(heard("API_name: farthest_walk\nAPI_Input: G", ""), "name:");
    assert_string_equal(heard("API_name: shortest_path\nAPI_Input: (G, 1)", ""), "parameter:");
    assert_string_equal(heard("API_name: degree_graphCount\nAPI_Input: (graph=G, knot=1)", ""),
                        "parameter:");
    assert_string_equal(heard("API_name: degree_graphCount", ""), "parameter:");
}

static const char *as_gtools(const char *call)
{
    static char buf[512];
    gr_program p;
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    assert_int_equal(gr_call_parse(&cx, gr_str_of(call), &p, &err), GR_OK);
    if (gr_gtools_print(&sb, gr_engine_registry(), p.stmt[0].expr, &err) != GR_OK)
        gr_strbuf_adds(&sb, err.message);
    snprintf(buf, sizeof buf, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    return buf;
}

static void test_gtools_print(void **state)
{
    assert_string_equal(
        as_gtools("shortest_path(G, 1, 5).length"),
        "API_name: shortest_path\nAPI_Input: (graph = G, path_source=1, path_target=5)");
    assert_string_equal(
        as_gtools("maximum_flow_value(G, target=5, source=1)"),
        "API_name: maximum_flow\nAPI_Input: (graph = G, sink_node=5, source_node=1)");
    assert_string_equal(as_gtools("pagerank(G)"), "GTools has no tool for this call");
    assert_string_equal(as_gtools("degree(G, count([1]))"),
                        "GTools takes plain values as parameters");
}

/* --- JSON --- */

static gr_value json(const char *text)
{
    gr_value v;
    gr_err err = { 0 };

    assert_int_equal(gr_json_read(&cx, gr_str_of(text), &v, &err), GR_OK);
    return v;
}

static const char *program_text(const gr_program *p)
{
    static char buf[1024];
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_call_print(&sb, p);
    snprintf(buf, sizeof buf, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    return buf;
}

static const char *from_openai(const char *text)
{
    gr_value v = json(text), ids;
    gr_program p;
    gr_err err = { 0 };
    static char message[512];

    if (gr_openai_parse(&cx, &v, &p, &ids, &err) == GR_OK)
        return program_text(&p);
    snprintf(message, sizeof message, "%s", err.message);
    return message;
}

static void test_openai(void **state)
{
    static const char calls[] =
        "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"call_1\",\"type\":"
        "\"function\",\"function\":{\"name\":\"degree\",\"arguments\":\"{\\\"graph\\\":\\\"G\\\","
        "\\\"node\\\":\\\"a\\\"}\"}},{\"id\":\"call_2\",\"type\":\"function\",\"function\":{"
        "\"name\":"
        "\"remove_nodes\",\"arguments\":\"{\\\"graph\\\":\\\"G\\\",\\\"nodes\\\":[1,\\\"b\\\"]}\"}}"
        "]}";
    gr_program p;
    gr_value v;
    gr_err err = { 0 };
    gr_strbuf sb;

    assert_string_equal(from_openai(calls), "degree(graph=\"G\", node=\"a\"); "
                                            "remove_nodes(graph=\"G\", nodes=[1, \"b\"])");
    assert_int_equal(
        gr_call_parse(&cx, GR_STR("degree(G, 'a'); remove_nodes(G, [1, 'b'])"), &p, &err), GR_OK);
    assert_int_equal(gr_openai_print(&cx, gr_engine_registry(), &p, &v, &err), GR_OK);
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, &v, 0);
    assert_string_equal(sb.buf, calls);
    gr_strbuf_clear(&sb);
    assert_string_equal(from_openai("{\"choices\":[{\"message\":{\"tool_calls\":[{\"function\":"
                                    "{\"name\":\"density\",\"arguments\":\"\"}}]}}]}"),
                        "density()");
    assert_string_equal(from_openai("{\"function_call\":{\"name\":\"density\",\"arguments\":"
                                    "{\"graph\":\"H\"}}}"),
                        "density(graph=\"H\")");
    assert_string_equal(from_openai("{\"content\":\"hello\"}"),
                        "expected a message with \"tool_calls\"");
    assert_string_equal(
        from_openai("[{\"function\":{\"name\":\"density\",\"arguments\":\"[1]\"}}]"),
        "\"arguments\" must be an object, or its JSON text");
    assert_string_equal(from_openai("[{\"function\":{\"arguments\":\"{}\"}}]"),
                        "expected a call with its \"name\"");
}

static void test_openai_request(void **state)
{
    const gr_registry *r = gr_engine_registry();
    gr_value tools;

    assert_true(gr_openai_tools(&cx.arena, r, &tools));
    assert_int_equal(tools.list->n, r->n);
    for (size_t i = 0; i < r->n; i++) {
        const gr_value *f = gr_v_get(&tools.list->at[i], "function");

        assert_true(gr_str_is(gr_v_get(f, "name")->s, r->tools[i]->name));
        assert_int_equal(gr_v_get(gr_v_get(f, "parameters"), "properties")->type, GR_V_RECORD);
    }
}

static void test_mcp(void **state)
{
    gr_value v = json("{\"name\":\"filter_edges\",\"arguments\":{\"condition\":\"weight > 3\","
                      "\"graph\":\"G\"}}"),
             back;
    gr_program p;
    gr_err err = { 0 };
    gr_strbuf sb;

    assert_int_equal(gr_mcp_parse(&cx, &v, &p, &err), GR_OK);
    assert_string_equal(program_text(&p), "filter_edges(graph=\"G\", condition=\"weight > 3\")");
    assert_int_equal(gr_call_parse(&cx, GR_STR("filter_edges(G, weight > 3)"), &p, &err), GR_OK);
    assert_int_equal(gr_mcp_print(&cx, gr_engine_registry(), &p, &back, &err), GR_OK);
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, &back, 0);
    assert_string_equal(sb.buf, "{\"name\":\"filter_edges\",\"arguments\":{\"graph\":\"G\","
                                "\"condition\":\"weight > 3\"}}");
    gr_strbuf_clear(&sb);
    assert_int_equal(gr_call_parse(&cx, GR_STR("count(neighbors(G, a))"), &p, &err), GR_OK);
    assert_int_equal(gr_mcp_print(&cx, gr_engine_registry(), &p, &back, &err), GR_EUSAGE);
    assert_int_equal(gr_call_parse(&cx, GR_STR("degree(G, a, node=b)"), &p, &err), GR_OK);
    assert_int_equal(gr_mcp_print(&cx, gr_engine_registry(), &p, &back, &err), GR_EUSAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gtools),         cmocka_unit_test(test_gtools_mistakes),
        cmocka_unit_test(test_gtools_print),   cmocka_unit_test(test_openai),
        cmocka_unit_test(test_openai_request), cmocka_unit_test(test_mcp),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
