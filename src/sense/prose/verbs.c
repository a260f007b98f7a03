/* The words between subject and object: "is connected to", "should be visited before", "does not
 * follow", "was born in".
 *
 * Auxiliaries and adverbs go first, then the longest word of the relation table; what is in no
 * table is a verb by its form and becomes a fact. What may be or would be is not said of the graph.
 */
#include "sense/prose/prose_int.h"

static const char adverbs[] =
    "also|directly|only|still|always|now|already|first|then|just|"
    "currently|both|all|each|immediately|too|mutually|physically|"
    "again|usually|itself|themselves|in-turn|since|later|recently|"
    "himself|herself|normally|often|sometimes|late|eventually|finally|soon|"
    "even|really|secretly|previously|initially|originally|briefly|"
    "regularly|frequently|actually";

static const char adjectives[] = "close|good|direct|old|great|best|new|dear|immediate|mutual";

typedef struct walk {
    size_t i;
    bool be, modal, negated;
    bool many;    /* "are", "were" */
    bool refuses; /* "can't", "won't", "refuses to" */
    bool obliged; /* "should", "has to": only an order is said that way */
} walk;

static bool is_past(const gr_prose *p, size_t i)
{
    gr_str s;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_WORD))
        return false;
    s = gr_prose_text(p, i);
    return (gr_prose_form(p, i) & GR_FORM_PAST) != 0 || gr_str_is(s, "born") ||
           gr_str_is(s, "lent") || gr_str_is(s, "beaten") || gr_str_is(s, "cut") ||
           gr_str_is(s, "set") || gr_str_is(s, "put");
}

/* "can't sit beside", "won't sit with": before what people do together. */
static bool is_refusal(const gr_prose *p, size_t i)
{
    bool no = gr_prose_is(p, i, "can't") || gr_prose_is(p, i, "cannot") ||
              gr_prose_is(p, i, "won't") || gr_prose_is(p, i, "mustn't");

    return no &&
           gr_prose_in(p, i + 1, "sit|stand|work|live|be|share|go|travel|stay|play|ride|talk") &&
           gr_prose_in(p, i + 2, "with|beside|next|near|alongside|by|together");
}

static const gr_relation_row *row_at(const gr_prose *p, size_t i, size_t *taken)
{
    gr_str lemmas[GR_RELATION_WORDS_MAX];
    size_t n = 0, adverb = 0;
    const gr_relation_row *row;

    if ((gr_prose_in(p, i + 1, "back|straight|directly|only|on|over|well|nicely") &&
         gr_prose_in(p, i + 2, "to|into|on")) ||
        (gr_prose_is(p, i, "can") && gr_prose_in(p, i + 1, "only|then|also|just")))
        adverb = 1; /* "links back to", "can only start when" */
    while (n < GR_RELATION_WORDS_MAX && i + n + adverb < p->n &&
           gr_prose_lemma(p, i + n + (n != 0 ? adverb : 0)).len != 0) {
        lemmas[n] = gr_prose_lemma(p, i + n + (n != 0 ? adverb : 0));
        n++;
    }
    row = gr_relation_match(lemmas, n, taken);
    if (row != NULL && *taken > 1)
        *taken += adverb;
    return row;
}

/* "used to be", "used to know": not any more. */
static bool used_to(const gr_prose *p, walk *w)
{
    if (!gr_prose_is(p, w->i, "used") || !gr_prose_is(p, w->i + 1, "to"))
        return false;
    w->negated = true;
    w->i += 2;
    w->be |= gr_prose_is(p, w->i, "be");
    w->modal |= !w->be; /* a plain verb follows */
    w->i += gr_prose_is(p, w->i, "be") ? 1 : 0;
    return true;
}

