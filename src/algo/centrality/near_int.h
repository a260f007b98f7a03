/* Distances from every node in turn: what betweenness and closeness share.
 *
 * Loops and parallel edges make no path shorter: a row has every neighbour once, by its shortest
 * edge. */
#ifndef GR_NEAR_INT_H
#define GR_NEAR_INT_H

#include "algo/centrality/centrality_int.h"

typedef struct gr_near_rows {
    gr_vid n;
    const uint64_t *start;
    const gr_vid *to;
    const int64_t *length; /* NULL = 1 each */
} gr_near_rows;

/* Rows of the arcs out, or of those in if `back`. Lengths must be positive: `param` is whom to
 * blame. In cx->scratch. */
gr_status gr_near_read(gr_ctx *cx, const gr_graph *g, const gr_column *length, const char *param,
                       bool back, gr_near_rows *out, gr_fixed *fixed, gr_err *err);

/* A search from one node. */
typedef struct gr_near {
    const gr_ctx *cx;
    int64_t *dist; /* -1 = not reached */
    gr_vid *order; /* nodes as they were settled, the source first */
    gr_vid n;      /* how many were */
    gr_vid *heap;  /* with lengths only */
    uint32_t *at;  /* place in the heap */
} gr_near;

bool gr_near_init(gr_ctx *cx, const gr_near_rows *rows, gr_near *s);
/* Not GR_OK: the request has to stop, and the search is not complete. */
gr_status gr_near_from(const gr_near_rows *rows, gr_near *s, gr_vid source);

/* Into how many parts the sources are split: each part has memory of its own, and sums are the same
 * for any number of threads. The sources of a part are that many apart, so that all parts have as
 * much to do. */
#define GR_NEAR_PARTS 8
size_t gr_near_parts(gr_vid n);

/* --- for verifiers --- */

#define GR_NEAR_MOST 150 /* nodes for which all pairs are looked at */

/* n * n distances after Floyd and Warshall, INT64_MAX = none, from the edges of the graph. */
gr_status gr_near_pairs(gr_ctx *cx, const gr_graph *g, const gr_fixed *f, int64_t **dist,
                        gr_err *err);

/* Sums over the nodes that each of 64 sources reaches, itself aside, in hops. */
typedef struct gr_near_sums {
    uint64_t count[64], dist[64];
    double inverse[64];
} gr_near_sums;

/* Sums from the nodes first .. first + 63, all at once, a bit for each. */
typedef struct gr_near_batch {
    gr_ctx *cx;
    const gr_csr *rows;
    gr_vid n;
    uint64_t *work; /* 3 n words */
    uint64_t left;  /* steps before it would take longer than a search from each node */
} gr_near_batch;

gr_status gr_near_batch_init(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_near_batch *b,
                             gr_err *err);
/* The sums are void if b->left is 0 afterwards: the paths of the graph are too long for it. */
gr_status gr_near_batch_run(gr_near_batch *b, gr_vid first, gr_near_sums *out, gr_err *err);
#define GR_NEAR_TOO_LONG "the paths of the graph are too long to find all distances a second way"

#endif
