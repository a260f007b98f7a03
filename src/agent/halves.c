/* Two questions in one clause, and questions that leave out what the one before them said. */
#include "agent/router_int.h"

#define PIECES 24

static const char *const wh[] = { "how",   "which", "who",   "what", "when",
                                  "where", "whom",  "whose", NULL };
static const char *const asking[] = { "how",  "which", "who",    "what",  "when", "where",
                                      "whom", "whose", "what's", "who's", NULL };
static const char *const aux[] = { "is",   "are",   "does",  "do",  "can",
                                   "will", "would", "could", "did", NULL };
static const char *const places[] = { "from", "to",   "of",  "for",  "at",      "in",
                                      "via",  "into", "by",  "with", "between", "through",
                                      "on",   "near", "off", NULL };

/* --- where it falls in two --- */

static bool is_named(const gr_reading *r, size_t clause, size_t at)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && r->mentions[i].first <= at &&
            r->mentions[i].last >= at)
            return true;
    return false;
}

/* "the shortest one that avoids C" */
static bool is_other_one(const gr_reading *r, const gr_clause *cl, size_t at)
{
    static const char *const the[] = { "the", NULL }, *const one[] = { "one", "ones", NULL };
    char lemma[GR_WORD_MAX];
    unsigned form = 0;
    gr_str word;

    if (at + 2 >= cl->n_tokens || !gr_token_in(r, cl->tokens[at], the) ||
        !gr_token_in(r, cl->tokens[at + 2], one))
        return false;
    word = gr_str_sub(r->text, r->tokens.at[cl->tokens[at + 1]].start,
                      r->tokens.at[cl->tokens[at + 1]].end);
    if (word.len < GR_WORD_MAX)
        gr_text_lemma(word, lemma, &form);
    return (form & GR_DEGREE_SUPERLATIVE) != 0;
}

/* "now and after closing C": the same of another time. */
static bool is_later(const gr_reading *r, const gr_clause *cl, size_t at)
{
    static const char *const later[] = { "after", "if", "without", "with", "once", "when", NULL };
    static const char *const now[] = { "now", "today", "currently", "normally", "present", NULL };

    if (!gr_token_in(r, cl->tokens[at], later))
        return false;
    for (size_t k = at; k > 0 && k + 4 > at; k--)
        if (gr_token_in(r, cl->tokens[k - 1], now))
            return true;
    return false;
}

/* Does a question begin at a token? "how often", "by whom"; behind "and" also "from A to B", "to
 * the A". */
static bool begins_question(const gr_reading *r, size_t clause, size_t at, bool joined)
{
    static const char *const articles[] = { "the", "a", NULL };
    const gr_clause *cl = &r->clauses[clause];
    size_t next = at + 1;

    if (gr_token_in(r, cl->tokens[at], wh) || gr_token_in(r, cl->tokens[at], aux) ||
        (joined && (is_other_one(r, cl, at) || is_later(r, cl, at))))
        return true;
    if (next >= cl->n_tokens || !gr_token_in(r, cl->tokens[at], places))
        return false;
    if (gr_token_in(r, cl->tokens[next], wh))
        return true;
    next += gr_token_in(r, cl->tokens[next], articles);
    return joined && next < cl->n_tokens && is_named(r, clause, next);
}

/* "Which one, if it dies, would ..", "how many rooms, all small, are there": does what stands
 * between commas end at a token, and the question that began before it go on? */
static bool goes_on(const gr_reading *r, const gr_clause *cl, size_t at)
{
    static const char *const commas[] = { ",", NULL };
    size_t n_commas = 0;

    for (size_t k = 0; k < at; k++) {
        if (n_commas == 0 && gr_token_in(r, cl->tokens[k], aux))
            return false;
        n_commas += gr_token_in(r, cl->tokens[k], commas);
    }
    return n_commas == 2 && gr_token_in(r, cl->tokens[0], wh) &&
           gr_token_in(r, cl->tokens[at], aux);
}

