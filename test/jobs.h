/* Everything that takes a graph or makes one, as jobs that a test can run under limits. */
#ifndef TEST_JOBS_H
#define TEST_JOBS_H

#include "graph/graph.h"

typedef struct job job;

struct job {
    /* Makes *out, or nothing for writers. */
    gr_status (*run)(gr_ctx *cx, const job *j, gr_graph **out, gr_err *err);
    const char *name;
    const gr_format *format;
    const gr_graph *graph; /* to write, sample or derive from */
    gr_str text;           /* to read */
    const char *args;      /* of a generator: JSON */
    gr_sample_method method;
    bool makes_graphs; /* on the way */
};

static inline gr_status job_read(gr_ctx *cx, const job *j, gr_graph **out, gr_err *err)
{
    return gr_graph_read_text(cx, j->text, &(gr_read_options){ .format = j->format->name }, out,
                              err);
}

static inline gr_status job_write(gr_ctx *cx, const job *j, gr_graph **out, gr_err *err)
{
    gr_strbuf text, lost;
    gr_status st;

    gr_strbuf_init(&text, &cx->budget, 0);
    gr_strbuf_init(&lost, &cx->budget, 0);
    st = gr_graph_write_text(cx, j->graph, j->format->name, &text, &lost, err);
    gr_strbuf_clear(&text);
    gr_strbuf_clear(&lost);
    return st;
}

static inline gr_status job_make(gr_ctx *cx, const job *j, gr_graph **out, gr_err *err)
{
    gr_value args;
    gr_str text = gr_str_printf(&cx->arena, "[%s]", j->args);
    gr_status st = text.ptr != NULL ? gr_json_read(cx, text, &args, err) : gr_fail_memory(cx, err);

    return st == GR_OK ? gr_graph_make(cx, gr_str_of(j->name), &args, out, err) : st;
}

static inline gr_status job_sample(gr_ctx *cx, const job *j, gr_graph **out, gr_err *err)
{
    return gr_graph_sample(cx, j->graph, j->method, gr_graph_n_nodes(j->graph) / 2, NULL, out, err);
}

static inline gr_status job_derive(gr_ctx *cx, const job *j, gr_graph **out, gr_err *err)
{
    return gr_graph_derive(cx, j->graph, &(gr_derive){ .reverse = true }, out, err);
}

#endif
