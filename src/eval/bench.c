/* The table of benches, running them, and how their figures are shown. */
#include "eval/eval.h"

#include "eval/benches_int.h"

static const gr_bench benches[] = {
    { "algo", "the algorithms on big graphs, beside igraph", gr_bench_algo },
    { "ask", "questions in words from start to exit", gr_bench_ask },
    { "kg", "the 14 types of queries of logic, beside SPARQL engines; training of embeddings",
      gr_bench_kg },
    { "learn", "an epoch of GCN and of GIN, beside PyTorch", gr_bench_learn },
    { "load", "a big graph from text and from grasp's own format, beside igraph", gr_bench_load },
    { "plan", "plans over ten thousand tools from start to exit", gr_bench_plan },
    { "sense", "graphs and hostile texts to readings, beside splitting them into tokens",
      gr_bench_sense },
    { "start", "a small question from start to exit, beside a program that does nothing",
      gr_bench_start },
};

size_t gr_n_benches(void)
{
    return sizeof benches / sizeof *benches;
}

const gr_bench *gr_bench_at(size_t i)
{
    return &benches[i];
}

const gr_bench *gr_bench_named(const char *name)
{
    for (size_t i = 0; i < gr_n_benches(); i++)
        if (strcmp(benches[i].name, name) == 0)
            return &benches[i];
    return NULL;
}

/* --- running --- */

bool gr_bench_wanted(const gr_bench_job *job, const char *name)
{
    for (size_t i = 0; i < job->n_only; i++) {
        size_t len = strlen(job->only[i]);

        if (strncmp(name, job->only[i], len) == 0 && (name[len] == '\0' || name[len] == '/'))
            return true;
    }
    return job->n_only == 0;
}

static const gr_bench_task *find_task(const gr_bench_report *r, gr_str name)
{
    for (size_t i = 0; i < r->n; i++)
        if (gr_str_is(name, r->tasks[i].name))
            return &r->tasks[i];
    return NULL;
}

static gr_status run_one(const gr_bench *b, const gr_bench_job *job, gr_bench_report *r,
                         gr_err *err)
{
    gr_bench_task *tasks = r->tasks + r->n;
    size_t n = 0, before = r->n;
    gr_status st = b->run(job, tasks, &n, err);

    for (size_t i = 0; st == GR_OK && i < n; i++) {
        gr_bench_task t = tasks[i];

        if (!gr_bench_wanted(job, t.name))
            continue; /* benches of few tasks run all of them */
        if (find_task(r, gr_str_of(t.name)) != NULL)
            return gr_fail(err, GR_EINTERNAL, "two tasks are called %s", t.name);
        t.bench = b->name;
        r->tasks[r->n++] = t;
    }
    if (st == GR_OK && r->n == before && job->n_only != 0)
        st = gr_fail(err, GR_ENAME, "the bench %s has no task \"%.80s\"", b->name, job->only[0]);
    return st;
}

