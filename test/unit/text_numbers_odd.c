/* Numbers: the options, exactness at the edges, and very long input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

typedef struct row {
    const char *text;
    unsigned options;
    size_t len;
    double d;
} row;

static void test_options(void **state)
{
    static const row rows[] = {
        { "3/4", 0, 1, 3 },
        { "3/4", GR_NUM_FRACTION, 3, 0.75 },
        { "-3/4", GR_NUM_FRACTION, 4, -0.75 },
        { "4/2", GR_NUM_FRACTION, 3, 2 },
        { "1 3/4", GR_NUM_FRACTION, 5, 1.75 },
        { "-1 3/4", GR_NUM_FRACTION, 6, -1.75 },
        { "1/0", GR_NUM_FRACTION, 1, 1 },
        { "1/x", GR_NUM_FRACTION, 1, 1 },
        { "1/2/2024", GR_NUM_FRACTION, 1, 1 },
        { "1/2.5", GR_NUM_FRACTION, 1, 1 },
        { "1.5/2", GR_NUM_FRACTION, 3, 1.5 },
        { "3,5", 0, 1, 3 },
        { "3,5", GR_NUM_DECIMAL_COMMA, 3, 3.5 },
        { "3,500", GR_NUM_DECIMAL_COMMA, 5, 3500 },
        { "0,500", GR_NUM_DECIMAL_COMMA, 5, 0.5 },
        { "3,5,7", GR_NUM_DECIMAL_COMMA, 1, 3 },
        { "3,", GR_NUM_DECIMAL_COMMA, 1, 3 },
        { "two", GR_NUM_NO_WORDS, 0, 0 },
        { "2 million", GR_NUM_NO_WORDS, 1, 2 },
        { "3 times", GR_NUM_NO_WORDS, 1, 3 },
        { "1,200", GR_NUM_NO_GROUPS, 1, 1 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_text_num num = { .d = 0 };

        if (gr_text_number(gr_str_of(rows[i].text), rows[i].options, &num) != rows[i].len ||
            num.d != rows[i].d)
            fail_msg("\"%s\" with %u: %.17g", rows[i].text, rows[i].options, num.d);
    }
}

static void test_exact(void **state)
{
    static const struct {
        const char *text;
        bool is_int;
        int64_t i;
        double d;
    } rows[] = {
        { "9223372036854775807", true, INT64_MAX, 0x1p63 },
        { "-9223372036854775808", true, INT64_MIN, -0x1p63 },
        { "9223372036854775808", false, 0, 0x1p63 },
        { "9007199254740993", true, 9007199254740993, 9007199254740992.0 },
        { "9,007,199,254,740,993", true, 9007199254740993, 9007199254740992.0 },
        { "9007199254740.993k", true, 9007199254740993, 9007199254740992.0 },
        { "3.000", true, 3, 3 },
        { "0.3", false, 0, 0.3 },
        { "1e18", true, 1000000000000000000, 1e18 },
        { "1e19", false, 0, 1e19 },
        { "0e999999999999", true, 0, 0 },
        { "1.7976931348623157e308", false, 0, 1.7976931348623157e308 },
        { "900000000000000000 dozen", false, 0, 0 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_text_num num = { .d = 0 };
        size_t len = gr_text_number(gr_str_of(rows[i].text), 0, &num);

        assert_int_equal(len, rows[i].d != 0 || rows[i].is_int ? strlen(rows[i].text) : 0);
        assert_int_equal(num.is_int, rows[i].is_int);
        assert_int_equal(num.i, rows[i].i);
        assert_true(num.d == rows[i].d);
    }
}

static void test_long(void **state)
{
    size_t size = 10u << 20;
    char *buf = malloc(size);
    gr_text_num num;

    assert_non_null(buf);
    memset(buf, '7', size);
    assert_int_equal(gr_text_number((gr_str){ buf, size }, 0, &num), 0);
    buf[1] = '.';
    assert_int_equal(gr_text_number((gr_str){ buf, size }, 0, &num), size);
    assert_true(num.d == 70.0 / 9);
    memset(buf, '0', size);
    buf[size - 1] = '9';
    assert_int_equal(gr_text_number((gr_str){ buf, size }, 0, &num), size);
    assert_true(num.is_int && num.i == 9);
    /* Just above the tie between 1 and the next double: the last digit decides. */
    memset(buf, '0', 2000);
    memcpy(buf, "1.00000000000000011102230246251565404236316680908203125", 55);
    assert_int_equal(gr_text_number((gr_str){ buf, 2000 }, 0, &num), 2000);
    assert_true(num.d == 1);
    buf[1999] = '1';
    assert_int_equal(gr_text_number((gr_str){ buf, 2000 }, 0, &num), 2000);
    assert_true(num.d == 0x1.0000000000001p0);
    free(buf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
