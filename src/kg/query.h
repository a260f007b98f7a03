/* query: first-order questions about triples with one free variable, as trees.
 *
 * A leaf is an entity, or any; a projection goes from a set along a relation (from subjects to
 * objects, or back); and, or, not combine sets. Trees are immutable and live in the arena of who
 * read them.
 *
 * One question in the four ways it can be written:
 *
 *     ?x: award(?y, ?x) & born_in(Germany, ?y) & !won(NobelPrize, ?x)
 *     (and (p award (p born_in (e Germany))) (not (p won (e NobelPrize))))
 *     [["Germany", ["born_in", "award"]], ["NobelPrize", ["won", -2]]]
 *     {"and": [{"relation": "award", "of": {"relation": "born_in", "of": {"entity": "Germany"}}},
 *              {"not": {"relation": "won", "of": {"entity": "NobelPrize"}}}]}
 *
 * The first is for people. `relation(subject, object)`; `?y` is a variable, and one that is not
 * asked for means "some"; `?` alone is one of its own; `&`, `|`, `!` (or the signs of logic),
 * brackets, `?x = A`, `?x != A`. A variable is meant in the smallest part that has all its
 * occurrences, so that one that occurs in one negation only is meant inside it; `some ?y, ?z: ...`
 * says where it is meant, as far as the brackets go. What is no tree is refused: variables that are
 * tied in a circle, or to nothing.
 *
 * The second and the third are those of published queries (BetaE): a path of relations from an
 * entity or from a query, -2 = not, a last [-1] = or, else and. A number is an entity's id and the
 * number that the data gives a relation; an odd number that it gives none is the inverse of the one
 * before. Where the names are numbers themselves they are meant. Names can be quoted strings too.
 * Where nothing is said of what a relation leads from, that is `(any)`, `[]` and `{"any": true}`.
 *
 * Everywhere: `#12` is the entity or relation of the id 12, a name with other characters than a
 * word has stands in double quotes, `^won` and `won_reverse` are the inverse of `won`. A name is
 * looked up as name, in full or with a prefix of the store, then as label; for entities, then as
 * label with words of the gloss in brackets, and as gloss; for relations, then as the last part of
 * a name. */
#ifndef GR_KG_QUERY_H
#define GR_KG_QUERY_H

#include "kg/store.h"

typedef enum gr_kq {
    GR_KQ_ENTITY,
    GR_KQ_ANY,     /* every entity; stands below a projection and nowhere else */
    GR_KQ_PROJECT, /* of[0] along the relation */
    GR_KQ_AND,
    GR_KQ_OR,
    GR_KQ_NOT, /* all entities but those of of[0] */
} gr_kq;

typedef struct gr_kg_query {
    gr_kq kind;
    uint32_t entity;
    uint32_t relation;
    bool inverse; /* from objects to subjects */
    struct gr_kg_query **of;
    size_t n;
    uint32_t line, column; /* where it was read; 0 = nowhere */
} gr_kg_query;

#define GR_KG_QUERY_MOST 4096 /* nodes of a query */
#define GR_KG_QUERY_DEEP 100  /* levels */
#define GR_KG_VARIABLES  64   /* of the readable syntax */

/* Reads any of the four. An `and` inside an `and` becomes part of it, likewise `or`; two negations
 * are none; an `and` or `or` of one is that one. What is wrong is told with line and column:
 * GR_EUSAGE what is not well formed or no tree, GR_ENAME a name that is not there or stands for
 * several (the candidates are the hint), GR_ELIMIT too large. The tree is in cx->arena. */
gr_status gr_kg_query_read(gr_ctx *cx, const gr_kg *k, gr_str text, gr_kg_query **out, gr_err *err);

/* What a name means in a store. GR_ENAME if there is no such thing, or several; the hint has
 * candidates. *inverse: it is the relation the other way round, "^won" or "won_reverse". */
gr_status gr_kg_link_entity(gr_ctx *cx, const gr_kg *k, gr_str name, uint32_t *out, gr_err *err);
gr_status gr_kg_link_relation(gr_ctx *cx, const gr_kg *k, gr_str name, uint32_t *out, bool *inverse,
                              gr_err *err);

/* The third way, behind names and glosses: a name that nothing has is compared with what there is
 * by a sentence encoder. One that is clearly the most alike is taken, and told; else the most alike
 * are the candidates. Without weights *out is NULL, and the hint says so. */
