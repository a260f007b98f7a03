/* Whether what a clause tells may change the answer: a limit, a change, a rule, a goal; or whether
 * it is small talk, a source, or the heading of data. */
#include "agent/router_int.h"

/* The mention that begins with a token of a clause and is longest; NULL if none does. */
static const gr_mention *mention_at(const gr_reading *r, size_t clause, size_t at)
{
    const gr_mention *best = NULL;

    for (size_t i = 0; i < r->n_mentions; i++) {
        const gr_mention *m = &r->mentions[i];

        if (m->clause == clause && m->first == at && (best == NULL || m->last > best->last))
            best = m;
    }
    return best;
}

/* Does something that was read as data stand between two tokens of a clause? */
static bool is_cut(const gr_reading *r, size_t before, size_t after)
{
    gr_str between = gr_str_sub(r->text, r->tokens.at[before].end, r->tokens.at[after].start);

    return gr_str_trim(between).len != 0;
}

void gr_clause_tells(const gr_reading *r, size_t clause, double out[GR_TOLD_MODELS])
{
    const gr_clause *cl = &r->clauses[clause];
    gr_phrase_text t = { .n = 0 };
    bool heads = false, says = false;

    for (size_t k = 0; k < cl->n_tokens;) {
        const gr_mention *m = mention_at(r, clause, k);
        const gr_token *tok = &r->tokens.at[cl->tokens[k]];

        if (k > 0 && is_cut(r, cl->tokens[k - 1], cl->tokens[k]))
            gr_phrase_add_thing(&t, "<data>");
        says |= tok->kind == GR_TOKEN_WORD;
        heads = gr_str_is(gr_str_sub(r->text, tok->start, tok->end), ":");
        if (m == NULL)
            gr_phrase_add_token(&t, r->text, tok);
        for (size_t i = 0; m != NULL && i < (m->v == GR_NO_NODE ? 1 : 2); i++)
            gr_phrase_add_thing(&t, "<node>");
        k = m == NULL ? k + 1 : m->last + 1;
    }
    if (heads)
        gr_phrase_add_thing(&t, "<data>");
    gr_phrase_tells(&t, out);
    for (size_t i = 0; i < GR_TOLD_MODELS && !says; i++)
        out[i] = 0;
}
