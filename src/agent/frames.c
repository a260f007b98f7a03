/* Questions about what another question comes to: "how much longer", "what share of them", "the
 * second most".
 *
 * A frame is some words of a clause and what they make of the rest: they are taken out, or others
 * put in their place, so that a plain question is left ("how long"); that is asked, of the graph as
 * it is and as it would be, and the frame says how the two are compared. */
#include "agent/router_int.h"

#define PIECES 8

typedef enum frame_kind {
    FRAME_MORE,  /* what is gained by a change */
    FRAME_LESS,  /* what is lost */
    FRAME_APART, /* how much it makes either way */
    FRAME_RATIO, /* the same as a percentage of what it was */
    FRAME_GROWS, /* does it become more? */
    FRAME_SHRINKS,
    FRAME_CHANGES,
    FRAME_LOST, /* those that are no longer among them */
    FRAME_SAME, /* what is within, said otherwise */
    FRAME_NEXT, /* behind the best */
    FRAME_SHARE,
    FRAME_PERCENT,
    FRAME_OVER, /* are they more than a part of all? */
    FRAME_UNDER,
    FRAME_FROM,
    FRAME_UPTO,
} frame_kind;

typedef struct frame {
    frame_kind kind;
    const char *instead[3]; /* what stands at the place of the words, tried one after the other */
    gr_piece kept[PIECES];  /* what is left of the clause */
    size_t n_kept;
    bool than;    /* it names what it is compared with */
    size_t rank;  /* FRAME_NEXT: 2 for the second */
    double share; /* FRAME_OVER and its like */
} frame;

typedef struct clause_words {
    const gr_reading *r;
    const gr_clause *cl;
} clause_words;

static gr_str word_at(const clause_words *c, size_t k)
{
    const gr_token *t = &c->r->tokens.at[c->cl->tokens[k]];

    return gr_str_sub(c->r->text, t->start, t->end);
}

/* How many tokens from k on are these words; 0 = they are not. */
static size_t match(const clause_words *c, size_t k, const char *words)
{
    gr_str rest = gr_str_of(words), word;
    size_t at = k;

    while (gr_str_split(&rest, ' ', &word)) {
        gr_str own;

        if (at >= c->cl->n_tokens)
            return 0;
        own = word_at(c, at++);
        if (own.len != word.len)
            return 0;
        for (size_t i = 0; i < own.len; i++)
            if ((own.ptr[i] >= 'A' && own.ptr[i] <= 'Z' ? own.ptr[i] + 32 : own.ptr[i]) !=
                word.ptr[i])
                return 0;
    }
    return at - k;
}

static size_t match_any(const clause_words *c, size_t k, const char *const *rows)
{
    size_t best = 0;

    for (; *rows != NULL; rows++) {
        size_t n = match(c, k, *rows);

        best = n > best ? n : best;
    }
    return best;
}

static bool is_word(const clause_words *c, size_t k)
{
    return c->r->tokens.at[c->cl->tokens[k]].kind == GR_TOKEN_WORD ||
           gr_str_is(word_at(c, k), "/") || gr_str_is(word_at(c, k), "%");
}

/* Keeps the tokens from .. to-1. */
static void keep(frame *f, size_t clause, size_t from, size_t to)
{
    if (from < to && f->n_kept < PIECES)
        f->kept[f->n_kept++] = (gr_piece){ .clause = clause, .from = from, .to = to };
}

/* --- words of change --- */

static const char *const rising[] = { "increase", "increases", "grow",     "grows",    "rise",
                                      "rises",    "improve",   "improves", "lengthen", "lengthens",
                                      "go up",    "goes up",   "gain",     "climb",    "raise",
                                      "raises",   "boost",     "boosts",   "worsen",   "worsens",
                                      "expand",   "extend",    NULL };
static const char *const falling[] = { "decrease", "decreases", "drop",    "drops",   "fall",
                                       "falls",    "shrink",    "shrinks", "shorten", "shortens",
                                       "go down",  "goes down", "decline", "sink",    "sinks",
                                       "reduce",   "reduces",   "lower",   "lowers",  "diminish",
                                       "suffer",   "suffers",   NULL };
static const char *const changing[] = { "change",      "changes", "differ", "differs",
                                        "be affected", "shift",   "vary",   NULL };
static const char *const longer[] = { "longer",         "larger", "bigger",   "higher",
                                      "more expensive", "dearer", "costlier", "slower",
                                      "worse",          "later",  "stronger", NULL };
static const char *const shorter[] = { "shorter",        "smaller", "lower",   "cheaper",
                                       "less expensive", "faster",  "quicker", "sooner",
                                       "earlier",        "weaker",  NULL };
