/* sparql: graphs that a SPARQL 1.1 server holds because they do not fit here.
 *
 * What is asked goes to the server as a whole: a query of logic, the facts of an entity, all that
 * is some steps away, whether one entity leads to another, how often what occurs. What needs the
 * graph itself works on a neighbourhood that is pulled into a store. Only SELECT is ever sent,
 * nothing is changed there.
 *
 * Terms are called as stores call them: an IRI by its text, a literal by its spelling in N-Triples.
 * Names of people are IRIs (<http://...> or bare), short forms with a prefix (wd:Q1), or labels
 * (rdfs:label, skos:prefLabel; English or without a language); of relations also the last part of
 * the IRI. Where no label is the name, what shares words with it is fetched and compared as in a
 * store: by label and gloss (rdfs:comment, skos:definition), by gloss, by an encoder. One that
 * stands for several is refused with candidates. */
#ifndef GR_KG_SPARQL_H
#define GR_KG_SPARQL_H

#include "kg/query.h"
#include "tool/tool.h"

/* One thread at a time; connections are kept. */
typedef struct gr_sparql gr_sparql;

typedef struct gr_sparql_options {
    const char *url;             /* of the query service; may have parameters */
    const char *const *prefixes; /* "wd=http://www.wikidata.org/entity/"; before those known */
    size_t n_prefixes;
    size_t page;                  /* rows that are asked for at a time; 0 = 10,000 */
    int64_t timeout_ms;           /* of one request; 0 = 60 s */
    const gr_kg_encoder *encoder; /* for names that nothing has; borrowed, NULL = none */
} gr_sparql_options;

/* Nothing is asked yet. Credentials come from the environment: GRASP_SPARQL_LOGIN, user:password,
 * or GRASP_SPARQL_TOKEN; they do not go over the open network without encryption. GR_EUSAGE: a URL
 * that is none or holds a password, a prefix that is none. cx must outlive it. */
gr_status gr_sparql_open(gr_ctx *cx, const gr_sparql_options *o, gr_sparql **out, gr_err *err);
void gr_sparql_free(gr_sparql *s); /* NULL is fine */

/* All below fails with GR_EREAD where the server gives no answer, with what it said; GR_EINPUT
 * where its answer is none or contradicts itself; GR_ELIMIT where it is too long or the time is
 * over. What is found lives in the arena of the context. */

/* The term that a name stands for; GR_ENAME if none or several. gr_sparql_find: empty if it is no
 * label. *inverse: it is the relation the other way round, "won_reverse"; NULL: that is refused. */
gr_status gr_sparql_find(gr_sparql *s, gr_str name, gr_str *out, gr_err *err);
gr_status gr_sparql_entity(gr_sparql *s, gr_str name, gr_str *out, gr_err *err);
gr_status gr_sparql_relation(gr_sparql *s, gr_str name, gr_str *out, bool *inverse, gr_err *err);

/* Reads a query with names of the server. *names is a store without triples that knows the
 * entities and relations of the query, to be closed by the caller, also after a failure. */
gr_status gr_sparql_read(gr_sparql *s, gr_str text, gr_kg_query **out, gr_kg **names, gr_err *err);

typedef struct gr_sparql_terms {
    gr_str *at;
    gr_str *labels; /* of each; the term if it has none. NULL if not asked for */
    size_t n;
    uint64_t total; /* without offset and limit */
} gr_sparql_terms;

typedef struct gr_sparql_window {
    uint64_t offset, limit;
    bool labels;
} gr_sparql_window;

/* The entities that a text names, by IRIs and by labels; GR_ENAME for a label of several. */
gr_status gr_sparql_mentions(gr_sparql *s, gr_str text, gr_sparql_terms *out, gr_err *err);
/* Has the server a triple with the term? */
gr_status gr_sparql_there(gr_sparql *s, gr_str term, bool *out, gr_err *err);

/* The answers of a query that is finite, in the order of the server; *sent is what it was asked.
 * They are counted first, so that none can be lost on the way unseen. */
