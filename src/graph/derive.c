/* Graphs made from graphs, and the comparison of two. */
#include "graph/builder_int.h"

static gr_status copy_cells(gr_builder *b, const gr_graph *g, gr_of of, const uint32_t *ids,
                            size_t n, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t c = 0; c < g->n_columns[of]; c++) {
        const gr_column *column = &g->columns[of][c];
        uint32_t col;

        if ((st = gr_builder_column(b, of, column->name, &col, err)) != GR_OK)
            return st;
        gr_builder_type(b, of, col, column->type);
        for (int r = 0; of == GR_OF_EDGE && r < GR_N_ROLES; r++)
            if (g->role[r] == column || g->spoilt[r] == column)
                gr_builder_role(b, (gr_role)r, col);
        for (uint32_t i = 0; i < n && st == GR_OK; i++)
            st = gr_builder_set(b, of, col, i, gr_column_get(column, ids[i]), err);
    }
    return st;
}

static gr_status copy_nodes(gr_builder *b, const gr_graph *g, const gr_derive *how, gr_vid *map,
                            uint32_t *kept, gr_err *err)
{
    gr_status st = GR_OK;
    size_t n = 0;

    if (how->keep_node == NULL && g->names == GR_NAMES_DENSE) {
        for (gr_vid v = 0; v < g->n; v++)
            map[v] = kept[n++] = v;
        st = gr_builder_range(b, g->first, g->n, err);
    }
    for (gr_vid v = (gr_vid)n; v < g->n && st == GR_OK; v++) {
        map[v] = GR_NO_NODE;
        if (how->keep_node != NULL && !how->keep_node[v])
            continue;
        st = gr_builder_node(b, gr_graph_name(g, v), &map[v], err);
        kept[n++] = v;
    }
    return st == GR_OK ? copy_cells(b, g, GR_OF_NODE, kept, n, err) : st;
}

static gr_status copy_edges(gr_ctx *cx, gr_builder *b, const gr_graph *g, const gr_derive *how,
                            const gr_vid *map, uint32_t *kept, gr_err *err)
{
    gr_status st = GR_OK;
    uint32_t n = 0;

    for (gr_edge_iter it = gr_edges(g); st == GR_OK && gr_edge_next(&it);) {
        gr_vid u = map[it.u], v = map[it.v];

        if ((it.id & 0xffff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (u == GR_NO_NODE || v == GR_NO_NODE ||
            (how->keep_edge != NULL && !how->keep_edge[it.id]))
            continue;
        st = how->reverse ? gr_builder_edge(b, v, u, err) : gr_builder_edge(b, u, v, err);
        kept[n++] = it.id;
    }
    return st == GR_OK ? copy_cells(b, g, GR_OF_EDGE, kept, n, err) : st;
}

/* Read from the other end, "a -> b" is "b <- a". */
static void copy_relation(gr_builder *b, const gr_graph *g, bool reverse)
{
    const char *forth = strstr(g->relation, " -> "), *back = strstr(g->relation, " <- ");
    const char *at = forth != NULL ? forth : back;
    gr_strbuf sb;

    if (!reverse || at == NULL) {
        gr_builder_relation(b, reverse ? "" : g->relation);
        return;
    }
    gr_strbuf_init(&sb, &b->cx->budget, 0);
    gr_strbuf_addf(&sb, "%s%s%.*s", at + 4, forth != NULL ? " <- " : " -> ",
                   (int)(at - g->relation), g->relation);
    b->lost_note |= sb.failed;
    gr_builder_relation(b, sb.failed ? "" : sb.buf);
    gr_strbuf_clear(&sb);
}

gr_status gr_graph_derive(gr_ctx *cx, const gr_graph *g, const gr_derive *how, gr_graph **out,
                          gr_err *err)
{
    gr_direction d = how->direction != GR_AUTO ? how->direction
                     : g->directed             ? GR_DIRECTED
                                               : GR_UNDIRECTED;
    size_t most = (g->n > g->m ? g->n : g->m) + (size_t)1;
    gr_vid *map = gr_mem_zeroed(&cx->budget, g->n + (size_t)1, sizeof *map);
    uint32_t *kept = gr_mem_zeroed(&cx->budget, most, sizeof *kept);
    gr_builder *b = gr_builder_new(cx, GR_AUTO);
    gr_status st;

    if (map == NULL || kept == NULL || b == NULL) {
        st = gr_fail_memory(cx, err);
    } else {
        gr_builder_direction(b, d, how->direction != GR_AUTO ? "as asked" : g->direction_by);
        gr_builder_shown_as(b, g);
        copy_relation(b, g, how->reverse);
        if ((st = copy_nodes(b, g, how, map, kept, err)) == GR_OK)
            st = copy_edges(cx, b, g, how, map, kept, err);
        for (size_t i = 0; st == GR_OK && i < g->attributes.record->n; i++)
            st = gr_builder_attribute(b, g->attributes.record->at[i].key,
                                      *g->attributes.record->at[i].value, err);
        if (how->note != NULL)
            gr_builder_note(b, "%s", how->note);
        if (st == GR_OK)
            st = gr_builder_finish(b, out, err);
    }
    gr_builder_free(b);
    gr_mem_resize(&cx->budget, map, (g->n + (size_t)1) * sizeof *map, 0);
    gr_mem_resize(&cx->budget, kept, most * sizeof *kept, 0);
    return st;
}

static void show(char *out, size_t room, const gr_value *v)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, v, 0);
    snprintf(out, room, "%s", sb.buf);
    gr_strbuf_clear(&sb);
}

