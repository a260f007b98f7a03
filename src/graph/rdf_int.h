/* What the RDF formats share: triples as edges, terms as names, and the way back.
 *
 * A triple is an edge from its subject to its object with the predicate in the column "predicate".
 * The name of an IRI is its text, of a blank node "_:label", of a literal its N-Triples spelling
 * ("abc"@en with the quotes). Names and predicates that are none of these are written as IRIs
 * urn:grasp:node/... and urn:grasp:predicate/..., percent-encoded, and read back as they were; an
 * edge without a predicate has urn:grasp:edge. That something is an rdfs:Resource is true of
 * everything, so this triple is no edge: it declares a node.
 *
 * Where short forms are unambiguous the reader adds them: the column "name" of nodes, which is
 * shown and accepted, and the column "relation" of edges. The writer leaves them out; it begins
 * with the comment GR_RDF_FULL where there are none, so that none are made up when the text is
 * read. */
#ifndef GR_RDF_INT_H
#define GR_RDF_INT_H

#include <serd/serd.h>

#include "graph/scan_int.h"

#define GR_RDF_NODE      "urn:grasp:node/"
#define GR_RDF_PREDICATE "urn:grasp:predicate/"
#define GR_RDF_EDGE      "urn:grasp:edge"
#define GR_RDF_RDFS      "http://www.w3.org/2000/01/rdf-schema#"
#define GR_RDF_LABEL     GR_RDF_RDFS "label"
#define GR_RDF_TYPE      "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
#define GR_RDF_RESOURCE  GR_RDF_RDFS "Resource"
#define GR_RDF_FULL      "# grasp: names in full\n"

/* Reads a document. One label of a node (rdfs:label, foaf:name, skos:prefLabel) is its column
 * "label" and no edge; of several the column has the English or first, and all stay edges. */
gr_status gr_rdf_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_rdf_syntax syntax, gr_err *err);

/* As gr_rdf_parse; env knows the prefixes afterwards. */
gr_status gr_rdf_parse_in(gr_ctx *cx, SerdEnv *env, gr_str text, gr_rdf_syntax syntax,
                          const gr_rdf_sink *sink, gr_err *err);

/* A term that is to be shortened. */
typedef struct gr_rdf_term {
    gr_str whole, label; /* label: ptr NULL = it has none */
    gr_str shown;        /* the result */
    unsigned level;
    bool clashes;
} gr_rdf_term;

/* Finds the shortest unambiguous form of each; whole and label must outlive the result, what is
 * made is in a. env knows the prefixes; NULL = there are none. */
gr_status gr_rdf_shorten(gr_ctx *cx, gr_arena *a, const SerdEnv *env, gr_rdf_term *t, size_t n,
                         gr_err *err);

/* A predicate that gives labels? */
bool gr_rdf_is_label(gr_str iri);

/* Appends the name that the IRI stands for: decoded below prefix (NULL = never), else itself. */
void gr_rdf_add_decoded(gr_strbuf *sb, gr_str iri, const char *prefix);
/* Appends the name as a term: <iri>, _:label or, as an object, a literal. */
typedef enum gr_rdf_role { GR_RDF_AS_SUBJECT, GR_RDF_AS_PREDICATE, GR_RDF_AS_OBJECT } gr_rdf_role;
void gr_rdf_add_term(gr_strbuf *sb, gr_str name, gr_rdf_role role, bool ntriples);

/* One triple a line or, grouped, the triples of a subject together as Turtle allows. The column
 * "label" is written as rdfs:label for nodes that have no label among their edges. Nodes are
 * declared first if their order or nodes without edges would be lost otherwise. */
gr_status gr_rdf_write(gr_ctx *cx, const gr_graph *g, gr_output *o, bool grouped, gr_err *err);

/* Does the line begin like a triple without prefixes? *ended: has it the full stop? */
bool gr_rdf_is_triple(gr_str line, bool *ended);

#endif
