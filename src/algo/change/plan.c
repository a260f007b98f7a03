/* Plans of graphs: how they are made and built. */
#include "algo/change/change_int.h"

gr_plan gr_plan_start(gr_ctx *cx, const gr_graph *first, const gr_graph *second)
{
    return (gr_plan){ .cx = cx, .src = { first, second }, .directed = gr_graph_is_directed(first) };
}

/* Room for one more item; the old array stays in the arena. */
static bool grow(gr_arena *a, void **at, size_t *cap, size_t n, size_t size)
{
    size_t more = *cap != 0 ? 2 * *cap : 64, bytes;
    void *fresh;

    if (n < *cap)
        return true;
    if (!gr_mul_size(more, size, &bytes) || (fresh = gr_arena_alloc(a, bytes)) == NULL)
        return false;
    if (n != 0)
        memcpy(fresh, *at, n * size);
    *at = fresh;
    *cap = more;
    return true;
}

gr_plan_node *gr_plan_add_node(gr_plan *p, gr_name name, gr_vid from_first, gr_vid from_second)
{
    if (!grow(&p->cx->scratch, (void **)&p->node, &p->cap_nodes, p->n_nodes, sizeof *p->node))
        return NULL;
    p->node[p->n_nodes] = (gr_plan_node){ name, { from_first, from_second }, NULL };
    return &p->node[p->n_nodes++];
}

gr_plan_edge *gr_plan_add_edge(gr_plan *p, gr_vid u, gr_vid v, gr_eid from_first,
                               gr_eid from_second)
{
    if (!grow(&p->cx->scratch, (void **)&p->edge, &p->cap_edges, p->n_edges, sizeof *p->edge))
        return NULL;
    p->edge[p->n_edges] = (gr_plan_edge){ u, v, { from_first, from_second }, NULL };
    return &p->edge[p->n_edges++];
}

bool gr_plan_all_nodes(gr_plan *p)
{
    for (gr_vid v = 0; v < gr_graph_n_nodes(p->src[0]); v++)
        if (gr_plan_add_node(p, gr_graph_name(p->src[0], v), v, GR_NO_NODE) == NULL)
            return false;
    return true;
}

bool gr_plan_all_edges(gr_plan *p)
{
    for (gr_edge_iter it = gr_edges(p->src[0]); gr_edge_next(&it);)
        if (gr_plan_add_edge(p, it.u, it.v, it.id, GR_NO_EDGE) == NULL)
            return false;
    return true;
}

/* --- building --- */

static size_t n_items(const gr_plan *p, gr_of of)
{
    return of == GR_OF_NODE ? p->n_nodes : p->n_edges;
}

static uint32_t source_of(const gr_plan *p, gr_of of, size_t i, int s)
{
    return of == GR_OF_NODE ? p->node[i].from[s] : p->edge[i].from[s];
}

static const gr_value *cell_of(const gr_plan *p, gr_of of, size_t i)
{
    return of == GR_OF_NODE ? p->node[i].cell : p->edge[i].cell;
}

static void set_roles(const gr_plan *p, gr_builder *b, int s, const gr_column *column, uint32_t col)
{
    for (int r = 0; r < GR_N_ROLES; r++)
        if (gr_graph_role(p->src[s], (gr_role)r) == column &&
            (s == 0 || gr_graph_role(p->src[0], (gr_role)r) == NULL))
            gr_builder_role(b, (gr_role)r, col);
}

static gr_status fill_column(const gr_plan *p, gr_builder *b, gr_of of, int s, size_t c,
                             gr_err *err)
{
    const gr_column *column = gr_graph_column(p->src[s], of, c);
    bool changed = gr_str_eq(column->name, p->extra[of]);
    uint32_t col;
    gr_status st = gr_builder_column(b, of, column->name, &col, err);

    if (st == GR_OK && !changed)
        gr_builder_type(b, of, col, column->type);

    if (st == GR_OK && of == GR_OF_EDGE)
        set_roles(p, b, s, column, col);
    for (size_t i = 0; st == GR_OK && i < n_items(p, of); i++) {
        uint32_t from = source_of(p, of, i, s);

        if (GR_EVERY(i) && (st = gr_ctx_check(p->cx, err)) != GR_OK)
            return st;
        if (from != UINT32_MAX && gr_column_has(column, from) &&
            !(changed && cell_of(p, of, i) != NULL))
            st = gr_builder_set(b, of, col, (uint32_t)i, gr_column_get(column, from), err);
    }
    return st;
}

static gr_status fill_extra(const gr_plan *p, gr_builder *b, gr_of of, gr_err *err)
{
    gr_status st = GR_OK;
    uint32_t col;

    if (p->extra[of].len == 0)
        return GR_OK;
    st = gr_builder_column(b, of, p->extra[of], &col, err);
    for (size_t i = 0; st == GR_OK && i < n_items(p, of); i++)
        if (cell_of(p, of, i) != NULL)
            st = gr_builder_set(b, of, col, (uint32_t)i, *cell_of(p, of, i), err);
    return st;
}

