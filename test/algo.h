/* Calls on the little graphs of examples, for tests of tools. */
#ifndef TEST_ALGO_H
#define TEST_ALGO_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "loader.h"
#include "tool/tool_int.h"

/* The graph of an example as G; a second one, behind a bar, as H: "a-b, b-c | x-y". */
static inline bool ask_graphs(gr_ctx *cx, gr_run *run, const char *text, gr_graph *g[2],
                              gr_err *err)
{
    gr_str rest = gr_str_of(text), part = rest;
    bool two = strchr(text, '|') != NULL;

    for (int i = 0; i < 1 + two; i++) {
        char *one;

        if (two)
            gr_str_split(&rest, '|', &part);
        one = gr_arena_copy(&cx->arena, part.ptr, part.len + 1);
        one[part.len] = '\0';
        if (gr_example_graph(cx, one, &g[i], err) != GR_OK ||
            !gr_run_bind(run, i == 0 ? GR_STR("G") : GR_STR("H"),
                         (gr_value){ .type = GR_V_GRAPH, .graph = g[i] }))
            return false;
    }
    return true;
}

/* What the call answers as text, or "kind: message" if it fails. Valid until the next call. */
static inline const char *ask(const char *graph, const char *call)
{
    static char text[4096];
    gr_err err = { 0 };
    gr_graph *g[2] = { NULL, NULL };
    gr_ctx cx;
    gr_run run;
    gr_program program;
    gr_value v;
    gr_strbuf sb;

    gr_ctx_init(&cx);
    gr_run_init(&run, &cx, gr_engine_registry());
    run.loader = &(gr_loader){ .load = load_from_source, .place = place_in_source };
    gr_strbuf_init(&sb, NULL, 0);
    if (ask_graphs(&cx, &run, graph, g, &err) &&
        gr_call_parse(&cx, gr_str_of(call), &program, &err) == GR_OK &&
        gr_run_program(&cx, &run, &program, &v, &err) == GR_OK)
        gr_v_text(&sb, &v);
    else
        gr_strbuf_addf(&sb, "%s: %s", gr_kind(err.kind)->name, err.message);
    snprintf(text, sizeof text, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    gr_run_clear(&run);
    gr_graph_unref(g[0]);
    gr_graph_unref(g[1]);
    gr_ctx_clear(&cx);
    return text;
}

#define assert_answer(graph, call, text) assert_string_equal(ask(graph, call), text)

static inline const gr_tool *tool_named(const char *name)
{
    const gr_tool *tool =
        gr_registry_find(gr_engine_registry(), gr_str_of(name), &(const gr_alias *){ NULL });

    assert_non_null(tool);
    return tool;
}

/* A kernel run by hand, so that its answer can be spoilt before the verifier sees it. */
typedef struct trial {
    gr_ctx cx;
    gr_graph *g;
    const gr_tool *tool;
    gr_arg arg[12];
    gr_in in;
    gr_result r;
} trial;

static inline void trial_start(trial *t, const char *graph, const char *tool)
{
    gr_err err;

    *t = (trial){ .tool = NULL };
    gr_ctx_init(&t->cx);
    assert_int_equal(gr_example_graph(&t->cx, graph, &t->g, &err), GR_OK);
    t->tool = tool_named(tool);
    t->in = (gr_in){ .graph = t->g, .arg = t->arg };
}

static inline gr_vid trial_node(const trial *t, const char *name)
{
    return gr_graph_find(t->g, gr_name_of(gr_str_of(name)));
}

/* What stands behind "name=" in "source=a, k=2". */
static inline bool trial_arg_text(const char *text, const char *name, gr_value *out)
{
    gr_str rest = gr_str_of(text), item, key;

    while (rest.len != 0 && gr_str_split(&rest, ',', &item)) {
        item = gr_str_trim(item);
        assert_true(gr_str_split(&item, '=', &key));
        if (gr_str_is(key, name)) {
            *out = gr_v_str(item);
            return true;
        }
    }
    return false;
}

/* Sets the arguments from "source=a, k=2"; defaults for the rest. A list of nodes is one node. */
static inline void trial_args(trial *t, const char *text)
{
    for (size_t i = 0; i < t->tool->n_params; i++) {
        const gr_param *p = &t->tool->params[i];
        gr_err err;
        gr_value v;

        if (trial_arg_text(text, p->name, &v))
            assert_int_equal(gr_arg_from_value(&t->cx, t->g, p, &v, &t->arg[i], &err), GR_OK);
        else
            assert_int_equal(gr_arg_standard(&t->cx, t->g, p, &t->arg[i], &err), GR_OK);
    }
}

static inline void trial_run(trial *t)
{
    gr_err err;

    assert_int_equal(t->tool->run(&t->cx, &t->in, &t->r, &err), GR_OK);
    assert_int_equal(t->tool->verify(&t->cx, &t->in, &t->r, &err), GR_OK);
    assert_int_not_equal(t->r.grade, GR_UNCHECKED);
}

static inline void trial_proved(trial *t)
{
    trial_run(t);
    assert_int_equal(t->r.grade, GR_PROVED);
}

/* The verifier must see that the answer is spoilt. */
static inline void trial_refuted(trial *t)
{
    gr_err err = { 0 };

    assert_int_equal(t->tool->verify(&t->cx, &t->in, &t->r, &err), GR_EINTERNAL);
    assert_non_null(strstr(err.message, "withheld"));
}

/* The value in the place of *v must be refused; *v is put back. */
static inline void refuted_with(trial *t, gr_value *v, gr_value other)
{
    gr_value saved = *v;

    *v = other;
    trial_refuted(t);
    *v = saved;
}

/* The field itself, to be changed. */
static inline gr_value *field(const gr_value *record, const char *key)
{
    gr_value *v = (gr_value *)(uintptr_t)gr_v_get(record, key);

    assert_non_null(v);
    return v;
}

static inline void trial_end(trial *t)
{
    gr_graph_unref(t->g);
    gr_ctx_clear(&t->cx);
}

#endif
