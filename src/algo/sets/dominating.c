/* The smallest dominating set.
 *
 * Branch and bound: the node with fewest ways to be reached is reached in each of these ways. What
 * is left needs at least as many nodes as there are targets that no node reaches two of, and at
 * least the sum over targets of 1 / (most targets that one of its dominators reaches). */
#include "algo/sets/search_int.h"

#include <stdlib.h>

#define CHECK_STEPS 300000

/* Whom a node reaches, itself included, and who reaches it. */
typedef struct cover {
    gr_vid n;
    size_t words;
    gr_matrix to, from;
} cover;

typedef struct level {
    uint64_t *open;   /* nodes not reached yet */
    uint64_t *banned; /* nodes that were tried further up */
    gr_vid *choice;   /* who reaches the node in hand; best first */
    size_t n, next;
} level;

typedef struct search {
    const cover *c;
    level *at;
    size_t depth;
    gr_vid *member, *best;
    size_t n_best;
    uint64_t *blocked; /* for the bound */
    gr_vid *reach;
} search;

static gr_status make_cover(gr_ctx *cx, const gr_graph *g, cover *c, gr_err *err)
{
    const gr_csr *rows = gr_graph_out(g), *back;
    gr_status st = gr_graph_in(cx, g, &back, err);

    c->n = gr_graph_n_nodes(g);
    c->words = GR_BIT_WORDS(c->n);
    if (st != GR_OK || (st = gr_matrix_whole(cx, rows, c->n, &c->to, err)) != GR_OK ||
        (st = gr_matrix_whole(cx, back, c->n, &c->from, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < c->n; v++) {
        gr_bit_on(gr_matrix_row(&c->to, v), v);
        gr_bit_on(gr_matrix_row(&c->from, v), v);
    }
    return GR_OK;
}

/* How many of the open nodes each node reaches; 0 if it is banned. */
static void count_reach(search *s, const level *l)
{
    for (gr_vid v = 0; v < s->c->n; v++)
        s->reach[v] =
            gr_bit(l->banned, v)
                ? 0
                : (gr_vid)gr_bits_common(l->open, gr_matrix_row(&s->c->to, v), s->c->words);
}

/* At least so many nodes are needed for what is open; SIZE_MAX if it cannot be done. *hardest is
 * the open node with fewest ways to be reached. */
static size_t bound(search *s, const level *l, gr_vid *hardest)
{
    size_t words = s->c->words, packed = 0, fewest = SIZE_MAX;
    uint64_t shares = 0;

    memset(s->blocked, 0, words * sizeof *s->blocked);
    GR_BITS_EACH (v, l->open, words) {
        const uint64_t *from = gr_matrix_row(&s->c->from, v);
        size_t ways = 0;
        gr_vid most = 0;
        bool apart = true;

        for (size_t w = 0; w < words; w++)
            apart = apart && (from[w] & ~l->banned[w] & s->blocked[w]) == 0;
        GR_BITS_EACH (u, from, words) {
            ways += s->reach[u] != 0;
            most = s->reach[u] > most ? s->reach[u] : most;
        }
        if (ways == 0)
            return SIZE_MAX;
        if (ways < fewest) {
            fewest = ways;
            *hardest = (gr_vid)v;
        }
        shares += (UINT64_C(1) << 32) / most;
        packed += apart;
        for (size_t w = 0; w < words && apart; w++)
            s->blocked[w] |= from[w];
    }
    shares = (shares + UINT32_MAX) >> 32;
    return packed > shares ? packed : shares;
}

static int by_reach(const void *a, const void *b, void *reach)
{
    gr_vid x = *(const gr_vid *)a, y = *(const gr_vid *)b;
    const gr_vid *r = reach;

    if (r[x] != r[y])
        return r[x] > r[y] ? -1 : 1;
    return (x > y) - (x < y);
}

static bool add_level(gr_ctx *cx, search *s)
{
    level *l = &s->at[s->depth];

    if (l->open != NULL)
        return true;
    l->open = gr_new_n(&cx->scratch, uint64_t, s->c->words);
    l->banned = gr_new_n(&cx->scratch, uint64_t, s->c->words);
    l->choice = gr_new_n(&cx->scratch, gr_vid, s->c->n);
    return l->open != NULL && l->banned != NULL && l->choice != NULL;
}

/* At a new level: a better set, or the choices that may lead to one. Returns the bound. */
static size_t arrive(search *s)
{
    level *l = &s->at[s->depth];
    gr_vid hardest = 0;
    size_t need;

    l->n = l->next = 0;
    if (gr_bits_next(l->open, s->c->words, 0) >= s->c->n) {
        s->n_best = s->depth;
        memcpy(s->best, s->member, s->depth * sizeof *s->best);
        return 0;
    }
    count_reach(s, l);
    need = bound(s, l, &hardest);
    if (need == SIZE_MAX || s->depth + need >= s->n_best)
        return need;
    GR_BITS_EACH (u, gr_matrix_row(&s->c->from, hardest), s->c->words) {
        if (!gr_bit(l->banned, u))
            l->choice[l->n++] = (gr_vid)u;
    }
    qsort_r(l->choice, l->n, sizeof *l->choice, by_reach, s->reach);
    return need;
}

static bool descend(gr_ctx *cx, search *s, bool *failed)
{
    level *l = &s->at[s->depth], *next;
    const uint64_t *row;

    if (l->next == l->n || s->depth + 1 >= s->n_best)
        return false;
    s->member[s->depth++] = l->choice[l->next];
    if ((*failed = !add_level(cx, s)))
        return true;
    next = &s->at[s->depth];
    row = gr_matrix_row(&s->c->to, l->choice[l->next]);
    for (size_t w = 0; w < s->c->words; w++) {
        next->open[w] = l->open[w] & ~row[w];
        next->banned[w] = l->banned[w];
    }
    gr_bit_on(l->banned, l->choice[l->next++]);
    return true;
}

/* Always the node that reaches most; then without those that turned out to be of no use. */
static gr_status be_greedy(gr_ctx *cx, search *s, gr_err *err)
{
    level *l = &s->at[0];
    gr_vid *times = gr_new_n(&cx->scratch, gr_vid, s->c->n);
    size_t n = 0;

    if (times == NULL)
        return gr_fail_memory(cx, err);
    gr_bits_fill(l->open, s->c->n);
    count_reach(s, l);
    while (gr_bits_next(l->open, s->c->words, 0) < s->c->n) {
        gr_vid top = 0;

        for (gr_vid v = 1; v < s->c->n; v++)
            top = s->reach[v] > s->reach[top] ? v : top;
        GR_BITS_EACH (v, gr_matrix_row(&s->c->to, top), s->c->words) {
            times[v]++;
            if (!gr_bit(l->open, v))
                continue;
            gr_bit_off(l->open, v);
            GR_BITS_EACH (u, gr_matrix_row(&s->c->from, v), s->c->words) {
                s->reach[u]--;
            }
        }
        s->best[n++] = top;
    }
    for (size_t i = 0; i < n; i++) {
        const uint64_t *row = gr_matrix_row(&s->c->to, s->best[i]);
        bool idle = true;

        GR_BITS_EACH (v, row, s->c->words) {
            idle = idle && times[v] > 1;
        }
        GR_BITS_EACH (v, row, s->c->words) {
            times[v] -= idle;
        }
        if (!idle)
            s->best[s->n_best++] = s->best[i];
    }
    return gr_ctx_check(cx, err);
}

static gr_status search_best(gr_ctx *cx, search *s, gr_clock *clock, size_t *proven, gr_err *err)
{
    bool failed = false;
    gr_status st = GR_OK;

    gr_bits_fill(s->at[0].open, s->c->n);
    *proven = arrive(s);
    while (st == GR_OK && !clock->over) {
        st = gr_clock_work(cx, clock, s->c->n * s->c->words, err);
        if (st != GR_OK || clock->over)
            break;
        if (descend(cx, s, &failed)) {
            if (failed)
                return gr_fail_memory(cx, err);
            arrive(s);
        } else if (s->depth-- == 0) {
            *proven = s->n_best;
            break;
        }
    }
    return st;
}

/* --- graphs too large for a matrix --- */

/* Every node in turn: if nobody reaches it yet, the neighbour that reaches most is taken. Targets
 * that no node reaches two of are a bound. */
static gr_status cover_large(gr_ctx *cx, const gr_graph *g, bool *mark, size_t *proven, gr_err *err)
{
    const gr_csr *rows = gr_graph_out(g), *back;
    gr_vid n = gr_graph_n_nodes(g);
    bool *reached = gr_new_n(&cx->scratch, bool, n), *blocked = gr_new_n(&cx->scratch, bool, n);
    gr_status st = gr_graph_in(cx, g, &back, err);

    if (st != GR_OK)
        return st;
    if (reached == NULL || blocked == NULL)
        return gr_fail_memory(cx, err);
    *proven = 0;
    for (gr_vid v = 0; v < n; v++) {
        gr_vid best = v;
        bool apart = !blocked[v];

        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = back->start[v]; i < back->start[v + 1]; i++) {
            apart = apart && !blocked[back->to[i]];
            if (gr_csr_degree(rows, back->to[i]) > gr_csr_degree(rows, best))
                best = back->to[i];
        }
        *proven += apart;
        blocked[v] = blocked[v] || apart;
        for (uint64_t i = back->start[v]; i < back->start[v + 1] && apart; i++)
            blocked[back->to[i]] = true;
        if (reached[v])
            continue;
        mark[best] = reached[best] = true;
        for (uint64_t i = rows->start[best]; i < rows->start[best + 1]; i++)
            reached[rows->to[i]] = true;
    }
    return GR_OK;
}

static gr_status cover_small(gr_ctx *cx, const gr_graph *g, gr_clock *clock, bool *mark,
                             size_t *proven, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    search s = { .n_best = 0 };
    cover c;
    gr_status st = make_cover(cx, g, &c, err);

    if (st != GR_OK)
        return st;
    s.c = &c;
    s.at = gr_new_n(&cx->scratch, level, (size_t)n + 1);
    s.member = gr_new_n(&cx->scratch, gr_vid, n);
    s.best = gr_new_n(&cx->scratch, gr_vid, n);
    s.blocked = gr_new_n(&cx->scratch, uint64_t, c.words);
    s.reach = gr_new_n(&cx->scratch, gr_vid, n);
    if (s.at == NULL || s.member == NULL || s.best == NULL || s.blocked == NULL ||
        s.reach == NULL || !add_level(cx, &s))
        return gr_fail_memory(cx, err);
    if ((st = be_greedy(cx, &s, err)) != GR_OK ||
        (st = search_best(cx, &s, clock, proven, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < s.n_best; i++)
        mark[s.best[i]] = true;
    *proven = *proven < s.n_best ? *proven : s.n_best;
    return GR_OK;
}

static gr_status minimum_dominating_set_run(gr_ctx *cx, const gr_in *in, gr_result *out,
                                            gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_clock clock = gr_clock_start(cx, &in->arg[0]);
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    size_t proven = 0;
    gr_status st = GR_OK;

    if (mark == NULL)
        return gr_fail_memory(cx, err);
    if (n > GR_MATRIX_MAX)
        st = cover_large(cx, in->graph, mark, &proven, err);
    else if (n != 0)
        st = cover_small(cx, in->graph, &clock, mark, &proven, err);
    return st != GR_OK ? st : gr_best_write(cx, in->graph, mark, (int64_t)proven, &out->value, err);
}

/* --- the verifier --- */

typedef struct trial {
    const gr_csr *rows, *back;
    gr_vid n, k;
    uint32_t *times; /* how often a node is reached */
    gr_vid *target;  /* by depth: the first node that is not */
    uint64_t *next;  /* and which of its ways is to be tried next */
} trial;

static void reach(trial *t, gr_vid u, bool undo)
{
    t->times[u] += undo ? UINT32_MAX : 1;
    for (uint64_t i = t->rows->start[u]; i < t->rows->start[u + 1]; i++)
        if (t->rows->to[i] != u)
            t->times[t->rows->to[i]] += undo ? UINT32_MAX : 1;
}

/* Way 0 is the node itself, the others are the arcs into it. */
static gr_vid way(const trial *t, gr_vid v, uint64_t i)
{
    return i == 0 ? v : t->back->to[t->back->start[v] + i - 1];
}

/* Do k nodes reach all? Tries every way to reach the first node that is not reached. */
static gr_status try_all(gr_ctx *cx, trial *t, gr_finding *out, gr_err *err)
{
    gr_vid depth = 0;
    gr_status st;

    for (uint64_t steps = 0; steps < CHECK_STEPS; steps++) {
        gr_vid v = t->target[depth];

        if ((steps & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (t->next[depth] != 0)
            reach(t, way(t, v, t->next[depth] - 1), true);
        if (depth == t->k || t->next[depth] > gr_csr_degree(t->back, v)) {
            if (depth == 0) {
                *out = GR_FOUND_NONE;
                return GR_OK;
            }
            depth--;
            continue;
        }
        reach(t, way(t, v, t->next[depth]++), false);
        while (v < t->n && t->times[v] != 0)
            v++;
        if (v == t->n) {
            *out = GR_FOUND_ONE;
            return GR_OK;
        }
        t->target[++depth] = v;
        t->next[depth] = 0;
    }
    *out = GR_GAVE_UP;
    return GR_OK;
}

/* Nodes no two of which can be reached by one: each needs a node of its own. */
static gr_vid count_apart(const trial *t)
{
    gr_vid n = 0;

    for (gr_vid v = 0; v < t->n; v++) {
        bool apart = t->times[v] == 0;

        for (uint64_t i = t->back->start[v]; i < t->back->start[v + 1]; i++)
            apart = apart && t->times[t->back->to[i]] == 0;
        n += apart;
        t->times[v] += apart;
        for (uint64_t i = t->back->start[v]; i < t->back->start[v + 1] && apart; i++)
            t->times[t->back->to[i]] = 1;
    }
    memset(t->times, 0, t->n * sizeof *t->times);
    return n;
}

static gr_status check_smallest(gr_ctx *cx, const gr_graph *g, gr_vid k, gr_result *r, gr_err *err)
{
    trial t = { .rows = gr_graph_out(g), .n = gr_graph_n_nodes(g), .k = k - 1 };
    gr_finding finding;
    gr_status st = gr_graph_in(cx, g, &t.back, err);

    t.times = gr_new_n(&cx->scratch, uint32_t, t.n);
    t.target = gr_new_n(&cx->scratch, gr_vid, k + 1);
    t.next = gr_new_n(&cx->scratch, uint64_t, k + 1);
    if (st != GR_OK)
        return st;
    if (t.times == NULL || t.target == NULL || t.next == NULL)
        return gr_fail_memory(cx, err);
    r->grade = GR_PROVED;
    if (count_apart(&t) == k)
        return GR_OK;
    r->grade = GR_UNCHECKED;
    r->why = "the set was checked, but not again that none is smaller: that would take too long";
    if ((st = try_all(cx, &t, &finding, err)) != GR_OK)
        return st;
    if (finding == GR_FOUND_ONE)
        return gr_refute(err, "%u nodes are enough", k - 1);
    if (finding == GR_FOUND_NONE) {
        r->grade = GR_REDERIVED;
        r->why = NULL;
    }
    return GR_OK;
}

static gr_status minimum_dominating_set_verify(gr_ctx *cx, const gr_in *in, gr_result *r,
                                               gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *reached = gr_new_n(&cx->scratch, bool, n);
    gr_best best;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (reached == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_best_read(cx, in->graph, &r->value, false, &best, err)) != GR_OK)
        return st;
    memcpy(reached, best.mark, n);
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        reached[it.v] = reached[it.v] || best.mark[it.u];
        if (!gr_graph_is_directed(in->graph))
            reached[it.u] = reached[it.u] || best.mark[it.v];
    }
    for (gr_vid v = 0; v < n; v++)
        if (!reached[v])
            return gr_refute(err, "node %u is not reached", v);
    r->grade = GR_PROVED;
    if (best.optimal)
        return best.n == 0 ? GR_OK : check_smallest(cx, in->graph, best.n, r, err);
    r->grade = GR_UNCHECKED;
    r->why = "the set was checked, its bound was not: the search ended before it was done";
    return GR_OK;
}

/* --- the row --- */

static const gr_param params[] = { GR_BUDGET_PARAM };
static const gr_alias aliases[] = {
    { GR_SURFACE_NATIVE, "dominating_set", NULL, NULL },
    { GR_SURFACE_NATIVE, "min_weighted_dominating_set", NULL, NULL },
    { GR_SURFACE_NATIVE, "min_dominating_set", NULL, NULL },
};

const gr_tool gr_tool_minimum_dominating_set = {
    .name = "minimum_dominating_set",
    .family = "sets",
    .summary = "Fewest nodes such that every other node is a neighbour of one of them",
    .brief = "all others are neighbours",
    .details =
        "A record: nodes in the order of the graph, size, optimal and bound. optimal says that no "
        "such set is smaller; otherwise time ran out, and bound is what every one needs. In a "
        "directed graph a node needs an edge from one of the set. Of several smallest ones it is "
        "the one that the search meets first. Loops and parallel edges do not count; an isolated "
        "node belongs to every such set.",
    GR_PARAMS(params),
    GR_ALIASES(aliases),
    .result = GR_R_RECORD,
    .returns = "nodes: nodes, size: int, optimal: bool, bound: int",
    .cost = "exponential at worst; within budget_ms",
    .run = minimum_dominating_set_run,
    .verify = minimum_dominating_set_verify,
    .checked_by = "marks whom the set reaches; that none is smaller, by nodes that need one each, "
                  "or by trying all ways to reach the first node that is not reached",
    .cues = "dominating set, minimum dominating set, fewest nodes adjacent to all others, fewest "
            "stations so that everybody has one next door, everyone is in it or has a neighbour "
            "in it, cover all nodes, place the fewest, where to place the fewest guards, smallest "
            "set that reaches everybody in one step, fewest hubs, facility placement, everyone "
            "has one nearby",
    .example = { "a-b, b-c, c-d, d-e", "minimum_dominating_set(G)",
                 "nodes: b, d\nsize: 2\noptimal: yes\nbound: 2" },
};
