/* Private to agent: the skills of a model.
 *
 * A skill is a prompt, the shape of the reply, and a strict parser with one chance to repair. What
 * a model gets of a reading is a view: the question without the graph, and an index of the graph.
 * What it says is a proposal: text that must parse, name tools that exist, and name nodes that
 * exist. */
#ifndef GR_SKILLS_INT_H
#define GR_SKILLS_INT_H

#include "agent/agent.h"

#define GR_CANDIDATES      12u /* tools that are offered to a model */
#define GR_STANDARD_WINDOW 50u /* pieces of a text that a model reads at a time */
#define GR_HELPERS         24u /* and at most so many that combine others */

/* --- call or create (GraphCogent, eqs. 5-6) --- */

/* The margin is the log-likelihood of the action segment of the best call minus that of creation,
 * squashed by beta. From `high` on a tool is used, up to `low` one is created; in between what was
 * decided before stands, and where nothing was, the sign decides. */
typedef struct gr_margin {
    double beta;
    double low, high;
    int before; /* 1 use, -1 create, 0 nothing yet */
} gr_margin;

#define GR_MARGIN ((gr_margin){ 1.0, .45, .55, 0 })

/* The margin in a reply {"action": "use" | "create", "tools": [..], ..}; false without
 * log-probabilities, or of another action. Where it creates, nobody said what would be called, and
 * the margin is the most that it can be: what gr_margin_names says of the best call is to be added.
 */
bool gr_margin_of(const gr_llm_reply *r, double *gamma);
/* The log-likelihood of the names behind "use" in such a reply. */
bool gr_margin_names(const gr_llm_reply *r, double *rest);
bool gr_margin_uses(gr_margin *m, double gamma); /* use a tool? remembers */
double gr_margin_squash(const gr_margin *m, double gamma);

/* --- what a model sees --- */

typedef struct gr_alias_name {
    gr_name name;
    gr_str alias;
} gr_alias_name;

typedef struct gr_view {
    gr_ctx *cx;
    const gr_reading *r;
    bool private_names;
    gr_str question;
    gr_str mentions;      /* JSON: what the question calls nodes, and their names or aliases */
    gr_str graphs;        /* JSON: the index of every graph */
    gr_alias_name *names; /* the nodes that the question mentions */
    size_t n_names;
    bool too_long; /* the question: nobody should be asked */
    bool failed;   /* there was no memory for a name */
} gr_view;

/* The view has a fixed largest size, whatever the graph. tools must have graph_info for the index
 * to be whole. */
gr_status gr_view_make(gr_ctx *cx, const gr_reading *r, const gr_registry *tools,
                       bool private_names, gr_view *out, gr_err *err);
/* The index alone. */
gr_status gr_view_index(gr_ctx *cx, const gr_reading *r, const gr_registry *tools,
                        bool private_names, gr_str *out, gr_err *err);
/* Graphs, question and mentions as they stand in prompts: every text from outside in JSON quotes.
 */
void gr_view_print(gr_strbuf *sb, const gr_view *v);

/* --- what a model says --- */

/* The JSON in a reply: white space, <think> and a code fence around it aside. */
gr_str gr_reply_body(gr_str text);
/* The <think> part in front of it, without the marks; empty if there is none. */
gr_str gr_reply_thoughts(gr_str text);
/* Reads or parses a graph: not for models, which might be told to by what they read. */
bool gr_brings_graphs(const gr_tool *t);
/* The call of a tool with JSON arguments. Null is what models write for "not given"; a model that
 * means null for an attribute writes "none". */
gr_status gr_proposed_call(gr_ctx *cx, const gr_tool *t, const gr_value *args, gr_program *out,
                           gr_err *err);
/* Aliases become names; tools, parameters, names of nodes, attributes and choices are checked as
 * far as they stand there. *foreign counts names of nodes that the question does not mention. */
gr_status gr_proposed_check(gr_view *v, const gr_registry *tools, gr_program *p, size_t *foreign,
                            gr_err *err);

/* --- prompts --- */

extern const char gr_prompt_system[];
extern const char gr_prompt_language[];
extern const char gr_prompt_extract[];

