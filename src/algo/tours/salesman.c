/* traveling_salesman: the shortest tour through all nodes.
 *
 * A tour is searched and made shorter, prices on the nodes bound all tours from below; if both
 * meet, or if there are few nodes and all of them were searched, the tour is the shortest. The
 * prices are the proof. Where links are missing, a tour over the fewest missing ones is found
 * first; if it needs one, the search for Hamiltonian cycles says whether there is a tour at all. */
#include "algo/tours/hamilton_int.h"
#include "algo/tours/salesman_int.h"

enum { BEST, NEAREST };

/* --- distances --- */

static gr_status fail_large(gr_err *err)
{
    return gr_fail_arg(err, GR_ELIMIT, "weight",
                       "weight: the length of a tour does not fit in 64 bits");
}

/* `missing` is more than any tour, and a tour of missing links still fits. */
static gr_status find_missing(gr_trip *p, gr_err *err)
{
    int64_t sum = 1;

    for (uint64_t i = 0; i < p->links.start[p->links.n]; i++) {
        int64_t len = p->links.len[i];

        if (__builtin_add_overflow(sum, len < 0 ? -len : len, &sum))
            return fail_large(err);
    }
    if (sum > (INT64_C(1) << 60) / 64 / p->t.n / (p->metric ? p->t.n : 1))
        return fail_large(err);
    p->t.missing = (p->metric ? p->t.n : 1) * 4 * sum; /* a metric tour is n paths */
    return GR_OK;
}

static gr_status fill_links(gr_ctx *cx, gr_trip *p, gr_err *err)
{
    for (size_t i = 0; i < (size_t)p->t.n * p->t.n; i++)
        p->t.d[i] = p->t.missing;
    for (gr_vid u = 0; u < p->t.n; u++)
        for (uint64_t i = p->links.start[u]; i < p->links.start[u + 1]; i++)
            p->t.d[(size_t)u * p->t.n + p->links.to[i]] = p->links.len[i];
    return gr_ctx_check(cx, err);
}

/* The shortest ways between all pairs; there must be one. */
static gr_status fill_ways(gr_ctx *cx, gr_trip *p, gr_err *err)
{
    gr_distances d;
    gr_status st = gr_distances_new(cx, p->t.n, &d, err);

    for (gr_vid u = 0; st == GR_OK && u < p->t.n; u++) {
        if ((st = gr_distances_find(cx, &p->links, u, NULL, &d, err)) != GR_OK)
            return st;
        for (gr_vid v = 0; v < p->t.n; v++) {
            if (d.len[v] == GR_FAR) {
                gr_fail_arg(err, GR_EINPUT, "graph",
                            "the graph is not connected: no walk comes to all of its nodes");
                gr_err_hint(err, "ask about its largest component");
                return GR_EINPUT;
            }
            p->t.d[(size_t)u * p->t.n + v] = d.len[v];
        }
    }
    return st;
}

gr_status gr_trip_read(gr_ctx *cx, const gr_in *in, gr_trip *p, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_status st;

    *p = (gr_trip){ .g = in->graph,
                    .metric = in->arg[GR_TRIP_METRIC].value.b,
                    .start = in->arg[GR_TRIP_START].given ? in->arg[GR_TRIP_START].node : 0 };
    if (n > GR_TOUR_MAX) {
        gr_fail_arg(err, GR_ELIMIT, "graph", "the graph has %u nodes, a tour may have %d", n,
                    GR_TOUR_MAX);
        return GR_ELIMIT;
    }
    if ((st = gr_lengths_read(cx, p->g, in->arg[GR_TRIP_WEIGHT].column, "weight", &p->l, err)) !=
            GR_OK ||
        (st = gr_links_read(cx, p->g, &p->l, GR_SHORTEST, &p->links, err)) != GR_OK)
        return st;
    p->t = (gr_tour_task){ .n = n,
                           .d = gr_arena_alloc(&cx->scratch, (size_t)n * n * sizeof *p->t.d),
                           .symmetric = !gr_graph_is_directed(p->g) };
    p->tour.at = gr_new_n(&cx->scratch, gr_vid, n);
    if (p->t.d == NULL || p->tour.at == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; p->metric && i < p->links.start[n]; i++)
        if (p->links.len[i] < 0)
            return gr_fail_arg(err, GR_EINPUT, "weight",
                               "weight: with metric=true no weight may be negative");
    if ((st = find_missing(p, err)) != GR_OK)
        return st;
    return p->metric ? fill_ways(cx, p, err) : fill_links(cx, p, err);
}

