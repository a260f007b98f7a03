/* What the text is like, before its sentences are read: the names that it lists, whether numbers
 * and letters are names, which words count things ("Room 12", "plot 3"). */
#include "sense/prose/prose_int.h"

static bool put(gr_strmap *m, gr_str key, uint32_t value)
{
    uint32_t *slot = gr_strmap_put(m, key);

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE || *slot < value)
        *slot = value;
    return true;
}

/* The names that the text lists as nodes. */
static bool know_names(gr_prose *p)
{
    gr_sensing *s = p->s;
    size_t t = 0;

    for (size_t i = 0; i < s->said.n; i++) {
        const gr_said *said = &s->said.at[i];

        if (said->kind == GR_SAID_RANGE && !said->letters)
            p->numbers = p->counted_off = true;
        for (size_t k = 0; k < said->n_names; k++) {
            gr_span at = said->names_at[k];
            size_t first;

            while (t > 0 && s->tokens.at[t].start > at.start)
                t--;
            while (t < s->tokens.n && s->tokens.at[t].start < at.start)
                t++;
            first = t;
            while (t + 1 < s->tokens.n && s->tokens.at[t + 1].start < at.end)
                t++;
            if (first >= s->tokens.n || t - first > 16)
                continue;
            p->numbers |= s->tokens.at[first].kind == GR_TOKEN_NUMBER;
            if (!put(&p->known, said->names[k], 1) ||
                !put(&p->opening, gr_token_text(s, first), (uint32_t)(t - first + 1)))
                return false;
        }
    }
    return true;
}

/* Is the number at token i one that is measured or that something touches? */
static bool is_quantity(const gr_sensing *s, size_t i)
{
    gr_text_qty q;
    gr_str rest = gr_str_sub(s->text, s->tokens.at[i].start, s->text.len);

    return gr_text_quantity(rest, &q) == 0 || q.unit != NULL || !q.num.is_int ||
           (i + 1 < s->tokens.n && s->tokens.at[i + 1].flags & GR_TOKEN_GLUED &&
            !gr_token_is(s, i + 1, ",") && !gr_token_is(s, i + 1, ".") &&
            !gr_token_is(s, i + 1, ";") && !gr_token_is(s, i + 1, ")"));
}

/* "4 fits into 2", "1 is the parent of 2": a verb between two numbers; the token of the second, or
 * 0. */
static size_t verb_between(const gr_sensing *s, size_t t)
{
    gr_str lemma = s->lemma[t + 1];
    unsigned form;
    char buf[GR_WORD_MAX];
    size_t taken, n = s->tokens.n - t - 1;
    const gr_relation_row *row = gr_relation_match(
        s->lemma + t + 1, n < GR_RELATION_WORDS_MAX ? n : GR_RELATION_WORDS_MAX, &taken);

    if (lemma.len == 0 || s->tokens.at[t + 1].flags & GR_TOKEN_GLUED)
        return 0;
    gr_text_lemma(gr_token_text(s, t + 1), buf, &form);
    if (!gr_str_is(lemma, "be") &&
        !(form & (GR_FORM_S | GR_FORM_PAST) && row != NULL && row->how & GR_REL_VERB))
        return 0;
    for (size_t k = t + 2; k < t + 7 && k < s->tokens.n; k++) {
        if (s->tokens.at[k].kind == GR_TOKEN_NUMBER)
            return is_quantity(s, k) ? 0 : k;
        if (s->tokens.at[k].kind != GR_TOKEN_WORD ||
            s->tokens.at[k - 1].flags & GR_TOKEN_SENTENCE_END)
            return 0;
    }
    return 0;
}

/* Numbers that link to numbers twice are names. */
static bool are_linked(const gr_sensing *s)
{
    size_t n = 0;

    for (size_t t = 0; n < 2 && t + 2 < s->tokens.n; t++)
        n += s->tokens.at[t].kind == GR_TOKEN_NUMBER && verb_between(s, t) != 0;
    return n > 1;
}

/* "an edge from 10 to 20", "edges run between 1 and 2": numbers are the ends of what is no range.
 */