/* "- shortest_path(graph, source, target, weight=weight): Cheapest route between two nodes" */
bool gr_prompt_tool_line(gr_strbuf *sb, const gr_tool *t);
/* The names of the tools found, and after them of those that combine others; returns how many. */
size_t gr_prompt_choices(const gr_registry *tools, const gr_tool *const *found, size_t n,
                         const char **out);
/* The template of a tool: signature, meaning, parameters with their types; json: for arguments in
 * JSON, else in the call language. */
bool gr_prompt_template(gr_ctx *cx, gr_strbuf *sb, const gr_tool *t, bool json);
/* The shapes of replies. */
bool gr_schema_choice(gr_arena *a, const char *const *names, size_t n, gr_value *out);
bool gr_schema_arguments(gr_ctx *cx, const gr_tool *t, gr_value *out);
bool gr_schema_program(gr_arena *a, gr_value *out);
bool gr_schema_edges(gr_arena *a, gr_value *out);
bool gr_schema_body(gr_arena *a, gr_value *out);
bool gr_schema_exchange(gr_arena *a, gr_value *out);

/* --- the skills --- */

struct gr_model {
    gr_model_options options;
    const gr_registry *tools;
    const gr_proposer *first; /* whom to ask before; or NULL */
    gr_llm *llm;
    gr_str thoughts; /* about the question that is on */
};

/* One question on its way through the skills. */
typedef struct gr_asking {
    gr_ctx *cx;
    gr_model *m;
    gr_view view;
    const struct gr_shown *shown; /* of an exchange: its aliases; or NULL */
    const gr_tool **tools;        /* on offer */
    size_t n_tools;
    gr_margin margin;
    double confidence;
    GR_VEC(gr_str) trace;
    GR_VEC(gr_str) notes;
    GR_VEC(gr_proposed) parts;
    gr_created created;
    bool read_by_model;
    gr_reason reason;
    gr_str why;
} gr_asking;

bool gr_asking_tell(gr_asking *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Ends the asking without parts. */
gr_status gr_asking_decline(gr_asking *a, gr_reason reason, gr_err *err, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Checks a program and makes it a part. GR_EUSAGE, GR_ENAME, GR_EINPUT: the model's mistake. */
gr_status gr_asking_part(gr_asking *a, gr_program *p, gr_err *err);
/* Has a tool made for what the view shows and proposes it, or declines. result: a type of
 * docs/LUA.md, or empty. */
gr_status gr_asking_create(gr_asking *a, gr_str task, gr_str result, gr_err *err);
/* Has a tool made; *out calls it. Declines if none can be. */
gr_status gr_asking_make(gr_asking *a, const gr_task *t, gr_program *out, gr_err *err);
/* Declines because the model does: {"reason": .., "why": ..}. */
gr_status gr_asking_declined(gr_asking *a, const gr_value *reply, gr_err *err);
/* Declines because the model said nothing that can be used; err has why. */
gr_status gr_asking_refused(gr_asking *a, gr_err *err);

/* A skill's request. The reply is read by take, which refuses with GR_EINPUT, GR_EUSAGE or GR_ENAME
 * what the model may repair. *refused: it could not; err, which is never NULL in skills, says why.
 */
#define GR_MOST_ROUNDS 3u
typedef struct gr_skill {
    const char *name;       /* "choose" */
    gr_str system;          /* empty = that of the skills */
    gr_str prompt;          /* of the user's role */
    unsigned rounds;        /* replies that may go back, at most GR_MOST_ROUNDS; 0 = one */
    const gr_value *schema; /* or NULL */
    const gr_llm_tool *tools;
    size_t n_tools;
    unsigned max_tokens;
    unsigned top;
    gr_status (*take)(void *arg, gr_ctx *cx, const gr_llm_reply *r, gr_err *err);
    void *arg;
    unsigned *refusals; /* counts replies that were refused; may be NULL */
} gr_skill;
gr_status gr_skill_run(gr_ctx *cx, gr_model *m, const gr_skill *s, bool *refused, gr_err *err);

gr_status gr_skill_choose(gr_asking *a, gr_err *err); /* then fill */
gr_status gr_skill_tools(gr_asking *a, gr_err *err);
/* Reads what is left unread; only where there is more of it than `more` pieces. */
gr_status gr_skill_extract(gr_model *m, gr_ctx *cx, gr_reading *r, size_t more, gr_err *err);

#endif
