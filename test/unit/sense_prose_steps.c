/* Steps of work, tasks in lists, who can do what, who goes with whom. */
#include "reading.h"

static void test_fits(void **state)
{
    static const reading_row rows[] = {
        { "Ida with Rolf; Jana with Rolf or Sven; Kira with Sven only. Can all three dance at "
          "once?",
          "Ida - Rolf, Jana - Rolf, Jana - Sven, Kira - Sven" },
        { "Who could share a tent with whom: Abe with Ben or Cal; Dov with Cal.",
          "Abe - Ben, Abe - Cal, Dov - Cal" },
        { "Lars fits green or grey, Mona fits green, Nico fits white.",
          "Lars > green, Lars > grey, Mona > green, Nico > white" },
        { "W1 gets nails and screws, W2 gets nails, W3 gets glue and screws.",
          "W1 > nails, W1 > screws, W2 > nails, W3 > glue, W3 > screws" },
        { "Ole speaks Danish or Dutch, Pia speaks Dutch.",
          "Ole > Danish, Ole > Dutch, Pia > Dutch" },
        { "Tess can weld or paint, Ugo can paint, Val can drill.",
          "Tess > weld, Tess > paint, Ugo > paint, Val > drill" },
        { "Rhea wants the tuba or the horn, Sami wants the horn, Tove wants the drum or the tuba.",
          "Rhea > tuba, Rhea > horn, Sami > horn, Tove > drum, Tove > tuba" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_subjects(void **state)
{
    static const reading_row rows[] = {
        { "Masonry and Wheel unlock Chariot (both needed). Chariot unlocks War.",
          "Masonry > Chariot, Wheel > Chariot, Chariot > War" },
        { "Hops and malt are needed for beer. Beer is needed for the party.",
          "Hops > beer, malt > beer, beer > party" },
        { "Ana, Bea and Cid report to Dot. Dot and Eli report to Flo.",
          "Dot > Ana, Dot > Bea, Dot > Cid, Flo > Dot, Flo > Eli" },
        { "A trout is a fish. A fish is an animal. A heron is a bird. A bird is an animal. A heron "
          "can fly. A trout can swim. Which animals can fly?",
          "facts: trout > fish: relation=be, fish > animal: relation=be, heron > bird: "
          "relation=be, bird > animal: relation=be, heron > fly: relation=can, trout > swim: "
          "relation=can" },
        { "Arvik is linked to Bodo and Dovre. Bodo is linked to Elv. Elv has no other road.",
          "Arvik - Bodo, Arvik - Dovre, Bodo - Elv" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_steps(void **state)
{
    static const reading_row rows[] = {
        { "Bread: weigh the flour first, then knead; prove after knead; shape after prove; warm "
          "the oven any time before bake; bake after shape.",
          "weigh the flour > knead, knead > prove, prove > shape, warm the oven > bake, shape > "
          "bake" },
        { "Wash before rinse, rinse before dry, iron after dry.",
          "Wash > rinse, rinse > dry, dry > iron" },
        { "lid after base, hinge after lid, paint after hinge",
          "base > lid, lid > hinge, hinge > paint" },
        { "Deploy needs build and review. Build needs lint. Lint requires nothing. Review requires "
          "nothing.",
          "build > Deploy, review > Deploy, lint > build" },
        { "The roof requires the walls, the walls require the slab and the permit, the permit "
          "requires nothing.",
          "walls > roof, slab > walls, permit > walls" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_tasks(void **state)
{
    static const reading_row rows[] = {
        { "Saw 20 min, Sand 5 min after Saw, Glue 45 min after Sand, Dry half an hour after Glue.",
          "Dry: duration=30, Glue > Dry, Glue: duration=45, Sand > Glue, Sand: duration=5, Saw > "
          "Sand, Saw: duration=20" },
        { "X 4 h, Y 6 h, Z 5 h after X, W 2 h after X and Y.",
          "W: duration=2, X > W, X > Z, X: duration=4, Y > W, Y: duration=6, Z: duration=5" },
        { "X 4, Y 6, Z 5 (needs X), W 2 (needs X and Y). Hours.",
          "W: duration=2, X > W, X > Z, X: duration=4, Y > W, Y: duration=6, Z: duration=5" },
        { "jobs p 2h, q 3h, r 4h. p before r, p and q before s.",
          "p > r, p > s, p: duration=2, q > s, q: duration=3, r: duration=4" },
        { "Painting takes 3 hours and can only begin after plastering, which takes 5 hours.",
          "Painting: duration=3, plastering > Painting, plastering: duration=5" },
        { "Roofing starts once framing is done. Framing starts once the slab is done.",
          "framing > Roofing, slab > framing" },
        { "You can't wax before you sand. You can't sand before you strip.",
          "sand > wax, strip > sand" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fits),
        cmocka_unit_test(test_subjects),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_tasks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
