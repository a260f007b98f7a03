/* Private to the readers of sentences: phrases, statements and what they share. */
#ifndef GR_PROSE_INT_H
#define GR_PROSE_INT_H

#include "sense/sense_int.h"

/* --- words that link --- */

/* How a word for a link stands in a sentence. */
enum {
    GR_REL_VERB = 1, /* between its two ends: "A follows B", "A is before B" */
    GR_REL_NOUN = 2, /* of a person or thing: "A is a friend of B" */
    GR_REL_BOTH = 4, /* of both ends alike: "A and B are connected" */
    GR_REL_EDGE = 8, /* the link itself: "a road between A and B" */
};

typedef struct gr_relation_row {
    gr_relation_word word;
    const char *family; /* words of one family make one graph: "road" and "ferry" */
    unsigned how;
} gr_relation_row;

/* The longest relation word at the n lemmas; *taken = how many of them. NULL if there is none. */
const gr_relation_row *gr_relation_match(const gr_str *lemmas, size_t n, size_t *taken);

#define GR_RELATION_WORDS_MAX 5 /* the most words in a row's lemma */

/* --- phrases --- */

/* A thing as a sentence names it: "node <0>" is the name 0 of the kind node. */
typedef struct gr_phrase {
    gr_str name;
    gr_str kind;      /* the lemma of the noun before it, or empty */
    gr_str with;      /* noun and name as written: "Team A" */
    bool is_proper;   /* a capital, a number, quotes: no common noun */
    bool with_noun;   /* its noun begins with a capital ... */
    bool noun_inside; /* ... and not because a sentence does */
    bool has_the;     /* "the Valley" */
    bool at_start;    /* its capital is the sentence's */
    bool kind_of_all; /* its noun is a plural: "users 6 and 7" */
    bool is_whole;    /* noun and name are one: "step two" */
    uint32_t values;  /* values that stand beside it alone: first of n_values */
    uint32_t n_values;
    gr_span at;
} gr_phrase;

typedef struct gr_prose_value {
    const char *column; /* NULL = the one of its meaning */
    gr_meaning meaning;
    gr_value value;
    const gr_unit *unit;
} gr_prose_value;

/* --- statements: what one clause says --- */

typedef enum gr_shape {
    GR_SHAPE_ACROSS, /* every subject with every object */
    GR_SHAPE_CLIQUE, /* every subject with every other */
    GR_SHAPE_CHAIN,  /* each with the next */
    GR_SHAPE_RING,
    GR_SHAPE_EVERYONE, /* all nodes of the text but the subjects, with every object */
    GR_SHAPE_NODES,    /* the subjects exist */
} gr_shape;

typedef struct gr_statement {
    gr_shape shape;
    const gr_relation_row *row; /* NULL for a verb that is in no table */
    gr_str relation;            /* for facts: "born in" */
    uint32_t a, n_a;            /* subjects: phrases */
    uint32_t b, n_b;            /* objects */
    uint32_t values, n_values;  /* of every edge, or of every subject where there is no edge */
    gr_direction direction;     /* of its edges as written; GR_AUTO = no word says */
    bool swapped;               /* "is followed by", "X after Y": the edges run from b to a */
    bool ordered_back;          /* swapped for the order only: facts keep subject and object */
    bool negated;
    bool one_way;      /* it says so */
    bool weak;         /* only "from A to B" makes it directed: who goes can go back */
    bool connects;     /* "X connects Y and Z": X may be the link itself */
    bool ordering;     /* "is older than": in no table and no fact for itself */
    bool low;          /* ... and the low pole of its scale: "younger than" */
    bool guess;        /* a verb in no table between common nouns: kept if it comes again */
    bool is_data;      /* what is lost if the guess is dropped looks like data */
    bool attribute;    /* "has ice", "is a doctor" */
    bool is_task;      /* "walls 6d": a thing with a duration */
    bool trait;        /* "is 34 years old": what a thing is like */
    bool is_entry;     /* "Eva: Ari, Bob": a link if others are written so and share names */
    bool refuses;      /* "can't sit beside": negated for a reason */
    bool so_far;       /* everyone who was named before it */
    bool dropped;      /* taken back by a correction, or noise */
    const char *scale; /* of an ordering, see compare.c */
    uint32_t family;
    uint32_t sentence;
    gr_span at;
    gr_span part; /* all that was read with it, words between clauses included */
} gr_statement;

/* --- one text that is being read --- */

typedef struct gr_prose_sentence {
    gr_span at;
    bool read;
} gr_prose_sentence;

/* A list "a|b|c" and which classes of words it has. */
typedef struct gr_word_list {
    const char *words;
    uint64_t classes[4];
} gr_word_list;