static gr_status begin(gr_ctx *cx, const gr_bench_job *job, gr_bench_report *out, gr_err *err)
{
    out->n = 0;
    out->quick = job->quick;
    if (getloadavg(&out->load, 1) != 1)
        out->load = -1;
    if (!gr_v_record(&cx->arena, &out->failed) || !gr_bench_machine(cx, &out->machine))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

gr_status gr_bench_collect(gr_ctx *cx, const gr_bench_job *job, const char *name,
                           gr_bench_report *out, gr_err *err)
{
    gr_status st = begin(cx, job, out, err);

    if (st != GR_OK)
        return st;
    if (name != NULL)
        return run_one(gr_bench_named(name), job, out, err);
    for (size_t i = 0; i < gr_n_benches(); i++) {
        gr_err why = { 0 };
        gr_value message;

        if (run_one(&benches[i], job, out, &why) == GR_OK)
            continue;
        message = gr_v_str(gr_str_dup(&cx->arena, gr_str_of(why.message)));
        if (message.s.ptr == NULL || !gr_v_set(&cx->arena, &out->failed, benches[i].name, message))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

/* The tasks of a bench in a list of changes. */
static size_t changed_tasks(const gr_bench *b, const gr_bench_report *r, const gr_value *changes,
                            const char **out)
{
    size_t n = 0;

    for (size_t i = 0; i < changes->list->n; i++) {
        const gr_bench_task *t = find_task(r, gr_v_get(&changes->list->at[i], "task")->s);

        if (t != NULL && t->bench == b->name)
            out[n++] = t->name;
    }
    return n;
}

gr_status gr_bench_repeat(gr_ctx *cx, const gr_bench_job *job, const gr_bench_report *r,
                          const gr_value *comparison, gr_bench_report *out, gr_err *err)
{
    const char *names[GR_BENCH_MAX_TASKS];
    gr_status st = begin(cx, job, out, err);

    for (size_t i = 0; st == GR_OK && i < gr_n_benches(); i++) {
        const gr_bench *b = &benches[i];
        gr_bench_job some = *job;

        some.only = names;
        some.n_only = changed_tasks(b, r, gr_v_get(comparison, "slower"), names);
        some.n_only += changed_tasks(b, r, gr_v_get(comparison, "faster"), names + some.n_only);
        if (some.n_only != 0)
            st = run_one(b, &some, out, err);
    }
    return st;
}

/* --- showing --- */

gr_value gr_bench_figure(double x)
{
    double scale = 1;

    if (!(x >= 0 && x < 1e15))
        return gr_v_null();
    while (x * scale < 1000 && scale < 1e9 && x != 0)
        scale *= 10;
    return gr_v_real((double)(int64_t)(x * scale + 0.5) / scale);
}

static double ratio(const gr_bench_task *t)
{
    return t->peer_seconds >= 0 && t->seconds > 0 ? t->peer_seconds / t->seconds : -1;
}

gr_bench_task gr_bench_unmeasured(const char *name)
{
    gr_bench_task t = { .seconds = -1,
                        .spread = -1,
                        .first_seconds = -1,
                        .peer_seconds = -1,
                        .peer_spread = -1,
                        .peak_mb = -1,
                        .peer_peak_mb = -1,
                        .worst_seconds = -1,
                        .peer_worst_seconds = -1,
                        .loaded_mb = -1,
                        .floor_share = -1,
                        .ns_per_edge = -1,
                        .agrees = -1 };

    snprintf(t.name, sizeof t.name, "%s", name);
    return t;
}

/* The figures of a task in the order of `columns`, which follow its name. */
#define N_FIGURES 16
static const char *const columns[N_FIGURES] = {
    "bench",
    "seconds",
    "spread",
    "first_seconds",
    "peer",
    "peer_seconds",
    "peer_spread",
    "ratio",
    "peak_mb",
    "peer_peak_mb",
    "loaded_mb",
    "worst_seconds",
    "peer_worst_seconds",
    "floor_share",
    "ns_per_edge",
    "agrees",
};

static gr_value text_or_null(const char *s)
{
    return s != NULL ? gr_v_str(gr_str_of(s)) : gr_v_null();
}

static void figures(const gr_bench_task *t, gr_value out[N_FIGURES])
{
    out[0] = text_or_null(t->bench);
    out[1] = gr_bench_figure(t->seconds);
    out[2] = gr_bench_figure(t->spread);
    out[3] = gr_bench_figure(t->first_seconds);
    out[4] = text_or_null(t->peer);
    out[5] = gr_bench_figure(t->peer_seconds);
    out[6] = gr_bench_figure(t->peer_spread);
    out[7] = gr_bench_figure(ratio(t));
    out[8] = gr_bench_figure(t->peak_mb);
    out[9] = gr_bench_figure(t->peer_peak_mb);
    out[10] = gr_bench_figure(t->loaded_mb);
    out[11] = gr_bench_figure(t->worst_seconds);
    out[12] = gr_bench_figure(t->peer_worst_seconds);
    out[13] = gr_bench_figure(t->floor_share);
    out[14] = gr_bench_figure(t->ns_per_edge);
    out[15] = t->agrees >= 0 ? gr_v_bool(t->agrees != 0) : gr_v_null();
}

static bool add_tasks(gr_arena *a, const gr_bench_report *r, gr_value *all)
{
    gr_value one, f[N_FIGURES];

    for (size_t i = 0; i < r->n; i++) {
        if (!gr_v_record(a, &one))
            return false;
        figures(&r->tasks[i], f);
        for (size_t k = 0; k < N_FIGURES; k++)
            if (!gr_v_set(a, &one, columns[k], f[k]))
                return false;
        if (!gr_v_set(a, all, r->tasks[i].name, one))
            return false;
    }
    return true;
}

bool gr_bench_json(gr_arena *a, const gr_bench_report *r, gr_value *out)
{
    gr_value all;

    return gr_v_record(a, &all) && add_tasks(a, r, &all) && gr_v_record(a, out) &&
           gr_v_set(a, out, "machine", r->machine) &&
           gr_v_set(a, out, "load", gr_bench_figure(r->load)) &&
           gr_v_set(a, out, "quick", gr_v_bool(r->quick)) && gr_v_set(a, out, "tasks", all) &&
           gr_v_set(a, out, "failed", r->failed);
}

/* Is this figure known for any task? People need not see the others. */
static bool is_known(const gr_bench_report *r, size_t k)
{
    gr_value f[N_FIGURES];

    for (size_t i = 0; i < r->n; i++) {
        figures(&r->tasks[i], f);
        if (f[k].type != GR_V_NULL)
            return true;
    }
    return false;
}

bool gr_bench_table(gr_arena *a, const gr_bench_report *r, gr_value *out)
{
    const char *shown[N_FIGURES + 2] = { "task" };
    size_t which[N_FIGURES], n_shown = 0;
    gr_value f[N_FIGURES];

    for (size_t k = 0; k < N_FIGURES; k++)
        if (is_known(r, k)) {
            which[n_shown++] = k;
            shown[n_shown] = columns[k];
        }
    if (!gr_v_table(a, out, shown))
        return false;
    for (size_t i = 0; i < r->n; i++) {
        gr_value *row = gr_v_row(a, out);

        if (row == NULL)
            return false;
        figures(&r->tasks[i], f);
        row[0] = gr_v_str(gr_str_of(r->tasks[i].name));
        for (size_t k = 0; k < n_shown; k++)
            row[k + 1] = f[which[k]];
    }
    return true;
}
