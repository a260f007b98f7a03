/* Shortest paths where weights may be negative, and cycles of negative length.
 *
 * Bellman and Ford: rounds over the nodes that got nearer in the round before. Lengths are compared
 * by length, then by number of edges, so that of equal paths that with fewest edges is found and
 * the tree of best edges has a cycle only if there is one of negative length. The tree is searched
 * for one whenever as many steps were made as there are nodes: the work at most doubles.
 *
 * Distances that no edge cuts short prove both that a path is shortest and that there is no
 * negative cycle; the verifiers check them edge by edge. */
#include "algo/paths/routes_int.h"

typedef struct relaxing {
    const gr_graph *g;
    gr_lengths lengths;
    gr_distances d;
    gr_vid *parent; /* GR_NO_NODE = none */
    gr_vid *now, *next;
    bool *queued;
    size_t n_now, n_next;
    uint64_t steps; /* since the tree was searched */
    bool overflow;  /* only a cycle makes lengths that do not fit */
    gr_walk cycle;  /* closed; .n 0 = none */
} relaxing;

static gr_status relaxing_new(gr_ctx *cx, const gr_graph *g, const gr_column *weight, relaxing *r,
                              gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_status st;

    *r = (relaxing){ .g = g };
    if ((st = gr_lengths_read(cx, g, weight, "weight", &r->lengths, err)) != GR_OK ||
        (st = gr_distances_new(cx, n, &r->d, err)) != GR_OK)
        return st;
    r->parent = gr_new_n(&cx->scratch, gr_vid, n);
    r->now = gr_new_n(&cx->scratch, gr_vid, n);
    r->next = gr_new_n(&cx->scratch, gr_vid, n);
    r->queued = gr_new_n(&cx->scratch, bool, n);
    if (r->parent == NULL || r->now == NULL || r->next == NULL || r->queued == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        r->d.len[v] = GR_FAR;
        r->parent[v] = GR_NO_NODE;
    }
    return GR_OK;
}

static void start_at(relaxing *r, gr_vid v)
{
    r->d.len[v] = 0;
    r->next[r->n_next++] = v;
    r->queued[v] = true;
}

static void relax_row(relaxing *r, gr_vid u)
{
    const gr_csr *c = gr_graph_out(r->g);

    for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
        gr_vid v = c->to[i];
        int64_t len;

        if (__builtin_add_overflow(r->d.len[u], gr_length_of(&r->lengths, c, i), &len)) {
            r->overflow = true;
            continue;
        }
        if (len > r->d.len[v] || (len == r->d.len[v] && r->d.hops[u] + 1 >= r->d.hops[v]))
            continue;
        r->d.len[v] = len;
        r->d.hops[v] = r->d.hops[u] + 1;
        r->parent[v] = u;
        r->steps++;
        if (!r->queued[v])
            r->next[r->n_next++] = v;
        r->queued[v] = true;
    }
}

/* The cycle of parents that v is on, forwards. */
static gr_status take_cycle(gr_ctx *cx, relaxing *r, gr_vid v, gr_err *err)
{
    gr_vid u = v;
    size_t n = 1;

    do
        n++;
    while ((u = r->parent[u]) != v);
    r->cycle = (gr_walk){ gr_new_n(&cx->scratch, gr_vid, n), n };
    if (r->cycle.at == NULL)
        return gr_fail_memory(cx, err);
    for (; n > 0; u = r->parent[u])
        r->cycle.at[--n] = u;
    return GR_OK;
}

/* Walks up from every node, marking the way with the node it began at. */
static gr_status search_tree(gr_ctx *cx, relaxing *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(r->g);
    gr_vid *mark = gr_new_n(&cx->scratch, gr_vid, n);

    r->steps = 0;
    if (mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        gr_vid u = v;

        while (u != GR_NO_NODE && mark[u] == 0) {
            mark[u] = v + 1;
            u = r->parent[u];
        }
        if (u != GR_NO_NODE && mark[u] == v + 1)
            return take_cycle(cx, r, u, err);
    }
    return GR_OK;
}

/* Until nothing gets nearer, or a cycle is found. */
static gr_status settle(gr_ctx *cx, relaxing *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(r->g), *swap;
    gr_status st = GR_OK;

    while (st == GR_OK && r->n_next != 0 && r->cycle.n == 0) {
        swap = r->now;
        r->now = r->next;
        r->next = swap;
        r->n_now = r->n_next;
        r->n_next = 0;
        for (size_t i = 0; st == GR_OK && i < r->n_now; i++) {
            if ((i & 0xfff) == 0)
                st = gr_ctx_check(cx, err);
            r->queued[r->now[i]] = false;
            relax_row(r, r->now[i]);
        }
        if (st == GR_OK && (r->steps >= n || r->overflow))
            st = search_tree(cx, r, err);
    }
    return st;
}

