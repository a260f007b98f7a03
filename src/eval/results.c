/* Runs that were written to files: their summaries, or what their predictions come to. */
#include <dirent.h>
#include <math.h>
#include <stdlib.h>

#include "eval/tables_int.h"

#define MOST_FILES 1000
#define MOST_LLM   64

/* --- summaries --- */

static gr_status know(gr_ctx *cx, gr_results *r, gr_str llm, gr_err *err)
{
    gr_str name;

    for (size_t i = 0; i < r->n_llm; i++)
        if (gr_str_is(llm, r->llm[i]))
            return GR_OK;
    if (r->n_llm == MOST_LLM)
        return gr_fail(err, GR_EINPUT, "results of more than %d models", MOST_LLM);
    if ((name = gr_str_dup(&cx->arena, llm)).ptr == NULL)
        return gr_fail_memory(cx, err);
    r->llm[r->n_llm++] = name.ptr;
    return GR_OK;
}

/* A study of trained models has rows and asks no proposer: they become tasks, cora/gcn or, of
 * roads, los/60. */
static gr_status take_study(gr_ctx *cx, gr_results *r, const gr_value *v, gr_err *err)
{
    const gr_value *rows = gr_v_get(v, "results"), *minutes;
    gr_arena *a = &cx->arena;
    gr_value run, tasks;
    bool ok = gr_v_record(a, &run) && gr_v_record(a, &tasks);

    for (size_t i = 0; ok && i < rows->list->n; i++) {
        const gr_value *row = &rows->list->at[i];
        gr_str data, model, key;

        if (row->type != GR_V_RECORD)
            continue;
        data = gr_text_of(row, "data");
        model = gr_text_of(row, "model");
        minutes = gr_v_get(row, "minutes");
        key = minutes != NULL && minutes->type == GR_V_INT
                  ? gr_str_printf(a, "%.*s/%lld", GR_FMT(data), (long long)minutes->i)
                  : gr_str_printf(a, "%.*s/%.*s", GR_FMT(data), GR_FMT(model));
        ok = key.ptr != NULL &&
             (gr_v_get(&tasks, key.ptr) != NULL || gr_v_set(a, &tasks, key.ptr, *row));
    }
    ok = ok && gr_v_set(a, &run, "suite", *gr_v_get(v, "suite")) &&
         gr_v_set(a, &run, "llm", gr_v_str(GR_STR("builtin"))) &&
         gr_v_set(a, &run, "tasks", tasks) && gr_v_push(a, &r->runs, run);
    return ok ? know(cx, r, GR_STR("builtin"), err) : gr_fail_memory(cx, err);
}

static gr_status take_summary(gr_ctx *cx, gr_results *r, const gr_value *v, gr_err *err)
{
    gr_str llm = gr_text_of(v, "llm");
    const gr_value *rows = gr_v_get(v, "results");

    if (gr_text_of(v, "suite").len != 0 && llm.len == 0 && rows != NULL && rows->type == GR_V_LIST)
        return take_study(cx, r, v, err);

    if (gr_text_of(v, "suite").len == 0 || llm.len == 0 || gr_v_get(v, "tasks") == NULL)
        return GR_OK;
    if (!gr_v_push(&cx->arena, &r->runs, *v))
        return gr_fail_memory(cx, err);
    return know(cx, r, llm, err);
}

/* One summary, or {"suite","runs":[..]}. */
static gr_status take_json(gr_ctx *cx, gr_results *r, const gr_value *v, gr_err *err)
{
    const gr_value *runs = v->type == GR_V_RECORD ? gr_v_get(v, "runs") : NULL;
    gr_status st = GR_OK;

    if (v->type != GR_V_RECORD)
        return GR_OK;
    if (runs == NULL || runs->type != GR_V_LIST)
        return take_summary(cx, r, v, err);
    for (size_t i = 0; st == GR_OK && i < runs->list->n; i++)
        if (runs->list->at[i].type == GR_V_RECORD)
            st = take_summary(cx, r, &runs->list->at[i], err);
    return st;
}

static gr_status read_json(gr_ctx *cx, const char *path, gr_results *r, gr_err *err)
{
    gr_err why = { 0 };
    gr_input in;
    gr_value v;
    gr_status st = gr_input_open(cx, path, &in, err);

    if (st != GR_OK)
        return st;
    if ((st = gr_json_read(cx, in.text, &v, &why)) != GR_OK)
        st = gr_fail(err, st, "%s: %s", path, why.message);
    else
        st = take_json(cx, r, &v, err);
    gr_input_clear(&in);
    return st;
}

/* --- predictions --- */

