/* What models say of a request: {"task_steps", "task_nodes", "task_links"}, in the ways in which
 * they say it. Tools that they invent are numbers behind those of the graph. */
#include "plan/plan_int.h"

typedef struct hearing {
    gr_ctx *cx;
    const gr_tasks *t;
    gr_said *said;
    GR_VEC(gr_str) invented;
} hearing;

static bool number_of(hearing *h, gr_str name, uint32_t *out)
{
    size_t i = 0;

    if ((*out = gr_tasks_find(h->t, name)) != GR_MAP_NONE)
        return true;
    while (i < h->invented.n && !gr_str_eq(h->invented.at[i], name))
        i++;
    *out = gr_tasks_n(h->t) + (uint32_t)i;
    return i < h->invented.n || gr_vec_push(&h->invented, name);
}

/* {"task": NAME or [NAME]}, {"name": NAME} or NAME; false if it is none. */
static bool name_of(const gr_value *v, gr_str *out)
{
    const gr_value *task = gr_v_get(v, "task") != NULL ? gr_v_get(v, "task") : gr_v_get(v, "name");

    v = task != NULL ? task : v;
    if (v->type == GR_V_LIST && v->list->n != 0)
        v = &v->list->at[0];
    if (v->type == GR_V_STR)
        *out = v->s;
    return v->type == GR_V_STR;
}

static gr_str without_step(gr_str s)
{
    return gr_str_trim(gr_str_starts(s, "Step ") ? gr_str_sub(s, 5, s.len) : s);
}

/* A step's number in a link: 2, "2" or "Step 2"; as an index. */
static bool step_of(const gr_value *v, size_t n, size_t *out)
{
    int64_t i = 0;

    if (v->type == GR_V_INT)
        i = v->i;
    else if (v->type != GR_V_STR || !gr_num_to_int(without_step(v->s), &i))
        return false;
    *out = (size_t)i - 1;
    return i >= 1 && (uint64_t)i <= n;
}

/* A link by the names of its ends, or by two numbers of steps; others are passed over. */
static bool take_link(hearing *h, const gr_value *v)
{
    const gr_value *from = gr_v_get(v, "source"), *to = gr_v_get(v, "target");
    gr_tasks_plan *p = &h->said->plan;
    gr_tasks_link l;
    size_t a, b;

    if (from != NULL && to != NULL && from->type == GR_V_STR && to->type == GR_V_STR &&
        from->s.len != 0 && to->s.len != 0) {
        if (!number_of(h, from->s, &l.from) || !number_of(h, to->s, &l.to))
            return false;
    } else if (v->type == GR_V_LIST && v->list->n == 2 && step_of(&v->list->at[0], p->n, &a) &&
               step_of(&v->list->at[1], p->n, &b)) {
        l = (gr_tasks_link){ p->tools[a], p->tools[b] };
    } else {
        return true;
    }
    p->links[p->n_links++] = l;
    return true;
}

/* The text of a step: itself, "description" of a record, the first of a list. */
static gr_str step_text(const gr_value *v)
{
    const gr_value *inner = gr_v_get(v, "description");

    if (v->type == GR_V_LIST && v->list->n != 0)
        inner = &v->list->at[0];
    else if (v->type == GR_V_RECORD && inner == NULL && v->record->n != 0)
        inner = v->record->at[0].value;
    v = inner != NULL ? inner : v;
    return v->type == GR_V_STR ? without_step(v->s) : GR_STR("");
}

static size_t length_of(const gr_value *v)
{
    return v != NULL && v->type == GR_V_LIST ? v->list->n : 0;
}

gr_status gr_said_read(gr_ctx *cx, const gr_tasks *t, const gr_value *v, gr_said *out, gr_err *err)
{
    const gr_value *nodes = gr_v_get(v, "task_nodes"), *links = gr_v_get(v, "task_links");
    const gr_value *steps = gr_v_get(v, "task_steps");
    size_t n = length_of(nodes), n_links = length_of(links), n_steps = length_of(steps);
    hearing h = { .cx = cx, .t = t, .said = out, .invented = { .budget = &cx->budget } };
    gr_arena *a = &cx->arena;
    bool ok;

    *out = (gr_said){ .plan = { .tools = gr_new_n(a, uint32_t, n + 1),
                                .links = gr_new_n(a, gr_tasks_link, n_links + 1) },
                      .steps = gr_new_n(a, gr_str, n_steps + 1) };
    ok = out->plan.tools != NULL && out->plan.links != NULL && out->steps != NULL;
    for (size_t i = 0; i < n && ok; i++) {
        gr_str name;

        if (name_of(&nodes->list->at[i], &name))
            ok = number_of(&h, name, &out->plan.tools[out->plan.n++]);
    }
    for (size_t i = 0; i < n_links && ok; i++)
        ok = take_link(&h, &links->list->at[i]);
    for (size_t i = 0; i < n_steps && ok; i++) {
        gr_str text = step_text(&steps->list->at[i]);

        if (text.len != 0)
            out->steps[out->n_steps++] = text;
    }
    gr_vec_clear(&h.invented);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_said_real(gr_ctx *cx, const gr_tasks *t, bool free, const gr_tasks_plan *said,
                       gr_tasks_plan *out, gr_err *err)
{
    gr_tasks_plan p = { .tools = gr_new_n(&cx->arena, uint32_t, said->n + 1),
                        .links = gr_new_n(&cx->arena, gr_tasks_link, said->n_links + 1),
                        .chance = said->chance };

    if (p.tools == NULL || p.links == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < said->n; i++)
        if (said->tools[i] < gr_tasks_n(t))
            p.tools[p.n++] = said->tools[i];
    for (size_t i = 0; i < said->n_links; i++) {
        gr_tasks_link l = said->links[i];

        if (gr_tasks_linked(t, l.from, l.to) ||
            (free && l.from < gr_tasks_n(t) && l.to < gr_tasks_n(t)))
            p.links[p.n_links++] = l;
    }
    *out = p;
    return GR_OK;
}
