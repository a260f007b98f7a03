/* Sentences when memory runs out: a graph or an error, nothing lost. */
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

static bool people(void)
{
    return reads("Ann follows Ben, who follows Cid. New York (NYC) follows Ann. Dan owes Eve 5 "
                 "euros. Everyone follows Zoe except Yan. Ann's boss is Ben.");
}

static bool numbers(void)
{
    return reads("Nodes are numbered from 0 to 5. Node 0 is connected to nodes 1 (weight: 3), 2. "
                 "There is a 5 km road between node 3 and node 4. node 1: [1,0]");
}

static bool facts(void)
{
    return reads("Io orbits Jupiter. Europa has ice. Curie was born in Warsaw. Sorry: Io orbits "
                 "Saturn. Step one is before step two.");
}

static bool statements(void)
{
    return reads(
        "Mia studies law in Graz. Noa plays golf and is tall. Oda has a mass of 12. Ann and "
        "Bo are married. Pia was born in Ulm in 1950. Mice eat nuts. A mouse eats seeds.");
}

static bool work(void)
{
    return reads("dig 2d, pipes 3d after dig, we fill (1 day), then rake (2 days). Bay A needs 5 "
                 "minutes for Truck 1 and 9 for Truck 2. plot 1 opens to plot 2, plot 2 to plot 3. "
                 "The note says \"lid after base, hinge after lid\".");
}

static bool lists(void)
{
    return reads("OSL-CPH 8:00-9:10, CPH-HEL 10:00-12:30. Calls: 8:00 Ira-Jo. Ira: Jo, Kit. Jo: "
                 "Kit. These won: Ann (Tin Cup 1999). dough = flour + water. Axe v Bull, Bull v "
                 "Claw. Everyone played everyone else: Udo, Vic. Mia plays flute or harp.");
}

OOM_TEST(people)
OOM_TEST(numbers)
OOM_TEST(facts)
OOM_TEST(statements)
OOM_TEST(work)
OOM_TEST(lists)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_people), cmocka_unit_test(oom_numbers),
        cmocka_unit_test(oom_facts),  cmocka_unit_test(oom_statements),
        cmocka_unit_test(oom_work),   cmocka_unit_test(oom_lists),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
