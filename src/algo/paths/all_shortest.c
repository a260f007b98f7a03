/* All shortest paths: a list of them, and their number.
 *
 * Distances to the target say which links lie on a shortest path: those that lead nearer by exactly
 * their length. Along these every path is shortest. The verifiers check the distances link by link
 * and count the paths from the other end. */
#include "algo/paths/path_list_int.h"

/* What leads to the target: distances to it, and the links of shortest paths from the source. */
typedef struct tight {
    gr_lengths lengths;
    int64_t *dist; /* to the target; the proof */
    gr_links links;
    bool has_zero; /* a link of length 0 */
} tight;

/* Keeps the links that lead nearer by exactly their length, out of what the source reaches. */
static gr_status keep_tight(gr_ctx *cx, const gr_in *in, const gr_links *all, tight *t, gr_err *err)
{
    gr_links *l = &t->links;
    bool *seen = gr_new_n(&cx->scratch, bool, all->n);
    uint64_t *end = gr_new_n(&cx->scratch, uint64_t, all->n);
    gr_vid *queue = gr_new_n(&cx->scratch, gr_vid, all->n);
    size_t n = 1;

    if (seen == NULL || end == NULL || queue == NULL)
        return gr_fail_memory(cx, err);
    queue[0] = in->arg[0].node;
    seen[queue[0]] = true;
    for (size_t k = 0; k < n; k++) {
        gr_vid u = queue[k];

        end[u] = all->start[u];
        for (uint64_t i = all->start[u]; i < all->start[u + 1]; i++) {
            gr_vid v = all->to[i];

            if (u == in->arg[1].node || v == in->arg[0].node || t->dist[v] == GR_FAR ||
                t->dist[v] + all->len[i] != t->dist[u])
                continue;
            all->to[end[u]] = v;
            all->len[end[u]++] = all->len[i];
            t->has_zero = t->has_zero || all->len[i] == 0;
            if (!seen[v])
                queue[n++] = v;
            seen[v] = true;
        }
    }
    *l = (gr_links){ all->n, gr_new_n(&cx->scratch, uint64_t, (size_t)all->n + 1), all->to,
                     all->len };
    if (l->start == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < all->n; v++) { /* moves the kept ones together */
        uint64_t kept = seen[v] ? end[v] - all->start[v] : 0;

        memmove(&l->to[l->start[v]], &all->to[all->start[v]], kept * sizeof *l->to);
        memmove(&l->len[l->start[v]], &all->len[all->start[v]], kept * sizeof *l->len);
        l->start[v + 1] = l->start[v] + kept;
    }
    return gr_ctx_check(cx, err);
}

static gr_status find_tight(gr_ctx *cx, const gr_in *in, tight *t, gr_err *err)
{
    gr_links all, back;
    gr_distances d;
    gr_status st;

    *t = (tight){ .dist = NULL };
    if ((st = gr_lengths_read(cx, in->graph, in->arg[2].column, "weight", &t->lengths, err)) !=
            GR_OK ||
        (st = gr_links_read(cx, in->graph, &t->lengths, GR_SHORTEST, &all, err)) != GR_OK ||
        (st = gr_links_turn(cx, &all, &back, err)) != GR_OK ||
        (st = gr_distances_new(cx, all.n, &d, err)) != GR_OK ||
        (st = gr_distances_find(cx, &back, in->arg[1].node, NULL, &d, err)) != GR_OK)
        return st;
    t->dist = d.len;
    return t->dist[in->arg[0].node] == GR_FAR ? GR_OK : keep_tight(cx, in, &all, t, err);
}

/* For verifiers: 0 at the target, nowhere cut short by an edge, and everywhere led down by one. */
static gr_status check_distances(gr_ctx *cx, const gr_in *in, const gr_lengths *l,
                                 const int64_t *dist, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_status st;

    if (dist[in->arg[1].node] != 0)
        return gr_refute(err, "the target is not at distance 0");
    for (gr_vid u = 0; u < gr_graph_n_nodes(in->graph); u++) {
        bool led = u == in->arg[1].node || dist[u] == GR_FAR;

        if (GR_EVERY(u) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = c->start[u]; i < c->start[u + 1]; i++) {
            gr_vid v = c->to[i];
            int64_t sum = dist[v] == GR_FAR ? GR_FAR : dist[v] + gr_length_of(l, c, i);

            if (sum < dist[u])
                return gr_refute(err, "the edge between nodes %u and %u is a short cut", u, v);
            led = led || (v != u && sum == dist[u]);
        }
        if (!led)
            return gr_refute(err, "no edge leads from node %u to the target as it should", u);
    }
    return GR_OK;
}

