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
    /* What is left unread names a node, so that nothing is answered. */
    will_say("\"no\", " EDGES(EDGE("Quillon", "Zephrum")) ", " COUNT);
    assert_string_equal(answered(STORY "How many links are there?"), "declined: unsupported");
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

/* As many at a time as the options say, and a twentieth of them again. */
static void other_windows(void **state)
{
    gr_strbuf sb;
    gr_value log;

    gr_strbuf_init(&sb, NULL, 0);
    for (int i = 0; i < 120; i++)
        gr_strbuf_addf(&sb, "As ever, the quavering of Q%dx was a nuisance to Q%dx. ", i, i + 1);
    gr_strbuf_adds(&sb, "How many links are there?");
    model_options.window = 20;
    will_say(EDGES(""));
    assert_string_equal(answered(sb.buf), "declined: no_graph");
    gr_strbuf_clear(&sb);
    log = server_log(&cx);
    assert_int_equal(log.list->n, 7); /* 20, then 19 new ones each */
}

/* Sentences alike of which one has no edge: asked again; what stays in doubt is told. */
static void dropped_links(void **state)
{
    static const char alike[] = "Gorm zaps Hale. Hale zaps Ivo. Ivo zaps Jett. Kai zaps Lux. ";
    gr_reading r;
    gr_read_text t;
    gr_model *m;

    will_say(
        EDGES(EDGE("Gorm", "Hale") ", " EDGE("Hale", "Ivo") ", " EDGE("Ivo", "Jett")) ", " EDGES(
            EDGE("Gorm", "Hale") ", " EDGE("Hale", "Ivo") ", " EDGE("Ivo", "Jett") ", " EDGE(
                "Kai", "Lux")));
    model_options.llm.spec = server_spec("said");
    assert_int_equal(gr_model_new(&model_options, &m, &err), GR_OK);
    assert_int_equal(gr_model_read(m, &cx, gr_str_of(alike), 0, &r, &t, &err), GR_OK);
    assert_int_equal(t.n_windows, 1);
    assert_int_equal(t.triggers, 1);
    assert_int_equal(t.windows[0].n_first, 3);
    assert_int_equal(t.windows[0].n_kept, 4);
    assert_int_equal(gr_graph_n_edges(r.graphs[0].graph), 4);
    gr_reading_clear(&r);
    gr_model_free(m);
}

/* What is denied is not asked for again. */
static void denied_links(void **state)
{
    gr_reading r;
    gr_read_text t;
    gr_model *m;

    will_say(EDGES(EDGE("Gorm", "Hale") ", " EDGE("Hale", "Ivo")));
    model_options.llm.spec = server_spec("said");
    assert_int_equal(gr_model_new(&model_options, &m, &err), GR_OK);
    assert_int_equal(gr_model_read(m, &cx,
                                   GR_STR("Gorm zaps Hale. Hale zaps Ivo. Ivo does not zap Gorm. "
                                          "If Gorm zaps Ivo, all is lost."),
                                   0, &r, &t, &err),
                     GR_OK);
    assert_int_equal(t.triggers, 0);
    assert_int_equal(gr_graph_n_edges(r.graphs[0].graph), 2);
    gr_reading_clear(&r);
    gr_model_free(m);
}

/* What a reply says twice counts once; the way back is a link of its own. */
static void repeats(void **state)
{
    static const char text[] = "[a1, b1], [b1, a1], [b1, c1]";
    gr_reading r;
    gr_read_text t;
    gr_model *m;

    will_say(
        EDGES(EDGE("a1", "b1") ", " EDGE("b1", "a1") ", " EDGE("b1", "c1") ", " EDGE("a1", "b1")));
    model_options.llm.spec = server_spec("said");
    assert_int_equal(gr_model_new(&model_options, &m, &err), GR_OK);
    assert_int_equal(gr_model_read(m, &cx, gr_str_of(text), 0, &r, &t, &err), GR_OK);
    assert_int_equal(t.triggers, 0);
    assert_int_equal(gr_graph_n_edges(r.graphs[0].graph), 3);
    gr_reading_clear(&r);
    gr_model_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(reads_prose, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(believes_the_text_only, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(known_edges_stay_single, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(in_private_nobody_reads, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(windows, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(other_windows, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(dropped_links, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(denied_links, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(repeats, model_set_up, model_tear_down),
    };

    return cmocka_run_group_tests(tests, server_start, server_stop);
}
