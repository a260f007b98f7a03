/* chinese_postman: the shortest closed walk over every edge.
 *
 * Where all degrees are even an Eulerian circuit does. Else the nodes of odd degree are joined in
 * pairs by shortest ways, so that all of them together are as short as possible, and these are
 * walked twice (Edmonds and Johnson 1973). The pairs of up to 20 such nodes are found by sets, of
 * more by exchange, with half the way from each to its nearest as a bound. A directed graph is
 * balanced by a flow instead. */
#include "algo/tours/euler_int.h"
#include "algo/tours/postman_int.h"

#define MAX_SETS 20
#define MAX_ODD  3000

typedef struct round {
    const gr_graph *g;
    gr_lengths l;
    gr_links links;
    gr_vid *odd; /* nodes of odd degree */
    uint32_t n_odd;
    int64_t *d;     /* between them */
    uint32_t *mate; /* who is joined with whom */
    int64_t total;  /* all edges once */
    int64_t extra;  /* the ways between mates */
    int64_t bound;  /* of extra */
    gr_again again; /* of a directed graph */
} round_of;

/* --- what there is to walk --- */

static gr_status check_joined(gr_ctx *cx, const gr_graph *g, gr_err *err)
{
    gr_components parts;
    gr_vid label = GR_NO_NODE;
    gr_status st = gr_components_find(cx, g, &parts, err);

    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        if (label != GR_NO_NODE && label != parts.label[it.u]) {
            gr_fail_arg(err, GR_EINPUT, "graph",
                        "the edges are not connected: no walk comes to all of them");
            gr_err_hint(err, "ask about its largest component");
            return GR_EINPUT;
        }
        label = parts.label[it.u];
    }
    return st;
}

/* Directed: can every node with edges be reached from every other? */
static gr_status check_strong(gr_ctx *cx, const round_of *p, gr_err *err)
{
    gr_edge_iter it = gr_edges(p->g);
    gr_links back;
    gr_distances there, home;
    gr_status st;

    if (!gr_edge_next(&it))
        return GR_OK;
    if ((st = gr_links_turn(cx, &p->links, &back, err)) != GR_OK ||
        (st = gr_distances_new(cx, p->links.n, &there, err)) != GR_OK ||
        (st = gr_distances_new(cx, p->links.n, &home, err)) != GR_OK ||
        (st = gr_distances_find(cx, &p->links, it.u, NULL, &there, err)) != GR_OK ||
        (st = gr_distances_find(cx, &back, it.u, NULL, &home, err)) != GR_OK)
        return st;
    for (it = gr_edges(p->g); gr_edge_next(&it);)
        if (there.len[it.u] == GR_FAR || home.len[it.v] == GR_FAR) {
            gr_fail_arg(err, GR_EINPUT, "graph",
                        "some edges lead where no way leads back: no closed walk comes to all");
            gr_err_hint(err, "ask about one strong component");
            return GR_EINPUT;
        }
    return GR_OK;
}

static gr_status read_round(gr_ctx *cx, const gr_in *in, round_of *p, gr_err *err)
{
    const gr_graph *g = in->graph;
    gr_status st;

    *p = (round_of){ .g = g };
    if ((st = check_joined(cx, g, err)) != GR_OK ||
        (st = gr_lengths_read(cx, g, in->arg[0].column, "weight", &p->l, err)) != GR_OK ||
        (st = gr_links_read(cx, g, &p->l, GR_SHORTEST, &p->links, err)) != GR_OK)
        return st;
    p->odd = gr_new_n(&cx->scratch, gr_vid, gr_graph_n_nodes(g));
    if (p->odd == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < gr_graph_n_nodes(g) && !gr_graph_is_directed(g); v++)
        if (gr_graph_degree(g, NULL, v) % 2 != 0)
            p->odd[p->n_odd++] = v;
    for (gr_eid i = 0; i < gr_graph_n_edges(g); i++)
        p->total += p->l.unit ? 1 : p->l.fixed.at[i];
    if (p->n_odd > MAX_ODD)
        return gr_fail_arg(err, GR_ELIMIT, "graph",
                           "%u nodes have an odd number of edges, at most %d may", p->n_odd,
                           MAX_ODD);
    if (p->total > (INT64_C(1) << 61) / (p->n_odd + 1))
        return gr_fail_arg(err, GR_ELIMIT, "weight",
                           "weight: the length of the walk does not fit in 64 bits");
    return gr_graph_is_directed(g) ? check_strong(cx, p, err) : GR_OK;
}

static gr_status measure(gr_ctx *cx, round_of *p, gr_err *err)
{
    uint32_t k = p->n_odd;
    gr_distances d;
    gr_status st = gr_distances_new(cx, p->links.n, &d, err);

    p->d = gr_new_n(&cx->scratch, int64_t, (size_t)k * k);
    p->mate = gr_new_n(&cx->scratch, uint32_t, k);
    if (p->d == NULL || p->mate == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; st == GR_OK && i < k; i++) {
        st = gr_distances_find(cx, &p->links, p->odd[i], NULL, &d, err);
        for (uint32_t j = 0; j < k; j++)
            p->d[(size_t)i * k + j] = d.len[p->odd[j]];
    }
    return st;
}

