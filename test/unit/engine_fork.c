/* Forks of a session: what they see, what they give back, and that nobody else is disturbed. */
#include "engine/engine.h"
#include "session.h"

#include <pthread.h>

static gr_session *fork_of(gr_session *s)
{
    gr_session *f = gr_session_fork(s, false);

    assert_non_null(f);
    return f;
}

static void join(gr_session *s, gr_session *f)
{
    gr_err err = { 0 };

    assert_int_equal(gr_session_join(s, f, &err), GR_OK);
    gr_session_free(f);
}

/* A fork has the graphs of its origin, and keeps those that the origin loses. */
static void shares_graphs(void **state)
{
    gr_session *s = session(), *f;

    says(load(s, "A", "a b\n"), GR_OK, "\"A\"");
    says(load(s, "B", "a b\nb c\n"), GR_OK, "\"B\"");
    f = fork_of(s);
    says(gr_session_drop(s, "A"), GR_OK, "null");
    says(gr_session_run(f, "edge_count(A)"), GR_OK, "\"value\":1");
    says(gr_session_run(f, "edge_count()"), GR_OK, "\"value\":2");
    says(load(f, "C", "a b\nb c\nc d\n"), GR_OK, "\"C\"");
    says(gr_session_run(s, "edge_count(C)"), GR_EUSAGE, "no graph is called 'C'");
    join(s, f);
    says(gr_session_run(s, "edge_count(C)"), GR_OK, "\"value\":3");
    says(gr_session_run(s, "edge_count(A)"), GR_EUSAGE, "no graph is called 'A'");
    gr_session_free(s);
}

/* The graph loaded last is that of the later fork, whichever ends first. */
static void keeps_the_order(void **state)
{
    gr_session *s = session(), *first = fork_of(s), *second = fork_of(s);

    says(load(second, NULL, "a b\nb c\n"), GR_OK, "\"g1\"");
    says(load(first, NULL, "a b\n"), GR_OK, "\"g2\"");
    join(s, second);
    join(s, first);
    says(gr_session_run(s, "edge_count(G)"), GR_OK, "\"value\":2");
    says(load(s, NULL, "a b\nb c\nc d\n"), GR_OK, "\"g3\"");
    says(gr_session_run(s, "edge_count()"), GR_OK, "\"value\":3");
    says(gr_session_use(s, "g2"), GR_OK, "null");
    says(gr_session_run(s, "edge_count(G)"), GR_OK, "\"value\":1");
    gr_session_free(s);
}

/* Follow-up questions lean on a fork's question, until another graph is loaded. */
static void hands_the_talk_on(void **state)
{
    static const char first[] = "How many hops is it from a to c?", next[] = "And to d?";
    gr_session *s = session(), *f;

    says(load(s, "G", "a b\nb c\nc d\n"), GR_OK, "\"G\"");
    f = gr_session_fork(s, true);
    says(gr_session_ask(f, first, strlen(first), NULL), GR_OK, "\"value\":2");
    join(s, f);
    says(gr_session_ask(s, next, strlen(next), NULL), GR_OK, "\"value\":3");
    f = fork_of(s);
    says(load(f, "H", "a b\nb d\n"), GR_OK, "\"H\"");
    join(s, f);
    says(gr_session_ask(s, next, strlen(next), NULL), GR_EDECLINED, "declined");
    gr_session_free(s);
}

static void calls_g_the_latest(void **state)
{
    gr_session *s = session();

    says(gr_session_info(s, NULL), GR_ENAME, "no graph is loaded");
    says(load(s, "A", "a b\n"), GR_OK, "\"A\"");
    says(gr_session_info(s, NULL), GR_OK, "\"graph_id\":\"A\"");
    says(gr_session_info(s, "G"), GR_OK, "\"graph_id\":\"A\"");
    says(gr_session_run(s, "edge_count(G)"), GR_OK, "\"value\":1");
    says(gr_session_text(s, NULL, "edgelist"), GR_OK, "a b");
    says(load(s, "G", "a b\nb c\n"), GR_OK, "\"G\"");
    says(load(s, "B", "a b\nb c\nc d\n"), GR_OK, "\"B\"");
    says(gr_session_run(s, "edge_count(G)"), GR_OK, "\"value\":2"); /* its own name comes first */
    gr_session_free(s);
}

static void branches_have_what_they_are_lent(void **state)
{
    gr_session *s = session(), *b;
    gr_err err = { 0 };

    gr_session_forbid_files(s);
    says(load(s, "A", "a b\nb c\n"), GR_OK, "\"A\"");
    b = gr_session_branch(s);
    assert_non_null(b);
    says(gr_session_run(b, "edge_count(G)"), GR_EUSAGE, "graph");
    assert_int_equal(gr_session_lend(s, "B", b, "G", &err), GR_ENAME);
    assert_int_equal(gr_session_lend(s, "A", b, "no name", &err), GR_EUSAGE);
    assert_int_equal(gr_session_lend(s, "A", b, "G", &err), GR_OK);
    says(gr_session_run(b, "edge_count(G)"), GR_OK, "\"value\":2");
    assert_null(gr_session_made_at(b, 0));
    says(gr_session_run(b, "remove_nodes(G, ['a'])"), GR_OK, "\"g1\"");
    assert_string_equal(gr_session_made_at(b, 0), "g1");
    says(gr_session_load(b, "F", "/etc/passwd", NULL, NULL), GR_EREAD, "no files");
    gr_session_free(b);
    says(gr_session_graphs(s), GR_OK, "\"rows\":[[\"A\",3,2,false]]");
    gr_session_free(s);
}

typedef struct job {
    gr_session *s;
    pthread_mutex_t *lock;
} job;

static void *work(void *arg)
{
    job *j = arg;

    for (int i = 0; i < 50; i++) {
        gr_session *f;

        pthread_mutex_lock(j->lock);
        f = fork_of(j->s);
        pthread_mutex_unlock(j->lock);
        says(load(f, NULL, "a b\nb c\n"), GR_OK, "\"edges\":2");
        says(gr_session_run(f, "node_count(G) + edge_count(A)"), GR_OK, "\"value\":4");
        pthread_mutex_lock(j->lock);
        join(j->s, f);
        pthread_mutex_unlock(j->lock);
    }
    return NULL;
}

static void works_on_threads(void **state)
{
    gr_session *s = session();
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    job j = { s, &lock };
    pthread_t threads[4];

    says(load(s, "A", "a b\n"), GR_OK, "\"A\"");
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &j), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    says(gr_session_graphs(s), GR_OK, "g200");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_graphs),     cmocka_unit_test(keeps_the_order),
        cmocka_unit_test(hands_the_talk_on), cmocka_unit_test(calls_g_the_latest),
        cmocka_unit_test(works_on_threads),  cmocka_unit_test(branches_have_what_they_are_lent),
    };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