/* --- shortest_path_count --- */

static gr_status fail_count(gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "the number of shortest paths does not fit in 64 bits");
}

static gr_status fail_zero(gr_err *err)
{
    gr_fail_arg(err, GR_EINPUT, "weight",
                "weight: edges of weight 0 form a cycle between shortest paths, which leaves their "
                "number undefined");
    gr_err_hint(err, "all_shortest_paths lists them; weight=null counts every edge as 1");
    return GR_EINPUT;
}

/* From the source on, each node after all that lead to it. *stuck: a cycle is in the way. */
static gr_status count_forward(gr_ctx *cx, const gr_in *in, const tight *t, int64_t *count,
                               bool *stuck, gr_err *err)
{
    const gr_links *l = &t->links;
    uint32_t *before = gr_new_n(&cx->scratch, uint32_t, l->n);
    int64_t *ways = gr_new_n(&cx->scratch, int64_t, l->n);
    gr_vid *queue = gr_new_n(&cx->scratch, gr_vid, l->n);
    size_t n = 1, reached = 1;

    if (before == NULL || ways == NULL || queue == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < l->start[l->n]; i++)
        reached += before[l->to[i]]++ == 0;
    reached -= before[in->arg[0].node] != 0;
    queue[0] = in->arg[0].node;
    ways[queue[0]] = 1;
    n = before[queue[0]] == 0;
    for (size_t k = 0; k < n; k++)
        for (uint64_t i = l->start[queue[k]]; i < l->start[queue[k] + 1]; i++) {
            gr_vid v = l->to[i];

            if (__builtin_add_overflow(ways[v], ways[queue[k]], &ways[v]))
                return fail_count(err);
            if (--before[v] == 0)
                queue[n++] = v;
        }
    *count = ways[in->arg[1].node];
    *stuck = n != reached;
    return gr_ctx_check(cx, err);
}

static gr_status shortest_path_count_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    bool stuck = false;
    int64_t count = 0;
    tight t;
    gr_status st = find_tight(cx, in, &t, err);

    if (st == GR_OK && t.dist[in->arg[0].node] != GR_FAR)
        st = count_forward(cx, in, &t, &count, &stuck, err);
    if (st != GR_OK)
        return st;
    out->value = gr_v_int(count);
    out->proof = t.dist;
    return stuck ? fail_zero(err) : GR_OK;
}

/* Does the edge lead nearer by exactly its length? Every pair of nodes once. */
static bool leads(const gr_csr *c, const gr_lengths *l, const int64_t *dist, gr_vid u, uint64_t i)
{
    gr_vid v = c->to[i];
    int64_t shortest = gr_length_of(l, c, i);

    if (v == u || dist[v] == GR_FAR || (i > c->start[u] && c->to[i - 1] == v))
        return false;
    for (uint64_t k = i + 1; k < c->start[u + 1] && c->to[k] == v; k++)
        if (gr_length_of(l, c, k) < shortest)
            shortest = gr_length_of(l, c, k);
    return dist[v] + shortest == dist[u];
}

typedef struct recount {
    int64_t *ways;  /* to the target; -1 = not known yet */
    uint64_t *next; /* arc to look at */
    bool *open;
    gr_vid *stack;
} recount;

/* From the target back, on a stack: a node is done when all that it leads to are. A cycle, or a sum
 * that does not fit, makes *count -1. */