static const char *const becoming[] = { "get",  "gets",  "become",  "becomes",  "be",
                                        "turn", "turns", "is",      "are",      "grow",
                                        "go",   "goes",  "getting", "becoming", NULL };

/* A verb of change at k: how many tokens, and which way. */
static size_t verb_of_change(const clause_words *c, size_t k, frame_kind *kind)
{
    size_t lead = match_any(c, k, becoming), n;

    if ((n = match_any(c, k, rising)) != 0)
        *kind = FRAME_MORE;
    else if ((n = match_any(c, k, falling)) != 0)
        *kind = FRAME_LESS;
    else if ((n = match_any(c, k, changing)) != 0)
        *kind = FRAME_APART;
    if (n != 0)
        return n;
    if (lead == 0)
        return 0;
    if ((n = match_any(c, k + lead, longer)) != 0)
        *kind = FRAME_MORE;
    else if ((n = match_any(c, k + lead, shorter)) != 0)
        *kind = FRAME_LESS;
    return n == 0 ? 0 : lead + n;
}

/* "than before", "than now": what it is compared with anyway. */
static size_t than_before(const clause_words *c, size_t k)
{
    static const char *const rows[] = { "than before",
                                        "than now",
                                        "than today",
                                        "than usual",
                                        "than normal",
                                        "than otherwise",
                                        "than it is now",
                                        "than at present",
                                        "as a result",
                                        "compared to now",
                                        "compared with now",
                                        "compared to before",
                                        "compared with before",
                                        "than without the stop",
                                        "than without it",
                                        "than without that",
                                        "than without stopping",
                                        "than without the detour",
                                        "than normally",
                                        "than the normal route",
                                        "than the shortest route",
                                        "than the usual route",
                                        "compared with the normal route",
                                        "compared to the normal route",
                                        "compared with the usual route",
                                        "compared with the shortest route",
                                        "compared to the shortest route",
                                        NULL };

    return match_any(c, k, rows);
}

static bool is_name(const clause_words *c, size_t clause, size_t k)
{
    for (size_t i = 0; i < c->r->n_mentions; i++)
        if (c->r->mentions[i].clause == clause && c->r->mentions[i].first <= k &&
            c->r->mentions[i].last >= k)
            return true;
    return false;
}

/* What stands behind token k, without the verbs of change and what it is compared with. */
static void keep_rest(const clause_words *c, frame *f, size_t clause, size_t k, bool verbs,
                      bool *found)
{
    size_t from = k;

    for (; k < c->cl->n_tokens; k++) {
        frame_kind kind = f->kind;
        size_t n = than_before(c, k);

        if (n == 0 && verbs && !*found && !is_name(c, clause, k) &&
            (n = verb_of_change(c, k, &kind)) != 0) {
            *found = true;
            f->kind = kind;
            if (match(c, k + n, "by") != 0)
                n++;
        }
        if (n == 0)
            continue;
        keep(f, clause, from, k);
        from = k + n;
        k = from - 1;
    }
    keep(f, clause, from, c->cl->n_tokens);
}

/* --- the frames --- */

static const char *const auxiliaries[] = { "do",   "does",  "did",   "will",   "would",
                                           "can",  "could", "is",    "are",    "has",
                                           "have", "may",   "might", "should", NULL };

static bool asks_than(const clause_words *c, size_t k)
{
    for (; k < c->cl->n_tokens; k++)
        if (match(c, k, "than") != 0 && than_before(c, k) == 0)
            return true;
    return false;
}

/* "how much longer", "how many more people", "how many minutes longer" */
static bool see_how_much_more(const clause_words *c, size_t clause, size_t k, frame *f)
{
    static const struct {
        const char *word, *instead;
        frame_kind kind;
    } rows[] = {
        { "longer", "how long", FRAME_MORE },
        { "further", "how far", FRAME_MORE },
        { "farther", "how far", FRAME_MORE },
        { "more", "how much", FRAME_MORE },
        { "extra", "how much", FRAME_MORE },
        { "additional", "how much", FRAME_MORE },
        { "dearer", "how much", FRAME_MORE },
        { "more expensive", "how much", FRAME_MORE },
        { "costlier", "how much", FRAME_MORE },
        { "less", "how much", FRAME_LESS },
        { "fewer", "how many", FRAME_LESS },
        { "cheaper", "how much", FRAME_LESS },
        { "shorter", "how long", FRAME_LESS },
        { "quicker", "how long", FRAME_LESS },
        { "faster", "how long", FRAME_LESS },
        { "slower", "how long", FRAME_MORE },
        { "heavier", "what is the weight of", FRAME_MORE },
        { "lighter", "what is the weight of", FRAME_LESS },
        { "larger", "how large", FRAME_MORE },
        { "bigger", "how large", FRAME_MORE },
        { "smaller", "how large", FRAME_LESS },
        { "higher", "how high", FRAME_MORE },
        { "lower", "how high", FRAME_LESS },
    };
    static const char *const links[] = { "with", "that", "who", "which", "of", "need", NULL };
    size_t first = match(c, k, "how much");
    bool many = first == 0 && (first = match(c, k, "how many")) != 0, none = false;

    if (first == 0)
        return false;
    for (size_t at = k + first; at < k + first + 4 && at < c->cl->n_tokens; at++) {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            size_t n = match(c, at, rows[i].word);

            if (n == 0 || (match(c, at + n, "expensive") != 0))
                continue;
            *f = (frame){ .kind = rows[i].kind };
            /* "how many minutes longer": the unit says what is asked. */
            f->instead[0] =
                many || at > k + first ? (many ? "how many" : "how much") : rows[i].instead;
            keep(f, clause, 0, k);
            f->n_kept += f->n_kept == 0;
            keep(f, clause, k + first, at);
            keep_rest(c, f, clause, at + n, false, &none);
            f->than = asks_than(c, at + n);
            return true;
        }
        if (!is_word(c, at) || match_any(c, at, auxiliaries) != 0 || match_any(c, at, links) != 0)
            return false;
    }
    return false;
}

