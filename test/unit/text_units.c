/* Units, conversion, and quantities of one or several parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

static const gr_unit *unit(const char *text)
{
    const gr_unit *u = NULL;

    assert_int_equal(gr_text_unit(gr_str_of(text), &u), strlen(text));
    return u;
}

static void test_units(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        gr_quantity quantity;
        double factor;
    } rows[] = {
        { "Kilometres", 10, GR_Q_LENGTH, 1000 },
        { "m", 1, GR_Q_LENGTH, 1 },
        { "m2", 2, GR_Q_AREA, 1 },
        { "m³/h", 5, GR_Q_FLOW, 1.0 / 3600 },
        { "min.", 3, GR_Q_TIME, 60 },
        { "years", 5, GR_Q_CALENDAR, 12 },
        { "µs", 3, GR_Q_TIME, 1e-6 },
        { "Mb", 2, GR_Q_DATA, 1e6 },
        { "MB", 2, GR_Q_DATA, 8e6 },
        { "mb", 0, 0, 0 },
        { "KiB", 3, GR_Q_DATA, 8192 },
        { "MB/s", 4, GR_Q_DATA_RATE, 8e6 },
        { "Gbps", 4, GR_Q_DATA_RATE, 1e9 },
        { "kWh", 3, GR_Q_ENERGY, 3.6e6 },
        { "€", 3, GR_Q_MONEY, 1 },
        { "$5", 0, 0, 0 },
        { "% of", 1, GR_Q_PERCENT, 1 },
        { "°C", 3, GR_Q_TEMPERATURE, 1 },
        { "people", 6, GR_Q_COUNT, 1 },
        { "miles per hour", 14, GR_Q_SPEED, 0.44704 },
        { "miles per", 5, GR_Q_LENGTH, 1609.344 },
        { "meternal", 0, 0, 0 },
        { "km/day", 0, 0, 0 },
        { "m7", 0, 0, 0 },
        { "", 0, 0, 0 },
        { "\xc2", 0, 0, 0 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const gr_unit *u = NULL;
        size_t len = gr_text_unit(gr_str_of(rows[i].text), &u);

        if (len != rows[i].len)
            fail_msg("\"%s\": %zu", rows[i].text, len);
        assert_true((u == NULL) == (len == 0));
        assert_true(u == NULL ||
                    (u->quantity == rows[i].quantity && u->num / u->den == rows[i].factor));
    }
}

static void test_convert(void **state)
{
    double x = 0;

    assert_true(gr_unit_convert(90, unit("min"), unit("h"), &x) && x == 1.5);
    assert_true(gr_unit_convert(3, unit("km"), unit("mm"), &x) && x == 3e6);
    assert_true(gr_unit_convert(1, unit("GiB"), unit("B"), &x) && x == 0x1p30);
    assert_true(gr_unit_convert(36, unit("km/h"), unit("m/s"), &x) && x == 10);
    assert_true(gr_unit_convert(5, unit("EUR"), unit("€"), &x) && x == 5);
    assert_false(gr_unit_convert(5, unit("EUR"), unit("USD"), &x));
    assert_false(gr_unit_convert(5, unit("km"), unit("kg"), &x));
    assert_false(gr_unit_convert(5, unit("days"), unit("months"), &x));
    assert_false(gr_unit_convert(5, unit("hops"), unit("seats"), &x));
}

static void test_quantities(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        double amount;
        const char *unit; /* "" = none */
        double base;
    } rows[] = {
        { "12 km", 5, 12, "km", 12000 },
        { "12km,", 4, 12, "km", 12000 },
        { "1.5 h", 5, 1.5, "h", 5400 },
        { "3,5 km", 6, 3.5, "km", 3500 },
        { "3,5 x", 1, 3, "", 3 },
        { "€5", 4, 5, "€", 5 },
        { "$1.2bn", 6, 1.2e9, "$", 1.2e9 },
        { "EUR 20", 6, 20, "€", 20 },
        { "5 thousand euros", 16, 5000, "€", 5000 },
        { "50%", 3, 50, "%", 50 },
        { "1h30", 4, 90, "min", 5400 },
        { "1h30min", 7, 90, "min", 5400 },
        { "1 h 30 min", 10, 90, "min", 5400 },
        { "1 h 30 min 5 s x", 14, 5405, "s", 5405 },
        { "2 hours and 15 minutes", 22, 135, "min", 8100 },
        { "2 hours and 15 people", 7, 2, "h", 7200 },
        { "2 min 3 h", 5, 2, "min", 120 },
        { "2 h -5 min", 3, 2, "h", 7200 },
        { "-1 h 30 min", 4, -1, "h", -3600 },
        { "an hour and 15 minutes", 22, 75, "min", 4500 },
        { "half an hour", 12, 0.5, "h", 1800 },
        { "5 ft 3 inches", 13, 63, "inch", 1.6002 },
        { "5-hop", 5, 5, "hop", 5 },
        { "1-t", 1, 1, "", 1 },
        { "512B", 4, 512, "B", 4096 },
        { "3 B", 1, 3, "", 3 },
        { "5 in total", 1, 5, "", 5 },
        { "5 m7", 1, 5, "", 5 },
        { "1h305", 1, 1, "", 1 },
        { "1 h 30 s5", 1, 1, "", 1 },
        { "5 km/day", 1, 5, "", 5 },
        { "two people", 10, 2, "people", 2 },
        { "3rd hour", 3, 3, "", 3 },
        { "9223372036854775807 h 30 min", 21, 0x1p63, "h", 0x1p63 * 3600 },
        { "km", 0, 0, "", 0 },
        { "$", 0, 0, "", 0 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_text_qty q = { .unit = NULL };
        size_t len = gr_text_quantity(gr_str_of(rows[i].text), &q);

        if (len != rows[i].len || q.num.d != rows[i].amount)
            fail_msg("\"%s\": %zu bytes, %.17g", rows[i].text, len, q.num.d);
        assert_ptr_equal(q.unit, rows[i].unit[0] != '\0' ? unit(rows[i].unit) : NULL);
        assert_true(q.base - rows[i].base < 1e-9 && rows[i].base - q.base < 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_convert),
        cmocka_unit_test(test_quantities),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