static gr_status count_back(gr_ctx *cx, const gr_in *in, const gr_lengths *l, const int64_t *dist,
                            int64_t *count, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n_nodes = gr_graph_n_nodes(in->graph);
    recount k = { gr_new_n(&cx->scratch, int64_t, n_nodes),
                  gr_arena_copy(&cx->scratch, c->start, ((size_t)n_nodes + 1) * sizeof *c->start),
                  gr_new_n(&cx->scratch, bool, n_nodes), gr_new_n(&cx->scratch, gr_vid, n_nodes) };
    size_t n = 0;

    if (k.ways == NULL || k.next == NULL || k.open == NULL || k.stack == NULL)
        return gr_fail_memory(cx, err);
    k.stack[n++] = in->arg[0].node;
    k.open[in->arg[0].node] = true;
    *count = -1;
    k.ways[in->arg[1].node] = 1;
    k.next[in->arg[1].node] = c->start[in->arg[1].node + 1];
    while (n != 0) {
        gr_vid u = k.stack[n - 1], v;

        if (k.next[u] == c->start[u + 1]) {
            k.open[u] = false;
            n--;
            continue;
        }
        v = c->to[k.next[u]];
        if (v == in->arg[0].node || !leads(c, l, dist, u, k.next[u])) {
            k.next[u]++;
        } else if (k.next[v] == c->start[v + 1] && !k.open[v]) {
            if (__builtin_add_overflow(k.ways[u], k.ways[v], &k.ways[u]))
                return GR_OK;
            k.next[u]++;
        } else if (k.open[v]) {
            return GR_OK;
        } else {
            k.open[v] = true;
            k.stack[n++] = v;
        }
    }
    *count = k.ways[in->arg[0].node];
    return gr_ctx_check(cx, err);
}

static gr_status shortest_path_count_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    gr_lengths l;
    int64_t count = 0;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_lengths_read(cx, in->graph, in->arg[2].column, "weight", &l, err)) != GR_OK ||
        (st = check_distances(cx, in, &l, r->proof, err)) != GR_OK)
        return st;
    if (((const int64_t *)r->proof)[in->arg[0].node] != GR_FAR)
        st = count_back(cx, in, &l, r->proof, &count, err);
    if (st != GR_OK)
        return st;
    return count < 0 ? gr_refute(err, "the paths cannot be counted")
                     : gr_check_int(r, (uint64_t)count, "number of shortest paths", err);
}

/* --- all_shortest_paths --- */

static gr_status all_shortest_paths_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_listing l = { .source = in->arg[0].node,
                     .target = in->arg[1].node,
                     .max_hops = gr_graph_n_nodes(in->graph),
                     .limit = (size_t)in->arg[3].value.i };
    gr_walk here = { &l.source, 1 };
    gr_value *length;
    tight t;
    gr_status st = find_tight(cx, in, &t, err);

    if (st != GR_OK)
        return st;
    out->proof = t.dist;
    l.links = &t.links;
    l.no_dead_ends = !t.has_zero;
    l.max_hops = l.source == l.target || t.dist[l.source] == GR_FAR ? 0 : l.max_hops;
    st = gr_listing_find(cx, &l, err);
    if (st == GR_OK && l.source == l.target && !gr_vec_push(&l.paths, here))
        st = gr_fail_memory(cx, err);
    length = gr_new_n(&cx->scratch, gr_value, l.paths.n);
    if (st == GR_OK && length == NULL)
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; st == GR_OK && i < l.paths.n; i++)
        length[i] = gr_fixed_value(&t.lengths.fixed, t.dist[l.source]);
    if (st == GR_OK)
        st = gr_listing_value(cx, in->graph, &l.paths, length, l.complete, &out->value, err);
    gr_vec_clear(&l.paths);
    return st;
}

#define CHECK_STEPS (UINT64_C(1) << 20)

/* The same where edges of length 0 form cycles: blindly, every way that comes to no node twice,
 * until there are more than enough. *count is -1 if that takes too long. */
static gr_status count_blindly(gr_ctx *cx, const gr_in *in, const gr_lengths *l,
                               const int64_t *dist, uint64_t enough, int64_t *count, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    gr_vid n_nodes = gr_graph_n_nodes(in->graph), n = 1;
    gr_vid *path = gr_new_n(&cx->scratch, gr_vid, n_nodes);
    uint64_t *arc = gr_new_n(&cx->scratch, uint64_t, n_nodes), steps = 0;
    bool *on = gr_new_n(&cx->scratch, bool, n_nodes);

    if (path == NULL || arc == NULL || on == NULL)
        return gr_fail_memory(cx, err);
    *count = 0;
    path[0] = in->arg[0].node;
    arc[0] = c->start[path[0]];
    on[path[0]] = true;
    while (n != 0 && (uint64_t)*count <= enough && ++steps < CHECK_STEPS) {
        gr_vid u = path[n - 1], v;

        if (arc[n - 1] == c->start[u + 1]) {
            on[u] = false;
            n--;
            continue;
        }
        v = c->to[arc[n - 1]++];
        if (on[v] || !leads(c, l, dist, u, arc[n - 1] - 1))
            continue;
        if (v == in->arg[1].node) {
            ++*count;
            continue;
        }
        on[v] = true;
        path[n] = v;
        arc[n++] = c->start[v];
    }
    *count = steps < CHECK_STEPS ? *count : -1;
    return gr_ctx_check(cx, err);
}

