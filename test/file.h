/* Outputs in the folder of a test program, and what they hold afterwards. */
#ifndef TEST_FILE_H
#define TEST_FILE_H

#include "tmp.h"

static gr_ctx cx;

static inline gr_output *start(const char *path)
{
    gr_output *o = NULL;

    assert_int_equal(gr_output_open(&cx, path, &o, NULL), GR_OK);
    return o;
}

static inline void assert_holds(const char *path, const char *text)
{
    gr_input in;

    assert_int_equal(gr_input_open(&cx, path, &in, NULL), GR_OK);
    assert_true(gr_str_is(in.text, text));
    gr_input_clear(&in);
}

#endif