typedef struct counted {
    gr_str task;
    bool apart;
    size_t n, answerable, right;
} counted;

static void count(counted *c, const gr_value *line)
{
    gr_str class = gr_text_of(line, "class");

    c->n++;
    if (gr_str_is(class, "answerable") || gr_str_is(class, "malformed")) {
        c->answerable++;
        c->right += gr_str_is(gr_text_of(line, "verdict"), "right");
    }
}

static bool set_counted(gr_arena *a, gr_value *record, const counted *c)
{
    return gr_v_set(a, record, "n", gr_v_int((int64_t)c->n)) &&
           gr_v_set(a, record, "accuracy", gr_share(c->right, c->answerable));
}

static int by_task(const void *a, const void *b)
{
    return gr_str_cmp(((const counted *)a)->task, ((const counted *)b)->task);
}

static gr_status count_lines(gr_ctx *cx, const gr_told *t, const char *llm, counted *tasks,
                             size_t *n, counted *total, gr_err *err)
{
    gr_status st = GR_OK;
    gr_strmap ids;

    gr_strmap_init(&ids, &cx->budget);
    for (size_t i = 0; st == GR_OK && i < t->lines.list->n; i++) {
        const gr_value *line = &t->lines.list->at[i];
        gr_str task = gr_text_of(line, "task");
        uint32_t *slot;

        if (!gr_str_is(gr_text_of(line, "llm"), llm))
            continue;
        if ((slot = gr_strmap_put(&ids, task)) == NULL) {
            st = gr_fail_memory(cx, err);
            break;
        }
        if (*slot == GR_MAP_NONE) {
            *slot = (uint32_t)*n;
            tasks[(*n)++] = (counted){ .task = task, .apart = gr_v_get(line, "apart") != NULL };
        }
        count(&tasks[*slot], line);
        if (!tasks[*slot].apart)
            count(total, line);
    }
    gr_strmap_clear(&ids);
    return st;
}

/* The summary of a run, as far as its predictions tell. */
static gr_status recount(gr_ctx *cx, const gr_told *t, const char *llm, gr_results *r, gr_err *err)
{
    gr_arena *a = &cx->arena;
    counted total = { 0 }, *tasks = gr_new_n(a, counted, t->lines.list->n + 1);
    gr_value summary, in, apart, one;
    size_t n = 0;
    gr_status st =
        tasks != NULL ? count_lines(cx, t, llm, tasks, &n, &total, err) : gr_fail_memory(cx, err);
    bool ok =
        st == GR_OK && gr_v_record(a, &summary) && gr_v_record(a, &in) && gr_v_record(a, &apart);

    if (ok)
        qsort(tasks, n, sizeof *tasks, by_task);
    for (size_t i = 0; ok && i < n; i++)
        ok = gr_v_record(a, &one) && set_counted(a, &one, &tasks[i]) &&
             gr_v_set_str(a, tasks[i].apart ? &apart : &in, tasks[i].task, one);
    ok = ok && gr_v_set(a, &summary, "suite", gr_v_str(t->suite)) &&
         gr_v_set(a, &summary, "llm", gr_v_str(gr_str_of(llm))) &&
         set_counted(a, &summary, &total) && gr_v_set(a, &summary, "tasks", in) &&
         gr_v_set(a, &summary, "apart", apart) && gr_set_way(a, &t->method, &t->without, &summary);
    if (!ok)
        return st != GR_OK ? st : gr_fail_memory(cx, err);
    return take_summary(cx, r, &summary, err);
}

static gr_status read_predictions(gr_ctx *cx, const char *path, gr_results *r, gr_err *err)
{
    gr_told told;
    gr_status st = gr_told_read(cx, path, &told, err);

    for (size_t i = 0; st == GR_OK && i < told.n_llm; i++)
        st = recount(cx, &told, told.llm[i], r, err);
    gr_told_clear(&told);
    return st;
}