/* "by how much does it grow" */
static bool see_by_how_much(const clause_words *c, size_t clause, size_t k, frame *f)
{
    static const char *const rows[] = { "by how much", "by how many", "by what amount", NULL };
    static const char *const ratios[] = { "by what percentage",  "by what percent",
                                          "by how many percent", "by which percentage",
                                          "how many percent",    NULL };
    size_t n = match_any(c, k, ratios), at;
    bool found = false, ratio = n != 0;

    if (n == 0)
        n = match_any(c, k, rows);
    at = k + n;
    if (n == 0)
        return false;
    while (at < c->cl->n_tokens && at < k + n + 4 && is_word(c, at) &&
           match_any(c, at, auxiliaries) == 0)
        at++;
    if (at == c->cl->n_tokens || match_any(c, at, auxiliaries) == 0)
        return false;
    *f = (frame){ .kind = FRAME_APART, .instead = { "what is", "how long is", "how much is" } };
    keep(f, clause, 0, k);
    f->n_kept += f->n_kept == 0;
    keep_rest(c, f, clause, at + 1, true, &found);
    f->kind = ratio ? FRAME_RATIO : f->kind;
    f->than = asks_than(c, at);
    return found || f->than;
}

/* "how many can we lose before it splits" */
static bool asks_until(const clause_words *c, size_t k)
{
    static const char *const rows[] = { "before", "until", "till", "without", "and", NULL };

    for (; k < c->cl->n_tokens; k++)
        if (match_any(c, k, rows) != 0)
            return true;
    return false;
}

/* "how much time do we save", "what do we lose" */
static bool see_saves(const clause_words *c, size_t clause, size_t k, frame *f)
{
    static const char *const asks[] = { "how much", "how many", NULL };
    static const char *const verbs[] = { "save",  "saves", "lose",  "loses",   "gain",
                                         "gains", "win",   "waste", "forfeit", NULL };
    size_t n = match_any(c, k, asks);

    if (n == 0)
        return false;
    for (size_t at = k + n; at < k + n + 6 && at < c->cl->n_tokens && is_word(c, at); at++)
        if (match_any(c, at, verbs) != 0 && !asks_until(c, at)) {
            size_t aux = k + n;

            while (aux < at && match_any(c, aux, auxiliaries) == 0)
                aux++;
            /* "how many tons do we lose": the unit stays. */
            *f = aux > k + n ? (frame){ .kind = FRAME_APART,
                                        .instead = { "does it take", "can get", "is it" } }
                             : (frame){ .kind = FRAME_APART,
                                        .instead = { "how much can get", "how much is it",
                                                     "how long is it" } };
            keep(f, clause, 0, aux > k + n ? aux : k);
            f->n_kept += f->n_kept == 0;
            keep(f, clause, at + 1, c->cl->n_tokens);
            return true;
        }
    return false;
}

