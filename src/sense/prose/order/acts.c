/* Activities as sentences call them, and which of them are the same.
 *
 * An activity is known by the roots of its words, without those that say nothing (articles, "must",
 * "happen", "be done"): "install the roof" and "the roof is installed" are the same. Fewer words
 * mean the only activity that has them all: "the roof". Words with a capital are names, and what
 * they are joined with is no matter. */
#include <strings.h>

#include "sense/prose/order/order_int.h"

#define WORDS_MAX 9 /* of an activity, all of them */

/* Say nothing about what is done. */
static const char fillers[] =
    "only|also|both|just|always|still|already|safely|directly|immediately|fully|completely|even|"
    "properly|finally|either|again|too|well|please|however|anyone|anybody|everyone|everybody|"
    "someone|somebody|people|strictly|parallel|actually|really|of|each|other|time|same|simply|"
    "obviously|naturally|eventually|itself|themselves|usually|together|else|ever|so|turn|must|"
    "shall|"
    "should|may|might|could|would|ought|need|my|our|your|his|her|their|its|first|right|straight";

/* Begin or end what is done; never part of a name. */
static const char phases[] =
    "start|begin|happen|occur|finish|complete|end|commence|proceed|take|done|do|ready|over|"
    "available|possible|able|allow|want|try|be|have|let|can|will|come|stage|step|phase|task|"
    "activity|underway";

/* Light verbs: no word that counts, but where they begin an act they are part of its name. */
static const char lights[] = "get|go|run|put|set|make|open|carry|perform|execute|give|keep";

/* What is done by now: says nothing else, unless it is an activity for itself elsewhere. */
static const char states[] = "dry|cure|cool|harden|settle|beat|clear|pass|defeat|approve|sign|"
                             "arrive|cold|warm|hot|clean|empty|full|closed|in|up|off";

/* Nouns before names: "Project Alpha" is "Alpha", too. */
static const char kinds[] = "project|lesson|course|level|chapter|unit|stage|step|phase|quest|class|"
                            "module|team|task|job|ticket|skill|service|package";

static bool is_capital(const gr_sensing *s, size_t i)
{
    gr_str t;

    if (!gr_token_kind_is(s, i, GR_TOKEN_WORD))
        return false;
    t = gr_token_text(s, i);
    return t.ptr[0] >= 'A' && t.ptr[0] <= 'Z';
}

/* Behind a full stop, a line end, a colon or a bullet a capital says nothing. */
static bool opens(const gr_sensing *s, size_t i)
{
    return i == 0 || s->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE ||
           s->tokens.at[i - 1].kind == GR_TOKEN_PUNCT ||
           (s->tokens.at[i - 1].flags & GR_TOKEN_SENTENCE_END);
}

bool gr_acts_learn(gr_acts *a)
{
    const gr_sensing *s = a->s;

    gr_strmap_init(&a->stems, &s->cx->budget);
    gr_strmap_init(&a->inside, &s->cx->budget);
    a->at.budget = &s->cx->budget;
    for (size_t i = 0; i < s->tokens.n; i++) {
        uint32_t *slot;

        if (!is_capital(s, i) || (opens(s, i) && !gr_token_is(s, i - 1, ",")) ||
            gr_str_is(gr_token_text(s, i), "I"))
            continue;
        slot = gr_strmap_put(&a->inside, gr_token_text(s, i));
        if (slot == NULL)
            return false;
        *slot = 1;
    }
    return true;
}

void gr_acts_clear(gr_acts *a)
{
    gr_strmap_clear(&a->stems);
    gr_strmap_clear(&a->inside);
    gr_vec_clear(&a->at);
}

/* --- one activity --- */

/* "deploy" and "deployment", "assemble" and "assembly" have one root. */
static gr_str root_of(gr_str word)
{
    static const char *const endings[] = { "ment", "ation", "ate", "ion", "al", "y", "e" };

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (gr_str_ends(word, endings[i]) && word.len >= strlen(endings[i]) + 4)
            return root_of(gr_str_sub(word, 0, word.len - strlen(endings[i])));
    return word;
}

