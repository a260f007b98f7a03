/* Distances between all pairs of nodes, and from several nodes at once.
 *
 * The kernels search from one source after the other. The verifiers find the distances anew by
 * going over all edges until nothing changes (Bellman and Ford), and compare the whole table. */
#include "algo/paths/distances_int.h"
#include "algo/paths/paths_int.h"

#define MAX_CELLS 4000000u  /* sources times nodes */
#define MAX_STEPS 50000000u /* of the verifier: sources times edges times nodes */

/* Distances, a row of n for every source; -1 = no path. */
typedef struct keys {
    const gr_graph *g;
    const gr_column *given; /* NULL = hops */
    gr_weights weights;     /* the same as integers */
    const gr_vid *source;
    size_t n_sources;
    gr_vid n;
    int64_t *at;
} keys;

typedef gr_status (*search)(gr_ctx *cx, const keys *k, gr_vid source, int64_t *row, gr_err *err);
typedef bool (*tabulate)(gr_arena *a, const keys *k, gr_value *out);

static const char *const pair_columns[] = { "source", "target", "distance", NULL };
static const char *const several_columns[] = {
    "node", "nearest", "least", "largest", "total", NULL
};

/* --- one source --- */

static gr_status search_once(gr_ctx *cx, const keys *k, gr_vid source, int64_t *row, gr_err *err)
{
    gr_lengths l;
    gr_status st = gr_lengths_from(cx, k->g, source, k->weights.column, &l, err);

    for (gr_vid v = 0; st == GR_OK && v < k->n; v++)
        row[v] = l.near == NULL ? l.key[v] : l.near[v] == GR_FAR ? -1 : (int64_t)l.near[v];
    return st;
}

static bool shorten(const keys *k, int64_t *row, gr_vid u, gr_vid v, gr_eid e)
{
    int64_t there;

    if (row[u] < 0)
        return false;
    if (k->given == NULL)
        there = row[u] + 1;
    else if (!gr_key_add(k->weights.column, row[u], e, &there))
        return false;
    if (row[v] >= 0 && row[v] <= there)
        return false;
    row[v] = there;
    return true;
}

static gr_status search_in_rounds(gr_ctx *cx, const keys *k, gr_vid source, int64_t *row,
                                  gr_err *err)
{
    bool both = !gr_graph_is_directed(k->g), changed = true;
    gr_status st;

    for (gr_vid v = 0; v < k->n; v++)
        row[v] = v == source ? 0 : -1;
    while (changed) {
        changed = false;
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (gr_edge_iter it = gr_edges(k->g); gr_edge_next(&it);) {
            changed |= shorten(k, row, it.u, it.v, it.id);
            changed |= both && shorten(k, row, it.v, it.u, it.id);
        }
    }
    return GR_OK;
}

/* --- all sources --- */

