/* Algorithms on big graphs, against igraph on the same graphs.
 *
 * A graph is made once, in a process of its own, and written twice: in grasp's own format, and as
 * plain arrays for the peer. Every task then opens it in a fresh process, is called once, which
 * builds the views that later calls find ready, and five times more. What is timed is the kernel of
 * the tool; the memory is what the process needed at most after loading. */
#include "engine/engine.h"
#include "eval/bench_int.h"
#include "eval/benches_int.h"

#define CALLS 5
#define PAIRS 32

typedef struct input {
    const char *name;
    const char *maker;
    const char *args;  /* as JSON */
    const char *quick; /* the same for --quick */
    bool dag;          /* edges point one way along a random order of the nodes */
} input;

enum {
    GNM,
    RMAT,
    GNM_ARCS,
    RMAT_ARCS,
    GNM_DAG,
    RMAT_DAG,
    GNM_MIDDLE,
    RMAT_MIDDLE,
    GNM_SMALL,
    RMAT_SMALL,
    GENRMF,
    LEVELS,
    N_INPUTS
};

static const input inputs[N_INPUTS] = {
    [GNM] = { "gnm", "gnm", "{\"n\":1000000,\"m\":16000000,\"weight_max\":100}",
              "{\"n\":10000,\"m\":160000,\"weight_max\":100}", false },
    [RMAT] = { "rmat", "rmat", "{\"scale\":20,\"edge_factor\":16,\"weight_max\":100}",
               "{\"scale\":13,\"edge_factor\":16,\"weight_max\":100}", false },
    [GNM_ARCS] = { "gnm_arcs", "gnm", "{\"n\":1000000,\"m\":16000000,\"directed\":true}",
                   "{\"n\":10000,\"m\":160000,\"directed\":true}", false },
    [RMAT_ARCS] = { "rmat_arcs", "rmat", "{\"scale\":20,\"edge_factor\":16,\"directed\":true}",
                    "{\"scale\":13,\"edge_factor\":16,\"directed\":true}", false },
    [GNM_DAG] = { "gnm_dag", "gnm", "{\"n\":1000000,\"m\":16000000}", "{\"n\":10000,\"m\":160000}",
                  true },
    [RMAT_DAG] = { "rmat_dag", "rmat", "{\"scale\":20,\"edge_factor\":16}",
                   "{\"scale\":13,\"edge_factor\":16}", true },
    [GNM_MIDDLE] = { "gnm_middle", "gnm", "{\"n\":100000,\"m\":1600000}",
                     "{\"n\":1000,\"m\":16000}", false },
    [RMAT_MIDDLE] = { "rmat_middle", "rmat", "{\"scale\":17,\"edge_factor\":16}",
                      "{\"scale\":10,\"edge_factor\":16}", false },
    [GNM_SMALL] = { "gnm_small", "gnm", "{\"n\":10000,\"m\":160000}", "{\"n\":1000,\"m\":16000}",
                    false },
    [RMAT_SMALL] = { "rmat_small", "rmat", "{\"scale\":13,\"edge_factor\":20}",
                     "{\"scale\":10,\"edge_factor\":20}", false },
    [GENRMF] = { "genrmf", "genrmf", "{\"a\":18,\"b\":324,\"c_max\":10000}",
                 "{\"a\":6,\"b\":36,\"c_max\":10000}", false },
    [LEVELS] = { "rlg", "random_level_graph", "{\"levels\":1024,\"width\":100,\"c_max\":10000}",
                 "{\"levels\":64,\"width\":20,\"c_max\":10000}", false },
};

/* The least that a task has to do: read every arc once in order, or with one random read each, or
 * that once a node. */
typedef enum floor_kind { NO_FLOOR, STREAM, GATHER, GATHER_A_NODE } floor_kind;

enum { AT_LEAST = 1, LINEAR = 2 };

typedef struct task {
    const char *name; /* of the peer's task too */
    const char *tool; /* its steps are timed */
    int gnm, rmat;    /* inputs; they name the task too */
    floor_kind floor;
    int flags; /* AT_LEAST: the answer is a quality, 0.5 % below the peer's is as good;
                  LINEAR: its time grows with the edges, which --scale shows */
    /* "$s", "$t": the ends of a random pair; with "$t" the sum over all pairs. "$n": the last node.
     * The value is a number that the peer must have too. */
    const char *program;
} task;

