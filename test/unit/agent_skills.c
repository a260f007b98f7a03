/* The skills of a model: choose and fill, repair, decline, create, several calls at once. */
#include "model.h"

#define ROADS "Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km, Oslo - Hamar 2 km. "

#define USE(tools)                                                                                 \
    "\"{\\\"action\\\": \\\"use\\\", \\\"tools\\\": [" tools                                       \
    "], \\\"reason\\\": \\\"none\\\", \\\"why\\\": \\\"\\\"}\""
#define NAME(tool) "\\\"" tool "\\\""

static void chooses_and_fills(void **state)
{
    will_say(USE(NAME("shortest_path_length")) ", \"{\\\"source\\\": \\\"Oslo\\\", "
                                               "\\\"target\\\": \\\"Voss\\\"}\"");
    assert_string_equal(answered(ROADS "How far is it from Oslo to Voss?"), "8");
    assert_int_equal(answer.grade, GR_PROVED);
    assert_int_equal(answer.n_trace >= 3, true);
}

/* Null is "not given", "none" turns an attribute off. */
static void nulls_are_defaults(void **state)
{
    will_say(
        USE(NAME("shortest_path_length")) ", \"{\\\"source\\\": \\\"Oslo\\\", "
                                          "\\\"target\\\": \\\"Voss\\\", \\\"weight\\\": null}\"");
    assert_string_equal(answered(ROADS "How far is it from Oslo to Voss?"), "8");
    will_say(USE(NAME(
        "shortest_path_length")) ", \"{\\\"source\\\": \\\"Oslo\\\", "
                                 "\\\"target\\\": \\\"Voss\\\", \\\"weight\\\": \\\"none\\\"}\"");
    assert_string_equal(answered(ROADS "Over how many roads is it from Oslo to Voss?"), "2");
}

/* Counts the links, whatever is asked, but of towns it knows nothing. */
static gr_status count_links(void *self, gr_ctx *c, gr_reading *r, gr_proposal *out, gr_err *e)
{
    if (gr_str_find(r->text, "towns") < r->text.len) {
        out->reason = GR_WHY_UNSUPPORTED;
        return GR_OK;
    }
    out->parts = gr_new(&c->arena, gr_proposed);
    out->n_parts = 1;
    return gr_call_parse(c, GR_STR("edge_count(G)"), &out->parts[0].program, e);
}

/* What another proposer is sure of costs no request. */
static void others_first(void **state)
{
    const gr_proposer links = { .name = "links", .propose = count_links };
    gr_value log;

    asked_first = &links;
    will_say(USE(NAME("node_count")));
    assert_string_equal(answered(ROADS "How many roads are there?"), "3");
    log = server_log(&cx);
    assert_int_equal(log.list->n, 0);
    assert_string_equal(answered(ROADS "How many towns are there?"), "4");
    log = server_log(&cx);
    assert_int_equal(log.list->n, 1);
    asked_first = NULL;
}

/* A tool without parameters takes one request. */
static void needs_no_filling(void **state)
{
    gr_value log;

    will_say(USE(NAME("node_count")));
    assert_string_equal(answered(ROADS "How many towns are there?"), "4");
    log = server_log(&cx);
    assert_int_equal(log.list->n, 1);
}

static void programs(void **state)
{
    will_say(USE(NAME("neighbors") ", " NAME("count")) ", \"```json\\n{\\\"program\\\": \\\"n = "
                                                       "neighbors(G, Oslo); count(n)\\\"}\\n```\"");
    assert_string_equal(answered(ROADS "How many towns are next to Oslo?"), "2");
    will_say(USE(NAME("shortest_path") ", " NAME(
        "remove_nodes")) ", "
                         "\"<think>hm</think>{\\\"program\\\": \\\"shortest_path(remove_nodes(G, "
                         "[\\\\\\\"Hamar\\\\\\\"]), \\\\\\\"Oslo\\\\\\\", "
                         "\\\\\\\"Voss\\\\\\\").length\\\"}\"");
    assert_string_equal(answered(ROADS "How far is it from Oslo to Voss without Hamar?"), "8");
}

/* One chance to repair, with the reason, and no more. */
static void repairs(void **state)
{
    gr_value log;
    const gr_value *messages;

    will_say("\"I think it is degree.\", " USE(
        NAME("degree")) ", "
                        "\"{\\\"node\\\": \\\"Tokyo\\\"}\", \"{\\\"node\\\": \\\"Oslo\\\"}\"");
    assert_string_equal(answered(ROADS "How many roads meet in Oslo?"), "2");
    log = server_log(&cx);
    assert_int_equal(log.list->n, 4);
    messages = gr_v_get(gr_v_get(&log.list->at[3], "body"), "messages");
    assert_int_equal(messages->list->n, 4);
    assert_non_null(strstr(gr_v_get(&messages->list->at[3], "content")->s.ptr,
                           "there is no node 'Tokyo' in the graph"));
    will_say("\"I think it is degree.\"");
    assert_string_equal(answered(ROADS "How many roads meet in Oslo?"), "declined: unsupported");
    will_say(USE(NAME("degree")) ", \"{\\\"node\\\": \\\"Tokyo\\\"}\"");
    assert_string_equal(answered(ROADS "How many roads meet in Oslo?"), "declined: unknown_node");
    will_say(USE(NAME("make_coffee")));
    assert_string_equal(answered(ROADS "How many roads meet in Oslo?"), "declined: unsupported");
}

