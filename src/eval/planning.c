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
    gr_eval_plan_job job;
    gr_tasks *tasks;
    gr_parser *parser;
    gr_planner *planner; /* or NULL */
    gr_matcher *matcher; /* or NULL */
    gr_step_pairs *pairs;
    const char *network; /* that joint decoding takes beside the rest; or NULL */
    gr_scorer *scorer;   /* or NULL */
    double train_s;
    gr_tasks_examples train, test;
    gr_strmap predicted; /* by the ids of requests */
    gr_said *predictions;
    size_t n_predictions;
} planning;

/* --- the data --- */

/* The file of the folder, as it is or compressed. */
static gr_str file_of(const planning *p, const char *name)
{
    gr_arena *a = &p->cx->arena;
    gr_str path = gr_str_printf(a, "%s/%s", p->job.data, name);

    if (path.ptr != NULL && access(path.ptr, R_OK) != 0) {
        gr_str packed = gr_str_printf(a, "%s.zst", path.ptr);

        if (packed.ptr != NULL && access(packed.ptr, R_OK) == 0)
            return packed;
    }
    return path;
}

static gr_status add_ids(planning *p, const gr_value *v, uint32_t mark, gr_strmap *out, gr_err *err)
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
        *slot = mark;
    }
    return GR_OK;
}

enum { TESTED, SET_ASIDE };

/* The ids of split_ids.json: {"test_ids": {"chain": [...], ...}}. Chains are tested, as in the
 * paper; others are neither tested nor learnt from. */
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
        st = add_ids(p, ids->record->at[i].value,
                     gr_str_is(ids->record->at[i].key, "chain") ? TESTED : SET_ASIDE, out, err);
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
        uint32_t mark = gr_strmap_get(&ids, all->at[i].id);
        gr_tasks_examples *to = mark == TESTED ? &p->test : &p->train;

        if (all->at[i].plan.n != 0 && mark != SET_ASIDE)
            to->at[to->n++] = all->at[i];
    }
    gr_strmap_clear(&ids);
    return st;
}

/* Where a file to test is given, a folder without data.json has nothing to learn from. */
static gr_status open_data(planning *p, gr_err *err)
{
    gr_tasks_examples all;
    gr_str graph = file_of(p, "graph_desc.json"), data = file_of(p, "data.json");
    bool learns = p->job.test == NULL || (data.ptr != NULL && access(data.ptr, R_OK) == 0);
    gr_status st;

    if (graph.ptr == NULL || data.ptr == NULL)
        return gr_fail_memory(p->cx, err);
    if ((st = gr_tasks_read(p->cx, graph.ptr, &p->tasks, err)) != GR_OK)
        return st;
    if (learns && ((st = gr_tasks_examples_read(p->cx, p->tasks, data.ptr, &all, err)) != GR_OK ||
                   (st = split(p, &all, err)) != GR_OK))
        return st;
    if (p->job.test != NULL)
        st = gr_tasks_examples_read(p->cx, p->tasks, p->job.test, &p->test, err);
    return st;
}

/* --- figures --- */

typedef struct figures {
    size_t n, gold; /* requests, and those whose gold is known */
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
    f->gold += gold->n != 0;
    f->node_f1 += node_f1;
    f->link_f1 += gr_plan_link_f1(plan, gold);
    f->accuracy += node_f1 >= 0.99;
    f->nodes_wrong += plan->n != 0 ? (double)nodes / (double)plan->n : 0;
    f->links_wrong += plan->n_links != 0 ? (double)links / (double)plan->n_links : 0;
    f->nodes_macro += nodes != 0;
    f->links_macro += links != 0;
}

static gr_value share(double sum, size_t n)
{
    return n != 0 ? gr_v_real(round(sum / (double)n * 1e4) / 1e4) : gr_v_null();
}

static bool tell_figures(gr_arena *a, const figures *f, gr_value *out)
{
    const struct {
        const char *key;
        double sum;
        size_t n;
    } rows[] = {
        { "node_f1", f->node_f1, f->gold },
        { "link_f1", f->link_f1, f->gold },
        { "accuracy", f->accuracy, f->gold },
        { "node_hallucination", f->nodes_wrong, f->n },
        { "link_hallucination", f->links_wrong, f->n },
        { "node_hallucination_macro", f->nodes_macro, f->n },
        { "link_hallucination_macro", f->links_macro, f->n },
    };
    bool ok = gr_v_set(a, out, "n", gr_v_int((int64_t)f->n)) &&
              gr_v_set(a, out, "gold", gr_v_int((int64_t)f->gold));

    for (size_t i = 0; i < sizeof rows / sizeof *rows && ok; i++)
        ok = gr_v_set(a, out, rows[i].key, share(rows[i].sum, rows[i].n));
    return ok;
}

