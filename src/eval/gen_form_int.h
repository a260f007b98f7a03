/* What the forms of grasp gen share. */
#ifndef GR_GEN_FORM_INT_H
#define GR_GEN_FORM_INT_H

#include "eval/gen_int.h"

/* The edges by node: row x is to[start[x]] .. to[start[x + 1] - 1], undirected ones in both. */
typedef struct gr_gen_rows {
    uint32_t *start, *to, *edge;
} gr_gen_rows;

bool gr_gen_rows_of(gr_ctx *cx, const gr_sketch *s, gr_gen_rows *out);

void gr_form_matrix(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb);
void gr_form_csv(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb);
void gr_form_table(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb);
void gr_form_json(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb);
void gr_form_dot(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb);
void gr_form_mermaid(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb);

#endif
