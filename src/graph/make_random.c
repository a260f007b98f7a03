/* Random graphs whose edges are drawn independently: G(n, p) and its relatives, G(n, m), R-MAT.
 *
 * Chances are met by skipping: the gap to the next edge of a row is geometric, so the work is that
 * of the nodes and edges there are, not of the pairs (Batagelj, Brandes 2005). G(n, m) draws
 * numbers of pairs, sorts them, and draws again for those that came twice; every set of m pairs is
 * equally likely, because no step knows one pair from another. */
#include "graph/make_int.h"

#define DIGIT  11 /* bits sorted at a time */
#define DIGITS (1u << DIGIT)

bool gr_make_sort(gr_making *m, uint64_t *key, uint64_t *spare, uint64_t n)
{
    uint64_t *from = key, *to = spare, *swap, differ = 0;
    uint64_t pos[DIGITS];

    for (uint64_t i = 1; i < n; i++)
        differ |= key[i] ^ key[0];
    for (unsigned shift = 0; shift < 64; shift += DIGIT) {
        uint64_t sum = 0, count;

        if ((differ >> shift) % DIGITS == 0)
            continue;
        memset(pos, 0, sizeof pos);
        for (uint64_t i = 0; i < n; i++)
            pos[(from[i] >> shift) % DIGITS]++;
        for (size_t d = 0; d < DIGITS; d++, sum += count) {
            count = pos[d];
            pos[d] = sum;
        }
        for (uint64_t i = 0; i < n; i++) {
            if (i % DIGITS == 0 && !gr_make_poll(m))
                return false;
            to[pos[(from[i] >> shift) % DIGITS]++] = from[i];
        }
        swap = from;
        from = to;
        to = swap;
    }
    if (from != key)
        memcpy(key, from, n * sizeof *key);
    return true;
}

/* Drops repeats from sorted keys; how many are left. */
static uint64_t unique(uint64_t *key, uint64_t n)
{
    uint64_t kept = 0;

    for (uint64_t i = 0; i < n; i++)
        if (i == 0 || key[i] != key[i - 1])
            key[kept++] = key[i];
    return kept;
}

/* Links u to each of from .. to-1 with chance p. */
static bool link_some(gr_making *m, uint64_t u, uint64_t from, uint64_t to, double p)
{
    double log_miss = log1p(-p);

    if (!gr_make_poll(m) || p == 0)
        return m->st == GR_OK;
    for (uint64_t v = from; v < to; v++) {
        double gap = floor(log(1 - gr_rng_unit(&m->rng)) / log_miss);

        if (gap >= (double)(to - v))
            break;
        v += (uint64_t)gap;
        if (!gr_make_edge(m, u, v))
            return false;
    }
    return true;
}

static const gr_make_param gnp_params[] = {
    GR_COUNT_PARAM("n", 0, "number of nodes"),
    GR_CHANCE_PARAM("p", "chance of each edge"),
    GR_DIRECTED_PARAM,
    GR_WEIGHT_PARAMS,
    GR_SEED_PARAM,
};

static bool make_gnp(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n");
    double p = gr_make_real(m, "p"), pairs = (double)gr_make_pairs(n) * (m->directed ? 2 : 1);

    if (!gr_make_start(m, n, (uint64_t)(p * pairs)))
        return false;
    for (uint64_t u = 0; u < n; u++)
        if ((m->directed && !link_some(m, u, 0, u, p)) || !link_some(m, u, u + 1, n, p))
            return false;
    return true;
}

const gr_maker gr_maker_gnp = {
    .name = "gnp",
    .aliases = "erdos_renyi binomial gnp_random fast_gnp_random",
    .summary = "n nodes, each two of them linked with chance p",
    GR_PARAMS(gnp_params),
    .example = "20, 0.2",
    .make = make_gnp,
};

static const gr_make_param dag_params[] = {
    GR_COUNT_PARAM("n", 0, "number of nodes"),
    GR_CHANCE_PARAM("p", "chance of each arc"),
    GR_WEIGHT_PARAMS,
    GR_SEED_PARAM,
};

static bool make_random_dag(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n");
    double p = gr_make_real(m, "p");

    m->directed = true;
    if (!gr_make_start(m, n, (uint64_t)(p * (double)gr_make_pairs(n))))
        return false;
    for (uint64_t u = 0; u < n; u++)
        if (!link_some(m, u, u + 1, n, p))
            return false;
    return true;
}

const gr_maker gr_maker_random_dag = {
    .name = "random_dag",
    .aliases = "",
    .summary = "A directed graph without cycles: arcs lead to larger numbers, each with chance p",
    GR_PARAMS(dag_params),
    .example = "20, 0.2",
    .make = make_random_dag,
};

static const gr_make_param bipartite_params[] = {
    GR_COUNT_PARAM("n1", 0, "number of nodes of the first side"),
    GR_COUNT_PARAM("n2", 0, "number of nodes of the second side"),
    GR_CHANCE_PARAM("p", "chance of each edge"),
    GR_SEED_PARAM,
};

