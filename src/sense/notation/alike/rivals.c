/* Lists written alike, step five: what other recognisers made of the same text. One that takes
 * whole items for names, or that has only some of the links, has not understood the list. */
#include "sense/notation/alike/alike_int.h"

/* The first piece at or behind a byte. */
static size_t piece_from(const gr_alike *r, size_t byte)
{
    size_t lo = 0, hi = r->pieces.n;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (r->pieces.at[mid].at.start < byte)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* The piece behind the longest name of the list that begins at this one, or 0. */
static size_t own_name_at(const gr_alike *r, const gr_draft *mine, size_t i, size_t end)
{
    for (size_t last = end < i + GR_ALIKE_NAME_WORDS ? end : i + GR_ALIKE_NAME_WORDS; last > i;
         last--)
        if (gr_strmap_get(&mine->index, gr_alike_words(r, i, last)) != GR_MAP_NONE)
            return last;
    return 0;
}

typedef enum fit { FITS, FRAYED, WRONG } fit;

/* Is a node of another draft a name of the list, one with words of the sentence, or something that
 * has names in it, or a weight? */
static fit fit_of(const gr_alike *r, const gr_draft *mine, const gr_draft_node *node)
{
    size_t names = 0, signs = 0, numbers = 0, hints = 0, start, stop, i;
    gr_str text = r->s->text;

    if (gr_strmap_get(&mine->index, node->name) != GR_MAP_NONE || node->name.ptr < text.ptr ||
        node->name.ptr >= text.ptr + text.len)
        return FITS; /* or nothing that stands in the text */
    start = (size_t)(node->name.ptr - text.ptr);
    stop = start + node->name.len;
    i = piece_from(r, start);
    for (size_t end = i; i < r->pieces.n && r->pieces.at[i].at.start < stop;) {
        while (end < r->pieces.n && end < i + GR_ALIKE_NAME_WORDS &&
               r->pieces.at[end].at.end <= stop)
            end++;
        if (end > i && own_name_at(r, mine, i, end) != 0) {
            names++;
            i = own_name_at(r, mine, i, end);
            continue;
        }
        signs += r->pieces.at[i].kind == SIGN;
        numbers += r->pieces.at[i].kind == NUMBER;
        hints += gr_alike_is_graph_word(r, i);
        i++;
    }
    if (names > 1 || (names == 1 && signs != 0) || (numbers == 1 && mine->cells.n != 0))
        return WRONG;
    if (names == 1 && i == piece_from(r, start) + 1)
        return WRONG; /* with its quotes */
    return names == 1 && hints != 0 ? FRAYED : FITS;
}

/* Does another draft take items for names, or weights: "The edges are" with "A B" and "B C" below
 * it, "A B" linked with 5? Or is it the same but for words around a name: "Roads: A"? */
static bool is_misread(const gr_alike *r, const gr_draft *mine, const gr_draft *d)
{
    size_t wrong = 0, frayed = 0;

    if (d->ready != NULL || d->by == mine->by)
        return false;
    for (size_t i = 0; i < d->nodes.n; i++) {
        fit x = fit_of(r, mine, &d->nodes.at[i]);

        wrong += x == WRONG;
        frayed += x == FRAYED;
    }
    return (wrong > 1 && wrong * 3 >= d->nodes.n) ||
           (wrong + frayed > 0 && wrong + frayed < 3 && d->edges.n <= mine->edges.n &&
            d->nodes.n <= mine->nodes.n + wrong + frayed);
}

/* Has another draft nothing but links of the list, fewer of them or fewer numbers? If it lacks the
 * first line alone, that may be the head of a table. Of two graphs one may be a part of the other.
 */
static bool reads_less(const gr_draft *mine, const gr_draft *d, const gr_u64map *links,
                       bool starts_line)
{
    const gr_draft_edge *first = mine->edges.at;
    bool has_first = false;

    if (d->ready != NULL || d->by == mine->by || d->edges.n == 0 || d->edges.n > mine->edges.n ||
        d->cells.n > mine->cells.n ||
        (d->edges.n == mine->edges.n && d->cells.n == mine->cells.n) ||
        (d->name.len != 0 && !gr_str_eq(d->name, mine->name)))
        return false;
    for (size_t i = 0; i < d->edges.n; i++) {
        uint32_t u = gr_strmap_get(&mine->index, d->nodes.at[d->edges.at[i].u].name);
        uint32_t v = gr_strmap_get(&mine->index, d->nodes.at[d->edges.at[i].v].name);

        if (u == GR_MAP_NONE || v == GR_MAP_NONE ||
            (gr_u64map_get(links, (uint64_t)u << 32 | v) == GR_MAP_NONE &&
             (mine->direction == GR_DIRECTED ||
              gr_u64map_get(links, (uint64_t)v << 32 | u) == GR_MAP_NONE)))
            return false;
        has_first |= (u == first->u && v == first->v) || (u == first->v && v == first->u);
    }
    if (d->direction != GR_AUTO && d->direction != mine->direction &&
        (has_first || starts_line || mine->direction == GR_DIRECTED))
        return false;
    return has_first || !starts_line || d->edges.n + 1 != mine->edges.n;
}

void gr_alike_drop_worse(gr_alike *r, const gr_alike_list *l, const gr_draft *mine)
{
    gr_sensing *s = r->s;
    gr_u64map links;
    size_t kept = 0;
    bool starts_line = (r->rows.at[l->first].before & CUT_LINE) != 0;

    gr_u64map_init(&links, &s->cx->budget);
    for (size_t i = 0; r->ok && i < mine->edges.n; i++) {
        const gr_draft_edge *e = &mine->edges.at[i];
        uint32_t *slot = gr_u64map_put(&links, (uint64_t)e->u << 32 | e->v);

        r->ok = slot != NULL;
        if (slot != NULL)
            *slot = 0;
    }
    for (size_t i = 0; i < s->drafts.n; i++)
        if (!r->ok || (!is_misread(r, mine, s->drafts.at[i]) &&
                       !(!l->goes_on && reads_less(mine, s->drafts.at[i], &links, starts_line))))
            s->drafts.at[kept++] = s->drafts.at[i];
    s->drafts.n = kept;
    gr_u64map_clear(&links);
}
