/* One question with two conditions: "Who is two steps from A but doesn't know B?"
 *
 * What stands behind "but", or "and" with a verb of its own and no new question word, says more of
 * the same nodes. Both halves are asked with the same head, and the answer is what they share, or
 * what only the first has. */
#include "agent/router_int.h"

typedef struct halves {
    size_t head; /* tokens that ask: "who", "how many of the towns" */
    size_t end;  /* of the first half */
    size_t rest; /* where the second begins, behind its verb if that is not asked again */
    const char *verb;
    bool negated;
    size_t rest_end; /* where the second ends; 0 = with the clause */
    size_t again;    /* what the first has from here on belongs to both; 0 = nothing */
} halves;

static const char *const verbs[] = { "is",   "are",  "was", "were", "can",  "could", "has",
                                     "have", "does", "do",  "did",  "will", "would", NULL };

/* A negated verb and what is left of it without the negation; "" = nothing. */
static const struct {
    const char *word, *left;
} negated[] = {
    { "isn't", "is" },     { "aren't", "are" }, { "wasn't", "is" },    { "weren't", "are" },
    { "can't", "can" },    { "cannot", "can" }, { "couldn't", "can" }, { "hasn't", "has" },
    { "haven't", "have" }, { "doesn't", "" },   { "don't", "" },       { "didn't", "" },
    { "won't", "" },       { "wouldn't", "" },
};

static bool is_at(const gr_reading *r, const gr_clause *cl, size_t k, const char *const *rows)
{
    return k < cl->n_tokens && gr_token_in(r, cl->tokens[k], rows);
}

/* "and is A linked to B": a name behind the verb is asked about on its own. */
static bool is_name(const gr_reading *r, size_t clause, size_t k)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && r->mentions[i].first == k)
            return true;
    return false;
}

/* The verb of the second half at k; false if there is none. */
static bool see_verb(const gr_reading *r, const gr_clause *cl, size_t k, halves *h)
{
    static const char *const not [] = { "not", "never", NULL };
    static const char *const subjects[] = { "the",  "there", "it",    "this", "that", "any",
                                            "they", "every", "each",  "all",  "i",    "we",
                                            "you",  "those", "these", NULL };
    static const char *const does[] = { "does", "do", "did", "would", "will", NULL };

    for (size_t i = 0; i < sizeof negated / sizeof *negated; i++)
        if (is_at(r, cl, k, (const char *const[]){ negated[i].word, NULL })) {
            h->negated = true;
            h->verb = negated[i].left;
            h->rest = k + 1;
            return true;
        }
    if (!is_at(r, cl, k, verbs))
        return false;
    h->rest = k;
    if (!is_at(r, cl, k + 1, not ))
        return !is_at(r, cl, k, does) && !is_at(r, cl, k + 1, subjects);
    h->negated = true;
    h->rest = k + 2;
    h->verb = "";
    for (size_t i = 0; verbs[i] != NULL && !is_at(r, cl, k, does); i++)
        if (is_at(r, cl, k, (const char *const[]){ verbs[i], NULL }))
            h->verb = verbs[i];
    return true;
}

static bool see_halves(const gr_reading *r, size_t clause, halves *h)
{
    static const char *const asks[] = { "who", "which", "what", "how", "list", "name", NULL };
    static const char *const wh[] = { "who",   "which", "what",  "how", "when",
                                      "where", "whom",  "whose", "why", NULL };
    static const char *const who[] = { "who", NULL }, *const how[] = { "how", NULL };
    static const char *const and[] = { "and", "but", NULL }, *const but[] = { "but", NULL };
    static const char *const fillers[] = { "also", "still", NULL };
    static const char *const relative[] = { "who", "that", "which", NULL };
    const gr_clause *cl = &r->clauses[clause];
    size_t k;

    *h = (halves){ 0 };
    if (!is_at(r, cl, 0, asks))
        return false;
    for (k = 1; k < cl->n_tokens && k < 6 && !is_at(r, cl, k, verbs); k++)
        ;
    /* Without an auxiliary: "who knows", "which towns know", "how many people know". */
    h->head = is_at(r, cl, k, verbs) && k < 6 ? k
              : is_at(r, cl, 0, how)          ? 3
                                              : !is_at(r, cl, 0, who) + 1u;
    for (k = h->head + 2; k + 2 < cl->n_tokens; k++) {
        size_t at = k + 1;

        if (!is_at(r, cl, k, and))
            continue;
        h->end = k - (r->tokens.at[cl->tokens[k - 1]].kind == GR_TOKEN_PUNCT);
        at += is_at(r, cl, k, but) && is_at(r, cl, at, relative);
        at += is_at(r, cl, at, fillers);
        if (see_verb(r, cl, at, h) && !is_name(r, clause, at + 1))
            break;
        h->rest = 0;
    }
    if (h->rest == 0)
        return false;
    for (k = h->end; k < cl->n_tokens; k++)
        if (is_at(r, cl, k, wh) && k > h->rest)
            return false;
    return true;
}

