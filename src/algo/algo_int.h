/* What the files of algo share: node lists as values, and how verifiers check them. */
#ifndef GR_ALGO_INT_H
#define GR_ALGO_INT_H

#include "tool/tool.h"

/* Polls the context once in 65536 turns of a loop that counts in i. */
#define GR_EVERY(i) (((i)&0xffff) == 0)

/* The edge behind arc i; only for graphs that have columns of edges. */
static inline gr_eid gr_arc_edge(const gr_csr *c, uint64_t i)
{
    return c->edge != NULL ? c->edge[i] : (gr_eid)i;
}

/* The nodes with mark[v] set, in the order of their ids. */
gr_status gr_nodes_marked(gr_ctx *cx, const gr_graph *g, const bool *mark, gr_value *out,
                          gr_err *err);
/* Is the value exactly the list that gr_nodes_marked would make? Else a refutation. */
gr_status gr_check_nodes(gr_ctx *cx, const gr_graph *g, const gr_value *list, const bool *mark,
                         gr_err *err);
/* Refutes the value unless it is the integer that was expected; sets the grade otherwise. */
gr_status gr_check_int(gr_result *r, uint64_t expected, const char *what, gr_err *err);

/* Verifiers that walk the whole graph stay below a fraction of a second: on a larger graph the
 * answer is left unchecked, r says why, and the caller is done. */
bool gr_too_big_to_check(const gr_graph *g, gr_result *r);

/* Weak components: label[v] is the smallest id of v's component. In cx->scratch. */
typedef struct gr_components {
    gr_vid *label;
    gr_vid n;
} gr_components;

/* By union and find. */
gr_status gr_components_find(gr_ctx *cx, const gr_graph *g, gr_components *out, gr_err *err);
/* By breadth-first search: for verifiers. */
gr_status gr_components_flood(gr_ctx *cx, const gr_graph *g, gr_components *out, gr_err *err);

#endif