/* "A needs B", "Calculus I": a single capital that is no word of its own. */
static bool is_letter(const gr_acts *a, size_t i)
{
    const gr_sensing *s = a->s;

    if (gr_token_is(s, i, "I"))
        return i > 0 && is_capital(s, i - 1) && !opens(s, i);
    return !opens(s, i) || gr_strmap_get(&a->inside, gr_token_text(s, i)) != GR_MAP_NONE ||
           !gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) ||
           gr_text_word_class(gr_token_text(s, i + 1)) != 0 ||
           gr_word_in(s->lemma[i + 1], "need|require|depend|wait|follow|precede|block|unlock|last");
}

static bool is_name(const gr_acts *a, size_t i)
{
    const gr_sensing *s = a->s;
    gr_str t;

    if (s->tokens.at[i].kind == GR_TOKEN_QUOTED)
        return true;
    if (!is_capital(s, i))
        return false;
    t = gr_token_text(s, i);
    if (t.len == 1)
        return is_letter(a, i);
    return gr_text_word_class(t) == 0 && gr_strmap_get(&a->inside, t) != GR_MAP_NONE;
}

static bool is_noise(const gr_sensing *s, size_t i)
{
    return gr_text_word_class(gr_token_text(s, i)) != 0 || gr_word_in(s->lemma[i], fillers);
}

/* "jobs p 2h, q 3h": the noun of all of them. */
static bool is_kind(const gr_sensing *s, size_t i)
{
    char buf[GR_WORD_MAX];
    unsigned form = 0;

    if (!gr_is_node_noun(s->lemma[i]) || !gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) ||
        gr_token_text(s, i + 1).len != 1)
        return false;
    gr_text_lemma(gr_token_text(s, i), buf, &form);
    return form & GR_FORM_S;
}

static bool counts(const gr_acts *a, size_t i)
{
    const gr_sensing *s = a->s;

    if (is_kind(s, i))
        return false;
    return is_name(a, i) || s->tokens.at[i].kind == GR_TOKEN_NUMBER ||
           (!is_noise(s, i) && !gr_word_in(s->lemma[i], phases) &&
            !gr_word_in(s->lemma[i], lights) &&
            !(i > 0 && gr_lemma_is(s, i, "place") && gr_word_in(s->lemma[i - 1], "take|in")));
}

static unsigned form_at(const gr_sensing *s, size_t i)
{
    char buf[GR_WORD_MAX];
    unsigned form = 0;

    if (s->tokens.at[i].kind == GR_TOKEN_WORD)
        gr_text_lemma(gr_token_text(s, i), buf, &form);
    return form;
}

static bool has_article(const gr_sensing *s, size_t i, size_t from)
{
    return i > from && i <= s->tokens.n &&
           (gr_text_word_class(gr_token_text(s, i - 1)) & GR_WORD_ARTICLE);
}

/* The lemma; "lay the planks" is no past of "lie". */
static gr_str word_of(const gr_sensing *s, size_t i)
{
    static const char *const bases[] = { "lay", "saw", "fell", "found" };

    for (size_t k = 0; k < sizeof bases / sizeof bases[0]; k++)
        if (gr_str_is_nocase(gr_token_text(s, i), bases[k]))
            return gr_str_of(bases[k]);
    return s->lemma[i].len != 0 ? s->lemma[i] : gr_token_text(s, i);
}

static bool add_stem(gr_acts *a, gr_act *out, size_t i, bool *ok)
{
    const gr_sensing *s = a->s;
    bool hard =
        (is_name(a, i) && !gr_is_node_noun(s->lemma[i]) && !gr_word_in(s->lemma[i], kinds)) ||
        s->tokens.at[i].kind == GR_TOKEN_NUMBER;
    gr_str word = word_of(s, i);
    uint32_t *slot = gr_strmap_put(&a->stems, hard ? word : root_of(word));

    if (slot == NULL) {
        *ok = false;
        return false;
    }
    if (*slot == GR_MAP_NONE)
        *slot = (uint32_t)a->stems.n;
    for (uint32_t k = 0; k < out->n; k++)
        if (out->stem[k] == *slot)
            return true;
    if (out->n == GR_ACT_STEMS)
        return false;
    out->hard |= hard ? 1u << out->n : 0;
    out->loose |= gr_word_in(s->lemma[i], states) ? 1u << out->n : 0;
    if ((out->n == 0 && !has_article(s, i, out->from) &&
         !(i + 1 < s->tokens.n && form_at(s, i + 1) & GR_FORM_ING)) || /* "paint drying" */
        form_at(s, i) & (GR_FORM_ING | GR_FORM_PAST))
        out->verbs |= 1u << out->n;
    out->gerund |= out->n == 0 && form_at(s, i) & GR_FORM_ING && !has_article(s, i, out->from);
    out->stem[out->n++] = *slot;
    return true;
}

