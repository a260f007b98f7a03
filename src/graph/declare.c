/* Nodes that have to be declared: where each was used first, until it is. */
#include "graph/declare_int.h"

void gr_declare_init(gr_declare *d, gr_ctx *cx, gr_builder *b)
{
    *d = (gr_declare){ .cx = cx, .b = b, .used = { .budget = &cx->budget } };
}

void gr_declare_clear(gr_declare *d)
{
    gr_vec_clear(&d->used);
}

gr_status gr_declare_node(gr_declare *d, gr_name name, gr_place at, gr_vid *out, gr_err *err)
{
    gr_status st = gr_builder_node(d->b, name, out, err);

    if (st != GR_OK)
        return st;
    if (*out == d->used.n)
        return gr_vec_push(&d->used, 0) ? GR_OK : gr_fail_memory(d->cx, err);
    if (d->used.at[*out] == 0)
        return gr_name_is_int(name)
                   ? gr_fail_at(err, GR_EINPUT, at.line, at.column, "node %lld is declared twice",
                                (long long)name.num)
                   : gr_fail_at(err, GR_EINPUT, at.line, at.column, "node '%.*s' is declared twice",
                                GR_FMT(((gr_str){ name.ptr, name.len })));
    d->used.at[*out] = 0;
    return GR_OK;
}

gr_status gr_declare_use(gr_declare *d, gr_name name, gr_place at, gr_vid *out, gr_err *err)
{
    gr_status st = gr_builder_endpoint(d->b, name, out, err);
    uint64_t place = (uint64_t)at.line << 32 | at.column;

    if (st == GR_OK && *out == d->used.n && !gr_vec_push(&d->used, place))
        st = gr_fail_memory(d->cx, err);
    return st;
}

gr_status gr_declare_finish(const gr_declare *d, gr_err *err)
{
    for (size_t v = 0; v < d->used.n; v++)
        if (d->used.at[v] != 0)
            return gr_fail_at(err, GR_EINPUT, (uint32_t)(d->used.at[v] >> 32),
                              (uint32_t)d->used.at[v],
                              "this edge joins a node that is not declared anywhere");
    return GR_OK;
}
