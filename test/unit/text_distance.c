/* Edit distance and the nearest names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

static void test_distance(void **state)
{
    static const struct {
        const char *a, *b;
        unsigned cap, distance;
        bool fold;
    } rows[] = {
        { "", "", 3, 0, false },
        { "", "abc", 3, 3, false },
        { "", "abcd", 3, 4, false },
        { "abc", "abc", 0, 0, false },
        { "abc", "abd", 0, 1, false },
        { "abc", "acb", 3, 1, false },
        { "ca", "abc", 3, 3, false }, /* 2 if a place could be edited twice */
        { "kitten", "sitting", 5, 3, false },
        { "Oslo", "oslo", 2, 1, false },
        { "Oslo", "OSLO", 2, 0, true },
        { "Zürich", "zurich", 3, 1, true },
        { "ÄÖŁŽŸΩЖ", "äöłžÿωж", 0, 0, true },
        { "ß", "SS", 3, 2, true },
        { "日本", "日本語", 3, 1, false },
        { "\xff", "\xfe", 3, 1, false },
        { "\xff", "\xff", 3, 0, false },
        { "abcdefgh", "badcfehg", 9, 4, false },
        { "aaaa", "bbbb", 2, 3, false },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_str a = gr_str_of(rows[i].a), b = gr_str_of(rows[i].b);

        assert_int_equal(gr_text_distance(a, b, rows[i].cap, rows[i].fold), rows[i].distance);
        assert_int_equal(gr_text_distance(b, a, rows[i].cap, rows[i].fold), rows[i].distance);
    }
}

static void test_long(void **state)
{
    size_t n = 1u << 20;
    char *a = malloc(n), *b = malloc(n);

    assert_true(a != NULL && b != NULL);
    memset(a, 'x', n);
    memset(b, 'x', n);
    a[0] = 'y';
    b[n / 2] = 'z';
    assert_int_equal(gr_text_distance((gr_str){ a, n }, (gr_str){ b, n - 3 }, 1000, false), 4);
    assert_int_equal(gr_text_distance((gr_str){ a, n }, (gr_str){ b, n / 2 }, 1000, false),
                     GR_DISTANCE_MAX + 1);
    free(a);
    free(b);
}

static void check_nearest(const char *query, const gr_str *names, size_t n, size_t max,
                          const char *wanted)
{
    gr_text_near near[8];
    gr_strbuf sb;
    size_t found = gr_text_nearest(gr_str_of(query), names, n, near, max);

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < found; i++) {
        gr_strbuf_adds(&sb, i > 0 ? " " : "");
        gr_strbuf_add(&sb, names[near[i].idx]);
    }
    assert_string_equal(sb.buf, wanted);
    gr_strbuf_clear(&sb);
}

static void test_nearest(void **state)
{
    const gr_str names[] = {
        GR_STR("pagerank"),
        GR_STR("shortest_path"),
        GR_STR("longest_path"),
        GR_STR("diameter"),
        GR_STR("radius"),
        GR_STR("Oslo"),
        GR_STR("Solo"),
        GR_STR("A"),
        GR_STR("B"),
        GR_STR("ab"),
        GR_STR(""),
        GR_STR("\xff\xff\xff"),
        GR_STR("shortest_paths"),
    };
    static const struct {
        const char *query;
        size_t max;
        const char *wanted;
    } rows[] = {
        { "pagernak", 3, "pagerank" },
        { "shortest_path", 3, "shortest_path shortest_paths" },
        { "shortest path", 1, "shortest_path" },
        { "short", 3, "shortest_path shortest_paths" },
        { "diametre", 3, "diameter" },
        { "oslo", 3, "Oslo Solo" },
        { "OSOL", 3, "Oslo" },
        { "C", 3, "" },
        { "a", 3, "A" },
        { "ba", 3, "" },
        { "", 3, "" },
        { "zzzzzz", 3, "" },
        { "oslo", 0, "" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_nearest(rows[i].query, names, sizeof names / sizeof *names, rows[i].max,
                      rows[i].wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_long),
        cmocka_unit_test(test_nearest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
