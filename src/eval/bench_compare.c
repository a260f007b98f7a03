/* What became slower or faster since a baseline.
 *
 * A ratio to a peer says the same on a busy machine and on another one, seconds do not: so ratios
 * are compared where there are any, and seconds only on the same machine. A change counts if it is
 * beyond the noise: 1.5 times the root of the sum of squares of all spreads that take part (about
 * three standard errors of medians of five), 10 % at least, because runs of one process differ less
 * than processes do. What changed is measured once more, since other work on the machine comes and
 * goes; a change must show both times. */
#include <math.h>

#include "eval/bench_int.h"

#define LEAST_NOISE    0.1
#define SPREADS        1.5
#define UNKNOWN_SPREAD 0.1 /* of what ran once */
#define LEAST_FIGURE   1e-12
#define MOST_FIGURE    1e12

typedef struct change {
    gr_str task;
    const char *by;
    double before, now;
    double times; /* slower: over 1 */
    double noise;
} change;

typedef struct changes {
    change *at;
    size_t n;
} changes;

/* Keys of what was read need not end with a NUL. */
static const gr_value *get(const gr_value *record, gr_str key)
{
    for (size_t i = 0; i < record->record->n; i++)
        if (gr_str_eq(record->record->at[i].key, key))
            return record->record->at[i].value;
    return NULL;
}

/* --- one task --- */

static bool figure_of(const gr_value *task, const char *key, double *out)
{
    *out = gr_figure_of(task, key);
    return *out > LEAST_FIGURE && *out < MOST_FIGURE;
}

static bool same(const gr_value *a, const gr_value *b, const char *key)
{
    const gr_value *x = gr_v_get(a, key), *y = gr_v_get(b, key);

    return x != NULL && y != NULL && gr_v_eq(x, y);
}

static double square_of(const gr_value *task, const char *key)
{
    double spread = gr_figure_of(task, key);

    if (spread < 0 || spread > MOST_FIGURE)
        spread = UNKNOWN_SPREAD;
    return spread * spread;
}

static double noise_of(const gr_value *before, const gr_value *now, bool with_peer)
{
    double sum = square_of(before, "spread") + square_of(now, "spread"), noise;

    if (with_peer)
        sum += square_of(before, "peer_spread") + square_of(now, "peer_spread");
    noise = SPREADS * sqrt(sum);
    return noise > LEAST_NOISE ? noise : LEAST_NOISE;
}

/* False if there is nothing to compare. */
static bool compare_task(const gr_value *before, const gr_value *now, bool same_machine,
                         change *out)
{
    if (same(before, now, "peer") && figure_of(before, "ratio", &out->before) &&
        figure_of(now, "ratio", &out->now)) {
        out->by = "ratio";
        out->times = out->before / out->now;
        out->noise = noise_of(before, now, true);
        return true;
    }
    if (same_machine && figure_of(before, "seconds", &out->before) &&
        figure_of(now, "seconds", &out->now)) {
        out->by = "seconds";
        out->times = out->now / out->before;
        out->noise = noise_of(before, now, false);
        return true;
    }
    return false;
}

/* --- all of them --- */

/* {FIELD: [BASELINE, NOW]} */
static bool differences(gr_arena *a, const gr_value *before, const gr_value *now, gr_value *out)
{
    if (!gr_v_record(a, out))
        return false;
    for (size_t i = 0; i < now->record->n; i++) {
        const gr_field *f = &now->record->at[i];
        const gr_value *old = get(before, f->key);
        gr_value both;

        if (old != NULL && gr_v_eq(old, f->value))
            continue;
        if (!gr_v_list(a, &both) || !gr_v_push(a, &both, old != NULL ? *old : gr_v_null()) ||
            !gr_v_push(a, &both, *f->value) || !gr_v_set_str(a, out, f->key, both))
            return false;
    }
    return true;
}

static bool is_same_machine(const gr_value *before, const gr_value *now)
{
    return same(before, now, "architecture") && same(before, now, "cpu") &&
           same(before, now, "cores");
}

static int most_first(const void *x, const void *y)
{
    const change *a = x, *b = y;
    double by_a = a->times > 1 ? a->times : 1 / a->times;
    double by_b = b->times > 1 ? b->times : 1 / b->times;

    if (by_a != by_b)
        return by_a < by_b ? 1 : -1;
    return gr_str_cmp(a->task, b->task);
}

