/* Lists of neighbours: keys, and the items behind a colon. */
#include "sense/notation/lists/lists_int.h"

gr_str gr_entry_clean(gr_str t)
{
    t = gr_str_trim(t);
    if (t.len > 2 && ((t.ptr[0] == '<' && t.ptr[t.len - 1] == '>') ||
                      (t.ptr[0] == '"' && t.ptr[t.len - 1] == '"') ||
                      (t.ptr[0] == '\'' && t.ptr[t.len - 1] == '\'')))
        t = gr_str_sub(t, 1, t.len - 1);
    return t;
}

size_t gr_entry_n_blanks(gr_str t)
{
    size_t n = 0;

    for (size_t i = 0; i < t.len; i++)
        n += t.ptr[i] == ' ';
    return n;
}

gr_str gr_entry_without_noun(gr_str t)
{
    static const char *const nouns[] = { "node ", "Node ", "vertex ", "Vertex ", "from ", "From " };

    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
        if (gr_str_starts(t, nouns[i]))
            return gr_entry_clean(gr_str_sub(t, strlen(nouns[i]), t.len));
    return t;
}

bool gr_entry_is_key(gr_str t)
{
    if (t.len == 0 || t.len > GR_KEY_BYTES || gr_entry_n_blanks(t) > 3)
        return false;
    for (size_t i = 0; i < t.len; i++)
        if (strchr(",;()[]{}?!|>=#`", t.ptr[i]) != NULL)
            return false;
    return true;
}

bool gr_entry_read_item(gr_str t, gr_entry_item *out)
{
    const gr_unit *unit;
    gr_value v;
    size_t cut = t.len;

    t = gr_str_trim(t);
    if (gr_str_starts(t, "and "))
        t = gr_str_trim(gr_str_sub(t, 4, t.len));
    *out = (gr_entry_item){ .name = t };
    if (gr_str_find(t, " - ") < t.len || gr_str_find(t, "->") < t.len)
        return false; /* links */
    if (t.len > 2 && t.ptr[t.len - 1] == ')') {
        cut = gr_str_find(t, "(");
        if (cut == t.len || cut == 0)
            return false;
        out->number = gr_str_sub(t, cut + 1, t.len - 1);
    } else if ((cut = gr_str_find(t, ":")) < t.len) {
        out->number = gr_str_sub(t, cut + 1, t.len);
    } else if ((cut = gr_str_find(t, " ")) < t.len &&
               gr_read_number(gr_str_sub(t, cut, t.len), &v, &unit)) {
        out->number = gr_str_sub(t, cut, t.len);
    } else {
        cut = t.len;
    }
    if (out->number.len != 0 && !gr_read_number(out->number, &v, &unit))
        return false;
    out->name = gr_entry_without_noun(gr_entry_clean(gr_str_sub(t, 0, cut)));
    for (size_t i = 0; i < out->name.len; i++)
        if (strchr("()[]{}?!|>=", out->name.ptr[i]) != NULL)
            return false;
    return out->name.len != 0 && out->name.len <= GR_KEY_BYTES && gr_entry_n_blanks(out->name) < 4;
}

/* "main.o", "util.h" */
static bool is_file_name(gr_str t)
{
    size_t dot = gr_str_find(t, ".");

    return dot > 0 && dot + 1 < t.len && t.len - dot < 6;
}

/* Blanks between numbers, single letters, names of files, or words that are all keys: "app: core
 * ui". */
static bool has_blanks_between(gr_lists *r, gr_str t)
{
    gr_str rest = t, item;
    size_t n = 0, keys = 0, plain = 0, files = 0, numbers = 0, weighted = 0;
    int64_t number;

    while (gr_str_split(&rest, ' ', &item)) {
        size_t whole = item.len;

        if (gr_str_ends(item, ")") && gr_str_find(item, "(") > 0)
            item = gr_str_sub(item, 0, gr_str_find(item, "(")); /* "B(5)" */
        if (item.len > 2 && gr_is_digit(item.ptr[item.len - 1]))
            item = gr_str_sub(item, 0, gr_str_find(item, ":")); /* "B:5" */
        weighted += item.len != 0 && item.len < whole;
        if (item.len == 1 && (unsigned char)item.ptr[0] < 'A' && !gr_is_digit(item.ptr[0]))
            return false; /* "A - B" */
        n += item.len != 0;
        files += is_file_name(item);
        numbers += gr_num_is_canonical(item, &number);
        plain += item.len == 1 || gr_num_is_canonical(item, &number);
        keys += gr_strmap_get(&r->keys, item) != GR_MAP_NONE;
    }
    if (n == 2 && numbers == 1 && gr_is_digit(t.ptr[t.len - 1]))
        return false;                                  /* "D 5": a name and its number */
    if (files == n && r->heading.direction == GR_AUTO) /* as make has them */
        r->heading = (gr_heading){ GR_DIRECTED, true, GR_STR("need") };
    return plain == n || keys == n || files == n || (weighted == n && n > 1) ||
           (keys != 0 && r->heading.backwards) ||
           (r->blanks && n > 1 && numbers == 0 && (keys != 0 || r->entries.n != 0));
}

bool gr_entry_says_none(gr_str t)
{
    return t.len == 0 || gr_str_is_nocase(t, "none") || gr_str_is(t, "empty") ||
           gr_str_is(t, "-") || gr_str_is(t, "∅") || gr_str_is(t, "{}") ||
           gr_str_is_nocase(t, "nobody") || gr_str_is_nocase(t, "no one") ||
           gr_str_is_nocase(t, "nothing");
}

bool gr_entry_read_items(gr_lists *r, gr_str t, gr_entry *e)
{
    gr_str rest, item;
    char sep = ',';

    t = gr_str_trim(t);
    if (gr_str_ends(t, "."))
        t = gr_str_sub(t, 0, t.len - 1);
    if (t.len > 1 && ((t.ptr[0] == '[' && t.ptr[t.len - 1] == ']') ||
                      (t.ptr[0] == '{' && t.ptr[t.len - 1] == '}') || gr_str_is(t, "(none)") ||
                      gr_str_is(t, "(nothing)") || gr_str_is(t, "(empty)")))
        t = gr_str_trim(gr_str_sub(t, 1, t.len - 1));
    e->first = r->items.n;
    if (gr_entry_says_none(t))
        return true;
    if (memchr(t.ptr, ',', t.len) == NULL && has_blanks_between(r, t))
        sep = ' ';
    rest = t;
    while (gr_str_split(&rest, sep, &item)) {
        gr_entry_item x;

        if (item.len == 0 && sep == ' ')
            continue;
        if (!gr_entry_read_item(item, &x))
            return false;
        r->ok = gr_vec_push(&r->items, x);
        if (!r->ok)
            return false;
        e->n++;
    }
    return true;
}
