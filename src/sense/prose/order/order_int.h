/* Private to the reader of orders: activities, and sentences cut at the words that put them in
 * order. */
#ifndef GR_ORDER_INT_H
#define GR_ORDER_INT_H

#include "sense/sense_int.h"

/* --- activities --- */

#define GR_ACT_STEMS 8
#define GR_ACTS_MAX  400 /* that are compared with each other; longer texts are not read */

/* Something that is done, as one sentence calls it: "install the roof", "the walls are up". */
typedef struct gr_act {
    size_t from;           /* the first token of its clause */
    size_t first, end;     /* tokens, from the first word that counts to behind the last one */
    size_t name, name_end; /* those that name it: "walls" of "the walls are up" */
    uint32_t stem[GR_ACT_STEMS]; /* of the words that count, each once */
    unsigned hard;               /* which of them are numbers or names: bits */
    unsigned loose;              /* which of them may merely say that it is done: "dry" */
    unsigned verbs;              /* which of them say what is done */
    uint32_t n;
    size_t noun;   /* the token of "levels" for the 3 of "levels 2 and 3"; 0 = none */
    uint32_t same; /* the activity that it is: an index among all of them */
    bool gerund;   /* "taping" */
    bool finite;   /* a clause: "the van is rented" */
    bool negated;
    bool every;   /* "anything else" */
    bool nothing; /* "nothing" */
    bool
        listed; /* where all are listed, or its time is told: what it is called there is its name */
} gr_act;

typedef struct gr_acts {
    gr_sensing *s;
    gr_strmap stems;  /* the root of a word, to its number */
    gr_strmap inside; /* words with a capital inside a sentence */
    GR_VEC(gr_act) at;
} gr_acts;

bool gr_acts_learn(gr_acts *a); /* false without memory */
void gr_acts_clear(gr_acts *a);
/* What the tokens [first, end) say. GR_EMPTY_ACT: words that name nothing; GR_NO_ACT: more than one
 * thing, or something else than an activity. */
typedef enum gr_act_kind { GR_ACT, GR_EMPTY_ACT, GR_NO_ACT } gr_act_kind;
gr_act_kind gr_act_of(gr_acts *a, size_t first, size_t end, gr_act *out, bool *ok);
/* Finds which are the same. False where it cannot be told, so that one activity could become two.
 */
bool gr_acts_join(gr_acts *a);
/* "levels 2 and 3": makes the number x a level like the one before it, if that is one. */
void gr_act_inherit(const gr_acts *a, gr_act *x, const gr_act *before);
/* Is one of them called by different words, or by other forms of them? */
bool gr_acts_vary(const gr_acts *a);
/* Have both the same words? */
bool gr_acts_equal(const gr_acts *a, uint32_t i, uint32_t k);
/* The name of activity i, which is the same as itself; empty without memory. */
gr_str gr_act_name(const gr_acts *a, uint32_t i);
/* The one activity that a few words elsewhere in the text mean, or of which they say more;
 * UINT32_MAX if there is none. */
uint32_t gr_act_meant(const gr_acts *a, const gr_act *said, bool more);

/* --- sentences --- */

typedef enum gr_order_kind {
    GR_ORDER_BEFORE, /* what stands before the word comes first */
    GR_ORDER_AFTER,
    GR_ORDER_UNTIL,   /* AFTER, behind a negation only */
    GR_ORDER_WHEN,    /* AFTER, before a clause only */
    GR_ORDER_BETWEEN, /* after the one and before the other */
    GR_ORDER_FREE,    /* waits for nothing */
} gr_order_kind;

typedef struct gr_order_word {
    const char *lemmas;
    gr_order_kind kind;
    bool joins; /* between clauses, and may begin a sentence: "before", "once" */
    bool weak;  /* says so only beside others: people "follow" people, too */
} gr_order_word;

typedef enum gr_order_item_kind {
    GR_ITEM_ACT,
    GR_ITEM_WORD,
    GR_ITEM_TIME,
    GR_ITEM_COMMA,
    GR_ITEM_AND,
    GR_ITEM_COLON,
    GR_ITEM_THEN,
    GR_ITEM_FIRST,
    GR_ITEM_LAST,
} gr_order_item_kind;

typedef struct gr_order_item {
    gr_order_item_kind kind;
    size_t at; /* its token */
    gr_act act;
    const gr_order_word *word;
    gr_value value;
    const gr_unit *unit;
} gr_order_item;

#define GR_ORDER_ITEMS 64

/* Cuts the tokens [first, end); how many items, 0 if there are too many or one is no activity. */
size_t gr_order_scan(gr_acts *a, size_t first, size_t end, gr_order_item *out, bool *ok);
/* "takes 4 days" from token i on: the token behind it, 0 if there is none. */
size_t gr_order_time_at(const gr_sensing *s, size_t i, size_t end, gr_order_item *out);
/* Is there a word that puts things in order? */
bool gr_order_has_word(const gr_sensing *s, size_t first, size_t end);
/* Words and numbers only, none of which joins or orders. */
bool gr_order_is_plain(const gr_sensing *s, size_t first, size_t end);

/* --- a text --- */

#define GR_ORDER_GROUP 16

typedef struct gr_order_link {
    uint32_t u, v; /* acts: u comes first */
    gr_span at;
} gr_order_link;

typedef struct gr_order_time {
    uint32_t act, other; /* other: whose time it could be as well, or NONE */
    gr_value value;
    const gr_unit *unit;
} gr_order_time;

/* Activities that are named together. */
typedef struct gr_order_group {
    uint32_t at[GR_ORDER_GROUP];
    uint32_t n;
} gr_order_group;

typedef struct gr_orders {
    gr_sensing *s;
    gr_acts acts;
    GR_VEC(gr_order_link) links;
    GR_VEC(gr_order_time) times;
    GR_VEC(gr_span) read;
    GR_VEC(gr_span) left;   /* with an order word and not read */
    GR_VEC(uint32_t) first; /* comes before everything else */
    GR_VEC(uint32_t) last;  /* ... after */
    size_t list, list_end;  /* tokens that may list all activities; none if equal */
    gr_order_group before;  /* what the sentence before ended with */
    gr_order_item each;     /* the time of every activity, if its unit is not NULL */
    gr_order_item items[GR_ORDER_ITEMS];
    size_t n;
    gr_span at;        /* the sentence that is being read */
    size_t sure, weak; /* order words, and those that are weak */
    bool ok;
} gr_orders;

/* Reads all sentences; false without memory. */
bool gr_orders_read(gr_orders *r);

#endif
