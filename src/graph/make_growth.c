/* Random graphs whose edges depend on those before, or on places: preferential attachment, small
 * worlds, points in the plane. */
#include "graph/make_int.h"

static const gr_make_param ba_params[] = {
    GR_COUNT_PARAM("n", 2, "number of nodes"),
    GR_COUNT_PARAM("m", 1, "number of edges that each new node brings"),
    GR_SEED_PARAM,
};

/* `end` lists the ends of all edges: a random entry is a node drawn by its degree. The start is a
 * star of m + 1 nodes, as in NetworkX. */
static bool make_barabasi_albert(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n"), k = gr_make_count(m, "m"), n_ends = 0, n_edges;
    gr_vid *end, *chosen_by;

    if (k >= n)
        return gr_make_fail(m, "m", "less than 'n', which is %llu", (unsigned long long)n);
    n_edges = (n - k) * k;
    if (!gr_make_start(m, n, n_edges))
        return false;
    end = gr_make_array(m, 2 * n_edges, sizeof *end);
    chosen_by = end != NULL ? gr_make_array(m, n, sizeof *chosen_by) : NULL;
    if (chosen_by == NULL)
        return false;
    for (uint64_t v = 1; v <= k; v++) {
        end[n_ends++] = 0;
        end[n_ends++] = (gr_vid)v;
        if (!gr_make_edge(m, 0, v))
            return false;
    }
    for (uint64_t u = k + 1; u < n; u++) {
        uint64_t n_old = n_ends;

        while (n_ends < n_old + 2 * k) {
            gr_vid v = end[gr_rng_below(&m->rng, n_old)];

            if (!gr_make_poll(m))
                return false;
            if (chosen_by[v] == u)
                continue;
            chosen_by[v] = (gr_vid)u;
            end[n_ends++] = (gr_vid)u;
            end[n_ends++] = v;
            if (!gr_make_edge(m, v, u))
                return false;
        }
    }
    return true;
}

const gr_maker gr_maker_barabasi_albert = {
    .name = "barabasi_albert",
    .aliases = "preferential_attachment",
    .summary = "A scale-free graph: each new node is linked to m others, drawn by their degrees",
    GR_PARAMS(ba_params),
    .example = "30, 2",
    .make = make_barabasi_albert,
};

static const gr_make_param ws_params[] = {
    GR_COUNT_PARAM("n", 1, "number of nodes"),
    GR_COUNT_PARAM("k", 0,
                   "each node is linked to its k nearest on the ring; an odd k counts as k - 1"),
    GR_CHANCE_PARAM("p", "chance that an edge gets a random end"),
    GR_SEED_PARAM,
};

typedef struct small_world {
    uint64_t n, half; /* edges u -> u + 1 .. u + half on the ring */
    gr_vid *other;    /* [u * half + step - 1]: the other end */
    gr_vid *degree;
    gr_u64map linked; /* pair to 1, or 0 once it is not linked any more */
} small_world;

static uint64_t pair_key(uint64_t u, uint64_t v)
{
    return u < v ? u << 32 | v : v << 32 | u;
}

static bool set_linked(gr_making *m, small_world *w, uint64_t u, uint64_t v, uint32_t linked)
{
    uint32_t *slot = gr_u64map_put(&w->linked, pair_key(u, v));

    if (slot == NULL) {
        m->st = gr_fail_memory(m->cx, m->err);
        return false;
    }
    *slot = linked;
    w->degree[u] += linked != 0 ? 1u : -1u;
    w->degree[v] += linked != 0 ? 1u : -1u;
    return true;
}

static bool link_ring(gr_making *m, small_world *w)
{
    for (uint64_t u = 0; u < w->n; u++)
        for (uint64_t step = 1; step <= w->half; step++) {
            uint64_t v = (u + step) % w->n;

            w->other[u * w->half + step - 1] = (gr_vid)v;
            if (!gr_make_poll(m) || !set_linked(m, w, u, v, 1))
                return false;
        }
    return true;
}

/* Gives an edge of u a random new end; a node that is linked to all others keeps it. */
static bool rewire(gr_making *m, small_world *w, uint64_t u, gr_vid *other)
{
    uint64_t v;

    if (w->degree[u] >= w->n - 1)
        return true;
    do {
        if (!gr_make_poll(m))
            return false;
        v = gr_rng_below(&m->rng, w->n);
    } while (v == u || gr_u64map_get(&w->linked, pair_key(u, v)) == 1);
    if (!set_linked(m, w, u, *other, 0) || !set_linked(m, w, u, v, 1))
        return false;
    *other = (gr_vid)v;
    return true;
}

static bool build_small_world(gr_making *m, small_world *w)
{
    double p = gr_make_real(m, "p");

    if (!link_ring(m, w))
        return false;
    for (uint64_t step = 1; step <= w->half; step++)
        for (uint64_t u = 0; u < w->n; u++)
            if (gr_rng_unit(&m->rng) < p && !rewire(m, w, u, &w->other[u * w->half + step - 1]))
                return false;
    for (uint64_t u = 0; u < w->n; u++)
        for (uint64_t i = u * w->half; i < (u + 1) * w->half; i++)
            if (!gr_make_edge(m, u, w->other[i]))
                return false;
    return true;
}

