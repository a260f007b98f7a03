/* Tours of middle size against Held and Karp's sets, numbered otherwise, and searches that stop
 * when their budget is spent. */
#include "algo.h"

#define MAX_N 12

typedef struct cities {
    gr_vid n;
    bool directed;
    int d[200][200];
} cities;

static void random_cities(gr_rng *rng, gr_vid n, bool directed, int far, cities *c)
{
    *c = (cities){ .n = n, .directed = directed };
    for (gr_vid u = 0; u < n; u++)
        for (gr_vid v = 0; v < n; v++)
            c->d[u][v] =
                !directed && v < u ? c->d[v][u] : 1 + (int)gr_rng_below(rng, (uint64_t)far);
}

/* order[v] is the number under which city v is declared. */
static void start_trial(trial *t, const cities *c, const gr_vid *order, const char *tool,
                        const char *args)
{
    gr_builder *b;
    uint32_t col;
    gr_err err;

    *t = (trial){ .tool = NULL };
    gr_ctx_init(&t->cx);
    b = gr_builder_new(&t->cx, GR_AUTO);
    gr_builder_direction(b, c->directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
    assert_int_equal(gr_builder_range(b, 0, c->n, &err), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, &err), GR_OK);
    for (gr_vid u = 0; u < c->n; u++)
        for (gr_vid v = 0; v < c->n; v++) {
            if (u == v || (!c->directed && v < u))
                continue;
            assert_int_equal(gr_builder_edge(b, order[u], order[v], &err), GR_OK);
            assert_int_equal(gr_builder_set(b, GR_OF_EDGE, col, gr_builder_n_edges(b) - 1,
                                            gr_v_int(c->d[u][v]), &err),
                             GR_OK);
        }
    assert_int_equal(gr_builder_finish(b, &t->g, &err), GR_OK);
    gr_builder_free(b);
    t->tool = tool_named(tool);
    t->in = (gr_in){ .graph = t->g, .arg = t->arg };
    trial_args(t, args);
}

static int shortest_by_sets(const cities *c)
{
    static int best[1 << MAX_N][MAX_N];
    int all = (1 << c->n) - 1, shortest = INT32_MAX;

    for (int set = 0; set <= all; set++)
        for (gr_vid v = 0; v < c->n; v++) {
            best[set][v] = set == 1 && v == 0 ? 0 : INT32_MAX / 2;
            for (gr_vid u = 0; set > 1 && (set >> v & 1) != 0 && u < c->n; u++)
                if (u != v && best[set ^ 1 << v][u] + c->d[u][v] < best[set][v])
                    best[set][v] = best[set ^ 1 << v][u] + c->d[u][v];
        }
    for (gr_vid v = 1; v < c->n; v++)
        if (best[all][v] + c->d[v][0] < shortest)
            shortest = best[all][v] + c->d[v][0];
    return shortest;
}

/* Verified as far as the verifier goes; its length must be the shortest, in every numbering. */
static void test_shortest_in_every_numbering(void **state)
{
    static cities c;
    gr_rng rng;

    gr_rng_seed(&rng, 3);
    for (int round = 0; round < 120; round++) {
        gr_vid order[MAX_N];
        const gr_value *tour;
        trial t;
        gr_err err;

        random_cities(&rng, 3 + (gr_vid)gr_rng_below(&rng, MAX_N - 2), round % 2 != 0,
                      round % 3 != 0 ? 9 : 1000, &c);
        for (gr_vid v = 0; v < c.n; v++)
            order[v] = (v + (gr_vid)round) % c.n;
        start_trial(&t, &c, order, "traveling_salesman", "budget_ms=60000");
        assert_int_equal(t.tool->run(&t.cx, &t.in, &t.r, &err), GR_OK);
        assert_int_equal(t.tool->verify(&t.cx, &t.in, &t.r, &err), GR_OK);
        tour = gr_v_get(&t.r.value, "tour");
        assert_int_equal(tour->path.length->i, shortest_by_sets(&c));
        assert_true(gr_v_get(&t.r.value, "optimal")->b);
        trial_end(&t);
    }
}

/* Two hundred cities, all of them joined. */
static void test_budgets_are_kept(void **state)
{
    static const char *const tools[] = { "traveling_salesman", "hamiltonian_cycle",
                                         "hamiltonian_path" };
    static cities c;
    gr_rng rng;

    gr_rng_seed(&rng, 4);
    for (int i = 0; i < 6; i++) {
        gr_vid order[200];
        int64_t start;
        gr_err err;
        trial t;

        random_cities(&rng, 200, i >= 3, 1000, &c);
        for (gr_vid v = 0; v < c.n; v++)
            order[v] = v;
        start_trial(&t, &c, order, tools[i % 3], "budget_ms=1000");
        start = gr_now_ns();
        assert_int_equal(t.tool->run(&t.cx, &t.in, &t.r, &err), GR_OK);
        assert_true(gr_now_ns() - start < INT64_C(6000000000)); /* the machine may be busy */
        assert_int_equal(t.tool->verify(&t.cx, &t.in, &t.r, &err), GR_OK);
        assert_int_equal(t.r.grade, GR_PROVED);
        trial_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shortest_in_every_numbering),
        cmocka_unit_test(test_budgets_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
