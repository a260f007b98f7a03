/* constrained_path: the cheapest walk that keeps conditions.
 *
 * A state is a node together with what of `through` was visited on the way, and the number of edges
 * if that is bounded. Without a bound Dijkstra's algorithm finds the distances of all states, with
 * one they are computed edge by edge. They are the proof: the verifier checks, for every state and
 * every edge that the conditions allow, that no distance is cut short. */
#include "algo/paths/routes_int.h"

#include <math.h>

#define MAX_STATES (UINT64_C(1) << 26)
#define NO_STATE   UINT64_MAX

enum {
    SOURCE,
    TARGET,
    WEIGHT,
    AVOID,
    AVOID_EDGES,
    THROUGH,
    ORDERED,
    MAX_HOPS,
    WHERE,
    STOP_COST,
    STOPS
};

/* Distances by state: (hops * n_stages + stage) * n + node. */
typedef struct states {
    uint64_t n_layers, n_stages, n;
    bool layered; /* the number of edges counts: every edge leads to the next layer */
    int64_t *dist;
    uint64_t goal; /* the state that ends the walk */
} states;

typedef struct task {
    const gr_graph *g;
    const gr_in *in;
    gr_lengths l;
    bool *node_ok; /* by node */
    bool *arc_ok;  /* by arc out */
    uint32_t *bit; /* by node, in any order: what of `through` it is */
    int64_t *fee;  /* by node: what it costs to come through; NULL = nothing */
    states s;
} task;

/* --- conditions --- */

/* Does the condition hold for arc i from u? Without attributes nobody knows the number of its edge.
 */
static gr_status arc_holds(gr_ctx *cx, const gr_in *in, const gr_csr *c, gr_vid u, uint64_t i,
                           bool *holds, gr_err *err)
{
    bool known = gr_graph_n_columns(in->graph, GR_OF_EDGE) != 0;
    gr_part p = gr_edge_part(in->graph, known ? gr_arc_edge(c, i) : 0, u, c->to[i]);

    if (!known)
        p.elem.i = GR_NOT_KEPT;
    return gr_fn_holds(cx, in->arg[WHERE].fn, &p.elem, holds, err);
}

static bool is_avoided(const gr_in *in, gr_vid u, gr_vid v)
{
    const gr_arg *a = &in->arg[AVOID_EDGES];

    for (size_t i = 0; a->given && i < a->n_nodes; i++)
        if ((a->nodes[2 * i] == u && a->nodes[2 * i + 1] == v) ||
            (!gr_graph_is_directed(in->graph) && a->nodes[2 * i] == v && a->nodes[2 * i + 1] == u))
            return true;
    return false;
}

static gr_status fail_avoid(const gr_in *in, gr_vid v, const char *what, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_name_add(&sb, gr_graph_shown(in->graph, v));
    gr_fail_arg(err, GR_EINPUT, "avoid", "avoid: %.200s is %s", sb.buf, what);
    gr_strbuf_clear(&sb);
    return GR_EINPUT;
}

static gr_status check_avoid(const task *t, gr_err *err)
{
    const gr_arg *arg = t->in->arg;

    if (!t->node_ok[arg[SOURCE].node])
        return fail_avoid(t->in, arg[SOURCE].node, "the source", err);
    if (!t->node_ok[arg[TARGET].node])
        return fail_avoid(t->in, arg[TARGET].node, "the target", err);
    for (size_t i = 0; arg[THROUGH].given && i < arg[THROUGH].n_nodes; i++)
        if (!t->node_ok[arg[THROUGH].nodes[i]])
            return fail_avoid(t->in, arg[THROUGH].nodes[i], "among those to come through", err);
    return GR_OK;
}

