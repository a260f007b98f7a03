/* What the tools for bipartite graphs and matchings share. All results lie in cx->scratch. */
#ifndef GR_MATCHING_INT_H
#define GR_MATCHING_INT_H

#include "algo/algo_int.h"

/* Two colours such that every edge joins different ones, or the nodes of an odd cycle that has no
 * such colouring. Directions do not count; a loop is a cycle of one node. */
typedef struct gr_two_colours {
    bool *second; /* the first node of each component is not; NULL if there is a cycle */
    gr_vid *cycle;
    size_t n_cycle;
} gr_two_colours;

gr_status gr_two_colour(gr_ctx *cx, const gr_graph *g, gr_two_colours *out, gr_err *err);
/* Refuses a graph that is not bipartite. */
gr_status gr_demand_bipartite(gr_ctx *cx, const gr_graph *g, gr_two_colours *out, gr_err *err);

/* Which side a node is on: the given nodes are the left and all others the right. Without any
 * given, the left are the nodes that directed edges come from, or the first colour of an undirected
 * graph, and nodes without edges are on no side. Refuses an edge within a side; `param` is whom to
 * blame. */
enum { GR_NO_SIDE, GR_LEFT, GR_RIGHT };
gr_status gr_sides_read(gr_ctx *cx, const gr_graph *g, const gr_arg *left, const char *param,
                        uint8_t **side, gr_err *err);

/* A matching from the left, the nodes u with left[u] (NULL = all), to the right; loops do not
 * count. A node may be on both sides. */
typedef struct gr_pairing {
    gr_vid *of_left, *of_right; /* the other end, or GR_NO_NODE; by node */
    gr_vid size;
} gr_pairing;

/* As many pairs as possible, by Hopcroft and Karp's algorithm. Row u of c holds u's right nodes. */
gr_status gr_pairing_find(gr_ctx *cx, const gr_csr *c, gr_vid n, const bool *left, gr_pairing *out,
                          gr_err *err);
/* As few nodes as pairs that meet every edge, those of the left and those of the right: Koenig. */
gr_status gr_pairing_cover(gr_ctx *cx, const gr_csr *c, gr_vid n, const bool *left,
                           const gr_pairing *p, bool **on_left, bool **on_right, gr_err *err);

/* As many pairs as possible in any graph: mate[v] is the other end or GR_NO_NODE. barrier: removing
 * these leaves so many odd components that no matching is larger (Tutte and Berge). rows:
 * gr_simple_rows. */
gr_status gr_blossom_find(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_vid **mate, bool **barrier,
                          gr_err *err);
/* How many nodes any matching leaves over at least, if the barrier is removed; may be negative. */
gr_status gr_barrier_deficit(gr_ctx *cx, const gr_graph *g, const bool *barrier, int64_t *out,
                             gr_err *err);

/* {size, edges}: the pairs v, mate[v] in the order of their first nodes. With directed = true
 * mate[v] is where an edge out of v goes, else both are each other's mates. */
gr_status gr_matching_edges(gr_ctx *cx, const gr_graph *g, const gr_vid *mate, bool directed,
                            gr_value *edges, int64_t *size, gr_err *err);
/* Reads a list of edges of the graph, in any direction, or out of their first nodes if directed,
 * no two of which meet (directed: neither start nor end together); refutes anything else. */
gr_status gr_check_matching(gr_ctx *cx, const gr_graph *g, const gr_value *edges, bool directed,
                            gr_vid **mate, int64_t *size, gr_err *err);
/* For edges that passed: is the first node of each the one that `first` marks, or the earlier one
 * if it is NULL, and do the edges come in the order of these? Refutes otherwise. */
gr_status gr_check_first_nodes(const gr_graph *g, const gr_value *edges, const bool *first,
                               gr_err *err);
/* Is there an edge between u and v, in any direction? */
static inline bool gr_joined(const gr_graph *g, gr_vid u, gr_vid v)
{
    return gr_csr_find(gr_graph_out(g), u, v) != UINT64_MAX ||
           gr_csr_find(gr_graph_out(g), v, u) != UINT64_MAX;
}

/* Proofs that a matching is largest, and that an assignment is cheapest or cannot be. */
typedef struct gr_matching_proof {
    const bool *cover;    /* by node: meets every edge; or, if NULL, */
    const bool *barrier;  /* nodes to remove */
    const bool *as_cited; /* the directed graph's cover: of edges into a node; cover: out of it */
} gr_matching_proof;

typedef struct gr_assign_proof {
    int64_t *price; /* by node; NULL if there is no assignment: */
    bool *stuck;    /* rows with too few neighbours */
} gr_assign_proof;

#endif
