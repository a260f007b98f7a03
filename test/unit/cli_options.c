/* Options: every way to write one, and what is said about a wrong one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/options_int.h"

enum { FLAG, OUTPUT, NUMBER, SIZE, TIME, COLOR, GRAPH, N };
static const gr_option table[N] = {
    [FLAG] = { "quiet", 'q', GR_OPT_FLAG, NULL, "" },
    [OUTPUT] = { "output", 'o', GR_OPT_TEXT, "FILE", "" },
    [NUMBER] = { "nodes", 'n', GR_OPT_INT, "N", "", .min = 1, .max = 100 },
    [SIZE] = { "memory", 0, GR_OPT_SIZE, "SIZE", "" },
    [TIME] = { "timeout", 0, GR_OPT_DURATION, "TIME", "" },
    [COLOR] = { "color", 0, GR_OPT_CHOICE, NULL, "", .choices = "auto|always|never" },
    [GRAPH] = { "graph", 'g', GR_OPT_LIST, "FILE", "" },
};

static gr_arena arena;
static gr_optval value[N];
static gr_words words;
static gr_err err;

/* Parses a line whose words are separated by single spaces. */
static gr_status parse(const char *line, bool leading)
{
    gr_optset set = { table, N, value };
    gr_words args = { gr_new_n(&arena, const char *, 64), 0 };
    gr_str rest = gr_str_of(line), word;

    memset(value, 0, sizeof value);
    memset(&err, 0, sizeof err);
    while (rest.len != 0 && gr_str_split(&rest, ' ', &word))
        args.at[args.n++] = gr_str_dup(&arena, word).ptr;
    return gr_options_parse(&arena, &set, 1, args, leading, &words, &err);
}

static void forms(void **state)
{
    static const char *const lines[] = { "--output=a b", "--output a b", "b -o a",  "-oa b",
                                         "-q b -oa",     "-qoa b",       "-oa -- b" };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(parse(lines[i], false), GR_OK);
        assert_string_equal(value[OUTPUT].text, "a");
        assert_int_equal(words.n, 1);
        assert_string_equal(words.at[0], "b");
        assert_int_equal(value[FLAG].given, i == 4 || i == 5);
    }
    assert_int_equal(parse("--output= -o=", false), GR_OK);
    assert_string_equal(value[OUTPUT].text, "=");
}

static void words_that_look_odd(void **state)
{
    assert_int_equal(parse("- -5 -.5 -- --quiet --", false), GR_OK);
    assert_int_equal(words.n, 5);
    assert_string_equal(words.at[0], "-");
    assert_string_equal(words.at[3], "--quiet");
    assert_string_equal(words.at[4], "--");
    assert_false(value[FLAG].given);
    assert_int_equal(parse("", false), GR_OK);
    assert_int_equal(words.n, 0);
}

static void leading(void **state)
{
    assert_int_equal(parse("-q run -o x --nothing", true), GR_OK);
    assert_true(value[FLAG].given);
    assert_int_equal(words.n, 4);
    assert_string_equal(words.at[0], "run");
}

static void lists(void **state)
{
    assert_int_equal(parse("--graph a -g b --graph=c", false), GR_OK);
    assert_int_equal(value[GRAPH].n_list, 3);
    assert_string_equal(value[GRAPH].list[0], "a");
    assert_string_equal(value[GRAPH].list[2], "c");
}

static void measures(void **state)
{
    assert_int_equal(parse("--memory 500M --timeout 1.5s --nodes 100", false), GR_OK);
    assert_int_equal(value[SIZE].number, 500000000);
    assert_int_equal(value[TIME].number, 1500);
    assert_int_equal(value[NUMBER].number, 100);
    assert_int_equal(parse("--memory 2KiB --timeout 10", false), GR_OK);
    assert_int_equal(value[SIZE].number, 2048);
    assert_int_equal(value[TIME].number, 10000);
    assert_int_equal(parse("--memory 0 --timeout 0.1ms", false), GR_OK);
    assert_int_equal(value[SIZE].number, 0);
    assert_int_equal(value[TIME].number, 1); /* not "no limit" */
}

static void wrong(void **state)
{
    static const char *const lines[] = {
        "--nodes 0",
        "--nodes 101",
        "--nodes 99999999999999999999",
        "--nodes=",
        "--nodes -",
        "--nodes 1x",
        "--memory M",
        "--memory 1X",
        "--memory=",
        "--memory 9e9",
        "--timeout 50000000000",
        "--timeout -1",
        "--color x",
        "--color",
        "--quiet=1",
        "-x",
        "-qx",
        "--",
        "-o",
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        gr_status expected = strcmp(lines[i], "--") == 0 ? GR_OK : GR_EUSAGE;

        assert_int_equal(parse(lines[i], false), expected);
    }
    assert_int_equal(parse("--color x", false), GR_EUSAGE);
    assert_string_equal(err.message, "--color: expected one of auto always never, found \"x\"");
    assert_int_equal(parse("-o", false), GR_EUSAGE);
    assert_string_equal(err.message, "-o needs a value: FILE");
}

static void suggestions(void **state)
{
    assert_int_equal(parse("--quit", false), GR_EUSAGE);
    assert_string_equal(err.hint, "did you mean --quiet?");
    assert_int_equal(parse("--ouptut=x", false), GR_EUSAGE);
    assert_string_equal(err.message, "unknown option --ouptut");
    assert_string_equal(err.hint, "did you mean --output?");
    assert_int_equal(parse("--zzz", false), GR_EUSAGE);
    assert_string_equal(err.hint, "--help lists the options");
}

static int teardown(void **state)
{
    gr_arena_clear(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms),       cmocka_unit_test(words_that_look_odd),
        cmocka_unit_test(leading),     cmocka_unit_test(lists),
        cmocka_unit_test(measures),    cmocka_unit_test(wrong),
        cmocka_unit_test(suggestions),
    };

    gr_arena_init(&arena, NULL);
    return cmocka_run_group_tests(tests, NULL, teardown);
}