static gr_status fill(const gr_plan *p, gr_builder *b, gr_err *err)
{
    const gr_value *attributes = gr_graph_attributes(p->src[0]);
    gr_status st = GR_OK;
    gr_vid id;

    for (size_t i = 0; st == GR_OK && i < p->n_nodes; i++)
        st = gr_builder_node(b, p->node[i].name, &id, err);
    for (size_t i = 0; st == GR_OK && i < p->n_edges; i++)
        st = gr_builder_edge(b, p->edge[i].u, p->edge[i].v, err);
    for (int s = 0; s < 2 && p->src[s] != NULL; s++)
        for (int of = GR_OF_NODE; of <= (p->bare ? GR_OF_NODE : GR_OF_EDGE); of++)
            for (size_t c = 0; st == GR_OK && c < gr_graph_n_columns(p->src[s], (gr_of)of); c++)
                st = fill_column(p, b, (gr_of)of, s, c, err);
    for (int of = GR_OF_NODE; st == GR_OK && of <= GR_OF_EDGE; of++)
        st = fill_extra(p, b, (gr_of)of, err);
    for (size_t i = 0; st == GR_OK && i < attributes->record->n; i++)
        st = gr_builder_attribute(b, attributes->record->at[i].key,
                                  *attributes->record->at[i].value, err);
    return st;
}

gr_status gr_plan_build(const gr_plan *p, gr_value *out, gr_err *err)
{
    gr_builder *b = gr_builder_new(p->cx, GR_AUTO);
    gr_graph *g = NULL;
    gr_status st;

    if (b == NULL)
        return gr_fail_memory(p->cx, err);
    gr_builder_direction(b, p->directed ? GR_DIRECTED : GR_UNDIRECTED, "made from a graph");
    gr_builder_shown_as(b, p->src[gr_graph_n_nodes(p->src[0]) == 0 && p->src[1] != NULL]);
    if ((st = fill(p, b, err)) == GR_OK)
        st = gr_builder_finish(b, &g, err);
    gr_builder_free(b);
    if (st == GR_OK && !gr_v_graph(&p->cx->arena, out, g))
        st = gr_fail_memory(p->cx, err);
    return st;
}

gr_status gr_keep_parts(gr_ctx *cx, const gr_graph *g, const bool *keep_node, const bool *keep_edge,
                        gr_value *out, gr_err *err)
{
    gr_graph *h;
    gr_status st = gr_graph_derive(
        cx, g, &(gr_derive){ .keep_node = keep_node, .keep_edge = keep_edge }, &h, err);

    if (st == GR_OK && !gr_v_graph(&cx->arena, out, h))
        st = gr_fail_memory(cx, err);
    return st;
}

/* --- marks --- */

bool *gr_marks(gr_ctx *cx, size_t n, bool value)
{
    bool *mark = gr_arena_alloc(&cx->scratch, n);

    if (mark != NULL)
        memset(mark, value, n);
    return mark;
}

gr_vid gr_same_node(const gr_graph *g, gr_vid v, const gr_graph *h)
{
    gr_name name = gr_graph_name(g, v);
    gr_vid w = gr_graph_find(h, name); /* it may be found by its label */

    return w != GR_NO_NODE && gr_name_eq(gr_graph_name(h, w), name) ? w : GR_NO_NODE;
}

gr_shown gr_show_node(const gr_graph *g, gr_vid v)
{
    gr_shown s;
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_name_add(&sb, gr_graph_shown(g, v));
    snprintf(s.text, sizeof s.text, "%s", sb.buf);
    gr_strbuf_clear(&sb);
    return s;
}

/* Undirected edges are listed from their smaller end. */
static uint64_t pair_key(const gr_graph *g, gr_vid u, gr_vid v)
{
    bool turn = !gr_graph_is_directed(g) && u > v;

    return (uint64_t)(turn ? v : u) << 32 | (turn ? u : v);
}

gr_status gr_mark_edges(gr_ctx *cx, const gr_graph *g, const gr_arg *edges, const char *param,
                        bool **mark, gr_err *err)
{
    gr_status st = GR_OK;
    gr_u64map pairs;

    *mark = gr_marks(cx, gr_graph_n_edges(g), false);
    if (*mark == NULL)
        return gr_fail_memory(cx, err);
    gr_u64map_init(&pairs, &cx->budget);
    for (size_t i = 0; i < edges->n_nodes && st == GR_OK; i++) {
        gr_vid u = edges->nodes[2 * i], v = edges->nodes[2 * i + 1];
        uint32_t *slot = gr_u64map_put(&pairs, pair_key(g, u, v));

        if (slot == NULL)
            st = gr_fail_memory(cx, err);
        else if (gr_csr_find(gr_graph_out(g), u, v) == UINT64_MAX)
            st = gr_fail_arg(err, GR_ENAME, param, "%s: there is no edge from '%s' to '%s'", param,
                             gr_show_node(g, u).text, gr_show_node(g, v).text);
        else
            *slot = 1;
    }
    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        if (GR_EVERY(it.id))
            st = gr_ctx_check(cx, err);
        (*mark)[it.id] = gr_u64map_get(&pairs, pair_key(g, it.u, it.v)) != GR_MAP_NONE;
    }
    gr_u64map_clear(&pairs);
    return st;
}
