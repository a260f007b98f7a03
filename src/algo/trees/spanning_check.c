/* Checks a spanning forest: no edge of the graph may be better than the worst one on the way that
 * the forest offers between its ends.
 *
 * The edges of the forest are joined in the order of the answer, each tree under the root of the
 * larger one, and never shortened: so a node is at most log n steps below its root, and the last
 * join on the way from u to v up to where they meet is the worst edge between them. Most edges need
 * no such walk: their ends are together already after a first part of the forest that is not worse
 * than they are. */
#include "algo/trees/spanning_int.h"

#include <math.h>

#define NEVER  UINT32_MAX
#define BLOCKS 64
#define PARTS  10

/* First parts of the forest whose trees are kept, in 1024ths. */
static const unsigned part_size[PARTS] = { 1024, 1023, 1016, 992, 896, 768, 512, 256, 128, 32 };

typedef struct checker {
    gr_ctx *cx;
    const gr_graph *g;
    const gr_column *weight;
    bool heaviest;
    struct link {
        gr_vid up;
        uint32_t when; /* joined to `up` by that edge of the answer */
    } * link;
    gr_vid *root, *size; /* the same roots, with short cuts */
    gr_vid *tree[PARTS]; /* the root of each node after the first `part` edges */
    size_t part[PARTS];  /* falling */
    gr_eid *edge;        /* edges of the answer, the best of parallel ones */
    const gr_list *list;
    struct ends {
        gr_vid u, v;
    } * end; /* of the edges of the answer */
    size_t n;
    struct verdict {
        gr_status st;
        gr_vid u, v; /* an edge that should be in the forest */
        bool bad;
    } verdict[BLOCKS];
} checker;

/* Is a better than b? */
static inline bool better(const checker *c, gr_eid a, gr_eid b)
{
    if (c->weight == NULL)
        return false;
    if (c->weight->type == GR_COL_INT)
        return c->heaviest ? c->weight->ints[a] > c->weight->ints[b]
                           : c->weight->ints[a] < c->weight->ints[b];
    return c->heaviest ? c->weight->reals[a] > c->weight->reals[b]
                       : c->weight->reals[a] < c->weight->reals[b];
}

/* The best edge u -> v; false if there is none. */
static bool find_edge(const checker *c, gr_vid u, gr_vid v, gr_eid *best)
{
    const gr_csr *rows = gr_graph_out(c->g);
    uint64_t i = gr_csr_find(rows, u, v);

    if (i == UINT64_MAX)
        return false;
    *best = c->weight != NULL ? gr_arc_edge(rows, i) : 0;
    while (c->weight != NULL && ++i < rows->start[u + 1] && rows->to[i] == v)
        if (better(c, gr_arc_edge(rows, i), *best))
            *best = gr_arc_edge(rows, i);
    return true;
}

static gr_vid root_of(gr_vid *root, gr_vid v)
{
    while (root[v] != v) {
        root[v] = root[root[v]];
        v = root[v];
    }
    return v;
}

/* Looks up the edges of one block of the answer; runs on any thread. */
static void find_block(void *arg, size_t block)
{
    checker *c = arg;
    const gr_list *list = c->list;
    size_t end = list->n * (block + 1) / BLOCKS;

    for (size_t k = list->n * block / BLOCKS; k < end; k++) {
        const gr_value *e = &list->at[k];
        gr_value a = gr_v_node(e->edge.u), b = gr_v_node(e->edge.v);
        bool is_there = false, is_back = false;
        gr_eid there = 0, back = 0;
        gr_vid u, v;

        if (e->type == GR_V_EDGE && gr_vertex_of(c->g, &a, &u) && gr_vertex_of(c->g, &b, &v)) {
            is_there = find_edge(c, u, v, &there);
            is_back = gr_graph_is_directed(c->g) && find_edge(c, v, u, &back);
            c->end[k] = (struct ends){ u, v };
        }
        if (!is_there && !is_back)
            c->end[k] = (struct ends){ 0, 0 }; /* no edge of a tree */
        c->edge[k] = !is_there || (is_back && better(c, back, there)) ? back : there;
    }
}

