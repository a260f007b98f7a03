/* Task graphs as published: {"nodes": [...], "links": [...]}. */
#include "plan/plan_int.h"

/* The texts of a list, or "name" of its records. */
static bool take_names(const gr_value *list, gr_tasks_draft *d, bool needed, bool given)
{
    bool ok = true;

    for (size_t i = 0; list != NULL && list->type == GR_V_LIST && ok && i < list->list->n; i++) {
        const gr_value *v = &list->list->at[i];
        gr_str name = v->type == GR_V_STR ? v->s : gr_tasks_text(v, "name");

        if (name.len != 0)
            ok = given
                     ? gr_vec_push(&d->gives, name)
                     : gr_vec_push(&d->required, name) && (!needed || gr_vec_push(&d->needs, name));
    }
    return ok;
}

static gr_status read_node(gr_ctx *cx, gr_tasks *t, const gr_value *v, gr_err *err)
{
    gr_tasks_draft d = { .node = { .name = gr_tasks_text(v, "id"),
                                   .text = gr_tasks_text(v, "desc") } };
    const gr_value *domain = gr_v_get(v, "domain");
    gr_status st = GR_OK;

    if (v->type != GR_V_RECORD || d.node.name.len == 0)
        return gr_fail(err, GR_EINPUT, "nodes[%zu]: expected an object with a text \"id\"",
                       t->nodes.n);
    if (domain != NULL && domain->type == GR_V_LIST && domain->list->n != 0 &&
        domain->list->at[0].type == GR_V_STR)
        d.node.category = domain->list->at[0].s;
    if (!take_names(gr_v_get(v, "input-type"), &d, true, false) ||
        !take_names(gr_v_get(v, "parameters"), &d, false, false) ||
        !take_names(gr_v_get(v, "needs"), &d, true, false) ||
        !take_names(gr_v_get(v, "gives"), &d, false, true) ||
        !take_names(gr_v_get(v, "output-type"), &d, false, true))
        st = gr_fail_memory(cx, err);
    d.node.by_user = gr_v_get(v, "input-type") != NULL;
    if (st == GR_OK && d.required.n == 0 && d.gives.n == 0)
        st = gr_tasks_guess(cx, &d, err);
    if (st == GR_OK)
        st = gr_tasks_draft_add(cx, t, &d, err);
    gr_tasks_draft_clear(&d);
    return st;
}

static gr_status end_of(const gr_tasks *t, const gr_value *v, size_t at, const char *key,
                        uint32_t *out, gr_err *err)
{
    gr_str name = gr_tasks_text(v, key);

    *out = gr_tasks_find(t, name);
    if (*out != GR_MAP_NONE)
        return GR_OK;
    return gr_fail(err, GR_EINPUT,
                   "links[%zu]: expected the id of a node as \"%s\", found \"%.*s\"", at, key,
                   GR_FMT(name));
}

static gr_status read_published(gr_ctx *cx, gr_tasks *t, const gr_value *v, gr_err *err)
{
    const gr_value *nodes = gr_v_get(v, "nodes"), *links = gr_v_get(v, "links");
    gr_status st = GR_OK;

    if (nodes->type != GR_V_LIST || (links != NULL && links->type != GR_V_LIST))
        return gr_fail(err, GR_EINPUT, "expected \"nodes\" and \"links\" as lists");
    for (size_t i = 0; i < nodes->list->n && st == GR_OK; i++)
        st = read_node(cx, t, &nodes->list->at[i], err);
    if (st == GR_OK)
        st = gr_tasks_guess_alike(cx, t, err);
    for (size_t i = 0; links != NULL && i < links->list->n && st == GR_OK; i++) {
        uint32_t from, to;

        if ((st = end_of(t, &links->list->at[i], i, "source", &from, err)) == GR_OK &&
            (st = end_of(t, &links->list->at[i], i, "target", &to, err)) == GR_OK)
            st = gr_tasks_link_add(cx, t, from, to, err);
    }
    t->told = links != NULL;
    return st;
}

/* What is it that was read? */
static gr_status read_any(gr_ctx *cx, gr_tasks *t, const gr_value *v, gr_err *err)
{
    const gr_value *result = gr_v_get(v, "result"); /* of JSON-RPC */
    const gr_value *tools = gr_v_get(result != NULL ? result : v, "tools");

    if (v->type == GR_V_LIST)
        return gr_tasks_list(cx, t, v, err);
    if (tools != NULL && tools->type == GR_V_LIST)
        return gr_tasks_list(cx, t, tools, err);
    if (gr_v_get(v, "openapi") != NULL || gr_v_get(v, "swagger") != NULL)
        return gr_tasks_openapi(cx, t, v, err);
    if (gr_v_get(v, "nodes") != NULL)
        return read_published(cx, t, v, err);
    return gr_fail(err, GR_EINPUT,
                   "expected a task graph (\"nodes\"), an OpenAPI document (\"openapi\", "
                   "\"swagger\") or a list of tools (\"tools\")");
}

/* Many OpenAPI documents are YAML: to say so is worth more than where it is no JSON. */
static gr_status refuse_yaml(gr_str text, gr_err *err)
{
    static const char *const begins[] = { "openapi:", "swagger:", "---", "#" };

    text = gr_str_trim(text);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (gr_str_starts(text, begins[i])) {
            gr_fail(err, GR_EINPUT, "expected JSON, found YAML, which is not read");
            gr_err_hint(err, "the same as JSON: yq -o json FILE.yaml > FILE.json");
            return GR_EINPUT;
        }
    return GR_OK;
}

gr_status gr_tasks_read_text(gr_ctx *cx, gr_str text, gr_tasks **out, gr_err *err)
{
    gr_tasks *t = gr_tasks_new();
    gr_value v;
    gr_status st = t != NULL ? refuse_yaml(text, err) : gr_fail_memory(cx, err);

    if (st == GR_OK)
        st = gr_json_read(cx, text, &v, err);

    if (st == GR_OK)
        st = read_any(cx, t, &v, err);
    if (st == GR_OK && !t->told)
        st = gr_tasks_derive(cx, t, err);
    if (st == GR_OK)
        st = gr_tasks_finish(cx, t, err);
    if (st == GR_OK)
        *out = t;
    else
        gr_tasks_free(t);
    return st;
}

gr_status gr_tasks_read(gr_ctx *cx, const char *path, gr_tasks **out, gr_err *err)
{
    gr_input in;
    gr_status st = gr_input_open(cx, path, &in, err);

    if (st != GR_OK)
        return st;
    if ((st = gr_tasks_read_text(cx, in.text, out, err)) != GR_OK)
        gr_err_file(err, path);
    gr_input_clear(&in);
    return st;
}
