/* Rows of who and what for how much: "Rex sprint 8, jump 6, throw 5; Sal sprint 9, jump 7, throw
 * 4".
 *
 * A row is a name, then things with a number each. Where the name ends is seen from the other rows:
 * all rows have the same things. The graph has the names on one side, the things on the other. */
#include "sense/sense_int.h"

#define WORDS_MAX 5 /* before a number */
#define ITEMS_MAX 64

typedef struct score {
    size_t first, last; /* words, tokens [first, last) */
    gr_value value;
    const gr_unit *unit;
    gr_span at;
} score;

typedef struct row {
    size_t first, n; /* scores */
    size_t split;    /* the token with which the thing of its first score begins */
} row;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(score) scores;
    GR_VEC(row) rows;
    bool ok;
} reader;

static gr_str words_of(const gr_sensing *s, size_t first, size_t last)
{
    return gr_str_sub(s->text, s->tokens.at[first].start, s->tokens.at[last - 1].end);
}

static bool ends_row(const gr_sensing *s, size_t i)
{
    return i >= s->tokens.n || gr_token_is(s, i, ";") || s->tokens.at[i].kind == GR_TOKEN_NEWLINE ||
           (s->tokens.at[i].kind == GR_TOKEN_PUNCT &&
            (s->tokens.at[i].flags & GR_TOKEN_SENTENCE_END) != 0);
}

/* A verb tells what was done, and is nothing that can be done by somebody else. */
static bool is_verb(const gr_sensing *s, size_t i)
{
    char buf[GR_WORD_MAX];
    unsigned form = 0;

    gr_text_lemma(gr_token_text(s, i), buf, &form);
    return (form & GR_FORM_PAST) != 0 || gr_text_word_class(gr_token_text(s, i)) != 0 ||
           ((form & GR_FORM_S) != 0 && gr_relation_word_of(s->lemma[i]) != NULL);
}

/* "sprint 8", "sprint = 8 min" at token i; the token behind it, or 0. */
static size_t score_at(const gr_sensing *s, size_t i, score *out)
{
    gr_text_qty q;
    size_t n, k = i;
    gr_str rest;

    while (k < s->tokens.n && s->tokens.at[k].kind == GR_TOKEN_WORD && !is_verb(s, k))
        k++;
    *out = (score){ .first = i, .last = k };
    if (k == i || k - i > WORDS_MAX)
        return 0;
    if (gr_token_is(s, k, "=") || gr_token_is(s, k, ":"))
        k++;
    if (!gr_token_kind_is(s, k, GR_TOKEN_NUMBER))
        return 0;
    rest = gr_str_sub(s->text, s->tokens.at[k].start, s->text.len);
    n = gr_text_quantity(rest, &q);
    if (n == 0 || (q.num.marks & (GR_NUM_ORDINAL | GR_NUM_WORDS)))
        return 0;
    out->value = q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d);
    out->unit = q.unit;
    out->at = (gr_span){ s->tokens.at[i].start, s->tokens.at[k].start + n };
    while (k < s->tokens.n && s->tokens.at[k].start < out->at.end)
        k++;
    return k;
}

/* The row at token i; the token behind it, or 0. */
static size_t read_row(reader *r, size_t i)
{
    const gr_sensing *s = r->s;
    row x = { .first = r->scores.n };

    for (;;) {
        score y;

        i = score_at(s, i, &y);
        if (i == 0 || x.n == ITEMS_MAX || (x.n == 0 && y.last - y.first < 2))
            break;
        r->ok = gr_vec_push(&r->scores, y);
        x.n += r->ok;
        if (!r->ok || ends_row(s, i))
            break;
        if (!gr_token_is(s, i, ",") && !gr_lemma_is(s, i, "and")) {
            i = 0;
            break;
        }
        i += gr_token_is(s, i, ",") && gr_lemma_is(s, i + 1, "and") ? 2 : 1;
    }
    if (!r->ok || i == 0 || x.n < 2) {
        r->scores.n = x.first;
        return 0;
    }
    r->ok = gr_vec_push(&r->rows, x);
    return r->ok ? i : 0;
}

/* --- names and things --- */

/* How many words the first scores of all rows end with. */
static size_t common_words(const reader *r)
{
    const score *a = &r->scores.at[r->rows.at[0].first];
    size_t n = a->last - a->first - 1;

    for (size_t i = 1; i < r->rows.n; i++) {
        const score *b = &r->scores.at[r->rows.at[i].first];
        size_t same = 0;

        while (same < n && same + 1 < b->last - b->first &&
               gr_str_eq(gr_token_text(r->s, a->last - 1 - same),
                         gr_token_text(r->s, b->last - 1 - same)))
            same++;
        n = same;
    }
    return n;
}

