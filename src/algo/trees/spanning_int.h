/* Spanning trees: the kernel that all their tools share. */
#ifndef GR_SPANNING_INT_H
#define GR_SPANNING_INT_H

#include "algo/algo_int.h"

/* An edge and a key that orders it: smaller keys are taken first. */
typedef struct gr_span_edge {
    uint64_t key;
    gr_vid u, v; /* as the edge is stored */
} gr_span_edge;

/* The edges of a spanning forest in the order of their keys, those of one key in the order of the
 * graph. In cx->scratch. */
typedef struct gr_span {
    gr_span_edge *at;
    size_t n;
} gr_span;

/* The key of an edge: its weight, or the opposite if the heaviest come first; 0 without weights. */
uint64_t gr_span_key(const gr_column *weight, bool heaviest, gr_eid e);

/* Edges that must be in the tree, and such that must not. */
typedef enum gr_span_rule { GR_SPAN_FREE, GR_SPAN_WITH, GR_SPAN_WITHOUT } gr_span_rule;

/* Rules by edge, in cx->scratch; *out = NULL if neither is given. Of parallel edges the best is the
 * one that must be taken, and none of them may be if the pair must not. Refuses pairs without an
 * edge, and edges that close a cycle. */
gr_status gr_span_rules(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool heaviest,
                        const gr_arg *with, const gr_arg *without, gr_span_rule **out, gr_err *err);

/* Kruskal's algorithm. Directions and loops do not count. The column must be numbers. rule may be
 * NULL. */
gr_status gr_span_find(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool heaviest,
                       const gr_span_rule *rule, gr_span *out, gr_err *err);
/* The sum of the weights, or the number of edges; exact. */
gr_status gr_span_weight(const gr_column *weight, bool heaviest, const gr_span *s, gr_value *out,
                         gr_err *err);
/* The edges as a list. */
gr_status gr_span_list(gr_ctx *cx, const gr_graph *g, const gr_span *s, gr_value *out, gr_err *err);

/* Refutes a record of edges, weight and trees that is no spanning forest of that weight, or not the
 * best. */
gr_status gr_span_check(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool heaviest,
                        const gr_value *value, gr_err *err);
/* The same under rules. */
gr_status gr_span_check_rules(gr_ctx *cx, const gr_graph *g, const gr_column *weight, bool heaviest,
                              const gr_span_rule *rule, const gr_value *value, gr_err *err);

#endif
