/* serve: the engine as a service for other programs, over standard input and over HTTP.
 *
 * MCP, the Model Context Protocol, over standard input and output: what a desktop assistant or a
 * coding agent starts to use grasp's tools. Both eras of the protocol are spoken, chosen message by
 * message: the `initialize` handshake (2024-11-05 to 2025-11-25) and stateless requests that carry
 * their version (2026-07-28). */
#ifndef GR_SERVE_H
#define GR_SERVE_H

#include "base/base.h"

typedef struct gr_mcp_options {
    const char *const *roots; /* folders whose files may be read; none = the current folder */
    size_t n_roots;
    const char *toolset;   /* names and families of tools, "a,b,c"; "all"; NULL = none */
    uint32_t timeout_ms;   /* for one call; 0 = none */
    uint64_t memory_bytes; /* for one call; 0 = the engine's own */
    unsigned threads;      /* 0 = one for each core */
} gr_mcp_options;

/* Serves until standard input ends; standard output carries messages only, diagnostics go to
 * standard error. Returns the exit status of the program. */
int gr_serve_mcp(const gr_mcp_options *o);

/* What a client's configuration must hold to start `program mcp ARGS`, and which file that is, in
 * words. An unknown client is GR_ENAME with the known ones in the hint. */
gr_status gr_serve_mcp_config(const char *client, const char *program, const char *const *args,
                              size_t n_args, gr_strbuf *out, const char **file, gr_err *err);

/* The text of that file afterwards, if `old` is its text now, and where it is: "~/" is the home
 * folder, else the current one. What it holds beside grasp's entry stays as it is, byte for byte.
 * GR_EINPUT: the text cannot be added to, because it is none that the client could read. */
gr_status gr_serve_mcp_install(const char *client, const char *program, const char *const *args,
                               size_t n_args, gr_str old, gr_strbuf *out, const char **path,
                               gr_err *err);

/* HTTP: an API for programs and the page for people, docs/SERVING.md. */
typedef struct gr_http_options {
    const char *address;      /* to listen at; NULL = 127.0.0.1 */
    uint16_t port;            /* 0 = any that is free */
    const char *token;        /* that clients must have; NULL = none, at loopback addresses alone */
    const char *const *hosts; /* names that the server is reached by, beside addresses */
    size_t n_hosts;
    const char *const *roots; /* folders whose files may be read; none = no file may */
    size_t n_roots;
    const char *const *kgs; /* stores of triples, "[NAME=]FILE" */
    size_t n_kgs;
    const char *const *kg_models; /* their models, "[NAME=]FILE" with the name of the store */
    size_t n_kg_models;
    const char *const *tasks; /* task graphs, "[NAME=]FILE" */
    size_t n_tasks;
    const char *llm;       /* the model that questions may be put to, "URL#MODEL"; NULL = none */
    uint32_t timeout_ms;   /* for one call; 0 = half a minute */
    uint64_t memory_bytes; /* for one call; 0 = the engine's own */
    size_t most_body;      /* bytes; 0 = 64 MB */
    size_t most_kept;      /* bytes of all graphs that are kept; 0 = 1 GB */
    unsigned connections;  /* at most; 0 = 256 */
    unsigned workers;      /* calls at once; 0 = 8 */
    uint32_t patience_ms;  /* with a slow client, and between two requests; 0 = half a minute */
    unsigned threads;      /* 0 = one for each core */
    bool quiet;            /* no access log */
} gr_http_options;

/* Serves until SIGTERM or SIGINT. Returns the exit status of the program. */
int gr_serve_http(const gr_http_options *o);

#endif
