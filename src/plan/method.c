/* Plans from steps, by the name of a method. */
#include <math.h>

#include "plan/plan_int.h"

bool gr_plan_is_scored(const char *method)
{
    gr_str rest = gr_str_of(GR_SCORER_NAMES), name;

    while (gr_str_split(&rest, '|', &name))
        if (gr_str_is(name, method))
            return true;
    return false;
}

gr_status gr_said_of_request(gr_ctx *cx, gr_str request, gr_said *out, gr_err *err)
{
    *out = (gr_said){ .plan = { .chance = NAN } };
    return gr_clauses(cx, request, &out->steps, &out->n_steps, err);
}

gr_status gr_plan_by(gr_ctx *cx, const gr_plan_means *m, gr_str request, const gr_said *said,
                     gr_tasks_plan *out, gr_err *err)
{
    static const char *const searches[] = { "greedy", "adaptive", "beam" };

    for (int i = 0; i < 3; i++)
        if (strcmp(m->method, searches[i]) == 0)
            return gr_plan_by_search(cx, m->llm, m->matcher, request, said->steps, said->n_steps,
                                     (gr_plan_search)i, out, err);
    if (strcmp(m->method, "direct") == 0) {
        *out = said->plan;
        out->chance = NAN;
        return GR_OK;
    }
    if (strcmp(m->method, "sgc") == 0)
        return gr_plan_sgc(cx, m->matcher, said->steps, said->n_steps, out, err);
    if (gr_plan_is_scored(m->method))
        return gr_plan_scored(cx, m->scorer, said->steps, said->n_steps, out, err);
    if (m->planner != NULL)
        return gr_planner_plan(cx, m->planner, request, said, m->free, out, err);
    if (m->branches)
        return gr_plan_branches(cx, m->matcher, m->scorer, said, m->free, out, err);
    return gr_plan_joint(cx, m->matcher, m->scorer, said, m->free, out, err);
}