/* The names in [first, end): "Silver Sword", "Boss fight", "level 5". Returns how many runs of them
 * there are, the last one in [*from, *to). */
static size_t name_runs(const gr_acts *a, size_t first, size_t end, size_t *from, size_t *to)
{
    const gr_sensing *s = a->s;
    size_t runs = 0;

    for (size_t i = first; i < end; i++) {
        if (!is_name(a, i))
            continue;
        runs++;
        *from = i;
        if (i > first && gr_token_text(s, i).len > 1 && is_capital(s, i - 1) &&
            gr_text_word_class(gr_token_text(s, i - 1)) == 0)
            *from = i - 1; /* "Machine Learning needs": the first one opens the sentence */
        while (i < end && (is_name(a, i) || s->tokens.at[i].kind == GR_TOKEN_NUMBER ||
                           (gr_token_is(s, i, "of") && i + 1 < end && is_name(a, i + 1))))
            i++;
        while (i < end && s->tokens.at[i].kind == GR_TOKEN_WORD && counts(a, i)) {
            if (form_at(s, i) != 0)
                break; /* "Pia presents", "the Crypt cleared" */
            i++;
        }
        *to = i;
    }
    return runs;
}

/* Where what is said of the subject begins: "are" of "the walls are up". end if it has none. */
static size_t predicate_at(const gr_acts *a, size_t from, size_t subject, size_t end)
{
    const gr_sensing *s = a->s;
    bool named = subject > from && s->tokens.at[subject].kind == GR_TOKEN_WORD &&
                 ((gr_text_word_class(gr_token_text(s, subject - 1)) & GR_WORD_ARTICLE) ||
                  gr_word_in(s->lemma[subject - 1], "my|our|his|her|their|your|its|each|all|both"));

    for (size_t i = subject + 1; i < end; i++) {
        unsigned class = gr_text_word_class(gr_token_text(s, i)), form = form_at(s, i);

        if (class & (GR_WORD_AUXILIARY | GR_WORD_NEGATION) || gr_word_in(s->lemma[i], phases) ||
            gr_word_in(s->lemma[i], lights))
            return i;
        if (class == 0 && ((named && form & (GR_FORM_S | GR_FORM_PAST) && i + 1 >= end) ||
                           (is_capital(s, subject) && form & GR_FORM_PAST && i + 1 >= end)))
            return i;
        if (class & GR_WORD_ARTICLE)
            break; /* "brush the teeth" */
    }
    return end;
}

/* A word of no closed class, and no verb that stands for another one: "a permit to dig" */
static bool is_plain(const gr_sensing *s, size_t i)
{
    return gr_token_kind_is(s, i, GR_TOKEN_WORD) && !is_noise(s, i) &&
           !gr_word_in(s->lemma[i], phases) && !gr_word_in(s->lemma[i], lights);
}

static gr_act_kind refuse_words(const gr_sensing *s, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if (gr_word_in(s->lemma[i], "or|if|because|since|while|although|whether|which|who|than|"
                                    "instead|sorry|except|what|how|where|why|let's|maybe|never|"
                                    "that") ||
            (i > first && gr_lemma_is(s, i, "to") && is_plain(s, i - 1) && is_plain(s, i + 1)) ||
            (gr_lemma_is(s, i, "as") && !gr_lemma_is(s, i + 1, "well")) ||
            s->tokens.at[i].kind == GR_TOKEN_OPERATOR)
            return GR_NO_ACT;
    return GR_ACT;
}

