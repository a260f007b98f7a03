/* Python literals: a text becomes a flat list of items, each followed by its children. */
#ifndef GR_LITERAL_INT_H
#define GR_LITERAL_INT_H

#include "graph/scan_int.h"

typedef enum gr_littype {
    GR_LIT_NONE,
    GR_LIT_BOOL,
    GR_LIT_INT,
    GR_LIT_REAL,
    GR_LIT_STR,
    GR_LIT_WORD,    /* a bare identifier */
    GR_LIT_SEQ,     /* list, tuple or set */
    GR_LIT_DICT,    /* children: key, value, key, value, ... */
    GR_LIT_CALL,    /* s(children) */
    GR_LIT_SETTING, /* s = the one child: a statement or a keyword argument */
} gr_littype;

typedef struct gr_lit {
    gr_littype type;
    uint32_t n;    /* children */
    uint32_t size; /* this item and everything in it: the next one is `size` further on */
    gr_str source; /* in the text */
    union {
        bool b;
        int64_t i;
        double d;
        gr_str s; /* STR (without quotes and escapes), WORD, CALL, SETTING */
    };
} gr_lit;

typedef struct gr_literal {
    gr_ctx *cx;
    gr_str text;
    gr_arena arena;
    GR_VEC(gr_lit) items; /* the statements one after the other */
} gr_literal;

/* Clear it in every case. */
gr_status gr_literal_parse(gr_ctx *cx, gr_str text, gr_literal *out, gr_err *err);
void gr_literal_clear(gr_literal *l);

/* An error at an item. */
gr_status gr_literal_fail(const gr_literal *l, const gr_lit *at, gr_err *err, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Children in their order:
 *     for (const gr_lit *c = gr_lit_first(x); c != gr_lit_end(x); c = gr_lit_next(c)) ... */
static inline const gr_lit *gr_lit_first(const gr_lit *x)
{
    return x + 1;
}
static inline const gr_lit *gr_lit_next(const gr_lit *x)
{
    return x + x->size;
}
static inline const gr_lit *gr_lit_end(const gr_lit *x)
{
    return x + x->size;
}

static inline bool gr_lit_is_container(const gr_lit *x)
{
    return x->type == GR_LIT_SEQ || x->type == GR_LIT_DICT;
}

/* A list or dictionary (or anything else) as a value in a; false without memory. */
bool gr_lit_value(gr_arena *a, const gr_lit *x, gr_value *out);

/* All statements into the builder. */
gr_status gr_literal_build(gr_literal *l, gr_builder *b, gr_err *err);
/* The attributes of a dictionary onto the edge that was added last. */
gr_status gr_literal_edge_cells(gr_literal *l, const gr_lit *dict, gr_builder *b, gr_err *err);
bool gr_literal_knows_call(gr_str name);
bool gr_literal_is_nodes(gr_str name);                   /* a word for a list of nodes */
bool gr_literal_contains(gr_str name, const char *word); /* in any case */

#endif
