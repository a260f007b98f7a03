/* The figures of a run: for programs, for people, and the answers that are not right. */
#include <stdlib.h>

#include "eval/run_int.h"

/* n = right + wrong + declined + errors + ill_posed + known_wrong. An ill-posed question that was
 * answered all the same is wrong. */
typedef struct tally {
    gr_str task;
    size_t n, right, wrong, declined, errors;
    size_t ill_posed;   /* rightly declined */
    size_t known_wrong; /* whatever became of them */
    size_t known_right; /* of these, as others recomputed them */
    size_t answerable;
    size_t graphs, graphs_same;      /* compared, and read exactly */
    size_t calls, names, parameters; /* gold calls; the tool, and all it is given, are those */
    size_t faults[GR_N_FAULTS];
    size_t solutions[GR_N_SOLUTIONS];
    int64_t tokens_in, tokens_out;
    bool apart;
} tally;

static void count(tally *t, const gr_item *item, const gr_outcome *o)
{
    gr_verdict v = o->verdict;

    t->n++;
    t->graphs += o->compared;
    t->graphs_same += o->compared && o->same_graph;
    t->solutions[o->solution]++;
    t->tokens_in += o->tokens_in;
    t->tokens_out += o->tokens_out;
    if (item->known_wrong) {
        t->known_wrong++;
        t->known_right += v == GR_RIGHT;
        return;
    }
    t->faults[o->fault]++;
    if (item->kind == GR_A_DECLINE && !item->malformed) {
        t->ill_posed += v == GR_RIGHT;
        t->wrong += v == GR_WRONG;
        t->errors += v == GR_FAILED;
        return;
    }
    t->answerable++;
    t->calls += o->has_call;
    t->names += o->same_name;
    t->parameters += o->same_parameters;
    t->right += v == GR_RIGHT;
    t->wrong += v == GR_WRONG;
    t->declined += v == GR_DECLINED;
    t->errors += v == GR_FAILED;
}

gr_value gr_share(size_t part, size_t of)
{
    if (of == 0)
        return gr_v_null();
    return gr_v_real((double)(int64_t)((double)part / (double)of * 1e4 + 0.5) / 1e4);
}

static bool set_count(gr_arena *a, gr_value *r, const char *key, size_t n)
{
    return gr_v_set(a, r, key, gr_v_int((int64_t)n));
}

/* Only where answers can be possible without being the best. */
static bool set_solutions(gr_arena *a, gr_value *r, const tally *t)
{
    gr_value all;

    if (t->n == t->solutions[GR_SOLUTION_UNKNOWN])
        return true;
    if (!gr_v_record(a, &all))
        return false;
    for (unsigned k = GR_SOLUTION_UNKNOWN + 1; k < GR_N_SOLUTIONS; k++)
        if (!set_count(a, &all, gr_solution_name(k), t->solutions[k]))
            return false;
    return gr_v_set(a, r, "solutions", all);
}

static bool set_counts(gr_arena *a, gr_value *r, const tally *t)
{
    return set_count(a, r, "answerable", t->answerable) && set_count(a, r, "right", t->right) &&
           set_count(a, r, "wrong", t->wrong) && set_count(a, r, "declined", t->declined) &&
           set_count(a, r, "errors", t->errors) && set_count(a, r, "ill_posed", t->ill_posed) &&
           set_count(a, r, "known_wrong", t->known_wrong) &&
           gr_v_set(a, r, "graph_accuracy", gr_share(t->graphs_same, t->graphs)) &&
           gr_v_set(a, r, "name_accuracy", gr_share(t->names, t->calls)) &&
           gr_v_set(a, r, "parameter_accuracy", gr_share(t->parameters, t->calls)) &&
           set_solutions(a, r, t);
}

/* Where it went wrong how often. */
static bool set_faults(gr_arena *a, gr_value *r, const tally *t)
{
    gr_value all;

    if (!gr_v_record(a, &all))
        return false;
    for (unsigned f = GR_FAULT_NONE + 1; f < GR_N_FAULTS; f++)
        if (!set_count(a, &all, gr_fault_name(f), t->faults[f]))
            return false;
    return gr_v_set(a, r, "error_classes", all);
}

