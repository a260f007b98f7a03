/* Other names of tools: each means one tool, maps parameters that are there, and takes a part that
 * the answer has. */
#include "algo.h"

typedef void (*look_at)(const gr_tool *t, const gr_alias *a);

static void every_alias(look_at look)
{
    const gr_registry *r = gr_engine_registry();

    for (size_t i = 0; i < r->n; i++)
        for (size_t k = 0; k < r->tools[i]->n_aliases; k++) {
            print_message("# %s: %s\n", r->tools[i]->name, r->tools[i]->aliases[k].name);
            look(r->tools[i], &r->tools[i]->aliases[k]);
        }
}

/* The one alias of that name on a surface, and its tool. */
static const gr_alias *find(gr_surface surface, const char *name, const gr_tool **tool)
{
    const gr_registry *r = gr_engine_registry();
    const gr_alias *found = NULL;

    for (size_t i = 0; i < r->n; i++)
        for (size_t k = 0; k < r->tools[i]->n_aliases; k++) {
            const gr_alias *a = &r->tools[i]->aliases[k];

            if (a->surface != surface || strcmp(a->name, name) != 0)
                continue;
            assert_null(found);
            found = a;
            *tool = r->tools[i];
        }
    return found;
}

static void is_the_only_one(const gr_tool *t, const gr_alias *a)
{
    const gr_registry *r = gr_engine_registry();
    const gr_tool *tool = NULL;

    assert_ptr_equal(find(a->surface, a->name, &tool), a);
    for (size_t i = 0; i < r->n && a->surface == GR_SURFACE_NATIVE; i++)
        assert_string_not_equal(r->tools[i]->name, a->name);
}

static void test_unique(void **state)
{
    every_alias(is_the_only_one);
}

static bool has_param(const gr_tool *t, gr_str name)
{
    for (size_t i = 0; i < t->n_params; i++)
        if (gr_str_is(name, t->params[i].name))
            return true;
    return false;
}

static void maps_what_is_there(const gr_tool *t, const gr_alias *a)
{
    gr_str rest = gr_str_of(a->params != NULL ? a->params : ""), pair;

    while (rest.len != 0 && gr_str_split(&rest, ',', &pair)) {
        size_t eq = gr_str_find(pair, "=");

        assert_true(eq < pair.len && gr_str_trim(gr_str_sub(pair, 0, eq)).len != 0);
        assert_true(has_param(t, gr_str_trim(gr_str_sub(pair, eq + 1, pair.len))));
    }
}

static void test_params(void **state)
{
    every_alias(maps_what_is_there);
}

/* The first call of t in x. */
static gr_expr *call_of(gr_expr *x, const char *name)
{
    gr_expr *found = x->kind == GR_X_CALL && gr_str_is(x->text, name) ? x : NULL;

    for (size_t i = 0; i < x->n && found == NULL; i++)
        found = call_of(x->item[i], name);
    return found;
}

/* The call of the tool in its example by the name given, and the part of its answer. */
static gr_str example_as(gr_ctx *cx, const gr_tool *t, const char *name, const char *part)
{
    gr_program p;
    gr_strbuf sb;
    gr_expr *x;
    gr_str call;

    assert_int_equal(gr_call_parse(cx, gr_str_of(t->example.call), &p, NULL), GR_OK);
    assert_non_null(x = call_of(p.stmt[0].expr, t->name));
    x->text = gr_str_of(name);
    gr_strbuf_init(&sb, NULL, 0);
    gr_expr_print(&sb, x);
    gr_strbuf_adds(&sb, part);
    call = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return call;
}

static void answers_alike(const gr_tool *t, const gr_alias *a)
{
    char expected[4096];
    gr_ctx cx;

    gr_ctx_init(&cx);
    snprintf(
        expected, sizeof expected, "%s",
        ask(t->example.graph, example_as(&cx, t, t->name, a->part != NULL ? a->part : "").ptr));
    assert_null(strstr(expected, "has no field"));
    if (a->surface == GR_SURFACE_NATIVE)
        assert_answer(t->example.graph, example_as(&cx, t, a->name, "").ptr, expected);
    gr_ctx_clear(&cx);
}

static void test_parts(void **state)
{
    every_alias(answers_alike);
}

static const struct {
    const char *name, *tool;
} gtools[] = {
    { "is_node_graphExistance", "has_node" },
    { "is_path_graphExistance", "has_path" },
    { "is_edge_graphExistance", "has_edge" },
    { "cycle_check_graphExistance", "has_cycle" },
    { "number_of_edges_graphCount", "edge_count" },
    { "degree_graphCount", "degree" },
    { "number_of_nodes_graphCount", "node_count" },
    { "shortest_path", "shortest_path" },
    { "maximum_triangle_sum", "maximum_triangle" },
    { "maximum_flow", "maximum_flow_value" },
    { "topological_sort", "topological_sort" },
}, toolx[] = {
    { "toolx:order", "node_count" },
    { "toolx:size", "edge_count" },
    { "toolx:density", "density" },
    { "toolx:eccentricity", "eccentricity" },
    { "toolx:radius", "radius" },
    { "toolx:diameter", "diameter" },
    { "toolx:center", "center" },
    { "toolx:periphery", "periphery" },
    { "toolx:shortest_path", "shortest_path" },
    { "toolx:avg_path_length", "path_lengths" },
    { "toolx:min_path_length", "path_lengths" },
    { "toolx:max_path_length", "path_lengths" },
    { "toolx:avg_shortest_path", "path_lengths" },
    { "toolx:min_shortest_path", "path_lengths" },
    { "toolx:max_shortest_path", "path_lengths" },
};

