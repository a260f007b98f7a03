/* Errors are values: a kind, a sentence that says what was wrong and what was expected, a place.
 *
 * The kinds are one table; exit status, HTTP status and MCP behaviour are read from it. */
#ifndef GR_STATUS_H
#define GR_STATUS_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "grasp.h"

/* Where something went wrong. Zero or "" = not known. Lines, columns and characters count from 1.
 */
typedef struct gr_place {
    char file[256];    /* path as the user gave it, shortened in the middle if it is longer */
    uint32_t line;     /* in the file or text */
    uint32_t column;   /* byte column in that line */
    char argument[64]; /* name of the argument at fault */
} gr_place;

struct gr_err {
    gr_status kind;
    char message[512]; /* one sentence, no final full stop, no place in it */
    char hint[256];    /* what to do about it, or "" */
    gr_place place;
};
typedef struct gr_err gr_err;

/* A row of the table of kinds. */
typedef struct gr_kind_row {
    const char *name; /* "input", "limit", ... as in JSON */
    int exit_code;
    int http_status;
} gr_kind_row;

const gr_kind_row *gr_kind(gr_status st);

/* Record an error and return its kind, so that `return gr_fail(...)` reads well. `err` may be
 * NULL: then only the kind is returned. The first place that was set stays set. */
gr_status gr_fail(gr_err *err, gr_status kind, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
gr_status gr_fail_at(gr_err *err, gr_status kind, uint32_t line, uint32_t column, const char *fmt,
                     ...) __attribute__((format(printf, 5, 6)));
gr_status gr_fail_arg(gr_err *err, gr_status kind, const char *argument, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Adds the remedy, the argument or the file to an error that was recorded further down. */
void gr_err_hint(gr_err *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void gr_err_argument(gr_err *err, const char *argument);
void gr_err_file(gr_err *err, const char *path);

#endif
