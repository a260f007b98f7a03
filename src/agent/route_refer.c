/* Words that stand for what was found last: "Which town has the most roads? How far is it from A?"
 *
 * The node or the edge that the last answer comes to is put in their place, and the clause asked
 * like that. What needs the thing itself ("how far is it?" of the farthest) is no such question:
 * rules answer it by the program before. */
#include "agent/router_int.h"

#define POINTERS 4

typedef struct pointer {
    size_t at, n;       /* tokens of the clause */
    const char *before; /* a word that the name needs before it, or NULL */
    bool owns;          /* "its" */
    bool strong;        /* cannot be passed over: "from it", "that town" */
} pointer;

static bool at_word(const gr_reading *r, const gr_clause *cl, size_t k, const char *const *rows)
{
    return k < cl->n_tokens && gr_token_in(r, cl->tokens[k], rows);
}

static size_t n_named(const gr_reading *r, size_t clause)
{
    size_t n = 0;

    for (size_t i = 0; i < r->n_mentions; i++)
        n += r->mentions[i].clause == clause && r->mentions[i].v == GR_NO_NODE;
    return n;
}

/* "How far is it from A to B", "does it take": a word that stands for nothing. */
static bool is_empty_it(const gr_reading *r, size_t clause, size_t k)
{
    static const char *const way[] = { "from", "to", "between", NULL };
    static const char *const empty[] = { "take", "takes", "possible", "true", "need", NULL };
    const gr_clause *cl = &r->clauses[clause];

    return at_word(r, cl, k + 1, empty) || (at_word(r, cl, k + 1, way) && n_named(r, clause) > 1);
}

/* "that town", where the question before it asked for a town. */
static bool is_noun_of(const gr_routing *w, const gr_clause *cl, size_t k)
{
    static const char *const nouns[] = { "one", "node", "place", "person", NULL };
    const gr_reading *r = w->asked_in != NULL ? w->asked_in : w->r;
    gr_str word;

    if (k >= cl->n_tokens)
        return false;
    word = gr_str_sub(w->r->text, w->r->tokens.at[cl->tokens[k]].inner_start,
                      w->r->tokens.at[cl->tokens[k]].inner_end);
    for (size_t i = 0; nouns[i] != NULL; i++)
        if (gr_str_is_nocase(word, nouns[i]))
            return true;
    for (size_t i = 0; w->asked < r->n_clauses && i < r->clauses[w->asked].n_tokens; i++) {
        const gr_token *t = &r->tokens.at[r->clauses[w->asked].tokens[i]];

        if (word.len > 2 && t->kind == GR_TOKEN_WORD &&
            gr_text_distance(gr_str_sub(r->text, t->start, t->end), word, 0, true) == 0)
            return true;
    }
    return false;
}

/* Does a word at k stand for something? */
static bool see(const gr_routing *w, size_t clause, size_t k, pointer *p)
{
    static const char *const it[] = { "it", NULL }, *const its[] = { "its", NULL };
    static const char *const that[] = { "that", "this", NULL };
    static const char *const there[] = { "there", NULL };
    static const char *const persons[] = { "he", "she", "him", NULL };
    static const char *const whose[] = { "his", NULL };
    static const char *const from[] = { "from", NULL };
    static const char *const go[] = { "get", "go", "drive", "walk", "travel", "fly", "sail", NULL };
    static const char *const stay[] = { "meet", "end", "start", "begin", "arrive", "stop", NULL };
    static const char *const places[] = { "of",   "from",    "to",     "with", "without",
                                          "at",   "through", "if",     "when", "via",
                                          "near", "around",  "behind", NULL };
    static const char *const verbs[] = { "have",   "has", "connect", "need", "reach", "serve",
                                         "lead",   "a",   "an",      "one",  "also",  "on",
                                         "belong", "in",  "linked",  "part", NULL };
    const gr_reading *r = w->r;
    const gr_clause *cl = &r->clauses[clause];
    bool anyone = w->asked_in == NULL || n_named(w->asked_in, w->asked) == 0;

    *p = (pointer){ .at = k, .n = 1 };
    if (at_word(r, cl, k, it) && is_empty_it(r, clause, k))
        return false;
    if (at_word(r, cl, k, it) || (anyone && at_word(r, cl, k, persons))) {
        p->strong = (k > 0 && at_word(r, cl, k - 1, places)) || at_word(r, cl, k + 1, verbs);
        return true;
    }
    if (at_word(r, cl, k, its) || (anyone && at_word(r, cl, k, whose))) {
        p->owns = p->strong = true;
        return true;
    }
    if (at_word(r, cl, k, that) && is_noun_of(w, cl, k + 1)) {
        p->n = 2;
        p->strong = true;
        p->owns = r->tokens.at[cl->tokens[k + 1]].inner_end < r->tokens.at[cl->tokens[k + 1]].end;
        return true;
    }
    if (k == 0 || !at_word(r, cl, k, there))
        return false;
    p->strong = true;
    p->before = at_word(r, cl, k - 1, go) ? "to" : at_word(r, cl, k - 1, stay) ? "at" : NULL;
    return p->before != NULL || at_word(r, cl, k - 1, from);
}

