/* Private to eval: the ways to ask. */
#ifndef GR_EVAL_WAYS_INT_H
#define GR_EVAL_WAYS_INT_H

#include "eval/run_int.h"

typedef enum gr_way_kind {
    GR_WAY_AGENT,      /* as grasp ask */
    GR_WAY_OWN_GRAPH,  /* the gold call on the record's own graph */
    GR_WAY_TEXT,       /* a model reads graph and question and says the answer */
    GR_WAY_TOOLFORMER, /* a model writes a statement with calls */
    GR_WAY_GRAPHTOOL,  /* a model writes graph, tool and parameters, a turn each */
    GR_WAY_UNBUFFERED, /* the graph that sense read is written out for it, and it writes it again */
} gr_way_kind;

typedef struct gr_way {
    gr_way_kind kind;
    gr_model_options model;
    bool no_graph_turn, no_parameter_turn; /* of GRAPHTOOL */
    bool readers_first;                    /* a model is asked about what they decline */
} gr_way;

/* Who is asked. */
typedef enum gr_who { GR_WHO_GRASP, GR_WHO_ORACLE, GR_WHO_MODEL } gr_who;

gr_who gr_who_is(const char *llm);
/* How a job wants it done. GR_EUSAGE: a method or a stage that is none, or not for who is asked. */
gr_status gr_way_of(const gr_eval_job *job, const char *llm, gr_who who, gr_way *out, gr_err *err);

/* What a baseline has. */
typedef struct gr_baseline {
    gr_ctx *cx;
    gr_model *model;
    const gr_item *item;
    const gr_registry *tools;
    const gr_sense_options *sense;
    const gr_way *way;
} gr_baseline;

/* Asks in one of the ways that go by the agent. *seen: the graph that was worked on, to be
 * released, or NULL. */
gr_status gr_baseline_ask(const gr_baseline *b, gr_said *out, gr_graph **seen, gr_err *err);
/* One of them: GraphTool-Instruction's three turns (method_graphtool.c). */
gr_status gr_graphtool_ask(const gr_baseline *b, gr_said *out, gr_graph **seen, gr_err *err);

/* What they share. One request; *said is the reply without what was thought aloud. */
gr_status gr_way_chat(const gr_baseline *b, const gr_llm_message *m, size_t n, gr_said *out,
                      gr_str *said, gr_err *err);
gr_llm_message gr_way_message(gr_llm_role role, gr_str text);
/* GR_EINPUT: a reply that has not the form asked for. */
gr_status gr_way_no_form(gr_err *err, const char *expected);
/* Makes a call on the graph G. */
gr_status gr_way_run(const gr_baseline *b, gr_str call, gr_graph *g, gr_said *out, gr_err *err);

#endif
