/* Clauses made of pieces of others: two sentences as one, one question as two, a question once more
 * with other names. */
#include "agent/router_int.h"

static size_t n_begun(const gr_piece *pieces, size_t n)
{
    size_t begun = 0;

    for (size_t i = 0; i < n; i++)
        begun += pieces[i].begins;
    return begun;
}

static size_t n_tokens(const gr_piece *pieces, size_t n)
{
    size_t tokens = 0;

    for (size_t i = 0; i < n; i++)
        tokens += pieces[i].to - pieces[i].from;
    return tokens;
}

/* The mentions in a piece, for the clause that it has become part of. */
static void move_mentions(const gr_reading *r, const gr_piece *piece, size_t at, gr_reading *out)
{
    for (size_t i = 0; i < r->n_mentions; i++) {
        gr_mention m = r->mentions[i];

        if (m.clause != piece->clause || m.first < piece->from || m.last >= piece->to)
            continue;
        m.clause = out->n_clauses - 1;
        m.first = m.first - piece->from + at;
        m.last = m.last - piece->from + at;
        out->mentions[out->n_mentions++] = m;
    }
}

gr_reading *gr_compose(gr_routing *w, const gr_piece *pieces, size_t n)
{
    const gr_reading *r = w->r;
    gr_arena *arena = &w->cx->arena;
    gr_reading *out = gr_arena_copy(arena, r, sizeof *r);
    size_t *tokens = gr_new_n(arena, size_t, n_tokens(pieces, n) + 1);

    if (out == NULL || tokens == NULL)
        goto fail;
    out->clauses = gr_new_n(arena, gr_clause, r->n_clauses + n_begun(pieces, n));
    out->mentions = gr_new_n(arena, gr_mention, (n + 1) * r->n_mentions + 1);
    if (out->clauses == NULL || out->mentions == NULL)
        goto fail;
    memcpy(out->clauses, r->clauses, r->n_clauses * sizeof *r->clauses);
    if (r->n_mentions != 0)
        memcpy(out->mentions, r->mentions, r->n_mentions * sizeof *r->mentions);
    for (size_t i = 0; i < n; i++) {
        const gr_piece *p = &pieces[i];
        const gr_clause *from = &r->clauses[p->clause];

        if (p->begins)
            out->clauses[out->n_clauses++] = (gr_clause){ .kind = GR_ASKS, .tokens = tokens };
        gr_clause *to = &out->clauses[out->n_clauses - 1];

        to->at = from->at;
        move_mentions(r, p, to->n_tokens, out);
        for (size_t k = p->from; k < p->to; k++, to->n_tokens++)
            *tokens++ = from->tokens[k];
    }
    return out;
fail:
    w->failed = true;
    return NULL;
}