static int by_task(const void *a, const void *b)
{
    return gr_str_cmp(((const tally *)a)->task, ((const tally *)b)->task);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

/* Nearest rank, with three decimals. */
static gr_value percentile(const double *sorted, size_t n, unsigned p)
{
    size_t rank = (n * p + 99) / 100;

    if (n == 0)
        return gr_v_null();
    return gr_v_real((double)(int64_t)(sorted[rank != 0 ? rank - 1 : 0] * 1e3 + 0.5) / 1e3);
}

/* The tasks, or with `apart` those that are counted apart; without any of these there is no key. */
static bool set_tasks(gr_arena *a, gr_value *summary, bool apart, tally *tasks, size_t n)
{
    gr_value all, one;
    bool any = !apart;

    if (!gr_v_record(a, &all))
        return false;
    qsort(tasks, n, sizeof *tasks, by_task);
    for (size_t i = 0; i < n; i++) {
        if (tasks[i].apart != apart)
            continue;
        any = true;
        if (!gr_v_record(a, &one) || !set_count(a, &one, "n", tasks[i].n) ||
            !gr_v_set(a, &one, "accuracy", gr_share(tasks[i].right, tasks[i].answerable)) ||
            !set_counts(a, &one, &tasks[i]) || !gr_v_set_str(a, &all, tasks[i].task, one))
            return false;
    }
    return !any || gr_v_set(a, summary, apart ? "apart" : "tasks", all);
}

static bool set_named(gr_arena *a, const gr_item *item, const gr_outcome *o, gr_value *list)
{
    gr_value one;

    return gr_v_record(a, &one) && gr_v_set(a, &one, "id", gr_v_str(item->id)) &&
           gr_v_set(a, &one, "why", gr_v_str(item->why)) &&
           gr_v_set(a, &one, "verdict", gr_v_str(gr_str_of(gr_verdict_name(o->verdict)))) &&
           gr_v_push(a, list, one);
}

/* What has to be named: gold that is known to be wrong, records that cannot be read, questions for
 * which the time or the memory did not do, or that the program did not survive. */
static bool set_all_named(gr_arena *a, gr_value *summary, const gr_eval_run_of *run)
{
    gr_value known, malformed, late, crashed;

    if (!gr_v_list(a, &known) || !gr_v_list(a, &malformed) || !gr_v_list(a, &late) ||
        !gr_v_list(a, &crashed))
        return false;
    for (size_t i = 0; i < run->n; i++) {
        const gr_item *item = &run->items[i];
        const gr_outcome *o = &run->outcome[i];
        bool limit = o->fault == GR_FAULT_TIMEOUT || o->fault == GR_FAULT_MEMORY;

        if ((item->known_wrong && !set_named(a, item, o, &known)) ||
            (item->malformed && !set_named(a, item, o, &malformed)) ||
            (limit && !gr_v_push(a, &late, gr_v_str(item->id))) ||
            (o->crashed && !gr_v_push(a, &crashed, gr_v_str(item->id))))
            return false;
    }
    return gr_v_set(a, summary, "known_wrong_records", known) &&
           gr_v_set(a, summary, "malformed_records", malformed) &&
           gr_v_set(a, summary, "out_of_limits", late) && gr_v_set(a, summary, "crashed", crashed);
}

/* The tally of each task, and of all that is not apart. */
static bool count_all(gr_ctx *cx, const gr_eval_run_of *run, tally *tasks, size_t *n_tasks,
                      tally *total)
{
    gr_strmap found;
    bool ok = true;

    gr_strmap_init(&found, &cx->budget);
    for (size_t i = 0; ok && i < run->n; i++) {
        const gr_item *item = &run->items[i];
        uint32_t *slot = gr_strmap_put(&found, item->task);

        if (!(ok = slot != NULL))
            break;
        if (*slot == GR_MAP_NONE) {
            *slot = (uint32_t)*n_tasks;
            tasks[(*n_tasks)++] = (tally){ .task = item->task, .apart = item->apart };
        }
        count(&tasks[*slot], item, &run->outcome[i]);
        if (!item->apart)
            count(total, item, &run->outcome[i]);
    }
    gr_strmap_clear(&found);
    return ok;
}

static bool set_times(gr_arena *a, gr_value *summary, const gr_eval_run_of *run)
{
    double *ms = gr_new_n(a, double, run->n + 1);

    if (ms == NULL)
        return false;
    for (size_t i = 0; i < run->n; i++)
        ms[i] = run->outcome[i].ms;
    qsort(ms, run->n, sizeof *ms, by_size);
    return gr_v_set(a, summary, "p50_ms", percentile(ms, run->n, 50)) &&
           gr_v_set(a, summary, "p95_ms", percentile(ms, run->n, 95));
}

#define MOST_GROUPS 16

gr_status gr_set_groups(gr_ctx *cx, const gr_eval_run_of *run, const char *key,
                        const char *const *names, int (*of)(const gr_eval_run_of *run, size_t i),
                        gr_value *summary, gr_err *err)
{
    size_t n[MOST_GROUPS] = { 0 }, right[MOST_GROUPS] = { 0 };
    gr_arena *a = &cx->arena;
    gr_value all, one;
    bool ok = gr_v_record(a, &all);

    for (size_t i = 0; i < run->n; i++) {
        const gr_item *item = &run->items[i];
        bool counts =
            !item->known_wrong && !item->apart && !item->malformed && item->kind != GR_A_DECLINE;
        int group = counts ? of(run, i) : -1;

        if (group < 0)
            continue;
        n[group]++;
        right[group] += run->outcome[i].verdict == GR_RIGHT;
    }
    for (size_t k = 0; ok && names[k] != NULL && k < MOST_GROUPS; k++)
        ok = gr_v_record(a, &one) && set_count(a, &one, "n", n[k]) &&
             set_count(a, &one, "right", right[k]) &&
             gr_v_set(a, &one, "accuracy", gr_share(right[k], n[k])) &&
             gr_v_set(a, &all, names[k], one);
    return ok && gr_v_set(a, summary, key, all) ? GR_OK : gr_fail_memory(cx, err);
}

bool gr_set_way(gr_arena *a, const gr_value *method, const gr_value *without, gr_value *summary)
{
    return (method->type != GR_V_STR || gr_v_set(a, summary, "method", *method)) &&
           (without->type != GR_V_LIST || gr_v_set(a, summary, "without", *without));
}

gr_status gr_eval_summary(gr_ctx *cx, const gr_eval_run_of *run, gr_value *out, gr_err *err)
{
    const gr_suite *suite = gr_suite_named(run->suite);
    gr_arena *a = &cx->arena;
    tally total = { 0 }, *tasks = gr_new_n(a, tally, run->n + 1);
    size_t n_tasks = 0;
    bool ok;

    ok =
        tasks != NULL && count_all(cx, run, tasks, &n_tasks, &total) && gr_v_record(a, out) &&
        gr_v_set(a, out, "suite", gr_v_str(gr_str_of(run->suite))) &&
        gr_v_set(a, out, "llm", gr_v_str(gr_str_of(run->llm))) && set_count(a, out, "n", total.n) &&
        gr_v_set(a, out, "accuracy", gr_share(total.right, total.answerable)) &&
        set_tasks(a, out, false, tasks, n_tasks) && set_tasks(a, out, true, tasks, n_tasks) &&
        set_counts(a, out, &total) && set_count(a, out, "known_wrong_right", total.known_right) &&
        set_faults(a, out, &total) && set_times(a, out, run) &&
        gr_v_set(a, out, "tokens_in", gr_v_int(total.tokens_in)) &&
        gr_v_set(a, out, "tokens_out", gr_v_int(total.tokens_out)) &&
        gr_v_set(a, out, "seconds", gr_v_real((double)(int64_t)(run->seconds * 1e3 + 0.5) / 1e3)) &&
        set_all_named(a, out, run);
    if (!ok)
        return gr_fail_memory(cx, err);
    return suite != NULL && suite->metrics != NULL ? suite->metrics(cx, run, out, err) : GR_OK;
}

/* --- for people --- */

static const char *const columns[] = { "task",           "n",         "accuracy",
                                       "right",          "wrong",     "declined",
                                       "errors",         "ill_posed", "known_wrong",
                                       "graph_accuracy", NULL };
/* Those that only some suites have. */
static const char *const more_columns[] = { "plan_em",    "trace_f1", "agreement",   "one_pass",
                                            "executable", "mrr",      "hits1",       "hits3",
                                            "hits10",     "lark_mrr", "lark_ceiling" };
#define MOST_COLUMNS 24

static void find_columns(const gr_value *summary, const char *out[MOST_COLUMNS])
{
    size_t n = 0;

    for (; columns[n] != NULL; n++)
        out[n] = columns[n];
    for (size_t i = 0; i < sizeof more_columns / sizeof *more_columns; i++)
        if (gr_v_get(summary, more_columns[i]) != NULL)
            out[n++] = more_columns[i];
    out[n] = NULL;
}

static bool add_row(gr_arena *a, gr_value *table, const char *const *titles, gr_str name,
                    const gr_value *figures)
{
    gr_value *row = gr_v_row(a, table);

    if (row == NULL)
        return false;
    row[0] = gr_v_str(name);
    for (size_t i = 1; titles[i] != NULL; i++) {
        const gr_value *v = gr_v_get(figures, titles[i]);

        row[i] = v != NULL ? *v : gr_v_null();
    }
    return true;
}

/* One run: its tasks, those apart in brackets, and all of it. */
static bool add_rows(gr_arena *a, const gr_value *summary, gr_value *out)
{
    const gr_value *tasks = gr_v_get(summary, "tasks"), *apart = gr_v_get(summary, "apart");
    const char *titles[MOST_COLUMNS];

    find_columns(summary, titles);
    if (!gr_v_table(a, out, titles))
        return false;
    for (size_t i = 0; apart != NULL && i < apart->record->n; i++) {
        gr_str name = gr_str_printf(a, "(%.*s)", GR_FMT(apart->record->at[i].key));

        if (name.ptr == NULL || !add_row(a, out, titles, name, apart->record->at[i].value))
            return false;
    }
    for (size_t i = 0; tasks != NULL && i < tasks->record->n; i++)
        if (!add_row(a, out, titles, tasks->record->at[i].key, tasks->record->at[i].value))
            return false;
    return add_row(a, out, titles, GR_STR("all"), summary);
}

/* Runs side by side: the accuracy of each, task by task. */
static bool side_by_side(gr_arena *a, const gr_list *runs, gr_value *out)
{
    const char **titles = gr_new_n(a, const char *, runs->n + 3);
    const gr_value *first = gr_v_get(&runs->at[0], "tasks");
    gr_value *row;

    if (titles == NULL)
        return false;
    titles[0] = "task";
    titles[1] = "n";
    for (size_t k = 0; k < runs->n; k++)
        if ((titles[k + 2] = gr_str_dup(a, gr_text_of(&runs->at[k], "llm")).ptr) == NULL)
            return false;
    if (!gr_v_table(a, out, titles))
        return false;
    for (size_t i = 0; i <= first->record->n; i++) { /* the last row is all of it */
        bool all = i == first->record->n;

        if ((row = gr_v_row(a, out)) == NULL)
            return false;
        row[0] = gr_v_str(all ? GR_STR("all") : first->record->at[i].key);
        for (size_t k = 0; k < runs->n; k++) {
            const gr_value *of =
                all ? &runs->at[k] : gr_v_get(&runs->at[k], "tasks")->record->at[i].value;

            row[1] = *gr_v_get(of, "n");
            row[k + 2] = *gr_v_get(of, "accuracy");
        }
    }
    return true;
}

bool gr_eval_table(gr_arena *a, const gr_value *summary, gr_value *out)
{
    const gr_value *runs = gr_v_get(summary, "runs");

    if (runs != NULL)
        return side_by_side(a, runs->list, out);
    return add_rows(a, summary, out);
}

/* Texts of data on a terminal: control characters stay out. */
static void add_clean(gr_strbuf *sb, gr_str text)
{
    gr_value v = gr_v_str(text);

    gr_v_text(sb, &v);
}

/* A value as JSON, cut where it gets long. */
static void add_cut(gr_strbuf *sb, const gr_value *v, size_t most)
{
    gr_strbuf one;
    gr_str s;

    gr_strbuf_init(&one, sb->budget, 0);
    if (v != NULL)
        gr_json_write(&one, v, 0);
    s = gr_strbuf_str(&one);
    if (s.len <= most)
        gr_strbuf_add(sb, s);
    else { /* a question's end says more than its middle */
        gr_strbuf_add(sb, gr_str_sub(s, 0, gr_utf8_valid_prefix(gr_str_sub(s, 0, most / 2))));
        gr_strbuf_adds(sb, " ... ");
        size_t from = s.len - most / 2;
        while (from < s.len && ((unsigned char)s.ptr[from] & 0xC0) == 0x80)
            from++;
        gr_strbuf_add(sb, gr_str_sub(s, from, s.len));
    }
    gr_strbuf_clear(&one);
}

static void show_one(gr_strbuf *sb, const gr_value *v)
{
    static const char *const keys[] = { "question", "gold", "value", "reason", "calls" };
    gr_str error = gr_text_of(v, "error");

    add_clean(sb, gr_text_of(v, "id"));
    gr_strbuf_adds(sb, " [");
    add_clean(sb, gr_text_of(v, "task"));
    gr_strbuf_addf(sb, "] %.*s, %.*s", GR_FMT(gr_text_of(v, "verdict")),
                   GR_FMT(gr_text_of(v, "class")));
    if (error.len != 0)
        gr_strbuf_addf(sb, " (%.*s)", GR_FMT(error));
    gr_strbuf_addc(sb, '\n');
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        const gr_value *field = gr_v_get(v, keys[k]);

        if (field == NULL || field->type == GR_V_NULL)
            continue;
        gr_strbuf_addf(sb, "  %-8s ", keys[k]);
        add_cut(sb, field, k == 0 ? 600 : 300);
        gr_strbuf_addc(sb, '\n');
    }
}

