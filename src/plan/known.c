/* The plans of examples, each once, and the links that there are: those of the graph and theirs. */
#include <stdlib.h>

#include "plan/planner_int.h"

static bool copy_plan(gr_arena *a, const gr_tasks_plan *p, gr_tasks_plan *out)
{
    *out = *p;
    out->tools = gr_arena_copy(a, p->tools, p->n * sizeof *p->tools);
    out->links = gr_new_n(a, gr_tasks_link, p->n_links + 1);
    if (out->tools == NULL || out->links == NULL)
        return false;
    if (p->n_links != 0)
        memcpy(out->links, p->links, p->n_links * sizeof *p->links);
    return true;
}

static bool add_plan(gr_planner *p, const gr_tasks_plan *plan, uint32_t *out)
{
    gr_known *k = &p->known;
    uint32_t *slot = gr_u64map_put(&k->of, gr_tasks_plan_hash(plan));

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE) {
        *slot = (uint32_t)k->n;
        if (!copy_plan(&p->arena, plan, &k->at[k->n++]))
            return false;
    }
    *out = *slot;
    k->count[*slot]++;
    return true;
}

static bool add_link(gr_known *k, gr_tasks_link l)
{
    uint32_t *slot = gr_u64map_put(&k->pairs, (uint64_t)l.from << 32 | l.to);

    if (slot == NULL || *slot != GR_MAP_NONE)
        return slot != NULL;
    *slot = (uint32_t)k->links.n;
    return gr_vec_push(&k->links, l);
}

static bool add_links(gr_planner *p)
{
    const gr_tasks *t = p->tasks;

    for (size_t i = 0; i < t->links.n; i++)
        if (!add_link(&p->known, t->links.at[i]))
            return false;
    for (size_t i = 0; i < p->known.n; i++)
        for (size_t j = 0; j < p->known.at[i].n_links; j++)
            if (!add_link(&p->known, p->known.at[i].links[j]))
                return false;
    return true;
}

gr_status gr_planner_know(gr_ctx *cx, gr_planner *p, const gr_tasks_examples *examples, gr_err *err)
{
    gr_known *k = &p->known;
    bool ok;

    k->at = gr_new_n(&p->arena, gr_tasks_plan, p->n);
    k->count = gr_new_n(&p->arena, uint32_t, p->n);
    ok = k->at != NULL && k->count != NULL;
    for (size_t i = 0; ok && i < p->n; i++)
        ok = add_plan(p, &examples->at[i].plan, &p->plan_of[i]);
    return ok && add_links(p) ? GR_OK : gr_fail_memory(cx, err);
}
