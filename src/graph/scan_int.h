/* What the readers and writers of text formats share: a cursor over lines and over characters that
 * knows where it is. */
#ifndef GR_SCAN_INT_H
#define GR_SCAN_INT_H

#include "graph/graph.h"

/* A cursor. Lines end with \n, \r\n or \r. */
typedef struct gr_scan {
    gr_str text;
    size_t pos;        /* of the next byte */
    size_t line_start; /* of the line that was read last, or of the one pos is in */
    uint32_t line;     /* its number, from 1; 0 before the first */
} gr_scan;

gr_scan gr_scan_of(gr_str text); /* skips a UTF-8 byte order mark */

static inline bool gr_is_letter(char c) /* of ASCII */
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* By lines: the next line without its end; false at the end of the text. */
bool gr_scan_line(gr_scan *s, gr_str *line);
/* The next line that has more than white space in it. */
bool gr_scan_filled(gr_scan *s, gr_str *line);
/* The next field of a line that is split at spaces and tabs; false if there is none. */
bool gr_scan_field(gr_str *rest, gr_str *field);

/* Takes a JSON string, whose quote *rest starts with, off its front; it must end on the line.
 * Lives in cx's arena. */
gr_status gr_scan_string(gr_ctx *cx, const gr_scan *s, gr_str *rest, gr_str *out, gr_err *err);

/* Without white space and, if there are some, the quotes around it, of either kind. */
gr_str gr_scan_unquoted(gr_str s);

/* By characters: pos moves, lines are counted. -1 at the end. Do not mix with gr_scan_line. */
int gr_scan_peek(const gr_scan *s);
int gr_scan_next(gr_scan *s);
void gr_scan_spaces(gr_scan *s); /* white space, line ends included */

/* An error at `at`, which points into the text; NULL = at pos. Polls nothing. */
gr_status gr_scan_fail(const gr_scan *s, const char *at, gr_err *err, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* A cursor at `at`, found by counting from the start: for errors of readers that keep no cursor. */
gr_scan gr_scan_to(gr_str text, const char *at);
/* An error at the first byte that is not UTF-8, if there is one. */
gr_status gr_scan_utf8(gr_str text, gr_err *err);
/* The line and column of a byte of text, found by reading the text up to it. */
gr_place gr_scan_place(gr_str text, size_t offset);

/* Untyped text as a value: INT, REAL, BOOL ("true", "false", any case), else STR (borrowed). A text
 * that would not be printed back the same ("007", "1.50") stays STR only if exact is set. */
gr_value gr_scan_value(gr_str s, bool exact);

/* Writers: a value as plain text; BOOL as true/false, NULL as nothing. */
void gr_output_value(gr_output *o, const gr_value *v);
void gr_output_name(gr_output *o, gr_name name);
/* A JSON string literal. */
void gr_output_quoted(gr_output *o, gr_str s);

#endif
