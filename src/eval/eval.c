/* Runs a suite: every question in a process of its own (workers.c), as many at a time as asked for,
 * each with a context and a deadline; predictions are written in the order of the records. Then the
 * counts.
 *
 * What is done is held back until all before it is done too, and no question is asked further ahead
 * than WINDOW: memory stays bounded whatever a single one takes. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "eval/ways_int.h"
#include "eval/workers_int.h"

#define WINDOW   256
#define TELL_MS  100   /* between looks at Ctrl-C */
#define GRACE_MS 60000 /* for judging; a question that takes longer still hangs */

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
    size_t done, right;
    char what[80]; /* for the progress */
    char **line;   /* done and not written yet, by item */
    size_t next;   /* item whose line is to be written */
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

/* The outcome, and behind it the line. */
static char *pack(const gr_outcome *o, char *line, size_t *len)
{
    size_t n = line != NULL ? strlen(line) : 0;
    char *out = line != NULL ? malloc(sizeof *o + n + 1) : NULL;

    if (out != NULL) {
        memcpy(out, o, sizeof *o);
        memcpy(out + sizeof *o, line, n + 1);
    }
    free(line);
    *len = sizeof *o + n;
    return out;
}

/* In a worker: asks question i and judges the answer. The file is none of its business. */
static char *answer_one(void *arg, uint64_t i, size_t *len)
{
    evaluation *e = arg;
    gr_err err = { 0 };
    gr_outcome o = { 0 };
    char *line = NULL;
    gr_item item;
    gr_said s;
    gr_ctx cx;

    gr_predictions_leave(e->file);
    gr_ctx_init(&cx);
    if (gr_items_whole(&cx, &e->index, &e->items[i], &item, &err) == GR_OK) {
        limit(e, &cx);
        if (e->job.rescore != NULL)
            gr_told_said(&cx, &e->told, e->llm, &item, &s);
        else
            gr_asker_ask(e->asker, &cx, &item, &s);
        lift(&cx);
        gr_settle(&cx, &item, &s, &o);
        line = gr_prediction_line(&cx, e->job.suite, e->llm, &item, &s, &o);
    }
    gr_ctx_clear(&cx);
    return pack(&o, line, len);
}

/* The line of a question whose worker is gone. */
static char *lost_one(evaluation *e, size_t i, const gr_worked *w)
{
    gr_said s = { .status = GR_STR("error"),
                  .fault = w->late ? GR_STR("timeout") : GR_STR("execution"),
                  .nodes = -1,
                  .edges = -1 };
    gr_err err = { 0 };
    char *line = NULL;
    gr_item item;
    gr_ctx cx;

    gr_ctx_init(&cx);
    s.reason = w->late ? GR_STR("the question did not come back, and was given up")
               : w->signal == 0
                   ? GR_STR(GR_EVAL_CRASH " ended")
                   : gr_str_printf(&cx.arena, GR_EVAL_CRASH " crashed: %s", strsignal(w->signal));
    if (s.reason.ptr != NULL &&
        gr_items_whole(&cx, &e->index, &e->items[i], &item, &err) == GR_OK) {
        gr_settle(&cx, &item, &s, &e->of[i]);
        line = gr_prediction_line(&cx, e->job.suite, e->llm, &item, &s, &e->of[i]);
    }
    gr_ctx_clear(&cx);
    return line;
}

/* --- in order --- */