static bool make_watts_strogatz(gr_making *m)
{
    uint64_t k = gr_make_count(m, "k");
    small_world w = { .n = gr_make_count(m, "n"), .half = k / 2 };
    bool ok;

    if (k >= w.n)
        return gr_make_fail(m, "k", "less than 'n', which is %llu", (unsigned long long)w.n);
    if (!gr_make_start(m, w.n, w.n * w.half))
        return false;
    w.other = gr_make_array(m, w.n * w.half, sizeof *w.other);
    w.degree = w.other != NULL ? gr_make_array(m, w.n, sizeof *w.degree) : NULL;
    if (w.degree == NULL)
        return false;
    gr_u64map_init(&w.linked, &m->cx->budget);
    ok = build_small_world(m, &w);
    gr_u64map_clear(&w.linked);
    return ok;
}

const gr_maker gr_maker_watts_strogatz = {
    .name = "watts_strogatz",
    .aliases = "small_world",
    .summary = "A small world: a ring of near neighbours, where some edges lead anywhere",
    GR_PARAMS(ws_params),
    .example = "20, 4, 0.1",
    .make = make_watts_strogatz,
};

static const gr_make_param geometric_params[] = {
    GR_COUNT_PARAM("n", 0, "number of nodes"),
    { "radius", GR_MAKE_REAL, true, 0, 0, 2, "distance up to which two nodes are linked" },
    GR_SEED_PARAM,
};

/* Points of the unit square in side * side cells at least as wide as the radius: what is near lies
 * in the same cell or in one beside it. Cell c has the points point[start[c]] .. start[c+1]-1. */
typedef struct plane {
    uint64_t n, side;
    double *x, *y;
    uint64_t *start;
    gr_vid *point;
} plane;

static uint64_t cell_of(const plane *w, double at)
{
    return (uint64_t)(at * (double)w->side);
}

static bool place_points(gr_making *m, plane *w)
{
    uint32_t x_column, y_column;

    if (!gr_make_column(m, GR_OF_NODE, "x", &x_column) ||
        !gr_make_column(m, GR_OF_NODE, "y", &y_column))
        return false;
    for (uint32_t v = 0; v < w->n; v++) {
        w->x[v] = gr_rng_unit(&m->rng);
        w->y[v] = gr_rng_unit(&m->rng);
        w->start[cell_of(w, w->y[v]) * w->side + cell_of(w, w->x[v])]++;
        if (!gr_make_poll(m) || !gr_make_set(m, GR_OF_NODE, x_column, v, gr_v_real(w->x[v])) ||
            !gr_make_set(m, GR_OF_NODE, y_column, v, gr_v_real(w->y[v])))
            return false;
    }
    for (uint64_t c = 1; c <= w->side * w->side; c++)
        w->start[c] += w->start[c - 1];
    for (uint64_t v = w->n; v-- > 0;)
        w->point[--w->start[cell_of(w, w->y[v]) * w->side + cell_of(w, w->x[v])]] = (gr_vid)v;
    return true;
}

static bool link_near(gr_making *m, const plane *w, gr_vid u, uint64_t cell, double radius,
                      uint32_t weight)
{
    for (uint64_t i = w->start[cell]; i < w->start[cell + 1]; i++) {
        gr_vid v = w->point[i];
        double dx = w->x[u] - w->x[v], dy = w->y[u] - w->y[v], d = sqrt(dx * dx + dy * dy);

        if (!gr_make_poll(m))
            return false;
        if (v <= u || d > radius)
            continue;
        if (!gr_make_edge(m, u, v) ||
            !gr_make_set(m, GR_OF_EDGE, weight, gr_builder_n_edges(m->b) - 1, gr_v_real(d)))
            return false;
    }
    return true;
}

static bool make_random_geometric(gr_making *m)
{
    plane w = { .n = gr_make_count(m, "n") };
    double radius = gr_make_real(m, "radius"), root = sqrt((double)w.n);
    double area = fmin(1, acos(-1) * radius * radius);
    uint32_t weight;

    w.side = (uint64_t)fmax(1, radius * root > 1 ? 1 / radius : root);
    if (!gr_make_start(m, w.n, (uint64_t)((double)gr_make_pairs(w.n) * area)) ||
        !gr_make_column(m, GR_OF_EDGE, "weight", &weight))
        return false;
    w.x = gr_make_array(m, w.n, sizeof *w.x);
    w.y = w.x != NULL ? gr_make_array(m, w.n, sizeof *w.y) : NULL;
    w.point = w.y != NULL ? gr_make_array(m, w.n, sizeof *w.point) : NULL;
    w.start = w.point != NULL ? gr_make_array(m, w.side * w.side + 1, sizeof *w.start) : NULL;
    if (w.start == NULL || !place_points(m, &w))
        return false;
    for (gr_vid u = 0; u < w.n; u++) {
        uint64_t row = cell_of(&w, w.y[u]), col = cell_of(&w, w.x[u]);

        for (uint64_t r = row == 0 ? 0 : row - 1; r <= row + 1 && r < w.side; r++)
            for (uint64_t c = col == 0 ? 0 : col - 1; c <= col + 1 && c < w.side; c++)
                if (!link_near(m, &w, u, r * w.side + c, radius, weight))
                    return false;
    }
    return true;
}

const gr_maker gr_maker_random_geometric = {
    .name = "random_geometric",
    .aliases = "",
    .summary =
        "Random points (columns x, y) of a square of side 1, linked up to a distance: their weight",
    GR_PARAMS(geometric_params),
    .example = "30, 0.3",
    .make = make_random_geometric,
};
