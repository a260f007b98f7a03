/* Questions over facts, when memory runs out. */
#include "oom/fault.h"

#include "agent/grammar/facts_int.h"
#include "sense/sense.h"

static const char *const texts[] = {
    "Tom is Sue's brother. Sue is Ben's mother. Ben's father is Karl. Who is Ben's uncle?",
    "name,dept,salary\nAda,IT,50\nBo,IT,40\nCy,HR,30\n\nWhat is the average salary in IT?",
    "Ana speaks Greek. Bo speaks French. Bo lives in Lyon. Who in Lyon speaks French but not "
    "Greek?",
    "Ann, 34, nurse, lives in Gent. Bo, 22, baker, lives in Gent. Among nurses, who is oldest?",
    "Ann, 34, nurse, lives in Gent. Bo, 22, baker, lives in Gent. Who is older, Ann or Bo?",
    "chess: Ali, Bea\njudo: Bea, Dov\n\nWho is in chess but not in judo?",
    "Nord-Mitte, Mitte-Sud, Sud-Ost. Stops with a lift: Nord, Ost. Which stops have no lift?",
    "The Saab belongs to Hans. Hans lives in Bern. Who besides Hans owns the Saab?",
};

#define N_TEXTS (sizeof texts / sizeof *texts)

static gr_ctx reading_cx;
static gr_reading reading[N_TEXTS];

static int set_up(void **state)
{
    gr_sense_options o = { 0 };
    gr_err err = { 0 };
    gr_status st = GR_OK;

    gr_ctx_init(&reading_cx);
    for (size_t i = 0; st == GR_OK && i < N_TEXTS; i++)
        st = gr_sense(&reading_cx, gr_str_of(texts[i]), &o, &reading[i], &err);
    return (int)st;
}

static int tear_down(void **state)
{
    for (size_t i = 0; i < N_TEXTS; i++)
        gr_reading_clear(&reading[i]);
    gr_ctx_clear(&reading_cx);
    return 0;
}

static bool parse_facts(void)
{
    gr_err err = { 0 };
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < N_TEXTS; i++) {
        gr_known known = { 0 };
        gr_parse parse;
        gr_ctx cx;
        size_t n = 0;

        gr_ctx_init(&cx);
        st = gr_facts_parse(&cx, &reading[i], reading[i].n_clauses - 1, &known, &parse, &n, &err);
        assert_true(st == GR_OK || st == GR_EMEMORY);
        assert_true(st != GR_OK || n == 1);
        gr_ctx_clear(&cx);
    }
    return st == GR_OK;
}
OOM_TEST(parse_facts)

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(oom_parse_facts) };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
