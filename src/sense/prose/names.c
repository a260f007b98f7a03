/* Names in sentences: "node <0>", "Eagle Nest", "the router", "10.0.0.1".
 *
 * A name is a declared one, something in quotes or angle brackets, a run of words with capitals, a
 * number or letter after the noun for its kind, or up to three small words that are neither
 * grammar nor a verb. What is not clearly one of these is no name. */
#include "sense/prose/names_int.h"

#define WORDS_MAX 3 /* small words in one name */

static const char days[] = "mon|tue|tues|wed|thu|fri|sat|"
                           "monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|"
                           "february|march|april|june|july|august|september|october|november|"
                           "december";

static const char connectors[] = "of|de|la|le|del|von|van|der|den|du|da|di|al|el|upon|am|and";

/* The longest declared name at i. */
static size_t known_name(const gr_prose *p, size_t i)
{
    uint32_t most;

    if (p->known.n == 0 || i >= p->n)
        return i;
    most = gr_strmap_get(&p->opening, gr_prose_text(p, i));
    if (most == GR_MAP_NONE)
        return i;
    for (size_t k = most < p->n - i ? most : p->n - i; k > 0; k--) {
        gr_span at = gr_prose_span(p, i, i + k);

        if (gr_strmap_get(&p->known, gr_str_sub(p->s->text, at.start, at.end)) != GR_MAP_NONE)
            return i + k;
    }
    return i;
}

/* Whether a capital at i is more than the beginning of a sentence. */
static bool means_name(const gr_prose *p, size_t i)
{
    if (gr_prose_capital(p, i) && gr_prose_is_letter(p, i))
        return p->letters;
    if (!gr_prose_capital(p, i) ||
        (i == p->first_word && gr_prose_in(p, i, days) &&
         !(gr_prose_in(p, i, "april|june|august") && /* "June had a son" */
           gr_prose_form(p, i + 1) & (GR_FORM_S | GR_FORM_PAST))))
        return false;
    if (gr_prose_is_no_name(p, i) &&
        (i == p->first_word || gr_prose_class(p, i) != 0 ||
         gr_strmap_get(&p->inside, gr_prose_text(p, i)) == GR_MAP_NONE))
        return false;
    /* "About" and "Will" are names where they have a capital inside a sentence. */
    return gr_prose_class(p, i) == 0 ||
           gr_strmap_get(&p->inside, gr_prose_text(p, i)) != GR_MAP_NONE;
}

/* Words with capitals, "Isle of Man", "Platform 9" where Platform never stands alone. */
static size_t capital_run(const gr_prose *p, size_t i)
{
    size_t j = i + 1;

    while (j < p->n) {
        if (gr_prose_in(p, j, days))
            break; /* "met Bob Monday" */
        if (gr_prose_capital(p, j) && (gr_prose_class(p, j) == 0 || gr_prose_is_letter(p, j)) &&
            !(gr_prose_is(p, j, "I") && gr_prose_is_kind(p, j + 1, GR_TOKEN_WORD) &&
              gr_prose_class(p, j + 1) == 0 &&
              !gr_prose_recurs(p, j + 1))) /* "Algebra I", not "Anna I know" */
            j++;
        else if (gr_prose_is(p, j, ".") && gr_prose_capital(p, j + 1) &&
                 gr_prose_token(p, j)->flags & GR_TOKEN_GLUED &&
                 !(gr_prose_token(p, j)->flags & GR_TOKEN_SENTENCE_END))
            j++; /* "James B. Rawlings", "St. Gallen": tokens know it */
        else if (j + 1 < p->n && gr_prose_in(p, j, connectors) && !gr_prose_is(p, j, "and") &&
                 gr_prose_capital(p, j + 1) && gr_prose_class(p, j + 1) == 0 &&
                 !gr_prose_is_letter(p, j + 1))
            j += 2;
        else if (gr_prose_is_plain_number(p, j) && gr_prose_text(p, j).len <= 4 && j == i + 1 &&
                 gr_strmap_get(&p->numbered, gr_prose_text(p, i)) == GR_PROSE_NUMBERED)
            j++;
        else
            break;
    }
    return j;
}

