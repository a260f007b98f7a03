/* What the parts of the HTTP server share.
 *
 *     connection ─▶ guard: Host, Origin, token ─▶ route ─▶ arguments ─┬─ answered at once ─▶ reply
 *                                                                     └─ worker: a branch ─▶
 *
 * Each connection has its thread (net/server.c). A route that works takes one of a few places
 * first, so that no more run at once than the machine has use for, and gets a session of its own, a
 * branch of the server's, which is given the graphs that the request names and gives back those it
 * made. What a client leaves behind is cancelled.
 *
 * A route is a row in http_routes.c and a function: the row says method, path, parameters and
 * replies, from which arguments are checked and the OpenAPI document is made; the function finds
 * its arguments in c->args and writes the reply, mostly by giving an engine's reply to
 * gr_http_take. */
#ifndef GR_HTTP_INT_H
#define GR_HTTP_INT_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "kg/kg.h"
#include "net/net.h"
#include "plan/plan.h"
#include "serve/param_int.h"
#include "serve/serve.h"

#define JSON_TYPE "application/json"

typedef struct http_server http_server;
typedef struct http_call http_call;
typedef struct http_job http_job;
typedef struct http_light http_light;

typedef struct http_route {
    const char *method; /* GET answers HEAD, too */
    const char *path;   /* "/api/graphs/{id}"; a star at the end is any rest */
    const char *summary;
    own_param params[12]; /* of the body, of GET and DELETE behind the question mark */
    const char *reply;    /* JSON Schema of what is replied; NULL = it is no JSON */
    const char *type;     /* then: the media type; NULL = there is no body */
    int status;           /* of success; 0 = 200 */
    bool open;            /* needs no token */
    bool works;           /* takes a place and has a session */
    bool heavy;           /* takes long as a rule: works on a thread that yields to others */
    bool raw;             /* the body may be a file: c->args is empty then */
    bool hidden;          /* not in the OpenAPI document: pages, others' protocols */
    bool own_body;        /* reads it itself: there are no parameters to check */
    void (*answer)(http_call *c);
    /* Answers a client that wants events (Accept: text/event-stream); NULL = there are none. */
    void (*stream)(http_call *c, gr_server_stream *out);
} http_route;

/* A request on its way. */
struct http_call {
    http_server *srv;
    gr_server_request *q;
    gr_server_reply *reply;
    const http_route *route;
    gr_ctx cx;
    gr_str part;         /* what stands for {..} or the star in the path */
    gr_value args;       /* a record, checked; empty if there are none */
    gr_session *session; /* of routes that work */
    gr_limits limits;    /* of the session */
    atomic_bool stop;    /* nobody waits for it */
    const char *more;    /* of who answers it */
    uint64_t changes;    /* of a stream of MCP: those of the session before it was asked for */
};

/* A graph of the server's session, as its clients call it. */
typedef struct http_graph {
    char id[GR_OWN_NAME];
    char *name;
    size_t bytes;
    bool made;              /* by a call: it goes when there are too many */
    struct mcp_peer *owner; /* whose session has it, too, as `name`; NULL = nobody's */
} http_graph;

/* A store of triples that the server has open; nobody changes it. */
typedef struct http_kg {
    gr_str name;
    const char *file;
    gr_kg *kg;
    gr_kge *model;     /* NULL = it has none */
    gr_str model_name; /* STORE.MODEL, as those of the hub are called */
    gr_value about;    /* what its file says of it: gr_model_about */
} http_kg;

/* A task graph. */
typedef struct http_tasks {
    gr_str name;
    gr_tasks *tasks;
    gr_matcher *matcher; /* made with the first plan */
} http_tasks;

struct http_server {
    gr_http_options given; /* with defaults */
    const gr_http_options *options;
    gr_engine *engine;
    gr_server *net;
    gr_strbuf openapi, tools_list; /* what is said of them to everybody */
    gr_ctx cx;                     /* what lives as long as the server */
    http_kg *kgs;
    size_t n_kgs;
    http_tasks *tasks;
    size_t n_tasks;
    pthread_mutex_t plan_lock; /* of their matchers, which serve one plan at a time */

    pthread_mutex_t lock; /* of what follows */
    gr_session *session;  /* what branches come from and go to */
    GR_VEC(http_graph) graphs;
    size_t n_bytes;                          /* of all of them */
    unsigned long long n_refused, n_dropped; /* for want of room, so far */

    pthread_mutex_t place_lock;
    pthread_cond_t place_free;
    unsigned n_places; /* that are free */
    unsigned n_waiting;
    http_light *lights; /* light calls that run */
    unsigned n_slow;    /* of them, those without a place */
    pthread_cond_t job_there;
    http_job *first_job, *last_job; /* heavy calls that wait */
    size_t n_jobs;
    http_job *running;                          /* and those that run */
    unsigned n_running, most_jobs, n_slow_jobs; /* of them with a place, and without */
    pthread_t *threads;                         /* for heavy calls, started when they are needed */
    unsigned n_threads, n_idle;
    bool closing;

    struct http_metrics *metrics;
    struct http_mcp *mcp;
};

/* http.c: from start to end; a server that could not be opened is closed, too. */
gr_status gr_http_open(http_server *srv, const gr_http_options *given, gr_err *err);
void gr_http_close(http_server *srv);

