/* The words and things of plain statements: "the film Night Train", "Prof. Abel", "red wine". */
#include "sense/prose/told/told_int.h"

gr_str gr_told_word(const gr_told_text *t, size_t i)
{
    return i < t->end ? gr_token_text(t->s, i) : GR_STR("");
}

bool gr_told_is_in(const gr_told_text *t, size_t i, const char *list)
{
    char low[GR_WORD_MAX];
    gr_str w = gr_told_word(t, i);

    return w.len != 0 && w.len < sizeof low && gr_word_in(gr_text_canon(w, low), list);
}

bool gr_told_is_word(const gr_told_text *t, size_t i)
{
    return i < t->end && gr_token_kind_is(t->s, i, GR_TOKEN_WORD);
}

bool gr_told_is_capital(const gr_told_text *t, size_t i)
{
    gr_str w = gr_told_word(t, i);

    return (gr_told_is_word(t, i) && ((w.ptr[0] >= 'A' && w.ptr[0] <= 'Z') || (w.ptr[0] & 0x80))) ||
           (i < t->end && gr_token_kind_is(t->s, i, GR_TOKEN_QUOTED));
}

unsigned gr_told_form_of(const gr_told_text *t, size_t i)
{
    char buf[GR_WORD_MAX];
    unsigned form = 0;

    if (gr_told_is_word(t, i))
        gr_text_lemma(gr_told_word(t, i), buf, &form);
    return form;
}

bool gr_told_is_past(const gr_told_text *t, size_t i)
{
    return gr_told_is_word(t, i) && !gr_told_is_capital(t, i) &&
           ((gr_told_form_of(t, i) & GR_FORM_PAST) ||
            gr_told_is_in(t, i, "born|cut|set|put|hit|lent"));
}

bool gr_told_is_plain(const gr_told_text *t, size_t i)
{
    return gr_told_is_word(t, i) && !gr_told_is_capital(t, i) &&
           gr_text_word_class(gr_told_word(t, i)) == 0 &&
           !gr_told_is_in(t, i,
                          GR_TOLD_PREPS "|" GR_TOLD_LATER
                                        "|nothing|nobody|not|never|no|there|here|than");
}

bool gr_told_is_be(const gr_told_text *t, size_t i)
{
    return gr_told_is_in(t, i, "is|are|was|were|isn't|aren't|wasn't|weren't");
}

bool gr_told_is_known(const gr_told_text *t, gr_str lemma)
{
    uint32_t v = gr_strmap_get(&t->verbs, lemma);

    return v != GR_MAP_NONE && v != GR_TOLD_PERHAPS;
}

bool gr_told_is_verb(const gr_told_text *t, size_t i, bool many)
{
    if (gr_told_is_be(t, i) ||
        gr_told_is_in(t, i, "has|have|had|can|does|do|did|doesn't|don't|didn't|can't|cannot"))
        return true;
    if (!gr_told_is_plain(t, i) || (gr_told_form_of(t, i) & GR_FORM_ING))
        return false;
    if (gr_told_form_of(t, i) & (GR_FORM_S | GR_FORM_PAST))
        return true;
    return many && gr_told_is_known(t, t->s->lemma[i]);
}

/* --- gr_told_noun phrases --- */

gr_str gr_told_between(const gr_told_text *t, size_t first, size_t last)
{
    const gr_token *a = &t->s->tokens.at[first], *b = &t->s->tokens.at[last - 1];

    if (first + 1 == last && a->kind == GR_TOKEN_QUOTED)
        return gr_str_sub(t->s->text, a->inner_start, a->inner_end);
    return gr_str_sub(t->s->text, a->start,
                      b->kind == GR_TOKEN_WORD && b->inner_end > b->start ? b->inner_end : b->end);
}

static bool owns(const gr_told_text *t, size_t i)
{
    const gr_token *a = &t->s->tokens.at[i];

    return a->kind == GR_TOKEN_WORD && a->inner_end > a->start && a->inner_end < a->end;
}

/* Behind the words that begin with capitals at i: "Night Train", "Prof. Abel", "Gulf of Riga". */
static size_t capitals(const gr_told_text *t, size_t i)
{
    size_t j = i;

    while (j < t->end && gr_told_is_capital(t, j)) {
        bool stop = gr_token_kind_is(t->s, j, GR_TOKEN_QUOTED) || owns(t, j);

        j++;
        if (stop)
            return j;
        if (gr_token_is(t->s, j, ".") && gr_told_is_capital(t, j + 1))
            j++;
        else if (gr_told_is_in(t, j, "of|de|von|van|del|der|la|the|du|di") &&
                 gr_told_is_capital(t, j + 1) && !gr_told_is_in(t, j - 1, "is|was"))
            j++;
        else if (j < t->end && gr_token_kind_is(t->s, j, GR_TOKEN_NUMBER) &&
                 !gr_told_is_word(t, j + 1))
            return j + 1;
    }
    return j;
}

size_t gr_told_thing(const gr_told_text *t, size_t i, bool subject, gr_told_noun *out)
{
    size_t first = i, j;

    *out = (gr_told_noun){ .name = GR_STR("") };
    if (gr_told_is_in(t, first, "the|a|an|my|our|some|his|her|their|its"))
        first++;
    if (gr_told_is_capital(t, first)) {
        if (gr_text_word_class(gr_told_word(t, first)) & ~(unsigned)GR_WORD_PREPOSITION &&
            !gr_token_kind_is(t->s, first, GR_TOKEN_QUOTED))
            return i;
        j = capitals(t, first);
        out->name = gr_told_between(t, first, j);
        out->owner = owns(t, j - 1);
        out->many = (gr_told_form_of(t, j - 1) & GR_FORM_S) != 0;
        return j;
    }
    for (j = first; gr_told_is_plain(t, j) && j < first + 3; j++)
        if (subject && j > first &&
            gr_told_is_verb(t, j, (gr_told_form_of(t, j - 1) & GR_FORM_S) != 0))
            break;
    if (j == first)
        return i;
    if (gr_told_is_capital(t, j) && j - first < 3) { /* "the film Night Train" */
        size_t k = capitals(t, j);

        out->kind = t->s->lemma[j - 1];
        out->name = gr_told_between(t, j, k);
        out->owner = owns(t, k - 1);
        return k;
    }
    out->many = (gr_told_form_of(t, j - 1) & GR_FORM_S) != 0;
    /* "room 101" */
    if (j == first + 1 && !out->many && j < t->end && gr_token_kind_is(t->s, j, GR_TOKEN_NUMBER) &&
        !gr_told_is_plain(t, j + 1))
        j++;
    out->name = gr_told_between(t, first, j);
    out->owner = owns(t, j - 1);
    return j;
}
