/* Learning: an epoch of GCN on one graph and of GIN on many, beside the same models in PyTorch,
 * which gets the set as JSON. Of a folder they are node_class/cora and graph_class/NCI1, else sets
 * by lot of the same sizes: what is in them hardly matters to the clock. */
#include <unistd.h>

#include "eval/bench_int.h"
#include "eval/benches_int.h"
#include "learn/learn.h"

#define TIMES 3u

extern const char gr_peer_torch[];

typedef struct learning {
    const char *name, *model, *below; /* of the folder of data */
    gr_set_kind kind;
    size_t items, nodes, links, features, words, classes; /* by lot; words: features of a node */
    size_t width, epochs;
    gr_set *set;
} learning;

static const learning all[] = {
    { "gcn_epoch/cora", "gcn", "node_class/cora", GR_SET_NODES, 2708, 2708, 2, 1433, 18, 7, 16, 60,
      NULL },
    { "gin_epoch/nci1", "gin", "graph_class/NCI1", GR_SET_GRAPHS, 4110, 122747, 1, 37, 1, 2, 32, 5,
      NULL },
};

/* --- sets by lot --- */

/* A set of the same bytes every time: node v is linked to its neighbours on a ring inside its
 * graph, and classes go round. */
static bool fill(const learning *l, gr_set *s)
{
    gr_arena *a = &s->arena;
    size_t each = l->nodes / l->items, n = l->items * (l->kind == GR_SET_NODES ? 1 : each);
    size_t block = l->kind == GR_SET_NODES ? n : each, degree = 2 * l->links, *words_from;
    uint32_t *words = gr_new_n(a, uint32_t, n * l->words);
    gr_rng rng;

    gr_rng_seed(&rng, 1);
    *s = (gr_set){ .arena = s->arena, .kind = l->kind, .n_items = l->items, .n_nodes = n };
    a = &s->arena;
    s->n_features = l->features;
    s->n_classes = l->classes;
    s->classes = gr_new_n(a, gr_str, l->classes);
    s->from = gr_new_n(a, size_t, n + 1);
    s->col = gr_new_n(a, uint32_t, n * degree);
    s->label = gr_new_n(a, uint32_t, l->items);
    s->first = gr_new_n(a, size_t, l->items + 1);
    s->train.at = gr_new_n(a, uint32_t, l->items);
    words_from = gr_new_n(a, size_t, n + 1);
    s->folds = gr_new_n(a, gr_set_part, 1);
    if (words == NULL || s->classes == NULL || s->from == NULL || s->col == NULL ||
        s->label == NULL || s->first == NULL || s->train.at == NULL || words_from == NULL ||
        s->folds == NULL)
        return false;
    for (size_t i = 0; i < l->items; i++) {
        s->label[i] = (uint32_t)(i % l->classes);
        s->train.at[i] = (uint32_t)i;
        s->first[i + 1] = (i + 1) * block;
    }
    for (size_t c = 0; c < l->classes; c++)
        s->classes[c] = GR_STR("class");
    for (size_t v = 0; v < n; v++) {
        size_t base = v / block * block, at = v - base;

        for (size_t k = 0; k < l->links; k++) {
            s->col[v * degree + 2 * k] = (uint32_t)(base + (at + k + 1) % block);
            s->col[v * degree + 2 * k + 1] = (uint32_t)(base + (at + block - k - 1) % block);
        }
        s->from[v + 1] = (v + 1) * degree;
        for (size_t k = 0; k < l->words; k++)
            words[v * l->words + k] = (uint32_t)gr_rng_below(&rng, l->features);
        words_from[v + 1] = (v + 1) * l->words;
    }
    s->valid = s->test = (gr_set_part){ s->train.at, 100 };
    s->folds[0] = s->test;
    s->n_folds = 1;
    s->train.n = l->kind == GR_SET_NODES ? 140 : l->items;
    s->features = gr_sparse_make(a, n, l->features, words_from, words, NULL);
    return s->features != NULL;
}

