/* kg: facts, and exact answers to questions about them.
 *
 * A graph of facts has a text column of edges that says how the subject (where the edge starts) is
 * related to the object: "relation" or "predicate". Its tools go one step from sets to sets; a
 * question with and, or, not is such steps inside common_items, all_items and items_without.
 *
 * Triples that are too many for a graph live in a store (store.h), which answers such questions as
 * a whole (query.h); so does the tool kg_query, of a graph. */
#ifndef GR_KG_H
#define GR_KG_H

#include "kg/answer.h"
#include "kg/chain.h"
#include "kg/predict.h"
#include "kg/query.h"
#include "kg/sparql.h"
#include "kg/store.h"
#include "tool/tool.h"

/* The triples of a store as a graph of facts: a node for each entity, its id the entity's, with the
 * columns "label" and "gloss" where it has them. */
gr_status gr_kg_read_graph(gr_ctx *cx, const char *path, gr_graph **out, gr_err *err);
/* The same of an open store, and nodes are called by their labels, by their names where they have
 * none or share it. */
gr_status gr_kg_graph(gr_ctx *cx, const gr_kg *k, gr_graph **out, gr_err *err);

#endif
