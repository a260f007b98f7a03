/* Nodes with odd names: however a node is named, in quotes, bare, as a word of the command line, in
 * JSON, as a call of OpenAI, MCP or GTools, every tool gives the same; the call that it prints
 * gives it again. */
#include "session.h"

#include "engine/engine.h"
#include "tool/tool.h"

static gr_rng rng;

static const char *const odd[] = {
    "1.5",       "-3",     "1e5",    "007",        "true",      "false", "null",   "None",  "nan",
    "[a]",       "[1, 2]", "(a)",    "",           " ",         " a",    "a b",    "a,b",   "a|b",
    "a;b",       "a=b",    "node=1", "=",          "\"",        "'",     "it's",   "\"q\"", "\\",
    "a\\n",      "G",      "H",      "degree",     "degree(G)", "not",   "and",    "ü",     "-",
    "--",        "1-2",    "07:50",  "2024-05-01", "0x10",      "+1",    "1.",     ".5",    "a.b",
    "{\"a\":1}", "#1",     "%s",     "a:b",        "0",         "-0",    "100000", "1.50",  "null ",
};

#define N_ODD (sizeof odd / sizeof *odd)

/* A graph of the names, every name once, with random edges: as JSON, which quotes them all. */
static void add_graph(gr_strbuf *sb, size_t n, bool directed, size_t *of)
{
    gr_strbuf_addf(sb, "{\"directed\":%s,\"nodes\":[", directed ? "true" : "false");
    for (size_t i = 0; i < n; i++) {
        of[i] = (i * 7 + gr_rng_below(&rng, 7)) % N_ODD;
        for (size_t k = 0; k < i; k++)
            if (of[k] == of[i]) {
                of[i] = (of[i] + 1) % N_ODD;
                k = SIZE_MAX;
            }
        gr_strbuf_adds(sb, i != 0 ? ",{\"id\":" : "{\"id\":");
        gr_json_string(sb, gr_str_of(odd[of[i]]));
        gr_strbuf_adds(sb, "}");
    }
    gr_strbuf_adds(sb, "],\"links\":[");
    for (size_t i = 1; i < n; i++)
        for (size_t e = 0; e < 2; e++) {
            gr_strbuf_adds(sb, i + e > 1 ? ",{\"source\":" : "{\"source\":");
            gr_json_string(sb, gr_str_of(odd[of[i]]));
            gr_strbuf_adds(sb, ",\"target\":");
            gr_json_string(sb, gr_str_of(odd[of[gr_rng_below(&rng, i)]]));
            gr_strbuf_addf(sb, ",\"weight\":%zu,\"time\":\"%02zu:30\"}", 1 + i % 3, i);
        }
    gr_strbuf_adds(sb, "]}");
}

/* The value of a reply, or how it failed: without times, and with the calls apart. */
static char *said(gr_reply *r, char **call)
{
    gr_strbuf sb;
    gr_err err = { 0 };
    gr_value v;
    gr_ctx cx;
    const gr_value *value, *calls;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    assert_int_equal(
        gr_json_read(&cx, (gr_str){ gr_reply_json(r), gr_reply_json_len(r) }, &v, &err), GR_OK);
    value = gr_v_get(&v, "value");
    calls = gr_v_get(&v, "calls");
    gr_strbuf_addf(&sb, "%d ", (int)gr_reply_status(r));
    if (value != NULL && gr_v_get(value, "graph_id") == NULL)
        gr_json_write(&sb, value, 0);
    if (call != NULL)
        *call = calls != NULL ? strndup(calls->list->at[0].s.ptr, calls->list->at[0].s.len) : NULL;
    gr_reply_free(r);
    gr_ctx_clear(&cx);
    return sb.buf;
}

static void same(char *a, char *b, const char *tool, const char *how)
{
    if (strcmp(a, b) != 0)
        fail_msg("%s, %s: %s, not %s", tool, how, b, a);
    free(b);
}

/* Names as an argument of a call, and of JSON, which writes them alike. */

