/* Trained models as files of one folder. */
#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "learn/hub.h"
#include "learn/notes_int.h"

#define ENDING ".safetensors"
#define MOST   1000u /* files that are looked at */

gr_status gr_hub_folder(gr_ctx *cx, const char *of, const char **out, gr_err *err)
{
    const char *data = secure_getenv("XDG_DATA_HOME"), *home = secure_getenv("HOME");
    gr_str path = { NULL, 0 };

    if (data != NULL && data[0] == '/') {
        path = gr_str_printf(&cx->arena, "%s/grasp/%s", data, of);
    } else if (home != NULL && home[0] == '/') {
        path = gr_str_printf(&cx->arena, "%s/.local/share/grasp/%s", home, of);
    } else {
        gr_fail(err, GR_EREAD, "there is no folder for %s", of);
        gr_err_hint(err, "set XDG_DATA_HOME or HOME to an absolute path");
        return GR_EREAD;
    }
    *out = path.ptr;
    return path.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_model_folder(gr_ctx *cx, const char **out, gr_err *err)
{
    return gr_hub_folder(cx, "models", out, err);
}

gr_str gr_model_set_name(const char *path)
{
    gr_str s = gr_str_of(path);
    size_t from;

    while (s.len > 1 && s.ptr[s.len - 1] == '/')
        s.len--;
    for (from = s.len; from > 0 && s.ptr[from - 1] != '/';)
        from--;
    s = gr_str_sub(s, from, s.len);
    for (const char *const *end =
             (const char *const[]){ ".zst", ".gz", ".txt", "_speed_train.csv", "_speed.csv", NULL };
         *end != NULL; end++)
        if (gr_str_ends(s, *end) && s.len > strlen(*end))
            s.len -= strlen(*end);
    return s;
}

gr_status gr_model_file(gr_ctx *cx, const char *set, const char *model, const char **out,
                        gr_err *err)
{
    gr_str name = gr_model_set_name(set), path;
    const char *folder;
    gr_status st = gr_model_folder(cx, &folder, err);

    if (st != GR_OK)
        return st;
    path = gr_str_printf(&cx->arena, "%s/%.*s.%s" ENDING, folder, GR_FMT(name), model);
    *out = path.ptr;
    return path.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_model_kind(gr_ctx *cx, const char *file, gr_str *out, gr_err *err)
{
    gr_weights *w = NULL;
    gr_status st = gr_weights_open(cx, file, &w, err);

    if (st != GR_OK)
        return st;
    *out = gr_str_dup(&cx->arena, gr_weights_meta(w, "kind"));
    gr_weights_free(w);
    return out->ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static int by_file(const void *a, const void *b)
{
    return strcmp(((const gr_model_entry *)a)->file, ((const gr_model_entry *)b)->file);
}

/* What a file says of itself; false if it is no model. */
static bool read_entry(gr_ctx *cx, const char *folder, const char *name, gr_model_entry *e)
{
    gr_str stem = gr_str_of(name);
    gr_weights *w = NULL;
    size_t dot;
    bool ok;

    if (!gr_str_ends(stem, ENDING))
        return false;
    stem.len -= strlen(ENDING);
    for (dot = stem.len; dot > 0 && stem.ptr[dot - 1] != '.';)
        dot--;
    e->file = gr_str_printf(&cx->arena, "%s/%s", folder, name).ptr;
    e->set = gr_str_dup(&cx->arena, gr_str_sub(stem, 0, dot > 0 ? dot - 1 : 0));
    e->model = gr_str_dup(&cx->arena, gr_str_sub(stem, dot, stem.len));
    if (dot == 0 || e->file == NULL || e->set.ptr == NULL || e->model.ptr == NULL ||
        gr_weights_open(cx, e->file, &w, NULL) != GR_OK)
        return false;
    e->kind = gr_str_dup(&cx->arena, gr_weights_meta(w, "kind"));
    ok = e->kind.ptr != NULL && gr_str_starts(e->kind, "grasp ") &&
         gr_notes_read_share(w, "test", &e->test, NULL) == GR_OK;
    gr_weights_free(w);
    return ok;
}

gr_status gr_model_list(gr_ctx *cx, gr_model_entry **out, size_t *n, gr_err *err)
{
    const char *folder;
    gr_status st = gr_model_folder(cx, &folder, err);
    struct dirent *e;
    DIR *d;

    *n = 0;
    if (st != GR_OK)
        return st;
    *out = gr_new_n(&cx->arena, gr_model_entry, MOST);
    if (*out == NULL)
        return gr_fail_memory(cx, err);
    d = opendir(folder);
    while (d != NULL && *n < MOST && (e = readdir(d)) != NULL)
        *n += read_entry(cx, folder, e->d_name, &(*out)[*n]);
    if (d != NULL)
        closedir(d);
    qsort(*out, *n, sizeof **out, by_file);
    return GR_OK;
}
