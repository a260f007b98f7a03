/* Annotating in a session, and where its calls find data sets.
 *
 * GL("roads") is a graph of the session that is called so, a file, a file of that name in the data
 * folder ("roads.csv", "roads/roads.csv"), or one of a set of graphs: GL("gpr", {"bull_graph"}) is
 * bull_graph.* in a folder "gpr" or "gpr_graphs". Graphs that need no numbers to be made (the
 * Petersen graph) are there without a folder. Names are compared without case; '-', '_' and a blank
 * are one; a final "_graph" may be missing. The session's policy decides what may be read. */
#include "engine/engine_int.h"

#include <dirent.h>
#include <limits.h>

#include "agent/agent.h"

#define MAX_ENTRIES 10000 /* of a folder that are looked at */

typedef struct hub {
    gr_session *s;
    const char *folder; /* NULL = none */
} hub;

/* Up to the first point. */
static gr_str stem(const char *file)
{
    gr_str s = gr_str_of(file);

    return gr_str_sub(s, 0, gr_str_find(s, "."));
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

/* The first entry of a folder, in the order of names, that is called so; "" if there is none. */
static void find_entry(const char *folder, gr_str name, const char *suffix, bool of_folder,
                       char out[PATH_MAX])
{
    DIR *d = opendir(folder);
    struct dirent *e;
    char best[NAME_MAX + 1] = "";

    out[0] = '\0';
    for (int i = 0; d != NULL && i < MAX_ENTRIES && (e = readdir(d)) != NULL; i++)
        if (e->d_name[0] != '.' && (e->d_type == DT_DIR) == of_folder &&
            names(of_folder ? gr_str_of(e->d_name) : stem(e->d_name), name, suffix) &&
            (best[0] == '\0' || strcmp(e->d_name, best) < 0))
            snprintf(best, sizeof best, "%s", e->d_name);
    if (d != NULL)
        closedir(d);
    if (best[0] != '\0' && snprintf(out, PATH_MAX, "%s/%s", folder, best) >= PATH_MAX)
        out[0] = '\0';
}

/* name in the folder, in a folder of its own, or in any folder there. */
static void find_alone(const char *folder, gr_str name, char out[PATH_MAX])
{
    DIR *d;
    struct dirent *e;
    char inner[PATH_MAX];

    find_entry(folder, name, "_graph", false, out);
    d = out[0] == '\0' ? opendir(folder) : NULL;
    for (int i = 0; d != NULL && out[0] == '\0' && i < MAX_ENTRIES && (e = readdir(d)) != NULL; i++)
        if (e->d_name[0] != '.' && e->d_type == DT_DIR &&
            snprintf(inner, sizeof inner, "%s/%s", folder, e->d_name) < PATH_MAX)
            find_entry(inner, name, "_graph", false, out);
    if (d != NULL)
        closedir(d);
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

static gr_status find_data(void *arg, gr_ctx *cx, gr_str name, gr_str instance, gr_expr **out,
                           gr_err *err)
{
    const hub *h = arg;
    gr_str wanted = instance.len != 0 ? instance : name;
    char path[PATH_MAX] = "", set[PATH_MAX];

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
        path[0] = '\0';
    }
    if (h->folder != NULL && instance.len != 0) {
        find_entry(h->folder, name, "_graphs", true, set);
        if (set[0] != '\0')
            find_entry(set, instance, "_graph", false, path);
    } else if (h->folder != NULL) {
        find_alone(h->folder, name, path);
    }
    if (path[0] != '\0')
        return call_with(cx, "load_graph", gr_str_of(path), out, err);
    if (needs_nothing(gr_maker_named(wanted)))
        return call_with(cx, "make_graph", wanted, out, err);
    gr_fail(err, GR_ENAME, "there is no data set called '%.*s'", GR_FMT(wanted));
    gr_err_hint(err,
                h->folder != NULL ? "it would be a file of that name under %.150s"
                                  : "data sets are files of a folder: --data FOLDER",
                h->folder);
    return GR_ENAME;
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
    hub h = { s, data };
    gr_tf_hub tf = { find_data, &h };
    gr_annotate_options o = { .tools = gr_engine_registry(),
                              .hub = &tf,
                              .loader = &s->loader,
                              .resolve = gr_session_resolve,
                              .arg = s };
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
