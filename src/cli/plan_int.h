/* Private to the plan commands. */
#ifndef GR_CLI_PLAN_INT_H
#define GR_CLI_PLAN_INT_H

#include "cli/kg_int.h"
#include "engine/engine.h"
#include "plan/plan.h"

#define GR_TASKS_OPTION                                                                            \
    "tasks", 't', GR_OPT_TEXT, "FILE|grasp", "the tools and the links between them"

/* Reads the tools; reports what goes wrong. "grasp" are grasp's own. */
gr_status gr_cli_plan_read(gr_cli *c, const char *tasks, gr_tasks **t);
/* The same, and opens the encoder where there is one. */
gr_status gr_cli_plan_open(gr_cli *c, const char *tasks, gr_tasks **t, gr_parser **parser);

#endif
