/* draw: graphs as pictures, with an answer marked in them. */
#ifndef GR_DRAW_H
#define GR_DRAW_H

#include "graph/graph.h"
#include "tool/tool.h"

#define GR_NO_GROUP UINT32_MAX

/* What is marked. All may be empty. */
typedef struct gr_marks {
    const gr_vid *path; /* consecutive nodes are linked: nodes and edges of a route */
    size_t n_path;
    const gr_vid *nodes; /* single nodes */
    size_t n_nodes;
    const gr_vid *edges; /* pairs of nodes */
    size_t n_edges;
    const uint32_t *group; /* a group number for every node, GR_NO_GROUP for none; or NULL */
} gr_marks;

typedef enum gr_arrange {
    GR_ARRANGE_AUTO,
    GR_ARRANGE_LAYERS, /* only without cycles */
    GR_ARRANGE_CIRCLE, /* every connected part on its own */
    GR_ARRANGE_STRESS,
    GR_ARRANGE_GIVEN, /* columns x and y, or lon and lat */
} gr_arrange;

/* How a picture looks. All zero = grasp's own choice. */
typedef struct gr_look {
    gr_arrange layout;
    double width, height;    /* pixels; 0 = as the graph needs it, and as the width needs it */
    const gr_column *colour; /* what colours stand for; NULL = nothing */
    bool of_edges;           /* it is a column of edges */
    const gr_column *label;  /* of nodes; NULL = their names */
    bool unlabelled;
} gr_look;

/* From words: layout "auto", "layers", "circle", "stress" or "given", size "800" or "800x600",
 * attributes by their names, label also "none". NULL = grasp's choice. */
gr_status gr_look_read(const gr_graph *g, const char *layout, const char *size, const char *colour,
                       const char *label, gr_look *out, gr_err *err);

/* An SVG picture. The layout depends on graph, look and seed only; nodes with columns x and y stand
 * where these say. Colours have a legend: a colour for each of the values, if they are texts,
 * truth values or few whole numbers, else for ranges of them. More than GR_DRAW_MAX nodes or
 * GR_DRAW_MAX_EDGES edges are refused (GR_ELIMIT), with what to do. m and look may be NULL. */
#define GR_DRAW_MAX       5000
#define GR_DRAW_MAX_EDGES 50000
gr_status gr_draw_svg(gr_ctx *cx, const gr_graph *g, const gr_marks *m, const gr_look *look,
                      gr_output *o, gr_err *err);
/* The same as PNG, of the size that was asked for, else two pixels for each of the SVG's, 8192 at
 * most. Needs cairo, which is loaded at
 * the first one (GR_EREAD without it); its own memory is not counted. */
gr_status gr_draw_png(gr_ctx *cx, const gr_graph *g, const gr_marks *m, const gr_look *look,
                      gr_output *o, gr_err *err);

/* The curves of two columns over a third, all numbers, at least a row: the first is where points
 * stand from left to right, the others have the axes at the left and at the right, both from 0 on.
 * As SVG, or PNG. chart.c */
gr_status gr_draw_chart(gr_ctx *cx, const gr_table *t, gr_str title, bool png, gr_output *o,
                        gr_err *err);

/* Where the nodes of a picture stand: at[v], pixels, y downwards. In cx->arena. As many nodes and
 * edges as a picture may have. */
typedef struct gr_point {
    double x, y;
} gr_point;
gr_status gr_draw_places(gr_ctx *cx, const gr_graph *g, const gr_look *look, const gr_point **at,
                         gr_err *err);

/* Reads marks off a value: a path, nodes, edges, groups (lists of nodes in a list, or a table with
 * a column "group", "color", "community", "component" or "cluster"), the edges of a graph, wherever
 * they are in it. Nodes that g does not have are left out. The marks live in cx->arena. */
gr_status gr_draw_marks(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_marks *out,
                        gr_err *err);

#endif
