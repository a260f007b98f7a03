/* Private to the grammar: questions over facts.
 *
 * Rules with patterns are too coarse for "who plays the oboe and is taught by someone who plays
 * neither cello nor piano". Here a clause is read by a small grammar of noun phrases and verb
 * phrases whose meaning is a set of nodes; relations are found by the words of their names. A
 * clause is understood only if every word of it is. */
#ifndef GR_FACTS_INT_H
#define GR_FACTS_INT_H

#include "agent/grammar_int.h"

#define GR_FACT_RELATIONS 64
#define GR_FACT_WORDS     4
#define GR_FACT_ITEMS     GR_CLAUSE_WORDS
#define GR_FACT_BUT       8

/* A relation of the graph. Sides: 0 its subjects, 1 its objects. */
typedef struct gr_fact_relation {
    gr_str name;
    gr_str word[GR_FACT_WORDS]; /* lemmas, without what is below */
    gr_str bare[GR_FACT_WORDS]; /* the same without a final "s", where the lemma is a noun's */
    size_t n_words;
    gr_str prep;    /* the last word of "flows_into", or empty */
    bool is_verb;   /* as far as its form, or the sentences it comes from, tell */
    bool past;      /* "born", "written_in" */
    bool has;       /* "has_child": the noun is what the object is */
    bool mutual;    /* "borders": what it says holds both ways */
    bool is_a;      /* "be", "type", "instance_of" */
    size_t sort[2]; /* what kind of things stand at its sides; see gr_fact_lexicon */
    size_t base;    /* of another word for a relation: which, and whether it is turned round */
    bool turned;
} gr_fact_relation;

/* What the facts speak about. Two sides of relations are of one sort if a node stands at both. */
typedef struct gr_fact_lexicon {
    const gr_graph *g;
    gr_fact_relation relation[GR_FACT_RELATIONS];
    size_t n;
    size_t n_all;           /* with other words for them, behind all n */
    gr_str only;            /* the one relation of a graph that does not name it, or empty */
    bool backwards;         /* its edges run from objects to subjects */
    const gr_column *names; /* of relations, by edge; NULL where the graph does not name them */
    bool terms;             /* they were written as terms: parent(ann, bo) */
    bool table;             /* or as columns of a table */
    bool wild;              /* lists of what belongs together: any verb means their relation */
    const gr_column *years; /* of facts, or NULL */
    const gr_column *price; /* of nodes: what they cost, as the text says; or NULL */
    uint64_t dated;         /* bits of the relations that have years */
    size_t *sort_of;        /* by node; SIZE_MAX = in no fact */
    uint64_t *at[2];        /* by node: bits of the relations that it is a subject, an object of */
    gr_strmap by_value;     /* texts of nodes' columns, in small letters: position in `value` */
    struct gr_fact_value {
        const gr_column *column; /* NULL: several have it */
        gr_str text;
    } * value;
    size_t n_values;
    gr_strmap by_lemma; /* nodes by the lemma of their name, case aside; those that are unique */
} gr_fact_lexicon;

/* *out is NULL where the graph has neither facts nor attributes of nodes, or more relations than
 * are looked at. In the arena, but for by_lemma. */
gr_status gr_fact_lexicon_new(gr_ctx *cx, gr_arena *arena, const gr_seen *seen,
                              gr_fact_lexicon **out, gr_err *err);
void gr_fact_lexicon_clear(gr_fact_lexicon *x);

/* Fills the words of a relation from its name; `sentences`: it is a verb. False without memory. */
bool gr_fact_read_name(gr_arena *a, bool sentences, gr_fact_relation *r);
bool gr_fact_add_aliases(gr_arena *a, gr_fact_lexicon *x); /* likewise */

/* Is noun the one who does what the verb says? "teacher", "teach" */
bool gr_fact_agent(gr_str noun, gr_str verb);

/* --- meanings --- */

typedef enum gr_fact_kind {
    GR_FX_ANY,   /* whatever there is */
    GR_FX_NODE,  /* one node */
    GR_FX_NODES, /* some, as a list; none if it is empty */
    GR_FX_VALUE, /* no nodes: a text that nodes have */
    GR_FX_SIDE,  /* all at one side of a relation */
    GR_FX_STEP,  /* at `side` of a relation whose other side is in a */
    GR_FX_CHAIN, /* the same over any number of steps from one node */
    GR_FX_AND,
    GR_FX_OR,
    GR_FX_NOT,
    GR_FX_COUNT, /* at `side`, with so many others; of those in a, if there is an a */
    GR_FX_MOST,  /* of those in b, or all, the ones with most others; of those in a */
    GR_FX_ATTR,  /* a number of theirs compared with one */
    GR_FX_BEST,  /* of those in a, the ones whose number is largest or smallest */
    GR_FX_TYPE,  /* a noun that may mean a, or else b */
} gr_fact_kind;

#define GR_ANY_SORT SIZE_MAX

typedef struct gr_fx {
    gr_fact_kind kind;
    size_t sort;
    const struct gr_fx *a, *b;
    size_t relation;
    unsigned side;
    gr_vid node;
    const gr_vid *nodes; /* NODES */
    size_t n_nodes;
    const char *op; /* "==", ">=", .. */
    double k;
    bool least;
    unsigned nth;     /* BEST: the second, third ..; 0 and 1 = the first */
    const char *when; /* SIDE, STEP: only facts of years that are so (">"), or NULL */
    double year;
    bool every; /* STEP: of all in a, not only of some */
    const gr_column *column;
    gr_str text;   /* VALUE, ATTR: what the column has; .ptr NULL = the number k */
    gr_str called; /* the words for it, or empty */
} gr_fx;

/* The meaning as an expression that gives a list of nodes; false if it has none, since nothing says
 * among what something is not. */
