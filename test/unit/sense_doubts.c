/* Readings that are doubted, because something was not read, and those that are not. */
#include "reading.h"

/* What is not understood leaves no graph, or is told. */
static void doubts(void **state)
{
    static const char *const texts[] = {
        "{\"cli\": {\"utils\": {\"ui\": {\"api\": {\"log\": {}, \"conf\": {}}, \"models\": {}}}}}",
        "Otta / Roros 37\nOtta to Geilo 20\nOtta-Bergen: 2\nRoros-Geilo: 38",
        "Voss\nOdda -\nLom 8 33\nGeilo - 17 8\n  Voss Odda Lom",
        "Road 1\n  start: Ann\n  end: Bo\nRoad 2\n  start: Bo\n  end: Cy\nRoad 3\n  start: Cy\n"
        "  end: Di",
        "a -> b | c\nb -> d\nc -> b | e\nd -> e",
        "Ely: (Rye, 21), (Ash, 33)\nAsh: (Rye, 33), (Ham, 9)\nRye: (Ash, 33), (Ely, 21)",
        "[Ely -> Rye, 11] [Ham -> Rye, 23] [Ash -> Rye, 3] [Ham -> Ash, 7]",
        "1-2:36 2-",
        "Links: vault-mail=2; gw1-vault=5; mail-sw-a=40; mail-nas=14",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gr_ctx cx;
        gr_reading r;
        gr_err err = { 0 };

        gr_ctx_init(&cx);
        assert_int_equal(gr_sense(&cx, gr_str_of(texts[i]), NULL, &r, &err), GR_OK);
        if (r.n_graphs != 0 && r.n_problems == 0)
            fail_msg("nothing is doubted in: %s", texts[i]);
        gr_reading_clear(&r);
        gr_ctx_clear(&cx);
    }
}

/* What is all read is not doubted. */
static void clear(void **state)
{
    static const char *const texts[] = {
        "From | To | Cost\n--- | --- | ---\n1 | 2 | 17\n2 | 3 | 26\n5 | 4 | 21\n2 | 4 | 8",
        "Roads:\nEly--8--Rye\nRye--7--Ash\nAsh--3--Ely",
        "const g = {\n  A: ['B', 'C'],\n  B: ['A'],\n  C: ['A']\n};",
        "Ely → Rye 6 t/h\nRye → Ash 7 t/h\nEly → Ash 3 t/h",
        "Ely–Rye 5 km\nRye–Ash 7 km (scenic)\nEly–Ash 9 km",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gr_ctx cx;
        gr_reading r;
        gr_err err = { 0 };

        gr_ctx_init(&cx);
        assert_int_equal(gr_sense(&cx, gr_str_of(texts[i]), NULL, &r, &err), GR_OK);
        if (r.n_graphs != 1 || r.n_problems != 0)
            fail_msg("%s: %.*s", texts[i], r.n_problems != 0 ? (int)r.problems[0].text.len : 0,
                     r.n_problems != 0 ? r.problems[0].text.ptr : "");
        gr_reading_clear(&r);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(doubts), cmocka_unit_test(clear) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
