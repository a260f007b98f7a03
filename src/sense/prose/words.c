/* Words as the readers of names ask for them: in which list, of what class and form, with a
 * capital, a verb, the noun for a kind of things. */
#include "sense/prose/names_int.h"

/* Nouns that stand before a name and are no part of it, lemmas. */
static const char kinds[] =
    "node|vertex|city|town|village|place|station|stop|airport|port|room|computer|server|router|"
    "switch|host|machine|device|person|user|employee|student|author|paper|page|site|website|task|"
    "job|step|stage|course|module|package|class|file|team|player|country|state|region|applicant|"
    "worker|candidate|house|building|factory|warehouse|depot|hub|tank|pump|reservoir|well|account|"
    "bank|company|species|animal|gene|protein|atom|planet|moon|star|island|junction|intersection|"
    "hut|cabin|lake|floor|platform|gate|zone|area|district|professor|teacher|doctor|patient|driver|"
    "agent|project|product|article|blog|customer|supplier|shop|store|office|department|service|"
    "process|sensor|satellite|camp|base|point|location|checkpoint|cell|plant|substation|generator|"
    "peer|client|actor|film|movie|book|song|band|kid|child|boy|girl|man|woman|colleague|friend|"
    "activity|event|exam|lecture|meeting|shift|machine|robot|truck|ship|train|bus|plane|tower|"
    "chamber|cave|door|field|farm|mine|mill|yard|dock|pier|bay|valley|peak|camp|nurse|crew|group|"
    "tribe|clan|neuron|organ|tissue|enzyme|compound|element|planet|galaxy|crate|box|ring|spring|"
    "river|mountain|sea|library|gateway|exit|repo|crate|plugin|function|table|hospital|school|"
    "subject|unit|level|"
    "chapter|section|topic|skill|tool|recipe|dish|ingredient|tribe";

/* Words that begin sentences with a capital and are no names, beside the closed classes. */
static const char no_names[] =
    "yesterday|today|tomorrow|also|finally|then|now|here|there|however|moreover|meanwhile|note|"
    "again|sorry|oh|well|yes|no|ok|okay|please|thanks|hello|hi|hey|everyone|everybody|nobody|"
    "anyone|someone|nothing|everything|something|first|second|third|next|last|later|maybe|perhaps|"
    "actually|obviously|apparently|fortunately|unfortunately|similarly|likewise|otherwise|instead|"
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|hundred|several|"
    "still|yet|once|sometimes|usually|often|always|never|together|daily|weekly|anyway|by|fact|"
    "question|answer|example|btw|fyi|q|correction|wait|"
    "too|directly|mutually|immediately|currently|already|either|respectively|hence|thus|therefore|"
    "so|each|both|all|none|only|just|since|given|same|back|straight|"
    "vice|versa|twice|thrice|oops|oop|forget";

enum { KIND = 1, NO_NAME = 2 };

static bool learn(gr_strmap *m, const char *words, uint32_t bit)
{
    gr_str rest = gr_str_of(words), word;

    while (gr_str_split(&rest, '|', &word)) {
        uint32_t *slot = gr_strmap_put(m, word);

        if (slot == NULL)
            return false;
        *slot = (*slot == GR_MAP_NONE ? 0 : *slot) | bit;
    }
    return true;
}

bool gr_prose_learn(gr_prose *p)
{
    return learn(&p->words, kinds, KIND) && learn(&p->words, no_names, NO_NAME);
}

static bool has_bit(const gr_prose *p, size_t i, uint32_t bit)
{
    gr_str lemma = gr_prose_lemma(p, i);
    uint32_t bits = lemma.len == 0 ? GR_MAP_NONE : gr_strmap_get(&p->words, lemma);

    return bits != GR_MAP_NONE && bits & bit;
}

bool gr_prose_is_kind_noun(const gr_prose *p, size_t i)
{
    return has_bit(p, i, KIND);
}

bool gr_prose_is_no_name(const gr_prose *p, size_t i)
{
    return has_bit(p, i, NO_NAME);
}