/* --- certificates --- */

static gr_status certify(gr_ctx *cx, const relaxing *r, const char *text, gr_result *out,
                         gr_err *err)
{
    out->cert_kind = "potential";
    out->cert_text = gr_str_of(text);
    out->proof = r->d.len;
    if (!gr_v_record(&cx->arena, &out->cert))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* No edge out of a node that has a distance leads to a greater one than distance and edge make. */
static gr_status check_potential(gr_ctx *cx, const gr_graph *g, const gr_lengths *l,
                                 const int64_t *at, gr_err *err)
{
    const gr_csr *c = gr_graph_out(g);

    for (gr_vid u = gr_graph_n_nodes(g); u-- > 0;) {
        gr_status st = (u & 0xfff) == 0 ? gr_ctx_check(cx, err) : GR_OK;

        if (st != GR_OK)
            return st;
        for (uint64_t i = c->start[u + 1]; at[u] != GR_FAR && i-- > c->start[u];) {
            int64_t sum;

            if (__builtin_add_overflow(at[u], gr_length_of(l, c, i), &sum) || at[c->to[i]] > sum)
                return gr_refute(err, "the edge between nodes %u and %u is a short cut", u,
                                 c->to[i]);
        }
    }
    return GR_OK;
}

/* --- bellman_ford_path --- */

static bool is_best(const relaxing *r, gr_vid u, gr_vid v, int64_t len)
{
    int64_t sum;

    return r->d.len[u] != GR_FAR && r->d.hops[v] == r->d.hops[u] + 1 &&
           !__builtin_add_overflow(r->d.len[u], len, &sum) && sum == r->d.len[v];
}

/* on[v]: v lies on a best path to the target; by going back along best edges. */
static gr_status mark_best(gr_ctx *cx, const relaxing *r, gr_vid target, bool *on, gr_err *err)
{
    const gr_csr *back;
    gr_status st = gr_graph_in(cx, r->g, &back, err);
    size_t n = 1;

    if (st != GR_OK)
        return st;
    on[target] = true;
    r->now[0] = target;
    for (size_t k = 0; k < n; k++) {
        gr_vid v = r->now[k];

        for (uint64_t i = back->start[v]; i < back->start[v + 1]; i++) {
            gr_vid u = back->to[i];

            if (!on[u] && is_best(r, u, v, gr_length_of(&r->lengths, back, i))) {
                on[u] = true;
                r->now[n++] = u;
            }
        }
    }
    return gr_ctx_check(cx, err);
}

static gr_status best_path(gr_ctx *cx, const relaxing *r, gr_vid source, gr_vid target,
                           gr_value *out, gr_err *err)
{
    const gr_csr *c = gr_graph_out(r->g);
    bool *on = gr_new_n(&cx->scratch, bool, gr_graph_n_nodes(r->g));
    gr_walk w = { gr_new_n(&cx->scratch, gr_vid, (size_t)r->d.hops[target] + 1), 0 };
    gr_status st;

    if (on == NULL || w.at == NULL)
        return gr_fail_memory(cx, err);
    if ((st = mark_best(cx, r, target, on, err)) != GR_OK)
        return st;
    w.at[w.n++] = source;
    while (w.n <= r->d.hops[target]) {
        gr_vid u = w.at[w.n - 1];
        uint64_t i = c->start[u];

        while (!on[c->to[i]] || !is_best(r, u, c->to[i], gr_length_of(&r->lengths, c, i)))
            i++;
        w.at[w.n++] = c->to[i];
    }
    return gr_walk_value(cx, r->g, &w, gr_fixed_value(&r->lengths.fixed, r->d.len[target]), out,
                         err);
}

static int64_t cycle_length(const relaxing *r)
{
    int64_t sum = 0;

    for (size_t i = 1; i < r->cycle.n; i++)
        sum += gr_edge_length(r->g, &r->lengths, r->cycle.at[i - 1], r->cycle.at[i]);
    return sum;
}

static gr_status fail_cycle(const relaxing *r, gr_err *err)
{
    gr_value length = gr_fixed_value(&r->lengths.fixed, cycle_length(r));
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < r->cycle.n && sb.len < 300; i++) {
        gr_strbuf_adds(&sb, i == 0 ? "" : " ");
        gr_name_add(&sb, gr_graph_shown(r->g, r->cycle.at[i]));
    }
    gr_strbuf_adds(&sb, ", length ");
    gr_v_text(&sb, &length);
    gr_fail_arg(err, GR_EINPUT, "weight",
                "weight: there is no shortest path, for a cycle of negative length can be reached "
                "from the source: %.350s",
                sb.buf);
    gr_err_hint(err, "weight=null counts every edge as 1; in an undirected graph every edge of "
                     "negative weight is such a cycle");
    gr_strbuf_clear(&sb);
    return GR_EINPUT;
}

