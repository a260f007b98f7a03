/* Running suites: what is said to a question, what becomes of it, where both are kept. */
#ifndef GR_EVAL_RUN_INT_H
#define GR_EVAL_RUN_INT_H

#include "eval/suite_int.h"

#define GR_EVAL_TIMEOUT_MS 20000
#define GR_EVAL_MEMORY     ((size_t)1 << 30)
#define GR_EVAL_CRASH      "the process that answered it" /* how the reason of a crash begins */

/* --- asking (asker.c) --- */

/* What was said to a question. */
typedef struct gr_said {
    gr_str status;  /* "ok", "declined", "error", "malformed" */
    gr_str fault;   /* of an error: "timeout", "memory", "execution" */
    gr_value value; /* as JSON has it */
    gr_str reason;  /* why it was declined, or failed */
    gr_str graph;   /* as gr_graph_compare says, "none" if none was seen; .len 0 = not compared */
    gr_str listed;  /* "same": its edges are those of the record, one by one; "other"; or empty */
    gr_str *calls;
    size_t n_calls;
    gr_str *trace; /* how it came about, a line each */
    size_t n_trace;
    gr_str thoughts;      /* of a model that thinks aloud; or empty */
    int64_t tries;        /* bodies that a model wrote for a tool; 0 = it was asked for none */
    bool made;            /* one of them passed its trial */
    gr_str trial;         /* what came of it, for people */
    int64_t nodes, edges; /* of the graph, the record's own where it has one; -1 = not known */
    int64_t tokens_in, tokens_out;
    double ms;
} gr_said;

bool gr_names_model(const char *llm); /* neither "builtin" nor "oracle" */

/* Who proposes. Any number of threads may ask it at a time. */
typedef struct gr_asker gr_asker;

/* The job is borrowed. GR_EUSAGE: a specification that is none. */
gr_status gr_asker_new(const gr_eval_job *job, const char *llm, gr_asker **out, gr_err *err);
void gr_asker_free(gr_asker *a);
/* Asks within the limits of cx, where *out lives. What fails is said in *out. */
void gr_asker_ask(gr_asker *a, gr_ctx *cx, const gr_item *item, gr_said *out);
/* $G and $A of a call become the first graph, $B the second, $C the first column of nodes. */
gr_status gr_fill_call(gr_ctx *cx, gr_str call, gr_str first, gr_str second, gr_str column,
                       gr_str *out, gr_err *err);
gr_str gr_first_column(const gr_graph *g);

/* --- outcomes (classes.c) --- */

/* Where it went wrong, the first of these that holds. */
typedef enum gr_fault {
    GR_FAULT_NONE,      /* right */
    GR_FAULT_MALFORMED, /* the record cannot be read */
    GR_FAULT_TIMEOUT,
    GR_FAULT_MEMORY,
    GR_FAULT_EXECUTION, /* what was called, or asked of a model, failed */
    GR_FAULT_ILL_POSED, /* answered what cannot be answered */
    GR_FAULT_GRAPH,     /* another graph was read */
    GR_FAULT_DECLINED,
    GR_FAULT_NAME,      /* another tool was called */
    GR_FAULT_PARAMETER, /* with other arguments */
    GR_FAULT_ANSWER,    /* none of these, or there is no gold call to compare with */
    GR_N_FAULTS,
} gr_fault;

const char *gr_fault_name(gr_fault f); /* "malformed", ..; NULL of none */

/* GraphArena: is an answer that is not the best one at all possible? */
typedef enum gr_solution {
    GR_SOLUTION_UNKNOWN,
    GR_SOLUTION_OPTIMAL,
    GR_SOLUTION_SUBOPTIMAL,
    GR_SOLUTION_INFEASIBLE,
    GR_N_SOLUTIONS,
} gr_solution;

const char *gr_solution_name(gr_solution s); /* "optimal", ..; NULL of unknown */

/* What became of an item. */
typedef struct gr_outcome {
    gr_verdict verdict;
    gr_fault fault;
    gr_solution solution;
    bool compared, same_graph;       /* the graph that was read with the record's own */
    bool listed, same_list;          /* and its edges as a list */
    bool has_call;                   /* the record has a gold call; the tool's name and */
    bool same_name, same_parameters; /* parameters are those of it, or the answer is right */
    bool same_plan;                  /* its tools in its order */
    double trace_f1;                 /* tools thought of and called; negative: no thoughts */
    bool asked_for, made, runs;      /* a tool: was to be made, passed its trial, gave a value */
    bool first_try, one_pass;        /* its first body passed; and all of it ran */
    bool crashed;                    /* its process did not survive it */
    bool holds_gold;                 /* of a tool that was made: the answer is a part of it */
    int64_t nodes, edges;            /* of its graph; -1 = not known */
    double ms;
    int64_t tokens_in, tokens_out;
} gr_outcome;

/* Judges what was said. cx has no deadline. */
void gr_settle(gr_ctx *cx, const gr_item *item, const gr_said *s, gr_outcome *out);

/* --- plans (plans.c) --- */

/* Sets same_plan and trace_f1 of an item whose plan is judged. */
void gr_plan_settle(gr_ctx *cx, const gr_item *item, const gr_said *s, gr_outcome *out);
/* The tools that were called, in their order, what brings graphs in aside. */
bool gr_plan_steps(gr_ctx *cx, const gr_said *s, gr_value *out);

/* --- predictions (predictions.c) --- */

/* Lines in a file: a header with the settings of the run, then a line for every question. */
typedef struct gr_predictions gr_predictions;

