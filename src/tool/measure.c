/* Tools as arguments of tools: one that measures a graph, named in a call and run by a kernel. */
#include "tool/tool_int.h"

/* A number, or yes or no, about a graph and nothing else. */
static bool measures(const gr_tool *t)
{
    if (t->on_values ||
        (t->result != GR_R_BOOL && t->result != GR_R_INT && t->result != GR_R_NUMBER))
        return false;
    for (size_t i = 0; i < t->n_params; i++)
        if (t->params[i].need == GR_REQUIRED)
            return false;
    return true;
}

/* The nearest names among those that would do. */
static void hint(const gr_registry *r, gr_str name, gr_err *err)
{
    gr_str names[512];
    size_t n = 0;

    for (size_t i = 0; i < r->n && n < 512; i++)
        if (measures(r->tools[i]))
            names[n++] = gr_str_of(r->tools[i]->name);
    gr_hint_nearest(err, name, names, n);
}

gr_status gr_arg_tool(const gr_registry *r, const gr_param *p, const gr_value *v, gr_arg *out,
                      gr_err *err)
{
    const gr_alias *alias;

    if (v->type != GR_V_STR)
        return gr_fail_arg(err, GR_EINPUT, p->name, "%s: expected the name of a tool, found %s",
                           p->name, gr_vtype_one(v->type));
    *out = (gr_arg){ .given = true, .tool = gr_registry_find(r, v->s, &alias) };
    if (out->tool == NULL) {
        gr_fail_arg(err, GR_ENAME, p->name, "%s: there is no tool '%.*s'", p->name, GR_FMT(v->s));
        hint(r, v->s, err);
        return GR_ENAME;
    }
    if (!measures(out->tool) || (alias != NULL && alias->part != NULL)) {
        gr_fail_arg(err, GR_EINPUT, p->name,
                    "%s: expected a tool that gives a number, or yes or no, about a graph and "
                    "needs nothing else; %s is none",
                    p->name, out->tool->name);
        hint(r, v->s, err);
        return GR_EINPUT;
    }
    return GR_OK;
}

static gr_status run_checked(gr_ctx *cx, const gr_tool *t, const gr_graph *g, gr_result *out,
                             gr_err *err)
{
    gr_arg *arg = gr_new_n(&cx->arena, gr_arg, t->n_params);
    gr_in in = { .graph = g, .arg = arg };
    gr_status st = arg != NULL ? GR_OK : gr_fail_memory(cx, err);

    for (size_t i = 0; st == GR_OK && i < t->n_params; i++)
        st = gr_arg_standard(cx, g, &t->params[i], &arg[i], err);
    if (st == GR_OK)
        st = gr_check_demands(t, &in, err);
    if (st == GR_OK)
        st = gr_tool_run(t, NULL, cx, &in, out, err);
    if (st == GR_OK)
        st = gr_tool_verify(t, NULL, cx, &in, out, err);
    return st;
}

static gr_status run_apart(gr_ctx *cx, const gr_tool *t, const gr_graph *g, gr_value *out,
                           gr_weakest *all, gr_err *err)
{
    gr_arena arena = cx->arena, scratch = cx->scratch;
    gr_result r = { .why = t->unchecked };
    gr_status st;

    gr_arena_init(&cx->arena, &cx->budget);
    gr_arena_init(&cx->scratch, &cx->budget);
    st = run_checked(cx, t, g, &r, err);
    if (st == GR_OK)
        gr_weakest_add(all, &r);
    *out = r.value;
    gr_arena_clear(&cx->scratch);
    gr_arena_clear(&cx->arena);
    cx->arena = arena;
    cx->scratch = scratch;
    return st;
}

typedef struct measured {
    gr_elem elem;
    const gr_graph *g;
} measured;

static gr_status self(gr_ctx *cx, const gr_elem *it, gr_value *out, gr_err *err)
{
    gr_graph *g = (gr_graph *)((const measured *)it)->g;

    return gr_v_graph(&cx->arena, out, gr_graph_ref(g)) ? GR_OK : gr_fail_memory(cx, err);
}

static bool no_field(const gr_elem *it, gr_str field, gr_value *out)
{
    return false;
}

gr_status gr_tool_measure(gr_ctx *cx, const gr_arg *arg, const gr_graph *g, gr_value *out,
                          gr_weakest *all, gr_err *err)
{
    measured m = { { GR_NOT_KEPT, self, no_field }, g };
    gr_status st;

    *out = gr_v_null();
    st = arg->fn != NULL ? gr_fn_value(cx, arg->fn, &m.elem, out, err) /* its calls tell the run */
                         : run_apart(cx, arg->tool, g, out, all, err);
    if (st == GR_OK && out->type != GR_V_NULL && out->type != GR_V_BOOL && out->type != GR_V_INT &&
        out->type != GR_V_REAL)
        st = gr_fail(err, GR_EINPUT, "expected a number, or yes or no, about a graph, found %s",
                     gr_vtype_one(out->type));
    return st;
}
