/* Calls: programs of the call language in a session. */
#include "engine/engine_int.h"

#define MOST_STEPS 12u  /* that a reply tells of */
#define STEP_BYTES 100u /* of a call, and about as many of what it gave */

typedef enum telling {
    TELL_ALL,   /* the value with how it was found */
    TELL_STEPS, /* and all calls on the way */
    TELL_VALUE, /* nothing else: telling more takes nearly as long as a small call */
} telling;

gr_status gr_session_resolve(void *arg, gr_str name, gr_value *out, gr_err *err)
{
    gr_graph *g = gr_session_find(arg, name);
    const gr_alias *alias;

    if (gr_str_is(name, "G"))
        g = gr_session_meant(arg, NULL);
    if (g == NULL && gr_str_is(name, "G"))
        return gr_session_unknown(arg, NULL, err);
    if (g == NULL) {
        gr_fail_arg(err, GR_ENAME, "graph", "nothing is called '%.*s'", GR_FMT(name));
        if (gr_registry_find(gr_engine_registry(), name, &alias) != NULL)
            gr_err_hint(err, "a call has parentheses: %.*s()", GR_FMT(name));
        return GR_ENAME;
    }
    gr_session_uses(arg, g);
    *out = (gr_value){ .type = GR_V_GRAPH, .graph = g };
    return GR_OK;
}

/* Calls without a graph work on the one loaded last; answers do not take its place. */
void gr_session_prepare(void *session, gr_run *run)
{
    gr_session *s = session;

    run->resolve = gr_session_resolve;
    run->arg = s;
    run->loader = &s->loader;
    run->results = s->engine->results;
    run->elsewhere = gr_afar_begin(s->afar);
    run->graph = s->lost == NULL ? gr_session_latest(s) : GR_STR("G");
}

gr_status gr_session_open_run(gr_run *run, gr_session *s, gr_ctx *cx, gr_err *err)
{
    const gr_registry *tools = gr_session_registry(s, err);

    gr_run_init(run, cx, tools != NULL ? tools : gr_engine_registry());
    gr_session_prepare(s, run);
    return tools != NULL ? GR_OK : GR_EMEMORY;
}

/* The certificate of the last step, which made the value. */
static bool certificate(gr_ctx *cx, const gr_run *run, gr_value *out)
{
    const gr_result *r = run->steps.n != 0 ? &run->steps.at[run->steps.n - 1].result : NULL;
    gr_arena *a = &cx->arena;

    *out = gr_v_null();
    if (r == NULL || r->cert_kind == NULL)
        return true;
    return gr_v_record(a, out) && gr_v_set(a, out, "kind", gr_v_str(gr_str_of(r->cert_kind))) &&
           gr_v_set(a, out, "text", gr_v_str(r->cert_text)) && gr_v_set(a, out, "data", r->cert);
}

static bool assumptions(const gr_session *s, gr_arena *a, gr_value *out)
{
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; ok && i < s->used.n; i++)
        ok = gr_assume(a, s->used.at[i], out);
    return ok;
}

static bool calls_of(gr_ctx *cx, const gr_program *p, gr_value *out)
{
    gr_strbuf sb;
    gr_str text;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_call_print(&sb, p);
    text = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return text.ptr != NULL && gr_v_list(&cx->arena, out) &&
           gr_v_push(&cx->arena, out, gr_v_str(text));
}

/* Cuts what was added since a position to so many bytes, between characters. */
static void cut(gr_strbuf *sb, size_t from, size_t most)
{
    size_t end = from + most;

    if (sb->failed || sb->len <= end)
        return;
    while (end > from && ((unsigned char)sb->buf[end] & 0xc0) == 0x80)
        end--;
    sb->len = end;
    gr_strbuf_adds(sb, " ..");
}

