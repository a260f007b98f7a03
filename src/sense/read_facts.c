/* Facts as Prolog writes them: edge(a, b). parent(tom, bob). road(oslo, moss, 60). male(tom).
 *
 * One predicate that means a link makes a plain graph; others, or several, a graph of facts. */
#include "sense/sense_int.h"

#define ARGS_MAX 3

typedef struct fact {
    gr_str predicate;
    gr_str args[ARGS_MAX];
    size_t n;
    gr_span at;
} fact;

static gr_str plain(const gr_sensing *s, size_t first, size_t last)
{
    const gr_token *t = &s->tokens.at[first];

    if (first == last && t->kind == GR_TOKEN_QUOTED)
        return gr_str_sub(s->text, t->inner_start, t->inner_end);
    return gr_str_sub(s->text, t->start, s->tokens.at[last].end);
}

/* The fact whose predicate is token i; the token behind it, 0 if there is none. */
static size_t fact_at(const gr_sensing *s, size_t i, fact *out)
{
    size_t k = i + 2, first = k;
    gr_str p = gr_token_text(s, i);

    *out = (fact){ .predicate = p };
    if (s->tokens.at[i].kind != GR_TOKEN_WORD || p.ptr[0] < 'a' || p.ptr[0] > 'z' ||
        !gr_token_is(s, i + 1, "(") || !(s->tokens.at[i + 1].flags & GR_TOKEN_GLUED))
        return 0;
    for (; k < s->tokens.n && k < i + 24; k++) {
        bool comma = gr_token_is(s, k, ","), close = gr_token_is(s, k, ")");

        if (!comma && !close) {
            if (s->tokens.at[k].kind == GR_TOKEN_NEWLINE || gr_token_is(s, k, "("))
                return 0;
            continue;
        }
        if (k == first || out->n == ARGS_MAX)
            return 0;
        out->args[out->n++] = plain(s, first, k - 1);
        first = k + 1;
        if (close)
            break;
    }
    if (k >= s->tokens.n || !gr_token_is(s, k, ")") || !gr_token_is(s, k + 1, "."))
        return 0;
    out->at = (gr_span){ s->tokens.at[i].start, s->tokens.at[k + 1].end };
    return k + 2;
}

static bool is_link_word(gr_str p)
{
    return gr_word_in(p, "edge|link|arc|connected|conn|connection|connects|road|path|e|adjacent|"
                         "directed_edge|flight|route|linked");
}

static bool add_fact(gr_draft *d, gr_arena *a, const fact *f, bool facts)
{
    const gr_unit *unit = NULL;
    gr_value w;
    uint32_t u, v, e;

    if (!gr_draft_node_of(d, f->args[0], f->at, false, &u) || !gr_draft_explains(d, f->at))
        return false;
    if (f->n == 1) {
        gr_str name = gr_str_dup(a, f->predicate);

        return name.ptr != NULL &&
               gr_draft_set(d, GR_OF_NODE, name.ptr, GR_MEANS_NUMBER, u, gr_v_bool(true), NULL);
    }
    if (!gr_draft_node_of(d, f->args[1], f->at, false, &v) || !gr_draft_edge_of(d, u, v, f->at, &e))
        return false;
    if (facts &&
        !gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e, gr_v_str(f->predicate), NULL))
        return false;
    if (f->n < 3)
        return true;
    if (!gr_read_number(f->args[2], &w, &unit))
        w = gr_v_str(f->args[2]);
    return gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    GR_VEC(fact) facts = { .budget = &s->cx->budget };
    bool links = true, ok = true;
    gr_draft *d;
    gr_status st = GR_OK;

    for (size_t i = 0; ok && i + 3 < s->tokens.n;) {
        fact f;
        size_t after;

        if (gr_token_is(s, i, "?-") || (gr_token_is(s, i, "?") && gr_token_is(s, i + 1, "-"))) {
            while (i < s->tokens.n && !gr_token_is(s, i, ".")) /* a query, not data */
                i++;
            continue;
        }
        after = fact_at(s, i, &f);

        if (after != 0) {
            links &= is_link_word(f.predicate) && f.n > 1;
            ok = gr_vec_push(&facts, f);
        }
        i = after != 0 ? after : i + 1;
    }
    if (ok && facts.n > 1) {
        d = gr_draft_new(s, &gr_recogniser_facts);
        ok = d != NULL;
        for (size_t i = 0; ok && i < facts.n; i++)
            ok = add_fact(d, &s->cx->arena, &facts.at[i], !links);
        if (ok) {
            d->is_facts = !links;
            d->direction = GR_DIRECTED;
            d->why = "facts go from the first to the second";
            st = gr_draft_propose(s, d, 98, err);
        }
    }
    gr_vec_clear(&facts);
    return ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_facts = {
    .name = "facts",
    .summary = "edge(a, b). parent(tom, bob).: facts as Prolog writes them",
    .find = find,
    .example = "edge(a, b, 3). edge(b, c, 4).\nWhat is the shortest path from a to c?",
    .graph = "a>b 3, b>c 4",
};
