/* A script as a tool: its kernel and its verifier, both of them a conversation with the worker.
 *
 * The worker is asked by one JSON object and answers in lines of JSON. The kernel asks for a value.
 * The verifier asks a second process to try the tool on small graphs (once), to test the invariants
 * on the value, and to find the value anew by the oracle; types and sameness are judged here. */
#include "script/script_int.h"

#define RUN_MS      60000u
#define CHECK_MS    15000u
#define RUN_FUEL    INT64_C(20000000000) /* instructions; the clock is the nearer limit */
#define ORACLE_FUEL INT64_C(100000000)
#define MEMORY      ((size_t)512 << 20)
#define REPLY       ((size_t)16 << 20)

static const char no_oracle[] = "a tool of your own without a second method; it passed its own "
                                "tests on small graphs";
static const char no_tests[] = "a tool of your own without tests, invariants or a second method";
static const char too_slow[] = "a tool of your own whose second method takes too long on this "
                               "graph; it passed its tests on small ones";
static const char declines[] = "a tool of your own whose second method declines this graph; it "
                               "passed its tests on small ones";

static const gr_script *script_of(const gr_tool *t)
{
    return (const gr_script *)t; /* the row is its first member */
}

static bool put_tools(gr_ctx *cx, const gr_registry *tools, gr_value *request)
{
    gr_value names;

    if (tools == NULL || tools->toolset == NULL)
        return true;
    if (!gr_v_list(&cx->arena, &names))
        return false;
    for (size_t i = 0; i < tools->n; i++)
        if (!gr_v_push(&cx->arena, &names, gr_v_str(gr_str_of(tools->tools[i]->name))))
            return false;
    return gr_v_set(&cx->arena, request, "tools", names);
}

/* The request; more fields may be added to it. */
static gr_status begin(gr_ctx *cx, const gr_script *s, const gr_registry *tools, const char *mode,
                       int64_t fuel, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;

    return gr_v_record(a, out) && gr_v_set(a, out, "version", gr_v_str(GR_STR(GR_VERSION))) &&
                   gr_v_set(a, out, "mode", gr_v_str(gr_str_of(mode))) &&
                   gr_v_set(a, out, "script", gr_v_str(s->text)) &&
                   gr_v_set(a, out, "fuel", gr_v_int(fuel)) &&
                   gr_v_set(a, out, "seed", gr_v_int((int64_t)cx->seed)) &&
                   put_tools(cx, tools, out)
               ? GR_OK
               : gr_fail_memory(cx, err);
}

static gr_status said(const gr_value *line, gr_err *err)
{
    const gr_value *e = gr_v_get(line, "error"), *kind, *message;
    gr_status st = GR_EINPUT;

    if (e == NULL)
        return GR_OK;
    kind = gr_v_get(e, "kind");
    message = gr_v_get(e, "message");
    if (kind == NULL || kind->type != GR_V_STR || message == NULL || message->type != GR_V_STR)
        return gr_fail(err, GR_EINTERNAL, "the Lua worker's answer is not well formed");
    if (gr_str_is(kind->s, "limit"))
        st = GR_ELIMIT;
    else if (gr_str_is(kind->s, "internal"))
        st = GR_EINTERNAL;
    return gr_fail(err, st, "%.*s", (int)(message->s.len > 400 ? 400 : message->s.len),
                   message->s.ptr);
}

/* Asks, and reads up to n lines of the answer; *got is how many came. An error that the worker
 * reports is an error here; a limit after the first line is not. */
