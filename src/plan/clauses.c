/* Requests cut into clauses: at full stops, commas, "and" and "then", outside of quotes. A piece of
 * fewer than three words belongs to the one before. */
#include "plan/plan_int.h"

#define LEAST_WORDS 3

static size_t count_words(gr_str text)
{
    size_t n = 0;
    gr_str word;

    for (size_t at = 0; gr_words_next(text, &at, &word);)
        n++;
    return n;
}

/* The bytes of a cut at i; 0 if there is none. */
static size_t cut_at(gr_str text, size_t i)
{
    static const char *const words[] = { " and then ", " and ", " then ", " after that " };

    if (strchr(".,;!?\n", text.ptr[i]) != NULL &&
        (i + 1 == text.len || text.ptr[i + 1] == ' ' || text.ptr[i] == '\n'))
        return 1;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (gr_str_starts(gr_str_sub(text, i, text.len), words[k]))
            return strlen(words[k]) - 1; /* the blank behind begins the next */
    return 0;
}

gr_status gr_clauses(gr_ctx *cx, gr_str text, gr_str **out, size_t *n, gr_err *err)
{
    size_t from = 0, most = text.len / 2 + 1;
    gr_str *found = gr_new_n(&cx->arena, gr_str, most);
    char quote = '\0';

    *n = 0;
    if (found == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i <= text.len; i++) {
        bool ends = i == text.len;
        size_t cut = ends ? 1 : quote == '\0' ? cut_at(text, i) : 0;
        gr_str piece = gr_str_trim(gr_str_sub(text, from, i));

        if (!ends && text.ptr[i] == quote)
            quote = '\0';
        else if (!ends && text.ptr[i] == '"')
            quote = '"';
        if (cut == 0)
            continue;
        if (count_words(piece) >= LEAST_WORDS || (*n == 0 && ends))
            found[(*n)++] = piece;
        else if (*n != 0)
            found[*n - 1].len = (size_t)(piece.ptr + piece.len - found[*n - 1].ptr);
        from = i + cut;
        i = from - 1;
    }
    *out = found;
    return GR_OK;
}
