/* A graph that is made of another shows its nodes as that one does. */
#include "algo.h"

#define LABELLED(c)                                                                                \
    "P = parse_graph('{\"directed\": true, \"nodes\": [{\"id\": 1, \"label\": \"x\"}, "            \
    "{\"id\": 2, \"label\": \"y\"}, {\"id\": 3, \"label\": \"" c "\"}], "                          \
    "\"links\": [[1, 2], [2, 3]]}'); "

/* By name where labels repeated, though they no longer do. */
static void test_repeated_labels_name_no_part(void **state)
{
    assert_answer("a>b", LABELLED("x") "nodes(remove_nodes(P, [3])).node", "1, 2");
    assert_answer("a>b", LABELLED("x") "nodes(difference(ego_graph(P, 3), G)).node", "3");
    assert_answer("a>b", LABELLED("x") "nodes(set_node_attribute(P, label, z, [3])).node",
                  "1, 2, 3");
}

/* By label where labels were unique, though a new node has none. */
static void test_labels_stay_beside_new_nodes(void **state)
{
    assert_answer("a>b", LABELLED("z") "nodes(add_nodes(P, [Zed])).node", "x, y, z, Zed");
    assert_answer("a>b", LABELLED("z") "nodes(add_edges(P, [[x, Zed]])).node", "x, y, z, Zed");
    assert_answer("a>b", LABELLED("z") "degree(union(P, G), y)", "2");
    assert_answer("a>b", LABELLED("z") "nodes(transitive_closure(P)).node", "x, y, z");
    assert_answer("a>b", LABELLED("z") "nodes(condensation(P)).node", "x, y, z");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repeated_labels_name_no_part),
        cmocka_unit_test(test_labels_stay_beside_new_nodes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
