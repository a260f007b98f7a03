/* Plans of requests beside gold, as GNN4TaskPlan counts.
 *
 * A folder holds graph_desc.json, data.json (requests with gold) and split_ids.json: what is inside
 * the split is tested, the rest is learnt from. Predictions of others can be scored instead; tools
 * that they invent are numbers behind those of the graph. */
#include <math.h>
#include <unistd.h>

#include "engine/engine.h"
#include "eval/eval.h"
#include "plan/plan.h"

typedef struct planning {
    gr_ctx *cx;
    const gr_eval_plan_job *job;
    gr_tasks *tasks;
    gr_parser *parser;
    gr_planner *planner;
    gr_tasks_examples train, test;
} planning;

/* --- the data --- */

/* The file of the folder, as it is or compressed. */
static gr_str file_of(const planning *p, const char *name)
{
    gr_arena *a = &p->cx->arena;
    gr_str path = gr_str_printf(a, "%s/%s", p->job->data, name);

    if (path.ptr != NULL && access(path.ptr, R_OK) != 0) {
        gr_str packed = gr_str_printf(a, "%s.zst", path.ptr);

        if (packed.ptr != NULL && access(packed.ptr, R_OK) == 0)
            return packed;
    }
    return path;
}

static gr_status add_ids(planning *p, const gr_value *v, gr_strmap *out, gr_err *err)
{
    for (size_t i = 0; v != NULL && v->type == GR_V_LIST && i < v->list->n; i++) {
        const gr_value *id = &v->list->at[i];
        gr_str text =
            id->type == GR_V_STR ? id->s : gr_str_printf(&p->cx->arena, "%lld", (long long)id->i);
        uint32_t *slot;

        if (id->type != GR_V_STR && id->type != GR_V_INT)
            return gr_fail(err, GR_EINPUT, "expected ids as texts or integers");
        if (text.ptr == NULL || (slot = gr_strmap_put(out, text)) == NULL)
            return gr_fail_memory(p->cx, err);
        *slot = 1;
    }
    return GR_OK;
}

/* The ids of split_ids.json: {"test_ids": {"chain": [...], ...}}. */
static gr_status read_split(planning *p, gr_strmap *out, gr_err *err)
{
    gr_str path = file_of(p, "split_ids.json");
    const gr_value *ids;
    gr_value v;
    gr_input in;
    gr_status st =
        path.ptr != NULL ? gr_input_open(p->cx, path.ptr, &in, err) : gr_fail_memory(p->cx, err);

    if (st != GR_OK)
        return st;
    st = gr_json_read(p->cx, in.text, &v, err);
    ids = st == GR_OK ? gr_v_get(&v, "test_ids") : NULL;
    if (st == GR_OK && (ids == NULL || ids->type != GR_V_RECORD))
        st = gr_fail(err, GR_EINPUT, "expected an object \"test_ids\" with lists of ids");
    for (size_t i = 0; st == GR_OK && i < ids->record->n; i++)
        st = add_ids(p, ids->record->at[i].value, out, err);
    if (st != GR_OK)
        gr_err_file(err, path.ptr);
    gr_input_clear(&in);
    return st;
}

/* Deals the examples that have a plan to test and training. */
static gr_status split(planning *p, const gr_tasks_examples *all, gr_err *err)
{
    gr_strmap ids;
    gr_status st;

    gr_strmap_init(&ids, NULL);
    st = read_split(p, &ids, err);
    p->train.at = gr_new_n(&p->cx->arena, gr_tasks_example, all->n + 1);
    p->test.at = gr_new_n(&p->cx->arena, gr_tasks_example, all->n + 1);
    if (st == GR_OK && (p->train.at == NULL || p->test.at == NULL))
        st = gr_fail_memory(p->cx, err);
    for (size_t i = 0; st == GR_OK && i < all->n; i++) {
        bool tested = gr_strmap_get(&ids, all->at[i].id) != GR_MAP_NONE;
        gr_tasks_examples *to = tested ? &p->test : &p->train;

        if (all->at[i].plan.n != 0)
            to->at[to->n++] = all->at[i];
    }
    gr_strmap_clear(&ids);
    return st;
}