/* The first token of a list of names that ends before a token; that token if none does. */
static size_t names_before(const gr_reading *r, size_t clause, size_t end)
{
    static const char *const joints[] = { "and", "or", ",", "both", "either", "the", NULL };
    const gr_clause *cl = &r->clauses[clause];
    size_t from = end;
    bool more = true;

    while (more && from > 0) {
        more = is_at(r, cl, from - 1, joints) && from < end;
        from -= more;
        for (size_t i = 0; i < r->n_mentions && !more; i++) {
            const gr_mention *m = &r->mentions[i];

            if (m->clause == clause && m->v == GR_NO_NODE && m->last + 1 == from) {
                from = m->first;
                more = true;
            }
        }
    }
    return from;
}

/* "Who knows A and B but not C?": the same of C. */
static bool see_ellipsis(const gr_reading *r, size_t clause, halves *h)
{
    static const char *const asks[] = { "who", "which", "what", "how", NULL };
    static const char *const but[] = { "but", NULL }, *const not [] = { "not", NULL };
    static const char *const marks[] = { "?", ".", NULL };
    const gr_clause *cl = &r->clauses[clause];
    size_t last = cl->n_tokens;

    *h = (halves){ .negated = true };
    while (last > 0 && is_at(r, cl, last - 1, marks))
        last--;
    for (size_t k = 2; k + 2 < cl->n_tokens && is_at(r, cl, 0, asks); k++) {
        h->end = k - (r->tokens.at[cl->tokens[k - 1]].kind == GR_TOKEN_PUNCT);
        h->rest = k + 2;
        h->head = names_before(r, clause, h->end);
        if (is_at(r, cl, k, but) && is_at(r, cl, k + 1, not ) && h->head > 1 && h->head < h->end &&
            names_before(r, clause, last) == h->rest)
            return true;
    }
    return false;
}

/* "What can A reach but B cannot?": the same of B. */
static bool see_other_one(const gr_reading *r, size_t clause, halves *h)
{
    static const char *const asks[] = { "who", "which", "what", "how", NULL };
    static const char *const but[] = { "but", "that", "which", NULL };
    const gr_clause *cl = &r->clauses[clause];

    *h = (halves){ .negated = true };
    for (size_t i = 0; i < r->n_mentions && is_at(r, cl, 0, asks); i++) {
        const gr_mention *m = &r->mentions[i];
        halves verb = { 0 };

        if (m->clause != clause || m->v != GR_NO_NODE || m->first < 3 ||
            !is_at(r, cl, m->first - 1, but) || !see_verb(r, cl, m->last + 1, &verb) ||
            !verb.negated || verb.rest + 1 < cl->n_tokens)
            continue;
        h->end = m->first - 1;
        h->rest = m->first;
        h->rest_end = m->last + 1;
        for (size_t k = 0; k < r->n_mentions; k++)
            if (r->mentions[k].clause == clause && r->mentions[k].v == GR_NO_NODE &&
                r->mentions[k].last < h->end) {
                h->head = r->mentions[k].first;
                h->again = r->mentions[k].last + 1;
                return true;
            }
    }
    return false;
}

static bool see_both(const gr_reading *r, size_t clause, halves *h)
{
    return see_ellipsis(r, clause, h) || see_other_one(r, clause, h) || see_halves(r, clause, h);
}

bool gr_route_conjoins(const gr_reading *r, size_t clause)
{
    halves h;

    return see_both(r, clause, &h);
}

