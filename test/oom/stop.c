/* Long calls that are stopped: by a deadline at a look at the clock near the start, in the middle
 * and at the end, and by the cancel flag. They say so, leave nothing, and look often enough. */
#include "oom/fault.h"

#include <limits.h>

#include "engine/engine.h"
#include "jobs.h"
#include "tmp.h"

#define EDGES     20000u
#define FEWER     4000u /* for tools, of which some look at all pairs of nodes */
#define MIN_LOOKS 2     /* so many edges take a millisecond or a few */
#ifdef __SANITIZE_ADDRESS__
#define PARTS 1 /* what is left behind shows at any place, and all of it takes minutes */
#else
#define PARTS 3
#endif

static gr_ctx world;
static gr_graph *sparse[2], *dense[2]; /* undirected, directed */
static gr_graph *fewer[2];
static gr_graph *small; /* undirected */

/* Looks allowed before the deadline; LONG_MAX = no deadline, negative = cancelled at once. */
static gr_status run_until(const job *j, long looks)
{
    atomic_bool cancel = looks < 0;
    long live = oom_live;
    gr_graph *g = NULL;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    cx.deadline_ns = looks < 0 ? LONG_MAX : looks;
    cx.cancel = &cancel;
    fault_clock = 0;
    st = j->run(&cx, j, &g, &err);
    if (st != GR_OK && (looks == LONG_MAX || (st != GR_ELIMIT && st != GR_ECANCELLED)))
        fail_msg("%s: %s", j->name, err.message);
    assert_true(st == GR_OK || g == NULL);
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
    /* a finished graph stays counted: others may hold it */
    assert_true(st == GR_OK || j->makes_graphs || cx.budget.used == 0);
    assert_int_equal(oom_live, live);
    return st;
}

/* late: so many looks at the end only measure how long it took. Searches may answer with what they
 * have in time for the deadline, and look once only to start a clock of their own. */
static void stops(const job *j, long min_looks, long late)
{
    long all;

    run_until(j, LONG_MAX);
    all = fault_clock - late;
    if (all < min_looks)
        fail_msg("%s looks at the clock %ld times", j->name, all);
    if (all < 3)
        return; /* it has its answer at once */
    for (int part = 1; part <= PARTS; part++) {
        long k = part < 3 ? all * part / 3 : all - 1;

        if (run_until(j, k > 1 ? k : 1) != GR_ELIMIT && fault_clock > k + late + 1)
            fail_msg("%s went on after look %ld of %ld", j->name, k, all);
    }
    if (run_until(j, -1) != GR_ECANCELLED)
        fail_msg("%s was not cancelled", j->name);
}

static const gr_graph *fitting(const gr_format *f)
{
    bool squares = strcmp(f->name, "matrix") == 0 || strstr(f->name, "raph6") != NULL;
    int directed = (f->carries & GR_CARRIES_DIRECTED) != 0;

    return squares ? dense[directed] : sparse[directed];
}

static void formats(void **state)
{
    for (size_t i = 0; i < gr_n_formats(); i++) {
        job j = { .run = job_write, .format = gr_format_at(i) };
        gr_strbuf text;

        if (j.format->write == NULL)
            continue;
        j.name = j.format->name;
        j.graph = fitting(j.format);
        stops(&j, MIN_LOOKS, 0);
        fault_clock = -1;
        gr_strbuf_init(&text, NULL, 0);
        assert_int_equal(gr_graph_write_text(&world, j.graph, j.name, &text, NULL, NULL), GR_OK);
        j.run = job_read;
        j.text = gr_strbuf_str(&text);
        stops(&j, MIN_LOOKS, 0);
        gr_strbuf_clear(&text);
    }
}

static gr_status save(gr_ctx *cx, const job *j, gr_graph **out, gr_err *err)
{
    return gr_graph_write(cx, j->graph, tmp_path("g.csv.gz"), "csv", NULL, err);
}

/* The file of the complete run stays, no other comes. */
static void files(void **state)
{
    stops(&(job){ .run = save, .name = "save", .graph = sparse[0] }, MIN_LOOKS, 0);
    assert_int_equal(tmp_count(), 1);
}

