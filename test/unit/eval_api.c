/* API accuracy, on examples judged by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/check_int.h"

#define ORDER                                                                                      \
    "The order of the bull graph is [GR(GL(\"gpr\", {\"bull_graph\"}), \"toolx:order\")-->r]."
#define SILENT                                                                                     \
    "The path [GR(GL(\"gpr\", {\"b\"}), \"toolx:size\")] is [GR(GL(\"gpr\", {\"b\"}), "            \
    "\"toolx:order\")-->r]."
#define LOADING "Consider [GL(\"karate\", \"nodes\", \"links\")] the karate club."

static void test_api(void **state)
{
    static const struct {
        const char *gold, *got;
        bool right;
    } rows[] = {
        { ORDER, ORDER, true },
        { ORDER, "it is [gr(gl(\"gpr\",{\"bull_graph\"}),\"TOOLX:order\")-->r]", true },
        { ORDER, "The order is [GR(GL(\"gpr\", {\"bull_graph\"}), \"toolx:size\")-->r].", false },
        { ORDER, "The order is [GR(GL(\"gpr\", {\"bull_graph\"}), \"toolx:order\")].", true },
        { ORDER, "5", false },
        { ORDER, "", false },
        /* From the silent call on, words included. */
        { SILENT, SILENT, true },
        { SILENT, "The path is [GR(GL(\"gpr\", {\"b\"}), \"toolx:order\")-->r].", false },
        { LOADING, "[GL(\"karate\", \"nodes\", \"links\")]", true },
        { LOADING, "[GL(\"karate\")]", false },
        { "no call", "no call", false },
        { "[GR(open", "[GR(open", false },
    };
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_check_api(&cx, gr_str_of(rows[i].gold), gr_str_of(rows[i].got)) != rows[i].right)
            fail_msg("row %zu: %s", i, rows[i].got);
    gr_ctx_clear(&cx);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_api) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
