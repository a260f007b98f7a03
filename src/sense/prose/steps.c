/* Steps of work, told as acts: "feed the starter first, then mix", "heat the oven any time before
 * bake", "you can't wax before you sand".
 *
 * An act is a verb and perhaps a few words about its object. Where the text calls it by the verb
 * alone elsewhere ("bake after shape"), that is its name. */
#include "sense/prose/prose_int.h"

#define ACT_WORDS_MAX 5
#define CHAIN_MAX     64 /* acts of one sentence */

static const gr_relation_row *before_row(void)
{
    static const gr_str before = { "before", 6 };
    size_t taken;

    return gr_relation_match(&before, 1, &taken);
}

static bool is_act_name(const gr_prose *p, gr_str word)
{
    return gr_strmap_get(&p->acts, word) != GR_MAP_NONE ||
           gr_strmap_get(&p->known, word) != GR_MAP_NONE;
}

static bool begins_act(const gr_prose *p, size_t i)
{
    return gr_prose_is_kind(p, i, GR_TOKEN_WORD) && gr_prose_class(p, i) == 0 &&
           (!gr_prose_capital(p, i) || i == p->first_word) &&
           (gr_prose_form(p, i) & ~(unsigned)GR_FORM_ING) == 0 && gr_prose_text(p, i).len > 1 &&
           !gr_prose_in(p, i, "before|after|then|first|need|require|any");
}

/* "heat the oven"; *sure if the text knows it as a step. */
static size_t act_at(gr_prose *p, size_t i, bool *sure)
{
    gr_phrase f = { .is_proper = false };
    size_t j = i + 1;
    gr_str verb = gr_prose_lemma(p, i);

    if (!begins_act(p, i))
        return i;
    if (gr_prose_in(p, j, "up|down|out|off|on|in") && !gr_prose_in(p, j + 1, "before|after"))
        j++;
    if (gr_prose_class(p, j) & GR_WORD_ARTICLE || gr_prose_in(p, j, "your|my|our|all"))
        j++;
    while (j < p->n && j < i + ACT_WORDS_MAX && gr_prose_is_kind(p, j, GR_TOKEN_WORD) &&
           gr_prose_class(p, j) == 0 &&
           !(gr_prose_form(p, j) & GR_FORM_S && gr_prose_in(p, j + 1, "before|after")) &&
           !gr_prose_in(p, j, "before|after|then|first|any|immediately|right|only|just|last"))
        j++;
    if (gr_prose_class(p, j - 1) & GR_WORD_ARTICLE)
        return i;
    f.at = gr_prose_span(p, i, j);
    f.name = gr_str_sub(p->s->text, f.at.start, f.at.end);
    *sure = is_act_name(p, verb);
    if (*sure)
        f.name = verb;
    f.at_start = gr_prose_capital(p, i) && !*sure;
    if (!gr_vec_push(&p->phrases, f)) {
        gr_prose_fail(p);
        return i;
    }
    return j;
}

static bool ends_clause(const gr_prose *p, size_t i)
{
    return i >= p->n || gr_prose_is(p, i, ",") || gr_prose_is(p, i, ";") ||
           gr_prose_is(p, i, ".") || gr_prose_in(p, i, "and|then");
}

static bool say_before(gr_prose *p, size_t from, size_t to, uint32_t a, uint32_t b, bool guess)
{
    gr_statement *s = gr_prose_say(p, GR_SHAPE_ACROSS, from, to);

    if (s == NULL)
        return false;
    s->row = before_row();
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = GR_DIRECTED;
    s->a = a;
    s->b = b;
    s->n_a = s->n_b = 1;
    s->guess = guess;
    s->is_data = true;
    return true;
}

