/* Classic graphs with parameters: paths, rings, trees, grids, complete ones.
 *
 * Node numbers are those of NetworkX. Its tuples become numbers in their order: row * cols + col in
 * a grid, the bits read as a binary number in a hypercube. */
#include "graph/make_int.h"

static bool link_all(gr_making *m, uint64_t u, uint64_t from, uint64_t to)
{
    for (uint64_t v = from; v < to; v++)
        if (!gr_make_edge(m, u, v))
            return false;
    return true;
}

static bool chain(gr_making *m, uint64_t first, uint64_t n)
{
    for (uint64_t i = 1; i < n; i++)
        if (!gr_make_edge(m, first + i - 1, first + i))
            return false;
    return true;
}

/* As NetworkX has it: the ring of one node is a loop, the undirected ring of two a single edge. */
static bool ring(gr_making *m, uint64_t first, uint64_t n)
{
    return chain(m, first, n) &&
           (n == 0 || (n == 2 && !m->directed) || gr_make_edge(m, first + n - 1, first));
}

static uint64_t ring_size(const gr_making *m, uint64_t n)
{
    return n == 2 && !m->directed ? 1 : n;
}

static bool clique(gr_making *m, uint64_t first, uint64_t n)
{
    for (uint64_t u = first; u < first + n; u++)
        if (!link_all(m, u, u + 1, first + n) || (m->directed && !link_all(m, u, first, u)))
            return false;
    return true;
}

static const gr_make_param n_directed[] = {
    GR_COUNT_PARAM("n", 0, "number of nodes"),
    GR_DIRECTED_PARAM,
};

static bool make_empty(gr_making *m)
{
    return gr_make_start(m, gr_make_count(m, "n"), 0);
}

const gr_maker gr_maker_empty_graph = {
    .name = "empty_graph",
    .aliases = "null_graph",
    .summary = "Nodes without edges",
    GR_PARAMS(n_directed),
    .example = "5",
    .make = make_empty,
};

static bool make_path(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n");

    return gr_make_start(m, n, n == 0 ? 0 : n - 1) && chain(m, 0, n);
}

const gr_maker gr_maker_path_graph = {
    .name = "path_graph",
    .aliases = "chain",
    .summary = "A line of nodes",
    GR_PARAMS(n_directed),
    .example = "12",
    .make = make_path,
};

static bool make_cycle(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n");

    return gr_make_start(m, n, ring_size(m, n)) && ring(m, 0, n);
}

const gr_maker gr_maker_cycle_graph = {
    .name = "cycle_graph",
    .aliases = "ring_graph",
    .summary = "A closed ring of nodes",
    GR_PARAMS(n_directed),
    .example = "6",
    .make = make_cycle,
};

static bool make_complete(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n");

    return gr_make_start(m, n, m->directed ? 2 * gr_make_pairs(n) : gr_make_pairs(n)) &&
           clique(m, 0, n);
}

const gr_maker gr_maker_complete_graph = {
    .name = "complete_graph",
    .aliases = "clique",
    .summary = "Every two nodes linked",
    GR_PARAMS(n_directed),
    .example = "15",
    .make = make_complete,
};

static const gr_make_param star_params[] = {
    GR_COUNT_PARAM("n", 0, "number of nodes around the centre"),
};

static bool make_star(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n");

    return gr_make_start(m, n + 1, n) && link_all(m, 0, 1, n + 1);
}

const gr_maker gr_maker_star_graph = {
    .name = "star_graph",
    .aliases = "",
    .summary = "A centre, node 0, linked to n others",
    GR_PARAMS(star_params),
    .example = "7",
    .make = make_star,
};

static const gr_make_param wheel_params[] = {
    GR_COUNT_PARAM("n", 0, "number of nodes, the hub included"),
};

static bool make_wheel(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n"), rim = n == 0 ? 0 : n - 1;
    bool closed = rim > 1;

    return gr_make_start(m, n, rim + (closed ? ring_size(m, rim) : 0)) && link_all(m, 0, 1, n) &&
           (!closed || ring(m, 1, rim));
}

const gr_maker gr_maker_wheel_graph = {
    .name = "wheel_graph",
    .aliases = "",
    .summary = "A hub, node 0, linked to every node of a ring",
    GR_PARAMS(wheel_params),
    .example = "6",
    .make = make_wheel,
};

