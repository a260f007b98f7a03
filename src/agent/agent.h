/* agent: from a reading to calls, from their values to an answer.
 *
 * A proposer turns a reading into calls: the trained readers, the skills of a model, or in
 * evaluations the oracle. The agent runs what is proposed, every step checked by its verifier, and
 * says what was found, what was assumed, or why it declines. */
#ifndef GR_AGENT_H
#define GR_AGENT_H

#include "llm/llm.h"
#include "script/script.h"
#include "sense/sense.h"
#include "tool/tool.h"

/* --- proposals --- */

/* One thing asked, as a program. */
typedef struct gr_proposed {
    gr_program program; /* graphs by the names of the reading */
    double confidence;  /* 0 .. 1 */
} gr_proposed;

/* A tool that was made for a question. */
typedef struct gr_created {
    gr_str program;           /* that calls it */
    const gr_registry *tools; /* all tools and this one */
    const gr_script *script;  /* for keeping it; NULL = there is nothing to keep */
    gr_str verdict;           /* of its trial, for people; why there is none */
    unsigned tries;           /* bodies that were written; 0 = nobody was asked for one */
} gr_created;

/* Runs a program on the graphs of the reading before it is proposed. The last one that went well
 * is not run again. */
typedef struct gr_attempt {
    gr_status (*run)(void *arg, const gr_registry *tools, const gr_program *p, gr_value *out,
                     gr_err *err);
    void *arg;
} gr_attempt;

/* What a proposer makes of a reading: the parts in the order asked, or a reason to decline. */
typedef struct gr_proposal {
    gr_proposed *parts;
    size_t n_parts;
    gr_reason reason; /* GR_WHY_NONE unless it declines; then there are no parts */
    gr_str why;       /* the sentence for people: what was understood and what is missing */
    gr_str *suggestions;
    size_t n_suggestions;
    gr_str *notes; /* "read 'Brbara' as 'Barbara'"; become assumptions of the answer */
    size_t n_notes;
    gr_str *trace; /* how it came about, a line each */
    size_t n_trace;
    gr_str before; /* the question before this one, if both are about the same graphs; or empty */
    gr_created created;        /* .tools NULL = none was made */
    gr_str thoughts;           /* what a model thought aloud before it chose; or empty */
    bool read_by_model;        /* the graph is as a model reads the text */
    gr_llm_usage spent;        /* on the model, for this question */
    const gr_attempt *attempt; /* before: how programs are tried; NULL = they are not */
} gr_proposal;

typedef struct gr_proposer {
    const char *name; /* "reader", "model", "oracle" */
    /* A model may find that the text says something else: then *r is as it reads it. */
    gr_status (*propose)(void *self, gr_ctx *cx, gr_reading *r, gr_proposal *out, gr_err *err);
    void *self;
    /* Called once before propose, may be NULL: reads what sense could not (the extract skill). */
    gr_status (*prepare)(void *self, gr_ctx *cx, gr_reading *r, gr_err *err);
    /* As gr_sense_options has it, with self as the reader; may be NULL. */
    gr_status (*directed)(void *self, gr_ctx *cx, gr_reading *r, gr_err *err);
} gr_proposer;

/* --- the trained readers --- */

typedef struct gr_parser gr_parser;

typedef struct gr_reader {
    gr_parser *parser;
    const gr_registry *tools;
} gr_reader;

/* The proposer without a model elsewhere; k is borrowed. */
gr_proposer gr_reader_proposer(gr_reader *k);

/* --- models --- */

/* A parameter of a tool that is to be made, and what it is in the question. */
typedef struct gr_variable {
    gr_str name;
    gr_str type; /* as docs/LUA.md has it: "node", "integer" */
    gr_value value;
} gr_variable;

/* A task that no tool does, as a model put it. */
typedef struct gr_task {
    gr_str text;   /* what is to be computed, in words */
    gr_str graph;  /* the name of the graph that it is about */
    gr_str index;  /* what the graph is made of, as JSON; see docs/MODELS.md */
    gr_str result; /* its type, as docs/LUA.md has it; empty = the model says it with the body */
    const gr_variable *variables;
    size_t n_variables;
    bool private_names; /* the model must not see names */
} gr_task;

typedef struct gr_model gr_model;

/* Makes tools. create writes and tests one; what it cannot make is GR_EDECLINED with the reason in
 * err. What it gives lives in cx->arena. */
