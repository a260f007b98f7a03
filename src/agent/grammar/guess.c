/* Where rules do not explain a question: what its words as a whole ask for, by the phrasebook.
 *
 * The phrasebook says which class of question it most likely is. The things in it must fit: every
 * node and every number that it names has a place in the call, and every word that turns a
 * meaning round ("not", "only", "if") is part of a modifier or stands in phrases of that class.
 * Else it is no answer. */
#include "agent/grammar/chart_int.h"
#include "agent/phrases/phrases_int.h"

#include <math.h>

#define NODES_MAX   12
#define NUMBERS_MAX 6
#define SLOTS_MAX   10

/* What is left of the doubt about a way where all words speak of ways. */
#define PLAIN_WAY 0.5

/* By how much one of two nodes must speak more for {a} than the other, where one was told. */
#define ROLE_CLEAR 0.7

/* By how much one of three nodes must speak more for {node} than the others. */
#define THIRD_CLEAR 0.7

/* A node that the question names, or what is told before it. */
typedef struct named {
    gr_str means, plain;
    size_t at; /* its position in the text, SIZE_MAX in a row of nodes */
    bool told;
} named;

typedef struct guessing {
    gr_chart *ch;
    const gr_known *known;
    gr_phrase_text text;
    named node[NODES_MAX]; /* in the order of the text */
    size_t n_all;          /* all of them */
    size_t n_nodes;        /* those of the question */
    uint32_t edge;
    size_t n_edges, n_told_edges;
    uint32_t number[NUMBERS_MAX];
    size_t n_numbers;
    size_t n_odd;      /* numbers that must have a place */
    size_t n_measured; /* numbers with a unit: no count of things */
    bool told_measured;
    uint64_t mods;
    gr_mask in_mods;
    bool counts, yes_no, how_much, asks_which, asks_openly;
    bool asks_way, asks_difference, asks_when, commands, chooses, assigns;
    unsigned cues;
    bool plain_way;
    gr_phrase_text counted;      /* words of content behind "how many" */
    bool asks_unit;              /* "how many minutes" */
    bool asks_nodes, asks_links; /* "which town", "which road" */
    bool told_ends, told_here, with_told;
    bool two_kinds;        /* the graph says who has what */
    bool misses_node;      /* the question names one that is not there */
    gr_str asked_ends[2];  /* of the way that was asked for before; .len 0 = none */
    gr_str asked_here;     /* the node from which was measured before; .len 0 = none */
    gr_vid from, to;       /* where a flow can only begin and end; GR_NO_NODE */
    gr_filled told_number; /* the number of a story, if it has just one */
    gr_str told_of;        /* the column that it belongs to */
    size_t n_told_numbers;
    size_t n_limits; /* those of known.limit */
} guessing;

/* --- the words --- */

static bool is_change(const gr_chart *ch, const gr_item *it)
{
    return it->type == ch->t_mod || it->type == ch->t_arg;
}

/* The modifiers of the clause, as many words of them as possible, no two over the same words. */
static void take_mods(guessing *g)
{
    const gr_chart *ch = g->ch;

    for (;;) {
        size_t best = ch->n_mods;
        double most = 0;

        for (size_t i = 0; i < ch->n_mods; i++) {
            const gr_item *it = &ch->items.at[ch->mods[i]];
            double weight = gr_chart_weight(ch, &it->covers);

            if (is_change(ch, it) && !(it->covers.bits[0] & g->in_mods.bits[0]) &&
                !(it->covers.bits[1] & g->in_mods.bits[1]) && weight > most) {
                best = i;
                most = weight;
            }
        }
        if (best == ch->n_mods)
            return;
        g->mods |= UINT64_C(1) << best;
        gr_mask_join(&g->in_mods, &ch->items.at[ch->mods[best]].covers);
    }
}

static bool in_words(gr_str word, const char *const *rows)
{
    for (; *rows != NULL; rows++)
        if (gr_str_is_nocase(word, *rows))
            return true;
    return false;
}

/* "within 2 hops": a number, though there may be a node called 2. */
static bool counts_something(const gr_chart *ch, size_t at)
{
    static const char *const before[] = { "least", "most", "than", "within", "exactly",
                                          "top",   "only", "just", "up",     "first",
                                          "under", "over", NULL };
    static const char *const after[] = { "hop",   "step",  "link",   "edge", "stop",
                                         "move",  "node",  "time",   "jump", "connection",
                                         "click", "day",   "hour",   "core", "way",
                                         "path",  "route", "colour", NULL };

    return (at > 0 && in_words(ch->word[at - 1].text, before)) ||
           (at + 1 < ch->n && in_words(gr_str_of(ch->word[at + 1].lemma), after));
}

/* The longest thing of a type at a word that needs no rule to be one; 0 = none. */
static uint32_t longest(const gr_chart *ch, const char *type, size_t at)
{
    uint32_t best = 0;

    for (uint32_t i = ch->first_item[gr_type_known(ch->c, type)][at]; i != 0;
         i = ch->items.at[i].next) {
        const gr_item *it = &ch->items.at[i], *b = &ch->items.at[best];

        if (it->rule < 0 &&
            (best == 0 || it->end > b->end || (it->end == b->end && it->score > b->score)))
            best = i;
    }
    return best;
}

/* Small numbers in words are part of the wording more often than not: "in two". */
static bool is_wording(const gr_chart *ch, const gr_item *it)
{
    static const char *const rows[] = { "one", "two", "three", "once", "twice", NULL };
    char lemma[GR_WORD_MAX];
    unsigned form = 0;

    /* "the two lightest" */
    if (it->end < ch->n)
        gr_text_lemma(ch->word[it->end].text, lemma, &form);
    return !(form & GR_DEGREE_SUPERLATIVE) && it->end == it->start + 1 &&
           in_words(ch->word[it->start].text, rows);
}

/* "4 kg", but not "4 hops". */
static bool is_measured(const gr_chart *ch, const gr_item *it)
{
    gr_str rest = gr_str_sub(ch->r->text, ch->word[it->start].start, ch->r->text.len);
    gr_text_qty q;

    return gr_text_quantity(rest, &q) != 0 && q.unit != NULL && q.unit->quantity != GR_Q_COUNT;
}

/* "Which of the three stations": some of all, and it is not said which. */
static bool picks_some(const gr_chart *ch, const gr_item *it)
{
    return it->start > 1 && gr_str_is_nocase(ch->word[it->start - 1].text, "the") &&
           gr_str_is_nocase(ch->word[it->start - 2].text, "of");
}

/* A number that only repeats how many there are: "the five towns", "all six kids"; or one each. */
static bool repeats_size(const gr_chart *ch, const gr_item *it)
{
    static const char *const all[] = { "all", NULL }, *const each[] = { "each", "every", NULL };
    static const char *const exactly[] = { "exactly", NULL };

    if (it->start > 0 && in_words(ch->word[it->start - 1].text, all))
        return true;
    if (it->start > 0 && in_words(ch->word[it->start - 1].text, exactly) &&
        gr_str_is(it->means, "1"))
        for (size_t i = 0; i < it->start; i++)
            if (in_words(ch->word[i].text, each))
                return true;
    const gr_graph *graph = ch->r->graphs[ch->graph].graph;
    gr_str n = gr_str_printf(ch->arena, "%zu", (size_t)gr_graph_n_nodes(graph));
    gr_str m = gr_str_printf(ch->arena, "%zu", (size_t)gr_graph_n_edges(graph));

    return n.ptr != NULL && m.ptr != NULL && (gr_str_eq(it->means, n) || gr_str_eq(it->means, m));
}

