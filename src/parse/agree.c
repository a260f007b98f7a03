/* Do two say the same of a graph? Readers, or a reader and the recognisers of sense. */
#include "parse/parse_int.h"

#include <stdlib.h>

static int compare_pairs(gr_str u, gr_str v, gr_str x, gr_str y)
{
    int d = gr_str_cmp(u, x);

    return d != 0 ? d : gr_str_cmp(v, y);
}

static int by_link(const void *a, const void *b)
{
    const gr_stated_link *x = a, *y = b;
    int d = compare_pairs(x->u, x->v, y->u, y->v);

    return d != 0 ? d : gr_v_cmp(&x->attributes, &y->attributes);
}

static int by_name(const void *a, const void *b)
{
    return gr_str_cmp(((const gr_stated_node *)a)->name, ((const gr_stated_node *)b)->name);
}

/* The links in an order that does not depend on who says them; NULL without memory. */
static gr_stated_link *sorted_links(gr_ctx *cx, const gr_stated *s)
{
    gr_stated_link *at = gr_arena_copy(&cx->arena, s->links, s->n_links * sizeof *at);

    if (at == NULL)
        return NULL;
    for (size_t i = 0; i < s->n_links; i++)
        if (s->direction == GR_UNDIRECTED && gr_str_cmp(at[i].u, at[i].v) > 0) {
            gr_str u = at[i].u;

            at[i].u = at[i].v;
            at[i].v = u;
        }
    qsort(at, s->n_links, sizeof *at, by_link);
    return at;
}

gr_status gr_stated_compare(gr_ctx *cx, const gr_stated *a, const gr_stated *b, bool *same,
                            gr_err *err)
{
    const gr_stated_link *x = sorted_links(cx, a), *y = sorted_links(cx, b);
    gr_stated_node *u = gr_arena_copy(&cx->arena, a->nodes, a->n_nodes * sizeof *u);
    gr_stated_node *v = gr_arena_copy(&cx->arena, b->nodes, b->n_nodes * sizeof *v);

    if (x == NULL || y == NULL || u == NULL || v == NULL)
        return gr_fail_memory(cx, err);
    *same = a->direction == b->direction && a->n_links == b->n_links && a->n_nodes == b->n_nodes;
    for (size_t i = 0; *same && i < a->n_links; i++)
        *same = by_link(&x[i], &y[i]) == 0;
    qsort(u, a->n_nodes, sizeof *u, by_name);
    qsort(v, b->n_nodes, sizeof *v, by_name);
    for (size_t i = 0; *same && i < a->n_nodes; i++)
        *same = by_name(&u[i], &v[i]) == 0;
    return GR_OK;
}

/* --- a graph that was read --- */

typedef struct telling {
    gr_ctx *cx;
    gr_names names; /* as the other one writes them */
    const gr_graph *graph;
    const gr_column *said; /* of edges: relations, or the first numbers; NULL = none */
    const char *as;
} telling;

static gr_str shown(telling *t, gr_vid v)
{
    gr_name name = gr_graph_shown(t->graph, v);
    gr_str text = { name.ptr, name.len };

    if (gr_name_is_int(name))
        text = gr_str_printf(&t->cx->arena, "%lld", (long long)name.num);
    return text.ptr != NULL ? gr_names_find(&t->names, text) : text;
}

static bool has_facts(const gr_stated *s)
{
    return s->n_links != 0 && gr_v_get(&s->links[0].attributes, "relation") != NULL;
}

static void choose_column(telling *t, bool facts)
{
    t->as = facts ? "relation" : "weight";
    if (facts) {
        t->said = gr_graph_relations(t->graph);
        return;
    }
    for (size_t i = 0; t->said == NULL && i < gr_graph_n_columns(t->graph, GR_OF_EDGE); i++) {
        const gr_column *c = gr_graph_column(t->graph, GR_OF_EDGE, i);

        if (c->type == GR_COL_INT || c->type == GR_COL_REAL)
            t->said = c;
    }
}

static bool tell_edge(telling *t, const gr_edge_iter *it, gr_stated_link *out)
{
    gr_value v;

    *out = (gr_stated_link){ .u = shown(t, it->u), .v = shown(t, it->v) };
    if (out->u.ptr == NULL || out->v.ptr == NULL)
        return false;
    if (t->said == NULL || !gr_column_has(t->said, it->id))
        return true;
    v = gr_column_get(t->said, it->id);
    if (v.type == GR_V_STR)
        v.s = gr_names_find(&t->names, v.s);
    return gr_v_record(&t->cx->arena, &out->attributes) &&
           gr_v_set(&t->cx->arena, &out->attributes, t->as, v);
}

