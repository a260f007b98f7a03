/* Signatures and the catalogue of them; arguments that need their names. */
#include "algo.h"

#define MOST_BYTES 27000u /* about 7,500 tokens */

static void assert_signature(const char *tool, const char *text)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_tool_signature(&sb, tool_named(tool));
    assert_string_equal(sb.buf, text);
    gr_strbuf_clear(&sb);
}

static void test_lines(void **state)
{
    assert_signature("shortest_path", "shortest_path(G, source, target, weight?) -> path?");
    assert_signature("is_connected", "is_connected(G) -> bool");
    assert_signature("degrees", "degrees(G, direction(both|in|out)?) -> table(node, degree)");
    assert_signature("girth", "girth(G) -> int?");
    assert_signature("core_number", "core_number(G, node?) -> int | table(node, core)");
    assert_signature("edge_disjoint_paths", "edge_disjoint_paths(G, source, target) -> list(path)");
    assert_signature("all_simple_paths",
                     "all_simple_paths(G, source, target, max_hops?, weight?, limit=) -> "
                     "{paths, count, complete}");
    assert_signature("steiner_tree", "steiner_tree(G, terminals, weight?, budget_ms=) -> {edges, "
                                     "nodes, weight, optimal, bound}?");
    assert_signature("maximum_flow",
                     "maximum_flow(G, source, target, capacity?, node_capacity?) -> {value, flow: "
                     "table(source, target, flow, capacity), cut: edges, ...}");
    assert_signature("count", "count(items, condition?) -> int");
    assert_signature("nodes", "nodes(G) -> table(node, ...)");
}

/* Rows that are made at run time need not say what they return. */
static void test_unsaid(void **state)
{
    gr_tool t = { .name = "t", .result = GR_R_TABLE };
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_tool_signature(&sb, &t);
    assert_string_equal(sb.buf, "t(G) -> table(...)");
    gr_strbuf_clear(&sb);
}

static void test_catalogue(void **state)
{
    const gr_registry *r = gr_engine_registry();
    gr_strbuf sb, line;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_init(&line, NULL, 0);
    gr_registry_catalogue(&sb, r);
    print_message("# %zu tools, %zu bytes\n", r->n, sb.len);
    assert_true(sb.len < MOST_BYTES);
    for (size_t i = 0; i < r->n; i++) {
        gr_strbuf_reset(&line);
        gr_strbuf_addc(&line, '\n');
        gr_tool_signature(&line, r->tools[i]);
        assert_non_null(strstr(sb.buf, line.buf));
    }
    gr_strbuf_clear(&line);
    gr_strbuf_clear(&sb);
}

static void test_by_name(void **state)
{
    assert_answer("a-b, b-c, c-a", "coloring(G, 3)",
                  "usage: coloring: budget_ms can only be given by its name");
    assert_answer("a-b, b-c, c-a", "coloring(G, budget_ms=3).size", "3");
    assert_answer("a>b", "all_simple_paths(G, a, b, 3, null, 10)",
                  "usage: all_simple_paths: limit can only be given by its name");
}

/* What a parameter was called before. */
static void test_also(void **state)
{
    assert_answer("a-b 2, b-c 3", "closeness_centrality(G, distance=null) | argmax()", "b");
    assert_answer("a-b, b-c", "degrees(G) | top(n=1) | count()", "1");
    assert_answer("a-b, b-c", "within_hops(G, a, k=1)", "b");
    assert_answer("a-b, b-c", "degree(G, knot=a)", "usage: degree has no parameter 'knot'");
}

/* A record that is about a list stands for it; one that is about nothing of the kind does not. */
static void test_listed(void **state)
{
    assert_answer("a-b, b-c, a-c", "count(all_simple_paths(G, a, c))", "2");
    assert_answer("a-b, b-c, a-c", "min(all_simple_paths(G, a, c)).length", "1");
    assert_answer("a-b, b-c, a-c", "count(maximum_clique(G))", "3");
    assert_answer("a-b 2, b-c 3", "minimum_spanning_tree(G) | contains([b, a])", "yes");
    assert_answer("a-b, b-c, a-c", "all_simple_paths(G, a, c).count", "2");
    assert_answer("a-b, b-c", "count(mapping(degrees(G)))", "3");
    assert_answer("a-b, b-c", "count(path_lengths(G))", "4");
    assert_answer("a-b, b-c, a-c", "count(all_simple_paths(G, a, c, limit=1))",
                  "limit: count needs all of it: all_simple_paths ended at limit=1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),     cmocka_unit_test(test_unsaid),
        cmocka_unit_test(test_catalogue), cmocka_unit_test(test_by_name),
        cmocka_unit_test(test_also),      cmocka_unit_test(test_listed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
