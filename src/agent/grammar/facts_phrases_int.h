/* Private to questions over facts: what their phrases share. Functions that read a phrase return
 * NULL where there is none, and leave c->pos where it was. */
#ifndef GR_FACTS_PHRASES_INT_H
#define GR_FACTS_PHRASES_INT_H

#include "agent/grammar/facts_int.h"

#define GR_FACT_PREPS                                                                              \
    "in|at|on|by|to|for|with|from|of|into|onto|under|near|about|over|as|upon|through|inside|"      \
    "within"
#define GR_FACT_GENERIC                                                                            \
    "someone|somebody|anyone|anybody|something|anything|people|person|persons|things|thing|ones|"  \
    "one|those|somewhere|them|these|entities|items"
#define GR_FACT_RELATIVE "who|that|which|whom"

/* --- sets; NULL if what they are made of is, or does not fit together --- */

const gr_fx *gr_fact_node(gr_fact_clause *c, gr_vid v);
const gr_fx *gr_fact_side(gr_fact_clause *c, size_t relation, unsigned s);
const gr_fx *gr_fact_not(gr_fact_clause *c, const gr_fx *a);
const gr_fx *gr_fact_either(gr_fact_clause *c, const gr_fx *a, const gr_fx *b);
/* At side s of the relation, the other side in a. */
const gr_fx *gr_fact_step(gr_fact_clause *c, size_t relation, unsigned s, const gr_fx *a);

/* --- relations by their words --- */

typedef enum gr_fact_match {
    GR_NO_MATCH,
    GR_BY_WORD,  /* "teaches" */
    GR_BY_AGENT, /* "teacher" of "teach" */
    GR_BY_VERB,  /* "assist" of "assistant" */
} gr_fact_match;

/* Do the words of a relation stand at i? *end is the item behind them. */
gr_fact_match gr_fact_match_at(const gr_fact_clause *c, size_t i, size_t relation, size_t *end);
/* The relation of the same words that is said with a preposition: "study in" beside "study";
 * SIZE_MAX = none. */
size_t gr_fact_with_prep(const gr_fact_clause *c, size_t relation, gr_str prep);
bool gr_fact_is_relation_word(const gr_fact_clause *c, size_t i);
/* Can something that is linked to a stand at side s of the relation? */
bool gr_fact_can_link(const gr_fact_clause *c, size_t relation, unsigned s, const gr_fx *a);
/* Are those of the sort common nouns, while names do something? They are not "who". */
bool gr_fact_are_things(const gr_fact_clause *c, size_t sort);
/* "teaches the most students", where what is taught are courses and others take them: is the noun
 * at i one for people, who cannot stand at side s of the relation? */
bool gr_fact_are_others(const gr_fact_clause *c, size_t i, size_t relation, unsigned s);
/* Can a condition have it as it stands? */
bool gr_fact_is_plain_name(gr_str name);
/* The only column of numbers of nodes that a word of "a|b" is a word of the name of; NULL = none.
 */
const gr_column *gr_fact_column_of(const gr_fact_clause *c, const char *list);
/* The sort of things that have something in the column. */
size_t gr_fact_sort_in(const gr_fact_clause *c, const gr_column *col);
/* What the verb at item i is about: "earn" a salary. */
const gr_column *gr_fact_column_of_verb(const gr_fact_clause *c, size_t i);
/* The column of the adjective at i, and whether more of it is less of the number. */
const gr_column *gr_fact_scale(const gr_fact_clause *c, size_t i, bool *turned);
/* "with a lift", "have no lift": a column of yes and no. */
const gr_fx *gr_fact_mark(gr_fact_clause *c);
/* "over 30", "at least 30 years old", "more than 300 pages". */
const gr_fx *gr_fact_bound(gr_fact_clause *c);
/* A noun whose meaning the facts do not know; it says no more than what is asked of it. */
bool gr_fact_is_noun(const gr_fact_clause *c, size_t i);
/* May another phrase be tried? */
bool gr_fact_enter(gr_fact_clause *c);

/* A word for relatives at item i: those that a has, or back, those that have them in a. NULL if it
 * is none or the facts leave open who they are, else c->pos is behind it. */
const gr_fx *gr_fact_kin(gr_fact_clause *c, size_t i, const gr_fx *a, bool back);
bool gr_fact_is_kin(const gr_fact_clause *c, size_t i);
/* The word for what the node is to a, and the set of those that are; NULL if there is none. */
const gr_fx *gr_fact_kin_word(gr_fact_clause *c, gr_vid node, const gr_fx *a, gr_str *word);

/* What the word at c->pos says of all for which a relation of that name says yes: "vegan". */
const gr_fx *gr_fact_yes(gr_fact_clause *c);

/* --- phrases --- */

/* A relation, and the side of it that what is spoken of stands at. */
typedef struct gr_fact_verb {
    size_t relation;
    unsigned side;
} gr_fact_verb;

/* What the noun at i says about the sort of a thing; NULL = nothing that the facts know. */
const gr_fx *gr_fact_type_of(gr_fact_clause *c, size_t i);
const gr_fx *gr_fact_noun_of(gr_fact_clause *c);
/* "Swedish", where the facts name Sweden. */
const gr_fx *gr_fact_adjective(gr_fact_clause *c);
const gr_fx *gr_fact_owned(gr_fact_clause *c);
const gr_fx *gr_fact_relative_clause(gr_fact_clause *c, const gr_fx *head);
const gr_fx *gr_fact_participle(gr_fact_clause *c);
const gr_fx *gr_fact_object_list(gr_fact_clause *c, gr_fact_verb v);
/* The relation of a by which something can be shared, with a's own side of it: the one that the
 * noun at i names, else the only one. */
bool gr_fact_shared(gr_fact_clause *c, size_t i, const gr_fx *a, gr_fact_verb *out);
/* "shares a language with Bo" */
const gr_fx *gr_fact_sharing(gr_fact_clause *c);
/* With all in a, NULL = all that there are. */
const gr_fx *gr_fact_step_every(gr_fact_clause *c, gr_fact_verb v, const gr_fx *a);
bool gr_fact_quantity(gr_fact_clause *c, const char **op, double *k);
/* Lists of what belongs together: a verb with its objects; the verb of a clause with a gap, of
 * which `subject` is said, a name or all that the item `noun` stands for. */
const gr_fx *gr_fact_wild_phrase(gr_fact_clause *c);
bool gr_fact_wild_gap(gr_fact_clause *c, const gr_fx *subject, size_t noun, gr_fact_verb *out);
/* A verb that says of a thing what a noun of the facts calls its country, its language. */
bool gr_fact_is_neutral_verb(const gr_fact_clause *c, size_t i);
/* "in which country was Ann born", where she was born in a town: what the town lies in. NULL if
 * towns are known to lie in several things, one in the other. */
const gr_fx *gr_fact_in_wider(gr_fact_clause *c, const gr_fx *e);
/* Takes items out. */
void gr_fact_remove(gr_fact_clause *c, size_t from, size_t to);
/* Takes auxiliaries and "not"; false if there are none. */
bool gr_fact_auxiliaries(gr_fact_clause *c, bool *be, bool *no);

#endif
