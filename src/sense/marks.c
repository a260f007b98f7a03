/* What some nodes have, told beside the links: "Stations with a lift: A, C", "B and D have
 * toilets". It becomes a column of yes and no. */
#include "sense/sense_int.h"

#define NAME_TOKENS 4
#define FEWEST      2 /* edges of a graph that nodes are told about */

/* The node whose name stands at token i, the longest; *end is the token behind it. */
static uint32_t node_at(const gr_sensing *s, const gr_draft *d, size_t i, size_t *end)
{
    for (size_t n = NAME_TOKENS; n > 0; n--) {
        uint32_t v;

        if (i + n > s->tokens.n)
            continue;
        v = gr_strmap_get(&d->index,
                          gr_str_sub(s->text, s->tokens.at[i].start, s->tokens.at[i + n - 1].end));
        if (v != GR_MAP_NONE) {
            *end = i + n;
            return v;
        }
    }
    return GR_MAP_NONE;
}

/* "A, C and E": how many, and where the list ends; 0 if something else stands in it. */
static size_t list_at(const gr_sensing *s, const gr_draft *d, size_t i, size_t *end)
{
    size_t n = 0;

    while (i < s->tokens.n && node_at(s, d, i, end) != GR_MAP_NONE) {
        n++;
        i = *end + gr_token_is(s, *end, ",");
        i += gr_lemma_is(s, i, "and");
        if (i == *end)
            break;
    }
    return n;
}

static bool is_thing(const gr_sensing *s, const gr_draft *d, size_t i)
{
    size_t end;

    return gr_token_kind_is(s, i, GR_TOKEN_WORD) && gr_text_word_class(gr_token_text(s, i)) == 0 &&
           node_at(s, d, i, &end) == GR_MAP_NONE &&
           !gr_word_in(s->lemma[i], "loop|name|label|number|friend|neighbour|neighbor|contact|link|"
                                    "edge|connection|tie|road|path|route|line|relation|flight");
}

/* "with a lift": the token of the thing, or 0. */
static size_t thing_at(const gr_sensing *s, const gr_draft *d, size_t i)
{
    if (!(gr_token_is(s, i, "with") || gr_lemma_is(s, i, "have")))
        return 0;
    i += gr_text_word_class(gr_token_text(s, i + 1)) & GR_WORD_ARTICLE ? 2 : 1;
    return is_thing(s, d, i) ? i : 0;
}

static bool ends_at(const gr_sensing *s, size_t i)
{
    return i >= s->tokens.n || gr_token_is(s, i, ".") || gr_token_is(s, i, ";") ||
           gr_token_kind_is(s, i, GR_TOKEN_NEWLINE);
}

/* Marks the nodes of the list at token i, and the others as having none. */
static bool mark(gr_sensing *s, gr_draft *d, size_t thing, size_t i)
{
    gr_str lemma = s->lemma[thing];
    gr_str column = gr_str_printf(&s->cx->arena, "%.*s", GR_FMT(lemma));
    bool *has = gr_new_n(&s->cx->arena, bool, d->nodes.n + 1);
    size_t end, n = 0;

    if (column.ptr == NULL || has == NULL)
        return false;
    for (uint32_t v; (v = node_at(s, d, i, &end)) != GR_MAP_NONE;) {
        n += !has[v];
        has[v] = true;
        i = end + gr_token_is(s, end, ",");
        i += gr_lemma_is(s, i, "and");
        if (i == end)
            break;
    }
    for (uint32_t v = 0; n < d->nodes.n && v < d->nodes.n; v++)
        if (!gr_draft_set(d, GR_OF_NODE, column.ptr, GR_MEANS_NUMBER, v, gr_v_bool(has[v]), NULL))
            return false;
    return true;
}

gr_status gr_sense_marks(gr_sensing *s, gr_err *err)
{
    gr_draft *d = s->drafts.n == 1 ? s->drafts.at[0] : NULL;

    if (d == NULL || d->ready != NULL || d->is_facts || d->edges.n < FEWEST)
        return GR_OK;
    for (size_t i = 1; i + 2 < s->tokens.n; i++) {
        size_t thing = s->sentences[s->sentence_of[i]].asks ? 0 : thing_at(s, d, i), first, end;
        bool ok = true;

        if (thing == 0)
            continue;
        /* "Stations with a lift: A, C" */
        if (gr_token_is(s, thing + 1, ":") && list_at(s, d, thing + 2, &end) != 0 &&
            ends_at(s, end))
            ok = mark(s, d, thing, thing + 2);
        /* "A and C have a lift" */
        for (first = s->sentences[s->sentence_of[i]].first; first < i; first++)
            if (list_at(s, d, first, &end) != 0 && end == i)
                break;
        if (ok && first < i && gr_lemma_is(s, i, "have") && ends_at(s, thing + 1))
            ok = mark(s, d, thing, first);
        if (!ok)
            return gr_fail_memory(s->cx, err);
    }
    return GR_OK;
}
