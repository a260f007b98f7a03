/* The k shortest paths without a node twice: Yen's algorithm with Lawler's rule.
 *
 * J. Y. Yen (1971), E. L. Lawler (1972). The next path leaves one of those found at some node and
 * never follows it, or another that came the same way, further. For each place to leave there is
 * one best way on; the best of all is the next path. Distances to the target round the nodes before
 * the place give it, with fewest edges and smallest ids among equals, so that the order is total.
 *
 * The verifier lists all simple paths that are shorter than the last by search with a bound. */
#include "algo/paths/path_list_int.h"

typedef struct candidate {
    gr_walk w;
    int64_t len;
    size_t leaves; /* position at which it leaves the path it came from */
} candidate;

typedef GR_VEC(candidate) candidates;

typedef struct yen {
    gr_links links, back;
    gr_distances d;
    bool *closed;
    gr_vid source, target;
    candidates waiting; /* a heap */
    candidates found;
} yen;

/* By length, edges, ids. */
static bool before(const candidate *a, const candidate *b)
{
    size_t i = 0;

    if (a->len != b->len)
        return a->len < b->len;
    if (a->w.n != b->w.n)
        return a->w.n < b->w.n;
    while (i + 1 < a->w.n && a->w.at[i] == b->w.at[i])
        i++;
    return a->w.at[i] < b->w.at[i];
}

static bool push(candidates *h, candidate c)
{
    size_t i = h->n;

    if (!gr_vec_push(h, c))
        return false;
    for (; i > 0 && before(&c, &h->at[(i - 1) / 2]); i = (i - 1) / 2)
        h->at[i] = h->at[(i - 1) / 2];
    h->at[i] = c;
    return true;
}

static candidate pop(candidates *h)
{
    candidate top = h->at[0], last = h->at[--h->n];
    size_t i = 0;

    for (size_t k = 1; k < h->n; k = 2 * i + 1) {
        k += k + 1 < h->n && before(&h->at[k + 1], &h->at[k]);
        if (!before(&h->at[k], &last))
            break;
        h->at[i] = h->at[k];
        i = k;
    }
    h->at[i] = last;
    return top;
}

/* Does some path found so far begin like this one up to position i and then go to v? */
static bool is_taken(const yen *y, const candidate *c, size_t i, gr_vid v)
{
    for (size_t k = 0; k < y->found.n; k++) {
        const gr_walk *w = &y->found.at[k].w;

        if (w->n > i + 1 && w->at[i + 1] == v &&
            memcmp(w->at, c->w.at, (i + 1) * sizeof *w->at) == 0)
            return true;
    }
    return false;
}

/* The best first step out of c's node i that no path found takes; GR_NO_NODE if there is none. */
static gr_vid first_step(const yen *y, const candidate *c, size_t i, int64_t *len)
{
    gr_vid u = c->w.at[i], best = GR_NO_NODE;

    *len = GR_FAR;
    for (uint64_t k = y->links.start[u]; k < y->links.start[u + 1]; k++) {
        gr_vid v = y->links.to[k];
        int64_t sum;

        if (y->closed[v] || y->d.len[v] == GR_FAR)
            continue;
        sum = y->links.len[k] + y->d.len[v];
        if (sum > *len || (sum == *len && y->d.hops[v] >= y->d.hops[best]) || is_taken(y, c, i, v))
            continue;
        *len = sum;
        best = v;
    }
    return best;
}

