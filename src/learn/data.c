/* Data sets by name: copies in one folder, each beside what is known of it. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "learn/learn.h"

#define MOST  1000u /* sets, and files of one */
#define ABOUT "data.json"

/* --- what a path has --- */

/* Or compressed. */
static bool has(const char *folder, const char *file)
{
    static const char *const endings[] = { "", ".zst", ".gz" };
    char path[PATH_MAX];

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (snprintf(path, sizeof path, "%s/%s%s", folder, file, endings[i]) < PATH_MAX &&
            access(path, R_OK) == 0)
            return true;
    return false;
}

/* What the files of a set are called up to their endings: "x/MUTAG.txt.zst" is MUTAG. */
static gr_str stem_of(const char *path)
{
    const char *base = strrchr(path, '/') != NULL ? strrchr(path, '/') + 1 : path;

    return (gr_str){ base, strcspn(base, ".") };
}

static bool has_beside(const char *path, const char *ending)
{
    gr_str stem = stem_of(path);
    char beside[PATH_MAX];

    return snprintf(beside, sizeof beside, "%.*s%s", (int)(stem.ptr + stem.len - path), path,
                    ending) < PATH_MAX &&
           access(beside, R_OK) == 0;
}

/* A file of speeds, a folder that has one, or what such files are called. */
static bool has_series(const char *path)
{
    static const char *const endings[] = { "_speed_train.csv",    "_speed_train.csv.zst",
                                           "_speed_train.csv.gz", "_speed.csv",
                                           "_speed.csv.zst",      "_speed.csv.gz" };
    DIR *d = opendir(path);
    struct dirent *e;
    bool found = d == NULL && gr_series_is_there(path);
    char inner[PATH_MAX];

    for (size_t i = 0; d == NULL && !found && i < sizeof endings / sizeof *endings; i++)
        found = has_beside(path, endings[i]);
    while (d != NULL && !found && (e = readdir(d)) != NULL)
        found = snprintf(inner, sizeof inner, "%s/%s", path, e->d_name) < PATH_MAX &&
                gr_series_is_there(inner);
    if (d != NULL)
        closedir(d);
    return found;
}

static bool put_count(gr_ctx *cx, gr_value *v, const char *key, size_t n)
{
    return gr_v_set(&cx->arena, v, key, gr_v_int((int64_t)n));
}

static bool put_kind(gr_ctx *cx, gr_value *v, const char *kind)
{
    return gr_v_record(&cx->arena, v) && gr_v_set(&cx->arena, v, "kind", gr_v_str(gr_str_of(kind)));
}

static gr_status look_at_set(gr_ctx *cx, const char *path, gr_value *out, gr_err *err)
{
    gr_set *s = NULL;
    gr_status st = gr_set_open(cx, path, &s, err);
    bool nodes = st == GR_OK && s->kind == GR_SET_NODES;

    if (st == GR_OK && !(put_kind(cx, out, nodes ? "nodes" : "graphs") &&
                         (nodes || put_count(cx, out, "graphs", s->n_items)) &&
                         put_count(cx, out, "nodes", s->n_nodes) &&
                         put_count(cx, out, "links", s->from[s->n_nodes] / 2) &&
                         put_count(cx, out, "features", s->n_features) &&
                         put_count(cx, out, "classes", s->n_classes) &&
                         (!nodes || (put_count(cx, out, "train", s->train.n) &&
                                     put_count(cx, out, "validate", s->valid.n) &&
                                     put_count(cx, out, "test", s->test.n)))))
        st = gr_fail_memory(cx, err);
    gr_set_free(s);
    return st;
}

static gr_status look_at_log(gr_ctx *cx, const char *path, gr_value *out, gr_err *err)
{
    gr_log *l = NULL;
    gr_status st = gr_log_open(cx, path, &l, err);

    if (st == GR_OK && !(put_kind(cx, out, "log") && put_count(cx, out, "users", l->n_users) &&
                         put_count(cx, out, "items", l->n_items) &&
                         put_count(cx, out, "links", l->train.n + l->valid.n + l->test.n)))
        st = gr_fail_memory(cx, err);
    gr_log_free(l);
    return st;
}

static gr_status look_at_series(gr_ctx *cx, const char *path, gr_value *out, gr_err *err)
{
    gr_series *s = NULL;
    gr_status st = gr_series_open(cx, path, &s, err);

    if (st == GR_OK &&
        !(put_kind(cx, out, "series") && put_count(cx, out, "nodes", s->n_roads) &&
          put_count(cx, out, "links", s->from[s->n_roads] / 2) &&
          put_count(cx, out, "rows", s->n_rows) && put_count(cx, out, "minutes", s->minutes)))
        st = gr_fail_memory(cx, err);
    gr_series_free(s);
    return st;
}

