/* Whether a class of the phrasebook means all that a question says: words that turn a meaning
 * round, limit it, or ask for more than one thing. */
#include "agent/grammar/guess_int.h"

static const char *means_of(size_t cls)
{
    return gr_phrase_classes[cls].means;
}

/* "If A takes twice as long": no class counts that. */
static bool multiplies(const gr_chart *ch)
{
    for (size_t i = 0; i + 1 < ch->n; i++)
        if (gr_str_is_nocase(ch->word[i].text, "twice") &&
            gr_str_is_nocase(ch->word[i + 1].text, "as"))
            return true;
    return false;
}

/* "Mustn't", "cannot" and "not" turn a meaning round alike. */
static bool has_negation(size_t cls, gr_str word)
{
    static const char *const rows[] = { "not", "cannot", "can't", "mustn't", "don't" };
    bool verb = gr_str_ends(word, "n't") || gr_str_is(word, "cannot") || gr_str_is(word, "not");

    for (size_t i = 0; verb && i < sizeof rows / sizeof *rows; i++)
        if (gr_phrase_has_word(cls, gr_str_of(rows[i])))
            return true;
    return gr_phrase_has_word(cls, word);
}

/* "How many reciprocal pairs": what is counted is not all there is. Behind "many" may stand any
 * noun. */
bool gr_guess_counts_others(const gr_guessing *g, size_t cls)
{
    const char *means = gr_phrase_classes[cls].means;

    if (strncmp(means, "edge_count(", 11) != 0 && strncmp(means, "node_count(", 11) != 0)
        return false;
    for (size_t i = 0; i < g->text.n; i++) {
        gr_str w = g->text.word[i];

        if (w.len > 0 && w.ptr[0] != '<' && gr_text_word_class(w) == 0 && gr_phrase_knows_word(w) &&
            !gr_phrase_has_word(cls, w) &&
            !(i > 0 &&
              (gr_str_is(g->text.word[i - 1], "many") || gr_str_is(g->text.word[i - 1], "of"))))
            return true;
    }
    return false;
}

/* "I only got there at 8", "the other towns": no limit to what may be used. */
static bool is_harmless(const gr_guessing *g, size_t at)
{
    static const char *const uses[] = { "use",    "take",    "through", "via",   "over",
                                        "along",  "road",    "street",  "link",  "edge",
                                        "<node>", "<nodes>", "<edge>",  "those", "these",
                                        "travel", "go",      "drive",   "walk",  "fly",
                                        "by",     NULL };
    static const char *const may[] = { "may", "can", "could", "allow", "must", "should", NULL };
    static const char *const times[] = { "once", NULL };
    static const char *const limits[] = { "count", "consider", "include", NULL };
    gr_str next = at + 1 < g->text.n ? g->text.word[at + 1] : GR_STR("");

    if (gr_str_is(g->text.word[at], "other"))
        return !gr_str_is(next, "than");
    return gr_str_is(g->text.word[at], "only") && next.len != 0 && /* "raw things only" */
           !gr_guess_in_words(next, uses) && !gr_guess_in_words(next, times) &&
           !(at > 0 && gr_guess_in_words(g->text.word[at - 1], limits)) &&
           !(at > 0 && gr_guess_in_words(g->text.word[at - 1], may));
}

/* "We only care about ..": what is asked, no less. */
static bool only_wishes(const gr_guessing *g, size_t i)
{
    static const char *const rows[] = {
        "care", "want", "need", "look", "interested", "know", NULL
    };

    return gr_str_is(g->text.word[i], "only") && i + 1 < g->text.n &&
           gr_guess_in_words(g->text.word[i + 1], rows);
}

/* "Which harbour handles the most passengers": not the one with the most links, where links have
 * numbers, or where a verb says who does what. */
