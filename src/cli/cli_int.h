/* Private to cli: what a command is, and what one run of the program holds. */
#ifndef GR_CLI_INT_H
#define GR_CLI_INT_H

#include "base/base.h"
#include "cli/options_int.h"
#include "cli/term_int.h"
#include "grasp.h"

typedef struct gr_cli gr_cli;

typedef struct gr_cli_example {
    const char *what; /* what it shows, no full stop */
    const char *line; /* after "grasp "; runs in the root of the repository */
} gr_cli_example;

typedef struct gr_command {
    const char *name; /* "graph info" */
    const char *args; /* the words it takes, as help shows them; "" = none */
    size_t least, most;
    const char *summary; /* one line, no full stop */
    const char *details; /* sentences; a newline begins a paragraph */
    const gr_option *options;
    size_t n_options;
    const gr_cli_example *examples;
    size_t n_examples;
    const char *source; /* the command that lists what the first word can be, for completion */
    bool hidden;
    bool needs_engine;
    bool needs_session; /* and the engine */
    gr_status (*run)(gr_cli *c);
} gr_command;

#define GR_MAX_OPTIONS 40 /* of one command; more do not compile */
#define GR_OPTIONS(o)                                                                              \
    .options = (o),                                                                                \
    .n_options = sizeof(o) / sizeof *(o) +                                                         \
                 0 * sizeof(char[sizeof(o) / sizeof *(o) <= GR_MAX_OPTIONS ? 1 : -1])
#define GR_EXAMPLES(e) .examples = (e), .n_examples = sizeof(e) / sizeof *(e)

/* Options of every command, in the order of gr_globals. */
enum {
    GR_G_HELP,
    GR_G_VERSION,
    GR_G_JSON,
    GR_G_QUIET,
    GR_G_COLOR,
    GR_G_TIMEOUT,
    GR_G_MEMORY,
    GR_G_SEED,
    GR_G_THREADS,
    GR_N_GLOBALS,
};
extern const gr_option gr_globals[GR_N_GLOBALS];

/* Commands that read a graph begin their table with GR_INPUT_OPTIONS. */
enum {
    GR_IN_FORMAT,
    GR_IN_DIRECTED,
    GR_IN_UNDIRECTED,
    GR_IN_SOURCE,
    GR_IN_TARGET,
    GR_IN_WEIGHT,
    GR_IN_HEADER,
    GR_IN_NODES,
    GR_IN_HOST,
    GR_N_IN,
};
#define GR_INPUT_OPTIONS(format_option, nodes_option)                                              \
    [GR_IN_FORMAT] = { format_option,                                                              \
                       0,                                                                          \
                       GR_OPT_TEXT,                                                                \
                       "NAME",                                                                     \
                       "the format of the input; found out from its content otherwise",            \
                       .source = "graph formats" },                                                \
    [GR_IN_DIRECTED] = { "directed", 0, GR_OPT_FLAG, NULL, "edges have a direction" },             \
    [GR_IN_UNDIRECTED] = { "undirected", 0, GR_OPT_FLAG, NULL, "edges have no direction" },        \
    [GR_IN_SOURCE] = { "source", 0, GR_OPT_TEXT, "COLUMN",                                         \
                       "where the edges of a table begin: a name, or a number from 1" },           \
    [GR_IN_TARGET] = { "target", 0, GR_OPT_TEXT, "COLUMN", "where they end" },                     \
    [GR_IN_WEIGHT] = { "weight", 0, GR_OPT_TEXT, "COLUMN",                                         \
                       "the column, or attribute of edges, that is the weight" },                  \
    [GR_IN_HEADER] = { "header",                                                                   \
                       0,                                                                          \
                       GR_OPT_CHOICE,                                                              \
                       NULL,                                                                       \
                       "whether the first row of a table is one; found out otherwise",             \
                       .choices = "auto|yes|no" },                                                 \
    [GR_IN_NODES] = { nodes_option, 0, GR_OPT_TEXT, "FILE",                                        \
                      "the table of the nodes of a table of edges" },                              \
    [GR_IN_HOST] = { "allow-host", 0, GR_OPT_LIST, "HOST",                                         \
                     "graphs may come from http and https URLs of this host" }

/* One run of the program. */
struct gr_cli {
    gr_ctx cx; /* of the command line itself; requests have their own in the engine */
    gr_optval global[GR_N_GLOBALS];
    gr_optval opt[GR_MAX_OPTIONS]; /* by the command's own enum */
    gr_words words;
    const gr_command *command;
    bool json, quiet;
    bool colour, colour_err;
    gr_strbuf out; /* what goes to standard output when all is done */
    gr_engine *engine;
    gr_session *session;
    gr_limits limits; /* of the session */
    gr_progress progress;
    int exit_code; /* of a command that has one of its own; 0 = by its status */
};

/* --- the table --- */

size_t gr_n_commands(void);
const gr_command *gr_command_at(size_t i); /* in the order of commands.def */
/* The command whose name the words begin with, NULL if there is none; *used = words of the name. */
const gr_command *gr_command_find(gr_words words, size_t *used);
gr_str gr_command_group(const gr_command *command); /* "graph" of "graph info", "run" of "run" */
/* Do names of commands begin with this word and go on? */
bool gr_command_is_group(gr_str word);
/* Records what is wrong with words that name no command, with the nearest name. */
gr_status gr_command_unknown(gr_cli *c, gr_words words, gr_err *err);

/* --- telling --- */