static gr_status open_set(gr_ctx *cx, const gr_bench_job *job, learning *l, gr_err *err)
{
    char path[4096];

    if (job->data != NULL) {
        snprintf(path, sizeof path, "%.3900s/%s", job->data, l->below);
        return gr_set_open(cx, path, &l->set, err);
    }
    l->set = gr_mem_zeroed(NULL, 1, sizeof *l->set);
    if (l->set == NULL || !fill(l, l->set))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- ours and theirs --- */

static bool learn(void *arg, gr_measure *out)
{
    const learning *l = arg;
    gr_classify_options o = { .model = l->model,
                              .width = l->width,
                              .dropout = 0.5,
                              .decay = -1,
                              .epochs = l->epochs,
                              .patience = l->epochs };
    gr_classify_report report;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    cx.pool = gr_pool_new(0);
    st = gr_classify_train(&cx, l->set, &o, NULL, &report, NULL);
    out->seconds = report.seconds;
    gr_pool_free(cx.pool);
    gr_ctx_clear(&cx);
    return st == GR_OK;
}

static void add_numbers(gr_output *o, const char *key, const void *at, size_t n, bool wide)
{
    gr_output_printf(o, ",\"%s\":[", key);
    for (size_t i = 0; i < n; i++)
        gr_output_printf(o, "%s%zu", i != 0 ? "," : "",
                         wide ? ((const size_t *)at)[i] : ((const uint32_t *)at)[i]);
    gr_output_addc(o, ']');
}

static gr_status write_set(gr_ctx *cx, const gr_set *s, const char *path, gr_err *err)
{
    gr_output *o;
    gr_status st = gr_output_open(cx, path, &o, err);

    if (st != GR_OK)
        return st;
    gr_output_printf(o, "{\"nodes\":%zu,\"features\":%zu,\"classes\":%zu", s->n_nodes,
                     s->n_features, s->n_classes);
    add_numbers(o, "from", s->from, s->n_nodes + 1, true);
    add_numbers(o, "col", s->col, s->from[s->n_nodes], false);
    add_numbers(o, "feature_from", s->features->from, s->n_nodes + 1, true);
    add_numbers(o, "feature_col", s->features->col, s->features->n, false);
    add_numbers(o, "label", s->label, s->n_items, false);
    if (s->kind == GR_SET_NODES)
        add_numbers(o, "train", s->train.at, s->train.n, false);
    else
        add_numbers(o, "first", s->first, s->n_items + 1, true);
    gr_output_addc(o, '}');
    return gr_output_commit(o, err);
}

static gr_status measure_peer(gr_ctx *cx, const gr_bench_job *job, const learning *l,
                              gr_bench_task *t, gr_err *err)
{
    static const char *const pythons[] = { "python3", "/usr/bin/python3" };
    char path[4096], epochs[GR_NUM_MAX];
    gr_measure m = { 0 };
    bool there = false;
    gr_status st;

    snprintf(path, sizeof path, "%.4000s/grasp_bench_learn.json", job->folder);
    gr_num_from_int((int64_t)l->epochs, epochs);
    if ((st = write_set(cx, l->set, path, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < 2 && !there; i++) {
        const char *argv[] = { pythons[i], "-c", gr_peer_torch, path, epochs, NULL };

        there = gr_measure_program(argv, 1, &m);
    }
    unlink(path);
    if (!there)
        return GR_OK;
    t->peer = "pytorch";
    t->peer_seconds = m.seconds;
    t->peer_peak_mb = m.peak_mb;
    return GR_OK;
}

gr_status gr_bench_learn(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks,
                         gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; i < sizeof all / sizeof *all && st == GR_OK; i++) {
        gr_bench_task *t = &tasks[*n_tasks];
        learning l = all[i];
        gr_measure m = { 0 };
        gr_ctx cx;

        if (!gr_bench_wanted(job, l.name))
            continue;
        if (job->progress != NULL)
            job->progress(job->progress_arg, l.name, i, sizeof all / sizeof *all);
        l.epochs = job->quick ? 1 : l.epochs;
        *t = gr_bench_unmeasured(l.name);
        gr_ctx_init(&cx);
        if ((st = open_set(&cx, job, &l, err)) == GR_OK) {
            if (gr_measure_child(learn, &l, TIMES, &m)) {
                t->seconds = m.seconds;
                t->spread = m.spread;
                t->peak_mb = m.peak_mb;
            }
            st = measure_peer(&cx, job, &l, t, err);
            ++*n_tasks;
        }
        gr_set_free(l.set);
        gr_ctx_clear(&cx);
    }
    return st;
}
