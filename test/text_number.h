/* Rows of numbers to read: text, value, marks. */
#ifndef TEST_TEXT_NUMBER_H
#define TEST_TEXT_NUMBER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

#define ORD   GR_NUM_ORDINAL
#define PCT   GR_NUM_PERCENT
#define MUL   GR_NUM_MULTIPLIER
#define WORDS GR_NUM_WORDS

typedef struct number_row {
    const char *text; /* what is taken ends at "|" */
    double d;
    unsigned marks;
} number_row;

static inline void check_numbers(const number_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        gr_text_num num = { .d = -77 };
        const char *bar = strchr(rows[i].text, '|');
        size_t taken = bar != NULL ? (size_t)(bar - rows[i].text) : strlen(rows[i].text), len;
        char text[100];

        snprintf(text, sizeof text, "%.*s%s", (int)taken, rows[i].text, bar != NULL ? bar + 1 : "");
        len = gr_text_number(gr_str_of(text), 0, &num);
        if (len != taken)
            fail_msg("\"%s\": %zu bytes taken", rows[i].text, len);
        if (taken == 0) {
            assert_true(num.d == -77);
            continue;
        }
        if (num.d != rows[i].d || num.marks != rows[i].marks)
            fail_msg("\"%s\": value %.17g, marks %u", rows[i].text, num.d, num.marks);
        assert_int_equal(num.is_int, num.d == (double)(int64_t)num.d);
        assert_true((double)num.i == (num.is_int ? num.d : 0));
    }
}

#define CHECK_NUMBERS(rows) check_numbers(rows, sizeof(rows) / sizeof *(rows))

#endif