/* "more than one", "at least one": several, or any. */
static bool is_several(const gr_chart *ch, const gr_item *it)
{
    static const char *const before[] = { "than", "least", NULL };

    return gr_str_is(it->means, "1") && it->start > 0 && is_wording(ch, it) &&
           in_words(ch->word[it->start - 1].text, before);
}

/* What makes even a small number count. */
static const char *const bounds[] = { "least", "most", "than", "exactly", "first", "top", NULL };

static void add_node(guessing *g, const gr_item *it, bool asked)
{
    size_t before = g->text.n, at, i = 0;

    gr_phrase_add_thing(&g->text, "<node>");
    at = g->text.n > before ? g->text.n - 1 : SIZE_MAX;
    if (at == SIZE_MAX && g->n_all > 0)
        g->node[g->n_all - 1].at = SIZE_MAX;
    while (i < g->n_all && !gr_str_eq(g->node[i].means, it->means))
        i++;
    if (i == NODES_MAX || (i < g->n_all && !(asked && g->node[i].told)))
        return;
    g->n_all = i == g->n_all ? i + 1 : g->n_all;
    g->node[i] = (named){ it->means, it->plain, at, !asked };
    g->n_nodes += asked;
}

/* What begins at a word: a node, an edge, a number; adds it and returns where it ends, or at. */
static size_t add_thing(guessing *g, size_t at, bool asked)
{
    const gr_chart *ch = g->ch;
    uint32_t node = longest(ch, "node", at), edge = longest(ch, "edge", at);
    uint32_t number = longest(ch, "time", at);
    const char *kind = "<time>";

    if (number == 0) {
        number = longest(ch, "qty", at);
        kind = "<qty>";
    }
    if (number == 0 || ch->items.at[number].end == at + 1) {
        uint32_t plain = longest(ch, "number", at);

        if (plain != 0 || number == 0) {
            number = plain;
            kind = "<num>";
        }
    }
    if (edge != 0 && (node == 0 || ch->items.at[edge].end > ch->items.at[node].end)) {
        gr_phrase_add_thing(&g->text, "<edge>");
        if (asked)
            g->edge = edge;
        g->n_edges += asked;
        g->n_told_edges += !asked;
        return ch->items.at[edge].end;
    }
    if (node != 0 && !(number != 0 && counts_something(ch, at))) {
        add_node(g, &ch->items.at[node], asked);
        return ch->items.at[node].end;
    }
    if (number != 0) {
        const gr_item *it = &ch->items.at[number];

        for (size_t i = it->start; i < it->end; i++)
            gr_phrase_add_word(&g->text, ch->word[i].text);
        gr_phrase_add_thing(&g->text, kind);
        if (strcmp(kind, "<qty>") == 0)
            gr_phrase_add_thing(&g->text, "<num>");
        if (!asked && !is_wording(ch, it)) {
            g->told_number = (gr_filled){ "k", it->means, it->plain };
            g->told_of = it->of;
            g->n_told_numbers++;
            g->told_measured |= is_measured(ch, it);
        }
        if (asked && g->n_numbers < NUMBERS_MAX) {
            bool size = repeats_size(ch, it);

            g->number[g->n_numbers++] = number;
            g->n_measured += is_measured(ch, it);
            size |= is_several(ch, it);
            g->n_odd += (!is_wording(ch, it) && !size) || (picks_some(ch, it) && !size) ||
                        (it->start > 0 && counts_something(ch, it->start) && !size &&
                         in_words(ch->word[it->start - 1].text, bounds));
        }
        return it->end;
    }
    return at;
}

/* A word as it stands, or the word of the grammar that it is a misspelling of. */
static gr_str spelt(const gr_chart *ch, size_t at)
{
    const gr_cword *w = &ch->word[at];

    return w->sym[0] == GR_NO_SYM && w->sym[1] != GR_NO_SYM &&
                   !gr_str_is(ch->c->words.at[w->sym[1]], w->lemma) &&
                   !gr_phrase_knows_word(gr_str_of(w->lemma))
               ? ch->c->words.at[w->sym[1]]
               : w->text;
}

static size_t letters_of(gr_str name)
{
    size_t n = 0;

    while (n < name.len && !gr_is_digit(name.ptr[n]))
        n++;
    return n;
}

/* "x9" beside the nodes x1 and x2: one that is not there. */
static bool is_missing_node(const gr_chart *ch, gr_str word)
{
    const gr_graph *graph = ch->r->graphs[ch->graph].graph;
    size_t n = letters_of(word);

    if (n == 0 || n == word.len || !gr_is_digit(word.ptr[word.len - 1]))
        return false;
    for (gr_vid v = 0; v < gr_graph_n_nodes(graph) && v < 1000; v++) {
        gr_name name = gr_graph_shown(graph, v);
        gr_str text = name.ptr != NULL ? (gr_str){ name.ptr, name.len } : GR_STR("");

        if (text.len > n && letters_of(text) == n && memcmp(text.ptr, word.ptr, n) == 0)
            return true;
    }
    return false;
}

static void add_clause(guessing *g, bool asked)
{
    const gr_chart *ch = g->ch;

    g->cues |= gr_cues_of(ch);
    for (size_t i = 0; i < ch->n;) {
        size_t end = asked && gr_mask_has(&g->in_mods, i) ? i + 1 : add_thing(g, i, asked);

        if (end > i) {
            i = end;
            continue;
        }
        if (ch->word[i].kind == GR_TOKEN_NUMBER)
            gr_phrase_add_thing(&g->text, "<num>");
        else
            gr_phrase_add_word(&g->text, spelt(ch, i));
        g->misses_node |= asked && is_missing_node(ch, ch->word[i].text);
        i++;
    }
    gr_phrase_end_sentence(&g->text);
}

/* "The number of .." asks for it, "which .. with the largest number of" and "an odd number of" do
 * not. */
static bool asks_number(const gr_chart *ch, size_t at)
{
    static const char *const askers[] = { "which", "who",     "whom",      "whose",
                                          "where", "whoever", "whichever", NULL };
    static const char *const kinds[] = { "odd", "even", "same", "equal", NULL };

    if (!gr_str_is_nocase(ch->word[at].text, "number") ||
        !gr_str_is_nocase(ch->word[at + 1].text, "of") ||
        (at > 0 && in_words(ch->word[at - 1].text, kinds)))
        return false;
    for (size_t i = 0; i < at; i++)
        if (in_words(ch->word[i].text, askers))
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
    return first + 1 < ch->n && in_words(ch->word[first].text, bounds_of) &&
           (gr_str_is_nocase(ch->word[first + 1].text, "number") ||
            gr_str_is_nocase(ch->word[first + 1].text, "count") ||
            (gr_str_is_nocase(ch->word[first + 1].text, "possible") && first + 2 < ch->n &&
             gr_str_is_nocase(ch->word[first + 2].text, "number")));
}

static bool in_set(const gr_chart *ch, size_t at, const char *set)
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
    return last > first && (in_words(ch->word[first].text, verdicts) ||
                            (in_words(ch->word[last - 1].text, verdicts) &&
                             !(last > 1 && in_words(ch->word[last - 2].text, before))));
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

    if (first + 2 >= ch->n || !in_words(ch->word[first].text, wishes) ||
        !gr_str_is_nocase(ch->word[first + 1].text, "you"))
        return false;
    first += in_words(ch->word[first + 2].text, polite) ? 3 : 2;
    return first < ch->n && in_words(ch->word[first].text, verbs);
}

