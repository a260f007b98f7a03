/* All simple cycles, the lexicographically first ones first.
 *
 * The kernel is Johnson's (Finding all the elementary circuits of a directed graph, 1975), without
 * recursion: from every node in turn, all cycles in which it is the smallest. The search stays
 * inside the node's part of what is left: its strong component, or, in an undirected graph, the
 * nodes that no single edge separates from it; so every search finds something. An undirected cycle
 * is found in both directions and taken in one. The verifier tries all paths. */
#include "algo/order/order_int.h"

#define MAX_NODES   10000000            /* in all cycles together */
#define CHECK_STEPS (UINT64_C(1) << 22) /* edges that the verifier may try beyond the cycles */

/* --- parts --- */

typedef struct frame {
    uint64_t next, end;
    gr_vid v, index;
    gr_vid up; /* undirected: where it came from, once; then GR_NO_NODE */
} frame;

typedef struct parts {
    const gr_csr *rows;
    bool directed;
    gr_vid *label;      /* the smallest node of v's part; GR_NO_NODE = v is taken away, or alone */
    gr_vid *member;     /* part by part */
    gr_vid *from, *end; /* by smallest node: its part in `member` */
    gr_vid *low;        /* of the search; 0 = not found yet, GR_NO_NODE = done */
    gr_vid *stack, *list;
    frame *frames;
} parts;

