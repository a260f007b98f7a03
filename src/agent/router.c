/* The router: a reading to a proposal by the grammar alone.
 *
 * Clauses that tell give modifiers ("B is closed today.") for those that ask; every clause that
 * asks gives one or several parts. It proposes only what explains nearly all that was said, and
 * what no second reading contests; everything else it declines, saying what it understood. */
#include "agent/router_int.h"

#include <stdarg.h>

/* Two readings of scores nearer than this contest each other. */
#define MARGIN 0.01
/* So much less may a reading score that takes up what was told. */
#define TOLD_MARGIN 0.9

#define PARSES 6

/* Nodes up to which contested readings are run to see whether they agree. */
#define SMALL 500

/* What a clause must explain to count as a modifier of what is asked, or as what it is about. */
#define MODIFIES 0.5
#define TELLS    0.7

void gr_decline(gr_routing *w, gr_reason reason, const char *fmt, ...)
{
    char text[1000];
    va_list ap;

    if (w->out->reason != GR_WHY_NONE)
        return;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    w->out->reason = reason;
    w->out->why = gr_str_dup(&w->cx->arena, gr_str_of(text));
    if (w->out->why.ptr == NULL)
        w->failed = true;
}

gr_str gr_clause_text(const gr_reading *r, size_t clause)
{
    gr_span at = r->clauses[clause].at;

    return gr_str_trim(gr_str_sub(r->text, at.start, at.end));
}

bool gr_token_in(const gr_reading *r, size_t token, const char *const *rows)
{
    gr_str word = gr_str_sub(r->text, r->tokens.at[token].start, r->tokens.at[token].end);

    for (; *rows != NULL; rows++)
        if (gr_str_is_nocase(word, *rows))
            return true;
    return false;
}

bool gr_clause_marked(const gr_reading *r, size_t clause)
{
    gr_str text = gr_clause_text(r, clause);

    return gr_str_find(text, "?") < text.len;
}

void gr_route_trace(gr_routing *w, const char *fmt, ...)
{
    char text[2000];
    va_list ap;
    gr_str s;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    s = gr_str_dup(&w->cx->arena, gr_str_of(text));
    if (s.ptr == NULL || !gr_vec_push(&w->trace, s))
        w->failed = true;
}

static void note(gr_routing *w, gr_str text)
{
    if (text.ptr == NULL || !gr_vec_push(&w->notes, text))
        w->failed = true;
}

/* --- clauses that tell --- */

/* Is a word of the clause the name of a node, case aside, or mentioned as one? */
static bool names_node(const gr_reading *r, size_t clause)
{
    const gr_clause *cl = &r->clauses[clause];

    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause)
            return true;
    for (size_t g = 0; g < r->n_graphs; g++)
        for (size_t k = 0; k < cl->n_tokens; k++) {
            const gr_token *t = &r->tokens.at[cl->tokens[k]];
            char name[GR_WORD_MAX];
            gr_str word = gr_str_sub(r->text, t->start, t->end);

            if (t->kind != GR_TOKEN_WORD || word.len >= sizeof name || word.len < 2)
                continue;
            memcpy(name, word.ptr, word.len);
            name[0] = (char)(name[0] >= 'a' && name[0] <= 'z' ? name[0] - 32 : name[0]);
            if (gr_graph_find(r->graphs[g].graph, gr_name_of((gr_str){ name, word.len })) !=
                    GR_NO_NODE ||
                gr_graph_find(r->graphs[g].graph, gr_name_of(word)) != GR_NO_NODE)
                return true;
        }
    return false;
}

/* How many nodes a clause names, one after the other and nothing else between them, a heading
 * aside: "In choir 1: Ann, Bo and Cy"; 0 if something is. */
static size_t n_in_row(const gr_reading *r, size_t clause, size_t *graph)
{
    const gr_clause *cl = &r->clauses[clause];
    size_t n = 0, next = 0;

    for (size_t i = 0; i < r->n_mentions; i++) {
        const gr_mention *m = &r->mentions[i];

        if (m->clause != clause || (n != 0 && m->first < next))
            continue;
        for (size_t k = m->first; n != 0 && k-- > next;) {
            const gr_token *t = &r->tokens.at[cl->tokens[k]];
            gr_str word = gr_str_sub(r->text, t->start, t->end);

            if (gr_str_is(word, ":"))
                n = 0;
            else if (t->kind != GR_TOKEN_PUNCT && t->kind != GR_TOKEN_OPERATOR &&
                     !gr_str_is_nocase(word, "and") && !gr_str_is_nocase(word, "&"))
                return 0;
        }
        *graph = m->graph;
        next = m->last + 1;
        n++;
    }
    return n;
}

/* How many nodes are of the kind of the first one that a clause names; 0 if they have no kinds. */
static size_t n_of_kind(const gr_reading *r, size_t clause)
{
    const gr_mention *m = r->mentions;
    const gr_column *kind;
    size_t n = 0;

    while (m < r->mentions + r->n_mentions && m->clause != clause)
        m++;
    if (m == r->mentions + r->n_mentions)
        return 0;
    const gr_graph *g = r->graphs[m->graph].graph;
    kind = gr_graph_column_named(g, GR_OF_NODE, GR_STR("kind"));
    if (kind == NULL)
        return 0;
    gr_value own = gr_column_get(kind, m->u);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_value its = gr_column_get(kind, v);

        n += gr_v_eq(&its, &own);
    }
    return n;
}

/* "Present: Ann, Bo and Cy": all nodes of the graph, or all of a kind, which says nothing more. */
static bool lists_all(const gr_reading *r, size_t clause)
{
    size_t graph = 0, n = n_in_row(r, clause, &graph);

    return n > 2 && (n == gr_graph_n_nodes(r->graphs[graph].graph) || n == n_of_kind(r, clause));
}

/* Has a clause the verb of all links of the graph? "Ann likes tea or milk" beside "Bo likes tea".
 */
static bool has_relation(const gr_reading *r, size_t clause, size_t graph)
{
    const gr_clause *cl = &r->clauses[clause];
    gr_str verb = r->graphs[graph].relation;

    verb = gr_str_sub(verb, 0, gr_str_find(verb, " "));
    for (size_t k = 0; k < cl->n_tokens && verb.len > 2; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];
        char lemma[GR_WORD_MAX];
        unsigned form;

        if (t->kind == GR_TOKEN_WORD && t->end - t->start < GR_WORD_MAX &&
            gr_str_eq(gr_text_lemma(gr_str_sub(r->text, t->start, t->end), lemma, &form), verb))
            return true;
    }
    return false;
}

