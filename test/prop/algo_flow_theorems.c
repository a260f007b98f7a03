/* Flows, cuts and matchings on larger random graphs: other names and another order of the edges, or
 * one more node, change no value; and what must be equal by theorems is equal. */
#include "algo.h"

#define NODES 60
#define EDGES 150

typedef struct pattern {
    uint32_t u[EDGES], v[EDGES];
    int64_t weight[EDGES];
    bool directed, two_sides;
} pattern;

static pattern make_pattern(gr_rng *rng)
{
    pattern p = { .directed = gr_rng_below(rng, 2) != 0, .two_sides = gr_rng_below(rng, 2) != 0 };

    for (int k = 0; k < EDGES; k++) {
        p.u[k] = (uint32_t)gr_rng_below(rng, NODES);
        p.v[k] = (uint32_t)gr_rng_below(rng, NODES);
        if (p.two_sides) {
            p.u[k] = p.u[k] / 2 * 2;
            p.v[k] = p.v[k] / 2 * 2 + 1;
        }
        p.weight[k] = 1 + (int64_t)gr_rng_below(rng, 30);
    }
    return p;
}

static void shuffle(gr_rng *rng, uint32_t *at, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        at[i] = i;
    for (uint32_t i = n; i > 1; i--) {
        uint32_t k = (uint32_t)gr_rng_below(rng, i), keep = at[i - 1];

        at[i - 1] = at[k];
        at[k] = keep;
    }
}

/* Node v is called name[v]; edges come in the order given. */
static gr_graph *build(gr_ctx *cx, const pattern *p, const uint32_t *name, const uint32_t *order,
                       uint32_t n_nodes)
{
    gr_builder *b = gr_builder_new(cx, GR_AUTO);
    gr_graph *g = NULL;
    uint32_t col;
    gr_err err;

    gr_builder_direction(b, p->directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
    assert_int_equal(gr_builder_range(b, 0, n_nodes, &err), GR_OK);
    assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, &err), GR_OK);
    for (uint32_t k = 0; k < EDGES; k++) {
        uint32_t e = order[k];

        assert_int_equal(gr_builder_edge(b, name[p->u[e]], name[p->v[e]], &err), GR_OK);
        assert_int_equal(gr_builder_set(b, GR_OF_EDGE, col, k, gr_v_int(p->weight[e]), &err),
                         GR_OK);
    }
    assert_int_equal(gr_builder_finish(b, &g, &err), GR_OK);
    gr_builder_free(b);
    return g;
}

/* The calls' values in a list, as text; s and t are the nodes 0 and 1. */
static void answers(const pattern *p, const uint32_t *name, const uint32_t *order, uint32_t n_nodes,
                    const char *call, char out[512])
{
    gr_program program;
    gr_strbuf sb;
    gr_run run;
    gr_value v;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_graph *g;

    gr_ctx_init(&cx);
    g = build(&cx, p, name, order, n_nodes);
    gr_run_init(&run, &cx, gr_engine_registry());
    gr_strbuf_init(&sb, NULL, 0);
    assert_int_equal(gr_call_parse(&cx, gr_str_of(call), &program, &err), GR_OK);
    assert_true(gr_run_bind(&run, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }));
    assert_true(gr_run_bind(&run, GR_STR("s"), gr_v_int(name[0])));
    assert_true(gr_run_bind(&run, GR_STR("t"), gr_v_int(name[1])));
    if (gr_run_program(&cx, &run, &program, &v, &err) != GR_OK)
        fail_msg("%s", err.message);
    gr_v_text(&sb, &v);
    snprintf(out, 512, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    gr_run_clear(&run);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
}

static const char *const values =
    "[maximum_flow(G, s, t).value, minimum_cut_value(G, s, t), min_cost_flow(G, s, t).cost, "
    "maximum_matching(G).size, max_weight_matching(G).weight, min_weight_matching(G).weight, "
    "reference_match(G).size, is_bipartite(G), count(edge_disjoint_paths(G, s, t))]";
static const char *const whole_values = "[stoer_wagner(G).value, edge_connectivity(G), "
                                        "node_connectivity(G)]";
static const char *const theorems =
    "[maximum_flow(G, s, t).value = minimum_cut(G, s, t).value, "
    "edge_connectivity(G, s, t) = maximum_flow_value(G, s, t, capacity=null), "
    "max_weight_matching(G, weight=null).size = maximum_matching(G).size]";

static void test_values_do_not_depend_on_names(void **state)
{
    uint32_t same[NODES], straight[EDGES], name[NODES], order[EDGES];
    char first[512], second[512];
    gr_rng rng;

    gr_rng_seed(&rng, 5);
    for (uint32_t i = 0; i < EDGES; i++)
        straight[i] = i;
    for (uint32_t i = 0; i < NODES; i++)
        same[i] = i;
    for (int round = 0; round < 150; round++) {
        pattern p = make_pattern(&rng);

        shuffle(&rng, name, NODES);
        shuffle(&rng, order, EDGES);
        answers(&p, same, straight, NODES, values, first);
        answers(&p, name, order, NODES, values, second);
        assert_string_equal(first, second);
        answers(&p, name, order, NODES + 1, values, second);
        assert_string_equal(first, second);
        answers(&p, same, straight, NODES, whole_values, first);
        answers(&p, name, order, NODES, whole_values, second);
        assert_string_equal(first, second);
        answers(&p, name, order, NODES, theorems, second);
        assert_string_equal(second, "yes, yes, yes");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_do_not_depend_on_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