/* c up to node i, then by v along distances to the target. */
static gr_status lead_on(gr_ctx *cx, yen *y, const candidate *c, size_t i, gr_vid v, int64_t len,
                         gr_err *err)
{
    candidate next = { .len = len, .leaves = i };

    next.w.at = gr_new_n(&cx->scratch, gr_vid, i + 2 + y->d.hops[v]);
    if (next.w.at == NULL)
        return gr_fail_memory(cx, err);
    memcpy(next.w.at, c->w.at, (i + 1) * sizeof *next.w.at);
    next.w.n = i + 1;
    for (;;) {
        uint64_t k = y->links.start[v];

        next.w.at[next.w.n++] = v;
        if (v == y->target)
            break;
        while (y->closed[y->links.to[k]] || y->d.len[y->links.to[k]] == GR_FAR ||
               y->d.len[y->links.to[k]] + y->links.len[k] != y->d.len[v] ||
               y->d.hops[y->links.to[k]] + 1 != y->d.hops[v])
            k++;
        v = y->links.to[k];
    }
    return push(&y->waiting, next) ? GR_OK : gr_fail_memory(cx, err);
}

/* All the best ways to leave c, the path found last. */
static gr_status branch(gr_ctx *cx, yen *y, const candidate *c, gr_err *err)
{
    int64_t done = 0;
    gr_status st = GR_OK;

    memset(y->closed, 0, y->links.n);
    for (size_t i = 0; st == GR_OK && i + 1 < c->w.n; i++) {
        int64_t len;
        gr_vid v;

        y->closed[c->w.at[i]] = true;
        if (i >= c->leaves) {
            st = gr_distances_find(cx, &y->back, y->target, y->closed, &y->d, err);
            if (st == GR_OK && (v = first_step(y, c, i, &len)) != GR_NO_NODE)
                st = lead_on(cx, y, c, i, v, done + len, err);
        }
        done += y->links.len[gr_links_find(&y->links, c->w.at[i], c->w.at[i + 1])];
    }
    return st;
}

static gr_status find_paths(gr_ctx *cx, yen *y, size_t k, gr_err *err)
{
    candidate c = { .w = { &y->source, 1 } };
    gr_status st = GR_OK;
    int64_t len;
    gr_vid v;

    if (y->source == y->target)
        return gr_vec_push(&y->found, c) ? GR_OK : gr_fail_memory(cx, err);
    y->closed[y->source] = true;
    st = gr_distances_find(cx, &y->back, y->target, y->closed, &y->d, err);
    if (st == GR_OK && (v = first_step(y, &c, 0, &len)) != GR_NO_NODE)
        st = lead_on(cx, y, &c, 0, v, len, err);
    while (st == GR_OK && y->found.n < k && y->waiting.n != 0) {
        c = pop(&y->waiting);
        if (!gr_vec_push(&y->found, c))
            st = gr_fail_memory(cx, err);
        else if (y->found.n < k)
            st = branch(cx, y, &c, err);
    }
    return st;
}

static gr_status show(gr_ctx *cx, const gr_graph *g, const yen *y, const gr_fixed *f, gr_value *out,
                      gr_err *err)
{
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < y->found.n; i++) {
        const candidate *c = &y->found.at[i];
        gr_value path;
        gr_status st = gr_walk_value(cx, g, &c->w, gr_fixed_value(f, c->len), &path, err);

        if (st != GR_OK)
            return st;
        if (!gr_v_push(&cx->arena, out, path))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

static gr_status k_shortest_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    yen y = { .source = in->arg[0].node,
              .target = in->arg[1].node,
              .waiting = { .budget = &cx->budget },
              .found = { .budget = &cx->budget } };
    gr_lengths l;
    gr_status st;

    if ((st = gr_lengths_read(cx, in->graph, in->arg[3].column, "weight", &l, err)) != GR_OK ||
        (st = gr_links_read(cx, in->graph, &l, GR_SHORTEST, &y.links, err)) != GR_OK ||
        (st = gr_links_turn(cx, &y.links, &y.back, err)) != GR_OK ||
        (st = gr_distances_new(cx, y.links.n, &y.d, err)) != GR_OK)
        return st;
    y.closed = gr_new_n(&cx->scratch, bool, y.links.n);
    if (y.closed == NULL)
        return gr_fail_memory(cx, err);
    st = find_paths(cx, &y, (size_t)in->arg[2].value.i, err);
    if (st == GR_OK)
        st = show(cx, in->graph, &y, &l.fixed, &out->value, err);
    gr_vec_clear(&y.waiting);
    gr_vec_clear(&y.found);
    return st;
}

