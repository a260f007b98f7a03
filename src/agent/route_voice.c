/* Who does something to whom: "is Al owed" asks the other way round than "does Al owe". */
#include "agent/router_int.h"

static gr_str word_at(const gr_reading *r, const gr_clause *cl, size_t k)
{
    const gr_token *t = &r->tokens.at[cl->tokens[k]];

    return gr_str_sub(r->text, t->start, t->end);
}

/* The only word of a clause that is a form of the verb; SIZE_MAX if there is not just one. */
static size_t find_verb(const gr_reading *r, const gr_clause *cl, gr_str verb)
{
    size_t found = SIZE_MAX;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        char lemma[GR_WORD_MAX];
        unsigned form;

        if (r->tokens.at[cl->tokens[k]].kind != GR_TOKEN_WORD ||
            word_at(r, cl, k).len >= GR_WORD_MAX ||
            !gr_str_eq(gr_text_lemma(word_at(r, cl, k), lemma, &form), verb))
            continue;
        if (found != SIZE_MAX)
            return SIZE_MAX;
        found = k;
    }
    return found;
}

/* The only node that a clause names; NULL if there is not just one. */
static const gr_mention *only_node(const gr_reading *r, size_t clause)
{
    const gr_mention *found = NULL;

    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause) {
            if (found != NULL || r->mentions[i].v != GR_NO_NODE)
                return NULL;
            found = &r->mentions[i];
        }
    return found;
}

/* Is the verb at a word in the passive? Between it and a form of "be" stands no more than the
 * node. */
static bool is_passive(const gr_reading *r, const gr_clause *cl, size_t verb, gr_str lemma,
                       const gr_mention *m)
{
    static const char *const be[] = { "is",   "are",  "was", "were", "be",
                                      "been", "gets", "get", "got",  NULL };
    gr_str word = word_at(r, cl, verb);

    if (gr_str_eq(word, lemma) || gr_str_ends(word, "s") || gr_str_ends(word, "ing"))
        return false;
    for (size_t k = verb; k-- > 0;) {
        if (gr_token_in(r, cl->tokens[k], be))
            return true;
        if (k < m->first || k > m->last)
            return false;
    }
    return false;
}

/* 1: those are asked for that do something to the node; -1: those it does it to; 0: not said. */
static int asked_side(const gr_reading *r, size_t clause, gr_str verb)
{
    static const char *const by[] = { "by", NULL };
    const gr_clause *cl = &r->clauses[clause];
    const gr_mention *m = only_node(r, clause);
    size_t at = find_verb(r, cl, verb);

    if (m == NULL || at == SIZE_MAX || (at >= m->first && at <= m->last))
        return 0;
    bool passive = is_passive(r, cl, at, verb, m);

    if (passive && m->first > at)
        return gr_token_in(r, cl->tokens[m->first - 1], by) ? -1 : 0;
    if (passive)
        return 1;
    return m->last + 1 == at ? -1 : m->first == at + 1 ? 1 : 0;
}

static bool holds_any(gr_str program, const char *const *rows)
{
    for (; *rows != NULL; rows++)
        if (gr_str_find(program, *rows) < program.len)
            return true;
    return false;
}

bool gr_route_has_voice(const gr_routing *w, size_t clause, gr_str program)
{
    static const char *const out[] = { "direction=\"out\"", "out_degree(", "successors(",
                                       "descendants(",      "source ==",   NULL };
    static const char *const in[] = { "direction=\"in\"", "in_degree(", "predecessors(",
                                      "ancestors(",       "target ==",  NULL };
    static const char *const turned[] = { "reverse(", NULL };
    const gr_seen *g = w->r->n_graphs == 1 ? &w->r->graphs[0] : NULL;
    int side;

    if (g == NULL || g->relation.len == 0 || !gr_graph_is_directed(g->graph) ||
        holds_any(program, turned) || holds_any(program, out) == holds_any(program, in))
        return true;
    side = asked_side(w->r, clause, gr_str_sub(g->relation, 0, gr_str_find(g->relation, " ")));
    return side == 0 || holds_any(program, in) == ((side > 0) != g->backwards);
}
