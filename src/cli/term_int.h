/* The terminal: colour where it is wanted, a bar while work goes on. */
#ifndef GR_CLI_TERM_INT_H
#define GR_CLI_TERM_INT_H

#include "base/base.h"

/* mode "always", "never", or "auto": on a terminal, unless NO_COLOR is set or TERM is dumb. */
bool gr_term_colour(const char *mode, int fd);
unsigned gr_term_width(int fd); /* columns; 80 if nobody knows */

typedef enum gr_style { GR_BOLD, GR_RED, GR_YELLOW, GR_CYAN } gr_style;

void gr_term_add(gr_strbuf *sb, bool colour, gr_style style, const char *text);

/* Words of text in lines of at most width columns, every line after `indent` spaces; a newline in
 * text begins a new paragraph, set off by an empty line. Ends with a newline. */
void gr_term_wrap(gr_strbuf *sb, const char *text, unsigned indent, unsigned width);

/* A bar on standard error. It appears after half a second, tells the time left, and is gone when
 * the work is done. */
typedef struct gr_progress {
    bool on;
    bool visible;
    int64_t start_ns; /* of the work */
    int64_t phase_ns; /* of what is going on now */
    int64_t drawn_ns;
    const char *what; /* compared, never read */
    uint64_t done;
} gr_progress;

void gr_progress_start(gr_progress *p, bool on);
void gr_progress_tell(void *progress, const char *what, uint64_t done, uint64_t total);
void gr_progress_erase(gr_progress *p);

/* The bar as text, at most width columns: "reading [####      ]  40 %, 12 s left". total 0 = not
 * known, elapsed_ms since this began. */
void gr_progress_format(gr_strbuf *sb, const char *what, uint64_t done, uint64_t total,
                        int64_t elapsed_ms, unsigned width);

#endif
