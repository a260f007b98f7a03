/* Small graphs that have a name, from their edges or from a rule. Nodes are numbered as NetworkX
 * numbers them; the LCF codes are those of Frucht (1976). */
#include "graph/make_int.h"

/* Edges as pairs u, v. */
typedef struct stored {
    const uint8_t *edge;
    uint8_t n_nodes, n_edges;
} stored;

static bool make_stored(gr_making *m)
{
    const stored *s = m->maker->data;

    if (!gr_make_start(m, s->n_nodes, s->n_edges))
        return false;
    for (size_t i = 0; i < s->n_edges; i++)
        if (!gr_make_edge(m, s->edge[2 * i], s->edge[2 * i + 1]))
            return false;
    return true;
}

#define STORED(id, nodes, edges, what)                                                             \
    static const stored id##_stored = { edges, nodes, sizeof edges / 2 };                          \
    const gr_maker gr_maker_##id##_graph = { .name = #id "_graph",                                 \
                                             .aliases = "",                                        \
                                             .summary = what,                                      \
                                             .example = "",                                        \
                                             .make = make_stored,                                  \
                                             .data = &id##_stored }

static const uint8_t bull_edges[] = { 0, 1, 0, 2, 1, 2, 1, 3, 2, 4 };
STORED(bull, 5, bull_edges, "A triangle with two horns");

static const uint8_t chvatal_edges[] = { 0, 1,  0, 4,  0, 6,  0, 9, 1, 2,  1, 5,  1, 7,  2, 3,
                                         2, 6,  2, 8,  3, 4,  3, 7, 3, 9,  4, 5,  4, 8,  5, 10,
                                         5, 11, 6, 10, 6, 11, 7, 8, 7, 11, 8, 10, 9, 10, 9, 11 };
STORED(chvatal, 12, chvatal_edges,
       "The smallest triangle-free 4-regular graph that needs 4 colours");

static const uint8_t cubical_edges[] = { 0, 1, 0, 3, 0, 4, 1, 2, 1, 7, 2, 3,
                                         2, 6, 3, 5, 4, 5, 4, 7, 5, 6, 6, 7 };
STORED(cubical, 8, cubical_edges, "The cube");

static const uint8_t diamond_edges[] = { 0, 1, 0, 2, 1, 2, 1, 3, 2, 3 };
STORED(diamond, 4, diamond_edges, "Two triangles that share an edge");

static const uint8_t frucht_edges[] = {
    0, 1, 0, 6, 0, 7, 1, 2,  1, 7,  2, 3,  2, 8, 3, 4,  3,  9,
    4, 5, 4, 9, 5, 6, 5, 10, 6, 10, 7, 11, 8, 9, 8, 11, 10, 11
};
STORED(frucht, 12, frucht_edges, "The smallest cubic graph without symmetry");

static const uint8_t house_edges[] = { 0, 1, 0, 2, 1, 3, 2, 3, 2, 4, 3, 4 };
STORED(house, 5, house_edges, "A square with a triangle on top");

static const uint8_t house_x_edges[] = { 0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3, 2, 4, 3, 4 };
STORED(house_x, 5, house_x_edges, "The house with both diagonals in its square");

static const uint8_t icosahedral_edges[] = { 0,  1, 0, 5,  0, 7, 0,  8, 0,  11, 1, 2,  1,  5,  1,
                                             6,  1, 8, 2,  3, 2, 6,  2, 8,  2,  9, 3,  4,  3,  6,
                                             3,  9, 3, 10, 4, 5, 4,  6, 4,  10, 4, 11, 5,  6,  5,
                                             11, 7, 8, 7,  9, 7, 10, 7, 11, 8,  9, 9,  10, 10, 11 };
STORED(icosahedral, 12, icosahedral_edges, "The icosahedron");

static const uint8_t krackhardt_kite_edges[] = { 0, 1, 0, 2, 0, 3, 0, 5, 1, 3, 1, 4,
                                                 1, 6, 2, 3, 2, 5, 3, 4, 3, 5, 3, 6,
                                                 4, 6, 5, 6, 5, 7, 6, 7, 7, 8, 8, 9 };
STORED(krackhardt_kite, 10, krackhardt_kite_edges,
       "Krackhardt's kite, where three centralities name three different nodes");

static const uint8_t octahedral_edges[] = { 0, 1, 0, 2, 0, 3, 0, 4, 1, 2, 1, 3,
                                            1, 5, 2, 4, 2, 5, 3, 4, 3, 5, 4, 5 };
STORED(octahedral, 6, octahedral_edges, "The octahedron");

static const uint8_t petersen_edges[] = { 0, 1, 0, 4, 0, 5, 1, 2, 1, 6, 2, 3, 2, 7, 3,
                                          4, 3, 8, 4, 9, 5, 7, 5, 8, 6, 8, 6, 9, 7, 9 };
STORED(petersen, 10, petersen_edges, "The Petersen graph");

static const uint8_t sedgewick_maze_edges[] = { 0, 2, 0, 5, 0, 7, 1, 7, 2, 6,
                                                3, 4, 3, 5, 4, 5, 4, 6, 4, 7 };
STORED(sedgewick_maze, 8, sedgewick_maze_edges, "The maze of Sedgewick's Algorithms");

static const uint8_t truncated_cube_edges[] = {
    0,  1,  0,  2,  0,  4,  1,  11, 1,  14, 2,  3,  2,  4,  3,  6,  3,  8,  4,  5,  5,  16, 5,  18,
    6,  7,  6,  8,  7,  10, 7,  12, 8,  9,  9,  17, 9,  20, 10, 11, 10, 12, 11, 14, 12, 13, 13, 21,
    13, 22, 14, 15, 15, 19, 15, 23, 16, 17, 16, 18, 17, 20, 18, 19, 19, 23, 20, 21, 21, 22, 22, 23
};
STORED(truncated_cube, 24, truncated_cube_edges, "The truncated cube");

