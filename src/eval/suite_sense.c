/* The suite sense: are texts read as the graphs that they are? GraphCogent's protocol (Table 8,
 * Figure 3): 100 graphs of 100 nodes and 300 links, three representations. A model reads them with
 * the extract skill in windows of 25, 50, 75 and 100 links; grasp itself reads the whole text. */
#include <math.h>
#include <stdlib.h>

#include "eval/links_int.h"
#include "eval/part_int.h"

#define GRAPHS 25u /* of each domain */

static const unsigned windows[] = { 25, 50, 75, 100 };

/* --- items --- */

static gr_status add_item(gr_ctx *cx, const gr_part_domain *d, const gr_sketch *s, gr_str source,
                          unsigned k, size_t shape, gr_items *out, gr_err *err)
{
    gr_item item = { .kind = GR_A_SET, .folder = GR_STR(""), .from = { .number = k } };
    gr_value starts;
    gr_status st = gr_part_write(cx, d, s, shape, 0, s->m, &item.question, &starts, err);

    if (st != GR_OK || (st = gr_item_check(cx, "links", &item.check, err)) != GR_OK)
        return st;
    item.task = gr_str_of(gr_part_shapes[shape]);
    item.id = gr_str_printf(&cx->arena, "%s/%.*s/%u/%s", d->name, GR_FMT(source), k,
                            gr_part_shapes[shape]);
    if (item.id.ptr == NULL || !gr_sketch_value(cx, s, GR_STR("weight"), &item.graph) ||
        !gr_v_set(&cx->arena, &item.check, "starts", starts))
        return gr_fail_memory(cx, err);
    item.gold = *gr_v_get(&item.graph, "edges");
    return gr_vec_push(&out->all, item) ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status make(gr_ctx *cx, const gr_eval_job *job, gr_items *out, gr_err *err)
{
    gr_status st = GR_OK;
    gr_rng rng;

    gr_rng_seed(&rng, cx->seed);
    for (size_t i = 0; st == GR_OK && i < GR_N_PART_DOMAINS; i++) {
        const gr_part_domain *d = &gr_part_domains[i];
        gr_graph *g;
        gr_str source;

        st = gr_part_open(cx, job->data, d, out, &g, &source, err);
        for (unsigned k = 0; st == GR_OK && k < GRAPHS; k++) {
            gr_sketch s;

            if (!gr_part_draw(cx, &rng, d, g, &s))
                st = gr_fail_memory(cx, err);
            for (size_t shape = 0; st == GR_OK && shape < GR_N_PART_SHAPES; shape++)
                st = add_item(cx, d, &s, source, k, shape, out, err);
        }
        gr_graph_unref(g);
    }
    return st;
}

/* A text once for every window. */
static gr_status in_windows(gr_ctx *cx, const unsigned *size, size_t n, gr_items *items,
                            gr_err *err)
{
    size_t had = items->all.n;

    if (!gr_vec_reserve(&items->all, had * n))
        return gr_fail_memory(cx, err);
    for (size_t i = had * n; i-- > 0;) {
        gr_item item = items->all.at[i / n];

        item.window = size[i % n];
        item.id = gr_str_printf(&cx->arena, "%.*s/%u", GR_FMT(item.id), item.window);
        item.task = gr_str_printf(&cx->arena, "%.*s/%u", GR_FMT(item.task), item.window);
        item.from.hash = gr_hash_u64(item.from.hash ^ item.window);
        if (item.id.ptr == NULL || item.task.ptr == NULL)
            return gr_fail_memory(cx, err);
        items->all.at[i] = item; /* behind all that is still to be read, or its last reader */
    }
    items->all.n = had * n;
    return GR_OK;
}

/* Windows are for models. */
static gr_status fit(gr_ctx *cx, const gr_eval_job *job, gr_items *items, gr_err *err)
{
    bool models = false;
    size_t n = 0;

    for (size_t i = 0; i < job->n_llm; i++)
        models = models || gr_names_model(job->llm[i]);
    for (size_t i = 0; i < items->all.n; i++)
        if (job->graphs == 0 || items->all.at[i].from.number < job->graphs)
            items->all.at[n++] = items->all.at[i];
    items->all.n = n;
    if (!models)
        return GR_OK;
    return job->window != 0 ? in_windows(cx, &job->window, 1, items, err)
                            : in_windows(cx, windows, sizeof windows / sizeof *windows, items, err);
}

/* --- asking --- */

static bool add_pair(gr_arena *a, gr_value *list, gr_value u, gr_value v)
{
    gr_value pair;

    return gr_v_list(a, &pair) && gr_v_push(a, &pair, u) && gr_v_push(a, &pair, v) &&
           gr_v_push(a, list, pair);
}

static gr_value name_value(const gr_graph *g, gr_vid v)
{
    gr_name name = gr_graph_name(g, v);

    return gr_name_is_int(name) ? gr_v_int(name.num) : gr_v_str((gr_str){ name.ptr, name.len });
}

/* {"directed","edges"} of the graph that was read; without one there are no edges. */
static bool set_graph(gr_ctx *cx, const gr_reading *r, gr_value *out)
{
    const gr_graph *g = r->n_graphs != 0 ? r->graphs[0].graph : NULL;
    gr_arena *a = &cx->arena;
    gr_value edges;
    bool ok = gr_v_record(a, out) && gr_v_list(a, &edges);

    if (ok && g != NULL) {
        ok = gr_v_set(a, out, "directed", gr_v_bool(gr_graph_is_directed(g)));
        for (gr_edge_iter it = gr_edges(g); ok && gr_edge_next(&it);) {
            gr_value u = name_value(g, it.u), v = name_value(g, it.v);

            ok = (u.type != GR_V_STR || (u.s = gr_str_dup(a, u.s)).ptr != NULL) &&
                 (v.type != GR_V_STR || (v.s = gr_str_dup(a, v.s)).ptr != NULL) &&
                 add_pair(a, &edges, u, v);
        }
    }
    return ok && gr_v_set(a, out, "edges", edges);
}

static bool set_found(gr_arena *a, gr_value *record, const char *key, const gr_found_edge *e,
                      size_t n)
{
    gr_value list;
    bool ok = gr_v_list(a, &list);

    for (size_t i = 0; ok && i < n; i++)
        ok = add_pair(a, &list, gr_v_str(e[i].u), gr_v_str(e[i].v));
    return ok && gr_v_set(a, record, key, list);
}

static bool set_windows(gr_arena *a, const gr_read_text *t, gr_value *out)
{
    gr_value all, one, at;
    bool ok = gr_v_list(a, &all);

    for (size_t i = 0; ok && i < t->n_windows; i++) {
        const gr_read_window *w = &t->windows[i];

        ok = gr_v_list(a, &at) && gr_v_push(a, &at, gr_v_int((int64_t)w->at.start)) &&
             gr_v_push(a, &at, gr_v_int((int64_t)w->at.end)) && gr_v_record(a, &one) &&
             gr_v_set(a, &one, "at", at) && set_found(a, &one, "first", w->first, w->n_first) &&
             set_found(a, &one, "kept", w->kept, w->n_kept) && gr_v_push(a, &all, one);
    }
    return ok && gr_v_set(a, out, "windows", all) &&
           gr_v_set(a, out, "failed", gr_v_int((int64_t)t->n_failed));
}

static void compare(gr_ctx *cx, const gr_item *item, const gr_reading *r, gr_said *out)
{
    gr_graph *truth = NULL;
    gr_err err = { 0 };
    const char *told = "none";

    if (gr_item_build(cx, item, false, &truth, &err) != GR_OK)
        return;
    out->nodes = gr_graph_n_nodes(truth);
    out->edges = gr_graph_n_edges(truth);
    if (r->n_graphs != 0)
        told = gr_graph_compare(cx, r->graphs[0].graph, truth);
    gr_graph_unref(truth);
    if (told != NULL)
        out->graph = gr_str_of(told);
}

static gr_status ask(gr_ctx *cx, gr_model *m, const gr_item *item, gr_said *out, gr_err *err)
{
    gr_reading r = { 0 };
    gr_read_text t = { 0 };
    gr_status st = m != NULL ? gr_model_read(m, cx, item->question, item->window, &r, &t, err)
                             : gr_sense(cx, item->question, &(gr_sense_options){ 0 }, &r, err);
    size_t triggers = m != NULL ? t.triggers : r.n_problems + r.n_uncovered;

    if (st == GR_OK &&
        (!set_graph(cx, &r, &out->value) ||
         (m != NULL && !set_windows(&cx->arena, &t, &out->value)) ||
         !gr_v_set(&cx->arena, &out->value, "triggers", gr_v_int((int64_t)triggers))))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK) {
        out->status = GR_STR("ok");
        out->trace = r.assumptions;
        out->n_trace = r.n_assumptions;
        cx->deadline_ns = 0; /* from here on it is not the answer that takes the time */
        compare(cx, item, &r, out);
    }
    gr_reading_clear(&r);
    return st;
}

