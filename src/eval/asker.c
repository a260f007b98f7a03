/* Asking one question, as it stands in the record: through the agent with grasp itself, the oracle
 * or a model as proposer; statements with calls through grasp annotate.
 *
 * The oracle is a proposer whose call comes from the record. The graph still comes from the text,
 * so that a miss is sense's or the tools'; without sense it is the record's own, and a miss is the
 * adapter's or the tools'. */
#include <pthread.h>
#include <stdlib.h>

#include "engine/engine.h"
#include "eval/ways_int.h"

struct gr_asker {
    const gr_eval_job *job;
    const char *llm;
    gr_who kind;
    gr_way way;
    gr_engine *engine; /* of sessions, for what is annotated */
    /* A model serves one thread at a time: those that are free wait here, with their connections.
     */
    pthread_mutex_t lock;
    GR_VEC(gr_model *) idle;
};

/* One question while it is asked. */
typedef struct asking {
    gr_asker *of;
    const gr_item *item;
    gr_ctx *cx;
    int64_t start_ns;
} asking;

/* --- the oracle --- */

gr_status gr_fill_call(gr_ctx *cx, gr_str call, gr_str first, gr_str second, gr_str column,
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

gr_str gr_first_column(const gr_graph *g)
{
    return gr_graph_n_columns(g, GR_OF_NODE) != 0 ? gr_graph_column(g, GR_OF_NODE, 0)->name
                                                  : GR_STR("label");
}

static gr_status propose(void *self, gr_ctx *cx, gr_reading *r, gr_proposal *out, gr_err *err)
{
    const gr_item *item = self;
    bool two = gr_str_find(item->call, "$B") != item->call.len;
    gr_status st;
    gr_str call;

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
    out->parts = gr_new(&cx->arena, gr_proposed);
    if (out->parts == NULL)
        return gr_fail_memory(cx, err);
    out->n_parts = 1;
    out->parts[0].confidence = 1;
    st = gr_fill_call(cx, item->call, r->graphs[0].name, two ? r->graphs[1].name : GR_STR(""),
                      gr_first_column(r->graphs[0].graph), &call, err);
    return st == GR_OK ? gr_call_parse(cx, call, &out->parts[0].program, err) : st;
}

/* --- models --- */

static gr_status take_model(gr_asker *a, gr_model **out, gr_err *err)
{
    *out = NULL;
    pthread_mutex_lock(&a->lock);
    if (a->idle.n != 0)
        *out = a->idle.at[--a->idle.n];
    pthread_mutex_unlock(&a->lock);
    return *out != NULL ? GR_OK : gr_model_new(&a->way.model, out, err);
}

static void give_back(gr_asker *a, gr_model *m)
{
    bool kept = m == NULL;

    if (m != NULL) {
        pthread_mutex_lock(&a->lock);
        kept = gr_vec_push(&a->idle, m);
        pthread_mutex_unlock(&a->lock);
    }
    if (!kept)
        gr_model_free(m);
}

/* --- questions --- */

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

    return gr_item_load(cx, k->item, k->of->job->data, path, d, out, err);
}

static void set_size(gr_said *out, const gr_graph *g)
{
    out->nodes = gr_graph_n_nodes(g);
    out->edges = gr_graph_n_edges(g);
}

/* Was the record's graph read? Only what was asked about it is judged otherwise. */
static const char *compare(asking *k, gr_graph *const *seen, size_t n_seen, gr_said *out)
{
    bool two = gr_v_get(&k->item->graph, "other") != NULL;
    const char *told = "none";
    gr_err err = { 0 };

    for (size_t i = 0; i < (two ? 2 : 1); i++) {
        gr_graph *truth = NULL;

        if (gr_item_build(k->cx, k->item, i == 1, &truth, &err) != GR_OK)
            return NULL;
        if (i == 0)
            set_size(out, truth);
        told = i < n_seen ? gr_graph_compare(k->cx, seen[i], truth) : "none";
        gr_graph_unref(truth);
        if (told == NULL || strcmp(told, "same") != 0)
            break;
    }
    return told;
}

