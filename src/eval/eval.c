/* Runs a suite: every question in as many threads as asked for, each with a context and a deadline
 * of its own; predictions are written in the order of the records. Then the counts.
 *
 * What is done is held back until all before it is done too, and no thread runs further ahead than
 * WINDOW questions: memory stays bounded whatever a single question takes. */
#include <pthread.h>
#include <stdlib.h>

#include "eval/run_int.h"

#define WINDOW 256

typedef struct evaluation {
    gr_ctx *cx;
    gr_eval_job job;
    gr_items index;
    const gr_item *items; /* of the index; they stay when it goes */
    size_t n;
    gr_told told;        /* rescoring */
    gr_asker **askers;   /* of each run; NULL when rescoring */
    gr_outcome *outcome; /* of all runs */
    gr_predictions *file;
    /* The run that is on. */
    const char *llm;
    gr_asker *asker;
    size_t first; /* of its items that is to be asked */
    gr_outcome *of;
    atomic_size_t done, right;
    char what[80]; /* for the progress */
    pthread_t caller;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t moved;
    char **line;  /* done and not written yet, by item */
    size_t next;  /* item whose line is to be written */
    bool stopped; /* no more is asked */
    gr_err err;   /* why */
} evaluation;

/* --- one question --- */

static void limit(const evaluation *e, gr_ctx *cx)
{
    int64_t ms = e->job.timeout_ms != 0 ? e->job.timeout_ms : GR_EVAL_TIMEOUT_MS;

    cx->budget.limit = e->job.memory_bytes != 0 ? e->job.memory_bytes : GR_EVAL_MEMORY;
    cx->deadline_ns = gr_now_ns() + ms * 1000000;
    cx->cancel = e->cx->cancel;
    cx->seed = e->job.seed;
}

/* Judging is neither timed nor bounded by what asking took. */
static void lift(gr_ctx *cx)
{
    cx->deadline_ns = 0;
    cx->budget.limit = 0;
}

static char *answer_one(evaluation *e, size_t i)
{
    gr_err err = { 0 };
    char *line = NULL;
    gr_item item;
    gr_said s;
    gr_ctx cx;

    gr_ctx_init(&cx);
    if (gr_items_whole(&cx, &e->index, &e->items[i], &item, &err) == GR_OK) {
        limit(e, &cx);
        if (e->job.rescore != NULL)
            gr_told_said(&cx, &e->told, e->llm, &item, &s);
        else
            gr_asker_ask(e->asker, &cx, &item, &s);
        lift(&cx);
        gr_settle(&cx, &item, &s, &e->of[i]);
        line = gr_prediction_line(&cx, e->job.suite, e->llm, &item, &s, &e->of[i]);
    }
    gr_ctx_clear(&cx);
    return line;
}

/* --- in order --- */

static void stop(evaluation *e, const gr_err *why)
{
    if (!e->stopped)
        e->err = *why;
    e->stopped = true;
    pthread_cond_broadcast(&e->moved);
}

/* False: nothing more is to be asked. */
static bool may_start(evaluation *e, size_t i)
{
    gr_err err = { 0 };
    bool go;

    pthread_mutex_lock(&e->lock);
    while (!e->stopped && i >= e->next + WINDOW)
        pthread_cond_wait(&e->moved, &e->lock);
    if (!e->stopped && gr_ctx_check(e->cx, &err) != GR_OK)
        stop(e, &err);
    go = !e->stopped;
    pthread_mutex_unlock(&e->lock);
    return go;
}

/* Takes a line over and writes what can be written. */
static void finish(evaluation *e, size_t i, char *line)
{
    gr_err err = { 0 };

    pthread_mutex_lock(&e->lock);
    e->line[i] = line;
    if (line == NULL)
        gr_fail(&err, GR_EMEMORY, "out of memory");
    else if (gr_ctx_poll(e->cx) != GR_OK) /* then it was broken off itself */
        gr_ctx_check(e->cx, &err);
    if (err.kind != GR_OK)
        stop(e, &err);
    while (!e->stopped && e->next < e->n && e->line[e->next] != NULL) {
        if (gr_predictions_add(e->file, gr_str_of(e->line[e->next]), &err) != GR_OK)
            stop(e, &err);
        free(e->line[e->next]);
        e->line[e->next++] = NULL;
    }
    pthread_cond_broadcast(&e->moved);
    pthread_mutex_unlock(&e->lock);
}