/* "On what day ..", "tell me who ..": asks for something, not whether. */
static bool asks_openly(const gr_chart *ch, size_t first)
{
    static const char *const whether[] = { "whether", "if", "about", "that", NULL };

    for (size_t i = first; i < ch->n && i < first + 3; i++)
        if (ch->word[i].classes & GR_WORD_QUESTION)
            return !in_words(ch->word[i].text, whether) &&
                   !(i + 1 < ch->n && in_words(ch->word[i + 1].text, whether));
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

    if (i >= ch->n || !in_words(ch->word[i].text, begins))
        return false;
    for (i++; i < ch->n; i++) {
        char lemma[GR_WORD_MAX];
        unsigned form = 0;

        gr_text_lemma(ch->word[i].text, lemma, &form);
        if (!in_words(ch->word[i].text, passed) && !(form & GR_DEGREE_SUPERLATIVE))
            break;
    }
    return i < ch->n && in_words(ch->word[i].text, measures);
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

/* "Which way": the way itself, not its length. */
static bool asks_way(const gr_chart *ch)
{
    static const char *const askers[] = { "which", "what", NULL };
    static const char *const ways[] = { "way",      "route", "path",      "order",
                                        "sequence", "chain", "itinerary", NULL };

    for (size_t i = 0; i + 1 < ch->n; i++)
        if (in_words(ch->word[i].text, askers) && in_words(ch->word[i + 1].text, ways))
            return true;
    return false;
}

/* What is counted: "how many litres of petrol". Nothing if it is nodes or links. */
static void see_counted(guessing *g)
{
    const gr_chart *ch = g->ch;
    size_t i = 0;

    while (i + 1 < ch->n && !(gr_str_is_nocase(ch->word[i].text, "how") &&
                              gr_str_is_nocase(ch->word[i + 1].text, "many")))
        i++;
    for (size_t k = i + 2; k < ch->n && k < i + 5 && ch->word[k].kind == GR_TOKEN_WORD; k++) {
        if (in_set(ch, k, "node") || in_set(ch, k, "link") || in_set(ch, k, "hop")) {
            g->counted.n = 0;
            return;
        }
        if (!ch->word[k].mention && gr_text_word_class(ch->word[k].text) == 0)
            gr_phrase_add_word(&g->counted, ch->word[k].text);
    }
}

/* Is what is counted foreign to all phrases of a class? */
static bool counts_other(const guessing *g, size_t cls)
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
        if (in_words(ch->word[i].text, or) && before && after)
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
        if (in_words(ch->word[i].text, whether))
            return false;
    return first < ch->n && in_words(ch->word[first].text, verbs);
}

/* "how many minutes", "how many km": the word at `at` is a unit of what links have. */
static bool is_unit(const gr_chart *ch, size_t at)
{
    const gr_unit *unit = NULL;
    gr_str word;

    if (at >= ch->n)
        return false;
    word = ch->word[at].text;
    return word.len > 1 && gr_text_unit(word, &unit) == word.len && unit->quantity != GR_Q_COUNT;
}

/* "Assign each band a slot": a plan, no number and no yes or no. */
static bool assigns(const gr_chart *ch, size_t first)
{
    static const char *const verbs[] = { "assign", "label",  "distribute", "allocate", "arrange",
                                         "pair",   "match",  "colour",     "color",    "seat",
                                         "split",  "divide", "group",      "spread",   "allot",
                                         "hand",   NULL };

    return first < ch->n && in_words(ch->word[first].text, verbs);
}

static void see_form(guessing *g)
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
        g->how_much |=
            gr_str_is_nocase(ch->word[i].text, "how") && in_words(ch->word[i + 1].text, amounts);
    while (first < ch->n &&
           (gr_mask_has(&g->in_mods, first) || ch->word[first].kind != GR_TOKEN_WORD))
        first++;
    g->counts |= asks_fewest(ch, first);
    g->how_much |= !g->counts && asks_measure(ch, first);
    g->asks_difference = asks_difference(ch);
    g->commands = commands(ch, first);
    if (g->counts)
        see_counted(g);
    g->plain_way = gr_cues_plain_way(&g->text);
    g->asks_way = !g->counts && !g->how_much && asks_way(ch);
    g->asks_which = first < ch->n && in_words(ch->word[first].text, which);
    if (g->asks_which && first + 1 < ch->n) {
        bool node = in_set(ch, first + 1, "node") || in_set(ch, first + 1, "task");
        bool link = in_set(ch, first + 1, "link");

        g->asks_nodes = node && !link;
        g->asks_links = link && !node;
    }
    g->asks_openly = asks_openly(ch, first);
    g->asks_when = first < ch->n && gr_str_is_nocase(ch->word[first].text, "when");
    g->assigns = assigns(ch, first);
    g->yes_no = (first < ch->n && (ch->word[first].classes & GR_WORD_AUXILIARY) != 0 &&
                 !in_words(ch->word[first].text, lets) && !is_request(ch, first)) ||
                asks_verdict(ch, first);
    g->chooses = g->yes_no && offers_choice(ch);
    g->yes_no |= says_or(ch, "yes", "no") || says_or(ch, "true", "false");
}

/* --- classes that fit --- */

static bool has_slot(const char *means, const char *name)
{
    return strstr(means, name) != NULL;
}

static bool is_some(const gr_phrase_class *c)
{
    return strcmp(c->type, "set") == 0 || strcmp(c->type, "eset") == 0 ||
           strcmp(c->type, "groups") == 0;
}

/* A question that says nothing without what was told before: "Who stays?" */
static bool is_bare(const gr_phrase_class *c)
{
    return strcmp(c->type, "bare") == 0;
}

static bool is_decline(const gr_phrase_class *c)
{
    return strcmp(c->type, "decline") == 0 || is_bare(c);
}

/* There always is a largest one: "are there any" cannot mean such a class. */
static bool is_never_empty(const gr_phrase_class *c)
{
    return strncmp(c->means, "argmax", 6) == 0 || strncmp(c->means, "argmin", 6) == 0;
}

/* Is one of what the class has meant? "Is B a cut vertex?" */
static bool tests_one(const guessing *g, const gr_phrase_class *c)
{
    if (!g->yes_no || !is_some(c) || strcmp(c->type, "groups") == 0)
        return false;
    return strcmp(c->type, "eset") == 0 ? g->n_edges == 1 || g->n_nodes == 2 : g->n_nodes == 1;
}

/* A node as the call language writes it. */
static gr_str name_of(const guessing *g, size_t graph, gr_vid v)
{
    gr_chart *ch = g->ch;
    gr_value name = gr_v_node(gr_graph_shown(ch->r->graphs[graph].graph, v));
    gr_strbuf sb;
    gr_str out;

    gr_strbuf_init(&sb, &ch->cx->budget, 0);
    gr_json_write(&sb, &name, 0);
    out = gr_str_dup(ch->arena, gr_strbuf_str(&sb));
    ch->failed = ch->failed || out.ptr == NULL;
    gr_strbuf_clear(&sb);
    return out;
}

/* Graphs of more nodes are not searched for the ends of a flow. */
#define ENDS_MAX 100000

