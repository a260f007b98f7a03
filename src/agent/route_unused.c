/* Sentences that speak of a node and left no trace in what is computed: "Painters have taken over
 * X today." They may change everything, so nothing is answered. */
#include "agent/router_int.h"

/* Who names so many only lists them. */
#define LISTED 4
/* So few words are a heading: "Sunday roast." */
#define TITLE 3

static gr_str token_text(const gr_reading *r, size_t token)
{
    return gr_str_sub(r->text, r->tokens.at[token].start, r->tokens.at[token].end);
}

static bool overlaps(gr_span a, gr_span b)
{
    return a.start < b.end && b.start < a.end;
}

/* Is it, or a part of it, what a graph was read from? */
static bool holds_evidence(const gr_reading *r, size_t clause)
{
    gr_span at = r->clauses[clause].at;

    for (size_t g = 0; g < r->n_graphs; g++) {
        for (size_t i = 0; i < r->graphs[g].n_edges; i++)
            if (overlaps(r->graphs[g].edges[i].at, at))
                return true;
        for (size_t i = 0; i < r->graphs[g].n_spans; i++)
            if (overlaps(r->graphs[g].spans[i], at))
                return true;
    }
    return false;
}

/* Is a node in a program, or named by a question? */
static bool is_used(gr_routing *w, size_t graph, gr_vid v)
{
    gr_value name = gr_v_node(gr_graph_shown(w->r->graphs[graph].graph, v));
    bool found = false;
    gr_strbuf sb;

    for (size_t i = 0; i < w->r->n_mentions && !found; i++)
        found = w->r->mentions[i].graph == graph &&
                (w->r->mentions[i].u == v || w->r->mentions[i].v == v) &&
                w->r->clauses[w->r->mentions[i].clause].kind == GR_ASKS;
    gr_strbuf_init(&sb, &w->cx->budget, 0);
    gr_json_write(&sb, &name, 0);
    w->failed = w->failed || sb.failed;
    for (size_t i = 0; i < w->parts.n && !found && !sb.failed; i++)
        found = gr_str_find(w->parts.at[i].program, sb.buf) < w->parts.at[i].program.len;
    gr_strbuf_clear(&sb);
    return found;
}

/* The node that a word names by another form: "curing" of "cure". */
static gr_vid named_by_form(const gr_reading *r, size_t token)
{
    char lemma[GR_WORD_MAX];
    gr_str word = token_text(r, token);
    unsigned form;

    if (r->tokens.at[token].kind != GR_TOKEN_WORD || word.len < 4 || word.len >= GR_WORD_MAX ||
        !gr_str_ends(word, "ing"))
        return GR_NO_NODE;
    return gr_graph_find(r->graphs[0].graph, gr_name_of(gr_text_lemma(word, lemma, &form)));
}

/* What it is called or looks like. */
static bool is_calm(const gr_reading *r, size_t clause)
{
    static const char *const words[] = {
        "located",   "called",   "named",    "known",    "born",       "based",
        "situated",  "painted",  "founded",  "marked",   "labelled",   "coloured",
        "repainted", "renamed",  "misspelt", "built",    "beautiful",  "pretty",
        "lovely",    "famous",   "nice",     "brag",     "misspelled", "means",
        "stands",    "contains", "consists", "includes", NULL
    };
    const gr_clause *cl = &r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (gr_token_in(r, cl->tokens[k], words))
            return true;
    return false;
}

/* "A and D have a lift": nodes were read to have it. */
static bool is_trait(const gr_reading *r, size_t clause)
{
    const gr_clause *cl = &r->clauses[clause];

    for (size_t g = 0; g < r->n_graphs; g++)
        for (size_t k = 0; k < cl->n_tokens; k++)
            if (gr_graph_column_named(r->graphs[g].graph, GR_OF_NODE,
                                      token_text(r, cl->tokens[k])) != NULL)
                return true;
    return false;
}

/* Does the clause name nodes, and none that is used? */
static bool is_unused(gr_routing *w, size_t clause)
{
    const gr_reading *r = w->r;
    const gr_clause *cl = &r->clauses[clause];
    size_t n_named = 0;

    for (size_t i = 0; i < r->n_mentions; i++) {
        const gr_mention *m = &r->mentions[i];
        gr_str word = m->clause == clause ? token_text(r, cl->tokens[m->first]) : GR_STR("");

        /* "A camera" names no A. */
        if (m->clause != clause || m->distance != 0 || (m->first == m->last && word.len == 1))
            continue;
        n_named++;
        if (is_used(w, m->graph, m->u) || (m->v != GR_NO_NODE && is_used(w, m->graph, m->v)))
            return false;
    }
    for (size_t k = 0; k < cl->n_tokens && r->n_graphs == 1; k++) {
        gr_vid v = named_by_form(r, cl->tokens[k]);

        if (v == GR_NO_NODE)
            continue;
        n_named++;
        if (is_used(w, 0, v))
            return false;
    }
    return n_named > 0 && n_named < LISTED;
}

/* Where a round begins does not matter to it. */
static bool is_round(gr_str program)
{
    static const char *const rounds[] = { "traveling_salesman(", "hamiltonian_cycle(",
                                          "chinese_postman(", "eulerian_circuit(" };
    bool found = false;

    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++)
        found = found || gr_str_find(program, rounds[i]) < program.len;
    return found;
}

void gr_decline_unused(gr_routing *w)
{
    if (is_round(w->parts.at[w->parts.n - 1].program))
        return;
    for (size_t i = 0; i < w->r->n_clauses && w->out->reason == GR_WHY_NONE; i++)
        if (w->r->clauses[i].kind == GR_TELLS && w->r->clauses[i].n_tokens > TITLE &&
            !(i < 64 && (w->known.learnt >> i & 1)) &&
            !(w->heard_told && !gr_route_denies(w->r, i)) && !holds_evidence(w->r, i) &&
            is_unused(w, i) && !is_calm(w->r, i) && !is_trait(w->r, i) &&
            !gr_grammar_says(w->cx, w->r, i, w->tools, "general"))
            gr_decline(w, GR_WHY_UNSUPPORTED,
                       "I do not understand what '%.*s' has to do with the question.",
                       GR_FMT(gr_clause_text(w->r, i)));
}
