/* Stores, training and predictions of a session: what they reply, what they refuse and in which
 * words, and which files they may touch. */
#include "kg/kg.h"
#include "session.h"
#include "tmp.h"

#include <sys/stat.h>

static int setup(void **state)
{
    gr_kg_builder *b = NULL;
    gr_err err = { 0 };
    gr_ctx cx;
    bool ok;

    if (engine_setup(state) != 0 || tmp_make(state) != 0 || mkdir(tmp_path("in"), 0700) != 0)
        return -1;
    gr_ctx_init(&cx);
    ok = gr_kg_builder_new(&cx, &b, &err) == GR_OK;
    for (char c = 'a'; ok && c < 'k'; c++)
        ok = gr_kg_builder_add(b, (gr_str){ &c, 1 }, GR_STR("knows"),
                               (gr_str){ &(char){ (char)(c + 1) }, 1 }, &err) == GR_OK;
    ok = ok && gr_kg_builder_write(b, tmp_path("facts.kg"), &err) == GR_OK;
    gr_kg_builder_free(b);
    gr_ctx_clear(&cx);
    tmp_write(tmp_path("text"), GR_STR("a b\n"));
    return ok ? 0 : -1;
}

static int teardown(void **state)
{
    rmdir(tmp_path("in"));
    engine_teardown(state);
    return tmp_remove(state);
}

static void stores(void **state)
{
    gr_session *s = session();

    says(gr_session_query_store(s, "?x: knows(a, ?x)", NULL), GR_EUSAGE, "no store");
    says(gr_session_open_store(s, tmp_path("text")), GR_EINPUT, "text");
    says(gr_session_open_store(s, tmp_path("none")), GR_EREAD, "none");
    says(gr_session_open_store(s, tmp_path("facts.kg")), GR_OK, "\"entities\":11,\"relations\":1");
    says(gr_session_query_store(s, "?x: knows(a, ?y) & knows(?y, ?x)", NULL), GR_OK,
         "\"name\":\"c\"");
    says(gr_session_query_store(s, "?x: !knows(a, ?x)", "{\"complement\":true,\"limit\":1}"), GR_OK,
         "\"total\":10");
    says(gr_session_query_store(s, "?x: !knows(a, ?x)", NULL), GR_EDECLINED, "complement");
    says(gr_session_query_store(s, "?x: knows(a", NULL), GR_EUSAGE, "\"argument\":\"query\"");
    says(gr_session_open_store(s, tmp_path("none")), GR_EREAD, "none"); /* the other one stays */
    says(gr_session_query_store(s, "?x: knows(a, ?x)", "{}"), GR_OK, "\"name\":\"b\"");
    gr_session_free(s);
}

static void changes(void **state)
{
    static const char *const two[] = { "x", "knows", "y", "y", "knows", "x" };
    static const char *const none[] = { "x", "", "y" };
    gr_triples t = { .texts = two, .n_triples = 2 }, bad = { .texts = none, .n_triples = 1 };
    const char *missing = tmp_path("none");
    gr_triples file = { .files = &missing, .n_files = 1 };
    gr_session *s = session();

    says(gr_session_change_store(s, &t, false), GR_EUSAGE, "no store");
    says(gr_session_compact_store(s), GR_EUSAGE, "no store");
    says(gr_session_build_store(s, tmp_path("made.kg"), &file), GR_EREAD, "none");
    says(gr_session_build_store(s, tmp_path("made.kg"), &bad), GR_EINPUT, "triples");
    says(gr_session_build_store(s, tmp_path("made.kg"), &t), GR_OK, "\"triples\":2");
    says(gr_session_change_store(s, &t, false), GR_OK, "\"changed\":0");
    says(gr_session_change_store(s, &bad, false), GR_EINPUT, "triples");
    says(gr_session_change_store(s, &(gr_triples){ .texts = two, .n_triples = 1 }, true), GR_OK,
         "\"triples\":1,\"changed\":1");
    says(gr_session_compact_store(s), GR_OK, "\"triples\":1");
    says(gr_session_query_store(s, "?a: knows(?a, x)", NULL), GR_OK, "\"name\":\"y\"");
    gr_reply_free(gr_session_allow(s, tmp_path("in"))); /* what was opened before is not below it */
    says(gr_session_change_store(s, &t, false), GR_EREAD, "allowed folder");
    says(gr_session_compact_store(s), GR_EREAD, "allowed folder");
    says(gr_session_build_store(s, tmp_path("made.kg"), &t), GR_EREAD, "allowed folder");
    gr_session_free(s);
}

