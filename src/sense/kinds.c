/* What nodes are, where a list of its own says so: "N (atom 0), O (atom 1)" beside "0-1, 1-2". */
#include "sense/sense_int.h"

#define FEWEST 2 /* items of such a list */

typedef struct item {
    uint32_t node;
    gr_str kind;
    size_t end; /* the token behind it */
} item;

static bool is_name(const gr_sensing *s, size_t i)
{
    return gr_token_kind_is(s, i, GR_TOKEN_WORD) || gr_token_kind_is(s, i, GR_TOKEN_NUMBER) ||
           gr_token_kind_is(s, i, GR_TOKEN_QUOTED);
}

/* "Si (atom 2)", "Si (2)": a word, and in brackets a node that the draft has. */
static bool read_item(const gr_sensing *s, const gr_draft *d, size_t i, item *out)
{
    size_t k = i + 2;

    if (!gr_token_kind_is(s, i, GR_TOKEN_WORD) || !gr_token_is(s, i + 1, "("))
        return false;
    if (gr_token_kind_is(s, k, GR_TOKEN_WORD) && is_name(s, k + 1))
        k++; /* "atom" */
    if (!is_name(s, k) || !gr_token_is(s, k + 1, ")"))
        return false;
    *out = (item){ gr_strmap_get(&d->index, gr_token_text(s, k)), gr_token_text(s, i), k + 2 };
    return out->node != GR_MAP_NONE && gr_strmap_get(&d->index, gr_token_text(s, i)) == GR_MAP_NONE;
}

/* The list that begins at a token: how many items it has, and where it ends. */
static size_t measure(const gr_sensing *s, const gr_draft *d, size_t i, size_t *end)
{
    size_t n = 0;
    item it;

    while (read_item(s, d, i, &it)) {
        n++;
        *end = it.end;
        i = it.end + gr_token_is(s, it.end, ",");
        i += gr_lemma_is(s, i, "and");
    }
    return n;
}

static bool take(gr_sensing *s, gr_draft *d, size_t i, size_t end)
{
    gr_span all = { s->tokens.at[i].start, s->tokens.at[end - 1].end };
    item it;

    while (i < end && read_item(s, d, i, &it)) {
        if (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, it.node, gr_v_str(it.kind), NULL))
            return false;
        i = it.end + gr_token_is(s, it.end, ",");
        i += gr_lemma_is(s, i, "and");
    }
    return gr_draft_explains(d, all);
}

gr_status gr_sense_kinds(gr_sensing *s, gr_err *err)
{
    for (size_t k = 0; k < s->drafts.n; k++) {
        gr_draft *d = s->drafts.at[k];
        size_t end = 0;

        for (size_t i = 0; d->ready == NULL && i + 3 < s->tokens.n; i++) {
            if (!gr_token_is(s, i + 1, "(") ||
                !gr_str_eq(gr_section_at(s, s->tokens.at[i].start), d->name) ||
                measure(s, d, i, &end) < FEWEST)
                continue;
            if (!take(s, d, i, end))
                return gr_fail_memory(s->cx, err);
            i = end;
        }
    }
    return GR_OK;
}
