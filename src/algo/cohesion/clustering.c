/* Clustering coefficients, found fast.
 *
 * In a graph with directions the strength of a pair is the sum over its two directions, and the
 * coefficient counts triangles by the product of the three strengths (Fagiolo 2007); weights enter
 * by their cubic root after division by the largest (Saramäki and others 2007). So one pass over
 * the triangles serves all of them. */
#include "algo/cohesion/clustering_int.h"

#include <math.h>

typedef struct strengths {
    gr_csr rows; /* of the simple graph */
    gr_vid n;
    double *arc;   /* strength of the pair, by arc */
    uint8_t *ways; /* 1: this way, 2: the other; directed graphs only */
    gr_forward f;
    double *sum; /* products of strengths over the triangles at each node */
} strengths;

/* --- strengths --- */

static void add_arc(strengths *s, gr_vid u, gr_vid v, bool add, double w, unsigned way)
{
    uint64_t i = gr_csr_find(&s->rows, u, v);

    if (add)
        s->arc[i] += w;
    s->ways[i] |= (uint8_t)way;
}

/* The weight of every edge goes to its arc; parallel edges add up. The largest weight of all. */
static gr_status add_edges(gr_ctx *cx, const gr_clustering *q, strengths *s, double *largest,
                           gr_err *err)
{
    bool directed = gr_graph_is_directed(q->g);
    gr_status st;

    *largest = 0;
    for (gr_edge_iter it = gr_edges(q->g); gr_edge_next(&it);) {
        double w = q->weight != NULL ? gr_column_number(q->weight, it.id) : 1;

        if (GR_EVERY(it.id) && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (it.u == it.v) {
            *largest = w > *largest ? w : *largest;
            continue;
        }
        add_arc(s, it.u, it.v, true, w, 1);
        add_arc(s, it.v, it.u, !directed, w, 2);
    }
    for (uint64_t i = 0; i < s->rows.start[s->n]; i++)
        *largest = s->arc[i] > *largest ? s->arc[i] : *largest;
    return GR_OK;
}

/* From weights along arcs to strengths of pairs. */
static void join_ways(const gr_clustering *q, strengths *s, double largest)
{
    for (uint64_t i = 0; i < s->rows.start[s->n]; i++)
        if (q->weight == NULL)
            s->arc[i] = s->arc[i] > 0;
        else
            s->arc[i] = largest > 0 ? cbrt(s->arc[i] / largest) : 0;
    if (!gr_graph_is_directed(q->g))
        return;
    for (gr_vid v = 0; v < s->n; v++)
        for (uint64_t i = s->rows.start[v]; i < s->rows.start[v + 1]; i++)
            if (s->rows.to[i] > v) {
                uint64_t back = gr_csr_find(&s->rows, s->rows.to[i], v);

                s->arc[i] = s->arc[back] = s->arc[i] + s->arc[back];
            }
}

static gr_status make_strengths(gr_ctx *cx, const gr_clustering *q, strengths *s, gr_err *err)
{
    double largest;
    gr_status st = gr_simple_rows(cx, q->g, &s->rows, err);

    if (st != GR_OK)
        return st;
    s->n = gr_graph_n_nodes(q->g);
    s->arc = gr_new_n(&cx->scratch, double, s->rows.start[s->n]);
    s->ways = gr_new_n(&cx->scratch, uint8_t, s->rows.start[s->n]);
    s->sum = gr_new_n(&cx->scratch, double, s->n);
    if (s->arc == NULL || s->ways == NULL || s->sum == NULL)
        return gr_fail_memory(cx, err);
    if ((st = add_edges(cx, q, s, &largest, err)) == GR_OK)
        join_ways(q, s, largest);
    return st;
}

/* --- triangles by strength --- */

static void add_triangle(void *arg, const gr_triangle *t)
{
    strengths *s = arg;
    double product = 1;

    for (int i = 0; i < 3; i++)
        product *= s->arc[s->f.arc[t->edge[i]]];
    for (int i = 0; i < 3; i++)
        s->sum[s->f.node[t->node[i]]] += product;
}

static gr_status add_at(gr_ctx *cx, strengths *s, gr_vid v, gr_err *err)
{
    double *near = gr_new_n(&cx->scratch, double, s->n);
    gr_status st;

    if (near == NULL)
        return gr_fail_memory(cx, err);
    for (uint64_t i = s->rows.start[v]; i < s->rows.start[v + 1]; i++)
        near[s->rows.to[i]] = s->arc[i];
    for (uint64_t i = s->rows.start[v]; i < s->rows.start[v + 1]; i++) {
        gr_vid u = s->rows.to[i];

        if ((i & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (uint64_t k = s->rows.start[u]; k < s->rows.start[u + 1]; k++)
            s->sum[v] += s->arc[i] * s->arc[k] * near[s->rows.to[k]] / 2;
    }
    return GR_OK;
}

/* The sum that a node would have if all its pairs of neighbours were joined, both ways. */
static double possible(const gr_clustering *q, const strengths *s, gr_vid v)
{
    double d = (double)gr_csr_degree(&s->rows, v), both = 0;

    if (!gr_graph_is_directed(q->g))
        return d * (d - 1) / 2;
    for (uint64_t i = s->rows.start[v]; i < s->rows.start[v + 1]; i++)
        both += s->ways[i] == 3;
    d += both;
    return d * (d - 1) - 2 * both;
}

static gr_status find_by_strength(gr_ctx *cx, const gr_clustering *q, double *c, gr_err *err)
{
    strengths s;
    gr_status st = make_strengths(cx, q, &s, err);

    if (st == GR_OK && q->node != GR_NO_NODE)
        st = add_at(cx, &s, q->node, err);
    else if (st == GR_OK && (st = gr_forward_make(cx, &s.rows, s.n, true, &s.f, err)) == GR_OK)
        st = gr_triangles_each(cx, &s.f, add_triangle, &s, err);
    for (gr_vid v = 0; st == GR_OK && v < s.n; v++)
        c[v] = s.sum[v] > 0 ? s.sum[v] / possible(q, &s, v) : 0;
    return st;
}

/* --- the other two cases --- */

/* Without weights and directions only triangles and degrees count. */
static gr_status find_by_count(gr_ctx *cx, const gr_clustering *q, double *c, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(q->g);
    uint64_t total, *at_node = gr_new_n(&cx->scratch, uint64_t, n);
    gr_csr rows;
    gr_status st;

    if (at_node == NULL)
        return gr_fail_memory(cx, err);
    st = q->node != GR_NO_NODE ? gr_triangles_at(cx, q->g, q->node, &at_node[q->node], err)
                               : gr_triangles_count(cx, q->g, &total, at_node, err);
    if (st != GR_OK || (st = gr_simple_rows(cx, q->g, &rows, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; v < n; v++) {
        double d = (double)gr_csr_degree(&rows, v);

        c[v] = at_node[v] != 0 ? 2 * (double)at_node[v] / (d * (d - 1)) : 0;
    }
    return GR_OK;
}

/* The share of the ordered pairs of successors that an edge joins; mark[u] = v + 1 if u is a
 * successor of v. */
static double among_successors(const gr_csr *out, gr_vid v, gr_vid *mark)
{
    double d = 0, joined = 0;

    for (uint64_t i = out->start[v]; i < out->start[v + 1]; i++)
        if (out->to[i] != v && mark[out->to[i]] != v + 1) {
            mark[out->to[i]] = v + 1;
            d++;
        }
    for (uint64_t i = out->start[v]; i < out->start[v + 1]; i++) {
        gr_vid u = out->to[i], last = u;

        if (u == v || (i > out->start[v] && out->to[i - 1] == u))
            continue;
        for (uint64_t k = out->start[u]; k < out->start[u + 1]; k++) {
            joined += out->to[k] != u && out->to[k] != last && mark[out->to[k]] == v + 1;
            last = out->to[k];
        }
    }
    return joined > 0 ? joined / (d * (d - 1)) : 0;
}

static gr_status find_by_successors(gr_ctx *cx, const gr_clustering *q, double *c, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(q->g), *mark = gr_new_n(&cx->scratch, gr_vid, n);
    gr_status st;

    if (mark == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        if ((v & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (q->node == GR_NO_NODE || q->node == v)
            c[v] = among_successors(gr_graph_out(q->g), v, mark);
    }
    return GR_OK;
}

gr_status gr_clustering_find(gr_ctx *cx, const gr_clustering *q, double *c, gr_err *err)
{
    if (q->successors && gr_graph_is_directed(q->g))
        return find_by_successors(cx, q, c, err);
    if (gr_graph_is_directed(q->g) || q->weight != NULL)
        return find_by_strength(cx, q, c, err);
    return find_by_count(cx, q, c, err);
}
