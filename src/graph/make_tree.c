/* Trees: filled level by level, binomial, random. Nodes are numbered as NetworkX numbers them. */
#include "graph/make_int.h"

static bool tree(gr_making *m, uint64_t r, uint64_t n)
{
    if (!gr_make_start(m, n, n == 0 ? 0 : n - 1))
        return false;
    for (uint64_t v = 1; v < n; v++)
        if (!gr_make_edge(m, (v - 1) / r, v))
            return false;
    return true;
}

static const gr_make_param full_rary_params[] = {
    GR_COUNT_PARAM("r", 1, "number of children of a node"),
    GR_COUNT_PARAM("n", 0, "number of nodes"),
    GR_DIRECTED_PARAM,
};

static bool make_full_rary(gr_making *m)
{
    return tree(m, gr_make_count(m, "r"), gr_make_count(m, "n"));
}

const gr_maker gr_maker_full_rary_tree = {
    .name = "full_rary_tree",
    .aliases = "",
    .summary = "A tree filled level by level, r children to a node, until it has n nodes",
    GR_PARAMS(full_rary_params),
    .example = "3, 7",
    .make = make_full_rary,
};

static const gr_make_param balanced_params[] = {
    GR_COUNT_PARAM("r", 1, "number of children of a node"),
    GR_COUNT_PARAM("h", 0, "number of levels below the root"),
    GR_DIRECTED_PARAM,
};

static bool make_balanced(gr_making *m)
{
    uint64_t r = gr_make_count(m, "r"), h = gr_make_count(m, "h"), n = 1;

    if (r == 1)
        return tree(m, r, h + 1);
    for (uint64_t i = 0; i < h && n <= GR_MAX_NODES; i++)
        n = 1 + r * n;
    return tree(m, r, n);
}

const gr_maker gr_maker_balanced_tree = {
    .name = "balanced_tree",
    .aliases = "",
    .summary =
        "The tree where every node but the leaves has r children and all leaves are at depth h",
    GR_PARAMS(balanced_params),
    .example = "2, 4",
    .make = make_balanced,
};

static const gr_make_param binomial_params[] = {
    { "n", GR_MAKE_INT, true, 0, 0, 31, "its order; it has 2^n nodes" },
};

/* A tree of order n is two of order n - 1, the second root a child of the first: a node's parent
 * is its number without the lowest bit. */
static bool make_binomial(gr_making *m)
{
    uint64_t n = UINT64_C(1) << gr_make_count(m, "n");

    if (!gr_make_start(m, n, n - 1))
        return false;
    for (uint64_t v = 1; v < n; v++)
        if (!gr_make_edge(m, v & (v - 1), v))
            return false;
    return true;
}

const gr_maker gr_maker_binomial_tree = {
    .name = "binomial_tree",
    .aliases = "",
    .summary = "The binomial tree of order n",
    GR_PARAMS(binomial_params),
    .example = "5",
    .make = make_binomial,
};

static const gr_make_param random_params[] = {
    GR_COUNT_PARAM("n", 1, "number of nodes"),
    GR_SEED_PARAM,
};

/* Decodes a random Pruefer sequence: code[i] is the neighbour of the smallest leaf that is left.
 * `leaf` runs once over the nodes; a node that becomes a leaf behind it is taken at once. */
static bool make_random_tree(gr_making *m)
{
    uint64_t n = gr_make_count(m, "n"), n_codes = n > 2 ? n - 2 : 0, scan = 0, leaf;
    gr_vid *code = gr_make_array(m, n_codes, sizeof *code);
    gr_vid *degree = code != NULL ? gr_make_array(m, n, sizeof *degree) : NULL;

    if (degree == NULL || !gr_make_start(m, n, n - 1))
        return false;
    for (uint64_t i = 0; i < n_codes; i++) {
        code[i] = (gr_vid)gr_rng_below(&m->rng, n);
        degree[code[i]]++; /* one less than it will be */
        if (!gr_make_poll(m))
            return false;
    }
    while (degree[scan] != 0)
        scan++;
    leaf = scan;
    for (uint64_t i = 0; i < n_codes; i++) {
        gr_vid v = code[i];

        if (!gr_make_edge(m, leaf, v))
            return false;
        if (--degree[v] == 0 && v < scan) {
            leaf = v;
        } else {
            do
                scan++;
            while (degree[scan] != 0);
            leaf = scan;
        }
    }
    return n == 1 || gr_make_edge(m, leaf, n - 1);
}

const gr_maker gr_maker_random_tree = {
    .name = "random_tree",
    .aliases = "",
    .summary = "A tree drawn uniformly from all trees of n numbered nodes",
    GR_PARAMS(random_params),
    .example = "20",
    .make = make_random_tree,
};
