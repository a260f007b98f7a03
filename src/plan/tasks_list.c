/* Lists of tools: MCP's tools/list ("inputSchema"), OpenAI's ("function", "parameters"), Docker's
 * ("arguments"). What a tool gives is told by its output schema, else by its name: list_issues
 * gives issues, delete_issue nothing. */
#include "plan/plan_int.h"
#include "text/text.h"

static bool is_required(const gr_value *schema, gr_str name)
{
    const gr_value *list = gr_v_get(schema, "required");

    for (size_t i = 0; list != NULL && list->type == GR_V_LIST && i < list->list->n; i++)
        if (list->list->at[i].type == GR_V_STR && gr_str_eq(list->list->at[i].s, name))
            return true;
    return false;
}

static bool add_input(gr_ctx *cx, gr_tasks_draft *d, gr_str name, bool required)
{
    gr_str thing;

    if (!required)
        return gr_vec_push(&d->optional, name);
    thing = gr_tasks_thing(cx, name, name);
    return thing.ptr != NULL && gr_vec_push(&d->required, name) && gr_vec_push(&d->needs, thing);
}

static gr_status read_schema(gr_ctx *cx, gr_tasks_draft *d, const gr_value *schema, gr_err *err)
{
    const gr_value *properties = gr_v_get(schema, "properties");

    if (schema->type != GR_V_RECORD || (properties != NULL && properties->type != GR_V_RECORD))
        return gr_fail(err, GR_EINPUT, "expected an object as schema of its parameters");
    for (size_t i = 0; properties != NULL && i < properties->record->n; i++) {
        gr_str name = properties->record->at[i].key;

        if (!add_input(cx, d, name, is_required(schema, name)))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

static gr_status read_arguments(gr_ctx *cx, gr_tasks_draft *d, const gr_value *list, gr_err *err)
{
    for (size_t i = 0; i < list->list->n; i++) {
        const gr_value *v = &list->list->at[i], *optional = gr_v_get(v, "optional");
        gr_str name = gr_tasks_text(v, "name");
        bool required = optional == NULL || optional->type != GR_V_BOOL || !optional->b;

        if (name.len == 0)
            return gr_fail(err, GR_EINPUT, "arguments[%zu]: expected an object with a \"name\"", i);
        if (!add_input(cx, d, name, required))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

/* The words of a name but its first, which is what is done: issues of list_issues. */
static gr_status read_gives(gr_ctx *cx, gr_tasks_draft *d, const gr_value *tool, gr_err *err)
{
    const gr_value *schema = gr_v_get(tool, "outputSchema");
    const gr_value *properties = schema != NULL ? gr_v_get(schema, "properties") : NULL;
    gr_str name = d->node.name;
    bool first = true, ok = true;

    if (properties != NULL && properties->type == GR_V_RECORD) {
        for (size_t i = 0; ok && i < properties->record->n; i++) {
            gr_str thing = gr_tasks_thing(cx, properties->record->at[i].key, GR_STR(""));

            ok = thing.ptr != NULL && gr_vec_push(&d->gives, thing);
        }
        return ok ? GR_OK : gr_fail_memory(cx, err);
    }
    if (gr_str_starts(name, "delete") || gr_str_starts(name, "remove"))
        return GR_OK;
    for (size_t i = 0, end; ok && i < name.len; i = end + 1) {
        gr_str thing;

        for (end = i; end < name.len && name.ptr[end] != '_' && name.ptr[end] != '-'; end++)
            ;
        thing = gr_tasks_singular(cx, gr_str_sub(name, i, end));
        ok = thing.ptr != NULL && (first || thing.len == 0 || gr_vec_push(&d->gives, thing));
        first = false;
    }
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status read_tool(gr_ctx *cx, gr_tasks *t, const gr_value *v, gr_err *err)
{
    const gr_value *function = gr_v_get(v, "function"), *schema, *arguments;
    gr_tasks_draft d = { .node = { .by_user = true } };
    gr_status st = GR_OK;

    v = function != NULL ? function : v;
    d.node.name = gr_tasks_text(v, "name");
    d.node.text = gr_tasks_text(v, "description");
    if (d.node.name.len == 0)
        return gr_fail(err, GR_EINPUT, "tools[%zu]: expected an object with a text \"name\"",
                       t->nodes.n);
    if ((schema = gr_v_get(v, "inputSchema")) == NULL &&
        (schema = gr_v_get(v, "input_schema")) == NULL)
        schema = gr_v_get(v, "parameters");
    arguments = gr_v_get(v, "arguments");
    if (schema != NULL)
        st = read_schema(cx, &d, schema, err);
    else if (arguments != NULL && arguments->type == GR_V_LIST)
        st = read_arguments(cx, &d, arguments, err);
    if (st == GR_OK)
        st = read_gives(cx, &d, v, err);
    if (st == GR_OK)
        st = gr_tasks_draft_add(cx, t, &d, err);
    else
        gr_err_argument(err, gr_str_dup(&cx->arena, d.node.name).ptr);
    gr_tasks_draft_clear(&d);
    return st;
}

gr_status gr_tasks_list(gr_ctx *cx, gr_tasks *t, const gr_value *list, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; i < list->list->n && st == GR_OK; i++)
        st = read_tool(cx, t, &list->list->at[i], err);
    return st;
}
