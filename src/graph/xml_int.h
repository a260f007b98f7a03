/* What GraphML and GEXF share: a frame around expat, typed attribute declarations, XML text.
 *
 * A format is a table of rows: element `name` in state `in` opens state `state`. What no row knows
 * is skipped. Entity declarations are refused, so no text can grow; nothing outside is fetched. */
#ifndef GR_XML_INT_H
#define GR_XML_INT_H

#include "graph/graph.h"

#define GR_XML_DEPTH 256 /* deepest nesting that is read */

enum {
    GR_XML_SKIPPED, /* inside an element that no row knows; rows may stand here too, at any depth */
    GR_XML_TOP,     /* outside the root element */
    GR_XML_FIRST,   /* the first state of a format's own */
};

typedef struct gr_xml gr_xml;

typedef struct gr_xml_row {
    const char *name; /* without a namespace prefix */
    uint8_t in;
    uint8_t state;
    gr_status (*start)(gr_xml *x);            /* NULL = nothing to do */
    gr_status (*end)(gr_xml *x, gr_str text); /* gets the element's own text, not its children's */
} gr_xml_row;

/* Reads all of in->text; rows end with a NULL name, the first is the root element. arg is for the
 * rows' functions. */
gr_status gr_xml_read(gr_ctx *cx, gr_input *in, const gr_xml_row *rows, void *arg, gr_err *err);

/* For the rows' functions. Errors are at the tag that is being read. */
void *gr_xml_arg(const gr_xml *x);
gr_err *gr_xml_err(const gr_xml *x);
size_t gr_xml_offset(const gr_xml *x);
gr_status gr_xml_fail(gr_xml *x, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* An attribute of the element that starts; ptr NULL if it has none of that name. */
gr_str gr_xml_attr(const gr_xml *x, const char *name);
/* The same, an error if there is none. */
gr_status gr_xml_need(gr_xml *x, const char *name, gr_str *out);

/* What a declared attribute may be said of; 0 = its data are left aside. */
enum { GR_XML_OF_NODE = 1 << GR_OF_NODE, GR_XML_OF_EDGE = 1 << GR_OF_EDGE, GR_XML_OF_GRAPH = 4 };

/* Declared attributes: an id that data refer to, a name, a type, a default. */
typedef struct gr_xml_key {
    gr_str name;
    gr_coltype type;
    gr_value fallback; /* NULL value = none */
    uint32_t column[2];
    bool noted;  /* that its values are not all of its type */
    unsigned of; /* GR_XML_OF_... */
} gr_xml_key;

typedef struct gr_xml_keys {
    GR_VEC(gr_xml_key) at;
    GR_VEC(uint32_t) fallbacks; /* the keys that have a default */
    gr_strmap by_id;
    gr_arena arena;
    gr_ctx *cx;
    gr_builder *b;
} gr_xml_keys;

void gr_xml_keys_init(gr_xml_keys *k, gr_ctx *cx, gr_builder *b);
void gr_xml_keys_clear(gr_xml_keys *k);
/* Adds a key. type is GraphML's or GEXF's word for it; a word that neither has means string. */
gr_status gr_xml_keys_add(gr_xml *x, gr_xml_keys *k, gr_str id, gr_str name, gr_str type,
                          unsigned of);
/* Gives the last key its default. */
gr_status gr_xml_keys_fallback(gr_xml *x, gr_xml_keys *k, gr_str text);
/* The key that data refer to by id, or NULL and the error is recorded. */
gr_xml_key *gr_xml_keys_find(gr_xml *x, gr_xml_keys *k, gr_str id);
bool gr_xml_keys_named(const gr_xml_keys *k, gr_of of,
                       const char *name); /* is there such a column? */
gr_status gr_xml_keys_value(gr_xml *x, gr_xml_keys *k, gr_xml_key *key, gr_str text, gr_value *out);
gr_status gr_xml_keys_set(gr_xml *x, gr_xml_keys *k, gr_xml_key *key, gr_of of, uint32_t i,
                          gr_str text);
/* Sets the defaults of a node or edge that starts; its own values come after. */
gr_status gr_xml_keys_defaults(gr_xml *x, gr_xml_keys *k, gr_of of, uint32_t i);

/* Writes text or an attribute's value, escaped. XML has no way to say control characters: an
 * error. */
gr_status gr_xml_write(gr_output *o, gr_str s, gr_err *err);
gr_status gr_xml_write_value(gr_output *o, const gr_value *v, gr_err *err);
gr_status gr_xml_write_name(gr_output *o, gr_name name, gr_err *err);
/* How sure that text is XML with this root element; `mark` is its namespace. */
int gr_xml_sniff(gr_str text, const char *root, const char *mark);

#endif
