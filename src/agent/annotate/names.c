/* Names of graphs and of data sets: from how a text has them to how calls write them. */
#include "agent/annotate/annotate_int.h"

#define MOST_NAME 256 /* bytes */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return gr_is_digit(c) || (small(c) >= 'a' && small(c) <= 'z') || (c & 0x80) != 0;
}

/* Small letters, one `gap` for blanks and signs between them; `kept` are no such signs. Empty if
 * nothing is left, or if it is too long. */
static gr_str folded(gr_ctx *cx, gr_str s, char gap, const char *kept)
{
    char *at = s.len <= MOST_NAME ? gr_arena_alloc(&cx->arena, s.len + 1) : NULL;
    size_t n = 0;

    if (s.len > MOST_NAME)
        return GR_STR("");
    for (size_t i = 0; at != NULL && i < s.len; i++)
        if (is_letter(s.ptr[i]) || (s.ptr[i] != '\0' && strchr(kept, s.ptr[i]) != NULL))
            at[n++] = small(s.ptr[i]);
        else if (n != 0 && at[n - 1] != gap)
            at[n++] = gap;
    while (n != 0 && at[n - 1] == gap)
        n--;
    return (gr_str){ at, n };
}

/* The graph that can be made and is nearly called so, or so without "_graph". */
static gr_str nearest(gr_str name)
{
    gr_str best = name, maker;
    unsigned least = name.len >= 12 ? 2 : 1, d;

    for (size_t i = 0; i < gr_n_makers(); i++) {
        maker = gr_str_of(gr_maker_at(i)->name);
        if (maker.len == name.len + strlen("_graph") &&
            gr_str_eq(gr_str_sub(maker, 0, name.len), name) && gr_str_ends(maker, "_graph"))
            return maker;
        d = gr_text_distance(name, maker, least, true);
        if (d == 0)
            return maker;
        if (d <= least && name.len != 0 && maker.ptr[0] == name.ptr[0]) {
            best = maker;
            least = d;
        }
    }
    return best;
}

gr_str gr_note_graph_name(gr_ctx *cx, gr_str written, gr_str *nearly)
{
    gr_str name = folded(cx, written, '_', ""), found = nearest(name);
    bool longer = found.len > name.len && gr_str_eq(gr_str_sub(found, 0, name.len), name);

    *nearly = gr_str_eq(name, found) || longer ? GR_STR("") : name;
    return found;
}

gr_str gr_note_set_name(gr_ctx *cx, gr_str written)
{
    return folded(cx, written, '-', "_");
}
