/* The table of benches and how their figures are shown. */
#include "eval/eval.h"

#include "eval/benches_int.h"

static const gr_bench benches[] = {
    { "algo", "the algorithms on big graphs, beside igraph", gr_bench_algo },
    { "ask", "questions in words from start to exit", gr_bench_ask },
    { "load", "a big graph from text and from grasp's own format, beside igraph", gr_bench_load },
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

/* A figure as it is printed: four digits that count. */
static gr_value figure(double x)
{
    double scale = 1;

    if (x < 0)
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
                        .first_seconds = -1,
                        .peer_seconds = -1,
                        .peak_mb = -1,
                        .peer_peak_mb = -1,
                        .loaded_mb = -1,
                        .floor_share = -1,
                        .ns_per_edge = -1,
                        .agrees = -1 };

    snprintf(t.name, sizeof t.name, "%s", name);
    return t;
}

/* The figures of a task in the order of `columns`, which follow its name. */
#define N_FIGURES 11
static const char *const columns[N_FIGURES] = {
    "seconds",      "first_seconds", "peer",        "peer_seconds", "ratio",  "peak_mb",
    "peer_peak_mb", "loaded_mb",     "floor_share", "ns_per_edge",  "agrees",
};

static void figures(const gr_bench_task *t, gr_value out[N_FIGURES])
{
    out[0] = figure(t->seconds);
    out[1] = figure(t->first_seconds);
    out[2] = t->peer != NULL ? gr_v_str(gr_str_of(t->peer)) : gr_v_null();
    out[3] = figure(t->peer_seconds);
    out[4] = figure(ratio(t));
    out[5] = figure(t->peak_mb);
    out[6] = figure(t->peer_peak_mb);
    out[7] = figure(t->loaded_mb);
    out[8] = figure(t->floor_share);
    out[9] = figure(t->ns_per_edge);
    out[10] = t->agrees >= 0 ? gr_v_bool(t->agrees != 0) : gr_v_null();
}

bool gr_bench_json(gr_arena *a, const gr_bench_task *tasks, size_t n, gr_value *out)
{
    gr_value all, one, f[N_FIGURES];

    if (!gr_v_record(a, &all))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!gr_v_record(a, &one))
            return false;
        figures(&tasks[i], f);
        for (size_t k = 0; k < N_FIGURES; k++)
            if (!gr_v_set(a, &one, columns[k], f[k]))
                return false;
        if (!gr_v_set(a, &all, tasks[i].name, one))
            return false;
    }
    return gr_v_record(a, out) && gr_v_set(a, out, "tasks", all);
}

/* Is this figure known for any task? People need not see the others. */
static bool is_known(const gr_bench_task *tasks, size_t n, size_t k)
{
    gr_value f[N_FIGURES];

    for (size_t i = 0; i < n; i++) {
        figures(&tasks[i], f);
        if (f[k].type != GR_V_NULL)
            return true;
    }
    return false;
}

bool gr_bench_table(gr_arena *a, const gr_bench_task *tasks, size_t n, gr_value *out)
{
    const char *shown[N_FIGURES + 2] = { "task" };
    size_t which[N_FIGURES], n_shown = 0;
    gr_value f[N_FIGURES];

    for (size_t k = 0; k < N_FIGURES; k++)
        if (is_known(tasks, n, k)) {
            which[n_shown++] = k;
            shown[n_shown] = columns[k];
        }
    if (!gr_v_table(a, out, shown))
        return false;
    for (size_t i = 0; i < n; i++) {
        gr_value *row = gr_v_row(a, out);

        if (row == NULL)
            return false;
        figures(&tasks[i], f);
        row[0] = gr_v_str(gr_str_of(tasks[i].name));
        for (size_t k = 0; k < n_shown; k++)
            row[k + 1] = f[which[k]];
    }
    return true;
}