static bool list_changes(gr_arena *a, changes *c, gr_value *out)
{
    gr_value one;

    if (c->n != 0)
        qsort(c->at, c->n, sizeof *c->at, most_first);
    if (!gr_v_list(a, out))
        return false;
    for (size_t i = 0; i < c->n; i++) {
        const change *k = &c->at[i];
        double times = k->times > 1 ? k->times : 1 / k->times;

        if (!gr_v_record(a, &one) || !gr_v_set(a, &one, "task", gr_v_str(k->task)) ||
            !gr_v_set(a, &one, "by", gr_v_str(gr_str_of(k->by))) ||
            !gr_v_set(a, &one, "baseline", gr_bench_figure(k->before)) ||
            !gr_v_set(a, &one, "now", gr_bench_figure(k->now)) ||
            !gr_v_set(a, &one, "times", gr_bench_figure(times)) ||
            !gr_v_set(a, &one, "noise", gr_bench_figure(k->noise)) || !gr_v_push(a, out, one))
            return false;
    }
    return true;
}

typedef struct sorting {
    changes slower, faster;
    int64_t n_steady;
    gr_value added, not_compared; /* lists of names */
} sorting;

static bool sort_task(gr_arena *a, sorting *s, gr_str name, const gr_value *before,
                      const gr_value *now, bool same_machine)
{
    change c = { .task = name };

    if (before == NULL)
        return gr_v_push(a, &s->added, gr_v_str(name));
    if (!compare_task(before, now, same_machine, &c))
        return gr_v_push(a, &s->not_compared, gr_v_str(name));
    if (c.times > 1 + c.noise)
        s->slower.at[s->slower.n++] = c;
    else if (1 / c.times > 1 + c.noise)
        s->faster.at[s->faster.n++] = c;
    else
        s->n_steady++;
    return true;
}

static bool sort_tasks(gr_arena *a, const gr_value *before, const gr_record *now, bool same_machine,
                       sorting *s)
{
    *s = (sorting){ .slower.at = gr_new_n(a, change, now->n + 1),
                    .faster.at = gr_new_n(a, change, now->n + 1) };
    if (s->slower.at == NULL || s->faster.at == NULL || !gr_v_list(a, &s->added) ||
        !gr_v_list(a, &s->not_compared))
        return false;
    for (size_t i = 0; i < now->n; i++) {
        const gr_field *f = &now->at[i];

        if (!sort_task(a, s, f->key, get(before, f->key), f->value, same_machine))
            return false;
    }
    return true;
}

static const gr_value *record_of(const gr_value *report, const char *key)
{
    const gr_value *v = gr_v_get(report, key);

    return v != NULL && v->type == GR_V_RECORD ? v : NULL;
}

gr_status gr_bench_check_baseline(const gr_value *baseline, bool quick, gr_err *err)
{
    const gr_value *was_quick = gr_v_get(baseline, "quick");

    if (record_of(baseline, "tasks") == NULL || record_of(baseline, "machine") == NULL ||
        was_quick == NULL || was_quick->type != GR_V_BOOL)
        return gr_fail(err, GR_EINPUT, "the baseline is no report of grasp bench --save");
    if (was_quick->b != quick)
        return gr_fail(err, GR_EINPUT, "the baseline was made %s --quick",
                       was_quick->b ? "with" : "without");
    return GR_OK;
}

bool gr_bench_compare(gr_arena *a, const gr_value *baseline, const gr_value *now, gr_value *out)
{
    const gr_value *tasks = record_of(now, "tasks"), *old_tasks = record_of(baseline, "tasks");
    const gr_value *machine = record_of(now, "machine"), *old = record_of(baseline, "machine");
    gr_value slower, faster, differs;
    sorting s;

    return sort_tasks(a, old_tasks, tasks->record, is_same_machine(old, machine), &s) &&
           list_changes(a, &s.slower, &slower) && list_changes(a, &s.faster, &faster) &&
           differences(a, old, machine, &differs) && gr_v_record(a, out) &&
           gr_v_set(a, out, "slower", slower) && gr_v_set(a, out, "faster", faster) &&
           gr_v_set(a, out, "steady", gr_v_int(s.n_steady)) && gr_v_set(a, out, "new", s.added) &&
           gr_v_set(a, out, "not_compared", s.not_compared) && gr_v_set(a, out, "differs", differs);
}

