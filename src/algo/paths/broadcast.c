/* broadcast_time: the fewest rounds until everyone knows, if each who knows tells one neighbour a
 * round.
 *
 * In a tree a node calls first the child that takes longest to pass it on: sorting the children
 * gives the answer from the leaves up. In other graphs the tree of shortest ways and trees of hasty
 * calls give first answers, and broadcast_search.c looks for a better one. The verifier plays the
 * calls through. That there is nothing better it shows by distances and doubling, by counting
 * children of a tree, or, in very small graphs, by all sets that can know after so many rounds. */
#include "algo/paths/broadcast_int.h"

/* --- reading --- */

/* Every neighbour along edges once, without loops. */
static gr_status read_rows(gr_ctx *cx, const gr_graph *g, gr_csr *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g);
    uint64_t *start = gr_new_n(&cx->scratch, uint64_t, (size_t)n + 1), k = 0;
    gr_vid *to = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_arcs(g));

    if (start == NULL || to == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            if (c->to[i] != v && (k == start[v] || to[k - 1] != c->to[i]))
                to[k++] = c->to[i];
        start[v + 1] = k;
    }
    *out = (gr_csr){ .start = start, .to = to };
    return gr_ctx_check(cx, err);
}

/* The nodes in the order in which shortest ways reach them. */
typedef struct spread {
    gr_vid *order, *parent;
    uint32_t *level;
    gr_vid n; /* reached */
} spread;

static gr_status spread_from(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_vid source, spread *s,
                             gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, n);
    gr_status st;

    *s = (spread){ gr_new_n(&cx->scratch, gr_vid, n), gr_new_n(&cx->scratch, gr_vid, n),
                   gr_new_n(&cx->scratch, uint32_t, n), 0 };
    if (seen == NULL || s->order == NULL || s->parent == NULL || s->level == NULL)
        return gr_fail_memory(cx, err);
    seen[source] = true;
    s->parent[source] = GR_NO_NODE;
    s->order[s->n++] = source;
    for (gr_vid k = 0; k < s->n; k++) {
        gr_vid u = s->order[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
            gr_vid v = rows->to[i];

            if (seen[v])
                continue;
            seen[v] = true;
            s->parent[v] = u;
            s->level[v] = s->level[u] + 1;
            s->order[s->n++] = v;
        }
    }
    return GR_OK;
}

/* News goes one step a round, and at most doubles. */
static uint32_t simple_bound(const spread *s)
{
    uint32_t doubling = 0;

    while ((UINT64_C(1) << doubling) < s->n)
        doubling++;
    return s->level[s->order[s->n - 1]] > doubling ? s->level[s->order[s->n - 1]] : doubling;
}

/* Can each node but the source be told by one other only, its parent? */
static bool is_tree(const gr_csr *rows, const spread *s)
{
    for (gr_vid u = 0; u < s->n; u++)
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
            gr_vid v = rows->to[i];

            /* back to the parent, or to the source, nothing is told */
            if (s->parent[v] != u && s->parent[v] != GR_NO_NODE && s->parent[u] != v)
                return false;
        }
    return true;
}

/* --- trees --- */

typedef struct child {
    gr_vid parent, v;
    uint32_t needs; /* rounds until all below it know */
} child;

static int slowest_first(const void *a, const void *b)
{
    const child *x = a, *y = b;

    return x->needs != y->needs ? (x->needs < y->needs) - (x->needs > y->needs)
                                : (x->v > y->v) - (x->v < y->v);
}

static int by_round(const void *a, const void *b)
{
    const gr_call *x = a, *y = b;

    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    return (x->from > y->from) - (x->from < y->from);
}

