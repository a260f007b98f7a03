/* How a question asks: for a number, a yes or no, a way, a list, one of two. */
#include "agent/grammar/guess_int.h"

/* "The number of .." asks for it, "which .. with the largest number of", "so that a maximum number
 * of" and "an odd number of" do not. */
static bool asks_number(const gr_chart *ch, size_t at)
{
    static const char *const askers[] = { "which",  "who",  "whom",    "whose",
                                          "where",  "such", "whoever", "whichever",
                                          "having", "so",   "with",    NULL };
    static const char *const kinds[] = { "odd", "even", "same", "equal", NULL };

    if (!gr_str_is_nocase(ch->word[at].text, "number") ||
        !gr_str_is_nocase(ch->word[at + 1].text, "of") ||
        (at > 0 && gr_guess_in_words(ch->word[at - 1].text, kinds)))
        return false;
    for (size_t i = 0; i < at; i++)
        if (gr_guess_in_words(ch->word[i].text, askers))
            return false;
    return true;
}

/* "Fewest kits?", "Max number on air?" */
static bool asks_fewest(const gr_chart *ch, size_t first)
{
    static const char *const bounds_of[] = { "minimum",  "min",      "maximum", "max",     "least",
                                             "smallest", "greatest", "largest", "highest", "lowest",
                                             "minimal",  "maximal",  "biggest", "total",   NULL };

    if (first + 1 >= ch->n)
        return false;
    if (gr_str_is_nocase(ch->word[first].text, "fewest"))
        return true;
    first += gr_str_is_nocase(ch->word[first].text, "the") ? 1 : 0;
    return first + 1 < ch->n && gr_guess_in_words(ch->word[first].text, bounds_of) &&
           (gr_str_is_nocase(ch->word[first + 1].text, "number") ||
            gr_str_is_nocase(ch->word[first + 1].text, "count") ||
            (gr_str_is_nocase(ch->word[first + 1].text, "possible") && first + 2 < ch->n &&
             gr_str_is_nocase(ch->word[first + 2].text, "number")));
}

bool gr_guess_in_set(const gr_chart *ch, size_t at, const char *set)
{
    uint16_t id = gr_set_known(ch->c, set);

    for (uint32_t h = ch->first_hit[at]; h != 0; h = ch->hits.at[h].next)
        if (ch->hits.at[h].set == id)
            return true;
    return false;
}

/* "hamiltonian, yes or no" */
static bool says_or(const gr_chart *ch, const char *a, const char *b)
{
    for (size_t i = 0; i + 2 < ch->n; i++)
        if (gr_str_is_nocase(ch->word[i].text, a) && gr_str_is_nocase(ch->word[i + 1].text, "or") &&
            gr_str_is_nocase(ch->word[i + 2].text, b))
            return true;
    return false;
}

/* "Enough?", "Is .. " without its verb: "A tour of 30 km possible?", but not "as few as possible".
 */
static bool asks_verdict(const gr_chart *ch, size_t first)
{
    static const char *const verdicts[] = { "enough",     "possible", "feasible", "sufficient",
                                            "achievable", "doable",   NULL };
    static const char *const before[] = { "as", "if", "whatever", "wherever", NULL };
    size_t last = ch->n;
    char lemma[GR_WORD_MAX];
    unsigned form = 0;

    while (last > first && ch->word[last - 1].kind != GR_TOKEN_WORD)
        last--;
    for (size_t i = first; i < last; i++) {
        gr_text_lemma(ch->word[i].text, lemma, &form);
        if ((ch->word[i].classes & GR_WORD_QUESTION) || (form & GR_DEGREE_SUPERLATIVE))
            return false;
    }
    return last > first && (gr_guess_in_words(ch->word[first].text, verdicts) ||
                            (gr_guess_in_words(ch->word[last - 1].text, verdicts) &&
                             !(last > 1 && gr_guess_in_words(ch->word[last - 2].text, before))));
}

