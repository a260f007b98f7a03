/* Private to predict: one file a kind of model. */
#ifndef GR_CLI_PREDICT_INT_H
#define GR_CLI_PREDICT_INT_H

#include "cli/kg_int.h"
#include "learn/learn.h"

/* Writes all of it as JSON, or the table. */
void gr_cli_predicted(gr_cli *c, const gr_value *all, const gr_value *table);

gr_status gr_cli_predict_log(gr_cli *c, gr_err *err);
gr_status gr_cli_predict_traffic(gr_cli *c, gr_err *err);

#endif
