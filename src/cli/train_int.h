/* Private to cli: how models are trained, as options of train and of eval. A file that takes
 * GR_TRAIN_OPTIONS numbers them O_width and so on, and has its table of options in `options`. */
#ifndef GR_CLI_TRAIN_INT_H
#define GR_CLI_TRAIN_INT_H

#include "learn/learn.h"

#define GR_TRAIN_NUMBER_WHOLE(member, least, most, help) O_##member,
#define GR_TRAIN_NUMBER_REAL(member, help)               O_##member,
#define GR_TRAIN_NUMBERS                                 GR_TRAIN_OPTIONS(GR_TRAIN_NUMBER_WHOLE, GR_TRAIN_NUMBER_REAL)

#define GR_TRAIN_ROW_WHOLE(member, least, most, help)                                              \
    [O_##member] = { #member, 0, GR_OPT_INT, "N", help, .min = least, .max = most },
#define GR_TRAIN_ROW_REAL(member, help) [O_##member] = { #member, 0, GR_OPT_TEXT, "X", help },
#define GR_TRAIN_ROWS                   GR_TRAIN_OPTIONS(GR_TRAIN_ROW_WHOLE, GR_TRAIN_ROW_REAL)

/* From c into o; st tells whether all of them are amounts. */
#define GR_TRAIN_TAKE_WHOLE(member, least, most, help)                                             \
    o->member = (size_t)c->opt[O_##member].number;
#define GR_TRAIN_TAKE_REAL(member, help)                                                           \
    if (st == GR_OK)                                                                               \
        st = gr_cli_amount(c, options, O_##member, &o->member);
#define GR_TRAIN_TAKE GR_TRAIN_OPTIONS(GR_TRAIN_TAKE_WHOLE, GR_TRAIN_TAKE_REAL)

#endif
