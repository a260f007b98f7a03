/* Calls in texts, and the files that calls may read, in a session. */
#include "session.h"
#include "tmp.h"

#include <sys/stat.h>

static int setup(void **state)
{
    if (engine_setup(state) != 0 || tmp_make(state) != 0)
        return -1;
    if (mkdir(tmp_path("data"), 0700) != 0 || mkdir(tmp_path("data/gpr_graphs"), 0700) != 0)
        return -1;
    tmp_write(tmp_path("secret.txt"), GR_STR("a b\n"));
    tmp_write(tmp_path("data/Roads.txt"), GR_STR("a b\nb c\nc d\n"));
    tmp_write(tmp_path("data/gpr_graphs/path_graph.edges"), GR_STR("0 1\n1 2\n"));
    return 0;
}

static int teardown(void **state)
{
    static const char *const made[] = { "secret.txt", "data/Roads.txt",
                                        "data/gpr_graphs/path_graph.edges" };

    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        unlink(tmp_path(made[i]));
    rmdir(tmp_path("data/gpr_graphs"));
    rmdir(tmp_path("data"));
    engine_teardown(state);
    return tmp_remove(state);
}

static gr_reply *annotated(gr_session *s, const char *text)
{
    char *data = strdup(tmp_path("data"));
    gr_reply *r = gr_session_annotate(s, text, data, NULL);

    free(data);
    return r;
}

static void test_files_of_calls(void **state)
{
    gr_session *s = session();
    char call[4200];

    snprintf(call, sizeof call, "node_count(load_graph(\"%s\"))", tmp_path("secret.txt"));
    says(gr_session_run(s, call), GR_OK, "\"value\":2");
    says(gr_session_allow(s, tmp_path("data")), GR_OK, "null");
    says(gr_session_run(s, call), GR_EREAD, "is not a file under an allowed folder");
    snprintf(call, sizeof call, "[GR(GL(\"%s\"), \"toolx:order\")->r]", tmp_path("secret.txt"));
    says(annotated(s, call), GR_EREAD, "is not a file under an allowed folder");
    snprintf(call, sizeof call, "edge_count(load_graph(\"%s\"))", tmp_path("data/Roads.txt"));
    says(gr_session_run(s, call), GR_OK, "\"value\":3");
    gr_session_free(s);
}

static void test_data_sets(void **state)
{
    gr_session *s = session();

    says(annotated(s, "[GR(GL(\"roads\"), \"toolx:order\")->r] places"), GR_OK, "\"4 places\"");
    says(annotated(s, "The order of the path graph is [TBR]."), GR_OK, "graph is 3.\"");
    says(annotated(s, "[GR(GL(\"path\"), \"toolx:size\")->r]"), GR_OK, "\"text\":\"2\"");
    says(annotated(s, "[GR(GL(\"gpr\", {\"path-graph\"}), \"toolx:size\")->r]"), GR_OK,
         "\"text\":\"2\"");
    says(annotated(s, "[GR(GL(\"roads\", {a, b, c}), \"toolx:size\")->r]"), GR_OK,
         "\"text\":\"2\"");
    says(annotated(s, "[GR(GL(\"roads\", {b}), \"toolx:order\")->r]"), GR_OK, "\"text\":\"3\"");
    says(annotated(s, "[GR(GL(\"petersen\"), \"toolx:size\")->r]"), GR_OK, "\"text\":\"15\"");
    says(annotated(s, "[GR(GL(\"../secret\"), \"toolx:size\")->r]"), GR_EREAD, "cannot read");
    says(annotated(s, "[GR(GL(\"nobody\"), \"toolx:size\")->r]"), GR_ENAME, "no data set");
    gr_session_free(s);
}

static void test_graphs_of_the_session(void **state)
{
    gr_session *s = session();

    gr_reply_free(load(s, "G", "1 2\n2 3\n4 5\n"));
    says(annotated(s, "What is the size of the graph?"), GR_OK, "\"The size of the graph is 3.\"");
    says(annotated(s, "[GR(G, \"toolx:radius\")->r], [GR(G, \"toolx:diameter\")->r]"), GR_OK,
         "\"inf, inf\"");
    says(annotated(s, "[GR(subgraph(G, {4, 5}), \"toolx:eccentricity\")->r]"), GR_OK,
         "\"{4: 1, 5: 1}\"");
    says(annotated(s, "[GR(G, \"toolx:eccentricity\")->r]"), GR_OK,
         "{1: inf, 2: inf, 3: inf, 4: inf, 5: inf}");
    says(annotated(s, "[GR(G, \"toolx:order\")->r][GR(G, \"toolx:order\")->r]"), GR_OK, "\"55\"");
    gr_session_free(s);
}

static void test_mistakes(void **state)
{
    gr_session *s = session();

    says(gr_session_annotate(s, "x", NULL, "sideways"), GR_EUSAGE,
         "expected complete, calls or tuple");
    says(annotated(s, ""), GR_EDECLINED, "names nothing");
    says(annotated(s, "[GR(GL(\"a\""), GR_EUSAGE, "\"column\":11");
    says(annotated(s, "In cora, [TBR] is nice."), GR_EDECLINED, "names nothing");
    says(annotated(s, "The order of it is [TBR]."), GR_EDECLINED, "names no graph");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_of_calls),
        cmocka_unit_test(test_data_sets),
        cmocka_unit_test(test_graphs_of_the_session),
        cmocka_unit_test(test_mistakes),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
