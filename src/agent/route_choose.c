/* Which of several ways to understand a clause is meant, and whether that is sure enough. */
#include "agent/router_int.h"

/* Two readings of scores nearer than this contest each other. */
#define MARGIN 0.01

/* So much less may a reading score that takes up what was told. */
#define TOLD_MARGIN 0.9

/* Nodes up to which contested readings are run to see whether they agree. */
#define SMALL 500

/* Does a clause that tells call the links so? */
static bool tells_bridge(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_clauses; i++)
        for (size_t k = 0; r->clauses[i].kind == GR_TELLS && k < r->clauses[i].n_tokens; k++) {
            const gr_token *t = &r->tokens.at[r->clauses[i].tokens[k]];
            gr_str word = gr_str_sub(r->text, t->start, t->end);

            if (gr_str_is_nocase(word, "bridge") || gr_str_is_nocase(word, "bridges"))
                return true;
        }
    return false;
}

/* "How many bridges?" asks for all links only where they are called so. */
static bool counts_bridges(const gr_routing *w, const gr_parse *p)
{
    bool all = false;

    for (size_t i = 0; i < p->n_asked; i++)
        all |= gr_str_starts(p->asked[i].means, "edge_count(");
    return all && gr_str_find(p->rules, "%link") < p->rules.len && w->says_bridge &&
           (!gr_str_is(w->r->graphs[p->graph].edge_noun, "bridge") || !tells_bridge(w->r));
}

bool gr_route_counts_all(const gr_parse *p)
{
    return p->n_asked == 1 && (gr_str_starts(p->asked[0].means, "node_count(") ||
                               gr_str_starts(p->asked[0].means, "edge_count("));
}

/* "How many people came": a word limits what is counted, be it unknown. */
static bool counts_some(const gr_routing *w, const gr_parse *p)
{
    gr_str rest = p->unexplained;

    if (!gr_route_counts_all(p) || p->left >= 1)
        return gr_route_counts_all(p);
    while (rest.len > 0) {
        size_t end = gr_str_find(rest, " ");
        gr_str word = gr_str_sub(rest, 0, end);

        if (gr_text_word_class(word) == 0 && !gr_grammar_knows(w->cx, w->tools, word))
            return true;
        rest = gr_str_sub(rest, end < rest.len ? end + 1 : end, rest.len);
    }
    return false;
}

/* "Who got most, and from how many people?": the second part counts all only where all of it is
 * understood. */
static bool counts_all_later(const gr_parse *p)
{
    bool found = false;

    for (size_t i = 1; i < p->n_asked; i++)
        found |= gr_str_starts(p->asked[i].means, "node_count(") ||
                 gr_str_starts(p->asked[i].means, "edge_count(");
    return found && p->left > 0;
}

/* "Is Ann a good boss?": what makes it an opinion is left out. */
static bool leaves_opinion(const gr_parse *p)
{
    static const char *const rows[] = { "good", "bad", "nice", "fair", "better", NULL };
    gr_str rest = p->unexplained;

    while (rest.len > 0) {
        size_t end = gr_str_find(rest, " ");

        for (size_t i = 0; rows[i] != NULL; i++)
            if (gr_str_is_nocase(gr_str_sub(rest, 0, end), rows[i]))
                return true;
        rest = gr_str_sub(rest, end < rest.len ? end + 1 : end, rest.len);
    }
    return false;
}

/* The share of a question that must be explained where the rest only speaks of the change. */
#define ECHOED 0.6

/* What a change leaves: "how many are left", "the remaining ones". */
static const char *const aftermath[] = { "left",  "remaining", "remain", "remains",
                                         "still", "then",      "now",    "after",
                                         "ones",  "rest",      "others", "afterwards",
                                         "new",   "already",   "of",     NULL };

/* Does it stand behind a preposition of what was told: "in the rain"? */
static bool is_told(const gr_routing *w, gr_str word)
{
    static const char *const in[] = { "in",   "during", "on",    "with",  "at",   "under",
                                      "from", "since",  "after", "until", "this", NULL };
    static const char *const the[] = { "the", "a", "an", "this", "my", "our", NULL };
    const gr_reading *r = w->r;

    for (size_t i = 0; i < r->n_clauses && i < 64; i++)
        for (size_t k = 1; k < r->clauses[i].n_tokens && (w->known.learnt >> i & 1); k++) {
            const size_t *at = r->clauses[i].tokens;
            const gr_token *t = &r->tokens.at[at[k]];

            if (!gr_token_in(r, at[k - 1], in) &&
                !(k > 1 && gr_token_in(r, at[k - 1], the) && gr_token_in(r, at[k - 2], in)))
                continue;
            if (gr_text_distance(gr_str_sub(r->text, t->start, t->end), word, 0, true) == 0)
                return true;
        }
    return false;
}