/* Of a record that has its edges as a list: are those of the text the same, one by one? */
static gr_str compare_list(asking *k, const gr_reading *r)
{
    const gr_value *edges = gr_v_get(&k->item->graph, "edges");
    const gr_seen *g = r->n_graphs != 0 ? &r->graphs[0] : NULL;

    if (!k->item->listed || edges == NULL || edges->type != GR_V_LIST)
        return GR_STR("");
    if (g == NULL || g->n_edges != edges->list->n)
        return GR_STR("other");
    for (size_t i = 0; i < g->n_edges; i++) {
        const gr_value *e = &edges->list->at[i];

        if (e->type != GR_V_LIST || e->list->n < 2 ||
            !gr_same_name(k->cx, g->edges[i].u, &e->list->at[0]) ||
            !gr_same_name(k->cx, g->edges[i].v, &e->list->at[1]))
            return GR_STR("other");
    }
    return GR_STR("same");
}

static double since(const asking *k)
{
    return (double)(gr_now_ns() - k->start_ns) / 1e6;
}

/* The oracle may use all tools, whatever a question is restricted to. */
static const gr_registry *tools_of(const asking *k)
{
    return k->item->tools != NULL && k->of->kind != GR_WHO_ORACLE ? k->item->tools
                                                                  : gr_engine_registry();
}

static gr_status ask_with(asking *k, const gr_proposer *who, gr_said *out, gr_err *err)
{
    gr_ask_options o = { .tools = tools_of(k),
                         .proposer = who,
                         .sense = { .load = load, .arg = k } };
    gr_answer a = { 0 };
    gr_status st = gr_ask(k->cx, k->item->question, &o, &a, err);

    if (st == GR_OK)
        st = as_json(k->cx, &a.value, &out->value, err);
    if (st == GR_OK) {
        out->status = a.declined ? GR_STR("declined") : GR_STR("ok");
        out->reason = a.declined ? a.sentence : GR_STR("");
        out->calls = a.calls;
        out->n_calls = a.n_calls;
        out->trace = a.trace;
        out->n_trace = a.n_trace;
        out->tries = a.created.tries;
        out->made = a.created.tools != NULL;
        out->trial = a.created.verdict;
        out->thoughts = a.thoughts;
        if (a.reading.n_graphs != 0)
            set_size(out, a.reading.graphs[0].graph);
        out->ms = since(k);
        k->cx->deadline_ns = 0; /* from here on it is not the answer that takes the time */
        if (k->item->kind != GR_A_DECLINE) {
            gr_graph *seen[2];
            size_t n = 0;

            for (; n < 2 && n < a.reading.n_graphs; n++)
                seen[n] = a.reading.graphs[n].graph;
            out->graph = gr_str_of(compare(k, seen, n, out));
            out->listed = compare_list(k, &a.reading);
        }
    }
    gr_answer_clear(&a);
    return st;
}

/* In a way that goes by the agent. */
static gr_status ask_baseline(asking *k, gr_model *m, gr_said *out, gr_err *err)
{
    gr_sense_options sense = { .load = load, .arg = k };
    gr_baseline b = { .cx = k->cx,
                      .model = m,
                      .item = k->item,
                      .tools = tools_of(k),
                      .sense = &sense,
                      .way = &k->of->way };
    gr_graph *seen = NULL;
    gr_value raw;
    gr_status st = gr_baseline_ask(&b, out, &seen, err);

    if (st == GR_OK) {
        raw = out->value;
        st = as_json(k->cx, &raw, &out->value, err);
    }
    if (st == GR_OK && b.way->kind != GR_WAY_TEXT) {
        if (seen != NULL)
            set_size(out, seen);
        out->ms = since(k);
        k->cx->deadline_ns = 0;
        if (k->item->kind != GR_A_DECLINE)
            out->graph = gr_str_of(compare(k, &seen, seen != NULL, out));
    }
    gr_graph_unref(seen);
    return st;
}

static gr_status ask_model(asking *k, gr_said *out, gr_err *err)
{
    bool first = k->of->way.readers_first;
    gr_proposer readers;
    gr_reader reader;
    gr_model *m;
    gr_status st = first ? gr_engine_proposer(tools_of(k), &reader, &readers, err) : GR_OK;

    if (st != GR_OK || (st = take_model(k->of, &m, err)) != GR_OK)
        return st;
    gr_llm_usage before = gr_model_used(m);
    gr_proposer who = gr_model_proposer(m, tools_of(k), first ? &readers : NULL);
    st = k->of->way.kind == GR_WAY_AGENT ? ask_with(k, &who, out, err)
                                         : ask_baseline(k, m, out, err);
    gr_llm_usage after = gr_model_used(m);
    out->tokens_in = after.prompt - before.prompt;
    out->tokens_out = after.completion - before.completion;
    give_back(k->of, m);
    return st;
}

