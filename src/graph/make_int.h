/* What the generators share: their arguments, and edges that stop at limits.
 *
 * Helpers return false once something went wrong; m->st and m->err then say what, and the maker
 * returns false at once. */
#ifndef GR_MAKE_INT_H
#define GR_MAKE_INT_H

#include <math.h>

#include "graph/graph.h"

struct gr_making {
    gr_ctx *cx;
    const gr_maker *maker;
    /* Checked, in the order of the parameters; NULL = unset, the last one always. */
    gr_value args[GR_MAKE_MAX_PARAMS + 1];
    gr_builder *b;
    gr_arena mem; /* emptied when the graph is made */
    gr_rng rng;
    gr_rng weight_rng; /* apart, so that weights do not change which edges there are */
    bool directed;     /* the argument `directed`; a maker may set it before gr_make_start */
    bool weighted;     /* draw weights, see GR_WEIGHT_PARAMS */
    int64_t weight_min, weight_max;
    uint32_t weight_column;
    uint32_t ticks;
    uint64_t n_edges; /* that there will be, as far as the maker knows */
    gr_status st;
    gr_err *err;
};

int64_t gr_make_int(const gr_making *m, const char *param);
double gr_make_real(const gr_making *m, const char *param);
const gr_list *gr_make_ints(const gr_making *m, const char *param);

static inline uint64_t gr_make_count(const gr_making *m, const char *param)
{
    return (uint64_t)gr_make_int(m, param);
}

/* n * (n - 1) / 2, for any n that is a number of nodes. */
static inline uint64_t gr_make_pairs(uint64_t n)
{
    return n == 0 ? 0 : n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n;
}

/* Refuses what is too large, then declares the nodes 0 .. n_nodes-1. */
bool gr_make_start(gr_making *m, uint64_t n_nodes, uint64_t n_edges);
bool gr_make_edge(gr_making *m, uint64_t u, uint64_t v);
bool gr_make_column(gr_making *m, gr_of of, const char *name, uint32_t *col);
bool gr_make_set(gr_making *m, gr_of of, uint32_t col, uint32_t i, gr_value v);
void *gr_make_array(gr_making *m, uint64_t n, size_t size); /* zeroed, NULL on failure */
/* Ascending; spare has room for n keys too. */
bool gr_make_sort(gr_making *m, uint64_t *key, uint64_t *spare, uint64_t n);
bool gr_make_poll(gr_making *m); /* true = go on; cheap, for inner loops */
bool gr_make_fail(gr_making *m, const char *param, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets m->st and tells whether it is GR_OK. */
static inline bool gr_make_ok(gr_making *m, gr_status st)
{
    m->st = st;
    return st == GR_OK;
}

#define GR_PARAMS(table) .params = table, .n_params = sizeof table / sizeof table[0]
#define GR_COUNT_PARAM(p, least, doc)                                                              \
    {                                                                                              \
        p, GR_MAKE_INT, true, 0, least, GR_MAX_NODES, doc                                          \
    }
#define GR_CHANCE_PARAM(p, doc)                                                                    \
    {                                                                                              \
        p, GR_MAKE_REAL, true, 0, 0, 1, doc                                                        \
    }
#define GR_DIRECTED_PARAM                                                                          \
    {                                                                                              \
        "directed", GR_MAKE_BOOL, false, 0, 0, 1, "arcs instead of edges"                          \
    }
#define GR_SEED_PARAM                                                                              \
    {                                                                                              \
        "seed", GR_MAKE_INT, false, NAN, 0, 0x1p63, "of the random numbers"                        \
    }
#define GR_WEIGHT_PARAMS                                                                           \
    { "weight_min", GR_MAKE_INT, false, NAN, -0x1p53, 0x1p53, "least weight, 1 if not given" },    \
    {                                                                                              \
        "weight_max", GR_MAKE_INT, false, NAN, -0x1p53, 0x1p53,                                    \
            "greatest weight; gives every edge a random whole weight"                              \
    }

#endif