static void put_names(gr_strbuf *sb, gr_naming naming, const char *const *names)
{
    size_t n = naming == GR_ONE_NAME ? 1 : 2;

    gr_strbuf_adds(sb, naming == GR_PAIRS_OF_NAMES ? "[[" : n == 2 ? "[" : "");
    for (size_t i = 0; i < n; i++) {
        gr_strbuf_adds(sb, i != 0 ? ", " : "");
        gr_json_string(sb, gr_str_of(names[i]));
    }
    gr_strbuf_adds(sb, naming == GR_PAIRS_OF_NAMES ? "]]" : n == 2 ? "]" : "");
}

/* Can it stand in a call without quotes? */
static bool is_bare(const char *name)
{
    static const char *const bare[] = { "1.5",    "-3",   "1e5", "007",   "true", "false",
                                        "null",   "None", "nan", "ü",     "0",    "-0",
                                        "100000", "1.50", "G",   "degree" };

    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (strcmp(name, bare[i]) == 0)
            return true;
    return false;
}

/* The names that a tool asks for; false if it asks for more than names and numbers. */
static bool only_names(const gr_tool *t, size_t *n)
{
    *n = 0;
    for (size_t k = 0; k < t->n_params; k++) {
        if (t->params[k].need == GR_OPTIONAL)
            continue;
        if (gr_param_naming(&t->params[k]) != GR_NO_NAMES)
            ++*n;
        else if (t->params[k].type != GR_P_INT && !t->params[k].moment)
            return false;
    }
    return *n != 0 && *n <= 3 && !t->on_values;
}

/* The call as other surfaces have it, and back: the same call, with its arguments named. */
static void try_surfaces(const char *call)
{
    gr_program p = { 0 }, again;
    gr_gtools found;
    gr_err err = { 0 };
    gr_strbuf sb, back, line;
    gr_value json;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_init(&back, NULL, 0);
    gr_strbuf_init(&line, NULL, 0);
    assert_int_equal(gr_call_parse(&cx, gr_str_of(call), &p, &err), GR_OK);
    for (size_t i = 1; i < p.stmt[0].expr->n; i++) { /* "-3" and -3 are one name */
        gr_value *v = &p.stmt[0].expr->item[i]->value;

        assert_true(p.stmt[0].expr->name[i].len != 0);
        if (v->type == GR_V_STR && gr_name_is_int(gr_name_of(v->s)))
            *v = gr_v_int(gr_name_of(v->s).num);
    }
    gr_expr_print(&sb, p.stmt[0].expr);
    if (gr_openai_print(&cx, gr_engine_registry(), &p, &json, &err) == GR_OK) {
        assert_int_equal(gr_openai_parse(&cx, &json, &again, NULL, &err), GR_OK);
        again.stmt[0].expr->name[0] = (gr_str){ NULL, 0 };
        again.stmt[0].expr->item[0] = p.stmt[0].expr->item[0];
        gr_expr_print(&back, again.stmt[0].expr);
        assert_string_equal(back.buf, sb.buf);
    }
    if (gr_gtools_print(&line, gr_engine_registry(), p.stmt[0].expr, &err) == GR_OK) {
        assert_int_equal(gr_gtools_parse(&cx, gr_engine_registry(), gr_strbuf_str(&line),
                                         (gr_str){ NULL, 0 }, &found, &err),
                         GR_OK);
        if (found.call == NULL)
            fail_msg("%s is not read: %s", line.buf, err.message);
        gr_strbuf_reset(&back);
        gr_expr_print(&back, found.call->kind == GR_X_FIELD ? found.call->item[0] : found.call);
        assert_string_equal(back.buf, sb.buf);
    }
    gr_strbuf_clear(&sb);
    gr_strbuf_clear(&back);
    gr_strbuf_clear(&line);
    gr_ctx_clear(&cx);
}

