/* The working memory: bounds, pins, keys, and what it makes of questions that are not whole. */
#include "session.h"

#include "agent/agent.h"

#define ROADS "Roads: Oslo-Hamar 5 km, Hamar-Lom 7 km, Lom-Voss 2 km. "

static gr_ctx cx;
static gr_memory *memory;

static int setup(void **state)
{
    gr_ctx_init(&cx);
    memory = gr_memory_new();
    return memory != NULL ? 0 : -1;
}

static int teardown(void **state)
{
    gr_memory_free(memory);
    gr_ctx_clear(&cx);
    return 0;
}

static gr_reading sensed(const char *text)
{
    gr_sense_options o = { 0 };
    gr_reading r;

    assert_int_equal(gr_sense(&cx, gr_str_of(text), &o, &r, NULL), GR_OK);
    return r;
}

static void add(const char *question, const char *path, const char *set, const char *call)
{
    gr_reading r = sensed(question);
    gr_last last = { .means = gr_str_of(call), .path = gr_str_of(path), .set = gr_str_of(set) };

    assert_true(gr_memory_add(memory, &r, &last, gr_str_of(call)));
    gr_reading_clear(&r);
}

static void keys(void **state)
{
    add("Who?", "", "", "a(G)");
    add("Who?", "", "", "b(G)");
    add("Who then?", "", "", "a(G)");
    assert_int_equal(gr_memory_turns(memory), 2);
    assert_true(gr_str_is(gr_memory_last(memory).means, "a(G)"));
    gr_memory_forget(memory);
    assert_int_equal(gr_memory_turns(memory), 0);
    assert_int_equal(gr_memory_last(memory).means.len, 0);
}

/* The oldest go, those with the latest path and the latest set stay. */
static void bounds(void **state)
{
    char call[40];

    add("What is the way?", "old(G)", "", "old(G)");
    add("What is the way?", "path(G)", "", "p(G)");
    add("Who are they?", "", "set(G)", "s(G)");
    for (unsigned i = 0; i < 3 * GR_MEMORY_TURNS; i++) {
        snprintf(call, sizeof call, "f(G, %u)", i);
        add("How many?", "", "", call);
        assert_true(gr_memory_turns(memory) <= GR_MEMORY_TURNS);
    }
    assert_true(gr_str_is(gr_memory_last(memory).means, call));
    assert_true(gr_str_is(gr_memory_last(memory).path, "path(G)"));
    assert_true(gr_str_is(gr_memory_last(memory).set, "set(G)"));
}

static void bytes(void **state)
{
    gr_str long_path = { NULL, GR_MEMORY_BYTES / 4 };
    char *text = malloc(long_path.len + 1), call[40];

    assert_non_null(text);
    memset(text, 'x', long_path.len);
    text[long_path.len] = '\0';
    for (unsigned i = 0; i < 10; i++) {
        snprintf(call, sizeof call, "f(G, %u)", i);
        add("How long?", text, "", call);
    }
    assert_true(gr_memory_turns(memory) <= 4);
    free(text);
}

/* --- conversations --- */

static const char *const talks[][4] = {
    { ROADS "How far is it from Oslo to Lom?", "And to Voss?", "14 km",
      "read as 'How far is it from Oslo to Voss?'" },
    { ROADS "How far is it from Oslo to Lom?", "what about from Hamar to Voss instead?", "9 km",
      "from Hamar to Voss" },
    { ROADS "What are the neighbours of Oslo?", "And Lom?", "Hamar, Voss", "neighbours of Lom" },
    { ROADS "What is the shortest path from Oslo to Lom?", "How long is that path?", "12 km",
      "How long is it?" },
    { ROADS "What is the shortest path from Oslo to Lom?", "How many edges does that route have?",
      "2", "does it have?" },
    { ROADS "What are the neighbours of Hamar?", "How many are they?", "2", "number\":2" },
    { ROADS "How many roads are there?", "In the same graph, what are the neighbours of Oslo?",
      "Hamar", "read as 'what are the neighbours of Oslo?'" },
    { ROADS "How many roads are there?", "What are Lom's neighbours in it?", "Hamar, Voss", "" },
};

static void talk(void **state)
{
    for (size_t i = 0; i < sizeof talks / sizeof *talks; i++) {
        gr_session *s = session();
        const char *const *t = talks[i];
        gr_reply *r = gr_session_ask(s, t[0], strlen(t[0]), NULL);

        assert_int_equal(gr_reply_status(r), GR_OK);
        gr_reply_free(r);
        r = gr_session_ask(s, t[1], strlen(t[1]), NULL);
        check_json(r);
        if (gr_reply_status(r) != GR_OK || strstr(gr_reply_text(r), t[2]) == NULL)
            fail_msg("%s: %s", t[1], gr_reply_text(r));
        if (strstr(t[3], "read as") != NULL)
            assert_non_null(strstr(gr_reply_json(r), t[3]));
        gr_reply_free(r);
        gr_session_free(s);
    }
}

/* What has no place in the question before it is not guessed, and another graph ends the talk. */
static void refuses(void **state)
{
    static const char *const bad[] = { "And via Hamar?",   "And Voss?", "And from Hamar from Voss?",
                                       "And from Bergen?", "And from?", "Is it nice?" };
    static const char far[] = ROADS "How far is it from Oslo to Lom?";
    static const char other[] = "Pipes: p1-p2, p2-p3. How many pipes are there?";
    gr_session *s = session();

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        gr_reply_free(gr_session_ask(s, far, strlen(far), NULL));
        says(gr_session_ask(s, bad[i], strlen(bad[i]), NULL), GR_EDECLINED, "\"declined\"");
    }
    gr_reply_free(gr_session_ask(s, far, strlen(far), NULL));
    gr_reply_free(gr_session_ask(s, other, strlen(other), NULL));
    says(gr_session_ask(s, "And to p3?", 10, NULL), GR_EDECLINED, "\"declined\"");
    gr_reply_free(gr_session_ask(s, far, strlen(far), NULL));
    gr_reply_free(load(s, "G", "x y\ny z"));
    says(gr_session_ask(s, "And to Voss?", 12, NULL), GR_EDECLINED, "\"declined\"");
    gr_reply_free(gr_session_ask(s, far, strlen(far), NULL));
    says(gr_session_ask(s, "And to Voss?", 12, &(gr_ask_how){ .alone = 1 }), GR_EDECLINED,
         "\"declined\"");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keys, setup, teardown),
        cmocka_unit_test_setup_teardown(bounds, setup, teardown),
        cmocka_unit_test_setup_teardown(bytes, setup, teardown),
        cmocka_unit_test(talk),
        cmocka_unit_test(refuses),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