/* The graph as somebody would state it; lone nodes are those without a link. */
static bool tell(telling *t, gr_stated *out)
{
    uint32_t n = gr_graph_n_nodes(t->graph), m = gr_graph_n_edges(t->graph);
    gr_stated_link *links = gr_new_n(&t->cx->arena, gr_stated_link, (size_t)m + 1);
    gr_stated_node *nodes = gr_new_n(&t->cx->arena, gr_stated_node, (size_t)n + 1);
    bool *linked = gr_new_n(&t->cx->arena, bool, (size_t)n + 1);

    if (links == NULL || nodes == NULL || linked == NULL)
        return false;
    *out = (gr_stated){ .direction = gr_graph_is_directed(t->graph) ? GR_DIRECTED : GR_UNDIRECTED,
                        .links = links,
                        .nodes = nodes };
    for (gr_edge_iter it = gr_edges(t->graph); gr_edge_next(&it);) {
        if (!tell_edge(t, &it, &links[out->n_links++]))
            return false;
        linked[it.u] = linked[it.v] = true;
    }
    for (gr_vid v = 0; v < n; v++)
        if (!linked[v] && (nodes[out->n_nodes++].name = shown(t, v)).ptr == NULL)
            return false;
    return true;
}

static bool know_names(telling *t, const gr_stated *s)
{
    for (size_t i = 0; i < s->n_links; i++) {
        const gr_value *relation = gr_v_get(&s->links[i].attributes, "relation");

        if (!gr_names_add(&t->names, s->links[i].u) || !gr_names_add(&t->names, s->links[i].v) ||
            (relation != NULL && !gr_names_add(&t->names, relation->s)))
            return false;
    }
    for (size_t i = 0; i < s->n_nodes; i++)
        if (!gr_names_add(&t->names, s->nodes[i].name))
            return false;
    return true;
}

/* What can be compared with any graph: links with what is said of them first, and lone nodes. */
static bool bare(gr_ctx *cx, const gr_stated *s, gr_stated *out)
{
    gr_stated_link *links = gr_arena_copy(&cx->arena, s->links, s->n_links * sizeof *links);
    gr_stated_node *nodes = gr_new_n(&cx->arena, gr_stated_node, s->n_nodes + 1);

    if (links == NULL || nodes == NULL)
        return false;
    *out = *s;
    out->links = links;
    out->nodes = nodes;
    out->n_nodes = 0;
    for (size_t i = 0; i < s->n_links; i++) {
        const gr_value *first = gr_v_get(&links[i].attributes, "relation");
        const char *as = first != NULL ? "relation" : "weight";

        first = first != NULL ? first : gr_v_get(&links[i].attributes, as);
        links[i].attributes = gr_v_null();
        if (first != NULL && (!gr_v_record(&cx->arena, &links[i].attributes) ||
                              !gr_v_set(&cx->arena, &links[i].attributes, as, *first)))
            return false;
    }
    for (size_t i = 0; i < s->n_nodes; i++) {
        bool linked = false;

        for (size_t k = 0; k < s->n_links && !linked; k++)
            linked =
                gr_str_eq(links[k].u, s->nodes[i].name) || gr_str_eq(links[k].v, s->nodes[i].name);
        if (!linked)
            nodes[out->n_nodes++].name = s->nodes[i].name;
    }
    return true;
}

gr_status gr_stated_is_graph(gr_ctx *cx, const gr_stated *s, const gr_graph *g, bool *same,
                             gr_err *err)
{
    telling t = { .cx = cx, .graph = g };
    gr_status st = GR_OK;
    gr_stated other, own;

    *same = false;
    if (s->n_links != gr_graph_n_edges(g)) /* the usual difference, found without work */
        return GR_OK;
    gr_names_init(&t.names, cx);
    choose_column(&t, has_facts(s));
    if (!bare(cx, s, &own) || !know_names(&t, &own) || !tell(&t, &other))
        st = gr_fail_memory(cx, err);
    else
        st = gr_stated_compare(cx, &own, &other, same, err);
    gr_names_clear(&t.names);
    return st;
}
