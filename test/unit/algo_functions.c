/* Functions as arguments, and the words of the language that go with them. */
#include "algo.h"

#define ROADS "a-b 4, b-c 1, c-d 7, d-a 2, d-e 1"

static void test_functions(void **state)
{
    assert_answer(ROADS, "map(nodes(G), v -> degree(G, v))", "2, 2, 2, 3, 1");
    assert_answer(ROADS, "argmax_all(nodes(G), v -> count(neighbors(G, v)))", "d");
    assert_answer("x>y, y>z, x>w", "argmax_all(nodes(G), v -> count(descendants(G, v)))", "x");
    assert_answer(ROADS, "filter(neighbors(G, d), v -> degree(G, v) > 1)", "a, c");
    assert_answer(ROADS, "sort(neighbors(G, d), v -> -degree(G, v))", "a, c, e");
    assert_answer(ROADS, "sum(edges(G), e -> e.weight * 2)", "30");
    assert_answer(ROADS, "sum(edges(G), weight * 2)", "30");
    assert_answer(ROADS, "argmin(edges(G), e -> e.weight)", "b - c");
    assert_answer(ROADS, "count(nodes(G), v -> any(nodes(G), u -> degree(G, u) > degree(G, v)))",
                  "4");
    assert_answer(ROADS, "x = 2; filter(nodes(G), v -> degree(G, v) > x) | column(node)", "d");
    assert_answer(ROADS, "v = 7; map([1, 2], v -> v + 1) + [v]", "2, 3, 7");
    assert_answer(ROADS, "filter_nodes(G, v -> degree(G, v) > 1) | node_count()", "4");
    assert_answer(ROADS, "filter_edges(G, e -> e.weight % 2 = 1) | edge_count()", "3");
    assert_answer(ROADS, "constrained_path(G, a, e, where=e -> e.weight < 3)", "a d e, length 3");
    assert_answer(ROADS, "critical_node(G, H -> shortest_path_length(H, a, c)).node", "b");
    assert_answer("", "map([[1, 2], [3]], l -> sum(l))", "3, 3");
    assert_answer("", "map([1], v -> map([2], u -> u + v))", "3");
}

/* A row about a node is the node, one about an edge the edge, and both have their columns. */
static void test_rows(void **state)
{
    assert_answer(ROADS, "all(edges(G), e -> e in edges(G))", "yes");
    assert_answer(ROADS, "count(edges(G), e -> e in bridges(G))", "1");
    assert_answer(ROADS, "filter(degrees(G), v -> v = a or v.degree = 1) | column(node)", "a, e");
    assert_answer(ROADS, "filter(degrees(G), count(neighbors(G, node)) > 2) | column(node)", "d");
    assert_answer(ROADS, "map(group(nodes(G), v -> degree(G, v)), r -> r.count)", "3, 1, 1");
}

/* Of what calls give, nodes and edges are those of the graph. */
static void test_parts(void **state)
{
    assert_answer("a-b 3, b-c 4", "sum(bridges(G).weight)", "7");
    assert_answer("a-b 3, b-c 4", "bridges(G).km", "unknown_name: a list has no field 'km'");
    assert_answer(ROADS, "all_simple_paths(G, a, c).paths.hops | max()", "2");
    assert_answer("a-b 3, b-c 4", "filter(edges(G), e -> \"a\" in e).weight", "3");
    assert_answer("a-b, b-c",
                  "G = set_node_attribute(G, value, 5, [b]); "
                  "filter(neighbors(G, a), v -> v.value > 4)",
                  "b");
    assert_answer("a-b, b-c",
                  "G = set_node_attribute(G, age, 5, [b, c]); "
                  "sum(neighbors(G, a) + [\"c\"], age)",
                  "10");
    assert_answer("a-b", "a = null; b = null; [a = b, a = null]", "no, yes");
    assert_answer("a-b", "min(3, min(degrees(G), v -> v.degree))", "1");
    assert_answer("", "[7 % 2.0, 7.5 % 2]", "input: % divides whole numbers, found 7.5 and 2");
}

