/* Which classes of the phrasebook fit a question: everything that it names has a place in the call,
 * the answer has the form that it asks for, and no word of it turns the meaning round. */
#include "agent/grammar/guess_int.h"

#include <math.h>

/* By how much one of two nodes must speak more for {a} than the other, where one was told. */
#define ROLE_CLEAR 0.7

/* By how much one of three nodes must speak more for {node} than the others. */
#define THIRD_CLEAR 0.7

bool gr_guess_has_slot(const char *means, const char *name)
{
    return strstr(means, name) != NULL;
}

bool gr_guess_is_some(const gr_phrase_class *c)
{
    return strcmp(c->type, "set") == 0 || strcmp(c->type, "eset") == 0 ||
           strcmp(c->type, "groups") == 0;
}

/* A question that says nothing without what was told before: "Who stays?" */
bool gr_guess_is_bare(const gr_phrase_class *c)
{
    return strcmp(c->type, "bare") == 0;
}

bool gr_guess_is_decline(const gr_phrase_class *c)
{
    return strcmp(c->type, "decline") == 0 || gr_guess_is_bare(c);
}

/* There always is a largest one: "are there any" cannot mean such a class. */
static bool is_never_empty(const gr_phrase_class *c)
{
    return strncmp(c->means, "argmax", 6) == 0 || strncmp(c->means, "argmin", 6) == 0;
}

/* Is one of what the class has meant? "Is B a cut vertex?" */
bool gr_guess_tests_one(const gr_guessing *g, const gr_phrase_class *c)
{
    if (!g->yes_no || !gr_guess_is_some(c) || strcmp(c->type, "groups") == 0)
        return false;
    return strcmp(c->type, "eset") == 0 ? g->n_edges == 1 || g->n_nodes == 2 : g->n_nodes == 1;
}

/* A node as the call language writes it. */
gr_str gr_guess_name_of(const gr_guessing *g, size_t graph, gr_vid v)
{
    gr_chart *ch = g->ch;
    gr_value name = gr_v_node(gr_graph_shown(ch->r->graphs[graph].graph, v));
    gr_strbuf sb;
    gr_str out;

    gr_strbuf_init(&sb, &ch->cx->budget, 0);
    gr_json_write(&sb, &name, 0);
    out = gr_str_dup(ch->arena, gr_strbuf_str(&sb));
    ch->failed = ch->failed || out.ptr == NULL;
    gr_strbuf_clear(&sb);
    return out;
}

/* Graphs of more nodes are not searched for the ends of a flow. */
#define ENDS_MAX 100000

/* The only node of a directed graph at which no edge ends, and the only one at which none begins;
 * GR_NO_NODE where there is not exactly one. */
void gr_guess_find_ends(gr_guessing *g, gr_arena *arena)
{
    const gr_graph *graph = g->ch->r->graphs[g->ch->graph].graph;
    const gr_csr *out = gr_graph_out(graph);
    gr_vid n = gr_graph_n_nodes(graph);
    size_t sources = 0, sinks = 0;
    uint8_t *ends;

    g->from = g->to = GR_NO_NODE;
    if (!gr_graph_is_directed(graph) || n > ENDS_MAX)
        return;
    ends = gr_new_n(arena, uint8_t, (size_t)n + 1);
    if (ends == NULL) {
        g->ch->failed = true;
        return;
    }
    for (gr_vid v = 0; v < n; v++)
        for (uint64_t i = out->start[v]; i < out->start[v + 1]; i++)
            ends[out->to[i]] = 1;
    for (gr_vid v = 0; v < n; v++) {
        if (!ends[v] && sources++ == 0)
            g->from = v;
        if (gr_csr_degree(out, v) == 0 && sinks++ == 0)
            g->to = v;
    }
    if (sources != 1)
        g->from = GR_NO_NODE;
    if (sinks != 1)
        g->to = GR_NO_NODE;
}

static bool says(const gr_chart *ch, const char *word)
{
    for (size_t i = 0; i < ch->n; i++)
        if (gr_str_is_nocase(ch->word[i].text, word))
            return true;
    return false;
}

