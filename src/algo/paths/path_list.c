/* Lists of paths, and all_simple_paths.
 *
 * A path grows node by node. Before it goes on, a search back from the target, round the nodes of
 * the path, says from which neighbours the target can still be reached: no step is taken in vain,
 * so that the next path is always near. */
#include "algo/paths/path_list_int.h"

typedef struct growing {
    gr_listing *l;
    gr_links back;
    GR_VEC(gr_vid) next;  /* where the path may go from each of its nodes: a stack of lists */
    GR_VEC(size_t) begin; /* of the list of each node of the path */
    gr_vid *path;
    size_t n;
    bool *on;
    uint32_t *level; /* hops to the target, if seen[v] is the number of the search */
    uint32_t *seen;
    uint32_t search;
    gr_vid *queue;
} growing;

static gr_status growing_new(gr_ctx *cx, gr_listing *l, growing *w, gr_err *err)
{
    gr_vid n = l->links->n;

    *w = (growing){ .l = l, .next = { .budget = &cx->budget }, .begin = { .budget = &cx->budget } };
    w->path = gr_new_n(&cx->scratch, gr_vid, n);
    w->on = gr_new_n(&cx->scratch, bool, n);
    w->level = gr_new_n(&cx->scratch, uint32_t, n);
    w->seen = gr_new_n(&cx->scratch, uint32_t, n);
    w->queue = gr_new_n(&cx->scratch, gr_vid, n);
    if (w->path == NULL || w->on == NULL || w->level == NULL || w->seen == NULL || w->queue == NULL)
        return gr_fail_memory(cx, err);
    return l->no_dead_ends ? GR_OK : gr_links_turn(cx, l->links, &w->back, err);
}

/* Hops to the target from wherever it can be reached round the path. */
static gr_status look_back(gr_ctx *cx, growing *w, gr_err *err)
{
    size_t n = 1;
    gr_status st = gr_ctx_check(cx, err);

    w->queue[0] = w->l->target;
    w->seen[w->l->target] = ++w->search;
    w->level[w->l->target] = 0;
    for (size_t k = 0; st == GR_OK && k < n; k++) {
        gr_vid v = w->queue[k];

        if ((k & 0xfff) == 0xfff)
            st = gr_ctx_check(cx, err);
        for (uint64_t i = w->back.start[v]; i < w->back.start[v + 1]; i++) {
            gr_vid u = w->back.to[i];

            if (w->on[u] || w->seen[u] == w->search)
                continue;
            w->seen[u] = w->search;
            w->level[u] = w->level[v] + 1;
            w->queue[n++] = u;
        }
    }
    return st;
}

