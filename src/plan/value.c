/* Plans as values, for programs. */
#include <math.h>

#include "plan/plan.h"

bool gr_plan_links_value(gr_arena *a, const gr_tasks *t, const gr_tasks_plan *p, gr_value *out)
{
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; i < p->n_links && ok; i++) {
        gr_tasks_link l = p->links[i];
        gr_value link;

        ok = gr_v_record(a, &link) &&
             gr_v_set(a, &link, "source", gr_v_str(gr_tasks_at(t, l.from)->name)) &&
             gr_v_set(a, &link, "target", gr_v_str(gr_tasks_at(t, l.to)->name)) &&
             gr_v_set(a, &link, "in_graph", gr_v_bool(gr_tasks_linked(t, l.from, l.to))) &&
             gr_v_push(a, out, link);
    }
    return ok;
}

static gr_value rounded(double x)
{
    return isnan(x) ? gr_v_null() : gr_v_real(round(x * 1e3) / 1e3);
}

static bool tell_why(gr_arena *a, const gr_tasks *t, const gr_plan_why *w, gr_value *out)
{
    bool has = w->second != GR_MAP_NONE;

    return gr_v_record(a, out) && gr_v_set(a, out, "step", gr_v_str(w->step)) &&
           gr_v_set(a, out, "words", gr_v_str(w->words)) &&
           gr_v_set(a, out, "lexical", rounded(w->lexical)) &&
           gr_v_set(a, out, "encoder", rounded(w->encoder)) &&
           gr_v_set(a, out, "network", rounded(w->network)) &&
           gr_v_set(a, out, "link",
                    w->before != GR_MAP_NONE ? gr_v_str(gr_tasks_at(t, w->before)->name)
                                             : gr_v_null()) &&
           gr_v_set(a, out, "score", rounded(w->score)) &&
           gr_v_set(a, out, "next_best",
                    has ? gr_v_str(gr_tasks_at(t, w->second)->name) : gr_v_null()) &&
           gr_v_set(a, out, "next_score", has ? rounded(w->second_score) : gr_v_null());
}

static bool tell_tools(gr_arena *a, const gr_tasks *t, const gr_tasks_plan *p,
                       const gr_plan_why *why, gr_value *out)
{
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; i < p->n && ok; i++) {
        const gr_tasks_node *node = gr_tasks_at(t, p->tools[i]);
        gr_value tool, reason;

        ok = gr_v_record(a, &tool) && gr_v_set(a, &tool, "task", gr_v_str(node->name)) &&
             (node->call.len == 0 || gr_v_set(a, &tool, "call", gr_v_str(node->call))) &&
             gr_v_set(a, &tool, "text", gr_v_str(node->text)) &&
             (why == NULL ||
              (tell_why(a, t, &why[i], &reason) && gr_v_set(a, &tool, "why", reason))) &&
             gr_v_push(a, out, tool);
    }
    return ok;
}

bool gr_plan_value(gr_arena *a, const gr_tasks *t, gr_str request, const gr_tasks_plan *p,
                   const gr_plan_why *why, gr_value *out)
{
    gr_value tools, links;

    return gr_v_record(a, out) && tell_tools(a, t, p, why, &tools) &&
           gr_plan_links_value(a, t, p, &links) &&
           gr_v_set(a, out, "user_request", gr_v_str(request)) &&
           gr_v_set(a, out, "task_nodes", tools) && gr_v_set(a, out, "task_links", links) &&
           gr_v_set(a, out, "chance",
                    isnan(p->chance) ? gr_v_null() : gr_v_real(round(p->chance * 1e4) / 1e4));
}
