/* The search for a small feedback arc set, and for cycles that prove how small one can be.
 *
 * Cycles lie within strong components, so each is ordered by itself. Up to EXACT nodes: dynamic
 * programming over the sets of nodes that come first (Lawler 1964). Beyond: sinks to the end,
 * sources to the front, else the node with most edges out over edges in (Eades, Lin, Smyth 1993),
 * then nodes are moved as long as that helps. Cycles without common edges bound it from below. */
#include "algo/order/feedback_int.h"

#define EXACT  20 /* nodes of a component that is solved exactly */
#define PLANES 8  /* parallel edges that the exact method counts */

/* One strong component; nodes are known by their place in `node`, ascending. */
typedef struct part {
    const gr_csr *rows, *in;
    const gr_vid *label;
    const gr_vid *place; /* by node */
    const gr_vid *node;
    gr_vid n;
    gr_vid *order; /* what is looked for: nodes */
} part;

/* --- exactly --- */

typedef struct table {
    uint32_t to[PLANES][EXACT]; /* [j][v]: the nodes that v has more than j edges to */
    unsigned n_planes;
    uint32_t *cost; /* by set: edges that lead back if it comes first */
} table;

/* False if there are too many parallel edges. */
static bool fill_planes(const part *p, table *t)
{
    t->n_planes = 1;
    memset(t->to, 0, sizeof t->to);
    for (gr_vid v = 0; v < p->n; v++) {
        gr_vid u = p->node[v], many = 0, last = GR_NO_NODE;

        for (uint64_t i = p->rows->start[u]; i < p->rows->start[u + 1]; i++) {
            gr_vid w = p->rows->to[i];

            if (w == u || p->label[w] != p->label[u])
                continue;
            many = w == last ? many + 1 : 0;
            last = w;
            if (many == PLANES)
                return false;
            t->to[many][v] |= UINT32_C(1) << p->place[w];
            t->n_planes = many >= t->n_planes ? many + 1 : t->n_planes;
        }
    }
    return true;
}

/* Edges that lead back if v comes right after the set. */
static uint32_t back_edges(const table *t, gr_vid v, uint32_t set)
{
    uint32_t n = 0;

    for (unsigned j = 0; j < t->n_planes; j++)
        n += (uint32_t)__builtin_popcount(t->to[j][v] & set);
    return n;
}

static gr_status solve(gr_ctx *cx, part *p, gr_clock *clock, bool *done, gr_err *err)
{
    uint32_t all, set;
    table t;
    gr_status st;

    *done = false;
    if (p->n > EXACT || !fill_planes(p, &t))
        return GR_OK;
    all = (uint32_t)((UINT64_C(1) << p->n) - 1);
    t.cost = gr_arena_alloc(&cx->scratch, ((size_t)all + 1) * sizeof *t.cost);
    if (t.cost == NULL)
        return gr_fail_memory(cx, err);
    t.cost[0] = 0;
    for (set = 1; set <= all; set++) {
        uint32_t best = UINT32_MAX;

        if ((st = gr_clock_tick(cx, clock, err)) != GR_OK || clock->over)
            return st;
        for (uint32_t left = set; left != 0; left &= left - 1) {
            gr_vid v = (gr_vid)__builtin_ctz(left);
            uint32_t rest = set & ~(UINT32_C(1) << v),
                     cost = t.cost[rest] + back_edges(&t, v, rest);

            best = cost < best ? cost : best;
        }
        t.cost[set] = best;
    }
    set = all;
    for (gr_vid k = p->n; k-- > 0;) {
        gr_vid v = 0;
        uint32_t rest;

        for (;; v++) {
            rest = set & ~(UINT32_C(1) << v);
            if (rest != set && t.cost[rest] + back_edges(&t, v, rest) == t.cost[set])
                break;
        }
        p->order[k] = p->node[v];
        set = rest;
    }
    *done = true;
    return GR_OK;
}

/* --- well enough --- */

typedef struct greedy {
    int64_t *out, *in; /* edges left, by place */
    bool *gone;
} greedy;

static void lose(const part *p, greedy *s, gr_vid v)
{
    gr_vid u = p->node[v];

    s->gone[v] = true;
    for (uint64_t i = p->rows->start[u]; i < p->rows->start[u + 1]; i++)
        if (p->label[p->rows->to[i]] == p->label[u])
            s->in[p->place[p->rows->to[i]]]--;
    for (uint64_t i = p->in->start[u]; i < p->in->start[u + 1]; i++)
        if (p->label[p->in->to[i]] == p->label[u])
            s->out[p->place[p->in->to[i]]]--;
}

/* The next to place: a sink, else a source, else the one with most edges out over edges in. */
static gr_vid choose(const part *p, const greedy *s, bool *to_end)
{
    gr_vid best = GR_NO_NODE;

    *to_end = false;
    for (gr_vid v = 0; v < p->n; v++) {
        if (s->gone[v])
            continue;
        if (s->out[v] == 0 || s->in[v] == 0) {
            *to_end = s->out[v] == 0;
            return v;
        }
        if (best == GR_NO_NODE || s->out[v] - s->in[v] > s->out[best] - s->in[best])
            best = v;
    }
    return best;
}

