/* Number words: values, lengths and marks. */
#include "text_number.h"

static void test_words(void **state)
{
    static const number_row rows[] = {
        { "zero", 0, WORDS },
        { "Two| nodes", 2, WORDS },
        { "|twofold", 0, 0 },
        { "twenty-one", 21, WORDS },
        { "twenty one", 21, WORDS },
        { "one| two three", 1, WORDS },
        { "nineteen", 19, WORDS },
        { "ninety|-teen", 90, WORDS },
        { "a hundred and five", 105, WORDS },
        { "a hundred| and two hundred", 100, WORDS },
        { "one thousand| and two thousand", 1000, WORDS },
        { "one hundred and five thousand", 105000, WORDS },
        { "fifteen hundred", 1500, WORDS },
        { "one million two hundred thousand", 1.2e6, WORDS },
        { "two thousand twenty-four", 2024, WORDS },
        { "five hundred| and", 500, WORDS },
        { "hundred", 100, WORDS },
        { "a dozen", 12, WORDS },
        { "two dozen", 24, WORDS },
        { "a couple of| roads", 2, WORDS },
        { "|a node", 0, 0 },
        { "|an", 0, 0 },
        { "half", 0.5, WORDS },
        { "half a million", 5e5, WORDS },
        { "half| an hour", 0.5, WORDS },
        { "a quarter", 0.25, WORDS },
        { "a third| of it", 1.0 / 3, WORDS },
        { "|a third road", 0, 0 },
        { "two thirds", 2.0 / 3, WORDS },
        { "one-fifth", 0.2, WORDS },
        { "two and a half", 2.5, WORDS },
        { "first", 1, WORDS | ORD },
        { "second| road", 2, WORDS | ORD },
        { "twenty-first", 21, WORDS | ORD },
        { "hundredth", 100, WORDS | ORD },
        { "twelfth", 12, WORDS | ORD },
        { "once", 1, WORDS | MUL },
        { "twice| as", 2, WORDS | MUL },
        { "three times", 3, WORDS | MUL },
        { "ten percent", 10, WORDS | PCT },
        { "|onesé", 0, 0 },
        { "|oneé", 0, 0 },
    };

    CHECK_NUMBERS(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
