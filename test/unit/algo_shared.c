/* What the kernels share: simple rows, and numbers of edges as integers. */
#include "algo.h"

#include "algo/algo_int.h"
#include "random_graph.h"

static bool is_neighbour(const gr_graph *g, gr_vid u, gr_vid v)
{
    const gr_csr *c = gr_graph_out(g);

    return u != v && (gr_csr_find(c, u, v) != UINT64_MAX || gr_csr_find(c, v, u) != UINT64_MAX);
}

static void simple_rows_hold_every_neighbour_once(void **state)
{
    gr_rng rng;

    gr_rng_seed(&rng, 5);
    for (int k = 0; k < 300; k++) {
        gr_ctx cx;
        gr_csr rows;
        gr_graph *g;

        gr_ctx_init(&cx);
        g = random_graph(&cx, &rng, &every_thing);
        assert_int_equal(gr_simple_rows(&cx, g, &rows, NULL), GR_OK);
        for (gr_vid u = 0; u < gr_graph_n_nodes(g); u++) {
            uint64_t i = rows.start[u];

            for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
                if (is_neighbour(g, u, v))
                    assert_int_equal(rows.to[i++], v);
            assert_int_equal(i, rows.start[u + 1]);
        }
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
}

typedef struct fixed_trial {
    gr_ctx cx;
    gr_graph *g;
    gr_fixed f;
    gr_err err;
} fixed_trial;

static gr_status read_fixed(fixed_trial *t, const char *graph)
{
    gr_ctx_init(&t->cx);
    assert_int_equal(gr_example_graph(&t->cx, graph, &t->g, NULL), GR_OK);
    return gr_fixed_read(&t->cx, t->g, gr_graph_role(t->g, GR_ROLE_WEIGHT), "weight", &t->f,
                         &t->err);
}

static void end_fixed(fixed_trial *t)
{
    gr_graph_unref(t->g);
    gr_ctx_clear(&t->cx);
}

static int64_t total(const fixed_trial *t)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i < gr_graph_n_edges(t->g); i++)
        sum += t->f.at[i];
    return sum;
}

static void decimals_add_up_as_written(void **state)
{
    fixed_trial t;

    assert_int_equal(read_fixed(&t, "a-b 0.1, b-c 0.2, c-d 12.25"), GR_OK);
    assert_true(gr_fixed_value(&t.f, total(&t)).d == 12.55);
    assert_true(gr_fixed_value(&t.f, t.f.at[0] + t.f.at[1]).d == 0.3);
    end_fixed(&t);
    assert_int_equal(read_fixed(&t, "a-b 3, b-c -5"), GR_OK);
    assert_int_equal(gr_fixed_value(&t.f, total(&t)).i, -2);
    end_fixed(&t);
}

static void long_decimals_are_rounded_and_that_is_told(void **state)
{
    fixed_trial t;

    assert_int_equal(read_fixed(&t, "a-b 0.3333333333333333, b-c 0.25, c-d 2e5"), GR_OK);
    assert_true(t.cx.rounded && t.cx.rounded_exp10 == t.f.exp10 && t.f.exp10 == -13);
    assert_true(gr_fixed_value(&t.f, t.f.at[0]).d == 0.3333333333333);
    assert_true(gr_fixed_value(&t.f, total(&t)).d == 200000.5833333333333);
    end_fixed(&t);
    assert_int_equal(read_fixed(&t, "a-b 1e-300, b-c 2.5e-300"), GR_OK);
    assert_true(!t.cx.rounded && gr_fixed_value(&t.f, total(&t)).d == 3.5e-300);
    end_fixed(&t);
    assert_int_equal(read_fixed(&t, "a-b 1e20, b-c 7e20"), GR_OK);
    assert_true(!t.cx.rounded && gr_fixed_value(&t.f, total(&t)).d == 8e20);
    end_fixed(&t);
}

static void numbers_too_far_apart_are_refused(void **state)
{
    fixed_trial t;

    assert_int_equal(read_fixed(&t, "a-b 1e20, b-c 7"), GR_ELIMIT);
    assert_string_equal(t.err.message,
                        "weight: 1e+20 and 7.0 are too far apart to add them up exactly");
    end_fixed(&t);
    assert_int_equal(read_fixed(&t, "a-b 0.3333333333333333, b-c 1e-9, c-d 2e12"), GR_ELIMIT);
    end_fixed(&t);
    assert_int_equal(read_fixed(&t, "a-b 1.5e308, b-c 1.5e308"), GR_ELIMIT);
    assert_string_equal(t.err.message, "weight: the sum of all is too large for a number");
    end_fixed(&t);
}

static void sums_that_overflow_are_refused(void **state)
{
    fixed_trial t;

    assert_int_equal(read_fixed(&t, "a-b 4611686018427387904, b-c 1"), GR_ELIMIT);
    assert_string_equal(t.err.message, "weight: the sum of all does not fit in 64 bits");
    end_fixed(&t);
}

static int by_number(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static void sort_merges_runs_and_stops(void **state)
{
    static const size_t sizes[] = { 0, 1, 2, 16384, 16385, 50000, 70001 };
    gr_rng rng;

    gr_rng_seed(&rng, 3);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        size_t n = sizes[k];
        uint64_t *x, sum = 0;
        gr_ctx cx;

        gr_ctx_init(&cx);
        x = gr_new_n(&cx.arena, uint64_t, n);
        for (size_t i = 0; i < n; i++)
            sum += x[i] = gr_rng_below(&rng, n);
        assert_int_equal(gr_sort(&cx, x, n, sizeof *x, by_number, NULL), GR_OK);
        for (size_t i = 0; i < n; i++) {
            assert_true(i == 0 || x[i - 1] <= x[i]);
            sum -= x[i];
        }
        assert_int_equal(sum, 0);
        cx.deadline_ns = 1;
        assert_int_equal(gr_sort(&cx, x, n, sizeof *x, by_number, NULL),
                         n != 0 ? GR_ELIMIT : GR_OK);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple_rows_hold_every_neighbour_once),
        cmocka_unit_test(decimals_add_up_as_written),
        cmocka_unit_test(long_decimals_are_rounded_and_that_is_told),
        cmocka_unit_test(numbers_too_far_apart_are_refused),
        cmocka_unit_test(sums_that_overflow_are_refused),
        cmocka_unit_test(sort_merges_runs_and_stops),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