static void options(void **state)
{
    static const struct {
        const char *options, *says;
    } wrong[] = {
        { "[]", "expected an object" },
        { "{\"limits\":3}", "no option 'limits'" },
        { "{\"limit\":-1}", "limit: expected a number" },
        { "{\"limit\":\"3\"}", "limit: expected a number" },
        { "{\"complement\":1}", "true or false" },
        { "{\"model\":3}", "model: expected a text" },
        { "{\"model\":\"a\\u0000b\"}", "model: expected a text" },
        { "{\"exec\":\"guess\"}", "found 'guess'" },
        { "{\"exec\":\"sparql\"}", "exec sparql needs endpoint" },
        { "{\"exec\":\"llm\",\"llm\":\"none\"}", "expected URL#MODEL" },
        { "{\"exec\":\"llm\",\"llm\":\"none\",\"without\":[\"x\"]}", "found 'x'" },
        { "{\"exec\":\"llm\",\"llm\":\"none\",\"without\":\"x\"}", "a list of texts" },
        { "{\"exec\":\"sparql\",\"endpoint\":\"http://h\",\"prefixes\":[3]}", "a list of texts" },
        { "{\"page\":3}", "page belongs to exec sparql" },
        { "{\"endpoint\":\"http://h\"}", "endpoint belongs to exec sparql" },
    };
    gr_session *s = session();

    says(gr_session_open_store(s, tmp_path("facts.kg")), GR_OK, "triples");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        says(gr_session_query_store(s, "?x: knows(a, ?x)", wrong[i].options), GR_EUSAGE,
             wrong[i].says);
    says(gr_session_query_store(s, "?x: knows(a, ?x)", "{"), GR_EINPUT, "");
    says(gr_session_train(s, "complex", tmp_path("facts.kg"), "{\"width\":3}"), GR_EUSAGE, "width");
    says(gr_session_train(s, "gcn", tmp_path("facts.kg"), "{\"rank\":3}"), GR_EUSAGE, "rank");
    says(gr_session_train(s, "complex", tmp_path("facts.kg"), "{\"rank\":0}"), GR_EUSAGE,
         "rank: expected a number from 1");
    gr_session_free(s);
}

/* A model is trained, ranks, and is only written where the session may write. */
static void models(void **state)
{
    gr_session *s = session();
    gr_strbuf how;

    gr_strbuf_init(&how, NULL, 0);
    gr_strbuf_addf(&how, "{\"out\":\"%s\",\"rank\":4,\"epochs\":2}", tmp_path("model"));
    says(gr_session_train(s, "complex", tmp_path("facts.kg"), how.buf), GR_OK, "\"epochs\":2");
    says(gr_session_predict(s, tmp_path("model"), tmp_path("facts.kg"), NULL, 0), GR_EINPUT, "");
    says(gr_session_open_store(s, tmp_path("facts.kg")), GR_OK, "triples");
    gr_strbuf_clear(&how);
    gr_strbuf_init(&how, NULL, 0);
    gr_strbuf_addf(&how, "{\"model\":\"%s\",\"limit\":2}", tmp_path("model"));
    says(gr_session_query_store(s, "?x: knows(a, ?x)", how.buf), GR_OK, "\"by\":\"entailed\"");
    gr_reply_free(gr_session_allow(s, tmp_path("in")));
    says(gr_session_query_store(s, "?x: knows(a, ?x)", how.buf), GR_EREAD, "allowed folder");
    says(gr_session_open_store(s, tmp_path("facts.kg")), GR_EREAD, "allowed folder");
    says(gr_session_train(s, "complex", tmp_path("facts.kg"), NULL), GR_EREAD, "allowed folder");
    says(gr_session_predict(s, tmp_path("model"), tmp_path("facts.kg"), NULL, 0), GR_EREAD,
         "allowed folder");
    gr_strbuf_clear(&how);
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stores),
        cmocka_unit_test(changes),
        cmocka_unit_test(options),
        cmocka_unit_test(models),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
