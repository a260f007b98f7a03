/* Errors: the table of kinds, messages, hints, places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

static void kinds(void **state)
{
    assert_int_equal(gr_kind(GR_OK)->exit_code, 0);
    for (int st = GR_EUSAGE; st <= GR_EINTERNAL; st++) {
        assert_non_null(gr_kind((gr_status)st)->name);
        assert_int_not_equal(gr_kind((gr_status)st)->exit_code, 0);
        assert_in_range(gr_kind((gr_status)st)->http_status, 200, 599);
    }
    assert_string_equal(gr_kind((gr_status)99)->name, "internal");
    assert_string_equal(gr_kind((gr_status)-1)->name, "internal");
}

static void first_place_stays(void **state)
{
    gr_err err = { 0 };

    assert_int_equal(gr_fail_at(&err, GR_EINPUT, 3, 7, "expected %d", 2), GR_EINPUT);
    gr_err_hint(&err, "try %s", "this");
    gr_err_file(&err, "inner.csv");
    assert_string_equal(err.message, "expected 2");
    assert_string_equal(err.hint, "try this");
    assert_int_equal(gr_fail_at(&err, GR_ELIMIT, 9, 9, "outer"), GR_ELIMIT);
    gr_err_file(&err, "outer.csv");
    assert_int_equal(err.kind, GR_ELIMIT);
    assert_string_equal(err.message, "outer");
    assert_string_equal(err.hint, "");
    assert_int_equal(err.place.line, 3);
    assert_int_equal(err.place.column, 7);
    assert_string_equal(err.place.file, "inner.csv");
    gr_fail_arg(&err, GR_EUSAGE, "source", "needs a node");
    gr_fail_arg(&err, GR_EUSAGE, "target", "needs a node");
    assert_string_equal(err.place.argument, "source");
}

static void no_error_wanted(void **state)
{
    assert_int_equal(gr_fail(NULL, GR_EIO, "%s", "x"), GR_EIO);
    assert_int_equal(gr_fail_at(NULL, GR_EINPUT, 1, 1, "x"), GR_EINPUT);
    assert_int_equal(gr_fail_arg(NULL, GR_EUSAGE, "a", "x"), GR_EUSAGE);
    gr_err_hint(NULL, "x");
    gr_err_file(NULL, "x");
}

static bool is_utf8(const char *s)
{
    return gr_utf8_valid_prefix(gr_str_of(s)) == strlen(s);
}

/* Long texts are cut between characters, wherever the cut would have fallen. */
static void cuts_keep_utf8(void **state)
{
    char text[2000];

    for (size_t shift = 0; shift < 4; shift++) {
        gr_err err = { 0 };
        size_t n = shift;

        memset(text, 'a', shift);
        for (; n + 3 < sizeof text; n += 3)
            memcpy(text + n, "\xe2\x82\xac", 3);
        text[n] = '\0';
        gr_fail_arg(&err, GR_EINPUT, text, "%s", text);
        gr_err_hint(&err, "%s", text);
        gr_err_file(&err, text);
        assert_in_range(strlen(err.message), sizeof err.message - 4, sizeof err.message - 1);
        assert_true(is_utf8(err.message));
        assert_true(is_utf8(err.hint));
        assert_true(is_utf8(err.place.argument));
        assert_true(is_utf8(err.place.file));
        assert_in_range(strlen(err.place.file), 240, sizeof err.place.file - 1);
        assert_non_null(strstr(err.place.file, "..."));
    }
}

static void long_paths_keep_both_ends(void **state)
{
    char path[600];
    gr_err err = { 0 };

    memset(path, 'd', sizeof path);
    memcpy(path, "/first/", 7);
    memcpy(path + sizeof path - 10, "/last.csv", 10);
    gr_err_file(&err, path);
    assert_true(gr_str_starts(gr_str_of(err.place.file), "/first/"));
    assert_true(gr_str_ends(gr_str_of(err.place.file), "/last.csv"));
    err = (gr_err){ 0 };
    path[255] = '\0';
    gr_err_file(&err, path);
    assert_string_equal(err.place.file, path);
}

static void argument_added_later(void **state)
{
    gr_err err = { 0 };

    gr_fail(&err, GR_EINPUT, "two numbers are needed");
    gr_err_argument(&err, "condition");
    gr_err_argument(&err, "where");
    assert_string_equal(err.place.argument, "condition");
    assert_string_equal(err.message, "two numbers are needed");
    gr_err_argument(NULL, "x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds),
        cmocka_unit_test(first_place_stays),
        cmocka_unit_test(no_error_wanted),
        cmocka_unit_test(cuts_keep_utf8),
        cmocka_unit_test(long_paths_keep_both_ends),
        cmocka_unit_test(argument_added_later),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
