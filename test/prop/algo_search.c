/* Searches on larger random graphs: other names of the nodes must not change an answer, what
 * belongs together must agree, and on graphs that are too hard the budget holds. */
#include "algo.h"

typedef struct sample {
    gr_vid n;
    bool *edge; /* [u * n + v] */
} sample;

static void make_sample(sample *s, gr_rng *rng, gr_vid n, double p)
{
    s->n = n;
    s->edge = calloc((size_t)n * n, sizeof *s->edge);
    assert_non_null(s->edge);
    for (gr_vid u = 0; u < n; u++)
        for (gr_vid v = 0; v < u; v++)
            s->edge[(size_t)u * n + v] = s->edge[(size_t)v * n + u] = gr_rng_unit(rng) < p;
}

/* The graph, or its complement, with node v called name[v]. */
static void build(trial *t, const sample *s, const gr_vid *name, bool complement)
{
    gr_builder *b;
    gr_err err;

    *t = (trial){ .tool = NULL };
    gr_ctx_init(&t->cx);
    b = gr_builder_new(&t->cx, GR_UNDIRECTED);
    assert_int_equal(gr_builder_range(b, 0, s->n, &err), GR_OK);
    for (gr_vid u = 0; u < s->n; u++)
        for (gr_vid v = 0; v < u; v++)
            if (s->edge[(size_t)u * s->n + v] != complement)
                assert_int_equal(gr_builder_edge(b, name[u], name[v], &err), GR_OK);
    assert_int_equal(gr_builder_finish(b, &t->g, &err), GR_OK);
    gr_builder_free(b);
    t->in = (gr_in){ .graph = t->g, .arg = t->arg };
}

/* Runs the tool and its verifier; the field of the value. */
static int64_t answer(trial *t, const char *tool, const char *key, int64_t ms)
{
    gr_err err;

    t->tool = tool_named(tool);
    t->arg[0] = (gr_arg){ .given = true, .value = gr_v_int(ms) };
    t->r = (gr_result){ .grade = GR_UNCHECKED };
    assert_int_equal(t->tool->run(&t->cx, &t->in, &t->r, &err), GR_OK);
    assert_int_equal(t->tool->verify(&t->cx, &t->in, &t->r, &err), GR_OK);
    gr_arena_clear(&t->cx.scratch);
    return key != NULL ? field(&t->r.value, key)->i : 0;
}

static void shuffle(gr_vid *name, gr_vid n, gr_rng *rng)
{
    for (gr_vid v = 0; v < n; v++)
        name[v] = v;
    for (gr_vid v = n; v > 1; v--) {
        gr_vid k = (gr_vid)gr_rng_below(rng, v), saved = name[v - 1];

        name[v - 1] = name[k];
        name[k] = saved;
    }
}

static void compare(const sample *s, const gr_vid *same, const gr_vid *mixed)
{
    static const char *const tools[] = { "maximum_clique", "maximum_independent_set",
                                         "minimum_vertex_cover", "minimum_dominating_set",
                                         "coloring" };
    int64_t size[5];
    trial a, b, c;

    build(&a, s, same, false);
    build(&b, s, mixed, false);
    build(&c, s, mixed, true);
    for (int i = 0; i < 5; i++) {
        size[i] = answer(&a, tools[i], "size", 20000);
        assert_true(field(&a.r.value, "optimal")->b);
        assert_int_equal(answer(&b, tools[i], "size", 20000), size[i]);
    }
    assert_int_equal(size[1] + size[2], s->n);
    assert_int_equal(answer(&c, "maximum_clique", "size", 20000), size[1]);
    assert_int_equal(answer(&c, "maximum_independent_set", "size", 20000), size[0]);
    assert_true(size[4] >= size[0] && size[4] * size[1] >= s->n);
    a.arg[1] = a.arg[2] = (gr_arg){ .given = false };
    a.tool = tool_named("is_isomorphic");
    a.arg[0] = (gr_arg){ .given = true, .graph = b.g };
    a.r = (gr_result){ .grade = GR_UNCHECKED };
    trial_run(&a);
    assert_true(a.r.value.b);
    assert_int_equal(a.r.grade, GR_PROVED);
    trial_end(&a);
    trial_end(&b);
    trial_end(&c);
}

static void test_other_names(void **state)
{
    gr_vid same[40], mixed[40];
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (int round = 0; round < 60; round++) {
        gr_vid n = 1 + (gr_vid)gr_rng_below(&rng, 40);
        sample s;

        make_sample(&s, &rng, n, 0.05 + 0.9 * gr_rng_unit(&rng));
        shuffle(mixed, n, &rng);
        for (gr_vid v = 0; v < n; v++)
            same[v] = v;
        compare(&s, same, mixed);
        free(s.edge);
    }
}

/* Three colours are hidden in the graph: rules of thumb mostly take four, the search finds them. */
static void test_hidden_coloring(void **state)
{
    gr_vid same[90], n = 90;
    int64_t greedy = 0;
    gr_rng rng;

    gr_rng_seed(&rng, 4);
    for (gr_vid v = 0; v < n; v++)
        same[v] = v;
    for (int round = 0; round < 20; round++) {
        sample s;
        trial t;

        make_sample(&s, &rng, n, 0.075);
        for (gr_vid i = 0; i < n * n; i++)
            s.edge[i] = s.edge[i] && i / n % 3 != i % n % 3;
        build(&t, &s, same, false);
        assert_true(answer(&t, "coloring", "size", 20000) <= 3);
        greedy += answer(&t, "greedy_color", "size", 0);
        trial_end(&t);
        free(s.edge);
    }
    assert_true(greedy > 3 * 20);
}

/* Far too hard: an answer that holds, a bound on its right side, and no more time than that. */
static void test_budget(void **state)
{
    static const struct {
        const char *tool, *size;
        bool largest;
    } hard[] = { { "maximum_clique", "size", true },
                 { "maximum_independent_set", "size", true },
                 { "minimum_vertex_cover", "size", false },
                 { "minimum_dominating_set", "size", false },
                 { "coloring", "size", false } };
    static gr_vid same[1000];
    gr_rng rng;

    gr_rng_seed(&rng, 2);
    for (gr_vid v = 0; v < 1000; v++)
        same[v] = v;
    for (int sparse = 0; sparse < 2; sparse++) {
        sample s;
        trial t;

        make_sample(&s, &rng, 1000, sparse ? 0.01 : 0.5);
        build(&t, &s, same, false);
        for (size_t i = 0; i < 5; i++) {
            int64_t start = gr_now_ns(), size = answer(&t, hard[i].tool, hard[i].size, 100);
            int64_t bound = field(&t.r.value, "bound")->i;

            assert_true(hard[i].largest ? bound >= size : bound <= size);
            assert_int_equal(field(&t.r.value, "optimal")->b, bound == size);
            assert_true(gr_now_ns() - start < 1000000000); /* other programs run, too */
        }
        trial_end(&t);
        free(s.edge);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_names),
        cmocka_unit_test(test_hidden_coloring),
        cmocka_unit_test(test_budget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
