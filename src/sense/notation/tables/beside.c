/* What the text says of a matrix beside it: the names of its rows, what its numbers are. */
#include "sense/notation/tables/matrix_int.h"

#define WORDS_MAX 24 /* before a matrix that may say what its rows and numbers are */

/* Names that the text gives for n rows: "numbered 1 to 6", "the nodes are A, B and C". */
static bool said_names(gr_beside *r, size_t n)
{
    const gr_sensing *s = r->s;
    bool ok = true;

    for (size_t i = 0; ok && r->names.n != n && i < s->said.n; i++) {
        const gr_said *x = &s->said.at[i];

        if (x->kind == GR_SAID_NODES && x->n_names == n) {
            r->names.n = 0;
            for (size_t k = 0; ok && k < n; k++)
                ok = gr_vec_push(&r->names, x->names[k]);
        } else if (x->kind == GR_SAID_RANGE && x->last - x->first + 1 == (int64_t)n) {
            r->names.n = 0;
            for (int64_t k = x->first; ok && k <= x->last; k++) {
                gr_str name = x->letters ? gr_str_printf(&s->cx->arena, "%c", (char)k)
                                         : gr_str_printf(&s->cx->arena, "%" PRId64, k);

                ok = name.ptr != NULL && gr_vec_push(&r->names, name);
            }
        }
    }
    return ok;
}

/* One word or number of a list before the matrix. */
static bool is_item(const gr_sensing *s, size_t i)
{
    return (s->tokens.at[i].kind == GR_TOKEN_WORD &&
            gr_text_word_class(gr_token_text(s, i)) == 0) ||
           (s->tokens.at[i].kind == GR_TOKEN_WORD && gr_token_text(s, i).len == 1) ||
           s->tokens.at[i].kind == GR_TOKEN_NUMBER || s->tokens.at[i].kind == GR_TOKEN_QUOTED;
}

/* A list of n names with commas among the tokens [from, end). */
static bool listed_names(gr_beside *r, size_t n, size_t from, size_t end)
{
    const gr_sensing *s = r->s;
    bool ok = true;

    for (size_t i = from; ok && r->names.n != n && i < end; i++) {
        size_t k = i;

        if (i > from && (gr_token_is(s, i - 1, ",") || !is_item(s, i)))
            continue;
        r->names.n = 0;
        while (ok && k < end && is_item(s, k) && r->names.n <= n) {
            const gr_token *t = &s->tokens.at[k];

            ok = gr_vec_push(&r->names, gr_str_sub(s->text, t->inner_start, t->inner_end));
            k++;
            k += gr_token_is(s, k, ",");
            k += gr_lemma_is(s, k, "and");
            if (!gr_token_is(s, k - 1, ",") && !gr_lemma_is(s, k - 1, "and"))
                break;
        }
        if (r->names.n == n && k < end && s->tokens.at[k].kind == GR_TOKEN_WORD)
            r->names.n = 0; /* the sentence goes on: no list */
    }
    if (r->names.n != n)
        r->names.n = 0;
    return ok;
}

/* "u1..u5", "1, ..., 6": n names that are counted off from token *i on. */
static bool counted_names(gr_beside *r, size_t n, size_t *i, size_t end)
{
    const gr_sensing *s = r->s;
    gr_str first = gr_token_text(s, *i), last;
    size_t k = *i + 1 + gr_token_is(s, *i + 1, ","), from = k, digits;
    int64_t low, high;
    bool ok = true;

    while (k < end && (gr_token_is(s, k, ".") || gr_token_is(s, k, "..") ||
                       gr_token_is(s, k, "...") || gr_token_is(s, k, "…")))
        k++;
    k += k > from && gr_token_is(s, k, ",");
    if (k == from || k >= end)
        return false;
    last = gr_token_text(s, k++);
    for (digits = first.len; digits > 0 && gr_is_digit(first.ptr[digits - 1]);)
        digits--;
    if (last.len > digits && memcmp(last.ptr, first.ptr, digits) == 0)
        last = gr_str_sub(last, digits, last.len);
    if (!gr_num_to_int(gr_str_sub(first, digits, first.len), &low) || !gr_num_to_int(last, &high) ||
        high - low + 1 != (int64_t)n)
        return false;
    r->names.n = 0;
    for (int64_t x = low; ok && x <= high; x++) {
        gr_str name = gr_str_printf(&s->cx->arena, "%.*s%" PRId64, (int)digits, first.ptr, x);

        ok = name.ptr != NULL && gr_vec_push(&r->names, name);
    }
    *i = k;
    return ok;
}