gr_status gr_eval_show(const gr_eval_result *r, const char *verdict, gr_strbuf *sb, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < r->n_predictions; i++) {
        gr_value v;
        gr_ctx cx;

        gr_ctx_init(&cx);
        if ((st = gr_eval_prediction(&cx, r, i, &v, err)) == GR_OK) {
            gr_str is = gr_text_of(&v, "verdict");

            if (!gr_str_is(is, "right") && (verdict == NULL || gr_str_is(is, verdict)))
                show_one(sb, &v);
        }
        gr_ctx_clear(&cx);
    }
    return st;
}

/* --- why --- */

typedef struct cause {
    gr_str what;
    gr_str id; /* one of them */
    size_t n;
} cause;

static int most_first(const void *a, const void *b)
{
    const cause *x = a, *y = b;

    return x->n > y->n ? -1 : x->n < y->n ? 1 : gr_str_cmp(x->what, y->what);
}

/* Why an answer is not right: the reason told, else the last statement of what was run. */
static gr_str cause_of(gr_ctx *cx, const gr_value *v)
{
    const gr_value *calls = gr_v_get(v, "calls");
    gr_str why = gr_text_of(v, "reason");

    if (why.len == 0 && calls != NULL && calls->type == GR_V_LIST && calls->list->n != 0 &&
        calls->list->at[0].type == GR_V_STR) {
        why = calls->list->at[0].s;
        gr_pick_past_last(&why, "; ");
    }
    if (why.len > 160)
        why.len = gr_utf8_valid_prefix(gr_str_sub(why, 0, 160));
    return gr_str_printf(&cx->arena, "%.*s, %.*s: %.*s", GR_FMT(gr_text_of(v, "task")),
                         GR_FMT(gr_text_of(v, "verdict")), GR_FMT(why));
}