/* "paint" in "hang needs paint, paint needs sand": a verb that stands where a thing does. */
static bool is_act(const gr_prose *p, size_t i)
{
    if ((gr_prose_form(p, i) & ~(unsigned)GR_FORM_ING) != 0 || !gr_prose_is_common(p, i))
        return false;
    /* "painting can start" */
    if (gr_prose_form(p, i) & GR_FORM_ING &&
        (gr_prose_class(p, i + 1) & GR_WORD_AUXILIARY || gr_prose_in(p, i + 1, "take|last|cost")))
        return true;
    return i + 1 == p->n || gr_prose_is(p, i + 1, ",") || gr_prose_is(p, i + 1, ";") ||
           gr_prose_is(p, i + 1, ".") || gr_prose_is(p, i + 1, "and") ||
           gr_prose_in(p, i + 1, "before|after") ||
           (gr_prose_is_verb(p, i + 1) && gr_prose_form(p, i + 1) & GR_FORM_S);
}

/* "ann arrived before ben", "kim sits next to lou": the verb is no part of the name; "tent poles
 * before pegs" has none. */
static bool acts_before_link(const gr_prose *p, size_t i)
{
    if (gr_prose_in(p, i, "lie") && gr_prose_is_plain_number(p, i + 1))
        return true;
    return gr_prose_is_verb(p, i + 1) &&
           (gr_prose_form(p, i) & GR_FORM_PAST ||
            (gr_prose_form(p, i) & GR_FORM_S &&
             gr_prose_in(p, i, "sit|stand|live|lie|work|rank|arrive|come|finish|start|happen")));
}

/* Small words: "tent", "cooling tower". */
static size_t common_run(const gr_prose *p, size_t i, bool after_article)
{
    size_t j = i;

    /* Behind an article "well" is a well. */
    if (!gr_prose_is_common(p, i) &&
        !(after_article && gr_prose_is_kind(p, i, GR_TOKEN_WORD) && !gr_prose_capital(p, i) &&
          (gr_prose_class(p, i) == 0 || gr_prose_is(p, i, "mine"))))
        return i;
    if (!after_article && gr_prose_is_verb(p, i))
        return is_act(p, i) ? i + 1 : i;
    for (j = i + 1;
         j < p->n && gr_prose_is_common(p, j) && !gr_prose_is_verb(p, j) &&
         /* "lea sits next to finn" */
         !(gr_prose_in(p, j, "sit|stand|lie|live") &&
           (gr_prose_is_verb(p, j + 1) || gr_prose_is_kind(p, j + 1, GR_TOKEN_NUMBER))) &&
         /* "the walls take 6 days"; but "needs flour weighed" */
         (!gr_prose_in(p, j, "take|last|cost|weigh") ||
          (gr_prose_form(p, j) & GR_FORM_PAST && !gr_prose_is_plain_number(p, j + 1))) &&
         !acts_before_link(p, j);
         j++)
        if (j - i >= WORDS_MAX)
            return i;
    return j;
}

static void set_name(gr_prose *p, gr_phrase *f, size_t from, size_t to)
{
    const gr_token *t = gr_prose_token(p, to - 1);
    gr_span at = gr_prose_span(p, from, to);

    f->name = gr_str_sub(p->s->text, at.start, at.end);
    if (t->kind == GR_TOKEN_WORD && t->inner_end < t->end)
        f->name.len -= t->end - t->inner_end; /* "Anna's" */
}

