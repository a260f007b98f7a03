/* Private to cli: grasp sense, and its calibration of models. */
#ifndef GR_CLI_SENSE_INT_H
#define GR_CLI_SENSE_INT_H

#include "cli/cli_int.h"

enum {
    GR_SENSE_PLOT,
    GR_SENSE_DIRECTED,
    GR_SENSE_UNDIRECTED,
    GR_SENSE_LLM, /* from here on: of calibrate alone */
    GR_SENSE_DATA,
    GR_SENSE_GRAPHS,
    GR_SENSE_CONTEXT,
    GR_SENSE_JOBS,
    GR_N_SENSE,
};

/* Finds the window with which a model reads best, and prints it. */
gr_status gr_cli_sense_calibrate(gr_cli *c);

#endif
