/* What the text is like, before its sentences are read: the names that it lists, whether numbers
 * and letters are names, which words count things ("Room 12", "plot 3"). */
#include "sense/prose_int.h"

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
            p->numbers = true;
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

/* "1 is connected to 2": a sentence that begins with a number and a verb of links. */
static void know_numbers(gr_prose *p)
{
    const gr_sensing *s = p->s;

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

/* "plot 1 opens to plot 2, plot 2 to plot 3": a small word that counts things, if one of them comes
 * again. What is measured ("weight 2") and what is done ("takes 2") is no thing. */
static bool know_counted(gr_prose *p)
{
    gr_sensing *s = p->s;
    gr_strmap seen;
    bool ok = true;

    gr_strmap_init(&seen, &s->cx->budget);
    for (size_t i = 0; ok && i + 1 < s->tokens.n; i++) {
        gr_str text = gr_token_text(s, i), lemma = s->lemma[i];
        const gr_unit *unit;
        uint32_t *slot;
        size_t taken;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD || s->tokens.at[i + 1].kind != GR_TOKEN_NUMBER ||
            text.ptr[0] < 'a' || text.ptr[0] > 'z' || !gr_str_eq(text, lemma) || text.len < 3 ||
            gr_text_word_class(text) != 0 || gr_relation_match(&lemma, 1, &taken) != NULL ||
            gr_meaning_of(lemma, &unit) != GR_MEANS_NUMBER || unit != NULL ||
            gr_word_in(lemma, "weight|value|number|size|about|exactly|version|size|age|year|only|"
                              "need|take|cost|last|carry|hold|total|roughly|nearly|level|degree") ||
            is_quantity(s, i + 1))
            continue;
        slot = gr_strmap_put(&seen,
                             gr_str_sub(s->text, s->tokens.at[i].start, s->tokens.at[i + 1].end));
        ok = slot != NULL;
        if (ok && *slot != GR_MAP_NONE)
            ok = put(&p->numbered, text, GR_PROSE_NUMBERED);
        else if (ok)
            *slot = 1;
    }
    gr_strmap_clear(&seen);
    return ok;
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
            i != 0 && gr_str_is_nocase(text, "one-way") && gr_lemma_is(s, i - 1, "be");
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

bool gr_prose_look(gr_prose *p)
{
    if (!know_names(p) || !know_numbered(p) || !know_counted(p))
        return false;
    know_numbers(p);
    return true;
}
