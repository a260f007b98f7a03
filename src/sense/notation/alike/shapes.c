/* Lists written alike, step two: the shape of an item, and which items have the same. */
#include "sense/notation/alike/alike_int.h"

#define LOOK_MAX 48 /* pieces at the end of a segment in which a first item may stand */
#define TAIL_MAX 5  /* elements of the numbers behind a name */

/* The elements of a row; none if it has too many, or what never stands in a list. */
gr_alike_shape gr_alike_shape_of(const gr_alike *r, const gr_alike_way *w, size_t first,
                                 size_t last)
{
    gr_alike_shape x = { .n = 0 };
    size_t depth = 0;

    for (size_t i = first; i < last; i++) {
        const gr_alike_piece *p = &r->pieces.at[i];
        gr_alike_element *e = x.n != 0 ? &x.at[x.n - 1] : NULL;

        depth += gr_alike_opens(r, i);
        if (gr_alike_closes(r, i) && depth-- == 0)
            return (gr_alike_shape){ .n = 0 };

        if (w->collapsed && p->kind == WORD && e != NULL && e->kind == WORD) {
            e->last = i + 1;
            e->hash = gr_hash_u64(e->hash ^ p->hash);
            continue;
        }
        if (p->kind == OTHER || x.n == GR_ALIKE_ELEMENTS)
            return (gr_alike_shape){ .n = 0 };
        x.at[x.n++] = (gr_alike_element){ p->kind, i, i + 1, p->hash };
    }
    return depth == 0 ? x : (gr_alike_shape){ .n = 0 };
}

static bool same_kind(const gr_alike_element *a, const gr_alike_element *b)
{
    return a->kind == b->kind && (a->kind != SIGN || a->hash == b->hash);
}

/* Does a name end with the first n elements: "A", "(A)", "<A>"? */
static bool ends_name(const gr_alike *r, const gr_alike_shape *x, size_t n)
{
    const gr_alike_element *last = &x->at[n - 1];

    return last->kind == WORD ||
           (last->kind == SIGN &&
            (gr_alike_closes(r, last->first) ||
             (n > 2 && gr_alike_is(r, last->first, ">") && gr_alike_is(r, last[-2].first, "<"))));
}

/* Are the rows alike? One may lack the numbers behind its last name. */
bool gr_alike_same(const gr_alike *r, const gr_alike_shape *a, const gr_alike_shape *b)
{
    const gr_alike_shape *full = a->n < b->n ? b : a;
    size_t n = a->n < b->n ? a->n : b->n, numbers = 0;

    for (size_t i = 0; i < n; i++)
        if (!same_kind(&a->at[i], &b->at[i]))
            return false;
    if (n == full->n)
        return n != 0;
    if (n == 0 || !ends_name(r, full, n))
        return false;
    for (size_t i = n; i < full->n; i++) {
        if (full->at[i].kind == WORD && numbers == 0)
            return false;
        numbers += full->at[i].kind == NUMBER;
    }
    return numbers != 0;
}

/* May a row be one of a list: two things that can be names? */
bool gr_alike_is_candidate(const gr_alike_way *w, const gr_alike_shape *x)
{
    size_t words = 0, numbers = 0, signs = 0;

    for (size_t i = 0; i < x->n; i++) {
        words += x->at[i].kind == WORD;
        numbers += x->at[i].kind == NUMBER;
        signs += x->at[i].kind == SIGN;
    }
    if ((w->cuts & CUT_BLANK) != 0 && signs == 0)
        return false;
    return words > 1 || numbers > 1;
}

bool gr_alike_has_signs(const gr_alike_shape *x)
{
    for (size_t i = 0; i < x->n; i++)
        if (x->at[i].kind == SIGN)
            return true;
    return false;
}

/* How many of a shape's elements a row has that lacks the numbers at the end. */
static size_t least_of(const gr_alike *r, const gr_alike_shape *x)
{
    size_t n = x->n;

    while (n > 0 && x->at[n - 1].kind != NUMBER)
        n--;
    while (n > 0 && !ends_name(r, x, n))
        n--;
    return n;
}

/* A word that no name has in it, unless it is a letter: "the", "are", "roads". */
bool gr_alike_is_plain(const gr_alike *r, size_t i)
{
    const gr_alike_piece *p = &r->pieces.at[i];
    gr_str t = gr_alike_text(r, i);

    return p->kind == WORD && t.len > 1 && r->s->tokens.at[p->token].kind == GR_TOKEN_WORD &&
           (gr_text_word_class(t) != 0 || gr_is_vocabulary(r->s->lemma[p->token]));
}

