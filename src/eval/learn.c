/* How well models tell classes: those of nodes over several seeds on the split of the data, those
 * of graphs over folds; and how well links that were held out are told from pairs that are none.
 *
 * Graphs go by the protocol of GIN (Xu et al. 2019): all that a fold does not test is learnt from,
 * the ten curves of test accuracy are averaged, and the best epoch of that mean is told; the last
 * epoch, which nothing was chosen by, stands beside it. */
#include <dirent.h>
#include <sys/stat.h>

#include "eval/learn_int.h"

#define LARGE     1000u /* graphs, from which on one seed is enough */
#define SETS_MOST 64u

typedef struct study {
    gr_ctx *cx;
    const gr_learn_job *job;
    gr_set_kind kind;
    bool links; /* of nodes: their links, not their classes */
    gr_value *rows;
} study;

bool gr_study_real(gr_arena *a, gr_value *v, const char *key, double x)
{
    return gr_v_set(a, v, key, gr_v_real(round(x * 1e4) / 1e4));
}

/* A record that begins with what it is about. */
static bool begin_row(study *s, gr_str set, const char *model, size_t seeds, gr_value *row)
{
    gr_arena *a = &s->cx->arena;

    return gr_v_record(a, row) && gr_v_set(a, row, "data", gr_v_str(set)) &&
           gr_v_set(a, row, "model", gr_v_str(gr_str_of(model))) &&
           gr_v_set(a, row, "seeds", gr_v_int((int64_t)seeds));
}

double gr_study_spread(const double *x, size_t n, double mean)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (x[i] - mean) * (x[i] - mean);
    return n > 1 ? sqrt(sum / (double)(n - 1)) : 0;
}

static gr_classify_options options_of(const study *s, const char *model)
{
    gr_classify_options o = { .dropout = -1, .decay = -1 };

    if (s->job->how != NULL)
        o = *s->job->how;
    o.model = model;
    return o;
}

/* --- nodes --- */

static gr_status study_nodes(study *s, const gr_set *set, gr_str name, const char *model,
                             gr_err *err)
{
    gr_classify_options o = options_of(s, model);
    size_t n = s->job->seeds != 0 ? s->job->seeds : GR_STUDY_SEEDS;
    double *test = gr_new_n(&s->cx->arena, double, n), mean = 0, valid = 0, seconds = 0;
    uint64_t seed = s->cx->seed;
    gr_value figures;
    gr_status st = GR_OK;
    bool ok;

    if (test == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        gr_classify_report r;

        s->cx->seed = seed + i;
        st = gr_classify_train(s->cx, set, &o, NULL, &r, err);
        test[i] = r.test;
        mean += r.test / (double)n;
        valid += r.valid / (double)n;
        seconds += r.seconds * (double)r.epochs / (double)n;
    }
    s->cx->seed = seed;
    if (st != GR_OK)
        return st;
    ok = begin_row(s, name, model, n, &figures) &&
         gr_study_real(&s->cx->arena, &figures, "accuracy", mean) &&
         gr_study_real(&s->cx->arena, &figures, "spread", gr_study_spread(test, n, mean)) &&
         gr_study_real(&s->cx->arena, &figures, "valid", valid) &&
         gr_study_real(&s->cx->arena, &figures, "seconds", seconds) &&
         gr_v_push(&s->cx->arena, s->rows, figures);
    return ok ? GR_OK : gr_fail_memory(s->cx, err);
}

/* --- graphs --- */

typedef struct curves {
    size_t epochs, folds;
    float *at;    /* [folds, epochs] */
    float *means; /* [epochs] */
    float *all;   /* [epochs]: the mean of these over seeds */
} curves;

static bool add_curve(gr_arena *a, gr_value *row, const curves *c)
{
    gr_value list;
    bool ok = gr_v_list(a, &list);

    for (size_t e = 0; ok && e < c->epochs; e++)
        ok = gr_v_push(a, &list, gr_v_real(round((double)c->all[e] * 1e4) / 1e4));
    return ok && gr_v_set(a, row, "curve", list);
}

