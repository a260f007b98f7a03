/* Rehearsals: the agent's own skills, with an actor for the model who knows what to say.
 *
 * So the prompts of examples are those that a model will get, and a reply is kept only if the skill
 * reads it and makes of it what is meant. */
#include "eval/gen_actor_int.h"

static bool is_enum_of(const gr_value *schema, const char *name)
{
    const gr_value *list = gr_v_get(schema, "properties");

    list = gr_field_at(gr_field_at(gr_field_at(list, "tools"), "items"), "enum");
    for (size_t i = 0; list != NULL && i < list->list->n; i++)
        if (gr_str_is(list->list->at[i].s, name))
            return true;
    return false;
}

static bool text_of(gr_ctx *cx, const gr_value *v, gr_str *out)
{
    gr_strbuf sb;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_json_write(&sb, v, 0);
    return gr_keep_text(cx, &sb, out, &err) == GR_OK;
}

static bool say(gr_ctx *cx, const gr_value *v, gr_llm_reply *out)
{
    out->finish = GR_LLM_STOPPED;
    return text_of(cx, v, &out->text);
}

/* --- what is said --- */

/* {"action","tools","reason","why"} */
static bool choice(gr_actor *a, gr_ctx *cx, const gr_llm_request *q, gr_llm_reply *out)
{
    gr_arena *m = &cx->arena;
    gr_value v, tools;
    bool ok = gr_v_record(m, &v) && gr_v_list(m, &tools);

    a->offered = true;
    for (size_t i = 0; ok && a->action == GR_ACT_USE && i < a->n_tools; i++) {
        bool there = is_enum_of(q->schema, a->tools[i]->name);

        /* What works on values goes without saying where it is not on offer. */
        a->offered = a->offered && (there || a->tools[i]->on_values);
        if (there || !a->tools[i]->on_values)
            ok = gr_v_push(m, &tools, gr_v_str(gr_str_of(a->tools[i]->name)));
    }
    a->offered = a->offered && (a->action != GR_ACT_USE || tools.list->n != 0);
    return ok &&
           gr_v_set(m, &v, "action",
                    gr_v_str(a->action == GR_ACT_USE      ? GR_STR("use")
                             : a->action == GR_ACT_CREATE ? GR_STR("create")
                                                          : GR_STR("decline"))) &&
           gr_v_set(m, &v, "tools", tools) && gr_v_set(m, &v, "reason", gr_v_str(a->reason)) &&
           gr_v_set(m, &v, "why", gr_v_str(a->why)) && say(cx, &v, out);
}

/* The column that the tool takes of itself: prompts ask to leave such a thing out. */
static bool is_standard(const gr_actor *a, gr_str key, const gr_value *v)
{
    const gr_param *p = gr_tool_param(a->tools[0], key);

    return p != NULL && p->type == GR_P_ATTR && p->standard != NULL && p->standard[0] == '@' &&
           v->type == GR_V_STR && gr_str_eq(v->s, a->e->column);
}

/* The arguments of a single call: without the graph, which there is but one of, and null only as
 * models write it. */
bool gr_actor_arguments(gr_ctx *cx, const gr_actor *a, gr_value *out)
{
    const gr_value *args;
    gr_value call;
    gr_err err = { 0 };

    if (gr_mcp_print(cx, a->registry, &a->program, &call, &err) != GR_OK ||
        (args = gr_v_get(&call, "arguments")) == NULL || !gr_v_record(&cx->arena, out))
        return false;
    for (size_t i = 0; i < args->record->n; i++) {
        gr_value v = *args->record->at[i].value;

        if (gr_str_is(args->record->at[i].key, "graph") ||
            (v.type == GR_V_NULL && a->e->column.len == 0) ||
            is_standard(a, args->record->at[i].key, &v))
            continue;
        if (!gr_v_set_str(&cx->arena, out, args->record->at[i].key,
                          v.type == GR_V_NULL ? gr_v_str(GR_STR("none")) : v))
            return false;
    }
    return true;
}

static bool filling(gr_actor *a, gr_ctx *cx, gr_llm_reply *out)
{
    gr_value v;

    if (a->n_tools == 1 && !a->tools[0]->on_values)
        return gr_actor_arguments(cx, a, &v) && say(cx, &v, out);
    return gr_v_record(&cx->arena, &v) &&
           gr_v_set(&cx->arena, &v, "program", gr_v_str(a->e->call)) && say(cx, &v, out);
}

static bool declares(const gr_llm_request *q, const char *name)
{
    for (size_t i = 0; i < q->n_tools; i++)
        if (gr_str_is(q->tools[i].name, name))
            return true;
    return false;
}

/* A call of the tool itself where it is declared and suffices, else of run_program. */
static bool call(gr_actor *a, gr_ctx *cx, const gr_llm_request *q, gr_llm_reply *out)
{
    gr_llm_call *c = gr_new(&cx->arena, gr_llm_call);
    gr_value v;
    bool single =
        a->n_tools == 1 && declares(q, a->tools[0]->name) && gr_actor_arguments(cx, a, &v);

    if (c == NULL || (!single && (!gr_v_record(&cx->arena, &v) ||
                                  !gr_v_set(&cx->arena, &v, "program", gr_v_str(a->e->call)))))
        return false;
    c->id = GR_STR("call_1");
    c->name = single ? gr_str_of(a->tools[0]->name) : GR_STR("run_program");
    out->calls = c;
    out->n_calls = 1;
    out->finish = GR_LLM_CALLED;
    return text_of(cx, &v, &c->arguments);
}

