/* Sentences that were not read: which of them hold data all the same, so that nobody answers from
 * half a graph. */
#include "sense/prose_int.h"

static bool is_relation(const gr_prose *p, size_t i)
{
    gr_str lemmas[GR_RELATION_WORDS_MAX];
    size_t n = 0, taken;

    while (n < GR_RELATION_WORDS_MAX && i + n < p->n) {
        lemmas[n] = gr_prose_lemma(p, i + n);
        n++;
    }
    return gr_relation_match(lemmas, n, &taken) != NULL;
}

/* Does the unit look like data: two names and a word that links? */
bool gr_prose_is_data(const gr_prose *p)
{
    size_t n_names = 0, everyone = 0;
    bool links = false, orders = false;

    for (size_t i = 0; i < p->n; i++) {
        gr_str lemma = gr_prose_lemma(p, i);

        everyone += gr_prose_in(p, i, "everyone|everybody");
        if (gr_prose_capital(p, i) && gr_prose_class(p, i) == 0 &&
            (i != 0 || gr_strmap_get(&p->inside, gr_prose_text(p, i)) != GR_MAP_NONE))
            n_names++;
        else if (gr_prose_capital(p, i) && i != 0 && gr_prose_text(p, i).len == 1)
            n_names += p->letters;
        else if (gr_prose_is_kind(p, i, GR_TOKEN_QUOTED))
            n_names++;
        else if (gr_prose_in(p, i, "before|after|require|depend") || gr_prose_is(p, i, "needs") ||
                 (gr_prose_is(p, i, "need") && i > 1 && gr_prose_is(p, i - 1, "you")))
            orders = true;
        else if (gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) && i != 0)
            links = true;
        else
            links |= lemma.len != 0 && (is_relation(p, i) || gr_prose_in(p, i, "have") ||
                                        (!gr_prose_capital(p, i) && gr_prose_class(p, i) == 0 &&
                                         gr_prose_form(p, i) & (GR_FORM_S | GR_FORM_PAST)));
    }
    return orders || (links && n_names + everyone >= 2);
}

bool gr_prose_has_duration(gr_prose *p)
{
    bool found = false;

    for (size_t i = 0; i < p->n && !found; i++) {
        size_t n = p->values.n;

        found = gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) &&
                gr_prose_quantity(p, i, GR_MEANS_NUMBER) > i &&
                p->values.at[n].meaning == GR_MEANS_DURATION;
        p->values.n = n;
    }
    return found;
}

/* Whether durations of things were read: then others are missing where they were not. */
bool gr_prose_about_tasks(const gr_prose *p)
{
    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (s->shape == GR_SHAPE_NODES && s->n_values != 0 &&
            p->values.at[s->values].meaning == GR_MEANS_DURATION)
            return true;
    }
    return false;
}