/* --- the tour --- */

/* The shortest of the tours to the nearest, from every start in a small graph. */
static gr_status begin_tour(gr_ctx *cx, gr_trip *p, gr_err *err)
{
    gr_tour next = { gr_new_n(&cx->scratch, gr_vid, p->t.n), 0 };
    bool *seen = gr_new_n(&cx->scratch, bool, p->t.n);
    gr_status st = GR_OK;

    if (next.at == NULL || seen == NULL)
        return gr_fail_memory(cx, err);
    gr_tour_nearest(&p->t, p->start, seen, &p->tour);
    for (gr_vid v = 0; st == GR_OK && v < p->t.n && p->t.n <= 200; v++) {
        gr_tour_nearest(&p->t, v, seen, &next);
        if (next.length < p->tour.length) {
            memcpy(p->tour.at, next.at, p->t.n * sizeof *next.at);
            p->tour.length = next.length;
        }
        st = gr_ctx_check(cx, err);
    }
    return st;
}

/* A tour over a missing link is none: asks whether there is one at all. */
static gr_status find_any(gr_ctx *cx, gr_trip *p, gr_clock *clock, gr_err *err)
{
    gr_hamilton found;
    gr_status st =
        gr_hamilton_search(cx, &p->links, p->t.symmetric, clock, p->tour.at, &found, err);

    if (st != GR_OK)
        return st;
    p->optimal = found == GR_HAMILTON_NONE;
    p->exists = found == GR_HAMILTON_FOUND;
    if (!p->exists)
        return GR_OK;
    p->tour.length = gr_tour_length(&p->t, p->tour.at);
    st = gr_tour_improve(cx, &p->t, clock, p->bound.value, &p->tour, err);
    p->optimal = p->tour.length == p->bound.value;
    return st;
}

/* A quarter of the time for the first tour, one for the bound, half for what is left to do. */
static gr_status find_best(gr_ctx *cx, gr_trip *p, gr_clock *clock, gr_err *err)
{
    gr_clock part = *clock;
    int64_t left = clock->end_ns - gr_now_ns();
    bool done = false;
    gr_status st = begin_tour(cx, p, err);

    part.end_ns -= left / 4 * 3;
    if (st == GR_OK)
        st = gr_tour_improve(cx, &p->t, &part, INT64_MIN, &p->tour, err);
    part.over = false;
    part.end_ns += left / 4;
    if (st == GR_OK)
        st = gr_tour_bound_find(cx, &p->t, &part, p->tour.length, &p->bound, err);
    if (st == GR_OK && p->bound.value < p->tour.length && p->t.n <= GR_TOUR_EXACT)
        st = gr_tour_exact(cx, &p->t, clock, &p->tour, &done, err);
    p->exists = p->tour.length < p->t.missing / 2;
    p->optimal = done || p->tour.length == p->bound.value;
    if (st != GR_OK || p->optimal)
        return st;
    if (!p->exists)
        return find_any(cx, p, clock, err);
    st = gr_tour_improve(cx, &p->t, clock, p->bound.value, &p->tour, err);
    p->optimal = p->tour.length == p->bound.value;
    return st;
}

