/* A wish and the question behind it as one clause: "We want to meet where the longest trip is
 * shortest. Where?" What is asked stands in the first, how to answer in the second. */
#include "agent/grammar_int.h"

gr_status gr_clauses_join(gr_ctx *cx, const gr_reading *r, size_t a, size_t b, gr_reading *out,
                          gr_err *err)
{
    const gr_clause *first = &r->clauses[a], *second = &r->clauses[b];
    size_t n = first->n_tokens + second->n_tokens;
    gr_clause *clauses = gr_new_n(&cx->arena, gr_clause, r->n_clauses + 1);
    gr_mention *mentions = gr_new_n(&cx->arena, gr_mention, 2 * r->n_mentions + 1);
    size_t *tokens = gr_new_n(&cx->arena, size_t, n + 1);

    if (clauses == NULL || mentions == NULL || tokens == NULL)
        return gr_fail_memory(cx, err);
    *out = *r;
    memcpy(clauses, r->clauses, r->n_clauses * sizeof *clauses);
    memcpy(tokens, first->tokens, first->n_tokens * sizeof *tokens);
    memcpy(tokens + first->n_tokens, second->tokens, second->n_tokens * sizeof *tokens);
    clauses[r->n_clauses] = (gr_clause){
        .kind = GR_TELLS, .at = { first->at.start, second->at.end }, .tokens = tokens, .n_tokens = n
    };
    out->clauses = clauses;
    out->n_clauses = r->n_clauses + 1;
    out->mentions = mentions;
    if (r->n_mentions != 0)
        memcpy(mentions, r->mentions, r->n_mentions * sizeof *mentions);
    for (size_t part = 0; part < 2; part++)
        for (size_t i = 0; i < r->n_mentions; i++) {
            gr_mention m = r->mentions[i];

            if (m.clause != (part == 0 ? a : b))
                continue;
            m.clause = r->n_clauses;
            m.first += part == 0 ? 0 : first->n_tokens;
            m.last += part == 0 ? 0 : first->n_tokens;
            mentions[out->n_mentions++] = m;
        }
    return GR_OK;
}
