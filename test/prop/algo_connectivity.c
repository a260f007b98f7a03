/* Cycles and connectivity: every small graph against brute force, and large graphs that must give
 * the same answer under other names. */
#include "made.h"

#define FAR 99

typedef struct brute {
    int dist[6][6]; /* of one edge or more */
    int without;    /* a node that is away, or -1 */
} brute;

static void close_paths(const made *g, int skip, brute *b)
{
    for (int i = 0; i < g->n; i++)
        for (int j = 0; j < g->n; j++)
            b->dist[i][j] = FAR;
    for (int e = 0; e < g->m; e++) {
        if (e == skip || g->u[e] == b->without || g->v[e] == b->without)
            continue;
        b->dist[g->u[e]][g->v[e]] = 1;
        if (!g->directed)
            b->dist[g->v[e]][g->u[e]] = 1;
    }
    for (int k = 0; k < g->n; k++)
        for (int i = 0; i < g->n; i++)
            for (int j = 0; j < g->n; j++)
                if (b->dist[i][k] + b->dist[k][j] < b->dist[i][j])
                    b->dist[i][j] = b->dist[i][k] + b->dist[k][j];
}

/* Classes of nodes that reach each other. */
static int classes(const made *g, int skip, int without)
{
    brute b = { .without = without };
    int n = 0;

    close_paths(g, skip, &b);
    for (int v = 0; v < g->n; v++) {
        bool first = v != without;

        for (int u = 0; u < v; u++)
            first = first && !(b.dist[u][v] < FAR && b.dist[v][u] < FAR);
        n += first;
    }
    return n;
}

/* The shortest way back round an edge. */
static int girth(const made *g)
{
    int best = FAR;

    for (int e = 0; e < g->m; e++) {
        brute b = { .without = -1 };

        close_paths(g, e, &b);
        if (g->u[e] == g->v[e])
            best = 1;
        else if (b.dist[g->v[e]][g->u[e]] + 1 < best)
            best = b.dist[g->v[e]][g->u[e]] + 1;
    }
    return best < FAR ? best : -1;
}

static void check_undirected(const made *g)
{
    int joints = 0, bridges = 0, all = classes(g, -1, -1), alone = 0;

    for (int v = 0; v < g->n; v++) {
        bool isolated = true;

        for (int e = 0; e < g->m; e++)
            isolated = isolated && ((g->u[e] != v && g->v[e] != v) || g->u[e] == g->v[e]);
        alone += isolated;
        joints += classes(g, -1, v) > all - isolated;
    }
    for (int e = 0; e < g->m; e++)
        bridges += classes(g, e, -1) > all;
    assert_int_equal(made_number(g, "articulation_points"), joints);
    assert_int_equal(made_number(g, "bridges"), bridges);
    assert_int_equal(made_number(g, "has_bridges"), bridges != 0);
    assert_int_equal(made_number(g, "is_biconnected"), g->n > 1 && all == 1 && joints == 0);
    assert_true(made_number(g, "biconnected_components") >= all - alone);
}

static void check_small(const made *g)
{
    int shortest = girth(g);

    assert_int_equal(made_number(g, "girth"), shortest);
    assert_int_equal(made_number(g, "has_cycle"), shortest != -1);
    assert_int_equal(made_number(g, "is_acyclic"), shortest == -1);
    if (!g->directed) {
        check_undirected(g);
        return;
    }
    assert_int_equal(made_number(g, "strong_component_count"), classes(g, -1, -1));
    assert_int_equal(made_number(g, "is_strongly_connected"), classes(g, -1, -1) == 1);
    assert_int_equal(made_number(g, "topological_sort"), shortest == -1 ? g->n : -1);
}

static void test_every_directed_graph_of_four_nodes(void **state)
{
    for (unsigned bits = 0; bits < 1u << 12; bits++) {
        made g = { .directed = true, .n = 4 };
        unsigned at = 0;

        for (int u = 0; u < 4; u++)
            for (int v = 0; v < 4; v++)
                if (u != v && (bits >> at++ & 1) != 0)
                    made_add(&g, u, v);
        check_small(&g);
    }
}

static void test_every_undirected_graph_of_five_nodes(void **state)
{
    for (unsigned bits = 0; bits < 1u << 10; bits++) {
        made g = { .n = 5 };
        unsigned at = 0;

        for (int u = 0; u < 5; u++)
            for (int v = u + 1; v < 5; v++)
                if ((bits >> at++ & 1) != 0)
                    made_add(&g, u, v);
        check_small(&g);
    }
}

