/* The dictionary form of an English word.
 *
 * Irregular forms are in tables. Regular ones lose their ending, and spelling says what stood
 * before it: a doubled consonant was single (running), a single one after a single vowel in a short
 * stem had an e (making: a verb "mak" would give "makking"), longer stems are told by their last
 * letters (combining, visiting). */
#include "text/text_int.h"

typedef struct form_row {
    const char *form, *lemma;
    unsigned flags;
} form_row;

/* Sorted by form. A word that only looks inflected is its own lemma. */
static const form_row forms[] = {
    { "abdomen", "abdomen", 0 },
    { "acumen", "acumen", 0 },
    { "agreed", "agree", GR_FORM_PAST },
    { "alias", "alias", 0 },
    { "always", "always", 0 },
    { "am", "be", 0 },
    { "anything", "anything", 0 },
    { "are", "be", 0 },
    { "ate", "eat", GR_FORM_PAST },
    { "atlas", "atlas", 0 },
    { "became", "become", GR_FORM_PAST },
    { "been", "be", GR_FORM_PAST },
    { "began", "begin", GR_FORM_PAST },
    { "begun", "begin", GR_FORM_PAST },
    { "being", "be", GR_FORM_ING },
    { "best", "good", GR_DEGREE_SUPERLATIVE },
    { "better", "good", GR_DEGREE_COMPARATIVE },
    { "bias", "bias", 0 },
    { "biped", "biped", 0 },
    { "bought", "buy", GR_FORM_PAST },
    { "bound", "bind", GR_FORM_PAST },
    { "broke", "break", GR_FORM_PAST },
    { "broken", "break", GR_FORM_PAST },
    { "brought", "bring", GR_FORM_PAST },
    { "built", "build", GR_FORM_PAST },
    { "came", "come", GR_FORM_PAST },
    { "canvas", "canvas", 0 },
    { "caught", "catch", GR_FORM_PAST },
    { "ceiling", "ceiling", 0 },
    { "chaos", "chaos", 0 },
    { "chose", "choose", GR_FORM_PAST },
    { "chosen", "choose", GR_FORM_PAST },
    { "christmas", "christmas", 0 },
    { "clothes", "clothes", 0 },
    { "concerning", "concern", GR_FORM_ING },
    { "darling", "darling", 0 },
    { "diabetes", "diabetes", 0 },
    { "did", "do", GR_FORM_PAST },
    { "died", "die", GR_FORM_PAST },
    { "disagreed", "disagree", GR_FORM_PAST },
    { "does", "do", GR_FORM_S },
    { "done", "do", GR_FORM_PAST },
    { "drawn", "draw", GR_FORM_PAST },
    { "drew", "draw", GR_FORM_PAST },
    { "driven", "drive", GR_FORM_PAST },
    { "drove", "drive", GR_FORM_PAST },
    { "dying", "die", GR_FORM_ING },
    { "eaten", "eat", GR_FORM_PAST },
    { "embed", "embed", 0 },
    { "evening", "evening", 0 },
    { "everything", "everything", 0 },
    { "excluding", "exclude", GR_FORM_ING },
    { "fallen", "fall", GR_FORM_PAST },
    { "farther", "far", GR_DEGREE_COMPARATIVE },
    { "farthest", "far", GR_DEGREE_SUPERLATIVE },
    { "fed", "feed", GR_FORM_PAST },
    { "fell", "fall", GR_FORM_PAST },
    { "felt", "feel", GR_FORM_PAST },
    { "flew", "fly", GR_FORM_PAST },
    { "flown", "fly", GR_FORM_PAST },
    { "following", "follow", GR_FORM_ING },
    { "forgot", "forget", GR_FORM_PAST },
    { "forgotten", "forget", GR_FORM_PAST },
    { "fought", "fight", GR_FORM_PAST },
    { "found", "find", GR_FORM_PAST },
    { "freed", "free", GR_FORM_PAST },
    { "further", "far", GR_DEGREE_COMPARATIVE },
    { "furthest", "far", GR_DEGREE_SUPERLATIVE },
    { "gas", "gas", 0 },
    { "gave", "give", GR_FORM_PAST },
    { "given", "give", GR_FORM_PAST },
    { "goes", "go", GR_FORM_S },
    { "gone", "go", GR_FORM_PAST },
    { "got", "get", GR_FORM_PAST },
    { "gotten", "get", GR_FORM_PAST },
    { "grew", "grow", GR_FORM_PAST },
    { "grown", "grow", GR_FORM_PAST },
    { "guaranteed", "guarantee", GR_FORM_PAST },
    { "had", "have", GR_FORM_PAST },
    { "has", "have", GR_FORM_S },
    { "having", "have", GR_FORM_ING },
    { "heard", "hear", GR_FORM_PAST },
    { "held", "hold", GR_FORM_PAST },
    { "hid", "hide", GR_FORM_PAST },
    { "hidden", "hide", GR_FORM_PAST },
    { "hundred", "hundred", 0 },
    { "hung", "hang", GR_FORM_PAST },
    { "including", "include", GR_FORM_ING },
    { "incoming", "incoming", 0 },
    { "indeed", "indeed", 0 },
    { "infrared", "infrared", 0 },
    { "is", "be", 0 },
    { "kept", "keep", GR_FORM_PAST },
    { "knew", "know", GR_FORM_PAST },
    { "known", "know", GR_FORM_PAST },
    { "laid", "lay", GR_FORM_PAST },
    { "lain", "lie", GR_FORM_PAST },
    { "lay", "lie", GR_FORM_PAST },
    { "least", "little", GR_DEGREE_SUPERLATIVE },
    { "led", "lead", GR_FORM_PAST },
    { "left", "leave", GR_FORM_PAST },
    { "lens", "lens", 0 },
    { "less", "little", GR_DEGREE_COMPARATIVE },
    { "lied", "lie", GR_FORM_PAST },
    { "lightning", "lightning", 0 },
    { "lit", "light", GR_FORM_PAST },
    { "lost", "lose", GR_FORM_PAST },
    { "lumen", "lumen", 0 },
    { "lying", "lie", GR_FORM_ING },
    { "made", "make", GR_FORM_PAST },
    { "mathematics", "mathematics", 0 },
    { "means", "means", 0 },
    { "meant", "mean", GR_FORM_PAST },
    { "met", "meet", GR_FORM_PAST },
    { "more", "much", GR_DEGREE_COMPARATIVE },
    { "morning", "morning", 0 },
    { "most", "much", GR_DEGREE_SUPERLATIVE },
    { "naked", "naked", 0 },
    { "news", "news", 0 },
    { "nothing", "nothing", 0 },
    { "offspring", "offspring", 0 },
    { "omen", "omen", 0 },
    { "ongoing", "ongoing", 0 },
    { "outgoing", "outgoing", 0 },
    { "overlaid", "overlay", GR_FORM_PAST },
    { "paid", "pay", GR_FORM_PAST },
    { "perhaps", "perhaps", 0 },
    { "physics", "physics", 0 },
    { "politics", "politics", 0 },
    { "pudding", "pudding", 0 },
    { "ran", "run", GR_FORM_PAST },
    { "regarding", "regard", GR_FORM_ING },
    { "regimen", "regimen", 0 },
    { "ridden", "ride", GR_FORM_PAST },
    { "risen", "rise", GR_FORM_PAST },
    { "rode", "ride", GR_FORM_PAST },
    { "sacred", "sacred", 0 },
    { "said", "say", GR_FORM_PAST },
    { "sank", "sink", GR_FORM_PAST },
    { "sat", "sit", GR_FORM_PAST },
    { "saw", "see", GR_FORM_PAST },
    { "seen", "see", GR_FORM_PAST },
    { "semen", "semen", 0 },
    { "sent", "send", GR_FORM_PAST },
    { "series", "series", 0 },
    { "shot", "shoot", GR_FORM_PAST },
    { "shown", "show", GR_FORM_PAST },
    { "sibling", "sibling", 0 },
    { "slept", "sleep", GR_FORM_PAST },
    { "sold", "sell", GR_FORM_PAST },
    { "something", "something", 0 },
    { "sometimes", "sometimes", 0 },
    { "sought", "seek", GR_FORM_PAST },
    { "species", "species", 0 },
    { "specimen", "specimen", 0 },
    { "spent", "spend", GR_FORM_PAST },
    { "spoke", "speak", GR_FORM_PAST },
    { "spoken", "speak", GR_FORM_PAST },
    { "stamen", "stamen", 0 },
    { "stood", "stand", GR_FORM_PAST },
    { "struck", "strike", GR_FORM_PAST },
    { "stuck", "stick", GR_FORM_PAST },
    { "sunk", "sink", GR_FORM_PAST },
    { "swam", "swim", GR_FORM_PAST },
    { "taken", "take", GR_FORM_PAST },
    { "taught", "teach", GR_FORM_PAST },
    { "thought", "think", GR_FORM_PAST },
    { "threw", "throw", GR_FORM_PAST },
    { "thrown", "throw", GR_FORM_PAST },
    { "tied", "tie", GR_FORM_PAST },
    { "told", "tell", GR_FORM_PAST },
    { "took", "take", GR_FORM_PAST },
    { "torn", "tear", GR_FORM_PAST },
    { "tying", "tie", GR_FORM_ING },
    { "underlying", "underlie", GR_FORM_ING },
    { "understood", "understand", GR_FORM_PAST },
    { "upcoming", "upcoming", 0 },
    { "was", "be", GR_FORM_PAST },
    { "wedding", "wedding", 0 },
    { "went", "go", GR_FORM_PAST },
    { "were", "be", GR_FORM_PAST },
    { "won", "win", GR_FORM_PAST },
    { "wore", "wear", GR_FORM_PAST },
    { "worn", "wear", GR_FORM_PAST },
    { "worse", "bad", GR_DEGREE_COMPARATIVE },
    { "worst", "bad", GR_DEGREE_SUPERLATIVE },
    { "written", "write", GR_FORM_PAST },
    { "wrote", "write", GR_FORM_PAST },
    { "yes", "yes", 0 },
};

