/* Private to grasp gen: examples of the skills, each made whole and verified.
 *
 * An example begins as a sketch: a graph with the names and numbers that its text will have. A form
 * writes the sketch as text; a phrase of the phrasebook, its slots filled, asks about it; the
 * class's call, filled alike, is the gold call. It is kept only if sense reads the very graph back,
 * every name of the question is found in it, and the call gives the same answer on the graph read,
 * on the sketch, and on the sketch with its nodes in another order. Everything is drawn from one
 * generator of random numbers, seeded by the example's number: the same on any machine, in any
 * number of threads. */
#ifndef GR_GEN_INT_H
#define GR_GEN_INT_H

#include "eval/gen_book_int.h"
#include "eval/suite_int.h"

/* --- sketches (gen_graph.c, gen_sample.c) --- */

typedef struct gr_domain gr_domain;

typedef struct gr_sketch {
    const gr_domain *domain;
    bool directed;
    uint32_t n, m;
    gr_str *name;     /* of nodes */
    uint32_t *u, *v;  /* edges, none twice, no loops */
    double *number;   /* of edges; NULL = none */
    const char *unit; /* of the numbers; "" = none */
    gr_meaning meaning;
} gr_sketch;

/* What a question wants of its graph. */
typedef struct gr_wants {
    gr_direction direction; /* GR_AUTO = either */
    bool numbers;           /* there must be numbers */
    bool may_number;        /* there may be */
    bool capacities;
    gr_meaning meaning; /* of the numbers; GR_MEANS_NUMBER = any */
    bool order;         /* edges say what comes first; no cycles */
    bool words;         /* names of nodes must be no numbers */
    uint32_t least, most;
} gr_wants;

/* Real graphs to draw from, read once and shared. */
typedef struct gr_gen_data {
    gr_graph **graph;
    gr_str *name;   /* of the file, without its endings */
    gr_str *folder; /* "social": the first folder of its path */
    size_t n;
} gr_gen_data;

/* All graph files below a folder, or one file; in the order of their names. Files that are no
 * graphs are passed over. */
gr_status gr_gen_data_open(gr_ctx *cx, const char *path, gr_gen_data *out, gr_err *err);
void gr_gen_data_clear(gr_gen_data *d);

/* data NULL or empty: of random families. False without memory, or if none could be made. */
bool gr_sketch_make(gr_ctx *cx, gr_rng *rng, const gr_wants *w, const gr_gen_data *data,
                    gr_sketch *out);
/* The structure of a graph, loops and repeats left out, nodes and edges shuffled, with its
 * weights if it has them. directed: edges of an undirected one get a direction by lot. */
bool gr_sketch_take(gr_ctx *cx, gr_rng *rng, const gr_graph *g, bool directed, gr_sketch *out);
bool gr_sketch_drop_isolated(gr_ctx *cx, gr_sketch *s);
/* The graph, its numbers in a column of that name; turned: nodes and edges in the opposite order.
 */
gr_status gr_sketch_build(gr_ctx *cx, const gr_sketch *s, gr_str column, bool turned,
                          gr_graph **out, gr_err *err);
/* As items have it: {"directed","nodes","edges","attribute"}. */
bool gr_sketch_value(gr_ctx *cx, const gr_sketch *s, gr_str column, gr_value *out);
gr_value gr_sketch_number(const gr_sketch *s, uint32_t edge); /* INT if it is whole */
void gr_gen_shuffle(gr_rng *rng, uint32_t *at, uint32_t n);
/* Calls the nodes 0, 1, .. in an order by lot, or with seed 0 in their own. */
bool gr_sketch_number_nodes(gr_ctx *cx, uint64_t seed, gr_sketch *s);

/* --- domains (gen_domain.c) --- */

enum {
    GR_D_DIRECTED = 1 << 0,
    GR_D_UNDIRECTED = 1 << 1,
    GR_D_ORDER = 1 << 2, /* its edges say what comes first */
    GR_D_NEEDS = 1 << 3, /* with ORDER: from what needs something to what it needs */
};

/* What a graph is about: names of its nodes, how people tell of its links. In sentences {u}, {v},
 * {w} stand for the ends and the number with its unit. Lists end with NULL. */
struct gr_domain {
    const char *name;
    unsigned flags;
    const char *const *names; /* NULL = numbers and letters */
    const char *nodes, *links;
    gr_meaning meaning;
    const char *unit;
    const char *const *plain;    /* sentences of an edge */
    const char *const *numbered; /* with its number; NULL = this domain has none */
    const char *const *noise;    /* sentences that say nothing about the graph */
};

/* One that fits, or NULL. */
const gr_domain *gr_domain_draw(gr_rng *rng, const gr_wants *w, bool directed, bool numbers);
const gr_domain *gr_domain_named(const char *name);
/* Names for n nodes, all different; numbers: no words. False without memory. */
bool gr_domain_names(gr_ctx *cx, gr_rng *rng, const gr_domain *d, bool words, uint32_t n,
                     gr_str *out);
const char *gr_domain_noise(gr_rng *rng, const gr_domain *d);

