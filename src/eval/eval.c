/* Runs a suite: every question through the agent, in as many threads as asked for, each with a
 * context and a deadline of its own; then the counts.
 *
 * The oracle is a proposer whose call comes from the record. The graph still comes from the text,
 * so that a miss is sense's or the tools'; without sense it is the record's own, and a miss is the
 * adapter's or the tools'. */
#include <pthread.h>
#include <stdlib.h>

#include "engine/engine.h"
#include "eval/suite_int.h"

#define DEFAULT_TIMEOUT_MS 20000
#define MEMORY_OF_ONE      ((size_t)1 << 30)

typedef struct evaluation {
    const gr_eval_job *job;
    const gr_item *items;
    size_t n;
    gr_outcome *outcome;
    gr_engine *engine;    /* of sessions, for what is annotated */
    gr_strmap told;       /* rescoring: id -> prediction */
    gr_value predictions; /* a list */
    pthread_t caller;
    atomic_size_t done, right;
} evaluation;

/* One question while it is asked. */
typedef struct asking {
    const evaluation *e;
    const gr_item *item;
    gr_ctx *cx;
    int64_t start;
} asking;

/* What is said about an answer, whichever way it was had. */
typedef struct said {
    const char *status; /* "ok", "declined", "error", "malformed" */
    gr_value value;     /* as JSON has it */
    gr_str reason;      /* why it was declined, or failed */
    const char *graph;  /* see gr_outcome */
    double ms;          /* negative: up to now */
    gr_str *calls;
    size_t n_calls;
} said;

static int64_t timeout_of(const gr_eval_job *job)
{
    return job->timeout_ms != 0 ? job->timeout_ms : DEFAULT_TIMEOUT_MS;
}

/* --- the oracle --- */

/* $G and $A are the first graph, $B the second, $C the first column of nodes of the first. */
static gr_status fill_call(gr_ctx *cx, gr_str call, gr_str first, gr_str second, gr_str column,
                           gr_str *out, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < call.len; i++) {
        char which = call.ptr[i] == '$' && i + 1 < call.len ? call.ptr[i + 1] : 0;

        if (which != 'G' && which != 'A' && which != 'B' && which != 'C') {
            gr_strbuf_addc(&sb, call.ptr[i]);
            continue;
        }
        gr_strbuf_add(&sb, which == 'B' ? second : which == 'C' ? column : first);
        i++;
    }
    return gr_keep_text(cx, &sb, out, err);
}

static gr_str first_column(const gr_graph *g)
{
    return gr_graph_n_columns(g, GR_OF_NODE) != 0 ? gr_graph_column(g, GR_OF_NODE, 0)->name
                                                  : GR_STR("label");
}

static gr_status propose(void *self, gr_ctx *cx, const gr_reading *r, gr_proposal *out, gr_err *err)
{
    const gr_item *item = self;
    bool two = gr_str_find(item->call, "$B") != item->call.len;

    *out = (gr_proposal){ 0 };
    if (item->kind == GR_A_DECLINE || item->call.len == 0) {
        out->reason = item->kind == GR_A_DECLINE ? GR_WHY_MISSING_DATA : GR_WHY_UNSUPPORTED;
        out->why = item->kind == GR_A_DECLINE ? item->why : GR_STR("the record has no call");
        return GR_OK;
    }
    if (r->n_graphs < (two ? 2 : 1)) {
        out->reason = GR_WHY_NO_GRAPH;
        out->why = r->n_graphs == 0 ? GR_STR("no graph was seen in the text")
                                    : GR_STR("only one graph was seen in the text");
        return GR_OK;
    }
    out->parts = gr_new(&cx->arena, gr_part);
    if (out->parts == NULL)
        return gr_fail_memory(cx, err);
    out->n_parts = 1;
    out->parts[0].confidence = 1;
    return fill_call(cx, item->call, r->graphs[0].name, two ? r->graphs[1].name : GR_STR(""),
                     first_column(r->graphs[0].graph), &out->parts[0].program, err);
}

/* --- one question --- */

/* The value as a user gets it: through JSON, where a node is its name and a path a record. */
static gr_status as_json(gr_ctx *cx, const gr_value *v, gr_value *out, gr_err *err)
{
    gr_strbuf sb;
    gr_status st;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_json_write(&sb, v, 0);
    st = sb.failed ? gr_fail_memory(cx, err) : gr_json_read(cx, gr_strbuf_str(&sb), out, err);
    gr_strbuf_clear(&sb);
    return st;
}