/* Sorted. Adjectives that take -er and -est. */
static const char *const adjectives[] = {
    "able",    "angry",   "big",    "black",  "blue",   "blunt",    "bold",   "brave",   "bright",
    "broad",   "brown",   "busy",   "calm",   "cheap",  "chilly",   "clean",  "clear",   "clever",
    "close",   "cloudy",  "cold",   "common", "cool",   "costly",   "crazy",  "crisp",   "cruel",
    "dark",    "deadly",  "dear",   "deep",   "dense",  "dim",      "dirty",  "dry",     "dumb",
    "dusty",   "early",   "easy",   "empty",  "fair",   "far",      "fast",   "fat",     "few",
    "fine",    "firm",    "fit",    "flat",   "fresh",  "friendly", "full",   "fuzzy",   "gentle",
    "grand",   "gray",    "great",  "greedy", "green",  "grey",     "grim",   "handy",   "happy",
    "hard",    "healthy", "heavy",  "hefty",  "high",   "hilly",    "hot",    "huge",    "humble",
    "hungry",  "icy",     "idle",   "keen",   "kind",   "large",    "late",   "lazy",    "lean",
    "lengthy", "light",   "likely", "lively", "lonely", "long",     "loose",  "loud",    "lovely",
    "low",     "lucky",   "mad",    "messy",  "mighty", "mild",     "muddy",  "narrow",  "near",
    "neat",    "new",     "nice",   "noble",  "noisy",  "odd",      "old",    "plain",   "polite",
    "poor",    "pretty",  "pricey", "proud",  "pure",   "quick",    "quiet",  "rainy",   "rapid",
    "rare",    "raw",     "ready",  "red",    "remote", "rich",     "ripe",   "risky",   "rocky",
    "rough",   "round",   "sad",    "safe",   "sandy",  "scary",    "severe", "shallow", "sharp",
    "short",   "sick",    "silly",  "simple", "slight", "slim",     "slow",   "small",   "smart",
    "smooth",  "soft",    "sour",   "sparse", "speedy", "stable",   "steady", "steep",   "straight",
    "strange", "strict",  "strong", "sturdy", "subtle", "sunny",    "sweet",  "swift",   "tall",
    "tame",    "tender",  "tense",  "thick",  "thin",   "thirsty",  "tidy",   "tight",   "tiny",
    "tough",   "tricky",  "true",   "ugly",   "vague",  "vast",     "warm",   "weak",    "wealthy",
    "weighty", "weird",   "wet",    "white",  "wide",   "wild",     "windy",  "wise",    "young",
};

