/* Nodes that words about a list of links leave without any: "a-b, b-c, and d knows no one", "there
 * is also e, who has no friends", "f stands alone", "the lonely g". leftovers.c has those that
 * stand in the list itself. */
#include "sense/sense_int.h"

static bool is_one_of(const gr_sensing *s, size_t i, const char *words)
{
    return gr_token_kind_is(s, i, GR_TOKEN_WORD) && gr_word_in(s->lemma[i], words);
}

/* "no one", "nobody", "no links": where it ends, or 0. */
static size_t nobody(const gr_sensing *s, size_t i)
{
    static const char things[] = "one|link|edge|connection|friend|contact|neighbour|neighbor|road|"
                                 "cable|tie|partner|acquaintance|line|route|path|link|body";

    if (is_one_of(s, i, "nobody|noone|none|nothing"))
        return i + 1;
    if (!is_one_of(s, i, "no|without"))
        return 0;
    i += is_one_of(s, i + 1, "any|direct|further|known") ? 2 : 1;
    return is_one_of(s, i, things) ? i + 1 : 0;
}

/* Does what stands behind a name say that it has no edges? Where that ends, or 0. */
static size_t says_alone(const gr_sensing *s, size_t i)
{
    static const char states[] =
        "alone|isolated|isolate|unconnected|disconnected|disconnect|lonely|unlinked|solitary";
    size_t end;

    if (gr_token_is(s, i, "("))
        return is_one_of(s, i + 1, states) ? i + 2 : nobody(s, i + 1);
    i += gr_token_is(s, i, ",") ? 1 : 0;
    i += is_one_of(s, i, "who|which|that") ? 1 : 0;
    if (is_one_of(s, i, "be|stand|remain|stay|live|sit")) {
        end = i + (is_one_of(s, i + 1, "all|quite|completely|totally") ? 2 : 1);
        return is_one_of(s, end, states) ? end + 1 : 0;
    }
    if (is_one_of(s, i, "have|know|meet|see|like|call|contact"))
        return nobody(s, i + 1);
    if (is_one_of(s, i, "talk|speak|connect|link|relate|write|belong") &&
        is_one_of(s, i + 1, "to|with"))
        return nobody(s, i + 2);
    return 0;
}

/* A name as the others of the graph are: a capital where all have one. */
static bool is_like(const gr_sensing *s, const gr_draft *d, size_t i)
{
    gr_str name = gr_token_text(s, i);
    bool capital = name.len != 0 && name.ptr[0] >= 'A' && name.ptr[0] <= 'Z';
    bool digits = false;

    if (!gr_token_kind_is(s, i, GR_TOKEN_WORD) || gr_text_word_class(name) != 0 ||
        gr_strmap_get(&d->index, name) != GR_MAP_NONE)
        return false;
    for (size_t k = 0; k < name.len; k++)
        digits |= gr_is_digit(name.ptr[k]);
    for (size_t k = 0; k < d->nodes.n; k++) {
        gr_str other = d->nodes.at[k].name;

        if (other.len != 0 && (other.ptr[0] >= 'A' && other.ptr[0] <= 'Z') != capital)
            return false;
    }
    return capital || digits;
}

/* "the lonely Ingo" */
static bool is_called_alone(const gr_sensing *s, size_t i)
{
    return i > 0 && is_one_of(s, i - 1, "lonely|isolated|isolate|unconnected|solitary") &&
           gr_token_kind_is(s, i, GR_TOKEN_WORD);
}

/* With a question mark; "there is Ingo, who has no friends" only looks like one. */
static bool is_asked(const gr_sensing *s, size_t i)
{
    size_t last = s->sentences[s->sentence_of[i]].last;

    for (; i < last; i++)
        if (gr_token_is(s, i, "?"))
            return true;
    return false;
}

gr_status gr_sense_lone(gr_sensing *s, gr_err *err)
{
    gr_draft *d = s->drafts.n == 1 ? s->drafts.at[0] : NULL;

    if (d == NULL || d->ready != NULL || d->is_facts || d->edges.n < 2 || d->declared.n != 0)
        return GR_OK;
    for (size_t i = 0; i < s->tokens.n; i++) {
        gr_span at = { s->tokens.at[i].start, s->tokens.at[i].end };
        size_t end = says_alone(s, i + 1);
        uint32_t v;

        if ((end == 0 && !is_called_alone(s, i)) || is_asked(s, i) || !is_like(s, d, i))
            continue;
        if (end > i + 1)
            at.end = s->tokens.at[end - 1].end;
        if (!gr_sense_assume(s, "%.*s is there and has no edges", GR_FMT(gr_token_text(s, i))) ||
            !gr_draft_node_of(d, gr_token_text(s, i), at, false, &v) || !gr_draft_explains(d, at))
            return gr_fail_memory(s->cx, err);
    }
    return GR_OK;
}
