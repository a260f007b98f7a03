/* The create skill: a model writes the body of a tool in Lua, and a second, simpler one.
 *
 * What it writes is tried on small graphs before it is called (gr_script_create); a body that fails
 * goes back to the model once with the graph that it failed on. What the question names are
 * parameters, so that the tool can be asked about others later, and it keeps no name. */
#include "agent/model/exchange_int.h"

#define BODY_TOKENS 1500u

typedef struct making {
    gr_model *m;
    const gr_task *task;
    gr_str text; /* the task without the names of this question */
    gr_str params;
    gr_script *script;
    gr_trial trial;
    gr_registry *with;
    unsigned tries;
} making;

static gr_str text_of(const gr_value *v, const char *key)
{
    const gr_value *s = gr_v_get(v, key);

    return s != NULL && s->type == GR_V_STR ? gr_str_trim(s->s) : GR_STR("");
}

/* The variable whose value, a text, stands at a place of the task as whole words; NULL = none. */
static const gr_variable *variable_at(const gr_task *t, size_t at, size_t *end)
{
    for (size_t i = 0; i < t->n_variables; i++) {
        const gr_value *v = &t->variables[i].value;

        if (v->type != GR_V_STR || v->s.len == 0 || at + v->s.len > t->text.len ||
            memcmp(t->text.ptr + at, v->s.ptr, v->s.len) != 0 ||
            !gr_shown_names(
                gr_str_sub(t->text, at != 0 ? at - 1 : 0,
                           at + v->s.len < t->text.len ? at + v->s.len + 1 : t->text.len),
                v->s, false))
            continue;
        *end = at + v->s.len;
        return &t->variables[i];
    }
    return NULL;
}

/* "the squared degree of Oslo" is that of node_1. */
static gr_str without_names(gr_ctx *cx, const gr_task *t)
{
    gr_str out = { NULL, 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0, end; i < t->text.len;) {
        const gr_variable *v = variable_at(t, i, &end);

        if (v != NULL)
            gr_strbuf_add(&sb, v->name);
        else
            gr_strbuf_addc(&sb, t->text.ptr[i]);
        i = v != NULL ? end : i + 1;
    }
    if (!sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

/* "node_1: node: given by the question" */
static gr_str params_of(gr_ctx *cx, const gr_task *t)
{
    gr_str out = { NULL, 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < t->n_variables; i++)
        gr_strbuf_addf(&sb, "%.*s: %.*s: given by the question\n", GR_FMT(t->variables[i].name),
                       GR_FMT(t->variables[i].type));
    if (!sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

static gr_status take_body(void *arg, gr_ctx *cx, const gr_llm_reply *r, gr_err *err)
{
    making *k = arg;
    gr_script_draft d = { .task = k->text, .params = k->params };
    gr_value v;
    gr_status st = gr_json_read(cx, gr_reply_body(r->text), &v, err);

    k->tries++;
    if (st != GR_OK)
        return st;
    if (v.type != GR_V_RECORD)
        return gr_fail(err, GR_EINPUT, "expected one JSON object");
    d.body = text_of(&v, "body");
    d.oracle = text_of(&v, "check");
    d.result = k->task->result.len != 0 ? k->task->result : text_of(&v, "result");
    if (d.oracle.len == 0)
        return gr_fail(err, GR_EINPUT, "\"check\" must be the body of a second function");
    if (gr_str_eq(d.oracle, d.body))
        return gr_fail(err, GR_EINPUT, "\"check\" must find the same in another way");
    st = gr_script_create(cx, &d, k->m->tools, &k->script, &k->trial, k->with, err);
    if (st == GR_OK && k->trial.answers == 0)
        st =
            gr_fail(err, GR_EINPUT, "the body answers on none of the small graphs it was tried on");
    return st;
}

static gr_status prompt_of(gr_ctx *cx, const making *k, gr_str *out, gr_err *err)
{
    const gr_task *t = k->task;
    gr_script_draft d = { .task = k->text, .params = k->params };
    bool ok;
    gr_strbuf sb;

    d.result = t->result.len != 0 ? t->result : GR_STR("as \"result\" says");
    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_script_template(&sb, &d);
    gr_strbuf_adds(&sb, "\nThe graph that is asked about: ");
    gr_strbuf_add(&sb, t->index);
    gr_strbuf_addc(&sb, '\n');
    gr_strbuf_adds(
        &sb, "\nReply with JSON only: {\"result\": TYPE, \"body\": TEXT, \"check\": TEXT}. TYPE is "
             "boolean, integer, number, text, node, nodes, edges, groups, path, list, record or "
             "table. \"body\" is the body of the function; it must work on every graph, small, "
             "empty and directed ones too, and may return nil where there is no answer. \"check\" "
             "is the body of a second function that finds "
             "the same in another way, slow and obvious: both are run against each other.\n");
    *out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    ok = !sb.failed && out->ptr != NULL;
    gr_strbuf_clear(&sb);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* NAME(G, "Oslo", 7) */
static gr_str call_of(gr_ctx *cx, const making *k)
{
    gr_strbuf sb;
    gr_str out = { NULL, 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_addf(&sb, "%s(%.*s", k->script->row.name, GR_FMT(k->task->graph));
    for (size_t i = 0; i < k->task->n_variables; i++) {
        gr_strbuf_adds(&sb, ", ");
        gr_json_write(&sb, &k->task->variables[i].value, 0); /* a list of names, too */
    }
    gr_strbuf_addc(&sb, ')');
    if (!sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

static gr_str verdict_of(gr_ctx *cx, const making *k)
{
    gr_strbuf sb;
    gr_str out = { NULL, 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_trial_text(&sb, &k->trial);
    if (!sb.failed)
        out = gr_str_printf(&cx->arena, "the model wrote the tool %s for this: %s",
                            k->script->row.name, sb.buf);
    gr_strbuf_clear(&sb);
    return out;
}

static gr_status create(void *self, gr_ctx *cx, gr_model *m, const gr_task *task, gr_created *out,
                        gr_err *err)
{
    making k = { .m = m,
                 .task = task,
                 .text = without_names(cx, task),
                 .params = params_of(cx, task),
                 .with = gr_new(&cx->arena, gr_registry) };
    gr_skill s = { .name = "create", .max_tokens = BODY_TOKENS, .take = take_body, .arg = &k };
    gr_value schema;
    bool refused;
    gr_status st;

    if (k.text.ptr == NULL || k.params.ptr == NULL || k.with == NULL ||
        !gr_schema_body(&cx->arena, &schema))
        return gr_fail_memory(cx, err);
    s.schema = &schema;
    if ((st = prompt_of(cx, &k, &s.prompt, err)) != GR_OK ||
        (st = gr_skill_run(cx, m, &s, &refused, err)) != GR_OK)
        return st;
    *out = (gr_created){ .tries = k.tries };
    if (refused)
        return err->kind = GR_EDECLINED;
    *out = (gr_created){ call_of(cx, &k), k.with, k.script, verdict_of(cx, &k), k.tries };
    return out->program.ptr != NULL && out->verdict.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

const gr_creator gr_lua_creator = { create, NULL };