/* The name itself, without article and noun. */
static size_t bare_name(gr_prose *p, size_t i, bool after_noun, bool after_article, gr_phrase *f)
{
    size_t j = known_name(p, i);

    f->is_proper = true;
    if (j > i) {
        set_name(p, f, i, j);
        return j;
    }
    if (gr_prose_is(p, i, "<") && i + 2 < p->n) {
        for (j = i + 1; j < p->n && j < i + 6 && !gr_prose_is(p, j, ">"); j++)
            ;
        if (j == i + 1 || !gr_prose_is(p, j, ">"))
            return i;
        set_name(p, f, i + 1, j);
        return j + 1;
    }
    if ((gr_prose_is(p, i, "@") || gr_prose_is(p, i, "#")) &&
        gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD) &&
        gr_prose_token(p, i + 1)->flags & GR_TOKEN_GLUED) {
        set_name(p, f, i, i + 2);
        return i + 2;
    }
    /* "/root" is root */
    if (gr_prose_is(p, i, "/") && gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD) &&
        gr_prose_token(p, i + 1)->flags & GR_TOKEN_GLUED &&
        !(gr_prose_token(p, i)->flags & GR_TOKEN_GLUED)) {
        set_name(p, f, i + 1, i + 2);
        return i + 2;
    }
    if (gr_prose_is_kind(p, i, GR_TOKEN_QUOTED)) {
        const gr_token *t = gr_prose_token(p, i);

        f->name = gr_str_sub(p->s->text, t->inner_start, t->inner_end);
        return i + 1;
    }
    if (gr_prose_is_plain_number(p, i) && (after_noun || p->numbers)) {
        set_name(p, f, i, i + 1);
        return i + 1;
    }
    if (gr_prose_is_identifier(p, i) && gr_prose_class(p, i) == 0) {
        set_name(p, f, i, i + 1);
        /* "Switch-1" at the beginning is "switch-1" */
        f->at_start = i == p->first_word && memchr(f->name.ptr, '-', f->name.len) != NULL;
        return i + 1;
    }
    if (means_name(p, i) || (after_noun && gr_prose_capital(p, i))) {
        j = capital_run(p, i);
        set_name(p, f, i, j);
        f->at_start = i == p->first_word && j == i + 1;
        return j;
    }
    /* "node a", but "from the tower a ladder leads" */
    if (after_noun && gr_prose_is_letter(p, i) &&
        !(gr_prose_is(p, i, "a") && gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER)) &&
        !(gr_prose_is(p, i, "a") && gr_prose_is_common(p, i + 1) && !gr_prose_is_verb(p, i + 1) &&
          !gr_prose_is_inflected(p, i + 1))) {
        set_name(p, f, i, i + 1);
        return i + 1;
    }
    /* "step two" is a name as a whole. */
    if (after_noun && i > 0 &&
        gr_prose_in(p, i, "one|two|three|four|five|six|seven|eight|nine|ten") &&
        !gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER) && !gr_prose_is(p, i + 1, "of")) {
        f->name = gr_str_printf(&p->s->cx->arena, "%.*s %.*s", GR_FMT(gr_prose_lemma(p, i - 1)),
                                GR_FMT(gr_prose_lemma(p, i)));
        if (f->name.ptr == NULL)
            gr_prose_fail(p);
        f->is_whole = true;
        return i + 1;
    }
    /* "Module auth imports db" */
    if (after_noun && gr_prose_is_common(p, i) && !gr_prose_is_verb(p, i) && i > 0 &&
        gr_prose_in(p, i - 1,
                    "module|package|service|library|class|function|table|task|job|step|"
                    "page|process|host|server|repo|crate|plugin") &&
        (gr_prose_is_verb(p, i + 1) || gr_prose_is_inflected(p, i + 1) ||
         gr_prose_class(p, i + 1) & GR_WORD_AUXILIARY || gr_prose_is(p, i + 1, ",") ||
         gr_prose_is(p, i + 1, "and") || i + 1 == p->n)) {
        set_name(p, f, i, i + 1);
        return i + 1;
    }
    if (p->small_letters && gr_prose_is_letter(p, i) && !gr_prose_capital(p, i) && !after_article) {
        set_name(p, f, i, i + 1);
        return i + 1;
    }
    j = common_run(p, i, after_article);
    if (j == i || after_noun)
        return i;
    if (j > i + 1 && gr_prose_is_owner(p, i)) /* "our wiki's start page" */
        i++;
    /* "all edges have weight 1": of the graph, not of a thing in it. */
    if (j == i + 1 && gr_prose_in(p, i, "edge|vertex|arc") && gr_prose_is_inflected(p, i))
        return i;
    /* "the basket service" is basket, as it is alone elsewhere. */
    if (j == i + 2 && after_article &&
        gr_prose_in(p, i + 1, "service|module|package|library|component|team|department")) {
        set_name(p, f, i, i + 1);
        f->is_proper = false;
        return j;
    }
    set_name(p, f, i, j);
    f->is_proper = false;
    /* "flour weighed" is the step that the text calls weigh. */
    if (j > i + 1 && gr_prose_form(p, j - 1) & GR_FORM_PAST &&
        (gr_strmap_get(&p->acts, gr_prose_lemma(p, j - 1)) != GR_MAP_NONE ||
         gr_strmap_get(&p->known, gr_prose_lemma(p, j - 1)) != GR_MAP_NONE))
        f->name = gr_prose_lemma(p, j - 1);
    return j;
}