/* The only node of a directed graph at which no edge ends, and the only one at which none begins;
 * GR_NO_NODE where there is not exactly one. */
static void find_ends(guessing *g, gr_arena *arena)
{
    const gr_graph *graph = g->ch->r->graphs[g->ch->graph].graph;
    const gr_csr *out = gr_graph_out(graph);
    gr_vid n = gr_graph_n_nodes(graph);
    size_t sources = 0, sinks = 0;
    uint8_t *ends;

    g->from = g->to = GR_NO_NODE;
    if (!gr_graph_is_directed(graph) || n > ENDS_MAX)
        return;
    ends = gr_new_n(arena, uint8_t, (size_t)n + 1);
    if (ends == NULL) {
        g->ch->failed = true;
        return;
    }
    for (gr_vid v = 0; v < n; v++)
        for (uint64_t i = out->start[v]; i < out->start[v + 1]; i++)
            ends[out->to[i]] = 1;
    for (gr_vid v = 0; v < n; v++) {
        if (!ends[v] && sources++ == 0)
            g->from = v;
        if (gr_csr_degree(out, v) == 0 && sinks++ == 0)
            g->to = v;
    }
    if (sources != 1)
        g->from = GR_NO_NODE;
    if (sinks != 1)
        g->to = GR_NO_NODE;
}

static bool says(const gr_chart *ch, const char *word)
{
    for (size_t i = 0; i < ch->n; i++)
        if (gr_str_is_nocase(ch->word[i].text, word))
            return true;
    return false;
}

/* "How much can arrive in Port?": where it comes from need not be said of what has one source. */
static bool fills_ends(const guessing *g, const gr_phrase_class *c)
{
    bool flows =
        strstr(c->means, "maximum_flow") != NULL || strstr(c->means, "minimum_cut") != NULL;

    if (!flows || g->from == GR_NO_NODE || g->to == GR_NO_NODE || g->n_edges != 0 || g->n_all > 1)
        return false;
    bool source = g->n_all == 1 && gr_str_eq(g->node[0].means, name_of(g, g->ch->graph, g->from));
    bool sink = g->n_all == 1 && gr_str_eq(g->node[0].means, name_of(g, g->ch->graph, g->to));

    /* "from here to nowhere": an end that is said and not known */
    return (source || !says(g->ch, "from")) && (sink || !says(g->ch, "to")) &&
           (g->n_all == 0 || source || sink);
}

/* "If Bo is ill, who misses the news?": it comes from the top. */
static bool starts_at_source(const guessing *g, const gr_phrase_class *c)
{
    return g->n_all == 0 && g->from != GR_NO_NODE && strstr(c->means, "descendants({G0}") != NULL;
}

/* Which nodes stand for {a}, {b} and {node}: positions in g->node, SIZE_MAX = none. All others are
 * {nodes}. */
typedef struct places {
    size_t a, b, node;
} places;

static const places nowhere = { SIZE_MAX, SIZE_MAX, SIZE_MAX };

/* One that the question names and one from what was told: "I'm at A. How far is it to B?" The words
 * around them may say that it is the other way round. */
static bool place_told(const guessing *g, places *p)
{
    size_t told = g->node[0].told ? 0 : 1;
    const gr_seen *seen = &g->ch->r->graphs[g->ch->graph];
    double lead = 0;

    if (g->node[0].at != SIZE_MAX && g->node[1].at != SIZE_MAX)
        lead = gr_phrase_role(&g->text, g->node[told].at) -
               gr_phrase_role(&g->text, g->node[1 - told].at);
    bool turn = !g->told_here && lead < -ROLE_CLEAR;
    p->a = turn ? 1 - told : told;
    p->b = turn ? told : 1 - told;
    return g->told_here || !gr_graph_is_directed(seen->graph) || fabs(lead) > ROLE_CLEAR;
}

/* "Is A nearer to C than B is", "is C nearer to A than to B": who is compared says what "than"
 * stands before. */
static bool third_of_than(const guessing *g, size_t third)
{
    static const char *const ends[] = { "to", "from", "of", NULL };
    size_t at = g->node[third].at, than = 0;

    while (than + 1 < g->text.n && !gr_str_is(g->text.word[than], "than"))
        than++;
    if (than + 1 >= g->text.n)
        return true;
    bool to = at > 0 && in_words(g->text.word[at - 1], ends);
    return in_words(g->text.word[than + 1], ends) ? !to : to;
}

/* The one node of three that speaks most for {node}, and clearly so. */
static bool place_third(const guessing *g, const gr_phrase_class *c, places *p)
{
    bool first = strstr(c->means, "{node}") < strstr(c->means, "{a}");
    double best = -1e9, next = -1e9;

    for (size_t i = 0; i < g->n_all; i++) {
        double x = g->node[i].at != SIZE_MAX ? gr_phrase_third(&g->text, g->node[i].at, first) : 0;

        next = x > best ? best : x > next ? x : next;
        p->node = x > best ? i : p->node;
        best = x > best ? x : best;
    }
    return best - next > THIRD_CLEAR && (!first || third_of_than(g, p->node));
}

static bool place_pair(const guessing *g, places *p)
{
    size_t n = 0, at[2];

    for (size_t i = 0; i < g->n_all; i++)
        if (i != p->node && g->node[i].at != SIZE_MAX && n++ < 2)
            at[n - 1] = i;
    if (n == 0 && g->n_all == 2) { /* "A and B" */
        *p = (places){ 0, 1, SIZE_MAX };
        return true;
    }
    if (n != 2)
        return false;
    bool turn =
        gr_phrase_role(&g->text, g->node[at[0]].at) < gr_phrase_role(&g->text, g->node[at[1]].at);
    p->a = at[turn];
    p->b = at[!turn];
    return true;
}

/* The one node that stands outside a row of others: "Which of A, B and C is nearest to D?" */
static bool place_single(const guessing *g, places *p)
{
    for (size_t i = 0; i < g->n_all; i++)
        if (g->node[i].at != SIZE_MAX) {
            if (p->node != SIZE_MAX)
                return false;
            p->node = i;
        }
    return p->node != SIZE_MAX;
}

/* Gives every node that is named a place in the call; false if one has none. */
static bool place(const guessing *g, const gr_phrase_class *c, places *p)
{
    bool pair = has_slot(c->means, "{a}") || has_slot(c->means, "{b}");
    bool one = has_slot(c->means, "{node}"), list = has_slot(c->means, "{nodes}");

    *p = nowhere;
    if (pair && one)
        return g->n_all == 3 && place_third(g, c, p) && place_pair(g, p);
    if (pair && list)
        return g->n_all > 2 && place_pair(g, p);
    if (pair)
        return g->n_all == 2 && (g->n_nodes == 1 ? place_told(g, p) : place_pair(g, p));
    if (one && list)
        return g->n_all > 2 && place_single(g, p);
    p->node = one ? 0 : SIZE_MAX;
    return list ? g->n_all > 1 : one && g->n_all == 1;
}

