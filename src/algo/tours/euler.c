/* Eulerian paths and circuits: walks that follow every edge exactly once.
 *
 * Conditions by degrees and components as NetworkX has them; the walk by Hierholzer's method on a
 * stack of nodes. The verifiers sort the steps of the walk and the edges and compare them, or find
 * the nodes and components that forbid a walk once more. */
#include "algo/tours/euler_int.h"

/* --- the walk --- */

typedef struct ends {
    const gr_vid *u, *v;
    uint64_t *start; /* edges of node v: list[start[v]] .. */
    gr_eid *list;
} ends;

/* Every edge at its first end, in an undirected graph at both; in the order of their ids. */
static gr_status list_edges(gr_ctx *cx, const gr_euler *e, ends *out, gr_err *err)
{
    uint64_t *next, room = e->directed ? e->m : 2 * (uint64_t)e->m;

    *out = (ends){ e->u, e->v, gr_new_n(&cx->scratch, uint64_t, (size_t)e->n + 1),
                   gr_new_n(&cx->scratch, gr_eid, room) };
    if (out->start == NULL || out->list == NULL)
        return gr_fail_memory(cx, err);
    for (gr_eid i = 0; i < e->m; i++) {
        out->start[e->u[i] + 1]++;
        if (!e->directed && e->u[i] != e->v[i])
            out->start[e->v[i] + 1]++;
    }
    for (gr_vid v = 0; v < e->n; v++)
        out->start[v + 1] += out->start[v];
    next = gr_arena_copy(&cx->scratch, out->start, ((size_t)e->n + 1) * sizeof *next);
    if (next == NULL)
        return gr_fail_memory(cx, err);
    for (gr_eid i = 0; i < e->m; i++) {
        out->list[next[e->u[i]]++] = i;
        if (!e->directed && e->u[i] != e->v[i])
            out->list[next[e->v[i]]++] = i;
    }
    return gr_ctx_check(cx, err);
}

gr_status gr_euler_walk(gr_ctx *cx, const gr_euler *e, gr_vid from, gr_walk *out, gr_err *err)
{
    gr_vid *stack = gr_new_n(&cx->scratch, gr_vid, (size_t)e->m + 1);
    bool *used = gr_new_n(&cx->scratch, bool, e->m);
    uint64_t *next, turns = 0;
    size_t n = 0, left = (size_t)e->m + 1;
    ends at;
    gr_status st = list_edges(cx, e, &at, err);

    *out = (gr_walk){ gr_new_n(&cx->scratch, gr_vid, left), left };
    if (st != GR_OK)
        return st;
    next = gr_arena_copy(&cx->scratch, at.start, ((size_t)e->n + 1) * sizeof *next);
    if (stack == NULL || used == NULL || out->at == NULL || next == NULL)
        return gr_fail_memory(cx, err);
    stack[n++] = from;
    while (n != 0) {
        gr_vid v = stack[n - 1];

        if (GR_EVERY(++turns) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        while (next[v] < at.start[v + 1] && used[at.list[next[v]]])
            next[v]++;
        if (next[v] == at.start[v + 1]) { /* the walk is found from its end */
            out->at[--left] = v;
            n--;
        } else {
            gr_eid i = at.list[next[v]++];

            used[i] = true;
            stack[n++] = e->u[i] == v ? e->v[i] : e->u[i];
        }
    }
    return GR_OK;
}

gr_status gr_euler_read(gr_ctx *cx, const gr_graph *g, size_t room, gr_euler *out, gr_err *err)
{
    *out = (gr_euler){ .n = gr_graph_n_nodes(g),
                       .directed = gr_graph_is_directed(g),
                       .u = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_edges(g) + room),
                       .v = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_edges(g) + room) };
    if (out->u == NULL || out->v == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        out->u[out->m] = it.u;
        out->v[out->m++] = it.v;
    }
    return gr_ctx_check(cx, err);
}

/* --- whether there is one --- */

/* What degrees and components say. */
typedef struct degrees {
    int64_t *excess; /* directed: edges out less edges in; undirected: 1 if odd */
    gr_vid n_odd;    /* nodes with an excess */
    gr_vid begin;    /* where a path must begin, GR_NO_NODE = anywhere */
    bool balanced;   /* the excesses allow a path */
    bool connected;
} degrees;

