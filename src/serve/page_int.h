/* Private to serve: the page, whose files the build puts into the program (scripts/embed-page). */
#ifndef GR_PAGE_INT_H
#define GR_PAGE_INT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct gr_page_file {
    const char *path; /* "/index.html" */
    const char *type;
    const unsigned char *bytes;
    size_t n;
    bool zipped; /* gzip */
} gr_page_file;

extern const gr_page_file gr_page_files[]; /* the last one has no path */

#endif
