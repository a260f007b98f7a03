/* Second lines of a conversation, damaged: answered or declined, and the conversation goes on. */
#include "mutate.h"

#include "grasp.h"

static const char *const seeds[] = {
    "And from Hamar?",
    "What about from Hamar to Voss instead?",
    "and to Lom, Voss and Oslo?",
    "How long is that path? How many edges does the same route have?",
    "In the same graph, what are the neighbours of Oslo's neighbours in that network?",
    "Voss?",
    "How many are they? And it?",
};

static gr_session *session;

static void ask(const char *text, size_t len)
{
    gr_reply *r = gr_session_ask(session, text, len, NULL);
    gr_status st = gr_reply_status(r);

    if (st != GR_OK && st != GR_EDECLINED)
        fail_msg("%.*s: %s", (int)len, text, gr_reply_text(r));
    gr_reply_free(r);
}

static void take(gr_str text)
{
    static const char roads[] = "from,to,km\nOslo,Hamar,5\nHamar,Lom,7\nLom,Voss,2\n";
    static const char first[] = "What is the shortest path from Oslo to Lom?";

    gr_reply_free(gr_session_drop(session, "G")); /* the line before may have brought another */
    gr_reply_free(gr_session_load_text(session, "G", roads, strlen(roads), "csv", NULL));
    ask(first, strlen(first));
    ask(text.ptr, text.len);
}

static void lines(void **state)
{
    MUTATE(seeds, 20, take);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(lines) };
    gr_engine *e = gr_engine_new(1);
    int failed;

    session = gr_session_new(e);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_session_free(session);
    gr_engine_free(e);
    return failed;
}