static gr_status ask(gr_ctx *cx, const gr_script *s, const gr_graph *g, const gr_value *request,
                     uint32_t wall_ms, gr_value *lines, size_t n, size_t *got, gr_err *err)
{
    gr_worker_limits limits = { .wall_ms = wall_ms, .memory = MEMORY, .reply_bytes = REPLY };
    gr_strbuf text, reply;
    gr_str rest, line;
    gr_status st, json = GR_OK;

    if (cx->budget.limit != 0 && cx->budget.limit < MEMORY)
        limits.memory = cx->budget.limit;
    gr_strbuf_init(&text, &cx->budget, 0);
    gr_strbuf_init(&reply, &cx->budget, 0);
    gr_json_write(&text, request, 0);
    st = text.failed
             ? gr_fail_memory(cx, err)
             : gr_worker_run(cx, s->row.name, g, gr_strbuf_str(&text), &limits, &reply, err);
    *got = 0;
    rest = gr_strbuf_str(&reply);
    while (json == GR_OK && *got < n && rest.len != 0 && memchr(rest.ptr, '\n', rest.len) != NULL &&
           gr_str_split(&rest, '\n', &line)) {
        json = gr_json_read(cx, line, &lines[*got], NULL);
        *got += json == GR_OK;
    }
    gr_strbuf_clear(&text);
    gr_strbuf_clear(&reply);
    if (json != GR_OK)
        return gr_fail(err, GR_EINTERNAL, "the Lua worker's answer is not well formed");
    if (st == GR_ELIMIT && *got != 0 && gr_ctx_poll(cx) == GR_OK)
        st = GR_OK;
    for (size_t i = 0; i < *got && st == GR_OK; i++)
        st = said(&lines[i], err);
    if (st == GR_OK && *got == 0)
        st = gr_fail(err, GR_EINTERNAL, "the Lua worker's answer is not complete");
    return st;
}

static gr_status begin_call(gr_ctx *cx, const gr_script *s, const gr_registry *tools,
                            const gr_in *in, const char *mode, int64_t fuel, gr_value *out,
                            gr_err *err)
{
    gr_value args;
    gr_status st;

    if ((st = begin(cx, s, tools, mode, fuel, out, err)) != GR_OK ||
        (st = gr_script_args(cx, &s->row, in, &args, err)) != GR_OK)
        return st;
    return gr_v_set(&cx->arena, out, "args", args) ? GR_OK : gr_fail_memory(cx, err);
}

/* The value of a line as the tool's result type. */
static gr_status take_value(gr_ctx *cx, const gr_script *s, const gr_graph *g, const gr_value *line,
                            gr_value *out, gr_err *err)
{
    const gr_value *v = gr_v_get(line, "value");

    if (v == NULL)
        return gr_fail(err, GR_EINTERNAL, "the Lua worker's answer is not well formed");
    return gr_script_typed(cx, g, s->row.result, v, out, err);
}

gr_status gr_script_run_row(const gr_tool *t, const gr_registry *tools, gr_ctx *cx, const gr_in *in,
                            gr_result *out, gr_err *err)
{
    const gr_script *s = script_of(t);
    gr_value request, line;
    size_t got;
    gr_status st;

    if ((st = begin_call(cx, s, tools, in, "run", RUN_FUEL, &request, err)) != GR_OK ||
        (st = ask(cx, s, in->graph, &request, RUN_MS, &line, 1, &got, err)) != GR_OK)
        return st;
    st = take_value(cx, s, in->graph, &line, &out->value, err);
    if (st == GR_EINPUT)
        gr_err_argument(err, t->name);
    return st;
}

static unsigned count_of(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL && v->type == GR_V_INT && v->i > 0 && v->i < INT32_MAX ? (unsigned)v->i : 0;
}

gr_status gr_script_try(gr_ctx *cx, const gr_script *s, const gr_registry *tools, gr_trial *out,
                        gr_err *err)
{
    gr_value request, line;
    const gr_value *t;
    size_t got;
    gr_status st;

    *out = (gr_trial){ 0 };
    if ((st = begin(cx, s, tools, "try", ORACLE_FUEL, &request, err)) != GR_OK ||
        (st = ask(cx, s, NULL, &request, CHECK_MS, &line, 1, &got, err)) != GR_OK)
        return st;
    t = gr_v_get(&line, "trial");
    if (t == NULL)
        return gr_fail(err, GR_EINTERNAL, "the Lua worker's answer is not well formed");
    *out = (gr_trial){ .tests = count_of(t, "tests"),
                       .graphs = count_of(t, "graphs"),
                       .answers = count_of(t, "answers"),
                       .compared = count_of(t, "compared"),
                       .invariants = (unsigned)s->n_invariants };
    atomic_store(s->tried, true);
    return GR_OK;
}

