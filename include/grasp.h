/* grasp: questions about graphs, answered exactly.
 *
 * This is the whole public face of libgrasp. An engine is made once and shared by all threads; a
 * session holds graphs under names and answers calls on one thread at a time. Every function that
 * can fail gives a reply: JSON for programs, text for people, or an error with its kind and place.
 *
 *     gr_engine *e = gr_engine_new(0);
 *     gr_session *s = gr_session_new(e);
 *     gr_reply *r = gr_session_load(s, "G", "roads.csv", NULL, NULL);
 *     gr_reply_free(r);
 *     r = gr_session_run(s, "shortest_path(G, 'Oslo', 'Bergen')");
 *     if (gr_reply_status(r) == GR_OK)
 *         puts(gr_reply_text(r));
 *     gr_reply_free(r);
 *     gr_session_free(s);
 *     gr_engine_free(e);
 *
 * Strings are UTF-8. What a reply returns lives until gr_reply_free. */
#ifndef GRASP_H
#define GRASP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GR_ABI     2
#define GR_VERSION "0.3.0"

#if defined(__GNUC__)
#define GR_API __attribute__((visibility("default")))
#else
#define GR_API
#endif

/* What became of a request. gr_exit_code maps it to the exit status of the program. */
typedef enum gr_status {
    GR_OK = 0,
    GR_EUSAGE,     /* an option, a command or a call is not well formed */
    GR_EINPUT,     /* a graph, a file or an argument says something it must not */
    GR_ENAME,      /* a tool, node, attribute or format of that name does not exist */
    GR_EREAD,      /* a file cannot be read */
    GR_EDECLINED,  /* understood, and not answered: the reason says why */
    GR_ELIMIT,     /* a time, size or memory limit was reached */
    GR_EMEMORY,    /* the machine has no more memory */
    GR_ECANCELLED, /* stopped from outside */
    GR_EIO,        /* writing failed */
    GR_EINTERNAL,  /* a fault of grasp's own; an answer that failed its check is withheld as this */
} gr_status;

GR_API const char *gr_status_name(gr_status st); /* "ok", "input", "limit", ... */
GR_API int gr_exit_code(gr_status st);           /* 0, 1, 2, 3, 4, 5 or 130 */
GR_API int gr_abi_version(void);                 /* GR_ABI of the library that is loaded */
GR_API const char *gr_version(void);

typedef struct gr_engine gr_engine;
typedef struct gr_session gr_session;
typedef struct gr_reply gr_reply;

/* --- replies --- */

/* Never NULL. Without memory a reply of kind GR_EMEMORY is returned that needs no memory. */
GR_API gr_status gr_reply_status(const gr_reply *r);
/* One JSON value. Of an error: {"error":{"kind","message","hint","file","line","column",
 * "argument"}} with the keys that apply. */
GR_API const char *gr_reply_json(const gr_reply *r);
GR_API size_t gr_reply_json_len(const gr_reply *r);
/* The same for people, without a final newline. Of an error: "roads.csv:12:3: expected ...". */
GR_API const char *gr_reply_text(const gr_reply *r);
/* Of an error: what to do about it, or "". */
GR_API const char *gr_reply_hint(const gr_reply *r);
GR_API void gr_reply_free(gr_reply *r);

/* --- the engine --- */

/* threads: 0 = one for each core. NULL without memory. */
GR_API gr_engine *gr_engine_new(unsigned threads);
GR_API void gr_engine_free(gr_engine *e); /* after its sessions */

/* What there is, as lists of records: tools ("name", "family", "summary", "signature", ...), file
 * formats, generators. gr_engine_tool: one tool whole, with "input_schema" and "output_schema". */
GR_API gr_reply *gr_engine_tools(gr_engine *e, const char *family); /* NULL = all */
GR_API gr_reply *gr_engine_tool(gr_engine *e, const char *name);
GR_API gr_reply *gr_engine_catalogue(gr_engine *e); /* all signatures, a line each, as one text */
GR_API gr_reply *gr_engine_find_tools(gr_engine *e, const char *words, unsigned at_most);
GR_API gr_reply *gr_engine_formats(gr_engine *e);
GR_API gr_reply *gr_engine_generators(gr_engine *e);