/* The children of every node, slowest first: those of v are kids[first[v]] .. first[v + 1] - 1. */
static gr_status rank_children(gr_ctx *cx, const spread *s, child *kids, size_t *first,
                               uint32_t *needs, gr_err *err)
{
    size_t *next = gr_new_n(&cx->scratch, size_t, (size_t)s->n + 1);
    gr_status st;

    if (next == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid k = 1; k < s->n; k++)
        first[s->parent[s->order[k]] + 1]++;
    for (gr_vid v = 0; v < s->n; v++)
        first[v + 1] += first[v];
    memcpy(next, first, ((size_t)s->n + 1) * sizeof *next);
    for (gr_vid k = s->n; k-- > 0;) {
        gr_vid v = s->order[k];
        size_t n = first[v + 1] - first[v];

        if ((k & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (n > 1 &&
            (st = gr_sort(cx, kids + first[v], n, sizeof *kids, slowest_first, err)) != GR_OK)
            return st;
        for (size_t i = 0; i < n; i++)
            if (kids[first[v] + i].needs + i + 1 > needs[v])
                needs[v] = kids[first[v] + i].needs + (uint32_t)i + 1;
        if (k != 0)
            kids[next[s->parent[v]]++] = (child){ s->parent[v], v, needs[v] };
    }
    return GR_OK;
}

/* The best calls along the tree of shortest ways. */
static gr_status call_along_tree(gr_ctx *cx, const spread *s, gr_broadcast *b, gr_err *err)
{
    child *kids = gr_new_n(&cx->scratch, child, s->n);
    size_t *first = gr_new_n(&cx->scratch, size_t, (size_t)s->n + 1), n_calls = 0;
    uint32_t *needs = gr_new_n(&cx->scratch, uint32_t, s->n);
    uint32_t *told = gr_new_n(&cx->scratch, uint32_t, s->n);
    gr_status st;

    if (kids == NULL || first == NULL || needs == NULL || told == NULL)
        return gr_fail_memory(cx, err);
    if ((st = rank_children(cx, s, kids, first, needs, err)) != GR_OK)
        return st;
    b->rounds = needs[b->source];
    for (gr_vid k = 0; k < s->n; k++) {
        gr_vid v = s->order[k];

        for (size_t i = first[v]; i < first[v + 1]; i++) {
            told[kids[i].v] = told[v] + (uint32_t)(i - first[v]) + 1;
            b->call[n_calls++] = (gr_call){ told[kids[i].v], v, kids[i].v };
        }
    }
    return gr_sort(cx, b->call, n_calls, sizeof *b->call, by_round, err);
}

/* --- other trees --- */

#define TRIES      100
#define MOST_TRIED 2048 /* nodes of graphs in which it is tried */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return x ^ x >> 29;
}

/* Whom u calls next: the one with most neighbours that do not know, ties by chance. */
static gr_vid pick(const gr_csr *rows, const bool *knows, gr_vid u, uint64_t chance)
{
    gr_vid best = GR_NO_NODE;
    uint64_t most = 0;

    for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
        gr_vid v = rows->to[i];
        uint64_t score = 0;

        if (knows[v])
            continue;
        for (uint64_t k = rows->start[v]; k < rows->start[v + 1]; k++)
            score += !knows[rows->to[k]];
        score = score << 32 | mix(chance ^ v) >> 32;
        if (best != GR_NO_NODE && score <= most)
            continue;
        best = v;
        most = score;
    }
    return best;
}

