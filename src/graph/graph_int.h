/* What the files of graph share: the bodies behind graph.h. */
#ifndef GR_GRAPH_INT_H
#define GR_GRAPH_INT_H

#include <pthread.h>

#include "graph/graph.h"

/* Edges on their way into a graph: blocks of pairs, so that nothing is copied while they grow. */
#define GR_BLOCK_EDGES 16384u

typedef struct gr_edge_block {
    uint32_t n;
    uint32_t first; /* number of its first edge; set when the rows are made */
    gr_vid uv[2 * GR_BLOCK_EDGES];
} gr_edge_block;

/* Rows under construction. tag[i] is the input number of arc i's edge; NULL if nobody asks. */
typedef struct gr_rows {
    uint64_t *start; /* n + 1 */
    gr_vid *to;
    uint32_t *tag;
    uint64_t n_arcs;
} gr_rows;

void gr_rows_clear(gr_ctx *cx, gr_rows *r, uint32_t n);
/* Pairs to rows by first end; each row sorted by second end, ties in input order. Frees the blocks
 * as soon as they are read, and sets *blocks to NULL. */
gr_status gr_rows_from_blocks(gr_ctx *cx, uint32_t n, gr_edge_block **blocks, size_t n_blocks,
                              bool tags, gr_rows *out, gr_err *err);
gr_status gr_rows_transpose(gr_ctx *cx, uint32_t n, const gr_rows *in, gr_rows *out, gr_err *err);
/* Both directions in one; a loop once. */
gr_status gr_rows_merge(gr_ctx *cx, uint32_t n, const gr_rows *out, const gr_rows *in,
                        gr_rows *both, gr_err *err);

typedef enum gr_names { GR_NAMES_DENSE, GR_NAMES_INT, GR_NAMES_TEXT } gr_names;

/* Finds a node by its name or label: open addressing over ids, the keys stay where they are. */
typedef struct gr_index {
    const uint32_t *slot; /* GR_NO_NODE = empty */
    uint32_t mask;        /* slots - 1; slot is NULL if there is no index */
} gr_index;

struct gr_graph {
    atomic_uint refs;
    uint64_t serial;
    uint32_t n, m;
    uint64_t n_arcs;
    bool directed;
    uint32_t n_loops, n_repeats;
    gr_csr out;
    atomic_bool has_in;
    gr_csr in;
    atomic_bool has_arc_ints;
    gr_arc_ints arc_ints;
    pthread_mutex_t lock; /* guards the making of `in` and of `arc_ints` */

    gr_names names;
    int64_t first;        /* DENSE */
    const int64_t *ints;  /* INT */
    const uint64_t *ends; /* TEXT: name v is bytes[ends[v-1]] .. bytes[ends[v]-1] */
    const char *bytes;
    gr_index by_name;
    const gr_column *label; /* set if the labels are unique */
    gr_index by_label;

    gr_column *columns[2]; /* by gr_of */
    size_t n_columns[2];
    const gr_column *role[GR_N_ROLES];
    const gr_column *spoilt[GR_N_ROLES]; /* meant to have the role, but not all numbers */
    gr_value attributes;

    const char *format;
    const char *direction_by;
    bool direction_guessed;
    const char *relation;
    const char **notes;
    size_t n_notes;
    const char **unread;
    size_t n_unread;

    gr_budget *budget; /* of the request that makes it; NULL once it is made */
    gr_arena arena;    /* columns and small things */
    struct {
        void *at;
        size_t size;
    } blocks[14]; /* big arrays to free: rows, names, indexes, weights */
    size_t n_blocks;
    gr_input map; /* the file behind a mapped graph */
};

/* An empty graph. What it holds counts against cx's budget and is given back if it is dropped
 * before gr_graph_settle; from then on it may outlive cx. */
gr_graph *gr_graph_alloc(gr_ctx *cx);
void gr_graph_settle(gr_graph *g);
/* Big array owned by g. NULL without memory. */
void *gr_graph_array(gr_graph *g, size_t n, size_t size);
/* Hands a block of the budget over to g. */
void gr_graph_own(gr_graph *g, void *block, size_t size);
/* A deep copy of a record of scalars, or of nothing. */
bool gr_graph_set_attributes(gr_graph *g, const gr_value *from);
/* After names, columns and CSR are in place: indexes and roles; labels as shown_as has them, NULL =
 * those that are found. */
gr_status gr_graph_complete(gr_ctx *cx, gr_graph *g, const gr_graph *shown_as, gr_err *err);

/* Integer pairs in bulk, whose numbers are names: takes the blocks over, also on failure. Only
 * while b has no nodes, or declared ones that cover them. */
gr_status gr_builder_int_blocks(gr_builder *b, gr_edge_block **blocks, size_t n_blocks,
                                gr_err *err);
/* The nodes are 0 .. n-1 if those seen so far are among them: adds the others. Else nothing. */
gr_status gr_builder_fill(gr_builder *b, int64_t n, gr_err *err);
/* A whole column of edges at once, INT or REAL: takes cells over, which cx's budget counts. */
gr_status gr_builder_take_column(gr_builder *b, gr_str name, gr_coltype type, void *cells, size_t n,
                                 size_t cap, gr_err *err);

/* How many nodes have no edges. */
gr_status gr_graph_isolated(gr_ctx *cx, const gr_graph *g, uint32_t *alone, gr_err *err);

#endif
