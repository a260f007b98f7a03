/* script: tools written in Lua, run in a sandboxed process of their own.
 *
 * A tool is a readable text: a header of comments that declares it (name, parameters, result,
 * tests, invariants), the body of a Lua function, and perhaps the body of a second, simpler
 * function (the oracle). docs/LUA.md describes the text and what a body may call. The body never
 * runs in this process: the program grasp-lua (src/worker) runs it without files, network, time or
 * other processes, within limits of instructions, memory and seconds.
 *
 * A script is a row like any other: put it into a registry (gr_registry_with) and call it. Its
 * result type is checked; before its first answer is believed it is tried on small graphs; the
 * answer is rederived if the oracle finds the same on this very graph, else unchecked. */
#ifndef GR_SCRIPT_H
#define GR_SCRIPT_H

#include "tool/tool.h"

typedef struct gr_script_test {
    gr_str graph; /* as gr_example_graph reads it */
    gr_str args;  /* "source=a, k=2" */
    gr_str value; /* JSON */
    uint32_t line;
} gr_script_test;

typedef struct gr_script {
    gr_tool row; /* family "own" */
    gr_str text; /* all of it */
    gr_str body;
    gr_str oracle; /* .len 0 = none */
    uint32_t body_line, oracle_line;
    gr_str origin;
    gr_script_test *tests;
    size_t n_tests;
    gr_str *invariants; /* Lua expressions over `result` and the parameters */
    size_t n_invariants;
    atomic_bool *tried; /* stood its trial in this process */
} gr_script;

#define GR_SCRIPT_MAX ((size_t)256 << 10) /* bytes of a text */

/* Reads a text; everything lives in a. Errors carry line and column. The Lua itself is read by the
 * worker only. */
gr_status gr_script_parse(gr_arena *a, gr_str text, gr_script **out, gr_err *err);

/* --- for the agent: from what a model writes to a tool --- */

typedef struct gr_script_draft {
    gr_str task;    /* the question it is for: kept as the origin */
    gr_str name;    /* "" = made from the task */
    gr_str summary; /* "" = the task */
    gr_str params;  /* lines "source: node: where to start", as after "-- param "; may be "" */
    gr_str result;  /* "integer", "nodes", ... */
    gr_str body;
    gr_str oracle; /* "" = none */
    const gr_str *invariants;
    size_t n_invariants;
} gr_script_draft;

/* Writes the text of a draft and reads it. Lives in cx->arena. What a model got wrong (a type that
 * does not exist, no body) is GR_EINPUT and names the argument. */
gr_status gr_script_make(gr_ctx *cx, const gr_script_draft *d, gr_script **out, gr_err *err);

/* What a trial on small graphs showed. */
typedef struct gr_trial {
    unsigned tests;      /* declared ones, all passed */
    unsigned graphs;     /* small graphs tried */
    unsigned answers;    /* of which gave an answer; on the others it declined */
    unsigned compared;   /* answers that the oracle confirmed */
    unsigned invariants; /* that held for every answer */
} gr_trial;

/* Runs the tests, and body, invariants and oracle on small graphs. A tool that fails is GR_EINPUT,
 * and the error says on which graph. tools: what the body may call, NULL = all. */
gr_status gr_script_try(gr_ctx *cx, const gr_script *s, const gr_registry *tools, gr_trial *out,
                        gr_err *err);
/* "3 tests, 40 graphs, ..." for people. */
void gr_trial_text(gr_strbuf *sb, const gr_trial *t);

/* All of it: makes the tool, under another name if `tools` has one of that name, and tries it.
 * *with is tools and this one, ready for gr_run; the call is NAME(G, ...) as for any tool. Worth
 * keeping, it is saved by gr_script_save. */
gr_status gr_script_create(gr_ctx *cx, const gr_script_draft *d, const gr_registry *tools,
                           gr_script **out, gr_trial *trial, gr_registry *with, gr_err *err);

/* What a model must know to write a body: the task, the variables it has, the functions that it may
 * call, the object to return. */
void gr_script_template(gr_strbuf *sb, const gr_script_draft *d);

/* --- the user's own tools --- */

/* $XDG_DATA_HOME/grasp/tools, else ~/.local/share/grasp/tools; .ptr NULL if neither is known. False
 * without memory. */
bool gr_script_folder(gr_arena *a, gr_str *out);
/* Writes NAME.lua there, in one step; makes the folder. */
gr_status gr_script_save(gr_ctx *cx, const gr_script *s, gr_err *err);
/* GR_ENAME if there is none. */
gr_status gr_script_remove(gr_ctx *cx, const char *name, gr_err *err);

/* One file of the folder: a tool, or why it is none. */
typedef struct gr_script_file {
    gr_str name; /* without .lua */
    gr_script *script;
    gr_err err;
} gr_script_file;

/* All of them by name, in a. No folder is no file. */
gr_status gr_script_list(gr_ctx *cx, gr_arena *a, gr_script_file **out, size_t *n, gr_err *err);

/* --- shared with the worker --- */

/* The arguments of a call as plain values in the order of the parameters: nodes by name, columns by
 * name, null = not given. */
gr_status gr_script_args(gr_ctx *cx, const gr_tool *t, const gr_in *in, gr_value *out, gr_err *err);
/* A plain value (what JSON holds) as the declared result type, its nodes looked up in g. */
gr_status gr_script_typed(gr_ctx *cx, const gr_graph *g, gr_rtype type, const gr_value *v,
                          gr_value *out, gr_err *err);
/* Are two typed values the same answer? Nodes, edges and groups in any order, paths by length,
 * numbers within 1e-9. */
gr_status gr_script_same(gr_ctx *cx, const gr_graph *g, gr_rtype type, const gr_value *a,
                         const gr_value *b, bool *same, gr_err *err);

#endif
