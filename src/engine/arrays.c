/* Graphs as arrays, in and out, and graphs that two sessions share: what other languages bind. */
#include "engine/engine_int.h"

#define SPARE                                                                                      \
    2u /* numbers may be so many times the ends of edges and still be looked at as dense */

/* Text i of a run of texts; false if it ends before it begins or is not UTF-8. */
static bool text_at(const char *bytes, const uint64_t *ends, uint64_t i, gr_str *out)
{
    uint64_t from = i == 0 ? 0 : ends[i - 1];

    if (ends[i] < from)
        return false;
    *out = (gr_str){ bytes + from, ends[i] - from };
    return gr_utf8_valid_prefix(*out) == out->len;
}

/* --- nodes --- */

static gr_status add_names(gr_builder *b, const gr_arrays *a, gr_err *err)
{
    gr_status st = GR_OK;
    gr_vid v;
    gr_str name;

    for (uint64_t i = 0; i < a->n_nodes && st == GR_OK; i++) {
        if (!text_at(a->names, a->name_ends, i, &name) || memchr(name.ptr, 0, name.len) != NULL)
            return gr_fail_arg(err, GR_EINPUT, "names",
                               "name %llu: expected UTF-8 without a zero byte",
                               (unsigned long long)i);
        st = gr_builder_node(b, gr_name_of(name), &v, err);
        if (st == GR_OK && v != i)
            return gr_fail_arg(err, GR_EINPUT, "names", "two nodes are called '%.*s'",
                               GR_FMT(gr_str_sub(name, 0, name.len < 80 ? name.len : 80)));
    }
    return st;
}

static void spread(const int64_t *at, uint64_t n, int64_t *least, int64_t *most)
{
    for (uint64_t i = 0; i < n; i++) {
        *least = at[i] < *least ? at[i] : *least;
        *most = at[i] > *most ? at[i] : *most;
    }
}

/* Numbers that fill 0..n-1 or 1..n need no map of names: *count is n, and 0 if they do not. */
static gr_status find_dense(gr_ctx *cx, const gr_arrays *a, int64_t *first, uint64_t *count,
                            gr_err *err)
{
    int64_t most = INT64_MIN;
    uint64_t n, n_seen = 0;
    uint8_t *seen;

    *count = 0;
    *first = INT64_MAX;
    spread(a->source, a->n_edges, first, &most);
    spread(a->target, a->n_edges, first, &most);
    if (a->n_edges == 0 || (*first != 0 && *first != 1) ||
        (uint64_t)(most - *first) >= SPARE * a->n_edges)
        return GR_OK;
    n = (uint64_t)(most - *first) + 1;
    seen = gr_mem_zeroed(&cx->budget, n, 1);
    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = 0; i < a->n_edges; i++)
        seen[a->source[i] - *first] = seen[a->target[i] - *first] = 1;
    for (uint64_t i = 0; i < n; i++)
        n_seen += seen[i];
    gr_mem_resize(&cx->budget, seen, n, 0);
    *count = n_seen == n ? n : 0;
    return GR_OK;
}

/* --- edges --- */

/* Ends that are positions of nodes, counted from `first`. */
static gr_status add_positions(gr_builder *b, const gr_arrays *a, int64_t first, uint64_t n_nodes,
                               gr_err *err)
{
    gr_status st = GR_OK;

    for (uint64_t i = 0; i < a->n_edges && st == GR_OK; i++) {
        uint64_t u = (uint64_t)(a->source[i] - first), v = (uint64_t)(a->target[i] - first);

        if (u >= n_nodes || v >= n_nodes)
            return gr_fail_arg(
                err, GR_EINPUT, u >= n_nodes ? "source" : "target",
                "edge %llu ends at node %lld; expected 0 to %lld", (unsigned long long)i,
                (long long)(u >= n_nodes ? a->source[i] : a->target[i]), (long long)n_nodes - 1);
        st = gr_builder_edge(b, (gr_vid)u, (gr_vid)v, err);
    }
    return st;
}

static gr_status add_numbers(gr_ctx *cx, gr_builder *b, const gr_arrays *a, gr_err *err)
{
    gr_vid u, v;
    int64_t first;
    uint64_t count;
    gr_status st = find_dense(cx, a, &first, &count, err);

    if (st == GR_OK && count != 0) {
        st = gr_builder_range(b, first, count, err);
        return st == GR_OK ? add_positions(b, a, first, count, err) : st;
    }
    for (uint64_t i = 0; i < a->n_edges && st == GR_OK; i++)
        if ((st = gr_builder_endpoint(b, gr_name_int(a->source[i]), &u, err)) == GR_OK &&
            (st = gr_builder_endpoint(b, gr_name_int(a->target[i]), &v, err)) == GR_OK)
            st = gr_builder_edge(b, u, v, err);
    return st;
}

/* --- columns --- */

static bool cell(const gr_array_column *c, uint64_t i, gr_value *out)
{
    gr_str text;

    if (c->missing != NULL && c->missing[i] != 0)
        *out = gr_v_null();
    else if (c->ints != NULL)
        *out = gr_v_int(c->ints[i]);
    else if (c->reals != NULL)
        *out = gr_v_real(c->reals[i]);
    else if (c->bools != NULL)
        *out = gr_v_bool(c->bools[i] != 0);
    else if (text_at(c->bytes, c->ends, i, &text))
        *out = gr_v_str(text);
    else
        return false;
    return true;
}