/* One auxiliary, adverb or negation. */
static bool step(const gr_prose *p, walk *w)
{
    size_t i = w->i;
    unsigned cls = gr_prose_class(p, i);

    /* "Carl, too, follows Ben". */
    if (gr_prose_is(p, i, ",") && gr_prose_is(p, i + 2, ",") &&
        gr_prose_in(p, i + 1, "too|also|likewise|however|meanwhile")) {
        w->i += 3;
        return true;
    }
    /* "Kira, on the other hand, loves" */
    if (gr_prose_is(p, i, ",") && gr_prose_in(p, i + 1, "on|in|by|for|of")) {
        for (size_t k = i + 2; k < i + 6 && gr_prose_is_kind(p, k, GR_TOKEN_WORD); k++)
            if (gr_prose_is(p, k + 1, ",") &&
                gr_prose_in(p, k, "hand|turn|contrast|part|course|people|person|thing")) {
                w->i = k + 2;
                return true;
            }
    }
    if (gr_prose_is(p, i, "no") && gr_prose_is(p, i + 1, "longer")) {
        w->negated = true;
        w->i += 2;
        return true;
    }
    if (gr_prose_is(p, i, "in") && gr_prose_is(p, i + 1, "turn")) {
        w->i += 2;
        return true;
    }
    if (gr_prose_is(p, i, "not") || gr_prose_is(p, i, "never") ||
        (w->be && w->many && gr_prose_is(p, i, "no"))) { /* "are no friends" */
        w->negated = true;
        w->i++;
        return true;
    }
    if (cls & GR_WORD_AUXILIARY) {
        gr_str s = gr_prose_text(p, i);

        if (cls & (GR_WORD_PRONOUN | GR_WORD_QUESTION))
            return false;
        if (gr_prose_is(p, i, "need") && !gr_prose_in(p, i + 1, "not|be|to"))
            return false; /* "the walls need the base" */
        if (gr_prose_in(p, i, "could|would|might|may|couldn't|wouldn't|mightn't|shall"))
            return false;
        if (cls & GR_WORD_NEGATION)
            w->negated = true;
        if (gr_str_is(gr_prose_lemma(p, i), "be") || gr_str_is(s, "isn't") ||
            gr_str_is(s, "aren't") || gr_str_is(s, "wasn't") || gr_str_is(s, "weren't")) {
            w->be = true;
            w->many |= gr_prose_is(p, i, "are") || gr_prose_is(p, i, "were");
        } else if (gr_str_is(gr_prose_lemma(p, i), "have") && !(cls & GR_WORD_NEGATION)) {
            if (gr_prose_is(p, i + 1, "to")) {
                w->i += 2;
                w->obliged = true;
                return true;
            }
            if (!is_past(p, i + 1) && !gr_prose_is(p, i + 1, "not") &&
                !gr_prose_in(p, i + 1, "also|never|since|already|just|recently"))
                return false; /* "Europa has ice" */
        } else {
            w->modal = true;
            if (is_refusal(p, i)) {
                w->refuses = w->negated = true;
                w->i++;
                return true;
            }
            w->obliged |= gr_prose_in(p, i, "should|must|ought|will|need|shouldn't|mustn't|won't");
        }
        w->i++;
        return true;
    }
    if (used_to(p, w))
        return true;
    if (gr_prose_in(p, i, "refuse|decline") && gr_prose_is(p, i + 1, "to")) {
        w->refuses = w->negated = w->modal = true;
        w->i += 2;
        return true;
    }
    if (gr_prose_in(p, i, adverbs) && !gr_prose_is(p, i + 1, "than")) {
        w->i++;
        return true;
    }
    /* "went on to teach", "used to teach", "started to teach" */
    if ((gr_prose_in(p, i, "go") && gr_prose_is(p, i + 1, "on") && gr_prose_is(p, i + 2, "to")) ||
        (gr_prose_in(p, i, "begin|start|continue|manage|happen") &&
         gr_prose_form(p, i) & (GR_FORM_S | GR_FORM_PAST) && gr_prose_is(p, i + 1, "to"))) {
        size_t verb = i + (gr_prose_in(p, i, "go") ? 3 : 2), taken;

        if (gr_prose_is_kind(p, verb, GR_TOKEN_WORD) && !gr_prose_capital(p, verb) &&
            row_at(p, verb, &taken) != NULL) {
            w->i = verb;
            return true;
        }
    }
    return false;
}

