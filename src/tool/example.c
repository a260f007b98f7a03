/* The little graphs of the rows' examples: "a-b 2, b-c 3, d", "a>b, b>c". */
#include "tool/tool.h"

gr_status gr_example_graph(gr_ctx *cx, const char *text, gr_graph **out, gr_err *err)
{
    gr_read_options o = { .format = "pairs" };

    return gr_graph_read_text(cx, gr_str_of(text), &o, out, err);
}