/* As Python writes them. */
static void test_each(void **state)
{
    assert_answer(ROADS, "[v.node for v in nodes(G) if degree(G, v) = 1]", "e");
    assert_answer("", "[x * x for x in [1, 2, 3] if x != 2]", "1, 9");
    assert_answer("a-b 3, b-c 4", "sum(e.weight for e in edges(G) if \"a\" in e)", "3");
    assert_answer("a-b, b-c", "[[u for u in neighbors(G, v)] for v in nodes(G)] | count()", "3");
    assert_answer("", "for = 3; [for]", "3");
    assert_answer("", "[x for x in [1], 5]", "usage: a list made with 'for' has no other items");
    assert_answer("", "[x for 3 in [1]]", "usage: expected a name and 'in', found '3'");
    assert_answer("", "[x for x in",
                  "usage: expected a call, a name, a number or a list, found "
                  "the end");
}

static void test_mistakes(void **state)
{
    assert_answer("a-b", "x -> x",
                  "usage: a function is only an argument: nothing takes 'x -> ..' here");
    assert_answer("a-b", "map(nodes(G), v -> nothing(v))",
                  "unknown_name: there is no tool 'nothing'");
    assert_answer("a-b", "map(nodes(G), v -> v.age)", "unknown_name: a node has no field 'age'");
    assert_answer("a-b", "filter(nodes(G), v -> degree(G, v))",
                  "input: condition: expected true or false, found an integer");
    assert_answer("a-b", "map(nodes(G), v -> degree(G, u))",
                  "unknown_name: node: there is no node 'u' in the graph");
    assert_answer("a-b", "count(pth)", "unknown_name: nothing is called 'pth'");
    assert_answer("a-b", "degree(G, desk-01)",
                  "input: expected two numbers, found a string and an integer");
    assert_answer("a-b", "if(1, 2, 3)", "input: if: expected true or false, found an integer");
}

static void test_words(void **state)
{
    assert_answer("", "if(2 > 1, 7, 1 / 0)", "7");
    assert_answer("", "if(null > 1, 7, 8)", "8");
    assert_answer("", "2 in [1, 2] and 3 not in [1, 2]", "yes");
    assert_answer("a-b", "[b, a] in edges(G)", "yes");
    assert_answer("a>b", "[b, a] in edges(G)", "no");
    assert_answer("a-b", "contains(bridges(G), [b, a]) and edges(G)[[b, a]].source = a", "yes");
    assert_answer("", "7 % 3 + -7 % 3", "3");
    assert_answer("", "7 % 0", "input: division by zero");
    assert_answer("", "[1, 2] + [3]", "1, 2, 3");
    assert_answer("", "[4, 5, 6][0] + [4, 5, 6][-1]", "10");
    assert_answer("", "[4, 5][2]", "input: []: there is no item 2 among 2; the first is 0");
    assert_answer("a-b, b-c", "degrees(G)[b]", "2");
    assert_answer("a-b 3, b-c 5", "edges(G)[[c, b]].weight", "5");
    assert_answer("1-2, 2-3", "degrees(G)[2]", "2");
    assert_answer("", "max(3, 5, 4) - min(2, 8)", "3");
    assert_answer("", "x = 1\ny = 2\nx + y", "3");
    assert_answer("", "True and not False", "yes");
    assert_answer("a-b, c", "shortest_path_length(G, a, c) + 1", "none");
    assert_answer("a-b, c", "shortest_path(G, a, c) | count()", "none");
}

static void test_tables(void **state)
{
    assert_answer("a-b 2, b-c 3, a-c 5", "group(edges(G), source, g -> sum(g, weight))[a]", "7");
    assert_answer("", "group([3, 4, 5], x -> x % 2, g -> count(g))[1]", "2");
    assert_answer("a-b, b-c", "join(edges(G), degrees(G), target, with=node) | column(degree)",
                  "2, 1");
    assert_answer("a-b 2", "select(edges(G), [weight, to])",
                  "unknown_name: columns: the table has no column 'to'");
    assert_answer("a-b 2", "add_column(edges(G), \"w\", weight * 3) | sum(w)", "6");
    assert_answer("", "mapping([[x, 1], [x, 2]])", "input: items: 'x' is there twice");
    assert_answer("", "flatten([[1], 2, [3, 4]])", "1, 2, 3, 4");
    assert_answer("", "position([5, 6], 6)", "1");
    assert_answer("", "product([0.1, 0.2])", "0.02");
    assert_answer("", "product([])", "1");
    assert_answer("", "floor(-1.5) + ceil(1.2)", "0");
    assert_answer("", "sqrt(-1)", "input: value: expected a number from 0 on, found -1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions), cmocka_unit_test(test_rows),
        cmocka_unit_test(test_parts),     cmocka_unit_test(test_each),
        cmocka_unit_test(test_mistakes),  cmocka_unit_test(test_words),
        cmocka_unit_test(test_tables),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