static void made_and_sampled(void **state)
{
    static const char *const made[][2] = {
        { "path_graph", "20000" },
        { "complete_graph", "200" },
        { "grid_2d_graph", "100, 100" },
        { "gnp_random_graph", "3000, 0.005" },
        { "gnm_random_graph", "3e3, 2e4" },
        { "barabasi_albert_graph", "5000, 4" },
        { "watts_strogatz_graph", "5000, 8, 0.1" },
    };

    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        stops(&(job){ .run = job_make, .name = made[i][0], .args = made[i][1] }, MIN_LOOKS, 0);
    stops(&(job){ .run = job_derive, .name = "derive", .graph = sparse[1] }, MIN_LOOKS, 0);
    for (gr_sample_method m = 0; m < GR_N_SAMPLE_METHODS; m++)
        stops(&(job){ .run = job_sample,
                      .name = gr_sample_method_name(m),
                      .graph = sparse[1],
                      .method = m },
              MIN_LOOKS, 0);
}

/* A tool's example, on a graph that has its nodes among many. */
static gr_status run_tool(gr_ctx *cx, const job *j, gr_graph **out, gr_err *err)
{
    gr_program p;
    gr_value v;
    gr_run run;
    gr_status st;

    gr_run_init(&run, cx, gr_engine_registry());
    assert_true(gr_run_bind(&run, GR_STR("G"),
                            (gr_value){ .type = GR_V_GRAPH, .graph = (gr_graph *)j->graph }));
    st = gr_call_parse(cx, gr_str_of(j->args), &p, err);
    if (st == GR_OK)
        st = gr_run_program(cx, &run, &p, &v, err);
    gr_run_clear(&run);
    return st;
}

#define FIT_LOOKS 3000 /* enough to see what is wrong with the arguments */

/* Some examples name edges or attributes that only their own little graphs have, and some tools
 * take no graph of this size or kind. */
static bool fits(const job *j, bool *is_long)
{
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    cx.deadline_ns = FIT_LOOKS;
    fault_clock = 0;
    st = run_tool(&cx, j, NULL, NULL);
    gr_ctx_clear(&cx);
    *is_long = st == GR_ELIMIT && fault_clock >= FIT_LOOKS;
    return *is_long || st == GR_OK;
}

/* Nobody waits for these to end on a graph of this size. */
static void stops_early(const job *j)
{
    for (long k = 1; k < FIT_LOOKS; k *= 5)
        if (run_until(j, k) != GR_ELIMIT)
            fail_msg("%s went on after look %ld", j->name, k);
    if (run_until(j, -1) != GR_ECANCELLED)
        fail_msg("%s was not cancelled", j->name);
}

/* One run of another tool for every node or edge, so on a small graph: they may answer with what
 * they know, but not after the deadline. */
static void ends_in_time(job *j)
{
    long all;

    j->graph = small;
    run_until(j, LONG_MAX);
    all = fault_clock;
    assert_true(all > 4 * gr_graph_n_nodes(small));
    for (long k = 1; k < all; k += all / 50 + 1) {
        gr_status st = run_until(j, k);

        if (st == GR_OK && fault_clock > k + 2)
            fail_msg("%s answers at look %ld, too late for %ld", j->name, fault_clock, k);
    }
    if (run_until(j, -1) != GR_ECANCELLED)
        fail_msg("%s was not cancelled", j->name);
}

/* Searches, which this clock gives far more time than they are meant to have. */
static void answers_in_time(const job *j)
{
    for (long k = 8; k <= 512; k *= 8)
        if (run_until(j, k) == GR_OK && fault_clock > k + 3)
            fail_msg("%s answers at look %ld, too late for %ld", j->name, fault_clock, k);
    if (run_until(j, -1) != GR_ECANCELLED)
        fail_msg("%s was not cancelled", j->name);
}

static void tools(void **state)
{
    const gr_registry *r = gr_engine_registry();

    for (size_t i = 0; i < r->n; i++) {
        const gr_tool *t = r->tools[i];
        const char *call = t->example.call;
        bool nested = strchr(call, '(') != strrchr(call, '('), is_long;
        job j;

        j = (job){ .run = run_tool,
                   .name = t->name,
                   .graph = fewer[strchr(t->example.graph, '>') != NULL],
                   .args = call,
                   .makes_graphs = nested };
        if (t->n_params != 0 && t->params[0].type == GR_P_TOOL)
            ends_in_time(&j);
        else if (!fits(&j, &is_long))
            continue;
        else if (t->n_params != 0 && strcmp(t->params[t->n_params - 1].name, "budget_ms") == 0)
            answers_in_time(&j);
        else if (is_long)
            stops_early(&j);
        else
            stops(&j, 1, nested ? 4 : 2);
    }
}

