/* Private to agent: the grammar of questions. docs/GRAMMAR.md is the guide to writing rules.
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
 *     word          a lemma, or a form as it stands; case, hyphens and American spelling do not
 *                   count. Comparatives and superlatives only as they stand: "shortest"
 *     (a|b c|d)     one of these
 *     [a b]         may be missing
 *     %fail         a phrase of that set of the lexicon (gr_phrases)
 *     <node>        a thing of that type; <node a> calls it a in the template, else by its type
 *     ..            up to eight words that nothing need explain; they cost as unexplained words do
 * Passed over between the words of a pattern: articles, auxiliaries, personal pronouns, fillers,
 * commas, the graph's own nouns, and things of the types mod, arg, free and shape.
 *
 * Types that words have without a rule:
 *     node edge     mentions of the reading: "Oslo", Oslo-Bergen
 *     nodes         "A", "A and B", "A, B and C"           ["A", "B", "C"]
 *     number qty    12, two; 12 km (qty takes a number without a unit too, and is in the unit of
 *                   the graph's column)
 *     time          9:50, noon: seconds since midnight, or the time if edges have times
 *     year          1984: a number of four digits
 *     span          20 min, 2 hours: seconds, or minutes if edges have times
 *     attr nattr    columns of edges, of nodes
 *     relation      relations of a graph of facts
 *     walk          a way by all of its nodes, "A-B-C": a list of them
 *     text          a quoted string, or a value of a text column
 *     linkkind      a value of a text column of edges: "ferry"
 *     graph         a graph of the reading by its name
 *     subjects      the verb of all sentences of the graph, "follow": the direction of the edges
 *     objects       from an object to its subjects, and back: "in" and "out"
 *
 * Types that rules make, so that they combine; any other name is a type of one's own:
 *     set eset      some nodes, some edges                neighbors({G}, "A")
 *     measure       a number that every node has: "ONE # TABLE # COLUMN", where ONE has @ for the
 *                   node, or "TABLE # COLUMN": "degree({G}, @) # degrees({G}) # degree"
 *     tally         a measure that counts: "friends" in "who has most friends"; but "what are the
 *                   friends of A" asks for a rel
 *     rel           nodes that belong to a node, @: "neighbors({G}, @)" for "neighbour"; "the
 *                   neighbours of A", "A's neighbours", "how many neighbours has A" come of it
 *     scalar bool   a number of the graph, a yes or no
 *     path order groups mapping                           values of those kinds
 *     chosen        the one node that is best at something: a set of one
 *     cond          a condition on edges                  weight >= 5
 *     ends          from where to where: two arguments    "A", "B"
 *     mod           changes the graph asked about: means a graph, from {G}
 *     arg           an argument for the call of a path rule: "through=[..]"; see {ARGS}
 *     shape         says how to answer, means nothing: "tell me the places"
 *     free          says nothing that matters: "in the graph above"
 *     told          what a sentence sets up that the question takes up: "We need cable so that all
 *                   barns have power. ... How much?" Named templates, "value=.. # edges=..";
 *                   questions have {TOLD.value} for it. "args=.." is as if the question had them
 *     answer        what the clause asks
 *
 * Templates:
 *     {node} {a}    what the thing means; numbers and names as the call language writes them
 *     {G} {H}       the graph, with the modifiers of the clause around it; the second graph
 *     {G0}          the graph without them: such a rule needs a modifier in the clause
 *     {x/0}         the thing x with {G0} for {G}: "{scalar} - {scalar/0}"
 *     {x/H}         the thing x with {H} for {G}: "{scalar} == {scalar/H}"
 *     {GN} {HN}     the names of the two graphs, quoted
 *     {KIND}        ", node_label=.." if both graphs say what their nodes are, else nothing
 *     {OLD} {NEW}   the two graphs in the order of time, as far as their names say it
 *     {g.other}     g a graph, one of two: the other one
 *     {W} {C} {T}   the column of edges for weights (by the rule's needs: durations, lengths,
 *                   costs), capacities, times; null without one
 *     {DUR} {LEN} {COST}  the column of durations, lengths, costs; else any weights; else null
 *     {ARR} {LASTS} the column of edges that says when one arrives, or how long it takes; or null
 *     {CLK} {MIN}   "clock" and " / 60" if times are those of a day, in seconds; else nothing
 *     {TC} {WC}     the columns of times and weights as a condition writes them
 *     {D}           the column of nodes that says how long a task lasts, or null
 *     {F}           {G} with edges from what comes first to what needs it; {F0} the same of {G0}
 *     {TREE}        {G} with edges from what stands above to what stands below it
 *     {x.u} {x.v}   x an edge: its ends
 *     {A} {B}       the names that the text gives apart from the question: "source=3, target=7"
 *     {NB}          "successors" if the text defines neighbours so, else "all"
 *     {x.of}        x a qty or text: the column that it belongs to
 *     {m.table} {m.column} {m.one a}     m a measure: all nodes, its column, that of node a
 *     {PATH} {SET}  the path, the set of nodes that was asked for before: "and how long is it?"
 *     {r.at a}      r a rel: its nodes for node a
 *     {FROM} {TO}   from where to where, as telling clauses say; see gr_told_ends
 *     {HERE}        the only node that telling clauses name, where somebody is: gr_told_here
 *     {TOLD.x}      the template x of what was told before; without it the rule means nothing
 *     {WITNESS}     what shows the yes or no that was asked before: the path, the order, the cycle
 *     {VALUE} {HOLDER}   the number by which the things asked for before were found; what has the
 *                   number that was asked for before
 *     {N}           a number for variables of an answer that is a program: "t{N} = ..; f(t{N})"
 *     {ARGS}        the arguments of type arg, each after ", "
 *     A || B        A unless there are arguments of type arg, then B, which has {ARGS} in it
 * In `says` a thing stands for its own words, or what its rule says. */