void gr_prose_fail(gr_prose *p)
{
    p->no_memory = true;
}

/* Which of 256 classes a word belongs to. */
static unsigned class_of(const char *word, size_t len)
{
    unsigned first = (unsigned char)word[0], last = (unsigned char)word[len - 1];

    return (first * 31 + last * 7 + (unsigned)len * 3 + (unsigned char)word[len / 2]) % 256;
}

static void note_classes(gr_word_list *l, const char *words)
{
    *l = (gr_word_list){ .words = words };
    while (*words != '\0') {
        size_t n = strcspn(words, "|");
        unsigned c = class_of(words, n);

        l->classes[c / 64] |= (uint64_t)1 << c % 64;
        words += n + (words[n] == '|');
    }
}

/* Most words are in no list at all, and the classes of its words tell so at once. */
bool gr_prose_in(const gr_prose *p, size_t i, const char *words)
{
    gr_str lemma = gr_prose_lemma(p, i);
    gr_word_list *l;
    unsigned c;

    if (lemma.len == 0)
        return false;
    l = &p->lists[gr_hash_u64((uint64_t)(uintptr_t)words) % GR_WORD_LISTS];
    if (l->words != words)
        note_classes(l, words);
    c = class_of(lemma.ptr, lemma.len);
    return l->classes[c / 64] >> c % 64 & 1 && gr_word_in(lemma, words);
}

unsigned gr_prose_class(const gr_prose *p, size_t i)
{
    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) ? gr_text_word_class(gr_prose_text(p, i)) : 0;
}

/* A capital of Latin, Greek or Cyrillic: a letter that has a small form. */
static bool begins_capital(gr_str s)
{
    unsigned char c = (unsigned char)s.ptr[0], d;

    if (c < 0x80)
        return c >= 'A' && c <= 'Z';
    if (s.len < 2)
        return false;
    d = (unsigned char)s.ptr[1];
    if (c == 0xc3)
        return d >= 0x80 && d <= 0x9e;
    if (c == 0xc4 || c == 0xc5) /* capitals and small letters take turns, from two sides */
        return (c == 0xc4 ? d < 0xb9 || d > 0xbf : d > 0x88 && d < 0xb9) ? d % 2 == 0 : d % 2 == 1;
    return (c == 0xce && d >= 0x91 && d <= 0xa9) || (c == 0xd0 && d >= 0x81 && d <= 0xaf);
}

bool gr_prose_capital(const gr_prose *p, size_t i)
{
    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) && begins_capital(gr_prose_text(p, i));
}

unsigned gr_prose_form(const gr_prose *p, size_t i)
{
    char buf[GR_WORD_MAX];
    unsigned form = 0;

    if (gr_prose_is_kind(p, i, GR_TOKEN_WORD))
        gr_text_lemma(gr_prose_text(p, i), buf, &form);
    return form;
}

/* "web1", "node_3", "10.0.0.1", "iPhone": no dictionary has it. */
bool gr_prose_is_identifier(const gr_prose *p, size_t i)
{
    gr_str s;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_WORD))
        return false;
    s = gr_prose_text(p, i);
    for (size_t k = 0; k < s.len; k++)
        if (gr_is_digit(s.ptr[k]) || s.ptr[k] == '_' || s.ptr[k] == '/' || s.ptr[k] == '.' ||
            (k > 0 && s.ptr[k] >= 'A' && s.ptr[k] <= 'Z' && s.ptr[k - 1] >= 'a'))
            return true;
    return false;
}

bool gr_prose_is_letter(const gr_prose *p, size_t i)
{
    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) && gr_prose_text(p, i).len == 1;
}