/* --- pairs --- */

/* The best pairs of each set: its first node with each other. */
static gr_status pair_by_sets(gr_ctx *cx, round_of *p, gr_err *err)
{
    uint32_t k = p->n_odd, all = (UINT32_C(1) << k) - 1, set;
    int64_t *best = gr_new_n(&cx->scratch, int64_t, (size_t)all + 1);
    uint8_t *with = gr_new_n(&cx->scratch, uint8_t, (size_t)all + 1);
    gr_status st;

    if (best == NULL || with == NULL)
        return gr_fail_memory(cx, err);
    for (set = 1; set <= all; set++) {
        uint32_t first = (uint32_t)__builtin_ctz(set);

        if (GR_EVERY(set) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (__builtin_popcount(set) % 2 != 0)
            continue;
        best[set] = GR_FAR;
        for (uint32_t left = set & (set - 1); left != 0; left &= left - 1) {
            uint32_t j = (uint32_t)__builtin_ctz(left);
            int64_t sum =
                best[set ^ UINT32_C(1) << first ^ UINT32_C(1) << j] + p->d[(size_t)first * k + j];

            if (sum < best[set]) {
                best[set] = sum;
                with[set] = (uint8_t)j;
            }
        }
    }
    for (set = all; set != 0;) {
        uint32_t first = (uint32_t)__builtin_ctz(set), j = with[set];

        p->mate[first] = j;
        p->mate[j] = first;
        set ^= UINT32_C(1) << first ^ UINT32_C(1) << j;
    }
    p->extra = p->bound = best[all];
    return GR_OK;
}

/* Each with the nearest that is free, then pairs exchange mates as long as that is shorter. */
static gr_status pair_by_exchange(gr_ctx *cx, round_of *p, gr_clock *clock, gr_err *err)
{
    uint32_t k = p->n_odd;
    gr_status st = GR_OK;

    for (uint32_t i = 0; i < k; i++)
        p->mate[i] = k;
    for (uint32_t i = 0; i < k; i++) {
        uint32_t near = k;

        for (uint32_t j = i + 1; j < k && p->mate[i] == k; j++)
            if (p->mate[j] == k &&
                (near == k || p->d[(size_t)i * k + j] < p->d[(size_t)i * k + near]))
                near = j;
        if (near < k) {
            p->mate[i] = near;
            p->mate[near] = i;
        }
    }
    for (bool better = true; better && st == GR_OK && !clock->over;) {
        better = false;
        for (uint32_t a = 0; a < k; a++)
            for (uint32_t c = a + 1; c < k; c++) {
                uint32_t b = p->mate[a], d = p->mate[c];
                int64_t now = p->d[(size_t)a * k + b] + p->d[(size_t)c * k + d];

                if (c == b || p->d[(size_t)a * k + c] + p->d[(size_t)b * k + d] >= now)
                    continue;
                p->mate[a] = c;
                p->mate[c] = a;
                p->mate[b] = d;
                p->mate[d] = b;
                better = true;
            }
        clock->over = gr_now_ns() >= clock->end_ns;
        st = gr_ctx_check(cx, err);
    }
    for (uint32_t i = 0; i < k; i++) {
        int64_t near = GR_FAR;

        p->extra += i < p->mate[i] ? p->d[(size_t)i * k + p->mate[i]] : 0;
        for (uint32_t j = 0; j < k; j++)
            near = j != i && p->d[(size_t)i * k + j] < near ? p->d[(size_t)i * k + j] : near;
        p->bound += near;
    }
    p->bound = p->bound / 2 + p->bound % 2;
    return st;
}

static gr_status balance(gr_ctx *cx, round_of *p, gr_err *err)
{
    int64_t *excess = gr_new_n(&cx->scratch, int64_t, p->links.n);
    gr_status st;

    if (excess == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(p->g); gr_edge_next(&it);) {
        excess[it.v]++;
        excess[it.u]--;
    }
    st = gr_again_find(cx, &p->links, excess, &p->again, err);
    p->extra = p->bound = p->again.sum;
    if (st == GR_OK && p->again.n > GR_MAX_EDGES - gr_graph_n_edges(p->g))
        return gr_fail_arg(err, GR_ELIMIT, "graph", "the walk has too many steps");
    return st;
}

/* --- the walk --- */

static void add_again(const round_of *p, gr_euler *e)
{
    for (gr_vid v = 0; v < p->links.n; v++)
        for (uint64_t i = p->links.start[v]; i < p->links.start[v + 1]; i++)
            for (uint64_t k = 0; k < p->again.times[i]; k++) {
                e->u[e->m] = v;
                e->v[e->m++] = p->links.to[i];
            }
}

/* Adds the edges of a shortest way between each pair. */
static gr_status add_ways(gr_ctx *cx, const round_of *p, gr_euler *e, gr_err *err)
{
    gr_distances d;
    gr_status st = gr_distances_new(cx, p->links.n, &d, err);

    for (uint32_t i = 0; st == GR_OK && i < p->n_odd; i++) {
        gr_vid v = p->odd[p->mate[i]];

        if (p->mate[i] < i)
            continue;
        st = gr_distances_find(cx, &p->links, p->odd[i], NULL, &d, err);
        while (st == GR_OK && v != p->odd[i]) {
            uint64_t k = p->links.start[v];

            while (d.len[p->links.to[k]] + p->links.len[k] != d.len[v] ||
                   d.hops[p->links.to[k]] + 1 != d.hops[v])
                k++;
            e->u[e->m] = v;
            v = e->v[e->m++] = p->links.to[k];
        }
    }
    return st;
}

static gr_status show(gr_ctx *cx, const round_of *p, gr_result *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    bool optimal = p->extra == p->bound;
    gr_value walk;
    gr_walk w;
    gr_euler e;
    gr_status st = gr_euler_read(cx, p->g, p->again.n + (size_t)p->n_odd / 2 * p->links.n, &e, err);

    if (st == GR_OK && p->again.n != 0)
        add_again(p, &e);
    if (st != GR_OK || (p->n_odd != 0 && (st = add_ways(cx, p, &e, err)) != GR_OK) ||
        (st = gr_euler_walk(cx, &e, e.m != 0 ? e.u[0] : 0, &w, err)) != GR_OK ||
        (st = gr_walk_value(cx, p->g, &w, gr_fixed_value(&p->l.fixed, p->total + p->extra), &walk,
                            err)) != GR_OK)
        return st;
    if (!gr_v_record(a, &out->value) || !gr_v_set(a, &out->value, "walk", walk) ||
        !gr_v_set(a, &out->value, "optimal", gr_v_bool(optimal)) ||
        !gr_v_set(a, &out->value, "bound", gr_fixed_value(&p->l.fixed, p->total + p->bound)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status chinese_postman_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[1]);
    round_of p;
    gr_status st = read_round(cx, in, &p, err);

    if (st == GR_OK && p.n_odd != 0 && (st = measure(cx, &p, err)) == GR_OK)
        st =
            p.n_odd <= MAX_SETS ? pair_by_sets(cx, &p, err) : pair_by_exchange(cx, &p, &clock, err);
    if (st == GR_OK && gr_graph_is_directed(in->graph))
        st = balance(cx, &p, err);
    out->proof = p.again.height;
    return st != GR_OK ? st : show(cx, &p, out, err);
}

static const gr_param postman_params[] = { GR_WEIGHT_PARAM, GR_BUDGET_PARAM };

static const gr_alias postman_aliases[] = {
    { GR_SURFACE_NATIVE, "route_inspection", NULL, NULL },
    { GR_SURFACE_NATIVE, "postman", NULL, NULL },
};

const gr_tool gr_tool_chinese_postman = {
    .name = "chinese_postman",
    .family = "tours",
    .summary = "The shortest closed walk over every edge",
    .brief = "closed walk over every edge",
    .details =
        "A record: `walk`, the first node again at its end, with its length; `optimal`, whether "
        "none is shorter; and `bound`, proved: none is shorter than that. Every edge is walked at "
        "least once, parallel edges and loops too; nodes without edges do not matter. Exact in "
        "directed graphs, where every edge must have a way back, and with up to 20 nodes of odd "
        "degree in undirected ones; with more, up to 3000, pairs of them are improved within the "
        "budget. The edges must be connected, and no weight may be negative. Without edges the "
        "walk is one node.",
    GR_PARAMS(postman_params),
    GR_ALIASES(postman_aliases),
    .result = GR_R_RECORD,
    .returns = "walk: path, optimal: bool, bound: number",
    .demands = GR_WANTS_NODES | GR_NONNEG_WEIGHT,
    .cost = "O(2^k k + k (n + m) log n), k = nodes of odd degree; O(m^2 log n) if directed",
    .run = chinese_postman_run,
    .verify = gr_postman_verify,
    .checked_by = "counts the steps over every edge, and tries all pairs of up to 12 nodes of odd "
                  "degree; in directed graphs checks heights of the nodes that bound every walk",
    .cues = "Chinese postman, route inspection, walk every street, snow plough, deliver mail "
            "along all streets, traverse every edge at least once, garbage truck route, shortest "
            "walk covering all edges, inspect every road, street sweeping, closed walk over each "
            "edge",
    .example = { "a-b 1, b-c 2, c-a 3, a-d 4", "chinese_postman(G)",
                 "walk: a b c a d a, length 14\noptimal: yes\nbound: 14" },
};