/* Sorted. Verbs whose e the rules would not restore. */
static const char *const verbs_with_e[] = {
    "ache",      "bathe",    "breathe",   "cache",     "compete", "complete",  "concede",
    "create",    "delete",   "delineate", "denote",    "deplete", "devote",    "excite",
    "excrete",   "exhale",   "explore",   "guide",     "ignite",  "ignore",    "impede",
    "incite",    "inhale",   "interfere", "intervene", "invite",  "overwrite", "owe",
    "paste",     "permeate", "persuade",  "postpone",  "precede", "promote",   "recede",
    "recite",    "recreate", "rename",    "reroute",   "restore", "rewrite",   "route",
    "supersede", "taste",    "unite",     "waste",
};

/* Sorted. Verbs to which the rules would add an e or of which they would undo the doubling. */
static const char *const verbs_as_they_are[] = {
    "accustom", "add",  "bang",    "bias",   "debut",  "enroll", "err",
    "focus",    "hang", "install", "murmur", "recall", "sync",
};

#define COUNT_OF(a) (sizeof(a) / sizeof *(a))

/* A word in small letters while its ending is worked on. */
typedef struct stem {
    char *s; /* GR_WORD_MAX bytes */
    size_t n;
} stem;

static int compare_word(const void *key, const void *row)
{
    return gr_str_cmp(*(const gr_str *)key, gr_str_of(*(const char *const *)row));
}

