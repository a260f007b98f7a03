/* The suite kg: the fourteen types of queries over a knowledge graph of which a part is hidden
 * (BetaE, Query2Box). Below the folder lie NAME/{entities,relations,train,valid,test}.tsv and
 * queries/NAME.jsonl; of those in NAME-dev.jsonl the test triples are no part.
 *
 * An executor gets two stores, what is seen and all of it, and is to predict from the first alone.
 * Who is exact answers on both: the answers on all triples are easy + hard, on those that are seen
 * easy + gone. */
#include <math.h>

#include "eval/logic_int.h"

#define DEV    "-dev"
#define LIKELY 0.5f

/* --- items --- */

static gr_status read_query(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_item item = { .kind = GR_A_SET, .question = gr_text_of(record, "text") };
    gr_logic_gold gold;
    gr_str fol;
    gr_status st;

    if ((st = gr_need_text(record, "type", &item.task, err)) != GR_OK ||
        (st = gr_need_text(record, "fol", &fol, err)) != GR_OK ||
        (st = gr_logic_gold_of(s->cx, record, &gold, err)) != GR_OK ||
        (st = gr_item_check(s->cx, "logic", &item.check, err)) != GR_OK)
        return st;
    item.id = gr_source_id(s, record);
    if (!gr_v_set(&s->cx->arena, &item.check, "query", gr_v_str(fol)) ||
        !gr_v_record(&s->cx->arena, &item.gold))
        return gr_fail_memory(s->cx, err);
    for (const char *const *key = (const char *const[]){ "easy", "hard", "gone", NULL };
         *key != NULL; key++)
        if (gr_v_get(record, *key) != NULL &&
            !gr_v_set(&s->cx->arena, &item.gold, *key, *gr_v_get(record, *key)))
            return gr_fail_memory(s->cx, err);
    return gr_source_add(s, item, err);
}

/* --- the graph --- */

static gr_status build(gr_ctx *cx, const char *folder, const char *parts, gr_kg **out, gr_err *err)
{
    gr_kg_builder *b = NULL;
    gr_status st = gr_kg_builder_new(cx, &b, err);

    if (st == GR_OK) {
        gr_kg_builder_parts(b, parts);
        st = gr_kg_builder_read(b, folder, err);
    }
    if (st == GR_OK)
        st = gr_kg_builder_open(b, out, err);
    gr_kg_builder_free(b);
    return st;
}

static void close_all(void *arg)
{
    gr_logic_data *data = arg;

    gr_kge_free(data->model);
    gr_kg_close(data->seen);
    gr_kg_close(data->full);
}

static gr_status open_data(gr_ctx *cx, const gr_eval_job *job, gr_logic_data *out, gr_err *err)
{
    gr_str name = gr_str_of(job->kg), folder;
    bool dev = gr_str_ends(name, DEV);
    gr_status st;

    name = gr_str_sub(name, 0, name.len - (dev ? strlen(DEV) : 0));
    folder = gr_str_printf(&cx->arena, "%s/%.*s", job->data, GR_FMT(name));
    if (folder.ptr == NULL || !gr_arena_on_clear(&cx->arena, close_all, out))
        return gr_fail_memory(cx, err);
    st = build(cx, folder.ptr, dev ? "train" : "train,valid", &out->seen, err);
    if (st == GR_OK)
        st = build(cx, folder.ptr, dev ? "train,valid" : "train,valid,test", &out->full, err);
    if (st == GR_OK && (gr_kg_n_entities(out->seen) != gr_kg_n_entities(out->full) ||
                        gr_kg_n_relations(out->seen) != gr_kg_n_relations(out->full)))
        st = gr_fail(err, GR_EINPUT, "expected all ids in entities.tsv and relations.tsv of %.200s",
                     folder.ptr);
    if (st == GR_OK && job->model != NULL)
        st = gr_kg_model_open(cx, out->seen, job->model, &out->model, err);
    out->beam = job->beam;
    return st;
}

/* --- executors --- */

