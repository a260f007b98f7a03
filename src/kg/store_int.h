/* Private to kg: what a store is in the file and in memory.
 *
 *     header    magic, version, byte order, sizes, the store's age, a checksum
 *     table     for each section: offset, bytes, checksum
 *     sections  64-byte aligned, padded with zeros, in the order of gr_kg_section
 *
 * An index is three arrays: where the rows of its first part start, and the two other parts, sorted
 * by row, second, third. Texts are their ends and the bytes. A table of slots finds a name by its
 * hash. All is little-endian; a file of the other kind is refused. */
#ifndef GR_KG_STORE_INT_H
#define GR_KG_STORE_INT_H

#include "graph/graph.h"
#include "kg/store.h"

#define GR_KG_MAGIC      "\x89GRKG\r\n\x1a"
#define GR_KG_VERSION    1u
#define GR_KG_ORDER_MARK 0x01020304u

typedef enum gr_kg_order { GR_KG_SPO, GR_KG_POS, GR_KG_OSP, GR_KG_N_ORDERS } gr_kg_order;

typedef enum gr_kg_texts_of {
    GR_KG_NAMES,
    GR_KG_LABELS,
    GR_KG_GLOSSES,
    GR_KG_RELATION_NAMES,
    GR_KG_RELATION_LABELS,
    GR_KG_PREFIXES, /* name, IRI, name, IRI, ... */
    GR_KG_N_TEXTS,
} gr_kg_texts_of;

/* Three sections an order, two a kind of texts, then the rest. */
enum {
    GR_KG_AT_ORDERS,
    GR_KG_AT_TEXTS = 3 * GR_KG_N_ORDERS,
    GR_KG_AT_BY_NAME = GR_KG_AT_TEXTS + 2 * GR_KG_N_TEXTS,
    GR_KG_AT_BY_RELATION,
    GR_KG_AT_BY_LABEL,
    GR_KG_AT_NUMBERS,
    GR_KG_N_SECTIONS,
};

typedef struct gr_kg_section {
    uint64_t offset, bytes;
    uint64_t sum; /* with padding */
} gr_kg_section;

typedef struct gr_kg_header {
    char magic[8];
    uint32_t version;
    uint32_t order;
    uint64_t size;
    uint64_t age; /* grows with each store that replaces another: a log is of one age */
    uint64_t n_triples;
    uint32_t n_entities, n_relations, n_prefixes;
    uint32_t n_sections;
    uint64_t sum; /* of the table, and of this with sum = 0 */
} gr_kg_header;

typedef struct gr_kg_texts {
    const uint64_t *ends;
    const char *bytes;
    uint32_t n;
} gr_kg_texts;

typedef struct gr_kg_index {
    const uint64_t *start; /* n_rows + 1 */
    const uint32_t *second, *third;
    uint32_t n_rows;
} gr_kg_index;

typedef struct gr_kg_slots {
    const uint32_t *at; /* ids or GR_KG_NONE */
    uint64_t mask;
} gr_kg_slots;

/* A triple that the log added or took away, parts in the order of an index. */
typedef struct gr_kg_delta {
    uint32_t key[3];
    uint32_t gone;
} gr_kg_delta;
typedef GR_VEC(gr_kg_delta) gr_kg_deltas;

/* What the log says about a text of an id. Newer ones hide older ones. */
typedef struct gr_kg_said {
    gr_kg_texts_of of;
    uint32_t id;
    gr_str text;
    uint32_t before; /* position of what it hides, or GR_MAP_NONE */
} gr_kg_said;

/* The entities of a label that the log touched. */
typedef struct gr_kg_list {
    gr_str label;
    gr_ids_buf ids;
} gr_kg_list;

typedef struct gr_kg_pending {
    gr_triple t;
    uint32_t gone;
    uint32_t seq; /* the last of a triple counts */
} gr_kg_pending;

struct gr_kg {
    gr_input map;
    gr_kg_header head;
    gr_strbuf path, log_path;
    gr_kg_texts texts[GR_KG_N_TEXTS];
    gr_kg_index index[GR_KG_N_ORDERS];
    gr_kg_slots by_name, by_relation;
    const uint32_t *by_label; /* all entities, by their folded labels, then ids */
    const uint32_t *numbers;

    /* What the log changed. */
    uint64_t log_end;                   /* bytes of it that were read; 0 = there is none */
    gr_arena arena;                     /* its texts */
    GR_VEC(gr_str) entities, relations; /* new ones */
    gr_strmap new_entities, new_relations;
    gr_kg_deltas deltas[GR_KG_N_ORDERS];
    uint64_t n_triples;
    GR_VEC(gr_kg_said) said;
    gr_u64map by_said; /* of (of, id) */
    GR_VEC(gr_kg_list) lists;
    gr_u64map by_list; /* of the label's hash, or one behind it */
    GR_VEC(gr_kg_pending) pending;
    gr_kg_deltas next[GR_KG_N_ORDERS];   /* deltas with what is pending */
    const struct gr_kg_encoder *encoder; /* for names that nothing has; or NULL */
    bool afar; /* a part of what a server has: who asks cannot say ids, candidates are told by name
                */
};