/* What the examples do not show: undirected where they are directed, and longer ways. */
static void other_calls(void **state)
{
    static const char *const calls[] = {
        "min_cost_flow(G, a, z, capacity=weight, weight=weight)",
        "simple_cycles(G)",
        "closeness_centrality(subgraph(G, ego_graph(G, a, radius=4) | nodes() | column(node)))",
    };

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        stops(&(job){ .run = run_tool,
                      .name = calls[i],
                      .graph = fewer[0],
                      .args = calls[i],
                      .makes_graphs = i == 2 },
              20, 8);
}

/* The nodes a, b, ... of the examples come first. A ring makes sure that all reach each other. */
static gr_graph *many(bool directed, uint32_t n, uint32_t edges, bool every_pair)
{
    gr_builder *b = gr_builder_new(&world, directed ? GR_DIRECTED : GR_UNDIRECTED);
    gr_graph *g = NULL;
    gr_rng r;
    gr_vid v;
    uint32_t col;

    gr_rng_seed(&r, 1);
    for (uint32_t i = 0; i < n && !every_pair; i++) {
        char name[16];

        snprintf(name, sizeof name, i < 26 ? "%c" : "n%u", i < 26 ? 'a' + i : i);
        assert_int_equal(gr_builder_node(b, gr_name_of(gr_str_of(name)), &v, NULL), GR_OK);
    }
    if (every_pair)
        assert_int_equal(gr_builder_range(b, 0, n, NULL), GR_OK);
    else
        assert_int_equal(gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, NULL), GR_OK);
    for (uint32_t i = 0; i < (every_pair ? n * n : edges); i++) {
        gr_vid from = every_pair ? i / n : i < n ? i : (gr_vid)gr_rng_below(&r, n);
        gr_vid to = every_pair ? i % n : i < n ? (i + 1) % n : (gr_vid)gr_rng_below(&r, n);

        if (every_pair && from >= to)
            continue;
        assert_int_equal(gr_builder_edge(b, from, to, NULL), GR_OK);
        if (!every_pair)
            assert_int_equal(gr_builder_set(b, GR_OF_EDGE, col, i, gr_v_int(i % 7 + 1), NULL),
                             GR_OK);
    }
    assert_int_equal(gr_builder_finish(b, &g, NULL), GR_OK);
    gr_builder_free(b);
    return g;
}

static int setup(void **state)
{
    gr_ctx_init(&world);
    small = many(false, 40, 60, false);
    for (int d = 0; d < 2; d++) {
        gr_arc_ints ints;

        sparse[d] = many(d != 0, EDGES / 3, EDGES, false);
        fewer[d] = many(d != 0, FEWER / 3, FEWER, false);
        dense[d] = many(d != 0, 200, 0, true);
        /* kept by the graph once it was made, so better now */
        if (gr_graph_in(&world, sparse[d], &(const gr_csr *){ NULL }, NULL) != GR_OK ||
            gr_graph_in(&world, fewer[d], &(const gr_csr *){ NULL }, NULL) != GR_OK ||
            gr_graph_in(&world, dense[d], &(const gr_csr *){ NULL }, NULL) != GR_OK ||
            gr_graph_arc_ints(&world, fewer[d], gr_graph_role(fewer[d], GR_ROLE_WEIGHT), &ints,
                              NULL) != GR_OK)
            return -1;
    }
    return tmp_make(state);
}

static int teardown(void **state)
{
    for (int d = 0; d < 2; d++) {
        gr_graph_unref(sparse[d]);
        gr_graph_unref(fewer[d]);
        gr_graph_unref(dense[d]);
    }
    gr_graph_unref(small);
    gr_ctx_clear(&world);
    return tmp_remove(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats),          cmocka_unit_test(files),
        cmocka_unit_test(made_and_sampled), cmocka_unit_test(tools),
        cmocka_unit_test(other_calls),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