bool gr_alike_begins_sentence(const gr_alike *r, size_t i)
{
    return i == 0 || (r->pieces.at[i - 1].cut & CUT_ALWAYS) != 0;
}

/* May the words before piece i lead to a list that begins there? */
static bool may_lead(const gr_alike *r, size_t i)
{
    const gr_alike_piece *p;

    if (i == 0)
        return true;
    p = &r->pieces.at[i - 1];
    if (p->kind == WORD)
        return gr_alike_is_plain(r, i - 1) || gr_alike_begins_sentence(r, i - 1);
    return p->kind == SIGN && (gr_alike_is(r, i - 1, ":") || gr_alike_is(r, i - 1, "=") ||
                               gr_alike_opens(r, i - 1) || p->cut != 0);
}

static bool may_follow(const gr_alike *r, size_t i, size_t end)
{
    const gr_alike_piece *p = i < end ? &r->pieces.at[i] : NULL;

    return p == NULL || (p->kind == WORD && gr_alike_is_plain(r, i) && p->cut == 0) ||
           (p->kind == SIGN && (gr_alike_closes(r, i) || gr_alike_is(r, i, ":") || p->cut != 0));
}

/* Words of the sentence where the list has names: "What is". */
bool gr_alike_is_wordy(const gr_alike *r, const gr_alike_way *w, const gr_alike_shape *like,
                       const gr_alike_shape *x)
{
    for (size_t e = 0; !w->collapsed && e < x->n && e < like->n; e++)
        if (x->at[e].kind == WORD && x->at[e].hash != like->at[e].hash &&
            gr_alike_is_plain(r, x->at[e].first))
            return true;
    return false;
}

/* A row at the end of an item that begins with other words: "Roads: Ann+Bob". */
bool gr_alike_find_lead(const gr_alike *r, const gr_alike_way *w, gr_alike_shape *like,
                        const gr_alike_row *item, gr_alike_row *out)
{
    size_t from = item->last > item->first + LOOK_MAX ? item->last - LOOK_MAX : item->first;
    size_t least = gr_alike_has_signs(like) ? least_of(r, like) : like->n;

    for (size_t k = 0; k < 2 + TAIL_MAX; k++) {
        size_t take = k == 0 ? like->n : k == 1 ? least : like->n + k - 1;
        size_t i = item->last, n = 0;
        gr_alike_shape x;

        while (i > from && (n < take || (w->collapsed && r->pieces.at[i].kind == WORD &&
                                         r->pieces.at[i - 1].kind == WORD))) {
            i--;
            n += !(w->collapsed && i + 1 < item->last && r->pieces.at[i].kind == WORD &&
                   r->pieces.at[i + 1].kind == WORD);
        }
        x = gr_alike_shape_of(r, w, i, item->last);
        if (take == 0 || x.n != take || i == item->first || !gr_alike_same(r, like, &x) ||
            gr_alike_is_wordy(r, w, like, &x) || !may_lead(r, i))
            continue;
        *out = *item;
        out->first = i;
        out->before = 0;
        *like = x.n > like->n ? x : *like;
        return true;
    }
    return false;
}

/* A row at the front of an item that goes on with other words: "Cid+Dan: what is ...". */
bool gr_alike_find_tail(const gr_alike *r, const gr_alike_way *w, const gr_alike_shape *like,
                        const gr_alike_row *item, gr_alike_row *out)
{
    size_t takes[2] = { like->n, gr_alike_has_signs(like) ? least_of(r, like) : 0 };

    for (size_t k = 0; k < 2; k++) {
        size_t i = item->first, n = 0;
        gr_alike_shape x;

        while (i < item->last && i < item->first + LOOK_MAX &&
               (n < takes[k] || (w->collapsed && i > item->first && r->pieces.at[i].kind == WORD &&
                                 r->pieces.at[i - 1].kind == WORD))) {
            n += !(w->collapsed && i > item->first && r->pieces.at[i].kind == WORD &&
                   r->pieces.at[i - 1].kind == WORD);
            i++;
        }
        x = gr_alike_shape_of(r, w, item->first, i);
        if (takes[k] == 0 || x.n != takes[k] || i == item->last || !gr_alike_same(r, like, &x) ||
            gr_alike_is_wordy(r, w, like, &x) || !may_follow(r, i, item->last))
            continue;
        *out = *item;
        out->last = i;
        out->after = 0;
        return true;
    }
    return false;
}