/* Reports an error on standard error and, with --json, as an object; returns its kind. */
gr_status gr_cli_fail(gr_cli *c, const gr_err *err);
gr_status gr_cli_usage(gr_cli *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The number of an option that was given, 0 or more; else *out stays. */
gr_status gr_cli_amount(gr_cli *c, const gr_option *options, int option, double *out);
gr_status gr_cli_memory(gr_cli *c);
void gr_cli_warn(gr_cli *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Was Ctrl-C pressed? */
bool gr_cli_interrupted(void);
/* It ended what was running, and the command goes on. */
void gr_cli_go_on(void);
/* Takes a reply over. An error is reported; *out (may be NULL) lives as long as c. */
gr_status gr_cli_got(gr_cli *c, gr_reply *r, const gr_reply **out);
/* The reply to standard output: JSON with --json, else its text. */
void gr_cli_show(gr_cli *c, const gr_reply *r);
/* Writes what stands in c->out now, for commands that answer as they go. */
gr_status gr_cli_flush(gr_cli *c);
/* The reply's JSON as a value. */
gr_status gr_cli_value(gr_cli *c, const gr_reply *r, gr_value *out);
/* A text of a record, "" if it is not there or no text. */
gr_str gr_cli_text(const gr_value *record, const char *key);
/* Records as lines of columns, NULL-terminated keys; with --quiet the first column alone. */
void gr_cli_columns(gr_cli *c, const gr_value *records, const char *const *keys);

/* Things that can be named: suites, skills, benches. */
typedef struct gr_cli_rows {
    const char *what; /* one of them: "suite" */
    size_t n;
    const char *(*name)(size_t i);
    const char *(*summary)(size_t i);
} gr_cli_rows;

/* Lists them: names and summaries, as JSON with --json. */
gr_status gr_cli_list_rows(gr_cli *c, const gr_cli_rows *rows);
bool gr_cli_has_row(const gr_cli_rows *rows, const char *name);
/* Reports that there is none of that name, with the nearest one, else the hint. */
gr_status gr_cli_no_row(gr_cli *c, const gr_cli_rows *rows, const char *name, const char *hint);

/* What long runs of eval need: Ctrl-C ends them at the next question, with all before it written.
 */
typedef struct gr_cli_watch {
    gr_progress *progress;
    atomic_bool stop; /* for the context's `cancel` */
} gr_cli_watch;

void gr_cli_assumed(gr_cli *c, const gr_value *answer); /* what an answer took for granted */
void gr_cli_count(gr_strbuf *sb, uint64_t n);           /* "10,000" */

/* csv.c: a value of a reply's JSON as CSV, or as TSV with a tab. */
void gr_cli_csv(gr_cli *c, const gr_value *v, char sep);
/* --csv and --tsv as the separator, 0 for neither; they exclude each other and --json. */
gr_status gr_cli_separator(gr_cli *c, const gr_optval *csv, const gr_optval *tsv, char *sep);
#define GR_CSV_OPTION "csv", 0, GR_OPT_FLAG, NULL, "print the value as CSV, with a row of names"
#define GR_TSV_OPTION "tsv", 0, GR_OPT_FLAG, NULL, "the same with tabs"
#define GR_TRAIN_OPTION                                                                            \
    "train", 0, GR_OPT_FLAG, NULL, "train a model that is not there at once, however long it takes"

/* A callback for progress; arg is a watch. */
void gr_cli_watch_tell(void *arg, const char *what, uint64_t done, uint64_t total);

/* --threads, else GRASP_THREADS, else 0. */
gr_status gr_cli_threads(gr_cli *c, unsigned *out);

/* --- graphs --- */

/* Loads a file by the options of GR_INPUT_OPTIONS. */
gr_status gr_cli_load(gr_cli *c, const char *name, const char *path);
/* --allow-host, for files that are named later. */
gr_status gr_cli_allow_hosts(gr_cli *c);
/* Loads "[NAME=]FILE" for each; *last: the name of the last one, NULL if there is none. */
gr_status gr_cli_load_list(gr_cli *c, const gr_optval *given, const char **last);
/* A graph of a SPARQL server: three options that stand together, in this order. */
#define GR_AT_OPTIONS(endpoint, prefix, hops)                                                      \
    [endpoint] = { "endpoint", 0, GR_OPT_TEXT, "URL",                                              \
                   "the SPARQL server that holds the graph G: calls go there where they can" },    \
    [prefix] = { "prefix", 0, GR_OPT_LIST, "NAME=IRI",                                             \
                 "endpoint: what NAME:... means; several with several options" },                  \
    [hops] = { "hops",                                                                             \
               0,                                                                                  \
               GR_OPT_INT,                                                                         \
               "N",                                                                                \
               "endpoint: for other calls fetch what is N steps around the named entities, 2 if "  \
               "not given",                                                                        \
               .min = 1,                                                                           \
               .max = 20 }
/* Nothing is asked yet; given: the three options. */
gr_status gr_cli_at(gr_cli *c, const gr_optval *given);
/* Saves to path, NULL or "-" = standard output, and warns of what was lost. */
gr_status gr_cli_save(gr_cli *c, const char *name, const char *path, const char *format);

/* --- help --- */

gr_status gr_cli_version(gr_cli *c);
void gr_help_all(gr_cli *c);
void gr_help_group(gr_cli *c, gr_str word);
void gr_help_command(gr_cli *c, const gr_command *command);
/* "-o, --output FILE", "--color auto|always|never" */
void gr_help_option(gr_strbuf *sb, const gr_option *o);

typedef struct gr_cli_pair {
    const char *name;
    const char *meaning;
} gr_cli_pair;

enum { GR_N_HELP_ENV = 5, GR_N_HELP_EXITS = 7 };
extern const gr_cli_pair gr_help_env[GR_N_HELP_ENV];     /* variables */
extern const gr_cli_pair gr_help_exits[GR_N_HELP_EXITS]; /* statuses */

gr_status gr_cli_docs_tools(gr_cli *c); /* docs_tools.c */

#endif