static gr_str two_words(const gr_prose *p, gr_str a, gr_str b)
{
    return gr_str_printf(&p->s->cx->arena, "%.*s %.*s", GR_FMT(a), GR_FMT(b));
}

static bool is_preposition(const gr_prose *p, size_t i)
{
    return gr_prose_in(p, i,
                       "in|on|at|of|to|for|from|with|by|into|under|near|through|as|against|"
                       "over|about|towards|onto|within|below|above|beneath");
}

static void set_number(const gr_prose *p, size_t i, size_t last, gr_verb *out)
{
    /* The first word that has a number: "is", "are", "follows", "follow". */
    for (size_t k = i; k <= last && k < p->n; k++) {
        gr_str s = gr_prose_text(p, k);
        unsigned form;

        if (gr_str_is_nocase(s, "is") || gr_str_is_nocase(s, "was") || gr_str_is_nocase(s, "has") ||
            gr_str_is_nocase(s, "isn't") || gr_str_is_nocase(s, "does") ||
            gr_str_is_nocase(s, "doesn't") || gr_str_is_nocase(s, "wasn't")) {
            out->singular = true;
            return;
        }
        if (gr_str_is_nocase(s, "are") || gr_str_is_nocase(s, "were") ||
            gr_str_is_nocase(s, "have") || gr_str_is_nocase(s, "do") ||
            gr_str_is_nocase(s, "don't") || gr_str_is_nocase(s, "aren't")) {
            out->plural = true;
            return;
        }
        if (gr_prose_class(p, k) != 0 && !gr_prose_is(p, k, "like"))
            continue;
        form = gr_prose_form(p, k);
        out->singular = (form & GR_FORM_S) != 0;
        out->plural = form == 0;
        return;
    }
}

size_t gr_prose_means(gr_prose *p, size_t i)
{
    size_t j = i, taken;
    const gr_relation_row *row;

    if (!gr_prose_is(p, j, "by") && !gr_prose_is(p, j, "via") && !gr_prose_is(p, j, "through"))
        return i;
    j++;
    if (gr_prose_in(p, j, "air|rail|sea|land|water|foot|plane|boat|ship|car|bike"))
        return j + 1;
    if (gr_prose_class(p, j) & GR_WORD_ARTICLE)
        j++;
    while (gr_prose_in(p, j, "direct|single|one-way|new|old|steep|narrow|short|long|small|high"))
        j++;
    j = gr_prose_quantity(p, j, GR_MEANS_NUMBER);
    row = row_at(p, j, &taken);
    if (row == NULL || !(row->how & GR_REL_EDGE))
        return i;
    return gr_prose_is(p, j + taken, "of") ? gr_prose_value_at(p, j + taken, row->word.meaning)
                                           : j + taken;
}

/* The words [from, to) are what two do with each other. */
static size_t together(const gr_prose *p, size_t from, size_t to, gr_verb *out)
{
    gr_span at = gr_prose_span(p, from, to);

    out->relation = gr_str_sub(p->s->text, at.start, at.end);
    out->direction = GR_UNDIRECTED;
    out->prep = gr_prose_lemma(p, to - 1);
    return to;
}

/* What is done and "with": "hands with", "a drink with". Behind it, or i. */
static size_t with_at(const gr_prose *p, size_t i)
{
    size_t j = i + (gr_prose_class(p, i) & GR_WORD_ARTICLE ? 1 : 0), k = j;

    while (k < j + 2 && gr_prose_is_kind(p, k, GR_TOKEN_WORD) && gr_prose_class(p, k) == 0 &&
           !gr_prose_capital(p, k))
        k++;
    return k > j && gr_prose_is(p, k, "with") && gr_prose_capital(p, k + 1) ? k + 1 : i;
}

