/* The suite kg: queries of logic over a graph of which a part is hidden, who answers them, and the
 * figures of an answer.
 *
 * Gold is what the record says: `easy` follows from what is seen and from all of it, `hard` only
 * from all, `gone` only from what is seen (negations). */
#ifndef GR_LOGIC_INT_H
#define GR_LOGIC_INT_H

#include "eval/run_int.h"
#include "kg/kg.h"

/* Both have the same ids. */
typedef struct gr_logic_data {
    gr_kg *seen, *full;
    gr_kge *model; /* of predict; else NULL */
    size_t beam;
    const struct gr_logic_executor *executor;
    gr_chain_options chain; /* of a model that reads triples, without the model */
    bool all_facts;         /* it reads those that are hidden too */
} gr_logic_data;

typedef struct gr_logic_gold {
    gr_ids easy, hard, gone; /* ascending, none in two of them */
} gr_logic_gold;

/* What is said to a query. Lives in the arena of who asked. */
typedef struct gr_logic_reply {
    const float *score; /* of every entity, by the triples that are seen alone; more is better */
    const uint32_t *listed; /* what it would tell if asked, each once, best first */
    size_t n_listed;
    bool exact; /* instead of that list it has the answers on all triples and on those seen: */
    gr_ids full, seen;
    const char *facts; /* the list was read from these, "seen" or "all"; else NULL */
} gr_logic_reply;

typedef struct gr_logic_executor {
    const char *name;
    /* NULL: a model is asked, by gr_logic_read. */
    gr_status (*answer)(gr_ctx *cx, const gr_logic_data *data, const gr_kg_query *q,
                        gr_logic_reply *out, gr_err *err);
} gr_logic_executor;

/* A model reads triples and is asked step by step (logic_chain.c). */
gr_status gr_logic_read(gr_ctx *cx, const gr_logic_data *data, gr_model *m, const gr_kg_query *q,
                        gr_logic_reply *out, gr_said *said, gr_err *err);

/* --- figures (logic_figures.c) --- */

enum {
    GR_LOGIC_MRR,
    GR_LOGIC_HITS1,
    GR_LOGIC_HITS3,
    GR_LOGIC_HITS10,
    GR_LOGIC_LARK,
    GR_LOGIC_CEILING,
    GR_LOGIC_N
};
extern const char *const gr_logic_figure_names[GR_LOGIC_N];

/* The rank of each hard answer among all n entities but the other answers: one more than there are
 * better ones, and a half for each that is as good. A score that is no number is never an
 * advantage. */
void gr_logic_ranks(const float *score, size_t n, const gr_logic_gold *gold, double *ranks);
/* MRR and hits of the ranks: means over the hard answers of one query; 0 without any. */
void gr_logic_rank_figures(const double *ranks, size_t n, double figures[GR_LOGIC_N]);
/* LARK's measure (compute_scores.py): of what is listed, each once, the mean of 1 / position over
 * the right ones; 0 if there are none, 1 if nothing is listed and nothing is right. It knows no
 * recall: */
double gr_logic_lark(const uint32_t *listed, size_t n, const gr_logic_gold *gold);
/* of a list of all n answers and nothing else it is the n-th harmonic number over n. */
double gr_logic_lark_ceiling(size_t n);

/* The gold of a record; GR_EINPUT if its lists are none of ascending ids. */
gr_status gr_logic_gold_of(gr_ctx *cx, const gr_value *record, gr_logic_gold *out, gr_err *err);
/* As predictions have it: {"full","seen","ranks"} of who is exact, else {"listed","ranks"}, of
 * what was read with "facts". n: entities. GR_EINPUT if the gold names one that is none. */
gr_status gr_logic_value(gr_ctx *cx, size_t n, const gr_logic_gold *gold,
                         const gr_logic_reply *said, gr_value *out, gr_err *err);
/* The figures of such a value; what it lacks is 0. */
gr_status gr_logic_figures_of(gr_ctx *cx, const gr_value *gold, const gr_value *value,
                              double figures[GR_LOGIC_N], gr_err *err);
/* Is it right? Both sets are; of what was read the list has what its facts entail and nothing else;
 * of others every hard answer has the rank 1. */
bool gr_logic_judge(gr_ctx *cx, const gr_value *gold, const gr_value *value);

#endif
