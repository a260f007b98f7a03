/* Tools of the user's own: an overlay of the registry, read from the data folder at first use and
 * shared by the sessions of an engine. A set is immutable; adding or removing a tool makes the next
 * one, and requests that run keep theirs. */
#include "engine/engine_int.h"

struct gr_own {
    atomic_uint refs;
    gr_arena arena;
    gr_script_file *files;
    size_t n;
    gr_registry registry; /* the static tools and these */
};

void gr_own_unref(gr_own *o)
{
    if (o == NULL || atomic_fetch_sub(&o->refs, 1) != 1)
        return;
    gr_arena_clear(&o->arena);
    free(o);
}

/* A built-in name stays what it is. */
static void refuse_taken(gr_script_file *f)
{
    const gr_alias *alias;

    if (f->script == NULL || gr_registry_find(gr_engine_registry(), f->name, &alias) == NULL)
        return;
    f->script = NULL;
    gr_fail(&f->err, GR_EINPUT, "a tool of grasp's own is called '%.*s'", GR_FMT(f->name));
}

static bool fill(gr_ctx *cx, gr_own *o)
{
    const gr_tool **rows;
    size_t n = 0;

    if (gr_script_list(cx, &o->arena, &o->files, &o->n, NULL) != GR_OK)
        return false;
    rows = gr_new_n(&o->arena, const gr_tool *, o->n);
    if (rows == NULL)
        return false;
    for (size_t i = 0; i < o->n; i++) {
        refuse_taken(&o->files[i]);
        if (o->files[i].script != NULL)
            rows[n++] = &o->files[i].script->row;
    }
    return gr_registry_with(&o->arena, gr_engine_registry(), rows, n, &o->registry);
}

static gr_own *read_own(void)
{
    gr_own *o = calloc(1, sizeof *o);
    gr_ctx cx;
    bool ok;

    if (o == NULL)
        return NULL;
    atomic_init(&o->refs, 1);
    gr_arena_init(&o->arena, NULL);
    gr_ctx_init(&cx);
    ok = fill(&cx, o);
    gr_ctx_clear(&cx);
    if (ok)
        return o;
    gr_own_unref(o);
    return NULL;
}

gr_own *gr_engine_own(gr_engine *e)
{
    gr_own *o;

    pthread_mutex_lock(&e->lock);
    if (e->own == NULL)
        e->own = read_own();
    o = e->own;
    if (o != NULL)
        atomic_fetch_add(&o->refs, 1);
    pthread_mutex_unlock(&e->lock);
    return o;
}

const gr_registry *gr_own_registry(const gr_own *o)
{
    return &o->registry;
}

void gr_engine_own_changed(gr_engine *e)
{
    gr_own *old;

    pthread_mutex_lock(&e->lock);
    old = e->own;
    e->own = NULL;
    pthread_mutex_unlock(&e->lock);
    gr_own_unref(old);
}

gr_status gr_own_unknown(const gr_own *o, const gr_registry *r, gr_str name, gr_err *err)
{
    for (size_t i = 0; o != NULL && i < o->n; i++)
        if (o->files[i].script == NULL && gr_str_eq(o->files[i].name, name)) {
            *err = o->files[i].err;
            return err->kind;
        }
    return gr_registry_unknown(r, name, err);
}

/* --- adding and removing --- */

static gr_status check_new(const gr_script *s, gr_err *err)
{
    const gr_alias *alias;

    if (gr_registry_find(gr_engine_registry(), gr_str_of(s->row.name), &alias) != NULL)
        return gr_fail_arg(err, GR_EINPUT, "name", "a tool of grasp's own is called '%s'",
                           s->row.name);
    if (s->n_tests + s->n_invariants != 0 || s->oracle.len != 0)
        return GR_OK;
    gr_fail(err, GR_EINPUT, "%s has nothing that it can be tested by", s->row.name);
    gr_err_hint(err, "declare a test, an invariant or a second method: docs/LUA.md");
    return GR_EINPUT;
}

/* {"name","tests","graphs","answers","compared","invariants","file"} */
static bool describe(gr_ctx *cx, const gr_script *s, const gr_trial *t, gr_value *out,
                     gr_value *text)
{
    gr_arena *a = &cx->arena;
    gr_strbuf sb;
    gr_str said = { NULL, 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_trial_text(&sb, t);
    if (!sb.failed)
        said = gr_str_printf(a, "%s: %s", s->row.name, sb.buf);
    gr_strbuf_clear(&sb);
    *text = gr_v_str(said);
    return said.ptr != NULL && gr_v_record(a, out) &&
           gr_v_set(a, out, "name", gr_v_str(gr_str_of(s->row.name))) &&
           gr_v_set(a, out, "tests", gr_v_int(t->tests)) &&
           gr_v_set(a, out, "graphs", gr_v_int(t->graphs)) &&
           gr_v_set(a, out, "answers", gr_v_int(t->answers)) &&
           gr_v_set(a, out, "compared", gr_v_int(t->compared)) &&
           gr_v_set(a, out, "invariants", gr_v_int(t->invariants));
}

static gr_status add(gr_session *s, gr_ctx *cx, gr_str text, gr_value *v, gr_value *shown,
                     gr_err *err)
{
    gr_script *script;
    gr_trial trial;
    gr_status st;

    if ((st = gr_script_parse(&cx->arena, text, &script, err)) != GR_OK ||
        (st = check_new(script, err)) != GR_OK ||
        (st = gr_script_try(cx, script, NULL, &trial, err)) != GR_OK)
        return st;
    if (!describe(cx, script, &trial, v, shown))
        return gr_fail_memory(cx, err);
    if ((st = gr_script_save(cx, script, err)) == GR_OK)
        gr_engine_own_changed(s->engine);
    return st;
}

gr_reply *gr_session_add_tool(gr_session *s, const char *path)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v = gr_v_null(), shown = gr_v_null();
    char file[PATH_MAX];
    gr_input in;
    gr_reply *r;
    gr_status st;

    gr_request_begin(s, &cx);
    if ((st = gr_policy_path(s, path, false, file, &err)) == GR_OK &&
        (st = gr_input_open(&cx, file, &in, &err)) == GR_OK) {
        st = add(s, &cx, in.text, &v, &shown, &err);
        if (st == GR_EINPUT)
            gr_err_file(&err, path);
        gr_input_clear(&in);
    }
    r = st == GR_OK ? gr_reply_value_text(&v, &shown) : gr_reply_error(&err);
    gr_request_done(s, &cx);
    return r;
}

gr_reply *gr_session_remove_tool(gr_session *s, const char *name)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v = gr_v_null();
    gr_status st;

    gr_request_begin(s, &cx);
    if ((st = gr_script_remove(&cx, name, &err)) == GR_OK)
        gr_engine_own_changed(s->engine);
    return gr_request_end(s, &cx, st, &v, &err);
}
