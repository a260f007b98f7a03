/* Cues: single words that speak for or against a class of the phrasebook, whatever the rest says.
 *
 * "Every street" is about links, "every town" about nodes: a tour of the one is no tour of the
 * other. "Refuses the Swamp" is no way through it. And where a story has two ends, a measure, and
 * no word of anything else, the way between them is what is asked. */
#include "agent/grammar/guess_int.h"

/* What the noun behind "every" is: one for nodes, one for links, or neither. */
static unsigned every_cue(const gr_chart *ch, size_t at)
{
    static const char *const passed[] = { "of",  "the",    "these", "those", "our",   "my", "their",
                                          "its", "single", "his",   "her",   "other", NULL };
    const gr_seen *seen = &ch->r->graphs[ch->graph];

    for (size_t i = at + 1; i < ch->n && i < at + 4; i++) {
        bool node = gr_guess_in_set(ch, i, "node"), link = gr_guess_in_set(ch, i, "link");

        if (gr_str_is(seen->edge_noun, ch->word[i].lemma))
            return GR_CUE_EVERY_LINK;
        if (gr_str_is(seen->node_noun, ch->word[i].lemma))
            return GR_CUE_EVERY_NODE;
        if (node != link)
            return node ? GR_CUE_EVERY_NODE : GR_CUE_EVERY_LINK;
        if (!gr_guess_in_words(ch->word[i].text, passed) || node)
            return 0;
    }
    return 0;
}

/* "Not", but not "no more than". */
static bool is_averse(const gr_chart *ch, size_t at)
{
    static const char *const rows[] = {
        "refuse",  "avoid",     "hate",   "ban",      "banned",   "forbid",  "forbidden", "without",
        "afraid",  "scared",    "shut",   "closed",   "blocked",  "bypass",  "skip",      "dread",
        "detest",  "dislike",   "down",   "flooded",  "off",      "exclude", "except",    "clear",
        "instead", "collapsed", "broken", "offline",  "allergic", "away",    "around",    "danger",
        "plague",  "dangerous", "out",    "restrict", "exclude",  "omit",    NULL
    };
    static const char *const bounds[] = { "more",    "less",    "later", "longer",
                                          "further", "farther", "fewer", NULL };
    const gr_cword *w = &ch->word[at];

    if (w->classes & GR_WORD_NEGATION)
        return at + 1 == ch->n || !gr_guess_in_words(ch->word[at + 1].text, bounds);
    return gr_guess_in_words(gr_str_of(w->lemma), rows) || gr_guess_in_words(w->text, rows);
}

unsigned gr_cues_of(const gr_chart *ch)
{
    static const char *const every[] = { "every", "each", "all", NULL };
    static const char *const beyond[] = { "beyond",   "outside", "over",   "more",    "too",
                                          "farther",  "further", "longer", "exceed",  "above",
                                          "unserved", "misses",  "else",   "another", NULL };
    unsigned cues = 0;

    for (size_t i = 0; i < ch->n; i++) {
        if (gr_guess_in_words(ch->word[i].text, every))
            cues |= every_cue(ch, i);
        if (is_averse(ch, i))
            cues |= GR_CUE_AVERSE;
        if (gr_guess_in_words(ch->word[i].text, beyond))
            cues |= GR_CUE_BEYOND;
    }
    return cues;
}

bool gr_cues_forbid(unsigned cues, const char *means)
{
    bool nodes =
        strstr(means, "traveling_salesman") != NULL || strstr(means, "hamiltonian") != NULL;
    bool links = strstr(means, "eulerian") != NULL || strstr(means, "chinese_postman") != NULL;
    bool around = strstr(means, "remove_nodes({G}, [{node}]), {a}") != NULL;
    unsigned every = cues & (GR_CUE_EVERY_NODE | GR_CUE_EVERY_LINK);

    return (nodes && every == GR_CUE_EVERY_LINK) || (links && every == GR_CUE_EVERY_NODE) ||
           (around && !(cues & GR_CUE_AVERSE)) ||
           (strstr(means, "distance <= {qty} and node") != NULL && (cues & GR_CUE_AVERSE)) ||
           (strstr(means, "distance > {qty}), \"node\"") != NULL &&
            !(cues & (GR_CUE_AVERSE | GR_CUE_BEYOND))) ||
           (strstr(means, "through=[{node}]") != NULL && (cues & GR_CUE_AVERSE));
}

/* --- plain ways --- */

/* Does a text speak of ways from one end to the other, and of nothing else? */
bool gr_cues_plain_way(const gr_phrase_text *t)
{
    static const char *const measures[] = {
        "time",    "minute",   "hour",     "day",      "week",     "soon",    "soonest",
        "quick",   "quickly",  "quickest", "fast",     "fastest",  "km",      "kilometre",
        "mile",    "metre",    "far",      "distance", "mileage",  "cost",    "price",
        "fare",    "pay",      "cheap",    "cheapest", "cheaply",  "expense", "euro",
        "toll",    "shortest", "minimum",  "minimal",  "latency",  "lowest",  "smallest",
        "optimal", "fewest",   "least",    "early",    "earliest", "best",    "little",
        "long",    "hop",      "step",     "short",    "spend",    "second",  NULL
    };
    static const char *const others[] = {
        "third",     "fourth",   "longest",  "most",      "max",      "maximum",     "maximal",
        "largest",   "widest",   "heaviest", "heavy",     "capacity", "bottleneck",  "flow",
        "cut",       "remove",   "add",      "all",       "every",    "each",        "other",
        "both",      "same",     "without",  "avoid",     "only",     "if",          "unless",
        "except",    "twice",    "return",   "back",      "round",    "average",     "mean",
        "slowest",   "wide",     "tall",     "load",      "weigh",    "alternative", "different",
        "differ",    "longer",   "more",     "less",      "fewer",    "than",        "before",
        "after",     "between",  "next",     "ways",      "count",    "share",       "common",
        "neighbour", "meet",     "sum",      "everybody", "everyone", "disjoint",    "fail",
        "block",     "separate", "split",    "double",    "half",     "must",        "prefer",
        "insist",    "first",    "last",     "chance",    "likely",   "risk",        "litre",
        "safe",      "safest",   "reliable", "push",      "deliver",  "steep",       "steepest",
        NULL
    };
    bool measured = false;

    for (size_t i = 0; i < t->n; i++) {
        gr_str w = t->word[i];

        if ((gr_text_word_class(w) & GR_WORD_NEGATION) || gr_guess_in_words(w, others) ||
            gr_str_is(w, "<num>") || gr_str_is(w, "<edge>") || gr_str_is(w, "<time>"))
            return false;
        measured = measured || gr_guess_in_words(w, measures);
    }
    return measured;
}
