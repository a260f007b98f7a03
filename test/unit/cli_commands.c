/* The table of commands: every row is complete and says nothing twice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/cli_int.h"

static bool ends_in_stop(const char *s)
{
    return gr_str_ends(gr_str_of(s), ".");
}

static void check_option(const gr_option *o)
{
    assert_true(strlen(o->name) > 1 || o->name[0] == o->letter); /* -n is --n too */
    assert_true(strlen(o->summary) > 0 && !ends_in_stop(o->summary));
    assert_true(o->choices != NULL || o->kind != GR_OPT_CHOICE);
    assert_true(o->choices == NULL || o->kind == GR_OPT_CHOICE || o->kind == GR_OPT_LIST);
    if (o->kind != GR_OPT_FLAG && o->kind != GR_OPT_CHOICE)
        assert_non_null(o->value);
}

static void rows_are_complete(void **state)
{
    for (size_t i = 0; i < gr_n_commands(); i++) {
        const gr_command *c = gr_command_at(i);

        assert_true(strlen(c->summary) > 0 && !ends_in_stop(c->summary));
        assert_true(c->least <= c->most);
        assert_int_equal(c->most == 0, *c->args == '\0');
        assert_true(c->n_options <= GR_MAX_OPTIONS);
        assert_non_null(c->run);
        for (size_t k = 0; k < c->n_options; k++)
            check_option(&c->options[k]);
        /* An example shows this command and no other. */
        for (size_t k = 0; k < c->n_examples; k++)
            assert_true(gr_str_starts(gr_str_of(c->examples[k].line), c->name));
    }
    for (size_t i = 0; i < GR_N_GLOBALS; i++)
        check_option(&gr_globals[i]);
}

static void check_clash(const gr_option *a, const gr_option *b)
{
    assert_string_not_equal(a->name, b->name);
    assert_true(a->letter == 0 || a->letter != b->letter);
}

static void options_are_told_apart(void **state)
{
    for (size_t i = 0; i < gr_n_commands(); i++) {
        const gr_command *c = gr_command_at(i);

        for (size_t k = 0; k < c->n_options; k++) {
            for (size_t j = 0; j < k; j++)
                check_clash(&c->options[k], &c->options[j]);
            for (size_t j = 0; j < GR_N_GLOBALS; j++)
                check_clash(&c->options[k], &gr_globals[j]);
        }
    }
}

static bool exists(const char *name)
{
    for (size_t i = 0; i < gr_n_commands(); i++)
        if (strcmp(gr_command_at(i)->name, name) == 0)
            return true;
    return false;
}

/* Completion asks a command for names; it must be there. */
static void sources_exist(void **state)
{
    for (size_t i = 0; i < gr_n_commands(); i++) {
        const gr_command *c = gr_command_at(i);

        assert_true(c->source == NULL || exists(c->source));
        for (size_t k = 0; k < c->n_options; k++)
            assert_true(c->options[k].source == NULL || exists(c->options[k].source));
    }
}

static void finding(void **state)
{
    const char *words[] = { "graph", "info", "file" };
    size_t used;

    assert_string_equal(gr_command_find((gr_words){ words, 3 }, &used)->name, "graph info");
    assert_int_equal(used, 2);
    assert_null(gr_command_find((gr_words){ words, 1 }, &used));
    assert_null(gr_command_find((gr_words){ words + 1, 2 }, &used));
    assert_true(gr_command_is_group(GR_STR("graph")));
    assert_false(gr_command_is_group(GR_STR("run")));
    assert_false(gr_command_is_group(GR_STR("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(options_are_told_apart),
        cmocka_unit_test(sources_exist),
        cmocka_unit_test(finding),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
