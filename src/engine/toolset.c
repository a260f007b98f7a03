/* Toolsets: which tools a session may call. */
#include "engine/engine_int.h"

#define MAX_NAMES 2000

/* GraphCogent's: what its in-toolset tasks need, and nothing else. */
static const char *const cogent[] = {
    "degree",   "edge_count", "has_cycle",     "has_edge",       "has_node",
    "has_path", "node_count", "shortest_path", "triangle_count", NULL,
};

/* GTools' own surface names its tools. */
static bool is_gtools(const gr_tool *t)
{
    for (size_t i = 0; i < t->n_aliases; i++)
        if (t->aliases[i].surface == GR_SURFACE_GTOOLS)
            return true;
    return false;
}

static bool is_cogent(const gr_tool *t)
{
    for (size_t i = 0; cogent[i] != NULL; i++)
        if (strcmp(cogent[i], t->name) == 0)
            return true;
    return false;
}

static const struct {
    const char *name;
    bool (*has)(const gr_tool *t);
} built_in[] = {
    { "cogent", is_cogent },
    { "gtools", is_gtools },
};
#define N_BUILT_IN (sizeof built_in / sizeof *built_in)

static bool in_set(const gr_session *s, const gr_tool *t)
{
    for (size_t i = 0; i < s->toolset.n; i++)
        if (strcmp(s->toolset.at[i], t->name) == 0)
            return true;
    return false;
}

/* The tools of the set among those of `all`, in order. */
static bool view(gr_session *s, const gr_registry *all)
{
    size_t n = 0;

    if (s->toolset_name == NULL) {
        s->registry = *all;
        return true;
    }
    if (!gr_vec_reserve(&s->view, all->n))
        return false;
    for (size_t i = 0; i < all->n; i++)
        if (in_set(s, all->tools[i]))
            s->view.at[n++] = all->tools[i];
    s->registry = (gr_registry){ .tools = s->view.at, .n = n, .toolset = s->toolset_name };
    return true;
}

const gr_registry *gr_session_registry(gr_session *s, gr_err *err)
{
    gr_own *now = gr_engine_own(s->engine);

    if (now == NULL) {
        gr_fail(err, GR_EMEMORY, "out of memory");
        return NULL;
    }
    if (now == s->own) {
        gr_own_unref(now);
        return &s->registry;
    }
    if (!view(s, gr_own_registry(now))) {
        gr_own_unref(now);
        gr_fail(err, GR_EMEMORY, "out of memory");
        return NULL;
    }
    gr_own_unref(s->own);
    s->own = now;
    return &s->registry;
}

void gr_session_clear_toolset(gr_session *s)
{
    for (size_t i = 0; i < s->toolset.n; i++)
        free(s->toolset.at[i]);
    gr_vec_clear(&s->toolset);
    free(s->toolset_name);
    s->toolset_name = NULL;
    gr_own_unref(s->own); /* the next call makes the view anew */
    s->own = NULL;
}

static bool add_name(gr_session *s, const char *name)
{
    char *copy;

    if (!gr_vec_reserve(&s->toolset, s->toolset.n + 1) || (copy = strdup(name)) == NULL)
        return false;
    s->toolset.at[s->toolset.n++] = copy;
    return true;
}

/* Names, separated by blanks, commas and line ends; # begins a comment. */
static gr_status read_names(gr_session *s, const gr_registry *all, gr_str text, gr_err *err)
{
    gr_str line, word;

    while (text.len != 0 && gr_str_split(&text, '\n', &line)) {
        line = gr_str_sub(line, 0, gr_str_find(line, "#"));
        while (line.len != 0) {
            size_t end = 0;
            const gr_alias *alias;
            const gr_tool *t;

            while (end < line.len && strchr(" \t\r,", line.ptr[end]) == NULL)
                end++;
            word = gr_str_sub(line, 0, end);
            line = gr_str_sub(line, end < line.len ? end + 1 : end, line.len);
            if (word.len == 0)
                continue;
            if ((t = gr_registry_find(all, word, &alias)) == NULL)
                return gr_registry_unknown(all, word, err);
            if (s->toolset.n >= MAX_NAMES || !add_name(s, t->name))
                return gr_fail(err, GR_EMEMORY, "out of memory");
        }
    }
    return s->toolset.n != 0 ? GR_OK
                             : gr_fail(err, GR_EINPUT, "expected names of tools, found none");
}

static gr_status read_set(gr_session *s, gr_ctx *cx, const gr_registry *all, const char *name,
                          gr_err *err)
{
    char file[PATH_MAX];
    gr_input in;
    gr_status st;

    for (size_t k = 0; k < N_BUILT_IN; k++) {
        if (strcmp(name, built_in[k].name) != 0)
            continue;
        for (size_t i = 0; i < all->n; i++)
            if (built_in[k].has(all->tools[i]) && !add_name(s, all->tools[i]->name))
                return gr_fail(err, GR_EMEMORY, "out of memory");
        return GR_OK;
    }
    if ((st = gr_policy_path(s, name, false, file, err)) != GR_OK ||
        (st = gr_input_open(cx, file, &in, err)) != GR_OK) {
        gr_err_hint(err, "a toolset is all, cogent, gtools, or a file of names");
        return st;
    }
    st = read_names(s, all, in.text, err);
    if (st != GR_OK)
        gr_err_file(err, name);
    gr_input_clear(&in);
    return st;
}

gr_reply *gr_session_toolset(gr_session *s, const char *name)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v = gr_v_null();
    const gr_registry *all;
    gr_status st = GR_OK;

    gr_request_begin(s, &cx);
    gr_session_clear_toolset(s);
    if (name != NULL && strcmp(name, "all") != 0) {
        all = gr_session_registry(s, &err);
        st = all != NULL ? read_set(s, &cx, all, name, &err) : err.kind;
        if (st == GR_OK && (s->toolset_name = strdup(name)) == NULL)
            st = gr_fail(&err, GR_EMEMORY, "out of memory");
        if (st != GR_OK) {
            gr_session_clear_toolset(s);
        } else {
            gr_own_unref(s->own);
            s->own = NULL;
        }
    }
    return gr_request_end(s, &cx, st, &v, &err);
}