/* "Can you list ..", "could you please tell me": no yes or no. */
static bool is_request(const gr_chart *ch, size_t first)
{
    static const char *const wishes[] = { "can", "could", "would", "will", NULL };
    static const char *const polite[] = { "please", "kindly", "just", "perhaps", NULL };
    static const char *const verbs[] = { "list",      "tell",      "give",    "show",     "name",
                                         "find",      "write",     "put",     "sort",     "line",
                                         "rank",      "make",      "suggest", "pick",     "say",
                                         "explain",   "determine", "print",   "work",     "compute",
                                         "set",       "draw",      "arrange", "produce",  "provide",
                                         "calculate", "spell",     "match",   "assign",   "pair",
                                         "figure",    "help",      "state",   "identify", NULL };

    if (first + 2 >= ch->n || !gr_guess_in_words(ch->word[first].text, wishes) ||
        !gr_str_is_nocase(ch->word[first + 1].text, "you"))
        return false;
    first += gr_guess_in_words(ch->word[first + 2].text, polite) ? 3 : 2;
    return first < ch->n && gr_guess_in_words(ch->word[first].text, verbs);
}

/* "On what day ..", "tell me who ..": asks for something, not whether. */
static bool asks_openly(const gr_chart *ch, size_t first)
{
    static const char *const whether[] = { "whether", "if", "about", "that", NULL };

    for (size_t i = first; i < ch->n && i < first + 3; i++)
        if (ch->word[i].classes & GR_WORD_QUESTION)
            return !gr_guess_in_words(ch->word[i].text, whether) &&
                   !(i + 1 < ch->n && gr_guess_in_words(ch->word[i + 1].text, whether));
    return false;
}

/* "What is the least time": a measure is asked for. */
static bool asks_measure(const gr_chart *ch, size_t first)
{
    static const char *const begins[] = { "what",     "what's",  "whats",     "give",  "tell",
                                          "compute",  "find",    "determine", "state", "calculate",
                                          "minimum",  "minimal", "smallest",  "least", "shortest",
                                          "total",    "lowest",  "cheapest",  "best",  "fastest",
                                          "quickest", NULL };
    static const char *const passed[] = {
        "me",      "us",         "is",      "would",    "be",      "was",     "possible", "overall",
        "total",   "minimum",    "minimal", "combined", "one-way", "the",     "a",        "exact",
        "maximum", "absolute",   "s",       "will",     "total",   "driving", "travel",   "bare",
        "maximal", "travelling", "that",    "this",     "its",     "their",   "worst",    NULL
    };
    static const char *const measures[] = {
        "time",    "duration", "distance", "length",  "cost",  "price",  "fare",       "mileage",
        "total",   "number",   "sum",      "latency", "delay", "load",   "amount",     "weight",
        "expense", "toll",     "budget",   "minutes", "hours", "km",     "kilometres", "miles",
        "metres",  "ping",     "dose",     "score",   "bill",  "profit", NULL
    };
    size_t i = first;

    if (i >= ch->n || !gr_guess_in_words(ch->word[i].text, begins))
        return false;
    for (i++; i < ch->n; i++) {
        char lemma[GR_WORD_MAX];
        unsigned form = 0;

        gr_text_lemma(ch->word[i].text, lemma, &form);
        if (!gr_guess_in_words(ch->word[i].text, passed) && !(form & GR_DEGREE_SUPERLATIVE))
            break;
    }
    return i < ch->n && gr_guess_in_words(ch->word[i].text, measures);
}

/* "how many minutes", "how many km": the word at `at` is a unit of what links have. */
static bool is_unit(const gr_chart *ch, size_t at)
{
    static const char *const others[] = { "volt",    "amp",   "ampere", "calorie",
                                          "decibel", "lumen", "pixel",  NULL };
    const gr_unit *unit = NULL;
    gr_str word;

    if (at >= ch->n)
        return false;
    word = ch->word[at].text;
    if (gr_guess_in_words(gr_str_of(ch->word[at].lemma), others))
        return true;
    return word.len > 1 && gr_text_unit(word, &unit) == word.len && unit->quantity != GR_Q_COUNT;
}