typedef struct gr_creator {
    gr_status (*create)(void *self, gr_ctx *cx, gr_model *m, const gr_task *task, gr_created *out,
                        gr_err *err);
    void *self;
} gr_creator;

/* The model writes the body of a tool in Lua and a second, simpler one; they are tried against each
 * other (docs/LUA.md). */
extern const gr_creator gr_lua_creator;

typedef enum gr_method {
    GR_METHOD_EXCHANGE, /* one exchange about text, reading and program: for strong models */
    GR_METHOD_SKILLS,   /* choose tools, then fill in their parameters: for small ones */
    GR_METHOD_TOOLS,    /* one request that calls retrieved tools, as papers compare it */
} gr_method;

/* Whether a model is asked twice and must come to the same value. */
typedef enum gr_sure {
    GR_SURE_AUTO, /* where the reading is the model's */
    GR_SURE_ALWAYS,
    GR_SURE_NEVER,
} gr_sure;

/* What a model is asked without, to see what it is good for. */
enum {
    GR_NO_EXTRACTION = 1 << 0, /* prose that no recogniser reads stays unread */
    GR_NO_VERIFIER = 1 << 1,   /* links that it reads are asked for once and not checked */
    GR_NO_RETRIEVAL = 1 << 2,  /* all tools are on offer, not those that fit the words */
    GR_NO_REPAIR = 1 << 3,     /* what cannot be used does not go back to it */
    GR_NO_MARGIN = 1 << 4,     /* its word decides between use and create, no probability */
};

typedef struct gr_model_options {
    gr_llm_options llm;
    gr_method method;
    bool private_names; /* the model sees ids instead of the names of nodes */
    gr_sure sure;       /* EXCHANGE */
    unsigned without;   /* GR_NO_.. */
    double temperature;
    const gr_creator *creator; /* NULL = no tools are made; borrowed */
    /* Call or create: how the margin between the two is squashed and where it is decided, as
     * calibrated for the model; 0 = 1, .45 and .55. */
    double margin_beta, margin_low, margin_high;
    /* Links that it gets to read at a time, as calibrated for it (grasp sense calibrate); 0 = 50.
     */
    unsigned window;
} gr_model_options;
#define GR_LEAST_WINDOW 5u
#define GR_MOST_WINDOW  400u

gr_status gr_model_new(const gr_model_options *o, gr_model **out, gr_err *err);
void gr_model_free(gr_model *m);
/* The proposer that asks it, with `first` only about what that one declines; NULL = about all.
 * Both are borrowed until the next one is made. */
gr_proposer gr_model_proposer(gr_model *m, const gr_registry *tools, const gr_proposer *first);
gr_llm_usage gr_model_used(const gr_model *m); /* requests and tokens so far */
gr_llm *gr_model_llm(gr_model *m); /* for requests that are no skill; they count as its use */

/* One window of a text and what a model read in it. */
typedef struct gr_read_window {
    gr_span at;
    gr_found_edge *first; /* what it said at first, before anybody checked it */
    size_t n_first;
    gr_found_edge *kept; /* what was believed in the end */
    size_t n_kept;
} gr_read_window;

typedef struct gr_read_text {
    gr_read_window *windows;
    size_t n_windows;
    size_t triggers; /* replies that the verifier refused */
    size_t n_failed; /* parts that could not be read */
} gr_read_text;

/* Has a model read all of a text with the extract skill, as if sense had understood nothing of it.
 * The graph is in *r, to be cleared in any case; the rest lives in cx->arena. window: 0 = 50. */
gr_status gr_model_read(gr_model *m, gr_ctx *cx, gr_str text, unsigned window, gr_reading *r,
                        gr_read_text *out, gr_err *err);

/* --- memory --- */

/* The last question of a session, for one that is whole only with it: "And from Voss?" One thread
 * at a time. */
typedef struct gr_memory gr_memory;
#define GR_MEMORY_BYTES 2000u /* a longer question is not kept */

gr_memory *gr_memory_new(void); /* NULL without memory */
void gr_memory_free(gr_memory *m);
void gr_memory_forget(gr_memory *m);
/* Keeps the last question of a reading, without its graph. */
bool gr_memory_keep(gr_memory *m, const gr_reading *r);
/* Borrowed until the next gr_memory_keep; empty if there is none. */
gr_str gr_memory_question(const gr_memory *m);