static void take_flags(const gr_sensing *s, size_t first, size_t end, gr_act *out)
{
    for (size_t i = first; i < end; i++) {
        unsigned class = gr_text_word_class(gr_token_text(s, i));

        out->negated |= (class & GR_WORD_NEGATION) != 0;
        out->finite |= (class & GR_WORD_AUXILIARY) != 0;
        out->every |= gr_word_in(s->lemma[i], "anything|everything|all") &&
                      (gr_lemma_is(s, i + 1, "else") || end == first + 1);
        out->nothing |= gr_lemma_is(s, i, "nothing");
    }
}

gr_act_kind gr_act_of(gr_acts *a, size_t first, size_t end, gr_act *out, bool *ok)
{
    const gr_sensing *s = a->s;
    size_t from = first, to = end, runs, name = end;

    *out = (gr_act){ .from = first, .first = end, .end = first };
    if (refuse_words(s, first, end) == GR_NO_ACT)
        return GR_NO_ACT;
    take_flags(s, first, end, out);
    if (out->every || out->nothing)
        return GR_ACT;
    runs = name_runs(a, first, end, &from, &to);
    if (runs > 1 || end - first > 2 * WORDS_MAX)
        return GR_NO_ACT;
    for (size_t i = from; i < to; i++) {
        if (name == end &&
            (counts(a, i) || (gr_word_in(s->lemma[i], lights) && runs == 0 &&
                              !gr_lemma_is(s, i, "put") && !has_article(s, i + 2, i + 1))))
            name = i; /* "get dressed", but the permit of "get a permit" */
        if (!counts(a, i))
            continue;
        out->first = out->first < i ? out->first : i;
        out->end = i + 1;
        if (!add_stem(a, out, i, ok))
            return GR_NO_ACT;
    }
    for (size_t i = from; i < to && out->n == 0; i++) /* "run before the swim" */
        if (s->tokens.at[i].kind == GR_TOKEN_WORD && gr_word_in(s->lemma[i], lights)) {
            out->first = name = i;
            out->end = i + 1;
            if (!add_stem(a, out, i, ok))
                return GR_NO_ACT;
        }
    if (out->n == 0)
        return GR_EMPTY_ACT;
    if (out->end - out->first > WORDS_MAX)
        return GR_NO_ACT;
    out->name = name < out->first ? name : out->first;
    out->name_end = out->end;
    if (runs == 0) {
        size_t verb = predicate_at(a, first, out->first, end);

        if (verb < out->end && name == out->first) {
            out->name_end = verb;
            out->finite = true;
        }
    }
    return GR_ACT;
}

/* --- which are the same --- */

static bool has_stem(const gr_act *x, uint32_t stem)
{
    for (uint32_t i = 0; i < x->n; i++)
        if (x->stem[i] == stem)
            return true;
    return false;
}

/* Has b all of a, and what it has more are mere words? "Taping" is no part of "removing the tape":
 * there it is not what is done. */
static bool within(const gr_act *a, const gr_act *b)
{
    if (a->n == 0)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!has_stem(b, a->stem[i]))
            return false;
    for (uint32_t i = 0; a->gerund && i < b->n; i++)
        if (b->stem[i] == a->stem[0] && !(b->verbs >> i & 1))
            return false;
    for (uint32_t i = 0; i < b->n; i++)
        if (b->hard >> i & 1 && !has_stem(a, b->stem[i]))
            return false;
    return true;
}

static void drop_stem(gr_act *x, uint32_t i)
{
    unsigned low = (1u << i) - 1;

    x->hard = (x->hard & low) | (x->hard >> 1 & ~low);
    x->loose = (x->loose & low) | (x->loose >> 1 & ~low);
    x->verbs = (x->verbs & low) | (x->verbs >> 1 & ~low);
    for (x->n--; i < x->n; i++)
        x->stem[i] = x->stem[i + 1];
}

