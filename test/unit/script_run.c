/* Tools in Lua as tools: arguments, result types, trials, verdicts. */
#include "script.h"
#include "skip.h"

#include <stdlib.h>

static void arguments(void **state)
{
    lua_tool t = {
        .params = "v: node: a\nvs: nodes = none: b\nes: edges = none: c\nk: integer 1..9 = 3: d\n"
                  "x: number = 0.5: e\nyes: boolean = true: f\nword: text = none: g\n"
                  "w: attribute = @weight: h\nhow: one of up, down = up: i\nany: value = none: j",
        .result = "list",
        .body = "return {v, vs or null, es or null, k, x, yes, word or null, w or null, how, "
                "any or null}",
    };

    assert_string_equal(lua_ask(&t, "a-b 1", "v=a"),
                        "[\"a\",null,null,3,0.5,true,null,\"weight\",\"up\",null]|unchecked");
    assert_string_equal(lua_ask(&t, "a-b",
                                "a, [b, a], [[a, b]], 4, 2, false, hi, how=down, "
                                "any=[1, [null]]"),
                        "[\"a\",[\"b\",\"a\"],[[\"a\",\"b\"]],4,2,false,\"hi\",null,\"down\","
                        "[1,[null]]]|unchecked");
    assert_non_null(strstr(lua_ask(&t, "a-b", "v=z"), "no node 'z'"));
    assert_non_null(strstr(lua_ask(&t, "a-b", ""), "v is missing"));
    assert_non_null(strstr(lua_ask(&t, "a-b", "a, k=10"), "k: "));
}

static void result_types(void **state)
{
    assert_lua("a-b", "boolean", "return true", "true");
    assert_lua("a-b", "integer", "return 6 / 2", "3");
    assert_lua("a-b", "number", "return nil", "null");
    assert_lua("a-b", "text", "return 'x'", "\"x\"");
    assert_lua("1-2", "node", "return '2'", "2");
    assert_lua("a-b", "nodes", "return {}", "[]");
    assert_lua("a-b", "edges", "return edges()", "[[\"a\",\"b\"]]");
    assert_lua("a-b", "groups", "return {{'a'}, {}, {'b'}}", "[[\"a\"],[],[\"b\"]]");
    assert_lua("a-b", "record", "return {z = 1, a = 2, [7] = 3}", "{\"7\":3,\"a\":2,\"z\":1}");
    assert_lua("a-b", "record", "return {}", "{}");
    assert_lua("a-b", "record", "return {[1] = 'x', [2] = 'y'}", "{\"1\":\"x\",\"2\":\"y\"}");
    assert_lua("a-b", "path", "return {path = {'a', 'b'}, length = 1}",
               "{\"path\":[\"a\",\"b\"],\"length\":1}");
    assert_lua("a-b", "path", "return nil", "null");
    assert_lua("a-b", "table", "return {columns = {'node', 'x'}, rows = {{'a', 1}, {'b', null}}}",
               "{\"columns\":[\"node\",\"x\"],\"rows\":[[\"a\",1],[\"b\",null]],\"total\":2,"
               "\"truncated\":false}");
    assert_lua_fails("a-b", "boolean", "return 1", "expected a result of type true or false");
    assert_lua_fails("a-b", "integer", "return 1.5", "type integer");
    assert_lua_fails("a-b", "nodes", "local x = 1", "found nothing");
    assert_lua_fails("a-b", "node", "return 'z'", "type node");
    assert_lua_fails("a-b", "nodes", "return 'a'", "type list of nodes");
    assert_lua_fails("a-b", "nodes", "return {'a', 'z'}", "type node");
    assert_lua_fails("a-b", "edges", "return {{'a'}}", "type list of edges");
    assert_lua_fails("a-b", "list", "return {a = 1}", "type list");
    assert_lua_fails("a-b, c", "path", "return {path = {'a', 'c'}, length = 1}", "does not exist");
    assert_lua_fails("a>b", "path", "return {path = {'b', 'a'}, length = 1}", "does not exist");
    assert_lua_fails("a-b", "path", "return {'a', 'b'}", "type path");
    assert_lua_fails("a-b", "table", "return {columns = {'a'}, rows = {{1, 2}}}", "row 1");
    assert_lua_fails("a-b", "graph", "return 1", "expected a type");
}

