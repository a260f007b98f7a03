/* The table of benches and how their figures are shown. */
#include "eval/eval.h"

#include "eval/benches_int.h"

static const gr_bench benches[] = {
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

bool gr_bench_json(gr_arena *a, const gr_bench_task *tasks, size_t n, gr_value *out)
{
    gr_value all, one;

    if (!gr_v_record(a, &all))
        return false;
    for (size_t i = 0; i < n; i++) {
        const gr_bench_task *t = &tasks[i];

        if (!gr_v_record(a, &one) || !gr_v_set(a, &one, "seconds", figure(t->seconds)) ||
            !gr_v_set(a, &one, "peer",
                      t->peer != NULL ? gr_v_str(gr_str_of(t->peer)) : gr_v_null()) ||
            !gr_v_set(a, &one, "peer_seconds", figure(t->peer_seconds)) ||
            !gr_v_set(a, &one, "ratio", figure(ratio(t))) ||
            !gr_v_set(a, &one, "peak_mb", figure(t->peak_mb)) ||
            !gr_v_set(a, &one, "peer_peak_mb", figure(t->peer_peak_mb)) ||
            !gr_v_set(a, &one, "loaded_mb", figure(t->loaded_mb)) ||
            !gr_v_set(a, &all, t->name, one))
            return false;
    }
    return gr_v_record(a, out) && gr_v_set(a, out, "tasks", all);
}

bool gr_bench_table(gr_arena *a, const gr_bench_task *tasks, size_t n, gr_value *out)
{
    const char *columns[] = { "task",         "seconds",   "peer",
                              "peer seconds", "ratio",     "peak MB",
                              "peer peak MB", "loaded MB", NULL };

    if (!gr_v_table(a, out, columns))
        return false;
    for (size_t i = 0; i < n; i++) {
        const gr_bench_task *t = &tasks[i];
        gr_value *row = gr_v_row(a, out);

        if (row == NULL)
            return false;
        row[0] = gr_v_str(gr_str_of(t->name));
        row[1] = figure(t->seconds);
        row[2] = t->peer != NULL ? gr_v_str(gr_str_of(t->peer)) : gr_v_null();
        row[3] = figure(t->peer_seconds);
        row[4] = figure(ratio(t));
        row[5] = figure(t->peak_mb);
        row[6] = figure(t->peer_peak_mb);
        row[7] = figure(t->loaded_mb);
    }
    return true;
}
