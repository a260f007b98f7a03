/* Private to chain: neighbourhoods, plans, texts. */
#ifndef GR_CHAIN_INT_H
#define GR_CHAIN_INT_H

#include "kg/chain.h"

/* --- plan.c: a query as questions of one operation --- */

typedef enum gr_chain_op {
    GR_CHAIN_FORWARD, /* objects of a set along a relation */
    GR_CHAIN_BACK,    /* subjects */
    GR_CHAIN_OBJECTS, /* of a relation, whatever the subject is */
    GR_CHAIN_SUBJECTS,
    GR_CHAIN_AND,
    GR_CHAIN_OR,
    GR_CHAIN_WHOLE, /* the query as it stands */
    GR_CHAIN_N_OPS
} gr_chain_op;

typedef struct gr_chain_operand {
    bool is_step; /* the answers of step `id`, else the entity `id` */
    bool minus;   /* AND: what is in it is none */
    uint32_t id;
} gr_chain_operand;

typedef struct gr_chain_plan_step {
    gr_chain_op op;
    uint32_t relation;
    gr_chain_operand *of;
    size_t n;
    unsigned phase;
} gr_chain_plan_step;

typedef struct gr_chain_plan {
    GR_VEC(gr_chain_plan_step) steps; /* what they are about stands before them */
} gr_chain_plan;

/* A query that is finite; the steps' operands are in the arena. */
gr_status gr_chain_cut(gr_ctx *cx, const gr_kg_query *q, gr_chain_plan *out, gr_err *err);
/* The most relations on a way through the query. */
unsigned gr_chain_hops(const gr_kg_query *q);

/* --- text.c: what the model sees, and what it says --- */

typedef struct gr_chain_text {
    gr_ctx *cx;
    const gr_kg *k;
    bool names;
    gr_strmap shown; /* what is in a prompt -> the entity */
} gr_chain_text;

/* Writes an entity, which replies may then name; a relation; a fact. */
gr_status gr_chain_entity(gr_chain_text *t, gr_strbuf *out, uint32_t e, gr_err *err);
void gr_chain_relation(const gr_chain_text *t, gr_strbuf *out, uint32_t r);
gr_status gr_chain_fact(gr_chain_text *t, gr_strbuf *out, gr_triple f, gr_err *err);
/* The query as a formula. */
gr_status gr_chain_formula(gr_chain_text *t, gr_strbuf *out, const gr_kg_query *q, gr_err *err);
/* About how many tokens it has. */
size_t gr_chain_tokens(gr_str s);

extern const char gr_chain_system[];
/* The question of an operation; {relation}, {from}, {in}, {out} and {formula} are to be filled. */
const char *gr_chain_question(gr_chain_op op, bool of_list, bool minus);
/* Reads the entities that a reply names, in its order, each once; what is no answer is counted. */
gr_status gr_chain_read(gr_chain_text *t, gr_str reply, gr_ids_buf *out, size_t *n_unknown,
                        gr_err *err);

/* --- near.c: the facts --- */

typedef struct gr_chain_near {
    GR_VEC(gr_triple) facts;
    gr_strbuf text; /* a line each */
    bool cut;
} gr_chain_near;

/* Depth first from the entities of the query along its relations, `hops` deep, until the text has
 * so many tokens. To be cleared also after a failure. */
gr_status gr_chain_gather(gr_chain_text *t, gr_kg *k, const gr_kg_query *q, unsigned hops,
                          size_t tokens, gr_chain_near *out, gr_err *err);
void gr_chain_near_clear(gr_chain_near *n);

/* A request to the model that waits for no other. */
typedef struct gr_chain_request {
    gr_str prompt;
    size_t step;
    gr_ctx cx; /* of the thread that sends it: the reply is in its arena */
    gr_llm_reply reply;
    gr_status st;
    gr_err err;
} gr_chain_request;

/* Sends all, one at a time to each of the models, and waits; the requests are to be cleared. The
 * error is that of the first one that failed. */
gr_status gr_chain_send(gr_ctx *cx, const gr_chain_options *o, size_t tokens, gr_chain_request *all,
                        size_t n, gr_err *err);
void gr_chain_requests_clear(gr_chain_request *all, size_t n);

#endif