static gr_status load(void *arg, gr_ctx *cx, gr_str path, gr_direction d, gr_graph **out,
                      gr_err *err)
{
    const asking *k = arg;

    return gr_item_load(cx, k->item, k->e->job->data, path, d, out, err);
}

/* Was the record's graph read? Only what was asked about it is judged otherwise. */
static const char *compare(asking *k, const gr_reading *r)
{
    bool two = gr_v_get(&k->item->graph, "other") != NULL;
    const char *told = "none";
    gr_err err = { 0 };

    for (size_t i = 0; i < (two ? 2 : 1); i++) {
        gr_graph *truth = NULL;

        if (gr_item_build(k->cx, k->item, i == 1, &truth, &err) != GR_OK)
            return NULL;
        told = i < r->n_graphs ? gr_graph_compare(k->cx, r->graphs[i].graph, truth) : "none";
        gr_graph_unref(truth);
        if (told == NULL || strcmp(told, "same") != 0)
            break;
    }
    return told;
}

static gr_status ask(asking *k, said *out, gr_err *err)
{
    gr_proposer oracle = { .name = "oracle", .propose = propose, .self = (void *)k->item };
    gr_proposer router = gr_router(gr_engine_registry());
    gr_ask_options o = { .tools = gr_engine_registry(),
                         .proposer = k->e->job->oracle ? &oracle : &router,
                         .sense = { .load = load, .arg = k } };
    gr_answer a = { 0 };
    gr_status st;

    st = gr_ask(k->cx, k->item->question, &o, &a, err);
    if (st == GR_OK)
        st = as_json(k->cx, &a.value, &out->value, err);
    if (st == GR_OK) {
        out->status = a.declined ? "declined" : "ok";
        out->reason = a.declined ? a.sentence : GR_STR("");
        out->calls = a.calls;
        out->n_calls = a.n_calls;
        k->cx->deadline_ns = 0; /* from here on it is not the answer that takes the time */
        out->ms = (double)(gr_now_ns() - k->start) / 1e6;
        if (k->item->kind != GR_A_DECLINE)
            out->graph = compare(k, &a.reading);
    }
    gr_answer_clear(&a);
    return st;
}

/* --- statements with calls --- */

/* Of the reply of an annotation: the text with its calls, or the value of the first call whose
 * value stands in the text. */
static gr_value annotated(const gr_item *item, const gr_value *reply)
{
    const gr_value *calls = gr_v_get(reply, "calls"), *text = gr_v_get(reply, "annotated");

    if (item->by_calls)
        return text != NULL ? *text : gr_v_null();
    for (size_t i = 0; calls != NULL && calls->type == GR_V_LIST && i < calls->list->n; i++) {
        const gr_value *inserted = gr_v_get(&calls->list->at[i], "inserted");
        const gr_value *value = gr_v_get(&calls->list->at[i], "value");

        if (inserted != NULL && inserted->type == GR_V_BOOL && inserted->b && value != NULL)
            return *value;
    }
    return gr_v_null();
}

/* As grasp annotate does it, with the data sets of the suite. The oracle has the gold statement,
 * whose calls are read, made and written again. */
static gr_status annotate(asking *k, said *out, gr_err *err)
{
    const gr_eval_job *job = k->e->job;
    gr_str text = job->oracle ? k->item->statement : k->item->question;
    gr_session *s = gr_session_new(k->e->engine);
    gr_reply *r = NULL;
    gr_value reply;
    gr_status st;

    text = gr_str_dup(&k->cx->arena, text);
    if (s == NULL || text.ptr == NULL) {
        gr_session_free(s);
        return gr_fail_memory(k->cx, err);
    }
    gr_session_limit(s, &(gr_limits){ .timeout_ms = (uint32_t)timeout_of(job) });
    gr_reply_free(gr_session_allow(s, job->data));
    r = gr_session_annotate(s, text.ptr, job->data, k->item->by_calls ? "calls" : "complete");
    st = gr_reply_status(r);
    if (st == GR_OK) {
        st = gr_json_read(k->cx, (gr_str){ gr_reply_json(r), gr_reply_json_len(r) }, &reply, err);
        out->status = gr_str_is(gr_text_of(&reply, "status"), "declined") ? "declined" : "ok";
        out->value = st == GR_OK ? annotated(k->item, &reply) : gr_v_null();
    } else if (st == GR_EDECLINED) {
        out->status = "declined";
        out->reason = gr_str_dup(&k->cx->arena, gr_str_of(gr_reply_text(r)));
        st = GR_OK;
    } else
        gr_fail(err, st, "%s", gr_reply_text(r));
    gr_reply_free(r);
    gr_session_free(s);
    return st;
}