/* --- predictions of others --- */

static gr_status read_prediction(planning *p, gr_str line, gr_err *err)
{
    gr_said *x = &p->predictions[p->n_predictions];
    const gr_value *id;
    uint32_t *slot;
    gr_value v;
    gr_str name;
    gr_status st = gr_json_read(p->cx, line, &v, err);

    if (st != GR_OK)
        return st;
    id = gr_v_get(&v, "id");
    if (id == NULL || (id->type != GR_V_STR && id->type != GR_V_INT))
        return gr_fail(err, GR_EINPUT, "expected an object with an \"id\"");
    name = id->type == GR_V_STR ? id->s : gr_str_printf(&p->cx->arena, "%lld", (long long)id->i);
    if ((st = gr_said_read(p->cx, p->tasks, &v, x, err)) != GR_OK)
        return st;
    if (name.ptr == NULL || (slot = gr_strmap_put(&p->predicted, name)) == NULL)
        return gr_fail_memory(p->cx, err);
    *slot = (uint32_t)p->n_predictions++;
    return GR_OK;
}

static gr_status read_predictions(planning *p, gr_err *err)
{
    const char *path = p->job.predictions;
    uint32_t number = 0;
    gr_str rest, line;
    gr_input in;
    gr_status st = gr_input_open(p->cx, path, &in, err);
    size_t n = 1;

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < in.text.len; i++)
        n += in.text.ptr[i] == '\n';
    p->predictions = gr_new_n(&p->cx->arena, gr_said, n);
    st = p->predictions != NULL ? GR_OK : gr_fail_memory(p->cx, err);
    for (rest = in.text; st == GR_OK && gr_str_split(&rest, '\n', &line);) {
        number++;
        if (gr_str_trim(line).len != 0 && (st = read_prediction(p, line, err)) != GR_OK &&
            err != NULL)
            err->place.line = number;
    }
    if (st != GR_OK)
        gr_err_file(err, path);
    gr_input_clear(&in);
    return st;
}

/* --- planning --- */

static bool is_plain(const gr_eval_plan_job *job)
{
    return (job->predictions == NULL || (job->no_steps && job->no_tools)) &&
           strcmp(job->method, "joint") == 0;
}

/* The plan of a request. *missing: there is no prediction, or no step in it. */
static gr_status plan_one(planning *p, gr_ctx *cx, const gr_tasks_example *x, gr_tasks_plan *out,
                          bool *missing, gr_err *err)
{
    const gr_eval_plan_job *job = &p->job;
    gr_plan_means means = {
        job->method, p->matcher, p->planner, p->scorer, NULL, job->free, false
    };
    uint32_t at = job->predictions != NULL ? gr_strmap_get(&p->predicted, x->id) : GR_MAP_NONE;
    const gr_said *given = at != GR_MAP_NONE ? &p->predictions[at] : NULL;
    gr_said said;
    gr_status st = GR_OK;

    *out = (gr_tasks_plan){ .n = 0 };
    *missing = job->predictions != NULL &&
               (given == NULL || (strcmp(job->method, "direct") != 0 && given->n_steps == 0));
    if (*missing)
        return GR_OK;
    if (is_plain(job))
        return p->planner != NULL
                   ? gr_planner_plan(cx, p->planner, x->request, NULL, job->free, out, err)
                   : gr_plan_untrained(cx, p->matcher, x->request, job->free, out, err);
    if (given == NULL)
        st = gr_said_of_request(cx, x->request, &said, err);
    else
        said = *given;
    if (job->no_tools)
        said.plan.n = said.plan.n_links = 0;
    if (job->no_steps)
        said.n_steps = 0;
    return st == GR_OK ? gr_plan_by(cx, &means, x->request, &said, out, err) : st;
}