/* It names two nodes or more, looks like data and was not read as such; or it says something about
 * an edge. */
static bool is_uncovered(gr_routing *w, size_t clause)
{
    const gr_reading *r = w->r;
    const gr_mention *first = NULL;
    bool found = false, several = false;

    for (size_t i = 0; i < r->n_uncovered; i++)
        found |= r->uncovered[i].start == r->clauses[clause].at.start;
    for (size_t i = 0; i < r->n_mentions; i++) {
        const gr_mention *m = &r->mentions[i];

        if (m->clause != clause)
            continue;
        first = first == NULL ? m : first;
        several |= m->u != first->u || m->v != first->v || m->v != GR_NO_NODE ||
                   has_relation(r, clause, m->graph);
        found |= m->v != GR_NO_NODE;
    }
    return found && several && gr_given_in(r, clause) == 0 && !lists_all(r, clause) &&
           !gr_grammar_says(w->cx, r, clause, w->tools, "general");
}

/* Does a clause that tells call the links so? */
static bool tells_bridge(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_clauses; i++)
        for (size_t k = 0; r->clauses[i].kind == GR_TELLS && k < r->clauses[i].n_tokens; k++) {
            const gr_token *t = &r->tokens.at[r->clauses[i].tokens[k]];
            gr_str word = gr_str_sub(r->text, t->start, t->end);

            if (gr_str_is_nocase(word, "bridge") || gr_str_is_nocase(word, "bridges"))
                return true;
        }
    return false;
}

/* "How many bridges?" asks for all links only where they are called so. */
static bool counts_bridges(const gr_routing *w, const gr_parse *p)
{
    return gr_str_starts(p->asked[0].means, "edge_count(") &&
           gr_str_find(p->rules, "%link") < p->rules.len && w->says_bridge &&
           (!gr_str_is(w->r->graphs[p->graph].edge_noun, "bridge") || !tells_bridge(w->r));
}

bool gr_route_counts_all(const gr_parse *p)
{
    return p->n_asked == 1 && (gr_str_starts(p->asked[0].means, "node_count(") ||
                               gr_str_starts(p->asked[0].means, "edge_count("));
}

/* "How many people came": a word limits what is counted, be it unknown. */
static bool counts_some(const gr_routing *w, const gr_parse *p)
{
    gr_str rest = p->unexplained;

    if (!gr_route_counts_all(p) || p->left >= 1)
        return gr_route_counts_all(p);
    while (rest.len > 0) {
        size_t end = gr_str_find(rest, " ");
        gr_str word = gr_str_sub(rest, 0, end);

        if (gr_text_word_class(word) == 0 && !gr_grammar_knows(w->cx, w->tools, word))
            return true;
        rest = gr_str_sub(rest, end < rest.len ? end + 1 : end, rest.len);
    }
    return false;
}

static bool confident(const gr_routing *w, const gr_parse *p)
{
    if (counts_bridges(w, p) || (w->says_that && gr_route_counts_all(p)))
        return false;
    if (counts_some(w, p))
        return false;
    return w->with_told
               ? p->explained >= GR_CONFIDENT_TOLD && p->left <= GR_LEFT_MAX_TOLD && !p->left_name
               : p->explained >= GR_CONFIDENT && p->left <= GR_LEFT_MAX;
}

static bool any_asks(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_clauses; i++)
        if (r->clauses[i].kind == GR_ASKS)
            return true;
    return false;
}

static void hear_bridge(gr_routing *w, size_t clause)
{
    static const char *const bridges[] = { "bridge", "bridges", NULL };
    static const char *const be[] = { "is", "are", "was", "be", NULL };
    static const char *const that[] = { "that", "this", "it", "those", NULL };
    const gr_clause *cl = &w->r->clauses[clause];

    w->says_bridge = w->says_that = false;
    for (size_t k = 0; k < cl->n_tokens; k++) {
        w->says_bridge |= gr_token_in(w->r, cl->tokens[k], bridges);
        w->says_that |= w->parts.n > 0 && k > 0 && gr_token_in(w->r, cl->tokens[k - 1], be) &&
                        gr_token_in(w->r, cl->tokens[k], that);
    }
}

bool gr_route_is_question(gr_routing *w, size_t clause)
{
    gr_parse parse;
    size_t n = 0;

    hear_bridge(w, clause);
    return gr_grammar_parse(w->cx, w->r, clause, w->tools, &w->known, &parse, 1, &n, NULL) ==
               GR_OK &&
           n > 0 && confident(w, &parse);
}

/* A quantity that bounds what is asked, in words that no rule understands: "I have 100 euros." */
static bool is_limit(gr_routing *w, size_t clause)
{
    const gr_clause *cl = &w->r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &w->r->tokens.at[cl->tokens[k]];
        gr_text_qty q;

        if (t->kind == GR_TOKEN_NUMBER &&
            gr_text_quantity(gr_str_sub(w->r->text, t->start, w->r->text.len), &q) != 0 &&
            q.unit != NULL && q.unit->quantity != GR_Q_COUNT)
            return gr_grammar_says(w->cx, w->r, clause, w->tools, "limit");
    }
    return false;
}

/* It only says from where to where. */
static bool tells_ends(const gr_routing *w, size_t clause)
{
    for (size_t i = 0; i < w->r->n_mentions; i++) {
        const gr_mention *m = &w->r->mentions[i];
        gr_vid ends[2];

        if (m->clause == clause)
            return gr_told_ends(w->r, m->graph, ends);
    }
    return false;
}

/* Keeps what a clause tells for the questions. */
static void learn(gr_routing *w, size_t clause, const gr_telling *t)
{
    gr_str text = gr_clause_text(w->r, clause);

    w->known.given = t->given;
    w->known.learnt |= clause < 64 ? UINT64_C(1) << clause : 0;
    if (t->n_mods > 0)
        gr_route_trace(w, "told: '%.*s' means %.*s", GR_FMT(text), GR_FMT(t->given));
    if (t->told.len == 0)
        return;
    w->known.told = w->known.told.len == 0 ? t->told
                                           : gr_str_printf(&w->cx->arena, "%.*s # %.*s",
                                                           GR_FMT(w->known.told), GR_FMT(t->told));
    w->failed = w->failed || w->known.told.ptr == NULL;
    w->known.told_flags |= t->told_flags;
    w->told_clause = text;
    gr_route_trace(w, "told: '%.*s' sets %.*s", GR_FMT(text), GR_FMT(t->told));
}

