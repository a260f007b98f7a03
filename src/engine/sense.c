/* gr_session_sense: what a text says, before anything is asked of it. */
#include "sense/sense.h"
#include "engine/engine_int.h"
#include "learn/learn.h"

static gr_status load(void *arg, gr_ctx *cx, gr_str path, gr_direction d, gr_graph **out,
                      gr_err *err)
{
    gr_read_options o = { .direction = d };
    gr_str p = gr_str_dup(&cx->arena, path); /* NUL-terminated */

    return p.ptr != NULL ? gr_session_open(arg, cx, p.ptr, &o, out, err) : gr_fail_memory(cx, err);
}

/* What `grasp data` has, by name and kind. */
static gr_status sets(void *arg, gr_ctx *cx, gr_named_set **out, size_t *n, gr_err *err)
{
    gr_value all;
    gr_status st = gr_data_list(cx, &all, NULL);

    (void)arg;
    if (st != GR_OK) /* there is no place for it: nothing is kept there */
        return st == GR_EMEMORY ? gr_fail_memory(cx, err) : GR_OK;
    if ((*out = gr_new_n(&cx->arena, gr_named_set, all.list->n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < all.list->n; i++) {
        const gr_value *name = gr_v_get(&all.list->at[i], "name");
        const gr_value *kind = gr_v_get(&all.list->at[i], "kind");

        if (name->type == GR_V_STR && name->s.len != 0 && kind->type == GR_V_STR)
            (*out)[(*n)++] = (gr_named_set){ .name = name->s, .kind = kind->s };
    }
    return GR_OK;
}

gr_status gr_session_sensing(gr_session *s, gr_ctx *cx, gr_sense_options *o, gr_err *err)
{
    gr_seen *all = gr_new_n(&cx->arena, gr_seen, s->graphs.n + 1);

    *o = (gr_sense_options){ .given = all, .load = load, .sets = sets, .arg = s };
    if (all == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < s->graphs.n && s->lost == NULL; i++)
        if (!s->graphs.at[i].answer) {
            gr_seen *g = &all[o->n_given++];

            *g = s->graphs.at[i].seen;
            g->name = gr_str_of(s->graphs.at[i].name);
            g->graph = s->graphs.at[i].graph;
            g->by = "given";
            if (g->n_columns == 0 && !gr_seen_by_names(&cx->arena, g))
                return gr_fail_memory(cx, err);
        }
    return GR_OK;
}

bool gr_session_told(void *session, gr_str name)
{
    const gr_session *s = session;

    for (size_t i = 0; i < s->graphs.n; i++)
        if (gr_str_is(name, s->graphs.at[i].name))
            return s->graphs.at[i].told;
    return false;
}

static bool keep_text(gr_arena *a, gr_str *s)
{
    *s = s->len != 0 ? gr_str_dup(a, *s) : GR_STR("");
    return s->ptr != NULL;
}

/* What a text says about its graph: what numbers mean, units, nouns. Evidence points into the text
 * and goes with it. */
bool gr_named_tell(gr_named *n, const gr_seen *g)
{
    gr_arena *a = &n->words;
    gr_seen_column *columns = gr_arena_copy(a, g->columns, g->n_columns * sizeof *columns);
    bool ok = columns != NULL;

    for (size_t i = 0; ok && i < g->n_columns; i++)
        ok = keep_text(a, &columns[i].name);
    n->told = true;
    n->seen = (gr_seen){ .source = g->source,
                         .columns = columns,
                         .n_columns = g->n_columns,
                         .node_noun = g->node_noun,
                         .edge_noun = g->edge_noun,
                         .relation = g->relation,
                         .backwards = g->backwards,
                         .is_facts = g->is_facts };
    return ok && keep_text(a, &n->seen.source) && keep_text(a, &n->seen.node_noun) &&
           keep_text(a, &n->seen.edge_noun) && keep_text(a, &n->seen.relation);
}

gr_status gr_session_keep(gr_session *s, gr_ctx *cx, const gr_reading *r, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < r->n_graphs; i++) {
        gr_str name = gr_str_dup(&cx->arena, r->graphs[i].name); /* NUL-terminated */

        if (gr_seen_is_given(&r->graphs[i]))
            continue;
        if (name.ptr == NULL)
            return gr_fail_memory(cx, err);
        st = gr_session_put(s, name.ptr, gr_graph_ref(r->graphs[i].graph), err);
        if (st == GR_OK && !gr_named_tell(&s->graphs.at[s->graphs.n - 1], &r->graphs[i])) {
            gr_session_cut(s, s->graphs.n - 1);
            return gr_fail_memory(cx, err);
        }
        gr_session_found(s);
    }
    return st;
}

gr_reply *gr_session_sense(gr_session *s, const char *text, size_t len, const char *direction)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v = gr_v_null();
    gr_reading r = { 0 };
    gr_sense_options o;
    gr_status st;

    gr_request_begin(s, &cx);
    st = gr_session_sensing(s, &cx, &o, &err);
    if (direction != NULL && strcmp(direction, "directed") == 0)
        o.direction = GR_DIRECTED;
    else if (direction != NULL && strcmp(direction, "undirected") == 0)
        o.direction = GR_UNDIRECTED;
    else if (direction != NULL && strcmp(direction, "auto") != 0)
        st = gr_fail_arg(&err, GR_EUSAGE, "direction",
                         "expected auto, directed or undirected, found '%.80s'", direction);
    if (st == GR_OK && (st = gr_sense(&cx, (gr_str){ text, len }, &o, &r, &err)) == GR_OK &&
        (st = gr_reading_value(&cx, &r, &v, &err)) == GR_OK)
        st = gr_session_keep(s, &cx, &r, &err);
    gr_reading_clear(&r);
    return gr_request_end(s, &cx, st, &v, &err);
}