/* "would it help the flow from A to B to widen C-D", "does the distance grow" */
static bool see_helps(const clause_words *c, size_t clause, size_t k, frame *f)
{
    static const char *const helps[] = { "help",
                                         "matter",
                                         "make a difference to",
                                         "make any difference to",
                                         "make a difference for",
                                         "make a difference",
                                         "make any difference",
                                         "have any effect on",
                                         "have an effect on",
                                         "affect",
                                         "change",
                                         "pay off for",
                                         "benefit",
                                         "speed up",
                                         "be of use for",
                                         NULL };
    static const char *const it[] = { "it", "that", "this", NULL };
    size_t n = match_any(c, k, auxiliaries), m;
    bool found = false;

    if (n == 0)
        return false;
    *f = (frame){ .kind = FRAME_APART, .instead = { "what is", "how long is", "how much is" } };
    keep(f, clause, 0, k);
    f->n_kept = 1;
    m = match_any(c, k + 1, it);
    if (m != 0 && (n = match_any(c, k + 1 + m, helps)) != 0) {
        keep_rest(c, f, clause, k + 1 + m + n, false, &found);
        found = true;
    } else {
        static const char *const anyone[] = { "anyone", "anybody", "people", "we", "you",
                                              "i",      "they",    "one",    NULL };

        keep_rest(c, f, clause, k + 1 + match_any(c, k + 1, anyone), true, &found);
    }
    f->kind = f->kind == FRAME_MORE   ? FRAME_GROWS
              : f->kind == FRAME_LESS ? FRAME_SHRINKS
                                      : FRAME_CHANGES;
    f->than = asks_than(c, k);
    return found;
}

/* "who can't reach it any more", "which of them no longer can" */
static bool see_lost(const clause_words *c, size_t clause, frame *f)
{
    static const char *const nots[] = { "can't", "cannot", "can not", "couldn't", NULL };
    static const char *const now[] = { "any more", "anymore", "any longer", NULL };
    static const char *const gone[] = { "can no longer", "could no longer", "would no longer",
                                        NULL };
    static const char *const ends[] = { "before no longer can",
                                        "no longer can",
                                        "no longer do",
                                        "now cannot",
                                        "now can't",
                                        "then cannot",
                                        NULL };
    size_t not_at = SIZE_MAX, n_not = 0, now_at = SIZE_MAX, n_now = 0;

    for (size_t k = 2; k < c->cl->n_tokens; k++) {
        size_t n = match_any(c, k, ends);

        if (n == 0)
            continue;
        *f = (frame){ .kind = FRAME_LOST };
        keep(f, clause, 0, k);
        keep(f, clause, k + n, c->cl->n_tokens);
        return true;
    }
    for (size_t k = 0; k < c->cl->n_tokens; k++) {
        size_t n = match_any(c, k, nots), m = match_any(c, k, now), g = match_any(c, k, gone);

        if (not_at == SIZE_MAX && (n != 0 || g != 0)) {
            not_at = k;
            n_not = n != 0 ? n : g;
            if (g != 0)
                now_at = k + g;
        } else if (m != 0 && not_at != SIZE_MAX && now_at == SIZE_MAX) {
            now_at = k;
            n_now = m;
        }
    }
    if (not_at == SIZE_MAX || now_at == SIZE_MAX)
        return false;
    *f = (frame){ .kind = FRAME_LOST };
    keep(f, clause, 0, not_at);
    f->kept[f->n_kept++] =
        (gr_piece){ .clause = clause, .from = not_at + n_not, .to = now_at, .words = "can" };
    keep(f, clause, now_at + n_now, c->cl->n_tokens);
    return true;
}

/* "the second most", "third largest" */
static bool see_rank(const clause_words *c, size_t clause, size_t k, frame *f)
{
    static const char *const ranks[][4] = { { "second", "2nd", NULL },
                                            { "third", "3rd", NULL },
                                            { "fourth", "4th", NULL },
                                            { "fifth", "5th", NULL } };
    char lemma[GR_WORD_MAX];
    size_t next = k + 1;

    for (size_t i = 0; i < 4; i++) {
        unsigned form = 0;

        if (match_any(c, k, ranks[i]) == 0)
            continue;
        while (next < c->cl->n_tokens && gr_str_is(word_at(c, next), "-"))
            next++;
        if (next >= c->cl->n_tokens || word_at(c, next).len >= GR_WORD_MAX)
            return false;
        gr_text_lemma(word_at(c, next), lemma, &form);
        if (!(form & GR_DEGREE_SUPERLATIVE) && match(c, next, "most") == 0 &&
            match(c, next, "least") == 0)
            return false;
        *f = (frame){ .kind = FRAME_NEXT, .rank = i + 2 };
        keep(f, clause, 0, k);
        keep(f, clause, next, c->cl->n_tokens);
        return true;
    }
    return false;
}

