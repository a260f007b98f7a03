/* Conditions in a question: "If B is shut, ..", ".. without the ferries", "(not through C)".
 *
 * The part of the clause that states one is cut out and understood alone, as what changes the graph
 * or limits a route; what is left is asked as if a sentence before it had told the condition, so it
 * may be any question that is understood without it. */
#include "agent/router_int.h"

/* The share of a condition's words that must be explained. */
#define CONDITION_SURE 0.85

/* Tokens from .. to-1 of a clause. */
typedef struct part_of_clause {
    size_t from, to;
} part_of_clause;

static gr_str token_text(const gr_reading *r, size_t token)
{
    return gr_str_sub(r->text, r->tokens.at[token].start, r->tokens.at[token].end);
}

static bool is_pause(const gr_reading *r, size_t token)
{
    static const char *const pauses[] = { ",", ";", "-", "--", NULL };

    return gr_token_in(r, token, pauses);
}

/* Words with which a condition begins behind what is asked. */
static bool leads_condition(const gr_reading *r, size_t token)
{
    static const char *const leads[] = {
        "if",        "when",      "once",      "after",   "assuming", "given",     "provided",
        "supposing", "suppose",   "without",   "with",    "unless",   "but",       "while",
        "using",     "only",      "avoiding",  "except",  "apart",    "aside",     "other",
        "besides",   "excluding", "ignoring",  "now",     "since",    "because",   "as",
        "should",    "leaving",   "skipping",  "not",     "via",      "passing",   "on",
        "where",     "whenever",  "bypassing", "barring", "minus",    "going",     "that",
        "which",     "in",        "by",        "through", "taking",   "following", NULL
    };

    return gr_token_in(r, token, leads);
}

/* Words with which a question begins behind a condition. */
static bool leads_question(const gr_reading *r, size_t token)
{
    static const char *const leads[] = { "what",  "what's",  "whats",     "which",     "who",
                                         "who's", "whom",    "whose",     "where",     "how",
                                         "is",    "are",     "can",       "could",     "does",
                                         "do",    "will",    "would",     "then",      "name",
                                         "list",  "find",    "give",      "tell",      "show",
                                         "count", "compute", "calculate", "determine", NULL };

    return gr_token_in(r, token, leads);
}

/* Is the part a condition that is understood? Then *known is what it makes of what is known. */
static gr_status read_condition(gr_routing *w, size_t clause, part_of_clause part, gr_known *known,
                                bool *good, gr_err *err)
{
    const gr_piece piece = { .clause = clause, .from = part.from, .to = part.to, .begins = true };
    gr_reading *r = gr_compose(w, &piece, 1);
    gr_telling t;
    gr_status st;

    *good = false;
    if (r == NULL)
        return GR_OK;
    st = gr_grammar_tell(w->cx, r, w->r->n_clauses, w->tools, &w->known, &t, err);
    *good = st == GR_OK && (t.n_mods > 0 || gr_str_starts(t.told, "args=")) &&
            t.explained >= CONDITION_SURE && gr_str_find(t.told, " # ") == t.told.len &&
            !gr_route_leaves_name(r, w->r->n_clauses, &t);
    if (!*good)
        return st;
    *known = w->known;
    known->given = t.given;
    if (t.told.len != 0) {
        known->told = known->told.len == 0 ? t.told
                                           : gr_str_printf(&w->cx->arena, "%.*s # %.*s",
                                                           GR_WHOLE(known->told), GR_WHOLE(t.told));
        known->told_flags |= t.told_flags;
    }
    return st;
}

/* Asks a clause without a part of it, which is a condition. */
static gr_status ask_under(gr_routing *w, size_t clause, part_of_clause c, bool *done, gr_err *err)
{
    const gr_clause *cl = &w->r->clauses[clause];
    const gr_piece pieces[] = { { .clause = clause, .from = 0, .to = c.from, .begins = true },
                                { .clause = clause, .from = c.to, .to = cl->n_tokens } };
    gr_known before = w->known, known;
    gr_status st;
    gr_routed part;
    gr_asked asked;
    bool good;

    st = read_condition(w, clause, c, &known, &good, err);
    if (st != GR_OK || !good)
        return st;
    w->known = known;
    *done = gr_route_within(w, pieces, 2, &part, &asked, &st, err);
    w->known = before;
    if (!*done)
        return st;
    part.program = gr_route_except(w, clause, 0, part.program);
    gr_route_trace(w, "under a condition: %.*s", GR_FMT(part.program));
    gr_route_add(w, clause, &part, &asked);
    return st;
}

/* The next part of a clause that may be a condition, from *c on; in the order of where it begins,
 * longer ones first. */
static bool next_part(const gr_reading *r, size_t clause, part_of_clause *c)
{
    const gr_clause *cl = &r->clauses[clause];
    size_t n = cl->n_tokens;

    while (n > 0 && r->tokens.at[cl->tokens[n - 1]].kind == GR_TOKEN_PUNCT)
        n--;
    for (; c->from < n; c->from++, c->to = n + 1) {
        bool first = c->from == 0;
        bool opens = first || leads_condition(r, cl->tokens[c->from]) ||
                     is_pause(r, cl->tokens[c->from - 1]) ||
                     gr_str_is(token_text(r, cl->tokens[c->from - 1]), "(");

        while (opens && --c->to > c->from + 1) {
            bool closes = c->to == n || is_pause(r, cl->tokens[c->to]) ||
                          gr_str_is(token_text(r, cl->tokens[c->to]), ")") ||
                          (first && leads_question(r, cl->tokens[c->to]));

            if (closes && !(first && c->to == n))
                return true;
        }
    }
    return false;
}

gr_status gr_route_suppose(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    part_of_clause c = { 0, w->r->clauses[clause].n_tokens + 1 };
    gr_status st = GR_OK;

    *done = false;
    if (w->r->n_graphs != 1)
        return GR_OK;
    while (st == GR_OK && !*done && next_part(w->r, clause, &c))
        st = ask_under(w, clause, c, done, err);
    return st;
}