static size_t best_epoch(curves *c)
{
    size_t best = 0;

    for (size_t e = 0; e < c->epochs; e++) {
        c->means[e] = 0;
        for (size_t f = 0; f < c->folds; f++)
            c->means[e] += c->at[f * c->epochs + e] / (float)c->folds;
        best = c->means[e] > c->means[best] ? e : best;
    }
    return best;
}

static double fold_spread(const curves *c, size_t epoch)
{
    double x[64] = { 0 };
    size_t n = c->folds < 64 ? c->folds : 64;

    for (size_t f = 0; f < n; f++)
        x[f] = (double)c->at[f * c->epochs + epoch];
    return gr_study_spread(x, n, (double)c->means[epoch]);
}

static gr_status run_folds(study *s, const gr_set *set, gr_classify_options *o, curves *c,
                           double *seconds, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t f = 0; f < c->folds && st == GR_OK; f++) {
        gr_classify_report r;

        o->fold = s->job->one_fold ? s->job->how->fold : f;
        o->curve = c->at + f * c->epochs;
        st = gr_classify_train(s->cx, set, o, NULL, &r, err);
        *seconds += r.seconds * (double)r.epochs;
    }
    return st;
}

static gr_status study_graphs(study *s, const gr_set *set, gr_str name, const char *model,
                              gr_err *err)
{
    gr_classify_options o = options_of(s, model);
    size_t n = s->job->seeds != 0 ? s->job->seeds : set->n_items > LARGE ? 1 : GR_STUDY_SEEDS;
    double best = 0, last = 0, spread = 0, seconds = 0;
    curves c = { .folds = s->job->one_fold ? 1 : set->n_folds };
    uint64_t seed = s->cx->seed;
    gr_arena *a = &s->cx->arena;
    gr_value figures;
    gr_status st = gr_classify_defaults(set, &o, err);
    bool ok;

    c.epochs = o.epochs;
    c.at = gr_new_n(a, float, c.epochs *c.folds);
    c.means = gr_new_n(a, float, c.epochs);
    c.all = gr_new_n(a, float, c.epochs);
    if (st == GR_OK && (c.at == NULL || c.means == NULL || c.all == NULL))
        st = gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        size_t e;

        s->cx->seed = seed + i;
        st = run_folds(s, set, &o, &c, &seconds, err);
        e = best_epoch(&c);
        best += (double)c.means[e] / (double)n;
        last += (double)c.means[c.epochs - 1] / (double)n;
        spread += fold_spread(&c, e) / (double)n;
        for (e = 0; e < c.epochs; e++)
            c.all[e] += c.means[e] / (float)n;
    }
    s->cx->seed = seed;
    if (st != GR_OK)
        return st;
    ok = begin_row(s, name, model, n, &figures) && gr_study_real(a, &figures, "accuracy", best) &&
         gr_study_real(a, &figures, "spread", spread) && gr_study_real(a, &figures, "last", last) &&
         gr_study_real(a, &figures, "seconds", seconds) &&
         (!s->job->curves || add_curve(a, &figures, &c)) && gr_v_push(a, s->rows, figures);
    return ok ? GR_OK : gr_fail_memory(s->cx, err);
}

/* --- links --- */

static bool add_links_row(study *s, gr_str name, const char *model, size_t seeds,
                          gr_pair_figures sum, double seconds)
{
    gr_arena *a = &s->cx->arena;
    gr_value row;

    return begin_row(s, name, model, seeds, &row) &&
           gr_study_real(a, &row, "auc", sum.auc / (double)seeds) &&
           gr_study_real(a, &row, "ap", sum.ap / (double)seeds) &&
           gr_study_real(a, &row, "seconds", seconds / (double)seeds) && gr_v_push(a, s->rows, row);
}

static void add_figures(gr_pair_figures *sum, gr_pair_figures f)
{
    sum->auc += f.auc;
    sum->ap += f.ap;
}

