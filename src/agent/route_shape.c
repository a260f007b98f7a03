/* What the answer should look like, said apart from the question: "Just the number of stops.",
 * "The total is enough." */
#include "agent/router_int.h"

typedef enum shape { SHAPE_ANY, SHAPE_AMOUNT, SHAPE_COUNT, SHAPE_THINGS } shape;

static const char *const amounts[] = { "price",  "cost",     "total",   "length", "time",
                                       "sum",    "minutes",  "hours",   "km",     "distance",
                                       "weight", "duration", "figure",  "fare",   "amount",
                                       "metres", "euros",    "mileage", NULL };
static const char *const counts[] = { "number", "count", NULL };
static const char *const things[] = { "name",   "names", "list",  "route",    "path", "order",
                                      "places", "stops", "nodes", "sequence", NULL };

static bool holds(const gr_reading *r, size_t clause, const char *const *rows)
{
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (gr_token_in(r, cl->tokens[k], rows))
            return true;
    return false;
}

/* "Just ..", "Only ..", ".. is enough", ".. will do", without a name, a number or a "not". */
static bool says_shape(const gr_reading *r, size_t clause)
{
    static const char *const first[] = { "just", "only", NULL };
    static const char *const last[] = { "enough", "suffices", "do", "sufficient", NULL };
    const gr_clause *cl = &r->clauses[clause];
    size_t end = cl->n_tokens;

    if (gr_clause_marked(r, clause) || cl->n_tokens < 2 || cl->n_tokens > 9)
        return false;
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause)
            return false;
    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];

        if (t->kind == GR_TOKEN_NUMBER ||
            (gr_text_word_class(gr_str_sub(r->text, t->start, t->end)) & GR_WORD_NEGATION))
            return false;
    }
    while (end > 0 && r->tokens.at[cl->tokens[end - 1]].kind == GR_TOKEN_PUNCT)
        end--;
    return gr_token_in(r, cl->tokens[0], first) ||
           (end > 2 && gr_token_in(r, cl->tokens[1], first)) ||
           (end > 0 && gr_token_in(r, cl->tokens[end - 1], last));
}

static shape shape_of(const gr_reading *r, size_t clause)
{
    if (!says_shape(r, clause))
        return SHAPE_ANY;
    return holds(r, clause, counts)    ? SHAPE_COUNT
           : holds(r, clause, amounts) ? SHAPE_AMOUNT
           : holds(r, clause, things)  ? SHAPE_THINGS
                                       : SHAPE_ANY;
}

bool gr_route_wants_shape(const gr_reading *r, size_t clause)
{
    return shape_of(r, clause) != SHAPE_ANY;
}

/* How many things there are; of a way, how many nodes or, by its words, links. */
static gr_str counted(gr_routing *w, size_t clause, gr_str program, const gr_value *v)
{
    static const char *const links[] = { "links", "edges", "roads",   "hops", "steps",
                                         "legs",  "moves", "streets", NULL };
    bool less = v->type == GR_V_PATH && holds(w->r, clause, links);

    return gr_str_printf(&w->cx->arena, "count(%.*s)%s", GR_WHOLE(program), less ? " - 1" : "");
}

/* What the links of a network come to, for the links. */
static gr_str weighed(gr_routing *w, gr_str program)
{
    static const char edges[] = ".edges";

    if (!gr_str_starts(program, "minimum_spanning_tree(") || !gr_str_ends(program, edges))
        return GR_STR("");
    return gr_str_printf(&w->cx->arena, "%.*s.weight", (int)(program.len - (sizeof edges - 1)),
                         program.ptr);
}

/* The program in that shape; empty if it has none. */
static gr_str shaped(gr_routing *w, size_t clause, gr_str program, const gr_value *v)
{
    bool number = v->type == GR_V_INT || v->type == GR_V_REAL || v->type == GR_V_TIME;

    switch (shape_of(w->r, clause)) {
    case SHAPE_COUNT:
        return v->type == GR_V_LIST || v->type == GR_V_PATH ? counted(w, clause, program, v)
               : number                                     ? program
                                                            : GR_STR("");
    case SHAPE_AMOUNT: return number || v->type == GR_V_PATH ? program : weighed(w, program);
    case SHAPE_THINGS: return number || v->type == GR_V_BOOL ? GR_STR("") : program;
    case SHAPE_ANY: break;
    }
    return program;
}

/* "What percentage": a share of 1 is one of 100. */
static void in_percent(gr_routing *w)
{
    static const char *const rows[] = { "percentage", "percent", NULL };
    gr_routed *part = &w->parts.at[0];
    gr_value v;

    for (size_t i = 0; i < w->r->n_clauses; i++)
        if (w->r->clauses[i].kind == GR_ASKS && holds(w->r, i, rows) &&
            gr_str_find(part->program, "100") == part->program.len &&
            gr_route_run(w, part->program, &v) && v.type == GR_V_REAL && v.d >= 0 && v.d <= 1) {
            part->program = gr_str_printf(&w->cx->arena, "100 * (%.*s)", GR_WHOLE(part->program));
            w->failed = w->failed || part->program.ptr == NULL;
            return;
        }
}

void gr_route_shape(gr_routing *w)
{
    if (w->parts.n == 1)
        in_percent(w);
    for (size_t i = 0; i < w->r->n_clauses && w->parts.n == 1; i++) {
        gr_routed *part = &w->parts.at[0];
        gr_value v;

        if (!gr_route_wants_shape(w->r, i) || !gr_route_run(w, part->program, &v) ||
            v.type == GR_V_NULL)
            continue;
        gr_str program = shaped(w, i, part->program, &v);

        if (program.ptr == NULL)
            w->failed = true;
        else if (program.len == 0)
            gr_decline(w, GR_WHY_UNSUPPORTED, "I cannot say %.*s in the form of '%.*s'.",
                       GR_FMT(part->says), GR_FMT(gr_clause_text(w->r, i)));
        else
            part->program = program;
    }
}