/* --- the verifier --- */

#define CHECK_STEPS (UINT64_C(1) << 21)

typedef struct below {
    const gr_in *in;
    const gr_lengths *l;
    int64_t *rest; /* distance to the target */
    gr_vid *path;
    uint64_t *arc;
    int64_t *len;
    bool *on;
    uint64_t steps, count;
} below;

/* Distances to the target, round after round over all edges. */
static gr_status distances_by_rounds(gr_ctx *cx, below *b, gr_err *err)
{
    const gr_graph *g = b->in->graph;
    const gr_csr *c = gr_graph_out(g);
    gr_status st = GR_OK;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
        b->rest[v] = GR_FAR;
    b->rest[b->in->arg[1].node] = 0;
    for (bool again = true; again && st == GR_OK && b->steps < CHECK_STEPS * 8;) {
        again = false;
        st = gr_ctx_check(cx, err);
        for (gr_vid u = gr_graph_n_nodes(g); u-- > 0;)
            for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
                int64_t there = b->rest[c->to[i]];

                b->steps++;
                if (there == GR_FAR || there + gr_length_of(b->l, c, i) >= b->rest[u])
                    continue;
                b->rest[u] = there + gr_length_of(b->l, c, i);
                again = true;
            }
    }
    return st;
}

/* Counts the simple paths that are not longer than `most`. */
static gr_status count_below(gr_ctx *cx, below *b, int64_t most, gr_err *err)
{
    const gr_csr *c = gr_graph_out(b->in->graph);
    gr_vid source = b->in->arg[0].node, target = b->in->arg[1].node;
    size_t n = 1;

    b->path[0] = source;
    b->arc[0] = c->start[source];
    b->len[0] = 0;
    b->on[source] = true;
    for (b->steps = 0; n != 0 && b->steps < CHECK_STEPS;) {
        gr_vid u = b->path[n - 1], v;
        int64_t len;
        gr_status st = (++b->steps & 0xffff) == 0 ? gr_ctx_check(cx, err) : GR_OK;

        if (st != GR_OK)
            return st;
        if (b->arc[n - 1] == c->start[u + 1]) {
            b->on[u] = false;
            n--;
            continue;
        }
        v = c->to[b->arc[n - 1]];
        len = gr_edge_length(b->in->graph, b->l, u, v);
        while (b->arc[n - 1] < c->start[u + 1] && c->to[b->arc[n - 1]] == v)
            b->arc[n - 1]++;
        if (b->on[v] || b->rest[v] == GR_FAR || b->len[n - 1] + len + b->rest[v] > most)
            continue;
        if (v == target) {
            b->count++;
            continue;
        }
        b->on[v] = true;
        b->path[n] = v;
        b->len[n] = b->len[n - 1] + len;
        b->arc[n++] = c->start[v];
    }
    return GR_OK;
}

/* Simple paths from source to target, shortest first, none twice; the length of the last. */
static gr_status check_list(gr_ctx *cx, const gr_in *in, const gr_lengths *l, const gr_value *v,
                            int64_t *last, size_t *n_below, gr_err *err)
{
    candidate now = { .len = 0 }, before_it = { .len = 0 };
    gr_status st = GR_OK;

    if (v->type != GR_V_LIST || v->list->n > (size_t)in->arg[2].value.i)
        return gr_refute(err, "it is no list of as many paths as were asked for");
    for (size_t i = 0; st == GR_OK && i < v->list->n; i++, before_it = now) {
        if ((st = gr_walk_check(cx, in->graph, l, &v->list->at[i], &now.w, &now.len, err)) !=
                GR_OK ||
            (st = gr_walk_simple(cx, in->graph, &now.w, err)) != GR_OK)
            return st;
        if (now.w.at[0] != in->arg[0].node || now.w.at[now.w.n - 1] != in->arg[1].node)
            return gr_refute(err, "path %zu does not join source and target", i);
        if (i != 0 && !before(&before_it, &now))
            return gr_refute(err, "path %zu is out of order or there twice", i);
        if (i == 0 || now.len != *last)
            *n_below = i;
        *last = now.len;
        st = gr_ctx_check(cx, err);
    }
    return st;
}