/* A number that can be a name: digits only, and no unit or other number touches it. */
bool gr_prose_is_plain_number(const gr_prose *p, size_t i)
{
    gr_str s;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_NUMBER))
        return false;
    s = gr_prose_text(p, i);
    for (size_t k = 0; k < s.len; k++)
        if (!gr_is_digit(s.ptr[k]))
            return false;
    return !(i + 1 < p->n && gr_prose_token(p, i + 1)->flags & GR_TOKEN_GLUED &&
             (gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD) || gr_prose_is(p, i + 1, ":") ||
              gr_prose_is(p, i + 1, "/")) &&
             (gr_prose_is_kind(p, i + 1, GR_TOKEN_WORD) ||
              (gr_prose_is_kind(p, i + 2, GR_TOKEN_NUMBER) &&
               gr_prose_token(p, i + 2)->flags & GR_TOKEN_GLUED)));
}

/* Stands between two names again and again. */
bool gr_prose_recurs(const gr_prose *p, size_t i)
{
    uint32_t n = gr_prose_is_kind(p, i, GR_TOKEN_WORD) && !begins_capital(gr_prose_text(p, i))
                     ? gr_strmap_get(&p->between, gr_prose_text(p, i))
                     : GR_MAP_NONE;

    return n != GR_MAP_NONE && n > 1;
}

/* Whether a verb or another word that links stands at i. */
/* "buys grain from", "passes the letter to": a verb with its preposition further on. */
static bool hands_over(const gr_prose *p, size_t i)
{
    gr_str lemmas[2] = { gr_prose_lemma(p, i), GR_STR("") };
    size_t taken;

    if (!(gr_prose_form(p, i) & (GR_FORM_S | GR_FORM_PAST)) || gr_prose_capital(p, i))
        return false;
    for (size_t k = i + 2; k < i + 5 && (gr_prose_is_kind(p, k - 1, GR_TOKEN_WORD) ||
                                         gr_prose_is_kind(p, k - 1, GR_TOKEN_NUMBER));
         k++) {
        lemmas[1] = gr_prose_lemma(p, k);
        if (gr_prose_is(p, k, "from") &&
            gr_prose_in(p, i, "lift|pump|carry|bring|take|transport|haul|move|ship|conduct|pipe"))
            return true;
        if (gr_prose_in(p, k, "to|from|into") && gr_relation_match(lemmas, 2, &taken) != NULL &&
            taken == 2)
            return true;
    }
    return false;
}

bool gr_prose_is_verb(const gr_prose *p, size_t i)
{
    gr_str lemmas[GR_RELATION_WORDS_MAX];
    const gr_relation_row *row;
    size_t n = 0, taken;
    gr_verb v;

    while (n < GR_RELATION_WORDS_MAX && i + n < p->n) {
        lemmas[n] = gr_prose_lemma(p, i + n);
        n++;
    }
    row = gr_relation_match(lemmas, n, &taken);
    if (row != NULL && (row->how & (GR_REL_VERB | GR_REL_NOUN | GR_REL_BOTH)) != 0)
        return true;
    if (gr_prose_comparison(p, i, &v) > i || gr_prose_recurs(p, i) || hands_over(p, i))
        return true;
    return gr_prose_form(p, i) & (GR_FORM_S | GR_FORM_PAST) &&
           gr_prose_comparison(p, i + 1, &v) > i + 1; /* "stands left of" */
}

bool gr_prose_is_common(const gr_prose *p, size_t i)
{
    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) && !begins_capital(gr_prose_text(p, i)) &&
           gr_prose_class(p, i) == 0 &&
           (!gr_prose_is_no_name(p, i) ||
            (gr_prose_is(p, i, "well") && gr_prose_form(p, i + 1) & GR_FORM_S) ||
            (gr_prose_is(p, i, "well") && i > 0 && gr_prose_form(p, i - 1) & GR_FORM_S));
}

/* "topples": no noun that "a" can stand before. */
bool gr_prose_is_inflected(const gr_prose *p, size_t i)
{
    return (gr_prose_form(p, i) & GR_FORM_S) != 0;
}

/* "Nell's" */
bool gr_prose_is_owner(const gr_prose *p, size_t i)
{
    const gr_token *t = gr_prose_token(p, i);

    return t->kind == GR_TOKEN_WORD && t->inner_end < t->end;
}
