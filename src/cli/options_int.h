/* Options are rows. Parsing, help, man page and completions read the same table. */
#ifndef GR_CLI_OPTIONS_INT_H
#define GR_CLI_OPTIONS_INT_H

#include "base/base.h"

typedef enum gr_opt_kind {
    GR_OPT_FLAG,
    GR_OPT_TEXT,
    GR_OPT_INT,
    GR_OPT_SIZE,     /* bytes: 500M, 1.5G, 64MiB */
    GR_OPT_DURATION, /* milliseconds: 500ms, 10s, 2m, 1h; seconds without a unit */
    GR_OPT_CHOICE,
    GR_OPT_LIST, /* text, may be given several times */
} gr_opt_kind;

typedef struct gr_option {
    const char *name; /* "format" is --format */
    char letter;      /* 'o' is -o; 0 = none */
    gr_opt_kind kind;
    const char *value;   /* what the help calls the value: "FILE" */
    const char *summary; /* one line, no full stop */
    const char *choices; /* CHOICE: "auto|always|never" */
    const char *source;  /* the command that lists the values, for completion */
    uint64_t min, max;   /* INT; max 0 = any */
} gr_option;

typedef struct gr_optval {
    bool given;
    const char *text;  /* TEXT, CHOICE; of several the last */
    uint64_t number;   /* INT, SIZE, DURATION */
    const char **list; /* LIST, in the order given */
    size_t n_list;
} gr_optval;

/* A table and where its values go, value[i] for option[i]. */
typedef struct gr_optset {
    const gr_option *option;
    size_t n;
    gr_optval *value;
} gr_optset;

typedef struct gr_words {
    const char **at;
    size_t n;
} gr_words;

/* Splits arguments into the values of the sets and the other words: "--name value",
 * "--name=value", "-n value", "-nvalue", "-ab"; "--" ends the options; "-" and negative numbers are
 * words. With `leading` it stops at the first word and *words is the rest as it stands. */
gr_status gr_options_parse(gr_arena *a, const gr_optset *sets, size_t n_sets, gr_words args,
                           bool leading, gr_words *words, gr_err *err);

/* The text of one value, as an option of this kind would take it; the error names `shown`. */
gr_status gr_option_read(const gr_option *o, const char *shown, const char *text, gr_optval *out,
                         gr_err *err);

/* "did you mean --format?" into err's hint, if one of the names is near; else false. */
bool gr_suggest(gr_err *err, const char *prefix, gr_str name, const gr_str *names, size_t n_names);

#endif
