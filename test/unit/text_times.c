/* Clock times, dates and durations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

#define HM(h, m) ((h)*3600 + (m)*60)

static void test_clock(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        int64_t seconds;
    } rows[] = {
        { "9:50", 4, HM(9, 50) },
        { "09:50", 5, HM(9, 50) },
        { "09:50:30,", 8, HM(9, 50) + 30 },
        { "0:00", 4, 0 },
        { "25:10", 5, HM(25, 10) },
        { "47:59", 5, HM(47, 59) },
        { "48:00", 0, 0 },
        { "9:5", 0, 0 },
        { "9:60", 0, 0 },
        { "9:500", 0, 0 },
        { "9:50x", 0, 0 },
        { "9:50:3", 0, 0 },
        { "123:00", 0, 0 },
        { "9am", 3, HM(9, 0) },
        { "9 PM", 4, HM(21, 0) },
        { "12am", 4, 0 },
        { "12 pm", 5, HM(12, 0) },
        { "13pm", 0, 0 },
        { "13:00 pm", 5, HM(13, 0) },
        { "0am", 0, 0 },
        { "9 amber", 0, 0 },
        { "9:50 pm.", 7, HM(21, 50) },
        { "9:50 p.m.", 9, HM(21, 50) },
        { "9.50", 0, 0 },
        { "9.50 pm", 7, HM(21, 50) },
        { "9.50h", 5, HM(9, 50) },
        { "14h30", 5, HM(14, 30) },
        { "14h", 3, HM(14, 0) },
        { "14h305", 0, 0 },
        { "14h30min", 0, 0 },
        { "1430h", 5, HM(14, 30) },
        { "1460h", 0, 0 },
        { "9999h", 0, 0 },
        { "143h", 0, 0 },
        { "9 o'clock", 9, HM(9, 0) },
        { "half past nine", 14, HM(9, 30) },
        { "quarter to 10", 13, HM(9, 45) },
        { "quarter past twelve", 19, HM(12, 15) },
        { "twenty past 8", 13, HM(8, 20) },
        { "half past noonish", 0, 0 },
        { "ten to twelve", 0, 0 },
        { "a quarter past seven", 20, HM(7, 15) },
        { "nine o'clock", 12, HM(9, 0) },
        { "a quarter", 0, 0 },
        { "noon", 4, HM(12, 0) },
        { "Midnight", 8, 0 },
        { "noons", 0, 0 },
        { "9", 0, 0 },
        { "", 0, 0 },
        { ":50", 0, 0 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_text_when when = { .kind = GR_TIME_DATE };
        size_t len = gr_text_time(gr_str_of(rows[i].text), &when);

        if (len != rows[i].len || when.seconds != rows[i].seconds)
            fail_msg("\"%s\": %zu bytes, %lld", rows[i].text, len, (long long)when.seconds);
        assert_int_equal(when.kind, len != 0 ? GR_TIME_CLOCK : GR_TIME_DATE);
    }
}

static void test_dates(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        gr_time_kind kind;
        int64_t seconds;
        uint32_t nanos;
        bool has_zone;
    } rows[] = {
        { "1970-01-01", 10, GR_TIME_DATE, 0, 0, false },
        { "1969-12-31.", 10, GR_TIME_DATE, -86400, 0, false },
        { "2024-02-29", 10, GR_TIME_DATE, 1709164800, 0, false },
        { "2023-02-29", 0, 0, 0, 0, false },
        { "1900-02-29", 0, 0, 0, 0, false },
        { "2000-02-29", 10, GR_TIME_DATE, 951782400, 0, false },
        { "0000-01-01", 10, GR_TIME_DATE, -62167219200, 0, false },
        { "9999-12-31", 10, GR_TIME_DATE, 253402214400, 0, false },
        { "2024-00-10", 0, 0, 0, 0, false },
        { "2024-01-00", 0, 0, 0, 0, false },
        { "2024-13-01", 0, 0, 0, 0, false },
        { "2024-5-01", 0, 0, 0, 0, false },
        { "2024-05-01x", 0, 0, 0, 0, false },
        { "2024-05-01-1", 0, 0, 0, 0, false },
        { "2024-05-01T10:00", 16, GR_TIME_DATETIME, 1714557600, 0, false },
        { "2024-05-01 10:00:07", 19, GR_TIME_DATETIME, 1714557607, 0, false },
        { "2024-05-01T10:00:00Z", 20, GR_TIME_DATETIME, 1714557600, 0, true },
        { "2024-05-01T10:00:00+02:00", 25, GR_TIME_DATETIME, 1714550400, 0, true },
        { "2024-05-01T10:00-0530", 21, GR_TIME_DATETIME, 1714577400, 0, true },
        { "2024-05-01T10:00:00.25Z", 23, GR_TIME_DATETIME, 1714557600, 250000000, true },
        { "2024-05-01T10:00:00.1234567899", 30, GR_TIME_DATETIME, 1714557600, 123456789, false },
        { "2024-05-01T25:00:00Z", 0, 0, 0, 0, false },
        { "2024-05-01 25:00", 10, GR_TIME_DATE, 1714521600, 0, false },
        { "2024-05-01 trains", 10, GR_TIME_DATE, 1714521600, 0, false },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_text_when when = { .seconds = 0 };
        size_t len = gr_text_time(gr_str_of(rows[i].text), &when);

        if (len != rows[i].len || when.seconds != rows[i].seconds || when.nanos != rows[i].nanos)
            fail_msg("\"%s\": %zu bytes, %lld", rows[i].text, len, (long long)when.seconds);
        assert_int_equal(when.kind, rows[i].kind);
        assert_int_equal(when.has_zone, rows[i].has_zone);
    }
}

/* All of a cell, as files have them. */
static void test_cells(void **state)
{
    static const struct {
        const char *text, *shown; /* NULL = no time */
    } rows[] = {
        { "07:50", "07:50" },
        { "7:50", "07:50" },
        { "7:50 pm", "19:50" },
        { "23:59:30", "23:59:30" },
        { "07:50:30.25", "07:50:30.25" },
        { "25:10", "25:10" },
        { "2024-05-01", "2024-05-01" },
        { "2024-05-01T07:50", "2024-05-01T07:50" },
        { "2024-05-01 07:50:09", "2024-05-01T07:50:09" },
        { "2024-05-01T07:50:09.123456Z", "2024-05-01T07:50:09.123456Z" },
        { "2024-05-01T00:50+02:00", "2024-04-30T22:50Z" },
        { "1582-10-15", "1582-10-15" },
        { "0000-02-29", "0000-02-29" },
        { "2024-05-01T07:50:09.1234567Z", NULL },
        { "9am", NULL },
        { "noon", NULL },
        { "14h30", NULL },
        { "9 o'clock", NULL },
        { "07:50 ", NULL },
        { "07:50x", NULL },
        { "3:2", NULL },
        { "750", NULL },
        { "", NULL },
    };
    char text[GR_TIME_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_value v = gr_v_null();
        gr_str s = { "", 0 };

        if (gr_text_time_cell(gr_str_of(rows[i].text), &v))
            s = gr_time_written(v.i, text);
        if (rows[i].shown == NULL ? v.type != GR_V_NULL : !gr_str_is(s, rows[i].shown))
            fail_msg("\"%s\" is %.*s", rows[i].text, GR_FMT(s));
    }
}

static void test_duration(void **state)
{
    static const struct {
        int64_t seconds;
        const char *text;
    } rows[] = {
        { 0, "0 s" },           { 45, "45 s" },
        { 5400, "1 h 30 min" }, { 86400 + 5, "1 d 5 s" },
        { -60, "-1 min" },      { INT64_MIN, "-106751991167300 d 15 h 30 min 8 s" },
    };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_strbuf_reset(&sb);
        gr_text_add_duration(&sb, rows[i].seconds);
        assert_string_equal(sb.buf, rows[i].text);
    }
    gr_strbuf_clear(&sb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_dates),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_duration),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
