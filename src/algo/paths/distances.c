/* Distances from one node to all others.
 *
 * The verifier follows the edges that distances claim to use, from the source on: all nodes with a
 * distance must be met that way, and no edge may lead to one sooner. */
#include "algo/paths/distances_int.h"
#include "algo/paths/paths_int.h"

#define SLICE 65536u /* rows of the table a thread fills at once */

/* --- the kernel --- */

typedef struct table_job {
    const gr_graph *g;
    gr_weights weights;
    const gr_lengths *lengths;
    gr_vid n;
    gr_vid *first; /* of each slice: nodes reached; then those before it */
    gr_value *cells;
} table_job;

static bool is_reached(const gr_lengths *l, gr_vid v)
{
    return l->near != NULL ? l->near[v] != GR_FAR : l->key[v] >= 0;
}

static gr_vid slice_end(const table_job *t, size_t slice)
{
    uint64_t end = ((uint64_t)slice + 1) * SLICE;

    return end < t->n ? (gr_vid)end : t->n;
}

static void count_slice(void *arg, size_t slice)
{
    const table_job *t = arg;
    gr_vid end = slice_end(t, slice), count = 0;

    for (gr_vid v = (gr_vid)slice * SLICE; v < end; v++)
        count += is_reached(t->lengths, v);
    t->first[slice] = count;
}

static void fill_slice(void *arg, size_t slice)
{
    const table_job *t = arg;
    gr_vid end = slice_end(t, slice);
    gr_value *row = t->cells + 2 * (size_t)t->first[slice];

    for (gr_vid v = (gr_vid)slice * SLICE; v < end; v++) {
        if (!is_reached(t->lengths, v))
            continue;
        row[0] = gr_v_vertex(t->g, v);
        row[1] = t->lengths->near != NULL ? gr_v_int(t->lengths->near[v])
                                          : gr_fixed_value(&t->weights.fixed, t->lengths->key[v]);
        row += 2;
    }
}

static gr_status tabulate(gr_ctx *cx, table_job *t, gr_value *out, gr_err *err)
{
    static const char *const columns[] = { "node", "distance", NULL };
    size_t n_slices = t->n / SLICE + 1;
    gr_vid n_rows = 0;

    t->first = gr_arena_alloc(&cx->scratch, n_slices * sizeof *t->first);
    if (t->first == NULL || !gr_v_table(&cx->arena, out, columns))
        return gr_fail_memory(cx, err);
    gr_pool_each(cx->pool, n_slices, count_slice, t);
    for (size_t i = 0; i < n_slices; i++) {
        gr_vid count = t->first[i];

        t->first[i] = n_rows;
        n_rows += count;
    }
    if ((t->cells = gr_v_rows(&cx->arena, out, n_rows)) == NULL)
        return gr_fail_memory(cx, err);
    gr_pool_each(cx->pool, n_slices, fill_slice, t);
    return gr_ctx_check(cx, err);
}

static gr_status distances_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_lengths lengths;
    table_job t = { .g = in->graph, .n = gr_graph_n_nodes(in->graph), .lengths = &lengths };
    gr_status st = gr_weights_read(cx, t.g, in->arg[1].column, "weight", &t.weights, err);

    if (st != GR_OK ||
        (st = gr_lengths_from(cx, t.g, in->arg[0].node, t.weights.column, &lengths, err)) != GR_OK)
        return st;
    out->proof = lengths.key; /* a real number need not show all digits of its sum */
    return tabulate(cx, &t, &out->value, err);
}

/* --- the verifier --- */

/* The distances of the answer. */
typedef struct claim {
    gr_weights w;
    const int64_t *key; /* of real numbers: the sums that the answer shows */
    int64_t *i;         /* -1 = none */
} claim;

static bool is_distance(const claim *c, const gr_value *d, gr_vid v, int64_t *out)
{
    gr_value shown;

    if (!c->w.fixed.real) {
        *out = d->i;
        return d->type == GR_V_INT && d->i >= 0;
    }
    *out = c->key[v];
    shown = gr_fixed_value(&c->w.fixed, *out);
    return *out >= 0 && gr_is_same(d, &shown);
}