/* "degree(G, "a"): 3" */
static bool add_step(gr_arena *a, const gr_step *step, gr_value *list)
{
    gr_strbuf sb;
    gr_str text;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_add(&sb, step->call);
    cut(&sb, 0, STEP_BYTES);
    gr_strbuf_adds(&sb, ": ");
    if (step->result.value.type == GR_V_GRAPH)
        gr_strbuf_addf(&sb, "%u nodes, %llu edges", gr_graph_n_nodes(step->result.value.graph),
                       (unsigned long long)gr_graph_n_edges(step->result.value.graph));
    else
        gr_v_text(&sb, &step->result.value);
    cut(&sb, 0, 2 * STEP_BYTES);
    for (size_t i = 0; !sb.failed && i < sb.len; i++)
        sb.buf[i] = sb.buf[i] == '\n' ? ' ' : sb.buf[i];
    text = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(a, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return text.ptr != NULL && gr_v_push(a, list, gr_v_str(text));
}

/* The last step is the value itself. */
static bool steps_of(gr_arena *a, const gr_run *run, gr_value *out)
{
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; ok && i + 1 < run->steps.n && i < MOST_STEPS; i++)
        ok = add_step(a, &run->steps.at[i], out);
    return ok;
}

static bool all_reused(const gr_run *run)
{
    bool all = run->steps.n != 0;

    for (size_t i = 0; i < run->steps.n; i++)
        all = all && run->steps.at[i].reused;
    return all;
}

static bool any_at_hand(const gr_run *run)
{
    bool any = false;

    for (size_t i = 0; i < run->steps.n; i++)
        any = any || run->steps.at[i].at_hand;
    return any;
}