static void try_tool(gr_session *s, const gr_tool *t, const char *const *names)
{
    gr_strbuf call, bare, json, words[8];
    const char *argv[8];
    char *expected, *printed = NULL;
    size_t n = 0, n_words = 0;
    bool plain = true;

    gr_strbuf_init(&call, NULL, 0);
    gr_strbuf_init(&bare, NULL, 0);
    gr_strbuf_init(&json, NULL, 0);
    for (size_t i = 0; i < 8; i++)
        gr_strbuf_init(&words[i], NULL, 0);
    gr_strbuf_addf(&call, "%s(G", t->name);
    gr_strbuf_addf(&bare, "%s(G", t->name);
    gr_strbuf_addf(&json, "{\"tool\":\"%s\",\"args\":{\"graph\":{\"var\":\"G\"}", t->name);
    for (size_t k = 0; k < t->n_params; k++) {
        gr_naming naming = gr_param_naming(&t->params[k]);

        if (t->params[k].need == GR_OPTIONAL)
            continue;
        if (naming == GR_NO_NAMES) {
            const char *value = t->params[k].moment ? "\"05:30\"" : "2";

            gr_strbuf_addf(&call, ", %s=%s", t->params[k].name, value);
            gr_strbuf_addf(&bare, ", %s=%s", t->params[k].name, value);
            gr_strbuf_addf(&json, ",\"%s\":%s", t->params[k].name, value);
            gr_strbuf_addf(&words[n_words], "%s=%.*s", t->params[k].name,
                           t->params[k].moment ? 5 : 1, value + t->params[k].moment);
            argv[n_words] = words[n_words].buf;
            n_words++;
            continue;
        }
        gr_strbuf_addf(&call, ", %s=", t->params[k].name);
        put_names(&call, naming, names + n);
        gr_strbuf_addf(&bare, ", %s=%s", t->params[k].name, names[n]);
        plain = plain && naming == GR_ONE_NAME && is_bare(names[n]);
        gr_strbuf_addf(&json, ",\"%s\":", t->params[k].name);
        put_names(&json, naming, names + n);
        gr_strbuf_addf(&words[n_words], "%s=", t->params[k].name);
        if (naming == GR_ONE_NAME)
            gr_strbuf_adds(&words[n_words], names[n]);
        else
            put_names(&words[n_words], naming, names + n);
        argv[n_words] = words[n_words].buf;
        n_words++;
        n++;
    }
    gr_strbuf_adds(&call, ")");
    gr_strbuf_adds(&bare, ")");
    gr_strbuf_adds(&json, "}}");
    expected = said(gr_session_run(s, call.buf), &printed);
    same(expected, said(gr_session_run_json(s, json.buf, json.len), NULL), call.buf, "as JSON");
    same(expected, said(gr_session_run_words(s, t->name, argv, n_words), NULL), call.buf,
         "as words");
    if (plain)
        same(expected, said(gr_session_run(s, bare.buf), NULL), bare.buf, "bare");
    if (printed != NULL)
        same(expected, said(gr_session_run(s, printed), NULL), printed, "printed");
    for (size_t i = 0; i < 8; i++)
        gr_strbuf_clear(&words[i]);
    gr_strbuf_clear(&call);
    gr_strbuf_clear(&bare);
    gr_strbuf_clear(&json);
    free(expected);
    if (printed != NULL)
        try_surfaces(printed);
    free(printed);
}

static void test_tools(void **state)
{
    const gr_registry *tools = gr_engine_registry();
    size_t of[12], asked;

    gr_rng_seed(&rng, 23);
    for (int round = 0; round < 12; round++) {
        gr_session *s = session();
        gr_strbuf graph;

        gr_strbuf_init(&graph, NULL, 0);
        add_graph(&graph, 12, round % 2 == 0, of);
        says(gr_session_load_text(s, "G", graph.buf, graph.len, "nodelink", NULL), GR_OK,
             "\"nodes\":12");
        gr_strbuf_clear(&graph);
        for (size_t i = 0; i < tools->n; i++) {
            const char *names[6];

            for (size_t k = 0; k < 6; k++)
                names[k] = gr_rng_below(&rng, 8) == 0 ? odd[gr_rng_below(&rng, N_ODD)]
                                                      : odd[of[gr_rng_below(&rng, 12)]];
            if (only_names(tools->tools[i], &asked))
                try_tool(s, tools->tools[i], names);
        }
        gr_session_free(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tools),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