static gr_status open_data(planning *p, gr_err *err)
{
    gr_tasks_examples all;
    gr_str graph = file_of(p, "graph_desc.json"), data = file_of(p, "data.json");
    gr_status st;

    if (graph.ptr == NULL || data.ptr == NULL)
        return gr_fail_memory(p->cx, err);
    if ((st = gr_tasks_read(p->cx, graph.ptr, &p->tasks, err)) != GR_OK ||
        (st = gr_tasks_examples_read(p->cx, p->tasks, data.ptr, &all, err)) != GR_OK ||
        (st = split(p, &all, err)) != GR_OK)
        return st;
    if (p->job->test != NULL)
        st = gr_tasks_examples_read(p->cx, p->tasks, p->job->test, &p->test, err);
    return st;
}

/* --- figures --- */

typedef struct figures {
    size_t n;
    double node_f1, link_f1, accuracy;
    double nodes_wrong, links_wrong, nodes_macro, links_macro;
} figures;

static void count(const gr_tasks *t, const gr_tasks_plan *plan, const gr_tasks_plan *gold,
                  figures *f)
{
    double node_f1 = gr_plan_node_f1(plan, gold);
    size_t nodes = 0, links = 0;

    for (size_t i = 0; i < plan->n; i++)
        nodes += plan->tools[i] >= gr_tasks_n(t);
    for (size_t i = 0; i < plan->n_links; i++)
        links += !gr_tasks_linked(t, plan->links[i].from, plan->links[i].to);
    f->n++;
    f->node_f1 += node_f1;
    f->link_f1 += gr_plan_link_f1(plan, gold);
    f->accuracy += node_f1 >= 0.99;
    f->nodes_wrong += plan->n != 0 ? (double)nodes / (double)plan->n : 0;
    f->links_wrong += plan->n_links != 0 ? (double)links / (double)plan->n_links : 0;
    f->nodes_macro += nodes != 0;
    f->links_macro += links != 0;
}

static bool tell_figures(gr_arena *a, const figures *f, gr_value *out)
{
    const struct {
        const char *key;
        double sum;
    } rows[] = {
        { "node_f1", f->node_f1 },
        { "link_f1", f->link_f1 },
        { "accuracy", f->accuracy },
        { "node_hallucination", f->nodes_wrong },
        { "link_hallucination", f->links_wrong },
        { "node_hallucination_macro", f->nodes_macro },
        { "link_hallucination_macro", f->links_macro },
    };
    bool ok = gr_v_set(a, out, "n", gr_v_int((int64_t)f->n));

    for (size_t i = 0; i < sizeof rows / sizeof *rows && ok; i++)
        ok = gr_v_set(a, out, rows[i].key,
                      gr_v_real(f->n != 0 ? round(rows[i].sum / (double)f->n * 1e4) / 1e4 : 0));
    return ok;
}

/* --- all of it --- */

static gr_status run(planning *p, figures *f, double *plan_ms, gr_err *err)
{
    int64_t begun = gr_now_ns();
    gr_status st = GR_OK;

    for (size_t i = 0; i < p->test.n && st == GR_OK; i++) {
        gr_tasks_plan plan;

        st = gr_planner_plan(p->cx, p->planner, p->test.at[i].request, &plan, err);
        if (st == GR_OK)
            count(p->tasks, &plan, &p->test.at[i].plan, f);
        gr_ctx_progress(p->cx, "planning", i, p->test.n);
    }
    *plan_ms = p->test.n != 0 ? (double)(gr_now_ns() - begun) / 1e6 / (double)p->test.n : 0;
    return st;
}

gr_status gr_eval_plan(gr_ctx *cx, const gr_eval_plan_job *job, gr_value *out, gr_err *err)
{
    planning p = { .cx = cx, .job = job };
    gr_arena *a = &cx->arena;
    double train_s = 0, plan_ms = 0;
    figures f = { 0 };
    gr_status st = open_data(&p, err);
    int64_t begun = gr_now_ns();

    if (st == GR_OK && !job->no_encoder)
        st = gr_engine_parser(&p.parser, err);
    if (st == GR_OK)
        st = gr_planner_train(cx, p.tasks, p.parser, &p.train, &p.planner, err);
    train_s = (double)(gr_now_ns() - begun) / 1e9;
    if (st == GR_OK)
        st = run(&p, &f, &plan_ms, err);
    if (st == GR_OK &&
        (!gr_v_record(a, out) || !gr_v_set(a, out, "train", gr_v_int((int64_t)p.train.n)) ||
         !tell_figures(a, &f, out) ||
         !gr_v_set(a, out, "train_seconds", gr_v_real(round(train_s * 10) / 10)) ||
         !gr_v_set(a, out, "plan_ms", gr_v_real(round(plan_ms * 10) / 10))))
        st = gr_fail_memory(cx, err);
    gr_planner_free(p.planner);
    gr_tasks_free(p.tasks);
    return st;
}
