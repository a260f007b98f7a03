/* The terminal: colour, lines, the bar. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <unistd.h>

#include "cli/term_int.h"
#include "skip.h"

static gr_strbuf sb;

static const char *bar(const char *what, uint64_t done, uint64_t total, int64_t ms, unsigned width)
{
    gr_strbuf_reset(&sb);
    gr_progress_format(&sb, what, done, total, ms, width);
    return sb.buf;
}

static void bars(void **state)
{
    assert_string_equal(bar("reading", 40, 100, 8000, 37), "reading [####      ]  40 %, 12 s left");
    assert_string_equal(bar("reading", 0, 100, 3000, 31), "reading [          ]   0 %, 3 s");
    assert_string_equal(bar("counting", 7, 0, 65000, 60), "counting 1 min 5 s");
    assert_string_equal(bar("reading", 200, 100, 1000, 80),
                        "reading [##############################] 100 %, 0 s left");
}

static void bars_fit(void **state)
{
    for (unsigned width = 0; width < 120; width++) {
        bar("finding the shortest way from here to there", 1, 3, 100000, width);
        assert_true(gr_utf8_width(gr_strbuf_str(&sb)) <= (width < 30 ? 30 : width));
        bar("größer größer größer größer größer", 1, 3, 100000, width);
        assert_int_equal(gr_utf8_valid_prefix(gr_strbuf_str(&sb)), sb.len);
    }
}

static void bars_of_hostile_numbers(void **state)
{
    bar("x", UINT64_MAX, UINT64_MAX, INT64_MAX, 80);
    bar("x", 1, UINT64_MAX, INT64_MAX, 80);
    bar("", 0, 0, 0, 0);
    assert_false(sb.failed);
}

static void colour(void **state)
{
    int null = open("/dev/null", O_WRONLY);

    assert_true(gr_term_colour("always", null));
    assert_false(gr_term_colour("never", null));
    assert_false(gr_term_colour("auto", null));
    assert_int_equal(gr_term_width(null), 80);
    close(null);
    gr_strbuf_reset(&sb);
    gr_term_add(&sb, true, GR_BOLD, "a");
    gr_term_add(&sb, false, GR_RED, "b");
    assert_string_equal(sb.buf, "\033[1ma\033[0mb");
}

static void bar_comes_and_goes(void **state)
{
    int old = dup(STDERR_FILENO), null = open("/dev/null", O_WRONLY);
    gr_progress p;

    dup2(null, STDERR_FILENO);
    gr_progress_start(&p, true);
    gr_progress_tell(&p, "reading", 1, 2);
    assert_false(p.visible); /* too early */
    p.start_ns -= 1000000000;
    gr_progress_tell(&p, "reading", 1, 2);
    assert_true(p.visible);
    gr_progress_erase(&p);
    assert_false(p.visible);
    gr_progress_start(&p, false);
    p.start_ns -= 1000000000;
    gr_progress_tell(&p, "reading", 1, 2);
    assert_false(p.visible);
    dup2(old, STDERR_FILENO);
    close(old);
    close(null);
}

/* A terminal of its own, to see what `auto` does on one. */
static void colour_on_a_terminal(void **state)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY), slave;

    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        SKIP_TEST("no terminal can be made");
    slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    assert_true(slave >= 0);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    assert_true(gr_term_colour("auto", slave));
    setenv("NO_COLOR", "", 1);
    assert_true(gr_term_colour("auto", slave));
    setenv("NO_COLOR", "1", 1);
    assert_false(gr_term_colour("auto", slave));
    assert_true(gr_term_colour("always", slave));
    unsetenv("NO_COLOR");
    setenv("TERM", "dumb", 1);
    assert_false(gr_term_colour("auto", slave));
    close(slave);
    close(master);
}

static void wrapping(void **state)
{
    gr_strbuf_reset(&sb);
    gr_term_wrap(&sb, "one two three\nfour averyverylongword five", 2, 12);
    assert_string_equal(sb.buf, "  one two\n  three\n\n  four\n  averyverylongword\n  five\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bars),
        cmocka_unit_test(bars_fit),
        cmocka_unit_test(colour),
        cmocka_unit_test(bars_of_hostile_numbers),
        cmocka_unit_test(bar_comes_and_goes),
        cmocka_unit_test(wrapping),
        cmocka_unit_test(colour_on_a_terminal),
    };
    int failed;

    gr_strbuf_init(&sb, NULL, 0);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_strbuf_clear(&sb);
    return failed;
}