static gr_status bellman_ford_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid source = in->arg[0].node, target = in->arg[1].node;
    relaxing r;
    gr_status st = relaxing_new(cx, in->graph, in->arg[2].column, &r, err);

    if (st != GR_OK)
        return st;
    start_at(&r, source);
    if ((st = settle(cx, &r, err)) != GR_OK)
        return st;
    if (r.cycle.n != 0)
        return fail_cycle(&r, err);
    if (r.d.len[target] == GR_FAR)
        return certify(cx, &r, "no edge leads out of the nodes that the source can reach", out,
                       err);
    st = best_path(cx, &r, source, target, &out->value, err);
    return st != GR_OK
               ? st
               : certify(cx, &r, "distances from the source that no edge cuts short", out, err);
}

static gr_status bellman_ford_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const int64_t *at = r->proof;
    gr_vid source = in->arg[0].node, target = in->arg[1].node;
    gr_lengths l;
    gr_walk w;
    int64_t sum;
    gr_status st = gr_lengths_read(cx, in->graph, in->arg[2].column, "weight", &l, err);

    if (st != GR_OK)
        return st;
    if (at[source] != 0 || (at[target] == GR_FAR) != (r->value.type == GR_V_NULL))
        return gr_refute(err, "the distances contradict the answer");
    if (r->value.type != GR_V_NULL) {
        if ((st = gr_walk_check(cx, in->graph, &l, &r->value, &w, &sum, err)) != GR_OK)
            return st;
        if (w.at[0] != source || w.at[w.n - 1] != target || at[target] != sum)
            return gr_refute(err, "the path does not lead from source to target as it should");
    }
    r->grade = GR_PROVED;
    return check_potential(cx, in->graph, &l, at, err);
}

static const gr_param bellman_ford_params[] = { GR_SOURCE_PARAM, GR_TARGET_PARAM, GR_WEIGHT_PARAM };

static const gr_alias bellman_ford_aliases[] = {
    { GR_SURFACE_NATIVE, "bellman_ford_path_length", NULL, ".length" },
};

const gr_tool gr_tool_bellman_ford_path = {
    .name = "bellman_ford_path",
    .family = "paths",
    .summary = "Cheapest route between two nodes where weights may be negative",
    .brief = "negative weights",
    .details = "As shortest_path, but edges may have negative weights. If a cycle of negative "
               "length can be reached from the source there is no cheapest route: an error that "
               "names the cycle, also where the target lies elsewhere. In an undirected graph "
               "every edge of negative weight is such a cycle, there and back. Of several cheapest "
               "paths the one with fewest edges, then the one through the earliest nodes of the "
               "graph. From a node to itself the length is 0; null if there is no path.",
    GR_PARAMS(bellman_ford_params),
    GR_ALIASES(bellman_ford_aliases),
    .result = GR_R_PATH,
    .cost = "O(n m)",
    .run = bellman_ford_run,
    .verify = bellman_ford_verify,
    .checked_by = "adds up the edges of the path and checks distances that no edge cuts short",
    .cues = "negative weights, Bellman-Ford, cheapest route with gains and losses, path with "
            "negative costs, discounts, rebates, shortest path with negative edges, losses "
            "allowed, cheapest with subsidies, may weights be negative",
    .example = { "a>b 4, a>c 2, b>d -3, c>d 1", "bellman_ford_path(G, a, d)", "a b d, length 1" },
};

/* --- negative_cycle, negative_edge_cycle --- */

static gr_status find_cycle(gr_ctx *cx, const gr_in *in, relaxing *r, gr_value *cycle, gr_err *err)
{
    gr_status st = relaxing_new(cx, in->graph, in->arg[0].column, r, err);

    *cycle = gr_v_null();
    for (gr_vid v = 0; st == GR_OK && v < gr_graph_n_nodes(in->graph); v++)
        start_at(r, v);
    if (st == GR_OK)
        st = settle(cx, r, err);
    if (st != GR_OK || r->cycle.n == 0)
        return st;
    return gr_walk_value(cx, in->graph, &r->cycle,
                         gr_fixed_value(&r->lengths.fixed, cycle_length(r)), cycle, err);
}

#define NO_CYCLE "heights of the nodes such that no edge is shorter than the rise between its ends"

static gr_status negative_cycle_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    relaxing r;
    gr_status st = find_cycle(cx, in, &r, &out->value, err);

    if (st != GR_OK || r.cycle.n != 0)
        return st;
    return certify(cx, &r, NO_CYCLE, out, err);
}