/* http.c: replies. */
/* The engine's reply as JSON, or its error with the HTTP status of its kind. Frees r. */
void gr_http_take(http_call *c, gr_reply *r);
void gr_http_fail(http_call *c, const gr_err *err);
/* An error of a status of its own. */
void gr_http_refuse(http_call *c, int status, const char *kind, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void gr_http_value(http_call *c, const gr_value *v);
void gr_http_no_memory(http_call *c);
/* An event of a stream, its data one line; false = nobody listens. */
bool gr_http_event(gr_server_stream *out, const char *name, gr_str data);
/* A text of the arguments, NULL if it is not there. */
const char *gr_http_text(const http_call *c, const char *key);

/* http_guard.c: may it come in? False = the reply says why not. */
bool gr_http_guard(http_call *c);
bool gr_http_has_token(http_call *c); /* if its route needs one */
bool gr_http_is_loopback(const char *address);

/* http_routes.c */
size_t gr_http_n_routes(void);
const http_route *gr_http_route_at(size_t i);
/* Finds the route; false = the reply is 404 or 405. */
bool gr_http_find(http_call *c);
/* Reads the arguments and answers. */
void gr_http_answer(http_call *c);

/* http_place.c: who may work, and where. */
gr_status gr_http_places_init(http_server *srv, gr_err *err);
void gr_http_places_clear(http_server *srv); /* when no call is left */
/* Gives the call a session and does its work when there is a place for it, if it is heavy on
 * another thread; false = there was none in time, the reply says so. */
bool gr_http_work(http_call *c, void (*work)(http_call *c, void *arg), void *arg);

/* http_calls.c: the list of tools. */
gr_status gr_http_tools_write(http_server *srv, gr_err *err);

/* http_openapi.c */
bool gr_http_openapi_write(gr_strbuf *sb);

/* http_metrics.c */
struct http_metrics *gr_http_metrics_new(void);
void gr_http_metrics_free(struct http_metrics *m);
void gr_http_metrics_count(struct http_metrics *m, const http_call *c, int status, size_t bytes,
                           int64_t ns);

/* http_stores.c: knowledge graphs and task graphs of the server. */
gr_status gr_http_stores_open(http_server *srv, gr_err *err);
void gr_http_stores_close(http_server *srv);

/* http_graphs.c */
/* Are the graphs that the arguments name so large, or the body, that the call may take long? */
bool gr_http_is_big(http_call *c);
/* The graph of that id becomes `name` in the session of the call; false = the reply is the error.
 */
bool gr_http_lend(http_call *c, const char *id, const char *name);
/* A graph of the call's session becomes the server's; its id is its name in the session if that is
 * one, else a new one. name NULL = a call made it. False = the reply is the error. */
bool gr_http_give_back(http_call *c, const char *made, const char *name, char id[GR_OWN_NAME]);

/* The same with the lock; owner: the client of MCP whose graph it is. What that had under the name
 * before goes. */
gr_status gr_http_adopt(http_server *srv, gr_session *from, const char *made, const char *name,
                        struct mcp_peer *owner, char id[GR_OWN_NAME], gr_err *err);

/* The graphs of a client go, NULL = all of them; with the lock. */
void gr_http_forget(http_server *srv, const struct mcp_peer *owner, const char *name);

/* http_share.c: graphs of MCP's clients. */
void gr_http_share(http_server *srv, struct mcp_peer *p); /* from now on */
void gr_http_disown(struct mcp_peer *p);                  /* when its session ends */

/* http_mcp.c: from start to end. */
gr_status gr_http_mcp_open(http_server *srv, gr_err *err);
void gr_http_mcp_tick(http_server *srv); /* with the server's */
/* Streams that wait for something to tell end; now: calls, too. */
void gr_http_mcp_stop(http_server *srv, bool now);
void gr_http_mcp_close(http_server *srv);

/* openai.c: an error as OpenAI has it, "type","param","code" of {"error":{..,"message"}}. */
void gr_openai_error(gr_strbuf *sb, int status, const char *param, const char *code);
/* What is wrong with a parameter of the request. */
void gr_openai_refuse(http_call *c, const char *param, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Reads the body, a JSON object, into c->args; false = the reply is the error. */
bool gr_openai_read(http_call *c);
/* The name of the model that is not grasp's, in the arena; empty if there is none. */
gr_str gr_openai_other(http_call *c);
#define OPENAI_GRASP     "grasp"         /* the model that answers */
#define OPENAI_WORDS     "grasp-encoder" /* the one that turns text into vectors */
#define OPENAI_TOKENS(n) (((n) + 3) / 4) /* of so many bytes, about */

/* What routes call: one function each. */
void gr_http_v1_models(http_call *c);
void gr_http_v1_model(http_call *c);
void gr_http_v1_embeddings(http_call *c);
void gr_http_v1_chat(http_call *c);
void gr_http_mcp_post(http_call *c);
void gr_http_mcp_get(http_call *c);
void gr_http_mcp_delete(http_call *c);
void gr_http_health(http_call *c);
void gr_http_metrics_show(http_call *c);
void gr_http_openapi(http_call *c);
void gr_http_graphs(http_call *c);
void gr_http_graph_add(http_call *c);
void gr_http_graph_info(http_call *c);
void gr_http_graph_drop(http_call *c);
void gr_http_places(http_call *c);
void gr_http_draw(http_call *c);
void gr_http_run(http_call *c);
void gr_http_ask(http_call *c);
void gr_http_sense(http_call *c);
void gr_http_ask_stream(http_call *c, gr_server_stream *out);
void gr_http_tools(http_call *c);
void gr_http_tool(http_call *c);
void gr_http_tool_call(http_call *c);
void gr_http_page(http_call *c);
void gr_http_kgs(http_call *c);
void gr_http_kg_query(http_call *c);
void gr_http_models(http_call *c);
void gr_http_model(http_call *c);
void gr_http_curve(http_call *c);
void gr_http_predict(http_call *c);
void gr_http_taskgraphs(http_call *c);
void gr_http_plan(http_call *c);

#endif
