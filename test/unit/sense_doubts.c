/* Readings that are doubted, because something was not read, and those that are not. */
#include "reading.h"

/* How many problems a text has, and graphs. */
static size_t read_text(const char *text, size_t *graphs)
{
    size_t problems;
    gr_ctx cx;
    gr_reading r;
    gr_err err = { 0 };

    gr_ctx_init(&cx);
    assert_int_equal(gr_sense(&cx, gr_str_of(text), NULL, &r, &err), GR_OK);
    *graphs = r.n_graphs;
    problems = r.n_problems;
    gr_reading_clear(&r);
    gr_ctx_clear(&cx);
    return problems;
}

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
        "[Ely -> Rye, 11] [Ham -> Rye, 23] [Ash -> Rye, 3] [Ham -> Ash, 7]",
        "1-2:36 2-",
        "Links: vault-mail=2; gw1-vault=5; mail-sw-a=40; mail-nas=14",
    };
    size_t graphs;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (read_text(texts[i], &graphs) == 0 && graphs != 0)
            fail_msg("nothing is doubted in: %s", texts[i]);
}

/* What is all read is not doubted. */
static void clear(void **state)
{
    static const char *const texts[] = {
        "From | To | Cost\n--- | --- | ---\n1 | 2 | 17\n2 | 3 | 26\n5 | 4 | 21\n2 | 4 | 8",
        "Roads:\nEly--8--Rye\nRye--7--Ash\nAsh--3--Ely",
        "const g = {\n  A: ['B', 'C'],\n  B: ['A'],\n  C: ['A']\n};",
        "Ely → Rye 6 t/h\nRye → Ash 7 t/h\nEly → Ash 3 t/h",
        "Ely: (21, Rye), (33, Ash)\nAsh: (33, Rye), (9, Ham)\nRye: (33, Ash), (21, Ely)",
        "Ely: (Rye, 21), (Ash, 33)\nAsh: (Rye, 33), (Ham, 9)\nRye: (Ash, 33), (Ely, 21)",
        "Ely–Rye 5 km\nRye–Ash 7 km (scenic)\nEly–Ash 9 km",
    };
    size_t graphs;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (read_text(texts[i], &graphs) != 0 || graphs != 1)
            fail_msg("doubted, or no graph: %s", texts[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(doubts), cmocka_unit_test(clear) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
