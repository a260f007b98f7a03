/* Every tool's example, called from a body: the sandbox lets each of them work. */
#include "script.h"

/* A value of JSON as Lua writes it. */
static void add_lua(gr_strbuf *sb, const gr_value *v)
{
    switch (v->type) {
    case GR_V_LIST:
        gr_strbuf_addc(sb, '{');
        for (size_t i = 0; i < v->list->n; i++) {
            add_lua(sb, &v->list->at[i]);
            gr_strbuf_addc(sb, ',');
        }
        gr_strbuf_addc(sb, '}');
        break;
    case GR_V_RECORD:
        gr_strbuf_addc(sb, '{');
        for (size_t i = 0; i < v->record->n; i++) {
            gr_strbuf_adds(sb, "[");
            gr_json_string(sb, v->record->at[i].key);
            gr_strbuf_adds(sb, "]=");
            add_lua(sb, v->record->at[i].value);
            gr_strbuf_addc(sb, ',');
        }
        gr_strbuf_addc(sb, '}');
        break;
    default: gr_json_write(sb, v, 0); break;
    }
}

/* {"tool":..,"args":..,"named":..} as tool(name, {..}). False if it is no single call. */
static bool add_call(gr_strbuf *sb, const gr_value *call)
{
    const gr_value *name = gr_v_get(call, "tool"), *args = gr_v_get(call, "args"),
                   *named = gr_v_get(call, "named");

    if (name == NULL)
        return false;
    gr_strbuf_addf(sb, "return tool('%.*s', {", GR_FMT(name->s));
    for (size_t i = 0; args != NULL && args->type == GR_V_LIST && i < args->list->n; i++) {
        add_lua(sb, &args->list->at[i]);
        gr_strbuf_addc(sb, ',');
    }
    if (args != NULL && args->type == GR_V_RECORD)
        named = args;
    for (size_t i = 0; named != NULL && i < named->record->n; i++) {
        gr_strbuf_addf(sb, "%.*s=", GR_FMT(named->record->at[i].key));
        add_lua(sb, named->record->at[i].value);
        gr_strbuf_addc(sb, ',');
    }
    gr_strbuf_adds(sb, "})");
    return true;
}

/* Those that ask a model in a file; predict_labels and predict_edge learn from the graph alone. */
static bool reads_files(const char *tool)
{
    static const char *const all[] = { "predict_class",  "predict_interest", "predict_link",
                                       "predict_rating", "predict_traffic",  "recommend_items" };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(tool, all[i]) == 0)
            return true;
    return false;
}

static void examples(void **state)
{
    const gr_registry *r = gr_engine_registry();
    unsigned tried = 0;

    for (size_t i = 0; i < r->n; i++) {
        const gr_tool *t = r->tools[i];
        gr_ctx cx;
        gr_err err = { 0 };
        gr_program p;
        gr_value json;
        gr_strbuf body;
        const char *said;

        /* Examples of two graphs name the second one, which bodies do not have. */
        if (t->example.graph == NULL || strchr(t->example.graph, ';') != NULL ||
            strcmp(t->name, "load_graph") == 0 || /* bodies read no files */
            reads_files(t->name) || strcmp(t->name, "plan_tools") == 0)
            continue;
        gr_ctx_init(&cx);
        gr_strbuf_init(&body, NULL, 0);
        assert_int_equal(gr_call_parse(&cx, gr_str_of(t->example.call), &p, &err), GR_OK);
        assert_true(gr_call_to_json(&cx, &p, &json));
        if (add_call(&body, &json)) {
            said =
                lua_ask(&(lua_tool){ .result = "value", .body = body.buf }, t->example.graph, "");
            if (strstr(said, "|unchecked") == NULL)
                fail_msg("%s: %s", body.buf, said);
            tried++;
        }
        gr_strbuf_clear(&body);
        gr_ctx_clear(&cx);
    }
    assert_true(tried > r->n / 2);
}

/* A table of Lua does not know that it was cut: the body gets none. */
static void cut(void **state)
{
    const char *k4 = "a-b, a-c, a-d, b-c, b-d, c-d";
    lua_tool t = { .result = "value",
                   .body = "return #tool('all_simple_paths', {'a', 'd'}).paths" };

    assert_non_null(strstr(lua_ask(&t, k4, ""), "5"));
    t.body = "return #tool('all_simple_paths', {'a', 'd', limit=2}).paths";
    assert_non_null(strstr(lua_ask(&t, k4, ""), "all_simple_paths ended at limit=2"));
}

/* What needs a file says so; it is not an attempt to break out. */
static void files(void **state)
{
    lua_tool t = { .result = "value",
                   .body = "return tool('predict_class', {'examples/club', 9})" };

    (void)state;
    assert_non_null(strstr(lua_ask(&t, "a-b", ""), "calls may read no files here"));
    t.body = "return tool('predict_rating', {'examples/shelf', 'ada', 'poems'})";
    assert_non_null(strstr(lua_ask(&t, "a-b", ""), "calls may read no files here"));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(examples), cmocka_unit_test(cut),
                                        cmocka_unit_test(files) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