static bool nodes_fit(const guessing *g, const gr_phrase_class *c)
{
    bool pair = has_slot(c->means, "{a}") || has_slot(c->means, "{b}");
    bool one = has_slot(c->means, "{node}"), list = has_slot(c->means, "{nodes}");
    places p;

    if (has_slot(c->means, "{edge"))
        return (g->n_edges == 1 && g->n_nodes == 0) ||
               (g->n_edges == 0 && g->n_nodes == 2 && g->n_all == 2);
    if (g->n_edges > 1)
        return false;
    if (pair ? fills_ends(g, c) : one && starts_at_source(g, c))
        return true;
    if (!pair && !one && !list) /* from where to where was not said for nothing */
        return (g->n_nodes == 0 && g->n_edges == 0 && !g->told_ends) || tests_one(g, c);
    if (pair && !one && !list && g->n_nodes == 0 && (g->n_edges == 1 || g->told_ends))
        return true;
    if (pair && !one && !list && g->n_all == 0 && g->n_edges == 0 && g->asked_ends[1].len != 0)
        return true;
    if (one && !pair && !list && g->n_nodes == 0 && g->n_edges == 0 &&
        (g->told_here || (g->n_all == 0 && g->asked_here.len != 0)))
        return true;
    return g->n_edges == 0 && place(g, c, &p);
}

/* "Ola speaks German": nothing leads on from what somebody does something to. */
static bool leads_nowhere(const gr_seen *seen, const gr_phrase_class *c)
{
    static const char *const ways[] = { "descendants", "ancestors", "has_path", "shortest_path" };
    bool way = false;

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        way |= strstr(c->means, ways[i]) != NULL;
    if (!way || seen->relation.len == 0 || !gr_graph_is_directed(seen->graph))
        return false;
    for (gr_edge_iter it = gr_edges(seen->graph); gr_edge_next(&it);)
        if (gr_csr_degree(gr_graph_out(seen->graph), it.v) != 0)
            return false;
    return true;
}

/* Ways through links with times must go by the times. */
static bool forgets_times(const gr_seen *seen, const gr_phrase_class *c)
{
    static const char *const ways[] = { "path",      "descendants", "ancestors",
                                        "distances", "component",   "connected" };

    if (gr_column_for(seen, GR_NEEDS_CLOCK) == NULL || (c->flags & GR_NEEDS_CLOCK) ||
        strstr(c->means, "{T") != NULL)
        return false;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strstr(c->means, ways[i]) != NULL)
            return true;
    return false;
}

static bool is_type(const gr_phrase_class *c, const char *type)
{
    return strcmp(c->type, type) == 0;
}

/* Is it about what links or nodes have, so that minutes or euros can come of it? */
static bool has_amounts(const gr_phrase_class *c)
{
    return (c->flags & (GR_UNIT_IS_WEIGHT | GR_UNIT_IS_TIME | GR_UNIT_IS_CAPACITY)) != 0 ||
           (c->flags & (GR_NEEDS_WEIGHT | GR_NEEDS_DURATION | GR_NEEDS_CLOCK)) != 0 ||
           has_slot(c->means, "{W}");
}

/* Does the question ask for a thing of that type? "Is there" does not ask for a path. */
static bool form_fits(const guessing *g, const gr_phrase_class *c)
{
    bool value = is_type(c, "scalar") || is_type(c, "answer");

    if (g->asks_difference)
        return value && strstr(c->means, " - ") != NULL;
    if (g->asks_unit)
        return value && has_amounts(c);
    if (g->counts)
        return is_some(c) || value;
    if (g->how_much)
        return value;
    if (g->chooses)
        return false; /* neither yes nor no is an answer */
    if (g->yes_no)
        return is_some(c) || is_type(c, "bool");
    if (g->asks_way && (is_type(c, "scalar") || is_type(c, "bool")))
        return false;
    if (g->ch->n < 3 && g->asks_which && (is_type(c, "groups") || is_type(c, "mapping")))
        return false; /* "Who?" */
    if ((g->asks_links && is_type(c, "set")) || (g->asks_nodes && is_type(c, "eset")))
        return false;
    /* "When": no span of time. */
    if (g->asks_when && strstr(c->means, ".slack") != NULL)
        return false;
    /* "Which job": a job, no time and no chain of them. */
    if (g->asks_nodes && (c->flags & GR_UNIT_IS_WEIGHT || is_type(c, "path")) && !is_some(c))
        return false;
    if (g->assigns && is_type(c, "scalar"))
        return false;
    return !is_type(c, "bool") || !(g->asks_which || g->asks_openly || g->commands);
}

static bool is_of_matchings(const gr_phrase_class *c)
{
    return strstr(c->means, "matching(") != NULL ||
           strstr(c->means, "linear_assignment(") != NULL ||
           strstr(c->means, "bipartite_sets(") != NULL;
}

/* What the graph itself says about what may be asked: of two graphs people ask how they differ, of
 * tasks with times when they end, of who can do what who does it, of who beat whom who won. */
static double likely(const guessing *g, size_t cls)
{
    const gr_phrase_class *c = &gr_phrase_classes[cls];
    const gr_seen *seen = &g->ch->r->graphs[g->ch->graph];
    gr_str verb = gr_str_sub(seen->relation, 0, gr_str_find(seen->relation, " "));

    if (c->flags & GR_NEEDS_TWO_GRAPHS)
        return 6;
    if (c->flags & GR_NEEDS_TASK_TIMES && gr_task_times(seen) != NULL)
        return 3;
    if (is_of_matchings(c) &&
        gr_graph_column_named(seen->graph, GR_OF_NODE, GR_STR("kind")) != NULL)
        return 3;
    return verb.len != 0 && !is_decline(c) && gr_phrase_has_word(cls, verb) ? 2 : 1;
}

static bool has_number(const gr_phrase_class *c)
{
    return has_slot(c->means, "{k}") || has_slot(c->means, "{qty") || has_slot(c->means, "{time}");
}

/* Is every node of a directed graph only a source or only an end: who has what? */
static bool has_two_kinds(const gr_graph *graph)
{
    gr_edge_iter it = gr_edges(graph);
    const gr_csr *out = gr_graph_out(graph);

    if (!gr_graph_is_directed(graph))
        return false;
    while (gr_edge_next(&it))
        if (out->start[it.v] != out->start[it.v + 1])
            return false;
    return true;
}

static bool can_be_asked(const void *arg, size_t cls)
{
    const guessing *g = arg;
    const gr_phrase_class *c = &gr_phrase_classes[cls];
    const gr_seen *seen = &g->ch->r->graphs[g->ch->graph];
    bool directed = gr_graph_is_directed(seen->graph);
    bool number = has_number(c);

    if (is_bare(c))
        return !g->with_told;
    if (is_decline(c))
        return true;
    if (g->misses_node)
        return false;
    /* Two colours always do between those who have something and what they have. */
    if (g->two_kinds &&
        (strstr(c->means, "chromatic_number(") != NULL || strstr(c->means, "coloring(") != NULL ||
         strstr(c->means, "independent_set(") != NULL))
        return false;
    if ((c->flags & (GR_WANTS_DIRECTIONS | GR_NEEDS_DIRECTED) && !directed) ||
        (c->flags & GR_WANTS_NO_DIRECTIONS && directed) ||
        (c->flags & GR_NEEDS_TWO_GRAPHS && g->ch->r->n_graphs != 2) || forgets_times(seen, c) ||
        leads_nowhere(seen, c))
        return false;
    if ((g->yes_no && is_never_empty(c) && !tests_one(g, c)) || gr_cues_forbid(g->cues, c->means))
        return false;
    if (is_type(c, "scalar") && has_slot(c->means, "{a}") && counts_other(g, cls))
        return false;
    if (has_slot(c->means, "{k}") &&
        (g->n_numbers > 0 ? g->n_measured == g->n_numbers : g->told_measured))
        return false;
    if (has_slot(c->means, "{G0}") && g->mods == 0 && g->known->given.len == 0)
        return false; /* what a change does, and there is none */
    if (g->n_limits > (number && g->n_numbers == 0))
        return false;
    return nodes_fit(g, c) &&
           (number ? (g->n_numbers > 0 || g->n_told_numbers == 1) && g->n_odd <= 1 : g->n_odd == 0);
}

