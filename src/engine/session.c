/* Sessions: graphs under names, and the limits of every request. */
#include "engine/engine_int.h"

#include <unistd.h>

#define MAX_GRAPHS 1000u

gr_session *gr_session_new(gr_engine *e)
{
    gr_session *s = calloc(1, sizeof *s);

    if (s != NULL) {
        s->engine = e;
        s->loader =
            (gr_loader){ gr_session_open, s, gr_session_parse, gr_session_place, e->opened, false };
        s->n_named = &s->n_made;
    }
    return s;
}

void gr_session_trains(gr_session *s, bool trains)
{
    s->loader.trains = trains;
}

gr_opened *gr_session_opened(const gr_session *s)
{
    return s->engine->opened;
}

void gr_named_clear(gr_named *n)
{
    free(n->name);
    gr_graph_unref(n->graph);
    gr_arena_clear(&n->words);
}

void gr_session_free(gr_session *s)
{
    if (s == NULL)
        return;
    for (size_t i = 0; i < s->graphs.n; i++)
        gr_named_clear(&s->graphs.at[i]);
    for (size_t i = 0; i < s->roots.n; i++)
        free(s->roots.at[i]);
    for (size_t i = 0; i < s->hosts.n; i++)
        free(s->hosts.at[i]);
    gr_vec_clear(&s->graphs);
    gr_vec_clear(&s->used);
    gr_vec_clear(&s->roots);
    gr_vec_clear(&s->hosts);
    gr_session_found(s);
    gr_session_forget_model(s);
    gr_session_close_store(s);
    gr_memory_free(s->memory);
    gr_session_clear_toolset(s);
    gr_vec_clear(&s->view);
    free(s);
}

void gr_session_limit(gr_session *s, const gr_limits *l)
{
    s->limits = *l;
}

void gr_session_cancel(gr_session *s)
{
    if (atomic_load(&s->running))
        atomic_store(&s->cancel, true);
}

void gr_session_on_progress(gr_session *s, gr_progress_fn fn, void *arg)
{
    s->pulse.fn = fn;
    s->pulse.arg = arg;
}

void gr_session_on_step(gr_session *s, void (*fn)(void *arg, gr_str line), void *arg)
{
    s->on_step = fn;
    s->step_arg = arg;
}

/* --- requests --- */

void gr_request_begin(gr_session *s, gr_ctx *cx)
{
    gr_ctx_init(cx);
    cx->pool = s->engine->pool;
    cx->seed = s->limits.seed;
    cx->budget.limit =
        s->limits.memory_bytes != 0 ? (size_t)s->limits.memory_bytes : s->engine->most_memory;
    if (s->limits.timeout_ms != 0)
        cx->deadline_ns = gr_now_ns() + (int64_t)s->limits.timeout_ms * 1000000;
    cx->cancel = &s->cancel;
    if (s->pulse.fn != NULL) {
        s->pulse.thread = pthread_self();
        s->pulse.told_ns = gr_now_ns();
        cx->pulse = &s->pulse;
        gr_ctx_begins(cx, "working");
    }
    atomic_store(&s->cancel, false);
    atomic_store(&s->running, true);
}

void gr_request_done(gr_session *s, gr_ctx *cx)
{
    for (size_t i = 0; i < s->used.n; i++)
        gr_graph_unref(s->used.at[i]);
    s->used.n = 0;
    gr_ctx_clear(cx);
    atomic_store(&s->running, false);
}

gr_reply *gr_request_end(gr_session *s, gr_ctx *cx, gr_status st, const gr_value *v, gr_err *err)
{
    gr_reply *r = st == GR_OK ? gr_reply_value(v) : gr_reply_error(err);

    gr_request_done(s, cx);
    return r;
}

void gr_session_uses(gr_session *s, gr_graph *g)
{
    for (size_t i = 0; i < s->used.n; i++)
        if (s->used.at[i] == g)
            return;
    if (gr_vec_reserve(&s->used, s->used.n + 1))
        s->used.at[s->used.n++] = gr_graph_ref(g);
}

static bool has_text(const gr_value *list, gr_str text)
{
    for (size_t i = 0; i < list->list->n; i++)
        if (gr_str_eq(list->list->at[i].s, text))
            return true;
    return false;
}

