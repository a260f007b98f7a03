/* The second best spanning tree: a minimum spanning tree with one edge exchanged.
 *
 * An edge outside the tree can take the place of the heaviest edge that the tree has between its
 * ends. The kernel finds that one from the order in which the tree grew together; the verifier
 * walks along the tree for every edge. */
#include "algo/trees/spanning_int.h"

#define NONE       UINT32_MAX
#define MOST_STEPS (UINT64_C(1) << 27) /* of all walks along the tree */

typedef struct second {
    gr_eid *tree; /* the edges of a minimum spanning tree, in its order */
    size_t n;
    gr_eid removed, added; /* NONE: there is no other spanning tree */
} second;

/* --- the kernel --- */

typedef struct growth {
    gr_vid *up, *size;
    uint32_t *when; /* v was joined to up[v] by that edge of the tree */
} growth;

static gr_status grow(gr_ctx *cx, const gr_graph *g, const gr_span *s, growth *w, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);

    *w = (growth){ gr_new_n(&cx->scratch, gr_vid, n), gr_new_n(&cx->scratch, gr_vid, n),
                   gr_new_n(&cx->scratch, uint32_t, n) };
    if (w->up == NULL || w->size == NULL || w->when == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        w->up[v] = v;
        w->size[v] = 1;
        w->when[v] = NONE;
    }
    for (size_t k = 0; k < s->n; k++) {
        gr_vid u = s->at[k].u, v = s->at[k].v, t;

        while (w->up[u] != u)
            u = w->up[u];
        while (w->up[v] != v)
            v = w->up[v];
        if (w->size[u] > w->size[v]) {
            t = u;
            u = v;
            v = t;
        }
        w->up[u] = v;
        w->size[v] += w->size[u];
        w->when[u] = (uint32_t)k;
    }
    return gr_ctx_check(cx, err);
}

/* The last edge of the tree between u and v, which are different and in one tree. */
static uint32_t last_between(const growth *w, gr_vid u, gr_vid v)
{
    uint32_t last = 0;

    while (u != v) {
        gr_vid *lower = w->when[u] < w->when[v] ? &u : &v;

        last = w->when[*lower];
        *lower = w->up[*lower];
    }
    return last;
}

/* The ids of the tree's edges: of equal ones the first was taken. */
static gr_status name_edges(gr_ctx *cx, const gr_in *in, const gr_span *s, const growth *w,
                            second *out, gr_err *err)
{
    gr_status st;

    out->tree = gr_arena_alloc(&cx->scratch, s->n * sizeof *out->tree);
    if (out->tree == NULL)
        return gr_fail_memory(cx, err);
    for (out->n = 0; out->n < s->n; out->n++)
        out->tree[out->n] = NONE;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        uint32_t k;

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (it.u == it.v)
            continue;
        k = last_between(w, it.u, it.v);
        if (out->tree[k] == NONE && s->at[k].u == it.u && s->at[k].v == it.v &&
            s->at[k].key == gr_span_key(in->arg[0].column, false, it.id))
            out->tree[k] = it.id;
    }
    return GR_OK;
}

/* The exchange that costs least, the earliest edge of several. */
static gr_status exchange(gr_ctx *cx, const gr_in *in, const growth *w, const gr_fixed *f,
                          second *out, gr_err *err)
{
    int64_t best = INT64_MAX;
    gr_status st;

    out->added = out->removed = NONE;
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        uint32_t k;

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (it.u == it.v)
            continue;
        k = last_between(w, it.u, it.v);
        if (out->tree[k] == it.id || f->at[it.id] - f->at[out->tree[k]] >= best)
            continue;
        best = f->at[it.id] - f->at[out->tree[k]];
        out->added = it.id;
        out->removed = out->tree[k];
    }
    return GR_OK;
}