/* "what share of the towns", "do more than half of them" */
static bool see_share(const clause_words *c, size_t clause, size_t k, frame *f)
{
    static const char *const shares[] = { "what share of",      "what fraction of",
                                          "what proportion of", "what portion of",
                                          "which share of",     "which fraction of",
                                          "what part of",       NULL };
    static const char *const percents[] = { "what percentage of", "what percent of",
                                            "which percentage of", "how many percent of", NULL };
    static const struct {
        const char *words;
        frame_kind kind;
        double share;
    } parts[] = {
        { "more than half of", FRAME_OVER, 0.5 },
        { "over half of", FRAME_OVER, 0.5 },
        { "most of", FRAME_OVER, 0.5 },
        { "the majority of", FRAME_OVER, 0.5 },
        { "a majority of", FRAME_OVER, 0.5 },
        { "less than half of", FRAME_UNDER, 0.5 },
        { "fewer than half of", FRAME_UNDER, 0.5 },
        { "at least half of", FRAME_FROM, 0.5 },
        { "at most half of", FRAME_UPTO, 0.5 },
        { "more than half", FRAME_OVER, 0.5 },
        { "more than a third of", FRAME_OVER, 1. / 3 },
        { "at least a third of", FRAME_FROM, 1. / 3 },
        { "more than a quarter of", FRAME_OVER, 0.25 },
        { "at least half", FRAME_FROM, 0.5 },
        { "more than two thirds of", FRAME_OVER, 2. / 3 },
    };
    size_t n = match_any(c, k, shares), aux;

    *f = (frame){ .kind = FRAME_SHARE, .instead = { "how many of" } };
    if (n == 0 && (n = match_any(c, k, percents)) != 0)
        f->kind = FRAME_PERCENT;
    if (n == 0 && k < 2 && (aux = match_any(c, k, auxiliaries)) != 0) {
        for (size_t i = 0; i < sizeof parts / sizeof *parts && n == 0; i++)
            if ((n = match(c, k + aux, parts[i].words)) != 0) {
                f->kind = parts[i].kind;
                f->share = parts[i].share;
                n += aux;
            }
    }
    if (n == 0)
        return false;
    keep(f, clause, 0, k);
    f->n_kept += f->n_kept == 0;
    keep(f, clause, k + n, c->cl->n_tokens);
    return true;
}

/* Is it all of a kind that a share is taken of: "of the towns", not "of Ada's friends"? */
static bool of_all(gr_routing *w, const frame *f)
{
    static const char *const the[] = { "the", "all", "these", "those", "our", "my", "its", NULL };
    static const char *const of[] = { "of", "from", "in", "within", "that", "which", "who", NULL };
    const gr_piece *p = &f->kept[f->n_kept - 1];
    clause_words c = { w->r, &w->r->clauses[p->clause] };
    size_t k = p->from;
    gr_reading *r;

    while (k < p->to && match_any(&c, k, the) != 0)
        k++;
    if (match(&c, k, "them") != 0)
        return true;
    if (k + 1 >= p->to || match_any(&c, k + 1, of) != 0)
        return false;
    r = gr_compose(w, &(gr_piece){ .clause = p->clause, .from = k, .to = k + 1, .begins = true },
                   1);
    return r != NULL && gr_grammar_says(w->cx, r, w->r->n_clauses, w->tools, "node");
}

static bool asks_which(const clause_words *c)
{
    static const char *const wh[] = { "which", "what", "who", "how", "where", "or", NULL };

    for (size_t k = 0; k < c->cl->n_tokens; k++)
        if (match_any(c, k, wh) != 0)
            return true;
    return false;
}

/* "Would adding A-B create a cycle?": is there one after that? */
static bool see_makes(const clause_words *c, size_t clause, frame *f)
{
    static const char *const makes[] = { "create",    "creates", "cause", "introduce",
                                         "produce",   "close",   "form",  "give rise to",
                                         "result in", "lead to", NULL };
    const gr_clause *cl = c->cl;
    size_t end = cl->n_tokens, n;

    if (end < 4 || match_any(c, 0, auxiliaries) == 0)
        return false;
    end -= gr_str_is(word_at(c, end - 1), "?");
    for (size_t k = 2; k + 1 < end; k++)
        if ((n = match_any(c, k, makes)) != 0) {
            *f = (frame){ .kind = FRAME_SAME, .n_kept = 2 };
            f->kept[0] =
                (gr_piece){ .clause = clause, .from = k + n, .to = end, .words = "is there" };
            f->kept[1] = (gr_piece){ .clause = clause, .from = 1, .to = k, .words = "after" };
            return true;
        }
    return false;
}

static bool see_frame(const gr_reading *r, size_t clause, frame *f)
{
    clause_words c = { r, &r->clauses[clause] };

    for (size_t k = 0; k < c.cl->n_tokens; k++)
        if (see_by_how_much(&c, clause, k, f) || see_how_much_more(&c, clause, k, f) ||
            see_saves(&c, clause, k, f) || see_share(&c, clause, k, f) ||
            see_rank(&c, clause, k, f))
            return true;
    if (see_lost(&c, clause, f) || see_makes(&c, clause, f))
        return true;
    for (size_t k = 0; k < c.cl->n_tokens && !asks_which(&c); k++)
        if ((k == 0 || r->tokens.at[c.cl->tokens[k - 1]].kind == GR_TOKEN_PUNCT) &&
            see_helps(&c, clause, k, f))
            return true;
    return false;
}

