/* Names that a text only counts off: "floors F1..F5", "s1 ... s4", "S1 through S9". Those that no
 * link names are nodes all the same. */
#include "sense/sense_int.h"

#define RANGE_MAX 10000

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

/* "F12" that ends before pos: its letters in *prefix, its number in *n; false if it is none. */
static bool name_before(gr_str t, size_t pos, gr_str *prefix, int64_t *n)
{
    size_t digits, start;

    while (pos > 0 && (t.ptr[pos - 1] == ' ' || t.ptr[pos - 1] == ','))
        pos--;
    for (digits = pos; digits > 0 && pos - digits < 9 && gr_is_digit(t.ptr[digits - 1]);)
        digits--;
    for (start = digits; start > 0 && digits - start < 40 && is_letter(t.ptr[start - 1]);)
        start--;
    *prefix = gr_str_sub(t, start, digits);
    return digits < pos && start < digits && gr_num_to_int(gr_str_sub(t, digits, pos), n);
}

/* The same behind pos, with these letters. */
static bool name_behind(gr_str t, size_t pos, gr_str prefix, int64_t *n)
{
    size_t end;

    while (pos < t.len && (t.ptr[pos] == ' ' || t.ptr[pos] == ','))
        pos++;
    if (pos + prefix.len > t.len || !gr_str_eq(gr_str_sub(t, pos, pos + prefix.len), prefix))
        return false;
    pos += prefix.len;
    for (end = pos; end < t.len && end - pos < 9 && gr_is_digit(t.ptr[end]);)
        end++;
    return end > pos && gr_num_to_int(gr_str_sub(t, pos, end), n);
}

/* ".." or "…" or "through" at pos; its bytes, or 0. */
static size_t dots_at(gr_str t, size_t pos)
{
    gr_str rest = gr_str_sub(t, pos, t.len);
    size_t n = 0;

    while (n < 3 && n < rest.len && rest.ptr[n] == '.')
        n++;
    if (n > 1)
        return n;
    return gr_str_starts(rest, "…") ? strlen("…") : gr_str_starts(rest, "through ") ? 7 : 0;
}

/* Are all nodes of a draft that begin with these letters in the range, and are there some? Of "v1,
 * v2, ..., v6" some stand before it. */
static bool has_range(const gr_draft *d, gr_str prefix, int64_t first, int64_t last)
{
    size_t found = 0;

    for (size_t i = 0; i < d->nodes.n; i++) {
        gr_str name = d->nodes.at[i].name;
        int64_t n;

        if (name.len <= prefix.len || !gr_str_eq(gr_str_sub(name, 0, prefix.len), prefix) ||
            !gr_num_to_int(gr_str_sub(name, prefix.len, name.len), &n))
            continue;
        if (n < first - 2 || n < 0 || n > last)
            return false;
        found++;
    }
    return found != 0;
}

static bool add_range(gr_sensing *s, gr_draft *d, gr_str prefix, int64_t first, int64_t last,
                      gr_span at)
{
    for (int64_t n = first; n <= last; n++) {
        gr_str name = gr_str_printf(&s->cx->arena, "%.*s%" PRId64, GR_FMT(prefix), n);
        uint32_t v;

        if (name.ptr == NULL || !gr_draft_node_of(d, name, at, true, &v))
            return false;
    }
    return true;
}

static bool are_below(const gr_draft *d, int64_t count)
{
    int64_t n;

    for (size_t i = 0; i < d->nodes.n; i++)
        if (!gr_num_to_int(d->nodes.at[i].name, &n) || n < 0 || n > count)
            return false;
    return true;
}

/* "n = 5", "|V| = 5": how many nodes there are, if numbers below name them. */
static void find_count(gr_sensing *s)
{
    for (size_t i = 1; i + 1 < s->tokens.n; i++) {
        bool n = gr_token_is(s, i - 1, "n") || gr_token_is(s, i - 1, "N") ||
                 (i > 2 && gr_token_is(s, i - 1, "|") && gr_token_is(s, i - 2, "V"));
        int64_t count;

        if (!n || !gr_token_is(s, i, "=") || !gr_num_to_int(gr_token_text(s, i + 1), &count))
            continue;
        for (size_t k = 0; k < s->drafts.n; k++)
            if (s->drafts.at[k]->said_nodes < 0 && (int64_t)s->drafts.at[k]->nodes.n < count &&
                s->drafts.at[k]->ready == NULL && are_below(s->drafts.at[k], count))
                s->drafts.at[k]->said_nodes = count;
    }
}

#define RANGES_MAX 16 /* of one text */

gr_status gr_sense_ranges(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    size_t ranges = 0;

    find_count(s);
    for (size_t pos = 1; pos + 2 < t.len && ranges < RANGES_MAX; pos++) {
        size_t dots = dots_at(t, pos);
        int64_t first, last;
        gr_str prefix;

        if (dots == 0)
            continue;
        if (name_before(t, pos, &prefix, &first) && name_behind(t, pos + dots, prefix, &last) &&
            first < last && last - first < RANGE_MAX) {
            ranges++;
            for (size_t i = 0; i < s->drafts.n; i++)
                if (s->drafts.at[i]->ready == NULL &&
                    has_range(s->drafts.at[i], prefix, first, last) &&
                    !add_range(s, s->drafts.at[i], prefix, first, last,
                               (gr_span){ pos, pos + dots }))
                    return gr_fail_memory(s->cx, err);
        }
        pos += dots - 1;
    }
    return GR_OK;
}