static bool is_in(const char *const *sorted, size_t n, gr_str word)
{
    return bsearch(&word, sorted, n, sizeof *sorted, compare_word) != NULL;
}

static gr_str str_of(const stem *w)
{
    return (gr_str){ w->s, w->n };
}

static bool ends(const stem *w, const char *suffix)
{
    return gr_str_ends(str_of(w), suffix);
}

/* The letter `back` from the end, 1 = the last; '\0' before the beginning. */
static char letter(const stem *w, size_t back)
{
    return back <= w->n ? w->s[w->n - back] : '\0';
}

static bool vowel_at(const stem *w, size_t i)
{
    if (w->s[i] == 'u' && i > 0 && w->s[i - 1] == 'q')
        return false;
    return strchr("aeiou", w->s[i]) != NULL || (w->s[i] == 'y' && i > 0);
}

static bool is_vowel(const stem *w, size_t back)
{
    return back <= w->n && vowel_at(w, w->n - back);
}

static unsigned syllables(const stem *w)
{
    unsigned n = 0;

    for (size_t i = 0; i < w->n; i++)
        n += vowel_at(w, i) && (i == 0 || !vowel_at(w, i - 1));
    return n;
}

/* Cuts `n_cut` letters off and puts `add` in their place; there is room, words only get shorter or
 * one letter longer. */
static void replace_end(stem *w, size_t n_cut, const char *add)
{
    size_t n = strlen(add);

    w->n -= n_cut;
    memcpy(w->s + w->n, add, n);
    w->n += n;
}

/* Whether w and an e make one of verbs_with_e. */
static bool takes_e(const stem *w)
{
    char buf[GR_WORD_MAX];
    stem verb = { buf, w->n };

    memcpy(buf, w->s, w->n);
    replace_end(&verb, 0, "e");
    return is_in(verbs_with_e, COUNT_OF(verbs_with_e), str_of(&verb));
}

static bool last_is(const stem *w, const char *letters)
{
    return w->n != 0 && strchr(letters, letter(w, 1)) != NULL;
}

/* Whether a stem of several syllables that ends in one vowel and one consonant had an e. */
static bool long_stem_had_e(const stem *w)
{
    static const char *const endings[] = { "ab", "ib", "ob", "ub", "ad", "id", "od", "ud",
                                           "ag", "eg", "ig", "ak", "ik", "ok", "uk", "il",
                                           "ul", "am", "im", "om", "um", "in", "ap", "ip",
                                           "yp", "ar", "ir", "ur", "at", "ut" };

    for (size_t i = 0; i < COUNT_OF(endings); i++)
        if (ends(w, endings[i]))
            return true;
    return false;
}

/* Whether the stem before -ed or -ing lost an e. */
static bool had_e(const stem *w)
{
    char last = letter(w, 1), before = letter(w, 2);

    if (last_is(w, "vcuzs"))
        return true;
    if (last == 'g' && (before == 'd' || before == 'r'))
        return true;
    if (ends(w, "ang") || ends(w, "eng") || ends(w, "ung") || ends(w, "iat") || ends(w, "uat"))
        return true;
    if (last == 'l' && before != '\0' && strchr("bcdfgkptz", before) != NULL)
        return true;
    if (is_vowel(w, 1) || !is_vowel(w, 2) || is_vowel(w, 3) || last_is(w, "wxy"))
        return false;
    return syllables(w) == 1 || long_stem_had_e(w);
}

/* The verb before -ed or -ing. */
static void restore_verb(stem *w)
{
    char last = letter(w, 1);
    bool doubled = w->n > 2 && last == letter(w, 2) && !is_vowel(w, 1);

    if (is_in(verbs_as_they_are, COUNT_OF(verbs_as_they_are), str_of(w)))
        return;
    if (takes_e(w)) {
        replace_end(w, 0, "e");
    } else if (doubled) {
        if (!last_is(w, "lsfz") || (last == 'l' && syllables(w) > 1))
            w->n--;
    } else if (had_e(w)) {
        replace_end(w, 0, "e");
    }
}