/* --- a second look --- */

static const gr_value *find_change(const gr_value *list, const gr_value *like)
{
    for (size_t i = 0; i < list->list->n; i++)
        if (same(&list->list->at[i], like, "task"))
            return &list->list->at[i];
    return NULL;
}

static bool confirm(gr_arena *a, const gr_value *first, const gr_value *again, const char *which,
                    gr_value *out, int64_t *n_steady)
{
    const gr_value *found = gr_v_get(first, which), *others = gr_v_get(again, which);

    if (!gr_v_list(a, out))
        return false;
    for (size_t i = 0; i < found->list->n; i++) {
        const gr_value *c = &found->list->at[i], *d = find_change(others, c);

        if (d == NULL)
            ++*n_steady;
        else if (!gr_v_push(a, out, gr_figure_of(d, "times") < gr_figure_of(c, "times") ? *d : *c))
            return false;
    }
    return true;
}

bool gr_bench_confirm(gr_arena *a, const gr_value *comparison, const gr_value *again, gr_value *out)
{
    int64_t n_steady = gr_v_get(comparison, "steady")->i;
    gr_value slower, faster;

    return confirm(a, comparison, again, "slower", &slower, &n_steady) &&
           confirm(a, comparison, again, "faster", &faster, &n_steady) && gr_v_record(a, out) &&
           gr_v_set(a, out, "slower", slower) && gr_v_set(a, out, "faster", faster) &&
           gr_v_set(a, out, "steady", gr_v_int(n_steady)) &&
           gr_v_set(a, out, "new", *gr_v_get(comparison, "new")) &&
           gr_v_set(a, out, "not_compared", *gr_v_get(comparison, "not_compared")) &&
           gr_v_set(a, out, "differs", *gr_v_get(comparison, "differs"));
}

/* --- for people --- */

static void add_field(gr_strbuf *sb, const gr_value *record, const char *key)
{
    gr_v_text(sb, gr_v_get(record, key));
}

static void add_changes(gr_strbuf *sb, const gr_value *comparison, const char *which)
{
    const gr_list *list = gr_v_get(comparison, which)->list;

    if (list->n != 0)
        gr_strbuf_addf(sb, "%s than the baseline:\n", which);
    for (size_t i = 0; i < list->n; i++) {
        const gr_value *c = &list->at[i];

        gr_strbuf_adds(sb, "  ");
        add_field(sb, c, "task");
        gr_strbuf_adds(sb, ": ");
        add_field(sb, c, "times");
        gr_strbuf_adds(sb, " times, ");
        add_field(sb, c, "by");
        gr_strbuf_addc(sb, ' ');
        add_field(sb, c, "baseline");
        gr_strbuf_adds(sb, " -> ");
        add_field(sb, c, "now");
        gr_strbuf_addf(sb, ", noise %.0f %%\n", 100 * gr_figure_of(c, "noise"));
    }
}

static void add_names(gr_strbuf *sb, const gr_value *comparison, const char *key, const char *title)
{
    const gr_list *list = gr_v_get(comparison, key)->list;

    for (size_t i = 0; i < list->n; i++) {
        gr_strbuf_adds(sb, i == 0 ? title : ", ");
        gr_v_text(sb, &list->at[i]);
    }
    if (list->n != 0)
        gr_strbuf_addc(sb, '\n');
}

void gr_bench_compare_text(gr_strbuf *sb, const gr_value *comparison)
{
    const gr_record *differs = gr_v_get(comparison, "differs")->record;

    for (size_t i = 0; i < differs->n; i++) {
        const gr_list *both = differs->at[i].value->list;

        gr_strbuf_addf(sb, "%.*s: ", GR_FMT(differs->at[i].key));
        gr_v_text(sb, &both->at[0]);
        gr_strbuf_adds(sb, " in the baseline, now ");
        gr_v_text(sb, &both->at[1]);
        gr_strbuf_addc(sb, '\n');
    }
    add_changes(sb, comparison, "slower");
    add_changes(sb, comparison, "faster");
    gr_strbuf_adds(sb, "within the noise: ");
    add_field(sb, comparison, "steady");
    gr_strbuf_addc(sb, '\n');
    add_names(sb, comparison, "new", "not in the baseline: ");
    add_names(sb, comparison, "not_compared", "not compared: ");
}