/* "Just the price.", "Only the names please.": what the answer should look like. */
static bool wants_form(gr_routing *w, size_t clause)
{
    static const char *const just[] = { "just", "only", NULL };
    static const char *const not [] = { "not", "without", NULL };
    static const char *const forms[] = { "price",  "cost",     "total",    "number", "length",
                                         "time",   "answer",   "result",   "name",   "names",
                                         "list",   "route",    "path",     "order",  "value",
                                         "sum",    "minutes",  "hours",    "km",     "figure",
                                         "places", "count",    "distance", "stops",  "sequence",
                                         "yes",    "duration", "numbers",  NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    bool form = false;

    if (cl->n_tokens < 2 || cl->n_tokens > 9 || !gr_token_in(w->r, cl->tokens[0], just) ||
        names_node(w->r, clause))
        return false;
    for (size_t k = 1; k < cl->n_tokens; k++) {
        if (w->r->tokens.at[cl->tokens[k]].kind == GR_TOKEN_NUMBER ||
            gr_token_in(w->r, cl->tokens[k], not ))
            return false;
        form |= gr_token_in(w->r, cl->tokens[k], forms);
    }
    return form;
}

/* "No boat calls at Bute." */
static bool denies(const gr_reading *r, size_t clause)
{
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];

        if (gr_text_word_class(gr_str_sub(r->text, t->start, t->end)) & GR_WORD_NEGATION)
            return true;
    }
    return false;
}

/* Does a clause limit what may be done, or change something? */
static bool restricts(gr_routing *w, size_t clause)
{
    bool names = names_node(w->r, clause);

    static const char *const limits[] = { "only", "just",      "except",   "not",    "without",
                                          "but",  "excluding", "ignoring", "ignore", NULL };

    if (gr_grammar_says(w->cx, w->r, clause, w->tools, "general") || wants_form(w, clause))
        return false;
    if (w->r->clauses[clause].n_tokens > 1 &&
        gr_token_in(w->r, w->r->clauses[clause].tokens[0], limits))
        return true;
    if (names && gr_grammar_says(w->cx, w->r, clause, w->tools, "oneway"))
        return true;
    return !tells_ends(w, clause) &&
           ((names && denies(w->r, clause)) ||
            gr_grammar_says(w->cx, w->r, clause, w->tools, "condition") || is_limit(w, clause) ||
            (names && gr_grammar_says(w->cx, w->r, clause, w->tools, "modal")));
}

static bool understood_with(gr_routing *w, size_t told, size_t clause, gr_reading **out);

/* Does a question behind the clause need it to be understood? */
static bool is_part_of_question(gr_routing *w, size_t clause)
{
    gr_reading *r;

    for (size_t i = clause + 1; i < w->r->n_clauses; i++)
        if (understood_with(w, clause, i, &r))
            return true;
    return false;
}

/* "Col2 is killed in action": what becomes of a node, which may change the graph. What it is called
 * or where it lies does not. */
static bool says_fate(const gr_reading *r, size_t clause)
{
    static const char *const be[] = { "is", "was", "gets", "got", "were", "are", NULL };
    static const char *const calm[] = {
        "located",   "called",     "named",     "known",    "born",    "based",    "situated",
        "connected", "linked",     "painted",   "married",  "built",   "red",      "tired",
        "involved",  "interested", "supposed",  "related",  "needed",  "used",     "allowed",
        "founded",   "marked",     "joined",    "labelled", "colored", "coloured", "repainted",
        "renamed",   "worried",    "surprised", NULL
    };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t i = 0; i < r->n_mentions; i++) {
        size_t next = r->mentions[i].last + 1;

        if (r->mentions[i].clause != clause || next + 1 >= cl->n_tokens ||
            !gr_token_in(r, cl->tokens[next], be) || gr_token_in(r, cl->tokens[next + 1], calm))
            continue;
        const gr_token *t = &r->tokens.at[cl->tokens[next + 1]];

        if (t->kind == GR_TOKEN_WORD && gr_str_ends(gr_str_sub(r->text, t->start, t->end), "ed"))
            return true;
    }
    return false;
}

static gr_status tell(gr_routing *w, size_t clause, gr_err *err)
{
    gr_telling t;
    gr_status st;
    gr_str text = gr_clause_text(w->r, clause);

    if (!any_asks(w->r) && gr_route_is_question(w, clause))
        return GR_OK;
    if ((st = gr_grammar_tell(w->cx, w->r, clause, w->tools, &w->known, &t, err)) != GR_OK)
        return st;
    bool holds = t.n_mods > 0 || t.told.len != 0;
    bool understood = holds && t.explained >= (t.told.len != 0 ? TELLS : MODIFIES);
    if (!understood && w->several.len == 0 &&
        ((is_uncovered(w, clause) && !tells_ends(w, clause)) || says_fate(w->r, clause))) {
        size_t graph;

        w->several = text;
        w->several_in_row = n_in_row(w->r, clause, &graph) > 1;
    }
    if (!holds && !gr_grammar_says(w->cx, w->r, clause, w->tools, "general") &&
        gr_grammar_says(w->cx, w->r, clause, w->tools, "fail") &&
        (names_node(w->r, clause) || (gr_grammar_says(w->cx, w->r, clause, w->tools, "link") &&
                                      gr_grammar_says(w->cx, w->r, clause, w->tools, "part"))))
        gr_decline(w, GR_WHY_UNSUPPORTED, "I do not understand what '%.*s' changes in the graph.",
                   GR_FMT(text));
    if (!understood && restricts(w, clause) && !is_part_of_question(w, clause) &&
        w->condition.len == 0) {
        w->condition = text;
        w->known.limit = is_limit(w, clause) ? clause + 1 : 0;
    }
    if (understood)
        learn(w, clause, &t);
    else if (t.n_mods > 0)
        note(w, gr_str_printf(&w->cx->arena, "not used: '%.*s'", GR_FMT(text)));
    return GR_OK;
}