/* "weigh the flour first, then knead, then bake" */
static size_t chain(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t first = (uint32_t)p->phrases.n;
    bool any = false, sure;
    size_t j = act_at(p, i, &sure), n = 1;

    if (j == i)
        return i;
    any |= sure;
    if (gr_prose_is(p, j, "first"))
        j++;
    while (n < CHAIN_MAX) {
        size_t k = j + (gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") ? 1 : 0), end;

        k += gr_prose_is(p, k, "and") ? 1 : 0;
        if (k == j || !gr_prose_in(p, k, "then|finally"))
            break;
        end = act_at(p, k + 1, &sure);
        if (end == k + 1)
            return gr_prose_back(p, u, i);
        any |= sure;
        j = end;
        n++;
    }
    if (n < 2 || !ends_clause(p, j))
        return gr_prose_back(p, u, i);
    for (uint32_t k = 0; k + 1 < n; k++)
        if (!say_before(p, i, j, first + k, first + k + 1, !any && n < 3))
            return gr_prose_back(p, u, i);
    return j;
}

/* "you must sand before you paint", "you can't wax before you sand"; *not for the second. */
static size_t who_does(const gr_prose *p, size_t i, bool *negated)
{
    size_t j = i;

    *negated = false;
    if (gr_prose_is(p, j, "you") || gr_prose_is(p, j, "we") || gr_prose_is(p, j, "one"))
        j++;
    if (gr_prose_class(p, j) & GR_WORD_AUXILIARY && gr_prose_class(p, j) & GR_WORD_NEGATION) {
        *negated = true;
        return j + 1;
    }
    if (gr_prose_in(p, j, "must|should|can|may|do|cannot")) {
        *negated = gr_prose_is(p, j, "cannot") || gr_prose_is(p, j + 1, "not");
        return j + (gr_prose_is(p, j + 1, "not") ? 2 : 1);
    }
    if (gr_prose_in(p, j, "need|have") && gr_prose_is(p, j + 1, "to"))
        return j + 2;
    if (gr_prose_in(p, j, "never") || gr_prose_is(p, j, "don't")) {
        *negated = true;
        return j + 1;
    }
    return j;
}

/* ACT before ACT, ACT after ACT. */
static size_t ordered(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t first = (uint32_t)p->phrases.n;
    bool negated, after, sure, sure_too, ignored;
    size_t start = who_does(p, i, &negated), j = act_at(p, start, &sure), k;

    if (j == start)
        return i;
    if (gr_prose_is(p, j, "any") && gr_prose_is(p, j + 1, "time"))
        j += 2;
    else if (gr_prose_in(p, j, "anytime|immediately|right|only|just|sometime|directly"))
        j++;
    after = gr_prose_is(p, j, "after");
    if (!after && !gr_prose_is(p, j, "before") && !(negated && gr_prose_is(p, j, "until")))
        return gr_prose_back(p, u, i);
    if (after && negated)
        return gr_prose_back(p, u, i);
    j++;
    k = gr_prose_is(p, j, "you") || gr_prose_is(p, j, "we") ? who_does(p, j, &ignored) : j;
    if (gr_prose_in(p, k, "have"))
        k++;
    j = act_at(p, k, &sure_too);
    if (j == k || !ends_clause(p, j))
        return gr_prose_back(p, u, i);
    if (!say_before(p, i, j, after || negated ? first + 1 : first,
                    after || negated ? first : first + 1, !sure && !sure_too && start == i))
        return gr_prose_back(p, u, i);
    return j;
}

size_t gr_prose_steps(gr_prose *p, size_t i)
{
    size_t j = chain(p, i);

    return j > i ? j : ordered(p, i);
}

/* "bake after shape", "then knead": words that stand for a step alone. */
bool gr_prose_know_acts(gr_prose *p)
{
    const gr_sensing *s = p->s;

    for (size_t i = 0; i < s->tokens.n; i++) {
        gr_str word = gr_token_text(s, i);
        bool behind, before;
        uint32_t *slot;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD || s->lemma[i].len < 2 ||
            gr_text_word_class(word) != 0 || word.len != s->lemma[i].len)
            continue;
        behind = i > 0 && gr_word_in(s->lemma[i - 1], "before|after|then|need|require");
        before = i + 1 < s->tokens.n && gr_word_in(s->lemma[i + 1], "before|after|need|require");
        if (!(behind && (i + 1 == s->tokens.n || s->tokens.at[i + 1].kind == GR_TOKEN_PUNCT)) &&
            !(before && (i == 0 || s->tokens.at[i - 1].kind == GR_TOKEN_PUNCT)))
            continue;
        slot = gr_strmap_put(&p->acts, s->lemma[i]);
        if (slot == NULL)
            return false;
        *slot = 1;
    }
    return true;
}