/* "(weight: 3)" and "(12 km)" are values, "(NYC)" another name. */
static size_t in_brackets(gr_prose *p, size_t i, gr_phrase *f)
{
    uint32_t n = (uint32_t)p->values.n;
    size_t j, name;

    if (!gr_prose_is(p, i, "("))
        return i;
    j = gr_prose_value_at(p, i + 1, GR_MEANS_NUMBER);
    if (j > i + 1 && p->values.n == n + 1 && gr_prose_is_kind(p, j - 1, GR_TOKEN_NUMBER) &&
        gr_prose_is_common(p, j) && gr_prose_form(p, j) & GR_FORM_S && gr_prose_is(p, j + 1, ")"))
        j++; /* "(7 ships)" */
    if (j > i + 1 && gr_prose_is(p, j, ")")) {
        f->values = n;
        f->n_values = (uint32_t)p->values.n - n;
        return j + 1;
    }
    p->values.n = n;
    if (p->listing_verb != NULL)
        return i; /* "Mina (Gold Owl)": what she won */
    name = i + (gr_is_node_noun(gr_prose_lemma(p, i + 1)) ? 2 : 1); /* "(node Out)" */
    if (gr_prose_is(p, name + 1, ")") &&
        (gr_prose_capital(p, name) || gr_prose_is_identifier(p, name) ||
         gr_prose_is_kind(p, name, GR_TOKEN_QUOTED) ||
         (p->small_letters && gr_prose_is_letter(p, name)))) {
        uint32_t *slot = gr_strmap_put(&p->aliases, gr_prose_text(p, name));

        if (slot == NULL || !gr_vec_push(&p->alias_of, f->name)) {
            gr_prose_fail(p);
            return i;
        }
        *slot = (uint32_t)(p->alias_of.n - 1);
        return name + 2;
    }
    /* "(the owner)" says who it is. */
    j = i + 1;
    if (gr_prose_class(p, j) & GR_WORD_ARTICLE || gr_prose_in(p, j, "our|my|his|her"))
        for (j++; j < i + 6 && gr_prose_is_common(p, j); j++)
            ;
    return j > i + 2 && gr_prose_is(p, j, ")") ? j + 1 : i;
}

/* "Doll 7 fits into 6": what is counted where numbers are names. */
static bool is_counted(const gr_prose *p, size_t i)
{
    return p->numbers && i == p->first_word && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
           gr_prose_class(p, i) == 0 && gr_prose_is_plain_number(p, i + 1) &&
           gr_prose_is_verb(p, i + 2) && !gr_prose_is_verb(p, i);
}

/* "Lamp" at the beginning of a sentence, where others have "lamp 2". */
static bool counts_things(const gr_prose *p, size_t i)
{
    gr_str lemma = gr_prose_lemma(p, i);

    return lemma.len != 0 && gr_strmap_get(&p->numbered, lemma) == GR_PROSE_NUMBERED;
}