/* --- clauses that ask --- */

static void note_misspelt(gr_routing *w, const gr_parse *p)
{
    for (size_t i = 0; i < p->n_mentions; i++) {
        const gr_mention *m = &w->r->mentions[p->mentions[i]];
        const gr_clause *cl = &w->r->clauses[m->clause];
        const gr_token *a = &w->r->tokens.at[cl->tokens[m->first]];
        const gr_token *b = &w->r->tokens.at[cl->tokens[m->last]];
        size_t end = b->kind == GR_TOKEN_WORD && b->inner_end > b->start ? b->inner_end : b->end;
        gr_str word = gr_str_sub(w->r->text, a->start, end);
        gr_strbuf sb;

        if (m->distance == 0)
            continue;
        gr_strbuf_init(&sb, &w->cx->budget, 0);
        gr_strbuf_addf(&sb, "read '%.*s' as '", GR_FMT(word));
        gr_name_add(&sb, gr_graph_shown(w->r->graphs[m->graph].graph, m->u));
        gr_strbuf_addc(&sb, '\'');
        note(w, gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb)));
        gr_strbuf_clear(&sb);
    }
}

/* The word before the first bracket: the tool that a program calls last. */
static gr_str outer_tool(gr_str program)
{
    return gr_str_sub(program, 0, gr_str_find(program, "("));
}

static bool contested(const gr_parse *a, const gr_parse *b)
{
    return a->score - b->score < MARGIN &&
           (a->n_asked != b->n_asked ||
            !gr_str_eq(outer_tool(a->asked[0].means), outer_tool(b->asked[0].means)));
}

/* Asks for times of links where there are none. */
static bool wants_times_in_vain(const gr_routing *w, const gr_parse *p)
{
    for (size_t i = 0; i < p->n_asked; i++)
        if ((p->asked[i].flags & GR_NEEDS_CLOCK) &&
            gr_column_for(&w->r->graphs[p->graph], GR_NEEDS_CLOCK) == NULL)
            return true;
    return false;
}

/* "Which remain?" compares two graphs only where there are two, "which do the two share" always. */
static bool lacks_other_graph(const gr_routing *w, size_t clause, const gr_parse *p)
{
    static const char *const both[] = { "two",   "both",   "same",   "common", "shared",
                                        "other", "either", "second", "new",    NULL };
    const gr_clause *cl = &w->r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (gr_token_in(w->r, cl->tokens[k], both))
            return false;
    return w->r->n_graphs == 1 && (p->asked[0].flags & GR_NEEDS_TWO_GRAPHS);
}

/* A timetable is meant last where there is none. */
static void prefer_without_times(const gr_routing *w, gr_parse *parse, size_t n)
{
    gr_parse first = parse[0];
    size_t k = 0;

    while (k < n && wants_times_in_vain(w, &parse[k]))
        k++;
    if (k == 0 || k == n || !confident(w, &parse[k]) || first.score - parse[k].score > MARGIN)
        return;
    parse[0] = parse[k];
    parse[k] = first;
}

/* Finds the graphs of the reading for a run. */
static gr_status resolve(void *arg, gr_str name, gr_value *out, gr_err *err)
{
    gr_routing *w = arg;

    for (size_t i = 0; i < w->r->n_graphs; i++)
        if (gr_str_eq(gr_graph_word(&w->cx->arena, w->r, i), name))
            return gr_v_graph(&w->cx->arena, out, gr_graph_ref(w->r->graphs[i].graph))
                       ? GR_OK
                       : gr_fail_memory(w->cx, err);
    return gr_fail(err, GR_ENAME, "no such graph");
}

bool gr_route_run(gr_routing *w, gr_str text, gr_value *out)
{
    gr_program program;
    gr_run r;
    bool ok;

    gr_run_init(&r, w->cx, w->tools);
    r.resolve = resolve;
    r.arg = w;
    ok = gr_call_parse(w->cx, text, &program, NULL) == GR_OK &&
         gr_run_program(w->cx, &r, &program, out, NULL) == GR_OK;
    gr_run_clear(&r);
    return ok;
}

/* Two readings that come to the same value do not contest each other: whether B is among what A
 * reaches, and whether A reaches B. Tried on small graphs only. */
static bool same_value(gr_routing *w, const gr_parse *a, const gr_parse *b)
{
    if (a->n_asked != b->n_asked || gr_graph_n_nodes(w->r->graphs[a->graph].graph) > SMALL)
        return false;
    for (size_t i = 0; i < a->n_asked; i++) {
        gr_value u, v;

        if (!gr_route_run(w, a->asked[i].means, &u) || !gr_route_run(w, b->asked[i].means, &v) ||
            !gr_v_eq(&u, &v))
            return false;
    }
    return true;
}

/* A count has no unit, whatever is counted. */
static gr_unit_of unit_of(gr_str program, unsigned flags)
{
    return gr_str_starts(program, "count(") ? GR_UNIT_NONE
           : flags & GR_UNIT_IS_TIME        ? GR_UNIT_TIME
           : flags & GR_UNIT_IS_CAPACITY    ? GR_UNIT_CAPACITY
           : flags & GR_UNIT_IS_WEIGHT      ? GR_UNIT_WEIGHT
                                            : GR_UNIT_NONE;
}

/* Several graphs in the text, and nothing says which one is meant. */
static bool which_graph(gr_routing *w, size_t clause, const gr_parse *p)
{
    size_t n = 0;

    for (size_t i = 0; i < w->r->n_graphs; i++)
        n += strcmp(w->r->graphs[i].by, "given") != 0;
    for (size_t i = 0; i < w->r->n_mentions; i++)
        if (w->r->mentions[i].clause == clause)
            return false;
    for (size_t i = 0; i < p->n_asked; i++)
        if (p->asked[i].flags & GR_NEEDS_TWO_GRAPHS)
            return false;
    return n > 1 && gr_str_find(p->rules, "<graph>") == p->rules.len;
}

/* What was asked before needs no second answer: "Find the heaviest triangle. ... Which is it?" */
static bool is_known(const gr_routing *w, gr_str program)
{
    for (size_t i = 0; i < w->parts.n; i++)
        if (gr_str_eq(w->parts.at[i].program, program))
            return true;
    return false;
}

