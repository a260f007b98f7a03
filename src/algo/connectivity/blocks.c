/* Blocks, and the proof that they are.
 *
 * Hopcroft and Tarjan (Algorithm 447, 1973): one depth-first search; a node's low number is the
 * earliest node that an edge from its subtree leads to. A subtree whose low number is not before
 * its parent is a block of its own with the parent on top. The nodes of a block are then numbered
 * from its top to the node below the top (Tarjan: Two streamlined depth-first search algorithms,
 * 1986), each between two of its neighbours. */
#include "algo/connectivity/blocks_int.h"

/* Rows for the search: a node's neighbours in both directions. Loops and parallel edges do no harm.
 */
static gr_status rows_of(gr_ctx *cx, const gr_graph *g, gr_csr *rows, gr_err *err)
{
    if (gr_graph_is_directed(g))
        return gr_simple_rows(cx, g, rows, err);
    *rows = *gr_graph_out(g);
    return GR_OK;
}

/* --- by low numbers --- */

typedef struct frame {
    uint64_t next, end; /* arcs left */
    gr_vid v, low;
} frame;

typedef struct search {
    gr_csr rows;   /* undirected, perhaps with loops and parallel edges */
    gr_vid *index; /* + 1; 0 = not found yet */
    gr_vid *order; /* nodes as they were found */
    gr_vid *up;    /* parents */
    gr_vid *low;   /* the node, not its number */
    gr_vid *stack; /* found, and its block is not complete */
    frame *frames;
    gr_vid n_stack, n_frames, n_found;
    gr_blocks *out;
} search;

static void enter(search *s, gr_vid v)
{
    const gr_csr *rows = &s->rows;

    s->order[s->n_found] = v;
    s->index[v] = ++s->n_found;
    s->stack[s->n_stack++] = v;
    s->frames[s->n_frames++] = (frame){ rows->start[v], rows->start[v + 1], v, s->n_found };
}

/* The node's subtree is done: a block hangs from its parent, or its low number is the parent's too.
 */
static void leave(search *s)
{
    const frame *f = &s->frames[--s->n_frames];
    frame *up;

    if (s->n_frames == 0) {
        s->n_stack--;
        s->out->of[f->v] = GR_NO_NODE;
        return;
    }
    up = &s->frames[s->n_frames - 1];
    s->up[f->v] = up->v;
    s->low[f->v] = s->order[f->low - 1];
    if (f->low < s->index[up->v]) {
        up->low = f->low < up->low ? f->low : up->low;
        return;
    }
    do
        s->out->of[s->stack[--s->n_stack]] = s->out->n;
    while (s->stack[s->n_stack] != f->v);
    s->out->top[s->out->n++] = up->v;
}

