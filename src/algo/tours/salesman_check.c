/* The verifier of traveling_salesman: follows the tour, computes distances and the bound in other
 * ways, and searches small graphs for a shorter tour. */
#include "algo/tours/salesman_int.h"

#include <stdlib.h>

#define CHECK_STEPS (UINT64_C(1) << 20)
#define CHECK_NODES 1024
#define CHECK_WAYS  300

typedef struct link {
    int64_t len;
    gr_vid u, v;
} link_of;

static int by_len(const void *a, const void *b)
{
    const link_of *x = a, *y = b;

    return (x->len > y->len) - (x->len < y->len);
}

static gr_vid find_root(gr_vid *up, gr_vid v)
{
    while (up[v] != v) {
        up[v] = up[up[v]];
        v = up[v];
    }
    return v;
}

/* The bound of the prices once more: the tree by sorted links. */
static gr_status bound_by_sorting(gr_ctx *cx, const gr_tour_task *t, const gr_tour_bound *b,
                                  int64_t *value, gr_err *err)
{
    size_t m = 0;
    link_of *links = gr_new_n(&cx->scratch, link_of, (size_t)t->n * t->n / 2);
    gr_vid *up = gr_new_n(&cx->scratch, gr_vid, t->n);
    int64_t sum = 0, one = GR_FAR, two = GR_FAR;

    if (links == NULL || up == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < t->n; u++) {
        up[u] = u;
        for (gr_vid v = u + 1; v < t->n; v++) {
            int64_t len = b->scale * t->d[(size_t)u * t->n + v] + b->price[u] + b->price[v];

            if (u != 0) {
                links[m++] = (link_of){ len, u, v };
            } else {
                two = len < one ? one : len < two ? len : two;
                one = len < one ? len : one;
            }
        }
    }
    qsort(links, m, sizeof *links, by_len);
    for (size_t i = 0; i < m; i++) {
        gr_vid u = find_root(up, links[i].u), v = find_root(up, links[i].v);

        sum += u != v ? links[i].len : 0;
        up[u] = v;
    }
    *value = gr_tour_bound_of(t, b, sum + one + two);
    return gr_ctx_check(cx, err);
}

typedef struct trying {
    gr_vid *path, *next;
    int64_t *len, *least; /* least: the shortest link out of each node */
    bool *on;
    uint64_t steps;
    bool shorter;
} trying;

/* Searches all tours for one that is shorter, leaving out what cannot be. */
static gr_status try_tours(gr_ctx *cx, const gr_tour_task *t, int64_t length, trying *y,
                           gr_err *err)
{
    int64_t rest = 0;
    gr_vid n = 1;

    for (gr_vid u = 0; u < t->n; u++) {
        y->least[u] = GR_FAR;
        for (gr_vid v = 0; v < t->n; v++)
            if (v != u && t->d[(size_t)u * t->n + v] < y->least[u])
                y->least[u] = t->d[(size_t)u * t->n + v];
        rest += y->least[u];
    }
    y->on[0] = true;
    while (n != 0 && !y->shorter && ++y->steps < CHECK_STEPS) {
        gr_vid u = y->path[n - 1], v = y->next[n - 1]++;
        int64_t len;

        if ((y->steps & 0xffff) == 0 && gr_ctx_poll(cx) != GR_OK)
            return gr_ctx_check(cx, err);
        if (v == t->n) {
            y->on[u] = false;
            rest += --n != 0 ? y->least[y->path[n - 1]] : 0;
            continue;
        }
        len = y->len[n - 1] + t->d[(size_t)u * t->n + v];
        if (n == t->n)
            y->shorter = v == 0 && len < length;
        if (y->on[v] || len + rest - y->least[u] >= length)
            continue;
        rest -= y->least[u];
        y->on[v] = true;
        y->path[n] = v;
        y->next[n] = 0;
        y->len[n++] = len;
    }
    return GR_OK;
}

/* No tour is shorter than `length`: REDERIVED, or UNCHECKED with the reason. */
static gr_status check_optimal(gr_ctx *cx, const gr_tour_task *t, int64_t length, gr_result *r,
                               gr_err *err)
{
    gr_arena *a = &cx->scratch;
    trying y = { .path = gr_new_n(a, gr_vid, t->n + 1),
                 .next = gr_new_n(a, gr_vid, t->n + 1),
                 .len = gr_new_n(a, int64_t, t->n + 1),
                 .least = gr_new_n(a, int64_t, t->n),
                 .on = gr_new_n(a, bool, t->n) };
    gr_status st;

    if (y.path == NULL || y.next == NULL || y.len == NULL || y.least == NULL || y.on == NULL)
        return gr_fail_memory(cx, err);
    if ((st = try_tours(cx, t, length, &y, err)) != GR_OK)
        return st;
    if (y.shorter)
        return gr_refute(err, "a second search finds a shorter tour");
    r->grade = y.steps < CHECK_STEPS ? GR_REDERIVED : GR_UNCHECKED;
    if (r->grade == GR_UNCHECKED)
        r->why = "the tour and its length are checked, but not a second time that none is shorter";
    return GR_OK;
}

