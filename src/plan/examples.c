/* Requests with gold plans, a line each. */
#include "plan/plan_int.h"

typedef struct reading {
    gr_ctx *cx;
    const gr_tasks *t;
    GR_VEC(gr_tasks_example) found;
} reading;

static gr_status find_tool(const gr_tasks *t, const gr_value *v, const char *key, uint32_t *out,
                           gr_err *err)
{
    const gr_value *name = v->type == GR_V_RECORD ? gr_v_get(v, key) : v;

    if (name == NULL || name->type != GR_V_STR)
        return gr_fail(err, GR_EINPUT, "expected the name of a tool as \"%s\"", key);
    *out = gr_tasks_find(t, name->s);
    return *out != GR_MAP_NONE
               ? GR_OK
               : gr_fail(err, GR_EINPUT, "the task graph has no tool \"%.*s\"", GR_FMT(name->s));
}

static gr_status read_plan(reading *r, const gr_value *nodes, const gr_value *links,
                           gr_tasks_plan *p, gr_err *err)
{
    gr_arena *a = &r->cx->arena;
    gr_status st = GR_OK;

    p->n = nodes->list->n;
    p->n_links = links != NULL && links->type == GR_V_LIST ? links->list->n : 0;
    p->tools = gr_new_n(a, uint32_t, p->n + 1);
    p->links = gr_new_n(a, gr_tasks_link, p->n_links + 1);
    if (p->tools == NULL || p->links == NULL)
        return gr_fail_memory(r->cx, err);
    for (size_t i = 0; i < p->n && st == GR_OK; i++)
        st = find_tool(r->t, &nodes->list->at[i], "task", &p->tools[i], err);
    for (size_t i = 0; i < p->n_links && st == GR_OK; i++) {
        const gr_value *l = &links->list->at[i];

        st = l->type == GR_V_RECORD
                 ? find_tool(r->t, l, "source", &p->links[i].from, err)
                 : gr_fail(err, GR_EINPUT, "expected a link as an object with source and target");
        if (st == GR_OK)
            st = find_tool(r->t, l, "target", &p->links[i].to, err);
    }
    return st;
}

/* Texts alone; what else there is counts as none. */
static gr_status read_steps(reading *r, const gr_value *v, gr_tasks_example *x, gr_err *err)
{
    if (v == NULL || v->type != GR_V_LIST)
        return GR_OK;
    if ((x->steps = gr_new_n(&r->cx->arena, gr_str, v->list->n + 1)) == NULL)
        return gr_fail_memory(r->cx, err);
    for (size_t i = 0; i < v->list->n; i++)
        if (v->list->at[i].type == GR_V_STR)
            x->steps[x->n_steps++] = v->list->at[i].s;
    return GR_OK;
}

static gr_status read_one(reading *r, gr_str line, gr_err *err)
{
    gr_tasks_example x = { .plan = { .n = 0 } };
    const gr_value *id, *request, *nodes;
    gr_value v;
    gr_status st = gr_json_read(r->cx, line, &v, err);

    if (st != GR_OK)
        return st;
    id = gr_v_get(&v, "id");
    request = gr_v_get(&v, "user_request");
    nodes = gr_v_get(&v, "task_nodes");
    if (id == NULL || (id->type != GR_V_STR && id->type != GR_V_INT) || request == NULL ||
        request->type != GR_V_STR || (nodes != NULL && nodes->type != GR_V_LIST))
        return gr_fail(err, GR_EINPUT,
                       "expected an object with \"id\", \"user_request\" and \"task_nodes\"");
    x.id = id->type == GR_V_STR ? id->s : gr_str_printf(&r->cx->arena, "%lld", (long long)id->i);
    x.request = request->s;
    if (nodes != NULL)
        st = read_plan(r, nodes, gr_v_get(&v, "task_links"), &x.plan, err);
    if (st == GR_OK)
        st = read_steps(r, gr_v_get(&v, "task_steps"), &x, err);
    if (st == GR_OK && (x.id.ptr == NULL || !gr_vec_push(&r->found, x)))
        st = gr_fail_memory(r->cx, err);
    return st;
}

gr_status gr_tasks_examples_text(gr_ctx *cx, const gr_tasks *t, gr_str text, gr_tasks_examples *out,
                                 gr_err *err)
{
    reading r = { .cx = cx, .t = t, .found = { .budget = &cx->budget } };
    gr_status st = GR_OK;
    uint32_t number = 0;
    gr_str line;

    while (st == GR_OK && gr_str_split(&text, '\n', &line)) {
        number++;
        if (gr_str_trim(line).len != 0 && (st = read_one(&r, line, err)) != GR_OK && err != NULL)
            err->place.line = number;
    }
    out->n = r.found.n;
    out->at = gr_new_n(&cx->arena, gr_tasks_example, r.found.n + 1);
    if (st == GR_OK && out->at == NULL)
        st = gr_fail_memory(cx, err);
    if (st == GR_OK && out->n != 0)
        memcpy(out->at, r.found.at, out->n * sizeof *out->at);
    gr_vec_clear(&r.found);
    return st;
}

gr_status gr_tasks_examples_read(gr_ctx *cx, const gr_tasks *t, const char *path,
                                 gr_tasks_examples *out, gr_err *err)
{
    gr_input in;
    gr_status st = gr_input_open(cx, path, &in, err);

    if (st != GR_OK)
        return st;
    if ((st = gr_tasks_examples_text(cx, t, in.text, out, err)) != GR_OK)
        gr_err_file(err, path);
    gr_input_clear(&in);
    return st;
}
