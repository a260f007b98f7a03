/* Queries of first-order logic: by the triples of a store, with links that a model predicts, by a
 * language model that reads triples, or by a SPARQL server. */
#include "engine/engine_int.h"
#include "kg/kg.h"

#define MOST_ROWS 9007199254740992.0 /* that a number of JSON holds exactly */

typedef struct asking {
    const char *exec, *model, *llm, *endpoint;
    double beam, tokens, page, limit, offset;
    bool complement;
    const char *const *prefixes;
    size_t n_prefixes;
    gr_chain_options chain;
} asking;

/* --- options --- */

/* Who needs which: one row for each option that is not everybody's. */
static const struct {
    const char *name, *exec;
} belongs[] = {
    { "complement", "exact" }, { "model", "predict" },   { "beam", "predict" },
    { "llm", "llm" },          { "tokens", "llm" },      { "without", "llm" },
    { "endpoint", "sparql" },  { "prefixes", "sparql" }, { "page", "sparql" },
};

static bool is_given(const gr_value *options, const char *key)
{
    const gr_value *v = gr_v_get(options, key);

    return v != NULL && v->type != GR_V_NULL;
}

static gr_status check_exec(const asking *how, const gr_value *options, gr_err *err)
{
    const char *needs = strcmp(how->exec, "predict") == 0  ? "model"
                        : strcmp(how->exec, "llm") == 0    ? "llm"
                        : strcmp(how->exec, "sparql") == 0 ? "endpoint"
                                                           : NULL;

    if (needs == NULL && strcmp(how->exec, "exact") != 0)
        return gr_fail_arg(err, GR_EUSAGE, "exec",
                           "exec: expected exact, predict, llm or sparql, found '%.40s'",
                           how->exec);
    if (needs != NULL && !is_given(options, needs))
        return gr_fail_arg(err, GR_EUSAGE, needs, "exec %s needs %s", how->exec, needs);
    for (size_t i = 0; i < sizeof belongs / sizeof *belongs; i++)
        if (is_given(options, belongs[i].name) && strcmp(how->exec, belongs[i].exec) != 0)
            return gr_fail_arg(err, GR_EUSAGE, belongs[i].name, "%s belongs to exec %s",
                               belongs[i].name, belongs[i].exec);
    return GR_OK;
}

/* A list of texts; *n 0 = there is none. */
static gr_status take_texts(gr_ctx *cx, const gr_value *options, const char *key,
                            const char *const **out, size_t *n, gr_err *err)
{
    const gr_value *v = gr_v_get(options, key);
    const char **at;

    *n = 0;
    if (v == NULL)
        return GR_OK;
    if (v->type != GR_V_LIST)
        return gr_fail_arg(err, GR_EUSAGE, key, "%s: expected a list of texts", key);
    at = gr_new_n(&cx->arena, const char *, v->list->n + 1);
    if (at == NULL)
        return gr_fail_memory(cx, err);
    for (; *n < v->list->n; ++*n) {
        const gr_value *item = &v->list->at[*n];

        if (item->type != GR_V_STR || memchr(item->s.ptr, '\0', item->s.len) != NULL)
            return gr_fail_arg(err, GR_EUSAGE, key, "%s: expected a list of texts", key);
        at[*n] = gr_str_dup(&cx->arena, item->s).ptr;
        if (at[*n] == NULL)
            return gr_fail_memory(cx, err);
    }
    *out = at;
    return GR_OK;
}

static gr_status take_without(gr_ctx *cx, const gr_value *options, gr_chain_options *o, gr_err *err)
{
    const char *const *stages = NULL;
    size_t n;
    gr_status st = take_texts(cx, options, "without", &stages, &n, err);

    for (size_t i = 0; st == GR_OK && i < n; i++)
        st = gr_chain_leave_out(stages[i], o, err);
    return st;
}

