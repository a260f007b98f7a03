/* Paths on thousands of small random graphs against Floyd and Warshall, and verifiers that see
 * every answer spoilt. */
#include "algo.h"
#include "algo/paths/paths_int.h"

#define MAX_NODES 9
#define FAR       1000000

typedef struct sample {
    trial t;
    bool weighted, reals;
    int n;
    int dist[MAX_NODES][MAX_NODES]; /* in quarters if the weights are reals */
} sample;

static void add_edge(sample *s, gr_builder *b, gr_rng *rng, bool directed, uint32_t col)
{
    gr_vid u = (gr_vid)gr_rng_below(rng, (uint64_t)s->n);
    gr_vid v = (gr_vid)gr_rng_below(rng, (uint64_t)s->n);
    int w = s->weighted ? (int)gr_rng_below(rng, 6) : 1;
    gr_err err;

    assert_int_equal(gr_builder_edge(b, u, v, &err), GR_OK);
    if (s->weighted)
        assert_int_equal(gr_builder_set(b, GR_OF_EDGE, col, gr_builder_n_edges(b) - 1,
                                        s->reals ? gr_v_real(w / 4.0 + 0.25) : gr_v_int(w), &err),
                         GR_OK);
    w += s->weighted && s->reals;
    if (w < s->dist[u][v])
        s->dist[u][v] = w;
    if (!directed && w < s->dist[v][u])
        s->dist[v][u] = w;
}

static void close_distances(sample *s)
{
    for (int k = 0; k < s->n; k++)
        for (int i = 0; i < s->n; i++)
            for (int j = 0; j < s->n; j++)
                if (s->dist[i][k] + s->dist[k][j] < s->dist[i][j])
                    s->dist[i][j] = s->dist[i][k] + s->dist[k][j];
}

static void make_sample(sample *s, gr_rng *rng, const char *tool)
{
    bool directed = gr_rng_below(rng, 2) != 0;
    uint64_t n_edges;
    uint32_t col = 0;
    gr_builder *b;
    gr_err err;

    *s = (sample){ .weighted = gr_rng_below(rng, 3) != 0, .reals = gr_rng_below(rng, 2) != 0 };
    s->n = 1 + (int)gr_rng_below(rng, MAX_NODES);
    n_edges = gr_rng_below(rng, 2 * (uint64_t)s->n + 1);
    gr_ctx_init(&s->t.cx);
    b = gr_builder_new(&s->t.cx, GR_AUTO);
    gr_builder_direction(b, directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
    assert_int_equal(gr_builder_range(b, 0, (uint64_t)s->n, &err), GR_OK);
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->n; j++)
            s->dist[i][j] = i == j ? 0 : FAR;
    s->weighted = s->weighted && n_edges != 0;
    if (s->weighted)
        assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, &err), GR_OK);
    while (n_edges-- > 0)
        add_edge(s, b, rng, directed, col);
    close_distances(s);
    assert_int_equal(gr_builder_finish(b, &s->t.g, &err), GR_OK);
    gr_builder_free(b);
    s->t.tool = tool_named(tool);
    s->t.in = (gr_in){ .graph = s->t.g, .arg = s->t.arg };
    s->t.arg[0] = (gr_arg){ .given = true, .node = (gr_vid)gr_rng_below(rng, (uint64_t)s->n) };
    s->t.arg[1] = (gr_arg){ .given = true, .node = (gr_vid)gr_rng_below(rng, (uint64_t)s->n) };
    s->t.arg[2] = (gr_arg){ .given = s->weighted, .column = gr_graph_role(s->t.g, GR_ROLE_WEIGHT) };
}

static int distance(const sample *s)
{
    return s->dist[s->t.arg[0].node][s->t.arg[1].node];
}

static void assert_length(const sample *s, const gr_value *v)
{
    if (s->weighted && s->reals)
        assert_true(v->type == GR_V_REAL && v->d * 4 == distance(s));
    else
        assert_true(v->type == GR_V_INT && v->i == distance(s));
}

