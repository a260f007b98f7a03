/* What every way from one node to another passes: separating_nodes and separating_edges.
 *
 * Only what lies on some way can separate, so the kernel takes one and sweeps along it: from each
 * of its nodes it explores what can be reached beside the way, and notes how far along the way one
 * can get past it. A node or an edge that nothing gets past separates. The verifier takes another
 * way, leaves out its nodes or edges one at a time, and looks whether the target is still reached.
 */
#include "algo/algo_int.h"

#define NOT_ON UINT32_MAX

typedef struct way {
    gr_vid *at;
    uint64_t *arc; /* arc i leads to node i + 1 */
    size_t n;      /* nodes; 0 = there is no way */
} way;

static gr_status check_ends(const gr_in *in, gr_err *err)
{
    return in->arg[0].node != in->arg[1].node
               ? GR_OK
               : gr_fail_arg(err, GR_EINPUT, "target",
                             "target: source and target must be different nodes");
}

/* --- the kernels --- */

/* A way with fewest edges. */
static gr_status find_way(gr_ctx *cx, const gr_in *in, way *w, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph), s = in->arg[0].node, t = in->arg[1].node;
    gr_vid *queue = gr_new_n(&cx->scratch, gr_vid, n), *from = gr_new_n(&cx->scratch, gr_vid, n);
    uint64_t *by = gr_new_n(&cx->scratch, uint64_t, n);
    bool *seen = gr_new_n(&cx->scratch, bool, n);
    size_t found = 0;
    gr_status st;

    *w = (way){ gr_new_n(&cx->scratch, gr_vid, n), gr_new_n(&cx->scratch, uint64_t, n), 0 };
    if (queue == NULL || from == NULL || by == NULL || seen == NULL || w->at == NULL ||
        w->arc == NULL)
        return gr_fail_memory(cx, err);
    queue[found++] = s;
    seen[s] = true;
    for (size_t k = 0; k < found && !seen[t]; k++) {
        gr_vid u = queue[k];

        if ((k & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            gr_vid v = c->to[i];

            if (seen[v])
                continue;
            seen[v] = true;
            from[v] = u;
            by[v] = i;
            queue[found++] = v;
        }
    }
    for (gr_vid v = t; seen[t] && v != s; v = from[v])
        w->n++;
    if (!seen[t])
        return GR_OK;
    w->at[w->n] = t;
    for (size_t k = w->n++; k > 0; k--) {
        w->arc[k - 1] = by[w->at[k]];
        w->at[k - 1] = from[w->at[k]];
    }
    return GR_OK;
}

typedef struct sweep {
    const gr_csr *c;
    const way *w;
    uint32_t *place; /* by node: where on the way, or NOT_ON */
    bool *seen;      /* nodes beside the way */
    gr_vid *stack;
    uint32_t far; /* the last place that was reached */
} sweep;

/* Follows all arcs from v but one, and what lies beside the way from there. */
static void explore(sweep *s, gr_vid v, uint64_t but)
{
    size_t n = 0;

    s->stack[n++] = v;
    while (n != 0) {
        gr_vid u = s->stack[--n];

        for (uint64_t i = s->c->start[u]; i < s->c->start[u + 1]; i++) {
            gr_vid x = s->c->to[i];

            if (i == but)
                continue;
            if (s->place[x] != NOT_ON) {
                s->far = s->place[x] > s->far ? s->place[x] : s->far;
            } else if (!s->seen[x]) {
                s->seen[x] = true;
                s->stack[n++] = x;
            }
        }
    }
}