static const task tasks_of_algo[] = {
    { "bfs", "distances", GNM, RMAT, STREAM, LINEAR, "sum(distances(G, $s, weight=null))" },
    { "components", "component_count", GNM, RMAT, STREAM, LINEAR, "component_count(G)" },
    { "st_path", "shortest_path_length", GNM, RMAT, NO_FLOOR, 0,
      "shortest_path_length(G, $s, $t, weight=null)" },
    { "st_path_weighted", "shortest_path_length", GNM, RMAT, NO_FLOOR, 0,
      "shortest_path_length(G, $s, $t)" },
    { "sssp", "distances", GNM, RMAT, GATHER, LINEAR, "sum(distances(G, $s))" },
    { "pagerank", "pagerank", GNM, RMAT, GATHER, LINEAR, "max(pagerank(G, weight=null))" },
    { "triangles", "triangle_count", GNM, RMAT, GATHER, 0, "triangle_count(G)" },
    { "k_core", "maximum_core", GNM, RMAT, GATHER, LINEAR, "maximum_core(G).k" },
    { "topological_sort", "topological_sort", GNM_DAG, RMAT_DAG, GATHER, LINEAR,
      "count(topological_sort(G))" },
    { "spanning_tree", "minimum_spanning_tree", GNM, RMAT, GATHER, LINEAR,
      "minimum_spanning_tree(G).weight" },
    { "scc", "strong_component_count", GNM_ARCS, RMAT_ARCS, GATHER, LINEAR,
      "strong_component_count(G)" },
    { "articulation_points", "articulation_points", GNM, RMAT, GATHER, LINEAR,
      "count(articulation_points(G))" },
    { "max_flow", "maximum_flow_value", GENRMF, LEVELS, GATHER, 0, "maximum_flow_value(G, 0, $n)" },
    { "betweenness", "betweenness_centrality", GNM_SMALL, RMAT_SMALL, GATHER_A_NODE, 0,
      "max(betweenness_centrality(G, normalized=false, weight=null))" },
    { "diameter", "diameter", GNM_SMALL, RMAT_SMALL, STREAM, 0,
      "diameter(G, components=max, weight=null)" },
    /* igraph takes over 15 minutes on a million nodes */
    { "louvain", "louvain_communities", GNM_MIDDLE, RMAT_MIDDLE, GATHER, AT_LEAST,
      "modularity(G, louvain_communities(G, weight=null))" },
};

#define N_TASKS (sizeof tasks_of_algo / sizeof *tasks_of_algo)

/* --- the graphs --- */

/* What the peer reads: this, then u, v and weight (or capacity) of all edges. */
typedef struct header {
    uint32_t n, m, directed;
    uint32_t pair[PAIRS][2];
} header;

typedef struct made {
    const input *input;
    char args[200];
    char grasp[4096], arrays[4096];
    header h;
} made;

/* Ends of many edges, so that each reaches the others on graphs with a giant component. */
static void choose_pairs(const gr_graph *g, header *h)
{
    uint64_t mean = gr_graph_n_arcs(g) / (gr_graph_n_nodes(g) + 1);
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    for (int i = 0; i < 2 * PAIRS; i++) {
        gr_vid v = (gr_vid)gr_rng_below(&rng, gr_graph_n_nodes(g));

        while (gr_csr_degree(gr_graph_out(g), v) < mean)
            v = v + 1 < gr_graph_n_nodes(g) ? v + 1 : 0;
        h->pair[i / 2][i % 2] = v;
    }
}

static gr_status point_one_way(gr_ctx *cx, gr_graph **g, gr_err *err)
{
    uint32_t n = gr_graph_n_nodes(*g);
    gr_vid *place = gr_new_n(&cx->scratch, gr_vid, n);
    gr_builder *b = gr_builder_new(cx, GR_DIRECTED);
    gr_graph *dag = NULL;
    gr_rng rng;
    gr_status st;

    if (place == NULL || b == NULL) {
        gr_builder_free(b);
        return gr_fail_memory(cx, err);
    }
    gr_rng_seed(&rng, 2);
    for (gr_vid v = 0; v < n; v++) {
        gr_vid k = (gr_vid)gr_rng_below(&rng, (uint64_t)v + 1);

        place[v] = place[k];
        place[k] = v;
    }
    st = gr_builder_range(b, 0, n, err);
    for (gr_edge_iter it = gr_edges(*g); st == GR_OK && gr_edge_next(&it);)
        st = gr_builder_edge(b, place[it.u], place[it.v], err);
    if (st == GR_OK)
        st = gr_builder_finish(b, &dag, err);
    gr_builder_free(b);
    if (st != GR_OK)
        return st;
    gr_graph_unref(*g);
    *g = dag;
    return GR_OK;
}