static gr_status count_lines(gr_ctx *cx, const char *folder, const char *file, size_t *n,
                             gr_err *err)
{
    static const char *const endings[] = { "", ".zst", ".gz" };
    char path[PATH_MAX + 32];
    size_t k = 0;
    gr_input in;
    gr_status st;

    do
        snprintf(path, sizeof path, "%.4000s/%s%s", folder, file, endings[k]);
    while (access(path, R_OK) != 0 && ++k < 3);
    if ((st = gr_input_open(cx, path, &in, err)) != GR_OK)
        return st;
    *n = in.text.len != 0 && in.text.ptr[in.text.len - 1] != '\n';
    for (size_t i = 0; i < in.text.len; i++)
        *n += in.text.ptr[i] == '\n';
    gr_input_clear(&in);
    return GR_OK;
}

/* Numbered triples: `kg build` reads them with care. */
static gr_status look_at_triples(gr_ctx *cx, const char *path, gr_value *out, gr_err *err)
{
    size_t entities, relations, triples;
    gr_status st;

    if ((st = count_lines(cx, path, "entities.tsv", &entities, err)) != GR_OK ||
        (st = count_lines(cx, path, "relations.tsv", &relations, err)) != GR_OK ||
        (st = count_lines(cx, path, "train.tsv", &triples, err)) != GR_OK)
        return st;
    if (!put_kind(cx, out, "triples") || !put_count(cx, out, "nodes", entities) ||
        !put_count(cx, out, "relations", relations) || !put_count(cx, out, "links", triples))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

gr_status gr_data_look(gr_ctx *cx, const char *path, gr_value *out, gr_err *err)
{
    if (has(path, "meta.json") || has_beside(path, ".10fold.json"))
        return look_at_set(cx, path, out, err);
    if (has(path, "entities.tsv") && has(path, "relations.tsv"))
        return look_at_triples(cx, path, out, err);
    if (has_series(path))
        return look_at_series(cx, path, out, err);
    if (gr_log_is_there(path))
        return look_at_log(cx, path, out, err);
    return gr_fail(err, GR_EDECLINED, "%.200s has nothing that models learn from", path);
}

/* --- adding --- */

static gr_status no_copy(const char *path, gr_err *err)
{
    return gr_fail(err, GR_EIO, "cannot copy %.300s: %s", path, strerror(errno));
}

/* What is full takes a part first, and then says why it takes no more. */
static bool write_all(int fd, const char *buf, size_t n)
{
    while (n != 0) {
        ssize_t done = write(fd, buf, n);

        if (done < 0)
            return false;
        buf += done;
        n -= (size_t)done;
    }
    return true;
}

static gr_status copy_file(const char *from, const char *to, gr_err *err)
{
    char buf[65536];
    int in = open(from, O_RDONLY | O_CLOEXEC), out;
    ssize_t n;
    bool ok = in >= 0;

    if (!ok)
        return no_copy(from, err);
    out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    ok = out >= 0;
    while (ok && (n = read(in, buf, sizeof buf)) != 0)
        ok = n > 0 && write_all(out, buf, (size_t)n);
    ok = ok && fsync(out) == 0;
    if (!ok)
        no_copy(from, err);
    if (out >= 0)
        close(out);
    close(in);
    return ok ? GR_OK : GR_EIO;
}

/* The copy of a file of a set that is one file with others beside it has the name of the set. */
static gr_status copy_one(const char *from, const char *file, gr_str stem, const char *to,
                          const char *name, gr_err *err)
{
    char path[PATH_MAX], copy[PATH_MAX];
    const char *rest = file + stem.len;
    struct stat info;

    if (snprintf(path, sizeof path, "%s/%s", from, file) >= PATH_MAX ||
        snprintf(copy, sizeof copy, "%s/%s%s", to, stem.len != 0 ? name : "", rest) >= PATH_MAX)
        return gr_fail(err, GR_EUSAGE, "the path of %.200s is too long", file);
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) ? copy_file(path, copy, err) : GR_OK;
}

/* Does a file belong to a set? Of a folder all do; of another path those called like it, NAME.txt
 * and NAME.10fold.json, NAME_adj.tsv; of a graph its file alone. */