/* Everyone calls somebody in every round; who called whom is a tree. */
static gr_status call_freely(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_vid source,
                             uint64_t chance, spread *s, gr_clock *clock, gr_err *err)
{
    bool *knows = gr_new_n(&cx->scratch, bool, n);
    gr_status st;

    s->n = 0;
    if (knows == NULL)
        return gr_fail_memory(cx, err);
    knows[source] = true;
    s->parent[source] = GR_NO_NODE;
    s->order[s->n++] = source;
    while (s->n < n) {
        for (gr_vid k = 0, known = s->n; k < known; k++) {
            gr_vid v = pick(rows, knows, s->order[k], chance);

            if (v == GR_NO_NODE)
                continue;
            knows[v] = true;
            s->parent[v] = s->order[k];
            s->order[s->n++] = v;
        }
        if ((st = gr_clock_work(cx, clock, rows->start[n], err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

/* Keeps the best of some such trees; s has room for all nodes, and everyone can be told. */
static gr_status try_trees(gr_ctx *cx, spread *s, gr_broadcast *b, gr_clock *clock, gr_err *err)
{
    gr_broadcast other = *b;
    gr_status st = GR_OK;

    if ((other.call = gr_new_n(&cx->scratch, gr_call, b->n)) == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t k = 0; k < TRIES && b->bound < b->rounds && !clock->over; k++) {
        if ((st = call_freely(cx, &b->rows, b->n, b->source, mix(k + 1), s, clock, err)) != GR_OK ||
            (st = call_along_tree(cx, s, &other, err)) != GR_OK)
            return st;
        if (other.rounds < b->rounds) {
            b->rounds = other.rounds;
            memcpy(b->call, other.call, b->n * sizeof *b->call);
        }
    }
    return st;
}

/* --- the kernel --- */

static gr_status show(gr_ctx *cx, const gr_graph *g, const gr_broadcast *b, gr_value *out,
                      gr_err *err)
{
    static const char *const columns[] = { "round", "source", "target", NULL };
    gr_arena *a = &cx->arena;
    gr_value calls;

    if (!gr_v_table(a, &calls, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k + 1 < b->n; k++) {
        gr_value *row = gr_v_row(a, &calls);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_int(b->call[k].round);
        row[1] = gr_v_vertex(g, b->call[k].from);
        row[2] = gr_v_vertex(g, b->call[k].to);
    }
    if (!gr_v_record(a, out) || !gr_v_set(a, out, "rounds", gr_v_int(b->rounds)) ||
        !gr_v_set(a, out, "calls", calls) ||
        !gr_v_set(a, out, "optimal", gr_v_bool(b->bound == b->rounds)) ||
        !gr_v_set(a, out, "bound", gr_v_int(b->bound)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status broadcast_time_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_broadcast b = { .n = gr_graph_n_nodes(in->graph), .source = in->arg[0].node };
    gr_clock clock = gr_clock_start(cx, &in->arg[1]);
    spread s;
    gr_status st;

    out->value = gr_v_null();
    if ((st = read_rows(cx, in->graph, &b.rows, err)) != GR_OK ||
        (st = spread_from(cx, &b.rows, b.n, b.source, &s, err)) != GR_OK || s.n < b.n)
        return st;
    if ((b.call = gr_new_n(&cx->scratch, gr_call, b.n)) == NULL)
        return gr_fail_memory(cx, err);
    if ((st = call_along_tree(cx, &s, &b, err)) != GR_OK)
        return st;
    b.bound = is_tree(&b.rows, &s) ? b.rounds : simple_bound(&s);
    if ((b.n <= MOST_TRIED && (st = try_trees(cx, &s, &b, &clock, err)) != GR_OK) ||
        (st = gr_broadcast_search(cx, &b, &clock, err)) != GR_OK)
        return st;
    return show(cx, in->graph, &b, &out->value, err);
}

/* --- the verifier --- */

/* Plays the calls through: who calls knows already, and calls once a round, in the order of ids. */
static gr_status play(gr_ctx *cx, const gr_in *in, const gr_value *calls, const gr_value *rounds,
                      gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g);
    int64_t *told = gr_new_n(&cx->scratch, int64_t, n), last = 0;
    gr_vid before = 0;

    if (told == NULL)
        return gr_fail_memory(cx, err);
    if (calls == NULL || !gr_is_table(calls, GR_COLUMNS("round", "source", "target")) ||
        calls->table->n_rows + 1 != n)
        return gr_refute(err, "the calls are no table of one for each node that is told");
    for (gr_vid v = 0; v < n; v++)
        told[v] = v == in->arg[0].node ? 0 : INT64_MAX;
    for (size_t k = 0; k < calls->table->n_rows; k++) {
        const gr_value *row = &calls->table->cells[3 * k];
        gr_vid u, v;

        if (row[0].type != GR_V_INT || row[0].i < 1 || row[0].i < last ||
            !gr_vertex_of(g, &row[1], &u) || !gr_vertex_of(g, &row[2], &v) || !gr_leads(g, u, v) ||
            told[u] >= row[0].i || told[v] != INT64_MAX || (row[0].i == last && u <= before))
            return gr_refute(err, "call %zu cannot be made, or is out of order", k);
        told[v] = last = row[0].i;
        before = u;
    }
    return rounds != NULL && rounds->type == GR_V_INT && rounds->i == last
               ? GR_OK
               : gr_refute(err, "the calls take another number of rounds");
}

/* How many rounds a tree needs, by counting: k children that need x rounds or more take k + x. */
static gr_status count_needs(gr_ctx *cx, const spread *s, gr_vid source, uint32_t *out, gr_err *err)
{
    uint32_t *needs = gr_new_n(&cx->scratch, uint32_t, s->n);
    uint32_t **list = gr_new_n(&cx->scratch, uint32_t *, s->n); /* children by what they need */
    uint32_t *most = gr_new_n(&cx->scratch, uint32_t, s->n);

    if (needs == NULL || list == NULL || most == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid k = s->n; k-- > 0;) {
        gr_vid v = s->order[k], up = s->parent[v];
        uint32_t so_many = 0;

        for (uint32_t x = most[v] + 1; list[v] != NULL && x-- > 0;) {
            so_many += list[v][x];
            if (list[v][x] != 0 && so_many + x > needs[v])
                needs[v] = so_many + x;
        }
        if (up == GR_NO_NODE)
            continue;
        if (needs[v] > most[up] || list[up] == NULL) {
            uint32_t room = 2 * needs[v] + 1;
            uint32_t *longer = gr_new_n(&cx->scratch, uint32_t, room + 1);

            if (longer == NULL)
                return gr_fail_memory(cx, err);
            for (uint32_t x = 0; list[up] != NULL && x <= most[up]; x++)
                longer[x] = list[up][x];
            list[up] = longer;
            most[up] = room;
        }
        list[up][needs[v]]++;
    }
    *out = needs[source];
    return gr_ctx_check(cx, err);
}

#define MOST_NODES 11 /* whose sets a check goes through */

/* Finds one who can tell v; who is busy may call somebody else. of[u] is whom u calls. */
static bool find_caller(const uint32_t *callers, gr_vid v, uint32_t *tried, gr_vid *of)
{
    for (uint32_t rest = callers[v]; rest != 0; rest &= rest - 1) {
        gr_vid u = (gr_vid)__builtin_ctz(rest);

        if ((*tried >> u & 1) != 0)
            continue;
        *tried |= UINT32_C(1) << u;
        if (of[u] == GR_NO_NODE || find_caller(callers, of[u], tried, of)) {
            of[u] = v;
            return true;
        }
    }
    return false;
}

/* Can each of `fresh` be told by another one in a single round? */
static bool can_tell(const uint32_t *callers, uint32_t fresh)
{
    gr_vid of[MOST_NODES];

    for (size_t u = 0; u < MOST_NODES; u++)
        of[u] = GR_NO_NODE;
    for (; fresh != 0; fresh &= fresh - 1) {
        uint32_t tried = 0;

        if (!find_caller(callers, (gr_vid)__builtin_ctz(fresh), &tried, of))
            return false;
    }
    return true;
}

/* The fewest rounds by going through all sets that can know after one, two, ... rounds. */
static gr_status try_all_sets(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_vid source,
                              uint32_t *out, gr_err *err)
{
    uint32_t all = (UINT32_C(1) << n) - 1, into[MOST_NODES] = { 0 }, callers[MOST_NODES];
    bool *now = gr_new_n(&cx->scratch, bool, (size_t)all + 1);
    bool *then = gr_new_n(&cx->scratch, bool, (size_t)all + 1), *swap;
    gr_status st;

    if (now == NULL || then == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
            into[rows->to[i]] |= UINT32_C(1) << v;
    now[UINT32_C(1) << source] = true;
    for (*out = 0; !now[all]; ++*out) {
        memset(then, 0, (size_t)all + 1);
        for (uint32_t known = 1; known < all; known++) {
            uint32_t others = all & ~known;

            if ((known & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            for (gr_vid v = 0; v < n; v++)
                callers[v] = into[v] & known;
            for (uint32_t fresh = others; now[known] && fresh != 0; fresh = (fresh - 1) & others)
                then[known | fresh] = then[known | fresh] || can_tell(callers, fresh);
        }
        swap = now;
        now = then;
        then = swap;
    }
    return GR_OK;
}

static gr_status check_bound(gr_ctx *cx, const gr_in *in, const gr_csr *rows, const spread *s,
                             const gr_value *bound, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    uint32_t least = simple_bound(s);
    gr_status st = GR_OK;

    r->grade = GR_PROVED;
    if (bound->i == least)
        return GR_OK;
    r->grade = GR_REDERIVED;
    if (is_tree(rows, s)) {
        st = count_needs(cx, s, in->arg[0].node, &least, err);
    } else if (n <= MOST_NODES) {
        st = try_all_sets(cx, rows, n, in->arg[0].node, &least, err);
    } else {
        r->grade = GR_UNCHECKED;
        r->why = "the graph is too large to rule out a faster way a second time";
        return GR_OK;
    }
    return st != GR_OK || bound->i <= least ? st
                                            : gr_refute(err, "it can be done in %u rounds", least);
}

static gr_status broadcast_time_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *rounds = gr_v_get(&r->value, "rounds"), *bound = gr_v_get(&r->value, "bound");
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_csr rows;
    spread s;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = read_rows(cx, in->graph, &rows, err)) != GR_OK ||
        (st = spread_from(cx, &rows, n, in->arg[0].node, &s, err)) != GR_OK)
        return st;
    if (s.n < n || r->value.type == GR_V_NULL) {
        r->grade = GR_PROVED;
        return s.n < n && r->value.type == GR_V_NULL ? GR_OK
                                                     : gr_refute(err, "%u nodes can be told", s.n);
    }
    if ((st = play(cx, in, gr_v_get(&r->value, "calls"), rounds, err)) != GR_OK)
        return st;
    if (bound == NULL || bound->type != GR_V_INT || bound->i < simple_bound(&s) ||
        !gr_is_bool(gr_v_get(&r->value, "optimal"), bound->i == rounds->i))
        return gr_refute(err, "the bound is none, or says something else");
    return check_bound(cx, in, &rows, &s, bound, r, err);
}

static const gr_param broadcast_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "who knows first", .words = "from, starting at" },
    GR_BUDGET_PARAM,
};

const gr_tool gr_tool_broadcast_time = {
    .name = "broadcast_time",
    .family = "paths",
    .summary = "Fewest rounds until everyone knows, if each who knows tells one neighbour a round",
    .brief = "each who knows tells one neighbour a round",
    .details =
        "A record: the number of rounds; a table of the calls, round by round; whether fewer are "
        "impossible, and a bound that no way undercuts. Directed edges go one way. Exact in trees; "
        "in other graphs of up to 64 nodes it is searched for until the time is up, in larger ones "
        "the best of some trees is taken. Null if somebody cannot be told. How far news goes if "
        "everyone tells all neighbours at once is eccentricity.",
    GR_PARAMS(broadcast_params),
    .result = GR_R_RECORD,
    .returns = "{rounds: int, calls: table(round: int, source: node, target: node), optimal: bool, "
               "bound: int}?",
    .cost = "O(n log n + m) in trees; exponential at worst",
    .run = broadcast_time_run,
    .verify = broadcast_time_verify,
    .checked_by = "plays the calls through; rules out fewer rounds by distances and doubling, by "
                  "counting the children of a tree, or by all sets that can know",
    .cues = "one call at a time, telephone tree, how many rounds until everyone knows, each tells "
            "one other per round, fastest way to spread the message, broadcast time, phone chain, "
            "one after the other",
    .example = { "a-b, a-c, a-d, d-e", "broadcast_time(G, a).rounds", "3" },
};
