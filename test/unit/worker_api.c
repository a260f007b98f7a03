/* What bodies see: the graph, structures, matrices, other tools. */
#include "script.h"

#define W "a-b 2, b-c 3, c-a 4, d"
#define D "a>b 2, b>c 3, a>b 1, c>c 7"

static void nodes_and_counts(void **state)
{
    assert_lua(W, "list", "return nodes()", "[\"a\",\"b\",\"c\",\"d\"]");
    assert_lua("3-1, 1-2", "list", "return nodes()", "[1,2,3]");
    assert_lua(W, "list", "return {node_count(), edge_count(), is_directed(), is_weighted()}",
               "[4,3,false,true]");
    assert_lua("a>b", "list", "return {node_count(), edge_count(), is_directed(), is_weighted()}",
               "[2,1,true,false]");
    assert_lua("", "list", "return {node_count(), #nodes(), #edges()}", "[0,0,0]");
    assert_lua(W, "list", "return {has_node('a'), has_node('z'), has_node(1), has_node({})}",
               "[true,false,false,false]");
    assert_lua("1-2", "list", "return {has_node(1), has_node('1'), has_node(2.0), index('2')}",
               "[true,true,false,2]");
    assert_lua(W, "list", "return {index('c'), node_at(3), node_at(0) == nil, node_at(5) == nil}",
               "[3,\"c\",true,true]");
}

static void edges_and_neighbors(void **state)
{
    assert_lua(W, "value", "return edges()[3]", "{\"1\":\"b\",\"2\":\"c\",\"weight\":3}");
    assert_lua("a-b", "list", "return edges()", "[[\"a\",\"b\"]]");
    assert_lua(W, "list", "return neighbors('a')", "[\"b\",\"c\"]");
    assert_lua(W, "list", "return neighbours('d')", "[]");
    assert_lua(D, "list", "return {successors('a'), predecessors('b'), predecessors('c')}",
               "[[\"b\"],[\"a\"],[\"b\",\"c\"]]");
    assert_lua(D, "list", "return {#arcs('a'), arcs('c')[1].weight, #arcs('b')}", "[2,7,1]");
    assert_lua(D, "list", "return {degree('a'), in_degree('b'), out_degree('a'), degree('c')}",
               "[2,2,2,3]");
    assert_lua("a-a, a-b", "list", "return {degree('a'), #neighbors('a')}", "[3,2]");
    assert_lua(D, "list", "return {has_edge('a', 'b'), has_edge('b', 'a')}", "[true,false]");
    assert_lua(D, "list", "return {weight('a', 'b'), weight('b', 'a') == nil, weight('c', 'c')}",
               "[1,true,7]");
    assert_lua("a-b", "integer", "return weight('a', 'b')", "1");
    assert_lua_fails(W, "list", "return neighbors('z')", "there is no node 'z'");
    assert_lua_fails(W, "list", "return neighbors()", "expected a node, found no value");
    assert_lua_fails(W, "list", "return neighbors({})", "expected a node, found table");
}

static void attributes(void **state)
{
    assert_lua(W, "list", "return {edge_attributes(), node_attributes()}", "[[\"weight\"],[]]");
    assert_lua(W, "list", "return {edge_attr('b', 'c', 'weight'), weight('c', 'b', 'weight')}",
               "[3,3]");
    assert_lua_fails(W, "value", "return edge_attr('a', 'b', 'km')", "no attribute 'km' of edges");
    assert_lua_fails(W, "value", "return node_attr('a', 'age')", "no attribute 'age' of nodes");
    assert_lua(W, "value", "return graph_attr('nothing')", "null");
    assert_lua_fails(W, "list", "return features('x')", "no attribute 'x'");
    assert_lua(W, "list", "return features()", "[[],[],[],[]]");
}

