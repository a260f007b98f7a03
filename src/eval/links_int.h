/* Links as sets, and what was read of a text against the graph that was written (GraphCogent,
 * Algorithm 1 and Table 8). */
#ifndef GR_EVAL_LINKS_INT_H
#define GR_EVAL_LINKS_INT_H

#include "eval/run_int.h"

/* A set of links: each once, sorted. */
typedef struct gr_links {
    uint64_t *at;
    size_t n;
} gr_links;

/* The set of a list [[u, v, ..], ..]. ids numbers names and is shared by sets that are compared.
 * ordered: [u, v] is not [v, u]; both: each stands for both of them. GR_EINPUT: no such list. */
gr_status gr_links_of(gr_ctx *cx, gr_strmap *ids, const gr_value *edges, bool ordered, bool both,
                      gr_links *out, gr_err *err);
/* Additions and deletions that make one of the other: the edit distance, over all nodes of both. */
size_t gr_links_distance(const gr_links *a, const gr_links *b);
bool gr_links_has(const gr_links *a, uint64_t link);

/* What a text of the suite sense came to. */
typedef struct gr_links_score {
    size_t windows;       /* 0 = it was read as a whole */
    size_t before, after; /* edit distances of all windows, before and after the verifier */
    size_t ged;           /* of the graph */
    size_t boundary, boundary_found; /* links in an overlap, or first or last of a window */
    size_t triggers;                 /* of the verifier */
} gr_links_score;

/* value: {"directed","edges":[[u,v],..],"windows":[{"at":[first byte, byte behind],"first":[..],
 * "kept":[..]}],"triggers"}; without windows there are no boundaries. GR_EINPUT: it is none. */
gr_status gr_links_score_of(gr_ctx *cx, const gr_item *item, const gr_value *value,
                            gr_links_score *out, gr_err *err);

#endif
