/* Questions in words: the session's graphs and files for the agent, the answer as a record. */
#include "engine/engine_int.h"

/* --- the record --- */

static bool texts(gr_arena *a, const gr_str *at, size_t n, gr_value *out)
{
    if (!gr_v_list(a, out))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!gr_v_push(a, out, gr_v_str(at[i])))
            return false;
    return true;
}

static bool graph_record(gr_arena *a, const gr_seen *g, gr_value *out)
{
    return gr_v_record(a, out) && gr_v_set(a, out, "graph_id", gr_v_str(g->name)) &&
           gr_v_set(a, out, "nodes", gr_v_int(gr_graph_n_nodes(g->graph))) &&
           gr_v_set(a, out, "edges", gr_v_int(gr_graph_n_edges(g->graph))) &&
           gr_v_set(a, out, "directed", gr_v_bool(gr_graph_is_directed(g->graph))) &&
           gr_v_set(a, out, "weighted",
                    gr_v_bool(gr_graph_role(g->graph, GR_ROLE_WEIGHT) != NULL)) &&
           gr_v_set(a, out, "read_as", gr_v_str(gr_str_of(g->by)));
}

/* Is it what the question is about? The graphs that the calls name; of a question without calls
 * those that it brought along, else the one given last. */
static bool is_meant(const gr_answer *an, size_t i)
{
    const gr_reading *r = &an->reading;
    bool brought = false;

    if (an->used != NULL)
        return an->used[i];
    for (size_t k = 0; k < r->n_graphs; k++)
        brought = brought || !gr_seen_is_given(&r->graphs[k]);
    return brought ? !gr_seen_is_given(&r->graphs[i]) : i + 1 == r->n_graphs;
}

/* One graph is a record, several are a list, none is null. */
static bool graph_records(gr_arena *a, const gr_answer *an, gr_value *out)
{
    const gr_reading *r = &an->reading;
    gr_value list, one;

    *out = gr_v_null();
    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < r->n_graphs; i++)
        if (is_meant(an, i) && (!graph_record(a, &r->graphs[i], &one) || !gr_v_push(a, &list, one)))
            return false;
    if (list.list->n != 0)
        *out = list.list->n == 1 ? list.list->at[0] : list;
    return true;
}

/* What the question's words left open, and what the readers of its files did. */
static bool assumptions(gr_arena *a, const gr_answer *an, gr_value *out)
{
    const gr_reading *r = &an->reading;
    bool ok = texts(a, an->assumptions, an->n_assumptions, out);

    for (size_t i = 0; ok && i < r->n_graphs; i++)
        if (is_meant(an, i) &&
            (strcmp(r->graphs[i].by, "file") == 0 || gr_seen_is_given(&r->graphs[i])))
            ok = gr_assume(a, r->graphs[i].graph, out);
    return ok;
}

static bool is_pushed(const gr_value *list, gr_str text)
{
    for (size_t i = 0; i < list->list->n; i++)
        if (gr_str_eq(list->list->at[i].s, text))
            return true;
    return false;
}

/* The nodes that the question names, each once. */
static bool named(gr_arena *a, const gr_reading *r, gr_value *out)
{
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; ok && i < r->n_mentions; i++) {
        const gr_mention *m = &r->mentions[i];
        gr_strbuf sb;
        gr_str name;

        if (m->distance != 0 || m->u == GR_NO_NODE)
            continue;
        gr_strbuf_init(&sb, NULL, 0);
        gr_name_add(&sb, gr_graph_shown(r->graphs[m->graph].graph, m->u));
        name = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(a, gr_strbuf_str(&sb));
        gr_strbuf_clear(&sb);
        ok = name.ptr != NULL && (is_pushed(out, name) || gr_v_push(a, out, gr_v_str(name)));
    }
    return ok;
}

/* Of a question that is declined: what was taken for its question, what for neither question nor
 * graph, and the nodes that it names. Null for one that was answered. */
static bool understood(gr_arena *a, const gr_answer *an, gr_value *out)
{
    const gr_reading *r = &an->reading;
    gr_value said[2], nodes;

    *out = gr_v_null();
    if (!an->declined)
        return true;
    if (!gr_v_list(a, &said[GR_ASKS]) || !gr_v_list(a, &said[GR_TELLS]) || !named(a, r, &nodes))
        return false;
    for (size_t i = 0; i < r->n_clauses; i++) {
        gr_str text = gr_clause_rest(a, r, &r->clauses[i]);

        if (text.ptr == NULL || !gr_v_push(a, &said[r->clauses[i].kind], gr_v_str(text)))
            return false;
    }
    for (size_t i = 0; i < r->n_uncovered; i++)
        if (!gr_reading_has_clause(r, r->uncovered[i]) &&
            !gr_v_push(a, &said[GR_TELLS],
                       gr_v_str(gr_str_sub(r->text, r->uncovered[i].start, r->uncovered[i].end))))
            return false;
    return gr_v_record(a, out) && gr_v_set(a, out, "asks", said[GR_ASKS]) &&
           gr_v_set(a, out, "unread", said[GR_TELLS]) && gr_v_set(a, out, "nodes", nodes);
}