/* --- the question within --- */

bool gr_route_within(gr_routing *w, const gr_piece *pieces, size_t n, gr_part *part,
                     gr_asked *asked, gr_status *st, gr_err *err)
{
    const gr_reading *own = w->r;
    gr_routing before = *w;
    gr_reading *r = gr_compose(w, pieces, n);
    bool good;

    if (r == NULL)
        return false;
    w->r = r;
    *st = gr_route_ask(w, own->n_clauses, err);
    good = *st == GR_OK && w->out->reason == GR_WHY_NONE && w->parts.n == before.parts.n + 1;
    if (good) {
        *part = w->parts.at[w->parts.n - 1];
        *asked = w->known.before;
    }
    w->r = own;
    w->parts.n = before.parts.n;
    w->known = before.known;
    w->asked = before.asked;
    w->marked = before.marked;
    if (!good) {
        w->used_told = before.used_told;
        w->guessed = before.guessed;
        w->took_condition = before.took_condition;
        w->placed_several = before.placed_several;
        w->out->reason = GR_WHY_NONE;
    }
    return good;
}

void gr_route_add(gr_routing *w, size_t clause, const gr_part *part, const gr_asked *asked)
{
    w->known.before = *asked;
    w->asked = clause;
    w->marked = gr_clause_marked(w->r, clause);
    w->failed = w->failed || !gr_vec_push(&w->parts, *part);
}

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL;
}

/* A number of what was asked: a way stands for its length, some things for how many they are. */
static gr_str as_number(gr_routing *w, gr_str program)
{
    gr_value v;

    if (!gr_route_run(w, program, &v))
        return GR_STR("");
    if (is_number(&v))
        return program;
    if (v.type == GR_V_PATH)
        return gr_str_printf(&w->cx->arena, "%.*s.length", GR_FMT(program));
    return GR_STR("");
}

static gr_str compared(gr_routing *w, const frame *f, gr_str now, gr_str before)
{
    gr_arena *a = &w->cx->arena;

    now = as_number(w, now);
    before = as_number(w, before);
    if (now.len == 0 || before.len == 0)
        return GR_STR("");
    switch (f->kind) {
    case FRAME_MORE: return gr_str_printf(a, "(%.*s) - (%.*s)", GR_FMT(now), GR_FMT(before));
    case FRAME_LESS: return gr_str_printf(a, "(%.*s) - (%.*s)", GR_FMT(before), GR_FMT(now));
    case FRAME_APART: return gr_str_printf(a, "abs((%.*s) - (%.*s))", GR_FMT(now), GR_FMT(before));
    case FRAME_RATIO:
        return gr_str_printf(a, "100 * abs((%.*s) - (%.*s)) / (%.*s)", GR_FMT(now), GR_FMT(before),
                             GR_FMT(before));
    case FRAME_GROWS: return gr_str_printf(a, "(%.*s) > (%.*s)", GR_FMT(now), GR_FMT(before));
    case FRAME_SHRINKS: return gr_str_printf(a, "(%.*s) < (%.*s)", GR_FMT(now), GR_FMT(before));
    default: return gr_str_printf(a, "(%.*s) != (%.*s)", GR_FMT(now), GR_FMT(before));
    }
}

gr_str gr_program_inside(gr_str program, const char *name)
{
    size_t n = strlen(name), depth = 0;
    bool quoted = false;

    if (!gr_str_starts(program, name) || program.len < n + 2 || program.ptr[n] != '(')
        return GR_STR("");
    for (size_t i = n; i < program.len; i++) {
        quoted ^= program.ptr[i] == '"' && program.ptr[i - 1] != '\\';
        depth += !quoted && program.ptr[i] == '(';
        depth -= !quoted && program.ptr[i] == ')';
        if (depth == 0)
            return i + 1 == program.len ? gr_str_sub(program, n + 1, i) : GR_STR("");
    }
    return GR_STR("");
}

static bool asks_reach(gr_str program)
{
    return gr_str_find(program, "descendants(") < program.len ||
           gr_str_find(program, "ancestors(") < program.len;
}

