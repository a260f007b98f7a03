/* Spanning trees of graphs with thousands of edges, where only a part of them is sorted, against
 * Prim's algorithm; and the same weight whatever the order of edges. */
#include "algo.h"

#define N 150
#define M 4000

typedef struct sample {
    int u[M], v[M], w[M];
    int n, m;
} sample;

static void make_sample(sample *s, gr_rng *rng, int kind)
{
    s->n = 2 + (int)gr_rng_below(rng, N - 1);
    s->m = (int)gr_rng_below(rng, kind % 2 == 0 ? M : 3 * (uint64_t)s->n);
    for (int i = 0; i < s->m; i++) {
        s->u[i] = (int)gr_rng_below(rng, (uint64_t)s->n);
        s->v[i] = (int)gr_rng_below(rng, (uint64_t)s->n);
        s->w[i] = (int)gr_rng_below(rng, kind % 3 == 0 ? 3 : kind % 3 == 1 ? 200 : 1000000) - 1;
    }
}

/* The weight of the best forest; sign -1 for the heaviest. */
static long prim(const sample *s, int sign)
{
    static long best[N][N];
    long dist[N], sum = 0;
    bool done[N] = { false };

    for (int i = 0; i < N * N; i++)
        best[i / N][i % N] = INT32_MAX;
    for (int i = 0; i < s->m; i++)
        if (s->u[i] != s->v[i] && sign * s->w[i] < best[s->u[i]][s->v[i]])
            best[s->u[i]][s->v[i]] = best[s->v[i]][s->u[i]] = sign * s->w[i];
    for (int i = 0; i < s->n; i++)
        dist[i] = INT32_MAX;
    for (int round = 0; round < s->n; round++) {
        int next = -1;

        for (int i = 0; i < s->n; i++)
            if (!done[i] && (next < 0 || dist[i] < dist[next]))
                next = i;
        done[next] = true;
        sum += dist[next] != INT32_MAX ? dist[next] : 0;
        for (int i = 0; i < s->n; i++)
            if (!done[i] && best[next][i] < dist[i])
                dist[i] = best[next][i];
    }
    return sign * sum;
}

static void build(trial *t, const sample *s, const char *tool, bool reals, bool directed)
{
    gr_builder *b;
    uint32_t col;
    gr_err err;

    *t = (trial){ .tool = NULL };
    gr_ctx_init(&t->cx);
    b = gr_builder_new(&t->cx, GR_AUTO);
    gr_builder_direction(b, directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
    assert_int_equal(gr_builder_range(b, 0, (uint64_t)s->n, &err), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, &err), GR_OK);
    for (int i = 0; i < s->m; i++) {
        gr_value w = reals ? gr_v_real(s->w[i] / 8.0 + 0.0625) : gr_v_int(s->w[i]);

        assert_int_equal(gr_builder_edge(b, (gr_vid)s->u[i], (gr_vid)s->v[i], &err), GR_OK);
        assert_int_equal(gr_builder_set(b, GR_OF_EDGE, col, (uint32_t)i, w, &err), GR_OK);
    }
    assert_int_equal(gr_builder_finish(b, &t->g, &err), GR_OK);
    gr_builder_free(b);
    t->tool = tool_named(tool);
    t->in = (gr_in){ .graph = t->g, .arg = t->arg };
    t->arg[0].column = gr_graph_role(t->g, GR_ROLE_WEIGHT);
    t->arg[0].given = t->arg[0].column != NULL;
}

static void compare(const sample *s, const char *tool, int sign, int kind)
{
    bool reals = kind % 4 == 3;
    const gr_value *weight, *edges;
    trial t;

    build(&t, s, tool, reals, kind % 5 == 0);
    trial_run(&t);
    assert_int_equal(t.r.grade, GR_PROVED);
    weight = gr_v_get(&t.r.value, "weight");
    edges = gr_v_get(&t.r.value, "edges");
    if (s->m != 0 && reals)
        assert_true(weight->d == (double)prim(s, sign) / 8 + 0.0625 * (double)edges->list->n);
    else if (s->m != 0)
        assert_int_equal(weight->i, prim(s, sign));
    trial_end(&t);
}

static void test_against_prim(void **state)
{
    static sample s;
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (int kind = 0; kind < 240; kind++) {
        make_sample(&s, &rng, kind);
        compare(&s, "minimum_spanning_tree", 1, kind);
        compare(&s, "maximum_spanning_tree", -1, kind);
    }
}

static void test_order_of_edges(void **state)
{
    static sample s;
    gr_rng rng;

    gr_rng_seed(&rng, 2);
    for (int kind = 0; kind < 20; kind++) {
        const gr_value *w;
        int64_t sum = 0;

        make_sample(&s, &rng, kind);
        for (int turn = 0; turn < 2; turn++) {
            trial t;

            build(&t, &s, "second_best_spanning_tree", false, false);
            trial_run(&t);
            w = gr_v_get(&t.r.value, "weight");
            sum = (w != NULL ? w->i : 0) - sum;
            trial_end(&t);
            for (int i = 0; i < s.m / 2; i++) { /* the other way round */
                int j = s.m - 1 - i, u = s.u[i], v = s.v[i], x = s.w[i];

                s.u[i] = s.v[j], s.v[i] = s.u[j], s.w[i] = s.w[j];
                s.u[j] = v, s.v[j] = u, s.w[j] = x;
            }
        }
        assert_int_equal(sum, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_prim),
        cmocka_unit_test(test_order_of_edges),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
