/* Sentences that say what comes first. */
#include "reading.h"

static void test_sentences(void **state)
{
    static const reading_row rows[] = {
        { "To take Algebra II you need Algebra I. To take Calculus you need Algebra II and "
          "Trigonometry.",
          "Algebra I > Algebra II, Algebra II > Calculus, Trigonometry > Calculus" },
        { "Task A takes 3 days. Task B takes 2 days and depends on A. Task C takes 4 days "
          "and depends on A. Task D takes 1 day and depends on B and C. How long does the "
          "project take?",
          "A > B, A > C, A: duration=3, B > D, B: duration=2, C > D, C: duration=4, D: "
          "duration=1" },
        { "\"Step 1\" must be finished before \"Step 2\". \"Step 2\" must be finished "
          "before \"Step 3\".",
          "Step 1 > Step 2, Step 2 > Step 3" },
        { "Exam conflicts: Math conflicts with Physics and Chemistry; Physics conflicts "
          "with Biology. How many time slots are needed?",
          "Biology - Physics, Chemistry - Math, Math - Physics" },
        { "Library lib-a depends on lib-b and lib-c, lib-c depends on lib-d, lib-b depends "
          "on lib-d.",
          "lib-b > lib-a, lib-c > lib-a, lib-d > lib-b, lib-d > lib-c" },
        { "Step one is before step two; step two is before step three.",
          "step one > step two, step two > step three" },
        { "You must put on socks before shoes. Put on the shirt before the tie. Tie before "
          "jacket.",
          "shirt > tie, socks > shoes, tie > jacket" },
        { "Course CS201 requires CS101. CS301 requires CS201 and MA101.",
          "CS101 > CS201, CS201 > CS301, MA101 > CS301" },
        { "X is upstream of Y. Y is upstream of Z.", "X > Y, Y > Z" },
        { "A is north of B. B is north of C.", "A > B, B > C" },
        { "Carla is taller than Dora. Dora is taller than Elsa.", "Carla > Dora, Dora > Elsa" },
        { "Carl is older than Dan and Dan is older than Eve.", "Carl > Dan, Dan > Eve" },
        { "E1 requires E2, which requires E3, which requires E4.", "E2 > E1, E3 > E2, E4 > E3" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

/* Activities that are called by other words, or other forms of them, from sentence to sentence. */
static void test_activities(void **state)
{
    static const reading_row rows[] = {
        { "You can't install the roof until the walls are up. The walls can't go up before the "
          "foundation is in. The windows go in once the walls are up, and painting starts "
          "after "
          "the windows are in. Which comes first?",
          "foundation > walls, walls > install the roof, walls > windows, windows > painting" },
        { "Tests run after the build. The build needs the checkout. Deployment happens only after "
          "tests and the security scan. The security scan also runs after the build.",
          "Tests > Deployment, build > Tests, build > security scan, checkout > build, security "
          "scan > Deployment" },
        { "Level 5 opens once level 4 is beaten. Level 4 opens once levels 2 and 3 are beaten. "
          "Levels 2 and 3 both open once level 1 is beaten.",
          "level 1 > level 2, level 1 > level 3, level 2 > level 4, level 3 > level 4, level 4 > "
          "Level 5" },
        { "Before pouring the concrete, the rebar must be placed. Before placing the rebar, the "
          "trench must be dug. The permit has to be granted before anything else.",
          "permit > trench, rebar > pouring the concrete, trench > rebar" },
        { "My morning: I shower before I get dressed, I get dressed before breakfast. I brush my "
          "teeth after breakfast and leave after brushing my teeth.",
          "breakfast > brush my teeth, brush my teeth > leave, get dressed > breakfast, shower > "
          "get dressed" },
        { "Sanding precedes priming. Priming precedes painting. Taping precedes painting. Painting "
          "precedes removing the tape.",
          "Sanding > priming, Taping > painting, painting > removing the tape, priming > "
          "painting" },
        { "Lay the planks after the subfloor is levelled. Fit the skirting after laying the "
          "planks. Furniture comes in last.",
          "Fit the skirting > Furniture, Lay the planks > Fit the skirting, subfloor > Lay the "
          "planks" },
        { "Before the premiere we need a rehearsal. Before the rehearsal the costumes have to be "
          "sewn. Costumes can be sewn once the designs are drawn.",
          "costumes > rehearsal, designs > costumes, rehearsal > premiere" },
        { "You cannot register without paying the fee. You cannot pay the fee without an account.",
          "account > paying the fee, paying the fee > register" },
        { "The walls can be painted only after they have been plastered. The cables are run before "
          "the plastering.",
          "cables > plastering, plastering > walls" },
        { "Our mornings: preheat oven, mix dough, let dough rise, shape loaves, bake, cool. Dough "
          "has to be mixed before it rises, it rises before shaping, shaping and preheating must "
          "be done before baking, and cooling is last.",
          "bake > cool, dough rise > shape loaves, mix dough > dough rise, preheat oven > bake, "
          "shape loaves > bake" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_times(void **state)
{
    static const reading_row rows[] = {
        { "Every step takes one hour. Sketch before ink, ink before colour.",
          "Sketch > ink, Sketch: duration=1, colour: duration=1, ink > colour, ink: duration=1" },
        { "- bump version\n- build (after bump version)\n- test (after build)\n",
          "build > test, bump version > build" },
        { "Design takes 3 days. Coding takes 6 days and needs design. Writing the manual takes 4 "
          "days and needs design. Release takes 1 day and needs coding and the manual.",
          "Coding > Release, Coding: duration=6, Design > Coding, Design > Writing the manual, "
          "Design: "
          "duration=3, Release: duration=1, Writing the manual > Release, Writing the manual: "
          "duration=4" },
        { "Pack boxes (4 hours). Rent van (1 hour). Load van once boxes are packed and the van is "
          "rented (2 hours). Drive takes 3 hours and follows loading.",
          "Drive: duration=3, Load van > Drive, Load van: duration=2, Pack boxes > Load van, Pack "
          "boxes: duration=4, Rent van > Load van, Rent van: duration=1" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences),
                                        cmocka_unit_test(test_activities),
                                        cmocka_unit_test(test_times) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
