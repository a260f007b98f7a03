/* Private to agent: the router's proposal while it is made, and its reasons to decline. */
#ifndef GR_ROUTER_INT_H
#define GR_ROUTER_INT_H

#include "agent/grammar_int.h"
#include "agent/phrases/phrases_int.h"

/* The share of a clause's words that must be explained before its answer is proposed. */
#define GR_CONFIDENT 0.8
/* The weight of the words that may stay unexplained: one that no rule knows, or a preposition. */
#define GR_LEFT_MAX 0.45
/* The same of a question with a sentence before it, which may tell a story; a name, a number or a
 * negation left over is still too much. */
#define GR_CONFIDENT_TOLD 0.7
#define GR_LEFT_MAX_TOLD  3

/* One thing asked, as the rules write it. */
typedef struct gr_routed {
    gr_str program; /* in the call language */
    gr_str says;
    gr_unit_of unit;
    double confidence;
} gr_routed;

typedef struct gr_routing {
    gr_ctx *cx;
    const gr_registry *tools;
    const gr_reading *r;
    gr_proposal *out;
    GR_VEC(gr_routed) parts;
    GR_VEC(gr_str) suggestions;
    GR_VEC(gr_str) notes;
    GR_VEC(gr_str) trace;
    gr_known known;      /* what the clauses so far set up */
    gr_str told_clause;  /* the last one that told what a question may take up */
    bool used_told;      /* one did */
    gr_str condition;    /* the first clause that limits something in words no rule knows */
    bool took_condition; /* a guess counted its words */
    bool heard_told;     /* a guess counted the words of what was told */
    gr_str several;      /* the first clause that names several nodes in words no rule knows */
    bool several_in_row; /* it does nothing but list them */
    bool placed_several; /* a guess gave each of them a place */
    bool guessed;        /* an answer comes from the phrasebook */
    bool failed;         /* memory */
    bool with_told;      /* the clause in hand has a telling one before it */
    bool in_halves;      /* it is one of two that stand in one sentence */
    bool framed;         /* it is the question within another */
    bool conjoined;      /* it is one of two conditions */
    bool referred;       /* names stand in it for words that point back */
    bool limited;        /* what it asks will be limited to some nodes */
    bool says_bridge;    /* the clause in hand has that word */
    bool says_that;      /* it speaks of what was asked before: "how many is that" */
    bool marked;         /* what was asked last had a question mark */
    size_t asked;        /* the clause that asked it; SIZE_MAX = none yet */
    const gr_reading *asked_in; /* the reading that it is a clause of */
} gr_routing;

