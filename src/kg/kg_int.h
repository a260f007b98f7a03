/* Private to kg: relations of facts. */
#ifndef GR_KG_INT_H
#define GR_KG_INT_H

#include "kg/kg.h"

/* Of fact e; empty where it has none. */
gr_str gr_kg_relation_of(const gr_column *c, gr_eid e);
/* The column of relations; fails where the graph has none. */
gr_status gr_kg_need_relations(const gr_graph *g, const gr_column **out, gr_err *err);
/* Fails with what is near if no fact has the relation. */
gr_status gr_kg_known_relation(gr_ctx *cx, const gr_column *c, gr_str name, gr_err *err);

/* The facts of a graph as a store in memory, to be closed before cx goes: entities have the ids of
 * nodes, relations those of the store that it was read from, or are numbered in the order of facts.
 * With `only` it has of all facts those.
 */
gr_status gr_kg_of_graph(gr_ctx *cx, const gr_graph *g, const gr_triple *only, size_t n,
                         gr_kg **out, gr_err *err);

#define GR_KG_RELATION_DOC "how the subject is related to the object"
#define GR_KG_NOTE                                                                                 \
    " A graph of facts has the text attribute \"relation\" or \"predicate\" at its edges, which "  \
    "run from subject to object; without directions they are read both ways."
#define GR_KG_ALL_FACTS "reads all facts in order"

#endif
