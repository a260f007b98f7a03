/* Networks on which flow algorithms are measured, with a column of capacities.
 *
 * GENRMF (Goldfarb, Grigoriadis 1988) is a row of square grids, each linked to the next one by a
 * random permutation; the narrow places are between the grids. The random level graph of the
 * Washington generator is a rectangle whose nodes have three arcs to random nodes of the next
 * level. The source is the first node, the sink the last. */
#include "graph/make_int.h"

static bool arc(gr_making *m, uint32_t capacity, uint64_t u, uint64_t v, uint64_t c)
{
    return gr_make_edge(m, u, v) &&
           gr_make_set(m, GR_OF_EDGE, capacity, gr_builder_n_edges(m->b) - 1, gr_v_int((int64_t)c));
}

/* A grid of a * a nodes; its arcs carry whatever can come in. */
static bool add_grid(gr_making *m, uint32_t capacity, uint64_t first, uint64_t a, uint64_t c)
{
    for (uint64_t y = 0; y < a; y++)
        for (uint64_t x = 0; x < a; x++) {
            uint64_t u = first + y * a + x;

            if ((x + 1 < a && (!arc(m, capacity, u, u + 1, c) || !arc(m, capacity, u + 1, u, c))) ||
                (y + 1 < a && (!arc(m, capacity, u, u + a, c) || !arc(m, capacity, u + a, u, c))))
                return false;
        }
    return true;
}

static void shuffle(gr_rng *rng, uint64_t *at, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) {
        uint64_t k = gr_rng_below(rng, i + 1);

        at[i] = at[k];
        at[k] = i;
    }
}

static const gr_make_param genrmf_params[] = {
    { "a", GR_MAKE_INT, true, 0, 1, 0xffff, "the grids have a times a nodes" },
    GR_COUNT_PARAM("b", 1, "number of grids"),
    { "c_min", GR_MAKE_INT, false, 1, 0, 0x1p31, "least capacity between grids" },
    { "c_max", GR_MAKE_INT, false, 1000, 0, 0x1p31, "greatest capacity between grids" },
    GR_SEED_PARAM,
};

static bool make_genrmf(gr_making *m)
{
    uint64_t a = gr_make_count(m, "a"), b = gr_make_count(m, "b"), size = a * a;
    uint64_t low = gr_make_count(m, "c_min"), high = gr_make_count(m, "c_max");
    uint64_t *target;
    uint32_t capacity;

    if (high < low)
        return gr_make_fail(m, "c_max", "at least 'c_min', which is %llu", (unsigned long long)low);
    m->directed = true;
    if (b > GR_MAX_NODES / size) /* keeps the products in range */
        b = GR_MAX_NODES;
    if (!gr_make_start(m, size * b, 4 * a * (a - 1) * b + size * (b - 1)) ||
        !gr_make_column(m, GR_OF_EDGE, "capacity", &capacity) ||
        (target = gr_make_array(m, size, sizeof *target)) == NULL)
        return false;
    for (uint64_t k = 0; k < b; k++) {
        if (!add_grid(m, capacity, k * size, a, high * size))
            return false;
        shuffle(&m->rng, target, size);
        for (uint64_t i = 0; k + 1 < b && i < size; i++)
            if (!arc(m, capacity, k * size + i, (k + 1) * size + target[i],
                     low + gr_rng_below(&m->rng, high - low + 1)))
                return false;
    }
    return true;
}

const gr_maker gr_maker_genrmf = {
    .name = "genrmf",
    .aliases = "",
    .summary = "b grids of a * a nodes in a row, linked by random permutations; for flows",
    GR_PARAMS(genrmf_params),
    .example = "3, 4",
    .make = make_genrmf,
};

#define ARCS_A_NODE 3

static const gr_make_param level_params[] = {
    GR_COUNT_PARAM("levels", 1, "number of levels"),
    GR_COUNT_PARAM("width", 1, "nodes of a level"),
    { "c_max", GR_MAKE_INT, false, 1000, 1, 0x1p31, "greatest capacity, 1 is the least" },
    GR_SEED_PARAM,
};

/* Arcs from u to `arcs` different nodes of the level that starts with `first`. */
static bool link_level(gr_making *m, uint32_t capacity, uint64_t u, uint64_t first, uint64_t width,
                       unsigned arcs)
{
    uint64_t c_max = gr_make_count(m, "c_max"), to[ARCS_A_NODE];

    for (unsigned k = 0; k < arcs; k++) {
        bool taken;

        do {
            to[k] = first + gr_rng_below(&m->rng, width);
            taken = false;
            for (unsigned j = 0; j < k; j++)
                taken = taken || to[j] == to[k];
        } while (taken);
        if (!arc(m, capacity, u, to[k], 1 + gr_rng_below(&m->rng, c_max)))
            return false;
    }
    return true;
}

static bool make_level_graph(gr_making *m)
{
    uint64_t levels = gr_make_count(m, "levels"), width = gr_make_count(m, "width");
    uint64_t c_max = gr_make_count(m, "c_max"), n, sink;
    unsigned arcs = width < ARCS_A_NODE ? (unsigned)width : ARCS_A_NODE;
    uint32_t capacity;

    m->directed = true;
    if (levels > GR_MAX_NODES / width)
        levels = GR_MAX_NODES;
    n = levels * width;
    sink = n + 1;
    if (!gr_make_start(m, n + 2, arcs * (n - width) + 2 * width) ||
        !gr_make_column(m, GR_OF_EDGE, "capacity", &capacity))
        return false;
    for (uint64_t i = 0; i < width; i++)
        if (!arc(m, capacity, 0, 1 + i, arcs * c_max) ||
            !arc(m, capacity, n - i, sink, arcs * c_max))
            return false;
    for (uint64_t u = 0; u < n - width; u++)
        if (!link_level(m, capacity, 1 + u, 1 + (u / width + 1) * width, width, arcs))
            return false;
    return true;
}

const gr_maker gr_maker_random_level_graph = {
    .name = "random_level_graph",
    .aliases = "washington_rlg",
    .summary = "Levels of nodes with three arcs to random nodes of the next one; for flows",
    GR_PARAMS(level_params),
    .example = "4, 5",
    .make = make_level_graph,
};
