/* Orders told in ordinary sentences: "you can't install the roof until the walls are up", "tests
 * run after the build", "level 5 opens once 4 is beaten", "coding takes 6 days and needs design".
 *
 * A sentence is seen as activities, the words between them that say which comes first, and how long
 * things take. What else it says changes nothing, as long as every activity has its place; else it
 * is not read at all. */
#include "sense/prose/order/order_int.h"

#define NONE UINT32_MAX

static uint32_t same_as(const gr_orders *r, uint32_t act)
{
    return r->acts.at.at[act].same;
}

/* Whose time it is, where the sentence leaves it open: the one's that has none. */
static bool settle_times(gr_orders *r)
{
    for (size_t i = 0; i < r->times.n; i++) {
        gr_order_time *x = &r->times.at[i];
        bool has = false, other = false;

        for (size_t k = 0; k < r->times.n; k++) {
            const gr_order_time *y = &r->times.at[k];

            if (k == i || y->other != NONE)
                continue;
            has |= same_as(r, y->act) == same_as(r, x->act);
            other |= x->other != NONE && same_as(r, y->act) == same_as(r, x->other);
        }
        if (x->other == NONE ? has : has == other)
            return false;
        if (has)
            x->act = x->other;
        x->other = NONE;
    }
    return true;
}

/* Is there a circle, by activities that are the same word for word, or by all that are the same? */
static bool has_circle(const gr_orders *r, bool exact)
{
    size_t n = r->links.n, left = n;
    bool *gone = gr_new_n(&r->s->cx->arena, bool, n);

    for (bool any = gone != NULL; any;) {
        any = false;
        for (size_t i = 0; i < n; i++) {
            bool waits = false;

            for (size_t k = 0; k < n && !gone[i] && !waits; k++)
                waits = !gone[k] &&
                        (exact ? gr_acts_equal(&r->acts, r->links.at[k].v, r->links.at[i].u)
                               : same_as(r, r->links.at[k].v) == same_as(r, r->links.at[i].u));
            if (gone[i] || waits)
                continue;
            gone[i] = any = true;
            left--;
        }
    }
    return left != 0;
}

/* Has an activity two links? Remarks have one each. */
static bool hang_together(const gr_orders *r)
{
    for (size_t i = 1; i < r->links.n; i++)
        for (size_t k = 0; k < i; k++) {
            uint32_t u = same_as(r, r->links.at[i].u), v = same_as(r, r->links.at[i].v);
            uint32_t x = same_as(r, r->links.at[k].u), y = same_as(r, r->links.at[k].v);

            if (u == x || u == y || v == x || v == y)
                return true;
        }
    return r->first.n + r->last.n != 0;
}

static bool is_sound(gr_orders *r)
{
    if ((r->each.unit != NULL && r->times.n != 0) || !gr_acts_join(&r->acts) ||
        (has_circle(r, false) && !has_circle(r, true)))
        return false; /* what closes the circle may be two activities */
    for (size_t i = 0; i < r->links.n; i++)
        if (same_as(r, r->links.at[i].u) == same_as(r, r->links.at[i].v))
            return false;
    return hang_together(r) && settle_times(r);
}

static bool node_of(gr_orders *r, gr_draft *d, uint32_t act, uint32_t *out)
{
    uint32_t same = same_as(r, act);
    const gr_act *x = &r->acts.at.at[same];

    return gr_draft_node_of(
        d, gr_act_name(&r->acts, same),
        (gr_span){ r->s->tokens.at[x->name].start, r->s->tokens.at[x->name_end - 1].end }, true,
        out);
}

/* Behind or before all others: linked with those that have nothing else on that side. */
static bool link_all(gr_draft *d, uint32_t u, bool last, gr_span at)
{
    size_t n = d->edges.n;

    for (uint32_t v = 0; v < d->nodes.n; v++) {
        bool free = v != u;

        for (size_t k = 0; k < n && free; k++)
            free = (last ? d->edges.at[k].u : d->edges.at[k].v) != v;
        if (free && !gr_draft_edge_of(d, last ? v : u, last ? u : v, at, NULL))
            return false;
    }
    return true;
}

static bool fill(gr_orders *r, gr_draft *d)
{
    uint32_t u, v;

    for (uint32_t i = 0; i < r->acts.at.n; i++)
        if (!r->acts.at.at[i].every && !node_of(r, d, i, &u))
            return false;
    for (size_t i = 0; i < r->links.n; i++)
        if (!node_of(r, d, r->links.at[i].u, &u) || !node_of(r, d, r->links.at[i].v, &v) ||
            !gr_draft_edge_of(d, u, v, r->links.at[i].at, NULL))
            return false;
    for (size_t i = 0; i < r->first.n; i++)
        if (!node_of(r, d, r->first.at[i], &u) || !link_all(d, u, false, r->read.at[0]))
            return false;
    for (size_t i = 0; i < r->last.n; i++)
        if (!node_of(r, d, r->last.at[i], &u) || !link_all(d, u, true, r->read.at[0]))
            return false;
    for (size_t i = 0; i < r->times.n; i++)
        if (!node_of(r, d, r->times.at[i].act, &u) ||
            !gr_draft_set(d, GR_OF_NODE, "duration", GR_MEANS_DURATION, u, r->times.at[i].value,
                          r->times.at[i].unit))
            return false;
    for (u = 0; r->each.unit != NULL && r->times.n == 0 && u < d->nodes.n; u++)
        if (!gr_draft_set(d, GR_OF_NODE, "duration", GR_MEANS_DURATION, u, r->each.value,
                          r->each.unit))
            return false;
    for (size_t i = 0; i < r->read.n; i++)
        if (!gr_draft_explains(d, r->read.at[i]))
            return false;
    return true;
}