/* Which nodes and arcs may be used. */
static gr_status read_conditions(gr_ctx *cx, task *t, gr_err *err)
{
    const gr_arg *arg = t->in->arg;
    const gr_csr *c = gr_graph_out(t->g);
    gr_status st = GR_OK;

    for (gr_vid v = 0; v < gr_graph_n_nodes(t->g); v++)
        t->node_ok[v] = true;
    for (size_t i = 0; arg[AVOID].given && i < arg[AVOID].n_nodes; i++)
        t->node_ok[arg[AVOID].nodes[i]] = false;
    for (gr_vid u = 0; st == GR_OK && u < gr_graph_n_nodes(t->g); u++) {
        if ((u & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        for (uint64_t i = c->start[u]; st == GR_OK && i < c->start[u + 1]; i++) {
            bool holds = t->node_ok[u] && t->node_ok[c->to[i]] && !is_avoided(t->in, u, c->to[i]);

            if (holds && arg[WHERE].given)
                st = arc_holds(cx, t->in, c, u, i, &holds, err);
            t->arc_ok[i] = holds;
        }
    }
    return st == GR_OK ? check_avoid(t, err) : st;
}

/* --- what stops cost --- */

/* stop_cost in the unit of the lengths, which becomes finer if need be. */
static gr_status read_fee(const gr_in *in, gr_lengths *l, const gr_graph *g, int64_t *fee,
                          gr_err *err)
{
    double cost = 0;
    gr_decimal d;
    gr_fixed price;
    int64_t all;

    gr_v_number(&in->arg[STOP_COST].value, &cost);
    d = gr_num_decimal(cost);
    *fee = d.m;
    price = (gr_fixed){ fee, d.exp10 < 0, d.exp10 };
    if (price.real && l->unit)
        return gr_fail_arg(err, GR_EINPUT, "stop_cost",
                           "stop_cost: expected a whole number, as edges count 1");
    if (!gr_fixed_same_unit(&l->fixed, l->unit ? 0 : gr_graph_n_edges(g), &price, 1) ||
        __builtin_mul_overflow(*fee, gr_graph_n_nodes(g), &all) || all > INT64_MAX / 2 ||
        all < INT64_MIN / 2)
        return gr_fail_arg(err, GR_ELIMIT, "stop_cost",
                           "stop_cost: costs and weights do not fit in 64 bits together");
    return GR_OK;
}

/* Stops are nodes between source and target. */
static gr_status read_stops(gr_ctx *cx, task *t, gr_err *err)
{
    const gr_arg *arg = t->in->arg;
    gr_vid n = gr_graph_n_nodes(t->g);
    int64_t fee = 0;
    gr_status st;

    if (!arg[STOP_COST].given)
        return GR_OK;
    if ((st = read_fee(t->in, &t->l, t->g, &fee, err)) != GR_OK)
        return st;
    if ((t->fee = gr_new_n(&cx->scratch, int64_t, n)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        t->fee[v] = arg[STOPS].given ? 0 : fee;
    for (size_t i = 0; arg[STOPS].given && i < arg[STOPS].n_nodes; i++)
        t->fee[arg[STOPS].nodes[i]] = fee;
    t->fee[arg[SOURCE].node] = t->fee[arg[TARGET].node] = 0;
    return GR_OK;
}

/* sum with the arc to v and what v costs; false if it does not fit in 64 bits. */
static bool add_step(const task *t, const gr_csr *c, uint64_t arc, int64_t sum, int64_t *out)
{
    return !__builtin_add_overflow(sum, gr_length_of(&t->l, c, arc), out) &&
           (t->fee == NULL || !__builtin_add_overflow(*out, t->fee[c->to[arc]], out));
}

/* --- states --- */

/* The stage on which a walk is that comes to v from `stage`. */
static uint64_t enter(const task *t, uint64_t stage, gr_vid v)
{
    const gr_arg *through = &t->in->arg[THROUGH];

    if (!through->given)
        return 0;
    if (!t->in->arg[ORDERED].value.b)
        return stage | t->bit[v];
    while (stage < through->n_nodes && through->nodes[stage] == v)
        stage++;
    return stage;
}

static gr_status fail_many(gr_err *err)
{
    gr_fail_arg(err, GR_ELIMIT, "through",
                "through: too many nodes, or too many hops, for a graph of this size");
    gr_err_hint(err, "ordered=true visits them in the order given, which is much less to search");
    return GR_ELIMIT;
}

/* A cheapest walk has at most n - 1 edges on each stage: a bound beyond that is none. */
static gr_status shape(task *t, gr_err *err)
{
    const gr_arg *through = &t->in->arg[THROUGH], *hops = &t->in->arg[MAX_HOPS];
    size_t k = 0;
    uint64_t most;

    t->s = (states){ .n_layers = 1, .n_stages = 1, .n = gr_graph_n_nodes(t->g) };
    if (through->given && t->in->arg[ORDERED].value.b)
        t->s.n_stages = through->n_nodes + 1;
    for (size_t i = 0; through->given && i < through->n_nodes; i++)
        if (!t->in->arg[ORDERED].value.b && t->bit[through->nodes[i]] == 0) {
            if (k == 24)
                return fail_many(err);
            t->bit[through->nodes[i]] = UINT32_C(1) << k++;
            t->s.n_stages *= 2;
        }
    if (t->s.n_stages > MAX_STATES / t->s.n)
        return fail_many(err);
    most = (t->in->arg[ORDERED].value.b ? t->s.n_stages : k + 1) * (t->s.n - 1);
    if (hops->given && (uint64_t)hops->value.i < most)
        t->s.layered = true;
    if (t->s.layered)
        t->s.n_layers = (uint64_t)hops->value.i + 1;
    if (t->s.n_layers > MAX_STATES / t->s.n_stages / t->s.n)
        return fail_many(err);
    t->s.goal = (t->s.n_layers * t->s.n_stages - 1) * t->s.n + t->in->arg[TARGET].node;
    return GR_OK;
}

static gr_status task_read(gr_ctx *cx, const gr_in *in, task *t, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_status st;

    *t = (task){ .g = in->graph, .in = in };
    t->node_ok = gr_new_n(&cx->scratch, bool, n);
    t->arc_ok = gr_new_n(&cx->scratch, bool, gr_graph_n_arcs(in->graph));
    t->bit = gr_new_n(&cx->scratch, uint32_t, n);
    if (t->node_ok == NULL || t->arc_ok == NULL || t->bit == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_lengths_read(cx, t->g, in->arg[WEIGHT].column, "weight", &t->l, err)) != GR_OK ||
        (st = read_stops(cx, t, err)) != GR_OK || (st = read_conditions(cx, t, err)) != GR_OK)
        return st;
    return shape(t, err);
}

static uint64_t first_state(const task *t)
{
    gr_vid source = t->in->arg[SOURCE].node;

    return enter(t, 0, source) * t->s.n + source;
}

/* --- distances --- */

typedef struct entry {
    int64_t len;
    uint64_t state;
} entry;

typedef struct search {
    task t;
    uint64_t *from; /* the state before, NO_STATE = none */
    GR_VEC(entry) heap;
} search;

static bool before(const entry *a, const entry *b)
{
    return a->len != b->len ? a->len < b->len : a->state < b->state;
}

static bool push(search *s, entry e)
{
    size_t i = s->heap.n;

    if (!gr_vec_push(&s->heap, e))
        return false;
    for (; i > 0 && before(&e, &s->heap.at[(i - 1) / 2]); i = (i - 1) / 2)
        s->heap.at[i] = s->heap.at[(i - 1) / 2];
    s->heap.at[i] = e;
    return true;
}

static entry pop(search *s)
{
    entry *h = s->heap.at, top = h[0], last = h[--s->heap.n];
    size_t i = 0;

    for (size_t k = 1; k < s->heap.n; k = 2 * i + 1) {
        k += k + 1 < s->heap.n && before(&h[k + 1], &h[k]);
        if (!before(&h[k], &last))
            break;
        h[i] = h[k];
        i = k;
    }
    h[i] = last;
    return top;
}

/* All edges out of a state. Walks whose length does not fit in 64 bits are none. */
static bool relax(search *s, uint64_t state)
{
    const task *t = &s->t;
    const gr_csr *c = gr_graph_out(t->g);
    uint64_t per_layer = t->s.n_stages * t->s.n, layer = state / per_layer;
    uint64_t stage = state % per_layer / t->s.n;
    gr_vid u = (gr_vid)(state % t->s.n);
    bool layered = t->s.layered;

    for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
        gr_vid v = c->to[i];
        uint64_t to = ((layer + layered) * t->s.n_stages + enter(t, stage, v)) * t->s.n + v;
        int64_t len;

        if (!t->arc_ok[i] || !add_step(t, c, i, t->s.dist[state], &len) || len >= t->s.dist[to])
            continue;
        t->s.dist[to] = len;
        s->from[to] = state;
        if (!layered && !push(s, (entry){ len, to }))
            return false;
    }
    return true;
}

static gr_status by_length(gr_ctx *cx, search *s, gr_err *err)
{
    gr_status st = GR_OK;
    uint64_t turns = 0;

    if (!push(s, (entry){ 0, first_state(&s->t) }))
        return gr_fail_memory(cx, err);
    while (st == GR_OK && s->heap.n != 0) {
        entry e = pop(s);

        if (e.len != s->t.s.dist[e.state])
            continue;
        if ((turns++ & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK && !relax(s, e.state))
            st = gr_fail_memory(cx, err);
    }
    return st;
}

/* Layer after layer; what is reached with fewer edges is reached. */
static gr_status by_hops(gr_ctx *cx, search *s, gr_err *err)
{
    const states *all = &s->t.s;
    uint64_t per_layer = all->n_stages * all->n;
    gr_status st = GR_OK;

    for (uint64_t i = 0; st == GR_OK && i < (all->n_layers - 1) * per_layer; i++) {
        if ((i & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        if (all->dist[i] == GR_FAR)
            continue;
        if (all->dist[i] <= all->dist[i + per_layer]) {
            all->dist[i + per_layer] = all->dist[i];
            s->from[i + per_layer] = i;
        }
        relax(s, i);
    }
    return st;
}

static gr_status trace(gr_ctx *cx, const search *s, gr_value *out, gr_err *err)
{
    const states *all = &s->t.s;
    uint64_t per_layer = all->n_stages * all->n, at;
    size_t n = 1, left;
    gr_walk w;

    for (at = all->goal; s->from[at] != NO_STATE; at = s->from[at])
        n += s->from[at] + per_layer != at; /* waiting is no edge */
    w = (gr_walk){ gr_new_n(&cx->scratch, gr_vid, n), n };
    if (w.at == NULL)
        return gr_fail_memory(cx, err);
    left = n;
    w.at[--left] = (gr_vid)(all->goal % all->n);
    for (at = all->goal; s->from[at] != NO_STATE; at = s->from[at])
        if (s->from[at] + per_layer != at)
            w.at[--left] = (gr_vid)(s->from[at] % all->n);
    return gr_walk_value(cx, s->t.g, &w, gr_fixed_value(&s->t.l.fixed, all->dist[all->goal]), out,
                         err);
}

static gr_status solve(gr_ctx *cx, search *s, gr_result *out, gr_err *err)
{
    states *all = &s->t.s;
    uint64_t n = all->n_layers * all->n_stages * all->n;
    gr_status st;

    all->dist = gr_new_n(&cx->scratch, int64_t, n);
    s->from = gr_new_n(&cx->scratch, uint64_t, n);
    if (all->dist == NULL || s->from == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < n; i++) {
        all->dist[i] = GR_FAR;
        s->from[i] = NO_STATE;
    }
    all->dist[first_state(&s->t)] = 0;
    st = all->layered ? by_hops(cx, s, err) : by_length(cx, s, err);
    if (st == GR_OK && all->dist[all->goal] != GR_FAR)
        st = trace(cx, s, &out->value, err);
    return st;
}

static gr_status constrained_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    search s = { .heap = { .budget = &cx->budget } };
    gr_status st = task_read(cx, in, &s.t, err);

    if (st == GR_OK)
        st = solve(cx, &s, out, err);
    gr_vec_clear(&s.heap);
    if (st != GR_OK)
        return st;
    out->cert_kind = "potential";
    out->cert_text = GR_STR("distances that no allowed edge cuts short");
    out->proof = gr_arena_copy(&cx->scratch, &s.t.s, sizeof s.t.s);
    if (out->proof == NULL || !gr_v_record(&cx->arena, &out->cert))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- the verifier --- */

/* May the walk go from u to v, and how cheaply? All conditions are read anew. */
static gr_status allowed_step(gr_ctx *cx, const gr_in *in, const gr_lengths *l, gr_vid u, gr_vid v,
                              int64_t *best, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_status st = GR_OK;

    *best = GR_FAR;
    for (size_t i = 0; in->arg[AVOID].given && i < in->arg[AVOID].n_nodes; i++)
        if (in->arg[AVOID].nodes[i] == u || in->arg[AVOID].nodes[i] == v)
            return gr_refute(err, "the path comes to a node that it should avoid");
    for (uint64_t i = c->start[u]; st == GR_OK && i < c->start[u + 1]; i++) {
        bool holds = c->to[i] == v && !is_avoided(in, u, v);

        if (holds && in->arg[WHERE].given)
            st = arc_holds(cx, in, c, u, i, &holds, err);
        if (holds && gr_length_of(l, c, i) < *best)
            *best = gr_length_of(l, c, i);
    }
    return st;
}

/* The nodes to come through are there, in order if they must be. */
static bool comes_through(const gr_in *in, const gr_walk *w)
{
    const gr_arg *through = &in->arg[THROUGH];
    size_t k = 0, at = 0;

    for (; through->given && k < through->n_nodes; k++) {
        at = in->arg[ORDERED].value.b ? at : 0;
        while (at < w->n && w->at[at] != through->nodes[k])
            at++;
        if (at == w->n)
            return false;
    }
    return true;
}

/* Is a node of the walk a stop that costs something? */
static bool is_charged(const gr_in *in, gr_vid v)
{
    const gr_arg *stops = &in->arg[STOPS];
    bool found = !stops->given;

    for (size_t i = 0; stops->given && i < stops->n_nodes; i++)
        found = found || stops->nodes[i] == v;
    return found && in->arg[STOP_COST].given && v != in->arg[SOURCE].node &&
           v != in->arg[TARGET].node;
}

static gr_status check_walk(gr_ctx *cx, const gr_in *in, const gr_lengths *l, const gr_value *v,
                            int64_t *sum, gr_err *err)
{
    double cost = 0;
    int64_t fee = 0;
    gr_walk w;
    gr_value length;
    gr_status st = gr_walk_read(cx, in->graph, v, &w, err);

    *sum = 0;
    for (size_t i = 1; st == GR_OK && i < w.n; i++) {
        int64_t step;

        st = allowed_step(cx, in, l, w.at[i - 1], w.at[i], &step, err);
        if (st == GR_OK && (step == GR_FAR || __builtin_add_overflow(*sum, step, sum)))
            return gr_refute(err, "step %zu of the path follows no edge that is allowed", i);
        if (st == GR_OK && is_charged(in, w.at[i]) &&
            gr_v_number(&in->arg[STOP_COST].value, &cost) && gr_fixed_units(&l->fixed, cost, &fee))
            *sum += fee;
    }
    if (st != GR_OK)
        return st;
    length = gr_fixed_value(&l->fixed, *sum);
    if (w.at[0] != in->arg[SOURCE].node || w.at[w.n - 1] != in->arg[TARGET].node ||
        !gr_is_same(&length, v->path.length) || !comes_through(in, &w) ||
        (in->arg[MAX_HOPS].given && w.n - 1 > (uint64_t)in->arg[MAX_HOPS].value.i))
        return gr_refute(err, "the path does not keep what was asked of it");
    return GR_OK;
}

/* No allowed edge leads from a state to one that is further away than the edge is long; with
 * layers, waiting does not either. */
static gr_status check_states(gr_ctx *cx, const task *t, const states *s, gr_err *err)
{
    const gr_csr *c = gr_graph_out(t->g);
    bool layered = t->s.layered;

    if (s->dist[first_state(t)] != 0)
        return gr_refute(err, "the source is not at distance 0");
    for (uint64_t layer = 0; layer < s->n_layers; layer++)
        for (uint64_t k = 0; k < s->n_stages * s->n; k++) {
            int64_t here = s->dist[layer * s->n_stages * s->n + k], sum;
            gr_vid u = (gr_vid)(k % s->n);
            gr_status st = (k & 0xfff) == 0 ? gr_ctx_check(cx, err) : GR_OK;

            if (st != GR_OK)
                return st;
            if (here == GR_FAR || (layered && layer + 1 == s->n_layers))
                continue;
            if (layered && s->dist[(layer + 1) * s->n_stages * s->n + k] > here)
                return gr_refute(err, "waiting at node %u takes it further away", u);
            for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
                uint64_t to = (layer + layered) * s->n_stages + enter(t, k / s->n, c->to[i]);

                if (t->arc_ok[i] && add_step(t, c, i, here, &sum) &&
                    s->dist[to * s->n + c->to[i]] > sum)
                    return gr_refute(err, "the edge between nodes %u and %u is a short cut", u,
                                     c->to[i]);
            }
        }
    return GR_OK;
}

static gr_status constrained_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const states *s = r->proof;
    int64_t sum = GR_FAR;
    task t;
    gr_status st = task_read(cx, in, &t, err);

    if (st != GR_OK)
        return st;
    if (s->n_layers != t.s.n_layers || s->n_stages != t.s.n_stages || s->n != t.s.n ||
        s->goal != t.s.goal)
        return gr_refute(err, "the distances are not those of this question");
    if (r->value.type != GR_V_NULL &&
        (st = check_walk(cx, in, &t.l, &r->value, &sum, err)) != GR_OK)
        return st;
    if (s->dist[s->goal] != sum)
        return gr_refute(err, "the target is at another distance");
    r->grade = GR_PROVED;
    return check_states(cx, &t, s, err);
}

static const gr_param constrained_params[] = {
    GR_SOURCE_PARAM,
    GR_TARGET_PARAM,
    GR_WEIGHT_PARAM,
    { "avoid", GR_P_NODES, GR_OPTIONAL, "nodes not to come to",
      .words = "avoiding, without, not through, bypassing" },
    { "avoid_edges", GR_P_EDGES, GR_OPTIONAL, "edges not to follow, as [u, v]",
      .words = "without the edge, if the road is closed" },
    { "through", GR_P_NODES, GR_OPTIONAL, "nodes to come through",
      .words = "through, via, visiting, passing, stopping at" },
    { "ordered", GR_P_BOOL, GR_OPTIONAL, "come through them in the order given",
      .standard = "false", .words = "in this order, in that order, first ... then" },
    { "max_hops", GR_P_INT, GR_OPTIONAL, "the most edges to follow",
      .words = "at most, within, no more than", .bounded = true, .min = 0, .max = 4294967295.0 },
    { "where", GR_P_CONDITION, GR_OPTIONAL, "what must be true of every edge, by its attributes",
      .words = "where, only, using only" },
    { "stop_cost", GR_P_REAL, GR_OPTIONAL, "what every node between source and target costs",
      .words = "per stop, for each change, waiting at every station", .bounded = true, .min = 0,
      .max = 1e9 },
    { "stops", GR_P_NODES, GR_OPTIONAL, "the nodes that cost so much; null: all",
      .words = "fee at, toll in" },
};

const gr_tool gr_tool_constrained_path = {
    .name = "constrained_path",
    .family = "paths",
    .summary = "Cheapest route that keeps conditions",
    .brief = "cheapest that avoids, visits, keeps a condition on edges",
    .details =
        "Avoids nodes and edges, comes through given nodes in any order or in the order given, "
        "has at most so many edges, and uses only edges for which a condition is true; all of it "
        "together. The answer is exact, and a walk: it may come to a node twice where "
        "`through` makes that cheaper; without `through` it never does. Source and target count as "
        "visited. Of several cheapest walks always the same one. Null if there is none. A node to "
        "avoid must not be source, target or in `through`. Of parallel edges the cheapest that is "
        "allowed is taken; an undirected edge to avoid is avoided both ways. With `stop_cost` the "
        "length counts what the stops cost, too. In any order the work "
        "doubles with every node of `through`. No weight may be negative.",
    GR_PARAMS(constrained_params),
    .result = GR_R_PATH,
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(s (n + m) log n), s = 2^through in any order, else through + 1; times max_hops",
    .run = constrained_path_run,
    .verify = constrained_path_verify,
    .checked_by = "follows the path against every condition, and checks distances that no allowed "
                  "edge cuts short",
    .cues = "shortest path avoiding, route via, path through, without passing, at most k stops, "
            "cheapest flight within k stops, if the road is closed, only using, must visit on the "
            "way, detour around, avoid the node, not via, with a stop in, passing through, no "
            "more than k edges, respecting conditions, only over edges where, must not use",
    .example = { "a-b 1, b-d 1, a-c 2, c-d 2", "constrained_path(G, a, d, avoid=[b])",
                 "a c d, length 4" },
};
