/* Hamiltonian paths and cycles: through every node exactly once.
 *
 * A path is a cycle through one more node that is joined to where the path may begin and end, so
 * that one search answers all. Before it, nodes are looked for without which the graph falls into
 * more parts than a path or cycle can join: they prove that there is none. */
#include "algo/tours/hamilton_int.h"

static gr_hamilton_question question_of(const gr_in *in, bool cycle)
{
    return (gr_hamilton_question){ .g = in->graph,
                                   .cycle = cycle,
                                   .source = in->arg[0].given ? in->arg[0].node : GR_NO_NODE,
                                   .target =
                                       !cycle && in->arg[1].given ? in->arg[1].node : GR_NO_NODE,
                                   .n = gr_graph_n_nodes(in->graph) };
}

/* --- the search --- */

/* Who begins, who ends, and the nodes that stand for it: see above. An undirected path with one end
 * given gets two, so that every link still has one back. */
static gr_status add_helpers(gr_ctx *cx, const gr_hamilton_question *q, const gr_links *l,
                             gr_links *out, gr_err *err)
{
    bool both = !gr_graph_is_directed(q->g), any = q->source == GR_NO_NODE,
         any_end = q->target == GR_NO_NODE;
    gr_vid n_helpers = both && any != any_end ? 2 : 1, x = q->n, y = q->n + n_helpers - 1;
    gr_vid given = any ? q->target : q->source;
    uint64_t k = 0, room = l->start[l->n] + 2 * (uint64_t)q->n + 8;

    *out =
        (gr_links){ q->n + n_helpers,
                    gr_new_n(&cx->scratch, uint64_t, (size_t)q->n + n_helpers + 1),
                    gr_new_n(&cx->scratch, gr_vid, room), gr_new_n(&cx->scratch, int64_t, room) };
    if (out->start == NULL || out->to == NULL || out->len == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < q->n; v++) {
        for (uint64_t i = l->start[v]; i < l->start[v + 1]; i++)
            out->to[k++] = l->to[i];
        if (n_helpers == 2) { /* given - x - y - all */
            if (v == given)
                out->to[k++] = x;
            out->to[k++] = y;
        } else if (any_end || v == q->target || (both && v == q->source)) {
            out->to[k++] = x;
        }
        out->start[v + 1] = k;
    }
    if (n_helpers == 2) {
        out->to[k++] = given;
        out->to[k++] = y;
        out->start[x + 1] = k;
    }
    for (gr_vid v = 0; v < q->n; v++)
        if (n_helpers == 2 || any || v == q->source || (both && v == q->target))
            out->to[k++] = v;
    if (n_helpers == 2)
        out->to[k++] = x;
    out->start[y + 1] = k;
    return GR_OK;
}

/* The path behind the helpers, from its given end on; else from the smaller id. */
static void unroll(const gr_hamilton_question *q, const gr_vid *ring, gr_vid n_ring, gr_walk *w)
{
    gr_vid at = 0;
    bool turn;

    while (ring[at] < q->n) /* the first helper; all of them are next to each other */
        at++;
    while (ring[(at + n_ring - 1) % n_ring] >= q->n)
        at = (at + n_ring - 1) % n_ring;
    while (ring[at] >= q->n)
        at = (at + 1) % n_ring;
    w->n = 0;
    while (w->n < q->n) {
        w->at[w->n++] = ring[at];
        at = (at + 1) % n_ring;
    }
    turn = (q->source != GR_NO_NODE && w->at[0] != q->source) ||
           (q->target != GR_NO_NODE && w->at[w->n - 1] != q->target) ||
           (q->source == q->target && !gr_graph_is_directed(q->g) && w->at[w->n - 1] < w->at[0]);
    for (size_t i = 0; turn && i < w->n / 2; i++) {
        gr_vid v = w->at[i];

        w->at[i] = w->at[w->n - 1 - i];
        w->at[w->n - 1 - i] = v;
    }
}

/* Cycles of one node need a loop, undirected ones of two nodes two edges. */
static bool too_short(const gr_hamilton_question *q)
{
    if (q->n == 1)
        return gr_graph_n_loops(q->g) == 0;
    return !gr_graph_is_directed(q->g) && q->n == 2 &&
           gr_graph_n_edges(q->g) - gr_graph_n_loops(q->g) < 2;
}

/* From the source on; of two directions the one that goes to the smaller id first. */
static void close_ring(const gr_hamilton_question *q, const gr_vid *ring, gr_walk *w)
{
    gr_vid at = 0, n = q->n, first = q->source == GR_NO_NODE ? 0 : q->source;
    bool back;

    while (ring[at] != first)
        at++;
    back = !gr_graph_is_directed(q->g) && ring[(at + n - 1) % n] < ring[(at + 1) % n];
    for (gr_vid i = 0; i <= n; i++)
        w->at[w->n++] = ring[back ? (at + n - i % n) % n : (at + i) % n];
}

