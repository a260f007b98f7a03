/* What the files of engine share. */
#ifndef GR_ENGINE_INT_H
#define GR_ENGINE_INT_H

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

#include "draw/draw.h"
#include "engine/engine.h"
#include "script/script.h"

typedef struct gr_own gr_own;
typedef struct gr_afar gr_afar;

struct gr_engine {
    gr_pool *pool;
    size_t most_memory;   /* of a request without a limit; 0 = not known */
    pthread_mutex_t lock; /* guards `own` */
    gr_own *own;          /* NULL = not read yet */
    gr_results *results;  /* of its sessions' calls */
    gr_opened *opened;    /* models and data of its sessions' calls */
};

typedef struct gr_named {
    char *name;
    gr_graph *graph;
    bool answer;   /* a call made it: calls work on it only if they name it */
    bool shared;   /* the session that this one was forked from has it, too */
    uint64_t turn; /* of the fork that made it */
    /* A question brought it along: what its text said about it, which the graph itself does not
     * hold. seen.graph is NULL. */
    bool told;
    gr_arena words;
    gr_seen seen;
} gr_named;

struct gr_session {
    gr_engine *engine;
    gr_limits limits;
    atomic_bool running;
    atomic_bool cancel;
    gr_pulse pulse;                          /* fn NULL = nobody listens */
    void (*on_step)(void *arg, gr_str line); /* of a question's trace; NULL = nobody listens */
    void *step_arg;
    GR_VEC(char *) roots;    /* absolute, links resolved */
    bool no_files;           /* without roots none, not all */
    GR_VEC(char *) hosts;    /* that graphs may come from */
    gr_endpoint endpoint;    /* that holds the graph G; url NULL = none */
    gr_afar *afar;           /* of the running request, or NULL */
    gr_loader loader;        /* how calls read files: within the roots */
    GR_VEC(gr_named) graphs; /* in order of loading */
    GR_VEC(gr_graph *) used; /* by calls of the running request */
    atomic_uint n_made;      /* graphs that got a name of our own: g1, g2, ... */
    atomic_uint *n_named;    /* n_made, of a fork that of its origin */
    uint64_t turn, n_turns;  /* which fork this is, 0 = none; turns given so far */
    char *lost;              /* why no graph is the one loaded last; NULL = one is, or none was */
    bool loses;              /* a fork: that is its own doing */
    uint64_t lost_turn;      /* of the fork whose doing it was */
    uint64_t n_loads;        /* that make what was talked about old */
    bool converses;          /* a fork that has the memory of its origin */
    gr_memory *memory;       /* of what was asked; NULL until the first question */
    gr_reader reader;        /* of the running question */
    gr_proposer readers;     /* that are asked before a model is */
    gr_model *model;         /* of the last question that named one, or NULL */
    gr_strbuf model_key;     /* with which options */
    struct gr_kg *store;     /* of triples, or NULL */
    char *store_file;        /* where it is */
    char *toolset_name;      /* NULL = all tools */
    GR_VEC(char *) toolset;  /* names of tools */
    gr_own *own;             /* that the registry was made from; NULL = it is to be made */
    gr_registry registry;
    GR_VEC(const gr_tool *) view; /* the registry's, if there is a toolset */
};

/* The tools of the user's own, one reference for the caller; NULL without memory. */
gr_own *gr_engine_own(gr_engine *e);
void gr_own_unref(gr_own *o);
/* A tool came or went: the next request reads them again. */
void gr_engine_own_changed(gr_engine *e);
const gr_registry *gr_own_registry(const gr_own *o); /* all tools, these among them */
/* The error for a name that no tool has: what is wrong with its file, if there is one. o
 * may be NULL. */
gr_status gr_own_unknown(const gr_own *o, const gr_registry *r, gr_str name, gr_err *err);

/* What the session may call, for the running request; NULL without memory, err says so. */
const gr_registry *gr_session_registry(gr_session *s, gr_err *err);
void gr_session_clear_toolset(gr_session *s);

/* A request: a context with the session's limits. */
void gr_request_begin(gr_session *s, gr_ctx *cx);
void gr_request_done(gr_session *s, gr_ctx *cx);
/* Makes the reply and ends the request: the value if st is GR_OK, else the error. */
gr_reply *gr_request_end(gr_session *s, gr_ctx *cx, gr_status st, const gr_value *v, gr_err *err);

gr_reply *gr_reply_value(const gr_value *v);
gr_reply *gr_reply_error(const gr_err *err);
/* Without a rendering for people: its text is the JSON. */
gr_reply *gr_reply_json_alone(const gr_value *v);
/* For replies whose text is not the plain rendering of the value. */
gr_reply *gr_reply_value_text(const gr_value *v, const gr_value *shown);

/* With a status of its own: JSON of v, and the sentence as text. */
gr_reply *gr_reply_answer(gr_status st, const gr_value *v, gr_str sentence, const char *hint);

/* What a reply shows of a value. */
typedef struct gr_shown {
    gr_session *s;
    gr_ctx *cx;
    gr_value total; /* of the outermost list or table; null if nobody knows */
    bool truncated;
    const gr_cut *cut; /* of the value itself */
} gr_shown;
gr_status gr_show(gr_shown *w, const gr_value *v, gr_value *out, gr_err *err);
/* Adds to a reply that its value is not all there is, why, and how to get it; nothing if cut is
 * NULL. False without memory. */
bool gr_show_cut(gr_arena *a, const gr_cut *cut, gr_value *reply);