gr_status gr_sparql_answers(gr_sparql *s, const gr_kg *names, const gr_kg_query *q,
                            gr_sparql_window w, gr_sparql_terms *out, gr_str *sent, gr_err *err);

/* [{"name","label"}], without labels where they were not asked for; false without memory. */
bool gr_sparql_terms_value(gr_arena *a, const gr_sparql_terms *t, gr_value *out);
/* {"query","type","by":"server","sparql","total","offset","answers":[{"name","label"}]} */
gr_status gr_sparql_answers_value(gr_ctx *cx, const gr_kg *names, const gr_kg_query *q,
                                  const gr_sparql_terms *t, uint64_t offset, gr_str sent,
                                  gr_value *out, gr_err *err);

/* --- what is there --- */

/* Something, and in how many triples. */
typedef struct gr_sparql_count {
    gr_str term, label;
    uint64_t n;
} gr_sparql_count;

typedef struct gr_sparql_counts {
    gr_sparql_count *at; /* most first */
    size_t n;
    uint64_t total; /* how many different ones there are */
} gr_sparql_counts;

typedef struct gr_sparql_vocabulary {
    uint64_t triples;
    gr_sparql_counts relations, classes; /* the first `top` of each */
} gr_sparql_vocabulary;

gr_status gr_sparql_discover(gr_sparql *s, size_t top, gr_sparql_vocabulary *out, gr_err *err);

/* The triples that lead out of an entity, and into it, relation by relation. */
typedef struct gr_sparql_degree {
    uint64_t n_out, n_in;
    gr_sparql_counts out, in;
} gr_sparql_degree;

gr_status gr_sparql_degree_of(gr_sparql *s, gr_str entity, gr_sparql_degree *out, gr_err *err);

/* Triples with these parts, an empty one is any: three terms each in out->at. */
gr_status gr_sparql_facts(gr_sparql *s, const gr_str part[3], gr_sparql_window w,
                          gr_sparql_terms *out, gr_err *err);

/* --- steps --- */

typedef enum gr_sparql_way { GR_SPARQL_OUT, GR_SPARQL_IN, GR_SPARQL_BOTH } gr_sparql_way;

typedef struct gr_sparql_steps {
    const gr_str *relations; /* terms; none = any */
    size_t n_relations;
    gr_sparql_way way; /* along triples, against them, either */
    unsigned hops;     /* at most so many; 0 = any number */
    bool facts;        /* labels and comments are no steps */
} gr_sparql_steps;

/* All that is one to `hops` steps from an entity. */
gr_status gr_sparql_near(gr_sparql *s, gr_str entity, const gr_sparql_steps *how,
                         gr_sparql_window w, gr_sparql_terms *out, gr_err *err);
/* Is there a way, of no step where both are one? */
gr_status gr_sparql_reaches(gr_sparql *s, gr_str from, gr_str to, const gr_sparql_steps *how,
                            bool *out, gr_err *err);

/* The triples around entities, step by step, as a store is built of them: labels and comments of
 * RDF become labels and glosses, also of what lies at the rim. Ends after `most` triples. */
typedef struct gr_sparql_pulled {
    uint64_t triples; /* rows that came */
    unsigned hops;    /* that are whole */
    bool cut;         /* at `most` */
} gr_sparql_pulled;

gr_status gr_sparql_pull(gr_sparql *s, const gr_str *entities, size_t n, const gr_sparql_steps *how,
                         uint64_t most, gr_kg_builder *b, gr_sparql_pulled *out, gr_err *err);

/* --- calls --- */

/* Answers a call of a tool as its kernel would, of the whole graph of the server; in->graph is a
 * part of it that is here, and has the nodes of the arguments. *done: it is one that can go there.
 */
gr_status gr_sparql_call(gr_sparql *s, const gr_tool *t, const gr_in *in, gr_value *out, bool *done,
                         gr_err *err);

#endif