/* "How much can arrive in Port?": where it comes from need not be said of what has one source. */
bool gr_guess_fills_ends(const gr_guessing *g, const gr_phrase_class *c)
{
    bool flows =
        strstr(c->means, "maximum_flow") != NULL || strstr(c->means, "minimum_cut") != NULL;

    if (!flows || g->from == GR_NO_NODE || g->to == GR_NO_NODE || g->n_edges != 0 || g->n_all > 1)
        return false;
    bool source =
        g->n_all == 1 && gr_str_eq(g->node[0].means, gr_guess_name_of(g, g->ch->graph, g->from));
    bool sink =
        g->n_all == 1 && gr_str_eq(g->node[0].means, gr_guess_name_of(g, g->ch->graph, g->to));

    /* "from here to gr_nowhere": an end that is said and not known */
    return (source || !says(g->ch, "from")) && (sink || !says(g->ch, "to")) &&
           (g->n_all == 0 || source || sink);
}

/* "If Bo is ill, who misses the news?": it comes from the top. */
bool gr_guess_starts_at_source(const gr_guessing *g, const gr_phrase_class *c)
{
    return g->n_all == 0 && g->from != GR_NO_NODE && strstr(c->means, "descendants({G0}") != NULL;
}

/* One that the question names and one from what was told: "I'm at A. How far is it to B?" The words
 * around them may say that it is the other way round. */
static bool place_told(const gr_guessing *g, gr_places *p)
{
    size_t told = g->node[0].told ? 0 : 1;
    const gr_seen *seen = &g->ch->r->graphs[g->ch->graph];
    double lead = 0;

    if (g->node[0].at != SIZE_MAX && g->node[1].at != SIZE_MAX)
        lead = gr_phrase_role(&g->text, g->node[told].at) -
               gr_phrase_role(&g->text, g->node[1 - told].at);
    bool turn = !g->told_here && lead < -ROLE_CLEAR;
    p->a = turn ? 1 - told : told;
    p->b = turn ? told : 1 - told;
    return g->told_here || !gr_graph_is_directed(seen->graph) || fabs(lead) > ROLE_CLEAR;
}

/* "Is A nearer to C than B is", "is C nearer to A than to B": who is compared says what "than"
 * stands before. */
static bool third_of_than(const gr_guessing *g, size_t third)
{
    static const char *const ends[] = { "to", "from", "of", NULL };
    size_t at = g->node[third].at, than = 0;

    while (than + 1 < g->text.n && !gr_str_is(g->text.word[than], "than"))
        than++;
    if (than + 1 >= g->text.n)
        return true;
    bool to = at > 0 && gr_guess_in_words(g->text.word[at - 1], ends);
    return gr_guess_in_words(g->text.word[than + 1], ends) ? !to : to;
}

/* The one node of three that speaks most for {node}, and clearly so. */
static bool place_third(const gr_guessing *g, const gr_phrase_class *c, gr_places *p)
{
    bool first = strstr(c->means, "{node}") < strstr(c->means, "{a}");
    double best = -1e9, next = -1e9;

    for (size_t i = 0; i < g->n_all; i++) {
        double x = g->node[i].at != SIZE_MAX ? gr_phrase_third(&g->text, g->node[i].at, first) : 0;

        next = x > best ? best : x > next ? x : next;
        p->node = x > best ? i : p->node;
        best = x > best ? x : best;
    }
    return best - next > THIRD_CLEAR && (!first || third_of_than(g, p->node));
}

bool gr_guess_place_pair(const gr_guessing *g, gr_places *p)
{
    size_t n = 0, at[2];

    for (size_t i = 0; i < g->n_all; i++)
        if (i != p->node && g->node[i].at != SIZE_MAX && n++ < 2)
            at[n - 1] = i;
    if (n == 0 && g->n_all == 2) { /* "A and B" */
        *p = (gr_places){ 0, 1, SIZE_MAX };
        return true;
    }
    if (n != 2)
        return false;
    bool turn =
        gr_phrase_role(&g->text, g->node[at[0]].at) < gr_phrase_role(&g->text, g->node[at[1]].at);
    p->a = at[turn];
    p->b = at[!turn];
    return true;
}

/* The one node that stands outside a row of others: "Which of A, B and C is nearest to D?" */
static bool place_single(const gr_guessing *g, gr_places *p)
{
    for (size_t i = 0; i < g->n_all; i++)
        if (g->node[i].at != SIZE_MAX) {
            if (p->node != SIZE_MAX)
                return false;
            p->node = i;
        }
    return p->node != SIZE_MAX;
}