static void put_u32(gr_output *o, uint32_t x)
{
    gr_output_add(o, (gr_str){ (const char *)&x, sizeof x });
}

static gr_status write_arrays(gr_ctx *cx, const gr_graph *g, const made *m, gr_err *err)
{
    const gr_column *w = gr_graph_role(g, GR_ROLE_WEIGHT);
    gr_output *o;
    gr_status st = gr_output_open(cx, m->arrays, &o, err);

    if (w == NULL)
        w = gr_graph_role(g, GR_ROLE_CAPACITY);
    if (st != GR_OK)
        return st;
    gr_output_add(o, (gr_str){ (const char *)&m->h, sizeof m->h });
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        put_u32(o, it.u);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        put_u32(o, it.v);
    for (uint32_t i = 0; i < gr_graph_n_edges(g); i++)
        put_u32(o, w != NULL ? (uint32_t)w->ints[i] : 1);
    return gr_output_commit(o, err);
}

static bool make_graph(void *arg, gr_measure *out)
{
    made *m = arg;
    gr_graph *g = NULL;
    gr_value args;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    ok = gr_json_read(&cx, gr_str_of(m->args), &args, NULL) == GR_OK &&
         gr_graph_make(&cx, gr_str_of(m->input->maker), &args, &g, NULL) == GR_OK &&
         (!m->input->dag || point_one_way(&cx, &g, NULL) == GR_OK);
    if (ok) {
        m->h = (header){
            gr_graph_n_nodes(g), gr_graph_n_edges(g), gr_graph_is_directed(g), { { 0 } }
        };
        choose_pairs(g, &m->h);
        ok = gr_graph_write(&cx, g, m->grasp, "binary", NULL, NULL) == GR_OK &&
             write_arrays(&cx, g, m, NULL) == GR_OK;
    }
    gr_graph_unref(g);
    gr_ctx_clear(&cx);
    out->seconds = 0;
    return ok;
}

static gr_status read_header(made *m, gr_err *err)
{
    FILE *f = fopen(m->arrays, "rb");
    bool ok = f != NULL && fread(&m->h, sizeof m->h, 1, f) == 1;

    if (f != NULL)
        fclose(f);
    return ok ? GR_OK : gr_fail(err, GR_EINTERNAL, "'%.200s' cannot be read", m->arrays);
}

static gr_status prepare(made *m, const gr_bench_job *job, const input *in, gr_err *err)
{
    gr_measure ignored;

    m->input = in;
    snprintf(m->grasp, sizeof m->grasp, "%.4000s/bench-%s.grasp", job->folder, in->name);
    snprintf(m->arrays, sizeof m->arrays, "%.4000s/bench-%s.arrays", job->folder, in->name);
    if (!gr_measure_child(make_graph, m, 1, &ignored))
        return gr_fail(err, GR_EINTERNAL, "making the graph %s failed", in->name);
    return read_header(m, err);
}

static void discard(const made *m)
{
    remove(m->grasp);
    remove(m->arrays);
}

/* --- our side --- */

typedef struct call_job {
    const task *task;
    const made *on;
} call_job;

static void add_call(gr_strbuf *sb, const char *text, const header *h, int pair)
{
    for (; *text != '\0'; text++)
        if (text[0] == '$') {
            text++;
            gr_strbuf_addf(sb, "%u", *text == 'n' ? h->n - 1 : h->pair[pair][*text == 't']);
        } else {
            gr_strbuf_addc(sb, *text);
        }
}

static void write_program(const call_job *j, gr_strbuf *sb)
{
    if (strstr(j->task->program, "$t") == NULL) {
        add_call(sb, j->task->program, &j->on->h, 0);
        return;
    }
    gr_strbuf_adds(sb, "sum([");
    for (int i = 0; i < PAIRS; i++) {
        gr_strbuf_adds(sb, i == 0 ? "" : ", ");
        add_call(sb, j->task->program, &j->on->h, i);
    }
    gr_strbuf_adds(sb, "])");
}