static gr_status join_edge(checker *c, size_t k, gr_err *err)
{
    gr_vid u = root_of(c->root, c->end[k].u), v = root_of(c->root, c->end[k].v);

    if (k != 0 && better(c, c->edge[k], c->edge[k - 1]))
        return gr_refute(err, "edge %zu of the tree is out of order", k);
    if (u == v)
        return gr_refute(err, "edge %zu of the tree is none of the graph or closes a cycle", k);
    if (c->size[u] > c->size[v]) {
        gr_vid t = u;

        u = v;
        v = t;
    }
    c->root[u] = v;
    c->size[v] += c->size[u];
    c->link[u] = (struct link){ v, (uint32_t)k };
    return GR_OK;
}

/* Writes down the trees if `done` edges are one of the parts. */
static gr_status keep_trees(checker *c, size_t done, gr_err *err)
{
    gr_status st;

    for (size_t p = 0; p < PARTS; p++)
        for (gr_vid v = 0; c->part[p] == done && v < gr_graph_n_nodes(c->g); v++) {
            if (GR_EVERY(v) && (st = gr_ctx_check(c->cx, err)) != GR_OK)
                return st;
            c->tree[p][v] = root_of(c->root, v);
        }
    return GR_OK;
}

static gr_status join_all(checker *c, const gr_value *list, gr_err *err)
{
    gr_status st = GR_OK;

    if (list == NULL || list->type != GR_V_LIST || list->list->n > gr_graph_n_nodes(c->g))
        return gr_refute(err, "the edges are no list, or too many");
    c->list = list->list;
    for (size_t p = 0; p < PARTS; p++)
        c->part[p] = c->list->n * part_size[p] / 1024;
    gr_pool_each(c->cx->pool, BLOCKS, find_block, c);
    if ((st = keep_trees(c, 0, err)) != GR_OK)
        return st;
    for (c->n = 0; c->n < c->list->n && st == GR_OK; c->n++) {
        if (GR_EVERY(c->n) && (st = gr_ctx_check(c->cx, err)) != GR_OK)
            return st;
        if ((st = join_edge(c, c->n, err)) == GR_OK)
            st = keep_trees(c, c->n + 1, err);
    }
    return st;
}

/* The edge of the answer that joined u and v; NEVER if none did. */
static uint32_t joined_by(const checker *c, gr_vid u, gr_vid v)
{
    uint32_t last = 0;

    while (u != v) {
        gr_vid *lower = c->link[u].when < c->link[v].when ? &u : &v;

        last = c->link[*lower].when;
        if (last == NEVER)
            return NEVER;
        *lower = c->link[*lower].up;
    }
    return last;
}

/* Does the forest join u and v by edges that are not worse than e? */
static bool is_joined(const checker *c, gr_vid u, gr_vid v, gr_eid e)
{
    size_t p = 0;
    uint32_t by;

    while (p < PARTS && c->part[p] != 0 && better(c, e, c->edge[c->part[p] - 1]))
        p++;
    if (p < PARTS && c->tree[p][u] == c->tree[p][v])
        return true;
    by = joined_by(c, u, v);
    return by != NEVER && !better(c, e, c->edge[by]);
}

