/* Private to agent: the grammar of questions.
 *
 * A rule says that words of some shape are a thing of some type, and what that thing is in the call
 * language:
 *
 *     { "set", "%neighbour of <node>", "neighbors({G}, {node})" }
 *     { "answer", "how many <set>", "count({set})" }
 *
 * The parser is a chart over the words of one clause: things over spans, built from smaller things
 * until the largest explain the clause. The best answer explains most of what was said. What no
 * rule explains lowers its confidence; below a threshold the router declines.
 *
 * Patterns:
 *     word          a lemma, or a form as it stands; case does not count
 *     (a|b c|d)     one of these
 *     [a b]         may be missing
 *     %fail         a phrase of that set of the lexicon (gr_phrases)
 *     <node>        a thing of that type; <node a> calls it a in the template, else by its type
 *     ..            up to eight words that nothing need explain; they cost as unexplained words do
 * Articles, fillers and modifiers that stand between the words of a pattern are passed over.
 *
 * Types that words have without a rule:
 *     node edge     mentions of the reading: "Oslo", Oslo-Bergen
 *     number qty    12, two; 12 km (qty takes a number without a unit too)
 *     time          9:50, noon
 *     attr nattr    columns of edges, of nodes
 *     relation      relations of a graph of facts
 *     text          a quoted string, or a value of a text column
 *
 * Types that rules make, so that they combine:
 *     nodes         "A, B and C"                          ["A", "B", "C"]
 *     set eset      some nodes, some edges                neighbors({G}, "A")
 *     measure       a number that every node has; @ is the node: degree({G}, @)
 *     scalar bool   a number of the graph, a yes or no
 *     path order groups mapping                            values of those kinds
 *     cond          a condition on edges                  weight >= 5
 *     mod           changes the graph asked about: means a graph, from {G}
 *     shape         says how to answer, means nothing: "tell me the places"
 *     answer        what the clause asks
 *
 * {G} is the graph, with the modifiers of the clause around it. */
#ifndef GR_GRAMMAR_INT_H
#define GR_GRAMMAR_INT_H

#include "agent/agent.h"

/* What the graph must have, else the router declines with "missing_data" rather than guess. */
enum {
    GR_NEEDS_WEIGHT = 1 << 0,   /* any numbers on the edges */
    GR_NEEDS_DURATION = 1 << 1, /* of that meaning, or numbers of no stated meaning */
    GR_NEEDS_LENGTH = 1 << 2,
    GR_NEEDS_COST = 1 << 3,
    GR_NEEDS_CAPACITY = 1 << 4, /* numbers on the edges that can be capacities */
    GR_NEEDS_CLOCK = 1 << 5,    /* edges with times */
    GR_NEEDS_DIRECTED = 1 << 6,
    GR_NEEDS_TWO_GRAPHS = 1 << 7,
    GR_UNIT_IS_WEIGHT = 1 << 8, /* the answer has the unit of the weights */
    GR_UNIT_IS_CAPACITY = 1 << 9,
    GR_UNIT_IS_TIME = 1 << 10,
    GR_WANTS_FACTS = 1 << 11, /* only for a graph of several relations */
    GR_WANTS_KINDS = 1 << 12, /* only for nodes of several kinds */
};

typedef struct gr_rule {
    const char *type;
    const char *pattern;
    const char *means; /* template */
    const char *says;  /* answer: a noun phrase for the sentence, a template too; or NULL */
    unsigned flags;
} gr_rule;

/* A set of phrases: "%fail", "fail, die, go down, be closed". */
typedef struct gr_phrases {
    const char *name;
    const char *phrases;
} gr_phrases;

/* One file a topic; grammar.def lists them. */
typedef struct gr_grammar {
    const char *name;
    const gr_rule *rules;
    size_t n_rules;
    const gr_phrases *phrases;
    size_t n_phrases;
} gr_grammar;

#define GR_GRAMMAR(topic, r, p)                                                                    \
    const gr_grammar gr_grammar_##topic = { #topic, (r), sizeof(r) / sizeof *(r), (p),             \
                                            sizeof(p) / sizeof *(p) }

/* One way to understand a clause. */
typedef struct gr_parse {
    gr_str means; /* the program, graphs filled in */
    gr_str says;
    unsigned flags;
    double explained; /* share of what was said, 0 .. 1 */
    double score;
} gr_parse;

/* The best ways to understand a clause as an answer, best first, at most max, no two with the same
 * program. `given` is the modifiers of earlier clauses, as a template of a graph. */
gr_status gr_grammar_parse(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                           gr_parse *out, size_t max, size_t *n, gr_err *err);

#endif
