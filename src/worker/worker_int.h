/* grasp-lua: the process that runs tools written in Lua.
 *
 * It locks itself in before it reads a byte of its work, runs one request and ends. What it says
 * are lines of JSON on standard output. src/script talks to it. */
#ifndef GR_WORKER_INT_H
#define GR_WORKER_INT_H

#include <lauxlib.h>
#include <lua.h>

#include "script/script.h"

/* --- the sandbox --- */

typedef struct gr_lock {
    long parent;      /* who must live for us to live */
    uint64_t memory;  /* bytes of Lua, and again of the tools it calls */
    uint64_t wall_ms; /* bounds processor time too */
    uint64_t graph;   /* bytes of the graph */
} gr_lock;

/* In two steps, because the work must be read in between: first privileges, files and other
 * processes go and limits come; then every system call but those for memory, time, the answer and
 * the end. Both return NULL, or what could not be done: then nothing may run. Landlock is a wall
 * behind the wall and may be missing. */
const char *gr_confine(const gr_lock *l);
const char *gr_seal(void);

/* --- one request --- */

typedef struct gr_job {
    gr_ctx cx;
    const gr_script *script;
    const gr_registry *tools; /* what bodies may call */
    const gr_graph *graph;    /* that bodies see */
    GR_VEC(gr_graph *) made;  /* graphs that tools returned: g1, g2, ... */
    int64_t fuel;             /* instructions left */
    size_t lua_used, lua_limit;
    gr_str out_of_fuel; /* what to say when the fuel is spent */
} gr_job;

/* Says one line: a record. Ends the process if nobody listens. */
void gr_say(gr_job *j, const gr_value *line);
/* {"error":{"kind","message"}}, the last line: ends the process. */
_Noreturn void gr_say_error(gr_job *j, const char *kind, const char *message);

/* --- Lua --- */

typedef struct gr_chunk {
    const char *names;  /* of the values it is given, "result, source"; "" = none */
    const char *before; /* Lua before the text: "return " makes a chunk of an expression */
    gr_str text;
    uint32_t line; /* of the text in its file */
    bool record;   /* a table it returns is a record */
} gr_chunk;

/* Runs a chunk in a state of its own with these values (a list), at most `fuel` instructions; out
 * of fuel the process says what gr_job.out_of_fuel holds and ends. What Lua raises is GR_EDECLINED
 * with its message; a result that no value can hold is GR_EINPUT. */
gr_status gr_chunk_run(gr_job *j, const gr_chunk *c, int64_t fuel, const gr_value *args,
                       gr_value *out, gr_err *err);

gr_job *gr_job_of(lua_State *L);

/* Pushes a value: null inside a list is the global `null`, elsewhere nil. Raises. */
void gr_lua_push(lua_State *L, const gr_value *v);
/* The value at idx, in a. GR_EINPUT says what no value can hold; GR_ELIMIT that it is too large. */
gr_status gr_lua_value(lua_State *L, int idx, bool record, gr_arena *a, gr_value *out, gr_err *err);

/* Adds to the table on top: what bodies see of the graph (graph.c), tools (tools.c), the safe parts
 * of Lua's libraries (library.c). */
void gr_lua_open_graph(lua_State *L);
void gr_lua_open_tools(lua_State *L);
void gr_lua_open_library(lua_State *L, uint64_t seed);

extern const char gr_prelude[]; /* prelude.lua */

/* --- the parts of the script --- */

/* Body or oracle with these arguments, as gr_chunk_run. */
gr_status gr_body_run(gr_job *j, bool oracle, int64_t fuel, const gr_value *args, gr_value *out,
                      gr_err *err);
/* GR_EINPUT names the invariant that does not hold. */
gr_status gr_invariants_hold(gr_job *j, int64_t fuel, const gr_value *value, const gr_value *args,
                             gr_err *err);

/* Tries the script on small graphs and says how it went. */
void gr_try(gr_job *j);

#endif
