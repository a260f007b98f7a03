/* Kinds of answers: tolerant on form, strict on content. */
#include "judge.h"

static void test_numbers(void **state)
{
    assert_judged(&(test_item){ GR_A_NUMBER, "17", NULL, NULL, NULL },
                  ONES("17", "17.0", "\"17\"", "\"17 km\"", "[17]", "{\"length\":17}", "\"$17\""),
                  ONES("16", "\"17 18\"", "null", "true", "[17,17]", "{}", "\"seventeen\"", "[]"));
    assert_judged(&(test_item){ GR_A_NUMBER, "0.5", NULL, NULL, NULL },
                  ONES("0.5", "\"50 %\"", "\"1/2\"", "\"0,5\"", "0.5000001"), ONES("0.501", "5"));
    assert_judged(&(test_item){ GR_A_NUMBER, "null", NULL, NULL, NULL }, ONES("null"), ONES("0"));
}

static void test_booleans(void **state)
{
    assert_judged(&(test_item){ GR_A_BOOLEAN, "true", NULL, NULL, NULL },
                  ONES("true", "\"yes\"", "\"True.\"", "[true]", "1"),
                  ONES("false", "\"no\"", "null", "2", "\"maybe\"", "[true,true]"));
}

static void test_names(void **state)
{
    assert_judged(&(test_item){ GR_A_STRING, "\"Eagle Nest\"", NULL, NULL, NULL },
                  ONES("\"eagle-nest\"", "\"the Eagle Nest\"", "\"“Eagle Nest”\"",
                       "\"node Eagle_Nest.\"", "[\"Eagle Nest\"]", "{\"Eagle Nest\":3}"),
                  ONES("\"Eagle\"", "null", "[\"Eagle\",\"Nest\"]", "3"));
    assert_judged(&(test_item){ GR_A_STRING, "\"09:50\"", NULL, NULL, NULL },
                  ONES("\"9:50\"", "\"09:50:00\"", "\"9:50 am\""),
                  ONES("\"21:50\"", "\"9:50 pm\""));
    /* Two people of a benchmark: names are not folded so far. */
    assert_judged(&(test_item){ GR_A_STRING, "\"Schauß\"", NULL, NULL, NULL }, ONES("\"SCHAUß\""),
                  ONES("\"Schauss\""));
}

static void test_sets(void **state)
{
    assert_judged(&(test_item){ GR_A_SET, "[\"db\",\"lb\"]", NULL, NULL, NULL },
                  ONES("[\"lb\",\"db\"]", "\"db and lb\"", "\"lb, db\"",
                       "{\"nodes\":[\"db\",\"lb\"]}", "[[\"db\",\"lb\"]]"),
                  ONES("[\"db\"]", "[\"db\",\"lb\",\"fw\"]", "[\"db\",\"lb\",\"db\"]", "true",
                       "null", "{}", "[[\"db\"],[\"lb\"]]"));
    assert_judged(&(test_item){ GR_A_SET, "[[\"a\",\"b\"],[\"c\",\"d\"]]", NULL, NULL, NULL },
                  ONES("[[\"d\",\"c\"],[\"b\",\"a\"]]", "[\"a-b\",\"c - d\"]",
                       "[{\"u\":\"a\",\"v\":\"b\"},[\"c\",\"d\"]]"),
                  ONES("[[\"a\",\"b\"]]", "[[\"a\",\"c\"],[\"b\",\"d\"]]",
                       "[[\"a\",\"b\"],[\"a\",\"b\"]]", "[\"a\",\"b\",\"c\",\"d\"]"));
    assert_judged(&(test_item){ GR_A_SET, "[]", NULL, NULL, NULL }, ONES("[]", "null", "\"none\""),
                  ONES("[1]", "{}"));
}

static void test_lists_and_mappings(void **state)
{
    assert_judged(&(test_item){ GR_A_ORDER, "[1,2,3]", NULL, NULL, NULL },
                  ONES("[1,2,3]", "\"1 -> 2 -> 3\"", "{\"path\":[1,2,3],\"length\":9}"),
                  ONES("[1,3,2]", "[1,2]", "1", "{}"));
    assert_judged(
        &(test_item){ GR_A_LIST, "[5,\"Quy\"]",
                      "{\"type\":\"multi\",\"kinds\":[\"number\",\"string\"]}", NULL, NULL },
        ONES("[5,\"Quy\"]", "{\"ties\":5,\"most\":\"Quy\"}", "{\"most\":\"Quy\",\"ties\":5}"),
        ONES("[\"Quy\",5]", "5", "[5]", "null"));
    assert_judged(
        &(test_item){ GR_A_MAPPING, "{\"Ines\":\"sound\",\"Jon\":\"light\"}", NULL, NULL, NULL },
        ONES("{\"Jon\":\"light\",\"Ines\":\"Sound\"}", "[[\"Ines\",\"sound\"],[\"Jon\",\"light\"]]",
             "{\"sound\":\"Ines\",\"light\":\"Jon\"}", "[\"Ines: sound\",\"Jon -> light\"]"),
        ONES("{\"Ines\":\"light\",\"Jon\":\"sound\"}", "{\"Ines\":\"sound\"}", "[]", "null"));
}

static void test_statuses(void **state)
{
    static const struct {
        gr_kind_of_answer kind;
        const char *status;
        bool ok_if_empty;
        gr_verdict verdict;
    } rows[] = {
        { GR_A_NUMBER, "ok", false, GR_RIGHT },
        { GR_A_NUMBER, "declined", false, GR_DECLINED },
        { GR_A_NUMBER, "error", false, GR_FAILED },
        { GR_A_NUMBER, "", false, GR_FAILED },
        { GR_A_DECLINE, "declined", false, GR_RIGHT },
        { GR_A_DECLINE, "ok", false, GR_WRONG },
        { GR_A_DECLINE, "error", false, GR_FAILED },
    };
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_item item = { .kind = rows[i].kind, .gold = gr_v_int(1) };
        gr_value one = gr_v_int(1);

        assert_int_equal(gr_judge(&cx, &item, gr_str_of(rows[i].status), &one), rows[i].verdict);
    }
    gr_item item = { .kind = GR_A_DECLINE, .ok_if_empty = true };
    gr_value none = gr_v_null(), one = gr_v_int(1);
    assert_int_equal(gr_judge(&cx, &item, GR_STR("ok"), &none), GR_RIGHT);
    assert_int_equal(gr_judge(&cx, &item, GR_STR("ok"), &one), GR_WRONG);
    item = (gr_item){ .unscored = true };
    assert_int_equal(gr_judge(&cx, &item, GR_STR("ok"), &one), GR_UNSCORED);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),  cmocka_unit_test(test_booleans),
        cmocka_unit_test(test_names),    cmocka_unit_test(test_sets),
        cmocka_unit_test(test_statuses), cmocka_unit_test(test_lists_and_mappings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