/* Puts v at the end of the path, and down where it can go on, the smallest id on top. */
static gr_status extend(gr_ctx *cx, growing *w, gr_vid v, gr_err *err)
{
    const gr_links *l = w->l->links;
    bool look = !w->l->no_dead_ends;
    gr_status st;

    w->path[w->n++] = v;
    w->on[v] = true;
    if (!gr_vec_push(&w->begin, w->next.n))
        return gr_fail_memory(cx, err);
    if (look && (st = look_back(cx, w, err)) != GR_OK)
        return st;
    for (uint64_t i = l->start[v + 1]; i-- > l->start[v];) {
        gr_vid u = l->to[i];

        if (w->on[u] ||
            (look && (w->seen[u] != w->search || w->level[u] > w->l->max_hops - (uint32_t)w->n)))
            continue;
        if (!gr_vec_push(&w->next, u))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

static gr_status record(gr_ctx *cx, growing *w, gr_err *err)
{
    gr_walk path = { gr_arena_alloc(&cx->scratch, (w->n + 1) * sizeof *path.at), w->n + 1 };

    if (path.at == NULL || !gr_vec_push(&w->l->paths, path))
        return gr_fail_memory(cx, err);
    memcpy(path.at, w->path, w->n * sizeof *path.at);
    path.at[w->n] = w->l->target;
    return gr_ctx_check(cx, err);
}

static gr_status grow(gr_ctx *cx, growing *w, gr_err *err)
{
    gr_status st = extend(cx, w, w->l->source, err);

    while (st == GR_OK && w->n != 0) {
        gr_vid v;

        if (w->next.n == w->begin.at[w->n - 1]) {
            w->on[w->path[--w->n]] = false;
            w->begin.n--;
            continue;
        }
        v = w->next.at[--w->next.n];
        if (v == w->l->target && w->l->paths.n == w->l->limit) {
            w->l->complete = false;
            return GR_OK;
        }
        st = v == w->l->target ? record(cx, w, err) : extend(cx, w, v, err);
    }
    return st;
}

gr_status gr_listing_find(gr_ctx *cx, gr_listing *l, gr_err *err)
{
    growing w;
    gr_status st;

    l->paths = (gr_walks){ .budget = &cx->budget };
    l->complete = true;
    if (l->max_hops == 0)
        return GR_OK;
    if ((st = growing_new(cx, l, &w, err)) == GR_OK)
        st = grow(cx, &w, err);
    gr_vec_clear(&w.next);
    gr_vec_clear(&w.begin);
    return st;
}

gr_status gr_listing_value(gr_ctx *cx, const gr_graph *g, const gr_walks *paths,
                           const gr_value *length, bool complete, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value list, path;
    gr_status st;

    if (!gr_v_record(a, out) || !gr_v_list(a, &list))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < paths->n; i++) {
        if ((st = gr_walk_value(cx, g, &paths->at[i], length[i], &path, err)) != GR_OK)
            return st;
        if (!gr_v_push(a, &list, path))
            return gr_fail_memory(cx, err);
    }
    if (!gr_v_set(a, out, "paths", list) ||
        !gr_v_set(a, out, "count", gr_v_int((int64_t)paths->n)) ||
        !gr_v_set(a, out, "complete", gr_v_bool(complete)))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* --- reading them again --- */

/* Is a before b, node by node? */
static bool walk_before(const gr_walk *a, const gr_walk *b)
{
    size_t i = 0;

    while (i < a->n && i < b->n && a->at[i] == b->at[i])
        i++;
    return i < a->n && i < b->n && a->at[i] < b->at[i];
}

gr_status gr_listed_check(gr_ctx *cx, const gr_in *in, const gr_lengths *l, size_t limit,
                          const gr_value *v, gr_listed *out, gr_err *err)
{
    const gr_value *paths = gr_v_get(v, "paths"), *complete = gr_v_get(v, "complete");
    const gr_value *count = gr_v_get(v, "count");
    gr_walk last = { NULL, 0 }, w;
    int64_t sum;
    gr_status st = GR_OK;

    if (paths == NULL || paths->type != GR_V_LIST || complete == NULL ||
        complete->type != GR_V_BOOL)
        return gr_refute(err, "it does not say which paths, and whether these are all");
    if (count == NULL || count->type != GR_V_INT || count->i != (int64_t)paths->list->n)
        return gr_refute(err, "it lists another number of paths than it says");
    *out = (gr_listed){ paths->list, complete->b };
    if (paths->list->n > limit || (!out->complete && paths->list->n < limit))
        return gr_refute(err, "%zu paths do not fit the limit", paths->list->n);
    for (size_t i = 0; st == GR_OK && i < paths->list->n; i++, last = w) {
        if ((st = gr_walk_check(cx, in->graph, l, &paths->list->at[i], &w, &sum, err)) != GR_OK ||
            (st = gr_walk_simple(cx, in->graph, &w, err)) != GR_OK)
            return st;
        if (w.at[0] != in->arg[0].node || w.at[w.n - 1] != in->arg[1].node)
            return gr_refute(err, "path %zu does not join source and target", i);
        if (i != 0 && !walk_before(&last, &w))
            return gr_refute(err, "path %zu is out of order or there twice", i);
        st = gr_ctx_check(cx, err);
    }
    return st;
}

/* --- all_simple_paths --- */

#define CHECK_STEPS (UINT64_C(1) << 22)

enum { MAX_HOPS = 2, WEIGHT, LIMIT };

static uint32_t hops_in(const gr_in *in)
{
    return in->arg[MAX_HOPS].given ? (uint32_t)in->arg[MAX_HOPS].value.i
                                   : gr_graph_n_nodes(in->graph);
}

/* Over the shortest of parallel edges. */
static gr_value length_of(const gr_graph *g, const gr_lengths *l, const gr_walk *w)
{
    int64_t sum = 0;

    for (size_t i = 1; i < w->n; i++)
        sum += gr_edge_length(g, l, w->at[i - 1], w->at[i]);
    return l->unit ? gr_v_int(sum) : gr_fixed_value(&l->fixed, sum);
}

static gr_status all_simple_paths_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_listing l = { .source = in->arg[0].node,
                     .target = in->arg[1].node,
                     .max_hops = hops_in(in),
                     .limit = (size_t)in->arg[LIMIT].value.i };
    gr_lengths lengths;
    gr_links links;
    gr_value *length;
    gr_status st;

    if (l.source == l.target)
        l.max_hops = 0; /* NetworkX: no simple path leads from a node to itself */
    if ((st = gr_lengths_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &lengths, err)) !=
            GR_OK ||
        (st = gr_links_read(cx, in->graph, &lengths, GR_SHORTEST, &links, err)) != GR_OK)
        return st;
    l.links = &links;
    st = gr_listing_find(cx, &l, err);
    length = gr_new_n(&cx->scratch, gr_value, l.paths.n);
    if (st == GR_OK && length == NULL)
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; st == GR_OK && i < l.paths.n; i++)
        length[i] = length_of(in->graph, &lengths, &l.paths.at[i]);
    if (st == GR_OK)
        st = gr_listing_value(cx, in->graph, &l.paths, length, l.complete, &out->value, err);
    gr_vec_clear(&l.paths);
    return st;
}