#ifndef GR_GRAMMAR_INT_H
#define GR_GRAMMAR_INT_H

#include "agent/agent.h"

/* As GR_FMT, in full: for programs. */
#define GR_WHOLE(s) (int)(s).len, (s).ptr

/* Rules leave out what they do not need. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

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
    GR_WANTS_FACTS = 1 << 11,      /* only for a graph of several relations */
    GR_WANTS_KINDS = 1 << 12,      /* only for nodes of several kinds */
    GR_WANTS_DIRECTIONS = 1 << 13, /* only for a directed graph; another rule is for the others */
    GR_WANTS_NO_DIRECTIONS = 1 << 14,
    GR_NEEDS_TASK_TIMES = 1 << 16, /* numbers on the nodes, or on the edges */
    GR_WANTS_LINKED = 1 << 17,     /* only where the text says "connected" of an edge */
    GR_WANTS_NOT_LINKED = 1 << 18, /* only where it does not */
    GR_NEEDS_RELATION = 1 << 20,   /* the text must say what an edge means: "A needs B" */
    GR_WANTS_TIMES = 1 << 21,      /* only for edges with times; another rule is for the others */
    GR_NEEDS_WIDTHS = 1 << 22,     /* the text must call the numbers heights, widths, limits */
    GR_REPLACES = 1 << 19,         /* the answer stands for the one before it */
    GR_JOINS = 1 << 23,            /* only for a sentence and the question behind it together */
    GR_RULE_WEAK = 1 << 15,        /* loses against any other rule that explains as much */
};

typedef struct gr_rule {
    const char *type;
    const char *pattern;
    const char *means; /* template */
    const char *says;  /* a noun phrase for the sentence, a template too; or NULL */
    unsigned flags;
} gr_rule;

/* A set of phrases: "%fail", "fail, die, go down, be closed". Two sets of one name are one. */
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

#define GR_TOPIC(topic) extern const gr_grammar gr_grammar_##topic;
#include "agent/grammar.def"
#undef GR_TOPIC

extern const gr_grammar *const gr_grammars[]; /* in the order of grammar.def */
extern const size_t gr_n_grammars;

/* Clauses of more words are not parsed. */
#define GR_CLAUSE_WORDS 96

#define GR_PARSE_PARTS 4

/* One thing that a clause asks. */
typedef struct gr_asked {
    gr_str means; /* the program, graphs filled in */
    gr_str says;
    gr_str path, set;    /* the first path and set in it, for what is asked next; or empty */
    gr_str graph, plain; /* the graph with and without modifiers, as it stands in the program */
    unsigned flags;      /* of its rule and of all below */
} gr_asked;

/* What earlier clauses set up for a question. */
typedef struct gr_known {
    gr_str given;        /* their modifiers, a template of a graph from {G}; .len 0 = none */
    gr_str told;         /* "name=template # ..", with {G}; .len 0 = none */
    unsigned told_flags; /* needs and units of the rules that told it */
    uint64_t learnt;     /* the clauses that this came from, bit by bit */
    gr_asked before;     /* what was asked last */
    size_t limit;        /* one whose number it has to go by: "We own 70 m of hose." */
} gr_known;

/* One way to understand a clause. */
typedef struct gr_parse {
    gr_asked asked[GR_PARSE_PARTS]; /* in the order of the text */
    size_t n_asked;
    double explained; /* share of what was said, 0 .. 1 */
    double left;      /* weight of what was not: 1 is a word of content */
    bool left_name;   /* a name, a number or a negation is among it */
    size_t left_last; /* the token of the clause that is the last of it, plus 1; 0 = none */
    double score;
    size_t *mentions; /* of the reading, that it uses */
    size_t n_mentions;
    gr_str unexplained; /* the words, for people */
    gr_str rules;       /* for the trace: the patterns that made it */
    size_t graph;       /* of the reading, that {G} is */
    bool uses_told;
} gr_parse;