static gr_status all_shortest_paths_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const int64_t *dist = r->proof;
    gr_vid source = in->arg[0].node;
    gr_lengths l;
    gr_listed listed;
    int64_t count = 0;
    gr_value length;
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_lengths_read(cx, in->graph, in->arg[2].column, "weight", &l, err)) != GR_OK ||
        (st = check_distances(cx, in, &l, dist, err)) != GR_OK ||
        (st = gr_listed_check(cx, in, &l, (size_t)in->arg[3].value.i, &r->value, &listed, err)) !=
            GR_OK)
        return st;
    length = gr_fixed_value(&l.fixed, dist[source]);
    for (size_t i = 0; i < listed.paths->n; i++)
        if (!gr_is_same(listed.paths->at[i].path.length, &length))
            return gr_refute(err, "path %zu is not a shortest one", i);
    if (dist[source] != GR_FAR && (st = count_back(cx, in, &l, dist, &count, err)) != GR_OK)
        return st;
    if (count < 0 && (st = count_blindly(cx, in, &l, dist, listed.paths->n, &count, err)) != GR_OK)
        return st;
    if (count < 0) {
        r->why = "every path is checked, but not whether these are all: there is too much to try";
        return GR_OK;
    }
    if (listed.complete ? (uint64_t)count != listed.paths->n : (uint64_t)count <= listed.paths->n)
        return gr_refute(err, "there are %lld shortest paths by a second count", (long long)count);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

/* --- the rows --- */

static const gr_param shortest_params[] = { GR_SOURCE_PARAM, GR_TARGET_PARAM, GR_WEIGHT_PARAM,
                                            GR_LIMIT_PARAM };

const gr_tool gr_tool_all_shortest_paths = {
    .name = "all_shortest_paths",
    .family = "paths",
    .summary = "All cheapest routes between two nodes",
    .details = "A record: `paths`, each with its length, and `complete`, which is no if there are "
               "more than the limit. Through the earliest nodes of the graph first, compared from "
               "the source on. No path comes to a node twice, also where edges have weight 0; "
               "parallel edges make no further path. From a node to itself there is one of length "
               "0; none if the target cannot be reached. No weight may be negative.",
    GR_PARAMS(shortest_params),
    .counted_by = "shortest_path_count",
    .result = GR_R_RECORD,
    .returns = "paths: list(path), count: int, complete: bool",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O((n + m) log n), and the length of the answer",
    .run = all_shortest_paths_run,
    .verify = all_shortest_paths_verify,
    .checked_by = "follows every path, checks distances that no edge cuts short, and counts the "
                  "paths from the target back",
    .cues = "all shortest paths, every shortest route, list the shortest paths, equally short, "
            "alternative shortest routes, which are the shortest routes, is there more than one "
            "shortest path, ties for the shortest path, all geodesics",
    .example = { "a-b, b-d, a-c, c-d", "all_shortest_paths(G, a, d)",
                 "paths:\n  a b d, length 2\n  a c d, length 2\ncount: 2\ncomplete: yes" },
};

static const gr_alias shortest_path_count_aliases[] = {
    { GR_SURFACE_NATIVE, "number_of_shortest_paths", NULL, NULL },
};

const gr_tool gr_tool_shortest_path_count = {
    .name = "shortest_path_count",
    .family = "paths",
    .summary = "Number of cheapest routes between two nodes",
    .details =
        "Routes differ in the nodes they come through: parallel edges count once. From a "
        "node to itself there is 1, to a node that cannot be reached 0. The number is exact; "
        "one that does not fit in 64 bits is an error, as are edges of weight 0 that form a "
        "cycle between shortest paths. No weight may be negative.",
    .params = shortest_params,
    .n_params = 3,
    GR_ALIASES(shortest_path_count_aliases),
    .result = GR_R_INT,
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O((n + m) log n)",
    .run = shortest_path_count_run,
    .verify = shortest_path_count_verify,
    .checked_by = "checks distances that no edge cuts short, and counts the paths from the other "
                  "end",
    .cues = "how many shortest paths, number of shortest paths, number of shortest routes, ways "
            "to get there in the fewest steps, in how many ways can one get there shortest, "
            "number of geodesics, how many equally short routes",
    .example = { "a-b, b-d, a-c, c-d", "shortest_path_count(G, a, d)", "2" },
};