/* --- sessions --- */

GR_API gr_session *gr_session_new(gr_engine *e);
GR_API void gr_session_free(gr_session *s);

/* For the requests that follow; zero = no limit (memory: four fifths of the machine's). */
typedef struct gr_limits {
    uint32_t timeout_ms;
    uint64_t memory_bytes;
    uint64_t seed;
    uint32_t rows;   /* most rows of a table and items of a list that a reply shows */
    uint32_t offset; /* rows and items skipped before those */
} gr_limits;
GR_API void gr_session_limit(gr_session *s, const gr_limits *l);

/* Stops the request that is running, which replies GR_ECANCELLED. From any thread, and from a
 * signal handler. Without a running request it does nothing. */
GR_API void gr_session_cancel(gr_session *s);

/* Called on the session's own thread while a request runs, at most every few milliseconds and, in
 * work that goes on, every half second or so; total 0 = not known. NULL = nobody. */
typedef void (*gr_progress_fn)(void *arg, const char *what, uint64_t done, uint64_t total);
GR_API void gr_session_on_progress(gr_session *s, gr_progress_fn fn, void *arg);

/* Files may be read and written under this folder only, links followed; call it again for more
 * folders. A path that is not absolute is looked for under them in their order, wherever a file is
 * named: in a call, in a question, to load, to save, to draw. What is not there is made under the
 * first. A session without one may use all files. */
GR_API gr_reply *gr_session_allow(gr_session *s, const char *folder);

/* Graphs may be loaded from http and https URLs of this host; call it again for more. A session
 * without one reaches no host. Redirections are not followed; a graph comes within a minute and has
 * at most 256 MB. */
GR_API gr_reply *gr_session_allow_host(gr_session *s, const char *host);

/* Only these tools may be called from now on: "all", "cogent" (GraphCogent's nine), "gtools"
 * (GTools' eleven), or a file with the names of tools. NULL = all. */
GR_API gr_reply *gr_session_toolset(gr_session *s, const char *name);

/* Tools of the user's own, written in Lua (docs/LUA.md), kept in the user's data folder and there
 * for every session of this and later programs. A tool is tried on small graphs before it is kept;
 * the reply: {"name","tests","graphs","answers","compared","invariants"}. */
GR_API gr_reply *gr_session_add_tool(gr_session *s, const char *path);
GR_API gr_reply *gr_session_remove_tool(gr_session *s, const char *name);

/* --- graphs --- */

/* Where an existing graph is named, NULL and "G" are the one that was loaded last, unless a graph
 * is called G. A name is a word of letters, digits and underscores; loading under a name that is
 * taken replaces the graph when all went well. path is a file, or a URL: file:///.., or http and
 * https of hosts that are allowed. What no format takes is read as the text of a question would be.
 * format NULL = found out; direction "auto", "directed", "undirected", NULL = auto. The reply:
 * {"graph_id","nodes","edges","directed","weighted","format","decided_by","links","node_columns",
 * "edge_columns","first_nodes","first_links","notes","assumptions","unread"}; links, what an edge
 * means, only where the input says so; unread, sentences of a text that say nothing about it. */
GR_API gr_reply *gr_session_load(gr_session *s, const char *name, const char *path,
                                 const char *format, const char *direction);
GR_API gr_reply *gr_session_load_text(gr_session *s, const char *name, const char *text, size_t len,
                                      const char *format, const char *direction);

/* What is said about the input; NULL = found out. */
typedef struct gr_load_how {
    const char *format, *direction;
    const char *source, *target, *weight; /* columns of a table, by name or by number from 1 */
    const char *header;                   /* does a table have one: "auto", "yes", "no" */
    const char *nodes;                    /* a file with the table of the nodes */
} gr_load_how;

