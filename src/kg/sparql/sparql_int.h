/* Private to sparql: requests and their rows. */
#ifndef GR_SPARQL_INT_H
#define GR_SPARQL_INT_H

#include "graph/graph.h"
#include "kg/sparql.h"
#include "net/net.h"

#define GR_RDFS    "http://www.w3.org/2000/01/rdf-schema#"
#define GR_SKOS    "http://www.w3.org/2004/02/skos/core#"
#define GR_LABELS  "<" GR_RDFS "label>|<" GR_SKOS "prefLabel>"
#define GR_GLOSSES "<" GR_RDFS "comment>|<" GR_SKOS "definition>"

typedef struct gr_sparql_prefix {
    gr_str name, iri;
} gr_sparql_prefix;

struct gr_sparql {
    gr_ctx *cx;
    gr_http *http;
    const char *url;
    char *header; /* "Authorization: ..", or NULL */
    size_t page;
    int64_t timeout_ms;
    gr_sparql_prefix *prefixes;
    size_t n_prefixes;
    const gr_kg_encoder *encoder;
};

/* A cell of a result. */
typedef struct gr_sparql_cell {
    gr_str term; /* as stores call it; empty = not bound */
    gr_str text; /* of a literal without its language and type, else the term */
    gr_str lang;
    bool is_literal;
} gr_sparql_cell;

typedef struct gr_sparql_rows {
    gr_sparql_cell *cells; /* row by row */
    size_t n, n_columns;
} gr_sparql_rows;

/* Sends a SELECT. columns: the variables that are wanted, NULL-terminated. */
gr_status gr_sparql_select(gr_sparql *s, gr_str query, const char *const *columns,
                           gr_sparql_rows *out, gr_err *err);
/* The one number that a query selects as ?n. */
gr_status gr_sparql_number(gr_sparql *s, gr_str query, uint64_t *out, gr_err *err);

/* Rows of a pattern page by page: all different ones, in the order of the columns. */
typedef struct gr_sparql_paging {
    const char *const *columns;
    gr_str pattern;
    uint64_t offset, limit;
    /* Gets each page; may be NULL where rows is not. */
    gr_status (*take)(void *arg, const gr_sparql_rows *page, gr_err *err);
    void *arg;
} gr_sparql_paging;
/* *total: how many there are in all. GR_EINPUT if the server gives fewer rows, or others, than it
 * counted. */
gr_status gr_sparql_pages(gr_sparql *s, const gr_sparql_paging *p, uint64_t *total, gr_err *err);

/* Appends a term as SPARQL has it. A blank node cannot be asked for: GR_ENAME. */
gr_status gr_sparql_add(gr_sparql *s, gr_strbuf *out, gr_str term, gr_err *err);
/* The text of a buffer in the arena; the buffer is cleared. */
gr_status gr_sparql_keep(gr_sparql *s, gr_strbuf *sb, gr_str *out, gr_err *err);
/* The terms of all rows of a pattern, row by row, as columns has them. */
gr_status gr_sparql_terms_of(gr_sparql *s, const char *const *columns, gr_str pattern,
                             gr_sparql_window w, gr_sparql_terms *out, gr_err *err);
/* An IRI, with a prefix or in full; *found: it is one. */
gr_status gr_sparql_as_iri(gr_sparql *s, gr_str name, gr_str *out, bool *found, gr_err *err);
/* Labels of terms, the term itself where the server has none. */
gr_status gr_sparql_labels(gr_sparql *s, const gr_str *terms, size_t n, gr_str *out, gr_err *err);
/* What is said of terms, empty where nothing is. */
gr_status gr_sparql_glosses(gr_sparql *s, const gr_str *terms, size_t n, gr_str *out, gr_err *err);

/* alike.c: a name that is no label. Nothing that shares a word with it: *out is empty. GR_ENAME
 * with candidates where it is not clear what is meant. */
gr_status gr_sparql_alike_entity(gr_sparql *s, gr_str name, gr_str *out, gr_err *err);
gr_status gr_sparql_alike_relation(gr_sparql *s, gr_str name, gr_str *out, bool *inverse,
                                   gr_err *err);

#endif
