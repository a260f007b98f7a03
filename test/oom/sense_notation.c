/* Ways to write graphs when memory runs out: a graph or an error, nothing lost. */
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

static bool groups(void)
{
    return reads("Is n1 ~ n2, n3; n2 ~ n4; n3 ~ n4, n5; n6 ~ none connected?");
}

static bool compact(void)
{
    return reads("Edges: 8/3 8/10 3/1 3/6. Roads AB 6, BC 4, CA 5. How far?");
}

static bool drawing(void)
{
    return reads("A---B--4--C\n|   |     |\nD---E-----F\nHow many edges?");
}

static bool results(void)
{
    return reads("League:\nReds 3:1 Blues\nBlues 2:0 Greens\nGreens 1:1 Reds\nWho won?");
}

static bool lines(void)
{
    return reads("node s\nedge p q 3\nedge q r 4\n\nsrc=web dst=db\nsrc=db dst=disk\n\n"
                 "INSERT INTO follows VALUES ('amy', 'bo'), ('bo', 'cy');\nWho is first?");
}

OOM_TEST(groups)
OOM_TEST(compact)
OOM_TEST(drawing)
OOM_TEST(results)
OOM_TEST(lines)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_groups),  cmocka_unit_test(oom_compact), cmocka_unit_test(oom_drawing),
        cmocka_unit_test(oom_results), cmocka_unit_test(oom_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