static bool are_ends(const gr_sensing *s)
{
    for (size_t i = 0; i + 4 < s->tokens.n; i++) {
        size_t k = i + 1 + (gr_word_in(s->lemma[i + 1], "run|go|lead|exist") ? 1 : 0);

        /* "between 1 and 2 there is a link" */
        if (gr_lemma_is(s, i, "between") && gr_lemma_is(s, i + 2, "and") &&
            gr_lemma_is(s, i + 4, "there") && s->tokens.at[i + 1].kind == GR_TOKEN_NUMBER &&
            s->tokens.at[i + 3].kind == GR_TOKEN_NUMBER)
            return true;
        if (gr_word_in(s->lemma[i], "edge|arc|link") && k + 3 < s->tokens.n &&
            (gr_lemma_is(s, k, "from")
                 ? gr_lemma_is(s, k + 2, "to")
                 : gr_lemma_is(s, k, "between") && gr_lemma_is(s, k + 2, "and")) &&
            s->tokens.at[k + 1].kind == GR_TOKEN_NUMBER &&
            s->tokens.at[k + 3].kind == GR_TOKEN_NUMBER && !is_quantity(s, k + 1))
            return true;
    }
    return false;
}

/* "1 is connected to 2": a sentence that begins with a number and a verb of links. */
static void know_numbers(gr_prose *p)
{
    const gr_sensing *s = p->s;

    p->numbers |= are_linked(s) || are_ends(s);

    for (size_t i = 0; i < s->n_sentences && !p->numbers; i++) {
        size_t t = s->sentences[i].first;

        while (t < s->sentences[i].last && s->tokens.at[t].kind == GR_TOKEN_NEWLINE)
            t++;
        if (t + 2 >= s->tokens.n || s->tokens.at[t].kind != GR_TOKEN_NUMBER)
            continue;
        if (gr_lemma_is(s, t + 1, "be"))
            t++;
        p->numbers = gr_word_in(s->lemma[t + 1], "connect|link|join|adjacent|attach|wire|point|"
                                                 "follow|cite|precede|before|depend|require");
    }
}

/* A small letter, or the capital of a sentence. */
static bool is_small_or_first(const gr_sensing *s, size_t i)
{
    char c = gr_token_text(s, i).ptr[0];

    return (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z' && i == s->sentences[s->sentence_of[i]].first);
}

/* What tells things of one kind apart: "plot 1", "gear B". */
static bool is_count(const gr_sensing *s, size_t i)
{
    gr_str text = gr_token_text(s, i);

    return s->tokens.at[i].kind == GR_TOKEN_NUMBER ||
           (s->tokens.at[i].kind == GR_TOKEN_WORD && text.len == 1 && text.ptr[0] >= 'A' &&
            text.ptr[0] <= 'Z' && text.ptr[0] != 'I');
}

/* "plot 1 opens to plot 2, plot 2 to plot 3": a small word that counts things, if one of them comes
 * again. What is measured ("weight 2") and what is done ("takes 2") is no thing. */
static bool know_counted(gr_prose *p)
{
    gr_sensing *s = p->s;
    gr_strmap seen;
    bool ok = true;

    gr_strmap_init(&seen, &s->cx->budget);
    for (size_t i = 0; ok && i + 1 < s->tokens.n; i++) {
        gr_str text = gr_token_text(s, i), lemma = s->lemma[i], key;
        const gr_unit *unit;
        uint32_t *slot;
        size_t taken;
        const gr_relation_row *row;
        bool letter = s->tokens.at[i + 1].kind == GR_TOKEN_WORD;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD || !is_count(s, i + 1) ||
            !is_small_or_first(s, i) || (lemma.len != text.len && !letter) || text.len < 3 ||
            gr_text_word_class(text) != 0 ||
            ((row = gr_relation_match(&lemma, 1, &taken)) != NULL &&
             !(letter && row->how == GR_REL_EDGE)) ||
            gr_meaning_of(lemma, &unit) != GR_MEANS_NUMBER || unit != NULL ||
            gr_word_in(lemma, "weight|value|number|size|about|exactly|version|size|age|year|only|"
                              "need|take|cost|last|carry|hold|total|roughly|nearly|level|degree") ||
            (s->tokens.at[i + 1].kind == GR_TOKEN_NUMBER && is_quantity(s, i + 1)))
            continue;
        key = gr_str_printf(&s->cx->arena, "%.*s %.*s", GR_FMT(lemma),
                            GR_FMT(gr_token_text(s, i + 1)));
        slot = key.ptr == NULL ? NULL : gr_strmap_put(&seen, key);
        ok = slot != NULL;
        if (ok && *slot != GR_MAP_NONE)
            ok = put(&p->numbered, lemma, GR_PROSE_NUMBERED);
        else if (ok)
            *slot = 1;
    }
    gr_strmap_clear(&seen);
    return ok;
}