/* --- forms (gen_form.c, gen_form_data.c) --- */

enum {
    GR_F_ISOLATED = 1 << 0, /* can tell of nodes without edges */
    GR_F_DIRECTED = 1 << 1,
    GR_F_UNDIRECTED = 1 << 2,
    GR_F_NUMBERS = 1 << 3,
    GR_F_SENTENCES = 1 << 4,
};

typedef struct gr_form {
    const char *name;
    unsigned flags;
    uint32_t most;  /* nodes */
    unsigned share; /* how often it is drawn, beside the others */
    void (*write)(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb);
} gr_form;

extern const gr_form gr_forms[];
extern const size_t gr_n_forms;
const gr_form *gr_form_named(const char *name); /* or NULL */
/* One that can write the sketch, or NULL; sentences: only one of those. */
const gr_form *gr_form_draw(gr_rng *rng, const gr_sketch *s, bool sentences);
void gr_gen_number(gr_strbuf *sb, const gr_sketch *s, uint32_t edge);
const char *gr_gen_pick(gr_rng *rng, const char *const *rows); /* NULL behind the last */

/* --- wording (gen_wording.c) --- */

/* What a phrase of sets asks for. */
typedef enum gr_asked_form {
    GR_ASKS_VALUE, /* what the call gives */
    GR_ASKS_COUNT,
    GR_ASKS_ANY,
    GR_ASKS_ONE, /* whether a node, or an edge, is one of them */
    GR_ASKS_UNCLEAR,
} gr_asked_form;

gr_asked_form gr_wording_form(const gr_book_class *c, gr_str phrase);

#define GR_WORDING_NODES 8

/* What the slots are filled with. */
typedef struct gr_wording {
    uint32_t node[GR_WORDING_NODES]; /* of the sketch; {a} {b}, {node}, {nodes}, {edge} */
    size_t n_nodes;
    size_t list;    /* where {nodes} begin: behind {node} */
    gr_str unknown; /* a name that no node has, instead of the first; or empty */
    int64_t k;
    double amount; /* {qty} */
    bool has_amount;
} gr_wording;

/* Chooses what the slots of a phrase stand for. False if the sketch has not enough. */
bool gr_wording_fill(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_str phrase, gr_wording *out);
/* The phrase with its slots filled, as a question begins and ends. */
bool gr_wording_say(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_str phrase, const gr_wording *w,
                    gr_str *out);
/* A slip of the fingers in a word of the text that is none of the names. */
bool gr_wording_slip(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_str text, gr_str *out);

/* --- calls (gen_call.c) --- */

/* A class that gen can fill, and what it wants of a graph. */
bool gr_class_wants(const gr_book_class *c, gr_wants *out);
bool gr_class_has(const gr_book_class *c, const char *slot); /* "{qty" */
/* The call of a class on G, for a phrase of that form; column: of the numbers, "" = none. */
gr_status gr_call_fill(gr_ctx *cx, const gr_sketch *s, const gr_book_class *c, gr_asked_form form,
                       const gr_wording *w, gr_str column, gr_str *out, gr_err *err);
/* Runs a call on G. GR_OK and a value as JSON has it, else the reason. seed: of tools that draw
 * numbers; 0 is what everybody has who gives none. */
gr_status gr_gen_run(gr_ctx *cx, const gr_registry *tools, gr_graph *g, gr_str call, uint64_t seed,
                     gr_value *out, gr_err *err);
/* Are they the same answer, order aside where it does not count? */
bool gr_gen_same(gr_ctx *cx, gr_kind_of_answer kind, const gr_value *a, const gr_value *b);
gr_kind_of_answer gr_gen_kind(const gr_book_class *c, gr_asked_form form, const gr_value *v);
/* The tools that a program calls, each once, as they stand; returns how many, at most max. */
size_t gr_gen_tools(const gr_registry *tools, const gr_program *p, const gr_tool **out, size_t max);

/* --- examples (gen_example.c) --- */

/* Why an attempt was dropped. */
typedef enum gr_drop {
    GR_KEPT,
    GR_DROP_FORM,     /* nothing can write this graph, or fill this phrase */
    GR_DROP_UNCLEAR,  /* what a phrase of a set asks for */
    GR_DROP_GRAPH,    /* the text was read as another graph */
    GR_DROP_NAMES,    /* a name of the question was not found in the text */
    GR_DROP_CALL,     /* the call is none, or fails */
    GR_DROP_SEVERAL,  /* the answer depends on the order of the nodes: several are right */
    GR_DROP_EMPTY,    /* nothing, and there is enough of that */
    GR_DROP_BALANCE,  /* yes where no is wanted, or the other way */
    GR_DROP_REPHRASE, /* a model's other words do not hold */
    GR_DROP_SKILL,    /* the skill cannot say it, or does not read what it says */
    GR_N_DROPS,
} gr_drop;

const char *gr_drop_name(gr_drop d); /* "graph", "names", ... */

