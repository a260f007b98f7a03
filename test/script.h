/* Tools in Lua for tests: a body run as a call on an example's graph. */
#ifndef TEST_SCRIPT_H
#define TEST_SCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "engine/engine.h"
#include "script/script.h"

/* A draft: params a line each, oracle and invariant may be NULL. */
typedef struct lua_tool {
    const char *params, *result, *body, *oracle, *invariant;
} lua_tool;

static inline gr_status lua_make(gr_ctx *cx, const lua_tool *t, gr_script **out, gr_err *err)
{
    gr_str invariant = gr_str_of(t->invariant);
    gr_script_draft d = { .task = GR_STR("What is the test?"),
                          .name = GR_STR("t"),
                          .params = gr_str_of(t->params),
                          .result = gr_str_of(t->result),
                          .body = gr_str_of(t->body),
                          .oracle = gr_str_of(t->oracle),
                          .invariants = &invariant,
                          .n_invariants = invariant.len != 0 };

    return gr_script_make(cx, &d, out, err);
}

/* "value" as JSON and, behind a bar, the grade, or "kind: message". Valid until the next call. */
static inline const char *lua_ask(const lua_tool *t, const char *graph, const char *args)
{
    static char text[8192];
    gr_err err = { 0 };
    gr_graph *g = NULL;
    gr_ctx cx;
    gr_run run;
    gr_program program;
    gr_registry registry;
    gr_script *script;
    const gr_tool *row;
    const char *why;
    gr_str call;
    gr_value v;
    gr_strbuf sb;
    bool ok;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    gr_run_init(&run, &cx, gr_engine_registry());
    ok = lua_make(&cx, t, &script, &err) == GR_OK;
    if (ok) {
        row = &script->row;
        assert_true(gr_registry_with(&cx.arena, gr_engine_registry(), &row, 1, &registry));
        run.registry = &registry;
        call = gr_str_printf(&cx.arena, "t(G%s%s)", args[0] != '\0' ? ", " : "", args);
        assert_int_equal(gr_example_graph(&cx, graph, &g, &err), GR_OK);
        assert_true(gr_run_bind(&run, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }));
        ok = gr_call_parse(&cx, call, &program, &err) == GR_OK &&
             gr_run_program(&cx, &run, &program, &v, &err) == GR_OK;
    }
    if (ok) {
        gr_json_write(&sb, &v, 0);
        gr_strbuf_addf(&sb, "|%s", gr_grade_name(gr_run_grade(&run, &why)));
    } else {
        gr_strbuf_addf(&sb, "%s: %s", gr_kind(err.kind)->name, err.message);
    }
    snprintf(text, sizeof text, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    gr_run_clear(&run);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
    return text;
}

/* A body without parameters, checked by nobody. */
#define assert_lua(graph, result_type, lua, json)                                                  \
    assert_string_equal(lua_ask(&(lua_tool){ .result = (result_type), .body = (lua) }, graph, ""), \
                        json "|unchecked")
#define assert_lua_fails(graph, result_type, lua, part)                                            \
    do {                                                                                           \
        const char *said_ =                                                                        \
            lua_ask(&(lua_tool){ .result = (result_type), .body = (lua) }, graph, "");             \
        if (strstr(said_, part) == NULL)                                                           \
            fail_msg("%s\nexpected: %s", said_, part);                                             \
    } while (0)

#endif
