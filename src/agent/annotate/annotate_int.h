/* Private to agent: texts that calls are put into. */
#ifndef GR_ANNOTATE_INT_H
#define GR_ANNOTATE_INT_H

#include "agent/agent.h"
#include "parse/parse.h"

/* A text with calls in it, and who put them there. */
typedef struct gr_note {
    gr_str text;       /* empty: it has none */
    gr_str calls;      /* of an answer, whose words matter less; else empty */
    bool no_graph;     /* because it names none, and none is there that it need not name */
    gr_str correction; /* "petersn graph" for a graph that is called petersen_graph; or empty */
    gr_str graph;      /* that is meant by it */
    gr_str writer;     /* the model that wrote the calls; or empty */
} gr_note;

/* The text as the trained readers would have it. Declined if they are not sure enough. */
gr_status gr_note_read(gr_ctx *cx, gr_str text, const gr_annotate_options *o, gr_note *out,
                       gr_err *err);
/* What one of them says as a text with calls. s: the text, parsed; graph: one that the text need
 * not name, or empty. */
gr_status gr_note_write(gr_ctx *cx, const gr_tf_statement *s, gr_str text, gr_str graph,
                        const gr_marking *m, gr_note *out, gr_err *err);

/* The name of a graph as calls write it: "Petersn graph" is petersen_graph, and in *nearly what it
 * was taken from. Empty if none can be called so, .ptr NULL without memory. */
gr_str gr_note_graph_name(gr_ctx *cx, gr_str written, gr_str *nearly);
/* That of a data set: "Last.fm" is last-fm. */
gr_str gr_note_set_name(gr_ctx *cx, gr_str written, gr_str *nearly);

/* The same by o->model, which is there. make gets a statement and makes its calls; what it refuses
 * goes back to the model once. Declined if nothing comes of it. */
gr_status gr_note_ask(gr_ctx *cx, gr_str text, const gr_annotate_options *o,
                      gr_status (*make)(void *arg, gr_str statement, gr_err *err), void *arg,
                      gr_err *err);

#endif