#define PARAM "v: node: the node"

static void verdicts(void **state)
{
    lua_tool t = { .params = PARAM,
                   .result = "integer",
                   .body = "return degree(v)",
                   .oracle =
                       "return #arcs(v) + (has_edge(v, v) and not is_directed() and 1 or 0) + "
                       "(is_directed() and in_degree(v) or 0)" };

    assert_string_equal(lua_ask(&t, "a-b, b-c", "b"), "2|rederived");
    t.oracle = "return out_degree(v) + in_degree(v)";
    assert_non_null(strstr(lua_ask(&t, "a-b, b-c", "b"), "input: its body gives "));
    t.oracle = NULL;
    t.invariant = "result >= 0 and result <= 2 * edge_count()";
    assert_string_equal(lua_ask(&t, "a-b, b-c", "b"), "2|unchecked");
    t.invariant = "result < 2";
    assert_non_null(strstr(lua_ask(&t, "a-b, b-c", "b"), "breaks its invariant `result < 2`"));
    t.invariant = "result <";
    assert_non_null(strstr(lua_ask(&t, "a-b, b-c", "b"), "unexpected symbol"));
    t.invariant = NULL;
    t.body = "if node_count() > 12 then return 0 end return degree(v)";
    t.oracle = "return degree(v)";
    assert_non_null(strstr(lua_ask(&t, "a-b, c-d, e-f, g-h, i-j, k-l, m-n", "a"),
                           "its answer is withheld: its body gives 0, its second method 1"));
    t.body = "return degree(v)";
    t.oracle = "if node_count() > 12 then while true do end end return degree(v)";
    assert_string_equal(lua_ask(&t, "a-b, c-d, e-f, g-h, i-j, k-l, m-n", "a"), "1|unchecked");
    t.oracle = "if node_count() > 12 then error('too many') end return degree(v)";
    assert_string_equal(lua_ask(&t, "a-b, c-d, e-f, g-h, i-j, k-l, m-n", "a"), "1|unchecked");
}

static void order_does_not_count(void **state)
{
    lua_tool t = { .result = "nodes",
                   .body = "return nodes()",
                   .oracle =
                       "local t = {} for _, v in ipairs(nodes()) do table.insert(t, 1, v) end "
                       "return t" };

    assert_string_equal(lua_ask(&t, "a-b", ""), "[\"a\",\"b\"]|rederived");
    t.result = "list";
    assert_non_null(strstr(lua_ask(&t, "a-b", ""), "input: "));
    t = (lua_tool){ .result = "edges",
                    .body = "local t = {} for _, e in ipairs(edges()) do "
                            "t[#t + 1] = {e[1], e[2]} end return t",
                    .oracle = "local t = {} for _, e in ipairs(edges()) do if is_directed() then "
                              "t[#t + 1] = {e[1], e[2]} else t[#t + 1] = {e[2], e[1]} end end "
                              "return t" };
    assert_string_equal(lua_ask(&t, "a-b", ""), "[[\"a\",\"b\"]]|rederived");
    t = (lua_tool){ .result = "number", .body = "return 0.1 + 0.2", .oracle = "return 0.3" };
    assert_non_null(strstr(lua_ask(&t, "a-b", ""), "|rederived"));
}

static void declining_together(void **state)
{
    lua_tool t = { .result = "integer",
                   .body = "if node_count() == 0 then error('empty') end "
                           "return node_count()",
                   .oracle = "if node_count() == 0 then error('none') end return #nodes()" };

    assert_string_equal(lua_ask(&t, "a-b", ""), "2|rederived");
    assert_non_null(strstr(lua_ask(&t, "", ""), "empty"));
    t.oracle = "return #nodes()";
    assert_non_null(strstr(lua_ask(&t, "a-b", ""), "only its second method answers"));
    t = (lua_tool){ .result = "integer", .body = "error('never')", .invariant = "true" };
    assert_non_null(strstr(lua_ask(&t, "a-b", ""), "never"));
}

