/* Graphs from lists of pairs, for property tests of tools. */
#ifndef TEST_MADE_H
#define TEST_MADE_H

#include "algo.h"

typedef struct made {
    bool directed;
    int n, m;
    int u[20000], v[20000];
} made;

static inline void made_add(made *g, int u, int v)
{
    g->u[g->m] = u;
    g->v[g->m++] = v;
}

/* A trial on the graph; the name of node i is i. */
static inline void made_start(trial *t, const made *g, const char *tool)
{
    gr_builder *b;
    gr_err err;

    *t = (trial){ .tool = NULL };
    gr_ctx_init(&t->cx);
    b = gr_builder_new(&t->cx, GR_AUTO);
    gr_builder_direction(b, g->directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
    assert_int_equal(gr_builder_range(b, 0, (uint64_t)g->n, &err), GR_OK);
    for (int i = 0; i < g->m; i++)
        assert_int_equal(gr_builder_edge(b, (gr_vid)g->u[i], (gr_vid)g->v[i], &err), GR_OK);
    assert_int_equal(gr_builder_finish(b, &t->g, &err), GR_OK);
    gr_builder_free(b);
    t->tool = tool_named(tool);
    t->in = (gr_in){ .graph = t->g, .arg = t->arg };
}

/* The answer as a number: an integer, yes as 1, the length of a list, null as -1. */
static inline int made_number(const made *g, const char *tool)
{
    trial t;
    int number;

    made_start(&t, g, tool);
    trial_run(&t);
    switch (t.r.value.type) {
    case GR_V_INT: number = (int)t.r.value.i; break;
    case GR_V_BOOL: number = t.r.value.b; break;
    case GR_V_LIST: number = (int)t.r.value.list->n; break;
    default: number = -1; break;
    }
    trial_end(&t);
    return number;
}

#endif
