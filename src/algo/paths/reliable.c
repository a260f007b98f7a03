/* most_reliable_path: the path whose weights, probabilities, have the largest product.
 *
 * Dijkstra's algorithm with products in place of sums. What the nodes are reached with is the
 * proof: along no edge is more left than that. Products are kept as numbers of 64 bits and an
 * exponent, so that long paths do not vanish; those that differ by less than one part in 10^15
 * count as equal. */
#include "algo/paths/routes_int.h"

#include <math.h>

#define SAME 1e-15L /* relative */

/* m * 2^e, m from 1/2 up to 1; 0 = never. */
typedef struct chance {
    long double m;
    int64_t e;
} chance;

static const chance certain = { 0.5L, 1 };

static chance chance_from(long double m, int64_t e)
{
    int k;

    m = frexpl(m, &k);
    return (chance){ m, e + k };
}

static chance both(chance a, chance b)
{
    return chance_from(a.m * b.m, a.e + b.e);
}

static int compare(chance a, chance b)
{
    if (a.m == 0 || b.m == 0 || a.e == b.e)
        return (a.m > b.m) - (a.m < b.m);
    return a.e > b.e ? 1 : -1;
}

/* The decimal as it is written, not the double that stands for it. */
static chance chance_of(const gr_column *c, gr_eid e)
{
    gr_decimal d = { 1, 0 };
    long double m;

    if (c->type == GR_COL_REAL)
        d = gr_num_decimal(c->reals[e]);
    m = (long double)d.m;
    for (; d.exp10 < 0; d.exp10++)
        m /= 10;
    return chance_from(m, 0);
}

static gr_status check_chances(const gr_in *in, gr_err *err)
{
    const gr_column *c = in->arg[2].column;
    gr_status st;

    if (c == NULL)
        return gr_fail_arg(err, GR_EINPUT, "weight",
                           "weight: expected the edge attribute that holds the probabilities");
    if ((st = gr_check_numbers(in->graph, c, "weight", err)) != GR_OK)
        return st;
    for (gr_eid e = 0; e < gr_graph_n_edges(in->graph); e++) {
        double x = gr_column_number(c, e);

        if (x > 0 && x <= 1)
            continue;
        gr_fail_arg(err, GR_EINPUT, "weight",
                    "weight: expected probabilities above 0 and up to 1, an edge has %g", x);
        if (x > 1)
            gr_err_hint(err, "scale_edge_attribute turns percent into parts of 1");
        return GR_EINPUT;
    }
    return GR_OK;
}

/* --- the search --- */

typedef struct entry {
    chance p;
    uint32_t hops;
    gr_vid node;
} entry;

typedef struct search {
    const gr_graph *g;
    const gr_column *column;
    chance *p; /* by node; 0 = not reached */
    uint32_t *hops;
    gr_vid *from;
    bool *done;
    GR_VEC(entry) heap;
} search;

