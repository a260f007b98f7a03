/* Questions about some of the nodes: "Only A, D and E have a lift. Which stations with a lift are
 * next to B?", "of A, B and C, who has most friends?"
 *
 * The words that say of which are taken out, the rest is asked of all, and its answer limited to
 * them. */
#include "agent/router_int.h"

/* Tokens from .. to-1 of the clause stand for some nodes, an expression. */
typedef struct limits {
    size_t from, to;
    gr_str nodes;
} limits;

static gr_str token_text(const gr_reading *r, size_t token)
{
    return gr_str_sub(r->text, r->tokens.at[token].start, r->tokens.at[token].end);
}

static const gr_mention *mention_at(const gr_reading *r, size_t clause, size_t k)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && r->mentions[i].first <= k &&
            r->mentions[i].last >= k)
            return &r->mentions[i];
    return NULL;
}

/* The nodes that a clause names between two tokens, as a list of the call language; empty if it
 * names edges, or fewer than `least`. */
static gr_str named_nodes(gr_routing *w, size_t clause, size_t from, size_t to, size_t least)
{
    const gr_reading *r = w->r;
    gr_strbuf sb;
    gr_str s = GR_STR("");
    size_t n = 0;
    bool good = true;

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    for (size_t k = from; k < to; k++) {
        const gr_mention *m = mention_at(r, clause, k);
        gr_value v;

        if (m == NULL)
            continue;
        good = good && m->v == GR_NO_NODE && m->graph == 0;
        v = gr_v_node(gr_graph_shown(r->graphs[m->graph].graph, m->u));
        gr_strbuf_adds(&sb, n++ == 0 ? "[" : ", ");
        gr_json_write(&sb, &v, 0);
        k = m->last;
    }
    gr_strbuf_adds(&sb, "]");
    if (good && n >= least && !sb.failed)
        s = gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return s;
}

/* --- what was told of some --- */

/* "jan and ned are dancers": a noun that not all are called by. */
static bool is_said_of_them(const gr_reading *r, size_t clause, size_t k)
{
    static const char *const be[] = { "is", "are", "was", "were", NULL };
    static const char *const articles[] = { "a", "an", "the", "all", "both", NULL };
    static const char *const any[] = { "people",  "persons", "person",   "places", "towns",
                                       "cities",  "friends", "stations", "stops",  "rooms",
                                       "nodes",   "members", "vertices", "points", "sites",
                                       "islands", "users",   NULL };
    const gr_clause *cl = &r->clauses[clause];

    if (gr_token_in(r, cl->tokens[k], any))
        return false;
    while (k > 0 && gr_token_in(r, cl->tokens[k - 1], articles))
        k--;
    return k > 0 && gr_token_in(r, cl->tokens[k - 1], be);
}

/* Is a word of the clause one by which some nodes can be known? Not a name, nor what all are. */
static bool is_mark(gr_routing *w, size_t clause, size_t k)
{
    static const char *const rest[] = { "only", "just",  "others", "other", "rest",
                                        "both", "three", "two",    "four",  "five",
                                        "six",  "note",  "nodes",  "node",  NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    size_t token = cl->tokens[k];
    gr_reading *r;

    if (w->r->tokens.at[token].kind != GR_TOKEN_WORD || mention_at(w->r, clause, k) != NULL ||
        gr_text_word_class(token_text(w->r, token)) != 0 || gr_token_in(w->r, token, rest))
        return false;
    r = gr_compose(w, &(gr_piece){ .clause = clause, .from = k, .to = k + 1, .begins = true }, 1);
    return r != NULL && (!gr_grammar_says(w->cx, r, w->r->n_clauses, w->tools, "node") ||
                         is_said_of_them(w->r, clause, k));
}

static bool same_lemma(gr_str a, gr_str b)
{
    char x[GR_WORD_MAX], y[GR_WORD_MAX];
    unsigned form;

    return a.len < GR_WORD_MAX && b.len < GR_WORD_MAX &&
           gr_str_eq(gr_text_lemma(a, x, &form), gr_text_lemma(b, y, &form));
}

/* Does a telling clause mark its nodes with the word of token k of the question? */
static bool marks(gr_routing *w, size_t told, size_t clause, size_t k)
{
    const gr_clause *cl = &w->r->clauses[told];
    gr_str word = token_text(w->r, w->r->clauses[clause].tokens[k]);

    for (size_t i = 0; i < cl->n_tokens; i++)
        if (same_lemma(token_text(w->r, cl->tokens[i]), word) && is_mark(w, told, i))
            return true;
    return false;
}

/* "French speakers" of those that "speak French" */
static bool speaks_of_mark(const gr_reading *r, size_t told, size_t clause, size_t k)
{
    const gr_clause *cl = &r->clauses[told];
    gr_str word = token_text(r, r->clauses[clause].tokens[k]);

    for (size_t i = 0; i < cl->n_tokens; i++) {
        gr_str own = token_text(r, cl->tokens[i]);

        if (own.len > 3 && word.len > own.len && memcmp(own.ptr, word.ptr, own.len) == 0 &&
            mention_at(r, told, i) == NULL)
            return true;
    }
    return false;
}

static bool denies(const gr_reading *r, size_t clause, size_t from, size_t to)
{
    static const char *const without[] = { "without", "no", "lacking", "lack", "lacks", NULL };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = from; k < to; k++)
        if (gr_token_in(r, cl->tokens[k], without) ||
            (gr_text_word_class(token_text(r, cl->tokens[k])) & GR_WORD_NEGATION) != 0)
            return true;
    return false;
}