/* Does a question leave only words unexplained that speak of the change told before it? "How long
 * does it take in the rain?" behind "In the rain A-B takes twice as long." */
static bool only_echoes(const gr_routing *w, const gr_parse *p)
{
    gr_str rest = p->unexplained, word;

    bool changed = w->known.given.len != 0 ||
                   (p->n_asked == 1 && !gr_str_eq(p->asked[0].graph, p->asked[0].plain));

    if (!changed || p->left_name || p->explained < ECHOED)
        return false;
    while (gr_str_split(&rest, ' ', &word)) {
        const char *const *row = aftermath;

        while (*row != NULL && !gr_str_is_nocase(word, *row))
            row++;
        if (word.len != 0 && *row == NULL && !is_told(w, word))
            return false;
    }
    return true;
}

bool gr_route_confident(const gr_routing *w, const gr_parse *p)
{
    if (counts_all_later(p) || leaves_opinion(p))
        return false;
    if (counts_bridges(w, p) || (w->says_that && gr_route_counts_all(p)))
        return false;
    if (only_echoes(w, p))
        return true;
    if (counts_some(w, p))
        return false;
    return w->with_told
               ? p->explained >= GR_CONFIDENT_TOLD && p->left <= GR_LEFT_MAX_TOLD && !p->left_name
               : p->explained >= GR_CONFIDENT && p->left <= GR_LEFT_MAX;
}

void gr_route_hear_bridge(gr_routing *w, size_t clause)
{
    static const char *const bridges[] = { "bridge", "bridges", NULL };
    static const char *const be[] = { "is", "are", "was", "be", NULL };
    static const char *const that[] = { "that", "this", "it", "those", NULL };
    const gr_clause *cl = &w->r->clauses[clause];

    w->says_bridge = w->says_that = false;
    for (size_t k = 0; k < cl->n_tokens; k++) {
        w->says_bridge |= gr_token_in(w->r, cl->tokens[k], bridges);
        w->says_that |= w->parts.n > 0 && k > 0 && gr_token_in(w->r, cl->tokens[k - 1], be) &&
                        gr_token_in(w->r, cl->tokens[k], that);
    }
}

/* The word before the first bracket: the tool that a program calls last. */
static gr_str outer_tool(gr_str program)
{
    return gr_str_sub(program, 0, gr_str_find(program, "("));
}

bool gr_route_contested(const gr_parse *a, const gr_parse *b)
{
    return a->score - b->score < MARGIN &&
           (a->n_asked != b->n_asked ||
            !gr_str_eq(outer_tool(a->asked[0].means), outer_tool(b->asked[0].means)));
}

/* Asks for times of links where there are none. */
bool gr_route_wants_times_in_vain(const gr_routing *w, const gr_parse *p)
{
    for (size_t i = 0; i < p->n_asked; i++)
        if ((p->asked[i].flags & GR_NEEDS_CLOCK) &&
            gr_column_for(&w->r->graphs[p->graph], GR_NEEDS_CLOCK) == NULL)
            return true;
    return false;
}

/* "Which remain?" compares two graphs only where there are two, "which do the two share" always. */
bool gr_route_lacks_other_graph(const gr_routing *w, size_t clause, const gr_parse *p)
{
    static const char *const both[] = { "two",   "both",   "same",   "common", "shared",
                                        "other", "either", "second", "new",    NULL };
    const gr_clause *cl = &w->r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens; k++)
        if (gr_token_in(w->r, cl->tokens[k], both))
            return false;
    return w->r->n_graphs == 1 && (p->asked[0].flags & GR_NEEDS_TWO_GRAPHS);
}

/* A timetable is meant last where there is none. */
void gr_route_prefer_without_times(const gr_routing *w, gr_parse *parse, size_t n)
{
    gr_parse first = parse[0];
    size_t k = 0;

    while (k < n && gr_route_wants_times_in_vain(w, &parse[k]))
        k++;
    if (k == 0 || k == n || !gr_route_confident(w, &parse[k]) ||
        first.score - parse[k].score > MARGIN)
        return;
    parse[0] = parse[k];
    parse[k] = first;
}

