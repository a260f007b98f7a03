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

#endif