static bool make_random_bipartite(gr_making *m)
{
    uint64_t n1 = gr_make_count(m, "n1"), n2 = gr_make_count(m, "n2");
    double p = gr_make_real(m, "p");

    if (!gr_make_start(m, n1 + n2, (uint64_t)(p * (double)n1 * (double)n2)))
        return false;
    for (uint64_t u = 0; u < n1; u++)
        if (!link_some(m, u, n1, n1 + n2, p))
            return false;
    return true;
}

const gr_maker gr_maker_random_bipartite = {
    .name = "random_bipartite",
    .aliases = "bipartite_random",
    .summary = "Two sides, each node of one linked to each of the other with chance p",
    GR_PARAMS(bipartite_params),
    .example = "5, 6, 0.4",
    .make = make_random_bipartite,
};

static const gr_make_param planted_params[] = {
    GR_COUNT_PARAM("l", 1, "number of groups"),
    GR_COUNT_PARAM("k", 1, "number of nodes of each group"),
    GR_CHANCE_PARAM("p_in", "chance of an edge inside a group"),
    GR_CHANCE_PARAM("p_out", "chance of an edge between groups"),
    GR_SEED_PARAM,
};

static bool make_planted_partition(gr_making *m)
{
    uint64_t l = gr_make_count(m, "l"), k = gr_make_count(m, "k"), n = l * k;
    double inside = (double)l * (double)gr_make_pairs(k), all = (double)gr_make_pairs(n);
    double p_in = gr_make_real(m, "p_in"), p_out = gr_make_real(m, "p_out");
    uint32_t block;

    if (n <= GR_MAX_NODES)
        inside = p_in * inside + p_out * (all - inside);
    if (!gr_make_start(m, n, (uint64_t)inside) || !gr_make_column(m, GR_OF_NODE, "block", &block))
        return false;
    for (uint64_t u = 0; u < n; u++) {
        uint64_t end = (u / k + 1) * k;

        if (!gr_make_set(m, GR_OF_NODE, block, (uint32_t)u, gr_v_int((int64_t)(u / k))) ||
            !link_some(m, u, u + 1, end, p_in) || !link_some(m, u, end, n, p_out))
            return false;
    }
    return true;
}

const gr_maker gr_maker_planted_partition = {
    .name = "planted_partition",
    .aliases = "",
    .summary = "Groups with many edges inside and few between; the column block tells the group",
    GR_PARAMS(planted_params),
    .example = "3, 10, 0.6, 0.05",
    .make = make_planted_partition,
};

/* The numbers of pairs go row by row. An undirected row u has the nodes after u, a directed one all
 * nodes but u. */
static uint64_t row_length(const gr_making *m, uint64_t n, uint64_t u)
{
    return n - 1 - (m->directed ? 0 : u);
}

static bool link_pair(gr_making *m, uint64_t u, uint64_t i)
{
    return gr_make_edge(m, u, m->directed ? i + (i >= u) : u + 1 + i);
}

/* The pairs whose numbers are in key, ascending. */
static bool link_listed(gr_making *m, uint64_t n, const uint64_t *key, uint64_t n_keys)
{
    uint64_t u = 0, first = 0;

    for (uint64_t i = 0; i < n_keys; i++) {
        while (key[i] - first >= row_length(m, n, u))
            first += row_length(m, n, u++);
        if (!link_pair(m, u, key[i] - first))
            return false;
    }
    return true;
}

/* All the others. */
static bool link_unlisted(gr_making *m, uint64_t n, const uint64_t *key, uint64_t n_keys)
{
    uint64_t number = 0, k = 0;

    for (uint64_t u = 0; u < n; u++)
        for (uint64_t i = 0; i < row_length(m, n, u); i++, number++) {
            if (k < n_keys && key[k] == number)
                k++;
            else if (!link_pair(m, u, i))
                return false;
        }
    return true;
}

/* Fills key with n different numbers below `below`, ascending. */
static bool draw_distinct(gr_making *m, uint64_t below, uint64_t *key, uint64_t n)
{
    uint64_t *spare = gr_make_array(m, n, sizeof *spare), have = 0;

    if (spare == NULL)
        return false;
    while (have < n) {
        for (; have < n; have++) {
            key[have] = gr_rng_below(&m->rng, below);
            if (!gr_make_poll(m))
                return false;
        }
        if (!gr_make_sort(m, key, spare, n))
            return false;
        have = unique(key, n);
    }
    return true;
}

static const gr_make_param gnm_params[] = {
    GR_COUNT_PARAM("n", 0, "number of nodes"),
    { "m", GR_MAKE_INT, true, 0, 0, GR_MAX_EDGES, "number of edges" },
    GR_DIRECTED_PARAM,
    GR_WEIGHT_PARAMS,
    GR_SEED_PARAM,
};

