/* The weakest of several results: its reason outlives them, and is cut between characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "tool/tool.h"

static void test_first_of_the_grade(void **state)
{
    gr_weakest w = { .grade = GR_PROVED };
    gr_result none = { .grade = GR_REDERIVED }, one = { .grade = GR_PREDICTED },
              other = { .grade = GR_PREDICTED, .why = "another says so" },
              open = { .grade = GR_UNCHECKED, .why = "nobody looked" };
    char *gone = strdup("one says so");

    assert_non_null(gone);
    one.why = gone;
    gr_weakest_add(&w, &none);
    assert_int_equal(w.grade, GR_REDERIVED);
    assert_string_equal(w.why, "");
    gr_weakest_add(&w, &one);
    free(gone);
    gr_weakest_add(&w, &open);
    gr_weakest_add(&w, &other);
    assert_int_equal(w.grade, GR_PREDICTED);
    assert_string_equal(w.why, "one says so");
    assert_false(w.rounded);
    open.rounded = GR_STR("of what is left");
    gr_weakest_add(&w, &open);
    assert_true(w.rounded);
}

static void test_cut(void **state)
{
    char text[3 * sizeof((gr_weakest *)0)->why];
    gr_weakest w = { .grade = GR_PROVED };
    gr_result r = { .grade = GR_PREDICTED, .why = text };

    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    memcpy(text + sizeof w.why - 2, "\xc3\xa9", 2); /* its second byte has no room */
    gr_weakest_add(&w, &r);
    assert_int_equal(strlen(w.why), sizeof w.why - 2);
    assert_memory_equal(w.why, text, sizeof w.why - 2);
}

static void test_lower(void **state)
{
    gr_weakest w = { .grade = GR_UNCHECKED, .rounded = true, .why = "nobody looked" };
    gr_result r = { .grade = GR_PROVED }, worse = { .grade = GR_PREDICTED, .why = "one says so" };
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_true(gr_weakest_lower(&cx.arena, &w, &r));
    assert_true(gr_weakest_lower(&cx.arena, &w, &worse));
    memset(&w, 0, sizeof w);
    assert_int_equal(r.grade, GR_UNCHECKED);
    assert_string_equal(r.why, "nobody looked");
    assert_true(gr_str_is(r.rounded, "of rounded numbers"));
    assert_int_equal(worse.grade, GR_PREDICTED);
    assert_string_equal(worse.why, "one says so");
    r = (gr_result){ .grade = GR_PROVED, .why = "left over" };
    w = (gr_weakest){ .grade = GR_REDERIVED };
    assert_true(gr_weakest_lower(&cx.arena, &w, &r));
    assert_null(r.why);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_of_the_grade),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_lower),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