typedef struct counting {
    gr_vid *path;
    uint64_t *arc; /* the next one to try from each node of the path */
    bool *on;
    uint64_t n_paths, steps;
} counting;

/* Every path that does not cross itself, blindly, until there are more than `enough`. */
static gr_status count_blindly(gr_ctx *cx, const gr_in *in, size_t enough, counting *k, gr_err *err)
{
    const gr_csr *c = gr_graph_out(in->graph);
    size_t n = 1;

    k->path[0] = in->arg[0].node;
    k->arc[0] = c->start[k->path[0]];
    k->on[k->path[0]] = true;
    while (n != 0 && k->n_paths <= enough && k->steps < CHECK_STEPS) {
        gr_vid u = k->path[n - 1], v;
        gr_status st = (++k->steps & 0xffff) == 0 ? gr_ctx_check(cx, err) : GR_OK;

        if (st != GR_OK)
            return st;
        if (k->arc[n - 1] == c->start[u + 1] || n > hops_in(in)) {
            k->on[u] = false;
            n--;
            continue;
        }
        v = c->to[k->arc[n - 1]++];
        while (k->arc[n - 1] < c->start[u + 1] && c->to[k->arc[n - 1]] == v)
            k->arc[n - 1]++;
        if (v == in->arg[1].node) {
            k->n_paths++;
        } else if (!k->on[v]) {
            k->on[v] = true;
            k->path[n] = v;
            k->arc[n++] = c->start[v];
        }
    }
    return GR_OK;
}

static gr_status all_simple_paths_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    size_t limit = (size_t)in->arg[LIMIT].value.i;
    gr_vid n = gr_graph_n_nodes(in->graph);
    counting k = { gr_new_n(&cx->scratch, gr_vid, n), gr_new_n(&cx->scratch, uint64_t, n),
                   gr_new_n(&cx->scratch, bool, n), 0, 0 };
    gr_lengths lengths;
    gr_listed listed;
    gr_status st = gr_lengths_read(cx, in->graph, in->arg[WEIGHT].column, "weight", &lengths, err);

    if (k.path == NULL || k.arc == NULL || k.on == NULL)
        return gr_fail_memory(cx, err);
    if (st != GR_OK ||
        (st = gr_listed_check(cx, in, &lengths, limit, &r->value, &listed, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < listed.paths->n; i++)
        if (listed.paths->at[i].path.nodes->n - 1 > hops_in(in))
            return gr_refute(err, "path %zu has too many edges", i);
    if (in->arg[0].node != in->arg[1].node && (st = count_blindly(cx, in, limit, &k, err)) != GR_OK)
        return st;
    if (k.steps >= CHECK_STEPS && k.n_paths <= listed.paths->n) {
        r->why = "every path is checked, but not whether these are all: there is too much to try";
        return GR_OK;
    }
    if (listed.complete ? k.n_paths != listed.paths->n : k.n_paths <= limit)
        return gr_refute(err, "there are %llu paths by a second count",
                         (unsigned long long)k.n_paths);
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static const gr_param all_simple_paths_params[] = {
    GR_SOURCE_PARAM,
    GR_TARGET_PARAM,
    { "max_hops", GR_P_INT, GR_OPTIONAL, "the most edges a path may have",
      .words = "at most, within, no more than", .bounded = true, .min = 0, .max = GR_MAX_NODES },
    GR_WEIGHT_PARAM,
    GR_LIMIT_PARAM,
};

const gr_tool gr_tool_all_simple_paths = {
    .name = "all_simple_paths",
    .family = "paths",
    .summary = "All paths between two nodes that come to no node twice",
    .brief = "no node twice",
    .details = "A record: `paths`, each with its length, and `complete`, which is no if "
               "there are more than the limit. Through the earliest nodes of the graph first, "
               "compared from the source on. Directed edges are followed one way; parallel edges "
               "make no further path. From a node to itself there is none, as in NetworkX.",
    GR_PARAMS(all_simple_paths_params),
    .counted_by = "simple_path_count",
    .result = GR_R_RECORD,
    .returns = "paths: list(path), count: int, complete: bool",
    .cost = "O(n + m) for each node of each path",
    .run = all_simple_paths_run,
    .verify = all_simple_paths_verify,
    .checked_by = "follows every path and counts all of them by blind trial, if there are not too "
                  "many",
    .cues = "all paths, all simple paths, every route, list all routes, all ways from, how many "
            "different paths, enumerate the paths, which routes exist between, every way without "
            "repeating a node, possible paths of at most",
    .example = { "a-b, b-c, a-c", "all_simple_paths(G, a, c)",
                 "paths:\n  a b c, length 2\n  a c, length 1\ncount: 2\ncomplete: yes" },
};
