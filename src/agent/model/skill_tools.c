/* One-shot tool calling, for models that are good at it: the retrieved tools are declared as
 * functions, with three more for programs, for tasks that no tool does, and for declining. */
#include "agent/model/skills_int.h"

#define MANY_TOKENS 800u
#define N_OWN       3u

/* A function of text parameters; "name:a|b|c" is a choice. */
static bool own_tool(gr_ctx *cx, gr_llm_tool *out, const char *name, gr_str description,
                     const char *const *params, size_t n)
{
    gr_arena *a = &cx->arena;
    gr_value props, required, one, list;

    *out = (gr_llm_tool){ .name = gr_str_of(name), .description = description };
    if (!gr_v_record(a, &props) || !gr_v_list(a, &required) || !gr_v_record(a, &out->schema))
        return false;
    for (size_t i = 0; i < n; i++) {
        gr_str rest = gr_str_of(params[i]), key, word;

        gr_str_split(&rest, ':', &key);
        if (!gr_v_record(a, &one) || !gr_v_set(a, &one, "type", gr_v_str(GR_STR("string"))) ||
            !gr_v_list(a, &list))
            return false;
        while (rest.len != 0 && gr_str_split(&rest, '|', &word))
            if (!gr_v_push(a, &list, gr_v_str(word)))
                return false;
        if ((list.list->n != 0 && !gr_v_set(a, &one, "enum", list)) ||
            !gr_v_set_str(a, &props, key, one) || !gr_v_push(a, &required, gr_v_str(key)))
            return false;
    }
    return gr_v_set(a, &out->schema, "type", gr_v_str(GR_STR("object"))) &&
           gr_v_set(a, &out->schema, "properties", props) &&
           gr_v_set(a, &out->schema, "required", required) &&
           gr_v_set(a, &out->schema, "additionalProperties", gr_v_bool(false));
}

static bool own_tools(gr_ctx *cx, gr_llm_tool *out)
{
    static const char *const program[] = { "program" };
    static const char *const create[] = {
        "task", "returns:boolean|integer|number|text|node|nodes|edges|groups|path|list|record|table"
    };
    static const char *const decline[] = {
        "reason:missing_data|ambiguous|subjective|off_topic|unsupported|unknown_node", "why"
    };
    gr_str language = gr_str_printf(
        &cx->arena, "Runs a program of several calls, where one call does not suffice. %s",
        gr_prompt_language);

    return language.ptr != NULL && own_tool(cx, &out[0], "run_program", language, program, 1) &&
           own_tool(cx, &out[1], "create_tool",
                    GR_STR("For what no tool, nor several together, can compute but a short "
                           "program over nodes and edges could"),
                    create, 2) &&
           own_tool(cx, &out[2], "decline",
                    GR_STR("For questions that cannot be answered from this graph"), decline, 2);
}

static bool declare(gr_ctx *cx, const gr_tool *t, gr_llm_tool *out)
{
    out->name = gr_str_of(t->name);
    out->description =
        gr_str_printf(&cx->arena, "%s. Gives %s.%s%s", t->summary, gr_rtype_name(t->result),
                      t->details != NULL ? " " : "", t->details != NULL ? t->details : "");
    return out->description.ptr != NULL && gr_schema_arguments(cx, t, &out->schema);
}

/* --- the reply --- */

static gr_str text_of(const gr_value *v, const char *key)
{
    const gr_value *s = gr_v_get(v, key);

    return s != NULL && s->type == GR_V_STR ? s->s : GR_STR("");
}

static gr_status take_tool(gr_asking *a, gr_str name, const gr_value *args, gr_err *err)
{
    const gr_alias *alias;
    const gr_tool *t;
    gr_program p;
    gr_status st;

    if (gr_str_is(name, "run_program")) {
        st = gr_call_parse(a->cx, text_of(args, "program"), &p, err);
    } else {
        t = gr_registry_find(a->m->tools, name, &alias);
        st = t != NULL ? gr_proposed_call(a->cx, t, args, &p, err)
                       : gr_registry_unknown(a->m->tools, name, err);
    }
    return st == GR_OK ? gr_asking_part(a, &p, err) : st;
}

/* Several calls are several answers, in their order; one that declines or creates is all. */
static gr_status take_calls(void *arg, gr_ctx *cx, const gr_llm_reply *r, gr_err *err)
{
    gr_asking *a = arg;

    a->parts.n = 0;
    a->notes.n = 0;
    if (r->n_calls == 0)
        return gr_fail(err, GR_EINPUT, "expected a call of a tool");
    for (size_t i = 0; i < r->n_calls; i++) {
        gr_str name = r->calls[i].name;
        gr_value args;
        gr_status st = gr_json_read(cx, r->calls[i].arguments, &args, err);

        if (st == GR_OK && args.type != GR_V_RECORD)
            st = gr_fail(err, GR_EINPUT, "the arguments of a call are one JSON object");
        if (st != GR_OK)
            return st;
        if (!gr_asking_tell(a, "the model %.*s calls %.*s", GR_FMT(gr_llm_name(a->m->llm)),
                            GR_FMT(name)))
            return gr_fail_memory(cx, err);
        if (gr_str_is(name, "decline"))
            return gr_asking_declined(a, &args, err);
        if (gr_str_is(name, "create_tool"))
            return gr_asking_create(a, text_of(&args, "task"), text_of(&args, "returns"), err);
        if ((st = take_tool(a, name, &args, err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

gr_status gr_skill_tools(gr_asking *a, gr_err *err)
{
    gr_llm_tool *tools = gr_new_n(&a->cx->arena, gr_llm_tool, a->n_tools + N_OWN);
    gr_skill s = {
        .name = "tools", .tools = tools, .max_tokens = MANY_TOKENS, .take = take_calls, .arg = a
    };
    gr_strbuf sb;
    bool refused, ok = tools != NULL;
    gr_status st;

    for (; s.n_tools < a->n_tools && ok; s.n_tools++)
        ok = declare(a->cx, a->tools[s.n_tools], &tools[s.n_tools]);
    ok = ok && own_tools(a->cx, &tools[s.n_tools]);
    s.n_tools += N_OWN;
    gr_strbuf_init(&sb, &a->cx->budget, 0);
    gr_view_print(&sb, &a->view);
    gr_strbuf_adds(&sb, "Call the tool that answers the question; where two things are asked, one "
                        "call each, in that order. Leave out optional parameters that the question "
                        "says nothing about.\n");
    s.prompt = gr_str_dup(&a->cx->arena, gr_strbuf_str(&sb));
    ok = ok && !sb.failed && s.prompt.ptr != NULL;
    gr_strbuf_clear(&sb);
    if (!ok)
        return gr_fail_memory(a->cx, err);
    if ((st = gr_skill_run(a->cx, a->m, &s, &refused, err)) != GR_OK)
        return st;
    return refused ? gr_asking_refused(a, err) : GR_OK;
}