static gr_status make_record(gr_ctx *cx, const gr_in *in, gr_span *s, const gr_fixed *f,
                             const second *t, gr_value *out, gr_err *err)
{
    gr_value edges, added = gr_v_null(), removed = gr_v_null();
    gr_arena *a = &cx->arena;
    int64_t sum = f->at[t->added], trees = (int64_t)gr_graph_n_nodes(in->graph) - (int64_t)s->n;
    size_t kept = 0;
    gr_status st;

    for (size_t k = 0; k < t->n; k++)
        if (t->tree[k] != t->removed) {
            sum += f->at[t->tree[k]];
            s->at[kept++] = s->at[k];
        }
    for (gr_edge_iter it = gr_edges(in->graph); gr_edge_next(&it);) {
        gr_value e = gr_v_link(in->graph, it.u, it.v);

        added = it.id == t->added ? e : added;
        removed = it.id == t->removed ? e : removed;
    }
    s->n = kept;
    if ((st = gr_span_list(cx, in->graph, s, &edges, err)) != GR_OK)
        return st;
    if (!gr_v_push(a, &edges, added) || !gr_v_record(a, out) || !gr_v_set(a, out, "edges", edges) ||
        !gr_v_set(a, out, "weight", gr_fixed_value(f, sum)) ||
        !gr_v_set(a, out, "trees", gr_v_int(trees)) || !gr_v_set(a, out, "removed", removed) ||
        !gr_v_set(a, out, "added", added))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status second_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    second *t = gr_new(&cx->scratch, second);
    growth w;
    gr_fixed f;
    gr_span s;
    gr_status st = gr_fixed_read(cx, in->graph, in->arg[0].column, "weight", &f, err);

    if (t == NULL)
        return gr_fail_memory(cx, err);
    if (st != GR_OK ||
        (st = gr_span_find(cx, in->graph, in->arg[0].column, false, NULL, &s, err)) != GR_OK ||
        (st = grow(cx, in->graph, &s, &w, err)) != GR_OK ||
        (st = name_edges(cx, in, &s, &w, t, err)) != GR_OK ||
        (st = exchange(cx, in, &w, &f, t, err)) != GR_OK)
        return st;
    out->proof = t;
    out->value = gr_v_null();
    return t->added == NONE ? GR_OK : make_record(cx, in, &s, &f, t, &out->value, err);
}

/* --- the verifier --- */

typedef struct rooted {
    gr_vid *up;      /* GR_NO_NODE at roots */
    uint32_t *depth; /* + 1; 0 = not seen */
    gr_eid *edge;    /* to up */
} rooted;

static bool edge_is(const gr_graph *g, const gr_value *e, gr_vid u, gr_vid v)
{
    gr_value want = gr_v_link(g, u, v);

    return e != NULL && gr_v_eq(e, &want);
}

/* in_tree[e]: is it one of the tree? The list of the answer must be these, with one exchanged. */
static gr_status check_list(const gr_graph *g, const gr_value *value, const second *t,
                            const uint32_t *place, gr_err *err)
{
    const gr_value *edges = gr_v_get(value, "edges");
    size_t gone = t->n;

    for (size_t k = 0; k < t->n; k++)
        gone = t->tree[k] == t->removed ? k : gone;
    if (edges == NULL || edges->type != GR_V_LIST || edges->list->n != t->n || gone == t->n)
        return gr_refute(err, "the edges are no list of the right length");
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
        size_t k = it.id == t->added ? t->n : place[it.id];

        if (it.id == t->removed && !edge_is(g, gr_v_get(value, "removed"), it.u, it.v))
            return gr_refute(err, "another edge was removed");
        if (it.id == t->added && !edge_is(g, gr_v_get(value, "added"), it.u, it.v))
            return gr_refute(err, "another edge was added");
        if (k == NONE || it.id == t->removed)
            continue;
        k -= k > gone;
        if (!edge_is(g, &edges->list->at[k], it.u, it.v))
            return gr_refute(err, "edge %zu of the tree is another", k);
    }
    return GR_OK;
}

