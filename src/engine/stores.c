/* Stores of triples in a session, and options that come as JSON. */
#include "engine/engine_int.h"

#include <stdlib.h>

#include "kg/kg.h"

/* --- options --- */

gr_status gr_options_read(gr_ctx *cx, const char *json, const char *const *names, gr_value *out,
                          gr_err *err)
{
    gr_status st;

    if (json == NULL)
        return gr_v_record(&cx->arena, out) ? GR_OK : gr_fail_memory(cx, err);
    if ((st = gr_json_read(cx, gr_str_of(json), out, err)) != GR_OK)
        return st;
    if (out->type != GR_V_RECORD)
        return gr_fail(err, GR_EUSAGE, "options: expected an object");
    for (size_t i = 0; i < out->record->n; i++) {
        gr_str key = out->record->at[i].key;
        const char *const *name = names;

        while (*name != NULL && !gr_str_is(key, *name))
            name++;
        if (*name == NULL)
            return gr_fail(err, GR_EUSAGE, "there is no option '%.*s' here", GR_FMT(key));
    }
    return GR_OK;
}

gr_status gr_option_number(const gr_value *options, const char *key, double least, double most,
                           double *out, gr_err *err)
{
    const gr_value *v = gr_v_get(options, key);

    if (v == NULL || (gr_v_number(v, out) && *out >= least && *out <= most))
        return GR_OK;
    return gr_fail_arg(err, GR_EUSAGE, key, "%s: expected a number from %.17g to %.17g", key, least,
                       most);
}

gr_status gr_option_text(gr_ctx *cx, const gr_value *options, const char *key, const char **out,
                         gr_err *err)
{
    const gr_value *v = gr_v_get(options, key);
    gr_str copy;

    if (v == NULL || v->type == GR_V_NULL)
        return GR_OK;
    if (v->type != GR_V_STR || v->s.len == 0 || memchr(v->s.ptr, '\0', v->s.len) != NULL)
        return gr_fail_arg(err, GR_EUSAGE, key, "%s: expected a text", key);
    copy = gr_str_dup(&cx->arena, v->s);
    *out = copy.ptr;
    return copy.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* --- stores --- */

void gr_session_close_store(gr_session *s)
{
    gr_kg_close(s->store);
    free(s->store_file);
    s->store = NULL;
    s->store_file = NULL;
}

static bool describe(gr_arena *a, const char *path, const gr_kg *k, gr_value *out)
{
    gr_str file = gr_str_dup(a, gr_str_of(path)); /* it may be the session's own, which goes */

    return file.ptr != NULL && gr_v_record(a, out) && gr_v_set(a, out, "file", gr_v_str(file)) &&
           gr_v_set(a, out, "entities", gr_v_int(gr_kg_n_entities(k))) &&
           gr_v_set(a, out, "relations", gr_v_int(gr_kg_n_relations(k))) &&
           gr_v_set(a, out, "triples", gr_v_int((int64_t)gr_kg_n_triples(k)));
}

const gr_kg_encoder gr_engine_meaning = { gr_engine_encode, NULL, NULL };

/* The store at that file, which may be read, becomes the session's; path: what it is called. */
static gr_status take_store(gr_session *s, gr_ctx *cx, const char *file, const char *path,
                            gr_value *out, gr_err *err)
{
    char *kept = strdup(file);
    gr_kg *k = NULL;
    gr_status st = kept != NULL ? gr_kg_open(cx, file, &k, err) : gr_fail_memory(cx, err);

    if (st == GR_OK && !describe(&cx->arena, path, k, out))
        st = gr_fail_memory(cx, err);
    if (st != GR_OK) {
        gr_kg_close(k);
        free(kept);
        return st;
    }
    gr_session_close_store(s);
    gr_kg_compare_with(k, &gr_engine_meaning);
    s->store = k;
    s->store_file = kept;
    return GR_OK;
}

gr_reply *gr_session_open_store(gr_session *s, const char *path)
{
    const char *file = path;
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    gr_ctx_begins(&cx, "reading");
    st = gr_session_place(s, &cx, path, &file, &err);
    if (st == GR_OK)
        st = take_store(s, &cx, file, path, &v, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}

/* --- making and changing them --- */

/* All of it, from files that the session may read and from texts. */
static gr_status collect(gr_session *s, gr_ctx *cx, const gr_triples *t, gr_kg_builder *b,
                         gr_err *err)
{
    gr_status st = GR_OK;

    gr_ctx_begins(cx, "reading");
    if (t->parts != NULL)
        gr_kg_builder_parts(b, t->parts);
    for (size_t i = 0; st == GR_OK && i < t->n_files; i++) {
        const char *file = t->files[i];

        st = gr_session_place(s, cx, file, &file, err);
        if (st == GR_OK)
            st = gr_kg_builder_read(b, file, err);
    }
    for (size_t i = 0; st == GR_OK && i < t->n_triples; i++) {
        const char *const *part = t->texts + 3 * i;

        st = gr_kg_builder_add(b, gr_str_of(part[0]), gr_str_of(part[1]), gr_str_of(part[2]), err);
        if (st == GR_EINPUT)
            gr_err_argument(err, "triples");
    }
    return st;
}

gr_reply *gr_session_build_store(gr_session *s, const char *path, const gr_triples *t)
{
    gr_kg_builder *b = NULL;
    gr_value v = gr_v_null();
    char file[PATH_MAX];
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    st = gr_policy_path(s, path, true, file, &err);
    if (st == GR_OK && (st = gr_kg_builder_new(&cx, &b, &err)) == GR_OK &&
        (st = collect(s, &cx, t, b, &err)) == GR_OK)
        st = gr_kg_builder_write(b, file, &err);
    gr_kg_builder_free(b);
    if (st == GR_OK)
        st = take_store(s, &cx, file, path, &v, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}

/* May the session change its store? */
static gr_status check_change(const gr_session *s, gr_err *err)
{
    char file[PATH_MAX];

    if (s->store == NULL)
        return gr_fail(err, GR_EUSAGE, "the session has no store of triples");
    return gr_policy_path(s, s->store_file, true, file, err);
}

gr_reply *gr_session_change_store(gr_session *s, const gr_triples *t, int removes)
{
    gr_kg_op op = removes ? GR_KG_DELETE : GR_KG_ADD;
    gr_kg_builder *b = NULL;
    gr_value v = gr_v_null();
    uint64_t n = 0;
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    st = check_change(s, &err);
    if (st == GR_OK && (st = gr_kg_builder_new(&cx, &b, &err)) == GR_OK &&
        (st = collect(s, &cx, t, b, &err)) == GR_OK)
        st = gr_kg_merge(&cx, s->store, b, op, &n, &err);
    gr_kg_builder_free(b);
    if (st == GR_OK && (!describe(&cx.arena, s->store_file, s->store, &v) ||
                        !gr_v_set(&cx.arena, &v, "changed", gr_v_int((int64_t)n))))
        st = gr_fail_memory(&cx, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}

gr_reply *gr_session_compact_store(gr_session *s)
{
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    st = check_change(s, &err);
    if (st == GR_OK)
        st = gr_kg_compact(&cx, s->store, &err);
    if (st == GR_OK)
        st = take_store(s, &cx, s->store_file, s->store_file, &v, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}
