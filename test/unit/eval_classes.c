/* Where an answer went wrong, and whether it is at least possible. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/run_int.h"

static gr_ctx cx;

static gr_value json(const char *text)
{
    gr_err err = { 0 };
    gr_value v;

    assert_int_equal(gr_json_read(&cx, gr_str_of(text), &v, &err), GR_OK);
    return v;
}

static gr_outcome settled(const gr_item *item, const char *status, const char *value,
                          const char *call)
{
    gr_str calls[1] = { gr_str_of(call) };
    gr_said s = { .status = gr_str_of(status),
                  .value = json(value),
                  .graph = GR_STR("same"),
                  .calls = calls,
                  .n_calls = call != NULL };
    gr_outcome o;

    gr_settle(&cx, item, &s, &o);
    return o;
}

static void test_calls(void **state)
{
    gr_item item = { .kind = GR_A_NUMBER,
                     .gold = gr_v_int(4),
                     .call = GR_STR("shortest_path($G, 1, \"old mill\").length") };
    static const struct {
        const char *value, *call;
        gr_fault fault;
        bool name, parameters;
    } rows[] = {
        { "4", "G = parse_graph(\"1 2\"); node_count(G)", GR_FAULT_NONE, true, true },
        { "5", "G = parse_graph(\"1 2\"); node_count(G)", GR_FAULT_NAME, false, false },
        { "5", "shortest_path(G, 2, \"old mill\")", GR_FAULT_PARAMETER, true, false },
        { "5", "shortest_path(G, \"old mill\", 1)", GR_FAULT_PARAMETER, true, false },
        { "5", "shortest_path(G, 1, \"old mill\", weight=null)", GR_FAULT_PARAMETER, true, false },
        { "5", "not shortest_path(g7, \"1\", \"old mill\").length", GR_FAULT_ANSWER, true, true },
        { "5", "shortest_path(G,", GR_FAULT_NAME, false, false },
        { "5", "[1, 2]", GR_FAULT_NAME, false, false },
        { "5", NULL, GR_FAULT_ANSWER, false, false },
    };

    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_outcome o = settled(&item, "ok", rows[i].value, rows[i].call);

        assert_int_equal(o.fault, rows[i].fault);
        assert_int_equal(o.same_name, rows[i].name);
        assert_int_equal(o.same_parameters, rows[i].parameters);
        assert_true(o.has_call);
    }
    item.call = GR_STR("");
    assert_int_equal(settled(&item, "ok", "5", "degree(G, 1)").fault, GR_FAULT_ANSWER);
    assert_int_equal(settled(&item, "declined", "null", NULL).fault, GR_FAULT_DECLINED);
    assert_int_equal(settled(&item, "error", "null", NULL).fault, GR_FAULT_EXECUTION);
    item.kind = GR_A_DECLINE;
    assert_int_equal(settled(&item, "ok", "5", NULL).fault, GR_FAULT_ILL_POSED);
    assert_int_equal(settled(&item, "declined", "null", NULL).fault, GR_FAULT_NONE);
    item.malformed = true;
    assert_int_equal(settled(&item, "malformed", "null", NULL).fault, GR_FAULT_MALFORMED);
    gr_ctx_clear(&cx);
}

/* A ring of five with a chord, 1-3. */
static const char ring[] = "{\"directed\":false,\"nodes\":[],\"edges\":[[1,2,1],[2,3,1],[3,4,1],"
                           "[4,5,1],[5,1,1],[1,3,5]]}";

static void test_solutions(void **state)
{
    static const struct {
        const char *check, *gold, *best, *worse, *wrong;
        gr_kind_of_answer kind;
    } rows[] = {
        { "{\"type\":\"clique\",\"size\":3}", "3", "[1,2,3]", "[1,2]", "[2,4]", GR_A_SET },
        { "{\"type\":\"independent_set\",\"size\":2}", "2", "[2,4]", "[3]", "[1,2]", GR_A_SET },
        { "{\"type\":\"vertex_cover\",\"size\":3}", "3", "[1,3,4]", "[1,2,3,5]", "[1,3]",
          GR_A_SET },
        { "{\"type\":\"path\",\"source\":1,\"target\":4}", "2", "[1,5,4]", "[1,2,3,4]", "[1,4]",
          GR_A_PATH },
        { "{\"type\":\"diameter\"}", "2", "[2,1,5]", "[1,2]", "[2,3,4,5]", GR_A_PATH },
        { "{\"type\":\"hamilton\",\"closed\":true}", "5", "[1,2,3,4,5,1]", NULL, "[1,2,3,4,1]",
          GR_A_PATH },
        { "{\"type\":\"components\",\"size\":1}", "1", "[4]", "[]", "[1,2]", GR_A_SET },
    };

    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_item item = { .kind = rows[i].kind,
                         .gold = json(rows[i].gold),
                         .length = json(rows[i].gold),
                         .check = json(rows[i].check),
                         .graph = json(ring),
                         .ranked = true };

        assert_int_equal(settled(&item, "ok", rows[i].best, NULL).solution, GR_SOLUTION_OPTIMAL);
        if (rows[i].worse != NULL)
            assert_int_equal(settled(&item, "ok", rows[i].worse, NULL).solution,
                             GR_SOLUTION_SUBOPTIMAL);
        assert_int_equal(settled(&item, "ok", rows[i].wrong, NULL).solution,
                         GR_SOLUTION_INFEASIBLE);
        assert_int_equal(settled(&item, "ok", "\"nonsense\"", NULL).solution,
                         GR_SOLUTION_INFEASIBLE);
        assert_int_equal(settled(&item, "declined", "null", NULL).solution, GR_SOLUTION_UNKNOWN);
    }
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_solutions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
