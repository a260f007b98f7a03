/* Triangles, cores and communities on graphs large enough for threads: other names for the nodes,
 * other numbers of threads and a node alone must not change the answers. Cores of all graphs of
 * five nodes against brute force. */
#include "algo.h"
#include "algo/cohesion/cohesion_int.h"

/* The same edges under other ids, in another order, and an isolated node at the end. */
static void disguise(trial *t, const gr_graph *g, const gr_vid *id, gr_rng *rng)
{
    uint32_t m = gr_graph_n_edges(g), *order = gr_new_n(&t->cx.arena, uint32_t, m);
    gr_vid(*ends)[2] = gr_arena_alloc(&t->cx.arena, m * sizeof *ends);
    gr_builder *b = gr_builder_new(&t->cx, GR_UNDIRECTED);
    gr_err err;

    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it); order[it.id] = it.id) {
        ends[it.id][0] = id[it.v];
        ends[it.id][1] = id[it.u];
    }
    assert_int_equal(gr_builder_range(b, 0, (uint64_t)gr_graph_n_nodes(g) + 1, &err), GR_OK);
    for (uint32_t i = m; i > 0; i--) {
        uint32_t k = (uint32_t)gr_rng_below(rng, i);

        assert_int_equal(gr_builder_edge(b, ends[order[k]][0], ends[order[k]][1], &err), GR_OK);
        order[k] = order[i - 1];
    }
    assert_int_equal(gr_builder_finish(b, &t->g, &err), GR_OK);
    gr_builder_free(b);
}

static gr_vid *shuffled(gr_arena *a, gr_vid n, gr_rng *rng)
{
    gr_vid *id = gr_new_n(a, gr_vid, n);

    for (gr_vid v = 0; v < n; v++) {
        gr_vid k = (gr_vid)gr_rng_below(rng, v + 1);

        id[v] = id[k];
        id[k] = v;
    }
    return id;
}

static void make_graph(trial *t, const char *name, const char *args)
{
    gr_value v;
    gr_err err;

    *t = (trial){ .tool = NULL };
    gr_ctx_init(&t->cx);
    assert_int_equal(gr_json_read(&t->cx, gr_str_of(args), &v, &err), GR_OK);
    assert_int_equal(gr_graph_make(&t->cx, gr_str_of(name), &v, &t->g, &err), GR_OK);
}

static gr_value answer(trial *t, const char *tool, unsigned threads)
{
    t->tool = tool_named(tool);
    t->in = (gr_in){ .graph = t->g, .arg = t->arg };
    t->r = (gr_result){ .grade = GR_UNCHECKED };
    t->cx.pool = gr_pool_new(threads);
    trial_run(t);
    gr_arena_clear(&t->cx.scratch);
    gr_pool_free(t->cx.pool);
    t->cx.pool = NULL;
    return t->r.value;
}

static const struct {
    const char *name, *args;
} graphs[] = { { "gnm", "[4000, 60000, false, null, null, 5]" }, { "rmat", "[12, 20]" } };

static void test_other_names(void **state)
{
    gr_rng rng;

    gr_rng_seed(&rng, 3);
    for (size_t i = 0; i < 2; i++) {
        trial a, b = { .tool = NULL };
        gr_value count, ta, tb;
        gr_vid *id, n;
        int64_t sum = 0;

        make_graph(&a, graphs[i].name, graphs[i].args);
        gr_ctx_init(&b.cx);
        n = gr_graph_n_nodes(a.g);
        id = shuffled(&a.cx.arena, n, &rng);
        disguise(&b, a.g, id, &rng);
        count = answer(&a, "triangle_count", 2);
        assert_int_equal(answer(&b, "triangle_count", 3).i, count.i);
        assert_true(count.i > 0);
        ta = answer(&a, "triangles", 2);
        tb = answer(&b, "triangles", 1);
        for (gr_vid v = 0; v < n; v++) {
            assert_int_equal(gr_node_cell(&ta, v)->i, gr_node_cell(&tb, id[v])->i);
            sum += gr_node_cell(&ta, v)->i;
        }
        assert_int_equal(sum, 3 * count.i);
        ta = answer(&a, "core_number", 2);
        tb = answer(&b, "core_number", 1);
        for (gr_vid v = 0; v < n; v++)
            assert_int_equal(gr_node_cell(&ta, v)->i, gr_node_cell(&tb, id[v])->i);
        assert_int_equal(gr_node_cell(&tb, n)->i, 0);
        trial_end(&a);
        trial_end(&b);
    }
}

static void test_communities_repeat(void **state)
{
    static const char *const tools[] = { "louvain_communities", "leiden_communities" };

    for (size_t i = 0; i < 2; i++) {
        gr_value first, second;
        trial t;

        make_graph(&t, "planted_partition", "[8, 40, 0.4, 0.01]");
        first = answer(&t, tools[i], 1);
        assert_int_equal(first.list->n, 8); /* they are plain to see */
        second = answer(&t, tools[i], 2);
        assert_true(gr_v_eq(&first, &second));
        for (t.cx.seed = 1; t.cx.seed < 6; t.cx.seed++) {
            second = answer(&t, tools[i], 2);
            assert_true(gr_v_eq(&first, &second));
        }
        trial_end(&t);
    }
}

/* The k-core as the definition says: the largest set of nodes with k neighbours each inside. */
static int64_t core_by_sets(unsigned edges[5], gr_vid v)
{
    int64_t most = 0;

    for (unsigned set = 1; set < 32; set++) {
        int64_t least = 5;

        for (gr_vid u = 0; u < 5; u++)
            if ((set >> u & 1) != 0 && __builtin_popcount(edges[u] & set) < least)
                least = __builtin_popcount(edges[u] & set);
        if ((set >> v & 1) != 0 && least > most)
            most = least;
    }
    return most;
}

static void test_all_small_graphs(void **state)
{
    for (unsigned bits = 0; bits < 1024; bits++) {
        unsigned edges[5] = { 0 }, k = 0;
        trial t = { .tool = NULL };
        gr_builder *b;
        gr_value core;
        gr_err err;

        gr_ctx_init(&t.cx);
        b = gr_builder_new(&t.cx, GR_UNDIRECTED);
        assert_int_equal(gr_builder_range(b, 0, 5, &err), GR_OK);
        for (gr_vid u = 0; u < 5; u++)
            for (gr_vid v = 0; v < u; v++, k++)
                if ((bits >> k & 1) != 0) {
                    assert_int_equal(gr_builder_edge(b, u, v, &err), GR_OK);
                    edges[u] |= 1u << v;
                    edges[v] |= 1u << u;
                }
        assert_int_equal(gr_builder_finish(b, &t.g, &err), GR_OK);
        gr_builder_free(b);
        core = answer(&t, "core_number", 1);
        for (gr_vid v = 0; v < 5; v++)
            assert_int_equal(gr_node_cell(&core, v)->i, core_by_sets(edges, v));
        trial_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_names),
        cmocka_unit_test(test_communities_repeat),
        cmocka_unit_test(test_all_small_graphs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
