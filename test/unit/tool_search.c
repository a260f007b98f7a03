/* Tools found by words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/engine.h"

#define MOST 12

static size_t search(const char *words, const gr_tool **found, size_t max)
{
    gr_ctx cx;
    gr_err err = { 0 };
    size_t n;

    gr_ctx_init(&cx);
    if (gr_registry_search(&cx, gr_engine_registry(), gr_str_of(words), found, max, &n, &err))
        fail_msg("%s", err.message);
    gr_ctx_clear(&cx);
    return n;
}

/* The tool that answers is among the first dozen. */
static void questions(void **state)
{
    static const struct {
        const char *words, *tool;
    } rows[] = {
        { "What is the shortest route from Oslo to Bergen?", "shortest_path" },
        { "How many friends does Ada have?", "degree" },
        { "Which station, if it is removed, disconnects the network?", "articulation_points" },
        { "How much water can flow from the dam to the town?", "maximum_flow_value" },
        { "What is the cheapest network that connects all villages?", "minimum_spanning_tree" },
        { "In which order can the courses be taken?", "topological_sort" },
        { "How many colors are needed so that no neighbors share one?", "chromatic_number" },
        { "Is there a cycle among the packages?", "has_cycle" },
        { "Who are the common friends of Ada and Leo?", "common_neighbors" },
        { "Which pages are the most important by PageRank?", "pagerank" },
        { "Is the graph bipartite?", "is_bipartite" },
        { "How many triangles are there?", "triangle_count" },
        { "What is the diameter of the network?", "diameter" },
        { "Into which communities does the network fall?", "louvain_communities" },
        { "Can every worker get one job? Find a maximum matching.", "maximum_matching" },
        { "Is there a path from a to z?", "has_path" },
        { "Remove the bridge between a and b and count the components", "component_count" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const gr_tool *found[MOST];
        size_t n = search(rows[i].words, found, MOST), k = 0;

        while (k < n && strcmp(found[k]->name, rows[i].tool) != 0)
            k++;
        if (k == n)
            fail_msg("%s: no %s, but %s", rows[i].words, rows[i].tool,
                     n != 0 ? found[0]->name : "");
    }
}

static void names_and_nothing(void **state)
{
    const gr_tool *found[MOST];

    assert_true(search("pagerank", found, 1) == 1);
    assert_string_equal(found[0]->name, "pagerank");
    assert_true(search(" has_path ", found, MOST) >= 1);
    assert_string_equal(found[0]->name, "has_path");
    assert_int_equal(search("", found, MOST), 0);
    assert_int_equal(search("the of and", found, MOST), 0);
    assert_int_equal(search("xyzzy", found, MOST), 0);
    assert_int_equal(search("path", found, 3), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions),
        cmocka_unit_test(names_and_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
