/* The figures of GraphCogent's tables: accuracy task by task at each scale, and its classes of
 * errors. Inside the toolset these are edge (another graph was read) and tool (another tool, or
 * other arguments); outside of it discrimination (a tool of the set was called though none of them
 * does it), execution (what was made failed, or computes something else) and format (the right
 * value in a wrong form). What was declined without an attempt to make a tool has no class there
 * and is counted apart. */
#include <stdlib.h>

#include "eval/run_int.h"

/* The scale stands in the id: "web/40/adjacency/0/edge_count/nine". */
static gr_str scale_of(const gr_item *item)
{
    gr_str rest = item->id, area, scale;

    return gr_str_split(&rest, '/', &area) && gr_str_split(&rest, '/', &scale) ? scale : GR_STR("");
}

static bool counts(const gr_item *item)
{
    return !item->apart && !item->malformed && !item->known_wrong && item->kind != GR_A_DECLINE;
}

/* --- scales --- */

typedef struct entry {
    gr_str scale, task;
    size_t n, right;
} entry;

static int by_scale(const void *a, const void *b)
{
    const entry *x = a, *y = b;

    if (x->scale.len != y->scale.len) /* numbers: the longer is greater */
        return x->scale.len < y->scale.len ? -1 : 1;
    int scale = gr_str_cmp(x->scale, y->scale);
    return scale != 0 ? scale : gr_str_cmp(x->task, y->task);
}

static gr_status count_scales(gr_ctx *cx, const gr_eval_run_of *run, entry *all, size_t *n,
                              gr_err *err)
{
    gr_status st = GR_OK;
    gr_strmap ids;

    gr_strmap_init(&ids, &cx->budget);
    for (size_t i = 0; st == GR_OK && i < run->n; i++) {
        const gr_item *item = &run->items[i];
        gr_str key;
        uint32_t *slot;

        if (!counts(item))
            continue;
        key = gr_str_printf(&cx->arena, "%.*s/%.*s", GR_FMT(scale_of(item)), GR_FMT(item->task));
        if (key.ptr == NULL || (slot = gr_strmap_put(&ids, key)) == NULL) {
            st = gr_fail_memory(cx, err);
            break;
        }
        if (*slot == GR_MAP_NONE) {
            *slot = (uint32_t)*n;
            all[(*n)++] = (entry){ .scale = scale_of(item), .task = item->task };
        }
        all[*slot].n++;
        all[*slot].right += run->outcome[i].verdict == GR_RIGHT;
    }
    gr_strmap_clear(&ids);
    return st;
}

static bool set_entry(gr_arena *a, gr_value *scale, const entry *e)
{
    gr_value one;

    return gr_v_record(a, &one) && gr_v_set(a, &one, "n", gr_v_int((int64_t)e->n)) &&
           gr_v_set(a, &one, "right", gr_v_int((int64_t)e->right)) &&
           gr_v_set(a, &one, "accuracy", gr_share(e->right, e->n)) &&
           gr_v_set_str(a, scale, e->task, one);
}

static gr_status set_scales(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    gr_arena *a = &cx->arena;
    entry *all = gr_new_n(a, entry, run->n + 1);
    gr_value scales, scale;
    size_t n = 0;
    gr_status st = all != NULL ? count_scales(cx, run, all, &n, err) : gr_fail_memory(cx, err);
    bool ok = st == GR_OK && gr_v_record(a, &scales);

    if (st != GR_OK)
        return st;
    qsort(all, n, sizeof *all, by_scale);
    for (size_t i = 0; ok && i < n; i++) {
        if (i == 0 || !gr_str_eq(all[i].scale, all[i - 1].scale))
            ok = gr_v_record(a, &scale) && gr_v_set_str(a, &scales, all[i].scale, scale);
        ok = ok && set_entry(a, &scale, &all[i]);
    }
    return ok && gr_v_set(a, summary, "scales", scales) ? GR_OK : gr_fail_memory(cx, err);
}

/* For people: a row a scale, of each run. */

enum { N_SIDES = 4 };
static const char *const sides_of[N_SIDES] = { "nine/inside", "nine/outside", "all/inside",
                                               "all/outside" };

