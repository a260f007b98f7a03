/* GTools' lines, damaged: every text has a verdict, and what is no mistake has a call that prints.
 */
#include "mutate.h"

#include "engine/engine.h"
#include "tool/tool.h"

static const char *const seeds[] = {
    "Thought: We use it. Tool_Name: shortest_path Tool_Para: graph = G, path_source=1, "
    "path_target=5",
    "API_name: shortest_path\n\nAPI_Input:\n(G, 1, 5)\n\nHere, G is ..",
    "API_name: 'degree_graphCount'\nAPI_Input: {\"graph\": \"G\", \"node\": 3}",
    "API to use: number_of_nodes_graphCount\nAPI Input: G (the given graph)",
    "G: [(0, 1), (1, 2, {'weight': 3})]. Done",
    "path: \"a b/roads.edgelist\"",
};

static void take(gr_str text)
{
    gr_gtools g;
    gr_err err = { 0 };
    gr_strbuf sb;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    assert_int_equal(
        gr_gtools_parse(&cx, gr_engine_registry(), text, GR_STR("degree_graphCount"), &g, &err),
        GR_OK);
    assert_true((g.verdict == GR_GTOOLS_CORRECT) == (err.message[0] == '\0'));
    if (g.call != NULL) {
        gr_expr_print(&sb, g.call);
        gr_gtools_print(&sb, gr_engine_registry(), g.call, &err);
    }
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
}

static void lines(void **state)
{
    MUTATE(seeds, 10000, take);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(lines) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