static gr_status find_nearest(gr_ctx *cx, gr_trip *p, gr_clock *clock, gr_err *err)
{
    bool *seen = gr_new_n(&cx->scratch, bool, p->t.n);
    gr_status st;

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    gr_tour_nearest(&p->t, p->start, seen, &p->tour);
    st = gr_tour_bound_find(cx, &p->t, clock, p->tour.length, &p->bound, err);
    p->exists = p->tour.length < p->t.missing / 2;
    p->optimal = p->exists && p->tour.length == p->bound.value;
    return st;
}

/* Begins at the start; of both directions of a tour the one that goes to the smaller id first,
 * unless it was built from there. */
static void turn(gr_trip *p, bool as_built, gr_vid *to)
{
    gr_vid at = 0, n = p->t.n;
    bool back;

    while (p->tour.at[at] != p->start)
        at++;
    back = p->t.symmetric && !as_built && p->tour.at[(at + n - 1) % n] < p->tour.at[(at + 1) % n];
    for (gr_vid i = 0; i <= n; i++)
        to[i] = p->tour.at[back ? (at + n - i % n) % n : (at + i) % n];
}

/* The nodes between u and v on a shortest way, by distances to v. */
static gr_status fill_in(gr_ctx *cx, const gr_trip *p, const gr_links *back, const gr_vid *stops,
                         gr_distances *d, gr_walk *w, gr_err *err)
{
    for (gr_vid k = 0; k < p->t.n; k++) {
        gr_vid v = stops[k];
        gr_status st = gr_distances_find(cx, back, stops[k + 1], NULL, d, err);

        if (st != GR_OK)
            return st;
        while (v != stops[k + 1]) {
            uint64_t i = p->links.start[v];

            w->at[w->n++] = v;
            while (d->len[p->links.to[i]] + p->links.len[i] != d->len[v] ||
                   d->hops[p->links.to[i]] + 1 != d->hops[v])
                i++;
            v = p->links.to[i];
        }
    }
    w->at[w->n++] = stops[p->t.n];
    return GR_OK;
}

static gr_status show_tour(gr_ctx *cx, const gr_trip *p, gr_vid *stops, gr_value *out, gr_err *err)
{
    size_t n = p->t.n;
    gr_walk w = { stops, n == 1 ? 1 : n + 1 };
    gr_links back;
    gr_distances d;
    gr_status st = GR_OK;

    if (p->metric && n > 1) {
        w = (gr_walk){ gr_new_n(&cx->scratch, gr_vid, n * n + 1), 0 };
        if (w.at == NULL)
            return gr_fail_memory(cx, err);
        if ((st = gr_links_turn(cx, &p->links, &back, err)) != GR_OK ||
            (st = gr_distances_new(cx, p->t.n, &d, err)) != GR_OK ||
            (st = fill_in(cx, p, &back, stops, &d, &w, err)) != GR_OK)
            return st;
    }
    return gr_walk_value(cx, p->g, &w, gr_fixed_value(&p->l.fixed, p->tour.length), out, err);
}

static gr_status answer(gr_ctx *cx, const gr_trip *p, gr_vid *stops, gr_result *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value tour = gr_v_null(), bound = gr_v_null();
    gr_status st = p->exists ? show_tour(cx, p, stops, &tour, err) : GR_OK;

    if (st != GR_OK)
        return st;
    if (p->exists)
        bound = gr_fixed_value(&p->l.fixed, p->optimal ? p->tour.length : p->bound.value);
    out->cert_kind = p->exists && p->bound.price != NULL ? "prices" : NULL;
    out->cert_text = GR_STR("prices on the nodes for which the shortest tree bounds every tour");
    out->proof = gr_arena_copy(&cx->scratch, &p->bound, sizeof p->bound);
    if (out->proof == NULL || !gr_v_record(a, &out->cert) || !gr_v_record(a, &out->value) ||
        !gr_v_set(a, &out->value, "tour", tour) ||
        !gr_v_set(a, &out->value, "optimal", gr_v_bool(p->optimal)) ||
        !gr_v_set(a, &out->value, "bound", bound))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status traveling_salesman_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    bool nearest = in->arg[GR_TRIP_METHOD].choice == NEAREST;
    gr_clock clock = gr_clock_start(cx, &in->arg[GR_TRIP_BUDGET]);
    gr_vid *stops;
    gr_trip p;
    gr_status st = gr_trip_read(cx, in, &p, err);

    if (st != GR_OK)
        return st;
    stops = gr_new_n(&cx->scratch, gr_vid, (size_t)p.t.n + 1);
    if (stops == NULL)
        return gr_fail_memory(cx, err);
    if (p.t.n == 1)
        p.exists = p.optimal = true;
    else if ((st = nearest ? find_nearest(cx, &p, &clock, err) : find_best(cx, &p, &clock, err)) !=
             GR_OK)
        return st;
    if (p.exists)
        turn(&p, nearest, stops);
    return answer(cx, &p, stops, out, err);
}