typedef struct gr_kg_encoder {
    /* A vector of length 1, in cx->arena. */
    gr_status (*encode)(void *arg, gr_ctx *cx, gr_str text, const float **out, size_t *width,
                        gr_err *err);
    void (*told)(void *arg, gr_str name, gr_str taken_as); /* may be NULL */
    void *arg;
} gr_kg_encoder;
void gr_kg_compare_with(gr_kg *k, const gr_kg_encoder *e); /* borrowed; NULL = by none */

/* Who says what names mean where no store does. The id is what the query then has. */
typedef struct gr_kg_linker {
    gr_status (*entity)(void *arg, gr_str name, uint32_t *out, gr_err *err);
    gr_status (*relation)(void *arg, gr_str name, uint32_t *out, bool *inverse, gr_err *err);
    void *arg;
} gr_kg_linker;

/* The same by such a linker; numbers and ids mean nothing to it. */
gr_status gr_kg_query_link(gr_ctx *cx, const gr_kg_linker *linker, gr_str text, gr_kg_query **out,
                           gr_err *err);

/* The published types, "1p" to "pni", whatever the order of branches; "" if it is none of them.
 * Negations are pushed inwards first, so that not(and(not a, not b)) is 2u. */
const char *gr_kg_query_type(const gr_kg_query *q);

typedef enum gr_kg_syntax {
    GR_KG_LOGIC,
    GR_KG_SEXPR,
    GR_KG_NESTED,
    GR_KG_JSON,
} gr_kg_syntax;

/* Writes a query so that it reads as the same tree. */
gr_status gr_kg_query_print(gr_ctx *cx, const gr_kg *k, const gr_kg_query *q, gr_kg_syntax syntax,
                            gr_strbuf *out, gr_err *err);

/* Who writes names. */
typedef struct gr_kg_namer {
    void (*entity)(void *arg, gr_strbuf *out, uint32_t e);
    void (*relation)(void *arg, gr_strbuf *out, uint32_t r);
    void *arg;
} gr_kg_namer;

/* In the readable syntax with such names. */
void gr_kg_query_print_as(const gr_kg_query *q, const gr_kg_namer *namer, gr_strbuf *out);

/* Is the answer all entities but some, whatever the triples are? */
bool gr_kg_is_complement(const gr_kg_query *q);
/* GR_EDECLINED, with the place, of a query whose answer is one, as a whole or below a relation:
 * such an answer has the size of the graph and is rarely meant. */
gr_status gr_kg_need_finite(const gr_kg_query *q, gr_err *err);

/* --- exact answers --- */

/* Some entities, or all but some. */
typedef struct gr_kg_set {
    gr_ids ids;
    bool complement; /* the set is all entities but ids */
} gr_kg_set;

/* All entities for which the triples entail the query, in the arena; it must be finite. Time and
 * memory are those of the sets on the way; none is larger than the number of entities. */
gr_status gr_kg_exact(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, gr_ids *out, gr_err *err);
/* The same for who wants complements. One is never written down: its members are counted and paged
 * below, and a relation from one is read triple by triple. */
gr_status gr_kg_exact_set(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, gr_kg_set *out, gr_err *err);

size_t gr_kg_set_count(const gr_kg *k, const gr_kg_set *set);
bool gr_kg_set_has(const gr_kg_set *set, uint32_t entity);
/* The members from the offset-th on, at most `limit`, ascending; in the arena. */
gr_status gr_kg_set_page(gr_ctx *cx, const gr_kg *k, const gr_kg_set *set, size_t offset,
                         size_t limit, gr_ids *out, gr_err *err);

/* --- proofs --- */

/* Goes back from an answer to the entities of the query, from object to subject where gr_kg_exact
 * goes from subject to object. What was found out about an entity is kept for the next one. */
typedef struct gr_kg_prover gr_kg_prover;

gr_status gr_kg_prover_new(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, gr_kg_prover **out,
                           gr_err *err);
void gr_kg_prover_free(gr_kg_prover *p);
/* Is it an answer? */
gr_status gr_kg_prove(gr_kg_prover *p, uint32_t entity, bool *holds, gr_err *err);
/* The triples that make it one, the smallest ids where there is a choice; in the arena. Negations
 * rest on what is not there and add none. */
gr_status gr_kg_witness(gr_kg_prover *p, uint32_t entity, gr_triple **out, size_t *n, gr_err *err);
/* Fails with GR_EINTERNAL if one of the ids is no answer. With `all` also if an entity that is not
 * among them is one: that takes time for every entity of the graph. */
gr_status gr_kg_verify(gr_kg_prover *p, gr_ids ids, bool all, gr_err *err);

#endif
