/* Twins: nodes of one colour with the same neighbours, not joined to each other. They can change
 * places at will, so one of them with their number in its colour stands for all. Without that the
 * leaves of a star alone would keep a search for symmetries busy. */
#include "algo/isomorphism/shape_int.h"

static int compare_rows(const gr_shape *s, gr_vid u, gr_vid v)
{
    uint64_t du = s->start[u + 1] - s->start[u], dv = s->start[v + 1] - s->start[v];
    int order;

    if (s->color[u] != s->color[v])
        return s->color[u] < s->color[v] ? -1 : 1;
    if (du != dv)
        return du < dv ? -1 : 1;
    order = du == 0 ? 0 : memcmp(s->to + s->start[u], s->to + s->start[v], du * sizeof *s->to);
    return order != 0 || du == 0
               ? order
               : memcmp(s->kind + s->start[u], s->kind + s->start[v], du * sizeof *s->kind);
}

typedef struct node {
    const gr_shape *s;
    gr_vid v;
} node;

static int by_row(const void *a, const void *b)
{
    const node *x = a, *y = b;
    int order = compare_rows(x->s, x->v, y->v);

    return order != 0 ? order : (x->v > y->v) - (x->v < y->v);
}

/* first[v], next[v] and size[v] for all nodes. */
static gr_status find_twins(gr_ctx *cx, const gr_shape *s, gr_twins *t, gr_err *err)
{
    node *order = gr_new_n(&cx->scratch, node, s->n);
    gr_status st;

    t->first = gr_new_n(&cx->scratch, gr_vid, s->n);
    t->next = gr_new_n(&cx->scratch, gr_vid, s->n);
    t->size = gr_new_n(&cx->scratch, gr_vid, s->n);
    t->rep = gr_new_n(&cx->scratch, gr_vid, s->n);
    if (order == NULL || t->first == NULL || t->next == NULL || t->size == NULL || t->rep == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < s->n; v++)
        order[v] = (node){ s, v };
    if ((st = gr_sort(cx, order, s->n, sizeof *order, by_row, err)) != GR_OK)
        return st;
    for (gr_vid i = 0; i < s->n; i++) {
        gr_vid v = order[i].v;
        bool twin = i != 0 && compare_rows(s, order[i - 1].v, v) == 0;

        t->first[v] = twin ? t->first[order[i - 1].v] : v;
        t->next[v] = GR_NO_NODE;
        t->size[t->first[v]]++;
        if (twin)
            t->next[order[i - 1].v] = v;
    }
    for (gr_vid v = 0; v < s->n; v++)
        if (t->first[v] == v)
            t->rep[t->n++] = v;
    return gr_ctx_check(cx, err);
}

gr_status gr_twins_fold(gr_ctx *cx, const gr_shape *s, gr_twins *t, gr_shape *out, gr_err *err)
{
    gr_vid *number;
    uint64_t k = 0;
    gr_status st;

    *t = (gr_twins){ .n = 0 };
    if ((st = find_twins(cx, s, t, err)) != GR_OK)
        return st;
    *out = (gr_shape){ .n = t->n, .n_kinds = s->n_kinds };
    number = gr_new_n(&cx->scratch, gr_vid, s->n);
    out->start = gr_new_n(&cx->scratch, uint64_t, (size_t)t->n + 1);
    out->to = gr_new_n(&cx->scratch, gr_vid, s->start[s->n]);
    out->kind = gr_new_n(&cx->scratch, uint32_t, s->start[s->n]);
    out->color = gr_new_n(&cx->scratch, uint32_t, t->n);
    if (number == NULL || out->start == NULL || out->to == NULL || out->kind == NULL ||
        out->color == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i < t->n; i++)
        number[t->rep[i]] = i;
    for (gr_vid i = 0; i < t->n; i++) {
        gr_vid u = t->rep[i];
        uint64_t color = s->color[u] + (uint64_t)s->n_colors * (t->size[u] - 1);

        if (color >= UINT32_MAX - s->n_kinds)
            return gr_fail(err, GR_ELIMIT, "the graph is too large for isomorphism");
        out->color[i] = (uint32_t)color;
        for (uint64_t a = s->start[u]; a < s->start[u + 1]; a++)
            if (t->first[s->to[a]] == s->to[a]) {
                out->to[k] = number[s->to[a]];
                out->kind[k++] = s->kind[a];
            }
        out->start[i + 1] = k;
    }
    return gr_ctx_check(cx, err);
}