/* The model, and beside it each count alone, on the same links. */
static gr_status study_links(study *s, const gr_set *set, gr_str name, gr_err *err)
{
    gr_pair_graph g = { set->n_nodes, set->from, set->col, set->features };
    size_t n = s->job->seeds != 0 ? s->job->seeds : GR_STUDY_SEEDS;
    gr_pair_figures model = { 0 }, counts[GR_PAIR_COUNTS] = { { 0 } };
    uint64_t seed = s->cx->seed;
    double seconds = 0;
    gr_status st = GR_OK;
    bool ok;

    for (size_t i = 0; i < n && st == GR_OK; i++) {
        gr_pair_report r;

        s->cx->seed = seed + i;
        st = gr_pairs_learn(s->cx, &g, s->job->epochs, NULL, 0, NULL, &r, err);
        add_figures(&model, r.model);
        for (size_t k = 0; k < GR_PAIR_COUNTS; k++)
            add_figures(&counts[k], r.counts[k]);
        seconds += r.seconds;
    }
    s->cx->seed = seed;
    if (st != GR_OK)
        return st;
    ok = add_links_row(s, name, "gcn", n, model, seconds);
    for (size_t k = 0; ok && k < GR_PAIR_COUNTS; k++)
        ok = add_links_row(s, name, gr_pair_count_names[k], n, counts[k], 0);
    return ok ? GR_OK : gr_fail_memory(s->cx, err);
}

/* --- sets --- */

static gr_status study_set(study *s, const char *path, gr_str name, gr_err *err)
{
    static const char *const usual[2][5] = { { "gcn", "gat", "sage", "sgc", "graph_bert" },
                                             { "gin", "seg_bert" } };
    const char *const *models = s->job->n_models != 0 ? s->job->models : usual[s->kind];
    size_t n = s->job->n_models != 0 ? s->job->n_models : s->kind == GR_SET_NODES ? 5 : 2;
    gr_set *set = NULL;
    gr_status st = gr_set_open(s->cx, path, &set, err);

    if (st == GR_OK && set->kind != s->kind)
        st = gr_fail(err, GR_EUSAGE, "%.200s: expected classes of %s", path,
                     s->kind == GR_SET_NODES ? "nodes" : "graphs");
    if (st == GR_OK && s->links)
        st = study_links(s, set, name, err);
    for (size_t i = 0; i < n && st == GR_OK && !s->links; i++)
        st = s->kind == GR_SET_NODES ? study_nodes(s, set, name, models[i], err)
                                     : study_graphs(s, set, name, models[i], err);
    gr_set_free(set);
    return st;
}

/* Of an entry of the folder, the path of the set that it is; .ptr NULL if it is none. */
static gr_str set_at(study *s, const char *folder, const char *entry, gr_str *name)
{
    gr_str path = gr_str_printf(&s->cx->arena, "%s/%s", folder, entry), stem = gr_str_of(entry);
    char needs[4096];
    struct stat info;

    *name = gr_str_dup(&s->cx->arena, stem);
    if (s->kind == GR_SET_GRAPHS) {
        size_t at = gr_str_find(stem, ".10fold.json");

        if (at == stem.len || name->ptr == NULL)
            return (gr_str){ NULL, 0 };
        name->len = at;
        return gr_str_printf(&s->cx->arena, "%s/%.*s", folder, (int)at, entry);
    }
    for (const char *const *end = (const char *const[]){ "", ".zst", ".gz", NULL }; *end != NULL;
         end++) {
        snprintf(needs, sizeof needs, "%.4000s/features.tsv%s", path.ptr, *end);
        if (entry[0] != '.' && stat(needs, &info) == 0)
            return path;
    }
    return (gr_str){ NULL, 0 };
}

