/* Sentences that say nothing of a graph. */
#include "reading.h"

static void test_noise(void **state)
{
    static const reading_row rows[] = {
        { "The weather on 3 May was mild and 20 people came.", "" },
        { "My neighbour, who is 61, has 3 dogs and drives a van. My uncle drives a truck.", "" },
        { "The council approved the budget. The mayor approved the plan.", "" },
        { "A stitch in time saves nine.", "" },
        { "The early bird catches the worm. The worm turns.", "" },
        { "I like tea. I like coffee.", "" },
        { "The train was late. The bus was late.", "" },
        { "Which is better, tea or coffee?", "" },
        { "What is the capital of France?", "" },
        { "Write a poem about autumn leaves.", "" },
        { "The book is on the table. The lamp is on the shelf.", "" },
        { "First I woke up, then I had breakfast.", "" },
        { "Mix the flour and the eggs. Bake for 20 minutes.", "" },
        { "She is taller than most people.", "" },
        { "This is harder than it looks.", "" },
        { "He has more money than sense.", "" },
        { "Better late than never.", "" },
        { "It was a bit colder than yesterday.", "" },
        { "My car is faster than a horse.", "" },
        { "The film was longer than expected.", "" },
        { "I would rather go by bus than by train.", "" },
        { "The first step is to read the manual. The second step is to ignore it.", "" },
        { "Call me before noon.", "" },
        { "Before lunch we went to the zoo.", "" },
        { "After the meeting Ann left.", "" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_noise),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
