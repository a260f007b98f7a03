/* Private to cli: what ask and chat share. */
#ifndef GR_CLI_ASK_INT_H
#define GR_CLI_ASK_INT_H

#include "cli/cli_int.h"

#define GR_LONGEST_QUESTION ((size_t)64 << 20) /* bytes, graph included */

/* Their tables of options begin with GR_ASK_OPTIONS. */
enum {
    GR_ASK_GRAPH = GR_N_IN,
    GR_ASK_LLM,
    GR_ASK_METHOD,
    GR_ASK_SURE,
    GR_ASK_LLM_TIMEOUT,
    GR_ASK_PRIVATE,
    GR_ASK_BUDGET,
    GR_ASK_TEMPERATURE,
    GR_ASK_WINDOW,
    GR_ASK_ROOT,
    GR_ASK_TOOLSET,
    GR_ASK_TRACE,
    GR_ASK_ENDPOINT,
    GR_ASK_PREFIX,
    GR_ASK_HOPS,
    GR_N_ASK,
};
#define GR_ASK_OPTIONS                                                                             \
    GR_INPUT_OPTIONS("format", "nodes"),                                                           \
        [GR_ASK_GRAPH] = { "graph", 'g', GR_OPT_LIST, "[NAME=]FILE",                               \
                           "a graph; it is called G if it is given no name. Several with several " \
                           "options" },                                                            \
        [GR_ASK_LLM] = { "llm", 0, GR_OPT_TEXT, "builtin|URL#MODEL",                               \
                         "who understands the question: builtin (the trained readers; if not "     \
                         "given), or a model; several, separated by commas, stand in for each "    \
                         "other" },                                                                \
        [GR_ASK_METHOD] = { "method",                                                              \
                            0,                                                                     \
                            GR_OPT_CHOICE,                                                         \
                            NULL,                                                                  \
                            "how it is asked: exchange (one request; if not given), skills "       \
                            "(several short ones, for small models), auto (only what grasp "       \
                            "itself declines)",                                                    \
                            .choices = "exchange|skills|auto" },                                   \
        [GR_ASK_SURE] = { "sure",                                                                  \
                          0,                                                                       \
                          GR_OPT_CHOICE,                                                           \
                          NULL,                                                                    \
                          "it is asked twice, and other answers are none: on, off, auto (where "   \
                          "it read the graph itself; if not given)",                               \
                          .choices = "on|off|auto" },                                              \
        [GR_ASK_LLM_TIMEOUT] = { "llm-timeout", 0, GR_OPT_DURATION, "TIME",                        \
                                 "of one attempt to reach the model; a minute if not given" },     \
        [GR_ASK_PRIVATE] = { "private", 0, GR_OPT_FLAG, NULL,                                      \
                             "the model sees no names of nodes" },                                 \
        [GR_ASK_BUDGET] = { "budget-tokens", 0, GR_OPT_INT, "N",                                   \
                            "most tokens of all requests to the model, replies included; 0 = no "  \
                            "limit" },                                                             \
        [GR_ASK_TEMPERATURE] = { "temperature", 0, GR_OPT_TEXT, "T",                               \
                                 "of the model, 0 to 2; 0 if not given" },                         \
        [GR_ASK_WINDOW] = { "window",                                                              \
                            0,                                                                     \
                            GR_OPT_INT,                                                            \
                            "N",                                                                   \
                            "links that the model gets to read at a time where grasp cannot read " \
                            "the text; grasp sense calibrate finds the best; 50 if not given",     \
                            .min = 5,                                                              \
                            .max = 400 },                                                          \
        [GR_ASK_ROOT] = { "root", 0, GR_OPT_LIST, "FOLDER",                                        \
                          "a folder whose files the question may name; the current one if none "   \
                          "is "                                                                    \
                          "given" },                                                               \
        [GR_ASK_TOOLSET] = { "toolset", 0, GR_OPT_TEXT, "NAME|FILE",                               \
                             "only these tools may be called: all, cogent, gtools, or a file "     \
                             "with "                                                               \
                             "names" },                                                            \
        GR_AT_OPTIONS(GR_ASK_ENDPOINT, GR_ASK_PREFIX, GR_ASK_HOPS),                                \
        [GR_ASK_TRACE] = { "trace", 0, GR_OPT_FLAG, NULL,                                          \
                           "tell the whole way from question to "                                  \
                           "answer" }

/* Readies the session by these options: graphs, tools, folders. *graph: the name of the last graph,
 * NULL if there is none. */
gr_status gr_cli_ask_how(gr_cli *c, gr_ask_how *how, const char **graph);
/* The sentence, what was assumed, and on request the way. */
gr_status gr_cli_ask_show(gr_cli *c, const gr_reply *r, bool trace);

/* ask_batch.c: asks the questions of a file of JSON lines; given: the session has graphs. */
gr_status gr_cli_ask_batch(gr_cli *c, const char *path, bool given, const gr_ask_how *how);

/* --- lines of a conversation: line.c --- */

typedef struct gr_lines_in gr_lines_in;

/* What a word can be completed to: the k-th, or NULL; it lives until the next call. `first`: the
 * word is the line's first. */
typedef const char *(*gr_completer)(void *arg, bool first, size_t k);

/* From a terminal with editing, history and completion where libedit is there, else plain lines.
 * NULL without memory. */
gr_lines_in *gr_lines_open(gr_completer complete, void *arg);
/* The next line without its end; false at the end. *too_long: it had more than
 * GR_LONGEST_QUESTION bytes and is left out. */
bool gr_lines_next(gr_lines_in *l, gr_str *line, bool *too_long);
bool gr_lines_edited(const gr_lines_in *l); /* somebody sits at a terminal */
void gr_lines_close(gr_lines_in *l);        /* keeps the history */

#endif