/* Distances anew: links as the edges say, ways by Floyd and Warshall. */
static void redo_distances(const gr_graph *g, const gr_lengths *l, bool metric, gr_tour_task *t)
{
    gr_vid n = t->n;

    for (gr_vid u = 0; u < n; u++)
        for (gr_vid v = 0; v < n; v++) {
            int64_t len = u == v ? GR_FAR : gr_edge_length(g, l, u, v);

            t->d[(size_t)u * n + v] = metric && u == v ? 0 : len == GR_FAR ? t->missing : len;
        }
    for (gr_vid k = 0; metric && k < n; k++)
        for (gr_vid u = 0; u < n; u++)
            for (gr_vid v = 0; v < n; v++) {
                int64_t sum = t->d[(size_t)u * n + k] + t->d[(size_t)k * n + v];

                if (sum < t->d[(size_t)u * n + v])
                    t->d[(size_t)u * n + v] = sum;
            }
}

/* Closed from the start, every node once, or at least once if it is a walk. */
static gr_status check_stops(gr_ctx *cx, const gr_trip *p, const gr_walk *w, gr_err *err)
{
    uint32_t *visits = gr_new_n(&cx->scratch, uint32_t, p->t.n);

    if (visits == NULL)
        return gr_fail_memory(cx, err);
    if (w->at[0] != p->start || w->at[w->n - 1] != p->start || (w->n == 1) != (p->t.n == 1))
        return gr_refute(err, "the tour does not begin and end where it should");
    for (size_t i = 1; i < w->n; i++)
        visits[w->at[i]]++;
    for (gr_vid v = 0; v < p->t.n && p->t.n > 1; v++)
        if (visits[v] == 0 || (!p->metric && visits[v] > 1))
            return gr_refute(err, "the tour comes %u times to node %u", visits[v], v);
    return GR_OK;
}

static gr_status check_bound(gr_ctx *cx, gr_trip *p, int64_t sum, bool optimal,
                             const gr_value *bound, gr_result *r, gr_err *err)
{
    const gr_tour_bound *b = r->proof;
    int64_t value = INT64_MIN;
    gr_value shown;
    gr_status st = GR_OK;

    redo_distances(p->g, &p->l, p->metric, &p->t);
    if (b->price == NULL)
        value = gr_tour_bound_plain(&p->t);
    else
        st = bound_by_sorting(cx, &p->t, b, &value, err);
    if (st != GR_OK)
        return st;
    shown = gr_fixed_value(&p->l.fixed, optimal ? sum : value);
    if (!gr_is_same(&shown, bound) || value > sum || (!optimal && value == sum))
        return gr_refute(err, "the bound is another");
    r->grade = GR_PROVED;
    return !optimal || value == sum ? GR_OK : check_optimal(cx, &p->t, sum, r, err);
}

gr_status gr_trip_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_value *tour = gr_v_get(&r->value, "tour"), *bound = gr_v_get(&r->value, "bound");
    const gr_value *optimal = gr_v_get(&r->value, "optimal");
    int64_t sum;
    gr_walk w;
    gr_trip p;
    gr_status st = gr_trip_read(cx, in, &p, err);

    if (st != GR_OK)
        return st;
    if (tour == NULL || bound == NULL || optimal == NULL || optimal->type != GR_V_BOOL)
        return gr_refute(err, "the answer has not all of its parts");
    r->grade = GR_UNCHECKED;
    if (tour->type == GR_V_NULL) {
        if (bound->type != GR_V_NULL)
            return gr_refute(err, "there is a bound for no tour");
        redo_distances(p.g, &p.l, p.metric, &p.t);
        if (optimal->b)
            return check_optimal(cx, &p.t, p.t.missing / 2, r, err);
        r->why = "no tour was found, and none was proved not to exist";
        return GR_OK;
    }
    if ((st = gr_walk_check(cx, p.g, &p.l, tour, &w, &sum, err)) != GR_OK ||
        (st = check_stops(cx, &p, &w, err)) != GR_OK)
        return st;
    if (p.t.n > (p.metric ? CHECK_WAYS : CHECK_NODES)) {
        r->why = "the tour and its length are checked, but not the bound: the graph is too large";
        return GR_OK;
    }
    if (p.t.n == 1) { /* its length, 0, was added up */
        r->grade = GR_PROVED;
        return optimal->b && gr_is_same(bound, tour->path.length)
                   ? GR_OK
                   : gr_refute(err, "one node is a tour");
    }
    return check_bound(cx, &p, sum, optimal->b, bound, r, err);
}