static gr_status search(gr_ctx *cx, const gr_hamilton_question *q, gr_clock *clock, gr_walk *w,
                        gr_hamilton *found, gr_err *err)
{
    bool symmetric = !gr_graph_is_directed(q->g);
    gr_lengths hops;
    gr_links links, helped;
    gr_vid *ring;
    gr_status st = gr_lengths_read(cx, q->g, NULL, "", &hops, err);

    if (st != GR_OK || (st = gr_links_read(cx, q->g, &hops, GR_SHORTEST, &links, err)) != GR_OK ||
        (!q->cycle && (st = add_helpers(cx, q, &links, &helped, err)) != GR_OK))
        return st;
    ring = gr_new_n(&cx->scratch, gr_vid, (size_t)q->n + 2);
    w->at = gr_new_n(&cx->scratch, gr_vid, (size_t)q->n + 1);
    if (ring == NULL || w->at == NULL)
        return gr_fail_memory(cx, err);
    w->n = 0;
    if (q->cycle && q->n == 1)
        *found = GR_HAMILTON_FOUND;
    else
        st =
            gr_hamilton_search(cx, q->cycle ? &links : &helped, symmetric, clock, ring, found, err);
    if (st == GR_OK && *found == GR_HAMILTON_FOUND) {
        if (q->cycle)
            close_ring(q, ring, w);
        else
            unroll(q, ring, helped.n, w);
    }
    return st;
}

/* --- the kernels --- */