static gr_status read_asking(gr_session *s, gr_ctx *cx, const char *options, asking *out,
                             gr_err *err)
{
    static const char *const names[] = { "exec",   "model",   "beam",     "complement", "llm",
                                         "tokens", "without", "endpoint", "prefixes",   "page",
                                         "limit",  "offset",  NULL };
    const gr_value *complement;
    gr_value v;
    gr_status st;

    *out = (asking){ .limit = GR_KG_ROWS };
    if ((st = gr_options_read(cx, options, names, &v, err)) != GR_OK ||
        (st = gr_option_text(cx, &v, "exec", &out->exec, err)) != GR_OK)
        return st;
    if (out->exec == NULL)
        out->exec = is_given(&v, "model") ? "predict" : "exact";
    if ((st = gr_option_text(cx, &v, "model", &out->model, err)) != GR_OK ||
        (st = gr_option_text(cx, &v, "llm", &out->llm, err)) != GR_OK ||
        (st = gr_option_text(cx, &v, "endpoint", &out->endpoint, err)) != GR_OK ||
        (st = take_texts(cx, &v, "prefixes", &out->prefixes, &out->n_prefixes, err)) != GR_OK ||
        (st = take_without(cx, &v, &out->chain, err)) != GR_OK ||
        (st = gr_option_number(&v, "beam", 0, UINT32_MAX, &out->beam, err)) != GR_OK ||
        (st = gr_option_number(&v, "tokens", 0, 10000000, &out->tokens, err)) != GR_OK ||
        (st = gr_option_number(&v, "page", 0, 1000000, &out->page, err)) != GR_OK ||
        (st = gr_option_number(&v, "limit", 0, MOST_ROWS, &out->limit, err)) != GR_OK ||
        (st = gr_option_number(&v, "offset", 0, MOST_ROWS, &out->offset, err)) != GR_OK ||
        (st = check_exec(out, &v, err)) != GR_OK)
        return st;
    complement = gr_v_get(&v, "complement");
    if (complement != NULL && complement->type != GR_V_BOOL)
        return gr_fail_arg(err, GR_EUSAGE, "complement", "complement: expected true or false");
    out->complement = complement != NULL && complement->b;
    out->chain.tokens = (unsigned)out->tokens;
    return out->model != NULL ? gr_session_place(s, cx, out->model, &out->model, err) : GR_OK;
}

static size_t limit_of(const asking *how)
{
    return how->limit > 0 ? (size_t)how->limit : SIZE_MAX;
}

/* --- who answers --- */

static gr_status rank(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, const asking *how, gr_value *out,
                      gr_err *err)
{
    gr_kg_guesses g = { .k = k, .query = q, .offset = (size_t)how->offset, .limit = limit_of(how) };
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
    gr_kg_answers a = { .k = k, .query = q, .offset = (size_t)how->offset, .limit = limit_of(how) };
    gr_status st = gr_kg_answers_find(cx, &a, how->complement, err);

    if (st == GR_EDECLINED)
        gr_err_hint(err, "say what is meant as well (... & !...), or ask for the complement");
    if (st == GR_OK)
        st = gr_kg_answers_value(cx, &a, out, err);
    gr_kg_answers_clear(&a);
    return st;
}

static gr_status read_by_model(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, const asking *how,
                               gr_value *out, gr_err *err)
{
    gr_chain_answers x = {
        .k = k, .query = q, .offset = (size_t)how->offset, .limit = limit_of(how)
    };
    gr_llm_options llm = { .spec = how->llm };
    gr_status st = gr_chain_answers_find(cx, &x, &llm, how->chain, err);

    return st == GR_OK ? gr_chain_answers_value(cx, &x, out, err) : st;
}

static gr_status ask_server(gr_ctx *cx, gr_str text, const asking *how, gr_value *out, gr_err *err)
{
    gr_sparql_options o = { .url = how->endpoint,
                            .prefixes = how->prefixes,
                            .n_prefixes = how->n_prefixes,
                            .page = (size_t)how->page,
                            .encoder = &gr_engine_meaning };
    gr_sparql_window w = { (uint64_t)how->offset, limit_of(how), true };
    gr_sparql_terms found = { 0 };
    gr_kg_query *q = NULL;
    gr_sparql *server = NULL;
    gr_kg *names = NULL;
    gr_str sent = GR_STR("");
    gr_status st = gr_sparql_open(cx, &o, &server, err);

    if (st == GR_OK && (st = gr_sparql_read(server, text, &q, &names, err)) == GR_OK &&
        (st = gr_sparql_answers(server, names, q, w, &found, &sent, err)) == GR_OK)
        st = gr_sparql_answers_value(cx, names, q, &found, w.offset, sent, out, err);
    gr_kg_close(names);
    gr_sparql_free(server);
    return st;
}

static gr_status ask_store(gr_ctx *cx, gr_kg *k, gr_str text, const asking *how, gr_value *out,
                           gr_err *err)
{
    gr_kg_query *q = NULL;
    gr_status st;

    if (k == NULL)
        return gr_fail(err, GR_EUSAGE, "the session has no store of triples");
    st = gr_kg_query_read(cx, k, text, &q, err);
    if (st != GR_OK) {
        gr_err_argument(err, "query");
        return st;
    }
    if (how->model != NULL)
        return rank(cx, k, q, how, out, err);
    return how->llm != NULL ? read_by_model(cx, k, q, how, out, err)
                            : entail(cx, k, q, how, out, err);
}

gr_reply *gr_session_query_store(gr_session *s, const char *query, const char *options)
{
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    asking how;
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    st = read_asking(s, &cx, options, &how, &err);
    if (st == GR_OK)
        st = how.endpoint != NULL ? ask_server(&cx, gr_str_of(query), &how, &v, &err)
                                  : ask_store(&cx, s->store, gr_str_of(query), &how, &v, &err);
    return gr_request_end(s, &cx, st, &v, &err);
}
