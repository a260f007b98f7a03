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
/* The graph of a file, whoever may read it, as every way in reads it: by its format, or where none
 * takes it as a text, if that says one graph. */
gr_status gr_engine_read(gr_ctx *cx, const char *path, const gr_read_options *o, gr_graph **out,
                         gr_err *err);
gr_status gr_engine_read_text(gr_ctx *cx, gr_str text, const gr_read_options *o, gr_graph **out,
                              gr_err *err);

#endif