static double fits(const void *arg, size_t cls)
{
    const gr_phrase_class *c = &gr_phrase_classes[cls];

    if (!is_decline(c) && !form_fits(arg, c))
        return -1; /* "how many" asks for no list */
    return can_be_asked(arg, cls) ? likely(arg, cls) : 0;
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
static bool counts_others(const guessing *g, size_t cls)
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
static bool is_harmless(const guessing *g, size_t at)
{
    static const char *const uses[] = { "use",    "take",    "through", "via",   "over",
                                        "along",  "road",    "street",  "link",  "edge",
                                        "<node>", "<nodes>", "<edge>",  "those", "these",
                                        "travel", "go",      "drive",   "walk",  "fly",
                                        "by",     NULL };
    static const char *const may[] = { "may", "can", "could", "allow", "must", "should", NULL };
    gr_str next = at + 1 < g->text.n ? g->text.word[at + 1] : GR_STR("");

    if (gr_str_is(g->text.word[at], "other"))
        return !gr_str_is(next, "than");
    return gr_str_is(g->text.word[at], "only") && !in_words(next, uses) &&
           !(at > 0 && in_words(g->text.word[at - 1], may));
}

/* "We only care about ..": what is asked, no less. */
static bool only_wishes(const guessing *g, size_t i)
{
    static const char *const rows[] = {
        "care", "want", "need", "look", "interested", "know", NULL
    };

    return gr_str_is(g->text.word[i], "only") && i + 1 < g->text.n &&
           in_words(g->text.word[i + 1], rows);
}

/* "Which harbour handles the most passengers": not the one with the most links, where links have
 * numbers, or where a verb says who does what. */
static bool most_of_others(const guessing *g, size_t cls)
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
        if (in_words(ch->word[i].text, mosts) && ch->word[i + 1].classes == 0 && noun.n == 1 &&
            !in_words(ch->word[i + 1].text, any) && ch->word[i + 1].kind == GR_TOKEN_WORD &&
            !gr_phrase_has_word(cls, noun.word[0]) && !in_set(ch, i + 1, "node") &&
            !in_set(ch, i + 1, "link"))
            return true;
    }
    return false;
}

/* Words that turn a meaning round must be part of the class's own language. */
static bool is_sound(const guessing *g, size_t cls)
{
    static const char *const turns[] = {
        "only",      "except",      "without",  "unless", "but",      "neither",  "other",
        "besides",   "if",          "before",   "after",  "instead",  "directly", "odd",
        "even",      "second",      "third",    "fourth", "longest",  "slowest",  "impossible",
        "extra",     "more",        "fewer",    "less",   "strongly", "weakly",   "superfluous",
        "redundant", "unnecessary", "unneeded", "latest", NULL
    };

    for (size_t i = 0; i < g->text.n; i++) {
        gr_str w = g->text.word[i];

        /* "and how many that share no room?": of what was asked before. */
        if (i > 0 && gr_str_is(w, "that") && gr_str_is(g->text.word[i - 1], "many"))
            return false;
        if (((gr_text_word_class(w) & GR_WORD_NEGATION) || in_words(w, turns)) &&
            !gr_str_is(w, "none") && /* "if any or none" */
            !is_harmless(g, i) && !only_wishes(g, i) && !has_negation(cls, w))
            return false;
    }
    return true;
}

/* The best way from {a} to {b}, or its length, and no more. */
static bool is_plain_way(const gr_phrase_class *c)
{
    return (strncmp(c->means, "shortest_path({G}, {a}, {b}, ", 29) == 0 ||
            strncmp(c->means, "shortest_path_length({G}, {a}, {b}, ", 36) == 0) &&
           strstr(c->means, "{k}") == NULL && strstr(c->means, "{qty}") == NULL &&
           strstr(c->means, " - ") == NULL && strstr(c->means, " + ") == NULL &&
           strstr(c->means, ".path") == NULL;
}

/* --- the call --- */

static gr_filled fill_node(const guessing *g, const char *name, size_t node)
{
    return (gr_filled){ name, g->node[node].means, g->node[node].plain };
}

static gr_filled told(const char *name, const char *means)
{
    return (gr_filled){ name, gr_str_of(means), GR_STR("") };
}

/* The two ends of an edge "[u, v]", named apart. */
static void fill_ends_of_edge(guessing *g, gr_filled *slot, const char *a, const char *b)
{
    const gr_mention *m = &g->ch->r->mentions[g->ch->items.at[g->edge].mention - 1];
    gr_vid end[2] = { m->u, m->v };
    const char *name[2] = { a, b };

    for (int i = 0; i < 2; i++) {
        slot[i] = (gr_filled){ name[i], name_of(g, m->graph, end[i]), GR_STR("") };
        slot[i].plain = slot[i].means;
    }
}

static gr_str bare_name(gr_str name)
{
    bool quoted = name.len > 1 && name.ptr[0] == '"';

    return quoted ? gr_str_sub(name, 1, name.len - 1) : name;
}

static size_t fill_pair(guessing *g, gr_filled *slot, const char *a, const char *b, const places *p)
{
    if (g->n_edges == 1) {
        fill_ends_of_edge(g, slot, a, b);
    } else if (p->a == SIZE_MAX && !g->told_ends && g->asked_ends[1].len != 0) {
        slot[0] = (gr_filled){ a, g->asked_ends[0], bare_name(g->asked_ends[0]) };
        slot[1] = (gr_filled){ b, g->asked_ends[1], bare_name(g->asked_ends[1]) };
    } else if (p->a == SIZE_MAX) {
        slot[0] = told(a, "{FROM}");
        slot[1] = told(b, "{TO}");
    } else {
        slot[0] = fill_node(g, a, p->a);
        slot[1] = fill_node(g, b, p->b);
    }
    return 2;
}

static gr_filled fill_list(guessing *g, const places *p)
{
    size_t n = 0;
    gr_strbuf means, plain;
    gr_filled slot = { .name = "nodes" };

    gr_strbuf_init(&means, &g->ch->cx->budget, 0);
    gr_strbuf_init(&plain, &g->ch->cx->budget, 0);
    for (size_t i = 0; i < g->n_all; i++) {
        if (i == p->a || i == p->b || i == p->node)
            continue;
        gr_strbuf_adds(&means, n == 0 ? "[" : ", ");
        gr_strbuf_add(&means, g->node[i].means);
        gr_strbuf_adds(&plain, n++ == 0 ? "" : ", ");
        gr_strbuf_add(&plain, g->node[i].plain);
    }
    gr_strbuf_addc(&means, ']');
    slot.means = gr_str_dup(g->ch->arena, gr_strbuf_str(&means));
    slot.plain = gr_str_dup(g->ch->arena, gr_strbuf_str(&plain));
    g->ch->failed = g->ch->failed || slot.means.ptr == NULL || slot.plain.ptr == NULL;
    gr_strbuf_clear(&means);
    gr_strbuf_clear(&plain);
    return slot;
}

