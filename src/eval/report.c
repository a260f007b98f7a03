/* The figures of a run: for programs, for people, and the answers that are not right. */
#include <stdlib.h>

#include "eval/suite_int.h"

/* n = right + wrong + declined + errors + ill_posed + known_wrong. An ill-posed question that was
 * answered all the same is wrong. */
typedef struct tally {
    gr_str task;
    size_t n, right, wrong, declined, errors;
    size_t ill_posed;   /* rightly declined */
    size_t known_wrong; /* whatever became of them */
    size_t known_right; /* of these, as others recomputed them */
    size_t answerable;
    size_t graphs, graphs_same; /* compared, and read exactly */
    bool apart;
} tally;

static void count(tally *t, const gr_item *item, const gr_outcome *o)
{
    gr_verdict v = o->verdict;

    t->n++;
    t->graphs += o->graph != NULL;
    t->graphs_same += o->graph != NULL && strcmp(o->graph, "same") == 0;
    if (item->known_wrong) {
        t->known_wrong++;
        t->known_right += v == GR_RIGHT;
        return;
    }
    if (item->kind == GR_A_DECLINE && !item->malformed) {
        t->ill_posed += v == GR_RIGHT;
        t->wrong += v == GR_WRONG;
        t->errors += v == GR_FAILED;
        return;
    }
    t->answerable++;
    t->right += v == GR_RIGHT;
    t->wrong += v == GR_WRONG;
    t->declined += v == GR_DECLINED;
    t->errors += v == GR_FAILED;
}

/* Four decimals; a share of nothing is null. */
static gr_value share(size_t part, size_t of)
{
    if (of == 0)
        return gr_v_null();
    return gr_v_real((double)(int64_t)((double)part / (double)of * 1e4 + 0.5) / 1e4);
}

static bool set_count(gr_arena *a, gr_value *r, const char *key, size_t n)
{
    return gr_v_set(a, r, key, gr_v_int((int64_t)n));
}

static bool set_counts(gr_arena *a, gr_value *r, const tally *t)
{
    return set_count(a, r, "answerable", t->answerable) && set_count(a, r, "right", t->right) &&
           set_count(a, r, "wrong", t->wrong) && set_count(a, r, "declined", t->declined) &&
           set_count(a, r, "errors", t->errors) && set_count(a, r, "ill_posed", t->ill_posed) &&
           set_count(a, r, "known_wrong", t->known_wrong) &&
           gr_v_set(a, r, "graph_accuracy", share(t->graphs_same, t->graphs));
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
            !gr_v_set(a, &one, "accuracy", share(tasks[i].right, tasks[i].answerable)) ||
            !set_counts(a, &one, &tasks[i]) || !gr_v_set_str(a, &all, tasks[i].task, one))
            return false;
    }
    return !any || gr_v_set(a, summary, apart ? "apart" : "tasks", all);
}

/* What has to be named: gold that is known to be wrong, records that cannot be read. */
static bool set_named(gr_arena *a, gr_value *summary, const gr_item *items,
                      const gr_outcome *outcome, size_t n)
{
    gr_value known, malformed, one;

    if (!gr_v_list(a, &known) || !gr_v_list(a, &malformed))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!items[i].known_wrong && !items[i].malformed)
            continue;
        if (!gr_v_record(a, &one) || !gr_v_set(a, &one, "id", gr_v_str(items[i].id)) ||
            !gr_v_set(a, &one, "why", gr_v_str(items[i].why)) ||
            !gr_v_set(a, &one, "verdict",
                      gr_v_str(gr_str_of(gr_verdict_name(outcome[i].verdict)))) ||
            !gr_v_push(a, items[i].malformed ? &malformed : &known, one))
            return false;
    }
    return gr_v_set(a, summary, "known_wrong_records", known) &&
           gr_v_set(a, summary, "malformed_records", malformed);
}