static void declines(void **state)
{
    will_say_text("{\"action\": \"decline\", \"tools\": [], \"reason\": \"subjective\", \"why\": "
                  "\"a matter\\u0007 of taste\"}");
    assert_string_equal(answered(ROADS "Which town is the nicest?"), "declined: subjective");
    assert_string_equal(answer.sentence.ptr, "the model m declines: a matter  of taste");
    will_say_text("{\"action\": \"create\", \"tools\": [], \"reason\": \"none\", \"why\": \"sum of "
                  "squares\"}");
    assert_string_equal(answered(ROADS "What is the sum of the squares of the degrees?"),
                        "declined: unsupported");
    assert_string_equal(answered("What is the capital of Peru?"), "declined: no_graph");
}

static gr_status make_tool(void *self, gr_ctx *c, gr_model *m, const gr_task *task, gr_created *out,
                           gr_err *e)
{
    assert_true(gr_str_is(task->text, "sum of squares"));
    assert_true(gr_str_is(task->graph, "G"));
    assert_true(gr_str_starts(task->index, "[{\"name\": \"G\", \"nodes\": 4"));
    out->program = GR_STR("edge_count(G) * 2 + 4");
    return self == NULL ? GR_OK : gr_fail(e, GR_EDECLINED, "it failed its tests");
}

static void creates(void **state)
{
    gr_creator good = { make_tool, NULL }, bad = { make_tool, &cx };

    will_say_text("{\"action\": \"create\", \"tools\": [], \"reason\": \"none\", \"why\": \"sum of "
                  "squares\"}");
    model_options.creator = &good;
    assert_string_equal(answered(ROADS "What is the sum of the squares of the degrees?"), "10");
    model_options.creator = &bad;
    assert_string_equal(answered(ROADS "What is the sum of the squares of the degrees?"),
                        "declined: unsupported");
    assert_non_null(strstr(answer.sentence.ptr, "it failed its tests"));
}

/* The reply "use node_count", where use and create had these log-probabilities. */
static void will_hesitate(double use, double create)
{
    gr_str reply = gr_str_printf(
        &cx.arena,
        "{\"index\": 0, \"message\": {\"content\": \"{\\\"action\\\": \\\"use\\\", "
        "\\\"tools\\\": [\\\"node_count\\\"]}\"}, \"finish_reason\": \"stop\", \"logprobs\": "
        "{\"content\": [{\"token\": \"{\\\"\", \"logprob\": 0}, {\"token\": \"action\\\":\", "
        "\"logprob\": 0}, {\"token\": \" \\\"use\", \"logprob\": %g, \"top_logprobs\": "
        "[{\"token\": "
        "\" \\\"use\", \"logprob\": %g}, {\"token\": \" \\\"create\", \"logprob\": %g}]}]}}",
        use, use, create);

    assert_non_null(reply.ptr);
    will_say(reply.ptr);
}

/* Log-probabilities decide between using and creating, whatever word was said. */
static void margin_decides(void **state)
{
    static const char question[] = ROADS "How many towns are there?";

    will_hesitate(-.1, -3);
    assert_string_equal(answered(question), "4");
    will_hesitate(-.7, -.6); /* in between: the sign */
    assert_string_equal(answered(question), "declined: unsupported");
    will_hesitate(-.6, -.7);
    assert_string_equal(answered(question), "4");
    for (size_t i = 0; i < answer.n_trace; i++)
        if (strstr(answer.trace[i].ptr, "says use node_count (margin 0.10)") != NULL)
            return;
    fail_msg("the margin is not told");
}

#define CALLS(list)                                                                                \
    "{\"index\": 0, \"message\": {\"role\": \"assistant\", \"content\": null, \"tool_calls\": "    \
    "[" list "]}, \"finish_reason\": \"tool_calls\"}"
#define CALL(name, args)                                                                           \
    "{\"id\": \"c\", \"type\": \"function\", \"function\": {\"name\": \"" name                     \
    "\", \"arguments\": \"" args "\"}}"

static void calls_tools(void **state)
{
    model_options.method = GR_METHOD_TOOLS;
    will_say(CALLS(CALL("degree", "{\\\"node\\\": \\\"Oslo\\\"}")));
    assert_string_equal(answered(ROADS "How many roads meet in Oslo?"), "2");
    will_say(CALLS(CALL("degree", "{\\\"node\\\": \\\"Oslo\\\"}") ", " CALL(
        "run_program", "{\\\"program\\\": \\\"node_count(G) - 1\\\"}")));
    assert_string_equal(
        answered(ROADS "How many roads meet in Oslo, and how many towns are other?"), "[2,3]");
    will_say(CALLS(CALL("decline", "{\\\"reason\\\": \\\"missing_data\\\", \\\"why\\\": \\\"no "
                                   "prices\\\"}")));
    assert_string_equal(answered(ROADS "What does it cost?"), "declined: missing_data");
    will_say(
        CALLS(CALL("create_tool", "{\\\"task\\\": \\\"x\\\", \\\"returns\\\": \\\"number\\\"}")));
    assert_string_equal(answered(ROADS "What does it cost?"), "declined: unsupported");
    will_say(CALLS(CALL("degree", "{\\\"knot\\\": 1}")) ", " CALLS(CALL("degree", "not JSON")));
    assert_string_equal(answered(ROADS "How many roads meet in Oslo?"), "declined: unsupported");
    will_say("\"It is 2.\"");
    assert_string_equal(answered(ROADS "How many roads meet in Oslo?"), "declined: unsupported");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(chooses_and_fills, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(needs_no_filling, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(nulls_are_defaults, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(others_first, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(programs, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(repairs, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(declines, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(creates, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(margin_decides, model_set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(calls_tools, model_set_up, model_tear_down),
    };

    return cmocka_run_group_tests(tests, server_start, server_stop);
}