/* "If I go from A to B, what does it cost": where it asks, behind a comma; 0 = nowhere. */
static size_t condition_of(const gr_reading *r, const gr_clause *cl)
{
    static const char *const comma[] = { ",", NULL };
    static const char *const suppose[] = { "if", "suppose", "assume", "given", "when", NULL };

    for (size_t k = 1; k + 1 < cl->n_tokens && gr_token_in(r, cl->tokens[0], suppose); k++)
        if (gr_token_in(r, cl->tokens[k], comma) && gr_token_in(r, cl->tokens[k + 1], asking))
            return k + 1;
    return 0;
}

/* The second question behind a condition: ", and how many". */
static size_t behind_condition(const gr_reading *r, size_t clause)
{
    static const char *const and[] = { "and", "&", NULL };
    const gr_clause *cl = &r->clauses[clause];
    size_t first = condition_of(r, cl);

    for (size_t k = first + 2; first != 0 && k + 2 < cl->n_tokens; k++)
        if (gr_token_in(r, cl->tokens[k], and) && gr_token_in(r, cl->tokens[k + 1], wh))
            return k + 1;
    return 0;
}

size_t gr_route_second_question(const gr_reading *r, size_t clause)
{
    static const char *const joints[] = {
        "and", "&",   ",",   ";",    "or", "also",  "then", "if",
        "so",  "yes", "say", "tell", "me", "state", "give", NULL
    };
    static const char *const conditions[] = { "if",     "when",  "after",   "suppose",
                                              "assume", "given", "without", NULL };
    /* "Which road, when closed, cuts it off?", "who, whose boss is away" ask one thing. */
    static const char *const inner[] = { "when", "where", "whose", "whom", NULL };
    const gr_clause *cl = &r->clauses[clause];
    bool asks = false;

    if (cl->n_tokens < 2)
        return 0;
    if (gr_token_in(r, cl->tokens[0], conditions) && !gr_token_in(r, cl->tokens[1], aux))
        return behind_condition(r, clause); /* but "when does it .." */
    asks = begins_question(r, clause, 0, false);
    /* "For A and B, tell me which ..": of whom it is asked. */
    if (!asks && gr_token_in(r, cl->tokens[0], (const char *const[]){ "for", "of", "among", NULL }))
        return 0;
    for (size_t k = 1; k + 2 < cl->n_tokens; k++) {
        size_t next = k;
        bool word = false;

        asks |= gr_token_in(r, cl->tokens[k], wh);
        for (; next + 1 < cl->n_tokens && gr_token_in(r, cl->tokens[next], joints); next++)
            word |= r->tokens.at[cl->tokens[next]].kind != GR_TOKEN_PUNCT;
        if (next > k && k > 1 && (asks || word) &&
            (word || !gr_token_in(r, cl->tokens[next], inner)) && (word || !goes_on(r, cl, next)) &&
            begins_question(r, clause, next, word))
            return next;
        k = next;
    }
    return 0;
}

bool gr_route_asks_twice(const gr_reading *r, size_t clause)
{
    static const char *const much[] = { "how", NULL };
    static const char *const and[] = { "and", "&", NULL };
    size_t at = gr_route_second_question(r, clause);
    const gr_clause *cl = &r->clauses[clause];

    bool asks = false;

    for (size_t k = 0; k + 1 < at && !asks; k++)
        asks = gr_token_in(r, cl->tokens[k], wh) || gr_token_in(r, cl->tokens[k], aux);
    return at > 1 && gr_token_in(r, cl->tokens[at - 1], and) &&
           ((asks && gr_token_in(r, cl->tokens[at], much)) || is_other_one(r, cl, at) ||
            is_later(r, cl, at));
}

