/* Packages and what they need, which the readers of lock files share. A package is its name and
 * version; its node is called by the name alone where the file has one version of it. */
#ifndef GR_PACKAGES_INT_H
#define GR_PACKAGES_INT_H

#include "graph/graph.h"

typedef struct gr_package {
    gr_str name, version;
    uint32_t same; /* the next package of this name, or GR_MAP_NONE */
    uint32_t last; /* of the first of a name: the last of them */
} gr_package;

typedef struct gr_package_need {
    uint32_t from, to;
    const char *kind; /* NULL = nothing is said */
    gr_str range;     /* the versions that would do; ptr NULL = nothing is said */
} gr_package_need;

typedef struct gr_packages {
    gr_ctx *cx;
    gr_builder *b;
    gr_arena arena;
    GR_VEC(gr_package) at;
    GR_VEC(gr_package_need) needs;
    gr_strmap by_name;    /* the first of that name */
    gr_strmap versions;   /* numbered */
    gr_u64map by_version; /* the first of the name and the number of the version */
    gr_u64map by_pair;    /* needs that are there already */
    uint64_t n_absent;    /* that are needed and not in the file */
} gr_packages;

/* A Python name without case and with - for - _ and ., which do not count; lives in sb. */
gr_str gr_package_plain(gr_str name, gr_strbuf *sb);

/* "name@version", in a; ptr NULL without memory. */
gr_str gr_package_full(gr_arena *a, gr_str name, gr_str version);

/* Clear it in every case. */
void gr_packages_init(gr_packages *p, gr_ctx *cx, gr_builder *b);
void gr_packages_clear(gr_packages *p);
/* Finds or adds a package; texts are copied. */
gr_status gr_packages_add(gr_packages *p, gr_str name, gr_str version, uint32_t *out, gr_err *err);
/* The first of that name, others by `same`; GR_MAP_NONE if there is none. */
uint32_t gr_packages_named(const gr_packages *p, gr_str name);
/* The one of that name and version, or GR_MAP_NONE. */
uint32_t gr_packages_find(const gr_packages *p, gr_str name, gr_str version);
/* `from` needs `to`; the same need twice is one. range is copied. */
gr_status gr_packages_need(gr_packages *p, uint32_t from, uint32_t to, const char *kind,
                           gr_str range, gr_err *err);
/* All of it into the builder: nodes with the column "version", edges with "kind" and "range". */
gr_status gr_packages_finish(gr_packages *p, gr_err *err);

#endif
