/* Names of graphs and of data sets: from how a text has them to how calls write them. */
#include "agent/annotate/annotate_int.h"

#define MOST_NAME 256 /* bytes */
#define SHORT     4   /* letters of a name in which one may be wrong */
#define LONG      12  /* in which two may */

/* Those that Graph-ToolFormer's prompts name, as they have them. */
static const char *const sets[] = { "citeseer",  "pubmed",   "mutag",  "proteins",
                                    "movielens", "last-fm",  "amazon", "foursquare",
                                    "twitter",   "freebase", "wordnet" };

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return gr_is_digit(c) || (small(c) >= 'a' && small(c) <= 'z') || (c & 0x80) != 0;
}

/* Small letters, one `gap` for blanks and signs between them, and '\0' behind them. Empty if
 * nothing is left, or if it is too long. */
static gr_str folded(gr_ctx *cx, gr_str s, char gap)
{
    char *at = s.len <= MOST_NAME ? gr_arena_alloc(&cx->arena, s.len + 1) : NULL;
    size_t n = 0;

    if (s.len > MOST_NAME)
        return GR_STR("");
    for (size_t i = 0; at != NULL && i < s.len; i++)
        if (is_letter(s.ptr[i]))
            at[n++] = small(s.ptr[i]);
        else if (n != 0 && at[n - 1] != gap)
            at[n++] = gap;
    n -= n != 0 && at[n - 1] == gap;
    if (at != NULL)
        at[n] = '\0';
    return (gr_str){ at, n };
}

/* Takes `known` for *best if a name is it or, but for a letter or two, nearly. */
static void compare(gr_str name, gr_str known, unsigned *least, gr_str *best)
{
    unsigned d = gr_text_distance(name, known, *least, true);

    if (d <= *least && (d == 0 || known.ptr[0] == name.ptr[0])) {
        *best = known;
        *least = d;
    }
}

/* Is this name that of a graph, without "_graph"? */
static bool is_short_for(gr_str name, gr_str maker)
{
    return gr_str_starts(maker, name.ptr) && maker.len == name.len + strlen("_graph") &&
           gr_str_ends(maker, "_graph");
}

gr_str gr_note_graph_name(gr_ctx *cx, gr_str written, gr_str *nearly)
{
    gr_str name = folded(cx, written, '_'), found = name;
    unsigned least = name.len >= LONG ? 2 : 1;

    *nearly = GR_STR("");
    for (size_t i = 0; name.len != 0 && i < gr_n_makers(); i++) {
        gr_str maker = gr_str_of(gr_maker_at(i)->name);

        if (is_short_for(name, maker))
            return maker;
        compare(name, maker, &least, &found);
    }
    *nearly = gr_str_eq(name, found) ? *nearly : name;
    return found;
}

gr_str gr_note_set_name(gr_ctx *cx, gr_str written, gr_str *nearly)
{
    gr_str name = folded(cx, written, '-'), found = name;
    unsigned least = name.len >= SHORT;

    for (size_t i = 0; least != 0 && i < sizeof sets / sizeof *sets; i++)
        compare(name, gr_str_of(sets[i]), &least, &found);
    *nearly = gr_str_eq(name, found) ? GR_STR("") : name;
    return found;
}
