/* Networks for flows: how they are built, filled and cut. */
#ifndef GR_FLOW_INT_H
#define GR_FLOW_INT_H

#include "algo/algo_int.h"

/* u -> v may carry cap, v -> u may carry back; neither is negative. */
typedef struct gr_link {
    gr_vid u, v;
    int64_t cap, back;
} gr_link;

/* Half a link, seen from one of its ends: what it can still take towards the other. */
typedef struct gr_flow_arc {
    gr_vid to;
    uint32_t rev; /* the other half */
    int64_t left;
} gr_flow_arc;

/* All in cx->scratch. The sum of all capacities, back ones apart, must fit in 62 bits. */
typedef struct gr_flow_net {
    gr_vid n;
    uint32_t n_links;
    const gr_link *link;
    uint32_t *start; /* of each node's arcs; n + 1 */
    gr_flow_arc *arc;
    uint32_t *where; /* the arc of each link out of its u */
    uint32_t *spare; /* what gr_net_augment needs, for the next time */
    void *room;      /* what gr_net_push needs */
} gr_flow_net;

/* Takes over link. Refuses more links than 32 bits can number the halves of. */
gr_status gr_net_build(gr_ctx *cx, gr_vid n, const gr_link *link, size_t n_links, gr_flow_net *out,
                       gr_err *err);
/* What flows over link k, from u to v; negative the other way. */
static inline int64_t gr_net_flow(const gr_flow_net *net, uint32_t k)
{
    return net->link[k].cap - net->arc[net->where[k]].left;
}

/* As gr_fixed_read, for what flows from s to t, or for the least cut of all if s is t. What is much
 * wider than all that can flow is made narrower if the numbers are else too far apart: neither the
 * flow nor a least cut changes. */
gr_status gr_capacities_read(gr_ctx *cx, const gr_graph *g, const gr_column *column, gr_vid s,
                             gr_vid t, const char *param, gr_fixed *out, gr_err *err);
/* The graph as a network: one link an edge, in the order of ids; undirected edges carry their
 * capacity both ways. fixed NULL = 1. Refuses negative capacities. */
gr_status gr_net_of_graph(gr_ctx *cx, const gr_graph *g, const gr_column *capacity,
                          const gr_fixed *fixed, gr_flow_net *out, gr_err *err);

/* Sends as much as possible from s to t. With whole = false it may leave more at a node than goes
 * on from it: enough for the value and the cut, and less work. */
gr_status gr_net_push(gr_ctx *cx, gr_flow_net *net, gr_vid s, gr_vid t, bool whole, int64_t *value,
                      gr_err *err);
/* Adds paths of one unit until `limit` is reached or there are no more; *value = how many. */
gr_status gr_net_augment(gr_ctx *cx, gr_flow_net *net, gr_vid s, gr_vid t, uint64_t limit,
                         uint64_t *value, gr_err *err);
/* Takes everything out again. */
void gr_net_reset(gr_flow_net *net);
/* near[v] = t can still be reached from v. Once a flow is maximal the rest is the source's side. */
gr_status gr_net_near(gr_ctx *cx, const gr_flow_net *net, gr_vid t, bool **near, gr_err *err);

/* What flows from s to t as paths without cycles: path k is node[first[k]] .. node[first[k + 1] -
 * 1]. Every unit is a path. */
typedef struct gr_flow_paths {
    gr_vid *node;
    size_t *first;
    size_t n;
} gr_flow_paths;
gr_status gr_net_paths(gr_ctx *cx, const gr_flow_net *net, gr_vid s, gr_vid t, size_t n,
                       gr_flow_paths *out, gr_err *err);

/* As many paths from s to t as possible that share no edge, or no node but their ends, and a cut
 * of that size. */
typedef struct gr_disjoint {
    gr_flow_paths paths;
    bool *cut; /* of edges: the nodes on t's side; of nodes: those to remove, s and t not among
                * them, besides an edge from s to t */
} gr_disjoint;
gr_status gr_disjoint_find(gr_ctx *cx, const gr_graph *g, gr_vid s, gr_vid t, bool nodes,
                           gr_disjoint *out, gr_err *err);
/* Refutes paths that are not so many, or not disjoint, or a cut that leaves a way. */
gr_status gr_disjoint_check(gr_ctx *cx, const gr_graph *g, gr_vid s, gr_vid t, bool nodes,
                            const gr_flow_paths *paths, const bool *cut, gr_err *err);
/* Every node twice, what enters v at 2v, what leaves it at 2v + 1, and one unit between; source is
 * 2s + 1 and target 2t. Of edges from s to t (GR_NO_NODE = none) only one counts. */
gr_status gr_net_of_nodes(gr_ctx *cx, const gr_graph *g, gr_vid s, gr_vid t, gr_flow_net *out,
                          gr_err *err);

/* A cut of least weight that parts the graph in two, directions and loops aside. fixed: weights
 * that are not negative. At least two nodes. beyond = not on node 0's side. */
gr_status gr_global_cut(gr_ctx *cx, const gr_graph *g, const gr_fixed *fixed, int64_t *value,
                        bool **beyond, gr_err *err);
/* Refutes a value that some cut undercuts, by a flow from every node to the next; or leaves it
 * unchecked where that would take long. net: the graph's. */
gr_status gr_check_all_cuts(gr_ctx *cx, gr_flow_net *net, int64_t value, gr_result *r, gr_err *err);

/* {value, edges, sides}: a cut as it is shown. beyond = on the second side. */
gr_status gr_cut_record(gr_ctx *cx, const gr_graph *g, const bool *beyond, gr_value value,
                        const gr_value *edges, gr_value *out, gr_err *err);
/* Refutes sides that are not these. */
gr_status gr_check_sides(gr_ctx *cx, const gr_graph *g, const bool *beyond, const gr_value *sides,
                         gr_err *err);

/* What the tools for flows between nodes leave to their verifiers. */
typedef struct gr_flow_proof {
    int64_t *flow; /* by edge, from its first node to its second */
    bool *near;    /* by node: on the target's side, where it is entered */
    bool *beyond;  /* the same where it is left; near itself unless nodes have capacities */
} gr_flow_proof;

/* A flow from several nodes to several, through nodes that may be limited too. */
typedef struct gr_flow_ends {
    bool *is_source, *is_target; /* by node */
    const gr_column *limit;      /* of nodes, or NULL; a missing value is no limit */
    gr_fixed edge, node;         /* capacities in one unit; node.at is 0 without a limit */
} gr_flow_ends;

static inline bool gr_has_limit(const gr_flow_ends *e, gr_vid v)
{
    return e->limit != NULL && gr_column_has(e->limit, v);
}

/* limit: NULL = none. Refuses nodes that are both, and capacities that are negative or too far
 * apart. */
gr_status gr_flow_ends_read(gr_ctx *cx, const gr_graph *g, const gr_arg *source,
                            const gr_arg *target, const gr_column *capacity, const gr_column *limit,
                            gr_flow_ends *out, gr_err *err);
gr_status gr_flow_between(gr_ctx *cx, const gr_graph *g, const gr_column *capacity,
                          const gr_flow_ends *ends, int64_t *value, gr_flow_proof *proof,
                          gr_err *err);

#endif
