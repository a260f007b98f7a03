/* Stores of triples in a session, and options that come as JSON. */
#include "engine/engine_int.h"
#include "kg/kg.h"

#define MOST_ROWS 9007199254740992.0 /* that a number of JSON holds exactly */

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
    s->store = NULL;
}

static bool describe(gr_arena *a, const char *path, const gr_kg *k, gr_value *out)
{
    return gr_v_record(a, out) && gr_v_set(a, out, "file", gr_v_str(gr_str_of(path))) &&
           gr_v_set(a, out, "entities", gr_v_int(gr_kg_n_entities(k))) &&
           gr_v_set(a, out, "relations", gr_v_int(gr_kg_n_relations(k))) &&
           gr_v_set(a, out, "triples", gr_v_int((int64_t)gr_kg_n_triples(k)));
}

gr_reply *gr_session_open_store(gr_session *s, const char *path)
{
    static const gr_kg_encoder meaning = { gr_engine_encode, NULL, NULL };
    const char *file = path;
    gr_kg *k = NULL;
    gr_err err = { 0 };
    gr_value v;
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    gr_ctx_begins(&cx, "reading");
    st = gr_session_place(s, &cx, path, &file, &err);
    if (st == GR_OK)
        st = gr_kg_open(&cx, file, &k, &err);
    if (st == GR_OK && !describe(&cx.arena, path, k, &v))
        st = gr_fail_memory(&cx, &err);
    if (st == GR_OK) {
        gr_session_close_store(s);
        gr_kg_compare_with(k, &meaning);
        s->store = k;
    } else {
        gr_kg_close(k);
    }
    return gr_request_end(s, &cx, st, &v, &err);
}

typedef struct asking {
    const char *model; /* NULL = exact answers */
    double beam, limit, offset;
    bool complement;
} asking;

static gr_status read_asking(gr_session *s, gr_ctx *cx, const char *options, asking *out,
                             gr_err *err)
{
    static const char *const names[] = { "model", "beam", "complement", "limit", "offset", NULL };
    const gr_value *complement;
    gr_value v;
    gr_status st;

    *out = (asking){ .limit = GR_KG_ROWS };
    if ((st = gr_options_read(cx, options, names, &v, err)) != GR_OK ||
        (st = gr_option_text(cx, &v, "model", &out->model, err)) != GR_OK ||
        (st = gr_option_number(&v, "beam", 0, UINT32_MAX, &out->beam, err)) != GR_OK ||
        (st = gr_option_number(&v, "limit", 0, MOST_ROWS, &out->limit, err)) != GR_OK ||
        (st = gr_option_number(&v, "offset", 0, MOST_ROWS, &out->offset, err)) != GR_OK)
        return st;
    complement = gr_v_get(&v, "complement");
    if (complement != NULL && complement->type != GR_V_BOOL)
        return gr_fail_arg(err, GR_EUSAGE, "complement", "complement: expected true or false");
    out->complement = complement != NULL && complement->b;
    if (out->model != NULL && out->complement)
        return gr_fail_arg(err, GR_EUSAGE, "complement",
                           "complement: a model ranks all entities anyway");
    return out->model != NULL ? gr_session_place(s, cx, out->model, &out->model, err) : GR_OK;
}

static gr_status rank(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, const asking *how, gr_value *out,
                      gr_err *err)
{
    gr_kg_guesses g = { .k = k,
                        .query = q,
                        .offset = (size_t)how->offset,
                        .limit = how->limit > 0 ? (size_t)how->limit : SIZE_MAX };
    gr_kge *m = NULL;
    gr_status st = gr_kg_model_open(cx, k, how->model, &m, err);

    if (st == GR_OK)
        st = gr_kg_guesses_find(cx, &g, m, (size_t)how->beam, err);
    if (st == GR_OK)
        st = gr_kg_guesses_value(cx, &g, out, err);
    gr_kge_free(m);
    return st;
}

static gr_status entail(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, const asking *how,
                        gr_value *out, gr_err *err)
{
    gr_kg_answers a = { .k = k,
                        .query = q,
                        .offset = (size_t)how->offset,
                        .limit = how->limit > 0 ? (size_t)how->limit : SIZE_MAX };
    gr_status st = gr_kg_answers_find(cx, &a, how->complement, err);

    if (st == GR_EDECLINED)
        gr_err_hint(err, "say what is meant as well (... & !...), or ask for the complement");
    if (st == GR_OK)
        st = gr_kg_answers_value(cx, &a, out, err);
    gr_kg_answers_clear(&a);
    return st;
}

gr_reply *gr_session_query_store(gr_session *s, const char *query, const char *options)
{
    gr_kg_query *q = NULL;
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    asking how;
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    st = read_asking(s, &cx, options, &how, &err);
    if (st == GR_OK && s->store == NULL)
        st = gr_fail(&err, GR_EUSAGE, "the session has no store of triples");
    if (st == GR_OK && (st = gr_kg_query_read(&cx, s->store, gr_str_of(query), &q, &err)) != GR_OK)
        gr_err_argument(&err, "query");
    if (st == GR_OK)
        st = how.model != NULL ? rank(&cx, s->store, q, &how, &v, &err)
                               : entail(&cx, s->store, q, &how, &v, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}