/* --- figures --- */

/* The figures of a text in a representation and a window, summed over graphs. */
enum { BEFORE, AFTER, GED, TRIGGERS, TOKENS, GEC, N_SUMS };
static const char *const sum_names[N_SUMS] = { "edit_before", "edit_after", "ged",
                                               "triggers",    "tokens",     "gec" };

typedef struct group {
    gr_str task;
    unsigned window;
    size_t n, failed, exact;
    size_t boundary, boundary_found;
    double sum[N_SUMS], squares[N_SUMS];
} group;

static int by_group(const void *a, const void *b)
{
    const group *x = a, *y = b;
    int task = gr_str_cmp(x->task, y->task);

    return task != 0 ? task : (x->window > y->window) - (x->window < y->window);
}

static gr_str shape_of(const gr_item *item)
{
    return gr_str_sub(item->task, 0, gr_str_find(item->task, "/"));
}

static void add_figures(group *g, const gr_links_score *s, double tokens)
{
    double figure[N_SUMS] = { (double)s->before,   (double)s->after, (double)s->ged,
                              (double)s->triggers, tokens,           0 };

    figure[GEC] = figure[GED] * tokens / GR_SENSE_CONTEXT;
    g->n++;
    g->exact += s->ged == 0;
    g->boundary += s->boundary;
    g->boundary_found += s->boundary_found;
    for (size_t k = 0; k < N_SUMS; k++) {
        g->sum[k] += figure[k];
        g->squares[k] += figure[k] * figure[k];
    }
}