static gr_status answer(gr_ctx *cx, const gr_hamilton_question *q, const gr_walk *w,
                        gr_hamilton found, gr_result *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value path = gr_v_null(), exists = gr_v_null();
    gr_status st = GR_OK;

    if (found != GR_HAMILTON_UNKNOWN)
        exists = gr_v_bool(found == GR_HAMILTON_FOUND);
    if (found == GR_HAMILTON_FOUND)
        st = gr_walk_value(cx, q->g, w, gr_v_int((int64_t)w->n - 1), &path, err);
    if (st != GR_OK)
        return st;
    if (!gr_v_record(a, &out->value) || !gr_v_set(a, &out->value, "exists", exists) ||
        !gr_v_set(a, &out->value, q->cycle ? "cycle" : "path", path) ||
        !gr_v_set(a, &out->value, "decided", gr_v_bool(found != GR_HAMILTON_UNKNOWN)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status certify(gr_ctx *cx, const gr_hamilton_question *q, const bool *cut, gr_result *out,
                         gr_err *err)
{
    gr_value nodes;
    gr_status st = gr_nodes_marked(cx, q->g, cut, &nodes, err);

    if (st != GR_OK)
        return st;
    out->cert_kind = "cut";
    out->cert_text =
        GR_STR("without these nodes the graph falls into more parts than can be joined");
    out->proof = cut;
    if (!gr_v_record(&cx->arena, &out->cert) || !gr_v_set(&cx->arena, &out->cert, "nodes", nodes))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status hamilton_run(gr_ctx *cx, const gr_in *in, bool cycle, gr_result *out, gr_err *err)
{
    gr_hamilton_question q = question_of(in, cycle);
    gr_clock clock = gr_clock_start(cx, &in->arg[cycle ? 1 : 2]);
    gr_hamilton found = GR_HAMILTON_NONE;
    gr_walk w;
    bool *cut;
    gr_status st;

    if (q.source != GR_NO_NODE && q.source == q.target && q.n > 1)
        return gr_fail_arg(err, GR_EINPUT, "target",
                           "target: is the source itself; hamiltonian_cycle asks for a way back");
    if ((st = gr_hamilton_cut(cx, &q, &cut, err)) != GR_OK)
        return st;
    if (cut != NULL && (st = certify(cx, &q, cut, out, err)) != GR_OK)
        return st;
    if (cut == NULL && !(cycle && too_short(&q)) &&
        (st = search(cx, &q, &clock, &w, &found, err)) != GR_OK)
        return st;
    return answer(cx, &q, &w, found, out, err);
}

static gr_status hamiltonian_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return hamilton_run(cx, in, false, out, err);
}

static gr_status hamiltonian_cycle_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return hamilton_run(cx, in, true, out, err);
}

/* --- the verifiers --- */

#define CHECK_STEPS (UINT64_C(1) << 21)

static gr_status check_walk(gr_ctx *cx, const gr_hamilton_question *q, const gr_value *v,
                            gr_err *err)
{
    gr_lengths hops;
    gr_walk w;
    int64_t sum;
    gr_status st = gr_lengths_read(cx, q->g, NULL, "", &hops, err);

    if (st != GR_OK || (st = gr_walk_check(cx, q->g, &hops, v, &w, &sum, err)) != GR_OK)
        return st;
    if (w.n != (size_t)q->n + q->cycle || (q->cycle && w.at[0] != w.at[w.n - 1]) ||
        (q->source != GR_NO_NODE && w.at[0] != q->source) ||
        (q->target != GR_NO_NODE && w.at[w.n - 1] != q->target) || (q->cycle && too_short(q)))
        return gr_refute(err, "it does not begin or end where it should, or is too short");
    w.n -= q->cycle;
    return gr_walk_simple(cx, q->g, &w, err);
}

/* The cut, counted once more, by joining instead of walking. */
static gr_vid find_root(gr_vid *up, gr_vid v)
{
    while (up[v] != v) {
        up[v] = up[up[v]];
        v = up[v];
    }
    return v;
}

static gr_status check_cut(gr_ctx *cx, const gr_hamilton_question *q, const bool *cut, gr_err *err)
{
    gr_vid *up = gr_new_n(&cx->scratch, gr_vid, q->n);
    uint64_t parts = 0, n_out = 0;

    if (up == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < q->n; v++) {
        up[v] = v;
        n_out += cut[v];
        parts += !cut[v];
    }
    for (gr_edge_iter it = gr_edges(q->g); gr_edge_next(&it);) {
        gr_vid u = find_root(up, it.u), v = find_root(up, it.v);

        if (cut[it.u] || cut[it.v] || u == v)
            continue;
        up[u] = v;
        parts--;
    }
    return gr_hamilton_parted(q, parts, n_out, cut)
               ? gr_ctx_check(cx, err)
               : gr_refute(err, "the nodes do not part the graph");
}

typedef struct trying {
    gr_vid *path;
    uint64_t *arc;
    bool *on;
    uint64_t steps;
    bool found;
} trying;

/* Every path from one node that does not cross itself, blindly. */
static gr_status try_from(gr_ctx *cx, const gr_hamilton_question *q, gr_vid from, trying *t,
                          gr_err *err)
{
    const gr_csr *c = gr_graph_out(q->g);
    size_t n = 1;

    t->path[0] = from;
    t->arc[0] = c->start[from];
    t->on[from] = true;
    while (n != 0 && !t->found && t->steps < CHECK_STEPS) {
        gr_vid u = t->path[n - 1], v;
        gr_status st = (++t->steps & 0xffff) == 0 ? gr_ctx_check(cx, err) : GR_OK;

        if (st != GR_OK)
            return st;
        t->found = n == q->n && (q->target == GR_NO_NODE || u == q->target) &&
                   (!q->cycle || (!too_short(q) && gr_csr_find(c, u, from) != UINT64_MAX));
        if (t->arc[n - 1] == c->start[u + 1]) {
            t->on[u] = false;
            n--;
            continue;
        }
        v = c->to[t->arc[n - 1]++];
        if (t->on[v] || (t->arc[n - 1] - 1 > c->start[u] && c->to[t->arc[n - 1] - 2] == v))
            continue;
        t->on[v] = true;
        t->path[n] = v;
        t->arc[n++] = c->start[v];
    }
    return GR_OK;
}

static gr_status check_none(gr_ctx *cx, const gr_hamilton_question *q, gr_result *r, gr_err *err)
{
    trying t = { gr_new_n(&cx->scratch, gr_vid, q->n), gr_new_n(&cx->scratch, uint64_t, q->n),
                 gr_new_n(&cx->scratch, bool, q->n), 0, false };
    gr_status st = GR_OK;

    if (t.path == NULL || t.arc == NULL || t.on == NULL)
        return gr_fail_memory(cx, err);
    if (q->source != GR_NO_NODE || q->cycle)
        st = try_from(cx, q, q->source != GR_NO_NODE ? q->source : 0, &t, err);
    else
        for (gr_vid v = 0; st == GR_OK && !t.found && v < q->n; v++)
            st = try_from(cx, q, v, &t, err);
    if (st != GR_OK)
        return st;
    if (t.found)
        return gr_refute(err, "a second search finds one");
    r->grade = t.steps < CHECK_STEPS ? GR_REDERIVED : GR_UNCHECKED;
    if (r->grade == GR_UNCHECKED)
        r->why = "the search tried everything and found none; that was not searched a second time";
    return GR_OK;
}

static gr_status hamilton_verify(gr_ctx *cx, const gr_in *in, bool cycle, gr_result *r, gr_err *err)
{
    gr_hamilton_question q = question_of(in, cycle);
    const gr_value *exists = gr_v_get(&r->value, "exists");
    const gr_value *walk = gr_v_get(&r->value, cycle ? "cycle" : "path");
    const gr_value *decided = gr_v_get(&r->value, "decided");
    gr_status st;

    if (exists == NULL || walk == NULL || decided == NULL || decided->type != GR_V_BOOL ||
        exists->type != (decided->b ? GR_V_BOOL : GR_V_NULL) ||
        (walk->type != GR_V_NULL) != (decided->b && exists->b))
        return gr_refute(err, "the parts of the answer contradict each other");
    r->grade = GR_PROVED;
    if (walk->type != GR_V_NULL)
        return check_walk(cx, &q, walk, err);
    if (r->proof != NULL && decided->b)
        return check_cut(cx, &q, r->proof, err);
    if (decided->b)
        return check_none(cx, &q, r, err);
    if ((st = gr_ctx_check(cx, err)) != GR_OK)
        return st;
    r->grade = GR_UNCHECKED;
    r->why = "the time for the search was over before it was decided";
    return GR_OK;
}

static gr_status hamiltonian_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return hamilton_verify(cx, in, false, r, err);
}

static gr_status hamiltonian_cycle_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return hamilton_verify(cx, in, true, r, err);
}

