/* engine: the composition root, behind grasp.h.
 *
 * Other folders that stand on the engine use grasp.h; this header is for what a C program inside
 * the house needs beyond it. */
#ifndef GR_ENGINE_H
#define GR_ENGINE_H

#include "grasp.h"

#include "agent/agent.h"

/* All tools of tools.def, immutable. */
const gr_registry *gr_engine_registry(void);
/* Are questions understood without a model elsewhere? "builtin" or NULL */
bool gr_is_builtin(const char *which);
/* The trained readers; GR_EREAD without their weights. The proposer lasts as long as `room`. */
gr_status gr_engine_proposer(const gr_registry *tools, gr_reader *room, gr_proposer *out,
                             gr_err *err);
/* The trained reader, opened at the first call and never closed; NULL if no weights are there.
 * Weights that cannot be used are a failure. */
gr_status gr_engine_parser(struct gr_parser **out, gr_err *err);
/* A text as its encoder sees it: a vector of length 1, in cx->arena; NULL without weights. */
gr_status gr_engine_encode(void *unused, gr_ctx *cx, gr_str text, const float **out, size_t *width,
                           gr_err *err);
/* The graph of a file, whoever may read it, as every way in reads it: by its format, or where none
 * takes it as a text, if that says one graph. */
gr_status gr_engine_read(gr_ctx *cx, const char *path, const gr_read_options *o, gr_graph **out,
                         gr_err *err);
gr_status gr_engine_read_text(gr_ctx *cx, gr_str text, const gr_read_options *o, gr_graph **out,
                              gr_err *err);

/* A session for another thread: the folders, tools, limits and graphs of s as they are now, and
 * with `converses` what was talked about, which s is without meanwhile. What happens in it is its
 * own until gr_session_join gives its new graphs to s; they take the place in the order of loading
 * that the fork has among forks. The caller sees to it that nobody else uses s in either call. s
 * outlives its forks. NULL without memory. */
gr_session *gr_session_fork(gr_session *s, bool converses);
gr_status gr_session_join(gr_session *s, gr_session *fork, gr_err *err);

/* The session reads and writes no files, unless folders are allowed. */
void gr_session_forbid_files(gr_session *s);
/* Calls train the models that they miss, and do not name the command only. */
void gr_session_trains(gr_session *s, bool trains);
/* What its calls keep open. */
gr_opened *gr_session_opened(const gr_session *s);
/* The file that a path means, if the session may read it; in cx->scratch. */
gr_status gr_session_place(void *session, gr_ctx *cx, const char *path, const char **out,
                           gr_err *err);

/* A fork that has none of the graphs; it gets those that it needs by gr_session_lend, under names
 * of its own, which it does not give back. */
gr_session *gr_session_branch(gr_session *s);
gr_status gr_session_lend(const gr_session *s, const char *what, gr_session *to, const char *name,
                          gr_err *err);
/* The names of graphs that s made or loaded itself, by position; NULL behind the last. */
const char *gr_session_made_at(const gr_session *s, size_t i);
/* The memory that a graph takes; 0 if there is none of that name. */
size_t gr_session_bytes(const gr_session *s, const char *name);

/* A name that no graph has and no fork gets: g1, g2, ... */
#define GR_OWN_NAME 16
void gr_session_own_name(gr_session *s, char name[GR_OWN_NAME]);

/* Calls and questions are about the graph of this SPARQL server, as G, from now on: what can be
 * said in SPARQL is computed there, for the rest what is around the named entities is fetched, and
 * the answer says so. What it points to is borrowed. */
typedef struct gr_endpoint {
    const char *url;             /* NULL = none */
    const char *const *prefixes; /* "wd=http://www.wikidata.org/entity/" */
    size_t n_prefixes;
    unsigned hops; /* that are fetched; 0 = 2 */
} gr_endpoint;
gr_reply *gr_session_endpoint(gr_session *s, const gr_endpoint *at);

/* As gr_session_load_text_as for what somebody says: there may be sentences around the graph, and
 * what could be a list by accident is read as sentences first. */
gr_reply *gr_session_load_words(gr_session *s, const char *name, const char *text, size_t len,
                                const gr_load_how *how);
/* As gr_session_run, and the reply has "steps": the calls that were made on the way, each with the
 * beginning of what it gave. */
gr_reply *gr_session_run_steps(gr_session *s, const char *program);
/* fn hears the lines of the trace of questions as they come, on the session's own thread. */
void gr_session_on_step(gr_session *s, void (*fn)(void *arg, gr_str line), void *arg);
/* The graph that a caller means: G, and NULL, are the latest if no graph is called so. Or NULL. */
gr_graph *gr_session_meant(const gr_session *s, const char *name);
/* What a graph is at a glance: the reply of loading it. */
gr_reply *gr_session_brief(gr_session *s, const char *name);
/* A line for a list: {"nodes","edges","directed","weighted","node_attributes","edge_attributes"}.
 */
gr_reply *gr_session_outline(gr_session *s, const char *name);
/* The graph that was to be loaded is not there: calls that name none fail with this sentence, and
 * do not work on one loaded before, until another is loaded or named with gr_session_use. */
void gr_session_lose(gr_session *s, const char *why);
/* As gr_session_annotate_by, with a model of the caller's; NULL = none. */
struct gr_model;
gr_reply *gr_session_annotate_model(gr_session *s, const char *text, const char *data,
                                    const char *how, struct gr_model *model);

/* A picture as bytes, format "svg" or "png". */
gr_status gr_session_draw_bytes(gr_session *s, const char *name, const char *format,
                                const gr_draw_how *how, gr_strbuf *out, gr_err *err);
/* Where nodes stand in a picture, for who draws it: {"nodes":[{"id","label","x","y","attributes"}],
 * "edges":[{"source","target","weight","attributes"}],"directed"}. */
gr_reply *gr_session_places(gr_session *s, const char *name, const char *layout);

/* How a model learnt (draw/draw.h: gr_draw_chart), into a file that ends in .svg or .png, or as
 * bytes. about: what its file says of it (learn/hub.h: gr_model_about); GR_EDECLINED if it does not
 * say that. */
gr_status gr_engine_curve(gr_ctx *cx, const gr_value *about, gr_str title, const char *path,
                          gr_err *err);
gr_status gr_engine_curve_bytes(gr_ctx *cx, const gr_value *about, gr_str title, bool png,
                                gr_strbuf *out, gr_err *err);

/* As gr_session_save, but never over a file that is there. */
gr_reply *gr_session_save_new(gr_session *s, const char *name, const char *path,
                              const char *format);

/* How a picture may be asked to look: X(member of gr_draw_how, option, value, choices, help). The
 * command line's options and MCP's parameters are made from the rows. */
#define GR_DRAW_OPTIONS(X)                                                                         \
    X(call, "call", "PROGRAM", NULL, "mark the answer of this call in the picture")                \
    X(layout, "layout", "NAME", "auto|layers|circle|stress|given",                                 \
      "where nodes stand; given takes the attributes x and y, or lon and lat")                     \
    X(size, "size", "PIXELS", NULL, "of the picture: 800 is its width, 800x600 both")              \
    X(color_by, "color-by", "NAME", NULL,                                                          \
      "the attribute of nodes, or of edges, that colours stand for")                               \
    X(label_by, "label-by", "NAME", NULL,                                                          \
      "the attribute that nodes are labelled with, not their names; none = no labels")

#endif
