/* Clauses that say how to answer what was asked before them: "List them.", "Just the number." */
#include "agent/router_int.h"

/* The things whose number a program compares with nothing: "count(X) > 0"; empty if it does not. */
static gr_str things_of(gr_str program)
{
    static const char count[] = "count(", some[] = ") > 0";

    return gr_str_starts(program, count) && gr_str_ends(program, some)
               ? gr_str_sub(program, sizeof count - 1, program.len - (sizeof some - 1))
               : GR_STR("");
}

/* What was asked before needs no second answer: "Find the heaviest triangle. ... Which is it?" */
bool gr_route_is_known(const gr_routing *w, gr_str program)
{
    gr_str things = things_of(program); /* that there are some goes without saying */

    for (size_t i = 0; i < w->parts.n; i++)
        if (gr_str_eq(w->parts.at[i].program, program) ||
            (things.len != 0 && gr_str_eq(w->parts.at[i].program, things)))
            return true;
    return false;
}

/* "Pick as many as possible that .. How many?": the second is what is asked. */
bool gr_route_asks_of_last(const gr_routing *w, gr_str program)
{
    gr_str last = w->parts.at[w->parts.n - 1].program;
    char text[1000];

    /* "Give each a colour. How many do we need?" */
    if (gr_str_starts(program, "chromatic_number(") && gr_str_find(last, "coloring(") < last.len)
        return true;
    if (last.len >= sizeof text || last.len >= program.len)
        return false;
    memcpy(text, last.ptr, last.len);
    text[last.len] = '\0';
    return gr_str_find(program, text) < program.len;
}

/* "Is there one? Which?" */
static bool is_bare_which(const gr_reading *r, const gr_clause *cl)
{
    static const char *const which[] = { "which", "who", "where", NULL };
    static const char *const rest[] = { "and", "if",    "so",   "one",   "ones", "is",
                                        "are", "it",    "they", "which", "who",  "?",
                                        ",",   "where", "them", NULL };
    bool found = false;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        found |= gr_token_in(r, cl->tokens[k], which);
        if (!gr_token_in(r, cl->tokens[k], rest))
            return false;
    }
    return found;
}

/* "Give just the sum.", "One is enough.": how to say what was asked before. */
bool gr_route_is_shape(const gr_reading *r, size_t clause)
{
    static const char *const words[] = { "give",     "just",   "only",   "tell",   "me",    "print",
                                         "answer",   "state",  "report", "the",    "a",     "sum",
                                         "number",   "total",  "one",    "name",   "names", "value",
                                         "is",       "are",    "enough", "please", "yes",   "no",
                                         "or",       "as",     "list",   "with",   "pls",   "plz",
                                         "result",   "output", ".",      ",",      "of",    "them",
                                         "suffices", "will",   "do",     "need",   "i",     "it",
                                         "short",    "reply",  "word",   NULL };
    static const char *const limits[] = { "just", "only", "enough", "suffices", "do", NULL };
    const gr_clause *cl = &r->clauses[clause];
    bool limited = false;

    if (gr_clause_marked(r, clause) || cl->n_tokens < 2 || cl->n_tokens > 10)
        return false;
    for (size_t k = 0; k < cl->n_tokens; k++) {
        if (!gr_token_in(r, cl->tokens[k], words))
            return false;
        limited |= gr_token_in(r, cl->tokens[k], limits);
    }
    return limited;
}

/* "List them.": how to answer what was asked before. */
bool gr_route_points_back(const gr_reading *r, size_t clause)
{
    static const char *const verbs[] = { "list",  "name",  "show", "give",  "tell",
                                         "print", "write", "say",  "state", NULL };
    static const char *const back[] = { "them",  "it",       "all",   "both",  "those",
                                        "these", "two",      "pairs", "names", "him",
                                        "her",   "everyone", "every", "such",  NULL };
    const gr_clause *cl = &r->clauses[clause];
    bool found = false;
    size_t first = cl->n_tokens > 1 && r->tokens.at[cl->tokens[0]].kind == GR_TOKEN_PUNCT;

    if (is_bare_which(r, cl))
        return true;
    if (gr_clause_marked(r, clause) || cl->n_tokens == 0 || cl->n_tokens > 12 ||
        !gr_token_in(r, cl->tokens[first], verbs))
        return false;
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause)
            return false;
    for (size_t k = first + 1; k < cl->n_tokens; k++) {
        if (r->tokens.at[cl->tokens[k]].kind == GR_TOKEN_NUMBER)
            return false;
        found |= gr_token_in(r, cl->tokens[k], back);
    }
    return found;
}

/* "Draw it in one stroke. Doable?": what was asked already. */
bool gr_route_is_verdict(const gr_reading *r, size_t clause)
{
    static const char *const rows[] = {
        "doable", "possible", "feasible", "ok",    "okay",   "right",  "correct", "agreed", "any",
        "yes",    "true",     "see",      "is",    "that",   "it",     "this",    "or",     "not",
        "no",     "?",        "idea",     "ideas", "please", "thanks", "!",       ".",      NULL
    };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (!gr_token_in(r, cl->tokens[k], rows))
            return false;
    return cl->n_tokens > 0;
}

/* "Is there one? Which?": the second is the answer. */
bool gr_route_answers_last(const gr_routing *w, gr_str program)
{
    return gr_str_eq(things_of(w->parts.at[w->parts.n - 1].program), program);
}

/* What shows that there is a triangle. */
static gr_str shown(gr_routing *w, gr_str program)
{
    static const char triangles[] = "triangle_count(", some[] = ") > 0";
    gr_str things = things_of(program);

    if (things.len != 0 || !gr_str_starts(program, triangles) || !gr_str_ends(program, some))
        return things;
    gr_str graph = gr_str_sub(program, sizeof triangles - 1, program.len - (sizeof some - 1));
    return gr_str_printf(&w->cx->arena, "list_triangles(%.*s)", GR_WHOLE(graph));
}

/* "Are there any? List them.": the list. False if the answer before has none to show. */
bool gr_route_show_last(gr_routing *w)
{
    gr_routed *part = &w->parts.at[w->parts.n - 1];
    gr_str things = shown(w, part->program);
    gr_value v;

    if (things.ptr == NULL)
        w->failed = true;
    else if (things.len != 0)
        part->program = things;
    else
        return !gr_route_run(w, part->program, &v) || v.type != GR_V_BOOL;
    return true;
}
