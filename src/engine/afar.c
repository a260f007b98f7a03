/* A graph that a SPARQL server holds, as the graph G of a session.
 *
 * Of it the session has a part: the entities that a program or a question names, and what is some
 * steps around them. A call that can be said in SPARQL goes to the server, whatever the part is;
 * any other works on the part, and the answer says so. A program is first tried with the named
 * entities alone, which is enough if all its calls go to the server; a question is read with their
 * surroundings, which have the words for it. */
#include "engine/engine_int.h"
#include "kg/kg.h"

#define HOPS  2     /* unless told otherwise */
#define MOST  20000 /* triples of a part */
#define SHOWN 5     /* names in a sentence */

/* A name in a program, and the entity that it stands for. */
typedef struct saying {
    gr_expr *x;
    gr_str term;
} saying;

struct gr_afar {
    gr_session *s;
    gr_ctx *cx;
    gr_sparql *server;
    gr_elsewhere elsewhere;
    gr_graph *part;       /* the session's */
    GR_VEC(gr_str) named; /* entities */
    GR_VEC(saying) said;  /* in the program */
    gr_sparql_pulled pulled;
    const char *why; /* answers of the server are unchecked */
    bool is_pulled, wanted, local;
};

gr_reply *gr_session_endpoint(gr_session *s, const gr_endpoint *at)
{
    gr_value v = gr_v_null();

    s->endpoint = *at;
    return gr_reply_value(&v);
}

/* --- calls --- */

static bool takes(const gr_afar *r, const gr_tool *t, const gr_in *in)
{
    bool yes = in->graph == r->part;

    for (size_t i = 0; i < t->n_params; i++)
        yes = yes ||
              (in->arg[i].given && t->params[i].type == GR_P_GRAPH && in->arg[i].graph == r->part);
    return yes;
}

static gr_status call(void *arg, gr_ctx *cx, const gr_tool *t, const gr_in *in, gr_result *out,
                      bool *done, gr_err *err)
{
    gr_afar *r = arg;
    gr_status st = GR_OK;

    (void)cx;
    if (!takes(r, t, in))
        return GR_OK;
    if (in->graph == r->part)
        st = gr_sparql_call(r->server, t, in, &out->value, done, err);
    if (st != GR_OK)
        return st;
    if (*done) {
        out->why = r->why;
    } else if (!r->is_pulled) {
        r->wanted = true;
        return gr_fail(err, GR_EDECLINED, "%s needs the graph itself", t->name);
    }
    r->local = r->local || !*done;
    return GR_OK;
}

/* --- what a program names --- */

static gr_status name(gr_afar *r, gr_expr *x, gr_str text, gr_err *err)
{
    gr_str term;
    bool there = false;
    gr_status st = gr_sparql_find(r->server, text, &term, err);

    if (st == GR_OK && term.len != 0)
        st = gr_sparql_there(r->server, term, &there, err);
    if (st == GR_OK && there &&
        (!gr_vec_push(&r->named, term) || !gr_vec_push(&r->said, ((saying){ x, term }))))
        st = gr_fail_memory(r->cx, err);
    return st;
}

/* The program calls entities as the part does. */
static void rename_all(gr_afar *r)
{
    for (size_t i = 0; i < r->said.n; i++) {
        gr_vid v = gr_graph_find(r->part, gr_name_of(r->said.at[i].term));
        gr_name shown = gr_graph_shown(r->part, v);

        r->said.at[i].x->kind = GR_X_VALUE;
        r->said.at[i].x->value = gr_v_str((gr_str){ shown.ptr, shown.len });
    }
}

/* The parameter that item i of a call goes to; NULL = the graph, or there is none. */
static const gr_param *param_of(const gr_tool *t, const gr_expr *x, size_t i)
{
    bool graph = !t->on_values && x->n != 0 && x->name[0].len == 0 &&
                 (x->item[0]->kind == GR_X_WORD || x->item[0]->kind == GR_X_CALL);
    size_t position = i - graph;

    if (x->name[i].len != 0)
        return gr_tool_param(t, x->name[i]);
    return !(graph && i == 0) && position < t->n_params ? &t->params[position] : NULL;
}

/* Texts are names but where a parameter says that they are none. */
static bool may_name(const gr_param *p)
{
    return p == NULL || gr_param_naming(p) != GR_NO_NAMES || p->type == GR_P_VALUE ||
           p->type == GR_P_CONDITION || p->type == GR_P_EACH;
}

static gr_status name_all(gr_afar *r, const gr_registry *tools, gr_expr *x, bool names, gr_err *err)
{
    const gr_alias *alias;
    const gr_tool *t = x->kind == GR_X_CALL ? gr_registry_find(tools, x->text, &alias) : NULL;
    gr_status st = GR_OK;

    if (names && x->kind == GR_X_VALUE && x->value.type == GR_V_STR)
        return name(r, x, x->value.s, err);
    if (names && x->kind == GR_X_WORD && !gr_str_is(x->text, "G"))
        return name(r, x, x->text, err);
    for (size_t i = 0; st == GR_OK && i < x->n; i++)
        st = name_all(r, tools, x->item[i], t != NULL ? may_name(param_of(t, x, i)) : names, err);
    return st;
}

/* --- the part --- */

