/* What must be true of changed graphs whatever the graph is, on random ones. */
#include "algo.h"

#define GRAPHS 150

/* A text for gr_example_graph: up to 40 nodes, loops and parallel edges, weights 0 to 9. */
static void random_text(gr_rng *rng, bool directed, bool simple, char *out, size_t room)
{
    uint64_t n = 2 + gr_rng_below(rng, 39), m = 1 + gr_rng_below(rng, 3 * n);
    bool seen[41][41] = { { false } };
    size_t len = 0;

    for (uint64_t i = 0; i < m; i++) {
        uint64_t u = gr_rng_below(rng, n), v = gr_rng_below(rng, n);

        if (simple && (u == v || seen[u][v] || (!directed && seen[v][u])))
            continue;
        seen[u][v] = true;
        len += (size_t)snprintf(out + len, room - len, "%sn%d%cn%d %d", len != 0 ? ", " : "",
                                (int)u, directed ? '>' : '-', (int)v, (int)gr_rng_below(rng, 10));
    }
    if (len == 0)
        snprintf(out, room, directed ? "n0>n1 1" : "n0-n1 1");
}

static void check_all(const char *const *laws, bool directed, bool simple)
{
    static char text[8192];
    gr_rng rng;

    gr_rng_seed(&rng, 7);
    for (int i = 0; i < GRAPHS; i++) {
        random_text(&rng, directed, simple, text, sizeof text);
        for (size_t k = 0; laws[k] != NULL; k++)
            if (strcmp(ask(text, laws[k]), "yes") != 0)
                fail_msg("%s is %s on %s", laws[k], ask(text, laws[k]), text);
    }
}

/* H has lost a node and an edge, and got some. */
#define H "H = add_edges(remove_nodes(G, first(nodes(G).node)), [[n1, n2, 3], [n5, x, 4]]); "

static void test_laws_of_all_graphs(void **state)
{
    static const char *const laws[] = {
        "is_equal(to_undirected(to_directed(G)), to_undirected(G))",
        "is_equal(union(G, G), G)",
        "is_equal(intersection(G, G), G)",
        "edge_count(difference(G, G)) = 0",
        "is_equal(subgraph(G, nodes(G).node), G)",
        "is_equal(remove_nodes(G, []), G)",
        "is_equal(scale_edge_attribute(scale_edge_attribute(G, weight, 2), weight, "
        "0.5), "
        "G)",
        "edge_count(complement(G)) = complement_size(G)",
        "is_equal(complement(complement(G)), simple_graph(G), attributes=false)",
        H "edge_count(symmetric_difference(G, H)) = "
          "edge_count(difference(G, H)) + edge_count(difference(H, G))",
        H
        "edge_count(intersection(G, H)) + edge_count(union(G, H)) = edge_count(G) + edge_count(H)",
        H "is_equal(union(G, H), union(H, G), attributes=false)",
        H "count(graph_difference(G, H).edges_only_first) = edge_count(difference(G, H))",
        "not has_node(G, n0) or not has_node(G, n1) or "
        "node_count(contract_nodes(G, n0, n1)) = node_count(G) - 1",
        "node_count(line_graph(G)) = edge_count(G)",
        "sum(degree_sequence(G)) = 2 * edge_count(G)",
        "edge_count(filter_edges(G, weight < 5)) + edge_count(filter_edges(G, weight >= 5)) = "
        "edge_count(G)",
        NULL,
    };

    check_all(laws, false, false);
    check_all(laws + 1, true, false);
}

static void test_laws_of_directed_graphs(void **state)
{
    static const char *const laws[] = {
        "is_equal(reverse(reverse(G)), G)",
        "is_equal(to_undirected(reverse(G)), to_undirected(G), attributes=false)",
        "edge_count(to_undirected(G)) <= edge_count(G)",
        NULL,
    };

    check_all(laws, true, false);
}

#define ENDS "a = first(nodes(G).node); b = last(nodes(G).node); "
#define PATH ENDS "p = temporal_path(G, a, b, time=weight); "

static void test_laws_of_times(void **state)
{
    static const char *const laws[] = {
        PATH "null = p or p.arrival >= connect_time(G, a, b, time=weight)",
        PATH "p.arrival = earliest_arrival(G, a, b, time=weight) or "
             "null = p and null = earliest_arrival(G, a, b, time=weight)",
        PATH "null = p or latest_departure(G, a, b, by=p.arrival, time=weight) >= p.departure",
        PATH "null = p or first(filter(arrival_times(G, a, time=weight), node == b)).arrival = "
             "p.arrival",
        PATH "null = p or null = latest_departure(G, a, b, by=p.arrival - 1, time=weight)",
        PATH "null = p or is_temporal_path(G, p.path, time=weight)",
        PATH "null = p or fastest_path(G, a, b, time=weight).duration <= p.duration",
        PATH
        "null = p or temporal_path(G, a, b, start=p.departure, time=weight).arrival = p.arrival",
        NULL,
    };

    check_all(laws, false, true);
    check_all(laws, true, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_laws_of_all_graphs),
        cmocka_unit_test(test_laws_of_directed_graphs),
        cmocka_unit_test(test_laws_of_times),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