const char *gr_class_name(const gr_item *item); /* "answerable", "ill_posed", .. */
/* A line without its end, to be freed; NULL without memory. */
char *gr_prediction_line(gr_ctx *cx, const char *suite, const char *llm, const gr_item *item,
                         const gr_said *s, const gr_outcome *o);
/* What a line says was said; borrows from it. */
gr_status gr_prediction_said(gr_ctx *cx, const gr_value *line, gr_said *out, gr_err *err);

/* The settings that make a run what it is; "grasp" and "program" say who made it. */
gr_status gr_predictions_header(gr_ctx *cx, const gr_eval_job *job, const gr_item *items, size_t n,
                                gr_value *out, gr_err *err);
bool gr_is_header(const gr_value *line);
/* Opens a file to go on behind its last whole line, or makes one. GR_EINPUT if it is of a run with
 * other settings, or no such file. *anew: it was begun by another program, and begins anew. path
 * NULL: a file without a name, which goes when it is closed. */
gr_status gr_predictions_open(gr_ctx *cx, const char *path, const gr_value *header,
                              gr_predictions **out, bool *anew, gr_err *err);
void gr_predictions_close(gr_predictions *p);
/* In a process that was forked off: the file is not its business, nor is the lock. */
void gr_predictions_leave(gr_predictions *p);
size_t gr_predictions_n(const gr_predictions *p);
gr_status gr_predictions_add(gr_predictions *p, gr_str line, gr_err *err);
gr_status gr_predictions_at(gr_ctx *cx, const gr_predictions *p, size_t i, gr_value *out,
                            gr_err *err);
/* All of it to a file, in one step. */
gr_status gr_predictions_copy(gr_ctx *cx, const gr_predictions *p, const char *path, gr_err *err);

/* --- rescoring (rescore.c) --- */

/* Predictions to be judged again; lives in the context's arena. */
typedef struct gr_told {
    gr_str suite;
    const char **llm; /* who proposed, in the order of the file */
    size_t n_llm;
    uint64_t limit, seed; /* of the sample */
    unsigned window;      /* that was asked with; 0 = not said */
    const char **scale;   /* of graph4real */
    size_t n_scales;
    const char *kg, *exec;    /* of kg; or NULL */
    gr_value method, without; /* as the header has them, or null */
    gr_value lines;           /* a list */
    gr_strmap by_id;          /* "LLM\nID" -> its number */
} gr_told;

/* A torn last line is left out. gr_told_clear releases it in any case. */
gr_status gr_told_read(gr_ctx *cx, const char *path, gr_told *out, gr_err *err);
void gr_told_clear(gr_told *t);
/* What was said to an item; "there is no prediction" is an error of it. */
void gr_told_said(gr_ctx *cx, const gr_told *t, const char *llm, const gr_item *item, gr_said *out);

/* --- samples (sample.c) --- */

/* Keeps `limit` items, drawn by lot, as many of every task as of any other where it has them. */
gr_status gr_items_draw(gr_ctx *cx, gr_items *items, uint64_t limit, uint64_t seed, gr_err *err);

/* --- figures (report.c) --- */

/* All there is to know about a run: what figures, tables and reports are made of. Item i is
 * prediction `first` + i; what was said to it stands there. */
typedef struct gr_eval_run_of {
    const char *suite, *llm;
    const gr_item *items;      /* indexed */
    const gr_outcome *outcome; /* of each item */
    size_t n;
    const gr_predictions *predictions; /* what was said to item i: */
    size_t first;                      /* number `first` + i */
    double seconds;
    gr_value summary;
} gr_eval_run_of;

/* summary["method"], ["without"], where it was asked otherwise than usual. */
bool gr_set_way(gr_arena *a, const gr_value *method, const gr_value *without, gr_value *summary);
gr_status gr_eval_summary(gr_ctx *cx, const gr_eval_run_of *run, gr_value *out, gr_err *err);
/* Four decimals; a share of nothing is null. */
gr_value gr_share(size_t part, size_t of);
/* summary[key] = {GROUP: {"n","right","accuracy"}} of the answerable questions, in the order of
 * `names`, NULL-terminated; of: the number of the group, or -1 = in none. */
gr_status gr_set_groups(gr_ctx *cx, const gr_eval_run_of *run, const char *key,
                        const char *const *names, int (*of)(const gr_eval_run_of *run, size_t i),
                        gr_value *summary, gr_err *err);

/* The figures of GraphCogent's tables: "scales" and "cogent_classes" (cogent.c). */
gr_status gr_cogent_metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err);
/* Tools that were made: "asked_for", "one_pass", "executable", "trials" (creation.c). */
gr_status gr_creation_metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary,
                              gr_err *err);
/* "plan_em" and "trace_f1" (plans.c). */
gr_status gr_plan_metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err);

/* --- sense (suite_sense.c) --- */

#define GR_SENSE_CONTEXT 131072 /* tokens, T_max of GEC: the context of the paper's model */

/* --- peers (peer.c) --- */

typedef struct gr_peer gr_peer;

/* GR_EREAD if it is not there. */
gr_status gr_peer_open(const char *name, gr_peer **out, gr_err *err);
void gr_peer_close(gr_peer *p);
/* Times the gold calls of all items, ours and the peer's, each on the record's own graph:
 * {"name","version","n","right","unsupported","ms","peer_ms","ratio","tasks":{..}}. */
gr_status gr_peer_measure(gr_ctx *cx, gr_peer *p, const gr_eval_job *job, const gr_items *items,
                          gr_value *out, gr_err *err);

#endif
