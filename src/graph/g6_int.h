/* What graph6, sparse6 and digraph6 share: one graph a line, six bits a byte (63..126), the number
 * of nodes first. */
#ifndef GR_G6_INT_H
#define GR_G6_INT_H

#include "graph/scan_int.h"

/* One of the three: how it begins, and how many bits n nodes take. */
typedef struct gr_g6_kind {
    const char *title;
    const char *header;             /* ">>graph6<<", which may be left out */
    char mark;                      /* first byte of the graph, 0 = none */
    uint64_t (*n_bits)(uint64_t n); /* NULL: any number */
} gr_g6_kind;

/* Finds the one graph of the text: s stands in its line, data is what follows the number of nodes.
 * The length is checked where the kind fixes it, and the nodes 0..n-1 are declared in b. */
gr_status gr_g6_open(const gr_g6_kind *kind, gr_scan *s, gr_builder *b, uint64_t *n, gr_str *data,
                     gr_err *err);
int gr_g6_sniff(const gr_g6_kind *kind, gr_str text, bool whole);

/* The bits from i on, behind the last entry, must be zero. */
gr_status gr_g6_zeros(const gr_scan *s, gr_str data, uint64_t i, gr_err *err);

/* Bit i of the data. */
static inline bool gr_g6_bit(gr_str data, uint64_t i)
{
    return (((unsigned char)data.ptr[i / 6] - 63u) >> (5 - i % 6) & 1) != 0;
}

typedef struct gr_g6_out {
    gr_output *o;
    unsigned bits; /* those that wait for a full byte */
    unsigned n_bits;
} gr_g6_out;

/* The mark and the number of nodes. */
gr_g6_out gr_g6_begin(const gr_g6_kind *kind, gr_output *o, uint32_t n);
void gr_g6_put(gr_g6_out *out, unsigned bit);
void gr_g6_end(gr_g6_out *out, unsigned padding); /* fills the last byte with that bit */

#endif
