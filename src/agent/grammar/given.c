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

/* Where a mention stands: -1 behind "from", 1 behind "to", 0 behind "in" or "at", 2 elsewhere. */
static int side_of(const gr_reading *r, const gr_mention *m)
{
    static const struct {
        int side;
        const char *word;
    } rows[] = {
        { -1, "from" },   { -1, "leave" },  { -1, "start" },  { -1, "leaving" }, { -1, "starting" },
        { -1, "leaves" }, { -1, "starts" }, { -1, "live" },   { -1, "lives" },   { -1, "home" },
        { 1, "to" },      { 1, "into" },    { 1, "towards" }, { 1, "reach" },    { 1, "visit" },
        { 1, "for" },     { 1, "reaches" }, { 1, "arrive" },  { 0, "at" },       { 0, "in" },
        { 0, "on" },
    };
    const gr_clause *cl = &r->clauses[m->clause];
    int found = 2;

    for (size_t k = m->first; k > 0 && k + 3 > m->first; k--) {
        const gr_token *t = &r->tokens.at[cl->tokens[k - 1]];
        gr_str word = gr_str_sub(r->text, t->start, t->end);

        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (gr_str_is_nocase(word, rows[i].word)) {
                if (rows[i].side != 0)
                    return rows[i].side;
                found = 0;
            }
    }
    return found;
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

/* Does it speak of the one who asks? */
static bool is_own(const gr_reading *r, const gr_clause *cl)
{
    static const char *const rows[] = { "i", "we", "i'm", "we're", "my", "our", "i’m", "we’re" };

    for (size_t k = 0; k < cl->n_tokens; k++)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (gr_str_is_nocase(token_text(r, cl->tokens[k]), rows[i]))
                return true;
    return false;
}

/* The nodes that telling clauses name, at most two; -1 = more, edges, or not plainly said. */
static int told_nodes(const gr_reading *r, size_t graph, gr_vid node[2], int side[2], bool *own)
{
    int n = 0;

    *own = true;
    for (size_t i = 0; i < r->n_mentions; i++) {
        const gr_mention *m = &r->mentions[i];

        if (r->clauses[m->clause].kind != GR_TELLS || m->graph != graph || m->distance != 0 ||
            (n > 0 && node[0] == m->u) || (n > 1 && node[1] == m->u))
            continue;
        if (n == 2 || m->v != GR_NO_NODE || !is_plain(r, &r->clauses[m->clause]))
            return -1;
        *own = *own && is_own(r, &r->clauses[m->clause]);
        node[n] = m->u;
        side[n++] = side_of(r, m);
    }
    return n;
}

bool gr_told_ends(const gr_reading *r, size_t graph, gr_vid ends[2])
{
    int side[2];
    bool own, either = graph < r->n_graphs && !gr_graph_is_directed(r->graphs[graph].graph);

    if (told_nodes(r, graph, ends, side, &own) != 2 || (side[0] == 2 && side[1] == 2))
        return false;
    /* Two places of one's own: without directions it does not matter which comes first. */
    if (side[0] == side[1])
        return side[0] == 0 && either && own;
    if (side[0] == 1 || side[1] == -1) {
        gr_vid first = ends[0];

        ends[0] = ends[1];
        ends[1] = first;
    }
    return true;
}

bool gr_told_here(const gr_reading *r, size_t graph, gr_vid *here)
{
    gr_vid node[2];
    int side[2];
    bool own;

    if (told_nodes(r, graph, node, side, &own) != 1 || side[0] > 0)
        return false;
    *here = node[0];
    return true;
}
