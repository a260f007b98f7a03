/* Calls as OpenAI's chat completions and MCP's tools/call have them: a name and a flat object.
 *
 * A graph is the argument "graph" and given by its name; a condition is text of the call language.
 * Nested calls have no such form: programs do (`run`). */
#include "tool/tool_int.h"

#define MAX_DEPTH 16

bool gr_openai_tools(gr_arena *a, const gr_registry *r, gr_value *out)
{
    gr_value row, function, schema;

    if (!gr_v_list(a, out))
        return false;
    for (size_t i = 0; i < r->n; i++) {
        const gr_tool *t = r->tools[i];

        if (!gr_tool_input_schema(a, t, &schema) || !gr_v_record(a, &function) ||
            !gr_v_set(a, &function, "name", gr_v_str(gr_str_of(t->name))) ||
            !gr_v_set(a, &function, "description", gr_v_str(gr_str_of(t->summary))) ||
            !gr_v_set(a, &function, "parameters", schema) || !gr_v_record(a, &row) ||
            !gr_v_set(a, &row, "type", gr_v_str(GR_STR("function"))) ||
            !gr_v_set(a, &row, "function", function) || !gr_v_push(a, out, row))
            return false;
    }
    return true;
}

/* --- reading --- */

/* A JSON value as an expression: lists are lists, an object is refused. */
static gr_status value_expr(gr_ctx *cx, const gr_value *v, unsigned depth, gr_expr **out,
                            gr_err *err)
{
    gr_expr *x = gr_new(&cx->arena, gr_expr);
    gr_status st = GR_OK;

    if (x == NULL)
        return gr_fail_memory(cx, err);
    *out = x;
    if (v->type == GR_V_RECORD || depth > MAX_DEPTH)
        return gr_fail(err, GR_EUSAGE, "an argument is a text, a number, true, false or a list");
    if (v->type != GR_V_LIST) {
        x->value = *v;
        return GR_OK;
    }
    x->kind = GR_X_LIST;
    x->n = v->list->n;
    x->item = gr_new_n(&cx->arena, gr_expr *, x->n);
    if (x->item == NULL || (x->name = gr_new_n(&cx->arena, gr_str, x->n)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < x->n && st == GR_OK; i++)
        st = value_expr(cx, &v->list->at[i], depth + 1, &x->item[i], err);
    return st;
}

/* "arguments" as an object, or as its JSON text; missing or "" = none. */
static gr_status read_arguments(gr_ctx *cx, const gr_value *given, gr_value *out, gr_err *err)
{
    gr_status st;

    *out = given != NULL ? *given : gr_v_null();
    if (out->type == GR_V_STR && gr_str_trim(out->s).len != 0) {
        if ((st = gr_json_read(cx, out->s, out, err)) != GR_OK) {
            gr_err_argument(err, "arguments");
            return st;
        }
    } else if (out->type == GR_V_NULL || out->type == GR_V_STR) {
        if (!gr_v_record(&cx->arena, out))
            return gr_fail_memory(cx, err);
    }
    if (out->type != GR_V_RECORD)
        return gr_fail_arg(err, GR_EUSAGE, "arguments",
                           "\"arguments\" must be an object, or its JSON text");
    return GR_OK;
}

/* {"name", "arguments"} as a call. The graph comes first, as calls are written. */
static gr_status read_call(gr_ctx *cx, const gr_value *call, gr_expr **out, gr_err *err)
{
    const gr_value *name = gr_v_get(call, "name");
    gr_expr *x = gr_new(&cx->arena, gr_expr), *v = NULL;
    gr_value args;
    size_t n = 0;
    gr_status st;

    if (name == NULL || name->type != GR_V_STR || name->s.len == 0)
        return gr_fail(err, GR_EUSAGE, "expected a call with its \"name\"");
    if ((st = read_arguments(cx, gr_v_get(call, "arguments"), &args, err)) != GR_OK)
        return st;
    if (x == NULL || (x->item = gr_new_n(&cx->arena, gr_expr *, args.record->n)) == NULL ||
        (x->name = gr_new_n(&cx->arena, gr_str, args.record->n)) == NULL)
        return gr_fail_memory(cx, err);
    x->kind = GR_X_CALL;
    x->text = name->s;
    x->n = args.record->n;
    for (int graph = 1; graph >= 0; graph--)
        for (size_t i = 0; i < args.record->n; i++) {
            const gr_field *f = &args.record->at[i];
            bool is_graph = gr_str_is(f->key, "graph") && f->value->type == GR_V_STR;

            if (is_graph != (graph == 1))
                continue;
            if ((st = value_expr(cx, f->value, 0, &v, err)) != GR_OK)
                return st;
            x->name[n] = f->key;
            x->item[n++] = v;
        }
    *out = x;
    return GR_OK;
}

static gr_status one_call(gr_ctx *cx, const gr_value *call, gr_program *out, gr_err *err)
{
    out->n = 1;
    out->stmt = gr_new(&cx->arena, gr_stmt);
    return out->stmt != NULL ? read_call(cx, call, &out->stmt[0].expr, err)
                             : gr_fail_memory(cx, err);
}

gr_status gr_mcp_parse(gr_ctx *cx, const gr_value *params, gr_program *out, gr_err *err)
{
    return one_call(cx, params, out, err);
}

/* The list of tool_calls in what a client may hand over; NULL if there is none. */
static const gr_value *find_calls(const gr_value *json)
{
    const gr_value *choices = gr_v_get(json, "choices"), *message = gr_v_get(json, "message");

    if (json->type == GR_V_LIST)
        return json;
    if (choices != NULL && choices->type == GR_V_LIST && choices->list->n != 0)
        message = gr_v_get(&choices->list->at[0], "message");
    return gr_v_get(message != NULL ? message : json, "tool_calls");
}

gr_status gr_openai_parse(gr_ctx *cx, const gr_value *json, gr_program *out, gr_value *ids,
                          gr_err *err)
{
    const gr_value *calls = find_calls(json), *legacy = gr_v_get(json, "function_call");
    gr_status st = GR_OK;

    if (ids != NULL && !gr_v_list(&cx->arena, ids))
        return gr_fail_memory(cx, err);
    if (calls == NULL && legacy != NULL)
        return one_call(cx, legacy, out, err);
    if (calls == NULL || calls->type != GR_V_LIST || calls->list->n == 0)
        return gr_fail(err, GR_EUSAGE, "expected a message with \"tool_calls\"");
    out->n = calls->list->n;
    out->stmt = gr_new_n(&cx->arena, gr_stmt, out->n);
    if (out->stmt == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < out->n && st == GR_OK; i++) {
        const gr_value *one = &calls->list->at[i], *function = gr_v_get(one, "function");
        const gr_value *id = gr_v_get(one, "id");

        if (ids != NULL && !gr_v_push(&cx->arena, ids, id != NULL ? *id : gr_v_null()))
            return gr_fail_memory(cx, err);
        st = read_call(cx, function != NULL ? function : one, &out->stmt[i].expr, err);
    }
    return st;
}

/* --- writing --- */

/* An argument as JSON; a condition as its text. */
static gr_status arg_value(gr_ctx *cx, const gr_expr *x, bool text, gr_value *out, gr_err *err)
{
    gr_status st = GR_OK;
    gr_strbuf sb;

    if (x->kind == GR_X_VALUE) {
        *out = x->value;
    } else if (x->kind == GR_X_WORD) {
        *out = gr_v_str(x->text);
    } else if (x->kind == GR_X_LIST) {
        if (!gr_v_list(&cx->arena, out))
            return gr_fail_memory(cx, err);
        for (size_t i = 0; i < x->n && st == GR_OK; i++) {
            gr_value item;

            st = arg_value(cx, x->item[i], false, &item, err);
            if (st == GR_OK && !gr_v_push(&cx->arena, out, item))
                st = gr_fail_memory(cx, err);
        }
    } else if (text) {
        gr_strbuf_init(&sb, &cx->budget, 0);
        gr_expr_print(&sb, x);
        *out = gr_v_str(gr_str_dup(&cx->arena, gr_strbuf_str(&sb)));
        if (out->s.ptr == NULL || sb.failed)
            st = gr_fail_memory(cx, err);
        gr_strbuf_clear(&sb);
    } else {
        st = gr_fail(err, GR_EUSAGE, "only a single call can be written so, not calls in calls");
    }
    return st;
}

static gr_status write_call(gr_ctx *cx, const gr_registry *r, const gr_expr *x, gr_value *args,
                            gr_str *name, gr_err *err)
{
    const gr_alias *alias;
    const gr_tool *t = x->kind == GR_X_CALL ? gr_registry_find(r, x->text, &alias) : NULL;
    size_t position = 0;

    if (x->kind != GR_X_CALL)
        return gr_fail(err, GR_EUSAGE, "only a single call can be written so");
    if (t == NULL)
        return gr_registry_unknown(r, x->text, err);
    if (!gr_v_record(&cx->arena, args))
        return gr_fail_memory(cx, err);
    *name = gr_str_of(t->name);
    for (size_t i = 0; i < x->n; i++) {
        gr_str key = x->name[i];
        bool condition = false;
        gr_value v;
        gr_status st;

        if (key.len == 0 && i == 0 && !t->on_values)
            key = GR_STR("graph");
        else if (key.len == 0 && position < t->n_params)
            key = gr_str_of(t->params[position++].name);
        else if (key.len == 0)
            return gr_fail(err, GR_EUSAGE, "%s takes fewer arguments", t->name);
        for (size_t k = 0; k < t->n_params; k++)
            condition = condition ||
                        (gr_str_is(key, t->params[k].name) &&
                         (t->params[k].type == GR_P_CONDITION || t->params[k].type == GR_P_EACH));
        if ((st = arg_value(cx, x->item[i], condition, &v, err)) != GR_OK)
            return st;
        for (size_t k = 0; k < args->record->n; k++)
            if (gr_str_eq(args->record->at[k].key, key))
                return gr_fail(err, GR_EUSAGE, "%.*s is given twice", GR_FMT(key));
        if (!gr_v_set_str(&cx->arena, args, key, v))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

gr_status gr_mcp_print(gr_ctx *cx, const gr_registry *r, const gr_program *p, gr_value *out,
                       gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value args;
    gr_str name;
    gr_status st;

    if (p->n != 1 || p->stmt[0].var.len != 0)
        return gr_fail(err, GR_EUSAGE, "only a single call can be written so");
    if ((st = write_call(cx, r, p->stmt[0].expr, &args, &name, err)) != GR_OK)
        return st;
    return gr_v_record(a, out) && gr_v_set(a, out, "name", gr_v_str(name)) &&
                   gr_v_set(a, out, "arguments", args)
               ? GR_OK
               : gr_fail_memory(cx, err);
}

/* {"id", "type", "function": {"name", "arguments": text}} */
static gr_status openai_call(gr_ctx *cx, gr_str name, const gr_value *args, size_t i, gr_value *out,
                             gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_str id = gr_str_printf(a, "call_%zu", i + 1), text;
    gr_value function;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_json_write(&sb, args, 0);
    text = gr_str_dup(a, gr_strbuf_str(&sb));
    if (sb.failed)
        text.ptr = NULL;
    gr_strbuf_clear(&sb);
    return text.ptr != NULL && id.ptr != NULL && gr_v_record(a, &function) &&
                   gr_v_set(a, &function, "name", gr_v_str(name)) &&
                   gr_v_set(a, &function, "arguments", gr_v_str(text)) && gr_v_record(a, out) &&
                   gr_v_set(a, out, "id", gr_v_str(id)) &&
                   gr_v_set(a, out, "type", gr_v_str(GR_STR("function"))) &&
                   gr_v_set(a, out, "function", function)
               ? GR_OK
               : gr_fail_memory(cx, err);
}

gr_status gr_openai_print(gr_ctx *cx, const gr_registry *r, const gr_program *p, gr_value *out,
                          gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value calls, args, one;
    gr_str name;
    gr_status st;

    if (!gr_v_list(a, &calls))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < p->n; i++) {
        if (p->stmt[i].var.len != 0)
            return gr_fail(err, GR_EUSAGE, "only single calls can be written so");
        if ((st = write_call(cx, r, p->stmt[i].expr, &args, &name, err)) != GR_OK ||
            (st = openai_call(cx, name, &args, i, &one, err)) != GR_OK)
            return st;
        if (!gr_v_push(a, &calls, one))
            return gr_fail_memory(cx, err);
    }
    return gr_v_record(a, out) && gr_v_set(a, out, "role", gr_v_str(GR_STR("assistant"))) &&
                   gr_v_set(a, out, "content", gr_v_null()) && gr_v_set(a, out, "tool_calls", calls)
               ? GR_OK
               : gr_fail_memory(cx, err);
}
