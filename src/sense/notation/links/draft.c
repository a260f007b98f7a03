/* Links, the last step: the graphs that they make, one a section of the text. */
#include "sense/notation/links/links_int.h"

typedef struct columns {
    bool used;
    gr_meaning first; /* has the column "weight" */
} columns;

static const char *column_of(columns *c, gr_meaning meaning)
{
    static const char *const own[] = {
        [GR_MEANS_LENGTH] = "length",
        [GR_MEANS_DURATION] = "duration",
        [GR_MEANS_COST] = "cost",
        [GR_MEANS_STRENGTH] = "strength",
    };
    const char *name = gr_meaning_column(meaning);

    if (strcmp(name, "weight") != 0)
        return name;
    if (!c->used || meaning == GR_MEANS_NUMBER || c->first == GR_MEANS_NUMBER) {
        c->first = c->used && c->first != GR_MEANS_NUMBER ? c->first : meaning;
        c->used = true;
        return name;
    }
    return meaning == c->first ? name : own[meaning];
}

/* "Distances in km:" before the first link: what bare numbers mean. */
static gr_meaning heading(const gr_sensing *s, const gr_link *x, const gr_unit **unit, gr_draft *d)
{
    size_t token = gr_token_from(s, x->u.start), first = token;

    *unit = NULL;
    if (token == 0 || !gr_token_is(s, token - 1, ":"))
        return GR_MEANS_NUMBER;
    while (first > 0 && first + 10 > token && s->tokens.at[first - 1].kind != GR_TOKEN_NEWLINE &&
           !(s->tokens.at[first - 1].flags & GR_TOKEN_SENTENCE_END)) {
        first--;
        if (gr_is_edge_noun(s->lemma[first]))
            d->edge_noun = s->lemma[first];
        else if (gr_is_node_noun(s->lemma[first]))
            d->node_noun = s->lemma[first];
    }
    if (first == token)
        return GR_MEANS_NUMBER;
    return gr_meaning_of(gr_str_sub(s->text, s->tokens.at[first].start, s->tokens.at[token].start),
                         unit);
}

static size_t n_clocks(const gr_link *x)
{
    size_t n = 0;

    for (size_t i = 0; i < x->n_cells; i++)
        n += x->cells[i].meaning == GR_MEANS_CLOCK;
    return n;
}

static bool add_link(gr_links *r, gr_draft *d, columns *c, const gr_link *x, gr_meaning meaning,
                     const gr_unit *unit)
{
    uint32_t u, v, e;
    size_t clocks = n_clocks(x); /* two are when it leaves and when it arrives */

    if (!gr_draft_node_of(d, gr_link_name(r->s, x->u), x->u, false, &u) ||
        !gr_draft_node_of(d, gr_link_name(r->s, x->v), x->v, false, &v))
        return false;
    for (int way = 0; way < (d->direction == GR_DIRECTED && x->direction == GR_UNDIRECTED ? 2 : 1);
         way++) {
        if (!gr_draft_edge_of(d, way == 0 ? u : v, way == 0 ? v : u, x->at, &e))
            return false;
        if (x->label.end != 0) {
            gr_str label = gr_str_sub(r->s->text, x->label.start, x->label.end);

            d->is_facts = true;
            if (!gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e, gr_v_str(label), NULL))
                return false;
        }
        for (size_t i = 0; i < x->n_cells; i++) {
            const gr_link_cell *y = &x->cells[i];
            gr_meaning m = y->meaning == GR_MEANS_NUMBER ? meaning : y->meaning;
            bool bare = y->unit == NULL && y->meaning == GR_MEANS_NUMBER;
            const char *column = clocks < 2 || m != GR_MEANS_CLOCK ? column_of(c, m)
                                 : i == 0                          ? "departure"
                                                                   : "arrival";

            if (!gr_draft_set(d, GR_OF_EDGE, column, m, e, y->value, bare ? unit : y->unit))
                return false;
        }
    }
    return true;
}

static gr_status propose_section(gr_links *r, gr_str section, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_links);
    columns c = { 0 };
    gr_meaning meaning = GR_MEANS_NUMBER;
    const gr_unit *unit = NULL;
    bool first = true, arrows = false;
    size_t timed = 0, n = 0;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    d->name = section;
    d->direction = GR_UNDIRECTED;
    d->why = "links without arrow heads";
    for (size_t i = 0; i < r->links.n; i++) {
        const gr_link *x = &r->links.at[i];

        if (x->dropped || !gr_str_eq(gr_section_at(s, x->at.start), section))
            continue;
        arrows |= x->by == MARK_ARROW;
        if (x->direction == GR_DIRECTED) {
            d->direction = GR_DIRECTED;
            d->why = "arrows";
        }
        timed += n_clocks(x) == 2;
        n++;
    }
    if (d->direction == GR_UNDIRECTED && timed != 0 && timed == n) {
        d->direction = GR_DIRECTED;
        d->why = "times of departure and arrival";
        for (size_t i = 0; i < r->links.n; i++) /* none of them runs back */
            r->links.at[i].direction = GR_DIRECTED;
    }
    for (size_t i = 0; i < r->links.n; i++) {
        const gr_link *x = &r->links.at[i];

        if (x->dropped || !gr_str_eq(gr_section_at(s, x->at.start), section))
            continue;
        if (first)
            meaning = heading(s, x, &unit, d);
        if (first && arrows) {
            gr_heading h = gr_heading_arrows(s, x->at.start);

            d->relation = h.relation;
            d->backwards = h.backwards;
        }
        first = false;
        if (!add_link(r, d, &c, x, meaning, unit))
            return gr_fail_memory(s->cx, err);
    }
    return d->edges.n != 0 ? gr_draft_propose(s, d, arrows ? 85 : 78, err) : GR_OK;
}

gr_status gr_links_propose(gr_links *r, gr_err *err)
{
    gr_status st = GR_OK;
    gr_strmap done;

    gr_strmap_init(&done, &r->s->cx->budget);
    for (size_t i = 0; st == GR_OK && i < r->links.n; i++) {
        gr_str section = gr_section_at(r->s, r->links.at[i].at.start);
        uint32_t *slot =
            r->links.at[i].dropped || done.n > 8 ? NULL : gr_strmap_put(&done, section);

        if (slot == NULL || *slot != GR_MAP_NONE)
            continue;
        *slot = 0;
        st = propose_section(r, section, err);
    }
    gr_strmap_clear(&done);
    return st;
}
