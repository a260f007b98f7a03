/* plan: which tools answer a request, and which feeds which.
 *
 * Tools and the links between them are a task graph; a plan is a path in it, or a connected part
 * (GNN4TaskPlan, Wu et al. 2024). Tools are numbers below gr_tasks_n, so that no plan holds one
 * that there is not. A link that the graph lacks can only be one that training plans have, or one
 * that was asked for; it is marked.
 *
 * Task graphs and planners are immutable: share them freely. */
#ifndef GR_PLAN_H
#define GR_PLAN_H

#include "llm/llm.h"
#include "parse/parse.h"
#include "tool/tool.h"

/* --- task graphs --- */

typedef struct gr_tasks gr_tasks;

typedef struct gr_tasks_node {
    gr_str name;     /* no other has it */
    gr_str text;     /* what it does, in words; may be empty */
    gr_str call;     /* "GET /pets/{id}" of an operation of OpenAPI; else empty */
    gr_str category; /* tag, family, domain; may be empty */
    const gr_str *inputs;
    size_t n_inputs, n_required; /* those that it cannot do without come first */
    const gr_str *needs, *gives; /* things by name: "pet" of {petId}; what links are made of */
    size_t n_needs, n_gives;
    bool by_user; /* what it needs the request may bring as well: a text, a picture */
} gr_tasks_node;

typedef struct gr_tasks_link {
    uint32_t from, to;
} gr_tasks_link;

/* Reads tools and links:
 *
 *     {"nodes": [{"id", "desc", ...}], "links": [{"source", "target"}]}   as published
 *     OpenAPI 2, 3.0 and 3.1, operations are tools
 *     MCP's tools/list, OpenAI's and Docker's lists of tools
 *
 * Where the file tells no links, a tool feeds those that need what it gives, and two of a category
 * that must have an input of the same name feed each other (the paper's rule). Two tools of a name,
 * a link to a tool that there is not, what is none of these: GR_EINPUT. Links that are there twice
 * count once; cycles and loops are fine. */
gr_status gr_tasks_read(gr_ctx *cx, const char *path, gr_tasks **out, gr_err *err);
gr_status gr_tasks_read_text(gr_ctx *cx, gr_str text, gr_tasks **out, gr_err *err);
/* The tools of a registry. */
gr_status gr_tasks_of_registry(gr_ctx *cx, const gr_registry *r, gr_tasks **out, gr_err *err);
void gr_tasks_free(gr_tasks *t);

uint32_t gr_tasks_n(const gr_tasks *t);
size_t gr_tasks_n_links(const gr_tasks *t);
const gr_tasks_node *gr_tasks_at(const gr_tasks *t, uint32_t i);
uint32_t gr_tasks_find(const gr_tasks *t, gr_str name); /* GR_MAP_NONE if there is none */
bool gr_tasks_linked(const gr_tasks *t, uint32_t from, uint32_t to);
/* Those that it feeds, ascending. */
const uint32_t *gr_tasks_next(const gr_tasks *t, uint32_t i, size_t *n);

/* --- plans --- */

/* Its arrays live in an arena. */
typedef struct gr_tasks_plan {
    uint32_t *tools; /* in the order in which they are called */
    gr_tasks_link *links;
    size_t n, n_links;
    double chance; /* that it is right in every tool and link, by the planner; NaN = not known */
} gr_tasks_plan;

/* Why a plan has a tool. */
typedef struct gr_plan_why {
    gr_str step;  /* the step, clause or request that asks for it */
    gr_str words; /* of the step, that the tool's text has, too */
    /* How well it suits: by words, by meaning, by a network (NaN = not looked at), all together. */
    double lexical, encoder, network, score;
    uint32_t before; /* the tool that feeds it; GR_MAP_NONE = none */
    uint32_t second; /* the next best that could stand here; GR_MAP_NONE = there is none */
    double second_score;
} gr_plan_why;

/* {"user_request","task_nodes":[{"task","call","text","why"}],"task_links":[{"source","target",
 * "in_graph"}],"chance"}; why[p->n] or NULL. False without memory. */
bool gr_plan_value(gr_arena *a, const gr_tasks *t, gr_str request, const gr_tasks_plan *p,
                   const gr_plan_why *why, gr_value *out);
bool gr_plan_links_value(gr_arena *a, const gr_tasks *t, const gr_tasks_plan *p, gr_value *out);

typedef struct gr_tasks_example {
    gr_str id, request;
    gr_tasks_plan plan; /* gold; n 0 = not known */
    gr_str *steps;      /* in words; most name their tools, so that they are only learnt from */
    size_t n_steps;
} gr_tasks_example;

typedef struct gr_tasks_examples {
    gr_tasks_example *at;
    size_t n;
} gr_tasks_examples;

/* Requests with plans, a JSON object a line: {"id", "user_request", "task_nodes": [{"task"}],
 * "task_links": [{"source", "target"}], "task_steps": ["..."]}. In cx->arena. A plan with a tool
 * that the graph lacks: GR_EINPUT with its line. */
