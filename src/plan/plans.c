/* Plans: paths, and how near one is to gold. */
#include <math.h>

#include "plan/plan_int.h"

gr_status gr_tasks_path(gr_ctx *cx, const uint32_t *tools, size_t n, gr_tasks_plan *out,
                        gr_err *err)
{
    *out = (gr_tasks_plan){ .tools = gr_new_n(&cx->arena, uint32_t, n + 1),
                            .links = gr_new_n(&cx->arena, gr_tasks_link, n + 1),
                            .chance = NAN };
    if (out->tools == NULL || out->links == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        if (tools[i] == GR_MAP_NONE || (out->n != 0 && out->tools[out->n - 1] == tools[i]))
            continue;
        if (out->n != 0)
            out->links[out->n_links++] = (gr_tasks_link){ out->tools[out->n - 1], tools[i] };
        out->tools[out->n++] = tools[i];
    }
    return GR_OK;
}

void gr_tasks_keep_links(const gr_tasks *t, gr_tasks_plan *p)
{
    size_t n = 0;

    for (size_t i = 0; i < p->n_links; i++)
        if (gr_tasks_linked(t, p->links[i].from, p->links[i].to))
            p->links[n++] = p->links[i];
    p->n_links = n;
}

static double f1(size_t hits, size_t predicted, size_t gold)
{
    double p, r;

    if (predicted == 0 || gold == 0)
        return 0;
    p = (double)hits / (double)predicted;
    r = (double)hits / (double)gold;
    return 2 * p * r / (p + r + 1e-9);
}

static bool has_tool(const uint32_t *tools, size_t n, uint32_t tool)
{
    for (size_t i = 0; i < n; i++)
        if (tools[i] == tool)
            return true;
    return false;
}

static bool has_link(const gr_tasks_link *links, size_t n, gr_tasks_link l)
{
    for (size_t i = 0; i < n; i++)
        if (links[i].from == l.from && links[i].to == l.to)
            return true;
    return false;
}

double gr_plan_node_f1(const gr_tasks_plan *p, const gr_tasks_plan *gold)
{
    size_t hits = 0;

    for (size_t i = 0; i < p->n; i++)
        hits += has_tool(gold->tools, gold->n, p->tools[i]) && !has_tool(p->tools, i, p->tools[i]);
    return f1(hits, p->n, gold->n);
}

double gr_plan_link_f1(const gr_tasks_plan *p, const gr_tasks_plan *gold)
{
    size_t hits = 0;

    for (size_t i = 0; i < p->n_links; i++)
        hits += has_link(gold->links, gold->n_links, p->links[i]) &&
                !has_link(p->links, i, p->links[i]);
    return f1(hits, p->n_links, gold->n_links);
}
