/* Sessions for tests: an engine for all, and what a reply must say. */
#ifndef TEST_SESSION_H
#define TEST_SESSION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/base.h"
#include "grasp.h"

static gr_engine *engine;

static inline int engine_setup(void **state)
{
    engine = gr_engine_new(2);
    return engine != NULL ? 0 : -1;
}

static inline int engine_teardown(void **state)
{
    gr_engine_free(engine);
    return 0;
}

static inline gr_session *session(void)
{
    gr_session *s = gr_session_new(engine);

    assert_non_null(s);
    return s;
}

static inline gr_reply *load(gr_session *s, const char *name, const char *text)
{
    return gr_session_load_text(s, name, text, strlen(text), "edgelist", NULL);
}

/* The JSON is JSON, as long as it says. */
static inline void check_json(const gr_reply *r)
{
    gr_str json = { gr_reply_json(r), gr_reply_json_len(r) };
    gr_err err = { 0 };
    gr_value v;
    gr_ctx cx;

    assert_int_equal(strlen(json.ptr), json.len);
    gr_ctx_init(&cx);
    if (gr_json_read(&cx, json, &v, &err) != GR_OK)
        fail_msg("%s in %s", err.message, json.ptr);
    gr_ctx_clear(&cx);
}

static inline void says(gr_reply *r, gr_status st, const char *part)
{
    check_json(r);
    if (gr_reply_status(r) != st || strstr(gr_reply_json(r), part) == NULL)
        fail_msg("%s: %s\nexpected %s: %s", gr_status_name(gr_reply_status(r)), gr_reply_json(r),
                 gr_status_name(st), part);
    gr_reply_free(r);
}

static inline void lacks(gr_reply *r, const char *part)
{
    check_json(r);
    assert_null(strstr(gr_reply_json(r), part));
    gr_reply_free(r);
}

#endif