bool gr_guess_most_of_others(const gr_guessing *g, size_t cls)
{
    static const char *const mosts[] = { "most", "fewest", "least", NULL };
    static const char *const any[] = { "kinds",  "types",  "different", "distinct",
                                       "direct", "number", "often",     NULL };
    const gr_seen *seen = &g->ch->r->graphs[g->ch->graph];
    const gr_chart *ch = g->ch;

    if (strncmp(gr_phrase_classes[cls].means, "argmax_all(degrees({G}", 22) != 0 &&
        strncmp(gr_phrase_classes[cls].means, "argmin_all(degrees({G}", 22) != 0)
        return false;
    if (gr_column_for(seen, GR_NEEDS_WEIGHT) == NULL && seen->relation.len == 0)
        return false;
    for (size_t i = 0; i + 1 < ch->n; i++) {
        gr_phrase_text noun = { .n = 0 };

        gr_phrase_add_word(&noun, ch->word[i + 1].text);
        if (gr_guess_in_words(ch->word[i].text, mosts) && ch->word[i + 1].classes == 0 &&
            noun.n == 1 && !gr_guess_in_words(ch->word[i + 1].text, any) &&
            ch->word[i + 1].kind == GR_TOKEN_WORD && !gr_phrase_has_word(cls, noun.word[0]) &&
            !gr_guess_in_set(ch, i + 1, "node") && !gr_guess_in_set(ch, i + 1, "link"))
            return true;
    }
    return false;
}

/* "Would one more road from A to B join all?": a change, and the class knows of none. */
static bool adds_link(const gr_guessing *g, size_t cls)
{
    static const char *const news[] = { "more", "new", "extra", "additional", "another", NULL };
    const gr_chart *ch = g->ch;

    if (g->n_edges + (g->n_nodes > 1) == 0 ||
        strstr(gr_phrase_classes[cls].means, "add_edge") != NULL)
        return false;
    for (size_t i = 0; i + 1 < ch->n; i++)
        if (!gr_mask_has(&g->in_mods, i) && gr_guess_in_words(ch->word[i].text, news) &&
            (gr_guess_in_set(ch, i + 1, "link") || gr_guess_in_set(ch, i + 1, "path") ||
             gr_str_is(ch->r->graphs[ch->graph].edge_noun, ch->word[i + 1].lemma)))
            return true;
    return false;
}

/* "Is A-B a bridge?" asks of a link that there is. */
static bool tests_no_link(const gr_guessing *g, size_t cls)
{
    const gr_csr *out = gr_graph_out(g->ch->r->graphs[g->ch->graph].graph);

    if (strcmp(gr_phrase_classes[cls].type, "eset") != 0 || !g->yes_no || g->n_edges != 1)
        return false;
    const gr_mention *m = &g->ch->r->mentions[g->ch->items.at[g->edge].mention - 1];
    return m->graph == g->ch->graph && gr_csr_find(out, m->u, m->v) == UINT64_MAX &&
           gr_csr_find(out, m->v, m->u) == UINT64_MAX;
}

/* "Which of Ann's friends has a car": some of them, and the class finds all. */
static bool picks_among(const gr_guessing *g, size_t cls)
{
    static const char *const picks[] = { "filter(", "among(", "argm", "common_items(", NULL };
    static const char *const askers[] = { "which", "who", "many", NULL };
    static const char *const verbs[] = { "have", "be", "do", "can", "will", NULL };
    bool asks = false, verb = false;
    size_t i = 0;

    while (i < g->text.n && !(asks && gr_str_is(g->text.word[i], "of")))
        asks = gr_guess_in_words(g->text.word[i++], askers);
    if (i + 1 >= g->text.n || !gr_str_is(g->text.word[i + 1], "<node>"))
        return false;
    for (size_t k = i + 2; k < g->text.n; k++)
        verb |= gr_guess_in_words(g->text.word[k], verbs);
    for (size_t k = 0; picks[k] != NULL; k++)
        if (strstr(means_of(cls), picks[k]) != NULL)
            return false;
    return verb;
}