/* Hangs the edges of the tree below roots; all of them must be used, and join whatever is joined.
 */
static gr_status hang(gr_ctx *cx, const gr_graph *g, const uint32_t *place, size_t n_tree,
                      rooted *r, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), *queue = gr_new_n(&cx->scratch, gr_vid, n), tail = 0, head = 0;
    uint64_t *start = gr_new_n(&cx->scratch, uint64_t, (size_t)n + 2);
    gr_vid *to = gr_new_n(&cx->scratch, gr_vid, 2 * n_tree);
    gr_eid *by = gr_new_n(&cx->scratch, gr_eid, 2 * n_tree);
    size_t used = 0;

    *r = (rooted){ gr_new_n(&cx->scratch, gr_vid, n), gr_new_n(&cx->scratch, uint32_t, n),
                   gr_new_n(&cx->scratch, gr_eid, n) };
    if (queue == NULL || start == NULL || to == NULL || by == NULL || r->up == NULL ||
        r->depth == NULL || r->edge == NULL)
        return gr_fail_memory(cx, err);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (place[it.id] != NONE) {
            start[it.u + 2]++;
            start[it.v + 2]++;
        }
    for (gr_vid v = 0; v < n; v++)
        start[v + 2] += start[v + 1];
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (place[it.id] != NONE) {
            to[start[it.u + 1]] = it.v;
            by[start[it.u + 1]++] = it.id;
            to[start[it.v + 1]] = it.u;
            by[start[it.v + 1]++] = it.id;
        }
    for (gr_vid root = 0; root < n; root++) {
        if (r->depth[root] != 0)
            continue;
        r->depth[root] = 1;
        r->up[root] = GR_NO_NODE;
        queue[tail++] = root;
        for (; head < tail; head++)
            for (uint64_t i = start[queue[head]]; i < start[queue[head] + 1]; i++) {
                if (r->depth[to[i]] != 0)
                    continue;
                r->depth[to[i]] = r->depth[queue[head]] + 1;
                r->up[to[i]] = queue[head];
                r->edge[to[i]] = by[i];
                queue[tail++] = to[i];
                used++;
            }
    }
    return used == n_tree ? GR_OK : gr_refute(err, "the tree has a cycle");
}

/* The heaviest edge between u and v; NONE if they are not joined. */
static int64_t heaviest(const rooted *r, const gr_fixed *f, gr_vid u, gr_vid v, uint64_t *steps,
                        bool *joined)
{
    int64_t most = INT64_MIN;

    while (u != v) {
        gr_vid *lower = r->depth[u] >= r->depth[v] ? &u : &v;

        *joined = r->up[*lower] != GR_NO_NODE;
        if (!*joined)
            return 0;
        most = f->at[r->edge[*lower]] > most ? f->at[r->edge[*lower]] : most;
        *lower = r->up[*lower];
        ++*steps;
    }
    return most;
}