static void test_surfaces(void **state)
{
    const gr_tool *t = NULL;

    for (size_t i = 0; i < sizeof gtools / sizeof *gtools; i++) {
        assert_non_null(find(GR_SURFACE_GTOOLS, gtools[i].name, &t));
        assert_string_equal(t->name, gtools[i].tool);
    }
    for (size_t i = 0; i < sizeof toolx / sizeof *toolx; i++) {
        assert_non_null(find(GR_SURFACE_TOOLX, toolx[i].name, &t));
        assert_string_equal(t->name, toolx[i].tool);
    }
}

/* What people who know NetworkX write. */
static void test_networkx(void **state)
{
    static const char *const rows[][2] = {
        { "number_of_nodes", "node_count" },
        { "number_of_edges", "edge_count" },
        { "order", "node_count" },
        { "size", "edge_count" },
        { "is_directed", "graph_info" },
        { "number_of_selfloops", "graph_info" },
        { "number_of_isolates", "graph_info" },
        { "isolates", "isolated_nodes" },
        { "nodes_with_selfloops", "self_loops" },
        { "degree_histogram", "degree_distribution" },
        { "successors", "neighbors" },
        { "overall_reciprocity", "reciprocity" },
        { "dijkstra_path", "shortest_path" },
        { "astar_path", "shortest_path" },
        { "bidirectional_shortest_path", "shortest_path" },
        { "dijkstra_path_length", "shortest_path_length" },
        { "single_source_shortest_path_length", "distances" },
        { "single_source_dijkstra_path_length", "distances" },
        { "shortest_simple_paths", "k_shortest_paths" },
        { "descendants_at_distance", "nodes_at_distance" },
        { "bfs_tree", "bfs_edges" },
        { "dfs_tree", "dfs_edges" },
        { "dfs_preorder_nodes", "dfs_order" },
        { "number_connected_components", "component_count" },
        { "weakly_connected_components", "connected_components" },
        { "number_weakly_connected_components", "component_count" },
        { "is_weakly_connected", "is_connected" },
        { "number_strongly_connected_components", "strong_component_count" },
        { "kosaraju_strongly_connected_components", "strongly_connected_components" },
        { "immediate_dominators", "dominator_tree" },
        { "is_dag", "is_directed_acyclic_graph" },
        { "recursive_simple_cycles", "simple_cycles" },
        { "find_negative_cycle", "negative_cycle" },
        { "transitive_closure_dag", "transitive_closure" },
        { "minimum_spanning_edges", "minimum_spanning_tree" },
        { "maximum_spanning_edges", "maximum_spanning_tree" },
        { "number_of_spanning_trees", "spanning_tree_count" },
        { "edmonds_karp", "maximum_flow" },
        { "preflow_push", "maximum_flow" },
        { "network_simplex", "min_cost_flow" },
        { "max_flow_min_cost", "min_cost_flow" },
        { "local_node_connectivity", "node_connectivity" },
        { "hopcroft_karp_matching", "maximum_matching" },
        { "eppstein_matching", "maximum_matching" },
        { "minimum_weight_full_matching", "linear_assignment" },
        { "to_vertex_cover", "bipartite_vertex_cover" },
        { "min_weighted_vertex_cover", "minimum_vertex_cover" },
        { "dominating_set", "minimum_dominating_set" },
        { "max_clique", "maximum_clique" },
        { "graph_clique_number", "clique_number" },
        { "eigenvector_centrality_numpy", "eigenvector_centrality" },
        { "degree_pearson_correlation_coefficient", "degree_assortativity_coefficient" },
        { "vf2pp_is_isomorphic", "is_isomorphic" },
        { "subgraph_is_isomorphic", "subgraph_isomorphism" },
        { "traveling_salesman_problem", "traveling_salesman" },
        { "compose", "union" },
        { "contracted_nodes", "contract_nodes" },
        { "identified_nodes", "contract_nodes" },
        { "add_weighted_edges_from", "add_edges" },
        { "remove_nodes_from", "remove_nodes" },
        { "induced_subgraph", "subgraph" },
        { "len", "count" },
    };
    const gr_alias *alias;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const gr_tool *t = gr_registry_find(gr_engine_registry(), gr_str_of(rows[i][0]), &alias);

        assert_non_null(t);
        assert_string_equal(t->name, rows[i][1]);
    }
}

/* Names that are no alias, because the tool needs another argument or does not do quite that. */
static void test_suggested(void **state)
{
    static const char *const rows[][2] = {
        { "shortest_pth", "did you mean 'shortest_path'?" },
        { "number_of_node", "did you mean 'number_of_nodes'?" },
        { "greedy_tsp", "did you mean 'traveling_salesman'?" },
        { "minimum_edge_cut", "did you mean 'edge_connectivity'?" },
        { "flow", "it is a family: `grasp tools --family flow` lists its tools" },
        { "zzz", "`grasp tools` lists them" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_err err = { 0 };

        gr_registry_unknown(gr_engine_registry(), gr_str_of(rows[i][0]), &err);
        assert_non_null(strstr(err.hint, rows[i][1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unique),   cmocka_unit_test(test_params),
        cmocka_unit_test(test_parts),    cmocka_unit_test(test_surfaces),
        cmocka_unit_test(test_networkx), cmocka_unit_test(test_suggested),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