/* The gold call on the record's own graphs. */
static gr_status run_own(asking *k, said *out, gr_err *err)
{
    const gr_item *item = k->item;
    bool two = gr_str_find(item->call, "$B") != item->call.len;
    gr_value g[2] = { { .type = GR_V_GRAPH }, { .type = GR_V_GRAPH } }, value;
    gr_str *call = gr_new(&k->cx->arena, gr_str);
    gr_program p;
    gr_run run;
    gr_status st;

    if (item->kind == GR_A_DECLINE || item->call.len == 0) {
        out->status = "declined";
        return GR_OK;
    }
    gr_run_init(&run, k->cx, gr_engine_registry());
    st = call != NULL ? gr_item_build(k->cx, item, false, &g[0].graph, err)
                      : gr_fail_memory(k->cx, err);
    if (st == GR_OK && two)
        st = gr_item_build(k->cx, item, true, &g[1].graph, err);
    if (st == GR_OK &&
        (!gr_run_bind(&run, GR_STR("G"), g[0]) || (two && !gr_run_bind(&run, GR_STR("H"), g[1]))))
        st = gr_fail_memory(k->cx, err);
    if (st == GR_OK)
        st = fill_call(k->cx, item->call, GR_STR("G"), GR_STR("H"), first_column(g[0].graph), call,
                       err);
    if (st == GR_OK && (st = gr_call_parse(k->cx, *call, &p, err)) == GR_OK &&
        (st = gr_run_program(k->cx, &run, &p, &value, err)) == GR_OK)
        st = as_json(k->cx, &value, &out->value, err);
    out->status = "ok";
    out->calls = call;
    out->n_calls = st == GR_OK;
    gr_run_clear(&run);
    gr_graph_unref(g[0].graph);
    gr_graph_unref(g[1].graph);
    return st;
}

/* What was answered in an earlier run. */
static gr_status again(asking *k, said *out, gr_err *err)
{
    uint32_t i = gr_strmap_get(&k->e->told, k->item->id);
    const gr_value *p, *value, *took;

    if (i == GR_MAP_NONE)
        return gr_fail(err, GR_EINPUT, "there is no prediction");
    p = &k->e->predictions.list->at[i];
    value = gr_v_get(p, "value");
    took = gr_v_get(p, "ms");
    if (took != NULL)
        gr_v_number(took, &out->ms);
    out->value = value != NULL ? *value : gr_v_null();
    out->status = gr_text_of(p, "status").len != 0 ? gr_text_of(p, "status").ptr : "error";
    out->reason = gr_text_of(p, "reason");
    return GR_OK;
}

static gr_status read_predictions(gr_ctx *cx, evaluation *e, gr_err *err)
{
    gr_input in;
    gr_str rest, line;
    gr_status st = gr_input_open(cx, e->job->rescore, &in, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, &e->predictions))
        st = gr_fail_memory(cx, err);
    rest = in.text;
    for (uint32_t n = 1; st == GR_OK && gr_str_split(&rest, '\n', &line); n++) {
        gr_err why = { 0 };
        uint32_t *slot;
        gr_value p;

        if (gr_str_trim(line).len == 0)
            continue;
        if (gr_json_read(cx, line, &p, &why) != GR_OK)
            st = gr_fail(err, why.kind, "%s, line %u: %s", e->job->rescore, n, why.message);
        else if ((slot = gr_strmap_put(&e->told, gr_text_of(&p, "id"))) == NULL ||
                 !gr_v_push(&cx->arena, &e->predictions, p))
            st = gr_fail_memory(cx, err);
        else
            *slot = (uint32_t)(e->predictions.list->n - 1);
    }
    gr_input_clear(&in);
    return st;
}

static const char *class_of(const gr_item *item)
{
    return item->malformed              ? "malformed"
           : item->known_wrong          ? "known_wrong"
           : item->kind == GR_A_DECLINE ? "ill_posed"
                                        : "answerable";
}

