/* What is taken for a table of edges, and what only looks like one. */
#include "roundtrip.h"

static int sniff(const char *format, const char *text)
{
    return gr_format_named(gr_str_of(format))->sniff(gr_str_of(text), true);
}

static void tables(void **state)
{
    assert_in_range(sniff("csv", "from,to,km\nA,B,3\n"), 85, 95);
    assert_in_range(sniff("csv", "site_1;site_2\nA;B\n"), 75, 95);
    assert_in_range(sniff("csv", "A,B,3\nB,C,4\n"), 50, 70);
    assert_in_range(sniff("csv", "source,target\na,b\nc\n"), 50, 70); /* a fault to be named */
    assert_in_range(sniff("tsv", "source\ttarget\nNew York\tOslo\n"), 85, 95);
}

static void others(void **state)
{
    assert_int_equal(sniff("csv", "source\ttarget\nNew York\tOslo\n"), 0); /* TSV */
    assert_int_equal(sniff("csv", "Good morning, all.\nNothing here, really.\n"), 0);
    assert_int_equal(sniff("csv", "A-B, B-C, C-D"), 0);
    assert_int_equal(sniff("csv", "[[0, 1], [1, 0]]"), 0);
    assert_int_equal(sniff("csv", "{\"a\": 1, \"b\": 2}"), 0);
    assert_int_equal(sniff("csv", " \n"), 0);
    assert_in_range(sniff("csv", "0,1,0,1,1\n1,0,1,1,0\n"), 0, 30); /* a matrix */
}

static void cut_anywhere(void **state)
{
    static const char text[] = "source,target,note\na,\"b\nc\",\"x \"\"y\"\"\"\nd,e,f\n";

    for (size_t n = 0; n < sizeof text; n++) {
        int sure = gr_format_named(GR_STR("csv"))->sniff((gr_str){ text, n }, false);

        assert_in_range(sure, 0, 100);
        if (n > sizeof text - 4)
            assert_in_range(sure, 60, 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables),
        cmocka_unit_test(others),
        cmocka_unit_test(cut_anywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
