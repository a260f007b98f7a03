/* Lists of paths: how they are found one after the other, put into an answer, and read again. */
#ifndef GR_PATH_LIST_INT_H
#define GR_PATH_LIST_INT_H

#include "algo/paths/routes_int.h"

typedef GR_VEC(gr_walk) gr_walks;

/* The simple paths from source to target along links, the smallest ids first. */
typedef struct gr_listing {
    const gr_links *links;
    gr_vid source, target;
    uint32_t max_hops;
    size_t limit;
    bool no_dead_ends; /* every link leads nearer to the target: nothing to look ahead for */
    gr_walks paths;    /* in cx->scratch; the vector is to be cleared */
    bool complete;     /* there are no more */
} gr_listing;

gr_status gr_listing_find(gr_ctx *cx, gr_listing *l, gr_err *err);

/* The answer: a record with the paths and whether these are all. The length of path i is
 * length[i]. */
gr_status gr_listing_value(gr_ctx *cx, const gr_graph *g, const gr_walks *paths,
                           const gr_value *length, bool complete, gr_value *out, gr_err *err);

/* For verifiers: simple paths from source to target, each of the length it says, in the order of
 * their ids, none twice. The limit is kept, and reached if there should be more. */
typedef struct gr_listed {
    const gr_list *paths;
    bool complete;
} gr_listed;

gr_status gr_listed_check(gr_ctx *cx, const gr_in *in, const gr_lengths *l, size_t limit,
                          const gr_value *v, gr_listed *out, gr_err *err);

#define GR_LIMIT_PARAM                                                                             \
    {                                                                                              \
        "limit", GR_P_INT, GR_OPTIONAL, "the most paths to list",                                  \
            .standard = "100", .words = "at most, up to, first", .by_name = true, .bounded = true, \
            .min = 1, .max = 1000000                                                               \
    }

#endif