/* "unweighted" and the like are adjectives and have no verb. */
static bool is_negated(const stem *w)
{
    gr_str s = str_of(w);

    return gr_str_starts(s, "un") && gr_str_ends(s, "ed") && !gr_str_starts(s, "uni") &&
           !gr_str_starts(s, "under");
}

/* -ed and -ing; false if the word does not have them as an ending. */
static bool verb_form(stem *w, unsigned *form)
{
    size_t cut = ends(w, "ing") ? 3 : ends(w, "ed") && !ends(w, "eed") ? 2 : 0;
    stem rest = { w->s, w->n - cut };

    if (cut == 0 || rest.n < 2 || syllables(&rest) == 0 || is_negated(w) || ends(w, "string"))
        return false;
    *form |= cut == 3 ? GR_FORM_ING : GR_FORM_PAST;
    *w = rest;
    if (cut == 2 && last_is(w, "i"))
        replace_end(w, 1, "y");
    else
        restore_verb(w);
    return true;
}

static bool is_adjective(const stem *w)
{
    return is_in(adjectives, COUNT_OF(adjectives), str_of(w));
}

/* -er and -est of a known adjective. */
static bool degree_form(stem *w, unsigned *form)
{
    size_t cut = ends(w, "est") ? 3 : ends(w, "er") ? 2 : 0;
    char buf[GR_WORD_MAX];
    stem rest = { buf, w->n - cut };

    if (cut == 0 || rest.n < 2)
        return false;
    memcpy(buf, w->s, rest.n);
    if (!is_adjective(&rest)) {
        if (last_is(&rest, "i"))
            replace_end(&rest, 1, "y");
        else if (letter(&rest, 1) == letter(&rest, 2))
            rest.n--;
        else
            replace_end(&rest, 0, "e");
        if (!is_adjective(&rest))
            return false;
    }
    *form |= cut == 3 ? GR_DEGREE_SUPERLATIVE : GR_DEGREE_COMPARATIVE;
    memcpy(w->s, buf, rest.n);
    w->n = rest.n;
    return true;
}

/* -s of nouns and verbs. */
static void s_form(stem *w, unsigned *form)
{
    if (!ends(w, "s") || w->n < 3 || ends(w, "ss") || ends(w, "us") || ends(w, "is"))
        return;
    *form |= GR_FORM_S;
    if (ends(w, "ies"))
        replace_end(w, 3, w->n > 4 ? "y" : "ie");
    else if (ends(w, "yses") || ends(w, "theses"))
        replace_end(w, 2, "is");
    else if (ends(w, "sses") || ends(w, "shes") || ends(w, "ches") || ends(w, "xes") ||
             ends(w, "zzes") || (ends(w, "oes") && w->n > 4))
        w->n -= 2;
    else
        w->n--;
}

/* Irregular plurals. */
static bool noun_form(stem *w, unsigned *form)
{
    const char *singular = gr_noun_singular(str_of(w));

    if (singular != NULL)
        replace_end(w, w->n, singular);
    else if (w->n > 4 && ends(w, "men"))
        replace_end(w, 3, "man");
    else
        return false;
    *form |= GR_FORM_S;
    return true;
}

gr_str gr_text_lemma(gr_str word, char buf[GR_WORD_MAX], unsigned *form)
{
    stem w = { buf, 0 };
    unsigned found = 0;
    const form_row *row;
    gr_str key;

    if (form != NULL)
        *form = 0;
    w.n = gr_lower_word(word, buf);
    if (w.n == 0)
        return word;
    if (w.n > 2 && (ends(&w, "'s") || ends(&w, "s'"))) {
        w.n -= ends(&w, "'s") ? 2 : 1;
        found |= GR_FORM_POSSESSIVE;
    }
    key = str_of(&w);
    row = bsearch(&key, forms, COUNT_OF(forms), sizeof *forms, compare_word);
    if (row != NULL) {
        replace_end(&w, w.n, row->lemma);
        found |= row->flags;
    } else if (!degree_form(&w, &found) && gr_text_word_class(key) == 0 && !noun_form(&w, &found) &&
               !verb_form(&w, &found)) {
        s_form(&w, &found);
    }
    if (form != NULL)
        *form = found;
    return str_of(&w);
}
