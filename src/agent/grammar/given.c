/* Names that stand apart from the question: "Is there a path between two nodes? Nodes: source=3,
 * target=7." A sentence that only gives values, each behind "=" or named as "in question". */
#include "agent/grammar/chart_int.h"

static gr_str token_text(const gr_reading *r, size_t token)
{
    const gr_token *t = &r->tokens.at[token];
    bool quoted = t->kind == GR_TOKEN_QUOTED;

    return gr_str_sub(r->text, quoted ? t->inner_start : t->start, quoted ? t->inner_end : t->end);
}

static bool is_value(const gr_reading *r, size_t token)
{
    gr_token_kind kind = r->tokens.at[token].kind;

    return kind == GR_TOKEN_WORD || kind == GR_TOKEN_NUMBER || kind == GR_TOKEN_QUOTED;
}

/* The k-th value of a clause, counted down in *k. */
static bool value_in(const gr_reading *r, const gr_clause *c, size_t *k, gr_str *out)
{
    for (size_t i = 0; i + 1 < c->n_tokens; i++)
        if (gr_str_is(token_text(r, c->tokens[i]), "=") && is_value(r, c->tokens[i + 1]) &&
            (*k)-- == 0) {
            *out = token_text(r, c->tokens[i + 1]);
            return true;
        }
    return false;
}

bool gr_given_name(const gr_chart *ch, size_t k, gr_strbuf *sb)
{
    const gr_reading *r = ch->r;
    gr_str name;

    for (size_t c = 0; c < r->n_clauses; c++)
        if (value_in(r, &r->clauses[c], &k, &name)) {
            gr_value v = gr_v_node(gr_name_of(name));

            gr_json_write(sb, &v, 0);
            return true;
        }
    return false;
}

size_t gr_given_in(const gr_reading *r, size_t clause)
{
    size_t n = 0, k = 0;
    gr_str name;

    while (value_in(r, &r->clauses[clause], &k, &name))
        k = ++n;
    return n;
}