bool gr_assume(gr_arena *a, const gr_graph *g, gr_value *list)
{
    gr_value found;
    bool ok = gr_graph_assumptions(a, g, &found);

    for (size_t i = 0; ok && i < found.list->n; i++)
        ok = has_text(list, found.list->at[i].s) || gr_v_push(a, list, found.list->at[i]);
    return ok;
}

/* --- names --- */

gr_graph *gr_session_find(const gr_session *s, gr_str name)
{
    for (size_t i = 0; i < s->graphs.n; i++)
        if (gr_str_is(name, s->graphs.at[i].name))
            return s->graphs.at[i].graph;
    return NULL;
}

gr_str gr_session_latest(const gr_session *s)
{
    for (size_t i = s->graphs.n; s->lost == NULL && i-- > 0;)
        if (!s->graphs.at[i].answer)
            return gr_str_of(s->graphs.at[i].name);
    return GR_STR("");
}

/* A graph that a question brought along is called G by its text, not by who loads others later. */
gr_graph *gr_session_meant(const gr_session *s, const char *name)
{
    bool last = name == NULL || strcmp(name, "G") == 0;
    gr_graph *g = gr_session_find(s, gr_str_of(last ? "G" : name));

    return !last || (g != NULL && !gr_session_told((void *)s, GR_STR("G")))
               ? g
               : gr_session_find(s, gr_session_latest(s));
}

void gr_session_lose(gr_session *s, const char *why)
{
    free(s->lost);
    s->lost = strdup(why);
    s->loses = s->lost != NULL;
}

void gr_session_found(gr_session *s)
{
    free(s->lost);
    s->lost = NULL;
    s->loses = false;
}

static bool good_name(const char *name)
{
    size_t n = 0;

    for (; name[n] != '\0'; n++)
        if (!(name[n] == '_' || gr_is_digit(name[n]) || (name[n] >= 'a' && name[n] <= 'z') ||
              (name[n] >= 'A' && name[n] <= 'Z')))
            return false;
    return n != 0 && n <= 64 && !gr_is_digit(name[0]);
}

static gr_status check_name(const char *name, gr_err *err)
{
    if (good_name(name))
        return GR_OK;
    return gr_fail_arg(err, GR_EUSAGE, "name",
                       "'%.80s' cannot name a graph: expected a letter, then letters, digits and "
                       "underscores, 64 at most",
                       name);
}

void gr_session_own_name(gr_session *s, char name[GR_OWN_NAME])
{
    do
        snprintf(name, GR_OWN_NAME, "g%u", atomic_fetch_add(s->n_named, 1) + 1);
    while (gr_session_find(s, gr_str_of(name)) != NULL);
}

static void forget(gr_session *s, size_t i)
{
    gr_named_clear(&s->graphs.at[i]);
    memmove(&s->graphs.at[i], &s->graphs.at[i + 1], (s->graphs.n - i - 1) * sizeof *s->graphs.at);
    s->graphs.n--;
}

gr_status gr_session_put_named(gr_session *s, gr_named n, gr_err *err)
{
    bool taken = gr_session_find(s, gr_str_of(n.name)) != NULL;
    size_t at;
    gr_status st = GR_OK;

    if (!taken && s->graphs.n >= MAX_GRAPHS)
        st = gr_fail(err, GR_ELIMIT, "a session holds at most %u graphs", MAX_GRAPHS);
    else if (n.name == NULL || !gr_vec_reserve(&s->graphs, s->graphs.n + 1))
        st = gr_fail(err, GR_EMEMORY, "out of memory");
    if (st != GR_OK) {
        gr_named_clear(&n);
        return st;
    }
    for (size_t i = 0; taken && i < s->graphs.n; i++)
        if (strcmp(s->graphs.at[i].name, n.name) == 0)
            forget(s, i);
    at = s->graphs.n++; /* the newest is last */
    for (; at > 0 && s->graphs.at[at - 1].turn > n.turn; at--)
        s->graphs.at[at] = s->graphs.at[at - 1];
    s->graphs.at[at] = n;
    return GR_OK;
}

gr_status gr_session_put(gr_session *s, const char *name, gr_graph *g, gr_err *err)
{
    gr_named n = { .name = strdup(name), .graph = g };

    n.turn = s->turn != 0 ? s->turn : ++s->n_turns;
    gr_arena_init(&n.words, NULL);
    return gr_session_put_named(s, n, err);
}

