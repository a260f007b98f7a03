/* Comparing reports of benches: fixed figures, no clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/bench_int.h"

#define HERE  "{\"architecture\":\"a\",\"cpu\":\"c\",\"cores\":2,\"peers\":{\"igraph\":\"1\"}}"
#define THERE "{\"architecture\":\"a\",\"cpu\":\"d\",\"cores\":2,\"peers\":{\"igraph\":\"1\"}}"

/* A report of one task. */
#define ONE(machine, figures) REPORT(machine, "\"t\":{" figures "}")
#define REPORT(machine, tasks)                                                                     \
    "{\"machine\":" machine ",\"quick\":false,\"tasks\":{" tasks "},\"failed\":{}}"
#define RATIO(ratio, spread)                                                                       \
    "\"peer\":\"igraph\",\"seconds\":1.0,\"ratio\":" ratio ",\"spread\":" spread                   \
    ",\"peer_spread\":0.0"
#define SECONDS(seconds, spread)                                                                   \
    "\"peer\":null,\"ratio\":null,\"seconds\":" seconds ",\"spread\":" spread

typedef struct compared {
    gr_ctx cx;
    gr_value v;
} compared;

static void compare(compared *c, const char *before, const char *now)
{
    gr_value old, new;

    gr_ctx_init(&c->cx);
    assert_int_equal(gr_json_read(&c->cx, gr_str_of(before), &old, NULL), GR_OK);
    assert_int_equal(gr_json_read(&c->cx, gr_str_of(now), &new, NULL), GR_OK);
    assert_int_equal(gr_bench_check_baseline(&old, false, NULL), GR_OK);
    assert_true(gr_bench_compare(&c->cx.arena, &old, &new, &c->v));
}

/* Where the one task is found. */
static void assert_found(const char *before, const char *now, const char *where)
{
    static const char *const lists[] = { "slower", "faster", "new", "not_compared" };
    compared c;

    compare(&c, before, now);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (gr_v_get(&c.v, lists[i])->list->n != (size_t)(strcmp(lists[i], where) == 0))
            fail_msg("%s, %s: expected %s", before, now, where);
    assert_int_equal(gr_v_get(&c.v, "steady")->i, strcmp(where, "steady") == 0);
    gr_ctx_clear(&c.cx);
}

static void assert_text(const char *before, const char *now, const char *expected)
{
    gr_strbuf sb;
    compared c;

    compare(&c, before, now);
    gr_strbuf_init(&sb, NULL, 0);
    gr_bench_compare_text(&sb, &c.v);
    assert_string_equal(sb.buf, expected);
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&c.cx);
}

static void test_ratios(void **state)
{
    const char *before = ONE(HERE, RATIO("10.0", "0.0"));

    assert_found(before, ONE(HERE, RATIO("8.0", "0.0")), "slower");
    assert_found(before, ONE(HERE, RATIO("12.5", "0.0")), "faster");
    assert_found(before, ONE(HERE, RATIO("9.5", "0.0")), "steady");
    assert_found(before, ONE(HERE, RATIO("10.5", "0.0")), "steady");
    assert_found(before, ONE(HERE, RATIO("8.0", "0.5")), "steady"); /* too noisy to say */
    assert_found(before, ONE(HERE, RATIO("2.0", "0.5")), "slower");
    assert_found(before, ONE(THERE, RATIO("8.0", "0.0")), "slower"); /* wherever it runs */
}

static void test_seconds(void **state)
{
    const char *before = ONE(HERE, SECONDS("0.1", "0.02"));

    assert_found(before, ONE(HERE, SECONDS("0.2", "0.02")), "slower");
    assert_found(before, ONE(HERE, SECONDS("0.05", "0.02")), "faster");
    assert_found(before, ONE(HERE, SECONDS("0.105", "0.02")), "steady");
    assert_found(before, ONE(HERE, SECONDS("0.115", "null")), "steady"); /* ran once */
    assert_found(before, ONE(THERE, SECONDS("0.2", "0.02")), "not_compared");
    /* The peer came or went: what is left is the time. */
    assert_found(before, ONE(HERE, RATIO("8.0", "0.0")), "slower");
    assert_found(before, REPORT(HERE, "\"u\":{" SECONDS("0.1", "0.0") "}"), "new");
}

static void test_odd_figures(void **state)
{
    static const char *const odd[] = {
        "null", "0", "-1", "\"fast\"", "1e300", "1e-300", "[]", "{}"
    };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        gr_strbuf_reset(&sb);
        gr_strbuf_addf(&sb, REPORT(HERE, "\"t\":{\"seconds\":%s,\"spread\":%s}"), odd[i], odd[i]);
        assert_found(sb.buf, ONE(HERE, SECONDS("0.2", "0.02")), "not_compared");
    }
    gr_strbuf_clear(&sb);
    assert_found(REPORT(HERE, "\"t\":5"), ONE(HERE, SECONDS("0.2", "0.0")), "not_compared");
    assert_found(ONE(HERE, SECONDS("0.1", "1e300")), ONE(HERE, SECONDS("0.2", "0.0")), "slower");
}