void gr_route_trace(gr_routing *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Runs a program on the graphs of the reading; false if it fails. */
bool gr_route_run(gr_routing *w, gr_str text, gr_value *out);

/* What the phrasebook takes a clause for, if it is sure: *done and *out. half: what the rules make
 * of it, or NULL. */
gr_status gr_route_guess(gr_routing *w, size_t clause, const gr_parse *half, gr_parse *out,
                         bool *done, gr_err *err);

/* Turns a number into the unit that the clause asks for, where it names another than the graph's.
 * False if it cannot be turned into that, hours into kilometres: it is declined. */
bool gr_in_asked_unit(gr_routing *w, size_t clause, size_t graph, gr_routed *part);

/* Does the graph lack what a parse needs: durations, costs, times? */
bool gr_route_lacks(const gr_routing *w, const gr_parse *p);

/* Is all that is asked how many nodes or edges there are? */
bool gr_route_counts_all(const gr_parse *p);

/* Asks what a clause asks: adds its parts to the proposal, or declines. */
gr_status gr_route_ask(gr_routing *w, size_t clause, gr_err *err);

/* A clause that asks two things, one after the other. *two if there are, *done if both are
 * understood. */
gr_status gr_route_halves(gr_routing *w, size_t clause, bool *two, bool *done, gr_err *err);

/* The token of a clause where a second question begins, "and how often"; 0 = nowhere. */
size_t gr_route_second_question(const gr_reading *r, size_t clause);

/* One question with two conditions: "who knows A but doesn't know B". */
bool gr_route_conjoins(const gr_reading *r, size_t clause);
/* "who knows A but not B": which rules take for one without B. */
bool gr_route_leaves_out(const gr_reading *r, size_t clause);
gr_status gr_route_conjoin(gr_routing *w, size_t clause, bool *done, gr_err *err);

/* Which one change is the best: "which road, if closed, makes the trip from A to B longest". */
gr_status gr_route_best_change(gr_routing *w, size_t clause, bool *done, gr_err *err);

/* Two questions in one that compares them: "is it farther to A than to B". */
gr_status gr_route_compare(gr_routing *w, size_t clause, bool *done, gr_err *err);
/* "Which trip is longer, A to B or C to D?" */
gr_status gr_route_choose(gr_routing *w, size_t clause, bool *done, gr_err *err);
/* Does it compare two ways, of two names each? No guess has room for them. */
bool gr_route_compares(const gr_reading *r, size_t clause);
/* Does it ask for one number out of two: "X plus Y"? */
bool gr_route_adds_up(const gr_reading *r, size_t clause);

/* Has it two words that ask, one behind "and how"? */
bool gr_route_asks_twice(const gr_reading *r, size_t clause);

/* Can a clause be understood as a question? "Cut vertices of roads.csv" */
bool gr_route_is_question(gr_routing *w, size_t clause);

/* "The sum of the weights, the mean and the heaviest edge": things one after the other, each of
 * which rules understand; *done if there are several. */
gr_status gr_route_list(gr_routing *w, size_t clause, bool *done, gr_err *err);

/* The reading that has both a clause and what was asked last; NULL if none has. */
const gr_reading *gr_route_asked_in(const gr_routing *w, size_t clause);

/* "And from B to D?": the question before, once more with other nodes. */
gr_status gr_route_again(gr_routing *w, size_t clause, bool *done, gr_err *err);

/* "And which one is the farthest?" behind one for the nearest: the other end of it. */
void gr_route_opposite(gr_routing *w, size_t clause, bool *done);

/* Tokens from .. to-1 of a clause; begins: they begin a clause of their own. */
typedef struct gr_piece {
    size_t clause, from, to;
    bool begins;
    const char *words;       /* stand before them; or NULL */
    const gr_mention *means; /* what the words name; or NULL */
} gr_piece;

/* The reading with further clauses, the last, made of pieces of those that it has. */
gr_reading *gr_compose(gr_routing *w, const gr_piece *pieces, size_t n);

/* A question about what another one comes to: "how much longer", "what share of", "the second
 * most". The one within is asked, and its program made part of another. */
gr_status gr_route_frame(gr_routing *w, size_t clause, bool *done, gr_err *err);
/* Is what it asks to be a share of all? */
bool gr_route_asks_share(const gr_routing *w, size_t clause);
/* Does it ask what a change makes, which a value alone does not tell? */
bool gr_route_asks_change(gr_routing *w, size_t clause);

/* Questions about some nodes, which the text tells of or the clause lists. */
gr_status gr_route_among(gr_routing *w, size_t clause, bool *done, gr_err *err);

/* suppose.c: a clause without the condition that it states, "if B is shut", of the graph as that
 * makes it. */
gr_status gr_route_suppose(gr_routing *w, size_t clause, bool *done, gr_err *err);

/* Asks a clause of pieces without keeping its part: what is asked, or false; *st if it failed. */
bool gr_route_within(gr_routing *w, const gr_piece *pieces, size_t n, gr_routed *part,
                     gr_asked *asked, gr_status *st, gr_err *err);
/* The same, if rules understand it and not the phrasebook. */
bool gr_route_within_sure(gr_routing *w, const gr_piece *pieces, size_t n, gr_routed *part,
                          gr_asked *asked, gr_status *st, gr_err *err);
/* Keeps a part that a clause asks for. */
void gr_route_add(gr_routing *w, size_t clause, const gr_routed *part, const gr_asked *asked);
/* What stands in a call "name(..)" that is all of a program; empty if it is not. */
gr_str gr_program_inside(gr_str program, const char *name);

/* A number of what was asked: of a way its length; empty if it is something else. */
gr_str gr_program_number(gr_routing *w, gr_str program);

/* A program as it would be without the modifiers of what was asked, or its conditions on a route.
 */
gr_str gr_program_plain(gr_ctx *cx, gr_str program, const gr_asked *asked);
/* The best behind the best, "argmax_all(TABLE, by=..)" of those that are not; rank 2 is the second.
 * id tells its variables from those of others. Empty if the program is something else. */
gr_str gr_program_next_best(gr_ctx *cx, gr_str program, size_t rank, size_t id);

/* "And without B?", "And back?": what was asked last, of the graph as it is then, or the other way.
 */
gr_status gr_route_change(gr_routing *w, size_t clause, bool *done, gr_err *err);

/* Is a token one of some words? The last of them is NULL. */
bool gr_token_in(const gr_reading *r, size_t token, const char *const *words);

bool gr_clause_marked(const gr_reading *r, size_t clause); /* with a question mark */

/* Sets the reason and the sentence, unless one is set. */
void gr_decline(gr_routing *w, gr_reason reason, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Reasons that lie in the question as a whole: no graph, problems of the reading, a language that
 * is not understood, nothing asked. */
void gr_decline_reading(gr_routing *w);

/* Why a clause that asks has no good parse (best may be NULL): an unknown name, an opinion, another
 * topic, or words that no rule knows. Always declines. */
void gr_decline_clause(gr_routing *w, size_t clause, const gr_parse *best);

/* A word of the clause that must be a name and is none of the graph's; among the words of `within`
 * if that is not NULL. Declines and returns true if there is one. */
bool gr_decline_unknown(gr_routing *w, size_t clause, const gr_str *within);

/* What the parse needs and the graph has not; declines and returns true if so. */
bool gr_decline_missing(gr_routing *w, const gr_parse *p);

/* A noun of the clause that a sentence defines, where the parse does not go by it; declines and
 * returns true if so. */
bool gr_decline_defined(gr_routing *w, size_t clause, const gr_parse *p);

gr_str gr_clause_text(const gr_reading *r, size_t clause);

/* --- the steps of the router, one a file --- */

/* router.c */
void gr_route_note(gr_routing *w, gr_str text);
bool gr_route_understood_with(gr_routing *w, size_t told, size_t clause, gr_reading **out);

/* route_tell.c */
bool gr_route_any_asks(const gr_reading *r);
void gr_route_learn(gr_routing *w, size_t clause, const gr_telling *t);
gr_status gr_route_tell(gr_routing *w, size_t clause, gr_err *err);
/* Has it a word of negation? "No boat calls at Bute." */
bool gr_route_denies(const gr_reading *r, size_t clause);
/* Is a number among the words that nothing explains, or a name? "A-B is cut by 5" does not go. */
bool gr_route_leaves_name(const gr_reading *r, size_t clause, const gr_telling *t);
/* A request in general terms before the question itself: "Determine if there is a path between two
 * nodes." It names no node, and a later clause can be answered. */
bool gr_route_is_preamble(gr_routing *w, size_t clause);

/* route_matters.c: how likely it is, 0 .. 1, that what a clause tells matters to the answer, and
 * that it limits what may be done or changes something */
void gr_clause_tells(const gr_reading *r, size_t clause, double out[GR_TOLD_MODELS]);

/* route_choose.c: which reading is meant */
bool gr_route_confident(const gr_routing *w, const gr_parse *p);
void gr_route_hear_bridge(gr_routing *w, size_t clause);
bool gr_route_contested(const gr_parse *a, const gr_parse *b);
bool gr_route_wants_times_in_vain(const gr_routing *w, const gr_parse *p);
bool gr_route_lacks_other_graph(const gr_routing *w, size_t clause, const gr_parse *p);
void gr_route_prefer_without_times(const gr_routing *w, gr_parse *parse, size_t n);
bool gr_route_same_value(gr_routing *w, const gr_parse *a, const gr_parse *b);
bool gr_route_which_graph(gr_routing *w, size_t clause, const gr_parse *p);
void gr_route_prefer_told(const gr_routing *w, gr_parse *parse, size_t n);
bool gr_route_comes_to_nothing(gr_routing *w, const gr_parse *p);
bool gr_route_goes_up_and_down(gr_routing *w, gr_parse *p);
void gr_route_prefer_bridges(const gr_routing *w, gr_parse *parse, size_t n);
void gr_route_prefer_components(const gr_routing *w, size_t clause, gr_parse *parse, size_t n);
void gr_route_prefer_all_parts(gr_parse *parse, size_t n);
void gr_route_prefer_sure(const gr_routing *w, gr_parse *parse, size_t n);
bool gr_route_is_like(const gr_parse *a, const gr_parse *b);

/* route_form.c: whether an answer has the form that was asked for */
gr_status gr_route_check_form(gr_routing *w, size_t clause, gr_str program, bool *fits,
                              gr_err *err);
/* Of the only answer to the only question; declines if it has not. */
gr_status gr_route_check_last(gr_routing *w, gr_err *err);

/* route_voice.c: does a program go the way that the verb of the clause says? */
bool gr_route_has_voice(const gr_routing *w, size_t clause, gr_str program);

/* route_shape.c: what clauses say of how the answer should look */
bool gr_route_wants_shape(const gr_reading *r, size_t clause);
void gr_route_shape(gr_routing *w);

/* route_except.c: a program whose answer leaves out what the clause excepts, for one whose graph
 * does */
gr_str gr_route_except(gr_routing *w, size_t clause, size_t graph, gr_str program);

/* route_refer.c: words for what was found last */
/* Has a clause such words from a token on? strongly: some that cannot be passed over. */
bool gr_route_refers(const gr_routing *w, size_t clause, size_t from, bool strongly);
/* "Which is farthest, and how many roads does it have?": asks one after the other, so that what the
 * second stands for is known. *done if both are understood. */
gr_status gr_route_in_turn(gr_routing *w, size_t clause, bool *done, gr_err *err);
/* Asks a clause with such words: by the name of what was found, unless rules (best, or NULL) go on
 * from there. *done if it is understood, or declined since they cannot be passed over. */
gr_status gr_route_of_found(gr_routing *w, size_t clause, const gr_parse *best, bool *done,
                            gr_err *err);
/* Is a program made of the last one? */
bool gr_program_leans(gr_str program, gr_str last);

/* route_unused.c: declines if a sentence names nodes that neither a program nor a question has */
void gr_decline_unused(gr_routing *w);

/* route_back.c: of what was asked before */
bool gr_route_is_known(const gr_routing *w, gr_str program);
bool gr_route_asks_of_last(const gr_routing *w, gr_str program);
bool gr_route_is_shape(const gr_reading *r, size_t clause);
bool gr_route_points_back(const gr_reading *r, size_t clause);
bool gr_route_is_verdict(const gr_reading *r, size_t clause);
bool gr_route_answers_last(const gr_routing *w, gr_str program);
bool gr_route_show_last(gr_routing *w);

#endif