static bool certificate(gr_arena *a, const gr_answer *an, gr_value *out)
{
    *out = gr_v_null();
    return an->cert_kind == NULL ||
           (gr_v_record(a, out) && gr_v_set(a, out, "kind", gr_v_str(gr_str_of(an->cert_kind))) &&
            gr_v_set(a, out, "text", gr_v_str(an->cert_text)) &&
            gr_v_set(a, out, "data", an->cert));
}

/* What was spent on a model, if one was asked. */
static bool add_spent(gr_arena *a, const gr_answer *an, gr_value *out)
{
    gr_value model;

    return an->spent.requests == 0 ||
           (gr_v_record(a, &model) &&
            gr_v_set(a, &model, "requests", gr_v_int(an->spent.requests)) &&
            gr_v_set(a, &model, "tokens_in", gr_v_int(an->spent.prompt)) &&
            gr_v_set(a, &model, "tokens_out", gr_v_int(an->spent.completion)) &&
            gr_v_set(a, out, "model", model));
}

static const char *grade_of(const gr_answer *an)
{
    return an->read_by_model ? "as read by a model" : gr_grade_name(an->grade);
}

static bool compose(gr_ctx *cx, const gr_answer *an, const gr_ask_how *how, const char *status,
                    gr_value value, int64_t start_ns, gr_value *out)
{
    gr_arena *a = &cx->arena;
    bool ok = strcmp(status, "ok") == 0, checked = ok && an->grade > GR_UNCHECKED;
    gr_value cert, assumed, suggestions, graph, calls, trace, parts;
    bool traced = how != NULL && how->trace != 0;
    const gr_cut *cut = gr_v_cut(&value);

    return certificate(a, an, &cert) && graph_records(a, an, &graph) &&
           assumptions(a, an, &assumed) && understood(a, an, &parts) &&
           texts(a, an->suggestions, an->n_suggestions, &suggestions) &&
           texts(a, an->calls, an->n_calls, &calls) &&
           texts(a, an->trace, traced ? an->n_trace : 0, &trace) && gr_v_record(a, out) &&
           gr_v_set(a, out, "status", gr_v_str(gr_str_of(status))) &&
           gr_v_set(a, out, "answer", gr_v_str(an->sentence)) && gr_v_set(a, out, "value", value) &&
           (cut == NULL || gr_v_set(a, out, "truncated", gr_v_bool(true))) &&
           gr_show_cut(a, cut, out) &&
           gr_v_set(a, out, "unit", an->unit.len != 0 ? gr_v_str(an->unit) : gr_v_null()) &&
           gr_v_set(a, out, "verified", checked ? gr_v_bool(true) : gr_v_null()) &&
           gr_v_set(a, out, "grade", ok ? gr_v_str(gr_str_of(grade_of(an))) : gr_v_null()) &&
           gr_v_set(a, out, "certificate", cert) &&
           gr_v_set(a, out, "reason",
                    an->declined ? gr_v_str(gr_str_of(gr_reason_name(an->reason))) : gr_v_null()) &&
           gr_v_set(a, out, "assumptions", assumed) &&
           gr_v_set(a, out, "suggestions", suggestions) &&
           (parts.type == GR_V_NULL || gr_v_set(a, out, "understood", parts)) &&
           gr_v_set(a, out, "graph", graph) && gr_v_set(a, out, "calls", calls) &&
           gr_v_set(a, out, "trace", trace) && add_spent(a, an, out) &&
           gr_v_set(a, out, "ms", gr_v_real((double)(gr_now_ns() - start_ns) / 1e6));
}

/* --- the picture --- */

static bool marked(const gr_marks *m)
{
    return m->n_path + m->n_nodes + m->n_edges != 0 || m->group != NULL;
}

/* The nodes that the question names. */
static gr_status mentioned(gr_ctx *cx, const gr_answer *an, gr_marks *out, gr_err *err)
{
    const gr_reading *r = &an->reading;
    gr_vid *nodes = gr_new_n(&cx->arena, gr_vid, r->n_mentions);

    if (nodes == NULL)
        return gr_fail_memory(cx, err);
    *out = (gr_marks){ .nodes = nodes };
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].graph == an->graph && r->mentions[i].distance == 0)
            nodes[out->n_nodes++] = r->mentions[i].u;
    return GR_OK;
}

/* Marks the answer; of a number, what it was read off: the path of a length; else the nodes asked
 * about. */
