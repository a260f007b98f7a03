/* Longest paths, Eulerian and Hamiltonian walks, postman and salesman: odd graphs and what is
 * refused. */
#include "algo.h"

static void test_graphs_without_cycles(void **state)
{
    assert_answer("a>b -1, b>c -1", "dag_longest_path(G)", "a, length 0");
    assert_answer("a>b 1, a>b 4", "dag_longest_path(G)", "a b, length 4");
    assert_answer("b>a 1, c>a 1", "dag_longest_path(G)", "b a, length 1");
    assert_answer("a>b, b>c, c>a", "dag_longest_path(G)",
                  "input: the graph has a cycle, a b c a, and so no longest path");
    assert_answer("a>a", "dag_longest_path_length(G)",
                  "input: the graph has a cycle, a a, and so no longest path");
    assert_answer("a-b", "dag_longest_path(G)", "input: dag_longest_path needs a directed graph");
    assert_answer("a>b, b>c, a>c", "critical_path(G)",
                  "duration: 3\npath: a b c, length 3\ntasks:\n"
                  "  node  duration  earliest_start  latest_start  slack\n"
                  "  a            1               0             0      0\n"
                  "  b            1               1             1      0\n"
                  "  c            1               2             2      0");
    assert_answer("a>b 2.5, c>b 1", "critical_path(G).tasks | column(slack)", "0, 0, 1.5");
    assert_answer("a>b -1", "critical_path(G)",
                  "input: weight: critical_path needs weights that are not negative; the edge "
                  "a - b has -1");
}

static void test_every_edge_once(void **state)
{
    assert_answer("a", "eulerian_path(G)", "a, length 0");
    assert_answer("a", "is_eulerian(G)", "yes");
    assert_answer("a, b", "has_eulerian_path(G)", "no");
    assert_answer("a-a, a-a", "eulerian_circuit(G)", "a a a, length 2");
    assert_answer("a-b, a-b", "eulerian_circuit(G, b)", "b a b, length 2");
    assert_answer("a-b, b-c, c-a, d", "is_eulerian(G)", "no");
    assert_answer("a-b, b-c", "eulerian_path(G, b)", "none");
    assert_answer("a-b, b-c", "eulerian_path(G, c)", "c b a, length 2");
    assert_answer("a>b, b>c", "eulerian_path(G, b)", "none");
    assert_answer("a>b, c>b", "has_eulerian_path(G)", "no");
    assert_answer("", "is_eulerian(G)", "input: is_eulerian needs a graph with nodes");
}

static void test_every_node_once(void **state)
{
    assert_answer("a", "hamiltonian_path(G).path", "a, length 0");
    assert_answer("a", "hamiltonian_cycle(G)", "exists: no\ncycle: none\ndecided: yes");
    assert_answer("a-a", "hamiltonian_cycle(G).cycle", "a a, length 1");
    assert_answer("a-b", "hamiltonian_cycle(G).exists", "no");
    assert_answer("a-b, a-b", "hamiltonian_cycle(G).cycle", "a b a, length 2");
    assert_answer("a>b, b>a", "hamiltonian_cycle(G, b).cycle", "b a b, length 2");
    assert_answer("a>b, a>c", "hamiltonian_path(G).exists", "no");
    assert_answer("a-b, b-c", "hamiltonian_path(G, b).exists", "no");
    assert_answer("a-b, b-c", "hamiltonian_path(G, c, a).path", "c b a, length 2");
    assert_answer("a-b, b-c", "hamiltonian_path(G, a, a)",
                  "input: target: is the source itself; hamiltonian_cycle asks for a way back");
}

static void test_postman(void **state)
{
    assert_answer("a, b", "chinese_postman(G)", "walk: a, length 0\noptimal: yes\nbound: 0");
    assert_answer("a-a 2, b", "chinese_postman(G).walk", "a a, length 2");
    assert_answer("a-b 5, a-b 1, a-b 3", "chinese_postman(G).walk", "a b a b a, length 10");
    assert_answer("a-b, c-d", "chinese_postman(G)",
                  "input: the edges are not connected: no walk comes to all of them");
    assert_answer("a>b 1, b>a 2, b>c 3, c>b 1, a>c 1", "chinese_postman(G).walk",
                  "a b a c b c b a, length 11");
    assert_answer("a>b", "chinese_postman(G)",
                  "input: some edges lead where no way leads back: no closed walk comes to all");
}

/* Twenty-four nodes of odd degree, all joined: twelve edges are walked twice. */
static void test_postman_with_many_odd_nodes(void **state)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (int u = 0; u < 24; u++)
        for (int v = u + 1; v < 24; v++)
            gr_strbuf_addf(&sb, "%s%d-%d", u == 0 && v == 1 ? "" : ", ", u, v);
    assert_answer(sb.buf, "chinese_postman(G).walk.length", "288");
    assert_answer(sb.buf, "chinese_postman(G).bound", "288");
    gr_strbuf_clear(&sb);
}

static void test_salesman(void **state)
{
    assert_answer("a", "traveling_salesman(G)", "tour: a, length 0\noptimal: yes\nbound: 0");
    assert_answer("a-b 3", "traveling_salesman(G).tour", "a b a, length 6");
    assert_answer("a-b 3, b-c 1", "traveling_salesman(G)", "tour: none\noptimal: yes\nbound: none");
    assert_answer("a-b 3, b-c 1", "traveling_salesman(G, metric=true).tour", "a b c b a, length 8");
    assert_answer("a-b 1, b-c 1, c-d 9, a-d 1, a-c 2, b-d 2",
                  "traveling_salesman(G, method=nearest_neighbor).tour", "a b c d a, length 12");
    assert_answer("a-b 1, b-c 1, c-d 9, a-d 1, a-c 2, b-d 2",
                  "traveling_salesman(G, source=c).tour", "c a d b c, length 6");
    assert_answer("a-b -1, b-c -1, c-a -1, c-d -9", "traveling_salesman(G).tour", "none");
    assert_answer("a-b, c", "traveling_salesman(G, metric=true)",
                  "input: the graph is not connected: no walk comes to all of its nodes");
    assert_answer("a-b -1", "traveling_salesman(G, metric=true)",
                  "input: weight: with metric=true no weight may be negative");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graphs_without_cycles),
        cmocka_unit_test(test_every_edge_once),
        cmocka_unit_test(test_every_node_once),
        cmocka_unit_test(test_postman),
        cmocka_unit_test(test_postman_with_many_odd_nodes),
        cmocka_unit_test(test_salesman),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