gr_status gr_session_lend(const gr_session *s, const char *what, gr_session *to, const char *name,
                          gr_err *err)
{
    gr_graph *g = gr_session_find(s, gr_str_of(what));
    gr_named n = { .shared = true }; /* older than what is loaded: never the latest beside it */
    gr_status st = g != NULL ? check_name(name, err) : gr_session_unknown(s, what, err);

    if (st != GR_OK)
        return st;
    n.name = strdup(name);
    n.graph = gr_graph_ref(g);
    gr_arena_init(&n.words, NULL);
    return gr_session_put_named(to, n, err);
}

const char *gr_session_made_at(const gr_session *s, size_t i)
{
    for (size_t k = 0; k < s->graphs.n; k++)
        if (!s->graphs.at[k].shared && i-- == 0)
            return s->graphs.at[k].name;
    return NULL;
}

size_t gr_session_bytes(const gr_session *s, const char *name)
{
    gr_graph *g = gr_session_find(s, gr_str_of(name));

    return g != NULL ? gr_graph_bytes(g) : 0;
}

void gr_session_cut(gr_session *s, size_t n)
{
    while (s->graphs.n > n)
        forget(s, s->graphs.n - 1);
}

gr_status gr_session_unknown(const gr_session *s, const char *name, gr_err *err)
{
    if (s->lost != NULL && (name == NULL || strcmp(name, "G") == 0))
        return gr_fail_arg(err, GR_ENAME, "graph", "%s", s->lost);
    if (name == NULL || strcmp(name, "G") == 0)
        return gr_fail_arg(err, GR_ENAME, "graph", "no graph is loaded");
    return gr_fail_arg(err, GR_ENAME, "graph", "no graph is called '%.80s'", name);
}

/* --- graphs --- */

/* The reply is made first: with an error the session stays as it was. */
gr_reply *gr_session_store(gr_session *s, gr_ctx *cx, const char *name, gr_graph *g, gr_status st,
                           gr_err *err)
{
    gr_value v = gr_v_null();
    char own[GR_OWN_NAME];
    gr_reply *r;

    if (st == GR_OK && name != NULL)
        st = check_name(name, err);
    if (st == GR_OK)
        gr_memory_forget(s->memory); /* its programs name graphs */
    if (name == NULL) {
        gr_session_own_name(s, own);
        name = own;
    }
    if (st == GR_OK && !gr_brief(&cx->arena, name, g, &v))
        st = gr_fail_memory(cx, err);
    r = st == GR_OK ? gr_reply_value(&v) : gr_reply_error(err);
    if (gr_reply_status(r) != GR_OK) {
        gr_graph_unref(g);
    } else if (gr_session_put(s, name, g, err) != GR_OK) {
        gr_reply_free(r);
        r = gr_reply_error(err);
    } else {
        gr_session_found(s);
    }
    gr_request_done(s, cx);
    return r;
}

/* The place of a word in a NULL-terminated list of choices; NULL is the first. */
static gr_status choose(const char *option, const char *word, const char *const *choices,
                        unsigned *out, gr_err *err)
{
    for (*out = 0; choices[*out] != NULL; (*out)++)
        if (word == NULL || strcmp(word, choices[*out]) == 0)
            return GR_OK;
    return gr_fail_arg(err, GR_EUSAGE, option, "expected %s, %s or %s, found '%.80s'", choices[0],
                       choices[1], choices[2], word);
}

static gr_status read_options(const gr_load_how *how, gr_read_options *o, gr_err *err)
{
    static const char *const directions[] = { "auto", "directed", "undirected", NULL };
    static const char *const headers[] = { "auto", "yes", "no", NULL };
    unsigned direction, header;
    gr_status st;

    if ((st = choose("direction", how->direction, directions, &direction, err)) != GR_OK ||
        (st = choose("header", how->header, headers, &header, err)) != GR_OK)
        return st;
    *o = (gr_read_options){ .format = how->format,
                            .direction = (gr_direction)direction,
                            .source = how->source,
                            .target = how->target,
                            .weight = how->weight,
                            .header = (gr_header)header,
                            .nodes = how->nodes };
    return GR_OK;
}

