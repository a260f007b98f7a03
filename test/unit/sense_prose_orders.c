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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
