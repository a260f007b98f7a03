/* Transitive closure and reduction of directed graphs.
 *
 * Both kernels ask which nodes are reached, for 64 targets at a time: one sweep over all edges,
 * from the components that lead nowhere to those that lead there (ranks of strong.c), with one
 * 64-bit word a component. That takes no more memory than the graph. The verifiers search from
 * every node. */
#include "algo/connectivity/strong_int.h"
#include "algo/order/order_int.h"

#define CHECK_STEPS (UINT64_C(1) << 28) /* nodes and edges that a verifier may look at in all */

typedef struct sweep {
    const gr_csr *rows;
    gr_vid n;
    const gr_vid *rank;
    gr_vid *order;   /* nodes by rank, the highest first */
    uint64_t *reach; /* by rank: targets that are reached along one edge or more */
    gr_vid target;   /* the first of the 64 */
} sweep;

static gr_status sweep_init(gr_ctx *cx, const gr_graph *g, sweep *s, gr_err *err)
{
    gr_vid *next, n = gr_graph_n_nodes(g);
    gr_strong strong;
    gr_status st = gr_strong_find(cx, g, &strong, err);

    if (st != GR_OK)
        return st;
    *s = (sweep){ .rows = gr_graph_out(g), .n = n, .rank = strong.rank };
    s->order = gr_arena_alloc(&cx->scratch, n * sizeof *s->order);
    s->reach = gr_arena_alloc(&cx->scratch, ((size_t)n + 1) * sizeof *s->reach);
    next = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 2);
    if (s->order == NULL || s->reach == NULL || next == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        next[n - s->rank[v] + 1]++;
    for (gr_vid k = 0; k < n; k++)
        next[k + 1] += next[k];
    for (gr_vid v = 0; v < n; v++)
        s->order[next[n - s->rank[v]]++] = v;
    return GR_OK;
}

static gr_status sweep_run(gr_ctx *cx, sweep *s, gr_err *err)
{
    const gr_csr *c = s->rows;
    gr_status st;

    memset(s->reach, 0, ((size_t)s->n + 1) * sizeof *s->reach);
    for (gr_vid k = 0; k < s->n; k++) {
        gr_vid u = s->order[k];
        uint64_t found = 0;

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            gr_vid v = c->to[i];

            found |= s->reach[s->rank[v]];
            if (v - s->target < 64)
                found |= UINT64_C(1) << (v - s->target);
        }
        s->reach[s->rank[u]] |= found;
    }
    return GR_OK;
}

/* --- transitive_closure --- */

/* The nodes of g with their names and attributes. */
static gr_status copy_nodes(gr_builder *b, const gr_graph *g, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), id;
    int64_t first;
    gr_status st = GR_OK;

    if (gr_graph_names_dense(g, &first))
        st = gr_builder_range(b, first, n, err);
    else
        for (gr_vid v = 0; v < n && st == GR_OK; v++)
            st = gr_builder_node(b, gr_graph_name(g, v), &id, err);
    for (size_t c = 0; c < gr_graph_n_columns(g, GR_OF_NODE) && st == GR_OK; c++) {
        const gr_column *column = gr_graph_column(g, GR_OF_NODE, c);
        uint32_t col;

        st = gr_builder_column(b, GR_OF_NODE, column->name, &col, err);
        for (gr_vid v = 0; v < n && st == GR_OK; v++)
            st = gr_builder_set(b, GR_OF_NODE, col, v, gr_column_get(column, v), err);
    }
    return st;
}

static gr_status add_reached(gr_ctx *cx, gr_builder *b, sweep *s, gr_err *err)
{
    gr_status st = GR_OK;

    for (uint64_t target = 0; target < s->n && st == GR_OK; target += 64) {
        s->target = (gr_vid)target;
        st = sweep_run(cx, s, err);
        for (gr_vid u = 0; u < s->n && st == GR_OK; u++)
            for (uint64_t left = s->reach[s->rank[u]]; left != 0 && st == GR_OK; left &= left - 1)
                st = gr_builder_edge(b, u, s->target + (gr_vid)__builtin_ctzll(left), err);
    }
    return st;
}

static gr_status closure_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_graph *made;
    gr_builder *b;
    sweep s;
    gr_status st = sweep_init(cx, in->graph, &s, err);

    if (st != GR_OK)
        return st;
    if ((b = gr_builder_new(cx, GR_AUTO)) == NULL)
        return gr_fail_memory(cx, err);
    gr_builder_direction(b, GR_DIRECTED, "it is a transitive closure");
    gr_builder_shown_as(b, in->graph);
    if ((st = copy_nodes(b, in->graph, err)) == GR_OK &&
        (st = add_reached(cx, b, &s, err)) == GR_OK)
        st = gr_builder_finish(b, &made, err);
    gr_builder_free(b);
    if (st != GR_OK)
        return st;
    return gr_v_graph(&cx->arena, &out->value, made) ? GR_OK : gr_fail_memory(cx, err);
}