/* One call; the time of the task's own steps. */
static bool call(const call_job *j, gr_pool *pool, gr_graph *g, gr_str text, double *seconds,
                 double *answer)
{
    gr_program program;
    gr_value v;
    gr_run run;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    cx.pool = pool;
    gr_run_init(&run, &cx, gr_engine_registry());
    run.unchecked = true;
    ok = gr_call_parse(&cx, text, &program, NULL) == GR_OK &&
         gr_run_bind(&run, GR_STR("G"), (gr_value){ .type = GR_V_GRAPH, .graph = g }) &&
         gr_run_program(&cx, &run, &program, &v, NULL) == GR_OK && gr_v_number(&v, answer);
    *seconds = 0;
    for (size_t i = 0; ok && i < run.steps.n; i++)
        if (strcmp(run.steps.at[i].tool->name, j->task->tool) == 0)
            *seconds += run.steps.at[i].ms / 1e3;
    gr_run_clear(&run);
    gr_ctx_clear(&cx);
    return ok;
}

static bool run_task(void *arg, gr_measure *out)
{
    const call_job *j = arg;
    gr_pool *pool = gr_pool_new(0);
    double seconds[CALLS];
    gr_graph *g = NULL;
    gr_strbuf sb;
    gr_ctx cx;
    size_t n = 0;
    bool ok;

    gr_ctx_init(&cx);
    cx.pool = pool;
    gr_strbuf_init(&sb, NULL, 0);
    write_program(j, &sb);
    ok = gr_graph_read(&cx, j->on->grasp, NULL, &g, NULL) == GR_OK;
    gr_measure_reset_peak();
    ok = ok && call(j, pool, g, gr_strbuf_str(&sb), &out->first_seconds, &out->answer);
    while (ok && n < CALLS && (n == 0 || out->first_seconds < GR_LONG_RUN))
        ok = call(j, pool, g, gr_strbuf_str(&sb), &seconds[n++], &out->answer);
    if (ok)
        out->seconds = gr_median(seconds, n);
    out->spread = ok ? gr_spread(seconds, n) : -1;
    return ok; /* the process ends here */
}

/* --- both sides --- */

/* "bfs/gnm": up to the first '_' the input's name. */
static void name_task(const task *t, int which, char name[40])
{
    const char *on = inputs[which].name;

    snprintf(name, 40, "%s/%.*s", t->name, (int)strcspn(on, "_"), on);
}

static double floor_seconds(const gr_floor *f, const task *t, const header *h)
{
    double arcs = (double)h->m * (h->directed ? 1 : 2);

    switch (t->floor) {
    case STREAM: return arcs * sizeof(gr_vid) / f->bytes_a_second;
    case GATHER: return arcs / f->gathers_a_second;
    case GATHER_A_NODE: return arcs * h->n / f->gathers_a_second;
    default: return -1;
    }
}

static gr_status measure_task(const task *t, const made *on, const gr_floor *f, gr_bench_task *out,
                              double *answer, gr_err *err)
{
    call_job j = { t, on };
    double least = floor_seconds(f, t, &on->h);
    gr_measure m = { 0 };

    if (!gr_measure_child(run_task, &j, 1, &m))
        return gr_fail(err, GR_EINTERNAL, "the task %s failed", out->name);
    out->seconds = m.seconds;
    out->spread = m.spread;
    out->first_seconds = m.first_seconds;
    out->peak_mb = m.peak_mb;
    out->ns_per_edge = m.seconds * 1e9 / on->h.m;
    out->floor_share = least < 0 ? -1 : least / m.seconds;
    *answer = m.answer;
    return GR_OK;
}

static void compare(const task *t, double answer, const gr_value *peer, gr_bench_task *out)
{
    const gr_value *theirs = gr_v_get(peer, t->name);
    double expected;

    if (theirs == NULL)
        return;
    out->peer = "igraph";
    out->peer_seconds = gr_figure_of(theirs, "seconds");
    out->peer_spread = gr_figure_of(theirs, "spread");
    out->peer_peak_mb = gr_figure_of(theirs, "peak_mb");
    expected = gr_figure_of(theirs, "answer");
    if ((t->flags & AT_LEAST) != 0)
        out->agrees = answer >= 0.995 * expected;
    else
        out->agrees = answer >= expected * (1 - 1e-6) && answer <= expected * (1 + 1e-6);
}

