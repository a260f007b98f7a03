/* Loading: a text edge list of 1e6 nodes and 1.6e7 edges, and the same graph in grasp's own format,
 * against igraph's reader and against fscanf with igraph_create. */
#include "engine/engine.h"
#include "eval/bench_int.h"
#include "eval/benches_int.h"

#define NODES 1000000u
#define EDGES 16000000u
#define QUICK 100u /* a hundredth of both */
#define TIMES 5u

typedef struct load_job {
    const char *path;
    const char *save; /* where to write it in grasp's own format, or NULL */
} load_job;

static bool load(void *arg, gr_measure *out)
{
    const load_job *job = arg;
    gr_engine *e = gr_engine_new(0);
    gr_session *s = gr_session_new(e);
    int64_t start = gr_now_ns();
    gr_reply *r = gr_session_load(s, "G", job->path, NULL, NULL);
    bool ok = gr_reply_status(r) == GR_OK;

    out->seconds = (double)(gr_now_ns() - start) / 1e9;
    gr_reply_free(r);
    if (ok && job->save != NULL) {
        r = gr_session_save(s, "G", job->save, "binary");
        ok = gr_reply_status(r) == GR_OK;
        gr_reply_free(r);
    }
    return ok; /* the process ends here: what it holds is what is measured */
}

/* Pairs u < v, so that every reader takes them as they are. */
static gr_status write_pairs(const char *path, uint32_t n_nodes, uint32_t n_edges, gr_err *err)
{
    gr_ctx cx;
    gr_rng rng;
    gr_output *o;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_output_open(&cx, path, &o, err);
    gr_rng_seed(&rng, 0);
    for (uint32_t i = 0; st == GR_OK && i < n_edges; i++) {
        uint64_t u = gr_rng_below(&rng, n_nodes), v = gr_rng_below(&rng, n_nodes);

        gr_output_int(o, (int64_t)(u < v ? u : v));
        gr_output_addc(o, ' ');
        gr_output_int(o, (int64_t)(u < v ? v : u));
        gr_output_addc(o, '\n');
    }
    if (st == GR_OK)
        st = gr_output_commit(o, err);
    gr_ctx_clear(&cx);
    return st;
}

static void with_peer(gr_bench_task *t, const char *how, const char *path)
{
    char peer[4096];
    const char *argv[] = { peer, how, path, NULL };
    gr_measure m;

    if (!gr_peer_path(peer) || !gr_measure_program(argv, TIMES, &m))
        return;
    t->peer_seconds = m.seconds;
    t->peer_spread = m.spread;
    t->peer_peak_mb = m.peak_mb;
}

static gr_status one_task(gr_bench_task *t, const char *name, load_job *job, gr_err *err)
{
    gr_measure m;

    *t = gr_bench_unmeasured(name);
    if (!gr_measure_child(load, job, TIMES, &m))
        return gr_fail(err, GR_EINTERNAL, "loading '%.200s' failed", job->path);
    t->seconds = m.seconds;
    t->spread = m.spread;
    t->peak_mb = m.peak_mb;
    t->loaded_mb = m.loaded_mb;
    return GR_OK;
}

static gr_status measure(const char *text, const char *binary, gr_bench_task *tasks, gr_err *err)
{
    load_job first = { text, binary }, from_text = { text, NULL }, from_binary = { binary, NULL };
    gr_measure ignored;
    gr_status st;

    if (!gr_measure_child(load, &first, 1, &ignored)) /* warms the cache, writes the binary */
        return gr_fail(err, GR_EINTERNAL, "loading '%.200s' failed", text);
    if ((st = one_task(&tasks[0], "edgelist", &from_text, err)) != GR_OK ||
        (st = one_task(&tasks[1], "binary", &from_binary, err)) != GR_OK)
        return st;
    with_peer(&tasks[0], "read", text);
    tasks[0].peer = "igraph_read_graph_edgelist";
    tasks[1].peer = "igraph_read_graph_edgelist of the text";
    tasks[1].peer_seconds = tasks[0].peer_seconds;
    tasks[1].peer_spread = tasks[0].peer_spread;
    tasks[1].peer_peak_mb = tasks[0].peer_peak_mb;
    tasks[2] = tasks[0];
    snprintf(tasks[2].name, sizeof tasks[2].name, "edgelist/fscanf");
    tasks[2].peer = "fscanf and igraph_create";
    tasks[2].peer_seconds = tasks[2].peer_spread = tasks[2].peer_peak_mb = -1;
    with_peer(&tasks[2], "fscanf", text);
    return GR_OK;
}

gr_status gr_bench_load(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks, gr_err *err)
{
    uint32_t part = job->quick ? QUICK : 1;
    char text[4096], binary[4096];
    gr_status st;

    snprintf(text, sizeof text, "%.4000s/gnm.txt", job->folder);
    snprintf(binary, sizeof binary, "%.4000s/gnm.grasp", job->folder);
    st = write_pairs(text, NODES / part, EDGES / part, err);
    if (st == GR_OK)
        st = measure(text, binary, tasks, err);
    remove(text);
    remove(binary);
    *n_tasks = st == GR_OK ? 3 : 0;
    return st;
}