/* The prediction as a line of JSON, on the heap. */
static char *line_of(gr_ctx *cx, const gr_item *item, const said *s, const gr_outcome *o)
{
    gr_arena *a = &cx->arena;
    gr_value r, calls;
    gr_strbuf sb;
    char *line = NULL;
    bool ok = gr_v_record(a, &r) && gr_v_list(a, &calls);

    for (size_t i = 0; ok && i < s->n_calls; i++)
        ok = gr_v_push(a, &calls, gr_v_str(s->calls[i]));
    ok = ok && gr_v_set(a, &r, "id", gr_v_str(item->id)) &&
         gr_v_set(a, &r, "task", gr_v_str(item->task)) &&
         gr_v_set(a, &r, "class", gr_v_str(gr_str_of(class_of(item)))) &&
         (!item->apart || gr_v_set(a, &r, "apart", gr_v_bool(true))) &&
         gr_v_set(a, &r, "status", gr_v_str(gr_str_of(s->status))) &&
         gr_v_set(a, &r, "verdict", gr_v_str(gr_str_of(gr_verdict_name(o->verdict)))) &&
         gr_v_set(a, &r, "kind", gr_v_str(gr_str_of(gr_answer_name(item->kind)))) &&
         gr_v_set(a, &r, "gold", item->gold) && gr_v_set(a, &r, "value", s->value) &&
         gr_v_set(a, &r, "reason", s->reason.len != 0 ? gr_v_str(s->reason) : gr_v_null()) &&
         (s->graph == NULL || gr_v_set(a, &r, "graph", gr_v_str(gr_str_of(s->graph)))) &&
         gr_v_set(a, &r, "calls", calls) && gr_v_set(a, &r, "ms", gr_v_real(o->ms)) &&
         gr_v_set(a, &r, "question", gr_v_str(item->question));
    gr_strbuf_init(&sb, NULL, 0);
    if (ok)
        gr_json_write(&sb, &r, 0);
    if (ok && !sb.failed && (line = malloc(sb.len + 1)) != NULL)
        memcpy(line, sb.buf, sb.len + 1);
    gr_strbuf_clear(&sb);
    return line;
}

static void answer_one(evaluation *e, size_t i)
{
    const gr_item *item = &e->items[i];
    gr_outcome *o = &e->outcome[i];
    said s = { .status = "malformed", .value = gr_v_null(), .reason = item->why, .ms = -1 };
    int64_t start = gr_now_ns();
    gr_err err = { 0 };
    gr_status st = GR_OK;
    gr_ctx cx;
    asking k = { e, item, &cx, start };

    gr_ctx_init(&cx);
    cx.budget.limit = MEMORY_OF_ONE;
    cx.deadline_ns = start + timeout_of(e->job) * 1000000;
    if (!item->malformed) {
        s.reason = GR_STR("");
        st = e->job->rescore != NULL    ? again(&k, &s, &err)
             : item->by_calls           ? annotate(&k, &s, &err)
             : e->job->own_graphs       ? run_own(&k, &s, &err)
             : item->statement.len != 0 ? annotate(&k, &s, &err)
                                        : ask(&k, &s, &err);
        if (st != GR_OK) {
            s.status = "error";
            s.value = gr_v_null();
            s.reason = gr_str_of(err.message);
        }
    }
    o->ms = s.ms >= 0 ? s.ms : (double)(gr_now_ns() - start) / 1e6;
    o->graph = s.graph;
    cx.deadline_ns = 0; /* judging is neither timed nor bounded by what asking took */
    cx.budget.limit = 0;
    o->verdict = gr_judge(&cx, item, gr_str_of(s.status), &s.value);
    o->line = line_of(&cx, item, &s, o);
    o->asked = true;
    gr_ctx_clear(&cx);
}

static void one(void *arg, size_t i)
{
    evaluation *e = arg;
    size_t done;
    char what[64];

    if (e->job->stopped != NULL && e->job->stopped())
        return;
    answer_one(e, i);
    if (e->outcome[i].verdict == GR_RIGHT)
        atomic_fetch_add(&e->right, 1);
    done = atomic_fetch_add(&e->done, 1) + 1;
    if (e->job->progress != NULL && pthread_equal(pthread_self(), e->caller)) {
        snprintf(what, sizeof what, "%s, %.1f %% right", e->job->suite,
                 100.0 * (double)atomic_load(&e->right) / (double)done);
        e->job->progress(e->job->progress_arg, what, done, e->n);
    }
}

/* --- the sample --- */

typedef struct drawn {
    size_t item;
    size_t task;    /* number of its task */
    uint64_t place; /* in its task, by lot */
} drawn;

static int by_place(const void *a, const void *b)
{
    const drawn *x = a, *y = b;

    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    return x->task < y->task ? -1 : x->task > y->task;
}

static int by_item(const void *a, const void *b)
{
    const drawn *x = a, *y = b;

    return x->item < y->item ? -1 : x->item > y->item;
}

