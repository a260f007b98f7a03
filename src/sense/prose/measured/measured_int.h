/* Private to the reader of measured links: names and where they stand. */
#ifndef GR_MEASURED_INT_H
#define GR_MEASURED_INT_H

#include "sense/sense_int.h"

typedef struct gr_measured_name {
    gr_str text;   /* as written, without its article */
    gr_str key;    /* in small letters */
    uint32_t same; /* the name that stands for it: itself, or another one */
} gr_measured_name;

typedef struct gr_measured_names {
    gr_sensing *s;
    gr_str low;      /* the text in small letters */
    gr_strmap index; /* of keys */
    GR_VEC(gr_measured_name) at;
    size_t longest; /* tokens of the longest */
} gr_measured_names;

/* Every name of the text that stands where only an end of a link can; false without memory. */
bool gr_measured_learn(gr_measured_names *n);
/* The name at token i, behind an article and the noun of its kind: the token behind it, i if there
 * is none. */
size_t gr_measured_name_at(const gr_measured_names *n, size_t i, uint32_t *out);
/* The same for a name that is not known yet: who begins a sentence and does something. */
size_t gr_measured_subject(gr_measured_names *n, size_t i, uint32_t *out, bool *ok);

#endif
