/* The graph of an item, and the nodes of an answer in it. */
#include "eval/check_int.h"

static uint64_t key_of(uint32_t u, uint32_t v)
{
    return (uint64_t)u << 32 | v;
}

/* The number of a node, which is new if need be. */
static bool add_node(gr_ctx *cx, gr_truth *g, const gr_value *name, uint32_t *out)
{
    gr_str s = gr_check_norm(cx, name);
    uint32_t *slot = s.ptr != NULL ? gr_strmap_put(&g->ids, s) : NULL;

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE) {
        g->name[g->n] = s;
        *slot = g->n++;
    }
    *out = *slot;
    return true;
}

static bool add_arc(gr_truth *g, uint32_t u, uint32_t v, uint32_t e)
{
    uint32_t *slot = gr_u64map_put(&g->first, key_of(u, v));

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE)
        *slot = e;
    else if (*slot != e) {
        uint32_t last = *slot;

        while (g->next[last] != GR_NOWHERE && g->next[last] != e)
            last = g->next[last];
        g->next[last] = e;
    }
    return true;
}

static bool load_edge(gr_ctx *cx, gr_truth *g, const gr_value *edge)
{
    uint32_t e = g->m;
    double w = 1;

    if (edge->type != GR_V_LIST || edge->list->n < 2 ||
        !add_node(cx, g, &edge->list->at[0], &g->u[e]) ||
        !add_node(cx, g, &edge->list->at[1], &g->v[e]))
        return false;
    if (edge->list->n > 2 && gr_v_number(&edge->list->at[2], &w))
        g->weighted = true;
    g->w[e] = w;
    g->next[e] = GR_NOWHERE;
    g->m++;
    return add_arc(g, g->u[e], g->v[e], e) &&
           (g->directed || g->u[e] == g->v[e] || add_arc(g, g->v[e], g->u[e], e));
}

bool gr_truth_load(gr_ctx *cx, const gr_value *graph, gr_truth *out)
{
    const gr_value *nodes = gr_v_get(graph, "nodes"), *edges = gr_v_get(graph, "edges");
    const gr_value *directed = gr_v_get(graph, "directed");
    size_t n = nodes != NULL && nodes->type == GR_V_LIST ? nodes->list->n : 0;
    size_t m = edges != NULL && edges->type == GR_V_LIST ? edges->list->n : 0;
    uint32_t id;

    *out = (gr_truth){ .directed = directed != NULL && directed->type == GR_V_BOOL && directed->b };
    gr_strmap_init(&out->ids, &cx->budget);
    gr_u64map_init(&out->first, &cx->budget);
    if (n + 2 * m >= GR_NOWHERE)
        return false;
    out->name = gr_new_n(&cx->arena, gr_str, n + 2 * m + 1);
    out->u = gr_new_n(&cx->arena, uint32_t, m + 1);
    out->v = gr_new_n(&cx->arena, uint32_t, m + 1);
    out->w = gr_new_n(&cx->arena, double, m + 1);
    out->next = gr_new_n(&cx->arena, uint32_t, m + 1);
    bool ok = out->name != NULL && out->u != NULL && out->v != NULL && out->w != NULL &&
              out->next != NULL;
    for (size_t i = 0; ok && i < n; i++)
        ok = add_node(cx, out, &nodes->list->at[i], &id);
    for (size_t i = 0; ok && i < m; i++)
        ok = load_edge(cx, out, &edges->list->at[i]);
    if (!ok)
        gr_truth_clear(out);
    return ok;
}

void gr_truth_clear(gr_truth *g)
{
    gr_strmap_clear(&g->ids);
    gr_u64map_clear(&g->first);
}

uint32_t gr_truth_id(gr_ctx *cx, const gr_truth *g, const gr_value *name)
{
    uint32_t id;

    if (name == NULL || name->type == GR_V_LIST || name->type == GR_V_NULL)
        return GR_NOWHERE;
    id = gr_strmap_get(&g->ids, gr_check_norm(cx, name));
    return id == GR_MAP_NONE ? GR_NOWHERE : id;
}

uint32_t gr_truth_edge(const gr_truth *g, uint32_t u, uint32_t v)
{
    uint32_t e = gr_u64map_get(&g->first, key_of(u, v));

    return e == GR_MAP_NONE ? GR_NOWHERE : e;
}

/* --- answers --- */

const gr_value *gr_check_witness(const gr_value *v)
{
    static const char *const keys[] = { "path", "cycle", "tour", "order", "nodes" };

    if (v->type == GR_V_LIST && v->list->n == 2 && gr_check_truth(&v->list->at[0]) == 1 &&
        (v->list->at[1].type == GR_V_LIST || v->list->at[1].type == GR_V_RECORD))
        return gr_check_witness(&v->list->at[1]);
    for (size_t i = 0; v->type == GR_V_RECORD && i < sizeof keys / sizeof *keys; i++) {
        const gr_value *x = gr_v_get(v, keys[i]);

        if (x != NULL && x->type == GR_V_RECORD)
            return x;
        if (x != NULL && x->type == GR_V_LIST && gr_v_get(v, "length") == NULL)
            return x;
    }
    return v;
}

static bool is_edge_row(const gr_value *v)
{
    return v->type == GR_V_LIST && (v->list->n == 2 || v->list->n == 3);
}

bool gr_visit_of(gr_ctx *cx, const gr_truth *g, const gr_value *v, gr_visit *out)
{
    const gr_list *l = gr_check_list(cx, v);
    bool edges = l != NULL && l->n != 0;

    out->at = l != NULL ? gr_new_n(&cx->arena, uint32_t, l->n + 1) : NULL;
    out->n = 0;
    if (out->at == NULL)
        return false;
    for (size_t i = 0; i < l->n; i++)
        edges = edges && is_edge_row(&l->at[i]);
    for (size_t i = 0; i < l->n; i++) {
        const gr_value *x = edges ? &l->at[i].list->at[1] : &l->at[i];

        if (edges && i == 0)
            out->at[out->n++] = gr_truth_id(cx, g, &l->at[0].list->at[0]);
        if (edges && gr_truth_id(cx, g, &l->at[i].list->at[0]) != out->at[out->n - 1])
            return false;
        out->at[out->n++] = gr_truth_id(cx, g, x);
    }
    for (size_t i = 0; i < out->n; i++)
        if (out->at[i] == GR_NOWHERE)
            return false;
    return true;
}

bool gr_visit_covers(gr_ctx *cx, const gr_truth *g, const gr_visit *p)
{
    bool *seen = gr_new_n(&cx->arena, bool, (size_t)g->n + 1);

    if (seen == NULL || p->n != g->n)
        return false;
    for (size_t i = 0; i < p->n; i++) {
        if (seen[p->at[i]])
            return false;
        seen[p->at[i]] = true;
    }
    return true;
}
