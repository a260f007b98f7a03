/* Clauses that tell: modifiers of what is asked, conditions, and data that nobody read. */
#include "agent/router_int.h"

/* What a clause must explain to count as a modifier of what is asked, or as what it is about. */
#define MODIFIES 0.5
#define SHORT    6 /* tokens of a heading */
#define TELLS    0.7
/* How likely it must be that a clause matters and that it limits something, to say so by itself;
 * and below what it is idle talk, whatever words it has. */
#define MATTERS 0.6
#define LIMITS  0.8
#define IDLE    0.4

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

/* "Ann and Bo go climbing together", "Cy has roads to Ann and Bo": words behind the last node that
 * a clause names, or a preposition before the first. */
static bool goes_on(const gr_reading *r, size_t clause)
{
    static const char *const ties[] = { "to", "from", "with", "into", "between", "onto", NULL };
    const gr_clause *cl = &r->clauses[clause];
    size_t last = 0, first = cl->n_tokens;

    for (size_t i = 0; i < r->n_mentions; i++) {
        if (r->mentions[i].clause != clause)
            continue;
        last = r->mentions[i].last > last ? r->mentions[i].last : last;
        first = r->mentions[i].first < first ? r->mentions[i].first : first;
    }
    if (first > 0 && first < cl->n_tokens && gr_token_in(r, cl->tokens[first - 1], ties))
        return true;
    for (size_t k = last + 1; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];

        if (t->kind == GR_TOKEN_WORD) /* "are dark" tells what they are like */
            return !(gr_text_word_class(gr_str_sub(r->text, t->start, t->end)) & GR_WORD_AUXILIARY);
    }
    return false;
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

/* "Each job takes one applicant", "An Eulerian circuit is ..": what holds of all is no data. */
static bool speaks_of_all(const gr_reading *r, size_t clause)
{
    static const char *const all[] = { "a", "an", "each", "every", "all", "any", "some", NULL };
    const gr_clause *cl = &r->clauses[clause];

    return cl->n_tokens > 0 && gr_token_in(r, cl->tokens[0], all);
}

/* How often a clause says from where or to where something is: a mark of links, among names that
 * may be unknown. */
static size_t n_links(const gr_reading *r, size_t clause)
{
    static const char *const ways[] = { "from", "between", "to", "into", "onto", NULL };
    const gr_clause *cl = &r->clauses[clause];
    size_t n = 0;

    for (size_t k = 0; k < cl->n_tokens; k++)
        n += gr_token_in(r, cl->tokens[k], ways);
    return n;
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
    several = found && !speaks_of_all(r, clause) &&
              (n_links(r, clause) > 1 || (r->n_graphs == 1 && r->clauses[clause].n_tokens > SHORT &&
                                          has_relation(r, clause, 0)));
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

bool gr_route_any_asks(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_clauses; i++)
        if (r->clauses[i].kind == GR_ASKS)
            return true;
    return false;
}

bool gr_route_is_question(gr_routing *w, size_t clause)
{
    gr_parse parse;
    size_t n = 0;

    gr_route_hear_bridge(w, clause);
    return gr_grammar_parse(w->cx, w->r, clause, w->tools, &w->known, &parse, 1, &n, NULL) ==
               GR_OK &&
           n > 0 && gr_route_confident(w, &parse);
}

/* Is there a number with a unit that is more than a count? */
static bool has_quantity(const gr_routing *w, size_t clause)
{
    const gr_clause *cl = &w->r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &w->r->tokens.at[cl->tokens[k]];
        gr_text_qty q;

        if (t->kind == GR_TOKEN_NUMBER &&
            gr_text_quantity(gr_str_sub(w->r->text, t->start, w->r->text.len), &q) != 0 &&
            q.unit != NULL && q.unit->quantity != GR_Q_COUNT)
            return true;
    }
    return false;
}

/* A quantity that bounds what is asked, in words that no rule understands: "I have 100 euros." */
static bool is_limit(gr_routing *w, size_t clause)
{
    return has_quantity(w, clause) && gr_grammar_says(w->cx, w->r, clause, w->tools, "limit");
}

static bool is_mentioned(const gr_reading *r, size_t clause, size_t at)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && r->mentions[i].first <= at &&
            at <= r->mentions[i].last)
            return true;
    return false;
}

/* "240 people are in the Hall": how many of something there are at a node. What heads data is not
 * meant. */
static bool is_amount_at(const gr_reading *r, size_t clause)
{
    static const char *const heads[] = { ":", "(", NULL }, *const the[] = { "the", NULL };
    static const char *const places[] = { "in", "at", "from", "to", "into", "on", NULL };
    const gr_clause *cl = &r->clauses[clause];
    bool number = false, node = false;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];

        if (gr_token_in(r, cl->tokens[k], heads))
            return false;
        node |=
            k > 0 && is_mentioned(r, clause, k) &&
            gr_token_in(r, cl->tokens[k - (k > 1 && gr_token_in(r, cl->tokens[k - 1], the)) - 1],
                        places);
        number |= t->kind == GR_TOKEN_NUMBER && !is_mentioned(r, clause, k) &&
                  k + 1 < cl->n_tokens && !is_mentioned(r, clause, k + 1) &&
                  r->tokens.at[cl->tokens[k + 1]].kind == GR_TOKEN_WORD;
    }
    return number && node;
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
void gr_route_learn(gr_routing *w, size_t clause, const gr_telling *t)
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

/* "No boat calls at Bute." */
bool gr_route_denies(const gr_reading *r, size_t clause)
{
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];

        if (gr_text_word_class(gr_str_sub(r->text, t->start, t->end)) & GR_WORD_NEGATION)
            return true;
    }
    return false;
}