static void matrices(void **state)
{
    assert_lua("a-b, b-c, a-b", "list", "return adjacency()", "[[0,2,0],[2,0,1],[0,1,0]]");
    assert_lua(D, "list", "return adjacency('weight')", "[[0,3,0],[0,0,3],[0,0,7]]");
    assert_lua("", "list", "return {#adjacency(), #transpose({}), #mat_mul({}, {})}", "[0,0,0]");
    assert_lua("a", "list", "return mat_mul({{1, 2}, {3, 4}}, {{0, 1}, {1, 0}})", "[[2,1],[4,3]]");
    assert_lua("a", "list", "return {mat_vec({{1, 2}, {3, 4}}, {1, 1}), transpose({{1, 2}})}",
               "[[3,7],[[1],[2]]]");
    assert_lua("a", "list", "return {identity(2), matrix(1, 2, 9), dot({1, 2}, {3, 4})}",
               "[[[1,0],[0,1]],[[9,9]],11]");
    assert_lua_fails("a", "list", "return dot({1}, {})", "different lengths");
}

static void structures(void **state)
{
    assert_lua("a", "list",
               "local q = queue() q:push(1) q:push(2) local x = q:pop() q:push(3)"
               " return {x, q:size(), q:pop(), q:pop(), q:pop() == nil, q:empty()}",
               "[1,2,2,3,true,true]");
    assert_lua("a", "list",
               "local h, out = heap(), {} for i, p in ipairs({5, 1, 4, 1, 3}) do h:push(p, i) end"
               " while not h:empty() do out[#out + 1] = (h:pop()) end return out",
               "[2,4,5,3,1]");
    assert_lua("a", "list",
               "local u = union_find({'a', 'b', 'c'}) local x = u:union('a', 'b')"
               " return {x, u:union('b', 'a'), u:count(), u:same('a', 'b'), u:same('a', 'c')}",
               "[true,false,2,true,false]");
    assert_lua_fails("a", "value", "return union_find({}):find(1)", "never added");
    assert_lua(
        "a", "list",
        "local t = {} for i = 1, 300 do t[i] = {k = i * 7 % 3, i = i} end"
        " table.sort(t, function(a, b) return a.k < b.k end)"
        " for i = 2, 300 do if t[i-1].k > t[i].k or (t[i-1].k == t[i].k and t[i-1].i > t[i].i)"
        " then return {'unstable'} end end return sorted({3, 1, 2})",
        "[1,2,3]");
    assert_lua("a", "list", "local s = set({'x'}) return {s.x, s.y == nil, sum({1, 2.5})}",
               "[true,true,3.5]");
    assert_lua("a", "list",
               "local t, out = {b = 1, a = 2, [3] = 3, [1.5] = 4, [true] = 5}, {}"
               " for k, v in pairs(t) do t[k] = nil out[#out + 1] = v end"
               " return {out, next(t) == nil, next({9}), #keys({})}",
               "[[4,3,2,1,5],true,1,0]");
}

static void other_tools(void **state)
{
    assert_lua(W, "value", "return tool('shortest_path', {source = 'a', target = 'c'})",
               "{\"length\":4,\"path\":[\"a\",\"c\"]}");
    assert_lua(W, "value", "return tool('shortest_path', {'a', 'c', weight = null}) == nil",
               "false");
    assert_lua(W, "list", "return {tool('node_count'), tool('degree', {'a'})}", "[4,2]");
    assert_lua(W, "integer", "return tool('node_count', {graph = tool('remove_nodes', {{'a'}})})",
               "3");
    assert_lua(W, "value", "return tool('shortest_path', {source = 'a', target = 'd'})", "null");
    assert_lua(W, "list", "local t = tool('degrees') return {#t.rows, t.columns[1]}",
               "[4,\"node\"]");
    assert_lua_fails(W, "value", "return tool('shortst_path', {})", "did you mean 'shortest_path'");
    assert_lua_fails(W, "value", "return tool('degree', {node = 'z'})", "no node 'z'");
    assert_lua_fails(W, "value", "return tool('degree', {})", "node is missing");
    assert_lua_fails(W, "value", "return tool('degree', 'a')", "expected a table");
    assert_lua_fails(W, "value", "return tool('degree', {node = print})", "node is missing");
    assert_lua_fails(W, "value", "return tool('degree', {node = pairs})", "function");
    assert_lua(W, "boolean", "return (pcall(tool, 'degree', {}))", "false");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_and_counts), cmocka_unit_test(edges_and_neighbors),
        cmocka_unit_test(attributes),       cmocka_unit_test(matrices),
        cmocka_unit_test(structures),       cmocka_unit_test(other_tools),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