/* Gives every node that is named a place in the call; false if one has none. */
bool gr_guess_place(const gr_guessing *g, const gr_phrase_class *c, gr_places *p)
{
    bool pair = gr_guess_has_slot(c->means, "{a}") || gr_guess_has_slot(c->means, "{b}");
    bool one = gr_guess_has_slot(c->means, "{node}"), list = gr_guess_has_slot(c->means, "{nodes}");

    *p = gr_nowhere;
    if (pair && one)
        return g->n_all == 3 && place_third(g, c, p) && gr_guess_place_pair(g, p);
    if (pair && list)
        return g->n_all > 2 && gr_guess_place_pair(g, p);
    if (pair)
        return g->n_all == 2 && (g->n_nodes == 1 ? place_told(g, p) : gr_guess_place_pair(g, p));
    if (one && list)
        return g->n_all > 2 && place_single(g, p);
    p->node = one ? 0 : SIZE_MAX;
    return list ? g->n_all > 1 : one && g->n_all == 1;
}

static bool nodes_fit(const gr_guessing *g, const gr_phrase_class *c)
{
    bool pair = gr_guess_has_slot(c->means, "{a}") || gr_guess_has_slot(c->means, "{b}");
    bool one = gr_guess_has_slot(c->means, "{node}"), list = gr_guess_has_slot(c->means, "{nodes}");
    gr_places p;

    if (gr_guess_has_slot(c->means, "{edge"))
        return (g->n_edges == 1 && g->n_nodes == 0) ||
               (g->n_edges == 0 && g->n_nodes == 2 && g->n_all == 2);
    if (g->n_edges > 1)
        return false;
    if (pair ? gr_guess_fills_ends(g, c) : one && gr_guess_starts_at_source(g, c))
        return true;
    if (!pair && !one && !list) /* from where to where was not said for nothing */
        return (g->n_nodes == 0 && g->n_edges == 0 && !g->told_ends) || gr_guess_tests_one(g, c);
    if (pair && !one && !list && g->n_nodes == 0 && (g->n_edges == 1 || g->told_ends))
        return true;
    if (pair && !one && !list && g->n_all == 0 && g->n_edges == 0 && g->asked_ends[1].len != 0)
        return true;
    if (one && !pair && !list && g->n_nodes == 0 && g->n_edges == 0 &&
        (g->told_here || (g->n_all == 0 && g->asked_here.len != 0)))
        return true;
    return g->n_edges == 0 && gr_guess_place(g, c, &p);
}

/* "Ola speaks German": nothing leads on from what somebody does something to. */
static bool leads_nowhere(const gr_seen *seen, const gr_phrase_class *c)
{
    static const char *const ways[] = { "descendants", "ancestors", "has_path", "shortest_path" };
    bool way = false;

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        way |= strstr(c->means, ways[i]) != NULL;
    if (!way || seen->relation.len == 0 || !gr_graph_is_directed(seen->graph))
        return false;
    for (gr_edge_iter it = gr_edges(seen->graph); gr_edge_next(&it);)
        if (gr_csr_degree(gr_graph_out(seen->graph), it.v) != 0)
            return false;
    return true;
}

/* Ways through links with times must go by the times. */
static bool forgets_times(const gr_seen *seen, const gr_phrase_class *c)
{
    static const char *const ways[] = { "path",      "descendants", "ancestors",
                                        "distances", "component",   "connected" };

    if (gr_column_for(seen, GR_NEEDS_CLOCK) == NULL || (c->flags & GR_NEEDS_CLOCK) ||
        strstr(c->means, "{T") != NULL)
        return false;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strstr(c->means, ways[i]) != NULL)
            return true;
    return false;
}

/* Facts of several kinds: who is linked with whom says nothing without the kind. */
static bool mixes_facts(const gr_seen *seen, const gr_phrase_class *c)
{
    static const char *const links[] = { "neighbors(", "degrees(", "degree(" };

    if (gr_graph_column_named(seen->graph, GR_OF_EDGE, GR_STR("relation")) == NULL)
        return false;
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (strstr(c->means, links[i]) != NULL)
            return true;
    return false;
}

static bool is_type(const gr_phrase_class *c, const char *type)
{
    return strcmp(c->type, type) == 0;
}