/* "you can't go back": before "back" at i. */
static bool is_no_return(const gr_sensing *s, size_t i)
{
    return i > 1 && gr_word_in(s->lemma[i - 1], "go|come|get|walk|turn|move|travel") &&
           (gr_text_word_class(gr_token_text(s, i - 2)) & GR_WORD_NEGATION) != 0;
}

/* "One-way streets:", before a list. */
static bool heads_one_way(const gr_sensing *s, size_t i)
{
    size_t k = gr_str_is_nocase(gr_token_text(s, i), "one-way") ? i + 1
               : gr_str_is_nocase(gr_token_text(s, i), "one") && gr_lemma_is(s, i + 1, "way")
                   ? i + 2
                   : i;

    return k > i && k + 1 < s->tokens.n && gr_is_edge_noun(s->lemma[k]) &&
           gr_token_is(s, k + 1, ":");
}

/* "Room 12" and "Room 14", and Room never alone. */
static bool know_numbered(gr_prose *p)
{
    gr_sensing *s = p->s;
    uint32_t small = 0;

    for (size_t i = 0; i < s->tokens.n; i++) {
        gr_str text;
        uint32_t *slot;
        bool counted;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD)
            continue;
        text = gr_token_text(s, i);
        p->all_one_way |=
            heads_one_way(s, i) ||
            (i != 0 && ((gr_str_is_nocase(text, "one-way") && gr_lemma_is(s, i - 1, "be")) ||
                        (gr_str_is(text, "back") && is_no_return(s, i))));
        if (text.len == 1 && text.ptr[0] >= 'B' && text.ptr[0] <= 'Z' && text.ptr[0] != 'I')
            p->letters = true;
        /* "A is connected to": no article. */
        if (text.len == 1 && text.ptr[0] == 'A' && i + 1 < s->tokens.n &&
            gr_text_word_class(gr_token_text(s, i + 1)) & GR_WORD_AUXILIARY)
            p->letters = true;
        if (text.len == 1 && text.ptr[0] >= 'b' && text.ptr[0] <= 'z')
            small |= 1u << (text.ptr[0] - 'a');
        if (text.ptr[0] < 'A' || text.ptr[0] > 'Z' || text.len < 2)
            continue;
        if (i != 0 && !(s->tokens.at[i - 1].flags & GR_TOKEN_SENTENCE_END) &&
            s->tokens.at[i - 1].kind == GR_TOKEN_WORD && !put(&p->inside, text, 1))
            return false;
        slot = gr_strmap_put(&p->numbered, text);
        if (slot == NULL)
            return false;
        counted = i + 1 < s->tokens.n && s->tokens.at[i + 1].kind == GR_TOKEN_NUMBER &&
                  *slot != GR_PROSE_ALONE && (*slot == GR_PROSE_NUMBERED || !is_quantity(s, i + 1));
        if (!counted)
            *slot = GR_PROSE_ALONE;
        else
            *slot = *slot == GR_MAP_NONE ? GR_PROSE_ONCE : GR_PROSE_NUMBERED;
    }
    p->small_letters = (small & (small - 1)) != 0; /* two of them */
    return true;
}

static bool is_word_and_number(const gr_sensing *s, size_t i)
{
    return i + 1 < s->tokens.n && s->tokens.at[i].kind == GR_TOKEN_WORD &&
           s->tokens.at[i + 1].kind == GR_TOKEN_NUMBER;
}

/* "connected", before "to" */
static bool is_done(const gr_sensing *s, size_t i)
{
    char buf[GR_WORD_MAX];
    unsigned form = 0;

    if (s->tokens.at[i].kind == GR_TOKEN_WORD)
        gr_text_lemma(gr_token_text(s, i), buf, &form);
    return (form & GR_FORM_PAST) != 0;
}

/* "Depot to Mill 6, Mill to Farm 4": one of those at the end of a pair stands without a number
 * elsewhere, so that the numbers are how far it is. */