static bool make_gnm(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n"), n_edges = gr_make_count(m, "m");
    uint64_t pairs = gr_make_pairs(n) * (m->directed ? 2 : 1);
    uint64_t n_keys = n_edges <= pairs / 2 ? n_edges : pairs - n_edges;
    uint64_t *key;

    if (n_edges > pairs)
        return gr_make_fail(m, "m", "at most %llu, all pairs of %llu nodes",
                            (unsigned long long)pairs, (unsigned long long)n);
    if (!gr_make_start(m, n, n_edges))
        return false;
    key = gr_make_array(m, n_keys, sizeof *key);
    if (key == NULL || !draw_distinct(m, pairs, key, n_keys))
        return false;
    return n_keys == n_edges ? link_listed(m, n, key, n_keys) : link_unlisted(m, n, key, n_keys);
}

const gr_maker gr_maker_gnm = {
    .name = "gnm",
    .aliases = "gnm_random dense_gnm_random",
    .summary = "n nodes and m different edges, none a loop, drawn uniformly",
    GR_PARAMS(gnm_params),
    .example = "20, 40",
    .make = make_gnm,
};

static const gr_make_param rmat_params[] = {
    { "scale", GR_MAKE_INT, true, 0, 0, 31, "there are 2^scale nodes" },
    { "edge_factor", GR_MAKE_INT, false, 16, 0, GR_MAX_EDGES, "edges drawn for each node" },
    { "a", GR_MAKE_REAL, false, 0.57, 0, 1, "chance of the upper left quarter" },
    { "b", GR_MAKE_REAL, false, 0.19, 0, 1, "chance of the upper right quarter" },
    { "c", GR_MAKE_REAL, false, 0.19, 0, 1, "chance of the lower left quarter" },
    GR_DIRECTED_PARAM,
    GR_WEIGHT_PARAMS,
    GR_SEED_PARAM,
};

/* Goes down the quarters of the adjacency matrix, two levels with one random number. */
static void draw_cell(gr_rng *rng, unsigned scale, const uint64_t limit[3], uint32_t *u,
                      uint32_t *v)
{
    uint64_t bits = 0;

    *u = *v = 0;
    for (unsigned level = 0; level < scale; level++) {
        uint32_t r;

        bits = level % 2 == 0 ? gr_rng_next(rng) : bits >> 32;
        r = (uint32_t)bits;
        *u = *u << 1 | (r >= limit[1]);
        *v = *v << 1 | ((r >= limit[0]) ^ (r >= limit[1]) ^ (r >= limit[2]));
    }
}

/* Numbers are shuffled, so that a node's degree does not show in its number. */
static gr_vid *shuffled(gr_making *m, uint64_t n)
{
    gr_vid *name = gr_make_array(m, n, sizeof *name);

    for (uint64_t i = 0; name != NULL && i < n; i++) {
        uint64_t k = gr_rng_below(&m->rng, i + 1);

        name[i] = name[k];
        name[k] = (gr_vid)i;
        if (!gr_make_poll(m))
            return NULL;
    }
    return name;
}

static bool make_rmat(gr_making *m)
{
    unsigned scale = (unsigned)gr_make_int(m, "scale");
    uint64_t n = UINT64_C(1) << scale, n_drawn = gr_make_count(m, "edge_factor") << scale;
    double a = gr_make_real(m, "a"), b = gr_make_real(m, "b"), c = gr_make_real(m, "c");
    const uint64_t limit[3] = { (uint64_t)(a * 0x1p32), (uint64_t)((a + b) * 0x1p32),
                                (uint64_t)((a + b + c) * 0x1p32) };
    uint64_t *key, *spare, n_keys = 0;
    gr_vid *name;

    if (a + b + c > 1 + 1e-9)
        return gr_make_fail(m, "c", "at most 1 - a - b, which is %g", 1 - a - b);
    if (!gr_make_start(m, n, n_drawn))
        return false;
    key = gr_make_array(m, n_drawn, sizeof *key);
    spare = key != NULL ? gr_make_array(m, n_drawn, sizeof *spare) : NULL;
    name = spare != NULL ? shuffled(m, n) : NULL;
    if (name == NULL)
        return false;
    for (uint64_t i = 0; i < n_drawn; i++) {
        uint32_t u, v;

        draw_cell(&m->rng, scale, limit, &u, &v);
        u = name[u];
        v = name[v];
        if (!gr_make_poll(m))
            return false;
        if (u != v)
            key[n_keys++] = m->directed || u < v ? (uint64_t)u << 32 | v : (uint64_t)v << 32 | u;
    }
    if (!gr_make_sort(m, key, spare, n_keys))
        return false;
    n_keys = unique(key, n_keys);
    for (uint64_t i = 0; i < n_keys; i++)
        if (!gr_make_edge(m, key[i] >> 32, key[i] & UINT32_MAX))
            return false;
    return true;
}

const gr_maker gr_maker_rmat = {
    .name = "rmat",
    .aliases = "kronecker",
    .summary = "A scale-free graph (R-MAT); loops and repeats that are drawn are dropped",
    GR_PARAMS(rmat_params),
    .example = "6, 8",
    .make = make_rmat,
};