/* Splits the first score of a row where its thing begins, one of those that others have. */
static bool split_row(const reader *r, const gr_strmap *things, row *x)
{
    const score *a = &r->scores.at[x->first];

    for (x->split = a->first + 1; x->split < a->last; x->split++)
        if (gr_strmap_get(things, words_of(r->s, x->split, a->last)) != GR_MAP_NONE)
            return true;
    return false;
}

/* What stands before a number anywhere but at the front of a row. */
static bool find_things(reader *r, gr_strmap *things)
{
    for (size_t i = 0; r->ok && i < r->rows.n; i++)
        for (size_t k = 1; r->ok && k < r->rows.at[i].n; k++) {
            const score *x = &r->scores.at[r->rows.at[i].first + k];
            uint32_t *slot = gr_strmap_put(things, words_of(r->s, x->first, x->last));

            r->ok = slot != NULL;
            if (r->ok)
                *slot = 0;
        }
    return r->ok;
}

static gr_str thing_of(const reader *r, const row *x, size_t k)
{
    const score *y = &r->scores.at[x->first + k];

    return words_of(r->s, k == 0 ? x->split : y->first, y->last);
}

/* Have all rows the same things? */
static bool are_alike(const reader *r)
{
    const row *a = &r->rows.at[0];

    for (size_t i = 1; i < r->rows.n; i++) {
        const row *b = &r->rows.at[i];

        if (b->n != a->n)
            return false;
        for (size_t k = 0; k < b->n; k++) {
            bool found = false;

            for (size_t j = 0; !found && j < a->n; j++)
                found = gr_str_eq(thing_of(r, a, j), thing_of(r, b, k));
            if (!found)
                return false;
        }
    }
    return true;
}

static bool split_rows(reader *r)
{
    size_t words = common_words(r);
    gr_strmap things;
    bool ok;

    gr_strmap_init(&things, &r->s->cx->budget);
    ok = find_things(r, &things);
    for (size_t i = 0; ok && i < r->rows.n; i++) {
        row *x = &r->rows.at[i];

        if (words != 0)
            x->split = r->scores.at[x->first].last - words;
        else
            ok = split_row(r, &things, x);
    }
    gr_strmap_clear(&things);
    return ok && are_alike(r);
}

static gr_status finish(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d;
    uint32_t u, v, e;

    if (r->rows.n < 2 || !split_rows(r)) {
        r->rows.n = r->scores.n = 0;
        return GR_OK;
    }
    d = gr_draft_new(s, &gr_recogniser_scores);
    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->rows.n; i++) {
        const row *x = &r->rows.at[i];
        size_t first = r->scores.at[x->first].first;
        gr_span whole = { r->scores.at[x->first].at.start,
                          r->scores.at[x->first + x->n - 1].at.end };

        if (!gr_draft_explains(d, whole))
            return gr_fail_memory(s->cx, err);
        for (size_t k = 0; k < x->n; k++) {
            const score *y = &r->scores.at[x->first + k];

            if (!gr_draft_node_of(d, words_of(s, first, x->split), y->at, false, &u) ||
                !gr_draft_node_of(d, thing_of(r, x, k), y->at, false, &v) ||
                !gr_draft_edge_of(d, u, v, y->at, &e) ||
                !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(y->unit), e, y->value,
                              y->unit) ||
                !gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, u, gr_v_str(GR_STR("left")),
                              NULL) ||
                !gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, v, gr_v_str(GR_STR("right")),
                              NULL))
                return gr_fail_memory(s->cx, err);
        }
    }
    d->direction = GR_UNDIRECTED;
    d->why = "a list of what belongs together";
    d->name = gr_section_at(s, r->scores.at[0].at.start);
    r->rows.n = r->scores.n = 0;
    return gr_draft_propose(s, d, 98, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_status st = GR_OK;
    bool begins = true; /* a row may begin here */

    r.scores.budget = r.rows.budget = &s->cx->budget;
    for (size_t i = 0; r.ok && st == GR_OK && i < s->tokens.n;) {
        size_t end = begins ? read_row(&r, i) : 0;

        if (end == 0) {
            if (r.rows.n != 0 && !ends_row(s, i))
                st = finish(&r, err);
            begins = ends_row(s, i) || gr_token_is(s, i, ":");
            i++;
        } else {
            begins = false;
            i = end;
        }
    }
    if (r.ok && st == GR_OK)
        st = finish(&r, err);
    gr_vec_clear(&r.scores);
    gr_vec_clear(&r.rows);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_scores = {
    .name = "scores",
    .summary = "Rex sprint 8, jump 6; Sal sprint 9, jump 7: rows of who and what for how much",
    .find = find,
    .example = "Points: Ann chess 5, go 7; Bob chess 6, go 3. Which pairing is best?",
    .graph = "Ann-chess 5, Ann-go 7, Bob-chess 6, Bob-go 3",
};
