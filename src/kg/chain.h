/* chain: queries of logic that a language model answers by reading triples (LARK, Choudhary and
 * Reddy 2023).
 *
 * The triples around the entities of the query become facts of a prompt, entities and relations as
 * ids that mean nothing; the query is cut into questions of one operation, each of which waits for
 * the answers that it is about. What comes back is what the model read, not what is so: every
 * answer says whether the triples entail it.
 *
 * docs/LOGIC.md has the table of questions and of how the published types are cut. */
#ifndef GR_KG_CHAIN_H
#define GR_KG_CHAIN_H

#include "kg/query.h"
#include "llm/llm.h"

#define GR_CHAIN_TOKENS 4096 /* unless told */
#define GR_CHAIN_HOPS   3    /* the facts go no further */

typedef struct gr_chain_options {
    gr_llm *llm;
    gr_llm *const *beside; /* the same model again: so many more questions of a phase at a time */
    size_t n_beside;
    unsigned tokens; /* of the facts in a prompt, of each list and of a reply; 0 = GR_CHAIN_TOKENS.
                        Counted as one for each digit and sign and for every four letters */
    bool whole;      /* the query in one question */
    bool names;      /* labels instead of ids */
} gr_chain_options;

/* A question that was to be asked. */
typedef struct gr_chain_step {
    unsigned phase;  /* from 1; those of a phase wait for none of each other */
    gr_str name;     /* what its answers are called by later ones: "A1" */
    gr_str question; /* with such names in it */
    bool asked;      /* no: a list that it is about is empty, and so is its answer; or an earlier
                        question had the same words, and its answer is this one's */
    bool cut;        /* a list in it, or the reply, ended at the limit of tokens */
    const uint32_t *answers;
    size_t n;         /* in the order of the reply, each once */
    size_t n_unknown; /* answers that nothing in the prompt is called by; left out */
    int64_t tokens_in, tokens_out;
} gr_chain_step;

typedef struct gr_chain_reply {
    const gr_chain_step *steps; /* the last one's answers are the query's */
    size_t n_steps;
    const gr_triple *facts; /* what the model got to read, in that order */
    size_t n_facts;
    bool facts_cut; /* at the limit of tokens */
    unsigned hops;
    gr_str model;
    int64_t tokens_in, tokens_out;
} gr_chain_reply;

/* Asks; all is in cx->arena. The query must be finite. A reply that cannot be read has no answers;
 * GR_EREAD, GR_ELIMIT: the model gives none. */
gr_status gr_kg_chain(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, const gr_chain_options *o,
                      gr_chain_reply *out, gr_err *err);

/* Leaves a stage out: "decomposition" or "abstraction"; GR_EUSAGE for others. */
gr_status gr_chain_leave_out(const char *stage, gr_chain_options *o, gr_err *err);

/* A page of what was answered. Set store, query and page first. */
typedef struct gr_chain_answers {
    gr_kg *k;
    const gr_kg_query *query;
    size_t offset, limit; /* limit: SIZE_MAX = all */
    gr_chain_reply reply;
    const gr_chain_step *last;
    bool *entailed;  /* each of its answers */
    size_t from, to; /* those of the page */
} gr_chain_answers;

/* Asks the model of these options, those of o that name one are set here. GR_EUSAGE if it is none.
 */
gr_status gr_chain_answers_find(gr_ctx *cx, gr_chain_answers *x, const gr_llm_options *llm,
                                gr_chain_options o, gr_err *err);
/* {"query","type","by":"model","model","facts","facts_cut","hops","tokens_in","tokens_out","total",
 * "offset","answers":[{"id","name","label","by","entailed"}],"steps":[..]} */
gr_status gr_chain_answers_value(gr_ctx *cx, const gr_chain_answers *x, gr_value *out, gr_err *err);

#endif
