/* Annotating in a session, and where its calls find data sets.
 *
 * GL("roads") is a graph of the session that is called so, a file or a URL, a file of that name in
 * the data folder ("roads.csv", "roads/roads.csv"; several are an error that names them), or one of
 * a set of graphs: GL("gpr", {"bull_graph"}) is bull_graph.* in a folder "gpr" or "gpr_graphs".
 * Graphs that need no numbers to be made (the Petersen graph) are there without a folder. Names are
 * compared without case; '-', '_' and a blank are one; a final "_graph" may be missing. The
 * session's policy decides what may be read. */
#include "engine/engine_int.h"

#include <dirent.h>
#include <limits.h>
#include <unistd.h>

#include "agent/agent.h"

#define MAX_ENTRIES 10000 /* of a folder that are looked at */
#define MOST_FOUND  8     /* candidates that are named */

typedef struct hub {
    gr_session *s;
    const char *folder; /* NULL = none */
} hub;

/* Candidates that a name has; more are not named. */
typedef struct found {
    char path[MOST_FOUND][PATH_MAX];
    size_t n; /* there may be more than are kept */
} found;

/* Without the endings of a format and of a compressed file: "cora.txt.zst" is called cora, and
 * "cora.nodes.tsv" is not. */
static gr_str stem(const char *file)
{
    gr_str s = gr_str_of(file);
    size_t at;

    if (gr_str_ends(s, ".gz") || gr_str_ends(s, ".zst"))
        s.len -= gr_str_ends(s, ".gz") ? 3 : 4;
    for (at = s.len; at > 0 && s.ptr[at - 1] != '.';)
        at--;
    return gr_str_sub(s, 0, at > 1 ? at - 1 : s.len);
}

static bool same_name(gr_str a, gr_str b)
{
    char left[256], right[256];

    if (a.len > sizeof left || b.len > sizeof right)
        return false;
    return gr_str_eq(gr_tf_fold(a, left, sizeof left), gr_tf_fold(b, right, sizeof right));
}

