/* Private to the readers of sets. */
#ifndef GR_SET_INT_H
#define GR_SET_INT_H

#include "learn/set.h"

typedef struct gr_set_pair {
    uint32_t u, v;
} gr_set_pair;

typedef struct gr_set_reader {
    gr_ctx *cx;
    gr_set *set;
    const char *path;
    char file[4096]; /* that is being read */
    gr_err *err;
} gr_set_reader;

/* PATH/NAME or PATHNAME, or the same with .zst or .gz; GR_EREAD names the first if none is there.
 */
gr_status gr_set_input(gr_set_reader *r, const char *name, gr_input *out);
bool gr_set_has(gr_set_reader *r, const char *name);
/* The file as JSON, in the context's arena. */
gr_status gr_set_json(gr_set_reader *r, const char *name, gr_value *out);
/* GR_EINPUT at a line of the file, from 1; 0 = none. */
gr_status gr_set_wrong(const gr_set_reader *r, size_t line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
gr_status gr_set_memory(const gr_set_reader *r);

/* Takes a number below `end` off the front of a text, blanks before it. */
bool gr_set_number(gr_str *text, int64_t least, int64_t end, int64_t *out);
/* A list of items, each at most once. */
gr_status gr_set_read_part(const gr_set_reader *r, const gr_value *list, const char *what,
                           gr_set_part *out);
/* Links at both ends, sorted, each once; loops fall away. */
gr_status gr_set_links(const gr_set_reader *r, const gr_set_pair *pairs, size_t n);

/* Items are called by their numbers. */
gr_status gr_set_count_names(const gr_set_reader *r);

gr_status gr_set_read_nodes(gr_set_reader *r);
gr_status gr_set_read_graphs(gr_set_reader *r);

#endif