/* A row of the table at i, in the surroundings that w has seen. */
static size_t known_verb(gr_prose *p, const walk *w, size_t i, gr_verb *out)
{
    size_t taken, j;
    const gr_relation_row *row;
    bool past = is_past(p, i), ordering = gr_prose_in(p, i + 1, "before|after");

    /* "won't sit with", whatever they would do together */
    if (w->refuses && gr_prose_in(p, i + 1, "with|beside|near|by")) {
        static const gr_str words[] = { { "conflict", 8 }, { "with", 4 } };

        out->row = gr_relation_match(words, 2, &taken);
        out->direction = GR_UNDIRECTED;
        out->prep = gr_prose_lemma(p, i + 1);
        return i + 2;
    }
    /* "can't stand Ulla" */
    if (w->negated && w->modal && gr_prose_in(p, i, "stand|bear|abide") &&
        !is_preposition(p, i + 1)) {
        static const gr_str dislike = { "dislike", 7 };

        out->row = gr_relation_match(&dislike, 1, &taken);
        out->direction = GR_DIRECTED;
        out->negated = false;
        return i + 1;
    }
    /* "sits next to" */
    if (gr_prose_in(p, i, "sit|stand|live|life|lie|work") && /* the noun's lemma, of "lives" */
        (gr_prose_in(p, i + 1, "next|adjacent|close|behind|beside|across|opposite|alongside") ||
         (gr_prose_is(p, i + 1, "in") && gr_prose_is(p, i + 2, "front"))))
        i++;
    /* "finished ahead of": any verb before the word that ranks. */
    if (gr_prose_in(p, i + 1, "ahead|behind") && !gr_prose_capital(p, i) &&
        gr_prose_form(p, i) & (GR_FORM_S | GR_FORM_PAST) && gr_prose_class(p, i) == 0) {
        i++;
        past = false;
    }
    /* "can be written once the design is finished" */
    if ((w->be || w->modal) && gr_prose_in(p, i + 1, "once|when") &&
        gr_prose_form(p, i) & GR_FORM_PAST && gr_prose_class(p, i) == 0) {
        static const gr_str after = { "after", 5 };

        out->row = gr_relation_match(&after, 1, &taken);
        out->direction = GR_DIRECTED;
        return i + 2;
    }
    /* "should be visited before", "happens after": any verb before the word that orders. */
    if (ordering && gr_prose_is_kind(p, i, GR_TOKEN_WORD) && gr_prose_class(p, i) == 0 &&
        !gr_prose_capital(p, i) &&
        !(p->phrases.n != 0 && /* "dig before lay, lay before cover" */
          gr_str_eq(p->phrases.at[p->phrases.n - 1].name, gr_prose_text(p, i))) &&
        (w->be || w->modal || w->obliged || gr_prose_form(p, i) & GR_FORM_PAST ||
         (gr_prose_form(p, i) & GR_FORM_S &&
          gr_prose_in(p, i, "arrive|appear|occur|rank|die|open|close|leave|happen|end")))) {
        i++;
        past = false;
    }
    if (gr_prose_capital(p, i) && i != p->first_word)
        return i;
    row = row_at(p, i, &taken);
    if (row == NULL || !(row->how & (GR_REL_VERB | GR_REL_NOUN | GR_REL_BOTH)))
        return i;
    if (w->obliged && strcmp(row->family, "order") != 0 && strcmp(row->family, "wait") != 0)
        return i;
    j = i + taken;
    /* "plays chess with Vera" */
    if (taken == 1 && row->how & GR_REL_VERB && !w->be && with_at(p, j) > j)
        return i;
    /* "plays for Miami" is not "plays". */
    if (taken == 1 && is_preposition(p, j) && !(w->be && past) &&
        (row->how == GR_REL_VERB || gr_prose_in(p, j, "for|in|at|on|from|of|into|under")) &&
        !gr_prose_in(p, i, "before|after|behind|inside") && row->how != GR_REL_BOTH)
        return i;
    out->row = row;
    out->direction = row->word.direction;
    /* A page that links to another is not linked back. */
    if (!w->be && gr_str_is(gr_str_of(row->word.lemma), "link to"))
        out->direction = GR_DIRECTED;
    if (taken > 1 && is_preposition(p, j - 1))
        out->prep = gr_prose_lemma(p, j - 1);
    if (gr_prose_in(p, j, "directly|also|only|first|always|immediately|physically|mutually"))
        j++;
    if (w->be && past && gr_prose_is(p, j, "by") && !(row->how & GR_REL_BOTH)) {
        out->passive = true;
        out->prep = GR_STR("by");
        return j + 1;
    }
    if (row->how & GR_REL_BOTH) {
        size_t k = gr_prose_means(p, j);

        /* "connected by a road to B", "connected with B". */
        if (k > j && (gr_prose_is(p, k, "to") || gr_prose_is(p, k, "with"))) {
            out->prep = gr_prose_lemma(p, k);
            return k + 1;
        }
        j = k;
    }
    /* Be and a participle without "by" say what is done to it, not by it: "A is required". */
    if (w->be && past && taken == 1 && !(row->how & GR_REL_BOTH))
        return i;
    if (w->be && !past && taken == 1 && !(row->how & (GR_REL_BOTH | GR_REL_NOUN)) &&
        !(gr_prose_form(p, i) & GR_FORM_ING) &&
        !gr_prose_in(p, i, "before|after|behind|inside|contact|above|below|beneath|under"))
        return i;
    if (!w->be && row->how == GR_REL_NOUN)
        return i;
    return j;
}

