/* Several columns of numbers: the words of the question choose, whatever the format. */
#include "session.h"

static const char as_csv[] = "from,to,km,minutes,price,qps\n"
                             "a,b,10,5,3,100\nb,c,10,5,3,100\na,c,15,30,2,50\n";
static const char as_json[] =
    "{\"directed\":true,\"nodes\":[{\"id\":\"a\"},{\"id\":\"b\"},{\"id\":\"c\"}],\"links\":["
    "{\"source\":\"a\",\"target\":\"b\",\"km\":10,\"minutes\":5,\"price\":3,\"qps\":100},"
    "{\"source\":\"b\",\"target\":\"c\",\"km\":10,\"minutes\":5,\"price\":3,\"qps\":100},"
    "{\"source\":\"a\",\"target\":\"c\",\"km\":15,\"minutes\":30,\"price\":2,\"qps\":50}]}";

/* The same graph, from the JSON, as GraphML. */
static char *as_graphml(void)
{
    gr_session *s = session();
    gr_reply *r;
    gr_value v;
    gr_ctx cx;
    char *text;

    gr_reply_free(gr_session_load_text(s, "G", as_json, strlen(as_json), NULL, NULL));
    r = gr_session_text(s, "G", "graphml");
    assert_int_equal(gr_reply_status(r), GR_OK);
    gr_ctx_init(&cx);
    assert_int_equal(gr_json_read(&cx, gr_str_of(gr_reply_json(r)), &v, NULL), GR_OK);
    text = strndup(gr_v_get(&v, "text")->s.ptr, gr_v_get(&v, "text")->s.len);
    gr_ctx_clear(&cx);
    gr_reply_free(r);
    gr_session_free(s);
    return text;
}

static void asks(const char *graph)
{
    static const struct {
        const char *question, *call;
    } rows[] = {
        { "What is the quickest route from a to c?", "weight=\\\"minutes\\\"" },
        { "Which route from a to c has the least price?", "weight=\\\"price\\\"" },
        { "How many minutes does it take from a to c?", "weight=\\\"minutes\\\"" },
        { "What is the average price of the links?", "by=\\\"price\\\"" },
        { "What is the average qps of the links?", "by=\\\"qps\\\"" },
        { "What is the maximum flow from a to c by qps?", "capacity=\\\"qps\\\"" },
        { "Which links have qps above 60?", "qps > 60" },
    };
    gr_session *s = session();

    says(gr_session_load_text(s, "G", graph, strlen(graph), NULL, NULL), GR_OK, "\"edges\":3");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        says(gr_session_ask(s, rows[i].question, strlen(rows[i].question), NULL), GR_OK,
             rows[i].call);
    gr_session_free(s);
}

static void test_words_choose(void **state)
{
    char *graphml = as_graphml();

    asks(as_csv);
    asks(as_json);
    asks(graphml);
    free(graphml);
}

/* The unit is that of the column that was added up; one that no column has is declined. */
static void test_units(void **state)
{
    static const char far[] = "How many kilometres is it from a to c?";
    static const char slow[] = "from,to,minutes\na,b,5\nb,c,5\n";
    gr_session *s = session();

    gr_reply_free(gr_session_load_text(s, "G", as_csv, sizeof as_csv - 1, NULL, NULL));
    says(gr_session_ask(s, "What is the quickest route from a to c?", 39, NULL), GR_OK,
         "\"unit\":\"min\"");
    says(gr_session_ask(s, "What is the average qps of the links?", 37, NULL), GR_OK,
         "\"unit\":null");
    gr_reply_free(gr_session_load_text(s, "G", slow, sizeof slow - 1, NULL, NULL));
    says(gr_session_ask(s, far, sizeof far - 1, NULL), GR_EDECLINED, "missing_data");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_choose),
        cmocka_unit_test(test_units),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
