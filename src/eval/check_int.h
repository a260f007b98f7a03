/* What the checks of answers share. */
#ifndef GR_CHECK_INT_H
#define GR_CHECK_INT_H

#include "eval/suite_int.h"

/* --- forms (check_form.c) --- */

/* A name, comparable: case, articles, quotes, dashes, blanks and a final full stop do not matter.
 * Lives in cx->arena; empty without memory or for what is no name. */
gr_str gr_check_norm(gr_ctx *cx, const gr_value *v);
const gr_value *gr_check_unwrap(const gr_value *v);   /* [[x]] is x */
bool gr_check_number(const gr_value *v, double *out); /* also "17 km", [17], {"length": 17} */
bool gr_check_near(double a, double b, double tol);   /* tol 0 = 1e-6 relative */
int gr_check_truth(const gr_value *v);                /* 1 yes, 0 no, -1 neither */
/* A list out of a list, a path, a record that holds one, or a text; NULL if it is none. */
const gr_list *gr_check_list(gr_ctx *cx, const gr_value *v);

/* --- names and pairs (check.c) --- */

typedef struct gr_names {
    gr_str *at; /* normal forms, sorted */
    size_t n;
} gr_names;

/* An edge as two values: [u, v], {"source", "target"}, "A - B" if both are among the names. */
bool gr_check_pair(gr_ctx *cx, const gr_value *v, const gr_names *all, gr_value pair[2]);
/* A mapping as a list of key, value, key, ..: of an object, a list of pairs, "Sam: exhaust". */
bool gr_check_mapping(gr_ctx *cx, const gr_value *v, gr_value *out);

/* --- graphs (check_truth.c) --- */

#define GR_NOWHERE UINT32_MAX

/* The graph of an item: nodes by their normal names, numbered. */
typedef struct gr_truth {
    bool directed;
    gr_str *name;
    uint32_t n;
    gr_strmap ids;
    uint32_t *u, *v;
    double *w; /* 1 where an edge has no number */
    uint32_t m;
    bool weighted;
    gr_u64map first; /* of two nodes in the order of the edge, both ways if undirected: an edge */
    uint32_t *next;  /* the next edge between the same two nodes, or GR_NOWHERE */
} gr_truth;

bool gr_truth_load(gr_ctx *cx, const gr_value *graph, gr_truth *out);
void gr_truth_clear(gr_truth *g);
uint32_t gr_truth_id(gr_ctx *cx, const gr_truth *g, const gr_value *name); /* or GR_NOWHERE */
uint32_t gr_truth_edge(const gr_truth *g, uint32_t u, uint32_t v);         /* or GR_NOWHERE */

/* Nodes of an answer by number. */
typedef struct gr_visit {
    uint32_t *at;
    size_t n;
} gr_visit;

/* Nodes in their order out of a path, a list, or a list of edges one after the other. False if it
 * is none or names something that is no node. */
bool gr_visit_of(gr_ctx *cx, const gr_truth *g, const gr_value *v, gr_visit *out);
bool gr_visit_covers(gr_ctx *cx, const gr_truth *g, const gr_visit *p); /* every node once */

/* Checks that need more than one graph, or times, or pairs (check_pairs.c); as
 * gr_check_structure. */
int gr_check_pairs(gr_ctx *cx, const gr_item *item, gr_str type, const gr_value *v);

/* What a map of a graph's nodes into those of "other" costs in edits; -1 if it is none. */
int64_t gr_check_edits(gr_ctx *cx, const gr_value *graph, const gr_value *map);

/* Has a text the call of Graph-ToolFormer's gold statement (check_api.c)? */
bool gr_check_api(gr_ctx *cx, gr_str gold, gr_str got);

/* An answer that says that there is one and shows it, [true, X] or {"exists":true,"path":X,..}: X.
 * Any other comes back as it is. */
const gr_value *gr_check_witness(const gr_value *v);
/* The rows of a table, or the items of what gr_check_list takes; NULL if it is neither. *columns is
 * set for a table. */
const gr_list *gr_check_rows(gr_ctx *cx, const gr_value *v, const gr_list **columns);

#endif
