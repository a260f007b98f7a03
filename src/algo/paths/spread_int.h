/* How far nodes lie from each other: what eccentricity, radius, diameter, center and periphery
 * share. */
#ifndef GR_SPREAD_INT_H
#define GR_SPREAD_INT_H

#include "algo/paths/sweep_int.h"

/* The choices of the parameter "components". */
typedef enum gr_parts { GR_PARTS_ERROR, GR_PARTS_MAX, GR_PARTS_LARGEST } gr_parts;

#define GR_PARTS_PARAM                                                                             \
    {                                                                                              \
        "components", GR_P_CHOICE, GR_OPTIONAL,                                                    \
            "what to do if some nodes cannot reach others: error refuses, max leaves out pairs "   \
            "without a path, largest looks at the largest component alone",                        \
            .standard = "error", .choices = "error, max, largest"                                  \
    }
#define GR_LENGTH_PARAM                                                                            \
    {                                                                                              \
        "weight", GR_P_ATTR, GR_OPTIONAL, "edge attribute to add up; null counts every edge as 1", \
            .standard = "@weight", .words = "by"                                                   \
    }

/* The nodes that are looked at, in the order of their ids; in cx->scratch. Refuses a graph whose
 * nodes do not all reach each other if parts says so. */
typedef struct gr_domain {
    gr_vid *node;
    size_t n;
} gr_domain;

gr_status gr_domain_find(gr_ctx *cx, const gr_graph *g, gr_parts parts, gr_domain *out,
                         gr_err *err);

/* The domain, and how far each of its nodes is from the one farthest from it. */
typedef struct gr_spread {
    gr_domain domain;
    const int64_t *far; /* total.far */
    gr_sweep total;
    bool weighted;
    gr_fixed fixed;
} gr_spread;

gr_status gr_spread_find(gr_ctx *cx, const gr_graph *g, const gr_column *weight, gr_parts parts,
                         gr_spread *out, gr_err *err);
/* The same by other methods, for verifiers; *done = false if that would take too long, and r says
 * so. */
gr_status gr_spread_again(gr_ctx *cx, const gr_graph *g, const gr_column *weight, gr_parts parts,
                          gr_spread *out, bool *done, gr_result *r, gr_err *err);
/* A distance as it is shown. */
gr_value gr_spread_value(const gr_spread *s, int64_t distance);

/* Hops from source for verifiers, a plain queue: level[v] + 1, 0 = not reached, for the *n nodes in
 * queue; the caller has set level to 0. */
typedef struct gr_plain {
    uint32_t *level;
    gr_vid *queue;
    size_t n;
    uint32_t depth;
} gr_plain;

bool gr_plain_init(gr_ctx *cx, const gr_graph *g, gr_plain *p);
gr_status gr_plain_run(gr_ctx *cx, const gr_csr *rows, gr_vid source, gr_plain *p, gr_err *err);

#endif