/* The number that has a place: one that must have it, else the first. */
static uint32_t the_number(const guessing *g)
{
    for (size_t i = 0; i < g->n_numbers; i++) {
        const gr_item *it = &g->ch->items.at[g->number[i]];

        if (!is_wording(g->ch, it) && !repeats_size(g->ch, it))
            return g->number[i];
    }
    return g->number[0];
}

static size_t fill_only_ends(const guessing *g, gr_filled *slot)
{
    for (int i = 0; i < 2; i++) {
        gr_str name = name_of(g, g->ch->graph, i == 0 ? g->from : g->to);

        slot[i] = (gr_filled){ i == 0 ? "a" : "b", name, name };
    }
    return 2;
}

static size_t fill(guessing *g, const gr_phrase_class *c, gr_filled slots[SLOTS_MAX])
{
    static const char *const numbers[] = { "k", "qty", "time" };
    bool edge = has_slot(c->means, "{edge");
    size_t n = 0;
    places p = nowhere;

    if (!(edge ? place_pair(g, &p) : place(g, c, &p)))
        p = nowhere;
    if (fills_ends(g, c))
        n += fill_only_ends(g, slots);
    else if (edge || has_slot(c->means, "{a}") || has_slot(c->means, "{b}"))
        n += fill_pair(g, slots, edge ? "edge.u" : "a", edge ? "edge.v" : "b", &p);
    if (has_slot(c->means, "{nodes}"))
        slots[n++] = fill_list(g, &p);
    if (has_slot(c->means, "{node}") && starts_at_source(g, c))
        slots[n++] = (gr_filled){ "node", name_of(g, g->ch->graph, g->from),
                                  name_of(g, g->ch->graph, g->from) };
    else if (has_slot(c->means, "{node}"))
        slots[n++] = p.node != SIZE_MAX ? fill_node(g, "node", p.node)
                     : g->told_here
                         ? told("node", "{HERE}")
                         : (gr_filled){ "node", g->asked_here, bare_name(g->asked_here) };
    for (size_t i = 0; i < 3 && (g->n_numbers > 0 || g->n_told_numbers == 1); i++) {
        const gr_item *it = g->n_numbers > 0 ? &g->ch->items.at[the_number(g)] : NULL;
        gr_filled slot = it != NULL ? (gr_filled){ "k", it->means, it->plain } : g->told_number;
        gr_str of = it != NULL ? it->of : g->told_of;

        slot.name = numbers[i];
        slots[n++] = slot;
        if (i == 1)
            slots[n++] = (gr_filled){ "qty.of", of, of };
    }
    return n;
}

/* The first node that the question itself names. */
static const named *the_asked(const guessing *g)
{
    size_t i = 0;

    while (i + 1 < g->n_all && g->node[i].told)
        i++;
    return &g->node[i];
}

/* The call as it is asked: the things, how many, whether there are any, whether it is one. */
static gr_str asked_form(guessing *g, const gr_phrase_class *c, gr_str means)
{
    gr_arena *a = &g->ch->cx->arena;

    if (!is_some(c))
        return means;
    if (g->counts)
        return gr_str_printf(a, "count(%.*s)", GR_FMT(means));
    if (!g->yes_no)
        return means;
    if (g->n_nodes == 0 && g->n_edges == 0)
        return gr_str_printf(a, "count(%.*s) > 0", GR_FMT(means));
    if (strcmp(c->type, "set") == 0 && g->n_nodes == 1 && !has_slot(c->means, "{node}"))
        return gr_str_printf(a, "contains(%.*s, %.*s)", GR_FMT(means), GR_FMT(the_asked(g)->means));
    if (strcmp(c->type, "eset") == 0 && tests_one(g, c)) {
        gr_filled ends[2];
        places p = nowhere;

        if (!place_pair(g, &p))
            p = nowhere;
        fill_pair(g, ends, "a", "b", &p);
        return gr_str_printf(a, "has_edge(edge_subgraph(%.*s, %.*s), %.*s, %.*s)",
                             GR_FMT(gr_graph_word(a, g->ch->r, g->ch->graph)), GR_FMT(means),
                             GR_FMT(ends[0].means), GR_FMT(ends[1].means));
    }
    return gr_str_printf(a, "count(%.*s) > 0", GR_FMT(means));
}

static bool make(guessing *g, size_t cls, gr_parse *out)
{
    gr_chart *ch = g->ch;
    const gr_phrase_class *c = &gr_phrase_classes[cls];
    gr_str bare = gr_graph_word(&ch->cx->arena, ch->r, ch->graph), graph = bare;
    gr_filled slots[SLOTS_MAX];
    size_t n = fill(g, c, slots);
    gr_mask covers = { { 0, 0 } };
    bool bad = false;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &ch->cx->budget, 100000);
    if (g->known->given.len != 0) {
        gr_fill_graph(&sb, g->known->given, graph);
        graph = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    }
    graph = gr_chart_wrap(ch, g->mods, graph, &bad);
    gr_expansion x = { .ch = ch, .g = graph, .g0 = bare, .part = ch->clause * GR_PARSE_PARTS + 1 };
    x.args = gr_chart_args(ch, g->mods, graph, g->known->told, &covers);
    gr_strbuf_reset(&sb);
    gr_expand_filled(&x, &sb, gr_str_of(c->means), c->flags, slots, n, false);
    gr_str set = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    out->asked[0].means = asked_form(g, c, set);
    bad = bad || x.bad || sb.failed || (x.args.len != 0 && !x.used_args);
    gr_strbuf_reset(&sb);
    gr_expand_filled(&x, &sb, gr_str_of(c->says), c->flags, slots, n, true);
    out->asked[0].says = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    out->asked[0].flags = c->flags;
    if (strcmp(c->type, "path") == 0)
        out->asked[0].path = out->asked[0].means;
    if (is_some(c))
        out->asked[0].set = set;
    out->n_asked = 1;
    out->graph = ch->graph;
    out->uses_told |= g->n_numbers == 0 && g->n_told_numbers == 1 &&
                      (has_slot(c->means, "{k}") || has_slot(c->means, "{qty"));
    out->rules = gr_str_printf(&ch->cx->arena, "phrases of %s", c->name);
    gr_strbuf_clear(&sb);
    ch->failed = ch->failed || out->asked[0].means.ptr == NULL || out->asked[0].says.ptr == NULL;
    return !bad && !ch->failed;
}

/* --- the whole --- */

/* The next argument of a call that is a plain name or number; empty if it is something else. */
static gr_str next_name(gr_str *rest)
{
    size_t end = 0;

    *rest = gr_str_trim(*rest);
    if (rest->len != 0 && rest->ptr[0] == '"')
        for (end = 1; end < rest->len && rest->ptr[end] != '"'; end++)
            end += rest->ptr[end] == '\\';
    end += end != 0 && end < rest->len;
    while (end < rest->len && (gr_is_digit(rest->ptr[end]) || rest->ptr[end] == '-'))
        end++;
    gr_str name = gr_str_sub(*rest, 0, end);
    bool plain = end < rest->len && (rest->ptr[end] == ',' || rest->ptr[end] == ')');
    *rest = gr_str_sub(*rest, end + 1 < rest->len ? end + 1 : rest->len, rest->len);
    return plain ? name : GR_STR("");
}

