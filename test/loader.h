/* Files for calls that load one. */
#ifndef TEST_LOADER_H
#define TEST_LOADER_H

#include <stdio.h>
#include <stdlib.h>

#include "tool/tool.h"

/* Files of the repository, for calls that load one. */
static inline gr_status load_from_source(void *arg, gr_ctx *cx, const char *path,
                                         const gr_read_options *o, gr_graph **out, gr_err *err)
{
    const char *folder = getenv("GRASP_SOURCE");
    char full[4096];

    snprintf(full, sizeof full, "%s/%s", folder != NULL ? folder : ".", path);
    return gr_graph_read(cx, full, o, out, err);
}

static inline gr_status place_in_source(void *arg, gr_ctx *cx, const char *path, const char **out,
                                        gr_err *err)
{
    const char *folder = getenv("GRASP_SOURCE");

    *out = gr_str_printf(&cx->scratch, "%s/%s", folder != NULL ? folder : ".", path).ptr;
    return *out != NULL ? GR_OK : gr_fail_memory(cx, err);
}

#endif
