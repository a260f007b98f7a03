/* What the JSON formats share: a document whose parts can be named in errors, cells and names out
 * of JSON values, and the members that the writers print. */
#ifndef GR_JSONDOC_INT_H
#define GR_JSONDOC_INT_H

#include "graph/scan_int.h"

/* One step into a JSON text: the member called key or, where key is NULL, the i-th member or
 * element. */
typedef struct gr_jsonstep {
    const char *key;
    size_t i;
} gr_jsonstep;

/* The position of a part of the text, which may be cut or no JSON at all; false if it is not there.
 * Keys that are written with escapes are not found. */
bool gr_jsontext_find(gr_str text, const gr_jsonstep *path, size_t n, size_t *at);
/* Is there a member of the outermost object called key whose value begins with the character open?
 */
bool gr_jsontext_has(gr_str text, const char *key, char open);

/* An edge that was read. */
typedef struct gr_jsonlink {
    gr_vid u, v;
    const gr_value *data; /* an object, a number, or NULL */
} gr_jsonlink;

/* Edges are gathered in links and handed to the builder at the end. */
typedef struct gr_jsondoc {
    gr_ctx *cx;
    gr_builder *b;
    gr_str text;
    gr_value root;
    gr_arena arena;  /* of the values */
    gr_u64map noted; /* columns with nested values that were noted */
    GR_VEC(gr_jsonlink) links;
    const char *skip[4]; /* members of links that are no columns; NULL-terminated */
    bool directed;
    bool multigraph;
    bool noted_name; /* a note told of names that are no text and no integer */
    bool no_memory;  /* a name could not be kept: errors say so */
    char shown[64];
} gr_jsondoc;

/* Close it in every case. */
gr_status gr_jsondoc_open(gr_jsondoc *d, gr_ctx *cx, gr_builder *b, gr_str text, gr_err *err);
void gr_jsondoc_close(gr_jsondoc *d);

/* An error about the part at path. */
gr_status gr_jsondoc_fail(const gr_jsondoc *d, const gr_jsonstep *path, size_t n, gr_err *err,
                          const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* A value for an error message, shortened; NULL is "nothing". Lives until the next call. */
const char *gr_jsondoc_show(gr_jsondoc *d, const gr_value *v);

/* A value as a name: lists, booleans and reals by their JSON text, with a note. False for NULL,
 * null and objects, and without memory. */
bool gr_jsondoc_name(gr_jsondoc *d, const gr_value *v, gr_name *name);
/* The text of a record's member; ptr NULL if it is none. */
gr_str gr_jsondoc_text(const gr_value *record, const char *key);
/* Sets one cell; lists and objects become their JSON text, with a note. */
gr_status gr_jsondoc_cell(gr_jsondoc *d, gr_of of, uint32_t i, gr_str column, const gr_value *v,
                          gr_err *err);
/* Sets a cell for every member of record but those that skip (NULL-terminated) names; the members
 * of objects "properties" and "attributes" count as its own. */
gr_status gr_jsondoc_cells(gr_jsondoc *d, gr_of of, uint32_t i, const gr_value *record,
                           const char *const *skip, gr_err *err);
/* One attribute of the graph; lists and objects become their JSON text, with a note. */
gr_status gr_jsondoc_attribute(gr_jsondoc *d, gr_str key, const gr_value *v, gr_err *err);
/* The member `key` of the root as attributes of the graph: an object or a list of [key, value]. */
gr_status gr_jsondoc_attributes(gr_jsondoc *d, const char *key, gr_err *err);
/* The members "directed", which the builder is told, and "multigraph" of the root. */
gr_status gr_jsondoc_kind(gr_jsondoc *d, gr_err *err);
/* What a pair of nodes is in a map. */
uint64_t gr_jsondoc_pair(const gr_jsondoc *d, gr_vid u, gr_vid v);
/* Makes the links edges with columns; a number is the weight. A multigraph's "key" only tells
 * parallel edges apart: where it merely counts them, 0, 1, ..., it makes no column. */
gr_status gr_jsondoc_add_edges(gr_jsondoc *d, gr_err *err);
bool gr_jsondoc_listed(const char *const *list, gr_str key);

/* Writers. */
void gr_jsonout_value(gr_output *o, const gr_value *v);
void gr_jsonout_name(gr_output *o, gr_name name);
/* `, "column": value` for each cell of row i that is there. */
void gr_jsonout_cells(gr_output *o, const gr_graph *g, gr_of of, size_t i);
/* The attributes of the graph as an object. */
gr_status gr_jsonout_attributes(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err);
/* Fails if a column has one of the names (NULL-terminated) that the format needs for itself. */
gr_status gr_jsonout_check(const gr_graph *g, gr_of of, const char *const *taken, gr_err *err);

#endif
