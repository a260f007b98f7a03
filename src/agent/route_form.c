/* Whether an answer has the form that the question asks for: "how many" is no list, "which" no
 * number, "is there" neither. */
#include "agent/router_int.h"

/* Nodes up to which a program is run to see what it comes to. */
#define SMALL 500

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

/* Is a number among several things? "How many are there, and which is the largest?" */
static bool holds_number(const gr_value *v)
{
    for (size_t i = 0; v->type == GR_V_LIST && i < v->list->n; i++)
        if (is_number(&v->list->at[i]))
            return true;
    return false;
}

/* Are all of some things of a type? */
static bool are_all(const gr_value *v, gr_vtype type)
{
    if (v->type != GR_V_LIST || v->list->n == 0)
        return false;
    for (size_t i = 0; i < v->list->n; i++)
        if (v->list->at[i].type != type)
            return false;
    return true;
}

/* "Is it sparse or not: what share of ..", "does he like golf or soccer": more than a yes or no. */
static bool asks_more(const gr_reading *r, size_t clause)
{
    static const char *const rows[] = { "what", "how", "or", NULL };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (gr_token_in(r, cl->tokens[k], rows))
            return true;
    return false;
}

/* Links are asked for, and it is a way, or nodes. */
static bool lacks_links(const gr_value *v)
{
    return v->type == GR_V_PATH || are_all(v, GR_V_NODE);
}

static bool has_form(const gr_form *f, const gr_value *v, bool more)
{
    if (v->type == GR_V_NULL)
        return true;
    if (f->yes_no)
        return more || (v->type == GR_V_BOOL) != f->chooses;
    if (f->counts || f->how_much)
        return v->type != GR_V_BOOL && (v->type != GR_V_LIST || holds_number(v));
    if (f->links && lacks_links(v))
        return false;
    return !(f->which || f->way) || (v->type != GR_V_BOOL && !is_number(v));
}

static const char *asked_for(const gr_form *f)
{
    return f->yes_no                  ? "a yes or no"
           : f->counts || f->how_much ? "a number"
           : f->links                 ? "links"
           : f->way                   ? "a way"
                                      : "a name";
}

gr_status gr_route_check_form(gr_routing *w, size_t clause, const gr_parse *p, bool *fits,
                              gr_err *err)
{
    gr_form form;
    gr_value v;
    gr_status st = gr_grammar_form(w->cx, w->r, clause, w->tools, &form, err);

    *fits = true;
    if (st != GR_OK || p->n_asked != 1 || gr_graph_n_nodes(w->r->graphs[p->graph].graph) > SMALL ||
        !gr_route_run(w, p->asked[0].means, &v))
        return st;
    *fits = has_form(&form, &v, asks_more(w->r, clause));
    if (!*fits)
        gr_route_trace(w, "%.*s comes to %s, but asked for is %s", GR_FMT(p->asked[0].means),
                       gr_vtype_one(v.type), asked_for(&form));
    return st;
}
