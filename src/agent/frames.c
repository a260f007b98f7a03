/* Questions about what another question comes to: "how much longer", "what share of them", "the
 * second most".
 *
 * A frame is some words of a clause and what they make of the rest: they are taken out, or others
 * put in their place, so that a plain question is left ("how long"); that is asked, of the graph as
 * it is and as it would be, and the frame says how the two are compared. */
#include "agent/frames_int.h"
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
static void keep(gr_frame *f, size_t clause, size_t from, size_t to)
{
    if (from < to && f->n_kept < GR_FRAME_PIECES)
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
static size_t verb_of_change(const clause_words *c, size_t k, gr_frame_kind *kind)
{
    size_t lead = match_any(c, k, becoming), n;

    if ((n = match_any(c, k, rising)) != 0)
        *kind = GR_FRAME_MORE;
    else if ((n = match_any(c, k, falling)) != 0)
        *kind = GR_FRAME_LESS;
    else if ((n = match_any(c, k, changing)) != 0)
        *kind = GR_FRAME_APART;
    if (n != 0)
        return n;
    if (lead == 0)
        return 0;
    if ((n = match_any(c, k + lead, longer)) != 0)
        *kind = GR_FRAME_MORE;
    else if ((n = match_any(c, k + lead, shorter)) != 0)
        *kind = GR_FRAME_LESS;
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
                                        "than with it",
                                        "than with them",
                                        "than when it is open",
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
static void keep_rest(const clause_words *c, gr_frame *f, size_t clause, size_t k, bool verbs,
                      bool *found)
{
    size_t from = k;

    for (; k < c->cl->n_tokens; k++) {
        gr_frame_kind kind = f->kind;
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
static bool see_how_much_more(const clause_words *c, size_t clause, size_t k, gr_frame *f)
{
    static const struct {
        const char *word, *instead;
        gr_frame_kind kind;
    } rows[] = {
        { "longer", "how long", GR_FRAME_MORE },
        { "further", "how far", GR_FRAME_MORE },
        { "farther", "how far", GR_FRAME_MORE },
        { "more", "how much", GR_FRAME_MORE },
        { "extra", "how much", GR_FRAME_MORE },
        { "additional", "how much", GR_FRAME_MORE },
        { "dearer", "how much", GR_FRAME_MORE },
        { "more expensive", "how much", GR_FRAME_MORE },
        { "costlier", "how much", GR_FRAME_MORE },
        { "less", "how much", GR_FRAME_LESS },
        { "fewer", "how many", GR_FRAME_LESS },
        { "cheaper", "how much", GR_FRAME_LESS },
        { "shorter", "how long", GR_FRAME_LESS },
        { "quicker", "how long", GR_FRAME_LESS },
        { "faster", "how long", GR_FRAME_LESS },
        { "slower", "how long", GR_FRAME_MORE },
        { "heavier", "what is the weight of", GR_FRAME_MORE },
        { "lighter", "what is the weight of", GR_FRAME_LESS },
        { "larger", "how large", GR_FRAME_MORE },
        { "bigger", "how large", GR_FRAME_MORE },
        { "smaller", "how large", GR_FRAME_LESS },
        { "higher", "how high", GR_FRAME_MORE },
        { "lower", "how high", GR_FRAME_LESS },
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
            *f = (gr_frame){ .kind = rows[i].kind };
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
static bool see_by_how_much(const clause_words *c, size_t clause, size_t k, gr_frame *f)
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
    *f = (gr_frame){ .kind = GR_FRAME_APART,
                     .instead = { "what is", "how long is", "how much is" } };
    keep(f, clause, 0, k);
    f->n_kept += f->n_kept == 0;
    keep_rest(c, f, clause, at + 1, true, &found);
    f->kind = ratio ? GR_FRAME_RATIO : f->kind;
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
static bool see_saves(const clause_words *c, size_t clause, size_t k, gr_frame *f)
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
            *f = aux > k + n ? (gr_frame){ .kind = GR_FRAME_APART,
                                           .instead = { "does it take", "can get", "is it" } }
                             : (gr_frame){ .kind = GR_FRAME_APART,
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
static bool see_helps(const clause_words *c, size_t clause, size_t k, gr_frame *f)
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
    *f = (gr_frame){ .kind = GR_FRAME_APART,
                     .instead = { "what is", "how long is", "how much is" } };
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
    f->kind = f->kind == GR_FRAME_MORE   ? GR_FRAME_GROWS
              : f->kind == GR_FRAME_LESS ? GR_FRAME_SHRINKS
                                         : GR_FRAME_CHANGES;
    f->than = asks_than(c, k);
    return found;
}

/* "who can't reach it any more", "which of them no longer can" */
static bool see_lost(const clause_words *c, size_t clause, gr_frame *f)
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
        *f = (gr_frame){ .kind = GR_FRAME_LOST };
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
    *f = (gr_frame){ .kind = GR_FRAME_LOST };
    keep(f, clause, 0, not_at);
    f->kept[f->n_kept++] =
        (gr_piece){ .clause = clause, .from = not_at + n_not, .to = now_at, .words = "can" };
    keep(f, clause, now_at + n_now, c->cl->n_tokens);
    return true;
}

/* "the second most", "third largest" */
static bool see_rank(const clause_words *c, size_t clause, size_t k, gr_frame *f)
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
        *f = (gr_frame){ .kind = GR_FRAME_NEXT, .rank = i + 2 };
        keep(f, clause, 0, k);
        keep(f, clause, next, c->cl->n_tokens);
        return true;
    }
    return false;
}

/* "Of all the people in this list, ": does a clause begin like that, up to k? */
static bool of_all_before(const clause_words *c, size_t k)
{
    return k > 2 && gr_str_is(word_at(c, k - 1), ",") &&
           (match(c, 0, "of all") != 0 || match(c, 0, "out of all") != 0 ||
            match(c, 0, "among all") != 0);
}

/* "what share of the towns", "do more than half of them" */
static bool see_share(const clause_words *c, size_t clause, size_t k, gr_frame *f)
{
    static const char *const shares[] = { "what share of",      "what fraction of",
                                          "what proportion of", "what portion of",
                                          "which share of",     "which fraction of",
                                          "what part of",       NULL };
    /* "of all people, what share has two friends": who has? */
    static const char *const bare[] = { "what share", "what fraction", "what proportion",
                                        "what portion", NULL };
    static const char *const bare_percents[] = { "what percentage", "what percent", NULL };
    static const char *const percents[] = { "what percentage of", "what percent of",
                                            "which percentage of", "how many percent of", NULL };
    static const struct {
        const char *words;
        gr_frame_kind kind;
        double share;
    } parts[] = {
        { "more than half of", GR_FRAME_OVER, 0.5 },
        { "over half of", GR_FRAME_OVER, 0.5 },
        { "most of", GR_FRAME_OVER, 0.5 },
        { "the majority of", GR_FRAME_OVER, 0.5 },
        { "a majority of", GR_FRAME_OVER, 0.5 },
        { "less than half of", GR_FRAME_UNDER, 0.5 },
        { "fewer than half of", GR_FRAME_UNDER, 0.5 },
        { "at least half of", GR_FRAME_FROM, 0.5 },
        { "at most half of", GR_FRAME_UPTO, 0.5 },
        { "more than half", GR_FRAME_OVER, 0.5 },
        { "more than a third of", GR_FRAME_OVER, 1. / 3 },
        { "at least a third of", GR_FRAME_FROM, 1. / 3 },
        { "more than a quarter of", GR_FRAME_OVER, 0.25 },
        { "at least half", GR_FRAME_FROM, 0.5 },
        { "more than two thirds of", GR_FRAME_OVER, 2. / 3 },
    };
    size_t n = match_any(c, k, shares), aux;

    *f = (gr_frame){ .kind = GR_FRAME_SHARE, .instead = { "how many of" } };
    if (n == 0 && (n = match_any(c, k, percents)) != 0)
        f->kind = GR_FRAME_PERCENT;
    if (n == 0 && (n = of_all_before(c, k) ? match_any(c, k, bare) : 0) != 0) {
        f->instead[0] = "who";
        f->of_all = true;
    } else if (n == 0 && (n = of_all_before(c, k) ? match_any(c, k, bare_percents) : 0) != 0) {
        f->kind = GR_FRAME_PERCENT;
        f->instead[0] = "who";
        f->of_all = true;
    }
    if (f->of_all) {
        f->n_kept = 1;
        keep(f, clause, k + n, c->cl->n_tokens);
        return true;
    }
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
static bool of_all(gr_routing *w, const gr_frame *f)
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

/* "how many of degree 3 are there, as a fraction of all nodes" */
static bool see_as_share(const clause_words *c, size_t clause, size_t k, gr_frame *f)
{
    static const char *const shares[] = { "as a fraction of", "as a share of", "as a proportion of",
                                          "as a part of",     "relative to",   NULL };
    static const char *const percents[] = { "as a percentage of", "in percent of", NULL };
    static const char *const all[] = { "all",      "the total",  "the whole",
                                       "everyone", "everything", NULL };
    size_t n = match_any(c, k, shares), m = match_any(c, k, percents);

    if (n + m == 0 || k < 3 || match_any(c, k + n + m, all) == 0)
        return false;
    *f = (gr_frame){ .kind = n != 0 ? GR_FRAME_SHARE : GR_FRAME_PERCENT, .of_all = true };
    keep(f, clause, 0, gr_str_is(word_at(c, k - 1), ",") ? k - 1 : k);
    return true;
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
static bool see_makes(const clause_words *c, size_t clause, gr_frame *f)
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
            *f = (gr_frame){ .kind = GR_FRAME_SAME, .n_kept = 2 };
            f->kept[0] =
                (gr_piece){ .clause = clause, .from = k + n, .to = end, .words = "is there" };
            f->kept[1] = (gr_piece){ .clause = clause, .from = 1, .to = k, .words = "after" };
            return true;
        }
    return false;
}

static bool see_frame(const gr_reading *r, size_t clause, gr_frame *f)
{
    clause_words c = { r, &r->clauses[clause] };

    for (size_t k = 0; k < c.cl->n_tokens; k++)
        if (see_by_how_much(&c, clause, k, f) || see_how_much_more(&c, clause, k, f) ||
            see_saves(&c, clause, k, f) || see_share(&c, clause, k, f) ||
            see_as_share(&c, clause, k, f) || see_rank(&c, clause, k, f))
            return true;
    if (see_lost(&c, clause, f) || see_makes(&c, clause, f))
        return true;
    for (size_t k = 0; k < c.cl->n_tokens && !asks_which(&c); k++)
        if ((k == 0 || r->tokens.at[c.cl->tokens[k - 1]].kind == GR_TOKEN_PUNCT) &&
            see_helps(&c, clause, k, f))
            return true;
    return false;
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
static gr_status ask_framed(gr_routing *w, size_t clause, gr_frame *f, const char *instead,
                            bool *done, gr_err *err)
{
    /* Behind what stands before the frame, if anything does. */
    size_t at = f->n_kept > 1 && f->kept[0].to > f->kept[0].from ? 1 : 0;
    gr_status st = GR_OK;
    gr_routed part;
    gr_asked asked;

    f->kept[0].clause = clause;
    f->kept[0].begins = true;
    if (instead != NULL)
        f->kept[at].words = instead;
    if (!gr_route_within(w, f->kept, f->n_kept, &part, &asked, &st, err))
        return st;
    asked.means = gr_frame_program(w, f, &part, &asked);
    gr_route_trace(w, "within: %.*s, framed: %.*s", GR_FMT(part.program), GR_FMT(asked.means));
    if (asked.means.len == 0)
        return GR_OK;
    part.program = asked.means;
    if (f->kind >= GR_FRAME_RATIO && f->kind != GR_FRAME_NEXT)
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
    gr_frame f;

    if (offers_changes(w->r, clause))
        return true;
    if (!see_frame(w->r, clause, &f) || f.kind > GR_FRAME_CHANGES)
        return false;
    return f.than || w->known.given.len != 0 ||
           (gr_grammar_tell(w->cx, w->r, clause, w->tools, &w->known, &t, NULL) == GR_OK &&
            t.n_mods > 0);
}

bool gr_route_asks_share(const gr_routing *w, size_t clause)
{
    clause_words c = { w->r, &w->r->clauses[clause] };
    gr_frame f;

    for (size_t k = 0; k < c.cl->n_tokens && !w->framed; k++)
        if (see_as_share(&c, clause, k, &f))
            return true;
    return false;
}

gr_status gr_route_frame(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    gr_status st = GR_OK;
    gr_frame f;

    *done = false;
    if (w->framed || !see_frame(w->r, clause, &f) || f.n_kept == 0 || f.than ||
        (f.kind >= GR_FRAME_SHARE && !f.of_all && !of_all(w, &f)))
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