static void spoil_path(sample *s)
{
    gr_value *v = &s->t.r.value, length = *v->path.length;
    gr_list *nodes = v->path.nodes;

    *v->path.length = length.type == GR_V_INT ? gr_v_int(length.i + 1) : gr_v_real(length.d + 0.25);
    trial_refuted(&s->t);
    *v->path.length = length;
    if (nodes->n > 1) {
        gr_value last = nodes->at[nodes->n - 1];

        nodes->at[nodes->n - 1] = nodes->at[0];
        trial_refuted(&s->t);
        nodes->at[nodes->n - 1] = last;
        nodes->n--;
        trial_refuted(&s->t);
        nodes->n++;
    }
}

/* A proof that leaves out a node, or that is about another path. */
static void spoil_proof(sample *s)
{
    const gr_path_proof *whole = s->t.r.proof;
    gr_path_proof part = *whole;

    s->t.r.proof = &part;
    if (!part.reached && part.n-- > 1)
        trial_refuted(&s->t);
    part = *whole;
    part.reached = !part.reached;
    trial_refuted(&s->t);
    s->t.r.proof = whole;
}

/* A longer way round must not pass, even though its edges add up: the detour u v u. Nor with a
 * proof that was made for it. */
static void spoil_by_detour(sample *s)
{
    gr_value *v = &s->t.r.value, path;
    gr_vid a = s->t.arg[0].node;
    const gr_list *nodes = v->path.nodes;
    gr_arena *arena = &s->t.cx.arena;

    if (gr_graph_is_directed(s->t.g) || s->weighted || nodes->n < 2)
        return;
    assert_true(gr_v_path(arena, &path, gr_v_null(), true));
    assert_true(gr_v_path_push(arena, &path, gr_graph_name(s->t.g, a)));
    assert_true(gr_v_path_push(arena, &path, nodes->at[1].node));
    for (size_t i = 0; i < nodes->n; i++)
        assert_true(gr_v_path_push(arena, &path, nodes->at[i].node));
    *path.path.length = *v->path.length;
    *v = path;
    trial_refuted(&s->t); /* too short for its edges */
    path.path.length->i += 2;
    trial_refuted(&s->t);                             /* too long */
    s->t.r.proof = &(gr_path_proof){ .reached = true, /* all but the target are at 0 */
                                     .node = &s->t.arg[1].node,
                                     .at = &path.path.length->i,
                                     .n = 1 };
    trial_refuted(&s->t);
    s->t.r.proof = &(gr_path_proof){ .reached = true, /* all but the source are far */
                                     .node = &a,
                                     .at = &(int64_t){ 0 },
                                     .n = 1,
                                     .base = path.path.length->i };
    trial_refuted(&s->t);
}

static void test_shortest_path(void **state)
{
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (int round = 0; round < 20000; round++) {
        sample s;

        make_sample(&s, &rng, "shortest_path");
        trial_run(&s.t);
        assert_int_equal(s.t.r.grade, GR_PROVED);
        spoil_proof(&s);
        if (distance(&s) >= FAR) {
            assert_int_equal(s.t.r.value.type, GR_V_NULL);
        } else {
            assert_int_equal(s.t.r.value.type, GR_V_PATH);
            assert_length(&s, s.t.r.value.path.length);
            spoil_path(&s);
            spoil_by_detour(&s);
        }
        trial_end(&s.t);
    }
}

static void test_length_and_existence(void **state)
{
    gr_rng rng;

    gr_rng_seed(&rng, 2);
    for (int round = 0; round < 20000; round++) {
        bool length = round % 2 != 0;
        sample s;

        make_sample(&s, &rng, length ? "shortest_path_length" : "has_path");
        trial_run(&s.t);
        if (!length) {
            assert_int_equal(s.t.r.value.b, distance(&s) < FAR);
            s.t.r.value.b = !s.t.r.value.b;
        } else if (distance(&s) < FAR) {
            assert_length(&s, &s.t.r.value);
            s.t.r.value = s.t.r.value.type == GR_V_INT ? gr_v_int(s.t.r.value.i + 1) : gr_v_null();
        } else {
            assert_int_equal(s.t.r.value.type, GR_V_NULL);
            s.t.r.value = gr_v_int(1);
        }
        trial_refuted(&s.t);
        trial_end(&s.t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shortest_path),
        cmocka_unit_test(test_length_and_existence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
