/* Blocks: the biconnected components of the undirected graph behind a graph. */
#ifndef GR_BLOCKS_INT_H
#define GR_BLOCKS_INT_H

#include "algo/algo_int.h"

/* In cx->scratch. Every node but the roots of the search belongs to the block of the edge to its
 * parent: of[v], GR_NO_NODE for roots. Block b has these nodes, and top[b], which has the way to
 * the root. That each is a block is proved by numbers: every node has a neighbour in its block with
 * a smaller number, or the top itself, and one with a larger number; but one of the block may lack
 * the larger one if the top is its neighbour. Whichever node is taken away, the others then get
 * down to the top or up to the last, which are neighbours. */
typedef struct gr_blocks {
    gr_vid *of, *number; /* by node */
    gr_vid *top;         /* by block */
    gr_vid n;
} gr_blocks;

/* Finds the blocks and leaves them as the proof of out. */
gr_status gr_blocks_answer(gr_ctx *cx, const gr_in *in, gr_blocks *b, gr_result *out, gr_err *err);
/* For verifiers: the blocks are what is said above, and every edge is inside one. Trusts nothing
 * but the lengths of the arrays. */
gr_status gr_blocks_check(gr_ctx *cx, const gr_graph *g, const gr_blocks *b, gr_err *err);
/* How many nodes each block has, its top too. */
gr_status gr_blocks_sizes(gr_ctx *cx, gr_vid n, const gr_blocks *b, gr_vid **size, gr_err *err);
/* The block that two nodes share, or GR_NO_NODE: one of them belongs to it by its parent. */
gr_vid gr_blocks_shared(const gr_blocks *b, gr_vid u, gr_vid v);

typedef struct gr_bridge {
    gr_vid u, v;
} gr_bridge;

/* Blocks of two nodes that a single edge joins: the smaller id first, in order. In cx->scratch. */
gr_status gr_bridges_list(gr_ctx *cx, const gr_graph *g, const gr_blocks *b, gr_bridge **out,
                          gr_vid *n_out, gr_err *err);

#define GR_BLOCKS_CHECKED_BY                                                                       \
    "checks numbers of the nodes that show each biconnected component to be one, and that every "  \
    "edge is inside one"

#endif