/* What the triples entail; as a guess at what is hidden: all of it is sure, all else alike. */
static gr_status exact(gr_ctx *cx, const gr_logic_data *data, const gr_kg_query *q,
                       gr_logic_reply *out, gr_err *err)
{
    float *score = gr_new_n(&cx->arena, float, (size_t)gr_kg_n_entities(data->seen) + 1);
    gr_status st =
        score != NULL ? gr_kg_exact(cx, data->full, q, &out->full, err) : gr_fail_memory(cx, err);

    if (st == GR_OK)
        st = gr_kg_exact(cx, data->seen, q, &out->seen, err);
    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < out->seen.n; i++)
        score[out->seen.at[i]] = 1;
    out->score = score;
    out->exact = true;
    return GR_OK;
}

/* Would be told: what is more likely than not, and the best answer in any case. */
static size_t n_told(const float *score, const uint32_t *best, size_t n)
{
    size_t told = 0;

    while (told < n && (told == 0 || score[best[told]] >= LIKELY))
        told++;
    return told;
}

static gr_status predict(gr_ctx *cx, const gr_logic_data *data, const gr_kg_query *q,
                         gr_logic_reply *out, gr_err *err)
{
    gr_kg_ranking *ranking;
    uint32_t *best;
    size_t n;
    gr_status st = gr_kg_rank(cx, data->seen, data->model, q, data->beam, &ranking, err);

    if (st == GR_OK)
        st = gr_kg_best(ranking, SIZE_MAX, &best, &n, err);
    if (st != GR_OK)
        return st;
    out->score = gr_kg_scores(ranking);
    out->listed = best;
    out->n_listed = n_told(out->score, best, n);
    return GR_OK;
}

static const gr_logic_executor executors[] = {
    { "exact", exact },
    { "predict", predict },
    { "llm", NULL },
};

static const gr_logic_executor *executor_named(const char *name)
{
    for (size_t i = 0; i < sizeof executors / sizeof *executors; i++)
        if (strcmp(executors[i].name, name) == 0)
            return &executors[i];
    return NULL;
}

/* --- asking --- */

/* Who asks a model needs one, and nobody else takes one. */
static gr_status fit_model(const gr_eval_job *job, gr_logic_data *data, gr_err *err)
{
    bool reads = data->executor->answer == NULL;

    for (size_t i = 0; job->rescore == NULL && i < job->n_llm; i++)
        if (gr_names_model(job->llm[i]) != reads)
            return gr_fail(err, GR_EUSAGE,
                           reads ? "the executor %s needs a model: --llm URL#MODEL"
                                 : "the executor %s asks no model",
                           job->exec);
    if (!reads && (job->tokens != 0 || job->facts != NULL))
        return gr_fail(err, GR_EUSAGE, "--tokens and --facts belong to --exec llm");
    data->chain.tokens = job->tokens;
    data->all_facts = job->facts != NULL && strcmp(job->facts, "all") == 0;
    for (size_t i = 0; i < job->n_without; i++) {
        data->chain.whole |= strcmp(job->without[i], "decomposition") == 0;
        data->chain.names |= strcmp(job->without[i], "abstraction") == 0;
    }
    return GR_OK;
}