/* A phrase that was read before. */
typedef struct gr_phrase_memo {
    size_t unit, i, n, first_word, end;
    gr_phrase phrase;
    bool numbers;
} gr_phrase_memo;

#define GR_WORD_LISTS   1024
#define GR_PHRASE_MEMOS 8

typedef struct gr_prose {
    gr_sensing *s;
    bool no_memory;
    /* The unit that is being read: tokens without line ends and bullets. */
    size_t *ix;
    size_t n;
    uint32_t last_task;                  /* the phrase of the task before, for "then" */
    size_t first_word;                   /* position where a capital says nothing */
    const gr_relation_row *listing;      /* links that are listed behind a colon, or NULL */
    const gr_relation_row *listing_verb; /* what those in the list did: "all of these won:" */
    uint32_t origin;                     /* where what is listed starts, 0 or its phrase + 1 */
    bool tasks;                          /* what is listed is tasks, up to the next with a number */
    bool plural;                         /* several subjects: "Ann and Ben mentor Cid" */
    bool or_list;                        /* "bass or keys" are two things: what somebody can do */
    bool letters;       /* the text has single capital letters, so that "A" may be a name */
    bool numbers;       /* bare numbers may be names */
    bool counted_off;   /* "halls are numbered 1 to 5": and "hall 4" is 4 */
    bool small_letters; /* and small letters: "a needs b" */
    bool all_one_way;   /* "all roads are one-way" */
    bool to_number;     /* "Mill to Farm 4": the number is the link's, not the farm's */
    bool suppose;       /* what is supposed is all there is */
    bool has_day;       /* the head of the list says when: "Day 1:" */
    int64_t day;
    gr_strmap words;    /* the long lists of words.c */
    gr_strmap known;    /* declared names, to 1 */
    gr_strmap opening;  /* their first tokens, to the most tokens of such a name */
    gr_strmap numbered; /* words that always stand before a number: "Room 12" */
    gr_strmap inside;   /* words with a capital inside a sentence */
    gr_strmap acts;     /* verbs that stand for a step of work */
    gr_strmap between;  /* small words between two names, to how often */
    gr_strmap aliases;  /* "(NYC)", to the name in `alias_of` */
    GR_VEC(gr_str) alias_of;
    gr_word_list *lists; /* GR_WORD_LISTS of them */
    gr_phrase_memo memo[GR_PHRASE_MEMOS];
    size_t unit;       /* counts them, for the memos; from 1 */
    size_t needs_unit; /* the unit that tells_needs was asked about, and what it said */
    bool needs;
    GR_VEC(gr_phrase) phrases;
    GR_VEC(gr_prose_value) values;
    GR_VEC(gr_statement) statements;
    GR_VEC(gr_prose_sentence) sentences;
    GR_VEC(gr_span) doubts; /* unread: data if they say what others say */
    GR_VEC(gr_span) timed;  /* unread and with a duration: data if the text is about tasks */
} gr_prose;

/* How a word with a capital stands: "Room 12" once or always, or without a number. */
enum { GR_PROSE_ONCE, GR_PROSE_NUMBERED, GR_PROSE_ALONE };

static inline const gr_token *gr_prose_token(const gr_prose *p, size_t i)
{
    return &p->s->tokens.at[p->ix[i]];
}

static inline gr_str gr_prose_text(const gr_prose *p, size_t i)
{
    return gr_token_text(p->s, p->ix[i]);
}

static inline gr_str gr_prose_lemma(const gr_prose *p, size_t i)
{
    return i < p->n ? p->s->lemma[p->ix[i]] : GR_STR("");
}

static inline bool gr_prose_is(const gr_prose *p, size_t i, const char *word)
{
    return i < p->n && gr_str_is_nocase(gr_prose_text(p, i), word);
}

static inline bool gr_prose_is_kind(const gr_prose *p, size_t i, gr_token_kind kind)
{
    return i < p->n && gr_prose_token(p, i)->kind == kind;
}

static inline gr_span gr_prose_span(const gr_prose *p, size_t from, size_t to)
{
    return (gr_span){ gr_prose_token(p, from)->start, gr_prose_token(p, to - 1)->end };
}

/* How much was read, to leave nothing behind where it was in vain. */
typedef struct gr_prose_mark {
    size_t phrases, values, statements;
} gr_prose_mark;

static inline gr_prose_mark gr_prose_marked(const gr_prose *p)
{
    return (gr_prose_mark){ p->phrases.n, p->values.n, p->statements.n };
}

/* Returns i. */
static inline size_t gr_prose_back(gr_prose *p, gr_prose_mark u, size_t i)
{
    p->phrases.n = u.phrases;
    p->values.n = u.values;
    p->statements.n = u.statements;
    return i;
}