bool gr_route_leaves_out(const gr_reading *r, size_t clause)
{
    halves h;

    return see_ellipsis(r, clause, &h) || see_other_one(r, clause, &h);
}

/* The things that a program lists or counts; empty if they are no nodes, or only the best ones:
 * what else is demanded of those would come first. */
static gr_str listed(gr_routing *w, gr_str program, bool *counts)
{
    static const char *const best[] = { "argm", "top(", "bottom(", "max(", "min(", "first(" };
    gr_str in = gr_program_inside(program, "count");
    gr_value v;

    *counts = in.len != 0;
    in = *counts ? in : program;
    for (size_t i = 0; i < sizeof best / sizeof *best; i++)
        if (gr_str_find(in, best[i]) < in.len)
            return GR_STR("");
    if (gr_str_find(in, ";") < in.len || !gr_route_run(w, in, &v) || v.type != GR_V_LIST ||
        (v.list->n > 0 && v.list->at[0].type != GR_V_NODE))
        return GR_STR("");
    return in;
}

/* What only the first half has: without those that the second names, who are not asked for. */
static gr_str without(gr_routing *w, size_t clause, size_t from, gr_str a, gr_str b)
{
    gr_strbuf sb;
    gr_str s;
    size_t n = 0;

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    gr_strbuf_addf(&sb, "items_without(%.*s, all_items(%.*s, [", GR_WHOLE(a), GR_WHOLE(b));
    for (size_t i = 0; i < w->r->n_mentions; i++) {
        const gr_mention *m = &w->r->mentions[i];
        gr_value v;

        if (m->clause != clause || m->first < from || m->v != GR_NO_NODE)
            continue;
        v = gr_v_node(gr_graph_shown(w->r->graphs[m->graph].graph, m->u));
        gr_strbuf_adds(&sb, n++ > 0 ? ", " : "");
        gr_json_write(&sb, &v, 0);
    }
    gr_strbuf_adds(&sb, "]))");
    s = n == 0 ? gr_str_printf(&w->cx->arena, "items_without(%.*s, %.*s)", GR_WHOLE(a), GR_WHOLE(b))
               : gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb));
    w->failed = w->failed || sb.failed || s.ptr == NULL;
    gr_strbuf_clear(&sb);
    return s;
}

gr_status gr_route_conjoin(gr_routing *w, size_t clause, bool *done, gr_err *err)
{
    halves h;
    gr_routed part, other;
    gr_asked asked, also;
    gr_status st = GR_OK;
    gr_str a, b;
    bool counts, counts_too;

    *done = false;
    if (w->conjoined || !see_both(w->r, clause, &h))
        return GR_OK;
    const gr_piece first[] = { { .clause = clause, .to = h.end, .begins = true } };
    const gr_piece second[] = {
        { .clause = clause, .to = h.head, .begins = true },
        { .clause = clause,
          .from = h.rest,
          .to = h.rest_end != 0 ? h.rest_end : w->r->clauses[clause].n_tokens,
          .words = h.verb != NULL && h.verb[0] != '\0' ? h.verb : NULL },
        { .clause = clause, .from = h.again, .to = h.again != 0 ? h.end : 0 },
    };
    w->conjoined = true;
    if (gr_route_within_sure(w, first, 1, &part, &asked, &st, err) &&
        gr_route_within_sure(w, second, 3, &other, &also, &st, err)) {
        a = listed(w, part.program, &counts);
        b = listed(w, other.program, &counts_too);
        if (a.len != 0 && b.len != 0 && counts == counts_too) {
            gr_str both = h.negated ? without(w, clause, h.rest, a, b)
                                    : gr_str_printf(&w->cx->arena, "common_items(%.*s, %.*s)",
                                                    GR_WHOLE(a), GR_WHOLE(b));

            asked.set = both;
            part.program =
                counts ? gr_str_printf(&w->cx->arena, "count(%.*s)", GR_WHOLE(both)) : both;
            asked.means = part.program;
            part.says = gr_str_printf(&w->cx->arena, "%.*s that %s also %.*s", GR_FMT(part.says),
                                      h.negated ? "are not" : "are", GR_FMT(other.says));
            gr_route_add(w, clause, &part, &asked);
            *done = true;
        }
    }
    w->conjoined = false;
    return st;
}