static const gr_make_param ladder_params[] = {
    GR_COUNT_PARAM("n", 1, "number of rungs"),
};

static bool rungs(gr_making *m, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++)
        if (!gr_make_edge(m, i, i + n))
            return false;
    return true;
}

static bool make_ladder(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n");

    return gr_make_start(m, 2 * n, 3 * n - 2) && chain(m, 0, n) && chain(m, n, n) && rungs(m, n);
}

const gr_maker gr_maker_ladder_graph = {
    .name = "ladder_graph",
    .aliases = "",
    .summary = "Two paths of n nodes, linked node by node",
    GR_PARAMS(ladder_params),
    .example = "7",
    .make = make_ladder,
};

static bool make_circular_ladder(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n");

    return gr_make_start(m, 2 * n, 2 * ring_size(m, n) + n) && ring(m, 0, n) && ring(m, n, n) &&
           rungs(m, n);
}

const gr_maker gr_maker_circular_ladder_graph = {
    .name = "circular_ladder_graph",
    .aliases = "prism_graph",
    .summary = "Two rings of n nodes, linked node by node",
    GR_PARAMS(ladder_params),
    .example = "15",
    .make = make_circular_ladder,
};

static const gr_make_param lollipop_params[] = {
    GR_COUNT_PARAM("m", 2, "number of nodes of the clique"),
    GR_COUNT_PARAM("n", 0, "number of nodes of the stick"),
};

static bool make_lollipop(gr_making *m)
{
    uint64_t ball = gr_make_count(m, "m"), stick = gr_make_count(m, "n");

    return gr_make_start(m, ball + stick, gr_make_pairs(ball) + stick) && clique(m, 0, ball) &&
           chain(m, ball - 1, stick + 1);
}

const gr_maker gr_maker_lollipop_graph = {
    .name = "lollipop_graph",
    .aliases = "",
    .summary = "A clique with a path attached",
    GR_PARAMS(lollipop_params),
    .example = "4, 10",
    .make = make_lollipop,
};

static const gr_make_param barbell_params[] = {
    GR_COUNT_PARAM("m1", 2, "number of nodes of each clique"),
    GR_COUNT_PARAM("m2", 0, "number of nodes of the path between them"),
};

static bool make_barbell(gr_making *m)
{
    uint64_t bell = gr_make_count(m, "m1"), bar = gr_make_count(m, "m2");

    return gr_make_start(m, 2 * bell + bar, 2 * gr_make_pairs(bell) + bar + 1) &&
           clique(m, 0, bell) && chain(m, bell - 1, bar + 2) && clique(m, bell + bar, bell);
}

const gr_maker gr_maker_barbell_graph = {
    .name = "barbell_graph",
    .aliases = "",
    .summary = "Two cliques joined by a path",
    GR_PARAMS(barbell_params),
    .example = "8, 3",
    .make = make_barbell,
};

static const gr_make_param circulant_params[] = {
    GR_COUNT_PARAM("n", 0, "number of nodes"),
    { "offsets", GR_MAKE_INTS, true, 0, -0x1p53, 0x1p53,
      "distances along the ring that are linked" },
};

/* Offsets d and n - d are the same edges, n/2 is half as many. */
static bool make_circulant(gr_making *m)
{
    const gr_list *offsets = gr_make_ints(m, "offsets");
    int64_t n = gr_make_int(m, "n");
    uint64_t *steps = gr_make_array(m, offsets->n, sizeof *steps);
    uint64_t n_edges = 0;
    size_t n_steps = 0;
    gr_u64map seen;

    if (steps == NULL)
        return false;
    gr_u64map_init(&seen, &m->cx->budget);
    for (size_t i = 0; i < offsets->n && n > 0 && m->st == GR_OK; i++) {
        int64_t d = llabs(offsets->at[i].i % n);
        uint64_t step = (uint64_t)(d > n - d ? n - d : d);
        uint32_t *slot = gr_u64map_put(&seen, step);

        if (slot == NULL) {
            m->st = gr_fail_memory(m->cx, m->err);
        } else if (*slot == GR_MAP_NONE) {
            *slot = 0;
            steps[n_steps++] = step;
            n_edges += (uint64_t)n / (step * 2 == (uint64_t)n ? 2 : 1);
        }
    }
    gr_u64map_clear(&seen);
    if (m->st != GR_OK || !gr_make_start(m, (uint64_t)n, n_edges))
        return false;
    for (size_t i = 0; i < n_steps; i++)
        for (uint64_t u = 0; u < (uint64_t)n / (steps[i] * 2 == (uint64_t)n ? 2 : 1); u++)
            if (!gr_make_edge(m, u, (u + steps[i]) % (uint64_t)n))
                return false;
    return true;
}