/* "How many seconds do we lose", "how much is saved". */
static bool asks_loss(const gr_chart *ch, size_t how)
{
    static const char *const verbs[] = { "lose", "save", "gain", NULL };
    bool amount = gr_str_is_nocase(ch->word[how + 1].text, "much") || is_unit(ch, how + 2);

    for (size_t k = how + 2; k < ch->n && k < how + 8 && amount; k++)
        if (gr_guess_in_words(gr_str_of(ch->word[k].lemma), verbs))
            return true;
    return false;
}

/* "How much longer", "how many km more", "by how much": a difference is asked for. */
static bool asks_difference(const gr_chart *ch)
{
    for (size_t i = 0; i + 2 < ch->n; i++) {
        if (!gr_str_is_nocase(ch->word[i].text, "how") ||
            (!gr_str_is_nocase(ch->word[i + 1].text, "much") &&
             !gr_str_is_nocase(ch->word[i + 1].text, "many")))
            continue;
        if (i > 0 && gr_str_is_nocase(ch->word[i - 1].text, "by") &&
            gr_str_is_nocase(ch->word[i + 1].text, "much"))
            return true;
        if (asks_loss(ch, i))
            return true;
        for (size_t k = i + 2; k < ch->n && k < i + 4; k++) {
            char lemma[GR_WORD_MAX];
            unsigned form = 0;

            gr_text_lemma(ch->word[k].text, lemma, &form);
            if ((form & GR_DEGREE_COMPARATIVE) && !(ch->word[k].classes & GR_WORD_AUXILIARY))
                return true;
        }
    }
    return false;
}

/* "Cheapest way from A to B?" */
static bool names_best(const gr_chart *ch, size_t at)
{
    static const char *const lengths[] = { "length", "distance", "cost",  "weight", "long",
                                           "far",    "total",    "price", "how",    NULL };
    char lemma[GR_WORD_MAX];
    unsigned form = 0;

    gr_text_lemma(ch->word[at].text, lemma, &form);
    for (size_t i = 0; i < ch->n; i++)
        if (gr_guess_in_words(ch->word[i].text, lengths))
            return false;
    return at < 2 && (form & GR_DEGREE_SUPERLATIVE) != 0;
}

/* "Which way": the way itself, not its length. */
static bool asks_way(const gr_chart *ch)
{
    static const char *const askers[] = { "which", "what", NULL };
    static const char *const ways[] = { "way",      "route", "path",      "order",
                                        "sequence", "chain", "itinerary", NULL };

    for (size_t i = 0; i + 1 < ch->n; i++)
        if (gr_guess_in_words(ch->word[i + 1].text, ways) &&
            (gr_guess_in_words(ch->word[i].text, askers) || names_best(ch, i)))
            return true;
    return false;
}

/* What is counted: "how many litres of petrol". Nothing if it is nodes or links. */
static void see_counted(gr_guessing *g)
{
    const gr_chart *ch = g->ch;
    size_t i = 0;

    while (i + 1 < ch->n && !(gr_str_is_nocase(ch->word[i].text, "how") &&
                              gr_str_is_nocase(ch->word[i + 1].text, "many")))
        i++;
    for (size_t k = i + 2; k < ch->n && k < i + 5 && ch->word[k].kind == GR_TOKEN_WORD; k++) {
        if (gr_guess_in_set(ch, k, "node") || gr_guess_in_set(ch, k, "link") ||
            gr_guess_in_set(ch, k, "hop")) {
            g->counted.n = 0;
            return;
        }
        if (!ch->word[k].mention && gr_text_word_class(ch->word[k].text) == 0)
            gr_phrase_add_word(&g->counted, ch->word[k].text);
    }
}

/* What the noun at a word stands for, as far as its words say: one that may be both counts for
 * neither. */