gr_status gr_eval_summary(gr_ctx *cx, const char *suite, const gr_item *items,
                          const gr_outcome *outcome, size_t n, double seconds, gr_value *out,
                          gr_err *err)
{
    gr_arena *a = &cx->arena;
    tally total = { 0 }, *tasks = gr_new_n(a, tally, n + 1);
    double *ms = gr_new_n(a, double, n + 1);
    size_t n_tasks = 0;
    gr_strmap found;
    bool ok = tasks != NULL && ms != NULL;

    gr_strmap_init(&found, &cx->budget);
    for (size_t i = 0; ok && i < n; i++) {
        uint32_t *slot = gr_strmap_put(&found, items[i].task);

        if (!(ok = slot != NULL))
            break;
        if (*slot == GR_MAP_NONE) {
            *slot = (uint32_t)n_tasks;
            tasks[n_tasks++] = (tally){ .task = items[i].task, .apart = items[i].apart };
        }
        count(&tasks[*slot], &items[i], &outcome[i]);
        if (!items[i].apart)
            count(&total, &items[i], &outcome[i]);
        ms[i] = outcome[i].ms;
    }
    gr_strmap_clear(&found);
    if (ok && n != 0)
        qsort(ms, n, sizeof *ms, by_size);
    ok = ok && gr_v_record(a, out) && gr_v_set(a, out, "suite", gr_v_str(gr_str_of(suite))) &&
         set_count(a, out, "n", total.n) &&
         gr_v_set(a, out, "accuracy", share(total.right, total.answerable)) &&
         set_tasks(a, out, false, tasks, n_tasks) && set_tasks(a, out, true, tasks, n_tasks) &&
         set_counts(a, out, &total) && set_count(a, out, "known_wrong_right", total.known_right) &&
         gr_v_set(a, out, "p50_ms", percentile(ms, n, 50)) &&
         gr_v_set(a, out, "p95_ms", percentile(ms, n, 95)) && set_count(a, out, "tokens_in", 0) &&
         set_count(a, out, "tokens_out", 0) &&
         gr_v_set(a, out, "seconds", gr_v_real((double)(int64_t)(seconds * 1e3 + 0.5) / 1e3)) &&
         set_named(a, out, items, outcome, n);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* --- for people --- */

static const char *const columns[] = { "task",           "n",         "accuracy",
                                       "right",          "wrong",     "declined",
                                       "errors",         "ill_posed", "known_wrong",
                                       "graph_accuracy", NULL };

static bool add_row(gr_arena *a, gr_value *table, gr_str name, const gr_value *figures)
{
    gr_value *row = gr_v_row(a, table);

    if (row == NULL)
        return false;
    row[0] = gr_v_str(name);
    for (size_t i = 1; columns[i] != NULL; i++) {
        const gr_value *v = gr_v_get(figures, columns[i]);

        row[i] = v != NULL ? *v : gr_v_null();
    }
    return true;
}

bool gr_eval_table(gr_arena *a, const gr_value *summary, gr_value *out)
{
    const gr_value *tasks = gr_v_get(summary, "tasks"), *apart = gr_v_get(summary, "apart");

    if (!gr_v_table(a, out, columns))
        return false;
    for (size_t i = 0; apart != NULL && i < apart->record->n; i++) {
        gr_str name = gr_str_printf(a, "(%.*s)", GR_FMT(apart->record->at[i].key));

        if (name.ptr == NULL || !add_row(a, out, name, apart->record->at[i].value))
            return false;
    }
    for (size_t i = 0; tasks != NULL && i < tasks->record->n; i++)
        if (!add_row(a, out, tasks->record->at[i].key, tasks->record->at[i].value))
            return false;
    return add_row(a, out, GR_STR("all"), summary);
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

void gr_eval_show(gr_ctx *cx, const gr_eval_result *r, const char *verdict, gr_strbuf *sb)
{
    static const char *const keys[] = { "question", "gold", "value", "reason", "calls" };

    for (size_t i = 0; i < r->n_lines; i++) {
        gr_err err = { 0 };
        gr_value v;

        if (gr_json_read(cx, r->lines[i], &v, &err) != GR_OK)
            continue;
        gr_str is = gr_text_of(&v, "verdict");
        if (gr_str_is(is, "right") || (verdict != NULL && !gr_str_is(is, verdict)))
            continue;
        add_clean(sb, gr_text_of(&v, "id"));
        gr_strbuf_adds(sb, " [");
        add_clean(sb, gr_text_of(&v, "task"));
        gr_strbuf_adds(sb, "] ");
        gr_strbuf_add(sb, is);
        gr_strbuf_adds(sb, ", ");
        gr_strbuf_add(sb, gr_text_of(&v, "class"));
        gr_strbuf_addc(sb, '\n');
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            const gr_value *field = gr_v_get(&v, keys[k]);

            if (field == NULL || field->type == GR_V_NULL)
                continue;
            gr_strbuf_addf(sb, "  %-8s ", keys[k]);
            add_cut(sb, field, k == 0 ? 600 : 300);
            gr_strbuf_addc(sb, '\n');
        }
    }
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

    if (why.len == 0 && calls != NULL && calls->list->n != 0 &&
        calls->list->at[0].type == GR_V_STR) {
        why = calls->list->at[0].s;
        gr_pick_past_last(&why, "; ");
    }
    if (why.len > 160)
        why.len = gr_utf8_valid_prefix(gr_str_sub(why, 0, 160));
    return gr_str_printf(&cx->arena, "%.*s, %.*s: %.*s", GR_FMT(gr_text_of(v, "task")),
                         GR_FMT(gr_text_of(v, "verdict")), GR_FMT(why));
}

bool gr_eval_why(gr_ctx *cx, const gr_eval_result *r, gr_strbuf *sb)
{
    cause *all = gr_new_n(&cx->arena, cause, r->n_lines + 1);
    gr_strmap found;
    size_t n = 0;
    bool ok = all != NULL;

    gr_strmap_init(&found, &cx->budget);
    for (size_t i = 0; ok && i < r->n_lines; i++) {
        gr_err err = { 0 };
        uint32_t *slot;
        gr_value v;
        gr_str what;

        ok = gr_json_read(cx, r->lines[i], &v, &err) == GR_OK;
        if (!ok || gr_str_is(gr_text_of(&v, "verdict"), "right"))
            continue;
        what = cause_of(cx, &v);
        slot = what.ptr != NULL ? gr_strmap_put(&found, what) : NULL;
        if (!(ok = slot != NULL))
            break;
        if (*slot == GR_MAP_NONE) {
            *slot = (uint32_t)n;
            all[n++] = (cause){ .what = what, .id = gr_text_of(&v, "id") };
        }
        all[*slot].n++;
    }
    gr_strmap_clear(&found);
    if (ok)
        qsort(all, n, sizeof *all, most_first);
    for (size_t i = 0; ok && i < n; i++) {
        gr_strbuf_addf(sb, "%6zu  ", all[i].n);
        add_clean(sb, all[i].what);
        gr_strbuf_adds(sb, " (");
        add_clean(sb, all[i].id);
        gr_strbuf_adds(sb, ")\n");
    }
    return ok;
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
