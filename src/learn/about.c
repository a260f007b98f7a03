/* What the file of a model says of it, and how it came to be. */
#include <unistd.h>

#include "learn/learn.h"

gr_status gr_model_named(gr_ctx *cx, const char *name, const char **out, gr_err *err)
{
    const char *folder;
    gr_status st;

    *out = name;
    if (gr_str_ends(gr_str_of(name), ".safetensors"))
        return GR_OK;
    if ((st = gr_model_folder(cx, &folder, err)) != GR_OK)
        return st;
    *out = gr_str_printf(&cx->arena, "%s/%s.safetensors", folder, name).ptr;
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    if (strchr(name, '/') == NULL && access(*out, R_OK) == 0)
        return GR_OK;
    gr_fail(err, GR_ENAME, "there is no model '%.100s'", name);
    gr_err_hint(err, "they are called SET.MODEL, cora.gcn for example: grasp models lists them");
    return GR_ENAME;
}

static gr_status read_history(gr_ctx *cx, gr_str text, gr_value *out, gr_err *err)
{
    static const char *const columns[] = { "epoch", "loss", "valid", NULL };
    gr_history_point p;
    gr_value table, *row;
    gr_str line;

    if (!gr_v_table(&cx->arena, &table, columns))
        return gr_fail_memory(cx, err);
    while (text.len != 0 && gr_str_split(&text, '\n', &line)) {
        if (line.len == 0)
            continue;
        if (!gr_history_point_read(line, &p))
            return gr_fail(err, GR_EINPUT,
                           "__metadata__: expected \"" GR_FIT_HISTORY
                           "\" as lines of an epoch and two numbers, found \"%.*s\"",
                           (int)(line.len < 60 ? line.len : 60), line.ptr);
        if ((row = gr_v_row(&cx->arena, &table)) == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_int(p.epoch);
        row[1] = gr_v_real(p.loss);
        row[2] = gr_v_real(p.now);
    }
    return gr_v_set(&cx->arena, out, "history", table) ? GR_OK : gr_fail_memory(cx, err);
}

static bool add_number(gr_arena *a, const gr_weights *w, const char *key, gr_value *out)
{
    gr_str text = gr_weights_meta(w, key);
    int64_t i;
    double d;

    if (text.ptr == NULL || !gr_num_to_double(text, &d))
        return true;
    return gr_v_set(a, out, key, gr_num_is_canonical(text, &i) ? gr_v_int(i) : gr_v_real(d));
}

static bool add_text(gr_arena *a, const gr_weights *w, const char *key, gr_value *out)
{
    gr_str text = gr_weights_meta(w, key);

    if (text.ptr == NULL)
        return true;
    text = gr_str_dup(a, text);
    return text.ptr != NULL && gr_v_set(a, out, key, gr_v_str(text));
}

gr_status gr_model_about(gr_ctx *cx, const char *file, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_weights *w = NULL;
    gr_status st = gr_weights_open(cx, file, &w, err);

    if (st != GR_OK)
        return st;
    if (!gr_v_record(a, out) || !add_text(a, w, "model", out) || !add_text(a, w, "of", out) ||
        !gr_v_set(a, out, "file", gr_v_str(gr_str_dup(a, gr_str_of(file)))) ||
        !add_number(a, w, "width", out) || !add_number(a, w, "mrr", out) ||
        !add_number(a, w, "epoch", out) || !add_number(a, w, "valid", out) ||
        !add_number(a, w, "test", out))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK && gr_weights_meta(w, GR_FIT_HISTORY).ptr != NULL &&
        (st = read_history(cx, gr_weights_meta(w, GR_FIT_HISTORY), out, err)) != GR_OK)
        gr_err_file(err, file);
    gr_weights_free(w);
    return st;
}
