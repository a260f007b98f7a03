/* What the tools for routes share: edges without the superfluous ones, lengths as exact integers,
 * distances, and walks as values. */
#ifndef GR_ROUTES_INT_H
#define GR_ROUTES_INT_H

#include "algo/algo_int.h"

#define GR_FAR INT64_MAX /* no way there */

/* --- lengths --- */

typedef struct gr_lengths {
    gr_fixed fixed;
    bool unit; /* no column: every edge counts 1 */
} gr_lengths;

/* column NULL = hops. No sum over different edges overflows. */
gr_status gr_lengths_read(gr_ctx *cx, const gr_graph *g, const gr_column *column, const char *param,
                          gr_lengths *out, gr_err *err);

static inline int64_t gr_length_of(const gr_lengths *l, const gr_csr *c, uint64_t arc)
{
    return l->unit ? 1 : l->fixed.at[gr_arc_edge(c, arc)];
}

/* --- links: every pair that is joined once, no loops --- */

typedef struct gr_links {
    gr_vid n;
    uint64_t *start; /* link i of v is start[v] .. start[v+1]-1, neighbours ascending */
    gr_vid *to;
    int64_t *len;
} gr_links;

/* Of parallel edges the shortest, or the longest. In cx->scratch. */
typedef enum gr_parallel { GR_SHORTEST, GR_LONGEST } gr_parallel;
gr_status gr_links_read(gr_ctx *cx, const gr_graph *g, const gr_lengths *l, gr_parallel which,
                        gr_links *out, gr_err *err);
/* Every link the other way. */
gr_status gr_links_turn(gr_ctx *cx, const gr_links *l, gr_links *out, gr_err *err);
/* The link u -> v, or UINT64_MAX. */
uint64_t gr_links_find(const gr_links *l, gr_vid u, gr_vid v);

/* --- distances along links, which must not be negative --- */

typedef struct gr_distances {
    int64_t *len;   /* GR_FAR = not reached */
    uint32_t *hops; /* fewest edges of a shortest way */
} gr_distances;

/* A heap of nodes by length, then hops, then id; it keeps outdated entries. */
typedef struct gr_entry {
    int64_t len;
    uint32_t hops;
    gr_vid node;
} gr_entry;

typedef GR_VEC(gr_entry) gr_heap;

bool gr_heap_push(gr_heap *h, gr_entry e); /* false without memory */
gr_entry gr_heap_pop(gr_heap *h);          /* there must be one */

gr_status gr_distances_new(gr_ctx *cx, gr_vid n, gr_distances *out, gr_err *err);
/* From one node to all others along links, never through a closed node; closed may be NULL. */
gr_status gr_distances_find(gr_ctx *cx, const gr_links *l, gr_vid from, const bool *closed,
                            gr_distances *d, gr_err *err);

/* --- walks --- */

typedef struct gr_walk {
    gr_vid *at;
    size_t n;
} gr_walk;

/* A path as a value. */
gr_status gr_walk_value(gr_ctx *cx, const gr_graph *g, const gr_walk *w, gr_value length,
                        gr_value *out, gr_err *err);
/* For verifiers: the nodes of a path that stands in a value. Anything else, and an empty path, is
 * refuted; v may be NULL. */
gr_status gr_walk_read(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_walk *out, gr_err *err);
/* For verifiers: reads a path, follows its edges, and refutes one that does not have the length it
 * says: the sum of the shortest edges between its nodes. */
gr_status gr_walk_check(gr_ctx *cx, const gr_graph *g, const gr_lengths *l, const gr_value *v,
                        gr_walk *out, int64_t *sum, gr_err *err);
/* The shortest edge u -> v, GR_FAR if there is none. Searches the graph itself. */
int64_t gr_edge_length(const gr_graph *g, const gr_lengths *l, gr_vid u, gr_vid v);
/* Refutes a walk that comes to a node twice. */
gr_status gr_walk_simple(gr_ctx *cx, const gr_graph *g, const gr_walk *w, gr_err *err);

/* Parameters that many of them have. */
#define GR_SOURCE_PARAM                                                                            \
    {                                                                                              \
        "source", GR_P_NODE, GR_REQUIRED, "start node", .words = "from, between, starting at"      \
    }
#define GR_TARGET_PARAM                                                                            \
    {                                                                                              \
        "target", GR_P_NODE, GR_REQUIRED, "end node", .words = "to, reach, and"                    \
    }
#define GR_WEIGHT_PARAM                                                                            \
    {                                                                                              \
        "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null counts every edge as 1", \
            .standard = "@weight", .words = "by"                                                   \
    }

#endif
