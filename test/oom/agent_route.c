/* Questions that the router asks in every way it has, when memory runs out. */
#include "oom/fault.h"

#include "agent/agent.h"
#include "engine/engine.h"

static gr_ctx reading_cx;
static gr_reading readings[5];

static const char *const texts[] = {
    "Roads: Ay-By 5, By-Cy 3, Cy-Dy 2, Ay-Dy 9. Which town other than By has the most roads?",
    "Roads: Ay-By 5, By-Cy 3, Cy-Dy 2. Are there any cut vertices? Which?",
    "Roads: Ay-By 5, By-Cy 3, Cy-Ay 2. What is the minimum spanning tree? The total is enough.",
    "Al owes Bea. Bea owes Cal. Cal owes Al. Dot owes Al. By whom is Al owed something?",
    "Roads: Ay-By, By-Cy, Cy-Dy. I am to shut one town; where would it hurt the most?",
};

static bool propose(size_t i)
{
    gr_proposer router = gr_router(gr_engine_registry());
    gr_proposal p = { 0 };
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = router.propose(router.self, &cx, &readings[i], &p, &err);
    assert_true(st == GR_OK || st == GR_EMEMORY);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

static int set_up(void **state)
{
    gr_sense_options o = { 0 };
    gr_err err = { 0 };

    gr_ctx_init(&reading_cx);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (gr_sense(&reading_cx, gr_str_of(texts[i]), &o, &readings[i], &err) != GR_OK ||
            !propose(i)) /* what graphs and rules keep is made once */
            return -1;
    return 0;
}

static int tear_down(void **state)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        gr_reading_clear(&readings[i]);
    gr_ctx_clear(&reading_cx);
    return 0;
}

static bool excepted(void)
{
    return propose(0);
}
OOM_TEST(excepted)

static bool shown(void)
{
    return propose(1);
}
OOM_TEST(shown)

static bool shaped(void)
{
    return propose(2);
}
OOM_TEST(shaped)

static bool voiced(void)
{
    return propose(3);
}
OOM_TEST(voiced)

static bool guessed(void)
{
    return propose(4);
}
OOM_TEST(guessed)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_excepted), cmocka_unit_test(oom_shown),   cmocka_unit_test(oom_shaped),
        cmocka_unit_test(oom_voiced),   cmocka_unit_test(oom_guessed),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
