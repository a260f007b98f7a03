/* Graphs as isomorphism sees them: pairs of neighbours and nodes, sorted into kinds. */
#include "algo/isomorphism/shape_int.h"

#include <stdlib.h>

enum { PLAIN, OUT, IN }; /* an edge seen from one end */

/* --- labels as numbers --- */

typedef struct label {
    gr_value value;
    uint32_t *rank;
} label;

static int by_value(const void *a, const void *b)
{
    return gr_v_cmp(&((const label *)a)->value, &((const label *)b)->value);
}

/* Ranks the cells of up to two columns together. */
static gr_status rank_labels(gr_ctx *cx, const gr_column *const column[2], uint32_t *rank[2],
                             gr_err *err)
{
    size_t n = column[0]->n + (column[1] != NULL ? column[1]->n : 0), k = 0;
    label *all = gr_new_n(&cx->scratch, label, n);
    uint32_t r = 0;
    gr_status st;

    if (all == NULL)
        return gr_fail_memory(cx, err);
    for (int i = 0; i < 2 && column[i] != NULL; i++) {
        if ((rank[i] = gr_new_n(&cx->scratch, uint32_t, column[i]->n)) == NULL)
            return gr_fail_memory(cx, err);
        for (size_t j = 0; j < column[i]->n; j++)
            all[k++] = (label){ gr_column_get(column[i], j), &rank[i][j] };
    }
    if ((st = gr_sort(cx, all, n, sizeof *all, by_value, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++) {
        r += i != 0 && by_value(&all[i - 1], &all[i]) != 0;
        *all[i].rank = r + 1;
    }
    return gr_ctx_check(cx, err);
}

static gr_status read_labels(gr_ctx *cx, const gr_graph *const g[2], gr_of of, const gr_column *c,
                             const char *param, uint32_t *rank[2], gr_err *err)
{
    const gr_column *column[2] = { c, NULL };

    if (c == NULL)
        return GR_OK;
    if (g[1] != NULL && (column[1] = gr_graph_column_named(g[1], of, c->name)) == NULL)
        return gr_fail_arg(err, GR_EINPUT, param,
                           "%s: the %s of the second graph have no attribute "
                           "'%.*s'",
                           param, of == GR_OF_NODE ? "nodes" : "edges", GR_FMT(c->name));
    return rank_labels(cx, column, rank, err);
}

/* --- signatures --- */

typedef struct end {
    gr_vid to;
    uint32_t side, label;
} end;

static int by_end(const void *a, const void *b)
{
    const end *x = a, *y = b;

    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    if (x->side != y->side)
        return x->side < y->side ? -1 : 1;
    return (x->label > y->label) - (x->label < y->label);
}

typedef struct item {
    gr_signature list;
    uint32_t *number;
} item;

static int by_list(const void *a, const void *b)
{
    const gr_signature *x = &((const item *)a)->list, *y = &((const item *)b)->list;

    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->at[i] != y->at[i])
            return x->at[i] < y->at[i] ? -1 : 1;
    return (x->n > y->n) - (x->n < y->n);
}

typedef struct reader {
    const gr_graph *g;
    const uint32_t *node, *edge; /* labels, or NULL */
    gr_shape *shape;
    end *ends;      /* of one node */
    uint32_t *text; /* all lists */
    size_t n_text;
    item *pairs, *nodes;
    size_t n_pairs;
} reader;

static gr_signature text_from(const reader *r, size_t first)
{
    return (gr_signature){ r->text + first, r->n_text - first };
}

/* Everything at u, sorted by neighbour; a loop of an undirected graph is one arc. */
static size_t gather(const reader *r, const gr_csr *out, const gr_csr *in, gr_vid u)
{
    bool directed = gr_graph_is_directed(r->g);
    size_t n = 0;

    for (uint64_t i = out->start[u]; i < out->start[u + 1]; i++)
        r->ends[n++] = (end){ out->to[i], directed ? OUT : PLAIN,
                              r->edge != NULL ? r->edge[gr_arc_edge(out, i)] : 0 };
    for (uint64_t i = in->start[u]; directed && i < in->start[u + 1]; i++)
        if (in->to[i] != u)
            r->ends[n++] =
                (end){ in->to[i], IN, r->edge != NULL ? r->edge[gr_arc_edge(in, i)] : 0 };
    qsort(r->ends, n, sizeof *r->ends, by_end);
    return n;
}

/* Writes the lists of u and of its pairs. */
static void read_node(reader *r, size_t n, gr_vid u)
{
    gr_shape *s = r->shape;
    uint64_t k = s->start[u];
    size_t first = r->n_text;

    r->text[r->n_text++] = r->node != NULL ? r->node[u] : 0;
    for (size_t i = 0; i < n; i++)
        if (r->ends[i].to == u)
            r->text[r->n_text++] = r->ends[i].label;
    r->nodes[u] = (item){ text_from(r, first), &s->color[u] };
    for (size_t i = 0; i < n;) {
        gr_vid v = r->ends[i].to;

        first = r->n_text;
        for (; i < n && r->ends[i].to == v; i++)
            if (v != u) {
                r->text[r->n_text++] = r->ends[i].side;
                r->text[r->n_text++] = r->ends[i].label;
            }
        if (v == u)
            continue;
        s->to[k] = v;
        r->pairs[r->n_pairs++] = (item){ text_from(r, first), &s->kind[k] };
        k++;
    }
    s->start[u + 1] = k;
}

static gr_status read_one(gr_ctx *cx, reader *r, gr_err *err)
{
    const gr_csr *out = gr_graph_out(r->g), *in;
    gr_shape *s = r->shape;
    uint64_t arcs = gr_graph_n_arcs(r->g) * (gr_graph_is_directed(r->g) ? 2 : 1);
    gr_clock clock = { .end_ns = INT64_MAX };
    gr_status st = gr_graph_in(cx, r->g, &in, err);

    if (st != GR_OK)
        return st;
    s->n = gr_graph_n_nodes(r->g);
    s->start = gr_new_n(&cx->scratch, uint64_t, (size_t)s->n + 1);
    s->to = gr_new_n(&cx->scratch, gr_vid, arcs);
    s->kind = gr_new_n(&cx->scratch, uint32_t, arcs);
    s->color = gr_new_n(&cx->scratch, uint32_t, s->n);
    r->ends = gr_new_n(&cx->scratch, end, arcs);
    r->text = gr_new_n(&cx->scratch, uint32_t, 2 * arcs + s->n);
    r->pairs = gr_new_n(&cx->scratch, item, arcs);
    r->nodes = gr_new_n(&cx->scratch, item, s->n);
    if (s->start == NULL || s->to == NULL || s->kind == NULL || s->color == NULL ||
        r->ends == NULL || r->text == NULL || r->pairs == NULL || r->nodes == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid u = 0; u < s->n; u++) {
        if ((st = gr_clock_work(cx, &clock, 16 * (gr_csr_degree(out, u) + 2), err)) != GR_OK)
            return st;
        read_node(r, gather(r, out, in, u), u);
    }
    return GR_OK;
}

/* Equal lists get equal numbers; *lists are the lists by number. */
static gr_status number(gr_ctx *cx, const item *const part[2], const size_t size[2],
                        gr_signature **lists, uint32_t *n_lists, gr_err *err)
{
    size_t n = size[0] + size[1];
    item *all = gr_arena_alloc(&cx->scratch, n * sizeof *all);
    uint32_t next = 0;
    gr_status st;

    *lists = gr_arena_alloc(&cx->scratch, n * sizeof **lists);
    if (all == NULL || *lists == NULL)
        return gr_fail_memory(cx, err);
    if (size[0] != 0)
        memcpy(all, part[0], size[0] * sizeof *all);
    if (size[1] != 0)
        memcpy(all + size[0], part[1], size[1] * sizeof *all);
    if ((st = gr_sort(cx, all, n, sizeof *all, by_list, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || by_list(&all[i - 1], &all[i]) != 0)
            (*lists)[next++] = all[i].list;
        *all[i].number = next - 1;
    }
    *n_lists = next;
    return gr_ctx_check(cx, err);
}

gr_status gr_shapes_read(gr_ctx *cx, const gr_graph *a, const gr_graph *b, const gr_column *node,
                         const gr_column *edge, gr_shapes *out, gr_err *err)
{
    const gr_graph *const g[2] = { a, b };
    uint32_t *nodes[2] = { NULL, NULL }, *edges[2] = { NULL, NULL };
    reader r[2] = { { .g = a, .shape = &out->of[0] }, { .g = b, .shape = &out->of[1] } };
    gr_status st;

    *out = (gr_shapes){ .kind = NULL };
    if ((st = read_labels(cx, g, GR_OF_NODE, node, "node_label", nodes, err)) != GR_OK ||
        (st = read_labels(cx, g, GR_OF_EDGE, edge, "edge_label", edges, err)) != GR_OK)
        return st;
    for (int i = 0; i < 2 && g[i] != NULL; i++) {
        r[i].node = nodes[i];
        r[i].edge = edges[i];
        if ((st = read_one(cx, &r[i], err)) != GR_OK)
            return st;
    }
    if ((st = number(cx, (const item *[]){ r[0].pairs, r[1].pairs },
                     (size_t[]){ r[0].n_pairs, r[1].n_pairs }, &out->kind, &out->of[0].n_kinds,
                     err)) != GR_OK ||
        (st = number(cx, (const item *[]){ r[0].nodes, r[1].nodes },
                     (size_t[]){ out->of[0].n, out->of[1].n }, &out->color, &out->of[0].n_colors,
                     err)) != GR_OK)
        return st;
    out->of[1].n_kinds = out->of[0].n_kinds;
    out->of[1].n_colors = out->of[0].n_colors;
    return GR_OK;
}

uint32_t gr_shape_between(const gr_shape *s, gr_vid u, gr_vid v)
{
    uint64_t i = gr_csr_find(&(gr_csr){ s->start, s->to, NULL }, u, v);

    return i != UINT64_MAX ? s->kind[i] : UINT32_MAX;
}

gr_status gr_check_directions(const gr_graph *a, const gr_graph *b, const char *param, gr_err *err)
{
    if (gr_graph_is_directed(a) == gr_graph_is_directed(b))
        return GR_OK;
    gr_fail_arg(err, GR_EINPUT, param, "one graph is directed, the other is not");
    gr_err_hint(err, "both need the same kind of edges");
    return GR_EINPUT;
}

/* --- refinement --- */

static int by_word(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static int by_pair(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;

    if (x[0] != y[0])
        return x[0] < y[0] ? -1 : 1;
    return by_word(x + 1, y + 1);
}

/* Every node's colour and, sorted, the kinds and colours of its neighbours. */
static void describe(const gr_shape *s, uint32_t *text, item *items)
{
    for (gr_vid u = 0; u < s->n; u++) {
        size_t n = 0;
        uint32_t *list = text;

        list[n++] = s->color[u];
        for (uint64_t i = s->start[u]; i < s->start[u + 1]; i++) {
            list[n++] = s->kind[i];
            list[n++] = s->color[s->to[i]];
        }
        qsort(list + 1, n / 2, 2 * sizeof *list, by_pair);
        items[u] = (item){ { list, n }, &s->color[u] };
        text += n;
    }
}

gr_status gr_shapes_refine(gr_ctx *cx, gr_shapes *s, bool *differ, gr_err *err)
{
    gr_vid n = s->of[0].n + s->of[1].n;
    uint64_t arcs =
        s->of[0].start[s->of[0].n] + (s->of[1].start != NULL ? s->of[1].start[s->of[1].n] : 0);
    uint32_t *text = gr_new_n(&cx->scratch, uint32_t, 2 * arcs + n), before = 0, now = 0;
    int64_t *count = gr_new_n(&cx->scratch, int64_t, n);
    item *items = gr_new_n(&cx->scratch, item, n);
    gr_status st;

    if (text == NULL || count == NULL || items == NULL)
        return gr_fail_memory(cx, err);
    do {
        if ((st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        before = now;
        describe(&s->of[0], text, items);
        describe(&s->of[1], text + 2 * s->of[0].start[s->of[0].n] + s->of[0].n, items + s->of[0].n);
        qsort(items, n, sizeof *items, by_list);
        now = 0;
        for (gr_vid i = 0; i < n; i++) {
            now += i == 0 || by_list(&items[i - 1], &items[i]) != 0;
            *items[i].number = now - 1; /* the lists hold copies of the old ones */
        }
    } while (now != before);
    s->of[0].n_colors = s->of[1].n_colors = now;
    for (gr_vid v = 0; v < s->of[0].n; v++)
        count[s->of[0].color[v]]++;
    for (gr_vid v = 0; v < s->of[1].n; v++)
        count[s->of[1].color[v]]--;
    *differ = false;
    for (uint32_t c = 0; c < now; c++)
        *differ = *differ || count[c] != 0;
    return GR_OK;
}
