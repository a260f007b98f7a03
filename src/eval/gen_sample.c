/* Real graphs to draw from: all graph files below a folder, read once. */
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "eval/gen_int.h"

#define DEEPEST    4
#define MOST_FILES 200
#define MOST_BYTES ((off_t)256 << 20)

typedef GR_VEC(gr_str) paths;

static int by_bytes(const void *a, const void *b)
{
    return gr_str_cmp(*(const gr_str *)a, *(const gr_str *)b);
}

static gr_status walk(gr_ctx *cx, gr_str at, unsigned depth, paths *out, gr_err *err)
{
    DIR *dir = opendir(at.ptr);
    struct dirent *e;
    gr_status st = GR_OK;

    if (dir == NULL)
        return gr_fail(err, GR_EREAD, "cannot list the folder %.*s", GR_FMT(at));
    while (st == GR_OK && (e = readdir(dir)) != NULL) {
        gr_str full = gr_str_printf(&cx->arena, "%.*s/%s", GR_FMT(at), e->d_name);
        struct stat is;

        if (full.ptr == NULL)
            st = gr_fail_memory(cx, err);
        else if (e->d_name[0] == '.' || stat(full.ptr, &is) != 0)
            continue;
        else if (S_ISDIR(is.st_mode) && depth < DEEPEST)
            st = walk(cx, full, depth + 1, out, err);
        else if (S_ISREG(is.st_mode) && is.st_size <= MOST_BYTES && out->n < MOST_FILES &&
                 !gr_vec_push(out, full))
            st = gr_fail_memory(cx, err);
    }
    closedir(dir);
    return st;
}

/* Tables of nodes, records and notes lie beside graphs and are none. */
static bool may_be_graph(gr_str path)
{
    return gr_str_find(path, ".nodes.") == path.len && !gr_str_ends(path, ".md") &&
           !gr_str_ends(path, ".jsonl") && !gr_str_ends(path, ".jsonl.zst");
}

static gr_str part_of(gr_str path, bool folder)
{
    size_t slash = path.len, before = 0, to;

    for (size_t i = 0; i < path.len; i++)
        if (path.ptr[i] == '/') {
            before = slash == path.len ? 0 : slash + 1;
            slash = i;
        }
    if (slash == path.len)
        return folder ? GR_STR("") : path;
    for (to = slash + 1; to < path.len && path.ptr[to] != '.';)
        to++;
    return folder ? gr_str_sub(path, before, slash) : gr_str_sub(path, slash + 1, to);
}

gr_status gr_gen_data_open(gr_ctx *cx, const char *path, gr_gen_data *out, gr_err *err)
{
    paths found = { .budget = &cx->budget };
    struct stat is;
    gr_status st = GR_OK;

    *out = (gr_gen_data){ 0 };
    if (stat(path, &is) != 0)
        return gr_fail(err, GR_EREAD, "there is no file or folder %s", path);
    if (S_ISDIR(is.st_mode))
        st = walk(cx, gr_str_of(path), 0, &found, err);
    else if (!gr_vec_push(&found, gr_str_of(path)))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK && found.n != 0)
        qsort(found.at, found.n, sizeof *found.at, by_bytes);
    out->graph = gr_new_n(&cx->arena, gr_graph *, found.n + 1);
    out->name = gr_new_n(&cx->arena, gr_str, found.n + 1);
    out->folder = gr_new_n(&cx->arena, gr_str, found.n + 1);
    if (out->graph == NULL || out->name == NULL || out->folder == NULL)
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; st == GR_OK && i < found.n; i++) {
        gr_err why = { 0 };

        if (!may_be_graph(found.at[i]) ||
            gr_graph_read(cx, found.at[i].ptr, NULL, &out->graph[out->n], &why) != GR_OK)
            continue;
        out->name[out->n] = part_of(found.at[i], false);
        out->folder[out->n++] = part_of(found.at[i], true);
    }
    gr_vec_clear(&found);
    if (st == GR_OK && out->n == 0)
        st = gr_fail(err, GR_EINPUT, "no graph could be read below %s", path);
    return st;
}

void gr_gen_data_clear(gr_gen_data *d)
{
    for (size_t i = 0; i < d->n; i++)
        gr_graph_unref(d->graph[i]);
    d->n = 0;
}