static gr_status ask(asking *k, gr_said *out, gr_err *err)
{
    gr_proposer oracle = { .name = "oracle", .propose = propose, .self = (void *)k->item };
    gr_proposer own;
    gr_reader reader;
    gr_status st;

    if (k->of->kind == GR_WHO_MODEL)
        return ask_model(k, out, err);
    if (k->of->kind == GR_WHO_ORACLE)
        return ask_with(k, &oracle, out, err);
    st = gr_engine_proposer(tools_of(k), &reader, &own, err);
    return st == GR_OK ? ask_with(k, &own, out, err) : st;
}

/* As the suite does it. */
static gr_status ask_own(asking *k, const gr_suite *suite, gr_said *out, gr_err *err)
{
    gr_llm_usage before, after;
    gr_model *m;
    gr_status st;

    if (k->of->kind != GR_WHO_MODEL)
        return suite->ask(k->cx, NULL, k->item, out, err);
    if ((st = take_model(k->of, &m, err)) != GR_OK)
        return st;
    before = gr_model_used(m);
    st = suite->ask(k->cx, m, k->item, out, err);
    after = gr_model_used(m);
    out->tokens_in = after.prompt - before.prompt;
    out->tokens_out = after.completion - before.completion;
    give_back(k->of, m);
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
 * whose calls are read, made and written again; m NULL = no model writes them. */
static gr_status annotate_by(asking *k, gr_model *m, gr_said *out, gr_err *err)
{
    const gr_eval_job *job = k->of->job;
    gr_str text = k->of->kind == GR_WHO_ORACLE ? k->item->statement : k->item->question;
    int64_t left_ms = (k->cx->deadline_ns - k->start_ns) / 1000000;
    gr_session *s = gr_session_new(k->of->engine);
    gr_reply *r = NULL;
    gr_value reply;
    gr_status st;

    text = gr_str_dup(&k->cx->arena, text);
    if (s == NULL || text.ptr == NULL) {
        gr_session_free(s);
        return gr_fail_memory(k->cx, err);
    }
    gr_session_limit(
        s, &(gr_limits){ .timeout_ms = (uint32_t)left_ms, .memory_bytes = k->cx->budget.limit });
    gr_reply_free(gr_session_allow(s, job->data));
    r = gr_session_annotate_model(s, text.ptr, job->data, k->item->by_calls ? "calls" : "complete",
                                  m);
    st = gr_reply_status(r);
    if (st == GR_OK) {
        st = gr_json_read(k->cx, (gr_str){ gr_reply_json(r), gr_reply_json_len(r) }, &reply, err);
        if (st == GR_OK) {
            bool declined = gr_str_is(gr_text_of(&reply, "status"), "declined");

            out->status = declined ? GR_STR("declined") : GR_STR("ok");
            out->value = annotated(k->item, &reply);
        }
    } else if (st == GR_EDECLINED) {
        out->status = GR_STR("declined");
        out->reason = gr_str_dup(&k->cx->arena, gr_str_of(gr_reply_text(r)));
        st = GR_OK;
    } else
        gr_fail(err, st, "%s", gr_reply_text(r));
    gr_reply_free(r);
    gr_session_free(s);
    return st;
}

static gr_status annotate(asking *k, gr_said *out, gr_err *err)
{
    gr_llm_usage before, after;
    gr_model *m;
    gr_status st;

    if (k->of->kind != GR_WHO_MODEL)
        return annotate_by(k, NULL, out, err);
    if ((st = take_model(k->of, &m, err)) != GR_OK)
        return st;
    before = gr_model_used(m);
    st = annotate_by(k, m, out, err);
    after = gr_model_used(m);
    out->tokens_in = after.prompt - before.prompt;
    out->tokens_out = after.completion - before.completion;
    give_back(k->of, m);
    return st;
}

/* --- without sense --- */

/* The gold call on the record's own graphs. */
static gr_status run_own(asking *k, gr_said *out, gr_err *err)
{
    const gr_item *item = k->item;
    bool two = gr_str_find(item->call, "$B") != item->call.len;
    gr_value g[2] = { { .type = GR_V_GRAPH }, { .type = GR_V_GRAPH } }, value;
    gr_str *call = gr_new(&k->cx->arena, gr_str);
    gr_program p;
    gr_run run;
    gr_status st;

    if (item->kind == GR_A_DECLINE || item->call.len == 0) {
        out->status = GR_STR("declined");
        return GR_OK;
    }
    gr_run_init(&run, k->cx, gr_engine_registry());
    st = call != NULL ? gr_item_build(k->cx, item, false, &g[0].graph, err)
                      : gr_fail_memory(k->cx, err);
    if (st == GR_OK)
        set_size(out, g[0].graph);
    if (st == GR_OK && two)
        st = gr_item_build(k->cx, item, true, &g[1].graph, err);
    if (st == GR_OK &&
        (!gr_run_bind(&run, GR_STR("G"), g[0]) || (two && !gr_run_bind(&run, GR_STR("H"), g[1]))))
        st = gr_fail_memory(k->cx, err);
    if (st == GR_OK)
        st = gr_fill_call(k->cx, item->call, GR_STR("G"), GR_STR("H"), gr_first_column(g[0].graph),
                          call, err);
    if (st == GR_OK && (st = gr_call_parse(k->cx, *call, &p, err)) == GR_OK &&
        (st = gr_run_program(k->cx, &run, &p, &value, err)) == GR_OK)
        st = as_json(k->cx, &value, &out->value, err);
    out->status = GR_STR("ok");
    out->calls = call;
    out->n_calls = st == GR_OK;
    gr_run_clear(&run);
    gr_graph_unref(g[0].graph);
    gr_graph_unref(g[1].graph);
    return st;
}

/* --- all of them --- */

static void failed(asking *k, gr_status st, const gr_err *err, gr_said *out)
{
    bool memory = st == GR_EMEMORY || atomic_load(&k->cx->budget.refused);
    gr_str why;

    k->cx->budget.limit = 0; /* to say so takes little */
    why = gr_str_dup(&k->cx->arena, gr_str_of(err->message));
    out->status = GR_STR("error");
    out->fault = memory            ? GR_STR("memory")
                 : st == GR_ELIMIT ? GR_STR("timeout")
                                   : GR_STR("execution");
    out->value = gr_v_null();
    out->reason = why.ptr != NULL ? why : GR_STR("out of memory");
}

void gr_asker_ask(gr_asker *a, gr_ctx *cx, const gr_item *item, gr_said *out)
{
    const gr_suite *suite = a->job->suite != NULL ? gr_suite_named(a->job->suite) : NULL;
    asking k = { a, item, cx, gr_now_ns() };
    gr_err err = { 0 };
    gr_status st;

    *out = (gr_said){ .status = GR_STR("malformed"), .reason = item->why, .nodes = -1, .ms = -1 };
    if (!item->malformed) {
        out->reason = GR_STR("");
        st = suite != NULL && suite->ask != NULL ? ask_own(&k, suite, out, &err)
             : item->by_calls                    ? annotate(&k, out, &err)
             : a->way.kind == GR_WAY_OWN_GRAPH   ? run_own(&k, out, &err)
             : item->statement.len != 0          ? annotate(&k, out, &err)
                                                 : ask(&k, out, &err);
        if (st != GR_OK)
            failed(&k, st, &err, out);
    }
    if (out->ms < 0)
        out->ms = since(&k);
}

bool gr_names_model(const char *llm)
{
    return gr_who_is(llm) == GR_WHO_MODEL;
}

gr_status gr_asker_new(const gr_eval_job *job, const char *llm, gr_asker **out, gr_err *err)
{
    gr_asker *a = calloc(1, sizeof *a);
    gr_model *first = NULL;
    gr_status st;

    *out = NULL;
    if (a == NULL || (a->engine = gr_engine_new(1)) == NULL) {
        free(a);
        return gr_fail(err, GR_EMEMORY, "out of memory");
    }
    a->job = job;
    a->llm = llm;
    a->kind = gr_who_is(llm);
    pthread_mutex_init(&a->lock, NULL);
    st = gr_way_of(job, llm, a->kind, &a->way, err);
    if (st == GR_OK && a->kind == GR_WHO_MODEL) /* a wrong specification is told before all else */
        st = gr_model_new(&a->way.model, &first, err);
    give_back(a, first);
    if (st == GR_OK)
        *out = a;
    else
        gr_asker_free(a);
    return st;
}

void gr_asker_free(gr_asker *a)
{
    if (a == NULL)
        return;
    for (size_t i = 0; i < a->idle.n; i++)
        gr_model_free(a->idle.at[i]);
    gr_vec_clear(&a->idle);
    pthread_mutex_destroy(&a->lock);
    gr_engine_free(a->engine);
    free(a);
}
