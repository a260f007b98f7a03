/* Strong components, and how a partition into them is proved.
 *
 * The kernel is one depth-first search with one number a node (Pearce: A space-efficient algorithm
 * for finding strongly connected components, 2016). A node's number is the earliest one it is
 * known to reach; a node that keeps its own is the root of a component, which then gets a number
 * from the top down, so that finished nodes never look early. */
#include "algo/connectivity/strong_int.h"

#define AHEAD  8 /* nodes whose rows are fetched before their turn */
#define SWEEPS 8 /* over all nodes, before the rows are turned round */

typedef struct frame {
    uint64_t next, end; /* arcs left */
    gr_vid v;
    gr_vid index; /* its number when it was found */
} frame;

typedef struct search {
    const gr_csr *rows;
    gr_vid *rank;  /* 0 = not found yet */
    gr_vid *stack; /* done, but its component is not */
    frame *frames;
    gr_vid n_stack, n_frames, n_found;
    gr_vid index, top; /* the next number for a node, and for a component */
} search;

static void enter(search *s, gr_vid v)
{
    s->frames[s->n_frames++] =
        (frame){ s->rows->start[v], s->rows->start[v + 1], v, s->rank[v] = s->index++ };
    s->n_found++;
}

/* All arcs of the node are followed. */
static void leave(search *s)
{
    const frame *f = &s->frames[--s->n_frames];
    gr_vid v = f->v;

    if (s->rank[v] != f->index) {
        s->stack[s->n_stack++] = v;
        if (s->rank[v] < s->rank[s->frames[s->n_frames - 1].v])
            s->rank[s->frames[s->n_frames - 1].v] = s->rank[v];
        return;
    }
    s->index--;
    while (s->n_stack != 0 && s->rank[s->stack[s->n_stack - 1]] >= f->index) {
        s->rank[s->stack[--s->n_stack]] = s->top;
        s->index--;
    }
    s->rank[v] = s->top--;
}