static gr_kind_of kind_at(const gr_chart *ch, size_t at)
{
    const gr_seen *seen = &ch->r->graphs[ch->graph];
    bool node = gr_str_is(seen->node_noun, ch->word[at].lemma);
    bool link = gr_str_is(seen->edge_noun, ch->word[at].lemma);

    if (!node && !link) {
        node = gr_guess_in_set(ch, at, "node");
        link = gr_guess_in_set(ch, at, "link");
    }
    return node == link ? GR_KIND_ANY : node ? GR_KIND_NODE : GR_KIND_LINK;
}

/* "How many towers", "the least number of cables": nodes, or links. */
static gr_kind_of counted_kind(const gr_chart *ch)
{
    static const char *const before[] = { "many", "fewest", NULL };

    for (size_t i = 0; i + 1 < ch->n; i++) {
        bool number = gr_str_is_nocase(ch->word[i].text, "number") &&
                      gr_str_is_nocase(ch->word[i + 1].text, "of");

        if (number && i + 2 < ch->n)
            return kind_at(ch, i + 2);
        if (gr_guess_in_words(ch->word[i].text, before))
            return kind_at(ch, i + 1);
    }
    return GR_KIND_ANY;
}

/* Is what is counted foreign to all phrases of a class? */
bool gr_guess_counts_other(const gr_guessing *g, size_t cls)
{
    for (size_t i = 0; i < g->counted.n; i++)
        if (gr_phrase_has_word(cls, g->counted.word[i]))
            return false;
    return g->counted.n > 0;
}

/* "Is it nearer via A or via B?": one of the two is the answer. */
static bool offers_choice(const gr_chart *ch)
{
    static const char *const or [] = { "or", NULL };

    for (size_t i = 1; i + 1 < ch->n; i++) {
        bool before = ch->word[i - 1].mention, after = false;

        for (size_t k = i + 1; k < ch->n && k < i + 4; k++)
            after |= ch->word[k].mention;
        if (gr_guess_in_words(ch->word[i].text, or) && before && after)
            return true;
    }
    return false;
}

/* "Give me ..", "List ..": no yes or no, unless it goes on with "whether". */
static bool commands(const gr_chart *ch, size_t first)
{
    static const char *const verbs[] = { "give",    "list",  "show",  "suggest", "plan",
                                         "propose", "write", "name",  "find",    "print",
                                         "output",  "draw",  "which", NULL };
    static const char *const whether[] = { "whether", "if", NULL };

    for (size_t i = first; i < ch->n; i++)
        if (gr_guess_in_words(ch->word[i].text, whether))
            return false;
    return first < ch->n && gr_guess_in_words(ch->word[first].text, verbs);
}

/* "Assign each band a slot": a plan, no number and no yes or no. */
static bool assigns(const gr_chart *ch, size_t first)
{
    static const char *const verbs[] = { "assign", "label",  "distribute", "allocate", "arrange",
                                         "pair",   "match",  "colour",     "color",    "seat",
                                         "split",  "divide", "group",      "spread",   "allot",
                                         "hand",   NULL };

    return first < ch->n && gr_guess_in_words(ch->word[first].text, verbs);
}

/* "How safe is it", but not "how do I get there" and "how to". */
static bool asks_degree(const gr_chart *ch, size_t at)
{
    const gr_cword *next = &ch->word[at + 1];
    char lemma[GR_WORD_MAX];
    unsigned form = 0;

    gr_text_lemma(next->text, lemma, &form);
    return gr_str_is_nocase(ch->word[at].text, "how") && next->kind == GR_TOKEN_WORD &&
           next->classes == 0 && !next->mention && form == 0 && at + 2 < ch->n &&
           (ch->word[at + 2].classes & GR_WORD_AUXILIARY) != 0;
}

/* "Which PageRank does it have", "which average clustering coefficient": a number, no name. */
static bool names_measure(const gr_chart *ch, size_t i)
{
    static const char *const measures[] = { "average",     "mean",        "pagerank", "degree",
                                            "clustering",  "coefficient", "density",  "diameter",
                                            "betweenness", "closeness",   NULL };

    return i < ch->n && gr_guess_in_words(ch->word[i].text, measures);
}

/* "Which cables does it use": what the text itself calls the links. "Through which doors" may ask
 * for a way. */
