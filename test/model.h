/* Questions to a model whose replies are scripted. */
#ifndef TEST_MODEL_H
#define TEST_MODEL_H

#include "llm_server.h"

#include "agent/agent.h"
#include "engine/engine.h"

static gr_ctx cx;
static gr_err err;
static gr_answer answer;
static gr_model_options model_options;
static gr_seen given;                  /* a graph beside the question; none if its graph is NULL */
static const gr_proposer *asked_first; /* or NULL */

static inline int model_set_up(void **state)
{
    gr_ctx_init(&cx);
    err = (gr_err){ 0 };
    answer = (gr_answer){ 0 };
    given = (gr_seen){ .name = GR_STR("G"), .by = "given" };
    model_options = (gr_model_options){ .method = GR_METHOD_SKILLS };
    server_log(&cx);
    return 0;
}

static inline int model_tear_down(void **state)
{
    gr_answer_clear(&answer);
    gr_graph_unref(given.graph);
    gr_ctx_clear(&cx);
    return 0;
}

/* What the model will say, in turn: texts or choices, separated by commas, as JSON. */
static inline void will_say(const char *replies)
{
    gr_str body = gr_str_printf(&cx.arena, "[%s]", replies);

    server_say(&cx, "script/said", body.ptr);
}

/* The same with one text that is not JSON yet. */
static inline void will_say_text(const char *text)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_string(&sb, gr_str_of(text));
    will_say(sb.buf);
    gr_strbuf_clear(&sb);
}

/* Asks a question; the answer is in `answer`. */
static inline gr_status ask_model(const char *question)
{
    gr_model *m;
    gr_proposer p;
    gr_ask_options o = { .tools = gr_engine_registry(), .proposer = &p };
    gr_status st;

    gr_answer_clear(&answer);
    o.sense.given = &given;
    o.sense.n_given = given.graph != NULL;
    model_options.llm.spec = server_spec("said");
    model_options.llm.backoff_ms = 1;
    assert_int_equal(gr_model_new(&model_options, &m, &err), GR_OK);
    p = gr_model_proposer(m, gr_engine_registry(), asked_first);
    st = gr_ask(&cx, gr_str_of(question), &o, &answer, &err);
    gr_model_free(m);
    return st;
}

/* The answer's value as JSON, or "declined: REASON". */
static inline const char *answered(const char *question)
{
    gr_strbuf sb;
    gr_str out;

    if (ask_model(question) != GR_OK)
        fail_msg("%s: %s", question, err.message);
    gr_strbuf_init(&sb, NULL, 0);
    if (answer.declined)
        gr_strbuf_addf(&sb, "declined: %s", gr_reason_name(answer.reason));
    else
        gr_json_write(&sb, &answer.value, 0);
    out = gr_str_dup(&cx.arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out.ptr;
}

/* All that went to the model since the last look, as text. */
static inline const char *sent(void)
{
    return server_say(&cx, "log", NULL).ptr;
}

#endif