static size_t see_all(const gr_routing *w, size_t clause, size_t from, pointer found[POINTERS])
{
    const gr_clause *cl = &w->r->clauses[clause];
    size_t n = 0;

    for (size_t k = from; k < cl->n_tokens && n < POINTERS; k++)
        if (see(w, clause, k, &found[n])) {
            k += found[n].n - 1;
            n++;
        }
    return n;
}

/* "how many of them": those that were found. */
static bool says_of_them(const gr_reading *r, const gr_clause *cl, size_t from)
{
    static const char *const of[] = { "of", NULL };
    static const char *const them[] = { "them", "these", "those", NULL };

    for (size_t k = from; k + 2 < cl->n_tokens; k++)
        if (at_word(r, cl, k, of) && at_word(r, cl, k + 1, them))
            return true;
    return false;
}

bool gr_route_refers(const gr_routing *w, size_t clause, size_t from, bool strongly)
{
    pointer found[POINTERS];
    size_t n = see_all(w, clause, from, found);

    if (says_of_them(w->r, &w->r->clauses[clause], from))
        return true;

    for (size_t i = 0; i < n; i++)
        if (found[i].strong || !strongly)
            return true;
    return false;
}

/* "How many tasks come before the roof? And after it?": the one node that was asked about. */
static bool last_named(const gr_routing *w, gr_mention *m)
{
    const gr_reading *r = w->asked_in;
    size_t n = 0;

    for (size_t i = 0; r != NULL && i < r->n_mentions; i++)
        if (r->mentions[i].clause == w->asked) {
            n++;
            m->u = r->mentions[i].u;
            m->v = r->mentions[i].v;
        }
    return n == 1 && m->v == GR_NO_NODE;
}

/* The one node or edge that the last answer is, or else was asked about; false if it is something
 * else. */
static bool last_thing(gr_routing *w, gr_mention *m)
{
    const gr_graph *g = w->r->n_graphs == 1 ? w->r->graphs[0].graph : NULL;
    gr_value v;

    if (g == NULL || !gr_route_run(w, w->parts.at[w->parts.n - 1].program, &v))
        return false;
    if (v.type == GR_V_LIST && v.list->n == 1)
        v = v.list->at[0];
    *m = (gr_mention){ .v = GR_NO_NODE };
    if (v.type == GR_V_NODE) {
        m->u = gr_graph_find(g, v.node);
    } else if (v.type == GR_V_EDGE) {
        m->u = gr_graph_find(g, v.edge.u);
        m->v = gr_graph_find(g, v.edge.v);
        if (m->v == GR_NO_NODE)
            return false;
    } else {
        return last_named(w, m);
    }
    return m->u != GR_NO_NODE;
}

/* "Oslo", "Oslo's", "to Oslo", "Oslo-Hamar" */
static const char *name_of(gr_routing *w, const gr_mention *m, bool owns)
{
    const gr_graph *g = w->r->graphs[0].graph;
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    gr_name_add(&sb, gr_graph_shown(g, m->u));
    if (m->v != GR_NO_NODE) {
        gr_strbuf_adds(&sb, "-");
        gr_name_add(&sb, gr_graph_shown(g, m->v));
    }
    gr_strbuf_adds(&sb, owns ? "'s" : "");
    s = sb.failed ? (gr_str){ NULL, 0 }
                  : gr_str_printf(&w->cx->arena, "%.*s", GR_WHOLE(gr_strbuf_str(&sb)));
    gr_strbuf_clear(&sb);
    w->failed = w->failed || s.ptr == NULL;
    return s.ptr;
}

/* The clause with names for the words, as pieces; 0 without memory. */
static size_t put_names(gr_routing *w, size_t clause, const gr_mention *m,
                        gr_piece pieces[3 * POINTERS + 1])
{
    pointer found[POINTERS];
    size_t n = see_all(w, clause, 0, found), at = 0, k = 0;

    for (size_t i = 0; i < n; i++) {
        const char *name = name_of(w, m, found[i].owns);

        if (name == NULL)
            return 0;
        pieces[k++] = (gr_piece){ .clause = clause, .from = at, .to = found[i].at };
        if (found[i].before != NULL)
            pieces[k++] = (gr_piece){ .clause = clause, .words = found[i].before };
        pieces[k++] = (gr_piece){ .clause = clause, .words = name, .means = m };
        at = found[i].at + found[i].n;
    }
    pieces[k++] = (gr_piece){ .clause = clause, .from = at, .to = w->r->clauses[clause].n_tokens };
    pieces[0].begins = true;
    return k;
}

bool gr_program_leans(gr_str program, gr_str last)
{
    gr_str inside;
    size_t open = gr_str_find(last, "("), end = last.len;
    char text[1000];

    while (end > open && last.ptr[end - 1] == ')')
        end--;
    inside = gr_str_sub(last, open < end ? open + 1 : end, end);
    if (inside.len < 3 || inside.len >= sizeof text)
        return true;
    memcpy(text, inside.ptr, inside.len);
    text[inside.len] = '\0';
    return gr_str_find(program, text) < program.len;
}