/* --- searches for the verifiers --- */

typedef struct search {
    gr_vid *queue;
    gr_vid *seen; /* by the search from this node, + 1 */
    gr_vid n;
} search;

static gr_status search_init(gr_ctx *cx, gr_vid n, search *s, gr_err *err)
{
    *s = (search){ .queue = gr_arena_alloc(&cx->scratch, n * sizeof *s->queue),
                   .seen = gr_new_n(&cx->scratch, gr_vid, n) };
    return s->queue != NULL && s->seen != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static void visit(const gr_csr *c, search *s, gr_vid u, gr_vid mark)
{
    for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
        if (s->seen[c->to[i]] == mark)
            continue;
        s->seen[c->to[i]] = mark;
        s->queue[s->n++] = c->to[i];
    }
}

/* Would n searches be too much? */
static bool too_long(const gr_graph *a, const gr_graph *b, gr_result *r)
{
    uint64_t n = gr_graph_n_nodes(a), all = n + gr_graph_n_arcs(a) + gr_graph_n_arcs(b);

    if (n == 0 || all <= CHECK_STEPS / n)
        return false;
    r->grade = GR_UNCHECKED;
    r->why = "a search from every node of so large a graph takes too long";
    return true;
}

static gr_status check_same_nodes(const gr_graph *g, const gr_value *v, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);

    if (v->type != GR_V_GRAPH || !gr_graph_is_directed(v->graph) || gr_graph_n_nodes(v->graph) != n)
        return gr_refute(err, "the value is no directed graph of as many nodes");
    for (gr_vid u = 0; u < n; u++)
        if (!gr_name_eq(gr_graph_name(g, u), gr_graph_name(v->graph, u)))
            return gr_refute(err, "node %u has another name", u);
    return GR_OK;
}

static gr_status closure_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_csr *made;
    gr_vid n = gr_graph_n_nodes(in->graph);
    search s;
    gr_status st;

    if ((st = check_same_nodes(in->graph, &r->value, err)) != GR_OK)
        return st;
    if (too_long(in->graph, r->value.graph, r))
        return GR_OK;
    if ((st = search_init(cx, n, &s, err)) != GR_OK)
        return st;
    made = gr_graph_out(r->value.graph);
    for (gr_vid u = 0; u < n; u++) {
        if ((u & 0xf) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        s.n = 0;
        visit(gr_graph_out(in->graph), &s, u, u + 1);
        for (gr_vid k = 0; k < s.n; k++)
            visit(gr_graph_out(in->graph), &s, s.queue[k], u + 1);
        if (s.n != gr_csr_degree(made, u))
            return gr_refute(err, "node %u reaches %u nodes", u, s.n);
        for (uint64_t i = made->start[u]; i < made->start[u + 1]; i++)
            if (s.seen[made->to[i]] != u + 1 ||
                (i > made->start[u] && made->to[i - 1] == made->to[i]))
                return gr_refute(err, "node %u does not reach node %u", u, made->to[i]);
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_alias transitive_closure_aliases[] = {
    { GR_SURFACE_NATIVE, "transitive_closure_dag", NULL, NULL },
};

const gr_tool gr_tool_transitive_closure = {
    .name = "transitive_closure",
    .family = "order",
    .summary = "The graph with an edge wherever there is a path",
    .brief = "an edge wherever a path",
    .details =
        "An edge u>v for every path of one edge or more, so that a node has a loop if and "
        "only if it is on a cycle. Nodes keep their names and attributes; each edge is there "
        "once, without attributes. Directed graphs only.",
    GR_ALIASES(transitive_closure_aliases),
    .result = GR_R_GRAPH,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n (n + m) / 64)",
    .run = closure_run,
    .verify = closure_verify,
    .checked_by = "searches the graph from every node and compares what it reaches",
    .cues = "transitive closure, everything reachable, all direct and indirect, reachability "
            "graph, all implied edges, add all indirect links, who can reach whom, everything "
            "implied, ancestor relation",
    .example = { "a>b, b>c, c>d", "edge_count(transitive_closure(G))", "6" },
};

/* --- transitive_reduction --- */

/* An edge u>v goes if another node that u leads to reaches v, and if it is there already. */
static gr_status mark_kept(gr_ctx *cx, sweep *s, bool *keep, gr_err *err)
{
    const gr_csr *c = s->rows;
    gr_status st = GR_OK;

    for (uint64_t target = 0; target < s->n && st == GR_OK; target += 64) {
        s->target = (gr_vid)target;
        if ((st = sweep_run(cx, s, err)) != GR_OK)
            return st;
        for (gr_vid u = 0; u < s->n; u++) {
            uint64_t behind = 0, last = UINT64_MAX;

            for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
                behind |= s->reach[s->rank[c->to[i]]];
            for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
                gr_vid bit = c->to[i] - s->target;

                if (bit >= 64)
                    continue;
                keep[i] = c->to[i] != last && (behind >> bit & 1) == 0;
                last = c->to[i];
            }
        }
    }
    return st;
}