/* The first arc of u to a node with a greater id: every undirected edge is looked at once. */
static uint64_t first_above(const gr_csr *rows, gr_vid u)
{
    uint64_t lo = rows->start[u], hi = rows->start[u + 1];

    while (lo < hi) {
        uint64_t mid = lo + (hi - lo) / 2;

        if (rows->to[mid] <= u)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* The edges of the nodes of one block; runs on any thread. */
static void check_block(void *arg, size_t block)
{
    checker *c = arg;
    const gr_csr *rows = gr_graph_out(c->g);
    uint64_t n = gr_graph_n_nodes(c->g);
    gr_vid end = (gr_vid)(n * (block + 1) / BLOCKS);
    struct verdict *out = &c->verdict[block];
    bool directed = gr_graph_is_directed(c->g);

    for (gr_vid u = (gr_vid)(n * block / BLOCKS); u < end && !out->bad; u++) {
        if ((u & 0xfff) == 0 && (out->st = gr_ctx_poll(c->cx)) != GR_OK)
            return;
        for (uint64_t i = directed ? rows->start[u] : first_above(rows, u); i < rows->start[u + 1];
             i++) {
            gr_vid v = rows->to[i];

            if (v == u || is_joined(c, u, v, c->weight != NULL ? gr_arc_edge(rows, i) : 0))
                continue;
            *out = (struct verdict){ GR_OK, u, v, true };
            break;
        }
    }
}

static gr_status check_sum(const checker *c, const gr_value *weight, gr_err *err)
{
    const char *wrong = "the weights of the edges add up to something else";
    long double sum = 0, size = 0;
    __extension__ __int128 whole = 0;

    if (weight == NULL)
        return gr_refute(err, "%s", wrong);
    for (size_t k = 0; k < c->n; k++)
        if (c->weight != NULL && c->weight->type == GR_COL_REAL) {
            sum += c->weight->reals[c->edge[k]];
            size += fabsl(c->weight->reals[c->edge[k]]);
        } else {
            whole += c->weight != NULL ? c->weight->ints[c->edge[k]] : 1;
        }
    if (c->weight != NULL && c->weight->type == GR_COL_REAL
            ? weight->type != GR_V_REAL ||
                  !(fabsl(weight->d - sum) <= (4e-16L + 1e-19L * (long double)c->n) * size)
            : weight->type != GR_V_INT || weight->i != whole)
        return gr_refute(err, "%s", wrong);
    return GR_OK;
}

static gr_status check_fields(const checker *c, const gr_value *value, gr_err *err)
{
    const gr_value *trees = gr_v_get(value, "trees");

    if (trees == NULL || trees->type != GR_V_INT ||
        trees->i != (int64_t)(gr_graph_n_nodes(c->g) - c->n))
        return gr_refute(err, "the number of trees is wrong");
    return check_sum(c, gr_v_get(value, "weight"), err);
}

gr_status gr_span_check(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool heaviest,
                        const gr_value *value, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    checker c = { cx, g, weight, heaviest, .n = 0 };
    gr_status st;

    c.link = gr_arena_alloc(&cx->scratch, n * sizeof *c.link);
    c.root = gr_arena_alloc(&cx->scratch, n * sizeof *c.root);
    c.size = gr_arena_alloc(&cx->scratch, n * sizeof *c.size);
    c.edge = gr_arena_alloc(&cx->scratch, n * sizeof *c.edge);
    c.end = gr_arena_alloc(&cx->scratch, n * sizeof *c.end);
    c.tree[0] = gr_arena_alloc(&cx->scratch, (size_t)n * PARTS * sizeof *c.tree[0]);
    if (c.link == NULL || c.root == NULL || c.size == NULL || c.edge == NULL || c.end == NULL ||
        c.tree[0] == NULL)
        return gr_fail_memory(cx, err);
    for (size_t p = 1; p < PARTS; p++)
        c.tree[p] = c.tree[p - 1] + n;
    for (gr_vid v = 0; v < n; v++) {
        c.link[v] = (struct link){ v, NEVER };
        c.root[v] = v;
        c.size[v] = 1;
    }
    if ((st = join_all(&c, gr_v_get(value, "edges"), err)) != GR_OK ||
        (st = check_fields(&c, value, err)) != GR_OK)
        return st;
    gr_pool_each(cx->pool, BLOCKS, check_block, &c);
    for (size_t i = 0; i < BLOCKS; i++) {
        if (c.verdict[i].st != GR_OK)
            return gr_ctx_check(cx, err);
        if (c.verdict[i].bad)
            return gr_refute(err, "the edge between nodes %u and %u makes it better",
                             c.verdict[i].u, c.verdict[i].v);
    }
    return GR_OK;
}