static bool is_noun_of_kind(const gr_prose *p, size_t i)
{
    if (is_counted(p, i))
        return true;
    /* "pays the bank 500 a month" */
    if (i > 1 && gr_prose_is(p, i - 1, "the") && gr_prose_in(p, i - 2, "pay|owe|give|lend|send") &&
        gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER))
        return false;
    if (p->to_number && i > 0 && gr_prose_is(p, i - 1, "to") &&
        gr_prose_is_kind(p, i + 1, GR_TOKEN_NUMBER))
        return false;
    /* "Ligand L1": any noun before a name with a digit. */
    if (gr_prose_is_identifier(p, i + 1) && gr_prose_class(p, i) == 0 && !gr_prose_is_verb(p, i) &&
        gr_prose_is_kind(p, i, GR_TOKEN_WORD) && !gr_prose_is_identifier(p, i) &&
        (i == p->first_word || !gr_prose_capital(p, i)) &&
        !(gr_prose_token(p, i + 1)->flags & GR_TOKEN_GLUED))
        return true;
    /* "gear A drives gear B": any noun before a letter, where letters are names. */
    if (p->letters && gr_prose_is_letter(p, i + 1) && gr_prose_capital(p, i + 1) &&
        !gr_prose_is(p, i + 1, "I") && gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
        gr_prose_text(p, i).len > 2 && gr_prose_class(p, i) == 0 && !gr_prose_is_no_name(p, i) &&
        !gr_prose_is_verb(p, i) && (i == p->first_word || !gr_prose_capital(p, i)) &&
        counts_things(p, i))
        return true;
    /* "halls 2 and 3", where others are "hall 4" */
    if (gr_prose_form(p, i) & GR_FORM_S && !gr_prose_capital(p, i) && counts_things(p, i) &&
        gr_prose_is_plain_number(p, i + 1))
        return true;
    return gr_prose_is_kind_noun(p, i) ||
           (gr_prose_is_kind(p, i, GR_TOKEN_WORD) &&
            gr_strmap_get(&p->numbered, gr_prose_text(p, i)) == GR_PROSE_NUMBERED);
}

/* "my router ... the router": a thing that the text speaks of again. */
static bool said_again(const gr_prose *p, size_t i)
{
    size_t n = 0;

    for (size_t t = 0; t < p->s->tokens.n && n < 2; t++)
        n += gr_str_eq(gr_token_text(p->s, t), gr_prose_text(p, i));
    return n > 1;
}

/* "A" at the beginning of a sentence: a name if the next word is a verb. */
static bool is_article(const gr_prose *p, size_t i)
{
    if (!(gr_prose_class(p, i) & GR_WORD_ARTICLE))
        return gr_prose_is(p, i, "our") ||
               (gr_prose_is(p, i, "my") && gr_prose_is_common(p, i + 1) &&
                !gr_prose_is_verb(p, i + 1) &&
                (gr_prose_is_verb(p, i + 2) || gr_prose_is_inflected(p, i + 2) ||
                 said_again(p, i + 1))) || /* "my thesis cites" */
               ((gr_prose_is(p, i, "my") || gr_prose_is(p, i, "his") || gr_prose_is(p, i, "her")) &&
                gr_prose_is_kind_noun(p, i + 1) &&
                gr_prose_capital(p, i + 2)); /* "my friend Tom" */
    /* "a needs b" */
    if (p->small_letters && gr_prose_is(p, i, "a") && !gr_prose_capital(p, i))
        return !(gr_prose_is_verb(p, i + 1) || gr_prose_is_inflected(p, i + 1) ||
                 gr_prose_is(p, i + 1, ",") || gr_prose_is(p, i + 1, "(") ||
                 gr_prose_class(p, i + 1) & GR_WORD_AUXILIARY || gr_prose_is(p, i + 1, "and") ||
                 i + 1 == p->n);
    if (!gr_prose_is(p, i, "a") || !p->letters || !gr_prose_capital(p, i))
        return true;
    return i == p->first_word && gr_prose_is_common(p, i + 1) && !gr_prose_is_verb(p, i + 1) &&
           !gr_prose_is_inflected(p, i + 1);
}

