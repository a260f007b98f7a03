/* gr_session_sense: what a text says, before anything is asked of it. */
#include "engine/engine_int.h"
#include "sense/sense.h"

typedef struct loader {
    gr_session *s;
    gr_ctx *cx;
} loader;

static gr_status load(void *arg, gr_str path, gr_direction d, gr_graph **out, gr_err *err)
{
    loader *l = arg;
    gr_read_options o = { .format = NULL, .direction = d };
    gr_str p = gr_str_dup(&l->cx->arena, path); /* NUL-terminated */
    gr_status st;

    if (p.ptr == NULL)
        return gr_fail_memory(l->cx, err);
    st = gr_policy_check(l->s, p.ptr, false, err);
    return st == GR_OK ? gr_graph_read(l->cx, p.ptr, &o, out, err) : st;
}

/* The graphs that calls may work on, in order of loading. */
static gr_seen *given(gr_session *s, gr_ctx *cx, size_t *n)
{
    gr_seen *all = gr_new_n(&cx->arena, gr_seen, s->graphs.n + 1);

    *n = 0;
    for (size_t i = 0; all != NULL && i < s->graphs.n; i++)
        if (!s->graphs.at[i].answer)
            all[(*n)++] = (gr_seen){ .name = gr_str_of(s->graphs.at[i].name),
                                     .graph = s->graphs.at[i].graph,
                                     .by = "given" };
    return all;
}

/* Keeps the graphs of the text in the session, each under a name of its own. */
static gr_status keep(gr_session *s, gr_ctx *cx, const gr_reading *r, gr_value *out, gr_err *err)
{
    const gr_value *graphs = gr_v_get(out, "graphs");
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < r->n_graphs; i++) {
        char own[GR_OWN_NAME];
        gr_str name;

        if (strcmp(r->graphs[i].by, "given") == 0)
            continue;
        gr_session_own_name(s, own);
        name = gr_str_dup(&cx->arena, gr_str_of(own));
        if (name.ptr == NULL ||
            !gr_v_set(&cx->arena, &graphs->list->at[i], "graph_id", gr_v_str(name)))
            return gr_fail_memory(cx, err);
        st = gr_session_put(s, own, gr_graph_ref(r->graphs[i].graph), err);
    }
    return st;
}

gr_reply *gr_session_sense(gr_session *s, const char *text, size_t len, const char *direction)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v = gr_v_null();
    gr_reading r = { 0 };
    loader l = { s, &cx };
    gr_sense_options o = { .load = load, .arg = &l };
    gr_status st = GR_OK;

    gr_request_begin(s, &cx);
    if (direction != NULL && strcmp(direction, "directed") == 0)
        o.direction = GR_DIRECTED;
    else if (direction != NULL && strcmp(direction, "undirected") == 0)
        o.direction = GR_UNDIRECTED;
    else if (direction != NULL && strcmp(direction, "auto") != 0)
        st = gr_fail_arg(&err, GR_EUSAGE, "direction",
                         "expected auto, directed or undirected, found '%.80s'", direction);
    o.given = given(s, &cx, &o.n_given);
    if (st == GR_OK && o.given == NULL)
        st = gr_fail_memory(&cx, &err);
    if (st == GR_OK && (st = gr_sense(&cx, (gr_str){ text, len }, &o, &r, &err)) == GR_OK &&
        (st = gr_reading_value(&cx, &r, &v, &err)) == GR_OK)
        st = keep(s, &cx, &r, &v, &err);
    gr_reading_clear(&r);
    return gr_request_end(s, &cx, st, &v, &err);
}