static gr_status fill(gr_ctx *cx, keys *k, search from, gr_err *err)
{
    gr_status st = gr_weights_read(cx, k->g, k->given, "weight", &k->weights, err);

    if (st != GR_OK)
        return st;
    k->n = gr_graph_n_nodes(k->g);
    if (k->n_sources * (uint64_t)k->n > MAX_CELLS)
        return gr_fail(err, GR_ELIMIT, "too many pairs: %zu sources and %u nodes", k->n_sources,
                       k->n);
    k->at = gr_arena_alloc(&cx->scratch, (k->n_sources * k->n + 1) * sizeof *k->at);
    if (k->at == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < k->n_sources; i++) {
        if ((st = from(cx, k, k->source[i], k->at + i * k->n, err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status compute(gr_ctx *cx, keys *k, tabulate table, gr_result *out, gr_err *err)
{
    gr_status st = fill(cx, k, search_once, err);

    if (st == GR_OK && !table(&cx->arena, k, &out->value))
        return gr_fail_memory(cx, err);
    return st;
}

static bool same_cells(const gr_table *a, const gr_table *b)
{
    if (a->n_rows != b->n_rows)
        return false;
    for (size_t i = 0; i < a->n_rows * a->n_columns; i++)
        if (!gr_is_same(&a->cells[i], &b->cells[i]))
            return false;
    return true;
}

static gr_status compare(gr_ctx *cx, keys *k, tabulate table, const char *const *columns,
                         gr_result *r, gr_err *err)
{
    gr_value again;
    gr_status st;

    if (gr_too_big_to_check(k->g, r))
        return GR_OK;
    if (k->n_sources * (uint64_t)gr_graph_n_edges(k->g) * gr_graph_n_nodes(k->g) > MAX_STEPS) {
        r->why = "the graph is too big to find all distances a second time";
        return GR_OK;
    }
    if ((st = fill(cx, k, search_in_rounds, err)) != GR_OK)
        return st;
    if (!table(&cx->scratch, k, &again))
        return gr_fail_memory(cx, err);
    if (!gr_is_table(&r->value, columns) || !same_cells(r->value.table, again.table))
        return gr_refute(err, "a second search finds other distances");
    r->grade = GR_REDERIVED;
    return GR_OK;
}

static gr_value length_of(const keys *k, int64_t key)
{
    return gr_fixed_value(&k->weights.fixed, key);
}

/* --- distance_table --- */

static bool all_pairs(gr_arena *a, const keys *k, gr_value *out)
{
    if (!gr_v_table(a, out, pair_columns))
        return false;
    for (gr_vid u = 0; u < k->n; u++)
        for (gr_vid v = gr_graph_is_directed(k->g) ? 0 : u + 1; v < k->n; v++) {
            int64_t key = k->at[(size_t)u * k->n + v];
            gr_value *row;

            if (u == v || key < 0)
                continue;
            if ((row = gr_v_row(a, out)) == NULL)
                return false;
            row[0] = gr_v_vertex(k->g, u);
            row[1] = gr_v_vertex(k->g, v);
            row[2] = length_of(k, key);
        }
    return true;
}

static gr_status every_node(gr_ctx *cx, const gr_in *in, keys *k, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph), *source;

    source = gr_arena_alloc(&cx->scratch, ((size_t)n + 1) * sizeof *source);
    if (source == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        source[v] = v;
    k->given = in->arg[0].column;
    k->source = source;
    k->n_sources = n;
    return GR_OK;
}

static gr_status distance_table_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    keys k = { .g = in->graph };
    gr_status st = every_node(cx, in, &k, err);

    return st != GR_OK ? st : compute(cx, &k, all_pairs, out, err);
}

static gr_status distance_table_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    keys k = { .g = in->graph };
    gr_status st = every_node(cx, in, &k, err);

    return st != GR_OK ? st : compare(cx, &k, all_pairs, pair_columns, r, err);
}

/* --- distances_from_several --- */

/* What the sources have to go to a node. */
typedef struct ways {
    size_t nearest, n_reach; /* the nearest source; how many have a way */
    int64_t least, largest;
    __int128 total;
} ways;

static ways ways_to(const keys *k, gr_vid v)
{
    ways w = { .least = -1, .largest = -1 };

    for (size_t i = 0; i < k->n_sources; i++) {
        int64_t key = k->at[i * k->n + v];

        if (key < 0)
            continue;
        if (w.least < 0 || key < w.least) {
            w.least = key;
            w.nearest = i;
        }
        w.largest = key > w.largest ? key : w.largest;
        w.total += key;
        w.n_reach++;
    }
    return w;
}

/* A total that does not fit in 64 bits is shown as a real number. */
static gr_value total_of(const keys *k, __int128 total)
{
    gr_exact sum = { total, k->weights.fixed.exp10 };

    if (k->weights.fixed.real || total != (int64_t)total)
        return gr_v_real(gr_exact_value(&sum));
    return gr_v_int((int64_t)total);
}

static bool from_several(gr_arena *a, const keys *k, gr_value *out)
{
    if (!gr_v_table(a, out, several_columns))
        return false;
    for (gr_vid v = 0; v < k->n; v++) {
        ways w = ways_to(k, v);
        bool all = w.n_reach == k->n_sources;
        gr_value *row;

        if (w.n_reach == 0)
            continue;
        if ((row = gr_v_row(a, out)) == NULL)
            return false;
        row[0] = gr_v_vertex(k->g, v);
        row[1] = gr_v_vertex(k->g, k->source[w.nearest]);
        row[2] = length_of(k, w.least);
        row[3] = all ? length_of(k, w.largest) : gr_v_null();
        row[4] = all ? total_of(k, w.total) : gr_v_null();
    }
    return true;
}

static keys these_nodes(const gr_in *in)
{
    return (keys){ .g = in->graph,
                   .given = in->arg[1].column,
                   .source = in->arg[0].nodes,
                   .n_sources = in->arg[0].n_nodes };
}

static gr_status distances_from_several_run(gr_ctx *cx, const gr_in *in, gr_result *out,
                                            gr_err *err)
{
    keys k = these_nodes(in);

    return compute(cx, &k, from_several, out, err);
}

static gr_status distances_from_several_verify(gr_ctx *cx, const gr_in *in, gr_result *r,
                                               gr_err *err)
{
    keys k = these_nodes(in);

    return compare(cx, &k, from_several, several_columns, r, err);
}

/* --- the rows --- */

#define WEIGHT_PARAM                                                                               \
    {                                                                                              \
        "weight", GR_P_ATTR, GR_OPTIONAL,                                                          \
            "edge attribute to add up; null means every edge counts 1", .standard = "@weight",     \
                                                                        .words = "by"              \
    }
#define CHECKED_BY "goes over all edges until no distance changes, and compares every row"

static const gr_param table_params[] = { WEIGHT_PARAM };
static const gr_param several_params[] = {
    { "sources", GR_P_NODES, GR_REQUIRED, "the nodes to start from", .words = "from, of" },
    WEIGHT_PARAM,
};
static const gr_alias table_aliases[] = {
    { GR_SURFACE_NATIVE, "all_pairs_shortest_path_length", NULL, NULL },
    { GR_SURFACE_NATIVE, "all_pairs_dijkstra_path_length", NULL, NULL },
    { GR_SURFACE_NATIVE, "floyd_warshall", NULL, NULL },
};

const gr_tool gr_tool_distance_table = {
    .name = "distance_table",
    .family = "paths",
    .summary = "Lengths of the cheapest routes between all pairs of nodes",
    .brief = "all pairs",
    .details = "A row for every two nodes with a path between them, in the order of the graph; in "
               "a directed graph one for each direction. Lengths are as in distances. Sources "
               "times nodes may be four million at most.",
    GR_PARAMS(table_params),
    GR_ALIASES(table_aliases),
    .result = GR_R_TABLE,
    .returns = "source: node, target: node, distance: number",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(n (n + m)), times log n with weights",
    .run = distance_table_run,
    .verify = distance_table_verify,
    .checked_by = CHECKED_BY,
    .cues = "distance table, distance matrix, all pairs shortest paths, distances between all "
            "pairs, floyd warshall, pairs within a distance, mileage chart",
    .example = { "a-b 2, b-c 3", "distance_table(G)",
                 "source  target  distance\na       b              2\na       c              5\n"
                 "b       c              3" },
};

const gr_tool gr_tool_distances_from_several = {
    .name = "distances_from_several",
    .family = "paths",
    .summary = "How far all nodes are from several ones: from the nearest, the farthest, from all",
    .brief = "nearest, farthest, sum",
    .details = "A row for every node that one of the sources reaches, in the order of the graph: "
               "the nearest source, the first of equals in the order given; how far off that is "
               "(`least`), how far the farthest is (`largest`), and all of them together "
               "(`total`). The last two are null where not all sources have a way. Lengths are as "
               "in distances, from the sources on.",
    GR_PARAMS(several_params),
    .result = GR_R_TABLE,
    .returns = "node: node, nearest: node, least: number, largest: number?, total: number?",
    .demands = GR_NONNEG_WEIGHT,
    .cost = "O(k (n + m)) for k sources, times log n with weights",
    .run = distances_from_several_run,
    .verify = distances_from_several_verify,
    .checked_by = CHECKED_BY,
    .cues = "nearest depot of each place, which hospital is closest to each town, where two people "
            "should meet, meeting place for some, covered by one of the stations, farthest from "
            "any station, catchment areas, multi-source distances",
    .example = { "a-b 2, b-c 3", "distances_from_several(G, [a, c])",
                 "node  nearest  least  largest  total\na     a            0        5      5\n"
                 "b     a            2        3      5\nc     c            0        5      5" },
};
