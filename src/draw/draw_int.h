/* Shared by the files of draw: sizes, where nodes stand, how labels are placed. Pixels throughout,
 * y downwards. */
#ifndef GR_DRAW_INT_H
#define GR_DRAW_INT_H

#include "draw/draw.h"

typedef struct gr_box {
    double x0, y0, x1, y1;
} gr_box;

/* How big things are; follows from the number of nodes and the length of their names. */
typedef struct gr_scale {
    double radius; /* the usual one */
    double unit;   /* usual distance from a node to the nearest one */
    double font;   /* 0 = only marked nodes have labels */
    bool inside;   /* labels are in the nodes, not beside them; only with a font */
    double label;  /* width of the widest label beside a node */
    gr_arrange layout;
} gr_scale;

/* --- layout --- */

/* The points that an edge passes between its ends. */
typedef struct gr_route {
    const gr_point *at;
    uint32_t n;
} gr_route;

typedef struct gr_layout {
    gr_point *at;    /* by node */
    gr_route *route; /* by edge; NULL if all edges are straight */
    bool layered;    /* some part is */
    bool sideways;   /* layers follow each other from left to right, not from top to bottom */
} gr_layout;

/* Where the nodes stand; lives in mem. Two nodes never share a place, except where columns x and y
 * say so. */
gr_status gr_layout_make(gr_ctx *cx, gr_arena *mem, const gr_graph *g, const gr_scale *scale,
                         gr_layout *out, gr_err *err);

/* A connected part as a simple undirected graph of its own, with nodes 0..n-1; `at` is to be
 * filled. Bends of edges follow the nodes there, so that they move with them. */
typedef struct gr_part {
    uint32_t n;
    const gr_vid *node;    /* by local number: the graph's */
    const uint32_t *local; /* by the graph's number: the local one */
    const uint32_t *start; /* neighbours of v are to[start[v]] .. to[start[v+1]-1], ascending */
    const uint32_t *to;
    gr_point *at;
    uint32_t n_at; /* n and the bends */
} gr_part;

#define GR_LAYERS_MOST 30

gr_status gr_layout_stress(gr_ctx *cx, gr_arena *mem, const gr_scale *scale, gr_part *p,
                           gr_err *err);
/* *fits tells whether the part can be drawn in layers, and readably unless layers were asked for;
 * if not, nothing else was set. */
gr_status gr_layout_layered(gr_ctx *cx, gr_arena *mem, const gr_graph *g, const gr_scale *scale,
                            gr_part *p, gr_layout *out, bool *fits, gr_err *err);

/* What svg.c and chart.c wrote, as PNG; width 0 = two pixels for each of theirs. */
gr_status gr_png_of(gr_ctx *cx, gr_str svg, double width, gr_output *o, gr_err *err);

/* --- text --- */

/* A name that is safe to show: no control characters, good UTF-8, at most `most` columns wide and
 * then "…". NULL without memory. */
gr_str gr_label_text(gr_arena *mem, gr_name name, size_t most);
/* The same of a cell of a column; "" if it is missing. */
gr_str gr_label_cell(gr_arena *mem, const gr_column *c, size_t i, size_t most);
/* With two decimals at most where that is enough. */
gr_str gr_label_number(gr_arena *mem, double d);
double gr_label_width(gr_str text, double font);
/* As XML character data or attribute value. */
void gr_xml_add(gr_output *o, gr_str text);

/* What labels keep clear of: boxes (nodes, labels placed before) and lines. */
typedef struct gr_clutter {
    GR_VEC(gr_box) boxes;
    GR_VEC(gr_box) lines; /* from (x0, y0) to (x1, y1) */
} gr_clutter;

/* The box of the given size near the circle that is least in the way of others: below first if
 * below is set, else beside. *hidden gets the part of it, 0 to 1, that other boxes cover. */
gr_box gr_label_place(const gr_clutter *c, gr_point centre, double radius, double width,
                      double height, bool below, double *hidden);
/* How much is in the way of a box: covered area and crossing lines. */
double gr_clutter_cost(const gr_clutter *c, gr_box b, double *hidden);

/* --- scene --- */

typedef enum gr_mark {
    GR_MARK_NONE,
    GR_MARK_ONE,     /* a single node or edge */
    GR_MARK_FORWARD, /* of the path; edges: passed from u to v */
    GR_MARK_BACKWARD,
} gr_mark;

typedef struct gr_node_view {
    gr_str text;  /* .len 0 = no label */
    gr_box label; /* where it stands, if it is beside the node */
    double radius;
    gr_mark mark;
    uint32_t step; /* its first place on the path, from 1 */
} gr_node_view;

typedef struct gr_edge_view {
    gr_vid u, v;
    gr_mark mark;
    double bow;   /* how far the middle is off the straight line, to the right of u -> v */
    double angle; /* loops: where they point, and how many are inside this one */
    uint32_t n_inside;
    gr_str text; /* the weight; .len 0 = not shown */
    gr_point label;
} gr_edge_view;

#define GR_MARKED_FONT 11.0 /* of marked nodes where others have no labels */

/* All that is to be drawn, in the picture's coordinates. */
typedef struct gr_scene {
    const gr_graph *g;
    const gr_marks *marks;
    const gr_look *look;
    gr_scale scale;
    gr_layout layout;
    gr_node_view *node;
    gr_edge_view *edge;
    bool any_mark;
    gr_box box; /* of nodes, edges and labels */
} gr_scene;

gr_status gr_draw_check_size(const gr_graph *g, gr_err *err);
gr_status gr_scene_make(gr_ctx *cx, gr_arena *mem, const gr_graph *g, const gr_marks *m,
                        const gr_look *look, gr_scene *out, gr_err *err);

/* An edge's line as cubic Bezier segments, from rim to rim: p[0], then three points a segment. */
typedef struct gr_curve {
    gr_point p[3 * GR_LAYERS_MOST + 1];
    uint32_t n;    /* points */
    bool straight; /* one segment, and a line */
} gr_curve;

/* Around the number that says where on the path v comes. */
gr_box gr_step_box(const gr_scene *s, gr_vid v);
gr_curve gr_scene_curve(const gr_scene *s, gr_eid e);

/* --- colours --- */

#define GR_SWATCHES 9

typedef struct gr_swatch {
    const char *fill, *ink; /* ink can be read on it */
    gr_str text;            /* what it stands for */
} gr_swatch;

/* What the groups of an answer, or the values of an attribute, are coloured with. */
typedef struct gr_colours {
    const uint32_t *of; /* by node or edge: its swatch, n = none; NULL = nothing is coloured */
    bool of_edges;
    gr_str title; /* of the legend; "" = none */
    gr_swatch swatch[GR_SWATCHES];
    uint32_t n;
    gr_str rest; /* what is grey, for the legend; "" = nothing */
} gr_colours;

gr_status gr_colours_make(gr_ctx *cx, gr_arena *mem, const gr_scene *s, gr_colours *out,
                          gr_err *err);

#endif
