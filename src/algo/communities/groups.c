/* Partitions of the nodes: to values and back. */
#include "algo/communities/communities_int.h"

typedef struct group {
    gr_vid label, size, first;
} group;

static int by_size(const void *a, const void *b)
{
    const group *x = a, *y = b;

    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

/* A list with exactly the room that it needs. */
static bool list_of(gr_arena *a, size_t n, gr_value *out)
{
    if (!gr_v_list(a, out) ||
        (out->list->at = gr_arena_alloc(a, n * sizeof *out->list->at)) == NULL)
        return false;
    out->list->cap = n;
    return true;
}

gr_status gr_groups_make(gr_ctx *cx, const gr_graph *g, const gr_vid *label, gr_value *out,
                         gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), k = 0;
    group *groups = gr_new_n(&cx->scratch, group, n);
    gr_vid *place = gr_new_n(&cx->scratch, gr_vid, n);
    gr_status st;

    if (groups == NULL || place == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        group *x = &groups[label[v]];

        if (x->size++ == 0)
            *x = (group){ label[v], 1, v };
    }
    for (gr_vid c = 0; c < n; c++)
        if (groups[c].size != 0)
            groups[k++] = groups[c];
    if ((st = gr_sort(cx, groups, k, sizeof *groups, by_size, err)) != GR_OK)
        return st;
    if (!list_of(&cx->arena, k, out))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < k; i++) {
        place[groups[i].label] = i;
        if (!list_of(&cx->arena, groups[i].size, &out->list->at[i]))
            return gr_fail_memory(cx, err);
        out->list->n++;
    }
    for (gr_vid v = 0; v < n; v++) {
        gr_list *list = out->list->at[place[label[v]]].list;

        if (GR_EVERY(v) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        list->at[list->n++] = gr_v_vertex(g, v);
    }
    return GR_OK;
}

static gr_status read_group(gr_ctx *cx, const gr_graph *g, const gr_value *list, gr_vid k,
                            gr_vid *label, gr_vid *first, gr_err *err)
{
    gr_vid v, last = 0;
    gr_status st;

    if (list->type != GR_V_LIST || list->list->n == 0)
        return gr_refute(err, "group %u is empty", k);
    for (size_t i = 0; i < list->list->n; i++) {
        if (GR_EVERY(i) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (!gr_vertex_of(g, &list->list->at[i], &v) || (i != 0 && v <= last))
            return gr_refute(err, "group %u is not a list of nodes in order", k);
        if (label[v] != GR_NO_NODE)
            return gr_refute(err, "node %u is in two groups", v);
        label[v] = k;
        if (i == 0)
            *first = v;
        last = v;
    }
    return GR_OK;
}

gr_status gr_groups_read(gr_ctx *cx, const gr_graph *g, const gr_value *v, gr_vid *label,
                         gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g), first = 0, before = 0;
    gr_status st;

    if (v->type != GR_V_LIST || v->list->n > n)
        return gr_refute(err, "the value is no list of groups");
    memset(label, 0xff, n * sizeof *label);
    for (gr_vid k = 0; k < v->list->n; k++) {
        size_t size, size_before = k != 0 ? v->list->at[k - 1].list->n : SIZE_MAX;

        if ((st = read_group(cx, g, &v->list->at[k], k, label, &first, err)) != GR_OK)
            return st;
        size = v->list->at[k].list->n;
        if (size > size_before || (size == size_before && first < before))
            return gr_refute(err, "group %u is out of order", k);
        before = first;
    }
    for (gr_vid u = 0; u < n; u++)
        if (label[u] == GR_NO_NODE)
            return gr_refute(err, "node %u is in no group", u);
    return GR_OK;
}