static bool edges(gr_actor *a, gr_ctx *cx, gr_llm_reply *out)
{
    const gr_sketch *s = &a->e->sketch;
    gr_arena *m = &cx->arena;
    gr_value v, list, one;
    bool ok = gr_v_record(m, &v) && gr_v_list(m, &list);

    for (uint32_t i = 0; ok && i < s->m; i++)
        ok =
            gr_v_record(m, &one) && gr_v_set(m, &one, "u", gr_v_str(s->name[s->u[i]])) &&
            gr_v_set(m, &one, "v", gr_v_str(s->name[s->v[i]])) &&
            gr_v_set(m, &one, "weight", s->number != NULL ? gr_sketch_number(s, i) : gr_v_null()) &&
            gr_v_set(m, &one, "directed", gr_v_bool(s->directed)) && gr_v_push(m, &list, one);
    return ok && gr_v_set(m, &v, "edges", list) && say(cx, &v, out);
}

/* --- playing --- */

/* Keeps the request and the reply of the turn that is wanted. What the request points to is gone
 * after it, but for texts. */
static bool keep(gr_ctx *cx, gr_actor *a, const gr_llm_request *q, const gr_llm_reply *said)
{
    a->tools_said = gr_arena_copy(&cx->arena, q->tools, q->n_tools * sizeof *q->tools);
    a->n_tools_said = q->n_tools;
    a->said = *said;
    a->played = true;
    for (size_t i = 0; i < q->n_messages && i < 2; i++)
        a->messages[i] = q->messages[i];
    return a->tools_said != NULL || q->n_tools == 0;
}

static gr_status chat(void *arg, gr_ctx *cx, const gr_llm_request *q, gr_llm_reply *out,
                      gr_err *err)
{
    gr_actor *a = arg;
    const char *turn = q->n_tools != 0 ? "tools" : q->schema_for;
    bool ok = strcmp(turn, "choose") == 0    ? choice(a, cx, q, out)
              : strcmp(turn, "fill") == 0    ? filling(a, cx, out)
              : strcmp(turn, "tools") == 0   ? call(a, cx, q, out)
              : strcmp(turn, "extract") == 0 ? edges(a, cx, out)
                                             : false;

    if (ok && strcmp(turn, a->turn) == 0)
        ok = keep(cx, a, q, out);
    a->refused = a->refused || q->n_messages != 2; /* it was asked to repair */
    return ok ? GR_OK : gr_fail(err, GR_EDECLINED, "the actor does not know what to say");
}

bool gr_actor_play(gr_ctx *cx, gr_actor *a, gr_proposal *out)
{
    gr_model_options o = { .llm = { .actor = { chat, a } },
                           .method =
                               strcmp(a->turn, "tools") == 0 ? GR_METHOD_TOOLS : GR_METHOD_SKILLS,
                           .window = GR_MOST_WINDOW }; /* an example is one request */
    gr_model *model = NULL;
    gr_proposer p;
    gr_err err = { 0 };
    bool ok;

    if (gr_model_new(&o, &model, &err) != GR_OK)
        return false;
    p = gr_model_proposer(model, a->registry, NULL);
    if (strcmp(a->turn, "extract") == 0)
        ok = p.prepare(p.self, cx, &a->e->reading, &err) == GR_OK;
    else
        ok = p.propose(p.self, cx, &a->e->reading, out, &err) == GR_OK;
    gr_model_free(model);
    return ok && a->played && !a->refused;
}

/* --- the record --- */

static bool add_messages(gr_arena *m, const gr_actor *a, gr_value *record)
{
    gr_value list, one;
    bool ok = gr_v_list(m, &list);

    for (size_t i = 0; ok && i < 2; i++)
        ok = gr_v_record(m, &one) &&
             gr_v_set(m, &one, "role", gr_v_str(i == 0 ? GR_STR("system") : GR_STR("user"))) &&
             gr_v_set(m, &one, "content", gr_v_str(a->messages[i].text)) &&
             gr_v_push(m, &list, one);
    return ok && gr_v_set(m, record, "messages", list);
}

/* As chat completions have it: [{"type":"function","function":{..}}] */
static bool add_tools(gr_arena *m, const gr_actor *a, gr_value *record)
{
    gr_value list, one, f;
    bool ok = gr_v_list(m, &list);

    for (size_t i = 0; ok && i < a->n_tools_said; i++) {
        const gr_llm_tool *t = &a->tools_said[i];

        ok = gr_v_record(m, &f) && gr_v_set(m, &f, "name", gr_v_str(t->name)) &&
             gr_v_set(m, &f, "description", gr_v_str(t->description)) &&
             gr_v_set(m, &f, "parameters", t->schema) && gr_v_record(m, &one) &&
             gr_v_set(m, &one, "type", gr_v_str(GR_STR("function"))) &&
             gr_v_set(m, &one, "function", f) && gr_v_push(m, &list, one);
    }
    return ok && gr_v_set(m, record, "tools", list);
}

bool gr_actor_record(gr_ctx *cx, const gr_actor *a, gr_value *record)
{
    gr_arena *m = &cx->arena;
    gr_value one;

    if (!add_messages(m, a, record))
        return false;
    if (a->said.n_calls == 0)
        return gr_v_set(m, record, "reply", gr_v_str(a->said.text));
    return add_tools(m, a, record) && gr_v_record(m, &one) &&
           gr_v_set(m, &one, "name", gr_v_str(a->said.calls[0].name)) &&
           gr_v_set(m, &one, "arguments", gr_v_str(a->said.calls[0].arguments)) &&
           gr_v_set(m, record, "reply", one);
}
