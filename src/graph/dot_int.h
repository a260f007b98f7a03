/* The words of DOT, for its reader. */
#ifndef GR_DOT_INT_H
#define GR_DOT_INT_H

#include "graph/scan_int.h"

typedef enum gr_dot_token {
    GR_DOT_END,
    GR_DOT_ID,
    GR_DOT_ARROW, /* -> */
    GR_DOT_LINE,  /* -- */
    GR_DOT_SIGN,  /* a single character, in c */
} gr_dot_token;

typedef enum gr_dot_kind {
    GR_DOT_WORD,
    GR_DOT_NUMERAL,
    GR_DOT_QUOTED,
    GR_DOT_JOINED, /* of several quoted pieces */
    GR_DOT_HTML,   /* with its brackets */
} gr_dot_kind;

typedef struct gr_dot_lex {
    gr_ctx *cx;
    gr_err *err;
    gr_scan s;
    gr_arena arena; /* texts that are not in the input as they stand */
    gr_strbuf text;
    uint64_t n_tokens;
    /* the token */
    gr_dot_token t;
    gr_dot_kind kind;
    char c;
    gr_str id;
    uint32_t line, column;
} gr_dot_lex;

void gr_dot_init(gr_dot_lex *x, gr_ctx *cx, gr_str text, gr_err *err);
void gr_dot_clear(gr_dot_lex *x);
/* Reads the next token; polls the context now and then. */
gr_status gr_dot_next(gr_dot_lex *x);
/* Does the sign come after this token? */
gr_status gr_dot_ahead(gr_dot_lex *x, char sign, bool *yes);
bool gr_dot_is(const gr_dot_lex *x, char sign);
bool gr_dot_is_word(const gr_dot_lex *x, const char *keyword); /* not in quotes, any case */
/* An error at the token: "expected `what`, found ...". */
gr_status gr_dot_expected(const gr_dot_lex *x, const char *what);

/* Words that need quotes as names. */
bool gr_dot_keyword(gr_str s);
/* Attributes that are numbers in quotes, too. */
bool gr_dot_numeric(gr_of of, gr_str key);

gr_status gr_dot_write(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err);

#endif
