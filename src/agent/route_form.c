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

/* Does "most" single nobody out: are more than half of all nodes the answer? */
static bool is_no_choice(gr_routing *w, gr_str program, const gr_value *v)
{
    size_t nodes = w->r->n_graphs == 1 ? gr_graph_n_nodes(w->r->graphs[0].graph) : 0;

    return gr_str_starts(program, "argm") && v->type == GR_V_LIST && v->list->n > 2 &&
           2 * v->list->n > nodes && nodes > 0;
}

/* "Who is the tallest?": somebody is, unless what was told contradicts itself. */
static bool lacks_best(const gr_reading *r, size_t clause, const gr_value *v)
{
    static const char *const who[] = { "who", NULL };
    const gr_clause *cl = &r->clauses[clause];

    if (cl->n_tokens == 0 || !gr_token_in(r, cl->tokens[0], who) ||
        !(v->type == GR_V_NULL || (v->type == GR_V_LIST && v->list->n == 0)))
        return false;
    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];
        char lemma[GR_WORD_MAX];
        unsigned form = 0;

        if (t->kind == GR_TOKEN_WORD && t->end - t->start < GR_WORD_MAX)
            gr_text_lemma(gr_str_sub(r->text, t->start, t->end), lemma, &form);
        if (form & GR_DEGREE_SUPERLATIVE)
            return true;
    }
    return false;
}

/* Who has what: does an answer mix those who have with what they have? */
static bool mixes_kinds(gr_routing *w, const gr_form *f, const gr_value *v)
{
    const gr_graph *g = w->r->n_graphs == 1 ? w->r->graphs[0].graph : NULL;
    size_t from = 0;

    if (!f->which || g == NULL || !are_all(v, GR_V_NODE) || !gr_graph_is_directed(g))
        return false;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (gr_csr_degree(gr_graph_out(g), it.v) != 0)
            return false;
    for (size_t i = 0; i < v->list->n; i++) {
        gr_vid u = gr_graph_find(g, v->list->at[i].node);

        from += u != GR_NO_NODE && gr_csr_degree(gr_graph_out(g), u) != 0;
    }
    return from > 0 && from < v->list->n;
}

static const char *asked_for(const gr_form *f)
{
    return f->yes_no                  ? "a yes or no"
           : f->apart                 ? "a difference"
           : f->share                 ? "a share"
           : f->counts || f->how_much ? "a number"
           : f->links                 ? "links"
           : f->way                   ? "a way"
                                      : "a name";
}

/* "What share": a part of a whole. */
static bool is_share(gr_str program, const gr_value *v)
{
    double x = v->type == GR_V_INT ? (double)v->i : v->type == GR_V_REAL ? v->d : 0;

    return gr_str_find(program, "/") < program.len || (x >= -1 && x <= 1);
}

/* How many nodes or links there are, in all or at one. */
static bool is_size(gr_str program)
{
    static const char *const rows[] = { "degree(", "node_count(", "edge_count(", NULL };

    for (size_t i = 0; rows[i] != NULL; i++)
        if (gr_str_starts(program, rows[i]))
            return true;
    return false;
}

/* A number between 0 and 1 that counts nothing. */
static bool is_ratio(gr_str program)
{
    static const char *const rows[] = {
        "clustering(",  "average_clustering(",  "density(", "transitivity(",
        "reciprocity(", "jaccard_coefficient(", NULL
    };

    for (size_t i = 0; rows[i] != NULL; i++)
        if (gr_str_starts(program, rows[i]))
            return true;
    return false;
}

/* "How many" is no ratio, "how much" is no count, "how much more" a difference of two, "the largest
 * debt" no node. */
static bool has_terms(const gr_form *f, gr_str program, const gr_value *v)
{
    if ((f->apart && gr_str_find(program, " - ") == program.len) ||
        (f->counts && !f->share && is_ratio(program)) || (f->share && !is_share(program, v)) ||
        (f->per_link && (gr_str_starts(program, "average_degree(") ||
                         gr_str_starts(program, "average_shortest_path_length("))) ||
        (f->best_link && gr_str_starts(program, "argm") &&
         gr_str_find(program, "(degrees(") < program.len))
        return false;
    return !(f->amount || f->unit) ||
           !(is_size(program) || (f->amount && gr_str_starts(program, "count(")));
}

gr_status gr_route_check_form(gr_routing *w, size_t clause, gr_str program, bool *fits, gr_err *err)
{
    bool small = true;
    gr_form form;
    gr_value v;
    gr_status st = gr_grammar_form(w->cx, w->r, clause, w->tools, &form, err);

    for (size_t i = 0; i < w->r->n_graphs; i++)
        small = small && gr_graph_n_nodes(w->r->graphs[i].graph) <= SMALL;
    *fits = gr_route_has_voice(w, clause, program);
    if (!*fits)
        gr_route_trace(w, "%.*s goes the other way", GR_FMT(program));
    if (st != GR_OK || !*fits || !small || !gr_route_run(w, program, &v))
        return st;
    *fits = has_form(&form, &v, asks_more(w->r, clause)) && has_terms(&form, program, &v) &&
            !is_no_choice(w, program, &v) && !lacks_best(w->r, clause, &v) &&
            !mixes_kinds(w, &form, &v);
    if (!*fits)
        gr_route_trace(w, "%.*s comes to %s, but asked for is %s", GR_FMT(program),
                       gr_vtype_one(v.type), asked_for(&form));
    return st;
}

gr_status gr_route_check_last(gr_routing *w, gr_err *err)
{
    size_t asks = 0, clause = 0;
    bool fits;
    gr_status st;

    for (size_t i = 0; i < w->r->n_clauses; i++)
        if (w->r->clauses[i].kind == GR_ASKS) {
            clause = i;
            asks++;
        }
    if (asks != 1 || w->parts.n != 1)
        return GR_OK;
    st = gr_route_check_form(w, clause, w->parts.at[0].program, &fits, err);
    if (st == GR_OK && !fits)
        gr_decline_clause(w, clause, NULL);
    return st;
}