static const gr_param salesman_params[] = {
    GR_WEIGHT_PARAM,
    { "source", GR_P_NODE, GR_OPTIONAL, "where the tour begins and ends; else the first node",
      .words = "from, starting at, start from" },
    { "method", GR_P_CHOICE, GR_OPTIONAL,
      "best: the shortest that can be found; nearest_neighbor: always on to the nearest new node",
      .standard = "best", .choices = "best, nearest_neighbor", .words = "by, using" },
    { "metric", GR_P_BOOL, GR_OPTIONAL,
      "come to every node at least once, along shortest ways, as NetworkX does",
      .standard = "false", .words = "at least once, may revisit" },
    GR_BUDGET_PARAM,
};

static const gr_alias salesman_aliases[] = {
    { GR_SURFACE_NATIVE, "traveling_salesman_problem", NULL, NULL },
    { GR_SURFACE_NATIVE, "tsp", NULL, NULL },
    { GR_SURFACE_NATIVE, "travelling_salesman", NULL, NULL },
    { GR_SURFACE_NATIVE, "travelling_salesman_problem", NULL, NULL },
};

const gr_tool gr_tool_traveling_salesman = {
    .name = "traveling_salesman",
    .family = "tours",
    .summary = "The shortest tour through all nodes",
    .brief = "shortest tour of all nodes",
    .details =
        "A record: `tour`, the source again at its end, with its length; `optimal`, whether no "
        "tour "
        "is shorter; and `bound`, proved: no tour is shorter than that. Every node exactly once, "
        "along edges, the cheapest of parallel ones; with metric=true a closed walk that comes to "
        "every node at least once, which only a disconnected graph has not. Without metric a graph "
        "may have no tour: then it is null, and `optimal` says whether that is certain. Up to 20 "
        "nodes the shortest is found; beyond that the best found within the budget. "
        "nearest_neighbor goes always to the nearest new node, the earliest of the graph among "
        "equals, and may end in no tour where edges are missing. Two nodes are a tour there and "
        "back over the same edge, one node is a tour of length 0. Directed edges are followed one "
        "way. At most 3000 nodes; the tour is always closed.",
    GR_PARAMS(salesman_params),
    GR_ALIASES(salesman_aliases),
    .result = GR_R_RECORD,
    .returns = "tour: path?, optimal: bool, bound: number?",
    .demands = GR_WANTS_NODES,
    .cost = "O(2^n n^2) up to 20 nodes, beyond that a search within the budget",
    .run = traveling_salesman_run,
    .verify = gr_trip_verify,
    .checked_by = "follows the tour, computes the bound anew from prices on the nodes, and "
                  "searches the tours of small graphs for a shorter one",
    .cues = "travelling salesman, traveling salesman, TSP, shortest tour, round trip, visit all "
            "cities and return, shortest route that visits each node exactly once, greedy tsp, "
            "christofides, shortest round trip, delivery tour, cheapest tour of all places, "
            "sightseeing tour, visit everybody and come home",
    .example = { "a-b 1, b-c 2, c-d 1, d-a 2, a-c 9, b-d 9", "traveling_salesman(G)",
                 "tour: a b c d a, length 6\noptimal: yes\nbound: 6" },
};