static gr_status plot(gr_ctx *cx, const gr_answer *an, const char *path, gr_err *err)
{
    const gr_graph *g = an->reading.graphs[an->graph].graph;
    gr_marks m = { 0 };
    gr_status st = gr_draw_marks(cx, g, &an->value, &m, err);

    if (st == GR_OK && !marked(&m) && an->cert_kind != NULL)
        st = gr_draw_marks(cx, g, &an->cert, &m, err);
    for (size_t i = an->n_made; st == GR_OK && !marked(&m) && i-- > 0;)
        st = gr_draw_marks(cx, g, &an->made[i], &m, err);
    if (st == GR_OK && !marked(&m))
        st = mentioned(cx, an, &m, err);
    return st == GR_OK ? gr_picture_write(cx, g, &m, NULL, path, err) : st;
}

static gr_reply *reply(gr_session *s, gr_ctx *cx, gr_answer *an, const gr_ask_how *how,
                       gr_status st, int64_t start_ns, gr_err *err)
{
    gr_shown w = { .s = s, .cx = cx };
    const char *status = st != GR_OK ? "error" : an->declined ? "declined" : "ok";
    gr_value value = gr_v_null(), out = gr_v_null();

    if (st == GR_OK)
        st = gr_show(&w, &an->value, &value, err);
    if (st == GR_OK && (how == NULL || !how->alone))
        st = gr_session_keep(s, cx, &an->reading, err);
    if (st == GR_OK && how != NULL && how->plot != NULL && an->reading.n_graphs != 0 &&
        !an->declined)
        st = plot(cx, an, how->plot, err);
    if (st == GR_OK && an->declined && an->reason == GR_WHY_NO_GRAPH && s->lost != NULL)
        an->sentence = gr_str_of(s->lost);
    if (st != GR_OK) {
        status = "error";
        an->sentence = gr_str_of(err->message);
        value = gr_v_null();
    }
    if (!compose(cx, an, how, status, value, start_ns, &out)) {
        gr_fail_memory(cx, err);
        return gr_reply_error(err);
    }
    return gr_reply_answer(st == GR_OK && an->declined ? GR_EDECLINED : st, &out, an->sentence,
                           st != GR_OK              ? err->hint
                           : an->n_suggestions != 0 ? an->suggestions[0].ptr
                                                    : "");
}

/* A tool that was made for a question is the user's own from now on. */
static gr_status keep_tool(void *arg, gr_ctx *cx, const gr_script *script, gr_err *err)
{
    gr_session *s = arg;
    gr_status st = gr_script_save(cx, script, err);

    if (st == GR_OK)
        gr_engine_own_changed(s->engine);
    return st;
}

static void on_step(void *arg, gr_str line)
{
    gr_session *s = arg;

    s->on_step(s->step_arg, line);
}

gr_reply *gr_session_ask(gr_session *s, const char *question, size_t len, const gr_ask_how *how)
{
    int64_t start_ns = gr_now_ns();
    gr_proposer proposer;
    gr_ask_options o = {
        .proposer = &proposer,
        .prepare = gr_session_prepare,
        .arg = s,
        .keep = keep_tool,
        .told = gr_session_told,
        .on_step = s->on_step != NULL ? on_step : NULL,
    };
    gr_answer an = { 0 };
    gr_ctx cx;
    gr_err err = { 0 };
    gr_status st;
    gr_reply *r;
    size_t n_graphs = s->graphs.n;
    gr_afar *afar = NULL;

    gr_request_begin(s, &cx);
    if (s->memory == NULL)
        s->memory = gr_memory_new(); /* without memory every question is the first */
    o.memory = how != NULL && how->alone ? NULL : s->memory;
    o.tools = gr_session_registry(s, &err);
    st = o.tools != NULL ? gr_session_proposer(s, o.tools, how, &proposer, &err) : err.kind;
    if (st == GR_OK && how != NULL && how->plot != NULL)
        st = gr_picture_check(how->plot, &err);
    if (st == GR_OK)
        st = gr_afar_open(s, &cx, &afar, &err);
    if (st == GR_OK && afar != NULL)
        st = gr_afar_question(afar, (gr_str){ question, len }, &err);
    if (st == GR_OK)
        st = gr_session_sensing(s, &cx, &o.sense, &err);
    if (st == GR_OK)
        st = gr_ask(&cx, (gr_str){ question, len }, &o, &an, &err);
    if (st == GR_OK)
        st = gr_afar_tell(afar, &err);
    r = reply(s, &cx, &an, how, st, start_ns, &err);
    if (how != NULL && how->alone)
        gr_session_cut(s, n_graphs);
    gr_answer_clear(&an);
    gr_afar_close(afar);
    gr_request_done(s, &cx);
    return r;
}
