/* The tools of a registry as a task graph: graphs feed tools on graphs, nodes those that take a
 * node, other values the tools on values. */
#include "plan/plan_int.h"

static const char *given_by(const gr_tool *tool)
{
    switch (tool->result) {
    case GR_R_GRAPH: return "graph";
    case GR_R_NODE: return "node";
    case GR_R_NODES: return "nodes";
    case GR_R_EDGES: return "edges";
    default: return "value";
    }
}

static const char *needed_by(gr_ptype type)
{
    switch (type) {
    case GR_P_NODE: return "node";
    case GR_P_NODES: return "nodes";
    case GR_P_EDGES: return "edges";
    case GR_P_GRAPH: return "graph";
    default: return "";
    }
}

static bool draft(const gr_tool *tool, gr_tasks_draft *d)
{
    const char *needs = tool->source ? "" : tool->on_values ? "value" : "graph";

    d->node.name = gr_str_of(tool->name);
    d->node.text = gr_str_of(tool->summary);
    d->node.by_user = true; /* there is a graph to work on */
    if (!gr_vec_push(&d->gives, gr_str_of(given_by(tool))) ||
        (*needs != '\0' && !gr_vec_push(&d->needs, gr_str_of(needs))))
        return false;
    for (size_t i = 0; i < tool->n_params; i++) {
        const gr_param *p = &tool->params[i];
        gr_str name = gr_str_of(p->name), thing = gr_str_of(needed_by(p->type));

        if (p->need == GR_REQUIRED ? !gr_vec_push(&d->required, name) ||
                                         (thing.len != 0 && !gr_vec_push(&d->needs, thing))
                                   : !gr_vec_push(&d->optional, name))
            return false;
    }
    return true;
}

gr_status gr_tasks_of_registry(gr_ctx *cx, const gr_registry *r, gr_tasks **out, gr_err *err)
{
    gr_tasks *t = gr_tasks_new();
    gr_status st = t != NULL ? GR_OK : gr_fail_memory(cx, err);

    for (size_t i = 0; st == GR_OK && i < r->n; i++) {
        gr_tasks_draft d = { 0 };

        st = draft(r->tools[i], &d) ? gr_tasks_draft_add(cx, t, &d, err) : gr_fail_memory(cx, err);
        gr_tasks_draft_clear(&d);
    }
    if (st == GR_OK)
        st = gr_tasks_derive(cx, t, err);
    if (st == GR_OK)
        t->told = true; /* what tools take and give is declared: these are no guesses */
    if (st == GR_OK)
        st = gr_tasks_finish(cx, t, err);
    if (st == GR_OK)
        *out = t;
    else
        gr_tasks_free(t);
    return st;
}