static void tell(evaluation *e)
{
    size_t done = atomic_load(&e->done), of = e->first + done; /* the bar is of what is asked now */

    if (e->job.progress == NULL || !pthread_equal(pthread_self(), e->caller))
        return;
    snprintf(e->what, sizeof e->what, "%s, %.40s, %.1f %% right", e->job.suite, e->llm,
             100.0 * (double)atomic_load(&e->right) / (double)of);
    e->job.progress(e->job.progress_arg, e->what, done, e->n - e->first);
}

static void one(void *arg, size_t k)
{
    evaluation *e = arg;
    size_t i = e->first + k;

    if (!may_start(e, i))
        return;
    char *line = answer_one(e, i);
    if (e->of[i].verdict == GR_RIGHT)
        atomic_fetch_add(&e->right, 1);
    atomic_fetch_add(&e->done, 1);
    finish(e, i, line);
    tell(e);
}

/* --- one run --- */

/* What an earlier run wrote is judged again, so that all is judged alike. */
static gr_status take_up(evaluation *e, size_t before, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < e->first; i++) {
        gr_value line;
        gr_item item;
        gr_said s;
        gr_ctx cx;

        gr_ctx_init(&cx);
        if ((st = gr_ctx_check(e->cx, err)) == GR_OK &&
            (st = gr_predictions_at(&cx, e->file, before + i, &line, err)) == GR_OK &&
            (st = gr_prediction_said(&cx, &line, &s, err)) == GR_OK &&
            (st = gr_items_whole(&cx, &e->index, &e->items[i], &item, err)) == GR_OK)
            gr_settle(&cx, &item, &s, &e->of[i]);
        if (e->of[i].verdict == GR_RIGHT)
            e->right++;
        gr_ctx_clear(&cx);
    }
    return st;
}

static gr_status ask_all(evaluation *e, gr_err *err)
{
    gr_pool *pool = gr_pool_new(e->job.jobs);

    gr_pool_each(pool, e->n - e->first, one, e);
    gr_pool_free(pool);
    for (size_t i = 0; i < e->n; i++) {
        free(e->line[i]);
        e->line[i] = NULL;
    }
    if (!e->stopped)
        return GR_OK;
    if (e->err.kind != GR_ECANCELLED) {
        *err = e->err;
        return err->kind;
    }
    gr_fail(err, GR_ECANCELLED, "stopped after %zu of %zu questions", e->next, e->n);
    if (e->job.predictions != NULL)
        gr_err_hint(err, "the same command goes on from here");
    return GR_ECANCELLED;
}

static gr_status run_one(evaluation *e, size_t run, gr_eval_run_of *out, gr_err *err)
{
    size_t n = e->n, had = gr_predictions_n(e->file), before = run * n;
    int64_t start = gr_now_ns();
    gr_status st;

    e->llm = e->job.llm[run];
    e->asker = e->askers != NULL ? e->askers[run] : NULL;
    e->of = e->outcome + before;
    e->first = had <= before ? 0 : had - before < n ? had - before : n;
    e->next = e->first;
    atomic_store(&e->right, 0);
    atomic_store(&e->done, 0);
    if ((st = take_up(e, before, err)) != GR_OK || (st = ask_all(e, err)) != GR_OK)
        return st;
    *out = (gr_eval_run_of){ .suite = e->job.suite,
                             .llm = e->llm,
                             .items = e->items,
                             .outcome = e->of,
                             .n = n,
                             .predictions = e->file,
                             .first = before,
                             .seconds = (double)(gr_now_ns() - start) / 1e9 };
    return gr_eval_summary(e->cx, out, &out->summary, err);
}

/* --- all runs --- */

