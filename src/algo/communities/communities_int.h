/* What the tools for communities share: partitions as values, modularity, and the moving of nodes
 * between communities. */
#ifndef GR_COMMUNITIES_INT_H
#define GR_COMMUNITIES_INT_H

#include "algo/algo_int.h"

/* --- partitions --- */

/* The groups that label[] (below n) makes as a value: the largest first, equal ones by their first
 * node; members in the order of ids. */
gr_status gr_groups_make(gr_ctx *cx, const gr_graph *g, const gr_vid *label, gr_value *out,
                         gr_err *err);
/* Back: label[v] is the place of v's group. Refutes a value that is no such list of all nodes. */
gr_status gr_groups_read(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_vid *label,
                         gr_err *err);

/* Modularity of the partition that label[] (below n) makes, edge by edge:
 *     sum over groups of  inside / total - resolution * out * in / total^2
 * with both ends of undirected edges counted. NaN if the weights add up to 0. */
gr_status gr_modularity(gr_ctx *cx, const gr_graph *g, const gr_vid *label, const gr_fixed *weight,
                        double resolution, double *out, gr_err *err);

/* --- what the tools by modularity have in common --- */

/* The weights of edges; .at is NULL without the parameter: all 1. */
gr_status gr_communities_weight(gr_ctx *cx, const gr_in *in, size_t param, gr_fixed *out,
                                gr_err *err);
double gr_communities_resolution(const gr_in *in, size_t param);
/* Hands the modularity that was reached over; NaN if it is not defined. */
gr_status gr_communities_certify(gr_ctx *cx, double modularity, gr_result *out, gr_err *err);
/* The value must be a partition with the modularity that was handed over; label[v] is the place of
 * v's group. */
gr_status gr_communities_check(gr_ctx *cx, const gr_graph *g, const gr_fixed *weight,
                               double resolution, const gr_result *r, gr_vid *label, gr_err *err);

#define GR_WEIGHT_PARAM                                                                            \
    {                                                                                              \
        "weight", GR_P_ATTR, GR_OPTIONAL,                                                          \
            "edge attribute: how strong an edge is; null means every edge counts 1",               \
            .standard = "@weight", .words = "by, weighted by"                                      \
    }
#define GR_RESOLUTION_PARAM                                                                        \
    {                                                                                              \
        "resolution", GR_P_REAL, GR_OPTIONAL,                                                      \
            "above 1 favours small communities, below 1 large ones",                               \
            .standard = "1", .words = "resolution, gamma", .bounded = true, .min = 0, .max = 1e6   \
    }

/* --- graphs for moving nodes --- */

/* Rows without loops; a pair may be there in several pieces. In a directed graph every edge is in
 * both rows with half its weight. */
typedef struct gr_level {
    gr_vid n;
    const uint64_t *start;
    const gr_vid *to;
    const double *w;        /* NULL = whole numbers, in count */
    const uint32_t *count;  /* NULL = all 1 */
    const double *out, *in; /* weight at each node, loops twice; one array if undirected */
    double total;           /* of out */
} gr_level;

/* Which community each node is in, by numbers below n, and what moving them needs. */
typedef struct gr_movers {
    gr_vid *label;
    double *sum_out, *sum_in; /* by community; one array if undirected */
    double *near;             /* by community: weight to the node that is looked at; else 0 */
    gr_vid *touched;          /* communities with near != 0 */
    gr_vid *size;             /* nodes of a level in each community */
    gr_vid *empty;            /* communities without nodes */
    gr_vid n_empty;
    gr_vid *queue;
    bool *queued;
    struct gr_level_room {
        gr_vid *to;
        double *w;
        uint32_t *count;
        uint64_t n;
    } room[2]; /* for arcs of smaller levels, in turns: only the last one is still read */
} gr_movers;

gr_status gr_level_make(gr_ctx *cx, const gr_graph *g, const gr_fixed *weight, gr_level *out,
                        gr_err *err);
/* Room for levels of up to n nodes. */
gr_status gr_movers_make(gr_ctx *cx, gr_vid n, bool directed, gr_movers *out, gr_err *err);
/* Moves single nodes from the communities in m->label to others, or to one of their own, as long as
 * that gains modularity; starts in a random order. */
gr_status gr_move_nodes(gr_ctx *cx, const gr_level *l, gr_movers *m, double resolution, gr_rng *rng,
                        gr_err *err);
/* Numbers labels 0, 1, ... in the order of their first nodes; how many there are. slot: n numbers
 * to work with. */
gr_vid gr_number_labels(gr_vid *label, gr_vid n, gr_vid *slot);
/* The communities (numbered so, k of them) as nodes of a smaller graph. */
gr_status gr_level_shrink(gr_ctx *cx, const gr_level *l, gr_movers *m, const gr_vid *label,
                          gr_vid k, gr_level *out, gr_err *err);
/* Modularity of a level with every node alone; NaN without weight. */
double gr_level_modularity(const gr_level *l, double resolution);

#define GR_PASSES 2 /* times that all starts again from the groups that were found */

static inline double gr_level_weight(const gr_level *l, uint64_t arc)
{
    return l->w != NULL ? l->w[arc] : l->count != NULL ? l->count[arc] : 1;
}

/* The weight of v to each community near it goes to m->near; how many are touched. */
static inline gr_vid gr_look_around(const gr_level *l, gr_movers *m, const gr_vid *label, gr_vid v)
{
    gr_vid n = 0;

    for (uint64_t i = l->start[v]; i < l->start[v + 1]; i++) {
        gr_vid c = label[l->to[i]];

        if (m->near[c] == 0)
            m->touched[n++] = c;
        m->near[c] += gr_level_weight(l, i);
    }
    return n;
}

#endif