/* "has ice", "is a doctor", "is the capital of Norway", "was born in Ulm", "won". */
static size_t other_verb(gr_prose *p, const walk *w, size_t i, gr_verb *out)
{
    gr_str lemma;
    uint32_t again;
    size_t j = i;

    if (w->obliged)
        return i;
    out->direction = GR_DIRECTED;
    if (w->be) {
        if (gr_prose_class(p, j) & GR_WORD_ARTICLE) {
            bool the = gr_prose_is(p, j, "the");

            j++;
            /* "the capital of": a noun and its preposition are the relation. */
            for (size_t k = j; k < j + 3 && k + 1 < p->n; k++) {
                if (!gr_prose_is_kind(p, k, GR_TOKEN_WORD) || gr_prose_class(p, k) != 0 ||
                    gr_prose_capital(p, k))
                    break;
                if (gr_prose_is(p, k + 1, "of") || gr_prose_is(p, k + 1, "in") ||
                    gr_prose_is(p, k + 1, "at") || gr_prose_is(p, k + 1, "for")) {
                    gr_span at = gr_prose_span(p, j, k + 2);

                    out->relation = gr_str_sub(p->s->text, at.start, at.end);
                    out->prep = gr_prose_lemma(p, k + 1);
                    return k + 2;
                }
            }
            if (the || w->many)
                return i; /* "are a mile apart" */
            out->relation = GR_STR("be");
            out->attribute = true;
            return j;
        }
        if (is_past(p, j) && is_preposition(p, j + 1)) {
            out->relation = two_words(p, gr_prose_text(p, j), gr_prose_lemma(p, j + 1));
            out->prep = gr_prose_lemma(p, j + 1);
            out->passive = gr_prose_is(p, j + 1, "by");
            if (gr_prose_is(p, j + 1, "with")) /* "is paired with" */
                out->direction = GR_UNDIRECTED;
            if (out->passive)
                out->relation = gr_prose_lemma(p, j);
            return j + 2;
        }
        /* "in the same lab as" */
        if (gr_prose_in(p, j, "in|on|at") && gr_prose_is(p, j + 1, "the") &&
            gr_prose_is(p, j + 2, "same") && gr_prose_is_kind(p, j + 3, GR_TOKEN_WORD) &&
            gr_prose_is(p, j + 4, "as"))
            return together(p, j, j + 5, out);
        /* "in a band with" */
        if (gr_prose_in(p, j, "in|on|at") && gr_prose_class(p, j + 1) & GR_WORD_ARTICLE &&
            with_at(p, j + 1) > j + 1)
            return together(p, j, with_at(p, j + 1), out);
        if (is_preposition(p, j) && !gr_prose_is(p, j, "as")) {
            out->relation = gr_prose_lemma(p, j);
            return j + 1;
        }
        return i;
    }
    if (!gr_prose_is_kind(p, j, GR_TOKEN_WORD) || gr_prose_capital(p, j))
        return i;
    lemma = gr_prose_lemma(p, j);
    /* The lemma is the noun's where a word has two. */
    if (gr_str_is(lemma, "life"))
        lemma = GR_STR("live");
    else if (gr_str_is(lemma, "leaf"))
        lemma = GR_STR("leave");
    if (gr_str_is(lemma, "have") && with_at(p, j + 1) > j + 1)
        return together(p, j, with_at(p, j + 1), out); /* "had lunch with" */
    if (gr_str_is(lemma, "have")) {
        out->relation = lemma;
        out->attribute = true;
        return j + 1;
    }
    if (gr_prose_class(p, j) != 0)
        return i;
    /* "shook hands with", "had lunch with" */
    if (with_at(p, j + 1) > j + 1)
        return together(p, j, with_at(p, j + 1), out);
    again = gr_strmap_get(&p->between, gr_prose_text(p, j)); /* how often between two names */
    if (!w->modal && !(gr_prose_form(p, j) & (GR_FORM_S | GR_FORM_PAST)) &&
        (again == GR_MAP_NONE || again < 2) &&
        !(p->plural && (gr_prose_capital(p, j + 1) || is_preposition(p, j + 1))))
        return i;
    if (gr_prose_in(p, j,
                    "cost|take|measure|weigh|last|carry|mean|say|describe|think|believe|show|"
                    "seem|become|be|get|make|let|ask|tell|want|try|exist|remain|stay"))
        return i;
    j++;
    /* "picks up", "looks up to" */
    if (gr_prose_in(p, j, "up|down|out|off|away|back|along|around|over|across") &&
        !gr_prose_capital(p, j)) {
        lemma = two_words(p, lemma, gr_prose_lemma(p, j));
        j++;
    }
    if (is_preposition(p, j)) {
        out->relation = two_words(p, lemma, gr_prose_lemma(p, j));
        out->prep = gr_prose_lemma(p, j);
        return j + 1;
    }
    out->relation = lemma;
    return j;
}