static gr_status parts_init(gr_ctx *cx, const gr_graph *g, parts *p, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_vid **arrays[] = { &p->label, &p->member, &p->from, &p->end, &p->low, &p->stack, &p->list };

    *p = (parts){ .rows = gr_graph_out(g), .directed = gr_graph_is_directed(g) };
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if ((*arrays[i] = gr_new_n(&cx->scratch, gr_vid, n)) == NULL)
            return gr_fail_memory(cx, err);
    p->frames = gr_arena_alloc(&cx->scratch, n * sizeof *p->frames);
    if (p->frames == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        p->member[v] = v; /* all nodes, and all labels 0: one part */
    return GR_OK;
}

/* The nodes on the stack down to v are a part; they go to `at` in member. */
static gr_vid close_part(parts *p, gr_vid v, gr_vid *n_stack, gr_vid at)
{
    gr_vid first = at, least = v, w;

    do {
        w = p->stack[--*n_stack];
        p->low[w] = GR_NO_NODE;
        p->member[at++] = w;
        least = w < least ? w : least;
    } while (w != v);
    for (gr_vid i = first; i < at; i++)
        p->label[p->member[i]] = at - first > 1 ? least : GR_NO_NODE;
    p->from[least] = first;
    p->end[least] = at;
    return at;
}

/* Finds parts by depth-first search (Tarjan 1972) from `start`, among nodes not found yet. */
static gr_status split_from(gr_ctx *cx, parts *p, gr_vid start, gr_vid *at, gr_err *err)
{
    gr_vid n_frames = 0, n_stack = 0, index = 1, v = start, up = GR_NO_NODE;
    gr_status st;

    for (;;) {
        frame *f;

        if (v != GR_NO_NODE) {
            p->frames[n_frames++] = (frame){ p->rows->start[v], p->rows->start[v + 1], v, index,
                                             p->directed ? GR_NO_NODE : up };
            p->stack[n_stack++] = v;
            p->low[v] = index++;
            v = GR_NO_NODE;
            if ((index & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
        }
        f = &p->frames[n_frames - 1];
        while (f->next < f->end && v == GR_NO_NODE) {
            gr_vid w = p->rows->to[f->next++];

            if (w == f->up)
                f->up = GR_NO_NODE; /* one edge back; a parallel one counts */
            else if (p->low[w] == 0)
                v = w;
            else if (p->low[w] < p->low[f->v])
                p->low[f->v] = p->low[w];
        }
        up = f->v;
        if (v != GR_NO_NODE)
            continue;
        n_frames--;
        if (p->low[f->v] == f->index)
            *at = close_part(p, f->v, &n_stack, *at);
        else if (p->low[f->v] < p->low[f[-1].v])
            p->low[f[-1].v] = p->low[f->v];
        if (n_frames == 0)
            return GR_OK;
    }
}

/* Splits members from .. end-1 into parts. All other nodes are done. */
static gr_status split(gr_ctx *cx, parts *p, gr_vid from, gr_vid end, gr_err *err)
{
    gr_vid at = from;
    gr_status st = GR_OK;

    for (gr_vid i = from; i < end; i++) {
        p->list[i] = p->member[i];
        p->low[p->list[i]] = 0;
    }
    for (gr_vid i = from; i < end && st == GR_OK; i++)
        if (p->low[p->list[i]] == 0)
            st = split_from(cx, p, p->list[i], &at, err);
    return st;
}

/* Takes s, the smallest of its part, away and splits the rest. */
static gr_status take_away(gr_ctx *cx, parts *p, gr_vid s, gr_err *err)
{
    gr_vid from = p->from[s], i = from;

    while (p->member[i] != s)
        i++;
    p->member[i] = p->member[from];
    p->member[from] = s;
    p->label[s] = GR_NO_NODE;
    return split(cx, p, from + 1, p->end[s], err);
}

/* --- Johnson's search --- */

/* Nodes to unblock with another one: the source of an arc, kept by the arc's end. */
typedef struct waiting {
    uint64_t arc;
    gr_vid node, next; /* next: position + 1 in the pool; 0 ends */
} waiting;

typedef struct search {
    const gr_graph *g;
    parts parts;
    bool *blocked, *waits; /* by node; by arc */
    bool *found;           /* by depth: a cycle was closed from here or beyond */
    gr_vid *path, *pile, *first;
    uint64_t *next; /* by depth */
    gr_vid depth;
    GR_VEC(waiting) pool;
    uint64_t limit, n_nodes;
    gr_value *cycles;
    bool more;
} search;

static void unblock(search *s, gr_vid v)
{
    size_t n = 0;

    s->blocked[v] = false;
    s->pile[n++] = v;
    while (n != 0) {
        gr_vid u = s->pile[--n];

        for (gr_vid k = s->first[u]; k != 0; k = s->pool.at[k - 1].next) {
            const waiting *w = &s->pool.at[k - 1];

            s->waits[w->arc] = false;
            if (!s->blocked[w->node])
                continue;
            s->blocked[w->node] = false;
            s->pile[n++] = w->node;
        }
        s->first[u] = 0;
    }
}

/* v waits until one of the nodes that it leads to is unblocked. */
static bool wait_for(search *s, gr_vid v, gr_vid part)
{
    const gr_csr *c = s->parts.rows;

    for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++) {
        if (s->waits[i] || s->parts.label[c->to[i]] != part)
            continue;
        if (!gr_vec_push(&s->pool, ((waiting){ i, v, s->first[c->to[i]] })))
            return false;
        s->first[c->to[i]] = (gr_vid)s->pool.n;
        s->waits[i] = true;
    }
    return true;
}

static void enter(search *s, gr_vid v)
{
    s->path[s->depth] = v;
    s->next[s->depth] = s->parts.rows->start[v];
    s->found[s->depth++] = false;
    s->blocked[v] = true;
}

/* The path is a cycle by arc i. Undirected, it is one edge there and back, or comes twice. */
static bool is_new(const search *s, uint64_t i)
{
    const gr_csr *c = s->parts.rows;
    gr_vid v = s->path[s->depth - 1];

    if (s->parts.directed)
        return true;
    if (s->depth == 2)
        return i + 1 < c->start[v + 1] && c->to[i + 1] == c->to[i];
    return s->path[1] < v;
}

static gr_status emit(gr_ctx *cx, search *s, gr_err *err)
{
    gr_value list;

    if (s->cycles->list->n == s->limit || s->n_nodes > MAX_NODES) {
        s->more = true;
        return GR_OK;
    }
    if (!gr_v_list(&cx->arena, &list))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < s->depth; i++)
        if (!gr_v_push(&cx->arena, &list, gr_v_vertex(s->g, s->path[i])))
            return gr_fail_memory(cx, err);
    s->n_nodes += s->depth;
    return gr_v_push(&cx->arena, s->cycles, list) ? GR_OK : gr_fail_memory(cx, err);
}

/* Follows the next arc of the last node, or goes back. */
static gr_status step(gr_ctx *cx, search *s, gr_vid start, gr_err *err)
{
    const gr_csr *c = s->parts.rows;
    gr_vid at = s->depth - 1, v = s->path[at];
    gr_status st = GR_OK;

    while (s->next[at] < c->start[v + 1]) {
        uint64_t i = s->next[at]++;
        gr_vid w = c->to[i];

        if (s->parts.label[w] != start || w == v || (i > c->start[v] && c->to[i - 1] == w))
            continue;
        if (w == start) {
            s->found[at] = true;
            if (is_new(s, i))
                st = emit(cx, s, err);
            return st;
        }
        if (!s->blocked[w]) {
            enter(s, w);
            return GR_OK;
        }
    }
    if (s->found[at])
        unblock(s, v);
    else if (!wait_for(s, v, start))
        return gr_fail_memory(cx, err);
    s->depth--;
    if (at != 0)
        s->found[at - 1] = s->found[at - 1] || s->found[at];
    return GR_OK;
}

/* All cycles whose smallest node is `start`. */
static gr_status search_from(gr_ctx *cx, search *s, gr_vid start, gr_err *err)
{
    const parts *p = &s->parts;
    gr_status st = GR_OK;

    for (gr_vid i = p->from[start]; i < p->end[start]; i++) {
        gr_vid v = p->member[i];

        s->blocked[v] = false;
        s->first[v] = 0;
        memset(s->waits + p->rows->start[v], 0, gr_csr_degree(p->rows, v));
    }
    s->pool.n = 0;
    enter(s, start);
    for (uint64_t turn = 0; s->depth != 0 && !s->more && st == GR_OK; turn++) {
        if ((turn & 0xff) == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK)
            st = step(cx, s, start, err);
    }
    return st;
}

static gr_status search_all(gr_ctx *cx, search *s, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(s->g);
    gr_status st = split(cx, &s->parts, 0, n, err);

    for (gr_vid v = 0; v < n && !s->more && st == GR_OK; v++) {
        if ((v & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK && gr_csr_find(s->parts.rows, v, v) != UINT64_MAX) {
            s->path[0] = v;
            s->depth = 1;
            st = emit(cx, s, err);
            s->depth = 0;
        }
        if (s->parts.label[v] == GR_NO_NODE || st != GR_OK || s->more)
            continue;
        if ((st = search_from(cx, s, v, err)) == GR_OK && !s->more)
            st = take_away(cx, &s->parts, v, err);
    }
    return st;
}

static gr_status search_init(gr_ctx *cx, const gr_graph *g, search *s, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_arena *a = &cx->scratch;
    gr_status st = parts_init(cx, g, &s->parts, err);

    if (st != GR_OK)
        return st;
    s->blocked = gr_new_n(a, bool, n);
    s->waits = gr_new_n(a, bool, gr_graph_n_arcs(g));
    s->found = gr_new_n(a, bool, n);
    s->path = gr_new_n(a, gr_vid, n);
    s->pile = gr_new_n(a, gr_vid, n);
    s->first = gr_new_n(a, gr_vid, n);
    s->next = gr_new_n(a, uint64_t, n);
    if (s->blocked == NULL || s->waits == NULL || s->found == NULL || s->path == NULL ||
        s->pile == NULL || s->first == NULL || s->next == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status simple_cycles_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value cycles;
    search s = { .g = in->graph, .limit = (uint64_t)in->arg[0].value.i, .cycles = &cycles };
    gr_status st = search_init(cx, in->graph, &s, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_list(a, &cycles))
        return gr_fail_memory(cx, err);
    s.pool.budget = &cx->budget;
    st = search_all(cx, &s, err);
    gr_vec_clear(&s.pool);
    if (st != GR_OK)
        return st;
    if (!gr_v_record(a, &out->value) || !gr_v_set(a, &out->value, "cycles", cycles) ||
        !gr_v_set(a, &out->value, "count", gr_v_int((int64_t)cycles.list->n)) ||
        !gr_v_set(a, &out->value, "complete", gr_v_bool(!s.more)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

/* All paths from a start through larger nodes, in order; those that close are compared. */
typedef struct trying {
    const gr_graph *g;
    const gr_list *cycles;
    size_t k; /* cycles met so far */
    gr_vid *path;
    bool *on;
    uint64_t *next;
    gr_vid n;
    uint64_t steps, most;
    bool wrong, cut; /* cut: the list ends before the cycles do */
} trying;

static bool is_closed(const trying *t, gr_vid v)
{
    const gr_csr *c = gr_graph_out(t->g);
    uint64_t arc = gr_csr_find(c, v, t->path[0]);

    if (arc == UINT64_MAX || gr_graph_is_directed(t->g) || t->n == 1)
        return arc != UINT64_MAX;
    return t->n == 2 ? arc + 1 < c->start[v + 1] && c->to[arc + 1] == t->path[0] : t->path[1] < v;
}

/* The path is a cycle: it must be the next in the list. */
static void meet(trying *t)
{
    const gr_value *list;
    gr_vid v;

    if (t->k == t->cycles->n) {
        t->cut = true;
        return;
    }
    list = &t->cycles->at[t->k++];
    t->wrong = list->type != GR_V_LIST || list->list->n != t->n;
    for (gr_vid i = 0; i < t->n && !t->wrong; i++)
        t->wrong = !gr_vertex_of(t->g, &list->list->at[i], &v) || v != t->path[i];
}

static void put(trying *t, gr_vid v)
{
    t->next[t->n] = gr_graph_out(t->g)->start[v];
    t->path[t->n++] = v;
    t->on[v] = true;
    if (is_closed(t, v))
        meet(t);
}

static gr_status try_from(gr_ctx *cx, trying *t, gr_vid start, gr_err *err)
{
    const gr_csr *c = gr_graph_out(t->g);
    gr_status st = GR_OK;

    put(t, start);
    while (st == GR_OK && t->n != 0 && !t->wrong && !t->cut && t->steps < t->most) {
        gr_vid v = t->path[t->n - 1];
        uint64_t i = t->next[t->n - 1]++;

        if (GR_EVERY(++t->steps))
            st = gr_ctx_check(cx, err);
        if (i == c->start[v + 1])
            t->on[t->path[--t->n]] = false;
        else if (c->to[i] > start && !t->on[c->to[i]] &&
                 (i == c->start[v] || c->to[i - 1] != c->to[i]))
            put(t, c->to[i]);
    }
    return st;
}

static gr_status try_all(gr_ctx *cx, const gr_graph *g, const gr_list *cycles, trying *t,
                         gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_status st = GR_OK;

    *t = (trying){ .g = g, .cycles = cycles, .most = CHECK_STEPS };
    t->path = gr_new_n(&cx->scratch, gr_vid, n);
    t->on = gr_new_n(&cx->scratch, bool, n);
    t->next = gr_new_n(&cx->scratch, uint64_t, n);
    if (t->path == NULL || t->on == NULL || t->next == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < cycles->n; i++)
        t->most += cycles->at[i].type == GR_V_LIST ? 8 * cycles->at[i].list->n : 0;
    for (gr_vid v = 0; v < n && st == GR_OK && !t->wrong && !t->cut && t->steps < t->most; v++)
        st = try_from(cx, t, v, err);
    return st;
}

static gr_status simple_cycles_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *cycles = gr_v_get(&r->value, "cycles"), *count = gr_v_get(&r->value, "count");
    const gr_value *complete = gr_v_get(&r->value, "complete");
    trying t;
    gr_status st;

    if (cycles == NULL || cycles->type != GR_V_LIST || complete == NULL ||
        complete->type != GR_V_BOOL || count == NULL || count->type != GR_V_INT ||
        count->i != (int64_t)cycles->list->n || count->i > in->arg[0].value.i)
        return gr_refute(err, "the value is no list of cycles, or they are miscounted");
    if ((st = try_all(cx, in->graph, cycles->list, &t, err)) != GR_OK)
        return st;
    if (t.wrong)
        return gr_refute(err, "another cycle comes at place %zu", t.k);
    r->grade = GR_REDERIVED;
    if (t.steps >= t.most) {
        r->grade = GR_UNCHECKED;
        r->why = "there are too many paths to try them all";
        return GR_OK;
    }
    if (t.k != cycles->list->n || t.cut == complete->b)
        return gr_refute(err, "there are more cycles or fewer");
    if (t.cut && count->i < in->arg[0].value.i && (t.most - CHECK_STEPS) / 8 <= MAX_NODES)
        return gr_refute(err, "the list was cut without need");
    return GR_OK;
}

static const gr_param simple_cycles_params[] = {
    { "limit", GR_P_INT, GR_OPTIONAL, "how many cycles at most", .standard = "1000",
      .words = "at most, up to, the first", .by_name = true, .bounded = true, .min = 1,
      .max = 1e9 },
};

static const gr_alias simple_cycles_aliases[] = {
    { GR_SURFACE_NATIVE, "recursive_simple_cycles", NULL, NULL },
    { GR_SURFACE_NATIVE, "all_cycles", NULL, NULL },
};

const gr_tool gr_tool_simple_cycles = {
    .name = "simple_cycles",
    .family = "cycles",
    .summary = "All cycles that pass no node twice",
    .brief = "no node twice",
    .details =
        "A record: `cycles`, each the list of its nodes from the earliest one on (undirected: "
        "then its earlier neighbour), sorted by their first node, then by the second, and so "
        "on; `count`, how many are in the list; `complete`, whether that is all. The list "
        "ends after `limit` cycles, or after ten million nodes in all. A loop is a cycle of "
        "one node, parallel edges of an undirected graph one of two; parallel edges are no "
        "further cycles otherwise. Directed edges are followed one way.",
    GR_PARAMS(simple_cycles_params),
    GR_ALIASES(simple_cycles_aliases),
    .counted_by = "simple_cycle_count",
    .result = GR_R_RECORD,
    .returns = "cycles: groups, count: int, complete: bool",
    .cost = "O(n + m) a cycle",
    .run = simple_cycles_run,
    .verify = simple_cycles_verify,
    .checked_by = "tries all paths and meets the same cycles in the same order, if there are not "
                  "too many",
    .cues = "all cycles, simple cycles, list the cycles, how many cycles, every cycle, elementary "
            "circuits, enumerate cycles, all loops, find every cycle, all circular dependencies, "
            "rings of the graph, list loops",
    .example = { "a>b, b>c, c>a, b>a", "simple_cycles(G).cycles", "a, b\na, b, c" },
};