/* Those that were among what is asked and are so no longer; how many, if that is asked. */
static gr_str lost(gr_routing *w, gr_str now, gr_str before, gr_str graph)
{
    gr_arena *a = &w->cx->arena;
    gr_str n_now = gr_program_inside(now, "count"), n_before = gr_program_inside(before, "count");
    bool counts = n_now.len != 0 && n_before.len != 0;
    gr_value v;
    gr_str s;

    if (!gr_route_run(w, counts ? n_now : now, &v) || v.type != GR_V_LIST)
        return GR_STR("");
    if (v.list->n > 0 && v.list->at[0].type != GR_V_NODE)
        return GR_STR("");
    s = gr_str_printf(a, "items_without(common_items(nodes(%.*s), %.*s), %.*s)", GR_FMT(graph),
                      GR_FMT(counts ? n_before : before), GR_FMT(counts ? n_now : now));
    /* Who asks for those that are lost believes that some are. */
    if (s.ptr == NULL || !gr_route_run(w, s, &v) || (v.list->n == 0 && !asks_reach(now)))
        return GR_STR("");
    return counts && s.ptr != NULL ? gr_str_printf(a, "count(%.*s)", GR_FMT(s)) : s;
}

gr_str gr_program_next_best(gr_ctx *cx, gr_str program, size_t rank, size_t id)
{
    static const char *const best[] = { "argmax_all", "argmin_all", "max", "min" };
    static const char by[] = ", by=\"";

    for (size_t i = 0; i < sizeof best / sizeof *best; i++) {
        gr_str in = gr_program_inside(program, best[i]), table, column, head = GR_STR("");
        size_t at = in.len;
        bool most = strstr(best[i], "max") != NULL;

        while (at > 0 && !gr_str_starts(gr_str_sub(in, at, in.len), by))
            at--;
        if (at == 0 || in.ptr[in.len - 1] != '"')
            continue;
        table = gr_str_sub(in, 0, at);
        column = gr_str_sub(in, at + sizeof by - 1, in.len - 1);
        for (size_t k = 1; k < rank && table.ptr != NULL && head.ptr != NULL; k++) {
            head = gr_str_printf(&cx->arena, "%.*sm%zu%zu = %s(%.*s, by=\"%.*s\"); ", GR_FMT(head),
                                 id, k, most ? "max" : "min", GR_FMT(table), GR_FMT(column));
            table = gr_str_printf(&cx->arena, "filter(%.*s, %.*s %s m%zu%zu)", GR_FMT(table),
                                  GR_FMT(column), most ? "<" : ">", id, k);
        }
        return gr_str_printf(&cx->arena, "%.*s%s(%.*s, by=\"%.*s\")", GR_FMT(head), best[i],
                             GR_FMT(table), GR_FMT(column));
    }
    return GR_STR("");
}

/* How many of all nodes. */
static gr_str part_of_all(gr_routing *w, const frame *f, gr_str program, gr_str graph)
{
    static const char *const signs[] = { ">", "<", ">=", "<=" };
    gr_arena *a = &w->cx->arena;
    gr_str set = gr_program_inside(program, "count");
    gr_value v;

    if (set.len == 0)
        set = program;
    if (!gr_route_run(w, set, &v) || v.type != GR_V_LIST ||
        (v.list->n > 0 && v.list->at[0].type != GR_V_NODE))
        return GR_STR("");
    if (f->kind == FRAME_SHARE || f->kind == FRAME_PERCENT)
        return gr_str_printf(a, "%scount(%.*s) / node_count(%.*s)",
                             f->kind == FRAME_PERCENT ? "100 * " : "", GR_FMT(set), GR_FMT(graph));
    return gr_str_printf(a, "count(%.*s) %s %.9g * node_count(%.*s)", GR_FMT(set),
                         signs[f->kind - FRAME_OVER], f->share, GR_FMT(graph));
}

/* A route without its conditions: "constrained_path(G, a, b, through=[c])" is as long as the way.
 */
static gr_str without_conditions(gr_ctx *cx, gr_str program)
{
    static const char *const conditions[] = { ", through=", ", ordered=", ", max_hops=" };
    gr_str left = program;

    for (size_t i = 0; i < 3; i++) {
        size_t at = gr_str_find(left, conditions[i]), end, depth = 0;
        bool quoted = false;

        for (end = at < left.len ? at + 2 : left.len; end < left.len; end++) {
            quoted ^= left.ptr[end] == '"' && left.ptr[end - 1] != '\\';
            if (quoted)
                continue;
            if (depth == 0 && (left.ptr[end] == ',' || left.ptr[end] == ')'))
                break;
            depth += left.ptr[end] == '[';
            depth -= left.ptr[end] == ']';
        }
        if (at < left.len)
            left = gr_str_printf(&cx->arena, "%.*s%.*s", (int)at, left.ptr,
                                 GR_FMT(gr_str_sub(left, end, left.len)));
    }
    return left;
}

gr_str gr_program_plain(gr_ctx *cx, gr_str program, const gr_asked *asked)
{
    gr_str plain = program;

    if (asked->graph.len != 0 && !gr_str_eq(asked->graph, asked->plain))
        plain = gr_program_on(cx, program, asked->graph, asked->plain);
    if (gr_str_eq(plain, program) && gr_str_find(program, "constrained_path(") < program.len)
        plain = without_conditions(cx, program);
    return plain;
}