/* "a b a" for the message. */
static gr_status refuse(gr_ctx *cx, const gr_graph *g, const gr_cycle_search *found, gr_err *err)
{
    gr_value path;
    gr_strbuf sb;
    gr_status st = gr_cycle_value(cx, g, found, &path, err);

    if (st != GR_OK)
        return st;
    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < path.path.nodes->n && i < 20; i++) {
        if (i != 0)
            gr_strbuf_add(&sb, GR_STR(" > "));
        gr_name_add(&sb, path.path.nodes->at[i].node);
    }
    st = gr_fail_arg(err, GR_EINPUT, "graph",
                     "transitive_reduction needs a graph without cycles, and %s%s is one; "
                     "condensation makes one node of each group of cycles",
                     sb.buf, path.path.nodes->n > 20 ? " > ..." : "");
    gr_strbuf_clear(&sb);
    return st;
}

static gr_status reduction_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_cycle_search found;
    gr_graph *made;
    bool *keep;
    sweep s;
    gr_status st = gr_find_cycle(cx, in->graph, &found, err);

    if (st != GR_OK)
        return st;
    if (found.cycle != NULL)
        return refuse(cx, in->graph, &found, err);
    keep = gr_new_n(&cx->scratch, bool, gr_graph_n_edges(in->graph));
    if (keep == NULL)
        return gr_fail_memory(cx, err);
    if ((st = sweep_init(cx, in->graph, &s, err)) != GR_OK ||
        (st = mark_kept(cx, &s, keep, err)) != GR_OK ||
        (st = gr_graph_derive(cx, in->graph, &(gr_derive){ .keep_edge = keep }, &made, err)) !=
            GR_OK)
        return st;
    return gr_v_graph(&cx->arena, &out->value, made) ? GR_OK : gr_fail_memory(cx, err);
}

/* What u reaches in the reduced graph along two edges or more must be no end of its edges there;
 * what it reaches at all must be all ends of its edges in the old one. */
static gr_status check_reduced(const gr_csr *old, const gr_csr *made, search *s, gr_vid u,
                               gr_err *err)
{
    s->n = 0;
    for (uint64_t i = made->start[u]; i < made->start[u + 1]; i++) {
        visit(made, s, made->to[i], u + 1);
        if (gr_csr_find(old, u, made->to[i]) == UINT64_MAX ||
            (i > made->start[u] && made->to[i] == made->to[i - 1]))
            return gr_refute(err, "node %u has an edge that was not there", u);
    }
    for (gr_vid k = 0; k < s->n; k++)
        visit(made, s, s->queue[k], u + 1);
    for (uint64_t i = made->start[u]; i < made->start[u + 1]; i++)
        if (s->seen[made->to[i]] == u + 1)
            return gr_refute(err, "the edge of nodes %u and %u can go", u, made->to[i]);
    for (uint64_t i = old->start[u]; i < old->start[u + 1]; i++)
        if (s->seen[old->to[i]] != u + 1 && gr_csr_find(made, u, old->to[i]) == UINT64_MAX)
            return gr_refute(err, "node %u does not reach node %u any more", u, old->to[i]);
    return GR_OK;
}

static gr_status reduction_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    search s;
    gr_status st;

    if ((st = check_same_nodes(in->graph, &r->value, err)) != GR_OK)
        return st;
    if (too_long(in->graph, r->value.graph, r))
        return GR_OK;
    if ((st = search_init(cx, n, &s, err)) != GR_OK)
        return st;
    for (gr_vid u = 0; u < n; u++) {
        if ((u & 0xf) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        st = check_reduced(gr_graph_out(in->graph), gr_graph_out(r->value.graph), &s, u, err);
        if (st != GR_OK)
            return st;
    }
    r->grade = GR_REDERIVED;
    return GR_OK;
}

const gr_tool gr_tool_transitive_reduction = {
    .name = "transitive_reduction",
    .family = "order",
    .summary = "The fewest edges with which every node reaches what it did",
    .brief = "fewest edges, same reach",
    .details =
        "Leaves out every edge u>v for which another path leads from u to v, and all but the "
        "first of parallel edges. Nodes and the edges that stay keep their attributes. "
        "Directed graphs without cycles only: with cycles there are several answers.",
    .result = GR_R_GRAPH,
    .demands = GR_WANTS_DIRECTED,
    .cost = "O(n (n + m) / 64)",
    .run = reduction_run,
    .verify = reduction_verify,
    .checked_by = "searches the new graph from every node: all old edges are still paths, and no "
                  "new edge has a path beside it",
    .cues = "transitive reduction, redundant edges, remove redundant dependencies, minimal graph "
            "with the same reachability, Hasse diagram, leave out implied edges, fewest edges "
            "with the same reachability, remove shortcuts, drop implied edges, covering relation",
    .example = { "a>b, b>c, a>c", "edge_count(transitive_reduction(G))", "2" },
};
