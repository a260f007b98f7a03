/* How near a plan is to gold. */
#include "plan/plan_int.h"

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