/* "lollipop" and "lollipop_graph" are one; "gpr" may be the folder "gpr_graphs". */
static bool names(gr_str file, gr_str name, const char *suffix)
{
    char longer[256];
    int n = snprintf(longer, sizeof longer, "%.*s%s", GR_FMT(name), suffix);

    return same_name(file, name) ||
           (n > 0 && (size_t)n < sizeof longer && same_name(file, gr_str_of(longer)));
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Adds the entries of a folder that are called so. */
static void find_entries(const char *folder, gr_str name, const char *suffix, bool of_folder,
                         found *out)
{
    DIR *d = opendir(folder);
    struct dirent *e;

    for (int i = 0; d != NULL && i < MAX_ENTRIES && (e = readdir(d)) != NULL; i++)
        if (e->d_name[0] != '.' && (e->d_type == DT_DIR) == of_folder &&
            names(of_folder ? gr_str_of(e->d_name) : stem(e->d_name), name, suffix)) {
            if (out->n < MOST_FOUND &&
                snprintf(out->path[out->n], PATH_MAX, "%s/%s", folder, e->d_name) >= PATH_MAX)
                continue;
            out->n++;
        }
    if (d != NULL)
        closedir(d);
}

/* name in the folder, or else in the folders there. */
static void find_alone(const char *folder, gr_str name, found *out)
{
    DIR *d;
    struct dirent *e;
    char inner[PATH_MAX];

    find_entries(folder, name, "_graph", false, out);
    d = out->n == 0 ? opendir(folder) : NULL;
    for (int i = 0; d != NULL && i < MAX_ENTRIES && (e = readdir(d)) != NULL; i++)
        if (e->d_name[0] != '.' && e->d_type == DT_DIR &&
            snprintf(inner, sizeof inner, "%s/%s", folder, e->d_name) < PATH_MAX)
            find_entries(inner, name, "_graph", false, out);
    if (d != NULL)
        closedir(d);
}

/* The graph of a set: the file in a folder that has the set's name. */
static void find_instance(const char *folder, gr_str set, gr_str instance, found *sets, found *out)
{
    find_entries(folder, set, "_graphs", true, sets);
    for (size_t i = 0; i < sets->n && i < MOST_FOUND; i++)
        find_entries(sets->path[i], instance, "_graph", false, out);
}

static gr_status several(const hub *h, gr_str name, found *f, gr_err *err)
{
    size_t n = f->n < MOST_FOUND ? f->n : MOST_FOUND, below = strlen(h->folder) + 1, used;
    char list[160];

    qsort(f->path, n, sizeof *f->path, by_name);
    used = (size_t)snprintf(list, sizeof list, "%s", f->path[0] + below);
    for (size_t i = 1; i < n && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, ", %s", f->path[i] + below);
    gr_fail(err, GR_ENAME, "%zu data sets are called '%.*s': %s", f->n, GR_FMT(name), list);
    gr_err_hint(err, "name the file: \"%.180s\"", f->path[0]);
    return GR_ENAME;
}

/* A call with one string: load_graph("path"). */
static gr_status call_with(gr_ctx *cx, const char *tool, gr_str text, gr_expr **out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_expr *x = gr_new(a, gr_expr), *v = gr_new(a, gr_expr);

    if (x == NULL || v == NULL || (x->item = gr_new_n(a, gr_expr *, 1)) == NULL ||
        (x->name = gr_new_n(a, gr_str, 1)) == NULL)
        return gr_fail_memory(cx, err);
    v->value = gr_v_str(gr_str_dup(a, text));
    if (v->value.s.ptr == NULL)
        return gr_fail_memory(cx, err);
    x->kind = GR_X_CALL;
    x->text = gr_str_of(tool);
    x->item[0] = v;
    x->n = 1;
    *out = x;
    return GR_OK;
}

static bool needs_nothing(const gr_maker *m)
{
    for (size_t i = 0; m != NULL && i < m->n_params; i++)
        if (m->params[i].required)
            return false;
    return m != NULL;
}

static gr_status unknown_set(const hub *h, gr_str name, gr_err *err)
{
    gr_fail(err, GR_ENAME, "there is no data set called '%.*s'", GR_FMT(name));
    if (h->folder != NULL)
        gr_err_hint(err, "it would be a file of that name under %.150s", h->folder);
    else
        gr_err_hint(err, "data sets are files of a folder: --data FOLDER");
    return GR_ENAME;
}

static gr_status find_file(const hub *h, gr_ctx *cx, gr_str name, gr_str instance, gr_expr **out,
                           gr_err *err)
{
    gr_str wanted = instance.len != 0 ? instance : name;
    found *f = gr_new_n(&cx->arena, found, 2);

    if (f == NULL)
        return gr_fail_memory(cx, err);
    if (h->folder != NULL && instance.len != 0)
        find_instance(h->folder, name, instance, &f[1], f);
    else if (h->folder != NULL)
        find_alone(h->folder, name, f);
    if (f->n > 1)
        return several(h, wanted, f, err);
    if (f->n == 1)
        return call_with(cx, "load_graph", gr_str_of(f->path[0]), out, err);
    if (needs_nothing(gr_maker_named(wanted)))
        return call_with(cx, "make_graph", wanted, out, err);
    return unknown_set(h, wanted, err);
}

static gr_status find_data(void *arg, gr_ctx *cx, gr_str name, gr_str instance, gr_expr **out,
                           gr_err *err)
{
    const hub *h = arg;
    char path[PATH_MAX];

    if (instance.len == 0 && gr_session_find(h->s, name) != NULL) {
        *out = gr_new(&cx->arena, gr_expr);
        if (*out == NULL)
            return gr_fail_memory(cx, err);
        **out = (gr_expr){ .kind = GR_X_WORD, .text = name };
        return GR_OK;
    }
    if (instance.len == 0 && name.len < PATH_MAX) {
        snprintf(path, sizeof path, "%.*s", (int)name.len, name.ptr);
        if (strchr(path, '/') != NULL || gr_format_for_path(path) != NULL)
            return call_with(cx, "load_graph", name, out, err);
    }
    return find_file(h, cx, name, instance, out, err);
}

/* Sets that Graph-ToolFormer calls otherwise than those who published them. */
static gr_str published_name(gr_str name)
{
    static const struct {
        const char *name, *published;
    } others[] = { { "movielens", "ml-100k" }, { "last-fm", "lastfm-2k" } };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (same_name(name, gr_str_of(others[i].name)))
            return gr_str_of(others[i].published);
    return name;
}

/* A folder with train.tsv, or NAME_train.tsv: what recommenders learn from. */
static bool has_log(const char *folder)
{
    DIR *d = opendir(folder);
    struct dirent *e;
    bool is_there = false;

    for (int i = 0; d != NULL && !is_there && i < MAX_ENTRIES && (e = readdir(d)) != NULL; i++)
        is_there = gr_str_ends(stem(e->d_name), "train") && strstr(e->d_name, ".tsv") != NULL;
    if (d != NULL)
        closedir(d);
    return is_there;
}

/* Of the entries that are called so, those that are sets to learn from: a folder with meta.json or
 * a log, a text beside its folds. */
static void find_sets(const char *folder, gr_str name, found *all, found *out)
{
    char beside[PATH_MAX + 16];

    for (int of_folder = 0; of_folder < 2; of_folder++) {
        all->n = 0;
        find_entries(folder, name, "", of_folder, all);
        for (size_t i = 0; i < all->n && i < MOST_FOUND && out->n < MOST_FOUND; i++) {
            const char *path = all->path[i];
            gr_str whole = stem(path);

            if (of_folder)
                snprintf(beside, sizeof beside, "%.4000s/meta.json", path);
            else
                snprintf(beside, sizeof beside, "%.*s.10fold.json", (int)whole.len, whole.ptr);
            if (access(beside, R_OK) == 0 || (of_folder && has_log(path)))
                snprintf(out->path[out->n++], PATH_MAX, "%s", path);
        }
    }
}

static gr_status find_set(void *arg, gr_ctx *cx, gr_str name, gr_expr **out, gr_err *err)
{
    const hub *h = arg;
    found *f = gr_new_n(&cx->arena, found, 2);
    char inner[PATH_MAX];
    struct dirent *e;
    DIR *d = h->folder != NULL ? opendir(h->folder) : NULL;

    if (f != NULL && d != NULL)
        find_sets(h->folder, name, &f[1], f);
    for (int i = 0; f != NULL && d != NULL && i < MAX_ENTRIES && (e = readdir(d)) != NULL; i++)
        if (e->d_name[0] != '.' && e->d_type == DT_DIR &&
            snprintf(inner, sizeof inner, "%s/%s", h->folder, e->d_name) < PATH_MAX)
            find_sets(inner, name, &f[1], f);
    if (d != NULL)
        closedir(d);
    if (f != NULL && f->n == 0 && published_name(name).ptr != name.ptr)
        return find_set(arg, cx, published_name(name), out, err);
    if (f == NULL)
        return gr_fail_memory(cx, err);
    if (f->n != 1)
        return f->n > 1 ? several(h, name, f, err) : unknown_set(h, name, err);
    *out = gr_new(&cx->arena, gr_expr);
    if (*out == NULL ||
        ((*out)->value = gr_v_str(gr_str_dup(&cx->arena, gr_str_of(f->path[0])))).s.ptr == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

/* What of the reply is shown as its text. */
static gr_value shown_part(gr_ctx *cx, const gr_value *out, const char *how)
{
    const gr_value *tuples = gr_v_get(out, "tuples");
    const gr_value *part = gr_v_get(out, strcmp(how, "calls") == 0 ? "annotated" : "text");
    gr_strbuf sb;
    gr_value v;

    if (strcmp(how, "tuple") != 0)
        return part != NULL ? *part : gr_v_null();
    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < tuples->list->n; i++) {
        gr_strbuf_adds(&sb, i != 0 ? "\n" : "");
        gr_strbuf_add(&sb, tuples->list->at[i].s);
    }
    v = gr_v_str(gr_str_dup(&cx->arena, gr_strbuf_str(&sb)));
    gr_strbuf_clear(&sb);
    return v.s.ptr != NULL ? v : gr_v_null();
}

gr_reply *gr_session_annotate(gr_session *s, const char *text, const char *data, const char *how)
{
    return gr_session_annotate_model(s, text, data, how, NULL);
}

gr_reply *gr_session_annotate_by(gr_session *s, const char *text, const char *data, const char *how,
                                 const gr_ask_how *by)
{
    gr_err err = { 0 };

    if (!gr_asks_model(by))
        return gr_session_annotate(s, text, data, how);
    if (gr_session_open_model(s, by, &err) != GR_OK)
        return gr_reply_error(&err);
    return gr_session_annotate_model(s, text, data, how, s->model);
}

gr_reply *gr_session_annotate_model(gr_session *s, const char *text, const char *data,
                                    const char *how, gr_model *model)
{
    hub h = { s, data };
    gr_tf_hub tf = { find_data, &h, find_set };
    gr_annotate_options o = { .tools = gr_engine_registry(),
                              .hub = &tf,
                              .loader = &s->loader,
                              .resolve = gr_session_resolve,
                              .arg = s,
                              .model = model,
                              .readers = gr_engine_parser };
    gr_value out = gr_v_null(), shown = gr_v_null();
    gr_err err = { 0 };
    gr_ctx cx;
    gr_reply *r;
    gr_status st = GR_OK;

    gr_request_begin(s, &cx);
    how = how != NULL ? how : "complete";
    o.graph = gr_session_latest(s);
    o.calls_only = strcmp(how, "complete") != 0;
    if (o.calls_only && strcmp(how, "calls") != 0 && strcmp(how, "tuple") != 0)
        st = gr_fail_arg(&err, GR_EUSAGE, "how", "expected complete, calls or tuple, found '%.80s'",
                         how);
    if (st == GR_OK)
        st = gr_annotate(&cx, gr_str_of(text), &o, &out, &err);
    if (st == GR_OK)
        shown = shown_part(&cx, &out, how);
    r = st == GR_OK ? gr_reply_value_text(&out, &shown) : gr_reply_error(&err);
    gr_request_done(s, &cx);
    return r;
}