/* "Only the first two", "just the size" */
static bool begins_limited(const gr_reading *r, size_t clause)
{
    static const char *const limits[] = { "only", "just",      "except",   "not",    "without",
                                          "but",  "excluding", "ignoring", "ignore", NULL };
    const gr_clause *cl = &r->clauses[clause];

    return cl->n_tokens > 1 && gr_token_in(r, cl->tokens[0], limits);
}

/* Does a clause have words that limit what may be done, or change something? */
static bool has_limiting_words(gr_routing *w, size_t clause)
{
    bool names = names_node(w->r, clause);

    if (names && (gr_grammar_says(w->cx, w->r, clause, w->tools, "oneway") ||
                  gr_grammar_says(w->cx, w->r, clause, w->tools, "adding")))
        return true;
    return !tells_ends(w, clause) &&
           ((names && gr_route_denies(w->r, clause)) ||
            gr_grammar_says(w->cx, w->r, clause, w->tools, "condition") ||
            is_amount_at(w->r, clause) ||
            (has_quantity(w, clause) &&
             (names || gr_grammar_says(w->cx, w->r, clause, w->tools, "ofeach"))) ||
            (names && gr_grammar_says(w->cx, w->r, clause, w->tools, "modal")));
}

/* Does a clause limit what may be done, or change something? Words that do are not enough in what
 * is likely small talk or heads data: "The postman says it can't be done." */
static bool restricts(gr_routing *w, size_t clause)
{
    double p[GR_TOLD_MODELS];
    size_t graph;

    if (gr_grammar_says(w->cx, w->r, clause, w->tools, "general") ||
        gr_route_wants_shape(w->r, clause))
        return false;
    gr_clause_tells(w->r, clause, p);
    gr_route_trace(w, "told: '%.*s' matters %.2f, limits %.2f",
                   GR_FMT(gr_clause_text(w->r, clause)), p[GR_TOLD_MATTERS], p[GR_TOLD_LIMITS]);
    /* "Stops with a lift: A, B and C" marks nodes, and limits nothing. */
    if (p[GR_TOLD_MATTERS] >= MATTERS && p[GR_TOLD_LIMITS] >= LIMITS && !tells_ends(w, clause) &&
        n_in_row(w->r, clause, &graph) == 0)
        return true;
    return begins_limited(w->r, clause) || (!tells_ends(w, clause) && is_limit(w, clause)) ||
           (p[GR_TOLD_MATTERS] >= IDLE && has_limiting_words(w, clause));
}

/* Does a question behind the clause need it to be understood? */
static bool is_part_of_question(gr_routing *w, size_t clause)
{
    gr_reading *r;

    for (size_t i = clause + 1; i < w->r->n_clauses; i++)
        if (gr_route_understood_with(w, clause, i, &r))
            return true;
    return false;
}

/* Can the graph be changed so? A link that goes must be there. */
static bool applies(gr_routing *w, gr_str given)
{
    gr_strbuf sb;
    gr_value v;
    bool can;

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    gr_fill_graph(&sb, given, gr_graph_word(&w->cx->arena, w->r, 0));
    can = w->r->n_graphs != 1 || (!sb.failed && gr_route_run(w, gr_strbuf_str(&sb), &v));
    gr_strbuf_clear(&sb);
    return can;
}

bool gr_route_leaves_name(const gr_reading *r, size_t clause, const gr_telling *t)
{
    const gr_clause *cl = &r->clauses[clause];
    gr_str rest = t->unexplained, word;

    while (gr_str_split(&rest, ' ', &word)) {
        if (word.len != 0 && gr_is_digit(word.ptr[0]))
            return true;
        for (size_t k = 0; k < cl->n_tokens; k++) {
            const gr_token *own = &r->tokens.at[cl->tokens[k]];

            if (gr_str_eq(gr_str_sub(r->text, own->start, own->end), word) &&
                is_mentioned(r, clause, k))
                return true;
        }
    }
    return false;
}

gr_status gr_route_tell(gr_routing *w, size_t clause, gr_err *err)
{
    gr_telling t;
    gr_status st;
    gr_str text = gr_clause_text(w->r, clause);

    if (!gr_route_any_asks(w->r) && gr_route_is_question(w, clause))
        return GR_OK;
    if ((st = gr_grammar_tell(w->cx, w->r, clause, w->tools, &w->known, &t, err)) != GR_OK)
        return st;
    if (t.n_mods > 0 && (gr_route_leaves_name(w->r, clause, &t) || !applies(w, t.given) ||
                         gr_grammar_says(w->cx, w->r, clause, w->tools, "restored")))
        t = (gr_telling){ .given = w->known.given };
    /* What is said to be cancelled is no start or end of a way. */
    if (t.n_mods == 0 && gr_grammar_says(w->cx, w->r, clause, w->tools, "struck"))
        t = (gr_telling){ .given = w->known.given };
    bool holds = t.n_mods > 0 || t.told.len != 0;
    bool understood = holds && t.explained >= (t.told.len != 0 ? TELLS : MODIFIES);
    if (!understood && w->several.len == 0 && is_uncovered(w, clause) && !tells_ends(w, clause)) {
        size_t graph;

        w->several = text;
        w->several_in_row = n_in_row(w->r, clause, &graph) > 1 && !goes_on(w->r, clause);
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
        gr_route_learn(w, clause, &t);
    else if (t.n_mods > 0)
        gr_route_note(w, gr_str_printf(&w->cx->arena, "not used: '%.*s'", GR_FMT(text)));
    return GR_OK;
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

bool gr_route_is_preamble(gr_routing *w, size_t clause)
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
            n > 0 && gr_route_confident(w, &p) && !(p.asked[0].flags & GR_REPLACES))
            return true;
    }
    return false;
}