static gr_status plan_all(planning *p, figures *predicted, figures *all, double *plan_ms,
                          gr_err *err)
{
    int64_t begun = gr_now_ns();
    gr_status st = GR_OK;

    for (size_t i = 0; i < p->test.n && st == GR_OK; i++) {
        const gr_tasks_example *x = &p->test.at[i];
        gr_tasks_plan plan;
        bool missing;
        gr_ctx cx;

        gr_ctx_init(&cx); /* its memory goes with it */
        cx.pool = p->cx->pool;
        cx.deadline_ns = p->cx->deadline_ns;
        cx.cancel = p->cx->cancel;
        st = plan_one(p, &cx, x, &plan, &missing, err);
        if (st == GR_OK) {
            count(p->tasks, &plan, &x->plan, all);
            if (!missing)
                count(p->tasks, &plan, &x->plan, predicted);
        }
        gr_ctx_clear(&cx);
        gr_ctx_progress(p->cx, "planning", i, p->test.n);
    }
    *plan_ms = p->test.n != 0 ? (double)(gr_now_ns() - begun) / 1e6 / (double)p->test.n : 0;
    return st;
}

/* --- all of it --- */

/* What the job needs, of which what is there already stays. */
static gr_status prepare(planning *p, gr_err *err)
{
    const gr_eval_plan_job *job = &p->job;
    const char *network = gr_plan_is_scored(job->method) ? job->method : p->network;
    bool learns = strcmp(job->method, "joint") == 0 && p->train.n != 0 && !job->no_training &&
                  p->network == NULL;
    gr_parser *parser;
    int64_t begun = gr_now_ns();
    gr_status st = GR_OK;

    if (!job->no_encoder && p->parser == NULL)
        st = gr_engine_parser(&p->parser, err);
    parser = job->no_encoder ? NULL : p->parser;
    if (st == GR_OK && learns && p->planner == NULL) {
        st = gr_planner_train(p->cx, p->tasks, parser, &p->train, &p->planner, err);
        p->train_s = (double)(gr_now_ns() - begun) / 1e9;
    }
    if (st == GR_OK && network != NULL) {
        if (p->pairs == NULL) /* whose time counts for the first */
            st = gr_step_pairs_new(p->cx, p->tasks, parser, &p->train, &p->pairs, err);
        if (st == GR_OK)
            st = gr_scorer_train(p->cx, p->pairs, network, &p->scorer, err);
        p->train_s = (double)(gr_now_ns() - begun) / 1e9;
    }
    if (st == GR_OK && !learns && p->matcher == NULL)
        st = gr_matcher_new(p->cx, p->tasks, parser, &p->matcher, err);
    return st;
}

static void forget_scorer(planning *p)
{
    gr_scorer_free(p->scorer);
    p->scorer = NULL;
}

static void forget(planning *p)
{
    gr_planner_free(p->planner);
    gr_matcher_free(p->matcher);
    forget_scorer(p);
    p->planner = NULL;
    p->matcher = NULL;
    p->train_s = 0;
}

static gr_status run(planning *p, gr_value *out, gr_err *err)
{
    gr_arena *a = &p->cx->arena;
    figures predicted = { 0 }, all = { 0 };
    double plan_ms = 0;
    gr_value every;
    gr_status st = prepare(p, err);

    bool learnt = p->planner != NULL || p->scorer != NULL;

    if (st == GR_OK)
        st = plan_all(p, &predicted, &all, &plan_ms, err);
    if (st != GR_OK)
        return st;
    if (tell_figures(a, &predicted, out) && gr_v_record(a, &every) &&
        tell_figures(a, &all, &every) && gr_v_set(a, out, "missing_as_zero", every) &&
        gr_v_set(a, out, "trained_on", gr_v_int(learnt ? (int64_t)p->train.n : 0)) &&
        gr_v_set(a, out, "parameters",
                 p->scorer != NULL ? gr_v_int((int64_t)gr_scorer_numbers(p->scorer))
                                   : gr_v_null()) &&
        gr_v_set(a, out, "train_seconds", gr_v_real(round(p->train_s * 10) / 10)) &&
        gr_v_set(a, out, "plan_ms", gr_v_real(round(plan_ms * 10) / 10)))
        return GR_OK;
    return gr_fail_memory(p->cx, err);
}