gr_status gr_route_halves(gr_routing *w, size_t clause, bool *two, bool *done, gr_err *err)
{
    const gr_reading *own = w->r;
    size_t at = gr_route_second_question(own, clause), end = own->clauses[clause].n_tokens;
    size_t condition = condition_of(own, &own->clauses[clause]);
    const gr_piece pieces[] = { { clause, 0, at, true },
                                { clause, 0, condition, true },
                                { clause, at, end, false } };
    size_t parts = w->parts.n, asked = w->asked;
    gr_known known = w->known;
    gr_reading *r = at != 0 ? gr_compose(w, pieces, 3) : NULL;
    gr_status st = GR_OK;

    *done = false;
    *two = r != NULL;
    if (r == NULL)
        return GR_OK;
    w->r = r;
    w->in_halves = true;
    for (size_t k = 0; k < 2 && st == GR_OK && w->out->reason == GR_WHY_NONE; k++) {
        st = gr_route_ask(w, own->n_clauses + k, err);
        w->marked = true;
    }
    w->in_halves = false;
    w->r = own;
    /* Who asks two things does not ask for the same twice. */
    *done = st == GR_OK && w->out->reason == GR_WHY_NONE && w->parts.n > parts + 1;
    if (*done)
        w->asked_in = own;
    w->asked = *done ? clause : asked;
    if (!*done) {
        w->out->reason = GR_WHY_NONE;
        w->parts.n = parts;
        w->known = known;
    }
    return st;
}

/* --- things in a row --- */

/* The pieces between commas and "and"; 0 if one begins with a name. */
static size_t cut_list(const gr_reading *r, size_t clause, gr_piece pieces[PIECES])
{
    static const char *const joints[] = { "and", "&", ",", ";", "plus", NULL };
    static const char *const suppose[] = { "if", "suppose", "assuming", "imagine", "when", NULL };
    const gr_clause *cl = &r->clauses[clause];
    size_t n = 0, from = 0;

    if (cl->n_tokens > 0 && gr_token_in(r, cl->tokens[0], suppose))
        return 0;

    for (size_t k = 0; k <= cl->n_tokens; k++) {
        if (k < cl->n_tokens && !gr_token_in(r, cl->tokens[k], joints))
            continue;
        if (k > from && (is_named(r, clause, from) || n == PIECES))
            return 0;
        if (k > from)
            pieces[n++] = (gr_piece){ clause, from, k, true };
        from = k + 1;
    }
    return n;
}

gr_status gr_route_list(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    const gr_reading *own = w->r;
    gr_piece pieces[PIECES];
    size_t n = cut_list(own, clause, pieces), parts = w->parts.n;
    gr_reading *r = n > 1 ? gr_compose(w, pieces, n) : NULL;
    gr_known known = w->known;
    gr_status st = GR_OK;
    bool all = true;

    *done = false;
    if (r == NULL)
        return GR_OK;
    w->r = r;
    for (size_t i = 0; i < n && all; i++)
        all = gr_route_is_question(w, own->n_clauses + i);
    for (size_t i = 0; i < n && all && st == GR_OK && w->out->reason == GR_WHY_NONE; i++) {
        st = gr_route_ask(w, own->n_clauses + i, err);
        w->marked = true;
    }
    w->r = own;
    *done = all && st == GR_OK && w->out->reason == GR_WHY_NONE && w->parts.n == parts + n;
    if (!*done) {
        w->out->reason = GR_WHY_NONE;
        w->parts.n = parts;
        w->known = known;
    }
    return st;
}

/* --- once more --- */

/* Nothing but names and words that a question repeats: "and when T?", "what about B?" */
static bool leaves_out(const gr_reading *r, size_t clause)
{
    static const char *const words[] = { "and",  "or",   "also",  "then",  "too",  "about", "far",
                                         "long", "much", "same",  "is",    "it",   "the",   "a",
                                         "now",  "if",   "again", "while", "that", "be",    "soon",
                                         "does", "do",   "node",  "as",    "well", NULL };
    const gr_clause *cl = &r->clauses[clause];
    bool named = false;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        if (is_named(r, clause, k))
            named = true;
        else if (r->tokens.at[cl->tokens[k]].kind != GR_TOKEN_PUNCT &&
                 !gr_token_in(r, cl->tokens[k], words) && !gr_token_in(r, cl->tokens[k], wh) &&
                 !gr_token_in(r, cl->tokens[k], places))
            return false;
    }
    return named;
}

