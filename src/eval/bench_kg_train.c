/* Training of embeddings: an epoch of ComplEx beside PyTorch, of TransE beside plain NumPy, on the
 * same links in batches of the same size. */
#include <unistd.h>

#include "eval/bench_kg_int.h"
#include "eval/benches_int.h"
#include "learn/learn.h"

#define LINKS       20000u
#define QUICK_LINKS 1000u
#define EPOCHS      3u
#define BATCH       1000u
#define NEGATIVES   256u

extern const char gr_peer_kge[];

static const struct {
    const char *name, *model, *peer;
    size_t rank;
} all[] = {
    { "train/complex", "complex", "pytorch", 64 },
    { "train/transe", "transe", "numpy", 128 },
};

typedef struct training {
    gr_kge_data data;
    gr_kge_options o;
    char path[4096]; /* of the model */
} training;

static bool train(void *arg, gr_measure *out)
{
    training *t = arg;
    gr_kge_report report;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    cx.pool = gr_pool_new(0);
    st = gr_kge_train(&cx, &t->data, &t->o, t->path, &report, NULL);
    out->seconds = report.seconds;
    unlink(t->path);
    gr_pool_free(cx.pool);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

/* Every so-manieth triple, so that all relations are there. */
static gr_status take_links(gr_ctx *cx, const gr_kg *k, size_t most, gr_kge_data *out, gr_err *err)
{
    gr_kg_iter it = gr_kg_match(k, (gr_triple){ GR_KG_NONE, GR_KG_NONE, GR_KG_NONE });
    gr_link *links = gr_new_n(&cx->arena, gr_link, most);
    size_t every = gr_kg_n_triples(k) / most + 1, i = 0;
    gr_triple t;

    if (links == NULL)
        return gr_fail_memory(cx, err);
    *out = (gr_kge_data){ .n_entities = gr_kg_n_entities(k),
                          .n_relations = gr_kg_n_relations(k),
                          .train = links };
    while (out->n_train < most && gr_kg_next(&it, &t))
        if (i++ % every == 0)
            links[out->n_train++] = (gr_link){ t.s, t.p, t.o };
    return GR_OK;
}

static gr_status write_links(gr_ctx *cx, const gr_kge_data *d, const char *path, gr_err *err)
{
    gr_output *o;
    gr_status st = gr_output_open(cx, path, &o, err);

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < d->n_train; i++)
        gr_output_printf(o, "%u %u %u\n", d->train[i].s, d->train[i].r, d->train[i].o);
    return gr_output_commit(o, err);
}

static void measure_peer(const training *t, const char *links, const char *peer, gr_bench_task *out)
{
    static const char *const pythons[] = { "python3", "/usr/bin/python3" };
    size_t figures[] = { t->data.n_entities, t->data.n_relations, t->o.rank,
                         t->o.batch,         t->o.negatives,      t->o.epochs };
    char text[6][24];
    gr_measure m = { 0 };
    bool there = false;

    for (size_t i = 0; i < 6; i++)
        snprintf(text[i], sizeof text[i], "%zu", figures[i]);
    for (size_t i = 0; i < 2 && !there; i++) {
        const char *argv[] = { pythons[i], "-c",    gr_peer_kge, links,   t->o.model, text[0],
                               text[1],    text[2], text[3],     text[4], text[5],    NULL };

        there = gr_measure_program(argv, 1, &m);
    }
    if (!there)
        return;
    out->peer = peer;
    out->peer_seconds = m.seconds;
    out->peer_peak_mb = m.peak_mb;
}

gr_status gr_bench_kg_train(gr_ctx *cx, const gr_bench_job *job, const gr_kg *k,
                            gr_bench_task *tasks, size_t *n_tasks, gr_err *err)
{
    char links[4096];
    gr_status st = GR_OK;

    snprintf(links, sizeof links, "%.4000s/grasp_bench_kg.links", job->folder);
    for (size_t i = 0; i < sizeof all / sizeof *all && st == GR_OK; i++) {
        training t = { .o = { .model = all[i].model,
                              .rank = all[i].rank,
                              .epochs = job->quick ? 1 : EPOCHS,
                              .patience = EPOCHS,
                              .batch = BATCH,
                              .negatives = NEGATIVES,
                              .n3 = -1,
                              .relations = 0 } };
        gr_bench_task *task = &tasks[*n_tasks];
        gr_measure m = { 0 };

        if (!gr_bench_wanted(job, all[i].name))
            continue;
        if (job->progress != NULL)
            job->progress(job->progress_arg, all[i].name, i, sizeof all / sizeof *all);
        *task = gr_bench_unmeasured(all[i].name);
        snprintf(t.path, sizeof t.path, "%.4000s/grasp_bench_kg.safetensors", job->folder);
        st = take_links(cx, k, job->quick ? QUICK_LINKS : LINKS, &t.data, err);
        if (st != GR_OK || (st = write_links(cx, &t.data, links, err)) != GR_OK)
            break;
        if (gr_measure_child(train, &t, 1, &m)) {
            task->seconds = m.seconds;
            task->peak_mb = m.peak_mb;
        }
        measure_peer(&t, links, all[i].peer, task);
        ++*n_tasks;
    }
    unlink(links);
    return st;
}