static void judge(const gr_graph *g, degrees *d)
{
    gr_vid n_end = 0;

    d->balanced = true;
    d->begin = GR_NO_NODE;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
        if (d->excess[v] == 0)
            continue;
        d->n_odd++;
        if (d->begin == GR_NO_NODE && d->excess[v] == 1)
            d->begin = v;
        n_end += d->excess[v] == -1;
        d->balanced = d->balanced && d->excess[v] >= -1 && d->excess[v] <= 1;
    }
    d->balanced = d->balanced && (d->n_odd == 0 || (d->n_odd == 2 && d->begin != GR_NO_NODE &&
                                                    n_end == gr_graph_is_directed(g)));
}

static gr_status look(gr_ctx *cx, const gr_graph *g, degrees *d, gr_err *err)
{
    gr_components parts;
    const gr_csr *out = gr_graph_out(g), *in;
    gr_status st;

    *d = (degrees){ .excess = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(g)) };
    if (d->excess == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_components_find(cx, g, &parts, err)) != GR_OK ||
        (st = gr_graph_in(cx, g, &in, err)) != GR_OK)
        return st;
    d->connected = parts.n == 1;
    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        d->excess[v] = gr_graph_is_directed(g)
                           ? (int64_t)gr_csr_degree(out, v) - (int64_t)gr_csr_degree(in, v)
                           : (int64_t)(gr_graph_degree(g, NULL, v) % 2);
    judge(g, d);
    return GR_OK;
}

/* circuit: back to where it began. source: where it must begin, GR_NO_NODE = anywhere. */
static bool allows(const degrees *d, bool circuit, gr_vid source)
{
    if (!d->connected || !d->balanced || (circuit && d->n_odd != 0))
        return false;
    return d->n_odd == 0 || source == GR_NO_NODE || d->excess[source] == 1;
}

static gr_vid source_in(const gr_in *in)
{
    return in->arg[0].given ? in->arg[0].node : GR_NO_NODE;
}

static gr_status walk_run(gr_ctx *cx, const gr_in *in, bool circuit, gr_result *out, gr_err *err)
{
    gr_vid source = source_in(in);
    degrees d;
    gr_euler e;
    gr_walk w;
    gr_status st = look(cx, in->graph, &d, err);

    if (st != GR_OK || !allows(&d, circuit, source))
        return st;
    if (source == GR_NO_NODE)
        source = d.begin != GR_NO_NODE ? d.begin : 0;
    if ((st = gr_euler_read(cx, in->graph, 0, &e, err)) != GR_OK ||
        (st = gr_euler_walk(cx, &e, source, &w, err)) != GR_OK)
        return st;
    return gr_walk_value(cx, in->graph, &w, gr_v_int((int64_t)w.n - 1), &out->value, err);
}

static gr_status eulerian_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return walk_run(cx, in, false, out, err);
}

static gr_status eulerian_circuit_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return walk_run(cx, in, true, out, err);
}

static gr_status has_eulerian_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    degrees d;
    gr_status st = look(cx, in->graph, &d, err);

    out->value = gr_v_bool(st == GR_OK && allows(&d, false, source_in(in)));
    return st;
}

static gr_status is_eulerian_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    degrees d;
    gr_status st = look(cx, in->graph, &d, err);

    out->value = gr_v_bool(st == GR_OK && allows(&d, true, GR_NO_NODE));
    return st;
}

/* --- the verifiers --- */