/* Does a clause say one thing of some nodes, and no more? "Only A, D and E have a lift." */
static bool tells_of_some(gr_routing *w, size_t clause)
{
    static const char *const only[] = { "only", "just", NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    size_t named = 0, other = 0;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_mention *m = mention_at(w->r, clause, k);

        if (m != NULL) {
            named++;
            k = m->last;
        } else {
            other += w->r->tokens.at[cl->tokens[k]].kind == GR_TOKEN_WORD;
            if (w->r->tokens.at[cl->tokens[k]].kind == GR_TOKEN_NUMBER)
                return false;
        }
    }
    return other <= 8 &&
           (named > 1 || (named == 1 && (other < 4 || gr_token_in(w->r, cl->tokens[0], only)))) &&
           !gr_grammar_says(w->cx, w->r, clause, w->tools, "if");
}

/* A word of a question that is no name and belongs to none: not "Ann's boss". */
static bool may_mark(const gr_reading *r, size_t clause, size_t k)
{
    const gr_clause *cl = &r->clauses[clause];

    return r->tokens.at[cl->tokens[k]].kind == GR_TOKEN_WORD && mention_at(r, clause, k) == NULL &&
           !(k > 0 && mention_at(r, clause, k - 1) != NULL) &&
           gr_text_word_class(token_text(r, cl->tokens[k])) == 0;
}

