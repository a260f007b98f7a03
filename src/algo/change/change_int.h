/* What the tools that make graphs share: a plan of the new graph, made by a kernel to be built and
 * once more, another way, by its verifier to be compared. */
#ifndef GR_CHANGE_INT_H
#define GR_CHANGE_INT_H

#include "algo/algo_int.h"

#define GR_NO_EDGE UINT32_MAX

/* A node or an edge takes its attributes from one of src[0], from one of src[1], or both: then the
 * values of src[1] count where there are any. `cell`, if it is not NULL, is its value in the column
 * called `extra`, whatever the sources say. */
typedef struct gr_plan_node {
    gr_name name;
    gr_vid from[2]; /* GR_NO_NODE = none */
    const gr_value *cell;
} gr_plan_node;

typedef struct gr_plan_edge {
    gr_vid u, v;    /* places in the list of nodes */
    gr_eid from[2]; /* GR_NO_EDGE = none */
    const gr_value *cell;
} gr_plan_edge;

typedef struct gr_plan {
    gr_ctx *cx;
    const gr_graph *src[2]; /* src[1] may be NULL */
    bool directed;
    bool bare;          /* edges take nothing from their sources */
    gr_str extra[2];    /* by gr_of; .len 0 = none */
    gr_plan_node *node; /* both in cx->scratch */
    gr_plan_edge *edge;
    size_t n_nodes, cap_nodes;
    size_t n_edges, cap_edges;
} gr_plan;

gr_plan gr_plan_start(gr_ctx *cx, const gr_graph *first, const gr_graph *second);
/* They return NULL without memory; what they return lives until the next one is added. */
gr_plan_node *gr_plan_add_node(gr_plan *p, gr_name name, gr_vid from_first, gr_vid from_second);
gr_plan_edge *gr_plan_add_edge(gr_plan *p, gr_vid u, gr_vid v, gr_eid from_first,
                               gr_eid from_second);
bool gr_plan_all_nodes(gr_plan *p); /* those of src[0], in their order */
bool gr_plan_all_edges(gr_plan *p); /* those of src[0], between the same places */

/* Makes the graph; parallel edges stay in the order of the plan. */
gr_status gr_plan_build(const gr_plan *p, gr_value *out, gr_err *err);
/* For verifiers: r's value must be a graph with just these nodes in this order, these edges and
 * their attributes. Sorts the plan's edges. Sets the grade. */
gr_status gr_plan_check(gr_plan *p, gr_result *r, gr_err *err);
/* Verifiers start with it: a plan of so many nodes and edges would cost too much. */
bool gr_plan_too_big(uint64_t nodes, uint64_t edges, gr_result *r);

/* The graph with what is kept of g, as the value. */
gr_status gr_keep_parts(gr_ctx *cx, const gr_graph *g, const bool *keep_node, const bool *keep_edge,
                        gr_value *out, gr_err *err);
/* For verifiers: is it that graph? */
gr_status gr_check_parts(gr_ctx *cx, const gr_graph *g, const bool *keep_node,
                         const bool *keep_edge, gr_result *r, gr_err *err);

/* All true or all false, in cx->scratch; NULL without memory. */
bool *gr_marks(gr_ctx *cx, size_t n, bool value);
/* The node of h that is called as v of g is; GR_NO_NODE if there is none. */
gr_vid gr_same_node(const gr_graph *g, gr_vid v, const gr_graph *h);
/* Marks all edges between the pairs of an argument; a pair that no edge joins is an error. */
gr_status gr_mark_edges(gr_ctx *cx, const gr_graph *g, const gr_arg *edges, const char *param,
                        bool **mark, gr_err *err);
/* The same, by going through all edges: for verifiers. */
gr_status gr_mark_edges_slowly(gr_ctx *cx, const gr_graph *g, const gr_arg *edges, bool **mark,
                               gr_err *err);
/* The name as people read it, shortened; for messages. */
typedef struct gr_shown {
    char text[60];
} gr_shown;
gr_shown gr_show_node(const gr_graph *g, gr_vid v);

#endif