/* The agent's way: a draft, a name that is free, a trial, a registry to call it by. */
static void created(void **state)
{
    gr_script_draft d = { .task = GR_STR("Degree?"),
                          .params = GR_STR("v: node: the node"),
                          .result = GR_STR("integer"),
                          .body = GR_STR("return degree(v)"),
                          .oracle = GR_STR("return tool('degree', {node = v})") };
    gr_registry with;
    gr_script *s;
    gr_trial trial;
    gr_err err = { 0 };
    gr_strbuf sb;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    assert_int_equal(gr_script_create(&cx, &d, gr_engine_registry(), &s, &trial, &with, &err),
                     GR_OK);
    assert_string_equal(s->row.name, "degree_2");
    assert_int_equal(with.n, gr_engine_registry()->n + 1);
    assert_true(trial.compared > 30 && trial.compared == trial.answers);
    gr_trial_text(&sb, &trial);
    assert_non_null(strstr(sb.buf, "found again by the second method"));
    d.body = GR_STR("return degree(v) + 1");
    assert_int_equal(gr_script_create(&cx, &d, gr_engine_registry(), &s, &trial, &with, &err),
                     GR_EINPUT);
    assert_non_null(strstr(err.message, "its body gives"));
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
}

static void read_doc(gr_strbuf *sb)
{
    char path[1024], piece[4096];
    FILE *f;
    size_t n;

    snprintf(path, sizeof path, "%s/docs/LUA.md", getenv("GRASP_SOURCE"));
    f = fopen(path, "r");
    assert_non_null(f);
    while ((n = fread(piece, 1, sizeof piece, f)) != 0)
        gr_strbuf_add(sb, (gr_str){ piece, n });
    fclose(f);
}

/* Every name that a body sees is told to people and to models. */
static void told(void **state)
{
    gr_script_draft d = { .task = GR_STR("How many?"), .result = GR_STR("path") };
    gr_str names, name;
    gr_strbuf doc, prompt;
    unsigned n = 0;

    if (getenv("GRASP_SOURCE") == NULL)
        SKIP_TEST("GRASP_SOURCE is not set");
    gr_strbuf_init(&doc, NULL, 0);
    gr_strbuf_init(&prompt, NULL, 0);
    read_doc(&doc);
    gr_script_template(&prompt, &d);
    assert_non_null(strstr(prompt.buf, "Task: How many?"));
    assert_non_null(strstr(prompt.buf, "Return: path: {path = "));
    names = gr_str_of(lua_ask(&(lua_tool){ .result = "text",
                                           .body = "return table.concat(keys(_ENV), "
                                                   "',')" },
                              "a", ""));
    names = gr_str_sub(names, 1, names.len - strlen("\"|unchecked"));
    while (gr_str_split(&names, ',', &name)) {
        char word[64];

        snprintf(word, sizeof word, "%.*s", GR_FMT(name));
        if (strcmp(word, "neighbours") == 0) /* the other spelling */
            continue;
        if (strstr(doc.buf, word) == NULL || strstr(prompt.buf, word) == NULL)
            fail_msg("%s is not told", word);
        n++;
    }
    assert_true(n > 50);
    gr_strbuf_clear(&doc);
    gr_strbuf_clear(&prompt);
}

static void places(void **state)
{
    assert_lua_fails("a-b", "integer", "local x = 1\nreturn x.y.z", "t.lua:");
    assert_lua_fails("a-b", "integer", "local x = 1\n\nreturn x.y.z", "attempt to index");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments),
        cmocka_unit_test(result_types),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(order_does_not_count),
        cmocka_unit_test(declining_together),
        cmocka_unit_test(places),
        cmocka_unit_test(created),
        cmocka_unit_test(told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
