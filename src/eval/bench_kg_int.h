/* The bench kg: a graph and queries of all types about it. */
#ifndef GR_BENCH_KG_INT_H
#define GR_BENCH_KG_INT_H

#include "eval/bench_int.h"
#include "eval/logic_int.h"

#define GR_N_LOGIC_TYPES 14
#define GR_LOGIC_PASSES  5

/* The published types as trees in the order they are read in: p and ! have one below them, & and |
 * two, e is an entity. */
typedef struct gr_logic_type {
    const char *name, *tree;
} gr_logic_type;
extern const gr_logic_type gr_logic_types[GR_N_LOGIC_TYPES];

typedef struct gr_logic_case {
    size_t type;
    gr_str text;      /* that is read and answered */
    gr_str sparql;    /* the same for engines; entities are <urn:e:ID>, relations <urn:r:ID> */
    size_t n_answers; /* set by who answers it */
    double pass[GR_LOGIC_PASSES];
    double seconds; /* the median of them */
} gr_logic_case;

typedef struct gr_logic_cases {
    gr_kg *kg;
    GR_VEC(gr_logic_case) all; /* by type */
} gr_logic_cases;

/* fb15k-237 and its published queries below a folder; `most` of each type. */
gr_status gr_logic_cases_read(gr_ctx *cx, const char *folder, size_t most, gr_logic_cases *out,
                              gr_err *err);
/* A graph of its size by lot, or one of a tenth, and queries that have answers. */
gr_status gr_logic_cases_make(gr_ctx *cx, bool small, size_t most, gr_logic_cases *out,
                              gr_err *err);
void gr_logic_cases_clear(gr_logic_cases *c);

/* bench_kg_train.c: an epoch of training on triples of the graph. */
gr_status gr_bench_kg_train(gr_ctx *cx, const gr_bench_job *job, const gr_kg *k,
                            gr_bench_task *tasks, size_t *n_tasks, gr_err *err);

#endif