static bool same_value(const gr_value *a, const gr_value *b)
{
    return a->type == b->type && gr_v_eq(a, b);
}

static bool same_columns(const gr_graph *a, const gr_graph *b, gr_of of, char why[200])
{
    const char *what = of == GR_OF_NODE ? "node" : "edge";
    char va[60], vb[60];

    if (a->n_columns[of] != b->n_columns[of]) {
        snprintf(why, 200, "%zu and %zu %s attributes", a->n_columns[of], b->n_columns[of], what);
        return false;
    }
    for (size_t c = 0; c < a->n_columns[of]; c++) {
        const gr_column *x = &a->columns[of][c];
        const gr_column *y = gr_graph_column_named(b, of, x->name);

        if (y == NULL || x->type != y->type) {
            snprintf(why, 200, "%s attribute %.*s is %s in the first and %s in the second", what,
                     GR_FMT(x->name), gr_coltype_name(x->type),
                     y != NULL ? gr_coltype_name(y->type) : "absent");
            return false;
        }
        for (size_t i = 0; i < x->n; i++) {
            gr_value p = gr_column_get(x, i), q = gr_column_get(y, i);

            if (same_value(&p, &q))
                continue;
            show(va, sizeof va, &p);
            show(vb, sizeof vb, &q);
            snprintf(why, 200, "%s %zu: %.*s is %s and %s", what, i, GR_FMT(x->name), va, vb);
            return false;
        }
    }
    return true;
}

static bool same_attributes(const gr_value *a, const gr_value *b, char why[200])
{
    bool same = a->record->n == b->record->n;

    for (size_t i = 0; same && i < a->record->n; i++) {
        const gr_field *f = &a->record->at[i];
        const gr_value *v = NULL;

        for (size_t k = 0; k < b->record->n; k++)
            if (gr_str_eq(b->record->at[k].key, f->key))
                v = b->record->at[k].value;
        same = v != NULL && same_value(f->value, v);
    }
    if (!same)
        snprintf(why, 200, "the attributes of the graph differ");
    return same;
}

bool gr_graph_equal(const gr_graph *a, const gr_graph *b, char why[200])
{
    why[0] = '\0';
    if (a->n != b->n || a->m != b->m || a->directed != b->directed) {
        snprintf(why, 200, "%u nodes, %u edges, %s; %u nodes, %u edges, %s", a->n, a->m,
                 a->directed ? "directed" : "undirected", b->n, b->m,
                 b->directed ? "directed" : "undirected");
        return false;
    }
    for (gr_vid v = 0; v < a->n; v++)
        if (!gr_name_eq(gr_graph_name(a, v), gr_graph_name(b, v))) {
            snprintf(why, 200, "node %u has two names", v);
            return false;
        }
    for (gr_vid v = 0; v < a->n; v++)
        if (gr_csr_degree(&a->out, v) != gr_csr_degree(&b->out, v)) {
            snprintf(why, 200, "node %u has %llu and %llu arcs", v,
                     (unsigned long long)gr_csr_degree(&a->out, v),
                     (unsigned long long)gr_csr_degree(&b->out, v));
            return false;
        }
    for (uint64_t i = 0; i < a->n_arcs; i++)
        if (a->out.to[i] != b->out.to[i]) {
            snprintf(why, 200, "arc %llu leads to %u and %u", (unsigned long long)i, a->out.to[i],
                     b->out.to[i]);
            return false;
        }
    return same_columns(a, b, GR_OF_NODE, why) && same_columns(a, b, GR_OF_EDGE, why) &&
           same_attributes(&a->attributes, &b->attributes, why);
}