/* "can do" is a row of its own, and so is what begins with an adverb: "directly". */
static bool begins_row(const gr_prose *p, size_t i)
{
    size_t taken;

    return gr_prose_is(p, i, "can") && row_at(p, i, &taken) != NULL;
}

/* "sent 50 euros to", "borrowed 20 kr from": the amount inside. */
static size_t verb_with_amount(gr_prose *p, size_t i, gr_verb *out)
{
    gr_str lemmas[2];
    size_t j, taken, n_values = p->values.n;
    const gr_relation_row *row;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_WORD) || gr_prose_capital(p, i))
        return i;
    j = i + 1 +
        (gr_prose_in(p, i + 1, "on|along|over") && gr_prose_is_kind(p, i + 2, GR_TOKEN_NUMBER)
             ? 1
             : 0); /* "passes on 5 to" */
    j = gr_prose_quantity(p, j, GR_MEANS_NUMBER);
    if (j > i + 1 && gr_prose_is(p, j, "of") &&
        (gr_prose_is(p, j + 1, "these") || gr_prose_is(p, j + 1, "them") ||
         gr_prose_is(p, j + 1, "those")))
        j += 2; /* "passes 5 of these to" */
    else if (j == i + 1 && gr_prose_in(p, j, "it|they|this|them|him|nothing"))
        j++; /* "sent it to" */
    else if (j == i + 1 && (gr_prose_class(p, j) & GR_WORD_ARTICLE ||
                            gr_prose_in(p, j, "his|her|my|our|their|its")))
        j++;
    if (gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
        !gr_prose_capital(p, j) && !gr_prose_in(p, j, "back|straight|directly|along"))
        j++; /* what is counted or sent: "3 messages", "data" */
    if (j == i + 1)
        return i;
    if (gr_prose_in(p, j, "on|over|back|along") && gr_prose_in(p, j + 1, "to|into|from"))
        j++;
    lemmas[0] = gr_prose_lemma(p, i);
    lemmas[1] = gr_prose_lemma(p, j);
    row =
        gr_prose_in(p, j, "to|from|into|against|of") ? gr_relation_match(lemmas, 2, &taken) : NULL;
    /* "owns 40% of" */
    if (row == NULL || !(row->how & GR_REL_VERB) ||
        (taken == 1 && !(gr_prose_is(p, j, "of") && p->values.n > n_values &&
                         gr_prose_in(p, i, "own|hold|control|possess")))) {
        p->values.n = n_values;
        return i;
    }
    if (p->values.n > n_values && p->values.at[n_values].meaning == GR_MEANS_NUMBER)
        p->values.at[n_values].meaning = row->word.meaning;
    out->row = row;
    out->direction = row->word.direction;
    out->prep = lemmas[1];
    out->goods = p->values.n == n_values;
    out->negated |= gr_prose_is(p, i + 1, "nothing");
    return j + 1;
}