gr_status gr_tasks_examples_read(gr_ctx *cx, const gr_tasks *t, const char *path,
                                 gr_tasks_examples *out, gr_err *err);
gr_status gr_tasks_examples_text(gr_ctx *cx, const gr_tasks *t, gr_str text, gr_tasks_examples *out,
                                 gr_err *err);

/* F1 of tools and of links as the paper's repository counts it: hits are counted once, lengths with
 * what is there twice; 0 where either has none. */
double gr_plan_node_f1(const gr_tasks_plan *p, const gr_tasks_plan *gold);
double gr_plan_link_f1(const gr_tasks_plan *p, const gr_tasks_plan *gold);

/* --- tools by words and meaning --- */

/* Matches texts to tools; parser NULL = by words alone. It borrows both. One thread at a time. */
typedef struct gr_matcher gr_matcher;

gr_status gr_matcher_new(gr_ctx *cx, const gr_tasks *t, const gr_parser *parser, gr_matcher **out,
                         gr_err *err);
void gr_matcher_free(gr_matcher *m);

/* The plan of a request without any training, by its words and by what tools need and give; in
 * cx->arena. `free`: links that the graph lacks cost something and are possible, else they are not.
 */
gr_status gr_plan_untrained(gr_ctx *cx, gr_matcher *m, gr_str request, bool free,
                            gr_tasks_plan *out, gr_err *err);

/* --- steps, as a model or a person writes them --- */

/* What a model says of a request: steps in words, and its own plan, in which tools that it invented
 * are numbers from gr_tasks_n on. */
typedef struct gr_said {
    gr_str *steps;
    size_t n_steps;
    gr_tasks_plan plan;
} gr_said;

typedef struct gr_scorer gr_scorer; /* see below */

/* The paper's way: H = 0.7 X + 0.3 A X, each step gets the best successor of the tool before, or is
 * skipped if there is none. X are the encoder's vectors: GR_EREAD without it. */
gr_status gr_plan_sgc(gr_ctx *cx, gr_matcher *m, const gr_str *steps, size_t n, gr_tasks_plan *out,
                      gr_err *err);
/* The best way of all steps together (Viterbi): a step may be skipped, two may share a tool. Tools
 * that were said count as if steps named them.
 * s: a trained network has a say, too; or NULL.
 * `free`: links that the graph lacks cost something and are possible, else they are not. */
gr_status gr_plan_joint(gr_ctx *cx, gr_matcher *m, const gr_scorer *s, const gr_said *said,
                        bool free, gr_tasks_plan *out, gr_err *err);

/* The same where a plan is a connected part of the graph: a tool goes on from any before it. */
gr_status gr_plan_branches(gr_ctx *cx, gr_matcher *m, const gr_scorer *s, const gr_said *said,
                           bool free, gr_tasks_plan *out, gr_err *err);

/* --- steps, by trained graph networks --- */

/* Steps of plans with their tools, as vectors: what several networks can learn from. It borrows
 * both. GR_EREAD without the encoder. */
typedef struct gr_step_pairs gr_step_pairs;

gr_status gr_step_pairs_new(gr_ctx *cx, const gr_tasks *t, const gr_parser *parser,
                            const gr_tasks_examples *examples, gr_step_pairs **out, gr_err *err);
void gr_step_pairs_free(gr_step_pairs *p);

/* Tools as vectors that one layer of a graph network made: gcn, gat, sage, gin or transformer, by
 * the paper's settings. Written as a safetensors file; opening: GR_EINPUT if it is none, or one for
 * other tools. It borrows tasks and parser. */
#define GR_SCORER_NAMES "gcn|gat|sage|gin|transformer"

gr_status gr_scorer_train(gr_ctx *cx, const gr_step_pairs *p, const char *model, gr_scorer **out,
                          gr_err *err);
void gr_scorer_free(gr_scorer *s);
gr_status gr_scorer_write(gr_ctx *cx, const gr_scorer *s, const char *path, gr_err *err);
gr_status gr_scorer_open(gr_ctx *cx, const char *path, const gr_tasks *t, const gr_parser *parser,
                         gr_scorer **out, gr_err *err);
size_t gr_scorer_numbers(const gr_scorer *s); /* that were learnt; 0 if it comes from a file */
/* As gr_plan_sgc with these vectors. */
gr_status gr_plan_scored(gr_ctx *cx, const gr_scorer *s, const gr_str *steps, size_t n,
                         gr_tasks_plan *out, gr_err *err);

/* Why a plan has its tools, by the scores of words, meaning and the network s (or NULL) alone: what
 * a planner has learnt beside is not told. In cx->arena, one for each tool. Without steps it is the
 * request that asks for all of them. */
gr_status gr_plan_explain(gr_ctx *cx, gr_matcher *m, const gr_scorer *s, gr_str request,
                          const gr_said *said, const gr_tasks_plan *plan, gr_plan_why **out,
                          gr_err *err);