typedef struct gr_example_of {
    const gr_book_class *cls; /* NULL: of a recipe */
    gr_str phrase;            /* with its slots */
    bool held;
    gr_sketch sketch;
    const gr_form *form;
    gr_str text;     /* graph and question */
    gr_str data;     /* the graph's part of it */
    gr_str question; /* the question's */
    gr_str column;
    gr_str call; /* on G; empty: it is to be declined */
    gr_kind_of_answer kind;
    gr_value gold;
    const char *reason; /* to decline */
    gr_str why;
    const char *task;
    gr_wording wording;
    gr_asked_form asked;
    bool wanted; /* the answer of a yes or no; set before the rest is drawn */
    gr_reading reading;
} gr_example_of;

/* The model that rephrases; one thread at a time. */
typedef struct gr_gen_llm {
    gr_llm *model;
    gr_status st; /* of the last request: a failure ends the run */
    gr_err err;
} gr_gen_llm;

typedef struct gr_gen_run_of {
    const struct gr_gen_skill *skill;
    const gr_registry *tools;
    struct gr_engine *engine; /* of sessions, for what is annotated */
    const gr_gen_data *data;
    gr_gen_llm *llm; /* NULL = nobody rephrases */
    bool held;       /* --split test */
    uint64_t seed;
    uint32_t *classes; /* that gen can fill and that have phrases of the split */
    size_t n_classes;
    uint32_t *declines; /* classes of what must be declined */
    size_t n_declines;
    bool numbered;    /* nodes are called 0, 1, .., in an order by lot: */
    uint64_t numbers; /* its seed; 0 = as they were drawn */
} gr_gen_run_of;

/* One attempt at an example of a class of the phrasebook. Its reading is to be cleared in any case.
 */
gr_drop gr_example_draw(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                        gr_example_of *out);
/* The same for a phrase. */
gr_drop gr_example_ask(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, const gr_book_class *cls,
                       gr_str phrase, gr_example_of *out);
/* The same for a workflow of several steps (gen_workflow.c). */
gr_drop gr_example_workflow(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, gr_example_of *out);
/* Has a model say the question in other words (gen_rephrase.c). */
gr_drop gr_rephrase(gr_ctx *cx, gr_gen_llm *llm, const gr_sketch *s, const gr_wording *w,
                    gr_str *question);
/* Graph and question as one text. */
bool gr_example_write(gr_ctx *cx, gr_rng *rng, gr_example_of *e);
/* Reads the text and compares; sets reading and column. */
gr_drop gr_example_read(gr_ctx *cx, gr_example_of *e);
/* Are the names of its wording found in the question? */
gr_drop gr_example_names(const gr_example_of *e);
/* Runs the call three ways; sets gold and kind. */
gr_drop gr_example_answer(gr_ctx *cx, const gr_registry *tools, gr_example_of *e);
/* The record that all skills have in common, in the layout of the suite wild. */
bool gr_example_record(gr_ctx *cx, const gr_example_of *e, gr_value *out);

/* A phrase of a class, by lot; false if the split has none. */
bool gr_example_phrase(gr_rng *rng, bool held, uint32_t cls, gr_str *out);
/* As gr_example_draw, for a question that must be declined (gen_decline.c). */
gr_drop gr_example_decline(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                           gr_example_of *e);

/* --- skills (gen_skill.c) --- */

/* Which classes of the phrasebook a skill draws from. */
typedef enum gr_gen_of {
    GR_OF_CLASSES,
    GR_OF_PLANS,    /* those whose calls take several steps */
    GR_OF_DECLINES, /* half of the time those that are to be declined */
    GR_OF_NONE,     /* a recipe: it has tasks of its own, and cls counts them */
} gr_gen_of;

typedef struct gr_gen_skill {
    const char *name;
    const char *summary;
    const char *format; /* unless another is asked for */
    gr_gen_of of;
    /* One attempt. The example's reading is cleared by the caller. */
    gr_drop (*make)(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                    gr_example_of *e, gr_value *out);
} gr_gen_skill;

/* Recipes. */
gr_drop gr_make_gtools(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t i,
                       gr_example_of *e, gr_value *out);
gr_drop gr_make_toolformer(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t i,
                           gr_example_of *e, gr_value *out);

extern const gr_gen_skill gr_gen_skills[];
extern const size_t gr_n_gen_skills;
const gr_gen_skill *gr_gen_skill_named(const char *name); /* or NULL */

/* Makes examples and hands the line of each over, in order; take returns false without memory. */
gr_status gr_gen_each(gr_ctx *cx, const gr_gen_job *job, bool (*take)(void *arg, gr_str line),
                      void *arg, gr_value *summary, gr_err *err);

/* --- formats (gen_export.c) --- */

typedef struct gr_exporter {
    const char *name;
    const char *before, *between, *after; /* the examples */
    const char *empty;                    /* instead, if there are none */
    bool (*write)(gr_ctx *cx, const gr_gen_run_of *run, uint64_t i, gr_value *record,
                  gr_strbuf *sb);
} gr_exporter;

/* NULL if the skill cannot be written so; format NULL = the skill's own. */
const gr_exporter *gr_exporter_for(const gr_gen_skill *skill, const char *format);

#endif
