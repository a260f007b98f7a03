/* Private to the recognisers of documents: formats that graph/ reads, JSON, YAML. */
#ifndef GR_BLOCKS_INT_H
#define GR_BLOCKS_INT_H

#include "sense/sense_int.h"

/* Reads `at` in a format and proposes what it is; `outer` is what it explains. */
gr_status gr_block_read(gr_sensing *s, const gr_recogniser *by, gr_span at, gr_span outer,
                        const char *format, bool *found, gr_err *err);
/* The end of the bracket that opens at pos, its close included; 0 if it never closes. Quoted text
 * is skipped. */
size_t gr_bracket_end(gr_str t, size_t pos);
/* Nodes and relations that are IRIs by their last part, the nodes only if these differ; false
 * without memory. */
bool gr_draft_shorten(gr_draft *d);

/* A pair of keys that means the two ends of an edge. */
typedef struct gr_ends {
    const char *from, *to; /* in small letters */
    bool directed;         /* the words say which way */
} gr_ends;
size_t gr_n_ends(void);
const gr_ends *gr_ends_at(size_t i); /* the best first */

#endif
