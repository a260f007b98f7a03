/* Results that are kept: the same call on the same graph is answered from memory, with the same
 * value, and nothing else is. */
#include "session.h"

#include "engine/engine.h"

#define N 400 /* nodes of a ring with chords */

static void ring(gr_session *s, const char *name, int chord)
{
    gr_strbuf text;

    gr_strbuf_init(&text, NULL, 0);
    for (int i = 0; i < N; i++)
        gr_strbuf_addf(&text, "n%d n%d\nn%d n%d\n", i, (i + 1) % N, i, (i * chord + 5) % N);
    says(load(s, name, gr_strbuf_str(&text).ptr), GR_OK, name);
    gr_strbuf_clear(&text);
}

/* What a reply says before its time; to be freed. */
static char *said(gr_reply *r)
{
    const char *json = gr_reply_json(r);
    char *out = strndup(json, (size_t)(strstr(json, ",\"calls\"") - json));

    assert_int_equal(gr_reply_status(r), GR_OK);
    assert_non_null(out);
    gr_reply_free(r);
    return out;
}

static void again(void **state)
{
    static const char *const calls[] = {
        "betweenness(G)", "edge_connectivity(G)",    "betweenness(G, normalized=false)",
        "diameter(G)",    "closeness_centrality(G)", "center(G)"
    };
    gr_session *s = session();

    ring(s, "G", 3);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char *first = said(gr_session_run(s, calls[i]));
        char *second = said(gr_session_run(s, calls[i]));

        assert_string_equal(first, second);
        free(first);
        free(second);
    }
    says(gr_session_run(s, "betweenness(G)"), GR_OK, "\"reused\":true");
    lacks(gr_session_run(s, "betweenness(G, normalized=true)"), "\"reused\"");
    gr_session_free(s);
}

/* Another graph, though it has the name; a variable; a function; a graph as the result. */
static void anew(void **state)
{
    gr_session *s = session();

    ring(s, "G", 3);
    lacks(gr_session_run(s, "betweenness(G)"), "\"reused\"");
    ring(s, "G", 7);
    lacks(gr_session_run(s, "betweenness(G)"), "\"reused\"");
    for (int i = 0; i < 2; i++) {
        lacks(gr_session_run(s, "x = true; betweenness(G, normalized=x)"), "\"reused\"");
        lacks(gr_session_run(s, "H = reverse(G); betweenness(H)"), "\"reused\"");
        lacks(gr_session_run(s, "argmax(nodes(G), v -> eccentricity(G, v))"), "\"reused\"");
    }
    says(load(s, "G", "a b\nb c\n"), GR_OK, "G"); /* too small */
    for (int i = 0; i < 2; i++)
        lacks(gr_session_run(s, "betweenness(G)"), "\"reused\"");
    gr_session_free(s);
}

/* What goes by lot is drawn anew with another seed. */
static void seeds(void **state)
{
    gr_session *s = session();

    ring(s, "G", 3);
    gr_session_limit(s, &(gr_limits){ .seed = 1 });
    lacks(gr_session_run(s, "random_walk(G, n0, 20)"), "\"reused\"");
    says(gr_session_run(s, "random_walk(G, n0, 20)"), GR_OK, "\"reused\":true");
    gr_session_limit(s, &(gr_limits){ .seed = 2 });
    lacks(gr_session_run(s, "random_walk(G, n0, 20)"), "\"reused\"");
    gr_session_free(s);
}

/* The oldest is forgotten first. */
static void oldest(void **state)
{
    gr_session *s = session();

    ring(s, "G", 3);
    lacks(gr_session_run(s, "betweenness(G)"), "\"reused\"");
    for (int i = 0; i < 80; i++) {
        char call[100];

        snprintf(call, sizeof call, "k_shortest_paths(G, n0, n%d, 60)", i + 9);
        lacks(gr_session_run(s, call), "\"reused\"");
    }
    says(gr_session_run(s, "k_shortest_paths(G, n0, n88, 60)"), GR_OK, "\"reused\":true");
    lacks(gr_session_run(s, "betweenness(G)"), "\"reused\"");
    gr_session_free(s);
}

/* Sessions beside each other see what they have in common. */
static void forks(void **state)
{
    gr_session *s = session(), *f;

    ring(s, "G", 3);
    lacks(gr_session_run(s, "betweenness(G)"), "\"reused\"");
    f = gr_session_fork(s, false);
    assert_non_null(f);
    says(gr_session_run(f, "betweenness(G)"), GR_OK, "\"reused\":true");
    gr_session_free(f);
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(again), cmocka_unit_test(anew),
                                        cmocka_unit_test(seeds), cmocka_unit_test(oldest),
                                        cmocka_unit_test(forks) };

    return cmocka_run_group_tests(tests, engine_setup, engine_teardown);
}
