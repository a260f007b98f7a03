/* The draft that a row of groups makes, if their names come again as they do in a graph. */
#include "sense/notation/groups/groups_int.h"

/* "0 -> 1 2, 1 -> 2 5": a name and a number in every group may be a neighbour and a weight. */
static bool are_weights(const gr_groups *r)
{
    int64_t n;

    for (size_t i = 0; i < r->groups.n; i++) {
        const gr_group *g = &r->groups.at[i];

        if (g->n != 2 || !gr_num_to_int(r->items.at[g->first + 1].name, &n))
            return false;
    }
    return true;
}

#define SUMS_MAX 512

/* "bike = frame + wheel": what it is made of. */
static bool are_sums(const gr_groups *r)
{
    return r->way->mark[0] == '=' && r->sep == '+' && r->items.n < SUMS_MAX;
}

static bool has_item(const gr_groups *r, gr_str key, gr_str name)
{
    for (size_t i = 0; i < r->groups.n; i++)
        for (size_t k = 0; gr_str_eq(r->groups.at[i].key, key) && k < r->groups.at[i].n; k++)
            if (gr_str_eq(r->items.at[r->groups.at[i].first + k].name, name))
                return true;
    return false;
}

/* Names one that another names as well? */
static bool has_mutual(const gr_groups *r)
{
    for (size_t i = 0; i < r->groups.n; i++)
        for (size_t k = 0; k < r->groups.at[i].n; k++)
            if (has_item(r, r->items.at[r->groups.at[i].first + k].name, r->groups.at[i].key))
                return true;
    return false;
}

static bool has_number(const gr_groups *r)
{
    const gr_unit *unit;
    gr_value v;

    for (size_t i = 0; i < r->items.n; i++)
        if (gr_read_number(r->items.at[i].name, &v, &unit))
            return true;
    return false;
}

#define LEVELS_MAX 256 /* groups that are compared with each other */

/* "cake: batter, icing / batter: flour, egg / icing: sugar": all keys but one are items. */
static bool are_levels(const gr_groups *r)
{
    size_t named = 0;

    if (r->groups.n < 3 || r->groups.n > LEVELS_MAX)
        return false;
    for (size_t i = 0; i < r->groups.n; i++)
        for (size_t k = 0; k < r->items.n; k++)
            if (gr_str_eq(r->items.at[k].name, r->groups.at[i].key)) {
                named++;
                break;
            }
    return named + 1 >= r->groups.n;
}

/* How often each name stands in the groups; false without memory. */
static bool count_name(gr_strmap *seen, gr_str name)
{
    uint32_t *slot = gr_strmap_put(seen, name);

    if (slot != NULL)
        *slot = *slot == GR_MAP_NONE ? 1 : *slot + 1;
    return slot != NULL;
}

/* "the call graph, caller -> callee" over arrows is no group of theirs: none of its names comes
 * again. */
static bool has_strange(gr_groups *r, gr_strmap *seen)
{
    bool strange = false;

    for (size_t i = 0; r->ok && i < r->groups.n; i++)
        r->ok = count_name(seen, r->groups.at[i].key);
    for (size_t i = 0; r->ok && !strange && i < r->groups.n; i++) {
        const gr_group *g = &r->groups.at[i];

        strange = gr_strmap_get(seen, g->key) == 1;
        for (size_t k = 0; strange && k < g->n; k++)
            strange = gr_strmap_get(seen, r->items.at[g->first + k].name) == 1;
    }
    return strange;
}

bool gr_group_names_recur(gr_groups *r, bool *keys)
{
    size_t inside = 0, several = 0, again = 0;
    gr_strmap seen;
    bool strange;

    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; r->ok && i < r->items.n; i++) {
        inside += gr_strmap_get(&r->keys, r->items.at[i].name) != GR_MAP_NONE;
        r->ok = count_name(&seen, r->items.at[i].name);
        again += r->ok && gr_strmap_get(&seen, r->items.at[i].name) > 1;
    }
    for (size_t i = 0; i < r->groups.n; i++)
        several += r->groups.at[i].n > 1;
    strange = r->way->turned && has_strange(r, &seen);
    *keys = inside != 0;
    gr_strmap_clear(&seen);
    if (!r->ok || strange || several == 0 || r->items.n < 3 ||
        (r->keys.n != r->groups.n && !r->way->turned))
        return false;
    if (r->sep == ' ')
        return inside == r->items.n && !are_weights(r);
    if (r->way->shared && !*keys)
        return again != 0 && r->groups.n > 2 && r->way->between != ')' && !has_number(r);
    if ((are_sums(r) && *keys) || are_levels(r))
        return true;
    return inside * 2 >= r->items.n || (r->way->direction != GR_AUTO && *keys);
}