gr_reply *gr_session_load_as(gr_session *s, const char *name, const char *path,
                             const gr_load_how *how)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_graph *g = NULL;
    gr_read_options o;
    gr_status st;

    gr_request_begin(s, &cx);
    gr_ctx_begins(&cx, "reading");
    if ((st = read_options(how, &o, &err)) == GR_OK)
        st = gr_session_open(s, &cx, path, &o, &g, &err);
    return gr_session_store(s, &cx, name, g, st, &err);
}

gr_reply *gr_session_load(gr_session *s, const char *name, const char *path, const char *format,
                          const char *direction)
{
    return gr_session_load_as(s, name, path,
                              &(gr_load_how){ .format = format, .direction = direction });
}

static gr_reply *load_text(gr_session *s, const char *name, gr_str text, const gr_load_how *how,
                           bool is_text)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_graph *g = NULL;
    gr_read_options o;
    gr_status st;

    gr_request_begin(s, &cx);
    gr_ctx_begins(&cx, "reading");
    if ((st = read_options(how, &o, &err)) == GR_OK) {
        o.is_text = is_text;
        st = gr_session_parse(s, &cx, text, &o, &g, &err);
    }
    return gr_session_store(s, &cx, name, g, st, &err);
}

gr_reply *gr_session_load_text_as(gr_session *s, const char *name, const char *text, size_t len,
                                  const gr_load_how *how)
{
    return load_text(s, name, (gr_str){ text, len }, how, false);
}

gr_reply *gr_session_load_words(gr_session *s, const char *name, const char *text, size_t len,
                                const gr_load_how *how)
{
    return load_text(s, name, (gr_str){ text, len }, how, true);
}

gr_reply *gr_session_load_text(gr_session *s, const char *name, const char *text, size_t len,
                               const char *format, const char *direction)
{
    return gr_session_load_text_as(s, name, text, len,
                                   &(gr_load_how){ .format = format, .direction = direction });
}

gr_str gr_session_name_of(const gr_session *s, const gr_graph *g)
{
    for (size_t i = s->graphs.n; i-- > 0;)
        if (s->graphs.at[i].graph == g)
            return gr_str_of(s->graphs.at[i].name);
    return GR_STR("");
}

/* graph_info, with the graph's name before it. */
static gr_status describe(gr_session *s, gr_ctx *cx, const char *name, gr_value *out, gr_err *err)
{
    gr_graph *g = gr_session_meant(s, name);
    const gr_alias *alias;
    const gr_tool *t = gr_registry_find(gr_engine_registry(), GR_STR("graph_info"), &alias);
    gr_in in = { .graph = g };
    gr_result r = { 0 };
    gr_value named, assumptions;
    gr_status st;

    if (g == NULL)
        return gr_session_unknown(s, name, err);
    if ((st = t->run(cx, &in, &r, err)) != GR_OK)
        return st;
    if (!gr_v_record(&cx->arena, &named) ||
        !gr_v_set(&cx->arena, &named, "graph_id", gr_v_str(gr_session_name_of(s, g))))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < r.value.record->n; i++)
        if (!gr_v_set_str(&cx->arena, &named, r.value.record->at[i].key,
                          *r.value.record->at[i].value))
            return gr_fail_memory(cx, err);
    if (!gr_graph_assumptions(&cx->arena, g, &assumptions) ||
        !gr_v_set(&cx->arena, &named, "assumptions", assumptions))
        return gr_fail_memory(cx, err);
    *out = named;
    return GR_OK;
}

gr_reply *gr_session_info(gr_session *s, const char *name)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v = gr_v_null();
    gr_status st;

    gr_request_begin(s, &cx);
    st = describe(s, &cx, name, &v, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}

/* {"text"?, "lost": [..]}; the texts are copied. */
static bool saved(gr_ctx *cx, gr_value *out, const gr_strbuf *text, const gr_strbuf *lost)
{
    gr_arena *a = &cx->arena;
    gr_str rest = gr_str_dup(a, gr_strbuf_str(lost)), line;
    gr_value list;

    if (rest.ptr == NULL || !gr_v_record(a, out) || !gr_v_list(a, &list))
        return false;
    if (text != NULL) {
        gr_str copy = gr_str_dup(a, gr_strbuf_str(text));

        if (copy.ptr == NULL || !gr_v_set(a, out, "text", gr_v_str(copy)))
            return false;
    }
    while (gr_str_split(&rest, '\n', &line))
        if (line.len != 0 && !gr_v_push(a, &list, gr_v_str(line)))
            return false;
    return gr_v_set(a, out, "lost", list);
}

