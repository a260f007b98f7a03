/* Was the right graph read? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/suite_int.h"

static void assert_compared(const char *seen, const char *truth, const char *told)
{
    gr_graph *a = NULL, *b = NULL;
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_example_graph(&cx, seen, &a, &err), GR_OK);
    assert_int_equal(gr_example_graph(&cx, truth, &b, &err), GR_OK);
    assert_string_equal(gr_graph_compare(&cx, a, b), told);
    gr_graph_unref(a);
    gr_graph_unref(b);
    gr_ctx_clear(&cx);
}

static void test_compare(void **state)
{
    assert_compared("a-b, b-c, d", "d, C-B, B-a", "same"); /* names as in answers */
    assert_compared("a-b, b-c", "a-b, b-c, d", "nodes");
    assert_compared("a-b, b-c, d", "a-b, b-e, d", "nodes");
    assert_compared("a-b, b-c", "a-b, a-c", "edges");
    assert_compared("a-b, a-b", "a-b", "edges");
    assert_compared("a-b, b-c", "a>b, b>c", "direction");
    assert_compared("a>b, b>c", "b>a, c>b", "reversed");
    assert_compared("a>b, b>c", "b>a, b>c", "edges");
    assert_compared("a-b 2, b-c 3", "b-c 3, a-b 2", "same");
    assert_compared("a-b 2, b-c 3", "b-c 2, a-b 3", "numbers");
    assert_compared("a-b, b-c", "b-c 2, a-b 3", "numbers");
    assert_compared("a-b 2, b-c 3", "b-c, a-b", "same"); /* more than was asked for */
    assert_compared("a-b 2, a-b 3", "a-b 3, a-b 2", "same");
    assert_compared("a>b 2, b>c 3", "b>a 2, c>b 3", "reversed");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_compare) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
