/* What a reply shows of a value: rows and items within the limits, graphs by their names. */
#include "engine/engine_int.h"

static void window(const gr_shown *w, size_t n, bool outermost, size_t *from, size_t *to)
{
    size_t rows = w->s->limits.rows, offset = outermost ? w->s->limits.offset : 0;

    *from = offset < n ? offset : n;
    *to = rows != 0 && n - *from > rows ? *from + rows : n;
}

static gr_status show_graph(gr_shown *w, const gr_value *v, gr_value *out, gr_err *err)
{
    gr_arena *a = &w->cx->arena;
    char own[GR_OWN_NAME];
    const char *name = NULL;
    gr_graph *g = v->graph;
    gr_status st;

    for (size_t i = 0; i < w->s->graphs.n; i++)
        if (w->s->graphs.at[i].graph == g)
            name = w->s->graphs.at[i].name;
    if (name == NULL) {
        gr_session_own_name(w->s, own);
        if ((st = gr_session_put(w->s, own, gr_graph_ref(g), err)) != GR_OK)
            return st;
        w->s->graphs.at[w->s->graphs.n - 1].answer = true;
        name = w->s->graphs.at[w->s->graphs.n - 1].name;
    }
    return gr_v_record(a, out) && gr_v_set(a, out, "graph_id", gr_v_str(gr_str_of(name))) &&
                   gr_v_set(a, out, "nodes", gr_v_int(gr_graph_n_nodes(g))) &&
                   gr_v_set(a, out, "edges", gr_v_int(gr_graph_n_edges(g)))
               ? GR_OK
               : gr_fail_memory(w->cx, err);
}

/* A result too large for a double must not pass for nothing. */
static gr_status check_finite(const gr_value *v, size_t n, gr_err *err)
{
    for (size_t i = 0; i < n; i++)
        if (v[i].type == GR_V_REAL && !(v[i].d - v[i].d == 0))
            return gr_fail(err, GR_ELIMIT, "a result is too large for a number");
    return GR_OK;
}

static gr_status show(gr_shown *w, const gr_value *v, unsigned depth, gr_value *out, gr_err *err)
{
    gr_status st = GR_OK;
    size_t from, to;

    *out = *v;
    if ((st = check_finite(v, 1, err)) != GR_OK)
        return st;
    if (v->type == GR_V_GRAPH)
        return show_graph(w, v, out, err);
    if (v->type == GR_V_TABLE) {
        gr_table *t = gr_arena_copy(&w->cx->arena, v->table, sizeof *t);

        if (t == NULL)
            return gr_fail_memory(w->cx, err);
        window(w, t->n_rows, depth == 0, &from, &to);
        w->truncated |= to - from < t->total;
        if (depth == 0 && (t->cut == NULL || t->total > t->n_rows))
            w->total = gr_v_int((int64_t)t->total);
        t->cells += from * t->n_columns;
        t->n_rows = to - from;
        out->table = t;
        st = check_finite(t->cells, t->n_rows * t->n_columns, err);
    } else if (v->type == GR_V_RECORD) {
        for (size_t i = 0; i < v->record->n && st == GR_OK; i++)
            st = check_finite(v->record->at[i].value, 1, err);
    } else if (v->type == GR_V_LIST && depth < 16) {
        window(w, v->list->n, depth == 0, &from, &to);
        w->truncated |= to - from < v->list->n;
        if (depth == 0 && v->list->cut == NULL)
            w->total = gr_v_int((int64_t)v->list->n);
        if (!gr_v_list(&w->cx->arena, out))
            return gr_fail_memory(w->cx, err);
        gr_v_set_cut(out, v->list->cut);
        for (size_t i = from; i < to && st == GR_OK; i++) {
            gr_value item;

            st = show(w, &v->list->at[i], depth + 1, &item, err);
            if (st == GR_OK && !gr_v_push(&w->cx->arena, out, item))
                st = gr_fail_memory(w->cx, err);
        }
    }
    return st;
}

bool gr_show_cut(gr_arena *a, const gr_cut *cut, gr_value *reply)
{
    gr_str text;

    if (cut == NULL)
        return true;
    text = gr_str_printf(a, "%.*s; %.*s", GR_FMT(cut->why), GR_FMT(cut->remedy));
    return text.ptr != NULL && gr_v_set(a, reply, "cut", gr_v_str(text));
}

gr_status gr_show(gr_shown *w, const gr_value *v, gr_value *out, gr_err *err)
{
    w->truncated = (w->cut = gr_v_cut(v)) != NULL;
    w->total = gr_v_null();
    return show(w, v, 0, out, err);
}