static gr_status k_shortest_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    size_t k = (size_t)in->arg[2].value.i, n_below = 0, n_listed;
    int64_t last = 0;
    gr_lengths l;
    below b = { .in = in, .l = &l };
    gr_status st = gr_lengths_read(cx, in->graph, in->arg[3].column, "weight", &l, err);

    if (st != GR_OK || (st = check_list(cx, in, &l, &r->value, &last, &n_below, err)) != GR_OK)
        return st;
    n_listed = r->value.list->n;
    r->grade = GR_REDERIVED;
    if (in->arg[0].node == in->arg[1].node)
        return n_listed == 1 ? GR_OK : gr_refute(err, "the only path is the node itself");
    b.rest = gr_new_n(&cx->scratch, int64_t, n);
    b.path = gr_new_n(&cx->scratch, gr_vid, n);
    b.arc = gr_new_n(&cx->scratch, uint64_t, n);
    b.len = gr_new_n(&cx->scratch, int64_t, n);
    b.on = gr_new_n(&cx->scratch, bool, n);
    if (b.rest == NULL || b.path == NULL || b.arc == NULL || b.len == NULL || b.on == NULL)
        return gr_fail_memory(cx, err);
    if ((st = distances_by_rounds(cx, &b, err)) != GR_OK)
        return st;
    if (b.steps < CHECK_STEPS * 8 &&
        (st = count_below(cx, &b, n_listed < k ? GR_FAR - 1 : last - 1, err)) != GR_OK)
        return st;
    if (b.steps >= CHECK_STEPS) {
        r->grade = GR_UNCHECKED;
        r->why = "every path is checked, but not that no shorter one was left out: there are too "
                 "many to try";
        return GR_OK;
    }
    if (b.count != (n_listed < k ? n_listed : n_below))
        return gr_refute(err, "a second search finds %llu such paths", (unsigned long long)b.count);
    return GR_OK;
}

static const gr_param k_shortest_params[] = {
    GR_SOURCE_PARAM,
    GR_TARGET_PARAM,
    { "k", GR_P_INT, GR_OPTIONAL, "how many paths", .standard = "3", .words = "the, best, first",
      .bounded = true, .min = 1, .max = 10000, .cuts = true },
    GR_WEIGHT_PARAM,
};

static const gr_alias k_shortest_aliases[] = {
    { GR_SURFACE_NATIVE, "shortest_simple_paths", NULL, NULL },
};

const gr_tool gr_tool_k_shortest_paths = {
    .name = "k_shortest_paths",
    .family = "paths",
    .summary = "The k cheapest routes between two nodes",
    .details =
        "Paths that come to no node twice, cheapest first; of equal ones the one with fewest "
        "edges, then the one through the earliest nodes of the graph, compared from the source "
        "on. Fewer than k if there are no more, none if the target cannot be reached. Parallel "
        "edges make no further path: the cheapest counts. From a node to itself the only path has "
        "length 0. No weight may be negative.",
    GR_PARAMS(k_shortest_params),
    GR_ALIASES(k_shortest_aliases),
    .result = GR_R_LIST,
    .returns = "path",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(k n (m + n log n))",
    .run = k_shortest_run,
    .verify = k_shortest_verify,
    .checked_by = "follows every path and searches all that are shorter than the last, if there "
                  "are not too many",
    .cues = "k shortest paths, second shortest path, alternative routes, next best route, three "
            "cheapest routes, top routes, best three routes, alternatives to the shortest path, "
            "next best routes, Yen",
    .example = { "a-b 1, b-c 1, a-c 3, b-d 1, d-c 1", "k_shortest_paths(G, a, c, 2)",
                 "a b c, length 2\na c, length 3" },
};
