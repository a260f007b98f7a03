/* What the parts of the MCP server share.
 *
 *     standard input,   ─▶ reader: mcp_rpc.c decides ─┬─ answered at once ──────────▶ line:
 * standard POST /mcp                                       └─ queue ─▶ workers: forks ───▶ output,
 * reply
 *
 * The reader is the thread that called gr_serve_mcp, or that of an HTTP connection. It answers what
 * needs no graph, so that a ping or a cancellation is served while tools run. Whatever touches
 * graphs is answered by workers, beside each other: each request works in a fork of its peer's
 * session, which holds the graphs as they were when it began, and gives it back what it made.
 * Answers may overtake each other. What a request leans on is kept: it starts after the loading of
 * its graph (mcp_queue.c). */
#ifndef GR_MCP_INT_H
#define GR_MCP_INT_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "serve/param_int.h"
#include "serve/serve.h"

#define MCP_MODERN "2026-07-28"

/* Error codes of JSON-RPC and MCP. */
enum {
    MCP_PARSE = -32700,
    MCP_INVALID = -32600,
    MCP_METHOD = -32601,
    MCP_PARAMS = -32602,
    MCP_INTERNAL = -32603,
    MCP_HEADER = -32020, /* it says other than the body */
    MCP_VERSION = -32022,
    MCP_NO_RESOURCE = -32002, /* legacy only */
};

typedef struct mcp_server mcp_server;
typedef struct mcp_message mcp_message;

/* Where what is sent for messages goes. Any thread may send. */
typedef struct mcp_line mcp_line;
struct mcp_line {
    void (*send)(mcp_line *l, gr_strbuf *message);
    /* So many more requests, or fewer, wait for workers; NULL = nobody counts. */
    void (*hold)(mcp_line *l, int by);
    bool notes; /* takes notifications beside answers */
};

/* A client, or those that tell nothing of themselves: what initialize agreed on, and graphs. */
typedef struct mcp_peer {
    mcp_server *srv;
    const char *legacy; /* version agreed on by initialize, or NULL; the reader's */
    bool shared; /* by clients without a session: no graph is the last, no question goes on */
    void (*changed)(struct mcp_peer *p); /* there are other graphs; NULL = nobody listens */
    /* Where others have graphs, too: a fork gets theirs (false = no memory); what it made is kept
     * where they see it, or may not be joined. NULL = there are no others. */
    bool (*borrow)(struct mcp_peer *p, gr_session *fork);
    gr_status (*keep)(struct mcp_peer *p, gr_session *fork, gr_err *err);
    struct http_server *house; /* of those two */
    pthread_mutex_t session_lock;
    gr_session *session; /* what forks come from and go to */
} mcp_peer;

/* Writes the whole response to m. */
typedef void (*mcp_answer_fn)(mcp_server *srv, const mcp_message *m, gr_strbuf *out);

/* What a request needs of those before it, and what those after it may need. */
typedef struct mcp_claim {
    bool reads_last; /* works on the graph loaded last, whichever that is */
    bool converses;  /* may lean on the question before */
    bool heavy;      /* takes long as a rule: it goes to a worker that yields to others */
    gr_str loads;    /* the graph that it loads; .len 0 = none */
} mcp_claim;

struct mcp_message {
    mcp_peer *peer;
    mcp_line *line;
    gr_ctx cx; /* its arena holds the message */
    gr_value root;
    const gr_value *id;     /* NULL = a notification */
    const gr_value *params; /* a record, empty if there was none */
    bool modern;
    mcp_answer_fn answer;
    mcp_claim claim;
    gr_session *session; /* a fork, while it is answered */
    atomic_bool cancelled;
    mcp_message *next;
};

/* A call of a tool while it is answered. */
typedef struct mcp_call {
    mcp_server *srv;
    const mcp_message *m;
    const struct mcp_tool *tool;
    const gr_value *args; /* a record */
    gr_limits limits;
    gr_ctx cx;       /* its arena holds the answer */
    gr_value answer; /* a record */
    gr_str image;    /* base64, beside the answer; .len 0 = none */
    gr_str image_type;
    gr_strbuf error; /* if it failed: what was wrong and what to do about it */
} mcp_call;

