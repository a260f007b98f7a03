/* Progress: told of while a request runs, on the thread that asked. */
#include "session.h"

#include <pthread.h>

typedef struct watcher {
    pthread_t thread;
    unsigned n;
    bool elsewhere, backwards; /* in what is going on, until something else begins */
    const char *what;
    uint64_t last;
} watcher;

static void watch(void *arg, const char *what, uint64_t done, uint64_t total)
{
    watcher *w = arg;

    w->n++;
    w->elsewhere |= !pthread_equal(w->thread, pthread_self());
    w->backwards |= (what == w->what && done < w->last) || (total != 0 && done > total);
    w->what = what;
    w->last = done;
}

/* Reading is heard of on the caller's own thread, and only while it is asked for. */
static void progress(void **state)
{
    watcher w = { .thread = pthread_self() };
    gr_session *s = session();
    gr_strbuf text;

    gr_strbuf_init(&text, NULL, 0);
    for (uint32_t i = 0; i < 3000000; i++)
        gr_strbuf_addf(&text, "%u %u\n", i, i / 2);
    gr_session_on_progress(s, watch, &w);
    says(load(s, "G", text.buf), GR_OK, "\"nodes\":3000000");
    assert_true(w.n > 0);
    assert_false(w.elsewhere || w.backwards);
    gr_session_on_progress(s, NULL, NULL);
    gr_strbuf_clear(&text);
    gr_session_free(s);
}

/* Work is heard of although nobody wrote a line for it: half a second of polling is enough. */
static void heartbeat(void **state)
{
    watcher w = { .thread = pthread_self() };
    gr_session *s = session();

    says(gr_session_make(s, "G", "gnm", "[4000, 80000]"), GR_OK, "\"nodes\":4000");
    gr_session_on_progress(s, watch, &w);
    gr_session_limit(s, &(gr_limits){ .timeout_ms = 1500 });
    says(gr_session_run(s, "girvan_newman(G)"), GR_ELIMIT, "time");
    assert_true(w.n >= 1);
    assert_false(w.elsewhere);
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(progress),
        cmocka_unit_test(heartbeat),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