static gr_status check_best(gr_ctx *cx, const gr_in *in, const second *t, const uint32_t *place,
                            const gr_fixed *f, gr_result *r, gr_err *err)
{
    int64_t best = INT64_MAX, sum = 0;
    uint64_t steps = 0, before = 0;
    gr_clock clock = { .end_ns = INT64_MAX };
    gr_value weight;
    rooted tree;
    gr_status st = hang(cx, in->graph, place, t->n, &tree, err);

    for (gr_edge_iter it = gr_edges(in->graph); st == GR_OK && gr_edge_next(&it);) {
        bool joined = true;
        int64_t most;

        if ((st = gr_clock_work(cx, &clock, 8 * (steps - before) + 4, err)) != GR_OK)
            return st;
        before = steps;
        if (place[it.id] != NONE || it.u == it.v) {
            sum += place[it.id] != NONE ? f->at[it.id] : 0;
            continue;
        }
        most = heaviest(&tree, f, it.u, it.v, &steps, &joined);
        if (!joined || most > f->at[it.id])
            return gr_refute(err, "the tree that an edge was exchanged in is not the best");
        best = f->at[it.id] - most < best ? f->at[it.id] - most : best;
        if (steps > MOST_STEPS) {
            r->why = "the walks along the tree would take too long";
            return GR_OK;
        }
    }
    if (st != GR_OK)
        return st;
    if ((best == INT64_MAX) != (r->value.type == GR_V_NULL))
        return gr_refute(err, "whether there is another spanning tree is wrong");
    if (best != INT64_MAX) {
        const gr_value *found = gr_v_get(&r->value, "weight"),
                       *trees = gr_v_get(&r->value, "trees");

        weight = gr_fixed_value(f, sum + best);
        if (found == NULL || !gr_is_same(found, &weight) || trees == NULL ||
            trees->type != GR_V_INT ||
            trees->i != (int64_t)gr_graph_n_nodes(in->graph) - (int64_t)t->n ||
            f->at[t->added] - f->at[t->removed] != best)
            return gr_refute(err, "the weight or the number of trees is another");
    }
    r->grade = GR_PROVED;
    return GR_OK;
}

static gr_status second_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const second *t = r->proof;
    uint32_t m = gr_graph_n_edges(in->graph), *place = gr_new_n(&cx->scratch, uint32_t, m);
    gr_fixed f;
    gr_status st = gr_fixed_read(cx, in->graph, in->arg[0].column, "weight", &f, err);

    if (st != GR_OK || gr_too_big_to_check(in->graph, r))
        return st;
    if (place == NULL)
        return gr_fail_memory(cx, err);
    for (gr_eid e = 0; e < m; e++)
        place[e] = NONE;
    for (size_t k = 0; k < t->n; k++) {
        if (t->tree[k] >= m || place[t->tree[k]] != NONE)
            return gr_refute(err, "the tree has an edge twice");
        place[t->tree[k]] = (uint32_t)k;
    }
    if (t->added != NONE && (t->added >= m || place[t->added] != NONE ||
                             (st = check_list(in->graph, &r->value, t, place, err)) != GR_OK))
        return st != GR_OK ? st : gr_refute(err, "the edge was in the tree before");
    return check_best(cx, in, t, place, &f, r, err);
}

static const gr_param second_params[] = {
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by" },
};

static const gr_alias second_best_spanning_tree_aliases[] = {
    { GR_SURFACE_NATIVE, "second_minimum_spanning_tree", NULL, NULL },
};

const gr_tool gr_tool_second_best_spanning_tree = {
    .name = "second_best_spanning_tree",
    .family = "trees",
    .summary = "The cheapest spanning tree after the minimum spanning tree",
    .brief = "the next cheapest",
    .details =
        "Differs from minimum_spanning_tree in one edge, and may weigh as much. A record: the "
        "edges that are kept, in the order of that tree, and then the new one; their weight; the "
        "number of trees, as a graph that is not connected has a forest; the edge removed and the "
        "edge added. Of equal exchanges the one with the earliest edge. Parallel edges make "
        "different trees. Null if there is only one spanning tree.",
    GR_PARAMS(second_params),
    GR_ALIASES(second_best_spanning_tree_aliases),
    .result = GR_R_RECORD,
    .returns = "{edges: edges, weight: number, trees: int, removed: edge, added: edge}?",
    .cost = "O(m log n)",
    .run = second_run,
    .verify = second_verify,
    .checked_by = "walks along the minimum spanning tree between the ends of every other edge",
    .cues = "second best spanning tree, second minimum spanning tree, next cheapest spanning "
            "tree, runner-up spanning tree, what if the best tree is not allowed, next lightest "
            "spanning tree, alternative to the minimum spanning tree",
    .example = { "a-b 1, b-c 2, a-c 4", "second_best_spanning_tree(G).weight", "5" },
};