/* Whether the lemma at i is one of the words in a list "a|b|c". */
bool gr_prose_in(const gr_prose *p, size_t i, const char *words);
unsigned gr_prose_class(const gr_prose *p, size_t i); /* of the word at i; 0 past the end */
unsigned gr_prose_form(const gr_prose *p, size_t i);  /* GR_FORM_* of the word at i */
bool gr_prose_capital(const gr_prose *p, size_t i);   /* a word that begins with a capital */
bool gr_prose_learn(gr_prose *p);                     /* fills p->words; false without memory */
void gr_prose_fail(gr_prose *p);                      /* no memory */

/* The readers below look at position i and return the position behind what they understood; i
 * itself if they understood nothing, and then they leave nothing behind. */

/* "... B back to C", "... D into E", "... F by G", "... H the I": what takes up a verb that stood
 * before, with its preposition. */
size_t gr_prose_takes_up(const gr_prose *p, size_t i, gr_str prep);

/* One thing; pushed to p->phrases. */
size_t gr_prose_phrase(gr_prose *p, size_t i);

/* What may end a list before its last thing. */
typedef enum gr_list_kind {
    GR_LIST_SUBJECTS,
    GR_LIST_OBJECTS, /* ends before a thing that is the subject of another clause */
} gr_list_kind;

/* "A, B and C"; prep may be repeated: "of B and of C". *first, *n say where the phrases are. */
size_t gr_prose_list(gr_prose *p, size_t i, gr_list_kind kind, gr_str prep, uint32_t *first,
                     uint32_t *n);

/* "users 6 and 7", "halls 2 and 3" where each is a name as a whole: the kind of one for another. */
void gr_prose_take_kind(gr_prose *p, uint32_t like, uint32_t phrase);
/* "both of them", "all three", "the other two": those that were named before, copied. */
size_t gr_prose_refers(gr_prose *p, size_t i, uint32_t *first, uint32_t *n);
/* "from there": where the link before ends, behind "from"; pushed to p->phrases. */
size_t gr_prose_there(gr_prose *p, size_t i);
/* "her back": the one who did the same to the phrase `who`. */
size_t gr_prose_back_to(gr_prose *p, size_t i, uint32_t who, uint32_t *first);

/* "The library, which opened in 1902, is", "Ruth, after a week, gave": from the comma behind what
 * is said by the way before a verb, if it names nothing. */
size_t gr_prose_behind_aside(gr_prose *p, size_t i);

/* A number with what it means: "with weight 5", ", 12 km", "at 10:05", "(weight: 3)". Pushed to
 * p->values. meaning = of a number that says nothing else. */
size_t gr_prose_value_at(gr_prose *p, size_t i, gr_meaning meaning);
/* A number that can be a year: "2009". */
bool gr_prose_year(const gr_prose *p, size_t i, int64_t *out);
/* A plain quantity without words around it. */
size_t gr_prose_quantity(gr_prose *p, size_t i, gr_meaning meaning);
/* "7 minutes from A to B, 5 from B to C": the unit of the number before for the value at v, if that
 * says nothing itself and stands in the same sentence. */
void gr_prose_inherit(gr_prose *p, size_t v);
/* "one-way", "in both directions", "two-way". */
size_t gr_prose_way(const gr_prose *p, size_t i, gr_direction *direction);
/* Behind words that a clause may hold without saying anything else, or i. */
size_t gr_prose_filler(const gr_prose *p, size_t i, gr_direction *direction);
/* 1 = Monday; 0 = no day. The short names are days behind a preposition or before a name only. */
size_t gr_prose_weekday(const gr_prose *p, size_t i, bool after_preposition);
/* "on foot", "by car": behind it, or i. */
size_t gr_prose_vehicle(const gr_prose *p, size_t i);
/* The number at i does something: "3 points to 5". */
bool gr_prose_is_subject(gr_prose *p, size_t i);
/* As many values and words that change nothing ("too", "as well") as there are. */
size_t gr_prose_rest(gr_prose *p, size_t i, gr_meaning meaning, gr_direction *direction);

/* The words between subject and object. */
typedef struct gr_verb {
    const gr_relation_row *row;
    gr_str relation; /* of a verb that is in no table; else empty */
    gr_str prep;     /* its last word, if that is a preposition */
    gr_direction direction;
    bool negated;
    bool passive;
    bool singular;  /* its form goes with one subject: "follows" */
    bool plural;    /* ... with several: "follow", "are" */
    bool attribute; /* "has", "is a" */
    bool ordering;  /* "is older than" */
    bool low;       /* ... at the low pole: "is younger than" */
    const char *scale;
    bool each_other;
    bool goods;   /* "gets flour from": what is handed over is named */
    bool can;     /* "can ring": "or" lists what is possible */
    bool refuses; /* "can't sit with", "won't sit with" */
} gr_verb;
size_t gr_prose_verb(gr_prose *p, size_t i, gr_verb *out);
/* "connected by a road to B": the link's noun inside. */
size_t gr_prose_means(gr_prose *p, size_t i);
/* "older than", "much more expensive than". */
size_t gr_prose_comparison(const gr_prose *p, size_t i, gr_verb *out);
size_t gr_prose_superlative(gr_prose *p, size_t i); /* "Petra is the youngest" */
bool gr_prose_settle_scales(gr_prose *p); /* one direction a scale; false without memory */