/* Loops and parallel edges too. */
static void test_small_multigraphs(void **state)
{
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (int round = 0; round < 3000; round++) {
        made g = { .directed = round % 2 != 0, .n = 1 + (int)gr_rng_below(&rng, 6) };

        for (int m = (int)gr_rng_below(&rng, 9); m > 0; m--)
            made_add(&g, (int)gr_rng_below(&rng, (uint64_t)g.n),
                     (int)gr_rng_below(&rng, (uint64_t)g.n));
        check_small(&g);
    }
}

static const char *const numbers[] = { "girth",
                                       "has_cycle",
                                       "bridges",
                                       "articulation_points",
                                       "is_acyclic",
                                       "biconnected_components",
                                       "has_bridges",
                                       "strong_component_count",
                                       "topological_generations",
                                       "strongly_connected_components" };

/* Names and the order of edges do not matter; a further node is only a further component. */
static void check_renamed(const made *g, gr_rng *rng)
{
    static made h;
    int name[5001];

    h = *g;
    for (int i = 0; i <= h.n; i++)
        name[i] = i;
    for (int i = h.n; i > 0; i--) {
        int j = (int)gr_rng_below(rng, (uint64_t)i + 1), t = name[i];

        name[i] = name[j];
        name[j] = t;
    }
    for (int i = 0; i < h.m; i++) {
        int j = (int)gr_rng_below(rng, (uint64_t)i + 1);

        h.u[i] = h.u[j];
        h.v[i] = h.v[j];
        h.u[j] = name[g->u[i]];
        h.v[j] = name[g->v[i]];
    }
    h.n++;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        bool strong = strstr(numbers[i], "strong") != NULL;

        if ((strong || strstr(numbers[i], "topological") != NULL) && !g->directed)
            continue;
        assert_int_equal(made_number(&h, numbers[i]), made_number(g, numbers[i]) + strong);
    }
}

static void test_other_names(void **state)
{
    static made g;
    gr_rng rng;

    gr_rng_seed(&rng, 2);
    for (int round = 0; round < 24; round++) {
        int density = 1 + round % 3; /* from forests with a few cycles to one large component */

        g = (made){ .directed = round % 2 != 0, .n = 5000 };
        for (int m = g.n * density * 2 / 3; m > 0; m--) {
            int u = (int)gr_rng_below(&rng, 5000), v = (int)gr_rng_below(&rng, 5000);

            made_add(&g, round % 4 == 3 && u > v ? v : u, round % 4 == 3 && u > v ? u : v);
        }
        check_renamed(&g, &rng);
    }
}

/* Deep searches: a path, a cycle, and a ladder of cycles, of many nodes. */
static void test_deep(void **state)
{
    static made g;

    for (int directed = 0; directed < 2; directed++) {
        g = (made){ .directed = directed != 0, .n = 5000 };
        for (int v = 0; v + 1 < g.n; v++)
            made_add(&g, v, v + 1);
        assert_int_equal(made_number(&g, "bridges"), 4999);
        assert_int_equal(made_number(&g, "articulation_points"), 4998);
        assert_int_equal(made_number(&g, "girth"), -1);
        made_add(&g, 4999, 0);
        assert_int_equal(made_number(&g, "girth"), 5000);
        assert_int_equal(made_number(&g, "biconnected_components"), 1);
        for (int v = 0; v + 2 < g.n; v += 2)
            made_add(&g, v + 2, v);
        assert_int_equal(made_number(&g, "girth"), 3);
        assert_int_equal(made_number(&g, directed ? "is_strongly_connected" : "is_biconnected"), 1);
    }
}

/* A cycle through nodes that lie far apart: it is followed step by step in either direction. */
static void test_far_apart(void **state)
{
    static made g;

    g = (made){ .directed = true, .n = 5000 };
    for (int v = 0; v < g.n; v++)
        made_add(&g, v * 1777 % 5000, (v + 1) * 1777 % 5000);
    assert_int_equal(made_number(&g, "is_strongly_connected"), 1);
    assert_int_equal(made_number(&g, "girth"), 5000);
    g.m--;
    assert_int_equal(made_number(&g, "strong_component_count"), 5000);
    assert_int_equal(made_number(&g, "topological_generations"), 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_directed_graph_of_four_nodes),
        cmocka_unit_test(test_every_undirected_graph_of_five_nodes),
        cmocka_unit_test(test_small_multigraphs),
        cmocka_unit_test(test_other_names),
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_far_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