bool gr_fact_write(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e);
/* In words, as far as they show what was understood. */
void gr_fact_say(gr_strbuf *sb, const gr_fact_lexicon *x, const gr_fx *e);

/* --- the clause --- */

/* A word of it. */
typedef struct gr_fact_item {
    gr_str text; /* in small letters */
    gr_str lemma;
    unsigned classes; /* gr_text_word_class */
    unsigned form;
    gr_vid node;                       /* that is named here, or GR_NO_NODE */
    size_t node_end;                   /* the item behind its name */
    const struct gr_fact_value *value; /* that is named here, or NULL */
    bool owns;                         /* it ends with 's */
    bool is_word;
    bool capitals; /* "IT" is no "it" */
    bool is_number;
    double number;
} gr_fact_item;

typedef struct gr_fact_clause {
    gr_ctx *cx;
    gr_arena *arena;
    const gr_fact_lexicon *x;
    const gr_reading *r;
    size_t clause, graph;
    gr_fact_item item[GR_FACT_ITEMS + 1];
    size_t n;
    size_t pos;   /* the item that is read next */
    size_t head;  /* the noun of what is asked for; SIZE_MAX = none */
    size_t steps; /* phrases tried, bounded */
    unsigned depth;
    bool chain;              /* "directly or not": over any number of steps */
    bool strict;             /* a name must be one that the relation has at that side */
    bool whose;              /* within "whose capital is": a name there is what the capital is */
    bool can;                /* "can" stood before the verb */
    bool be;                 /* a form of it stood before the subject: "Is Quim taught by" */
    bool bare;               /* what stands behind a noun is not part of it */
    bool too;                /* "as well" stood at the end */
    bool where;              /* a place is asked for */
    bool others;             /* "who else": not those that are named */
    gr_vid but[GR_FACT_BUT]; /* "besides Ann": not these */
    size_t n_but;
    bool failed; /* memory */
} gr_fact_clause;

/* Fills the items; false if there are too many. */
bool gr_fact_items(gr_fact_clause *c);

/* Is the text of item i one of "a|b|c"? */
bool gr_fact_is(const gr_fact_clause *c, size_t i, const char *list);
/* Takes the next item if it is one of them. */
bool gr_fact_take(gr_fact_clause *c, const char *list);
#define GR_FACT_PREP 16
void gr_fact_take_prep(gr_fact_clause *c, char out[GR_FACT_PREP]);
bool gr_fact_at_end(const gr_fact_clause *c);

/* Phrases. NULL: it is none, and c->pos stays where it was. */
const gr_fx *gr_fact_noun_phrase(gr_fact_clause *c);
/* A noun and what belongs to it, where it says of what kind something is: "which NOUN". */
const gr_fx *gr_fact_kind_phrase(gr_fact_clause *c);
const gr_fx *gr_fact_verb_phrase(gr_fact_clause *c);
/* "Ada and Bo teach", what is missing behind it is meant; `prep` may have stood before. */
const gr_fx *gr_fact_gap(gr_fact_clause *c, const char *prep, const gr_fx *kind);
/* Goals of Prolog: ?- likes(X, wine), likes(X, food). */
const gr_fx *gr_fact_goals(gr_fact_clause *c);
/* Does the clause only ask for what was asked about before: "Who?", "Give all X."? */
bool gr_fact_asks_again(gr_fact_clause *c);
/* Facts of some years: "won it after 2010". e, or NULL if the words say so and it cannot be. */
const gr_fx *gr_fact_dated(gr_fact_clause *c, const gr_fx *e);
/* Numbers of nodes: "older than Ines"; "the oldest", "oldest building". */
const gr_fx *gr_fact_comparison(gr_fact_clause *c);
const gr_fx *gr_fact_superlative(gr_fact_clause *c);
/* "a population above 40", "the largest population". */
const gr_fx *gr_fact_number(gr_fact_clause *c);
/* head with what stands behind it: "in the red team", "who ..", "taught by ..". */
const gr_fx *gr_fact_modified(gr_fact_clause *c, const gr_fx *head);
const gr_fx *gr_fact_having(gr_fact_clause *c, const gr_fx *kind);
const gr_fx *gr_fact_being_at(gr_fact_clause *c, const char *prep);
/* What things have in a column, or what comes of it: "the average salary of those in IT". */
typedef struct gr_fact_total {
    const char *call;  /* "sum", "mean", ..; NULL = of one thing, as it is */
    const gr_fx *of;   /* NULL = all that have it */
    const gr_fx *less; /* the one whose number is taken from it, or NULL */
    const gr_column *column;
} gr_fact_total;

bool gr_fact_asks_total(gr_fact_clause *c, gr_fact_total *out);
/* "how high is it": the column of what was asked for before; NULL = no such question. */
const gr_column *gr_fact_asks_its(gr_fact_clause *c);
/* What is both; NULL if a thing cannot be. */
const gr_fx *gr_fact_both(gr_fact_clause *c, const gr_fx *a, const gr_fx *b);
/* What a has of relations that are called like the noun at item i. */
const gr_fx *gr_fact_of(gr_fact_clause *c, size_t i, const gr_fx *a);
/* What a is linked to by the only relation there is for it; prep NULL = any. */
const gr_fx *gr_fact_linked(gr_fact_clause *c, const char *prep, const gr_fx *a, const gr_fx *kind);
const gr_fx *gr_fact_fx(gr_fact_clause *c, gr_fx e);
const gr_fx *gr_fact_any(gr_fact_clause *c);

/* Reads a clause as a question over facts. *n is 1 if every word of it is understood, else 0. */
gr_status gr_facts_parse(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_known *known,
                         gr_parse *out, size_t *n, gr_err *err);

#endif
