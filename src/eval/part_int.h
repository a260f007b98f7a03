/* Parts of real graphs by GraphCogent's protocol of sense: 100 nodes, 300 links, in its three
 * representations, one link a piece of text. */
#ifndef GR_EVAL_PART_INT_H
#define GR_EVAL_PART_INT_H

#include "eval/gen_int.h"

#define GR_PART_NODES 100u
#define GR_PART_LINKS 300u

/* A domain of graphs. */
typedef struct gr_part_domain {
    const char *name; /* of its folder */
    const char *file; /* in it, that is taken if it is there; else any graph there */
    bool directed;
    char letter;              /* of the names of nodes */
    const char *before, *mid; /* a link in words: before A mid B */
} gr_part_domain;

#define GR_N_PART_DOMAINS 4u
extern const gr_part_domain gr_part_domains[GR_N_PART_DOMAINS];

#define GR_N_PART_SHAPES 3u
extern const char *const gr_part_shapes[GR_N_PART_SHAPES]; /* "adjacency_list", .. */

/* The graph of a domain below the folder, which has at least GR_PART_NODES nodes. *out NULL: there
 * is none, parts are made by lot, and the items say so. *source: the name of its file, or "made".
 * GR_EREAD: there is no such folder; NULL = none is wanted. */
gr_status gr_part_open(gr_ctx *cx, const char *folder, const gr_part_domain *d, gr_items *items,
                       gr_graph **out, gr_str *source, gr_err *err);
/* A part by the sampler's walk, g NULL: a random graph. Links beyond 300 are left out by lot;
 * where there are fewer, nodes two steps apart are linked. False without memory. */
bool gr_part_draw(gr_ctx *cx, gr_rng *rng, const gr_part_domain *d, const gr_graph *g,
                  gr_sketch *out);
/* Links from .. to - 1 as a text; starts: a list of where each begins, or NULL. */
gr_status gr_part_write(gr_ctx *cx, const gr_part_domain *d, const gr_sketch *s, size_t shape,
                        uint32_t from, uint32_t to, gr_str *text, gr_value *starts, gr_err *err);

#endif