static bool belongs(const char *file, const char *path, bool whole, bool alone)
{
    gr_str stem = stem_of(path);

    if (file[0] == '.' || whole)
        return whole && file[0] != '.';
    return alone ? strcmp(file, stem.ptr) == 0
                 : strncmp(file, stem.ptr, stem.len) == 0 && file[stem.len] != '\0';
}

static bool is_folder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static gr_status copy_all(const char *path, const char *to, const char *name, bool alone,
                          gr_err *err)
{
    bool whole = is_folder(path);
    size_t above = (size_t)(stem_of(path).ptr - path), n = 0;
    gr_str stem = whole ? GR_STR("") : stem_of(path);
    char folder[PATH_MAX];
    gr_status st = GR_OK;
    struct dirent *e;
    DIR *d;

    if (whole)
        snprintf(folder, sizeof folder, "%s", path);
    else
        snprintf(folder, sizeof folder, "%.*s", (int)above, path);
    d = opendir(folder[0] != '\0' ? folder : ".");
    if (d == NULL)
        return no_copy(path, err);
    while (st == GR_OK && (e = readdir(d)) != NULL && n++ < MOST)
        if (belongs(e->d_name, path, whole, alone))
            st = copy_one(folder[0] != '\0' ? folder : ".", e->d_name, stem, to, name, err);
    closedir(d);
    return st;
}

static void remove_all(const char *folder)
{
    char path[PATH_MAX];
    struct dirent *e;
    DIR *d = opendir(folder);

    while (d != NULL && (e = readdir(d)) != NULL)
        if (snprintf(path, sizeof path, "%s/%s", folder, e->d_name) < PATH_MAX)
            unlink(path); /* what is a folder stays, there is none */
    if (d != NULL)
        closedir(d);
    rmdir(folder);
}

static bool is_name(const char *name)
{
    gr_str s = gr_str_of(name);

    for (size_t i = 0; i < s.len; i++)
        if (!gr_is_digit(s.ptr[i]) && !((s.ptr[i] | 32) >= 'a' && (s.ptr[i] | 32) <= 'z') &&
            strchr("-_.", s.ptr[i]) == NULL)
            return false;
    return s.len != 0 && s.len < 100 && s.ptr[0] != '.';
}

static gr_status write_about(gr_ctx *cx, const char *folder, const gr_value *about, gr_err *err)
{
    gr_str path = gr_str_printf(&cx->arena, "%s/" ABOUT, folder);
    gr_output *out;
    gr_strbuf sb;
    gr_status st;

    if (path.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_output_open(cx, path.ptr, &out, err)) != GR_OK)
        return st;
    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_json_write(&sb, about, 0);
    gr_strbuf_addc(&sb, '\n');
    if (sb.failed)
        gr_output_fail_memory(out);
    else
        gr_output_add(out, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return gr_output_commit(out, err);
}

/* What is to be opened of the copy: the folder, or the file that the path was. */
static bool put_name(gr_ctx *cx, gr_value *about, const char *name, const char *path)
{
    gr_str stem = stem_of(path), file = GR_STR("");

    if (!is_folder(path))
        file = gr_str_printf(&cx->arena, "%s%s", name, stem.ptr + stem.len);
    return file.ptr != NULL && gr_v_set(&cx->arena, about, "name", gr_v_str(gr_str_of(name))) &&
           gr_v_set(&cx->arena, about, "file", gr_v_str(file));
}

/* What stands beside a set and is called otherwise is not copied: then the copy is no set. */
static gr_status check_copy(gr_ctx *cx, const char *folder, const gr_value *about, gr_err *err)
{
    gr_str file = gr_v_get(about, "file")->s, path;
    gr_value again;
    gr_status st;

    if (gr_str_is(gr_v_get(about, "kind")->s, "graph") ||
        gr_str_is(gr_v_get(about, "kind")->s, "folder"))
        return GR_OK;
    path = file.len != 0 ? gr_str_printf(&cx->arena, "%s/%.*s", folder, GR_FMT(file))
                         : gr_str_of(folder);
    if (path.ptr == NULL)
        return gr_fail_memory(cx, err);
    st = gr_data_look(cx, path.ptr, &again, err);
    if (st != GR_OK && st != GR_EMEMORY)
        gr_err_hint(err,
                    "a file that the set needs is called otherwise: add a folder with all of them");
    return st;
}

