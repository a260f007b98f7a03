/* Numbers and text: shortest, exact, and strict about what counts as a number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/base.h"

static void test_shortest(void **state)
{
    static const struct {
        double d;
        const char *text;
    } rows[] = {
        { 0.0, "0.0" },
        { -0.0, "-0.0" },
        { 3.0, "3.0" },
        { 0.1, "0.1" },
        { -12.25, "-12.25" },
        { 0.0001, "0.0001" },
        { 0.00001, "1e-5" },
        { 1e300, "1e+300" },
        { 5e-324, "5e-324" },
        { 1e15, "1000000000000000.0" },
        { 9007199254740991.0, "9007199254740991.0" },
        { 9007199254740992.0, "9007199254740992.0" },
        { 1e16, "1e+16" },
        { 0.30000000000000004, "0.30000000000000004" },
        { 1.7976931348623157e308, "1.7976931348623157e+308" },
        { 2.2250738585072014e-308, "2.2250738585072014e-308" },
        { 0x1p-44, "5.684341886080802e-14" }, /* printf finds no 16 digits for these two */
        { 0x1p89, "6.189700196426902e+26" },
        { INFINITY, "inf" },
        { -INFINITY, "-inf" },
        { NAN, "nan" },
    };
    char text[GR_NUM_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gr_num_from_double(rows[i].d, text);
        assert_string_equal(text, rows[i].text);
    }
}

/* A digit far beyond the 800th still decides a tie; exponents and zeros may cancel. */
static void test_long_texts(void **state)
{
    char text[3000];
    double d;

    snprintf(text, sizeof text, "9007199254740993.%01500d1", 0);
    assert_true(gr_num_to_double(gr_str_of(text), &d) && d == 9007199254740994.0);
    snprintf(text, sizeof text, "9007199254740993.%01500d", 0);
    assert_true(gr_num_to_double(gr_str_of(text), &d) && d == 9007199254740992.0);
    snprintf(text, sizeof text, "0.%02000d7e2001", 0);
    assert_true(gr_num_to_double(gr_str_of(text), &d) && d == 7.0);
    assert_true(gr_num_to_double(GR_STR("1e-99999999999999999999999"), &d) && d == 0);
    assert_true(gr_num_to_double(GR_STR("0e99999999999999999999999"), &d) && d == 0);
    assert_false(gr_num_to_double(GR_STR("1e99999999999999999999999"), &d));
}

static void test_what_is_a_number(void **state)
{
    static const char *const good[] = { "1", "+1", "-1", ".5", "5.", "1e5", "1E-5", "007", "1.e1" };
    static const char *const bad[] = { "",    "+",    ".",   "-.",    "e5",    "1e",
                                       "1e+", "0x10", "inf", "nan",   "1.2.3", " 1",
                                       "1 ",  "1,5",  "--1", "1e5.0", "1f" };
    double d;

    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(gr_num_to_double(gr_str_of(good[i]), &d));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(gr_num_to_double(gr_str_of(bad[i]), &d));
}

static void test_integers(void **state)
{
    static const char *const canonical[] = {
        "0", "7", "-7", "10", "9223372036854775807", "-9223372036854775808"
    };
    static const char *const other[] = { "",
                                         "-",
                                         "+1",
                                         "01",
                                         "-0",
                                         "00",
                                         "1.0",
                                         " 1",
                                         "1 ",
                                         "1e1",
                                         "9223372036854775808",
                                         "-9223372036854775809" };
    char text[GR_NUM_MAX];
    int64_t i;

    for (size_t k = 0; k < sizeof canonical / sizeof canonical[0]; k++) {
        assert_true(gr_num_is_canonical(gr_str_of(canonical[k]), &i));
        assert_int_equal(gr_num_from_int(i, text), strlen(canonical[k]));
        assert_string_equal(text, canonical[k]);
    }
    for (size_t k = 0; k < sizeof other / sizeof other[0]; k++)
        assert_false(gr_num_is_canonical(gr_str_of(other[k]), &i));
    assert_true(gr_num_to_int(GR_STR("+007"), &i) && i == 7);
    assert_false(gr_num_to_int(GR_STR("9223372036854775808"), &i));
    assert_false(gr_num_to_int(GR_STR("+-1"), &i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shortest),
        cmocka_unit_test(test_long_texts),
        cmocka_unit_test(test_what_is_a_number),
        cmocka_unit_test(test_integers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