GR_API gr_reply *gr_session_load_as(gr_session *s, const char *name, const char *path,
                                    const gr_load_how *how);
GR_API gr_reply *gr_session_load_text_as(gr_session *s, const char *name, const char *text,
                                         size_t len, const gr_load_how *how);
/* Cells of nodes or edges, as many as there are of them: exactly one of ints, reals, bools and
 * bytes is set. */
typedef struct gr_array_column {
    const char *name;
    const int64_t *ints;
    const double *reals; /* NaN and infinities are refused */
    const uint8_t *bools;
    const char *bytes;      /* text i is bytes[ends[i-1]] .. bytes[ends[i]-1], UTF-8 */
    const uint64_t *ends;   /* of bytes */
    const uint8_t *missing; /* not 0 = the cell has no value; NULL = all have */
} gr_array_column;

/* A graph in memory. Nodes are 0 .. n_nodes-1, called so or by `names`, texts as in a column, and
 * source and target are their positions. by_name: n_nodes and names are not looked at, source and
 * target are numbers that name nodes. The arrays are copied. */
typedef struct gr_arrays {
    int directed, by_name;
    uint64_t n_nodes, n_edges;
    const int64_t *source, *target;
    const char *names; /* NULL = they are numbers */
    const uint64_t *name_ends;
    const gr_array_column *node_columns, *edge_columns; /* none of nodes with by_name */
    size_t n_node_columns, n_edge_columns;
} gr_arrays;

GR_API gr_reply *gr_session_load_arrays(gr_session *s, const char *name, const gr_arrays *a);
/* The other way, in the order of edges: positions of their ends in the order of nodes(G) and, if
 * weights is not NULL, numbers of the attribute `weight` (NULL = the one that is the weight), 1
 * where there are none. n: the length of the arrays, which must be the number of edges. */
GR_API gr_reply *gr_session_edges(gr_session *s, const char *name, const char *weight, uint64_t n,
                                  int64_t *source, int64_t *target, double *weights);
/* A graph of another session of the same engine, not copied; both sessions are free meanwhile. */
GR_API gr_reply *gr_session_share(gr_session *s, const char *name, gr_session *from,
                                  const char *what);
/* args: a JSON object or list of the generator's parameters; NULL = none. */
GR_API gr_reply *gr_session_make(gr_session *s, const char *name, const char *generator,
                                 const char *args);
/* args: {"method":"walk|nodes|edges|bfs","nodes":N,...}. */
GR_API gr_reply *gr_session_sample(gr_session *s, const char *name, const char *from,
                                   const char *args);
/* What graph_info says: {"nodes","edges","directed","weighted","multi","loops","duplicates",
 * "components","isolated","format","decided_by","names","node_attributes","edge_attributes",...} */
GR_API gr_reply *gr_session_info(gr_session *s, const char *name);
/* Writes a file, or standard output for "-". format NULL = by the file's name. The reply's "lost"
 * lists what the format could not carry. */
GR_API gr_reply *gr_session_save(gr_session *s, const char *name, const char *path,
                                 const char *format);
/* The graph as text of a format: {"text":...,"lost":[..]}. */
GR_API gr_reply *gr_session_text(gr_session *s, const char *name, const char *format);
GR_API gr_reply *gr_session_drop(gr_session *s, const char *name);
/* Calls that are given no graph take this one from now on, as if it had been loaded last. */
GR_API gr_reply *gr_session_use(gr_session *s, const char *name);
/* Names with counts, in order of loading. */
GR_API gr_reply *gr_session_graphs(gr_session *s);

/* --- calls --- */

/* Runs a program of the call language (docs/CALLS.md). A tool that is given no graph takes the one
 * that was loaded last. Replies
 *     {"status":"ok","value":..,"verified":true|null,"grade":"proved|rederived|unchecked|predicted",
 *      "reason":why it is unchecked, or what was rounded first,
 *      "certificate":{"kind","text","data"}|null,"calls":[..],"ms":..}
 * A value that is a graph stays in the session and is shown as {"graph_id","nodes","edges"}. */