static gr_status count_one(const gr_eval_run_of *run, size_t i, group *g, gr_err *err)
{
    const gr_outcome *o = &run->outcome[i];
    gr_links_score s;
    gr_value line;
    gr_err why = { 0 };
    const gr_value *value;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_predictions_at(&cx, run->predictions, run->first + i, &line, err);
    value = st == GR_OK ? gr_v_get(&line, "value") : NULL;
    if (st == GR_OK && (o->verdict == GR_FAILED || value == NULL ||
                        gr_links_score_of(&cx, &run->items[i], value, &s, &why) != GR_OK))
        g->failed++;
    else if (st == GR_OK)
        add_figures(g, &s, (double)(o->tokens_in + o->tokens_out));
    gr_ctx_clear(&cx);
    return st;
}

static gr_value rounded(double d)
{
    return gr_v_real(round(d * 1e4) / 1e4);
}

/* The mean of each figure, and "NAME_sd", its standard deviation over graphs. */
static bool set_group(gr_arena *a, const group *g, gr_value *out)
{
    bool ok = gr_v_record(a, out) && gr_v_set(a, out, "n", gr_v_int((int64_t)g->n)) &&
              gr_v_set(a, out, "failed", gr_v_int((int64_t)g->failed)) &&
              gr_v_set(a, out, "exact", gr_share(g->exact, g->n)) &&
              gr_v_set(a, out, "ber", gr_share(g->boundary_found, g->boundary));

    for (size_t k = 0; ok && k < N_SUMS; k++) {
        double n = (double)g->n, mean = g->sum[k] / n;
        double spread = g->squares[k] / n - mean * mean;
        gr_str sd = gr_str_printf(a, "%s_sd", sum_names[k]);

        ok = sd.ptr != NULL &&
             gr_v_set(a, out, sum_names[k], g->n != 0 ? rounded(mean) : gr_v_null()) &&
             gr_v_set(a, out, sd.ptr,
                      g->n != 0 ? rounded(sqrt(spread > 0 ? spread : 0)) : gr_v_null());
    }
    return ok;
}