/* A tool of the server's own, beside those of the registry. */
typedef struct own_tool {
    const char *name;
    const char *title;
    const char *doc;
    own_param params[12];
    const char *output; /* JSON Schema */
    const char *annotations;
    bool loads;     /* a graph, under `name` or a name that is drawn for it */
    bool brings;    /* may load one as its text, path or links */
    bool catalogue; /* its description ends with all tools there are */
    bool converses; /* has what was talked about */
    bool heavy;     /* takes long as a rule */
    bool (*run)(mcp_call *c);
} own_tool;

/* A tool as it is listed. */
typedef struct mcp_tool {
    gr_str name;
    gr_str listing;      /* its entry in tools/list, JSON */
    const own_tool *own; /* NULL = a tool of the registry */
    bool pages;          /* takes limit and offset */
} mcp_tool;

/* What a thread that answers requests is for; slow: one request that turned out to be long. */
typedef enum mcp_kind { MCP_LIGHT, MCP_HEAVY, MCP_SLOW, MCP_KINDS } mcp_kind;

typedef struct mcp_worker {
    mcp_server *srv;
    pthread_t thread;
    int id; /* of the thread, as gr_thread_id has it */
    enum { MCP_NONE, MCP_ALIVE, MCP_ENDED } state;
    mcp_kind kind;
    mcp_message *running; /* NULL = it is idle */
    int64_t since_ns;
} mcp_worker;

#define MCP_WORKERS 32

struct mcp_server {
    const gr_mcp_options *options;
    gr_engine *engine;
    gr_ctx cx; /* what lives as long as the server */
    GR_VEC(mcp_tool) tools;
    gr_budget messages; /* memory of all messages that are waiting */

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    mcp_message *first, *last; /* waiting, in the order in which they came */
    size_t n_waiting[MCP_KINDS], n_alive[MCP_KINDS], n_idle[MCP_KINDS]; /* requests; workers */
    mcp_worker worker[MCP_WORKERS]; /* started when they are needed */
    pthread_t watcher;              /* finds those that are slow */
    pthread_cond_t watch;           /* for it: there is something to look at */
    bool watched, watches;          /* it is there; it looks without being told to */
    bool closing;
};

/* mcp_peer.c: the server and its peers, from start to end. */
gr_status gr_mcp_init(mcp_server *srv, const gr_mcp_options *o, gr_engine *engine, gr_err *err);
void gr_mcp_clear(mcp_server *srv);
/* The session becomes the peer's. */
void gr_mcp_peer_init(mcp_peer *p, mcp_server *srv, gr_session *session);
void gr_mcp_peer_clear(mcp_peer *p);

/* mcp_workers.c: the threads. The first is there from the start. */
bool gr_mcp_workers_start(mcp_server *srv);
void gr_mcp_workers_join(mcp_server *srv); /* when all have ended */
/* With the lock: starts one if those that are idle are too few; false = there is none. */
bool gr_mcp_want_worker(mcp_server *srv, mcp_kind kind);

/* mcp_queue.c: who waits for whom. */
bool gr_mcp_queue_init(mcp_server *srv);
bool gr_mcp_enqueue(mcp_server *srv, mcp_message *m); /* false: too many wait; m stays yours */
/* With the lock: takes the first request that may start out of the queue; NULL if there is none. */
mcp_message *gr_mcp_dequeue(mcp_server *srv, bool heavy);
void gr_mcp_until(struct timespec *until, int ms); /* so many from now, for the conditions */
/* The requests of a peer with that id, NULL = all; those of a line. */
void gr_mcp_cancel(mcp_peer *p, const gr_value *id);
void gr_mcp_cancel_line(mcp_server *srv, const mcp_line *l);
void gr_mcp_cancel_all(mcp_server *srv);
/* Repeats what gr_mcp_cancel did; true while a cancelled request is still running. */
bool gr_mcp_cancel_again(mcp_server *srv);
#define MCP_RECANCEL_MS 20
/* There will be no more messages: lets the workers finish, then stops them. False if they do not
 * stop. */