/* "the plaster is dry": that it is dry is no activity, unless drying is one elsewhere. */
static void drop_states(gr_acts *a)
{
    for (size_t i = 0; i < a->at.n; i++) {
        gr_act *x = &a->at.at[i];

        for (uint32_t k = x->n; x->finite && k-- > 0;) {
            bool alone = false;

            if (!(x->loose >> k & 1) || x->n < 2)
                continue;
            for (size_t j = 0; j < a->at.n && !alone; j++)
                alone = a->at.at[j].n == 1 && a->at.at[j].stem[0] == x->stem[k];
            if (!alone)
                drop_stem(x, k);
        }
    }
}

/* The activity of which x says a part; NULL if there is none, *several if it could be two. */
static const gr_act *whole_of(const gr_acts *a, const gr_act *x, bool *several)
{
    const gr_act *found = NULL;

    *several = false;
    for (size_t i = 0; i < a->at.n; i++) {
        const gr_act *y = &a->at.at[i];

        if (y->n <= x->n || y->same != i || !within(x, y))
            continue;
        if (found != NULL && !within(found, y) && !within(y, found))
            *several = true;
        if (found == NULL || y->n > found->n)
            found = y;
    }
    return found;
}

bool gr_acts_join(gr_acts *a)
{
    if (a->at.n > GR_ACTS_MAX)
        return false;
    drop_states(a);
    for (uint32_t i = 0; i < a->at.n; i++) {
        gr_act *x = &a->at.at[i];

        x->same = i;
        for (uint32_t k = 0; k < i && x->same == i; k++)
            if (x->n == a->at.at[k].n && within(x, &a->at.at[k]))
                x->same = a->at.at[k].same;
    }
    for (uint32_t i = 0; i < a->at.n; i++) {
        bool several;
        const gr_act *whole;

        if (a->at.at[i].same != i || (whole = whole_of(a, &a->at.at[i], &several)) == NULL)
            continue;
        if (several)
            return false;
        for (uint32_t k = 0; k < a->at.n; k++)
            if (a->at.at[k].same == i)
                a->at.at[k].same = (uint32_t)(whole - a->at.at);
    }
    for (uint32_t i = 0; i < a->at.n; i++)
        while (a->at.at[a->at.at[i].same].same != a->at.at[i].same)
            a->at.at[i].same = a->at.at[a->at.at[i].same].same;
    return true;
}

/* A number for itself: "4 is beaten" */
static bool is_number(const gr_acts *a, const gr_act *x)
{
    return x->n != 0 && x->noun == 0 && a->s->tokens.at[x->name].kind == GR_TOKEN_NUMBER &&
           (x->end == x->name + 1 || !counts(a, x->name + 1));
}

bool gr_acts_vary(const gr_acts *a)
{
    for (size_t i = 0; i < a->at.n; i++) {
        const gr_act *x = &a->at.at[i], *y = &a->at.at[x->same];
        gr_str one, other;

        if (x->n == 0 || x == y || is_number(a, x) || is_number(a, y))
            continue;
        one = gr_str_sub(a->s->text, a->s->tokens.at[x->first].start,
                         a->s->tokens.at[x->end - 1].end);
        other = gr_str_sub(a->s->text, a->s->tokens.at[y->first].start,
                           a->s->tokens.at[y->end - 1].end);
        if (one.len != other.len || strncasecmp(one.ptr, other.ptr, one.len) != 0)
            return true;
    }
    return false;
}

bool gr_acts_equal(const gr_acts *a, uint32_t i, uint32_t k)
{
    return a->at.at[i].n == a->at.at[k].n && within(&a->at.at[i], &a->at.at[k]);
}

/* Do the tokens that would name x mean it alone? "dough" of "the dough rises" may not. */
static bool names_alone(const gr_acts *a, const gr_act *x)
{
    for (size_t i = 0; i < a->at.n; i++) {
        const gr_act *y = &a->at.at[i];
        bool all = true;

        if (y->same != i || i == x->same || y->n == 0)
            continue;
        for (size_t t = x->name; t < x->name_end && all; t++) {
            gr_str word = word_of(a->s, t);
            uint32_t stem = gr_strmap_get(&a->stems, root_of(word));

            all = !counts(a, t) || (stem != GR_MAP_NONE && has_stem(y, stem));
        }
        if (all)
            return false;
    }
    return true;
}

