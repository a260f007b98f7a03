/* Sessions as grasp.h promises them: names, replies, limits. */
#include "session.h"

static void names(void **state)
{
    gr_session *s = session();

    says(load(s, "bad name", "a b\n"), GR_EUSAGE, "\"argument\":\"name\"");
    says(load(s, "1st", "a b\n"), GR_EUSAGE, "cannot name a graph");
    says(load(s, NULL, "a b\n"), GR_OK, "{\"graph_id\":\"g1\",\"nodes\":2,\"edges\":1,");
    says(load(s, "g2", "a b\n"), GR_OK, "\"graph_id\":\"g2\"");
    says(load(s, NULL, "a b\n"), GR_OK, "\"graph_id\":\"g3\"");
    says(gr_session_info(s, "H"), GR_ENAME, "no graph is called 'H'");
    gr_session_free(s);
}

/* A load that fails leaves the graph that had the name. */
static void replaces(void **state)
{
    gr_session *s = session();

    says(load(s, "G", "a b\n"), GR_OK, "\"edges\":1");
    says(load(s, "G", "a b\nb c\n"), GR_OK, "\"edges\":2");
    says(gr_session_load_text(s, "G", "{\"nodes\":", 9, "nodelink", NULL), GR_EINPUT, "\"line\":1");
    says(gr_session_load_text(s, "G", "a b\n", 4, NULL, "sideways"), GR_EUSAGE,
         "\"argument\":\"direction\"");
    says(gr_session_run(s, "edge_count(G)"), GR_OK, "\"value\":2");
    says(gr_session_drop(s, "G"), GR_OK, "null");
    says(gr_session_drop(s, "G"), GR_ENAME, "\"argument\":\"graph\"");
    says(gr_session_run(s, "edge_count(G)"), GR_EUSAGE, "none is loaded");
    gr_session_free(s);
}

/* Calls without a graph take the one that was loaded, or named for use, last. */
static void default_graph(void **state)
{
    gr_session *s = session();

    says(gr_session_run(s, "edge_count()"), GR_EUSAGE, "\"error\"");
    says(load(s, "A", "a b\n"), GR_OK, "A");
    says(load(s, "B", "a b\nb c\n"), GR_OK, "B");
    says(gr_session_run(s, "edge_count()"), GR_OK, "\"value\":2");
    says(gr_session_use(s, "A"), GR_OK, "null");
    says(gr_session_run(s, "edge_count()"), GR_OK, "\"value\":1");
    says(load(s, "B", "a b\nb c\nc d\n"), GR_OK, "B");
    says(gr_session_run(s, "edge_count()"), GR_OK, "\"value\":3");
    says(gr_session_drop(s, "B"), GR_OK, "null");
    says(gr_session_run(s, "edge_count()"), GR_OK, "\"value\":1");
    gr_session_free(s);
}

static void pages(void **state)
{
    gr_session *s = session();
    gr_limits l = { .rows = 2, .offset = 1 };

    says(load(s, "G", "a b\nb c\nc d\n"), GR_OK, "G");
    gr_session_limit(s, &l);
    says(gr_session_run(s, "[1, 2, 3, 4]"), GR_OK,
         "\"value\":[2,3],\"total\":4,\"offset\":1,\"truncated\":true");
    says(gr_session_run(s, "degrees(G)"), GR_OK,
         "\"rows\":[[\"b\",2],[\"c\",2]],\"total\":4,\"truncated\":true},\"total\":4,\"offset\":1");
    says(gr_session_run(s, "[[1, 2, 3], 5, [4]]"), GR_OK, "\"value\":[5,[4]],\"total\":3");
    l.offset = 9;
    gr_session_limit(s, &l);
    says(gr_session_run(s, "[1, 2, 3]"), GR_OK, "\"value\":[],\"total\":3,\"offset\":9");
    gr_session_limit(s, &(gr_limits){ 0 });
    lacks(gr_session_run(s, "[1, 2, 3]"), "truncated");
    says(gr_session_run(s, "[G, 1]"), GR_OK, "[{\"graph_id\":\"G\",\"nodes\":4,\"edges\":3},1]");
    gr_session_free(s);
}

