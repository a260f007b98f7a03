/* What a text that is no graph looks like, for the sentence that refuses it. */
#ifndef GR_RESEMBLE_INT_H
#define GR_RESEMBLE_INT_H

#include "graph/graph.h"

/* "a Makefile", "a log", "XML with the root element <svg>", ...; NULL if nothing comes to mind.
 * Lives as long as the program or in `buf`. text is the beginning of a file, of any bytes. */
const char *gr_resembles(gr_str text, char buf[100]);

/* The same for marks so clear that no format may take the text, whatever its lines look like:
 * bytes that are no text, a list of packages that has no links. */
const char *gr_resembles_surely(gr_str text);

#endif