/* Finds the graphs of the reading for a run. */
static gr_status resolve(void *arg, gr_str name, gr_value *out, gr_err *err)
{
    gr_routing *w = arg;

    for (size_t i = 0; i < w->r->n_graphs; i++)
        if (gr_str_eq(gr_graph_word(&w->cx->arena, w->r, i), name))
            return gr_v_graph(&w->cx->arena, out, gr_graph_ref(w->r->graphs[i].graph))
                       ? GR_OK
                       : gr_fail_memory(w->cx, err);
    return gr_fail(err, GR_ENAME, "no such graph");
}

bool gr_route_run(gr_routing *w, gr_str text, gr_value *out)
{
    gr_program program;
    gr_run r;
    gr_status st;

    gr_run_init(&r, w->cx, w->tools);
    r.resolve = resolve;
    r.arg = w;
    if ((st = gr_call_parse(w->cx, text, &program, NULL)) == GR_OK)
        st = gr_run_program(w->cx, &r, &program, out, NULL);
    gr_run_clear(&r);
    w->failed = w->failed || st == GR_EMEMORY;
    return st == GR_OK;
}

/* Two readings that come to the same value do not contest each other: whether B is among what A
 * reaches, and whether A reaches B. Tried on small graphs only. */
bool gr_route_same_value(gr_routing *w, const gr_parse *a, const gr_parse *b)
{
    if (a->n_asked != b->n_asked || gr_graph_n_nodes(w->r->graphs[a->graph].graph) > SMALL)
        return false;
    for (size_t i = 0; i < a->n_asked; i++) {
        gr_value u, v;

        if (!gr_route_run(w, a->asked[i].means, &u) || !gr_route_run(w, b->asked[i].means, &v) ||
            !gr_v_eq(&u, &v))
            return false;
    }
    return true;
}

/* Several graphs in the text, and nothing says which one is meant. */
bool gr_route_which_graph(gr_routing *w, size_t clause, const gr_parse *p)
{
    size_t n = 0;

    for (size_t i = 0; i < w->r->n_graphs; i++)
        n += strcmp(w->r->graphs[i].by, "given") != 0;
    for (size_t i = 0; i < w->r->n_mentions; i++)
        if (w->r->mentions[i].clause == clause)
            return false;
    for (size_t i = 0; i < p->n_asked; i++)
        if (p->asked[i].flags & GR_NEEDS_TWO_GRAPHS)
            return false;
    return n > 1 && gr_str_find(p->rules, "<graph>") == p->rules.len;
}

/* What was told is there to be taken up: a reading that does so comes first. */
void gr_route_prefer_told(const gr_routing *w, gr_parse *parse, size_t n)
{
    for (size_t i = 1; i < n && w->told_clause.len != 0 && !parse[0].uses_told; i++)
        if (parse[i].uses_told && gr_route_confident(w, &parse[i]) &&
            parse[i].score >= parse[0].score - TOLD_MARGIN) {
            gr_parse first = parse[i];

            memmove(&parse[1], &parse[0], i * sizeof *parse);
            parse[0] = first;
            parse[0].score = parse[1].score + MARGIN;
        }
}

/* A number is asked for, and there is none: no way leads there. */
bool gr_route_comes_to_nothing(gr_routing *w, const gr_parse *p)
{
    const gr_alias *alias = NULL;
    const gr_tool *tool = gr_registry_find(w->tools, outer_tool(p->asked[0].means), &alias);
    gr_value v;

    return tool != NULL && (tool->result == GR_R_INT || tool->result == GR_R_NUMBER) &&
           gr_graph_n_nodes(w->r->graphs[p->graph].graph) <= SMALL &&
           gr_route_run(w, p->asked[0].means, &v) && v.type == GR_V_NULL;
}