static gr_status search_from(gr_ctx *cx, search *s, gr_vid start, gr_err *err)
{
    const gr_vid *to = s->rows.to;
    const gr_vid *index = s->index;
    gr_status st;

    enter(s, start);
    while (s->n_frames != 0) {
        frame *f = &s->frames[s->n_frames - 1];
        gr_vid low = f->low, found = 1;
        uint64_t i = f->next;

        while (i < f->end && (found = index[to[i]]) != 0) {
            low = found < low ? found : low;
            i++;
        }
        f->low = low;
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

/* --- numbers --- */

typedef struct numbering {
    gr_vid *next, *before; /* rows of nodes, one a block, as they grow; GR_NO_NODE ends */
    bool *plus;            /* what hangs on it goes behind it */
} numbering;

/* v comes right behind u, or right before it. */
static void insert(numbering *l, gr_vid v, gr_vid u, bool behind)
{
    gr_vid left = behind ? u : l->before[u], right = behind ? l->next[u] : u;

    l->before[v] = left;
    l->next[v] = right;
    if (left != GR_NO_NODE)
        l->next[left] = v;
    if (right != GR_NO_NODE)
        l->before[right] = v;
}

/* Nodes in the order in which they were found; the first of a block is its last in the end. */
static gr_status number(gr_ctx *cx, const search *s, gr_vid n, gr_err *err)
{
    const gr_blocks *b = s->out;
    numbering l = { s->index, s->stack, gr_new_n(&cx->scratch, bool, n) };
    gr_status st;

    if (l.plus == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k < n; k++) {
        gr_vid v = s->order[k], u = s->up[v];
        bool behind;

        if (GR_EVERY(k) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        l.next[v] = l.before[v] = GR_NO_NODE;
        if (b->of[v] == GR_NO_NODE || u == b->top[b->of[v]])
            continue;
        behind = s->low[v] != b->top[b->of[v]] && l.plus[s->low[v]];
        insert(&l, v, u, behind);
        l.plus[u] = !behind;
    }
    for (gr_vid v = 0; v < n; v++) {
        gr_vid next = n;

        if (b->of[v] != GR_NO_NODE && s->up[v] == b->top[b->of[v]])
            for (gr_vid w = v; w != GR_NO_NODE; w = l.before[w])
                b->number[w] = next--;
    }
    return gr_ctx_check(cx, err);
}

static gr_status find_blocks(gr_ctx *cx, const gr_graph *g, gr_blocks *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    size_t size = n * sizeof *out->of;
    gr_arena *a = &cx->scratch;
    search s = { .out = out };
    gr_status st = rows_of(cx, g, &s.rows, err);

    if (st != GR_OK)
        return st;
    *out = (gr_blocks){ .of = gr_arena_alloc(a, size),
                        .number = gr_new_n(a, gr_vid, n),
                        .top = gr_arena_alloc(a, size) };
    s.index = gr_new_n(a, gr_vid, n);
    s.order = gr_arena_alloc(a, size);
    s.up = gr_new_n(a, gr_vid, n);
    s.low = gr_arena_alloc(a, size);
    s.stack = gr_arena_alloc(a, size);
    s.frames = gr_arena_alloc(a, n * sizeof *s.frames);
    if (out->of == NULL || out->number == NULL || out->top == NULL || s.index == NULL ||
        s.order == NULL || s.up == NULL || s.low == NULL || s.stack == NULL || s.frames == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        if (s.index[v] == 0 && (st = search_from(cx, &s, v, err)) != GR_OK)
            return st;
    return number(cx, &s, n, err);
}

/* --- what tools need --- */

gr_status gr_blocks_answer(gr_ctx *cx, const gr_in *in, gr_blocks *b, gr_result *out, gr_err *err)
{
    gr_status st = find_blocks(cx, in->graph, b, err);

    if (st != GR_OK)
        return st;
    out->proof = gr_arena_copy(&cx->scratch, b, sizeof *b);
    return out->proof != NULL ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_blocks_sizes(gr_ctx *cx, gr_vid n, const gr_blocks *b, gr_vid **size, gr_err *err)
{
    *size = gr_new_n(&cx->scratch, gr_vid, b->n);
    if (*size == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid k = 0; k < b->n; k++)
        (*size)[k] = 1;
    for (gr_vid v = 0; v < n; v++)
        if (b->of[v] != GR_NO_NODE)
            (*size)[b->of[v]]++;
    return GR_OK;
}

gr_vid gr_blocks_shared(const gr_blocks *b, gr_vid u, gr_vid v)
{
    gr_vid k = b->of[u];

    if (k != GR_NO_NODE && (b->of[v] == k || b->top[k] == v))
        return k;
    k = b->of[v];
    return k != GR_NO_NODE && b->top[k] == u ? k : GR_NO_NODE;
}

/* --- the proof --- */

/* The ways up end at roots. */
static gr_status check_ways_up(gr_ctx *cx, gr_vid n, const gr_blocks *b, gr_err *err)
{
    gr_vid *seen = gr_new_n(&cx->scratch, gr_vid, n); /* by the walk that began at this node, + 1 */
    gr_status st;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        if (b->of[v] != GR_NO_NODE && (b->of[v] >= b->n || b->top[b->of[v]] >= n))
            return gr_refute(err, "node %u is in no block", v);
    for (gr_vid start = 0; start < n; start++) {
        gr_vid v = start;

        if (GR_EVERY(start) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (; seen[v] == 0 && b->of[v] != GR_NO_NODE; v = b->top[b->of[v]])
            seen[v] = start + 1;
        if (b->of[v] != GR_NO_NODE && seen[v] == start + 1)
            return gr_refute(err, "the way up from node %u goes in a circle", start);
    }
    return gr_ctx_check(cx, err);
}

/* Every edge of v must be inside a block; *at_top if one leads to the top of v's own. */
static gr_status check_edges(const gr_csr *rows, const gr_blocks *b, gr_vid v, bool *at_top,
                             gr_err *err)
{
    gr_vid mine = b->of[v], top = mine != GR_NO_NODE ? b->top[mine] : GR_NO_NODE;

    *at_top = false;
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        gr_vid w = rows->to[i], its = b->of[w];

        if ((its == mine && mine != GR_NO_NODE) || w == v)
            continue;
        if (w == top)
            *at_top = true;
        else if (its == GR_NO_NODE || b->top[its] != v)
            return gr_refute(err, "the edge between nodes %u and %u is in no block", v, w);
    }
    return GR_OK;
}

/* Has v neighbours in its block with smaller and with larger numbers? */
static void look_both_ways(const gr_csr *rows, const gr_blocks *b, gr_vid v, bool *smaller,
                           bool *larger)
{
    gr_vid mine = b->number[v];

    *smaller = *larger = false;
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1] && !(*smaller && *larger); i++) {
        gr_vid w = rows->to[i];

        if (b->of[w] != b->of[v])
            continue;
        *smaller = *smaller || b->number[w] < mine;
        *larger = *larger || b->number[w] > mine;
    }
}

gr_status gr_blocks_check(gr_ctx *cx, const gr_graph *g, const gr_blocks *b, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    bool *ended = gr_new_n(&cx->scratch, bool, b->n), at_top, smaller, larger;
    gr_csr rows;
    gr_status st;

    if (ended == NULL)
        return gr_fail_memory(cx, err);
    if ((st = rows_of(cx, g, &rows, err)) != GR_OK || (st = check_ways_up(cx, n, b, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if ((st = check_edges(&rows, b, v, &at_top, err)) != GR_OK)
            return st;
        if (b->of[v] == GR_NO_NODE)
            continue;
        look_both_ways(&rows, b, v, &smaller, &larger);
        if (!((smaller && larger) || at_top))
            return gr_refute(err, "node %u is not held from both sides", v);
        if (!larger && ended[b->of[v]])
            return gr_refute(err, "a block ends at node %u and elsewhere", v);
        ended[b->of[v]] = ended[b->of[v]] || !larger;
    }
    for (gr_vid k = 0; k < b->n; k++)
        if (!ended[k])
            return gr_refute(err, "block %u has no end", k);
    return GR_OK;
}
