/* engine: the composition root, behind grasp.h.
 *
 * Other folders that stand on the engine use grasp.h; this header is for what a C program inside
 * the house needs beyond it. */
#ifndef GR_ENGINE_H
#define GR_ENGINE_H

#include "grasp.h"

#include "tool/tool.h"

/* All tools of tools.def, immutable. */
const gr_registry *gr_engine_registry(void);
/* The graph of a file that a question names, whoever may read it: tables by the words of their
 * heads, texts as a question would be read. */
gr_status gr_engine_read(gr_ctx *cx, const char *path, gr_direction d, gr_graph **out, gr_err *err);

#endif
