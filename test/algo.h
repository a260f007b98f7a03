/* Calls on the little graphs of examples, for tests of tools. */
#ifndef TEST_ALGO_H
#define TEST_ALGO_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/engine.h"

/* What the call answers as text, or "kind: message" if it fails. Valid until the next call. */
static inline const char *ask(const char *graph, const char *call)
{
    static char text[4096];
    gr_err err = { 0 };
    gr_graph *g = NULL;
    gr_ctx cx;
    gr_run run;
    gr_program program;
    gr_value v;
    gr_strbuf sb;

    gr_ctx_init(&cx);
    gr_run_init(&run, &cx, gr_engine_registry());
    gr_strbuf_init(&sb, NULL, 0);
    if (gr_example_graph(&cx, graph, &g, &err) == GR_OK &&
        gr_call_parse(&cx, gr_str_of(call), &program, &err) == GR_OK &&
        gr_run_bind(&run, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }) &&
        gr_run_program(&cx, &run, &program, &v, &err) == GR_OK)
        gr_v_text(&sb, &v);
    else
        gr_strbuf_addf(&sb, "%s: %s", gr_kind(err.kind)->name, err.message);
    snprintf(text, sizeof text, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    gr_run_clear(&run);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
    return text;
}

#define assert_answer(graph, call, text) assert_string_equal(ask(graph, call), text)

/* A kernel run by hand, so that its answer can be spoilt before the verifier sees it. */
typedef struct trial {
    gr_ctx cx;
    gr_graph *g;
    const gr_tool *tool;
    gr_arg arg[8];
    gr_in in;
    gr_result r;
} trial;

static inline void trial_start(trial *t, const char *graph, const char *tool)
{
    gr_err err;

    *t = (trial){ .tool = NULL };
    gr_ctx_init(&t->cx);
    assert_int_equal(gr_example_graph(&t->cx, graph, &t->g, &err), GR_OK);
    t->tool = gr_registry_find(gr_engine_registry(), gr_str_of(tool), &(const gr_alias *){ NULL });
    assert_non_null(t->tool);
    t->in = (gr_in){ t->g, t->arg };
}

static inline gr_vid trial_node(const trial *t, const char *name)
{
    return gr_graph_find(t->g, gr_name_of(gr_str_of(name)));
}

static inline void trial_run(trial *t)
{
    gr_err err;

    assert_int_equal(t->tool->run(&t->cx, &t->in, &t->r, &err), GR_OK);
    assert_int_equal(t->tool->verify(&t->cx, &t->in, &t->r, &err), GR_OK);
    assert_int_not_equal(t->r.grade, GR_UNCHECKED);
}

/* The verifier must see that the answer is spoilt. */
static inline void trial_refuted(trial *t)
{
    gr_err err = { 0 };

    assert_int_equal(t->tool->verify(&t->cx, &t->in, &t->r, &err), GR_EINTERNAL);
    assert_non_null(strstr(err.message, "withheld"));
}

static inline void trial_end(trial *t)
{
    gr_graph_unref(t->g);
    gr_ctx_clear(&t->cx);
}

#endif