static bool stands_or_acts(const gr_prose *p, size_t i)
{
    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) && !gr_prose_capital(p, i) &&
           gr_prose_class(p, i) == 0 && gr_prose_form(p, i) & (GR_FORM_S | GR_FORM_PAST);
}

size_t gr_prose_verb(gr_prose *p, size_t i, gr_verb *out)
{
    walk w = { .i = i };
    size_t j, n_values = p->values.n;

    *out = (gr_verb){ .row = NULL };
    while (w.i < p->n && !begins_row(p, w.i) && step(p, &w))
        ;
    if (w.i >= p->n)
        return i;
    out->negated = w.negated;
    j = w.obliged || w.modal ? w.i : gr_prose_comparison(p, w.i, out);
    /* "lies north of", "arrived earlier than" */
    if (j == w.i && !w.be && !w.modal && stands_or_acts(p, j) &&
        gr_prose_comparison(p, j + 1, out) > j + 1)
        j = gr_prose_comparison(p, j + 1, out);
    if (j == w.i && !w.be)
        j = verb_with_amount(p, w.i, out);
    if (j == w.i)
        j = known_verb(p, &w, w.i, out);
    if (j == w.i && w.be) {
        size_t k = w.i;

        if (gr_prose_class(p, k) & GR_WORD_ARTICLE || gr_prose_is(p, k, "one"))
            k++;
        if (gr_prose_in(p, k, adjectives))
            k++;
        if (k > w.i) {
            *out = (gr_verb){ .negated = w.negated };
            j = known_verb(p, &w, k, out);
            if (j == k || !(out->row->how & (GR_REL_NOUN | GR_REL_BOTH)))
                j = w.i;
        }
    }
    if (j == w.i) {
        p->values.n = n_values;
        *out = (gr_verb){ .negated = w.negated };
        j = other_verb(p, &w, w.i, out);
        if (j == w.i)
            return i;
    }
    /* "cannot start before T1", "cannot start until T1": after it. */
    if (out->row != NULL && strcmp(out->row->family, "order") == 0) {
        bool until = gr_str_ends(gr_str_of(out->row->word.lemma), "until");

        if (until && !out->negated)
            return i;
        if (out->negated && !out->row->word.backwards)
            out->passive = true;
        else if (out->negated && !until && !gr_prose_in(p, j, "any|anything|anyone"))
            return i;
        /* "J5 doesn't need anything" */
        out->negated = out->negated && out->row->word.backwards && !until;
    }
    out->can = w.modal && !w.obliged;
    out->refuses = w.refuses && out->negated;
    set_number(p, i, j - 1, out);
    if ((gr_prose_is(p, j, "each") && gr_prose_is(p, j + 1, "other")) ||
        (gr_prose_is(p, j, "one") && gr_prose_is(p, j + 1, "another"))) {
        out->each_other = true;
        j += 2;
    }
    return j;
}