static gr_status compose(gr_session *s, gr_ctx *cx, const gr_run *run, const gr_program *p,
                         const gr_value *value, int64_t start_ns, gr_value *out, gr_value *text,
                         gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_shown w = { .s = s, .cx = cx };
    const char *why;
    gr_grade grade = gr_run_grade(run, &why);
    gr_value cert, calls, assumed;
    gr_status st = gr_show(&w, value, text, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_record(a, out) || !gr_v_set(a, out, "status", gr_v_str(GR_STR("ok"))) ||
        !gr_v_set(a, out, "value", *text) ||
        (w.truncated && (!gr_v_set(a, out, "total", w.total) ||
                         !gr_v_set(a, out, "offset", gr_v_int(s->limits.offset)) ||
                         !gr_v_set(a, out, "truncated", gr_v_bool(true)))) ||
        !gr_show_cut(a, w.cut, out) ||
        !gr_v_set(a, out, "verified", grade > GR_UNCHECKED ? gr_v_bool(true) : gr_v_null()) ||
        !gr_v_set(a, out, "grade", gr_v_str(gr_str_of(gr_grade_name(grade)))) ||
        (why != NULL && !gr_v_set(a, out, "reason", gr_v_str(gr_str_of(why)))) ||
        !certificate(cx, run, &cert) || !gr_v_set(a, out, "certificate", cert) ||
        !assumptions(s, a, &assumed) || !gr_v_set(a, out, "assumptions", assumed) ||
        !calls_of(cx, p, &calls) || !gr_v_set(a, out, "calls", calls) ||
        (all_reused(run) && !gr_v_set(a, out, "reused", gr_v_bool(true))) ||
        (any_at_hand(run) && !gr_v_set(a, out, "at_hand", gr_v_bool(true))) ||
        !gr_v_set(a, out, "ms", gr_v_real((double)(gr_now_ns() - start_ns) / 1e6)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* The graph of a server comes in two sizes: what the program names, and what is around it. */
static gr_status run_here_or_there(gr_session *s, gr_ctx *cx, gr_run *run, gr_afar *afar,
                                   const gr_program *p, gr_value *value, gr_err *err)
{
    gr_status st = afar != NULL ? gr_afar_program(afar, run->registry, p, err) : GR_OK;

    gr_session_prepare(s, run);
    if (st == GR_OK)
        st = gr_run_program(cx, run, p, value, err);
    if (st != GR_OK && gr_afar_wants(afar, st)) {
        gr_run_clear(run);
        st = gr_afar_pull(afar, err);
        if (st == GR_OK)
            st = gr_session_open_run(run, s, cx, err);
        if (st == GR_OK)
            st = gr_run_program(cx, run, p, value, err);
    }
    if (st != GR_OK)
        gr_afar_explain(afar, err);
    return st == GR_OK ? gr_afar_tell(afar, err) : st;
}

/* Makes the reply; NULL with an error. */
static gr_reply *tell(gr_session *s, gr_ctx *cx, const gr_run *run, const gr_program *p,
                      telling what, const gr_value *value, int64_t start_ns, gr_err *err)
{
    gr_value steps, out, text;
    gr_shown w = { .s = s, .cx = cx };

    if (what == TELL_VALUE)
        return gr_show(&w, value, &out, err) == GR_OK ? gr_reply_json_alone(&out) : NULL;
    if (compose(s, cx, run, p, value, start_ns, &out, &text, err) != GR_OK)
        return NULL;
    if (what == TELL_STEPS &&
        (!steps_of(&cx->arena, run, &steps) || !gr_v_set(&cx->arena, &out, "steps", steps))) {
        gr_fail_memory(cx, err);
        return NULL;
    }
    return gr_reply_value_text(&out, &text);
}

static gr_reply *run_program(gr_session *s, gr_ctx *cx, const gr_program *p, telling what,
                             gr_status st, gr_err *err)
{
    int64_t start_ns = gr_now_ns();
    size_t n_graphs = s->graphs.n;
    gr_value value;
    gr_afar *afar = NULL;
    gr_run run;
    gr_reply *r = NULL;
    gr_status opened = gr_session_open_run(&run, s, cx, st == GR_OK ? err : NULL);

    st = st == GR_OK ? opened : st;
    if (st == GR_OK)
        st = gr_afar_open(s, cx, &afar, err);
    if (st == GR_OK)
        st = run_here_or_there(s, cx, &run, afar, p, &value, err);
    if (st == GR_OK)
        r = tell(s, cx, &run, p, what, &value, start_ns, err);
    if (r == NULL)
        r = gr_reply_error(err);
    if (gr_reply_status(r) != GR_OK)
        gr_session_cut(s, n_graphs);
    gr_run_clear(&run);
    gr_afar_close(afar);
    gr_request_done(s, cx);
    return r;
}

static gr_reply *run_text(gr_session *s, const char *program, telling what)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_program p = { 0 };
    gr_status st;

    gr_request_begin(s, &cx);
    st = gr_call_parse(&cx, gr_str_of(program), &p, &err);
    return run_program(s, &cx, &p, what, st, &err);
}

gr_reply *gr_session_run(gr_session *s, const char *program)
{
    return run_text(s, program, TELL_ALL);
}

gr_reply *gr_session_run_steps(gr_session *s, const char *program)
{
    return run_text(s, program, TELL_STEPS);
}

static gr_reply *run_json(gr_session *s, gr_str json, telling what)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_program p = { 0 };
    gr_value v;
    gr_status st;

    gr_request_begin(s, &cx);
    st = gr_json_read(&cx, json, &v, &err);
    if (st == GR_OK)
        st = gr_call_from_json(&cx, &v, &p, &err);
    return run_program(s, &cx, &p, what, st, &err);
}

gr_reply *gr_session_run_json(gr_session *s, const char *json, size_t len)
{
    return run_json(s, (gr_str){ json, len }, TELL_ALL);
}

gr_reply *gr_session_value(gr_session *s, const char *json, size_t len)
{
    return run_json(s, (gr_str){ json, len }, TELL_VALUE);
}

/* "weight=km" names a parameter if the tool has one of that name; else the word is the one at this
 * position, NULL if there are not so many. */
static const gr_param *word_param(const gr_tool *t, gr_str *w, gr_str *name, size_t *position)
{
    size_t eq = gr_str_find(*w, "=");
    const gr_param *p = eq < w->len ? gr_tool_param(t, gr_str_sub(*w, 0, eq)) : NULL;

    if (p != NULL) {
        *name = gr_str_sub(*w, 0, eq);
        *w = gr_str_sub(*w, eq + 1, w->len);
        return p;
    }
    return *position < t->n_params ? &t->params[(*position)++] : NULL;
}

/* A list, a number, true or false where a parameter takes such things: [a, b], [[a, b]], 5. A word
 * alone that is a name is a text. */
static bool literal(gr_ctx *cx, const gr_param *p, gr_str w, gr_expr **out)
{
    gr_naming naming = p != NULL ? gr_param_naming(p) : GR_ONE_NAME;
    gr_program program;

    if (naming == GR_ONE_NAME || (naming == GR_NO_NAMES && p->type != GR_P_VALUE) ||
        (naming != GR_NO_NAMES && (w.len == 0 || w.ptr[0] != '[')) ||
        gr_call_parse(cx, w, &program, NULL) != GR_OK || program.n != 1 ||
        program.stmt[0].var.len != 0)
        return false;
    *out = program.stmt[0].expr;
    if ((*out)->kind == GR_X_LIST)
        (*out)->text = w; /* perhaps a node is called so */
    return (*out)->kind == GR_X_LIST || (*out)->kind == GR_X_VALUE;
}

/* A word is a name, a text or a number as the parameter wants it; for a tool on values, and in a
 * condition, it is an expression. */
static gr_status word_arg(gr_ctx *cx, const gr_tool *t, const char *word, size_t *position,
                          gr_str *name, gr_expr **out, gr_err *err)
{
    gr_str w = gr_str_of(word);
    const gr_param *p = word_param(t, &w, name, position);
    gr_program program;
    gr_status st;

    if (p != NULL && (p->type == GR_P_CONDITION || (p->type == GR_P_VALUE && t->on_values))) {
        if ((st = gr_call_parse(cx, w, &program, err)) != GR_OK)
            return st;
        if (program.n != 1 || (program.stmt[0].var.len != 0 && p->type != GR_P_CONDITION))
            return gr_fail_arg(err, GR_EUSAGE, p->name, "%s: expected one expression", p->name);
        if (program.stmt[0].var.len != 0)
            *name = program.stmt[0].var; /* colour = red */
        *out = program.stmt[0].expr;
        return GR_OK;
    }
    if (literal(cx, p, w, out))
        return GR_OK;
    *out = gr_new(&cx->arena, gr_expr);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    (*out)->kind = GR_X_VALUE;
    (*out)->value = gr_str_is(w, "null") && name->len != 0 &&
                            !(p->need == GR_REQUIRED && gr_param_naming(p) != GR_NO_NAMES)
                        ? gr_v_null()
                        : gr_v_str(w);
    return GR_OK;
}

gr_reply *gr_session_run_words(gr_session *s, const char *tool, const char *const *words,
                               size_t n_words)
{
    const gr_alias *alias;
    const gr_registry *tools;
    const gr_tool *t;
    gr_ctx cx;
    gr_err err = { 0 };
    gr_expr *x;
    gr_stmt stmt = { 0 };
    gr_program p = { .stmt = &stmt, .n = 1 };
    gr_status st = GR_OK;
    size_t position = 0;

    gr_request_begin(s, &cx);
    x = stmt.expr = gr_new(&cx.arena, gr_expr);
    tools = gr_session_registry(s, &err);
    t = tools != NULL ? gr_registry_find(tools, gr_str_of(tool), &alias) : NULL;
    if (tools == NULL) {
        st = err.kind;
    } else if (t == NULL) {
        st = gr_own_unknown(s->own, tools, gr_str_of(tool), &err);
    } else if (x == NULL || (x->item = gr_new_n(&cx.arena, gr_expr *, n_words)) == NULL ||
               (x->name = gr_new_n(&cx.arena, gr_str, n_words)) == NULL) {
        st = gr_fail_memory(&cx, &err);
    } else {
        x->kind = GR_X_CALL;
        x->text = gr_str_of(tool);
        x->n = n_words;
    }
    for (size_t i = 0; st == GR_OK && i < n_words; i++)
        st = word_arg(&cx, t, words[i], &position, &x->name[i], &x->item[i], &err);
    return run_program(s, &cx, &p, TELL_ALL, st, &err);
}