static bool asks_own_links(const gr_chart *ch)
{
    static const char *const askers[] = { "which", "what", NULL };
    gr_str noun = ch->r->graphs[ch->graph].edge_noun;

    for (size_t i = 0; i + 1 < ch->n && noun.len != 0; i++)
        if (gr_guess_in_words(ch->word[i].text, askers) && gr_str_is(noun, ch->word[i + 1].lemma) &&
            !(i > 0 && (ch->word[i - 1].classes & GR_WORD_PREPOSITION)))
            return true;
    return false;
}

/* "Which loop", "which vicious circle": the way round, not those on it. */
static bool asks_ring(const gr_chart *ch, size_t first)
{
    static const char *const rings[] = { "loop",    "cycle", "circle", "ring", "round",
                                         "circuit", "chain", "path",   "way",  NULL };

    for (size_t i = first + 1; i < ch->n && i < first + 4; i++)
        if (gr_guess_in_words(gr_str_of(ch->word[i].lemma), rings))
            return true;
    return false;
}

/* "What takes the longest", "of these, which costs least": a thing, no number. */
static bool asks_thing(const gr_chart *ch)
{
    static const char *const askers[] = { "what", "which", "who", NULL };
    static const char *const verbs[] = { "takes", "costs", "needs", "lies",
                                         "comes", "pays",  "earns", NULL };

    for (size_t i = 0; i + 3 < ch->n; i++) {
        size_t best = i + 2 + gr_str_is_nocase(ch->word[i + 2].text, "the");
        char lemma[GR_WORD_MAX];
        unsigned form = 0;

        gr_text_lemma(ch->word[best].text, lemma, &form);
        if (gr_guess_in_words(ch->word[i].text, askers) &&
            gr_guess_in_words(ch->word[i + 1].text, verbs) && (form & GR_DEGREE_SUPERLATIVE))
            return true;
    }
    return false;
}

/* "By what percentage", "which share of", "as a fraction of". */
bool gr_guess_asks_share(const gr_chart *ch)
{
    static const char *const askers[] = { "what", "which", NULL };
    static const char *const shares[] = { "percentage", "percent",    "share",
                                          "fraction",   "proportion", NULL };

    for (size_t i = 0; i + 1 < ch->n; i++)
        if (gr_guess_in_words(ch->word[i + 1].text, shares) &&
            (gr_guess_in_words(ch->word[i].text, askers) ||
             (i > 0 && gr_str_is_nocase(ch->word[i - 1].text, "as"))))
            return true;
    return false;
}

/* "The mean loss per hop": of what links have. */
bool gr_guess_asks_per_link(const gr_chart *ch)
{
    static const char *const rows[] = { "pair", "hop", NULL };
    gr_str noun = ch->r->graphs[ch->graph].edge_noun;

    for (size_t i = 1; i < ch->n; i++)
        if (gr_str_is_nocase(ch->word[i - 1].text, "per") &&
            (gr_guess_in_set(ch, i, "link") || gr_str_is(noun, ch->word[i].lemma) ||
             gr_guess_in_words(gr_str_of(ch->word[i].lemma), rows)))
            return true;
    return false;
}

/* "The biggest single debt", where the text calls the links debts. */
bool gr_guess_asks_best_link(const gr_chart *ch)
{
    static const char *const passed[] = { "single", "direct", "one", NULL };
    gr_str noun = ch->r->graphs[ch->graph].edge_noun;

    for (size_t i = 0; i + 1 < ch->n && noun.len != 0; i++) {
        char lemma[GR_WORD_MAX];
        unsigned form = 0;
        size_t next = i + 1;

        gr_text_lemma(ch->word[i].text, lemma, &form);
        next += next + 1 < ch->n && gr_guess_in_words(ch->word[next].text, passed);
        if ((form & GR_DEGREE_SUPERLATIVE) && !gr_str_is_nocase(ch->word[i].text, "most") &&
            !gr_str_is_nocase(ch->word[i].text, "least") && gr_str_is(noun, ch->word[next].lemma))
            return true;
    }
    return false;
}