GR_API gr_reply *gr_session_run(gr_session *s, const char *program);
/* The same with the program as JSON, e.g. {"tool":"degree","args":{"graph":"G","node":"a"}}. */
GR_API gr_reply *gr_session_run_json(gr_session *s, const char *json, size_t len);
/* The same for who wants the value and nothing else: it is checked as it is there, and the reply is
 * its JSON alone, as "value" has it. For people it has no other text. */
GR_API gr_reply *gr_session_value(gr_session *s, const char *json, size_t len);
/* The same with words as a shell gives them: "Oslo" "Bergen" "weight=km". */
GR_API gr_reply *gr_session_run_words(gr_session *s, const char *tool, const char *const *words,
                                      size_t n_words);

/* --- questions --- */

typedef struct gr_ask_how {
    const char *llm; /* who understands the question: "URL#MODEL"; NULL, "builtin" = the readers */
    int trace;       /* tell the whole way */
    /* With a model (docs/MODELS.md): */
    const char *method;     /* "exchange" or NULL, "skills", "auto" = only what grasp declines */
    int private_names;      /* it sees no names of nodes */
    double temperature;     /* 0 = the likeliest reply */
    uint64_t budget_tokens; /* of the session's requests to this model; 0 = no limit */
    /* A file, .svg or .png, for the graph with the answer in it; NULL = none. It is the program's
     * choice, not the question's: gr_session_allow does not bound it. */
    const char *plot;
    int alone; /* graphs of the text do not stay, earlier questions do not matter */
    /* With a model: links that it reads at a time where grasp cannot read a text itself, 5 to 400,
     * as `grasp sense calibrate` found it for this model; 0 = 50. */
    uint32_t window;
    const char *sure; /* it is asked twice and must agree: "on", "off", "auto" or NULL = where it
                       * read the graph */
    int64_t llm_timeout_ms; /* of one attempt to reach it; 0 = a minute */
} gr_ask_how;

/* Answers a question in words (docs/ASK.md). The graph stands in the text, in a file that the text
 * names, or was loaded before; graphs of the text stay in the session. Replies with a record
 *     {"status":"ok|declined|error","answer","value","unit","verified","grade","certificate",
 *      "reason","assumptions","suggestions","graph","calls","trace","ms"}
 * and, if it is declined, "understood": {"asks","unread","nodes"}, the pieces of the text, with a
 * model "model": {"requests","tokens_in","tokens_out"},
 * whatever its status: GR_OK, GR_EDECLINED, or an error's kind. The text is the answer's sentence.
 * how NULL = all defaults. */
GR_API gr_reply *gr_session_ask(gr_session *s, const char *question, size_t len,
                                const gr_ask_how *how);

/* What a text says: {"graphs":[{"name","by","directed","nodes","edges","columns","evidence",
 * ..}],"clauses":[{"kind":"asks|tells","words","mentions",..}],"assumptions":[..],
 * "problems":[{"reason","text","at"}],"uncovered":[..]}. Spans are [first byte, byte behind]. Files
 * that it names are read; its graphs stay in the session under their names. direction as in
 * gr_session_load. */
GR_API gr_reply *gr_session_sense(gr_session *s, const char *text, size_t len,
                                  const char *direction);
/* Puts calls into a text as Graph-ToolFormer does, makes them and writes their values in their
 * place. The text is a statement with holes ("The order of the bull graph is [TBR]."), a question,
 * a plain statement, or one that has calls already. data: a folder with data sets that calls load
 * by name, or NULL. how: "complete" (NULL is the same), "calls" leaves the calls in the text,
 * "tuple" shows their parse. Replies {"status","text","annotated","tuples":[..],"calls":[{"call",
 * "program","value","inserted"}],"notes":[..],"verified","grade"}; docs/CALLS.md. */
GR_API gr_reply *gr_session_annotate(gr_session *s, const char *text, const char *data,
                                     const char *how);