/* The token of "from", "to" and the like before a mention; SIZE_MAX if there is none. */
static size_t place_of(const gr_reading *r, const gr_mention *m)
{
    const gr_clause *cl = &r->clauses[m->clause];
    size_t k = m->first;

    while (k-- > 0 && k + 3 > m->first)
        if (gr_token_in(r, cl->tokens[k], places))
            return cl->tokens[k];
    return SIZE_MAX;
}

static bool same_place(const gr_reading *r, const gr_mention *a, const gr_mention *b)
{
    size_t x = place_of(r, a), y = place_of(r, b);
    gr_str s;

    if (x == SIZE_MAX || y == SIZE_MAX)
        return false;
    s = gr_str_sub(r->text, r->tokens.at[x].start, r->tokens.at[x].end);
    return gr_str_is_nocase(s, "from") ==
               gr_token_in(r, y, (const char *const[]){ "from", NULL }) &&
           gr_str_is_nocase(s, "to") == gr_token_in(r, y, (const char *const[]){ "to", NULL });
}

/* The mention of clause `first` in whose place m stands: the one behind the same word, else the
 * last that is left. by: what stands for each already. */
static size_t replaced_by(const gr_reading *r, size_t first, const gr_mention *m,
                          const gr_mention *const *by)
{
    size_t found = SIZE_MAX;

    for (size_t i = 0; i < r->n_mentions; i++) {
        const gr_mention *old = &r->mentions[i];

        if (old->clause != first || by[i] != NULL || (old->v == GR_NO_NODE) != (m->v == GR_NO_NODE))
            continue;
        if (same_place(r, old, m))
            return i;
        found = i;
    }
    return found;
}

/* The clause asked before with the names of this one, as pieces; 0 if some have no place. */
static size_t substitute(gr_routing *w, size_t clause, gr_piece pieces[PIECES])
{
    const gr_reading *r = w->r;
    const gr_mention **by = gr_new_n(&w->cx->arena, const gr_mention *, r->n_mentions + 1);
    size_t n = 0, at = 0;

    if (by == NULL) {
        w->failed = true;
        return 0;
    }
    memset(by, 0, r->n_mentions * sizeof *by);
    for (size_t i = r->n_mentions; i-- > 0;)
        if (r->mentions[i].clause == clause) {
            size_t k = replaced_by(r, w->asked, &r->mentions[i], by);

            if (k == SIZE_MAX)
                return 0;
            by[k] = &r->mentions[i];
        }
    for (size_t i = 0; i < r->n_mentions && n + 3 < PIECES; i++) {
        const gr_mention *old = &r->mentions[i];

        if (old->clause != w->asked || by[i] == NULL || old->first < at)
            continue;
        pieces[n] = (gr_piece){ w->asked, at, old->first, n == 0 };
        n++;
        pieces[n++] = (gr_piece){ clause, by[i]->first, by[i]->last + 1, false };
        at = old->last + 1;
    }
    pieces[n] = (gr_piece){ w->asked, at, r->clauses[w->asked].n_tokens, n == 0 };
    return n + 1;
}

const gr_reading *gr_route_asked_in(const gr_routing *w, size_t clause)
{
    const gr_reading *r = w->asked_in;

    if (w->asked == SIZE_MAX || r == NULL || w->asked >= r->n_clauses || w->asked == clause ||
        clause >= r->n_clauses || clause >= w->r->n_clauses ||
        r->clauses[clause].tokens != w->r->clauses[clause].tokens)
        return NULL;
    return r;
}

