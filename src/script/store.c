/* The user's own tools: NAME.lua, one a file, in the user's data folder. */
#include "script/script_int.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FILES 1000

bool gr_script_folder(gr_arena *a, gr_str *out)
{
    const char *data = secure_getenv("XDG_DATA_HOME"), *home = secure_getenv("HOME");

    *out = (gr_str){ NULL, 0 };
    if (data != NULL && data[0] == '/')
        *out = gr_str_printf(a, "%s/grasp/tools", data);
    else if (home != NULL && home[0] == '/')
        *out = gr_str_printf(a, "%s/.local/share/grasp/tools", home);
    else
        return true;
    return out->ptr != NULL;
}

static gr_status no_folder(gr_err *err)
{
    gr_fail(err, GR_EREAD, "there is no folder for tools of your own");
    gr_err_hint(err, "set XDG_DATA_HOME or HOME to an absolute path");
    return GR_EREAD;
}

gr_status gr_script_save(gr_ctx *cx, const gr_script *s, gr_err *err)
{
    gr_str folder, path;
    gr_output *o;
    gr_status st;

    if (!gr_script_folder(&cx->arena, &folder))
        return gr_fail_memory(cx, err);
    if (folder.ptr == NULL)
        return no_folder(err);
    if (!gr_make_folders((char *)folder.ptr))
        return gr_fail(err, GR_EIO, "cannot make the folder %.300s: %s", folder.ptr,
                       strerror(errno));
    path = gr_str_printf(&cx->arena, "%s/%s.lua", folder.ptr, s->row.name);
    if (path.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_output_open(cx, path.ptr, &o, err)) != GR_OK)
        return st;
    gr_output_add(o, s->text);
    return gr_output_commit(o, err);
}

gr_status gr_script_remove(gr_ctx *cx, const char *name, gr_err *err)
{
    gr_str folder, path;

    if (!gr_script_folder(&cx->arena, &folder))
        return gr_fail_memory(cx, err);
    if (folder.ptr == NULL)
        return no_folder(err);
    path = gr_str_printf(&cx->arena, "%s/%s.lua", folder.ptr, name);
    if (path.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (gr_script_good_name(gr_str_of(name)) && unlink(path.ptr) == 0)
        return GR_OK;
    if (gr_script_good_name(gr_str_of(name)) && errno != ENOENT && errno != ENOTDIR)
        return gr_fail(err, GR_EIO, "cannot remove %.300s: %s", path.ptr, strerror(errno));
    return gr_fail_arg(err, GR_ENAME, "name", "there is no tool of your own called '%.80s'", name);
}

/* The name of a tool's file without ".lua"; .len 0 if it is something else. */
static gr_str tool_name(const char *file)
{
    gr_str s = gr_str_of(file);

    if (!gr_str_ends(s, ".lua") || !gr_script_good_name(gr_str_sub(s, 0, s.len - 4)))
        return GR_STR("");
    return gr_str_sub(s, 0, s.len - 4);
}

static int by_name(const void *a, const void *b)
{
    return gr_str_cmp(((const gr_script_file *)a)->name, ((const gr_script_file *)b)->name);
}

static void read_file(gr_ctx *cx, gr_arena *a, gr_str folder, gr_script_file *f)
{
    gr_str path = gr_str_printf(a, "%s/%.*s.lua", folder.ptr, GR_FMT(f->name));
    gr_input in;

    if (path.ptr == NULL) {
        gr_fail(&f->err, GR_EMEMORY, "out of memory");
        return;
    }
    if (gr_input_open(cx, path.ptr, &in, &f->err) != GR_OK)
        return;
    if (gr_script_parse(a, in.text, &f->script, &f->err) == GR_OK &&
        !gr_str_is(f->name, f->script->row.name)) {
        gr_fail_at(&f->err, GR_EINPUT, 1, 1, "expected the name %.*s, that of its file, found %s",
                   GR_FMT(f->name), f->script->row.name);
        f->script = NULL;
    }
    if (f->script == NULL)
        gr_err_file(&f->err, path.ptr);
    gr_input_clear(&in);
}

gr_status gr_script_list(gr_ctx *cx, gr_arena *a, gr_script_file **out, size_t *n, gr_err *err)
{
    gr_str folder;
    DIR *d;
    GR_VEC(gr_script_file) files = { .budget = &cx->budget };
    const struct dirent *e;
    gr_status st = GR_OK;

    *out = NULL;
    *n = 0;
    if (!gr_script_folder(a, &folder))
        return gr_fail_memory(cx, err);
    d = folder.ptr != NULL ? opendir(folder.ptr) : NULL;
    while (d != NULL && st == GR_OK && (e = readdir(d)) != NULL && files.n < MAX_FILES) {
        gr_script_file f = { .name = tool_name(e->d_name) };

        if (f.name.len == 0)
            continue;
        f.name = gr_str_dup(a, f.name);
        if (f.name.ptr == NULL || !gr_vec_push(&files, f))
            st = gr_fail_memory(cx, err);
    }
    if (d != NULL)
        closedir(d);
    if (st == GR_OK && files.n != 0) {
        qsort(files.at, files.n, sizeof *files.at, by_name);
        *out = gr_arena_copy(a, files.at, files.n * sizeof *files.at);
        if (*out == NULL)
            st = gr_fail_memory(cx, err);
        else
            *n = files.n;
    }
    for (size_t i = 0; i < *n && st == GR_OK; i++) {
        read_file(cx, a, folder, &(*out)[i]);
        if ((*out)[i].err.kind == GR_EMEMORY) /* not the file's fault */
            st = gr_fail_memory(cx, err);
    }
    gr_vec_clear(&files);
    return st;
}