gr_status gr_data_add(gr_ctx *cx, const char *name, const char *path, gr_value *about, gr_err *err)
{
    const char *folder;
    gr_str to, made;
    bool alone;
    gr_status st = gr_hub_folder(cx, "data", &folder, err);

    if (st != GR_OK)
        return st;
    if (!is_name(name))
        return gr_fail(err, GR_EUSAGE, "'%.100s' cannot name data: letters, digits, - _ . can",
                       name);
    to = gr_str_printf(&cx->arena, "%s/%s", folder, name);
    made = gr_str_printf(&cx->arena, "%s/.%s.XXXXXX", folder, name);
    if (to.ptr == NULL || made.ptr == NULL || !put_name(cx, about, name, path))
        return gr_fail_memory(cx, err);
    if (access(to.ptr, F_OK) == 0)
        return gr_fail(err, GR_EUSAGE, "there is data called '%s' already", name);
    if (!gr_make_folders((char *)(uintptr_t)gr_str_dup(&cx->arena, gr_str_of(folder)).ptr) ||
        mkdtemp((char *)(uintptr_t)made.ptr) == NULL)
        return gr_fail(err, GR_EIO, "cannot make a folder in %.300s: %s", folder, strerror(errno));
    alone = gr_str_is(gr_v_get(about, "kind")->s, "graph");
    if ((st = copy_all(path, made.ptr, name, alone, err)) == GR_OK &&
        (st = check_copy(cx, made.ptr, about, err)) == GR_OK &&
        (st = write_about(cx, made.ptr, about, err)) == GR_OK && rename(made.ptr, to.ptr) != 0)
        st = gr_fail(err, GR_EIO, "cannot make %.300s: %s", to.ptr, strerror(errno));
    if (st != GR_OK)
        remove_all(made.ptr);
    return st;
}

gr_str gr_data_name(const char *path)
{
    return is_folder(path) ? gr_model_set_name(path) : stem_of(path);
}

/* --- finding --- */

static gr_status read_about(gr_ctx *cx, const char *folder, const char *name, gr_value *out,
                            gr_err *err)
{
    gr_str path = gr_str_printf(&cx->arena, "%s/%s/" ABOUT, folder, name), text;
    gr_input in;
    gr_status st;

    if (path.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_input_open(cx, path.ptr, &in, err)) != GR_OK)
        return st;
    text = gr_str_dup(&cx->arena, in.text);
    gr_input_clear(&in);
    if (text.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_json_read(cx, text, out, err)) == GR_OK && gr_v_get(out, "kind") == NULL)
        st = gr_fail(err, GR_EINPUT, "%.300s does not say what the data is", path.ptr);
    return st;
}

static int by_name(const void *a, const void *b)
{
    return gr_v_cmp(gr_v_get(a, "name"), gr_v_get(b, "name"));
}

gr_status gr_data_list(gr_ctx *cx, gr_value *out, gr_err *err)
{
    const char *folder;
    gr_status st = gr_hub_folder(cx, "data", &folder, err);
    struct dirent *e;
    gr_value about;
    DIR *d;

    if (st != GR_OK)
        return st;
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    d = opendir(folder);
    for (size_t i = 0; d != NULL && st == GR_OK && i < MOST && (e = readdir(d)) != NULL; i++)
        if (is_name(e->d_name) && read_about(cx, folder, e->d_name, &about, NULL) == GR_OK &&
            gr_v_get(&about, "name") != NULL && !gr_v_push(&cx->arena, out, about))
            st = gr_fail_memory(cx, err);
    if (d != NULL)
        closedir(d);
    if (st == GR_OK && out->list->n != 0)
        qsort(out->list->at, out->list->n, sizeof *out->list->at, by_name);
    return st;
}

gr_status gr_data_find(gr_ctx *cx, const char *name, const char **out, gr_err *err)
{
    const gr_value *file;
    const char *folder;
    gr_value about;
    gr_str path;

    *out = name;
    if (access(name, F_OK) == 0 || !is_name(name) ||
        gr_hub_folder(cx, "data", &folder, NULL) != GR_OK ||
        read_about(cx, folder, name, &about, NULL) != GR_OK)
        return GR_OK; /* who opens it says what is missing */
    file = gr_v_get(&about, "file");
    path = gr_str_printf(&cx->arena, "%s/%s/%.*s", folder, name,
                         file != NULL && file->type == GR_V_STR ? (int)file->s.len : 0,
                         file != NULL && file->type == GR_V_STR ? file->s.ptr : "");
    while (path.len > 1 && path.ptr[path.len - 1] == '/')
        ((char *)(uintptr_t)path.ptr)[--path.len] = '\0';
    *out = path.ptr;
    return path.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}