static bool know_pairs(gr_prose *p)
{
    gr_sensing *s = p->s;
    gr_strmap ends;
    bool ok = true;

    gr_strmap_init(&ends, &s->cx->budget);
    for (size_t i = 2; ok && i < s->tokens.n; i++)
        if (gr_token_is(s, i - 1, "to") && is_word_and_number(s, i) && !is_done(s, i - 2) &&
            !gr_word_in(s->lemma[i], "node|vertex"))
            ok = put(&ends, gr_token_text(s, i), 1);
    for (size_t i = 0; ok && ends.n != 0 && i + 1 < s->tokens.n && !p->to_number; i++)
        p->to_number = s->tokens.at[i].kind == GR_TOKEN_WORD && gr_token_is(s, i + 1, "to") &&
                       gr_strmap_get(&ends, gr_token_text(s, i)) != GR_MAP_NONE;
    gr_strmap_clear(&ends);
    return ok;
}

static bool is_capital(const gr_sensing *s, size_t i)
{
    gr_str text;

    if (!gr_token_kind_is(s, i, GR_TOKEN_WORD))
        return false;
    text = gr_token_text(s, i);
    return text.ptr[0] >= 'A' && text.ptr[0] <= 'Z';
}

static bool is_small_noun(const gr_sensing *s, size_t i)
{
    gr_str text = gr_token_text(s, i);

    return s->tokens.at[i].kind == GR_TOKEN_WORD && !is_capital(s, i) && text.len > 1 &&
           gr_text_word_class(text) == 0;
}

static size_t behind_article(const gr_sensing *s, size_t i)
{
    return i + 1 < s->tokens.n && gr_text_word_class(gr_token_text(s, i)) & GR_WORD_ARTICLE ? i + 1
                                                                                            : i;
}

/* "alpha shadows beta, the beta shadows the gamma": a word that stands before it stands behind it,
 * too. */
static bool know_doing(gr_prose *p)
{
    gr_sensing *s = p->s;
    gr_strmap before;
    bool ok = true;

    gr_strmap_init(&before, &s->cx->budget);
    for (int pass = 0; ok && pass < 2; pass++)
        for (size_t i = 1; ok && i + 1 < s->tokens.n; i++) {
            gr_str text = gr_token_text(s, i);
            unsigned form;
            char buf[GR_WORD_MAX];
            size_t whom = behind_article(s, i + 1);
            gr_str key;
            uint32_t *slot;

            if (!is_small_noun(s, i) || !is_small_noun(s, i - 1) || !is_small_noun(s, whom) ||
                s->tokens.at[i - 1].flags & GR_TOKEN_SENTENCE_END ||
                s->tokens.at[i].flags & GR_TOKEN_SENTENCE_END)
                continue;
            gr_text_lemma(text, buf, &form);
            if (!(form & GR_FORM_S))
                continue;
            key = gr_str_printf(&s->cx->arena, "%.*s\n%.*s", GR_FMT(text),
                                GR_FMT(gr_token_text(s, pass == 0 ? i - 1 : whom)));
            if (key.ptr == NULL) {
                ok = false;
            } else if (pass == 0) {
                slot = gr_strmap_put(&before, key);
                ok = slot != NULL;
                if (ok)
                    *slot = 1;
            } else if (gr_strmap_get(&before, key) != GR_MAP_NONE) {
                ok = put(&p->between, text, 2);
            }
        }
    gr_strmap_clear(&before);
    return ok;
}

/* "Aldo begat Bero. Bero begat Carlo": what stands between names again and again is a verb, however
 * it is formed. */
static bool know_between(gr_prose *p)
{
    gr_sensing *s = p->s;

    for (size_t i = 1; i + 1 < s->tokens.n; i++) {
        gr_str text = gr_token_text(s, i);
        uint32_t *slot;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD || is_capital(s, i) || !is_capital(s, i - 1) ||
            !is_capital(s, i + 1) || gr_text_word_class(text) != 0 ||
            text.len == 1) /* "Ulm x Bonn": a sign, no verb */
            continue;
        slot = gr_strmap_put(&p->between, text);
        if (slot == NULL)
            return false;
        *slot = *slot == GR_MAP_NONE ? 1 : *slot + 1;
    }
    return know_doing(p);
}

bool gr_prose_look(gr_prose *p)
{
    if (!know_names(p) || !know_numbered(p) || !know_counted(p) || !know_between(p) ||
        !know_pairs(p) || !gr_prose_know_acts(p))
        return false;
    know_numbers(p);
    return true;
}