/* "eval calls itself": behind a verb, so that the last thing named is who does it. */
static bool is_oneself(const gr_prose *p, size_t i)
{
    return p->phrases.n != 0 && i > 1 && gr_prose_in(p, i, "itself|himself|herself") &&
           !gr_prose_is(p, i - 1, "and") && !gr_prose_is(p, i - 1, ",");
}

static bool push_oneself(gr_prose *p, size_t i)
{
    gr_phrase f = p->phrases.at[p->phrases.n - 1];

    f.at = gr_prose_span(p, i, i + 1);
    f.values = f.n_values = 0;
    if (gr_vec_push(&p->phrases, f))
        return true;
    gr_prose_fail(p);
    return false;
}

static const char kin[] =
    "cousin|brother|sister|uncle|aunt|mother|father|son|daughter|neighbour|neighbor|boss|wife|"
    "husband|partner|roommate|flatmate|classmate|teammate|nephew|niece|rival|buddy|pal|mentor";

/* "my cat Tom", "the wizard Gandalf": what somebody is before who it is. */
static size_t skip_apposition(const gr_prose *p, size_t i)
{
    if (!gr_prose_in(p, i, "the|my|our|your|his|her") || !gr_prose_is_common(p, i + 1) ||
        (gr_prose_is_verb(p, i + 1) && !gr_prose_in(p, i + 1, kin)) ||
        gr_prose_is_kind_noun(p, i + 1) || !gr_prose_capital(p, i + 2) ||
        gr_prose_is_letter(p, i + 2) || gr_prose_class(p, i + 2) != 0 ||
        gr_prose_in(p, i + 2, days))
        return i;
    return i + 2;
}

/* "API", and nowhere alone: before another noun each time. */
static bool is_acronym(const gr_prose *p, size_t i)
{
    const gr_sensing *s = p->s;
    gr_str text = gr_prose_text(p, i), noun = gr_prose_lemma(p, i + 1);

    for (size_t k = 0; k < text.len; k++)
        if (text.ptr[k] < 'A' || text.ptr[k] > 'Z')
            return false;
    for (size_t t = 0; t + 1 < s->tokens.n; t++)
        if (gr_str_eq(gr_token_text(s, t), text) && !gr_str_eq(s->lemma[t + 1], noun))
            return false;
    return text.len > 1;
}

/* "the library 6 minutes from": the number measures, it is not the library's. */
static bool is_measured(gr_prose *p, size_t i)
{
    size_t n = p->values.n;
    bool found;

    if (!gr_prose_is_plain_number(p, i) || !gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD) ||
        gr_prose_text(p, i + 1).len < 2 || gr_prose_class(p, i + 1) != 0 ||
        gr_prose_is_verb(p, i + 1)) /* "node 8 points to 3" */
        return false;
    found = gr_prose_quantity(p, i, GR_MEANS_NUMBER) > i + 1 && p->values.at[n].unit != NULL;
    p->values.n = n;
    return found;
}

