/* Structure and components on thousands of small random graphs against a matrix, every kernel with
 * its verifier. */
#include "algo.h"

#define MAX_NODES 12

typedef struct sample {
    trial t;
    gr_vid n;
    bool directed;
    int edges[MAX_NODES][MAX_NODES]; /* how many lead from u to v; u <= v if undirected */
} sample;

static void make_sample(sample *s, gr_rng *rng)
{
    uint64_t n_edges;
    gr_builder *b;
    gr_err err;

    *s = (sample){ .directed = gr_rng_below(rng, 2) != 0 };
    s->n = (gr_vid)gr_rng_below(rng, MAX_NODES + 1);
    n_edges = s->n != 0 ? gr_rng_below(rng, 2 * s->n) : 0;
    gr_ctx_init(&s->t.cx);
    b = gr_builder_new(&s->t.cx, GR_AUTO);
    gr_builder_direction(b, s->directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
    assert_int_equal(gr_builder_range(b, 1, s->n, &err), GR_OK);
    while (n_edges-- > 0) {
        gr_vid u = (gr_vid)gr_rng_below(rng, s->n), v = (gr_vid)gr_rng_below(rng, s->n);

        assert_int_equal(gr_builder_edge(b, u, v, &err), GR_OK);
        s->edges[s->directed || u < v ? u : v][s->directed || u < v ? v : u]++;
    }
    assert_int_equal(gr_builder_finish(b, &s->t.g, &err), GR_OK);
    gr_builder_free(b);
    s->t.in = (gr_in){ .graph = s->t.g, .arg = s->t.arg };
}

static const gr_value *run(sample *s, const char *tool)
{
    s->t.tool = tool_named(tool);
    s->t.r = (gr_result){ .grade = GR_UNCHECKED };
    trial_run(&s->t);
    gr_arena_clear(&s->t.cx.scratch);
    return &s->t.r.value;
}

static void check_counts(sample *s)
{
    int m = 0, loops = 0, isolated = 0;

    for (gr_vid u = 0; u < s->n; u++) {
        int touched = 0;

        for (gr_vid v = 0; v < s->n; v++) {
            m += s->edges[u][v];
            loops += u == v && s->edges[u][v] != 0;
            touched += s->edges[u][v] + s->edges[v][u];
        }
        isolated += touched == 0;
    }
    assert_int_equal(run(s, "node_count")->i, s->n);
    assert_int_equal(run(s, "edge_count")->i, m);
    assert_int_equal(run(s, "self_loops")->list->n, loops);
    assert_int_equal(run(s, "isolated_nodes")->list->n, isolated);
    assert_int_equal(gr_v_get(run(s, "graph_info"), "isolated")->i, isolated);
    run(s, "density");
}

static void check_node(sample *s, gr_vid u)
{
    int in = 0, out = 0, neighbors = 0;

    for (gr_vid v = 0; v < s->n; v++) {
        out += s->edges[u][v];
        in += s->edges[v][u];
        neighbors += s->edges[u][v] + (s->directed ? 0 : s->edges[v][u]) != 0;
    }
    s->t.arg[0] = (gr_arg){ .given = true, .node = u };
    s->t.arg[1] = (gr_arg){ .given = true, .node = (u + 1) % s->n }; /* and the choice 0 */
    s->t.arg[2] = (gr_arg){ .given = true };
    assert_int_equal(run(s, "degree")->i, in + out);
    if (s->directed) {
        assert_int_equal(run(s, "in_degree")->i, in);
        assert_int_equal(run(s, "out_degree")->i, out);
    }
    assert_int_equal(run(s, "neighbors")->list->n, neighbors);
    s->t.arg[1].choice = 2;
    run(s, "neighbors");
    run(s, "common_neighbors");
    s->t.arg[2].choice = 1;
    run(s, "common_neighbors");
}

static void check_components(sample *s)
{
    bool reach[MAX_NODES][MAX_NODES];
    gr_vid count = 0;

    for (gr_vid u = 0; u < s->n; u++)
        for (gr_vid v = 0; v < s->n; v++)
            reach[u][v] = u == v || s->edges[u][v] + s->edges[v][u] != 0;
    for (gr_vid k = 0; k < s->n; k++)
        for (gr_vid u = 0; u < s->n; u++)
            for (gr_vid v = 0; v < s->n; v++)
                reach[u][v] = reach[u][v] || (reach[u][k] && reach[k][v]);
    for (gr_vid v = 0; v < s->n; v++) {
        gr_vid first = 0;

        while (!reach[first][v])
            first++;
        count += first == v;
    }
    assert_int_equal(run(s, "component_count")->i, count);
    assert_int_equal(run(s, "connected_components")->list->n, count);
    if (s->n != 0) {
        assert_int_equal(run(s, "is_connected")->b, count == 1);
        run(s, "largest_component");
    }
}

static void test_all(void **state)
{
    gr_rng rng;

    gr_rng_seed(&rng, 3);
    for (int round = 0; round < 3000; round++) {
        sample s;

        make_sample(&s, &rng);
        check_counts(&s);
        check_components(&s);
        for (unsigned direction = 0; direction < 3; direction++) {
            s.t.arg[0] = (gr_arg){ .given = true, .choice = direction };
            run(&s, "degrees");
            run(&s, "degree_distribution");
        }
        for (gr_vid u = 0; u < s.n; u++)
            check_node(&s, u);
        trial_end(&s.t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_all) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