/* Adds a prediction to its cause; what it says is copied. */
static bool add_cause(gr_ctx *cx, const gr_value *v, gr_strmap *found, cause *all, size_t *n)
{
    gr_str what = cause_of(cx, v);
    uint32_t *slot = what.ptr != NULL ? gr_strmap_put(found, what) : NULL;

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE) {
        *slot = (uint32_t)*n;
        all[(*n)++] = (cause){ .what = what, .id = gr_str_dup(&cx->arena, gr_text_of(v, "id")) };
    }
    all[*slot].n++;
    return true;
}

gr_status gr_eval_why(gr_ctx *cx, const gr_eval_result *r, gr_strbuf *sb, gr_err *err)
{
    cause *all = gr_new_n(&cx->arena, cause, r->n_predictions + 1);
    gr_strmap found;
    size_t n = 0;
    gr_status st = all != NULL ? GR_OK : gr_fail_memory(cx, err);

    gr_strmap_init(&found, &cx->budget);
    for (size_t i = 0; st == GR_OK && i < r->n_predictions; i++) {
        gr_value v;
        gr_ctx one;

        gr_ctx_init(&one);
        if ((st = gr_eval_prediction(&one, r, i, &v, err)) == GR_OK &&
            !gr_str_is(gr_text_of(&v, "verdict"), "right") && !add_cause(cx, &v, &found, all, &n))
            st = gr_fail_memory(cx, err);
        gr_ctx_clear(&one);
    }
    gr_strmap_clear(&found);
    if (st == GR_OK)
        qsort(all, n, sizeof *all, most_first);
    for (size_t i = 0; st == GR_OK && i < n; i++) {
        gr_strbuf_addf(sb, "%6zu  ", all[i].n);
        add_clean(sb, all[i].what);
        gr_strbuf_adds(sb, " (");
        add_clean(sb, all[i].id);
        gr_strbuf_adds(sb, ")\n");
    }
    return st;
}