int gr_study_by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The folder is a set, or has some. */
static gr_status study_folder(study *s, const char *folder, gr_err *err)
{
    gr_str name, path = set_at(s, folder, ".", &name);
    const char *entries[SETS_MOST];
    size_t n = 0;
    DIR *d = opendir(folder);
    struct dirent *e;
    gr_status st = GR_OK;

    if (d == NULL)
        return gr_fail(err, GR_EREAD, "cannot read the folder %.200s", folder);
    while (n < SETS_MOST && (e = readdir(d)) != NULL)
        if (set_at(s, folder, e->d_name, &name).ptr != NULL)
            entries[n++] = gr_str_dup(&s->cx->arena, gr_str_of(e->d_name)).ptr;
    closedir(d);
    qsort(entries, n, sizeof *entries, gr_study_by_text);
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        path = set_at(s, folder, entries[i], &name);
        st = path.ptr != NULL ? study_set(s, path.ptr, name, err) : gr_fail_memory(s->cx, err);
    }
    return n != 0 ? st : study_set(s, folder, gr_str_of(folder), err);
}

gr_status gr_study_find(gr_ctx *cx, const char *folder, bool (*is)(const char *path),
                        gr_study_paths *out, gr_err *err)
{
    size_t most = sizeof out->at / sizeof *out->at;
    DIR *d = is(folder) ? NULL : opendir(folder);
    struct dirent *e;

    if (is(folder))
        out->at[out->n++] = folder;
    while (d != NULL && out->n < most && (e = readdir(d)) != NULL) {
        gr_str path = gr_str_printf(&cx->arena, "%s/%s", folder, e->d_name);

        if (e->d_name[0] != '.' && path.ptr != NULL && is(path.ptr))
            out->at[out->n++] = path.ptr;
    }
    if (d != NULL)
        closedir(d);
    qsort(out->at, out->n, sizeof *out->at, gr_study_by_text);
    return out->n != 0 ? GR_OK
                       : gr_fail(err, GR_EREAD,
                                 "%.200s has nothing to learn from, nor have its folders", folder);
}

bool gr_is_learn_suite(const char *name)
{
    static const char *const suites[] = { "node", "graph", "links", "recsys", "traffic" };

    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        if (strcmp(name, suites[i]) == 0)
            return true;
    return false;
}

gr_status gr_eval_learn(gr_ctx *cx, const gr_learn_job *job, gr_value *out, gr_err *err)
{
    static const char *const protocols[3] = {
        "split of the data, epoch with the best validation, mean over seeds",
        "folds of the data, best epoch of the mean of their curves (Xu et al. 2019); last: the "
        "last "
        "epoch",
        "a tenth of the links is held out with as many pairs that are none, epoch with the best "
        "validation on a twentieth, mean over seeds",
    };
    study s = { .cx = cx, .job = job, .links = strcmp(job->suite, "links") == 0 };
    struct stat info;
    gr_value rows;
    gr_status st;

    if (strcmp(job->suite, "recsys") == 0)
        return gr_eval_recsys(cx, job, out, err);
    if (strcmp(job->suite, "traffic") == 0)
        return gr_eval_traffic(cx, job, out, err);
    s.kind = strcmp(job->suite, "graph") == 0 ? GR_SET_GRAPHS : GR_SET_NODES;
    s.rows = &rows;
    if (!gr_v_record(&cx->arena, out) || !gr_v_list(&cx->arena, &rows) ||
        !gr_v_set(&cx->arena, out, "suite", gr_v_str(gr_str_of(job->suite))) ||
        !gr_v_set(&cx->arena, out, "protocol",
                  gr_v_str(gr_str_of(protocols[s.links ? 2 : s.kind]))))
        return gr_fail_memory(cx, err);
    st = stat(job->data, &info) == 0 && S_ISDIR(info.st_mode)
             ? study_folder(&s, job->data, err)
             : study_set(&s, job->data, gr_str_of(job->data), err);
    if (st == GR_OK && !gr_v_set(&cx->arena, out, "results", rows))
        st = gr_fail_memory(cx, err);
    return st;
}