/* Ways beside each other: from the steps of predictions, from requests alone, or from either. */
enum { STEPS = 1, REQUEST = 2 };
static const struct {
    const char *name;
    int from;
    const char *method;
    bool free, no_encoder, no_training, no_steps, no_tools;
    const char *network;
} ways[] = {
    { "direct", STEPS, "direct", .no_training = true },
    { "greedy", STEPS | REQUEST, "greedy", .no_training = true },
    { "adaptive", STEPS | REQUEST, "adaptive", .no_training = true },
    { "beam", STEPS | REQUEST, "beam", .no_training = true },
    { "sgc", STEPS | REQUEST, "sgc", .no_training = true },
    { "gcn", STEPS | REQUEST, "gcn", .no_tools = true },
    { "gat", STEPS | REQUEST, "gat", .no_tools = true },
    { "sage", STEPS | REQUEST, "sage", .no_tools = true },
    { "gin", STEPS | REQUEST, "gin", .no_tools = true },
    { "transformer", STEPS | REQUEST, "transformer", .no_tools = true },
    { "untrained", STEPS | REQUEST, "joint", .no_training = true },
    { "untrained, no graph", STEPS | REQUEST, "joint", .free = true, .no_training = true },
    { "untrained, no tools of the model", STEPS, "joint", .no_training = true, .no_tools = true },
    { "untrained, no encoder", STEPS | REQUEST, "joint", .no_encoder = true, .no_training = true },
    { "untrained, with sage", STEPS, "joint", .network = "sage" },
    { "joint", STEPS | REQUEST, "joint", .free = false },
    { "joint, no graph", STEPS | REQUEST, "joint", .free = true },
    { "joint, no tools of the model", STEPS, "joint", .no_tools = true },
    { "joint, no steps", STEPS, "joint", .no_steps = true },
    { "joint, from the request alone", STEPS, "joint", .no_steps = true, .no_tools = true },
    { "joint, no encoder", STEPS | REQUEST, "joint", .no_encoder = true },
    { "joint, no encoder, no tools of the model", STEPS, "joint", .no_encoder = true,
      .no_tools = true },
};

/* A way for this data: what learns needs a training part. */
static bool is_possible(const planning *p, size_t way)
{
    bool learns = !ways[way].no_training && strcmp(ways[way].method, "direct") != 0;

    return (ways[way].from & (p->job.predictions != NULL ? STEPS : REQUEST)) != 0 &&
           (!learns || p->train.n != 0);
}

static gr_status run_ways(planning *p, gr_value *list, gr_err *err)
{
    gr_arena *a = &p->cx->arena;
    gr_eval_plan_job *job = &p->job;
    gr_status st = gr_v_list(a, list) ? GR_OK : gr_fail_memory(p->cx, err);

    for (size_t i = 0; i < sizeof ways / sizeof *ways && st == GR_OK; i++) {
        gr_value row;

        if (!is_possible(p, i))
            continue;
        forget_scorer(p);
        if (ways[i].no_encoder != job->no_encoder || ways[i].no_training != job->no_training)
            forget(p);
        job->method = ways[i].method;
        job->free = ways[i].free;
        job->no_encoder = ways[i].no_encoder;
        job->no_training = ways[i].no_training;
        job->no_steps = ways[i].no_steps;
        job->no_tools = ways[i].no_tools;
        p->network = ways[i].network;
        if (!gr_v_record(a, &row) || !gr_v_set(a, &row, "way", gr_v_str(gr_str_of(ways[i].name))))
            return gr_fail_memory(p->cx, err);
        st = run(p, &row, err);
        if (st == GR_OK && !gr_v_push(a, list, row))
            st = gr_fail_memory(p->cx, err);
    }
    return st;
}

gr_status gr_eval_plan(gr_ctx *cx, const gr_eval_plan_job *job, gr_value *out, gr_err *err)
{
    planning p = { .cx = cx, .job = *job };
    gr_status st;

    gr_strmap_init(&p.predicted, NULL);
    if (p.job.method == NULL)
        p.job.method = "joint";
    st = open_data(&p, err);
    if (st == GR_OK && p.test.n == 0)
        st = gr_fail(err, GR_EINPUT, "there is no request to test");
    if (st == GR_OK && job->predictions != NULL)
        st = read_predictions(&p, err);
    if (st == GR_OK && job->ablations)
        st = run_ways(&p, out, err);
    else if (st == GR_OK)
        st = gr_v_record(&cx->arena, out) ? run(&p, out, err) : gr_fail_memory(cx, err);
    forget(&p);
    gr_step_pairs_free(p.pairs);
    gr_tasks_free(p.tasks);
    gr_strmap_clear(&p.predicted);
    return st;
}