const gr_maker gr_maker_circulant_graph = {
    .name = "circulant_graph",
    .aliases = "",
    .summary = "A ring where every node is linked to those at the given distances",
    GR_PARAMS(circulant_params),
    .example = "6, [1, 2]",
    .make = make_circulant,
};

static const gr_make_param dgm_params[] = {
    { "n", GR_MAKE_INT, true, 0, 0, 20, "number of generations; it has 3^n edges" },
};

/* Each generation puts a node on every edge so far, in the order of the edges (u, v) with u < v. */
static bool make_dgm(gr_making *m)
{
    uint64_t total = 1, n = 2, n_keys = 1;
    uint64_t *key, *spare;

    for (int64_t i = gr_make_int(m, "n"); i > 0; i--)
        total *= 3;
    if (!gr_make_start(m, (total + 3) / 2, total) || !gr_make_edge(m, 0, 1))
        return false;
    key = gr_make_array(m, total, sizeof *key);
    spare = key != NULL ? gr_make_array(m, total, sizeof *spare) : NULL;
    if (spare == NULL)
        return false;
    key[0] = 1;
    while (n_keys < total) {
        uint64_t n_old = n_keys;

        for (uint64_t i = 0; i < n_old; i++, n++) {
            uint64_t u = key[i] >> 32, v = key[i] & UINT32_MAX;

            if (!gr_make_edge(m, u, n) || !gr_make_edge(m, v, n))
                return false;
            key[n_keys++] = u << 32 | n;
            key[n_keys++] = v << 32 | n;
        }
        if (!gr_make_sort(m, key, spare, n_keys))
            return false;
    }
    return true;
}

const gr_maker gr_maker_dorogovtsev_goltsev_mendes_graph = {
    .name = "dorogovtsev_goltsev_mendes_graph",
    .aliases = "dgm_graph",
    .summary = "The scale-free graph where each generation puts a node on every edge",
    GR_PARAMS(dgm_params),
    .example = "3",
    .make = make_dgm,
};

/* Complete between parts: part i are the nodes end[i-1] .. end[i]-1. */
static bool link_parts(gr_making *m, const uint64_t *end, size_t n_parts)
{
    uint64_t n = n_parts == 0 ? 0 : end[n_parts - 1], n_edges = gr_make_pairs(n), u = 0;

    for (size_t i = 0; i < n_parts; i++)
        n_edges -= gr_make_pairs(end[i] - (i == 0 ? 0 : end[i - 1]));
    if (!gr_make_start(m, n, n_edges))
        return false;
    for (size_t i = 0; i < n_parts; i++)
        for (; u < end[i]; u++)
            if (!link_all(m, u, end[i], n))
                return false;
    return true;
}

static const gr_make_param bipartite_params[] = {
    GR_COUNT_PARAM("n1", 0, "number of nodes of the first side"),
    GR_COUNT_PARAM("n2", 0, "number of nodes of the second side"),
};

static bool make_complete_bipartite(gr_making *m)
{
    uint64_t n1 = gr_make_count(m, "n1"), end[2] = { n1, n1 + gr_make_count(m, "n2") };

    return link_parts(m, end, 2);
}

const gr_maker gr_maker_complete_bipartite_graph = {
    .name = "complete_bipartite_graph",
    .aliases = "",
    .summary = "Two sides, every node of one linked to every node of the other",
    GR_PARAMS(bipartite_params),
    .example = "3, 4",
    .make = make_complete_bipartite,
};

static const gr_make_param multipartite_params[] = {
    { "sizes", GR_MAKE_INTS, true, 0, 0, GR_MAX_NODES, "numbers of nodes of the parts" },
};