/* Writes to a file, or to text if path is NULL. */
static gr_reply *write_graph(gr_session *s, const char *name, const char *path, const char *format,
                             bool replace)
{
    gr_graph *g = gr_session_meant(s, name);
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v = gr_v_null();
    gr_strbuf lost, text;
    char file[PATH_MAX];
    gr_status st = GR_OK;

    gr_request_begin(s, &cx);
    gr_ctx_begins(&cx, "writing");
    gr_strbuf_init(&lost, &cx.budget, 0);
    gr_strbuf_init(&text, &cx.budget, 0);
    if (g == NULL)
        st = gr_session_unknown(s, name, &err);
    else if (path == NULL)
        st = gr_graph_write_text(&cx, g, format, &text, &lost, &err);
    else if ((st = gr_policy_path(s, path, true, file, &err)) == GR_OK && !replace &&
             access(file, F_OK) == 0) {
        st = gr_fail_arg(&err, GR_EINPUT, "path", "there is a file '%.300s' already", path);
        gr_err_hint(&err, "overwrite replaces it");
    } else if (st == GR_OK)
        st = gr_graph_write(&cx, g, file, format, &lost, &err);
    if (st == GR_OK && !saved(&cx, &v, path == NULL ? &text : NULL, &lost))
        st = gr_fail_memory(&cx, &err);
    gr_strbuf_clear(&lost);
    gr_strbuf_clear(&text);
    return gr_request_end(s, &cx, st, &v, &err);
}

gr_reply *gr_session_save(gr_session *s, const char *name, const char *path, const char *format)
{
    return write_graph(s, name, path, format, true);
}

gr_reply *gr_session_save_new(gr_session *s, const char *name, const char *path, const char *format)
{
    return write_graph(s, name, path, format, false);
}

gr_reply *gr_session_text(gr_session *s, const char *name, const char *format)
{
    return write_graph(s, name, NULL, format, true);
}

gr_reply *gr_session_drop(gr_session *s, const char *name)
{
    gr_value v = gr_v_null();
    gr_err err = { 0 };

    for (size_t i = 0; i < s->graphs.n; i++)
        if (strcmp(s->graphs.at[i].name, name) == 0) {
            forget(s, i);
            gr_memory_forget(s->memory);
            return gr_reply_value(&v);
        }
    gr_session_unknown(s, name, &err);
    return gr_reply_error(&err);
}

gr_reply *gr_session_use(gr_session *s, const char *name)
{
    const gr_graph *g = gr_session_meant(s, name);
    gr_value v = gr_v_null();
    gr_err err = { 0 };

    for (size_t i = 0; i < s->graphs.n; i++)
        if (s->graphs.at[i].graph == g) {
            gr_named n = s->graphs.at[i];

            gr_session_found(s);
            n.answer = false;
            memmove(&s->graphs.at[i], &s->graphs.at[i + 1],
                    (s->graphs.n - i - 1) * sizeof *s->graphs.at);
            s->graphs.at[s->graphs.n - 1] = n;
            return gr_reply_value(&v);
        }
    gr_session_unknown(s, name, &err);
    return gr_reply_error(&err);
}

gr_reply *gr_session_graphs(gr_session *s)
{
    const char *columns[] = { "graph_id", "nodes", "edges", "directed", NULL };
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value table;
    gr_status st = GR_OK;

    gr_request_begin(s, &cx);
    if (!gr_v_table(&cx.arena, &table, columns))
        st = gr_fail_memory(&cx, &err);
    for (size_t i = 0; st == GR_OK && i < s->graphs.n; i++) {
        gr_value *row = gr_v_row(&cx.arena, &table);

        if (row == NULL) {
            st = gr_fail_memory(&cx, &err);
            break;
        }
        row[0] = gr_v_str(gr_str_of(s->graphs.at[i].name));
        row[1] = gr_v_int(gr_graph_n_nodes(s->graphs.at[i].graph));
        row[2] = gr_v_int(gr_graph_n_edges(s->graphs.at[i].graph));
        row[3] = gr_v_bool(gr_graph_is_directed(s->graphs.at[i].graph));
    }
    return gr_request_end(s, &cx, st, &table, &err);
}