/* The words of a question that speak of what a telling clause says of its nodes: "with a lift". */
static bool find_told(gr_routing *w, size_t clause, size_t told, limits *out)
{
    static const char *const leads[] = { "with", "a",     "an",      "the",     "that",    "which",
                                         "who",  "have",  "has",     "having",  "is",      "are",
                                         "of",   "in",    "on",      "at",      "without", "no",
                                         "not",  "don't", "doesn't", "lacking", "by",      "been",
                                         "do",   "does",  NULL };
    static const char *const joins[] = { "and", NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    size_t k = 0, from, to;
    gr_str nodes, g;

    while (k < cl->n_tokens && !(may_mark(w->r, clause, k) && marks(w, told, clause, k)))
        k++;
    if (k == cl->n_tokens)
        return false;
    for (to = k + 1; to < cl->n_tokens &&
                     (marks(w, told, clause, to) || speaks_of_mark(w->r, told, clause, to));
         to++)
        ;
    for (from = k; from > 1 && gr_token_in(w->r, cl->tokens[from - 1], leads); from--)
        ;
    /* "the lift stations": what is left keeps its article. */
    if (to < cl->n_tokens && from < k && gr_token_in(w->r, cl->tokens[k - 1], leads + 1) &&
        gr_token_in(w->r, cl->tokens[k - 1], (const char *const[]){ "the", NULL }) &&
        is_mark(w, clause, to) == false && w->r->tokens.at[cl->tokens[to]].kind == GR_TOKEN_WORD &&
        gr_text_word_class(token_text(w->r, cl->tokens[to])) == 0)
        from = k;
    nodes = named_nodes(w, told, 0, w->r->clauses[told].n_tokens, 1);
    if (nodes.len == 0)
        return false;
    g = gr_graph_word(&w->cx->arena, w->r, 0);
    if (denies(w->r, told, 0, w->r->clauses[told].n_tokens) != denies(w->r, clause, from, to))
        nodes = gr_str_printf(&w->cx->arena, "items_without(nodes(%.*s), %.*s)", GR_WHOLE(g),
                              GR_WHOLE(nodes));
    w->failed = w->failed || g.ptr == NULL || nodes.ptr == NULL;
    if (to < cl->n_tokens && gr_token_in(w->r, cl->tokens[to], joins))
        to++;
    *out = (limits){ from, to, nodes };
    return nodes.ptr != NULL;
}

/* --- what the question lists itself --- */

static bool find_listed(gr_routing *w, size_t clause, limits *out)
{
    static const char *const joints[] = { ",", "and", "or", "&", "the", NULL };
    static const char *const leads[] = {
        "of",       "among",  "amongst", "out",       "only",    "just", "looking", "considering",
        "consider", "these",  "three",   "two",       "four",    "the",  ":",       "at",
        "from",     "within", "nodes",   "comparing", "compare", "for",  NULL
    };
    static const char *const limiting[] = { "of",        "among",       "amongst", "only",
                                            "just",      "considering", "looking", "within",
                                            "comparing", "for",         NULL };
    const gr_reading *r = w->r;
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++) {
        size_t from = k, to = k, n = 0;
        bool limited = false;

        for (size_t at = k; at < cl->n_tokens; at++) {
            const gr_mention *m = mention_at(r, clause, at);

            if (m != NULL) {
                n++;
                at = m->last;
                to = at + 1;
            } else if (n == 0 || !gr_token_in(r, cl->tokens[at], joints)) {
                break;
            }
        }
        if (n < 2)
            continue;
        while (from > 0 && gr_token_in(r, cl->tokens[from - 1], leads))
            limited |= gr_token_in(r, cl->tokens[--from], limiting);
        if (!limited)
            return false;
        if (to < cl->n_tokens && gr_token_in(r, cl->tokens[to], joints))
            to++;
        *out = (limits){ from, to, named_nodes(w, clause, k, to, 2) };
        return out->nodes.len != 0;
    }
    return false;
}

/* --- the answer limited to them --- */

static bool is_nodes(gr_routing *w, gr_str program)
{
    gr_value v;

    return gr_route_run(w, program, &v) && v.type == GR_V_LIST &&
           (v.list->n == 0 || v.list->at[0].type == GR_V_NODE);
}

/* Where the last statement of a program begins. */
static size_t last_statement(gr_str program)
{
    bool quoted = false;
    size_t at = 0;

    for (size_t i = 0; i < program.len; i++) {
        quoted ^= program.ptr[i] == '"' && (i == 0 || program.ptr[i - 1] != '\\');
        if (!quoted && gr_str_starts(gr_str_sub(program, i, program.len), "; "))
            at = i + 2;
    }
    return at;
}

/* The best of a table, of some nodes alone; empty if it is something else. */
static gr_str best_of(gr_routing *w, gr_str program, gr_str nodes)
{
    static const char *const best[] = { "argmax_all", "argmin_all", "max", "min" };
    static const char by[] = ", by=";

    for (size_t i = 0; i < sizeof best / sizeof *best; i++) {
        gr_str table = gr_program_inside(program, best[i]);
        size_t at = table.len;

        while (at > 0 && !gr_str_starts(gr_str_sub(table, at, table.len), by))
            at--;
        if (at != 0)
            return gr_str_printf(&w->cx->arena, "%s(among(%.*s, %.*s)%.*s)", best[i], (int)at,
                                 table.ptr, GR_WHOLE(nodes),
                                 GR_WHOLE(gr_str_sub(table, at, table.len)));
    }
    return GR_STR("");
}

/* "the nearest": the best of some need not be among the best of all. */
static bool asks_best(const gr_reading *r, size_t clause)
{
    static const char *const best[] = { "most", "least", "fewest", "best", "worst", NULL };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++) {
        gr_str word = token_text(r, cl->tokens[k]);
        bool bound =
            k > 0 && gr_token_in(r, cl->tokens[k - 1], (const char *const[]){ "at", NULL });
        char lemma[GR_WORD_MAX];
        unsigned form = 0;

        if (word.len < GR_WORD_MAX)
            gr_text_lemma(word, lemma, &form);
        if (((form & GR_DEGREE_SUPERLATIVE) != 0 || gr_token_in(r, cl->tokens[k], best)) && !bound)
            return true;
    }
    return false;
}

