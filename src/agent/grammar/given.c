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

/* Where a mention stands: -1 behind "from", 1 behind "to", 0 elsewhere. */
static int side_of(const gr_reading *r, const gr_mention *m)
{
    static const char *const from[] = { "from", "leave", "start", "leaving", "starting" };
    static const char *const to[] = { "to", "into", "towards", "reach", "visit", "for" };
    const gr_clause *cl = &r->clauses[m->clause];

    for (size_t k = m->first; k > 0 && k + 3 > m->first; k--) {
        const gr_token *t = &r->tokens.at[cl->tokens[k - 1]];
        gr_str word = gr_str_sub(r->text, t->start, t->end);

        for (size_t i = 0; i < sizeof from / sizeof *from; i++)
            if (gr_str_is_nocase(word, from[i]))
                return -1;
        for (size_t i = 0; i < sizeof to / sizeof *to; i++)
            if (gr_str_is_nocase(word, to[i]))
                return 1;
    }
    return 0;
}

/* Numbers and negations may be conditions that nobody understood. */
static bool is_plain(const gr_reading *r, const gr_clause *cl)
{
    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &r->tokens.at[cl->tokens[k]];
        gr_str word = gr_str_sub(r->text, t->start, t->end);

        if (t->kind == GR_TOKEN_NUMBER || (gr_text_word_class(word) & GR_WORD_NEGATION) != 0)
            return false;
    }
    return true;
}

bool gr_told_ends(const gr_reading *r, size_t graph, gr_vid ends[2])
{
    int side[2] = { 0, 0 };
    size_t n = 0;

    for (size_t i = 0; i < r->n_mentions; i++) {
        const gr_mention *m = &r->mentions[i];

        if (r->clauses[m->clause].kind != GR_TELLS || m->graph != graph || m->distance != 0 ||
            (n > 0 && ends[0] == m->u) || (n > 1 && ends[1] == m->u))
            continue;
        if (n == 2 || m->v != GR_NO_NODE || !is_plain(r, &r->clauses[m->clause]))
            return false;
        ends[n] = m->u;
        side[n++] = side_of(r, m);
    }
    if (n != 2 || side[0] == side[1])
        return false;
    if (side[0] > side[1]) {
        gr_vid first = ends[0];

        ends[0] = ends[1];
        ends[1] = first;
    }
    return true;
}