bool gr_mcp_close_down(mcp_server *srv);

/* mcp_rpc.c: messages. gr_mcp_receive is called with each; it is answered or queued. */
void gr_mcp_receive(mcp_peer *p, mcp_line *l, gr_str text);
void gr_mcp_complain(mcp_line *l, int code, const char *message); /* to nobody's request */
/* Does a message say that it is of the modern era? Which version, "" if that is no text. */
bool gr_mcp_is_modern(const gr_value *message);
gr_str gr_mcp_version_of(const gr_value *message);
/* Does the list hold messages for that peer? */
bool gr_mcp_is_batch(const mcp_peer *p, const gr_value *message);
bool gr_mcp_knows(const char *version); /* of either era */
void gr_mcp_message_free(mcp_message *m);
/* A response: {"jsonrpc","id","result":{ ... }}. cached: clients may keep it for that long; < 0 =
 * the result has no such hint. */
void gr_mcp_begin(gr_strbuf *out, const mcp_message *m, int64_t cached_ms);
void gr_mcp_end(gr_strbuf *out);
/* An error instead, whatever out holds. */
void gr_mcp_error(gr_strbuf *out, const gr_value *id, int code, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* The string parameter `key`, or NULL: *out then holds the error. */
const gr_value *gr_mcp_string(const mcp_message *m, const char *key, gr_strbuf *out);
/* False if the cursor is no position of ours below n: *out then holds the error. */
bool gr_mcp_cursor(const mcp_message *m, size_t n, size_t *start, gr_strbuf *out);

/* mcp_tools.c: what is listed. */
gr_status gr_mcp_tools_init(mcp_server *srv, gr_err *err);
void gr_mcp_tools_list(mcp_server *srv, const mcp_message *m, gr_strbuf *out);

/* mcp_call.c: how a tool is called. */
/* What a call needs; draws the name of a graph that is loaded without one. */
mcp_claim gr_mcp_call_claim(mcp_server *srv, mcp_message *m);
void gr_mcp_tools_call(mcp_server *srv, const mcp_message *m, gr_strbuf *out);
/* The reply becomes the answer, or its error with the remedy. Frees r. */
bool gr_mcp_take(mcp_call *c, gr_reply *r);
/* The call fails with that text; returns false. */
bool gr_mcp_refuse(mcp_call *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* mcp_graphs.c: graphs in arguments. */
/* Do the arguments of a call bring a graph along: text, path or links? */
bool gr_mcp_has_graph(const gr_value *args);
/* Reads the graph that `from` brings along under a name; the answer becomes what was read. If it
 * fails, no graph is the one loaded last. */
bool gr_mcp_read(mcp_call *c, const gr_value *from, const char *id);
/* The same for a record of several by name; *told: the list of what was read. They are there until
 * gr_mcp_drop_all, which is called in any case. */
bool gr_mcp_read_all(mcp_call *c, const gr_value *graphs, gr_value *told);
void gr_mcp_drop_all(mcp_call *c, const gr_value *graphs);

/* mcp_own.c: load_graph, ask, run and the rest. */
/* Adds the names of all formats to the error. */
void gr_mcp_add_formats(mcp_call *c);
const own_tool *gr_mcp_own_tool(size_t i); /* NULL behind the last */
bool gr_mcp_plan(mcp_call *c);             /* mcp_plan.c */

/* mcp_resources.c: graphs as resources, prompts. */
/* A session's graphs, oldest first: a list of rows [graph_id, nodes, edges, directed]. */
gr_status gr_mcp_graphs(gr_session *session, gr_ctx *cx, const gr_list **out);
void gr_mcp_resources_list(mcp_server *srv, const mcp_message *m, gr_strbuf *out);
void gr_mcp_resources_read(mcp_server *srv, const mcp_message *m, gr_strbuf *out);
void gr_mcp_templates_list(mcp_server *srv, const mcp_message *m, gr_strbuf *out);
void gr_mcp_prompts_list(mcp_server *srv, const mcp_message *m, gr_strbuf *out);
void gr_mcp_prompts_get(mcp_server *srv, const mcp_message *m, gr_strbuf *out);

#endif
