/* store: triples of ids in one file that opens by mapping, and a log of what changed since.
 *
 * STORE holds names, labels and glosses of entities and relations, and the triples in three orders:
 * by subject, by relation and by object. Opening checks every byte. Changes go to STORE.log, which
 * is read when the store is opened; gr_kg_compact writes a new store with them and removes the log.
 * A change that was acknowledged outlives the end of the process at any point.
 *
 * Ids are dense and keep their meaning: what is added gets the next ones, compacting changes none,
 * and an entity that lost its last triple is still there.
 *
 * A gr_kg is for one thread at a time while it is changed; reading one that nobody changes may be
 * shared. Other processes may change the store meanwhile: each change first takes up theirs. */
#ifndef GR_KG_STORE_H
#define GR_KG_STORE_H

#include "base/base.h"

typedef struct gr_kg gr_kg;

#define GR_KG_NONE UINT32_MAX

typedef struct gr_triple {
    uint32_t s, p, o; /* entity, relation, entity */
} gr_triple;

typedef struct gr_ids {
    const uint32_t *at; /* ascending, each once; borrowed until the store is changed */
    size_t n;
} gr_ids;

typedef GR_VEC(uint32_t) gr_ids_buf; /* room for what has to be merged with the log */

/* A damaged store or log: GR_EINPUT with what and where. The end of a log that was being written
 * when its process died is passed over. */
gr_status gr_kg_open(gr_ctx *cx, const char *path, gr_kg **out, gr_err *err);
void gr_kg_close(gr_kg *k);            /* NULL is fine */
bool gr_kg_is_store(const char *path); /* does the file begin as one? */

uint32_t gr_kg_n_entities(const gr_kg *k);
uint32_t gr_kg_n_relations(const gr_kg *k);
uint64_t gr_kg_n_triples(const gr_kg *k);
uint64_t gr_kg_log_bytes(const gr_kg *k); /* of changes since the store was built or compacted */

/* All are empty for an id that does not exist. */
gr_str gr_kg_entity_name(const gr_kg *k, uint32_t e);  /* what identifies it: an IRI, an id */
gr_str gr_kg_entity_label(const gr_kg *k, uint32_t e); /* for people; the name if it has none */
gr_str gr_kg_entity_gloss(const gr_kg *k, uint32_t e); /* or empty */
gr_str gr_kg_relation_name(const gr_kg *k, uint32_t r);
gr_str gr_kg_relation_label(const gr_kg *k, uint32_t r);
/* What the data numbers the relation with, which need not be its id; its id if nothing does. */
uint32_t gr_kg_relation_number(const gr_kg *k, uint32_t r);

/* Prefixes of RDF, in the order they were declared in; the last one of a name counts. */
uint32_t gr_kg_n_prefixes(const gr_kg *k);
gr_str gr_kg_prefix(const gr_kg *k, uint32_t i, gr_str *iri);

uint32_t gr_kg_entity(const gr_kg *k, gr_str name); /* by name; GR_KG_NONE */
uint32_t gr_kg_relation(const gr_kg *k, gr_str name);
/* All entities with that label, case and spaces (and _) folded. */
gr_ids gr_kg_labelled(const gr_kg *k, gr_str label);

/* The third parts of all triples that have these two. Ids that do not exist have none. room is used
 * where the log has something to add; it may be cleared when *out is no longer needed. */
gr_status gr_kg_objects(gr_kg *k, uint32_t s, uint32_t p, gr_ids_buf *room, gr_ids *out,
                        gr_err *err);
gr_status gr_kg_subjects(gr_kg *k, uint32_t p, uint32_t o, gr_ids_buf *room, gr_ids *out,
                         gr_err *err);
gr_status gr_kg_relations(gr_kg *k, uint32_t s, uint32_t o, gr_ids_buf *room, gr_ids *out,
                          gr_err *err);
bool gr_kg_has(const gr_kg *k, gr_triple t);

/* All triples with these parts, GR_KG_NONE = any; in the order of an index. Changing the store ends
 * it. */
typedef struct gr_kg_iter {
    const gr_kg *k;
    int order;        /* private, all of it */
    uint32_t row;     /* of pos */
    uint64_t pos, to; /* in the index */
    size_t delta, delta_to;
} gr_kg_iter;

gr_kg_iter gr_kg_match(const gr_kg *k, gr_triple pattern);
bool gr_kg_next(gr_kg_iter *it, gr_triple *out);
/* How many there are, without going through them all. */
uint64_t gr_kg_count(const gr_kg *k, gr_triple pattern);

/* --- building --- */

typedef struct gr_kg_builder gr_kg_builder;

/* cx must outlive it. */
gr_status gr_kg_builder_new(gr_ctx *cx, gr_kg_builder **out, gr_err *err);
void gr_kg_builder_free(gr_kg_builder *b); /* NULL is fine */

