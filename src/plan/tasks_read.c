/* Task graphs as published: {"nodes": [...], "links": [...]}. */
#include "plan/plan_int.h"

static gr_str text_of(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL && v->type == GR_V_STR ? v->s : (gr_str){ "", 0 };
}

static gr_status read_node(gr_ctx *cx, gr_tasks *t, const gr_value *v, gr_err *err)
{
    gr_tasks_node node = { .name = text_of(v, "id"), .text = text_of(v, "desc") };

    if (v->type != GR_V_RECORD || node.name.len == 0)
        return gr_fail(err, GR_EINPUT, "nodes[%zu]: expected an object with a text \"id\"",
                       t->nodes.n);
    return gr_tasks_add(cx, t, node, err);
}

static gr_status end_of(const gr_tasks *t, const gr_value *v, size_t at, const char *key,
                        uint32_t *out, gr_err *err)
{
    gr_str name = text_of(v, key);

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
    for (size_t i = 0; links != NULL && i < links->list->n && st == GR_OK; i++) {
        uint32_t from, to;

        if ((st = end_of(t, &links->list->at[i], i, "source", &from, err)) == GR_OK &&
            (st = end_of(t, &links->list->at[i], i, "target", &to, err)) == GR_OK)
            st = gr_tasks_link_add(cx, t, from, to, err);
    }
    t->told = links != NULL;
    return st;
}

gr_status gr_tasks_read_text(gr_ctx *cx, gr_str text, gr_tasks **out, gr_err *err)
{
    gr_tasks *t = gr_tasks_new();
    gr_value v;
    gr_status st = t != NULL ? gr_json_read(cx, text, &v, err) : gr_fail_memory(cx, err);

    if (st == GR_OK)
        st = v.type == GR_V_RECORD && gr_v_get(&v, "nodes") != NULL
                 ? read_published(cx, t, &v, err)
                 : gr_fail(err, GR_EINPUT, "expected a task graph: an object with \"nodes\"");
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