/* Edge by edge: where a walk would have to begin and end, and whether all hangs together. */
static gr_status should_exist(gr_ctx *cx, const gr_in *in, bool circuit, gr_vid source, bool *yes,
                              gr_err *err)
{
    const gr_graph *g = in->graph;
    bool directed = gr_graph_is_directed(g);
    int64_t *sum = gr_new_n(&cx->scratch, int64_t, gr_graph_n_nodes(g)), begins = 0, ends_ = 0;
    gr_components parts;
    gr_status st = gr_components_flood(cx, g, &parts, err);

    if (sum == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        sum[it.u]++;
        sum[it.v] += directed ? -1 : 1;
    }
    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(g); v++) {
        int64_t at = directed ? sum[v] : sum[v] % 2;

        begins += at > 0 ? at : 0;
        ends_ += at < 0 ? -at : 0;
    }
    *yes = st == GR_OK && parts.n == 1 &&
           (begins == 0 ||
            (!circuit && begins == (directed ? 1 : 2) &&
             (source == GR_NO_NODE || (directed ? sum[source] == 1 : sum[source] % 2 == 1))));
    return st;
}

static gr_status verify_bool(gr_ctx *cx, const gr_in *in, bool circuit, gr_vid source, gr_result *r,
                             gr_err *err)
{
    bool yes;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = should_exist(cx, in, circuit, source, &yes, err)) != GR_OK)
        return st;
    if (r->value.type != GR_V_BOOL || r->value.b != yes)
        return gr_refute(err, "degrees and components say otherwise");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static int by_ends(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static uint64_t pair_of(bool directed, gr_vid u, gr_vid v)
{
    return directed || u < v ? (uint64_t)u << 32 | v : (uint64_t)v << 32 | u;
}

/* The steps of the walk are the edges of the graph, each once. */
static gr_status check_steps(gr_ctx *cx, const gr_graph *g, const gr_walk *w, gr_err *err)
{
    size_t m = gr_graph_n_edges(g), k = 0;
    bool directed = gr_graph_is_directed(g);
    uint64_t *steps = gr_new_n(&cx->scratch, uint64_t, m);
    uint64_t *edges = gr_new_n(&cx->scratch, uint64_t, m);
    gr_status st;

    if (steps == NULL || edges == NULL)
        return gr_fail_memory(cx, err);
    if (w->n != m + 1)
        return gr_refute(err, "the walk has %zu steps for %zu edges", w->n - 1, m);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it); k++) {
        edges[k] = pair_of(directed, it.u, it.v);
        steps[k] = pair_of(directed, w->at[k], w->at[k + 1]);
    }
    if ((st = gr_sort(cx, steps, m, sizeof *steps, by_ends, err)) != GR_OK ||
        (st = gr_sort(cx, edges, m, sizeof *edges, by_ends, err)) != GR_OK)
        return st;
    if (m != 0 && memcmp(steps, edges, m * sizeof *steps) != 0)
        return gr_refute(err, "the walk does not follow every edge once");
    return gr_ctx_check(cx, err);
}

static gr_status verify_walk(gr_ctx *cx, const gr_in *in, bool circuit, gr_result *r, gr_err *err)
{
    gr_vid source = source_in(in);
    gr_walk w;
    bool yes;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if (r->value.type == GR_V_NULL) {
        if ((st = should_exist(cx, in, circuit, source, &yes, err)) != GR_OK)
            return st;
        r->grade = GR_REDERIVED;
        return yes ? gr_refute(err, "degrees and components allow a walk") : GR_OK;
    }
    if ((st = gr_walk_read(cx, in->graph, &r->value, &w, err)) != GR_OK ||
        (st = check_steps(cx, in->graph, &w, err)) != GR_OK)
        return st;
    if ((source != GR_NO_NODE && w.at[0] != source) || (circuit && w.at[0] != w.at[w.n - 1]) ||
        r->value.path.length->type != GR_V_INT || r->value.path.length->i != (int64_t)w.n - 1)
        return gr_refute(err, "the walk does not begin, end or count as it should");
    r->grade = GR_PROVED;
    return GR_OK;
}

static gr_status eulerian_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_walk(cx, in, false, r, err);
}

static gr_status eulerian_circuit_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_walk(cx, in, true, r, err);
}

static gr_status has_eulerian_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_bool(cx, in, false, source_in(in), r, err);
}

static gr_status is_eulerian_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_bool(cx, in, true, GR_NO_NODE, r, err);
}

/* --- the rows --- */

static const gr_param walk_params[] = {
    { "source", GR_P_NODE, GR_OPTIONAL, "where the walk begins",
      .words = "from, starting at, beginning at" },
};