/* "in the order P Q R S T:", "rows are P, Q, R", "vertices u1..u5": n names behind the word
 * among the tokens [from, end). Without commas between them the sentence may not go on. */
static bool ordered_names(gr_beside *r, size_t n, size_t from, size_t end)
{
    const gr_sensing *s = r->s;

    for (size_t i = from; i + 1 < end; i++) {
        size_t k = i + 1;
        size_t listed = 0; /* with a comma or "and" behind them */

        if (!gr_word_in(s->lemma[i], "order|row|column|col|vertex|node|label"))
            continue;
        while (k < end &&
               (gr_token_is(s, k, ":") || gr_token_is(s, k, "(") || gr_lemma_is(s, k, "be")))
            k++;
        if (k >= end || counted_names(r, n, &k, end))
            break;
        r->names.n = 0;
        while (k < end && r->names.n < n && is_item(s, k)) {
            const gr_token *t = &s->tokens.at[k];

            if (!gr_vec_push(&r->names, gr_str_sub(s->text, t->inner_start, t->inner_end)))
                return false;
            k++;
            listed += gr_token_is(s, k, ",") || gr_lemma_is(s, k, "and");
            k += gr_token_is(s, k, ",");
            k += gr_lemma_is(s, k, "and");
        }
        if (r->names.n == n &&
            (listed + 1 >= n ||
             (listed == 0 && (k >= end || s->tokens.at[k].kind != GR_TOKEN_WORD))))
            break;
        r->names.n = 0;
    }
    return true;
}

/* "in the order s, x, y, t:" not far before the matrix, or "rows and columns are s, x, y, t" not
 * far behind it. */
static bool find_listed(gr_beside *r, size_t n, gr_span at)
{
    const gr_sensing *s = r->s;
    size_t end = gr_token_from(s, at.start), most = 2 * n + WORDS_MAX;
    size_t from = gr_token_from(s, at.end);

    if (!listed_names(r, n, end > most ? end - most : 0, end) ||
        (r->names.n != n && !ordered_names(r, n, end > most ? end - most : 0, end)))
        return false;
    if (r->names.n == n)
        return true;
    most = from + most < s->tokens.n ? from + most : s->tokens.n;
    for (size_t i = from; i < most && i < from + WORDS_MAX; i++)
        if (gr_word_in(s->lemma[i], "row|column|col|cols|order|index|label|node|vertex|city"))
            return listed_names(r, n, i + 1, most) &&
                   (r->names.n == n || ordered_names(r, n, i, most));
    return true;
}

bool gr_beside_names(gr_beside *r, size_t n, gr_span at)
{
    return said_names(r, n) && (r->names.n == n || find_listed(r, n, at));
}

/* "The matrix of capacities": what the numbers are. */
gr_meaning gr_beside_meaning(const gr_sensing *s, size_t byte)
{
    size_t end = gr_token_from(s, byte), from = end > WORDS_MAX ? end - WORDS_MAX : 0;
    const gr_unit *unit;

    while (from < end && s->sentence_of[from] != s->sentence_of[end - 1])
        from++;
    return from < end ? gr_meaning_of(gr_str_sub(s->text, s->tokens.at[from].start, byte), &unit)
                      : GR_MEANS_NUMBER;
}