static bool is_read(const gr_orders *r, size_t byte)
{
    for (size_t i = 0; i < r->read.n; i++)
        if (r->read.at[i].start <= byte && byte < r->read.at[i].end)
            return true;
    return false;
}

/* Where the rest of the text speaks of the activities: "installing it" in a question. */
static bool call(gr_orders *r)
{
    gr_sensing *s = r->s;

    for (size_t i = 0; i < s->tokens.n; i++) {
        if (s->tokens.at[i].kind != GR_TOKEN_WORD || is_read(r, s->tokens.at[i].start))
            continue;
        for (size_t end = i + 6 < s->tokens.n ? i + 6 : s->tokens.n; end > i; end--) {
            gr_act act;
            uint32_t meant;

            if (!gr_order_is_plain(s, i, end) ||
                gr_act_of(&r->acts, i, end, &act, &r->ok) != GR_ACT || act.n == 0 ||
                act.name != i || act.end != end)
                continue;
            meant = gr_act_meant(&r->acts, &act, false);
            if (meant == NONE)
                continue;
            if (!gr_vec_push(&s->called, ((gr_called){ { s->tokens.at[i].start,
                                                         s->tokens.at[end - 1].inner_end },
                                                       gr_act_name(&r->acts, meant) })))
                return r->ok = false;
            i = end - 1;
            break;
        }
    }
    return r->ok;
}

/* Sentences that order what is known and were not read: nobody shall answer without them. */
static bool miss(gr_orders *r)
{
    gr_sensing *s = r->s;

    for (size_t i = 0; i < r->left.n && r->left.n < r->read.n; i++) {
        gr_span at = r->left.at[i];
        bool known = false;

        for (size_t k = 0; k < s->called.n && !known; k++)
            known = s->called.at[k].at.start >= at.start && s->called.at[k].at.end <= at.end;
        if (!gr_vec_push(&s->unread, at) ||
            (known && !gr_sense_problem(s, GR_WHY_MISSING_DATA, at,
                                        "I do not understand what has to come first here: '%.*s'",
                                        GR_FMT(gr_str_sub(s->text, at.start, at.end)))))
            return false;
    }
    s->unread.n = gr_spans_sort(s->unread.at, s->unread.n);
    return true;
}

static gr_status propose(gr_orders *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_orders);
    bool complete;

    if (d == NULL || !fill(r, d) || !call(r) || !miss(r))
        return gr_fail_memory(s->cx, err);
    d->direction = GR_DIRECTED;
    d->why = "what comes first leads to what comes after it";
    d->relation = GR_STR("need");
    d->backwards = true;
    d->node_noun = GR_STR("task");
    d->name = gr_section_at(s, r->links.at[0].at.start);
    /* Names that never change, and one word for the order: others read that as well. */
    complete = r->left.n == 0 && r->links.n > 1 &&
               (gr_acts_vary(&r->acts) || r->weak != 0 || r->times.n != 0 || r->each.unit != NULL);
    return gr_draft_propose(s, d, complete ? 86 : 58, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_orders *r = gr_new_n(&s->cx->arena, gr_orders, 1);
    gr_status st = GR_OK;

    if (r == NULL)
        return gr_fail_memory(s->cx, err);
    *r = (gr_orders){ .s = s, .ok = true, .acts = { .s = s } };
    r->links.budget = r->times.budget = r->read.budget = r->left.budget = &s->cx->budget;
    r->first.budget = r->last.budget = &s->cx->budget;
    r->ok = gr_acts_learn(&r->acts) && gr_orders_read(r);
    if (r->ok && r->links.n + r->first.n + r->last.n > 1 && r->links.n != 0 &&
        (r->sure != 0 || r->times.n > 1) && is_sound(r))
        st = propose(r, err);
    else if (!r->ok)
        st = gr_fail_memory(s->cx, err);
    gr_acts_clear(&r->acts);
    gr_vec_clear(&r->links);
    gr_vec_clear(&r->times);
    gr_vec_clear(&r->read);
    gr_vec_clear(&r->left);
    gr_vec_clear(&r->first);
    gr_vec_clear(&r->last);
    return st;
}

const gr_recogniser gr_recogniser_orders = {
    .name = "orders",
    .summary = "sentences that say what has to be done before what, and how long it takes",
    .find = find,
    .prose = true,
    .example = "Painting can't start until the plaster is dry. The plaster comes once the wiring "
               "is done.",
    .graph = "wiring>plaster, plaster>Painting",
    .late = true,
};