/* Keeps the queries of the graph that the job names, and opens it. */
static gr_status fit(gr_ctx *cx, const gr_eval_job *job, gr_items *items, gr_err *err)
{
    gr_logic_data *data = gr_new(&cx->arena, gr_logic_data);
    size_t n = 0;
    gr_status st;

    if (data == NULL)
        return gr_fail_memory(cx, err);
    if ((data->executor = executor_named(job->exec)) == NULL)
        return gr_fail(err, GR_EUSAGE, "there is no executor \"%s\"", job->exec);
    if (job->rescore == NULL && (data->executor->answer == predict) != (job->model != NULL))
        return gr_fail(err, GR_EUSAGE, "--exec predict and --model FILE belong together");
    if ((st = fit_model(job, data, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < items->all.n; i++)
        if (gr_str_is(gr_stem_of(items->all.at[i].from.path), job->kg)) {
            items->all.at[n] = items->all.at[i];
            items->all.at[n++].logic = data;
        }
    items->all.n = n;
    if (n == 0)
        return gr_fail(err, GR_EINPUT, "no queries about %s below %s", job->kg, job->data);
    return job->rescore == NULL ? open_data(cx, job, data, err) : GR_OK;
}

static gr_status ask(gr_ctx *cx, gr_model *m, const gr_item *item, gr_said *out, gr_err *err)
{
    const gr_logic_data *data = item->logic;
    gr_logic_reply reply = { 0 };
    gr_logic_gold gold;
    gr_kg_query *q;
    int64_t start = gr_now_ns();
    gr_status st;

    if ((st = gr_kg_query_read(cx, data->full, gr_text_of(&item->check, "query"), &q, err)) !=
            GR_OK ||
        (st = data->executor->answer != NULL
                  ? data->executor->answer(cx, data, q, &reply, err)
                  : gr_logic_read(cx, data, m, q, &reply, out, err)) != GR_OK ||
        (st = gr_logic_gold_of(cx, &item->gold, &gold, err)) != GR_OK)
        return st;
    out->ms = (double)(gr_now_ns() - start) / 1e6;
    out->status = GR_STR("ok");
    out->nodes = gr_kg_n_entities(data->full);
    out->edges = (int64_t)gr_kg_n_triples(data->full);
    return gr_logic_value(cx, gr_kg_n_entities(data->seen), &gold, &reply, &out->value, err);
}

/* --- figures --- */

typedef struct sums {
    size_t n;
    double of[GR_LOGIC_N];
    int64_t tokens_in, tokens_out; /* of a model */
} sums;

static gr_status add_one(const gr_eval_run_of *run, size_t i, sums *task, sums *all, gr_err *err)
{
    double figures[GR_LOGIC_N] = { 0 };
    const gr_value *value;
    gr_value line, gold;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_predictions_at(&cx, run->predictions, run->first + i, &line, err);
    if (st == GR_OK && (st = gr_need_field(&line, "gold", &gold, err)) == GR_OK) {
        value = gr_v_get(&line, "value");
        st = gr_logic_figures_of(&cx, &gold, value, figures, err);
    }
    for (int f = 0; st == GR_OK && f < GR_LOGIC_N; f++) {
        task->of[f] += figures[f];
        all->of[f] += figures[f];
    }
    task->n++;
    all->n++;
    task->tokens_in += run->outcome[i].tokens_in;
    task->tokens_out += run->outcome[i].tokens_out;
    gr_ctx_clear(&cx);
    return st;
}

static bool set_sums(gr_arena *a, gr_value *out, const sums *s)
{
    bool ok = true;

    for (int f = 0; ok && f < GR_LOGIC_N; f++)
        ok = gr_v_set(a, out, gr_logic_figure_names[f],
                      s->n == 0 ? gr_v_null()
                                : gr_v_real(round(s->of[f] / (double)s->n * 1e4) / 1e4));
    return ok;
}

/* Of a query in the mean, where a model was asked. */
static bool set_tokens(gr_arena *a, gr_value *out, const sums *s)
{
    double n = (double)s->n;

    if (s->tokens_in == 0 || s->n == 0)
        return true;
    return gr_v_set(a, out, "tokens_in", gr_v_real(round((double)s->tokens_in / n * 10) / 10)) &&
           gr_v_set(a, out, "tokens_out", gr_v_real(round((double)s->tokens_out / n * 10) / 10));
}

static gr_status metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    const gr_value *tasks = gr_v_get(summary, "tasks");
    sums all = { 0 };
    gr_status st = GR_OK;
    bool ok = true;

    for (size_t t = 0; st == GR_OK && ok && t < tasks->record->n; t++) {
        sums one = { 0 };

        for (size_t i = 0; st == GR_OK && i < run->n; i++)
            if (!run->items[i].malformed && gr_str_eq(run->items[i].task, tasks->record->at[t].key))
                st = add_one(run, i, &one, &all, err);
        ok = set_sums(&cx->arena, tasks->record->at[t].value, &one) &&
             set_tokens(&cx->arena, tasks->record->at[t].value, &one);
    }
    ok = ok && set_sums(&cx->arena, summary, &all);
    return st != GR_OK || ok ? st : gr_fail_memory(cx, err);
}

const gr_suite gr_suite_kg = {
    .name = "kg",
    .summary = "queries of logic over a knowledge graph of which a part is hidden: 14 types",
    .takes = gr_takes_jsonl,
    .read = read_query,
    .fit = fit,
    .ask = ask,
    .metrics = metrics,
    .logic = true,
};
