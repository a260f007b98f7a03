/* What the tools for triangles, cores and communities share. */
#ifndef GR_COHESION_INT_H
#define GR_COHESION_INT_H

#include "algo/algo_int.h"

/* --- tables of all nodes --- */

/* A table of the columns "node" and `what` with a row for every node in the order of ids; the
 * second cells are null. Takes exactly the memory it needs. */
gr_status gr_node_table(gr_ctx *cx, const gr_graph *g, const char *what, gr_value *out,
                        gr_err *err);
/* Refutes the value unless it is such a table, whatever its second cells are. */
gr_status gr_check_node_table(gr_ctx *cx, const gr_graph *g, const char *what, const gr_value *v,
                              gr_err *err);

static inline gr_value *gr_node_cell(const gr_value *table, gr_vid v)
{
    return &table->table->cells[2 * (size_t)v + 1];
}

/* --- triangles of the simple graph --- */

/* Every edge once, from the end with the lower degree to that with the higher. Nodes are called by
 * their rank: the highest degree first, equal ones by id; rows hold smaller ranks, in no order. */
typedef struct gr_forward {
    gr_vid n;
    gr_vid *node;    /* by rank */
    uint32_t *start; /* n + 1; there are fewer than 2^32 edges */
    gr_vid *to;
    uint64_t *arc; /* where the edge stands in the rows it was made of; NULL unless asked for */
} gr_forward;

gr_status gr_forward_make(gr_ctx *cx, const gr_csr *rows, gr_vid n, bool arcs, gr_forward *out,
                          gr_err *err);

/* The number of triangles, and if at_node is not NULL the number at every node, by id. */
gr_status gr_triangles_count(gr_ctx *cx, const gr_graph *g, uint64_t *total, uint64_t *at_node,
                             gr_err *err);

/* The number of triangles at one node. */
gr_status gr_triangles_at(gr_ctx *cx, const gr_graph *g, gr_vid v, uint64_t *out, gr_err *err);

/* A triangle: three ranks, and the places of its edges in gr_forward.to. */
typedef struct gr_triangle {
    gr_vid node[3];
    uint32_t edge[3]; /* 0-1, 0-2, 1-2 */
} gr_triangle;

gr_status gr_triangles_each(gr_ctx *cx, const gr_forward *f,
                            void (*fn)(void *arg, const gr_triangle *t), void *arg, gr_err *err);

/* For verifiers: calls fn for every triangle u < v < w in order, by reading the rows of both ends
 * of every edge side by side; stops when fn returns false. */
typedef bool (*gr_on_triangle)(void *arg, gr_vid u, gr_vid v, gr_vid w);
gr_status gr_triangles_merge(gr_ctx *cx, const gr_csr *rows, gr_vid n, gr_on_triangle fn, void *arg,
                             gr_err *err);
/* Would that take too long? Then the answer is left unchecked, and r says why. */
bool gr_too_many_pairs(const gr_csr *rows, gr_vid n, uint64_t max, gr_result *r);
#define GR_MERGE_MAX                                                                               \
    (UINT64_C(1) << 27) /* steps of gr_triangles_merge: some tenths of a second                    \
                         */

/* --- what was peeled, and when: the proofs of core and truss numbers --- */

typedef struct gr_cores {
    gr_csr rows;
    gr_vid n;
    uint32_t *core; /* by node */
    gr_vid *order;  /* nodes as they were peeled */
    uint32_t max;
} gr_cores;

/* An edge is called by its arc u < v in the simple rows. */
typedef struct gr_truss {
    gr_csr rows;
    gr_vid n;
    uint64_t n_edges;
    uint64_t *order; /* edges as they were peeled */
    gr_vid *from;    /* by place in the order: the smaller end */
    uint32_t *level; /* by arc u < v: triangles left; in the end the truss number less 2 */
    uint32_t max;    /* of level */
} gr_truss;

#endif
