/* Private to agent: the phrasebook, ways in which people ask for things.
 *
 * The .phr files beside this one list classes (what is computed) and for each many phrases. A
 * program of the build (main.c) fits small networks to them; what it writes, phrasebook.c and .bin,
 * is part of the library. So the words decide what a question is about even if nobody wrote a rule
 * for its wording. The same function makes features of phrases and of questions. docs/GRAMMAR.md
 * tells how the router uses it. */
#ifndef GR_PHRASES_INT_H
#define GR_PHRASES_INT_H

#include "text/text.h"

/* --- words and features --- */

/* A text as the classifier sees it: lemmas, and "<node>", "<edge>", "<num>", "<qty>", "<time>" for
 * things that stand in it. "" ends a sentence. */
#define GR_PHRASE_WORDS    256
#define GR_PHRASE_FEATURES 8192

typedef struct gr_phrase_text {
    gr_str word[GR_PHRASE_WORDS];
    size_t n;
    char room[GR_PHRASE_WORDS * 20];
    size_t n_room;
    unsigned forms; /* of its words, as gr_text_lemma has them */
} gr_phrase_text;

/* Adds a word by its lemma; articles and marks are left out, a number in words stands for itself
 * and for a number. What does not fit is left out. */
void gr_phrase_add_word(gr_phrase_text *t, gr_str word);
/* Adds a token: a word in its parts between hyphens, or "<num>". */
void gr_phrase_add_token(gr_phrase_text *t, gr_str text, const gr_token *token);
/* Adds "<node>" and the like; a row of nodes is one "<nodes>". */
void gr_phrase_add_thing(gr_phrase_text *t, const char *thing);
void gr_phrase_end_sentence(gr_phrase_text *t);

/* Words of like meaning: word[i] belongs to concept[i]; hashes of words, sorted. */
typedef struct gr_concepts {
    const uint32_t *word;
    const uint16_t *concept;
    size_t n;
} gr_concepts;

/* The features, sorted, each once. */
size_t gr_phrase_features(const gr_phrase_text *t, const gr_concepts *like,
                          uint32_t out[GR_PHRASE_FEATURES]);
uint32_t gr_phrase_feature(gr_str word); /* that of a single word */

/* Features of one told sentence: those of a text; each word together with whether a node, a number
 * or a past form is there too; how words of closed classes follow each other. */
size_t gr_phrase_told_features(const gr_phrase_text *t, const gr_concepts *like,
                               uint32_t out[GR_PHRASE_FEATURES]);

/* What stands around a node, for its role. */
#define GR_ROLE_FEATURES 5
void gr_phrase_role_features(const gr_phrase_text *t, size_t at, uint32_t out[GR_ROLE_FEATURES]);

/* --- the model --- */

typedef struct gr_phrase_class {
    const char *name, *type, *means, *says;
    unsigned flags; /* of grammar_int.h */
} gr_phrase_class;

/* A word that a phrase of a class has. */
typedef struct gr_phrase_word {
    uint32_t word;
    uint32_t cls;
} gr_phrase_word;

/* Written by the build: networks of one hidden layer, which differ in where they began and are
 * asked together. In each feature i has the row in[i * HIDDEN ..], class c the row out[c * HIDDEN
 * ..]; a weight of 1 is worth a unit. */
#define GR_PHRASE_NETS   2
#define GR_PHRASE_HIDDEN 128

typedef struct gr_phrase_net {
    const char *in, *out; /* signed bytes */
    float in_unit, out_unit;
    const float *bias; /* by class */
} gr_phrase_net;

extern const gr_phrase_class gr_phrase_classes[];
extern const size_t gr_n_phrase_classes;
extern const uint32_t gr_phrase_hashes[]; /* of the features, sorted */
extern const size_t gr_n_phrase_features;
extern const gr_phrase_net gr_phrase_nets[GR_PHRASE_NETS];
extern const gr_phrase_word gr_phrase_words[]; /* sorted */
extern const size_t gr_n_phrase_words;
extern const gr_concepts gr_phrase_concepts;
extern const uint32_t gr_role_hashes[];
extern const int8_t gr_role_weights[]; /* above 0: speaks for {a}, in 16ths */
/* Above 0: speaks for {node} beside {a} and {b}, by whether it is the last of them in the call
 * ("through=[{node}]") or the first (the one from which is measured). */
extern const int8_t gr_last_weights[], gr_first_weights[];
extern const size_t gr_n_role_hashes;

/* What a told sentence does: it matters to the answer; and if it does, it limits what may be done
 * or changes something, where other sentences say what is wanted, where one is, what words mean. */
enum { GR_TOLD_MATTERS, GR_TOLD_LIMITS, GR_TOLD_MODELS };

/* For each, weights of the features, added up over the root of their number, plus the bias. */
typedef struct gr_told_model {
    const char *weights; /* signed bytes */
    float unit, bias;
} gr_told_model;

extern const gr_told_model gr_told_models[GR_TOLD_MODELS];
extern const uint32_t gr_told_hashes[]; /* sorted */
extern const size_t gr_n_told_hashes;

/* --- asking it --- */

#define GR_PHRASE_BEST 5

typedef struct gr_phrase_guess {
    size_t cls;
    double p; /* 0 .. 1 */
} gr_phrase_guess;

/* The likeliest classes, best first, among those for which fits(arg, class) is above 0: what else
 * than its words speaks for the class, 1 if nothing does. Those below 0 cannot be meant at all, and
 * make no other less likely. Returns how many. */
size_t gr_phrase_classify(const gr_phrase_text *t, double (*fits)(const void *arg, size_t cls),
                          const void *arg, gr_phrase_guess best[GR_PHRASE_BEST]);

/* Does a phrase of the class have the word? */
bool gr_phrase_has_word(size_t cls, gr_str word);
/* Does any phrase at all? */
bool gr_phrase_knows_word(gr_str word);

/* How likely it is, 0 .. 1, that a sentence does each of the things above. Small talk, sources and
 * headings of data do none. */
void gr_phrase_tells(const gr_phrase_text *t, double out[GR_TOLD_MODELS]);

/* Above 0 if the node at a position of the text is more likely {a} than {b}. */
double gr_phrase_role(const gr_phrase_text *t, size_t at);
/* The same of {node} against {a} and {b}; first: {node} comes first in the call. */
double gr_phrase_third(const gr_phrase_text *t, size_t at, bool first);

#endif