/* All tasks on one graph: ours, then the peer's in one process. */
static gr_status measure_input(const gr_bench_job *job, int which, const gr_floor *f,
                               gr_bench_task *out, size_t *n_out, gr_err *err)
{
    const task *todo[N_TASKS];
    const char *argv[N_TASKS + 4] = { NULL, "algo" };
    char peer[4096];
    double answer[N_TASKS];
    size_t n = 0, first = *n_out;
    gr_value theirs = gr_v_null();
    made m = { .input = NULL };
    gr_ctx cx;
    gr_status st = GR_OK;

    for (size_t i = 0; i < N_TASKS; i++) {
        const task *t = &tasks_of_algo[i];
        char name[40];

        name_task(t, which, name);
        if ((t->gnm != which && t->rmat != which) || !gr_bench_wanted(job, name))
            continue;
        out[first + n] = gr_bench_unmeasured(name);
        argv[3 + n] = t->name;
        todo[n++] = t;
    }
    if (n == 0)
        return GR_OK;
    snprintf(m.args, sizeof m.args, "%s", job->quick ? inputs[which].quick : inputs[which].args);
    st = prepare(&m, job, &inputs[which], err);
    for (size_t i = 0; st == GR_OK && i < n; i++) {
        if (job->progress != NULL)
            job->progress(job->progress_arg, out[first + i].name, 0, 0);
        st = measure_task(todo[i], &m, f, &out[first + i], &answer[i], err);
    }
    gr_ctx_init(&cx);
    argv[0] = peer;
    argv[2] = m.arrays;
    if (st == GR_OK && gr_peer_path(peer)) {
        if (job->progress != NULL)
            job->progress(job->progress_arg, "igraph", 0, 0);
        gr_program_json(&cx, argv, &theirs);
    }
    for (size_t i = 0; st == GR_OK && i < n; i++)
        compare(todo[i], answer[i], &theirs, &out[first + i]);
    gr_ctx_clear(&cx);
    discard(&m);
    *n_out = first + n;
    return st;
}

/* --- how time grows --- */

static const unsigned sizes[] = { 10000, 100000, 1000000, 10000000 };

#define QUICK_SIZES 2u

static gr_status measure_size(const gr_bench_job *job, unsigned n_edges, bool dag,
                              const gr_floor *f, gr_bench_task *out, size_t *n_out, gr_err *err)
{
    input in = { "scale", "gnm", NULL, NULL, dag };
    made m = { .input = NULL };
    gr_status st;

    snprintf(m.args, sizeof m.args, "{\"n\":%u,\"m\":%u,\"weight_max\":100}", n_edges / 16,
             n_edges);
    st = prepare(&m, job, &in, err);
    for (size_t i = 0; st == GR_OK && i < N_TASKS; i++) {
        const task *t = &tasks_of_algo[i];
        double ignored;
        char name[40];

        snprintf(name, sizeof name, "%s/%u", t->name, n_edges);
        if ((t->flags & LINEAR) == 0 || (t->gnm == GNM_DAG) != dag || !gr_bench_wanted(job, name) ||
            t->gnm == GNM_ARCS)
            continue;
        out[*n_out] = gr_bench_unmeasured(name);
        st = measure_task(t, &m, f, &out[(*n_out)++], &ignored, err);
    }
    discard(&m);
    return st;
}

static bool is_task(const char *name)
{
    size_t len = strcspn(name, "/");

    for (size_t i = 0; i < N_TASKS; i++)
        if (strncmp(name, tasks_of_algo[i].name, len) == 0 && tasks_of_algo[i].name[len] == '\0')
            return true;
    return false;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const gr_bench_task *)a)->name, ((const gr_bench_task *)b)->name);
}

gr_status gr_bench_algo(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks, gr_err *err)
{
    gr_floor f;
    size_t n = 0, n_sizes = job->quick ? QUICK_SIZES : sizeof sizes / sizeof *sizes;
    gr_status st = GR_OK;

    for (size_t i = 0; i < job->n_only; i++)
        if (!is_task(job->only[i]))
            return gr_fail(err, GR_ENAME, "the bench algo has no task \"%.80s\"", job->only[i]);
    if (!gr_floor_measure(&f))
        return gr_fail(err, GR_EMEMORY, "out of memory");
    for (int i = 0; !job->scale && i < N_INPUTS && st == GR_OK; i++)
        st = measure_input(job, i, &f, tasks, &n, err);
    for (size_t i = 0; job->scale && i < n_sizes && st == GR_OK; i++)
        if ((st = measure_size(job, sizes[i], false, &f, tasks, &n, err)) == GR_OK)
            st = measure_size(job, sizes[i], true, &f, tasks, &n, err);
    qsort(tasks, n, sizeof *tasks, by_name);
    *n_tasks = n;
    return st;
}
