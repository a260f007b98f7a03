/* Eccentricities and what is made of them agree with each other on larger graphs, and do not depend
 * on names, order or nodes without edges. */
#include "algo/paths/spread_int.h"
#include "shaped_graph.h"

#define ROUNDS 25

typedef struct facts {
    int64_t diameter, radius, pairs;
    size_t n_center, n_periphery, length;
    double average;
} facts;

static gr_value answer(gr_ctx *cx, const gr_graph *g, const char *tool, unsigned first)
{
    gr_arg arg[3] = { { .given = false } };
    gr_result r;

    arg[first] = (gr_arg){ .given = true, .choice = GR_PARTS_MAX };
    run_checked(cx, tool, &(gr_in){ .graph = g, .arg = arg }, &r);
    return r.value;
}

static facts find_facts(gr_ctx *cx, const gr_graph *g)
{
    gr_value path = answer(cx, g, "diameter_path", 0), all = answer(cx, g, "path_lengths", 1);
    facts f = { .diameter = answer(cx, g, "diameter", 1).i,
                .radius = answer(cx, g, "radius", 1).i,
                .pairs = gr_v_get(&all, "pairs")->i,
                .n_center = answer(cx, g, "center", 1).list->n,
                .n_periphery = answer(cx, g, "periphery", 1).list->n,
                .length = path.path.nodes->n - 1,
                .average = answer(cx, g, "average_shortest_path_length", 1).d };

    return f;
}

/* The table of eccentricities says the same. */
static void check_table(gr_ctx *cx, const gr_graph *g, const facts *f)
{
    gr_value t = answer(cx, g, "eccentricity", 2);
    int64_t low = INT64_MAX, high = 0;
    size_t n_low = 0, n_high = 0;

    for (size_t i = 0; i < t.table->n_rows; i++) {
        int64_t e = t.table->cells[2 * i + 1].i;

        n_low = e < low ? 1 : n_low + (e == low);
        n_high = e > high ? 1 : n_high + (e == high);
        low = e < low ? e : low;
        high = e > high ? e : high;
    }
    assert_int_equal(f->diameter, high);
    assert_int_equal(f->length, high);
    assert_int_equal(f->radius, low);
    assert_int_equal(f->n_center, n_low);
    assert_int_equal(f->n_periphery, n_high);
}

/* The same graph with its nodes in another order, and `more` nodes without edges. */
static gr_graph *shuffled(gr_ctx *cx, gr_rng *rng, const gr_graph *g, uint32_t more)
{
    uint32_t n = gr_graph_n_nodes(g);
    gr_vid *to = gr_new_n(&cx->arena, gr_vid, n);
    gr_builder *b = gr_builder_new(cx, gr_graph_is_directed(g) ? GR_DIRECTED : GR_UNDIRECTED);
    gr_graph *h;
    gr_err err;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = (uint32_t)gr_rng_below(rng, i + 1);

        to[i] = to[j];
        to[j] = i;
    }
    assert_int_equal(gr_builder_range(b, 0, n + more, &err), GR_OK);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        assert_int_equal(gr_builder_edge(b, to[it.u], to[it.v], &err), GR_OK);
    assert_int_equal(gr_builder_finish(b, &h, &err), GR_OK);
    gr_builder_free(b);
    return h;
}

static void test_facts_do_not_depend_on_the_order(void **state)
{
    gr_pool *pool = gr_pool_new(2);
    gr_rng rng;

    gr_rng_seed(&rng, 3);
    for (int round = 0; round < ROUNDS; round++) {
        gr_ctx cx;
        gr_graph *g, *h, *wide;
        facts a, b;

        gr_ctx_init(&cx);
        cx.pool = pool;
        g = shaped_graph(&cx, &rng, 900);
        h = shuffled(&cx, &rng, g, 0);
        wide = shuffled(&cx, &rng, g, 3);
        a = find_facts(&cx, g);
        b = find_facts(&cx, h);
        check_table(&cx, g, &a);
        assert_memory_equal(&a, &b, sizeof a);
        b = find_facts(&cx, wide);
        assert_true(b.diameter == a.diameter && b.pairs == a.pairs && b.radius == 0);
        assert_true(b.average == a.average && b.n_periphery >= a.n_periphery);
        gr_graph_unref(g);
        gr_graph_unref(h);
        gr_graph_unref(wide);
        gr_ctx_clear(&cx);
    }
    gr_pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_facts_do_not_depend_on_the_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