static gr_status read_claim(gr_ctx *cx, const gr_graph *g, const gr_value *table, claim *c,
                            gr_err *err)
{
    gr_vid v, last = GR_NO_NODE;
    gr_status st;

    if (!gr_is_table(table, GR_COLUMNS("node", "distance")))
        return gr_refute(err, "the value is no table of nodes and distances");
    for (size_t k = 0; k < table->table->n_rows; k++) {
        const gr_value *row = table->table->cells + 2 * k;

        if (GR_EVERY(k) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_vertex_of(g, &row[0], &v) || (last != GR_NO_NODE && v <= last))
            return gr_refute(err, "row %zu is out of order", k);
        if (!is_distance(c, &row[1], v, &c->i[v]))
            return gr_refute(err, "the distance in row %zu is none", k);
        last = v;
    }
    return GR_OK;
}

static gr_status follow(gr_ctx *cx, const gr_in *in, const claim *c, size_t n_rows, gr_err *err)
{
    const gr_csr *rows = gr_graph_out(in->graph);
    const gr_column *weight = in->arg[1].column;
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *met = gr_new_n(&cx->scratch, bool, n);
    gr_vid *queue = gr_arena_alloc(&cx->scratch, n * sizeof *queue);
    size_t tail = 0;
    gr_status st;

    if (met == NULL || queue == NULL)
        return gr_fail_memory(cx, err);
    queue[tail++] = in->arg[0].node;
    met[queue[0]] = true;
    for (size_t head = 0; head < tail; head++) {
        gr_vid u = queue[head];

        if ((head & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1]; i++) {
            gr_vid v = rows->to[i];
            int side;

            if (c->i[v] < 0)
                return gr_refute(err, "node %u has no distance", v);
            side = gr_fixed_cmp(cx, &c->w.fixed, weight, gr_arc_edge(rows, i), c->i[v] - c->i[u]);
            if (side > 0)
                return gr_refute(err, "the edge to node %u is a short cut", v);
            if (side == 0 && !met[v]) {
                met[v] = true;
                queue[tail++] = v;
            }
        }
    }
    if (tail != n_rows)
        return gr_refute(err, "%zu nodes lie at their distances, not %zu", tail, n_rows);
    return GR_OK;
}

/* In hops no flood is needed: a node with a neighbour one step nearer has a path. Directed edges
 * are followed from their begin. */