static bool set_all(gr_arena *a, const group *all, size_t n, gr_value *summary)
{
    gr_value sense, task, one;
    bool ok = gr_v_record(a, &sense);

    for (size_t i = 0; ok && i < n; i++) {
        gr_str window =
            all[i].window != 0 ? gr_str_printf(a, "%u", all[i].window) : GR_STR("whole");

        if (i == 0 || !gr_str_eq(all[i].task, all[i - 1].task))
            ok = gr_v_record(a, &task) && gr_v_set_str(a, &sense, all[i].task, task);
        ok = ok && window.ptr != NULL && set_group(a, &all[i], &one) &&
             gr_v_set_str(a, &task, window, one);
    }
    return ok && gr_v_set(a, summary, "sense", sense) &&
           gr_v_set(a, summary, "context", gr_v_int(GR_SENSE_CONTEXT));
}

/* Which graphs the texts are of: the second part of their ids. */
static bool set_sources(gr_arena *a, const gr_eval_run_of *run, gr_value *summary)
{
    gr_value all;
    bool ok = gr_v_record(a, &all);

    for (size_t i = 0; ok && i < run->n; i++) {
        gr_str rest = run->items[i].id, domain, source;

        if (gr_str_split(&rest, '/', &domain) && gr_str_split(&rest, '/', &source))
            ok = gr_v_set_str(a, &all, domain, gr_v_str(source));
    }
    return ok && gr_v_set(a, summary, "sources", all);
}

static gr_status metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    gr_arena *a = &cx->arena;
    group *all = gr_new_n(a, group, run->n + 1);
    gr_strmap found;
    size_t n = 0;
    gr_status st = all != NULL ? GR_OK : gr_fail_memory(cx, err);

    gr_strmap_init(&found, &cx->budget);
    for (size_t i = 0; st == GR_OK && i < run->n; i++) {
        uint32_t *slot = gr_strmap_put(&found, run->items[i].task);

        if (slot == NULL) {
            st = gr_fail_memory(cx, err);
            break;
        }
        if (*slot == GR_MAP_NONE) {
            *slot = (uint32_t)n;
            all[n++] = (group){ .task = shape_of(&run->items[i]), .window = run->items[i].window };
        }
        st = count_one(run, i, &all[*slot], err);
    }
    gr_strmap_clear(&found);
    if (st != GR_OK)
        return st;
    qsort(all, n, sizeof *all, by_group);
    return set_all(a, all, n, summary) && set_sources(a, run, summary) ? GR_OK
                                                                       : gr_fail_memory(cx, err);
}

const gr_suite gr_suite_sense = {
    .name = "sense",
    .summary = "generated: texts of 300 links, read as graphs; a model in windows of 25 to 100",
    .make = make,
    .fit = fit,
    .ask = ask,
    .metrics = metrics,
    .timeout_ms = 600000,
};