/* What sense gets of a session: its graphs but for answers, and its files. */
gr_status gr_session_sensing(gr_session *s, gr_ctx *cx, gr_sense_options *o, gr_err *err);
/* Did a question bring the graph of that name along? */
bool gr_session_told(void *session, gr_str name);
/* The graphs of a text stay under their names, so that the next question can be about them. */
gr_status gr_session_keep(gr_session *s, gr_ctx *cx, const gr_reading *r, gr_err *err);

/* The request uses g: what was guessed about it becomes an assumption of its answer. Without memory
 * it is not kept. */
void gr_session_uses(gr_session *s, gr_graph *g);
/* Adds the assumptions about g that the list does not have. */
bool gr_assume(gr_arena *a, const gr_graph *g, gr_value *list);

/* How a run finds the session's graphs. */
void gr_session_prepare(void *session, gr_run *run);
/* A run with the session's tools and graphs; to be cleared, also on failure. */
gr_status gr_session_open_run(gr_run *run, gr_session *s, gr_ctx *cx, gr_err *err);

gr_graph *gr_session_find(const gr_session *s, gr_str name); /* or NULL */
/* The name of the graph loaded last, for calls that name none; "" if there is none. */
gr_str gr_session_latest(const gr_session *s);
/* The error if there is none. */
gr_status gr_session_unknown(const gr_session *s, const char *name, gr_err *err);
/* A graph is the one loaded last again. */
void gr_session_found(gr_session *s);
/* The name of a graph; "" if the session has it no more. */
gr_str gr_session_name_of(const gr_session *s, const gr_graph *g);
/* brief.c: a graph at a glance, as loading replies it. */
bool gr_brief(gr_arena *a, const char *name, const gr_graph *g, gr_value *out);
/* Takes g over, also on failure, and replaces the graph that has the name. */
gr_status gr_session_put(gr_session *s, const char *name, gr_graph *g, gr_err *err);
/* The same for a graph with all that is known of it. */
gr_status gr_session_put_named(gr_session *s, gr_named n, gr_err *err);
/* Keeps what a text said about a graph. */
bool gr_named_tell(gr_named *n, const gr_seen *g);
void gr_named_clear(gr_named *n);
/* Forgets the graphs after the first n. */
void gr_session_cut(gr_session *s, size_t n);
/* Ends a request that made g: takes it over, names it and replies with its description. */
gr_reply *gr_session_store(gr_session *s, gr_ctx *cx, const char *name, gr_graph *g, gr_status st,
                           gr_err *err);
/* How calls find the session's graphs by their names. */
gr_status gr_session_resolve(void *arg, gr_str name, gr_value *out, gr_err *err);
/* load.c: reads a file or a URL that the session may reach. */
gr_status gr_session_open(void *arg, gr_ctx *cx, const char *path, const gr_read_options *o,
                          gr_graph **out, gr_err *err);
gr_status gr_session_parse(void *arg, gr_ctx *cx, gr_str text, const gr_read_options *o,
                           gr_graph **out, gr_err *err);
/* model.c: the readers, or the model that a question names. */
/* Does it name a model, rather than what is built in? */
bool gr_asks_model(const gr_ask_how *how);
/* Opens the model that the options name, unless it is the one that is open. */
gr_status gr_session_open_model(gr_session *s, const gr_ask_how *how, gr_err *err);
gr_status gr_session_proposer(gr_session *s, const gr_registry *tools, const gr_ask_how *how,
                              gr_proposer *out, gr_err *err);
void gr_session_forget_model(gr_session *s);
/* stores.c: an option of a JSON object, if it is there: a number of these bounds, a text. */
gr_status gr_option_number(const gr_value *options, const char *key, double least, double most,
                           double *out, gr_err *err);
gr_status gr_option_text(gr_ctx *cx, const gr_value *options, const char *key, const char **out,
                         gr_err *err);
/* Reads the object, NULL = an empty one. GR_EUSAGE for what is not among the names, NULL behind the
 * last. */
gr_status gr_options_read(gr_ctx *cx, const char *json, const char *const *names, gr_value *out,
                          gr_err *err);
void gr_session_close_store(gr_session *s);
/* The encoder of the trained reader for names that nothing in a store or at a server has. */
extern const struct gr_kg_encoder gr_engine_meaning;
/* picture.c: is it the name of a picture? Draws g into it: SVG, or PNG by its name. */
gr_status gr_picture_check(const char *path, gr_err *err);
gr_status gr_picture_write(gr_ctx *cx, const gr_graph *g, const gr_marks *marks,
                           const gr_look *look, const char *path, gr_err *err);
/* afar.c: the graph of the session's endpoint, for one request; *out is NULL without one. */
gr_status gr_afar_open(gr_session *s, gr_ctx *cx, gr_afar **out, gr_err *err);
void gr_afar_close(gr_afar *r); /* NULL is fine */
/* A run begins: where its calls may be answered. */
const gr_elsewhere *gr_afar_begin(gr_afar *r);
/* Makes the graph G: what a program names, or a question with what is around it. */
gr_status gr_afar_program(gr_afar *r, const gr_registry *tools, const gr_program *p, gr_err *err);
gr_status gr_afar_question(gr_afar *r, gr_str text, gr_err *err);
/* Did the program fail because it needs what is around the names? Then G is made anew. */
bool gr_afar_wants(const gr_afar *r, gr_status st);
gr_status gr_afar_pull(gr_afar *r, gr_err *err);
/* Adds to the error why nothing was fetched. */
void gr_afar_explain(const gr_afar *r, gr_err *err);
/* Which part of the graph calls worked on becomes an assumption of the answer. */
gr_status gr_afar_tell(gr_afar *r, gr_err *err);
/* The file that a path means here; may the session read (or, if write, make) it? */
gr_status gr_policy_path(const gr_session *s, const char *path, bool write, char out[PATH_MAX],
                         gr_err *err);

#endif