static gr_status follow_arcs(gr_ctx *cx, const gr_in *in, const claim *c, gr_err *err)
{
    const gr_csr *rows = gr_graph_out(in->graph);
    gr_vid n = gr_graph_n_nodes(in->graph);
    bool *met = gr_new_n(&cx->scratch, bool, n);

    if (met == NULL)
        return gr_fail_memory(cx, err);
    met[in->arg[0].node] = true;
    for (gr_vid u = 0; u < n; u++) {
        uint64_t next = (uint64_t)c->i[u] + 1;
        gr_status st;

        if ((u & 0xfff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t i = rows->start[u]; i < rows->start[u + 1] && c->i[u] >= 0; i++) {
            uint64_t there = (uint64_t)c->i[rows->to[i]]; /* none is larger than all */

            if (there > next)
                return gr_refute(err, "the edge to node %u is a short cut", rows->to[i]);
            if (there == next)
                met[rows->to[i]] = true;
        }
    }
    for (gr_vid v = 0; v < n; v++)
        if (c->i[v] >= 0 && !met[v])
            return gr_refute(err, "no edge leads to node %u in so many steps", v);
    return GR_OK;
}

/* Where edges lead both ways it is enough to look at the nearest neighbour of every node: it must
 * be one step nearer. A short cut would be such a neighbour of its far end, and too near. */
typedef struct nearest {
    const gr_ctx *cx;
    const gr_csr *rows;
    const uint32_t *hops; /* GR_NO_NODE = none */
    gr_vid n;
    gr_vid *wrong; /* by slice: a node whose nearest neighbour is at another distance */
} nearest;

static uint32_t nearest_of(const nearest *t, gr_vid v)
{
    uint32_t least = GR_NO_NODE;

    for (uint64_t i = t->rows->start[v]; i < t->rows->start[v + 1]; i++)
        least = t->hops[t->rows->to[i]] < least ? t->hops[t->rows->to[i]] : least;
    return least;
}

static void check_slice(void *arg, size_t slice)
{
    const nearest *t = arg;
    uint64_t end = ((uint64_t)slice + 1) * SLICE;

    t->wrong[slice] = GR_NO_NODE;
    for (gr_vid v = (gr_vid)slice * SLICE; v < t->n && v < end; v++) {
        uint32_t nearer = t->hops[v] != GR_NO_NODE ? t->hops[v] - 1 : GR_NO_NODE;

        if ((v & 0xfff) == 0 && gr_ctx_poll(t->cx) != GR_OK)
            return;
        if (t->hops[v] != 0 && nearest_of(t, v) != nearer)
            t->wrong[slice] = v;
    }
}

static gr_status check_nearest(gr_ctx *cx, const gr_in *in, const claim *c, gr_err *err)
{
    nearest t = { .cx = cx, .rows = gr_graph_out(in->graph), .n = gr_graph_n_nodes(in->graph) };
    size_t n_slices = t.n / SLICE + 1;
    uint32_t *hops = gr_arena_alloc(&cx->scratch, t.n * sizeof *hops);

    t.wrong = gr_new_n(&cx->scratch, gr_vid, n_slices);
    if (hops == NULL || t.wrong == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < t.n; v++) {
        if (c->i[v] >= GR_NO_NODE || (c->i[v] == 0 && v != in->arg[0].node))
            return gr_refute(err, "node %u cannot be at that distance", v);
        hops[v] = c->i[v] < 0 ? GR_NO_NODE : (uint32_t)c->i[v];
    }
    t.hops = hops;
    gr_pool_each(cx->pool, n_slices, check_slice, &t);
    for (size_t i = 0; i < n_slices; i++)
        if (t.wrong[i] != GR_NO_NODE)
            return gr_refute(err, "the nearest neighbour of node %u is not one step nearer",
                             t.wrong[i]);
    return gr_ctx_check(cx, err);
}

static gr_status follow_hops(gr_ctx *cx, const gr_in *in, const claim *c, gr_err *err)
{
    return gr_graph_is_directed(in->graph) ? follow_arcs(cx, in, c, err)
                                           : check_nearest(cx, in, c, err);
}

static gr_status distances_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_column *weight = in->arg[1].column;
    gr_vid n = gr_graph_n_nodes(in->graph), source = in->arg[0].node;
    claim c = { .key = r->proof };
    gr_status st;

    if (gr_too_big_to_check(in->graph, r))
        return GR_OK;
    if ((st = gr_weights_read(cx, in->graph, weight, "weight", &c.w, err)) != GR_OK)
        return st;
    if ((c.i = gr_arena_alloc(&cx->scratch, n * sizeof *c.i)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        c.i[v] = -1;
    if ((st = read_claim(cx, in->graph, &r->value, &c, err)) != GR_OK)
        return st;
    if (c.i[source] != 0)
        return gr_refute(err, "the source is not at distance 0 from itself");
    r->grade = GR_PROVED;
    return weight == NULL ? follow_hops(cx, in, &c, err)
                          : follow(cx, in, &c, r->value.table->n_rows, err);
}

/* --- the row --- */

static const gr_param distances_params[] = {
    { "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, of, starting at" },
    { "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null means every edge counts 1",
      .standard = "@weight", .words = "by" },
};
static const gr_alias distances_aliases[] = {
    { GR_SURFACE_NATIVE, "single_source_shortest_path_length", NULL, NULL },
    { GR_SURFACE_NATIVE, "single_source_dijkstra_path_length", NULL, NULL },
    { GR_SURFACE_NATIVE, "shortest_path_lengths", NULL, NULL },
    { GR_SURFACE_NATIVE, "single_source_dijkstra", NULL, NULL },
};

const gr_tool gr_tool_distances = {
    .name = "distances",
    .family = "paths",
    .summary = "Lengths of the cheapest routes from one node to all others",
    .brief = "to all it reaches",
    .details = "The sum of the weights along a shortest path, or the number of edges where there "
               "are none or weight is null. Nodes in the order of the graph; the source is at 0, "
               "nodes without a path are left out. Directed edges are followed one way, loops do "
               "not matter, of parallel edges the cheapest counts. Every edge needs a weight, and "
               "none may be negative.",
    GR_PARAMS(distances_params),
    GR_ALIASES(distances_aliases),
    .result = GR_R_TABLE,
    .returns = "node: node, distance: number",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(n + m) in hops and with small whole weights, O((n + m) log n) with others",
    .run = distances_run,
    .verify = distances_verify,
    .checked_by = "follows the edges that lie on shortest paths and looks for short cuts",
    .cues = "distance to every node, distances from, how far is everyone from, shortest paths to "
            "all nodes, distance to all other nodes, single source shortest paths, how far is "
            "each node, hops to everyone, distance table from, floyd warshall from one node, "
            "dijkstra from, reach times",
    .example = { "a-b 2, b-c 3, a-c 9, d", "distances(G, a)",
                 "node  distance\na            0\nb            2\nc            5" },
};
