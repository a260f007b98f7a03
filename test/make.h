/* Graphs made by name for tests: make("path_graph", "5"). */
#ifndef TEST_MAKE_H
#define TEST_MAKE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "graph/graph.h"

static gr_ctx cx;
static gr_err err;

/* args: JSON, a record or the items of a list. */
static inline gr_status try_make(const char *name, const char *args, gr_graph **out)
{
    char text[200];
    gr_value v;

    snprintf(text, sizeof text, args[0] == '{' ? "%s" : "[%s]", args);
    err = (gr_err){ 0 };
    assert_int_equal(gr_json_read(&cx, gr_str_of(text), &v, &err), GR_OK);
    return gr_graph_make(&cx, gr_str_of(name), &v, out, &err);
}

static inline gr_graph *make(const char *name, const char *args)
{
    gr_graph *g = NULL;
    gr_status st = try_make(name, args, &g);

    if (st != GR_OK)
        print_message("# %s(%s): %s\n", name, args, err.message);
    assert_int_equal(st, GR_OK);
    return g;
}

/* How many nodes can be reached from v along arcs. */
static inline uint32_t reach(const gr_graph *g, gr_vid v)
{
    uint32_t n = gr_graph_n_nodes(g), n_seen = 1;
    bool *seen = test_calloc(n, sizeof *seen);
    gr_vid *queue = test_calloc(n, sizeof *queue);
    const gr_csr *c = gr_graph_out(g);

    seen[v] = true;
    queue[0] = v;
    for (uint32_t i = 0; i < n_seen; i++)
        for (uint64_t a = c->start[queue[i]]; a < c->start[queue[i] + 1]; a++)
            if (!seen[c->to[a]]) {
                seen[c->to[a]] = true;
                queue[n_seen++] = c->to[a];
            }
    test_free(seen);
    test_free(queue);
    return n_seen;
}

static inline int make_setup(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static inline int make_teardown(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

#endif