/* "t = TABLE; .. the best of t": the table limited. */
static gr_str best_in_steps(gr_routing *w, gr_str program, gr_str nodes)
{
    size_t is = gr_str_find(program, " = "), end = gr_str_find(program, "; ");
    gr_str table = gr_str_sub(program, is + 3 < end ? is + 3 : end, end), limited_table;
    gr_value v;

    if (end == program.len || !gr_str_starts(table, "distances("))
        return GR_STR("");
    limited_table = gr_str_printf(&w->cx->arena, "%.*s = among(%.*s, %.*s)%.*s", (int)is,
                                  program.ptr, GR_WHOLE(table), GR_WHOLE(nodes),
                                  GR_WHOLE(gr_str_sub(program, end, program.len)));
    return limited_table.ptr != NULL && gr_route_run(w, limited_table, &v) ? limited_table
                                                                           : GR_STR("");
}

static gr_str limited(gr_routing *w, size_t clause, gr_str whole, gr_str nodes)
{
    static const char any[] = " > 0";
    gr_arena *a = &w->cx->arena;
    size_t from = last_statement(whole);
    gr_str head = gr_str_sub(whole, 0, from), program = gr_str_sub(whole, from, whole.len);
    gr_str tail = gr_str_ends(program, any) ? GR_STR(" > 0") : GR_STR("");
    gr_str in = gr_program_inside(gr_str_sub(program, 0, program.len - tail.len), "count");
    gr_str best = best_of(w, program, nodes);

    if (best.len != 0)
        return gr_str_printf(a, "%.*s%.*s", GR_WHOLE(head), GR_WHOLE(best));
    if (asks_best(w->r, clause))
        return best_in_steps(w, whole, nodes);
    if (in.len != 0 && is_nodes(w, gr_str_printf(a, "%.*s%.*s", GR_WHOLE(head), GR_WHOLE(in))))
        return gr_str_printf(a, "%.*scount(common_items(%.*s, %.*s))%.*s", GR_WHOLE(head),
                             GR_WHOLE(in), GR_WHOLE(nodes), GR_WHOLE(tail));
    if (is_nodes(w, whole))
        return gr_str_printf(a, "%.*scommon_items(%.*s, %.*s)", GR_WHOLE(head), GR_WHOLE(program),
                             GR_WHOLE(nodes));
    return GR_STR("");
}

static gr_status ask_limited(gr_routing *w, size_t clause, const limits *l, bool *done, gr_err *err)
{
    const gr_clause *cl = &w->r->clauses[clause];
    const gr_piece pieces[] = { { .clause = clause, .from = 0, .to = l->from, .begins = true },
                                { .clause = clause, .from = l->to, .to = cl->n_tokens } };
    gr_status st = GR_OK;
    gr_routed part;
    gr_asked asked;

    if (!gr_route_within(w, pieces, 2, &part, &asked, &st, err))
        return st;
    part.program = limited(w, clause, part.program, l->nodes);
    gr_route_trace(w, "among %.*s: %.*s", GR_FMT(l->nodes), GR_FMT(part.program));
    if (part.program.len == 0)
        return GR_OK;
    asked.means = asked.set = part.program;
    gr_route_add(w, clause, &part, &asked);
    *done = true;
    return GR_OK;
}

gr_status gr_route_among(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    gr_status st = GR_OK;
    limits l;

    *done = false;
    if (w->limited || w->r->n_graphs != 1)
        return GR_OK;
    w->limited = true;
    if (find_listed(w, clause, &l))
        st = ask_limited(w, clause, &l, done, err);
    for (size_t i = 0; i < w->r->n_clauses && st == GR_OK && !*done; i++) {
        if (w->r->clauses[i].kind != GR_TELLS || (i < 64 && (w->known.learnt >> i & 1)) ||
            !tells_of_some(w, i) || !find_told(w, clause, i, &l))
            continue;
        st = ask_limited(w, clause, &l, done, err);
        w->placed_several |= *done;
        w->took_condition |= *done;
    }
    w->limited = false;
    return st;
}