/* --- folders --- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static gr_status names_of(gr_ctx *cx, const char *folder, const char **names, size_t *n,
                          gr_err *err)
{
    DIR *d = opendir(folder);
    const struct dirent *e;
    gr_status st = GR_OK;

    if (d == NULL)
        return gr_fail(err, GR_EREAD, "%s: no such folder", folder);
    while (st == GR_OK && (e = readdir(d)) != NULL) {
        gr_str name = gr_str_of(e->d_name);

        if (!gr_str_ends(name, ".json") && !gr_str_ends(name, ".jsonl"))
            continue;
        if (*n == MOST_FILES)
            st = gr_fail(err, GR_EINPUT, "%s holds more than %d files", folder, MOST_FILES);
        else if ((names[(*n)++] = gr_str_printf(&cx->arena, "%s/%s", folder, e->d_name).ptr) ==
                 NULL)
            st = gr_fail_memory(cx, err);
    }
    closedir(d);
    return st;
}

gr_status gr_results_read(gr_ctx *cx, const char *folder, gr_results *out, gr_err *err)
{
    const char **names = gr_new_n(&cx->arena, const char *, MOST_FILES);
    size_t n = 0;
    gr_status st = GR_OK;

    *out = (gr_results){ .llm = gr_new_n(&cx->arena, const char *, MOST_LLM) };
    if (names == NULL || out->llm == NULL || !gr_v_list(&cx->arena, &out->runs))
        return gr_fail_memory(cx, err);
    if (folder != NULL && (st = names_of(cx, folder, names, &n, err)) != GR_OK)
        return st;
    qsort(names, n, sizeof *names, by_name);
    for (size_t i = 0; st == GR_OK && i < n; i++)
        st = gr_str_ends(gr_str_of(names[i]), "l") ? read_predictions(cx, names[i], out, err)
                                                   : read_json(cx, names[i], out, err);
    return st;
}

/* --- figures --- */

/* Was a run asked in this way? "" is the usual one, else "--method text", "--without margin". */
static bool is_way(const gr_value *run, gr_str way)
{
    const gr_value *without = gr_v_get(run, "without");
    gr_str method = gr_text_of(run, "method");
    char text[256];
    int n = 0;

    if (method.len != 0 && !gr_str_is(method, "skills"))
        n = snprintf(text, sizeof text, "--method %.*s ", GR_FMT(method));
    for (size_t i = 0; without != NULL && without->type == GR_V_LIST && i < without->list->n; i++)
        if (n >= 0 && (size_t)n < sizeof text && without->list->at[i].type == GR_V_STR)
            n += snprintf(text + n, sizeof text - (size_t)n, "--without %.*s ",
                          GR_FMT(without->list->at[i].s));
    return n >= 0 && (size_t)n < sizeof text && gr_str_eq(way, (gr_str){ text, (size_t)n });
}

static bool is_run(const gr_value *run, const char *suite, const char *llm, gr_str way)
{
    return gr_str_is(gr_text_of(run, "suite"), suite) && gr_str_is(gr_text_of(run, "llm"), llm) &&
           is_way(run, way);
}

const gr_value *gr_results_of(const gr_results *r, const char *suite, const char *llm)
{
    for (size_t i = 0; i < r->runs.list->n; i++) {
        const gr_value *run = &r->runs.list->at[i];

        if (is_run(run, suite, llm, GR_STR("")) && gr_v_get(run, "scale") == NULL)
            return run;
    }
    return NULL;
}

const gr_value *gr_summary_at(const gr_value *summary, const char *path)
{
    gr_str rest = gr_str_of(path), key;

    while (summary != NULL && gr_str_split(&rest, '.', &key)) {
        const gr_value *next = NULL;

        for (size_t i = 0; summary->type == GR_V_RECORD && i < summary->record->n; i++)
            if (gr_str_eq(summary->record->at[i].key, key))
                next = summary->record->at[i].value;
        summary = next;
    }
    return summary;
}

/* What stands at the path in the first run that has something there: runs may be of other scales.
 */
static const gr_value *found_at(const gr_results *r, const char *suite, const char *llm, gr_str way,
                                const char *path)
{
    const gr_value *v = NULL;

    for (size_t i = 0; v == NULL && i < r->runs.list->n; i++) {
        const gr_value *run = &r->runs.list->at[i];

        if (is_run(run, suite, llm, way) &&
            (gr_v_get(run, "scale") == NULL || strncmp(path, "scales.", 7) == 0))
            v = gr_summary_at(run, path);
    }
    return v;
}

bool gr_results_figure(const gr_results *r, const gr_paper_figure *f, const char *llm, double *out)
{
    const char *suite = gr_paper_table_at(f->table)->suite, *path = f->path;
    bool plain = path != NULL && path[0] == '='; /* no share */
    const gr_value *v = NULL;
    gr_str way = GR_STR("");
    double d;

    if (path != NULL && strncmp(path, "--", 2) == 0) {
        path = strrchr(path, ' ') + 1;
        way = (gr_str){ f->path, (size_t)(path - f->path) };
    }
    if (suite != NULL && path != NULL)
        v = found_at(r, suite, llm, way, path + plain);
    if (v == NULL || !gr_v_number(v, &d))
        return false;
    *out = plain ? round(d * 1e2) / 1e2 : round(d * 1e4) / 1e2;
    return true;
}