static gr_status run_all(evaluation *e, gr_eval_result *out, gr_err *err)
{
    gr_arena *a = &e->cx->arena;
    gr_eval_run_of *runs = gr_new_n(a, gr_eval_run_of, e->job.n_llm);
    gr_value all;
    gr_status st = runs != NULL ? GR_OK : gr_fail_memory(e->cx, err);
    bool ok;

    for (size_t run = 0; st == GR_OK && run < e->job.n_llm; run++)
        st = run_one(e, run, &runs[run], err);
    if (st != GR_OK)
        return st;
    out->run = runs;
    out->n_runs = e->job.n_llm;
    out->summary = runs[0].summary;
    if (out->n_runs == 1)
        return GR_OK;
    ok = gr_v_list(a, &all);
    for (size_t run = 0; ok && run < out->n_runs; run++)
        ok = gr_v_push(a, &all, runs[run].summary);
    ok = ok && gr_v_record(a, &out->summary) &&
         gr_v_set(a, &out->summary, "suite", gr_v_str(gr_str_of(e->job.suite))) &&
         gr_v_set(a, &out->summary, "runs", all);
    return ok ? GR_OK : gr_fail_memory(e->cx, err);
}

/* Fills in what a job leaves open; of predictions, what they say. */
static gr_status complete(evaluation *e, gr_err *err)
{
    static const char *const router[] = { "none" };
    gr_eval_job *job = &e->job;
    gr_status st;

    if (job->rescore != NULL) {
        if ((st = gr_told_read(e->cx, job->rescore, &e->told, err)) != GR_OK)
            return st;
        gr_str suite = gr_str_dup(&e->cx->arena, e->told.suite);
        if (suite.ptr == NULL)
            return gr_fail_memory(e->cx, err);
        job->suite = suite.ptr;
        job->llm = e->told.llm;
        job->n_llm = e->told.n_llm;
        job->limit = e->told.limit;
        job->seed = e->told.seed;
        job->window = e->told.window;
    }
    if (job->n_llm == 0) {
        job->llm = router;
        job->n_llm = 1;
    }
    return GR_OK;
}

static gr_status load(evaluation *e, gr_err *err)
{
    const gr_suite *suite = gr_suite_named(e->job.suite);
    gr_arena *a = &e->cx->arena;
    gr_items *items = &e->index;
    size_t total;
    gr_status st;

    if (suite == NULL)
        return gr_fail(err, GR_ENAME, "there is no suite \"%s\"", e->job.suite);
    e->cx->seed = e->job.seed; /* of what a suite makes */
    if (e->job.timeout_ms == 0)
        e->job.timeout_ms = suite->timeout_ms;
    st = gr_suite_load(e->cx, suite, e->job.data, items, err);
    if (st == GR_OK && suite->fit != NULL)
        st = suite->fit(e->cx, &e->job, items, err);
    if (st == GR_OK && e->job.limit != 0 && e->job.limit < items->all.n)
        st = gr_items_draw(e->cx, items, e->job.limit, e->job.seed, err);
    e->n = items->all.n;
    if (st == GR_OK &&
        (!gr_mul_size(e->n, e->job.n_llm, &total) ||
         (e->items = gr_arena_copy(a, items->all.at, e->n * sizeof *e->items)) == NULL ||
         (e->outcome = gr_new_n(a, gr_outcome, total)) == NULL ||
         (e->line = gr_new_n(a, char *, e->n)) == NULL))
        st = gr_fail_memory(e->cx, err);
    return st;
}

/* A model annotates nothing yet; there is no oracle where there are no calls. */
static gr_status can_ask(const evaluation *e, const char *llm, const gr_asker *asker, gr_err *err)
{
    if (gr_suite_named(e->job.suite)->ask != NULL && strcmp(llm, "oracle") == 0)
        return gr_fail(err, GR_EUSAGE,
                       "the suite %s has no gold calls to be an oracle by: --llm none or a model",
                       e->job.suite);
    for (size_t i = 0; gr_asker_is_model(asker) && i < e->n; i++)
        if (e->items[i].by_calls)
            return gr_fail(err, GR_EUSAGE,
                           "the suite %s has statements to annotate, for which no model is asked: "
                           "--llm none or oracle",
                           e->job.suite);
    return GR_OK;
}