/* Is a way from one node to another part of a program? */
static bool leads(gr_routing *w, gr_str program, gr_vid from, gr_vid to)
{
    const gr_graph *g = w->r->graphs[0].graph;
    gr_value u = gr_v_node(gr_graph_shown(g, from)), v = gr_v_node(gr_graph_shown(g, to));
    gr_strbuf sb;
    bool found;

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    gr_strbuf_adds(&sb, ", ");
    gr_json_write(&sb, &u, 0);
    gr_strbuf_adds(&sb, ", ");
    gr_json_write(&sb, &v, 0);
    w->failed = w->failed || sb.failed;
    found = !sb.failed && gr_str_find(program, sb.buf) < program.len;
    gr_strbuf_clear(&sb);
    return found && gr_str_find(program, "shortest_path") < program.len;
}

/* Of a link it is not asked how to get from one of its ends to the other. */
static bool goes_round(gr_routing *w, const gr_mention *m, gr_str program)
{
    return m->v != GR_NO_NODE && (leads(w, program, m->u, m->v) || leads(w, program, m->v, m->u));
}

/* Asks a clause with the name of what was found in the place of words for it. */
static gr_status ask_by_name(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    const gr_reading *own = w->r;
    gr_routing before = *w;
    gr_piece pieces[3 * POINTERS + 1];
    gr_mention m;
    gr_reading *r;
    size_t n;
    gr_status st;

    *done = false;
    if (w->parts.n == 0 || w->referred || !gr_route_refers(w, clause, 0, false) ||
        says_of_them(own, &own->clauses[clause], 0) || !last_thing(w, &m) ||
        (n = put_names(w, clause, &m, pieces)) == 0 || (r = gr_compose(w, pieces, n)) == NULL)
        return GR_OK;
    w->r = r;
    w->referred = true;
    st = gr_route_ask(w, own->n_clauses, err);
    w->referred = false;
    w->r = own;
    *done = st == GR_OK && w->out->reason == GR_WHY_NONE && w->parts.n > before.parts.n &&
            !goes_round(w, &m, w->parts.at[w->parts.n - 1].program);
    if (!*done) {
        w->out->reason = GR_WHY_NONE;
        w->parts.n = before.parts.n;
        w->known = before.known;
        w->asked = before.asked;
        w->asked_in = before.asked_in;
        w->marked = before.marked;
        w->guessed = before.guessed;
        w->used_told = before.used_told;
        w->took_condition = before.took_condition;
        w->heard_told = before.heard_told;
        w->placed_several = before.placed_several;
    }
    return st;
}

/* "Remove the best connected one and tell me how many groups remain": the first half tells. */
static gr_status tell_first(gr_routing *w, size_t clause, size_t second, bool *done, gr_err *err)
{
    const gr_reading *own = w->r;
    const gr_piece pieces[] = {
        { .clause = clause, .to = second, .begins = true },
        { .clause = clause, .from = second, .to = own->clauses[clause].n_tokens, .begins = true }
    };
    gr_reading *r = gr_compose(w, pieces, 2);
    size_t parts = w->parts.n;
    gr_telling t;
    gr_status st;

    if (r == NULL)
        return GR_OK;
    st = gr_grammar_tell(w->cx, r, own->n_clauses, w->tools, &w->known, &t, err);
    if (st != GR_OK || t.n_mods == 0 || t.told.len != 0 || t.explained < 0.5)
        return st;
    w->known.given = t.given;
    w->r = r;
    w->in_halves = true;
    st = gr_route_ask(w, own->n_clauses + 1, err);
    w->in_halves = false;
    w->r = own;
    *done = st == GR_OK && (w->out->reason != GR_WHY_NONE || w->parts.n > parts);
    return st;
}

gr_status gr_route_in_turn(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    static const char *const orders[] = { "remove", "delete", "close", "take", "drop",
                                          "cut",    "add",    "block", NULL };
    size_t second = w->in_halves ? 0 : gr_route_second_question(w->r, clause);
    bool two;

    *done = false;
    if (second == 0)
        return GR_OK;
    if (at_word(w->r, &w->r->clauses[clause], 0, orders))
        return tell_first(w, clause, second, done, err);
    return gr_route_refers(w, clause, second, true) ? gr_route_halves(w, clause, &two, done, err)
                                                    : GR_OK;
}

gr_status gr_route_of_found(gr_routing *w, size_t clause, const gr_parse *best, bool *done,
                            gr_err *err)
{
    bool leans =
        best != NULL && gr_program_leans(best->asked[0].means, w->parts.at[w->parts.n - 1].program);
    bool named = n_named(w->r, clause) > 0;
    gr_status st = GR_OK;

    *done = false;
    if (!leans || named)
        st = ask_by_name(w, clause, done, err);
    if (st == GR_OK && !*done && best != NULL && !leans && gr_route_refers(w, clause, 0, true)) {
        gr_decline_clause(w, clause, NULL);
        *done = true;
    }
    return st;
}