/* Two ends: "between A and B", "from A to B", "A to B", "A-B"; pushed as two phrases, *first the
 * position of the first. *direction: GR_DIRECTED for from-to and arrows, GR_UNDIRECTED for between,
 * GR_AUTO else. */
size_t gr_prose_pair(gr_prose *p, size_t i, uint32_t *first, gr_direction *direction);

/* Clauses, each from position i to where it ends; statements are pushed. */
size_t gr_prose_clause(gr_prose *p, size_t i);
size_t gr_prose_relative(gr_prose *p, size_t i);  /* ", who has no children", of the last thing */
size_t gr_prose_link(gr_prose *p, size_t i);      /* "a road between A and B, 5 km" */
size_t gr_prose_again(gr_prose *p, size_t i);     /* "so do B and C", "B and C with weight 4" */
size_t gr_prose_one_to(gr_prose *p, size_t i);    /* "one to A (5 km), another to B" */
size_t gr_prose_legs(gr_prose *p, size_t i);      /* "9 moved from A to B, 5 from B to C" */
size_t gr_prose_departure(gr_prose *p, size_t i); /* "the 9:15 train leaves A and ..." */
size_t gr_prose_shaped(gr_prose *p, size_t i);    /* "a ring A-B-C-D" */
size_t gr_prose_pairs(gr_prose *p, size_t i);     /* "Ann & Bob, Bob & Cid" */
size_t gr_prose_timetable(gr_prose *p, size_t i); /* "JFK-ORD 10:00-12:10", "9:00 Ann-Bob" */
size_t gr_prose_made_of(gr_prose *p, size_t i);   /* "brass = copper + zinc" */
size_t gr_prose_listed(gr_prose *p, size_t i);    /* "Kaya (Gold Owl 2009)", behind a verb */
size_t gr_prose_nodes(gr_prose *p, size_t i);     /* "node 3: [1,0]", "D is isolated" */
size_t gr_prose_owned(gr_prose *p, size_t i);     /* "Ann's friends are Ben and Cid" */

size_t gr_prose_steps(gr_prose *p, size_t i);     /* "sand, then paint" */
bool gr_prose_know_acts(gr_prose *p);             /* false without memory */
size_t gr_prose_with(gr_prose *p, size_t i);      /* "Ann with Bob or Cid; Dan with Cid" */
size_t gr_prose_task(gr_prose *p, size_t i);      /* "walls 6d after foundation" */
size_t gr_prose_needs_for(gr_prose *p, size_t i); /* "A needs 5 minutes for B" */
bool gr_prose_settle_tasks(gr_prose *p);          /* short names; false without memory */

gr_statement *gr_prose_say(gr_prose *p, gr_shape shape, size_t from, size_t to);
/* One link between the phrases first and first + 1, with the values from `values` on. */
bool gr_prose_say_pair(gr_prose *p, const gr_relation_row *row, size_t from, size_t to,
                       uint32_t first, uint32_t values, gr_direction direction);
/* "Two roads lead out of Wick" in [from, to), before a colon: sets p->origin and p->listing. */
bool gr_prose_starts(gr_prose *p, size_t from, size_t to);
/* A noun for a link at i, or NULL. */
const gr_relation_row *gr_prose_edge_noun(const gr_prose *p, size_t i, size_t *taken);

extern const gr_recogniser gr_recogniser_sentences;

bool gr_prose_look(gr_prose *p); /* what the text is like; false without memory */
/* Two names and a word that links between the positions. */
bool gr_prose_is_data(const gr_prose *p, size_t from, size_t to);
bool gr_prose_has_duration(gr_prose *p);      /* "3 days" somewhere in the unit */
bool gr_prose_about_tasks(const gr_prose *p); /* durations of things were read */
/* Whether the span holds a name and a word that links what was read; for what was not read. */
bool gr_prose_repeats(const gr_prose *p, gr_span at);
/* Reports tasks whose duration was not understood; false without memory. */
bool gr_prose_miss_tasks(gr_prose *p);
/* Statements in the light of all others; false without memory. */
bool gr_prose_settle(gr_prose *p);

/* Finds sentences and reads them all. */
gr_status gr_prose_read(gr_prose *p, gr_err *err);
/* Makes drafts of what was read. */
gr_status gr_prose_propose(gr_prose *p, const gr_recogniser *by, gr_err *err);

#endif
