/* Character references: "quot;" and "#233;" behind the sign that a format starts them with. */
#ifndef GR_ENTITY_INT_H
#define GR_ENTITY_INT_H

#include "graph/graph.h"

/* Decodes what s begins with, up to and with the ';', into the UTF-8 text out. Returns its length,
 * 0 if it is none. Names: amp, apos, gt, lt, quot. Numbers: decimal, or hexadecimal after an x. */
size_t gr_entity_name(gr_str s, char out[4], size_t *len);
size_t gr_entity_number(gr_str s, char out[4], size_t *len);

/* Appends s with its "&name;" and "&#number;" decoded; others stay as they are. */
void gr_entity_decode(gr_strbuf *sb, gr_str s);

#endif