static bool make_complete_multipartite(gr_making *m)
{
    const gr_list *sizes = gr_make_ints(m, "sizes");
    uint64_t *end = gr_make_array(m, sizes->n, sizeof *end), sum = 0;

    if (end == NULL)
        return false;
    for (size_t i = 0; i < sizes->n; i++)
        end[i] = sum += (uint64_t)sizes->at[i].i;
    return link_parts(m, end, sizes->n);
}

const gr_maker gr_maker_complete_multipartite_graph = {
    .name = "complete_multipartite_graph",
    .aliases = "",
    .summary = "Several parts, every two nodes of different parts linked",
    GR_PARAMS(multipartite_params),
    .example = "[2, 3, 4]",
    .make = make_complete_multipartite,
};

static const gr_make_param turan_params[] = {
    GR_COUNT_PARAM("n", 1, "number of nodes"),
    GR_COUNT_PARAM("r", 1, "number of parts"),
};

static bool make_turan(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n"), r = gr_make_count(m, "r"), sum = 0;
    uint64_t *end;

    if (r > n)
        return gr_make_fail(m, "r", "at most 'n', which is %llu", (unsigned long long)n);
    end = gr_make_array(m, r, sizeof *end);
    if (end == NULL)
        return false;
    for (uint64_t i = 0; i < r; i++)
        end[i] = sum += n / r + (i >= r - n % r);
    return link_parts(m, end, r);
}

const gr_maker gr_maker_turan_graph = {
    .name = "turan_graph",
    .aliases = "",
    .summary =
        "The complete graph of r parts as equal as possible: the densest without a clique of r+1",
    GR_PARAMS(turan_params),
    .example = "15, 3",
    .make = make_turan,
};

static const gr_make_param hypercube_params[] = {
    { "n", GR_MAKE_INT, true, 0, 0, 31, "number of dimensions; it has 2^n nodes" },
};

static bool make_hypercube(gr_making *m)
{
    uint64_t dims = gr_make_count(m, "n"), n = UINT64_C(1) << dims;

    if (!gr_make_start(m, n, n / 2 * dims))
        return false;
    for (uint64_t u = 0; u < n; u++)
        for (uint64_t bit = 1; bit < n; bit <<= 1)
            if ((u & bit) == 0 && !gr_make_edge(m, u, u | bit))
                return false;
    return true;
}

const gr_maker gr_maker_hypercube_graph = {
    .name = "hypercube_graph",
    .aliases = "",
    .summary = "The corners and edges of a cube of n dimensions",
    GR_PARAMS(hypercube_params),
    .example = "4",
    .make = make_hypercube,
};

static const gr_make_param grid_params[] = {
    GR_COUNT_PARAM("rows", 1, "number of rows"),
    GR_COUNT_PARAM("cols", 1, "number of columns"),
};

/* Both ways around if `closed`; a row or column of one or two nodes is closed as it is. */
static bool grid(gr_making *m, bool closed)
{
    uint64_t rows = gr_make_count(m, "rows"), cols = gr_make_count(m, "cols"), n = rows * cols;
    uint64_t down = rows - (closed && rows > 2 ? 0 : 1),
             right = cols - (closed && cols > 2 ? 0 : 1);

    if (!gr_make_start(m, n, down * cols + right * rows))
        return false;
    for (uint64_t r = 0; r < rows; r++)
        for (uint64_t c = 0; c < cols; c++) {
            if (c < right && !gr_make_edge(m, r * cols + c, r * cols + (c + 1) % cols))
                return false;
            if (r < down && !gr_make_edge(m, r * cols + c, (r + 1) % rows * cols + c))
                return false;
        }
    return true;
}

static bool make_grid(gr_making *m)
{
    return grid(m, false);
}

const gr_maker gr_maker_grid_2d = {
    .name = "grid_2d",
    .aliases = "grid lattice",
    .summary =
        "Rows and columns of nodes, each linked to its neighbours; row * cols + col is the number",
    GR_PARAMS(grid_params),
    .example = "3, 4",
    .make = make_grid,
};

static bool make_torus(gr_making *m)
{
    return grid(m, true);
}

const gr_maker gr_maker_torus = {
    .name = "torus",
    .aliases = "periodic_grid",
    .summary = "A grid whose rows and columns are rings",
    GR_PARAMS(grid_params),
    .example = "3, 4",
    .make = make_torus,
};