/* --- store.c --- */

static inline size_t gr_kg_padded(size_t n)
{
    return (n + GR_SUM_ALIGN - 1) / GR_SUM_ALIGN * GR_SUM_ALIGN;
}

/* A store of a file's bytes, which are copied. */
gr_status gr_kg_open_bytes(gr_ctx *cx, gr_str bytes, gr_kg **out, gr_err *err);
/* Reads and checks the header of a file's bytes. */
gr_status gr_kg_read_header(gr_str text, gr_kg_header *out, gr_err *err);
uint64_t gr_kg_sum_header(gr_kg_header h, const gr_kg_section *table);
/* The triple's parts in an order, and back. */
void gr_kg_key(gr_kg_order o, gr_triple t, uint32_t key[3]);
gr_triple gr_kg_unkey(gr_kg_order o, const uint32_t key[3]);
bool gr_kg_in_base(const gr_kg *k, gr_triple t);
int gr_triple_cmp(gr_triple a, gr_triple b); /* by subject, relation, object */
/* The first delta not before the first n parts of key. */
size_t gr_kg_delta_from(const gr_kg_deltas *d, const uint32_t *key, int n, bool behind);

/* --- label.c: labels as they are compared --- */

uint64_t gr_kg_fold_hash(gr_str label);
int gr_kg_fold_cmp(gr_str a, gr_str b);
/* The next word of a text, taken off it. */
bool gr_kg_next_word(gr_str *rest, gr_str *word);
bool gr_kg_folded_in(gr_str part, gr_str text); /* as words of it; false if part is empty */
/* meaning.c: what may be meant by a name that nothing has. */
#define GR_KG_ALIKE 3
typedef struct gr_kg_alike {
    uint32_t id[GR_KG_ALIKE]; /* the most alike first */
    size_t n;
    bool clear; /* the first is meant */
    bool blind; /* there are no weights to compare by */
} gr_kg_alike;
gr_status gr_kg_alike_entities(gr_ctx *cx, const gr_kg *k, gr_str name, gr_kg_alike *out,
                               gr_err *err);
gr_status gr_kg_alike_relations(gr_ctx *cx, const gr_kg *k, gr_str name, gr_kg_alike *out,
                                gr_err *err);
/* The entities that the file has under the label. */
gr_ids gr_kg_base_labelled(const gr_kg *k, gr_str label);
/* Moves entity e into or out of the list of a label. */
bool gr_kg_list_add(gr_kg *k, gr_str label, uint32_t e);
void gr_kg_list_remove(gr_kg *k, gr_str label, uint32_t e);

/* --- log.c --- */

#define GR_KG_LOG_END ".log"

/* The bytes of the log as they are now; empty where there is none. Free with gr_mem_resize. */
typedef struct gr_kg_bytes {
    char *at;
    size_t n, cap;
    gr_budget *budget;
} gr_kg_bytes;
gr_status gr_kg_log_read(gr_ctx *cx, const char *path, gr_kg_bytes *out, gr_err *err);
/* Applies the log from k->log_end on; moves that behind the last whole record. */
gr_status gr_kg_log_apply(gr_ctx *cx, gr_kg *k, gr_str log, gr_err *err);

/* --- change.c: what is said and not yet in the deltas --- */

typedef struct gr_kg_mark {
    size_t entities, relations, said;
} gr_kg_mark;
gr_kg_mark gr_kg_mark_of(const gr_kg *k);
/* False without memory. */
bool gr_kg_stage(gr_kg *k, const gr_kg_edit *e);
bool gr_kg_settle(gr_kg *k, uint64_t *n_changed); /* makes k->next of all that is pending */
void gr_kg_commit(gr_kg *k);                      /* k->next becomes the deltas */
void gr_kg_undo(gr_kg *k, gr_kg_mark mark);
gr_str gr_kg_said_of(const gr_kg *k, gr_kg_texts_of of, uint32_t id, bool *found);

/* --- build.c --- */

typedef struct gr_kg_thing {
    gr_str name, label, gloss;
    uint32_t number;                /* of a relation */
    uint8_t label_rank, gloss_rank; /* of RDF: how good they are */
} gr_kg_thing;

struct gr_kg_builder {
    gr_ctx *cx;
    gr_arena arena;
    GR_VEC(gr_kg_thing) entities;
    GR_VEC(gr_kg_thing) relations;
    gr_strmap by_name, by_relation;
    GR_VEC(gr_triple) triples;
    GR_VEC(gr_str) prefixes; /* name, IRI, ... */
    const char *parts;
};

/* *where = text, kept by the builder. */
gr_status gr_kg_builder_text(gr_kg_builder *b, gr_str *where, gr_str text, gr_err *err);

/* Is it a label or a gloss, and no triple? */
bool gr_kg_is_text(const gr_rdf_statement *t);
/* Adds what a statement of RDF says, as gr_kg_builder_read does. */
gr_status gr_kg_builder_statement(gr_kg_builder *b, const gr_rdf_statement *t, gr_err *err);

/* Writes the store with this age. */
gr_status gr_kg_write_store(gr_kg_builder *b, const char *path, uint64_t age, gr_err *err);

#endif