/* --- models elsewhere --- */

/* From {"task_steps", "task_nodes", "task_links"} as models write it; what is malformed is passed
 * over, as the paper's repository does. In cx->arena. */
gr_status gr_said_read(gr_ctx *cx, const gr_tasks *t, const gr_value *v, gr_said *out, gr_err *err);
/* A plan without invented tools and, unless `free`, links that the graph lacks; in cx->arena. */
gr_status gr_said_real(gr_ctx *cx, const gr_tasks *t, bool free, const gr_tasks_plan *said,
                       gr_tasks_plan *out, gr_err *err);
/* Asks a model, with examples (shots) if there are any; as_graph: with the links in words and the
 * instruction to plan along them. GR_EDECLINED: the reply is not as asked
 * for. */
gr_status gr_plan_ask(gr_ctx *cx, gr_llm *llm, const gr_tasks *t, gr_str request,
                      const gr_tasks_examples *shots, bool as_graph, gr_said *out, gr_err *err);

/* The model scores the tools of each step, the best of which are gone on with: one (greedy), those
 * of 3 of 5 and more (adaptive), two (beam); of several paths it chooses. Without a model the
 * matcher's scores stand for its, and the path with the greatest sum is the best. */
typedef enum gr_plan_search { GR_PLAN_GREEDY, GR_PLAN_ADAPTIVE, GR_PLAN_BEAM } gr_plan_search;
gr_status gr_plan_by_search(gr_ctx *cx, gr_llm *llm, gr_matcher *m, gr_str request,
                            const gr_str *steps, size_t n, gr_plan_search how, gr_tasks_plan *out,
                            gr_err *err);

/* --- plans from steps, by the name of a method --- */

#define GR_PLAN_METHODS "joint|sgc|" GR_SCORER_NAMES "|direct|greedy|adaptive|beam"

typedef struct gr_planner gr_planner; /* see below */

/* What plans are made with; what the method does not need may be NULL. */
typedef struct gr_plan_means {
    const char *method;
    gr_matcher *matcher;
    const gr_planner *planner; /* of joint, which knows steps by it and needs no matcher then */
    const gr_scorer *scorer;   /* of gcn, ..; joint without planner takes it, too */
    gr_llm *llm;               /* of searches */
    bool free, branches;       /* of joint: links that the graph lacks, connected parts */
} gr_plan_means;

bool gr_plan_is_scored(const char *method); /* needs a trained network */
/* The clauses of a request as steps, in cx->arena: where nobody says any. */
gr_status gr_said_of_request(gr_ctx *cx, gr_str request, gr_said *out, gr_err *err);
/* The plan of what was said; direct: as it is, with what was invented. */
gr_status gr_plan_by(gr_ctx *cx, const gr_plan_means *m, gr_str request, const gr_said *said,
                     gr_tasks_plan *out, gr_err *err);

/* --- plans of a registry's tools --- */

/* A plan of the tools of a registry as a program on the graph G: each tool takes what the one
 * before gives, the rest comes from the request: nodes of g by their names (g may be NULL),
 * numbers, texts in quotes. Where results are taken by none the program gives a list. GR_EDECLINED
 * names an argument that nobody says. */
gr_status gr_plan_program(gr_ctx *cx, const gr_registry *r, const gr_tasks *t,
                          const gr_tasks_plan *p, gr_str request, const gr_graph *g,
                          gr_program *out, gr_err *err);

/* --- planning from the request alone, trained --- */

/* Learns from requests and their plans, and from steps where there is one for each tool; parser
 * NULL = without the encoder. It keeps what it needs of both, and borrows the rest: tasks and
 * parser outlive it. GR_EINPUT without examples; n examples need n^2 floats. */
gr_status gr_planner_train(gr_ctx *cx, const gr_tasks *t, const gr_parser *parser,
                           const gr_tasks_examples *examples, gr_planner **out, gr_err *err);
void gr_planner_free(gr_planner *p);

/* A planner as a safetensors file. Opening: GR_EINPUT if the file is none, or one for other tools;
 * GR_EREAD if it needs the encoder and parser is NULL. */
gr_status gr_planner_write(gr_ctx *cx, const gr_planner *p, const char *path, gr_err *err);
gr_status gr_planner_open(gr_ctx *cx, const char *path, const gr_tasks *t, const gr_parser *parser,
                          gr_planner **out, gr_err *err);
/* Is a file of weights a planner? Others are networks. */
gr_status gr_planner_is_file(gr_ctx *cx, const char *path, bool *is, gr_err *err);

/* The plan of a request, and of what a model said of it or NULL, in cx->arena. Links of training
 * plans are possible whatever the graph has; `free`: all others, too. */
gr_status gr_planner_plan(gr_ctx *cx, const gr_planner *p, gr_str request, const gr_said *said,
                          bool free, gr_tasks_plan *out, gr_err *err);

#endif