/* --- the rows --- */

#define CHECKED_BY                                                                                 \
    "follows the walk; without one, checks nodes without which the graph falls into too many "     \
    "parts, or tries all walks of a small graph"

#define HONEST                                                                                     \
    " `exists` is yes, no, or nothing if the time was over before it was decided; `decided` says " \
    "which. Loops and parallel edges change nothing"

static const gr_param path_params[] = {
    { "source", GR_P_NODE, GR_OPTIONAL, "where it begins", .words = "from, starting at" },
    { "target", GR_P_NODE, GR_OPTIONAL, "where it ends", .words = "to, ending at" },
    GR_BUDGET_PARAM,
};

const gr_tool gr_tool_hamiltonian_path = {
    .name = "hamiltonian_path",
    .family = "tours",
    .summary = "A path through every node exactly once",
    .brief = "every node once",
    .details = "A record: `exists`, `path`, with its number of edges, and `decided`." HONEST
               ". A graph of one node has the path of that node. Directed edges are followed one "
               "way. Source and target must differ.",
    GR_PARAMS(path_params),
    .result = GR_R_RECORD,
    .returns = "exists: bool?, path: path?, decided: bool",
    .demands = GR_WANTS_NODES,
    .cost = "O(2^n n) up to 20 nodes, beyond that a search within the budget",
    .run = hamiltonian_path_run,
    .verify = hamiltonian_path_verify,
    .checked_by = CHECKED_BY,
    .cues = "Hamiltonian path, Hamilton path, visit every node exactly once, visits all nodes "
            "once, pass through each city once, route that visits each node once, path covering "
            "all nodes, order to visit all without repetition",
    .example = { "a-b, b-c, c-a, a-d", "hamiltonian_path(G).path", "c b a d, length 3" },
};

static const gr_param cycle_params[] = {
    { "source", GR_P_NODE, GR_OPTIONAL, "where it begins and ends; else the first node",
      .words = "from, starting at" },
    GR_BUDGET_PARAM,
};

const gr_tool gr_tool_hamiltonian_cycle = {
    .name = "hamiltonian_cycle",
    .family = "tours",
    .summary = "A cycle through every node exactly once",
    .brief = "every node once, closed",
    .details = "A record: `exists`, `cycle`, the first node again at its end, with its number of "
               "edges, and `decided`." HONEST
               ", but for the smallest graphs: one node needs a loop, two undirected ones two "
               "edges between them. Directed edges are followed one way.",
    GR_PARAMS(cycle_params),
    .result = GR_R_RECORD,
    .returns = "exists: bool?, cycle: path?, decided: bool",
    .demands = GR_WANTS_NODES,
    .cost = "O(2^n n) up to 21 nodes, beyond that a search within the budget",
    .run = hamiltonian_cycle_run,
    .verify = hamiltonian_cycle_verify,
    .checked_by = CHECKED_BY,
    .cues = "Hamiltonian cycle, Hamilton circuit, is the graph Hamiltonian, visit every node once "
            "and return, round trip through all cities, tour that visits every node once, round "
            "trip without repeating a stop, knight's tour closed, is there a Hamiltonian circuit",
    .example = { "a-b, b-c, c-d, d-a", "hamiltonian_cycle(G).cycle", "a b c d a, length 4" },
};
