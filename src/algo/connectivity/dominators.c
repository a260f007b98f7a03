/* Immediate dominators.
 *
 * The kernel is SemiNCA (Georgiadis, Tarjan, Werneck: Finding dominators in practice, 2006):
 * semidominators as Lengauer and Tarjan compute them, with path compression, then the nearest
 * common ancestor by walking up. The verifier iterates the data-flow equations until nothing
 * changes (Cooper, Harvey, Kennedy: A simple, fast dominance algorithm, 2001). */
#include "algo/algo_int.h"

#define MAX_ROUNDS 50 /* of the verifier; few are needed unless the graph is made to be bad */

/* Nodes are known by the order in which the search found them: 0 is the start. */
typedef struct search {
    const gr_csr *in;
    gr_vid *number; /* by node, + 1; 0 = not reached */
    gr_vid *node, *up;
    gr_vid *link, *semi, *best, *stack; /* of the path compression */
    gr_vid *dominator;
    gr_vid n;
} search;

/* Numbers what the start reaches, depth first. */
static gr_status find_reached(gr_ctx *cx, const gr_graph *g, search *s, gr_vid start, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    uint64_t *next = gr_arena_copy(&cx->scratch, c->start, gr_graph_n_nodes(g) * sizeof *next);
    gr_vid v = start;
    gr_status st;

    if (next == NULL)
        return gr_fail_memory(cx, err);
    s->node[0] = start;
    s->number[start] = s->n = 1;
    for (;;) {
        gr_vid w;

        if (next[v] == c->start[v + 1]) {
            if (v == start)
                return GR_OK;
            v = s->node[s->up[s->number[v] - 1]];
            continue;
        }
        w = c->to[next[v]++];
        if (s->number[w] != 0)
            continue;
        if ((s->n & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        s->up[s->n] = s->number[v] - 1;
        s->node[s->n] = w;
        s->number[w] = ++s->n;
        v = w;
    }
}

/* The node with the least semidominator on the way up from v, below what is not linked yet: that
 * is, above `linked`. Shortens the way. */
static gr_vid least(search *s, gr_vid v, gr_vid linked)
{
    size_t n = 0;
    gr_vid above, best;

    if (v <= linked)
        return v;
    for (; s->link[v] > linked; v = s->link[v])
        s->stack[n++] = v;
    above = v;
    best = s->best[v];
    while (n != 0) {
        v = s->stack[--n];
        s->link[v] = s->link[above];
        if (s->semi[best] < s->semi[s->best[v]])
            s->best[v] = best;
        else
            best = s->best[v];
        above = v;
    }
    return best;
}

static gr_status dominate(gr_ctx *cx, search *s, gr_err *err)
{
    gr_status st;

    for (gr_vid v = 0; v < s->n; v++) {
        s->link[v] = s->dominator[v] = s->up[v];
        s->semi[v] = s->best[v] = v;
    }
    for (gr_vid v = s->n; v-- > 1;) {
        gr_vid at = s->node[v], semi = s->up[v];

        if ((v & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = s->in->start[at]; i < s->in->start[at + 1]; i++) {
            gr_vid u = s->number[s->in->to[i]], found;

            if (u == 0)
                continue;
            found = s->semi[least(s, u - 1, v)];
            semi = found < semi ? found : semi;
        }
        s->semi[v] = semi;
    }
    for (gr_vid v = 1; v < s->n; v++)
        while (s->dominator[v] > s->semi[v])
            s->dominator[v] = s->dominator[s->dominator[v]];
    return GR_OK;
}

static gr_status search_init(gr_ctx *cx, const gr_graph *g, search *s, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_vid **parts[] = { &s->node, &s->up,    &s->link,      &s->semi,
                         &s->best, &s->stack, &s->dominator, &s->number };
    gr_status st;

    *s = (search){ .n = 0 };
    if ((st = gr_graph_in(cx, g, &s->in, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if ((*parts[i] = gr_new_n(&cx->scratch, gr_vid, n)) == NULL)
            return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status dominators_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const char *const columns[] = { "node", "dominator", NULL };
    const gr_graph *g = in->graph;
    search s;
    gr_status st;

    if ((st = search_init(cx, g, &s, err)) != GR_OK ||
        (st = find_reached(cx, g, &s, in->arg[0].node, err)) != GR_OK ||
        (st = dominate(cx, &s, err)) != GR_OK)
        return st;
    if (!gr_v_table(&cx->arena, &out->value, columns))
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        gr_value *row;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (s.number[v] == 0)
            continue;
        if ((row = gr_v_row(&cx->arena, &out->value)) == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_vertex(g, v);
        if (v != in->arg[0].node)
            row[1] = gr_v_vertex(g, s.node[s.dominator[s.number[v] - 1]]);
    }
    out->value.table->total = out->value.table->n_rows;
    return GR_OK;
}

/* --- the verifier --- */

/* The reached nodes, those first that a depth-first search leaves last. */
typedef struct flow {
    gr_vid *order;     /* nodes */
    gr_vid *place;     /* by node, + 1; 0 = not reached */
    gr_vid *dominator; /* by place; GR_NO_NODE = not known yet */
    gr_vid n;
} flow;

typedef struct frame {
    uint64_t next, end;
    gr_vid v;
} frame;

static gr_status leave_order(gr_ctx *cx, const gr_graph *g, flow *f, gr_vid start, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);
    gr_vid n = gr_graph_n_nodes(g), depth = 1, left = n;
    frame *stack = gr_arena_alloc(&cx->scratch, n * sizeof *stack);
    bool *seen = gr_new_n(&cx->scratch, bool, n);
    gr_status st;

    f->order = gr_new_n(&cx->scratch, gr_vid, n);
    f->place = gr_new_n(&cx->scratch, gr_vid, n);
    f->dominator = gr_new_n(&cx->scratch, gr_vid, n);
    if (stack == NULL || seen == NULL || f->order == NULL || f->place == NULL ||
        f->dominator == NULL)
        return gr_fail_memory(cx, err);
    seen[start] = true;
    stack[0] = (frame){ c->start[start], c->start[start + 1], start };
    while (depth != 0) {
        frame *top = &stack[depth - 1];
        gr_vid w;

        if (top->next == top->end) {
            f->order[--left] = top->v;
            depth--;
            if ((left & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
                return st;
            continue;
        }
        w = c->to[top->next++];
        if (seen[w])
            continue;
        seen[w] = true;
        stack[depth++] = (frame){ c->start[w], c->start[w + 1], w };
    }
    f->order += left;
    f->n = n - left;
    for (gr_vid k = 0; k < f->n; k++)
        f->place[f->order[k]] = k + 1;
    return GR_OK;
}

static gr_vid meet(const flow *f, gr_vid a, gr_vid b)
{
    while (a != b) {
        while (a > b)
            a = f->dominator[a];
        while (b > a)
            b = f->dominator[b];
    }
    return a;
}

/* One round over all nodes; *changed if anything did. */
static gr_status flow_round(gr_ctx *cx, const gr_csr *in, flow *f, bool *changed, gr_err *err)
{
    gr_status st;

    *changed = false;
    for (gr_vid k = 1; k < f->n; k++) {
        gr_vid v = f->order[k], best = GR_NO_NODE;

        if ((k & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = in->start[v]; i < in->start[v + 1]; i++) {
            gr_vid p = f->place[in->to[i]];

            if (p == 0 || f->dominator[p - 1] == GR_NO_NODE)
                continue;
            best = best == GR_NO_NODE ? p - 1 : meet(f, best, p - 1);
        }
        *changed = *changed || f->dominator[k] != best;
        f->dominator[k] = best;
    }
    return GR_OK;
}

static gr_status check_table(const gr_graph *g, const flow *f, const gr_value *v, gr_err *err)
{
    const gr_table *t = v->table;
    size_t row = 0;
    gr_vid id;

    if (!gr_is_table(v, GR_COLUMNS("node", "dominator")) || t->n_rows != f->n)
        return gr_refute(err, "the value is no table of %u nodes", f->n);
    for (gr_vid u = 0; u < gr_graph_n_nodes(g); u++) {
        const gr_value *cell = &t->cells[2 * row];
        gr_vid place = f->place[u];

        if (place == 0)
            continue;
        if (!gr_vertex_of(g, &cell[0], &id) || id != u)
            return gr_refute(err, "node %u is not in row %zu", u, row);
        if (place == 1 ? cell[1].type != GR_V_NULL
                       : !gr_vertex_of(g, &cell[1], &id) || id != f->order[f->dominator[place - 1]])
            return gr_refute(err, "node %u has another dominator", u);
        row++;
    }
    return GR_OK;
}

static gr_status dominators_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *back;
    bool changed = true;
    flow f = { .n = 0 };
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_graph_in(cx, in->graph, &back, err)) != GR_OK ||
        (st = leave_order(cx, in->graph, &f, in->arg[0].node, err)) != GR_OK)
        return st;
    for (gr_vid k = 1; k < f.n; k++)
        f.dominator[k] = GR_NO_NODE;
    for (int round = 0; changed && round < MAX_ROUNDS; round++)
        if ((st = flow_round(cx, back, &f, &changed, err)) != GR_OK)
            return st;
    if (changed) {
        r->grade = GR_UNCHECKED;
        r->why = "the second method did not come to an end in time";
        return GR_OK;
    }
    r->grade = GR_REDERIVED;
    return check_table(in->graph, &f, &r->value, err);
}

static const gr_param dominators_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "where all ways begin",
      .words = "from, starting at, entry, root, start" },
};

static const gr_alias dominators_aliases[] = {
    { GR_SURFACE_NATIVE, "immediate_dominators", "start=source", NULL },
};

const gr_tool gr_tool_dominator_tree = {
    .name = "dominator_tree",
    .family = "connectivity",
    .summary = "The last node that every way from the source to a node must pass",
    .brief = "last node that every way must pass",
    .details =
        "A node d dominates v if every path from the source to v goes through d; the immediate "
        "dominator is the one nearest to v, not v itself. One row for each node that the "
        "source reaches, in the order of the graph; null for the source itself. Loops and "
        "parallel edges do not matter. Directed graphs only.",
    GR_PARAMS(dominators_params),
    GR_ALIASES(dominators_aliases),
    .result = GR_R_TABLE,
    .returns = "node: node, dominator: node?",
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(m log n)",
    .run = dominators_run,
    .verify = dominators_verify,
    .checked_by = "solves the equations between a node's dominator and those of its predecessors "
                  "by iteration, and compares",
    .cues = "dominators, dominator tree, immediate dominator, must pass through, unavoidable "
            "node, every path goes through, control flow, who is a gatekeeper, which node must "
            "every path pass, chokepoint from the entry, guards the way to, strict dominators",
    .example = { "r>a, r>b, a>c, b>c, c>d", "dominator_tree(G, r)",
                 "node  dominator\nr     none\na     r\nb     r\nc     r\nd     c" },
};