gr_status gr_route_again(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    const gr_reading *own = w->r, *both = gr_route_asked_in(w, clause);
    gr_piece pieces[PIECES];
    size_t n, parts = w->parts.n, asked = w->asked;
    gr_reading *r = NULL;
    gr_status st;

    *done = false;
    if (both == NULL || w->parts.n == 0 || !leaves_out(own, clause))
        return GR_OK;
    w->r = both;
    if ((n = substitute(w, clause, pieces)) != 0)
        r = gr_compose(w, pieces, n);
    if (r == NULL) {
        w->r = own;
        return GR_OK;
    }
    w->r = r;
    w->asked = SIZE_MAX; /* once is enough */
    st = gr_route_ask(w, both->n_clauses, err);
    w->r = own;
    *done = st == GR_OK && w->out->reason == GR_WHY_NONE && w->parts.n > parts;
    w->asked = *done ? w->asked : asked;
    return st;
}

/* --- the other end --- */

static const char *const greatest[] = { "farthest", "furthest", "longest", "slowest",
                                        "most",     "highest",  "largest", "biggest",
                                        "heaviest", "dearest",  NULL };
static const char *const least[] = { "nearest",  "closest",  "shortest", "fastest",
                                     "quickest", "least",    "fewest",   "lowest",
                                     "smallest", "cheapest", "lightest", NULL };

/* Nothing but "which one is the farthest"; 1 = asks for the greatest, -1 for the least, 0 = more.
 */
static int asks_end(const gr_routing *w, size_t clause)
{
    static const char *const rest[] = { "and",   "which", "who",   "what", "one", "is",   "the",
                                        "takes", "has",   "are",   "it",   "?",   ",",    "away",
                                        "to",    "reach", "takes", "as",   "for", "lies", NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    int end = 0;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        if (gr_token_in(w->r, cl->tokens[k], greatest))
            end = 1;
        else if (gr_token_in(w->r, cl->tokens[k], least))
            end = -1;
        else if (!gr_token_in(w->r, cl->tokens[k], rest))
            return 0;
    }
    return end;
}

/* "And who has more?": 1 = more, -1 = fewer, 0 = something else. */
static int asks_side(const gr_routing *w, size_t clause)
{
    static const char *const more[] = { "more", NULL }, *const less[] = { "fewer", "less", NULL };
    static const char *const rest[] = { "and",  "who",  "which", "ones", "how", "many", "has",
                                        "have", "even", "of",    "them", "?",   ",",    NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    int side = 0;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        if (gr_token_in(w->r, cl->tokens[k], more))
            side = 1;
        else if (gr_token_in(w->r, cl->tokens[k], less))
            side = -1;
        else if (!gr_token_in(w->r, cl->tokens[k], rest))
            return 0;
    }
    return side;
}

void gr_route_opposite(gr_routing *w, size_t clause, bool *done)
{
    /* Whose number is least, whose is greatest; as many as somebody, more than he has, or less. */
    static const char *const ends[][2] = {
        { " = min(", " = max(" }, { "argmin_all(", "argmax_all(" },
        { " == m", " > m" },      { " < m", " > m" },
        { " == m", " < m" },      { " > m", " < m" }
    };
    int end = asks_end(w, clause), side = asks_side(w, clause);
    size_t from = side == 0 ? 0 : side > 0 ? 2 : 4;

    *done = false;
    for (size_t i = from; i < from + 2 && end + side != 0 && w->parts.n > 0 && !*done; i++) {
        gr_routed part = w->parts.at[w->parts.n - 1];
        bool up = end > 0 || side != 0;
        const char *old = ends[i][up ? 0 : 1], *other = ends[i][up ? 1 : 0];
        size_t at = gr_str_find(part.program, old);
        gr_asked asked = w->known.before;

        if (at == part.program.len)
            continue;
        part.program =
            gr_str_printf(&w->cx->arena, "%.*s%s%.*s", (int)at, part.program.ptr, other,
                          GR_WHOLE(gr_str_sub(part.program, at + strlen(old), part.program.len)));
        part.says = GR_STR("the other end");
        asked.means = part.program;
        asked.set = GR_STR("");
        gr_route_add(w, clause, &part, &asked);
        *done = true;
    }
}