static gr_status search_from(gr_ctx *cx, search *s, gr_vid start, gr_err *err)
{
    const gr_vid *to = s->rows->to;
    gr_vid *rank = s->rank;
    gr_status st;

    enter(s, start);
    while (s->n_frames != 0) {
        frame *f = &s->frames[s->n_frames - 1];
        gr_vid low = rank[f->v];
        uint64_t i = f->next;

        while (i < f->end && rank[to[i]] != 0) {
            low = rank[to[i]] < low ? rank[to[i]] : low;
            i++;
        }
        rank[f->v] = low;
        f->next = i + 1;
        if (i == f->end) {
            leave(s);
            continue;
        }
        if ((s->n_found & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        enter(s, to[i]);
    }
    return GR_OK;
}

/* Labels from ranks: the first node with a rank lends it its id. */
static gr_status label(gr_ctx *cx, gr_vid n, gr_vid *first, gr_strong *out, gr_err *err)
{
    out->parts.label = gr_arena_alloc(&cx->scratch, n * sizeof *out->parts.label);
    if (out->parts.label == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        first[v] = GR_NO_NODE;
    for (gr_vid v = 0; v < n; v++) {
        gr_vid *mine = &first[out->rank[v] - 1];

        if (*mine == GR_NO_NODE) {
            *mine = v;
            out->parts.n++;
        }
        out->parts.label[v] = *mine;
    }
    return gr_ctx_check(cx, err);
}

gr_status gr_strong_find(gr_ctx *cx, const gr_graph *g, gr_strong *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    search s = { .rows = gr_graph_out(g), .index = 1, .top = n };
    gr_status st;

    s.rank = gr_new_n(&cx->scratch, gr_vid, n);
    s.stack = gr_arena_alloc(&cx->scratch, n * sizeof *s.stack);
    s.frames = gr_arena_alloc(&cx->scratch, n * sizeof *s.frames);
    if (s.rank == NULL || s.stack == NULL || s.frames == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        if (s.rank[v] == 0 && (st = search_from(cx, &s, v, err)) != GR_OK)
            return st;
    *out = (gr_strong){ .rank = s.rank };
    return label(cx, n, s.stack, out, err);
}

/* --- the proof --- */

/* A search inside all components at once, from the node that labels each. */
typedef struct reach {
    const gr_csr *rows;
    const gr_vid *rank; /* the same in a component, and nowhere else */
    bool *seen;
    gr_vid *queue;
    gr_vid n, n_seen;
} reach;

static void start_at_labels(reach *r, const gr_vid *label)
{
    r->n_seen = 0;
    for (gr_vid v = 0; v < r->n; v++) {
        r->seen[v] = label[v] == v;
        if (r->seen[v])
            r->queue[r->n_seen++] = v;
    }
}

/* Follows the rows from all nodes in the queue on. */
static gr_status follow(gr_ctx *cx, reach *r, gr_err *err)
{
    const gr_csr *c = r->rows;
    gr_status st;

    for (gr_vid head = 0; head < r->n_seen && r->n_seen < r->n; head++) {
        gr_vid u = r->queue[head], mine = r->rank[u];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (head + AHEAD < r->n_seen)
            __builtin_prefetch(&c->start[r->queue[head + AHEAD]]);
        if (head + AHEAD / 2 < r->n_seen)
            __builtin_prefetch(&c->to[c->start[r->queue[head + AHEAD / 2]]]);
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            gr_vid v = c->to[i];

            if (r->seen[v] || r->rank[v] != mine)
                continue;
            r->seen[v] = true;
            r->queue[r->n_seen++] = v;
        }
    }
    return GR_OK;
}

/* Does v lead to a node of its component that was seen? */
static bool leads_back(const reach *r, gr_vid v)
{
    gr_vid mine = r->rank[v];

    for (uint64_t i = r->rows->start[v]; i < r->rows->start[v + 1]; i++)
        if (r->seen[r->rows->to[i]] && r->rank[r->rows->to[i]] == mine)
            return true;
    return false;
}

/* Against the rows: whoever leads to a node that was seen. That needs no rows backwards, which a
 * large graph may not have yet, but goes on only as long as it is quick. */
static gr_status sweep(gr_ctx *cx, reach *r, gr_err *err)
{
    gr_status st;

    for (unsigned round = 0; round < SWEEPS && r->n_seen < r->n; round++)
        for (gr_vid k = 0; k < r->n; k++) {
            gr_vid v = round % 2 == 0 ? k : r->n - 1 - k;

            if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            if (r->seen[v] || !leads_back(r, v))
                continue;
            r->seen[v] = true;
            r->queue[r->n_seen++] = v;
        }
    return GR_OK;
}

/* Does every component hang together, from the node that labels it on and back to it? */
static gr_status check_reach(gr_ctx *cx, const gr_graph *g, reach *r, const gr_vid *label,
                             gr_err *err)
{
    gr_status st;

    start_at_labels(r, label);
    if ((st = follow(cx, r, err)) != GR_OK)
        return st;
    if (r->n_seen != r->n)
        return gr_refute(err, "only %u of %u nodes are reached in their components", r->n_seen,
                         r->n);
    start_at_labels(r, label);
    if ((st = sweep(cx, r, err)) != GR_OK)
        return st;
    if (r->n_seen < r->n &&
        ((st = gr_graph_in(cx, g, &r->rows, err)) != GR_OK || (st = follow(cx, r, err)) != GR_OK))
        return st;
    if (r->n_seen != r->n)
        return gr_refute(err, "only %u of %u nodes lead back in their components", r->n_seen, r->n);
    return GR_OK;
}

/* Labels and ranks stand for the same partition, and no edge leads to a smaller rank. */
static gr_status check_ranks(gr_ctx *cx, const gr_graph *g, const gr_strong *s, bool *taken,
                             gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    const gr_vid *label = s->parts.label, *rank = s->rank;
    gr_vid n = gr_graph_n_nodes(g), n_parts = 0;
    gr_status st;

    for (gr_vid v = 0; v < n; v++) {
        if (label[v] > v || label[label[v]] != label[v] || rank[v] > n ||
            rank[label[v]] != rank[v] || (label[v] == v && taken[rank[v]]))
            return gr_refute(err, "node %u has no component", v);
        taken[rank[v]] = true;
        n_parts += label[v] == v;
    }
    if (n_parts != s->parts.n)
        return gr_refute(err, "there are %u components", n_parts);
    for (gr_vid u = 0; u < n; u++) {
        gr_vid mine = rank[u];

        if ((u & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
            if (rank[c->to[i]] < mine)
                return gr_refute(err, "the edge from node %u to node %u may close a cycle", u,
                                 c->to[i]);
    }
    return GR_OK;
}

gr_status gr_strong_check(gr_ctx *cx, const gr_graph *g, const gr_strong *s, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    bool *taken = gr_new_n(&cx->scratch, bool, (size_t)n + 1);
    reach r = { .rows = gr_graph_out(g), .rank = s->rank, .n = n };
    gr_status st;

    r.seen = gr_new_n(&cx->scratch, bool, n);
    r.queue = gr_arena_alloc(&cx->scratch, n * sizeof *r.queue);
    if (taken == NULL || r.seen == NULL || r.queue == NULL)
        return gr_fail_memory(cx, err);
    if ((st = check_ranks(cx, g, s, taken, err)) != GR_OK)
        return st;
    return check_reach(cx, g, &r, s->parts.label, err);
}