/* "How far is it from A to B, and how many ways are that short?": the ends of the question before.
 */
static void see_asked_ends(guessing *g)
{
    static const char *const ways[] = { "shortest_path(",    "shortest_path_length(",
                                        "has_path(",         "widest_path(",
                                        "fastest_path(",     "earliest_arrival(",
                                        "k_shortest_paths(", "temporal_path(" };
    static const char distances[] = "distances(";
    gr_str means = g->known->before.means;
    size_t from = means.len != 0 ? gr_str_find(means, distances) : 0;

    if (from < means.len) {
        gr_str rest = gr_str_sub(means, from + sizeof distances - 1, means.len);
        size_t comma = gr_str_find(rest, ",");

        rest = gr_str_sub(rest, comma < rest.len ? comma + 1 : comma, rest.len);
        g->asked_here = next_name(&rest);
    }
    for (size_t i = 0; i < sizeof ways / sizeof *ways && g->asked_ends[1].len == 0; i++) {
        size_t at = means.len != 0 ? gr_str_find(means, ways[i]) : 0;

        if (at == means.len)
            continue;
        gr_str rest = gr_str_sub(means, at + strlen(ways[i]), means.len);
        size_t comma = gr_str_find(rest, ",");
        if (comma == rest.len || gr_str_find(gr_str_sub(rest, 0, comma), "(") < comma)
            continue;
        rest = gr_str_sub(rest, comma + 1, rest.len);
        g->asked_ends[0] = next_name(&rest);
        g->asked_ends[1] = g->asked_ends[0].len != 0 ? next_name(&rest) : GR_STR("");
    }
}

static gr_status add_told(guessing *g, gr_ctx *cx, gr_arena *arena, const gr_reading *r,
                          size_t clause, const gr_registry *tools, gr_err *err)
{
    gr_chart *own = g->ch, *ch = gr_new(arena, gr_chart);
    size_t before = g->n_told_numbers;
    bool too_long = false;
    gr_status st;

    if (ch == NULL)
        return gr_fail_memory(cx, err);
    st = gr_chart_open(ch, cx, arena, r, clause, tools, &too_long, err);
    g->ch = ch;
    if (st == GR_OK && !too_long)
        add_clause(g, false);
    if (clause + 1 == g->known->limit)
        g->n_limits += g->n_told_numbers - before;
    gr_chart_close(ch);
    g->ch = own;
    return st;
}

static bool tells(const gr_reading *r, size_t clause)
{
    return r->clauses[clause].kind == GR_TELLS && r->clauses[clause].n_tokens != 0;
}

/* Do the words of what clause `told` tells count for what `asked` asks? */
static bool in_scope(const gr_reading *r, size_t asked, size_t told, gr_told_scope scope)
{
    if (scope == GR_TOLD_NONE || !tells(r, told))
        return false;
    for (size_t i = told + 1; i < asked && scope == GR_TOLD_LAST; i++)
        if (tells(r, i))
            return false;
    return scope == GR_TOLD_ALL || told < asked;
}

static gr_status guess(guessing *g, gr_ctx *cx, gr_arena *arena, const gr_reading *r,
                       const gr_registry *tools, gr_told_scope scope, gr_guess out[GR_GUESSES],
                       size_t *n, gr_err *err)
{
    gr_phrase_guess best[GR_PHRASE_BEST];
    gr_vid ends[2];
    gr_status st = GR_OK;

    for (size_t i = 0; i < r->n_clauses && st == GR_OK; i++)
        if (in_scope(r, g->ch->clause, i, scope) && !(i < 64 && (g->known->learnt >> i & 1))) {
            st = add_told(g, cx, arena, r, i, tools, err);
            g->with_told = true;
        }
    if (st != GR_OK)
        return st;
    g->told_ends = gr_told_ends(r, g->ch->graph, ends);
    g->told_here = gr_told_here(r, g->ch->graph, &ends[0]);
    g->two_kinds = has_two_kinds(r->graphs[g->ch->graph].graph);
    see_asked_ends(g);
    add_clause(g, true);
    see_form(g);
    find_ends(g, arena);
    *n = gr_phrase_classify(&g->text, fits, g, best);
    for (size_t i = 0; i < *n; i++) {
        const gr_phrase_class *c = &gr_phrase_classes[best[i].cls];

        if (g->plain_way && g->n_told_edges == 0 && is_plain_way(c)) {
            best[i].p += (1 - best[i].p) * PLAIN_WAY;
            g->plain_way = false; /* the likeliest of them only */
        }
        out[i] = (gr_guess){ .name = c->name, .p = best[i].p };
        out[i].backed = !is_decline(c) && likely(g, best[i].cls) > 1;
        out[i].declines = is_decline(c);
        out[i].bare = is_bare(c);
        out[i].places = g->n_told_edges == 0 && /* they have no place */
                        (has_slot(c->means, "{a}") || has_slot(c->means, "{node")) && g->n_all > 0;
        out[i].counts = g->n_told_numbers == 0 || has_number(c);
        out[i].fits = !out[i].declines && is_sound(g, best[i].cls) &&
                      !counts_others(g, best[i].cls) && !most_of_others(g, best[i].cls) &&
                      make(g, best[i].cls, &out[i].parse);
    }
    return g->ch->failed ? gr_fail_memory(cx, err) : GR_OK;
}

/* What looks like a modifier may be the question itself: "How many must fail before ..". */
static gr_status guess_without_mods(gr_chart *ch, gr_ctx *cx, gr_arena *arena,
                                    const gr_known *known, const gr_reading *r,
                                    const gr_registry *tools, gr_told_scope scope,
                                    gr_guess out[GR_GUESSES], size_t *n, gr_err *err)
{
    guessing *g = gr_new(arena, guessing);
    gr_guess other[GR_GUESSES];
    size_t n_other = 0;
    gr_status st;

    if (g == NULL)
        return gr_fail_memory(cx, err);
    g->ch = ch;
    g->known = known;
    st = guess(g, cx, arena, r, tools, scope, other, &n_other, err);
    if (st == GR_OK && n_other > 0 && other[0].fits &&
        (*n == 0 || !out[0].fits || other[0].p > out[0].p)) {
        memcpy(out, other, sizeof other);
        *n = n_other;
    }
    return st;
}

gr_status gr_grammar_guess(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                           const gr_known *known, gr_told_scope scope, gr_guess out[GR_GUESSES],
                           size_t *n, gr_err *err)
{
    bool too_long = false;
    gr_arena arena;
    gr_chart *ch;
    guessing *g;
    gr_status st;

    *n = 0;
    gr_arena_init(&arena, &cx->budget);
    ch = gr_new(&arena, gr_chart);
    g = gr_new(&arena, guessing);
    if (ch == NULL || g == NULL) {
        gr_arena_clear(&arena);
        return gr_fail_memory(cx, err);
    }
    st = gr_chart_open(ch, cx, &arena, r, clause, tools, &too_long, err);
    if (st == GR_OK && !too_long && ch->n != 0 && r->n_graphs != 0) {
        gr_chart_fill(ch);
        g->ch = ch;
        g->known = known;
        take_mods(g);
        st = guess(g, cx, &arena, r, tools, scope, out, n, err);
        if (st == GR_OK && g->mods != 0)
            st = guess_without_mods(ch, cx, &arena, known, r, tools, scope, out, n, err);
    }
    gr_chart_close(ch);
    gr_arena_clear(&arena);
    return st;
}
