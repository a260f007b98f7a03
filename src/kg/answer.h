/* answer: what a query comes to, a page of it, and as the value that programs get. */
#ifndef GR_KG_ANSWER_H
#define GR_KG_ANSWER_H

#include "kg/predict.h"
#include "kg/query.h"

#define GR_KG_ROWS 100 /* answers on a page, unless told otherwise */

/* What every reply to a query begins with: {"query","type"}. */
gr_status gr_kg_answer_begin(gr_ctx *cx, const gr_kg *k, const gr_kg_query *q, gr_value *out,
                             gr_err *err);

/* Exact answers. Set store, query and page first. */
typedef struct gr_kg_answers {
    gr_kg *k;
    const gr_kg_query *query;
    size_t offset, limit; /* limit: SIZE_MAX = all */
    gr_kg_prover *prover;
    gr_kg_set set;
    gr_ids page;
    size_t total;
    bool all_checked; /* it was looked whether one is missing, too */
} gr_kg_answers;

/* Finds them; each is derived anew, by going back from it. With `complement` also all entities but
 * some. To be cleared, also on failure. */
gr_status gr_kg_answers_find(gr_ctx *cx, gr_kg_answers *a, bool complement, gr_err *err);
void gr_kg_answers_clear(gr_kg_answers *a);
/* {"query","type","total","offset","complement","verified","complete","answers":[{"id","name",
 * "label","witness":[triples]}]} */
gr_status gr_kg_answers_value(gr_ctx *cx, const gr_kg_answers *a, gr_value *out, gr_err *err);

/* Answers that a model ranks. */
typedef struct gr_kg_guesses {
    gr_kg *k;
    const gr_kg_query *query;
    size_t offset, limit;
    const gr_kg_ranking *ranking;
    const uint32_t *best;
    size_t n; /* on the page: best[offset] and those after it */
} gr_kg_guesses;

gr_status gr_kg_guesses_find(gr_ctx *cx, gr_kg_guesses *g, const gr_kge *m, size_t beam,
                             gr_err *err);
/* "entailed" or "predicted" */
const char *gr_kg_guess_by(const gr_kg_guesses *g, uint32_t entity);
/* {"query","type","offset","answers":[{"id","name","label","score","by","witness":[{"triple",
 * "known","score"}]}]} */
gr_status gr_kg_guesses_value(gr_ctx *cx, const gr_kg_guesses *g, gr_value *out, gr_err *err);

#endif