/* --- asking --- */

typedef struct gr_ask_options {
    const gr_registry *tools;
    const gr_proposer *proposer;
    gr_sense_options sense;
    /* Prepares a run before it starts: how calls find graphs beside those of the reading (a chat's)
     * and read files. NULL = they do not. */
    void (*prepare)(void *arg, gr_run *run);
    void *arg;
    /* Did an earlier question bring this graph along? Then calls do so too, to replay alone. NULL =
     * no. */
    bool (*told)(void *arg, gr_str name);
    gr_memory *memory; /* of the session; NULL = every question is the first */
    /* Keeps a tool that was made and gave an answer; NULL = it is not kept. A failure is noted. */
    gr_status (*keep)(void *arg, gr_ctx *cx, const gr_script *s, gr_err *err);
    /* Hears the lines of the trace as they come; NULL = nobody does. Where a model reads the text
     * anew, the first reading was heard, too. */
    void (*on_step)(void *arg, gr_str line);
} gr_ask_options;

/* What became of a question. Lives in the context's arena but for the reading's graphs. */
typedef struct gr_answer {
    bool declined;
    gr_reason reason;      /* why it declined */
    gr_str sentence;       /* for people: the value, or why there is none */
    gr_value value;        /* NULL value if declined; a list if several things were asked */
    gr_str unit;           /* "km", or empty */
    gr_grade grade;        /* the weakest of all steps */
    bool read_by_model;    /* the graph is as a model reads the text: no grade speaks for that */
    gr_llm_usage spent;    /* on the model */
    const char *unchecked; /* why, if nobody checked it; else what was rounded, or NULL */
    const char *cert_kind; /* of the last step, NULL = none */
    gr_str cert_text;
    gr_value cert;
    gr_str *calls; /* one for each thing that was run; each replays alone */
    size_t n_calls;
    gr_str *assumptions;
    size_t n_assumptions;
    gr_str *suggestions;
    size_t n_suggestions;
    gr_str *trace; /* the whole way, a line each */
    size_t n_trace;
    gr_reading reading;
    size_t graph;   /* of the reading, that the calls are about; the first one of several */
    bool *used;     /* by graph of the reading: the calls name it; NULL if there are none */
    gr_value *made; /* what each step found, in order */
    size_t n_made;
    gr_created created; /* .tries 0 = no tool was to be made */
    gr_str thoughts;    /* of the model */
} gr_answer;

/* Answers a question. What is wrong with the question, its graph or a file that it names is a
 * declined answer and GR_OK; anything else is a failure, and *out is then empty. gr_answer_clear
 * releases it in any case. */
gr_status gr_ask(gr_ctx *cx, gr_str question, const gr_ask_options *o, gr_answer *out, gr_err *err);
void gr_answer_clear(gr_answer *a);

/* --- annotating --- */

typedef struct gr_annotate_options {
    const gr_registry *tools;
    const gr_tf_hub *hub;    /* where calls find data sets; may be NULL */
    const gr_loader *loader; /* how they read files; may be NULL */
    gr_status (*resolve)(void *arg, gr_str name, gr_value *out, gr_err *err); /* graphs by name */
    void *arg;
    gr_str graph;    /* the graph that a text need not name; .len 0 = none */
    bool calls_only; /* the calls are written and not made */
    gr_model *model; /* that writes the calls of a text without; NULL = the readers do */
    gr_status (*readers)(gr_parser **out, gr_err *err); /* opens them when they are needed */
} gr_annotate_options;

/* Puts calls into a text as Graph-ToolFormer does, makes them and writes their values in their
 * place. The text is a statement with holes, "[TBR]", a question, which a statement answers, a
 * plain statement, in which the place is chosen, or it has calls already. *out: {"status", "text":
 * completed, "annotated": with the calls, "tuples": the parse of each call as the paper writes it,
 * "calls": [{"call", "program", "value", "inserted"}], "notes", "verified", "grade", "reason"}.
 * Declined if the text is not understood, or names a model that grasp does not have. What a model
 * writes is kept if it parses, and if its calls can be made where they are to be. */
gr_status gr_annotate(gr_ctx *cx, gr_str text, const gr_annotate_options *o, gr_value *out,
                      gr_err *err);

#endif