static void test_text(void **state)
{
    assert_text(ONE(HERE, RATIO("10.0", "0.0")), ONE(HERE, RATIO("10.0", "0.0")),
                "within the noise: 1\n");
    assert_text(
        REPORT(HERE,
               "\"a\":{" RATIO("10.0", "0.0") "},\"b\":{" RATIO("10.0", "0.1") "},\"c\":{" SECONDS(
                   "1.0", "0.0") "},\"d\":{" SECONDS("1.0", "0.0") "}"),
        REPORT(THERE,
               "\"a\":{" RATIO("8.0", "0.0") "},\"b\":{" RATIO("5.0", "0.0") "},\"c\":{" SECONDS(
                   "1.0", "0.0") "},\"e\":{" SECONDS("1.0", "0.0") "}"),
        "cpu: c in the baseline, now d\n"
        "slower than the baseline:\n"
        "  b: 2 times, ratio 10 -> 5, noise 15 %\n"
        "  a: 1.25 times, ratio 10 -> 8, noise 10 %\n"
        "within the noise: 0\n"
        "not in the baseline: e\n"
        "not compared: c\n");
}

/* Three seem slower, one faster; the second run agrees on one of each. */
static void test_second_look(void **state)
{
    const char *before = REPORT(
        HERE, "\"a\":{" RATIO("10.0", "0.0") "},\"b\":{" RATIO("10.0", "0.0") "},\"c\":{" RATIO(
                  "10.0", "0.0") "},\"d\":{" RATIO("10.0", "0.0") "}");
    const char *now = REPORT(
        HERE, "\"a\":{" RATIO("2.0", "0.0") "},\"b\":{" RATIO("2.0", "0.0") "},\"c\":{" RATIO(
                  "2.0", "0.0") "},\"d\":{" RATIO("40.0", "0.0") "}");
    const char *later = REPORT(
        HERE, "\"a\":{" RATIO("10.0", "0.0") "},\"b\":{" RATIO("5.0", "0.0") "},\"c\":{" RATIO(
                  "20.0", "0.0") "},\"d\":{" RATIO("50.0", "0.0") "}");
    compared first, again;
    gr_strbuf sb;
    gr_value v;

    compare(&first, before, now);
    compare(&again, before, later);
    assert_true(gr_bench_confirm(&first.cx.arena, &first.v, &again.v, &v));
    gr_strbuf_init(&sb, NULL, 0);
    gr_bench_compare_text(&sb, &v);
    assert_string_equal(sb.buf, "slower than the baseline:\n"
                                "  b: 2 times, ratio 10 -> 5, noise 10 %\n"
                                "faster than the baseline:\n"
                                "  d: 4 times, ratio 10 -> 40, noise 10 %\n"
                                "within the noise: 2\n");
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&first.cx);
    gr_ctx_clear(&again.cx);
}

static void test_baselines(void **state)
{
    static const char *const bad[] = {
        "null",
        "[]",
        "{}",
        "{\"tasks\":{}}",
        "{\"tasks\":[],\"machine\":{},\"quick\":false}",
        "{\"tasks\":{},\"machine\":{},\"quick\":0}",
        "{\"tasks\":{},\"machine\":{},\"quick\":true}",
    };
    gr_ctx cx;
    gr_value v;

    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(gr_json_read(&cx, gr_str_of(bad[i]), &v, NULL), GR_OK);
        assert_int_equal(gr_bench_check_baseline(&v, false, NULL), GR_EINPUT);
    }
    assert_int_equal(gr_bench_check_baseline(&v, true, NULL), GR_OK);
    gr_ctx_clear(&cx);
}

static void test_spread(void **state)
{
    double five[] = { 5, 1, 4, 2, 3 }, two[] = { 1, 2 };

    assert_true(gr_median(five, 5) == 3);
    assert_true(gr_spread(five, 5) == 2.0 / 3);
    assert_true(gr_spread(two, 2) == -1);
}

/* The report of a run can be a baseline. */
static void test_report(void **state)
{
    gr_bench_report *r;
    gr_strbuf sb;
    gr_value v, again;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    r = gr_new(&cx.arena, gr_bench_report);
    assert_true(gr_bench_machine(&cx, &r->machine));
    assert_true(gr_v_record(&cx.arena, &r->failed));
    r->tasks[r->n++] = (gr_bench_task){ .name = "t", .bench = "b", .seconds = 0.5, .agrees = -1 };
    assert_true(gr_bench_json(&cx.arena, r, &v));
    gr_json_write(&sb, &v, 1);
    assert_int_equal(gr_json_read(&cx, gr_strbuf_str(&sb), &again, NULL), GR_OK);
    assert_int_equal(gr_bench_check_baseline(&again, false, NULL), GR_OK);
    assert_true(gr_bench_compare(&cx.arena, &again, &v, &again));
    assert_int_equal(gr_v_get(&again, "steady")->i, 1);
    assert_int_equal(gr_v_get(&again, "differs")->record->n, 0);
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ratios),      cmocka_unit_test(test_seconds),
        cmocka_unit_test(test_odd_figures), cmocka_unit_test(test_text),
        cmocka_unit_test(test_second_look), cmocka_unit_test(test_baselines),
        cmocka_unit_test(test_spread),      cmocka_unit_test(test_report),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