/* The program of the whole; empty if the frame does not go with what is asked. */
static gr_str framed(gr_routing *w, const frame *f, const gr_part *part, const gr_asked *asked)
{
    gr_str now = part->program, before;

    if (f->kind == FRAME_SAME)
        return asked->graph.len != 0 && !gr_str_eq(asked->graph, asked->plain) ? now : GR_STR("");
    if (f->kind == FRAME_NEXT)
        return gr_program_next_best(w->cx, now, f->rank, w->parts.n + 1);
    if (f->kind >= FRAME_SHARE)
        return asked->graph.len != 0 ? part_of_all(w, f, now, asked->graph) : GR_STR("");
    before = gr_program_plain(w->cx, now, asked);
    if (before.ptr == NULL || gr_str_eq(before, now))
        return GR_STR("");
    return f->kind == FRAME_LOST ? lost(w, now, before, asked->graph) : compared(w, f, now, before);
}

/* "how long" is asked of ways. */
static bool speaks_of_ways(const gr_reading *r, size_t clause)
{
    static const char *const ways[] = { "trip",     "way",     "journey", "route",  "drive",
                                        "walk",     "ride",    "travel",  "time",   "detour",
                                        "commute",  "path",    "flight",  "it",     "distance",
                                        "delivery", "minutes", "hours",   "get",    "go",
                                        "going",    "getting", "reach",   "voyage", "crossing",
                                        "hike",     "run",     NULL };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (gr_token_in(r, cl->tokens[k], ways))
            return true;
    return false;
}

/* Asks what is within, with these words in the place of the frame. */
static gr_status ask_framed(gr_routing *w, size_t clause, frame *f, const char *instead, bool *done,
                            gr_err *err)
{
    /* Behind what stands before the frame, if anything does. */
    size_t at = f->n_kept > 1 && f->kept[0].to > f->kept[0].from ? 1 : 0;
    gr_status st = GR_OK;
    gr_part part;
    gr_asked asked;

    f->kept[0].clause = clause;
    f->kept[0].begins = true;
    if (instead != NULL)
        f->kept[at].words = instead;
    if (!gr_route_within(w, f->kept, f->n_kept, &part, &asked, &st, err))
        return st;
    asked.means = framed(w, f, &part, &asked);
    gr_route_trace(w, "within: %.*s, framed: %.*s", GR_FMT(part.program), GR_FMT(asked.means));
    if (asked.means.len == 0)
        return GR_OK;
    part.program = asked.means;
    if (f->kind >= FRAME_RATIO && f->kind != FRAME_NEXT)
        part.unit = GR_UNIT_NONE;
    *done = true;
    if (w->r->n_graphs != 1 || gr_in_asked_unit(w, clause, 0, &part))
        gr_route_add(w, clause, &part, &asked);
    return GR_OK;
}

/* "Which helps more: doubling A-B or closing C?" */
static bool offers_changes(const gr_reading *r, size_t clause)
{
    static const char *const or [] = { "or", NULL };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 1; k + 1 < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k + 1]];

        if (gr_token_in(r, cl->tokens[k], or) && t->kind == GR_TOKEN_WORD &&
            gr_str_ends(gr_str_sub(r->text, t->start, t->end), "ing"))
            return true;
    }
    return false;
}

bool gr_route_asks_change(gr_routing *w, size_t clause)
{
    gr_telling t = { 0 };
    frame f;

    if (offers_changes(w->r, clause))
        return true;
    if (!see_frame(w->r, clause, &f) || f.kind > FRAME_CHANGES)
        return false;
    return f.than || w->known.given.len != 0 ||
           (gr_grammar_tell(w->cx, w->r, clause, w->tools, &w->known, &t, NULL) == GR_OK &&
            t.n_mods > 0);
}

gr_status gr_route_frame(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    gr_status st = GR_OK;
    frame f;

    *done = false;
    if (w->framed || !see_frame(w->r, clause, &f) || f.n_kept == 0 || f.than ||
        (f.kind >= FRAME_SHARE && !of_all(w, &f)))
        return GR_OK;
    w->framed = true;
    for (size_t i = 0; i < 3 && st == GR_OK && !*done; i++) {
        bool way = f.instead[i] != NULL && gr_str_starts(gr_str_of(f.instead[i]), "how long is");

        if ((i == 0 || f.instead[i] != NULL) && (!way || speaks_of_ways(w->r, clause)))
            st = ask_framed(w, clause, &f, f.instead[i], done, err);
    }
    w->framed = false;
    return st;
}
