/* Lists written alike when memory runs out: a graph or an error, nothing lost. */
#include "oom/fault.h"

#include "sense/sense.h"

static bool reads(const char *text)
{
    gr_reading r;
    gr_status st;
    gr_err err;
    gr_ctx cx;

    gr_ctx_init(&cx);
    st = gr_sense(&cx, gr_str_of(text), NULL, &r, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    if (st == GR_OK)
        gr_reading_clear(&r);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

static bool signs(void)
{
    return reads(
        "The roads are New Ulm~Bonn 5 km, Bonn~Kiel 7 km and Kiel~Hof. More roads: Hof~Jena, "
        "Jena~Bonn, Jena~New Ulm. How far is it from Bonn to Hof?");
}

static bool words(void)
{
    return reads(
        "The edges are\n- road Ann Lee | Bob\n- road Bob | Cid\n- road Cid | Dan\n\nhill_mill, "
        "mill_dam. Any path?");
}

OOM_TEST(signs)
OOM_TEST(words)

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(oom_signs), cmocka_unit_test(oom_words) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
