/* Graphs as isomorphism sees them, how one is found in another, and canonical forms. */
#ifndef GR_SHAPE_INT_H
#define GR_SHAPE_INT_H

#include "algo/sets/search_int.h"

/* What lies between two neighbours, or at a node, as a number: all edges of the pair with their
 * directions, seen from the first of the two, and their labels; a node's label and loops. Equal
 * things have equal numbers, also in two graphs that were read together. */
typedef struct gr_shape {
    gr_vid n;
    uint64_t *start; /* row u: its neighbours, ascending, whatever the direction */
    gr_vid *to;
    uint32_t *kind; /* of the pair, seen from u */
    uint32_t *color;
    uint32_t n_kinds, n_colors; /* in all graphs read together */
} gr_shape;

/* The lists behind the numbers. */
typedef struct gr_signature {
    const uint32_t *at;
    size_t n;
} gr_signature;

typedef struct gr_shapes {
    gr_shape of[2];
    gr_signature *kind, *color; /* by number */
} gr_shapes;

/* Reads one graph, or two (b is not NULL). node and edge are columns of a that count as labels, or
 * NULL; b must have columns of these names. All in cx->scratch. */
gr_status gr_shapes_read(gr_ctx *cx, const gr_graph *a, const gr_graph *b, const gr_column *node,
                         const gr_column *edge, gr_shapes *out, gr_err *err);
/* The kind of the pair u, v; UINT32_MAX if they are no neighbours. */
uint32_t gr_shape_between(const gr_shape *s, gr_vid u, gr_vid v);
/* Refuses two graphs one of which is directed. */
gr_status gr_check_directions(const gr_graph *a, const gr_graph *b, const char *param, gr_err *err);

/* --- one graph in another --- */

typedef struct gr_match {
    const gr_shapes *shapes; /* of[0] is searched through, of[1] is the pattern */
    bool induced;            /* what is not joined in the pattern must not be joined there */
    bool count;              /* all of them, not the first */
    uint64_t max_steps;      /* 0 = no limit */
    gr_clock *clock;         /* or NULL */
    gr_vid *image;           /* the first found, by node of the pattern; in cx->scratch */
    uint64_t found;
    uint64_t steps;
    bool complete; /* nothing was left out */
} gr_match;

gr_status gr_match_search(gr_ctx *cx, gr_match *m, gr_err *err);
/* Splits colours by what neighbours have, again and again, both graphs together. *differ: some
 * colour is not equally frequent in both. Replaces the colours. */
gr_status gr_shapes_refine(gr_ctx *cx, gr_shapes *s, bool *differ, gr_err *err);

/* --- twins --- */

/* Nodes of one colour with the same neighbours; the first of them stands for all. */
typedef struct gr_twins {
    gr_vid n;             /* groups */
    gr_vid *rep;          /* by group: its first node */
    gr_vid *first, *next; /* by node: of its group; GR_NO_NODE = it is the last */
    gr_vid *size;         /* by first node */
} gr_twins;

/* The shape of the first nodes alone, their numbers in their colours. n_colors is not set. */
gr_status gr_twins_fold(gr_ctx *cx, const gr_shape *s, gr_twins *t, gr_shape *out, gr_err *err);

/* --- canonical forms --- */

typedef struct gr_canon {
    gr_vid *lab;     /* all nodes in their canonical order */
    uint32_t *color; /* by place in the canonical graph, helpers included */
    size_t n_all;
    uint64_t *start; /* the canonical graph, of one node for all its twins */
    int *to;
    gr_vid *orbit;            /* by node: the smallest of its orbit */
    uint64_t n_automorphisms; /* 0 = more than 2^63 */
    double about;             /* the same, rounded */
} gr_canon;

#define GR_CANON_MAX 20000 /* nodes and helpers */

/* By nauty, one call at a time in the whole program. */
gr_status gr_canon_find(gr_ctx *cx, const gr_shape *s, gr_canon *out, gr_err *err);
bool gr_canon_same(const gr_canon *a, const gr_canon *b);

#endif
