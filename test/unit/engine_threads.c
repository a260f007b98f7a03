/* One engine, many threads: sessions at once, requests cancelled from outside, and a graph whose
 * lazy part several threads want first. */
#include "session.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "graph/graph.h"

#define THREADS 3

static void run_all(void *(*fn)(void *arg), void *arg)
{
    pthread_t t[THREADS];

    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&t[i], NULL, fn, arg), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(t[i], NULL), 0);
}

/* cmocka's assertions are for its own thread, so the others count. */
static bool ok(gr_reply *r)
{
    bool good = gr_reply_status(r) == GR_OK;

    gr_reply_free(r);
    return good;
}

static void *use_session(void *n_good)
{
    gr_session *s = gr_session_new(engine);
    bool good = s != NULL;

    for (int i = 0; i < 5 && good; i++)
        good = ok(gr_session_make(s, "G", "gnm_random_graph", "[20000, 60000]")) &&
               ok(load(s, "H", "a b\nb c\n")) && ok(gr_session_run(s, "degrees(G) | top(3)")) &&
               ok(gr_session_info(s, "G")) && ok(gr_session_run(s, "shortest_path(H, a, c)"));
    gr_session_free(s);
    atomic_fetch_add((atomic_int *)n_good, good);
    return NULL;
}

static void sessions_at_once(void **state)
{
    atomic_int n_good = 0;

    run_all(use_session, &n_good);
    assert_int_equal(n_good, THREADS);
}

typedef struct canceller {
    gr_session *s;
    atomic_bool done;
} canceller;

static void *cancel_often(void *arg)
{
    canceller *c = arg;

    while (!atomic_load(&c->done)) {
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        gr_session_cancel(c->s);
    }
    return NULL;
}

/* Everything that is cancelled says so, and the session goes on. */
static void cancelled(void **state)
{
    canceller c = { .s = session() };
    pthread_t t;

    assert_int_equal(pthread_create(&t, NULL, cancel_often, &c), 0);
    for (int i = 0; i < 3; i++)
        says(gr_session_make(c.s, "G", "gnm_random_graph", "[1000000, 30000000]"), GR_ECANCELLED,
             "{\"error\":{\"kind\":\"cancelled\",\"message\":\"cancelled\"}}");
    atomic_store(&c.done, true);
    assert_int_equal(pthread_join(t, NULL), 0);
    says(load(c.s, "G", "a b\n"), GR_OK, "G");
    gr_session_free(c.s);
}

static gr_graph *shared;
static _Atomic(const gr_csr *) first_in;

static void *want_in(void *n_good)
{
    const gr_csr *in, *expected = NULL;
    gr_graph *g = gr_graph_ref(shared);
    gr_ctx cx;
    bool good;

    gr_ctx_init(&cx);
    good = gr_graph_in(&cx, g, &in, NULL) == GR_OK &&
           in->start[gr_graph_n_nodes(g)] == gr_graph_n_arcs(g);
    if (good && !atomic_compare_exchange_strong(&first_in, &expected, in))
        good = in == expected;
    gr_ctx_clear(&cx);
    gr_graph_unref(g);
    atomic_fetch_add((atomic_int *)n_good, good);
    return NULL;
}

static void lazy_part(void **state)
{
    atomic_int n_good = 0;
    gr_value args;
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_json_read(&cx, GR_STR("[3000, 0.01]"), &args, NULL), GR_OK);
    assert_int_equal(gr_graph_make(&cx, GR_STR("random_dag"), &args, &shared, NULL), GR_OK);
    run_all(want_in, &n_good);
    assert_int_equal(n_good, THREADS);
    gr_graph_unref(shared);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sessions_at_once),
        cmocka_unit_test(cancelled),
        cmocka_unit_test(lazy_part),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