static gr_status add_column(gr_builder *b, gr_of of, const gr_array_column *c, uint64_t n,
                            gr_err *err)
{
    uint32_t col;
    gr_value v;
    gr_str name = gr_str_of(c->name);
    gr_status st = name.len != 0 && gr_utf8_valid_prefix(name) == name.len
                       ? gr_builder_column(b, of, name, &col, err)
                       : gr_fail_arg(err, GR_EINPUT, "columns",
                                     "the name of a column: expected UTF-8, not empty");

    for (uint64_t i = 0; i < n && st == GR_OK; i++)
        st = cell(c, i, &v)
                 ? gr_builder_set(b, of, col, (uint32_t)i, v, err)
                 : gr_fail(err, GR_EINPUT, "cell %llu is not UTF-8", (unsigned long long)i);
    if (st == GR_EINPUT && name.len != 0)
        snprintf(err->place.argument, sizeof err->place.argument, "%.40s", c->name);
    return st;
}

static gr_status build(gr_ctx *cx, gr_builder *b, const gr_arrays *a, gr_err *err)
{
    gr_status st = GR_OK;

    gr_builder_direction(b, a->directed ? GR_DIRECTED : GR_UNDIRECTED, "as given");
    if (a->n_edges > GR_MAX_EDGES || a->n_nodes > GR_MAX_NODES)
        return gr_fail(err, GR_ELIMIT, "more than %u nodes or edges", GR_MAX_NODES);
    if (a->by_name) {
        st = add_numbers(cx, b, a, err);
    } else {
        st = a->names != NULL ? add_names(b, a, err) : gr_builder_range(b, 0, a->n_nodes, err);
        if (st == GR_OK)
            st = add_positions(b, a, 0, a->n_nodes, err);
    }
    for (size_t i = 0; i < a->n_node_columns && st == GR_OK; i++)
        st = add_column(b, GR_OF_NODE, &a->node_columns[i], a->n_nodes, err);
    for (size_t i = 0; i < a->n_edge_columns && st == GR_OK; i++)
        st = add_column(b, GR_OF_EDGE, &a->edge_columns[i], a->n_edges, err);
    return st;
}

gr_reply *gr_session_load_arrays(gr_session *s, const char *name, const gr_arrays *a)
{
    gr_graph *g = NULL;
    gr_builder *b;
    gr_ctx cx;
    gr_err err = { 0 };
    gr_status st;

    gr_request_begin(s, &cx);
    gr_ctx_begins(&cx, "loading");
    b = gr_builder_new(&cx, GR_AUTO);
    st = b != NULL ? build(&cx, b, a, &err) : gr_fail_memory(&cx, &err);
    if (st == GR_OK)
        st = gr_builder_finish(b, &g, &err);
    gr_builder_free(b);
    return gr_session_store(s, &cx, name, g, st, &err);
}

/* --- out --- */

static gr_status find_weight(const gr_graph *g, const char *name, const gr_column **out,
                             gr_err *err)
{
    *out = name != NULL ? gr_graph_column_named(g, GR_OF_EDGE, gr_str_of(name))
                        : gr_graph_role(g, GR_ROLE_WEIGHT);
    if (name == NULL && *out == NULL)
        return GR_OK;
    if (*out == NULL)
        return gr_fail_arg(err, GR_ENAME, "weight", "edges have no attribute '%.80s'", name);
    if ((*out)->type != GR_COL_INT && (*out)->type != GR_COL_REAL)
        return gr_fail_arg(err, GR_EINPUT, "weight", "'%.*s' is no attribute of numbers",
                           GR_FMT((*out)->name));
    return GR_OK;
}

gr_reply *gr_session_edges(gr_session *s, const char *name, const char *weight, uint64_t n,
                           int64_t *source, int64_t *target, double *weights)
{
    gr_graph *g = gr_session_meant(s, name);
    const gr_column *c = NULL;
    gr_value v = gr_v_null();
    gr_ctx cx;
    gr_err err = { 0 };
    gr_status st = GR_OK;

    gr_request_begin(s, &cx);
    if (g == NULL)
        st = gr_session_unknown(s, name, &err);
    else if (n != gr_graph_n_edges(g))
        st = gr_fail_arg(&err, GR_EUSAGE, "n", "the graph has %u edges, the arrays %llu",
                         gr_graph_n_edges(g), (unsigned long long)n);
    else if (weights != NULL)
        st = find_weight(g, weight, &c, &err);
    if (st == GR_OK)
        for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);) {
            source[it.id] = it.u;
            target[it.id] = it.v;
            if (weights != NULL)
                weights[it.id] =
                    c != NULL && gr_column_has(c, it.id) ? gr_column_number(c, it.id) : 1;
        }
    return gr_request_end(s, &cx, st, &v, &err);
}

gr_reply *gr_session_share(gr_session *s, const char *name, gr_session *from, const char *what)
{
    gr_graph *g = gr_session_meant(from, what);
    gr_ctx cx;
    gr_err err = { 0 };
    gr_status st = g != NULL ? GR_OK : gr_session_unknown(from, what, &err);

    gr_request_begin(s, &cx);
    return gr_session_store(s, &cx, name, st == GR_OK ? gr_graph_ref(g) : NULL, st, &err);
}