/* One call in three spellings: the same value by the same canonical call. */
static void spellings(void **state)
{
    static const char json[] = "{\"tool\":\"shortest_path\",\"args\":"
                               "{\"graph\":\"G\",\"source\":\"a\",\"target\":\"d\"}}";
    static const char *const words[] = { "a", "target=d" };
    static const char value[] = "\"value\":{\"path\":[\"a\",\"b\",\"c\",\"d\"],\"length\":3}";
    gr_session *s = session();

    says(load(s, "G", "a b\nb c\nc d\n"), GR_OK, "G");
    says(gr_session_run(s, "shortest_path(G, a, d)"), GR_OK, value);
    says(gr_session_run_json(s, json, strlen(json)), GR_OK, value);
    says(gr_session_run_words(s, "shortest_path", words, 2), GR_OK, value);
    says(gr_session_run_words(s, "shortest_pat", words, 2), GR_ENAME, "shortest_path");
    says(gr_session_run_json(s, json, strlen(json) - 1), GR_EINPUT, "\"column\":");
    says(gr_session_run(s, "shortest_path(G, a"), GR_EUSAGE, "\"column\":");
    gr_session_free(s);
}

/* The value and nothing else: exactly its JSON, also as text; errors are those of a call. */
static void value_alone(void **state)
{
    static const struct {
        const char *json, *value;
    } calls[] = {
        { "{\"tool\":\"degree\",\"args\":{\"graph\":\"G\",\"node\":\"b\"}}", "2" },
        { "{\"tool\":\"shortest_path\",\"args\":[{\"var\":\"G\"},\"a\",\"c\"]}",
          "{\"path\":[\"a\",\"b\",\"c\"],\"length\":2}" },
        { "{\"tool\":\"subgraph\",\"args\":{\"nodes\":[\"a\",\"b\"]}}",
          "{\"graph_id\":\"g1\",\"nodes\":2,\"edges\":1}" },
        { "\"a \\\"b\\\" \\u0001\\u00e9\"", "\"a \\\"b\\\" \\u0001\303\251\"" },
    };
    gr_session *s = session();

    says(load(s, "G", "a b\nb c\nc d\n"), GR_OK, "G");
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        gr_reply *r = gr_session_value(s, calls[i].json, strlen(calls[i].json));

        assert_int_equal(gr_reply_status(r), GR_OK);
        assert_string_equal(gr_reply_json(r), calls[i].value);
        assert_string_equal(gr_reply_text(r), calls[i].value);
        gr_reply_free(r);
    }
    says(gr_session_value(s, "{\"tool\":\"degree\",\"args\":{\"node\":\"q\"}}", 37), GR_ENAME,
         "\"argument\":\"node\"");
    says(gr_session_value(s, "{", 1), GR_EINPUT, "\"column\":");
    gr_session_free(s);
}

static void limits(void **state)
{
    gr_session *s = session();

    gr_session_limit(s, &(gr_limits){ .memory_bytes = 100000 });
    says(load(s, "G", "a b\n"), GR_ELIMIT, "the memory limit of 100 kB was reached");
    gr_session_limit(s, &(gr_limits){ .timeout_ms = 20 });
    says(gr_session_make(s, "G", "gnm_random_graph", "[1000000, 50000000]"), GR_ELIMIT, "time");
    gr_session_limit(s, &(gr_limits){ 0 });
    says(load(s, "G", "a b\n"), GR_OK, "G");
    gr_session_free(s);
}

/* Without a running request there is nothing to cancel, not even the next one. */
static void cancel(void **state)
{
    gr_session *s = session();

    gr_session_cancel(s);
    says(load(s, "G", "a b\n"), GR_OK, "G");
    gr_session_cancel(s);
    says(gr_session_info(s, "G"), GR_OK, "\"components\":1");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),  cmocka_unit_test(replaces),  cmocka_unit_test(default_graph),
        cmocka_unit_test(pages),  cmocka_unit_test(spellings), cmocka_unit_test(value_alone),
        cmocka_unit_test(limits), cmocka_unit_test(cancel),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
