/* cycle_nodes: which nodes lie on a cycle.
 *
 * With directions they are those of strong components with more than one node, and those with a
 * loop. Without, they are the ends of edges that are no bridges: a search numbers the nodes, and
 * the least number that is seen from below an edge tells whether there is another way round. The
 * verifier starts from each node and looks whether it comes back: with directions along edges,
 * without by two edges into one part of what is left if the node is taken out. */
#include "algo/connectivity/strong_int.h"

static gr_status mark_directed(gr_ctx *cx, const gr_graph *g, bool *mark, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g), *size = gr_new_n(&cx->scratch, gr_vid, n);
    gr_strong s;
    gr_status st = gr_strong_find(cx, g, &s, err);

    if (st != GR_OK)
        return st;
    if (size == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        size[s.parts.label[v]]++;
    for (gr_vid v = 0; v < n; v++)
        mark[v] = size[s.parts.label[v]] > 1 || gr_csr_find(c, v, v) != UINT64_MAX;
    return gr_ctx_check(cx, err);
}

/* A search without directions, depth first. */
typedef struct search {
    const gr_csr *c;
    gr_vid *number; /* by node, from 1 on; 0 = not seen */
    gr_vid *low;    /* least number seen from here on */
    gr_vid *stack;
    uint64_t *next;
    bool *passed; /* by node: its arc to its parent was met; another one is a cycle */
    gr_vid n_seen;
    bool *mark;
} search;

static gr_status dive(gr_ctx *cx, search *s, gr_vid root, gr_err *err)
{
    size_t n = 1;
    gr_status st;

    s->stack[0] = root;
    s->next[root] = s->c->start[root];
    s->low[root] = s->number[root] = ++s->n_seen;
    while (n != 0) {
        gr_vid v = s->stack[n - 1], up = n > 1 ? s->stack[n - 2] : GR_NO_NODE, x;

        if (s->next[v] == s->c->start[v + 1]) {
            n--;
            if (up == GR_NO_NODE)
                continue;
            s->low[up] = s->low[v] < s->low[up] ? s->low[v] : s->low[up];
            if (s->low[v] <= s->number[up])
                s->mark[v] = s->mark[up] = true;
            continue;
        }
        x = s->c->to[s->next[v]++];
        if (x == v)
            s->mark[v] = true;
        if (x == up && !s->passed[v]) {
            s->passed[v] = true;
        } else if (s->number[x] != 0) {
            s->low[v] = s->number[x] < s->low[v] ? s->number[x] : s->low[v];
        } else {
            if ((s->n_seen & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            s->low[x] = s->number[x] = ++s->n_seen;
            s->next[x] = s->c->start[x];
            s->stack[n++] = x;
        }
    }
    return GR_OK;
}

static gr_status mark_undirected(gr_ctx *cx, const gr_graph *g, bool *mark, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    search s = { .c = gr_graph_out(g),
                 .number = gr_new_n(&cx->scratch, gr_vid, n),
                 .low = gr_new_n(&cx->scratch, gr_vid, n),
                 .stack = gr_new_n(&cx->scratch, gr_vid, n),
                 .next = gr_new_n(&cx->scratch, uint64_t, n),
                 .passed = gr_new_n(&cx->scratch, bool, n),
                 .mark = mark };
    gr_status st = GR_OK;

    if (s.number == NULL || s.low == NULL || s.stack == NULL || s.next == NULL || s.passed == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; st == GR_OK && v < n; v++)
        if (s.number[v] == 0)
            st = dive(cx, &s, v, err);
    return st;
}

static gr_status cycle_nodes_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    const gr_graph *g = in->graph;
    bool *mark = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(g));
    gr_status st;

    if (mark == NULL)
        return gr_fail_memory(cx, err);
    st = gr_graph_is_directed(g) ? mark_directed(cx, g, mark, err)
                                 : mark_undirected(cx, g, mark, err);
    return st != GR_OK ? st : gr_nodes_marked(cx, g, mark, &out->value, err);
}

/* --- the verifier --- */

#define MOST_WORK 50000000u /* arcs that a check follows */

typedef struct flood {
    const gr_csr *c;
    gr_vid *queue;
    gr_vid *of; /* by node: which part of the rest it is in, 0 = not reached */
} flood;

/* Everything that `from` reaches without v gets the number `part`. */
static void spread(flood *f, gr_vid v, gr_vid from, gr_vid part)
{
    size_t n = 0;

    f->queue[n++] = from;
    f->of[from] = part;
    for (size_t k = 0; k < n; k++)
        for (uint64_t i = f->c->start[f->queue[k]]; i < f->c->start[f->queue[k] + 1]; i++) {
            gr_vid x = f->c->to[i];

            if (x == v || f->of[x] != 0)
                continue;
            f->of[x] = part;
            f->queue[n++] = x;
        }
}

/* Does a cycle lead through v? */
static bool comes_back(flood *f, const gr_graph *g, gr_vid v)
{
    gr_vid n = gr_graph_n_nodes(g);
    bool back = false;

    memset(f->of, 0, n * sizeof *f->of);
    for (uint64_t i = f->c->start[v]; i < f->c->start[v + 1] && !back; i++) {
        gr_vid x = f->c->to[i];

        back = x == v || (!gr_graph_is_directed(g) && f->of[x] != 0);
        if (!back && f->of[x] == 0)
            spread(f, v, x, 1);
    }
    for (gr_vid u = 0; u < n && !back && gr_graph_is_directed(g); u++)
        back = f->of[u] != 0 && gr_leads(g, u, v);
    return back;
}

static gr_status cycle_nodes_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g);
    flood f = { gr_graph_out(g), gr_new_n(&cx->scratch, gr_vid, n),
                gr_new_n(&cx->scratch, gr_vid, n) };
    bool *mark = gr_new_n(&cx->scratch, bool, n);
    gr_status st;

    if ((gr_graph_n_arcs(g) + n) * n > MOST_WORK) {
        r->why = "the graph is too large to look for a way back to every node";
        return GR_OK;
    }
    if (f.queue == NULL || f.of == NULL || mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        mark[v] = comes_back(&f, g, v);
    }
    r->grade = GR_REDERIVED;
    return gr_check_nodes(cx, g, &r->value, mark, err);
}

const gr_tool gr_tool_cycle_nodes = {
    .name = "cycle_nodes",
    .family = "order",
    .summary = "All nodes that lie on a cycle",
    .brief = "nodes that lie on a cycle",
    .details = "In the order of the graph. Directed cycles in a directed graph; a loop is a cycle, "
               "two parallel undirected edges are one, an edge there and back is none. A node "
               "between two cycles that is on neither is left out.",
    .result = GR_R_NODES,
    .cost = "O(n + m)",
    .run = cycle_nodes_run,
    .verify = cycle_nodes_verify,
    .checked_by = "looks for a way back to every node",
    .cues = "nodes on cycles, which nodes are on a cycle, part of a cycle, in a loop, who is in a "
            "circular dependency, which tasks wait for each other, deadlocked processes, nodes in "
            "a ring",
    .example = { "a-b, b-c, c-a, c-d, d-e", "cycle_nodes(G)", "a, b, c" },
};