static gr_status order_greedily(gr_ctx *cx, part *p, gr_clock *clock, gr_err *err)
{
    greedy s = { gr_new_n(&cx->scratch, int64_t, p->n), gr_new_n(&cx->scratch, int64_t, p->n),
                 gr_new_n(&cx->scratch, bool, p->n) };
    gr_vid front = 0, end = p->n;
    gr_status st;

    if (s.out == NULL || s.in == NULL || s.gone == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < p->n; v++) {
        gr_vid u = p->node[v];

        for (uint64_t i = p->rows->start[u]; i < p->rows->start[u + 1]; i++)
            if (p->label[p->rows->to[i]] == p->label[u] && p->rows->to[i] != u) {
                s.out[v]++;
                s.in[p->place[p->rows->to[i]]]++;
            }
    }
    while (front < end && !clock->over) {
        bool to_end;
        gr_vid v = choose(p, &s, &to_end);

        if ((st = gr_clock_work(cx, clock, p->n, err)) != GR_OK)
            return st;
        lose(p, &s, v);
        p->order[to_end ? --end : front++] = p->node[v];
    }
    for (gr_vid v = 0; v < p->n && front < end; v++) /* out of time: the rest as it comes */
        if (!s.gone[v])
            p->order[front++] = p->node[v];
    return GR_OK;
}

static int64_t n_arcs(const gr_csr *c, gr_vid u, gr_vid v)
{
    uint64_t first = gr_csr_find(c, u, v), n = 0;

    while (first != UINT64_MAX && first + n < c->start[u + 1] && c->to[first + n] == v)
        n++;
    return (int64_t)n;
}

/* Where the node at place k would cost least: passing another changes what leads back. */
static gr_vid best_place(const part *p, gr_vid k)
{
    gr_vid v = p->order[k], best = k;
    int64_t cost = 0, least = 0;

    for (gr_vid q = k; q-- > 0;) { /* before what was before it */
        cost += n_arcs(p->rows, p->order[q], v) - n_arcs(p->rows, v, p->order[q]);
        if (cost < least) {
            least = cost;
            best = q;
        }
    }
    cost = 0;
    for (gr_vid q = k + 1; q < p->n; q++) {
        cost += n_arcs(p->rows, v, p->order[q]) - n_arcs(p->rows, p->order[q], v);
        if (cost < least) {
            least = cost;
            best = q;
        }
    }
    return best;
}

static gr_status improve(gr_ctx *cx, part *p, gr_clock *clock, gr_err *err)
{
    bool moved = true;
    gr_status st;

    while (moved) {
        moved = false;
        for (gr_vid k = 0; k < p->n; k++) {
            gr_vid v = p->order[k], to;

            if ((st = gr_clock_work(cx, clock, 16 * (uint64_t)p->n, err)) != GR_OK || clock->over)
                return st;
            if ((to = best_place(p, k)) == k)
                continue;
            if (to < k)
                memmove(p->order + to + 1, p->order + to, (k - to) * sizeof v);
            else
                memmove(p->order + k, p->order + k + 1, (to - k) * sizeof v);
            p->order[to] = v;
            moved = true;
        }
    }
    return GR_OK;
}

/* --- cycles without common edges --- */

typedef struct packing {
    const gr_csr *rows;
    const gr_vid *label;
    bool *used; /* by arc */
    bool *gone; /* no cycle is left through it */
    gr_vid *queue, *seen;
    uint64_t *by; /* the arc that found it */
    gr_vid *from;
    uint64_t work; /* arcs looked at */
    gr_feedback *out;
} packing;

/* A shortest cycle through `start` of edges not used yet; false if there is none. */
static bool pack_one(packing *p, gr_vid start, gr_vid mark)
{
    gr_vid head = 0, tail = 0, u = start;
    size_t at = p->out->n_cycles != 0 ? p->out->end[p->out->n_cycles - 1] : 0, first = at;

    p->queue[tail++] = start;
    p->seen[start] = 0;
    while (head < tail && p->seen[start] != mark) {
        u = p->queue[head++];
        p->work += gr_csr_degree(p->rows, u) + 1;
        for (uint64_t i = p->rows->start[u]; i < p->rows->start[u + 1]; i++) {
            gr_vid v = p->rows->to[i];

            if (p->used[i] || p->gone[v] || p->seen[v] == mark || p->label[v] != p->label[start])
                continue;
            p->seen[v] = mark;
            p->by[v] = i;
            p->from[v] = u;
            p->queue[tail++] = v;
        }
    }
    if (p->seen[start] != mark)
        return false;
    u = start;
    do {
        p->used[p->by[u]] = true;
        u = p->from[u];
        p->out->cycle[at++] = u;
    } while (u != start);
    for (size_t i = 0; i < (at - first) / 2; i++) { /* it was walked backwards */
        gr_vid v = p->out->cycle[first + i];

        p->out->cycle[first + i] = p->out->cycle[at - 1 - i];
        p->out->cycle[at - 1 - i] = v;
    }
    p->out->end[p->out->n_cycles++] = at;
    return true;
}

