/* Judging answers in tests: an item and an answer, written as JSON. */
#ifndef TEST_JUDGE_H
#define TEST_JUDGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/check_int.h"

static inline gr_value json(gr_ctx *cx, const char *text)
{
    gr_err err = { 0 };
    gr_value v;

    if (text == NULL)
        return gr_v_null();
    if (gr_json_read(cx, gr_str_of(text), &v, &err) != GR_OK)
        fail_msg("%s: %s", text, err.message);
    return v;
}

typedef struct test_item {
    gr_kind_of_answer kind;
    const char *gold, *check, *graph, *length;
} test_item;

/* The verdict on a value of status ok. */
static inline gr_verdict verdict(const test_item *t, const char *value)
{
    gr_ctx cx;
    gr_verdict v;

    gr_ctx_init(&cx);
    gr_item item = { .kind = t->kind,
                     .gold = json(&cx, t->gold),
                     .check = json(&cx, t->check),
                     .graph = json(&cx, t->graph),
                     .length = json(&cx, t->length) };
    gr_value got = json(&cx, value);
    v = gr_judge(&cx, &item, GR_STR("ok"), &got);
    gr_ctx_clear(&cx);
    return v;
}

/* Values that are right, and such that are not, each list ends with NULL. */
static inline void assert_judged(const test_item *t, const char *const *right,
                                 const char *const *wrong)
{
    for (size_t i = 0; right[i] != NULL; i++)
        if (verdict(t, right[i]) != GR_RIGHT)
            fail_msg("%s is right", right[i]);
    for (size_t i = 0; wrong[i] != NULL; i++)
        if (verdict(t, wrong[i]) != GR_WRONG)
            fail_msg("%s is wrong", wrong[i]);
}

#define ONES(...) ((const char *const[]){ __VA_ARGS__, NULL })

#endif
