/* Private to learn: what a model's file says of it besides its numbers. */
#ifndef GR_LEARN_NOTES_INT_H
#define GR_LEARN_NOTES_INT_H

#include "tensor/tensor.h"

#define GR_NOTES_MOST 16u

typedef struct gr_notes {
    gr_weights_note at[GR_NOTES_MOST];
    size_t n;
    char text[GR_NOTES_MOST][GR_NUM_MAX];
} gr_notes;

void gr_notes_number(gr_notes *n, const char *key, double v);
void gr_notes_count(gr_notes *n, const char *key, size_t v);
void gr_notes_text(gr_notes *n, const char *key, gr_str v); /* borrowed */

/* GR_EINPUT says what was expected. A count is from 1 to `most`, a share from 0 to 1. */
gr_status gr_notes_wrong(gr_err *err, const char *key, const char *expected, gr_str found);
gr_status gr_notes_read_count(const gr_weights *w, const char *key, int64_t most, size_t *out,
                              gr_err *err);
gr_status gr_notes_read_share(const gr_weights *w, const char *key, double *out, gr_err *err);
gr_status gr_notes_read_number(const gr_weights *w, const char *key, double *out, gr_err *err);

#endif