/* Has a node that others name an empty list of its own? Both ways, it would name them too. */
static bool is_one_way(const gr_groups *r)
{
    for (size_t i = 0; i < r->groups.n; i++)
        for (size_t k = 0; r->groups.at[i].n == 0 && k < r->items.n; k++)
            if (gr_str_eq(r->items.at[k].name, r->groups.at[i].key))
                return true;
    return false;
}

/* From the first group to the last, with what stands between them. */
static gr_span span_of(const gr_groups *r)
{
    gr_span all = r->groups.at[0].at;

    for (size_t i = 1; i < r->groups.n; i++) {
        gr_span at = r->groups.at[i].at;

        all.start = at.start < all.start ? at.start : all.start;
        all.end = at.end > all.end ? at.end : all.end;
    }
    return all;
}

/* Has another draft the same list? Colons are the business of others first. */
static bool is_read(const gr_groups *r, const gr_draft *mine)
{
    const gr_sensing *s = r->s;

    for (size_t i = 0; i < s->drafts.n; i++) {
        const gr_draft *d = s->drafts.at[i];
        bool same = d->edges.n + 1 >= mine->edges.n;

        for (size_t k = 0; same && k < d->nodes.n; k++)
            same = gr_strmap_get(&mine->index, d->nodes.at[k].name) != GR_MAP_NONE;
        if (same)
            return true;
    }
    return false;
}

static gr_span name_span(const gr_sensing *s, gr_str name)
{
    size_t start = (size_t)(name.ptr - s->text.ptr);

    return (gr_span){ start, start + name.len };
}

gr_status gr_group_propose(gr_groups *r, bool keys, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_groups);
    gr_heading h = gr_heading_at(s, r->groups.at[0].at.start);
    const gr_relation_word *verb = NULL;
    char buf[GR_WORD_MAX];
    int sure;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->groups.n; i++) {
        const gr_group *g = &r->groups.at[i];
        uint32_t u, v, e;

        if (!gr_draft_node_of(d, g->key, name_span(s, g->key), keys, &u) ||
            !gr_draft_explains(d, g->at))
            return gr_fail_memory(s->cx, err);
        for (size_t k = 0; k < g->n; k++) {
            const gr_group_item *x = &r->items.at[g->first + k];
            const gr_unit *unit = NULL;
            gr_value w;

            if (!gr_draft_node_of(d, x->name, name_span(s, x->name), false, &v) ||
                !gr_draft_edge_of(d, r->way->turned ? v : u, r->way->turned ? u : v, g->at, &e) ||
                (x->number.len != 0 && gr_read_number(x->number, &w, &unit) &&
                 !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit)))
                return gr_fail_memory(s->cx, err);
            if (!keys && (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, u,
                                        gr_v_str(GR_STR("left")), NULL) ||
                          !gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, v,
                                        gr_v_str(GR_STR("right")), NULL)))
                return gr_fail_memory(s->cx, err);
        }
    }
    if (r->verb.len != 0)
        verb = gr_relation_word_of(gr_text_lemma(r->verb, buf, NULL));
    if (verb != NULL && verb->direction != GR_AUTO)
        h = (gr_heading){ verb->direction, verb->backwards, { 0 } };
    else if (r->verb.len != 0 && gr_heading_of(r->verb).direction != GR_AUTO)
        h = gr_heading_of(r->verb);
    else if (r->verb.len != 0 && gr_text_word_class(r->verb) == 0)
        h.direction = GR_DIRECTED;
    if (h.direction == GR_AUTO && (is_one_way(r) || (are_sums(r) && !has_mutual(r))))
        h.direction = GR_DIRECTED;
    if (keys && r->way->direction == GR_AUTO) {
        gr_draft_relate(d, h);
    } else if (r->way->direction == GR_DIRECTED) {
        d->direction = GR_DIRECTED;
        d->why = "arrows";
    } else {
        d->direction = GR_UNDIRECTED;
        d->why = keys ? "links without arrow heads" : "a list of what belongs together";
    }
    d->name = gr_section_at(s, r->groups.at[0].at.start);
    if (!gr_draft_explains(d, span_of(r)))
        return gr_fail_memory(s->cx, err);
    if (r->way->mark[0] == ':' && is_read(r, d))
        return GR_OK;
    gr_draft_drop_misread(s, d, span_of(r));
    sure = r->way->direction == GR_DIRECTED && r->sep == ' ' ? 90 : 81;
    return gr_draft_propose(s, d, r->way->mark[0] == ':' || !keys ? 70 : sure, err);
}