/* Is it about what links or nodes have, so that minutes or euros can come of it? */
static bool has_amounts(const gr_phrase_class *c)
{
    return (c->flags & (GR_UNIT_IS_WEIGHT | GR_UNIT_IS_TIME | GR_UNIT_IS_CAPACITY)) != 0 ||
           (c->flags & (GR_NEEDS_WEIGHT | GR_NEEDS_DURATION | GR_NEEDS_CLOCK)) != 0 ||
           gr_guess_has_slot(c->means, "{W}");
}

/* What a class counts that nodes and links are asked for alike. */
static gr_kind_of kind_of(const gr_phrase_class *c)
{
    static const char *const of_links[] = { "edge_connectivity(", "bridges(", NULL };
    static const char *const of_nodes[] = { "node_connectivity(", "articulation_points(", NULL };

    for (size_t i = 0; of_links[i] != NULL; i++)
        if (strstr(c->means, of_links[i]) != NULL)
            return GR_KIND_LINK;
    for (size_t i = 0; of_nodes[i] != NULL; i++)
        if (strstr(c->means, of_nodes[i]) != NULL)
            return GR_KIND_NODE;
    return GR_KIND_ANY;
}

/* "How many towers must fall" counts no links. */
static bool counts_kind(const gr_guessing *g, const gr_phrase_class *c)
{
    gr_kind_of kind = kind_of(c);

    return kind == GR_KIND_ANY || g->counted_kind == GR_KIND_ANY || kind == g->counted_kind;
}

/* Does the question ask for a thing of that type? "Is there" does not ask for a path. */
static bool form_fits(const gr_guessing *g, const gr_phrase_class *c)
{
    bool value = is_type(c, "scalar") || is_type(c, "answer");

    if (g->asks_difference)
        return value && strstr(c->means, " - ") != NULL;
    if (g->asks_unit)
        return value && has_amounts(c);
    if (g->counts)
        return (gr_guess_is_some(c) || value) && counts_kind(g, c);
    if (g->how_much)
        return value;
    if (g->chooses)
        return false; /* neither yes nor no is an answer */
    if (g->yes_no)
        return gr_guess_is_some(c) || is_type(c, "bool");
    if (g->asks_way && (is_type(c, "scalar") || is_type(c, "bool")))
        return false;
    if (g->ch->n < 3 && g->asks_which && (is_type(c, "groups") || is_type(c, "mapping")))
        return false; /* "Who?" */
    if (g->asks_which && !g->asks_ring && strncmp(c->means, "find_cycle(", 11) == 0)
        return false; /* "Which ones chase each other in a circle": the ones */
    if ((g->asks_links && is_type(c, "set")) || (g->asks_nodes && is_type(c, "eset")))
        return false;
    /* "When": no span of time. */
    if (g->asks_when && strstr(c->means, ".slack") != NULL)
        return false;
    /* "Which job": a job, no time and no chain of them. */
    if (g->asks_nodes && (c->flags & GR_UNIT_IS_WEIGHT || is_type(c, "path")) &&
        !gr_guess_is_some(c))
        return false;
    if ((g->assigns || g->asks_thing) && is_type(c, "scalar"))
        return false;
    return !is_type(c, "bool") || !(g->asks_which || g->asks_openly || g->commands);
}

static bool is_of_matchings(const gr_phrase_class *c)
{
    return strstr(c->means, "matching(") != NULL ||
           strstr(c->means, "linear_assignment(") != NULL ||
           strstr(c->means, "bipartite_sets(") != NULL;
}

/* What the graph itself says about what may be asked: of two graphs people ask how they differ, of
 * tasks with times when they end, of who can do what who does it, of who beat whom who won. */
double gr_guess_likely(const gr_guessing *g, size_t cls)
{
    const gr_phrase_class *c = &gr_phrase_classes[cls];
    const gr_seen *seen = &g->ch->r->graphs[g->ch->graph];
    gr_str verb = gr_str_sub(seen->relation, 0, gr_str_find(seen->relation, " "));

    if (c->flags & GR_NEEDS_TWO_GRAPHS)
        return 6;
    if (c->flags & GR_NEEDS_TASK_TIMES && gr_task_times(seen) != NULL)
        return 3;
    if (is_of_matchings(c) &&
        gr_graph_column_named(seen->graph, GR_OF_NODE, GR_STR("kind")) != NULL)
        return 3;
    return verb.len != 0 && !gr_guess_is_decline(c) && gr_phrase_has_word(cls, verb) ? 2 : 1;
}