void gr_act_inherit(const gr_acts *a, gr_act *x, const gr_act *before)
{
    const gr_sensing *s = a->s;
    size_t noun = before->noun != 0 ? before->noun : before->name;

    if (!is_number(a, x) || x->n == GR_ACT_STEMS || before->n < 2 ||
        s->tokens.at[noun].kind != GR_TOKEN_WORD || !(form_at(s, noun) & GR_FORM_S) ||
        s->tokens.at[noun + 1].kind != GR_TOKEN_NUMBER)
        return;
    x->stem[x->n++] = before->stem[before->noun != 0 ? before->n - 1 : 0];
    x->noun = noun;
}

/* "level 2" of "levels 2 and 3" */
static gr_str numbered(const gr_acts *a, size_t noun, size_t number)
{
    const gr_sensing *s = a->s;
    char buf[GR_WORD_MAX];
    gr_str word = gr_text_lemma(gr_token_text(s, noun), buf, NULL);

    return gr_str_printf(&s->cx->arena, "%c%.*s %.*s", s->text.ptr[s->tokens.at[noun].start],
                         GR_FMT(gr_str_sub(word, 1, word.len)), GR_FMT(gr_token_text(s, number)));
}

/* Names that others are better than: a number, "plastered". */
static bool is_poor(const gr_acts *a, const gr_act *x, size_t end)
{
    return is_number(a, x) || (end == x->name + 1 && form_at(a->s, x->name) & GR_FORM_PAST);
}

gr_str gr_act_name(const gr_acts *a, uint32_t i)
{
    const gr_act *best = NULL;
    size_t best_end = 0;

    for (size_t k = 0; k < a->at.n; k++) {
        const gr_act *x = &a->at.at[k];
        size_t end;

        if (x->same != i)
            continue;
        end = x->name_end < x->end && !names_alone(a, x) ? x->end : x->name_end;
        if (best == NULL || (x->listed && !best->listed) || is_poor(a, best, best_end) ||
            (x->listed == best->listed && end - x->name < best_end - best->name &&
             !is_poor(a, x, end) && x->noun == 0)) {
            best = x;
            best_end = end;
        }
    }
    if (best == NULL)
        return (gr_str){ 0 };
    if (best->noun != 0)
        return numbered(a, best->noun, best->first);
    if (best_end == best->name + 2 && form_at(a->s, best->name) & GR_FORM_S &&
        a->s->tokens.at[best->name + 1].kind == GR_TOKEN_NUMBER)
        return numbered(a, best->name, best->name + 1);
    if (best_end == best->name + 1 && a->s->tokens.at[best->name].kind == GR_TOKEN_QUOTED)
        return gr_str_sub(a->s->text, a->s->tokens.at[best->name].inner_start,
                          a->s->tokens.at[best->name].inner_end);
    return gr_str_sub(a->s->text, a->s->tokens.at[best->name].inner_start,
                      a->s->tokens.at[best_end - 1].inner_end);
}

/* Is one of the words that were said in the name of x? "served" does not mean the soup. */
static bool names_it(const gr_acts *a, const gr_act *x, const gr_act *said)
{
    for (size_t t = x->name; t < x->name_end; t++) {
        gr_str word = word_of(a->s, t);
        uint32_t stem = gr_strmap_get(&a->stems, word);

        if (stem == GR_MAP_NONE || !has_stem(said, stem))
            stem = gr_strmap_get(&a->stems, root_of(word));
        if (stem != GR_MAP_NONE && has_stem(said, stem))
            return true;
    }
    return false;
}

uint32_t gr_act_meant(const gr_acts *a, const gr_act *said, bool more)
{
    uint32_t found = UINT32_MAX;

    for (uint32_t i = 0; i < a->at.n; i++) {
        const gr_act *x = &a->at.at[i];

        if ((x->n == said->n && within(said, x)) || (more && within(x, said)))
            return x->same;
        if (!within(said, x) || x->same == found || !(said->gerund || names_it(a, x, said)))
            continue;
        if (found != UINT32_MAX)
            found = UINT32_MAX - 1;
        else
            found = x->same;
    }
    return found < a->at.n ? found : UINT32_MAX;
}