/* Keeps `limit` items, as many of every task as of any other where it has them. */
static gr_status draw(gr_ctx *cx, gr_items *items, uint64_t limit, uint64_t seed, gr_err *err)
{
    size_t n = items->all.n, n_tasks = 0;
    drawn *d = gr_new_n(&cx->arena, drawn, n);
    size_t *order = gr_new_n(&cx->arena, size_t, n), *met = gr_new_n(&cx->arena, size_t, n);
    gr_strmap tasks;
    gr_rng rng;
    bool ok = d != NULL && order != NULL && met != NULL;

    gr_strmap_init(&tasks, &cx->budget);
    gr_rng_seed(&rng, seed);
    for (size_t i = 0; ok && i < n; i++)
        order[i] = i;
    for (size_t i = n; ok && i > 1; i--) {
        size_t k = (size_t)gr_rng_below(&rng, i), t = order[k];

        order[k] = order[i - 1];
        order[i - 1] = t;
    }
    /* The order by lot gives every item its place among those of its task. */
    for (size_t i = 0; ok && i < n; i++) {
        uint32_t *slot = gr_strmap_put(&tasks, items->all.at[order[i]].task);

        ok = slot != NULL;
        if (ok && *slot == GR_MAP_NONE)
            *slot = (uint32_t)n_tasks++;
        if (ok)
            d[i] = (drawn){ order[i], *slot, met[*slot]++ };
    }
    gr_strmap_clear(&tasks);
    if (!ok)
        return gr_fail_memory(cx, err);
    qsort(d, n, sizeof *d, by_place);
    qsort(d, (size_t)limit, sizeof *d, by_item);
    for (size_t i = 0; i < limit; i++)
        items->all.at[i] = items->all.at[d[i].item];
    items->all.n = (size_t)limit;
    return GR_OK;
}

static gr_status collect(gr_ctx *cx, evaluation *e, double seconds, gr_eval_result *out,
                         gr_err *err)
{
    out->lines = gr_new_n(&cx->arena, gr_str, e->n + 1);
    if (out->lines == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < e->n; i++) {
        if (!e->outcome[i].asked)
            return gr_fail(err, GR_ECANCELLED, "stopped after %zu of %zu questions",
                           (size_t)atomic_load(&e->done), e->n);
        if (e->outcome[i].line == NULL)
            return gr_fail_memory(cx, err);
        out->lines[i] = gr_str_dup(&cx->arena, gr_str_of(e->outcome[i].line));
        if (out->lines[i].ptr == NULL)
            return gr_fail_memory(cx, err);
    }
    out->n_lines = e->n;
    return gr_eval_summary(cx, e->job->suite, e->items, e->outcome, e->n, seconds, &out->summary,
                           err);
}

gr_status gr_eval_run(gr_ctx *cx, const gr_eval_job *job, gr_eval_result *out, gr_err *err)
{
    const gr_suite *suite = gr_suite_named(job->suite);
    evaluation e = { .job = job, .caller = pthread_self() };
    gr_items items = { 0 };
    gr_pool *pool;
    int64_t start = gr_now_ns();
    gr_status st;

    *out = (gr_eval_result){ 0 };
    if (suite == NULL)
        return gr_fail(err, GR_ENAME, "there is no suite \"%s\"", job->suite);
    st = gr_suite_load(cx, suite, job->data, &items, err);
    if (st == GR_OK && job->limit != 0 && job->limit < items.all.n)
        st = draw(cx, &items, job->limit, job->seed, err);
    gr_strmap_init(&e.told, &cx->budget);
    if (st == GR_OK && job->rescore != NULL)
        st = read_predictions(cx, &e, err);
    if (st == GR_OK && (e.engine = gr_engine_new(1)) == NULL)
        st = gr_fail_memory(cx, err);
    e.items = items.all.at;
    e.n = items.all.n;
    if (st == GR_OK && (e.outcome = gr_new_n(&cx->arena, gr_outcome, e.n + 1)) == NULL)
        st = gr_fail_memory(cx, err);
    if (st == GR_OK) {
        pool = gr_pool_new(job->jobs);
        gr_pool_each(pool, e.n, one, &e);
        gr_pool_free(pool);
        st = collect(cx, &e, (double)(gr_now_ns() - start) / 1e9, out, err);
    }
    for (size_t i = 0; e.outcome != NULL && i < e.n; i++)
        free(e.outcome[i].line);
    gr_strmap_clear(&e.told);
    gr_engine_free(e.engine);
    gr_items_clear(&items);
    return st;
}