#define WALK_CHECKED                                                                               \
    "compares the sorted steps of the walk with the sorted edges; without a walk, finds degrees "  \
    "and components that forbid it"

#define ISOLATED                                                                                   \
    "As in NetworkX all nodes must hang together: a node without edges beside others forbids it. " \
    "Parallel edges and loops are edges like all others."

const gr_tool gr_tool_eulerian_path = {
    .name = "eulerian_path",
    .family = "tours",
    .summary = "A walk that follows every edge exactly once",
    .brief = "every edge once",
    .details = "Its nodes in order, and its number of edges; null if there is none, or none that "
               "begins at the source. " ISOLATED " A single node is a walk of length 0. Begins "
               "at the source, else at the first node where one can begin.",
    GR_PARAMS(walk_params),
    .result = GR_R_PATH,
    .demands = GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = eulerian_path_run,
    .verify = eulerian_path_verify,
    .checked_by = WALK_CHECKED,
    .cues = "Eulerian path, Euler path, Euler trail, use every edge exactly once, cross every "
            "bridge once, draw without lifting the pen, traverse all edges once, trail over all "
            "edges, in one stroke, each street once, domino chain, all edges without repetition",
    .example = { "a-b, b-c, c-a, a-d", "eulerian_path(G)", "a b c a d, length 4" },
};

static const gr_alias circuit_aliases[] = {
    { GR_SURFACE_NATIVE, "eulerian_cycle", NULL, NULL },
};

const gr_tool gr_tool_eulerian_circuit = {
    .name = "eulerian_circuit",
    .family = "tours",
    .summary = "A closed walk that follows every edge exactly once",
    .brief = "every edge once, closed",
    .details = "Its nodes in order, the first again at the end, and its number of edges; null if "
               "there is none. " ISOLATED " A single node is a circuit of length 0. Begins at "
               "the source, else at the first node.",
    GR_PARAMS(walk_params),
    GR_ALIASES(circuit_aliases),
    .result = GR_R_PATH,
    .demands = GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = eulerian_circuit_run,
    .verify = eulerian_circuit_verify,
    .checked_by = WALK_CHECKED,
    .cues = "Eulerian circuit, Euler cycle, Euler tour, use every edge once and return, round "
            "trip over all streets once, closed trail over all edges, every bridge once and back "
            "home, seven bridges of Koenigsberg, Hierholzer",
    .example = { "a-b, b-c, c-a", "eulerian_circuit(G)", "a b c a, length 3" },
};

#define BOOL_CHECKED "counts degrees edge by edge and floods the components"

const gr_tool gr_tool_has_eulerian_path = {
    .name = "has_eulerian_path",
    .family = "tours",
    .summary = "Whether some walk follows every edge exactly once",
    .details = "Closed or not; with a source, one that begins there. " ISOLATED,
    GR_PARAMS(walk_params),
    .result = GR_R_BOOL,
    .demands = GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = has_eulerian_path_run,
    .verify = has_eulerian_path_verify,
    .checked_by = BOOL_CHECKED,
    .cues = "is there an Euler path, has an Eulerian path, semi-Eulerian, can every edge be used "
            "exactly once, can it be drawn in one stroke, can all streets be walked once, "
            "Koenigsberg bridges",
    .example = { "a-b, b-c, c-a, a-d", "has_eulerian_path(G)", "yes" },
};

const gr_tool gr_tool_is_eulerian = {
    .name = "is_eulerian",
    .family = "tours",
    .summary = "Whether some closed walk follows every edge exactly once",
    .details = "All degrees are even, or edges in and out balance, and all nodes hang together. "
               "" ISOLATED,
    .result = GR_R_BOOL,
    .demands = GR_WANTS_NODES,
    .cost = "O(n + m)",
    .run = is_eulerian_run,
    .verify = is_eulerian_verify,
    .checked_by = BOOL_CHECKED,
    .cues = "is Eulerian, Eulerian graph, is there an Euler circuit, has an Euler cycle, all "
            "degrees even, closed Euler trail exists, can one walk all edges and return",
    .example = { "a-b, b-c, c-a, a-d", "is_eulerian(G)", "no" },
};