static void add_count(gr_strbuf *sb, unsigned n, const char *what)
{
    if (n != 0)
        gr_strbuf_addf(sb, "%s%u %s%s", sb->len != 0 ? ", " : "", n, what, n == 1 ? "" : "s");
}

void gr_trial_text(gr_strbuf *sb, const gr_trial *t)
{
    add_count(sb, t->tests, "test");
    add_count(sb, t->answers, "answer");
    if (t->answers != 0)
        gr_strbuf_addf(sb, " on %u small graphs", t->graphs);
    if (t->compared != 0)
        gr_strbuf_addf(sb, ", %u of them found again by the second method", t->compared);
    add_count(sb, t->invariants, "invariant");
    if (sb->len == 0)
        gr_strbuf_adds(sb, "nothing to test it with");
}

/* The oracle's line against the value. */
static gr_status compare(gr_ctx *cx, const gr_script *s, const gr_graph *g, const gr_value *line,
                         gr_result *r, gr_err *err)
{
    gr_value again;
    bool same = false;
    gr_status st = take_value(cx, s, g, line, &again, err);

    if (st == GR_OK)
        st = gr_script_same(cx, g, s->row.result, &r->value, &again, &same, err);
    if (st == GR_OK && !same) {
        gr_strbuf a, b;

        gr_strbuf_init(&a, &cx->budget, 0);
        gr_strbuf_init(&b, &cx->budget, 0);
        gr_json_write(&a, &r->value, 0);
        gr_json_write(&b, &again, 0);
        st = gr_fail(err, GR_EINPUT,
                     "%s is wrong, and its answer is withheld: its body gives %.120s, its second "
                     "method %.120s",
                     s->row.name, a.buf, b.buf);
        gr_strbuf_clear(&a);
        gr_strbuf_clear(&b);
    } else if (st == GR_OK) {
        r->grade = GR_REDERIVED;
        r->why = NULL;
        r->cert_kind = "second method";
        r->cert_text = GR_STR("a second method, written with the tool, gives the same");
        r->cert = gr_v_null();
    }
    return st;
}

gr_status gr_script_verify_row(const gr_tool *t, const gr_registry *tools, gr_ctx *cx,
                               const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_script *s = script_of(t);
    gr_value request, line[2];
    gr_trial trial;
    size_t got;
    gr_status st = GR_OK;

    r->why = no_tests;
    if (s->oracle.len == 0 && s->n_tests + s->n_invariants == 0)
        return GR_OK;
    if (!atomic_load(s->tried) && (st = gr_script_try(cx, s, tools, &trial, err)) != GR_OK)
        return st;
    r->why = no_oracle;
    if (s->oracle.len == 0 && s->n_invariants == 0)
        return GR_OK;
    if ((st = begin_call(cx, s, tools, in, "check", ORACLE_FUEL, &request, err)) != GR_OK)
        return st;
    if (!gr_v_set(&cx->arena, &request, "value", r->value))
        return gr_fail_memory(cx, err);
    if ((st = ask(cx, s, in->graph, &request, CHECK_MS, line, 2, &got, err)) != GR_OK)
        return st;
    if (s->oracle.len == 0)
        return GR_OK;
    r->why = got < 2 || gr_v_get(&line[1], "slow") != NULL ? too_slow : declines;
    return got == 2 && gr_v_get(&line[1], "value") != NULL
               ? compare(cx, s, in->graph, &line[1], r, err)
               : GR_OK;
}