static void count_side(const gr_value *scale, const char *side, size_t *n, size_t *right)
{
    for (size_t i = 0; i < scale->record->n; i++) {
        const gr_field *f = &scale->record->at[i];

        if (!gr_str_starts(f->key, side))
            continue;
        *n += (size_t)gr_v_get(f->value, "n")->i;
        *right += (size_t)gr_v_get(f->value, "right")->i;
    }
}

static bool add_scales(gr_arena *a, const gr_value *run, gr_value *table)
{
    const gr_value *scales = gr_v_get(run, "scales");

    for (size_t i = 0; scales != NULL && i < scales->record->n; i++) {
        gr_value *row = gr_v_row(a, table);
        size_t all = 0;

        if (row == NULL)
            return false;
        row[0] = gr_v_str(gr_text_of(run, "llm"));
        row[1] = gr_v_str(scales->record->at[i].key);
        for (size_t k = 0; k < N_SIDES; k++) {
            size_t n = 0, right = 0;

            count_side(scales->record->at[i].value, sides_of[k], &n, &right);
            row[3 + k] = gr_share(right, n);
            all += n;
        }
        row[2] = gr_v_int((int64_t)all);
    }
    return true;
}

bool gr_eval_scales(gr_arena *a, const gr_value *summary, gr_value *out)
{
    static const char *const titles[] = {
        "llm", "scale", "n", "nine/inside", "nine/outside", "all/inside", "all/outside", NULL
    };
    const gr_value *runs = gr_v_get(summary, "runs"), *first = summary;
    bool ok = true;

    if (runs != NULL)
        first = &runs->list->at[0];
    *out = gr_v_null();
    if (gr_v_get(first, "scales") == NULL)
        return true;
    ok = gr_v_table(a, out, titles);
    for (size_t i = 0; ok && i < (runs != NULL ? runs->list->n : 1); i++)
        ok = add_scales(a, runs != NULL ? &runs->list->at[i] : summary, out);
    return ok;
}

/* --- classes of errors --- */

enum { CORRECT, EDGE, TOOL, DISCRIMINATION, EXECUTION, FORMAT, DECLINED, N_CLASSES };

static int class_of(const gr_item *item, const gr_outcome *o)
{
    bool outside = item->outside && item->tools != NULL;

    if (outside && o->asked_for && o->fault != GR_FAULT_NONE && o->fault != GR_FAULT_GRAPH)
        return o->holds_gold ? FORMAT : EXECUTION;
    switch (o->fault) {
    case GR_FAULT_NONE: return CORRECT;
    case GR_FAULT_GRAPH: return EDGE;
    case GR_FAULT_NAME:
    case GR_FAULT_PARAMETER: return outside ? DISCRIMINATION : TOOL;
    case GR_FAULT_ANSWER: return FORMAT;
    case GR_FAULT_DECLINED: return DECLINED;
    default: return EXECUTION;
    }
}

static gr_status set_classes(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    static const char *const names[N_CLASSES] = { "correct",        "edge",      "tool",
                                                  "discrimination", "execution", "format",
                                                  "declined" };
    static const char *const sides[] = { "inside", "outside" };
    size_t n[2][N_CLASSES] = { 0 };
    gr_arena *a = &cx->arena;
    gr_value all, side;
    bool ok = gr_v_record(a, &all);

    for (size_t i = 0; i < run->n; i++)
        if (counts(&run->items[i])) {
            bool outside = run->items[i].outside;

            n[outside][class_of(&run->items[i], &run->outcome[i])]++;
        }
    for (size_t k = 0; ok && k < 2; k++) {
        ok = gr_v_record(a, &side) && gr_v_set(a, &all, sides[k], side);
        for (size_t c = 0; ok && c < N_CLASSES; c++)
            ok = gr_v_set(a, &side, names[c], gr_v_int((int64_t)n[k][c]));
    }
    return ok && gr_v_set(a, summary, "cogent_classes", all) ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_cogent_metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    gr_status st = set_scales(cx, run, summary, err);

    return st == GR_OK ? set_classes(cx, run, summary, err) : st;
}
