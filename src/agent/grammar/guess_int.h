/* Private to grammar: a question while the phrasebook guesses what it asks for. guess.c has the
 * whole; words, form, fit and call are its steps. */
#ifndef GR_GUESS_INT_H
#define GR_GUESS_INT_H

#include "agent/grammar/chart_int.h"
#include "agent/phrases/phrases_int.h"

#define GR_GUESS_NODES   12
#define GR_GUESS_NUMBERS 6
#define GR_GUESS_SLOTS   10

/* A node that the question names, or what is told before it. */
typedef struct gr_guess_node {
    gr_str means, plain;
    size_t at; /* its position in the text, SIZE_MAX in a row of nodes */
    bool told;
} gr_guess_node;

/* What a noun stands for. */
typedef enum gr_kind_of { GR_KIND_ANY, GR_KIND_NODE, GR_KIND_LINK } gr_kind_of;

typedef struct gr_guessing {
    gr_chart *ch;
    const gr_known *known;
    gr_phrase_text text;
    gr_guess_node node[GR_GUESS_NODES]; /* in the order of the text */
    size_t n_all;                       /* all of them */
    size_t n_nodes;                     /* those of the question */
    uint32_t edge;
    size_t n_edges, n_told_edges;
    uint32_t number[GR_GUESS_NUMBERS];
    size_t n_numbers;
    size_t n_odd;      /* numbers that must have a place */
    size_t n_measured; /* numbers with a unit: no count of things */
    bool told_measured;
    uint64_t mods;
    gr_mask in_mods;
    bool counts, yes_no, how_much, asks_which, asks_openly;
    bool asks_way, asks_difference, asks_when, commands, chooses, assigns;
    unsigned cues;
    bool plain_way;
    gr_phrase_text counted;      /* words of content behind "how many" */
    gr_kind_of counted_kind;     /* what they are */
    bool asks_unit;              /* "how many minutes" */
    bool asks_nodes, asks_links; /* "which town", "which road" */
    bool asks_thing;             /* "what takes longest" */
    bool asks_ring;              /* "which loop" */
    bool amount;                 /* "how much" */
    bool own_links;              /* "which road", where the text calls the links so */
    bool told_ends, told_here, with_told;
    bool two_kinds;        /* the graph says who has what */
    bool misses_node;      /* the question names one that is not there */
    gr_str asked_ends[2];  /* of the way that was asked for before; .len 0 = none */
    gr_str asked_here;     /* the node from which was measured before; .len 0 = none */
    gr_vid from, to;       /* where a flow can only begin and end; GR_NO_NODE */
    gr_filled told_number; /* the number of a story, if it has just one */
    gr_str told_of;        /* the column that it belongs to */
    size_t n_told_numbers;
    size_t n_limits; /* those of known.limit */
} gr_guessing;

/* --- guess_words.c: what stands in it --- */

void gr_guess_take_mods(gr_guessing *g);
bool gr_guess_in_words(gr_str word, const char *const *rows);
bool gr_guess_is_wording(const gr_chart *ch, const gr_item *it);
bool gr_guess_repeats_size(const gr_chart *ch, const gr_item *it);
void gr_guess_add_clause(gr_guessing *g, bool asked);

/* --- guess_form.c: how it asks --- */

bool gr_guess_in_set(const gr_chart *ch, size_t at, const char *set);
bool gr_guess_counts_other(const gr_guessing *g, size_t cls);
bool gr_guess_asks_share(const gr_chart *ch);
bool gr_guess_asks_per_link(const gr_chart *ch);
bool gr_guess_asks_best_link(const gr_chart *ch);
void gr_guess_see_form(gr_guessing *g);

/* --- guess_fit.c: classes that fit it --- */

/* Which nodes stand for {a}, {b} and {node}: positions among those of the question, SIZE_MAX =
 * none. All others are {nodes}. */
typedef struct gr_places {
    size_t a, b, node;
} gr_places;

static const gr_places gr_nowhere = { SIZE_MAX, SIZE_MAX, SIZE_MAX };

bool gr_guess_has_slot(const char *means, const char *name);
bool gr_guess_is_some(const gr_phrase_class *c);
bool gr_guess_is_bare(const gr_phrase_class *c);
bool gr_guess_is_decline(const gr_phrase_class *c);
bool gr_guess_tests_one(const gr_guessing *g, const gr_phrase_class *c);
gr_str gr_guess_name_of(const gr_guessing *g, size_t graph, gr_vid v);
void gr_guess_find_ends(gr_guessing *g, gr_arena *arena);
bool gr_guess_fills_ends(const gr_guessing *g, const gr_phrase_class *c);
bool gr_guess_starts_at_source(const gr_guessing *g, const gr_phrase_class *c);
bool gr_guess_place_pair(const gr_guessing *g, gr_places *p);
bool gr_guess_place(const gr_guessing *g, const gr_phrase_class *c, gr_places *p);
double gr_guess_likely(const gr_guessing *g, size_t cls);
bool gr_guess_has_number(const gr_phrase_class *c);
bool gr_guess_has_two_kinds(const gr_graph *graph);
double gr_guess_fits(const void *arg, size_t cls);
bool gr_guess_is_plain_way(const gr_phrase_class *c);

/* --- guess_sound.c: classes that mean all that it says --- */

bool gr_guess_counts_others(const gr_guessing *g, size_t cls);
bool gr_guess_most_of_others(const gr_guessing *g, size_t cls);
bool gr_guess_is_sound(const gr_guessing *g, size_t cls, double p);

/* --- guess_call.c: the call of a class --- */

bool gr_guess_make(gr_guessing *g, size_t cls, gr_parse *out);

#endif