bool gr_guess_has_number(const gr_phrase_class *c)
{
    return gr_guess_has_slot(c->means, "{k}") || gr_guess_has_slot(c->means, "{qty") ||
           gr_guess_has_slot(c->means, "{time}");
}

/* Is every node of a directed graph only a source or only an end: who has what? */
bool gr_guess_has_two_kinds(const gr_graph *graph)
{
    gr_edge_iter it = gr_edges(graph);
    const gr_csr *out = gr_graph_out(graph);

    if (!gr_graph_is_directed(graph))
        return false;
    while (gr_edge_next(&it))
        if (out->start[it.v] != out->start[it.v + 1])
            return false;
    return true;
}

static bool can_be_asked(const void *arg, size_t cls)
{
    const gr_guessing *g = arg;
    const gr_phrase_class *c = &gr_phrase_classes[cls];
    const gr_seen *seen = &g->ch->r->graphs[g->ch->graph];
    bool directed = gr_graph_is_directed(seen->graph);
    bool number = gr_guess_has_number(c);

    if (gr_guess_is_bare(c))
        return !g->with_told;
    if (gr_guess_is_decline(c))
        return true;
    if (g->misses_node)
        return false;
    /* Two colours always do between those who have something and what they have. */
    if (g->two_kinds &&
        (strstr(c->means, "chromatic_number(") != NULL || strstr(c->means, "coloring(") != NULL ||
         strstr(c->means, "independent_set(") != NULL))
        return false;
    if ((c->flags & (GR_WANTS_DIRECTIONS | GR_NEEDS_DIRECTED) && !directed) ||
        (c->flags & GR_WANTS_NO_DIRECTIONS && directed) ||
        (c->flags & GR_NEEDS_TWO_GRAPHS && g->ch->r->n_graphs != 2) || forgets_times(seen, c) ||
        leads_nowhere(seen, c) || mixes_facts(seen, c))
        return false;
    if ((g->yes_no && is_never_empty(c) && !gr_guess_tests_one(g, c)) ||
        gr_cues_forbid(g->cues, c->means))
        return false;
    if (is_type(c, "scalar") && gr_guess_has_slot(c->means, "{a}") && gr_guess_counts_other(g, cls))
        return false;
    if (gr_guess_has_slot(c->means, "{k}") &&
        (g->n_numbers > 0 ? g->n_measured == g->n_numbers : g->told_measured))
        return false;
    if (gr_guess_has_slot(c->means, "{G0}") && g->mods == 0 && g->known->given.len == 0)
        return false; /* what a change does, and there is none */
    if (g->n_limits > (number && g->n_numbers == 0))
        return false;
    return nodes_fit(g, c) &&
           (number ? (g->n_numbers > 0 || g->n_told_numbers == 1) && g->n_odd <= 1 : g->n_odd == 0);
}

/* "Who is liked by most" of those who like each other: links that go both ways have no one way. */
static bool goes_one_way(const gr_guessing *g, const gr_phrase_class *c)
{
    static const char *const ways[] = { "direction=\"in\"", "direction=\"out\"", "in_degree(",
                                        "out_degree(" };

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (c->flags & (GR_NEEDS_DIRECTED | GR_WANTS_DIRECTIONS) &&
            strstr(c->means, ways[i]) != NULL)
            return !gr_graph_is_directed(g->ch->r->graphs[g->ch->graph].graph);
    return false;
}

double gr_guess_fits(const void *arg, size_t cls)
{
    const gr_phrase_class *c = &gr_phrase_classes[cls];

    if (!gr_guess_is_decline(c) && (!form_fits(arg, c) || goes_one_way(arg, c)))
        return -1; /* "how many" asks for no list */
    return can_be_asked(arg, cls) ? gr_guess_likely(arg, cls) : 0;
}

/* The best way from {a} to {b}, or its length, and no more. */
bool gr_guess_is_plain_way(const gr_phrase_class *c)
{
    return (strncmp(c->means, "shortest_path({G}, {a}, {b}, ", 29) == 0 ||
            strncmp(c->means, "shortest_path_length({G}, {a}, {b}, ", 36) == 0) &&
           strstr(c->means, "{k}") == NULL && strstr(c->means, "{qty}") == NULL &&
           strstr(c->means, " - ") == NULL && strstr(c->means, " + ") == NULL &&
           strstr(c->means, ".path") == NULL;
}
