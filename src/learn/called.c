/* Files, names and models of calls. */
#include "learn/called_int.h"

gr_status gr_called_place(gr_ctx *cx, const gr_in *in, size_t param, const char *name,
                          const char **out, gr_err *err)
{
    gr_str text = in->arg[param].value.s, copy = gr_str_dup(&cx->scratch, text);
    gr_status st;

    if (copy.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (in->loader == NULL || in->loader->place == NULL)
        return gr_fail_arg(err, GR_EUSAGE, name, "%s: calls may read no files here", name);
    if (text.len == 0 || strlen(copy.ptr) != text.len)
        return gr_fail_arg(err, GR_EINPUT, name, "%s: expected the name of a file", name);
    if ((st = gr_data_find(cx, copy.ptr, out, err)) != GR_OK || *out != copy.ptr)
        return st; /* the hub's own */
    return in->loader->place(in->loader->arg, cx, copy.ptr, out, err);
}

gr_status gr_called_name(gr_ctx *cx, const gr_value *v, gr_str *out, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_v_text(&sb, v);
    *out = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->scratch, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out->ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_called_model(gr_ctx *cx, const gr_in *in, size_t param, const char *data,
                          const gr_called_kind *k, const char **out, gr_err *err)
{
    gr_str wanted = in->arg[param].given ? in->arg[param].value.s : gr_str_of(k->only);
    gr_str set = gr_model_set_name(data);
    gr_model_entry *all;
    double best = -1;
    size_t n;
    gr_status st;

    if (gr_str_ends(wanted, ".safetensors"))
        return gr_called_place(cx, in, param, "model", out, err);
    if ((st = gr_model_list(cx, &all, &n, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++)
        if (gr_str_is(all[i].kind, k->kind) && gr_str_eq(all[i].set, set) && all[i].test > best &&
            (wanted.len == 0 || gr_str_eq(all[i].model, wanted))) {
            best = all[i].test;
            *out = all[i].file;
        }
    if (best >= 0)
        return GR_OK;
    return gr_train_or_tell(cx, in->loader != NULL && in->loader->trains, data, wanted,
                            wanted.len != 0 ? wanted : gr_str_of(k->usual), out, err);
}