/* "How well they get on: A-B 3, ..": its last words are those of a graph. */
static bool holds_data(const gr_reading *r, const gr_clause *cl)
{
    size_t last = cl->n_tokens, n = 0;

    while (last > 0 && r->tokens.at[cl->tokens[last - 1]].kind == GR_TOKEN_PUNCT &&
           !gr_str_is(gr_str_sub(r->text, r->tokens.at[cl->tokens[last - 1]].start,
                                 r->tokens.at[cl->tokens[last - 1]].end),
                      ":"))
        last--;
    if (last == 0)
        return false;
    for (size_t i = cl->tokens[last - 1] + 1; i < r->tokens.n && r->tokens.at[i].end <= cl->at.end;
         i++)
        n += r->tokens.at[i].kind != GR_TOKEN_PUNCT;
    return n > 2;
}

/* "Who calls whom: ..": what the data is, if a question follows. */
static bool heads_data(const gr_reading *r, size_t clause)
{
    static const char *const who[] = { "who", NULL }, *const whom[] = { "whom", "what", NULL };
    const gr_clause *cl = &r->clauses[clause];
    bool found = holds_data(r, cl);

    if (gr_clause_marked(r, clause) || cl->n_tokens == 0 || cl->n_tokens > 12)
        return false;
    for (size_t k = 0; k + 2 < cl->n_tokens && !found; k++)
        found = gr_token_in(r, cl->tokens[k], who) &&
                (gr_token_in(r, cl->tokens[k + 2], whom) ||
                 (k + 3 < cl->n_tokens && gr_token_in(r, cl->tokens[k + 3], whom)));
    for (size_t i = clause + 1; i < r->n_clauses && found; i++)
        if (r->clauses[i].kind == GR_ASKS && gr_clause_marked(r, i))
            return true;
    return false;
}

/* A request in general terms before the question itself: "Determine if there is a path between two
 * nodes." It names no node, and a later clause can be answered. */
static bool is_preamble(gr_routing *w, size_t clause)
{
    for (size_t i = 0; i < w->r->n_mentions; i++)
        if (w->r->mentions[i].clause == clause)
            return false;
    if (gr_clause_marked(w->r, clause) || w->in_halves)
        return false;
    if (heads_data(w->r, clause))
        return true;
    for (size_t i = clause + 1; i < w->r->n_clauses; i++) {
        gr_parse p;
        size_t n = 0;

        if (w->r->clauses[i].kind == GR_ASKS &&
            gr_grammar_parse(w->cx, w->r, i, w->tools, &w->known, &p, 1, &n, NULL) == GR_OK &&
            n > 0 && confident(w, &p) && !(p.asked[0].flags & GR_REPLACES))
            return true;
    }
    return false;
}

/* The reading with one more clause, the last: what clause a tells and then what b asks. */
static gr_reading *joined(gr_routing *w, size_t a, size_t b)
{
    const gr_piece pieces[] = { { a, 0, w->r->clauses[a].n_tokens, true },
                                { b, 0, w->r->clauses[b].n_tokens, false } };

    return gr_compose(w, pieces, 2);
}

/* Is a question understood with what clause `told` tells? All that it asks must be explained, by a
 * rule that is meant for two sentences. *out is the reading in which they are one clause. */
static bool understood_with(gr_routing *w, size_t told, size_t clause, gr_reading **out)
{
    const gr_clause *a = &w->r->clauses[told], *b = &w->r->clauses[clause];
    bool before = w->with_told, good = false;
    gr_parse p[PARSES];
    size_t n = 0;

    if (a->kind != GR_TELLS || b->kind != GR_ASKS || a->n_tokens < 4 || told >= clause ||
        a->n_tokens + b->n_tokens > GR_CLAUSE_WORDS || (*out = joined(w, told, clause)) == NULL ||
        gr_grammar_parse(w->cx, *out, w->r->n_clauses, w->tools, &w->known, p, PARSES, &n, NULL) !=
            GR_OK)
        return false;
    w->with_told = true;
    for (size_t k = 0; k < n && !good; k++) {
        bool joins = (p[k].asked[0].flags & GR_JOINS) != 0;

        if (k == 0 || joins)
            gr_route_trace(w, "with '%.*s': %.*s (explains %.2f, not '%.*s'; %.*s)",
                           GR_FMT(gr_clause_text(w->r, told)), GR_FMT(p[k].asked[0].means),
                           p[k].explained, GR_FMT(p[k].unexplained), GR_FMT(p[k].rules));
        good = joins && confident(w, &p[k]) && p[k].left_last <= a->n_tokens &&
               gr_str_eq(p[k].asked[0].means, p[0].asked[0].means);
    }
    w->with_told = before;
    return good;
}

/* "He wants the one that most routes use. ... Which one?": what a clause asks with what one before
 * it tells, the nearest first. *done if it was understood. */
static gr_status ask_with_told(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    const gr_reading *own = w->r;
    gr_status st = GR_OK;
    gr_reading *r = NULL;

    *done = false;
    for (size_t i = clause; i-- > 0 && st == GR_OK && !*done;) {
        if (!understood_with(w, i, clause, &r))
            continue;
        *done = true;
        w->r = r;
        w->with_told = true;
        st = gr_route_ask(w, own->n_clauses, err);
        w->with_told = false;
        w->r = own;
    }
    return st;
}

/* What was told is there to be taken up: a reading that does so comes first. */
static void prefer_told(const gr_routing *w, gr_parse *parse, size_t n)
{
    for (size_t i = 1; i < n && w->told_clause.len != 0 && !parse[0].uses_told; i++)
        if (parse[i].uses_told && confident(w, &parse[i]) &&
            parse[i].score >= parse[0].score - TOLD_MARGIN) {
            gr_parse first = parse[i];

            memmove(&parse[1], &parse[0], i * sizeof *parse);
            parse[0] = first;
            parse[0].score = parse[1].score + MARGIN;
        }
}

/* "Pick as many as possible that .. How many?": the second is what is asked. */
static bool asks_of_last(const gr_routing *w, gr_str program)
{
    gr_str last = w->parts.at[w->parts.n - 1].program;
    char text[1000];

    if (last.len >= sizeof text || last.len >= program.len)
        return false;
    memcpy(text, last.ptr, last.len);
    text[last.len] = '\0';
    return gr_str_find(program, text) < program.len;
}