static bool before(const entry *a, const entry *b)
{
    int order = compare(a->p, b->p);

    if (order != 0)
        return order > 0;
    return a->hops != b->hops ? a->hops < b->hops : a->node < b->node;
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

static bool relax(search *s, const entry *e)
{
    const gr_csr *c = gr_graph_out(s->g);

    for (uint64_t i = c->start[e->node]; i < c->start[e->node + 1]; i++) {
        entry next = { both(e->p, chance_of(s->column, gr_arc_edge(c, i))), e->hops + 1, c->to[i] };
        int order = compare(next.p, s->p[next.node]);

        if (order < 0 || (order == 0 && next.hops >= s->hops[next.node]))
            continue;
        s->p[next.node] = next.p;
        s->hops[next.node] = next.hops;
        s->from[next.node] = e->node;
        if (!push(s, next))
            return false;
    }
    return true;
}

/* Until the target comes up. Nodes that have not come up by then are not better than it. */
static gr_status find_best(gr_ctx *cx, search *s, gr_vid source, gr_vid target, gr_err *err)
{
    gr_status st = GR_OK;
    uint32_t turns = 0;

    s->p[source] = certain;
    if (!push(s, (entry){ certain, 0, source }))
        return gr_fail_memory(cx, err);
    while (st == GR_OK && s->heap.n != 0 && !s->done[target]) {
        entry e = pop(s);

        if (s->done[e.node])
            continue;
        s->done[e.node] = true;
        if ((turns++ & 0xfff) == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK && !relax(s, &e))
            st = gr_fail_memory(cx, err);
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(s->g); v++)
        if (!s->done[v])
            s->p[v] = s->p[target];
    return st;
}

/* --- the product of a path --- */

/* The best of parallel edges; its number is *edge. 0 if there is none. */
static chance best_edge(const gr_graph *g, const gr_column *column, gr_vid u, gr_vid v,
                        gr_eid *edge)
{
    const gr_csr *c = gr_graph_out(g);
    chance best = { 0, 0 };

    for (uint64_t i = gr_csr_find(c, u, v); i < c->start[u + 1] && c->to[i] == v; i++) {
        chance p = chance_of(column, gr_arc_edge(c, i));

        if (compare(p, best) <= 0)
            continue;
        best = p;
        *edge = gr_arc_edge(c, i);
    }
    return best;
}

/* To the last digit where the product has up to 37 of them. */
static double product(const gr_graph *g, const gr_column *column, const gr_walk *w)
{
    gr_exact all = { 1, 0 }, before;
    chance p = certain;
    bool fits = true;

    for (size_t k = 1; k < w->n; k++) {
        gr_eid e = 0;
        gr_exact x;

        p = both(p, best_edge(g, column, w->at[k - 1], w->at[k], &e));
        x = column->type == GR_COL_REAL ? gr_exact_of(gr_num_decimal(column->reals[e]))
                                        : (gr_exact){ 1, 0 };
        before = all;
        fits = fits && gr_exact_multiply(&before, &x, &all);
    }
    return fits ? gr_exact_value(&all) : (double)ldexpl(p.m, p.e < -20000 ? -20000 : (int)p.e);
}

static gr_status answer(gr_ctx *cx, const gr_in *in, const search *s, gr_result *out, gr_err *err)
{
    gr_vid target = in->arg[1].node, v = target;
    gr_walk w = { gr_new_n(&cx->scratch, gr_vid, s->hops[target] + 1), s->hops[target] + 1 };
    gr_value path;
    double p;
    gr_status st;

    if (w.at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t k = w.n; k-- > 0; v = s->from[v])
        w.at[k] = v;
    if ((p = product(in->graph, in->arg[2].column, &w)) == 0)
        return gr_fail_arg(err, GR_ELIMIT, "weight", "weight: the product is too small a number");
    if ((st = gr_walk_value(cx, in->graph, &w, gr_v_int((int64_t)w.n - 1), &path, err)) != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, &out->value) || !gr_v_set(&cx->arena, &out->value, "path", path) ||
        !gr_v_set(&cx->arena, &out->value, "probability", gr_v_real(p)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status most_reliable_path_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    search s = { .g = in->graph,
                 .column = in->arg[2].column,
                 .p = gr_new_n(&cx->scratch, chance, n),
                 .hops = gr_new_n(&cx->scratch, uint32_t, n),
                 .from = gr_new_n(&cx->scratch, gr_vid, n),
                 .done = gr_new_n(&cx->scratch, bool, n),
                 .heap = { .budget = &cx->budget } };
    gr_status st = check_chances(in, err);

    if (st != GR_OK)
        return st;
    if (s.p == NULL || s.hops == NULL || s.from == NULL || s.done == NULL)
        return gr_fail_memory(cx, err);
    st = find_best(cx, &s, in->arg[0].node, in->arg[1].node, err);
    gr_vec_clear(&s.heap);
    out->value = gr_v_null();
    out->cert_kind = "potential";
    out->cert_text = GR_STR("for each node, a probability that no path to it exceeds");
    out->proof = s.p;
    if (st == GR_OK && !gr_v_record(&cx->arena, &out->cert))
        return gr_fail_memory(cx, err);
    return st != GR_OK || s.p[in->arg[1].node].m == 0 ? st : answer(cx, in, &s, out, err);
}

/* --- the verifier --- */

static gr_status check_bounds(gr_ctx *cx, const gr_in *in, const chance *p, gr_err *err)
{
    bool directed = gr_graph_is_directed(in->graph);
    gr_status st;

    if (compare(p[in->arg[0].node], certain) != 0)
        return gr_refute(err, "the source is not certain");
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        chance w = chance_of(in->arg[2].column, it.id);

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (compare(both(p[it.u], w), p[it.v]) > 0 ||
            (!directed && compare(both(p[it.v], w), p[it.u]) > 0))
            return gr_refute(err, "the edge between nodes %u and %u is better", it.u, it.v);
    }
    return GR_OK;
}

static bool is_close(chance a, chance b)
{
    return fabsl(ldexpl(a.m, (int)(a.e - b.e)) - b.m) <= SAME * b.m;
}

/* From the end of the path back. */
static gr_status check_product(gr_ctx *cx, const gr_in *in, const chance *p, const gr_value *v,
                               gr_err *err)
{
    const gr_value *path = gr_v_get(v, "path"), *shown = gr_v_get(v, "probability");
    chance all = certain, told;
    gr_eid e;
    gr_walk w;
    gr_status st = gr_walk_read(cx, in->graph, path, &w, err);

    if (st != GR_OK)
        return st;
    for (size_t k = w.n; --k > 0;)
        all = both(all, best_edge(in->graph, in->arg[2].column, w.at[k - 1], w.at[k], &e));
    if (w.at[0] != in->arg[0].node || w.at[w.n - 1] != in->arg[1].node || all.m == 0 ||
        path->path.length->type != GR_V_INT || path->path.length->i != (int64_t)w.n - 1)
        return gr_refute(err, "the path is not what it says");
    if (shown == NULL || shown->type != GR_V_REAL || !(shown->d > 0))
        return gr_refute(err, "the probability is none");
    told = chance_from((long double)shown->d, 0);
    return is_close(told, all) && is_close(p[in->arg[1].node], all)
               ? GR_OK
               : gr_refute(err, "the path has another probability");
}

static gr_status most_reliable_path_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const chance *p = r->proof;
    gr_status st = check_bounds(cx, in, p, err);

    r->grade = GR_PROVED;
    if (st != GR_OK)
        return st;
    if (r->value.type == GR_V_NULL)
        return p[in->arg[1].node].m == 0 ? GR_OK : gr_refute(err, "there may be a path");
    return check_product(cx, in, p, &r->value, err);
}