static gr_status keep_part(gr_afar *r, gr_kg_builder *b, gr_err *err)
{
    gr_kg *k = NULL;
    gr_graph *g = NULL;
    gr_status st = gr_kg_builder_open(b, &k, err);

    if (st == GR_OK)
        st = gr_kg_graph(r->cx, k, &g, err);
    if (st == GR_OK && (st = gr_session_put(r->s, "G", g, err)) == GR_OK) {
        gr_session_found(r->s);
        r->part = g;
        rename_all(r);
    }
    gr_kg_close(k);
    return st;
}

/* The named entities alone, or with what is around them. */
static gr_status make_part(gr_afar *r, bool pull, gr_err *err)
{
    gr_sparql_steps how = { .way = GR_SPARQL_BOTH,
                            .hops = r->s->endpoint.hops != 0 ? r->s->endpoint.hops : HOPS };
    gr_kg_builder *b = NULL;
    uint32_t id;
    gr_status st = gr_kg_builder_new(r->cx, &b, err);

    if (!pull)
        how.hops = 0;
    for (size_t i = 0; st == GR_OK && i < r->named.n; i++)
        st = gr_kg_builder_entity(b, r->named.at[i], &id, err);
    if (st == GR_OK)
        st = gr_sparql_pull(r->server, r->named.at, r->named.n, &how, MOST, b, &r->pulled, err);
    if (st == GR_OK)
        st = keep_part(r, b, err);
    r->is_pulled = pull;
    gr_kg_builder_free(b);
    return st;
}

/* --- requests --- */

gr_status gr_afar_open(gr_session *s, gr_ctx *cx, gr_afar **out, gr_err *err)
{
    gr_sparql_options o = { .url = s->endpoint.url,
                            .prefixes = s->endpoint.prefixes,
                            .n_prefixes = s->endpoint.n_prefixes,
                            .encoder = &gr_engine_meaning };
    gr_str host = gr_str_of(s->endpoint.url);
    gr_afar *r;
    gr_status st;

    *out = NULL;
    if (s->endpoint.url == NULL)
        return GR_OK;
    if ((r = gr_new(&cx->arena, gr_afar)) == NULL ||
        (r->why = gr_str_printf(&cx->arena, "the server at %.*s says so", GR_FMT(host)).ptr) ==
            NULL)
        return gr_fail_memory(cx, err);
    r->s = s;
    r->cx = cx;
    r->named.budget = r->said.budget = &cx->budget;
    r->elsewhere = (gr_elsewhere){ call, r };
    if ((st = gr_sparql_open(cx, &o, &r->server, err)) != GR_OK)
        return st;
    s->afar = r;
    *out = r;
    return GR_OK;
}

void gr_afar_close(gr_afar *r)
{
    if (r == NULL)
        return;
    r->s->afar = NULL;
    gr_sparql_free(r->server);
    gr_vec_clear(&r->named);
    gr_vec_clear(&r->said);
}

const gr_elsewhere *gr_afar_begin(gr_afar *r)
{
    if (r == NULL)
        return NULL;
    r->local = false;
    return &r->elsewhere;
}

gr_status gr_afar_program(gr_afar *r, const gr_registry *tools, const gr_program *p, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < p->n; i++)
        st = name_all(r, tools, p->stmt[i].expr, true, err);
    return st == GR_OK ? make_part(r, false, err) : st;
}

gr_status gr_afar_question(gr_afar *r, gr_str text, gr_err *err)
{
    gr_sparql_terms named = { 0 };
    gr_status st = gr_sparql_mentions(r->server, text, &named, err);

    for (size_t i = 0; st == GR_OK && i < named.n; i++)
        if (!gr_vec_push(&r->named, named.at[i]))
            st = gr_fail_memory(r->cx, err);
    return st == GR_OK ? make_part(r, true, err) : st;
}

bool gr_afar_wants(const gr_afar *r, gr_status st)
{
    return r != NULL && !r->is_pulled && (r->wanted || st == GR_ENAME) && r->named.n != 0;
}

gr_status gr_afar_pull(gr_afar *r, gr_err *err)
{
    *err = (gr_err){ 0 };
    r->wanted = false;
    return make_part(r, true, err);
}

void gr_afar_explain(const gr_afar *r, gr_err *err)
{
    if (r != NULL && r->named.n == 0 && err->hint[0] == '\0')
        gr_err_hint(err, "the server answers no such call, and what is around entities is fetched "
                         "where some are named");
}

gr_status gr_afar_tell(gr_afar *r, gr_err *err)
{
    gr_strbuf sb;
    gr_str note;
    gr_status st = GR_OK;

    if (r == NULL || !r->local)
        return GR_OK;
    gr_strbuf_init(&sb, &r->cx->budget, 0);
    gr_strbuf_addf(&sb, "of the graph at %s only what is %u step%s around ", r->s->endpoint.url,
                   r->pulled.hops, r->pulled.hops == 1 ? "" : "s");
    for (size_t i = 0; i < r->named.n && i < SHOWN; i++) {
        gr_strbuf_adds(&sb, i != 0 ? ", " : "");
        gr_strbuf_add(&sb, r->named.at[i]);
    }
    gr_strbuf_addf(&sb, "%s was looked at, %llu triples%s", r->named.n > SHOWN ? ", ..." : "",
                   (unsigned long long)r->pulled.triples,
                   r->pulled.cut ? ", and the next step in part" : "");
    note = gr_strbuf_str(&sb);
    st = sb.failed ? gr_fail_memory(r->cx, err)
                   : gr_graph_tell(r->cx, r->part, "sparql", &note, 1, err);
    gr_strbuf_clear(&sb);
    return st;
}