/* How far two are apart in a tree whose links all lead down: up and down again. */
bool gr_route_goes_up_and_down(gr_routing *w, gr_parse *p)
{
    gr_str program = p->asked[0].means, rest = program;
    gr_str graph = gr_graph_word(&w->cx->arena, w->r, p->graph), tree, both;
    gr_value v;

    if (p->n_asked != 1 || !gr_str_starts(program, "shortest_path") ||
        !gr_graph_is_directed(w->r->graphs[p->graph].graph))
        return false;
    rest = gr_str_sub(program, gr_str_find(program, "(") + 1, program.len);
    if (rest.len <= graph.len || !gr_str_eq(gr_str_sub(rest, 0, graph.len), graph) ||
        rest.ptr[graph.len] != ',')
        return false;
    tree = gr_str_printf(&w->cx->arena, "is_forest(%.*s)", GR_WHOLE(graph));
    both = gr_str_printf(&w->cx->arena, "%.*sto_undirected(%.*s)%.*s",
                         (int)(program.len - rest.len), program.ptr, GR_WHOLE(graph),
                         GR_WHOLE(gr_str_sub(rest, graph.len, rest.len)));
    if (tree.ptr == NULL || both.ptr == NULL) {
        w->failed = true;
        return false;
    }
    if (!gr_route_run(w, tree, &v) || v.type != GR_V_BOOL || !v.b || !gr_route_run(w, both, &v) ||
        v.type == GR_V_NULL)
        return false;
    p->asked[0].means = both;
    return true;
}

/* Links without which it falls apart, where no links are called bridges. */
void gr_route_prefer_bridges(const gr_routing *w, gr_parse *parse, size_t n)
{
    if (n < 2 || !counts_bridges(w, &parse[0]))
        return;
    for (size_t i = 1; i < n; i++)
        for (size_t k = 0; k < parse[i].n_asked && parse[i].n_asked == parse[0].n_asked; k++)
            if (gr_str_find(parse[i].asked[k].means, "bridges(") < parse[i].asked[k].means.len) {
                parse[0] = parse[i];
                return;
            }
}

static bool counts_parts(gr_str program)
{
    return gr_str_starts(program, "component_count(") ||
           gr_str_starts(program, "count(connected_components(");
}

/* "How many components?" asks for all nodes only where they are called so. What it is preferred to
 * is no rival any more. */
void gr_route_prefer_components(const gr_routing *w, size_t clause, gr_parse *parse, size_t n)
{
    static const char *const names[] = { "component", "components", NULL };
    const gr_clause *cl = &w->r->clauses[clause];
    bool says = false;

    for (size_t k = 0; k < cl->n_tokens; k++)
        says |= gr_token_in(w->r, cl->tokens[k], names);
    if (n < 2 || !says || !gr_str_starts(parse[0].asked[0].means, "node_count(") ||
        gr_str_is(w->r->graphs[parse[0].graph].node_noun, "component"))
        return;
    for (size_t i = 1; i < n; i++)
        if (counts_parts(parse[i].asked[0].means)) {
            gr_parse nodes = parse[0];

            parse[0] = parse[i];
            parse[0].score = nodes.score + 2 * MARGIN;
            parse[i] = nodes;
            return;
        }
}

/* The first of those that are about as good of which nothing speaks against being sure. */
void gr_route_prefer_sure(const gr_routing *w, gr_parse *parse, size_t n)
{
    for (size_t i = 1; i < n && parse[0].score - parse[i].score < MARGIN; i++)
        if (!gr_route_confident(w, &parse[0]) && gr_route_confident(w, &parse[i])) {
            gr_parse first = parse[i];

            parse[i] = parse[0];
            parse[0] = first;
        }
}

/* Of readings that begin alike the one that asks for more. */
void gr_route_prefer_all_parts(gr_parse *parse, size_t n)
{
    if (n > 1 && parse[1].n_asked > parse[0].n_asked && parse[1].explained > parse[0].explained &&
        gr_str_eq(parse[0].asked[0].means, parse[1].asked[0].means))
        parse[0] = parse[1];
}

/* The same question, perhaps in another form: a way, and its length. */
bool gr_route_is_like(const gr_parse *a, const gr_parse *b)
{
    gr_str x = outer_tool(a->asked[0].means), y = outer_tool(b->asked[0].means);
    size_t n = x.len < y.len ? x.len : y.len;

    return gr_str_eq(gr_str_sub(x, 0, n), gr_str_sub(y, 0, n)) &&
           gr_str_find(b->asked[0].means, "<=") == b->asked[0].means.len &&
           gr_str_find(b->asked[0].means, "remove_nodes(") == b->asked[0].means.len;
}
