/* What the tools on two graphs share: nodes are the same if their names are. */
#ifndef GR_TWO_INT_H
#define GR_TWO_INT_H

#include "algo/change/change_int.h"

/* Two graphs side by side. Nodes are numbered through: those of the first as they are, then those
 * that only the second has. All in cx->scratch. */
typedef struct gr_two {
    const gr_graph *a, *b;
    gr_vid *of_b; /* by node of b */
    gr_vid *in_b; /* by number; GR_NO_NODE = b has none */
    gr_vid n;     /* numbers */
} gr_two;

/* The graphs must both be directed or both undirected; else the argument "other" is to blame. */
gr_status gr_two_start(gr_ctx *cx, const gr_in *in, gr_two *out, gr_err *err);
/* A plan with all nodes of both; the first n of it are those of a. */
bool gr_two_nodes(gr_plan *p, const gr_two *t);

/* The edges of one of the two, each with its twin in the other: the k-th of parallel edges is the
 * k-th there. */
typedef struct gr_two_walk {
    const gr_two *t;
    bool second; /* through b */
    gr_edge_iter it;
    gr_vid u, v; /* numbers of its ends */
    uint64_t k;  /* how many of its kind were before */
    bool has_twin;
    gr_eid twin; /* GR_NO_EDGE if there is none, or if the other has no attributes of edges */
} gr_two_walk;

gr_two_walk gr_two_edges(const gr_two *t, bool second);
bool gr_two_next(gr_two_walk *w);

/* All edges of both in the order of (pair, graph, id), with numbers for their ends: for verifiers.
 * gr_two_group gives the next pair's: n_a of the first graph, then n_b of the second. */
typedef struct gr_two_edge {
    gr_vid u, v; /* u <= v in undirected graphs */
    bool second;
    gr_eid id;
} gr_two_edge;

typedef struct gr_two_groups {
    gr_two_edge *at;
    size_t n, next;
    const gr_two_edge *group;
    size_t n_a, n_b;
} gr_two_groups;

gr_status gr_two_sort(gr_ctx *cx, const gr_two *t, gr_two_groups *out, gr_err *err);
bool gr_two_group(gr_two_groups *s);

#define GR_OTHER_PARAM                                                                             \
    {                                                                                              \
        "other", GR_P_GRAPH, GR_REQUIRED, "the other graph", .words = "and, with, to"              \
    }

#endif
