/* Tools whose answer is a part of their graph: which nodes and edges stay is found twice. */
#ifndef GR_KEEP_INT_H
#define GR_KEEP_INT_H

#include "algo/change/change_int.h"

/* Which nodes and edges stay; in cx->scratch, NULL = all. */
typedef struct gr_kept {
    bool *node;
    bool *edge;
} gr_kept;

typedef gr_status (*gr_keep_fn)(gr_ctx *cx, const gr_in *in, gr_kept *out, gr_err *err);

static inline gr_status gr_keep_run(gr_ctx *cx, const gr_in *in, gr_keep_fn find, gr_result *out,
                                    gr_err *err)
{
    gr_kept kept = { NULL, NULL };
    gr_status st = find(cx, in, &kept, err);

    return st == GR_OK ? gr_keep_parts(cx, in->graph, kept.node, kept.edge, &out->value, err) : st;
}

static inline gr_status gr_keep_verify(gr_ctx *cx, const gr_in *in, gr_keep_fn find, gr_result *r,
                                       gr_err *err)
{
    gr_kept kept = { NULL, NULL };
    gr_status st;

    if (gr_plan_too_big(gr_graph_n_nodes(in->graph), gr_graph_n_edges(in->graph), r))
        return GR_OK;
    st = find(cx, in, &kept, err);
    return st == GR_OK ? gr_check_parts(cx, in->graph, kept.node, kept.edge, r, err) : st;
}

/* The kernel and the verifier of a tool from the two ways to find what stays. */
#define GR_KEEP(tool, find, find_again)                                                            \
    static gr_status tool##_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)          \
    {                                                                                              \
        return gr_keep_run(cx, in, find, out, err);                                                \
    }                                                                                              \
    static gr_status tool##_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)         \
    {                                                                                              \
        return gr_keep_verify(cx, in, find_again, r, err);                                         \
    }

#define GR_CHECKED_BY_PLAN                                                                         \
    "finds what stays another way and compares all names, edges and attributes"

#endif