static size_t read_phrase(gr_prose *p, size_t i)
{
    gr_phrase f = { .at_start = false };
    size_t from = i, j;
    bool known;

    if ((gr_prose_is(p, i, "each") || gr_prose_is(p, i, "all")) && gr_prose_is(p, i + 1, "of"))
        i += 2;
    else if (gr_prose_is(p, i, "every") && gr_prose_is(p, i + 1, "one") &&
             gr_prose_is(p, i + 2, "of"))
        i += 3;
    i = skip_apposition(p, i);
    /* "the paper by Smith" */
    if (gr_prose_class(p, i) & GR_WORD_ARTICLE &&
        gr_prose_in(p, i + 1, "paper|article|study|work|book|report|post") &&
        gr_prose_is(p, i + 2, "by") && gr_prose_capital(p, i + 3))
        i += 3;
    if (is_oneself(p, i))
        return push_oneself(p, i) ? i + 1 : from;
    while (gr_prose_is(p, i, "both") || gr_prose_is(p, i, "all") || gr_prose_is(p, i, "only") ||
           (gr_prose_is(p, i, "either") && i + 1 < p->n))
        i++;
    known = known_name(p, i) > i;
    if (!known && is_article(p, i) && i + 1 < p->n) {
        f.has_the = true;
        i++;
    }
    /* The noun of its kind: "node 3", "the router R1". */
    j = i;
    if (!known && i + 1 < p->n && is_noun_of_kind(p, i) && !is_measured(p, i + 1)) {
        gr_phrase g = f;

        j = bare_name(p, i + 1, true, false, &g);
        if (j > i + 1) {
            f = g;
            f.kind = g.is_whole ? GR_STR("") : gr_prose_lemma(p, i);
            f.kind_of_all = f.kind.len < gr_prose_text(p, i).len;
            f.with_noun = gr_prose_capital(p, i) && !f.kind_of_all;
            f.noun_inside = f.with_noun && i != p->first_word;
            f.at_start = false;
            f.with =
                gr_str_sub(p->s->text, gr_prose_token(p, i)->start, gr_prose_token(p, j - 1)->end);
            /* "layer 7": the word is no kind that all texts know. */
            if (!gr_prose_is_kind_noun(p, i) && !p->counted_off &&
                (!gr_prose_capital(p, i) || (i == p->first_word && counts_things(p, i))) &&
                !gr_prose_is_identifier(p, j - 1) && !is_counted(p, i) &&
                !(gr_prose_is_letter(p, j - 1) && gr_prose_capital(p, j - 1)))
                f.name = f.kind_of_all ? gr_str_printf(&p->s->cx->arena, "%.*s %.*s",
                                                       GR_FMT(f.kind), GR_FMT(f.name))
                                       : f.with;
            f.at_start = f.name.ptr == f.with.ptr && i == p->first_word && gr_prose_capital(p, i) &&
                         counts_things(p, i);
            if (f.name.ptr == NULL)
                gr_prose_fail(p);
        } else {
            j = i;
        }
    }
    if (f.kind.len == 0 && !f.is_whole)
        j = bare_name(p, i, false, f.has_the, &f);
    if (j == i || f.name.len == 0)
        return from;
    /* "the Oslo station": the noun behind says no more. */
    if (f.is_proper && f.has_the && f.kind.len == 0 && gr_prose_is_common(p, j) &&
        gr_prose_is_kind_noun(p, j) && !gr_prose_is_verb(p, j)) {
        if (is_acronym(p, j - 1)) /* "the API gateway" */
            set_name(p, &f, j - 1, j + 1);
        else
            f.kind = gr_prose_lemma(p, j);
        j++;
    }
    j = in_brackets(p, j, &f);
    f.at = gr_prose_span(p, from, j);
    if (!gr_vec_push(&p->phrases, f)) {
        gr_prose_fail(p);
        return from;
    }
    return j;
}

/* Several readers look at the same place one after the other. */
size_t gr_prose_phrase(gr_prose *p, size_t i)
{
    gr_phrase_memo *m = &p->memo[i % GR_PHRASE_MEMOS];
    size_t n_values = p->values.n, n_aliases = p->alias_of.n, end = gr_prose_there(p, i);

    if (end > i)
        return end;

    if (m->unit == p->unit && m->i == i && m->n == p->n && m->first_word == p->first_word &&
        m->numbers == p->numbers) {
        if (m->end > i && !gr_vec_push(&p->phrases, m->phrase)) {
            gr_prose_fail(p);
            return i;
        }
        return m->end;
    }
    end = read_phrase(p, i);
    if (p->values.n == n_values && p->alias_of.n == n_aliases && !p->no_memory)
        *m = (gr_phrase_memo){
            .unit = p->unit,
            .i = i,
            .n = p->n,
            .first_word = p->first_word,
            .end = end,
            .numbers = p->numbers,
            .phrase = end > i ? p->phrases.at[p->phrases.n - 1] : (gr_phrase){ .at_start = false },
        };
    return end;
}
