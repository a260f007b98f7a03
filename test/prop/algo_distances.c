/* Distances on graphs large enough for every shortcut of the kernels, by two threads, against the
 * plainest search there is; and both ways to a cheapest path against each other. */
#include "algo/algo_int.h"
#include "algo/paths/sweep_int.h"
#include "shaped_graph.h"

#define ROUNDS 60

/* Bellman and Ford; -1 = no path. */
static void plain(const gr_graph *g, const gr_column *weight, gr_vid source, int64_t *distance)
{
    const gr_csr *c = gr_graph_out(g);
    bool changed = true;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        distance[v] = v == source ? 0 : -1;
    while (changed) {
        changed = false;
        for (gr_vid u = 0; u < gr_graph_n_nodes(g); u++)
            for (uint64_t i = c->start[u]; distance[u] >= 0 && i < c->start[u + 1]; i++) {
                int64_t d = distance[u] + (weight != NULL ? weight->ints[gr_arc_edge(c, i)] : 1);

                if (distance[c->to[i]] < 0 || d < distance[c->to[i]]) {
                    distance[c->to[i]] = d;
                    changed = true;
                }
            }
    }
}

static void check_distances(gr_ctx *cx, const gr_graph *g, const gr_column *weight, gr_vid source,
                            int64_t *right)
{
    gr_arg arg[2] = { { .given = true, .node = source }, { .given = true, .column = weight } };
    bool real = weight != NULL && weight->type == GR_COL_REAL;
    gr_result r;
    size_t k = 0;

    run_checked(cx, "distances", &(gr_in){ .graph = g, .arg = arg }, &r);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        if (right[v] < 0)
            continue;
        assert_int_equal(r.value.table->cells[2 * k].node.num, v);
        if (real)
            assert_true(r.value.table->cells[2 * k + 1].d * 4 == (double)right[v]);
        else
            assert_int_equal(r.value.table->cells[2 * k + 1].i, right[v]);
        k++;
    }
    assert_int_equal(r.value.table->n_rows, k);
}

/* The search from both ends finds the very path that the one from the source finds. */
static void check_paths(gr_ctx *cx, const gr_graph *g, gr_vid s, gr_vid t)
{
    gr_arg whole[3] = { { .node = s }, { .node = t } }, real[3] = { { .node = s }, { .node = t } };
    gr_result a, b;

    whole[2].column = gr_graph_role(g, GR_ROLE_WEIGHT);
    real[2].column = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("cost"));
    run_checked(cx, "shortest_path", &(gr_in){ .graph = g, .arg = whole }, &a);
    run_checked(cx, "shortest_path", &(gr_in){ .graph = g, .arg = real }, &b);
    assert_int_equal(a.value.type, b.value.type);
    if (a.value.type != GR_V_PATH)
        return;
    assert_true((double)a.value.path.length->i == b.value.path.length->d * 4);
    assert_int_equal(a.value.path.nodes->n, b.value.path.nodes->n);
    for (size_t i = 0; i < a.value.path.nodes->n; i++)
        assert_true(gr_v_eq(&a.value.path.nodes->at[i], &b.value.path.nodes->at[i]));
}

static void test_one_source(void **state)
{
    gr_pool *pool = gr_pool_new(2);
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (int round = 0; round < ROUNDS; round++) {
        gr_vid source, n;
        gr_ctx cx;
        gr_graph *g;
        int64_t *right;

        gr_ctx_init(&cx);
        cx.pool = pool;
        g = shaped_graph(&cx, &rng, round == 0 ? 200000 : 3000);
        n = gr_graph_n_nodes(g);
        right = gr_new_n(&cx.arena, int64_t, n);
        source = (gr_vid)gr_rng_below(&rng, n);
        plain(g, NULL, source, right);
        check_distances(&cx, g, NULL, source, right);
        plain(g, gr_graph_role(g, GR_ROLE_WEIGHT), source, right);
        check_distances(&cx, g, gr_graph_role(g, GR_ROLE_WEIGHT), source, right);
        check_distances(&cx, g, gr_graph_column_named(g, GR_OF_EDGE, GR_STR("cost")), source,
                        right);
        for (int i = 0; i < 20; i++)
            check_paths(&cx, g, (gr_vid)gr_rng_below(&rng, n), (gr_vid)gr_rng_below(&rng, n));
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
    gr_pool_free(pool);
}

static void test_all_sources(void **state)
{
    gr_pool *pool = gr_pool_new(2);
    gr_rng rng;

    gr_rng_seed(&rng, 2);
    for (int round = 0; round < ROUNDS; round++) {
        gr_vid n, source[600];
        gr_ctx cx;
        gr_err err;
        gr_graph *g;
        int64_t *right;
        gr_sweep sweep;

        gr_ctx_init(&cx);
        cx.pool = pool;
        g = shaped_graph(&cx, &rng, round == 0 ? 200000 : 3000);
        n = gr_graph_n_nodes(g);
        right = gr_new_n(&cx.arena, int64_t, n);
        for (int i = 0; i < 600; i++)
            source[i] = (gr_vid)gr_rng_below(&rng, n);
        assert_int_equal(gr_sweep_hops(&cx, g, source, 600, &sweep, &err), GR_OK);
        for (int i = 0; i < 600; i += 50) {
            int64_t far = 0;

            plain(g, NULL, source[i], right);
            for (gr_vid v = 0; v < n; v++)
                far = right[v] > far ? right[v] : far;
            assert_int_equal(sweep.far[i], far);
        }
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
    gr_pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_source),
        cmocka_unit_test(test_all_sources),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