/* "Which piece is ..", and the class finds groups. */
static bool groups_for_one(const gr_guessing *g, size_t cls)
{
    static const char *const one[] = { "is", "has", "was", "does", NULL };
    static const char *const groups[] = { "component", "communit", "clique(", "k_core", NULL };
    const gr_chart *ch = g->ch;

    if (!g->asks_which || ch->n < 3 || !gr_guess_in_words(ch->word[2].text, one) ||
        gr_phrase_has_word(cls, gr_str_of(ch->word[1].lemma)) ||
        strncmp(means_of(cls), "argm", 4) == 0)
        return false;
    for (size_t k = 0; groups[k] != NULL; k++)
        if (strstr(means_of(cls), groups[k]) != NULL)
            return true;
    return false;
}

/* "The shortest path, and the shortest one that ..": two things. */
static bool asks_two_best(const gr_chart *ch)
{
    bool first = false;

    for (size_t i = 0; i < ch->n; i++) {
        char lemma[GR_WORD_MAX];
        unsigned form = 0;

        gr_text_lemma(ch->word[i].text, lemma, &form);
        if (!(form & GR_DEGREE_SUPERLATIVE))
            continue;
        if (first && i > 1 && gr_str_is_nocase(ch->word[i - 1].text, "the") &&
            gr_str_is_nocase(ch->word[i - 2].text, "and"))
            return true;
        first = true;
    }
    return false;
}

/* "The priciest leg of the cheapest way": of two that differ the class must know both. */
static bool knows_one_best(const gr_guessing *g, size_t cls)
{
    gr_str first = { 0 };
    bool two = false, known = true;

    for (size_t i = 0; i < g->ch->n; i++) {
        gr_str word = g->ch->word[i].text;
        char lemma[GR_WORD_MAX];
        unsigned form = 0;

        gr_text_lemma(word, lemma, &form);
        if (!(form & GR_DEGREE_SUPERLATIVE) || g->ch->word[i].mention ||
            gr_text_word_class(word) != 0)
            continue;
        two |= first.len != 0 && !gr_str_eq(first, word);
        first = first.len == 0 ? word : first;
        known = known && gr_phrase_has_word(cls, word);
    }
    return two && !known;
}

/* "The shortest cycle", and the class finds any. */
static bool takes_any(const gr_guessing *g, size_t cls)
{
    if (strncmp(means_of(cls), "find_cycle(", 11) != 0)
        return false;
    for (size_t i = 0; i < g->ch->n; i++) {
        char lemma[GR_WORD_MAX];
        unsigned form = 0;

        gr_text_lemma(g->ch->word[i].text, lemma, &form);
        if (form & GR_DEGREE_SUPERLATIVE)
            return true;
    }
    return false;
}

/* "On average, how many does each follow": links of one direction. */
static bool means_one_way(const gr_guessing *g, size_t cls)
{
    return g->counts && strncmp(means_of(cls), "average_degree(", 15) == 0 &&
           gr_graph_is_directed(g->ch->r->graphs[g->ch->graph].graph);
}

/* "Should Ann be fired?": a change alone asks for nothing. */
static bool says_nothing(const gr_guessing *g)
{
    for (size_t i = 0; i < g->text.n; i++)
        if (gr_text_word_class(g->text.word[i]) == 0)
            return false;
    return g->mods != 0;
}

/* Who gets along may share a colour; colourings part them. */
static bool parts_friends(const gr_guessing *g, size_t cls)
{
    static const char *const get[] = { "get", NULL }, *const along[] = { "along", "on", NULL };
    bool friends = false;

    if (strstr(means_of(cls), "chromatic_number({G}") == NULL &&
        strstr(means_of(cls), "coloring({G}") == NULL)
        return false;
    for (size_t i = 0; i < g->text.n; i++) {
        if (gr_text_word_class(g->text.word[i]) & GR_WORD_NEGATION)
            return false;
        friends |= i > 0 && gr_guess_in_words(g->text.word[i], along) &&
                   gr_guess_in_words(g->text.word[i - 1], get);
    }
    return friends;
}