/* The best ways to understand a clause as one or several answers, best first, at most max, no two
 * with the same programs. Bounded: a clause costs a few milliseconds at most. */
gr_status gr_grammar_parse(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                           const gr_known *known, gr_parse *out, size_t max, size_t *n,
                           gr_err *err);

/* What the words of a clause as a whole may ask for, by the phrasebook. */
typedef struct gr_guess {
    const char *name; /* of the class */
    double p;         /* how likely it is */
    bool declines;    /* the class is of what cannot be answered */
    bool bare;        /* it says nothing by its own words alone */
    bool backed;      /* the graph speaks for it too */
    bool fits;        /* parse is filled in: every name and number has its place */
    bool places;      /* the call has nodes: with what was told, all that is named there */
    bool counts;      /* no number that was told is without a place */
    gr_parse parse;
} gr_guess;

#define GR_GUESSES 5

/* Whose words count beside those of the question. */
typedef enum gr_told_scope {
    GR_TOLD_NONE,
    GR_TOLD_LAST, /* the telling clause that stands nearest before it */
    GR_TOLD_ALL
} gr_told_scope;

/* The likeliest, best first. */
gr_status gr_grammar_guess(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                           const gr_known *known, gr_told_scope scope, gr_guess out[GR_GUESSES],
                           size_t *n, gr_err *err);

/* What the words of a clause ask for, whatever it is about. */
typedef struct gr_form {
    bool counts;   /* "how many" */
    bool how_much; /* "how long", "what is the least time" */
    bool yes_no;
    bool chooses;   /* "is it A or B" */
    bool which;     /* "which", "who", "list" */
    bool links;     /* "which road", where the text calls the links so */
    bool way;       /* "which route", "in what order" */
    bool amount;    /* "how much", which no count answers */
    bool unit;      /* "how many litres", nor that */
    bool apart;     /* "how much longer", "how many km do we save": a difference */
    bool share;     /* "what percentage" */
    bool per_link;  /* "per road" */
    bool best_link; /* "the biggest debt", where the text calls the links so */
} gr_form;

gr_status gr_grammar_form(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                          gr_form *out, gr_err *err);

/* What a telling clause holds. */
typedef struct gr_telling {
    gr_str
        given; /* known.given with the modifiers of the clause ("B is closed today.") around it */
    size_t n_mods;
    gr_str told; /* as in gr_known, of this clause alone */
    unsigned told_flags;
    double explained; /* as in gr_parse, also without any: what words about the answer explain */
    gr_str unexplained;
} gr_telling;

gr_status gr_grammar_tell(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                          const gr_known *known, gr_telling *out, gr_err *err);

/* The set of the lexicon: does a phrase of it stand in the clause? */
bool gr_grammar_says(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                     const char *set);

/* Is it a word of some pattern or set, as it stands or by its lemma? */
bool gr_grammar_knows(gr_ctx *cx, const gr_registry *tools, gr_str word);

/* From where to where, if telling clauses name exactly two nodes and say which is which: "I have to
 * get from the harbour to the abbey." */
bool gr_told_ends(const gr_reading *r, size_t graph, gr_vid ends[2]);

/* Where somebody is, if telling clauses name that node alone: "I live in Alba." */
bool gr_told_here(const gr_reading *r, size_t graph, gr_vid *here);

/* text with {G} replaced where it is not within quotes. */
void gr_fill_graph(gr_strbuf *sb, gr_str text, gr_str g);
/* A program with another graph in the place of one. */
gr_str gr_program_on(gr_ctx *cx, gr_str program, gr_str graph, gr_str other);

/* The name of a graph of the reading as a word of the call language. */
gr_str gr_graph_word(gr_arena *a, const gr_reading *r, size_t graph);

/* The column of nodes that says how long tasks last: the one of durations, else the only one of
 * numbers; NULL = none. */
const gr_column *gr_task_times(const gr_seen *g);

/* What the numbers of a column of edges mean, as far as the text says. */
gr_meaning gr_column_meaning(const gr_seen *g, const gr_column *c);

/* For tests: compiles all rules, those of the tools too; an error names the rule. */
gr_status gr_grammar_check(gr_ctx *cx, const gr_registry *tools, size_t *n_rules, gr_err *err);

/* The column of edges for a need: durations, lengths, costs, capacities, times; NULL = none. */
const gr_column *gr_column_for(const gr_seen *g, unsigned flags);

/* How many names a clause gives for questions that stand apart: "source=3, target=7". */
size_t gr_given_in(const gr_reading *r, size_t clause);

#endif