/* All who will be asked, before anything is written: what is wrong with them is told at once. */
static gr_status find_askers(evaluation *e, gr_err *err)
{
    gr_status st = GR_OK;

    if (e->job.rescore != NULL)
        return GR_OK;
    if ((e->askers = gr_new_n(&e->cx->arena, gr_asker *, e->job.n_llm)) == NULL)
        return gr_fail_memory(e->cx, err);
    for (size_t run = 0; st == GR_OK && run < e->job.n_llm; run++)
        if ((st = gr_asker_new(&e->job, e->job.llm[run], &e->askers[run], err)) == GR_OK)
            st = can_ask(e, e->job.llm[run], e->askers[run], err);
    return st;
}

static void close_file(void *file)
{
    gr_predictions_close(file);
}

static gr_status open_file(evaluation *e, gr_eval_result *out, gr_err *err)
{
    /* What is rescored is written in one step when all is done: it may be the file itself. */
    const char *path = e->job.rescore == NULL ? e->job.predictions : NULL;
    gr_value header;
    bool anew;
    gr_status st = gr_predictions_header(e->cx, &e->job, e->items, e->n, &header, err);

    if (st == GR_OK)
        st = gr_predictions_open(e->cx, path, &header, &e->file, &anew, err);
    if (st != GR_OK)
        return st;
    if (!gr_arena_on_clear(&e->cx->arena, close_file, e->file)) {
        gr_predictions_close(e->file);
        return gr_fail_memory(e->cx, err);
    }
    if (gr_predictions_n(e->file) > e->n * e->job.n_llm)
        return gr_fail(err, GR_EINPUT, "%s has more lines than there are questions", path);
    out->note = e->index.note;
    if (anew)
        out->note = gr_str_printf(&e->cx->arena,
                                  "%s was begun by another build of grasp, and is "
                                  "written anew",
                                  path);
    return GR_OK;
}

gr_status gr_eval_run(gr_ctx *cx, const gr_eval_job *job, gr_eval_result *out, gr_err *err)
{
    evaluation e = { .cx = cx, .job = *job, .caller = pthread_self() };
    gr_peer *peer = NULL;
    gr_value times;
    gr_status st;

    *out = (gr_eval_result){ 0 };
    pthread_mutex_init(&e.lock, NULL);
    pthread_cond_init(&e.moved, NULL);
    if ((st = complete(&e, err)) == GR_OK && (st = load(&e, err)) == GR_OK &&
        (st = find_askers(&e, err)) == GR_OK &&
        (job->peer == NULL || (st = gr_peer_open(job->peer, &peer, err)) == GR_OK) &&
        (st = open_file(&e, out, err)) == GR_OK)
        st = run_all(&e, out, err);
    if (st == GR_OK && peer != NULL)
        st = gr_peer_measure(cx, peer, &e.job, &e.index, &times, err);
    if (st == GR_OK && peer != NULL && !gr_v_set(&cx->arena, &out->summary, "peer", times))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK && job->rescore != NULL && job->predictions != NULL)
        st = gr_predictions_copy(cx, e.file, job->predictions, err);
    if (st == GR_OK) {
        out->predictions = e.file;
        out->n_predictions = gr_predictions_n(e.file);
    }
    gr_peer_close(peer);
    for (size_t run = 0; e.askers != NULL && run < e.job.n_llm; run++)
        gr_asker_free(e.askers[run]);
    gr_told_clear(&e.told);
    gr_items_clear(&e.index);
    pthread_cond_destroy(&e.moved);
    pthread_mutex_destroy(&e.lock);
    return st;
}

gr_status gr_eval_prediction(gr_ctx *cx, const gr_eval_result *r, size_t i, gr_value *out,
                             gr_err *err)
{
    return gr_predictions_at(cx, r->predictions, i, out, err);
}

size_t gr_n_eval_suites(void)
{
    return gr_n_suites();
}

const char *gr_eval_suite_name(size_t i)
{
    return gr_suite_at(i)->name;
}

const char *gr_eval_suite_summary(size_t i)
{
    return gr_suite_at(i)->summary;
}
