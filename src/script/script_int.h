/* What the files of script share. */
#ifndef GR_SCRIPT_INT_H
#define GR_SCRIPT_INT_H

#include "script/script.h"

/* Kernel and verifier of every script's row. */
gr_status gr_script_run_row(const gr_tool *t, const gr_registry *tools, gr_ctx *cx, const gr_in *in,
                            gr_result *out, gr_err *err);
gr_status gr_script_verify_row(const gr_tool *t, const gr_registry *tools, gr_ctx *cx,
                               const gr_in *in, gr_result *r, gr_err *err);

bool gr_script_good_name(gr_str name);

/* What a worker may use. */
typedef struct gr_worker_limits {
    uint32_t wall_ms;
    size_t memory;      /* bytes of Lua and, again, of the tools it calls */
    size_t reply_bytes; /* longest reply */
} gr_worker_limits;

/* Runs a worker: the request on its descriptor 3, the graph (NULL = none) on 0; what it writes
 * comes back. Its end is the request's end: cx's deadline and cancel flag hold for it. `name` is
 * the tool, for messages. A worker that outlives its time is killed and GR_ELIMIT; *reply then
 * holds what came before. */
gr_status gr_worker_run(gr_ctx *cx, const char *name, const gr_graph *g, gr_str request,
                        const gr_worker_limits *limits, gr_strbuf *reply, gr_err *err);

#endif