static gr_status negative_edge_cycle_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    relaxing r;
    gr_value cycle;
    gr_status st = find_cycle(cx, in, &r, &cycle, err);

    if (st == GR_OK && r.cycle.n == 0)
        st = certify(cx, &r, NO_CYCLE, out, err);
    if (st != GR_OK)
        return st;
    out->value = gr_v_bool(r.cycle.n != 0);
    if (r.cycle.n == 0)
        return GR_OK;
    out->cert_kind = "cycle";
    out->cert_text = GR_STR("a cycle of negative length");
    if (!gr_v_record(&cx->arena, &out->cert) || !gr_v_set(&cx->arena, &out->cert, "cycle", cycle))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* A closed walk of negative length holds a negative cycle; without one the heights must do. */
static gr_status verify_cycle(gr_ctx *cx, const gr_in *in, const gr_value *cycle, gr_result *r,
                              gr_err *err)
{
    const int64_t *at = r->proof;
    gr_lengths l;
    gr_walk w;
    int64_t sum;
    gr_status st = gr_lengths_read(cx, in->graph, in->arg[0].column, "weight", &l, err);

    if (st != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (cycle == NULL || cycle->type == GR_V_NULL) {
        for (gr_vid v = 0; at != NULL && v < gr_graph_n_nodes(in->graph); v++)
            if (at[v] == GR_FAR)
                return gr_refute(err, "node %u has no height", v);
        return at == NULL ? gr_refute(err, "nothing shows that there is no cycle")
                          : check_potential(cx, in->graph, &l, at, err);
    }
    if ((st = gr_walk_check(cx, in->graph, &l, cycle, &w, &sum, err)) != GR_OK)
        return st;
    if (w.n < 2 || w.at[0] != w.at[w.n - 1] || sum >= 0)
        return gr_refute(err, "it is no cycle of negative length");
    w.n--;
    return gr_walk_simple(cx, in->graph, &w, err);
}

static gr_status negative_cycle_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    return verify_cycle(cx, in, &r->value, r, err);
}

static gr_status negative_edge_cycle_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *cycle = gr_v_get(&r->cert, "cycle");

    if (r->value.type != GR_V_BOOL || r->value.b != (cycle != NULL))
        return gr_refute(err, "the proof says otherwise");
    return verify_cycle(cx, in, cycle, r, err);
}

static const gr_param cycle_params[] = { GR_WEIGHT_PARAM };

static const gr_alias negative_cycle_aliases[] = {
    { GR_SURFACE_NATIVE, "find_negative_cycle", NULL, NULL },
};

#define CYCLE_CHECKED                                                                              \
    "follows the cycle and adds up its edges; without one, checks heights of the nodes such that " \
    "no edge is shorter than the rise between its ends"

const gr_tool gr_tool_negative_cycle = {
    .name = "negative_cycle",
    .family = "paths",
    .summary = "A cycle whose weights add up to less than zero",
    .brief = "weights below zero",
    .details = "Anywhere in the graph, directed edges followed one way, of parallel ones the "
               "cheapest; the first node again at the end. Null if there is none. A loop of "
               "negative weight is a cycle of one node; in an undirected graph every edge of "
               "negative weight is one, there and back.",
    GR_PARAMS(cycle_params),
    GR_ALIASES(negative_cycle_aliases),
    .result = GR_R_PATH,
    .cost = "O(n m)",
    .run = negative_cycle_run,
    .verify = negative_cycle_verify,
    .checked_by = CYCLE_CHECKED,
    .cues = "negative cycle, arbitrage, cycle with negative total weight, endless gain, money "
            "pump, find arbitrage, which loop loses, exchange rates that gain, unbounded cheap "
            "route",
    .example = { "a>b 1, b>c -3, c>a 1, c>d 5", "negative_cycle(G)", "a b c a, length -1" },
};

const gr_tool gr_tool_negative_edge_cycle = {
    .name = "negative_edge_cycle",
    .family = "paths",
    .summary = "Whether there is a cycle of negative length",
    .details = "As negative_cycle, which shows one.",
    GR_PARAMS(cycle_params),
    .result = GR_R_BOOL,
    .cost = "O(n m)",
    .run = negative_edge_cycle_run,
    .verify = negative_edge_cycle_verify,
    .checked_by = CYCLE_CHECKED,
    .cues = "is there a negative cycle, is arbitrage possible, contains a negative cycle, can "
            "costs fall for ever, does Bellman-Ford fail, any cycle below zero",
    .example = { "a>b 1, b>c -3, c>a 5", "negative_edge_cycle(G)", "no" },
};