/* Takes the best reading of a clause, unless something speaks against it. */
static gr_status take(gr_routing *w, size_t clause, const gr_parse *parse, size_t n)
{
    if (gr_decline_unknown(w, clause,
                           parse[0].unexplained.ptr != NULL ? &parse[0].unexplained : NULL) ||
        gr_decline_missing(w, &parse[0]) || gr_decline_defined(w, clause, &parse[0]))
        return GR_OK;
    if (n > 1 && confident(w, &parse[1]) && contested(&parse[0], &parse[1]) &&
        !wants_times_in_vain(w, &parse[1]) && !same_value(w, &parse[0], &parse[1])) {
        gr_decline(w, GR_WHY_AMBIGUOUS, "'%.*s' can mean %.*s, or %.*s; please say which.",
                   GR_FMT(gr_clause_text(w->r, clause)), GR_FMT(parse[0].asked[0].says),
                   GR_FMT(parse[1].asked[0].says));
        return GR_OK;
    }
    if (which_graph(w, clause, &parse[0])) {
        gr_decline(w, GR_WHY_AMBIGUOUS,
                   "There are %zu graphs in the text, and I cannot tell which one is meant.",
                   w->r->n_graphs);
        return GR_OK;
    }
    for (size_t i = 0; i < parse[0].n_asked; i++) {
        if (w->parts.n > 0 && ((parse[0].asked[i].flags & GR_REPLACES) ||
                               (i == 0 && !w->marked && asks_of_last(w, parse[0].asked[i].means))))
            w->parts.n--;
        gr_part part = { .program = parse[0].asked[i].means,
                         .says = parse[0].asked[i].says,
                         .unit = unit_of(parse[0].asked[i].means, parse[0].asked[i].flags),
                         .confidence = parse[0].explained };

        if (!gr_in_asked_unit(w, clause, parse[0].graph, &part))
            return GR_OK;
        if (!is_known(w, part.program) && !gr_vec_push(&w->parts, part))
            w->failed = true;
    }
    if (gr_str_starts(parse[0].rules, "phrases of ")) {
        w->guessed = true;
        note(w, gr_str_printf(&w->cx->arena,
                              "taken as a question about %.*s: its words are like others that ask "
                              "for it (%.0f %%)",
                              GR_FMT(parse[0].asked[0].says),
                              100 * (parse[0].explained < 1 ? parse[0].explained : 1)));
    }
    w->marked = gr_clause_marked(w->r, clause);
    w->asked = clause;
    w->known.before = parse[0].asked[parse[0].n_asked - 1];
    w->used_told |= parse[0].uses_told;
    note_misspelt(w, &parse[0]);
    return GR_OK;
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
static bool is_shape(const gr_reading *r, size_t clause)
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
static bool points_back(const gr_reading *r, size_t clause)
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
static bool is_verdict(const gr_reading *r, size_t clause)
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

/* "Are there any? List them.": the list. */
static void show_last(gr_routing *w)
{
    gr_part *part = &w->parts.at[w->parts.n - 1];
    gr_str p = part->program;

    if (gr_str_starts(p, "count(") && gr_str_ends(p, ") > 0"))
        part->program = gr_str_sub(p, strlen("count("), p.len - strlen(") > 0"));
}

/* A number is asked for, and there is none: no way leads there. */
static bool comes_to_nothing(gr_routing *w, const gr_parse *p)
{
    const gr_alias *alias = NULL;
    const gr_tool *tool = gr_registry_find(w->tools, outer_tool(p->asked[0].means), &alias);
    gr_value v;

    return tool != NULL && (tool->result == GR_R_INT || tool->result == GR_R_NUMBER) &&
           gr_graph_n_nodes(w->r->graphs[p->graph].graph) <= SMALL &&
           gr_route_run(w, p->asked[0].means, &v) && v.type == GR_V_NULL;
}

/* How far two are apart in a tree whose links all lead down: up and down again. */
static bool goes_up_and_down(gr_routing *w, gr_parse *p)
{
    gr_str program = p->asked[0].means, rest = program;
    gr_str graph = gr_graph_word(&w->cx->arena, w->r, p->graph), tree, both;
    gr_value v;

    if (p->n_asked != 1 || !gr_str_starts(program, "shortest_path") ||
        !gr_graph_is_directed(w->r->graphs[p->graph].graph))
        return false;
    rest = gr_str_sub(program, gr_str_find(program, "(") + 1, program.len);
    if (rest.len <= graph.len || !gr_str_eq(gr_str_sub(rest, 0, graph.len), graph) ||
        rest.ptr[graph.len] != ',')
        return false;
    tree = gr_str_printf(&w->cx->arena, "is_forest(%.*s)", GR_FMT(graph));
    both =
        gr_str_printf(&w->cx->arena, "%.*sto_undirected(%.*s)%.*s", (int)(program.len - rest.len),
                      program.ptr, GR_FMT(graph), GR_FMT(gr_str_sub(rest, graph.len, rest.len)));
    if (tree.ptr == NULL || both.ptr == NULL) {
        w->failed = true;
        return false;
    }
    if (!gr_route_run(w, tree, &v) || v.type != GR_V_BOOL || !v.b || !gr_route_run(w, both, &v) ||
        v.type == GR_V_NULL)
        return false;
    p->asked[0].means = both;
    return true;
}

/* Links without which it falls apart, where no links are called bridges. */
static void prefer_bridges(const gr_routing *w, gr_parse *parse, size_t n)
{
    if (n < 2 || !counts_bridges(w, &parse[0]))
        return;
    for (size_t i = 1; i < n; i++)
        if (gr_str_find(parse[i].asked[0].means, "bridges(") < parse[i].asked[0].means.len) {
            parse[0] = parse[i];
            return;
        }
}

static bool asks_later(const gr_reading *r, size_t clause)
{
    for (size_t i = clause + 1; i < r->n_clauses; i++)
        if (r->clauses[i].kind == GR_ASKS)
            return true;
    return false;
}

static void decline_opinion(gr_routing *w, size_t clause)
{
    gr_decline(w, GR_WHY_SUBJECTIVE,
               "'%.*s' asks for an opinion; I only say what follows from the graph.",
               GR_FMT(gr_clause_text(w->r, clause)));
}

/* Of readings that begin alike the one that asks for more. */
static void prefer_all_parts(gr_parse *parse, size_t n)
{
    if (n > 1 && parse[1].n_asked > parse[0].n_asked && parse[1].explained > parse[0].explained &&
        gr_str_eq(parse[0].asked[0].means, parse[1].asked[0].means))
        parse[0] = parse[1];
}

/* The same question, perhaps in another form: a way, and its length. */
static bool is_like(const gr_parse *a, const gr_parse *b)
{
    gr_str x = outer_tool(a->asked[0].means), y = outer_tool(b->asked[0].means);
    size_t n = x.len < y.len ? x.len : y.len;

    return gr_str_eq(gr_str_sub(x, 0, n), gr_str_sub(y, 0, n)) &&
           gr_str_find(b->asked[0].means, "<=") == b->asked[0].means.len &&
           gr_str_find(b->asked[0].means, "remove_nodes(") == b->asked[0].means.len;
}

gr_status gr_route_ask(gr_routing *w, size_t clause, gr_err *err)
{
    gr_parse parse[PARSES];
    gr_telling t;
    size_t n;

    if (w->parts.n > 0 && is_shape(w->r, clause))
        return GR_OK;
    hear_bridge(w, clause);
    gr_status st =
        gr_grammar_parse(w->cx, w->r, clause, w->tools, &w->known, parse, PARSES, &n, err);

    if (st != GR_OK)
        return st;
    prefer_told(w, parse, n);
    prefer_bridges(w, parse, n);
    prefer_all_parts(parse, n);
    if (n > 1)
        prefer_without_times(w, parse, n);
    for (size_t i = 0; i < n && i < 3; i++)
        gr_route_trace(w, "reading %zu of '%.*s': %.*s (explains %.2f, score %.2f; %.*s)", i + 1,
                       GR_FMT(gr_clause_text(w->r, clause)), GR_FMT(parse[i].asked[0].means),
                       parse[i].explained, parse[i].score, GR_FMT(parse[i].rules));
    bool facts = n > 0 && gr_str_starts(parse[0].rules, "facts"); /* who likes most others */
    if (!facts && gr_grammar_says(w->cx, w->r, clause, w->tools, "subjective")) {
        decline_opinion(w, clause);
        return GR_OK;
    }
    bool one = n > 0 && confident(w, &parse[0]) && lacks_other_graph(w, clause, &parse[0]);
    if (n == 0 || one || !confident(w, &parse[0])) {
        /* "Tell me the places." asks for nothing more. */
        st = gr_grammar_tell(w->cx, w->r, clause, w->tools, &w->known, &t, err);
        if (st == GR_OK && t.explained >= 0.9 && t.n_mods == 0 && w->parts.n > 0)
            return GR_OK;
        /* "Remove B.", "What if B is closed?" tell what the next clause asks about. */
        if (st == GR_OK && t.explained >= GR_CONFIDENT && (t.n_mods > 0 || t.told.len != 0) &&
            w->parts.n == 0 &&
            (!gr_clause_marked(w->r, clause) || (t.n_mods > 0 && asks_later(w->r, clause)))) {
            learn(w, clause, &t);
            return GR_OK;
        }
        bool done = false, two = false;
        gr_parse half = parse[0];

        if (st == GR_OK && w->parts.n > 0 && is_verdict(w->r, clause))
            return GR_OK;
        if (st == GR_OK && w->parts.n > 0 && points_back(w->r, clause)) {
            show_last(w);
            return GR_OK;
        }
        if (st == GR_OK)
            st = gr_route_again(w, clause, &done, err);
        if (st == GR_OK && !done)
            st = ask_with_told(w, clause, &done, err);
        if (st == GR_OK && !done)
            st = gr_route_halves(w, clause, &two, &done, err);
        if (st == GR_OK && !done && !two)
            st = gr_route_list(w, clause, &done, err);
        if (st != GR_OK || done)
            return st;
        if (!two)
            st = gr_route_guess(w, clause, n > 0 ? &half : NULL, &parse[0], &done, err);
        if (st != GR_OK)
            return st;
        if (done && !(one && gr_route_counts_all(&parse[0])))
            return take(w, clause, parse, 1);
        if (gr_grammar_says(w->cx, w->r, clause, w->tools, "advice")) {
            decline_opinion(w, clause);
            return GR_OK;
        }
        if (st == GR_OK && is_preamble(w, clause)) {
            gr_route_trace(w, "no question yet: '%.*s'", GR_FMT(gr_clause_text(w->r, clause)));
            return GR_OK;
        }
        if (st == GR_OK && !(one && gr_decline_missing(w, &half)))
            gr_decline_clause(w, clause, n > 0 ? &parse[0] : NULL);
        return st;
    }
    if ((w->several.len != 0 && !w->several_in_row) || comes_to_nothing(w, &parse[0])) {
        gr_parse other;
        bool done;

        st = gr_route_guess(w, clause, NULL, &other, &done, err);
        if (st != GR_OK)
            return st;
        if (done)
            return take(w, clause, &other, 1);
        if (w->several.len == 0 && goes_up_and_down(w, &parse[0]))
            return take(w, clause, parse, 1);
    }
    /* What was told and no rule took up may make it another question. */
    if ((w->condition.len != 0 && !w->took_condition) ||
        (w->several.len != 0 && !w->placed_several)) {
        bool took = w->took_condition, placed = w->placed_several, done;
        gr_parse other;

        st = gr_route_guess(w, clause, NULL, &other, &done, err);
        if (st != GR_OK)
            return st;
        if (done && (w->took_condition != took || w->placed_several != placed) &&
            !is_like(&parse[0], &other))
            return take(w, clause, &other, 1);
        w->took_condition = took;
        w->placed_several = placed;
    }
    return take(w, clause, parse, n);
}

/* A clause that does not look like a question, where none does, may be one all the same. */
static gr_status ask_unmarked(gr_routing *w, size_t clause, gr_err *err)
{
    gr_parse parse;
    bool done;
    gr_status st = gr_route_guess(w, clause, NULL, &parse, &done, err);

    return st == GR_OK && done ? take(w, clause, &parse, 1) : st;
}

/* --- the whole --- */

/* Does it only explain what a task is about, or what its answer should look like? */
static bool is_general(gr_routing *w, size_t clause)
{
    for (size_t i = 0; i < w->r->n_mentions; i++)
        if (w->r->mentions[i].clause == clause)
            return false;
    return gr_grammar_says(w->cx, w->r, clause, w->tools, "general");
}

/* The questions. Where all are general, the first that can be understood; what explains a task may
 * take several sentences. */
static gr_status ask_all(gr_routing *w, gr_err *err)
{
    size_t n = w->r->n_clauses, first = n;
    gr_status st = GR_OK;

    for (size_t i = 0; i < n && st == GR_OK && w->out->reason == GR_WHY_NONE; i++) {
        if (w->r->clauses[i].kind != GR_ASKS)
            continue;
        if (is_general(w, i))
            first = first == n ? i : first;
        else
            st = gr_route_ask(w, i, err);
    }
    for (size_t i = first; i < n && st == GR_OK && w->parts.n == 0; i++)
        if (w->r->clauses[i].kind == GR_ASKS && w->out->reason == GR_WHY_NONE &&
            gr_route_is_question(w, i))
            st = gr_route_ask(w, i, err);
    if (st == GR_OK && first < n && w->parts.n == 0 && w->out->reason == GR_WHY_NONE)
        st = gr_route_ask(w, first, err);
    return st;
}

/* Is from where to where all that was told, and is that what the program goes by? */
static bool uses_told_ends(gr_routing *w)
{
    gr_vid ends[2];
    size_t graph = 0;
    bool all = true;

    for (size_t i = 0; i < w->r->n_mentions; i++)
        if (w->r->clauses[w->r->mentions[i].clause].kind == GR_TELLS)
            graph = w->r->mentions[i].graph;
    if (graph >= w->r->n_graphs || !gr_told_ends(w->r, graph, ends))
        return false;
    for (size_t i = 0; i < 2; i++) {
        gr_value v = gr_v_node(gr_graph_shown(w->r->graphs[graph].graph, ends[i]));
        gr_str program = w->parts.at[w->parts.n - 1].program;
        gr_strbuf sb;

        gr_strbuf_init(&sb, &w->cx->budget, 0);
        gr_json_write(&sb, &v, 0);
        w->failed = w->failed || sb.failed;
        all = all && !sb.failed && gr_str_find(program, sb.buf) < program.len;
        gr_strbuf_clear(&sb);
    }
    return all;
}

#define HAND_OVER(field, n_field, vec, T)                                                          \
    do {                                                                                           \
        out->field = gr_arena_copy(&cx->arena, (vec).at, (vec).n * sizeof(T));                     \
        out->n_field = (vec).n;                                                                    \
        w.failed = w.failed || ((vec).n != 0 && out->field == NULL);                               \
    } while (0)

static gr_status propose(void *self, gr_ctx *cx, const gr_reading *r, gr_proposal *out, gr_err *err)
{
    gr_routing w = { .cx = cx, .tools = self, .r = r, .out = out, .asked = SIZE_MAX };
    gr_status st = GR_OK;
    bool asks = any_asks(r);

    w.known.before =
        (gr_asked){ .means = out->last.means, .path = out->last.path, .set = out->last.set };
    *out = (gr_proposal){ .reason = GR_WHY_NONE };
    w.parts.budget = w.suggestions.budget = w.notes.budget = w.trace.budget = &cx->budget;
    gr_decline_reading(&w);
    for (size_t i = 0; i < r->n_clauses && st == GR_OK && out->reason == GR_WHY_NONE; i++)
        if (r->clauses[i].kind == GR_TELLS)
            st = tell(&w, i, err);
    if (st == GR_OK && out->reason == GR_WHY_NONE)
        st = ask_all(&w, err);
    /* "Cut vertices of roads.csv": nothing looks like a question, but something is one. */
    for (size_t i = 0;
         i < r->n_clauses && st == GR_OK && !asks && w.parts.n == 0 && out->reason == GR_WHY_NONE;
         i++)
        if (gr_route_is_question(&w, i))
            st = gr_route_ask(&w, i, err);
    for (size_t i = r->n_clauses;
         i-- > 0 && st == GR_OK && !asks && w.parts.n == 0 && out->reason == GR_WHY_NONE;)
        if (r->clauses[i].n_tokens > 1)
            st = ask_unmarked(&w, i, err);
    if (w.parts.n > 0 && w.told_clause.len != 0 && !w.used_told && !uses_told_ends(&w))
        gr_decline(&w, GR_WHY_UNSUPPORTED,
                   "I do not understand what '%.*s' has to do with the question.",
                   GR_FMT(w.told_clause));
    /* Who belongs to a group does not matter to a question that rules explain without it. */
    if (w.several.len != 0 && !w.placed_several && !(w.several_in_row && !w.guessed) &&
        out->reason == GR_WHY_NONE)
        gr_decline(&w, GR_WHY_UNSUPPORTED,
                   "I do not understand '%.*s', which speaks of several nodes of the graph.",
                   GR_FMT(w.several));
    if (w.condition.len != 0 && !w.took_condition)
        gr_decline(&w, GR_WHY_UNSUPPORTED, "I do not understand the condition '%.*s'.",
                   GR_FMT(w.condition));
    if (st == GR_OK && out->reason == GR_WHY_NONE && w.parts.n == 0)
        gr_decline(&w, GR_WHY_UNSUPPORTED, "I found a graph, but no question about it.");
    if (out->reason != GR_WHY_NONE)
        w.parts.n = 0;
    out->last = (gr_last){ w.known.before.means, w.known.before.path, w.known.before.set };
    HAND_OVER(parts, n_parts, w.parts, gr_part);
    HAND_OVER(suggestions, n_suggestions, w.suggestions, gr_str);
    HAND_OVER(notes, n_notes, w.notes, gr_str);
    HAND_OVER(trace, n_trace, w.trace, gr_str);
    gr_vec_clear(&w.parts);
    gr_vec_clear(&w.suggestions);
    gr_vec_clear(&w.notes);
    gr_vec_clear(&w.trace);
    return st == GR_OK && w.failed ? gr_fail_memory(cx, err) : st;
}

gr_proposer gr_router(const gr_registry *tools)
{
    return (gr_proposer){ "router", propose, (void *)tools };
}
