/* Private to the readers and writers of queries: a text with a place in it, names, nodes. */
#ifndef GR_KG_QUERY_INT_H
#define GR_KG_QUERY_INT_H

#include "kg/query.h"

typedef struct gr_kq_text {
    gr_ctx *cx;
    const gr_kg *k;             /* NULL: */
    const gr_kg_linker *linker; /* who knows the names instead */
    gr_str text;
    size_t at;
    size_t n_nodes; /* made so far */
    unsigned depth;
    gr_err *err;
} gr_kq_text;

/* --- the text --- */

void gr_kq_space(gr_kq_text *t);                  /* goes on to what is no white space */
char gr_kq_peek(gr_kq_text *t);                   /* behind white space; 0 = the end */
bool gr_kq_take(gr_kq_text *t, const char *sign); /* takes it if it is next */
/* "expected X, found Y" at the place where t stands. */
gr_status gr_kq_expected(gr_kq_text *t, const char *what);
gr_status gr_kq_expect(gr_kq_text *t, const char *sign);
/* An error at byte `at`. */
gr_status gr_kq_fail(gr_kq_text *t, gr_status kind, size_t at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* A level down; fails below GR_KG_QUERY_DEEP. The caller subtracts it again. */
gr_status gr_kq_deeper(gr_kq_text *t);

/* --- names --- */

/* What stands for an entity or a relation. */
typedef struct gr_kq_name {
    gr_str text; /* unquoted */
    size_t at;
    bool is_id;     /* #12 */
    bool is_number; /* as published queries have them */
    bool inverse;   /* ^ before it */
    uint32_t id;    /* is_id, is_number */
} gr_kq_name;

/* Reads one; bare numbers are numbers only where the syntax has them. `what` is for errors. */
gr_status gr_kq_read_name(gr_kq_text *t, bool numbers, const char *what, gr_kq_name *out);
gr_status gr_kq_entity(gr_kq_text *t, const gr_kq_name *name, uint32_t *out);
gr_status gr_kq_relation(gr_kq_text *t, const gr_kq_name *name, uint32_t *out, bool *inverse);
/* Would it be read as one word, without quotes? */
bool gr_kq_is_word(gr_str s);

/* What the numbers of published queries mean; GR_KG_NONE if nothing. */
uint32_t gr_kq_entity_number(const gr_kg *k, uint32_t number);
uint32_t gr_kq_relation_number(const gr_kg *k, uint32_t number, bool *inverse);

/* --- nodes, as the header says they are read; `at` is their place in the text --- */

gr_status gr_kq_leaf(gr_kq_text *t, size_t at, uint32_t entity, gr_kg_query **out);
gr_status gr_kq_any(gr_kq_text *t, size_t at, gr_kg_query **out);
gr_status gr_kq_project(gr_kq_text *t, size_t at, uint32_t relation, bool inverse, gr_kg_query *of,
                        gr_kg_query **out);
gr_status gr_kq_not(gr_kq_text *t, size_t at, gr_kg_query *of, gr_kg_query **out);
/* GR_KQ_AND or GR_KQ_OR of n > 0. */
gr_status gr_kq_join(gr_kq_text *t, size_t at, gr_kq kind, gr_kg_query *const *of, size_t n,
                     gr_kg_query **out);

/* --- the syntaxes; t stands at the beginning, which the caller has looked at --- */

gr_status gr_kq_read_logic(gr_kq_text *t, gr_kg_query **out);
gr_status gr_kq_read_sexpr(gr_kq_text *t, gr_kg_query **out);
gr_status gr_kq_read_nested(gr_kq_text *t, gr_kg_query **out);
gr_status gr_kq_read_json(gr_kq_text *t, gr_kg_query **out);

#endif