/* The id of a name, new or not. A name is not empty and UTF-8. */
gr_status gr_kg_builder_entity(gr_kg_builder *b, gr_str name, uint32_t *out, gr_err *err);
gr_status gr_kg_builder_relation(gr_kg_builder *b, gr_str name, uint32_t *out, gr_err *err);
/* Ids must exist. A triple that comes again counts once. */
gr_status gr_kg_builder_triple(gr_kg_builder *b, gr_triple t, gr_err *err);
gr_status gr_kg_builder_add(gr_kg_builder *b, gr_str s, gr_str p, gr_str o, gr_err *err);
/* The last one of each counts. */
gr_status gr_kg_builder_label(gr_kg_builder *b, uint32_t e, gr_str label, gr_err *err);
gr_status gr_kg_builder_gloss(gr_kg_builder *b, uint32_t e, gr_str gloss, gr_err *err);
gr_status gr_kg_builder_relation_label(gr_kg_builder *b, uint32_t r, gr_str label, gr_err *err);
void gr_kg_builder_relation_number(gr_kg_builder *b, uint32_t r, uint32_t number);
gr_status gr_kg_builder_prefix(gr_kg_builder *b, gr_str name, gr_str iri, gr_err *err);

/* Reads a file (lines of head, relation, tail with tabs; N-Triples, Turtle, TriG by the end of the
 * name, .gz and .zst behind it; "-" is standard input), or a folder with entities.tsv (number,
 * name, label, gloss), relations.tsv (number, name, label) and train, valid and test.tsv of
 * numbers. In a folder without the first two the names stand in the triples. In RDF the literals of
 * rdfs:label and skos:prefLabel are labels, those of rdfs:comment and skos:definition glosses,
 * English ones or without a language before others; named graphs are one. Where entities.tsv counts
 * from 0, in order, into an empty builder, its numbers are the ids. */
gr_status gr_kg_builder_read(gr_kg_builder *b, const char *path, gr_err *err);

/* Which triples of a folder are read: "train,valid", say; all three unless told. Borrowed. */
void gr_kg_builder_parts(gr_kg_builder *b, const char *parts);

/* Entities, relations and triples; these without repeats once they were written. */
void gr_kg_builder_counts(const gr_kg_builder *b, uint64_t counts[3]);

/* Writes the store, in one step; a log that was there is no longer heeded. The builder can be used
 * on. */
gr_status gr_kg_builder_write(gr_kg_builder *b, const char *path, gr_err *err);

/* The store in memory: it has no file and cannot be changed. The builder's context must outlive
 * it. */
gr_status gr_kg_builder_open(gr_kg_builder *b, gr_kg **out, gr_err *err);

/* --- changing --- */

typedef enum gr_kg_op {
    GR_KG_ADD,
    GR_KG_DELETE,
    GR_KG_LABEL, /* of the entity s: o */
    GR_KG_GLOSS,
    GR_KG_RELATION_LABEL, /* of the relation p: o */
} gr_kg_op;

typedef struct gr_kg_edit {
    gr_kg_op op;
    gr_str s, p, o; /* names */
} gr_kg_edit;

/* All of the edits, in order, or none; they are on the disk when it returns. Names that are new
 * become entities and relations, except in DELETE. *n_changed (may be NULL): triples that came or
 * went. */
gr_status gr_kg_change(gr_ctx *cx, gr_kg *k, const gr_kg_edit *edits, size_t n, uint64_t *n_changed,
                       gr_err *err);
/* Adds all that the builder holds, or deletes its triples. */
gr_status gr_kg_merge(gr_ctx *cx, gr_kg *k, const gr_kg_builder *b, gr_kg_op op,
                      uint64_t *n_changed, gr_err *err);
/* Writes the store anew with all changes and removes the log. k is as it was, and is to be opened
 * again before it is changed. */
gr_status gr_kg_compact(gr_ctx *cx, gr_kg *k, gr_err *err);

/* --- statistics --- */

typedef struct gr_kg_relation_stats {
    uint64_t triples;
    uint32_t subjects, objects; /* different ones */
    uint32_t most_objects;      /* of one subject; 1 = the relation is functional */
    uint32_t most_subjects;     /* of one object; 1 = its inverse is */
} gr_kg_relation_stats;

typedef struct gr_kg_degree {
    uint32_t entity;
    uint64_t out, in;
} gr_kg_degree;

typedef struct gr_kg_stats {
    gr_kg_relation_stats *relations; /* by id */
    gr_kg_degree *top;               /* entities with most triples, ties to the smallest id */
    size_t n_top;
    uint32_t n_isolated; /* entities without triples */
} gr_kg_stats;

/* In the arena of cx. */
gr_status gr_kg_stats_of(gr_ctx *cx, const gr_kg *k, size_t n_top, gr_kg_stats *out, gr_err *err);

#endif
