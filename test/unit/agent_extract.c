/* The extract skill: prose that nobody else reads, in windows, believed only as far as the text
 * has the names. */
#include "model.h"

#define STORY                                                                                      \
    "When the Quillon quavered, the Zephrum hummed along. Whenever the Zephrum hums, so does the " \
    "Ostrel, which in turn unsettles the Plim. "

#define EDGE(u, v)                                                                                 \
    "{\\\"u\\\": \\\"" u "\\\", \\\"v\\\": \\\"" v                                                 \
    "\\\", \\\"weight\\\": null, \\\"directed\\\": true}"
#define EDGES(list) "\"{\\\"edges\\\": [" list "]}\""
#define COUNT       "\"{\\\"action\\\": \\\"use\\\", \\\"tools\\\": [\\\"edge_count\\\"]}\""

static bool assumes(const char *sentence)
{
    for (size_t i = 0; i < answer.n_assumptions; i++)
        if (gr_str_is(answer.assumptions[i], sentence))
            return true;
    return false;
}

static void reads_prose(void **state)
{
    will_say(EDGES(EDGE("Quillon", "Zephrum") ", " EDGE("Zephrum", "Ostrel") ", " EDGE(
        "Ostrel", "Plim")) ", " COUNT);
    assert_string_equal(answered(STORY "How many links are there?"), "3");
    assert_true(gr_graph_is_directed(answer.reading.graphs[0].graph));
    assert_true(assumes("3 links were read from the text by the model m"));
    assert_true(strcmp(answer.reading.graphs[0].by, "model") == 0);
}

/* A name that the text does not have: asked again, in halves, and reported. */
static void believes_the_text_only(void **state)
{
    will_say(EDGES(EDGE("Quillon", "Moon")));
    assert_string_equal(answered(STORY "How many links are there?"), "declined: no_graph");
    assert_true(assumes("2 parts of the text could not be read by the model m"));
    will_say("\"no\", " EDGES(EDGE("Quillon", "Zephrum")) ", " COUNT);
    assert_string_equal(answered(STORY "How many links are there?"), "1");
    will_say(EDGES(""));
    assert_string_equal(answered(STORY "How many links are there?"), "declined: no_graph");
}

/* A sentence about an edge that is there adds none. */
static void known_edges_stay_single(void **state)
{
    gr_value log;

    will_say(EDGES(EDGE("Oslo", "Bergen")) ", " COUNT);
    assert_string_equal(answered("Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km. Mind that Oslo "
                                 "and Bergen quarrel. How many roads are there?"),
                        "2");
    log = server_log(&cx);
    assert_int_equal(log.list->n, 2);
}

static void in_private_nobody_reads(void **state)
{
    gr_value log;

    model_options.private_names = true;
    will_say(EDGES(EDGE("Quillon", "Zephrum")));
    assert_string_equal(answered(STORY "How many links are there?"), "declined: no_graph");
    log = server_log(&cx);
    assert_int_equal(log.list->n, 0);
    assert_true(assumes("a part of the text was not read: in private no model sees it"));
}

/* Long texts go in windows of 50 sentences that overlap by three. */
static void windows(void **state)
{
    gr_strbuf sb;
    gr_value log;
    size_t requests = 0;

    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 120; i++)
        gr_strbuf_addf(&sb, "As ever, the quavering of Q%dx was a nuisance to Q%dx. ", i, i + 1);
    gr_strbuf_adds(&sb, "How many links are there?");
    will_say(EDGES(""));
    assert_string_equal(answered(sb.buf), "declined: no_graph");
    gr_strbuf_clear(&sb);
    log = server_log(&cx);
    for (size_t i = 0; i < log.list->n; i++) {
        const gr_value *m = gr_v_get(gr_v_get(&log.list->at[i], "body"), "messages");

        requests += gr_str_starts(gr_v_get(&m->list->at[1], "content")->s, "text: ");
    }
    assert_int_equal(requests, 3); /* 50, 50, 26 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(reads_prose, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(believes_the_text_only, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(known_edges_stay_single, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(in_private_nobody_reads, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(windows, model_set_up, model_tear_down),
    };

    return cmocka_run_group_tests(tests, server_start, server_stop);
}
