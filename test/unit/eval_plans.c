/* Plans against gold calls and against thoughts; tools that were made. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/run_int.h"

static gr_ctx cx;

static int begin(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int end(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static const gr_item item = { .kind = GR_A_NUMBER,
                              .gold = { .type = GR_V_INT, .i = 4 },
                              .call = GR_STR("count(edges(filter_edges($G, weight >= 2)))"),
                              .planned = true };

static gr_outcome settled(const gr_item *of, const char *call, const char *thoughts)
{
    gr_str calls[1] = { gr_str_of(call != NULL ? call : "") };
    gr_said s = { .status = GR_STR("ok"),
                  .value = gr_v_int(5),
                  .calls = calls,
                  .n_calls = call != NULL,
                  .thoughts = gr_str_of(thoughts) };
    gr_outcome o;

    gr_settle(&cx, of, &s, &o);
    return o;
}

static void test_plans(void **state)
{
    static const struct {
        const char *call;
        bool same;
    } rows[] = {
        { "count(edges(filter_edges(G, weight >= 2)))", true },
        { "G = parse_graph(\"1 2\"); count(edges(filter_edges(G, weight >= 7)))", true },
        { "a = filter_edges(G, weight >= 2); b = edges(a); count(b)", true },
        { "edges(filter_edges(G, weight >= 2))", false },
        { "count(edges(G))", false },
        { "count(filter_edges(edges(G)))", false },
        { "count(", false },
        { NULL, false },
    };
    gr_item other = item;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_outcome o = settled(&item, rows[i].call, "");

        assert_int_equal(o.same_plan, rows[i].same);
        assert_true(o.trace_f1 < 0);
    }
    other.planned = false;
    assert_false(settled(&other, rows[0].call, "").same_plan);
}

static void test_thoughts(void **state)
{
    static const char call[] = "count(edges(filter_edges(G, weight >= 2)))";
    static const struct {
        const char *thoughts;
        double f1;
    } rows[] = {
        { "First filter_edges, then `edges`, then count(..).", 1 },
        { "filter_edges, and filter_edges again", .5 },              /* 1 of 1, 1 of 3 */
        { "the count of edges", 0 },                                 /* English */
        { "\"edges\" and 'count' and degree(", 2.0 * 2 / 6 },        /* 2 of 3, 2 of 3 */
        { "parse_graph brings it in; filter_edges", .5 },            /* no step */
        { "prefilter_edges filter_edges_2 no_such_tool nothing", 0 } /* other words */
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (fabs(settled(&item, call, rows[i].thoughts).trace_f1 - rows[i].f1) > 1e-9)
            fail_msg("%s", rows[i].thoughts);
    assert_true(settled(&item, NULL, "filter_edges").trace_f1 == 0);
}

static gr_outcome made(int64_t tries, bool is_made, const char *status, const char *value)
{
    gr_item of = { .kind = GR_A_NUMBER, .gold = gr_v_int(4) };
    gr_said s = { .status = gr_str_of(status), .tries = tries, .made = is_made };
    gr_err err = { 0 };
    gr_outcome o;

    assert_int_equal(gr_json_read(&cx, gr_str_of(value), &s.value, &err), GR_OK);
    gr_settle(&cx, &of, &s, &o);
    return o;
}

static void test_creation(void **state)
{
    gr_outcome o = made(1, true, "ok", "4");

    assert_true(o.asked_for && o.made && o.runs && o.one_pass && !o.holds_gold);
    o = made(2, true, "ok", "5");
    assert_true(o.made && o.runs && !o.one_pass && !o.first_try && !o.holds_gold);
    o = made(1, true, "declined", "null"); /* the call of it failed */
    assert_true(o.made && o.first_try && !o.runs && !o.one_pass);
    o = made(2, false, "declined", "null");
    assert_true(o.asked_for && !o.made && !o.runs);
    o = made(0, false, "declined", "null");
    assert_false(o.asked_for);
    assert_true(made(1, true, "ok", "{\"flow\":4,\"edges\":[]}").holds_gold);
    assert_true(made(1, true, "ok", "[3,4]").holds_gold);
    assert_false(made(0, false, "ok", "[3,4]").holds_gold);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_plans, begin, end),
        cmocka_unit_test_setup_teardown(test_thoughts, begin, end),
        cmocka_unit_test_setup_teardown(test_creation, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