/* Puts nodes, or edges, that nothing gets past into the list. */
static gr_status sweep_way(gr_ctx *cx, const gr_in *in, const way *w, bool nodes, gr_value *list,
                           gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_vid n = gr_graph_n_nodes(g);
    sweep s = { gr_graph_out(g),
                w,
                gr_new_n(&cx->scratch, uint32_t, n),
                gr_new_n(&cx->scratch, bool, n),
                gr_new_n(&cx->scratch, gr_vid, n),
                0 };
    gr_status st;

    if (s.place == NULL || s.seen == NULL || s.stack == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        s.place[v] = NOT_ON;
    for (size_t k = 0; k < w->n; k++)
        s.place[w->at[k]] = (uint32_t)k;
    for (uint32_t k = 0; k + 1 < w->n; k++) {
        bool ok = true;

        if ((k & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        explore(&s, w->at[k], w->arc[k]);
        if (!nodes && s.far <= k)
            ok = gr_v_push(&cx->arena, list, gr_v_link(g, w->at[k], w->at[k + 1]));
        s.far = s.far > k + 1 ? s.far : k + 1;
        if (nodes && s.far == k + 1 && k + 2 < w->n)
            ok = gr_v_push(&cx->arena, list, gr_v_vertex(g, w->at[k + 1]));
        if (!ok)
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

static gr_status separate(gr_ctx *cx, const gr_in *in, bool nodes, gr_result *out, gr_err *err)
{
    way w;
    gr_status st = check_ends(in, err);

    out->value = gr_v_null();
    if (st != GR_OK || (st = find_way(cx, in, &w, err)) != GR_OK || w.n == 0)
        return st;
    if (!gr_v_list(&cx->arena, &out->value))
        return gr_fail_memory(cx, err);
    return sweep_way(cx, in, &w, nodes, &out->value, err);
}

static gr_status separating_nodes_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return separate(cx, in, true, out, err);
}

static gr_status separating_edges_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return separate(cx, in, false, out, err);
}

/* --- the verifiers --- */

#define MOST_WORK 50000000u /* arcs that a check follows */

/* A flood from the source; what is left out is a node, or the arcs between two. */
typedef struct probe {
    const gr_graph *g;
    gr_vid source, target;
    gr_vid node, u, v; /* GR_NO_NODE = nothing */
    gr_vid *queue, *from;
    bool *seen;
} probe;

static bool may_go(const probe *p, gr_vid u, gr_vid v)
{
    bool along = u == p->u && v == p->v, back = u == p->v && v == p->u;

    return v != p->node && !along && (!back || gr_graph_is_directed(p->g));
}

static gr_status probe_target(gr_ctx *cx, probe *p, bool *reached, gr_err *err)
{
    const gr_csr *c = gr_graph_out(p->g);
    gr_status st = gr_ctx_check(cx, err);
    size_t n = 0;

    memset(p->seen, 0, gr_graph_n_nodes(p->g));
    p->seen[p->source] = true;
    p->queue[n++] = p->source;
    for (size_t k = 0; st == GR_OK && k < n; k++) {
        gr_vid u = p->queue[k];

        if ((k & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            gr_vid v = c->to[i];

            if (p->seen[v] || !may_go(p, u, v))
                continue;
            p->seen[v] = true;
            p->from[v] = u;
            p->queue[n++] = v;
        }
    }
    *reached = p->seen[p->target];
    return st;
}

static bool is_single(const gr_graph *g, gr_vid u, gr_vid v)
{
    const gr_csr *c = gr_graph_out(g);
    uint64_t n = 0;

    for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++)
        n += c->to[i] == v;
    return n == 1;
}

/* Leaves out what stands at place k of the way and looks whether that separates. */
static gr_status try_without(gr_ctx *cx, probe *p, const gr_vid *at, size_t k, bool nodes,
                             bool *separates, gr_err *err)
{
    bool reached = true;
    gr_status st = GR_OK;

    p->node = nodes ? at[k] : GR_NO_NODE;
    p->u = nodes ? GR_NO_NODE : at[k];
    p->v = nodes ? GR_NO_NODE : at[k + 1];
    if (nodes || is_single(p->g, at[k], at[k + 1]))
        st = probe_target(cx, p, &reached, err);
    *separates = !reached;
    return st;
}

static gr_status check_all(gr_ctx *cx, probe *p, bool nodes, gr_result *r, gr_err *err)
{
    size_t n = 1, found = 0;
    gr_vid *at;
    gr_status st;

    for (gr_vid v = p->target; v != p->source; v = p->from[v])
        n++;
    if ((at = gr_new_n(&cx->scratch, gr_vid, n)) == NULL)
        return gr_fail_memory(cx, err);
    at[n - 1] = p->target;
    for (size_t k = n - 1; k > 0; k--)
        at[k - 1] = p->from[at[k]];
    if (r->value.type != GR_V_LIST)
        return gr_refute(err, "there is a way from source to target");
    if ((gr_graph_n_arcs(p->g) + gr_graph_n_nodes(p->g)) * n > MOST_WORK) {
        r->why = "the graph is too large to leave out all that is on a way";
        return GR_OK;
    }
    for (size_t k = nodes; k + 1 < n; k++) {
        gr_value is = nodes ? gr_v_vertex(p->g, at[k]) : gr_v_link(p->g, at[k], at[k + 1]);
        bool separates;

        if ((st = try_without(cx, p, at, k, nodes, &separates, err)) != GR_OK)
            return st;
        if (separates &&
            (found == r->value.list->n || !gr_is_same(&r->value.list->at[found++], &is)))
            return gr_refute(err, "without place %zu of a way there is no way", k);
    }
    if (found != r->value.list->n)
        return gr_refute(err, "the list holds what does not separate");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_status check_separators(gr_ctx *cx, const gr_in *in, bool nodes, gr_result *r,
                                  gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    probe p = { .g = in->graph,
                .source = in->arg[0].node,
                .target = in->arg[1].node,
                .node = GR_NO_NODE,
                .u = GR_NO_NODE,
                .v = GR_NO_NODE,
                .queue = gr_new_n(&cx->scratch, gr_vid, n),
                .from = gr_new_n(&cx->scratch, gr_vid, n),
                .seen = gr_new_n(&cx->scratch, bool, n) };
    bool reached;
    gr_status st;

    if (p.queue == NULL || p.from == NULL || p.seen == NULL)
        return gr_fail_memory(cx, err);
    if ((st = probe_target(cx, &p, &reached, err)) != GR_OK)
        return st;
    if (reached)
        return check_all(cx, &p, nodes, r, err);
    r->grade = GR_REDERIVED;
    return r->value.type == GR_V_NULL ? GR_OK : gr_refute(err, "there is no way");
}

static gr_status separating_nodes_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_separators(cx, in, true, r, err);
}

static gr_status separating_edges_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return check_separators(cx, in, false, r, err);
}

/* --- the rows --- */

static const gr_param separating_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, between" },
    { "target", GR_P_NODE, GR_REQUIRED, "end node", .words = "to, and" },
};

const gr_tool gr_tool_separating_nodes = {
    .name = "separating_nodes",
    .family = "connectivity",
    .summary = "All nodes that every way from one node to another passes",
    .brief = "every way passes them; null if there is no way",
    .details = "In the order in which every way passes them, source and target not among them; "
               "directed edges go one way. Without one of them there is no way any more. Null if "
               "there is none at all.",
    GR_PARAMS(separating_params),
    .result = GR_R_NODES,
    .returns = "nodes?",
    .cost = "O(n + m)",
    .run = separating_nodes_run,
    .verify = separating_nodes_verify,
    .checked_by = "leaves out the nodes of a way one at a time and looks for another way",
    .cues = "every route passes through, must pass through, which nodes separate, unavoidable "
            "stations between, all paths go through, whose failure cuts off, single points of "
            "failure between two nodes, cut vertices between",
    .example = { "a-b, a-c, b-d, c-d, d-e, e-f", "separating_nodes(G, a, f)", "d, e" },
};

const gr_tool gr_tool_separating_edges = {
    .name = "separating_edges",
    .family = "connectivity",
    .summary = "All edges that every way from one node to another uses",
    .brief = "every way passes them; null if there is no way",
    .details = "In the order in which every way uses them; directed edges go one way. Without one "
               "of them there is no way any more; one of parallel edges never separates. Null if "
               "there is no way at all.",
    GR_PARAMS(separating_params),
    .result = GR_R_EDGES,
    .returns = "edges?",
    .cost = "O(n + m)",
    .run = separating_edges_run,
    .verify = separating_edges_verify,
    .checked_by = "leaves out the edges of a way one at a time and looks for another way",
    .cues = "which link must every route use, edges that separate two nodes, unavoidable roads "
            "between, which single cable cuts off, all paths use the edge, bridges between two "
            "nodes, single point of failure between",
    .example = { "a-b, a-c, b-d, c-d, d-e, e-f", "separating_edges(G, a, f)", "d - e, e - f" },
};