static gr_status pack(gr_ctx *cx, const gr_graph *g, const gr_components *c, gr_clock *clock,
                      gr_feedback *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), mark = 1;
    uint64_t m = gr_graph_n_arcs(g);
    gr_arena *a = &cx->scratch;
    packing p = { .rows = gr_graph_out(g), .label = c->label, .out = out };
    gr_status st;

    p.used = gr_new_n(a, bool, m);
    p.gone = gr_new_n(a, bool, n);
    p.queue = gr_arena_alloc(a, ((size_t)n + 1) * sizeof *p.queue);
    p.seen = gr_new_n(a, gr_vid, n);
    p.by = gr_new_n(a, uint64_t, n);
    p.from = gr_new_n(a, gr_vid, n);
    out->cycle = gr_arena_alloc(a, m * sizeof *out->cycle);
    out->end = gr_arena_alloc(a, m * sizeof *out->end);
    if (p.used == NULL || p.gone == NULL || p.queue == NULL || p.seen == NULL || p.by == NULL ||
        p.from == NULL || out->cycle == NULL || out->end == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n && !clock->over; v++)
        while (!clock->over && !p.gone[v]) {
            p.work = 64;
            p.gone[v] = !pack_one(&p, v, mark++);
            if ((st = gr_clock_work(cx, clock, 8 * p.work, err)) != GR_OK)
                return st;
        }
    out->bound = out->n_cycles;
    return GR_OK;
}

/* --- all together --- */

/* Edges within the component that do not lead forward, loops included. */
static uint64_t count_back(const part *p, gr_vid *rank)
{
    uint64_t n = 0;

    for (gr_vid k = 0; k < p->n; k++)
        rank[p->order[k]] = k;
    for (gr_vid k = 0; k < p->n; k++) {
        gr_vid u = p->order[k];

        for (uint64_t i = p->rows->start[u]; i < p->rows->start[u + 1]; i++)
            n += p->label[p->rows->to[i]] == p->label[u] && rank[p->rows->to[i]] <= k;
    }
    return n;
}

static uint64_t count_loops(const part *p)
{
    uint64_t n = 0;

    for (gr_vid k = 0; k < p->n; k++)
        n += (uint64_t)n_arcs(p->rows, p->node[k], p->node[k]);
    return n;
}

/* Orders one component. *exact: it has the fewest edges back. */
static gr_status order_part(gr_ctx *cx, part *p, gr_clock *clock, bool *exact, gr_err *err)
{
    gr_status st = solve(cx, p, clock, exact, err);

    if (st != GR_OK || *exact)
        return st;
    if ((st = order_greedily(cx, p, clock, err)) != GR_OK)
        return st;
    return improve(cx, p, clock, err);
}

/* Nodes by rank: component after component, each edge between them forward. */
static gr_status sort_ranks(gr_ctx *cx, gr_vid n, const gr_strong *s, gr_vid **node, gr_vid **place,
                            gr_err *err)
{
    gr_vid *next = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 2);

    *node = gr_arena_alloc(&cx->scratch, n * sizeof **node);
    *place = gr_arena_alloc(&cx->scratch, n * sizeof **place);
    if (next == NULL || *node == NULL || *place == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        next[s->rank[v] + 1]++;
    for (gr_vid k = 0; k <= n; k++)
        next[k + 1] += next[k];
    for (gr_vid v = 0; v < n; v++)
        (*node)[next[s->rank[v]]++] = v;
    return GR_OK;
}

gr_status gr_feedback_find(gr_ctx *cx, const gr_graph *g, gr_clock *clock, gr_feedback *out,
                           gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *node, *place, *rank = gr_new_n(&cx->scratch, gr_vid, n);
    uint64_t exact_size = 0;
    gr_strong s;
    part p = { .rows = gr_graph_out(g) };
    gr_status st;

    *out = (gr_feedback){ .order = gr_arena_alloc(&cx->scratch, n * sizeof *out->order) };
    if (rank == NULL || out->order == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_graph_in(cx, g, &p.in, err)) != GR_OK ||
        (st = gr_strong_find(cx, g, &s, err)) != GR_OK ||
        (st = sort_ranks(cx, n, &s, &node, &place, err)) != GR_OK ||
        (st = pack(cx, g, &s.parts, clock, out, err)) != GR_OK)
        return st;
    p.label = s.parts.label;
    p.place = place;
    for (gr_vid from = 0; from < n; from += p.n) {
        bool exact = true;

        p.node = node + from;
        p.order = out->order + from;
        for (p.n = 0; from + p.n < n && s.rank[node[from + p.n]] == s.rank[node[from]]; p.n++)
            place[node[from + p.n]] = p.n;
        p.order[0] = p.node[0];
        if (p.n > 1 && (st = order_part(cx, &p, clock, &exact, err)) != GR_OK)
            return st;
        out->size += count_back(&p, rank);
        exact_size += exact ? count_back(&p, rank) : count_loops(&p);
    }
    if (exact_size > out->bound)
        out->bound = exact_size;
    return GR_OK;
}