/* Takes a line over and writes what can be written. */
static gr_status finish(evaluation *e, size_t i, char *line, gr_err *err)
{
    gr_status st = GR_OK;

    if (line == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    e->line[i] = line;
    e->done++;
    e->right += e->of[i].verdict == GR_RIGHT;
    while (st == GR_OK && e->next < e->n && e->line[e->next] != NULL) {
        st = gr_predictions_add(e->file, gr_str_of(e->line[e->next]), err);
        free(e->line[e->next]);
        e->line[e->next++] = NULL;
    }
    return st;
}

static gr_status take(evaluation *e, gr_worked *w, gr_err *err)
{
    size_t i = (size_t)w->task;
    char *line = NULL;

    if (w->died) {
        line = lost_one(e, i, w);
    } else if (w->reply != NULL && w->len >= sizeof e->of[i]) {
        memcpy(&e->of[i], w->reply, sizeof e->of[i]);
        line = strdup(w->reply + sizeof e->of[i]);
    }
    free(w->reply);
    return finish(e, i, line, err);
}

static void tell(evaluation *e)
{
    size_t of = e->first + e->done; /* the bar is of what is asked now */

    if (e->job.progress == NULL || of == 0)
        return;
    snprintf(e->what, sizeof e->what, "%s, %.40s, %.1f %% right", e->job.suite, e->llm,
             100.0 * (double)e->right / (double)of);
    e->job.progress(e->job.progress_arg, e->what, e->done, e->n - e->first);
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

static size_t workers_of(const evaluation *e)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t n = e->job.jobs != 0 ? e->job.jobs : cores > 0 ? (size_t)cores : 1;

    return n < GR_MOST_WORKERS ? n : GR_MOST_WORKERS;
}

static gr_status ask_each(evaluation *e, gr_workers *workers, gr_err *err)
{
    int64_t most = (e->job.timeout_ms != 0 ? e->job.timeout_ms : GR_EVAL_TIMEOUT_MS) + GRACE_MS;
    size_t asked = e->first;
    gr_status st = GR_OK;

    while (st == GR_OK && e->next < e->n) {
        gr_worked w;

        if ((st = gr_ctx_check(e->cx, err)) != GR_OK)
            break;
        while (st == GR_OK && asked < e->n && asked < e->next + WINDOW && gr_workers_idle(workers))
            st = gr_workers_give(workers, asked++, most, err);
        if (st == GR_OK && gr_workers_take(workers, TELL_MS, &w))
            st = take(e, &w, err);
        tell(e);
    }
    return st;
}

static gr_status ask_all(evaluation *e, gr_err *err)
{
    gr_workers *workers;
    gr_status st = gr_workers_new(workers_of(e), answer_one, e, &workers, err);

    if (st == GR_OK)
        st = ask_each(e, workers, err);
    gr_workers_free(workers);
    for (size_t i = 0; i < e->n; i++) {
        free(e->line[i]);
        e->line[i] = NULL;
    }
    if (st != GR_ECANCELLED)
        return st;
    gr_fail(err, GR_ECANCELLED, "stopped after %zu of %zu questions", e->next, e->n);
    if (e->job.predictions != NULL)
        gr_err_hint(err, "the same command goes on from here");
    return GR_ECANCELLED;
}

/* The method and the stages left out, as a run's own settings or those of what is rescored. */
static bool label(evaluation *e, gr_value *summary)
{
    gr_value method = e->told.method, without = e->told.without;
    gr_arena *a = &e->cx->arena;
    bool ok = true;

    if (e->job.method != NULL)
        method = gr_v_str(gr_str_of(e->job.method));
    if (e->job.n_without != 0)
        ok = gr_v_list(a, &without);
    for (size_t i = 0; ok && i < e->job.n_without; i++)
        ok = gr_v_push(a, &without, gr_v_str(gr_str_of(e->job.without[i])));
    if (e->job.n_scales != 0) {
        gr_value scale;

        ok = ok && gr_v_list(a, &scale);
        for (size_t i = 0; ok && i < e->job.n_scales; i++)
            ok = gr_v_push(a, &scale, gr_v_str(gr_str_of(e->job.scale[i])));
        ok = ok && gr_v_set(a, summary, "scale", scale);
    }
    if (e->job.kg != NULL)
        ok = ok && gr_v_set(a, summary, "kg", gr_v_str(gr_str_of(e->job.kg))) &&
             gr_v_set(a, summary, "exec", gr_v_str(gr_str_of(e->job.exec)));
    return ok && gr_set_way(a, &method, &without, summary);
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
    e->right = e->done = 0;
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
    st = gr_eval_summary(e->cx, out, &out->summary, err);
    return st != GR_OK || label(e, &out->summary) ? st : gr_fail_memory(e->cx, err);
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
    static const char *const own[] = { "builtin" };
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
        job->scale = e->told.scale;
        job->n_scales = e->told.n_scales;
        job->kg = e->told.kg;
        job->exec = e->told.exec;
    }
    if (job->n_llm == 0) {
        job->llm = own;
        job->n_llm = 1;
    }
    for (size_t i = 0; job->rescore == NULL && i < job->n_llm; i++) {
        gr_way way; /* what is wrong with it is told before anything is read */

        if ((st = gr_way_of(job, job->llm[i], gr_who_is(job->llm[i]), &way, err)) != GR_OK)
            return st;
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
    if (e->job.n_scales != 0 && !suite->scaled)
        return gr_fail(err, GR_EUSAGE, "the suite %s has no scales", suite->name);
    if (suite->logic != (e->job.kg != NULL) || (e->job.exec != NULL && !suite->logic))
        return gr_fail(err, GR_EUSAGE, "the suite %s %s", suite->name,
                       suite->logic ? "needs the graph that it asks about: --kg NAME"
                                    : "takes neither --kg nor --exec");
    if (suite->logic && e->job.exec == NULL)
        e->job.exec = "exact";
    st = gr_suite_load(e->cx, suite, &e->job, items, err);
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

/* There is no oracle where there are no calls. */
static gr_status can_ask(const evaluation *e, const char *llm, gr_err *err)
{
    if (gr_suite_named(e->job.suite)->ask != NULL && strcmp(llm, "oracle") == 0)
        return gr_fail(
            err, GR_EUSAGE,
            "the suite %s has no gold calls to be an oracle by: --llm builtin or a model",
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
            st = can_ask(e, e->job.llm[run], err);
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
    evaluation e = { .cx = cx, .job = *job };
    gr_peer *peer = NULL;
    gr_value times;
    gr_status st;

    *out = (gr_eval_result){ 0 };
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
