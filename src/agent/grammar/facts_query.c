/* Goals as Prolog writes them: ?- likes(X, wine), \+ likes(X, beer). One variable is asked for. */
#include "agent/grammar/facts_phrases_int.h"

static bool is_variable(const gr_fact_clause *c, size_t i)
{
    return i < c->n && c->item[i].is_word && c->item[i].node == GR_NO_NODE &&
           (c->item[i].text.len == 1 || gr_fact_is(c, i, "who|what"));
}

static size_t relation_named(const gr_fact_clause *c, gr_str name)
{
    for (size_t r = 0; r < c->x->n; r++) {
        gr_str own = c->x->relation[r].name;

        if (own.len == name.len && gr_text_distance(own, name, 0, true) == 0)
            return r;
    }
    return SIZE_MAX;
}

/* likes(X, wine): the set that X is in. The variable must be the same in all goals. */
static const gr_fx *goal(gr_fact_clause *c, gr_str *variable)
{
    size_t i = c->pos, r = i < c->n ? relation_named(c, c->item[i].text) : SIZE_MAX;
    size_t arg[2] = { i + 2, 0 }, var;
    unsigned side;

    if (r == SIZE_MAX || !gr_fact_is(c, i + 1, "("))
        return NULL;
    arg[1] = (c->item[arg[0]].node != GR_NO_NODE ? c->item[arg[0]].node_end : arg[0] + 1) + 1;
    if (arg[1] >= c->n || !gr_fact_is(c, arg[1] - 1, ","))
        return NULL;
    side = is_variable(c, arg[0]) ? 0 : 1;
    var = arg[side];
    if (!is_variable(c, var) || c->item[arg[1 - side]].node == GR_NO_NODE ||
        (variable->len != 0 && !gr_str_eq(*variable, c->item[var].text)))
        return NULL;
    *variable = c->item[var].text;
    c->pos = side == 0 ? c->item[arg[1]].node_end : arg[1] + 1;
    if (!gr_fact_take(c, ")"))
        return NULL;
    return gr_fact_step(c, r, side, gr_fact_node(c, c->item[arg[1 - side]].node));
}

const gr_fx *gr_fact_goals(gr_fact_clause *c)
{
    size_t start = c->pos;
    gr_str variable = GR_STR("");
    const gr_fx *all = NULL;

    gr_fact_take(c, "?-");
    if (gr_fact_take(c, "?"))
        gr_fact_take(c, "-");
    do {
        bool no = gr_fact_take(c, "\\");
        const gr_fx *e;

        if (no && !gr_fact_take(c, "+"))
            break;
        e = goal(c, &variable);
        e = no ? gr_fact_not(c, e) : e;
        all = e == NULL ? NULL : all == NULL ? e : gr_fact_both(c, all, e);
    } while (all != NULL && gr_fact_take(c, ","));
    if (all == NULL || !gr_fact_at_end(c)) {
        c->pos = start;
        return NULL;
    }
    return all;
}

bool gr_fact_asks_again(gr_fact_clause *c)
{
    size_t start = c->pos;
    bool again = gr_fact_take(c, "who|which|whom");

    if (again) {
        gr_fact_take(c, "ones|one");
    } else if (gr_fact_take(c, "give|list|find|show|name|return|tell")) {
        gr_fact_take(c, "me");
        while (gr_fact_take(c, "all|every|the|values|value|of|for"))
            ;
        again = gr_fact_is(c, c->pos, "them") || is_variable(c, c->pos);
        c->pos += again;
    }
    again = again && gr_fact_at_end(c);
    c->pos = start;
    return again;
}