/* Does something in the question say that the class is not all, or not what is meant? */
static bool misses_something(const gr_guessing *g, size_t cls)
{
    return adds_link(g, cls) || tests_no_link(g, cls) || picks_among(g, cls) ||
           groups_for_one(g, cls) || asks_two_best(g->ch) || means_one_way(g, cls) ||
           takes_any(g, cls) || knows_one_best(g, cls) || says_nothing(g) || parts_friends(g, cls);
}

/* How likely a class must be that a word of doubt is taken for its own. */
#define SURE_OF_WORDS 0.9

/* "Nobody is left without a line", "everybody else", "40 seconds", "if you are clever": part of
 * other words, or no condition. */
static bool belongs_to_others(const gr_guessing *g, size_t at)
{
    static const char *const lacks[] = { "leave", "left", "be", "go", "do", NULL };
    static const char *const all[] = { "everybody", "everyone",  "everything", "everywhere",
                                       "all",       "somewhere", "someone",    NULL };
    static const char *const anybody[] = { "you", "everybody",  "everyone", "possible",
                                           "any", "everything", NULL };
    gr_str w = g->text.word[at], before = at > 0 ? g->text.word[at - 1] : GR_STR("");
    gr_str next = at + 1 < g->text.n ? g->text.word[at + 1] : GR_STR("");

    return (gr_str_is(w, "if") && gr_guess_in_words(next, anybody)) ||
           (gr_str_is(w, "without") && gr_guess_in_words(before, lacks)) ||
           (gr_str_is(w, "else") && gr_guess_in_words(before, all)) ||
           (gr_str_is(w, "second") &&
            (gr_str_is(before, "per") || gr_str_is(before, "<num>") || gr_str_is(before, "<qty>")));
}

/* May a class mean a word that none of its phrases has? One that makes an exception is never
 * taken in. */
static bool takes_in(const gr_guessing *g, size_t at, double p)
{
    static const char *const exceptions[] = { "only",    "except",  "without", "unless",
                                              "besides", "instead", "odd",     "even",
                                              "extra",   "longest", "slowest", "third",
                                              "fourth",  "latest",  "second",  NULL };

    return belongs_to_others(g, at) ||
           (p >= SURE_OF_WORDS && !gr_guess_in_words(g->text.word[at], exceptions));
}

/* Words that turn a meaning round must be part of the class's own language, or p, how likely it
 * is with all words, leaves no doubt. */
bool gr_guess_is_sound(const gr_guessing *g, size_t cls, double p)
{
    static const char *const turns[] = {
        "only",      "except",      "without",  "unless",  "but",       "neither",  "other",
        "besides",   "if",          "before",   "after",   "instead",   "directly", "odd",
        "even",      "second",      "third",    "fourth",  "longest",   "slowest",  "impossible",
        "extra",     "more",        "fewer",    "less",    "strongly",  "weakly",   "superfluous",
        "redundant", "unnecessary", "unneeded", "latest",  "else",      "good",     "bad",
        "nice",      "fair",        "barring",  "aside",   "excluding", "excluded", "excepting",
        "supposing", "provided",    "double",   "doubled", "halved",    "triple",   "tripled",
        "percent",   NULL
    };

    if (misses_something(g, cls) || multiplies(g->ch))
        return false;
    for (size_t i = 0; i < g->text.n; i++) {
        gr_str w = g->text.word[i];

        /* "How many such groups": as was told before. */
        if (gr_str_is(w, "such") && !g->with_told && !gr_phrase_has_word(cls, w))
            return false;
        /* "and how many that share no room?": of what was asked before. */
        if (i > 0 && gr_str_is(w, "that") && gr_str_is(g->text.word[i - 1], "many"))
            return false;
        /* "apart from the direct one", but "how far apart" */
        if (i + 1 < g->text.n && gr_str_is(w, "apart") && gr_str_is(g->text.word[i + 1], "from"))
            return false;
        if (((gr_text_word_class(w) & GR_WORD_NEGATION) || gr_guess_in_words(w, turns)) &&
            !gr_str_is(w, "none") && /* "if any or none" */
            !is_harmless(g, i) && !only_wishes(g, i) && !has_negation(cls, w) && !takes_in(g, i, p))
            return false;
    }
    return true;
}