/* "If A is shortened, ..": what a modifier passes over belongs to it. */
static bool is_within_mod(const gr_guessing *g, size_t at)
{
    return at > 0 && at + 1 < g->ch->n && gr_mask_has(&g->in_mods, at - 1) &&
           gr_mask_has(&g->in_mods, at + 1) && (g->ch->word[at].classes & GR_WORD_AUXILIARY) != 0;
}

void gr_guess_see_form(gr_guessing *g)
{
    static const char *const lets[] = { "let", "may", NULL };
    static const char *const which[] = { "which", "who", "whom", "where", "list", "name", NULL };
    static const char *const amounts[] = { "much", "long",  "far",  "big",       "large", "wide",
                                           "high", "heavy", "deep", "often",     "tall",  "quickly",
                                           "soon", "close", "near", "expensive", NULL };
    const gr_chart *ch = g->ch;
    size_t first = 0;

    for (size_t i = 0; i + 1 < ch->n && !g->counts; i++)
        g->counts = (gr_str_is_nocase(ch->word[i].text, "how") &&
                     (gr_str_is_nocase(ch->word[i + 1].text, "many") ||
                      gr_str_is_nocase(ch->word[i + 1].text, "few"))) ||
                    asks_number(ch, i) || (gr_str_is_nocase(ch->word[i].text, "count") && i == 0);
    for (size_t i = 0; i + 2 < ch->n && g->counts; i++)
        g->asks_unit |= gr_str_is_nocase(ch->word[i].text, "many") && is_unit(ch, i + 1);
    for (size_t i = 0; i + 1 < ch->n && !g->counts; i++)
        g->how_much |= (gr_str_is_nocase(ch->word[i].text, "how") &&
                        gr_guess_in_words(ch->word[i + 1].text, amounts)) ||
                       asks_degree(ch, i);
    for (size_t i = 0; i + 1 < ch->n && !g->counts; i++)
        g->amount |= gr_str_is_nocase(ch->word[i].text, "how") &&
                     gr_str_is_nocase(ch->word[i + 1].text, "much");
    while (first < ch->n && (gr_mask_has(&g->in_mods, first) || is_within_mod(g, first) ||
                             ch->word[first].kind != GR_TOKEN_WORD))
        first++;
    g->counts |= asks_fewest(ch, first);
    g->how_much |= !g->counts && asks_measure(ch, first);
    g->asks_difference = asks_difference(ch);
    g->commands = commands(ch, first);
    if (g->counts) {
        see_counted(g);
        g->counted_kind = counted_kind(ch);
    }
    g->plain_way = gr_cues_plain_way(&g->text);
    g->asks_way = !g->counts && !g->how_much && asks_way(ch);
    g->asks_which = first < ch->n && gr_guess_in_words(ch->word[first].text, which) &&
                    !names_measure(ch, first + 1);
    if (g->asks_which && first + 1 < ch->n) {
        bool node =
            gr_guess_in_set(ch, first + 1, "node") || gr_guess_in_set(ch, first + 1, "task");
        bool link = gr_guess_in_set(ch, first + 1, "link");

        g->asks_nodes = node && !link;
        g->asks_links = link && !node;
    }
    g->asks_ring = asks_ring(ch, first);
    g->own_links = asks_own_links(ch);
    g->asks_thing = asks_thing(ch);
    g->asks_openly = asks_openly(ch, first);
    g->asks_when = first < ch->n && gr_str_is_nocase(ch->word[first].text, "when");
    g->assigns = assigns(ch, first);
    g->yes_no = (first < ch->n && (ch->word[first].classes & GR_WORD_AUXILIARY) != 0 &&
                 !gr_guess_in_words(ch->word[first].text, lets) && !is_request(ch, first)) ||
                asks_verdict(ch, first);
    g->chooses = g->yes_no && offers_choice(ch);
    g->yes_no |= says_or(ch, "yes", "no") || says_or(ch, "true", "false");
}