static const uint8_t truncated_tetrahedron_edges[] = { 0, 1, 0, 2,  0, 9, 1, 2,  1, 6,  2,  3,
                                                       3, 4, 3, 11, 4, 5, 4, 11, 5, 6,  5,  7,
                                                       6, 7, 7, 8,  8, 9, 8, 10, 9, 10, 10, 11 };
STORED(truncated_tetrahedron, 12, truncated_tetrahedron_edges, "The truncated tetrahedron");

static const uint8_t tutte_edges[] = {
    0,  1,  0,  2,  0,  3,  1,  4,  1,  26, 2,  10, 2,  11, 3,  18, 3,  19, 4,  5,  4,  33, 5,
    6,  5,  29, 6,  7,  6,  27, 7,  8,  7,  14, 8,  9,  8,  38, 9,  10, 9,  37, 10, 39, 11, 12,
    11, 39, 12, 13, 12, 35, 13, 14, 13, 15, 14, 34, 15, 16, 15, 22, 16, 17, 16, 44, 17, 18, 17,
    43, 18, 45, 19, 20, 19, 45, 20, 21, 20, 41, 21, 22, 21, 23, 22, 40, 23, 24, 23, 27, 24, 25,
    24, 32, 25, 26, 25, 31, 26, 33, 27, 28, 28, 29, 28, 32, 29, 30, 30, 31, 30, 33, 31, 32, 34,
    35, 34, 38, 35, 36, 36, 37, 36, 39, 37, 38, 40, 41, 40, 44, 41, 42, 42, 43, 42, 45, 43, 44
};
STORED(tutte, 46, tutte_edges,
       "The Tutte graph: cubic, planar, 3-connected, without a Hamiltonian cycle");

/* A ring of n nodes with chords: node i is linked to i + shift[i mod n_shifts]. */
typedef struct lcf {
    uint8_t n_nodes, n_shifts;
    int8_t shift[10];
} lcf;

static bool make_lcf(gr_making *m)
{
    const lcf *c = m->maker->data;

    if (!gr_make_start(m, c->n_nodes, c->n_nodes * 3u / 2))
        return false;
    for (int u = 0; u < c->n_nodes; u++) {
        int chord = (u + c->shift[u % c->n_shifts] + c->n_nodes) % c->n_nodes;

        if (!gr_make_edge(m, (uint64_t)u, (uint64_t)(u + 1) % c->n_nodes))
            return false;
        if (chord > u && !gr_make_edge(m, (uint64_t)u, (uint64_t)chord))
            return false;
    }
    return true;
}

#define LCF(id, what, ...)                                                                         \
    static const lcf id##_lcf = __VA_ARGS__;                                                       \
    const gr_maker gr_maker_##id##_graph = { .name = #id "_graph",                                 \
                                             .aliases = "",                                        \
                                             .summary = what,                                      \
                                             .example = "",                                        \
                                             .make = make_lcf,                                     \
                                             .data = &id##_lcf }

LCF(desargues, "The Desargues graph", { 20, 4, { 5, -5, 9, -9 } });
LCF(dodecahedral, "The dodecahedron", { 20, 10, { 10, 7, 4, -4, -7, 10, -4, 7, -7, 4 } });
LCF(heawood, "The Heawood graph, the (3,6)-cage", { 14, 2, { 5, -5 } });
LCF(moebius_kantor, "The Moebius-Kantor graph", { 16, 2, { 5, -5 } });
LCF(pappus, "The Pappus graph", { 18, 6, { 5, 7, -7, 7, -7, -5 } });
LCF(tetrahedral, "The tetrahedron, the complete graph of four nodes", { 4, 1, { 2 } });

typedef struct corners {
    uint8_t number[2][5][5]; /* of corner j of pentagon i, of pentagram i; 0 = none yet */
    uint8_t n;
} corners;

/* Numbers, from 0, in the order in which the corners are asked for. */
static uint64_t corner(corners *c, int kind, int i, int j)
{
    uint8_t *number = &c->number[kind][i][j % 5];

    if (*number == 0)
        *number = ++c->n;
    return *number - 1u;
}

/* Five pentagons and five pentagrams; corner j of pentagon i is linked to corner i * k + j of
 * pentagram k. Corners are asked for in NetworkX's order, which is why j + 4 comes before j + 1. */
static bool make_hoffman_singleton(gr_making *m)
{
    corners c = { .n = 0 };

    if (!gr_make_start(m, 50, 175))
        return false;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            uint64_t pentagon = corner(&c, 0, i, j), pentagram;

            corner(&c, 0, i, j + 4);
            if (!gr_make_edge(m, pentagon, corner(&c, 0, i, j + 1)))
                return false;
            pentagram = corner(&c, 1, i, j);
            corner(&c, 1, i, j + 3);
            if (!gr_make_edge(m, pentagram, corner(&c, 1, i, j + 2)))
                return false;
            for (int k = 0; k < 5; k++)
                if (!gr_make_edge(m, pentagon, corner(&c, 1, k, i * k + j)))
                    return false;
        }
    return true;
}

const gr_maker gr_maker_hoffman_singleton_graph = {
    .name = "hoffman_singleton_graph",
    .aliases = "",
    .summary = "The Hoffman-Singleton graph: 50 nodes of degree 7, diameter 2, girth 5",
    .example = "",
    .make = make_hoffman_singleton,
};
