/* Graphs that a session makes: by generators, and by sampling from others. */
#include "engine/engine_int.h"

static bool describe_param(gr_arena *a, const gr_make_param *p, gr_value *list)
{
    static const char *const types[] = { "integer", "number", "boolean", "list of integers" };
    gr_value row;

    return gr_v_record(a, &row) && gr_v_set(a, &row, "name", gr_v_str(gr_str_of(p->name))) &&
           gr_v_set(a, &row, "type", gr_v_str(gr_str_of(types[p->type]))) &&
           gr_v_set(a, &row, "required", gr_v_bool(p->required)) &&
           gr_v_set(a, &row, "doc", gr_v_str(gr_str_of(p->doc))) && gr_v_push(a, list, row);
}

/* The list for programs, and a table of calls and summaries for people. */
static bool describe_all(gr_arena *a, gr_value *list, gr_value *shown)
{
    const char *columns[] = { "generator", "summary", NULL };

    if (!gr_v_list(a, list) || !gr_v_table(a, shown, columns))
        return false;
    for (size_t i = 0; i < gr_n_makers(); i++) {
        const gr_maker *m = gr_maker_at(i);
        gr_value row, params, *cell = gr_v_row(a, shown);

        if (cell == NULL || !gr_v_list(a, &params))
            return false;
        for (size_t k = 0; k < m->n_params; k++)
            if (!describe_param(a, &m->params[k], &params))
                return false;
        cell[0] = gr_v_str(gr_str_of(m->name));
        cell[1] = gr_v_str(gr_str_of(m->summary));
        if (!gr_v_record(a, &row) || !gr_v_set(a, &row, "name", cell[0]) ||
            !gr_v_set(a, &row, "summary", cell[1]) || !gr_v_set(a, &row, "params", params) ||
            !gr_v_set(a, &row, "example", gr_v_str(gr_str_of(m->example))) ||
            !gr_v_push(a, list, row))
            return false;
    }
    return true;
}

gr_reply *gr_engine_generators(gr_engine *e)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value list, shown;
    gr_reply *r;

    gr_ctx_init(&cx);
    if (describe_all(&cx.arena, &list, &shown)) {
        r = gr_reply_value_text(&list, &shown);
    } else {
        gr_fail_memory(&cx, &err);
        r = gr_reply_error(&err);
    }
    gr_ctx_clear(&cx);
    return r;
}

/* args is JSON, or NULL for none. */
static gr_status read_args(gr_ctx *cx, const char *args, gr_value *out, gr_err *err)
{
    if (args != NULL)
        return gr_json_read(cx, gr_str_of(args), out, err);
    return gr_v_record(&cx->arena, out) ? GR_OK : gr_fail_memory(cx, err);
}

gr_reply *gr_session_make(gr_session *s, const char *name, const char *generator, const char *args)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_graph *g = NULL;
    gr_value v;
    gr_status st;

    gr_request_begin(s, &cx);
    gr_ctx_begins(&cx, "making");
    st = read_args(&cx, args, &v, &err);
    if (st == GR_OK)
        st = gr_graph_make(&cx, gr_str_of(generator), &v, &g, &err);
    return gr_session_store(s, &cx, name, g, st, &err);
}

static gr_status number(const gr_value *args, const char *key, double min, double max, double *out,
                        gr_err *err)
{
    const gr_value *v = gr_v_get(args, key);

    if (v == NULL)
        return GR_OK;
    if (!gr_v_number(v, out) || *out < min || *out > max)
        return gr_fail_arg(err, GR_EUSAGE, key, "%s: expected a number from %g to %g", key, min,
                           max);
    return GR_OK;
}

static gr_status sample_method(const gr_value *args, gr_sample_method *out, gr_err *err)
{
    const gr_value *v = gr_v_get(args, "method");

    *out = GR_SAMPLE_WALK;
    if (v == NULL)
        return GR_OK;
    for (int m = 0; v->type == GR_V_STR && m < GR_N_SAMPLE_METHODS; m++)
        if (gr_str_is(v->s, gr_sample_method_name((gr_sample_method)m))) {
            *out = (gr_sample_method)m;
            return GR_OK;
        }
    return gr_fail_arg(err, GR_EUSAGE, "method", "method: expected walk, bfs, edges or nodes");
}

static gr_status sample(gr_ctx *cx, const gr_graph *g, const gr_value *args, gr_graph **out,
                        gr_err *err)
{
    gr_sample_options o = { .start = GR_NO_NODE };
    const gr_value *start = gr_v_get(args, "start");
    gr_sample_method method;
    double nodes = 0;
    gr_status st;

    if ((st = sample_method(args, &method, err)) != GR_OK ||
        (st = number(args, "nodes", 1, GR_MAX_NODES, &nodes, err)) != GR_OK ||
        (st = number(args, "p", 0.01, 100, &o.p, err)) != GR_OK ||
        (st = number(args, "q", 0.01, 100, &o.q, err)) != GR_OK)
        return st;
    if (nodes < 1)
        return gr_fail_arg(err, GR_EUSAGE, "nodes", "nodes: how many nodes the sample should have");
    if (start != NULL && !gr_vertex_of(g, start, &o.start))
        return gr_fail_arg(err, GR_ENAME, "start", "start: there is no such node in the graph");
    return gr_graph_sample(cx, g, method, (uint32_t)nodes, &o, out, err);
}

gr_reply *gr_session_sample(gr_session *s, const char *name, const char *from, const char *args)
{
    gr_graph *g = gr_session_meant(s, from), *out = NULL;
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v;
    gr_status st;

    gr_request_begin(s, &cx);
    gr_ctx_begins(&cx, "sampling");
    st = read_args(&cx, args, &v, &err);
    if (st == GR_OK && g == NULL)
        st = gr_session_unknown(s, from, &err);
    if (st == GR_OK)
        st = sample(&cx, g, &v, &out, &err);
    return gr_session_store(s, &cx, name, out, st, &err);
}