static const gr_param reliable_params[] = {
    GR_SOURCE_PARAM,
    GR_TARGET_PARAM,
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute with probabilities above 0 and up to 1",
      .standard = "@weight", .words = "by" },
};

const gr_tool gr_tool_most_reliable_path = {
    .name = "most_reliable_path",
    .family = "paths",
    .summary = "Route between two nodes whose probabilities have the largest product",
    .brief = "largest product of weights in (0, 1]",
    .details =
        "The weights are the probabilities that edges hold, above 0 and up to 1; percent are "
        "refused. A record of the path, whose length is its number of edges, and its "
        "probability, the product of the weights; of parallel edges the best is taken, and "
        "products that differ by less than one part in 10^15 count as equal. Null if there "
        "is no path.",
    GR_PARAMS(reliable_params),
    .result = GR_R_RECORD,
    .returns = "{path: path, probability: number}?",
    .cost = "O((n + m) log n)",
    .run = most_reliable_path_run,
    .verify = most_reliable_path_verify,
    .checked_by = "multiplies along the path, and checks, edge by edge, probabilities that no path "
                  "to a node exceeds",
    .cues = "most reliable path, safest route, most likely path, highest probability of success, "
            "least likely to fail, best chance of getting through, most probable chain, path with "
            "the largest product",
    .example = { "a-b 0.9, b-c 0.8, a-c 0.7", "most_reliable_path(G, a, c)",
                 "path: a b c, length 2\nprobability: 0.72" },
};
