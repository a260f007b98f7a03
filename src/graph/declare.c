/* Nodes that have to be declared: where each was used first, until it is. */
#include "graph/declare_int.h"

#include "graph/scan_int.h"

#define DECLARED SIZE_MAX

void gr_declare_init(gr_declare *d, gr_ctx *cx, gr_builder *b, gr_str text)
{
    *d = (gr_declare){ .cx = cx, .b = b, .text = text, .used = { .budget = &cx->budget } };
}

void gr_declare_clear(gr_declare *d)
{
    gr_vec_clear(&d->used);
}

gr_status gr_declare_node(gr_declare *d, gr_name name, size_t at, gr_vid *out, gr_err *err)
{
    gr_status st = gr_builder_node(d->b, name, out, err);
    gr_place place;

    if (st != GR_OK)
        return st;
    if (*out == d->used.n)
        return gr_vec_push(&d->used, DECLARED) ? GR_OK : gr_fail_memory(d->cx, err);
    if (d->used.at[*out] != DECLARED) {
        d->used.at[*out] = DECLARED;
        return GR_OK;
    }
    place = gr_scan_place(d->text, at);
    if (gr_name_is_int(name))
        return gr_fail_at(err, GR_EINPUT, place.line, place.column, "node %lld is declared twice",
                          (long long)name.num);
    return gr_fail_at(err, GR_EINPUT, place.line, place.column, "node '%.*s' is declared twice",
                      GR_FMT(((gr_str){ name.ptr, name.len })));
}

gr_status gr_declare_use(gr_declare *d, gr_name name, size_t at, gr_vid *out, gr_err *err)
{
    gr_status st = gr_builder_endpoint(d->b, name, out, err);

    if (st == GR_OK && *out == d->used.n && !gr_vec_push(&d->used, at))
        st = gr_fail_memory(d->cx, err);
    return st;
}

gr_status gr_declare_finish(const gr_declare *d, gr_err *err)
{
    for (size_t v = 0; v < d->used.n; v++)
        if (d->used.at[v] != DECLARED) {
            gr_place place = gr_scan_place(d->text, d->used.at[v]);

            return gr_fail_at(err, GR_EINPUT, place.line, place.column,
                              "this edge joins a node that is not declared anywhere");
        }
    return GR_OK;
}
