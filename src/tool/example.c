/* The little graphs of the rows' examples: "a-b 2, b-c 3, d", "a>b, b>c". */
#include "tool/tool.h"

static gr_status add_edge(gr_builder *b, gr_str item, size_t sep, gr_err *err)
{
    gr_str rest = gr_str_sub(item, sep + 1, item.len), word;
    gr_vid u, v;
    gr_status st;
    gr_value w = gr_v_int(0);
    uint32_t col;

    if (!gr_str_split(&rest, ' ', &word))
        return gr_fail(err, GR_EINPUT, "expected a second node");
    if ((st = gr_builder_endpoint(b, gr_name_of(gr_str_sub(item, 0, sep)), &u, err)) != GR_OK ||
        (st = gr_builder_endpoint(b, gr_name_of(word), &v, err)) != GR_OK ||
        (st = gr_builder_edge(b, u, v, err)) != GR_OK || rest.ptr == NULL)
        return st;
    if (!gr_num_to_int(rest, &w.i)) {
        w = gr_v_real(0);
        if (!gr_num_to_double(rest, &w.d))
            return gr_fail(err, GR_EINPUT, "expected a weight, found '%.*s'", GR_FMT(rest));
    }
    if ((st = gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, err)) != GR_OK)
        return st;
    return gr_builder_set(b, GR_OF_EDGE, col, gr_builder_n_edges(b) - 1, w, err);
}

gr_status gr_example_graph(gr_ctx *cx, const char *text, gr_graph **out, gr_err *err)
{
    bool directed = strchr(text, '>') != NULL;
    gr_builder *b = gr_builder_new(cx, GR_AUTO);
    gr_str rest = gr_str_of(text), item;
    gr_status st = GR_OK;
    gr_vid v;

    if (b == NULL)
        return gr_fail_memory(cx, err);
    gr_builder_direction(b, directed ? GR_DIRECTED : GR_UNDIRECTED, "made so");
    while (st == GR_OK && gr_str_split(&rest, ',', &item)) {
        size_t sep;

        item = gr_str_trim(item);
        sep = gr_str_find(item, directed ? ">" : "-");
        if (sep < item.len)
            st = add_edge(b, item, sep, err);
        else if (item.len != 0)
            st = gr_builder_node(b, gr_name_of(item), &v, err);
    }
    if (st == GR_OK)
        st = gr_builder_finish(b, out, err);
    gr_builder_free(b);
    return st;
}