/* The same, but the calls of a text that has none are written by the model that `by` names, and
 * kept if they parse and can be made. by NULL, or without a model: as above. */
GR_API gr_reply *gr_session_annotate_by(gr_session *s, const char *text, const char *data,
                                        const char *how, const gr_ask_how *by);

/* How a picture looks; NULL = grasp's own choice. */
typedef struct gr_draw_how {
    const char *call;     /* a program whose answer is marked in the picture */
    const char *layout;   /* "auto", "layers", "circle", "stress", "given" (columns x and y) */
    const char *size;     /* pixels: "800", its width, or "800x600" */
    const char *color_by; /* an attribute of nodes, or of edges, that colours stand for */
    const char *label_by; /* an attribute of nodes that they are labelled with; "none" = nothing */
} gr_draw_how;

/* Draws a graph into an SVG or PNG file. how NULL = all of grasp's choice. */
GR_API gr_reply *gr_session_draw(gr_session *s, const char *name, const char *path,
                                 const gr_draw_how *how);
/* The same without a file, format "svg" or "png": {"mime_type","text"} or {"mime_type","base64"}.
 */
GR_API gr_reply *gr_session_picture(gr_session *s, const char *name, const char *format,
                                    const gr_draw_how *how);

/* --- knowledge graphs and learning --- */

/* Opens a store of triples (`grasp kg build`), which the session holds instead of one that it had:
 * {"file","entities","relations","triples"}. */
GR_API gr_reply *gr_session_open_store(gr_session *s, const char *path);
/* Triples from files and folders, as `grasp kg build` reads them, and from texts: subject, relation
 * and object of each. */
typedef struct gr_triples {
    const char *const *files;
    size_t n_files;
    const char *const *texts; /* three for each triple */
    size_t n_triples;
    const char *parts; /* of folders, "train,valid" say; NULL = all */
} gr_triples;
/* Writes a store of them, in one step, and opens it: the reply is that of gr_session_open_store. */
GR_API gr_reply *gr_session_build_store(gr_session *s, const char *path, const gr_triples *t);
/* Adds them to the store, or deletes them: all or none, and they are on the disk when it returns.
 * That reply with "changed", the triples that came or went. */
GR_API gr_reply *gr_session_change_store(gr_session *s, const gr_triples *t, int removes);
/* Changes stand in a log beside the store: writes it anew with them, and opens it. */
GR_API gr_reply *gr_session_compact_store(gr_session *s);
/* Answers a query of first-order logic from the store (docs/LOGIC.md). options: a JSON object
 * {"exec", "limit", "offset", ..}, NULL = none; without a limit 100 answers. The reply is that of
 * `grasp kg query --json`. exec says who answers:
 *   "exact"    all that its triples entail, so if not given; "complement"
 *   "predict"  all entities as a model of gr_session_train ranks them; "model": FILE, "beam"
 *   "llm"      a language model that reads triples; "llm": "URL#MODEL", "tokens", "without": a list
 *   "sparql"   a server, and the session needs no store; "endpoint": URL, "prefixes": a list of
 *              "wd=http://..", "page" */
GR_API gr_reply *gr_session_query_store(gr_session *s, const char *query, const char *options);

/* Trains a model (docs/LEARNING.md): one of `grasp train` on data of its kind, or complex,
 * distmult, transe or rotate on a store or a folder of triples. options: a JSON object with "out",
 * the file that the model goes to, and what the command has options for; NULL = none. Replies
 * {"file", "epochs","best",..}. Whatever ends it, also gr_session_cancel, the best model so far is
 * in the file; the hint of the error says which. */
GR_API gr_reply *gr_session_train(gr_session *s, const char *model, const char *data,
                                  const char *options);
/* What a trained model says about items of its data, n 0 = about all, as `grasp predict` does:
 * {"model","grade":"predicted","accuracy" or "auc","predictions":table}. */
GR_API gr_reply *gr_session_predict(gr_session *s, const char *model, const char *data,
                                    const char *const *items, size_t n);

#ifdef __cplusplus
}
#endif

#endif
