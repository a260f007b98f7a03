/* draw: graphs as pictures, with an answer marked in them. */
#ifndef GR_DRAW_H
#define GR_DRAW_H

#include "graph/graph.h"
#include "tool/tool.h"

/* What is marked. All may be empty. */
typedef struct gr_marks {
    const gr_vid *path; /* consecutive nodes are linked: nodes and edges of a route */
    size_t n_path;
    const gr_vid *nodes; /* single nodes */
    size_t n_nodes;
    const uint32_t *group; /* a group number for every node, or NULL */
} gr_marks;

/* An SVG picture. The layout depends on graph and seed only; nodes with columns x and y stand where
 * these say. More than GR_DRAW_MAX nodes are refused (GR_ELIMIT), with what to do. */
#define GR_DRAW_MAX 5000
gr_status gr_draw_svg(gr_ctx *cx, const gr_graph *g, const gr_marks *m, gr_output *o, gr_err *err);

/* Reads marks off a value: a path, a list of nodes or edges, groups. Nodes that g does not have are
 * left out. */
gr_status gr_draw_marks(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_marks *out,
                        gr_err *err);

#endif
