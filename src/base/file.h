/* Files: whole inputs (mapped or read, decompressed), outputs that replace atomically. */
#ifndef GR_FILE_H
#define GR_FILE_H

#include "base/ctx.h"
#include "base/str.h"

/* The bytes of a file, read-only, until gr_input_clear. Compression is recognised by content (gzip,
 * zstd, also several frames), never by name. */
typedef struct gr_input {
    gr_str text;
    const char *codec; /* "gzip", "zstd" or NULL */
    int how;           /* private: what to undo */
    size_t size;       /* private */
    gr_budget *budget; /* private */
} gr_input;

/* path "-" is standard input. A directory, a missing or unreadable file: GR_EREAD with the path and
 * the system's reason. Decompressed and piped bytes count against the memory limit. */
gr_status gr_input_open(gr_ctx *cx, const char *path, gr_input *out, gr_err *err);
/* The same for bytes in memory, which stay the caller's; decompressed if need be. */
gr_status gr_input_bytes(gr_ctx *cx, gr_str bytes, gr_input *out, gr_err *err);
/* Tells that [0, end) of text will not be read soon: keeps big mappings out of memory. */
void gr_input_drop(gr_input *in, size_t end);
/* The same for any part of it. */
void gr_input_rest(const gr_input *in, const void *from, size_t bytes);
/* Tells that it will be read here and there, not from its beginning to its end. */
void gr_input_scattered(const gr_input *in);
/* For an input that is to outlive its context: gr_input_keep copies bytes that are the caller's,
 * false without memory; after gr_input_settle nothing is given back to the budget any more. */
bool gr_input_keep(gr_input *in);
void gr_input_settle(gr_input *in);
void gr_input_clear(gr_input *in);

/* Where writers write. Appending is sticky like gr_strbuf: test once, at the end. */
typedef struct gr_output gr_output;

/* Opens a temporary file beside path; gr_output_commit makes it the file, in one step. ".gz" and
 * ".zst" at the end of the name compress. "-" is standard output. */
gr_status gr_output_open(gr_ctx *cx, const char *path, gr_output **out, gr_err *err);
/* Everything into sb instead of a file; sb stays the caller's. */
gr_status gr_output_memory(gr_ctx *cx, gr_strbuf *sb, gr_output **out, gr_err *err);
void gr_output_add(gr_output *o, gr_str s);
void gr_output_adds(gr_output *o, const char *cstr);
void gr_output_addc(gr_output *o, char c);
void gr_output_int(gr_output *o, int64_t i);
void gr_output_double(gr_output *o, double d); /* as gr_num_from_double */
void gr_output_printf(gr_output *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void gr_output_fail_memory(gr_output *o); /* the writer ran out of it: commit will say so */
/* Flush, fsync, rename; frees o in every case. On failure the old file is untouched. */
gr_status gr_output_commit(gr_output *o, gr_err *err);
void gr_output_abort(gr_output *o); /* NULL is fine */

/* Makes a folder and those above it; false with errno. path is changed on the way and restored. */
bool gr_make_folders(char *path);
/* The folder of the running program; false if that cannot be told. */
bool gr_program_folder(char *out, size_t size);

#endif
