/* bert: transformers that read bags of nodes instead of going along links.
 *
 *     graph_bert  a node with those most intimate with it (Zhang, Zhang, Xia, Sun 2020)
 *     seg_bert    a graph, in segments of so many nodes        (Zhang 2020)
 *
 * What a bag knows of the links it knows by places: rows of learnt tables that are added to the
 * features of a node. Bags are made once, before anything is learnt; a pass is then products of
 * small dense matrices, whatever the graph looks like. */
#ifndef GR_LEARN_BERT_H
#define GR_LEARN_BERT_H

#include "tensor/tensor.h"

#define GR_BERT_LAYERS 8u  /* most */
#define GR_BERT_PLACES 3u  /* tables of places */
#define GR_BERT_ROLES  64u /* rows of that of roles */

typedef struct gr_bert_options {
    size_t in, width, layers, heads;
    size_t block;                  /* rows of a bag */
    size_t places[GR_BERT_PLACES]; /* rows of each table; 0 = there is none */
    bool links;                    /* the links among the nodes of a bag are given */
    bool steer;   /* few labels: places say only who sees whom and are not read, no norms */
    float branch; /* the share that layers have beside the way around them */
    float firm;   /* how many times the decay holds layers */
    double dropout;
} gr_bert_options;

typedef struct gr_bert {
    gr_bert_options o;
    gr_var *features, *place[GR_BERT_PLACES], *links;
    gr_var *part[GR_BERT_LAYERS][16];
} gr_bert;

/* Adds what is learnt to the net, where a failure shows. Heads divide the width. */
void gr_bert_make(gr_net *net, const gr_bert_options *o, gr_bert *out);

/* Bags of o.block rows each. */
typedef struct gr_bert_bags {
    size_t n;
    uint32_t *count;                 /* [n]: so many rows are nodes, the others nothing */
    uint32_t *node;                  /* [n * block]: rows of the features */
    uint32_t *place[GR_BERT_PLACES]; /* [n * block]: rows of tables */
    float *lean;                     /* [n * block]: logarithms of how much each is seen by */
    const gr_sparse *links;          /* [n * block, block] or NULL */
    const gr_sparse *pool;           /* [items, n * block]: what is read of the bags */
} gr_bert_bags;

/* [items, width] */
gr_var *gr_bert_run(gr_tape *t, const gr_bert *b, const gr_sparse *features,
                    const gr_bert_bags *bags);

/* --- what bags are made of --- */

/* Links of a graph: the neighbours of each node, sorted, no loops, each link at both ends. */
typedef struct gr_bert_graph {
    size_t n;
    const size_t *from;
    const uint32_t *col;
} gr_bert_graph;

#define GR_BERT_RESTART 0.15 /* of the walk that intimacy is measured by */

/* The nodes that a walk from v, which begins anew with the chance GR_BERT_RESTART, is most often
 * at: rows of S = r (1 - (1 - r) D^-1 A)^-1. The node itself comes first; ties go to the smallest.
 * Those it never comes to are left out. */
typedef struct gr_near {
    size_t block;    /* most of a node, itself included */
    uint32_t *count; /* [n]; 0 = not looked at */
    uint32_t *node;  /* [n, block] */
    uint32_t *hops;  /* [n, block]: links between the two */
    float *share;    /* [n, block]: intimacy, adding up to 1 */
} gr_near;

/* Of some nodes, or of all (NULL); in the arena. Hops are cut at GR_BERT_HOPS - 1. */
#define GR_BERT_HOPS 8u
gr_status gr_near_make(gr_ctx *cx, gr_arena *a, const gr_bert_graph *g, size_t block,
                       const uint32_t *items, size_t n, gr_near *out, gr_err *err);

/* The colour of each node after two rounds of Weisfeiler and Lehman's refinement, as a number that
 * is the same in every graph. `seed`: colours before it, NULL = all alike. */
bool gr_bert_roles(gr_arena *a, const gr_bert_graph *g, const uint32_t *seed, uint64_t *out);

#endif
